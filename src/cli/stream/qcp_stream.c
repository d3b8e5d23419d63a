/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qcp_stream.c -- records that have to be Latin squares, partial or not. */
#include "cli/stream/qcp_stream.h"

#include "model/instance.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

gv_status gv_qcp_stream_open(gv_qcp_stream *stream, gv_run *run, const char *path,
                             unsigned order, gv_error *err)
{
    const bool is_stdin = strcmp(path, "-") == 0;
    const gv_text_options text = { .has_family = true,
                                   .family = GV_LATIN,
                                   .order = order,
                                   .alphabet = run->input.text.alphabet };
    *stream = (gv_qcp_stream){ .run = run,
                               .name = is_stdin ? "stdin" : path,
                               .fd = is_stdin ? STDIN_FILENO
                                              : open(path, O_RDONLY | O_CLOEXEC) };
    gv_buffer_init(&stream->texts, run->memory);
    gv_arena_init(&stream->tmp, run->memory);
    if (stream->fd < 0) {
        gv_run_note(run, GV_EXIT_INPUT);
        return gv_fail(err, GV_ERR_IO, "cannot open '%s': %s", path, strerror(errno));
    }
    return gv_reader_open_fd(&stream->reader, stream->fd, &text,
                             gv_context_memory(run->context), err);
}

void gv_qcp_stream_close(gv_qcp_stream *stream)
{
    gv_reader_free(stream->reader);
    gv_buffer_free(&stream->texts);
    gv_arena_free(&stream->tmp);
    if (stream->fd > STDIN_FILENO)
        close(stream->fd);
}

/* Appends the cells of one record, or says why it is not one. */
static gv_status add_square(unsigned *order, gv_qcp_stream *stream,
                            const gv_record *record, gv_buffer *cells, gv_error *err)
{
    const gv_record_text *raw = &record->raw;
    gv_parsed parsed;
    *err = record->error;
    GV_TRY(record->status);
    GV_TRY(gv_record_text_parse(&parsed, raw, stream->run->context, &stream->tmp, err));
    const gv_instance *instance = parsed.instance;
    if (instance->net->shape.family != GV_LATIN)
        return gv_fail_at(err, GV_ERR_INPUT, raw->line, raw->column,
                          "--from-qcp: this is not a Latin square");
    if (gv_instance_has_marks(instance))
        return gv_fail_at(err, GV_ERR_INPUT, raw->line, raw->column,
                          "--from-qcp: pencilmarks cannot be carried over");
    const unsigned side = instance->net->shape.order;
    const size_t start = cells->length;
    gv_buffer_repeat(cells, 0, (size_t)side * side);
    if (cells->failed)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < instance->n_givens; i++) {
        const gv_label given = instance->givens[i];
        cells->text[start + given / side] = (char)(1 + given % side);
    }
    *order = side;
    return GV_OK;
}

unsigned gv_qcp_stream_take(gv_qcp_stream *stream, gv_buffer *out, gv_error *place,
                            gv_buffer *messages)
{
    gv_record record;
    bool more = false;
    unsigned order = 0;
    if (stream->ended)
        return 0;
    gv_buffer_reset(&stream->texts);
    gv_status status = gv_reader_next(&record, &more, stream->reader, &stream->texts,
                                      stream->run->env->stop, place);
    stream->ended = status != GV_OK || !more;
    if (status == GV_OK && !more)
        return 0;
    if (status == GV_OK) {
        stream->n_read++;
        gv_record_settle(&record, &stream->texts);
        const gv_mark mark = gv_arena_mark(&stream->tmp);
        status = add_square(&order, stream, &record, out, place);
        gv_arena_rewind(&stream->tmp, mark);
        if (status == GV_OK)
            *place = (gv_error){ .line = record.raw.line, .column = record.raw.column };
        gv_buffer_add(out, record.raw.text, record.raw.length);
        gv_buffer_putc(out, '\0');
    }
    if (status != GV_OK) {
        gv_run_note(stream->run, GV_EXIT_INPUT);
        gv_message_add(messages, stream->run, stream->name, place);
    }
    return order;
}
