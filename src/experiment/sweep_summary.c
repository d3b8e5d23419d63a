/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep_summary.c -- makes the tables. */
#include "experiment/sweep_summary.h"

#include "base/array.h"
#include "experiment/published_gsp.h"
#include "experiment/sweep_plan.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { DIGITS = 4 };

typedef struct summary {
    gv_stat_tables *tables;
    gv_stat_table *table; /* the current one */
    const gv_sweep_data *data;
    const char *note;
    bool failed; /* out of memory */
} summary;

/* ---- cells ---- */

static gv_cell text_cell(gv_arena *arena, const char *text)
{
    const size_t size = strlen(text) + 1;
    char *copy = gv_arena_take(arena, size);
    return copy ? gv_cell_text(memcpy(copy, text, size))
                : gv_cell_absent(GV_OUTCOME_OK);
}

gv_cell gv_sweep_cell_block(unsigned block_rows, unsigned block_cols, gv_arena *arena)
{
    char text[24];
    (void)snprintf(text, sizeof text, "%ux%u", block_rows, block_cols);
    return text_cell(arena, text);
}

gv_cell gv_sweep_cell_censored(double value, double limit, gv_arena *arena)
{
    char text[40];
    if (!isnan(value))
        return gv_cell_real(value, DIGITS);
    if (!(limit > 0))
        return gv_cell_absent(GV_OUTCOME_OK);
    (void)snprintf(text, sizeof text, "> %g", limit);
    return text_cell(arena, text);
}

gv_cell gv_sweep_cell_median(const gv_sweep_figures *figures, double limit,
                             gv_arena *arena)
{
    const double median = figures->median[GV_MEASURE_CPU];
    if (isnan(median) &&
        2 * figures->n_verdicts[GV_SWEEP_VERDICT_ERROR] >= figures->n_runs)
        return gv_cell_text("error");
    return gv_sweep_cell_censored(median, limit, arena);
}

static gv_cell limit_cell(double limit)
{
    return limit > 0 ? gv_cell_real(limit, 9) : gv_cell_text("none");
}

/* ---- notes ---- */

static void put_solvers(gv_buffer *out, const gv_sweep_data *d)
{
    gv_buffer_puts(out, "solvers: ");
    for (size_t i = 0; i < d->n_solvers; i++) {
        const gv_sweep_solver *const s = &d->solvers[i];
        gv_buffer_printf(out, "%s%s (%s) on %s, ", i ? "; " : "", s->name, s->version,
                         s->encoding);
        if (s->limit_seconds > 0)
            gv_buffer_printf(out, "limit %g s %s", s->limit_seconds,
                             strcmp(s->name, GV_SWEEP_BACKBONE) == 0 ? "on the clock"
                                                                     : "CPU");
        else
            gv_buffer_puts(out, "no time limit");
        if (s->limit_bytes)
            gv_buffer_printf(out, " and %" PRIu64 " MB", s->limit_bytes >> 20);
    }
    gv_buffer_putc(out, '\n');
}

static bool is_chain_new(const gv_sweep_data *d, size_t i)
{
    const gv_sweep_point *const p = &d->points[i];
    for (size_t k = 0; k < i; k++) {
        const gv_sweep_point *const q = &d->points[k];
        if (q->block_rows == p->block_rows && q->block_cols == p->block_cols &&
            strcmp(q->pattern, p->pattern) == 0 && strcmp(q->chain, p->chain) == 0 &&
            strcmp(q->method, p->method) == 0)
            return false;
    }
    return true;
}

/* Chains of a few blocks and patterns; if there are more, they are in the table of
 * instances. */
static void put_chains(gv_buffer *out, const gv_sweep_data *d)
{
    enum { MOST = 6 };
    size_t n = 0;
    gv_buffer_puts(out, "chains: ");
    for (size_t i = 0; i < d->n_points && n <= MOST; i++) {
        const gv_sweep_point *const p = &d->points[i];
        if (!is_chain_new(d, i))
            continue;
        if (n++ == MOST)
            gv_buffer_puts(out, "; more in the table instances");
        else
            gv_buffer_printf(out, "%s%ux%u %s: %s %s", n > 1 ? "; " : "", p->block_rows,
                             p->block_cols, p->pattern, p->method, p->chain);
    }
    gv_buffer_putc(out, '\n');
}

const char *gv_sweep_note(const gv_sweep_data *data, gv_arena *arena)
{
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    gv_buffer_printf(&text, "made by %s, generator %u; seeds %s\n", data->makers,
                     data->n_points ? data->points[0].generator : 0, data->seeds);
    put_chains(&text, data);
    put_solvers(&text, data);
    gv_buffer_printf(&text, "machine: %s", data->machines);
    char *copy = text.failed ? NULL : gv_arena_take(arena, text.length + 1);
    if (copy)
        memcpy(copy, text.text, text.length + 1);
    gv_buffer_free(&text);
    return copy;
}

/* ---- tables ---- */

static void begin_table(summary *s, const char *name, const char *title)
{
    s->table = gv_stat_table_new(s->tables, name, title);
    s->failed |= !s->table;
    if (s->table)
        s->table->note = s->note;
}

static void put_row(summary *s, const gv_stat_field *fields, size_t n_fields)
{
    if (!s->failed)
        s->failed = !gv_stat_table_put_fields(s->tables, s->table, fields, n_fields);
}

static gv_cell block_cell(summary *s, const gv_sweep_point *point)
{
    return gv_sweep_cell_block(point->block_rows, point->block_cols, s->tables->arena);
}

static void put_instances(summary *s)
{
    const gv_sweep_data *const d = s->data;
    begin_table(s, "instances", "Instances that were generated");
    const gv_sweep_point *last = NULL;
    for (size_t i = 0; i < d->n_groups; i++) {
        const gv_sweep_group *const g = &d->groups[i];
        const gv_sweep_point *const p = g->point;
        bool is_seen = false; // with another solver
        for (size_t k = 0; k < i && !is_seen; k++)
            is_seen = d->groups[k].point == p;
        if (is_seen || p == last)
            continue;
        last = p;
        size_t most = 0;
        for (size_t k = i; k < d->n_groups; k++)
            if (d->groups[k].point == p && d->groups[k].n_rows > most)
                most = d->groups[k].n_rows;
        const double order = p->block_rows * p->block_cols;
        const gv_stat_field fields[] = {
            { "block", "block", block_cell(s, p) },
            { "pattern", "pattern", gv_cell_text(p->pattern) },
            { "kind", "kind", gv_cell_text(p->kind) },
            { "method", "method", gv_cell_text(p->method) },
            { "holes", "holes", gv_cell_integer(p->holes) },
            { "percent", "per cent of the cells",
              gv_cell_real(100 * p->holes / (order * order), 4) },
            { "instances", "instances", gv_cell_integer(most) },
            { "chain", "lengths of chains", gv_cell_text(p->chain) },
        };
        put_row(s, fields, GV_N_OF(fields));
    }
}

static bool is_backbone(const gv_sweep_group *group)
{
    return group->n_rows && strcmp(group->solver->name, "backbone") == 0;
}

static void put_hardness_row(summary *s, const gv_sweep_group *g)
{
    gv_sweep_figures f;
    if (!gv_sweep_figures_of(&f, g, s->tables->arena)) {
        s->failed = true;
        return;
    }
    const gv_sweep_point *const p = g->point;
    const gv_sweep_solver *const solver = g->solver;
    const double limit = solver->limit_seconds;
    const bool has_conflicts =
        !isnan(f.median[GV_MEASURE_CONFLICTS]) || 2 * f.n_solved <= f.n_runs;
    const gv_stat_field fields[] = {
        { "block", "block", block_cell(s, p) },
        { "pattern", "pattern", gv_cell_text(p->pattern) },
        { "kind", "kind", gv_cell_text(p->kind) },
        { "method", "method", gv_cell_text(p->method) },
        { "holes", "holes", gv_cell_integer(p->holes) },
        { "solver", "solver", gv_cell_text(solver->name) },
        { "encoding", "encoding", gv_cell_text(solver->encoding) },
        { "limit", "limit, CPU s", limit_cell(limit) },
        { "runs", "runs", gv_cell_integer(f.n_runs) },
        { "solved", "solved", gv_cell_integer(f.n_solved) },
        { "solved_percent", "per cent solved",
          gv_cell_real(100 * (double)f.n_solved / (double)f.n_runs, DIGITS) },
        { "solved_low", "95 % interval, low",
          gv_cell_real(100 * f.solved.low, DIGITS) },
        { "solved_high", "high", gv_cell_real(100 * f.solved.high, DIGITS) },
        { "median", "median CPU s", gv_sweep_cell_median(&f, limit, s->tables->arena) },
        { "par2", "PAR2, s", gv_cell_real(f.par2, DIGITS) },
        { "conflicts", "median conflicts",
          has_conflicts ? gv_cell_real(f.median[GV_MEASURE_CONFLICTS], 6)
                        : gv_cell_absent(GV_OUTCOME_OK) },
        { "variables", "mean variables", gv_cell_real(f.mean_variables, 6) },
        { "clauses", "mean clauses", gv_cell_real(f.mean_clauses, 7) },
        { "memory", "median peak MB", gv_cell_real(f.median_bytes / 1048576, DIGITS) },
        { "sat", "sat", gv_cell_integer(f.n_verdicts[GV_SWEEP_VERDICT_SAT]) },
        { "unsat", "unsat", gv_cell_integer(f.n_verdicts[GV_SWEEP_VERDICT_UNSAT]) },
        { "at_limit", "at the limit",
          gv_cell_integer(f.n_verdicts[GV_SWEEP_VERDICT_LIMIT]) },
        { "no_memory", "out of memory",
          gv_cell_integer(f.n_verdicts[GV_SWEEP_VERDICT_MEMORY]) },
        { "errors", "errors", gv_cell_integer(f.n_verdicts[GV_SWEEP_VERDICT_ERROR]) },
    };
    put_row(s, fields, GV_N_OF(fields));
}

static void put_hardness(summary *s)
{
    begin_table(s, "hardness", "Hardness against holes");
    for (size_t i = 0; i < s->data->n_groups; i++)
        if (!is_backbone(&s->data->groups[i]))
            put_hardness_row(s, &s->data->groups[i]);
}

/* ---- satisfiable ---- */

/* What any solver says about each instance of a point, once. */
static void count_verdicts(const gv_sweep_data *d, const gv_sweep_point *point,
                           uint64_t *n_sat, uint64_t *n_unsat, uint64_t *n_open)
{
    const gv_sweep_group *most = NULL;
    for (size_t i = 0; i < d->n_groups; i++)
        if (d->groups[i].point == point &&
            (!most || d->groups[i].n_rows > most->n_rows))
            most = &d->groups[i];
    for (size_t r = 0; most && r < most->n_rows; r++) {
        bool sat = false, unsat = false;
        for (size_t i = 0; i < d->n_groups; i++) {
            const gv_sweep_group *const g = &d->groups[i];
            for (size_t k = 0; g->point == point && k < g->n_rows; k++)
                if (g->rows[k].seed == most->rows[r].seed &&
                    g->rows[k].number == most->rows[r].number) {
                    sat |= g->rows[k].verdict == GV_SWEEP_VERDICT_SAT;
                    unsat |= g->rows[k].verdict == GV_SWEEP_VERDICT_UNSAT;
                }
        }
        *n_sat += sat ? 1 : 0;
        *n_unsat += unsat && !sat ? 1 : 0;
        *n_open += sat || unsat ? 0 : 1;
    }
}

static void put_satisfiable_row(summary *s, const gv_sweep_point *p)
{
    uint64_t n_sat = 0, n_unsat = 0, n_open = 0;
    count_verdicts(s->data, p, &n_sat, &n_unsat, &n_open);
    const uint64_t n = n_sat + n_unsat + n_open;
    // Those that nobody solved may be either: the interval holds for both cases.
    const gv_interval least = gv_interval_share(n_sat, n);
    const gv_interval most = gv_interval_share(n_sat + n_open, n);
    const double decided = (double)(n_sat + n_unsat);
    const gv_stat_field fields[] = {
        { "block", "block", block_cell(s, p) },
        { "pattern", "pattern", gv_cell_text(p->pattern) },
        { "kind", "kind", gv_cell_text(p->kind) },
        { "method", "method", gv_cell_text(p->method) },
        { "holes", "holes", gv_cell_integer(p->holes) },
        { "instances", "instances", gv_cell_integer(n) },
        { "sat", "with a solution", gv_cell_integer(n_sat) },
        { "unsat", "without", gv_cell_integer(n_unsat) },
        { "open", "not decided", gv_cell_integer(n_open) },
        { "sat_percent", "per cent with a solution, of those decided",
          gv_cell_real(decided > 0 ? 100 * (double)n_sat / decided : NAN, DIGITS) },
        { "sat_low", "95 % interval, low", gv_cell_real(100 * least.low, DIGITS) },
        { "sat_high", "high", gv_cell_real(100 * most.high, DIGITS) },
    };
    put_row(s, fields, GV_N_OF(fields));
}

static void put_satisfiable(summary *s)
{
    const gv_sweep_data *const d = s->data;
    begin_table(s, "satisfiable", "Instances with a solution");
    for (size_t i = 0; i < d->n_groups && !s->failed; i++) {
        const gv_sweep_point *const p = d->groups[i].point;
        bool is_seen = strcmp(p->kind, "with-holes") == 0;
        for (size_t k = 0; k < i && !is_seen; k++)
            is_seen = d->groups[k].point == p;
        if (!is_seen)
            put_satisfiable_row(s, p);
    }
}

/* ---- backbone ---- */

static void put_backbone(summary *s)
{
    begin_table(s, "backbone", "Look-ahead backbone, means");
    for (size_t i = 0; i < s->data->n_groups; i++) {
        const gv_sweep_group *const g = &s->data->groups[i];
        const gv_sweep_point *const p = g->point;
        if (!is_backbone(g))
            continue;
        const double fixed = gv_sweep_mean(g, GV_SWEEP_FIXED),
                     of = gv_sweep_mean(g, GV_SWEEP_FIXED_OF),
                     all = gv_sweep_mean(g, GV_SWEEP_FIXED_ALL),
                     all_of = gv_sweep_mean(g, GV_SWEEP_FIXED_ALL_OF);
        double cpu = 0;
        for (size_t r = 0; r < g->n_rows; r++)
            cpu += g->rows[r].solve_cpu / (double)g->n_rows;
        const gv_stat_field fields[] = {
            { "block", "block", block_cell(s, p) },
            { "pattern", "pattern", gv_cell_text(p->pattern) },
            { "kind", "kind", gv_cell_text(p->kind) },
            { "method", "method", gv_cell_text(p->method) },
            { "holes", "holes", gv_cell_integer(p->holes) },
            { "instances", "instances", gv_cell_integer(g->n_rows) },
            { "variables", "variables after forward checking", gv_cell_real(of, 6) },
            { "fixed", "of these, fixed", gv_cell_real(fixed, 6) },
            { "fixed_share", "share", gv_cell_real(fixed / of, DIGITS) },
            { "all", "variables of all holes", gv_cell_real(all_of, 6) },
            { "fixed_all", "of these, fixed or eliminated", gv_cell_real(all, 6) },
            { "fixed_all_share", "share", gv_cell_real(all / all_of, DIGITS) },
            { "cpu", "mean CPU s", gv_cell_real(cpu, DIGITS) },
        };
        put_row(s, fields, GV_N_OF(fields));
    }
}

/* ---- peaks and minima ---- */

static void put_place(summary *s, const gv_sweep_series *series, const char *measure,
                      const gv_sweep_place *place, double model)
{
    const gv_sweep_point *const p = series->groups->point;
    const gv_sweep_solver *const solver = series->groups->solver;
    const gv_stat_field fields[] = {
        { "block", "block", block_cell(s, p) },
        { "pattern", "pattern", gv_cell_text(p->pattern) },
        { "kind", "kind", gv_cell_text(p->kind) },
        { "solver", "solver", gv_cell_text(solver->name) },
        { "encoding", "encoding", gv_cell_text(solver->encoding) },
        { "measure", "measure", gv_cell_text(measure) },
        { "points", "numbers of holes", gv_cell_integer(place->n_points) },
        { "beyond", "of these, median beyond the limit",
          gv_cell_integer(place->n_beyond) },
        { "holes", "holes there", gv_cell_integer(place->holes) },
        { "low", "95 % interval, low", gv_cell_real(place->interval.low, 9) },
        { "high", "high", gv_cell_real(place->interval.high, 9) },
        { "value", "value there", gv_cell_real(place->value, 6) },
        { "at_end", "at an end of the range",
          gv_cell_text(place->is_at_end ? "yes" : "no") },
        { "model", "published model", gv_cell_real(model, DIGITS) },
        { "off_percent", "per cent off the model",
          gv_cell_real(100 * (place->holes - model) / model, 3) },
    };
    put_row(s, fields, GV_N_OF(fields));
}

/* A curve has three points and more. */
enum { CURVE = 3 };

static void put_peaks(summary *s)
{
    begin_table(s, "peaks", "Where the median is greatest");
    for (size_t i = 0; i < s->data->n_series && !s->failed; i++) {
        const gv_sweep_series *const series = &s->data->series[i];
        const gv_sweep_point *const p = series->groups->point;
        if (is_backbone(series->groups) || series->n_groups < CURVE)
            continue;
        for (int m = 0; m < GV_N_MEASURES && !s->failed; m++) {
            gv_sweep_place place;
            s->failed =
                !gv_sweep_peak(&place, series, (gv_measure)m, 0.5, s->tables->arena);
            if (!s->failed && place.n_points >= CURVE)
                put_place(s, series, gv_measure_name((gv_measure)m), &place,
                          gv_published_gsp_peak(p->block_rows, p->block_cols));
        }
    }
}

static void put_minima(summary *s)
{
    begin_table(s, "minima",
                "Where the look-ahead backbone is least, after its descent");
    for (size_t i = 0; i < s->data->n_series && !s->failed; i++) {
        const gv_sweep_series *const series = &s->data->series[i];
        const gv_sweep_point *const p = series->groups->point;
        gv_sweep_place place;
        if (!is_backbone(series->groups) || series->n_groups < CURVE)
            continue;
        s->failed = !gv_sweep_backbone_minimum(&place, series, s->tables->arena);
        if (!s->failed && place.n_points >= CURVE)
            put_place(s, series, "fixed_all", &place,
                      gv_minimum_model(p->block_rows, p->block_cols));
    }
}

/* ---- survival ---- */

static void put_survival_rows(summary *s, const gv_sweep_group *g)
{
    gv_arena *const arena = s->tables->arena;
    gv_censored *runs = GV_ARENA_NEW(arena, gv_censored, g->n_rows + 1);
    gv_survival *steps = GV_ARENA_NEW(arena, gv_survival, g->n_rows + 1);
    s->failed |= !runs || !steps;
    if (s->failed)
        return;
    for (size_t i = 0; i < g->n_rows; i++) {
        const gv_sweep_verdict verdict = g->rows[i].verdict;
        const bool is_solved =
            verdict == GV_SWEEP_VERDICT_SAT || verdict == GV_SWEEP_VERDICT_UNSAT;
        // One that crashed would never have been solved: it stays at risk to the end.
        runs[i] = (gv_censored){ .value = is_solved ? g->rows[i].solve_cpu : INFINITY,
                                 .finished = is_solved };
    }
    const size_t n = gv_kaplan_meier(steps, runs, g->n_rows);
    for (size_t i = 0; i < n && !s->failed; i++) {
        const gv_stat_field fields[] = {
            { "block", "block", block_cell(s, g->point) },
            { "pattern", "pattern", gv_cell_text(g->point->pattern) },
            { "kind", "kind", gv_cell_text(g->point->kind) },
            { "holes", "holes", gv_cell_integer(g->point->holes) },
            { "solver", "solver", gv_cell_text(g->solver->name) },
            { "encoding", "encoding", gv_cell_text(g->solver->encoding) },
            { "time", "CPU s", gv_cell_real(steps[i].time, 5) },
            { "at_risk", "runs that take so long",
              gv_cell_integer(steps[i].n_at_risk) },
            { "survival", "part that takes longer",
              gv_cell_real(steps[i].part, DIGITS) },
            { "low", "95 % interval, low",
              gv_cell_real(steps[i].interval.low, DIGITS) },
            { "high", "high", gv_cell_real(steps[i].interval.high, DIGITS) },
        };
        put_row(s, fields, GV_N_OF(fields));
    }
}

static void put_survival(summary *s)
{
    begin_table(s, "survival", "Survival curves (Kaplan and Meier)");
    for (size_t i = 0; i < s->data->n_groups && !s->failed; i++)
        if (!is_backbone(&s->data->groups[i]))
            put_survival_rows(s, &s->data->groups[i]);
}

gv_status gv_sweep_summary_make(gv_stat_tables *tables, const gv_sweep_data *data,
                                gv_error *err)
{
    static void (*const makers[])(summary *) = {
        put_instances, put_hardness, put_satisfiable, put_backbone,
        put_peaks,     put_minima,   put_survival,
    };
    summary s = { .tables = tables,
                  .data = data,
                  .note = gv_sweep_note(data, tables->arena) };
    s.failed = !s.note;
    for (size_t i = 0; i < GV_N_OF(makers) && !s.failed; i++)
        makers[i](&s);
    gv_stat_tables_drop_empty(tables);
    return s.failed ? gv_fail_memory(err) : GV_OK;
}
