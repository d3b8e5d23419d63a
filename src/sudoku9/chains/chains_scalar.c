/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chains_scalar.c -- the chain kernel for any machine, and the definition that the
 * other levels must match: vectors of four lanes in plain GNU C, which the compiler
 * maps to its baseline instructions (SSE2, NEON) or to single words. */
#include "sudoku9/chains/chains_kernel.h"

#include <stddef.h>

#define KERNEL       gv_chains_scalar
#define KERNEL_NAME  "scalar"
#define VECTOR_LANES 4

typedef uint32_t vec __attribute__((vector_size(16), may_alias));

#define TERNARY(a, b, c, imm, e) (e)

static inline uint32_t nonzero(vec v)
{
    uint32_t mask = 0;
    for (unsigned lane = 0; lane < VECTOR_LANES; lane++)
        mask |= (uint32_t)(v[lane] != 0) << lane;
    return mask;
}

static inline vec pick(const gv_chain_word *word, vec lanes)
{
    return (vec){ word->lane[lanes[0]], word->lane[lanes[1]], word->lane[lanes[2]],
                  word->lane[lanes[3]] };
}

#include "sudoku9/chains/chains_kernel.inc"
