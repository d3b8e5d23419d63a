/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verify.c -- givens verify FILE.db: checks all pages, rows and hashes of a store, and
 * makes some of its units, or instances of a sweep, again. */
#include "cli/options/generation.h"
#include "cli/stream/store_input.h"
#include "cli/options/study_options.h"
#include "experiment/sweep_remake.h"
#include "linked_sat/linked_sat.h"
#include "study_report/stat_text.h"
#include "study/remake.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct verify_options {
    uint64_t sample;
    bool all;
    gv_study_options stored; /* no options: those of the study */
} verify_options;

enum { MOST_CHECKS = 12, MOST_MESSAGES = 20, USUAL_SAMPLE = 3 };

typedef struct verification {
    gv_run *run;
    const char *path;
    gv_store *store;
    gv_store_check checks[MOST_CHECKS];
    size_t n_checks;
    unsigned n_told;
    gv_progress progress; /* of the current part */
    uint64_t n_all;       /* that this part has to do */
} verification;

static gv_status prepare(gv_run *run, gv_error *err)
{
    if (run->operands.n_items != 1)
        return gv_fail(err, GV_ERR_ARGUMENT, "verify needs one store, found %zu",
                       run->operands.n_items);
    const verify_options *own = run->options;
    if (own->all && own->sample)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--all and --sample cannot be used together");
    return GV_OK;
}

static void tell_wrong(void *user, const char *message)
{
    verification *v = user;
    gv_progress_end(&v->progress);
    if (v->n_told < MOST_MESSAGES)
        gv_env_sayf(v->run->env, "givens: %s\n", message);
    else if (v->n_told == MOST_MESSAGES)
        gv_env_say(v->run->env, "givens: and more\n");
    v->n_told++;
}

/* A part of the work that ended early is not a finding. */
static gv_store_check *next_check(verification *v)
{
    return &v->checks[v->n_checks++];
}

/* Each part of the work has a progress line of its own, with its own rate. */
static void begin_part(verification *v, const char *what, uint64_t n)
{
    gv_progress_end(&v->progress);
    gv_run_progress(&v->progress, v->run, what);
    v->n_all = n;
}

static void tell_done(void *user, uint64_t n_done)
{
    verification *v = user;
    gv_progress_update(&v->progress, n_done,
                       v->n_all ? (double)n_done / (double)v->n_all : -1,
                       gv_env_progress_requested(v->run->env));
}

/* Out of `n`, how many are skipped for each that is made again. */
static uint64_t step_of(const gv_run *run, uint64_t n)
{
    const verify_options *own = run->options;
    const uint64_t sample = own->sample ? own->sample : USUAL_SAMPLE;
    return own->all || n <= sample ? 1 : (n + sample - 1) / sample;
}

/* A table that was checked when the store was opened, and its name here. */
typedef struct small_table {
    const char *table, *what;
} small_table;

static gv_status check_small_tables(verification *v, const small_table *tables,
                                    gv_error *err)
{
    for (; tables->table; tables++) {
        gv_store_check *const check = next_check(v);
        GV_TRY(gv_store_check_small(check, v->store, tables->table, err));
        check->what = tables->what;
    }
    return GV_OK;
}

/* ---- a study ---- */

/* The parameters as options: they are words of `givens study`. */
static gv_status apply_parameters(gv_run *run, gv_store *store, gv_error *err)
{
    verify_options *own = run->options;
    gv_option_set given = 0;
    gv_parameters parameters;
    GV_TRY(gv_parameters_read(&parameters, store, run->arena, err));
    if (!gv_parameters_value(&parameters, "method"))
        return gv_fail(err, GV_ERR_INPUT,
                       "the store does not say how its puzzles were made");
    return gv_stored_status(
        run, gv_study_options_apply(&own->stored, &given, run, &parameters, true, err),
        err);
}

/* Ratings that this program does not make in the same version are not compared. */
typedef struct stored_ratings {
    const gv_run *run;
    gv_study_plan *plan;
    gv_status status;
    gv_error *err;
} stored_ratings;

static void add_rating(void *user, const gv_store_scheme *scheme)
{
    stored_ratings *r = user;
    const gv_rating *rating = gv_rating_by_name(scheme->name);
    if (r->status != GV_OK)
        return;
    if (rating && rating->version == scheme->version)
        r->status = gv_study_plan_rate_by(r->plan, scheme->name, r->err);
    else if (!r->run->settings.quiet)
        gv_env_sayf(r->run->env,
                    "givens: ratings by %s, version %u, are not computed again: this "
                    "program does not have that version\n",
                    scheme->name, scheme->version);
}

static gv_status remake_with(verification *v, const gv_study_plan *plan, uint64_t n,
                             gv_error *err)
{
    const gv_run *const run = v->run;
    const verify_options *own = run->options;
    const uint64_t step = step_of(run, n);
    const gv_remaking remaking = { .plan = plan,
                                   .store = v->store,
                                   .only_rates = own->stored.takes_grids,
                                   .step = step,
                                   .n_threads = run->n_threads,
                                   .tell = tell_wrong,
                                   .tell_done = tell_done,
                                   .user = v };
    gv_store_check *const check = next_check(v);
    begin_part(v, own->stored.takes_grids ? "units rated again" : "units made again",
               (n + step - 1) / step);
    const gv_status status = gv_remake_units(check, &remaking, err);
    if (own->stored.takes_grids)
        check->what = "units rated again";
    return status;
}

/* Only the generator that made the units makes them again. */
static gv_status compare_generator(verification *v, bool *is_same, gv_error *err)
{
    gv_buffer version;
    bool found;
    gv_buffer_init(&version, NULL);
    const gv_status status =
        gv_store_parameter(v->store, GV_STORE_GENERATOR, &version, &found, err);
    const char *stored = status == GV_OK && found ? version.text : "1";
    *is_same = strtoul(stored, NULL, 10) == GV_GENERATOR_VERSION;
    if (status == GV_OK && !*is_same && !v->run->settings.quiet)
        gv_env_sayf(
            v->run->env,
            "givens: units are not generated again: they are of version %s of the "
            "generator, and this program has version %d\n",
            stored, GV_GENERATOR_VERSION);
    gv_buffer_free(&version);
    return status;
}

static gv_status remake_units(verification *v, gv_error *err)
{
    gv_run *const run = v->run;
    const verify_options *own = run->options;
    gv_generation made_by = { .run = run };
    uint64_t n_units;
    GV_TRY(gv_store_n_units(v->store, INT64_MAX, &n_units, err));
    if (!n_units)
        return GV_OK;
    bool is_same;
    GV_TRY(compare_generator(v, &is_same, err));
    if (!is_same)
        return GV_OK;
    GV_TRY(apply_parameters(run, v->store, err));
    run->operands.n_items = 0; // what is left is for the generator
    gv_status status = gv_generation_init(&made_by, run, &own->stored.making, err);
    if (status == GV_OK) {
        made_by.options.stop = run->env->stop;
        made_by.options.counts_too = true;
        made_by.options.takes_grids = own->stored.takes_grids;
        status = gv_generation_open(&made_by, err);
    }
    if (status == GV_OK && !made_by.stopped) {
        gv_study_plan plan = { .generator = made_by.generator,
                               .max_length = (unsigned)own->stored.max_length,
                               .cpu = run->cpu,
                               .stop = run->env->stop };
        stored_ratings r = { .run = run, .plan = &plan, .err = err };
        status = gv_store_schemes(v->store, add_rating, &r, err);
        status = status == GV_OK ? r.status : status;
        if (status == GV_OK)
            status = remake_with(v, &plan, n_units, err);
    }
    gv_generation_close(&made_by);
    run->origin.law = NULL; // it was the generator's
    return gv_stored_status(run, status, err);
}

static gv_status verify_study(verification *v, gv_error *err)
{
    static const small_table small[] = { { "parameter", "parameters" },
                                         { "run", "runs" },
                                         { "layout", "layout" },
                                         { "scheme", "schemes" },
                                         { NULL, NULL } };
    GV_TRY(gv_store_check_pages(next_check(v), v->store, tell_wrong, v, err));
    GV_TRY(check_small_tables(v, small, err));
    uint64_t n_units;
    GV_TRY(gv_store_n_units(v->store, INT64_MAX, &n_units, err));
    begin_part(v, "units checked", n_units);
    GV_TRY(gv_store_check_units(&v->checks[v->n_checks], v->store, tell_wrong,
                                tell_done, v, err));
    v->n_checks += GV_UNIT_CHECKS;
    return remake_units(v, err);
}

/* ---- a sweep ---- */

static void count_result(void *user, const gv_sweep_result *result)
{
    verification *v = user;
    (void)result;
    tell_done(v, ++v->checks[v->n_checks - 1].n_checked);
}

/* Points are made of the words of the store; solvers are not needed. */
static gv_status remake_instances(verification *v, uint64_t n, gv_error *err)
{
    gv_run *const run = v->run;
    gv_sweep_words words = { .block = NULL };
    gv_sweep_plan plan;
    GV_TRY(gv_sweep_words_read(&words, v->store, run->arena, err));
    if (!n || !words.block)
        return GV_OK;
    words.solver = GV_SWEEP_BACKBONE;
    words.encoding = words.shard = NULL;
    GV_TRY(gv_sweep_plan_make(&plan, &words, gv_linked_sat, run->arena, run->env->stop,
                              err));
    const gv_sweep_remaking remaking = { .plan = &plan,
                                         .store = v->store,
                                         .stop = run->env->stop,
                                         .tell = tell_wrong,
                                         .tell_done = tell_done,
                                         .user = v };
    const uint64_t step = step_of(run, n);
    begin_part(v, "instances made again", (n + step - 1) / step);
    return gv_sweep_remake(next_check(v), &remaking, step, err);
}

static gv_status verify_sweep(verification *v, gv_error *err)
{
    static const small_table small[] = { { "parameter", "parameters" },
                                         { "run", "runs" },
                                         { "point", "points" },
                                         { "solver", "solvers" },
                                         { NULL, NULL } };
    gv_error why;
    GV_TRY(gv_store_check_pages(next_check(v), v->store, tell_wrong, v, err));
    GV_TRY(check_small_tables(v, small, err));
    gv_store_check *const results = next_check(v);
    *results = (gv_store_check){ .what = "results" };
    uint64_t n_results;
    GV_TRY(gv_sweep_store_n_results(v->store, &n_results, err));
    begin_part(v, "results checked", n_results);
    const gv_status status = gv_sweep_store_results(v->store, count_result, v, &why);
    if (status == GV_OK)
        return remake_instances(v, results->n_checked, err);
    if (status != GV_ERR_INPUT)
        return gv_fail(err, status, "%s", why.message);
    results->n_wrong++;
    tell_wrong(v, why.message);
    return GV_OK;
}

/* ---- the verb ---- */

static gv_status make_table(gv_stat_tables *tables, const verification *v,
                            gv_error *err)
{
    gv_stat_table *table = gv_stat_table_new(tables, "verify", "What was checked");
    if (!table)
        return gv_fail_memory(err);
    gv_stat_table_column(table, "what", "what");
    gv_stat_table_column(table, "checked", "checked");
    gv_stat_table_column(table, "wrong", "wrong");
    for (size_t i = 0; i < v->n_checks; i++) {
        gv_cell *row = gv_stat_table_row(tables, table);
        if (!row)
            return gv_fail_memory(err);
        row[0] = gv_cell_text(v->checks[i].what);
        row[1] = gv_cell_integer(v->checks[i].n_checked);
        row[2] = gv_cell_integer(v->checks[i].n_wrong);
    }
    return GV_OK;
}

static gv_status print(verification *v, gv_error *err)
{
    gv_run *const run = v->run;
    gv_arena arena;
    gv_buffer out;
    gv_arena_init(&arena, NULL);
    gv_buffer_init(&out, NULL);
    gv_stat_tables tables = { .arena = &arena };
    gv_status status = make_table(&tables, v, err);
    if (status == GV_OK) {
        if (run->form.kind == GV_FORM_JSON) {
            gv_stat_text_json(&out, tables.first);
            gv_provenance_json(&out, run);
        } else {
            gv_stat_text_table(&out, tables.first, &run->layout.table);
        }
        status = out.failed ? gv_fail_memory(err)
                            : gv_output_write(&run->output, out.text, out.length, err);
    }
    gv_buffer_free(&out);
    gv_arena_free(&arena);
    return status;
}

static void say_without_hashes(const verification *v, bool is_sweep)
{
    if (!gv_store_has_digests(v->store) && !v->run->settings.quiet)
        gv_env_sayf(v->run->env,
                    "givens: '%s' has no hashes, it is of schema version 1: 'givens %s "
                    "%s' adds them\n",
                    v->path, is_sweep ? "sweep" : "study", v->path);
}

static gv_status run_verify(gv_run *run, gv_error *err)
{
    verification v = { .run = run, .path = run->operands.items[0] };
    const bool is_sweep = gv_sweep_store_is(v.path);
    GV_TRY(gv_env_check_file(run->env, v.path, err));
    GV_TRY(gv_stored_status(run,
                            (is_sweep ? gv_sweep_store_open : gv_store_open)(
                                &v.store, v.path, GV_STORE_READ, err),
                            err));
    gv_store_watch(v.store, run->env->stop);
    gv_run_progress(&v.progress, run, "pages");
    say_without_hashes(&v, is_sweep);
    gv_status status = is_sweep ? verify_sweep(&v, err) : verify_study(&v, err);
    gv_progress_end(&v.progress);
    if (gv_env_interrupted(run->env))
        gv_run_note(run, GV_EXIT_INTERRUPTED); // nothing is printed for a part
    else if (status == GV_OK)
        status = print(&v, err);
    for (size_t i = 0; i < v.n_checks; i++)
        if (v.checks[i].n_wrong)
            gv_run_note(run, GV_EXIT_INPUT);
    gv_store_close(v.store);
    return status;
}

/* ---- the verb ---- */

static const verify_options defaults = { .stored = GV_STUDY_DEFAULTS };

static const gv_option option_rows[] = {
    GV_OPT_NUMBER(
        "sample", 0, "N", 1, UINT64_MAX, GV_OPT_IN(verify_options, sample),
        "make N units, or instances of a sweep, again and compare; 3 by default"),
    GV_OPT_FLAG("all", GV_OPT_IN(verify_options, all), "make all of them again"),
    GV_OPTS_TO_TABLE,
    GV_OPTS_OUTPUT,
    GV_OPTS_STAT_NA,
    GV_OPTS_NO_HEADER,
    GV_OPTS_NO_RUN,
    GV_OPTS_THREADS,
    GV_OPTS_CPU,
    GV_OPTS_PROGRESS,
    GV_OPTS_COLOR,
    GV_OPTS_QUIET,
    GV_OPTS_HELP,
};

const gv_verb gv_verb_verify = {
    .name = "verify",
    .options = GV_OPTIONS(option_rows),
    .options_size = sizeof(verify_options),
    .defaults = &defaults,
    .operands = "file.db",
    .summary = "check a whole store, and make parts of it again",
    .table_only = true,
    .answers_tables = true,
    .prepare = prepare,
    .run = run_verify,
};
