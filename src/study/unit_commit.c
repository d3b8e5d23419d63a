/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit_commit.c -- from a result to rows. */
#include "study/unit_commit.h"

gv_store_unit gv_unit_commit_row(const gv_unit_result *result, int64_t run)
{
    const gv_result_head *head = &result->head;
    return (gv_store_unit){ .number = head->unit,
                            .run = run,
                            .n_grids = head->n_grids,
                            .n_tries = head->n_tries,
                            .n_puzzles = head->n_puzzles,
                            .sum_aa = head->sum_aa,
                            .sum_ab = head->sum_ab,
                            .sum_bb = head->sum_bb,
                            .largest_a = head->largest_a };
}

static gv_store_puzzle puzzle_row(const gv_unit_result *result, uint32_t number)
{
    const size_t n_cells = result->head.n_cells;
    const gv_result_puzzle *from = &result->puzzles[number];
    return (gv_store_puzzle){ .number = number,
                              .grid = from->grid,
                              .clues = from->clues,
                              .tries = from->tries,
                              .log_weight = from->log_weight,
                              .cells = result->cells + number * n_cells,
                              .n_cells = n_cells };
}

gv_store_rating gv_unit_commit_rating(const gv_result_rating *from)
{
    const gv_rate_value value = { .outcome = (gv_outcome)from->outcome,
                                  .has_value = from->has_value };
    const bool above = value.has_value && value.outcome == GV_OUTCOME_LIMIT;
    return (gv_store_rating){ .has_value = value.has_value,
                              .value = from->value,
                              .word = above ? ">" : gv_rate_word(&value) };
}

/* Makes room for a unit. */
static gv_status begin_unit(gv_store *store, const gv_result_head *head, bool replaces,
                            gv_error *err)
{
    if (replaces)
        GV_TRY(gv_store_drop_unit(store, head->unit, err));
    return head->makes && head->used.n_grids
               ? gv_grids_used_note(store, &head->used, err)
               : GV_OK;
}

/* A unit is put with its puzzles, then their ratings. */
gv_status gv_unit_commit(gv_store *store, const gv_unit_result *result,
                         const gv_store_unit *row, const gv_store_scheme *schemes,
                         bool replaces, gv_error *err)
{
    const gv_result_head *head = &result->head;
    const uint32_t n_made = head->makes ? head->n_puzzles : 0;
    const gv_result_rating *next = result->ratings;
    GV_TRY(gv_store_begin(store, err));
    gv_status status = begin_unit(store, head, replaces, err);
    for (uint32_t i = 0; i < n_made && status == GV_OK; i++) {
        const gv_store_puzzle puzzle = puzzle_row(result, i);
        status = gv_store_put_puzzle(store, head->unit, &puzzle, err);
    }
    if (head->makes && status == GV_OK)
        status = gv_store_put_unit(store, row, result->tallies, head->n_tallies, err);
    for (uint32_t i = 0; i < head->n_puzzles; i++)
        for (gv_rating_set set = head->ratings; set && status == GV_OK;
             set &= set - 1) {
            const gv_store_rating rating = gv_unit_commit_rating(next++);
            status = gv_store_put_rating(store, head->unit, i,
                                         schemes[__builtin_ctz(set)].id, &rating, err);
        }
    for (gv_rating_set set = head->ratings; set && status == GV_OK; set &= set - 1)
        status =
            gv_store_put_rated(store, head->unit, schemes[__builtin_ctz(set)].id, err);
    if (status == GV_OK)
        return gv_store_commit(store, err);
    gv_store_rollback(store);
    return status;
}
