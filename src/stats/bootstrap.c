/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bootstrap.c -- Poisson multiplicities from a named stream, and the replicates. */
#include "stats/bootstrap.h"

#include "base/array.h"
#include "base/rng.h"

#include <math.h>
#include <string.h>

bool gv_bootstrap_init(gv_bootstrap *out, size_t n_sums, gv_arena *arena)
{
    *out = (gv_bootstrap){ .n_sums = n_sums,
                           .grid = GV_ARENA_NEW(arena, double, n_sums),
                           .sample = GV_ARENA_NEW(arena, double, n_sums),
                           .rows = GV_ARENA_NEW(arena, double, GV_REPLICATES *n_sums) };
    return out->grid && out->sample && out->rows;
}

/* Poisson of mean 1 by inversion: how many of P(k <= 0), P(k <= 1), ... in units of
 * 2^-32 are at most `bits`. */
static unsigned poisson(uint32_t bits)
{
    static const uint32_t below[] = { 1580030168, 3160060337, 3950075421, 4213413783,
                                      4279248373, 4292415291, 4294609777, 4294923276,
                                      4294962463, 4294966817, 4294967252, 4294967292 };
    unsigned k = 0;
    while (k < GV_N_OF(below) && bits >= below[k])
        k++;
    return k;
}

/* No study has a seed of this family, so no puzzle is made from these bits. */
static const uint64_t stream_family = UINT64_C(0xb0075712a9b00757);

static void add(double *restrict to, const double *restrict sums, size_t n, double k)
{
    for (size_t i = 0; i < n; i++)
        to[i] += k * sums[i];
}

void gv_bootstrap_end_grid(gv_bootstrap *b, uint64_t unit, uint64_t grid)
{
    gv_rng rng = gv_rng_stream(stream_family ^ unit, grid);
    uint64_t bits = 0;
    add(b->sample, b->grid, b->n_sums, 1);
    for (unsigned r = 0; r < GV_REPLICATES; r++) {
        bits = r % 2 ? bits >> 32 : gv_rng_next(&rng);
        const unsigned k = poisson((uint32_t)bits);
        if (k)
            add(b->rows + r * b->n_sums, b->grid, b->n_sums, k);
    }
    memset(b->grid, 0, b->n_sums * sizeof *b->grid);
}

double gv_bootstrap_error(const gv_bootstrap *b, gv_figure_fn *figure, size_t first)
{
    double n = 0, sum = 0, squares = 0;
    const double middle = figure(b->sample + first);
    for (unsigned r = 0; r < GV_REPLICATES; r++) {
        const double value = figure(b->rows + r * b->n_sums + first) - middle;
        if (isnan(value))
            continue;
        n++;
        sum += value;
        squares += value * value;
    }
    if (2 * n < (double)GV_REPLICATES)
        return NAN;
    return sqrt(fmax(0, squares / n - sum / n * (sum / n)) * n / (n - 1));
}
