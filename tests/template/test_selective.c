/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_selective.c -- choices, types and totals against a recursive reading of their
 * definitions; the ends that paths can have; limits and lack of memory. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "template_testing.h"

#include "template/template.h"

static const gv_shape shapes[] = { { GV_SUDOKU, 2, 2, 4 },
                                   { GV_SUDOKU, 2, 3, 6 },
                                   { GV_LATIN, 1, 6, 6 },
                                   { GV_LATIN, 1, 5, 5 } };
enum { N_SHAPES = sizeof shapes / sizeof shapes[0] };
#define NO_TOTAL UINT32_MAX

/* ---- the definition ---- */

/* One better than another: dof, filled cells, cells of two. */
static bool better(gv_template_size a, gv_template_size b)
{
    if (a.dof != b.dof)
        return a.dof < b.dof;
    if (a.n_filled != b.n_filled)
        return a.n_filled > b.n_filled;
    if (!a.n_twos || !b.n_twos)
        return a.n_twos && !b.n_twos;
    return a.n_twos < b.n_twos;
}

/* The next choice, from *at on, that is possible and has an impact; false when there is
 * none. */
static bool next_step(gv_template_board *after, const gv_template_board *board,
                      uint32_t *at)
{
    const uint32_t order = board->units->order;
    while (*at < board->units->n_cells * order) {
        const uint32_t cell = *at / order, digit = *at % order;
        ++*at;
        if (gv_template_performance(board, cell) != 2 ||
            !(gv_template_candidates(board, cell) >> digit & 1))
            continue;
        *after = *board;
        gv_template_put(after, cell, digit);
        const gv_outcome fill = gv_template_fill(after);
        if (fill == GV_OUTCOME_OK ||
            (fill == GV_OUTCOME_BEYOND && after->n_filled > board->n_filled + 1))
            return true;
    }
    return false;
}

/* The dof of this stuck board and of all behind it on the best path; *depth counts
 * them. */
static uint32_t slow_sum(const gv_template_board *board, uint32_t *depth)
{
    gv_template_board after;
    gv_template_size best = { .dof = UINT32_MAX };
    for (uint32_t at = 0; next_step(&after, board, &at);)
        if (better(gv_template_measure(&after), best))
            best = gv_template_measure(&after);
    const uint32_t own = gv_template_measure(board).dof;
    *depth = 1;
    if (best.dof == UINT32_MAX || best.dof == 0)
        return best.dof == 0 ? own : NO_TOTAL;
    uint32_t least = NO_TOTAL;
    for (uint32_t at = 0; next_step(&after, board, &at);) {
        uint32_t deeper;
        if (better(best, gv_template_measure(&after)))
            continue;
        const uint32_t sum = slow_sum(&after, &deeper);
        if (sum != NO_TOTAL && own + sum < least) {
            least = own + sum;
            *depth = deeper + 1;
        }
    }
    return least;
}

static void assert_by_definition(paris_bench *b, unsigned n_types[4])
{
    const gv_template_solving solving = solve_board(b);
    gv_template_board after = *b->board;
    const gv_outcome fill = gv_template_fill(&after);
    const uint32_t dof = gv_template_measure(b->board).dof;
    assert_int_equal(solving.fill, fill);
    assert_int_equal(solving.dof, dof);
    n_types[solving.type]++;
    if (fill == GV_OUTCOME_NONE) {
        assert_int_equal(solving.type, GV_TEMPLATE_NO_TYPE);
        return;
    }
    uint32_t depth = 0;
    const uint32_t sum = fill == GV_OUTCOME_OK ? 0 : slow_sum(&after, &depth);
    const bool dead = sum == NO_TOTAL;
    assert_int_equal(solving.outcome, dead ? GV_OUTCOME_BEYOND : GV_OUTCOME_OK);
    assert_int_equal(solving.type, fill == GV_OUTCOME_OK ? GV_TEMPLATE_D
                                   : depth == 1 && !dead ? GV_TEMPLATE_SS
                                                         : GV_TEMPLATE_MS);
    if (!dead && !solving.branches_cut)
        assert_int_equal(solving.total, dof + sum);
}

/* A part of a grid, of many or few cells. */
static void part_of_a_grid(paris_bench *b, gv_shape shape, gv_rng *rng)
{
    fixture_open_empty(b, shape);
    const uint32_t n = shape.order, percent = 10 + (uint32_t)gv_rng_below(rng, 60);
    uint32_t columns[GV_MAX_ORDER];
    gv_rng_permutation(rng, columns, n); // of a Latin square any order will do
    for (uint32_t cell = 0; cell < b->units->n_cells; cell++) {
        const uint32_t row = cell / n;
        const uint32_t column = shape.family == GV_LATIN ? columns[cell % n] : cell % n;
        const uint32_t shift =
            row % shape.block_rows * shape.block_cols + row / shape.block_rows;
        if (gv_rng_below(rng, 100) < percent)
            gv_template_put(b->board, cell, (shift + column) % n);
    }
}

static void types_and_totals_are_those_of_the_definition(void **ctx)
{
    (void)ctx;
    unsigned n_types[4] = { 0 };
    for (uint64_t unit = 0; unit < 600; unit++) {
        paris_bench b;
        gv_rng rng = gv_rng_stream(31, unit);
        if (unit % 3) {
            part_of_a_grid(&b, shapes[unit % N_SHAPES], &rng);
        } else {
            fixture_open_empty(&b, shapes[unit / 3 % N_SHAPES]);
            scatter(b.board, &rng, (uint32_t)gv_rng_below(&rng, b.units->n_cells));
        }
        assert_by_definition(&b, n_types);
        fixture_close(&b);
    }
    for (size_t i = 0; i < 4; i++)
        assert_in_range(n_types[i], 30, 600);
}

static void a_type_can_be_told_without_the_path(void **ctx)
{
    (void)ctx;
    for (uint64_t unit = 0; unit < 200; unit++) {
        paris_bench b;
        gv_rng rng = gv_rng_stream(32, unit);
        part_of_a_grid(&b, shapes[unit % N_SHAPES], &rng);
        const gv_template_solving whole = solve_board(&b);
        gv_template_solving part;
        assert_int_equal(gv_template_classify(&part, b.board, &b.arena, NULL), GV_OK);
        assert_int_equal(part.type, whole.type);
        assert_int_equal(part.dof, whole.dof);
        fixture_close(&b);
    }
}

static void disclosed_solutions_are_different_and_keep_the_givens(void **ctx)
{
    (void)ctx;
    static const gv_shape large = { GV_SUDOKU, 4, 4, 16 };
    unsigned n_solutions = 0;
    for (uint64_t unit = 0; unit < 60; unit++) {
        paris_bench b;
        gv_rng rng = gv_rng_stream(33, unit);
        part_of_a_grid(&b, unit % 10 ? shapes[unit % N_SHAPES] : large, &rng);
        const gv_template_solving solving = solve_board(&b);
        for (uint32_t i = 0; i < solving.n_solutions; i++) {
            gv_template_board grid;
            gv_template_board_set(&grid, b.units, solving.solutions[i]);
            assert_int_equal(gv_template_fill(&grid), GV_OUTCOME_OK);
            for (uint32_t cell = 0; cell < b.units->n_cells; cell++)
                if (b.board->values[cell])
                    assert_int_equal(grid.values[cell], b.board->values[cell]);
            for (uint32_t j = 0; j < i; j++)
                assert_memory_not_equal(solving.solutions[j], solving.solutions[i],
                                        b.units->n_cells);
            n_solutions++;
        }
        fixture_close(&b);
    }
    assert_true(n_solutions > 30);
}

/* ---- branches ---- */

/* What the path of k squares costs: 4 for each that is open on each board. */
static uint32_t cost_of_squares(uint32_t k)
{
    return 4 * k + 4 * k * (k + 1) / 2;
}

static void branches_that_tie_are_followed_and_disclosed_together(void **ctx)
{
    (void)ctx;
    for (uint32_t k = 1; k <= 4; k++) {
        paris_bench b;
        fixture_open_squares(&b, k);
        const gv_template_solving solving = solve_board(&b);
        assert_int_equal(solving.type, k == 1 ? GV_TEMPLATE_SS : GV_TEMPLATE_MS);
        assert_int_equal(solving.total, cost_of_squares(k));
        // Boards with j squares filled, in any way: C(k, j) 2^j, no two of them twice.
        const uint32_t most[] = { 0, 1, 4, 12, 32 };
        assert_int_equal(solving.n_branches, most[k]);
        assert_false(solving.branches_cut);
        assert_int_equal(solving.n_solutions, 1U << k);
        fixture_close(&b);
    }
}

static void more_branches_than_64_are_cut_and_that_is_told(void **ctx)
{
    (void)ctx;
    paris_bench b;
    fixture_open_squares(&b, 6);
    const gv_template_solving solving = solve_board(&b);
    assert_int_equal(solving.outcome, GV_OUTCOME_OK);
    assert_true(solving.branches_cut);
    assert_int_equal(solving.n_branches, GV_TEMPLATE_MAX_BRANCHES);
    assert_int_equal(solving.total, cost_of_squares(6)); // all paths cost the same
    assert_in_range(solving.n_solutions, 2, 63);
    fixture_close(&b);
}

/* Patterns of these sizes, nothing else. */
static gv_template_preference preference_of(const gv_template_size *sizes,
                                            uint32_t n_sizes)
{
    gv_template_pattern patterns[4] = { 0 };
    const gv_template_choices choices = { .n_patterns = n_sizes, .patterns = patterns };
    gv_template_preference by;
    for (uint32_t i = 0; i < n_sizes; i++)
        patterns[i].size = sizes[i];
    assert_true(gv_template_prefer(&by, &choices));
    return by;
}

static void the_rule_that_decides_is_the_one_the_closest_rival_needs(void **ctx)
{
    (void)ctx;
    static const struct {
        gv_template_size sizes[4]; /* filled, twos, dof */
        uint32_t n_sizes, best;
        gv_template_rule rule;
    } cases[] = {
        { { { 40, 5, 7 } }, 1, 0, GV_TEMPLATE_BY_DOF },
        { { { 40, 5, 7 }, { 30, 5, 6 } }, 2, 1, GV_TEMPLATE_BY_DOF },
        { { { 40, 5, 7 }, { 41, 9, 7 }, { 50, 1, 8 } }, 3, 1, GV_TEMPLATE_BY_FILLED },
        { { { 40, 5, 7 }, { 41, 9, 7 }, { 41, 1, 7 } }, 3, 2, GV_TEMPLATE_BY_TWOS },
        { { { 41, 0, 7 }, { 41, 9, 7 } }, 2, 1, GV_TEMPLATE_BY_TWOS },
        { { { 40, 1, 7 }, { 41, 3, 7 }, { 41, 3, 7 } }, 3, 1, GV_TEMPLATE_PARALLEL },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const gv_template_preference by =
            preference_of(cases[i].sizes, cases[i].n_sizes);
        assert_int_equal(by.best, cases[i].best);
        assert_int_equal(by.rule, cases[i].rule);
    }
    gv_template_preference none;
    assert_false(gv_template_prefer(&none, &(gv_template_choices){ 0 }));
}

static void steps_of_the_template_lead_from_stage_to_stage(void **ctx)
{
    (void)ctx;
    const gv_limits none = { 0 };
    paris_bench b;
    gv_template t;
    fixture_open_nine(&b, STUCK_88);
    assert_int_equal(gv_template_make(&t, b.instance, &none, false, &b.arena, NULL),
                     GV_OK);
    for (uint32_t i = 0; i < t.n_stages; i++) {
        const gv_template_step *step = &t.steps[i];
        assert_true(step->exists);
        gv_template_board_set(b.board, b.units, t.stages[i]->values);
        gv_template_put(b.board, step->choice.cell, step->choice.digit);
        for (uint32_t k = 0; k < step->n_forced; k++)
            gv_template_put(b.board, step->forced[k].cell, step->forced[k].digit);
        assert_false(b.board->contradictory);
        const uint8_t *wanted =
            i + 1 < t.n_stages ? t.stages[i + 1]->values : t.solving.solutions[0];
        assert_memory_equal(b.board->values, wanted, 81);
    }
    fixture_close(&b);
}

/* ---- ends of paths ---- */

static void a_board_without_cells_of_two_is_ms_without_a_total(void **ctx)
{
    (void)ctx;
    paris_bench b;
    fixture_open_empty(&b, (gv_shape){ GV_SUDOKU, 3, 3, 9 });
    const gv_template_solving solving = solve_board(&b);
    assert_int_equal(solving.type, GV_TEMPLATE_MS);
    assert_int_equal(solving.outcome, GV_OUTCOME_BEYOND);
    assert_int_equal(solving.dof, 648);
    assert_int_equal(solving.last->number, 1);
    assert_int_equal(solving.last->size.n_twos, 0);
    assert_int_equal(solving.n_solutions, 0);
    fixture_close(&b);
}

static void a_stop_leaves_the_type_and_a_part_of_the_total(void **ctx)
{
    (void)ctx;
    paris_bench b;
    fixture_open_nine(&b, STUCK_88);
    const gv_flag stop = true;
    const gv_limits limits = { .stop = &stop };
    gv_template_solving solving;
    assert_int_equal(
        gv_template_solve(&solving, b.board, &limits, false, &b.arena, NULL), GV_OK);
    assert_int_equal(solving.outcome, GV_OUTCOME_LIMIT);
    assert_int_equal(solving.why, GV_END_STOPPED);
    assert_int_equal(solving.type, GV_TEMPLATE_MS);
    assert_int_equal(solving.total, 101 + 101 + 65);
    fixture_close(&b);
}

/* ---- memory ---- */

static void lack_of_memory_is_the_only_failure(void **ctx)
{
    (void)ctx;
    const gv_limits none = { 0 };
    paris_bench b;
    fixture_open_nine(&b, STUCK_88);
    gv_memory memory = { 0 };
    gv_status status = GV_ERR_MEMORY;
    for (memory.fail_at = 1; status == GV_ERR_MEMORY; memory.fail_at++) {
        gv_arena arena;
        gv_arena_init(&arena, &memory);
        gv_template made;
        memory.n_calls = 0;
        status = gv_template_make(&made, b.instance, &none, false, &arena, NULL);
        if (status == GV_OK)
            assert_int_equal(made.n_stages, 4);
        gv_arena_free(&arena);
    }
    assert_int_equal(status, GV_OK);
    assert_true(memory.fail_at > 3);
    fixture_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(types_and_totals_are_those_of_the_definition),
        cmocka_unit_test(a_type_can_be_told_without_the_path),
        cmocka_unit_test(disclosed_solutions_are_different_and_keep_the_givens),
        cmocka_unit_test(branches_that_tie_are_followed_and_disclosed_together),
        cmocka_unit_test(more_branches_than_64_are_cut_and_that_is_told),
        cmocka_unit_test(the_rule_that_decides_is_the_one_the_closest_rival_needs),
        cmocka_unit_test(steps_of_the_template_lead_from_stage_to_stage),
        cmocka_unit_test(a_board_without_cells_of_two_is_ms_without_a_total),
        cmocka_unit_test(a_stop_leaves_the_type_and_a_part_of_the_total),
        cmocka_unit_test(lack_of_memory_is_the_only_failure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
