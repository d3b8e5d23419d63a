/* SPDX-License-Identifier: GPL-3.0-or-later */
/* batch.c -- rows of a batch from arrays to instances, chunk by chunk, on one thread or
 * many. */
#include "api/batch.h"

#include "api/api_internal.h"
#include "base/os/machine.h"
#include "text/reader.h"
#include "work/schedule.h"

#include <assert.h>
#include <string.h>

enum { CELLS = 81, LEAST_ROWS = 16, MOST_THREADS = 1024 };

/* ---- the call ---- */

unsigned gv_api_batch_n_workers(unsigned threads, uint64_t n_items)
{
    const unsigned wanted = threads == GV_ALL_CORES ? gv_machine_n_cores() : threads;
    const unsigned most = wanted < MOST_THREADS ? wanted : MOST_THREADS;
    const uint64_t n = most < n_items ? most : n_items;
    return n ? (unsigned)n : 1;
}

/* As many as the verb wants, but enough chunks for all threads. */
static size_t rows_per_chunk(const gv_api_batch *batch)
{
    enum { CHUNKS_PER_THREAD = 4 };
    size_t rows = batch->verb->chunk_rows;
    if (batch->n_workers > 1 &&
        rows > batch->puzzles.n / batch->n_workers / CHUNKS_PER_THREAD)
        rows = batch->puzzles.n / batch->n_workers / CHUNKS_PER_THREAD;
    return rows < LEAST_ROWS ? LEAST_ROWS : rows;
}

gv_status gv_api_batch_begin(gv_api_batch *out, const gv_puzzles *puzzles,
                             const gv_batch_options *options,
                             const gv_api_batch_verb *verb, gv_error *err)
{
    GV_NEED(puzzles);
    gv_api_batch batch = { .verb = verb };
    GV_TRY(GV_READ_OPTIONS(&batch.puzzles, puzzles, err));
    GV_TRY(GV_READ_OPTIONS(&batch.options, options, err));
    GV_TRY(
        gv_caller_text_options(&batch.text_options, batch.puzzles.text_options, err));
    if (batch.puzzles.cells && batch.puzzles.text_options)
        return gv_fail(err, GV_ERR_ARGUMENT, "cells have no options of texts");
    if (batch.puzzles.n && !batch.puzzles.cells == !batch.puzzles.texts)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "the puzzles need either 'cells' or 'texts'");
    batch.context = batch.puzzles.context;
    if (!batch.context) {
        GV_TRY(gv_context_new(&batch.own_context, err));
        batch.context = batch.own_context;
    }
    batch.plain_texts = gv_text_allows_plain_nine(&batch.text_options);
    batch.keeps_nine =
        verb->takes_nine && !batch.options.nodes && !batch.options.time_ms;
    batch.keeps_values = batch.keeps_nine && verb->takes_values;
    batch.n_workers =
        gv_api_batch_n_workers(batch.options.threads, batch.puzzles.n / LEAST_ROWS);
    batch.chunk_rows = rows_per_chunk(&batch);
    *out = batch;
    return GV_OK;
}

void gv_api_batch_end(gv_api_batch *batch)
{
    gv_context_free(batch->own_context);
}

gv_limits gv_api_batch_limits(const gv_api_batch *batch, uint64_t solutions)
{
    gv_limits limits = GV_INIT(gv_limits);
    limits.solutions = solutions;
    limits.nodes = batch->options.nodes;
    limits.time_ms = batch->options.time_ms;
    limits.stop = batch->options.stop;
    return limits;
}

gv_outcome gv_api_batch_outcome(gv_end end)
{
    return end == GV_END_COMPLETE || end == GV_END_SOLUTIONS ? GV_OUTCOME_OK
                                                             : GV_OUTCOME_LIMIT;
}

/* ---- one row ---- */

void gv_api_batch_refuse(gv_api_batch_chunk *chunk, size_t row, void *user,
                         const gv_error *why)
{
    gv_error *const errors = chunk->batch->options.errors;
    gv_error *const to = errors ? &errors[row] : &chunk->bad;
    assert(why->status != GV_OK);
    if (errors)
        chunk->batch->verb->leave_out(user, row, GV_OUTCOME_ERROR);
    else if (chunk->bad.status != GV_OK && chunk->bad.row <= row)
        return;
    *to = *why;
    to->row = row;
}

/* Whether all values are 0 to 9. */
static bool are_values(const uint8_t *cells)
{
    uint8_t most = 0;
    for (size_t i = 0; i < CELLS; i++)
        most = cells[i] > most ? cells[i] : most;
    return most <= 9;
}

static void write_characters(char room[CELLS], const uint8_t *cells)
{
    for (size_t i = 0; i < CELLS; i++)
        room[i] = (char)(cells[i] + '0');
}

/* Cells as 81 characters, written to `room` if they are values that the verb does not
 * take. */
static gv_status read_cells(gv_api_batch_row *out, char room[CELLS],
                            const uint8_t *cells, bool takes_values, gv_error *err)
{
    const bool digits = cells[0] <= 9;
    out->nine = (const char *)cells;
    if (digits ? are_values(cells) : gv_text_is_plain_nine(out->nine)) {
        out->has_values = digits && takes_values;
        if (digits && !takes_values) {
            write_characters(room, cells);
            out->nine = room;
        }
        return GV_OK;
    }
    size_t at = 0;
    while (digits ? cells[at] <= 9 : memchr("0123456789.", cells[at], 11) != NULL)
        at++;
    return gv_fail_at(err, GV_ERR_INPUT, 0, at + 1,
                      "cell %zu is %u, which is neither a value from 0 to 9 nor, in a "
                      "row of characters, the code of '0' to '9' or '.'",
                      at + 1, cells[at]);
}

static gv_status make_instance(gv_api_batch_row *out, gv_api_batch_chunk *chunk,
                               const char *text, size_t length, gv_error *err)
{
    gv_instance *instance;
    GV_TRY(gv_caller_text_parse(&instance, chunk->batch->context, text, length,
                                &chunk->batch->text_options, &chunk->tmp, err));
    out->instance = instance;
    out->nine = NULL;
    return GV_OK;
}

static gv_status read_text(gv_api_batch_row *out, gv_api_batch_chunk *chunk,
                           gv_error *err)
{
    const gv_puzzles *const in = &chunk->batch->puzzles;
    const char *const text = in->texts[out->number];
    if (!text)
        return gv_fail(err, GV_ERR_ARGUMENT, "the text is NULL");
    const size_t length = in->lengths ? in->lengths[out->number] : strlen(text);
    if (length == CELLS && chunk->batch->plain_texts && gv_text_is_plain_nine(text)) {
        out->nine = text;
        return GV_OK;
    }
    return make_instance(out, chunk, text, length, err);
}

static gv_status read_row(gv_api_batch_row *out, char *room, gv_api_batch_chunk *chunk,
                          gv_error *err)
{
    const gv_puzzles *const in = &chunk->batch->puzzles;
    if (in->cells)
        GV_TRY(read_cells(out, room, in->cells + out->number * CELLS,
                          chunk->batch->keeps_values, err));
    else
        GV_TRY(read_text(out, chunk, err));
    return out->nine && !chunk->batch->keeps_nine
               ? make_instance(out, chunk, out->nine, CELLS, err)
               : GV_OK;
}

/* ---- chunks ---- */

/* Reads the rows of the chunk, up to the first bad one if that ends the batch. */
static gv_status read_rows(gv_api_batch_chunk *chunk, void *user, gv_error *err)
{
    gv_error *const errors = chunk->batch->options.errors;
    char(*room)[CELLS] = gv_arena_take(&chunk->tmp, chunk->n * CELLS);
    chunk->rows = gv_arena_take(&chunk->tmp, chunk->n * sizeof *chunk->rows);
    chunk->n_rows = 0;
    if (!room || !chunk->rows)
        return gv_fail_memory(err);
    gv_error why;
    for (size_t i = 0; i < chunk->n && chunk->bad.status == GV_OK; i++) {
        gv_api_batch_row *const row = &chunk->rows[chunk->n_rows];
        *row = (gv_api_batch_row){ .number = chunk->first + i };
        const gv_status status = read_row(row, room[i], chunk, &why);
        if (status == GV_ERR_MEMORY)
            return gv_fail_memory(err);
        if (errors)
            errors[row->number] = (gv_error){ .status = GV_OK, .row = row->number };
        if (status == GV_OK)
            chunk->n_rows++;
        else
            gv_api_batch_refuse(chunk, row->number, user, &why);
    }
    return GV_OK;
}

static bool is_stopped(const gv_api_batch *batch)
{
    return batch->options.stop && atomic_load(batch->options.stop);
}

static gv_status work(void *user, gv_work_item *item, unsigned worker, gv_error *err)
{
    gv_api_batch_chunk *const chunk = item->data;
    const gv_api_batch_verb *const verb = chunk->batch->verb;
    (void)user;
    chunk->worker = worker;
    chunk->bad = (gv_error){ .status = GV_OK };
    GV_TRY(read_rows(chunk, chunk->batch->user, err));
    if (is_stopped(chunk->batch))
        for (size_t i = 0; i < chunk->n_rows; i++)
            verb->leave_out(chunk->batch->user, chunk->rows[i].number,
                            GV_OUTCOME_LIMIT);
    else if (chunk->n_rows)
        GV_TRY(verb->answer(chunk, chunk->batch->user, err));
    gv_arena_rewind(&chunk->tmp, (gv_mark){ NULL, 0 });
    return GV_OK;
}

static gv_status fetch(void *user, gv_work_item *item, bool *found, gv_error *err)
{
    gv_api_batch *const batch = user;
    gv_api_batch_chunk *const chunk = item->data;
    (void)err;
    const size_t left = batch->puzzles.n - batch->next_row;
    *found = left > 0;
    chunk->first = batch->next_row;
    chunk->n = left < batch->chunk_rows ? left : batch->chunk_rows;
    batch->next_row += chunk->n;
    return GV_OK;
}

/* Chunks are committed in order: the first bad row of the batch ends it. */
static gv_status commit(void *user, gv_work_item *item, gv_error *err)
{
    const gv_api_batch_chunk *const chunk = item->data;
    (void)user;
    if (chunk->bad.status != GV_OK && err)
        *err = chunk->bad;
    return chunk->bad.status;
}

gv_status gv_api_batch_run(gv_api_batch *batch, void *user, gv_error *err)
{
    static const gv_work_steps steps = { .fetch = fetch,
                                         .work = work,
                                         .commit = commit };
    gv_arena arena;
    gv_arena_init(&arena, gv_context_memory(batch->context));
    const size_t n_items = batch->n_workers == 1 ? 1 : 2 * (size_t)batch->n_workers;
    gv_api_batch_chunk *chunks = GV_ARENA_NEW(&arena, gv_api_batch_chunk, n_items);
    void **items = GV_ARENA_NEW(&arena, void *, n_items);
    gv_status status = chunks && items ? GV_OK : gv_fail_memory(err);
    batch->user = user;
    batch->next_row = 0;
    for (size_t i = 0; i < n_items && status == GV_OK; i++) {
        chunks[i].batch = batch;
        gv_arena_init(&chunks[i].tmp, gv_context_memory(batch->context));
        items[i] = &chunks[i];
    }
    if (status == GV_OK) {
        const gv_work_plan plan = { .steps = &steps,
                                    .user = batch,
                                    .items = items,
                                    .n_items = n_items,
                                    .n_threads = batch->n_workers,
                                    .caller_works = true };
        status = gv_work_run(&plan, NULL, err);
        for (size_t i = 0; i < n_items; i++)
            gv_arena_free(&chunks[i].tmp);
    }
    gv_arena_free(&arena);
    return status;
}

gv_status gv_api_batch_call(const gv_puzzles *puzzles, const gv_batch_options *options,
                            const gv_api_batch_verb *verb, void *user, gv_error *err)
{
    gv_api_batch batch;
    GV_TRY(gv_api_batch_begin(&batch, puzzles, options, verb, err));
    const gv_status status = gv_api_batch_run(&batch, user, err);
    gv_api_batch_end(&batch);
    return status;
}
