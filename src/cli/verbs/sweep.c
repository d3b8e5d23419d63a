/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep.c -- givens sweep FILE.db: runs what is missing of an experiment and prints its
 * tables. The work is done in experiment/.
 *
 * Under mpirun rank 0 does all this, and sends the others the words of the sweep; these
 * make the same plan of them and work for rank 0. */
#include "base/provenance.h"
#include "base/rng.h"
#include "cli/verbs/solve_with.h"
#include "cli/ranks.h"
#include "cli/stream/store_input.h"
#include "cli/verbs/sweep_progress.h"
#include "base/os/machine.h"
#include "experiment/sweep_presets.h"
#include "experiment/sweep_summary.h"
#include "experiment/sweep_work.h"
#include "linked_sat/linked_sat.h"
#include "study_report/stat_text.h"
#include "study_report/sweep_plots.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

typedef struct sweep_options {
    gv_sweep_words words;
    bool no_run;
    const char *plots;
    const char *table;
} sweep_options;

typedef struct sweep_run {
    gv_run *run;
    const sweep_options *own;
    const gv_ranks *ranks;
    const char *path;
    gv_sweep_words words;
    gv_sweep_plan plan;
    bool is_seed_drawn;
    gv_store *store;
    gv_sweep_progress progress;
    double end_time;
    bool is_announced; /* to the other ranks */
    bool is_end_said;
} sweep_run;

static gv_status check_options(gv_run *run, gv_error *err)
{
    sweep_options *own = run->options;
    gv_shard shard;
    if (run->operands.n_items != 1)
        return gv_fail(err, GV_ERR_ARGUMENT, "sweep needs one file, its store");
    for (size_t i = 0; own->no_run && i < GV_N_SWEEP_WORDS; i++)
        if (*gv_sweep_word_at(&own->words, i))
            return gv_fail(
                err, GV_ERR_ARGUMENT,
                "--%s cannot be used with --no-run, which only prints what is stored",
                gv_sweep_word_name(i));
    return gv_shard_read(&shard, own->words.shard, err);
}

static gv_status prepare(gv_run *run, gv_error *err)
{
    gv_ranks *ranks = run->state;
    GV_TRY(gv_run_begin_ranks(run, ranks, err));
    const gv_status status = ranks->rank == 0 ? check_options(run, err) : GV_OK;
    if (status != GV_OK && ranks->n_ranks) {
        gv_run_dismiss_ranks();
        gv_ranks_end();
    }
    return status;
}

/* ---- words ---- */

/* A new grid of points does not inherit parts of the stored one. */
static void forget_stored_points(gv_sweep_words *stored)
{
    stored->block = stored->pattern = stored->holes = NULL;
    stored->kind = stored->method = stored->preset = NULL;
}

/* Given words first, then those of a preset, then those that are stored. */
static gv_status complete_words(sweep_run *s, gv_error *err)
{
    gv_sweep_words *const words = &s->words;
    gv_sweep_words stored = { .block = NULL };
    const bool is_new = words->block || words->preset;
    if (words->preset) {
        const gv_sweep_preset *preset = gv_sweep_preset_find(words->preset);
        if (!preset)
            return gv_fail(err, GV_ERR_ARGUMENT, "--preset: there is no preset '%.40s'",
                           words->preset);
        GV_TRY(gv_sweep_preset_apply(words, preset, s->run->arena, err));
    }
    if (s->store)
        GV_TRY(gv_sweep_words_read(&stored, s->store, s->run->arena, err));
    if (is_new)
        forget_stored_points(&stored);
    for (size_t i = 0; i < GV_N_SWEEP_WORDS; i++)
        if (!*gv_sweep_word_at(words, i))
            *gv_sweep_word_at(words, i) = *gv_sweep_word_at(&stored, i);
    return GV_OK;
}

/* Without a seed one is drawn, and reported once all words make sense, so that the
 * sweep can be repeated. */
static gv_status choose_seed(sweep_run *s, gv_error *err)
{
    enum { ROOM = 24 };
    uint64_t seed;
    if (s->words.seed)
        return GV_OK;
    GV_TRY(gv_rng_draw_seed(&seed, err));
    char *text = gv_arena_take(s->run->arena, ROOM);
    if (!text)
        return gv_fail_memory(err);
    (void)snprintf(text, ROOM, "%" PRIu64, seed);
    s->words.seed = text;
    s->is_seed_drawn = true;
    return GV_OK;
}

/* ---- ranks ---- */

/* The solvers of a plan: all ranks must have the same. */
static void put_versions(gv_buffer *out, const gv_sweep_plan *plan)
{
    for (size_t i = 0; i < plan->n_contenders; i++) {
        const gv_sweep_solver *key = &plan->contenders[i].key;
        gv_buffer_printf(out, "%s%s %s %s", i ? ", " : "", key->name, key->version,
                         key->encoding);
    }
}

/* NAME=VALUE of each word, and the versions; a NUL after each, since a command may
 * have any other character. */
static gv_status announce(sweep_run *s, gv_error *err)
{
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    for (size_t i = 0; i < GV_N_SWEEP_WORDS; i++) {
        const char *value = *gv_sweep_word_at(&s->words, i);
        if (value) {
            gv_buffer_printf(&text, "%s=%s", gv_sweep_word_name(i), value);
            gv_buffer_putc(&text, '\0');
        }
    }
    gv_buffer_puts(&text, "versions=");
    put_versions(&text, &s->plan);
    gv_buffer_putc(&text, '\0');
    const gv_status status = text.failed ? gv_fail_memory(err) : GV_OK;
    if (status == GV_OK)
        gv_ranks_send_text(&text);
    s->is_announced = status == GV_OK;
    gv_buffer_free(&text);
    return status;
}

/* The words that rank 0 sent, in place; NULL when it sent none, else its versions. */
static const char *read_announcement(gv_sweep_words *words, gv_buffer *text)
{
    const char *versions = NULL;
    for (char *at = text->text; at < text->text + text->length; at += strlen(at) + 1) {
        char *value = strchr(at, '=');
        if (!value)
            break;
        const size_t length = (size_t)(value - at);
        if (strncmp(at, "versions=", length + 1) == 0)
            versions = value + 1;
        for (size_t i = 0; i < GV_N_SWEEP_WORDS; i++) {
            const char *name = gv_sweep_word_name(i);
            if (strlen(name) == length && memcmp(name, at, length) == 0)
                *gv_sweep_word_at(words, i) = value + 1;
        }
    }
    return versions;
}

static gv_status compare_versions(const gv_sweep_plan *plan, const char *versions,
                                  gv_error *err)
{
    gv_buffer own;
    gv_buffer_init(&own, NULL);
    put_versions(&own, plan);
    gv_status status = own.failed ? gv_fail_memory(err) : GV_OK;
    if (status == GV_OK && strcmp(own.text, versions) != 0)
        status = gv_fail(err, GV_ERR_ARGUMENT, "it has %.80s, rank 0 has %.80s",
                         own.text, versions);
    gv_buffer_free(&own);
    return status;
}

/* The plan of the words, with the same solvers as that of rank 0. Failures are rank 0's
 * to tell. */
static gv_status prepare_to_serve(gv_work_plan *plan, gv_sweep_workers *workers,
                                  sweep_run *s, const char *versions, gv_error *err)
{
    gv_run *const run = s->run;
    GV_TRY(gv_sweep_plan_make(&s->plan, &s->words, gv_linked_sat, run->arena,
                              run->env->stop, err));
    GV_TRY(compare_versions(&s->plan, versions, err));
    gv_run_share_cores(run, s->ranks);
    plan->n_threads = run->n_threads;
    plan->n_items = run->n_threads + (run->n_threads + 3) / 4; // the next ones wait
    plan->items = gv_sweep_works_new(plan->n_items, &s->plan, run->arena);
    return plan->items ? gv_sweep_workers_init(workers, run->n_threads, err)
                       : gv_fail_memory(err);
}

/* The other ranks. */
static void serve(sweep_run *s)
{
    static const gv_work_steps steps = { .work = gv_sweep_workers_step,
                                         .codec = &gv_sweep_codec };
    gv_run *const run = s->run;
    gv_sweep_workers workers = { .plan = &s->plan,
                                 .context = run->context,
                                 .stop = run->env->stop };
    gv_work_plan plan = {
        .steps = &steps, .user = &workers, .any_order = true, .stop = run->env->stop
    };
    gv_error err = { .status = GV_OK };
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    gv_ranks_receive_text(&text);
    s->words = (gv_sweep_words){ .block = NULL };
    const char *versions = read_announcement(&s->words, &text);
    if (versions) {
        const gv_status status = prepare_to_serve(&plan, &workers, s, versions, &err);
        gv_ranks_serve(status == GV_OK ? &plan : NULL, &err);
        gv_sweep_workers_free(&workers);
    }
    gv_buffer_free(&text);
    if (gv_env_interrupted(run->env))
        gv_run_note(run, GV_EXIT_INTERRUPTED);
}

/* ---- running ---- */

/* mpirun kills soon after a signal: what is stored is said at once. */
static void tell(void *user, const gv_sweep_state *state)
{
    sweep_run *s = user;
    if (s->is_end_said)
        return;
    gv_sweep_progress_tell(&s->progress, state, s->end_time);
    if (s->ranks->n_ranks && gv_env_interrupted(s->run->env)) {
        gv_sweep_state now = *state;
        now.end = GV_SWEEP_STOPPED;
        gv_sweep_progress_end(&s->progress, &now);
        s->is_end_said = true;
    }
}

/* A store that cannot be written is output that cannot be written; one of another kind
 * is wrong input. */
static gv_status open_store(sweep_run *s, gv_error *err)
{
    gv_error why;
    if (s->own->no_run)
        return gv_stored_status(
            s->run, gv_sweep_store_open(&s->store, s->path, GV_STORE_READ, err), err);
    if (gv_sweep_store_open(&s->store, s->path, GV_STORE_WRITE, &why) == GV_OK)
        return GV_OK;
    if (why.status == GV_ERR_IO)
        gv_run_note(s->run, GV_EXIT_OUTPUT);
    const gv_status status = gv_fail(err, why.status, "%s", why.message);
    return status == GV_ERR_IO ? status : gv_stored_status(s->run, status, err);
}

/* The alarm of --run-time sets the same flag as a signal does. */
static bool time_is_over(const gv_run *run)
{
    return gv_env_stopped(run->env) && !gv_env_interrupted(run->env);
}

/* With the other ranks, if there are any. */
static gv_status run_on_all_ranks(gv_sweep_state *state, gv_sweep *sweep, sweep_run *s,
                                  gv_error *err)
{
    if (s->ranks->n_ranks == 0)
        return gv_sweep_run(state, sweep, err);
    GV_TRY(announce(s, err));
    GV_TRY(gv_ranks_executor_new(&sweep->executor, err));
    const gv_status status = gv_sweep_run(state, sweep, err);
    gv_ranks_executor_free(sweep->executor);
    return status;
}

static gv_status run_missing(sweep_run *s, gv_error *err)
{
    gv_run *const run = s->run;
    gv_sweep_state state = { .n_wanted = 0 };
    char machine[320];
    gv_machine_describe(machine, sizeof machine);
    gv_run_share_cores(run, s->ranks);
    gv_sweep sweep = { .plan = &s->plan,
                       .store = s->store,
                       .context = run->context,
                       .run = { .version = gv_version(),
                                .commit = gv_commit(),
                                .command = run->origin.command_line,
                                .cpu = gv_cpu_name(run->cpu) },
                       .machine = machine,
                       .n_threads = run->n_threads,
                       .end_time = s->end_time,
                       .stop = run->env->stop,
                       .tell = tell,
                       .user = s };
    const gv_status status = run_on_all_ranks(&state, &sweep, s, err);
    if (state.end == GV_SWEEP_STOPPED && time_is_over(run))
        state.end = GV_SWEEP_TIME;
    if (!s->is_end_said)
        gv_sweep_progress_end(&s->progress, &state);
    if (state.end == GV_SWEEP_STOPPED || state.end == GV_SWEEP_LEFT)
        gv_run_note(run, GV_EXIT_INTERRUPTED);
    if (status == GV_ERR_IO)
        gv_run_note(run, GV_EXIT_OUTPUT);
    if (state.end == GV_SWEEP_LEFT)
        (void)raise(SIGTERM); // the run ends as that rank did, with its status
    return status;
}

static bool is_there(const char *path)
{
    struct stat file;
    return stat(path, &file) == 0 && file.st_size > 0;
}

/* A store is made when all words make sense. */
static gv_status prepare_and_run(sweep_run *s, gv_error *err)
{
    gv_run *const run = s->run;
    if (is_there(s->path))
        GV_TRY(open_store(s, err));
    GV_TRY(complete_words(s, err));
    GV_TRY(choose_seed(s, err));
    const gv_status planned =
        gv_solver_status(run,
                         gv_sweep_plan_make(&s->plan, &s->words, gv_linked_sat,
                                            run->arena, run->env->stop, err),
                         err);
    if (planned == GV_ERR_IO && time_is_over(run)) {
        gv_env_sayf(run->env, "givens: %s: no run was started in time\n", s->path);
        return GV_OK;
    }
    GV_TRY(planned);
    if (s->own->words.encoding) // a stored one may be for other solvers
        GV_TRY(gv_sweep_plan_check_encodings(&s->plan, s->own->words.encoding,
                                             run->arena, err));
    if (!s->store)
        GV_TRY(open_store(s, err));
    if (s->is_seed_drawn)
        gv_env_sayf(run->env, "givens: seed %s\n", s->words.seed);
    GV_TRY(gv_sweep_words_write(&s->words, s->store, err));
    GV_TRY(gv_sweep_plan_enter(&s->plan, s->store, err));
    gv_sweep_progress_init(&s->progress, run, s->path);
    if (run->settings.run_time > 0)
        s->end_time = s->progress.line.start + run->settings.run_time;
    return run_missing(s, err);
}

/* ---- tables ---- */

/* Long ones are printed if they are requested, or all are. */
static bool is_printed(const gv_stat_table *table, const char *only, bool is_json)
{
    if (only)
        return strcmp(table->name, only) == 0;
    return is_json || (strcmp(table->name, "survival") != 0 &&
                       strcmp(table->name, "instances") != 0);
}

/* A table among others, with its # lines. */
static void put_titled(gv_buffer *out, const gv_stat_table *table, gv_arena *arena,
                       const gv_table_style *style, bool is_first)
{
    gv_stat_table alone = *table;
    alone.next = NULL;
    const gv_stat_tables one = { .arena = arena, .first = &alone, .last = &alone };
    if (!is_first)
        gv_buffer_putc(out, '\n');
    gv_stat_text_tables(out, &one, style);
}

static gv_status put_tables(gv_buffer *out, gv_stat_tables *tables, const gv_run *run,
                            gv_error *err)
{
    const sweep_options *own = run->options;
    const char *const only = own->table;
    if (only && !gv_stat_table_find(tables, only))
        return gv_fail(err, GV_ERR_ARGUMENT, "there is no table '%s' of this sweep",
                       only);
    const bool is_json = run->form.kind == GV_FORM_JSON;
    if (run->settings.provenance && !is_json)
        gv_provenance_lines(out, run);
    bool is_first = true;
    for (gv_stat_table *table = tables->first; table; table = table->next) {
        if (!is_printed(table, only, is_json))
            continue;
        if (is_json)
            gv_stat_text_json(out, table);
        else if (only)
            gv_stat_text_table(out, table, &run->layout.table);
        else
            put_titled(out, table, tables->arena, &run->layout.table, is_first);
        is_first = false;
    }
    if (is_json)
        gv_provenance_json(out, run);
    return out->failed ? gv_fail_memory(err) : GV_OK;
}

static gv_status draw(const gv_stat_tables *tables, const gv_run *run, gv_error *err)
{
    const sweep_options *own = run->options;
    gv_error problem = { .status = GV_OK };
    const gv_status status =
        gv_sweep_plots_write(tables, own->plots, "gnuplot", &problem);
    if (status == GV_OK)
        return GV_OK;
    return gv_fail(err, status, "--plots: %s", problem.message);
}

static gv_status make_tables(gv_stat_tables *tables, sweep_run *s, gv_error *err)
{
    gv_sweep_data data;
    GV_TRY(gv_sweep_data_read(&data, s->store, tables->arena, err));
    const gv_sweep_preset *preset =
        s->words.preset ? gv_sweep_preset_find(s->words.preset) : NULL;
    if (preset)
        GV_TRY(preset->make(tables, &data, err));
    return gv_sweep_summary_make(tables, &data, err);
}

static gv_status print_tables(sweep_run *s, gv_error *err)
{
    gv_arena arena;
    gv_buffer out;
    gv_arena_init(&arena, NULL);
    gv_buffer_init(&out, NULL);
    gv_stat_tables tables = { .arena = &arena };
    gv_status status = make_tables(&tables, s, err);
    if (status == GV_OK)
        status = put_tables(&out, &tables, s->run, err);
    if (status == GV_OK && s->own->plots)
        status = draw(&tables, s->run, err);
    if (status == GV_OK && out.length)
        status = gv_output_write(&s->run->output, out.text, out.length, err);
    gv_buffer_free(&out);
    gv_arena_free(&arena);
    return status;
}

static gv_status read_only(sweep_run *s, gv_error *err)
{
    GV_TRY(open_store(s, err));
    gv_store_watch(s->store, s->run->env->stop);
    return gv_sweep_words_read(&s->words, s->store, s->run->arena, err);
}

static gv_status run_and_print(sweep_run *s, gv_error *err)
{
    gv_status status = s->own->no_run ? read_only(s, err) : prepare_and_run(s, err);
    if (status == GV_OK && s->store && !gv_env_interrupted(s->run->env))
        status = print_tables(s, err);
    gv_store_close(s->store);
    return status;
}

static gv_status run_sweep(gv_run *run, gv_error *err)
{
    sweep_run s = { .run = run, .own = run->options, .ranks = run->state };
    gv_status status = GV_OK;
    s.words = s.own->words;
    if (s.ranks->rank > 0) {
        serve(&s);
    } else {
        s.path = run->operands.items[0];
        status = run_and_print(&s, err);
    }
    if (s.ranks->n_ranks && s.ranks->rank == 0 && !s.is_announced)
        gv_run_dismiss_ranks();
    if (s.ranks->n_ranks)
        gv_ranks_end();
    return status;
}

/* ---- the verb ---- */

static const gv_option option_rows[] = {
    GV_OPTS_RUN_TIME,
    GV_OPT_TEXT(
        "block", "LIST", GV_OPT_IN(sweep_options, words.block),
        "blocks MxN, separated by commas; MxN@HOLES sets its own number of holes"),
    GV_OPT_TEXT("pattern", "LIST", GV_OPT_IN(sweep_options, words.pattern),
                "random, singly, doubly, fully, nested; doubly by default"),
    GV_OPT_TEXT("holes", "LIST", GV_OPT_IN(sweep_options, words.holes),
                "H, P%, peak, peak-H, P%peak, and ranges A..B:STEP; peak by default"),
    GV_OPT_TEXT("kind", "LIST", GV_OPT_IN(sweep_options, words.kind),
                "with-holes, random, perturb; with-holes by default"),
    GV_OPT_TEXT("method", "LIST", GV_OPT_IN(sweep_options, words.method),
                "how complete squares are made: chain, paper; chain by default"),
    GV_OPT_TEXT(
        "seed", "LIST", GV_OPT_IN(sweep_options, words.seed),
        "seeds of the random streams, numbers and ranges A..B; drawn by default"),
    GV_OPT_TEXT("count", "N", GV_OPT_IN(sweep_options, words.count),
                "instances for each point and seed; 10 by default"),
    GV_OPT_LOCAL("solver", 0, "LIST", NULL, GV_OPT_IN(sweep_options, words.solver),
                 "cadical, mac-lah, gecode, backbone, 'COMMAND {in} {out}', separated "
                 "by commas, or by "
                 "semicolons where a command has commas; cadical by default"),
    GV_OPT_TEXT(
        "encoding", "LIST", GV_OPT_IN(sweep_options, words.encoding),
        "3d, 2d, csp-dual, mzn, for the solvers that read them; each solver's own by "
        "default"),
    GV_OPT_CHOICE("full", "yes|no", "yes no", GV_OPT_IN(sweep_options, words.full),
                  "encodings without reduction; no by default"),
    GV_OPT_TEXT(
        "limit-time", "S", GV_OPT_IN(sweep_options, words.limit_time),
        "give up on a run after S seconds of CPU time; 20 by default, 0 means never"),
    GV_OPT_TEXT("limit-memory", "MB", GV_OPT_IN(sweep_options, words.limit_memory),
                "give up on a run that takes more memory; 0, the default, means never"),
    GV_OPT_TEXT("moves", "N", GV_OPT_IN(sweep_options, words.moves),
                "chain: length of the walk, as in gsp"),
    GV_OPT_TEXT("excursions", "N", GV_OPT_IN(sweep_options, words.excursions),
                "chain: also Jacobson-Matthews excursions of up to N steps"),
    GV_OPT_TEXT("squares", "N", GV_OPT_IN(sweep_options, words.squares),
                "paper: valid squares to traverse"),
    GV_OPT_TEXT("best-of", "K", GV_OPT_IN(sweep_options, words.best_of),
                "paper: make the best of K random moves"),
    GV_OPT_TEXT("proposals", "N", GV_OPT_IN(sweep_options, words.proposals),
                "length of the chain of hole switches"),
    GV_OPT_TEXT("exchanges", "W", GV_OPT_IN(sweep_options, words.exchanges),
                "perturb: exchange W pairs of givens"),
    GV_OPT_TEXT("reassign", "W", GV_OPT_IN(sweep_options, words.reassign),
                "perturb: give W givens another legal value"),
    GV_OPT_CHOICE(
        "no-forward-check", "yes|no", "yes no",
        GV_OPT_IN(sweep_options, words.plain_fill),
        "random: do not check whether every cell keeps a value; no by default"),
    GV_OPT_TEXT("restarts", "N", GV_OPT_IN(sweep_options, words.restarts),
                "random: give up after N dead ends; 100000 by default"),
    GV_OPT_CHOICE("preset", "NAME", "table1 table2 table3 fig4 fig5 fig6 fig7 fig8",
                  GV_OPT_IN(sweep_options, words.preset),
                  "an experiment of the paper, scaled down; other options override it"),
    GV_OPT_TEXT("shard", "I/N", GV_OPT_IN(sweep_options, words.shard),
                "do only every Nth instance, from the Ith on; merge joins the files"),
    GV_OPT_FLAG("no-run", GV_OPT_IN(sweep_options, no_run),
                "only print what is stored, even while a sweep is running"),
    GV_OPT_LOCAL("plots", 0, "FOLDER", NULL, GV_OPT_IN(sweep_options, plots),
                 "also draw the tables as SVG files in FOLDER"),
    GV_OPT_CHOICE("table", "NAME",
                  "instances hardness satisfiable backbone peaks minima survival "
                  "table1 table2 table3 "
                  "fig4 fig5 fig6 fig7 fit model",
                  GV_OPT_IN(sweep_options, table),
                  "print only this table, without # lines"),
    GV_OPTS_TO_TABLE,
    GV_OPTS_OUTPUT,
    GV_OPTS_THREADS,
    GV_OPTS_PROVENANCE,
    GV_OPTS_STAT_NA,
    GV_OPTS_NO_HEADER,
    GV_OPTS_PROGRESS,
    GV_OPTS_COLOR,
    GV_OPTS_QUIET,
    GV_OPTS_HELP,
};

const gv_verb gv_verb_sweep = {
    .name = "sweep",
    .options = GV_OPTIONS(option_rows),
    .options_size = sizeof(sweep_options),
    .state_size = sizeof(gv_ranks),
    .operands = "file.db",
    .summary = "run solvers over instances; resumable; tables, plots",
    .uses_ranks = true,
    .list_names = gv_sweep_presets_help,
    .table_only = true,
    .answers_tables = true,
    .prepare = prepare,
    .run = run_sweep,
};
