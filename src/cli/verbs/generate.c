/* SPDX-License-Identifier: GPL-3.0-or-later */
/* generate.c -- givens generate: minimal puzzles at random, by one of the methods,
 * one record each; or, with --counts, how many there are of each number of clues. */
#include "base/table.h"
#include "cli/options/generation.h"
#include "cli/options/rating_options.h"
#include "report/path/path_json.h"
#include "cli/stream/units.h"
#include "cli/verbs/generate_application.h"
#include "generate/minimal/weighted.h"
#include "generate/unit_estimate.h"
#include "generate/unit_rates.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

typedef struct generate_options {
    gv_unit_options units;
    gv_generation_options making;
    gv_unit_rate_options rates;
    bool counts, pencilmarks;
    const char *random_rules; /* NULL, or kinds of rules */
} generate_options;

/* For a thread: what JSON shows of the puzzle besides its columns. */
typedef struct generate_worker {
    const gv_path *path; /* NULL: it has none */
    gv_state *path_state;
} generate_worker;

/* What one thread has. */
typedef struct station {
    gv_arena arena; /* lasts */
    gv_arena tmp;
    gv_generator_worker maker;
    gv_rater *rater; /* --rating; otherwise NULL */
} station;

typedef struct generate {
    gv_run *run;
    const generate_options *own;
    gv_generation made_by;
    station *stations;          /* one per thread */
    gv_count_estimate estimate; /* --counts */
} generate;

/* ---- options ---- */

/* The columns of --counts. */
static const gv_column count_columns[] = {
    GV_COLUMN("clues", GV_COLUMN_MIXED, "number of givens, or total"),
    GV_REALS("M_n", "estimated number of minimal puzzles"),
    GV_REALS("rel_error", "its standard error, as a fraction of it"),
    GV_REALS("ess", "effective sample size"),
    GV_INTEGERS("hits", "puzzles seen"),
};

enum { N_COUNT_COLUMNS = sizeof count_columns / sizeof *count_columns };

/* --counts is a separate table, and estimates need weights. */
static gv_status prepare_counts(gv_run *run, gv_error *err)
{
    const gv_settings *s = &run->settings;
    const generate_options *own = run->options;
    const char *method = own->making.method;
    if (strcmp(method, "bottom-up") == 0 ||
        (strcmp(method, "top-down") == 0 && !own->making.weights))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--counts needs weights: --method weighted, controlled-bias, or "
                       "top-down --weights");
    if (own->units.count)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--counts prints no puzzles: use --tries or --run-time");
    if (!own->units.tries && !(s->run_time > 0))
        return gv_fail(err, GV_ERR_ARGUMENT, "--counts needs --tries or --run-time");
    if (run->form.kind == GV_FORM_LINE && !s->to)
        run->form.kind = GV_FORM_TSV;
    if (run->form.kind == GV_FORM_LINE || run->form.kind == GV_FORM_FREE ||
        run->form.kind == GV_FORM_PUZZLE)
        return gv_fail(err, GV_ERR_ARGUMENT, "--counts needs --to tsv, csv or json");
    run->layout.first_column = count_columns[0].name;
    run->n_columns = N_COUNT_COLUMNS - 1; // the first is that of the whole table
    memcpy(run->columns, count_columns + 1, run->n_columns * sizeof *count_columns);
    return GV_OK;
}

/* A column for the rating, unless there is one of that name. */
static gv_status prepare_rating(gv_run *run, gv_error *err)
{
    const generate_options *own = run->options;
    gv_unit_rates *rates = run->state;
    GV_TRY(gv_unit_rates_plan(rates, &own->rates, run->cpu, run->memory, err));
    if (!rates->plan)
        return GV_OK;
    const gv_rating *rating = gv_rate_plan_rating(rates->plan, 0);
    bool has_column = false;
    for (size_t i = 0; i < run->n_columns; i++)
        has_column = has_column || strcmp(run->columns[i].name, rating->name) == 0;
    if (!has_column)
        run->columns[run->n_columns++] = gv_rating_column(rating);
    return GV_OK;
}

static gv_status prepare(gv_run *run, gv_error *err)
{
    generate_options *own = run->options;
    run->origin.seed_use = GV_SEED_DRAWN;
    own->units.whole_units = own->counts;
    GV_TRY(gv_generation_check(run, own->making.method, err));
    if (run->settings.format && strstr(run->settings.format, "%n"))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--format: generated puzzles have no number %%n");
    if (own->rates.rating && own->counts)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--counts and --rating cannot be used together");
    GV_TRY(prepare_rating(run, err));
    return own->counts ? prepare_counts(run, err) : GV_OK;
}

static void finish(gv_run *run)
{
    gv_unit_rates *rates = run->state;
    gv_rate_plan_free(rates->plan);
}

static void put_members(gv_json *json, gv_task *task)
{
    const generate_worker *mine = task->worker->state;
    if (mine->path &&
        gv_path_json(json, mine->path, mine->path_state, false, NULL) != GV_OK)
        json->out->failed = true;
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
    // Errors after the last grid are reported with an empty unit.
    return slot->unit.n_grids > 0 || slot->messages.length > 0;
}

static void fill_cells(gv_worker *worker, const gv_run *run, const gv_unit_puzzle *made,
                       const gv_rate_value *value)
{
    const gv_unit_rates *rates = run->state;
    worker->cells[0] = gv_cell_integer(made->n_clues);
    worker->cells[1] = gv_cell_integer(made->tries);
    worker->cells[2] = gv_cell_styled(made->log_weight, 12, GV_REAL_PADDED);
    if (run->n_columns > 3)
        worker->cells[3] = gv_rate_cell(gv_rate_plan_rating(rates->plan, 0), value);
}

/* Rates the puzzles of the unit and keeps those in range. */
static gv_status rate_unit(const gv_rate_value **values, const generate *g,
                           gv_unit_slot *slot, gv_worker *worker, station *at,
                           gv_error *err)
{
    const gv_unit_rates *rates = g->run->state;
    if (!rates->plan)
        return GV_OK;
    if (!at->rater)
        GV_TRY(gv_rater_new(&at->rater, rates->plan, err));
    return gv_unit_rates_apply(values, &slot->unit, rates, at->rater, g->made_by.empty,
                               g->run->env->stop, &worker->tmp, err);
}

/* The path, which JSON shows, of a puzzle that was rated by a theory. */
static gv_status find_path(gv_worker *worker, const generate *g, const gv_unit *unit,
                           const gv_unit_puzzle *made, station *at, gv_error *err)
{
    const gv_limits limits = { .stop = g->run->env->stop };
    const gv_unit_rates *rates = g->run->state;
    generate_worker *mine = worker->state;
    const gv_rating *rating = gv_rate_plan_rating(rates->plan, 0);
    gv_instance *puzzle;
    if (!rating->theory)
        return GV_OK;
    gv_path *path = GV_ARENA_NEW(&worker->tmp, gv_path, 1);
    if (!path)
        return gv_fail_memory(err);
    GV_TRY(gv_instance_with_givens(&puzzle, g->made_by.empty,
                                   gv_unit_givens(unit, made), made->n_clues,
                                   &worker->tmp, err));
    GV_TRY(gv_rater_path(path, &mine->path_state, at->rater, rating, puzzle, &limits,
                         &worker->tmp, err));
    if (mine->path_state) // NULL: abandoned
        mine->path = path;
    return GV_OK;
}

/* Writes one puzzle of a unit. */
static gv_status put_made(const generate *g, gv_unit_slot *slot,
                          const gv_unit_puzzle *made, const gv_rate_value *value,
                          gv_worker *worker, station *at, gv_error *err)
{
    generate_worker *mine = worker->state;
    const gv_mark mark = gv_arena_mark(&worker->tmp);
    if (g->run->form.kind != GV_FORM_LINE)
        fill_cells(worker, g->run, made, value);
    slot->outcome = value ? value->outcome : GV_OUTCOME_OK;
    if (g->run->form.kind == GV_FORM_JSON && value)
        GV_TRY(find_path(worker, g, &slot->unit, made, at, err));
    GV_TRY(gv_units_put(slot, g->run, worker, g->made_by.empty,
                        gv_unit_givens(&slot->unit, made), made->n_clues, err));
    mine->path = NULL;
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
    GV_TRY(gv_generator_worker_run(&at->maker, &slot->unit, err));
    GV_TRY(rate_unit(&values, g, slot, worker, at, err));
    const size_t n_made = g->own->counts ? 0 : gv_unit_n_puzzles(&slot->unit);
    for (size_t i = 0; i < n_made && !slot->unit.given_up; i++)
        GV_TRY(put_made(g, slot, gv_unit_puzzle_at(&slot->unit, i),
                        values ? &values[i] : NULL, worker, at, err));
    gv_arena_rewind(&worker->tmp, mark);
    return GV_OK;
}

/* ---- counts ---- */

/* Collects what was seen in each grid. */
static void count_unit(void *user, const gv_unit_slot *slot)
{
    generate *g = user;
    if (g->own->counts)
        gv_unit_estimate_add(&g->estimate, g->made_by.generator, &slot->unit);
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
        gv_json_key(&json, run->layout.first_column);
        gv_cell_json(&json, &clues);
        gv_cells_json(&json, run->columns, cells, run->n_columns);
        gv_json_object_end(&json);
        gv_buffer_putc(out, '\n');
        return;
    }
    gv_table table = gv_table_styled(out, &run->layout.table);
    gv_table_put(&table, &clues);
    gv_table_put_row(&table, cells, run->n_columns);
    gv_table_end_row(&table);
}

/* What the table does not show. */
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
    if (!g->own->counts || !(e->sum_a > 0))
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
    GV_TRY(gv_generation_init(by, run, &g->own->making, err));
    if (g->own->counts && by->empty->net->n_primary >= GV_ESTIMATE_CLASSES)
        return gv_fail(err, GV_ERR_ARGUMENT, "--counts: at most %d variables",
                       GV_ESTIMATE_CLASSES - 1);
    GV_TRY(gv_unit_rates_check(run->state, by->empty, err));
    by->options.counts = g->own->counts;
    if (!g->own->rates.min_rating && !g->own->rates.max_rating)
        by->options.most_puzzles =
            gv_units_most_records(&g->own->units, run->settings.run_time);
    GV_TRY(gv_generation_open(by, err));
    if (by->stopped)
        return GV_OK; // no unit will begin
    g->stations = GV_ARENA_NEW(&by->arena, station, run->n_threads);
    if (!g->stations)
        return gv_fail_memory(err);
    for (unsigned i = 0; i < run->n_threads; i++) {
        station *at = &g->stations[i];
        gv_arena_init(&at->arena, run->memory);
        gv_arena_init(&at->tmp, run->memory);
        GV_TRY(gv_generator_worker_init(&at->maker, by->generator, &at->arena, &at->tmp,
                                        err));
    }
    return GV_OK;
}

static gv_status run_generate(gv_run *run, gv_error *err)
{
    static const gv_unit_steps steps = { .things = "puzzles",
                                         .fetch = fetch_grids,
                                         .make = make_unit,
                                         .done = count_unit,
                                         .finish = put_counts };
    generate g = { .run = run, .own = run->options };
    if (g.own->pencilmarks && g.own->random_rules)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--random-rules does not apply to pencilmark puzzles");
    if (gv_generate_is_application(run) && !g.own->pencilmarks)
        return gv_generate_application(run, &g.own->units, err);
    if (g.own->pencilmarks)
        return gv_generate_marks(run, g.own->making.grid_method, &g.own->units, err);
    if (g.own->random_rules) {
        run->layout.has_own_rules = true;
        return gv_generate_rules(run, g.own->random_rules, g.own->making.grid_method,
                                 &g.own->units, err);
    }
    gv_status status = set_up(&g, err);
    if (status == GV_OK)
        status = gv_units_run(run, &g.own->units, &steps, &g, err);
    for (unsigned i = 0; g.stations && i < run->n_threads; i++) {
        gv_arena_free(&g.stations[i].arena);
        gv_arena_free(&g.stations[i].tmp);
        gv_rater_free(g.stations[i].rater);
    }
    gv_generation_close(&g.made_by);
    return status;
}

/* ---- the verb ---- */

static const generate_options defaults = {
    .making = { .method = "top-down", .enumerate_below = GV_BELOW_NOT_GIVEN },
    .rates = { .max_length = GV_MAX_RULE_LENGTH }
};

static const gv_option option_rows[] = {
    GV_OPTS_METHOD(generate_options, making, GV_METHOD_NAMES,
                   "how puzzles are made; top-down by default"),
    GV_OPTS_COUNT(generate_options, units),
    GV_OPT_NUMBER("tries", 0, "N", 1, UINT64_MAX,
                  GV_OPT_IN(generate_options, units.tries), "stop after N tries"),
    GV_OPTS_RUN_TIME,
    GV_OPTS_FIRST_UNIT(generate_options, units),
    GV_OPTS_GENERATION(generate_options, making),
    GV_OPT_FLAG("counts", GV_OPT_IN(generate_options, counts),
                "instead of puzzles, the estimated number of minimal puzzles per grid"),
    GV_OPTS_SYMMETRY(generate_options, making),
    GV_OPT_LOCAL("mask", 0, "FILE", NULL, GV_OPT_IN(generate_options, making.mask),
                 "top-down, bottom-up: clues exactly in the pattern of FILE"),
    GV_OPT_TEXT(
        "random-rules", "KINDS", GV_OPT_IN(generate_options, random_rules),
        "give each puzzle random rules of these kinds (cage,thermo,...) and only "
        "the clues it needs"),
    GV_OPT_FLAG("pencilmarks", GV_OPT_IN(generate_options, pencilmarks),
                "make minimal pencilmark puzzles, whose clues are excluded candidates"),
    GV_OPT_TEXT_ALSO("rating", "ratings", "R",
                     GV_OPT_IN(generate_options, rates.rating),
                     "rate the puzzles ('givens help rate' lists the names); in tables "
                     "there is a column of "
                     "that name"),
    GV_OPT_TEXT("min-rating", "X", GV_OPT_IN(generate_options, rates.min_rating),
                "keep only puzzles with a --rating of X or more"),
    GV_OPT_TEXT("max-rating", "Y", GV_OPT_IN(generate_options, rates.max_rating),
                "keep only puzzles with a --rating of Y or less"),
    GV_OPTS_MAX_LENGTH(generate_options, rates.max_length),
    GV_OPTS_MAKERS,
};

const gv_verb gv_verb_generate = {
    .name = "generate",
    .options = GV_OPTIONS(option_rows),
    .options_size = sizeof(generate_options),
    .defaults = &defaults,
    .state_size = sizeof(gv_unit_rates),
    .worker_size = sizeof(generate_worker),
    .allowed_on_server = true,
    .operands = "[csp text|KIND SIZE]",
    .summary = "make minimal puzzles at random",
    .makes_puzzles = true,
    .answers_puzzle = true,
    .answers_solution = true,
    .rewrites_puzzle = true,
    .n_columns = 3,
    .columns =
        (const gv_column[]){
            GV_INTEGERS("clues", "number of givens"),
            GV_INTEGERS("tries", "tries since the puzzle before"),
            GV_REALS("log_weight", "natural logarithm of its weight") },
    .has_ratings = true,
    .json_members =
        "/** With --rating by a theory: the path */ theory?: string; steps?: Step[]",
    .json_types = (const char *const[]){ gv_path_json_types, NULL },
    .json_rows = { { .name = "counts",
                     .columns = count_columns,
                     .n_columns = N_COUNT_COLUMNS,
                     .is_line = true } },
    .prepare = prepare,
    .put_members = put_members,
    .finish = finish,
    .run = run_generate,
};
