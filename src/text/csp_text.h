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

/* Whether only csp 2 can hold the problem, apart from givens and marks. */
bool gv_csp_text_needs_2(const gv_net *net);

/* The statements of csp 2, each after `separator`. */
gv_status gv_csp2_write(gv_buffer *out, const gv_instance *instance,
                        const char *separator, gv_error *err);

/* "A=red": names as csp 2 spells them. */
void gv_csp_text_put_label(gv_buffer *out, const gv_net *net, gv_label label);

#endif
