/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Alphabets: symbols and back, and the choice from what a text shows. */
#include "text/alphabet.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>

static const gv_alphabet single[] = { GV_ALPHABET_LETTERS, GV_ALPHABET_ZERO,
                                      GV_ALPHABET_ONE };

static char symbol(gv_alphabet alphabet, unsigned digit)
{
    gv_buffer out;
    gv_buffer_init(&out, NULL);
    gv_alphabet_put(alphabet, digit, &out);
    assert_int_equal(out.length, 1);
    const char c = out.text[0];
    gv_buffer_free(&out);
    return c;
}

static gv_alphabet chosen(unsigned order, const char *text)
{
    gv_alphabet_survey survey = { 0 };
    gv_alphabet_observe(&survey, order, text, strlen(text));
    return gv_alphabet_choose(&survey, order);
}

static void every_symbol_is_read_as_its_digit_in_both_cases(void **ctx)
{
    (void)ctx;
    for (size_t i = 0; i < 3; i++)
        for (unsigned order = 1; gv_alphabet_fits(single[i], order); order++)
            for (unsigned digit = 0; digit < order; digit++) {
                const char c = symbol(single[i], digit);
                assert_int_equal(gv_alphabet_digit(single[i], order, c), digit);
                const char lower = c >= 'A' ? (char)(c | 0x20) : c;
                assert_int_equal(gv_alphabet_digit(single[i], order, lower), digit);
            }
}

static void an_order_has_exactly_as_many_symbols(void **ctx)
{
    (void)ctx;
    for (size_t i = 0; i < 3; i++)
        for (unsigned order = 1; gv_alphabet_fits(single[i], order); order++) {
            unsigned n_capitals_and_figures = 0;
            for (int c = 0; c < 256; c++)
                if (c < 'a')
                    n_capitals_and_figures +=
                        gv_alphabet_digit(single[i], order, (char)c) >= 0;
            assert_int_equal(n_capitals_and_figures, order);
        }
}

static void alphabets_have_26_36_and_35_symbols(void **ctx)
{
    (void)ctx;
    static const unsigned sizes[] = { 26, 36, 35 };
    for (size_t i = 0; i < 3; i++) {
        assert_true(gv_alphabet_fits(single[i], sizes[i]));
        assert_false(gv_alphabet_fits(single[i], sizes[i] + 1));
    }
    assert_true(gv_alphabet_fits(GV_ALPHABET_DECIMAL, GV_MAX_ORDER));
}

static void decimals_have_no_single_symbols(void **ctx)
{
    (void)ctx;
    for (int c = 0; c < 256; c++)
        assert_int_equal(gv_alphabet_digit(GV_ALPHABET_DECIMAL, 64, (char)c), -1);
    gv_buffer out;
    gv_buffer_init(&out, NULL);
    gv_alphabet_put(GV_ALPHABET_DECIMAL, 63, &out);
    assert_string_equal(out.text, "64");
    gv_buffer_free(&out);
}

static void a_character_is_a_blank_only_if_it_is_no_symbol(void **ctx)
{
    (void)ctx;
    for (size_t i = 0; i < 3; i++)
        for (unsigned order = 1; gv_alphabet_fits(single[i], order); order++)
            for (int c = 0; c < 256; c++) {
                const bool sign = c && strchr(".0*-_Xx", c);
                const bool symbol_too =
                    gv_alphabet_digit(single[i], order, (char)c) >= 0;
                assert_int_equal(gv_alphabet_blank(single[i], order, (char)c),
                                 sign && !symbol_too);
            }
}

static void writing_uses_figures_from_1_and_decimals_above_35(void **ctx)
{
    (void)ctx;
    for (unsigned order = 1; order <= GV_MAX_ORDER; order++)
        assert_int_equal(gv_alphabet_for(GV_ALPHABET_AUTO, order),
                         order <= 35 ? GV_ALPHABET_ONE : GV_ALPHABET_DECIMAL);
    assert_int_equal(gv_alphabet_for(GV_ALPHABET_ZERO, 16), GV_ALPHABET_ZERO);
}

static void sixteen_symbols_are_told_apart(void **ctx)
{
    (void)ctx;
    assert_int_equal(chosen(16, "AB..P.."), GV_ALPHABET_LETTERS);
    assert_int_equal(chosen(16, "ab00d0"), GV_ALPHABET_LETTERS); // no figure 1-9
    assert_int_equal(chosen(16, "12H."), GV_ALPHABET_LETTERS);   // H is beyond 1-9A-G
    assert_int_equal(chosen(16, "01.F"), GV_ALPHABET_ZERO);
    assert_int_equal(chosen(16, "01*F"), GV_ALPHABET_ZERO);
    assert_int_equal(chosen(16, "0012F0"), GV_ALPHABET_ONE); // 0 is the blank
    assert_int_equal(chosen(16, "12.FG"), GV_ALPHABET_ONE);
    assert_int_equal(chosen(16, "...."), GV_ALPHABET_ONE);
    assert_int_equal(chosen(16, "0.0."), GV_ALPHABET_ZERO);
}

static void an_x_is_a_blank_unless_the_order_has_it_as_a_symbol(void **ctx)
{
    (void)ctx;
    assert_int_equal(chosen(16, "1X0"), GV_ALPHABET_ZERO);    // a blank beside 0
    assert_int_equal(chosen(25, "AXB"), GV_ALPHABET_LETTERS); // the 24th letter
    assert_int_equal(chosen(16, "XX"), GV_ALPHABET_ONE);      // blanks alone
}

static void orders_up_to_9_are_figures_unless_only_letters_occur(void **ctx)
{
    (void)ctx;
    assert_int_equal(chosen(9, "1.0."), GV_ALPHABET_ONE);
    assert_int_equal(chosen(9, "A.I."), GV_ALPHABET_LETTERS);
    assert_int_equal(chosen(9, "A1.."), GV_ALPHABET_ONE);
    assert_int_equal(chosen(9, "...."), GV_ALPHABET_ONE);
    assert_int_equal(chosen(4, "AX.D"), GV_ALPHABET_LETTERS);
}

static void a_choice_always_has_enough_symbols(void **ctx)
{
    (void)ctx;
    for (unsigned order = 1; order <= GV_MAX_ORDER; order++)
        for (unsigned bits = 0; bits < 32; bits++) {
            const gv_alphabet_survey survey = {
                .digit = bits & 1,
                .letter = bits & 2,
                .beyond_one = bits & 4,
                .zero = bits & 8,
                .other_blank = bits & 16,
            };
            assert_true(gv_alphabet_fits(gv_alphabet_choose(&survey, order), order));
        }
}

static void names_are_those_of_the_option(void **ctx)
{
    (void)ctx;
    gv_alphabet found = GV_ALPHABET_AUTO;
    assert_true(gv_alphabet_by_name(&found, "A"));
    assert_int_equal(found, GV_ALPHABET_LETTERS);
    assert_true(gv_alphabet_by_name(&found, "0"));
    assert_int_equal(found, GV_ALPHABET_ZERO);
    assert_true(gv_alphabet_by_name(&found, "1"));
    assert_int_equal(found, GV_ALPHABET_ONE);
    assert_true(gv_alphabet_by_name(&found, "decimal"));
    assert_int_equal(found, GV_ALPHABET_DECIMAL);
    assert_false(gv_alphabet_by_name(&found, "a"));
    assert_int_equal(found, GV_ALPHABET_DECIMAL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_symbol_is_read_as_its_digit_in_both_cases),
        cmocka_unit_test(an_order_has_exactly_as_many_symbols),
        cmocka_unit_test(alphabets_have_26_36_and_35_symbols),
        cmocka_unit_test(decimals_have_no_single_symbols),
        cmocka_unit_test(a_character_is_a_blank_only_if_it_is_no_symbol),
        cmocka_unit_test(writing_uses_figures_from_1_and_decimals_above_35),
        cmocka_unit_test(sixteen_symbols_are_told_apart),
        cmocka_unit_test(an_x_is_a_blank_unless_the_order_has_it_as_a_symbol),
        cmocka_unit_test(orders_up_to_9_are_figures_unless_only_letters_occur),
        cmocka_unit_test(a_choice_always_has_enough_symbols),
        cmocka_unit_test(names_are_those_of_the_option),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
