/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verb.h -- what a verb is: its options, its state and its steps. Each has a file in
 * verbs/ that ends with its row; verbs.c lists them. Help, manual and completion read
 * the same rows. */
#ifndef GV_CLI_VERB_H
#define GV_CLI_VERB_H

#include "base/cell.h"
#include "base/names.h"
#include "cli/options/settings.h"

typedef struct gv_run gv_run;
typedef struct gv_task gv_task;

enum { GV_MAX_COLUMNS = 32 };

/* Which answers can each have a file of their own (-o with %n in the name). */
typedef enum gv_numbered_files {
    GV_NUMBERED_NONE,
    GV_NUMBERED_ALL,
    GV_NUMBERED_PICTURES
} gv_numbered_files;

/* The operands of verbs that read records. */
#define GV_RECORD_OPERANDS "[puzzle | file | -]..."

/* An answer of many rows: an array of that name, of values where there is one column,
 * of objects where there are more; or a line of its own for each row. */
typedef struct gv_json_rows {
    const char *name;
    const gv_column *columns;
    size_t n_columns;
    bool is_line;
    bool is_only; /* there is no other form of answer */
} gv_json_rows;

typedef struct gv_verb {
    const char *name;
    const char *operands; /* as the usage line shows them */
    const char *summary;  /* one line, no period */

    /* NULL, or the parts (docs/architecture.md) that this build lacks: the rest of the
     * row is empty, and the verb refuses to run. */
    const char *needs;

    gv_options options;
    size_t options_size;  /* of the structure of its own options: run->options */
    const void *defaults; /* of these; NULL: zeros */

    /* What the verb keeps, in zeroed memory; 0 if it keeps nothing. */
    size_t state_size;  /* run->state: for the run; `prepare` fills it */
    size_t worker_size; /* worker->state: for a thread */
    size_t record_size; /* task->state: for a record */

    /* help and version: the run is not prepared, and no option but --color matters. */
    bool is_about_command;

    /* Under mpirun its work is done by all ranks (cli/ranks.h). */
    bool uses_ranks;

    gv_numbered_files numbered_files;

    /* A server may run it: it reaches the outside only through its env, and opens no
     * files except by its inputs and by options that are LOCAL. */
    bool allowed_on_server;

    /* Its operands are stores: a server runs it only on the studies that it shows. */
    bool reads_stores;

    /* The names that an option accepts, for the end of its help; may be NULL. */
    void (*list_names)(gv_buffer *out);

    /* Verbs that answer records. The bare answer of a line is column 0, or the grid of
     * the answer if `answers_puzzle`. */
    bool answers_puzzle;   /* the answer is a puzzle or grid: any puzzle format can
                              express it */
    bool answers_solution; /* that grid is a solution, not a puzzle */
    bool rewrites_puzzle;  /* the column `puzzle` shows the answer, not the record */
    bool table_only;       /* there is no bare answer: TSV is the default form */
    bool makes_puzzles;    /* at random, instead of reading records */
    bool puts_size;        /* writes a line #size before each by itself */
    bool prints_puzzle;    /* the text after a puzzle is always passed through */
    bool keeps_marks;      /* a puzzle with pencilmarks is never answered without them:
                              on one line it is a sukaku (gv_answer_with_puzzle) */
    size_t n_columns;
    const gv_column *columns; /* of its rows, after the column `puzzle` */
    bool has_ratings;         /* further columns are ratings */

    /* Its work and its answers need only the text of a plain 9x9 puzzle; may be NULL.
     */
    bool (*takes_plain)(const gv_run *run);

    /* Checks that the options fit each other (GV_ERR_ARGUMENT if not), and adapts the
     * form and the columns of the run to them; may be NULL. */
    gv_status (*prepare)(gv_run *run, gv_error *err);

    /* Does the work of some records at once and leaves the results in the tasks; may be
     * NULL. There is at least one task; all are of one worker, and none has a word yet.
     */
    gv_status (*work)(gv_task **tasks, size_t n_tasks, gv_error *err);

    /* Answers one record: fills the task's word, grid and cells. Called in the order of
     * the records, after `work`. */
    gv_status (*answer)(gv_task *task, gv_error *err);

    /* Appends what comes before the first answer; may be NULL. */
    void (*begin)(gv_run *run, gv_buffer *out);

    /* Appends a part of what comes after the last answer, and says whether there is
     * more; may be NULL. */
    gv_status (*end)(gv_run *run, gv_buffer *out, bool *more, gv_error *err);

    /* What JSON answers hold besides, for docs/schema/ (schema.h). */
    bool answers_tables;       /* they are tables of statistics, not records */
    gv_json_rows json_rows[3]; /* other forms of answers; without columns at the end */
    const char *json_members;  /* of a record: "key: type; ..." */
    const char *json_lines;    /* names of types that whole lines may be: "A | B" */
    const char *const *json_types; /* "Name = type; ..."; NULL at the end */

    /* Writes members of a JSON answer that are not columns, after these; may be NULL.
     * run->layout.own_keys names them. */
    void (*put_members)(gv_json *json, gv_task *task);

    /* Replaces the exit code of the contract; may be NULL. */
    int (*exit_code)(const gv_run *run, int code);

    /* Verbs that read no records do their work here instead. */
    gv_status (*run)(gv_run *run, gv_error *err);

    /* Frees what the states hold besides their own memory; each may be NULL. `finish`
     * is called for every run whose options were read, even after a failure. */
    void (*finish)(gv_run *run);
    void (*finish_worker)(void *state);
} gv_verb;

/* In the order of the help. */
extern const gv_verb *const gv_verbs[];
extern const size_t gv_n_verbs;

/* NULL if there is no such verb. */
const gv_verb *gv_verb_by_name(const char *name);

/* For a message that there is none: the one that may be meant. */
gv_name_hint gv_verb_nearest(const char *name);

#endif
