/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grids.c -- gv_generate_grids(): complete grids, as `givens grids` draws them. */
#include "api/api_internal.h"
#include "api/puzzle_stream.h"
#include "generate/grid/grid_unit.h"

typedef struct drawing {
    gv_puzzle_stream stream;
    const gv_instance *empty;
    gv_grid_method method;
    uint64_t seed;
    gv_grid_source *source; /* NULL: not yet, the stop flag was set */
} drawing;

static gv_status open_source(drawing *d, gv_error *err)
{
    GV_TRY(gv_grid_source_new(&d->source, d->empty, d->method, d->stream.stop,
                              &d->stream.arena, err));
    if (d->source)
        d->stream.law = gv_grid_source_law(d->source);
    return GV_OK;
}

static gv_status make(gv_puzzle_stream *stream, bool *ended, gv_error *err)
{
    drawing *d = (drawing *)stream;
    *ended = false; // there is always another grid
    stream->unit.given_up = true;
    if (!d->source)
        GV_TRY(open_source(d, err));
    return d->source
               ? gv_grid_unit_draw(&stream->unit, d->source, stream->net->n_primary,
                                   d->seed, stream->stop, &stream->tmp, err)
               : GV_OK;
}

static void close_drawing(gv_puzzle_stream *stream)
{
    const drawing *d = (const drawing *)stream;
    gv_instance_free((gv_instance *)d->empty);
}

gv_status gv_generate_grids(gv_puzzle_stream **out, const gv_instance *empty,
                            const gv_grids_options *options, gv_error *err)
{
    static const gv_stream_steps steps = { .make = make, .close = close_drawing };
    gv_grids_options given;
    gv_grid_method method = GV_GRIDS_AUTO;
    void *made = NULL;
    GV_NEED(out);
    GV_NEED(empty);
    GV_TRY(GV_READ_OPTIONS(&given, options, err));
    if (given.method &&
        (!gv_grid_method_by_name(&method, given.method) || method == GV_GRIDS_WEIGHTED))
        return gv_fail(err, GV_ERR_ARGUMENT, "no such method: '%.60s'", given.method);
    GV_TRY(gv_puzzle_stream_new(&made, sizeof(drawing), &steps, empty->net,
                                gv_context_memory(empty->context), given.stop,
                                given.first_unit, err));
    drawing *d = made;
    d->empty = gv_instance_keep(empty);
    d->method = method;
    d->seed = given.seed;
    const gv_status status = open_source(d, err);
    if (status == GV_OK)
        *out = &d->stream;
    else
        gv_puzzle_stream_free(&d->stream);
    return status;
}
