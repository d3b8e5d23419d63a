/* SPDX-License-Identifier: GPL-3.0-or-later */
/* symbols.h -- byte strings (names, sets of labels) numbered 0, 1, 2, ... in the order
 * in which they are first seen. */
#ifndef GV_MODEL_SYMBOLS_H
#define GV_MODEL_SYMBOLS_H

#include "base/arena.h"

#include <stdbool.h>
#include <stdint.h>

/* A string of `length` bytes, not terminated. */
typedef struct gv_symbol {
    const char *text;
    size_t length;
} gv_symbol;

typedef struct gv_symbols {
    gv_arena *arena;
    gv_symbol *symbol; /* by number; their text is followed by NUL and aligned */
    uint32_t n_symbols;
    uint32_t room;
    uint32_t *slot; /* hash table of number + 1; 0: free */
    size_t n_slots; /* a power of two, at least twice n_symbols */
} gv_symbols;

void gv_symbols_init(gv_symbols *symbols, gv_arena *arena);

/* The number of `symbol`; false when it was never added. */
bool gv_symbols_find(uint32_t *out, const gv_symbols *symbols, gv_symbol symbol);

/* Copies `symbol` unless it is there already. False when out of memory. */
bool gv_symbols_add(uint32_t *out, gv_symbols *symbols, gv_symbol symbol);

#endif
