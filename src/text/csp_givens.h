/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csp_givens.h -- the givens of a csp on one line, "v9=c2 v10=c3", after a line that
 * names the problem, "#csp FILE" (docs/formats/csp.md). */
#ifndef GV_TEXT_CSP_GIVENS_H
#define GV_TEXT_CSP_GIVENS_H

#include "model/problem.h"
#include "text/format.h"

/* Whether a line names a problem; *name is what follows "#csp". */
bool gv_csp_givens_head(gv_symbol *name, const char *text, size_t length);

/* A line of givens of raw->problem; "-" for none. */
gv_read_fn gv_csp_givens_read;

/* Appends the givens of any csp instance; "-" for none. */
void gv_csp_givens_put(gv_buffer *out, const gv_instance *instance);

#endif
