/* SPDX-License-Identifier: GPL-3.0-or-later */
/* status.h -- how functions in every folder report failure: a gv_status, and a gv_error
 * whose message and place gv_fail() fills in. */
#ifndef GV_BASE_STATUS_H
#define GV_BASE_STATUS_H

#include "givens.h"

/* Fills `err` (may be NULL), without a place, and returns `status`. */
gv_status gv_fail(gv_error *err, gv_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same with a place in a text, counted from 1. */
gv_status gv_fail_at(gv_error *err, gv_status status, size_t line, size_t column,
                     const char *format, ...) __attribute__((format(printf, 5, 6)));

/* The same with the number of an item, from 0. */
gv_status gv_fail_row(gv_error *err, gv_status status, size_t row, const char *format,
                      ...) __attribute__((format(printf, 4, 5)));

/* Out of memory: the one message that needs no detail. */
gv_status gv_fail_memory(gv_error *err);

/* Returns from the calling function when `expr` is not GV_OK. Only where nothing needs
 * to be released. */
#define GV_TRY(expr)                                                                   \
    do {                                                                               \
        const gv_status gv_try_status = (expr);                                        \
        if (gv_try_status != GV_OK)                                                    \
            return gv_try_status;                                                      \
    } while (0)

#endif
