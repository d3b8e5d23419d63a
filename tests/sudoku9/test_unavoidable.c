/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_unavoidable.c -- unavoidable sets: each really is one, scans agree with plain
 * loops, and a list learns without ever holding a set twice or inside another. */
#include "sudoku9/search/unavoidable.h"

#include "sudoku9/cell_set.h"
#include "slow_nine.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

typedef struct fixture {
    gv_arena arena;
    gv_nine_uas *uas;
} fixture;

enum { ROOM = 100 };

static int setup(void **ctx)
{
    static fixture f;
    gv_arena_init(&f.arena, NULL);
    f.uas = gv_nine_uas_new(&f.arena, ROOM);
    *ctx = &f;
    return f.uas ? 0 : 1;
}

static int teardown(void **ctx)
{
    gv_arena_free(&((fixture *)*ctx)->arena);
    return 0;
}

static void start_random(gv_nine_uas *uas, uint64_t number)
{
    gv_rng rng = gv_rng_stream(60, number);
    uint8_t grid[81];
    slow_random_grid(grid, &rng);
    gv_nine_uas_start(uas, grid);
}

/* The grid without the set has another solution, which differs in the whole set. */
static void check_unavoidable(const uint8_t *grid, const gv_nine_set *set)
{
    uint16_t allowed[81];
    slow_allow(allowed, grid);
    for (unsigned cell = 0; cell < 81; cell++)
        if (gv_nine_set_has(set, cell))
            allowed[cell] = (uint16_t)(0x1FFu & ~(1u << (grid[cell] - 1)));
    assert_true(slow_count_allowed(allowed, 1) == 1);
}

static void check_none_contains_another(const gv_nine_uas *uas)
{
    for (size_t i = 0; i < uas->n_sets; i++)
        for (size_t j = 0; j < uas->n_sets; j++)
            if (i != j)
                assert_false(gv_nine_set_is_within(&uas->sets[i], &uas->sets[j]));
}

static void every_set_of_the_simple_list_is_unavoidable(void **ctx)
{
    gv_nine_uas *const uas = ((fixture *)*ctx)->uas;
    for (uint64_t number = 0; number < 30; number++) {
        start_random(uas, number);
        for (size_t i = 0; i < uas->n_sets; i++)
            check_unavoidable(uas->grid, &uas->sets[i]);
    }
}

/* No part of a minimal set is unavoidable: with any one cell given, the rest is too. */
static void every_set_of_the_simple_list_is_minimal(void **ctx)
{
    gv_nine_uas *const uas = ((fixture *)*ctx)->uas;
    for (uint64_t number = 0; number < 10; number++) {
        start_random(uas, number);
        check_none_contains_another(uas);
        for (size_t i = 0; i < uas->n_sets; i++)
            for (unsigned given = 0; given < 81; given++) {
                if (!gv_nine_set_has(&uas->sets[i], given))
                    continue;
                uint8_t cells[81];
                for (unsigned cell = 0; cell < 81; cell++)
                    cells[cell] = cell == given || !gv_nine_set_has(&uas->sets[i], cell)
                                      ? uas->grid[cell]
                                      : 0;
                assert_int_equal(slow_count(cells, 2), 1);
            }
    }
}

/* Every rectangle of four cells with two digits, by definition, is in the list. */
static void the_simple_list_has_all_sets_of_four_cells(void **ctx)
{
    gv_nine_uas *const uas = ((fixture *)*ctx)->uas;
    start_random(uas, 1);
    const uint8_t *const grid = uas->grid;
    unsigned n_expected = 0, n_listed = 0;
    for (unsigned a = 0; a < 81; a++)
        for (unsigned d = a + 10; d < 81; d++) {
            const unsigned b = a / 9 * 9 + d % 9, c = d / 9 * 9 + a % 9;
            const bool in_two_boxes = (a / 27 == d / 27) != (a % 9 / 3 == d % 9 / 3);
            if (a % 9 != d % 9 && in_two_boxes && a % 9 < d % 9)
                n_expected += grid[a] == grid[d] && grid[b] == grid[c];
        }
    for (size_t i = 0; i < uas->n_sets; i++)
        n_listed += gv_nine_set_count(&uas->sets[i]) == 4;
    assert_true(n_expected > 0);
    assert_int_equal(n_listed, n_expected);
}

static void the_simple_list_has_81_sets_on_average(void **ctx)
{
    enum { N_GRIDS = 1000 };
    gv_nine_uas *const uas = ((fixture *)*ctx)->uas;
    size_t n_sets = 0;
    for (uint64_t number = 0; number < N_GRIDS; number++) {
        start_random(uas, number);
        assert_true(uas->n_sets <= GV_NINE_SIMPLE_SETS);
        n_sets += uas->n_sets;
    }
    const double mean = (double)n_sets / (double)N_GRIDS;
    print_message("# mean number of sets: %.2f\n", mean);
    assert_true(mean > 80 && mean < 82);
}

static gv_nine_set random_set(gv_rng *rng, unsigned n_cells)
{
    gv_nine_set set = { { 0, 0, 0 } };
    for (unsigned i = 0; i < n_cells; i++)
        gv_nine_set_add(&set, (unsigned)gv_rng_below(rng, 81));
    return set;
}

static size_t slow_missed(const gv_nine_uas *uas, const gv_nine_set *clues)
{
    for (size_t i = 0; i < uas->n_sets; i++)
        if (!gv_nine_set_meets(&uas->sets[i], clues))
            return i;
    return uas->n_sets;
}

static gv_nine_set slow_needed(const gv_nine_uas *uas, const gv_nine_set *clues)
{
    gv_nine_set needed = { { 0, 0, 0 } };
    for (size_t i = 0; i < uas->n_sets; i++) {
        const gv_nine_set hit = gv_nine_set_and(&uas->sets[i], clues);
        if (gv_nine_set_count(&hit) == 1)
            needed = gv_nine_set_or(&needed, &hit);
    }
    return needed;
}

static void check_scans(const gv_nine_uas *uas, gv_rng *rng)
{
    for (unsigned n = 0; n < 200; n++) {
        const gv_nine_set clues = random_set(rng, n);
        const gv_nine_set needed = gv_nine_uas_needed(uas, &clues);
        const gv_nine_set expected = slow_needed(uas, &clues);
        assert_memory_equal(&needed, &expected, sizeof needed);
        assert_int_equal(gv_nine_uas_missed(uas, &clues), slow_missed(uas, &clues));
    }
}

static void scans_agree_with_plain_loops(void **ctx)
{
    gv_nine_uas *const uas = ((fixture *)*ctx)->uas;
    gv_rng rng = gv_rng_stream(61, 0);
    for (uint64_t number = 0; number < 20; number++) {
        start_random(uas, number);
        check_scans(uas, &rng);
    }
    gv_nine_uas_clear(uas, uas->grid);
    check_scans(uas, &rng);
}

/* Sets of any kind, more than there is room for. */
static void adding_keeps_a_list_of_minimal_sets(void **ctx)
{
    gv_nine_uas *const uas = ((fixture *)*ctx)->uas;
    gv_rng rng = gv_rng_stream(62, 0);
    start_random(uas, 3);
    for (unsigned i = 0; i < 1500; i++) {
        const unsigned n_cells = 1 + (unsigned)gv_rng_below(&rng, 30);
        const gv_nine_set set = random_set(&rng, i < 1400 ? 20 + n_cells : n_cells);
        bool contains = false, is_there = false;
        for (size_t j = 0; j < uas->n_sets; j++)
            contains |= gv_nine_set_is_within(&uas->sets[j], &set);
        assert_int_equal(gv_nine_uas_add(uas, &set), !contains);
        for (size_t j = 0; j < uas->n_sets; j++)
            is_there |= !memcmp(&uas->sets[j], &set, sizeof set);
        assert_true(is_there || contains);
        assert_true(uas->n_sets <= uas->room);
        if (i % 100 == 0) {
            check_none_contains_another(uas);
            check_scans(uas, &rng);
        }
    }
    check_none_contains_another(uas);
}

static void a_full_list_keeps_the_simple_sets(void **ctx)
{
    gv_nine_uas *const uas = ((fixture *)*ctx)->uas;
    gv_rng rng = gv_rng_stream(63, 0);
    start_random(uas, 4);
    gv_nine_set simple[GV_NINE_SIMPLE_SETS];
    const size_t n_simple = uas->n_sets;
    memcpy(simple, uas->sets, n_simple * sizeof *simple);
    unsigned n_added = 0;
    // of the 2^81 sets, few random ones of 12 cells contain or are contained in another
    for (unsigned i = 0; i < 3000; i++) {
        const gv_nine_set set = random_set(&rng, 12);
        n_added += gv_nine_set_count(&set) == 12 && gv_nine_uas_add(uas, &set);
    }
    assert_true(n_added > 2 * uas->room);
    assert_int_equal(uas->n_sets, uas->room);
    for (size_t i = 0; i < n_simple; i++)
        if (gv_nine_set_count(&simple[i]) < 12)
            assert_memory_equal(&uas->sets[i], &simple[i], sizeof simple[i]);
    check_scans(uas, &rng);
}

/* Some solution of a random part of the grid. */
static void random_other(uint8_t *out, const uint8_t *grid, gv_rng *rng)
{
    uint8_t cells[81];
    slow_random_part(cells, grid, 20 + (unsigned)gv_rng_below(rng, 15), rng);
    slow_search s = { .limit = 1, .rng = rng };
    slow_allow(s.allowed, cells);
    slow_fill(&s);
    memcpy(out, s.last, 81);
}

static void a_second_solution_splits_into_unavoidable_parts(void **ctx)
{
    gv_nine_uas *const uas = ((fixture *)*ctx)->uas;
    gv_rng rng = gv_rng_stream(64, 0);
    unsigned n_split = 0;
    for (uint64_t number = 0; number < 200; number++) {
        if (number % 20 == 0)
            start_random(uas, number);
        uint8_t other[81];
        random_other(other, uas->grid, &rng);
        gv_nine_set parts[GV_NINE_MAX_PARTS], all = { { 0, 0, 0 } };
        const unsigned n = gv_nine_uas_split(parts, uas, other);
        for (unsigned i = 0; i < n; i++) {
            uint8_t mixed[81];
            for (unsigned cell = 0; cell < 81; cell++)
                mixed[cell] =
                    gv_nine_set_has(&parts[i], cell) ? other[cell] : uas->grid[cell];
            assert_true(slow_is_grid(mixed));
            assert_false(gv_nine_set_meets(&parts[i], &all));
            all = gv_nine_set_or(&all, &parts[i]);
        }
        for (unsigned cell = 0; cell < 81; cell++)
            assert_int_equal(gv_nine_set_has(&all, cell),
                             other[cell] != uas->grid[cell]);
        n_split += n > 1;
        gv_nine_uas_learn(uas, other);
        assert_int_equal(gv_nine_uas_learn(uas, other), 0);
    }
    assert_true(n_split > 10);
    check_none_contains_another(uas);
    for (size_t i = 0; i < uas->n_sets; i++)
        check_unavoidable(uas->grid, &uas->sets[i]);
}

static void a_list_without_memory_is_null(void **ctx)
{
    (void)ctx;
    for (size_t fail_at = 1;; fail_at++) {
        gv_memory memory = { .fail_at = fail_at };
        gv_arena arena;
        gv_arena_init(&arena, &memory);
        const gv_nine_uas *const uas = gv_nine_uas_new(&arena, 5000);
        const bool failed = memory.n_calls >= fail_at;
        assert_int_equal(uas == NULL, failed);
        gv_arena_free(&arena);
        if (!failed)
            break;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_set_of_the_simple_list_is_unavoidable),
        cmocka_unit_test(every_set_of_the_simple_list_is_minimal),
        cmocka_unit_test(the_simple_list_has_all_sets_of_four_cells),
        cmocka_unit_test(the_simple_list_has_81_sets_on_average),
        cmocka_unit_test(scans_agree_with_plain_loops),
        cmocka_unit_test(adding_keeps_a_list_of_minimal_sets),
        cmocka_unit_test(a_full_list_keeps_the_simple_sets),
        cmocka_unit_test(a_second_solution_splits_into_unavoidable_parts),
        cmocka_unit_test(a_list_without_memory_is_null),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
