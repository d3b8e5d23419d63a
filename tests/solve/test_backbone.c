/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_backbone.c -- the exact backbone against all solutions, with solvers that can
 * more or less, and its bounds at every stop. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "hard_oracle.h"
#include "linked_sat/linked_sat.h"
#include "solve/backbone.h"

static int set_up(void **ctx)
{
    gv_context *context = new_context();
    gv_context_set_sat(context, gv_linked_sat);
    *ctx = context;
    return 0;
}

static int tear_down(void **ctx)
{
    gv_context_free(*ctx);
    return 0;
}

/* ---- solvers ---- */

/* The default solver, and the same without what IPASIR has not. */
static const gv_sat_kind *whole_solver(void)
{
    const gv_sat_kind *kind = gv_sat_by_name(gv_linked_sat, NULL);
    if (!kind)
        skip();
    return kind;
}

static gv_sat_kind bare_solver(void)
{
    gv_sat_kind bare = *whole_solver();
    bare.fixed = NULL;
    bare.constrain = NULL;
    bare.constraint_failed = NULL;
    bare.phase = NULL;
    bare.seed = NULL;
    bare.limit_conflicts = NULL;
    bare.stats = NULL;
    return bare;
}

static gv_exact_backbone find_backbone(const gv_instance *instance,
                                       const gv_exact_backbone_options *options,
                                       gv_arena *arena)
{
    gv_arena tmp;
    gv_arena_init(&tmp, NULL);
    gv_exact_backbone out = { 0 };
    assert_int_equal(gv_exact_backbone_run(&out, instance, options, arena, &tmp, NULL),
                     GV_OK);
    assert_null(gv_arena_mark(&tmp).chunk); // rewound
    gv_arena_free(&tmp);
    return out;
}

static gv_lookahead look_ahead(const gv_instance *instance, gv_arena *arena)
{
    gv_arena tmp;
    gv_arena_init(&tmp, NULL);
    gv_lookahead out = { 0 };
    const gv_lookahead_options options = { 0 };
    assert_int_equal(gv_lookahead_run(&out, instance, &options, arena, &tmp, NULL),
                     GV_OK);
    gv_arena_free(&tmp);
    return out;
}

/* ---- the truth ---- */

static void assert_exact(const gv_exact_backbone *found, const gv_instance *puzzle,
                         const all_solutions *all)
{
    uint32_t n_certain = 0, n_true = 0, n_variables = 0;
    assert_int_equal(found->end, GV_END_COMPLETE);
    assert_int_equal(found->contradiction, all->n_solutions == 0);
    if (found->contradiction)
        return; // there are no sets
    for (gv_label label = 0; label < puzzle->net->n_labels; label++) {
        const gv_fixing truth = true_fixing(all, label);
        if (found->fixing[label] < GV_FIXED_UNKNOWN) {
            assert_int_equal(truth, found->fixing[label] == GV_FIXED_IN
                                        ? GV_FIXED_TO_TRUE
                                        : GV_FIXED_TO_FALSE);
            continue;
        }
        assert_int_equal(found->fixing[label], truth);
        n_variables++;
        n_certain += truth != GV_FIXED_NOT;
        n_true += truth == GV_FIXED_TO_TRUE;
    }
    assert_int_equal(found->n_variables, n_variables);
    assert_int_equal(found->n_certain, n_certain);
    assert_int_equal(found->n_true, n_true);
    assert_int_equal(gv_exact_backbone_upper(found), n_certain);
}

static void the_backbone_is_what_all_solutions_share(void **ctx)
{
    const gv_sat_kind bare = bare_solver();
    unsigned n_partly = 0;
    for (unsigned i = 0; i < 2000; i++) {
        gv_arena arena;
        gv_arena_init(&arena, NULL);
        gv_rng rng = gv_rng_stream(11, i);
        const gv_instance *puzzle = mixed_puzzle(*ctx, i, &rng, &arena);
        const all_solutions all = find_all(puzzle);
        const gv_lookahead known = look_ahead(puzzle, &arena);
        const gv_exact_backbone_options options = {
            .sat = i % 3 == 0 ? &bare : NULL,
            .known = i % 2 && !known.contradiction ? &known : NULL,
            .n_at_once = i % 5,
        };
        const gv_exact_backbone found = find_backbone(puzzle, &options, &arena);
        assert_exact(&found, puzzle, &all);
        n_partly += found.n_certain && found.n_flipped;
        gv_arena_free(&arena);
    }
    assert_true(n_partly > 50);
}

/* ---- stops ---- */

/* Whatever call it is stopped behind: no set holds what it must not, and the bounds
 * enclose the truth and only come closer. */
static void bounds_hold_at_every_stop(void **ctx)
{
    (void)whole_solver();
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_rng rng = gv_rng_stream(12, 0);
    const small_family latin = { { GV_LATIN, 1, 5, 5 }, 6 };
    const gv_instance *puzzle = random_puzzle(*ctx, &latin, &rng, &arena);
    while (puzzle->n_givens > 9 || puzzle->n_givens < 7)
        puzzle = random_puzzle(*ctx, &latin, &rng, &arena);
    const all_solutions all = find_all(puzzle);
    uint32_t lower = 0, upper = UINT32_MAX;
    gv_exact_backbone found = { .end = GV_END_NODES };
    for (uint64_t calls = 1; found.end != GV_END_COMPLETE; calls++) {
        const gv_exact_backbone_options options = { .limits = { .nodes = calls },
                                                    .n_at_once = 1 };
        found = find_backbone(puzzle, &options, &arena);
        assert_true(found.n_calls <= calls);
        assert_true(found.n_certain >= lower &&
                    gv_exact_backbone_upper(&found) <= upper);
        lower = found.n_certain;
        upper = gv_exact_backbone_upper(&found);
        for (gv_label label = 0; label < puzzle->net->n_labels; label++)
            if (found.fixing[label] > GV_FIXED_UNKNOWN)
                assert_int_equal(found.fixing[label], true_fixing(&all, label));
        assert_true(calls < 1000);
    }
    assert_int_equal(lower, upper);
    assert_exact(&found, puzzle, &all);
    gv_arena_free(&arena);
}

static void a_stop_flag_leaves_the_look_ahead(void **ctx)
{
    (void)whole_solver();
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_net *net = net_of(*ctx, (gv_shape){ GV_SUDOKU, 3, 3, 9 });
    const gv_instance *empty = make_puzzle(*ctx, net, NULL, 0, NULL, &arena);
    const gv_lookahead known = look_ahead(empty, &arena);
    const gv_flag stop = true;
    const gv_exact_backbone_options options = { .limits = { .stop = &stop },
                                                .known = &known };
    const gv_exact_backbone found = find_backbone(empty, &options, &arena);
    assert_int_equal(found.end, GV_END_STOPPED);
    assert_int_equal(found.n_certain, 0);
    assert_int_equal(found.n_variables, 729);
    assert_true(found.n_flipped < 729);
    gv_arena_free(&arena);
}

/* ---- solvers that fail ---- */

static int32_t always_positive(void *solver, int32_t literal)
{
    (void)solver;
    return literal;
}

static void a_model_that_is_no_solution_is_refused(void **ctx)
{
    gv_sat_kind liar = *whole_solver();
    liar.val = always_positive;
    gv_arena arena, tmp;
    gv_arena_init(&arena, NULL);
    gv_arena_init(&tmp, NULL);
    const gv_net *net = net_of(*ctx, (gv_shape){ GV_SUDOKU, 2, 2, 4 });
    const gv_instance *empty = make_puzzle(*ctx, net, NULL, 0, NULL, &arena);
    gv_exact_backbone found = { .n_calls = 77 };
    gv_error err = { .status = GV_OK };
    const gv_exact_backbone_options options = { .sat = &liar };
    assert_int_equal(gv_exact_backbone_run(&found, empty, &options, &arena, &tmp, &err),
                     GV_ERR_INPUT);
    assert_true(err.message[0]);
    assert_int_equal(found.n_calls, 77);
    gv_arena_free(&tmp);
    gv_arena_free(&arena);
}

static int never(void *solver)
{
    (void)solver;
    return GV_SAT_UNKNOWN;
}

static void *no_solver(void)
{
    return NULL;
}

static void a_solver_without_memory_is_told(void **ctx)
{
    gv_sat_kind silent = bare_solver(), none = bare_solver();
    silent.solve = never;
    none.init = no_solver;
    gv_arena arena, tmp;
    gv_arena_init(&arena, NULL);
    gv_arena_init(&tmp, NULL);
    const gv_net *net = net_of(*ctx, (gv_shape){ GV_SUDOKU, 2, 2, 4 });
    const gv_instance *empty = make_puzzle(*ctx, net, NULL, 0, NULL, &arena);
    gv_exact_backbone found;
    gv_exact_backbone_options options = { .sat = &silent };
    assert_int_equal(gv_exact_backbone_run(&found, empty, &options, &arena, &tmp, NULL),
                     GV_ERR_MEMORY);
    options.sat = &none;
    assert_int_equal(gv_exact_backbone_run(&found, empty, &options, &arena, &tmp, NULL),
                     GV_ERR_MEMORY);
    gv_arena_free(&tmp);
    gv_arena_free(&arena);
}

static void a_context_without_a_solver_has_no_exact_backbone(void **ctx)
{
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_net *net = net_of(*ctx, (gv_shape){ GV_SUDOKU, 2, 2, 4 });
    const gv_instance *empty = make_puzzle(*ctx, net, NULL, 0, NULL, &arena);
    gv_exact_backbone found;
    const gv_exact_backbone_options options = { .n_at_once = 0 };
    gv_context_set_sat(*ctx, NULL);
    assert_int_equal(
        gv_exact_backbone_run(&found, empty, &options, &arena, &arena, NULL),
        GV_ERR_UNSUPPORTED);
    gv_context_set_sat(*ctx, gv_linked_sat);
    gv_arena_free(&arena);
}

static gv_status backbone_with(gv_memory *memory, gv_error *err)
{
    gv_context *context = NULL;
    assert_int_equal(gv_context_new(&context, NULL), GV_OK);
    gv_arena plain, arena, tmp;
    gv_arena_init(&plain, NULL);
    gv_arena_init(&arena, memory);
    gv_arena_init(&tmp, memory);
    const gv_net *net = net_of(context, (gv_shape){ GV_SUDOKU, 2, 3, 6 });
    const gv_instance *empty = make_puzzle(context, net, NULL, 0, NULL, &plain);
    gv_exact_backbone found = { .n_variables = 77 };
    const gv_exact_backbone_options options = { .sat = whole_solver() };
    const gv_status status =
        gv_exact_backbone_run(&found, empty, &options, &arena, &tmp, err);
    assert_int_equal(found.n_variables, status == GV_OK ? 216 : 77);
    gv_arena_free(&tmp);
    gv_arena_free(&arena);
    gv_arena_free(&plain);
    gv_context_free(context);
    return status;
}

static void lack_of_memory_is_told(void **ctx)
{
    (void)ctx;
    (void)whole_solver();
    assert_survives_lack_of_memory(backbone_with);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_backbone_is_what_all_solutions_share),
        cmocka_unit_test(bounds_hold_at_every_stop),
        cmocka_unit_test(a_stop_flag_leaves_the_look_ahead),
        cmocka_unit_test(a_model_that_is_no_solution_is_refused),
        cmocka_unit_test(a_solver_without_memory_is_told),
        cmocka_unit_test(a_context_without_a_solver_has_no_exact_backbone),
        cmocka_unit_test(lack_of_memory_is_told),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
