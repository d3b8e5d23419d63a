/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pencilmarks.c -- givens as lone marks. */
#include "cli/verbs/pencilmarks.h"

gv_status gv_task_keep_marks(gv_task *task, gv_error *err)
{
    const gv_instance *from = task->parsed.instance;
    gv_instance *made = NULL;
    GV_TRY(gv_instance_with_givens(&made, from, from->givens, from->n_givens,
                                   &task->worker->tmp, err));
    made->marks_are_rules = true;
    task->parsed.instance = made;
    return GV_OK;
}

gv_status gv_task_use_pencilmarks(gv_task *task, gv_error *err)
{
    gv_instance *marks = NULL;
    if (!gv_net_has_digits(task->parsed.instance->net)) {
        gv_task_refuse(
            task, GV_ERR_UNSUPPORTED,
            "--pencilmarks is for grids of digits: Sudoku and Latin squares");
        return GV_OK;
    }
    GV_TRY(
        gv_instance_as_marks(&marks, task->parsed.instance, &task->worker->tmp, err));
    task->parsed.instance = marks;
    return GV_OK;
}
