/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_inspect.c -- the dumps of all engines, as a debugger calls them, and the checks:
 * right structures pass, and broken ones are found out. */
#include "rules/inspect.h"

#include "explainer/core/inspect.h"
#include "generate/inspect.h"
#include "model/inspect.h"
#include "rules/rule_context.h"
#include "solve/inspect.h"
#include "sudoku9/cands.h"
#include "sudoku9/chains/chains.h"
#include "sudoku9/inspect.h"
#include "sudoku9/search/lanes.h"
#include "template/inspect.h"
#include "work/inspect.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static const char puzzle_text[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char solution_text[] =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

typedef struct fixture {
    gv_context *context;
    gv_arena arena;
    gv_instance *instance;
    const gv_linkage *linkage;
    gv_state *state;
} fixture;

static fixture f;

static int set_up(void **ctx)
{
    (void)ctx;
    gv_label givens[81];
    const gv_net *net;
    uint32_t n = 0;
    for (uint32_t cell = 0; cell < 81; cell++)
        if (puzzle_text[cell] != '.')
            givens[n++] = cell * 9 + (uint32_t)(puzzle_text[cell] - '1');
    gv_arena_init(&f.arena, NULL);
    assert_int_equal(gv_context_new(&f.context, NULL), GV_OK);
    const gv_shape shape = { GV_SUDOKU, 3, 3, 9 };
    assert_int_equal(gv_context_net(&net, f.context, shape, NULL), GV_OK);
    assert_int_equal(gv_instance_make(&f.instance, f.context, net, givens, NULL, n,
                                      NULL, GV_ALPHABET_AUTO, &f.arena, NULL),
                     GV_OK);
    assert_int_equal(gv_linkage_new(&f.linkage, net, true, NULL, &f.arena, NULL),
                     GV_OK);
    assert_int_equal(gv_state_new(&f.state, f.linkage, &f.arena, NULL), GV_OK);
    gv_state_load(f.state, f.instance);
    return 0;
}

static int tear_down(void **ctx)
{
    (void)ctx;
    gv_arena_free(&f.arena);
    gv_context_free(f.context);
    return 0;
}

/* What `dump` writes to standard error. */
static const char *caught(void (*dump)(void))
{
    static char text[1 << 16];
    FILE *const file = tmpfile();
    assert_non_null(file);
    fflush(stderr);
    const int old = dup(STDERR_FILENO);
    assert_true(dup2(fileno(file), STDERR_FILENO) >= 0);
    dump();
    fflush(stderr);
    assert_true(dup2(old, STDERR_FILENO) >= 0);
    close(old);
    rewind(file);
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    return text;
}

static void assert_says(void (*dump)(void), const char *wanted)
{
    const char *const text = caught(dump);
    if (!strstr(text, wanted))
        fail_msg("'%s' is missing in:\n%s", wanted, text);
}

/* ---- model and rules ---- */

static void dump_net(void)
{
    gv_net_dump(f.instance->net);
}

static void dump_linkage(void)
{
    gv_linkage_dump(f.linkage);
}

static void dump_state(void)
{
    gv_state_dump(f.state);
}

static void networks_and_states_are_dumped_with_names(void **ctx)
{
    (void)ctx;
    assert_says(dump_net, "net: 729 labels, 324 groups, 324 variables (81 primary)");
    assert_says(dump_net, " r1c2");
    assert_says(dump_linkage, "linkage: 729 labels, 20412 ends of links, rows made");
    assert_says(dump_linkage, "n1r1c1: n2r1c1");
    assert_says(dump_state, "state: ");
    assert_says(dump_state, "\n=5        =3        124       26        =7");
}

static void states_are_checked_against_their_candidates(void **ctx)
{
    (void)ctx;
    assert_null(gv_net_check(f.instance->net));
    assert_null(gv_linkage_check(f.linkage));
    assert_null(gv_state_check(f.state));
    f.state->n_candidates++;
    assert_string_equal(gv_state_check(f.state), "the number of candidates is wrong");
    f.state->n_candidates--;
    f.state->left[2].n_left--;
    assert_non_null(gv_state_check(f.state));
    f.state->left[2].n_left++;
    gv_bits_add(f.state->singles, 2);
    assert_string_equal(gv_state_check(f.state), "the set of singles is wrong");
    gv_bits_remove(f.state->singles, 2);
    assert_null(gv_state_check(f.state));
}

static gv_step wrong_step;

static void dump_step(void)
{
    gv_step_dump(f.state, &wrong_step);
}

static void steps_that_do_not_hold_are_found(void **ctx)
{
    (void)ctx;
    wrong_step = (gv_step){ .rule = &gv_rules[GV_RULE_SINGLE],
                            .type = GV_VAR_RC,
                            .conclusion = GV_ASSERTS,
                            .var = 2,
                            .value = 2 * 9 };
    assert_non_null(gv_step_wrong(f.state, &wrong_step));
    assert_says(dump_step, "step: single[0]");
    assert_says(dump_step, "n1r1c3");
}

static gv_chain_search search;

static void dump_search(void)
{
    gv_chain_search_dump(&search);
}

static void partial_chains_are_dumped_move_by_move(void **unused)
{
    (void)unused;
    gv_rule_context *ctx;
    assert_int_equal(gv_rule_context_new(&ctx, f.linkage, &f.arena, NULL), GV_OK);
    gv_rule_context_start(ctx, f.instance, NULL);
    const gv_move move = {
        .var = 2, .left = 2 * 9, .kind = GV_RIGHT_LABEL, .right = 2 * 9 + 1
    };
    search = (gv_chain_search){ .ctx = ctx,
                                .rule = &gv_rules[GV_RULE_WHIP],
                                .exclusion = gv_rule_context_exclusion(ctx),
                                .work = ctx->chains,
                                .length = 3,
                                .target = 2 * 9 + 3 };
    assert_null(gv_exclusion_check(search.exclusion));
    search.work->chain[search.n_chain++] = move;
    assert_says(dump_search, "W[3] on n4r1c3: 1 moves");
    assert_says(dump_search, "r1c3: n1r1c3 = n2r1c3");
    gv_rule_context_free(ctx);
}

/* ---- 9x9 ---- */

static uint8_t digits[81], solution[81];
static gv_nine_work *lanes;
static gv_nine_chains *chains;
static gv_nine_uas *uas;

static void dump_lanes(void)
{
    gv_nine_work_dump(lanes);
}

static void dump_chains(void)
{
    gv_nine_chains_dump(chains);
}

static void dump_uas(void)
{
    gv_nine_uas_dump(uas);
}

static void read_digits(void)
{
    for (unsigned cell = 0; cell < 81; cell++) {
        digits[cell] =
            puzzle_text[cell] == '.' ? 0 : (uint8_t)(puzzle_text[cell] - '0');
        solution[cell] = (uint8_t)(solution_text[cell] - '0');
    }
}

static void lanes_and_chains_of_9x9_are_dumped(void **ctx)
{
    (void)ctx;
    gv_nine_cands cands;
    gv_chain_result result;
    const gv_chain_control control = { .max_length = 3 };
    read_digits();
    lanes = gv_nine_work_new(&f.arena, gv_nine_kernel_of(GV_CPU_SCALAR));
    chains = gv_nine_chains_new(&f.arena, gv_chain_kernel_of(GV_CPU_SCALAR));
    gv_nine_job job = { .source = GV_NINE_DIGITS, .puzzle = digits, .limit = 2 };
    gv_nine_run(lanes, &job, 1, NULL);
    assert_int_equal(job.n_solutions, 1);
    assert_says(dump_lanes, "lanes of level scalar\nlane 0: branches 0 to 0");
    gv_nine_cands_of_digits(&cands, digits);
    assert_null(gv_nine_cands_check(&cands));
    gv_nine_chains_rate(&result, chains, &cands, GV_CHAIN_W, &control);
    assert_says(dump_chains, "chains on scalar: level 0");
    assert_says(dump_chains, "5         3         4           6");
    cands.word[0][0] |= 1u << 9;
    assert_string_equal(gv_nine_cands_check(&cands), "a guard bit is set");
}

static void solutions_and_unavoidable_sets_are_checked(void **ctx)
{
    (void)ctx;
    read_digits();
    uas = gv_nine_uas_new(&f.arena, 16);
    gv_nine_uas_start(uas, solution);
    assert_null(gv_nine_uas_check(uas));
    assert_null(gv_nine_set_check(&uas->sets[0]));
    assert_says(dump_uas, "unavoidable sets: ");
    assert_says(dump_uas, "534678912\n672195348\n");
    assert_null(gv_nine_solution_check(digits, solution));
    digits[2] = 9;
    assert_string_equal(gv_nine_solution_check(digits, solution),
                        "a solution does not have the givens");
    gv_nine_set_add(&uas->sets[0], 80);
    assert_string_equal(gv_nine_uas_check(uas),
                        "the index of a list does not have its sets");
    const gv_nine_set alone = { { 1, 0, 0 } };
    assert_non_null(gv_nine_set_check(&alone));
}

static void canonical_forms_are_checked(void **ctx)
{
    (void)ctx;
    gv_canonical canonical;
    read_digits();
    gv_canon_forms[GV_CANON_PUZZLE_MINLEX].find(&canonical, digits, NULL);
    assert_null(gv_canonical_check(&canonical, digits));
    canonical.map.row[0] = canonical.map.row[1];
    assert_non_null(gv_canonical_check(&canonical, digits));
}

/* ---- explainer, Template, search, generator ---- */

static gv_se_grid grid;

static void dump_grid(void)
{
    gv_se_grid_dump(&grid);
}

static gv_se_graph graph;

static void dump_graph(void)
{
    gv_se_graph_dump(&graph);
}

static gv_se_hint hint;

static void dump_hint(void)
{
    gv_se_hint_dump(&hint);
}

static void the_explainers_grid_is_checked_and_dumped(void **ctx)
{
    (void)ctx;
    static gv_se_numbers numbers;
    read_digits();
    gv_se_grid_init(&grid, digits);
    assert_null(gv_se_grid_check(&grid));
    assert_says(dump_grid,
                "explainer grid: 51 cells are empty\n=5        =3        124");
    gv_se_hint_init(&hint, GV_SE_POINTING, 2.6);
    assert_string_equal(gv_se_hint_check(&grid, &hint), "a hint does nothing");
    gv_se_hint_remove(&hint, &grid, 2, 1);
    assert_null(gv_se_hint_check(&grid, &hint));
    assert_says(dump_hint, "not n1r1c3");
    gv_se_numbers_init(&numbers, &grid);
    gv_se_graph_init(&graph, &grid, &numbers);
    assert_says(dump_graph, "links from on to off missing");
    grid.n_empty--;
    assert_string_equal(gv_se_grid_check(&grid), "the number of empty cells is wrong");
}

static gv_template_board board;

static void dump_board(void)
{
    gv_template_board_dump(&board);
}

static void boards_of_the_template_are_checked_and_dumped(void **ctx)
{
    (void)ctx;
    const gv_template_units *units;
    assert_int_equal(
        gv_template_units_new(&units, f.instance->net->shape, &f.arena, NULL), GV_OK);
    gv_template_board_of(&board, units, f.instance, NULL);
    assert_null(gv_template_board_check(&board));
    assert_says(dump_board, "board: 30 of 81 cells are filled\n=5");
    board.n_filled++;
    assert_string_equal(gv_template_board_check(&board),
                        "the number of filled cells is wrong");
}

static gv_generic_state generic;
static gv_backend *backend;

static void dump_generic(void)
{
    gv_generic_state_dump(&generic);
}

static void dump_backend(void)
{
    gv_backend_dump(backend);
    gv_backend_result_dump(&(gv_backend_result){ .status = GV_RUN_SAT });
}

static void searches_and_solvers_are_dumped(void **ctx)
{
    (void)ctx;
    assert_int_equal(gv_generic_state_init(&generic, f.instance->net, &f.arena, NULL),
                     GV_OK);
    assert_true(gv_generic_load(&generic, f.instance, NULL, GV_NO_LABEL));
    assert_true(gv_generic_propagate(&generic));
    assert_null(gv_generic_state_check(&generic));
    assert_says(dump_generic, "search state: 0 variables open");
    generic.domain[0].n_left++;
    assert_non_null(gv_generic_state_check(&generic));
    assert_int_equal(gv_backend_new(&backend, "mac-lah", NULL, &f.arena, NULL, NULL),
                     GV_OK);
    assert_says(dump_backend, "backend: mac-lah");
    assert_says(dump_backend, "result: sat");
}

static gv_unit unit;
static gv_generator generator;

static void dump_unit(void)
{
    gv_unit_dump(&unit);
}

static void dump_generator(void)
{
    gv_generator_dump(&generator);
}

static void units_are_checked_and_dumped(void **ctx)
{
    (void)ctx;
    const gv_label givens[2] = { 3, 14 };
    generator.net = f.instance->net;
    generator.row = gv_methods[0];
    gv_unit_init(&unit, NULL);
    unit.number = 7;
    unit.n_tries = 5;
    gv_unit_add(&unit, (gv_unit_puzzle){ .tries = 4, .log_weight = 1.5 }, givens, 2);
    assert_null(gv_unit_check(&unit, &generator));
    assert_says(dump_unit, "unit 7: 1 puzzles, 5 tries");
    assert_says(dump_unit, "2 clues, 4 tries, ln weight 1.5: 3 14");
    assert_says(dump_generator, "grids from outside");
    unit.n_tries = 3;
    assert_string_equal(gv_unit_check(&unit, &generator),
                        "the puzzles took more tries than the unit");
    gv_unit_free(&unit);
}

/* ---- the scheduler ---- */

static gv_work *scheduler;

static void dump_work(void)
{
    gv_work_dump(scheduler);
}

static gv_status fetch_some(void *user, gv_work_item *item, bool *found, gv_error *err)
{
    (void)user;
    (void)err;
    *found = item->number < 3;
    return GV_OK;
}

static gv_status do_nothing(void *user, gv_work_item *item, unsigned worker,
                            gv_error *err)
{
    (void)user;
    (void)item;
    (void)worker;
    (void)err;
    return GV_OK;
}

/* Looks at the run from inside, at its last item. */
static gv_status look_inside(void *user, gv_work_item *item, gv_error *err)
{
    (void)user;
    (void)err;
    scheduler = item->work;
    assert_null(gv_work_check(scheduler));
    if (item->number < 2)
        return GV_OK;
    assert_says(dump_work, "work: 3 items fetched, 2 committed, window of 1, 0 threads "
                           "started, committing");
    assert_says(dump_work, "item 2 of rank 0: being fetched, worked on or committed");
    gv_work_list_put(&scheduler->waiting, item);
    assert_null(gv_work_check(scheduler));
    assert_says(dump_work, "item 2 of rank 0: waiting");
    scheduler->n_committed--;
    assert_string_equal(gv_work_check(scheduler),
                        "the items that are not spare are not the window");
    scheduler->n_committed++;
    scheduler->waiting = (gv_work_list){ NULL, NULL };
    return GV_OK;
}

static void the_window_of_the_scheduler_is_checked_and_dumped(void **ctx)
{
    (void)ctx;
    static const gv_work_steps steps = { .fetch = fetch_some,
                                         .work = do_nothing,
                                         .commit = look_inside };
    void *items[1] = { NULL };
    const gv_work_plan plan = { .steps = &steps,
                                .items = items,
                                .n_items = 1,
                                .n_threads = 1,
                                .caller_works = true };
    assert_int_equal(gv_work_run(&plan, NULL, NULL), GV_OK);
    assert_non_null(scheduler);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(networks_and_states_are_dumped_with_names),
        cmocka_unit_test(states_are_checked_against_their_candidates),
        cmocka_unit_test(steps_that_do_not_hold_are_found),
        cmocka_unit_test(partial_chains_are_dumped_move_by_move),
        cmocka_unit_test(lanes_and_chains_of_9x9_are_dumped),
        cmocka_unit_test(solutions_and_unavoidable_sets_are_checked),
        cmocka_unit_test(canonical_forms_are_checked),
        cmocka_unit_test(the_explainers_grid_is_checked_and_dumped),
        cmocka_unit_test(boards_of_the_template_are_checked_and_dumped),
        cmocka_unit_test(searches_and_solvers_are_dumped),
        cmocka_unit_test(units_are_checked_and_dumped),
        cmocka_unit_test(the_window_of_the_scheduler_is_checked_and_dumped),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
