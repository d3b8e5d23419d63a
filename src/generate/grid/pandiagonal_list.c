/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pandiagonal_list.c -- the cells of one digit are a placement of queens on a torus:
 * one in each row, column and broken diagonal of both kinds. There are few of them
 * (through a given cell 8 of order 11, 348 of order 13), and a square is one for each
 * digit, no two of which overlap. A depth-first search takes the digit that has the
 * fewest placements left.
 *
 * The linear maps of the torus that permute rows, columns and both kinds of diagonals
 * (scalings, the symmetries of the square, and the turn by 45 degrees) turn squares
 * into squares. So the digit of the first cell is placed in one way of each orbit only,
 * 12 of order 13, and what is found is mapped to the others. The 12,386 squares of
 * order 13 take about two seconds. */
#include "generate/grid/pandiagonal_list.h"

#include "base/bitset.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST = GV_MAX_PANDIAGONAL_LIST,
    MOST_PLACEMENTS = 384, /* through one cell; order 13 has 348 */
    WORDS = MOST_PLACEMENTS / 64,
    NODES_PER_LOOK = 1 << 14
};

/* Columns by row, of the queen in each row. The placement is named by the one that has
 * its first queen in column 0, and by that column: the digit of a square whose first
 * row is in order. */
typedef struct placement {
    uint8_t column[MOST];
} placement;

/* (row, column) -> (a row + b column, c row + d column), modulo the order. */
typedef struct linear_map {
    uint8_t a, b, c, d;
} linear_map;

/* Placements that a digit may still have. */
typedef struct choices {
    uint64_t set[WORDS];
} choices;

/* A square: the placement of each digit. */
typedef struct square {
    uint16_t placement[MOST];
} square;

typedef struct search {
    uint32_t order;
    placement placements[MOST_PLACEMENTS];
    uint32_t n_placements;

    /* Of placement i and a digit that is larger by k (modulo the order): which
     * placements of that digit do not overlap. */
    choices apart[MOST_PLACEMENTS][MOST];

    linear_map to[MOST_PLACEMENTS];           /* from the first one of its orbit */
    uint32_t first_of_orbit[MOST_PLACEMENTS]; /* MOST_PLACEMENTS: not known yet */

    square now;
    gv_buffer found;   /* squares of the orbit being searched */
    gv_buffer squares; /* all of them */
    uint64_t n_nodes;
    const gv_flag *stop;
    bool stopped;
} search;

/* ---- placements ---- */

static void add_queens(search *s, placement *p, uint32_t row, uint32_t columns,
                       uint32_t diagonals, uint32_t antidiagonals)
{
    const uint32_t n = s->order;
    if (row == n) {
        assert(s->n_placements < MOST_PLACEMENTS);
        s->placements[s->n_placements++] = *p;
        return;
    }
    for (uint32_t column = 0; column < (row ? n : 1); column++) {
        const uint32_t a = 1u << column, b = 1u << (column + n - row) % n;
        const uint32_t c = 1u << (column + row) % n;
        if (columns & a || diagonals & b || antidiagonals & c)
            continue;
        p->column[row] = (uint8_t)column;
        add_queens(s, p, row + 1, columns | a, diagonals | b, antidiagonals | c);
    }
}

/* Whether placement `p`, and `q` moved by `shift` columns, share no cell. */
static bool are_apart(const search *s, const placement *p, const placement *q,
                      uint32_t shift)
{
    for (uint32_t row = 0; row < s->order; row++)
        if (p->column[row] == (q->column[row] + shift) % s->order)
            return false;
    return true;
}

static void compare_placements(search *s)
{
    for (uint32_t i = 0; i < s->n_placements; i++)
        for (uint32_t shift = 0; shift < s->order; shift++)
            for (uint32_t k = 0; k < s->n_placements; k++)
                if (are_apart(s, &s->placements[i], &s->placements[k], shift))
                    gv_bits_add(s->apart[i][shift].set, k);
}

/* ---- symmetries ---- */

static placement mapped(const search *s, const linear_map *map, const placement *p)
{
    placement image = { .column = { 0 } };
    for (uint32_t row = 0; row < s->order; row++) {
        const uint32_t column = p->column[row];
        image.column[(map->a * row + map->b * column) % s->order] =
            (uint8_t)((map->c * row + map->d * column) % s->order);
    }
    return image;
}

/* The placement equal to `p`, whose first queen is in column 0. */
static uint32_t number_of(const search *s, const placement *p)
{
    uint32_t i = 0;
    while (memcmp(p->column, s->placements[i].column, s->order) != 0) {
        i++;
        assert(i < s->n_placements);
    }
    return i;
}

/* First `g`, then `f`. */
static linear_map composed(const search *s, const linear_map *f, const linear_map *g)
{
    const uint32_t n = s->order;
    return (linear_map){ .a = (uint8_t)((uint32_t)(f->a * g->a + f->b * g->c) % n),
                         .b = (uint8_t)((uint32_t)(f->a * g->b + f->b * g->d) % n),
                         .c = (uint8_t)((uint32_t)(f->c * g->a + f->d * g->c) % n),
                         .d = (uint8_t)((uint32_t)(f->c * g->b + f->d * g->d) % n) };
}

/* Row and column of the first cell stay, so a placement through it keeps it. */
static void find_orbit(search *s, uint32_t first)
{
    const uint8_t minus = (uint8_t)(s->order - 1);
    const linear_map generators[] = {
        { 2, 0, 0, 2 }, { 0, 1, 1, 0 }, { minus, 0, 0, 1 }, { 1, 1, minus, 1 }
    };
    uint32_t waiting[MOST_PLACEMENTS], n_waiting = 0;
    s->first_of_orbit[first] = first;
    s->to[first] = (linear_map){ 1, 0, 0, 1 };
    waiting[n_waiting++] = first;
    while (n_waiting > 0) {
        const uint32_t at = waiting[--n_waiting];
        for (size_t g = 0; g < sizeof generators / sizeof *generators; g++) {
            const linear_map *by = &generators[g], *so_far = &s->to[at];
            const placement image = mapped(s, by, &s->placements[at]);
            const uint32_t next = number_of(s, &image);
            if (s->first_of_orbit[next] != MOST_PLACEMENTS)
                continue;
            s->first_of_orbit[next] = first;
            s->to[next] = composed(s, by, so_far);
            waiting[n_waiting++] = next;
        }
    }
}

/* ---- squares ---- */

/* The digit among `open` with the fewest choices. */
static uint32_t narrowest(const search *s, const choices *left, uint32_t open)
{
    uint32_t best = 0;
    size_t fewest = SIZE_MAX;
    for (uint32_t digits = open; digits; digits &= digits - 1) {
        const uint32_t digit = (uint32_t)__builtin_ctz(digits);
        const size_t count = gv_bits_count(left[digit].set, s->n_placements);
        if (count < fewest) {
            fewest = count;
            best = digit;
        }
    }
    return best;
}

static bool is_stopped(search *s)
{
    if (s->n_nodes++ % NODES_PER_LOOK == 0 && s->stop && atomic_load(s->stop))
        s->stopped = true;
    return s->stopped;
}

static void place_digits(search *s, const choices *left, uint32_t open);

static void place_digit(search *s, const choices *left, uint32_t open, uint32_t digit,
                        uint32_t number)
{
    const size_t n_words = gv_bits_words(s->n_placements);
    choices next[MOST];
    s->now.placement[digit] = (uint16_t)number;
    for (uint32_t digits = open; digits; digits &= digits - 1) {
        const uint32_t other = (uint32_t)__builtin_ctz(digits);
        const uint32_t shift = (other + s->order - digit) % s->order;
        for (size_t word = 0; word < n_words; word++)
            next[other].set[word] =
                left[other].set[word] & s->apart[number][shift].set[word];
    }
    place_digits(s, next, open);
}

/* The digits that are not in `open` are placed. */
static void place_digits(search *s, const choices *left, uint32_t open)
{
    if (is_stopped(s))
        return;
    if (!open) {
        gv_buffer_add(&s->found, (const char *)&s->now, sizeof s->now);
        return;
    }
    const uint32_t digit = narrowest(s, left, open);
    const size_t n = s->n_placements;
    for (size_t i = gv_bits_next(left[digit].set, n, 0); i < n;
         i = gv_bits_next(left[digit].set, n, i + 1))
        place_digit(s, left, open & ~(1u << digit), digit, (uint32_t)i);
}

/* The placement of `digit` in a square, on the board. */
static placement on_board(const search *s, const square *found, uint32_t digit)
{
    placement p = s->placements[found->placement[digit]];
    for (uint32_t row = 0; row < s->order; row++)
        p.column[row] = (uint8_t)((p.column[row] + digit) % s->order);
    return p;
}

static void put_image(search *s, const square *found, const linear_map *map)
{
    square image = { .placement = { 0 } };
    for (uint32_t digit = 0; digit < s->order; digit++) {
        const placement before = on_board(s, found, digit);
        placement after = mapped(s, map, &before);
        const uint32_t first = after.column[0];
        for (uint32_t row = 0; row < s->order; row++)
            after.column[row] =
                (uint8_t)((after.column[row] + s->order - first) % s->order);
        image.placement[first] = (uint16_t)number_of(s, &after);
    }
    gv_buffer_add(&s->squares, (const char *)&image, sizeof image);
}

/* All squares in which the digit of the first cell has a placement of this orbit. */
static void list_orbit(search *s, uint32_t first)
{
    choices all[MOST];
    for (uint32_t digit = 0; digit < s->order; digit++)
        gv_bits_fill(all[digit].set, s->n_placements);
    find_orbit(s, first);
    s->found.length = 0;
    place_digit(s, all, ((1u << s->order) - 1) & ~1u, 0, first);
    const square *found = (const square *)s->found.text;
    for (size_t i = 0; i < s->found.length / sizeof *found; i++)
        for (uint32_t k = first; k < s->n_placements; k++)
            if (s->first_of_orbit[k] == first)
                put_image(s, &found[i], &s->to[k]);
}

static int compare_squares(const void *a, const void *b)
{
    const square *x = a, *y = b;
    for (uint32_t digit = 0; digit < MOST; digit++)
        if (x->placement[digit] != y->placement[digit])
            return x->placement[digit] < y->placement[digit] ? -1 : 1;
    return 0;
}

/* ---- the list ---- */

static void put_labels(const search *s, const square *from, gv_label *labels)
{
    const uint32_t n = s->order;
    for (uint32_t digit = 0; digit < n; digit++) {
        const placement p = on_board(s, from, digit);
        for (uint32_t row = 0; row < n; row++) {
            const uint32_t cell = row * n + p.column[row];
            labels[cell] = cell * n + digit;
        }
    }
}

static gv_status put_list(gv_grid_list *out, search *s, const gv_net *net,
                          gv_arena *arena, gv_error *err)
{
    square *squares = (square *)s->squares.text;
    const size_t n_squares = s->squares.length / sizeof *squares;
    gv_label *labels =
        gv_arena_take(arena, (n_squares * net->n_primary + 1) * sizeof *labels);
    if (s->found.failed || s->squares.failed || !labels)
        return gv_fail_memory(err);
    qsort(squares, n_squares, sizeof *squares, compare_squares);
    for (size_t i = 0; i < n_squares; i++)
        put_labels(s, &squares[i], labels + i * net->n_primary);
    *out = (gv_grid_list){
        .net = net, .n_grids = n_squares, .labels = labels, .relabels = true
    };
    return gv_grid_list_compare_cells(out, arena, err);
}

gv_status gv_pandiagonal_list_make(gv_grid_list *out, bool *stopped, const gv_net *net,
                                   const gv_flag *stop, gv_arena *arena, gv_error *err)
{
    search *s = GV_ARENA_NEW(arena, search, 1);
    placement p;
    if (!s)
        return gv_fail_memory(err);
    s->order = net->shape.order;
    s->stop = stop;
    assert(s->order <= MOST);
    gv_buffer_init(&s->found, arena->memory);
    gv_buffer_init(&s->squares, arena->memory);
    add_queens(s, &p, 0, 0, 0, 0);
    compare_placements(s);
    for (uint32_t i = 0; i < s->n_placements; i++)
        s->first_of_orbit[i] = MOST_PLACEMENTS;
    for (uint32_t i = 0; i < s->n_placements && !s->stopped; i++)
        if (s->first_of_orbit[i] == MOST_PLACEMENTS)
            list_orbit(s, i);
    *stopped = s->stopped;
    const gv_status status = s->stopped ? GV_OK : put_list(out, s, net, arena, err);
    gv_buffer_free(&s->found);
    gv_buffer_free(&s->squares);
    return status;
}
