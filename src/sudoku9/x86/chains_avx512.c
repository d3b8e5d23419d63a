/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chains_avx512.c -- the chain kernel for AVX-512: all sixteen lanes in one vector,
 * three inputs per logic instruction. */
#include "sudoku9/chains/chains_kernel.h"

#include <immintrin.h>
#include <stddef.h>

#define KERNEL       gv_chains_avx512
#define KERNEL_NAME  "avx512"
#define VECTOR_LANES 16

typedef uint32_t vec __attribute__((vector_size(64), may_alias));

#define TERNARY(a, b, c, imm, e)                                                       \
    ((vec)_mm512_ternarylogic_epi32((__m512i)(a), (__m512i)(b), (__m512i)(c), imm))

static inline uint32_t nonzero(vec v)
{
    return _mm512_test_epi32_mask((__m512i)v, (__m512i)v);
}

static inline vec pick(const gv_chain_word *word, vec lanes)
{
    return (vec)_mm512_permutexvar_epi32((__m512i)lanes, _mm512_load_si512(word->lane));
}

#include "sudoku9/chains/chains_kernel.inc"
