/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_cells256.c -- sets of cells, and whether random ones are uniform. */
#include "generate/minimal/cells256.h"

#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

static void sets_are_walked_in_ascending_order(void **ctx)
{
    (void)ctx;
    const unsigned cells[] = { 0, 5, 63, 64, 127, 255 };
    gv_cells256 set = gv_cells256_none();
    for (unsigned i = 0; i < 6; i++)
        set = gv_cells256_or(set, gv_cells256_of(cells[i]));
    assert_int_equal(gv_cells256_count(set), 6);
    for (unsigned i = 0; i < 6; i++, set = gv_cells256_rest(set)) {
        assert_true(gv_cells256_has(set, cells[i]));
        assert_int_equal(gv_cells256_first(set), cells[i]);
    }
    assert_false(gv_cells256_any(set));
    for (unsigned n = 0; n <= GV_MAX_CELLS; n++)
        assert_int_equal(gv_cells256_count(gv_cells256_all(n)), n);
}

static void random_sets_have_the_size_asked_for(void **ctx)
{
    (void)ctx;
    gv_rng rng = gv_rng_stream(1, 0);
    const unsigned n_cells[] = { 1, 16, 64, 81, 144, 256 };
    for (unsigned i = 0; i < 6; i++)
        for (unsigned size = 0; size <= n_cells[i]; size++) {
            const gv_cells256 set = gv_cells256_draw(&rng, n_cells[i], size);
            assert_int_equal(gv_cells256_count(set), size);
            assert_false(
                gv_cells256_any(gv_cells256_without(set, gv_cells256_all(n_cells[i]))));
        }
}

/* Chi-square of all C(7, 3) sets within 4 standard deviations of its mean. */
static void random_sets_are_uniform(void **ctx)
{
    (void)ctx;
    enum { N = 70000, SETS = 35 };
    uint32_t counts[1 << 7] = { 0 };
    gv_rng rng = gv_rng_stream(2, 0);
    for (unsigned i = 0; i < N; i++)
        counts[gv_cells256_draw(&rng, 7, 3).word[0]]++;
    const double expected = (double)N / (double)SETS;
    double sum = 0;
    for (unsigned set = 0; set < 1 << 7; set++)
        if (__builtin_popcount(set) == 3)
            sum += (counts[set] - expected) * (counts[set] - expected) / expected;
        else
            assert_int_equal(counts[set], 0);
    assert_true(fabs(sum - (SETS - 1)) < 4 * sqrt(2 * (SETS - 1)));
}

/* Likewise for single members, across all words. */
static void random_members_are_uniform(void **ctx)
{
    (void)ctx;
    enum { N = 40000 };
    gv_cells256 set = gv_cells256_none();
    for (unsigned cell = 3; cell < GV_MAX_CELLS; cell += 4)
        set = gv_cells256_or(set, gv_cells256_of(cell));
    uint32_t counts[GV_MAX_CELLS] = { 0 };
    gv_rng rng = gv_rng_stream(3, 0);
    for (unsigned i = 0; i < N; i++)
        counts[gv_cells256_draw_one(&rng, set)]++;
    const double expected = (double)N / (GV_MAX_CELLS / 4);
    double sum = 0;
    for (unsigned cell = 0; cell < GV_MAX_CELLS; cell++)
        if (cell % 4 == 3)
            sum += (counts[cell] - expected) * (counts[cell] - expected) / expected;
        else
            assert_int_equal(counts[cell], 0);
    const double freedom = GV_MAX_CELLS / 4 - 1;
    assert_true(fabs(sum - freedom) < 4 * sqrt(2 * freedom));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_are_walked_in_ascending_order),
        cmocka_unit_test(random_sets_have_the_size_asked_for),
        cmocka_unit_test(random_sets_are_uniform),
        cmocka_unit_test(random_members_are_uniform),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
