/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bands.c -- the tables of bands.h, made in a few milliseconds. */
#include "sudoku9/sampling/bands.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

enum {
    ALL_DIGITS = 0x1FF,
    MAX_BANDS = 288, /* of one configuration, up to the order of rows */
    NO_CLASS = 0xFF
};

const uint8_t gv_nine_orders[GV_NINE_ORDERS][3] = { { 0, 1, 2 }, { 0, 2, 1 },
                                                    { 1, 0, 2 }, { 1, 2, 0 },
                                                    { 2, 0, 1 }, { 2, 1, 0 } };

/* ---- partitions and relabellings ---- */

static void number_triples(gv_nine_bands *b)
{
    uint8_t n = 0;
    for (unsigned set = 0; set <= ALL_DIGITS; set++)
        if (__builtin_popcount(set) == 3)
            b->triple_of[set] = n++;
    assert(n == GV_NINE_TRIPLES);
}

static void add_partition(gv_nine_bands *b, uint16_t id, const unsigned sets[3])
{
    uint8_t place = 0;
    for (unsigned column = 0; column < 3; column++)
        for (unsigned left = sets[column]; left; left &= left - 1)
            b->digits[id][place++] = (uint8_t)__builtin_ctz(left);
    for (unsigned i = 0; i < 3; i++)
        for (unsigned j = 0; j < 3; j++)
            if (i != j)
                b->partition_of[b->triple_of[sets[i]]][b->triple_of[sets[j]]] = id;
}

/* The columns of a partition are in the order of their least digits. */
static void list_partitions(gv_nine_bands *b)
{
    uint16_t n = 0;
    for (unsigned first = 1; first <= ALL_DIGITS; first += 2) {
        if (__builtin_popcount(first) != 3)
            continue;
        const unsigned rest = ALL_DIGITS ^ first, least = rest & (0 - rest);
        for (unsigned second = least; second <= rest; second++)
            if ((second & ~rest) == 0 && (second & least) &&
                __builtin_popcount(second) == 3)
                add_partition(b, n++, (unsigned[3]){ first, second, rest ^ second });
    }
    assert(n == GV_NINE_PARTITIONS);
}

static void list_relabellings(gv_nine_bands *b)
{
    for (unsigned number = 0; number < GV_NINE_RELABELLINGS; number++) {
        const uint8_t *const columns = gv_nine_orders[number % 6];
        unsigned rest = number / 6;
        for (unsigned column = 0; column < 3; column++, rest /= 6)
            for (unsigned i = 0; i < 3; i++)
                b->relabelling[number][3 * column + i] =
                    (uint8_t)(3 * columns[column] + gv_nine_orders[rest % 6][i]);
    }
}

/* ---- bands of a representative ---- */

typedef struct band_list {
    uint8_t sets[GV_NINE_BAND_CELLS]; /* the digits of each column */
    uint8_t current[GV_NINE_BAND_CELLS];
    uint16_t n_bands;
    uint8_t bands[MAX_BANDS][GV_NINE_BAND_CELLS];
} band_list;

/* Lists all ways to order the digits of this column and those after it; rows[r] are the
 * digits of row r so far. One order of the first column is enough: the others are the
 * same bands with their rows exchanged. */
static void order_columns(band_list *list, unsigned column, const unsigned rows[3])
{
    if (column == 9) {
        assert(list->n_bands < MAX_BANDS);
        memcpy(list->bands[list->n_bands++], list->current, sizeof list->current);
        return;
    }
    for (unsigned order = 0; order < (column ? GV_NINE_ORDERS : 1); order++) {
        unsigned clash = 0, with[3];
        for (unsigned row = 0; row < 3; row++) {
            const uint8_t digit = list->sets[3 * column + gv_nine_orders[order][row]];
            clash |= rows[row] & 1u << digit;
            with[row] = rows[row] | 1u << digit;
            list->current[3 * column + row] = digit;
        }
        if (!clash)
            order_columns(list, column + 1, with);
    }
}

static bool list_bands(gv_nine_band_class *entry, const gv_nine_bands *b,
                       gv_arena *arena)
{
    band_list list = { .n_bands = 0 };
    for (unsigned box = 0; box < 3; box++)
        memcpy(list.sets + 9 * box, b->digits[entry->partition[box]], 9);
    order_columns(&list, 0, (unsigned[3]){ 0, 0, 0 });

    const size_t size = list.n_bands * sizeof list.bands[0];
    entry->n_bands = list.n_bands;
    entry->bands = gv_arena_take(arena, size);
    if (!entry->bands)
        return false;
    memcpy(entry->bands, list.bands, size);
    return true;
}

/* ---- classes ---- */

/* Follows all ways from the representative with its boxes in this order. */
static void reach(gv_nine_bands *b, uint8_t number, unsigned order)
{
    gv_nine_band_class *const entry = &b->classes[number];
    const uint8_t *const boxes = gv_nine_orders[order];
    const uint8_t *const standard = entry->standard[boxes[0]];
    for (unsigned relabelling = 0; relabelling < GV_NINE_RELABELLINGS; relabelling++) {
        uint8_t map[9];
        for (unsigned digit = 0; digit < 9; digit++)
            map[digit] = b->relabelling[relabelling][standard[digit]];
        unsigned to[3];
        for (unsigned box = 1; box < 3; box++)
            to[box] =
                gv_nine_partition(b, b->digits[entry->partition[boxes[box]]], map);
        if (b->class_of[to[1]][to[2]] != NO_CLASS)
            continue;
        b->class_of[to[1]][to[2]] = number;
        b->way_to[to[1]][to[2]] = (uint16_t)(8 * relabelling + order);
        entry->size++;
    }
}

/* The class of a configuration that has none so far. */
static void add_class(gv_nine_bands *b, uint8_t number, unsigned second, unsigned third)
{
    gv_nine_band_class *const entry = &b->classes[number];
    *entry =
        (gv_nine_band_class){ .partition = { 0, (uint16_t)second, (uint16_t)third } };
    for (unsigned box = 0; box < 3; box++)
        gv_nine_standard(entry->standard[box], b->digits[entry->partition[box]]);
    for (unsigned order = 0; order < GV_NINE_ORDERS; order++)
        reach(b, number, order);
}

static void find_classes(gv_nine_bands *b)
{
    uint8_t n = 0;
    memset(b->class_of, NO_CLASS, sizeof b->class_of);
    for (unsigned second = 0; second < GV_NINE_PARTITIONS; second++)
        for (unsigned third = 0; third < GV_NINE_PARTITIONS; third++)
            if (b->class_of[second][third] == NO_CLASS)
                add_class(b, n++, second, third);
    assert(n == GV_NINE_CLASSES);
}

gv_nine_bands *gv_nine_bands_new(gv_arena *arena)
{
    gv_nine_bands *const b = GV_ARENA_NEW(arena, gv_nine_bands, 1);
    if (!b)
        return NULL;
    number_triples(b);
    list_partitions(b);
    list_relabellings(b);
    find_classes(b);
    for (unsigned number = 0; number < GV_NINE_CLASSES; number++)
        if (!list_bands(&b->classes[number], b, arena))
            return NULL;
    return b;
}
