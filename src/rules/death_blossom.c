/* SPDX-License-Identifier: GPL-3.0-or-later */
/* death_blossom.c -- a stem, a cell of three digits, and a petal for each of them: an
 * almost locked set in which the stem excludes that digit. The petal of the stem's
 * value takes all its other digits; so does z, which all petals have, and what is
 * linked to all its candidates there is false. */
#include "rules/als.h"

enum { PETALS = 3, MOST_CELLS = 4, MOST_PETALS = 200 };

typedef struct blossom {
    const gv_als_grid *grid;
    const gv_rule *rule;
    gv_step *step;
    unsigned stem;
    unsigned digit[PETALS];
    const gv_als *petals[PETALS][MOST_PETALS];
    unsigned n_petals[PETALS];
} blossom;

/* The sets in which the stem excludes its digit number `at`. */
static void list_petals(blossom *b, unsigned at)
{
    const unsigned digit = b->digit[at];
    b->n_petals[at] = 0;
    for (uint32_t i = 0; i < b->grid->n_sets && b->n_petals[at] < MOST_PETALS; i++) {
        const gv_als *set = &b->grid->sets[i];
        if (set->digits >> digit & 1 && !gv_als_has(set->cells, b->stem) &&
            !(set->of[digit] & ~b->grid->excludes[b->stem][digit]))
            b->petals[at][b->n_petals[at]++] = set;
    }
}

static bool take(const blossom *b, const gv_als *const *petals, unsigned digits)
{
    gv_als_step made = { .grid = b->grid, .n_parts = 1 + PETALS };
    assert(b->n_petals[0] && b->n_petals[PETALS - 1]);
    made.parts[0] = gv_als_cell(b->stem);
    for (unsigned i = 0; i < PETALS; i++)
        made.parts[1 + i] = petals[i]->cells;
    for (; digits; digits &= digits - 1) {
        const unsigned digit = (unsigned)__builtin_ctz(digits);
        gv_als_remove(&made,
                      petals[0]->seen[digit] & petals[1]->seen[digit] &
                          petals[2]->seen[digit] & ~made.parts[0],
                      digit);
    }
    return gv_als_finish(&made, b->rule, b->step);
}

/* The digits, besides those of the stem, that all petals so far have and that something
 * could see in all of them. */
static unsigned common_digits(const blossom *b, const gv_als *const *petals, unsigned n)
{
    unsigned digits = 0;
    for (unsigned digit = 0; digit < b->grid->order; digit++) {
        gv_cells seen = b->grid->with[digit];
        bool all = !(b->grid->digits[b->stem] >> digit & 1);
        for (unsigned i = 0; i < n && all; i++) {
            all = petals[i]->digits >> digit & 1;
            seen &= petals[i]->seen[digit];
        }
        digits |= (unsigned)(all && seen) << digit;
    }
    return digits;
}

static bool choose(const blossom *b, const gv_als **petals, unsigned n)
{
    if (n == PETALS)
        return take(b, petals, common_digits(b, petals, n));
    for (unsigned i = 0; i < b->n_petals[n]; i++) {
        bool apart = gv_rule_context_count(b->grid->ctx);
        petals[n] = b->petals[n][i];
        for (unsigned k = 0; k < n; k++)
            apart = apart && !(petals[k]->cells & petals[n]->cells);
        if (apart && common_digits(b, petals, n + 1) && choose(b, petals, n + 1))
            return true;
    }
    return false;
}

static bool blossom_at(blossom *b, unsigned stem)
{
    unsigned left = b->grid->digits[stem];
    const gv_als *petals[PETALS];
    b->stem = stem;
    if (__builtin_popcount(left) != PETALS)
        return false;
    for (unsigned i = 0; i < PETALS; i++, left &= left - 1) {
        b->digit[i] = (unsigned)__builtin_ctz(left);
        list_petals(b, i);
        if (!b->n_petals[i])
            return false;
    }
    return choose(b, petals, 0);
}

bool gv_find_death_blossom(gv_rule_context *ctx, const gv_rule *rule, unsigned length,
                           gv_step *step)
{
    const gv_mark mark = gv_arena_mark(&ctx->tmp);
    gv_als_grid grid;
    bool found = false;
    (void)length;
    blossom *b = GV_ARENA_NEW(&ctx->tmp, blossom, 1);
    ctx->out_of_memory |= !b;
    if (b && gv_als_read(&grid, ctx) && gv_als_list(&grid, MOST_CELLS)) {
        *b = (blossom){ .grid = &grid, .rule = rule, .step = step };
        for (unsigned cell = 0; cell < grid.order * grid.order && !found; cell++)
            found = blossom_at(b, cell);
    }
    gv_arena_rewind(&ctx->tmp, mark);
    return found;
}
