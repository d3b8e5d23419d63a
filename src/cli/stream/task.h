/* SPDX-License-Identifier: GPL-3.0-or-later */
/* task.h -- one record being processed, from text to answer. */
#ifndef GV_CLI_STREAM_TASK_H
#define GV_CLI_STREAM_TASK_H

#include "base/outcome.h"
#include "work/schedule.h"
#include "cli/run.h"
#include "rules/rule_pool.h"
#include "solve/block.h"
#include "text/reader.h"

/* What belongs to one worker thread. */
typedef struct gv_worker {
    gv_arena tmp;                    /* rewound after each record */
    gv_cell cells[GV_MAX_COLUMNS];   /* of the answer, for the verb to fill */
    gv_buffer texts[GV_MAX_COLUMNS]; /* where those that are texts are written */
    gv_buffer scratch;
    void *state; /* the verb's own */

    /* For the codes of --format. */
    double started;                   /* the record, on gv_wall_seconds() */
    const struct gv_se_title *set_by; /* NULL, or the techniques of SER, EP and ED */
} gv_worker;

/* One for each thread of the run; NULL when out of memory. */
gv_worker *gv_workers_new(const gv_run *run);
void gv_workers_free(gv_worker *workers, const gv_run *run);

/* A single one, without the state of a verb. */
void gv_worker_init(gv_worker *worker, gv_memory *memory);
void gv_worker_free(gv_worker *worker);

/* Makes the cell of a column a text (GV_CELL_WRITTEN), a long number (NUMBER) or a list
 * (LIST); the caller writes it into the buffer, which is empty. */
gv_buffer *gv_worker_text(gv_worker *worker, size_t column, gv_cell_kind kind);

typedef struct gv_batch gv_batch;
typedef struct gv_stream gv_stream;

/* Where the answer of a record goes. */
typedef enum gv_placing {
    GV_PLACED_BY_FORM, /* output/answer.h writes it, in the form of the run */
    GV_PLACED_BY_VERB, /* the verb wrote it itself (gv_task_out) */
    GV_PLACED_IN_FILE, /* the verb wrote a file; what is here is the file's name */
    GV_LEFT_OUT        /* not the first of its class, or out of range */
} gv_placing;

struct gv_task {
    gv_run *run;
    gv_worker *worker;
    gv_batch *batch; /* NULL for a puzzle that was made, or is not from a stream */
    gv_record *record;
    uint64_t number; /* of the record in the run, from 1 */
    gv_parsed
        parsed; /* valid unless the outcome is ERROR; its instance is not if `plain` */
    const char *plain; /* NULL, or the 81 cells of a puzzle that is not parsed */

    void *state;               /* the verb's own: the results of its work */
    gv_search_question search; /* for gv_tasks_search() */

    /* The answer. If the outcome is ERROR, record->error says why. */
    gv_outcome outcome;
    bool has_cells; /* the cells are filled although the outcome is not OK */
    bool stopped;   /* Ctrl-C came: there is no answer and there will be none */
    gv_placing placing;
    const gv_instance *grid; /* of verbs that answer with a puzzle */
};

/* gv_worker_text() for a text. */
gv_buffer *gv_task_text(gv_task *task, size_t column);

/* The contents of column `column` of the answer: the verb's cell, or the reason that
 * there is none. */
gv_cell gv_task_value(const gv_task *task, size_t column);

/* The columns of the table that the record is from; NULL if it is not from one. */
const gv_columns *gv_task_columns(const gv_task *task);

/* The name of the file, and number of the record in it, that the record's csp is; false
 * if it is no such whole text. */
bool gv_task_file_problem(gv_buffer *out, const gv_task *task);

/* The name of the model of MiniZinc that the record was translated from, without its
 * data: it says where the record is from, but not all of it. False for others. */
bool gv_task_model(gv_buffer *out, const gv_task *task);

/* Makes `instance`, of the network of such a record, one that is written as givens
 * after the file's name. */
gv_status gv_task_name_problem(gv_instance *instance, gv_task *task, gv_error *err);

/* The limits of a search for this record; `solutions` as given. */
gv_limits gv_task_limits(const gv_task *task, uint64_t solutions);

/* Whether a search that ended with `end` leaves no answer: sets `outcome` or `stopped`.
 */
bool gv_task_cut_short(gv_task *task, gv_end end);

/* Adds a message about the record, to be printed on stderr in its turn. */
void gv_task_say(gv_task *task, const char *message);

/* Makes the outcome ERROR, with this message about the record. */
void gv_task_refuse(gv_task *task, gv_status why, const char *message);

/* Searches for up to `solutions` solutions of all tasks together. The results are in
 * their `search`, where the verb provides room for first solutions before. */
gv_status gv_tasks_search(gv_task **tasks, size_t n_tasks, uint64_t solutions,
                          gv_error *err);

/* Whether such a search, for one or two, has found one; if not, sets `outcome` or
 * `stopped`. */
bool gv_task_found_one(gv_task *task);

/* Where verbs that write several rows per record append them. gv_task_flush() writes
 * what is there once it is this record's turn: call it now and then. */
gv_buffer *gv_task_out(gv_task *task);
void gv_task_flush(gv_task *task);

#endif
