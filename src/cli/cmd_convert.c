/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cmd_convert.c -- `givens convert`: the same puzzles in another format; with
 * --shuffle, a random isomorph drawn from (seed, number of the record). */
#include "cli/task.h"
#include "model/shuffle.h"

gv_status cmd_convert(gv_task *task, gv_error *err)
{
    task->grid = task->parsed.instance;
    gv_buffer_uint(gv_task_cell(task, 0), task->grid->n_givens);
    if (!task->run->settings.shuffle)
        return GV_OK;
    gv_rng rng = gv_rng_stream(task->run->settings.seed, task->number);
    gv_instance *isomorph;
    GV_TRY(gv_instance_shuffle(&isomorph, task->grid, &rng, &task->worker->tmp, err));
    task->grid = isomorph;
    return GV_OK;
}
