/* SPDX-License-Identifier: GPL-3.0-or-later */
/* puzzle_reader.c -- all puzzles of a text, one after the other: records are cut by
 * text/, and each becomes an instance with an arena of its own. */
#include "api/api_internal.h"
#include "text/reader.h"

struct gv_puzzle_reader {
    gv_context *context;
    gv_reader *reader;
    gv_buffer texts, remark; /* of the record that was cut last */
    size_t line;
    bool has_puzzle;    /* the last call found one */
    bool out_of_memory; /* and a record may be lost */
};

gv_status gv_puzzle_reader_new(gv_puzzle_reader **out, gv_context *context,
                               const char *text, size_t length,
                               const gv_text_options *options, gv_error *err)
{
    gv_text_options known;
    GV_NEED(out);
    GV_NEED(context);
    GV_NEED(text);
    GV_TRY(gv_caller_text_options(&known, options, err));
    gv_memory *memory = gv_context_memory(context);
    gv_puzzle_reader *reader = gv_memory_zeroed(memory, 1, sizeof *reader);
    if (!reader)
        return gv_fail_memory(err);
    reader->context = context;
    gv_buffer_init(&reader->texts, memory);
    gv_buffer_init(&reader->remark, memory);
    const gv_status status =
        gv_reader_open_text(&reader->reader, text, length, &known, memory, err);
    if (status == GV_OK)
        *out = reader;
    else
        gv_puzzle_reader_free(reader);
    return status;
}

void gv_puzzle_reader_free(gv_puzzle_reader *reader)
{
    if (!reader)
        return;
    gv_reader_free(reader->reader);
    gv_buffer_free(&reader->texts);
    gv_buffer_free(&reader->remark);
    gv_free(reader);
}

static gv_status parse(gv_instance **out, gv_puzzle_reader *reader,
                       const gv_record *record, gv_arena *arena, gv_error *err)
{
    gv_parsed parsed;
    GV_TRY(gv_record_text_parse(&parsed, &record->raw, reader->context, arena, err));
    if (parsed.text)
        gv_buffer_add(&reader->remark, parsed.text, parsed.text_length);
    else
        gv_buffer_add(&reader->remark, record->raw.text + parsed.tail_start,
                      parsed.tail_length);
    if (reader->remark.failed)
        return gv_fail_memory(err);
    *out = parsed.instance;
    return GV_OK;
}

/* The record as an instance that owns its arena. */
static gv_status make(gv_instance **out, gv_puzzle_reader *reader,
                      const gv_record *record, gv_error *err)
{
    gv_arena *arena = NULL;
    gv_instance *made = NULL;
    if (record->status != GV_OK) {
        if (err)
            *err = record->error;
        return record->status;
    }
    GV_TRY(gv_instance_arena(&arena, reader->context, err));
    const gv_status status = parse(&made, reader, record, arena, err);
    if (!made) {
        gv_instance_arena_free(arena);
        return status;
    }
    made->owned = arena;
    *out = made;
    return GV_OK;
}

static gv_status read_next(gv_instance **out, gv_puzzle_reader *reader, gv_error *err)
{
    gv_record record;
    bool more = false;
    gv_buffer_reset(&reader->texts);
    gv_buffer_reset(&reader->remark);
    reader->has_puzzle = false;
    GV_TRY(gv_reader_next(&record, &more, reader->reader, &reader->texts, NULL, err));
    if (!more) {
        *out = NULL;
        return GV_OK;
    }
    gv_record_settle(&record, &reader->texts);
    reader->has_puzzle = true;
    reader->line = record.raw.line;
    return make(out, reader, &record, err);
}

gv_status gv_puzzle_reader_next(gv_instance **out, gv_puzzle_reader *reader,
                                gv_error *err)
{
    GV_NEED(out);
    GV_NEED(reader);
    if (reader->out_of_memory)
        return gv_fail_memory(err);
    const gv_status status = read_next(out, reader, err);
    reader->out_of_memory = status == GV_ERR_MEMORY;
    return status;
}

size_t gv_puzzle_reader_line(const gv_puzzle_reader *reader)
{
    return reader && reader->has_puzzle ? reader->line : 0;
}

const char *gv_puzzle_reader_remark(const gv_puzzle_reader *reader)
{
    if (!reader || !reader->has_puzzle)
        return NULL;
    return reader->remark.length ? reader->remark.text : "";
}
