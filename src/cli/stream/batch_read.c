/* SPDX-License-Identifier: GPL-3.0-or-later */
/* batch_read.c -- the reading side of the stream: inputs are opened one after the other
 * and cut into records. */
#include "cli/stream/stream.h"

#include "base/hash.h"
#include "cli/output/passthrough_columns.h"
#include "cli/stream/minizinc_input.h"

#include <inttypes.h>
#include <string.h>

enum { SHARES_PER_THREAD = 16 };

static gv_columns *copy_columns(const gv_columns *from, gv_arena *arena)
{
    gv_columns *copy = GV_ARENA_NEW(arena, gv_columns, 1);
    const char **names = GV_ARENA_NEW(arena, const char *, from->n_columns);
    if (!copy || !names)
        return NULL;
    *copy = *from;
    copy->names = names;
    for (size_t i = 0; i < from->n_columns; i++) {
        const size_t length = strlen(from->names[i]) + 1;
        char *name = gv_arena_take(arena, length);
        if (!name)
            return NULL;
        memcpy(name, from->names[i], length);
        names[i] = name;
    }
    return copy;
}

/* Memory ran out while reading: this batch passes the failure on to the writing side.
 */
static void fail_reading(gv_stream *s, gv_batch *batch)
{
    batch->status = gv_fail_memory(&batch->error);
    batch->n_records = 0;
    s->read_ended = true;
}

static void reset_batch(gv_batch *batch)
{
    gv_buffer_reset(&batch->texts);
    gv_buffer_reset(&batch->name);
    gv_buffer_reset(&batch->out);
    gv_buffer_reset(&batch->messages);
    gv_arena_rewind(&batch->arena, (gv_mark){ NULL, 0 });
    batch->columns = NULL;
    batch->n_records = 0;
    batch->n_answered = 0;
    batch->is_empty = false;
    batch->cut = false;
    batch->status = GV_OK;
    batch->first = 0;
}

/* An input that cannot be read is reported, and the next one is tried. */
static void skip_input(gv_stream *s, gv_batch *batch, const gv_error *why)
{
    gv_message_add(&batch->messages, s->run, gv_inputs_name(&s->inputs), why);
    gv_run_note(s->run, GV_EXIT_INPUT);
}

/* Whether the record that was just read belongs to another shard. */
static bool is_of_others(const gv_stream *s)
{
    const gv_run *run = s->run;
    return run->n_shards && (s->n_seen - 1) % run->n_shards != run->shard - 1;
}

/* Fails if the records that an earlier run has answered are not those of this input. */
static void check_done(gv_stream *s, gv_batch *batch)
{
    const gv_run *run = s->run;
    if (s->n_seen < run->n_done)
        batch->status = gv_fail(&batch->error, GV_ERR_INPUT,
                                "'%.60s' is the checkpoint of another input, with at "
                                "least %" PRIu64 " records; here are %" PRIu64,
                                run->checkpoint_path, run->n_done, s->n_seen);
    else if (s->done_hash != run->done_hash)
        batch->status = gv_fail(&batch->error, GV_ERR_INPUT,
                                "'%.60s' is the checkpoint of another input: some of "
                                "the first %" PRIu64 " records have changed",
                                run->checkpoint_path, run->n_done);
    s->read_ended = s->read_ended || batch->status != GV_OK;
}

/* Whether the record that was just read is left to other runs, or answered by an
 * earlier one. */
static bool passes_over(gv_stream *s, gv_batch *batch, gv_record *record)
{
    const bool is_done = s->n_seen <= s->run->n_done, others = is_of_others(s);
    if (is_done && !others) {
        if (!batch->is_empty)
            gv_record_settle(record, &batch->texts);
        s->done_hash =
            gv_hash_bytes(s->done_hash, record->raw.text, record->raw.length);
    }
    if (is_done && s->n_seen == s->run->n_done)
        check_done(s, batch);
    return is_done || others;
}

/* The word `empty` becomes a record without a reader. */
static void add_empty(gv_stream *s, gv_batch *batch)
{
    static const char text[] = "empty";
    batch->is_empty = true;
    batch->first = ++s->n_seen;
    batch->records[0] = (gv_record){
        .raw = { .text = text, .length = sizeof text - 1, .line = 1, .column = 1 }
    };
    batch->n_records = !passes_over(s, batch, &batch->records[0]);
    batch->is_empty = batch->n_records > 0;
    gv_inputs_close(&s->inputs);
}

/* Whether another record goes into the batch: it has room, and the record is available
 * without waiting. Files of a known size never block. */
static bool takes_more(const gv_stream *s, const gv_batch *batch)
{
    const gv_reader *reader = s->inputs.reader;
    return batch->n_records < s->batch_size && batch->texts.length < GV_BATCH_BYTES &&
           (gv_reader_size(reader) || gv_reader_ready(reader));
}

/* A batch is a small share of everything read before it: the first answers come at
 * once, a few records keep all threads busy, and the last batches end at nearly the
 * same time, however long a record takes. It stays small if each record may take very
 * long. */
static void size_next_batch(gv_stream *s)
{
    const gv_run *run = s->run;
    const size_t most =
        run->input.takes_plain ? GV_BATCH_RECORDS : GV_BATCH_SLOW_RECORDS;
    const uint64_t share = s->n_read / (SHARES_PER_THREAD * run->n_threads);
    const bool timed =
        run->form.kind == GV_FORM_FREE && strstr(run->settings.format, "%e");
    if (share > s->batch_size && !timed)
        s->batch_size = share < most ? (size_t)share : most;
}

/* The first record decides the header of an output table, even if another run answers
 * it. */
static void choose_header(gv_stream *s, gv_batch *batch, gv_record *first)
{
    const gv_columns *columns = gv_reader_columns(s->inputs.reader);
    if (first->in_table) {
        s->header = copy_columns(columns, &s->header_arena);
        if (!s->header)
            fail_reading(s, batch);
    } else if (s->run->settings.keep_columns) {
        gv_record_settle(first, &batch->texts);
        if (gv_kept_keys(&s->header, first, &s->header_arena, NULL) != GV_OK)
            fail_reading(s, batch);
    }
}

/* Names the input of a batch, and notes what follows from its records for the stream.
 */
static void finish_batch(gv_stream *s, gv_batch *batch)
{
    gv_buffer_puts(&batch->name, gv_inputs_name(&s->inputs));
    batch->is_operand = s->inputs.is_operand;
    // A model of MiniZinc has data beside it.
    batch->is_file = s->inputs.file && !gv_minizinc_is_model(s->inputs.file);
    if (batch->texts.failed || batch->name.failed || batch->messages.failed)
        fail_reading(s, batch);
    batch->fraction = gv_inputs_fraction(&s->inputs);
    gv_counters *const counters = gv_context_counters(s->run->context);
    gv_counters_add(counters, GV_COUNT_RECORDS, batch->n_records);
    gv_counters_add(counters, GV_COUNT_RECORD_BYTES, batch->texts.length);
    s->n_read += batch->n_records;
    size_next_batch(s);
}

/* Takes records of one input until the batch is full, the input ends, or more would
 * mean waiting. */
gv_status gv_batch_read(void *user, gv_work_item *item, bool *found, gv_error *err)
{
    gv_stream *s = user;
    gv_batch *batch = item->data;
    gv_inputs *inputs = &s->inputs;
    bool more = true;
    reset_batch(batch);
    while (!s->read_ended && !gv_env_stopped(s->run->env)) {
        const bool is_open = inputs->reader || inputs->is_empty;
        if (!is_open && batch->n_records)
            break;
        if (!is_open && gv_inputs_open(inputs, &more, err) != GV_OK) {
            skip_input(s, batch, err); // the batch's error, not the run's
            continue;
        }
        if (!more) {
            if (s->n_seen < s->run->n_done)
                check_done(s, batch);
            break;
        }
        if (inputs->is_empty) {
            add_empty(s, batch);
            if (!batch->n_records)
                continue;
            break;
        }
        gv_record *record = &batch->records[batch->n_records];
        const size_t length = batch->texts.length;
        gv_error why;
        const gv_status status = gv_reader_next(record, &more, inputs->reader,
                                                &batch->texts, s->run->env->stop, &why);
        if (status == GV_ERR_MEMORY)
            fail_reading(s, batch);
        else if (status != GV_OK)
            skip_input(s, batch, &why);
        if (status != GV_OK || !more) {
            gv_inputs_close(inputs);
            more = true; // of the inputs
            continue;
        }
        if (!s->n_seen++)
            choose_header(s, batch, record);
        if (passes_over(s, batch, record)) {
            gv_buffer_truncate(&batch->texts, length);
            continue;
        }
        if (!batch->n_records++)
            batch->first = s->n_seen;
        if (record->in_table && !batch->columns) {
            batch->columns =
                copy_columns(gv_reader_columns(inputs->reader), &batch->arena);
            if (!batch->columns)
                fail_reading(s, batch);
        }
        if (!takes_more(s, batch))
            break;
    }
    finish_batch(s, batch);
    *found = batch->n_records || batch->messages.length || batch->status != GV_OK;
    return GV_OK;
}
