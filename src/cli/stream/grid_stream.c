/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid_stream.c -- records that have to be complete, valid grids. */
#include "cli/stream/grid_stream.h"

#include "model/instance.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

gv_status gv_grid_stream_open(gv_grid_stream *stream, gv_run *run, const gv_net *net,
                              const char *path, gv_error *err)
{
    const bool is_stdin = strcmp(path, "-") == 0;
    *stream = (gv_grid_stream){ .run = run,
                                .net = net,
                                .name = is_stdin ? "stdin" : path,
                                .fd = is_stdin ? STDIN_FILENO
                                               : open(path, O_RDONLY | O_CLOEXEC) };
    gv_buffer_init(&stream->texts, run->memory);
    gv_arena_init(&stream->tmp, run->memory);
    if (stream->fd < 0) {
        gv_run_note(run, GV_EXIT_INPUT);
        return gv_fail(err, GV_ERR_IO, "cannot open '%s': %s", path, strerror(errno));
    }
    return gv_reader_open_fd(&stream->reader, stream->fd, &run->input.text,
                             gv_context_memory(run->context), err);
}

void gv_grid_stream_close(gv_grid_stream *stream)
{
    gv_reader_free(stream->reader);
    gv_buffer_free(&stream->texts);
    gv_arena_free(&stream->tmp);
    if (stream->fd > STDIN_FILENO)
        close(stream->fd);
}

/* Whether the givens are a solution: every variable has one of them, no other group has
 * two, and no pair excludes them. */
static bool is_solution(const gv_instance *instance)
{
    const gv_net *net = instance->net;
    if (instance->n_givens != net->n_primary || instance->marks)
        return false;
    for (uint32_t i = 0; i < instance->n_givens; i++)
        for (uint32_t k = i + 1; k < instance->n_givens; k++)
            if (gv_net_linked(net, instance->givens[i], instance->givens[k]))
                return false;
    return true;
}

/* The same for 81 digits, which come by the million. */
static bool is_nine_solution(const char *text)
{
    for (unsigned unit = 0; unit < 9; unit++) {
        unsigned row = 0, column = 0, box = 0;
        for (unsigned i = 0; i < 9; i++) {
            row |= 1U << (text[9 * unit + i] & 15);
            column |= 1U << (text[9 * i + unit] & 15);
            box |= 1U << (text[27 * (unit / 3) + 3 * (unit % 3) + 9 * (i / 3) + i % 3] &
                          15);
        }
        if ((row & column & box) != 0x3FE)
            return false;
    }
    return true;
}

static bool takes_plain(const gv_grid_stream *stream, const gv_record *record)
{
    return record->plain_nine && gv_net_is_nine(stream->net);
}

static void add_nine(gv_buffer *out, const char *text)
{
    gv_label labels[81];
    for (unsigned cell = 0; cell < 81; cell++)
        labels[cell] = cell * 9 + (unsigned)(text[cell] - '1');
    gv_buffer_add(out, (const char *)labels, sizeof labels);
}

/* Appends the grid of one record, or says why it is not one. */
static gv_status add_grid(gv_grid_stream *stream, gv_record *record, gv_buffer *out,
                          gv_error *err)
{
    const gv_record_text *raw = &record->raw;
    gv_parsed parsed;
    *err = record->error;
    GV_TRY(record->status);
    if (takes_plain(stream, record)) {
        if (!is_nine_solution(raw->text))
            return gv_fail_at(err, GV_ERR_INPUT, raw->line, raw->column,
                              "--grids: this is not a complete valid grid");
        add_nine(out, raw->text);
        return GV_OK;
    }
    GV_TRY(gv_record_text_parse(&parsed, raw, stream->run->context, &stream->tmp, err));
    if (parsed.instance->net != stream->net)
        return gv_fail_at(err, GV_ERR_INPUT, raw->line, raw->column,
                          "--grids: a grid of another family or size");
    if (!is_solution(parsed.instance))
        return gv_fail_at(err, GV_ERR_INPUT, raw->line, raw->column,
                          "--grids: this is not a complete valid grid");
    gv_buffer_add(out, (const char *)parsed.instance->givens,
                  stream->net->n_primary * sizeof(gv_label));
    return GV_OK;
}

size_t gv_grid_stream_take(gv_grid_stream *stream, size_t most, gv_buffer *out,
                           gv_buffer *messages)
{
    size_t n = 0;
    while (n < most && !stream->ended && !stream->cut) {
        gv_record record;
        gv_error err;
        bool more = false;
        gv_buffer_reset(&stream->texts);
        gv_status status = gv_reader_next(&record, &more, stream->reader,
                                          &stream->texts, stream->run->env->stop, &err);
        // The reader ends in the same way when it is stopped: what was read is then
        // incomplete.
        stream->cut = status != GV_OK || (!more && gv_env_stopped(stream->run->env));
        stream->ended = !more && !stream->cut;
        if (status == GV_OK && !more)
            break;
        if (status == GV_OK) {
            gv_record_settle(&record, &stream->texts);
            const gv_mark mark = gv_arena_mark(&stream->tmp);
            status = add_grid(stream, &record, out, &err);
            gv_arena_rewind(&stream->tmp, mark);
        }
        if (status != GV_OK) {
            gv_run_note(stream->run, GV_EXIT_INPUT);
            gv_message_add(messages, stream->run, stream->name, &err);
        } else {
            n++;
        }
    }
    return n;
}
