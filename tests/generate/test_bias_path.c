/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_bias_path.c -- paths of the controlled-bias generator against the literal one,
 * which deletes clue by clue and solves anew each time; and the short cuts (plain
 * clues, open cycles, bundles) against their definitions. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "sudoku9/sampling/bias_bundle.h"
#include "sudoku9/sampling/bias_path.h"
#include "base/shuffle_bytes.h"
#include "sudoku9/sampling/grids.h"
#include "generate/instance/open_cycle.h"
#include "sudoku9/sampling/implied_clue.h"
#include "sudoku9/cell_set.h"

#include <string.h>

enum { CELLS = GV_NINE_CELLS };

/* ---- a plain world: digits 1 to 9, 0 for no clue ---- */

static unsigned box_of(unsigned cell)
{
    return cell / 27 * 3 + cell % 9 / 3;
}

static bool see_each_other(unsigned a, unsigned b)
{
    return a != b && (a / 9 == b / 9 || a % 9 == b % 9 || box_of(a) == box_of(b));
}

/* The digits that are taken in a unit, bit by bit, and the cells that are open. */
typedef struct board {
    uint16_t row[9], col[9], box[9];
    uint8_t open[CELLS];
    unsigned n_open;
} board;

static void flip(board *b, unsigned cell, unsigned digit)
{
    b->row[cell / 9] ^= (uint16_t)(1u << digit);
    b->col[cell % 9] ^= (uint16_t)(1u << digit);
    b->box[box_of(cell)] ^= (uint16_t)(1u << digit);
}

/* Solutions, up to a limit, by backtracking in the cell with fewest candidates. */
static unsigned count_solutions(board *b, unsigned limit)
{
    if (b->n_open == 0)
        return 1;
    unsigned best = 0, fewest = 10, choices = 0, n = 0;
    for (unsigned i = 0; i < b->n_open && fewest > 1; i++) {
        const unsigned cell = b->open[i];
        const unsigned set =
            0x3FE & ~(b->row[cell / 9] | b->col[cell % 9] | b->box[box_of(cell)]);
        if ((unsigned)__builtin_popcount(set) < fewest) {
            fewest = (unsigned)__builtin_popcount(set);
            best = i;
            choices = set;
        }
    }
    const uint8_t cell = b->open[best];
    b->open[best] = b->open[--b->n_open];
    for (; choices && n < limit; choices &= choices - 1) {
        const unsigned digit = (unsigned)__builtin_ctz(choices);
        flip(b, cell, digit);
        n += count_solutions(b, limit - n);
        flip(b, cell, digit);
    }
    b->open[b->n_open++] = b->open[best];
    b->open[best] = cell;
    return n;
}

static bool has_one_solution(const uint8_t digits[CELLS])
{
    board b = { 0 };
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (digits[cell])
            flip(&b, cell, digits[cell]);
        else
            b.open[b.n_open++] = (uint8_t)cell;
    return count_solutions(&b, 2) == 1;
}

static bool is_minimal(const uint8_t puzzle[CELLS])
{
    uint8_t left[CELLS];
    memcpy(left, puzzle, CELLS);
    for (unsigned cell = 0; cell < CELLS; cell++) {
        if (!puzzle[cell])
            continue;
        left[cell] = 0;
        if (has_one_solution(left))
            return false;
        left[cell] = puzzle[cell];
    }
    return true;
}

static void random_order(gv_rng *rng, uint8_t order[CELLS])
{
    for (unsigned i = 0; i < CELLS; i++)
        order[i] = (uint8_t)i;
    gv_shuffle_bytes(rng, order, CELLS);
}

static gv_nine_set random_cells(gv_rng *rng, unsigned n)
{
    uint8_t order[CELLS];
    gv_nine_set set = { { 0, 0, 0 } };
    random_order(rng, order);
    for (unsigned i = 0; i < n; i++)
        gv_nine_set_add(&set, order[i]);
    return set;
}

/* ---- the literal generator ---- */

/* One round of it: the number of clues of what it prints; 0 when it starts again. */
static unsigned follow_literally(const uint8_t grid[CELLS], const uint8_t order[CELLS])
{
    uint8_t puzzle[CELLS];
    memcpy(puzzle, grid, CELLS);
    for (unsigned i = 0; i < CELLS; i++) {
        puzzle[order[i]] = 0;
        if (!has_one_solution(puzzle))
            return 0;
        if (is_minimal(puzzle))
            return CELLS - 1 - i;
    }
    return 0;
}

/* A random order that ends with the clues of a minimal puzzle, so that the path yields
 * it: made of a random order by putting clues that are needed last. */
static unsigned order_of_a_minimal(gv_rng *rng, const uint8_t grid[CELLS],
                                   uint8_t order[CELLS])
{
    uint8_t puzzle[CELLS], tried[CELLS];
    unsigned n_deleted = 0, n_kept = 0;
    memcpy(puzzle, grid, CELLS);
    random_order(rng, tried);
    for (unsigned i = 0; i < CELLS; i++) {
        puzzle[tried[i]] = 0;
        if (has_one_solution(puzzle)) {
            order[n_deleted++] = tried[i];
        } else {
            puzzle[tried[i]] = grid[tried[i]];
            order[CELLS - ++n_kept] = tried[i];
        }
    }
    gv_shuffle_bytes(rng, order, n_deleted);
    gv_shuffle_bytes(rng, order + n_deleted, n_kept);
    return n_kept;
}

/* Exchanges two cells, mostly close to the floor of the puzzle. */
static void disturb(gv_rng *rng, uint8_t order[CELLS], unsigned n_clues)
{
    const unsigned border = CELLS - n_clues;
    const unsigned i = border - 1 - (unsigned)gv_rng_below(rng, 12);
    const unsigned k = border + (unsigned)gv_rng_below(rng, n_clues);
    const uint8_t cell = order[i];
    order[i] = order[k];
    order[k] = cell;
}

typedef struct fixture {
    gv_arena arena;
    const gv_nine_grids *grids;
    gv_nine_oracle *oracle;
    gv_rng rng;
    uint8_t grid[CELLS];
    gv_nine_cands cands;
} fixture;

static void fixture_open(fixture *b, uint64_t seed)
{
    gv_arena_init(&b->arena, NULL);
    b->oracle = gv_nine_oracle_new(&b->arena, gv_nine_kernel_of(GV_CPU_SCALAR));
    b->grids = gv_nine_grids_new(&b->arena);
    assert_true(b->oracle && b->grids);
    b->rng = gv_rng_stream(seed, 0);
}

static void fixture_new_grid(fixture *b)
{
    gv_nine_grids_draw(b->grids, &b->rng, &b->grid, 1);
    gv_nine_cands_of_digits(&b->cands, b->grid);
}

/* The number of clues that a path yields, 0 for nothing. */
static unsigned finish(fixture *b, gv_bias_path *path)
{
    gv_nine_question question = { 0 };
    gv_bias_state state;
    while ((state = gv_bias_path_ask(path, &question)) == GV_BIAS_ASKS) {
        gv_nine_oracle_ask(b->oracle, &question, 1, NULL);
        gv_bias_path_learn(path, &question);
    }
    return state == GV_BIAS_YIELDS ? path->one : 0;
}

static void assert_ends_as_literally(fixture *b, const uint8_t order[CELLS],
                                     unsigned expected)
{
    // With questions alone, and from different floors on.
    static const uint8_t looks[] = { 0, 20, 29, 35, 81 };
    for (size_t i = 0; i < sizeof looks; i++) {
        gv_bias_path path;
        gv_bias_path_begin(&path, &b->cands, order, CELLS);
        if (looks[i])
            gv_bias_path_look(&path, &b->rng, looks[i]);
        assert_memory_equal(path.order, order, CELLS);
        assert_int_equal(finish(b, &path), expected);
    }
}

static void a_path_yields_what_the_literal_generator_prints(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, 1);
    unsigned n_yields = 0, n_nothing = 0;
    for (unsigned i = 0; i < 12; i++) {
        fixture_new_grid(&b);
        uint8_t order[CELLS];
        const unsigned n_clues = order_of_a_minimal(&b.rng, b.grid, order);
        assert_int_equal(follow_literally(b.grid, order), n_clues);
        for (unsigned k = 0; k < 6; k++) {
            const unsigned expected = follow_literally(b.grid, order);
            assert_ends_as_literally(&b, order, expected);
            *(expected ? &n_yields : &n_nothing) += 1;
            disturb(&b.rng, order, n_clues);
        }
        random_order(&b.rng, order);
        assert_ends_as_literally(&b, order, follow_literally(b.grid, order));
    }
    assert_true(n_yields >= 12 && n_nothing >= 12);
    gv_arena_free(&b.arena);
}

static void a_barred_floor_is_not_yielded(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, 2);
    fixture_new_grid(&b);
    uint8_t order[CELLS];
    const unsigned n_clues = order_of_a_minimal(&b.rng, b.grid, order);
    for (unsigned barred = n_clues - 2; barred < n_clues + 3; barred++) {
        gv_bias_path path;
        gv_bias_path_begin(&path, &b.cands, order, CELLS);
        path.barred = (uint8_t)barred;
        assert_int_equal(finish(&b, &path), n_clues < barred ? n_clues : 0);
    }
    gv_arena_free(&b.arena);
}

/* ---- orders ---- */

static void the_end_of_an_order_is_drawn_uniformly(void **ctx)
{
    (void)ctx;
    // The last three of five: 60 outcomes, in two steps; 6000 draws.
    enum { N_DRAWS = 6000 };
    unsigned count[5][5][5] = { 0 };
    gv_rng rng = gv_rng_stream(3, 0);
    for (unsigned i = 0; i < N_DRAWS; i++) {
        uint8_t items[5] = { 0, 1, 2, 3, 4 };
        gv_shuffle_bytes_tail(&rng, items, 5, 1);
        gv_shuffle_bytes_tail(&rng, items, 4, 2);
        count[items[2]][items[3]][items[4]]++;
    }
    double chi2 = 0;
    const double expected = (double)N_DRAWS / 60;
    for (unsigned i = 0; i < 125; i++) {
        const unsigned a = i / 25, b = i / 5 % 5, c = i % 5, n = count[a][b][c];
        if (a == b || b == c || a == c)
            assert_int_equal(n, 0);
        else
            chi2 += (n - expected) * (n - expected) / expected;
    }
    assert_true(chi2 < 59 + 4 * 10.9); // mean 59, standard deviation 10.9
}

static void known_floors_stay_where_they_are(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, 4);
    fixture_new_grid(&b);
    const uint8_t floors[GV_BIAS_FLOORS] = { 20, 20, 30, 45 };
    uint8_t given[CELLS];
    random_order(&b.rng, given);
    gv_bias_path path;
    gv_bias_path_begin_at(&path, &b.cands, given, floors);
    for (unsigned n = 7; n <= CELLS; n += 37) {
        const gv_bias_path before = path;
        gv_bias_path_draw(&path, &b.rng, n);
        assert_true(path.n_drawn >= n);
        assert_memory_equal(path.order + CELLS - before.n_drawn,
                            before.order + CELLS - before.n_drawn, before.n_drawn);
    }
    assert_int_equal(path.n_drawn, CELLS);
    assert_memory_not_equal(path.order, given, CELLS);
    for (unsigned i = 0; i < GV_BIAS_FLOORS; i++) {
        const gv_nine_set clues = gv_bias_path_floor(&path, floors[i]);
        for (unsigned k = 0; k < CELLS; k++)
            assert_int_equal(gv_nine_set_has(&clues, given[k]), k + floors[i] >= CELLS);
    }
    gv_arena_free(&b.arena);
}

/* ---- short cuts ---- */

/* Whether a clue is the only place of its digit in a unit, by the other clues: `same`
 * tells which cells are in the unit. */
static bool is_implied(const uint8_t grid[CELLS], const gv_nine_set *clues,
                       unsigned clue, unsigned unit)
{
    for (unsigned cell = 0; cell < CELLS; cell++) {
        const bool same = unit == 0   ? cell / 9 == clue / 9
                          : unit == 1 ? cell % 9 == clue % 9
                                      : box_of(cell) == box_of(clue);
        if (!same || cell == clue || gv_nine_set_has(clues, cell))
            continue;
        bool is_excluded = false;
        for (unsigned other = 0; other < CELLS; other++)
            is_excluded |= other != clue && gv_nine_set_has(clues, other) &&
                           grid[other] == grid[clue] && see_each_other(cell, other);
        if (!is_excluded)
            return false;
    }
    return true;
}

/* Units: rows, columns, boxes from `first` on. */
static bool has_implied(const uint8_t grid[CELLS], const gv_nine_set *clues,
                        unsigned first)
{
    for (unsigned cell = 0; cell < CELLS; cell++)
        for (unsigned unit = first; unit < 3; unit++)
            if (gv_nine_set_has(clues, cell) && is_implied(grid, clues, cell, unit))
                return true;
    return false;
}

static void a_trivially_redundant_clue_is_implied_in_one_of_its_units(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, 5);
    unsigned n_with = 0, n_without = 0;
    for (unsigned i = 0; i < 600; i++) {
        if (i % 50 == 0)
            fixture_new_grid(&b);
        const gv_nine_set clues = random_cells(&b.rng, 12 + i % 25);
        const bool expected = has_implied(b.grid, &clues, 0);
        assert_int_equal(gv_nine_has_trivially_redundant_clue(&b.cands, &clues),
                         expected);
        *(expected ? &n_with : &n_without) += 1;
    }
    assert_true(n_with > 100 && n_without > 100);
    gv_arena_free(&b.arena);
}

static void every_digit_and_unit_can_have_a_trivially_redundant_clue(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, 6);
    fixture_new_grid(&b);
    for (unsigned cell = 0; cell < CELLS; cell++)
        for (unsigned unit = 0; unit < 3; unit++) {
            gv_nine_set clues = { { 0, 0, 0 } };
            for (unsigned other = 0; other < CELLS; other++) {
                const bool same = unit == 0   ? other / 9 == cell / 9
                                  : unit == 1 ? other % 9 == cell % 9
                                              : box_of(other) == box_of(cell);
                if (same)
                    gv_nine_set_add(&clues, other);
            }
            assert_true(gv_nine_has_trivially_redundant_clue(&b.cands, &clues));
            gv_nine_set_remove(&clues, cell);
            assert_int_equal(gv_nine_has_trivially_redundant_clue(&b.cands, &clues),
                             has_implied(b.grid, &clues, 0));
        }
    gv_arena_free(&b.arena);
}

/* Whether some places of two lines are open and have the same digits in both; place i
 * of a line is cell first + i * step. */
static bool can_exchange(const uint8_t grid[CELLS], const gv_nine_set *clues,
                         unsigned a, unsigned b, unsigned step)
{
    for (unsigned places = 1; places < 512; places++) {
        unsigned digits_a = 0, digits_b = 0;
        bool is_open = true;
        for (unsigned i = 0; i < 9; i++)
            if (places >> i & 1) {
                digits_a |= 1u << grid[a + i * step];
                digits_b |= 1u << grid[b + i * step];
                is_open &= !gv_nine_set_has(clues, a + i * step) &&
                           !gv_nine_set_has(clues, b + i * step);
            }
        if (is_open && digits_a == digits_b)
            return true;
    }
    return false;
}

static void an_open_cycle_can_be_exchanged(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, 7);
    unsigned n_with = 0, n_without = 0;
    for (unsigned i = 0; i < 300; i++) {
        if (i % 10 == 0)
            fixture_new_grid(&b);
        const gv_nine_set clues = random_cells(&b.rng, 25 + i % 16);
        bool expected = false;
        for (unsigned line = 0; line < 9; line++) {
            const unsigned other = line / 3 * 3 + (line + 1) % 3;
            expected |= can_exchange(b.grid, &clues, 9 * line, 9 * other, 1) ||
                        can_exchange(b.grid, &clues, line, other, 9);
        }
        assert_int_equal(gv_open_cycle_exists(b.grid, &clues), expected);
        *(expected ? &n_with : &n_without) += 1;
    }
    assert_true(n_with > 50 && n_without > 50);
    gv_arena_free(&b.arena);
}

/* ---- bundles ---- */

static bool lane_bit(gv_bias_lanes lanes, unsigned lane)
{
    return lanes[lane / 64] >> lane % 64 & 1;
}

static gv_nine_set lane_floor(const gv_bias_bundle *bundle, unsigned floor,
                              unsigned lane)
{
    gv_nine_set clues = { { 0, 0, 0 } };
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (lane_bit(bundle->clue[floor][cell], lane))
            gv_nine_set_add(&clues, cell);
    return clues;
}

static void start_list(fixture *b, gv_bias_grid *list)
{
    gv_nine_uas *const uas = gv_nine_uas_new(&b->arena, 0);
    assert_non_null(uas);
    gv_nine_uas_start(uas, b->grid);
    gv_bias_grid_start(list, uas);
    assert_true(list->n_sets > 20);
}

static void floors_of_a_bundle_are_nested_and_of_the_right_sizes(void **ctx)
{
    (void)ctx;
    enum { N_BUNDLES = 20 };
    gv_bias_bundle bundle;
    gv_rng rng = gv_rng_stream(8, 0);
    double sum[GV_BIAS_FLOORS] = { 0 };
    for (unsigned i = 0; i < N_BUNDLES; i++) {
        gv_bias_bundle_draw(&bundle, &rng);
        for (unsigned lane = 0; lane < GV_BIAS_LANES; lane++)
            for (unsigned f = 0; f < GV_BIAS_FLOORS; f++) {
                const gv_nine_set clues = lane_floor(&bundle, f, lane);
                sum[f] += gv_nine_set_count(&clues);
                if (f == 0)
                    continue;
                const gv_nine_set below = lane_floor(&bundle, f - 1, lane);
                assert_true(gv_nine_set_is_within(&below, &clues));
            }
    }
    // 5, 6, 7, 8 of 16; the standard deviation of a mean is below 0.09.
    for (unsigned f = 0; f < GV_BIAS_FLOORS; f++) {
        const double mean = sum[f] / (N_BUNDLES * GV_BIAS_LANES);
        const double expected = CELLS * (5 + f) / 16.0;
        assert_true(mean - expected < 4 * 0.09 && expected - mean < 4 * 0.09);
    }
}

static void paths_fail_when_a_floor_misses_a_set_and_has_an_implied_clue(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, 9);
    static gv_bias_grid list;
    gv_bias_bundle bundle;
    unsigned n_failing = 0;
    enum { N_BUNDLES = 4 };
    for (unsigned i = 0; i < N_BUNDLES; i++) {
        fixture_new_grid(&b);
        start_list(&b, &list);
        gv_bias_bundle_draw(&bundle, &b.rng);
        const gv_bias_lanes failing = gv_bias_bundle_failing(&bundle, &list);
        for (unsigned lane = 0; lane < GV_BIAS_LANES; lane++) {
            bool expected = false;
            for (unsigned f = 0; f < GV_BIAS_FLOORS && !expected; f++) {
                const gv_nine_set clues = lane_floor(&bundle, f, lane);
                expected = gv_bias_grid_misses(&list, &clues) &&
                           has_implied(b.grid, &clues, 2);
            }
            assert_int_equal(lane_bit(failing, lane), expected);
            n_failing += expected;
        }
    }
    assert_true(n_failing > N_BUNDLES * GV_BIAS_LANES * 3 / 4);
    gv_arena_free(&b.arena);
}

static void a_list_misses_only_what_has_several_solutions(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, 10);
    static gv_bias_grid list;
    unsigned n_missed = 0;
    for (unsigned i = 0; i < 60; i++) {
        if (i % 20 == 0) {
            fixture_new_grid(&b);
            start_list(&b, &list);
        }
        const gv_nine_set clues = random_cells(&b.rng, 30 + i % 20);
        uint8_t puzzle[CELLS];
        for (unsigned cell = 0; cell < CELLS; cell++)
            puzzle[cell] = gv_nine_set_has(&clues, cell) ? b.grid[cell] : 0;
        const bool misses = gv_bias_grid_misses(&list, &clues);
        n_missed += misses;
        assert_false(misses && has_one_solution(puzzle));
    }
    assert_true(n_missed > 10);

    // A set that is added counts; one that is too large, or too many, does no harm.
    const gv_nine_set clues = random_cells(&b.rng, 66);
    static const gv_nine_set all = { { GV_NINE_ALL, GV_NINE_ALL, GV_NINE_ALL } };
    const gv_nine_set others = gv_nine_set_minus(&all, &clues);
    list.n_sets = 0;
    gv_bias_grid_add(&list, &clues);
    assert_int_equal(list.n_sets, 0);
    for (unsigned i = 0; i < GV_BIAS_SETS + 5; i++)
        gv_bias_grid_add(&list, &others);
    assert_int_equal(list.n_sets, GV_BIAS_SETS);
    assert_true(gv_bias_grid_misses(&list, &clues));
    assert_false(gv_bias_grid_misses(&list, &others));
    gv_arena_free(&b.arena);
}

/* Makes a path with a given order one of the bundle, with floors of random sizes. */
static void plant(fixture *b, gv_bias_bundle *bundle, unsigned lane,
                  const uint8_t order[CELLS])
{
    unsigned n = 15;
    for (unsigned f = 0; f < GV_BIAS_FLOORS; f++) {
        n += (unsigned)gv_rng_below(&b->rng, 12);
        for (unsigned i = 0; i < CELLS; i++) {
            uint64_t bits = bundle->clue[f][order[i]][lane / 64];
            bits &= ~(UINT64_C(1) << lane % 64);
            bits |= (uint64_t)(i >= CELLS - n) << lane % 64;
            bundle->clue[f][order[i]][lane / 64] = bits;
        }
    }
}

static void a_path_of_a_bundle_goes_on_as_the_literal_generator(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, 11);
    static gv_bias_grid list;
    gv_bias_bundle bundle;
    unsigned n_yields = 0;
    for (unsigned i = 0; i < 4; i++) {
        fixture_new_grid(&b);
        start_list(&b, &list);
        gv_bias_bundle_draw(&bundle, &b.rng);
        uint8_t order[CELLS];
        for (unsigned lane = 0; lane < GV_BIAS_LANES; lane += 7) {
            order_of_a_minimal(&b.rng, b.grid, order);
            plant(&b, &bundle, lane, order);
        }
        const gv_bias_lanes failing = gv_bias_bundle_failing(&bundle, &list);
        for (unsigned lane = 0; lane < GV_BIAS_LANES; lane += 7)
            assert_false(lane_bit(failing, lane)); // an order is known that yields
        for (unsigned lane = 0; lane < GV_BIAS_LANES; lane++) {
            gv_bias_path path;
            gv_bias_bundle_begin(&bundle, lane, &path, &b.cands);
            for (unsigned f = 0; f < GV_BIAS_FLOORS; f++) {
                const gv_nine_set clues = lane_floor(&bundle, f, lane);
                assert_int_equal(path.floors[f], gv_nine_set_count(&clues));
            }
            gv_bias_path_draw(&path, &b.rng, CELLS);
            gv_bias_path_look(&path, &b.rng, path.floors[0]);
            const unsigned expected = follow_literally(b.grid, path.order);
            assert_int_equal(finish(&b, &path), expected);
            assert_false(expected && lane_bit(failing, lane));
            n_yields += expected > 0;
        }
    }
    assert_true(n_yields > 0);
    gv_arena_free(&b.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_path_yields_what_the_literal_generator_prints),
        cmocka_unit_test(a_barred_floor_is_not_yielded),
        cmocka_unit_test(the_end_of_an_order_is_drawn_uniformly),
        cmocka_unit_test(known_floors_stay_where_they_are),
        cmocka_unit_test(a_trivially_redundant_clue_is_implied_in_one_of_its_units),
        cmocka_unit_test(every_digit_and_unit_can_have_a_trivially_redundant_clue),
        cmocka_unit_test(an_open_cycle_can_be_exchanged),
        cmocka_unit_test(floors_of_a_bundle_are_nested_and_of_the_right_sizes),
        cmocka_unit_test(paths_fail_when_a_floor_misses_a_set_and_has_an_implied_clue),
        cmocka_unit_test(a_list_misses_only_what_has_several_solutions),
        cmocka_unit_test(a_path_of_a_bundle_goes_on_as_the_literal_generator),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
