/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit_work.c -- slots of units, and jobs for units of the store. */
#include "study/unit_work.h"

#include "study/puzzle_cells.h"

#include <inttypes.h>

void **gv_unit_work_list_new(size_t n)
{
    void **works = gv_memory_zeroed(NULL, n, sizeof *works);
    bool complete = works != NULL;
    for (size_t i = 0; complete && i < n; i++) {
        gv_unit_work *work = gv_memory_zeroed(NULL, 1, sizeof *work);
        works[i] = work;
        complete = work != NULL;
        if (complete) {
            gv_buffer_init(&work->items, NULL);
            gv_arena_init(&work->arena, NULL);
        }
    }
    if (complete)
        return works;
    gv_unit_work_list_free(works, n);
    return NULL;
}

void gv_unit_work_list_free(void **works, size_t n)
{
    for (size_t i = 0; works && i < n && works[i]; i++) {
        gv_unit_work *work = works[i];
        gv_buffer_free(&work->items);
        gv_arena_free(&work->arena);
        gv_free(work);
    }
    gv_free(works);
}

void gv_unit_work_begin(gv_unit_work *work, const gv_unit_job *job)
{
    const gv_mark start = { .chunk = NULL };
    work->job = *job;
    work->result = (gv_unit_result){ .tallies = NULL };
    gv_buffer_reset(&work->items);
    gv_arena_rewind(&work->arena, start);
}

gv_status gv_unit_work_add_stored(gv_unit_work *work, gv_store *store,
                                  const gv_net *net, gv_error *err)
{
    gv_store_cursor *cursor;
    const uint64_t unit = work->job.unit;
    GV_TRY(gv_store_read_puzzles(&cursor, store, unit, unit, NULL, 0, err));
    gv_status status = GV_OK;
    for (;;) {
        gv_store_puzzle puzzle;
        uint64_t number;
        bool found;
        status = gv_store_next_puzzle_row(cursor, &number, &puzzle, NULL, &found, err);
        if (status == GV_OK && found &&
            !gv_puzzle_cells_fit(net, puzzle.cells, puzzle.n_cells))
            status = gv_fail(err, GV_ERR_INPUT,
                             "puzzle %" PRIu32 " of unit %" PRIu64
                             " is not of the family of the store",
                             puzzle.number, number);
        if (status != GV_OK || !found)
            break;
        gv_buffer_add(&work->items, (const char *)puzzle.cells, puzzle.n_cells);
        work->job.n_items++;
    }
    gv_store_cursor_free(cursor);
    if (status == GV_OK && work->items.failed)
        status = gv_fail_memory(err);
    return status;
}
