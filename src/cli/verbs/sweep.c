/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep.c -- givens sweep FILE.db: runs what is missing of an experiment and prints
 * its tables. The work is done in hard/. */
#include "base/provenance.h"
#include "base/rng.h"
#include "cli/verbs/solve_with.h"
#include "cli/stream/store_input.h"
#include "cli/verbs/sweep_progress.h"
#include "experiment/machine.h"
#include "experiment/sweep_presets.h"
#include "experiment/sweep_summary.h"
#include "report/study/stat_text.h"
#include "report/study/sweep_plots.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

typedef struct sweep_run {
    gv_run *run;
    const char *path;
    gv_sweep_words words;
    gv_sweep_plan plan;
    bool is_seed_drawn;
    gv_store *store;
    gv_sweep_progress progress;
    double end_time;
} sweep_run;

gv_status cmd_sweep_prepare(gv_run *run, gv_error *err)
{
    const gv_settings *const s = &run->settings;
    uint64_t shard, n_shards;
    if (run->operands.n_items != 1)
        return gv_fail(err, GV_ERR_ARGUMENT, "sweep needs one file, its store");
    for (size_t i = 0; s->no_run && i < GV_N_SWEEP_WORDS; i++)
        if (*gv_sweep_word_at(&run->settings.sweep, i))
            return gv_fail(
                err, GV_ERR_ARGUMENT,
                "--%s has no place with --no-run, which prints what is there",
                gv_sweep_word_name(i));
    return gv_shard_read(&shard, &n_shards, s->sweep.shard, err);
}

/* ---- words ---- */

/* A new grid of points does not take over parts of the one that is stored. */
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
            return gv_fail(err, GV_ERR_ARGUMENT, "--preset: there is no '%.40s'",
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

/* Without a seed one is drawn, and told when all words make sense, so that the sweep
 * can be repeated. */
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

/* ---- running ---- */

static void tell(void *user, const gv_sweep_state *state)
{
    sweep_run *s = user;
    gv_sweep_progress_tell(&s->progress, state, s->end_time);
}

/* A store that cannot be written is output that cannot be written; one of another kind
 * is wrong input. */
static gv_status open_store(sweep_run *s, gv_error *err)
{
    gv_error why;
    if (s->run->settings.no_run)
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

static gv_status run_missing(sweep_run *s, gv_error *err)
{
    gv_run *const run = s->run;
    gv_sweep_state state = { .n_wanted = 0 };
    char machine[320];
    gv_machine_describe(machine, sizeof machine);
    const gv_sweep sweep = { .plan = &s->plan,
                             .store = s->store,
                             .context = run->context,
                             .run = { .version = gv_version(),
                                      .commit = gv_commit(),
                                      .command = run->command_line,
                                      .cpu = gv_cpu_name(run->cpu) },
                             .machine = machine,
                             .n_threads = run->n_threads,
                             .end_time = s->end_time,
                             .stop = run->env->stop,
                             .tell = tell,
                             .user = s };
    const gv_status status = gv_sweep_run(&state, &sweep, err);
    if (state.end == GV_SWEEP_STOPPED && time_is_over(run))
        state.end = GV_SWEEP_TIME;
    gv_sweep_progress_end(&s->progress, &state);
    if (state.end == GV_SWEEP_STOPPED)
        gv_run_note(run, GV_EXIT_INTERRUPTED);
    if (status == GV_ERR_IO)
        gv_run_note(run, GV_EXIT_OUTPUT);
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
    const gv_status planned = gv_solver_status(
        run, gv_sweep_plan_make(&s->plan, &s->words, run->arena, run->env->stop, err),
        err);
    if (planned == GV_ERR_IO && time_is_over(run)) {
        gv_env_sayf(run->env, "givens: %s: no run was started in time\n", s->path);
        return GV_OK;
    }
    GV_TRY(planned);
    if (run->settings.sweep.encoding) // one that is stored may be for other solvers
        GV_TRY(gv_sweep_plan_check_encodings(&s->plan, run->settings.sweep.encoding,
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

/* Long ones are printed when they are asked for, or all. */
static bool is_printed(const gv_stat_table *table, const char *only, bool is_json)
{
    if (only)
        return strcmp(table->name, only) == 0;
    return is_json || (strcmp(table->name, "survival") != 0 &&
                       strcmp(table->name, "instances") != 0);
}

/* A table among others, with its # lines. */
static void put_titled(gv_buffer *out, const gv_stat_table *table, gv_arena *arena,
                       gv_table_kind kind, bool is_first)
{
    gv_stat_table alone = *table;
    alone.next = NULL;
    const gv_stat_tables one = { .arena = arena, .first = &alone, .last = &alone };
    if (!is_first)
        gv_buffer_putc(out, '\n');
    gv_stat_text_tables(out, &one, kind);
}

static gv_status put_tables(gv_buffer *out, gv_stat_tables *tables, const gv_run *run,
                            gv_error *err)
{
    const char *const only = run->settings.table;
    if (only && !gv_stat_table_find(tables, only))
        return gv_fail(err, GV_ERR_ARGUMENT, "there is no table '%s' of this sweep",
                       only);
    const bool is_json = run->form.kind == GV_FORM_JSON;
    const gv_table_kind kind =
        run->form.kind == GV_FORM_CSV ? GV_TABLE_CSV : GV_TABLE_TSV;
    if (run->settings.provenance && !is_json)
        gv_provenance_lines(out, run);
    bool is_first = true;
    for (gv_stat_table *table = tables->first; table; table = table->next) {
        if (!is_printed(table, only, is_json))
            continue;
        if (is_json)
            gv_stat_text_json(out, table);
        else if (only)
            gv_stat_text_table(out, table, kind);
        else
            put_titled(out, table, tables->arena, kind, is_first);
        is_first = false;
    }
    if (is_json)
        gv_provenance_json(out, run);
    return out->failed ? gv_fail_memory(err) : GV_OK;
}

static gv_status draw(const gv_stat_tables *tables, const gv_run *run, gv_error *err)
{
    gv_error problem = { .status = GV_OK };
    const gv_status status =
        gv_sweep_plots_write(tables, run->settings.plots, "gnuplot", &problem);
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
    if (status == GV_OK && s->run->settings.plots)
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

gv_status cmd_sweep(gv_run *run, gv_error *err)
{
    sweep_run s = { .run = run,
                    .path = run->operands.items[0],
                    .words = run->settings.sweep };
    gv_status status =
        run->settings.no_run ? read_only(&s, err) : prepare_and_run(&s, err);
    if (status == GV_OK && s.store && !gv_env_interrupted(run->env))
        status = print_tables(&s, err);
    gv_store_close(s.store);
    return status;
}
