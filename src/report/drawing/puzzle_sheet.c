/* SPDX-License-Identifier: GPL-3.0-or-later */
/* puzzle_sheet.c -- sections of one page each. In an answer the clues are distinguished
 * by their weight, which works on a grey printer, too. */
#include "report/drawing/puzzle_sheet.h"

#include "report/drawing/board_svg.h"
#include "report/html.h"
#include "report/drawing/sheet_style.h"
#include "model/family.h"

#include <assert.h>
#include <inttypes.h>

/* The value of a primary variable, a digit or the column of a queen; the high bit says
 * that the puzzle gives it. */
enum { VALUE_BITS = 0x7F, IS_CLUE = 0x80 };

struct gv_sheet_answer {
    gv_sheet_answer *next;
    const gv_net *net;
    gv_alphabet alphabet;
    const char *no_solution; /* NULL: the values are there */
    uint8_t values[];
};

void gv_sheet_init(gv_sheet *sheet, gv_sheet_style style, gv_memory *memory)
{
    *sheet = (gv_sheet){ .style = style };
    assert(style.per_page >= 1 && style.per_page <= GV_SHEET_MOST_PER_PAGE);
    gv_arena_init(&sheet->arena, memory);
}

void gv_sheet_free(gv_sheet *sheet)
{
    gv_arena_free(&sheet->arena);
}

void gv_sheet_begin(gv_buffer *out, const gv_sheet *sheet)
{
    gv_buffer_puts(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
                        "<meta charset=\"utf-8\">\n"
                        "<meta name=\"viewport\" content=\"width=device-width, "
                        "initial-scale=1\">\n"
                        "<meta http-equiv=\"Content-Security-Policy\" content=\""
                        "default-src 'none'; style-src 'unsafe-inline'\">\n<title>");
    gv_html_text(out, sheet->style.title ? sheet->style.title : "Puzzles");
    gv_buffer_puts(out, "</title>\n<style>\n");
    gv_buffer_puts(out, gv_sheet_css);
    gv_buffer_puts(out, "</style>\n</head>\n<body>\n");
}

/* ---- pages ---- */

static void open_page(gv_buffer *out, gv_sheet *sheet, unsigned n_boards,
                      const char *heading)
{
    const char *title = sheet->style.title ? sheet->style.title : "";
    const char *tag = sheet->n_pages ? "h2" : "h1";
    sheet->page_open = true;
    sheet->n_pages++;
    gv_buffer_printf(out, "<section class=\"page k%u\">\n<header>",
                     gv_sheet_layout(n_boards));
    if (*title || *heading) {
        gv_buffer_printf(out, "<%s>", tag);
        gv_html_text(out, title);
        gv_buffer_puts(out, *title && *heading ? ": " : "");
        gv_html_text(out, heading);
        gv_buffer_printf(out, "</%s>", tag);
    }
    gv_buffer_printf(out, "<p>%" PRIu64 "</p></header>\n<div>\n", sheet->n_pages);
}

static void close_page(gv_buffer *out, gv_sheet *sheet)
{
    if (sheet->page_open)
        gv_buffer_puts(out, "</div>\n</section>\n");
    sheet->page_open = false;
}

static void put_caption(gv_buffer *out, uint64_t number, const char *text,
                        size_t length)
{
    gv_buffer_printf(out, "<figure><figcaption><b>%" PRIu64 "</b>", number);
    gv_html_part(out, text, length);
    gv_buffer_puts(out, "</figcaption>\n");
}

/* ---- puzzles ---- */

static gv_status keep_answer(gv_sheet *sheet, const gv_sheet_entry *entry,
                             gv_error *err)
{
    const gv_instance *puzzle = entry->puzzle;
    const gv_net *net = puzzle->net;
    const unsigned order = net->shape.order;
    const size_t n_values = entry->solution ? net->n_primary : 0;
    gv_sheet_answer *answer = gv_arena_take(&sheet->arena, sizeof *answer + n_values);
    if (!answer)
        return gv_fail_memory(err);
    *answer =
        (gv_sheet_answer){ .net = net,
                           .alphabet = puzzle->alphabet,
                           .no_solution = entry->solution ? NULL : entry->no_solution };
    // a label is a cell and its digit, or with queens a row and its column
    for (size_t i = 0; i < n_values; i++)
        answer->values[i] = (uint8_t)(entry->solution[i] % order);
    for (uint32_t i = 0; n_values && i < puzzle->n_givens; i++)
        if (!puzzle->placed || !puzzle->placed[i])
            answer->values[puzzle->givens[i] / order] |= IS_CLUE;
    if (sheet->last)
        sheet->last->next = answer;
    else
        sheet->first = sheet->next = answer;
    sheet->last = answer;
    return GV_OK;
}

gv_status gv_sheet_add(gv_buffer *out, gv_sheet *sheet, const gv_sheet_entry *entry,
                       gv_error *err)
{
    const gv_shape shape = entry->puzzle->net->shape;
    if (!gv_family_has_board(shape.family))
        return gv_fail(err, GV_ERR_UNSUPPORTED, "a csp instance has no board to draw");
    if (sheet->style.answers)
        GV_TRY(keep_answer(sheet, entry, err));
    if (sheet->n_puzzles % sheet->style.per_page == 0) {
        close_page(out, sheet);
        open_page(out, sheet, sheet->style.per_page, "");
    }
    put_caption(out, ++sheet->n_puzzles, entry->caption, entry->caption_length);
    GV_TRY(gv_board_svg(out, entry->puzzle, err));
    gv_buffer_puts(out, "</figure>\n");
    if (shape.order > sheet->max_order)
        sheet->max_order = shape.order;
    return out->failed ? gv_fail_memory(err) : GV_OK;
}

/* ---- answers ---- */

/* The solved puzzle: its clues, and the rest as if a player had placed it. */
static gv_status draw_answer(gv_buffer *out, const gv_sheet_answer *answer,
                             gv_error *err)
{
    const gv_net *net = answer->net;
    gv_arena tmp;
    gv_arena_init(&tmp, out->memory);
    gv_label *labels = GV_ARENA_NEW(&tmp, gv_label, net->n_primary);
    uint8_t *placed = GV_ARENA_NEW(&tmp, uint8_t, net->n_primary);
    gv_instance *solved = NULL;
    gv_status status = labels && placed ? GV_OK : gv_fail_memory(err);
    for (uint32_t i = 0; status == GV_OK && i < net->n_primary; i++) {
        labels[i] = i * net->shape.order + (answer->values[i] & VALUE_BITS);
        placed[i] = !(answer->values[i] & IS_CLUE);
    }
    if (status == GV_OK)
        status = gv_instance_make(&solved, NULL, net, labels, placed, net->n_primary,
                                  NULL, answer->alphabet, &tmp, err);
    if (status == GV_OK)
        status = gv_board_svg(out, solved, err);
    gv_arena_free(&tmp);
    return status;
}

/* Small boards, as far as their symbols stay legible; never larger than the puzzles. */
static unsigned answers_per_page(const gv_sheet *sheet)
{
    const unsigned order = sheet->max_order;
    const unsigned n_boards = order <= 9 ? 20 : order <= 16 ? 12 : order <= 25 ? 6 : 1;
    const unsigned per_page = sheet->style.per_page;
    return n_boards > per_page ? n_boards : per_page;
}

gv_status gv_sheet_answers(gv_buffer *out, bool *more, gv_sheet *sheet, gv_error *err)
{
    const unsigned n_boards = answers_per_page(sheet);
    *more = sheet->next != NULL;
    close_page(out, sheet);
    if (!*more)
        return GV_OK;
    open_page(out, sheet, n_boards, "Answers");
    for (unsigned i = 0; i < n_boards && sheet->next; i++) {
        const gv_sheet_answer *answer = sheet->next;
        put_caption(out, ++sheet->n_answers_out, "", 0);
        if (answer->no_solution)
            gv_html_element(out, "p", "word", answer->no_solution);
        else
            GV_TRY(draw_answer(out, answer, err));
        gv_buffer_puts(out, "</figure>\n");
        sheet->next = answer->next;
    }
    close_page(out, sheet);
    return out->failed ? gv_fail_memory(err) : GV_OK;
}

void gv_sheet_end(gv_buffer *out, gv_sheet *sheet)
{
    close_page(out, sheet);
    gv_buffer_puts(out, "</body>\n</html>\n");
}
