/* SPDX-License-Identifier: GPL-3.0-or-later */
/* subset_filter.c -- Subsets as rows of a matrix: some rows whose bits together are as
 * many as the rows, where another row has one of these bits.
 *
 *     naked    a unit: cells by digits        hidden   a unit: digits by cells
 *     fish     a digit: lines by lines across
 *
 * A finned fish may have further bits in one block, which holds a target, too. */
#include "rules/subset_filter.h"

#include "rules/subset_search.h"

#include <assert.h>

enum { MOST_ROWS = 16 };

typedef struct matrix {
    uint16_t rows[MOST_ROWS];
    unsigned n;
    unsigned size;
} matrix;

static bool is_plain(const gv_net *net)
{
    const bool family = net->shape.family == GV_SUDOKU || net->shape.family == GV_LATIN;
    return family && !net->csp && !net->variant && net->shape.order <= MOST_ROWS;
}

/* ---- Subsets without fins ---- */

static bool has_target(const matrix *m, unsigned chosen, unsigned bits)
{
    for (unsigned i = 0; i < m->n; i++)
        if (!(chosen >> i & 1) && m->rows[i] & bits)
            return true;
    return false;
}

/* Adds rows from `at` on to those that are chosen. */
static bool choose(const matrix *m, unsigned at, unsigned chosen, unsigned n_chosen,
                   unsigned bits)
{
    if (n_chosen == m->size)
        return has_target(m, chosen, bits);
    for (; at < m->n; at++) {
        const unsigned more = bits | m->rows[at];
        if (m->rows[at] && (unsigned)__builtin_popcount(more) <= m->size &&
            choose(m, at + 1, chosen | 1u << at, n_chosen + 1, more))
            return true;
    }
    return false;
}

/* ---- matrices ---- */

/* The candidates of a variable, as bits of their places in it. */
static uint16_t places_of(const gv_state *state, gv_var var)
{
    const gv_net *net = state->linkage->net;
    uint16_t places = 0;
    for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++)
        if (gv_state_has(state, net->group_labels[i]))
            places |= (uint16_t)(1u << (i - net->group_start[var]));
    return places;
}

static void transpose(matrix *m)
{
    assert(m->n <= MOST_ROWS);
    const matrix old = *m;
    for (unsigned i = 0; i < m->n; i++) {
        m->rows[i] = 0;
        for (unsigned k = 0; k < m->n; k++)
            m->rows[i] |= (uint16_t)((old.rows[k] >> i & 1u) << k);
    }
}

/* The variables of a type are in the order of their units, then digits. */
static void of_unit(matrix *m, const gv_state *state, gv_var first, unsigned unit)
{
    for (unsigned digit = 0; digit < m->n; digit++)
        m->rows[digit] = places_of(state, first + unit * m->n + digit);
}

static void of_digit(matrix *m, const gv_state *state, gv_var first, unsigned digit)
{
    for (unsigned unit = 0; unit < m->n; unit++)
        m->rows[unit] = places_of(state, first + unit * m->n + digit);
}

/* ---- fins ---- */

/* Whether the rows of `chosen` are a fish but for bits in the block of these rows and
 * columns, with a target there. */
static bool fits_block(const matrix *m, unsigned chosen, unsigned band, unsigned stack)
{
    unsigned bits = 0;
    for (unsigned i = 0; i < m->n; i++)
        if (chosen >> i & 1)
            bits |= band >> i & 1 ? m->rows[i] & ~stack : m->rows[i];
    const unsigned used = (unsigned)__builtin_popcount(bits);
    const unsigned covers = used < m->size ? stack : bits & stack;
    for (unsigned i = 0; used <= m->size && i < m->n; i++)
        if (band >> i & 1 && !(chosen >> i & 1) && m->rows[i] & covers)
            return true;
    return false;
}

static bool choose_finned(const matrix *m, unsigned height, unsigned width, unsigned at,
                          unsigned chosen, unsigned n_chosen)
{
    const unsigned tall = (1u << height) - 1, wide = (1u << width) - 1;
    if (n_chosen == m->size) {
        for (unsigned top = 0; top < m->n; top += height)
            for (unsigned left = 0; chosen >> top & tall && left < m->n; left += width)
                if (fits_block(m, chosen, tall << top, wide << left))
                    return true;
        return false;
    }
    for (; at < m->n; at++)
        if (m->rows[at] &&
            choose_finned(m, height, width, at + 1, chosen | 1u << at, n_chosen + 1))
            return true;
    return false;
}

/* ---- the rules ---- */

/* Looks at one type of variables, whose numbers begin with `first`. */
static bool in_type(matrix *m, const gv_state *state, const gv_rule *rule, gv_var first)
{
    const gv_net *net = state->linkage->net;
    const gv_var_type type = gv_linkage_type(state->linkage, first);
    const bool is_fish = rule->id == GV_RULE_FISH || rule->id == GV_RULE_FINNED_FISH;
    const unsigned rows = net->shape.block_rows, cols = net->shape.block_cols;
    if (is_fish && type == GV_VAR_BN)
        return false;
    for (unsigned i = 0; i < m->n; i++) {
        if (is_fish)
            of_digit(m, state, first, i);
        else
            of_unit(m, state, first, i);
        if (rule->id == GV_RULE_NAKED)
            transpose(m);
        const bool found = rule->id != GV_RULE_FINNED_FISH ? choose(m, 0, 0, 0, 0)
                           : type == GV_VAR_RN ? choose_finned(m, rows, cols, 0, 0, 0)
                                               : choose_finned(m, cols, rows, 0, 0, 0);
        if (found)
            return true;
    }
    return false;
}

bool gv_subset_possible(const gv_state *state, const gv_rule *rule, unsigned size)
{
    const gv_net *net = state->linkage->net;
    const unsigned order = net->shape.order;
    const bool has_blocks = net->shape.family == GV_SUDOKU;
    matrix m = { .n = order, .size = size };
    if (!is_plain(net) || (rule->id == GV_RULE_FINNED_FISH && !has_blocks))
        return true;
    for (gv_var first = order * order; first < net->n_vars; first += order * order) {
        assert(gv_linkage_type(state->linkage, first) !=
               gv_linkage_type(state->linkage, first - 1));
        if (in_type(&m, state, rule, first))
            return true;
    }
    return false;
}
