/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fpuzzles.c -- the JSON of f-puzzles: an object with the order as "size" and the rows
 * of cells as "grid". A cell has "value" (with "given" unless a player placed it) or
 * marks, and a "region" where it differs from the default of f-puzzles. Every other
 * member of the object is a constraint (fpuzzles_rules.h) or something about the
 * puzzle.
 */
#include "text/fpuzzles.h"

#include "text/fpuzzles_rules.h"
#include "text/grid_builder.h"
#include "text/grid_view.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_ORDER = 16 };

/* The number of a cell's block, row by row from 0. */
static unsigned block_of(unsigned cell, unsigned order, unsigned block_rows)
{
    const unsigned block_cols = order / block_rows;
    return cell / order / block_rows * block_rows + cell % order / block_cols;
}

/* ---- reading ---- */

typedef struct parse {
    const gv_record_text *raw;
    size_t at; /* the place of every error */
    gv_error *err;
    gv_family family; /* sudoku or Latin squares */
} parse;

#define FAIL(p, ...) gv_record_text_fail((p)->err, (p)->raw, (p)->at, __VA_ARGS__)

/* A number, written as such or as a string; false: something else. A missing or null
 * value is 0, and so is an empty string. */
static bool get_number(json_int_t *out, const json_t *value)
{
    if (!value || json_is_null(value)) {
        *out = 0;
        return true;
    }
    if (json_is_integer(value)) {
        *out = json_integer_value(value);
        return true;
    }
    const char *text = json_string_value(value);
    if (!text || strspn(text, "0123456789") != strlen(text) || strlen(text) > 9)
        return false;
    *out = strtol(text, NULL, 10);
    return true;
}

static gv_status get_order(unsigned *out, const parse *p, const json_t *root)
{
    const json_t *size = json_object_get(root, "size");
    const json_int_t order = json_integer_value(size);
    if (order < 1 || order > MAX_ORDER)
        return FAIL(p, "expected a 'size' from 1 to %d", MAX_ORDER);
    *out = (unsigned)order;
    return GV_OK;
}

static gv_status get_grid(const json_t **out, const parse *p, const json_t *root,
                          unsigned order)
{
    const json_t *grid = json_object_get(root, "grid");
    bool right = json_array_size(grid) == order;
    for (unsigned row = 0; row < order && right; row++)
        right = json_array_size(json_array_get(grid, row)) == order;
    if (!right)
        return FAIL(p, "expected a 'grid' of %u rows of %u cells", order, order);
    *out = grid;
    return GV_OK;
}

static const json_t *cell_at(const json_t *grid, unsigned order, unsigned cell)
{
    return json_array_get(json_array_get(grid, cell / order), cell % order);
}

/* Whether the regions are blocks of that many rows, numbered from 0. A cell without a
 * region fits if `unnamed` is true. */
static bool regions_fit(const json_t *grid, unsigned order, unsigned block_rows,
                        bool unnamed)
{
    for (unsigned cell = 0; cell < order * order; cell++) {
        const json_t *region = json_object_get(cell_at(grid, order, cell), "region");
        if (!region && unnamed)
            continue;
        if (!json_is_integer(region) ||
            json_integer_value(region) != block_of(cell, order, block_rows))
            return false;
    }
    return true;
}

static bool any_region(const json_t *grid, unsigned order)
{
    for (unsigned cell = 0; cell < order * order; cell++)
        if (json_object_get(cell_at(grid, order, cell), "region"))
            return true;
    return false;
}

/* The rows of the blocks that f-puzzles begins with: 2x3 and the like. */
static unsigned usual_block_rows(unsigned order)
{
    unsigned rows = 1;
    for (unsigned n = 2; n * n <= order; n++)
        if (order % n == 0)
            rows = n;
    return rows;
}

/* Regions that are no blocks, as a rule in words. A cell that names none is in that of
 * its usual block. */
static gv_status put_regions(gv_buffer *words, const parse *p, const json_t *grid,
                             unsigned order)
{
    gv_buffer_puts(words, "regions ");
    for (unsigned cell = 0; cell < order * order; cell++) {
        const json_t *region = json_object_get(cell_at(grid, order, cell), "region");
        const json_int_t number = region
                                      ? json_integer_value(region)
                                      : block_of(cell, order, usual_block_rows(order));
        if ((region && !json_is_integer(region)) || number < 0 || number >= order)
            return FAIL(p, "the region of cell r%uc%u is not in 0..%u",
                        cell / order + 1, cell % order + 1, order - 1);
        gv_buffer_putc(words, (char)('a' + number));
    }
    return GV_OK;
}

/* Square blocks are the default; others are known if every cell names its region. Stays
 * unknown if nothing is stated. Other regions become a rule. */
static gv_status find_blocks(gv_record_text *raw, gv_buffer *words, const parse *p,
                             const json_t *grid, unsigned order)
{
    for (unsigned rows = 1; rows <= order; rows++)
        if (order % rows == 0 && regions_fit(grid, order, rows, rows * rows == order)) {
            raw->block_rows = rows;
            raw->block_cols = order / rows;
            return GV_OK;
        }
    if (!any_region(grid, order))
        return GV_OK;
    raw->block_rows = usual_block_rows(order);
    raw->block_cols = order / raw->block_rows;
    return put_regions(words, p, grid, order);
}

/* The blocks are those that `raw` knows (gv_grid_builder_begin() reports it if they do
 * not make the order), or those of the regions. */
static gv_status settle_blocks(gv_record_text *raw, gv_buffer *words, const parse *p,
                               const json_t *grid, unsigned order)
{
    if (!raw->block_rows)
        return find_blocks(raw, words, p, grid, order);
    if (raw->block_rows * raw->block_cols == order &&
        !regions_fit(grid, order, raw->block_rows, true))
        return FAIL(p, "the regions are not blocks of %ux%u", raw->block_rows,
                    raw->block_cols);
    return GV_OK;
}

/* The marks made in a cell, if any. */
static gv_status read_marks(gv_grid_builder *grid, const parse *p, unsigned cell,
                            const json_t *marks)
{
    uint64_t digits = 0;
    for (size_t i = 0; i < json_array_size(marks); i++) {
        json_int_t value;
        if (!get_number(&value, json_array_get(marks, i)) || value < 1 ||
            value > grid->order)
            return FAIL(p, "a mark of cell r%uc%u is not in 1..%u",
                        cell / grid->order + 1, cell % grid->order + 1, grid->order);
        digits |= UINT64_C(1) << (value - 1);
    }
    if (digits)
        gv_grid_builder_mark(grid, cell, digits);
    return GV_OK;
}

static gv_status read_cell(gv_grid_builder *grid, const parse *p, unsigned cell,
                           const json_t *from)
{
    json_int_t value;
    if (!json_is_object(from) || !get_number(&value, json_object_get(from, "value")) ||
        value < 0 || value > grid->order)
        return FAIL(p, "the value of cell r%uc%u is not in 1..%u",
                    cell / grid->order + 1, cell % grid->order + 1, grid->order);
    if (value == 0) {
        GV_TRY(read_marks(grid, p, cell, json_object_get(from, "givenPencilMarks")));
        return read_marks(grid, p, cell, json_object_get(from, "centerPencilMarks"));
    }
    if (json_is_true(json_object_get(from, "given")))
        gv_grid_builder_give(grid, cell, (unsigned)value - 1);
    else
        gv_grid_builder_place(grid, cell, (unsigned)value - 1);
    return GV_OK;
}

/* An error that has no place gets that of the data. */
static gv_status give_place(const parse *p, gv_status status, const gv_error *why)
{
    if (status == GV_ERR_INPUT && !why->line)
        return FAIL(p, "%s", why->message);
    if (status != GV_OK && p->err)
        *p->err = *why;
    return status;
}

/* Adds the constraints of the object to the rules that are known of the record, which
 * come first: they have places. `words` begins with the regions, if these are a rule.
 */
static gv_status add_rules(gv_record_text *raw, gv_buffer *words, const parse *p,
                           json_t *root, unsigned order)
{
    const gv_shape shape = { p->family, raw->block_rows, raw->block_cols, order };
    gv_buffer own;
    gv_error why = { .line = 0 };
    gv_buffer_init(&own, words->memory);
    gv_status status = gv_fpuzzles_rules_read(&own, root, shape, &why);
    if (status == GV_OK && own.length) {
        gv_buffer_puts(words, words->length ? "; " : "");
        gv_buffer_add(words, own.text, own.length);
    }
    gv_buffer_free(&own);
    GV_TRY(give_place(p, status, &why));
    if (words->failed)
        return gv_fail_memory(p->err);
    if (!words->length)
        return GV_OK;
    if (raw->rules.length) {
        gv_buffer_init(&own, words->memory);
        gv_buffer_add(&own, raw->rules.text, raw->rules.length);
        gv_buffer_puts(&own, "; ");
        gv_buffer_add(&own, words->text, words->length);
        gv_buffer_free(words);
        *words = own;
    }
    raw->rules.text = words->text;
    raw->rules.length = words->length;
    return words->failed ? gv_fail_memory(p->err) : GV_OK;
}

static gv_status read_cells(gv_instance **out, const parse *p,
                            const gv_record_text *known, const json_t *cells,
                            unsigned order, gv_context *context, gv_arena *arena)
{
    gv_grid_builder grid;
    gv_error why = { .line = 0 };
    const gv_status status = gv_grid_builder_begin(&grid, known, order, known->alphabet,
                                                   p->at, context, arena, &why);
    GV_TRY(give_place(p, status, &why));
    for (unsigned cell = 0; cell < order * order; cell++)
        GV_TRY(read_cell(&grid, p, cell, cell_at(cells, order, cell)));
    return gv_grid_builder_finish(out, &grid, p->err);
}

static gv_status read_root(gv_instance **out, const parse *p, json_t *root,
                           gv_buffer *words, gv_context *context, gv_arena *arena)
{
    unsigned order = 0;
    const json_t *cells = NULL;
    gv_record_text known = *p->raw;
    if (known.has_family && known.family != p->family)
        return FAIL(p, "f-puzzles holds sudoku only");
    known.has_family = true;
    known.family = p->family;
    GV_TRY(get_order(&order, p, root));
    GV_TRY(get_grid(&cells, p, root, order));
    if (p->family == GV_SUDOKU)
        GV_TRY(settle_blocks(&known, words, p, cells, order));
    GV_TRY(add_rules(&known, words, p, root, order));
    return read_cells(out, p, &known, cells, order, context, arena);
}

static gv_status parse_json(gv_instance **out, const parse *p, const gv_buffer *json,
                            gv_context *context, gv_arena *arena)
{
    json_error_t why;
    json_t *root = json_loadb(json->text ? json->text : "", json->length, 0, &why);
    if (!root && json_error_code(&why) == json_error_out_of_memory)
        return gv_fail_memory(p->err);
    if (!root)
        return FAIL(p, "this is not JSON");
    gv_buffer words;
    gv_buffer_init(&words, arena->memory);
    const gv_status status = json_is_object(root)
                                 ? read_root(out, p, root, &words, context, arena)
                                 : FAIL(p, "the JSON is not an object");
    gv_buffer_free(&words);
    json_decref(root);
    return status;
}

gv_status gv_fpuzzles_parse(gv_instance **out, const gv_record_text *raw, size_t at,
                            const gv_buffer *json, gv_context *context, gv_arena *arena,
                            gv_error *err)
{
    const parse p = { raw, at, err, GV_SUDOKU };
    return parse_json(out, &p, json, context, arena);
}

gv_status gv_fpuzzles_parse_latin(gv_instance **out, const gv_record_text *raw,
                                  size_t at, const gv_buffer *json, gv_context *context,
                                  gv_arena *arena, gv_error *err)
{
    const parse p = { raw, at, err, GV_LATIN };
    return parse_json(out, &p, json, context, arena);
}

/* ---- writing ---- */

typedef struct sheet {
    gv_shape shape;
    const gv_variant *variant; /* or NULL */
    gv_grid_view view;
    bool has_marks;
} sheet;

/* The digits of an empty cell that neither marks nor givens exclude. If the givens
 * exclude all of them, what the marks allow, since an empty list would mean that
 * nothing was marked. */
static uint64_t marks_of(const sheet *s, unsigned cell)
{
    uint64_t digits = 0;
    for (unsigned digit = 0; digit < s->shape.order; digit++)
        if (gv_instance_is_candidate(s->view.instance, cell * s->shape.order + digit))
            digits |= UINT64_C(1) << digit;
    return digits ? digits : gv_grid_view_cell_marks(&s->view, cell);
}

static gv_status put_marks(gv_json *json, const sheet *s, unsigned cell, gv_error *err)
{
    const unsigned order = s->shape.order;
    const uint64_t digits = marks_of(s, cell);
    if (!digits)
        return gv_fail(err, GV_ERR_UNSUPPORTED,
                       "r%uc%u has no candidates, which link-fpuzzles cannot express",
                       cell / order + 1, cell % order + 1);
    gv_json_key(json, "centerPencilMarks");
    gv_json_array_begin(json);
    for (unsigned digit = 0; digit < order; digit++)
        if (digits >> digit & 1)
            gv_json_uint(json, digit + 1);
    gv_json_array_end(json);
    return GV_OK;
}

static void put_value(gv_json *json, const sheet *s, unsigned cell)
{
    gv_json_key(json, "value");
    gv_json_uint(json, s->view.given[cell] + 1u);
    if (!s->view.placed[cell]) {
        gv_json_key(json, "given");
        gv_json_bool(json, true);
    }
}

static gv_status put_cell(gv_json *json, const sheet *s, unsigned cell, gv_error *err)
{
    const gv_shape shape = s->shape;
    gv_json_object_begin(json);
    if (s->view.given[cell] != GV_NO_DIGIT)
        put_value(json, s, cell);
    else if (s->has_marks)
        GV_TRY(put_marks(json, s, cell, err));
    if (shape.block_rows != shape.block_cols || (s->variant && s->variant->region_of)) {
        gv_json_key(json, "region");
        gv_json_uint(json, gv_variant_region(s->variant, shape, cell));
    }
    gv_json_object_end(json);
    return GV_OK;
}

static gv_status put_sheet(gv_buffer *out, const sheet *s, gv_error *err)
{
    const unsigned order = s->shape.order;
    gv_json json;
    gv_json_init(&json, out);
    gv_json_object_begin(&json);
    gv_json_key(&json, "size");
    gv_json_uint(&json, order);
    gv_json_key(&json, "grid");
    gv_json_array_begin(&json);
    for (unsigned row = 0; row < order; row++) {
        gv_json_array_begin(&json);
        for (unsigned col = 0; col < order; col++)
            GV_TRY(put_cell(&json, s, row * order + col, err));
        gv_json_array_end(&json);
    }
    gv_json_array_end(&json);
    if (s->variant)
        GV_TRY(gv_fpuzzles_rules_write(&json, s->variant, err));
    gv_json_object_end(&json);
    return GV_OK;
}

gv_status gv_fpuzzles_json(gv_buffer *out, const gv_instance *instance, gv_error *err)
{
    sheet s = { .shape = instance->net->shape, .variant = instance->net->variant };
    if (s.shape.family != GV_SUDOKU || s.shape.order > MAX_ORDER)
        return gv_fail(err, GV_ERR_UNSUPPORTED,
                       "link-fpuzzles holds sudoku up to order %d only", MAX_ORDER);
    GV_TRY(gv_grid_view_look(&s.view, instance, GV_ALPHABET_DECIMAL, GV_SPELL_DIGITS,
                             GV_FORMAT_LINK_FPUZZLES, err));
    s.has_marks = gv_instance_has_marks(instance);
    return put_sheet(out, &s, err);
}
