/* SPDX-License-Identifier: GPL-3.0-or-later */
/* canon_set.h -- a growing set of strings of 81 digits, to drop duplicates from a
 * stream of canonical forms. Exact: whole strings are compared, hashes only find them.
 *
 * Memory per string: a record of 36 bytes and a slot of 4 bytes in a table that is 3/8
 * to 3/4 full, so 41 to 47 MB per million strings (52 MB while the old and the new
 * table coexist). The block of records doubles, but pages not written yet cost nothing
 * where realloc remaps large blocks, as on Linux. Nothing else is kept of the input: a
 * file may be far larger than memory as long as its classes fit. At most 2^32 - 2
 * strings. Not for use by two threads at a time. */
#ifndef GV_SUDOKU9_CANON_CANON_SET_H
#define GV_SUDOKU9_CANON_CANON_SET_H

#include "base/memory.h"
#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct gv_canon_record gv_canon_record;

typedef struct gv_canon_set {
    gv_memory *memory;
    gv_canon_record *records; /* in the order they were added */
    size_t n_records;
    size_t room;     /* records there is memory for */
    uint32_t *slots; /* 0: free, else a record's number plus 1 */
    size_t n_slots;  /* a power of two, or 0 */
} gv_canon_set;

/* An empty set; takes nothing until the first string. `memory` may be NULL. */
void gv_canon_set_init(gv_canon_set *set, gv_memory *memory);
void gv_canon_set_free(gv_canon_set *set);

/* Adds a string of digits 0 to 9; `is_new` says whether it was missing. On failure
 * (GV_ERR_MEMORY) the set is unchanged. */
gv_status gv_canon_set_add(bool *is_new, gv_canon_set *set, const uint8_t digits[81],
                           gv_error *err);

/* Whether the string was added. */
bool gv_canon_set_has(const gv_canon_set *set, const uint8_t digits[81]);

#endif
