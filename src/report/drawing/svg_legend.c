/* SPDX-License-Identifier: GPL-3.0-or-later */
/* svg_legend.c -- the lines below a picture of a step. A long one is written smaller,
 * down to a size at which it is cut. */
#include "report/drawing/svg_legend.h"

#include "report/html.h"

#include <string.h>

enum { LINE = 90, SQUARE = 56, LEFT = 84, FONT = 60, LEAST_FONT = 34 };

uint32_t gv_svg_legend_height(const gv_board_legend *legend, uint32_t width)
{
    (void)width;
    return legend->n ? legend->n * LINE + LINE / 2 : 0;
}

static void put_line(gv_buffer *out, const gv_board_entry *entry, uint32_t y,
                     uint32_t width)
{
    const size_t length = strlen(entry->words);
    const size_t room = width > LEFT ? width - LEFT : 1;
    size_t font = length ? 2 * room / length : FONT, shown = length;
    font = font > FONT ? FONT : font < LEAST_FONT ? LEAST_FONT : font;
    if (length * font > 2 * room) {
        shown = 2 * room / font;
        while (shown && ((unsigned char)entry->words[shown] & 0xC0) == 0x80)
            shown--; // not inside a character
    }
    gv_buffer_printf(out,
                     "<rect x=\"0\" y=\"%u\" width=\"%d\" height=\"%d\" fill=\"%s\" "
                     "stroke=\"%s\" stroke-width=\"6\"/>\n"
                     "<text x=\"%d\" y=\"%u\" font-size=\"%u\" text-anchor=\"start\">",
                     y, SQUARE, SQUARE, entry->fill, entry->stroke, LEFT,
                     y + SQUARE / 2 + (uint32_t)font * 36 / 100, (unsigned)font);
    gv_html_part(out, entry->words, shown);
    gv_buffer_puts(out, shown < length ? "...</text>\n" : "</text>\n");
}

void gv_svg_legend_put(gv_buffer *out, const gv_board_legend *legend, uint32_t top,
                       uint32_t width)
{
    for (uint32_t i = 0; i < legend->n; i++)
        put_line(out, &legend->entries[i], top + LINE / 2 + i * LINE, width);
}
