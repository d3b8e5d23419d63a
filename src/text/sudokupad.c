/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sudokupad.c -- puzzles of SudokuPad, which are drawings: "cells" with values,
 * "regions", "cages", lines, arrows and shapes. What has one meaning (values, regions,
 * cages with a sum, rules in "global") is turned into an object of f-puzzles; the rest
 * is refused by name. The data is JSON, or shortened: keys are one or two letters and
 * stand without quotes, as do values such as t and f; an empty object in a list may be
 * left out; quotes are single. */
#include "text/sudokupad.h"

#include "base/array.h"

#include <ctype.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

/* ---- shortened data ---- */

enum { MOST_DEPTH = 64 };

typedef struct expansion {
    const char *text;
    size_t length, at;
    char quote;
    gv_buffer *out;
    char open[MOST_DEPTH]; /* the brackets that are not closed yet */
    unsigned depth;
} expansion;

/* A string with double quotes. */
static void expand_string(expansion *x)
{
    gv_buffer_putc(x->out, '"');
    for (x->at++; x->at < x->length && x->text[x->at] != x->quote; x->at++) {
        if (x->text[x->at] == '\\' && x->at + 1 < x->length) {
            x->at++;
            if (x->text[x->at] != '\'')
                gv_buffer_putc(x->out, '\\');
        }
        gv_buffer_putc(x->out, x->text[x->at]);
    }
    x->at++;
    gv_buffer_putc(x->out, '"');
}

static bool is_colour(const char *word, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!isxdigit((unsigned char)word[i]))
            return false;
    return n == 6;
}

/* A NUL is not one of them. */
static bool is_one_of(char c, const char *marks)
{
    return c && strchr(marks, c);
}

static bool is_number(const char *word, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!isdigit((unsigned char)word[i]) && !is_one_of(word[i], "+-.eE"))
            return false;
    return true;
}

static bool is_word(const char *word, size_t n, const char *as)
{
    return n == strlen(as) && memcmp(word, as, n) == 0;
}

/* A key, or a value without quotes. */
static void expand_word(expansion *x)
{
    const char *const word = x->text + x->at;
    size_t n = 0;
    while (x->at + n < x->length &&
           (isalnum((unsigned char)word[n]) || is_one_of(word[n], "#+-._")))
        n++;
    x->at += n;
    const bool is_key = x->at < x->length && x->text[x->at] == ':';
    if (!is_key && (is_word(word, n, "t") || is_word(word, n, "true")))
        gv_buffer_puts(x->out, "true");
    else if (!is_key && (is_word(word, n, "f") || is_word(word, n, "false")))
        gv_buffer_puts(x->out, "false");
    else if (!is_key &&
             (is_word(word, n, "null") || (is_number(word, n) && !is_colour(word, n))))
        gv_buffer_add(x->out, word, n);
    else
        gv_buffer_printf(x->out, "\"%.*s\"", (int)n, word);
}

static bool is_in_list(const expansion *x)
{
    return x->depth && x->open[x->depth - 1] == '[';
}

/* A bracket or a comma. Returns false if that cannot be. */
static bool expand_mark(expansion *x, char before)
{
    const char c = x->text[x->at++];
    if (strchr(",]", c) && is_in_list(x) && strchr("[,", before))
        gv_buffer_puts(x->out, "{}");
    gv_buffer_putc(x->out, c);
    if (strchr("[{", c)) {
        if (x->depth == MOST_DEPTH)
            return false;
        x->open[x->depth++] = c;
    } else if (strchr("]}", c) && x->depth-- == 0) {
        return false;
    }
    return true;
}

static bool expand(gv_buffer *out, const gv_buffer *data)
{
    expansion x = { .text = data->text, .length = data->length, .out = out };
    char before = ' '; // the last character that was not a blank
    x.quote = data->length && memchr(data->text, '"', data->length) ? '"' : '\'';
    while (x.at < x.length) {
        const char c = x.text[x.at];
        if (c == x.quote)
            expand_string(&x);
        else if (is_one_of(c, "[]{},:")) {
            if (!expand_mark(&x, before))
                return false;
        } else if (isalnum((unsigned char)c) || is_one_of(c, "#+-._"))
            expand_word(&x);
        else if (isspace((unsigned char)c))
            x.at++;
        else
            return false;
        before = isspace((unsigned char)c) ? before : c;
    }
    return !x.depth;
}

/* ---- the object of f-puzzles ---- */

typedef struct conversion {
    const gv_record_text *raw;
    size_t at; /* the place of every error */
    gv_error *err;
    json_t *from, *to;
    size_t order;
    size_t n_in_regions; /* cells */
} conversion;

#define FAIL(c, ...) gv_record_text_fail((c)->err, (c)->raw, (c)->at, __VA_ARGS__)

/* Long names with their short ones. */
static const char *const names[][2] = {
    { "cages", "ca" }, { "cells", "ce" },   { "cellSize", "cs" }, { "arrows", "a" },
    { "lines", "l" },  { "overlays", "o" }, { "underlays", "u" }, { "value", "v" },
    { "title", "t" },  { "regions", "re" }, { "duration", "d" },  { "videos", "vd" },
    { "text", "te" },
};

static const char *long_name(const char *name)
{
    for (size_t i = 0; i < GV_N_OF(names); i++)
        if (strcmp(name, names[i][1]) == 0)
            return names[i][0];
    return name;
}

static json_t *get(const json_t *object, const char *name)
{
    json_t *value = json_object_get(object, name);
    for (size_t i = 0; i < GV_N_OF(names) && !value; i++)
        if (strcmp(name, names[i][0]) == 0)
            value = json_object_get(object, names[i][1]);
    return value;
}

/* Row and column from 0. */
static bool get_place(size_t *row, size_t *column, const conversion *c,
                      const json_t *place)
{
    const json_t *first = json_array_get(place, 0), *second = json_array_get(place, 1);
    const json_int_t r = json_integer_value(first), k = json_integer_value(second);
    if (json_array_size(place) != 2 || !json_is_integer(first) ||
        !json_is_integer(second) || r < 0 || k < 0 || (size_t)r >= c->order ||
        (size_t)k >= c->order)
        return false;
    *row = (size_t)r;
    *column = (size_t)k;
    return true;
}

static gv_status make_cells(const conversion *c)
{
    json_t *cells = get(c->from, "cells"), *grid = json_array();
    bool made = grid && json_object_set_new(c->to, "grid", grid) == 0;
    made = made &&
           json_object_set_new(c->to, "size", json_integer((json_int_t)c->order)) == 0;
    for (size_t row = 0; row < c->order; row++) {
        json_t *line = json_array();
        made = made && line && json_array_append_new(grid, line) == 0;
        if (json_array_size(json_array_get(cells, row)) != c->order)
            return FAIL(c, "expected 'cells' as rows of equal length, like a square");
        for (size_t column = 0; column < c->order && made; column++) {
            json_t *cell = json_object();
            json_t *value =
                get(json_array_get(json_array_get(cells, row), column), "value");
            made = cell && json_array_append_new(line, cell) == 0;
            if (made && value)
                made = json_object_set(cell, "value", value) == 0 &&
                       json_object_set_new(cell, "given", json_true()) == 0;
        }
    }
    return made ? GV_OK : gv_fail_memory(c->err);
}

static json_t *cell_of(const conversion *c, size_t row, size_t column)
{
    return json_array_get(json_array_get(json_object_get(c->to, "grid"), row), column);
}

static gv_status put_in_region(conversion *c, size_t row, size_t column, size_t region)
{
    json_t *cell = cell_of(c, row, column);
    const json_t *before = json_object_get(cell, "region");
    if (before && json_integer_value(before) != (json_int_t)region)
        return FAIL(c, "cell r%zuc%zu is in two regions", row + 1, column + 1);
    c->n_in_regions += !before;
    if (json_object_set_new(cell, "region", json_integer((json_int_t)region)) != 0)
        return gv_fail_memory(c->err);
    return GV_OK;
}

/* No cell is in a region, or all are: f-puzzles would take what is missing from the
 * usual blocks. */
static gv_status check_regions(const conversion *c)
{
    const size_t n_cells = c->order * c->order;
    if (!c->n_in_regions || c->n_in_regions == n_cells)
        return GV_OK;
    size_t cell = 0;
    while (json_object_get(cell_of(c, cell / c->order, cell % c->order), "region"))
        cell++;
    return FAIL(c, "cell r%zuc%zu is in no region, others are: not supported",
                cell / c->order + 1, cell % c->order + 1);
}

static gv_status make_regions(conversion *c)
{
    const json_t *regions = get(c->from, "regions");
    for (size_t i = 0; i < json_array_size(regions); i++) {
        const json_t *cells = json_array_get(regions, i);
        for (size_t k = 0; k < json_array_size(cells); k++) {
            size_t row, column;
            if (!get_place(&row, &column, c, json_array_get(cells, k)))
                return FAIL(c, "region %zu has a cell that is not in the grid", i + 1);
            GV_TRY(put_in_region(c, row, column, i));
        }
    }
    return check_regions(c);
}

static bool is_digits(const char *text)
{
    return *text && strspn(text, "0123456789") == strlen(text);
}

/* A cage without cells is a note; one with a sum, or whose digits are said to differ,
 * is a rule. */
static gv_status make_cage(const conversion *c, const json_t *cage, json_t *list)
{
    const json_t *cells = get(cage, "cells");
    json_t *value = json_object_get(cage, "sum");
    if (!json_array_size(cells))
        return GV_OK;
    if (!value)
        value = get(cage, "value");
    const char *text = json_string_value(value);
    const bool has_sum = json_is_integer(value) || (text && is_digits(text));
    const json_t *unique = json_object_get(cage, "unique");
    if (!has_sum && (value || !json_is_true(unique)))
        return FAIL(c, "a cage without a sum is not supported");
    if (json_is_false(unique))
        return FAIL(c, "a cage with repeated digits is not supported");
    json_t *copy = json_object(), *places = json_array();
    bool made = copy && json_array_append_new(list, copy) == 0 && places &&
                json_object_set_new(copy, "cells", places) == 0 &&
                (!value || json_object_set(copy, "value", value) == 0);
    for (size_t i = 0; i < json_array_size(cells) && made; i++) {
        size_t row, column;
        char name[48];
        if (!get_place(&row, &column, c, json_array_get(cells, i)))
            return FAIL(c, "a cage has a cell that is not in the grid");
        (void)snprintf(name, sizeof name, "R%zuC%zu", row + 1, column + 1);
        made = json_array_append_new(places, json_string(name)) == 0;
    }
    return made ? GV_OK : gv_fail_memory(c->err);
}

static gv_status make_cages(const conversion *c)
{
    const json_t *cages = get(c->from, "cages");
    json_t *list = json_array();
    if (!list || json_object_set_new(c->to, "killercage", list) != 0)
        return gv_fail_memory(c->err);
    for (size_t i = 0; i < json_array_size(cages); i++)
        GV_TRY(make_cage(c, json_array_get(cages, i), list));
    return GV_OK;
}

/* "antiknight" and the like: f-puzzles has the same names. */
static gv_status make_global(const conversion *c)
{
    const json_t *list = json_object_get(c->from, "global");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *name = json_string_value(json_array_get(list, i));
        if (!name)
            return FAIL(c, "a rule in 'global' is not a name");
        if (json_object_set_new(c->to, name, json_true()) != 0)
            return gv_fail_memory(c->err);
    }
    return GV_OK;
}

/* What is read above, or says nothing about the rules. */
static const char *const known[] = {
    "cells", "regions", "cages", "global", "cellSize", "metadata", "id",
    "title", "author",  "rules", "videos", "duration", "settings", "solution",
};

static bool is_known(const char *name)
{
    for (size_t i = 0; i < GV_N_OF(known); i++)
        if (strcmp(name, known[i]) == 0)
            return true;
    return false;
}

static gv_status refuse_drawings(const conversion *c)
{
    const char *key;
    json_t *value;
    json_object_foreach(c->from, key, value)
    {
        const char *name = long_name(key);
        const bool is_empty = json_is_null(value) || json_is_false(value) ||
                              ((json_is_array(value) || json_is_object(value)) &&
                               !json_array_size(value) && !json_object_size(value));
        const char *end = name;
        while (isprint((unsigned char)*end))
            end++;
        if (!is_known(name) && !is_empty)
            return FAIL(c, "the drawings '%.40s' are not supported", *end ? "?" : name);
    }
    return GV_OK;
}

static gv_status convert(conversion *c)
{
    GV_TRY(refuse_drawings(c));
    GV_TRY(make_cells(c));
    GV_TRY(make_regions(c));
    GV_TRY(make_cages(c));
    return make_global(c);
}

static int add_text(const char *text, size_t length, void *user)
{
    gv_buffer *out = user;
    gv_buffer_add(out, text, length);
    return out->failed ? -1 : 0;
}

/* Without regions, unless an option tells that the puzzle has blocks. */
static bool is_latin(const conversion *c)
{
    return !c->n_in_regions && !c->raw->block_rows &&
           !(c->raw->has_family && c->raw->family == GV_SUDOKU);
}

static gv_status parse_object(gv_instance **out, conversion *c, gv_context *context,
                              gv_arena *arena)
{
    if (!json_is_object(c->from))
        return FAIL(c, "the link does not hold a puzzle of SudokuPad");
    c->order = json_array_size(get(c->from, "cells"));
    GV_TRY(convert(c));
    gv_buffer json;
    gv_buffer_init(&json, arena->memory);
    gv_status status = gv_fail_memory(c->err);
    gv_data_fn *parse = is_latin(c) ? gv_fpuzzles_parse_latin : gv_fpuzzles_parse;
    if (json_dump_callback(c->to, add_text, &json, JSON_COMPACT) == 0)
        status = parse(out, c->raw, c->at, &json, context, arena, c->err);
    gv_buffer_free(&json);
    return status;
}

/* The data, shortened or not; NULL with GV_OK: neither. */
static gv_status load(json_t **out, const gv_buffer *data, gv_memory *memory,
                      gv_error *err)
{
    gv_buffer longer;
    *out = json_loadb(data->text ? data->text : "", data->length, 0, NULL);
    if (*out)
        return GV_OK;
    gv_buffer_init(&longer, memory);
    const bool is_expanded = expand(&longer, data);
    const gv_status status = longer.failed ? gv_fail_memory(err) : GV_OK;
    if (is_expanded && status == GV_OK && longer.text)
        *out = json_loadb(longer.text, longer.length, 0, NULL);
    gv_buffer_free(&longer);
    return status;
}

gv_status gv_sudokupad_parse(gv_instance **out, const gv_record_text *raw, size_t at,
                             const gv_buffer *json, gv_context *context,
                             gv_arena *arena, gv_error *err)
{
    conversion c = { .raw = raw, .at = at, .err = err };
    GV_TRY(load(&c.from, json, arena->memory, err));
    c.to = json_object();
    const gv_status status =
        c.to ? parse_object(out, &c, context, arena) : gv_fail_memory(err);
    json_decref(c.from);
    json_decref(c.to);
    return status;
}
