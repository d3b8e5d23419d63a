/* SPDX-License-Identifier: GPL-3.0-or-later */
/* detect.c -- the format of one line, by its first characters, by words it contains, or
 * by the number of its cells. First match wins. */
#include "text/detect.h"

#include "text/application/application.h"
#include "text/find_puzzle.h"
#include "text/scan.h"

#include <string.h>

/* Up to this many cells, a line may be a row: no alphabet has more symbols. */
enum { MOST_CHARACTERS_IN_ROW = 36 };

static bool is_one_of(const char *set, char c)
{
    return c && strchr(set, c);
}

static bool is_figure(char c)
{
    return c >= '0' && c <= '9';
}

/* Letters, figures and * - . _ as a bit set over the codes: every byte of the input is
 * tested, and a chain of comparisons takes twice the time. */
static bool is_cell(char c)
{
    static const uint64_t set[4] = { 0x03FF640000000000, 0x07FFFFFE87FFFFFE, 0, 0 };
    const unsigned char code = (unsigned char)c;
    return set[code / 64] >> (code % 64) & 1;
}

static size_t skip_blanks(const char *text, size_t length)
{
    size_t at = 0;
    while (at < length && (text[at] == ' ' || text[at] == '\t'))
        at++;
    return at;
}

bool gv_detect_blank(const char *text, size_t length)
{
    return skip_blanks(text, length) == length;
}

/* ---- by first characters ---- */

bool gv_detect_begins(const char *text, size_t length, const char *word)
{
    const size_t n = strlen(word);
    return length >= n && memcmp(text, word, n) == 0;
}

/* The same, and the word ends there. */
static bool begins_word(const char *text, size_t length, const char *word)
{
    const size_t n = strlen(word);
    return gv_detect_begins(text, length, word) &&
           (length == n || is_one_of(" \t;", text[n]));
}

/* With memchr() and comparison: the first characters searched for are rare in puzzles.
 */
static bool contains(const char *text, size_t length, const char *word)
{
    const char *const end = text + length;
    const char *at = memchr(text, word[0], length);
    while (at && !gv_detect_begins(at, (size_t)(end - at), word))
        at = memchr(at + 1, word[0], (size_t)(end - at - 1));
    return at;
}

bool gv_detect_run(const char *text, size_t length)
{
    size_t at = skip_blanks(text, length);
    if (at == length || text[at] != '{')
        return false;
    at++;
    at += skip_blanks(text + at, length - at);
    return gv_detect_begins(text + at, length - at, "\"run\"");
}

/* "r1c2", "r1c2=5", perhaps after the word "queens:". */
bool gv_is_cell_list(const char *text, size_t length)
{
    size_t at = gv_detect_begins(text, length, "queens:") ? strlen("queens:") : 0;
    at += skip_blanks(text + at, length - at);
    static const char axes[] = "rc";
    for (size_t axis = 0; axis < 2; axis++) {
        if (at == length || (text[at] | 0x20) != axes[axis])
            return false;
        const size_t number = ++at;
        while (at < length && is_figure(text[at]))
            at++;
        if (at == number)
            return false;
    }
    return at == length || is_one_of(" \t,;=", text[at]);
}

/* "csp 1": the word and a number. */
static bool begins_csp(const char *text, size_t length)
{
    if (!begins_word(text, length, "csp"))
        return false;
    const size_t at = strlen("csp");
    const size_t number = at + skip_blanks(text + at, length - at);
    return number < length && is_figure(text[number]);
}

bool gv_is_csp_line(const char *text, size_t length)
{
    return begins_csp(text, length) && memchr(text, ';', length);
}

bool gv_is_csp_head(const char *text, size_t length)
{
    return begins_csp(text, length) && !memchr(text, ';', length);
}

bool gv_is_hodoku_line(const char *text, size_t length)
{
    return gv_detect_begins(text, length, ":");
}

/* An object whose member "grid" is a list of lists. */
bool gv_is_fpuzzles_json(const char *text, size_t length)
{
    static const char key[] = "\"grid\"";
    const char *const found = gv_detect_begins(text, length, "{")
                                  ? memmem(text, length, key, strlen(key))
                                  : NULL;
    size_t at = found ? (size_t)(found - text) + strlen(key) : length;
    for (const char *mark = ":[["; *mark; mark++) {
        at += skip_blanks(text + at, length - at);
        if (at >= length || text[at++] != *mark)
            return false;
    }
    return true;
}

bool gv_is_json_line(const char *text, size_t length)
{
    return gv_detect_begins(text, length, "{") && !gv_is_fpuzzles_json(text, length);
}

bool gv_is_xml_line(const char *text, size_t length)
{
    return gv_detect_begins(text, length, "<");
}

bool gv_is_pls_head(const char *text, size_t length)
{
    return begins_word(text, length, "order") && length > strlen("order");
}

bool gv_is_sections_head(const char *text, size_t length)
{
    return gv_detect_begins(text, length, "[Puzzle]") ||
           gv_detect_begins(text, length, "[State]");
}

bool gv_is_sudokuwiki_line(const char *text, size_t length)
{
    return contains(text, length, "?bd=");
}

bool gv_is_sudokupad_line(const char *text, size_t length)
{
    gv_place cells; // in some links they stand as they are
    return (contains(text, length, "sudokupad.app/") ||
            contains(text, length, "crackingthecryptic.com/sudoku")) &&
           !gv_place_find_word(&cells, text, length, &(gv_record_text){ 0 });
}

bool gv_is_fpuzzles_line(const char *text, size_t length)
{
    return !gv_is_sudokupad_line(text, length) &&
           (contains(text, length, "?load=") || contains(text, length, "fpuzzles"));
}

static gv_format format_by_text(const char *text, size_t length,
                                const gv_record_text *known)
{
    for (unsigned i = 0; i < gv_n_formats; i++)
        if (gv_formats[i]->line_begins && gv_formats[i]->line_begins(text, length))
            return (gv_format)i;
    if (known->problem)
        return GV_FORMAT_CSP; // its givens
    for (unsigned i = 0; i < gv_n_formats; i++)
        if (gv_formats[i]->line_contains && gv_formats[i]->line_contains(text, length))
            return (gv_format)i;
    return GV_FORMAT_AUTO;
}

gv_format gv_detect_head(const char *text, size_t length)
{
    const size_t start = skip_blanks(text, length);
    for (unsigned i = 0; i < gv_n_formats; i++)
        if (gv_formats[i]->head && gv_formats[i]->head(text + start, length - start))
            return (gv_format)i;
    return GV_FORMAT_AUTO;
}

/* ---- by the number of cells ---- */

static size_t count_cells(const char *text, size_t length)
{
    size_t n = 0;
    while (n < length && is_cell(text[n]))
        n++;
    return n;
}

/* Whether the first word of the line ends with its character n. */
static bool ends_word(const char *text, size_t length, size_t n)
{
    return n == length || is_one_of(" \t,;", text[n]);
}

/* Whether the cells can only be queens: 'Q' and '.', both cases, at least one queen. */
static bool are_queens(const char *text, size_t length)
{
    size_t n_queens = 0;
    for (size_t i = 0; i < length; i++) {
        n_queens += text[i] == 'Q' || text[i] == 'q';
        if (text[i] != 'Q' && text[i] != 'q' && text[i] != '.')
            return false;
    }
    return n_queens > 0;
}

static bool is_sukaku_number(size_t n)
{
    return n == 64 || n == 729 || n == 4096;
}

/* LINE or SUKAKU, from the length of the first word; nothing if no order fits. */
static void count_token(gv_detected *out, const char *token, size_t length,
                        const gv_record_text *known)
{
    const size_t told = gv_record_text_order(known);
    gv_record_text guess = *known;
    if (!told && !known->has_family && are_queens(token, length)) {
        out->queens = true;
        guess.has_family = true;
        guess.family = GV_QUEENS;
    }
    const bool candidates = !gv_record_text_queens(&guess);
    const size_t square = told * told;
    if (told ? length == square : !(candidates && is_sukaku_number(length)))
        out->order = told ? (unsigned)told : gv_record_text_root(&guess, length, 2);
    out->format = GV_FORMAT_LINE;
    if (!out->order && candidates) {
        out->format = GV_FORMAT_SUKAKU;
        if (!told)
            out->order = gv_record_text_root(&guess, length, 3);
        else if (length == square * told)
            out->order = (unsigned)told;
    }
    if (!out->order) {
        out->format = GV_FORMAT_AUTO;
        out->queens = false;
        return;
    }
    out->n_cells = length;
    out->doubtful = !told && length <= MOST_CHARACTERS_IN_ROW;
}

static bool is_square(unsigned n)
{
    unsigned root = 1;
    while (root * root < n)
        root++;
    return root * root == n;
}

/* Spaces are cells if the whole line has exactly s^2 characters, all others are
 * symbols, and the order is known or one that a text need not state. */
static bool count_spaces(gv_detected *out, const char *text, size_t length,
                         const gv_record_text *known)
{
    const size_t told = gv_record_text_order(known);
    unsigned order = gv_record_text_root(known, length, 2);
    if (told)
        order = told * told == length ? (unsigned)told : 0;
    else if (order < 4 || !is_square(order))
        order = 0;
    if (!order || !memchr(text, ' ', length))
        return false;
    for (size_t i = 0; i < length; i++)
        if (text[i] != ' ' && gv_alphabet_digit(GV_ALPHABET_ONE, order, text[i]) < 0 &&
            (gv_alphabet_digit(GV_ALPHABET_LETTERS, order, text[i]) < 0 ||
             !gv_alphabet_fits(GV_ALPHABET_LETTERS, order)))
            return false;
    *out = (gv_detected){
        .format = GV_FORMAT_LINE,
        .n_cells = length,
        .order = order,
        .doubtful = true,
    };
    return true;
}

/* s^2 numbers, or s^2 single symbols, on one line. Orders below 9 must be known:
 * otherwise the line may be a row. */
static void count_words(gv_detected *out, const char *text, size_t length,
                        const gv_record_text *known)
{
    const gv_record_text raw = { .text = text, .length = length };
    const gv_text_span line = { 0, length };
    const size_t told = gv_record_text_order(known);
    const size_t most = told ? told * told : (size_t)GV_MAX_ORDER * GV_MAX_ORDER + 1;
    size_t n = 0;
    size_t at = 0;
    gv_text_span word;
    unsigned value;
    bool numbers = true, symbols = true;
    while (n < most && gv_scan_word(&word, &raw, line, " \t,;", &at)) {
        const bool blank =
            word.length == 1 &&
            gv_alphabet_blank(GV_ALPHABET_DECIMAL, GV_MAX_ORDER, text[word.start]);
        numbers = numbers && (blank || gv_scan_number(&value, &raw, word));
        symbols = symbols && word.length == 1 && is_cell(text[word.start]);
        if (!numbers && !symbols)
            return;
        n++;
    }
    const unsigned order = told ? (unsigned)told : gv_record_text_root(known, n, 2);
    if (gv_record_text_queens(known) || (size_t)order * order != n ||
        (!told && order < 9))
        return;
    out->format = GV_FORMAT_LINE;
    out->order = order;
    out->decimal = numbers && order > 9;
}

/* Whether the line is part of a frame, although dashes and dots could be blank cells.
 * An empty puzzle uses one kind of blank, and is 9x9 or of the known order. */
static bool is_stroke(const char *text, size_t length, const gv_record_text *known)
{
    const gv_record_text raw = { .text = text, .length = length };
    if (length < 3 ||
        (!is_one_of("-=+*.'|!:", text[0]) && !gv_scan_box(NULL, text, length)))
        return false;
    const size_t told = gv_record_text_order(known);
    size_t same = 1;
    while (same < length && text[same] == text[0])
        same++;
    const bool empty = same == length && (told ? length == told * told : length >= 81);
    return !empty && gv_scan_frame(&raw, (gv_text_span){ 0, length }, 0);
}

gv_detected gv_detect_line(const char *text, size_t length, const gv_record_text *known)
{
    gv_detected found = { .start = skip_blanks(text, length) };
    const char *rest = text + found.start;
    const size_t rest_length = length - found.start;
    found.stroke = rest_length && is_stroke(rest, rest_length, known);
    if (!rest_length || found.stroke)
        return found;
    found.format = format_by_text(rest, rest_length, known);
    if (found.format != GV_FORMAT_AUTO || count_spaces(&found, text, length, known))
        return found;
    const size_t n = count_cells(rest, rest_length);
    if (n && ends_word(rest, rest_length, n))
        count_token(&found, rest, n, known);
    if (found.format == GV_FORMAT_AUTO)
        count_words(&found, rest, rest_length, known);
    return found;
}

bool gv_detect_certain(const char *text, size_t length, const gv_record_text *known)
{
    if (gv_detect_head(text, length) != GV_FORMAT_AUTO)
        return true;
    const gv_detected found = gv_detect_line(text, length, known);
    return found.format != GV_FORMAT_AUTO && found.format != GV_FORMAT_CELLS &&
           !found.doubtful && (found.n_cells == 0 || found.n_cells >= 81);
}

/* ---- what is wrong ---- */

/* Whether a character beyond ASCII can be shown: not a control character, not
 * invisible, and not one that changes the direction of a line. */
static bool is_visible(uint32_t code)
{
    return code >= 0xA0 && code != 0xAD && (code < 0x200B || code > 0x200F) &&
           (code < 0x2028 || code > 0x202E) && (code < 0x2060 || code > 0x206F) &&
           (code < 0xD800 || code > 0xF8FF) && code != 0xFEFF && code < 0xE0000;
}

/* The length of a visible, well-formed UTF-8 character beyond ASCII; 0: it is not one.
 */
static size_t utf8_length(const char *text, size_t length)
{
    const unsigned char lead = (unsigned char)text[0];
    const size_t n = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC2 ? 2 : 0;
    if (n == 0 || n > length)
        return 0;
    uint32_t code = lead & (0x7Fu >> n);
    for (size_t i = 1; i < n; i++) {
        const unsigned char c = (unsigned char)text[i];
        if ((c & 0xC0) != 0x80)
            return 0;
        code = code << 6 | (c & 0x3Fu);
    }
    return is_visible(code) ? n : 0;
}

static void explain_foreign(gv_error *err, const char *text, size_t length, size_t line,
                            size_t column)
{
    const unsigned char c = (unsigned char)text[0];
    const size_t n = utf8_length(text, length);
    if (n || (c >= ' ' && c < 0x7F))
        (void)gv_fail_at(err, GV_ERR_INPUT, line, column,
                         "foreign character '%.*s' among the cells", (int)(n ? n : 1),
                         text);
    else
        (void)gv_fail_at(err, GV_ERR_INPUT, line, column,
                         "foreign character '\\x%02X' among the cells", c);
}

/* The order whose number of cells is nearest to n. A sudoku below 4 must state it. */
static size_t nearest_order(size_t n, const gv_record_text *known)
{
    size_t order = gv_record_text_has_free_blocks(known) ? 4 : 1;
    while (order < GV_MAX_ORDER && order * order + order < n)
        order++;
    return order;
}

static void explain_number(gv_error *err, size_t n_cells, const gv_record_text *known,
                           size_t line, size_t column)
{
    const size_t told = gv_record_text_order(known);
    const size_t order = told ? told : nearest_order(n_cells, known);
    const size_t expected = order * order;
    // The first superfluous cell, or the place of the first missing one.
    const size_t place = column + (n_cells < expected ? n_cells : expected);
    if (told)
        (void)gv_fail_at(err, GV_ERR_INPUT, line, place,
                         "expected %zu cells, found %zu", expected, n_cells);
    else
        (void)gv_fail_at(err, GV_ERR_INPUT, line, place,
                         "%zu cell%s: no puzzle has that many (%zux%zu has %zu)",
                         n_cells, n_cells == 1 ? "" : "s", order, order, expected);
}

static bool is_typical(char c) // a figure or a blank, of which puzzles are made
{
    return is_figure(c) || is_one_of(".*-_", c);
}

static size_t count_typical(const char *text, size_t length)
{
    size_t n = 0;
    for (size_t i = 0; i < length; i++)
        n += is_typical(text[i]);
    return n;
}

/* The word that may be meant as a puzzle: a long one of typical characters if there is
 * one, else the first. */
static gv_text_span word_meant(const char *text, size_t length)
{
    enum { LONG = 40 };
    const gv_record_text raw = { .text = text, .length = length };
    gv_text_span word, first = { 0 };
    bool is_first = true;
    for (size_t at = 0;
         gv_scan_word(&word, &raw, (gv_text_span){ 0, length }, " \t,;", &at);) {
        if (word.length >= LONG &&
            2 * count_typical(text + word.start, word.length) >= word.length)
            return word;
        if (is_first)
            first = word;
        is_first = false;
    }
    return first;
}

/* The number of groups if the line has nothing but typical characters in groups, enough
 * for a grid; else 0. *n_cells is that of the characters. */
static size_t count_groups(size_t *n_cells, const char *text, size_t length)
{
    enum { LEAST_CELLS = 40 };
    const gv_record_text raw = { .text = text, .length = length };
    gv_text_span word;
    size_t n = 0, at = 0;
    *n_cells = 0;
    for (; gv_scan_word(&word, &raw, (gv_text_span){ 0, length }, " \t,;/|[]", &at);
         n++) {
        if (count_typical(text + word.start, word.length) != word.length)
            return 0;
        *n_cells += word.length;
    }
    return n > 1 && *n_cells >= LEAST_CELLS ? n : 0;
}

static bool is_foreign(const char *word, size_t length)
{
    const size_t n_typical = count_typical(word, length);
    return 2 * n_typical < length || n_typical == 0;
}

bool gv_detect_foreign(const char *text, size_t length)
{
    size_t n = 0;
    for (size_t i = 0; i < length; i++)
        n += !is_one_of(" \t,;|/", text[i]);
    return 2 * count_typical(text, length) < n;
}

void gv_detect_explain(gv_error *err, const char *text, size_t length,
                       const gv_record_text *known, size_t line, size_t column)
{
    const gv_text_span word = word_meant(text, length);
    const size_t start = word.start, n = word.length;
    const size_t foreign = count_cells(text + start, n);
    size_t n_cells;
    const size_t n_groups = count_groups(&n_cells, text, length);
    const size_t order = nearest_order(n_cells, known);
    const size_t rules = gv_place_solo_rules(text, length);
    if (rules)
        (void)gv_fail_at(err, GV_ERR_INPUT, line, column + rules,
                         "ids of Solo with further rules (x, j, k) are not read: write "
                         "these as --variant");
    else if (n_groups && n < n_cells)
        (void)gv_fail_at(
            err, GV_ERR_INPUT, line, column + start,
            "%zu cells in %zu groups: no puzzle has that (%zux%zu has %zu)", n_cells,
            n_groups, order, order, order * order);
    else if (is_foreign(text + start, n))
        (void)gv_fail_at(err, GV_ERR_INPUT, line, column + start,
                         "neither a puzzle nor a comment%s",
                         gv_app_nearest(text + start, n).text);
    else if (foreign < n)
        explain_foreign(err, text + start + foreign, length - start - foreign, line,
                        column + start + foreign);
    else
        explain_number(err, n, known, line, column + start);
}
