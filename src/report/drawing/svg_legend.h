/* SPDX-License-Identifier: GPL-3.0-or-later */
/* svg_legend.h -- lines of text below a picture, each with the tint that it explains.
 */
#ifndef GV_REPORT_DRAWING_SVG_LEGEND_H
#define GV_REPORT_DRAWING_SVG_LEGEND_H

#include "report/report_internal.h"

/* What they add to the height of a picture of this width. */
uint32_t gv_svg_legend_height(const gv_board_legend *legend, uint32_t width);

/* Below `top`. */
void gv_svg_legend_put(gv_buffer *out, const gv_board_legend *legend, uint32_t top,
                       uint32_t width);

#endif
