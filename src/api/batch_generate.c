/* SPDX-License-Identifier: GPL-3.0-or-later */
/* batch_generate.c -- generated puzzles in arrays. A unit depends on its number alone:
 * each thread has a stream, makes units with it, and their puzzles are copied in the
 * order of the units. */
#include "api/api_internal.h"
#include "api/batch.h"
#include "api/puzzle_stream.h"
#include "work/schedule.h"

#include <string.h>

typedef struct generate_call {
    uint8_t *cells;
    double *log_weights;
    size_t n_puzzles, n_made, n_cells;
    const gv_instance *empty;
    const gv_generate_options *options;
    gv_puzzle_stream **streams; /* one for each worker, NULL until needed */
    uint64_t next_unit;
} generate_call;

/* A unit that was made: its puzzles, until it is their turn. */
typedef struct made_unit {
    uint64_t number;
    bool is_last; /* there is no such unit, or the stop flag was set */
    size_t n_puzzles;
    gv_buffer values, log_weights;
} made_unit;

static gv_status fetch(void *user, gv_work_item *item, bool *found, gv_error *err)
{
    generate_call *const call = user;
    made_unit *const unit = item->data;
    (void)err;
    unit->number = call->next_unit++;
    *found = call->n_puzzles > 0;
    return GV_OK;
}

static gv_status add_puzzle(made_unit *unit, gv_puzzle_stream *stream, gv_error *err)
{
    gv_generated puzzle;
    bool made = false;
    GV_TRY(gv_puzzle_stream_next(&puzzle, &made, stream, err));
    for (size_t cell = 0; cell < puzzle.n_cells; cell++)
        gv_buffer_putc(&unit->values, (char)puzzle.values[cell]);
    gv_buffer_add(&unit->log_weights, (const char *)&puzzle.log_weight,
                  sizeof puzzle.log_weight);
    unit->n_puzzles++;
    return unit->values.failed || unit->log_weights.failed ? gv_fail_memory(err)
                                                           : GV_OK;
}

static gv_status work(void *user, gv_work_item *item, unsigned worker, gv_error *err)
{
    generate_call *const call = user;
    made_unit *const unit = item->data;
    gv_puzzle_stream **const stream = &call->streams[worker];
    bool more = false;
    gv_buffer_reset(&unit->values);
    gv_buffer_reset(&unit->log_weights);
    unit->n_puzzles = 0;
    if (!*stream)
        GV_TRY(gv_generate(stream, call->empty, call->options, err));
    GV_TRY(gv_puzzle_stream_seek(*stream, unit->number, &more, err));
    unit->is_last = !more;
    const size_t n = more ? gv_unit_n_puzzles(&(*stream)->unit) : 0;
    for (size_t i = 0; i < n && i < call->n_puzzles; i++)
        GV_TRY(add_puzzle(unit, *stream, err));
    return GV_OK;
}

static gv_status commit(void *user, gv_work_item *item, gv_error *err)
{
    generate_call *const call = user;
    const made_unit *const unit = item->data;
    const size_t room = call->n_puzzles - call->n_made;
    const size_t n = unit->n_puzzles < room ? unit->n_puzzles : room;
    (void)err;
    if (n)
        memcpy(call->cells + call->n_made * call->n_cells, unit->values.text,
               n * call->n_cells);
    if (n && call->log_weights)
        memcpy(call->log_weights + call->n_made, unit->log_weights.text,
               n * sizeof *call->log_weights);
    call->n_made += n;
    if (unit->is_last || call->n_made == call->n_puzzles)
        gv_work_abort(item->work);
    return GV_OK;
}

/* `first` becomes the stream of the first thread. */
static gv_status run(generate_call *call, gv_puzzle_stream *first, unsigned n_workers,
                     gv_arena *arena, gv_error *err)
{
    static const gv_work_steps steps = { .fetch = fetch,
                                         .work = work,
                                         .commit = commit };
    const size_t n_items = n_workers == 1 ? 1 : 2 * (size_t)n_workers;
    made_unit *units = GV_ARENA_NEW(arena, made_unit, n_items);
    void **items = GV_ARENA_NEW(arena, void *, n_items);
    call->streams = GV_ARENA_NEW(arena, gv_puzzle_stream *, n_workers);
    if (!units || !items || !call->streams) {
        gv_puzzle_stream_free(first);
        return gv_fail_memory(err);
    }
    call->streams[0] = first;
    for (size_t i = 0; i < n_items; i++) {
        gv_buffer_init(&units[i].values, arena->memory);
        gv_buffer_init(&units[i].log_weights, arena->memory);
        items[i] = &units[i];
    }
    const gv_work_plan plan = { .steps = &steps,
                                .user = call,
                                .items = items,
                                .n_items = n_items,
                                .n_threads = n_workers,
                                .caller_works = true };
    const gv_status status = gv_work_run(&plan, NULL, err);
    for (size_t i = 0; i < n_items; i++) {
        gv_buffer_free(&units[i].values);
        gv_buffer_free(&units[i].log_weights);
    }
    for (unsigned i = 0; i < n_workers; i++)
        gv_puzzle_stream_free(call->streams[i]);
    return status;
}

/* Whether a stream begins with a list of all puzzles, which takes longer to make than
 * to read: a list for each thread would be a waste. */
static bool has_one_list(const gv_generate_options *options)
{
    return options->method && strcmp(options->method, "exhaustive") == 0;
}

gv_status gv_generate_batch(uint8_t *cells, double *log_weights, size_t *n_made,
                            size_t n_puzzles, const gv_instance *empty,
                            const gv_generate_options *generate,
                            const gv_batch_options *batch, gv_error *err)
{
    gv_generate_options options;
    gv_batch_options settings;
    gv_puzzle_stream *first = NULL;
    GV_NEED(cells);
    GV_NEED(n_made);
    GV_NEED(empty);
    GV_TRY(GV_READ_OPTIONS(&options, generate, err));
    GV_TRY(GV_READ_OPTIONS(&settings, batch, err));
    for (gv_var cell = 0; cell < empty->net->n_primary; cell++)
        if (gv_net_group_size(empty->net, cell) > UINT8_MAX)
            return gv_fail(err, GV_ERR_UNSUPPORTED,
                           "the values of the puzzles do not fit into bytes");
    GV_TRY(gv_generate(&first, empty, &options, err));
    gv_arena arena;
    gv_arena_init(&arena, gv_context_memory(empty->context));
    generate_call call = { .cells = cells,
                           .log_weights = log_weights,
                           .n_puzzles = n_puzzles,
                           .n_cells = empty->net->n_primary,
                           .empty = empty,
                           .options = &options,
                           .next_unit = options.first_unit };
    const unsigned n_workers =
        has_one_list(&options) ? 1
                               : gv_api_batch_n_workers(settings.threads, n_puzzles);
    const gv_status status = run(&call, first, n_workers, &arena, err);
    if (status == GV_OK)
        *n_made = call.n_made;
    gv_arena_free(&arena);
    return status;
}
