/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cmd_minimize.c -- `givens minimize`: a minimal puzzle inside each, clues tried in an
 * order drawn from (seed, number of the record). */
#include "base/bitset.h"
#include "cli/task.h"
#include "solve/minimal.h"

enum { MINIMIZED, CLUES };

/* The puzzle with the givens that are left. */
static gv_status make_minimal(gv_task *task, const uint64_t *keep, gv_error *err)
{
    const gv_instance *puzzle = task->parsed.instance;
    gv_label *left = GV_TAKE(&task->worker->tmp, gv_label, puzzle->n_givens);
    if (!left)
        return gv_fail_memory(err);
    uint32_t n_left = 0;
    for (uint32_t i = 0; i < puzzle->n_givens; i++)
        if (gv_bits_has(keep, i))
            left[n_left++] = puzzle->givens[i];
    gv_instance *minimal;
    GV_TRY(gv_instance_with_givens(&minimal, puzzle, left, n_left, &task->worker->tmp,
                                   err));
    task->grid = minimal;
    gv_buffer_printf(gv_task_cell(task, CLUES), "%u", n_left);
    return gv_instance_put(gv_task_cell(task, MINIMIZED), minimal, GV_FORMAT_LINE,
                           task->run->text.alphabet, err);
}

gv_status cmd_minimize(gv_task *task, gv_error *err)
{
    const gv_instance *puzzle = task->parsed.instance;
    const gv_limits limits = gv_task_limits(task, 0);
    uint64_t *keep =
        GV_TAKE(&task->worker->tmp, uint64_t, gv_bits_words(puzzle->n_givens));
    if (!keep)
        return gv_fail_memory(err);
    gv_rng rng = gv_rng_stream(task->run->settings.seed, task->number);
    gv_check_result result;
    GV_TRY(
        gv_minimize_run(&result, keep, puzzle, &rng, &limits, &task->worker->tmp, err));
    if (gv_task_cut_short(task, result.end))
        return GV_OK;
    if (result.solutions == 1)
        return make_minimal(task, keep, err);
    task->word = result.solutions ? GV_WORD_MULTIPLE : GV_WORD_NONE;
    return GV_OK;
}
