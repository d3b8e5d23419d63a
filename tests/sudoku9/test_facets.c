/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_facets.c -- the minimal puzzles inside a puzzle against all subsets of its
 * redundant clues. With the argument "full": more and larger puzzles. */
#include "sudoku9/search/facets.h"

#include "base/bitset.h"
#include "puzzle_samples.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

enum { MOST = 1 << 20, BLOCK = 1024 };

typedef struct fixture {
    gv_arena arena, tmp;
    gv_nine_work *work;
    gv_nine_job jobs[BLOCK];
} fixture;

static int setup(void **ctx)
{
    static fixture f;
    gv_arena_init(&f.arena, NULL);
    gv_arena_init(&f.tmp, NULL);
    f.work = gv_nine_work_new(&f.arena, gv_nine_kernel_of(gv_cpu_detect()));
    *ctx = &f;
    return f.work ? 0 : 1;
}

static int teardown(void **ctx)
{
    fixture *const f = *ctx;
    gv_arena_free(&f->arena);
    gv_arena_free(&f->tmp);
    return 0;
}

static void find(gv_nine_minimals *out, fixture *f, const sample *s)
{
    const gv_nine_minimals_task task = { .grid = s->grid,
                                         .clues = gv_nine_set_of_digits(s->cells),
                                         .most = MOST };
    assert_int_equal(
        gv_nine_minimals_find(out, &task, f->work, NULL, &f->arena, &f->tmp, NULL),
        GV_OK);
    assert_int_equal(out->end, GV_END_COMPLETE);
}

/* The clues that stay when `subset` of the redundant ones goes. */
static gv_nine_set without(const gv_nine_set *clues, const uint8_t *cells, unsigned n,
                           size_t subset)
{
    gv_nine_set left = *clues;
    for (unsigned i = 0; i < n; i++)
        if (subset >> i & 1)
            gv_nine_set_remove(&left, cells[i]);
    return left;
}

/* Bits of the subsets of `cells` that can go together. */
static void find_faces(uint64_t *out, fixture *f, const sample *s, const uint8_t *cells,
                       unsigned n)
{
    gv_nine_cands grid;
    gv_nine_cands_of_digits(&grid, s->grid);
    const gv_nine_set clues = gv_nine_set_of_digits(s->cells);
    const size_t n_subsets = (size_t)1 << n;
    for (size_t from = 0; from < n_subsets; from += BLOCK) {
        const size_t n_jobs = n_subsets - from < BLOCK ? n_subsets - from : BLOCK;
        for (size_t i = 0; i < n_jobs; i++)
            f->jobs[i] = (gv_nine_job){ .source = GV_NINE_GRID,
                                        .puzzle = &grid,
                                        .clues = without(&clues, cells, n, from + i),
                                        .limit = 2 };
        gv_nine_run(f->work, f->jobs, n_jobs, NULL);
        for (size_t i = 0; i < n_jobs; i++)
            if (f->jobs[i].n_solutions == 1)
                gv_bits_add(out, from + i);
    }
}

static bool is_facet(const uint64_t *faces, size_t subset, unsigned n)
{
    if (!gv_bits_has(faces, subset))
        return false;
    for (unsigned i = 0; i < n; i++)
        if (!(subset >> i & 1) && gv_bits_has(faces, subset | (size_t)1 << i))
            return false;
    return true;
}

static bool is_listed(const gv_nine_minimals *m, const gv_nine_set *puzzle)
{
    for (size_t i = 0; i < m->n_puzzles; i++)
        if (!memcmp(&m->puzzles[i], puzzle, sizeof *puzzle))
            return true;
    return false;
}

/* Ascending as text: so none is listed twice, too. */
static void check_order(const gv_nine_minimals *m)
{
    for (size_t i = 1; i < m->n_puzzles; i++) {
        unsigned cell = 0;
        while (cell < 81 && gv_nine_set_has(&m->puzzles[i - 1], cell) ==
                                gv_nine_set_has(&m->puzzles[i], cell))
            cell++;
        assert_true(cell < 81);
        assert_false(gv_nine_set_has(&m->puzzles[i - 1], cell));
    }
}

static void check_against_brute_force(fixture *f, const sample *s,
                                      const gv_nine_minimals *m)
{
    uint8_t cells[81];
    const unsigned n = gv_nine_set_list(cells, &m->redundant);
    const gv_nine_set clues = gv_nine_set_of_digits(s->cells);
    const gv_mark mark = gv_arena_mark(&f->tmp);
    uint64_t *const faces =
        GV_ARENA_NEW(&f->tmp, uint64_t, gv_bits_words((size_t)1 << n));
    find_faces(faces, f, s, cells, n);
    size_t n_expected = 0;
    uint64_t by_clues[82] = { 0 };
    for (size_t subset = 0; subset < (size_t)1 << n; subset++) {
        if (!is_facet(faces, subset, n))
            continue;
        const gv_nine_set puzzle = without(&clues, cells, n, subset);
        assert_true(is_listed(m, &puzzle));
        by_clues[gv_nine_set_count(&puzzle)]++;
        n_expected++;
    }
    assert_int_equal(m->n_puzzles, n_expected);
    assert_memory_equal(m->by_clues, by_clues, sizeof by_clues);
    check_order(m);
    gv_arena_rewind(&f->tmp, mark);
}

/* R by definition. */
static gv_nine_set slow_redundant(fixture *f, const sample *s)
{
    gv_nine_set redundant = { { 0, 0, 0 } };
    for (unsigned cell = 0; cell < 81; cell++) {
        uint8_t cells[81];
        memcpy(cells, s->cells, 81);
        cells[cell] = 0;
        if (s->cells[cell] && engine_count(f->work, cells) == 1)
            gv_nine_set_add(&redundant, cell);
    }
    return redundant;
}

/* Puzzles with redundant clues, `fewest` to `most` of them. */
static void check_puzzles(fixture *f, unsigned n_puzzles, unsigned fewest,
                          unsigned most)
{
    unsigned n_checked = 0;
    size_t n_minimal = 0;
    for (uint64_t number = 0; n_checked < n_puzzles; number++) {
        gv_rng rng = gv_rng_stream(80, number);
        sample s;
        sample_minimal(&s, 3 + (unsigned)number % 10, f->work, &rng);
        const gv_nine_set redundant = slow_redundant(f, &s);
        const unsigned n_redundant = gv_nine_set_count(&redundant);
        if (n_redundant < fewest || n_redundant > most)
            continue;
        const gv_mark mark = gv_arena_mark(&f->arena);
        gv_nine_minimals m;
        find(&m, f, &s);
        assert_memory_equal(&m.redundant, &redundant, sizeof redundant);
        check_against_brute_force(f, &s, &m);
        n_checked++;
        n_minimal += m.n_puzzles;
        gv_arena_rewind(&f->arena, mark);
    }
    print_message("# %u puzzles, %zu minimal ones in them\n", n_checked, n_minimal);
}

static void the_list_is_that_of_all_subsets(void **ctx)
{
    check_puzzles(*ctx, 30, 0, 12);
}

static void the_list_is_that_of_all_subsets_of_200_puzzles(void **ctx)
{
    check_puzzles(*ctx, 200, 0, 15);
}

static void the_list_is_that_of_all_subsets_of_many_clues(void **ctx)
{
    check_puzzles(*ctx, 5, 19, 20);
}

/* Too many subsets to try: but each puzzle of the list is minimal, and each puzzle made
 * by dropping clues in a random order is in the list. */
static void every_way_to_minimize_leads_into_the_list(void **ctx)
{
    fixture *const f = *ctx;
    gv_rng rng = gv_rng_stream(81, 0);
    sample s;
    sample_minimal(&s, 12, f->work, &rng);
    gv_nine_minimals m;
    find(&m, f, &s);
    check_order(&m);
    assert_true(m.n_puzzles > 1000);
    for (unsigned i = 0; i < 200; i++) {
        uint32_t order[81];
        uint8_t order8[81], cells[81];
        gv_rng_permutation(&rng, order, 81);
        for (unsigned k = 0; k < 81; k++)
            order8[k] = (uint8_t)order[k];
        memcpy(cells, s.cells, 81);
        drop_in_order(cells, order8, 81, f->work);
        const gv_nine_set puzzle = gv_nine_set_of_digits(cells);
        assert_true(is_listed(&m, &puzzle));
    }
}

static void a_minimal_puzzle_holds_itself_alone(void **ctx)
{
    fixture *const f = *ctx;
    gv_rng rng = gv_rng_stream(82, 0);
    sample s;
    sample_minimal(&s, 0, f->work, &rng);
    gv_nine_minimals m;
    find(&m, f, &s);
    const gv_nine_set clues = gv_nine_set_of_digits(s.cells);
    assert_int_equal(m.n_puzzles, 1);
    assert_memory_equal(&m.puzzles[0], &clues, sizeof clues);
    assert_true(gv_nine_set_is_empty(&m.redundant));
}

static void too_many_candidates_end_the_search(void **ctx)
{
    fixture *const f = *ctx;
    gv_rng rng = gv_rng_stream(83, 0);
    sample s;
    sample_unique(&s, 60, f->work, &rng);
    const gv_nine_minimals_task task = { .grid = s.grid,
                                         .clues = gv_nine_set_of_digits(s.cells),
                                         .most = 2000 };
    gv_nine_minimals m;
    assert_int_equal(
        gv_nine_minimals_find(&m, &task, f->work, NULL, &f->arena, &f->tmp, NULL),
        GV_OK);
    assert_int_equal(m.end, GV_END_NODES);
    assert_int_equal(m.n_puzzles, 0);
}

static gv_end stop_after(void *user)
{
    unsigned *const n = user;
    return *n > 0 ? (--*n, GV_END_COMPLETE) : GV_END_STOPPED;
}

static void a_stopped_search_has_no_list(void **ctx)
{
    fixture *const f = *ctx;
    gv_rng rng = gv_rng_stream(84, 0);
    sample s;
    sample_minimal(&s, 8, f->work, &rng);
    const gv_nine_minimals_task task = { .grid = s.grid,
                                         .clues = gv_nine_set_of_digits(s.cells),
                                         .most = MOST };
    for (unsigned n = 0;; n++) {
        unsigned n_looks = n;
        const gv_nine_control control = { .look = stop_after, .user = &n_looks };
        gv_nine_minimals m;
        assert_int_equal(gv_nine_minimals_find(&m, &task, f->work, &control, &f->arena,
                                               &f->tmp, NULL),
                         GV_OK);
        if (m.end == GV_END_COMPLETE) {
            assert_true(n > 2 && m.n_puzzles > 0);
            break;
        }
        assert_int_equal(m.end, GV_END_STOPPED);
        assert_int_equal(m.n_puzzles, 0);
    }
}

static void every_failing_allocation_is_reported(void **ctx)
{
    fixture *const f = *ctx;
    gv_rng rng = gv_rng_stream(85, 0);
    sample s;
    sample_minimal(&s, 9, f->work, &rng);
    const gv_nine_minimals_task task = { .grid = s.grid,
                                         .clues = gv_nine_set_of_digits(s.cells),
                                         .most = MOST };
    gv_status status = GV_ERR_MEMORY;
    for (size_t fail_at = 1; status != GV_OK; fail_at++) {
        gv_memory memory = { .fail_at = fail_at };
        gv_arena arena, tmp;
        gv_arena_init(&arena, &memory);
        gv_arena_init(&tmp, &memory);
        gv_nine_minimals m = { .n_puzzles = 77 };
        status = gv_nine_minimals_find(&m, &task, f->work, NULL, &arena, &tmp, NULL);
        const bool failed = memory.n_calls >= fail_at;
        assert_int_equal(status, failed ? GV_ERR_MEMORY : GV_OK);
        assert_int_equal(m.n_puzzles == 77, failed);
        gv_arena_free(&arena);
        gv_arena_free(&tmp);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest quick[] = {
        cmocka_unit_test(the_list_is_that_of_all_subsets),
        cmocka_unit_test(every_way_to_minimize_leads_into_the_list),
        cmocka_unit_test(a_minimal_puzzle_holds_itself_alone),
        cmocka_unit_test(too_many_candidates_end_the_search),
        cmocka_unit_test(a_stopped_search_has_no_list),
        cmocka_unit_test(every_failing_allocation_is_reported),
    };
    const struct CMUnitTest full[] = {
        cmocka_unit_test(the_list_is_that_of_all_subsets_of_200_puzzles),
        cmocka_unit_test(the_list_is_that_of_all_subsets_of_many_clues),
    };
    if (argc > 1 && !strcmp(argv[1], "full"))
        return cmocka_run_group_tests(full, setup, teardown);
    return cmocka_run_group_tests(quick, setup, teardown);
}
