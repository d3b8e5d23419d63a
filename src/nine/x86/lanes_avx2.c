/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lanes_avx2.c -- the lane kernel for AVX2: two vectors of eight lanes. */
#include "nine/kernel.h"

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

static inline unsigned bit_count(uint32_t x)
{
    return (unsigned)_mm_popcnt_u32(x);
}

static inline uint64_t spread(uint8_t x)
{
    return _pdep_u64(x, UINT64_C(0x0101010101010101));
}

/* Where 32 bytes equal `value`. */
static inline uint64_t equal_bytes(__m256i bytes, __m256i value)
{
    return (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(bytes, value));
}

static inline void find_clues(gv_nine_cands *out, const uint8_t *cells, uint8_t one)
{
    const __m256i a = _mm256_loadu_si256((const __m256i *)cells);
    const __m256i b = _mm256_loadu_si256((const __m256i *)(cells + 32));
    const __m256i c = _mm256_loadu_si256((const __m256i *)(cells + 49)); // to the end
    out->single = (gv_nine_set){ { 0, 0, 0 } };
    for (unsigned d = 0; d < 9; d++) {
        const __m256i value = _mm256_set1_epi8((char)(one + d));
        // Cells 0 to 63, and 54 to 80.
        const uint64_t low = equal_bytes(a, value) | equal_bytes(b, value) << 32;
        const uint64_t band2 = equal_bytes(c, value) >> 5;
        for (unsigned r = 0; r < 3; r++) {
            const uint64_t two_rows = _pext_u64(low, UINT64_C(0xFF80001FF) << 9 * r);
            const uint32_t word = _pdep_u32((uint32_t)two_rows, 0x7FDFF) |
                                  (uint32_t)(band2 >> 9 * r & GV_NINE_ROW) << 20;
            out->word[3 * d + r] = word;
            out->single.row[r] |= word;
        }
    }
}

#include "nine/lanes_kernel.inc"
