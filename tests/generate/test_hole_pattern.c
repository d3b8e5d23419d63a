/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Patterns of holes: every invariant for every block shape, the law on squares that are
 * small enough for a list of all patterns, and what is refused. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "generate/instance/hole_figures.h"
#include "generate/instance/hole_pattern.h"
#include "grid_testing.h"

enum { MAX_CELLS = GV_MAX_ORDER * GV_MAX_ORDER, N_HOLE_VALUES = 20 };

/* ---- invariants, counted here once more ---- */

/* The rectangles of rows x columns cells that a square is cut into: all have `low` or
 * low + 1 holes; returns how many have one more. */
static uint32_t count_over(const uint8_t *holes, uint32_t order, uint32_t rows,
                           uint32_t columns, uint32_t low)
{
    uint32_t n_over = 0;
    for (uint32_t row = 0; row < order; row += rows)
        for (uint32_t column = 0; column < order; column += columns) {
            uint32_t n = 0;
            for (uint32_t i = 0; i < rows * columns; i++)
                n += holes[(row + i / columns) * order + column + i % columns];
            assert_in_range(n, low, low + 1);
            n_over += n > low;
        }
    return n_over;
}

/* Sub-rows and sub-columns of each block have the block's holes divided by their
 * number, rounded down or up. */
static void check_parts(const uint8_t *holes, uint32_t m, uint32_t n)
{
    const uint32_t order = m * n;
    for (uint32_t block = 0; block < order; block++) {
        const uint8_t *corner = holes + block / m * m * order + block % m * n;
        uint32_t row[GV_MAX_ORDER] = { 0 }, column[GV_MAX_ORDER] = { 0 }, total = 0;
        for (uint32_t k = 0; k < m; k++)
            for (uint32_t l = 0; l < n; l++) {
                row[k] += corner[k * order + l];
                column[l] += corner[k * order + l];
                total += corner[k * order + l];
            }
        for (uint32_t k = 0; k < m; k++)
            assert_in_range(row[k], total / m, (total + m - 1) / m);
        for (uint32_t l = 0; l < n; l++)
            assert_in_range(column[l], total / n, (total + n - 1) / n);
    }
}

static void check_pattern(const uint8_t *holes, const gv_hole_plan *plan)
{
    const uint32_t m = plan->block_rows, n = plan->block_cols, order = m * n;
    const uint32_t q = plan->holes / order, e = plan->holes % order;
    uint32_t total = 0;
    for (uint32_t i = 0; i < order * order; i++) {
        assert_in_range(holes[i], 0, 1);
        total += holes[i];
    }
    assert_int_equal(total, plan->holes);
    if (plan->pattern == GV_HOLES_RANDOM)
        return;
    if (plan->pattern != GV_HOLES_FULLY) {
        assert_int_equal(count_over(holes, order, 1, order, q), e);
        assert_int_equal(count_over(holes, order, order, 1, q), e);
    }
    if (plan->pattern != GV_HOLES_SINGLY)
        assert_int_equal(count_over(holes, order, m, n, q), e);
    if (plan->pattern == GV_HOLES_FULLY || plan->pattern == GV_HOLES_NESTED)
        check_parts(holes, m, n);
}

/* All patterns of one shape, at 20 numbers of holes from none to all. */
static void check_shape(unsigned m, unsigned n, unsigned per_cell)
{
    const uint32_t n_cells = m * n * m * n;
    uint8_t holes[MAX_CELLS];
    for (unsigned pattern = 0; pattern < GV_N_HOLE_PATTERNS; pattern++)
        for (unsigned i = 0; i < N_HOLE_VALUES; i++) {
            gv_hole_plan plan = { m, n, (gv_hole_pattern)pattern,
                                  i * n_cells / (N_HOLE_VALUES - 1), 0 };
            if (i % 3 == 1) // not only what divides well
                plan.holes = (plan.holes * 7 + i) % (n_cells + 1);
            if (pattern == GV_HOLES_FULLY && m != n)
                continue;
            plan.proposals = per_cell ? (uint64_t)per_cell * n_cells
                                      : gv_hole_proposals(plan.pattern, m * n);
            gv_rng rng = gv_rng_stream(m * 100 + n, pattern * 100 + i);
            assert_true(gv_holes_punch(holes, &plan, &rng, NULL, NULL));
            check_pattern(holes, &plan);
        }
}

static void patterns_of_all_shapes_keep_their_invariants(void **ctx)
{
    (void)ctx;
    for (unsigned m = 2; m <= 7; m++)
        for (unsigned n = 2; n <= 7; n++)
            check_shape(m, n, 60);
    static const unsigned others[][2] = { { 1, 1 },  { 1, 2 },  { 2, 1 },  { 1, 13 },
                                          { 13, 1 }, { 10, 3 }, { 18, 2 }, { 2, 32 },
                                          { 8, 8 },  { 64, 1 }, { 1, 64 } };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        check_shape(others[i][0], others[i][1], 20);
}

static void patterns_of_all_shapes_with_chains_of_full_length(void **ctx)
{
    (void)ctx;
    for (unsigned m = 2; m <= 7; m++)
        for (unsigned n = 2; n <= 7; n++)
            check_shape(m, n, 0);
}

static void starts_have_the_invariants_too(void **ctx)
{
    (void)ctx;
    uint8_t holes[MAX_CELLS];
    for (unsigned m = 1; m <= 7; m++)
        for (unsigned n = 1; n <= 7; n++)
            for (uint32_t h = 0; h <= m * n * m * n; h += m * n < 12 ? 1 : 7) {
                const gv_hole_plan plan = { m, n, GV_HOLES_NESTED, h, 0 };
                gv_rng rng = gv_rng_stream(h, m * 8 + n);
                assert_true(gv_holes_punch(holes, &plan, &rng, NULL, NULL));
                check_pattern(holes, &plan);
            }
}

/* ---- the published figures ---- */

static void the_measured_ranges_are_those_of_the_specification(void **ctx)
{
    (void)ctx;
    uint8_t holes[MAX_CELLS];
    gv_rng rng = gv_rng_stream(3, 1);
    gv_hole_plan plan = { 7, 4, GV_HOLES_NESTED, 414, 784000 };
    assert_true(gv_holes_punch(holes, &plan, &rng, NULL, NULL));
    const gv_hole_figures f = gv_hole_figures_of(holes, 7, 4);
    assert_int_equal(f.n_holes, 414);
    assert_int_equal(f.rows.min * 100 + f.rows.max, 1415);
    assert_int_equal(f.columns.min * 100 + f.columns.max, 1415);
    assert_int_equal(f.blocks.min * 100 + f.blocks.max, 1415);
    assert_int_equal(f.sub_rows.min * 10 + f.sub_rows.max, 23);
    assert_int_equal(f.sub_columns.min * 10 + f.sub_columns.max, 34);
    plan = (gv_hole_plan){ 5, 5, GV_HOLES_DOUBLY, 344, 250000 };
    assert_true(gv_holes_punch(holes, &plan, &rng, NULL, NULL));
    const gv_hole_figures d = gv_hole_figures_of(holes, 5, 5);
    assert_int_equal(d.blocks.min * 100 + d.blocks.max, 1314);
    assert_true(d.sub_rows.max > d.sub_rows.min + 1); // only nested and fully are even
}

static void equation_3_gives_the_blocks_of_the_example(void **ctx)
{
    (void)ctx;
    uint8_t latin[9], extra[9];
    for (unsigned i = 0; i < 9; i++)
        latin[i] = (uint8_t)((i / 3 + i % 3) % 3);
    gv_holes_extra_blocks(extra, latin, 3, 23 % 9);
    static const uint8_t wanted[9] = { 1, 1, 0, 1, 0, 1, 0, 1, 0 };
    assert_memory_equal(extra, wanted, 9);
}

static void extra_blocks_are_spread_over_block_rows_and_columns(void **ctx)
{
    (void)ctx;
    uint8_t holes[MAX_CELLS];
    for (uint32_t h = 0; h <= 81; h++) {
        const gv_hole_plan plan = { 3, 3, GV_HOLES_FULLY, h, 1800 };
        gv_rng rng = gv_rng_stream(4, h);
        assert_true(gv_holes_punch(holes, &plan, &rng, NULL, NULL));
        // Bands and stacks: within one hole of each other.
        (void)count_over(holes, 9, 3, 9, h / 3);
        (void)count_over(holes, 9, 9, 3, h / 3);
    }
}

/* ---- the law ---- */

static bool is_listed(uint32_t bits, const gv_hole_plan *plan)
{
    const uint32_t m = plan->block_rows, n = plan->block_cols, order = m * n;
    const uint32_t q = plan->holes / order;
    uint32_t row[4] = { 0 }, column[4] = { 0 }, block[4] = { 0 };
    uint32_t sub_row[4][4] = { { 0 } }, sub_column[4][4] = { { 0 } };
    for (uint32_t cell = 0; cell < 16; cell++) {
        const uint32_t r = cell / 4, c = cell % 4, b = r / m * m + c / n;
        const uint32_t hole = bits >> cell & 1;
        row[r] += hole;
        column[c] += hole;
        block[b] += hole;
        sub_row[b][r % m] += hole;
        sub_column[b][c % n] += hole;
    }
    for (uint32_t i = 0; i < 4; i++) {
        const bool lines = row[i] - q <= 1 && column[i] - q <= 1;
        const bool even = sub_row[i][0] + 1 >= sub_row[i][1] &&
                          sub_row[i][1] + 1 >= sub_row[i][0] &&
                          sub_column[i][0] + 1 >= sub_column[i][1] &&
                          sub_column[i][1] + 1 >= sub_column[i][0];
        if ((plan->pattern != GV_HOLES_FULLY && !lines) ||
            (plan->pattern != GV_HOLES_SINGLY && block[i] - q > 1) ||
            (plan->pattern >= GV_HOLES_FULLY && !even))
            return false;
    }
    return (uint32_t)__builtin_popcount(bits) == plan->holes;
}

/* Draws many patterns of a 2x2 square: all that there are come, and equally often where
 * the start has no choice between unlike sets of lines and blocks with one more. */
static void check_law(gv_hole_pattern pattern, uint32_t h, size_t n_patterns)
{
    const gv_hole_plan plan = { 2, 2, pattern, h, 1000 };
    static uint32_t number[1 << 16];
    size_t n = 0;
    for (uint32_t bits = 0; bits < 1 << 16; bits++)
        number[bits] = is_listed(bits, &plan) ? (uint32_t)n++ : UINT32_MAX;
    assert_int_equal(n, n_patterns);
    uint32_t *counts = calloc(n, sizeof *counts);
    assert_non_null(counts);
    for (size_t i = 0; i < 20 * n; i++) {
        uint8_t holes[16];
        uint32_t bits = 0;
        gv_rng rng = gv_rng_stream(71 + h, i);
        assert_true(gv_holes_punch(holes, &plan, &rng, NULL, NULL));
        for (uint32_t cell = 0; cell < 16; cell++)
            bits |= (uint32_t)holes[cell] << cell;
        assert_true(number[bits] != UINT32_MAX);
        counts[number[bits]]++;
    }
    for (size_t i = 0; i < n; i++)
        assert_true(counts[i] > 0);
    if (h % 4 != 2 || pattern == GV_HOLES_SINGLY)
        assert_true(chi_square_excess(counts, n) < 4);
    free(counts);
}

static void all_patterns_of_a_small_square_are_equally_likely(void **ctx)
{
    (void)ctx;
    static const size_t n_singly[] = { 16,  72,   96,  24, 432, 1224, 816, 90,
                                       816, 1224, 432, 24, 96,  72,   16 };
    static const size_t n_doubly[] = { 16,  64,  64,  16, 256, 864, 480, 56,
                                       480, 864, 256, 16, 64,  64,  16 };
    static const size_t n_nested[] = { 16,  64,  64,  16, 128, 256, 128, 16,
                                       128, 256, 128, 16, 64,  64,  16 };
    for (uint32_t h = 1; h <= 15; h++) {
        check_law(GV_HOLES_SINGLY, h, n_singly[h - 1]);
        check_law(GV_HOLES_DOUBLY, h, n_doubly[h - 1]);
        check_law(GV_HOLES_NESTED, h, n_nested[h - 1]);
    }
    check_law(GV_HOLES_FULLY, 8, 16);
    check_law(GV_HOLES_FULLY, 11, 512);
}

/* ---- the rest ---- */

static void refused(gv_hole_plan plan, const char *words)
{
    gv_error err;
    assert_int_equal(gv_hole_plan_check(&plan, &err), GV_ERR_ARGUMENT);
    assert_non_null(strstr(err.message, words));
}

static void what_cannot_be_is_refused(void **ctx)
{
    (void)ctx;
    refused((gv_hole_plan){ 2, 3, GV_HOLES_RANDOM, 37, 0 }, "more than the 36 cells");
    refused((gv_hole_plan){ 2, 3, GV_HOLES_FULLY, 12, 0 }, "square blocks");
    refused((gv_hole_plan){ 0, 3, GV_HOLES_SINGLY, 0, 0 }, "out of range");
    refused((gv_hole_plan){ 5, 13, GV_HOLES_SINGLY, 0, 0 }, "1 to 64");
    refused((gv_hole_plan){ 65536, 65536, GV_HOLES_SINGLY, 0, 0 }, "1 to 64");
    const gv_hole_plan good = { 8, 8, GV_HOLES_FULLY, 4096, 0 };
    assert_int_equal(gv_hole_plan_check(&good, NULL), GV_OK);
}

static void names_and_lengths(void **ctx)
{
    (void)ctx;
    for (unsigned i = 0; i < GV_N_HOLE_PATTERNS; i++) {
        gv_hole_pattern found = GV_N_HOLE_PATTERNS;
        assert_true(
            gv_hole_pattern_by_name(&found, gv_hole_pattern_name((gv_hole_pattern)i)));
        assert_int_equal(found, i);
    }
    gv_hole_pattern found;
    assert_false(gv_hole_pattern_by_name(&found, "triply"));
    assert_int_equal(gv_hole_proposals(GV_HOLES_NESTED, 49), 4000 * 2401);
    assert_int_equal(gv_hole_proposals(GV_HOLES_DOUBLY, 25), 400 * 625);
    assert_int_equal(gv_hole_proposals(GV_HOLES_SINGLY, 64), 200 * 4096);
    assert_int_equal(gv_hole_proposals(GV_HOLES_RANDOM, 9), 0);
}

static void a_chain_ends_when_told_to(void **ctx)
{
    (void)ctx;
    const gv_flag stop = true;
    uint8_t holes[MAX_CELLS];
    for (unsigned pattern = GV_HOLES_SINGLY; pattern < GV_N_HOLE_PATTERNS; pattern++) {
        const gv_hole_plan plan = { 3, 3, (gv_hole_pattern)pattern, 40,
                                    UINT64_MAX / 2 };
        gv_rng rng = gv_rng_stream(5, pattern);
        assert_false(gv_holes_punch(holes, &plan, &rng, &stop, NULL));
    }
}

static void switches_are_counted_and_change_the_pattern(void **ctx)
{
    (void)ctx;
    uint8_t holes[2][MAX_CELLS];
    for (unsigned pattern = GV_HOLES_SINGLY; pattern < GV_N_HOLE_PATTERNS; pattern++)
        for (unsigned k = 0; k < 2; k++) {
            const gv_hole_plan plan = { 4, 4, (gv_hole_pattern)pattern, 150,
                                        k * 50000 };
            gv_rng rng = gv_rng_stream(6, pattern);
            uint64_t n_switches = 99;
            assert_true(gv_holes_punch(holes[k], &plan, &rng, NULL, &n_switches));
            assert_int_equal(n_switches > 0, k);
            if (k)
                assert_memory_not_equal(holes[0], holes[1], 256);
        }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest quick[] = {
        cmocka_unit_test(patterns_of_all_shapes_keep_their_invariants),
        cmocka_unit_test(starts_have_the_invariants_too),
        cmocka_unit_test(the_measured_ranges_are_those_of_the_specification),
        cmocka_unit_test(equation_3_gives_the_blocks_of_the_example),
        cmocka_unit_test(extra_blocks_are_spread_over_block_rows_and_columns),
        cmocka_unit_test(all_patterns_of_a_small_square_are_equally_likely),
        cmocka_unit_test(what_cannot_be_is_refused),
        cmocka_unit_test(names_and_lengths),
        cmocka_unit_test(a_chain_ends_when_told_to),
        cmocka_unit_test(switches_are_counted_and_change_the_pattern),
    };
    const struct CMUnitTest full[] = {
        cmocka_unit_test(patterns_of_all_shapes_with_chains_of_full_length),
    };
    if (argc > 1 && !strcmp(argv[1], "full"))
        return cmocka_run_group_tests(full, NULL, NULL);
    return cmocka_run_group_tests(quick, NULL, NULL);
}
