/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chains_avx2.c -- the chain kernel for AVX2: two vectors of eight lanes. */
#include "sudoku9/chains/chains_kernel.h"

#include <immintrin.h>
#include <stddef.h>

#define KERNEL       gv_chains_avx2
#define KERNEL_NAME  "avx2"
#define VECTOR_LANES 8

typedef uint32_t vec __attribute__((vector_size(32), may_alias));

#define TERNARY(a, b, c, imm, e) (e)

static inline uint32_t nonzero(vec v)
{
    const __m256i zero = _mm256_cmpeq_epi32((__m256i)v, _mm256_setzero_si256());
    return ~(uint32_t)_mm256_movemask_ps((__m256)zero) & 0xFF;
}

static inline vec pick(const gv_chain_word *word, vec lanes)
{
    const __m256i low = _mm256_load_si256((const __m256i *)word->lane);
    const __m256i high = _mm256_load_si256((const __m256i *)&word->lane[8]);
    const __m256i i = (__m256i)lanes, upper = _mm256_slli_epi32(i, 28); // bit 3 on top
    return (vec)_mm256_blendv_ps((__m256)_mm256_permutevar8x32_epi32(low, i),
                                 (__m256)_mm256_permutevar8x32_epi32(high, i),
                                 (__m256)upper);
}

#include "sudoku9/chains/chains_kernel.inc"
