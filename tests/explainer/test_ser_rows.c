/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_ser_rows.c -- what layers as sets say of chains and cycles, against walks from
 * node to node: the length of the shortest chain from every start, and that no cycle is
 * ruled out that there is. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "ser_traces.h"

#include "explainer/chains/implications.h"

typedef struct fixture {
    gv_arena arena;
    gv_se_work work;
    gv_se_implications *whole;
    gv_se_graph_bits x, y;
    gv_se_walk walk;
    uint64_t sets[GV_SE_CANDS * GV_SE_CAND_WORDS];
    unsigned n_chains, n_cycles;
    const gv_se_graph_bits *rows; /* of the pass at hand */
} fixture;

static void fixture_grid(fixture *b, const gv_se_grid *grid)
{
    b->whole = gv_se_implications_open(&b->work, grid);
    assert_non_null(b->whole);
    gv_se_implications_compute_closure(b->whole);
    gv_se_graph_complete(&b->whole->graph);
    assert_true(gv_se_graph_bits_init(&b->x, &b->work, &b->whole->graph, GV_SE_PASS_X));
    assert_true(gv_se_graph_bits_init(&b->y, &b->work, &b->whole->graph, GV_SE_PASS_Y));
    for (unsigned digit = 0; digit < 9; digit++)
        gv_se_graph_bits_fill_x(&b->x, &b->whole->rows, digit);
    gv_se_graph_bits_fill_y(&b->y);
}

static void compare_chains(fixture *b, unsigned start)
{
    for (unsigned on = 0; on < 2; on++) {
        const bool found = gv_se_walk_chain(&b->walk, start, on);
        const unsigned size = found ? b->walk.way.n : 0;
        assert_int_equal(gv_se_graph_bits_chain(b->rows, start, on, UINT32_MAX), size);
        if (!found)
            continue;
        assert_int_equal(gv_se_graph_bits_chain(b->rows, start, on, size), size);
        assert_int_equal(gv_se_graph_bits_chain(b->rows, start, on, size - 1), 0);
        assert_true(
            gv_bits_has(on ? b->whole->forced_off : b->whole->forced_on, start));
        b->n_chains++;
    }
}

/* No cycle is missed: neither by what may close, nor where only nodes are followed that
 * can close in time. */
static bool check_cycle(void *user, const gv_se_way *way)
{
    fixture *const b = user;
    const unsigned length = way->n - 1, first = way->step[0].cand;
    const unsigned last = way->step[way->n - 2].cand;
    assert_true(gv_se_graph_bits_may_close(b->rows, first, last, length));
    assert_true(gv_se_graph_bits_may_close(b->rows, last, first, length));
    const gv_se_closing closing =
        gv_se_graph_bits_closing(b->rows, first, length, b->sets);
    assert_int_equal(closing.n_layers, length / 2);
    for (unsigned i = 1; i < way->n; i += 2) {
        const unsigned set = closing.n_layers - 1 - i / 2;
        const unsigned at = set < closing.n_sets ? set : closing.n_sets - 1;
        assert_true(
            gv_bits_has(b->sets + (size_t)at * closing.n_words, way->step[i].cand));
    }
    b->n_cycles++;
    return false;
}

static void compare_all(fixture *b)
{
    const gv_se_graph_bits *const passes[] = { &b->x, &b->y, &b->whole->rows };
    for (unsigned pass = 0; pass < 3; pass++) {
        b->rows = passes[pass];
        gv_se_walk_init(&b->walk, &b->whole->graph, (gv_se_pass)pass);
        for (unsigned cand = 0; cand < b->whole->numbers.n; cand++) {
            if (pass != GV_SE_PASS_Y)
                compare_chains(b, cand);
            else if (!b->whole->graph.n_ons_in_cell[cand])
                continue;
            (void)gv_se_walk_cycles(&b->walk, cand, NULL, check_cycle, b);
        }
    }
}

static void layers_agree_with_walks(void **ctx)
{
    (void)ctx;
    trace_step step;
    trace_open(&step);
    fixture *const b = gv_memory_zeroed(NULL, 1, sizeof *b);
    assert_non_null(b);
    gv_arena_init(&b->arena, NULL);
    b->work.arena = &b->arena;
    for (unsigned at = 0; trace_next(&step); at++)
        if (at % (step.table.is_whole ? 211 : 12) == 7) {
            fixture_grid(b, &step.grid);
            compare_all(b);
        }
    assert_true(b->n_chains > 1000 && b->n_cycles > 1000);
    gv_arena_free(&b->arena);
    gv_free(b);
    trace_close(&step);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(layers_agree_with_walks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
