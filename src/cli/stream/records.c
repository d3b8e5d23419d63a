/* SPDX-License-Identifier: GPL-3.0-or-later */
/* records.c -- drives the stream of records:
 *
 *     gv_batch_read (one thread) -> work_batch (workers) -> write_batch (in order)
 *
 * Batches are used again, so that memory stays flat however long the input is. */
#include "cli/stream/records.h"

#include "base/hash.h"
#include "base/os/clock.h"
#include "cli/options/variant.h"
#include "cli/output/answer.h"
#include "cli/output/checkpoint.h"
#include "cli/output/numbered_files.h"
#include "cli/stream/minizinc_input.h"
#include "cli/stream/problems.h"
#include "cli/stream/stream.h"
#include "text/application/application.h"

#include <inttypes.h>
#include <string.h>

enum { FLUSH_BYTES = 256 << 10 };

/* ---- answering ---- */

gv_buffer *gv_task_out(gv_task *task)
{
    task->placing = GV_PLACED_BY_VERB;
    return &task->batch->out;
}

const gv_columns *gv_task_columns(const gv_task *task)
{
    return task->batch ? task->batch->columns : NULL;
}

bool gv_task_file_problem(gv_buffer *out, const gv_task *task)
{
    const gv_instance *instance = task->parsed.instance;
    if (!instance || !gv_net_is_csp(instance->net) || gv_app_of_net(instance->net) ||
        instance->problem || !task->batch || !task->batch->is_file)
        return false;
    gv_problems_put_name(out, task->batch->name.text, task->record->number);
    return true;
}

bool gv_task_model(gv_buffer *out, const gv_task *task)
{
    if (!task->batch || task->batch->is_operand ||
        !gv_minizinc_is_model(task->batch->name.text))
        return false;
    gv_buffer_puts(out, task->batch->name.text);
    return true;
}

gv_status gv_task_name_problem(gv_instance *instance, gv_task *task, gv_error *err)
{
    gv_arena *tmp = &task->worker->tmp;
    gv_buffer name;
    gv_buffer_init(&name, tmp->memory);
    gv_status status = GV_OK;
    if (gv_task_file_problem(&name, task)) {
        gv_problem *problem = GV_ARENA_NEW(tmp, gv_problem, 1);
        char *copy = name.failed ? NULL : gv_arena_take(tmp, name.length + 1);
        if (problem && copy) {
            memcpy(copy, name.text, name.length + 1);
            *problem = (gv_problem){ .name = copy, .instance = task->parsed.instance };
            instance->problem = problem;
        } else {
            status = gv_fail_memory(err);
        }
    }
    gv_buffer_free(&name);
    return status;
}

void gv_task_say(gv_task *task, const char *message)
{
    const gv_record_text *raw = &task->record->raw;
    gv_error said;
    (void)gv_fail_at(&said, GV_OK, raw->line, raw->column, "%s", message);
    gv_message_add(&task->batch->messages, task->run, task->batch->name.text, &said);
}

/* The word `empty`: the empty instance of the requested family. */
static gv_status make_empty(gv_task *task)
{
    const gv_run *run = task->run;
    const gv_net *net;
    const gv_shape nine = { GV_SUDOKU, 3, 3, 9 };
    GV_TRY(gv_run_net(&net, run, run->input.has_shape ? run->input.shape : nine,
                      &task->worker->tmp, &task->record->error));
    task->parsed.puzzle_length = task->record->raw.length;
    return gv_instance_make(&task->parsed.instance, run->context, net, NULL, NULL, 0,
                            NULL, run->input.text.alphabet, &task->worker->tmp,
                            &task->record->error);
}

/* Makes an instance of the record; an error makes the outcome ERROR. */
static gv_status parse_task(gv_task *task, gv_error *err)
{
    const gv_run *run = task->run;
    const gv_record_text *raw = &task->record->raw;
    gv_status status = task->record->status;
    if (status == GV_OK && run->input.needs_table && !task->record->in_table)
        status = gv_fail_at(&task->record->error, GV_ERR_INPUT, raw->line, raw->column,
                            "expected a table whose first line names its columns, one "
                            "of them the puzzles'");
    else if (status == GV_OK && task->batch->is_empty)
        status = make_empty(task);
    else if (status == GV_OK)
        status = gv_record_text_parse(&task->parsed, raw, run->context,
                                      &task->worker->tmp, &task->record->error);
    if (status == GV_ERR_MEMORY)
        return gv_fail_memory(err);
    task->outcome = status == GV_OK ? GV_OUTCOME_OK : GV_OUTCOME_ERROR;
    return GV_OK;
}

static void note_outcome(gv_task *task)
{
    switch (task->outcome) {
    case GV_OUTCOME_ERROR:
        gv_run_note(task->run, GV_EXIT_INPUT);
        if (task->batch->is_operand && task->record->status != GV_OK)
            gv_inputs_no_file(&task->record->error, task->run, task->record->raw.text,
                              task->record->raw.length);
        gv_message_add(&task->batch->messages, task->run, task->batch->name.text,
                       &task->record->error);
        break;
    case GV_OUTCOME_NONE:
        gv_run_note(task->run, GV_EXIT_UNSAT);
        gv_run_note(task->run, GV_EXIT_ANSWER);
        break;
    case GV_OUTCOME_MULTIPLE:
    case GV_OUTCOME_BEYOND:
        gv_run_note(task->run, GV_EXIT_ANSWER);
        break;
    case GV_OUTCOME_LIMIT:
        gv_run_note(task->run, GV_EXIT_LIMIT);
        break;
    default:
        break;
    }
}

/* Whether the puzzle was written in a form that has no place for its pencilmarks. */
static bool loses_marks(const gv_task *task)
{
    const gv_form form = task->run->form;
    return task->outcome == GV_OUTCOME_OK && task->grid &&
           task->run->verb->prints_puzzle && !task->run->verb->keeps_marks &&
           form.kind != GV_FORM_FREE && !form.holds_marks &&
           (form.kind != GV_FORM_LINE || task->run->settings.to) &&
           gv_instance_has_marks(task->grid);
}

static void warn_of_lost_marks(gv_task *task)
{
    gv_error warning;
    (void)gv_fail(&warning, GV_OK,
                  "warning: %s cannot hold pencilmarks: only the givens are written",
                  gv_format_name(task->run->form.format));
    gv_task_say(task, warning.message);
}

static void warn_of_doubt(gv_task *task)
{
    const gv_record *record = task->record;
    gv_error warning;
    (void)gv_fail_at(&warning, GV_OK, record->doubtful_line, 1,
                     "warning: this line is taken for a comment%s", record->doubt.text);
    gv_message_add(&task->batch->messages, task->run, task->batch->name.text, &warning);
}

/* Whether puzzles in the output are givens of a problem that a line names. */
static bool prints_givens(const gv_run *run)
{
    switch (run->form.kind) {
    case GV_FORM_TSV:
    case GV_FORM_CSV:
        return true;
    case GV_FORM_LINE:
        return run->verb->prints_puzzle;
    case GV_FORM_PUZZLE:
        return run->form.format == GV_FORMAT_CELLS;
    default:
        return false;
    }
}

/* Repeats the line that names the problem of this record and those after it. */
static void name_problem(gv_task *task)
{
    const gv_problem *problem = task->record->raw.problem;
    const bool is_first =
        task->record->names_problem || task->run->settings.file_pattern;
    if (problem && is_first && prints_givens(task->run))
        gv_problems_put_line(&task->batch->out, problem->name);
}

static gv_status answer_task(gv_task *task, const gv_stream *s, gv_error *err)
{
    const size_t start = task->batch->out.length;
    name_problem(task);
    task->worker->set_by = NULL;
    const gv_layout *layout = &task->run->layout;
    if (task->outcome == GV_OUTCOME_ERROR && layout->filters)
        task->placing = GV_LEFT_OUT;
    else if (task->outcome == GV_OUTCOME_OK || layout->takes_errors)
        GV_TRY(task->run->answer(task, err));
    if (task->stopped)
        return GV_OK;
    if (task->placing == GV_PLACED_BY_FORM)
        gv_answer_put(&task->batch->out, task, s->header);
    if (task->run->settings.file_pattern && task->placing != GV_PLACED_IN_FILE)
        GV_TRY(gv_numbered_file_put(task, start, s->header, err));
    if (task->record->doubtful_line && !task->run->settings.quiet)
        warn_of_doubt(task);
    note_outcome(task);
    if (task->placing != GV_LEFT_OUT && loses_marks(task) && !task->run->settings.quiet)
        warn_of_lost_marks(task);
    return task->batch->out.failed ? gv_fail_memory(err) : GV_OK;
}

/* The records of a batch in work. */
typedef struct task_list {
    gv_task *all;
    gv_task **readable; /* those without an error */
    size_t n_readable;
} task_list;

/* Makes the tasks of a batch. A line of 81 cells, perhaps followed by text, stays text
 * if the verb can work on that; everything else becomes an instance. */
static gv_status make_tasks(task_list *out, gv_batch *batch, gv_worker *worker,
                            gv_error *err)
{
    enum { CELLS = 81 };
    gv_run *run = batch->stream->run;
    const size_t n = batch->n_records, state_size = run->verb->record_size;
    char *states = gv_arena_zeroed(&worker->tmp, n, state_size);
    *out = (task_list){ .all = GV_ARENA_NEW(&worker->tmp, gv_task, n),
                        .readable = GV_ARENA_NEW(&worker->tmp, gv_task *, n) };
    if (!states || !out->all || !out->readable)
        return gv_fail_memory(err);
    for (size_t i = 0; i < n; i++) {
        gv_task *task = &out->all[i];
        gv_record *record = &batch->records[i];
        if (!batch->is_empty)
            gv_record_settle(record, &batch->texts);
        task->run = run;
        task->worker = worker;
        task->batch = batch;
        task->record = record;
        task->state = states + i * state_size;
        task->number = batch->first + i * (run->n_shards ? run->n_shards : 1);
        if (record->plain_nine && !run->input.needs_table) {
            const bool has_text = record->raw.length > CELLS;
            task->parsed =
                (gv_parsed){ .puzzle_length = CELLS,
                             .tail_start = CELLS + has_text,
                             .tail_length = record->raw.length - CELLS - has_text };
            if (run->input.takes_plain)
                task->plain = record->raw.text;
            else
                GV_TRY(gv_plain_nine_read(&task->parsed.instance, record->raw.text,
                                          run->context, &worker->tmp, err));
        } else {
            GV_TRY(parse_task(task, err));
        }
        if (task->outcome == GV_OUTCOME_OK)
            out->readable[out->n_readable++] = task;
    }
    gv_counters_add(gv_context_counters(run->context), GV_COUNT_BAD_RECORDS,
                    n - out->n_readable);
    return GV_OK;
}

/* Works on a batch and answers its records in order, up to the first that Ctrl-C has
 * cut short. What fails is reported where the batch is written, after the answers
 * before it. */
static gv_status work_batch(void *user, gv_work_item *item, unsigned index,
                            gv_error *unused)
{
    gv_stream *s = user;
    gv_batch *batch = item->data;
    (void)unused;
    const gv_verb *verb = s->run->verb;
    gv_worker *worker = &s->workers[index];
    const gv_mark mark = gv_arena_mark(&worker->tmp);
    gv_error err = { .status = GV_OK };
    batch->stream = s;
    batch->item = item;
    worker->started = s->run->form.kind == GV_FORM_FREE ? gv_wall_seconds() : 0;
    task_list tasks;
    gv_status status = make_tasks(&tasks, batch, worker, &err);
    if (status == GV_OK && verb->work && tasks.n_readable)
        status = verb->work(tasks.readable, tasks.n_readable, &err);
    if (s->run->layout.in_turn)
        gv_work_wait_for_turn(item);
    const gv_mark worked = gv_arena_mark(&worker->tmp);
    for (size_t i = 0; i < batch->n_records && status == GV_OK && !batch->cut; i++) {
        status = answer_task(&tasks.all[i], s, &err);
        gv_arena_rewind(&worker->tmp, worked);
        batch->cut = tasks.all[i].stopped;
        batch->n_answered += status == GV_OK && !batch->cut;
    }
    if (status != GV_OK && batch->status == GV_OK) {
        batch->status = status == GV_ERR_MEMORY ? gv_fail_memory(&err) : status;
        batch->error = err;
    }
    batch->cut = batch->cut || batch->status != GV_OK;
    gv_arena_rewind(&worker->tmp, mark);
    return GV_OK;
}

/* ---- writing ---- */

/* Ends the run early: nothing else is read, and what is in progress is dropped. */
static void give_up(gv_stream *s, gv_status status, const gv_error *why)
{
    if (s->status == GV_OK) {
        s->status = status;
        if (s->err)
            *s->err = *why;
    }
    s->cut = true;
    gv_env_end(s->run->env);
}

static void write_text(gv_stream *s, gv_buffer *text)
{
    gv_error err;
    if (s->cut || !text->length)
        return;
    const gv_status status =
        gv_output_write(&s->run->output, text->text, text->length, &err);
    if (status != GV_OK) {
        gv_run_note(s->run, GV_EXIT_OUTPUT);
        give_up(s, status, &err);
    }
    gv_buffer_reset(text);
}

static void begin_output(gv_stream *s)
{
    if (s->begun || s->cut)
        return;
    s->begun = true;
    gv_buffer opening;
    gv_buffer_init(&opening, s->run->memory);
    if (!s->run->settings.file_pattern) // otherwise each file has one
        gv_answer_begin(&opening, s->run, s->header);
    if (s->run->verb->begin)
        s->run->verb->begin(s->run, &opening);
    write_text(s, &opening);
    gv_buffer_free(&opening);
}

void gv_task_flush(gv_task *task)
{
    if (task->batch->out.length < FLUSH_BYTES)
        return;
    gv_work_wait_for_turn(task->batch->item);
    begin_output(task->batch->stream);
    write_text(task->batch->stream, &task->batch->out);
}

/* Counts what was written, also for a run that continues this one. */
static void note_written(gv_stream *s, const gv_batch *batch)
{
    const uint64_t step = s->run->n_shards ? s->run->n_shards : 1;
    s->n_written += batch->n_answered;
    if (!batch->n_answered || !s->run->checkpoint)
        return;
    gv_error err;
    for (size_t i = 0; i < batch->n_answered; i++) {
        const gv_record_text *raw = &batch->records[i].raw;
        s->written_hash = gv_hash_bytes(s->written_hash, raw->text, raw->length);
    }
    const uint64_t last = batch->first + (batch->n_answered - 1) * step;
    const gv_status status =
        gv_checkpoint_note(s->run->checkpoint, last, s->written_hash, &err);
    if (status != GV_OK) {
        gv_run_note(s->run, GV_EXIT_OUTPUT);
        give_up(s, status, &err);
    }
}

static gv_status write_batch(void *user, gv_work_item *item, gv_error *unused)
{
    gv_stream *s = user;
    gv_batch *batch = item->data;
    (void)unused; // give_up() keeps what fails
    if (batch->messages.length && !s->cut) {
        gv_progress_end(&s->progress);
        gv_env_say(s->run->env, batch->messages.text);
    }
    if (batch->n_answered || batch->out.length)
        begin_output(s);
    write_text(s, &batch->out);
    if (!s->cut)
        note_written(s, batch);
    if (batch->status == GV_ERR_IO) // a solver's temporary files
        gv_run_note(s->run, GV_EXIT_OUTPUT);
    if (batch->status != GV_OK)
        give_up(s, batch->status, &batch->error);
    s->cut = s->cut || batch->cut;
    gv_progress_update(&s->progress, s->n_written, batch->fraction,
                       gv_env_progress_requested(s->run->env));
    return GV_OK;
}

/* What the verb adds after the last answer, part by part. */
static void end_verb(gv_stream *s, gv_buffer *closing)
{
    bool more = true;
    while (more && s->status == GV_OK) {
        gv_error err;
        const gv_status status = s->run->verb->end(s->run, closing, &more, &err);
        if (status != GV_OK)
            give_up(s, status, &err);
        write_text(s, closing);
    }
}

static void end_output(gv_stream *s)
{
    if (!s->begun || s->status != GV_OK)
        return;
    s->cut = false; // what was finished before Ctrl-C gets its ending too
    gv_buffer closing;
    gv_buffer_init(&closing, s->run->memory);
    if (s->run->verb->end)
        end_verb(s, &closing);
    if (!s->run->settings.file_pattern)
        gv_answer_end(&closing, s->run);
    write_text(s, &closing);
    gv_buffer_free(&closing);
}

/* ---- the whole ---- */

static void free_slots(gv_stream *s, void **batches, size_t n_batches)
{
    for (size_t i = 0; batches && i < n_batches; i++) {
        gv_batch *batch = batches[i];
        gv_buffer_free(&batch->texts);
        gv_buffer_free(&batch->name);
        gv_buffer_free(&batch->out);
        gv_buffer_free(&batch->messages);
        gv_arena_free(&batch->arena);
        gv_free(batch);
    }
    gv_free(batches);
    gv_workers_free(s->workers, s->run);
}

static gv_batch *batch_new(gv_memory *memory)
{
    gv_batch *batch = gv_memory_zeroed(memory, 1, sizeof *batch);
    if (!batch)
        return NULL;
    gv_buffer_init(&batch->texts, memory);
    gv_buffer_init(&batch->name, memory);
    gv_buffer_init(&batch->out, memory);
    gv_buffer_init(&batch->messages, memory);
    gv_arena_init(&batch->arena, memory);
    return batch;
}

static void **make_batches(size_t n_batches, gv_memory *memory)
{
    void **batches = gv_memory_zeroed(memory, n_batches, sizeof *batches);
    for (size_t i = 0; batches && i < n_batches; i++) {
        batches[i] = batch_new(memory);
        if (!batches[i]) {
            while (i)
                gv_free(batches[--i]);
            gv_free(batches);
            return NULL;
        }
    }
    return batches;
}

/* What a run says at its end besides its answers. */
static void say_farewell(gv_stream *s)
{
    gv_error err;
    if (gv_env_interrupted(s->run->env)) {
        gv_run_note(s->run, GV_EXIT_INTERRUPTED);
        (void)gv_fail(&err, GV_ERR_IO, "interrupted after %" PRIu64 " record%s",
                      s->n_written, s->n_written == 1 ? "" : "s");
        gv_message(s->run, NULL, &err);
    } else if (s->run->settings.verbose) {
        (void)gv_fail(&err, GV_OK,
                      "%" PRIu64 " record%s in %.2f s, %u threads, CPU level %s",
                      s->n_written, s->n_written == 1 ? "" : "s",
                      gv_wall_seconds() - s->progress.start, s->run->n_threads,
                      gv_cpu_name(s->run->cpu));
        gv_message(s->run, NULL, &err);
    }
}

gv_status gv_records_run(gv_run *run, gv_error *err)
{
    static const gv_work_steps steps = { .fetch = gv_batch_read,
                                         .work = work_batch,
                                         .commit = write_batch };
    gv_stream s = { .run = run,
                    .err = err,
                    .batch_size = 1,
                    .done_hash = GV_HASH_START,
                    .written_hash = run->n_done ? run->done_hash : GV_HASH_START,
                    .begun = run->n_done > 0 };
    const size_t n_batches = run->n_threads > 1 ? 3 * (size_t)run->n_threads : 1;
    void **batches = make_batches(n_batches, run->memory);
    gv_arena_init(&s.header_arena, run->memory);
    s.workers = gv_workers_new(run);
    if (batches && s.workers) {
        gv_inputs_init(&s.inputs, run);
        gv_run_progress(&s.progress, run, "records");
        const gv_work_plan plan = { .steps = &steps,
                                    .user = &s,
                                    .items = batches,
                                    .n_items = n_batches,
                                    .n_threads = run->n_threads,
                                    .caller_works = true };
        const gv_status status = gv_work_run(&plan, NULL, err);
        if (status != GV_OK)
            s.status = status;
        gv_inputs_close(&s.inputs);
        end_output(&s);
        gv_numbered_files_end(run);
        gv_progress_end(&s.progress);
        say_farewell(&s);
    } else {
        s.status = gv_fail_memory(err);
    }
    free_slots(&s, batches, n_batches);
    gv_arena_free(&s.header_arena);
    return s.status;
}
