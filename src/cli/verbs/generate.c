/* SPDX-License-Identifier: GPL-3.0-or-later */
/* generate.c -- givens generate: minimal puzzles at random, by one of the methods,
 * one record each; or, with --counts, how many there are of each number of clues. */
#include "base/table.h"
#include "cli/options/generation.h"
#include "cli/verbs/rate_answer.h"
#include "cli/stream/unit_rates.h"
#include "cli/stream/units.h"
#include "generate/minimal/weighted.h"
#include "study/unit_counts.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* What one thread has. */
typedef struct station {
    gv_arena arena; /* lasts */
    gv_arena tmp;
    gv_maker maker;
    gv_rater *rater; /* --rating; else NULL */
} station;

typedef struct generate {
    gv_run *run;
    gv_generation made_by;
    station *stations;          /* one per thread */
    gv_count_estimate estimate; /* --counts */
} generate;

/* ---- options ---- */

/* The columns of --counts after the first. */
static const gv_column count_columns[] = {
    GV_REALS("M_n", "estimated number of minimal puzzles"),
    GV_REALS("rel_error", "its standard error, as a part of it"),
    GV_REALS("ess", "effective sample size"),
    GV_INTEGERS("hits", "puzzles seen"),
};

/* --counts is a table of its own, and estimates need weights. */
static gv_status prepare_counts(gv_run *run, gv_error *err)
{
    const gv_settings *s = &run->settings;
    if (strcmp(s->method, "bottom-up") == 0 ||
        (strcmp(s->method, "top-down") == 0 && !s->weights))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--counts needs weights: --method weighted, controlled-bias, or "
                       "top-down --weights");
    if (s->count)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--counts prints no puzzles: use --tries or --run-time");
    if (!s->tries && !(s->run_time > 0))
        return gv_fail(err, GV_ERR_ARGUMENT, "--counts needs --tries or --run-time");
    if (run->form.kind == GV_FORM_LINE && !s->to)
        run->form.kind = GV_FORM_TSV;
    if (run->form.kind == GV_FORM_LINE || run->form.kind == GV_FORM_FREE ||
        run->form.kind == GV_FORM_PUZZLE)
        return gv_fail(err, GV_ERR_ARGUMENT, "--counts needs --to tsv, csv or json");
    run->first_column = "clues";
    run->n_columns = sizeof count_columns / sizeof *count_columns;
    memcpy(run->columns, count_columns, sizeof count_columns);
    return GV_OK;
}

static gv_status cmd_generate_prepare(gv_run *run, gv_error *err)
{
    run->seed_use = GV_SEED_DRAWN;
    GV_TRY(gv_generation_check(run, err));
    if (run->settings.format && strstr(run->settings.format, "%n"))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--format: puzzles that are made have no number %%n");
    GV_TRY(gv_unit_rates_prepare(run, err));
    return run->settings.counts ? prepare_counts(run, err) : GV_OK;
}

/* ---- steps ---- */

static bool fetch_grids(void *user, gv_unit_slot *slot)
{
    generate *g = user;
    const size_t per_unit = g->made_by.generator->grids_per_unit;
    if (!g->made_by.has_stream)
        return true;
    slot->unit.n_grids = gv_generation_take_grids(&g->made_by, &slot->grids,
                                                  slot->unit.number * per_unit,
                                                  per_unit, &slot->messages);
    slot->unit.grids = (const gv_label *)(const void *)slot->grids.text;
    // What was wrong behind the last grid is told with an empty unit.
    return slot->unit.n_grids > 0 || slot->messages.length > 0;
}

static void fill_cells(gv_worker *worker, const gv_run *run, const gv_made *made,
                       const gv_rate_value *value)
{
    worker->cells[0] = gv_cell_integer(made->n_clues);
    worker->cells[1] = gv_cell_integer(made->tries);
    worker->cells[2] = gv_cell_styled(made->log_weight, 12, GV_REAL_PADDED);
    if (run->n_columns > 3)
        worker->cells[3] = gv_rate_cell(gv_rate_plan_rating(run->rates, 0), value);
}

/* Rates the puzzles of the unit and keeps those in range. */
static gv_status rate_unit(const gv_rate_value **values, const generate *g,
                           gv_unit_slot *slot, gv_worker *worker, station *at,
                           gv_error *err)
{
    if (!g->run->rates)
        return GV_OK;
    if (!at->rater)
        GV_TRY(gv_rater_new(&at->rater, g->run->rates, err));
    return gv_unit_rate(values, &slot->unit, g->run, at->rater, g->made_by.empty,
                        g->run->env->stop, &worker->tmp, err);
}

/* The path, which JSON shows, of a puzzle that was rated by a theory. */
static gv_status find_path(gv_worker *worker, const generate *g, const gv_unit *unit,
                           const gv_made *made, station *at, gv_error *err)
{
    const gv_limits limits = { .stop = g->run->env->stop };
    const gv_rating *rating = gv_rate_plan_rating(g->run->rates, 0);
    gv_instance *puzzle;
    if (!rating->theory)
        return GV_OK;
    gv_path *path = GV_ARENA_NEW(&worker->tmp, gv_path, 1);
    if (!path)
        return gv_fail_memory(err);
    GV_TRY(gv_instance_with_givens(&puzzle, g->made_by.empty,
                                   gv_unit_givens(unit, made), made->n_clues,
                                   &worker->tmp, err));
    GV_TRY(gv_rater_path(path, &worker->path_state, at->rater, rating, puzzle, &limits,
                         &worker->tmp, err));
    if (worker->path_state) // NULL: given up
        worker->path = path;
    return GV_OK;
}

/* Writes one puzzle of a unit. */
static gv_status put_made(const generate *g, gv_unit_slot *slot, const gv_made *made,
                          const gv_rate_value *value, gv_worker *worker, station *at,
                          gv_error *err)
{
    const gv_mark mark = gv_arena_mark(&worker->tmp);
    if (g->run->form.kind != GV_FORM_LINE)
        fill_cells(worker, g->run, made, value);
    worker->rated = value ? value->outcome : GV_OUTCOME_OK;
    if (g->run->form.kind == GV_FORM_JSON && value)
        GV_TRY(find_path(worker, g, &slot->unit, made, at, err));
    GV_TRY(gv_unit_put(slot, g->run, worker, g->made_by.empty,
                       gv_unit_givens(&slot->unit, made), made->n_clues, err));
    worker->path = NULL;
    gv_arena_rewind(&worker->tmp, mark);
    return GV_OK;
}

static gv_status make_unit(void *user, gv_unit_slot *slot, gv_worker *worker,
                           unsigned index, gv_error *err)
{
    const generate *g = user;
    const gv_mark mark = gv_arena_mark(&worker->tmp);
    const gv_rate_value *values = NULL;
    station *at = &g->stations[index];
    if (g->made_by.has_stream && !slot->unit.n_grids) {
        slot->unit.given_up = true; // there were messages, and no grid
        return GV_OK;
    }
    GV_TRY(gv_maker_run(&at->maker, &slot->unit, err));
    GV_TRY(rate_unit(&values, g, slot, worker, at, err));
    const size_t n_made = g->run->settings.counts ? 0 : gv_unit_n_made(&slot->unit);
    for (size_t i = 0; i < n_made && !slot->unit.given_up; i++)
        GV_TRY(put_made(g, slot, gv_unit_made(&slot->unit, i),
                        values ? &values[i] : NULL, worker, at, err));
    gv_arena_rewind(&worker->tmp, mark);
    return GV_OK;
}

/* ---- counts ---- */

/* Gathers what was seen in each grid. */
static void count_unit(void *user, const gv_unit_slot *slot)
{
    generate *g = user;
    if (g->run->settings.counts)
        gv_unit_counts_add(&g->estimate, g->made_by.generator, &slot->unit);
}

/* One row: `clues` is their number, or `total`. */
static void put_count(gv_buffer *out, const gv_run *run, gv_cell clues,
                      gv_estimate count, uint64_t hits)
{
    const bool has_error = !isnan(count.error); // one grid has none
    const gv_cell none = gv_cell_absent(GV_OUTCOME_OK);
    const gv_cell cells[] = {
        gv_cell_styled(count.value, 6, GV_REAL_EXPONENT),
        has_error ? gv_cell_real(count.error / count.value, 6) : none,
        has_error ? gv_cell_styled(gv_effective_size(count), 1, GV_REAL_DECIMALS)
                  : none,
        gv_cell_integer(hits),
    };
    if (run->form.kind == GV_FORM_JSON) {
        gv_json json;
        gv_json_init(&json, out);
        gv_json_object_begin(&json);
        gv_json_key(&json, run->first_column);
        gv_cell_json(&json, &clues);
        gv_cells_json(&json, run->columns, cells, run->n_columns);
        gv_json_object_end(&json);
        gv_buffer_putc(out, '\n');
        return;
    }
    gv_table table = gv_table_styled(out, &run->table);
    gv_table_put(&table, &clues);
    gv_table_put_row(&table, cells, run->n_columns);
    gv_table_end_row(&table);
}

/* What the table has no place for. */
static void say_mean(const gv_run *run, const gv_count_estimate *e)
{
    const double share = gv_largest_share(e);
    const gv_estimate mean = gv_count_estimate_mean_class(e);
    if (run->settings.quiet)
        return;
    gv_env_sayf(run->env,
                "givens: %" PRIu64
                " grids, mean number of clues %.4f +- %.4f, the largest "
                "grid holds %.2g %%\n",
                e->n_grids, mean.value, mean.error, 100 * share);
    if (share > 0.05)
        gv_env_say(run->env,
                   "givens: warning: one grid holds more than 5 %: the errors mean "
                   "little, make a longer run\n");
}

static void put_counts(void *user, gv_buffer *out)
{
    const generate *g = user;
    const gv_count_estimate *e = &g->estimate;
    if (!g->run->settings.counts || !(e->sum_a > 0))
        return;
    uint64_t all_hits = 0;
    for (unsigned n = 0; n < GV_ESTIMATE_CLASSES; n++) {
        if (e->hits[n])
            put_count(out, g->run, gv_cell_integer(n), gv_count_estimate_class(e, n),
                      e->hits[n]);
        all_hits += e->hits[n];
    }
    put_count(out, g->run, gv_cell_text("total"), gv_count_estimate_all(e), all_hits);
    say_mean(g->run, e);
}

/* ---- the whole ---- */

static gv_status set_up(generate *g, gv_error *err)
{
    gv_run *run = g->run;
    gv_generation *by = &g->made_by;
    GV_TRY(gv_generation_init(by, run, err));
    if (run->settings.counts && by->empty->net->n_primary >= GV_ESTIMATE_CLASSES)
        return gv_fail(err, GV_ERR_ARGUMENT, "--counts: at most %d variables",
                       GV_ESTIMATE_CLASSES - 1);
    GV_TRY(gv_unit_rates_check(run, by->empty, err));
    by->options.counts = run->settings.counts;
    GV_TRY(gv_generation_open(by, err));
    if (by->stopped)
        return GV_OK; // no unit will be begun
    g->stations = GV_ARENA_NEW(&by->arena, station, run->n_threads);
    if (!g->stations)
        return gv_fail_memory(err);
    for (unsigned i = 0; i < run->n_threads; i++) {
        station *at = &g->stations[i];
        gv_arena_init(&at->arena, run->memory);
        gv_arena_init(&at->tmp, run->memory);
        GV_TRY(gv_maker_init(&at->maker, by->generator, &at->arena, &at->tmp, err));
    }
    return GV_OK;
}

static gv_status cmd_generate(gv_run *run, gv_error *err)
{
    static const gv_unit_steps steps = { .things = "puzzles",
                                         .fetch = fetch_grids,
                                         .make = make_unit,
                                         .done = count_unit,
                                         .finish = put_counts };
    generate g = { .run = run };
    gv_status status = set_up(&g, err);
    if (status == GV_OK)
        status = gv_units_run(run, &steps, &g, err);
    for (unsigned i = 0; g.stations && i < run->n_threads; i++) {
        gv_arena_free(&g.stations[i].arena);
        gv_arena_free(&g.stations[i].tmp);
        gv_rater_free(g.stations[i].rater);
    }
    gv_generation_close(&g.made_by);
    return status;
}

/* ---- the verb ---- */

static const gv_option option_rows[] = {
    GV_OPT_CHOICE("method", "NAME", "top-down bottom-up controlled-bias weighted",
                  GV_SHARED(method), "how puzzles are made; top-down by default"),
    GV_OPT_NUMBER("count", 0, "N", 1, UINT64_MAX, GV_SHARED(count),
                  "make N; 1 by default, or no limit with --tries or --run-time"),
    GV_OPT_NUMBER("tries", 0, "N", 1, UINT64_MAX, GV_SHARED(tries),
                  "stop after N tries"),
    GV_OPTS_RUN_TIME,
    GV_OPT_NUMBER("first-unit", 0, "U", 0, UINT64_C(1) << 48, GV_SHARED(first_unit),
                  "begin with this unit of work: goes on where a run ended"),
    GV_OPT_LOCAL(
        "grids", 0, "FILE|-", NULL, GV_SHARED(grids),
        "take complete grids from FILE, or standard input, instead of drawing them"),
    GV_OPT_NUMBER(
        "paths-per-grid", 0, "P", 1, 1000000, GV_SHARED(paths_per_grid),
        "controlled-bias: try P orders of deletion on each grid; 1 by default"),
    GV_OPT_NUMBER("floor-cap", 0, "F", 1, 4096, GV_SHARED(floor_cap),
                  "controlled-bias: leave out puzzles with more than F clues"),
    GV_OPT_FLAG(
        "weights", GV_SHARED(weights),
        "top-down: compute the weight that undoes its preference for few clues"),
    GV_OPT_CHOICE("preset", "NAME", "counts-low counts-high stream", GV_SHARED(preset),
                  "weighted: a set of the next three; stream by default"),
    GV_OPT_NUMBER("start-clues", 0, "N0", 1, 128, GV_SHARED(start_clues),
                  "weighted: start from random N0 clues of a grid"),
    GV_OPT_NUMBER("enumerate-below", 0, "RHO", 0, 26, GV_SHARED(enumerate_below),
                  "weighted: enumerate exactly when RHO clues or fewer are removable"),
    GV_OPT_NUMBER("starts-per-grid", 0, "P", 1, 100000, GV_SHARED(starts_per_grid),
                  "weighted: so many starts from each grid"),
    GV_OPT_FLAG("counts", GV_SHARED(counts),
                "instead of puzzles, the estimated number of minimal puzzles per grid"),
    GV_OPT_CHOICE(
        "symmetry", "NAME", "rotate mirror diagonal none", GV_SHARED(symmetry),
        "top-down, bottom-up: clues in this symmetry; not an unbiased sample"),
    GV_OPT_LOCAL("mask", 0, "FILE", NULL, GV_SHARED(mask),
                 "top-down, bottom-up: clues exactly in the pattern of FILE"),
    GV_OPT_TEXT("rating", "R", GV_SHARED(rating),
                "rate the puzzles ('givens help rate' lists the names); in tables "
                "there is a column of "
                "that name"),
    GV_OPT_TEXT("min-rating", "X", GV_SHARED(min_rating),
                "keep only puzzles with a --rating of X or more"),
    GV_OPT_TEXT("max-rating", "Y", GV_SHARED(max_rating),
                "keep only puzzles with a --rating of Y or less"),
    GV_OPT_NUMBER("max-length", 0, "N", 0, 36, GV_SHARED(max_length),
                  "use no rule of more than N CSP-variables; 36 by default"),
    GV_OPTS_MAKERS,
};

const gv_verb gv_verb_generate = {
    .name = "generate",
    .options = GV_OPTIONS(option_rows),
    .allowed_on_server = true,
    .operands = "[csp text]",
    .summary = "make minimal puzzles at random",
    .makes_puzzles = true,
    .answers_puzzle = true,
    .answers_solution = true,
    .rewrites_puzzle = true,
    .n_columns = 3,
    .columns = { GV_INTEGERS("clues", "number of givens"),
                 GV_INTEGERS("tries", "tries since the puzzle before"),
                 GV_REALS("log_weight", "natural logarithm of its weight") },
    .prepare = cmd_generate_prepare,
    .run = cmd_generate,
};
