/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reachable.c -- sets of reachable nodes. */
#include "explainer/chains/reachable.h"

#include <assert.h>
#include <string.h>

static void fill_offs(gv_se_reachable *ends)
{
    const gv_se_graph_bits *const rows = &ends->whole->rows;
    const unsigned n_words = rows->n_words;
    memset(ends->offs, 0, (size_t)rows->n * n_words * sizeof *ends->offs);
    for (unsigned cand = 0; cand < rows->n; cand++) {
        const uint64_t *const on = ends->whole->reach + (size_t)cand * n_words;
        uint64_t *const off = ends->offs + (size_t)cand * n_words;
        for (unsigned w = 0; w < n_words; w++)
            for (uint64_t rest = on[w]; rest; rest &= rest - 1) {
                const size_t row = (w * 64 + (size_t)__builtin_ctzll(rest)) * n_words;
                for (unsigned v = 0; v < n_words; v++)
                    off[v] |= rows->offs[row + v];
            }
    }
}

bool gv_se_reachable_init(gv_se_reachable *out, gv_se_work *work,
                          const gv_se_implications *whole)
{
    assert(whole->closed);
    if (whole->forces)
        return false;
    out->whole = whole;
    out->offs = gv_se_take(work, (size_t)whole->rows.n * whole->rows.n_words *
                                     sizeof *out->offs);
    if (!out->offs)
        return false;
    fill_offs(out);
    memset(out->idle, 0, sizeof out->idle);
    for (unsigned cand = 0; cand < whole->rows.n; cand++) {
        const unsigned cands = whole->graph.grid->cands[whole->numbers.cell[cand]];
        if (!(cands & (cands - 1)))
            gv_bits_add(out->idle, cand);
    }
    return true;
}

bool gv_se_reachable_common(const gv_se_reachable *ends, const uint16_t *starts,
                            unsigned n, bool on, uint64_t out[GV_SE_CAND_WORDS])
{
    assert(n > 0 && starts[n - 1] < ends->whole->rows.n);
    const unsigned n_words = ends->whole->rows.n_words;
    const uint64_t *const sets = on ? ends->whole->reach : ends->offs;
    uint64_t any = 0;
    for (unsigned w = 0; w < n_words; w++) {
        out[w] = on ? ~ends->idle[w] : UINT64_MAX;
        for (unsigned i = 0; i < n; i++)
            out[w] &= sets[(size_t)starts[i] * n_words + w];
        any |= out[w];
    }
    return any;
}
