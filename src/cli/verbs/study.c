/* SPDX-License-Identifier: GPL-3.0-or-later */
/* study.c -- givens study FILE.db: samples, rates and stores until it reaches its goal;
 * resumes an existing study. The work is done in study/.
 *
 * Under mpirun rank 0 does all this, and sends the others the parameters of the study;
 * these make the same plan of them and work for rank 0. */
#include "base/provenance.h"
#include "cli/options/base_instance.h"
#include "cli/options/generation.h"
#include "cli/ranks.h"
#include "cli/stream/store_input.h"
#include "cli/options/study_options.h"
#include "cli/verbs/study_progress.h"
#include "study/puzzle_cells.h"
#include "study/unit_worker.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* For the run: what is known when its options are. */
typedef struct study_state {
    gv_ranks ranks; /* under mpirun; else zeros */
    gv_shard shard;
    bool is_announced;    /* rank 0 has sent the plan to the others */
    bool is_idle;         /* a rank that rank 0 has no work for */
    const char *versions; /* of rank 0: generator and ratings */
} study_state;

typedef struct study {
    gv_run *run;
    const gv_study_options *own;
    study_state *given;
    const char *path;
    gv_generation made_by;
    gv_study_plan plan;
    gv_study study;
    gv_study_state state;
    gv_study_progress progress;
} study;

static bool has_ranks(const gv_run *run)
{
    const study_state *state = run->state;
    return state->ranks.n_ranks > 0;
}

/* ---- options ---- */

static bool has_budget(const gv_run *run)
{
    const gv_study_options *own = run->options;
    return own->units || own->count || own->tries || run->settings.run_time > 0;
}

/* A study of all minimal puzzles, which has an end of its own. */
static bool is_exhaustive(const gv_study_options *own)
{
    return strcmp(own->making.method, "exhaustive") == 0;
}

/* Those of the other ranks come from rank 0; none if that could not begin. */
static gv_status prepare_client(gv_run *run, gv_error *err)
{
    gv_study_options *own = run->options;
    study_state *state = run->state;
    gv_buffer text;
    gv_parameters parameters;
    gv_buffer_init(&text, NULL);
    gv_ranks_receive_text(&text);
    gv_status status = gv_parameters_parse(&parameters, text.text, run->arena, err);
    gv_buffer_free(&text);
    GV_TRY(status);
    own->making.grids = NULL;
    state->is_idle = !gv_parameters_value(&parameters, "method");
    if (state->is_idle)
        run->origin.seed_use = GV_SEED_UNUSED; // nobody draws one
    state->versions = gv_parameters_value(&parameters, GV_PLAN_VERSIONS);
    GV_TRY(
        gv_study_options_apply(own, &run->operands.given, run, &parameters, true, err));
    if (is_exhaustive(own))
        run->origin.seed_use = GV_SEED_UNUSED;
    return GV_OK;
}

static gv_status prepare(gv_run *run, gv_error *err)
{
    gv_study_options *own = run->options;
    study_state *state = run->state;
    gv_parameters parameters;
    bool found;
    run->origin.seed_use = GV_SEED_DRAWN;
    GV_TRY(gv_run_begin_ranks(run, &state->ranks, err));
    if (state->ranks.rank > 0)
        return prepare_client(run, err);
    if (run->operands.n_items < 1 || run->operands.n_items > 2)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "study needs one file, its store, and a csp text if it is of "
                       "one");
    GV_TRY(
        gv_study_options_read(&parameters, &found, run, run->operands.items[0], err));
    if (found)
        GV_TRY(gv_study_options_apply(own, &run->operands.given, run, &parameters,
                                      false, err));
    GV_TRY(gv_shard_read(&state->shard, own->shard, err));
    if (is_exhaustive(own) && gv_run_given(run, "seed"))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--seed: the method exhaustive draws nothing");
    if (is_exhaustive(own))
        run->origin.seed_use = GV_SEED_UNUSED;
    else if (!found && !has_budget(run))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "a new study needs --units, --run-time, --count or --tries");
    return gv_generation_check(run, own->making.method, err);
}

/* Rank 0 ends the run of all ranks, however far it came. */
static void finish(gv_run *run)
{
    const study_state *state = run->state;
    if (!has_ranks(run) || state->ranks.rank > 0)
        return;
    if (!state->is_announced)
        gv_run_dismiss_ranks();
    gv_ranks_end();
}

static uint64_t or_no_limit(uint64_t number)
{
    return number ? number : UINT64_MAX;
}

/* ---- what a study asks for ---- */

static void tell(void *user, const gv_study_state *state)
{
    study *s = user;
    gv_study_progress_tell(&s->progress, &s->study.goal, state);
    if (has_ranks(s->run) && gv_env_interrupted(s->run->env))
        gv_study_progress_stopping(&s->progress, state);
}

static size_t take_grids(void *user, gv_buffer *out, uint64_t first, size_t n,
                         uint64_t *before, bool *ended)
{
    study *s = user;
    gv_buffer messages;
    gv_buffer_init(&messages, NULL);
    const size_t n_taken =
        gv_generation_take_grids(&s->made_by, out, first, n, &messages);
    if (messages.length) {
        gv_progress_end(&s->progress.line);
        gv_env_say(s->run->env, messages.text);
    }
    gv_buffer_free(&messages);
    *before = s->made_by.hash_before;
    *ended = s->made_by.stream.ended;
    return n_taken;
}

/* ---- the plan ---- */

/* The csp of the study: as it is stored, so that a later program, which may write it
 * differently, continues the study; another one must not be named. */
static gv_status choose_csp(study *s, gv_error *err)
{
    gv_run *const run = s->run;
    const gv_instance *const empty = s->made_by.empty;
    const char *stored = s->own->making.csp, *text;
    if (!gv_net_is_csp(empty->net))
        return GV_OK;
    s->plan.csp = stored;
    if (stored && !run->operands.n_items)
        return GV_OK;
    if (gv_puzzle_cells_n_values(empty->net) > UINT8_MAX)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "a variable of this csp has %u values: a store keeps at most %d",
                       gv_puzzle_cells_n_values(empty->net), UINT8_MAX);
    GV_TRY(gv_stored_csp_text(&s->plan.csp, run, empty, run->arena, err));
    if (!stored)
        return GV_OK;
    gv_instance *before;
    GV_TRY(gv_stored_status(run, gv_stored_csp(&before, run, stored, run->arena, err),
                            err));
    GV_TRY(gv_stored_csp_text(&text, run, before, run->arena, err));
    if (strcmp(text, s->plan.csp) == 0)
        s->plan.csp = stored;
    return GV_OK;
}

static void limit_units(uint64_t *n_units, const gv_world *world)
{
    const uint64_t n_all = gv_exhaustive_n_units(world);
    *n_units = *n_units < n_all ? *n_units : n_all;
}

/* Numbers that were not given are not limits; without any, nothing new is made. */
static gv_status make_plan(study *s, gv_error *err)
{
    gv_run *run = s->run;
    const double run_time = run->settings.run_time;
    s->study.goal = (gv_study_goal){
        .n_units =
            has_budget(run) || is_exhaustive(s->own) ? or_no_limit(s->own->units) : 0,
        .n_puzzles = or_no_limit(s->own->count),
        .n_tries = or_no_limit(s->own->tries),
        .shard = s->given->shard,
        .end_time = run_time > 0 ? s->progress.line.start + run_time : 0,
    };
    GV_TRY(gv_generation_init(&s->made_by, run, &s->own->making, err));
    GV_TRY(choose_csp(s, err));
    s->made_by.options.counts_too = true;
    s->made_by.has_pilot = true;
    s->made_by.options.takes_grids = s->own->making.grids || s->own->takes_grids;
    s->made_by.tells = &s->progress.line;
    GV_TRY(gv_generation_open(&s->made_by, err));
    if (s->made_by.stopped)
        return GV_OK;
    if (s->made_by.world)
        limit_units(&s->study.goal.n_units, s->made_by.world);
    s->plan.generator = s->made_by.generator;
    s->plan.max_length = (unsigned)s->own->max_length;
    s->plan.cpu = run->cpu;
    s->plan.stop = run->env->stop;
    gv_run_share_cores(run, &s->given->ranks);
    return s->own->ratings ? gv_study_plan_rate_by(&s->plan, s->own->ratings, err)
                           : GV_OK;
}

/* What the store is rated by. */
typedef struct stored_ratings {
    gv_buffer names;
    gv_status status;
    gv_error *err;
} stored_ratings;

/* An older version is rated again, keeping its values; a newer one cannot be. */
static void add_scheme(void *user, const gv_store_scheme *scheme)
{
    stored_ratings *r = user;
    const gv_rating *rating = gv_rating_by_name(scheme->name);
    gv_buffer_printf(&r->names, "%s%s", r->names.length ? "," : "", scheme->name);
    if (r->status == GV_OK && rating && rating->version < scheme->version)
        r->status =
            gv_fail(r->err, GV_ERR_INPUT,
                    "this study was rated by version %u of %s, and this program "
                    "has version %u: use a newer givens",
                    scheme->version, scheme->name, rating->version);
}

/* The ratings that the study has remain its ratings. */
static gv_status add_stored_ratings(study *s, gv_error *err)
{
    stored_ratings r = { .err = err };
    gv_buffer_init(&r.names, NULL);
    gv_status status = gv_store_schemes(s->study.store, add_scheme, &r, err);
    status = status == GV_OK ? r.status : status;
    if (status == GV_OK && r.names.failed)
        status = gv_fail_memory(err);
    if (status == GV_OK && r.names.length)
        status = gv_study_plan_rate_by(&s->plan, r.names.text, err);
    gv_buffer_free(&r.names);
    return status;
}

/* ---- ranks ---- */

/* Sends the plan to the other ranks. */
static gv_status announce(study *s, gv_error *err)
{
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    gv_status status = gv_study_plan_put(&text, &s->plan, err);
    if (status == GV_OK) {
        gv_ranks_send_text(&text);
        s->given->is_announced = true;
    }
    gv_buffer_free(&text);
    return status;
}

static gv_status run_on_all_ranks(study *s, gv_error *err)
{
    GV_TRY(announce(s, err));
    GV_TRY(gv_ranks_executor_new(&s->study.executor, err));
    const gv_status status = gv_study_run(&s->study, &s->state, err);
    gv_ranks_executor_free(s->study.executor);
    return status;
}

/* The run was ended before it could begin a unit. Without a generator, the end of
 * --run-time is not the end that was asked for. */
static void say_not_begun(const study *s, const char *why)
{
    const bool interrupted = gv_env_interrupted(s->run->env);
    if (interrupted)
        gv_run_note(s->run, GV_EXIT_INTERRUPTED);
    else if (s->made_by.stopped)
        gv_run_note(s->run, GV_EXIT_LIMIT);
    gv_env_sayf(s->run->env, "givens: %s%s: %s\n", interrupted ? "interrupted: " : "",
                s->path, why);
}

/* What was not ready when the generator was stopped. */
static const char *not_ready(const study *s)
{
    if (s->made_by.in_pilot)
        return "the pilot did not end in time: give more --run-time, or --start-clues, "
               "--enumerate-below and --starts-per-grid, which it would choose";
    return is_exhaustive(s->own) ? "not all solutions were found yet"
                                 : "no complete grid was found yet";
}

/* Our own alarm sets the same flag as a signal does. */
static void say_end(study *s)
{
    if (!s->state.is_begun) {
        say_not_begun(s, "no unit was begun yet");
        return;
    }
    if (s->state.end == GV_STUDY_STOPPED && !gv_env_interrupted(s->run->env))
        s->state.end = GV_STUDY_TIME;
    gv_study_progress_end(&s->progress, &s->state);
    if (s->state.end == GV_STUDY_STOPPED || s->state.end == GV_STUDY_LEFT)
        gv_run_note(s->run, GV_EXIT_INTERRUPTED);
    if (s->state.end == GV_STUDY_GRIDS && !s->own->making.grids)
        gv_env_say(s->run->env, "givens: this study takes its grids from --grids\n");
    if (s->state.end == GV_STUDY_LEFT)
        (void)raise(SIGTERM); // the run ends as that rank did, with its status
}

/* What it means that the store was (not) opened. One that cannot be written is output
 * that cannot be written; a file that is not a store, or is damaged, is bad input.
 * There is none if the run ended meanwhile: one of an older version is upgraded. */
static gv_status judge_opening(const study *s, gv_status status, gv_error *err)
{
    if (status == GV_ERR_IO && gv_env_stopped(s->run->env))
        return GV_OK;
    if (status != GV_ERR_IO)
        return gv_stored_status(s->run, status, err);
    gv_run_note(s->run, GV_EXIT_OUTPUT);
    return status;
}

/* The study has a store, and its run is over. */
static void note_end(study *s, gv_status status)
{
    if (status == GV_OK)
        say_end(s);
    else if (status != GV_ERR_ARGUMENT && status != GV_ERR_INPUT)
        gv_study_progress_failed(&s->progress, &s->state);
    if (status == GV_ERR_IO)
        gv_run_note(s->run, GV_EXIT_OUTPUT);
}

/* The threads of another rank, whose program makes the same units as that of rank 0.
 * Rank 0 reports failures. */
static gv_status prepare_to_serve(gv_unit_workers *out, study *s, gv_error *err)
{
    const char *versions = s->given->versions ? s->given->versions : "unknown";
    GV_TRY(make_plan(s, err));
    if (s->made_by.stopped)
        return gv_fail(err, GV_ERR_ARGUMENT, "interrupted");
    GV_TRY(gv_study_plan_compare(&s->plan, versions, err));
    return gv_unit_workers_init(out, &s->plan, s->run->n_threads, err);
}

/* The work of another rank than 0. */
static void serve(study *s)
{
    enum { ITEMS_PER_THREAD = 2 };
    static const gv_work_steps steps = { .work = gv_unit_workers_step,
                                         .codec = &gv_unit_codec };
    gv_unit_workers workers = { .plan = &s->plan };
    gv_error err = { .status = GV_OK };
    gv_status status = prepare_to_serve(&workers, s, &err);
    gv_work_plan plan = { .steps = &steps,
                          .user = &workers,
                          .n_items = ITEMS_PER_THREAD * (size_t)workers.n_workers,
                          .n_threads = workers.n_workers,
                          .stop = s->run->env->stop };
    if (status == GV_OK) {
        plan.items = gv_unit_work_list_new(plan.n_items);
        status = plan.items ? GV_OK : gv_fail_memory(&err);
    }
    gv_ranks_serve(status == GV_OK ? &plan : NULL, &err);
    gv_unit_work_list_free(plan.items, plan.n_items);
    gv_unit_workers_free(&workers);
    if (gv_env_interrupted(s->run->env))
        gv_run_note(s->run, GV_EXIT_INTERRUPTED);
}

static gv_status run_verb(gv_run *run, gv_error *err)
{
    study s = { .run = run,
                .own = run->options,
                .given = run->state,
                .path = run->operands.items[0] };
    const bool is_client = s.given->ranks.rank > 0;
    gv_status status = GV_OK;
    // What is left is for the generator; other ranks get it from rank 0.
    run->operands.items++;
    run->operands.n_items = is_client ? 0 : run->operands.n_items - 1;
    s.study = (gv_study){ .plan = &s.plan,
                          .run = { .version = gv_version(),
                                   .commit = gv_commit(),
                                   .command = run->origin.command_line,
                                   .cpu = gv_cpu_name(run->cpu) },
                          .take_grids = s.own->making.grids ? take_grids : NULL,
                          .tell = tell,
                          .user = &s };
    if (is_client && !s.given->is_idle)
        serve(&s);
    if (is_client) {
        gv_generation_close(&s.made_by);
        gv_ranks_end();
        return GV_OK;
    }
    gv_study_progress_init(&s.progress, run, s.path);
    status = make_plan(&s, err);
    if (status == GV_OK && s.made_by.stopped)
        say_not_begun(&s, not_ready(&s));
    else if (status == GV_OK)
        status = judge_opening(&s,
                               gv_store_open_until(&s.study.store, s.path,
                                                   GV_STORE_WRITE, run->env->stop, err),
                               err);
    if (s.study.store) {
        s.progress.store = s.study.store;
        s.study.n_threads = run->n_threads;
        status = add_stored_ratings(&s, err);
        if (status == GV_OK)
            status = has_ranks(run) ? run_on_all_ranks(&s, err)
                                    : gv_study_run(&s.study, &s.state, err);
        note_end(&s, status);
    } else if (status == GV_OK && !s.made_by.stopped) {
        say_not_begun(&s, "no unit was begun yet");
    }
    gv_store_close(s.study.store);
    gv_generation_close(&s.made_by);
    return status;
}

/* ---- the verb ---- */

static const gv_study_options defaults = GV_STUDY_DEFAULTS;

static const gv_option option_rows[] = {
    GV_OPTS_METHOD(gv_study_options, making, GV_METHOD_NAMES " exhaustive",
                   "how puzzles are made; weighted by default"),
    GV_OPT_NUMBER("count", 0, "N", 1, UINT64_MAX, GV_OPT_IN(gv_study_options, count),
                  "end after the unit that brings the study to N puzzles"),
    GV_OPT_NUMBER("tries", 0, "N", 1, UINT64_MAX, GV_OPT_IN(gv_study_options, tries),
                  "end after the unit that brings the study to N tries"),
    GV_OPT_NUMBER("units", 0, "N", 1, UINT64_C(1) << 48,
                  GV_OPT_IN(gv_study_options, units),
                  "make the study N units long; kept in the file for later runs"),
    GV_OPT_TEXT("shard", "I/N", GV_OPT_IN(gv_study_options, shard),
                "make only every Nth unit, the Ith of them, counted from 1; merge "
                "joins the files"),
    GV_OPTS_RUN_TIME,
    GV_OPTS_GENERATION(gv_study_options, making),
    GV_OPTS_SYMMETRY(gv_study_options, making),
    GV_OPTS_ISOMORPHS(gv_study_options, making),
    GV_OPT_TEXT_ALSO("ratings", "rating", "LIST", GV_OPT_IN(gv_study_options, ratings),
                     "also rate all puzzles of the study by these, separated by commas "
                     "('givens help rate' "
                     "lists them)"),
    GV_OPTS_MAX_LENGTH(gv_study_options, max_length),
    GV_OPTS_SHAPE,
    GV_OPTS_THREADS,
    GV_OPTS_SEED,
    GV_OPTS_CPU,
    GV_OPTS_MESSAGES,
};

const gv_verb gv_verb_study = {
    .name = "study",
    .options = GV_OPTIONS(option_rows),
    .options_size = sizeof(gv_study_options),
    .defaults = &defaults,
    .state_size = sizeof(study_state),
    .operands = "file.db [csp text]",
    .summary = "sample, rate and store minimal puzzles; resumable",
    .uses_ranks = true,
    .makes_puzzles = true,
    .prepare = prepare,
    .run = run_verb,
    .finish = finish,
};
