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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_exact_backbone_needs_a_solver),
        cmocka_unit_test(a_missing_context_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
