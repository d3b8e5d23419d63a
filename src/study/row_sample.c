/* SPDX-License-Identifier: GPL-3.0-or-later */
/* row_sample.c -- rows become observations of a sample; those of controlled bias also
 * count puzzles per grid. */
#include "study/row_sample.h"

#include <math.h>
#include <string.h>

struct gv_row_sample {
    gv_row_sample_plan plan;
    gv_study_variables variables;
    gv_findings findings;
    uint64_t n_rows;
    uint64_t unit, grid;                        /* of the last row */
    double log_number[GV_ESTIMATE_CLASSES];     /* ln C(cells, clues); NAN: not yet */
    double log_correction[GV_ESTIMATE_CLASSES]; /* ln cf(clues); the same */
    double n_tries;
    gv_grid_weights counted; /* of the current grid, if numbers are counted */
    uint64_t n_counted;      /* grids */
    bool has_other_weights; /* than those of controlled bias on grids without weights */
};

gv_status gv_row_sample_new(gv_row_sample **out, const gv_row_sample_plan *plan,
                            const gv_study_variables *variables, gv_arena *arena,
                            gv_error *err)
{
    if (plan->method == GV_METHOD_WEIGHTED && !plan->has_weights)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "a sample of the method weighted needs a column log_weight");
    if (plan->method == GV_METHOD_CONTROLLED_BIAS && !plan->n_cells &&
        !plan->has_weights)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "the number of variables is not known: a sample of the method "
                       "controlled-bias needs a column log_weight");
    gv_row_sample *s = GV_ARENA_NEW(arena, gv_row_sample, 1);
    if (!s)
        return gv_fail_memory(err);
    s->plan = *plan;
    s->variables = *variables;
    s->findings.method = plan->method;
    s->findings.source =
        plan->method == GV_METHOD_BOTTOM_UP ? GV_FROM_NONE : GV_FROM_UNKNOWN;
    s->findings.n_cells = plan->n_cells;
    s->findings.is_nine = plan->n_cells == 81;
    for (unsigned n = 0; n < GV_ESTIMATE_CLASSES; n++)
        s->log_number[n] = s->log_correction[n] = NAN;
    GV_TRY(gv_variables_derive(&s->variables, arena, err));
    GV_TRY(gv_sample_new(&s->findings.sample, s->variables.list, s->variables.n, arena,
                         err));
    *out = s;
    return GV_OK;
}

/* ---- rows ---- */

/* ln cf(clues) */
static double correction_of(gv_row_sample *s, const gv_sample_row *row)
{
    double *const known = &s->log_correction[row->clues];
    if (isnan(*known))
        *known = gv_generator_log_correction(s->plan.n_cells, (uint32_t)row->clues);
    return *known;
}

static double weight_of(gv_row_sample *s, const gv_sample_row *row)
{
    if (s->plan.has_weights)
        return row->log_weight;
    return s->plan.method == GV_METHOD_CONTROLLED_BIAS ? correction_of(s, row) : NAN;
}

static bool has_counts(const gv_row_sample *s)
{
    return s->plan.method == GV_METHOD_CONTROLLED_BIAS && s->plan.has_tries &&
           s->plan.n_cells;
}

static void end_counts_of_grid(gv_row_sample *s)
{
    if (!has_counts(s) || !s->n_rows)
        return;
    gv_count_estimate_add(&s->findings.counts, &s->counted);
    s->counted = (gv_grid_weights){ .hits = { 0 } };
    s->n_counted++;
}

static void begin_grid(gv_row_sample *s, const gv_sample_row *row)
{
    const uint64_t unit = s->plan.has_grids ? row->unit : 0;
    const uint64_t grid = s->plan.has_grids ? row->grid : s->n_rows;
    if (!s->n_rows || unit != s->unit || grid != s->grid) {
        end_counts_of_grid(s);
        gv_sample_grid(s->findings.sample, unit, grid);
    }
    s->unit = unit;
    s->grid = grid;
}

/* A path of controlled bias that ended in n clues represents C(cells, n) puzzles of its
 * grid (docs/theory/sampling.md). If the grids had weights, it does not. */
static void add_count(gv_row_sample *s, const gv_sample_row *row)
{
    double *const known = &s->log_number[row->clues];
    if (isnan(*known))
        *known = gv_generator_log_binomial(s->plan.n_cells, (uint32_t)row->clues);
    s->counted.hits[row->clues]++;
    s->counted.weight[row->clues] += exp(*known);
    s->n_tries += row->tries;
    s->has_other_weights =
        s->has_other_weights ||
        (s->plan.has_weights && fabs(row->log_weight - correction_of(s, row)) > 1e-3);
}

gv_status gv_row_sample_add(gv_row_sample *s, const gv_sample_row *row, gv_error *err)
{
    double values[GV_SAMPLE_VARIABLES];
    const uint32_t n_cells = s->plan.n_cells;
    if (row->clues >= GV_ESTIMATE_CLASSES || (n_cells && row->clues > n_cells))
        return gv_fail(err, GV_ERR_INPUT, "%u clues in %u cells", (unsigned)row->clues,
                       (unsigned)n_cells);
    if (has_counts(s) && !(row->tries >= 1 && isfinite(row->tries)))
        return gv_fail(err, GV_ERR_INPUT, "%g tries", row->tries);
    begin_grid(s, row);
    if (has_counts(s))
        add_count(s, row);
    memcpy(values, row->values, s->variables.n_read * sizeof *values);
    gv_variables_complete(&s->variables, values);
    gv_sample_add(s->findings.sample, (unsigned)row->clues, weight_of(s, row), values);
    s->n_rows++;
    return GV_OK;
}

gv_findings gv_row_sample_end(gv_row_sample *s)
{
    gv_findings *const f = &s->findings;
    gv_sample_end(f->sample);
    end_counts_of_grid(s);
    if (has_counts(s) && !s->has_other_weights && s->n_tries >= (double)s->n_rows) {
        f->has_counts = true;
        f->n_grids = f->n_tries = (uint64_t)s->n_tries;
        gv_count_estimate_add_empty(&f->counts, f->n_grids - s->n_counted);
    }
    return *f;
}
