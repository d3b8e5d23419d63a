/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_use_sat.c -- a context with SAT solvers, and one without. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "givens_study.h"
#include "linked_sat/linked_sat.h"

#include <string.h>

static const char puzzle_text[] = "12..............";

static void the_exact_backbone_needs_a_solver(void **ctx)
{
    (void)ctx;
    gv_context *context;
    gv_instance *puzzle;
    gv_error err;
    assert_int_equal(gv_context_new(&context, &err), GV_OK);
    assert_int_equal(gv_instance_parse(&puzzle, context, puzzle_text,
                                       strlen(puzzle_text), NULL, &err),
                     GV_OK);
    gv_backbone_options options = GV_INIT(gv_backbone_options);
    options.exact = true;
    gv_backbone_result found;
    assert_int_equal(gv_backbone(&found, NULL, 0, puzzle, &options, NULL, &err),
                     GV_ERR_UNSUPPORTED);
    if (gv_linked_sat[0]) {
        assert_int_equal(gv_context_use_sat(context, &err), GV_OK);
        assert_int_equal(gv_backbone(&found, NULL, 0, puzzle, &options, NULL, &err),
                         GV_OK);
        assert_int_equal(found.lower, found.upper);
    } else {
        assert_int_equal(gv_context_use_sat(context, &err), GV_ERR_UNSUPPORTED);
    }
    gv_instance_free(puzzle);
    gv_context_free(context);
}

static void a_missing_context_is_refused(void **ctx)
{
    (void)ctx;
    assert_int_equal(gv_context_use_sat(NULL, NULL), GV_ERR_ARGUMENT);
}

/* What another libgivens would make: all that is known of it is where it says so. */
static void contexts_of_another_build_are_refused(void **ctx)
{
    (void)ctx;
    struct {
        const char *build_id;
        unsigned char rest[16];
    } foreign = { .build_id = "0.0.9 another" }, before = foreign;
    gv_context *context = (gv_context *)&foreign;
    const uint16_t clues = 24;
    gv_puzzle_data data = GV_INIT(gv_puzzle_data);
    gv_statistics *statistics = NULL;
    gv_end end;
    gv_error err;
    data.n_puzzles = 1;
    data.clues = &clues;
    assert_int_equal(gv_context_use_sat(context, &err), GV_ERR_UNSUPPORTED);
    assert_non_null(strstr(err.message, "another build (0.0.9 another)"));
    assert_int_equal(gv_statistics_new(&statistics, &end, context, &data, NULL, &err),
                     GV_ERR_UNSUPPORTED);
    assert_null(statistics);
    assert_memory_equal(&foreign, &before, sizeof foreign);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_exact_backbone_needs_a_solver),
        cmocka_unit_test(a_missing_context_is_refused),
        cmocka_unit_test(contexts_of_another_build_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
