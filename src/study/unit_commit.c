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

/* A unit with its puzzles; the row of the unit comes last. */
static gv_status put_made(gv_store *store, const gv_unit_result *result,
                          const gv_store_unit *unit, bool replaces, gv_error *err)
{
    const gv_result_head *head = &result->head;
    if (replaces)
        GV_TRY(gv_store_drop_unit(store, unit->number, err));
    if (head->used.n_grids)
        GV_TRY(gv_grids_used_note(store, &head->used, err));
    for (uint32_t i = 0; i < head->n_tallies; i++)
        GV_TRY(gv_store_put_tally(store, unit->number, &result->tallies[i], err));
    for (uint32_t i = 0; i < head->n_puzzles; i++) {
        const gv_result_puzzle *from = &result->puzzles[i];
        const gv_store_puzzle puzzle = { .number = i,
                                         .grid = from->grid,
                                         .clues = from->clues,
                                         .tries = from->tries,
                                         .log_weight = from->log_weight,
                                         .cells =
                                             result->cells + (size_t)i * head->n_cells,
                                         .n_cells = head->n_cells };
        GV_TRY(gv_store_put_puzzle(store, unit->number, &puzzle, err));
    }
    return gv_store_put_unit(store, unit, err);
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

static gv_status put_ratings(gv_store *store, const gv_unit_result *result,
                             const gv_store_scheme *schemes, gv_error *err)
{
    const gv_result_head *head = &result->head;
    const gv_result_rating *next = result->ratings;
    for (uint32_t puzzle = 0; puzzle < head->n_puzzles; puzzle++)
        for (gv_rating_set left = head->ratings; left; left &= left - 1) {
            const gv_store_rating rating = gv_unit_commit_rating(next++);
            GV_TRY(gv_store_put_rating(store, head->unit, puzzle,
                                       schemes[__builtin_ctz(left)].id, &rating, err));
        }
    for (gv_rating_set left = head->ratings; left; left &= left - 1)
        GV_TRY(gv_store_put_rated(store, head->unit, schemes[__builtin_ctz(left)].id,
                                  err));
    return GV_OK;
}

gv_status gv_unit_commit(gv_store *store, const gv_unit_result *result,
                         const gv_store_unit *row, const gv_store_scheme *schemes,
                         bool replaces, gv_error *err)
{
    GV_TRY(gv_store_begin(store, err));
    gv_status status =
        result->head.makes ? put_made(store, result, row, replaces, err) : GV_OK;
    if (status == GV_OK)
        status = put_ratings(store, result, schemes, err);
    if (status == GV_OK)
        return gv_store_commit(store, err);
    gv_store_rollback(store);
    return status;
}
