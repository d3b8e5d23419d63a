/* SPDX-License-Identifier: GPL-3.0-or-later */
/* summary_ratings.c -- the tables about ratings: moments, by_clues, levels,
 * correlations, pairs. */
#include "study/summary_internal.h"

#include <math.h>
#include <string.h>

static const char *const how_names[] = { [GV_RAW] = "raw", [GV_TRUE] = "true" };

static const char *name_of(const gv_sample *sample, size_t variable)
{
    return gv_sample_variable_at(sample, variable)->name;
}

/* ---- moments ---- */

static bool put_moments(gv_stat_tables *tables, gv_stat_table *table,
                        const gv_findings *f, size_t v, gv_weighting how)
{
    const gv_sample *const s = f->sample;
    const gv_figure solved = gv_sample_solved(s, v, how, GV_ALL_CLUES);
    gv_figure mean = gv_sample_mean(s, v, how, GV_ALL_CLUES);
    if (!solved.hits)
        return true;
    if (v == 0 && how == GV_TRUE)
        mean = gv_clue_mean(f); // of all that were counted, not only of those drawn
    const gv_figure sd = gv_sample_sd(s, v, how, GV_ALL_CLUES);
    const gv_figure skewness = gv_sample_skewness(s, v, how, GV_ALL_CLUES);
    const gv_figure kurtosis = gv_sample_kurtosis(s, v, how, GV_ALL_CLUES);
    const gv_cell row[] = {
        gv_cell_text(name_of(s, v)),
        gv_cell_text(how_names[how]),
        gv_value_cell(mean.value),
        gv_error_cell(mean.error),
        gv_value_cell(sd.value),
        gv_error_cell(sd.error),
        gv_value_cell(v ? gv_sample_sd_within(s, v, how) : NAN),
        gv_cell_real(skewness.value, 4),
        gv_error_cell(skewness.error),
        gv_cell_real(kurtosis.value, 4),
        gv_error_cell(kurtosis.error),
        gv_value_cell(gv_sample_largest_value(s, v)),
        gv_value_cell(100 * solved.value),
        gv_error_cell(100 * solved.error),
    };
    return gv_stat_table_put(tables, table, row);
}

gv_status gv_summary_moments(gv_stat_tables *tables, const gv_findings *f,
                             gv_error *err)
{
    static const gv_stat_column columns[] = {
        { "variable", "variable" },
        { "how", "weights" },
        { "mean", "mean" },
        { "mean_error", "error" },
        { "sd", "standard deviation" },
        { "sd_error", "error" },
        { "sd_published", "the published formula" },
        { "skewness", "skewness" },
        { "skewness_error", "error" },
        { "kurtosis", "kurtosis" },
        { "kurtosis_error", "error" },
        { "max", "largest" },
        { "solved_percent", "% that have a value" },
        { "solved_error", "error" },
    };
    gv_stat_table *table = gv_summary_table(
        tables, "moments", "Means, standard deviations, shapes", columns, 14);
    if (!table ||
        !gv_summary_note(tables, table,
                         f->is_exhaustive
                             ? "raw: every class of isomorphic puzzles alike; true: "
                               "every minimal puzzle alike."
                         : gv_grids_from_caution(f->source)
                             ? "raw: every puzzle of the sample alike; true: weighted, "
                               "every minimal puzzle of a grid alike, and grids as "
                               "often as they came."
                             : "raw: every puzzle of the sample alike; true: weighted, "
                               "every minimal puzzle alike.") ||
        !gv_summary_note(tables, table,
                         "All of these are of the puzzles that have a value: "
                         "solved_percent of those that were rated.") ||
        !gv_summary_note(
            tables, table,
            "sd_published leaves out the part between numbers of clues, as "
            "the published tables do; sd has both parts.") ||
        !gv_summary_note(tables, table,
                         "R* counts puzzles that need singles only as 0.9, the "
                         "published convention; R as 0.") ||
        !gv_summary_note_common(tables, table, f->sample))
        return gv_fail_memory(err);
    for (size_t v = 0; v < gv_sample_n_variables(f->sample); v++)
        for (unsigned how = GV_RAW; how <= GV_TRUE; how++)
            if (!put_moments(tables, table, f, v, how))
                return gv_fail_memory(err);
    gv_summary_drop_empty(tables);
    return GV_OK;
}

/* ---- by_clues ---- */

static bool put_by_clues(gv_stat_tables *tables, gv_stat_table *table,
                         const gv_sample *s, size_t v, unsigned clues)
{
    const gv_weighting how = gv_best_weighting(s);
    const gv_figure mean = gv_sample_mean(s, v, how, clues);
    const gv_figure solved = gv_sample_solved(s, v, how, clues);
    if (!solved.hits)
        return true;
    const gv_cell row[] = {
        gv_cell_text(name_of(s, v)),
        gv_cell_integer(clues),
        gv_cell_integer(mean.hits),
        gv_cell_real(mean.value, 6),
        gv_error_cell(mean.error),
        gv_cell_real(gv_sample_sd(s, v, how, clues).value, 6),
        gv_cell_real(gv_sample_skewness(s, v, how, clues).value, 4),
        gv_cell_real(gv_sample_kurtosis(s, v, how, clues).value, 4),
        gv_cell_real(mean.ess, 5),
        gv_error_cell(mean.largest),
        gv_value_cell(100 * solved.value),
        gv_error_cell(100 * solved.error),
    };
    return gv_stat_table_put(tables, table, row);
}

gv_status gv_summary_by_clues(gv_stat_tables *tables, const gv_findings *f,
                              gv_error *err)
{
    static const gv_stat_column columns[] = {
        { "variable", "variable" },
        { "clues", "clues" },
        { "hits", "puzzles with a value" },
        { "mean", "mean" },
        { "error", "error" },
        { "sd", "standard deviation" },
        { "skewness", "skewness" },
        { "kurtosis", "kurtosis" },
        { "ess", "effective size" },
        { "largest", "largest grid's share" },
        { "solved_percent", "% that have a value" },
        { "solved_error", "error" },
    };
    gv_stat_table *table = gv_summary_table(
        tables, "by_clues", "Ratings of puzzles with a given number of clues", columns,
        12);
    if (!table)
        return gv_fail_memory(err);
    for (size_t v = 1; v < gv_sample_n_variables(f->sample); v++)
        for (unsigned clues = 0; clues < GV_ESTIMATE_CLASSES; clues++)
            if (!put_by_clues(tables, table, f->sample, v, clues))
                return gv_fail_memory(err);
    gv_summary_drop_empty(tables);
    return GV_OK;
}

/* ---- levels ---- */

static bool put_level(gv_stat_tables *tables, gv_stat_table *table, const gv_sample *s,
                      size_t v, size_t level)
{
    const gv_figure raw = gv_sample_share(s, v, level, GV_RAW);
    const gv_figure all = gv_sample_share(s, v, level, GV_TRUE);
    const gv_figure *const best = gv_sample_has_weights(s) ? &all : &raw;
    if (!raw.hits)
        return true;
    const gv_cell row[] = {
        gv_cell_text(name_of(s, v)),
        gv_level_cell(tables, gv_sample_variable_at(s, v), level),
        gv_cell_integer(raw.hits),
        gv_value_cell(100 * raw.value),
        gv_error_cell(100 * raw.error),
        gv_value_cell(100 * all.value),
        gv_error_cell(100 * all.error),
        gv_value_cell(100 * all.low),
        gv_value_cell(100 * all.high),
        gv_value_cell(100 * gv_sample_share_to(s, v, level, GV_TRUE).value),
        gv_value_cell(100 * gv_sample_share_to(s, v, level, GV_RAW).value),
        gv_cell_real(best->ess, 5),
        gv_error_cell(best->largest),
    };
    return gv_stat_table_put(tables, table, row);
}

gv_status gv_summary_levels(gv_stat_tables *tables, const gv_findings *f, gv_error *err)
{
    static const gv_stat_column columns[] = {
        { "variable", "variable" },
        { "level", "level" },
        { "hits", "puzzles" },
        { "raw_percent", "% in the sample" },
        { "raw_error", "error" },
        { "true_percent", "% weighted" },
        { "true_error", "error" },
        { "low", "95 % from" },
        { "high", "to" },
        { "cumulative_percent", "% up to this level" },
        { "raw_cumulative_percent", "% of the sample up to it" },
        { "ess", "effective size" },
        { "largest", "largest grid's share" },
    };
    gv_stat_table *table =
        gv_summary_table(tables, "levels", "Distributions of ratings", columns, 13);
    if (!table || !gv_summary_note(tables, table,
                                   "beyond: the rules of the rating do not solve the "
                                   "puzzle; limit: stopped before that was known. Both "
                                   "are part of all shares."))
        return gv_fail_memory(err);
    for (size_t v = 1; v < gv_sample_n_variables(f->sample); v++) {
        const size_t n = gv_sample_n_levels(f->sample, v);
        for (size_t level = gv_sample_level_first(n); level < GV_ALL_LEVELS;
             level = gv_sample_level_next(level, n))
            if (!put_level(tables, table, f->sample, v, level))
                return gv_fail_memory(err);
    }
    gv_summary_drop_empty(tables);
    return GV_OK;
}

/* ---- correlations ---- */

/* Two variables of which one follows from the other, or from a twin of it, say nothing
 * new. */
static bool is_worth_a_row(const gv_sample *s, size_t one, size_t other)
{
    const char *a = name_of(s, one), *b = name_of(s, other);
    const size_t length = strlen(a);
    if (strcmp(b, "log10_partials") == 0)
        return strcmp(a, "partials") != 0;
    if (!gv_variable_is_derived(b))
        return true;
    return !gv_variable_is_derived(a) &&
           !(strncmp(a, b, length) == 0 && strcmp(b + length, "*") == 0);
}

static bool put_correlation(gv_stat_tables *tables, gv_stat_table *table,
                            const gv_sample *s, size_t one, size_t other,
                            gv_weighting how)
{
    const gv_figure r = gv_sample_correlation(s, one, other, how);
    if (isnan(r.value))
        return true;
    const gv_figure solved = gv_sample_solved_both(s, one, other, how);
    const gv_cell row[] = {
        gv_cell_text(name_of(s, one)),
        gv_cell_text(name_of(s, other)),
        gv_cell_text(how_names[how]),
        gv_cell_real(r.value, 5),
        gv_error_cell(r.error),
        gv_cell_real(r.low, 5),
        gv_cell_real(r.high, 5),
        gv_value_cell(100 * solved.value),
        gv_error_cell(100 * solved.error),
    };
    return gv_stat_table_put(tables, table, row);
}

gv_status gv_summary_correlations(gv_stat_tables *tables, const gv_findings *f,
                                  gv_error *err)
{
    static const gv_stat_column columns[] = {
        { "one", "one" },
        { "other", "other" },
        { "how", "weights" },
        { "value", "correlation" },
        { "error", "error" },
        { "low", "95 % from" },
        { "high", "to" },
        { "solved_percent", "% that have a value of both" },
        { "solved_error", "error" },
    };
    gv_stat_table *table =
        gv_summary_table(tables, "correlations", "Correlations", columns, 9);
    if (!table)
        return gv_fail_memory(err);
    const size_t n = gv_sample_n_variables(f->sample);
    for (size_t one = 0; one < n; one++)
        for (size_t other = one + 1; other < n; other++)
            for (unsigned how = GV_RAW; how <= GV_TRUE; how++)
                if (is_worth_a_row(f->sample, one, other) &&
                    !put_correlation(tables, table, f->sample, one, other, how))
                    return gv_fail_memory(err);
    gv_summary_drop_empty(tables);
    return GV_OK;
}

/* ---- pairs ---- */

static bool put_pair(gv_stat_tables *tables, gv_stat_table *table, const gv_sample *s,
                     size_t one_level, size_t other, size_t other_level)
{
    const gv_figure pair = gv_sample_pair(s, one_level, other, other_level);
    if (!pair.hits)
        return true;
    const gv_cell row[] = {
        gv_cell_text(name_of(s, 1)),
        gv_cell_text(name_of(s, other)),
        gv_level_cell(tables, gv_sample_variable_at(s, 1), one_level),
        gv_level_cell(tables, gv_sample_variable_at(s, other), other_level),
        gv_cell_integer(pair.hits),
        gv_value_cell(100 * pair.value),
    };
    return gv_stat_table_put(tables, table, row);
}

static bool put_pairs(gv_stat_tables *tables, gv_stat_table *table, const gv_sample *s,
                      size_t v)
{
    const size_t n = gv_sample_n_levels(s, 1), m = gv_sample_n_levels(s, v);
    for (size_t i = gv_sample_level_first(n); i < GV_ALL_LEVELS;
         i = gv_sample_level_next(i, n))
        for (size_t j = gv_sample_level_first(m); j < GV_ALL_LEVELS;
             j = gv_sample_level_next(j, m))
            if (!put_pair(tables, table, s, i, v, j))
                return false;
    return true;
}

gv_status gv_summary_pairs(gv_stat_tables *tables, const gv_findings *f, gv_error *err)
{
    static const gv_stat_column columns[] = {
        { "one", "one" },
        { "other", "other" },
        { "one_level", "level of one" },
        { "other_level", "level of the other" },
        { "hits", "puzzles" },
        { "true_percent", "% weighted" },
    };
    const gv_sample *const s = f->sample;
    if (gv_sample_n_variables(s) < 3)
        return GV_OK;
    gv_stat_table *table = gv_summary_table(
        tables, "pairs", "Joint distributions of two ratings", columns, 6);
    if (!table)
        return gv_fail_memory(err);
    for (size_t v = 2; v < gv_sample_n_variables(s); v++)
        if (!put_pairs(tables, table, s, v))
            return gv_fail_memory(err);
    gv_summary_drop_empty(tables);
    return GV_OK;
}
