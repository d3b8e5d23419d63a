/* SPDX-License-Identifier: GPL-3.0-or-later */
/* svg_inline.c -- a picture as gnuplot writes it, made part of a page: its own head is
 * replaced, ids get a prefix, and colours become those of the page (CSS variables). */
#include "study_report/gnuplot.h"

#include "base/array.h"
#include "report/html.h"

#include <stdio.h>
#include <string.h>

/* A text to replace in the picture, and its replacement: `before`, and unless `after`
 * is NULL the id of the picture and `after`. */
typedef struct change {
    const char *from, *before, *after;
} change;

static const change changes[] = {
    { " id='", " id='", "-" },
    { " id=\"", " id=\"", "-" },
    { "href='#", "href='#", "-" },
    { "url(#", "url(#", "-" },
    { "\"black\"", "\"var(--ink)\"", NULL },
    { "'black'", "'var(--ink)'", NULL },
    { "'white'", "'transparent'", NULL }, // halos of marks
    { "<tspan font-family=\"sans-serif\" >", "<tspan>", NULL },
    { "font-family=\"sans-serif\" ", "", NULL },
};

static const char *const ink_names[GV_N_INKS] = {
#define X(name, text) [GV_INK_##name] = text,
    GV_INKS(X)
#undef X
};

/* A colour of the script at `at`: writes its variable and returns its length; 0 if it
 * is not one of ours. */
static size_t put_ink(gv_buffer *out, const char *at)
{
    unsigned red, green, blue;
    int length = 0;
    if (sscanf(at, "rgb(%u,%u,%u)%n", &red, &green, &blue, &length) != 3 || !length)
        return 0;
    if (red || green || !blue || blue > GV_N_INKS)
        return 0;
    gv_buffer_printf(out, "var(--%s)", ink_names[blue - 1]);
    return (size_t)length;
}

/* The same for the changes of the table. */
static size_t put_change(gv_buffer *out, const char *at, const char *id)
{
    for (size_t i = 0; i < GV_N_OF(changes); i++) {
        const change *c = &changes[i];
        const size_t length = strlen(c->from);
        if (strncmp(at, c->from, length) != 0)
            continue;
        gv_buffer_puts(out, c->before);
        if (c->after) {
            gv_buffer_puts(out, id);
            gv_buffer_puts(out, c->after);
        }
        return length;
    }
    return 0;
}

static void put_body(gv_buffer *out, const char *at, const char *end, const char *id)
{
    while (at < end) {
        size_t length = strncmp(at, "rgb(", 4) == 0 ? put_ink(out, at) : 0;
        if (!length)
            length = put_change(out, at, id);
        if (!length) {
            gv_buffer_putc(out, *at);
            length = 1;
        }
        at += length;
    }
}

/* The size of the picture, from its own head. */
static bool read_size(const char *svg, unsigned *width, unsigned *height)
{
    const char *box = strstr(svg, "viewBox=\"");
    return box && sscanf(box, "viewBox=\"0 0 %u %u\"", width, height) == 2;
}

gv_status gv_svg_inline(gv_buffer *out, const gv_buffer *svg,
                        const gv_svg_labels *labels, gv_error *err)
{
    unsigned width, height;
    if (svg->failed)
        return gv_fail_memory(err);
    const char *head = svg->text ? strstr(svg->text, "<svg") : NULL;
    const char *body = head ? strstr(head, "</desc>") : NULL;
    const char *end = body ? strstr(body, "</svg>") : NULL;
    if (!end || !read_size(head, &width, &height))
        return gv_fail(err, GV_ERR_IO, "gnuplot wrote no picture of '%s'", labels->id);
    gv_buffer_printf(out,
                     "<svg id=\"%s\" viewBox=\"0 0 %u %u\" role=\"img\" "
                     "aria-labelledby=\"%s-title %s-desc\">\n<title id=\"%s-title\">",
                     labels->id, width, height, labels->id, labels->id, labels->id);
    gv_html_text(out, labels->title);
    gv_buffer_printf(out, "</title>\n<desc id=\"%s-desc\">", labels->id);
    gv_html_text(out, labels->description);
    gv_buffer_puts(out, "</desc>\n");
    put_body(out, body + strlen("</desc>"), end, labels->id);
    gv_buffer_puts(out, "</svg>\n");
    return out->failed ? gv_fail_memory(err) : GV_OK;
}
