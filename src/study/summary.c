/* SPDX-License-Identifier: GPL-3.0-or-later */
/* summary.c -- the tables about numbers: overview, clues, counts; and the order of all
 * tables. Those about ratings are in summary_ratings.c. */
#include "study/summary.h"

#include "base/array.h"
#include "base/outcome.h"
#include "stats/line_fit.h"
#include "study/summary_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- numbers of puzzles ---- */

/* What a figure of one number of clues, or of all, is based on. */
typedef struct support {
    uint64_t hits;
    double sum, squares; /* of A over grids, and of A^2 */
    double largest;      /* A of the grid with the most */
    double heaviest;     /* A that an unseen grid may have */
} support;

/* `unit`: how much of the figure a weight of 1 is. */
static gv_figure count_figure(gv_estimate estimate, const support *s, double unit)
{
    gv_figure figure = { estimate.value, estimate.error, NAN, NAN, s->hits, 0, 0 };
    if (s->hits) {
        figure.ess = s->sum * s->sum / s->squares;
        figure.largest = s->largest / s->sum;
    }
    const gv_interval interval = gv_interval_count(
        figure.value, figure.error, figure.ess, figure.largest, unit * s->heaviest);
    figure.low = interval.low;
    figure.high = interval.high;
    return figure;
}

static uint64_t all_hits(const gv_count_estimate *e)
{
    uint64_t hits = 0;
    for (unsigned n = 0; n < GV_ESTIMATE_CLASSES; n++)
        hits += e->hits[n];
    return hits;
}

/* The largest weight of a grid that a path of controlled bias gave a puzzle of; 1
 * unless grids have weights. */
static double heaviest_grid(const gv_findings *f)
{
    double heaviest = 1;
    for (uint32_t n = 0; f->source == GV_FROM_WEIGHTED && n <= f->n_cells; n++)
        heaviest = fmax(heaviest, f->counts.largest_of[n] /
                                      exp(gv_generator_log_binomial(f->n_cells, n)));
    return heaviest;
}

/* With controlled bias all puzzles with this many clues have one weight in a grid,
 * which is known before any is seen; otherwise an unseen one may be as heavy as any
 * grid. */
static double unseen_weight(const gv_findings *f, unsigned clues)
{
    if (f->n_cells && clues > f->n_cells)
        return 0;
    if (f->method == GV_METHOD_CONTROLLED_BIAS && f->n_cells)
        return heaviest_grid(f) * exp(gv_generator_log_binomial(f->n_cells, clues));
    return f->counts.largest;
}

static support support_of(const gv_findings *f, unsigned clues)
{
    const gv_count_estimate *const e = &f->counts;
    if (clues == GV_ALL_CLUES)
        return (support){ all_hits(e), e->sum_a, e->sum_aa, e->largest, e->largest };
    const bool seen = e->hits[clues];
    return (support){ e->hits[clues], e->sum[clues], e->squares[clues],
                      e->largest_of[clues],
                      seen ? e->largest_of[clues] : unseen_weight(f, clues) };
}

/* A figure of all minimal puzzles. */
static gv_figure exact_figure(double value, uint64_t hits)
{
    return (gv_figure){ value, 0, value, value, hits, INFINITY, 0 };
}

gv_figure gv_clue_count(const gv_findings *f, unsigned clues)
{
    const gv_count_estimate *const e = &f->counts;
    if (f->is_exhaustive && clues == GV_ALL_CLUES)
        return exact_figure(e->sum_a / (double)e->n_grids, all_hits(e));
    if (f->is_exhaustive)
        return exact_figure(e->sum[clues] / (double)e->n_grids, e->hits[clues]);
    const support s = support_of(f, clues);
    return count_figure(clues == GV_ALL_CLUES ? gv_count_estimate_all(e)
                                              : gv_count_estimate_class(e, clues),
                        &s, 1 / (double)e->n_grids);
}

gv_figure gv_clue_share(const gv_findings *f, unsigned clues)
{
    const gv_count_estimate *const e = &f->counts;
    if (!f->has_counts)
        return gv_sample_share(f->sample, 0, clues, GV_TRUE);
    if (f->is_exhaustive)
        return exact_figure(e->sum[clues] / e->sum_a, e->hits[clues]);
    const support s = support_of(f, clues);
    gv_figure share = count_figure(gv_count_estimate_share(e, clues), &s, 1 / e->sum_a);
    share.high = share.high > 1 ? 1 : share.high;
    return share;
}

gv_figure gv_clue_mean(const gv_findings *f)
{
    if (!f->has_counts)
        return gv_sample_mean(f->sample, 0, GV_TRUE, GV_ALL_CLUES);
    const gv_count_estimate *const e = &f->counts;
    if (f->is_exhaustive)
        return exact_figure(e->sum_b / e->sum_a, all_hits(e));
    const gv_estimate mean = gv_count_estimate_mean_class(e);
    gv_figure figure = gv_clue_count(f, GV_ALL_CLUES);
    const gv_interval interval =
        gv_interval_normal(mean.value, mean.error, figure.ess, figure.largest);
    figure.value = mean.value;
    figure.error = mean.error;
    figure.low = interval.low;
    figure.high = interval.high;
    return figure;
}

static bool clues_occur(const gv_findings *f, unsigned clues)
{
    return f->counts.hits[clues] ||
           gv_sample_mean(f->sample, 0, GV_RAW, clues).hits > 0;
}

/* ---- clues ---- */

static gv_status make_clues(gv_stat_tables *tables, const gv_findings *f, gv_error *err)
{
    static const gv_stat_column columns[] = {
        { "clues", "clues" },
        { "hits", "puzzles" },
        { "raw_percent", "% in the sample" },
        { "raw_error", "error" },
        { "true_percent", "% weighted" },
        { "true_error", "error" },
        { "low", "95 % from" },
        { "high", "to" },
    };
    gv_stat_table *table =
        gv_summary_table(tables, "clues", "Numbers of clues", columns, 8);
    if (!table)
        return gv_fail_memory(err);
    for (unsigned n = 0; n < GV_ESTIMATE_CLASSES; n++) {
        if (!clues_occur(f, n))
            continue;
        const gv_figure raw = gv_sample_share(f->sample, 0, n, GV_RAW);
        const gv_figure all = gv_clue_share(f, n);
        const gv_cell row[] = {
            gv_cell_integer(n),
            gv_cell_integer(raw.hits),
            gv_value_cell(100 * raw.value),
            gv_error_cell(100 * raw.error),
            gv_value_cell(100 * all.value),
            gv_error_cell(100 * all.error),
            gv_value_cell(100 * all.low),
            gv_value_cell(100 * all.high),
        };
        if (!gv_stat_table_put(tables, table, row))
            return gv_fail_memory(err);
    }
    gv_summary_drop_empty(tables);
    return GV_OK;
}

/* ---- counts ---- */

static bool put_count(gv_stat_tables *tables, gv_stat_table *table,
                      const gv_findings *f, unsigned clues)
{
    const gv_figure count = gv_clue_count(f, clues);
    const bool total = clues == GV_ALL_CLUES;
    // The fraction of the sets of this many cells that are minimal puzzles.
    const double proportion =
        total || !f->n_cells
            ? NAN
            : exp(log(count.value) - gv_generator_log_binomial(f->n_cells, clues));
    const gv_cell row[] = {
        total ? gv_cell_text("total") : gv_cell_integer(clues),
        gv_value_cell(count.value),
        gv_error_cell(count.error / count.value),
        gv_value_cell(count.low),
        gv_value_cell(count.high),
        gv_error_cell(count.ess),
        gv_cell_integer(count.hits),
        gv_cell_real(proportion, 5),
        gv_cell_real(1 / proportion, 5),
    };
    return gv_stat_table_put(tables, table, row);
}

/* Probes count grids that they do not find as well: sums of their weights are those of
 * all grids together, not of one. */
static bool counts_all_grids(const gv_findings *f)
{
    return f->source == GV_FROM_WEIGHTED;
}

static gv_status make_counts(gv_stat_tables *tables, const gv_findings *f,
                             gv_error *err)
{
    static const gv_stat_column totals[] = {
        { "clues", "clues" },
        { "M_n", "minimal puzzles in all" },
        { "rel_error", "relative error" },
        { "low", "95 % from" },
        { "high", "to" },
        { "ess", "effective size" },
        { "hits", "puzzles seen" },
    };
    static const gv_stat_column columns[] = {
        { "clues", "clues" },
        { "M_n", "minimal puzzles per grid" },
        { "rel_error", "relative error" },
        { "low", "95 % from" },
        { "high", "to" },
        { "ess", "effective size" },
        { "hits", "puzzles seen" },
        { "proportion", "part of all sets of n cells" },
        { "tries", "random sets per puzzle" },
    };
    if (!f->has_counts)
        return GV_OK;
    gv_stat_table *table =
        counts_all_grids(f)
            ? gv_summary_table(tables, "totals",
                               "Minimal puzzles of all complete grids together", totals,
                               GV_N_OF(totals))
            : gv_summary_table(tables, "counts", "Minimal puzzles per complete grid",
                               columns, GV_N_OF(columns));
    if (!table)
        return gv_fail_memory(err);
    for (unsigned n = 0; n < GV_ESTIMATE_CLASSES; n++)
        if (f->counts.hits[n] && !put_count(tables, table, f, n))
            return gv_fail_memory(err);
    return put_count(tables, table, f, GV_ALL_CLUES) ? GV_OK : gv_fail_memory(err);
}

/* ---- overview ---- */

static bool put_figure(gv_stat_tables *tables, gv_stat_table *table, const char *name,
                       gv_figure figure, double factor)
{
    if (!name)
        return false;
    const gv_cell row[] = {
        gv_cell_text(name),
        gv_value_cell(factor * figure.value),
        gv_error_cell(factor * figure.error),
        gv_value_cell(factor * figure.low),
        gv_value_cell(factor * figure.high),
        gv_cell_integer(figure.hits),
        gv_cell_real(figure.ess, 5),
        gv_error_cell(figure.largest),
    };
    return gv_stat_table_put(tables, table, row);
}

static bool put_exact(gv_stat_tables *tables, gv_stat_table *table, const char *name,
                      gv_cell value)
{
    gv_cell *row = gv_stat_table_row(tables, table);
    if (!row)
        return false;
    row[0] = gv_cell_text(name);
    row[1] = value;
    return true;
}

gv_figure gv_tries_per_puzzle(const gv_findings *f)
{
    const uint64_t hits = gv_sample_size(f->sample);
    const double n = (double)hits, value = (double)f->n_tries / n;
    // Each try is a success or not; many puzzles mean few tries, so the limits are
    // exchanged.
    const gv_interval rate = gv_interval_poisson(n);
    return (gv_figure){ value,
                        value * sqrt(fmax(0, 1 - 1 / value) / n),
                        value / rate.high,
                        value / rate.low,
                        hits,
                        n,
                        1 / n };
}

static bool put_sizes(gv_stat_tables *tables, gv_stat_table *table,
                      const gv_findings *f)
{
    bool ok =
        put_exact(tables, table, "puzzles", gv_cell_integer(gv_sample_size(f->sample)));
    if (f->is_exhaustive)
        ok = ok && put_exact(tables, table, "minimal_puzzles",
                             gv_cell_integer((uint64_t)llround(f->counts.sum_a)));
    if (f->n_grids)
        ok = ok && put_exact(tables, table, counts_all_grids(f) ? "probes" : "grids",
                             gv_cell_integer(f->n_grids));
    if (f->n_tries)
        ok = ok && put_exact(tables, table, "tries", gv_cell_integer(f->n_tries)) &&
             put_figure(tables, table, "tries_per_puzzle", gv_tries_per_puzzle(f), 1);
    return ok && put_exact(tables, table, "source",
                           gv_cell_text(gv_grids_from_word(f->source)));
}

static bool put_totals(gv_stat_tables *tables, gv_stat_table *table,
                       const gv_findings *f)
{
    if (!f->has_counts)
        return true;
    const gv_figure total = gv_clue_count(f, GV_ALL_CLUES);
    if (counts_all_grids(f))
        return put_figure(tables, table, "total_puzzles", total, 1);
    if (!put_figure(tables, table, "total_per_grid", total, 1))
        return false;
    return !f->is_nine ||
           (put_exact(tables, table, "all_grids", gv_cell_text(GV_NINE_ALL_GRIDS)) &&
            put_figure(tables, table, "total_puzzles", total,
                       strtod(GV_NINE_ALL_GRIDS, NULL)) &&
            put_exact(tables, table, "grid_classes",
                      gv_cell_text(GV_NINE_GRID_CLASSES)) &&
            put_figure(tables, table, "total_classes", total,
                       strtod(GV_NINE_GRID_CLASSES, NULL)));
}

/* How much the mean of a variable grows from one number of clues to the next. */
static gv_figure slope_by_clues(const gv_sample *sample, size_t variable)
{
    double x[GV_ESTIMATE_CLASSES], y[GV_ESTIMATE_CLASSES], errors[GV_ESTIMATE_CLASSES];
    size_t n = 0;
    uint64_t hits = 0;
    for (unsigned clues = 0; clues < GV_ESTIMATE_CLASSES; clues++) {
        const gv_figure mean =
            gv_sample_mean(sample, variable, gv_best_weighting(sample), clues);
        if (!(mean.error > 0) || mean.ess < GV_NORMAL_HITS)
            continue;
        x[n] = clues;
        y[n] = mean.value;
        errors[n++] = mean.error;
        hits += mean.hits;
    }
    const gv_estimate slope = gv_line_slope(x, y, errors, n);
    return (gv_figure){ slope.value, slope.error, NAN, NAN, hits, NAN, NAN };
}

/* The share at one of the two levels without a value, if there are such puzzles. */
static bool put_share(gv_stat_tables *tables, gv_stat_table *table, const gv_sample *s,
                      size_t v, size_t level, const char *word)
{
    const gv_figure share = gv_sample_share(s, v, level, gv_best_weighting(s));
    return !share.hits ||
           put_figure(tables, table,
                      gv_summary_text(tables, "%spercent_%s_%s",
                                      gv_sample_has_weights(s) ? "" : "raw_", word,
                                      gv_sample_variable_at(s, v)->name),
                      share, 100);
}

static bool put_unsolved(gv_stat_tables *tables, gv_stat_table *table,
                         const gv_sample *s, size_t v)
{
    return put_share(tables, table, s, v, GV_LEVEL_BEYOND,
                     gv_outcome_name(GV_OUTCOME_BEYOND)) &&
           put_share(tables, table, s, v, GV_LEVEL_LIMIT,
                     gv_outcome_name(GV_OUTCOME_LIMIT));
}

static bool put_mean(gv_stat_tables *tables, gv_stat_table *table, const gv_sample *s,
                     size_t v)
{
    const char *name = gv_sample_variable_at(s, v)->name;
    const char *suffix = gv_mean_suffix(s, v);
    const gv_figure mean = gv_sample_mean(s, v, gv_best_weighting(s), GV_ALL_CLUES);
    return !mean.hits ||
           (put_figure(tables, table,
                       gv_summary_text(tables, "%smean_%s%s",
                                       gv_sample_has_weights(s) ? "" : "raw_", name,
                                       suffix),
                       mean, 1) &&
            put_figure(tables, table,
                       gv_summary_text(tables, "slope_%s%s", name, suffix),
                       slope_by_clues(s, v), 1));
}

enum { W_VARIABLE = 1 }; // if it is rated at all

/* Whether some puzzles have a value of only one of W and rating v, so that their means
 * are of different puzzles, and some have both. */
static bool needs_common_means(const gv_sample *s, size_t v)
{
    return v != W_VARIABLE &&
           !gv_variable_is_derived(gv_sample_variable_at(s, v)->name) &&
           strcmp(gv_sample_variable_at(s, W_VARIABLE)->name, "W") == 0 &&
           !(gv_sample_all_solved(s, W_VARIABLE) && gv_sample_all_solved(s, v)) &&
           gv_sample_solved_both(s, W_VARIABLE, v, gv_best_weighting(s)).value > 0;
}

bool gv_summary_note_common(gv_stat_tables *tables, gv_stat_table *table,
                            const gv_sample *s)
{
    bool ok = true;
    for (size_t v = 1; ok && v < gv_sample_n_variables(s); v++) {
        const char *name = gv_sample_variable_at(s, v)->name;
        if (needs_common_means(s, v))
            ok = gv_summary_note(
                tables, table,
                gv_summary_text(
                    tables,
                    "The means of W and of %s are of different puzzles. To "
                    "compare them, use mean_W_with_%s and mean_%s_with_W of "
                    "the overview, which are of those that have both.",
                    name, name, name));
    }
    return ok;
}

/* The means of W and another rating over the puzzles that have both: of these a
 * stronger theory never has the higher one. They come before the means that cannot be
 * compared. */
static bool put_common_means(gv_stat_tables *tables, gv_stat_table *table,
                             const gv_sample *s)
{
    const gv_weighting how = gv_best_weighting(s);
    const char *prefix = gv_sample_has_weights(s) ? "" : "raw_";
    bool ok = true;
    for (size_t v = 1; ok && v < gv_sample_n_variables(s); v++) {
        const char *name = gv_sample_variable_at(s, v)->name;
        if (needs_common_means(s, v))
            ok = put_figure(tables, table,
                            gv_summary_text(tables, "%smean_W_with_%s", prefix, name),
                            gv_sample_mean_with(s, W_VARIABLE, v, how), 1) &&
                 put_figure(tables, table,
                            gv_summary_text(tables, "%smean_%s_with_W", prefix, name),
                            gv_sample_mean_with(s, v, W_VARIABLE, how), 1);
    }
    return ok;
}

static bool put_means(gv_stat_tables *tables, gv_stat_table *table,
                      const gv_findings *f)
{
    const gv_sample *const s = f->sample;
    const bool weighted = gv_sample_has_weights(s);
    bool ok = put_figure(
        tables, table, weighted ? "mean_clues" : "raw_mean_clues",
        weighted ? gv_clue_mean(f) : gv_sample_mean(s, 0, GV_RAW, GV_ALL_CLUES), 1);
    ok = ok && put_common_means(tables, table, s);
    for (size_t v = 1; ok && v < gv_sample_n_variables(s); v++)
        ok = put_unsolved(tables, table, s, v) && put_mean(tables, table, s, v);
    return ok && gv_summary_note_common(tables, table, s);
}

/* A column of a table may turn out to have other values than its first row. */
static bool put_without_levels(gv_stat_tables *tables, gv_stat_table *table,
                               const gv_sample *s)
{
    bool ok = true;
    for (size_t v = 1; ok && v < gv_sample_n_variables(s); v++) {
        const gv_sample_variable *const variable = gv_sample_variable_at(s, v);
        if (variable->has_levels && !gv_sample_has_levels(s, v) &&
            gv_sample_missing(s, v) < gv_sample_size(s))
            ok = gv_summary_note(
                tables, table,
                gv_summary_text(tables,
                                "%s has no distribution: some values are negative, "
                                "large, or have more than %u decimals.",
                                variable->name, variable->n_decimals));
    }
    return ok;
}

static bool put_missing(gv_stat_tables *tables, gv_stat_table *table,
                        const gv_sample *s)
{
    bool ok = true;
    for (size_t v = 1; ok && v < gv_sample_n_variables(s); v++) {
        const char *name = gv_sample_variable_at(s, v)->name;
        const unsigned long long n_missing = gv_sample_missing(s, v);
        if (n_missing && !gv_variable_is_derived(name))
            ok = gv_summary_note(
                tables, table,
                gv_summary_text(tables,
                                "%llu puzzle%s not rated by %s: its figures leave "
                                "such puzzles out.",
                                n_missing, n_missing == 1 ? " was" : "s were", name));
    }
    return ok;
}

/* Puzzles that were rated, and have no value. */
static bool put_without_value(gv_stat_tables *tables, gv_stat_table *table,
                              const gv_sample *s)
{
    bool ok = true;
    for (size_t v = 1; ok && v < gv_sample_n_variables(s); v++) {
        const char *name = gv_sample_variable_at(s, v)->name;
        const unsigned long long n_beyond =
            gv_sample_share(s, v, GV_LEVEL_BEYOND, GV_RAW).hits;
        const unsigned long long n_limit =
            gv_sample_share(s, v, GV_LEVEL_LIMIT, GV_RAW).hits;
        if (n_beyond)
            ok = gv_summary_note(
                tables, table,
                gv_summary_text(tables,
                                "%llu puzzle%s beyond %s: not solved by its rules. "
                                "All shares include such puzzles; means, standard "
                                "deviations and correlations do not.",
                                n_beyond, n_beyond == 1 ? " is" : "s are", name));
        if (n_limit)
            ok = ok &&
                 gv_summary_note(
                     tables, table,
                     gv_summary_text(tables,
                                     "%llu puzzle%s stopped at a limit before %s "
                                     "was known. All shares include such puzzles, so "
                                     "that a share up to a level is a lower bound; "
                                     "means, standard deviations and correlations do "
                                     "not.",
                                     n_limit, n_limit == 1 ? " was" : "s were", name));
    }
    return ok;
}

bool gv_summary_note_bound(gv_stat_tables *tables, gv_stat_table *table,
                           const gv_findings *f)
{
    return !gv_findings_are_partial(f) ||
           gv_summary_note(tables, table,
                           gv_summary_text(tables,
                                           "Only puzzles with up to %u clues could be "
                                           "found: totals, shares and means are those "
                                           "of these puzzles.",
                                           f->most_clues));
}

/* What should not be trusted. */
static bool put_warnings(gv_stat_tables *tables, gv_stat_table *table,
                         const gv_findings *f)
{
    const gv_sample *const s = f->sample;
    bool ok = gv_summary_note_bound(tables, table, f);
    if (f->is_exhaustive)
        ok = ok &&
             gv_summary_note(
                 tables, table,
                 gv_summary_text(tables,
                                 "Exhaustive: these are all minimal puzzles, %.0f "
                                 "of %llu solutions%s. There are no errors.",
                                 f->counts.sum_a, (unsigned long long)f->counts.n_grids,
                                 f->counts.sum_a > (double)gv_sample_size(s)
                                     ? ", one for each class of isomorphic ones "
                                       "with its size as weight"
                                     : ""));
    if (f->refused_ess > 0)
        ok = ok &&
             gv_summary_note(
                 tables, table,
                 gv_summary_text(tables,
                                 "The complete grids have weights, and the effective "
                                 "size is only %.3g: below %d no weighted figures are "
                                 "given. These are those of the sample.",
                                 f->refused_ess, GV_LEAST_WEIGHTED_ESS));
    else if (!gv_sample_has_weights(s))
        ok = ok &&
             gv_summary_note(tables, table,
                             "The puzzles have no weights: figures are those of the "
                             "sample, not of all minimal puzzles.");
    else if (gv_grids_from_caution(f->source))
        ok = ok && gv_summary_note(tables, table, gv_grids_from_caution(f->source));
    const gv_figure mean = gv_sample_mean(s, 0, gv_best_weighting(s), GV_ALL_CLUES);
    const double largest =
        fmax(mean.largest, f->has_counts ? gv_largest_share(&f->counts) : 0);
    if (largest > GV_LARGEST_SHARE)
        ok = ok && gv_summary_note(
                       tables, table,
                       gv_summary_text(tables,
                                       "One grid holds %.1f %% of all weight: errors "
                                       "mean little, and no normal interval is given.",
                                       100 * largest));
    if (mean.ess < 100)
        ok = ok && gv_summary_note(tables, table,
                                   gv_summary_text(tables,
                                                   "The effective size is %.3g: more "
                                                   "puzzles are needed.",
                                                   mean.ess));
    return ok && put_without_value(tables, table, s) && put_missing(tables, table, s) &&
           put_without_levels(tables, table, s);
}

static gv_status make_overview(gv_stat_tables *tables, const gv_findings *f,
                               gv_error *err)
{
    static const gv_stat_column columns[] = {
        { "quantity", "quantity" },
        { "value", "value" },
        { "error", "error" },
        { "low", "95 % from" },
        { "high", "to" },
        { "hits", "puzzles seen" },
        { "ess", "effective size" },
        { "largest", "largest grid's share" },
    };
    gv_stat_table *table = gv_summary_table(tables, "overview", "Overview", columns, 8);
    if (!table || !put_sizes(tables, table, f))
        return gv_fail_memory(err);
    if (!gv_sample_size(f->sample))
        return GV_OK;
    if (!put_totals(tables, table, f) || !put_means(tables, table, f) ||
        !put_warnings(tables, table, f))
        return gv_fail_memory(err);
    return GV_OK;
}

gv_status gv_summary_make(gv_stat_tables *tables, const gv_findings *findings,
                          gv_meter *meter, gv_error *err)
{
    enum { ALWAYS = 3 }; // the others need puzzles
    gv_summary_fn *const makers[] = {
        make_overview,           make_clues,          make_counts,
        gv_summary_moments,      gv_summary_by_clues, gv_summary_levels,
        gv_summary_correlations, gv_summary_pairs
    };
    const size_t n = gv_sample_size(findings->sample) ? GV_N_OF(makers) : ALWAYS;
    for (size_t i = 0; i < n; i++) {
        if (meter && gv_meter_look(meter))
            return GV_OK;
        GV_TRY(makers[i](tables, findings, err));
    }
    return GV_OK;
}
