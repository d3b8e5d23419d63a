/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_lane_kernel.c -- the sweep, each of its rules, loading, guessing and unloading,
 * on every CPU level of this machine, against a slow sweep written cell by cell from
 * the definitions. */
#include "base/os/cpu.h"
#include "base/rng.h"
#include "sudoku9/cands.h"
#include "sudoku9/search/lanes.h"
#include "slow_nine.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <string.h>

enum { ROUNDS = 300 };

/* One lane, cell by cell. */
typedef struct slow_lane {
    bool cand[9][81];
    bool hidden[9][81]; /* hidden singles that the last sweep found */
    bool single[81];    /* naked singles that were found before */
    bool pair[81], open[81];
    bool dead, stable, solved;
} slow_lane;

static bool holds_hidden(const slow_lane *s, unsigned cell)
{
    for (unsigned d = 0; d < 9; d++)
        if (s->hidden[d][cell])
            return true;
    return false;
}

/* Whether `digit` has a candidate among cells start, start + step, start + 2 step. */
static bool any_of_three(const bool *cand, unsigned start, unsigned step)
{
    return cand[start] || cand[start + step] || cand[start + 2 * step];
}

/* Clears the mini-lines of a band (or stack) that are part of none of the six ways to
 * choose one per line and box. Line i and box b of the band meet in the three cells
 * from first + i * line + b * box on, `step` apart. */
static void slow_close(bool *cand, unsigned first, unsigned line, unsigned box,
                       unsigned step)
{
    static const unsigned ways[6][3] = { { 0, 1, 2 }, { 0, 2, 1 }, { 1, 0, 2 },
                                         { 1, 2, 0 }, { 2, 0, 1 }, { 2, 1, 0 } };
    bool keep[3][3] = { { false } };
    for (unsigned w = 0; w < 6; w++) {
        bool possible = true;
        for (unsigned i = 0; i < 3; i++)
            possible = possible &&
                       any_of_three(cand, first + i * line + ways[w][i] * box, step);
        for (unsigned i = 0; possible && i < 3; i++)
            keep[i][ways[w][i]] = true;
    }
    for (unsigned i = 0; i < 3; i++)
        for (unsigned b = 0; b < 3; b++)
            for (unsigned k = 0; !keep[i][b] && k < 3; k++)
                cand[first + i * line + b * box + k * step] = false;
}

/* Rows with a naked single of this digit keep only that. Returns true when one has two.
 */
static bool slow_clear_rows(bool *cand, const bool *single)
{
    bool twice = false;
    for (unsigned row = 0; row < 9; row++) {
        unsigned n = 0;
        for (unsigned i = 0; i < 9; i++)
            n += cand[9 * row + i] && single[9 * row + i];
        for (unsigned i = 0; n && i < 9; i++)
            cand[9 * row + i] = cand[9 * row + i] && single[9 * row + i];
        twice = twice || n > 1;
    }
    return twice;
}

/* Notes columns with one place for the digit; returns true when one has none. */
static bool slow_hidden_singles(bool *hidden, const bool *cand)
{
    bool missing = false;
    memset(hidden, 0, 81 * sizeof *hidden);
    for (unsigned column = 0; column < 9; column++) {
        unsigned n = 0, where = 0;
        for (unsigned i = 0; i < 9; i++)
            if (cand[9 * i + column]) {
                n++;
                where = 9 * i + column;
            }
        if (n == 1)
            hidden[where] = true;
        missing = missing || n == 0;
    }
    return missing;
}

static void slow_sweep_digit(slow_lane *s, unsigned d, const slow_lane *before,
                             bool found[81])
{
    for (unsigned cell = 0; cell < 81; cell++)
        if ((holds_hidden(before, cell) && !before->hidden[d][cell]) || found[cell])
            s->cand[d][cell] = false;
    if (slow_clear_rows(s->cand[d], before->single))
        s->dead = true;
    for (unsigned k = 0; k < 3; k++)
        slow_close(s->cand[d], 27 * k, 9, 3, 1);
    for (unsigned k = 0; k < 3; k++)
        slow_close(s->cand[d], 3 * k, 1, 27, 9);
    if (slow_hidden_singles(s->hidden[d], s->cand[d]))
        s->dead = true;
    for (unsigned cell = 0; cell < 81; cell++)
        found[cell] = found[cell] || s->hidden[d][cell];
}

static void slow_sweep(slow_lane *s)
{
    const slow_lane before = *s;
    bool found[81] = { false };
    s->dead = false;
    s->stable = s->solved = true;
    for (unsigned d = 0; d < 9; d++)
        slow_sweep_digit(s, d, &before, found);
    for (unsigned cell = 0; cell < 81; cell++) {
        unsigned n = 0;
        for (unsigned d = 0; d < 9; d++)
            n += s->cand[d][cell];
        s->single[cell] = n == 1;
        s->pair[cell] = n == 2;
        s->open[cell] = n >= 2;
        s->dead = s->dead || n == 0;
        s->solved = s->solved && n < 2;
        if ((found[cell] && n >= 2) || (n == 1 && !before.single[cell]))
            s->stable = false;
    }
}

static void store(gv_nine_lanes *lanes, unsigned lane, const slow_lane *s)
{
    gv_nine_cands c = { 0 }, hidden = { 0 };
    gv_nine_set marked = { { 0, 0, 0 } };
    for (unsigned cell = 0; cell < 81; cell++) {
        const unsigned r = gv_nine_row_of(cell);
        for (unsigned d = 0; d < 9; d++) {
            c.word[r][d] |= s->cand[d][cell] ? gv_nine_bit_of(cell) : 0;
            hidden.word[r][d] |= s->hidden[d][cell] ? gv_nine_bit_of(cell) : 0;
        }
        if (s->single[cell])
            gv_nine_set_add(&c.single, cell);
        if (holds_hidden(s, cell))
            gv_nine_set_add(&marked, cell);
    }
    for (unsigned r = 0; r < 3; r++) {
        for (unsigned d = 0; d < 9; d++) {
            lanes->word[r][d][lane] = c.word[r][d];
            lanes->hidden[r][d][lane] = hidden.word[r][d];
        }
        lanes->single[r][lane] = c.single.row[r];
        lanes->hidden_cell[r][lane] = marked.row[r];
    }
}

static bool has(uint32_t (*const set)[GV_NINE_LANES], unsigned lane, unsigned cell)
{
    return set[gv_nine_row_of(cell)][lane] & gv_nine_bit_of(cell);
}

static bool allows(uint32_t (*const words)[9][GV_NINE_LANES], unsigned digit,
                   unsigned lane, unsigned cell)
{
    return words[gv_nine_row_of(cell)][digit][lane] & gv_nine_bit_of(cell);
}

static void check_lane(gv_nine_lanes *lanes, unsigned lane, const slow_lane *s)
{
    assert_int_equal(lanes->dead >> lane & 1, s->dead);
    assert_int_equal(lanes->stable >> lane & 1, s->stable);
    assert_int_equal(lanes->solved >> lane & 1, s->solved);
    for (unsigned r = 0; r < 3; r++)
        for (unsigned d = 0; d < 9; d++)
            assert_int_equal(lanes->word[r][d][lane] & ~(uint32_t)GV_NINE_ALL, 0);
    for (unsigned cell = 0; cell < 81; cell++) {
        for (unsigned d = 0; d < 9; d++) {
            assert_int_equal(allows(lanes->word, d, lane, cell), s->cand[d][cell]);
            assert_int_equal(allows(lanes->hidden, d, lane, cell), s->hidden[d][cell]);
        }
        assert_int_equal(has(lanes->hidden_cell, lane, cell), holds_hidden(s, cell));
        assert_int_equal(has(lanes->single, lane, cell), s->single[cell]);
        assert_int_equal(has(lanes->pair, lane, cell), s->pair[cell]);
        assert_int_equal(has(lanes->open, lane, cell), s->open[cell]);
    }
}

/* Sweeps sixteen lanes, on every level, until all are dead or stable, and compares each
 * pass. `lanes` are the slow ones, changed. */
static void check_sweeps(slow_lane *slow)
{
    slow_lane start[GV_NINE_LANES];
    memcpy(start, slow, sizeof start);
    for (gv_cpu_level level = GV_CPU_SCALAR; level <= gv_cpu_detect(); level++) {
        const gv_nine_kernel *const kernel = gv_nine_kernel_of(level);
        gv_nine_lanes lanes;
        memset(&lanes, 0, sizeof lanes);
        memcpy(slow, start, sizeof start);
        for (unsigned lane = 0; lane < GV_NINE_LANES; lane++)
            store(&lanes, lane, &slow[lane]);
        for (unsigned pass = 0; pass < 4; pass++) {
            kernel->sweep(&lanes, 0xFFFF);
            for (unsigned lane = 0; lane < GV_NINE_LANES; lane++) {
                slow_sweep(&slow[lane]);
                check_lane(&lanes, lane, &slow[lane]);
            }
        }
    }
}

static void full(slow_lane *s)
{
    memset(s, 0, sizeof *s);
    memset(s->cand, true, sizeof s->cand);
}

static bool chance(gv_rng *rng, unsigned percent)
{
    return gv_rng_below(rng, 100) < percent;
}

/* Keeps `grid` (or nothing, when NULL) and each other candidate with some probability.
 */
static void random_cands(slow_lane *s, const uint8_t *grid, unsigned percent,
                         gv_rng *rng)
{
    full(s);
    for (unsigned d = 0; d < 9; d++)
        for (unsigned cell = 0; cell < 81; cell++)
            s->cand[d][cell] = (grid && grid[cell] == d + 1) || chance(rng, percent);
}

static void sweeps_of_random_candidates_are_the_slow_ones(void **ctx)
{
    (void)ctx;
    for (unsigned round = 0; round < ROUNDS / 4; round++) {
        gv_rng rng = gv_rng_stream(1, round);
        slow_lane slow[GV_NINE_LANES];
        for (unsigned lane = 0; lane < GV_NINE_LANES; lane++) {
            uint8_t grid[81];
            slow_random_grid(grid, &rng);
            const unsigned percent = (unsigned)gv_rng_below(&rng, 90);
            random_cands(&slow[lane], lane % 4 ? grid : NULL, percent, &rng);
        }
        check_sweeps(slow);
    }
}

static void sweeps_of_random_puzzles_are_the_slow_ones(void **ctx)
{
    (void)ctx;
    for (unsigned round = 0; round < ROUNDS / 4; round++) {
        gv_rng rng = gv_rng_stream(2, round);
        slow_lane slow[GV_NINE_LANES];
        for (unsigned lane = 0; lane < GV_NINE_LANES; lane++) {
            uint8_t grid[81], part[81];
            slow_random_grid(grid, &rng);
            slow_random_part(part, grid, 17 + (unsigned)gv_rng_below(&rng, 40), &rng);
            if (lane % 4 == 0) // a wrong clue
                part[gv_rng_below(&rng, 81)] = (uint8_t)(1 + gv_rng_below(&rng, 9));
            full(&slow[lane]);
            for (unsigned cell = 0; cell < 81; cell++)
                for (unsigned d = 0; d < 9; d++)
                    if (part[cell]) {
                        slow[lane].cand[d][cell] = part[cell] == d + 1;
                        slow[lane].single[cell] = lane % 2;
                    }
        }
        check_sweeps(slow);
    }
}

/* One lane with `cands`, on one level. */
static gv_nine_lanes one_lane(const slow_lane *s)
{
    gv_nine_lanes lanes;
    memset(&lanes, 0, sizeof lanes);
    store(&lanes, 0, s);
    return lanes;
}

/* Calls `rule` for each level of this machine. */
static void on_every_level(void (*rule)(const gv_nine_kernel *kernel, gv_rng *rng))
{
    for (gv_cpu_level level = GV_CPU_SCALAR; level <= gv_cpu_detect(); level++)
        for (unsigned round = 0; round < ROUNDS; round++) {
            gv_rng rng = gv_rng_stream(3, round);
            rule(gv_nine_kernel_of(level), &rng);
        }
}

/* A digit has one place in a unit: after one sweep it is noted, after two it is alone.
 */
static void hidden_single_of(const gv_nine_kernel *kernel, gv_rng *rng, unsigned kind)
{
    slow_lane s;
    full(&s);
    const unsigned d = (unsigned)gv_rng_below(rng, 9);
    const unsigned unit = 9 * kind + (unsigned)gv_rng_below(rng, 9);
    const unsigned where = slow_unit_cell(unit, (unsigned)gv_rng_below(rng, 9));
    for (unsigned i = 0; i < 9; i++)
        s.cand[d][slow_unit_cell(unit, i)] = slow_unit_cell(unit, i) == where;
    gv_nine_lanes lanes = one_lane(&s);
    kernel->sweep(&lanes, 1);
    assert_false(lanes.dead & 1);
    assert_false(lanes.stable & 1);
    assert_true(allows(lanes.hidden, d, 0, where));
    kernel->sweep(&lanes, 1);
    assert_true(has(lanes.single, 0, where));
    for (unsigned e = 0; e < 9; e++)
        assert_int_equal(allows(lanes.word, e, 0, where), e == d);
}

static void row_single(const gv_nine_kernel *kernel, gv_rng *rng)
{
    hidden_single_of(kernel, rng, 0);
}

static void column_single(const gv_nine_kernel *kernel, gv_rng *rng)
{
    hidden_single_of(kernel, rng, 1);
}

static void box_single(const gv_nine_kernel *kernel, gv_rng *rng)
{
    hidden_single_of(kernel, rng, 2);
}

static void a_digit_with_one_place_in_a_row_goes_there(void **ctx)
{
    (void)ctx;
    on_every_level(row_single);
}

static void a_digit_with_one_place_in_a_column_goes_there(void **ctx)
{
    (void)ctx;
    on_every_level(column_single);
}

static void a_digit_with_one_place_in_a_box_goes_there(void **ctx)
{
    (void)ctx;
    on_every_level(box_single);
}

static void naked_single(const gv_nine_kernel *kernel, gv_rng *rng)
{
    slow_lane s;
    full(&s);
    const unsigned d = (unsigned)gv_rng_below(rng, 9);
    const unsigned where = (unsigned)gv_rng_below(rng, 81);
    for (unsigned e = 0; e < 9; e++)
        s.cand[e][where] = e == d;
    gv_nine_lanes lanes = one_lane(&s);
    kernel->sweep(&lanes, 1); // finds the single,
    kernel->sweep(&lanes, 1); // uses it
    for (unsigned cell = 0; cell < 81; cell++) {
        const bool same_box = cell / 27 == where / 27 && cell % 9 / 3 == where % 9 / 3;
        const bool peer = cell / 9 == where / 9 || cell % 9 == where % 9 || same_box;
        assert_int_equal(allows(lanes.word, d, 0, cell), cell == where || !peer);
    }
    assert_false(lanes.dead & 1);
    assert_true(lanes.stable & 1);
    assert_false(lanes.solved & 1);
}

static void a_single_leaves_its_row_column_and_box(void **ctx)
{
    (void)ctx;
    on_every_level(naked_single);
}

/* Whether each mini-line left in the band (stack) is part of one of the six ways. */
static void check_closed(gv_nine_lanes *lanes, unsigned d, unsigned first,
                         unsigned line, unsigned box, unsigned step)
{
    bool before[81], after[81];
    for (unsigned cell = 0; cell < 81; cell++)
        before[cell] = after[cell] = allows(lanes->word, d, 0, cell);
    slow_close(after, first, line, box, step);
    assert_memory_equal(before, after, sizeof before);
}

/* Minirows of one digit in one band are random, all else is full. The minicolumn
 * closure comes second and may open the first one again, so it is idle here: two bands
 * are full and no minicolumn can lose its way. */
static void minirows(const gv_nine_kernel *kernel, gv_rng *rng)
{
    slow_lane s;
    full(&s);
    const unsigned d = (unsigned)gv_rng_below(rng, 9);
    const unsigned first = 27 * (unsigned)gv_rng_below(rng, 3);
    for (unsigned i = 0; i < 9; i++)
        if (chance(rng, 30))
            for (unsigned k = 0; k < 3; k++)
                s.cand[d][first + 9 * (i / 3) + 3 * (i % 3) + k] = false;
    gv_nine_lanes lanes = one_lane(&s);
    kernel->sweep(&lanes, 1);
    check_closed(&lanes, d, first, 9, 3, 1);
    slow_close(s.cand[d], first, 9, 3, 1);
    for (unsigned i = 0; i < 27 && !(lanes.dead & 1); i++)
        assert_int_equal(allows(lanes.word, d, 0, first + i), s.cand[d][first + i]);
}

static void minicolumns(const gv_nine_kernel *kernel, gv_rng *rng)
{
    slow_lane s;
    full(&s);
    const unsigned d = (unsigned)gv_rng_below(rng, 9);
    const unsigned first = 3 * (unsigned)gv_rng_below(rng, 3);
    for (unsigned i = 0; i < 9; i++)
        if (chance(rng, 30))
            for (unsigned k = 0; k < 3; k++)
                s.cand[d][first + i / 3 + 27 * (i % 3) + 9 * k] = false;
    gv_nine_lanes lanes = one_lane(&s);
    kernel->sweep(&lanes, 1);
    check_closed(&lanes, d, first, 1, 27, 9);
}

static void no_minirow_is_left_that_is_in_none_of_the_six_ways(void **ctx)
{
    (void)ctx;
    on_every_level(minirows);
}

static void no_minicolumn_is_left_that_is_in_none_of_the_six_ways(void **ctx)
{
    (void)ctx;
    on_every_level(minicolumns);
}

static void check_dead(const gv_nine_kernel *kernel, const slow_lane *s)
{
    gv_nine_lanes lanes = one_lane(s);
    kernel->sweep(&lanes, 1);
    kernel->sweep(&lanes,
                  1); // a naked single is found by the first, used by the second
    assert_true(lanes.dead & 1);
}

static void contradictions(const gv_nine_kernel *kernel, gv_rng *rng)
{
    slow_lane s;
    const unsigned d = (unsigned)gv_rng_below(rng, 9);
    full(&s); // a cell without digits
    const unsigned empty = (unsigned)gv_rng_below(rng, 81);
    for (unsigned e = 0; e < 9; e++)
        s.cand[e][empty] = false;
    check_dead(kernel, &s);

    full(&s); // a unit without a digit
    const unsigned unit = (unsigned)gv_rng_below(rng, 27);
    for (unsigned i = 0; i < 9; i++)
        s.cand[d][slow_unit_cell(unit, i)] = false;
    check_dead(kernel, &s);

    full(&s); // two singles of a digit in a unit
    const unsigned i = (unsigned)gv_rng_below(rng, 9);
    const unsigned j = (i + 1 + (unsigned)gv_rng_below(rng, 8)) % 9;
    for (unsigned e = 0; e < 9; e++)
        s.cand[e][slow_unit_cell(unit, i)] = s.cand[e][slow_unit_cell(unit, j)] =
            e == d;
    check_dead(kernel, &s);
}

static void contradictions_are_found(void **ctx)
{
    (void)ctx;
    on_every_level(contradictions);
}

static void no_solution_is_lost(const gv_nine_kernel *kernel, gv_rng *rng)
{
    uint8_t grid[81];
    slow_random_grid(grid, rng);
    slow_lane s;
    random_cands(&s, grid, (unsigned)gv_rng_below(rng, 100), rng);
    gv_nine_lanes lanes = one_lane(&s);
    for (unsigned pass = 0; pass < 30; pass++) {
        kernel->sweep(&lanes, 1);
        assert_false(lanes.dead & 1);
        for (unsigned cell = 0; cell < 81; cell++)
            assert_true(allows(lanes.word, grid[cell] - 1u, 0, cell));
        if (lanes.solved & lanes.stable & 1)
            break;
    }
}

static void no_sweep_removes_a_digit_of_a_solution(void **ctx)
{
    (void)ctx;
    on_every_level(no_solution_is_lost);
}

static void a_stable_lane_stays_stable_and_a_grid_is_solved(void **ctx)
{
    (void)ctx;
    for (gv_cpu_level level = GV_CPU_SCALAR; level <= gv_cpu_detect(); level++) {
        const gv_nine_kernel *const kernel = gv_nine_kernel_of(level);
        slow_lane s;
        full(&s);
        gv_nine_lanes lanes = one_lane(&s);
        for (unsigned pass = 0; pass < 3; pass++) {
            kernel->sweep(&lanes, 1);
            assert_int_equal(lanes.dead & 1, 0);
            assert_int_equal(lanes.stable & 1, 1);
            assert_int_equal(lanes.solved & 1, 0);
        }
        gv_rng rng = gv_rng_stream(4, 0);
        uint8_t grid[81];
        slow_random_grid(grid, &rng);
        random_cands(&s, grid, 0, &rng);
        lanes = one_lane(&s);
        kernel->sweep(&lanes, 1);
        assert_int_equal(lanes.stable & 1, 0); // its singles were not known yet
        kernel->sweep(&lanes, 1);
        assert_int_equal(lanes.dead & 1, 0);
        assert_int_equal(lanes.stable & 1, 1);
        assert_int_equal(lanes.solved & 1, 1);
    }
}

/* Lane 5 loaded from text, from digits, and as candidates says. */
static void loading(const gv_nine_kernel *kernel, gv_rng *rng)
{
    uint8_t grid[81], part[81];
    char text[81]; // no byte behind it may be read
    slow_random_grid(grid, rng);
    slow_random_part(part, grid, (unsigned)gv_rng_below(rng, 82), rng);
    for (unsigned cell = 0; cell < 81; cell++)
        text[cell] = part[cell] ? (char)('0' + part[cell]) : ".0-"[cell % 3];
    gv_nine_cands expected;
    gv_nine_cands_of_digits(&expected, part);
    for (unsigned from = 0; from < 2; from++) {
        gv_nine_lanes lanes;
        memset(&lanes, 0xFF, sizeof lanes);
        if (from)
            kernel->load(&lanes, 5, part, 1);
        else
            kernel->load(&lanes, 5, (const uint8_t *)text, '1');
        for (unsigned r = 0; r < 3; r++) {
            for (unsigned d = 0; d < 9; d++)
                assert_int_equal(lanes.word[r][d][5], expected.word[r][d]);
            assert_int_equal(lanes.single[r][5], expected.single.row[r]);
            assert_int_equal(lanes.hidden_cell[r][5], 0);
        }
        assert_int_equal(lanes.word[0][3][4],
                         UINT32_MAX); // other lanes are not touched
        assert_int_equal(lanes.word[0][3][6], UINT32_MAX);
    }
    for (unsigned cell = 0; cell < 81; cell++)
        for (unsigned d = 0; d < 9; d++)
            assert_int_equal(gv_nine_allows(&expected, cell, d),
                             !part[cell] || part[cell] == d + 1);
}

static void text_and_digits_are_loaded_as_they_are(void **ctx)
{
    (void)ctx;
    on_every_level(loading);
}

static void unloading(const gv_nine_kernel *kernel, gv_rng *rng)
{
    uint8_t grid[81], digits[GV_NINE_ROOM];
    slow_random_grid(grid, rng);
    gv_nine_lanes lanes;
    memset(&lanes, 0xFF, sizeof lanes);
    kernel->load(&lanes, 15, grid, 1);
    kernel->digits(digits, &lanes, 15);
    assert_memory_equal(digits, grid, 81);
}

static void digits_of_a_solved_lane_are_those_of_its_grid(void **ctx)
{
    (void)ctx;
    on_every_level(unloading);
}

/* A random lane that needs a guess; false: it turned out to need none. */
static bool undecided(gv_nine_lanes *out, const gv_nine_kernel *kernel,
                      const uint8_t *grid, gv_rng *rng)
{
    slow_lane s;
    random_cands(&s, grid, 30 + (unsigned)gv_rng_below(rng, 70), rng);
    *out = one_lane(&s);
    do
        kernel->sweep(out, 1);
    while (!(out->stable & 1));
    return !(out->solved & 1);
}

static void check_same_branches(const gv_nine_lanes *a, const gv_nine_cands *other_a,
                                const gv_nine_lanes *b, const gv_nine_cands *other_b)
{
    assert_memory_equal(&a->word, &b->word, sizeof a->word);
    assert_memory_equal(&a->single, &b->single, sizeof a->single);
    assert_memory_equal(&other_a->word, &other_b->word, sizeof other_a->word);
    assert_memory_equal(&other_a->single, &other_b->single, sizeof other_a->single);
}

/* Two branches cover the candidates, and differ in one cell, which is returned. */
static unsigned check_split(gv_nine_lanes *before, gv_nine_lanes *lanes,
                            const gv_nine_cands *other)
{
    unsigned n_cells = 0, where = 0;
    for (unsigned cell = 0; cell < 81; cell++) {
        unsigned n = 0, n_here = 0, n_there = 0;
        for (unsigned d = 0; d < 9; d++) {
            const bool here = allows(lanes->word, d, 0, cell);
            const bool there = gv_nine_allows(other, cell, d);
            const bool was = allows(before->word, d, 0, cell);
            assert_int_equal(here || there, was);
            n += was;
            n_here += here;
            n_there += there;
        }
        if (n_here == n)
            continue;
        n_cells++;
        where = cell;
        assert_int_equal(n_here, 1);
        assert_int_equal(n_there, n - 1);
        assert_true(has(lanes->single, 0, cell));
        assert_int_equal(gv_nine_set_has(&other->single, cell), n == 2);
    }
    assert_int_equal(n_cells, 1);
    return where;
}

static void branching(const gv_nine_kernel *kernel, gv_rng *rng)
{
    uint8_t grid[81];
    slow_random_grid(grid, rng);
    gv_nine_lanes lanes;
    if (!undecided(&lanes, kernel, grid, rng))
        return;
    gv_nine_lanes same = lanes, before = lanes;
    gv_nine_cands other, other_too;
    kernel->branch(&lanes, 0, &other);
    gv_nine_scalar.branch(&same, 0, &other_too);
    check_same_branches(&lanes, &other, &same, &other_too);
    check_split(&before, &lanes, &other);
}

/* Like a guess without a known grid, but the grid is followed or left. The grid may be
 * any: also one whose digits are no candidates. */
static void branching_known(const gv_nine_kernel *kernel, gv_rng *rng)
{
    uint8_t grid[81], any[81];
    gv_nine_cands known;
    slow_random_grid(grid, rng);
    slow_random_grid(any, rng);
    const uint8_t *const digits = chance(rng, 50) ? any : grid;
    gv_nine_cands_of_digits(&known, digits);
    gv_nine_lanes before;
    if (!undecided(&before, kernel, grid, rng))
        return;
    gv_nine_lanes plain = before;
    gv_nine_cands other, other_too;
    kernel->branch(&plain, 0, &other);
    const unsigned cell = check_split(&before, &plain, &other);
    for (unsigned away = 0; away < 2; away++) {
        gv_nine_lanes lanes = before, same = before;
        kernel->branch_known(&lanes, 0, &other, &known, away);
        gv_nine_scalar.branch_known(&same, 0, &other_too, &known, away);
        check_same_branches(&lanes, &other, &same, &other_too);
        assert_int_equal(check_split(&before, &lanes, &other), cell);
        const unsigned own = digits[cell] - 1u;
        if (allows(before.word, own, 0, cell))
            assert_int_equal(allows(lanes.word, own, 0, cell), !away);
    }
}

static void a_guess_splits_the_candidates_of_one_cell(void **ctx)
{
    (void)ctx;
    on_every_level(branching);
}

static void a_guess_with_a_known_grid_follows_or_leaves_it(void **ctx)
{
    (void)ctx;
    on_every_level(branching_known);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sweeps_of_random_candidates_are_the_slow_ones),
        cmocka_unit_test(sweeps_of_random_puzzles_are_the_slow_ones),
        cmocka_unit_test(a_digit_with_one_place_in_a_row_goes_there),
        cmocka_unit_test(a_digit_with_one_place_in_a_column_goes_there),
        cmocka_unit_test(a_digit_with_one_place_in_a_box_goes_there),
        cmocka_unit_test(a_single_leaves_its_row_column_and_box),
        cmocka_unit_test(no_minirow_is_left_that_is_in_none_of_the_six_ways),
        cmocka_unit_test(no_minicolumn_is_left_that_is_in_none_of_the_six_ways),
        cmocka_unit_test(contradictions_are_found),
        cmocka_unit_test(no_sweep_removes_a_digit_of_a_solution),
        cmocka_unit_test(a_stable_lane_stays_stable_and_a_grid_is_solved),
        cmocka_unit_test(text_and_digits_are_loaded_as_they_are),
        cmocka_unit_test(digits_of_a_solved_lane_are_those_of_its_grid),
        cmocka_unit_test(a_guess_splits_the_candidates_of_one_cell),
        cmocka_unit_test(a_guess_with_a_known_grid_follows_or_leaves_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
