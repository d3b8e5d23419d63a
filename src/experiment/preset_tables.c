/* SPDX-License-Identifier: GPL-3.0-or-later */
/* preset_tables.c -- makes the tables of the presets. */
#include "experiment/preset_tables.h"

#include "base/array.h"
#include "experiment/peak_fit.h"
#include "experiment/published_gsp.h"
#include "experiment/sweep_summary.h"

#include <math.h>
#include <string.h>

typedef struct maker {
    gv_stat_tables *tables;
    gv_stat_table *table;
    const gv_sweep_data *data;
    bool failed;
} maker;

static maker begin(gv_stat_tables *tables, const gv_sweep_data *data, const char *name,
                   const char *title)
{
    maker m = { .tables = tables, .data = data };
    m.table = gv_stat_table_new(tables, name, title);
    if (m.table)
        m.table->note = gv_sweep_note(data, tables->arena);
    m.failed = !m.table || !m.table->note;
    return m;
}

static void put_row(maker *m, const gv_stat_field *fields, size_t n_fields)
{
    if (!m->failed)
        m->failed = !gv_stat_table_put_fields(m->tables, m->table, fields, n_fields);
}

static gv_status finish(const maker *m, gv_error *err)
{
    return m->failed ? gv_fail_memory(err) : GV_OK;
}

static gv_cell block_cell(const maker *m, const gv_sweep_point *p)
{
    return gv_sweep_cell_block(p->block_rows, p->block_cols, m->tables->arena);
}

static bool is_backbone(const gv_sweep_group *group)
{
    return strcmp(group->solver->name, "backbone") == 0;
}

/* The figures of each group of solvers; false if there are none. */
static bool figures_of(gv_sweep_figures *out, maker *m, const gv_sweep_group *group)
{
    if (m->failed || is_backbone(group))
        return false;
    m->failed = !gv_sweep_figures_of(out, group, m->tables->arena);
    return !m->failed;
}

static double percent_solved(const gv_sweep_figures *f)
{
    return 100 * (double)f->n_solved / (double)f->n_runs;
}

/* ---- tables 1 and 2 ---- */

/* The published number of a point, by Satz or by MiniSat; NAN if there is none. */
static double published(const gv_sweep_point *p, bool by_minisat, bool median)
{
    static const char *const patterns[] = { "singly", "doubly", "fully" };
    const gv_published_peak *row = gv_published_peak_of(p->block_rows, p->block_cols);
    if (!row || row->holes != p->holes || strcmp(p->kind, "with-holes") != 0)
        return NAN;
    for (size_t i = 0; i < GV_N_OF(patterns); i++)
        if (strcmp(p->pattern, patterns[i]) == 0) {
            const size_t column = (by_minisat ? GV_MINISAT_SINGLY : GV_SATZ_SINGLY) + i;
            return median ? row->median[column] : row->solved[column];
        }
    return NAN;
}

gv_status gv_preset_table1(gv_stat_tables *tables, const gv_sweep_data *data,
                           gv_error *err)
{
    maker m = begin(tables, data, "table1",
                    "Table 1: per cent solved at the peak (published: 500 instances, "
                    "5000 s)");
    for (size_t i = 0; i < data->n_groups; i++) {
        const gv_sweep_group *const g = &data->groups[i];
        gv_sweep_figures f;
        if (!figures_of(&f, &m, g))
            continue;
        const gv_stat_field fields[] = {
            { "block", "block", block_cell(&m, g->point) },
            { "holes", "holes", gv_cell_integer(g->point->holes) },
            { "pattern", "pattern", gv_cell_text(g->point->pattern) },
            { "published_satz", "published, Satz",
              gv_cell_real(published(g->point, false, false), 4) },
            { "published_minisat", "published, MiniSat",
              gv_cell_real(published(g->point, true, false), 4) },
            { "solver", "solver", gv_cell_text(g->solver->name) },
            { "encoding", "encoding", gv_cell_text(g->solver->encoding) },
            { "runs", "runs", gv_cell_integer(f.n_runs) },
            { "solved_percent", "per cent solved",
              gv_cell_real(percent_solved(&f), 4) },
            { "low", "95 % interval, low", gv_cell_real(100 * f.solved.low, 4) },
            { "high", "high", gv_cell_real(100 * f.solved.high, 4) },
        };
        put_row(&m, fields, GV_N_OF(fields));
    }
    return finish(&m, err);
}

gv_status gv_preset_table2(gv_stat_tables *tables, const gv_sweep_data *data,
                           gv_error *err)
{
    maker m = begin(tables, data, "table2",
                    "Table 2: median seconds at the peak (published: 500 instances, "
                    "5000 s)");
    for (size_t i = 0; i < data->n_groups; i++) {
        const gv_sweep_group *const g = &data->groups[i];
        gv_sweep_figures f;
        if (!figures_of(&f, &m, g))
            continue;
        const gv_stat_field fields[] = {
            { "block", "block", block_cell(&m, g->point) },
            { "holes", "holes", gv_cell_integer(g->point->holes) },
            { "pattern", "pattern", gv_cell_text(g->point->pattern) },
            { "published_satz", "published, Satz, s",
              gv_cell_real(published(g->point, false, true), 4) },
            { "published_minisat", "published, MiniSat, s",
              gv_cell_real(published(g->point, true, true), 4) },
            { "solver", "solver", gv_cell_text(g->solver->name) },
            { "encoding", "encoding", gv_cell_text(g->solver->encoding) },
            { "runs", "runs", gv_cell_integer(f.n_runs) },
            { "solved_percent", "per cent solved",
              gv_cell_real(percent_solved(&f), 4) },
            { "median", "median CPU s",
              gv_sweep_cell_median(&f, g->solver->limit_seconds, tables->arena) },
            { "par2", "PAR2, s", gv_cell_real(f.par2, 4) },
        };
        put_row(&m, fields, GV_N_OF(fields));
    }
    return finish(&m, err);
}

/* ---- table 3 ---- */

static const gv_published_csp *published_csp(const gv_sweep_point *p)
{
    for (size_t i = 0; i < gv_n_published_csps; i++) {
        const gv_published_csp *const row = &gv_published_csps[i];
        if (row->block_rows == p->block_rows && row->block_cols == p->block_cols &&
            row->holes == p->holes && strcmp(p->pattern, "doubly") == 0)
            return row;
    }
    return NULL;
}

gv_status gv_preset_table3(gv_stat_tables *tables, const gv_sweep_data *data,
                           gv_error *err)
{
    enum { PUBLISHED_LIMIT = 10000 };
    maker m = begin(tables, data, "table3",
                    "Table 3: CSP solvers, doubly balanced (published: 10,000 s)");
    for (size_t i = 0; i < data->n_groups; i++) {
        const gv_sweep_group *const g = &data->groups[i];
        const gv_published_csp *const row = published_csp(g->point);
        gv_sweep_figures f;
        if (!figures_of(&f, &m, g))
            continue;
        const gv_cell none = { .kind = GV_CELL_ABSENT };
        gv_arena *const arena = tables->arena;
        const gv_stat_field fields[] = {
            { "block", "block", block_cell(&m, g->point) },
            { "holes", "holes", gv_cell_integer(g->point->holes) },
            { "pattern", "pattern", gv_cell_text(g->point->pattern) },
            { "mac_percent", "published, MAC, per cent solved",
              row ? gv_cell_real(row->mac_solved, 4) : none },
            { "mac_median", "published, MAC, median s",
              row ? gv_sweep_cell_censored(row->mac_median, PUBLISHED_LIMIT, arena)
                  : none },
            { "minion_percent", "published, Minion, per cent solved",
              row ? gv_cell_real(row->minion_solved, 4) : none },
            { "minion_median", "published, Minion, median s",
              row ? gv_sweep_cell_censored(row->minion_median, PUBLISHED_LIMIT, arena)
                  : none },
            { "solver", "solver", gv_cell_text(g->solver->name) },
            { "encoding", "encoding", gv_cell_text(g->solver->encoding) },
            { "runs", "runs", gv_cell_integer(f.n_runs) },
            { "solved_percent", "per cent solved",
              gv_cell_real(percent_solved(&f), 4) },
            { "low", "95 % interval, low", gv_cell_real(100 * f.solved.low, 4) },
            { "high", "high", gv_cell_real(100 * f.solved.high, 4) },
            { "median", "median CPU s",
              gv_sweep_cell_median(&f, g->solver->limit_seconds, arena) },
        };
        put_row(&m, fields, GV_N_OF(fields));
    }
    return finish(&m, err);
}

/* ---- figure 4 ---- */

/* How close a block is to a square: its shorter side over its longer one. */
static double squareness(const gv_sweep_point *p)
{
    const double m = p->block_rows, n = p->block_cols;
    return m < n ? m / n : n / m;
}

gv_status gv_preset_fig4(gv_stat_tables *tables, const gv_sweep_data *data,
                         gv_error *err)
{
    maker m =
        begin(tables, data, "fig4",
              "Figure 4: the peak by the shape of blocks (published: the squarer, "
              "the harder, three orders of magnitude above Latin squares)");
    for (size_t i = 0; i < data->n_series && !m.failed; i++) {
        const gv_sweep_series *const s = &data->series[i];
        const gv_sweep_point *const p = s->groups->point;
        const gv_published_peak *row =
            gv_published_peak_of(p->block_rows, p->block_cols);
        gv_sweep_place place;
        if (is_backbone(s->groups))
            continue;
        m.failed = !gv_sweep_peak(&place, s, GV_MEASURE_CPU, 0.5, tables->arena);
        if (m.failed || !place.n_points)
            continue;
        const gv_stat_field fields[] = {
            { "block", "block", block_cell(&m, p) },
            { "squareness", "shorter side over longer",
              gv_cell_real(squareness(p), 3) },
            { "solver", "solver", gv_cell_text(s->groups->solver->name) },
            { "encoding", "encoding", gv_cell_text(s->groups->solver->encoding) },
            { "points", "numbers of holes", gv_cell_integer(place.n_points) },
            { "peak", "holes at the peak", gv_cell_integer(place.holes) },
            { "low", "95 % interval, low", gv_cell_real(place.interval.low, 9) },
            { "high", "high", gv_cell_real(place.interval.high, 9) },
            { "model", "published model of the peak",
              gv_cell_real(gv_published_gsp_peak(p->block_rows, p->block_cols), 4) },
            { "table1", "published peak",
              row ? gv_cell_integer(row->holes) : gv_cell_absent(GV_OUTCOME_OK) },
            { "median", "median CPU s there",
              gv_sweep_cell_censored(place.value, s->groups->solver->limit_seconds,
                                     tables->arena) },
        };
        put_row(&m, fields, GV_N_OF(fields));
    }
    return finish(&m, err);
}

/* ---- figures 5 and 6 ---- */

static gv_status put_solved(gv_stat_tables *tables, const gv_sweep_data *data,
                            const char *name, const char *title, gv_error *err)
{
    maker m = begin(tables, data, name, title);
    for (size_t i = 0; i < data->n_groups; i++) {
        const gv_sweep_group *const g = &data->groups[i];
        gv_sweep_figures f;
        if (!figures_of(&f, &m, g))
            continue;
        const gv_stat_field fields[] = {
            { "block", "block", block_cell(&m, g->point) },
            { "pattern", "pattern", gv_cell_text(g->point->pattern) },
            { "holes", "holes", gv_cell_integer(g->point->holes) },
            { "solver", "solver", gv_cell_text(g->solver->name) },
            { "encoding", "encoding", gv_cell_text(g->solver->encoding) },
            { "runs", "runs", gv_cell_integer(f.n_runs) },
            { "solved_percent", "per cent solved",
              gv_cell_real(percent_solved(&f), 4) },
            { "low", "95 % interval, low", gv_cell_real(100 * f.solved.low, 4) },
            { "high", "high", gv_cell_real(100 * f.solved.high, 4) },
            { "median", "median CPU s",
              gv_sweep_cell_median(&f, g->solver->limit_seconds, tables->arena) },
            { "published_minisat", "published at the peak, MiniSat",
              gv_cell_real(published(g->point, true, false), 4) },
        };
        put_row(&m, fields, GV_N_OF(fields));
    }
    return finish(&m, err);
}

gv_status gv_preset_fig5(gv_stat_tables *tables, const gv_sweep_data *data,
                         gv_error *err)
{
    return put_solved(
        tables, data, "fig5",
        "Figure 5: per cent solved at the peak, by solver (published: 200 "
        "instances, 10,000 s)",
        err);
}

gv_status gv_preset_fig6(gv_stat_tables *tables, const gv_sweep_data *data,
                         gv_error *err)
{
    return put_solved(tables, data, "fig6",
                      "Figure 6: per cent solved against holes, by pattern (published: "
                      "200 instances, MiniSat)",
                      err);
}

/* ---- figure 7 ---- */

/* The group of the first solver at the same point; NULL without one. */
static const gv_sweep_group *hardness_beside(const gv_sweep_data *data,
                                             const gv_sweep_point *point)
{
    for (size_t i = 0; i < data->n_groups; i++)
        if (data->groups[i].point == point && !is_backbone(&data->groups[i]))
            return &data->groups[i];
    return NULL;
}

/* The largest mean of the backbone and the largest median, over a series. */
static void find_largest(maker *m, const gv_sweep_series *s, double *fixed,
                         double *median)
{
    *fixed = *median = 0;
    for (size_t g = 0; g < s->n_groups && !m->failed; g++) {
        const gv_sweep_group *beside = hardness_beside(m->data, s->groups[g].point);
        gv_sweep_figures f;
        *fixed = fmax(*fixed, gv_sweep_mean(&s->groups[g], GV_SWEEP_FIXED_ALL));
        if (beside && figures_of(&f, m, beside) && f.median[GV_MEASURE_CPU] > *median)
            *median = f.median[GV_MEASURE_CPU];
    }
}

static void put_backbone_series(maker *m, const gv_sweep_series *s)
{
    double most_fixed, most_median;
    find_largest(m, s, &most_fixed, &most_median);
    for (size_t i = 0; i < s->n_groups && !m->failed; i++) {
        const gv_sweep_group *const g = &s->groups[i], *const beside = hardness_beside(
                                                           m->data, g->point);
        const double all = gv_sweep_mean(g, GV_SWEEP_FIXED_ALL);
        const double of = gv_sweep_mean(g, GV_SWEEP_FIXED_ALL_OF);
        gv_sweep_figures f = { .median = { NAN } };
        const bool has_median = beside && figures_of(&f, m, beside);
        const double median = f.median[GV_MEASURE_CPU];
        const gv_stat_field fields[] = {
            { "block", "block", block_cell(m, g->point) },
            { "pattern", "pattern", gv_cell_text(g->point->pattern) },
            { "holes", "holes", gv_cell_integer(g->point->holes) },
            { "instances", "instances", gv_cell_integer(g->n_rows) },
            { "fixed_all", "look-ahead backbone, variables", gv_cell_real(all, 6) },
            { "share", "share", gv_cell_real(all / of, 4) },
            { "median", "median CPU s",
              has_median ? gv_sweep_cell_censored(median, beside->solver->limit_seconds,
                                                  m->tables->arena)
                         : gv_cell_absent(GV_OUTCOME_OK) },
            { "normalised", "the same, its peak at the largest backbone",
              gv_cell_real(median / most_median * most_fixed, 6) },
        };
        put_row(m, fields, GV_N_OF(fields));
    }
}

gv_status gv_preset_fig7(gv_stat_tables *tables, const gv_sweep_data *data,
                         gv_error *err)
{
    maker m = begin(tables, data, "fig7",
                    "Figure 7: look-ahead backbone and hardness against holes");
    for (size_t i = 0; i < data->n_series; i++)
        if (is_backbone(data->series[i].groups))
            put_backbone_series(&m, &data->series[i]);
    return finish(&m, err);
}

/* ---- figure 8 ---- */

gv_status gv_preset_fig8(gv_stat_tables *tables, const gv_sweep_data *data,
                         gv_error *err)
{
    gv_peak_points points;
    const gv_peak_query query = { .backbone = true, .part = 0.5 };
    gv_error why;
    GV_TRY(gv_peak_points_find(&points, data, &query, tables->arena, err));
    // With too few blocks there is no fit, and the table of minima is all there is.
    if (gv_peak_fit_make(tables, &points, &query, 0, gv_sweep_note(data, tables->arena),
                         &why) == GV_ERR_MEMORY)
        return gv_fail_memory(err);
    return GV_OK;
}
