/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cands.c -- making candidates for the lane engine. */
#include "sudoku9/cands.h"

#include <assert.h>

void gv_nine_cands_fill(gv_nine_cands *out)
{
    *out = (gv_nine_cands){ 0 };
    for (unsigned r = 0; r < 3; r++)
        for (unsigned d = 0; d < 9; d++)
            out->word[r][d] = GV_NINE_ALL;
}

void gv_nine_give(gv_nine_cands *cands, unsigned cell, unsigned digit)
{
    assert(cell < 81 && digit < 9);
    for (unsigned d = 0; d < 9; d++)
        if (d != digit)
            gv_nine_forbid(cands, cell, d);
    gv_nine_set_add(&cands->single, cell);
}

void gv_nine_cands_of_digits(gv_nine_cands *out, const uint8_t *digits)
{
    *out = (gv_nine_cands){ 0 };
    for (unsigned row = 0; row < 9; row++)
        for (unsigned column = 0; column < 9; column++) {
            const unsigned digit = *digits++ - 1u;
            if (digit < 9)
                out->word[row % 3][digit] |= 1u << (row / 3 * 10 + column);
        }
    for (unsigned r = 0; r < 3; r++) {
        for (unsigned d = 0; d < 9; d++)
            out->single.row[r] |= out->word[r][d];
        for (unsigned d = 0; d < 9; d++)
            out->word[r][d] |= GV_NINE_ALL & ~out->single.row[r];
    }
}
