/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pilot.c -- the search for good numbers of the weighted sampler, in three steps: walks
 * from complete grids say how many clues minimal puzzles have; then some start sizes
 * above that are tried; then, with the best of them, some bounds for enumeration.
 *
 * The weights A of starts are close to log-normal, and a sample of n of them has an
 * effective size of about n exp(-var(ln A)). That is estimated well by a few dozen
 * starts; the effective size itself, which rests on the largest weights, is not. */
#include "generate/minimal/pilot.h"

#include "base/array.h"
#include "base/log.h"
#include "generate/methods.h"

#include <math.h>

enum {
    GRIDS_OF_UNIT = 4,
    STARTS_OF_GRID = 2, /* to see how alike the starts of a grid are */
    ENOUGH_STARTS = 64, /* with one solution */
    FEW_STARTS = 6,     /* say nothing */
    MOST_UNITS = 64,
    MOST_STARTS_PER_GRID = 16,
    EIGHTHS = 8,
    FIRST_BELOW = 16
};

/* Of one trial: about half a second. */
static const uint64_t most_work = UINT64_C(16) << 20;

/* No study has a seed of this family. */
static const uint64_t stream_family = UINT64_C(0x9170f1157a875eed);

typedef struct pilot {
    gv_generator_options options; /* the caller's */
    const gv_instance *empty;
    const gv_grid_source *source;
    uint32_t n_cells;
    bool stopped;
} pilot;

/* What was tried, and what came of it. */
typedef struct trial {
    unsigned start_clues, enumerate_below;
    uint64_t work; /* including that of the grids */
    uint64_t n_starts, n_unique;
    double sum, squares;    /* of ln A */
    uint64_t n_twins;       /* grids where both starts have one solution */
    double twin_difference; /* sum of the squares of the differences of their ln A */

    unsigned most_clues; /* of a puzzle that was seen */
    double weight, weight_clues, weight_squares;
} trial;

/* ---- trials ---- */

static void add_starts(trial *t, const gv_unit *unit, const gv_grid_source *source)
{
    const size_t n = gv_unit_n_puzzles(unit);
    for (size_t i = 0; i < n; i++) {
        const gv_unit_puzzle *made = gv_unit_puzzle_at(unit, i);
        t->sum += made->log_weight;
        t->squares += made->log_weight * made->log_weight;
        if (i > 0 && made->grid == made[-1].grid) {
            const double difference = made->log_weight - made[-1].log_weight;
            t->n_twins++;
            t->twin_difference += difference * difference;
        }
    }
    t->n_unique += n;
    t->n_starts += unit->n_tries / gv_grid_source_draws_per_grid(source);
    t->work += unit->work + GRIDS_OF_UNIT * gv_grid_source_work(source);
}

static void add_clues(trial *t, const gv_unit *unit, uint32_t n_own)
{
    for (size_t i = 0; i < gv_unit_n_tallies(unit); i++) {
        const gv_tally *tally = gv_unit_tally(unit, i);
        const unsigned clues = tally->n_clues - n_own;
        t->most_clues = clues > t->most_clues ? clues : t->most_clues;
        t->weight += tally->weight;
        t->weight_clues += tally->weight * clues;
        t->weight_squares += tally->weight * clues * clues;
    }
}

static gv_status run_units(trial *t, pilot *p, gv_generator *generator, gv_arena *arena,
                           gv_error *err)
{
    gv_arena tmp;
    gv_unit unit;
    gv_generator_worker worker;
    gv_arena_init(&tmp, arena->memory);
    gv_unit_init(&unit, arena->memory);
    gv_status status = gv_generator_worker_init(&worker, generator, arena, &tmp, err);
    while (status == GV_OK && !p->stopped && unit.number < MOST_UNITS &&
           t->n_unique < ENOUGH_STARTS && t->work < most_work) {
        status = gv_generator_worker_run(&worker, &unit, err);
        p->stopped = unit.given_up;
        if (status != GV_OK || p->stopped)
            break;
        add_starts(t, &unit, p->source);
        add_clues(t, &unit, p->empty->n_givens);
        unit.number++;
    }
    gv_unit_free(&unit);
    gv_arena_free(&tmp);
    return status;
}

static gv_status run_trial(trial *t, pilot *p, gv_error *err)
{
    gv_generator_options options = p->options;
    options.seed ^= stream_family;
    options.start_clues = t->start_clues;
    options.enumerate_below = t->enumerate_below;
    options.below_is_given = true;
    options.starts_per_grid = STARTS_OF_GRID;
    options.counts = false;
    options.counts_too = true;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_generator *generator;
    gv_status status =
        gv_generator_new(&generator, &options, p->empty, p->source, &arena, err);
    if (status == GV_OK) {
        generator->grids_per_unit =
            GRIDS_OF_UNIT * gv_grid_source_draws_per_grid(p->source);
        status = run_units(t, p, generator, &arena, err);
    }
    gv_arena_free(&arena);
    return status;
}

/* ---- what they say ---- */

static double variance(const trial *t)
{
    const double n = (double)t->n_unique;
    return fmax(0, (t->squares - t->sum * t->sum / n) / (n - 1));
}

/* Effective puzzles for an amount of work. */
static double score(const trial *t)
{
    if (t->n_unique < FEW_STARTS || t->work == 0)
        return 0;
    const double size = (double)t->n_unique * exp(-variance(t));
    GV_LOG(1, generate,
           "pilot: %u start clues, enumerate below %u: %llu of %llu starts have one "
           "solution, variance of ln A %.2f, %llu work, score %.3g",
           t->start_clues, t->enumerate_below, (unsigned long long)t->n_unique,
           (unsigned long long)t->n_starts, variance(t), (unsigned long long)t->work,
           size / (double)t->work);
    return size / (double)t->work;
}

/* A number of clues that hardly any minimal puzzle exceeds: five deviations above the
 * mean, and above all that were seen. */
static unsigned bound_of(const trial *t, uint32_t n_cells)
{
    const double mean = t->weight_clues / t->weight;
    const double spread = sqrt(fmax(0, t->weight_squares / t->weight - mean * mean));
    const double far = ceil(mean + 5 * fmax(spread, 0.5));
    unsigned bound = t->most_clues + 1;
    if (far > bound)
        bound = (unsigned)far;
    return bound < n_cells ? bound : n_cells;
}

/* The more a new grid costs, and the less alike the starts of a grid are, the more
 * starts: sqrt(cost of a grid / cost of a start * variance inside / between). */
static unsigned starts_per_grid(const trial *t, const gv_grid_source *source)
{
    enum { LEAST_PART = 10 }; // of the variance that is assumed to be between grids
    const double all = variance(t);
    if (t->n_twins < FEW_STARTS || all <= 0)
        return 1;
    const double inside = t->twin_difference / (2 * (double)t->n_twins);
    const double between = fmax(all - inside, all / LEAST_PART);
    const double grid_cost = (double)gv_grid_source_work(source);
    const double start_cost =
        (double)t->work / (double)t->n_starts - grid_cost / STARTS_OF_GRID;
    const double ratio = grid_cost / fmax(start_cost, 1);
    const double best = round(sqrt(ratio * inside / between));
    return best < 1                      ? 1
           : best > MOST_STARTS_PER_GRID ? MOST_STARTS_PER_GRID
                                         : (unsigned)best;
}

/* ---- the search ---- */

static gv_status try(trial *best, pilot *p, unsigned start_clues, unsigned below,
                     gv_error *err)
{
    trial t = { .start_clues = start_clues, .enumerate_below = below };
    if (best->start_clues == start_clues && best->enumerate_below == below)
        return GV_OK;
    GV_TRY(run_trial(&t, p, err));
    if (!p->stopped && score(&t) > score(best))
        *best = t;
    return GV_OK;
}

static gv_status try_starts(trial *best, pilot *p, unsigned bound, unsigned below,
                            gv_error *err)
{
    static const unsigned eighths[] = { 8, 6, 4, 3, 2, 1, 0 };
    unsigned last = 0;
    for (size_t i = 0; i < GV_N_OF(eighths) && !p->stopped; i++) {
        const unsigned clues = bound + (p->n_cells - bound) * eighths[i] / EIGHTHS;
        if (clues != last)
            GV_TRY(try(best, p, clues, below, err));
        last = clues;
    }
    return GV_OK;
}

static gv_status try_bounds(trial *best, pilot *p, gv_error *err)
{
    static const unsigned below[] = { 10, 13, 19, 22 };
    const unsigned clues = best->start_clues;
    for (size_t i = 0; i < GV_N_OF(below) && !p->stopped; i++)
        GV_TRY(try(best, p, clues, below[i], err));
    return GV_OK;
}

static gv_status search(trial *best, pilot *p, gv_error *err)
{
    const gv_generator_options *const given = &p->options;
    const unsigned below =
        given->below_is_given ? given->enumerate_below : (unsigned)FIRST_BELOW;
    const unsigned clues = given->start_clues ? given->start_clues : p->n_cells;
    *best = (trial){ .start_clues = clues, .enumerate_below = below };
    GV_TRY(run_trial(best, p, err));
    if (!given->start_clues && !p->stopped)
        GV_TRY(try_starts(best, p, bound_of(best, p->n_cells), below, err));
    if (!given->below_is_given)
        GV_TRY(try_bounds(best, p, err));
    return GV_OK;
}

/* Whether there is something to choose, and a way to find out. */
static bool is_wanted(const gv_generator_options *options, const gv_instance *empty,
                      const gv_grid_source *source)
{
    const bool all_given =
        options->start_clues && options->below_is_given && options->starts_per_grid;
    return options->method == GV_METHOD_WEIGHTED && !options->preset && !all_given &&
           source && !options->takes_grids && !gv_grid_source_nine(source) &&
           !gv_net_is_nine(empty->net);
}

gv_status gv_weighted_pilot(gv_generator_options *options, const gv_instance *empty,
                            const gv_grid_source *source, gv_error *err)
{
    if (!is_wanted(options, empty, source))
        return GV_OK;
    pilot p = { .options = *options,
                .empty = empty,
                .source = source,
                .n_cells = gv_generator_count_free(empty) };
    trial best = { .work = 0 };
    GV_TRY(search(&best, &p, err));
    if (p.stopped)
        return GV_OK;
    options->start_clues = best.start_clues;
    options->enumerate_below = best.enumerate_below;
    options->below_is_given = true;
    if (!options->starts_per_grid)
        options->starts_per_grid = starts_per_grid(&best, source);
    GV_LOG(1, generate, "pilot: start clues %u, enumerate below %u, starts per grid %u",
           options->start_clues, options->enumerate_below, options->starts_per_grid);
    return GV_OK;
}
