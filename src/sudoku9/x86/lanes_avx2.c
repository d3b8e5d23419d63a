/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lanes_avx2.c -- the lane kernel for AVX2: two vectors of eight lanes. */
#include "sudoku9/kernel.h"

#include <immintrin.h>

#define KERNEL       gv_nine_avx2
#define KERNEL_NAME  "avx2"
#define VECTOR_LANES 8

typedef uint32_t vec __attribute__((vector_size(32), may_alias));

#define TERNARY(a, b, c, imm, e) (e)

static inline uint32_t nonzero(vec v)
{
    const __m256i zero = _mm256_cmpeq_epi32((__m256i)v, _mm256_setzero_si256());
    return ~(uint32_t)_mm256_movemask_ps((__m256)zero) & 0xFF;
}

/* Number of ones in each 32-bit word, added for a, b and c: the three are added bit by
 * bit into ones and twos, which are counted by a table of four bits. */
static inline __m256i bit_counts(__m256i a, __m256i b, __m256i c)
{
    const __m256i ones_of =
        _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1,
                         2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m256i low = _mm256_set1_epi8(15);
    const __m256i ab = _mm256_xor_si256(a, b), one = _mm256_xor_si256(ab, c);
    const __m256i two =
        _mm256_or_si256(_mm256_and_si256(a, b), _mm256_and_si256(ab, c));
    const __m256i n1 = _mm256_add_epi8(
        _mm256_shuffle_epi8(ones_of, _mm256_and_si256(one, low)),
        _mm256_shuffle_epi8(ones_of, _mm256_and_si256(_mm256_srli_epi32(one, 4), low)));
    const __m256i n2 = _mm256_add_epi8(
        _mm256_shuffle_epi8(ones_of, _mm256_and_si256(two, low)),
        _mm256_shuffle_epi8(ones_of, _mm256_and_si256(_mm256_srli_epi32(two, 4), low)));
    const __m256i bytes = _mm256_add_epi8(n1, _mm256_add_epi8(n2, n2));
    return _mm256_madd_epi16(_mm256_maddubs_epi16(bytes, _mm256_set1_epi8(1)),
                             _mm256_set1_epi16(1));
}

static inline __m256i digit_bytes(const gv_nine_lanes *lanes, unsigned r, unsigned lane)
{
    // Byte i gets byte i / 8 of the word, in which its bit is bit i % 8.
    const __m256i byte_of = _mm256_setr_epi64x(0, 0x0101010101010101,
                                               0x0202020202020202, 0x0303030303030303);
    const __m256i bit_of = _mm256_set1_epi64x((long long)0x8040201008040201);
    __m256i digits = _mm256_setzero_si256();
    for (unsigned d = 0; d < 9; d++) {
        const __m256i copies = _mm256_set1_epi32((int)lanes->word[r][d][lane]);
        const __m256i bits =
            _mm256_and_si256(_mm256_shuffle_epi8(copies, byte_of), bit_of);
        const __m256i here = _mm256_cmpeq_epi8(bits, bit_of);
        digits = _mm256_or_si256(
            digits, _mm256_and_si256(here, _mm256_set1_epi8((char)(d + 1))));
    }
    return digits;
}

/* The row r of all bands, one byte per cell, at the places of their bits in a word. The
 * last load ends with the last cell: nothing is read beyond it. */
static inline __m256i row_bytes(const uint8_t *cells, unsigned r)
{
    const uint8_t *const row = cells + (size_t)9 * r;
    const __m128i band0 = _mm_loadu_si128((const __m128i *)row);
    const __m128i band1 = _mm_loadu_si128((const __m128i *)(row + 27));
    const __m128i band2 = _mm_loadu_si128((const __m128i *)(row + 47));
    const __m128i low = _mm_or_si128(
        _mm_shuffle_epi8(band0, _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, -1, -1, -1, -1,
                                              -1, -1, -1)),
        _mm_shuffle_epi8(band1, _mm_setr_epi8(-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 0,
                                              1, 2, 3, 4, 5)));
    const __m128i high = _mm_or_si128(
        _mm_shuffle_epi8(band1, _mm_setr_epi8(6, 7, 8, -1, -1, -1, -1, -1, -1, -1, -1,
                                              -1, -1, -1, -1, -1)),
        _mm_shuffle_epi8(band2, _mm_setr_epi8(-1, -1, -1, -1, 7, 8, 9, 10, 11, 12, 13,
                                              14, 15, -1, -1, -1)));
    return _mm256_set_m128i(high, low);
}

static inline void find_clues(gv_nine_cands *out, const uint8_t *cells, uint8_t one)
{
    for (unsigned r = 0; r < 3; r++) {
        const __m256i bytes = row_bytes(cells, r);
        out->single.row[r] = 0;
        for (unsigned d = 0; d < 9; d++) {
            const __m256i value = _mm256_set1_epi8((char)(one + d));
            out->word[r][d] =
                (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(bytes, value));
            out->single.row[r] |= out->word[r][d];
        }
    }
}

#include "sudoku9/x86/lanes_x86.inc"
#include "sudoku9/search/lanes_kernel.inc"
