/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Partial squares without a promise: every given is legal where it stands, and changes
 * are what they say. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "generate/instance/gsp_open.h"
#include "generate/grid/square.h"
#include "grid_testing.h"

enum { MAX_CELLS = GV_MAX_ORDER * GV_MAX_ORDER };

/* No two equal givens in a row, column or block. */
static bool is_legal(gv_gsp_open square)
{
    const uint32_t m = square.block_rows, n = square.block_cols, order = m * n;
    for (uint32_t a = 0; a < order * order; a++)
        for (uint32_t b = 0; b < a; b++) {
            const uint32_t row = a / order, column = a % order;
            const uint32_t row2 = b / order, column2 = b % order;
            const bool together = row == row2 || column == column2 ||
                                  (row / m == row2 / m && column / n == column2 / n);
            if (together && square.cells[a] && square.cells[a] == square.cells[b])
                return false;
        }
    return true;
}

static void holes_at_random(uint8_t *holes, uint32_t n_cells, uint32_t n_holes,
                            uint64_t number)
{
    uint32_t cells[MAX_CELLS];
    gv_rng rng = gv_rng_stream(77, number);
    gv_rng_permutation(&rng, cells, n_cells);
    memset(holes, 0, n_cells);
    for (uint32_t i = 0; i < n_holes; i++)
        holes[cells[i]] = 1;
}

static void filled_squares_are_legal(void **ctx)
{
    (void)ctx;
    static const unsigned shapes[][3] = {
        { 1, 1, 0 },  { 2, 2, 4 },  { 2, 3, 20 },  { 1, 9, 50 },
        { 9, 1, 50 }, { 3, 3, 45 }, { 4, 4, 150 }, { 8, 8, 3000 },
    };
    for (unsigned look_ahead = 0; look_ahead < 2; look_ahead++)
        for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
            uint8_t holes[MAX_CELLS], cells[MAX_CELLS];
            const uint32_t order = shapes[i][0] * shapes[i][1];
            const gv_gsp_open square = { shapes[i][0], shapes[i][1], cells };
            gv_rng rng = gv_rng_stream(1, i);
            uint64_t n_restarts;
            holes_at_random(holes, order * order, shapes[i][2], i);
            assert_int_equal(
                gv_gsp_fill(square, holes, look_ahead, 100000, &n_restarts, &rng, NULL),
                GV_FILL_DONE);
            for (uint32_t cell = 0; cell < order * order; cell++) {
                assert_int_equal(cells[cell] == 0, holes[cell]);
                assert_in_range(cells[cell], 0, order);
            }
            assert_true(is_legal(square));
        }
}

/* Two givens of a row of order 2 leave no way out of a wrong start but forward checking
 * sees it: the holes keep a value. */
static void looking_ahead_leaves_every_hole_a_value(void **ctx)
{
    (void)ctx;
    unsigned n_bare = 0;
    for (unsigned look_ahead = 0; look_ahead < 2; look_ahead++)
        for (uint64_t number = 0; number < 200; number++) {
            uint8_t holes[81], cells[81];
            const gv_gsp_open square = { 3, 3, cells };
            gv_rng rng = gv_rng_stream(2, number);
            uint64_t n_restarts;
            holes_at_random(holes, 81, 45, number);
            assert_int_equal(
                gv_gsp_fill(square, holes, look_ahead, 100000, &n_restarts, &rng, NULL),
                GV_FILL_DONE);
            for (unsigned cell = 0; cell < 81; cell++) {
                unsigned seen = 0;
                for (unsigned k = 0; k < 81; k++)
                    if (k / 9 == cell / 9 || k % 9 == cell % 9 ||
                        (k / 27 == cell / 27 && k % 9 / 3 == cell % 9 / 3))
                        seen |= 1U << cells[k];
                const bool is_bare = !cells[cell] && (seen & 0x3FE) == 0x3FE;
                assert_false(is_bare && look_ahead);
                n_bare += is_bare;
            }
        }
    assert_true(n_bare > 10); // it makes a difference
}

static void a_fill_gives_up_or_stops(void **ctx)
{
    (void)ctx;
    const gv_flag stop = true;
    uint8_t holes[MAX_CELLS] = { 0 }, cells[MAX_CELLS];
    const gv_gsp_open square = { 5, 5, cells };
    gv_rng rng = gv_rng_stream(3, 0);
    uint64_t n_restarts;
    assert_int_equal(gv_gsp_fill(square, holes, true, 20, &n_restarts, &rng, NULL),
                     GV_FILL_GIVEN_UP);
    assert_int_equal(n_restarts, 21);
    assert_int_equal(gv_gsp_fill(square, holes, true, 20, &n_restarts, &rng, &stop),
                     GV_FILL_STOPPED);
}

/* ---- changes ---- */

static void canonical_with_holes(uint8_t *cells, unsigned m, unsigned n,
                                 uint32_t n_holes, uint64_t number)
{
    uint8_t holes[MAX_CELLS];
    const uint32_t order = m * n;
    gv_square square;
    gv_square_init(&square, m, n);
    holes_at_random(holes, order * order, n_holes, number);
    for (uint32_t i = 0; i < order * order; i++)
        cells[i] = holes[i] ? 0 : (uint8_t)(1 + square.symbol[i / order][i % order]);
}

static unsigned n_different(const uint8_t *a, const uint8_t *b, unsigned n)
{
    unsigned n_found = 0;
    for (unsigned i = 0; i < n; i++)
        n_found += a[i] != b[i];
    return n_found;
}

static void an_exchange_changes_two_givens_and_stays_legal(void **ctx)
{
    (void)ctx;
    for (uint64_t number = 0; number < 300; number++) {
        uint8_t cells[81], before[81];
        const gv_gsp_open square = { 3, 3, cells };
        gv_rng rng = gv_rng_stream(4, number);
        canonical_with_holes(cells, 3, 3, 50, number);
        memcpy(before, cells, 81);
        assert_true(gv_gsp_exchange(square, &rng));
        assert_int_equal(n_different(cells, before, 81), 2);
        assert_true(is_legal(square));
        unsigned sum = 0, sum_before = 0;
        for (unsigned i = 0; i < 81; i++) {
            assert_int_equal(cells[i] == 0, before[i] == 0);
            sum += 1U << 3 * (cells[i] % 10);
            sum_before += 1U << 3 * (before[i] % 10);
        }
        assert_int_equal(sum, sum_before);
    }
}

static void a_reassignment_changes_one_given_and_stays_legal(void **ctx)
{
    (void)ctx;
    for (uint64_t number = 0; number < 300; number++) {
        uint8_t cells[81], before[81];
        const gv_gsp_open square = { 3, 3, cells };
        gv_rng rng = gv_rng_stream(5, number);
        canonical_with_holes(cells, 3, 3, 50, number);
        memcpy(before, cells, 81);
        assert_true(gv_gsp_reassign(square, &rng));
        assert_int_equal(n_different(cells, before, 81), 1);
        assert_true(is_legal(square));
    }
}

static void where_nothing_is_legal_nothing_is_changed(void **ctx)
{
    (void)ctx;
    uint8_t cells[81], before[81];
    const gv_gsp_open full = { 3, 3, cells };
    gv_rng rng = gv_rng_stream(6, 0);
    canonical_with_holes(cells, 3, 3, 0, 0); // complete
    memcpy(before, cells, 81);
    assert_false(gv_gsp_exchange(full, &rng));
    assert_false(gv_gsp_reassign(full, &rng));
    assert_memory_equal(cells, before, 81);
    uint8_t empty[16] = { 0 };
    const gv_gsp_open nothing = { 2, 2, empty };
    assert_false(gv_gsp_exchange(nothing, &rng));
    assert_false(gv_gsp_reassign(nothing, &rng));
}

/* Two givens in one row of order 4: their exchange is the only one; a given alone has
 * three other values. */
static void choices_are_equally_likely(void **ctx)
{
    (void)ctx;
    uint32_t values[3] = { 0 }, pairs[6] = { 0 };
    for (uint64_t number = 0; number < 6000; number++) {
        gv_rng rng = gv_rng_stream(7, number);
        uint8_t one[16] = { 0 };
        one[5] = 3;
        assert_true(gv_gsp_reassign((gv_gsp_open){ 2, 2, one }, &rng));
        assert_true(one[5] != 3 && one[5] >= 1 && one[5] <= 4);
        values[one[5] == 4 ? 2 : one[5] - 1]++;
        // A row 1 2 3 4: any of the six pairs may change places.
        uint8_t row[16] = { 1, 2, 3, 4 };
        assert_true(gv_gsp_exchange((gv_gsp_open){ 2, 2, row }, &rng));
        unsigned first = 0, last = 3;
        while (row[first] == first + 1)
            first++;
        while (row[last] == last + 1)
            last--;
        pairs[first * (5 - first) / 2 + last - 1]++;
    }
    assert_true(chi_square_excess(values, 3) < 4);
    assert_true(chi_square_excess(pairs, 6) < 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(filled_squares_are_legal),
        cmocka_unit_test(looking_ahead_leaves_every_hole_a_value),
        cmocka_unit_test(a_fill_gives_up_or_stops),
        cmocka_unit_test(an_exchange_changes_two_givens_and_stays_legal),
        cmocka_unit_test(a_reassignment_changes_one_given_and_stays_legal),
        cmocka_unit_test(where_nothing_is_legal_nothing_is_changed),
        cmocka_unit_test(choices_are_equally_likely),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
