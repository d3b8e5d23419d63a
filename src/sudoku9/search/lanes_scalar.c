/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lanes_scalar.c -- the lane kernel for any machine, and the definition that the other
 * levels must match: vectors of four lanes in plain GNU C, which the compiler maps to
 * its baseline instructions (SSE2, NEON) or to single words. */
#include "sudoku9/kernel.h"

#include <stddef.h>

#define KERNEL       gv_nine_scalar
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

static inline unsigned bit_count(uint32_t x)
{
    x -= x >> 1 & 0x55555555;
    x = (x & 0x33333333) + (x >> 2 & 0x33333333);
    x = (x + (x >> 4)) & 0x0F0F0F0F;
    return x * 0x01010101 >> 24;
}

/* Bit i of a byte to byte i of a word, as 0 or 1. */
static inline uint64_t spread(uint8_t x)
{
    const uint64_t copies = x * UINT64_C(0x0101010101010101);
    const uint64_t bits = copies & UINT64_C(0x8040201008040201);
    return (bits + UINT64_C(0x007F7F7F7F7F7F7F)) >> 7 & UINT64_C(0x0101010101010101);
}

static inline void find_clues(gv_nine_cands *out, const uint8_t *cells, uint8_t one)
{
    *out = (gv_nine_cands){ 0 };
    for (unsigned cell = 0; cell < GV_NINE_CELLS; cell++) {
        const unsigned digit = (unsigned)(cells[cell] - one), r = cell / 9 % 3;
        if (digit >= 9)
            continue;
        const uint32_t bit = 1u << (cell / 27 * 10 + cell % 9);
        out->word[r][digit] |= bit;
        out->single.row[r] |= bit;
    }
}

/* The digit of each cell is a number of four bits: collects the cells by bit, then
 * spreads each row to bytes. */
static void find_digits(uint8_t out[GV_NINE_ROOM], const gv_nine_lanes *lanes,
                        unsigned lane)
{
    for (unsigned r = 0; r < 3; r++) {
        uint32_t plane[4] = { 0, 0, 0, 0 };
        for (unsigned d = 0; d < 9; d++)
            for (unsigned k = 0; k < 4; k++)
                if ((d + 1) >> k & 1)
                    plane[k] |= lanes->word[r][d][lane];
        for (unsigned band = 0; band < 3; band++) {
            uint8_t *const row = out + (size_t)(27 * band + 9 * r);
            uint64_t eight = 0;
            unsigned ninth = 0;
            for (unsigned k = 0; k < 4; k++) {
                const uint32_t nine = plane[k] >> 10 * band;
                eight |= spread((uint8_t)nine) << k;
                ninth |= (nine >> 8 & 1) << k;
            }
            for (unsigned column = 0; column < 8; column++)
                row[column] = (uint8_t)(eight >> 8 * column);
            row[8] = (uint8_t)ninth;
        }
    }
}

/* How much a digit is worth: by the number of its pairs, then by its place. */
static inline unsigned pair_key(const gv_nine_cands *words, unsigned digit,
                                const uint32_t pair[3])
{
    unsigned n = 0;
    for (unsigned r = 0; r < 3; r++)
        n += bit_count(words->word[r][digit] & pair[r]);
    return n << 4 | (8 - digit);
}

static inline void choose_pairs(gv_nine_choice *out, const gv_nine_lanes *lanes,
                                unsigned lane, const uint32_t pair[3],
                                gv_nine_cands *words)
{
    for (unsigned r = 0; r < 3; r++)
        for (unsigned d = 0; d < 9; d++)
            words->word[r][d] = lanes->word[r][d][lane];

    unsigned key[9], best = 0, next = 0;
    for (unsigned d = 0; d < 9; d++) {
        key[d] = pair_key(words, d, pair);
        best = key[d] > best ? key[d] : best;
    }
    out->digit = 8 - (best & 15);
    for (unsigned r = 0; r < 3; r++)
        out->cells[r] = words->word[r][out->digit] & pair[r];

    for (unsigned d = 0; d < 9; d++) {
        uint32_t common = 0;
        for (unsigned r = 0; r < 3; r++)
            common |= words->word[r][d] & out->cells[r];
        if (common && d != out->digit && key[d] > next)
            next = key[d];
    }
    out->partner = 8 - (next & 15);
    for (unsigned r = 0; r < 3; r++)
        out->cells[r] &= words->word[r][out->partner];
}

#include "sudoku9/search/lanes_kernel.inc"
