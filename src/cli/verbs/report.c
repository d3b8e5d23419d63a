/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report.c -- givens report: the statistics of a store, or of a table of puzzles made
 * by a known method, as one page that tells the whole story. */
#include "base/basename.h"
#include "base/provenance.h"
#include "cli/verbs/stats_input.h"
#include "cli/stream/store_input.h"
#include "study_report/study_page.h"
#include "study/published.h"
#include "study/summary.h"

#include <stdio.h>
#include <string.h>

typedef struct report_options {
    gv_stats_input input;
} report_options;

static gv_status prepare(gv_run *run, gv_error *err)
{
    const report_options *own = run->options;
    if (run->operands.n_items != (own->input.puzzles ? 0 : 1))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "report needs one store, or --method NAME --puzzles FILE");
    return gv_stats_input_check(&own->input, run, err);
}

/* ---- how the study was made: the tables `parameters` and `runs` ---- */

typedef struct history {
    gv_stat_tables *tables;
    gv_stat_table *table;
    bool failed;
} history;

static gv_cell kept_text(history *h, const char *text)
{
    const size_t size = strlen(text) + 1;
    char *kept = gv_arena_take(h->tables->arena, size);
    h->failed |= !kept;
    if (kept)
        memcpy(kept, text, size);
    return kept ? gv_cell_text(kept) : gv_cell_absent(GV_OUTCOME_OK);
}

static void begin_table(history *h, const char *name, const char *title,
                        const char *const *columns, size_t n_columns)
{
    h->table = gv_stat_table_new(h->tables, name, title);
    h->failed |= !h->table;
    for (size_t i = 0; h->table && i < n_columns; i++)
        gv_stat_table_column(h->table, columns[i], columns[i]);
}

static gv_cell *next_row(history *h)
{
    gv_cell *row = h->failed ? NULL : gv_stat_table_row(h->tables, h->table);
    h->failed |= !row;
    return row;
}

/* The text of a csp may be long: it is cut where that shows. */
static void put_parameter(void *user, const char *name, const char *value)
{
    enum { SHOWN = 200 };
    history *const h = user;
    gv_cell *row = next_row(h);
    char start[SHOWN + 8];
    if (!row)
        return;
    if (strlen(value) > SHOWN) {
        int length = SHOWN;
        while (length && ((unsigned char)value[length] & 0xC0) == 0x80)
            length--; // not inside of a character
        (void)snprintf(start, sizeof start, "%.*s ...", length, value);
        value = start;
    }
    row[0] = kept_text(h, name);
    row[1] = kept_text(h, value);
}

static void put_run(void *user, const gv_store_run *run)
{
    history *const h = user;
    gv_cell *row = next_row(h);
    if (!row)
        return;
    char shard[32];
    (void)snprintf(shard, sizeof shard, "%u/%u", run->shard, run->n_shards);
    row[0] = kept_text(h, run->started);
    row[1] = kept_text(h, run->version);
    row[2] = kept_text(h, run->commit);
    row[3] = kept_text(h, run->cpu);
    row[4] = gv_cell_integer(run->n_threads);
    row[5] = gv_cell_integer(run->n_ranks);
    if (run->n_shards > 1)
        row[6] = kept_text(h, shard);
    row[7] = kept_text(h, run->command);
}

static gv_status read_history(gv_stat_tables *tables, gv_store *store, gv_error *err)
{
    static const char *const parameters[] = { "name", "value" };
    static const char *const runs[] = { "started", "version", "commit", "cpu",
                                        "threads", "ranks",   "shard",  "command" };
    history h = { .tables = tables };
    begin_table(&h, "parameters", "Parameters", parameters, 2);
    GV_TRY(gv_store_parameters(store, put_parameter, &h, err));
    begin_table(&h, "runs", "Runs", runs, 8);
    GV_TRY(gv_store_runs(store, put_run, &h, err));
    return h.failed ? gv_fail_memory(err) : GV_OK;
}

/* For a table of puzzles only the method is known. */
static gv_status note_method(gv_stat_tables *tables, const char *method, gv_error *err)
{
    static const char *const parameters[] = { "name", "value" };
    history h = { .tables = tables };
    begin_table(&h, "parameters", "Parameters", parameters, 2);
    put_parameter(&h, "method", method);
    return h.failed ? gv_fail_memory(err) : GV_OK;
}

/* ---- the page ---- */

static gv_status read_store(gv_findings *out, gv_stat_tables *tables, gv_run *run,
                            gv_error *err)
{
    const char *path = run->operands.items[0];
    gv_store *store;
    GV_TRY(gv_stats_read_store(out, run, path, tables->arena, err));
    GV_TRY(gv_stored_open(&store, run, path, err));
    const gv_status status =
        gv_stored_status(run, read_history(tables, store, err), err);
    gv_store_close(store);
    return status;
}

static gv_status make_tables(gv_stat_tables *tables, gv_run *run, gv_error *err)
{
    const report_options *own = run->options;
    gv_findings findings = { .sample = NULL };
    if (own->input.puzzles) {
        GV_TRY(note_method(tables, own->input.method, err));
        GV_TRY(gv_stats_read_table(&findings, run, &own->input, tables->arena, err));
    } else {
        GV_TRY(read_store(&findings, tables, run, err));
    }
    if (!findings.sample)
        return GV_OK; // a table without rows
    GV_TRY(gv_summary_make(tables, &findings, NULL, err));
    return findings.is_nine ? gv_published_make(tables, &findings, err) : GV_OK;
}

static gv_status write_page(gv_run *run, gv_stat_tables *tables, gv_error *err)
{
    const report_options *own = run->options;
    char maker[128];
    (void)snprintf(maker, sizeof maker, "givens %s (%s)", gv_version(), gv_commit());
    const gv_study_page page = {
        .name = gv_basename(own->input.puzzles ? own->input.puzzles
                                               : run->operands.items[0]),
        .tables = tables,
        .maker = maker,
        .command = run->origin.command_line,
        .gnuplot = "gnuplot",
    };
    gv_error problem = { .status = GV_OK };
    gv_buffer out;
    gv_buffer_init(&out, NULL);
    gv_status status = gv_study_page_write(&out, &page, &problem, err);
    if (status == GV_OK)
        status = gv_output_write(&run->output, out.text, out.length, err);
    if (status == GV_OK && problem.status != GV_OK && !run->settings.quiet)
        gv_env_sayf(run->env, "givens: the page has no plots: %s\n", problem.message);
    gv_buffer_free(&out);
    return status;
}

static gv_status run_report(gv_run *run, gv_error *err)
{
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_stat_tables tables = { .arena = &arena };
    gv_status status = make_tables(&tables, run, err);
    if (gv_env_interrupted(run->env))
        gv_run_note(run, GV_EXIT_INTERRUPTED); // there is no page for a part
    else if (status == GV_OK)
        status = write_page(run, &tables, err);
    gv_arena_free(&arena);
    return status;
}

/* ---- the verb ---- */

static const gv_option option_rows[] = {
    GV_OPTS_STATS_TABLE(report_options, input),
    GV_OPTS_STATS_RATINGS(report_options, input),
    GV_OPTS_OUTPUT,
    GV_OPTS_SHAPE,
    GV_OPTS_COLOR,
    GV_OPTS_QUIET,
    GV_OPTS_HELP,
};

const gv_verb gv_verb_report = {
    .name = "report",
    .options = GV_OPTIONS(option_rows),
    .options_size = sizeof(report_options),
    .operands = "[file.db]",
    .summary = "write one HTML page about a study or a table",
    .prepare = prepare,
    .run = run_report,
};
