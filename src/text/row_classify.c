/* SPDX-License-Identifier: GPL-3.0-or-later */
/* row_classify.c -- counts the words, characters and groups of a line, and decides from
 * the counts whether it is a row. The readers of rows (read_rows.c, read_pm.c) split
 * cells by the same rules. */
#include "text/row_classify.h"

#include "text/scan.h"

#include <string.h>

static bool is_one_of(const char *set, char c)
{
    return c && strchr(set, c);
}

static bool is_figure(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static bool is_marker(char c)
{
    return is_one_of("#&@$(=+-*^%)_,;/", c);
}

static bool is_separator(char c)
{
    return is_one_of(" \t|!:", c);
}

/* ---- single characters ---- */

static void look_at_character(gv_row_shape *look, char c)
{
    if (is_figure(c)) {
        if (c > look->top_figure)
            look->top_figure = c;
    } else if (is_letter(c)) {
        const int letter = (c | 0x20) - 'a';
        if (letter != 'x' - 'a' && letter > look->top_letter)
            look->top_letter = letter;
    } else if (!is_marker(c) && !is_separator(c) && !is_one_of(".{}", c)) {
        look->foreign = true;
    }
    look->bars |= is_one_of("|!:", c);
    look->dash |= c == '-';
    look->n_queens += c == 'Q' || c == 'q';
    look->only_queens &= c == 'Q' || c == 'q' || c == '.' || is_separator(c);
}

/* ---- words ---- */

/* The value of a word that is a number; 0 for a single blank, false for other words. */
static bool word_value(unsigned *out, const char *word, size_t length)
{
    *out = 0;
    if (length == 1 && gv_alphabet_blank(GV_ALPHABET_DECIMAL, GV_MAX_ORDER, *word))
        return true;
    for (size_t i = 0; i < length; i++) {
        if (!is_figure(word[i]) || i > 3)
            return false;
        *out = *out * 10 + (unsigned)(word[i] - '0');
    }
    return true;
}

static void look_at_word(gv_row_shape *look, const char *word, size_t length)
{
    if (look->n_words && length != look->word_length)
        look->even_words = false;
    if (length > look->word_length)
        look->word_length = (unsigned)length;
    look->n_words++;
    look->n_characters += (unsigned)length;

    unsigned value;
    look->numbers &= word_value(&value, word, length);
    if (value > look->top_number)
        look->top_number = value;
    look->user_prefix |=
        length > 1 && (word[0] == 'u' || word[0] == 'U') && is_figure(word[1]);
}

static void look_at_words(gv_row_shape *look, const char *text, size_t length)
{
    const gv_record_text raw = { .text = text, .length = length };
    const gv_text_span line = { 0, length };
    size_t at = 0;
    gv_text_span word;
    while (gv_scan_word(&word, &raw, line, " \t,;|!:", &at))
        look_at_word(look, text + word.start, word.length);
}

/* ---- groups ---- */

/* Counts the run of symbols and markers that begins at `at`; returns its end. */
static size_t look_at_group(gv_row_shape *look, const char *text, size_t length,
                            size_t at)
{
    bool figure = false, letter = false, dot = false;
    const size_t start = at;
    for (; at < length; at++) {
        const char c = text[at];
        if (!is_figure(c) && !is_letter(c) && !is_marker(c) && c != '.')
            break;
        figure |= is_figure(c);
        letter |= is_letter(c);
        dot |= c == '.';
    }
    const bool alone = dot && at == start + 1;
    look->n_groups += figure || alone;
    look->n_letter_groups += figure || letter || alone;
    look->long_group |= at > start + 1;
    look->dot_in_group |= dot && !alone;
    return at;
}

static void look_at_groups(gv_row_shape *look, const char *text, size_t length)
{
    for (size_t at = 0; at < length;) {
        const bool none = text[at] == '{' && at + 1 < length && text[at + 1] == '}';
        if (none) {
            look->n_groups++;
            look->n_letter_groups++;
            look->long_group = true;
            at += 2;
            continue;
        }
        const size_t end = look_at_group(look, text, length, at);
        at = end > at ? end : at + 1;
    }
}

gv_row_shape gv_row_classify(const char *text, size_t length)
{
    gv_row_shape look = {
        .even_words = true,
        .numbers = true,
        .top_letter = -1,
        .top_figure = '0',
        .only_queens = true,
    };
    for (size_t i = 0; i < length; i++) {
        const size_t box = gv_scan_box(NULL, text + i, length - i);
        look_at_character(&look, box ? '|' : text[i]);
        i += box ? box - 1 : 0;
    }
    look_at_words(&look, text, length);
    look_at_groups(&look, text, length);
    return look;
}

/* ---- plans ---- */

static unsigned groups_of(const gv_row_shape *look, unsigned n_cells)
{
    return n_cells > 9 ? look->n_letter_groups : look->n_groups;
}

bool gv_row_fits(const gv_row_plan *plan, const gv_row_shape *look)
{
    const unsigned n = plan->n_cells;
    return (plan->characters && look->n_characters == n && !look->foreign) ||
           (plan->words && (look->n_words == n || groups_of(look, n) == n));
}

bool gv_row_plain_order(const gv_record_text *known, unsigned order)
{
    if (order < 1 || order > GV_MAX_ORDER)
        return false;
    if (!gv_record_text_has_free_blocks(known))
        return true;
    return order == 4 || order == 9 || order == 16 || order == 25 || order == 36 ||
           order == 49 || order == 64;
}

/* Whether the letters can all be symbols of the order. */
static bool letters_fit(const gv_row_shape *look, unsigned order)
{
    if (look->only_queens && look->n_queens)
        return true;
    const int most =
        gv_alphabet_fits(GV_ALPHABET_LETTERS, order) ? (int)order : (int)order - 9;
    return look->top_letter < most;
}

/* The number of cells if they are groups of candidates; 0 if they are not. */
static unsigned cells_as_groups(const gv_row_shape *look, const gv_record_text *known)
{
    if (look->foreign || look->dot_in_group || !look->long_group)
        return 0;
    if (look->n_letter_groups > 9 && gv_row_plain_order(known, look->n_letter_groups))
        return look->n_letter_groups;
    const unsigned n = look->n_groups;
    const unsigned top = (unsigned)(look->top_figure - '0');
    return n <= 9 && top <= n && gv_row_plain_order(known, n) ? n : 0;
}

/* The number of cells of a row that determines it by itself; 0 if it does not. */
static unsigned told_cells(gv_row_plan *plan, const gv_row_shape *look,
                           const gv_record_text *known)
{
    if (plan->words && look->numbers && look->n_words > 9 && look->word_length > 1 &&
        look->top_number <= look->n_words && look->n_words <= GV_MAX_ORDER) {
        plan->characters = false;
        return look->n_words;
    }
    const unsigned groups = plan->words ? cells_as_groups(look, known) : 0;
    if (groups) {
        plan->characters = false;
        return groups;
    }
    // Single characters are cells either way; longer words are bands: "123 456".
    plan->words &= look->word_length == 1;
    return (plan->characters || plan->words) && look->even_words && !look->foreign &&
                   look->n_characters <= GV_MAX_ORDER &&
                   letters_fit(look, look->n_characters)
               ? look->n_characters
               : 0;
}

bool gv_row_plan_of(gv_row_plan *out, const gv_row_shape *look,
                    const gv_record_text *known, gv_format format)
{
    gv_row_plan plan = {
        .n_cells = gv_record_text_order(known),
        .characters = !gv_formats[format]->has_groups,
        .words = true,
        .sure = true,
    };
    if (!plan.n_cells) {
        plan.n_cells = told_cells(&plan, look, known);
        plan.sure = gv_row_plain_order(known, plan.n_cells);
    }
    // A row with too many characters is one of words, and so are the others.
    plan.characters &= look->n_characters == plan.n_cells;
    if (!plan.n_cells || !gv_row_fits(&plan, look))
        return false;
    *out = plan;
    return true;
}

unsigned gv_row_cells(const gv_row_plan *plan, const gv_row_shape *look)
{
    return plan->characters ? look->n_characters : groups_of(look, plan->n_cells);
}

bool gv_row_resembles(const gv_row_plan *plan, const gv_row_shape *look)
{
    const unsigned n = plan->n_cells;
    const unsigned found = gv_row_cells(plan, look);
    return 2 * found > n && found < 2 * n && letters_fit(look, n);
}
