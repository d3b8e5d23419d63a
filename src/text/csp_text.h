/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csp_text.h -- the csp format on one line, as the line format and tables need it; the
 * form with one statement per line is in format.h. docs/formats/csp.md describes both.
 */
#ifndef GV_TEXT_CSP_TEXT_H
#define GV_TEXT_CSP_TEXT_H

#include "base/buffer.h"
#include "model/instance.h"

/* Like gv_csp_write(), with the statements joined by "; ". */
gv_status gv_csp_text_write_line(gv_buffer *out, const gv_instance *instance,
                                 gv_error *err);

#endif
