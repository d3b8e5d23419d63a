/* SPDX-License-Identifier: GPL-3.0-or-later */
/* convert.c -- `givens convert`: the same puzzles in another format; with
 * --shuffle, a random isomorph drawn from (seed, number of the record); with --board,
 * as data in JSON. */
#include "cli/output/sheet_answer.h"
#include "model/shuffle.h"
#include "text/board_json.h"

gv_status cmd_convert_prepare(gv_run *run, gv_error *err)
{
    if (run->settings.board && run->form.kind != GV_FORM_JSON)
        return gv_fail(err, GV_ERR_ARGUMENT, "--board needs --to json");
    return gv_sheet_prepare(run, err);
}

/* The puzzle to write: that of the record, or its isomorph. */
static gv_status choose_grid(gv_instance **out, gv_task *task, gv_error *err)
{
    *out = task->parsed.instance;
    if (!task->run->settings.shuffle)
        return GV_OK;
    gv_rng rng = gv_rng_stream(task->run->settings.seed, task->number);
    return gv_instance_shuffle(out, *out, &rng, &task->worker->tmp, err);
}

gv_status cmd_convert_work(gv_task **tasks, size_t n_tasks, gv_error *err)
{
    if (!n_tasks || tasks[0]->run->form.kind != GV_FORM_SHEET)
        return GV_OK;
    for (size_t i = 0; i < n_tasks; i++)
        GV_TRY(choose_grid(&tasks[i]->parsed.instance, tasks[i], err));
    return gv_sheet_work(tasks, n_tasks, err);
}

gv_status cmd_convert(gv_task *task, gv_error *err)
{
    if (task->run->form.kind == GV_FORM_SHEET) {
        gv_sheet_judge(task);
        return GV_OK;
    }
    gv_instance *grid;
    GV_TRY(choose_grid(&grid, task, err));
    task->grid = grid;
    gv_buffer_uint(gv_task_cell(task, 0), grid->n_givens);
    return GV_OK;
}

void cmd_convert_members(gv_json *json, gv_task *task)
{
    if (!task->run->settings.board)
        return;
    gv_json_key(json, "board");
    if (task->outcome == GV_OUTCOME_OK)
        gv_board_json_put(json, task->grid, task->run->text.alphabet);
    else
        gv_json_null(json);
}
