/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kernel.h -- what the lane kernels of all CPU levels share: the state of sixteen
 * puzzles, and the table of functions on it. Files compiled for one instruction set
 * include this header and chains_kernel.h alone: no inline functions here.
 *
 * A puzzle is 27 words of 32 bits. Word [r][digit] holds the candidates of that digit
 * in row r of ALL THREE bands:
 *
 *     bit   29 | 28 ... 20 | 19 | 18 ... 10 |  9 | 8 ... 0
 *           -- |  band 2   | -- |  band 1   | -- | band 0      -- = guard, always 0
 *
 * so the cell in row 3*band + r, column col is bit 10*band + col of a word with that r.
 * The rows of a band lie in different words: rotating rows is free, and the OR over r
 * is the word of the 27 minicolumns. Lane l of sixteen belongs to one puzzle. Whatever
 * the width of its vectors, a level works on the same sixteen lanes: that makes the
 * search the same on all levels. */
#ifndef GV_SUDOKU9_KERNEL_H
#define GV_SUDOKU9_KERNEL_H

#include <stdbool.h>
#include <stdint.h>

enum {
    GV_NINE_LANES = 16,
    GV_NINE_CELLS = 81,
    GV_NINE_ROOM = 96,       /* bytes to unload a grid into */
    GV_NINE_ROW = 0x1FF,     /* the cells of one row */
    GV_NINE_ALL = 0x1FF7FDFF /* those of all rows of a word */
};

/* A set of cells: word r, bit 10*band + column. */
typedef struct gv_nine_set {
    uint32_t row[3];
} gv_nine_set;

/* The candidates of one puzzle. `single` contains cells known to have one candidate
 * that has not been used against others yet; leaving some out only costs a sweep. */
typedef struct gv_nine_cands {
    uint32_t word[3][9];
    gv_nine_set single;
    uint32_t pad[2];
} gv_nine_cands;

/* Sixteen puzzles, lane by lane, and the results of the last sweep. */
typedef struct gv_nine_lanes {
    _Alignas(64) uint32_t word[3][9][GV_NINE_LANES];
    uint32_t hidden[3][9][GV_NINE_LANES];   /* hidden singles by digit */
    uint32_t hidden_cell[3][GV_NINE_LANES]; /* and of any digit */
    uint32_t single[3][GV_NINE_LANES];      /* cells with 1 candidate */
    uint32_t pair[3][GV_NINE_LANES];        /* with 2 */
    uint32_t open[3][GV_NINE_LANES];        /* with 2 or more */
    /* Bit l for lane l. */
    uint32_t dead;   /* contradictory: no solution */
    uint32_t stable; /* no single is pending: solved, or a guess is needed */
    uint32_t solved; /* one candidate per cell; a solution, if stable and not dead */
} gv_nine_lanes;

/* What to guess in a lane with pairs (cells with two candidates): the digit with the
 * most pairs, its most frequent partner in them, and the pairs with these two. Lower
 * digits win ties. */
typedef struct gv_nine_choice {
    unsigned digit, partner;
    uint32_t cells[3];
} gv_nine_choice;

/* One puzzle alone, with its digits side by side: here the lanes of a vector are the
 * digits of a puzzle. Places 9 to 15 are always 0. */
enum { GV_NINE_SOLO_PLACES = 16 };

typedef struct gv_nine_solo {
    _Alignas(64) uint32_t word[3][GV_NINE_SOLO_PLACES];
    uint32_t single[3]; /* as in gv_nine_cands */
    uint32_t open[3];   /* cells with 2 candidates or more when it was last settled; at
                           first, all cells */
} gv_nine_solo;

/* A digit whose places in a unit are all peers of a cell is not in that cell. Here:
 * with no place in `rest`, it has none in `cells`. */
typedef struct gv_nine_lock {
    uint32_t rest[3];
    uint32_t cells[3];
} gv_nine_lock;

/* What the digits of a puzzle obey beside one digit per cell: units, sets of nine cells
 * with all nine digits, and pairs of cells that differ, the peers. Two cells of a unit
 * are peers. */
enum { GV_NINE_MOST_UNITS = 64 };

typedef struct gv_nine_layout {
    /* Rows, columns and blocks are units: neither they, nor the peers in them, nor the
     * locks between them are listed below. */
    bool has_blocks;
    unsigned n_units;
    uint32_t unit[GV_NINE_MOST_UNITS][3]; /* words as in gv_nine_set */
    uint32_t with_peers[3];               /* the cells that have peers, and these: */
    uint32_t peers[3][32][3];             /* of the cell at bit b of word r: [r][b] */
    unsigned n_locks;
    const gv_nine_lock *locks;
} gv_nine_layout;

typedef enum gv_nine_settled {
    GV_NINE_DEAD,   /* contradictory */
    GV_NINE_SOLVED, /* one candidate per cell, a solution */
    GV_NINE_OPEN    /* a guess is needed */
} gv_nine_settled;

/* The functions of a level. All levels compute the same results. */
typedef struct gv_nine_kernel {
    const char *name;

    /* One pass over all digits of the lanes in `active` (others may be swept too). */
    void (*sweep)(gv_nine_lanes *lanes, uint32_t active);

    /* Splits a stable lane that is not solved: the lane continues with the guess,
     * `other` gets the rest. */
    void (*branch)(gv_nine_lanes *lanes, unsigned lane, gv_nine_cands *other);

    /* The same in the same cell, but the guess is the candidate of `grid`, a complete
     * grid, if the cell has it, or (`away`) another one. */
    void (*branch_known)(gv_nine_lanes *lanes, unsigned lane, gv_nine_cands *other,
                         const gv_nine_cands *grid, bool away);

    /* Puts a puzzle of 81 cells into a lane: a byte one + d is a given digit d (0 to
     * 8), all other values are empty cells. */
    void (*load)(gv_nine_lanes *lanes, unsigned lane, const uint8_t *cells,
                 uint8_t one);

    /* The digits, 1 to 9, of a solved lane; the bytes after the 81st get garbage. */
    void (*digits)(uint8_t out[GV_NINE_ROOM], const gv_nine_lanes *lanes,
                   unsigned lane);

    /* One puzzle alone: load(), as above; all consequences of singles; a guess in a
     * settled, open puzzle, which continues with the guess, `other` gets the rest. */
    void (*solo_load)(gv_nine_solo *solo, const uint8_t *cells, uint8_t one);
    gv_nine_settled (*solo_settle)(gv_nine_solo *solo);
    void (*solo_split)(gv_nine_solo *solo, gv_nine_solo *other);

    /* The same as solo_settle() for a puzzle with a layout of its own. */
    gv_nine_settled (*layout_settle)(gv_nine_solo *solo, const gv_nine_layout *layout);
} gv_nine_kernel;

extern const gv_nine_kernel gv_nine_scalar;
extern const gv_nine_kernel gv_nine_avx2;
extern const gv_nine_kernel gv_nine_avx512;

#endif
