/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run.c -- from options to a run; messages; exit codes. */
#include "cli/run.h"

#include "base/json.h"
#include "base/os/machine.h"
#include "base/provenance.h"
#include "base/rng.h"
#include "cli/options/variant.h"
#include "cli/output/format_string.h"
#include "cli/output/numbered_files.h"
#include "model/family.h"
#include "text/format.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

int gv_exit_code(unsigned reasons)
{
    static const struct {
        gv_exit_reason reason;
        int code;
    } order[] = {
        { GV_EXIT_BUG, 70 },   { GV_EXIT_INTERRUPTED, 130 }, { GV_EXIT_USAGE, 2 },
        { GV_EXIT_OUTPUT, 5 }, { GV_EXIT_INPUT, 3 },         { GV_EXIT_LIMIT, 4 },
        { GV_EXIT_ANSWER, 1 },
    };
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
        if (reasons & order[i].reason)
            return order[i].code;
    return 0;
}

void gv_run_note(gv_run *run, gv_exit_reason reason)
{
    atomic_fetch_or(&run->exit_reasons, (unsigned)reason);
}

/* ---- preparing ---- */

gv_option_values gv_run_values(gv_run *run)
{
    return (gv_option_values){ .shared = &run->settings, .own = run->options };
}

bool gv_run_given(const gv_run *run, const char *option)
{
    return gv_options_given(&run->verb->options, run->operands.given, option);
}

static gv_status choose_form(gv_run *run, gv_error *err)
{
    static const struct {
        const char *word;
        gv_form_kind kind;
    } forms[] = { { "line", GV_FORM_LINE },
                  { "tsv", GV_FORM_TSV },
                  { "csv", GV_FORM_CSV },
                  { "json", GV_FORM_JSON },
                  { "sheet", GV_FORM_SHEET } };
    enum { N_FORMS = sizeof forms / sizeof *forms };
    const char *to = run->settings.to;
    gv_form form = { .kind = run->verb->table_only ? GV_FORM_TSV : GV_FORM_LINE,
                     .format = GV_FORMAT_LINE };
    if (to && run->settings.format)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--to and --format cannot be used together");
    if (run->settings.format)
        form.kind = GV_FORM_FREE;
    size_t i = 0;
    while (to && i < N_FORMS && strcmp(forms[i].word, to) != 0)
        i++;
    if (to)
        form.kind = i < N_FORMS ? forms[i].kind : GV_FORM_PUZZLE;
    if (form.kind == GV_FORM_SHEET)
        form.format = GV_FORMAT_SVG;
    if (form.kind == GV_FORM_PUZZLE && !gv_format_by_name(&form.format, to))
        return gv_fail(err, GV_ERR_ARGUMENT, "--to: no format '%s'", to);
    form.holds_marks = gv_formats[form.format]->holds_marks;
    run->form = form;
    return GV_OK;
}

/* What the options say about the texts to read. Tables are recognised by their header
 * line, so tsv and csv need nothing. A family with a size, or blocks, must make sense
 * before anything is read. */
gv_status gv_run_choose_shape(gv_run *run, gv_error *err)
{
    const gv_settings *settings = &run->settings;
    const char *from = settings->from;
    gv_text_options *text = &run->input.text;
    gv_shape *shape = &run->input.shape;
    *text = (gv_text_options){ .block_rows = settings->block.rows,
                               .block_cols = settings->block.columns,
                               .order = (unsigned)settings->size };
    GV_TRY(gv_run_variant(&text->variant, run, err));
    if (settings->alphabet)
        (void)gv_alphabet_by_name(&text->alphabet, settings->alphabet);
    run->input.needs_table =
        from && (strcmp(from, "tsv") == 0 || strcmp(from, "csv") == 0);
    if (from && !run->input.needs_table)
        (void)gv_format_by_name(&text->format, from);
    text->has_family =
        settings->family && gv_family_by_name(&text->family, settings->family);
    if (settings->family && !text->has_family)
        return gv_fail(err, GV_ERR_ARGUMENT, "--family: no family '%s'",
                       settings->family);
    const gv_family family = text->has_family ? text->family : GV_SUDOKU;
    if (!text->order && !text->block_rows)
        return GV_OK;
    if (!gv_family_has_board(family))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "the csp family has neither --size nor --block");
    // An order alone fits any family that the text may turn out to have.
    const bool is_open = !text->has_family && !text->block_rows;
    const gv_status status =
        gv_shape_complete(shape, family, text->block_rows, text->block_cols,
                          text->order, is_open ? NULL : err);
    run->input.has_shape = status == GV_OK;
    if (is_open || status != GV_OK)
        return is_open ? GV_OK : status;
    if (gv_families[family]->free_blocks) {
        text->block_rows = shape->block_rows;
        text->block_cols = shape->block_cols;
    }
    text->order = shape->order;
    return GV_OK;
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

static gv_status draw_seed(gv_run *run, gv_error *err)
{
    GV_TRY(gv_rng_draw_seed(&run->settings.seed, err));
    gv_env_sayf(run->env, "givens: seed %" PRIu64 "\n", run->settings.seed);
    return GV_OK;
}

static bool wants_color(const gv_run *run)
{
    const char *when = run->settings.color;
    if (strcmp(when, "auto") != 0)
        return strcmp(when, "always") == 0;
    if (gv_env_is_sandboxed(run->env))
        return false;
    const char *force = getenv("CLICOLOR_FORCE"), *term = getenv("TERM"),
               *no = getenv("NO_COLOR"), *clicolor = getenv("CLICOLOR");
    if (no && *no)
        return false;
    if (force && strcmp(force, "0") != 0)
        return true;
    if ((clicolor && strcmp(clicolor, "0") == 0) || (term && strcmp(term, "dumb") == 0))
        return false;
    return gv_env_has_terminal(run->env);
}

/* Checks that what options ask for has a place in the form of the output. */
static gv_status check_form(const gv_run *run, gv_error *err)
{
    enum {
        TABLE = 1 << GV_FORM_TSV | 1 << GV_FORM_CSV,
        JSON = 1 << GV_FORM_JSON,
        LINE = 1 << GV_FORM_LINE,
        ALL = (1 << (GV_FORM_SHEET + 1)) - 1
    };
    const gv_settings *settings = &run->settings;
    const gv_form form = run->form;
    const struct {
        bool given;
        int forms;
        const char *message;
    } rows[] = {
        { settings->keep_columns, TABLE | JSON | (run->layout.has_remarks ? LINE : 0),
          "--keep-columns needs --to tsv, csv or json" },
        { settings->na, ALL & ~JSON,
          "--na cannot be used with --to json, which writes null" },
        { settings->na, TABLE, "--na needs --to tsv or csv" },
        { settings->no_header, TABLE, "--no-header needs --to tsv or csv" },
        { settings->no_run_line, JSON, "--no-run needs --to json" },
    };
    const bool is_xml = form.kind == GV_FORM_SHEET || (form.kind == GV_FORM_PUZZLE &&
                                                       gv_formats[form.format]->is_xml);
    if (settings->provenance && is_xml)
        return gv_fail(err, GV_ERR_ARGUMENT, "--provenance cannot be used with --to %s",
                       settings->to);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].given && !(rows[i].forms & 1 << form.kind))
            return gv_fail(err, GV_ERR_ARGUMENT, "%s", rows[i].message);
    return GV_OK;
}

gv_status gv_run_prepare(gv_run *run, gv_error *err)
{
    const gv_verb *verb = run->verb;
    const gv_settings *settings = &run->settings;
    run->env->color = wants_color(run);
    if (verb->is_about_command)
        return GV_OK;
    GV_TRY(choose_form(run, err));
    GV_TRY(gv_run_choose_shape(run, err));
    const char *cpu = settings->cpu ? settings->cpu : getenv("GIVENS_CPU");
    GV_TRY(gv_cpu_choose(&run->cpu, cpu && *cpu ? cpu : NULL, err));
    run->layout.first_column = "puzzle";
    run->answer = verb->answer;
    run->n_columns = verb->n_columns;
    if (run->n_columns)
        memcpy(run->columns, verb->columns, run->n_columns * sizeof *run->columns);
    if (verb->prepare) // may choose another form, or answer
        GV_TRY(verb->prepare(run, err));
    GV_TRY(gv_numbered_files_prepare(run, err));
    GV_TRY(check_form(run, err));
    const gv_form_kind form = run->form.kind;
    run->layout.table =
        (gv_table_style){ .kind = form == GV_FORM_CSV ? GV_TABLE_CSV : GV_TABLE_TSV,
                          .na = settings->na,
                          .no_header = settings->no_header };
    run->layout.has_status = run->layout.has_status || settings->na;
    const bool has_limits = settings->limit_time > 0 || settings->limit_nodes;
    run->input.takes_plain = form != GV_FORM_FREE && form != GV_FORM_PUZZLE &&
                             !has_limits && verb->takes_plain && verb->takes_plain(run);
    run->n_threads =
        settings->threads ? (unsigned)settings->threads : gv_machine_n_cores();
    if (run->origin.seed_use == GV_SEED_DRAWN && !gv_run_given(run, "seed"))
        GV_TRY(draw_seed(run, err));
    if (form == GV_FORM_FREE)
        GV_TRY(gv_free_format_check(run, err));
    return verb->run ? GV_OK : check_empty(run, err);
}

gv_status gv_run_empty_shape(gv_shape *out, const gv_run *run, gv_error *err)
{
    const gv_shape nine = { GV_SUDOKU, 3, 3, 9 };
    const gv_settings *settings = &run->settings;
    if (!run->input.has_shape && settings->family &&
        strcmp(settings->family, "csp") == 0)
        return gv_fail(err, GV_ERR_ARGUMENT, "there is no empty instance of csp");
    if (!run->input.has_shape && settings->size)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "a sudoku of order %u needs --block for an empty instance",
                       (unsigned)settings->size);
    if (!run->input.has_shape && settings->family &&
        strcmp(settings->family, "sudoku") != 0)
        return gv_fail(err, GV_ERR_ARGUMENT, "--family %s needs --size",
                       settings->family);
    *out = run->input.has_shape ? run->input.shape : nine;
    return GV_OK;
}

static bool shows_progress(const gv_run *run)
{
    const char *when = run->settings.progress;
    if (strcmp(when, "auto") != 0)
        return strcmp(when, "always") == 0;
    return !run->settings.quiet && gv_env_has_terminal(run->env);
}

void gv_run_progress(gv_progress *out, const gv_run *run, const char *unit)
{
    gv_env_progress(out, run->env, shows_progress(run), unit);
}

/* ---- messages and provenance ---- */

gv_status gv_run_fail_in(gv_error *err, const char *name, const gv_error *why)
{
    if (why->line)
        return gv_fail(err, why->status, "%.100s:%zu:%zu: %.200s", name, why->line,
                       why->column, why->message);
    return gv_fail(err, why->status, "%.100s: %.200s", name, why->message);
}

void gv_message_add(gv_buffer *out, const gv_run *run, const char *name,
                    const gv_error *err)
{
    gv_buffer_puts(out, run->env->color ? "\033[1mgivens:\033[0m " : "givens: ");
    if (name)
        gv_buffer_puts(out, name);
    if (name && err->line)
        gv_buffer_printf(out, ":%zu:%zu", err->line, err->column);
    if (name)
        gv_buffer_puts(out, ": ");
    if (run->env->color)
        gv_buffer_printf(out, "\033[31m%s\033[0m\n", err->message);
    else
        gv_buffer_printf(out, "%s\n", err->message);
}

void gv_message(const gv_run *run, const char *name, const gv_error *err)
{
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    gv_message_add(&text, run, name, err);
    gv_env_say(run->env, text.failed ? "givens: out of memory\n" : text.text);
    gv_buffer_free(&text);
}

void gv_provenance_lines(gv_buffer *out, const gv_run *run)
{
    gv_buffer_printf(out, "# givens %s (%s)\n# command: %s\n", gv_version(),
                     gv_commit(), run->origin.command_line);
    if (run->origin.seed_use)
        gv_buffer_printf(out, "# seed: %" PRIu64 "\n", run->settings.seed);
    gv_buffer_printf(out, "# cpu: %s\n", gv_cpu_name(run->cpu));
    if (run->origin.law)
        gv_buffer_printf(out, "# grids: %s\n", run->origin.law);
}

void gv_provenance_json(gv_buffer *out, const gv_run *run)
{
    if (run->settings.no_run_line)
        return;
    gv_json json;
    gv_json_init(&json, out);
    gv_json_object_begin(&json);
    gv_json_key(&json, "run");
    gv_json_object_begin(&json);
    gv_json_key(&json, "schema");
    gv_json_uint(&json, 1);
    gv_json_key(&json, "version");
    gv_json_puts(&json, gv_version());
    gv_json_key(&json, "commit");
    gv_json_puts(&json, gv_commit());
    gv_json_key(&json, "command");
    gv_json_puts(&json, run->origin.command_line);
    gv_json_key(&json, "seed");
    if (run->origin.seed_use)
        gv_json_uint(&json, run->settings.seed);
    else
        gv_json_null(&json);
    gv_json_key(&json, "cpu");
    gv_json_puts(&json, gv_cpu_name(run->cpu));
    if (run->origin.law) {
        gv_json_key(&json, "grids");
        gv_json_puts(&json, run->origin.law);
    }
    gv_json_object_end(&json);
    gv_json_object_end(&json);
    gv_buffer_putc(out, '\n');
}
