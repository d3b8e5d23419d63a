/* SPDX-License-Identifier: GPL-3.0-or-later */
/* detect.h -- the format of a record of one line, and what is wrong with a line that is
 * not a record. Pure functions on one line: rules 1 to 4 of docs/formats/detection.md.
 */
#ifndef GV_TEXT_DETECT_H
#define GV_TEXT_DETECT_H

#include "text/format.h"

typedef struct gv_detected {
    gv_format format; /* AUTO: not a record of one line */
    bool stroke;      /* it is part of a frame */
    size_t start; /* where the record begins: not with blanks, unless they are cells */

    /* LINE and SUKAKU only. */
    size_t n_cells; /* characters from `start` on that are cells or candidates */
    unsigned order;
    bool decimal;  /* cells are numbers; n_cells is then 0 */
    bool queens;   /* the text says that it is about queens */
    bool doubtful; /* it may also be the first row of a grid: the following lines decide
                    */
} gv_detected;

/* Examines a line (or a cell of a table) that is neither blank nor a '#' line. `known`
 * is a record without text. */
gv_detected gv_detect_line(const char *text, size_t length,
                           const gv_record_text *known);

/* The format of a record of several lines that the line begins, by its first word: the
 * first in the table whose `head` it is; else AUTO. */
gv_format gv_detect_head(const char *text, size_t length);

/* Whether the line must be a record of its own: a structure whose end is missing stops
 * there. */
bool gv_detect_certain(const char *text, size_t length, const gv_record_text *known);

/* Fills `err` for a line that is not a record: what it looks like and what is wrong.
 * Its first character is at line, column. */
void gv_detect_explain(gv_error *err, const char *text, size_t length,
                       const gv_record_text *known, size_t line, size_t column);

/* Whether such a line does not even look like a puzzle with a mistake. */
bool gv_detect_foreign(const char *text, size_t length);

/* Whether a line is "{"run": ...}", the provenance that ends our own JSON Lines. */
bool gv_detect_run(const char *text, size_t length);

/* For the rows of formats: whether a line is such a record or the head of one. */
gv_line_fn gv_is_hodoku_line, gv_is_json_line, gv_is_xml_line, gv_is_csp_line,
    gv_is_csp_head, gv_is_pls_head, gv_is_sections_head, gv_is_sudokuwiki_line,
    gv_is_fpuzzles_line, gv_is_sudokupad_line, gv_is_fpuzzles_json, gv_is_cell_list;

/* Whether the text begins with the word. */
bool gv_detect_begins(const char *text, size_t length, const char *word);

/* Whether there is nothing on the line but blanks. */
bool gv_detect_blank(const char *text, size_t length);

#endif
