/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bulk_kernel.h -- what the bulk kernels of all CPU levels share: 256 partial chains
 * side by side, one bit each, and the table of functions on them. Files compiled for
 * one instruction set include it: no inline functions here. */
#ifndef GV_RULES_BULK_KERNEL_H
#define GV_RULES_BULK_KERNEL_H

#include "base/os/cpu.h"
#include "rules/bulk_net.h"

enum { GV_BULK_LANES = 256, GV_BULK_WORDS = GV_BULK_LANES / 64 };

/* A truth value of each lane. */
typedef struct gv_bulk_bits {
    _Alignas(32) uint64_t word[GV_BULK_WORDS];
} gv_bulk_bits;

/* Partial chains of one kind. */
typedef struct gv_bulk_wave {
    bool whips;         /* not braids */
    bool g;             /* right-linking candidates may be gsets */
    gv_bulk_bits *open; /* of each candidate: not excluded */

    /* Whips: of each candidate, may be the next left-linking one. Braids: of each
     * candidate and gset, may be a right-linking one. */
    gv_bulk_bits *may;
    gv_bulk_bits ended; /* found to have an empty variable */
    gv_bulk_bits empty; /* had one before the last round */
} gv_bulk_wave;

/* Scratch of the kernels. */
typedef struct gv_bulk_scratch {
    gv_bulk_bits *right;  /* of each candidate and gset */
    gv_bulk_bits *alone;  /* of each candidate */
    gv_bulk_bits *extra;  /* of each candidate; 0 between calls */
    gv_bulk_bits *group;  /* of each group */
    gv_bulk_bits *usable; /* of each variable */
} gv_bulk_scratch;

typedef struct gv_bulk_kernel {
    /* A round of the bound: everything that may be the next right-linking candidate,
     * which scratch->right then says, is asserted at once. False if that changes
     * nothing in any lane. */
    bool (*round)(const gv_bulk_net *net, gv_bulk_wave *wave, gv_bulk_scratch *scratch);

    /* The lanes in which one more right-linking candidate empties a variable: exactly.
     */
    void (*last)(const gv_bulk_net *net, const gv_bulk_wave *wave,
                 gv_bulk_scratch *scratch, gv_bulk_bits *hit);

    /* Turns 256 sets of `n_words` words, word by word (rows[256 * w + lane] is word w
     * of a lane), into the lanes of each of 64 * n_words members; and back. */
    void (*turn)(gv_bulk_bits *out, const uint64_t *rows, size_t n_words);
    void (*turn_back)(uint64_t *rows, const gv_bulk_bits *bits, size_t n_words);
} gv_bulk_kernel;

/* The kernel of a level, or of a lower one if the build lacks it. */
const gv_bulk_kernel *gv_bulk_kernel_of(gv_cpu_level level);

extern const gv_bulk_kernel gv_bulk_scalar;
extern const gv_bulk_kernel gv_bulk_avx2;
extern const gv_bulk_kernel gv_bulk_avx512;

#endif
