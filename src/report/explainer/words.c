/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.c -- the patterns of Sudoku Explainer in plain words; its chains are in
 * words_chain.c. */
#include "report/explainer/words.h"

#include "text/alphabet.h"

/* ---- parts ---- */

void gv_explainer_say_cell(const gv_explainer_saying *s, unsigned cell)
{
    gv_buffer_printf(s->out, "r%uc%u", cell / 9 + 1, cell % 9 + 1);
}

void gv_explainer_say_digit(const gv_explainer_saying *s, unsigned digit)
{
    gv_alphabet_put(s->alphabet, digit, s->out);
}

/* What comes before an item when `left` others follow. */
static void join(const gv_explainer_saying *s, bool first, unsigned left,
                 const char *last)
{
    if (!first)
        gv_buffer_puts(s->out, left ? ", " : last);
}

void gv_explainer_say_cells(const gv_explainer_saying *s, gv_se_cells cells,
                            const char *last)
{
    for (bool first = true; cells; cells &= cells - 1, first = false) {
        join(s, first, gv_se_cells_count(cells) - 1, last);
        gv_explainer_say_cell(s, gv_se_cells_first(cells));
    }
}

void gv_explainer_say_digits(const gv_explainer_saying *s, unsigned digits,
                             const char *last)
{
    for (bool first = true; digits; digits &= digits - 1, first = false) {
        join(s, first, gv_se_count(digits) - 1, last);
        gv_explainer_say_digit(s, gv_se_first(digits));
    }
}

static const char *const region_names[] = {
    [GV_SE_BLOCK] = "block", [GV_SE_ROW] = "row", [GV_SE_COLUMN] = "column"
};

void gv_explainer_say_region(const gv_explainer_saying *s, unsigned region)
{
    gv_buffer_printf(s->out, "%s %u", region_names[region / 9], region % 9 + 1);
}

/* They are of one type. */
void gv_explainer_say_regions(const gv_explainer_saying *s, unsigned regions)
{
    const unsigned type = gv_se_first(regions) / 9;
    unsigned left = regions >> 9 * type & 0x1ff;
    gv_buffer_printf(s->out, "%s%s ", region_names[type], left & (left - 1) ? "s" : "");
    for (bool first = true; left; left &= left - 1, first = false) {
        join(s, first, gv_se_count(left) - 1, " and ");
        gv_buffer_uint(s->out, gv_se_first(left) + 1);
    }
}

static gv_se_cells removed_from(const gv_se_hint *hint, unsigned digit)
{
    gv_se_cells cells = 0;
    for (unsigned cell = 0; cell < GV_SE_CELLS; cell++)
        if (hint->removed[cell] >> digit & 1)
            cells |= gv_se_cell_bit(cell);
    return cells;
}

void gv_explainer_say_effect(const gv_explainer_saying *s)
{
    bool first = true;
    if (s->hint->cell != GV_SE_NO_CELL) {
        gv_explainer_say_cell(s, s->hint->cell);
        gv_buffer_puts(s->out, " is ");
        gv_explainer_say_digit(s, s->hint->digit);
        first = false;
    }
    for (unsigned digit = 0; digit < 9 && s->hint->removes; digit++) {
        const gv_se_cells cells = removed_from(s->hint, digit);
        if (!cells)
            continue;
        gv_buffer_puts(s->out, first ? "" : "; ");
        gv_explainer_say_cells(s, cells, " and ");
        gv_buffer_puts(s->out, cells & (cells - 1) ? " are not " : " is not ");
        gv_explainer_say_digit(s, digit);
        first = false;
    }
}

static void say_end(const gv_explainer_saying *s, const char *before)
{
    gv_buffer_puts(s->out, before);
    gv_explainer_say_effect(s);
    gv_buffer_putc(s->out, '.');
}

/* "In row 1, ". */
static void say_where(const gv_explainer_saying *s, unsigned regions)
{
    gv_buffer_puts(s->out, "In ");
    gv_explainer_say_regions(s, regions);
    gv_buffer_puts(s->out, ", ");
}

/* ---- singles ---- */

static void say_naked_single(const gv_explainer_saying *s)
{
    gv_explainer_say_cell(s, s->hint->cell);
    gv_buffer_puts(s->out, " can only be ");
    gv_explainer_say_digit(s, s->hint->digit);
    gv_buffer_putc(s->out, '.');
}

static void say_hidden_single(const gv_explainer_saying *s)
{
    say_where(s, s->hint->bases);
    gv_explainer_say_digit(s, s->hint->digit);
    gv_buffer_puts(s->out, " can only be in ");
    gv_explainer_say_cell(s, s->hint->cell);
    say_end(s, ", so ");
}

/* ---- locking, sets, fish ---- */

/* "In block 5, 9 can only be in column 6 (r4c6, r6c6)". */
static void say_locked(const gv_explainer_saying *s)
{
    const gv_se_hint *hint = s->hint;
    say_where(s, hint->bases);
    gv_explainer_say_digits(s, hint->digits, " and ");
    gv_buffer_puts(s->out, " can only be in ");
    gv_explainer_say_regions(s, hint->covers);
    gv_buffer_puts(s->out, " (");
    gv_explainer_say_cells(s, hint->pattern, ", ");
    gv_buffer_putc(s->out, ')');
}

/* "In row 1, 3 and 5 can only be in r1c1 and r1c2". */
static void say_hidden_set(const gv_explainer_saying *s)
{
    say_where(s, s->hint->bases);
    gv_explainer_say_digits(s, s->hint->digits, " and ");
    gv_buffer_puts(s->out, " can only be in ");
    gv_explainer_say_cells(s, s->hint->pattern, " and ");
}

static void say_naked_set(const gv_explainer_saying *s)
{
    say_where(s, s->hint->bases);
    gv_explainer_say_cells(s, s->hint->pattern, " and ");
    gv_buffer_puts(s->out, " can only hold ");
    gv_explainer_say_digits(s, s->hint->digits, " and ");
}

/* The single that a pattern leaves: in its region of the base's type. */
static void say_left_over(const gv_explainer_saying *s)
{
    const gv_se_hint *hint = s->hint;
    const unsigned type = gv_se_first(hint->bases) / 9;
    gv_buffer_puts(s->out, ". With that, in ");
    gv_explainer_say_region(s, gv_se_cell_regions[hint->cell][type]);
    gv_buffer_puts(s->out, ", ");
    gv_explainer_say_digit(s, hint->digit);
    gv_buffer_puts(s->out, " can only be in ");
    gv_explainer_say_cell(s, hint->cell);
    say_end(s, ", so ");
}

/* ---- wings ---- */

/* The pivot of a wing: it sees both others, and it lacks what they share (XY) or has it
 * as a third digit (XYZ). */
static unsigned pivot_of(const gv_explainer_saying *s, unsigned shared)
{
    const bool xyz = s->hint->technique == GV_SE_XYZ_WING;
    gv_se_cells left = s->hint->pattern;
    for (; left & (left - 1); left &= left - 1) {
        const unsigned cands = s->grid->cands[gv_se_cells_first(left)];
        if (xyz ? gv_se_count(cands) == 3 : !(cands >> shared & 1))
            break;
    }
    return gv_se_cells_first(left);
}

static void say_wing(const gv_explainer_saying *s)
{
    unsigned shared = 0;
    while (shared < 8 && !removed_from(s->hint, shared))
        shared++;
    const unsigned pivot = pivot_of(s, shared);
    const gv_se_cells wings = s->hint->pattern & ~gv_se_cell_bit(pivot);
    gv_explainer_say_cell(s, pivot);
    gv_buffer_puts(s->out, " can only be ");
    gv_explainer_say_digits(s, s->grid->cands[pivot], " or ");
    for (gv_se_cells left = wings; left; left &= left - 1) {
        const unsigned wing = gv_se_cells_first(left);
        const unsigned other = s->grid->cands[wing] & ~(1u << shared);
        gv_buffer_puts(s->out, left == wings ? ". If it is " : "; if it is ");
        gv_explainer_say_digits(s, other, " or ");
        gv_buffer_puts(s->out, ", ");
        gv_explainer_say_cell(s, wing);
        gv_buffer_puts(s->out, " is ");
        gv_explainer_say_digit(s, shared);
    }
    say_end(s, ". In each case ");
}

/* ---- uniqueness ---- */

/* The cells of the pattern that have more than its digits. */
static gv_se_cells with_more(const gv_explainer_saying *s)
{
    gv_se_cells more = 0;
    for (gv_se_cells left = s->hint->pattern; left; left &= left - 1)
        if (s->grid->cands[gv_se_cells_first(left)] & ~(unsigned)s->hint->digits)
            more |= left & -left;
    return more;
}

static unsigned digits_in(const gv_explainer_saying *s, gv_se_cells cells)
{
    unsigned digits = 0;
    for (; cells; cells &= cells - 1)
        digits |= s->grid->cands[gv_se_cells_first(cells)];
    return digits;
}

/* Type 3: two cells count as one in a set of their region. */
static void say_set_of_two(const gv_explainer_saying *s, gv_se_cells two)
{
    const gv_se_hint *hint = s->hint;
    if (hint->set_hides) {
        gv_buffer_puts(s->out, ". So at most one of ");
        gv_explainer_say_cells(s, two, " and ");
        gv_buffer_puts(s->out, " holds ");
        gv_explainer_say_digits(s, hint->digits, " or ");
        gv_buffer_puts(s->out, ", and in ");
        gv_explainer_say_regions(s, hint->set_region);
        gv_buffer_putc(s->out, ' ');
        gv_explainer_say_cells(s, hint->set, " and ");
        gv_buffer_puts(s->out, " must hold the rest of ");
        gv_explainer_say_digits(s, hint->set_digits, " and ");
    } else {
        gv_buffer_puts(s->out, ". So ");
        gv_explainer_say_cells(s, two, " or ");
        gv_buffer_puts(s->out, " holds ");
        gv_explainer_say_digits(
            s, digits_in(s, two) & hint->set_digits & ~(unsigned)hint->digits, " or ");
        gv_buffer_puts(s->out, ", and with ");
        gv_explainer_say_cells(s, hint->set, " and ");
        gv_buffer_puts(s->out, " that takes all places of ");
        gv_explainer_say_digits(s, hint->set_digits, " and ");
        gv_buffer_puts(s->out, " in ");
        gv_explainer_say_regions(s, hint->set_region);
    }
}

static void say_loop(const gv_explainer_saying *s)
{
    const gv_se_hint *hint = s->hint;
    const gv_se_cells more = with_more(s);
    gv_buffer_puts(s->out, "If ");
    gv_explainer_say_cells(s, hint->pattern, " and ");
    gv_buffer_puts(s->out, " held only ");
    gv_explainer_say_digits(s, hint->digits, " and ");
    gv_buffer_puts(s->out,
                   ", these could be exchanged; but there is only one solution");
    if (hint->type == 2) {
        gv_buffer_puts(s->out, ". So ");
        gv_explainer_say_cells(s, more, " or ");
        gv_buffer_puts(s->out, " is ");
        gv_explainer_say_digits(s, digits_in(s, more) & ~(unsigned)hint->digits,
                                " or ");
    } else if (hint->type == 3) {
        say_set_of_two(s, more);
    } else if (hint->type == 4) {
        gv_buffer_puts(s->out, ". One of these digits has to be in ");
        gv_explainer_say_cells(s, more, " or ");
    }
    say_end(s, ": so ");
}

static void say_bug(const gv_explainer_saying *s)
{
    const gv_se_hint *hint = s->hint;
    gv_buffer_puts(s->out, "Without ");
    gv_explainer_say_digits(s, hint->digits, " and ");
    gv_buffer_puts(s->out, " in ");
    gv_explainer_say_cells(s, hint->pattern, " and ");
    gv_buffer_puts(s->out,
                   " every empty cell would have two candidates, and every digit two "
                   "places or none in each row, column and block; but then there would "
                   "not be one solution alone");
    if (hint->type == 3) {
        gv_buffer_puts(s->out, ". So one of these cells holds ");
        gv_explainer_say_digits(s, hint->digits, " or ");
        gv_buffer_puts(s->out, ", and with ");
        gv_explainer_say_cells(s, hint->set, " and ");
        gv_buffer_puts(s->out, " that takes all places of ");
        gv_explainer_say_digits(s, hint->set_digits, " and ");
        gv_buffer_puts(s->out, " in ");
        gv_explainer_say_regions(s, hint->set_region);
    } else if (hint->type == 4) {
        gv_buffer_puts(s->out, ". So one of the two holds such a digit, and the other "
                               "one what both have besides");
    }
    say_end(s, ": so ");
}

/* ---- aligned exclusion ---- */

static void say_exclusion(const gv_explainer_saying *s)
{
    gv_buffer_puts(s->out, "Try all ways to fill ");
    gv_explainer_say_cells(s, s->hint->pattern, " and ");
    gv_buffer_puts(s->out,
                   ": those that put the same digit twice into a row, column or block, "
                   "or leave another cell without a candidate, are out");
    say_end(s, ". In all that are left, ");
}

/* ---- all ---- */

typedef void say_fn(const gv_explainer_saying *s);

/* What is said about a technique, and what comes before its effect; NULL: it says
 * everything itself. */
static const struct {
    say_fn *say;
    const char *before;
} sayings[GV_SE_N_TECHNIQUES] = {
    [GV_SE_HIDDEN_SINGLE] = { say_hidden_single, NULL },
    [GV_SE_NAKED_SINGLE] = { say_naked_single, NULL },
    [GV_SE_POINTING] = { say_locked, ": so " },
    [GV_SE_CLAIMING] = { say_locked, ": so " },
    [GV_SE_X_WING] = { say_locked, ": so " },
    [GV_SE_SWORDFISH] = { say_locked, ": so " },
    [GV_SE_JELLYFISH] = { say_locked, ": so " },
    [GV_SE_NAKED_PAIR] = { say_naked_set, ": so " },
    [GV_SE_NAKED_TRIPLET] = { say_naked_set, ": so " },
    [GV_SE_NAKED_QUAD] = { say_naked_set, ": so " },
    [GV_SE_HIDDEN_PAIR] = { say_hidden_set, ": so " },
    [GV_SE_HIDDEN_TRIPLET] = { say_hidden_set, ": so " },
    [GV_SE_HIDDEN_QUAD] = { say_hidden_set, ": so " },
    [GV_SE_XY_WING] = { say_wing, NULL },
    [GV_SE_XYZ_WING] = { say_wing, NULL },
    [GV_SE_UNIQUE_LOOP] = { say_loop, NULL },
    [GV_SE_BUG] = { say_bug, NULL },
    [GV_SE_ALIGNED_PAIR] = { say_exclusion, NULL },
    [GV_SE_ALIGNED_TRIPLET] = { say_exclusion, NULL },
};

void gv_explainer_words(gv_buffer *out, const gv_se_grid *grid, const gv_se_hint *hint,
                        gv_alphabet alphabet)
{
    const gv_explainer_saying s = { out, grid, hint, gv_alphabet_for(alphabet, 9) };
    switch (hint->technique) {
    case GV_SE_DIRECT_POINTING:
    case GV_SE_DIRECT_CLAIMING:
        say_locked(&s);
        say_left_over(&s);
        return;
    case GV_SE_DIRECT_HIDDEN_PAIR:
    case GV_SE_DIRECT_HIDDEN_TRIPLET:
        say_hidden_set(&s);
        say_left_over(&s);
        return;
    default:
        break;
    }
    if (!sayings[hint->technique].say) {
        gv_explainer_say_chain(&s);
        return;
    }
    sayings[hint->technique].say(&s);
    if (sayings[hint->technique].before)
        say_end(&s, sayings[hint->technique].before);
}
