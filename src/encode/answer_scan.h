/* SPDX-License-Identifier: GPL-3.0-or-later */
/* answer_scan.h -- the text of a solver's answer, line by line and word by word, with
 * the places of errors. */
#ifndef GV_ENCODE_ANSWER_SCAN_H
#define GV_ENCODE_ANSWER_SCAN_H

#include "base/budget.h"
#include "base/status.h"

typedef struct gv_answer_scan {
    const char *text;
    size_t length;
    size_t next;     /* where the next line begins */
    gv_meter *meter; /* NULL, or what ends lines and words before the text does */

    /* The line that gv_answer_scan_line() found, without its end and leading blanks. */
    size_t at; /* the part that has not been read yet */
    size_t end;
    size_t line_start;
    size_t line; /* its number, from 1 */
} gv_answer_scan;

/* A word of the line: its place in the text. */
typedef struct gv_answer_word {
    size_t start;
    size_t length;
} gv_answer_word;

void gv_answer_scan_init(gv_answer_scan *scan, const char *text, size_t length,
                         gv_meter *meter);

/* Moves to the next line that is not blank; false at the end. */
bool gv_answer_scan_line(gv_answer_scan *scan);

/* Whether the rest of the line begins with `words`; if so, skips them. */
bool gv_answer_scan_skip(gv_answer_scan *scan, const char *words);

/* Whether the rest of the line is `words` and nothing else. */
bool gv_answer_scan_line_is(const gv_answer_scan *scan, const char *words);

/* The next word of the line; words end at blanks and at characters of `separators`,
 * which belong to no word. False at the end of the line. */
bool gv_answer_word_next(gv_answer_word *out, gv_answer_scan *scan,
                         const char *separators);

/* The word as a number, with or without a sign; false if it is not one or is too large.
 */
bool gv_answer_scan_number(int64_t *out, const gv_answer_scan *scan,
                           gv_answer_word word);

/* Fails with the place of a word, which the message begins with, or of the line. */
gv_status gv_answer_scan_fail_word(gv_error *err, const gv_answer_scan *scan,
                                   gv_answer_word word, const char *message);
gv_status gv_answer_scan_fail_line(gv_error *err, const gv_answer_scan *scan,
                                   const char *message);

#endif
