/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Walks over squares: moves keep squares valid, are their own reversals, reach what
 * they are known to reach, and tend to the uniform law. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "generate/grid/square_chain.h"
#include "grid_testing.h"

static const unsigned shapes[][2] = {
    { 1, 2 }, { 2, 1 }, { 1, 3 }, { 5, 1 }, { 1, 7 },  { 1, 10 }, { 1, 25 }, { 2, 2 },
    { 2, 3 }, { 3, 2 }, { 2, 4 }, { 3, 3 }, { 2, 5 },  { 5, 2 },  { 3, 4 },  { 4, 3 },
    { 2, 7 }, { 4, 4 }, { 4, 5 }, { 5, 5 }, { 10, 3 }, { 6, 6 },  { 7, 7 },  { 8, 8 },
};
enum { N_SHAPES = sizeof shapes / sizeof *shapes };

static void digits_of(uint8_t *out, const gv_square *square)
{
    for (uint32_t row = 0; row < square->order; row++)
        memcpy(out + row * square->order, square->symbol[row], square->order);
}

/* ---- squares ---- */

static void the_canonical_square_is_the_documented_one(void **ctx)
{
    (void)ctx;
    gv_square square;
    gv_square_init(&square, 2, 3);
    static const uint8_t rows[3][6] = { { 0, 1, 2, 3, 4, 5 },
                                        { 3, 4, 5, 0, 1, 2 },
                                        { 1, 2, 0, 4, 5, 3 } };
    for (unsigned row = 0; row < 3; row++)
        assert_memory_equal(square.symbol[row], rows[row], 6);
}

/* The rules themselves, without the indices. */
static bool obeys_rules(const gv_square *square, unsigned block_rows,
                        unsigned block_cols)
{
    const uint32_t order = square->order;
    for (uint32_t a = 0; a < order * order; a++)
        for (uint32_t b = 0; b < a; b++) {
            const uint32_t ra = a / order, ca = a % order;
            const uint32_t rb = b / order, cb = b % order;
            const bool linked = ra == rb || ca == cb ||
                                (ra / block_rows == rb / block_rows &&
                                 ca / block_cols == cb / block_cols);
            if (linked && square->symbol[ra][ca] == square->symbol[rb][cb])
                return false;
        }
    return true;
}

static void canonical_squares_of_all_shapes_are_valid(void **ctx)
{
    (void)ctx;
    for (unsigned rows = 1; rows <= GV_MAX_ORDER; rows++)
        for (unsigned columns = 1; rows * columns <= GV_MAX_ORDER; columns++) {
            gv_square square;
            gv_square_init(&square, rows, columns);
            assert_true(gv_square_is_valid(&square));
            if (rows * columns <= 20)
                assert_true(obeys_rules(&square, rows, columns));
        }
}

static void a_wrong_square_is_noticed(void **ctx)
{
    (void)ctx;
    gv_square square;
    gv_square_init(&square, 2, 3);
    // Rows of different bands change places in one stack: rows and columns stay right.
    for (uint32_t row = 0; row < 6; row++) {
        gv_square wrong = square;
        for (uint32_t column = 0; column < 6; column++)
            gv_square_put(&wrong, row, column, square.symbol[(row + 2) % 6][column]);
        assert_false(gv_square_is_valid(&wrong));
    }
}

/* ---- moves ---- */

static void every_move_keeps_squares_valid(void **ctx)
{
    (void)ctx;
    for (unsigned i = 0; i < N_SHAPES; i++) {
        gv_square square;
        gv_square_init(&square, shapes[i][0], shapes[i][1]);
        gv_rng stream = gv_rng_stream(41, i);
        gv_rng32 rng = { .rng = &stream };
        const gv_square_chain chain = { .excursion_cap = 200 };
        for (unsigned n = 0; n < 400; n++) {
            const gv_square_move kind =
                (gv_square_move)gv_rng32_below(&rng, GV_N_SQUARE_MOVES);
            gv_square_move_once(&square, kind, &chain, &rng, NULL);
            assert_true(gv_square_is_valid(&square));
        }
        if (square.order <= 25)
            assert_true(obeys_rules(&square, shapes[i][0], shapes[i][1]));
    }
}

/* A switch: kind, two lines or symbols, a place. */
typedef struct one_switch {
    gv_square_move kind;
    uint32_t a, b, place;
} one_switch;

static void do_switch(gv_square *square, one_switch what)
{
    if (what.kind == GV_MOVE_ROWS)
        gv_square_switch_rows(square, what.a, what.b, what.place);
    else if (what.kind == GV_MOVE_COLUMNS)
        gv_square_switch_columns(square, what.a, what.b, what.place);
    else
        gv_square_switch_symbols(square, what.a, what.b, what.place);
}

/* All switches of a shape. Returns their number. */
static size_t list_switches(one_switch *out, const gv_square *square)
{
    size_t n = 0;
    const uint32_t size[] = { square->band_rows, square->stack_columns, square->order };
    for (uint32_t kind = 0; kind < 3; kind++)
        for (uint32_t a = 0; a < square->order; a++)
            for (uint32_t b = 0; b < a; b++)
                for (uint32_t place = 0; place < square->order; place++)
                    if (a / size[kind] == b / size[kind])
                        out[n++] = (one_switch){ (gv_square_move)kind, a, b, place };
    return n;
}
enum { MAX_SWITCHES = 3 * 36 * 35 / 2 * 36 };

static void a_switch_changes_the_square_and_made_twice_does_nothing(void **ctx)
{
    (void)ctx;
    one_switch *all = calloc(MAX_SWITCHES, sizeof *all);
    assert_non_null(all);
    for (unsigned i = 0; i < N_SHAPES; i++) {
        gv_square square;
        gv_square_init(&square, shapes[i][0], shapes[i][1]);
        if (square.order > 12)
            continue;
        gv_rng rng = gv_rng_stream(42, i);
        const gv_square_chain chain =
            gv_square_chain_default(shapes[i][0], shapes[i][1]);
        assert_true(gv_square_walk(&square, &chain, &rng, NULL));
        const size_t n = list_switches(all, &square);
        for (size_t k = 0; k < n; k++) {
            gv_square there = square;
            do_switch(&there, all[k]);
            assert_true(gv_square_is_valid(&there));
            assert_memory_not_equal(there.symbol, square.symbol, sizeof square.symbol);
            do_switch(&there, all[k]);
            assert_true(gv_square_is_valid(&there));
            assert_memory_equal(there.symbol, square.symbol, sizeof square.symbol);
        }
    }
    free(all);
}

static bool has_same_symbols(const gv_square *a, const gv_square *b)
{
    return !memcmp(a->symbol, b->symbol, a->order * sizeof a->symbol[0]);
}

/* Random moves choose every switch equally often. */
static void all_switches_are_equally_likely(void **ctx)
{
    (void)ctx;
    enum { N_DRAWS = 30000 };
    gv_square square;
    gv_square_init(&square, 2, 3);
    one_switch all[18 + 36 + 90];
    assert_int_equal(list_switches(all, &square), 18 + 36 + 90);
    for (uint32_t kind = 0; kind < 3; kind++) {
        // The results of the switches of this kind, each with its number of switches.
        uint64_t expected = 0;
        uint32_t hits[90] = { 0 }, ways[90] = { 0 };
        gv_square results[90];
        size_t n_results = 0;
        for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
            if (all[k].kind != (gv_square_move)kind)
                continue;
            gv_square there = square;
            do_switch(&there, all[k]);
            size_t r = 0;
            while (r < n_results && !has_same_symbols(&results[r], &there))
                r++;
            if (r == n_results)
                results[n_results++] = there;
            ways[r]++;
            expected++;
        }
        gv_rng stream = gv_rng_stream(43, kind);
        gv_rng32 rng = { .rng = &stream };
        for (unsigned n = 0; n < N_DRAWS; n++) {
            gv_square there = square;
            gv_square_move_once(&there, (gv_square_move)kind, NULL, &rng, NULL);
            size_t r = 0;
            while (r < n_results && !has_same_symbols(&results[r], &there))
                r++;
            assert_true(r < n_results);
            hits[r]++;
        }
        for (size_t r = 0; r < n_results; r++) { // 4.5 standard deviations
            const double mean = (double)N_DRAWS * ways[r] / (double)expected;
            assert_true(fabs(hits[r] - mean) < 4.5 * sqrt(mean));
        }
    }
}

/* It would come to no valid square for years. */
static void an_excursion_that_is_stopped_changes_nothing(void **ctx)
{
    (void)ctx;
    gv_flag stop = true;
    const gv_budget budget = gv_budget_start(&(gv_limits){ .stop = &stop });
    gv_meter meter = gv_meter_of(&budget);
    gv_rng stream = gv_rng_stream(44, 0);
    gv_rng32 rng = { .rng = &stream };
    gv_square square, before;
    gv_square_init(&square, 8, 8);
    before = square;
    assert_int_equal(gv_square_excursion(&square, 0, &rng, &meter), 0);
    assert_true(gv_meter_ended(&meter));
    assert_true(has_same_symbols(&square, &before));
}

static void the_cyclic_square_of_prime_order_has_trivial_switches_only(void **ctx)
{
    (void)ctx;
    gv_square square;
    gv_square_init(&square, 1, 7);
    for (uint32_t a = 0; a < 7; a++)
        for (uint32_t b = 0; b < a; b++) {
            gv_square there = square;
            gv_square_switch_rows(&there, a, b, 3);
            assert_memory_equal(there.symbol[a], square.symbol[b], 7);
            assert_memory_equal(there.symbol[b], square.symbol[a], 7);
        }
}

/* ---- what is reached ---- */

/* The number of classes that the first n_kinds kinds of switches reach from the
 * canonical square. */
static size_t count_reached(gv_context *context, unsigned block_rows,
                            unsigned block_cols, uint32_t n_kinds)
{
    const uint32_t order = block_rows * block_cols;
    const class_table table =
        list_classes(context, (gv_shape){ GV_SUDOKU, block_rows, block_cols, order });
    bool *seen = calloc(table.n_classes, sizeof *seen);
    size_t *queue = calloc(table.n_classes, sizeof *queue);
    assert_non_null(seen);
    assert_non_null(queue);
    gv_square square;
    gv_square_init(&square, block_rows, block_cols);
    one_switch all[3 * 15 * 6];
    const size_t n_switches = list_switches(all, &square);
    uint8_t digits[MAX_CLASS_CELLS];
    digits_of(digits, &square);
    size_t n_queue = 0;
    queue[n_queue++] = find_class(&table, digits);
    seen[queue[0]] = true;
    for (size_t i = 0; i < n_queue; i++) {
        for (uint32_t cell = 0; cell < order * order; cell++)
            gv_square_put(&square, cell / order, cell % order,
                          table.classes[queue[i]].digit[cell]);
        for (size_t k = 0; k < n_switches; k++) {
            if (all[k].kind >= (gv_square_move)n_kinds)
                continue;
            do_switch(&square, all[k]);
            digits_of(digits, &square);
            do_switch(&square, all[k]); // and back
            const size_t to = find_class(&table, digits);
            if (!seen[to])
                queue[n_queue++] = to;
            seen[to] = true;
        }
    }
    free(seen);
    free(queue);
    free(table.classes);
    return n_queue;
}

static void switches_reach_what_they_should(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    assert_int_equal(count_reached(context, 2, 2, 2), 12);
    assert_int_equal(count_reached(context, 2, 2, 3), 12);
    assert_int_equal(count_reached(context, 2, 3, 2), 29952);
    assert_int_equal(count_reached(context, 2, 3, 3), 39168);
    gv_context_free(context);
}

/* ---- the law ---- */

/* How far the classes of n walks from the canonical square are from equally likely,
 * with `n_bins` bins of as many classes each. */
static double walk_excess(gv_shape shape, const gv_square_chain *chain, size_t n_walks,
                          size_t n_bins, uint64_t seed)
{
    gv_context *context = new_context();
    const class_table table = list_classes(context, shape);
    assert_int_equal(table.n_classes % n_bins, 0);
    uint32_t *counts = calloc(n_bins, sizeof *counts);
    assert_non_null(counts);
    for (size_t i = 0; i < n_walks; i++) {
        gv_rng rng = gv_rng_stream(seed, i);
        gv_square square;
        gv_square_init(&square, shape.block_rows, shape.block_cols);
        assert_true(gv_square_walk(&square, chain, &rng, NULL));
        uint8_t digits[MAX_CLASS_CELLS];
        digits_of(digits, &square);
        counts[find_class(&table, digits) % n_bins]++;
    }
    const double excess = chi_square_excess(counts, n_bins);
    free(counts);
    free(table.classes);
    gv_context_free(context);
    return excess;
}

static const gv_shape two_by_two = { GV_SUDOKU, 2, 2, 4 };
static const gv_shape two_by_three = { GV_SUDOKU, 2, 3, 6 };

static void switches_tend_to_the_uniform_law(void **ctx)
{
    (void)ctx;
    gv_square_chain chain = gv_square_chain_default(2, 2);
    chain.n_moves = 60;
    assert_true(walk_excess(two_by_two, &chain, 12000, 12, 51) < 4);
    chain.n_moves = 300;
    assert_true(walk_excess(two_by_three, &chain, 20000, 384, 52) < 4);
}

static void excursions_tend_to_the_uniform_law(void **ctx)
{
    (void)ctx;
    const gv_square_chain free_chain = { .moves = { GV_MOVE_EXCURSION },
                                         .n_kinds = 1,
                                         .n_moves = 40 };
    gv_square_chain capped = free_chain;
    capped.excursion_cap = 4;
    assert_true(walk_excess(two_by_two, &free_chain, 12000, 12, 53) < 4);
    assert_true(walk_excess(two_by_two, &capped, 12000, 12, 54) < 4);
    const gv_shape latin4 = { GV_LATIN, 1, 4, 4 }, latin5 = { GV_LATIN, 1, 5, 5 };
    assert_true(walk_excess(latin4, &free_chain, 24000, 24, 55) < 4);
    assert_true(walk_excess(latin5, &free_chain, 16000, 1344, 56) < 4);
}

static void few_moves_are_not_uniform(void **ctx)
{
    (void)ctx;
    gv_square_chain chain = gv_square_chain_default(2, 3);
    chain.n_moves = 4;
    assert_true(walk_excess(two_by_three, &chain, 10000, 384, 57) > 10);
}

static void all_moves_together_tend_to_the_uniform_law_on_latin_squares(void **ctx)
{
    (void)ctx;
    gv_square_chain chain = gv_square_chain_default(1, 5);
    assert_int_equal(chain.n_kinds, GV_N_SQUARE_MOVES);
    chain.n_moves = 100;
    const gv_shape latin5 = { GV_LATIN, 1, 5, 5 };
    assert_true(walk_excess(latin5, &chain, 16000, 1344, 58) < 4);
}

static void all_39168_classes_are_equally_likely(void **ctx)
{
    (void)ctx;
    gv_square_chain chain = gv_square_chain_default(2, 3);
    chain.n_moves = 300;
    assert_true(walk_excess(two_by_three, &chain, 300000, 39168, 59) < 4);
    chain.moves[0] = GV_MOVE_EXCURSION; // alone
    chain.n_kinds = 1;
    chain.n_moves = 80;
    chain.excursion_cap = 60;
    assert_true(walk_excess(two_by_three, &chain, 60000, 3264, 60) < 4);
}

/* ---- walks ---- */

static void a_walk_depends_on_its_stream_alone(void **ctx)
{
    (void)ctx;
    for (unsigned i = 0; i < N_SHAPES; i++) {
        gv_square_chain chain = gv_square_chain_default(shapes[i][0], shapes[i][1]);
        chain.n_moves = 200;
        gv_square square[3];
        for (unsigned k = 0; k < 3; k++) {
            gv_rng rng = gv_rng_stream(61, k / 2);
            gv_square_init(&square[k], shapes[i][0], shapes[i][1]);
            assert_true(gv_square_walk(&square[k], &chain, &rng, NULL));
        }
        assert_memory_equal(&square[0], &square[1], sizeof square[0]);
        if (square[0].order > 3)
            assert_memory_not_equal(&square[0], &square[2], sizeof square[0]);
    }
}

static void a_walk_ends_when_told_to(void **ctx)
{
    (void)ctx;
    const gv_flag stop = true;
    const gv_square_chain chain = gv_square_chain_default(3, 3);
    gv_rng rng = gv_rng_stream(62, 0);
    gv_square square;
    gv_square_init(&square, 3, 3);
    assert_false(gv_square_walk(&square, &chain, &rng, &stop));
    assert_true(gv_square_is_valid(&square));
}

static void the_square_of_order_1_stays(void **ctx)
{
    (void)ctx;
    const gv_square_chain chain = gv_square_chain_default(1, 1);
    gv_rng rng = gv_rng_stream(63, 0);
    gv_square square;
    gv_square_init(&square, 1, 1);
    assert_true(gv_square_walk(&square, &chain, &rng, NULL));
    assert_true(gv_square_is_valid(&square));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest quick[] = {
        cmocka_unit_test(the_canonical_square_is_the_documented_one),
        cmocka_unit_test(canonical_squares_of_all_shapes_are_valid),
        cmocka_unit_test(a_wrong_square_is_noticed),
        cmocka_unit_test(every_move_keeps_squares_valid),
        cmocka_unit_test(a_switch_changes_the_square_and_made_twice_does_nothing),
        cmocka_unit_test(all_switches_are_equally_likely),
        cmocka_unit_test(an_excursion_that_is_stopped_changes_nothing),
        cmocka_unit_test(the_cyclic_square_of_prime_order_has_trivial_switches_only),
        cmocka_unit_test(switches_reach_what_they_should),
        cmocka_unit_test(switches_tend_to_the_uniform_law),
        cmocka_unit_test(excursions_tend_to_the_uniform_law),
        cmocka_unit_test(few_moves_are_not_uniform),
        cmocka_unit_test(all_moves_together_tend_to_the_uniform_law_on_latin_squares),
        cmocka_unit_test(a_walk_depends_on_its_stream_alone),
        cmocka_unit_test(a_walk_ends_when_told_to),
        cmocka_unit_test(the_square_of_order_1_stays),
    };
    const struct CMUnitTest full[] = {
        cmocka_unit_test(all_39168_classes_are_equally_likely),
    };
    if (argc > 1 && !strcmp(argv[1], "full"))
        return cmocka_run_group_tests(full, NULL, NULL);
    return cmocka_run_group_tests(quick, NULL, NULL);
}
