/* SPDX-License-Identifier: GPL-3.0-or-later */
/* worksheet_maker.h -- from a Template to the public contents of a worksheet. */
#ifndef GV_API_WORKSHEET_MAKER_H
#define GV_API_WORKSHEET_MAKER_H

#include "template/template.h"

/* In `arena`, that of the Template. */
gv_status gv_worksheet_maker_run(const gv_worksheet_content **out, const gv_template *t,
                                 gv_outcome outcome, gv_arena *arena, gv_error *err);

#endif
