/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slow_chains.h -- resolution states of 9x9 Sudoku from the definitions, for tests:
 * labels 81 * digit + cell, 324 variables, 486 segments, links, singles, whips[1], and
 * what partial chains may go on with. */
#ifndef SLOW_CHAINS_H
#define SLOW_CHAINS_H

#include "sudoku9/chains/chains_kernel.h"
#include "slow_nine.h"

enum { LABELS = 729, VARIABLES = 324, SEGMENTS = 486 };

typedef struct slow_set {
    bool has[LABELS];
} slow_set;

/* Label i of variable v: cells, then rows, columns, boxes by digit. */
static inline unsigned slow_variable_label(unsigned v, unsigned i)
{
    if (v < 81)
        return 81 * i + v;
    const unsigned unit = (v - 81) / 9, digit = (v - 81) % 9;
    return 81 * digit + slow_unit_cell(unit, i);
}

/* Cell i, 0 to 2, of segment g: minirows, then minicolumns, by digit. */
static inline unsigned slow_segment_label(unsigned g, unsigned i)
{
    const unsigned digit = g % 9, k = g / 9 % 27;
    const unsigned cell =
        g < 243 ? k / 3 * 9 + k % 3 * 3 + i : (k / 9 * 3 + i) * 9 + k % 9;
    return 81 * digit + cell;
}

static inline bool slow_linked(unsigned a, unsigned b)
{
    const unsigned x = a % 81, y = b % 81;
    if (a == b)
        return false;
    if (x == y)
        return true;
    return a / 81 == b / 81 && (x / 9 == y / 9 || x % 9 == y % 9 ||
                                (x / 27 == y / 27 && x % 9 / 3 == y % 9 / 3));
}

/* An R: a label, or LABELS plus a segment. */
static inline bool slow_sees(unsigned right, unsigned label)
{
    if (right < LABELS)
        return slow_linked(right, label);
    for (unsigned i = 0; i < 3; i++)
        if (!slow_linked(slow_segment_label(right - LABELS, i), label))
            return false;
    return true;
}

static inline void slow_exclude(slow_set *x, unsigned right)
{
    for (unsigned label = 0; label < LABELS; label++)
        x->has[label] = x->has[label] && !slow_sees(right, label);
}

static inline unsigned slow_n_labels(const slow_set *x, unsigned v)
{
    unsigned n = 0;
    for (unsigned i = 0; i < 9; i++)
        n += x->has[slow_variable_label(v, i)];
    return n;
}

static inline bool slow_has_empty(const slow_set *x)
{
    for (unsigned v = 0; v < VARIABLES; v++)
        if (!slow_n_labels(x, v))
            return true;
    return false;
}

static inline bool slow_meets(const slow_set *x, unsigned v)
{
    return slow_n_labels(x, v) > 0;
}

static inline bool slow_in_segment(unsigned g, unsigned label)
{
    return label == slow_segment_label(g, 0) || label == slow_segment_label(g, 1) ||
           label == slow_segment_label(g, 2);
}

/* How many labels of x are in the segment, and all of the variable are in it. */
static inline bool slow_confined(const slow_set *x, unsigned v, unsigned g)
{
    unsigned n = 0, inside = 0;
    for (unsigned i = 0; i < 9; i++) {
        const unsigned label = slow_variable_label(v, i);
        n += x->has[label];
        inside += x->has[label] && slow_in_segment(g, label);
    }
    return n > 0 && n == inside;
}

/* What can be the next R in x: labels alone in a variable, segments that hold one
 * (`groups`: with two labels or more). With `touch`, the variable must have one of it.
 */
typedef struct slow_usable {
    bool label[LABELS];
    bool segment[SEGMENTS];
} slow_usable;

static inline void slow_find_labels(slow_usable *out, const slow_set *x,
                                    const slow_set *touch)
{
    memset(out->label, 0, sizeof out->label);
    for (unsigned v = 0; v < VARIABLES; v++) {
        if (slow_n_labels(x, v) != 1 || (touch && !slow_meets(touch, v)))
            continue;
        for (unsigned i = 0; i < 9; i++) {
            const unsigned label = slow_variable_label(v, i);
            out->label[label] = out->label[label] || x->has[label];
        }
    }
}

/* The variables that have all labels of a segment are its line and its box. */
static inline void slow_find_segments(slow_usable *out, const slow_set *x,
                                      const slow_set *touch)
{
    for (unsigned g = 0; g < SEGMENTS; g++) {
        const unsigned first = slow_segment_label(g, 0), digit = first / 81;
        const unsigned cell = first % 81;
        const unsigned line = g < 243 ? cell / 9 : 9 + cell % 9;
        const unsigned box = 18 + cell / 27 * 3 + cell % 9 / 3;
        const unsigned variables[2] = { 81 + 9 * line + digit, 81 + 9 * box + digit };
        out->segment[g] = false;
        for (unsigned k = 0; k < 2; k++)
            if (slow_confined(x, variables[k], g) &&
                (!touch || slow_meets(touch, variables[k])))
                out->segment[g] = true;
    }
}

static inline bool slow_is_group(const slow_set *x, unsigned g)
{
    unsigned n = 0;
    for (unsigned i = 0; i < 3; i++)
        n += x->has[slow_segment_label(g, i)];
    return n > 1;
}

/* ---- places in the words of the kernel ---- */

static inline unsigned slow_word(unsigned right)
{
    if (right < LABELS)
        return right % 81 / 9 % 3 * 9 + right / 81;
    const unsigned g = right - LABELS;
    return (g < 243 ? GV_CHAIN_LABELS : GV_CHAIN_DOWN) + g % 9;
}

static inline unsigned slow_bit(unsigned right)
{
    if (right < LABELS)
        return right % 81 / 27 * 10 + right % 9;
    const unsigned cell = slow_segment_label(right - LABELS, 0) % 81;
    const unsigned row = cell / 9, column = cell % 9;
    if (right - LABELS < 243)
        return row / 3 * 10 + column / 3 * 3 + row % 3;
    return row / 3 * 10 + column;
}

static inline bool slow_word_has(const gv_chain_word *words, unsigned right,
                                 unsigned lane)
{
    return words[slow_word(right)].lane[lane] >> slow_bit(right) & 1;
}

static inline void slow_word_add(gv_chain_word *words, unsigned right, unsigned lane)
{
    words[slow_word(right)].lane[lane] |= 1u << slow_bit(right);
}

#endif
