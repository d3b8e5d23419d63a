/* SPDX-License-Identifier: GPL-3.0-or-later */
/* puzzle_stream.c -- makes a unit of work when the one before it is used up. */
#include "api/puzzle_stream.h"

#include "api/api_internal.h"

#include <math.h>
#include <string.h>

gv_status gv_puzzle_stream_new(void **out, size_t size, const gv_stream_steps *steps,
                               const gv_net *net, gv_memory *memory,
                               const gv_flag *stop, uint64_t first_unit, gv_error *err)
{
    gv_puzzle_stream *stream = gv_memory_zeroed(memory, 1, size);
    if (!stream)
        return gv_fail_memory(err);
    gv_arena_init(&stream->arena, memory);
    gv_arena_init(&stream->tmp, memory);
    gv_unit_init(&stream->unit, memory);
    stream->unit_start = gv_arena_mark(&stream->tmp);
    stream->steps = steps;
    stream->net = net;
    stream->stop = stop;
    stream->next_unit = first_unit;
    stream->values = GV_ARENA_NEW(&stream->arena, uint16_t, net->n_primary);
    if (!stream->values) {
        gv_puzzle_stream_free(stream);
        return gv_fail_memory(err);
    }
    *out = stream;
    return GV_OK;
}

void gv_puzzle_stream_free(gv_puzzle_stream *stream)
{
    if (!stream)
        return;
    if (stream->steps->close)
        stream->steps->close(stream);
    gv_unit_free(&stream->unit);
    gv_arena_free(&stream->tmp);
    gv_arena_free(&stream->arena);
    gv_free(stream);
}

/* Makes the next unit; *more is false if there is none, or the stop flag is set. A unit
 * that was given up or failed leaves no trace: the next call makes it again. */
static gv_status make_unit(gv_puzzle_stream *stream, bool *more, gv_error *err)
{
    bool ended = false;
    *more = false;
    gv_arena_rewind(&stream->tmp, stream->unit_start);
    if (stream->stop && *stream->stop)
        return GV_OK;
    stream->unit.number = stream->next_unit;
    stream->next_puzzle = 0;
    const gv_status status = stream->steps->make(stream, &ended, err);
    if (status != GV_OK || ended || stream->unit.given_up) {
        gv_buffer_reset(&stream->unit.puzzles);
        return status;
    }
    stream->next_unit++;
    stream->n_tries += stream->unit.n_tries;
    *more = true;
    return GV_OK;
}

gv_status gv_puzzle_stream_seek(gv_puzzle_stream *stream, uint64_t number, bool *more,
                                gv_error *err)
{
    stream->next_unit = number;
    return make_unit(stream, more, err);
}

static void fill_values(gv_puzzle_stream *stream, const gv_label *givens,
                        uint32_t n_givens)
{
    const gv_net *net = stream->net;
    memset(stream->values, 0, net->n_primary * sizeof *stream->values);
    for (uint32_t i = 0; i < n_givens; i++) {
        const gv_var cell = net->label_groups[net->label_start[givens[i]]];
        const gv_label first = net->group_labels[net->group_start[cell]];
        stream->values[cell] = (uint16_t)(givens[i] - first + 1);
    }
}

gv_status gv_puzzle_stream_next(gv_generated *out, bool *made, gv_puzzle_stream *stream,
                                gv_error *err)
{
    GV_NEED(out);
    GV_NEED(made);
    GV_NEED(stream);
    for (bool more; stream->next_puzzle >= gv_unit_n_puzzles(&stream->unit);) {
        GV_TRY(make_unit(stream, &more, err));
        if (!more) {
            *made = false;
            return GV_OK;
        }
    }
    const size_t index = stream->next_puzzle++;
    const gv_unit_puzzle *puzzle = gv_unit_puzzle_at(&stream->unit, index);
    fill_values(stream, gv_unit_givens(&stream->unit, puzzle), puzzle->n_clues);
    *out = (gv_generated){ .values = stream->values,
                           .n_cells = stream->net->n_primary,
                           .n_clues = puzzle->n_clues,
                           .log_weight = puzzle->log_weight,
                           .tries = puzzle->tries,
                           .unit = stream->unit.number,
                           .index = index,
                           .rating = NAN };
    if (stream->steps->describe)
        stream->steps->describe(out, stream, index);
    *made = true;
    return GV_OK;
}

const char *gv_puzzle_stream_law(const gv_puzzle_stream *stream)
{
    return stream ? stream->law : NULL;
}

uint64_t gv_puzzle_stream_tries(const gv_puzzle_stream *stream)
{
    return stream ? stream->n_tries : 0;
}
