/* SPDX-License-Identifier: GPL-3.0-or-later */
/* filter.h -- conditions on the columns of a record: 'SER >= 7 and clues < 24'.
 *
 *     or      conditions, one of which holds
 *     and     conditions, all of which hold
 *     not     one that does not hold; ( ) around any
 *     NAME = VALUE    or  != < <= > >=  with a number, or = and != with a word
 *
 * Of a list, = asks whether the word is in it. A cell without a value has the word of
 * its reason (none, multiple, beyond, limit), and meets no condition on numbers; what
 * tables print as - equals that.
 * A lower bound, ">7", meets those that every number above it meets. */
#ifndef GV_CLI_OPTIONS_FILTER_H
#define GV_CLI_OPTIONS_FILTER_H

#include "base/arena.h"
#include "base/cell.h"
#include "base/status.h"

typedef struct gv_filter gv_filter;

/* The number of the column of that name, for the cells that gv_filter_holds() gets;
 * GV_ERR_ARGUMENT if there is none. */
typedef gv_status gv_filter_column_fn(size_t *out, void *user, const char *name,
                                      gv_error *err);

/* Reads a condition, in `arena`. */
gv_status gv_filter_new(const gv_filter **out, const char *text,
                        gv_filter_column_fn *column, void *user, gv_arena *arena,
                        gv_error *err);

bool gv_filter_holds(const gv_filter *filter, const gv_cell *cells);

/* The value of a cell that is a number, known or a bound; false for others. */
bool gv_filter_number(double *out, const gv_cell *cell);

#endif
