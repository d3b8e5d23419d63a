/* SPDX-License-Identifier: GPL-3.0-or-later */
/* probe.c -- a probe takes the smallest open variable, tries each of its labels, and
 * draws one of those that survive propagation, each with the same probability.
 * (Probabilities in proportion to guesses of how much is left below a label, such as
 * products of domain sizes, made the weights of queens vary more, not less.)
 *
 * Weights are products of doubles without logarithms, so that all machines keep the
 * same grids. */
#include "generate/grid/probe.h"

#include "base/log.h"
#include "solve/generic_state.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

enum {
    TRIAL_PROBES = 4000,
    FEWEST_PROBES = 64,
    MOST_PER_KEPT = 64 /* probes */
};

/* Of all trial probes, in labels: about a second. */
static const uint64_t trial_work = UINT64_C(40) << 20;

/* What an unweighted grid is worth, in weighted ones, if the floor is high enough. */
static const double good_enough = 0.9;

/* The sums of squares of what is weighted stay finite. */
static const double most_grids = 1e100;

/* No study has a seed of this family. */
static const uint64_t stream_family = UINT64_C(0x9120be5eed9120be);

typedef struct probe {
    gv_generic_state state;
    gv_rng *rng;
    gv_label *survivors; /* labels of a variable */
    double weight;
    uint64_t work;
} probe;

/* ---- the probe ---- */

/* The open variable with the fewest labels, the first of several. */
static gv_var pick_variable(const gv_generic_state *state)
{
    gv_var best = state->open[0];
    for (uint32_t i = 1; i < state->n_open; i++) {
        const gv_var var = state->open[i];
        const uint32_t n = state->domain[var].n_left;
        const uint32_t least = state->domain[best].n_left;
        if (n < least || (n == least && var < best))
            best = var;
    }
    return best;
}

/* Lists the labels that propagation does not refute. */
static uint32_t look_ahead(probe *p, gv_var var)
{
    gv_generic_state *const state = &p->state;
    const gv_net *const net = state->net;
    uint32_t n = 0;
    for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++) {
        const gv_label label = net->group_labels[i];
        if (state->label[label] != GV_LABEL_CANDIDATE)
            continue;
        const gv_generic_mark mark = gv_generic_now(state);
        gv_generic_assert(state, label);
        if (gv_generic_propagate(state))
            p->survivors[n++] = label;
        p->work += state->n_trail - mark.n_trail;
        gv_generic_undo(state, mark);
    }
    return n;
}

/* False: the probe fails. */
static bool step(probe *p)
{
    const uint32_t n = look_ahead(p, pick_variable(&p->state));
    if (n == 0)
        return false;
    p->weight *= n;
    gv_generic_assert(&p->state, p->survivors[gv_rng_below(p->rng, n)]);
    return gv_generic_propagate(&p->state);
}

static gv_status start(probe *p, bool *alive, const gv_instance *instance,
                       gv_arena *tmp, gv_error *err)
{
    GV_TRY(gv_generic_state_init(&p->state, instance->net, tmp, err));
    p->survivors = gv_arena_take(tmp, instance->net->n_labels * sizeof *p->survivors);
    if (!p->survivors)
        return gv_fail_memory(err);
    p->weight = 1;
    *alive = gv_generic_load(&p->state, instance, NULL, GV_NO_LABEL) &&
             gv_generic_propagate(&p->state);
    return GV_OK;
}

/* A whole probe, without rejection: *weight is 0 if it fails. */
static gv_status run(double *weight, uint64_t *work, const gv_instance *instance,
                     gv_rng *rng, gv_label *out, gv_arena *tmp, gv_error *err)
{
    probe p = { .rng = rng };
    bool alive = false;
    GV_TRY(start(&p, &alive, instance, tmp, err));
    while (alive && p.state.n_open > 0)
        alive = step(&p);
    *weight = alive ? p.weight : 0;
    *work = p.work + instance->net->n_labels;
    for (gv_var var = 0; alive && var < instance->net->n_primary; var++)
        out[var] = p.state.domain[var].rest;
    return GV_OK;
}

gv_status gv_probes_draw(const gv_probes *probes, gv_rng *rng, gv_label *out,
                         double *weight, gv_arena *tmp, gv_error *err)
{
    const gv_mark mark = gv_arena_mark(tmp);
    double found = 0;
    uint64_t work;
    const gv_status status = run(&found, &work, probes->instance, rng, out, tmp, err);
    gv_arena_rewind(tmp, mark);
    if (status != GV_OK)
        return status;
    const double part = (double)(gv_rng_next(rng) >> 11) * 0x1p-53; // below 1
    *weight = found <= part * probes->floor ? 0 : fmax(found, probes->floor);
    return GV_OK;
}

/* ---- the floor ---- */

/* The weights of the trial probes that found a grid, ascending. */
typedef struct trials {
    double *weights;
    size_t n_found, n;
    uint64_t work;
    bool stopped;
} trials;

static int compare_weights(const void *left, const void *right)
{
    const double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

static double mean_weight(const trials *t)
{
    double sum = 0;
    for (size_t i = 0; i < t->n_found; i++)
        sum += t->weights[i];
    return sum / (double)t->n;
}

/* The part of the probes that a floor keeps. */
static double kept_by(double floor, const trials *t)
{
    double kept = 0;
    for (size_t i = 0; i < t->n_found; i++)
        kept += fmin(1, t->weights[i] / floor);
    return kept / (double)t->n;
}

/* How many grids without weights one that the floor keeps is worth: with the weights
 * max(w, c) of the kept ones, (mean of w)^2 / (mean of w max(w, c) * part kept). */
static double worth(double floor, const trials *t)
{
    double sum = 0;
    for (size_t i = 0; i < t->n_found; i++)
        sum += t->weights[i] * fmax(t->weights[i], floor);
    const double mean = mean_weight(t);
    return mean * mean / (sum / (double)t->n * kept_by(floor, t));
}

/* The highest of the weights that keeps so large a part, or the lowest. */
static double highest_floor(double part, const trials *t)
{
    size_t low = 0, high = t->n_found - 1;
    while (low < high) {
        const size_t middle = high - (high - low) / 2;
        if (kept_by(t->weights[middle], t) >= part)
            low = middle;
        else
            high = middle - 1;
    }
    return t->weights[low];
}

/* Probes are cheaper than what is done with a grid: the floor is raised until the kept
 * ones are nearly alike. */
static double choose_floor(const trials *t)
{
    double floor = t->weights[0];
    for (unsigned per_kept = 1; per_kept <= MOST_PER_KEPT; per_kept *= 2) {
        floor = highest_floor(1.0 / per_kept, t);
        if (worth(floor, t) >= good_enough)
            break;
    }
    return floor;
}

static gv_status take_probes(trials *t, size_t most, const gv_instance *instance,
                             const gv_flag *stop, gv_arena *tmp, gv_error *err)
{
    gv_label *grid = GV_ARENA_NEW(tmp, gv_label, instance->net->n_primary);
    if (!grid)
        return gv_fail_memory(err);
    while (t->n < most && !t->stopped &&
           (t->work < trial_work || (t->n_found == 0 && t->n < FEWEST_PROBES))) {
        const gv_mark mark = gv_arena_mark(tmp);
        gv_rng rng = gv_rng_stream(stream_family, t->n);
        double *const weight = &t->weights[t->n_found];
        uint64_t work;
        GV_TRY(run(weight, &work, instance, &rng, grid, tmp, err));
        gv_arena_rewind(tmp, mark);
        t->n_found += *weight > 0;
        t->n++;
        t->work += work;
        t->stopped = stop && atomic_load(stop);
    }
    qsort(t->weights, t->n_found, sizeof *t->weights, compare_weights);
    return GV_OK;
}

gv_status gv_probes_estimate(double *out, const gv_instance *instance, size_t n,
                             const gv_flag *stop, gv_arena *tmp, gv_error *err)
{
    trials t = { .weights = GV_ARENA_NEW(tmp, double, n + 1) };
    if (!t.weights)
        return gv_fail_memory(err);
    GV_TRY(take_probes(&t, n, instance, stop, tmp, err));
    *out = t.n > 0 ? mean_weight(&t) : 0;
    return GV_OK;
}

gv_status gv_probes_make(gv_probes *out, bool *stopped, const gv_instance *instance,
                         const gv_flag *stop, gv_arena *tmp, gv_error *err)
{
    trials t = { .weights = GV_ARENA_NEW(tmp, double, TRIAL_PROBES + 1) };
    if (!t.weights)
        return gv_fail_memory(err);
    GV_TRY(take_probes(&t, TRIAL_PROBES, instance, stop, tmp, err));
    *stopped = t.stopped;
    if (t.stopped)
        return GV_OK;
    if (t.n_found == 0)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "none of %zu random searches found a complete grid, so that "
                       "none has a known probability; --grid-method backtracking draws "
                       "grids, but not uniformly",
                       t.n);
    const double n_grids = mean_weight(&t);
    if (!(n_grids < most_grids))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "there are about %.0e complete grids: too many to be weighted",
                       n_grids);
    const double floor = choose_floor(&t);
    const double per_kept = fmax(1, round(1 / kept_by(floor, &t)));
    *out = (gv_probes){ .instance = instance,
                        .floor = floor,
                        .n_grids = n_grids,
                        .per_kept = (uint32_t)per_kept,
                        .work = t.work / t.n * (uint64_t)per_kept };
    GV_LOG(
        1, generate,
        "%zu of %zu probes found a grid; floor %g, %u probes per grid, about %g grids",
        t.n_found, t.n, floor, out->per_kept, n_grids);
    return GV_OK;
}
