/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board_json.h -- a puzzle as JSON data, cell by cell: the member "board" of JSON
 * records. A page sends the state of play in it and gets puzzles back:
 *
 *     {"family": "sudoku", "block": "3x3", "size": 9, "symbols": ["1", ...],
 *      "givens": [0, 5, ...], "placed": [...] | null, "marks": [[1, 4], ...] | null}
 */
#ifndef GV_TEXT_BOARD_JSON_H
#define GV_TEXT_BOARD_JSON_H

#include "base/json.h"
#include "text/format.h"

struct json_t; /* of jansson */

/* The type Board in the notation of cli/schema.h. */
extern const char gv_board_json_types[];

/* Writes the value of "board"; null for a csp and where a cell has two givens.
 * `alphabet` of "symbols"; AUTO: the instance's own. */
void gv_board_json_put(gv_json *json, const gv_instance *instance,
                       gv_alphabet alphabet);

/* Reads such an object. `raw` is the record, with what its caller and the object itself
 * say about family, block and size; errors are placed at its start. */
gv_status gv_board_json_read(gv_instance **out, const gv_record_text *raw,
                             const struct json_t *board, gv_context *context,
                             gv_arena *arena, gv_error *err);

#endif
