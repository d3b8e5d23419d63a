/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run.h -- one run of the command: its settings, its output, its messages, its exit
 * code.
 */
#ifndef GV_CLI_RUN_H
#define GV_CLI_RUN_H

#include "base/os/cpu.h"
#include "base/os/output.h"
#include "base/table.h"
#include "cli/environment.h"
#include "cli/verb.h"
#include "model/context.h"
#include "text/alphabet.h"

/* What happened, as bits; the worst one decides the exit code. */
typedef enum gv_exit_reason {
    GV_EXIT_ANSWER = 1,       /* some record is none, multiple or beyond: 1 */
    GV_EXIT_LIMIT = 2,        /* some record is limit: 4 */
    GV_EXIT_INPUT = 4,        /* a file or a record that cannot be read: 3 */
    GV_EXIT_OUTPUT = 8,       /* output that cannot be written: 5 */
    GV_EXIT_USAGE = 16,       /* 2 */
    GV_EXIT_INTERRUPTED = 32, /* 130; the command distinguishes SIGTERM: 143 */
    GV_EXIT_BUG = 64,         /* 70 */
    GV_EXIT_UNSAT = 128       /* some record is none; matters to --sat-status only */
} gv_exit_reason;

int gv_exit_code(unsigned reasons);

/* How answers are written. */
typedef enum gv_form_kind {
    GV_FORM_LINE, /* the bare answer */
    GV_FORM_TSV,  /* a table */
    GV_FORM_CSV,
    GV_FORM_JSON,   /* JSON Lines */
    GV_FORM_FREE,   /* --format */
    GV_FORM_PUZZLE, /* one of the puzzle formats */
    GV_FORM_SHEET   /* pages to print: one file for all records */
} gv_form_kind;

typedef struct gv_form {
    gv_form_kind kind;
    gv_format format; /* of GV_FORM_PUZZLE; LINE otherwise */
    bool holds_marks; /* it has a place for pencilmarks */
} gv_form;

/* How a run uses the seed. */
typedef enum gv_seed_use {
    GV_SEED_UNUSED,
    GV_SEED_FIXED, /* 0 unless it is given */
    GV_SEED_DRAWN  /* drawn and reported unless it is given, so that the run can be
                      repeated */
} gv_seed_use;

/* Where the puzzles come from; text.variant has the rules of all options. */
typedef struct gv_run_input {
    gv_text_options text;
    bool has_shape; /* family and size are known before any text is read */
    gv_shape shape;
    bool needs_table; /* --from tsv or csv */
    bool takes_plain; /* plain 9x9 puzzles are answered from their text */
} gv_run_input;

/* How answers are laid out, besides their form and columns. */
typedef struct gv_layout {
    gv_table_style table;     /* of the forms TSV and CSV */
    const char *first_column; /* of a table: `puzzle` by default */
    bool many_rows;           /* a record has many rows; the first column is `record` */
    const char *rows_key;     /* JSON: the name of the array of rows */

    /* JSON: members besides the columns, NULL after the last; NULL: none. */
    const char *const *own_keys;
    bool has_status;    /* the outcome of a record is a column of its own */
    bool has_remarks;   /* what is kept of a record may come above its answer */
    bool has_own_rules; /* a line #variant comes before each puzzle that is made */
    bool filters;       /* records without an answer are left out */
    bool takes_errors;  /* the verb also places records that cannot be read */
    bool in_turn; /* answers depend on those before them: batches wait for their turn */
} gv_layout;

/* What the provenance of the answers says besides version and CPU level. */
typedef struct gv_origin {
    const char *command_line; /* as typed, words quoted if necessary */
    gv_seed_use seed_use;     /* set by the verb */
    const char *law;          /* NULL, or what is random */
} gv_origin;

struct gv_run {
    gv_env *env; /* where it lives */
    const gv_verb *verb;
    gv_settings settings;
    void *options; /* the verb's own */
    void *state;   /* what the verb keeps for the run */
    gv_operands operands;
    gv_memory *memory; /* of all its work: NULL, or that of the request */
    gv_arena *arena;   /* lasts as long as the run */

    gv_run_input input;
    gv_form form;
    size_t n_columns; /* of the answers, after the first one: the verb's, or fewer */
    gv_column columns[GV_MAX_COLUMNS];
    gv_layout layout;
    gv_status (*answer)(gv_task *task,
                        gv_error *err); /* the verb's, or by its options */
    gv_origin origin;

    gv_cpu_level cpu;
    unsigned n_threads;
    gv_context *context;
    struct gv_problems *problems; /* that inputs named (stream/problems.h) */
    const char *problem; /* NULL, or the name of the csp that puzzles are made of */
    gv_output output;
    const char *checkpoint_path; /* NULL, or the run continues where that one ended */
    struct gv_checkpoint *checkpoint;
    uint64_t n_done; /* records of the input that are done: by a run before this one */
    uint64_t done_hash;       /* of their texts */
    uint64_t shard, n_shards; /* 0, or only each n-th record, from number `shard` on */
    atomic_uint exit_reasons;
};

/* Where the values of the verb's options are. */
gv_option_values gv_run_values(gv_run *run);

/* Whether the option was given on the command line. */
bool gv_run_given(const gv_run *run, const char *option);

/* Completes a run from its settings: form, shape, threads, seed, colours. */
gv_status gv_run_prepare(gv_run *run, gv_error *err);

/* What family, size and text options say, again: for settings that a study has stored.
 */
gv_status gv_run_choose_shape(gv_run *run, gv_error *err);

/* The shape of the empty instance: of the requested family and size, or 9x9.
 * GV_ERR_ARGUMENT if they do not determine it. */
gv_status gv_run_empty_shape(gv_shape *out, const gv_run *run, gv_error *err);

/* Prepares to report progress, if that is wanted. */
void gv_run_progress(gv_progress *out, const gv_run *run, const char *unit);

/* Adds a reason for the exit code; any thread. */
void gv_run_note(gv_run *run, gv_exit_reason reason);

/* Appends "givens: " and the text of an error with its place to `out`: "givens:
 * NAME:LINE:COLUMN: MESSAGE". `name` may be NULL. */
void gv_message_add(gv_buffer *out, const gv_run *run, const char *name,
                    const gv_error *err);

/* Fails like `why`, with the input's name, and the place in it, before the message. */
gv_status gv_run_fail_in(gv_error *err, const char *name, const gv_error *why);

/* Prints such a message (environment.h). */
void gv_message(const gv_run *run, const char *name, const gv_error *err);

/* The provenance of a run: '#' lines, or a JSON object unless --no-run leaves it out.
 */
void gv_provenance_lines(gv_buffer *out, const gv_run *run);
void gv_provenance_json(gv_buffer *out, const gv_run *run);

#endif
