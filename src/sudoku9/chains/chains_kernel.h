/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chains_kernel.h -- what the chain kernels of all CPU levels share: sixteen partial
 * chains side by side, one per lane, and the table of functions on them. Files
 * compiled for one instruction set include it: no inline functions here.
 *
 * A set of labels is 27 words, word 9*r + digit as in kernel.h: the rows r, r + 3 and
 * r + 6 of one digit, bit 10*band + column. Segments, the g-labels of Sudoku, take one
 * word each way and digit:
 *
 *     word 27 + digit   minirows, bit 10*band + 3*stack + r
 *     word 36 + digit   minicolumns, bit 10*band + column
 *
 * A state is a set of labels that also holds those asserted: each of them is alone in
 * its four variables, and none of the 324 variables may ever be empty. */
#ifndef GV_SUDOKU9_CHAINS_CHAINS_KERNEL_H
#define GV_SUDOKU9_CHAINS_CHAINS_KERNEL_H

#include "sudoku9/kernel.h"

enum {
    GV_CHAIN_LANES = 16,
    GV_CHAIN_LABELS = 27, /* words of labels; those after it are of segments */
    GV_CHAIN_DOWN = 36,   /* the first word of minicolumns */
    GV_CHAIN_WORDS = 45
};

/* A word of sixteen chains, lane by lane; or of one state, digit by digit. */
typedef struct gv_chain_word {
    _Alignas(64) uint32_t lane[GV_CHAIN_LANES];
} gv_chain_word;

/* One state, digits side by side. The words after digit 8 are 0. */
typedef struct gv_chain_state {
    gv_chain_word labels[3];
    gv_chain_word open[3]; /* the labels of cells with two or more */
} gv_chain_state;

typedef enum gv_chain_rest {
    GV_CHAIN_STUCK,
    GV_CHAIN_SOLVED,
    GV_CHAIN_EMPTY
} gv_chain_rest;

/* How partial chains continue. */
enum {
    GV_CHAIN_SEGMENTS = 1, /* right-linking candidates may be segments */
    GV_CHAIN_TOUCHED = 2,  /* whips: only through variables that the last one touches */
    GV_CHAIN_BARRED = 4    /* braids: a lane must not use what earlier lanes add */
};

/* Sixteen partial chains, each made from one of a parent batch by adding one
 * right-linking candidate R (or from the state of the puzzle, by adding the target). */
typedef struct gv_chain_batch {
    gv_chain_word state[GV_CHAIN_LABELS]; /* labels not excluded */
    gv_chain_word open[GV_CHAIN_WORDS];   /* may still be an R */
    gv_chain_word next[GV_CHAIN_WORDS];   /* worth trying as the next R */
    gv_chain_word left[GV_CHAIN_LABELS];  /* whips: may still be an L */
    gv_chain_word touch[GV_CHAIN_LABELS]; /* whips: L's that the R touches */

    /* In: the parent's lane, the R as a label or as a segment, its L, if any. */
    gv_chain_word from;
    gv_chain_word digit, label[3], segment[2]; /* minirow, minicolumn */
    gv_chain_word left_digit, left_label[3];
    gv_chain_word word, bit; /* the place of R in `open` and `next` */

    /* Out: bit l for lane l. */
    uint32_t won;      /* ends in a contradiction */
    uint32_t possible; /* may end in one, according to the bound */
    uint32_t never;    /* does not, however many R's are added */
} gv_chain_batch;

typedef struct gv_chain_kernel {
    const char *name;

    /* Applies singles, and whips[1] if asked, until nothing changes. */
    gv_chain_rest (*settle)(gv_chain_state *state, bool whips);

    /* Fills the first `n` lanes: what their R's leave of the states of `parent`, and
     * whether `rights` (1 or more) further R's can end the chain. With one that is
     * exact; with more, `possible` comes from a bound, and `next` lists the R's to
     * continue with. */
    void (*probe)(gv_chain_batch *batch, unsigned n, const gv_chain_batch *parent,
                  unsigned rights, unsigned how);
} gv_chain_kernel;

extern const gv_chain_kernel gv_chains_scalar;
extern const gv_chain_kernel gv_chains_avx2;
extern const gv_chain_kernel gv_chains_avx512;

#endif
