/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csp_svg.c -- the board of a csp as a picture, in the measures of board_svg.c: cells
 * with the names of their values. All coordinates are integers. */
#include "report/drawing/csp_svg.h"

#include "report/html.h"
#include "text/csp_board.h"

#include <string.h>

enum {
    CELL = 240,
    PIXELS = 40, /* of a cell */
    MARGIN = 12,
    THIN = 4,
    THICK = 14,
    LARGEST_FONT = 154,
};

static void put_head(gv_buffer *out, const gv_instance *instance)
{
    const gv_csp_notes *notes = &instance->net->csp->notes;
    const uint32_t width = notes->board_cols * CELL + 2 * MARGIN;
    const uint32_t height = notes->board_rows * CELL + 2 * MARGIN;
    gv_buffer_printf(out,
                     "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" "
                     "height=\"%u\" viewBox=\"%d %d %u %u\" role=\"img\" "
                     "font-family=\"sans-serif\" text-anchor=\"middle\">\n<title>",
                     width * PIXELS / CELL, height * PIXELS / CELL, -MARGIN, -MARGIN,
                     width, height);
    gv_html_text(out, notes->title ? notes->title : "csp");
    gv_buffer_printf(out,
                     ", %u givens</title>\n<rect x=\"%d\" y=\"%d\" width=\"%u\" "
                     "height=\"%u\" fill=\"#fff\"/>\n",
                     (unsigned)instance->n_givens, -MARGIN, -MARGIN, width, height);
}

static void put_lines(gv_buffer *out, const gv_csp_notes *notes)
{
    const uint32_t width = notes->board_cols * CELL, height = notes->board_rows * CELL;
    gv_buffer_printf(
        out, "<path fill=\"none\" stroke=\"#888\" stroke-width=\"%d\" d=\"", THIN);
    for (uint32_t row = 1; row < notes->board_rows; row++)
        gv_buffer_printf(out, "M0 %uh%u", row * CELL, width);
    for (uint32_t col = 1; col < notes->board_cols; col++)
        gv_buffer_printf(out, "M%u 0v%u", col * CELL, height);
    gv_buffer_printf(out,
                     "\"/>\n<rect x=\"0\" y=\"0\" width=\"%u\" height=\"%u\" "
                     "fill=\"none\" stroke=\"#000\" stroke-width=\"%d\"/>\n",
                     width, height, THICK);
}

/* So large that a long name fits: characters are about half as wide as high. */
static unsigned font_of(const char *text)
{
    const size_t length = strlen(text);
    const unsigned fits = (unsigned)(length ? 2 * (CELL - 4 * MARGIN) / length : CELL);
    return fits < LARGEST_FONT ? fits : LARGEST_FONT;
}

static void put_values(gv_buffer *out, const char *const *values,
                       const gv_csp_notes *notes)
{
    gv_buffer_puts(out, "<g fill=\"#111\" font-weight=\"bold\">\n");
    for (uint32_t cell = 0; cell < notes->board_rows * notes->board_cols; cell++) {
        if (!values[cell])
            continue;
        const unsigned font = font_of(values[cell]);
        gv_buffer_printf(out, "<text x=\"%u\" y=\"%u\" font-size=\"%u\">",
                         cell % notes->board_cols * CELL + CELL / 2,
                         cell / notes->board_cols * CELL + CELL / 2 + font * 36 / 100,
                         font);
        gv_html_text(out, values[cell]);
        gv_buffer_puts(out, "</text>\n");
    }
    gv_buffer_puts(out, "</g>\n");
}

gv_status gv_csp_svg(gv_buffer *out, const gv_instance *instance, gv_error *err)
{
    gv_arena tmp;
    gv_arena_init(&tmp, out->memory);
    const size_t start = out->length;
    const char **values = gv_csp_board_values(instance, &tmp);
    if (values) {
        put_head(out, instance);
        put_lines(out, &instance->net->csp->notes);
        put_values(out, values, &instance->net->csp->notes);
        gv_buffer_puts(out, "</svg>");
    }
    gv_arena_free(&tmp);
    if (values && !out->failed)
        return GV_OK;
    gv_buffer_truncate(out, start);
    return gv_fail_memory(err);
}
