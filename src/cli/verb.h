/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verb.h -- the table of verbs: what the command can do. Help, manual and completion
 * read the same table. */
#ifndef GV_CLI_VERB_H
#define GV_CLI_VERB_H

#include "base/json.h"
#include "cli/options/settings.h"

typedef struct gv_run gv_run;
typedef struct gv_task gv_task;

/* A column of a verb's table, behind the column `puzzle`. */
typedef struct gv_column {
    const char *name;
    bool number; /* written without quotes in JSON */
} gv_column;

enum { GV_MAX_COLUMNS = 32 };

typedef struct gv_verb {
    const char *name;
    const char *operands; /* as the usage line shows them */
    const char *summary;  /* one line, no period */

    /* A server may ask for it: it knows the world through its env alone, and opens no
     * file but by its inputs and by options that are LOCAL. */
    bool allowed_on_server;

    /* The names that an option takes, for the end of its help; may be NULL. */
    void (*list_names)(gv_buffer *out);

    /* Verbs that answer records. The bare answer of a line is column 0, or the grid of
     * the answer where `answers_puzzle`. */
    bool answers_puzzle;   /* the answer is a puzzle or grid: any puzzle format can hold
                              it */
    bool answers_solution; /* that grid is a solution, not a puzzle */
    bool rewrites_puzzle;  /* the column `puzzle` shows the answer, not the record */
    bool table_only;       /* there is no bare answer: TSV is the default form */
    bool makes_puzzles;    /* at random, instead of reading records */
    bool puts_size;        /* writes a line #size before each by itself */
    bool prints_puzzle;    /* the text behind a puzzle is always passed through */
    size_t n_columns;
    gv_column columns[GV_MAX_COLUMNS];

    /* Its work and its answers can do with the text of a plain 9x9 puzzle; may be NULL.
     */
    bool (*takes_plain)(const gv_run *run);

    /* Sees to it that the options go together (GV_ERR_ARGUMENT if not), and adapts the
     * form and the columns of the run to them; may be NULL. */
    gv_status (*prepare)(gv_run *run, gv_error *err);

    /* Does the work of some records at once and leaves the results in the tasks; may be
     * NULL. All tasks are of one worker, and none has a word yet. */
    gv_status (*work)(gv_task **tasks, size_t n_tasks, gv_error *err);

    /* Answers one record: fills the task's word, grid and cells. Called in the order of
     * the records, behind `work`. */
    gv_status (*answer)(gv_task *task, gv_error *err);

    /* Writes members of a JSON answer that are no columns, behind these; may be NULL.
     * run->own_keys names them. */
    void (*put_members)(gv_json *json, gv_task *task);

    /* Verbs that read no records do their work here instead. */
    gv_status (*run)(gv_run *run, gv_error *err);
} gv_verb;

extern const gv_verb gv_verbs[GV_N_VERBS];

/* NULL when there is no such verb. */
const gv_verb *gv_verb_by_name(const char *name);

static inline gv_verb_id gv_verb_index(const gv_verb *verb)
{
    return (gv_verb_id)(verb - gv_verbs);
}

/* The commands, one file each. */
gv_status cmd_solve_prepare(gv_run *run, gv_error *err);
bool cmd_solve_takes_plain(const gv_run *run);
gv_status cmd_solve_work(gv_task **tasks, size_t n_tasks, gv_error *err);
gv_status cmd_solve(gv_task *task, gv_error *err);
bool cmd_count_takes_plain(const gv_run *run);
gv_status cmd_count_work(gv_task **tasks, size_t n_tasks, gv_error *err);
gv_status cmd_count(gv_task *task, gv_error *err);
gv_status cmd_check_prepare(gv_run *run, gv_error *err);
bool cmd_check_takes_plain(const gv_run *run);
gv_status cmd_check_work(gv_task **tasks, size_t n_tasks, gv_error *err);
gv_status cmd_check(gv_task *task, gv_error *err);
void cmd_check_members(gv_json *json, gv_task *task);
gv_status cmd_minimize_prepare(gv_run *run, gv_error *err);
gv_status cmd_minimize_work(gv_task **tasks, size_t n_tasks, gv_error *err);
gv_status cmd_minimize(gv_task *task, gv_error *err);
gv_status cmd_canon_prepare(gv_run *run, gv_error *err);
gv_status cmd_canon_work(gv_task **tasks, size_t n_tasks, gv_error *err);
gv_status cmd_canon(gv_task *task, gv_error *err);
gv_status cmd_convert_prepare(gv_run *run, gv_error *err);
gv_status cmd_convert_work(gv_task **tasks, size_t n_tasks, gv_error *err);
gv_status cmd_convert(gv_task *task, gv_error *err);
void cmd_convert_members(gv_json *json, gv_task *task);
gv_status cmd_vary_prepare(gv_run *run, gv_error *err);
gv_status cmd_vary(gv_task *task, gv_error *err);
gv_status cmd_explain_prepare(gv_run *run, gv_error *err);
gv_status cmd_explain(gv_task *task, gv_error *err);
gv_status cmd_paris_prepare(gv_run *run, gv_error *err);
gv_status cmd_paris(gv_task *task, gv_error *err);
gv_status cmd_rate_prepare(gv_run *run, gv_error *err);
bool cmd_rate_takes_plain(const gv_run *run);
gv_status cmd_rate_work(gv_task **tasks, size_t n_tasks, gv_error *err);
gv_status cmd_rate(gv_task *task, gv_error *err);
gv_status cmd_grids_prepare(gv_run *run, gv_error *err);
gv_status cmd_grids(gv_run *run, gv_error *err);
gv_status cmd_generate_prepare(gv_run *run, gv_error *err);
gv_status cmd_generate(gv_run *run, gv_error *err);
gv_status cmd_gsp_prepare(gv_run *run, gv_error *err);
gv_status cmd_gsp(gv_run *run, gv_error *err);
gv_status cmd_backbone_prepare(gv_run *run, gv_error *err);
gv_status cmd_backbone(gv_task *task, gv_error *err);
gv_status cmd_encode_prepare(gv_run *run, gv_error *err);
gv_status cmd_encode(gv_task *task, gv_error *err);
gv_status cmd_decode_prepare(gv_run *run, gv_error *err);
gv_status cmd_decode(gv_run *run, gv_error *err);
gv_status cmd_sweep_prepare(gv_run *run, gv_error *err);
gv_status cmd_sweep(gv_run *run, gv_error *err);
gv_status cmd_fit_prepare(gv_run *run, gv_error *err);
gv_status cmd_fit(gv_run *run, gv_error *err);
gv_status cmd_study_prepare(gv_run *run, gv_error *err);
gv_status cmd_study(gv_run *run, gv_error *err);
gv_status cmd_export(gv_run *run, gv_error *err);
gv_status cmd_merge(gv_run *run, gv_error *err);
gv_status cmd_verify_prepare(gv_run *run, gv_error *err);
gv_status cmd_verify(gv_run *run, gv_error *err);
gv_status cmd_stats_prepare(gv_run *run, gv_error *err);
gv_status cmd_stats(gv_run *run, gv_error *err);
gv_status cmd_report_prepare(gv_run *run, gv_error *err);
gv_status cmd_report(gv_run *run, gv_error *err);
gv_status cmd_serve(gv_run *run, gv_error *err);
gv_status cmd_bench(gv_run *run, gv_error *err);
gv_status cmd_help(gv_run *run, gv_error *err);
gv_status cmd_version(gv_run *run, gv_error *err);

#endif
