/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_chains.c -- ratings of single puzzles by whips and braids: known values, the
 * same search on every CPU level, limits, and puzzles without a rating. */
#include "base/os/cpu.h"
#include "sudoku9/cands.h"
#include "sudoku9/chains/chains.h"
#include "slow_nine.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

static const char *const names[GV_N_CHAIN_RATINGS] = { "W", "B", "gW", "gB" };

/* Published ratings: W, B, gW, gB; candidates after singles and after whips[1]. */
static const struct known {
    const char *puzzle;
    unsigned rating[GV_N_CHAIN_RATINGS], n_singles, n_whips;
} known[] = {
    { "1..4.67..45..8..2..89....6....6....1....154................29.......7.46862..1.."
      "7",
      { 0, 0, 0, 0 },
      0,
      0 },
    { "12...6..94.....1.......25.6.3...5.7.5.86...9.....7..1...59....86...48.....25...."
      ".",
      { 1, 1, 1, 1 },
      102,
      0 },
    { "..3..67894..............56...5.64.......92.4.9..3....2.....8.1....6....7..417.."
      "36",
      { 2, 2, 2, 2 },
      130,
      107 },
    { ".....6.89.....91.378..3.....3....8.6..15.3...945.........62...8....1........."
      "724.",
      { 3, 3, 3, 3 },
      158,
      141 },
    { ".2....7..4.6.8....7..1.....21...3.7..3..6.9....4....583..9..4.....3....1.9...5.."
      ".",
      { 4, 4, 4, 4 },
      136,
      132 },
    { "..3.5..8.4..78.1.....1.3..527....9.4.3.......9.8.....2367..2.5....83.....4...5."
      "9.",
      { 5, 5, 5, 5 },
      153,
      152 },
    { ".2......94....91....9.....5298.4.3...7.6......6.3...2...58274...3.....5......1."
      "7.",
      { 3, 3, 2, 2 },
      109,
      108 },
    { ".23..6...45.....636...7.......7....471.2.4.5.9.....1....2.1.5.65..9....7....4..."
      ".",
      { 5, 4, 5, 4 },
      174,
      161 },
    { "1..4..7..45...9.3...8.....5..5.4..7..........93..2.8....49..1......34.2.86.5...."
      ".",
      { 6, 5, 6, 5 },
      178,
      175 },
    { "...4.6.89..7.8.......27.....9.7...35.76...1........9..5...4.62.7..8.5....4...2."
      "5.",
      { 6, 6, 4, 4 },
      153,
      147 },
    { "1...5....4.......2.89...5..26.1..3.8..4...69.5...4....6...18.....13.2...9......."
      "3",
      { 7, 7, 7, 7 },
      154,
      145 },
    { "...4...8......92..6.8.....52...6.3...348.2..1.6............1.7.8..2..9.3...53.."
      "1.",
      { 8, 6, 8, 6 },
      186,
      178 },
    { "...4..7....7.8...6.9...2.....8.9..47.1.3....893....5..3....761..4.6.......1..5.."
      ".",
      { 9, 9, 8, 8 },
      167,
      162 },
};
enum { N_KNOWN = sizeof known / sizeof *known };

/* Trial and error of depth 3 solves it, less does not. */
static const char depth_3[] =
    ".2......9....89132......56.23.89.47..87.2439....3.7...3.8.7.....92.43....4...8..3";

/* A memory for each level of this machine. */
typedef struct fixture {
    gv_arena arena;
    gv_nine_chains *work[GV_N_CPU_LEVELS];
} fixture;

static int setup(void **ctx)
{
    static fixture b;
    gv_arena_init(&b.arena, NULL);
    for (gv_cpu_level level = GV_CPU_SCALAR; level <= gv_cpu_detect(); level++) {
        b.work[level] = gv_nine_chains_new(&b.arena, gv_chain_kernel_of(level));
        if (!b.work[level])
            return 1;
    }
    *ctx = &b;
    return 0;
}

static int teardown(void **ctx)
{
    gv_arena_free(&((fixture *)*ctx)->arena);
    return 0;
}

static void digits_of(uint8_t *digits, const char *puzzle)
{
    for (unsigned cell = 0; cell < 81; cell++)
        digits[cell] = (uint8_t)(puzzle[cell] == '.' ? 0 : puzzle[cell] - '0');
}

/* Rates on every level, and checks that they agree in all. */
static gv_chain_result rate(fixture *b, const uint8_t *digits, gv_chain_rating rating,
                            const gv_chain_control *control)
{
    gv_nine_cands puzzle;
    gv_nine_cands_of_digits(&puzzle, digits);
    gv_chain_result first;
    gv_nine_chains_rate(&first, b->work[GV_CPU_SCALAR], &puzzle, rating, control);
    for (gv_cpu_level level = GV_CPU_AVX2; level <= gv_cpu_detect(); level++) {
        gv_chain_result result;
        gv_nine_chains_rate(&result, b->work[level], &puzzle, rating, control);
        assert_int_equal(result.outcome, first.outcome);
        assert_int_equal(result.end, first.end);
        assert_int_equal(result.level, first.level);
        assert_int_equal(result.n_singles, first.n_singles);
        assert_int_equal(result.n_whips, first.n_whips);
        assert_int_equal(result.n_partials, first.n_partials);
    }
    return first;
}

static gv_chain_result rate_text(fixture *b, const char *puzzle, gv_chain_rating rating,
                                 unsigned max_length)
{
    uint8_t digits[81];
    digits_of(digits, puzzle);
    return rate(b, digits, rating, &(gv_chain_control){ .max_length = max_length });
}

static void published_ratings_are_found(void **ctx)
{
    for (size_t i = 0; i < N_KNOWN; i++)
        for (gv_chain_rating rating = 0; rating < GV_N_CHAIN_RATINGS; rating++) {
            const gv_chain_result result =
                rate_text(*ctx, known[i].puzzle, rating, GV_CHAIN_MAX_LENGTH);
            if (result.level != known[i].rating[rating])
                fail_msg("%s of %s: %u, not %u", names[rating], known[i].puzzle,
                         result.level, known[i].rating[rating]);
            assert_int_equal(result.outcome, GV_OUTCOME_OK);
            assert_int_equal(result.end, GV_END_COMPLETE);
            assert_int_equal(result.n_singles, known[i].n_singles);
            assert_int_equal(result.n_whips, known[i].n_whips);
            assert_int_equal(result.n_partials > 0, result.level > 1);
        }
}

static void a_puzzle_is_rated_from_its_rating_on(void **ctx)
{
    for (size_t i = 0; i < N_KNOWN; i++)
        for (gv_chain_rating rating = 0; rating < GV_N_CHAIN_RATINGS; rating++) {
            const unsigned n = known[i].rating[rating];
            gv_chain_result result = rate_text(*ctx, known[i].puzzle, rating, n);
            assert_int_equal(result.outcome, GV_OUTCOME_OK);
            if (n == 0)
                continue;
            result = rate_text(*ctx, known[i].puzzle, rating, n - 1);
            assert_int_equal(result.outcome, GV_OUTCOME_BEYOND);
            assert_int_equal(result.level, n - 1);
        }
}

/* Exchanges digits, transposes, permutes the rows of each band and the bands. */
static void random_isomorph(uint8_t *out, const uint8_t *digits, gv_rng *rng)
{
    uint32_t digit[9], band[3], row[3][3];
    gv_rng_permutation(rng, digit, 9);
    gv_rng_permutation(rng, band, 3);
    for (unsigned i = 0; i < 3; i++)
        gv_rng_permutation(rng, row[i], 3);
    const bool transpose = gv_rng_below(rng, 2);
    for (unsigned cell = 0; cell < 81; cell++) {
        const unsigned r = cell / 9, column = cell % 9;
        const unsigned to = 3 * band[r / 3] + row[r / 3][r % 3];
        const unsigned value = digits[cell] ? digit[digits[cell] - 1] + 1 : 0;
        out[transpose ? 9 * column + to : 9 * to + column] = (uint8_t)value;
    }
}

static void braids_rate_isomorphic_puzzles_alike(void **ctx)
{
    gv_rng rng = gv_rng_stream(18, 1);
    for (unsigned k = 0; k < 100; k++) {
        uint8_t digits[81], other[81];
        digits_of(digits, known[k % N_KNOWN].puzzle);
        random_isomorph(other, digits, &rng);
        random_isomorph(digits, other, &rng);
        for (gv_chain_rating rating = GV_CHAIN_B; rating <= GV_CHAIN_GB; rating += 2) {
            const gv_chain_control all = { .max_length = GV_CHAIN_MAX_LENGTH };
            assert_int_equal(rate(*ctx, digits, rating, &all).level,
                             known[k % N_KNOWN].rating[rating]);
        }
    }
}

static void what_no_chain_solves_is_beyond(void **ctx)
{
    static const char two_solutions[] = "12.4.67..45..8..2..89....6....6....1....154..."
                                        ".............29.......7.46.62..1..7";
    const char *const puzzles[] = { depth_3, two_solutions };
    uint8_t digits[81];
    digits_of(digits, two_solutions);
    assert_int_equal(slow_count(digits, 2), 2);
    for (unsigned i = 0; i < 2; i++)
        for (gv_chain_rating rating = 0; rating < GV_N_CHAIN_RATINGS; rating++) {
            const gv_chain_result result =
                rate_text(*ctx, puzzles[i], rating, GV_CHAIN_MAX_LENGTH);
            assert_int_equal(result.outcome, GV_OUTCOME_BEYOND);
            assert_int_equal(result.level, GV_CHAIN_MAX_LENGTH);
        }
}

/* One given more, wrong in a way that singles do not show. */
static void puzzles_without_a_solution_are_told_apart(void **ctx)
{
    unsigned n_by_chains = 0;
    gv_rng rng = gv_rng_stream(18, 2);
    for (unsigned k = 0; k < 40; k++) {
        uint8_t digits[81];
        digits_of(digits, known[2 + k % (N_KNOWN - 2)].puzzle);
        unsigned cell;
        do
            cell = (unsigned)gv_rng_below(&rng, 81);
        while (digits[cell]);
        digits[cell] = (uint8_t)(1 + gv_rng_below(&rng, 9));
        if (slow_count(digits, 1))
            continue;
        for (gv_chain_rating rating = 0; rating < GV_N_CHAIN_RATINGS; rating++) {
            const gv_chain_control all = { .max_length = GV_CHAIN_MAX_LENGTH };
            const gv_chain_result result = rate(*ctx, digits, rating, &all);
            assert_int_equal(result.outcome, GV_OUTCOME_NONE);
            n_by_chains += result.level > 1;
        }
    }
    assert_true(n_by_chains > 0);
}

static void the_limit_of_partial_chains_ends_a_rating(void **ctx)
{
    const struct known *const k = &known[N_KNOWN - 1];
    uint8_t digits[81];
    digits_of(digits, k->puzzle);
    for (gv_chain_rating rating = 0; rating < GV_N_CHAIN_RATINGS; rating++) {
        gv_chain_control control = { .max_length = GV_CHAIN_MAX_LENGTH };
        const uint64_t n = rate(*ctx, digits, rating, &control).n_partials;
        control.limit_partials = n;
        assert_int_equal(rate(*ctx, digits, rating, &control).outcome, GV_OUTCOME_OK);
        control.limit_partials = n / 2;
        const gv_chain_result result = rate(*ctx, digits, rating, &control);
        assert_int_equal(result.outcome, GV_OUTCOME_LIMIT);
        assert_int_equal(result.end, GV_END_NODES);
        assert_in_range(result.level, 2, k->rating[rating]);
        assert_in_range(result.n_partials, n / 2, n / 2 + GV_CHAIN_LANES);
    }
}

static gv_end say_time(void *user)
{
    unsigned *const n_looks = user;
    return ++*n_looks < 3 ? GV_END_COMPLETE : GV_END_TIME;
}

static void a_look_ends_a_rating(void **ctx)
{
    uint8_t digits[81];
    digits_of(digits, known[N_KNOWN - 1].puzzle);
    fixture *const b = *ctx;
    for (gv_cpu_level level = GV_CPU_SCALAR; level <= gv_cpu_detect(); level++) {
        unsigned n_looks = 0;
        const gv_chain_control control = { .max_length = GV_CHAIN_MAX_LENGTH,
                                           .look = say_time,
                                           .user = &n_looks };
        gv_nine_cands puzzle;
        gv_chain_result result;
        gv_nine_cands_of_digits(&puzzle, digits);
        gv_nine_chains_rate(&result, b->work[level], &puzzle, GV_CHAIN_B, &control);
        assert_int_equal(n_looks, 3);
        assert_int_equal(result.outcome, GV_OUTCOME_LIMIT);
        assert_int_equal(result.end, GV_END_TIME);
    }
}

static void a_memory_that_was_stopped_can_be_used_again(void **ctx)
{
    uint8_t digits[81];
    digits_of(digits, known[N_KNOWN - 1].puzzle);
    const gv_chain_control few = { .max_length = GV_CHAIN_MAX_LENGTH,
                                   .limit_partials = 100 };
    for (gv_chain_rating rating = 0; rating < GV_N_CHAIN_RATINGS; rating++) {
        assert_int_equal(rate(*ctx, digits, rating, &few).end, GV_END_NODES);
        assert_int_equal(rate_text(*ctx, known[3].puzzle, rating, 36).level,
                         known[3].rating[rating]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_ratings_are_found),
        cmocka_unit_test(a_puzzle_is_rated_from_its_rating_on),
        cmocka_unit_test(braids_rate_isomorphic_puzzles_alike),
        cmocka_unit_test(what_no_chain_solves_is_beyond),
        cmocka_unit_test(puzzles_without_a_solution_are_told_apart),
        cmocka_unit_test(the_limit_of_partial_chains_ends_a_rating),
        cmocka_unit_test(a_look_ends_a_rating),
        cmocka_unit_test(a_memory_that_was_stopped_can_be_used_again),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
