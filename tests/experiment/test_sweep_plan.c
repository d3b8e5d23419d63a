/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_sweep_plan.c -- from words to points, contenders and jobs, and the words of a
 * store. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "linked_sat/linked_sat.h"
#include "experiment/sweep_plan.h"
#include "experiment/sweep_presets.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static gv_arena arena;

static int set_up(void **ctx)
{
    (void)ctx;
    gv_arena_init(&arena, NULL);
    return 0;
}

static int tear_down(void **ctx)
{
    (void)ctx;
    gv_arena_free(&arena);
    return 0;
}

static gv_sweep_plan plan_of(const gv_sweep_words *words)
{
    gv_sweep_plan plan;
    gv_error err = { .message = "" };
    if (gv_sweep_plan_make(&plan, words, gv_linked_sat, &arena, NULL, &err) != GV_OK)
        fail_msg("%s", err.message);
    return plan;
}

static void points_are_the_product_of_lists(void **ctx)
{
    (void)ctx;
    const gv_sweep_plan plan = plan_of(&(gv_sweep_words){ .block = "2x3@20,3x3",
                                                          .holes = "40..44:2",
                                                          .pattern = "singly,fully",
                                                          .kind = "with-holes,perturb",
                                                          .method = "chain,paper",
                                                          .solver = "backbone",
                                                          .seed = "5,7..8",
                                                          .count = "4" });
    // 2x3 has no fully: 1 hole count, 1 pattern; 3x3: 3 and 2; each 2 kinds, 2 methods.
    assert_int_equal(plan.n_points, 4 + 3 * 2 * 4);
    assert_int_equal(plan.seeds.n_items, 3);
    assert_int_equal(gv_sweep_plan_n_jobs(&plan), plan.n_points * 3 * 4);
    for (size_t i = 0; i < plan.n_points; i++)
        for (size_t k = 0; k < i; k++)
            assert_false(plan.points[i].holes == plan.points[k].holes &&
                         strcmp(plan.points[i].pattern, plan.points[k].pattern) == 0 &&
                         strcmp(plan.points[i].kind, plan.points[k].kind) == 0 &&
                         strcmp(plan.points[i].method, plan.points[k].method) == 0);
}

static void jobs_begin_with_the_first_instance_of_every_point(void **ctx)
{
    (void)ctx;
    const gv_sweep_plan plan = plan_of(&(gv_sweep_words){ .block = "3x3",
                                                          .holes = "40..42",
                                                          .solver = "backbone",
                                                          .seed = "5,9",
                                                          .count = "2" });
    static const struct {
        size_t point;
        uint64_t seed, number;
    } wanted[] = { { 0, 5, 0 }, { 1, 5, 0 }, { 2, 5, 0 }, { 0, 9, 0 },
                   { 1, 9, 0 }, { 2, 9, 0 }, { 0, 5, 1 }, { 1, 5, 1 },
                   { 2, 5, 1 }, { 0, 9, 1 }, { 1, 9, 1 }, { 2, 9, 1 } };
    assert_int_equal(gv_sweep_plan_n_jobs(&plan), 12);
    for (uint64_t u = 0; u < 12; u++) {
        const gv_sweep_job job = gv_sweep_plan_job(&plan, u);
        assert_int_equal(job.point, wanted[u].point);
        assert_int_equal(job.seed, wanted[u].seed);
        assert_int_equal(job.number, wanted[u].number);
    }
}

static void solvers_take_the_encodings_that_they_can_read(void **ctx)
{
    (void)ctx;
    const gv_sweep_plan plan =
        plan_of(&(gv_sweep_words){ .block = "2x2",
                                   .solver = "mac-lah,backbone,mac-lah",
                                   .encoding = "3d,2d",
                                   .limit_time = "1.5",
                                   .limit_memory = "3" });
    assert_int_equal(plan.n_contenders, 2);
    assert_string_equal(plan.contenders[0].key.name, "mac-lah");
    assert_string_equal(plan.contenders[0].key.encoding, "csp-dual");
    assert_non_null(plan.contenders[0].backend);
    assert_string_equal(plan.contenders[1].key.name, "backbone");
    assert_null(plan.contenders[1].backend);
    assert_true(plan.contenders[1].key.limit_seconds == 1.5);
    assert_int_equal(plan.contenders[1].key.limit_bytes, 3 << 20);
    // A command may have commas.
    const gv_sweep_plan one = plan_of(
        &(gv_sweep_words){ .block = "2x2", .solver = "true a,b {in};", .full = "yes" });
    assert_int_equal(one.n_contenders, 1);
    assert_string_equal(one.contenders[0].key.name, "true a,b {in}");
    assert_string_equal(one.contenders[0].key.encoding, "3d-full");
}

static void lengths_of_chains_are_part_of_the_key(void **ctx)
{
    (void)ctx;
    const gv_sweep_plan normal =
        plan_of(&(gv_sweep_words){ .block = "3x3", .solver = "backbone" });
    const gv_sweep_plan longer = plan_of(
        &(gv_sweep_words){ .block = "3x3", .solver = "backbone", .moves = "99999" });
    assert_string_equal(normal.points[0].chain, "moves=18000 proposals=32400");
    assert_string_equal(longer.points[0].chain, "moves=99999 proposals=32400");
    assert_int_equal(longer.instances[0].n_moves, 99999);
    // Where givens are filled in there is no chain of squares.
    const gv_sweep_plan filled = plan_of(&(gv_sweep_words){ .block = "3x3",
                                                            .solver = "backbone",
                                                            .kind = "random",
                                                            .method = "chain,paper" });
    assert_int_equal(filled.n_points, 1);
    assert_string_equal(filled.points[0].method, "fill");
}

static void words_that_make_no_sense_are_refused(void **ctx)
{
    (void)ctx;
    const gv_sweep_words bad[] = {
        { .block = NULL },
        { .block = "3" },
        { .block = "0x3" },
        { .block = "9x9" },
        { .block = "3x3y" },
        { .block = "3x3@" },
        { .block = "3x3", .holes = "99" },
        { .block = "3x3", .pattern = "evenly" },
        { .block = "2x3", .pattern = "fully" },
        { .block = "3x3", .kind = "other" },
        { .block = "3x3", .method = "other" },
        { .block = "3x3", .count = "0" },
        { .block = "3x3", .count = "many" },
        { .block = "3x3", .limit_time = "-1" },
        { .block = "3x3", .limit_time = "soon" },
        { .block = "3x3", .seed = "" },
        { .block = "3x3", .encoding = "4d" },
        { .block = "3x3", .solver = "," },
        { .block = "3x3", .shard = "3/2" },
        { .block = "3x3", .shard = "0/2" },
        { .block = "3x3", .shard = "1-2" },
        { .block = "3x3", .moves = "x" },
        { .block = "3x+3" },
        { .block = "3x3", .restarts = "0" },
        { .block = "3x3", .count = "4000000000" },
        { .block = "3x3", .count = "4000000000", .seed = "1..100000" },
        { .block = "3x3", .holes = "0..81", .seed = "1..100000", .count = "1000" },
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        gv_sweep_plan plan;
        gv_error err = { .message = "" };
        assert_int_equal(
            gv_sweep_plan_make(&plan, &bad[i], gv_linked_sat, &arena, NULL, &err),
            GV_ERR_ARGUMENT);
        assert_true(*err.message);
    }
}

static void words_are_kept_in_the_store(void **ctx)
{
    (void)ctx;
    char folder[] = "/tmp/givens-plan-XXXXXX";
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chdir(folder), 0);
    gv_store *store;
    gv_sweep_words words = { .block = "3x3", .count = "4", .shard = "1/2" };
    assert_int_equal(gv_sweep_store_open(&store, "a.db", GV_STORE_WRITE, NULL), GV_OK);
    assert_int_equal(gv_sweep_words_write(&words, store, NULL), GV_OK);
    gv_sweep_words found = { .count = "9" }; // given: stays
    assert_int_equal(gv_sweep_words_read(&found, store, &arena, NULL), GV_OK);
    assert_string_equal(found.block, "3x3");
    assert_string_equal(found.count, "9");
    assert_string_equal(found.shard, "1/2");
    assert_null(found.pattern);
    words.shard = NULL; // what is not there any more goes
    assert_int_equal(gv_sweep_words_write(&words, store, NULL), GV_OK);
    gv_sweep_words later = { .block = NULL };
    assert_int_equal(gv_sweep_words_read(&later, store, &arena, NULL), GV_OK);
    assert_null(later.shard);
    // Ids come from the store, and stay.
    gv_sweep_plan plan =
        plan_of(&(gv_sweep_words){ .block = "3x3,2x2", .solver = "backbone" });
    gv_sweep_plan again =
        plan_of(&(gv_sweep_words){ .block = "2x2", .solver = "backbone" });
    assert_int_equal(gv_sweep_plan_enter(&plan, store, NULL), GV_OK);
    assert_int_equal(gv_sweep_plan_enter(&again, store, NULL), GV_OK);
    assert_int_equal(again.points[0].id, plan.points[1].id);
    assert_int_equal(again.contenders[0].key.id, plan.contenders[0].key.id);
    gv_store_close(store);
    assert_int_equal(unlink("a.db"), 0);
    assert_int_equal(chdir("/"), 0);
    assert_int_equal(rmdir(folder), 0);
}

static void every_preset_is_a_plan(void **ctx)
{
    (void)ctx;
    assert_null(gv_sweep_preset_find("table9"));
    for (size_t i = 0; i < gv_n_sweep_presets; i++) {
        const gv_sweep_preset *preset = gv_sweep_preset_find(gv_sweep_presets[i].name);
        gv_sweep_words words = { .solver = "backbone", .count = "3" };
        assert_ptr_equal(preset, &gv_sweep_presets[i]);
        assert_int_equal(gv_sweep_preset_apply(&words, preset, &arena, NULL), GV_OK);
        assert_string_equal(words.count, "3"); // what is given holds
        assert_string_equal(words.solver, "backbone");
        const gv_sweep_plan plan = plan_of(&words);
        assert_true(plan.n_points >= 3);
        assert_non_null(preset->make);
    }
    // Table 1 has 9 blocks, two of them square: 2 * 9 + 2.
    gv_sweep_words words = { .solver = "backbone" };
    assert_int_equal(
        gv_sweep_preset_apply(&words, gv_sweep_preset_find("table1"), &arena, NULL),
        GV_OK);
    assert_int_equal(plan_of(&words).n_points, 20);
    // Figure 8: the blocks with two sides of 2 and more, orders 26 to 49.
    size_t n_blocks = 0;
    for (unsigned m = 2; m < 50; m++)
        for (unsigned n = 2; n <= m; n++)
            n_blocks += m * n >= 26 && m * n <= 49;
    words = (gv_sweep_words){ .solver = "backbone", .holes = "peak" };
    assert_int_equal(
        gv_sweep_preset_apply(&words, gv_sweep_preset_find("fig8"), &arena, NULL),
        GV_OK);
    assert_int_equal(plan_of(&words).n_points, n_blocks);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_are_the_product_of_lists),
        cmocka_unit_test(jobs_begin_with_the_first_instance_of_every_point),
        cmocka_unit_test(solvers_take_the_encodings_that_they_can_read),
        cmocka_unit_test(lengths_of_chains_are_part_of_the_key),
        cmocka_unit_test(words_that_make_no_sense_are_refused),
        cmocka_unit_test(words_are_kept_in_the_store),
        cmocka_unit_test(every_preset_is_a_plan),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
