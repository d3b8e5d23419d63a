/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json.h -- Paris's Template as members of a JSON object (givens-paris(1)). */
#ifndef GV_REPORT_TEMPLATE_JSON_H
#define GV_REPORT_TEMPLATE_JSON_H

#include "base/json.h"
#include "template/template.h"

/* The members of that JSON, and the types that they need, in the notation of
 * cli/schema.h. */
extern const char gv_worksheet_json_members[];
extern const char gv_worksheet_json_types[];

/* Adds the members to the open object. `tmp` is scratch. GV_ERR_MEMORY is the only
 * failure. */
gv_status gv_worksheet_json(gv_json *json, const gv_template *t, gv_arena *tmp,
                            gv_error *err);

/* The names of the members, NULL after the last. */
extern const char *const gv_worksheet_json_keys[];

#endif
