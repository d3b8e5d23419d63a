/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_layout_engine.c -- the engine of 9x9 puzzles with other groups against the
 * generic one, on random puzzles of every sort and every CPU level, and at its limits.
 * The argument "full": many more puzzles. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/bitset.h"
#include "layout_nets.h"
#include "solve/layout.h"
#include "solve/layout_engine.h"

#include <stdio.h>

/* Sorts of networks; those with regions are drawn anew for each puzzle. */
static const unsigned sorts[] = {
    HAS_BLOCKS | HAS_DIAGONALS,
    HAS_REGIONS,
    HAS_BLOCKS | HAS_WINDOWS,
    HAS_BLOCKS | HAS_DISJOINT,
    HAS_BLOCKS | HAS_KNIGHT,
    HAS_BLOCKS | HAS_KING,
    HAS_REGIONS | HAS_DIAGONALS,
    HAS_REGIONS | HAS_BLOCKS,
    HAS_BLOCKS | HAS_KNIGHT | HAS_KING,
    HAS_BLOCKS | HAS_DIAGONALS | HAS_WINDOWS | HAS_KING,
    HAS_DIAGONALS, /* a diagonal Latin square */
    0              /* a Latin square */
};
enum { N_SORTS = sizeof sorts / sizeof *sorts, N_CHECKED = 81 * 9 };

static unsigned n_puzzles = 6; /* of each sort */

/* A context for each CPU level of this machine. */
typedef struct fixture {
    gv_context *context[GV_N_CPU_LEVELS];
    size_t n_levels;
    gv_arena arena; /* for networks and instances */
    gv_arena tmp;   /* for engines */
} fixture;

static int set_up(void **ctx)
{
    static fixture f;
    f.n_levels = (size_t)gv_cpu_detect() + 1;
    for (size_t level = 0; level < f.n_levels; level++) {
        must(gv_context_new(&f.context[level], NULL));
        gv_context_set_cpu(f.context[level], (gv_cpu_level)level);
    }
    gv_arena_init(&f.arena, NULL);
    gv_arena_init(&f.tmp, NULL);
    *ctx = &f;
    return 0;
}

static int tear_down(void **ctx)
{
    fixture *f = *ctx;
    gv_arena_free(&f->tmp);
    for (size_t level = 0; level < f->n_levels; level++)
        gv_context_free(f->context[level]);
    gv_arena_free(&f->arena);
    return 0;
}

typedef struct answer {
    uint64_t count;
    gv_end end;
    uint64_t nodes;
} answer;

typedef gv_status run_fn(gv_search_result *, const gv_instance *, const gv_search *,
                         gv_arena *, gv_error *);

static answer run(fixture *f, run_fn *engine, const gv_instance *instance,
                  const gv_search *search)
{
    gv_search_result result = { .end = GV_END_TIME, .nodes = 77 };
    gv_bigcount_init(&result.count);
    gv_bigcount_set(&result.count, 99);
    assert_int_equal(engine(&result, instance, search, &f->tmp, NULL), GV_OK);
    const answer out = { gv_bigcount_u64(&result.count), result.end, result.nodes };
    gv_bigcount_free(&result.count);
    return out;
}

/* ---- counts ---- */

/* Asks both engines, on every level: the same count and end, and on all levels the same
 * guesses. */
static uint64_t compare(fixture *f, const gv_net *net, const gv_label *givens,
                        uint32_t n_givens, const uint64_t *marks,
                        const gv_search *search)
{
    const gv_instance *puzzle =
        layout_puzzle(f->context[0], net, givens, n_givens, marks, &f->arena);
    const answer expected = run(f, gv_generic_run, puzzle, search);
    uint64_t nodes = 0;
    for (size_t level = 0; level < f->n_levels; level++) {
        puzzle =
            layout_puzzle(f->context[level], net, givens, n_givens, marks, &f->arena);
        const answer found = run(f, gv_layout_engine_run, puzzle, search);
        assert_int_equal(found.count, expected.count);
        assert_int_equal(found.end, expected.end);
        if (level == 0)
            nodes = found.nodes;
        assert_int_equal(found.nodes, nodes);
    }
    return expected.count;
}

static void draw_marks(uint64_t *marks, const gv_label *solution, gv_rng *rng)
{
    memset(marks, 0, gv_bits_words(N_CHECKED) * sizeof *marks);
    for (gv_label label = 0; label < N_CHECKED; label++)
        if (gv_rng_below(rng, 8) < 5)
            gv_bits_add(marks, label);
    for (unsigned cell = 0; cell < 81; cell++)
        gv_bits_add(marks, solution[cell]);
}

/* Puzzles with 12 to 41 clues, a third with a wrong one; some with marks, a forbidden
 * label, clues left out. Returns the count. */
static uint64_t compare_random(fixture *f, const gv_net *net, const gv_label *solution,
                               unsigned number, gv_rng *rng)
{
    gv_label givens[81];
    memcpy(givens, solution, sizeof givens);
    gv_rng_shuffle(rng, givens, 81);
    const uint32_t n_givens = 14 + (uint32_t)gv_rng_below(rng, 24);
    if (number % 3 == 0)
        givens[0] = givens[0] / 9 * 9 + (gv_label)gv_rng_below(rng, 9);
    uint64_t marks[(N_CHECKED + 63) / 64], keep = gv_rng_next(rng) | 0xFFFF;
    draw_marks(marks, solution, rng);
    const gv_search search = { .limits = { .solutions = number % 2 ? 2 : 300 },
                               .keep = number % 5 == 0 ? &keep : NULL,
                               .forbid = number % 4 == 0 ? solution[80] : GV_NO_LABEL };
    return compare(f, net, givens, n_givens, number % 4 == 1 ? marks : NULL, &search);
}

static void counts_are_those_of_the_generic_engine(void **ctx)
{
    fixture *f = *ctx;
    unsigned n_of[3] = { 0, 0, 0 };
    for (unsigned s = 0; s < N_SORTS; s++) {
        unsigned n_grids = 0;
        const gv_net *net = NULL;
        for (unsigned i = 0; i < n_puzzles; i++) {
            gv_rng rng = gv_rng_stream(71 + s, i);
            gv_label solution[81];
            if (!net || sorts[s] & HAS_REGIONS)
                net = layout_net(sorts[s], &rng, &f->arena);
            assert_true(gv_layout_fits(net));
            if (!layout_grid(solution, f->context[0], net, &rng, &f->tmp))
                continue;
            n_grids++;
            for (unsigned k = 0; k < 8; k++) {
                const uint64_t n = compare_random(f, net, solution, 8 * i + k, &rng);
                n_of[n < 2 ? n : 2]++;
            }
        }
        assert_true(n_grids > 0); // of strict sorts, few are found
    }
    for (unsigned k = 0; k < 3; k++)
        assert_true(n_of[k] > 8 * N_SORTS * n_puzzles / 20);
}

/* ---- other answers ---- */

typedef struct visitor {
    const gv_net *net;
    uint64_t n;
    uint64_t stop_after;
} visitor;

static bool check_solution(void *user, const gv_label *labels)
{
    visitor *const v = user;
    for (unsigned a = 0; a < 81; a++) {
        assert_int_equal(labels[a] / 9, a);
        for (unsigned b = 0; b < a; b++)
            assert_false(gv_net_linked(v->net, labels[a], labels[b]));
    }
    return ++v->n != v->stop_after;
}

/* An X-Sudoku with `n_givens` clues of a grid. */
static const gv_instance *x_puzzle(fixture *f, uint32_t n_givens)
{
    gv_rng rng = gv_rng_stream(5, 0);
    gv_label givens[81];
    const gv_net *net = layout_net(HAS_BLOCKS | HAS_DIAGONALS, &rng, &f->arena);
    assert_true(layout_grid(givens, f->context[0], net, &rng, &f->tmp));
    gv_rng_shuffle(&rng, givens, 81);
    return layout_puzzle(f->context[0], net, givens, n_givens, NULL, &f->arena);
}

static void every_solution_found_is_one(void **ctx)
{
    fixture *f = *ctx;
    const gv_instance *puzzle = x_puzzle(f, 14);
    visitor all = { .net = puzzle->net },
            some = { .net = puzzle->net, .stop_after = 5 };
    gv_search search = { .forbid = GV_NO_LABEL,
                         .limits = { .solutions = 1000 },
                         .found = check_solution,
                         .user = &all };
    const answer found = run(f, gv_layout_engine_run, puzzle, &search);
    assert_true(found.count >= 6);
    assert_int_equal(all.n, found.count);
    search.user = &some;
    const answer stopped = run(f, gv_layout_engine_run, puzzle, &search);
    assert_int_equal(stopped.end, GV_END_STOPPED);
    assert_int_equal(some.n, 5);
    assert_int_equal(stopped.count, 5);
}

static void limits_and_the_stop_flag_end_a_search(void **ctx)
{
    fixture *f = *ctx;
    const gv_instance *puzzle = x_puzzle(f, 8);
    gv_search search = { .forbid = GV_NO_LABEL,
                         .limits = { .solutions = UINT64_MAX, .nodes = 1000 } };
    answer found = run(f, gv_layout_engine_run, puzzle, &search);
    assert_int_equal(found.end, GV_END_NODES);
    assert_int_equal(found.nodes, 1000);
    search.limits.nodes = 0;
    search.limits.time_ms = 1;
    found = run(f, gv_layout_engine_run, puzzle, &search);
    assert_int_equal(found.end, GV_END_TIME);
    gv_flag stop = true;
    search.limits.time_ms = 0;
    search.limits.stop = &stop;
    found = run(f, gv_layout_engine_run, puzzle, &search);
    assert_int_equal(found.end, GV_END_STOPPED);
    assert_int_equal(found.count, 0);
}

/* ---- which networks ---- */

static const gv_engine *engine_of(const gv_instance *instance, const gv_search *search)
{
    size_t i = 0;
    while (!gv_engines[i].suits(instance, search))
        i++;
    return &gv_engines[i];
}

static void the_engine_gets_what_it_suits(void **ctx)
{
    fixture *f = *ctx;
    const gv_instance *puzzle = x_puzzle(f, 20);
    const gv_search two = { .forbid = GV_NO_LABEL, .limits = { .solutions = 2 } },
                    all = { .forbid = GV_NO_LABEL };
    assert_string_equal(engine_of(puzzle, &two)->name, "layout");
    // Digits that occur nowhere are alike for the generic engine.
    const gv_label ones[2] = { 0, 36 };
    const gv_instance *open =
        layout_puzzle(f->context[0], puzzle->net, ones, 2, NULL, &f->arena);
    assert_string_not_equal(engine_of(open, &all)->name, "layout");
    assert_string_equal(engine_of(open, &two)->name, "layout");
}

static const gv_net *finish(gv_net_builder *builder, uint32_t n_units)
{
    const gv_net *net = NULL;
    must(gv_net_finish(&net, builder, 81, 81 + 9 * n_units, NULL, NULL));
    return net;
}

/* A Latin square, and what `more` adds to it. */
static const gv_net *latin_and(fixture *f, void (*more)(gv_net_builder *))
{
    const gv_shape shape = { GV_LATIN, 1, 9, 9 };
    gv_net_builder *builder = NULL;
    must(gv_net_builder_new(&builder, &f->arena, shape, 729, NULL));
    must(gv_grid_add_cells(builder, shape, NULL));
    must(gv_grid_add_digits(builder, GV_VAR_RN, shape, gv_row_cell, NULL));
    must(gv_grid_add_digits(builder, GV_VAR_CN, shape, gv_column_cell, NULL));
    if (more)
        more(builder);
    return finish(builder, 18);
}

static void add_pair_of_two_digits(gv_net_builder *builder)
{
    must(gv_net_add_pair(builder, 0, 10 * 9 + 1, NULL));
}

static void add_pair_of_one_digit(gv_net_builder *builder)
{
    must(gv_net_add_pair(builder, 0, 10 * 9, NULL));
}

static void add_group_of_two_digits(gv_net_builder *builder)
{
    for (gv_label digit = 0; digit < 9; digit++) {
        const gv_label labels[2] = { digit, 10 * 9 + (digit + 1) % 9 };
        must(gv_net_add_group(builder, GV_VAR_VALUE, labels, 2, NULL));
    }
}

static void add_equal_groups(gv_net_builder *builder)
{
    for (gv_label digit = 0; digit < 9; digit++) {
        const gv_label labels[3] = { digit, 10 * 9 + digit, 20 * 9 + digit };
        must(gv_net_add_group(builder, GV_VAR_VALUE, labels, 3, NULL));
    }
}

static void networks_that_tell_digits_apart_are_left_alone(void **ctx)
{
    fixture *f = *ctx;
    assert_true(gv_layout_fits(latin_and(f, NULL)));
    assert_true(gv_layout_fits(latin_and(f, add_equal_groups)));
    assert_false(gv_layout_fits(latin_and(f, add_pair_of_two_digits)));
    assert_false(gv_layout_fits(latin_and(f, add_pair_of_one_digit)));
    assert_false(gv_layout_fits(latin_and(f, add_group_of_two_digits)));
    const gv_net *other = NULL;
    must(
        gv_context_net(&other, f->context[0], (gv_shape){ GV_SUDOKU, 2, 5, 10 }, NULL));
    assert_false(gv_layout_fits(other));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_those_of_the_generic_engine),
        cmocka_unit_test(every_solution_found_is_one),
        cmocka_unit_test(limits_and_the_stop_flag_end_a_search),
        cmocka_unit_test(the_engine_gets_what_it_suits),
        cmocka_unit_test(networks_that_tell_digits_apart_are_left_alone),
    };
    if (argc > 1 && strcmp(argv[1], "full") == 0)
        n_puzzles = 400;
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
