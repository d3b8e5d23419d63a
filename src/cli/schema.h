/* SPDX-License-Identifier: GPL-3.0-or-later */
/* schema.h -- the JSON Schema of a verb's answers (docs/schema/VERB.json), made from
 * the declarations of its columns and from what its row says of other members.
 *
 * These are written as TypeScript writes types, a part of which is read here:
 *
 *     Name = Other & { key: string; "other-key"?: integer[] | null };
 *
 * with the types string, integer, number, boolean, null, words in quotes, names,
 * objects and lists; a comment before a key or a name describes it. Head and Status are
 * known everywhere: what every record has. */
#ifndef GV_CLI_SCHEMA_H
#define GV_CLI_SCHEMA_H

#include "cli/verb.h"

/* Whether the verb writes JSON. */
bool gv_answer_schema_exists(const gv_verb *verb);

/* Appends the schema, a line for each member. False when the row of the verb cannot be
 * read, or memory is out. */
bool gv_answer_schema_put(gv_buffer *out, const gv_verb *verb);

#endif
