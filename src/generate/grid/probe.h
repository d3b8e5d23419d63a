/* SPDX-License-Identifier: GPL-3.0-or-later */
/* probe.h -- complete grids by probes: searches that choose at random, never go back,
 * and know the probability of what they find (Knuth 1975). A grid that is found with
 * probability p has the weight 1/p, and a probe that fails counts 0: then sums over
 * probes estimate sums over all grids without bias, whatever the probes prefer.
 *
 * Rejection control: a grid whose weight w is below a floor c is kept with probability
 * w/c, with the weight c. That changes no mean, and most of the grids that are kept
 * have the same weight (docs/theory/sampling.md). */
#ifndef GV_GENERATE_GRID_PROBE_H
#define GV_GENERATE_GRID_PROBE_H

#include "model/instance.h"
#include "base/rng.h"

/* Made once, then read by any number of threads. */
typedef struct gv_probes {
    const gv_instance *instance;
    double floor;      /* c */
    double n_grids;    /* about how many grids there are */
    uint32_t per_kept; /* about so many probes for a grid that is kept */
    uint64_t work;     /* of these, in the units of clue_oracle.h */
} gv_probes;

/* About how many grids there are, by the first `n` probes of the same stream, or fewer
 * where they cost much. */
gv_status gv_probes_estimate(double *out, const gv_instance *instance, size_t n,
                             const gv_flag *stop, gv_arena *tmp, gv_error *err);

/* Chooses the floor by some probes from a fixed stream. GV_ERR_ARGUMENT if none of them
 * finds a grid, or if there are too many grids for weights. *stopped: the flag was set.
 */
gv_status gv_probes_make(gv_probes *out, bool *stopped, const gv_instance *instance,
                         const gv_flag *stop, gv_arena *tmp, gv_error *err);

/* One probe. *weight is 0 if it kept no grid; else `out` has one label for each primary
 * variable. `tmp` is rewound. GV_ERR_MEMORY is the only failure. */
gv_status gv_probes_draw(const gv_probes *probes, gv_rng *rng, gv_label *out,
                         double *weight, gv_arena *tmp, gv_error *err);

#endif
