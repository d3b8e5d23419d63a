/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_word_list.c -- lists of words, of numbers and of holes. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "generate/instance/peak_model.h"
#include "experiment/word_list.h"

#include <stdio.h>
#include <string.h>

/* The list as text, "1 2 3"; "?" where it is refused. */
static const char *text_of(gv_status status, const gv_number_list *list)
{
    static char text[1024];
    size_t used = 0;
    text[0] = '\0';
    if (status != GV_OK)
        return "?";
    for (size_t i = 0; i < list->n_items; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%d", i ? " " : "",
                                 (int)list->items[i]);
    return text;
}

static const char *numbers(const char *text)
{
    static gv_arena arena;
    gv_number_list list = { .n_items = 0 };
    gv_arena_init(&arena, NULL);
    const gv_status status = gv_numbers_read(&list, text, "seed", &arena, NULL);
    const char *found = text_of(status, &list);
    gv_arena_free(&arena);
    return found;
}

static const char *holes(const char *text, unsigned rows, unsigned cols)
{
    static gv_arena arena;
    gv_number_list list = { .n_items = 0 };
    gv_arena_init(&arena, NULL);
    const gv_status status =
        gv_word_list_read_holes(&list, text, rows, cols, &arena, NULL);
    const char *found = text_of(status, &list);
    gv_arena_free(&arena);
    return found;
}

static void words_are_cut_at_separators(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_word_list list;
    gv_error err;
    gv_arena_init(&arena, NULL);
    assert_int_equal(gv_word_list_split(&list, " a , b c,d", ',', "x", &arena, &err),
                     GV_OK);
    assert_int_equal(list.n_items, 3);
    assert_string_equal(list.items[0], "a");
    assert_string_equal(list.items[1], "b c");
    assert_string_equal(list.items[2], "d");
    static const char *const bad[] = { "", " ", ",", "a,", ",a", "a,,b" };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(gv_word_list_split(&list, bad[i], ',', "x", &arena, &err),
                         GV_ERR_ARGUMENT);
        assert_non_null(strstr(err.message, "--x"));
    }
    gv_arena_free(&arena);
}

static void numbers_and_ranges(void **ctx)
{
    (void)ctx;
    assert_string_equal(numbers("7"), "7");
    assert_string_equal(numbers("1..4"), "1 2 3 4");
    assert_string_equal(numbers("1..8:3, 5,4"), "1 4 7 5");
    assert_string_equal(numbers("1..9 step 4"), "1 5 9");
    assert_string_equal(numbers("3,3,2..3"), "3 2");
    static const char *const bad[] = { "x",          "1..",    "..2",
                                       "3..1",       "1..2:0", "1..2:x",
                                       "-1",         "1.5",    "18446744073709551616",
                                       "0..99999999" };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_string_equal(numbers(bad[i]), "?");
}

static void holes_of_every_form(void **ctx)
{
    (void)ctx;
    assert_int_equal(gv_peak_holes(5, 5), 347);
    assert_string_equal(holes("344", 5, 5), "344");
    assert_string_equal(holes("peak", 5, 5), "347");
    assert_string_equal(holes("peak-10..peak+10:10", 5, 5), "337 347 357");
    assert_string_equal(holes("peak-1000", 5, 5), "?");
    assert_string_equal(holes("peak-600", 5, 5), "0");
    assert_string_equal(holes("50%", 5, 5), "313"); // 312.5
    assert_string_equal(holes("50.5%,100%", 5, 5), "316 625");
    assert_string_equal(holes("100%peak", 5, 5), "347");
    assert_string_equal(holes("90%peak..110%peak:10%peak", 5, 5), "312 347 382");
    assert_string_equal(holes("300..340 step 20,320", 5, 5), "300 320 340");
    // Percentages lose nothing on the way: 12.8 cells each.
    assert_string_equal(holes("5%..25%:5%", 4, 4), "13 26 38 51 64");
    static const char *const bad[] = { "626",
                                       "101%",
                                       "peak+500",
                                       "300%peak",
                                       "x",
                                       "peak*2",
                                       "5..4",
                                       "10%%",
                                       "1e2",
                                       "peakx",
                                       "1..2:peak-1000",
                                       "%",
                                       "50 %",
                                       "-3",
                                       "5.%",
                                       "0%..9%:0.00000001%" };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_string_equal(holes(bad[i], 5, 5), "?");
}

static void single_values_are_those_of_gsp(void **ctx)
{
    (void)ctx;
    static const char *const words[] = { "0",     "12",   "peak",   "33%",
                                         "33.3%", "0.5%", "54.96%", "54.95999999%" };
    for (unsigned m = 1; m <= 6; m++)
        for (unsigned n = 2; n <= 6; n++)
            for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
                uint32_t wanted;
                char text[16];
                if (gv_holes_read(&wanted, words[i], m, n, NULL) != GV_OK)
                    continue;
                (void)snprintf(text, sizeof text, "%u", wanted);
                assert_string_equal(holes(words[i], m, n), text);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_cut_at_separators),
        cmocka_unit_test(numbers_and_ranges),
        cmocka_unit_test(holes_of_every_form),
        cmocka_unit_test(single_values_are_those_of_gsp),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
