/* SPDX-License-Identifier: GPL-3.0-or-later */
/* als.h -- almost locked sets: n cells of one unit with n + 1 digits. If one of the
 * digits is elsewhere, the cells take all the others. For the rules that combine them,
 * in grids of up to 9x9. */
#ifndef GV_RULES_ALS_H
#define GV_RULES_ALS_H

#include "base/u128.h"
#include "rules/rule.h"

#include <assert.h>

enum { GV_ALS_CELLS = 81, GV_ALS_DIGITS = 9, GV_ALS_UNITS = 64, GV_MOST_ALS = 4000 };

/* A set of cells, bit by bit. */
typedef gv_u128 gv_cells;

typedef struct gv_als {
    gv_cells cells;
    unsigned n_cells;
    uint16_t digits;
    gv_cells of[GV_ALS_DIGITS];   /* its cells with each digit */
    gv_cells seen[GV_ALS_DIGITS]; /* the cells with the digit that all of those exclude
                                   */
} gv_als;

/* The candidates of a state by digits and by cells. */
typedef struct gv_als_grid {
    gv_rule_context *ctx;
    unsigned order;
    uint16_t digits[GV_ALS_CELLS];       /* of each cell without a value */
    gv_cells with[GV_ALS_DIGITS];        /* the cells with each digit */
    gv_cells (*excludes)[GV_ALS_DIGITS]; /* by cell and digit: the cells that lose
                                            it */
    gv_cells units[GV_ALS_UNITS];        /* rows, columns, blocks and others */
    gv_var_type unit_types[GV_ALS_UNITS];
    unsigned n_units;
    gv_als *sets;
    uint32_t n_sets;
} gv_als_grid;

static inline bool gv_als_has(gv_cells cells, unsigned cell)
{
    return (cells >> cell & 1) != 0;
}

static inline unsigned gv_als_first(gv_cells cells)
{
    const uint64_t low = (uint64_t)cells;
    assert(cells);
    return low ? (unsigned)__builtin_ctzll(low)
               : 64 + (unsigned)__builtin_ctzll((uint64_t)(cells >> 64));
}

static inline unsigned gv_als_count(gv_cells cells)
{
    return (unsigned)__builtin_popcountll((uint64_t)cells) +
           (unsigned)__builtin_popcountll((uint64_t)(cells >> 64));
}

static inline gv_cells gv_als_cell(unsigned cell)
{
    assert(cell < GV_ALS_CELLS);
    return (gv_cells)1 << cell;
}

/* Reads the state into `grid`, whose tables are in ctx->tmp. False: grids of this kind
 * are too large, or memory ran out (ctx says so). */
bool gv_als_read(gv_als_grid *grid, gv_rule_context *ctx);

/* Lists the almost locked sets of up to `most` cells, each once. False: no memory. */
bool gv_als_list(gv_als_grid *grid, unsigned most);

/* The cells with a digit that all of `cells`, which have it, exclude. */
gv_cells gv_als_seen(const gv_als_grid *grid, gv_cells cells, unsigned digit);

/* What a rule adds to the step that it makes: sets of cells, eliminations. */
typedef struct gv_als_step {
    const gv_als_grid *grid;
    gv_cells parts[GV_MAX_LENGTH];
    uint32_t n_parts;
    gv_cells out[GV_ALS_DIGITS]; /* the cells that lose each digit */
} gv_als_step;

/* Notes that the cells lose the digit, as far as they have it. */
static inline void gv_als_remove(gv_als_step *made, gv_cells cells, unsigned digit)
{
    assert(digit < made->grid->order);
    made->out[digit] |= cells & made->grid->with[digit];
}

/* Fills the step if anything is eliminated. */
bool gv_als_finish(const gv_als_step *made, const gv_rule *rule, gv_step *step);

#endif
