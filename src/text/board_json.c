/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board_json.c -- "givens" are the puzzle's own, "placed" what a player placed, "marks"
 * the candidates that are left. Symbols are numbers from 1, 0 is an empty cell; on
 * boards of queens 1 is a queen, or in marks a cell that may have one. */
#include "text/board_json.h"

#include "base/array.h"
#include "base/bitset.h"
#include "text/grid_builder.h"
#include "text/grid_view.h"
#include "model/family.h"
#include "model/variant.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

static const char queen[] = "Q";

const char gv_board_json_types[] =
    "/** A puzzle as data: cells row by row, digits from 1, 0 for none */"
    "Board = {"
    "  family: \"sudoku\" | \"latin\" | \"pandiagonal\" | \"queens\" | \"sudoqueens\";"
    "  block?: string; size: integer; variant?: string; symbols: string[];"
    "  givens: integer[]; placed: integer[] | null; marks: integer[][] | null };";

/* ---- writing ---- */

static void put_shape(gv_json *json, const gv_grid_view *view)
{
    const gv_shape shape = view->instance->net->shape;
    gv_json_key(json, "family");
    gv_json_puts(json, gv_family_name(shape.family));
    if (gv_families[shape.family]->has_blocks) {
        char block[16];
        (void)snprintf(block, sizeof block, "%ux%u", shape.block_rows,
                       shape.block_cols);
        gv_json_key(json, "block");
        gv_json_puts(json, block);
    }
    gv_json_key(json, "size");
    gv_json_uint(json, shape.order);
    if (view->instance->net->variant) {
        gv_json_key(json, "variant");
        gv_json_puts(json, view->instance->net->variant->text);
    }
}

static void put_symbols(gv_json *json, const gv_grid_view *view)
{
    gv_buffer symbol;
    gv_buffer_init(&symbol, json->out->memory);
    gv_json_key(json, "symbols");
    gv_json_array_begin(json);
    if (view->queens)
        gv_json_puts(json, queen);
    for (unsigned digit = 0; digit < view->order && !view->queens; digit++) {
        gv_buffer_reset(&symbol);
        gv_alphabet_put(view->alphabet, digit, &symbol);
        gv_json_string(json, symbol.text ? symbol.text : "", symbol.length);
        json->out->failed = json->out->failed || symbol.failed;
    }
    gv_json_array_end(json);
    gv_buffer_free(&symbol);
}

/* The values of the puzzle, or those that a player placed. */
static void put_values(gv_json *json, const gv_grid_view *view, bool placed)
{
    gv_json_array_begin(json);
    for (unsigned cell = 0; cell < view->n_cells; cell++) {
        const bool here =
            view->given[cell] != GV_NO_DIGIT && (view->placed[cell] != 0) == placed;
        gv_json_uint(json, here ? view->given[cell] + 1u : 0);
    }
    gv_json_array_end(json);
}

/* A cell with a value has an empty list. */
static void put_marks(gv_json *json, const gv_grid_view *view)
{
    const uint64_t *marks = view->instance->marks;
    const unsigned n_digits = view->queens ? 1 : view->order;
    gv_json_array_begin(json);
    for (unsigned cell = 0; cell < view->n_cells; cell++) {
        gv_json_array_begin(json);
        for (unsigned digit = 0; digit < n_digits; digit++)
            if (view->given[cell] == GV_NO_DIGIT &&
                gv_bits_has(marks, cell * n_digits + digit))
                gv_json_uint(json, digit + 1);
        gv_json_array_end(json);
    }
    gv_json_array_end(json);
}

void gv_board_json_put(gv_json *json, const gv_instance *instance, gv_alphabet alphabet)
{
    gv_grid_view view;
    if (gv_grid_view_look(&view, instance, alphabet, GV_SPELL_ANY, GV_FORMAT_JSON,
                          NULL) != GV_OK) {
        gv_json_null(json);
        return;
    }
    gv_json_object_begin(json);
    put_shape(json, &view);
    put_symbols(json, &view);
    gv_json_key(json, "givens");
    put_values(json, &view, false);
    gv_json_key(json, "placed");
    if (view.any_placed)
        put_values(json, &view, true);
    else
        gv_json_null(json);
    gv_json_key(json, "marks");
    if (gv_instance_has_marks(instance))
        put_marks(json, &view);
    else
        gv_json_null(json);
    gv_json_object_end(json);
}

/* ---- reading ---- */

typedef struct parse {
    const gv_record_text *raw;
    const json_t *board;
    unsigned order;
    unsigned n_cells;
    unsigned n_digits; /* of a cell: 1 with queens */
    gv_error *err;
} parse;

#define FAIL(p, ...) gv_record_text_fail((p)->err, (p)->raw, 0, __VA_ARGS__)

/* "r1c2" */
#define CELL_FORMAT   "r%uc%u"
#define CELL(p, cell) (cell) / (p)->order + 1, (cell) % (p)->order + 1

/* A misspelt member would be lost silently. */
static gv_status check_names(const parse *p)
{
    static const char *const names[] = { "family", "block",  "size",  "symbols",
                                         "givens", "placed", "marks", "variant" };
    enum { N_NAMES = GV_N_OF(names) };
    size_t n_known = 0;
    for (size_t i = 0; i < N_NAMES; i++)
        n_known += json_object_get(p->board, names[i]) != NULL;
    if (n_known != json_object_size(p->board))
        return FAIL(p, "\"board\" has a member other than \"family\", \"block\", "
                       "\"size\", \"variant\", \"symbols\", \"givens\", \"placed\" and "
                       "\"marks\"");
    return GV_OK;
}

/* The smallest order with that many cells, or the largest possible. */
static unsigned order_of(size_t n_cells)
{
    unsigned order = 1;
    while (order < GV_MAX_ORDER && (size_t)order * order < n_cells)
        order++;
    return order;
}

/* The order that is stated, or else the one that follows from the givens. */
static gv_status find_order(parse *p)
{
    const json_t *givens = json_object_get(p->board, "givens");
    if (!json_is_array(givens))
        return FAIL(p, "expected \"givens\" in \"board\", a list of numbers");
    const unsigned told = gv_record_text_order(p->raw);
    p->order = told ? told : order_of(json_array_size(givens));
    p->n_cells = p->order * p->order;
    return GV_OK;
}

/* The list of that name, with a member for each cell; NULL if there is none. */
static gv_status get_list(const json_t **out, const parse *p, const char *name)
{
    const json_t *list = json_object_get(p->board, name);
    *out = NULL;
    if (!list || json_is_null(list))
        return GV_OK;
    if (!json_is_array(list))
        return FAIL(p, "expected \"%s\" of \"board\" as a list or null", name);
    if (json_array_size(list) != p->n_cells)
        return FAIL(p, "\"%s\" of \"board\" has %zu cells, expected %u", name,
                    json_array_size(list), p->n_cells);
    *out = list;
    return GV_OK;
}

static bool in_range(const json_t *value, json_int_t low, json_int_t high)
{
    return json_is_integer(value) && json_integer_value(value) >= low &&
           json_integer_value(value) <= high;
}

/* ---- symbols ---- */

static bool is_symbol(const json_t *value, gv_alphabet alphabet, unsigned digit,
                      gv_buffer *scratch)
{
    gv_buffer_reset(scratch);
    gv_alphabet_put(alphabet, digit, scratch);
    return json_is_string(value) && scratch->text &&
           json_string_length(value) == scratch->length &&
           memcmp(json_string_value(value), scratch->text, scratch->length) == 0;
}

static bool is_alphabet(const json_t *symbols, gv_alphabet alphabet, unsigned order,
                        gv_buffer *scratch)
{
    bool same = gv_alphabet_fits(alphabet, order) && json_array_size(symbols) == order;
    for (unsigned digit = 0; same && digit < order; digit++)
        same = is_symbol(json_array_get(symbols, digit), alphabet, digit, scratch);
    return same;
}

/* The alphabet with these symbols, ONE if several have them; AUTO: none has. */
static gv_alphabet find_alphabet(const json_t *symbols, unsigned order,
                                 gv_buffer *scratch)
{
    static const gv_alphabet all[] = { GV_ALPHABET_ONE, GV_ALPHABET_LETTERS,
                                       GV_ALPHABET_ZERO, GV_ALPHABET_DECIMAL };
    for (size_t i = 0; i < GV_N_OF(all) && !scratch->failed; i++)
        if (is_alphabet(symbols, all[i], order, scratch))
            return all[i];
    return GV_ALPHABET_AUTO;
}

static bool is_queen(const json_t *symbols)
{
    const char *symbol = json_string_value(json_array_get(symbols, 0));
    return json_array_size(symbols) == 1 && symbol && strcmp(symbol, queen) == 0;
}

static gv_status get_alphabet(gv_alphabet *out, const parse *p, gv_arena *arena)
{
    const json_t *symbols = json_object_get(p->board, "symbols");
    const gv_alphabet wanted = p->raw->alphabet;
    *out = gv_alphabet_fits(wanted, p->order) ? wanted : GV_ALPHABET_AUTO;
    if (!symbols || json_is_null(symbols))
        return GV_OK;
    if (gv_record_text_queens(p->raw))
        return is_queen(symbols) ? GV_OK
                                 : FAIL(p, "expected [\"Q\"] as \"symbols\" of queens");
    gv_buffer scratch;
    gv_buffer_init(&scratch, arena->memory);
    const gv_alphabet found = find_alphabet(symbols, p->order, &scratch);
    const bool failed = scratch.failed;
    gv_buffer_free(&scratch);
    if (failed)
        return gv_fail_memory(p->err);
    if (found == GV_ALPHABET_AUTO)
        return FAIL(p,
                    "expected %u \"symbols\" of \"board\" that count from \"1\", \"0\" "
                    "or \"A\", or are numbers from \"1\"",
                    p->order);
    if (*out == GV_ALPHABET_AUTO)
        *out = found;
    return GV_OK;
}

/* ---- cells ---- */

/* The value of a cell; 0: empty. */
static gv_status get_value(unsigned *out, const parse *p, const json_t *list,
                           const char *name, unsigned cell)
{
    const json_t *value = json_array_get(list, cell);
    *out = 0;
    if (json_is_null(value))
        return GV_OK;
    if (!in_range(value, 0, p->n_digits))
        return FAIL(p,
                    "expected a whole number from 0 to %u at " CELL_FORMAT " of \"%s\"",
                    p->n_digits, CELL(p, cell), name);
    *out = (unsigned)json_integer_value(value);
    return GV_OK;
}

static gv_status read_values(gv_grid_builder *grid, const parse *p)
{
    const json_t *givens, *placed;
    GV_TRY(get_list(&givens, p, "givens"));
    GV_TRY(get_list(&placed, p, "placed"));
    for (unsigned cell = 0; cell < p->n_cells; cell++) {
        unsigned given, own = 0;
        GV_TRY(get_value(&given, p, givens, "givens", cell));
        if (placed)
            GV_TRY(get_value(&own, p, placed, "placed", cell));
        if (given && own)
            return FAIL(p, CELL_FORMAT " is in \"givens\" and in \"placed\"",
                        CELL(p, cell));
        if (given)
            gv_grid_builder_give(grid, cell, given - 1);
        if (own)
            gv_grid_builder_place(grid, cell, own - 1);
    }
    return GV_OK;
}

static gv_status get_marks(uint64_t *out, const parse *p, const json_t *list,
                           unsigned cell)
{
    const json_t *digit;
    size_t i;
    *out = 0;
    bool right = json_is_array(list);
    json_array_foreach(list, i, digit)
    {
        right = right && in_range(digit, 1, p->n_digits);
        if (right)
            *out |= UINT64_C(1) << (json_integer_value(digit) - 1);
    }
    if (!right)
        return FAIL(p,
                    "expected a list of whole numbers from 1 to %u, or null, at "
                    "" CELL_FORMAT " of \"marks\"",
                    p->n_digits, CELL(p, cell));
    return GV_OK;
}

/* Null says nothing about a cell. Marks of a cell with a value are only checked for
 * mistakes. */
static gv_status read_marks(gv_grid_builder *grid, const parse *p)
{
    const json_t *marks;
    GV_TRY(get_list(&marks, p, "marks"));
    for (unsigned cell = 0; marks && cell < p->n_cells; cell++) {
        const json_t *list = json_array_get(marks, cell);
        uint64_t digits;
        if (json_is_null(list))
            continue;
        GV_TRY(get_marks(&digits, p, list, cell));
        gv_grid_builder_mark(
            grid, cell, gv_grid_builder_has_value(grid, cell) ? UINT64_MAX : digits);
    }
    return GV_OK;
}

gv_status gv_board_json_read(gv_instance **out, const gv_record_text *raw,
                             const struct json_t *board, gv_context *context,
                             gv_arena *arena, gv_error *err)
{
    parse p = { .raw = raw, .board = board, .err = err };
    GV_TRY(check_names(&p));
    GV_TRY(find_order(&p));
    p.n_digits = gv_record_text_queens(raw) ? 1 : p.order;
    gv_alphabet alphabet;
    GV_TRY(get_alphabet(&alphabet, &p, arena));
    gv_grid_builder grid;
    GV_TRY(
        gv_grid_builder_begin(&grid, raw, p.order, alphabet, 0, context, arena, err));
    GV_TRY(read_values(&grid, &p));
    GV_TRY(read_marks(&grid, &p));
    return gv_grid_builder_finish(out, &grid, err);
}
