/* SPDX-License-Identifier: GPL-3.0-or-later */
/* instance.c -- the public function from text to instance: one puzzle, without the
 * stream of records of reader.h. The reverse is in write.c. */
#include "text/reader.h"

/* The first record of the text, cut but not parsed. Its spans point into `texts`. */
static gv_status first_record(gv_record *out, gv_buffer *texts, const char *text,
                              size_t length, const gv_text_options *options,
                              gv_memory *memory, gv_error *err)
{
    gv_reader *reader = NULL;
    GV_TRY(gv_reader_open_text(&reader, text, length, options, memory, err));
    bool more = false;
    gv_status status = gv_reader_next(out, &more, reader, texts, NULL, err);
    gv_reader_free(reader);
    if (status != GV_OK)
        return status;
    if (!more)
        return gv_fail(err, GV_ERR_INPUT, "no puzzle in the text");
    if (out->status != GV_OK) {
        if (err)
            *err = out->error;
        return out->status;
    }
    gv_record_settle(out, texts);
    return GV_OK;
}

gv_status gv_instance_parse(gv_instance **out, gv_context *context, const char *text,
                            size_t length, const gv_text_options *options,
                            gv_error *err)
{
    gv_memory *memory = gv_context_memory(context);
    gv_buffer texts;
    gv_buffer_init(&texts, memory);
    gv_arena *arena = NULL;
    gv_record record;
    gv_parsed parsed;
    gv_status status =
        first_record(&record, &texts, text, length, options, memory, err);
    if (status != GV_OK)
        goto out;
    status = gv_instance_arena(&arena, context, err);
    if (status != GV_OK)
        goto out;
    status = gv_record_text_parse(&parsed, &record.raw, context, arena, err);
    if (status != GV_OK)
        goto out;
    parsed.instance->owned = arena;
    arena = NULL;
    *out = parsed.instance;
out:
    if (arena)
        gv_instance_arena_free(arena);
    gv_buffer_free(&texts);
    return status;
}
