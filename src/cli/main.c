/* SPDX-License-Identifier: GPL-3.0-or-later */
/* main.c -- the command: finds the verb, reads the options, runs it, and turns what
 * happened into the exit code of the contract. */
#include "cli/free_format.h"
#include "cli/help.h"
#include "cli/records.h"
#include "cli/signals.h"

#include <stdio.h>
#include <string.h>

/* The command line as a shell would take it again. */
static const char *quote_command_line(int argc, char **argv, gv_buffer *out)
{
    gv_buffer_puts(out, "givens");
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];
        const bool plain = *word && !word[strspn(word, "abcdefghijklmnopqrstuvwxyz"
                                                       "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                                       "0123456789-_=+,./:%@")];
        gv_buffer_puts(out, plain ? " " : " '");
        for (; *word; word++) {
            if (*word == '\'')
                gv_buffer_puts(out, "'\\'");
            gv_buffer_putc(out, *word == '\n' ? ' ' : *word);
        }
        gv_buffer_puts(out, plain ? "" : "'");
    }
    return out->failed ? "givens" : out->text;
}

/* An `empty` operand needs a family and size that are known. */
static gv_status check_empty(const gv_run *run, gv_error *err)
{
    gv_shape shape;
    for (size_t i = 0; i < run->operands.n_items; i++)
        if (strcmp(run->operands.items[i], "empty") == 0)
            return gv_run_empty_shape(&shape, run, err);
    return GV_OK;
}

/* Runs the verb with the output open. After Ctrl-C a file of records is not whole, and
 * dropped; of units that are finished, what is there is whole. */
static gv_status run_with_output(gv_run *run, gv_error *err)
{
    GV_TRY(gv_output_open(&run->output, run->settings.output, err));
    gv_status status =
        run->verb->run ? run->verb->run(run, err) : gv_records_run(run, err);
    const bool whole = !gv_signals_interrupted() || run->verb->makes_puzzles;
    const gv_status closed = gv_output_close(&run->output, status == GV_OK && whole,
                                             status == GV_OK ? err : NULL);
    return status == GV_OK ? closed : status;
}

static gv_status run_stream(gv_run *run, gv_error *err)
{
    if (run->form.kind == GV_FORM_FREE)
        GV_TRY(gv_free_format_check(run, err));
    if (!run->verb->run)
        GV_TRY(check_empty(run, err));
    GV_TRY(gv_context_new(&run->context, err));
    gv_context_set_cpu(run->context, run->cpu);
    const gv_status status = run_with_output(run, err);
    // Inputs that cannot be read are noted where that is found.
    if (status == GV_ERR_IO && !atomic_load(&run->outcomes))
        gv_run_note(run, GV_OUTCOME_OUTPUT);
    gv_context_free(run->context);
    return status;
}

/* --help and --version are verbs in disguise. */
static void redirect(gv_run *run, const char **help_topic)
{
    if (run->settings.help) {
        *help_topic = run->verb->name;
        run->operands.items = help_topic;
        run->operands.n_items = 1;
        run->verb = &gv_verbs[GV_VERB_HELP];
    } else if (run->settings.version) {
        run->operands.n_items = 0;
        run->verb = &gv_verbs[GV_VERB_VERSION];
    }
}

static gv_status run_verb(gv_run *run, int argc, char **argv, gv_arena *arena,
                          gv_error *err)
{
    const char *help_topic;
    run->settings = gv_settings_default(gv_verb_index(run->verb));
    GV_TRY(gv_options_parse(&run->operands, &run->settings, &gv_option_table,
                            gv_verb_index(run->verb), (const char *const *)argv + 2,
                            (size_t)argc - 2, arena, err));
    redirect(run, &help_topic);
    GV_TRY(gv_run_prepare(run, err));
    return run_stream(run, err);
}

/* The first word names the verb; --help and --version may stand there too. */
static const gv_verb *find_verb(int argc, char **argv)
{
    if (argc < 2)
        return NULL;
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
        return &gv_verbs[GV_VERB_HELP];
    if (strcmp(argv[1], "--version") == 0)
        return &gv_verbs[GV_VERB_VERSION];
    return gv_verb_by_name(argv[1]);
}

static int refuse(int argc, char **argv)
{
    if (argc < 2) {
        gv_buffer text;
        gv_buffer_init(&text, NULL);
        gv_help_overview(&text);
        fputs(text.failed ? "givens: out of memory\n" : text.text, stderr);
        gv_buffer_free(&text);
    } else {
        fprintf(stderr, "givens: unknown verb '%.60s': see 'givens help'\n", argv[1]);
    }
    return gv_exit_code(GV_OUTCOME_USAGE);
}

/* With --sat-status an answered run exits like a SAT solver. A run that a signal ended
 * tells which one, as shells do: 130 after Ctrl-C, 143 after SIGTERM. */
static int exit_code(const gv_run *run)
{
    const int code = gv_exit_code(atomic_load(&run->outcomes));
    if (code == gv_exit_code(GV_OUTCOME_INTERRUPTED))
        return 128 + gv_signals_interrupted();
    if (run->settings.sat_status && code <= 1)
        return atomic_load(&run->outcomes) & GV_OUTCOME_UNSAT ? 20 : 10;
    return code;
}

int main(int argc, char **argv)
{
    gv_signals_install();
    gv_run run = { .verb = find_verb(argc, argv) };
    if (!run.verb)
        return refuse(argc, argv);

    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_buffer command_line;
    gv_buffer_init(&command_line, NULL);
    run.command_line = quote_command_line(argc, argv, &command_line);
    run.arena = &arena;

    gv_error err = { .status = GV_OK };
    const gv_status status = run_verb(&run, argc, argv, &arena, &err);
    if (status == GV_ERR_ARGUMENT)
        gv_run_note(&run, GV_OUTCOME_USAGE);
    else if (status != GV_OK && !gv_exit_code(atomic_load(&run.outcomes)))
        gv_run_note(&run, GV_OUTCOME_BUG);
    if (status != GV_OK)
        gv_message(&run, NULL, &err);

    gv_rate_plan_free(run.rates);
    gv_buffer_free(&command_line);
    gv_arena_free(&arena);
    return exit_code(&run);
}
