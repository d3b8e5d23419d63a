/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_ser_chains.c -- the chain producers 21 and 23 to 25, against the paths of Sudoku
 * Explainer: each step from the grid before it; and against the searches that make
 * every deduction and list every find. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "ser_reference.h"
#include "ser_traces.h"

#include "explainer/core/explain.h"

/* Producer 21 of a technique, or 23, 24, 25; 0 for others. */
static unsigned producer_of(const char *technique)
{
    if (strstr(technique, "Cycle") || !strcmp(technique, "Turbot Fish") ||
        !strcmp(technique, "Forcing X-Chain") || !strcmp(technique, "Forcing Chain"))
        return 21;
    if (strstr(technique, "Nishio"))
        return 23;
    if (strstr(technique, "Dynamic"))
        return 25;
    return strstr(technique, "Forcing Chains") ? 24 : 0;
}

static gv_se_find_fn *const finders[] = { [21] = gv_se_find_cycles,
                                          [23] = gv_se_find_nishio,
                                          [24] = gv_se_find_multiple,
                                          [25] = gv_se_find_dynamic };

static void assert_is_step(const gv_se_hint *hint, const trace_step *step)
{
    char name[GV_SE_NAME_SIZE], rating[16];
    gv_se_hint_name(name, hint);
    (void)snprintf(rating, sizeof rating, "%u.%u", gv_se_tenths(hint->rating) / 10,
                   gv_se_tenths(hint->rating) % 10);
    assert_string_equal(name, step->technique);
    assert_string_equal(rating, step->rating);
    assert_int_equal(hint->complexity, step->wanted.complexity);
    assert_same_effect(hint, &step->wanted);
}

static void every_chain_step_of_the_traces_is_found(void **ctx)
{
    (void)ctx;
    trace_step step;
    trace_open(&step);
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_se_work work = { .arena = &arena };
    unsigned n = 0;
    while (trace_next(&step)) {
        const unsigned producer = producer_of(step.technique);
        for (unsigned p = 21; p <= producer; p++) {
            gv_se_hint hint;
            if (p == 22)
                continue;
            assert_int_equal(finders[p](&step.grid, &work, &hint), p == producer);
            if (p == producer)
                assert_is_step(&hint, &step);
        }
        n += producer > 0;
    }
    if (step.table.is_whole)
        assert_int_equal(n, 1576);
    assert_true(n > 50);
    gv_arena_free(&arena);
    trace_close(&step);
}

/* ---- the searches that take the first find, and those that list all ---- */

static void assert_found(const gv_se_hint *hint, const gv_se_item *item,
                         const gv_se_grid *grid, const gv_se_numbers *numbers)
{
    gv_se_hint wanted;
    uint16_t removed[GV_SE_CANDS];
    gv_se_hint_init(&wanted, hint->technique, item->found.rating);
    const unsigned n = gv_se_item_removed(item, grid, numbers, removed);
    for (unsigned i = 0; i < n; i++)
        gv_se_hint_remove(&wanted, grid, numbers->cell[removed[i]],
                          1u << numbers->digit[removed[i]]);
    if (item->found.on) {
        wanted.cell = numbers->cell[item->found.target];
        wanted.digit = numbers->digit[item->found.target];
    }
    assert_true(hint->rating == item->found.rating);
    assert_int_equal(hint->complexity, item->found.complexity);
    assert_same_effect(hint, &wanted);
}

static void assert_same_items(const gv_se_list *a, const gv_se_list *b)
{
    assert_int_equal(a->n, b->n);
    for (unsigned i = 0; i < a->n; i++) {
        const gv_se_item *const x = &a->item[i], *const y = &b->item[i];
        assert_true(x->found.rating == y->found.rating);
        assert_int_equal(x->found.complexity, y->found.complexity);
        assert_int_equal(x->found.kind, y->found.kind);
        assert_int_equal(x->found.key, y->found.key);
        assert_int_equal(x->n_steps, y->n_steps);
        for (unsigned k = 0; k < x->n_steps; k++) {
            assert_int_equal(x->step[k].cand, y->step[k].cand);
            assert_int_equal(x->step[k].cause, y->step[k].cause);
        }
    }
}

/* Producer 21: cycles and chains from every start, without shortcuts; all of them, and
 * the first when they are sorted. */
static void compare_cycles(const gv_se_grid *grid, gv_se_work *work, reference *r)
{
    gv_se_hint hint;
    const bool found = gv_se_find_cycles(grid, work, &hint);
    gv_se_list list = { 0 };
    gv_se_implications *const whole = gv_se_implications_new(work, grid);
    assert_non_null(whole);
    gv_se_implications_compute_closure(whole);
    assert_true(gv_se_all_cycles(&list, whole, work));
    reference_run(r, grid, work);
    assert_same_items(&list, &r->list);
    gv_se_list_sort(&r->list, work, grid, &r->numbers);
    assert_int_equal(found, r->list.n > 0);
    if (found)
        assert_found(&hint, &r->list.item[0], grid, &r->numbers);
}

/* Producer 24 with and without what is known of the ends of deductions. */
static void compare_ends(const gv_se_grid *grid, gv_se_work *work,
                         const gv_se_list *wanted)
{
    gv_se_implications *const whole = gv_se_implications_new(work, grid);
    gv_se_search *const s = gv_se_search_new(grid, work, 8.0);
    assert_true(whole && s);
    gv_se_implications_compute_closure(whole);
    gv_se_reachable ends;
    gv_se_list list = { 0 };
    if (gv_se_reachable_init(&ends, work, whole))
        s->ends = &ends;
    s->list = &list;
    gv_se_search_multiple(s);
    assert_same_items(&list, wanted);
}

/* Producers 23 to 25: every deduction, all finds, sorted. */
static void compare_search(const gv_se_grid *grid, gv_se_work *work, unsigned producer)
{
    static const double bases[] = { [23] = 7.5, [24] = 8.0, [25] = 8.5 };
    gv_se_hint hint;
    const bool found = finders[producer](grid, work, &hint);
    gv_se_list list = { 0 };
    gv_se_search *const s = gv_se_search_new(grid, work, bases[producer]);
    assert_non_null(s);
    s->list = &list;
    if (producer == 24) {
        gv_se_search_multiple(s);
        compare_ends(grid, work, &list);
    }
    if (producer == 25)
        gv_se_search_dynamic(s);
    for (unsigned cell = 0; producer == 23 && cell < GV_SE_CELLS; cell++)
        for (unsigned rest = grid->cands[cell]; rest; rest &= rest - 1)
            if (grid->cands[cell] & (grid->cands[cell] - 1))
                gv_se_search_nishio(s, gv_se_first(rest), gv_se_cell_bit(cell));
    gv_se_list_sort(&list, work, grid, s->numbers);
    assert_int_equal(found, list.n > 0);
    if (found)
        assert_found(&hint, &list.item[0], grid, s->numbers);
}

/* Also in grids in which other producers come first, with naked singles and conflicts:
 * the fast searches have shortcuts for where there are none. */
static void the_first_find_is_the_first_of_all_sorted_finds(void **ctx)
{
    (void)ctx;
    trace_step step;
    trace_open(&step);
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_se_work work = { .arena = &arena };
    reference *const r = gv_alloc(NULL, sizeof *r);
    assert_non_null(r);
    unsigned n = 0, at = 0;
    while (trace_next(&step)) {
        if (at++ % (step.table.is_whole ? 101 : 10))
            continue;
        compare_cycles(&step.grid, &work, r);
        for (unsigned producer = 23; producer <= 25; producer++)
            compare_search(&step.grid, &work, producer);
        n++;
    }
    assert_true(n > (step.table.is_whole ? 200 : 80));
    gv_free(r);
    gv_arena_free(&arena);
    trace_close(&step);
}

/* ---- deductions ---- */

static const char hard_puzzle[] =
    "1..........7.89..6...2...5...98....7....3.........534...67..89."
    "8....4..2.1.......";

/* The number of nodes that a node follows from, counted along the parents. */
static void sizes_are_those_of_the_traced_nodes(void **ctx)
{
    (void)ctx;
    gv_se_grid grid;
    grid_of(&grid, hard_puzzle);
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_se_work work = { .arena = &arena };
    gv_se_search *const s = gv_se_search_new(&grid, &work, 8.5);
    assert_non_null(s);
    unsigned n = 0;
    for (unsigned cand = 0; cand < s->numbers->n; cand += 3) {
        const gv_se_reach *const reach = gv_se_search_on(s, cand);
        for (unsigned other = 0; other < s->numbers->n; other++)
            for (unsigned on = 0; on < 2; on++) {
                const uint64_t *const set = on ? reach->on_set : reach->off_set;
                if (!gv_bits_has(set, other))
                    continue;
                const gv_se_target target = { reach, (uint16_t)other, on, false };
                assert_true(gv_se_search_trace(s, &target));
                assert_int_equal(s->trace->n,
                                 on ? reach->on[other].size : reach->off[other].size);
                n++;
            }
    }
    assert_true(n > 1000);
    gv_arena_free(&arena);
}

static void the_difficulty_grows_at_the_steps(void **ctx)
{
    (void)ctx;
    static const struct {
        unsigned complexity, tenths;
    } steps[] = { { 4, 0 },  { 6, 0 },  { 7, 1 },  { 8, 1 },    { 9, 2 },
                  { 10, 2 }, { 11, 3 }, { 14, 3 }, { 15, 4 },   { 18, 4 },
                  { 19, 5 }, { 26, 5 }, { 27, 6 }, { 130, 10 }, { 131, 11 } };
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        double sum = 0;
        for (unsigned k = 0; k < steps[i].tenths; k++)
            sum += 0.1;
        assert_true(gv_se_added(steps[i].complexity) == sum);
    }
    assert_true(6.6 + gv_se_added(8) < 6.5 + gv_se_added(10)); // both print 6.7
}

/* ---- explanations ---- */

/* Every node but the starts follows from parents, of which one is listed behind it or
 * before it, never itself; the ends are there, and the nodes are as many as the
 * complexity says, where no branch shares them. */
static void assert_chain_is_sound(const gv_se_hint *hint, const gv_se_grid *grid)
{
    const gv_se_chain *const chain = hint->chain;
    assert_non_null(chain);
    assert_true(chain->n_ends > 0);
    for (uint32_t i = 0; i < chain->n_ends; i++)
        assert_true(chain->ends[i] < chain->n_nodes);
    for (uint32_t i = 0; i < chain->n_nodes; i++) {
        const gv_se_node *const node = &chain->nodes[i];
        assert_true(gv_se_grid_has(grid, node->cell, node->digit));
        for (uint32_t k = 0; k < node->n_parents; k++) {
            const uint32_t parent = chain->parents[node->first_parent + k];
            assert_true(parent < chain->n_nodes && parent != i);
            assert_int_equal(chain->nodes[parent].on, !node->on);
        }
    }
    const bool cycle = hint->technique == GV_SE_X_CYCLE ||
                       hint->technique == GV_SE_Y_CYCLE ||
                       hint->technique == GV_SE_CYCLE;
    assert_int_equal(chain->n_nodes, hint->complexity + cycle);
}

static void hints_carry_their_chains_when_asked(void **ctx)
{
    (void)ctx;
    trace_step step;
    trace_open(&step);
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_se_work work = { .arena = &arena, .explains = true };
    unsigned n[26] = { 0 };
    while (trace_next(&step)) {
        const unsigned producer = producer_of(step.technique);
        if (!producer || n[producer] == 40)
            continue;
        gv_se_hint hint;
        assert_true(finders[producer](&step.grid, &work, &hint));
        assert_chain_is_sound(&hint, &step.grid);
        n[producer]++;
    }
    if (step.table.is_whole)
        assert_int_equal(n[21] + n[23] + n[24] + n[25], 160);
    assert_true(n[21] && n[23] && n[24] && n[25]);
    gv_arena_free(&arena);
    trace_close(&step);
}

/* ---- memory ---- */

static void lack_of_memory_is_told(void **ctx)
{
    (void)ctx;
    gv_se_grid grid;
    grid_of(&grid, hard_puzzle);
    for (unsigned producer = 21; producer <= 25; producer++)
        for (size_t fail_at = 1; producer != 22; fail_at++) {
            gv_memory memory = { .fail_at = fail_at };
            gv_arena arena;
            gv_arena_init(&arena, &memory);
            gv_se_work work = { .arena = &arena, .explains = true };
            gv_se_hint hint;
            const bool found = finders[producer](&grid, &work, &hint);
            assert_true(work.out_of_memory == (memory.n_calls >= fail_at));
            assert_true(!found || work.out_of_memory || hint.chain);
            gv_arena_free(&arena);
            if (!work.out_of_memory)
                break;
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_chain_step_of_the_traces_is_found),
        cmocka_unit_test(the_first_find_is_the_first_of_all_sorted_finds),
        cmocka_unit_test(sizes_are_those_of_the_traced_nodes),
        cmocka_unit_test(the_difficulty_grows_at_the_steps),
        cmocka_unit_test(hints_carry_their_chains_when_asked),
        cmocka_unit_test(lack_of_memory_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
