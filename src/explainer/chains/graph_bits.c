/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph_bits.c -- layers as sets. */
#include "explainer/chains/graph_bits.h"

#include "explainer/core/memory.h"

#include <string.h>

bool gv_se_graph_bits_init(gv_se_graph_bits *out, gv_se_work *work,
                           const gv_se_graph *graph, gv_se_pass pass)
{
    out->graph = graph;
    out->pass = pass;
    out->n = graph->numbers->n;
    out->n_words = graph->numbers->n_words;
    const size_t n_row_words = (size_t)out->n * out->n_words;
    uint64_t *const rows = gv_se_take(work, 3 * n_row_words * sizeof *rows);
    if (!rows)
        return false;
    memset(rows, 0, 3 * n_row_words * sizeof *rows);
    out->offs = rows;
    out->ons = rows + n_row_words;
    out->next = rows + 2 * n_row_words;
    return true;
}

/* The rows of links from off to on of a candidate. */
static void fill_ons(gv_se_graph_bits *rows, unsigned cand)
{
    const gv_se_link *ons;
    const unsigned n = gv_se_graph_ons(rows->graph, rows->pass, cand, &ons);
    for (unsigned i = 0; i < n; i++)
        gv_bits_add(rows->ons + (size_t)cand * rows->n_words, ons[i].cand);
}

/* What a candidate makes on when it is off comes two layers after everything that makes
 * it off. */
static void spread_ons(gv_se_graph_bits *rows, unsigned cand)
{
    const unsigned n_words = rows->n_words;
    const uint64_t *const ons = rows->ons + (size_t)cand * n_words;
    const uint64_t *const offs = rows->offs + (size_t)cand * n_words;
    for (unsigned w = 0; w < n_words; w++)
        for (uint64_t rest = offs[w]; rest; rest &= rest - 1) {
            const size_t row = (w * 64 + (size_t)__builtin_ctzll(rest)) * n_words;
            for (unsigned v = 0; v < n_words; v++)
                rows->next[row + v] |= ons[v];
        }
}

/* The places of a digit in each region as sets of candidates. */
static void fill_places(const gv_se_graph_bits *rows, unsigned digit,
                        uint64_t out[GV_SE_REGIONS][GV_SE_CAND_WORDS])
{
    const gv_se_numbers *const numbers = rows->graph->numbers;
    for (unsigned region = 0; region < GV_SE_REGIONS; region++)
        memset(out[region], 0, rows->n_words * sizeof **out);
    for (gv_se_cells rest = rows->graph->grid->cells[digit]; rest; rest &= rest - 1) {
        const unsigned cell = gv_se_cells_first(rest);
        for (unsigned type = 0; type < 3; type++)
            gv_bits_add(out[gv_se_cell_regions[cell][type]],
                        numbers->number[cell][digit]);
    }
}

static void fill_offs(gv_se_graph_bits *rows, unsigned cand,
                      uint64_t places[GV_SE_REGIONS][GV_SE_CAND_WORDS])
{
    const gv_se_numbers *const numbers = rows->graph->numbers;
    const unsigned cell = numbers->cell[cand];
    const uint8_t *const regions = gv_se_cell_regions[cell];
    uint64_t *const offs = rows->offs + (size_t)cand * rows->n_words;
    for (unsigned w = 0; w < rows->n_words; w++)
        offs[w] = places[regions[0]][w] | places[regions[1]][w] | places[regions[2]][w];
    for (unsigned rest = rows->graph->grid->cands[cell]; rest; rest &= rest - 1)
        gv_bits_add(offs, numbers->number[cell][gv_se_first(rest)]);
    offs[cand / 64] &= ~((uint64_t)1 << cand % 64);
}

void gv_se_graph_bits_fill(gv_se_graph_bits *rows)
{
    const gv_se_numbers *const numbers = rows->graph->numbers;
    uint64_t places[GV_SE_REGIONS][GV_SE_CAND_WORDS];
    for (unsigned digit = 0; digit < 9; digit++) {
        fill_places(rows, digit, places);
        for (gv_se_cells rest = rows->graph->grid->cells[digit]; rest; rest &= rest - 1)
            fill_offs(rows, numbers->number[gv_se_cells_first(rest)][digit], places);
    }
    for (unsigned cand = 0; cand < rows->n; cand++) {
        fill_ons(rows, cand);
        if (rows->graph->n_ons[cand])
            spread_ons(rows, cand);
    }
}

void gv_se_graph_bits_fill_x(gv_se_graph_bits *rows, const gv_se_graph_bits *all,
                             unsigned digit)
{
    const gv_se_numbers *const numbers = rows->graph->numbers;
    const gv_se_cells cells = rows->graph->grid->cells[digit];
    uint64_t own[GV_SE_CAND_WORDS] = { 0 };
    for (gv_se_cells rest = cells; rest; rest &= rest - 1)
        gv_bits_add(own, numbers->number[gv_se_cells_first(rest)][digit]);
    for (gv_se_cells rest = cells; rest; rest &= rest - 1) {
        const size_t row =
            (size_t)numbers->number[gv_se_cells_first(rest)][digit] * rows->n_words;
        for (unsigned w = 0; w < rows->n_words; w++) {
            rows->offs[row + w] = all->offs[row + w] & own[w];
            rows->ons[row + w] = all->ons[row + w] & own[w];
        }
    }
    for (gv_se_cells rest = cells; rest; rest &= rest - 1)
        spread_ons(rows, numbers->number[gv_se_cells_first(rest)][digit]);
}

void gv_se_graph_bits_fill_y(gv_se_graph_bits *rows)
{
    for (unsigned cand = 0; cand < rows->n; cand++) {
        if (!rows->graph->n_ons_in_cell[cand])
            continue;
        const gv_se_link *offs;
        const unsigned n = gv_se_graph_offs(rows->graph, rows->pass, cand, &offs);
        for (unsigned i = 0; i < n; i++)
            gv_bits_add(rows->offs + (size_t)cand * rows->n_words, offs[i].cand);
        fill_ons(rows, cand);
    }
    for (unsigned cand = 0; cand < rows->n; cand++)
        if (rows->graph->n_ons_in_cell[cand])
            spread_ons(rows, cand);
}

/* The candidates that are on and off after some layers; `front` are the latest that are
 * on. */
typedef struct layer_sets {
    uint64_t front[GV_SE_CAND_WORDS], on[GV_SE_CAND_WORDS], off[GV_SE_CAND_WORDS];
} layer_sets;

/* Adds what the front makes off, and puts into `next` what is then on. */
static void add_offs(const gv_se_graph_bits *rows, layer_sets *sets, uint64_t *next)
{
    const unsigned n_words = rows->n_words;
    memset(next, 0, n_words * sizeof *next);
    for (unsigned w = 0; w < n_words; w++)
        for (uint64_t rest = sets->front[w]; rest; rest &= rest - 1) {
            const size_t row = (w * 64 + (size_t)__builtin_ctzll(rest)) * n_words;
            for (unsigned v = 0; v < n_words; v++) {
                sets->off[v] |= rows->offs[row + v];
                next[v] |= rows->next[row + v];
            }
        }
}

/* The new ones of `next` become the front; false if there are none. */
static bool add_ons(const gv_se_graph_bits *rows, layer_sets *sets,
                    const uint64_t *next)
{
    uint64_t any = 0;
    for (unsigned w = 0; w < rows->n_words; w++) {
        sets->front[w] = next[w] & ~sets->on[w];
        sets->on[w] |= next[w];
        any |= sets->front[w];
    }
    return any;
}

static void start_layers(const gv_se_graph_bits *rows, layer_sets *out, unsigned start,
                         bool on)
{
    const size_t size = rows->n_words * sizeof(uint64_t);
    memset(out->off, 0, size);
    if (on) {
        memset(out->front, 0, size);
        gv_bits_add(out->front, start);
    } else {
        memcpy(out->front, rows->ons + (size_t)start * rows->n_words, size);
        gv_bits_add(out->off, start);
    }
    memcpy(out->on, out->front, size);
}

unsigned gv_se_graph_bits_chain(const gv_se_graph_bits *rows, unsigned start, bool on,
                                unsigned limit)
{
    layer_sets sets;
    uint64_t next[GV_SE_CAND_WORDS];
    start_layers(rows, &sets, start, on);
    for (unsigned depth = !on; 2 * depth + 2 <= limit; depth += 2) {
        add_offs(rows, &sets, next);
        if (gv_se_meet(sets.on, sets.off, rows->n_words))
            return 2 * depth + 2;
        if (2 * depth + 4 > limit || !add_ons(rows, &sets, next))
            return 0;
        if (gv_se_meet(sets.on, sets.off, rows->n_words))
            return 2 * depth + 4;
    }
    return 0;
}

/* ---- cycles ---- */

static void leave(uint64_t *set, unsigned cand)
{
    set[cand / 64] &= ~((uint64_t)1 << cand % 64);
}

/* What is on after `a` is on, without the way back to `a` and the way through `b`. */
static void start_without(const gv_se_graph_bits *rows, layer_sets *out, unsigned a,
                          unsigned b)
{
    const unsigned n_words = rows->n_words;
    const uint64_t *const offs = rows->offs + (size_t)a * n_words;
    memset(out->front, 0, n_words * sizeof *out->front);
    memset(out->off, 0, n_words * sizeof *out->off);
    for (unsigned w = 0; w < n_words; w++)
        for (uint64_t rest = offs[w]; rest; rest &= rest - 1) {
            const size_t off = w * 64 + (size_t)__builtin_ctzll(rest);
            for (unsigned v = 0; off != b && v < n_words; v++)
                out->front[v] |= rows->ons[off * n_words + v];
        }
    leave(out->front, a);
    memcpy(out->on, out->front, n_words * sizeof *out->on);
}

/* Some q is on after `a`, not through `b`, and makes `b` off: the latter is the same as
 * q being off after `b` is on. The layers of both sides grow alternately. */
bool gv_se_graph_bits_may_close(const gv_se_graph_bits *rows, unsigned a, unsigned b,
                                unsigned limit)
{
    layer_sets after_a, after_b;
    uint64_t next[GV_SE_CAND_WORDS];
    start_without(rows, &after_a, a, b);
    start_layers(rows, &after_b, b, true);
    for (unsigned length = 4; length <= limit; length += 4) {
        add_offs(rows, &after_b, next);
        leave(after_b.off, a);
        if (gv_se_meet(after_a.on, after_b.off, rows->n_words))
            return true;
        if (length + 2 > limit)
            return false;
        const bool more = add_ons(rows, &after_b, next);
        add_offs(rows, &after_b, next);
        leave(after_b.off, a);
        if (gv_se_meet(after_a.on, after_b.off, rows->n_words))
            return true;
        uint64_t next_a[GV_SE_CAND_WORDS];
        add_offs(rows, &after_a, next_a);
        if (!add_ons(rows, &after_a, next_a) && !more)
            return false;
    }
    return false;
}

gv_se_closing gv_se_graph_bits_closing(const gv_se_graph_bits *rows, unsigned start,
                                       unsigned limit, uint64_t *sets)
{
    gv_se_closing closing = { .sets = sets,
                              .n_words = rows->n_words,
                              .n_layers = limit / 2 };
    layer_sets layer;
    uint64_t next[GV_SE_CAND_WORDS];
    start_layers(rows, &layer, start, false);
    do {
        memcpy(sets + (size_t)closing.n_sets++ * rows->n_words, layer.on,
               rows->n_words * sizeof *sets);
        if (closing.n_sets == closing.n_layers)
            break;
        add_offs(rows, &layer, next);
    } while (add_ons(rows, &layer, next));
    return closing;
}
