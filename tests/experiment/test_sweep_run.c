/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_sweep_run.c -- what is missing is run, once; stops and shards; what a solver
 * that lies comes to. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/os/clock.h"
#include "base/os/machine.h"
#include "linked_sat/linked_sat.h"
#include "experiment/sweep_run.h"
#include "experiment/sweep_work.h"
#include "model/context.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static gv_arena arena;
static gv_store *store;
static gv_context *context;
static char folder[] = "/tmp/givens-sweep-XXXXXX";

static int set_up(void **ctx)
{
    (void)ctx;
    gv_arena_init(&arena, NULL);
    (void)snprintf(folder, sizeof folder, "/tmp/givens-sweep-XXXXXX");
    if (!mkdtemp(folder) || chdir(folder) != 0 ||
        gv_context_new_with(&context, NULL, NULL) != GV_OK)
        return -1;
    return gv_sweep_store_open(&store, "a.db", GV_STORE_WRITE, NULL) == GV_OK ? 0 : -1;
}

static int tear_down(void **ctx)
{
    (void)ctx;
    gv_store_close(store);
    gv_context_free(context);
    gv_arena_free(&arena);
    (void)unlink("solver.sh");
    return unlink("a.db") || chdir("/") || rmdir(folder);
}

static gv_sweep_plan enter(const gv_sweep_words *words)
{
    gv_sweep_plan plan;
    gv_error err = { .message = "" };
    if (gv_sweep_plan_make(&plan, words, gv_linked_sat, &arena, NULL, &err) != GV_OK)
        fail_msg("%s", err.message);
    assert_int_equal(gv_sweep_plan_enter(&plan, store, &err), GV_OK);
    return plan;
}

static gv_sweep sweep_of(gv_sweep_plan *plan, unsigned n_threads)
{
    return (
        gv_sweep){ .plan = plan,
                   .store = store,
                   .context = context,
                   .run = { .version = "v", .commit = "c", .command = "x", .cpu = "y" },
                   .machine = "abacus",
                   .n_threads = n_threads };
}

static gv_sweep_state run(const gv_sweep *sweep)
{
    gv_sweep_state state;
    gv_error err = { .message = "" };
    if (gv_sweep_run(&state, sweep, &err) != GV_OK)
        fail_msg("%s", err.message);
    return state;
}

static const gv_sweep_words tiny = { .block = "2x3",
                                     .holes = "18..20",
                                     .solver = "mac-lah,backbone",
                                     .seed = "4",
                                     .count = "3" };

static void what_is_missing_is_run_once(void **ctx)
{
    (void)ctx;
    gv_sweep_plan plan = enter(&tiny);
    const gv_sweep sweep = sweep_of(&plan, 3);
    gv_sweep_state state;
    assert_int_equal(gv_sweep_look(&state, &sweep, NULL), GV_OK);
    assert_int_equal(state.n_wanted, 18);
    assert_int_equal(state.n_done, 0);
    state = run(&sweep);
    assert_int_equal(state.n_done, 18);
    assert_int_equal(state.n_before, 0);
    assert_int_equal(state.end, GV_SWEEP_DONE);
    assert_int_equal(state.n_status[GV_RUN_SAT], 18);
    state = run(&sweep);
    assert_int_equal(state.n_before, 18);
    assert_int_equal(state.n_done, 18);
    assert_int_equal(state.n_status[GV_RUN_SAT], 0);
}

static void shards_are_apart_and_make_the_whole(void **ctx)
{
    (void)ctx;
    static const char *const shards[] = { "1/4", "2/4", "3/4", "4/4" };
    uint64_t n_done = 0;
    for (size_t i = 0; i < 4; i++) {
        gv_sweep_words words = tiny;
        words.shard = shards[i];
        gv_sweep_plan plan = enter(&words);
        const gv_sweep sweep = sweep_of(&plan, 1);
        const gv_sweep_state state = run(&sweep);
        assert_int_equal(state.n_before, 0); // nobody else's
        assert_int_equal(state.n_done, state.n_wanted);
        n_done += state.n_done;
    }
    assert_int_equal(n_done, 18);
    gv_sweep_plan whole = enter(&tiny);
    gv_sweep_state state;
    gv_sweep sweep = sweep_of(&whole, 1);
    assert_int_equal(gv_sweep_look(&state, &sweep, NULL), GV_OK);
    assert_int_equal(state.n_done, 18);
    // Each shard counts its own, of fewer instances too, and only as long as it may.
    gv_sweep_words words = tiny;
    words.count = "2";
    words.shard = "2/5"; // 1, out of 0 .. 5: two solvers
    gv_sweep_plan part = enter(&words);
    sweep.plan = &part;
    assert_int_equal(gv_sweep_look(&state, &sweep, NULL), GV_OK);
    assert_int_equal(state.n_wanted, 2);
    assert_int_equal(state.n_done, 2);
    gv_flag stop = true;
    sweep.stop = &stop;
    assert_int_equal(gv_sweep_look(&state, &sweep, NULL), GV_OK);
    assert_int_equal(state.end, GV_SWEEP_STOPPED);
    assert_int_equal(state.n_done, 0);
}

/* Sets the flag behind the second look. */
static void stop_soon(void *user, const gv_sweep_state *state)
{
    if (state->n_done >= 2)
        atomic_store((gv_flag *)user, true);
}

static void a_stop_keeps_what_is_done(void **ctx)
{
    (void)ctx;
    gv_sweep_words words = {
        .block = "4x4", .solver = "backbone", .seed = "1", .count = "100000"
    };
    gv_sweep_plan plan = enter(&words);
    gv_flag stop = false;
    gv_sweep sweep = sweep_of(&plan, 2);
    sweep.stop = &stop;
    sweep.tell = stop_soon;
    sweep.user = &stop;
    const gv_sweep_state state = run(&sweep);
    uint64_t n_stored;
    assert_int_equal(state.end, GV_SWEEP_STOPPED);
    assert_true(state.n_done >= 2 && state.n_done < 100000);
    assert_int_equal(gv_sweep_store_n_results(store, &n_stored, NULL), GV_OK);
    assert_int_equal(n_stored, state.n_done);
}

static void time_that_is_over_begins_nothing(void **ctx)
{
    (void)ctx;
    gv_sweep_plan plan = enter(&tiny);
    gv_sweep sweep = sweep_of(&plan, 1);
    sweep.end_time = gv_wall_seconds() - 1;
    const gv_sweep_state state = run(&sweep);
    assert_int_equal(state.end, GV_SWEEP_TIME);
    assert_int_equal(state.n_done, 0);
}

static void take_status(void *user, const gv_sweep_result *result)
{
    gv_sweep_result *out = user;
    *out = *result;
    out->status = strcmp(result->status, "error") == 0 ? "error" : "other";
    out->why = result->why && strstr(result->why, "wrong answer: ") ? "lies" : "";
}

static void unsat_of_an_instance_with_a_solution_is_a_lie(void **ctx)
{
    (void)ctx;
    FILE *script = fopen("solver.sh", "w");
    assert_non_null(script);
    (void)fputs("#!/bin/sh\necho 's UNSATISFIABLE'\nexit 20\n", script);
    (void)fclose(script);
    assert_int_equal(chmod("solver.sh", 0755), 0);
    gv_sweep_words words = { .block = "2x2",
                             .holes = "6",
                             .solver = "./solver.sh {in}",
                             .seed = "1",
                             .count = "1" };
    gv_sweep_plan plan = enter(&words);
    const gv_sweep sweep = sweep_of(&plan, 1);
    const gv_sweep_state state = run(&sweep);
    gv_sweep_result result = { .status = NULL };
    assert_int_equal(state.n_lies, 1);
    assert_int_equal(state.n_status[GV_RUN_ERROR], 1);
    assert_int_equal(gv_sweep_store_results(store, take_status, &result, NULL), GV_OK);
    assert_string_equal(result.status, "error");
    assert_string_equal(result.why, "lies");
}

static void a_contest_tells_what_was_measured(void **ctx)
{
    (void)ctx;
    gv_sweep_plan plan = enter(&tiny);
    gv_gsp gsp;
    gv_instance *instance;
    gv_arena tmp;
    gv_arena_init(&tmp, NULL);
    assert_int_equal(gv_gsp_make(&gsp, &plan.instances[0], 4, 0, NULL, &arena, NULL),
                     GV_OK);
    assert_int_equal(gv_gsp_instance(&instance, &gsp, context, &arena, NULL), GV_OK);
    for (size_t i = 0; i < plan.n_contenders; i++) {
        const gv_contest contest = { .contender = &plan.contenders[i],
                                     .instance = instance,
                                     .has_solution = true };
        gv_sweep_outcome out = { .contender = i };
        bool given_up = false;
        assert_int_equal(gv_contest_run(&out, &given_up, &contest, &tmp, NULL), GV_OK);
        assert_false(given_up);
        assert_true(out.solve_cpu >= 0 && out.wall >= 0);
        assert_string_equal(out.why, "");
        const bool is_backbone = !plan.contenders[i].backend;
        assert_int_equal(out.status, GV_RUN_SAT);
        assert_int_equal(out.is_measured, is_backbone);
        assert_int_equal(out.counters[GV_SWEEP_FIXED_ALL] >= 0, is_backbone);
        if (is_backbone) { // 18 holes of order 6
            assert_int_equal(out.counters[GV_SWEEP_FIXED_ALL_OF], 18 * 6);
            assert_true(out.counters[GV_SWEEP_FIXED] <=
                        out.counters[GV_SWEEP_FIXED_OF]);
        }
    }
    gv_arena_free(&tmp);
}

static void a_machine_has_a_description(void **ctx)
{
    (void)ctx;
    char text[320], small[8];
    gv_machine_describe(text, sizeof text);
    assert_non_null(strstr(text, " core"));
    gv_machine_describe(small, sizeof small);
    assert_int_equal(strlen(small), sizeof small - 1);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(what_is_missing_is_run_once),
        TEST(shards_are_apart_and_make_the_whole),
        TEST(a_stop_keeps_what_is_done),
        TEST(time_that_is_over_begins_nothing),
        TEST(unsat_of_an_instance_with_a_solution_is_a_lie),
        TEST(a_contest_tells_what_was_measured),
        cmocka_unit_test(a_machine_has_a_description),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
