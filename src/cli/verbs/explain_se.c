/* SPDX-License-Identifier: GPL-3.0-or-later */
/* explain_se.c -- the steps of Sudoku Explainer as text, JSON or the rows of a trace.
 */
#include "cli/verbs/explain_se.h"

#include "base/table.h"
#include "cli/output/answer.h"
#include "cli/output/format_string.h"
#include "cli/verbs/step_format.h"
#include "report/explainer/explain.h"
#include "report/explainer/text.h"

#include <string.h>

/* --start, --before, --after and --format instead of the other forms. */
static gv_status prepare_patterns(gv_run *run, gv_error *err)
{
    static const char *const others[] = { "to",    "trace",     "words",
                                          "ascii", "keep-text", "keep-columns" };
    static const gv_column columns[] = {
        GV_REALS("SER", "hardest step"),
        GV_REALS("EP", "hardest step up to the first placement"),
        GV_REALS("ED", "first step"),
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (gv_run_given(run, others[i]))
            return gv_fail(err, GV_ERR_ARGUMENT,
                           "--%s cannot be used with patterns (--format, --start, "
                           "--before, --after)",
                           others[i]);
    run->form.kind = GV_FORM_FREE;
    if (!run->settings.format)
        run->settings.format = "";
    run->n_columns = sizeof columns / sizeof *columns;
    memcpy(run->columns, columns, sizeof columns);
    return gv_step_format_check(run, err);
}

/* The columns of --trace. */
enum { STEP, RATING, TECHNIQUE, PLACEMENT, ELIMINATIONS, COMPLEXITY };

static const gv_column trace_columns[] = {
    GV_INTEGERS("step", "its number"),
    GV_REALS("rating", "how hard it is"),
    GV_TEXTS("technique", "its name"),
    GV_TEXTS("placement", "the value it places"),
    GV_TEXTS("eliminations", "the candidates it removes"),
    GV_INTEGERS("complexity", "the number of links of a chain"),
};

gv_status gv_explain_se_prepare(gv_run *run, gv_error *err)
{
    const gv_explain_settings *own = run->options;
    static const char *const others[] = { "max-length",  "step",   "from-state",
                                          "only-needed", "states", "paranoid" };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (gv_run_given(run, others[i]))
            return gv_fail(err, GV_ERR_ARGUMENT,
                           "--theory SE and --%s cannot be used together", others[i]);
    if (run->form.kind == GV_FORM_PUZZLE)
        return gv_fail(err, GV_ERR_ARGUMENT, "--theory SE cannot draw pictures");
    if (gv_step_format_asked(run))
        return prepare_patterns(run, err);
    if (!own->trace) {
        run->layout.many_rows = true; // errors in JSON have empty "steps"
        run->layout.rows_key = "steps";
        run->layout.own_keys = gv_se_json_keys;
        run->layout.has_remarks = true;
        return GV_OK;
    }
    if (run->form.kind == GV_FORM_JSON || run->settings.keep_text ||
        run->settings.keep_columns)
        return gv_fail(err, GV_ERR_ARGUMENT, "--trace and --%s cannot be used together",
                       run->settings.keep_text      ? "keep-text"
                       : run->settings.keep_columns ? "keep-columns"
                                                    : "to json");
    if (run->form.kind != GV_FORM_CSV)
        run->form.kind = GV_FORM_TSV;
    run->n_columns = sizeof trace_columns / sizeof *trace_columns;
    memcpy(run->columns, trace_columns, sizeof trace_columns);
    return GV_OK;
}

/* ---- writing ---- */

/* The word in place of the next step. */
static void put_word_row(gv_table *table, const gv_task *task)
{
    gv_buffer *scratch = &task->worker->scratch;
    gv_buffer_reset(scratch);
    gv_answer_puzzle(scratch, task);
    gv_table_cell(table, scratch->text, scratch->length);
    const gv_cell word = gv_cell_absent(task->outcome);
    for (size_t i = 0; i < task->run->n_columns; i++)
        gv_table_put(table, &word);
    gv_answer_status(table, task->run, task->outcome);
    gv_table_end_row(table);
}

/* The cells of a step; if a value is missing, an empty text unless --na asks for more.
 */
static void fill_step(gv_task *task, size_t number, const gv_se_hint *hint)
{
    char name[GV_SE_NAME_SIZE];
    gv_cell *cells = task->worker->cells;
    const gv_cell none =
        task->run->layout.table.na ? gv_cell_absent(GV_OUTCOME_OK) : gv_cell_text("");
    cells[STEP] = gv_cell_integer(number);
    cells[RATING] = gv_cell_fixed(gv_se_tenths(hint->rating), 1);
    gv_se_hint_name(name, hint);
    gv_buffer_puts(gv_task_text(task, TECHNIQUE), name);
    gv_buffer *placement = gv_task_text(task, PLACEMENT);
    gv_explainer_put_placement(placement, hint);
    gv_buffer *removed = gv_task_text(task, ELIMINATIONS);
    gv_explainer_put_removed(removed, hint, "<>", " ");
    if (!placement->length)
        cells[PLACEMENT] = none;
    if (!removed->length)
        cells[ELIMINATIONS] = none;
    cells[COMPLEXITY] = hint->complexity ? gv_cell_integer(hint->complexity) : none;
}

static void put_trace(gv_task *task, const gv_se_path *path)
{
    gv_buffer *out = gv_task_out(task), *scratch = &task->worker->scratch;
    gv_table table = gv_table_styled(out, &task->run->layout.table);
    for (size_t i = 0; i < path->n_steps; i++) {
        fill_step(task, i + 1, &path->steps[i]);
        gv_buffer_reset(scratch);
        gv_answer_puzzle(scratch, task);
        gv_table_cell(&table, scratch->text, scratch->length);
        gv_table_put_row(&table, task->worker->cells, task->run->n_columns);
        gv_answer_status(&table, task->run, GV_OUTCOME_OK);
        gv_table_end_row(&table);
    }
    if (task->outcome != GV_OUTCOME_OK)
        put_word_row(&table, task);
}

static void put_json(gv_task *task, const gv_se_path *path)
{
    gv_json json;
    gv_json_init(&json, gv_task_out(task));
    gv_json_object_begin(&json);
    gv_answer_json_head(&json, task, task->outcome);
    gv_explainer_json(&json, path, task->parsed.instance->alphabet,
                      &task->worker->scratch);
    gv_answer_json_kept(&json, task);
    gv_json_object_end(&json);
    gv_buffer_putc(gv_task_out(task), '\n');
}

static void put_text(gv_task *task, const gv_se_path *path)
{
    const gv_explain_settings *own = task->run->options;
    const gv_explainer_style style = { .ascii = own->ascii,
                                       .words = own->words,
                                       .alphabet = task->parsed.instance->alphabet };
    gv_buffer *out = gv_task_out(task);
    gv_answer_remarks(out, task);
    gv_answer_puzzle(out, task);
    gv_buffer_putc(out, '\n');
    gv_explainer_text(out, path, &style);
    if (task->outcome != GV_OUTCOME_OK)
        gv_buffer_printf(out, "%s\n", gv_outcome_name(task->outcome));
    gv_buffer_putc(out, '\n');
}

/* The ratings as in `rate`; the final pattern is filled from these. */
static void fill_cells(gv_task *task, const gv_se_result *result)
{
    const double ratings[] = { result->er, result->ep, result->ed };
    for (size_t i = 0; i < sizeof ratings / sizeof *ratings; i++)
        task->worker->cells[i] = gv_cell_fixed(gv_se_tenths(ratings[i]), 1);
}

static void put_patterns(gv_task *task, const gv_se_path *path)
{
    const gv_se_result *result = &path->result;
    const gv_se_title set_by[] = { result->er_by, result->ep_by, result->ed_by };
    gv_buffer *out = gv_task_out(task);
    if (gv_step_format_put(out, task, path, NULL) != GV_OK)
        out->failed = true;
    if (task->outcome == GV_OUTCOME_OK) {
        fill_cells(task, result);
        task->worker->set_by = set_by;
    }
    if (*task->run->settings.format)
        gv_free_format_put(out, task->run->settings.format, task);
    else if (task->outcome != GV_OUTCOME_OK)
        gv_buffer_printf(out, "%s\n", gv_outcome_name(task->outcome));
    task->worker->set_by = NULL;
}

static void put_path(gv_task *task, const gv_se_path *path)
{
    const gv_explain_settings *own = task->run->options;
    if (own->trace)
        put_trace(task, path);
    else if (task->run->form.kind == GV_FORM_FREE)
        put_patterns(task, path);
    else if (task->run->form.kind == GV_FORM_JSON)
        put_json(task, path);
    else
        put_text(task, path);
}

gv_status gv_explain_se(gv_task *task, gv_error *err)
{
    const gv_limits limits = gv_task_limits(task, 0);
    const gv_budget budget = gv_budget_start(&limits); // of everything done for it
    gv_se_path path;
    gv_outcome outcome;
    gv_error why;
    const gv_status status =
        gv_explainer_explain(&path, &outcome, task->parsed.instance, &budget,
                             task->run->memory, &task->worker->tmp, &why);
    if (status == GV_ERR_UNSUPPORTED) {
        gv_task_refuse(task, status, why.message);
        return GV_OK;
    }
    if (status != GV_OK)
        return gv_fail_memory(err);
    if (outcome == GV_OUTCOME_LIMIT)
        (void)gv_task_cut_short(task, path.result.end);
    else
        task->outcome = outcome;
    if (!task->stopped)
        put_path(task, &path);
    return GV_OK;
}
