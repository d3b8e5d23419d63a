/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cells.c -- lists of cells: "r1c1=5 r1c2=3" for digits (numbers from 1 in any order),
 * "r1c2 r2c7" for queens, "-" if there are none. A csp instance is written as "A=red
 * B=green", as its solutions are printed; that does not describe the network, so it can
 * only be read after a line that does (csp_givens.h). */
#include "text/grid_builder.h"

#include "text/csp_givens.h"
#include "text/detect.h"

#include <ctype.h>
#include <string.h>

static const char separators[] = " \t\n,;";

/* ---- reading ---- */

/* One item of the list; value is 0 if none is written. */
typedef struct cell_item {
    unsigned row;
    unsigned col;
    unsigned value;
    gv_text_span row_span; /* the numbers, for messages */
    gv_text_span col_span;
    gv_text_span value_span;
} cell_item;

/* The next word outside '#' lines. */
static bool next_word(gv_text_span *word, const gv_record_text *raw, size_t *at)
{
    const gv_text_span whole = { 0, raw->length };
    while (gv_scan_word(word, raw, whole, separators, at)) {
        const bool first = word->start == 0 || raw->text[word->start - 1] == '\n';
        if (!first || raw->text[word->start] != '#')
            return true;
        const char *end = memchr(raw->text + *at, '\n', raw->length - *at);
        *at = end ? (size_t)(end - raw->text) : raw->length;
    }
    return false;
}

/* Where the list begins: after the word "queens:" if that comes first. */
static size_t list_start(const gv_record_text *raw)
{
    size_t at = 0;
    gv_text_span word;
    return next_word(&word, raw, &at) && gv_scan_is(raw, word, "queens:") ? at : 0;
}

/* Takes the letter and the figures after it from the front of `rest`. */
static bool take_number(unsigned *number, gv_text_span *span, gv_text_span *rest,
                        const gv_record_text *raw, char letter)
{
    if (rest->length == 0 || tolower((unsigned char)raw->text[rest->start]) != letter)
        return false;
    size_t end = rest->start + 1;
    while (end < gv_text_span_end(*rest) && raw->text[end] >= '0' &&
           raw->text[end] <= '9')
        end++;
    *span = (gv_text_span){ rest->start + 1, end - rest->start - 1 };
    *rest = (gv_text_span){ end, gv_text_span_end(*rest) - end };
    return gv_scan_number(number, raw, *span);
}

static gv_status parse_item(cell_item *out, const gv_record_text *raw,
                            gv_text_span word, bool queens, gv_error *err)
{
    gv_text_span rest = word;
    cell_item item = { 0 };
    bool good = take_number(&item.row, &item.row_span, &rest, raw, 'r') &&
                take_number(&item.col, &item.col_span, &rest, raw, 'c');
    if (good && !queens)
        good = take_number(&item.value, &item.value_span, &rest, raw, '=');
    if (!good || rest.length)
        return gv_record_text_fail(err, raw, good ? rest.start : word.start,
                                   "expected a cell such as %s",
                                   queens ? "r1c2" : "r1c2=3");
    *out = item;
    return GV_OK;
}

static gv_status check_range(const gv_record_text *raw, unsigned number,
                             gv_text_span span, unsigned order, const char *what,
                             gv_error *err)
{
    if (number >= 1 && number <= order)
        return GV_OK;
    return gv_record_text_fail(err, raw, span.start, "%s %u is not in 1..%u", what,
                               number, order);
}

static gv_status read_item(gv_grid_builder *grid, gv_text_span word, gv_error *err)
{
    const gv_record_text *raw = grid->raw;
    const unsigned order = grid->order;
    const bool queens = gv_net_has_queens(grid->net);
    cell_item item = { 0 };
    GV_TRY(parse_item(&item, raw, word, queens, err));
    GV_TRY(check_range(raw, item.row, item.row_span, order, "row", err));
    GV_TRY(check_range(raw, item.col, item.col_span, order, "column", err));
    if (!queens)
        GV_TRY(check_range(raw, item.value, item.value_span, order, "value", err));
    gv_grid_builder_give(grid, (item.row - 1) * order + item.col - 1,
                         queens ? 0 : item.value - 1);
    return GV_OK;
}

/* Without a family, cells without values are queens. */
static gv_record_text with_family(const gv_record_text *raw)
{
    gv_record_text told = *raw;
    size_t at = list_start(raw);
    gv_text_span word;
    if (!raw->has_family && next_word(&word, raw, &at)) {
        const bool value = memchr(raw->text + word.start, '=', word.length);
        told.has_family = true;
        told.family = value || gv_scan_is(raw, word, "-") ? GV_SUDOKU : GV_QUEENS;
    }
    return told;
}

gv_status gv_cells_read(gv_parsed *out, const gv_record_text *raw, gv_context *context,
                        gv_arena *arena, gv_error *err)
{
    const gv_record_text told = with_family(raw);
    const bool sudoku = gv_record_text_has_free_blocks(&told);
    const unsigned known = gv_record_text_order(&told);
    if (!known && !sudoku)
        return gv_record_text_fail(
            err, raw, 0, "a list of cells does not determine the order: give the size");
    gv_grid_builder grid;
    GV_TRY(gv_grid_builder_begin(&grid, &told, known ? known : 9, GV_ALPHABET_AUTO, 0,
                                 context, arena, err));
    size_t at = list_start(raw);
    gv_text_span word;
    while (next_word(&word, raw, &at))
        if (!gv_scan_is(raw, word, "-"))
            GV_TRY(read_item(&grid, word, err));
    return gv_grid_builder_finish_whole(out, &grid, err);
}

/* ---- writing ---- */

static void put_item(const gv_net *net, gv_label label, gv_buffer *out)
{
    const unsigned order = net->shape.order;
    if (!gv_net_has_digits(net)) {
        gv_net_label_name(net, label, out);
        return;
    }
    const unsigned cell = label / order;
    gv_buffer_printf(out, "r%uc%u=%u", cell / order + 1, cell % order + 1,
                     label % order + 1);
}

gv_status gv_cells_write(gv_buffer *out, const gv_instance *instance,
                         gv_alphabet alphabet, gv_error *err)
{
    (void)alphabet; // values are numbers in every order
    (void)err;
    if (gv_net_is_csp(instance->net)) {
        gv_csp_givens_put(out, instance);
        return GV_OK;
    }
    for (uint32_t i = 0; i < instance->n_givens; i++) {
        gv_buffer_puts(out, i ? " " : "");
        put_item(instance->net, instance->givens[i], out);
    }
    if (instance->n_givens == 0)
        gv_buffer_putc(out, '-');
    return GV_OK;
}

const gv_format_row gv_format_cells = {
    .name = "cells",
    .summary = "list of cells: r1c2 r2c7 (queens), r1c2=5",
    .one_line = true,
    .fills_line = true,
    .line_contains = gv_is_cell_list,
    .read = gv_cells_read,
    .write = gv_cells_write,
    .has_comments = true,
    .has_numbers = true,
};
