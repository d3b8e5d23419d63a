/* SPDX-License-Identifier: GPL-3.0-or-later */
/* choice_name.h -- assignments as Paris names them: "21.5" is 5 in row 2, column 1. For
 * orders above 9, where that would be ambiguous, "r10c3.12". */
#ifndef GV_TEMPLATE_CHOICE_NAME_H
#define GV_TEMPLATE_CHOICE_NAME_H

#include "base/buffer.h"
#include "base/status.h"
#include "model/net.h"

void gv_template_name(gv_buffer *out, uint32_t order, uint32_t cell, uint32_t digit);

/* What may come between names, and before the first one. */
#define GV_TEMPLATE_SEPARATORS ", \t"

/* Reads the name at *text, also in the long form where the short one is written, and
 * moves *text past it and separators. GV_ERR_INPUT says what is wrong. */
gv_status gv_template_name_read(gv_label *out, const char **text, uint32_t order,
                                gv_error *err);

#endif
