/* SPDX-License-Identifier: GPL-3.0-or-later */
/* peak_fit.c -- collects points and prints their fit. */
#include "experiment/peak_fit.h"

#include "base/array.h"
#include "experiment/published_gsp.h"
#include "experiment/sweep_summary.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- points ---- */

static bool fits(const gv_sweep_series *series, const gv_peak_query *query)
{
    const gv_sweep_point *const p = series->groups->point;
    const gv_sweep_solver *const s = series->groups->solver;
    const bool is_backbone = strcmp(s->name, "backbone") == 0;
    return is_backbone == query->backbone &&
           (!query->solver || query->backbone || strcmp(s->name, query->solver) == 0) &&
           (!query->encoding || strcmp(s->encoding, query->encoding) == 0) &&
           (!query->pattern || strcmp(p->pattern, query->pattern) == 0);
}

static bool same_block(const gv_peak_point *point, const gv_sweep_point *p)
{
    return point->block_rows == p->block_rows && point->block_cols == p->block_cols;
}

gv_status gv_peak_points_find(gv_peak_points *out, const gv_sweep_data *data,
                              const gv_peak_query *query, gv_arena *arena,
                              gv_error *err)
{
    gv_peak_points points = { .items = GV_ARENA_NEW(arena, gv_peak_point,
                                                    data->n_series + 1) };
    if (!points.items)
        return gv_fail_memory(err);
    for (size_t i = 0; i < data->n_series; i++) {
        const gv_sweep_series *const s = &data->series[i];
        const gv_sweep_point *const p = s->groups->point;
        gv_sweep_place place;
        if (!fits(s, query))
            continue;
        if (points.n_items && same_block(&points.items[points.n_items - 1], p))
            return gv_fail(err, GV_ERR_ARGUMENT,
                           "block %ux%u has several series: choose with --solver, "
                           "--encoding and --pattern",
                           p->block_rows, p->block_cols);
        const bool ok = query->backbone ? gv_sweep_backbone_minimum(&place, s, arena)
                                        : gv_sweep_peak(&place, s, query->measure,
                                                        query->part, arena);
        if (!ok)
            return gv_fail_memory(err);
        if (place.n_points)
            points.items[points.n_items++] =
                (gv_peak_point){ .block_rows = p->block_rows,
                                 .block_cols = p->block_cols,
                                 .holes = place.holes,
                                 .interval = place.interval,
                                 .is_at_end = place.is_at_end,
                                 .n_looked_at = place.n_points };
    }
    *out = points;
    return GV_OK;
}

gv_status gv_peak_points_published(gv_peak_points *out, gv_arena *arena, gv_error *err)
{
    gv_peak_points points = { .items = GV_ARENA_NEW(arena, gv_peak_point,
                                                    gv_n_published_peaks) };
    if (!points.items)
        return gv_fail_memory(err);
    for (size_t i = 0; i < gv_n_published_peaks; i++)
        points.items[points.n_items++] =
            (gv_peak_point){ .block_rows = gv_published_peaks[i].block_rows,
                             .block_cols = gv_published_peaks[i].block_cols,
                             .holes = gv_published_peaks[i].holes,
                             .interval = { NAN, NAN } };
    *out = points;
    return GV_OK;
}

/* The highest of one or two measurements is only where somebody looked, not a peak: a
 * fit of such points returns the model that the sweep was made with. */
static gv_status check_points(const gv_peak_points *points, gv_error *err)
{
    enum { LEAST = 3 };
    for (size_t i = 0; i < points->n_items; i++) {
        const gv_peak_point *const p = &points->items[i];
        if (p->n_looked_at && p->n_looked_at < LEAST)
            return gv_fail(
                err, GV_ERR_ARGUMENT,
                "block %ux%u has results at %zu number%s of holes, and a fit "
                "needs %d: sweep it with --holes A..B:STEP",
                p->block_rows, p->block_cols, p->n_looked_at,
                p->n_looked_at == 1 ? "" : "s", LEAST);
    }
    return GV_OK;
}

/* ---- tables ---- */

static gv_stat_table *begin(gv_stat_tables *tables, const char *name, const char *title,
                            const char *note, const gv_stat_column *columns,
                            size_t n_columns)
{
    gv_stat_table *table = gv_stat_table_new(tables, name, title);
    if (!table)
        return NULL;
    table->note = note;
    for (size_t i = 0; i < n_columns; i++)
        gv_stat_table_column(table, columns[i].name, columns[i].heading);
    return table;
}

/* Rounding errors of an exact fit are not figures. */
static gv_cell cell_of(double value, unsigned digits)
{
    return gv_cell_real(fabs(value) < 1e-9 ? 0 : value, digits);
}

/* The note, with a warning if the fit cannot be judged. NULL when out of memory. */
static const char *warned(const char *note, size_t n_points, gv_arena *arena)
{
    static const char warning[] =
        "as many points as terms: the fit goes through all of them, which says nothing "
        "of how good it is";
    if (n_points > GV_LOG_TERMS)
        return note ? note : "";
    const size_t size = sizeof warning + 1 + (note ? strlen(note) : 0);
    char *text = gv_arena_take(arena, size);
    if (text)
        (void)snprintf(text, size, "%s\n%s", warning, note ? note : "");
    return text;
}

static bool put_terms(gv_stat_tables *tables, const gv_log_fit *fit,
                      const gv_peak_query *query, const char *note)
{
    static const gv_stat_column columns[] = {
        { "term", "term" },
        { "value", "value" },
        { "low", "95 % interval (bootstrap), low" },
        { "high", "high" },
        { "published", "published" },
    };
    static const char *const names[] = { "constant", "ln_m", "ln_n" };
    const double *const known = query->backbone ? gv_minimum_terms : gv_peak_terms;
    gv_stat_table *table = begin(tables, "fit", "ln h = constant + b ln m + c ln n",
                                 note, columns, GV_N_OF(columns));
    bool ok = table;
    for (size_t t = 0; ok && t < GV_LOG_TERMS; t++) {
        const gv_cell cells[] = { gv_cell_text(names[t]), cell_of(fit->terms[t], 5),
                                  cell_of(fit->intervals[t].low, 5),
                                  cell_of(fit->intervals[t].high, 5),
                                  gv_cell_real(known[t], 5) };
        ok = gv_stat_table_put(tables, table, cells);
    }
    const gv_cell none = { .kind = GV_CELL_ABSENT };
    const gv_cell r_squared[] = {
        gv_cell_text("r_squared"), gv_cell_real(fit->r_squared, 5), none, none,
        gv_cell_real(query->backbone ? GV_MINIMUM_R_SQUARED : GV_PEAK_R_SQUARED, 5)
    };
    const gv_cell n_points[] = { gv_cell_text("points"), gv_cell_integer(fit->n_points),
                                 none, none, none };
    return ok && gv_stat_table_put(tables, table, r_squared) &&
           gv_stat_table_put(tables, table, n_points);
}

static double longer(const gv_peak_point *p)
{
    return p->block_rows > p->block_cols ? p->block_rows : p->block_cols;
}

static double shorter(const gv_peak_point *p)
{
    return p->block_rows > p->block_cols ? p->block_cols : p->block_rows;
}

static bool put_model(gv_stat_tables *tables, const gv_peak_points *points,
                      const gv_log_fit *fit, const gv_peak_query *query)
{
    static const gv_stat_column columns[] = {
        { "block", "block" },
        { "holes", "holes" },
        { "low", "95 % interval, low" },
        { "high", "high" },
        { "at_end", "at an end of the range" },
        { "fit", "this fit" },
        { "fit_off", "per cent off" },
        { "published", "published model" },
        { "published_off", "per cent off" },
    };
    const double *const known = query->backbone ? gv_minimum_terms : gv_peak_terms;
    gv_stat_table *table = begin(tables, "model", "The model against the data", NULL,
                                 columns, GV_N_OF(columns));
    bool ok = table;
    for (size_t i = 0; ok && i < points->n_items; i++) {
        const gv_peak_point *const p = &points->items[i];
        const double ours = gv_log_fit_model(fit->terms, longer(p), shorter(p));
        const double theirs = gv_log_fit_model(known, longer(p), shorter(p));
        const gv_cell cells[] = {
            gv_sweep_cell_block(p->block_rows, p->block_cols, tables->arena),
            gv_cell_real(p->holes, 6),
            gv_cell_real(p->interval.low, 6),
            gv_cell_real(p->interval.high, 6),
            gv_cell_text(p->is_at_end ? "yes" : "no"),
            gv_cell_real(ours, 4),
            cell_of(100 * (p->holes - ours) / ours, 3),
            gv_cell_real(theirs, 4),
            cell_of(100 * (p->holes - theirs) / theirs, 3),
        };
        ok = gv_stat_table_put(tables, table, cells);
    }
    return ok;
}

gv_status gv_peak_fit_make(gv_stat_tables *tables, const gv_peak_points *points,
                           const gv_peak_query *query, uint64_t seed, const char *note,
                           gv_error *err)
{
    GV_TRY(check_points(points, err));
    gv_log_fit fit;
    gv_log_point *logs = GV_ARENA_NEW(tables->arena, gv_log_point, points->n_items + 1);
    if (!logs)
        return gv_fail_memory(err);
    for (size_t i = 0; i < points->n_items; i++) {
        const gv_peak_point *const p = &points->items[i];
        logs[i] = (gv_log_point){ longer(p), shorter(p), p->holes };
    }
    GV_TRY(gv_log_fit_make(&fit, logs, points->n_items, seed, tables->arena, err));
    const char *text = warned(note, points->n_items, tables->arena);
    return text && put_terms(tables, &fit, query, *text ? text : NULL) &&
                   put_model(tables, points, &fit, query)
               ? GV_OK
               : gv_fail_memory(err);
}
