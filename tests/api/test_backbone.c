/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_backbone.c -- gv_backbone() as users of givens.h call it. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/memory.h"
#include "model/context.h"
#include "linked_sat/linked_sat.h"

#include <string.h>

/* Of 2x2 blocks: two solutions, which differ in four cells. */
#define TWO "123434122......."
/* And none. */
#define NONE "123434122.....4."

typedef struct setting {
    gv_context *context;
    gv_instance *instance;
} setting;

static setting set_up(gv_memory *memory, const char *text)
{
    setting s = { NULL, NULL };
    assert_int_equal(gv_context_new_with(&s.context, memory, NULL), GV_OK);
    gv_context_set_sat(s.context, gv_linked_sat);
    assert_int_equal(
        gv_instance_parse(&s.instance, s.context, text, strlen(text), NULL, NULL),
        GV_OK);
    return s;
}

static void take_down(setting s)
{
    gv_instance_free(s.instance);
    gv_context_free(s.context);
}

/* How many candidates are fixed in this way. */
static size_t count(const uint8_t *fixing, gv_fixing wanted)
{
    size_t n = 0;
    for (size_t i = 0; i < 64; i++)
        n += fixing[i] == wanted;
    return n;
}

static void what_all_solutions_share_is_found(void **ctx)
{
    (void)ctx;
    const setting s = set_up(NULL, TWO);
    gv_backbone_options options = GV_INIT(gv_backbone_options);
    gv_backbone_result result;
    uint8_t fixing[64];
    assert_int_equal(gv_backbone(&result, fixing, 64, s.instance, NULL, NULL, NULL),
                     GV_OK);
    assert_int_equal(result.outcome, GV_OUTCOME_OK);
    assert_int_equal(result.n_holes, 7);
    assert_int_equal(result.n_total, 28);
    assert_int_equal(result.lower, result.n_fixed);
    if (gv_linked_sat[0]) {
        options.exact = true;
        assert_int_equal(
            gv_backbone(&result, fixing, 64, s.instance, &options, NULL, NULL), GV_OK);
        assert_int_equal(result.lower, result.upper);
        assert_int_equal(count(fixing, GV_FIXED_UNKNOWN), 0);
        assert_int_equal(count(fixing, GV_FIXED_NOT), 8);
        assert_int_equal(count(fixing, GV_FIXED_IN) + count(fixing, GV_FIXED_TO_TRUE),
                         12);
    }
    take_down(s);
}

static void no_solution_is_an_answer(void **ctx)
{
    (void)ctx;
    const setting s = set_up(NULL, NONE);
    gv_backbone_result result;
    uint8_t fixing[64] = { 77 };
    assert_int_equal(gv_backbone(&result, fixing, 64, s.instance, NULL, NULL, NULL),
                     GV_OK);
    assert_int_equal(result.outcome, GV_OUTCOME_NONE);
    assert_int_equal(fixing[0], 77);
    take_down(s);
}

static void senseless_arguments_are_refused(void **ctx)
{
    (void)ctx;
    const setting s = set_up(NULL, TWO);
    const gv_backbone_options small = { .size = 1 };
    gv_backbone_result result = { .n_holes = 77 };
    uint8_t fixing[64];
    assert_int_equal(gv_backbone(NULL, NULL, 0, s.instance, NULL, NULL, NULL),
                     GV_ERR_ARGUMENT);
    assert_int_equal(gv_backbone(&result, NULL, 0, NULL, NULL, NULL, NULL),
                     GV_ERR_ARGUMENT);
    assert_int_equal(gv_backbone(&result, fixing, 63, s.instance, NULL, NULL, NULL),
                     GV_ERR_ARGUMENT);
    assert_int_equal(gv_backbone(&result, fixing, 64, s.instance, &small, NULL, NULL),
                     GV_ERR_ARGUMENT);
    assert_int_equal(result.n_holes, 77);
    take_down(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_all_solutions_share_is_found),
        cmocka_unit_test(no_solution_is_an_answer),
        cmocka_unit_test(senseless_arguments_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
