/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grids.c -- draws complete 9x9 grids from the bands of bands.h.
 *
 * A grid with a stored first band is drawn, then its digits, stacks and columns are
 * exchanged at random. With N the number of bands that have given column sets, the sets
 * S, T, U of the three bands have N(S) N(T) N(U) grids, and S represents its whole
 * class. One random integer chooses sets and bands, with exactly their shares; another
 * one chooses what is exchanged.
 *
 * A digit of some column of a stack in the first band is in the next column,
 * cyclically, in either the second or the third band: a *move* says for which digits of
 * a stack it is the second. Equally many of each column must be: 1 + 27 + 27 + 1 moves.
 * The opposite move leads from the first band to the third. As the opposite moves in
 * all stacks exchange both lower bands, half of the moves will do in the first stack.
 */
#include "sudoku9/sampling/grids.h"

#include "sudoku9/canon/canon.h"
#include "sudoku9/sampling/bands.h"

#include <assert.h>

enum {
    N_MOVES = 56,
    N_PAIRS = N_MOVES / 2 * N_MOVES, /* of moves in the first two stacks */

    /* Column sets of a band that have the same configuration: 9! / 6^3 ordered ones of
     * the first box, times the orders of columns of both others. */
    N_ALIKE = 1680 * 36,

    N_DIGIT_ORDERS = 362880
};

/* Exchanges: digits; rows in three bands, columns in three stacks, and stacks (6^7);
 * the second and third band. */
static const uint64_t n_mappings = UINT64_C(279936) * 2 * N_DIGIT_ORDERS;

/* The representative of a class as first band, and what can be below it. */
typedef struct first_band {
    /* In a stack: the place of a digit in the box, column by column; the partition that
     * each move makes of the box. */
    uint8_t place[3][9];
    uint16_t below[3][N_MOVES];

    /* Ways to choose both lower bands, up to the order of their rows and to their
     * exchange: all, and those before the ones of a pair of moves. */
    uint32_t n_ways;
    uint32_t before[N_PAIRS];
} first_band;

struct gv_nine_grids {
    const gv_nine_bands *bands;

    /* For all classes, and before each: configurations * bands * ways. */
    uint64_t n_choices;
    uint64_t before[GV_NINE_CLASSES];
    first_band first[GV_NINE_CLASSES];

    uint8_t column[N_MOVES][9]; /* to which a move takes the digit of a place */

    /* The standard box after a move: its digits, column by column, and what partitions
     * become when it is made the standard one again. */
    uint8_t digits[N_MOVES][9];
    uint16_t standard[N_MOVES][GV_NINE_PARTITIONS];
};

static inline unsigned opposite(unsigned move)
{
    return N_MOVES - 1 - move; // the sets are listed with complements at opposite ends
}

/* ---- set-up ---- */

static void list_moves(gv_nine_grids *grids)
{
    unsigned n = 0;
    for (unsigned move = 0; move < 512; move++) {
        const int n_digits = __builtin_popcount(move & 7);
        if (__builtin_popcount(move >> 3 & 7) != n_digits ||
            __builtin_popcount(move >> 6) != n_digits)
            continue;
        for (unsigned place = 0; place < 9; place++)
            grids->column[n][place] =
                (uint8_t)((place / 3 + (move >> place & 1 ? 1 : 2)) % 3);
        n++;
    }
    assert(n == N_MOVES);
}

/* The box, column by column, under `box` after a move. */
static void move_box(uint8_t out[9], const uint8_t box[9], const uint8_t column[9])
{
    unsigned n = 0;
    for (unsigned to = 0; to < 3; to++)
        for (unsigned place = 0; place < 9; place++)
            if (column[place] == to)
                out[n++] = box[place];
}

static void standardize_moves(gv_nine_grids *grids)
{
    const gv_nine_bands *const bands = grids->bands;
    for (unsigned move = 0; move < N_MOVES; move++) {
        uint8_t map[9];
        move_box(grids->digits[move], bands->digits[0], grids->column[move]);
        gv_nine_standard(map, grids->digits[move]);
        for (unsigned partition = 0; partition < GV_NINE_PARTITIONS; partition++)
            grids->standard[move][partition] =
                (uint16_t)gv_nine_partition(bands, bands->digits[partition], map);
    }
}

static void look_below(first_band *first, const gv_nine_grids *grids,
                       const gv_nine_band_class *entry)
{
    static const uint8_t same[9] = { 0, 1, 2, 3, 4, 5, 6, 7, 8 };
    for (unsigned stack = 0; stack < 3; stack++) {
        const uint8_t *const box = grids->bands->digits[entry->partition[stack]];
        gv_nine_standard(first->place[stack], box);
        for (unsigned move = 0; move < N_MOVES; move++) {
            uint8_t moved[9];
            move_box(moved, box, grids->column[move]);
            first->below[stack][move] =
                (uint16_t)gv_nine_partition(grids->bands, moved, same);
        }
    }
}

/* The classes of a lower band by the move in the third stack. */
typedef struct lower_classes {
    const uint16_t *below;    /* partition of the third box */
    const uint16_t *standard; /* the same where the first box is the standard one */
    const uint8_t *class_of;
} lower_classes;

static inline lower_classes classes_after(const gv_nine_grids *grids,
                                          const first_band *first, unsigned move_1,
                                          unsigned move_2)
{
    const uint16_t *const standard = grids->standard[move_1];
    const unsigned second = standard[first->below[1][move_2]];
    return (lower_classes){ first->below[2], standard, grids->bands->class_of[second] };
}

static inline unsigned class_after(const lower_classes *lower, unsigned move_3)
{
    return lower->class_of[lower->standard[lower->below[move_3]]];
}

static uint32_t count_ways(const gv_nine_grids *grids, const first_band *first,
                           unsigned move_1, unsigned move_2)
{
    const gv_nine_band_class *const classes = grids->bands->classes;
    const lower_classes second = classes_after(grids, first, move_1, move_2);
    const lower_classes third =
        classes_after(grids, first, opposite(move_1), opposite(move_2));
    uint32_t n_ways = 0;
    for (unsigned move = 0; move < N_MOVES; move++)
        n_ways += (uint32_t)classes[class_after(&second, move)].n_bands *
                  classes[class_after(&third, opposite(move))].n_bands;
    return n_ways;
}

static void sum_ways(first_band *first, const gv_nine_grids *grids)
{
    uint64_t n_ways = 0;
    for (unsigned pair = 0; pair < N_PAIRS; pair++) {
        first->before[pair] = (uint32_t)n_ways;
        n_ways += count_ways(grids, first, pair / N_MOVES, pair % N_MOVES);
    }
    assert(n_ways <= UINT32_MAX);
    first->n_ways = (uint32_t)n_ways;
}

gv_nine_grids *gv_nine_grids_new(gv_arena *arena)
{
    const gv_nine_bands *const bands = gv_nine_bands_new(arena);
    gv_nine_grids *const grids = bands ? GV_ARENA_NEW(arena, gv_nine_grids, 1) : NULL;
    if (!grids)
        return NULL;
    grids->bands = bands;
    list_moves(grids);
    standardize_moves(grids);
    for (unsigned i = 0; i < GV_NINE_CLASSES; i++) {
        const gv_nine_band_class *const entry = &bands->classes[i];
        look_below(&grids->first[i], grids, entry);
        sum_ways(&grids->first[i], grids);
        grids->before[i] = grids->n_choices;
        grids->n_choices +=
            (uint64_t)entry->size * entry->n_bands * grids->first[i].n_ways;
    }
    return grids;
}

void gv_nine_grids_total(const gv_nine_grids *grids, gv_bigint *n_grids,
                         gv_bigint *n_bands)
{
    // A choice represents all orders of rows, and both orders of the lower bands.
    enum { ROW_ORDERS = 6, GRID_ORDERS = 2 * ROW_ORDERS * ROW_ORDERS * ROW_ORDERS };
    gv_bigint_set(n_grids, grids->n_choices);
    gv_bigint_multiply_u64(n_grids, GRID_ORDERS);
    gv_bigint_multiply_u64(n_grids, N_ALIKE);

    gv_bigint_set(n_bands, 0);
    for (unsigned i = 0; i < GV_NINE_CLASSES; i++) {
        const gv_nine_band_class *const entry = &grids->bands->classes[i];
        gv_bigint_add_u64(n_bands, (uint64_t)entry->size * entry->n_bands);
    }
    gv_bigint_multiply_u64(n_bands, ROW_ORDERS);
    gv_bigint_multiply_u64(n_bands, N_ALIKE);
}

/* ---- choosing column sets and bands ---- */

typedef struct chosen_band {
    unsigned move[3]; /* that lead to its column sets; the first band has none */
    unsigned class;
    unsigned number; /* in its class */
} chosen_band;

typedef struct choice {
    const first_band *first;
    chosen_band band[3];
} choice;

static unsigned find_class(const gv_nine_grids *grids, uint64_t number)
{
    unsigned at = 0;
    for (unsigned n = GV_NINE_CLASSES; n > 1; n -= n / 2)
        at += grids->before[at + n / 2] <= number ? n / 2 : 0;
    return at;
}

static unsigned find_pair(const first_band *first, uint32_t way)
{
    assert(way < first->n_ways);
    // All pairs have about the same number of ways: the proportional guess is five
    // pairs off on average, and a linear search from there is cheaper than a binary
    // search across memory.
    unsigned at = (unsigned)((uint64_t)way * N_PAIRS / first->n_ways);
    while (first->before[at] > way)
        at--;
    while (at + 1 < N_PAIRS && first->before[at + 1] <= way)
        at++;
    return at;
}

/* Chooses the move in the third stack and both bands, for one of the ways that the
 * moves in the first two stacks have. */
static void choose_lower(chosen_band *second, chosen_band *third,
                         const gv_nine_grids *grids, const first_band *first,
                         uint32_t way)
{
    const gv_nine_band_class *const classes = grids->bands->classes;
    const lower_classes seconds =
        classes_after(grids, first, second->move[0], second->move[1]);
    const lower_classes thirds =
        classes_after(grids, first, third->move[0], third->move[1]);
    for (unsigned move = 0;; move++) {
        assert(move < N_MOVES);
        second->class = class_after(&seconds, move);
        third->class = class_after(&thirds, opposite(move));
        const uint32_t n_third = classes[third->class].n_bands;
        const uint32_t n_ways = classes[second->class].n_bands * n_third;
        if (way < n_ways) {
            second->move[2] = move;
            third->move[2] = opposite(move);
            second->number = way / n_third;
            third->number = way % n_third;
            return;
        }
        way -= n_ways;
    }
}

static choice choose(const gv_nine_grids *grids, uint64_t number)
{
    assert(number < grids->n_choices);
    const unsigned i = find_class(grids, number);
    const gv_nine_band_class *const entry = &grids->bands->classes[i];
    choice c = { .first = &grids->first[i], .band = { { .class = i } } };
    number -= grids->before[i];
    c.band[0].number = (unsigned)(number % entry->n_bands);
    number /= entry->n_bands;

    // The quotient by the size would say which configuration of the class it is: the
    // mapping chooses one anyway.
    const uint32_t way = (uint32_t)(number / entry->size);
    const unsigned pair = find_pair(c.first, way);
    const unsigned move[2] = { pair / N_MOVES, pair % N_MOVES };
    for (unsigned stack = 0; stack < 2; stack++) {
        c.band[1].move[stack] = move[stack];
        c.band[2].move[stack] = opposite(move[stack]);
    }
    choose_lower(&c.band[1], &c.band[2], grids, c.first, way - c.first->before[pair]);
    return c;
}

/* ---- mapping ---- */

/* What becomes of the digits, columns and rows of a grid. */
typedef struct mapping {
    uint8_t digit[9]; /* 1 to 9 */
    uint8_t column[9];
    uint8_t row[9]; /* its first cell */
} mapping;

static void order_digits(uint8_t digit[9], unsigned number)
{
    uint64_t left = UINT64_C(0x987654321); // those not used yet, four bits each
    for (unsigned n = 9; n > 0; n--) {
        const unsigned at = 4 * (number % n);
        const uint64_t below = (UINT64_C(1) << at) - 1;
        number /= n;
        digit[n - 1] = left >> at & 0xF;
        left = (left & below) | (left >> 4 & ~below);
    }
}

static mapping make_mapping(uint64_t number)
{
    mapping m;
    order_digits(m.digit, (unsigned)(number % N_DIGIT_ORDERS));
    unsigned rest = (unsigned)(number / N_DIGIT_ORDERS);
    const unsigned exchange = rest % 2;
    rest /= 2;
    const unsigned bands[3] = { 0, 1 + exchange, 2 - exchange };
    const uint8_t *const stacks = gv_nine_orders[rest % 6];
    for (unsigned i = 0; i < 3; i++) {
        rest /= 6;
        const uint8_t *const columns = gv_nine_orders[rest % 6];
        rest /= 6;
        const uint8_t *const rows = gv_nine_orders[rest % 6];
        for (unsigned j = 0; j < 3; j++) {
            m.column[3 * i + j] = (uint8_t)(3 * stacks[i] + columns[j]);
            m.row[3 * i + j] = (uint8_t)(27 * bands[i] + 9 * rows[j]);
        }
    }
    return m;
}

/* ---- assembling the grid ---- */

static inline void put_column(uint8_t *cells, const uint8_t stored[3],
                              const uint8_t digit[9], const uint8_t row[3],
                              unsigned column)
{
    for (unsigned i = 0; i < 3; i++)
        cells[row[i] + column] = digit[stored[i]];
}

static void put_first(uint8_t *cells, const gv_nine_grids *grids, const choice *c,
                      const mapping *m)
{
    const chosen_band *const chosen = &c->band[0];
    const uint8_t *const stored =
        grids->bands->classes[chosen->class].bands[chosen->number];
    for (unsigned column = 0; column < 9; column++)
        put_column(cells, stored + 3 * column, m->digit, m->row, m->column[column]);
}

/* The second or third band: a stored one, mapped to the chosen column sets. */
static void put_lower(uint8_t *cells, const gv_nine_grids *grids, const choice *c,
                      const mapping *m, unsigned band)
{
    const gv_nine_bands *const bands = grids->bands;
    const chosen_band *const chosen = &c->band[band];
    const unsigned *const move = chosen->move;
    const gv_nine_band_class *const entry = &bands->classes[chosen->class];
    const uint8_t *const stored = entry->bands[chosen->number];
    const uint16_t *const standard = grids->standard[move[0]];
    const unsigned way = bands->way_to[standard[c->first->below[1][move[1]]]]
                                      [standard[c->first->below[2][move[2]]]];
    const uint8_t *const boxes = gv_nine_orders[way % 8];
    const uint8_t *const relabelling = bands->relabelling[way / 8];

    // From the digits of the representative to those of the choice, then of the grid.
    uint8_t digit[9], final[9];
    for (unsigned i = 0; i < 9; i++) {
        digit[i] = grids->digits[move[0]][relabelling[entry->standard[boxes[0]][i]]];
        final[i] = m->digit[digit[i]];
    }
    for (unsigned stack = 0; stack < 3; stack++)
        for (unsigned i = 0; i < 3; i++) {
            const uint8_t *const from = stored + 9 * boxes[stack] + 3 * i;
            // Any digit of a column identifies it.
            const unsigned place = c->first->place[stack][digit[from[0]]];
            const unsigned column = 3 * stack + grids->column[move[stack]][place];
            put_column(cells, from, final, m->row + 3 * band, m->column[column]);
        }
}

void gv_nine_grids_draw(const gv_nine_grids *grids, gv_rng *rng,
                        uint8_t (*out)[GV_NINE_GRID_CELLS], size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const choice c = choose(grids, gv_rng_below(rng, grids->n_choices));
        const mapping m = make_mapping(gv_rng_below(rng, n_mappings));
        put_first(out[i], grids, &c, &m);
        put_lower(out[i], grids, &c, &m, 1);
        put_lower(out[i], grids, &c, &m, 2);
        assert(gv_nine_is_grid(out[i]));
    }
}
