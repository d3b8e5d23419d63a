/* SPDX-License-Identifier: GPL-3.0-or-later */
/* alphabet.c -- symbols of cells, and the choice of an alphabet from what a text shows.
 * Used by every reader and writer of text/. */
#include "text/alphabet.h"

#include "base/array.h"

#include <assert.h>
#include <string.h>

enum { N_LETTERS = 26, N_DIGITS = 10 };

/* The position of a letter in the Latin alphabet, in either case, or -1. Written out:
 * isalpha() would depend on the locale. */
static int letter_index(char c)
{
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    if (c >= 'a' && c <= 'z')
        return c - 'a';
    return -1;
}

/* The digit of `c` in an endless alphabet, or -1. AUTO is read as ONE, its default. */
static int symbol_index(gv_alphabet alphabet, char c)
{
    const int letter = letter_index(c);
    const bool figure = c >= '0' && c <= '9';
    switch (alphabet) {
    case GV_ALPHABET_LETTERS:
        return letter;
    case GV_ALPHABET_ZERO:
        return figure ? c - '0' : letter >= 0 ? letter + N_DIGITS : -1;
    case GV_ALPHABET_AUTO:
    case GV_ALPHABET_ONE:
        return figure ? c - '1' : letter >= 0 ? letter + N_DIGITS - 1 : -1;
    case GV_ALPHABET_DECIMAL:
        break;
    }
    return -1;
}

int gv_alphabet_digit(gv_alphabet alphabet, unsigned order, char c)
{
    const int digit = symbol_index(alphabet, c);
    return digit < (int)order ? digit : -1;
}

void gv_alphabet_put(gv_alphabet alphabet, unsigned digit, gv_buffer *out)
{
    static const char figures[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    assert(gv_alphabet_fits(alphabet, digit + 1));
    switch (alphabet) {
    case GV_ALPHABET_LETTERS:
        gv_buffer_putc(out, figures[N_DIGITS + digit]);
        break;
    case GV_ALPHABET_ZERO:
        gv_buffer_putc(out, figures[digit]);
        break;
    case GV_ALPHABET_AUTO:
    case GV_ALPHABET_ONE:
        gv_buffer_putc(out, figures[1 + digit]);
        break;
    case GV_ALPHABET_DECIMAL:
        gv_buffer_printf(out, "%u", digit + 1);
        break;
    }
}

bool gv_alphabet_fits(gv_alphabet alphabet, unsigned order)
{
    switch (alphabet) {
    case GV_ALPHABET_LETTERS:
        return order <= N_LETTERS;
    case GV_ALPHABET_ZERO:
        return order <= N_DIGITS + N_LETTERS;
    case GV_ALPHABET_AUTO:
    case GV_ALPHABET_ONE:
        return order <= N_DIGITS + N_LETTERS - 1;
    case GV_ALPHABET_DECIMAL:
        return true;
    }
    return false;
}

gv_alphabet gv_alphabet_for(gv_alphabet wanted, unsigned order)
{
    if (wanted != GV_ALPHABET_AUTO)
        return wanted;
    return gv_alphabet_fits(GV_ALPHABET_ONE, order) ? GV_ALPHABET_ONE
                                                    : GV_ALPHABET_DECIMAL;
}

bool gv_alphabet_blank(gv_alphabet alphabet, unsigned order, char c)
{
    return c != '\0' && strchr(".0*-_Xx", c) &&
           gv_alphabet_digit(alphabet, order, c) < 0;
}

/* Whether the letter is a symbol of an alphabet that has enough symbols. */
static bool some_symbol(unsigned order, char c)
{
    return (gv_alphabet_fits(GV_ALPHABET_LETTERS, order) &&
            gv_alphabet_digit(GV_ALPHABET_LETTERS, order, c) >= 0) ||
           gv_alphabet_digit(GV_ALPHABET_ONE, order, c) >= 0 ||
           gv_alphabet_digit(GV_ALPHABET_ZERO, order, c) >= 0;
}

void gv_alphabet_observe(gv_alphabet_survey *survey, unsigned order, const char *text,
                         size_t length)
{
    for (size_t i = 0; i < length; i++) {
        const char c = text[i];
        if (c >= '1' && c <= '9') {
            survey->digit = true;
        } else if (c == '0') {
            survey->zero = true;
        } else if (letter_index(c) >= 0 && some_symbol(order, c)) {
            survey->letter = true;
            if (gv_alphabet_digit(GV_ALPHABET_ONE, order, c) < 0)
                survey->beyond_one = true;
        } else if (gv_alphabet_blank(GV_ALPHABET_DECIMAL, order, c)) {
            survey->other_blank = true;
        }
    }
}

gv_alphabet gv_alphabet_choose(const gv_alphabet_survey *survey, unsigned order)
{
    const bool letters = gv_alphabet_fits(GV_ALPHABET_LETTERS, order);
    if (letters && survey->letter && !survey->digit)
        return GV_ALPHABET_LETTERS;
    if (order < N_DIGITS)
        return GV_ALPHABET_ONE;
    if (letters && survey->beyond_one)
        return GV_ALPHABET_LETTERS;
    if (gv_alphabet_fits(GV_ALPHABET_ZERO, order) && survey->zero &&
        survey->other_blank)
        return GV_ALPHABET_ZERO;
    // If ONE is too small for the order, ZERO is the only alphabet of single characters
    // left.
    if (!gv_alphabet_fits(GV_ALPHABET_ONE, order))
        return gv_alphabet_fits(GV_ALPHABET_ZERO, order) ? GV_ALPHABET_ZERO
                                                         : GV_ALPHABET_DECIMAL;
    return GV_ALPHABET_ONE;
}

bool gv_alphabet_by_name(gv_alphabet *out, const char *name)
{
    static const struct {
        const char *name;
        gv_alphabet alphabet;
    } names[] = {
        { "A", GV_ALPHABET_LETTERS },
        { "0", GV_ALPHABET_ZERO },
        { "1", GV_ALPHABET_ONE },
        { "decimal", GV_ALPHABET_DECIMAL },
    };
    for (size_t i = 0; i < GV_N_OF(names); i++)
        if (strcmp(names[i].name, name) == 0) {
            *out = names[i].alphabet;
            return true;
        }
    return false;
}
