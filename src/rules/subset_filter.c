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
#include <string.h>

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

/* Of rows, columns and blocks, digit by digit: the candidates as bits of their places.
 */
typedef struct places {
    uint16_t of[3][MOST_ROWS * MOST_ROWS];
} places;

static void list_places(places *out, const gv_state *state)
{
    const gv_net *net = state->linkage->net;
    const unsigned order = net->shape.order;
    const unsigned rows = net->shape.block_rows, cols = net->shape.block_cols;
    assert(order <= MOST_ROWS);
    memset(out, 0, sizeof *out);
    for (gv_label label = (gv_label)gv_bits_next(state->candidates, net->n_labels, 0);
         label < net->n_labels;
         label = (gv_label)gv_bits_next(state->candidates, net->n_labels, label + 1)) {
        const unsigned digit = label % order, cell = label / order;
        const unsigned row = cell / order, column = cell % order;
        out->of[0][row * order + digit] |= (uint16_t)(1u << column);
        out->of[1][column * order + digit] |= (uint16_t)(1u << row);
        if (net->shape.family != GV_SUDOKU)
            continue;
        const unsigned block = row / rows * (order / cols) + column / cols;
        const unsigned place = row % rows * cols + column % cols;
        out->of[2][block * order + digit] |= (uint16_t)(1u << place);
    }
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

/* ---- fins ---- */

/* Whether the rows of `chosen` are a fish but for bits in the block of these rows and
 * columns, with a target there. */
static bool fits_block(const matrix *m, unsigned chosen, unsigned band, unsigned stack)
{
    unsigned bits = 0;
    assert((unsigned)__builtin_popcount(chosen) == m->size);
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

/* Looks at one kind of units: rows, columns (1) or blocks (2). */
static bool in_units(matrix *m, const gv_net *net, const gv_rule *rule, unsigned kind,
                     const uint16_t *of)
{
    const bool is_fish = rule->id == GV_RULE_FISH || rule->id == GV_RULE_FINNED_FISH;
    const unsigned rows = net->shape.block_rows, cols = net->shape.block_cols;
    if (is_fish && kind == 2)
        return false;
    for (unsigned i = 0; i < m->n; i++) {
        for (unsigned k = 0; k < m->n; k++)
            m->rows[k] = is_fish ? of[k * m->n + i] : of[i * m->n + k];
        if (rule->id == GV_RULE_NAKED)
            transpose(m);
        const bool found = rule->id != GV_RULE_FINNED_FISH ? choose(m, 0, 0, 0, 0)
                           : kind == 0 ? choose_finned(m, rows, cols, 0, 0, 0)
                                       : choose_finned(m, cols, rows, 0, 0, 0);
        if (found)
            return true;
    }
    return false;
}

bool gv_subset_possible(const gv_state *state, const gv_rule *rule, unsigned size)
{
    const gv_net *net = state->linkage->net;
    const bool has_blocks = net->shape.family == GV_SUDOKU;
    matrix m = { .n = net->shape.order, .size = size };
    places all;
    if (!is_plain(net) || (rule->id == GV_RULE_FINNED_FISH && !has_blocks))
        return true;
    list_places(&all, state);
    for (unsigned kind = 0; kind < (has_blocks ? 3u : 2u); kind++)
        if (in_units(&m, net, rule, kind, all.of[kind]))
            return true;
    return false;
}
