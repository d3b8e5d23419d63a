/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stats.c -- givens stats: weighted statistics of a store, or of a table of puzzles
 * made by a known method; next to the published ones; two stores compared. */
#include "cli/verbs/stats_input.h"
#include "study_report/stat_text.h"
#include "study/comparison.h"
#include "study/published.h"
#include "study/summary.h"

#include <string.h>

typedef struct stats_options {
    gv_stats_input input;
    bool published;
    bool compare;
    const char *table;
} stats_options;

/* ---- options ---- */

static gv_status prepare(gv_run *run, gv_error *err)
{
    const stats_options *own = run->options;
    const size_t n = run->operands.n_items;
    if (own->compare) {
        if (n != 2 || own->input.puzzles)
            return gv_fail(err, GV_ERR_ARGUMENT, "--compare needs two stores");
        if (own->published)
            return gv_fail(err, GV_ERR_ARGUMENT,
                           "--compare and --published cannot be used together");
    } else if (own->input.puzzles ? n != 0 : n != 1) {
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "stats needs one store, or --method NAME --puzzles FILE");
    }
    return gv_stats_input_check(&own->input, run, err);
}

/* ---- tables ---- */

static gv_status compare(gv_stat_tables *tables, gv_run *run, gv_error *err)
{
    gv_findings one, other;
    const char **const paths = run->operands.items;
    GV_TRY(gv_stats_read_store(&one, run, paths[0], tables->arena, err));
    GV_TRY(gv_stats_read_store(&other, run, paths[1], tables->arena, err));
    GV_TRY(gv_compare_make(tables, &one, &other, err));
    if (tables->first->note)
        gv_env_sayf(run->env, "givens: %s\n", tables->first->note);
    return GV_OK;
}

static gv_status make_tables(gv_stat_tables *tables, gv_run *run, gv_error *err)
{
    const stats_options *own = run->options;
    if (own->compare)
        return compare(tables, run, err);
    gv_findings findings = { .sample = NULL };
    if (own->input.puzzles)
        GV_TRY(gv_stats_read_table(&findings, run, &own->input, tables->arena, err));
    else
        GV_TRY(gv_stats_read_store(&findings, run, run->operands.items[0],
                                   tables->arena, err));
    if (!findings.sample)
        return GV_OK; // a table without rows
    GV_TRY(gv_summary_make(tables, &findings, NULL, err));
    const bool wants_published = own->table && strcmp(own->table, "published") == 0;
    return own->published || wants_published ? gv_published_make(tables, &findings, err)
                                             : GV_OK;
}

/* ---- output ---- */

static void put_json(gv_buffer *out, const gv_stat_tables *tables, const gv_run *run,
                     const gv_stat_table *only)
{
    for (const gv_stat_table *table = tables->first; table; table = table->next)
        if (!only || table == only)
            gv_stat_text_json(out, table);
    gv_provenance_json(out, run);
}

static gv_status put_tables(gv_buffer *out, const gv_stat_tables *tables,
                            const gv_run *run, gv_error *err)
{
    const stats_options *own = run->options;
    const char *name = own->table;
    const gv_stat_table *only = name ? gv_stat_table_find(tables, name) : NULL;
    if (name && !only && tables->first)
        return gv_fail(err, GV_ERR_ARGUMENT, "there is no table '%s' of these puzzles",
                       name);
    if (run->settings.provenance && run->form.kind != GV_FORM_JSON)
        gv_provenance_lines(out, run);
    if (run->form.kind == GV_FORM_JSON)
        put_json(out, tables, run, only);
    else if (only)
        gv_stat_text_table(out, only, &run->layout.table);
    else
        gv_stat_text_tables(out, tables, &run->layout.table);
    return out->failed ? gv_fail_memory(err) : GV_OK;
}

static gv_status run_stats(gv_run *run, gv_error *err)
{
    gv_arena arena;
    gv_buffer out;
    gv_arena_init(&arena, run->memory);
    gv_buffer_init(&out, run->memory);
    gv_stat_tables tables = { .arena = &arena };
    gv_status status = make_tables(&tables, run, err);
    if (gv_env_interrupted(run->env)) {
        gv_run_note(run, GV_EXIT_INTERRUPTED); // nothing is printed for a part
        goto out;
    }
    if (status == GV_OK)
        status = put_tables(&out, &tables, run, err);
    if (status == GV_OK && out.length)
        status = gv_output_write(&run->output, out.text, out.length, err);
out:
    gv_buffer_free(&out);
    gv_arena_free(&arena);
    return status;
}

/* ---- the verb ---- */

static const gv_option option_rows[] = {
    GV_OPTS_STATS_TABLE(stats_options, input),
    GV_OPT_FLAG(
        "published", GV_OPT_IN(stats_options, published),
        "also the table published: the published statistics of 9x9 Sudoku and ours"),
    GV_OPT_FLAG("compare", GV_OPT_IN(stats_options, compare),
                "test two stores against each other"),
    GV_OPT_CHOICE("table", "NAME",
                  "overview clues counts totals moments by_clues levels correlations "
                  "pairs published "
                  "compare compare_levels",
                  GV_OPT_IN(stats_options, table),
                  "print only this table, without # lines"),
    GV_OPTS_STATS_RATINGS(stats_options, input),
    GV_OPTS_TO_TABLE,
    GV_OPTS_OUTPUT,
    GV_OPTS_SHAPE,
    GV_OPTS_PROVENANCE,
    GV_OPTS_STAT_NA,
    GV_OPTS_NO_HEADER,
    GV_OPTS_NO_RUN,
    GV_OPTS_COLOR,
    GV_OPTS_HELP,
};

const gv_verb gv_verb_stats = {
    .name = "stats",
    .options = GV_OPTIONS(option_rows),
    .options_size = sizeof(stats_options),
    .allowed_on_server = true,
    .reads_stores = true,
    .operands = "[file.db | a.db b.db]",
    .summary = "print weighted statistics of a study or a table",
    .table_only = true,
    .answers_tables = true,
    .prepare = prepare,
    .run = run_stats,
};
