/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ser_reference.h -- producer 21 without shortcuts: cycles and chains from every start,
 * in the order of generation. Include it behind cmocka.h. */
#ifndef GV_TESTS_SER_REFERENCE_H
#define GV_TESTS_SER_REFERENCE_H

#include "explainer/chains/all_cycles.h"

#include <string.h>

typedef struct reference {
    gv_se_list list;
    gv_se_work *work;
    gv_se_numbers numbers;
    gv_se_graph graph;
    gv_se_walk walk;
    unsigned start;
} reference;

static inline void reference_add(reference *r, gv_se_item item, const gv_se_way *way)
{
    gv_se_step *const step = gv_se_take(r->work, way->n * sizeof *step);
    assert_non_null(step);
    memcpy(step, way->step, way->n * sizeof *step);
    item.step = step;
    item.n_steps = way->n;
    item.found.source = (uint16_t)r->start;
    item.found.key = (uint8_t)(2 + r->walk.pass);
    item.found.rating += gv_se_added(item.found.complexity);
    gv_se_list_add(&r->list, r->work, &item);
}

static inline bool reference_cycle(void *user, const gv_se_way *way)
{
    reference *const r = user;
    uint16_t *const removed = gv_se_take(r->work, GV_SE_CANDS * sizeof *removed);
    assert_non_null(removed);
    const unsigned n = gv_se_cycle_removals(&r->graph, way, removed);
    const double base = r->walk.pass == GV_SE_PASS_XY ? 7.0 : 6.5;
    if (n)
        reference_add(r,
                      (gv_se_item){ .found = { .kind = GV_SE_KIND_CYCLE,
                                               .rating = base,
                                               .complexity = way->n - 1 },
                                    .n_removed = n,
                                    .removed = removed },
                      way);
    return false;
}

static inline void reference_chain(reference *r, bool on)
{
    const double base = r->walk.pass == GV_SE_PASS_XY ? 7.0 : 6.6;
    if (gv_se_walk_chain(&r->walk, r->start, on))
        reference_add(r,
                      (gv_se_item){ .found = { .kind = GV_SE_KIND_CHAIN,
                                               .rating = base,
                                               .on = !on,
                                               .target = (uint16_t)r->start,
                                               .complexity = r->walk.way.n } },
                      &r->walk.way);
}

/* All finds, not sorted. */
static inline void reference_run(reference *r, const gv_se_grid *grid, gv_se_work *work)
{
    r->list = (gv_se_list){ 0 };
    r->work = work;
    gv_se_numbers_init(&r->numbers, grid);
    gv_se_graph_init(&r->graph, grid, &r->numbers);
    gv_se_graph_complete(&r->graph);
    for (unsigned pass = 0; pass < 3; pass++)
        for (unsigned cand = 0; cand < r->numbers.n; cand++) {
            const unsigned n = gv_se_count(grid->cands[r->numbers.cell[cand]]);
            if (n < 2 || (n > 2 && pass == GV_SE_PASS_Y))
                continue;
            r->start = cand;
            gv_se_walk_init(&r->walk, &r->graph, (gv_se_pass)pass);
            (void)gv_se_walk_cycles(&r->walk, cand, NULL, reference_cycle, r);
            for (unsigned off = 0; pass != GV_SE_PASS_Y && off < 2; off++)
                reference_chain(r, !off);
        }
}

#endif
