/* SPDX-License-Identifier: GPL-3.0-or-later */
/* variant_svg.h -- the rules of a variant in a picture of its board. */
#ifndef GV_REPORT_DRAWING_VARIANT_SVG_H
#define GV_REPORT_DRAWING_VARIANT_SVG_H

#include "model/variant.h"

enum {
    GV_RULES_BELOW, /* of lines and digits: shades, lines, thermometers */
    GV_RULES_ABOVE, /* cages, dots, numbers */
};

/* Draws what belongs to the layer. A cell is `side` units wide; r1c1 begins at 0, 0. */
void gv_variant_svg(gv_buffer *out, const gv_variant *variant, int layer, int side);

/* The borders of regions, or of the blocks of a shape. */
void gv_variant_svg_borders(gv_buffer *out, const gv_variant *variant, int side,
                            unsigned width);

/* Whether something is drawn outside of the grid, in a border of one cell. */
bool gv_variant_svg_is_wide(const gv_variant *variant);

#endif
