/* SPDX-License-Identifier: GPL-3.0-or-later */
/* find_puzzle.c -- looks for a word of s x s cells first, then for a run of equal words
 * that make up a grid. A puzzle that leaves cells open is preferred to one that does
 * not, which is rather its solution. */
#include "text/find_puzzle.h"

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

static bool is_cell(char c)
{
    return is_figure(c) || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
           is_one_of(".*-_", c);
}

/* ---- cells ---- */

static bool fits(gv_alphabet alphabet, const char *cells, size_t length, unsigned order)
{
    if (!gv_alphabet_fits(alphabet, order))
        return false;
    for (size_t i = 0; i < length; i++)
        if (gv_alphabet_digit(alphabet, order, cells[i]) < 0 &&
            !gv_alphabet_blank(alphabet, order, cells[i]))
            return false;
    return true;
}

bool gv_place_fits(const char *cells, size_t length, unsigned order)
{
    return fits(GV_ALPHABET_ONE, cells, length, order) ||
           fits(GV_ALPHABET_LETTERS, cells, length, order) ||
           (order > 9 && fits(GV_ALPHABET_ZERO, cells, length, order));
}

/* Whether a puzzle leaves a cell open. */
static bool has_blank(const char *cells, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (is_one_of(".0*-_", cells[i]))
            return true;
    return false;
}

/* ---- a word of cells ---- */

/* The order of a puzzle that n characters are. Below 9 it must be known: numbers of 16
 * figures are common. */
static unsigned order_of_word(const char *word, size_t n, const gv_record_text *known)
{
    enum { LEAST_CELLS = 81 };
    const unsigned told = gv_record_text_order(known);
    if (told)
        return (size_t)told * told == n ? told : 0;
    const unsigned order = n < LEAST_CELLS ? 0 : gv_record_text_root(known, n, 2);
    return order && gv_place_fits(word, n, order) ? order : 0;
}

/* The order of 729 candidates, and the like. */
static unsigned order_of_candidates(const char *word, size_t n,
                                    const gv_record_text *known)
{
    enum { LEAST_CANDIDATES = 729 };
    const unsigned told = gv_record_text_order(known);
    const unsigned order = n < LEAST_CANDIDATES ? 0 : gv_record_text_root(known, n, 3);
    if (!order || (told && told != order))
        return 0;
    for (size_t i = 0; i < n; i++) { // each digit in its place, or a blank
        const int digit = gv_alphabet_digit(GV_ALPHABET_ONE, order, word[i]);
        if (digit >= 0 ? (size_t)digit != i % order
                       : !gv_alphabet_blank(GV_ALPHABET_ONE, order, word[i]))
            return 0;
    }
    return order;
}

static bool take_word(gv_place *out, const char *text, gv_text_span word,
                      const gv_record_text *known)
{
    const char *cells = text + word.start;
    unsigned order = order_of_candidates(cells, word.length, known);
    const gv_format format = order ? GV_FORMAT_SUKAKU : GV_FORMAT_LINE;
    if (!order)
        order = order_of_word(cells, word.length, known);
    if (!order || !gv_place_fits(cells, word.length, order))
        return false;
    *out = (gv_place){
        .start = word.start,
        .length = word.length,
        .cells = { .format = format, .n_cells = word.length, .order = order },
    };
    return true;
}

bool gv_place_find_word(gv_place *out, const char *text, size_t length,
                        const gv_record_text *known)
{
    bool found = false;
    for (size_t at = 0; at < length;) {
        gv_text_span word = { .start = at };
        while (at < length && is_cell(text[at]))
            at++;
        word.length = at - word.start;
        gv_place place;
        if (!word.length) {
            at++;
        } else if (take_word(&place, text, word, known)) {
            const bool is_open = has_blank(text + word.start, word.length);
            if (!found || is_open)
                *out = place;
            if (is_open)
                return true;
            found = true;
        }
    }
    return found;
}

/* ---- words that make up a grid ---- */

static const char separators[] = " \t\n,;/|!:[](){}'\"=";

/* A run of words of one kind. */
typedef struct word_run {
    gv_text_span place; /* from the first word to the last */
    size_t n_words;
    size_t word_length; /* of each; 0: they are numbers of up to two figures */
    unsigned top;       /* the largest number */
    bool is_list;       /* brackets or slashes are between or around them */
} word_run;

static bool is_null(const char *word, size_t length)
{
    return (length == 4 &&
            (memcmp(word, "null", 4) == 0 || memcmp(word, "None", 4) == 0));
}

static bool is_number(unsigned *out, const char *word, size_t length)
{
    *out = 0;
    if (is_null(word, length) || (length == 1 && is_one_of(".*-_xX?", *word)))
        return true;
    for (size_t i = 0; i < length; i++)
        *out = *out * 10 + (unsigned)(word[i] - '0');
    return length <= 2 && is_figure(word[0]) && is_figure(word[length - 1]);
}

static bool are_cells(const char *word, size_t length)
{
    size_t n = 0;
    while (n < length && is_cell(word[n]))
        n++;
    return n == length;
}

/* Whether the word continues the run; the first word begins one of either kind. */
static bool takes(word_run *run, const char *word, size_t length, bool numbers)
{
    unsigned value = 0;
    if (numbers && !is_number(&value, word, length))
        return false;
    if (!numbers &&
        (!are_cells(word, length) || (run->n_words && run->word_length != length)))
        return false;
    run->word_length = numbers ? 0 : length;
    run->top = value > run->top ? value : run->top;
    return true;
}

/* The run that begins with the word at *at, which moves behind it. */
static bool take_run(word_run *out, const gv_record_text *raw, size_t *at, bool numbers)
{
    const gv_text_span all = { 0, raw->length };
    word_run run = { .n_words = 0 };
    gv_text_span word;
    size_t next = *at;
    while (gv_scan_word(&word, raw, all, separators, &next) &&
           takes(&run, raw->text + word.start, word.length, numbers)) {
        if (!run.n_words++)
            run.place.start = word.start;
        run.place.length = gv_text_span_end(word) - run.place.start;
        *at = next;
    }
    const size_t before = run.place.start ? run.place.start - 1 : 0;
    for (size_t i = before; i < gv_text_span_end(run.place); i++)
        run.is_list = run.is_list || is_one_of("[/|(", raw->text[i]);
    *out = run;
    return run.n_words > 1;
}

/* The order of the grid that the words are; 0: they are none. Short runs must be known
 * or a list: they could be anything. */
static unsigned order_of_run(const word_run *run, const gv_record_text *known)
{
    enum { LEAST_CELLS = 81 };
    const unsigned told = gv_record_text_order(known);
    const size_t n = run->n_words * (run->word_length ? run->word_length : 1);
    const unsigned order = told ? told : gv_record_text_root(known, n, 2);
    if ((size_t)order * order != n || run->top > order ||
        (!told && n < LEAST_CELLS && !run->is_list))
        return 0;
    const bool is_even = !run->word_length || order % run->word_length == 0;
    return is_even ? order : 0;
}

static bool run_fits(const word_run *run, const gv_record_text *raw, unsigned order)
{
    const gv_text_span all = run->place;
    size_t at = all.start;
    gv_text_span word;
    while (gv_scan_word(&word, raw, all, separators, &at))
        if (!gv_place_fits(raw->text + word.start, word.length, order))
            return false;
    return true;
}

/* Finds a run of words that make up a grid. */
static bool find_run(gv_place *out, const char *text, size_t length,
                     const gv_record_text *known, bool numbers)
{
    const gv_record_text raw = { .text = text, .length = length };
    gv_text_span word;
    word_run run;
    for (size_t at = 0;
         gv_scan_word(&word, &raw, (gv_text_span){ 0, length }, separators, &at);) {
        size_t from = word.start;
        if (!take_run(&run, &raw, &from, numbers))
            continue;
        const unsigned order = order_of_run(&run, known);
        if (order && (numbers || run_fits(&run, &raw, order))) {
            *out = (gv_place){
                .start = run.place.start,
                .length = run.place.length,
                .cells = { .format = GV_FORMAT_LINE,
                           .order = order,
                           .n_cells = numbers && order > 9 ? 0 : (size_t)order * order,
                           .decimal = numbers && order > 9 },
                .apart = true,
            };
            return true;
        }
        at = from > at ? from : at;
    }
    return false;
}

/* ---- ids of Solo ---- */

/* The beginning of an id: "3x3", and what follows up to the colon. */
typedef struct solo_head {
    unsigned rows, cols;
    size_t rules; /* where letters that ask for further rules begin; 0: nowhere */
    size_t cells; /* where these begin */
} solo_head;

/* The number at *at, which moves past it; 0: there is none up to the largest order. */
static unsigned take_number(const char *text, size_t length, size_t *at)
{
    unsigned number = 0;
    for (; *at < length && is_figure(text[*at]) && number <= GV_MAX_ORDER; ++*at)
        number = number * 10 + (unsigned)(text[*at] - '0');
    return number <= GV_MAX_ORDER ? number : 0;
}

static bool read_head(solo_head *out, const char *text, size_t length)
{
    size_t at = 0;
    *out = (solo_head){ .rules = 0 };
    while (at < length && text[at] == ' ')
        at++;
    out->rows = take_number(text, length, &at);
    if (!out->rows || at == length || text[at] != 'x')
        return false;
    at++;
    out->cols = take_number(text, length, &at);
    if (!out->cols || out->rows * out->cols > GV_MAX_ORDER)
        return false;
    if (at < length && is_one_of("xjk", text[at]))
        out->rules = at;
    while (at < length && text[at] != ':' && is_cell(text[at])) // how it was made
        at++;
    out->cells = at + 1;
    return at < length && text[at] == ':';
}

size_t gv_place_solo_rules(const char *text, size_t length)
{
    solo_head head;
    return read_head(&head, text, length) ? head.rules : 0;
}

/* Goes through the cells of an id: letters are runs of empty cells, '_' separates
 * numbers. Writes them unless `out` is NULL; the number of cells, 0 if it is no id. */
static size_t solo_cells(gv_buffer *out, const char *text, size_t start, size_t *end,
                         unsigned order)
{
    size_t n = 0, at = start;
    while (at < *end && (is_figure(text[at]) || text[at] == '_' ||
                         (text[at] >= 'a' && text[at] <= 'z'))) {
        const bool is_run = text[at] >= 'a';
        unsigned number = 0, repeat = is_run ? (unsigned)(text[at] - 'a') + 1 : 1;
        if (text[at] == '_' || is_run)
            at++;
        else
            number = take_number(text, *end, &at);
        if (!is_run && (text[at - 1] == '_' || !number || number > order)) {
            if (text[at - 1] != '_')
                return 0;
            continue;
        }
        n += repeat;
        for (; out && repeat; repeat--)
            gv_buffer_printf(out, number ? "%u%s" : ".%.0u%s", number,
                             order > 9 ? " " : "");
    }
    *end = at;
    return n;
}

static bool find_solo(gv_place *out, const char *text, size_t length,
                      const gv_record_text *known)
{
    solo_head head;
    if (!read_head(&head, text, length) || head.rules)
        return false;
    const unsigned order = head.rows * head.cols, told = gv_record_text_order(known);
    size_t end = length;
    if ((told && told != order) ||
        solo_cells(NULL, text, head.cells, &end, order) != (size_t)order * order)
        return false;
    *out = (gv_place){
        .start = head.cells,
        .length = end - head.cells,
        .cells = { .format = GV_FORMAT_LINE,
                   .order = order,
                   .n_cells = order > 9 ? 0 : (size_t)order * order,
                   .decimal = order > 9 },
        .apart = true,
        .is_solo = true,
        .block_rows = head.rows,
        .block_cols = head.cols,
    };
    return true;
}

bool gv_place_find(gv_place *out, const char *text, size_t length,
                   const gv_record_text *known)
{
    if (gv_record_text_queens(known))
        return false;
    return find_solo(out, text, length, known) ||
           gv_place_find_word(out, text, length, known) ||
           find_run(out, text, length, known, true) ||
           find_run(out, text, length, known, false);
}

void gv_place_put(gv_buffer *out, const char *text, const gv_place *place)
{
    const gv_record_text raw = { .text = text, .length = place->start + place->length };
    const gv_text_span all = { place->start, place->length };
    size_t at = place->start, end = place->start + place->length;
    gv_text_span word;
    if (place->is_solo) {
        (void)solo_cells(out, text, at, &end, place->cells.order);
        return;
    }
    for (bool first = true; gv_scan_word(&word, &raw, all, separators, &at);
         first = false) {
        const char *cell = text + word.start;
        if (place->cells.decimal && !first)
            gv_buffer_putc(out, ' ');
        if (is_null(cell, word.length) || (word.length == 1 && *cell == '?'))
            gv_buffer_putc(out, '.');
        else
            gv_buffer_add(out, cell, word.length);
    }
}

/* ---- what is around it ---- */

void gv_place_put_around(gv_buffer *out, const char *text, size_t length,
                         const gv_place *place)
{
    const char *const marks = place->apart ? separators : " \t\n,;\"'|";
    if (place->is_solo) // what precedes its cells belongs to it
        return;
    size_t before = place->start, after = place->start + place->length, start = 0;
    while (before > start && is_one_of(marks, text[before - 1]))
        before--;
    while (after < length && is_one_of(marks, text[after]))
        after++;
    while (start < before && is_one_of(marks, text[start]))
        start++;
    while (length > after && is_one_of(marks, text[length - 1]))
        length--;
    gv_buffer_add(out, text + start, before - start);
    if (before > start && length > after)
        gv_buffer_putc(out, ' ');
    gv_buffer_add(out, text + after, length - after);
}
