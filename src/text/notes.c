/* SPDX-License-Identifier: GPL-3.0-or-later */
/* notes.c -- collects the '#' lines before a record that are notes about it. */
#include "text/notes.h"

#include <string.h>

void gv_notes_init(gv_notes *notes, gv_memory *memory)
{
    gv_buffer_init(&notes->remark, memory);
    gv_buffer_init(&notes->lines, memory);
    gv_buffer_init(&notes->comments, memory);
}

void gv_notes_free(gv_notes *notes)
{
    gv_buffer_free(&notes->remark);
    gv_buffer_free(&notes->lines);
    gv_buffer_free(&notes->comments);
}

void gv_notes_reset(gv_notes *notes)
{
    gv_buffer_reset(&notes->remark);
    gv_buffer_reset(&notes->lines);
    gv_buffer_reset(&notes->comments);
}

/* Author, Description, Comment, date (B), Source, Level, URL. */
static bool is_metadata(const char *line, size_t length)
{
    return length > 2 && line[1] && strchr("ADCBSLU", line[1]) &&
           !memchr(line, '\0', length);
}

static void add_line(gv_buffer *lines, const char *line, size_t length)
{
    if (lines->length + 1 + length > GV_NOTES_BYTES)
        return;
    if (lines->length)
        gv_buffer_putc(lines, '\n');
    gv_buffer_add(lines, line, length);
}

void gv_notes_add(gv_notes *notes, const char *line, size_t length)
{
    if (length > 2 && line[1] == ' ' && !memchr(line, '\0', length))
        add_line(&notes->comments, line + 2, length - 2);
    if (!is_metadata(line, length))
        return;
    if (length > 3 && memcmp(line, "#C ", 3) == 0 && !notes->remark.length)
        gv_buffer_add(&notes->remark, line + 3, length - 3);
    else
        add_line(&notes->lines, line, length);
}

/* Appends `text` to `texts`; its place there. */
static size_t put_text(gv_buffer *texts, const gv_buffer *text)
{
    const size_t start = texts->length;
    if (text->length)
        gv_buffer_add(texts, text->text, text->length);
    texts->failed = texts->failed || text->failed;
    return start;
}

void gv_notes_take(gv_notes *notes, gv_record *record, gv_buffer *texts)
{
    if (!gv_formats[record->raw.format]->one_line) {
        record->remark_start = put_text(texts, &notes->remark);
        record->remark_length = notes->remark.length;
        record->notes_start = put_text(texts, &notes->lines);
        record->raw.notes_length = notes->lines.length;
    }
    record->comments_start = put_text(texts, &notes->comments);
    record->comments_length = notes->comments.length;
    gv_notes_reset(notes);
}
