/* SPDX-License-Identifier: GPL-3.0-or-later */
/* names.h -- things that a puzzle names (regions, nodes, colours), in the order in
 * which they are first seen, and which of them are joined. */
#ifndef GV_TEXT_APPLICATION_NAMES_H
#define GV_TEXT_APPLICATION_NAMES_H

#include "text/application/application.h"

enum { GV_APP_MOST_NAMES = 1000 };

typedef struct gv_app_names {
    gv_symbols symbols;
    uint64_t *joined; /* a bit for each pair; NULL: nothing can be joined */
} gv_app_names;

/* False when out of memory. */
bool gv_app_names_init(gv_app_names *names, bool may_join, gv_arena *arena);

/* The number of the name that the span is; it is added if it is new. */
gv_status gv_app_names_add(uint32_t *out, gv_app_names *names, const gv_app_text *text,
                           gv_text_span span);
gv_status gv_app_names_find(uint32_t *out, const gv_app_names *names,
                            const gv_app_text *text, gv_text_span span,
                            const char *what);

/* Both ways. */
void gv_app_names_join(gv_app_names *names, uint32_t a, uint32_t b);
bool gv_app_names_joined(const gv_app_names *names, uint32_t a, uint32_t b);

static inline gv_symbol gv_app_names_at(const gv_app_names *names, uint32_t i)
{
    return names->symbols.symbol[i];
}

/* Names number 0 to n - 1: 1, 2, 3, ... */
gv_status gv_app_names_count(gv_app_names *names, uint32_t n, gv_error *err);

/* Reads NAME=NAME, of `left` and of `right`. */
gv_status gv_app_names_given(uint32_t *left_out, uint32_t *right_out,
                             const gv_app_names *left, const gv_app_names *right,
                             const gv_app_text *text, gv_text_span word,
                             const char *what_left, const char *what_right);

/* Writes the givens of variables named `left` on a line of their own, if there are
 * any. */
void gv_app_names_put_values(gv_buffer *out, const gv_app_names *left,
                             const char *const *values);

#endif
