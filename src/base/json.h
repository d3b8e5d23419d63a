/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json.h -- writes JSON onto a buffer, on one line: commas, colons and escapes are the
 * writer's business, the nesting is the caller's. What is written is valid JSON
 * whenever begins and ends match and every member of an object is a key followed by one
 * value. */
#ifndef GV_BASE_JSON_H
#define GV_BASE_JSON_H

#include "base/buffer.h"

typedef struct gv_json {
    gv_buffer *out;   /* its `failed` is set when memory ran out */
    bool needs_comma; /* a value precedes the next one in the same container */
} gv_json;

/* A writer of one JSON text at the end of `out`. */
void gv_json_init(gv_json *json, gv_buffer *out);

void gv_json_object_begin(gv_json *json);
void gv_json_object_end(gv_json *json);
void gv_json_array_begin(gv_json *json);
void gv_json_array_end(gv_json *json);

/* The name of the next value; `name` ends with NUL and is escaped like any string. */
void gv_json_key(gv_json *json, const char *name);

/* A string. Quotes, backslashes and control characters (NUL too) are escaped; bytes
 * that are not UTF-8 become U+FFFD, one for each maximal part of a sequence. */
void gv_json_string(gv_json *json, const char *text, size_t length);
void gv_json_puts(gv_json *json, const char *text);

void gv_json_int(gv_json *json, int64_t value);
void gv_json_uint(gv_json *json, uint64_t value);

/* A number that is already formatted, such as an exact count or a rounded decimal. */
void gv_json_decimal(gv_json *json, const char *digits);

void gv_json_bool(gv_json *json, bool value);
void gv_json_null(gv_json *json);

/* Where the caller appends the next value itself, as JSON text. */
gv_buffer *gv_json_value(gv_json *json);

#endif
