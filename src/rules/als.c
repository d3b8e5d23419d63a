/* SPDX-License-Identifier: GPL-3.0-or-later */
/* als.c -- lists almost locked sets, and the rules that join two of them or more by
 * digits that cannot be in both (restricted common digits):
 *
 *     ALS-XZ     A -x- B             x is in A or in B alone, so one of them holds z
 *     ALS chain  A -x- B -y- C ...   x, y ... differ from link to link; A or the last
 * one holds z
 *
 * What is linked to all z of both ends is false. */
#include "rules/als.h"

#include "rules/label_set.h"
#include "rules/pattern.h"
#include "rules/technique.h"

#include <assert.h>

/* ---- the grid ---- */

static void read_cell(gv_als_grid *grid, unsigned cell)
{
    const gv_linkage *linkage = grid->ctx->linkage;
    const gv_state *state = grid->ctx->state;
    for (unsigned digit = 0; digit < grid->order; digit++) {
        const gv_label label = cell * grid->order + digit;
        grid->excludes[cell][digit] = 0;
        if (!gv_state_has(state, label))
            continue;
        grid->digits[cell] |= (uint16_t)(1u << digit);
        grid->with[digit] |= gv_als_cell(cell);
        for (uint32_t i = linkage->link_start[label];
             i < linkage->link_start[label + 1]; i++)
            if (linkage->links[i] % grid->order == digit &&
                gv_state_has(state, linkage->links[i]))
                grid->excludes[cell][digit] |=
                    gv_als_cell(linkage->links[i] / grid->order);
    }
}

/* Each unit by its group for the first digit. */
static void read_units(gv_als_grid *grid)
{
    const gv_net *net = grid->ctx->linkage->net;
    for (gv_var group = net->n_primary; group < net->n_groups; group++) {
        const uint32_t start = net->group_start[group];
        if (net->group_type[group] > GV_VAR_LAST_UNIT ||
            net->group_labels[start] % grid->order != 0 ||
            grid->n_units == GV_ALS_UNITS)
            continue;
        gv_cells cells = 0;
        for (uint32_t i = start; i < net->group_start[group + 1]; i++)
            cells |= gv_als_cell(net->group_labels[i] / grid->order);
        grid->unit_types[grid->n_units] = (gv_var_type)net->group_type[group];
        grid->units[grid->n_units++] = cells;
    }
}

bool gv_als_read(gv_als_grid *grid, gv_rule_context *ctx)
{
    *grid = (gv_als_grid){ .ctx = ctx, .order = ctx->linkage->net->shape.order };
    if (!gv_set_serves(ctx->linkage) || grid->order > GV_ALS_DIGITS)
        return false;
    grid->excludes = gv_arena_take(&ctx->tmp, GV_ALS_CELLS * sizeof grid->excludes[0]);
    ctx->out_of_memory |= !grid->excludes;
    if (!grid->excludes)
        return false;
    for (unsigned cell = 0; cell < grid->order * grid->order; cell++)
        read_cell(grid, cell);
    read_units(grid);
    return true;
}

gv_cells gv_als_seen(const gv_als_grid *grid, gv_cells cells, unsigned digit)
{
    gv_cells seen = grid->with[digit];
    for (; cells; cells &= cells - 1)
        seen &= grid->excludes[gv_als_first(cells)][digit];
    return seen;
}

/* ---- the list ---- */

typedef struct listing {
    gv_als_grid *grid;
    unsigned cells[GV_ALS_DIGITS]; /* of the unit, without values */
    unsigned n_cells, most;
} listing;

static bool is_known(const gv_als_grid *grid, gv_cells cells)
{
    for (uint32_t i = grid->n_sets; i-- > 0;)
        if (grid->sets[i].cells == cells)
            return true;
    return false;
}

static void add_set(gv_als_grid *grid, gv_cells cells, uint16_t digits)
{
    if (grid->n_sets == GV_MOST_ALS || is_known(grid, cells))
        return;
    assert((unsigned)__builtin_popcount(digits) == gv_als_count(cells) + 1);
    gv_als *set = &grid->sets[grid->n_sets++];
    *set = (gv_als){ .cells = cells, .n_cells = gv_als_count(cells), .digits = digits };
    for (unsigned digit = 0; digit < grid->order; digit++)
        if (digits >> digit & 1) {
            set->of[digit] = cells & grid->with[digit];
            set->seen[digit] = gv_als_seen(grid, set->of[digit], digit);
        }
}

static void grow(const listing *l, unsigned at, gv_cells cells, uint16_t digits)
{
    const unsigned n_cells = gv_als_count(cells);
    if (n_cells && (unsigned)__builtin_popcount(digits) == n_cells + 1)
        add_set(l->grid, cells, digits);
    if (n_cells == l->most)
        return;
    for (; at < l->n_cells; at++) {
        const uint16_t more = digits | l->grid->digits[l->cells[at]];
        if ((unsigned)__builtin_popcount(more) <= l->most + 1)
            grow(l, at + 1, cells | gv_als_cell(l->cells[at]), more);
    }
}

bool gv_als_list(gv_als_grid *grid, unsigned most)
{
    grid->sets = GV_ARENA_NEW(&grid->ctx->tmp, gv_als, GV_MOST_ALS);
    grid->ctx->out_of_memory |= !grid->sets;
    for (unsigned i = 0; grid->sets && i < grid->n_units; i++) {
        listing l = { .grid = grid, .most = most };
        for (gv_cells unit = grid->units[i]; unit; unit &= unit - 1)
            if (grid->digits[gv_als_first(unit)])
                l.cells[l.n_cells++] = gv_als_first(unit);
        l.most = l.n_cells > most ? most : l.n_cells ? l.n_cells - 1 : 0;
        grow(&l, 0, 0, 0);
    }
    return grid->sets != NULL;
}

/* ---- steps ---- */

bool gv_als_finish(const gv_als_step *made, const gv_rule *rule, gv_step *step)
{
    const gv_als_grid *grid = made->grid;
    gv_pattern_maker maker;
    gv_cells any = 0;
    for (unsigned digit = 0; digit < grid->order; digit++)
        any |= made->out[digit];
    if (!any)
        return false;
    gv_pattern_begin(&maker, grid->ctx, rule);
    for (unsigned cell = 0; cell < grid->order * grid->order; cell++)
        for (unsigned digit = 0; digit < grid->order; digit++)
            if (gv_als_has(made->out[digit], cell))
                gv_pattern_target(&maker, cell * grid->order + digit);
    for (uint32_t i = 0; i < made->n_parts; i++) {
        gv_pattern_part(&maker);
        for (gv_cells left = made->parts[i]; left; left &= left - 1)
            gv_pattern_var(&maker, gv_als_first(left));
    }
    return gv_pattern_finish(&maker, step);
}

/* ---- two sets ---- */

/* Whether the digit cannot be in both. */
static bool is_restricted(const gv_als *a, const gv_als *b, unsigned digit)
{
    return !(b->of[digit] & ~a->seen[digit]);
}

/* The digits that cannot be in both, as bits. */
static uint16_t restricted(const gv_als *a, const gv_als *b)
{
    uint16_t found = 0;
    assert(a->n_cells && b->n_cells);
    if (a->cells & b->cells)
        return 0;
    for (unsigned common = a->digits & b->digits; common; common &= common - 1) {
        const unsigned digit = (unsigned)__builtin_ctz(common);
        found |= (uint16_t)((unsigned)is_restricted(a, b, digit) << digit);
    }
    return found;
}

/* Whatever sees all candidates of the ends with a digit that is not excluded. */
static void remove_common(gv_als_step *made, const gv_als *a, const gv_als *b,
                          unsigned without)
{
    for (unsigned common = a->digits & b->digits & ~without; common;
         common &= common - 1) {
        const unsigned digit = (unsigned)__builtin_ctz(common);
        gv_als_remove(made, a->seen[digit] & b->seen[digit], digit);
    }
}

/* Two restricted digits: each set takes one of them, and all its others. */
static void remove_locked(gv_als_step *made, const gv_als *set, unsigned without)
{
    for (unsigned rest = set->digits & ~without; rest; rest &= rest - 1) {
        const unsigned digit = (unsigned)__builtin_ctz(rest);
        gv_als_remove(made, set->seen[digit], digit);
    }
}

static bool join_two(const gv_als_grid *grid, const gv_rule *rule, gv_step *step,
                     const gv_als *a, const gv_als *b)
{
    const unsigned links = restricted(a, b);
    gv_als_step made = { .grid = grid, .n_parts = 2 };
    if (!links || a->n_cells + b->n_cells > rule->last)
        return false;
    made.parts[0] = a->cells;
    made.parts[1] = b->cells;
    if (links & (links - 1)) {
        remove_locked(&made, a, links);
        remove_locked(&made, b, links);
        remove_common(&made, a, b, 0);
    } else {
        remove_common(&made, a, b, links);
    }
    return gv_als_finish(&made, rule, step);
}

bool gv_find_als_xz(gv_rule_context *ctx, const gv_rule *rule, unsigned length,
                    gv_step *step)
{
    const gv_mark mark = gv_arena_mark(&ctx->tmp);
    gv_als_grid grid;
    bool found = false;
    (void)length;
    if (gv_als_read(&grid, ctx) && gv_als_list(&grid, GV_ALS_DIGITS - 1))
        for (uint32_t i = 1; i < grid.n_sets && !found && gv_rule_context_count(ctx);
             i++)
            for (uint32_t k = 0; k < i && !found; k++)
                found = join_two(&grid, rule, step, &grid.sets[k], &grid.sets[i]);
    gv_arena_rewind(&ctx->tmp, mark);
    return found;
}

/* ---- chains of sets ---- */

/* A set joined to another one. */
typedef struct joint {
    uint32_t set;
    uint16_t digits;
} joint;

typedef struct als_chain {
    gv_als_grid *grid;
    const gv_rule *rule;
    gv_step *step;
    uint32_t *start; /* n_sets + 1 offsets into joints */
    joint *joints;
    uint32_t path[GV_MAX_LENGTH];
    unsigned n_path, n_cells, most;
} als_chain;

/* The joints of each set with all others. */
static bool list_joints(als_chain *c)
{
    gv_arena *tmp = &c->grid->ctx->tmp;
    const uint32_t n = c->grid->n_sets;
    uint32_t room = 4 * n + 16, used = 0;
    c->start = GV_ARENA_NEW(tmp, uint32_t, n + 1);
    c->joints = GV_ARENA_NEW(tmp, joint, room);
    for (uint32_t i = 0; c->start && c->joints && i < n; i++) {
        c->start[i] = used;
        for (uint32_t k = 0; k < n && c->joints; k++) {
            const uint16_t digits =
                i == k ? 0 : restricted(&c->grid->sets[i], &c->grid->sets[k]);
            if (digits && used == room) {
                joint *more = GV_ARENA_NEW(tmp, joint, 2 * room);
                if (more)
                    memcpy(more, c->joints, room * sizeof *more);
                c->joints = more;
                room *= 2;
            }
            if (digits && c->joints)
                c->joints[used++] = (joint){ k, digits };
        }
        c->start[i + 1] = used;
    }
    c->grid->ctx->out_of_memory |= !c->start || !c->joints;
    return c->start && c->joints;
}

/* Whether the set shares no cell with those of the chain. */
static bool is_apart(const als_chain *c, const gv_als *set)
{
    for (unsigned i = 0; i < c->n_path; i++)
        if (c->grid->sets[c->path[i]].cells & set->cells)
            return false;
    return true;
}

/* Makes the step of the chain, whose outer joints use these digits. */
static bool end_chain(als_chain *c, unsigned first, unsigned last)
{
    const gv_als *a = &c->grid->sets[c->path[0]];
    const gv_als *b = &c->grid->sets[c->path[c->n_path - 1]];
    gv_als_step made = { .grid = c->grid, .n_parts = c->n_path };
    assert(c->n_path == c->most && c->n_cells <= GV_MAX_LENGTH);
    for (unsigned i = 0; i < c->n_path; i++)
        made.parts[i] = c->grid->sets[c->path[i]].cells;
    remove_common(&made, a, b, 1u << first | 1u << last);
    return gv_als_finish(&made, c->rule, c->step);
}

/* Adds a set after one that was joined by digit `before`. */
static bool extend(als_chain *c, unsigned first, unsigned before)
{
    const uint32_t at = c->path[c->n_path - 1];
    for (uint32_t i = c->start[at]; i < c->start[at + 1]; i++) {
        const gv_als *next = &c->grid->sets[c->joints[i].set];
        unsigned digits = c->joints[i].digits & ~(1u << before);
        if (!digits || c->n_cells + next->n_cells > GV_MAX_LENGTH || !is_apart(c, next))
            continue;
        c->path[c->n_path++] = c->joints[i].set;
        c->n_cells += next->n_cells;
        bool found = false;
        for (; digits && !found; digits &= digits - 1) {
            const unsigned digit = (unsigned)__builtin_ctz(digits);
            found = c->n_path == c->most ? end_chain(c, first, digit)
                                         : extend(c, first, digit);
        }
        c->n_path--;
        c->n_cells -= next->n_cells;
        if (found || !gv_rule_context_count(c->grid->ctx))
            return found;
    }
    return false;
}

static bool chain_from(als_chain *c, uint32_t set)
{
    c->path[0] = set;
    c->n_path = 1;
    c->n_cells = c->grid->sets[set].n_cells;
    for (uint32_t i = c->start[set]; i < c->start[set + 1]; i++) {
        const gv_als *next = &c->grid->sets[c->joints[i].set];
        c->path[1] = c->joints[i].set;
        c->n_path = 2;
        c->n_cells = c->grid->sets[set].n_cells + next->n_cells;
        for (unsigned digits = c->joints[i].digits; digits; digits &= digits - 1) {
            const unsigned digit = (unsigned)__builtin_ctz(digits);
            if (c->n_cells <= GV_MAX_LENGTH && extend(c, digit, digit))
                return true;
        }
    }
    return false;
}

bool gv_find_als_chain(gv_rule_context *ctx, const gv_rule *rule, unsigned length,
                       gv_step *step)
{
    enum { MOST_CELLS = 5, WING = 3, CHAIN = 4 };
    const gv_mark mark = gv_arena_mark(&ctx->tmp);
    const bool is_wing = ctx->technique == GV_TECHNIQUE_ALS_XY_WING;
    gv_als_grid grid;
    als_chain c = { .grid = &grid, .rule = rule, .step = step };
    bool found = false;
    (void)length;
    c.most = is_wing ? WING : CHAIN;
    if (gv_als_read(&grid, ctx) && gv_als_list(&grid, MOST_CELLS) && list_joints(&c))
        for (uint32_t set = 0;
             set < grid.n_sets && !found && gv_rule_context_count(ctx); set++)
            found = chain_from(&c, set);
    gv_arena_rewind(&ctx->tmp, mark);
    return found;
}
