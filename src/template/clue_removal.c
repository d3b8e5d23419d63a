/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clue_removal.c -- chooses clues, removes them, measures the rest. */
#include "template/clue_removal.h"

#include "base/bitset.h"
#include "base/budget.h"
#include "solve/solver.h"

#include <string.h>

typedef struct remover {
    const gv_instance *instance;
    const gv_template_units *units;
    gv_template_board *board; /* scratch */
    uint64_t *keep;           /* a bit for each remaining given */
    uint32_t *turns;          /* of the orders that are fixed from the start */
    gv_template_rest *rows;
    uint32_t n_rows;
    gv_budget budget;
    gv_end end;
    gv_arena *tmp;
} remover;

/* ---- measuring ---- */

static uint32_t dof_without(remover *r, uint32_t given)
{
    gv_bits_remove(r->keep, given);
    gv_template_board_of(r->board, r->units, r->instance, r->keep);
    gv_bits_add(r->keep, given);
    return gv_template_measure(r->board).dof;
}

/* Fewer clues have more solutions: once there are two, nothing needs to be counted. */
static gv_status count_solutions(uint32_t *out, remover *r, gv_error *err)
{
    if (r->n_rows && r->rows[r->n_rows - 1].n_solutions > 1) {
        *out = 2;
        return GV_OK;
    }
    gv_search search = { .keep = r->keep, .forbid = GV_NO_LABEL };
    gv_search_result result;
    r->end = gv_budget_rest(&search.limits, &r->budget, 0);
    if (r->end != GV_END_COMPLETE)
        return GV_OK;
    search.limits.solutions = 2;
    gv_bigcount_init(&result.count);
    const gv_status status = gv_search_run(&result, r->instance, &search, r->tmp, err);
    if (status == GV_OK) {
        *out = (uint32_t)gv_bigcount_u64(&result.count);
        r->end = *out > 1 ? GV_END_COMPLETE : result.end;
    }
    gv_bigcount_free(&result.count);
    return status;
}

/* A row for the remaining givens; none if the limits end it. */
static gv_status add_row(remover *r, gv_label removed, gv_error *err)
{
    gv_template_rest *row = &r->rows[r->n_rows];
    gv_limits limits;
    gv_template_board_of(r->board, r->units, r->instance, r->keep);
    row->removed = removed;
    row->n_clues = r->instance->n_givens - r->n_rows;
    GV_TRY(count_solutions(&row->n_solutions, r, err));
    if (r->end == GV_END_COMPLETE)
        r->end = gv_budget_rest(&limits, &r->budget, 0);
    if (r->end != GV_END_COMPLETE)
        return GV_OK;
    const gv_mark mark = gv_arena_mark(r->tmp);
    GV_TRY(gv_template_solve(&row->solving, r->board, &limits, false, r->tmp, err));
    gv_arena_rewind(r->tmp, mark);
    row->solving.last = NULL;
    row->solving.solutions = NULL;
    row->solving.n_solutions = 0;
    if (row->solving.outcome == GV_OUTCOME_LIMIT)
        r->end = row->solving.why;
    else
        r->n_rows++;
    return GV_OK;
}

/* ---- choosing ---- */

gv_template_order gv_template_order_find(const char *name)
{
    static const char *const names[GV_TEMPLATE_N_ORDERS] = {
        [GV_TEMPLATE_INCREASING] = "increasing",
        [GV_TEMPLATE_SMALLEST] = "smallest",
        [GV_TEMPLATE_LARGEST] = "largest",
        [GV_TEMPLATE_RANDOM] = "random",
    };
    gv_template_order order = GV_TEMPLATE_INCREASING;
    while (order < GV_TEMPLATE_N_ORDERS && strcmp(names[order], name) != 0)
        order++;
    return order;
}

/* Sorts the turns by the dof without each given; ties stay in reading order. */
static void sort_turns(remover *r, uint32_t *dof)
{
    for (uint32_t i = 0; i < r->instance->n_givens; i++) {
        const uint32_t own = dof_without(r, i);
        uint32_t at = i;
        for (; at > 0 && dof[at - 1] > own; at--) {
            dof[at] = dof[at - 1];
            r->turns[at] = r->turns[at - 1];
        }
        dof[at] = own;
        r->turns[at] = i;
    }
}

/* The given whose removal leaves the smallest, or largest, dof. */
static uint32_t extreme(remover *r, bool largest)
{
    uint32_t best = 0, best_dof = 0;
    bool found = false;
    for (uint32_t i = 0; i < r->instance->n_givens; i++) {
        if (!gv_bits_has(r->keep, i))
            continue;
        const uint32_t dof = dof_without(r, i);
        if (!found || (largest ? dof > best_dof : dof < best_dof)) {
            found = true;
            best = i;
            best_dof = dof;
        }
    }
    return best;
}

static gv_status remove_all(remover *r, gv_template_order order, gv_error *err)
{
    const uint32_t n_givens = r->instance->n_givens;
    GV_TRY(add_row(r, GV_NO_LABEL, err));
    for (uint32_t i = 0; i < n_givens && r->end == GV_END_COMPLETE; i++) {
        const bool known =
            order == GV_TEMPLATE_INCREASING || order == GV_TEMPLATE_RANDOM;
        const uint32_t given =
            known ? r->turns[i] : extreme(r, order == GV_TEMPLATE_LARGEST);
        gv_bits_remove(r->keep, given);
        GV_TRY(add_row(r, r->instance->givens[given], err));
    }
    return GV_OK;
}

gv_status gv_template_remove_clues(const gv_template_rest **out, uint32_t *n_out,
                                   gv_end *end, const gv_instance *instance,
                                   gv_template_order order, gv_rng *rng,
                                   const gv_limits *limits, gv_arena *arena,
                                   gv_arena *tmp, gv_error *err)
{
    const uint32_t n_givens = instance->n_givens;
    remover r = { .instance = instance,
                  .board = GV_ARENA_NEW(arena, gv_template_board, 1),
                  .keep = GV_ARENA_NEW(arena, uint64_t, gv_bits_words(n_givens) + 1),
                  .turns = GV_ARENA_NEW(arena, uint32_t, n_givens + 1),
                  .rows = GV_ARENA_NEW(arena, gv_template_rest, n_givens + 1),
                  .budget = gv_budget_start(limits),
                  .tmp = tmp };
    uint32_t *dof = GV_ARENA_NEW(arena, uint32_t, n_givens + 1);
    if (!r.board || !r.keep || !r.turns || !r.rows || !dof)
        return gv_fail_memory(err);
    GV_TRY(gv_template_units_new(&r.units, instance->net->shape, arena, err));
    gv_bits_fill(r.keep, n_givens);
    if (order == GV_TEMPLATE_INCREASING)
        sort_turns(&r, dof);
    if (order == GV_TEMPLATE_RANDOM)
        gv_rng_permutation(rng, r.turns, n_givens);
    GV_TRY(remove_all(&r, order, err));
    *out = r.rows;
    *n_out = r.n_rows;
    *end = r.end;
    return GV_OK;
}
