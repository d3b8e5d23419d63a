/* SPDX-License-Identifier: GPL-3.0-or-later */
/* canon_puzzle.c -- the smallest string of any puzzle. A depth-first search chooses row
 * after row; a row that is larger than the best string has at its place ends the
 * branch.
 *
 * Decisions are put off as long as they make no difference, so that sparse and
 * symmetric puzzles do not explode: columns (and stacks) that have been alike in all
 * rows so far stay tied, and are sorted only by the first row that distinguishes them.
 * A choice is tried in all ways only when digits without a label meet in a tie. Equal
 * rows of a band, and equal bands, are taken in one order. Ties left at the end and
 * equal rows multiply the number of automorphisms. */
#include "sudoku9/canon/canon_puzzle.h"

#include <assert.h>
#include <string.h>

enum { NO_LABEL = 10 }; /* sorts after every label */

/* The puzzle as it is, or transposed. */
typedef struct side {
    uint8_t cell[9][9];
    uint16_t row_after[9]; /* equal rows of the band that must be taken before this */
    uint8_t band_after[3]; /* equal bands likewise */
    bool repeats[9];       /* the row has a digit twice (of invalid puzzles only) */
    uint64_t n_row_orders; /* permutations of rows that change nothing */
} side;

/* A partial reading of the puzzle: some rows, the columns up to ties, some labels. */
typedef struct reading {
    const side *side;
    uint8_t n_rows;
    uint8_t row[9];
    uint8_t column[9];
    uint8_t label[10]; /* of each digit; label[0] is 0 */
    uint8_t n_labels;
    uint8_t stack_ties;   /* bit s: stack s is tied to stack s - 1 */
    uint16_t column_ties; /* bit p: column p is tied to column p - 1 of its stack */
    uint16_t rows_taken;
    uint16_t fresh; /* positions in the last row whose digit had no label before */
} reading;

/* A row that may come next, with the columns sorted for it. */
typedef struct option {
    const side *side;
    uint8_t row;
    uint8_t item[9]; /* label * 16 + column: sorted as numbers where tied */
    uint64_t key;    /* labels, four bits each; a lower bound if the row repeats */
} option;

typedef struct puzzle_search {
    side sides[2];
    uint64_t best[9]; /* rows of the smallest string so far */
    uint64_t n_equal; /* ways to get this string, including those not tried */
    reading found;    /* the first of them */
} puzzle_search;

/* ---- sides ---- */

static uint64_t packed_row(const uint8_t row[9])
{
    uint64_t packed = 0;
    for (size_t i = 0; i < 9; i++)
        packed = packed << 4 | row[i];
    return packed;
}

/* Whether a digit above n_named occurs twice in the row. */
static bool has_repeat(const uint8_t row[9], unsigned n_named)
{
    unsigned seen = 0;
    for (size_t i = 0; i < 9; i++) {
        if (row[i] <= n_named)
            continue;
        if (seen >> row[i] & 1)
            return true;
        seen |= 1U << row[i];
    }
    return false;
}

static void sort_three(uint64_t v[3])
{
    for (size_t i = 1; i < 3; i++)
        for (size_t j = i; j > 0 && v[j] < v[j - 1]; j--) {
            const uint64_t kept = v[j];
            v[j] = v[j - 1];
            v[j - 1] = kept;
        }
}

/* Finds equal rows of a band and equal bands: each waits for its equals before it, so
 * that one of the k! orders represents all. */
static void order_equals(side *s)
{
    uint64_t packed[9];
    s->n_row_orders = 1;
    for (size_t row = 0; row < 9; row++) {
        packed[row] = packed_row(s->cell[row]);
        for (size_t other = row / 3 * 3; other < row; other++)
            if (packed[other] == packed[row])
                s->row_after[row] |= (uint16_t)(1U << other);
        s->n_row_orders *= 1 + (uint64_t)__builtin_popcount(s->row_after[row]);
    }
    for (size_t band = 0; band < 3; band++) {
        sort_three(packed + 3 * band);
        for (size_t other = 0; other < band; other++)
            if (memcmp(packed + 3 * other, packed + 3 * band, 3 * sizeof *packed) == 0)
                s->band_after[band] |= (uint8_t)(1U << other);
        s->n_row_orders *= 1 + (uint64_t)__builtin_popcount(s->band_after[band]);
    }
}

/* ---- sorting the columns for a row ---- */

static void sort_two(uint8_t *a, uint8_t *b)
{
    const uint8_t low = *a < *b ? *a : *b;
    const uint8_t high = *a < *b ? *b : *a;
    *a = low;
    *b = high;
}

static void sort_stack(uint8_t item[3], unsigned ties)
{
    const bool tie01 = ties >> 1 & 1;
    const bool tie12 = ties >> 2 & 1;
    if (tie01)
        sort_two(&item[0], &item[1]);
    if (tie12)
        sort_two(&item[1], &item[2]);
    if (tie01 && tie12)
        sort_two(&item[0], &item[1]);
}

static unsigned stack_key(const uint8_t item[3])
{
    return (unsigned)((item[0] & 0xf0) << 4 | (item[1] & 0xf0) | item[2] >> 4);
}

static void swap_stacks(uint8_t *a, uint8_t *b)
{
    uint8_t kept[3];
    memcpy(kept, a, 3);
    memcpy(a, b, 3);
    memcpy(b, kept, 3);
}

/* Tied stacks, sorted by their labels. */
static void sort_tied_stacks(uint8_t item[9], unsigned ties)
{
    for (int pass = 0; pass < 2; pass++)
        for (size_t s = 1; s < 3; s++)
            if ((ties >> s & 1) &&
                stack_key(item + 3 * s) < stack_key(item + 3 * s - 3))
                swap_stacks(item + 3 * s - 3, item + 3 * s);
}

/* Sorts the columns for `row`, as far as their ties allow, to the smallest string. The
 * order of new digits is left open: they count as equal, after all others. */
static void make_option(option *out, const reading *r, const side *s, uint8_t row)
{
    uint8_t *item = out->item;
    for (size_t p = 0; p < 9; p++)
        item[p] = (uint8_t)(r->label[s->cell[row][r->column[p]]] << 4 | r->column[p]);
    for (size_t stack = 0; stack < 3; stack++)
        sort_stack(item + 3 * stack, (unsigned)r->column_ties >> 3 * stack);
    sort_tied_stacks(item, r->stack_ties);

    out->side = s;
    out->row = row;
    out->key = 0;
    unsigned next = r->n_labels + 1U;
    const unsigned step = !s->repeats[row]; // in a repeat, one label may be used for
                                            // all
    for (size_t p = 0; p < 9; p++) {
        const bool is_new = item[p] >> 4 == NO_LABEL;
        out->key = out->key << 4 | (is_new ? next : item[p] >> 4);
        next += is_new ? step : 0;
    }
}

/* Puts the row of an option into the reading. Ties stay where labels are equal. */
static void add_row(reading *r, const option *o)
{
    const uint8_t *item = o->item;
    r->side = o->side;
    r->row[r->n_rows++] = o->row;
    r->rows_taken |= (uint16_t)(1U << o->row);
    r->fresh = 0;
    for (size_t p = 0; p < 9; p++) {
        r->column[p] = item[p] & 0xf;
        if (item[p] >> 4 == NO_LABEL)
            r->fresh |= (uint16_t)(1U << p);
    }
    for (size_t p = 1; p < 9; p++)
        if (item[p] >> 4 != item[p - 1] >> 4)
            r->column_ties &= (uint16_t) ~(1U << p);
    for (size_t stack = 1; stack < 3; stack++)
        if (stack_key(item + 3 * stack) != stack_key(item + 3 * stack - 3))
            r->stack_ties &= (uint8_t) ~(1U << stack);
}

/* ---- the search ---- */

// NOLINTBEGIN(misc-no-recursion): the search is nine rows deep

static void choose_row(puzzle_search *search, const reading *r);
static void name_stack(puzzle_search *search, const reading *r, uint64_t key,
                       size_t stack);

/* The next row of the string is `key`: false if it is larger than the best. A smaller
 * one discards everything found so far. */
static bool row_passes(puzzle_search *search, size_t level, uint64_t key)
{
    if (key > search->best[level])
        return false;
    if (key < search->best[level]) {
        search->best[level] = key;
        memset(search->best + level + 1, 0xff, (8 - level) * sizeof search->best[0]);
        search->n_equal = 0;
    }
    return true;
}

static uint64_t n_orders_of_ties(unsigned first, unsigned second)
{
    return first && second ? 6 : first || second ? 2 : 1;
}

/* All rows are chosen and the string is as small as the best. */
static void finish(puzzle_search *search, const reading *r)
{
    if (!search->n_equal)
        search->found = *r;
    uint64_t n_orders = n_orders_of_ties(r->stack_ties & 2, r->stack_ties & 4);
    for (size_t stack = 0; stack < 3; stack++)
        n_orders *= n_orders_of_ties(r->column_ties >> 3 * stack & 2,
                                     r->column_ties >> 3 * stack & 4);
    search->n_equal += n_orders * r->side->n_row_orders;
}

static const uint8_t *last_row(const reading *r)
{
    return r->side->cell[r->row[r->n_rows - 1]];
}

/* The labels of the last row are settled: on to the next, if it is small enough. */
static void take_row(puzzle_search *search, const reading *r, uint64_t key)
{
    const size_t level = r->n_rows - 1U;
    if (r->side->repeats[r->row[level]]) {
        const uint8_t *row = last_row(r);
        key = 0;
        for (size_t p = 0; p < 9; p++)
            key = key << 4 | r->label[row[r->column[p]]];
    }
    if (row_passes(search, level, key))
        choose_row(search, r);
}

/* Labels for the new digits of the last row from position p to the end of the stack, in
 * every order that ties allow. Columns with the same digit stay tied. */
static void name_column(puzzle_search *search, const reading *r, uint64_t key, size_t p,
                        size_t end)
{
    const uint8_t *row = last_row(r);
    while (p < end && !(r->fresh >> p & 1))
        p++;
    if (p == end) {
        name_stack(search, r, key, end / 3);
        return;
    }
    unsigned tried = 0;
    for (size_t q = p; q < end && (q == p || (r->column_ties >> q & 1)); q++) {
        const uint8_t digit = row[r->column[q]];
        if (tried >> digit & 1)
            continue;
        tried |= 1U << digit;
        reading next = *r;
        next.column[q] = r->column[p];
        next.column[p] = r->column[q];
        if (next.label[digit] == NO_LABEL)
            next.label[digit] = ++next.n_labels;
        if ((r->column_ties >> p & 1) && row[r->column[p - 1]] != digit)
            next.column_ties &= (uint16_t) ~(1U << p);
        name_column(search, &next, key, p + 1, end);
    }
}

/* The same from a stack on: tied stacks with new digits are tried in every order. */
static void name_stack(puzzle_search *search, const reading *r, uint64_t key,
                       size_t stack)
{
    while (stack < 3 && !(r->fresh >> 3 * stack & 7))
        stack++;
    if (stack == 3) {
        take_row(search, r, key);
        return;
    }
    for (size_t other = stack; other < 3; other++) {
        if (other > stack && !(r->stack_ties >> other & 1))
            break;
        reading next = *r;
        swap_stacks(next.column + 3 * stack, next.column + 3 * other);
        next.stack_ties &= (uint8_t) ~(1U << (stack + 1));
        name_column(search, &next, key, 3 * stack, 3 * stack + 3);
    }
}

/* Whether `row` may be chosen next: in the current band, or in a new one; after its
 * equals. */
static bool is_open(const reading *r, const side *s, uint8_t row)
{
    const unsigned taken = r->rows_taken;
    if ((taken >> row & 1) || (s->row_after[row] & ~taken))
        return false;
    const unsigned band = row / 3;
    if (r->n_rows % 3)
        return band == r->row[r->n_rows - 1] / 3;
    const unsigned bands_taken = (taken & 1) | (taken >> 2 & 2) | (taken >> 4 & 4);
    return !(bands_taken >> band & 1) && !(s->band_after[band] & ~bands_taken);
}

/* The rows of a side that may come next and are not too large. */
static size_t list_options(option *out, puzzle_search *search, const reading *r,
                           const side *s)
{
    size_t n_options = 0;
    for (uint8_t row = 0; row < 9; row++) {
        if (!is_open(r, s, row))
            continue;
        option *o = &out[n_options];
        make_option(o, r, s, row);
        // An exact key lowers the best at once, before any branch is entered.
        if (s->repeats[row] ? o->key <= search->best[r->n_rows]
                            : row_passes(search, r->n_rows, o->key))
            n_options++;
    }
    return n_options;
}

static void choose_row(puzzle_search *search, const reading *r)
{
    if (r->n_rows == 9) {
        finish(search, r);
        return;
    }
    option options[18];
    size_t n_options;
    if (r->n_rows == 0) {
        n_options = list_options(options, search, r, &search->sides[0]);
        n_options += list_options(options + n_options, search, r, &search->sides[1]);
    } else {
        n_options = list_options(options, search, r, r->side);
    }
    for (size_t i = 0; i < n_options; i++)
        if (options[i].key <= search->best[r->n_rows]) {
            reading next = *r;
            add_row(&next, &options[i]);
            name_stack(search, &next, options[i].key, 0);
        }
}

// NOLINTEND(misc-no-recursion)

/* The map of a complete reading. Digits that do not occur get the remaining labels. */
static void make_map(gv_nine_map *map, const reading *r, bool transposed)
{
    memcpy(map->row, r->row, sizeof map->row);
    memcpy(map->column, r->column, sizeof map->column);
    map->transposed = transposed;
    uint8_t n_labels = r->n_labels;
    assert(r->n_rows == 9);
    for (size_t digit = 0; digit <= 9; digit++)
        map->digit[digit] = r->label[digit] == NO_LABEL ? ++n_labels : r->label[digit];
    assert(n_labels <= 9);
}

uint64_t gv_canon_puzzle(gv_nine_map *map, const uint8_t puzzle[81], unsigned n_named)
{
    puzzle_search search = { .n_equal = 0 };
    memset(search.best, 0xff, sizeof search.best);
    for (size_t cell = 0; cell < 81; cell++) {
        search.sides[0].cell[cell / 9][cell % 9] = puzzle[cell];
        search.sides[1].cell[cell % 9][cell / 9] = puzzle[cell];
    }
    for (size_t i = 0; i < 2; i++) {
        order_equals(&search.sides[i]);
        for (size_t row = 0; row < 9; row++)
            search.sides[i].repeats[row] =
                has_repeat(search.sides[i].cell[row], n_named);
    }

    // Columns 1 and 2 of each stack are tied to the one before, and so are stacks 1 and
    // 2.
    reading start = { .n_labels = (uint8_t)n_named,
                      .stack_ties = 6,
                      .column_ties = 6 | 6 << 3 | 6 << 6 };
    for (uint8_t i = 0; i < 9; i++) {
        start.column[i] = i;
        start.label[i + 1] = i < n_named ? (uint8_t)(i + 1) : NO_LABEL;
    }
    choose_row(&search, &start);
    assert(search.n_equal > 0);
    make_map(map, &search.found, search.found.side == &search.sides[1]);
    return search.n_equal;
}
