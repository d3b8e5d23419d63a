/* SPDX-License-Identifier: GPL-3.0-or-later */
/* links.c -- puzzles inside addresses of other sites: 81 digits, or 81 pairs that hold
 * the state of play, after "?bd=" (sudokuwiki), compressed JSON after "?load="
 * (f-puzzles), "fpuzzles" or "scl" (SudokuPad). And the JSON of f-puzzles as it is. */
#include "text/fpuzzles.h"
#include "text/sudokupad.h"
#include "text/lzstring.h"
#include "text/nine_text.h"
#include "base/array.h"
#include "text/detect.h"

#include <ctype.h>
#include <string.h>

enum { MAX_JSON_UNITS = 4 << 20 };

/* The offset after the first `key` of the text; false: there is none. */
static bool find_key(size_t *after, const gv_record_text *raw, const char *key)
{
    const char *found = memmem(raw->text, raw->length, key, strlen(key));
    if (found)
        *after = (size_t)(found - raw->text) + strlen(key);
    return found;
}

/* The end of the link whose puzzle ends at `at`: further parameters and a fragment
 * belong to it, a space ends it. */
static gv_status find_end(size_t *end, const gv_record_text *raw, size_t at,
                          gv_error *err)
{
    const char c = at < raw->length ? raw->text[at] : ' ';
    if (c != ' ' && c != '\t' && c != '&' && c != '#')
        return gv_record_text_fail(err, raw, at, "expected the end of the link");
    while (at < raw->length && raw->text[at] != ' ' && raw->text[at] != '\t')
        at++;
    *end = at;
    return GV_OK;
}

/* ---- sudokuwiki ---- */

/* The notations of a board with its candidates: two figures for each cell. */
typedef struct wiki_notation {
    const char *head;
    unsigned base;
} wiki_notation;

enum { WIKI_PAIRS = 2 * GV_NINE_TEXT_CELLS };

static int wiki_figure(char c, unsigned base)
{
    const int value = c >= '0' && c <= '9'   ? c - '0'
                      : c >= 'a' && c <= 'z' ? c - 'a' + 10
                                             : -1;
    return value < (int)base ? value : -1;
}

/* Base 36, after "S9B": 1 to 9 are givens, 10 to 18 were placed, and 18 and a bit set
 * are candidates. */
static void take_s9b_pair(gv_grid_builder *grid, unsigned cell, unsigned value)
{
    enum { PLACED = 9, MARKS = 18 };
    if (value > MARKS)
        gv_grid_builder_mark(grid, cell, value - MARKS);
    else if (value > PLACED)
        gv_grid_builder_place(grid, cell, value - PLACED - 1);
    else if (value)
        gv_grid_builder_give(grid, cell, value - 1);
}

/* Base 32: a bit set, and as its lowest bit whether it is a given. A cell with one
 * candidate that is no given was placed. */
static void take_old_pair(gv_grid_builder *grid, unsigned cell, unsigned value)
{
    const unsigned digits = value >> 1;
    const bool is_one = digits && !(digits & (digits - 1));
    unsigned digit = 0;
    while (is_one && !(digits >> digit & 1))
        digit++;
    if (!is_one)
        gv_grid_builder_mark(grid, cell, digits);
    else if (value & 1)
        gv_grid_builder_give(grid, cell, digit);
    else
        gv_grid_builder_place(grid, cell, digit);
}

static gv_status read_pairs(gv_grid_builder *grid, size_t at, wiki_notation notation,
                            gv_error *err)
{
    const gv_record_text *raw = grid->raw;
    const unsigned most = notation.base == 36 ? 18 + 511 : 1023;
    for (unsigned cell = 0; cell < GV_NINE_TEXT_CELLS; cell++, at += 2) {
        const int high = wiki_figure(raw->text[at], notation.base),
                  low = wiki_figure(raw->text[at + 1], notation.base);
        const int value = high * (int)notation.base + low;
        if (high < 0 || low < 0 || value > (int)most)
            return gv_record_text_fail(err, raw, at,
                                       "expected two figures of base %u up to %u",
                                       notation.base, most);
        if (notation.base == 36)
            take_s9b_pair(grid, cell, (unsigned)value);
        else
            take_old_pair(grid, cell, (unsigned)value);
    }
    return GV_OK;
}

/* Which of them begins at `at`; base 0: none. */
static wiki_notation wiki_notation_at(const gv_record_text *raw, size_t at)
{
    static const wiki_notation notations[] = { { "S9B", 36 }, { "", 32 } };
    for (size_t i = 0; i < GV_N_OF(notations); i++) {
        const size_t skipped = strlen(notations[i].head), start = at + skipped;
        size_t n = 0;
        while (start + n < raw->length && wiki_figure(raw->text[start + n], 36) >= 0)
            n++;
        if (raw->length - at >= skipped && n == WIKI_PAIRS &&
            memcmp(raw->text + at, notations[i].head, skipped) == 0)
            return notations[i];
    }
    return (wiki_notation){ .head = "" };
}

gv_status gv_sudokuwiki_read(gv_parsed *out, const gv_record_text *raw,
                             gv_context *context, gv_arena *arena, gv_error *err)
{
    size_t at = 0, end = 0;
    if (!find_key(&at, raw, "?bd="))
        return gv_record_text_fail(err, raw, 0, "expected a link with '?bd='");
    gv_grid_builder grid;
    const wiki_notation pairs = wiki_notation_at(raw, at);
    GV_TRY(gv_nine_text_begin(&grid, raw, at, context, arena, err));
    at += strlen(pairs.head);
    if (pairs.base)
        GV_TRY(read_pairs(&grid, at, pairs, err));
    else
        GV_TRY(gv_nine_text_read(&grid, at, err));
    GV_TRY(
        find_end(&end, raw, at + (pairs.base ? WIKI_PAIRS : GV_NINE_TEXT_CELLS), err));
    gv_instance *instance = NULL;
    GV_TRY(gv_grid_builder_finish(&instance, &grid, err));
    *out = gv_parsed_until(raw, end, instance);
    return GV_OK;
}

gv_status gv_sudokuwiki_write(gv_buffer *out, const gv_instance *instance,
                              gv_alphabet alphabet, gv_error *err)
{
    (void)alphabet; // the site reads digits
    gv_buffer_puts(out, "https://www.sudokuwiki.org/sudoku.htm?bd=");
    return gv_nine_text_write(out, instance, GV_FORMAT_LINK_SUDOKUWIKI, err);
}

/* ---- f-puzzles ---- */

static int hex_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    const int letter = tolower((unsigned char)c);
    return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

/* The base64 character that the link has at `at`, and how many characters encode it:
 * %2B and the like stand for one. In a link that was decoded once too often, a space
 * was a '+'. */
static size_t base64_char(const gv_record_text *raw, size_t at, char *c)
{
    const char *text = raw->text + at;
    *c = *text == ' ' ? '+' : *text;
    if (*text != '%' || raw->length - at < 3)
        return 1;
    const int high = hex_value(text[1]), low = hex_value(text[2]);
    if (high < 0 || low < 0)
        return 1;
    *c = (char)(high * 16 + low);
    return 3;
}

/* Decompresses the data at *at, which moves to its end. */
static gv_status unpack(gv_buffer *json, const gv_record_text *raw, size_t *at,
                        gv_buffer *base64, gv_error *err)
{
    char c;
    for (size_t i = *at; i < raw->length;) {
        i += base64_char(raw, i, &c);
        gv_buffer_putc(base64, c);
    }
    if (base64->failed)
        return gv_fail_memory(err);
    size_t n_used = 0;
    gv_error why;
    const gv_status status =
        gv_lzstring_decode(json, &n_used, base64->text ? base64->text : "",
                           base64->length, MAX_JSON_UNITS, &why);
    if (status == GV_ERR_INPUT)
        return gv_record_text_fail(err, raw, *at, "%s", why.message);
    if (status != GV_OK)
        return gv_fail_memory(err);
    for (size_t i = 0; i < n_used; i++)
        *at += base64_char(raw, *at, &c);
    return GV_OK;
}

/* `parse` reads the data that begin at `at`. */
static gv_status read_payload(gv_parsed *out, const gv_record_text *raw, size_t at,
                              gv_data_fn *parse, gv_context *context, gv_arena *arena,
                              gv_error *err)
{
    gv_buffer base64, json;
    gv_buffer_init(&base64, arena->memory);
    gv_buffer_init(&json, arena->memory);
    size_t end = at;
    gv_instance *instance = NULL;
    gv_status status = unpack(&json, raw, &end, &base64, err);
    if (status != GV_OK)
        goto out;
    status = parse(&instance, raw, at, &json, context, arena, err);
    if (status != GV_OK)
        goto out;
    status = find_end(&end, raw, end, err);
    if (status == GV_OK)
        *out = gv_parsed_until(raw, end, instance);
out:
    gv_buffer_free(&base64);
    gv_buffer_free(&json);
    return status;
}

gv_status gv_fpuzzles_read(gv_parsed *out, const gv_record_text *raw,
                           gv_context *context, gv_arena *arena, gv_error *err)
{
    size_t at;
    if (!find_key(&at, raw, "?load=") && !find_key(&at, raw, "fpuzzles"))
        return gv_record_text_fail(err, raw, 0,
                                   "expected a link with '?load=' or 'fpuzzles'");
    return read_payload(out, raw, at, gv_fpuzzles_parse, context, arena, err);
}

/* The JSON of the instance, compressed behind an address. */
static gv_status write_payload(gv_buffer *out, const char *address,
                               const gv_instance *instance, gv_error *err)
{
    gv_buffer json;
    gv_buffer_init(&json, out->memory);
    gv_status status = gv_fpuzzles_json(&json, instance, err);
    if (status == GV_OK && json.failed)
        status = gv_fail_memory(err);
    if (status == GV_OK) {
        gv_buffer_puts(out, address);
        gv_lzstring_encode(out, json.text, json.length);
    }
    gv_buffer_free(&json);
    return status;
}

gv_status gv_fpuzzles_write(gv_buffer *out, const gv_instance *instance,
                            gv_alphabet alphabet, gv_error *err)
{
    (void)alphabet; // cells are numbers in JSON
    return write_payload(out, "https://www.f-puzzles.com/?load=", instance, err);
}

/* The end of the object that the text begins with: that of the text if it is not
 * closed. */
static size_t object_end(const gv_record_text *raw)
{
    size_t depth = 0;
    bool in_string = false;
    for (size_t i = 0; i < raw->length; i++) {
        const char c = raw->text[i];
        if (in_string && c == '\\')
            i++;
        else if (c == '"')
            in_string = !in_string;
        else if (!in_string && (c == '{' || c == '['))
            depth++;
        else if (!in_string && (c == '}' || c == ']') && (depth == 0 || --depth == 0))
            return i + 1;
    }
    return raw->length;
}

static gv_status read_json(gv_parsed *out, const gv_record_text *raw,
                           gv_context *context, gv_arena *arena, gv_error *err)
{
    const size_t end = object_end(raw);
    const gv_buffer json = { .text = (char *)raw->text, .length = end };
    gv_instance *instance = NULL;
    GV_TRY(gv_fpuzzles_parse(&instance, raw, 0, &json, context, arena, err));
    *out = gv_parsed_until(raw, end, instance);
    return GV_OK;
}

static gv_status write_json(gv_buffer *out, const gv_instance *instance,
                            gv_alphabet alphabet, gv_error *err)
{
    (void)alphabet;
    return gv_fpuzzles_json(out, instance, err);
}

/* ---- SudokuPad ---- */

static gv_status read_sudokupad(gv_parsed *out, const gv_record_text *raw,
                                gv_context *context, gv_arena *arena, gv_error *err)
{
    size_t at;
    if (find_key(&at, raw, "fpuzzles") || find_key(&at, raw, "fpuz"))
        return read_payload(out, raw, at, gv_fpuzzles_parse, context, arena, err);
    if (find_key(&at, raw, "/scl") || find_key(&at, raw, "=scl") ||
        find_key(&at, raw, "/ctc") || find_key(&at, raw, "=ctc"))
        return read_payload(out, raw, at, gv_sudokupad_parse, context, arena, err);
    return gv_record_text_fail(err, raw, 0,
                               "the link does not hold a puzzle but its number on a "
                               "server: open it, and export the puzzle");
}

static gv_status write_sudokupad(gv_buffer *out, const gv_instance *instance,
                                 gv_alphabet alphabet, gv_error *err)
{
    (void)alphabet;
    return write_payload(out, "https://sudokupad.app/fpuzzles", instance, err);
}

const gv_format_row gv_format_link_sudokuwiki = {
    .name = "link-sudokuwiki",
    .summary = "link to sudokuwiki.org (?bd=)",
    .one_line = true,
    .line_contains = gv_is_sudokuwiki_line,
    .read = gv_sudokuwiki_read,
    .write = gv_sudokuwiki_write,
    .has_numbers = true,
};

const gv_format_row gv_format_link_fpuzzles = {
    .name = "link-fpuzzles",
    .summary = "link to f-puzzles.com (?load=, fpuzzles)",
    .one_line = true,
    .holds_marks = true,
    .holds_rules = true,
    .line_contains = gv_is_fpuzzles_line,
    .read = gv_fpuzzles_read,
    .write = gv_fpuzzles_write,
    .has_numbers = true,
};

const gv_format_row gv_format_link_sudokupad = {
    .name = "link-sudokupad",
    .summary = "link to sudokupad.app (fpuzzles, scl)",
    .one_line = true,
    .holds_marks = true,
    .holds_rules = true,
    .line_contains = gv_is_sudokupad_line,
    .read = read_sudokupad,
    .write = write_sudokupad,
    .has_numbers = true,
};

const gv_format_row gv_format_fpuzzles = {
    .name = "fpuzzles",
    .summary = "JSON of f-puzzles, on one line",
    .one_line = true,
    .holds_marks = true,
    .holds_rules = true,
    .line_begins = gv_is_fpuzzles_json,
    .read = read_json,
    .write = write_json,
    .has_numbers = true,
};
