/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_pilot.c -- the pilot chooses the same numbers again, leaves alone what is given,
 * and what it chooses finds all minimal puzzles. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "generate/minimal/pilot.h"
#include "method_testing.h"
#include "small_truth.h"
#include "generate/unit_estimate.h"

static gv_generator_options choose(const world *w, gv_generator_options options)
{
    options.method = GV_METHOD_WEIGHTED;
    assert_int_equal(gv_weighted_pilot(&options, w->empty, w->source, NULL), GV_OK);
    return options;
}

static bool are_same(const gv_generator_options *a, const gv_generator_options *b)
{
    return a->start_clues == b->start_clues &&
           a->enumerate_below == b->enumerate_below &&
           a->starts_per_grid == b->starts_per_grid;
}

static void the_same_numbers_are_chosen_again(void **ctx)
{
    (void)ctx;
    static const gv_shape shapes[] = { { GV_SUDOKU, 2, 2, 4 }, { GV_QUEENS, 1, 8, 8 } };
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        world w;
        world_open(&w, shapes[i]);
        const gv_generator_options one =
            choose(&w, (gv_generator_options){ .seed = 5 });
        const gv_generator_options two =
            choose(&w, (gv_generator_options){ .seed = 5 });
        assert_true(are_same(&one, &two));
        assert_true(one.start_clues > 0 && one.starts_per_grid > 0);
        assert_true(one.below_is_given);
        world_close(&w);
    }
}

static void given_numbers_stay(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w, (gv_shape){ GV_SUDOKU, 2, 2, 4 });
    const gv_generator_options all = { .start_clues = 9,
                                       .enumerate_below = 2,
                                       .below_is_given = true,
                                       .starts_per_grid = 7 };
    const gv_generator_options same = choose(&w, all);
    assert_true(are_same(&all, &same));
    const gv_generator_options some =
        choose(&w, (gv_generator_options){ .start_clues = 10, .starts_per_grid = 3 });
    assert_int_equal(some.start_clues, 10);
    assert_int_equal(some.starts_per_grid, 3);
    const gv_generator_options preset =
        choose(&w, (gv_generator_options){ .preset = "stream" });
    assert_int_equal(preset.start_clues, 0);
    world_close(&w);
}

static void a_stop_flag_ends_the_pilot(void **ctx)
{
    (void)ctx;
    world w;
    const gv_flag stop = true;
    world_open(&w, (gv_shape){ GV_SUDOKU, 2, 2, 4 });
    const gv_generator_options options =
        choose(&w, (gv_generator_options){ .stop = &stop });
    assert_int_equal(options.start_clues, 0);
    world_close(&w);
}

/* No minimal puzzle has more clues than the starts. */
static void starts_are_large_enough(void **ctx)
{
    (void)ctx;
    static const gv_shape shapes[] = { { GV_SUDOKU, 2, 2, 4 }, { GV_LATIN, 1, 4, 4 } };
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        static truth t;
        world w;
        world_open(&w, shapes[i]);
        truth_find(&t, w.empty);
        const gv_generator_options options =
            choose(&w, (gv_generator_options){ .seed = 6 });
        unsigned most = CELLS;
        while (t.mean[most] <= 0)
            most--;
        assert_true(options.start_clues > most);
        world_close(&w);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_numbers_are_chosen_again),
        cmocka_unit_test(given_numbers_stay),
        cmocka_unit_test(a_stop_flag_ends_the_pilot),
        cmocka_unit_test(starts_are_large_enough),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
