/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lanes_avx512.c -- the lane kernel for AVX-512: all sixteen lanes in one vector, three
 * inputs per logic instruction. */
#include "sudoku9/kernel.h"

#include <immintrin.h>

#define KERNEL       gv_nine_avx512
#define KERNEL_NAME  "avx512"
#define VECTOR_LANES 16

typedef uint32_t vec __attribute__((vector_size(64), may_alias));

#define TERNARY(a, b, c, imm, e)                                                       \
    ((vec)_mm512_ternarylogic_epi32((__m512i)(a), (__m512i)(b), (__m512i)(c), imm))

static inline uint32_t nonzero(vec v)
{
    return _mm512_test_epi32_mask((__m512i)v, (__m512i)v);
}

static inline __m256i bit_counts(__m256i a, __m256i b, __m256i c)
{
    return _mm256_add_epi32(
        _mm256_popcnt_epi32(a),
        _mm256_add_epi32(_mm256_popcnt_epi32(b), _mm256_popcnt_epi32(c)));
}

static inline __m256i digit_bytes(const gv_nine_lanes *lanes, unsigned r, unsigned lane)
{
    __m256i digits = _mm256_setzero_si256();
    for (unsigned d = 0; d < 9; d++)
        digits = _mm256_mask_mov_epi8(digits, lanes->word[r][d][lane],
                                      _mm256_set1_epi8((char)(d + 1)));
    return digits;
}

/* Puts the cells into the order of the words, then compares: words r = 0 and 1 come out
 * of one comparison, r = 2 of another. */
static inline void find_clues(gv_nine_cands *out, const uint8_t *cells, uint8_t one)
{
#define ROW(i)                                                                         \
    (i), (i) + 1, (i) + 2, (i) + 3, (i) + 4, (i) + 5, (i) + 6, (i) + 7, (i) + 8, 127
#define WORD(r) ROW(9 * (r)), ROW(9 * (r) + 27), ROW(9 * (r) + 54), 127, 127
    static const _Alignas(64) uint8_t order[128] = { WORD(0), WORD(1), WORD(2) };
#undef WORD
#undef ROW
    const __m512i a = _mm512_loadu_si512(cells);
    const __m512i b = _mm512_zextsi256_si512(
        _mm256_maskz_loadu_epi8(0x1FFFF, cells + 64)); // 17 cells, and zeros
    const __m512i r01 = _mm512_permutex2var_epi8(a, _mm512_load_si512(order), b);
    const __m512i r2 = _mm512_permutex2var_epi8(a, _mm512_load_si512(order + 64), b);
    out->single = (gv_nine_set){ { 0, 0, 0 } };
    for (unsigned d = 0; d < 9; d++) {
        const char value = (char)(one + d);
        const uint64_t w01 = _mm512_cmpeq_epi8_mask(r01, _mm512_set1_epi8(value));
        const uint32_t w2 =
            _mm256_cmpeq_epi8_mask(_mm512_castsi512_si256(r2), _mm256_set1_epi8(value));
        out->single.row[0] |= out->word[0][d] = (uint32_t)w01;
        out->single.row[1] |= out->word[1][d] = (uint32_t)(w01 >> 32);
        out->single.row[2] |= out->word[2][d] = w2;
    }
}

#include "sudoku9/x86/lanes_x86.inc"
#include "sudoku9/search/lanes_kernel.inc"
