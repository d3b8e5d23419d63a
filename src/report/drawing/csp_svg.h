/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csp_svg.h -- a csp whose text says `show grid NAME` or `show graph` as a picture. */
#ifndef GV_REPORT_DRAWING_CSP_SVG_H
#define GV_REPORT_DRAWING_CSP_SVG_H

#include "report/drawing/csp_layout.h"

/* Appends one complete <svg> document, without a final newline; `board` is what the
 * functions of `layers` are given. */
void gv_csp_svg(gv_buffer *out, const gv_instance *instance,
                const gv_csp_layout *layout, const gv_board_layers *layers,
                const gv_board *board);

#endif
