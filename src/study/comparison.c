/* SPDX-License-Identifier: GPL-3.0-or-later */
/* comparison.c -- z and p of what two samples say about the same quantity, even if only
 * one of them has seen a puzzle, and a chi-square test of each distribution. */
#include "study/comparison.h"

#include "study/summary_internal.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum {
    MIN_HITS = 10, // of a cell of the chi-square test
    MIN_ESS = 10   // below, an error means too little
};

typedef struct pair {
    gv_stat_tables *tables;
    gv_stat_table *table;
    const gv_findings *one, *other;
    gv_weighting how;
    bool failed;
} pair;

static void put_row(pair *p, const char *quantity, gv_figure one, gv_figure other,
                    bool trusted)
{
    if (p->failed || isnan(one.value) || isnan(other.value) ||
        (!one.hits && !other.hits))
        return;
    const double error = sqrt(one.error * one.error + other.error * other.error);
    const double z = trusted ? (one.value - other.value) / error : NAN;
    const gv_cell row[] = {
        gv_cell_text(quantity),
        gv_value_cell(one.value),
        gv_error_cell(one.error),
        gv_value_cell(other.value),
        gv_error_cell(other.error),
        gv_cell_real(z, 3),
        gv_cell_real(gv_normal_two_sided(z), 3),
    };
    p->failed = !quantity || !gv_stat_table_put(p->tables, p->table, row);
}

static bool is_trusted(const gv_figure *figure)
{
    return figure->ess >= (double)MIN_ESS && figure->largest <= GV_LARGEST_SHARE;
}

/* Means and the like: both must be trusted. */
static void put(pair *p, const char *quantity, gv_figure one, gv_figure other)
{
    put_row(p, quantity, one, other, is_trusted(&one) && is_trusted(&other));
}

/* For a number or share that is based on few hits, or none, the distance to the upper
 * limit is used as the error. */
static gv_figure with_careful_error(gv_figure figure)
{
    if (!(figure.ess >= (double)MIN_ESS))
        figure.error = figure.high - figure.value;
    return figure;
}

/* Numbers and shares: one of the two must have seen enough. */
static void put_seen(pair *p, const char *quantity, gv_figure one, gv_figure other)
{
    put_row(p, quantity, with_careful_error(one), with_careful_error(other),
            one.ess >= (double)MIN_ESS || other.ess >= (double)MIN_ESS);
}

/* ---- quantities ---- */

static void put_counts(pair *p)
{
    // per grid, or of all grids together
    const bool are_alike =
        (p->one->source == GV_FROM_WEIGHTED) == (p->other->source == GV_FROM_WEIGHTED);
    if (!p->one->has_counts || !p->other->has_counts || !are_alike)
        return;
    for (unsigned n = 0; n < GV_ESTIMATE_CLASSES; n++)
        put_seen(p, gv_summary_text(p->tables, "M:%u", n), gv_clue_count(p->one, n),
                 gv_clue_count(p->other, n));
    put(p, "total_per_grid", gv_clue_count(p->one, GV_ALL_CLUES),
        gv_clue_count(p->other, GV_ALL_CLUES));
}

static gv_figure share_of_clues(const pair *p, const gv_findings *f, unsigned clues)
{
    return p->how == GV_TRUE ? gv_clue_share(f, clues)
                             : gv_sample_share(f->sample, 0, clues, GV_RAW);
}

static gv_figure mean_clues(const pair *p, const gv_findings *f)
{
    return p->how == GV_TRUE ? gv_clue_mean(f)
                             : gv_sample_mean(f->sample, 0, GV_RAW, GV_ALL_CLUES);
}

static void put_clues(pair *p)
{
    put(p, "mean_clues", mean_clues(p, p->one), mean_clues(p, p->other));
    for (unsigned n = 0; n < GV_ESTIMATE_CLASSES; n++)
        put_seen(p, gv_summary_text(p->tables, "clues:%u", n),
                 share_of_clues(p, p->one, n), share_of_clues(p, p->other, n));
}

static void put_by_clues(pair *p, const char *name, const char *suffix, size_t v,
                         size_t w)
{
    for (unsigned n = 0; n < GV_ESTIMATE_CLASSES; n++)
        put(p, gv_summary_text(p->tables, "mean_%s%s:%u", name, suffix, n),
            gv_sample_mean(p->one->sample, v, p->how, n),
            gv_sample_mean(p->other->sample, w, p->how, n));
}

/* Enough for the levels of numbers of both samples. */
static size_t levels_of_both(const gv_sample *a, size_t v, const gv_sample *b, size_t w)
{
    const size_t one = gv_sample_n_levels(a, v), other = gv_sample_n_levels(b, w);
    return one > other ? one : other;
}

/* "W:4", "W:beyond". */
static const char *level_name(gv_stat_tables *tables, const char *name,
                              const gv_sample_variable *variable, size_t level)
{
    if (level >= GV_SAMPLE_LEVELS)
        return gv_summary_text(tables, "%s:%s", name,
                               gv_level_cell(tables, variable, level).text);
    return gv_summary_text(tables, "%s:%.*f", name, (int)variable->n_decimals,
                           (double)level / pow(10, variable->n_decimals));
}

static void put_levels(pair *p, const char *name, size_t v, size_t w)
{
    const gv_sample *const a = p->one->sample, *const b = p->other->sample;
    const gv_sample_variable *const variable = gv_sample_variable_at(a, v);
    const size_t n = levels_of_both(a, v, b, w);
    for (size_t level = gv_sample_level_first(n); level < GV_ALL_LEVELS;
         level = gv_sample_level_next(level, n))
        put_seen(p, level_name(p->tables, name, variable, level),
                 gv_sample_share(a, v, level, p->how),
                 gv_sample_share(b, w, level, p->how));
}

static void put_variable(pair *p, size_t v, size_t w)
{
    const gv_sample *const a = p->one->sample, *const b = p->other->sample;
    const char *name = gv_sample_variable_at(a, v)->name;
    const char *suffix =
        gv_sample_all_solved(a, v) ? gv_mean_suffix(b, w) : gv_mean_suffix(a, v);
    put(p, gv_summary_text(p->tables, "mean_%s%s", name, suffix),
        gv_sample_mean(a, v, p->how, GV_ALL_CLUES),
        gv_sample_mean(b, w, p->how, GV_ALL_CLUES));
    put(p, gv_summary_text(p->tables, "sd_%s%s", name, suffix),
        gv_sample_sd(a, v, p->how, GV_ALL_CLUES),
        gv_sample_sd(b, w, p->how, GV_ALL_CLUES));
    put(p, gv_summary_text(p->tables, "corr_clues_%s%s", name, suffix),
        gv_sample_correlation(a, 0, v, p->how), gv_sample_correlation(b, 0, w, p->how));
    put_levels(p, name, v, w);
    put_by_clues(p, name, suffix, v, w);
}

static gv_status compare_quantities(pair *p, gv_error *err)
{
    static const gv_stat_column columns[] = {
        { "quantity", "quantity" },
        { "one", "one" },
        { "one_error", "error" },
        { "other", "other" },
        { "other_error", "error" },
        { "z", "z" },
        { "p", "p" },
    };
    p->table =
        gv_summary_table(p->tables, "compare", "Two samples compared", columns, 7);
    if (!p->table)
        return gv_fail_memory(err);
    put_counts(p);
    put_clues(p);
    const gv_sample *const a = p->one->sample;
    for (size_t v = 1; v < gv_sample_n_variables(a); v++) {
        const size_t w =
            gv_sample_find(p->other->sample, gv_sample_variable_at(a, v)->name);
        if (w)
            put_variable(p, v, w);
    }
    return p->failed ? gv_fail_memory(err) : GV_OK;
}

/* ---- distributions ---- */

/* Levels joined until both samples have enough puzzles in them. */
typedef struct cell {
    uint64_t hits_one, hits_other;
    double difference; /* of shares */
    double variance;
} cell;

typedef struct chi_square {
    double value;
    unsigned n_cells;
    cell full; /* has enough, but may take what is left at the end */
    cell last; /* does not have enough yet */
} chi_square;

/* The variance of a share p is that of a Poisson variable times 1 - p, because all
 * shares together are 1; the sum of squares over Poisson variances, with one degree of
 * freedom less, is Pearson's statistic where weights are equal. */
static double poisson_variance(const gv_figure *share)
{
    return share->hits ? share->error * share->error / (1 - share->value) : 0;
}

static void count_cell(chi_square *x, cell c)
{
    if (!(c.variance > 0))
        return;
    x->value += c.difference * c.difference / c.variance;
    x->n_cells++;
}

static cell joined(cell a, cell b)
{
    return (cell){ a.hits_one + b.hits_one, a.hits_other + b.hits_other,
                   a.difference + b.difference, a.variance + b.variance };
}

static void add_level(chi_square *x, gv_figure one, gv_figure other)
{
    if (!one.hits && !other.hits)
        return;
    const cell level = { one.hits, other.hits,
                         (one.hits ? one.value : 0) - (other.hits ? other.value : 0),
                         poisson_variance(&one) + poisson_variance(&other) };
    x->last = joined(x->last, level);
    if (x->last.hits_one >= MIN_HITS && x->last.hits_other >= MIN_HITS) {
        count_cell(x, x->full);
        x->full = x->last;
        x->last = (cell){ 0 };
    }
}

static void put_chi_square(pair *p, const char *name, size_t v, size_t w)
{
    const gv_sample *const a = p->one->sample, *const b = p->other->sample;
    const size_t n = levels_of_both(a, v, b, w);
    chi_square x = { 0 };
    for (size_t level = gv_sample_level_first(n); level < GV_ALL_LEVELS;
         level = gv_sample_level_next(level, n))
        add_level(&x, gv_sample_share(a, v, level, p->how),
                  gv_sample_share(b, w, level, p->how));
    // What is left at the end, perhaps of only one sample, joins the last cell.
    count_cell(&x, joined(x.full, x.last));
    if (x.n_cells < 2 || p->failed)
        return;
    const unsigned freedom = x.n_cells - 1;
    const gv_cell row[] = {
        gv_cell_text(name),
        gv_cell_integer(x.n_cells),
        gv_cell_real(x.value, 4),
        gv_cell_integer(freedom),
        gv_cell_real(gv_chi_square_above(x.value, freedom), 3),
    };
    p->failed = !gv_stat_table_put(p->tables, p->table, row);
}

static gv_status compare_distributions(pair *p, gv_error *err)
{
    static const gv_stat_column columns[] = {
        { "variable", "variable" },
        { "cells", "levels, rare ones joined" },
        { "chi_square", "chi-square" },
        { "freedom", "degrees of freedom" },
        { "p", "p" },
    };
    p->table = gv_summary_table(p->tables, "compare_levels", "Distributions compared",
                                columns, 5);
    if (!p->table)
        return gv_fail_memory(err);
    const gv_sample *const a = p->one->sample;
    put_chi_square(p, "clues", 0, 0);
    for (size_t v = 1; v < gv_sample_n_variables(a); v++) {
        const char *name = gv_sample_variable_at(a, v)->name;
        const size_t w = gv_sample_find(p->other->sample, name);
        if (w)
            put_chi_square(p, name, v, w);
    }
    return p->failed ? gv_fail_memory(err) : GV_OK;
}

/* ---- which samples can be compared ---- */

static bool same_word(const char *one, const char *other)
{
    return one && other && strcmp(one, other) == 0;
}

/* All grids, and grids that were drawn uniformly, mean the same. */
static gv_grids_from law_of(const gv_findings *f)
{
    return f->source == GV_FROM_ALL ? GV_FROM_UNIFORM : f->source;
}

static bool put_notes(gv_stat_tables *tables, const gv_findings *one,
                      const gv_findings *other)
{
    gv_stat_table *const table = tables->first;
    bool ok = true;
    if (one->method == other->method && same_word(one->seed, other->seed))
        ok = gv_summary_note(tables, table,
                             "Both studies have the same method and seed: unless they "
                             "are different shards they share puzzles, and agree too "
                             "well.");
    if (law_of(one) != law_of(other))
        ok =
            ok && gv_summary_note(
                      tables, table,
                      gv_summary_text(tables,
                                      "The complete grids of the first study come from "
                                      "another source (%s) than those of the second "
                                      "(%s): a difference may be one of the grids.",
                                      gv_grids_from_word(one->source),
                                      gv_grids_from_word(other->source)));
    if (one->source == other->source && gv_grids_from_caution(one->source))
        ok = ok && gv_summary_note(tables, table, gv_grids_from_caution(one->source));
    if (one->most_clues != other->most_clues &&
        (gv_findings_are_partial(one) || gv_findings_are_partial(other)))
        ok = ok && gv_summary_note(tables, table,
                                   "One study could not find puzzles with many clues: "
                                   "only M_n and means by clues can be compared.");
    return ok;
}

gv_status gv_compare_make(gv_stat_tables *tables, const gv_findings *one,
                          const gv_findings *other, gv_error *err)
{
    assert(!tables->first);
    if (one->shape && other->shape && !same_word(one->shape, other->shape))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "the first study is of %.60s, the second of %.60s", one->shape,
                       other->shape);
    const bool weighted =
        gv_sample_has_weights(one->sample) && gv_sample_has_weights(other->sample);
    pair p = {
        .tables = tables, .one = one, .other = other, .how = weighted ? GV_TRUE : GV_RAW
    };
    GV_TRY(compare_quantities(&p, err));
    if (!put_notes(tables, one, other))
        return gv_fail_memory(err);
    return compare_distributions(&p, err);
}
