/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board_svg.h -- an instance as a picture: givens, candidates if the text had them,
 * block borders; queens on a chequered board. */
#ifndef GV_REPORT_DRAWING_BOARD_SVG_H
#define GV_REPORT_DRAWING_BOARD_SVG_H

#include "model/instance.h"

/* Appends one complete <svg> document on several lines, without a final newline.
 * GV_ERR_UNSUPPORTED for csp instances whose text does not lay them out. */
gv_status gv_board_svg(gv_buffer *out, const gv_instance *instance, gv_error *err);

#endif
