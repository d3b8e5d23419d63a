/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cell.c -- cells as text and as JSON. */
#include "base/cell.h"

#include <assert.h>
#include <math.h>
#include <string.h>

gv_cell gv_cell_styled(double real, unsigned digits, gv_real_style style)
{
    if (!isfinite(real))
        return gv_cell_absent(GV_OUTCOME_OK);
    return (gv_cell){
        .kind = GV_CELL_REAL, .digits = (uint8_t)digits, .style = style, .real = real
    };
}

gv_cell gv_cell_real(double real, unsigned digits)
{
    return gv_cell_styled(real, digits, GV_REAL_SIGNIFICANT);
}

bool gv_cell_is_number(const gv_cell *cell)
{
    switch (cell->kind) {
    case GV_CELL_INTEGER:
    case GV_CELL_FIXED:
        return !cell->is_bound;
    case GV_CELL_REAL:
    case GV_CELL_NUMBER:
        return true;
    default:
        return false;
    }
}

gv_outcome gv_cell_reason(const gv_cell *cell)
{
    if (cell->kind == GV_CELL_ABSENT)
        return cell->reason;
    return cell->is_bound ? GV_OUTCOME_LIMIT : GV_OUTCOME_OK;
}

/* ---- text ---- */

static void put_fixed(gv_buffer *out, uint64_t units, unsigned decimals)
{
    char digits[24];
    size_t at = sizeof digits;
    assert(decimals < sizeof digits - 3);
    for (unsigned i = 0; i < decimals; i++, units /= 10)
        digits[--at] = (char)('0' + units % 10);
    digits[--at] = '.';
    gv_buffer_uint(out, units);
    gv_buffer_add(out, digits + at, sizeof digits - at);
}

static void put_real(gv_buffer *out, const gv_cell *cell)
{
    const int digits = cell->digits;
    switch (cell->style) {
    case GV_REAL_SIGNIFICANT:
        gv_buffer_printf(out, "%.*g", digits, cell->real);
        break;
    case GV_REAL_PADDED:
        gv_buffer_printf(out, "%#.*g", digits, cell->real);
        break;
    case GV_REAL_DECIMALS:
        gv_buffer_printf(out, "%.*f", digits, cell->real);
        break;
    case GV_REAL_EXPONENT:
        gv_buffer_printf(out, "%.*e", digits, cell->real);
        break;
    }
}

static void put_written(gv_buffer *out, const gv_buffer *written)
{
    out->failed = out->failed || written->failed;
    if (written->length)
        gv_buffer_add(out, written->text, written->length);
}

enum { DIGITS_AT_ONCE = 81 };

static void put_digits(gv_buffer *out, const uint8_t *grid, unsigned n_cells)
{
    char text[DIGITS_AT_ONCE];
    for (unsigned first = 0; first < n_cells; first += DIGITS_AT_ONCE) {
        const unsigned rest = n_cells - first;
        const unsigned n = rest < DIGITS_AT_ONCE ? rest : DIGITS_AT_ONCE;
        for (unsigned i = 0; i < n; i++)
            text[i] = grid[first + i] ? (char)('0' + grid[first + i]) : '.';
        gv_buffer_add(out, text, n);
    }
}

static void put_list(gv_buffer *out, const gv_buffer *written)
{
    out->failed = out->failed || written->failed;
    if (!written->length)
        gv_buffer_putc(out, '-');
    for (size_t at = 0; at < written->length;) {
        const size_t length = strlen(written->text + at);
        if (at)
            gv_buffer_putc(out, ' ');
        gv_buffer_add(out, written->text + at, length);
        at += length + 1;
    }
}

void gv_cell_put(gv_buffer *out, const gv_cell *cell)
{
    if (cell->is_bound)
        gv_buffer_putc(out, '>');
    switch (cell->kind) {
    case GV_CELL_ABSENT:
        gv_buffer_puts(out, cell->is_dash || cell->reason == GV_OUTCOME_OK
                                ? "-"
                                : gv_outcome_name(cell->reason));
        break;
    case GV_CELL_INTEGER:
        gv_buffer_uint(out, cell->integer);
        break;
    case GV_CELL_FIXED:
        put_fixed(out, cell->integer, cell->digits);
        break;
    case GV_CELL_REAL:
        put_real(out, cell);
        break;
    case GV_CELL_TEXT:
        gv_buffer_puts(out, cell->text);
        break;
    case GV_CELL_NUMBER:
    case GV_CELL_WRITTEN:
        put_written(out, cell->written);
        break;
    case GV_CELL_DIGITS:
        put_digits(out, cell->grid, cell->n_cells);
        break;
    case GV_CELL_LIST:
        put_list(out, cell->written);
        break;
    }
}

/* ---- JSON ---- */

static void put_json_list(gv_json *json, const gv_buffer *written)
{
    json->out->failed = json->out->failed || written->failed;
    gv_json_array_begin(json);
    for (size_t at = 0; at < written->length;) {
        const size_t length = strlen(written->text + at);
        gv_json_string(json, written->text + at, length);
        at += length + 1;
    }
    gv_json_array_end(json);
}

/* A cell without characters to escape: numbers bare, others as strings. */
static void put_json_plain(gv_buffer *out, const gv_cell *cell)
{
    const bool is_string = !gv_cell_is_number(cell);
    if (is_string)
        gv_buffer_putc(out, '"');
    gv_cell_put(out, cell);
    if (is_string)
        gv_buffer_putc(out, '"');
}

void gv_cell_json(gv_json *json, const gv_cell *cell)
{
    switch (cell->kind) {
    case GV_CELL_ABSENT:
        gv_json_null(json);
        break;
    case GV_CELL_TEXT:
        gv_json_puts(json, cell->text);
        break;
    case GV_CELL_WRITTEN:
        json->out->failed = json->out->failed || cell->written->failed;
        gv_json_string(json, cell->written->text ? cell->written->text : "",
                       cell->written->length);
        break;
    case GV_CELL_LIST:
        put_json_list(json, cell->written);
        break;
    default:
        put_json_plain(gv_json_value(json), cell);
        break;
    }
}

void gv_cells_json(gv_json *json, const gv_column *columns, const gv_cell *cells,
                   size_t n_cells)
{
    for (size_t i = 0; i < n_cells; i++) {
        assert(gv_cell_suits(&cells[i], &columns[i]));
        gv_json_key(json, columns[i].name);
        gv_cell_json(json, &cells[i]);
    }
}

/* ---- columns ---- */

bool gv_cell_suits(const gv_cell *cell, const gv_column *column)
{
    const bool is_text = cell->kind == GV_CELL_TEXT || cell->kind == GV_CELL_WRITTEN;
    if (cell->kind == GV_CELL_ABSENT)
        return true;
    if (cell->is_bound && !column->has_bounds)
        return false;
    switch (column->kind) {
    case GV_COLUMN_TEXT:
        return is_text;
    case GV_COLUMN_PUZZLE:
        return is_text || cell->kind == GV_CELL_DIGITS;
    case GV_COLUMN_INTEGER:
        return cell->kind == GV_CELL_INTEGER || cell->kind == GV_CELL_NUMBER;
    case GV_COLUMN_REAL:
        return cell->kind == GV_CELL_INTEGER || cell->kind == GV_CELL_FIXED ||
               cell->kind == GV_CELL_REAL || cell->kind == GV_CELL_NUMBER;
    case GV_COLUMN_LIST:
        return cell->kind == GV_CELL_LIST;
    case GV_COLUMN_MIXED:
        return cell->kind != GV_CELL_LIST;
    }
    return false;
}
