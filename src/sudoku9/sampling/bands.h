/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bands.h -- the bands of complete 9x9 grids, by the sets of digits of their columns.
 * grids.c combines three of them.
 *
 * A box splits the digits 0 to 8 into the sets of its three columns; regardless of
 * their order there are 280 such partitions. Where the first box is the standard one,
 * 012 345 678, the partitions of the other two are the configuration of the band: 280 *
 * 280 of them. Relabelling digits and exchanging boxes makes 44 classes of them, and
 * maps bands to bands: only those of one representative per class are stored. */
#ifndef GV_SUDOKU9_SAMPLING_BANDS_H
#define GV_SUDOKU9_SAMPLING_BANDS_H

#include "base/arena.h"

#include <stdint.h>

enum {
    GV_NINE_PARTITIONS = 280,
    GV_NINE_CLASSES = 44,
    GV_NINE_ORDERS = 6,          /* of three things */
    GV_NINE_RELABELLINGS = 1296, /* of digits that map the standard box to itself */
    GV_NINE_TRIPLES = 84,        /* sets of three digits */
    GV_NINE_BAND_CELLS = 27
};

extern const uint8_t gv_nine_orders[GV_NINE_ORDERS][3];

typedef struct gv_nine_band_class {
    uint16_t partition[3]; /* of the boxes of the representative; the first is 0 */
    uint16_t size;         /* configurations */

    /* If box b of the representative became the first one: the digit that each digit
     * becomes, to make that box the standard one. */
    uint8_t standard[3][9];

    /* Those of the representative up to the order of rows, column by column: cell of
     * row r and column c is 3 * c + r. */
    uint16_t n_bands;
    uint8_t (*bands)[GV_NINE_BAND_CELLS];
} gv_nine_band_class;

/* Made once, then read by any number of threads. About 270 KB. */
typedef struct gv_nine_bands {
    uint8_t digits[GV_NINE_PARTITIONS][9]; /* column by column; ascending in each */
    uint8_t relabelling[GV_NINE_RELABELLINGS][9]; /* what each digit becomes */
    uint8_t class_of[GV_NINE_PARTITIONS][GV_NINE_PARTITIONS];

    /* How the representative of its class is mapped to a configuration: 8 * relabelling
     * + order. Box orders[order][b] becomes box b, digits are made standard for the new
     * first box, then relabelled. */
    uint16_t way_to[GV_NINE_PARTITIONS][GV_NINE_PARTITIONS];

    gv_nine_band_class classes[GV_NINE_CLASSES];

    /* The number of a set of three digits, and the partition with two such sets. */
    uint8_t triple_of[512];
    uint16_t partition_of[GV_NINE_TRIPLES][GV_NINE_TRIPLES];
} gv_nine_bands;

/* NULL when out of memory. */
gv_nine_bands *gv_nine_bands_new(gv_arena *arena);

/* The partition of a box, digits column by column, after digit d has become map[d]. */
static inline unsigned gv_nine_partition(const gv_nine_bands *bands,
                                         const uint8_t box[9], const uint8_t map[9])
{
    const unsigned first = 1u << map[box[0]] | 1u << map[box[1]] | 1u << map[box[2]];
    const unsigned second = 1u << map[box[3]] | 1u << map[box[4]] | 1u << map[box[5]];
    return bands->partition_of[bands->triple_of[first]][bands->triple_of[second]];
}

/* What each digit of a box, column by column, becomes when the box is made the standard
 * one. */
static inline void gv_nine_standard(uint8_t map[9], const uint8_t box[9])
{
    for (uint8_t place = 0; place < 9; place++)
        map[box[place]] = place;
}

#endif
