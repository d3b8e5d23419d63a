/* SPDX-License-Identifier: GPL-3.0-or-later */
/* record_split.h -- takes the lines of one record out of a line source. reader.c
 * decides which splitter a line needs; each splitter takes at least one line. */
#ifndef GV_TEXT_RECORD_SPLIT_H
#define GV_TEXT_RECORD_SPLIT_H

#include "text/detect.h"
#include "text/line_source.h"
#include "text/reader.h"
#include "text/row_classify.h"

/* One record while it is being cut. */
struct gv_split {
    gv_lines *lines;
    const gv_record_text *known; /* what is known about every record here */
    gv_format forced;            /* AUTO: to be detected */
    const char *rules;           /* of variants; NULL or empty: none */
    size_t line_cells; /* of the line right before this one, if it was a LINE */
    gv_buffer *texts;
    gv_record *out;

    size_t start;     /* of the record's text in `texts` */
    size_t max_bytes; /* of the record */

    /* Where the symbols are, for the survey of alphabets; order 0: nowhere. */
    unsigned order;
    size_t cells_start; /* in `texts` */
    size_t cells_length;
    bool in_rows; /* with frames and '#' lines between them */

    struct gv_xml *xml; /* of the reader */
    struct gv_open_list *list;
};

/* ---- steps of all splitters (record_split.c) ---- */

/* Begins a record at a place of the input; its text is appended to `texts`. */
void gv_split_begin(gv_split *cut, size_t line, size_t column, gv_format format);

/* Takes the next line, which exists, into the record. */
void gv_split_take(gv_split *cut);

/* Ends the text of the record. */
void gv_split_end(gv_split *cut);

/* Makes the rest of the input one record. */
void gv_split_rest(gv_split *cut, gv_format format);

/* Makes the record an error; only the first error of a record is kept. */
void gv_split_fail(gv_split *cut, size_t line, size_t column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Whether the line has a NUL byte, which no record may have; *column is its place. */
bool gv_split_nul(const gv_text_line *line, size_t *column);

/* ---- records of one line (record_split.c) ---- */

/* A record of `length` bytes that are in `texts` from `start` on, and in the input at
 * line, column. `found` is the result of gv_detect_line(). */
void gv_split_text(gv_split *cut, const gv_detected *found, size_t start, size_t length,
                   size_t line, size_t column);

/* The next line, as a record or as an error. `found` is the result of gv_detect_line();
 * NULL: not called yet. */
void gv_split_line(gv_split *cut, const gv_detected *found);

/* The next line, as a row of a table. */
void gv_split_row(gv_split *cut, const gv_columns *columns); /* split_table.c */

/* ---- records of several lines ---- */

/* Whether a grid begins with the next line: its plan. */
bool gv_split_finds_rows(gv_row_plan *out, gv_split *cut);
void gv_split_rows(gv_split *cut, const gv_row_plan *plan); /* split_rows.c */

/* For the rows of formats. */
gv_split_fn gv_split_csp, gv_split_pls, gv_split_sections; /* split_blocks.c */

/* XML that was opened and has not ended yet. Zeroed: none. */
typedef struct gv_xml {
    bool open;
    size_t at;    /* where reading continues in the next line */
    size_t depth; /* of open elements */
    bool element; /* one was seen */
    bool game;    /* one with data was seen */
    size_t clean; /* number of the last line that was found without NUL bytes */
    size_t line;  /* where the XML began, for messages */
    size_t column;
    char head[GV_LINE_SHOWN_BYTES];
    size_t head_length;
} gv_xml;

/* The next game of the XML that begins or continues with the next line; false if it has
 * ended without one. */
gv_split_fn gv_split_xml; /* split_xml.c */

/* A list of records that was opened and has not ended yet. Zeroed: none. */
typedef struct gv_open_list {
    bool open;
    bool ended; /* yet there is more on the line where it, or an object, ends */
    size_t at;  /* where reading continues in the next line */
    size_t line, column; /* where it began, for messages */
} gv_open_list;

/* Whether a list or an object may begin with the next line. */
bool gv_split_may_open(gv_split *cut); /* split_list.c */

/* If the next line begins a list, opens it (cut->list->open) or cuts the one puzzle
 * that it is. */
bool gv_split_opens_list(gv_split *cut);

/* The next record of the list that is open; false if it has ended. */
gv_split_fn gv_split_list_element;

/* An object of JSON of several lines that begins with the next one; false if there is
 * none. */
gv_split_fn gv_split_object;

#endif
