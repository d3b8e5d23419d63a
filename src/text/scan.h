/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scan.h -- the small steps that every reader of cells takes through the text of a
 * record: its lines, the words of a line, the order that follows from a number of
 * cells. */
#ifndef GV_TEXT_SCAN_H
#define GV_TEXT_SCAN_H

#include "text/format.h"

/* A piece of the raw text, by offsets. */
typedef struct gv_text_span {
    size_t start;
    size_t length;
} gv_text_span;

static inline size_t gv_text_span_end(gv_text_span span)
{
    return span.start + span.length;
}

/* The next line at or after *at that is neither blank nor begins with '#'; false if
 * there is none. *at moves past it. */
bool gv_scan_line(gv_text_span *line, const gv_record_text *raw, size_t *at);

/* The next run of characters of `within` that are not in `separators`, at or after *at;
 * false if there is none. *at moves to its end. */
bool gv_scan_word(gv_text_span *word, const gv_record_text *raw, gv_text_span within,
                  const char *separators, size_t *at);

/* The length of the box drawing character of Unicode (U+2500 to U+257F) that the text
 * begins with; 0: it is another. `stroke`, which may be NULL, says whether it is
 * horizontal. gv_scan_word() takes them for bars, and gv_scan_frame() for a frame. */
size_t gv_scan_box(bool *stroke, const char *text, size_t length);

/* Whether the span is exactly `word`, letters in either case. */
bool gv_scan_is(const gv_record_text *raw, gv_text_span span, const char *word);

/* Copies a text for use as a name: runs of blanks and newlines become one blank, and
 * none is left at its ends; control characters and double quotes become '. Cut to
 * `room` bytes at most; returns the length. */
size_t gv_scan_one_line(char *out, size_t room, const char *text, size_t length);

/* The value of a span of decimal digits: false if it is empty or has another character.
 * Values of 1,000,000 and more are all returned as 1,000,000. */
bool gv_scan_number(unsigned *out, const gv_record_text *raw, gv_text_span span);

/* Whether a line of a drawn grid belongs to its frame: "*---*", "+---+---+", "|---|",
 * ".---.", "'==='". Where '-' is also an empty cell, rows of `dash_cells` dashes
 * between bars do not; 0: it is not. */
bool gv_scan_frame(const gv_record_text *raw, gv_text_span line, unsigned dash_cells);

/* What the options or the text say about the order; 0: nothing. */
unsigned gv_record_text_order(const gv_record_text *raw);

/* Whether the shape of blocks is not known from the family and the order: the family
 * has such blocks, or is not known. */
bool gv_record_text_has_free_blocks(const gv_record_text *raw);

/* The order s with s^power == n, if the record may have it without saying so; 0 if
 * there is none. A sudoku below order 4 must state its size. */
unsigned gv_record_text_root(const gv_record_text *raw, size_t n, unsigned power);

/* Whether the record is known to be of a family of queens. */
bool gv_record_text_queens(const gv_record_text *raw);

#endif
