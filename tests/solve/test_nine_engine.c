/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_nine_engine.c -- the 9x9 engine against the generic one on random puzzles, on
 * every CPU level, and at its limits. The argument "full": a million
 * puzzles, and the collections. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "../data_file.h"
#include "nine_puzzles.h"
#include "solve/nine_engine.h"

#include <stdlib.h>

static const gv_search count_all = { .forbid = GV_NO_LABEL };

/* A context for each CPU level of this machine. */
typedef struct fixture {
    gv_context *context[GV_N_CPU_LEVELS];
    size_t n_levels;
    gv_arena arena; /* for instances */
    gv_arena tmp;   /* for engines */
} fixture;

static int set_up(void **ctx)
{
    static fixture f;
    f.n_levels = (size_t)gv_cpu_detect() + 1;
    for (size_t level = 0; level < f.n_levels; level++) {
        f.context[level] = new_context();
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

/* ---- searches ---- */

typedef struct answer {
    uint64_t count;
    gv_end end;
    uint64_t nodes;
} answer;

/* The answer of an engine, whatever stood in the result before. */
static answer run_engine(fixture *f,
                         gv_status (*run)(gv_search_result *, const gv_instance *,
                                          const gv_search *, gv_arena *, gv_error *),
                         const gv_instance *instance, const gv_search *search)
{
    gv_search_result result = { .end = GV_END_TIME, .nodes = 77 };
    gv_bigcount_init(&result.count);
    gv_bigcount_set(&result.count, 99);
    assert_int_equal(run(&result, instance, search, &f->tmp, NULL), GV_OK);
    const answer out = { gv_bigcount_u64(&result.count), result.end, result.nodes };
    gv_bigcount_free(&result.count);
    return out;
}

static answer run_nine(fixture *f, const gv_instance *instance, const gv_search *search)
{
    return run_engine(f, gv_nine_engine_run, instance, search);
}

static gv_search with_limit(gv_search search, uint64_t solutions)
{
    search.limits.solutions = solutions;
    return search;
}

/* What a search hands out, judged at once. */
typedef struct collector {
    const gv_instance *instance;
    const gv_search *search;
    gv_buffer grids; /* 81 digits each */
    size_t n_grids;
    size_t stop_at; /* answer false at this many; 0: never */
} collector;

static bool is_allowed(const collector *to, const gv_label *solution)
{
    const gv_instance *instance = to->instance;
    for (gv_label cell = 0; cell < CELLS; cell++)
        if (solution[cell] == to->search->forbid ||
            (instance->marks && !gv_bits_has(instance->marks, solution[cell])))
            return false;
    for (uint32_t i = 0; i < instance->n_givens; i++)
        if ((!to->search->keep || gv_bits_has(to->search->keep, i)) &&
            solution[instance->givens[i] / 9] != instance->givens[i])
            return false;
    return true;
}

static bool collect(void *user, const gv_label *solution)
{
    collector *to = user;
    uint8_t digits[CELLS];
    for (gv_label cell = 0; cell < CELLS; cell++) {
        assert_int_equal(solution[cell] / 9, cell);
        digits[cell] = (uint8_t)(solution[cell] % 9 + 1);
    }
    assert_true(slow_is_grid(digits));
    assert_true(is_allowed(to, solution));
    gv_buffer_add(&to->grids, (const char *)digits, sizeof digits);
    assert_false(to->grids.failed);
    return ++to->n_grids != to->stop_at;
}

static int compare_grids(const void *a, const void *b)
{
    return memcmp(a, b, CELLS);
}

static void assert_all_different(collector *from)
{
    if (from->n_grids < 2)
        return;
    qsort(from->grids.text, from->n_grids, CELLS, compare_grids);
    for (size_t i = 1; i < from->n_grids; i++)
        assert_memory_not_equal(from->grids.text + (i - 1) * CELLS,
                                from->grids.text + i * CELLS, CELLS);
}

/* Runs the engine and collects; the caller frees the grids. */
static collector run_collector(answer *out, fixture *f, const gv_instance *instance,
                               gv_search search, size_t stop_at)
{
    collector to = { .instance = instance, .search = &search, .stop_at = stop_at };
    gv_buffer_init(&to.grids, NULL);
    gv_buffer_puts(&to.grids, "");
    search.found = collect;
    search.user = &to;
    *out = run_nine(f, instance, &search);
    to.search = NULL;
    return to;
}

/* ---- one search, by every means ---- */

/* Every level hands out the same grids in the same order, as many as it counts. */
static void assert_reported(fixture *f, const gv_instance *instance, gv_search search,
                            uint64_t expected)
{
    answer found;
    collector first = run_collector(&found, f, instance, search, 0);
    assert_int_equal(found.count, expected);
    assert_int_equal(first.n_grids, expected);
    for (size_t level = 0; level < f->n_levels; level++) {
        gv_instance same = *instance;
        same.context = f->context[level];
        collector again = run_collector(&found, f, &same, search, 0);
        assert_int_equal(found.count, expected);
        assert_int_equal(again.grids.length, first.grids.length);
        assert_memory_equal(again.grids.text, first.grids.text, first.grids.length);
        gv_buffer_free(&again.grids);
    }
    assert_all_different(&first);
    gv_buffer_free(&first.grids);
}

/* A caller that has enough ends the search there. */
static void assert_stopped(fixture *f, const gv_instance *instance, gv_search search,
                           uint64_t n_solutions, gv_rng *rng)
{
    if (!n_solutions)
        return;
    const size_t stop_at = 1 + (size_t)gv_rng_below(rng, n_solutions);
    answer found;
    collector some = run_collector(&found, f, instance, search, stop_at);
    assert_int_equal(found.end, GV_END_STOPPED);
    assert_int_equal(found.count, stop_at);
    assert_int_equal(some.n_grids, stop_at);
    gv_buffer_free(&some.grids);
}

static void assert_counts_as_generic(fixture *f, const gv_instance *instance,
                                     gv_search search, gv_rng *rng)
{
    enum { MANY = 1000 };
    static const uint64_t limits[] = { 1, 2, 5, MANY };
    const gv_search many = with_limit(search, MANY);
    const uint64_t expected = run_engine(f, gv_generic_run, instance, &many).count;
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        const gv_search limited = with_limit(search, limits[i]);
        const uint64_t most = limits[i] < expected ? limits[i] : expected;
        const answer found = run_nine(f, instance, &limited);
        assert_int_equal(found.count, most);
        assert_int_equal(found.end,
                         most == limits[i] ? GV_END_SOLUTIONS : GV_END_COMPLETE);
        if (limits[i] < MANY) {
            assert_reported(f, instance, limited, most);
            assert_stopped(f, instance, limited, most, rng);
        }
    }
    if (expected == MANY)
        return; // too many for the generic engine to hand them all out
    const answer all = run_nine(f, instance, &search);
    assert_int_equal(all.count, expected);
    assert_int_equal(all.end, GV_END_COMPLETE);
    assert_reported(f, instance, search, expected);
}

/* The puzzle whole, some of its givens only, with a label forbidden, and both. */
static void assert_puzzle_is_right(fixture *f, const gv_instance *instance, gv_rng *rng)
{
    uint64_t keep[2];
    random_bits(keep, CELLS, 7, rng);
    const gv_label forbid = (gv_label)gv_rng_below(rng, LABELS);
    const gv_search searches[] = {
        count_all,
        { .forbid = forbid },
        { .keep = keep, .forbid = GV_NO_LABEL },
        { .keep = keep, .forbid = instance->givens[0] },
    };
    assert_counts_as_generic(f, instance, searches[gv_rng_below(rng, 4)], rng);
}

static void random_puzzles_have_the_solutions_of_the_generic_engine(void **ctx)
{
    fixture *f = *ctx;
    for (uint64_t unit = 0; unit < 1500; unit++) {
        gv_rng rng = gv_rng_stream(31, unit);
        uint8_t grid[CELLS];
        slow_random_grid(grid, &rng);
        const gv_mark mark = gv_arena_mark(&f->arena);
        gv_context *context = f->context[unit % f->n_levels];
        assert_puzzle_is_right(f, random_nine(context, grid, &rng, &f->arena), &rng);
        gv_arena_rewind(&f->arena, mark);
    }
}

/* Up to two solutions, the common question: n_puzzles of them. */
static void assert_two_as_generic(fixture *f, uint64_t seed, uint64_t n_puzzles)
{
    enum { PUZZLES_PER_GRID = 50 };
    const gv_search two = with_limit(count_all, 2);
    uint8_t grid[CELLS];
    uint64_t n_seen[3] = { 0 };
    for (uint64_t unit = 0; unit < n_puzzles; unit++) {
        gv_rng rng = gv_rng_stream(seed, unit);
        if (unit % PUZZLES_PER_GRID == 0)
            slow_random_grid(grid, &rng);
        const gv_mark mark = gv_arena_mark(&f->arena);
        gv_context *context = f->context[unit % f->n_levels];
        const gv_instance *puzzle = random_nine(context, grid, &rng, &f->arena);
        const answer expected = run_engine(f, gv_generic_run, puzzle, &two);
        const answer found = run_nine(f, puzzle, &two);
        assert_int_equal(found.count, expected.count);
        assert_int_equal(found.end, expected.end);
        n_seen[found.count]++;
        gv_arena_rewind(&f->arena, mark);
    }
    for (size_t i = 0; i < 3; i++)
        assert_true(n_seen[i] > n_puzzles / 20);
}

static void up_to_two_solutions_are_those_of_the_generic_engine(void **ctx)
{
    assert_two_as_generic(*ctx, 32, 10000);
}

static void up_to_two_solutions_of_a_million_puzzles(void **ctx)
{
    assert_two_as_generic(*ctx, 33, 1000000);
}

/* Every puzzle of a collection. */
static void check_collection(fixture *f, const char *name)
{
    const gv_search two = with_limit(count_all, 2);
    bool is_whole;
    FILE *const in = open_data(name, &is_whole);
    char line[512];
    uint64_t n_puzzles = 0;
    while (fgets(line, sizeof line, in)) {
        const gv_mark mark = gv_arena_mark(&f->arena);
        const gv_instance *puzzle =
            nine_of_text(f->context[n_puzzles++ % f->n_levels], line, &f->arena);
        const answer expected = run_engine(f, gv_generic_run, puzzle, &two);
        const answer found = run_nine(f, puzzle, &two);
        assert_int_equal(found.count, expected.count);
        assert_int_equal(found.end, expected.end);
        gv_arena_rewind(&f->arena, mark);
    }
    fclose(in);
    assert_true(n_puzzles > 0);
}

static void every_puzzle_of_the_collections_counts_as_in_the_generic_engine(void **ctx)
{
    static const char *const names[] = {
        "cb-plus8-easy.txt",       "cb-minimal.txt",          "sudoku17.txt",
        "magictour-top1465.txt",   "hardest-1905-11plus.txt", "hardest-1106.txt",
        "cb-minus1-multi.txt",     "serg-multi.txt",          "invalid-noclash.txt",
        "cb-minimal-solutions.txt"
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        check_collection(*ctx, names[i]);
}

/* ---- givens that exclude each other, and none ---- */

static void contradictory_givens_have_no_solution(void **ctx)
{
    fixture *f = *ctx;
    static const gv_label pairs[][2] = {
        { 0, 5 },                   // two in a cell
        { 4, 8 * 9 + 4 },           // twice in a row
        { 7, 72 * 9 + 7 },          // twice in a column
        { 40 * 9 + 3, 50 * 9 + 3 }, // twice in a block
        { 80 * 9 + 8, 80 * 9 + 7 },
        { 79 * 9, 80 * 9 + 0 } // at the end of the grid
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        for (size_t level = 0; level < f->n_levels; level++) {
            gv_context *context = f->context[level];
            const gv_instance *puzzle = make_puzzle(
                context, net_of(context, nine_shape), pairs[i], 2, NULL, &f->arena);
            const answer none = run_nine(f, puzzle, &count_all);
            assert_int_equal(none.count, 0);
            assert_int_equal(none.end, GV_END_COMPLETE);
            const uint64_t keep = 1; // the first one alone
            const gv_search less = { .keep = &keep,
                                     .forbid = GV_NO_LABEL,
                                     .limits = { .solutions = 2 } };
            assert_int_equal(run_nine(f, puzzle, &less).count, 2);
        }
}

static const gv_instance *empty_nine(fixture *f)
{
    const uint8_t nothing[CELLS] = { 0 };
    return nine_of_cells(f->context[f->n_levels - 1], nothing, NULL, &f->arena);
}

static void the_empty_grid_has_a_thousand_solutions_and_more(void **ctx)
{
    fixture *f = *ctx;
    const gv_search thousand = with_limit(count_all, 1000);
    assert_int_equal(run_nine(f, empty_nine(f), &thousand).end, GV_END_SOLUTIONS);
    assert_reported(f, empty_nine(f), thousand, 1000);
}

/* ---- limits ---- */

static void assert_nodes_are_limited(fixture *f, const gv_instance *puzzle,
                                     gv_search search)
{
    const answer whole = run_nine(f, puzzle, &search);
    assert_true(whole.nodes > 20);
    uint64_t last = 0;
    for (uint64_t limit = 1; limit <= whole.nodes + 1; limit++) {
        search.limits.nodes = limit;
        const answer found = run_nine(f, puzzle, &search);
        const bool enough = limit >= whole.nodes;
        assert_int_equal(found.end, enough ? whole.end : GV_END_NODES);
        assert_int_equal(found.nodes, enough ? whole.nodes : limit);
        assert_true(found.count >= last && found.count <= whole.count);
        last = found.count;
    }
    assert_int_equal(last, whole.count);
}

static void a_limit_on_nodes_ends_the_search_there_and_not_before(void **ctx)
{
    fixture *f = *ctx;
    for (size_t level = 0; level < f->n_levels; level++) {
        const gv_instance *puzzle =
            nine_of_text(f->context[level], hard_nine, &f->arena);
        const uint64_t keep = ~UINT64_C(1); // without the first clue
        const gv_search less = { .keep = &keep, .forbid = GV_NO_LABEL };
        assert_nodes_are_limited(f, puzzle, with_limit(count_all, 1));
        assert_nodes_are_limited(f, puzzle, with_limit(count_all, 2));
        assert_nodes_are_limited(f, puzzle, count_all);
        assert_nodes_are_limited(f, puzzle, with_limit(less, 50));
    }
}

static bool set_flag(void *user, const gv_label *solution)
{
    (void)solution;
    atomic_store((gv_flag *)user, true);
    return true;
}

static void an_endless_search_ends_by_the_flag_and_by_the_clock(void **ctx)
{
    fixture *f = *ctx;
    gv_flag stop = false;
    const gv_search flagged = { .limits = { .stop = &stop },
                                .forbid = GV_NO_LABEL,
                                .found = set_flag,
                                .user = &stop };
    assert_int_equal(run_nine(f, empty_nine(f), &flagged).end, GV_END_STOPPED);
    assert_true(atomic_load(&stop));
    assert_int_equal(run_nine(f, empty_nine(f), &flagged).end, GV_END_STOPPED);
    gv_search timed = count_all;
    timed.limits.time_ms = 1;
    assert_int_equal(run_nine(f, empty_nine(f), &timed).end, GV_END_TIME);
}

/* ---- which searches are its own ---- */

static void only_9x9_sudoku_suits(void **ctx)
{
    fixture *f = *ctx;
    gv_context *context = f->context[0];
    static const gv_shape others[] = { { GV_SUDOKU, 2, 2, 4 },
                                       { GV_SUDOKU, 1, 9, 9 },
                                       { GV_SUDOKU, 9, 1, 9 },
                                       { GV_LATIN, 1, 9, 9 },
                                       { GV_SUDOQUEENS, 3, 3, 9 } };
    const gv_search two = with_limit(count_all, 2);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        const gv_instance *other =
            make_puzzle(context, net_of(context, others[i]), NULL, 0, NULL, &f->arena);
        assert_false(gv_nine_engine_suits(other, &two));
    }
    const gv_instance *hard = nine_of_text(context, hard_nine, &f->arena);
    assert_true(gv_nine_engine_suits(hard, &two));
    assert_true(gv_nine_engine_suits(hard, &count_all));
    // All digits of the empty grid are alike: counting by one for many is faster.
    assert_false(gv_nine_engine_suits(empty_nine(f), &count_all));
    assert_true(gv_nine_engine_suits(empty_nine(f), &two));
}

/* ---- without memory ---- */

static gv_status search_with_memory(gv_memory *memory, gv_error *err)
{
    gv_context *context = new_context();
    gv_arena arena, tmp;
    gv_arena_init(&arena, NULL);
    gv_arena_init(&tmp, memory);
    gv_search_result result = { .end = GV_END_STOPPED, .nodes = 7 };
    gv_bigcount_init(&result.count);
    const gv_status status = gv_nine_engine_run(
        &result, nine_of_text(context, hard_nine, &arena), &count_all, &tmp, err);
    assert_null(gv_arena_mark(&tmp).chunk); // rewound
    assert_int_equal(gv_bigcount_u64(&result.count), status == GV_OK);
    assert_int_equal(result.end, status == GV_OK ? GV_END_COMPLETE : GV_END_STOPPED);
    gv_bigcount_free(&result.count);
    gv_arena_free(&tmp);
    gv_arena_free(&arena);
    gv_context_free(context);
    return status;
}

static void lack_of_memory_is_reported(void **ctx)
{
    (void)ctx;
    assert_survives_lack_of_memory(search_with_memory);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest quick[] = {
        cmocka_unit_test(random_puzzles_have_the_solutions_of_the_generic_engine),
        cmocka_unit_test(up_to_two_solutions_are_those_of_the_generic_engine),
        cmocka_unit_test(contradictory_givens_have_no_solution),
        cmocka_unit_test(the_empty_grid_has_a_thousand_solutions_and_more),
        cmocka_unit_test(a_limit_on_nodes_ends_the_search_there_and_not_before),
        cmocka_unit_test(an_endless_search_ends_by_the_flag_and_by_the_clock),
        cmocka_unit_test(only_9x9_sudoku_suits),
        cmocka_unit_test(lack_of_memory_is_reported),
    };
    const struct CMUnitTest full[] = {
        cmocka_unit_test(up_to_two_solutions_of_a_million_puzzles),
        cmocka_unit_test(
            every_puzzle_of_the_collections_counts_as_in_the_generic_engine),
    };
    if (argc > 1 && !strcmp(argv[1], "full"))
        return cmocka_run_group_tests(full, set_up, tear_down);
    return cmocka_run_group_tests(quick, set_up, tear_down);
}
