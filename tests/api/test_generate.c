/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_generate.c -- gv_generate as a user of givens.h calls it. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "givens.h"

#include <math.h>

typedef struct heap {
    unsigned n_made, n_wanted;
    size_t n_givens;
    bool has_weights;
} heap;

static bool check_made(void *user, const gv_instance *puzzle, double log_weight)
{
    heap *made = user;
    gv_check_result check;
    assert_int_equal(gv_check(&check, puzzle, NULL, NULL), GV_OK);
    assert_int_equal(check.solutions, 1);
    assert_int_equal(check.redundant, 0);
    made->n_givens += gv_instance_n_givens(puzzle);
    made->has_weights = !isnan(log_weight);
    return ++made->n_made < made->n_wanted;
}

static heap make(gv_shape shape, const char *method, unsigned n_wanted)
{
    heap made = { .n_wanted = n_wanted };
    gv_context *context;
    gv_instance *empty;
    assert_int_equal(gv_context_new(&context, NULL), GV_OK);
    assert_int_equal(gv_instance_empty(&empty, context, &shape, NULL), GV_OK);
    assert_int_equal(gv_generate(empty, method, 7, NULL, check_made, &made, NULL),
                     GV_OK);
    gv_instance_free(empty);
    gv_context_free(context);
    return made;
}

static void every_method_makes_minimal_puzzles(void **ctx)
{
    static const struct {
        const char *method;
        bool has_weights;
    } methods[] = { { "top-down", false },
                    { "bottom-up", false },
                    { "controlled-bias", true },
                    { "weighted", true } };
    (void)ctx;
    const gv_shape four = { GV_SUDOKU, 2, 2, 4 }, nine = { GV_SUDOKU, 3, 3, 9 };
    for (unsigned i = 0; i < sizeof methods / sizeof *methods; i++) {
        const heap made = make(four, methods[i].method, 300);
        assert_int_equal(made.n_made, 300);
        assert_int_equal(made.has_weights, methods[i].has_weights);
    }
    const heap made = make(nine, "top-down", 50);
    assert_true(made.n_givens > 50 * 22 && made.n_givens < 50 * 28);
}

static void the_stop_flag_ends_the_run(void **ctx)
{
    (void)ctx;
    const gv_shape nine = { GV_SUDOKU, 3, 3, 9 };
    heap made = { .n_wanted = UINT32_MAX };
    gv_flag stop = true;
    gv_context *context;
    gv_instance *empty;
    assert_int_equal(gv_context_new(&context, NULL), GV_OK);
    assert_int_equal(gv_instance_empty(&empty, context, &nine, NULL), GV_OK);
    assert_int_equal(gv_generate(empty, "weighted", 7, &stop, check_made, &made, NULL),
                     GV_OK);
    assert_int_equal(made.n_made, 0);
    gv_error err;
    assert_int_equal(gv_generate(empty, "sideways", 7, NULL, check_made, &made, &err),
                     GV_ERR_ARGUMENT);
    gv_instance_free(empty);
    gv_context_free(context);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_method_makes_minimal_puzzles),
        cmocka_unit_test(the_stop_flag_ends_the_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
