/* SPDX-License-Identifier: GPL-3.0-or-later */
/* notes.h -- what the '#' lines before a record of several lines say about it: its text
 * ("#C text", our own way to write the text after a puzzle), and metadata as SudoCue
 * writes it, "#ARuud", with a letter for each kind. reader.c collects them. */
#ifndef GV_TEXT_NOTES_H
#define GV_TEXT_NOTES_H

#include "text/reader.h"

enum { GV_NOTES_BYTES = 64 << 10 }; /* metadata or comments beyond it are not kept */

/* The notes since the last record. */
typedef struct gv_notes {
    gv_buffer remark;   /* of the first line "#C text" */
    gv_buffer lines;    /* of metadata, joined by newlines */
    gv_buffer comments; /* "# text", joined by newlines */
} gv_notes;

void gv_notes_init(gv_notes *notes, gv_memory *memory);
void gv_notes_free(gv_notes *notes);
void gv_notes_reset(gv_notes *notes);

/* Keeps the line, which begins with '#', if it is a note. */
void gv_notes_add(gv_notes *notes, const char *line, size_t length);

/* Passes the comments to a record, and the notes to a record of several lines (others
 * have no such lines); their texts are appended to `texts`. Then resets them, so that
 * they reach no later record. */
void gv_notes_take(gv_notes *notes, gv_record *record, gv_buffer *texts);

#endif
