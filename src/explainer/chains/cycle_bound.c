/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cycle_bound.c -- ways from u off to v on, by layers from both ends. */
#include "explainer/chains/cycle_bound.h"

#include <assert.h>
#include <string.h>

bool gv_se_cycle_bound_init(gv_se_cycle_bound *out, gv_se_work *work,
                            const gv_se_implications *whole, unsigned shortest)
{
    out->whole = whole;
    out->n_layers = shortest / 2 + 2;
    memset(out->known, 0, sizeof out->known);
    memset(out->near, 0, sizeof out->near);
    for (unsigned cand = 0; cand < whole->rows.n; cand++)
        if (gv_bits_has(whole->forced_off, cand) &&
            gv_se_graph_bits_chain(&whole->rows, cand, true, shortest + 2))
            gv_bits_add(out->near, cand);
    out->sets = gv_se_take(work, (size_t)whole->rows.n * out->n_layers *
                                     whole->rows.n_words * sizeof *out->sets);
    return out->sets;
}

static uint64_t *set_at(const gv_se_cycle_bound *r, unsigned cand, unsigned layer)
{
    assert(cand < r->whole->rows.n && layer < r->n_layers);
    return r->sets + ((size_t)cand * r->n_layers + layer) * r->whole->rows.n_words;
}

/* The union of the rows of the members of a set, into another. */
static void unite(const uint64_t *rows, const uint64_t *members, uint64_t *out,
                  unsigned n_words)
{
    for (unsigned w = 0; w < n_words; w++)
        for (uint64_t rest = members[w]; rest; rest &= rest - 1) {
            const uint64_t *const row =
                rows + (w * 64 + (size_t)__builtin_ctzll(rest)) * n_words;
            for (unsigned v = 0; v < n_words; v++)
                out[v] |= row[v];
        }
}

/* Everything reached up to each layer. */
static void make_layers(gv_se_cycle_bound *r, unsigned cand)
{
    const gv_se_graph_bits *const rows = &r->whole->rows;
    const unsigned n_words = rows->n_words;
    const size_t size = n_words * sizeof(uint64_t);
    uint64_t front[GV_SE_CAND_WORDS];
    memset(set_at(r, cand, 0), 0, size);
    gv_bits_add(set_at(r, cand, 0), cand);
    memcpy(set_at(r, cand, 1), rows->ons + (size_t)cand * n_words, size);
    memcpy(front, set_at(r, cand, 1), size);
    for (unsigned layer = 2; layer < r->n_layers; layer++) {
        uint64_t *const set = set_at(r, cand, layer);
        const uint64_t *const before = set_at(r, cand, layer - 2);
        memcpy(set, before, size);
        unite(layer % 2 ? rows->next : rows->offs, front, set, n_words);
        if (layer % 2)
            for (unsigned w = 0; w < n_words; w++)
                front[w] = set[w] & ~before[w];
    }
    gv_bits_add(r->known, cand);
}

/* Whether u off makes v on in at most `links` links, an odd number: some b is on after
 * the links on u's side, and off on v's side. */
static bool leads_to(gv_se_cycle_bound *r, unsigned u, unsigned v, unsigned links)
{
    assert(links % 2 == 1);
    const unsigned from_u = links / 2 % 2 ? links / 2 : links / 2 + 1;
    if (!gv_bits_has(r->known, u))
        make_layers(r, u);
    if (!gv_bits_has(r->known, v))
        make_layers(r, v);
    return gv_se_meet(set_at(r, u, from_u), set_at(r, v, links - from_u),
                      r->whole->rows.n_words);
}

static bool may_close(gv_se_cycle_bound *r, unsigned u, unsigned v, unsigned length)
{
    const gv_se_graph_bits *const rows = &r->whole->rows;
    const uint64_t *const offs = rows->offs + (size_t)u * rows->n_words;
    if (gv_bits_has(offs, v))
        return leads_to(r, u, v, length - 1);
    return length > 3 &&
           gv_se_meet(rows->next + (size_t)v * rows->n_words, offs, rows->n_words) &&
           leads_to(r, u, v, length - 3);
}

/* Whether a cycle may remove `cand`. */
static bool may_remove(gv_se_cycle_bound *r, unsigned cand, unsigned length)
{
    const gv_se_numbers *const numbers = &r->whole->numbers;
    const unsigned digit = numbers->digit[cand];
    const gv_se_cells cells =
        r->whole->graph.grid->cells[digit] & gv_se_peers[numbers->cell[cand]];
    for (gv_se_cells a = cells; a; a &= a - 1)
        for (gv_se_cells b = a & (a - 1); b; b &= b - 1)
            if (may_close(r, numbers->number[gv_se_cells_first(a)][digit],
                          numbers->number[gv_se_cells_first(b)][digit], length))
                return true;
    return false;
}

bool gv_se_cycle_bound_may_be(gv_se_cycle_bound *r, unsigned length)
{
    for (unsigned cand = 0; length >= 4 && cand < r->whole->rows.n; cand++)
        if (gv_bits_has(r->near, cand) && may_remove(r, cand, length))
            return true;
    return false;
}
