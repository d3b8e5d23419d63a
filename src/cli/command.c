/* SPDX-License-Identifier: GPL-3.0-or-later */
/* command.c -- reads the options of a verb, runs it, and turns what happened into the
 * exit code of the contract. */
#include "cli/stream/problems.h"
#include "cli/command.h"

#include "base/os/alarm.h"
#include "base/basename.h"
#include "cli/options/command_line.h"
#include "cli/output/checkpoint.h"
#include "cli/output/statistics.h"
#include "cli/stream/records.h"
#include "linked_sat/linked_sat.h"
#include "linked_symmetry/linked_symmetry.h"

#include <string.h>

static void end_run(void *user)
{
    gv_run *run = user;
    gv_env_end(run->env);
}

/* What a request says besides its words. Its files are not words, so that no option
 * mistakes one for its value. */
static gv_status take_request(gv_run *run, gv_error *err)
{
    const gv_command_request *request = run->env->request;
    gv_operands *operands = &run->operands;
    GV_TRY(gv_options_check_sealed(&run->verb->options, operands->given,
                                   gv_run_values(run), err));
    run->settings.threads = request->n_threads ? request->n_threads : 1;
    if (!request->n_files)
        return GV_OK;
    const char **items =
        GV_ARENA_NEW(run->arena, const char *, operands->n_items + request->n_files);
    if (!items)
        return gv_fail_memory(err);
    for (size_t i = 0; i < operands->n_items; i++)
        items[i] = operands->items[i];
    for (size_t i = 0; i < request->n_files; i++)
        items[operands->n_items + i] = request->files[i];
    operands->items = items;
    operands->n_items += request->n_files;
    return GV_OK;
}

/* Room for the options of the verb, with what holds if nothing is given, and for its
 * state. */
static gv_status make_room(gv_run *run, gv_error *err)
{
    const gv_verb *verb = run->verb;
    if (verb->needs)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "'%s' is not in this build: it needs the parts %s", verb->name,
                       verb->needs);
    run->settings = gv_default_settings;
    run->options = gv_arena_zeroed(run->arena, 1, verb->options_size);
    run->state = gv_arena_zeroed(run->arena, 1, verb->state_size);
    if (!run->options || !run->state)
        return gv_fail_memory(err);
    if (verb->defaults)
        memcpy(run->options, verb->defaults, verb->options_size);
    return GV_OK;
}

/* --help and --version are verbs in disguise. */
static gv_status choose_other_verb(gv_run *run, gv_error *err)
{
    const char **topic = GV_ARENA_NEW(run->arena, const char *, 1);
    if (!topic)
        return gv_fail_memory(err);
    if (run->settings.help) {
        *topic = run->verb->name;
        run->operands.items = topic;
        run->operands.n_items = 1;
        run->verb = gv_verb_by_name("help");
    } else if (run->settings.version) {
        run->operands.n_items = 0;
        run->verb = gv_verb_by_name("version");
    }
    return GV_OK;
}

/* Runs the verb with a context and the output open, for --run-time if that is given:
 * the stop flag ends the run wherever it is. After Ctrl-C a file of records is
 * incomplete, and dropped; with units, the finished ones are complete. */
static gv_status run_prepared(gv_run *run, gv_error *err)
{
    gv_alarm *alarm = NULL;
    gv_counters counters = { 0 };
    GV_TRY(gv_context_new_with(&run->context, run->memory, err));
    gv_context_set_cpu(run->context, run->cpu);
    gv_context_set_sat(run->context, gv_linked_sat);
    gv_context_set_labeller(run->context, gv_linked_labeller);
    if (run->settings.statistics)
        gv_context_set_counters(run->context, &counters);
    gv_status status = GV_OK;
    if (run->settings.run_time > 0)
        status = gv_alarm_set(&alarm, run->settings.run_time, end_run, run, err);
    if (status == GV_OK)
        status = run->checkpoint_path
                     ? gv_checkpoint_open(&run->checkpoint, run, err)
                     : gv_env_output(&run->output, run->env, run->settings.output, err);
    if (status == GV_OK) {
        status = run->verb->run ? run->verb->run(run, err) : gv_records_run(run, err);
        const bool whole = !gv_env_interrupted(run->env) || run->verb->makes_puzzles;
        const bool keep = status == GV_OK && whole;
        gv_error *const why = status == GV_OK ? err : NULL;
        const gv_status closed = run->checkpoint
                                     ? gv_checkpoint_close(run->checkpoint, keep, why)
                                     : gv_output_close(&run->output, keep, why);
        status = status == GV_OK ? closed : status;
    }
    // Inputs that cannot be read are noted where that is detected.
    if (status == GV_ERR_IO && !atomic_load(&run->exit_reasons))
        gv_run_note(run, GV_EXIT_OUTPUT);
    gv_alarm_cancel(alarm);
    if (run->settings.statistics)
        gv_statistics_print(run, &counters);
    gv_problems_free(run);
    gv_context_free(run->context);
    return status;
}

/* What a failure of the run means for its exit code, and its message. */
static void note_failure(gv_run *run, gv_status status, const gv_error *err)
{
    // A signal may have ended the wait for a pipe, a read, or a query of a store.
    if (gv_env_interrupted(run->env))
        gv_run_note(run, GV_EXIT_INTERRUPTED);
    if (status == GV_ERR_ARGUMENT)
        gv_run_note(run, GV_EXIT_USAGE);
    else if (status == GV_ERR_INPUT)
        gv_run_note(run, GV_EXIT_INPUT);
    else if (!gv_exit_code(atomic_load(&run->exit_reasons)))
        gv_run_note(run, GV_EXIT_BUG);
    gv_message(run, NULL, err);
}

/* A run that a signal ended says which one, as shells do: 130 after Ctrl-C, 143 after
 * SIGTERM, 129 after SIGHUP. */
static int exit_code(const gv_run *run)
{
    const int code = gv_exit_code(atomic_load(&run->exit_reasons));
    if (code == gv_exit_code(GV_EXIT_INTERRUPTED))
        return 128 + gv_env_interrupted(run->env);
    const bool has_own =
        run->options && run->verb->exit_code; // memory may have run out
    return has_own ? run->verb->exit_code(run, code) : code;
}

/* The command line as a shell would accept it again. Clients of a server need not know
 * the folders of its files. */
static const char *write_command_line(gv_buffer *out, const gv_command_request *request,
                                      const char *const *words, size_t n_words)
{
    gv_buffer_puts(out, "givens");
    for (size_t i = 0; i < n_words; i++)
        gv_command_line_add(out, words[i]);
    for (size_t i = 0; request && i < request->n_files; i++)
        gv_command_line_add(out, gv_basename(request->files[i]));
    return out->failed ? "givens" : out->text;
}

/* The stages of a run: its options, what they mean, and the work. */
int gv_command_run(gv_env *env, const gv_verb *verb, const char *const *words,
                   size_t n_words)
{
    gv_memory *const memory = env->request ? env->request->memory : NULL;
    gv_arena arena;
    gv_buffer line;
    gv_error err = { .status = GV_OK };
    gv_arena_init(&arena, memory);
    gv_buffer_init(&line, memory);
    gv_run run = { .env = env, .verb = verb, .memory = memory, .arena = &arena };
    run.origin.command_line = write_command_line(&line, env->request, words, n_words);

    gv_status status = make_room(&run, &err);
    if (status == GV_OK)
        status = gv_options_parse(&run.operands, gv_run_values(&run), &verb->options,
                                  words + 1, n_words - 1, &arena, &err);
    if (status == GV_OK && gv_env_is_sandboxed(env))
        status = take_request(&run, &err);
    if (status == GV_OK)
        status = choose_other_verb(&run, &err);
    if (status == GV_OK)
        status = gv_run_prepare(&run, &err);
    if (status == GV_OK)
        status = run_prepared(&run, &err);
    if (status != GV_OK)
        note_failure(&run, status, &err);
    const int code = exit_code(&run);
    if (run.state && verb->finish)
        verb->finish(&run);
    gv_buffer_free(&line);
    gv_arena_free(&arena);
    return code;
}
