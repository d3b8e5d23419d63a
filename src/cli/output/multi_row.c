/* SPDX-License-Identifier: GPL-3.0-or-later */
/* multi_row.c -- many rows per record, in each form that has them. */
#include "cli/output/multi_row.h"

#include "base/table.h"
#include "cli/output/answer.h"

static bool is_table(const gv_run *run)
{
    return run->form.kind == GV_FORM_TSV || run->form.kind == GV_FORM_CSV;
}

void gv_rows_begin(gv_rows *rows, gv_task *task)
{
    rows->task = task;
    gv_buffer *out = gv_task_out(task);
    if (task->run->form.kind != GV_FORM_JSON)
        return;
    gv_buffer *puzzle = &task->worker->scratch;
    gv_buffer_reset(puzzle);
    gv_answer_puzzle(puzzle, task);
    gv_json_init(&rows->json, out);
    gv_json_object_begin(&rows->json);
    gv_json_key(&rows->json, "puzzle");
    gv_json_string(&rows->json, puzzle->text ? puzzle->text : "", puzzle->length);
    gv_json_key(&rows->json, task->run->layout.rows_key);
    gv_json_array_begin(&rows->json);
}

/* A row of one column is its value, of several an object. */
static void put_json_row(gv_rows *rows)
{
    const gv_run *run = rows->task->run;
    const gv_cell *cells = rows->task->worker->cells;
    if (run->n_columns == 1) {
        gv_cell_json(&rows->json, &cells[0]);
        return;
    }
    gv_json_object_begin(&rows->json);
    gv_cells_json(&rows->json, run->columns, cells, run->n_columns);
    gv_json_object_end(&rows->json);
}

void gv_rows_put(gv_rows *rows)
{
    gv_task *task = rows->task;
    const gv_run *run = task->run;
    const gv_cell *cells = task->worker->cells;
    gv_buffer *out = gv_task_out(task);
    if (run->form.kind == GV_FORM_JSON) {
        put_json_row(rows);
    } else if (is_table(run)) {
        gv_table table = gv_table_styled(out, &run->layout.table);
        gv_table_uint(&table, task->number);
        gv_table_put_row(&table, cells, run->n_columns);
        gv_answer_status(&table, run, GV_OUTCOME_OK);
        gv_table_end_row(&table);
    } else {
        gv_cell_put(out, &cells[0]);
        gv_buffer_putc(out, '\n');
    }
    gv_task_flush(task);
}

void gv_rows_word(gv_buffer *out, gv_task *task)
{
    const gv_run *run = task->run;
    if (run->form.kind == GV_FORM_JSON) {
        gv_rows none;
        gv_rows_begin(&none, task);
        gv_rows_end(&none);
        return;
    }
    gv_table table = gv_table_styled(out, &run->layout.table);
    if (is_table(run))
        gv_table_uint(&table, task->number);
    const gv_cell word = gv_cell_absent(task->outcome);
    for (size_t i = 0; i < (is_table(run) ? run->n_columns : 1); i++)
        gv_table_put(&table, &word);
    if (is_table(run))
        gv_answer_status(&table, run, task->outcome);
    gv_table_end_row(&table);
}

void gv_rows_end(gv_rows *rows)
{
    gv_task *task = rows->task;
    gv_buffer *out = gv_task_out(task);
    if (task->run->form.kind == GV_FORM_JSON) {
        gv_json_array_end(&rows->json);
        gv_json_key(&rows->json, "status");
        gv_json_puts(&rows->json, gv_outcome_name(task->outcome));
        if (task->outcome == GV_OUTCOME_ERROR)
            gv_answer_json_error(&rows->json, task);
        if (task->run->settings.keep_columns || task->run->settings.keep_text)
            gv_answer_json_kept(&rows->json, task);
        gv_json_object_end(&rows->json);
        gv_buffer_putc(out, '\n');
    } else if (task->outcome != GV_OUTCOME_OK) {
        gv_rows_word(out, task);
    }
}
