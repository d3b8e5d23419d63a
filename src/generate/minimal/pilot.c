/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pilot.c -- the search for good numbers of the weighted sampler, in three steps: walks
 * from complete grids say how many clues minimal puzzles have; then some start sizes
 * above that are tried; then, with the best of them, some bounds for enumeration.
 *
 * The effective size of a sample rests on its largest weights, which a trial does not
 * meet. But the upper half of the logarithms of weights is close to that of a normal
 * distribution, whose variance a few dozen starts estimate well. (The lower half is
 * not: it has a long tail, of weights that do not matter.) */
#include "generate/minimal/pilot.h"

#include "base/array.h"
#include "base/log.h"
#include "generate/methods.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    GRIDS_OF_UNIT = 4,
    STARTS_OF_GRID = 8,  /* to see how alike the starts of a grid are */
    ENOUGH_STARTS = 160, /* with one solution */
    MOST_STARTS = ENOUGH_STARTS + GRIDS_OF_UNIT * STARTS_OF_GRID,
    FEW_STARTS = 8, /* say nothing */
    MOST_UNITS = 64,
    MOST_STARTS_PER_GRID = 64,
    SIXTEENTHS = 16,
    FIRST_BELOW = 16
};

/* Of one trial: about a third of a second. */
static const uint64_t most_work = UINT64_C(64) << 20;

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
    unsigned start_clues, enumerate_below, starts_of_grid;
    uint64_t work; /* without that of the grids */
    size_t n_starts, n_unique;
    double logs[MOST_STARTS]; /* ln A of the unique ones */
    size_t n_grids;           /* that have any */
    double inside; /* sum of the squares of their differences from the mean of the grid
                    */

    unsigned starts_per_grid; /* the best number */
    double score;             /* with it */

    unsigned most_clues; /* of a puzzle that was seen */
    double weight, weight_clues;
    double clues, clue_squares; /* of one puzzle of each start */
} trial;

/* ---- trials ---- */

/* The starts from `first` on, all of one grid. */
static void add_grid(trial *t, size_t first)
{
    const size_t n = t->n_unique - first;
    double sum = 0;
    assert(n > 0 && t->n_unique <= MOST_STARTS);
    for (size_t i = first; i < t->n_unique; i++)
        sum += t->logs[i];
    for (size_t i = first; i < t->n_unique; i++)
        t->inside += (t->logs[i] - sum / (double)n) * (t->logs[i] - sum / (double)n);
    t->n_grids++;
}

static void add_starts(trial *t, const gv_unit *unit, const gv_grid_source *source,
                       uint32_t n_own)
{
    const size_t n = gv_unit_n_puzzles(unit);
    size_t first = t->n_unique;
    for (size_t i = 0; i < n && t->n_unique < MOST_STARTS; i++) {
        const gv_unit_puzzle *made = gv_unit_puzzle_at(unit, i);
        if (i > 0 && made->grid != made[-1].grid) {
            add_grid(t, first);
            first = t->n_unique;
        }
        t->logs[t->n_unique++] = made->log_weight;
        t->clues += made->n_clues - n_own;
        t->clue_squares += (made->n_clues - n_own) * (double)(made->n_clues - n_own);
    }
    if (n > 0)
        add_grid(t, first);
    t->n_starts += unit->n_tries / gv_grid_source_draws_per_grid(source);
    t->work += unit->work;
}

static void add_clues(trial *t, const gv_unit *unit, uint32_t n_own)
{
    for (size_t i = 0; i < gv_unit_n_tallies(unit); i++) {
        const gv_tally *tally = gv_unit_tally(unit, i);
        const unsigned clues = tally->n_clues - n_own;
        t->most_clues = clues > t->most_clues ? clues : t->most_clues;
        t->weight += tally->weight;
        t->weight_clues += tally->weight * clues;
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
           t->n_unique < ENOUGH_STARTS &&
           t->work + unit.number * GRIDS_OF_UNIT * gv_grid_source_work(p->source) <
               most_work) {
        status = gv_generator_worker_run(&worker, &unit, err);
        p->stopped = unit.given_up;
        if (status != GV_OK || p->stopped)
            break;
        add_starts(t, &unit, p->source, p->empty->n_givens);
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
    options.starts_per_grid = t->starts_of_grid;
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

static int compare_doubles(const void *left, const void *right)
{
    const double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

static double variance(const trial *t)
{
    double sum = 0, squares = 0;
    for (size_t i = 0; i < t->n_unique; i++)
        sum += t->logs[i];
    const double mean = sum / (double)t->n_unique;
    for (size_t i = 0; i < t->n_unique; i++)
        squares += (t->logs[i] - mean) * (t->logs[i] - mean);
    return squares / (double)(t->n_unique - 1);
}

/* That of a normal distribution with the upper half of the logarithms. */
static double upper_variance(const trial *t)
{
    double logs[MOST_STARTS], squares = 0;
    memcpy(logs, t->logs, t->n_unique * sizeof *logs);
    qsort(logs, t->n_unique, sizeof *logs, compare_doubles);
    const size_t middle = t->n_unique / 2;
    for (size_t i = middle; i < t->n_unique; i++)
        squares += (logs[i] - logs[middle]) * (logs[i] - logs[middle]);
    return squares / (double)(t->n_unique - middle);
}

/* The part of the variance that is between starts of one grid. */
static double part_inside(const trial *t)
{
    // The part of the variance that is assumed to be between grids is 1/10 at least.
    static const double most_inside = 1 - 1.0 / 10;
    const double all = variance(t);
    if (t->n_unique < t->n_grids + FEW_STARTS || all <= 0)
        return most_inside;
    const double inside = t->inside / (double)(t->n_unique - t->n_grids);
    return fmin(inside / all, most_inside);
}

/* Effective puzzles for an amount of work, with the best number of starts per grid, or
 * the given one. The squared relative error of a grid with n starts is
 * between + inside / n, its work is grid + n start. */
static void rate_trial(trial *t, const gv_grid_source *source, unsigned given)
{
    static const double least = 0.01; // no error is trusted to be less
    t->score = 0;
    if (t->n_unique < FEW_STARTS || t->work == 0)
        return;
    const double all = upper_variance(t), part = part_inside(t);
    const double success = (double)t->n_unique / (double)t->n_starts;
    const double between = expm1(all * (1 - part)) + least;
    const double inside = exp(all * (1 - part)) * (exp(all * part) / success - 1);
    assert(success > 0 && success <= 1 && between > 0 && inside >= 0);
    const double start = (double)t->work / (double)t->n_starts;
    const double grid = (double)gv_grid_source_work(source);
    const double best = round(sqrt(grid / start * inside / between));
    t->starts_per_grid =
        given ? given : (unsigned)fmin(fmax(best, 1), MOST_STARTS_PER_GRID);
    const double n = t->starts_per_grid;
    t->score = 1 / ((between + inside / n) * (grid + n * start));
    GV_LOG(1, generate,
           "pilot: %u start clues, enumerate below %u: %zu of %zu starts have one "
           "solution, upper variance of ln A %.2f, part inside grids %.2f, %llu work; "
           "%u starts per grid, score %.3g",
           t->start_clues, t->enumerate_below, t->n_unique, t->n_starts, all, part,
           (unsigned long long)t->work, t->starts_per_grid, t->score);
}

/* A number of clues that hardly any minimal puzzle comes near: eight deviations above
 * the mean, and above all that were seen. With fewer, rare puzzles of many clues would
 * have large weights, which no trial meets. The deviation is that of the puzzles as
 * they come, one of each start: with weights it is that of a few starts. */
static unsigned bound_of(const trial *t, uint32_t n_cells)
{
    const double n = (double)t->n_unique;
    const double raw = t->clues / n, mean = t->weight_clues / t->weight;
    const double spread = sqrt(fmax(0, t->clue_squares / n - raw * raw));
    const double far = ceil(fmax(raw, mean) + 8 * fmax(spread, 0.5));
    unsigned bound = t->most_clues + 1;
    if (far > bound)
        bound = (unsigned)far;
    return bound < n_cells ? bound : n_cells;
}

/* ---- the search ---- */

static gv_status try(trial *best, pilot *p, unsigned start_clues, unsigned below,
                     gv_error *err)
{
    trial t = { .start_clues = start_clues,
                .enumerate_below = below,
                .starts_of_grid = STARTS_OF_GRID };
    if (best->score > 0 && best->start_clues == start_clues &&
        best->enumerate_below == below)
        return GV_OK;
    GV_TRY(run_trial(&t, p, err));
    rate_trial(&t, p->source, p->options.starts_per_grid);
    if (!p->stopped && t.score > best->score)
        *best = t;
    return GV_OK;
}

static gv_status try_starts(trial *best, pilot *p, unsigned bound, unsigned below,
                            gv_error *err)
{
    static const unsigned parts[] = { 16, 8, 6, 4, 3, 2, 1, 0 };
    unsigned last = 0;
    for (size_t i = 0; i < GV_N_OF(parts) && !p->stopped; i++) {
        const unsigned clues = bound + (p->n_cells - bound) * parts[i] / SIXTEENTHS;
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

/* Walks from complete grids reach every number of clues. */
static gv_status search(trial *best, pilot *p, gv_error *err)
{
    const gv_generator_options *const given = &p->options;
    const unsigned below =
        given->below_is_given ? given->enumerate_below : (unsigned)FIRST_BELOW;
    const unsigned clues = given->start_clues ? given->start_clues : p->n_cells;
    *best =
        (trial){ .start_clues = clues, .enumerate_below = below, .starts_of_grid = 1 };
    GV_TRY(run_trial(best, p, err));
    if (p->stopped)
        return GV_OK;
    if (given->start_clues)
        GV_TRY(try(best, p, clues, below, err));
    else if (best->n_unique > 0 && best->weight > 0)
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
    trial best;
    GV_TRY(search(&best, &p, err));
    if (p.stopped)
        return GV_OK;
    assert(best.start_clues > 0);
    options->start_clues = best.start_clues;
    options->enumerate_below = best.enumerate_below;
    options->below_is_given = true;
    if (!options->starts_per_grid)
        options->starts_per_grid = best.starts_per_grid ? best.starts_per_grid : 1;
    GV_LOG(1, generate, "pilot: start clues %u, enumerate below %u, starts per grid %u",
           options->start_clues, options->enumerate_below, options->starts_per_grid);
    return GV_OK;
}
