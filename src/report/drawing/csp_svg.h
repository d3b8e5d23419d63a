/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csp_svg.h -- a csp whose text says `show grid NAME` as a picture. */
#ifndef GV_REPORT_DRAWING_CSP_SVG_H
#define GV_REPORT_DRAWING_CSP_SVG_H

#include "model/instance.h"

/* Appends one complete <svg> document, without a final newline, for an instance for
 * which gv_csp_board_is_shown(). */
gv_status gv_csp_svg(gv_buffer *out, const gv_instance *instance, gv_error *err);

#endif
