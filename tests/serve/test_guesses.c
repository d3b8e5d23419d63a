/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_guesses.c -- wrong tokens cost time, a bounded one, and are forgotten. */
#include "serve/guesses.h"

#include "fake_command.h"

static void the_first_wrong_tokens_cost_nothing(void **ctx)
{
    (void)ctx;
    gv_guesses guesses;
    gv_guesses_init(&guesses);
    for (unsigned i = 0; i < 5; i++)
        assert_true(gv_guesses_note(&guesses, 1000) <= 0);
    assert_true(gv_guesses_note(&guesses, 1000) > 0);
    gv_guesses_free(&guesses);
}

static void each_costs_more_than_the_one_before_up_to_a_second(void **ctx)
{
    (void)ctx;
    gv_guesses guesses;
    gv_guesses_init(&guesses);
    double before = 0;
    for (unsigned i = 0; i < 100000; i++) {
        const double seconds = gv_guesses_note(&guesses, 1000);
        assert_true(seconds >= before && seconds <= 1);
        before = seconds;
    }
    assert_true(before >= 1);
    gv_guesses_free(&guesses);
}

static void they_are_forgotten(void **ctx)
{
    (void)ctx;
    gv_guesses guesses;
    gv_guesses_init(&guesses);
    for (unsigned i = 0; i < 100000; i++)
        (void)gv_guesses_note(&guesses, 1000);
    assert_true(gv_guesses_note(&guesses, 1060) > 0);
    assert_true(gv_guesses_note(&guesses, 1200) <= 0);
    // One every other second never costs anything.
    for (unsigned i = 0; i < 1000; i++)
        assert_true(gv_guesses_note(&guesses, 1200 + 2 * i) <= 0);
    gv_guesses_free(&guesses);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_wrong_tokens_cost_nothing),
        cmocka_unit_test(each_costs_more_than_the_one_before_up_to_a_second),
        cmocka_unit_test(they_are_forgotten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
