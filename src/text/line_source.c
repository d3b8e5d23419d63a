/* SPDX-License-Identifier: GPL-3.0-or-later */
/* line_source.c -- reads in large pieces and finds the lines in them. Dropped lines
 * make room for the next piece; the rest of a line that is too long is discarded as it
 * is read. */
#include "text/line_source.h"

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- opening ---- */

void gv_lines_of_fd(gv_lines *out, int fd, gv_memory *memory)
{
    *out = (gv_lines){ .fd = fd, .memory = memory, .at_start = true };
    struct stat info;
    if (fstat(fd, &info) == 0 && S_ISREG(info.st_mode) && info.st_size > 0)
        out->size = (uint64_t)info.st_size;
    const off_t here = out->size ? lseek(fd, 0, SEEK_CUR) : 0;
    out->taken = here > 0 ? (uint64_t)here : 0;
}

void gv_lines_of_source(gv_lines *out, int fd, gv_source source, gv_memory *memory)
{
    *out = (gv_lines){ .fd = fd, .source = source, .memory = memory, .at_start = true };
}

void gv_lines_of_text(gv_lines *out, const char *text, size_t length)
{
    *out = (gv_lines){
        .fd = -1,
        .data = text,
        .end = length,
        .at_start = true,
        .ended = true,
        .taken = length,
        .size = length,
    };
}

void gv_lines_free(gv_lines *lines)
{
    gv_free(lines->owned);
    lines->owned = NULL;
}

/* ---- filling the buffer ---- */

/* The oldest byte that is still needed. */
static size_t oldest(const gv_lines *lines)
{
    return lines->n_slots ? lines->slot[lines->first].at : lines->scan;
}

/* Moves what is needed to the start of the buffer. */
static void compact(gv_lines *lines)
{
    const size_t shift = oldest(lines);
    if (!shift)
        return;
    memmove(lines->owned, lines->owned + shift, lines->end - shift);
    for (size_t i = 0; i < lines->n_slots; i++)
        lines->slot[(lines->first + i) % GV_LINES_AHEAD].at -= shift;
    lines->scan -= shift;
    lines->end -= shift;
    lines->searched -= shift;
}

static void fail(gv_lines *lines, gv_status status)
{
    lines->status = status;
    lines->ended = true;
}

/* Makes free room after the end of the buffer; false when out of memory. */
static bool make_room(gv_lines *lines)
{
    compact(lines);
    if (lines->end < lines->room)
        return true;
    const size_t room = lines->room ? lines->room * 2 : GV_LINES_CHUNK;
    char *data = gv_memory_grow(lines->memory, lines->owned, room);
    if (!data) {
        fail(lines, gv_fail_memory(&lines->error));
        return false;
    }
    lines->owned = data;
    lines->data = data;
    lines->room = room;
    return true;
}

static bool stopped(const gv_lines *lines)
{
    return lines->stop && atomic_load(lines->stop);
}

/* Waits until there is something to read; false once the flag is set. The flag may be
 * set by an alarm, or by a signal that another thread received or that came just before
 * read(): none of these would wake a blocked read(), so we wait in short turns. */
static bool wait_for_input(const gv_lines *lines)
{
    enum { TURN_MS = 100 };
    if (lines->source.ready && lines->source.ready(lines->source.user))
        return !stopped(lines);
    struct pollfd input = { .fd = lines->fd, .events = POLLIN };
    while (!stopped(lines)) {
        const int ready = poll(&input, 1, lines->stop ? TURN_MS : -1);
        if (ready > 0 || (ready < 0 && errno != EINTR))
            return true; // read() reports what is wrong
    }
    return false;
}

/* Adds n bytes that were read to the buffer; false if there are none. */
static bool add(gv_lines *lines, ptrdiff_t n)
{
    if (n < 0)
        fail(lines, lines->error.status);
    if (n <= 0) {
        lines->ended = true;
        return false;
    }
    lines->end += (size_t)n;
    lines->taken += (uint64_t)n;
    return true;
}

/* Reads one piece into the buffer; false at the end of the input or at a failure. */
static bool fill(gv_lines *lines)
{
    lines->ended = lines->ended || !wait_for_input(lines);
    if (lines->ended || !make_room(lines))
        return false;
    char *to = lines->owned + lines->end;
    const size_t room = lines->room - lines->end;
    ssize_t n;
    if (lines->source.read)
        return add(lines,
                   lines->source.read(lines->source.user, to, room, &lines->error));
    do {
        n = lines->positioned ? pread(lines->fd, to, room, (off_t)lines->taken)
                              : read(lines->fd, to, room);
    } while (n < 0 && errno == EINTR && !stopped(lines));
    if (n < 0 && errno != EINTR)
        (void)gv_fail(&lines->error, GV_ERR_IO, "cannot read: %s", strerror(errno));
    return add(lines, n < 0 && errno == EINTR ? 0 : n);
}

/* ---- finding lines ---- */

/* Bytes of the input up to the line that is to be found next. */
static uint64_t scan_position(const gv_lines *lines)
{
    return lines->taken - (lines->end - lines->scan);
}

/* The next line begins at `at`. */
static void go_on_at(gv_lines *lines, size_t at)
{
    lines->scan = at;
    if (lines->searched < at)
        lines->searched = at;
}

/* The newline that ends the line at `scan`, if it is in the buffer. */
static const char *find_newline(gv_lines *lines)
{
    const char *found =
        lines->end > lines->searched
            ? memchr(lines->data + lines->searched, '\n', lines->end - lines->searched)
            : NULL;
    if (!found)
        lines->searched = lines->end;
    return found;
}

/* Discards the rest of a line that is too long as it is read, including its newline, so
 * that the next line begins after the bytes that are kept. */
static void skip_rest(gv_lines *lines)
{
    lines->end = lines->scan + GV_LINE_SHOWN_BYTES;
    lines->searched = lines->end;
    const char *newline = NULL;
    while (!newline && fill(lines)) {
        // fill() may have moved the buffer: `searched` moved with it.
        newline =
            memchr(lines->data + lines->searched, '\n', lines->end - lines->searched);
        if (!newline)
            lines->end = lines->searched;
    }
    if (newline) {
        const size_t after = (size_t)(newline + 1 - lines->data);
        memmove(lines->owned + lines->searched, lines->owned + after,
                lines->end - after);
        lines->end -= after - lines->searched;
    }
    lines->scan = lines->searched;
}

static void skip_mark(gv_lines *lines)
{
    static const char mark[] = "\xEF\xBB\xBF";
    while (lines->end - lines->scan < 3 && fill(lines))
        continue;
    if (lines->end - lines->scan >= 3 &&
        memcmp(lines->data + lines->scan, mark, 3) == 0)
        go_on_at(lines, lines->scan + 3);
    lines->at_start = false;
}

/* Finds one more line and puts it into the ring; false if there is none. */
static bool find_line(gv_lines *lines)
{
    if (lines->at_start)
        skip_mark(lines);
    const char *newline = find_newline(lines);
    while (!newline && lines->end - lines->scan <= GV_LINE_BYTES + 1 && fill(lines))
        newline = find_newline(lines);
    if (lines->status != GV_OK || (lines->scan == lines->end && !newline))
        return false;

    const size_t stop = newline ? (size_t)(newline - lines->data) : lines->end;
    gv_line_slot slot = {
        .at = lines->scan,
        .length = stop - lines->scan,
        .number = ++lines->number,
        .offset = scan_position(lines),
    };
    while (slot.length && lines->data[slot.at + slot.length - 1] == '\r')
        slot.length--;
    if (slot.length > GV_LINE_BYTES) {
        slot.length = GV_LINE_SHOWN_BYTES;
        slot.too_long = true;
    }
    lines->slot[(lines->first + lines->n_slots++) % GV_LINES_AHEAD] = slot;
    if (newline || lines->ended)
        go_on_at(lines, newline ? stop + 1 : stop);
    else
        skip_rest(lines);
    return lines->status == GV_OK;
}

bool gv_lines_peek(gv_text_line *out, gv_lines *lines, size_t ahead)
{
    assert(ahead < GV_LINES_AHEAD);
    while (lines->n_slots <= ahead) {
        const uint64_t far = scan_position(lines) - gv_lines_position(lines);
        if (far > GV_LINES_AHEAD_BYTES || !find_line(lines))
            return false;
    }
    const gv_line_slot *slot = &lines->slot[(lines->first + ahead) % GV_LINES_AHEAD];
    *out = (gv_text_line){
        .text = lines->data + slot->at,
        .length = slot->length,
        .number = slot->number,
        .too_long = slot->too_long,
    };
    return true;
}

void gv_lines_drop(gv_lines *lines)
{
    assert(lines->n_slots > 0);
    lines->first = (lines->first + 1) % GV_LINES_AHEAD;
    lines->n_slots--;
}

bool gv_lines_ready(const gv_lines *lines)
{
    return lines->n_slots > 0 || lines->ended ||
           (lines->end > lines->scan &&
            memchr(lines->data + lines->scan, '\n', lines->end - lines->scan));
}

uint64_t gv_lines_position(const gv_lines *lines)
{
    return lines->n_slots ? lines->slot[lines->first].offset : scan_position(lines);
}

/* ---- looking ahead ---- */

/* The lines that are complete in the next `bytes` of a pipe. */
static void rest_of_pipe(gv_lines *out, gv_lines *from, size_t bytes)
{
    while (from->end - oldest(from) < bytes && fill(from))
        continue;
    const char *text = from->data + oldest(from);
    size_t length = from->end - oldest(from);
    if (length > bytes || !from->ended) {
        length = length < bytes ? length : bytes;
        while (length && text[length - 1] != '\n')
            length--;
    }
    gv_lines_of_text(out, text, length);
}

void gv_lines_of_rest(gv_lines *out, gv_lines *from, size_t pipe_bytes)
{
    const bool mark = from->at_start;
    const size_t here = oldest(from);
    if (from->fd < 0)
        gv_lines_of_text(out, from->data + here, from->end - here);
    else if (!from->size)
        rest_of_pipe(out, from, pipe_bytes);
    else
        *out = (gv_lines){
            .fd = from->fd,
            .memory = from->memory,
            .positioned = true,
            .taken = gv_lines_position(from),
        };
    out->at_start = mark;
    out->stop = from->stop;
}
