/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cands.c -- making candidates for the lane engine. */
#include "nine/cands.h"

void gv_nine_cands_fill(gv_nine_cands *out)
{
    *out = (gv_nine_cands){ 0 };
    for (unsigned r = 0; r < 3; r++)
        for (unsigned d = 0; d < 9; d++)
            out->word[r][d] = GV_NINE_ALL;
}

void gv_nine_give(gv_nine_cands *cands, unsigned cell, unsigned digit)
{
    for (unsigned d = 0; d < 9; d++)
        if (d != digit)
            gv_nine_forbid(cands, cell, d);
    gv_nine_set_add(&cands->single, cell);
}

void gv_nine_cands_of_digits(gv_nine_cands *out, const uint8_t *digits)
{
    gv_nine_cands_fill(out);
    for (unsigned cell = 0; cell < GV_NINE_CELLS; cell++)
        if (digits[cell] >= 1 && digits[cell] <= 9)
            gv_nine_give(out, cell, digits[cell] - 1u);
}
