/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pls.c -- partial Latin squares as the quasigroup completion tools exchange them:
 * "order N", then N rows of integers 0..N-1, with -1 for a hole. */
#include "text/grid_builder.h"
#include "text/grid_view.h"
#include "text/detect.h"
#include "text/record_split.h"

/* ---- reading ---- */

static const char separators[] = " \t";

/* Reads "order N"; *at moves past the line. */
static gv_status read_header(unsigned *order, const gv_record_text *raw, size_t *at,
                             gv_error *err)
{
    gv_text_span line = { 0 }, word = { 0 };
    unsigned number = 0;
    bool good = gv_scan_line(&line, raw, at);
    size_t in_line = line.start;
    good = good && gv_scan_word(&word, raw, line, separators, &in_line) &&
           gv_scan_is(raw, word, "order");
    if (!good)
        return gv_record_text_fail(err, raw, line.start, "expected \"order N\"");
    if (!gv_scan_word(&word, raw, line, separators, &in_line))
        return gv_record_text_fail(err, raw, gv_text_span_end(line),
                                   "expected the order, found nothing");
    if (!gv_scan_number(&number, raw, word) || number < 1 || number > GV_MAX_ORDER)
        return gv_record_text_fail(err, raw, word.start,
                                   "expected an order from 1 to %d", GV_MAX_ORDER);
    if (gv_scan_word(&word, raw, line, separators, &in_line))
        return gv_record_text_fail(err, raw, word.start,
                                   "expected nothing after the order");
    *order = number;
    return GV_OK;
}

static gv_status read_row(gv_grid_builder *grid, unsigned row, gv_text_span line,
                          gv_error *err)
{
    size_t at = line.start;
    gv_text_span word;
    unsigned n = 0;
    for (; gv_scan_word(&word, grid->raw, line, separators, &at); n++) {
        unsigned number = 0;
        if (n >= grid->order || gv_scan_is(grid->raw, word, "-1"))
            continue;
        if (!gv_scan_number(&number, grid->raw, word) || number >= grid->order)
            return gv_record_text_fail(err, grid->raw, word.start,
                                       "expected an integer from -1 to %u",
                                       grid->order - 1);
        gv_grid_builder_give(grid, row * grid->order + n, number);
    }
    if (n != grid->order)
        return gv_record_text_fail(err, grid->raw, gv_text_span_end(line),
                                   "expected %u cells in this row, found %u",
                                   grid->order, n);
    return GV_OK;
}

static gv_status read_rows(gv_grid_builder *grid, size_t at, gv_error *err)
{
    gv_text_span line;
    unsigned n_rows = 0;
    for (; gv_scan_line(&line, grid->raw, &at); n_rows++) {
        if (n_rows == grid->order)
            return gv_record_text_fail(err, grid->raw, line.start,
                                       "expected %u rows, found more", grid->order);
        GV_TRY(read_row(grid, n_rows, line, err));
    }
    if (n_rows < grid->order)
        return gv_record_text_fail(err, grid->raw, grid->raw->length,
                                   "expected %u rows, found %u", grid->order, n_rows);
    return GV_OK;
}

gv_status gv_pls_read(gv_parsed *out, const gv_record_text *raw, gv_context *context,
                      gv_arena *arena, gv_error *err)
{
    gv_record_text told = *raw;
    if (!raw->has_family) {
        told.has_family = true;
        told.family = GV_LATIN;
    }
    if (gv_record_text_queens(&told))
        return gv_record_text_fail(err, raw, 0, "queens have no pls form");
    unsigned order = 0;
    size_t at = 0;
    GV_TRY(read_header(&order, raw, &at, err));
    gv_grid_builder grid;
    GV_TRY(gv_grid_builder_begin(&grid, &told, order, GV_ALPHABET_AUTO, 0, context,
                                 arena, err));
    GV_TRY(read_rows(&grid, at, err));
    return gv_grid_builder_finish_whole(out, &grid, err);
}

/* ---- writing ---- */

gv_status gv_pls_write(gv_buffer *out, const gv_instance *instance,
                       gv_alphabet alphabet, gv_error *err)
{
    const gv_shape shape = instance->net->shape;
    if (shape.family != GV_LATIN)
        return gv_fail(err, GV_ERR_UNSUPPORTED,
                       "pls is for the family latin: %s cannot be written in it",
                       gv_family_name(shape.family));
    gv_grid_view view;
    GV_TRY(gv_grid_view_look(&view, instance, alphabet, GV_SPELL_DIGITS, GV_FORMAT_PLS,
                             err));
    gv_buffer_printf(out, "order %u", view.order);
    for (unsigned cell = 0; cell < view.n_cells; cell++) {
        const uint8_t given = view.given[cell];
        gv_buffer_putc(out, cell % view.order ? ' ' : '\n');
        gv_buffer_printf(out, "%2d", given == GV_NO_DIGIT ? -1 : given);
    }
    return GV_OK;
}

const gv_format_row gv_format_pls = {
    .name = "pls",
    .summary = "Latin square with holes: order N, then rows of numbers",
    .head = gv_is_pls_head,
    .cut = gv_split_pls,
    .always_cut = true,
    .read = gv_pls_read,
    .write = gv_pls_write,
};
