/* SPDX-License-Identifier: GPL-3.0-or-later */
/* text.h -- Paris's Template laid out for a terminal, after the figures of his
 * text. */
#ifndef GV_REPORT_TEMPLATE_TEXT_H
#define GV_REPORT_TEMPLATE_TEXT_H

#include "template/template.h"

/* Appends the Template, each line with its newline. `tmp` is scratch. GV_ERR_MEMORY is
 * the only failure. */
gv_status gv_worksheet_text(gv_buffer *out, const gv_template *t, gv_arena *tmp,
                            gv_error *err);

#endif
