/* SPDX-License-Identifier: GPL-3.0-or-later */
/* variant_svg.c -- draws rules: a function for each kind that has a picture. Rules that
 * hold everywhere (moves of chess) have none; the title names them. */
#include "report/drawing/variant_svg.h"

#include "base/array.h"
#include "model/variant/kind.h"
#include "model/variant/kinds.h"

#define DECLARE(name) extern const gv_rule_kind gv_rule_##name;
GV_RULE_KIND_LIST(DECLARE)

/* A rule being drawn. */
typedef struct picture {
    gv_buffer *out;
    const gv_variant *variant;
    const gv_variant_rule *rule;
    int order, side;
} picture;

static int left_of(const picture *p, uint32_t cell)
{
    return (int)cell % p->order * p->side;
}

static int top_of(const picture *p, uint32_t cell)
{
    return (int)cell / p->order * p->side;
}

static int middle_x(const picture *p, uint32_t cell)
{
    return left_of(p, cell) + p->side / 2;
}

static int middle_y(const picture *p, uint32_t cell)
{
    return top_of(p, cell) + p->side / 2;
}

/* ---- shades ---- */

static void put_square(const picture *p, int left, int top, int size,
                       const char *colour)
{
    gv_buffer_printf(p->out, "<path fill=\"%s\" d=\"M%d %dh%dv%dh-%dz\"/>\n", colour,
                     left, top, size, size, size);
}

static void put_windows(const picture *p)
{
    uint32_t cells[GV_MOST_WINDOW_CELLS];
    const uint32_t n = gv_variant_windows(cells, p->variant->shape);
    for (uint32_t first = 0; first < n; first += p->variant->shape.order)
        put_square(p, left_of(p, cells[first]), top_of(p, cells[first]),
                   (int)p->variant->shape.block_rows * p->side, "#e4e4e4");
}

static void put_odd(const picture *p)
{
    for (uint32_t i = 0; i < p->rule->n_cells; i++)
        gv_buffer_printf(p->out,
                         "<circle fill=\"#d0d0d0\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n",
                         middle_x(p, p->rule->cells[i]), middle_y(p, p->rule->cells[i]),
                         p->side * 2 / 5);
}

static void put_even(const picture *p)
{
    for (uint32_t i = 0; i < p->rule->n_cells; i++)
        put_square(p, left_of(p, p->rule->cells[i]) + p->side / 8,
                   top_of(p, p->rule->cells[i]) + p->side / 8, p->side * 3 / 4,
                   "#d0d0d0");
}

/* Both copies in one shade, which changes from rule to rule. */
static void put_clones(const picture *p)
{
    static const char *const shades[] = { "#cfe3cf", "#dcd3ea", "#f0e0c0", "#cfe0ee" };
    const size_t number = (size_t)(p->rule - p->variant->rules);
    for (uint32_t i = 0; i < p->rule->n_cells; i++)
        put_square(p, left_of(p, p->rule->cells[i]), top_of(p, p->rule->cells[i]),
                   p->side, shades[number % GV_N_OF(shades)]);
}

/* ---- lines ---- */

static void put_diagonals(const picture *p)
{
    const int size = p->order * p->side;
    gv_buffer_puts(p->out, "<path fill=\"none\" stroke=\"#8ab4e8\" stroke-width=\"12\" "
                           "d=\"");
    if (p->rule->form != 2)
        gv_buffer_printf(p->out, "M0 0 %d %d", size, size);
    if (p->rule->form != 1)
        gv_buffer_printf(p->out, "M0 %d %d 0", size, size);
    gv_buffer_puts(p->out, "\"/>\n");
}

/* A line through the middles of cells `first` to the last of the rule. */
static void put_line(const picture *p, uint32_t first, const char *colour, int width)
{
    gv_buffer_printf(p->out,
                     "<path fill=\"none\" stroke=\"%s\" stroke-width=\"%d\" "
                     "stroke-linecap=\"round\" stroke-linejoin=\"round\" d=\"",
                     colour, width);
    for (uint32_t i = first; i < p->rule->n_cells; i++)
        gv_buffer_printf(p->out, "%s%d %d", i == first ? "M" : "L",
                         middle_x(p, p->rule->cells[i]),
                         middle_y(p, p->rule->cells[i]));
    gv_buffer_puts(p->out, "\"/>\n");
}

static void put_thermo(const picture *p)
{
    put_line(p, 0, "#c8c8c8", p->side / 4);
    gv_buffer_printf(p->out,
                     "<circle fill=\"#c8c8c8\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n",
                     middle_x(p, p->rule->cells[0]), middle_y(p, p->rule->cells[0]),
                     p->side * 2 / 5);
}

static void put_palindrome(const picture *p)
{
    put_line(p, 0, "#a8c4e0", p->side / 8);
}

static void put_renban(const picture *p)
{
    put_line(p, 0, "#d8a0e0", p->side / 8);
}

static void put_whisper(const picture *p)
{
    put_line(p, 0, "#8ed08e", p->side / 8);
}

static int sign(int x)
{
    return (x > 0) - (x < 0);
}

/* The shaft begins at the rim of the circle and ends with a head. */
static void put_arrow(const picture *p)
{
    const uint32_t n = p->rule->n_cells, *cells = p->rule->cells;
    const int radius = p->side * 2 / 5, head = p->side / 6;
    const int x = middle_x(p, cells[0]), y = middle_y(p, cells[0]);
    const int to_x = sign(middle_x(p, cells[1]) - x),
              to_y = sign(middle_y(p, cells[1]) - y);
    const int rim = to_x && to_y ? radius * 7 / 10 : radius;
    const int end_x = middle_x(p, cells[n - 1]), end_y = middle_y(p, cells[n - 1]);
    const int dx = sign(end_x - middle_x(p, cells[n - 2])),
              dy = sign(end_y - middle_y(p, cells[n - 2]));
    gv_buffer_printf(p->out,
                     "<g fill=\"none\" stroke=\"#a0a0a0\" stroke-width=\"14\" "
                     "stroke-linejoin=\"round\"><circle cx=\"%d\" cy=\"%d\" r=\"%d\"/>"
                     "<path d=\"M%d %d",
                     x, y, radius, x + to_x * rim, y + to_y * rim);
    for (uint32_t i = 1; i < n; i++)
        gv_buffer_printf(p->out, "L%d %d", middle_x(p, cells[i]),
                         middle_y(p, cells[i]));
    const int wing_x = dx && dy ? 0 : head, wing_y = dx && dy ? 0 : head;
    gv_buffer_printf(p->out, "M%d %dL%d %dL%d %d\"/></g>\n",
                     end_x - dx * head * (dx && dy ? 3 : 2) / 2 - dy * wing_x,
                     end_y - (dx && dy ? 0 : dy * head * 3 / 2) - dx * wing_y, end_x,
                     end_y, end_x - (dx && dy ? 0 : dx * head * 3 / 2) + dy * wing_x,
                     end_y - dy * head * (dx && dy ? 3 : 2) / 2 + dx * wing_y);
}

/* ---- cages ---- */

/* The cell that is `down` rows and `across` columns away belongs to the cage. */
static bool cage_has(const picture *p, uint32_t cell, int down, int across)
{
    const int row = (int)cell / p->order + down, column = (int)cell % p->order + across;
    if (row < 0 || row >= p->order || column < 0 || column >= p->order)
        return false;
    for (uint32_t i = 0; i < p->rule->n_cells; i++)
        if (p->rule->cells[i] == (uint32_t)(row * p->order + column))
            return true;
    return false;
}

/* One side of a cell, inside of the cell; it reaches the border where the cage goes on.
 */
static void put_side(const picture *p, uint32_t cell, int down, int across)
{
    const int inset = p->side / 12, x = middle_x(p, cell), y = middle_y(p, cell);
    const int half = p->side / 2;
    const int from =
        cage_has(p, cell, down ? 0 : -1, down ? -1 : 0) ? half : half - inset;
    const int to = cage_has(p, cell, down ? 0 : 1, down ? 1 : 0) ? half : half - inset;
    const int off = half - inset;
    if (down)
        gv_buffer_printf(p->out, "M%d %dh%d", x - from, y + down * off, from + to);
    else
        gv_buffer_printf(p->out, "M%d %dv%d", x + across * off, y - from, from + to);
}

/* The corner of a cell whose two neighbours there, but not the cell between them, are
 * in the cage. */
static void put_corner(const picture *p, uint32_t cell, int down, int across)
{
    const int half = p->side / 2, inset = p->side / 12, off = half - inset;
    gv_buffer_printf(p->out, "M%d %dv%dh%d", middle_x(p, cell) + across * off,
                     middle_y(p, cell) + down * half, -down * inset, across * inset);
}

static void put_outline(const picture *p)
{
    static const int sides[4][2] = { { -1, 0 }, { 1, 0 }, { 0, -1 }, { 0, 1 } };
    static const int corners[4][2] = { { -1, -1 }, { -1, 1 }, { 1, -1 }, { 1, 1 } };
    for (uint32_t i = 0; i < p->rule->n_cells; i++) {
        const uint32_t cell = p->rule->cells[i];
        for (size_t k = 0; k < 4; k++)
            if (!cage_has(p, cell, sides[k][0], sides[k][1]))
                put_side(p, cell, sides[k][0], sides[k][1]);
        for (size_t k = 0; k < 4; k++) {
            const int down = corners[k][0], across = corners[k][1];
            if (cage_has(p, cell, down, 0) && cage_has(p, cell, 0, across) &&
                !cage_has(p, cell, down, across))
                put_corner(p, cell, down, across);
        }
    }
}

static void put_cage(const picture *p)
{
    gv_buffer_puts(p->out, "<path fill=\"none\" stroke=\"#333\" stroke-width=\"5\" "
                           "stroke-dasharray=\"16 10\" d=\"");
    put_outline(p);
    gv_buffer_puts(p->out, "\"/>\n");
    if (!p->rule->has_number)
        return;
    const int x = left_of(p, p->rule->cells[0]), y = top_of(p, p->rule->cells[0]);
    const int width = p->rule->number > 9 ? 72 : 42;
    gv_buffer_printf(p->out,
                     "<path fill=\"#fff\" d=\"M%d %dh%dv60h-%dz\"/>"
                     "<text x=\"%d\" y=\"%d\" font-size=\"58\" text-anchor=\"start\">"
                     "%u</text>\n",
                     x + 10, y + 10, width, width, x + 12, y + 62, p->rule->number);
}

/* ---- marks between cells ---- */

static void put_dot(const picture *p)
{
    const uint32_t a = p->rule->cells[0], b = p->rule->cells[1];
    const int x = (middle_x(p, a) + middle_x(p, b)) / 2;
    const int y = (middle_y(p, a) + middle_y(p, b)) / 2;
    gv_buffer_printf(p->out,
                     "<circle fill=\"%s\" stroke=\"#000\" stroke-width=\"5\" "
                     "cx=\"%d\" cy=\"%d\" r=\"32\"/>\n",
                     p->rule->form ? "#000" : "#fff", x, y);
    if (p->rule->has_number)
        gv_buffer_printf(p->out,
                         "<text fill=\"%s\" x=\"%d\" y=\"%d\" "
                         "font-size=\"46\">%u</text>\n",
                         p->rule->form ? "#fff" : "#000", x, y + 17, p->rule->number);
}

static void put_xv(const picture *p)
{
    const uint32_t a = p->rule->cells[0], b = p->rule->cells[1];
    const int x = (middle_x(p, a) + middle_x(p, b)) / 2;
    const int y = (middle_y(p, a) + middle_y(p, b)) / 2;
    gv_buffer_printf(p->out,
                     "<circle fill=\"#fff\" cx=\"%d\" cy=\"%d\" r=\"38\"/><text "
                     "x=\"%d\" y=\"%d\" font-size=\"84\">%c</text>\n",
                     x, y, x, y + 30, p->rule->form ? 'V' : 'X');
}

/* The number stands outside of the grid before the first cell, with an arrow into it.
 */
static void put_little(const picture *p)
{
    const uint32_t a = p->rule->cells[0], b = p->rule->cells[1];
    const int dx = sign(middle_x(p, b) - middle_x(p, a)),
              dy = sign(middle_y(p, b) - middle_y(p, a));
    const int x = middle_x(p, a) - dx * p->side, y = middle_y(p, a) - dy * p->side;
    const int tip_x = x + dx * 110, tip_y = y + dy * 110;
    gv_buffer_printf(p->out,
                     "<text x=\"%d\" y=\"%d\" font-size=\"84\">%u</text>"
                     "<path fill=\"none\" stroke=\"#333\" stroke-width=\"6\" "
                     "d=\"M%d %dL%d %dM%d %dh%dv%d\"/>\n",
                     x - dx * 55, y - dy * 20 + 30, p->rule->number, x + dx * 50,
                     y + dy * 50, tip_x, tip_y, tip_x - dx * 34, tip_y, dx * 34,
                     -dy * 34);
}

/* ---- the table ---- */

static const struct {
    const gv_rule_kind *kind;
    int layer;
    void (*put)(const picture *);
} drawn[] = {
    { &gv_rule_windoku, GV_RULES_BELOW, put_windows },
    { &gv_rule_clone, GV_RULES_BELOW, put_clones },
    { &gv_rule_odd, GV_RULES_BELOW, put_odd },
    { &gv_rule_even, GV_RULES_BELOW, put_even },
    { &gv_rule_diagonals, GV_RULES_BELOW, put_diagonals },
    { &gv_rule_thermo, GV_RULES_BELOW, put_thermo },
    { &gv_rule_palindrome, GV_RULES_BELOW, put_palindrome },
    { &gv_rule_renban, GV_RULES_BELOW, put_renban },
    { &gv_rule_whisper, GV_RULES_BELOW, put_whisper },
    { &gv_rule_arrow, GV_RULES_BELOW, put_arrow },
    { &gv_rule_cage, GV_RULES_ABOVE, put_cage },
    { &gv_rule_kropki, GV_RULES_ABOVE, put_dot },
    { &gv_rule_xv, GV_RULES_ABOVE, put_xv },
    { &gv_rule_little_killer, GV_RULES_ABOVE, put_little },
};

void gv_variant_svg(gv_buffer *out, const gv_variant *variant, int layer, int side)
{
    picture p = {
        .out = out, .variant = variant, .order = (int)variant->shape.order, .side = side
    };
    for (size_t i = 0; i < GV_N_OF(drawn); i++)
        for (uint32_t k = 0; k < variant->n_rules; k++) {
            p.rule = &variant->rules[k];
            if (drawn[i].layer == layer && p.rule->kind == drawn[i].kind)
                drawn[i].put(&p);
        }
}

void gv_variant_svg_borders(gv_buffer *out, const gv_variant *variant, int side,
                            unsigned width)
{
    const uint32_t order = variant->shape.order;
    const uint8_t *region = variant->region_of;
    gv_buffer_printf(out,
                     "<path fill=\"none\" stroke=\"#000\" stroke-width=\"%u\" "
                     "stroke-linecap=\"square\" d=\"M0 0h%uv%uh-%uz",
                     width, order * (unsigned)side, order * (unsigned)side,
                     order * (unsigned)side);
    for (uint32_t cell = 0; cell < order * order; cell++) {
        const uint32_t x = cell % order, y = cell / order;
        if (x + 1 < order && region[cell] != region[cell + 1])
            gv_buffer_printf(out, "M%u %uv%d", (x + 1) * (unsigned)side,
                             y * (unsigned)side, side);
        if (y + 1 < order && region[cell] != region[cell + order])
            gv_buffer_printf(out, "M%u %uh%d", x * (unsigned)side,
                             (y + 1) * (unsigned)side, side);
    }
    gv_buffer_puts(out, "\"/>\n");
}

bool gv_variant_svg_is_wide(const gv_variant *variant)
{
    return gv_variant_find(variant, &gv_rule_little_killer) != NULL;
}
