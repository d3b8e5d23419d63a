/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_sliced_engine.c -- blocks of puzzles of every sort and order in the sliced
 * search, against the other engines one by one, on every CPU level. The argument
 * "full": many more puzzles. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/bitset.h"
#include "layout_nets.h"
#include "solve/sliced/search.h"
#include "solve/sliced/shape.h"
#include "solve/sliced_engine.h"

enum { MOST = 2500, CELLS = 81, LABELS = 729 };

/* Networks: of 9x9 with other groups, and of families. */
static const unsigned sorts[] = {
    HAS_BLOCKS | HAS_DIAGONALS,
    HAS_REGIONS,
    HAS_BLOCKS | HAS_WINDOWS,
    HAS_BLOCKS | HAS_DISJOINT,
    HAS_BLOCKS | HAS_KNIGHT,
    HAS_BLOCKS | HAS_KING,
    HAS_REGIONS | HAS_BLOCKS,
    HAS_BLOCKS | HAS_DIAGONALS | HAS_WINDOWS,
    HAS_DIAGONALS,
};
static const gv_shape shapes[] = {
    { GV_SUDOKU, 3, 3, 9 }, { GV_SUDOKU, 2, 2, 4 }, { GV_SUDOKU, 2, 3, 6 },
    { GV_SUDOKU, 2, 4, 8 }, { GV_LATIN, 1, 4, 4 },  { GV_LATIN, 1, 5, 5 },
    { GV_LATIN, 1, 7, 7 },  { GV_LATIN, 1, 9, 9 },
};
enum {
    N_SORTS = sizeof sorts / sizeof *sorts,
    N_NETS = N_SORTS + sizeof shapes / sizeof *shapes
};

static size_t n_puzzles = 20; /* of each network */

/* A context for each CPU level of this machine; the first one makes networks. */
typedef struct fixture {
    gv_context *context[GV_N_CPU_LEVELS];
    size_t n_levels;
    gv_arena arena;
    gv_arena tmp;
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
    gv_arena_free(&f->arena);
    for (size_t level = 0; level < f->n_levels; level++)
        gv_context_free(f->context[level]);
    return 0;
}

/* ---- puzzles ---- */

static const gv_net *net_at(fixture *f, unsigned i)
{
    gv_rng rng = gv_rng_stream(31, i);
    const gv_net *net = NULL;
    if (i < N_SORTS)
        return layout_net(sorts[i], &rng, &f->arena);
    must(gv_context_net(&net, f->context[0], shapes[i - N_SORTS], NULL));
    return net;
}

static uint32_t order_of(const gv_net *net)
{
    return net->n_labels / net->n_primary;
}

/* Where a solution goes. */
typedef struct place {
    gv_label *labels;
    uint32_t n;
} place;

static bool keep_labels(void *user, const gv_label *solution)
{
    const place *const to = user;
    memcpy(to->labels, solution, to->n * sizeof *solution);
    return true;
}

/* A complete grid whose digits are shuffled. */
static void draw_grid(gv_label out[CELLS], fixture *f, const gv_net *net, gv_rng *rng)
{
    uint32_t digit[9];
    const uint32_t order = order_of(net);
    place to = { out, net->n_primary };
    const gv_instance *empty =
        layout_puzzle(f->context[0], net, NULL, 0, NULL, &f->tmp);
    const gv_search search = { .forbid = GV_NO_LABEL,
                               .limits = { .solutions = 1 },
                               .found = keep_labels,
                               .user = &to };
    gv_search_result result;
    gv_bigcount_init(&result.count);
    must(gv_search_run(&result, empty, &search, &f->tmp, NULL));
    assert_int_equal(gv_bigcount_u64(&result.count), 1);
    gv_bigcount_free(&result.count);
    gv_rng_permutation(rng, digit, order);
    for (uint32_t cell = 0; cell < net->n_primary; cell++)
        out[cell] = cell * order + digit[out[cell] % order];
}

/* Some givens of a grid, now and then a wrong one or marks. */
static const gv_instance *draw_puzzle(gv_context *context, const gv_net *net,
                                      const gv_label *grid, bool with_marks, size_t i,
                                      gv_arena *arena)
{
    gv_rng rng = gv_rng_stream(77, i);
    gv_label givens[CELLS];
    uint64_t marks[LABELS / 64 + 1] = { 0 };
    const uint32_t n = net->n_primary, order = order_of(net);
    memcpy(givens, grid, n * sizeof *grid);
    gv_rng_shuffle(&rng, givens, n);
    const uint32_t n_givens = 2 * n / 7 + (uint32_t)gv_rng_below(&rng, n / 4 + 1);
    // Of a large Latin square without solutions, that may be hard to show.
    if (i % 5 == 0 && (order < 7 || net->n_vars > 3 * n))
        givens[0] = givens[0] / order * order + (gv_label)gv_rng_below(&rng, order);
    for (gv_label label = 0; label < net->n_labels; label++)
        if (gv_rng_below(&rng, 8) < 5 || grid[label / order] == label)
            gv_bits_add(marks, label);
    return layout_puzzle(context, net, givens, n_givens,
                         with_marks && i % 3 == 1 ? marks : NULL, arena);
}

/* ---- comparisons ---- */

/* A block of puzzles, asked on one level. */
static void compare_searches(fixture *f, size_t level, const gv_net *net,
                             const gv_label *grid, unsigned n_of[3])
{
    gv_search_question questions[MOST] = { 0 }, *pointers[MOST];
    gv_label(*first)[CELLS] = gv_arena_take(&f->tmp, n_puzzles * sizeof *first);
    assert_non_null(first);
    for (size_t i = 0; i < n_puzzles; i++) {
        questions[i].instance =
            draw_puzzle(f->context[level], net, grid, true, i, &f->tmp);
        questions[i].first = i % 2 ? first[i] : NULL;
        pointers[i] = &questions[i];
    }
    const gv_limits limits = { .solutions = 2 };
    must(gv_sliced_engine_search(pointers, n_puzzles, &limits, &f->tmp, NULL));
    for (size_t i = 0; i < n_puzzles; i++) {
        gv_label expected[CELLS];
        place to = { expected, net->n_primary };
        gv_search search = { .forbid = GV_NO_LABEL, .limits = limits };
        gv_search_result result;
        gv_bigcount_init(&result.count);
        must(gv_search_run(&result, questions[i].instance, &search, &f->tmp, NULL));
        const uint64_t n = gv_bigcount_u64(&result.count);
        assert_int_equal(questions[i].n_solutions, n);
        assert_int_equal(questions[i].end, n < 2 ? GV_END_COMPLETE : GV_END_SOLUTIONS);
        n_of[n]++;
        search.found = keep_labels;
        search.user = &to;
        if (n == 1 && questions[i].first) {
            must(gv_search_run(&result, questions[i].instance, &search, &f->tmp, NULL));
            assert_memory_equal(first[i], expected, net->n_primary * sizeof *expected);
        }
        gv_bigcount_free(&result.count);
    }
}

static void counts_and_solutions_are_those_of_other_engines(void **ctx)
{
    fixture *f = *ctx;
    unsigned n_of[3] = { 0, 0, 0 };
    for (unsigned k = 0; k < N_NETS; k++) {
        const gv_net *net = net_at(f, k);
        gv_rng rng = gv_rng_stream(5, k);
        gv_label grid[CELLS];
        assert_true(gv_sliced_fits(net));
        draw_grid(grid, f, net, &rng);
        for (size_t level = 0; level < f->n_levels; level++)
            compare_searches(f, level, net, grid, n_of);
        gv_arena_rewind(&f->tmp, (gv_mark){ NULL, 0 });
    }
    for (unsigned n = 0; n < 3; n++)
        assert_true(n_of[n] > n_puzzles * f->n_levels);
}

/* Whole grids lose clues, and what is left of them is checked with one clue more. */
static void compare_clues(fixture *f, size_t level, const gv_net *net, size_t n)
{
    gv_minimize_question thin[MOST] = { 0 }, *thin_of[MOST];
    gv_check_question check[MOST] = { 0 }, *check_of[MOST];
    for (size_t i = 0; i < n; i++) {
        gv_rng rng = gv_rng_stream(9, i);
        gv_label grid[CELLS];
        draw_grid(grid, f, net, &rng);
        uint64_t *const bits = GV_ARENA_NEW(&f->tmp, uint64_t, 4);
        assert_non_null(bits);
        const gv_instance *puzzle = layout_puzzle(
            f->context[level], net, grid, net->n_primary - (i == 0), NULL, &f->tmp);
        thin[i] =
            (gv_minimize_question){ .instance = puzzle, .rng = rng, .keep = bits };
        thin_of[i] = &thin[i];
    }
    const gv_limits none = { 0 };
    must(gv_sliced_engine_minimize(thin_of, n, &none, &f->tmp, NULL));
    for (size_t i = 0; i < n; i++) {
        gv_rng rng = gv_rng_stream(9, i);
        gv_label grid[CELLS], givens[CELLS];
        draw_grid(grid, f, net, &rng);
        gv_check_result result;
        uint64_t keep[2] = { 0, 0 };
        must(gv_minimize_run(&result, keep, thin[i].instance, &rng, &none, &f->tmp,
                             NULL));
        assert_int_equal(thin[i].result.solutions, result.solutions);
        assert_int_equal(thin[i].result.end, result.end);
        uint32_t n_givens = 0;
        bool has_more = false;
        for (uint32_t k = 0; k < thin[i].instance->n_givens; k++) {
            assert_int_equal(gv_bits_has(thin[i].keep, k), gv_bits_has(keep, k));
            if (gv_bits_has(keep, k) || (!has_more && i % 2))
                givens[n_givens++] = grid[k];
            has_more |= !gv_bits_has(keep, k);
        }
        check[i].instance =
            layout_puzzle(f->context[level], net, givens, n_givens, NULL, &f->tmp);
        check[i].redundant = GV_ARENA_NEW(&f->tmp, uint64_t, 2);
        check_of[i] = &check[i];
    }
    must(gv_sliced_engine_check(check_of, n, &none, &f->tmp, NULL));
    for (size_t i = 0; i < n; i++) {
        uint64_t redundant[2] = { 0, 0 };
        gv_check_result result;
        must(gv_check_run(&result, NULL, redundant, check[i].instance, &none, &f->tmp,
                          NULL));
        assert_memory_equal(redundant, check[i].redundant, sizeof redundant);
        assert_int_equal(check[i].result.redundant, result.redundant);
        assert_int_equal(check[i].result.solutions, result.solutions);
        assert_true(result.redundant > 0 || i % 2 == 0);
    }
}

static void clues_are_left_out_as_one_by_one(void **ctx)
{
    fixture *f = *ctx;
    for (unsigned k = 0; k < N_NETS; k++)
        for (size_t level = 0; level < f->n_levels; level++) {
            compare_clues(f, level, net_at(f, k), n_puzzles / 20);
            gv_arena_rewind(&f->tmp, (gv_mark){ NULL, 0 });
        }
}

/* Branches that idle lanes take change nothing. */
static void lanes_share_one_puzzle(void **ctx)
{
    fixture *f = *ctx;
    const gv_net *net = net_at(f, 0);
    gv_rng rng = gv_rng_stream(3, 0);
    gv_label grid[CELLS];
    uint16_t cands[CELLS];
    draw_grid(grid, f, net, &rng);
    uint64_t n_guesses = 0;
    uint32_t n_solutions = 0;
    for (unsigned cell = 0; cell < CELLS; cell++)
        cands[cell] = (uint16_t)(cell % 6 ? 0x1ffu : 1u << grid[cell] % 9);
    for (size_t level = 0; level < f->n_levels; level++) {
        const gv_sliced_shape *shape = NULL;
        const gv_instance *empty =
            layout_puzzle(f->context[level], net, NULL, 0, NULL, &f->tmp);
        must(gv_sliced_shape_find(&shape, empty, &f->tmp, NULL));
        gv_sliced_job job = { .cands = cands, .limit = 1000000 };
        must(gv_sliced_run(gv_sliced_kernel_of((gv_cpu_level)level), shape, &job, 1,
                           NULL, &f->tmp, NULL));
        assert_int_equal(job.end, GV_END_COMPLETE);
        if (level == 0) {
            n_guesses = job.n_guesses;
            n_solutions = job.n_solutions;
        }
        assert_int_equal(job.n_guesses, n_guesses);
        assert_int_equal(job.n_solutions, n_solutions);
    }
    assert_true(n_guesses > 100);
}

static void the_stop_flag_ends_a_block(void **ctx)
{
    fixture *f = *ctx;
    const gv_net *net = net_at(f, N_NETS - 1);
    gv_flag stop = true;
    const gv_limits limits = { .solutions = 2, .stop = &stop };
    gv_budget budget = gv_budget_start(&limits);
    const gv_sliced_client client = { .budget = &budget };
    const gv_sliced_shape *shape = NULL;
    const gv_instance *empty =
        layout_puzzle(f->context[0], net, NULL, 0, NULL, &f->tmp);
    must(gv_sliced_shape_find(&shape, empty, &f->tmp, NULL));
    uint16_t cands[CELLS];
    for (unsigned cell = 0; cell < CELLS; cell++)
        cands[cell] = 0x1ff;
    gv_sliced_job job = { .cands = cands, .limit = UINT32_MAX };
    must(gv_sliced_run(&gv_sliced_scalar, shape, &job, 1, &client, &f->tmp, NULL));
    assert_int_equal(job.end, GV_END_STOPPED);
}

static void other_networks_are_left_alone(void **ctx)
{
    fixture *f = *ctx;
    static const gv_shape others[] = { { GV_SUDOKU, 2, 5, 10 },
                                       { GV_LATIN, 1, 10, 10 },
                                       { GV_QUEENS, 1, 8, 8 } };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        const gv_net *net = NULL;
        must(gv_context_net(&net, f->context[0], others[i], NULL));
        assert_false(gv_sliced_fits(net));
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_and_solutions_are_those_of_other_engines),
        cmocka_unit_test(clues_are_left_out_as_one_by_one),
        cmocka_unit_test(lanes_share_one_puzzle),
        cmocka_unit_test(the_stop_flag_ends_a_block),
        cmocka_unit_test(other_networks_are_left_alone),
    };
    if (argc > 1 && strcmp(argv[1], "full") == 0)
        n_puzzles = MOST;
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
