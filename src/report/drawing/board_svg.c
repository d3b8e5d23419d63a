/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board_svg.c -- draws an instance. All coordinates are integers (no locale can turn a
 * point into a comma): a cell is 240 units wide, a number with many divisors, so that
 * candidates sit evenly, and 40 pixels at the picture's own size.
 *
 * Givens are bold and dark, what a player placed is light and blue: the weight
 * distinguishes them on a grey printer too. Only digits, letters and words of the
 * program are written, so nothing needs an XML escape. */
#include "report/drawing/board_svg.h"

#include "base/bitset.h"
#include "report/drawing/csp_svg.h"
#include "report/drawing/svg_legend.h"
#include "report/drawing/variant_svg.h"
#include "report/report_internal.h"
#include "text/alphabet.h"
#include "model/family.h"

enum {
    CELL = 240,
    PIXELS = 40, /* of a cell */
    MARGIN = 12,
    THIN = 4,
    THICK = 14,
    INSET = 12, /* candidates stay clear of the border of their cell */
};

static const char queen_path[] =
    "M62 184 36 92 74 138 80 68 107 132 120 56 133 132 160 "
    "68 166 138 204 92 178 184zM62 194h116v16H62z";

struct gv_board {
    gv_buffer *out;
    const gv_instance *instance;
    gv_shape shape;
    gv_alphabet alphabet;
    bool wide; /* symbols of two characters occur */
    const gv_board_layers *layers;
    unsigned columns, rows;    /* of the small grid of candidates inside a cell */
    const gv_csp_layout *csp;  /* NULL: a family that has a board */
    const gv_variant *variant; /* NULL: none */
    unsigned margin;
};

typedef struct gv_board drawing;

static bool has_blocks(gv_shape shape)
{
    return gv_families[shape.family]->has_blocks;
}

static uint32_t cell_of(const drawing *d, gv_label label)
{
    return gv_net_has_digits(d->instance->net) ? label / d->shape.order : label;
}

static void put_title(const drawing *d)
{
    const unsigned order = d->shape.order;
    if (d->layers->title) {
        gv_buffer_printf(d->out, "<title>%s</title>\n", d->layers->title);
        return;
    }
    gv_buffer_printf(d->out, "<title>%s %ux%u", gv_family_name(d->shape.family), order,
                     order);
    if (has_blocks(d->shape))
        gv_buffer_printf(d->out, ", blocks %ux%u", d->shape.block_rows,
                         d->shape.block_cols);
    gv_buffer_printf(d->out, ", %u givens", (unsigned)d->instance->n_givens);
    if (d->variant)
        gv_buffer_printf(d->out, ", %s", d->variant->text);
    gv_buffer_puts(d->out, "</title>\n");
}

static void put_head(const drawing *d)
{
    const unsigned order = d->shape.order;
    const unsigned size = order * CELL + 2 * d->margin;
    const int corner = -(int)d->margin;
    const unsigned height =
        size + gv_svg_legend_height(&d->layers->legend, order * CELL);
    gv_buffer_printf(d->out,
                     "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" "
                     "height=\"%u\" viewBox=\"%d %d %u %u\" role=\"img\" "
                     "font-family=\"sans-serif\" text-anchor=\"middle\">\n",
                     size * PIXELS / CELL, height * PIXELS / CELL, corner, corner, size,
                     height);
    put_title(d);
    gv_buffer_printf(d->out,
                     "<rect x=\"%d\" y=\"%d\" width=\"%u\" height=\"%u\" "
                     "fill=\"#fff\"/>\n",
                     corner, corner, size, height);
}

/* The dark squares of a chess board; a1, the lower left corner, is one of them. */
static void put_squares(const drawing *d)
{
    const unsigned order = d->shape.order;
    gv_buffer_puts(d->out, "<path fill=\"#d8d8d8\" d=\"");
    for (unsigned row = 0; row < order; row++)
        for (unsigned col = (row + order + 1) % 2; col < order; col += 2)
            gv_buffer_printf(d->out, "M%u %uh%dv%dh-%dz", col * CELL, row * CELL, CELL,
                             CELL, CELL);
    gv_buffer_puts(d->out, "\"/>\n");
}

/* Lines across the board, every `row_step` rows and every `col_step` columns. */
static void put_lines(const drawing *d, unsigned row_step, unsigned col_step,
                      const char *colour, unsigned width)
{
    const unsigned order = d->shape.order;
    gv_buffer_printf(d->out,
                     "<path fill=\"none\" stroke=\"%s\" stroke-width=\"%u\" "
                     "stroke-linecap=\"square\" d=\"",
                     colour, width);
    for (unsigned row = 0; row <= order; row += row_step)
        gv_buffer_printf(d->out, "M0 %uh%u", row * CELL, order * CELL);
    for (unsigned col = 0; col <= order; col += col_step)
        gv_buffer_printf(d->out, "M%u 0v%u", col * CELL, order * CELL);
    gv_buffer_puts(d->out, "\"/>\n");
}

static void put_borders(const drawing *d)
{
    const bool blocks = has_blocks(d->shape);
    put_lines(d, 1, 1, "#888", THIN);
    if (d->variant && d->variant->region_of) {
        gv_variant_svg_borders(d->out, d->variant, CELL, THICK);
        return;
    }
    put_lines(d, blocks ? d->shape.block_rows : d->shape.order,
              blocks ? d->shape.block_cols : d->shape.order, "#000", THICK);
}

/* A symbol centred on (x, y). The baseline is computed, at half the height of a digit
 * (0.36 of the font size): some programs ignore dominant-baseline. */
static void put_symbol(const drawing *d, unsigned digit, unsigned x, unsigned y,
                       unsigned font_size)
{
    gv_buffer_printf(d->out, "<text x=\"%u\" y=\"%u\">", x, y + font_size * 36 / 100);
    gv_alphabet_put(d->alphabet, digit, d->out);
    gv_buffer_puts(d->out, "</text>\n");
}

static unsigned font_in(const drawing *d, unsigned width)
{
    return width * (d->wide ? 52 : 64) / 100;
}

static void put_given(const drawing *d, gv_label label)
{
    const unsigned order = d->shape.order;
    const uint32_t cell = cell_of(d, label);
    const unsigned x = cell % order * CELL, y = cell / order * CELL;
    if (gv_net_has_digits(d->instance->net))
        put_symbol(d, label % order, x + CELL / 2, y + CELL / 2, font_in(d, CELL));
    else
        gv_buffer_printf(d->out, "<path transform=\"translate(%u %u)\" d=\"%s\"/>\n", x,
                         y, queen_path);
}

/* The givens of the puzzle, or those that a player placed. */
static void put_givens(const drawing *d, bool placed, const char *style)
{
    const gv_instance *inst = d->instance;
    bool any = false;
    for (uint32_t i = 0; i < inst->n_givens; i++) {
        if ((inst->placed && inst->placed[i]) != placed)
            continue;
        if (!any)
            gv_buffer_printf(d->out, "<g %s font-size=\"%u\">\n", style,
                             font_in(d, CELL));
        any = true;
        put_given(d, inst->givens[i]);
    }
    if (any)
        gv_buffer_puts(d->out, "</g>\n");
}

/* The small grid of candidates: shaped like a block in Sudoku, so that each digit is
 * where its cell would be, otherwise as square as possible. */
static void shape_candidates(drawing *d)
{
    d->columns = 1;
    if (gv_families[d->shape.family]->has_digits && has_blocks(d->shape))
        d->columns = d->shape.block_cols;
    else
        while (d->columns * d->columns < d->shape.order)
            d->columns++;
    d->rows = (d->shape.order + d->columns - 1) / d->columns;
}

static unsigned candidate_font(const drawing *d)
{
    return font_in(d,
                   (CELL - 2 * INSET) / (d->columns > d->rows ? d->columns : d->rows));
}

gv_board_place gv_board_place_of(const gv_board *d, gv_label label)
{
    if (d->csp)
        return gv_csp_layout_place(d->csp, label);
    if (gv_net_hides(d->instance->net, label))
        return (gv_board_place){ .half = 0 };
    const unsigned order = d->shape.order;
    const uint32_t cell = cell_of(d, label);
    const unsigned x = cell % order * CELL, y = cell / order * CELL;
    if (!gv_net_has_digits(d->instance->net))
        return (gv_board_place){ x + CELL / 2, y + CELL / 2, CELL / 4 };
    const unsigned column = label % order % d->columns;
    const unsigned row = label % order / d->columns;
    const unsigned room = CELL - 2 * INSET;
    const unsigned most = d->columns > d->rows ? d->columns : d->rows;
    return (gv_board_place){ x + INSET + (2 * column + 1) * room / (2 * d->columns),
                             y + INSET + (2 * row + 1) * room / (2 * d->rows),
                             room / (2 * most) };
}

/* One candidate of an empty cell: its symbol in the small grid, or for queens a dot. */
static void put_candidate(const drawing *d, gv_label label)
{
    const gv_board_place place = gv_board_place_of(d, label);
    if (gv_net_has_digits(d->instance->net))
        put_symbol(d, label % d->shape.order, place.x, place.y, candidate_font(d));
    else
        gv_buffer_printf(d->out, "<circle cx=\"%u\" cy=\"%u\" r=\"%d\"/>\n", place.x,
                         place.y, CELL / 12);
}

static void put_candidates(const drawing *d)
{
    const uint32_t n_labels = d->instance->net->n_shown;
    gv_buffer_printf(d->out, "<g fill=\"#444\" font-size=\"%u\">\n", candidate_font(d));
    for (size_t label = gv_bits_next(d->layers->candidates, n_labels, 0);
         label < n_labels;
         label = gv_bits_next(d->layers->candidates, n_labels, label + 1))
        put_candidate(d, (gv_label)label);
    gv_buffer_puts(d->out, "</g>\n");
}

static void put_board(const drawing *d)
{
    const gv_board_layers *layers = d->layers;
    put_head(d);
    if (gv_net_has_queens(d->instance->net))
        put_squares(d);
    if (layers->below)
        layers->below(layers->user, d, d->out);
    if (d->variant)
        gv_variant_svg(d->out, d->variant, GV_RULES_BELOW, CELL);
    put_borders(d);
    if (d->variant)
        gv_variant_svg(d->out, d->variant, GV_RULES_ABOVE, CELL);
    if (layers->candidates)
        put_candidates(d);
    put_givens(d, false, "fill=\"#111\" font-weight=\"bold\"");
    put_givens(d, true,
               gv_net_has_queens(d->instance->net)
                   ? "fill=\"#fff\" stroke=\"#1a56c4\" stroke-width=\"8\""
                   : "fill=\"#1a56c4\"");
    if (layers->above)
        layers->above(layers->user, d, d->out);
    gv_svg_legend_put(d->out, &layers->legend, d->shape.order * CELL,
                      d->shape.order * CELL);
    gv_buffer_puts(d->out, "</svg>");
}

/* The candidates of the cells that are not given, in `tmp`; NULL: out of memory. */
static const uint64_t *open_candidates(const gv_instance *instance, gv_arena *tmp)
{
    uint64_t *set = GV_ARENA_NEW(tmp, uint64_t, gv_bits_words(instance->net->n_labels));
    if (!set)
        return NULL;
    gv_instance_candidates(instance, set);
    for (uint32_t i = 0; i < instance->n_givens; i++)
        gv_bits_remove(set, instance->givens[i]); // its rivals are already out
    return set;
}

/* A csp, whose text lays it out. */
static gv_status draw_csp(gv_buffer *out, const gv_instance *instance,
                          const gv_board_layers *layers, gv_error *err)
{
    gv_arena tmp;
    gv_arena_init(&tmp, out->memory);
    drawing d = { .out = out,
                  .instance = instance,
                  .shape = instance->net->shape,
                  .layers = layers };
    const size_t length = out->length;
    gv_status status = gv_csp_layout_new(&d.csp, instance->net, &tmp, err);
    if (status == GV_OK)
        gv_csp_svg(out, instance, d.csp, layers, &d);
    gv_arena_free(&tmp);
    if (status == GV_OK && out->failed)
        status = gv_fail_memory(err);
    if (status != GV_OK)
        gv_buffer_truncate(out, length);
    return status;
}

gv_status gv_board_draw(gv_buffer *out, const gv_instance *instance,
                        const gv_board_layers *layers, gv_error *err)
{
    const gv_shape shape = instance->net->shape;
    if (gv_csp_layout_is_stated(instance->net))
        return draw_csp(out, instance, layers, err);
    if (!gv_family_has_board(shape.family))
        return gv_fail(err, GV_ERR_UNSUPPORTED, "a csp instance has no board to draw");
    const gv_alphabet alphabet = gv_alphabet_for(instance->alphabet, shape.order);
    drawing d = {
        .out = out,
        .instance = instance,
        .shape = shape,
        .alphabet = alphabet,
        .wide = alphabet == GV_ALPHABET_DECIMAL && shape.order > 9,
        .layers = layers,
        .variant = instance->net->variant,
        .margin = gv_variant_svg_is_wide(instance->net->variant) ? CELL : MARGIN,
    };
    const size_t length = out->length;
    shape_candidates(&d);
    put_board(&d);
    if (!out->failed)
        return GV_OK;
    gv_buffer_truncate(out, length);
    return gv_fail_memory(err);
}

gv_status gv_board_svg(gv_buffer *out, const gv_instance *instance, gv_error *err)
{
    gv_arena tmp;
    gv_arena_init(&tmp, out->memory);
    gv_board_layers layers = { 0 };
    const bool marks = gv_instance_has_marks(instance);
    if (marks)
        layers.candidates = open_candidates(instance, &tmp);
    const gv_status status = marks && !layers.candidates
                                 ? gv_fail_memory(err)
                                 : gv_board_draw(out, instance, &layers, err);
    gv_arena_free(&tmp);
    return status;
}
