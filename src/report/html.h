/* SPDX-License-Identifier: GPL-3.0-or-later */
/* html.h -- writes the pieces of a page: escaped text, and numbers as people read them.
 * Everything except the tags of the page itself goes through these. */
#ifndef GV_REPORT_HTML_H
#define GV_REPORT_HTML_H

#include "base/buffer.h"
#include "base/cell.h"

/* Text with markup escaped; also suitable for attributes in double quotes. Control
 * characters become U+FFFD. */
void gv_html_text(gv_buffer *out, const char *text);
void gv_html_part(gv_buffer *out, const char *text, size_t length);

/* <tag class="...">text</tag>, and a newline; `class_name` may be NULL. */
void gv_html_element(gv_buffer *out, const char *tag, const char *class_name,
                     const char *text);

/* A whole number with commas: 5,926,343. */
void gv_html_whole(gv_buffer *out, uint64_t number);

/* With this many significant digits; very large and very small numbers as 4.66 x 10^15,
 * with typographic signs and superscripts. An en dash for NAN. */
void gv_html_number(gv_buffer *out, double number, unsigned digits);

/* `value` plus or minus `error`, both to the second digit of the error. Without an
 * error (NAN or 0) only the value, with this many digits but no trailing zeros. */
void gv_html_measure(gv_buffer *out, double value, double error, unsigned digits);

/* From `low` to `high`, to the second digit of their difference. */
void gv_html_range(gv_buffer *out, double low, double high);

/* With its sign and one decimal, like test statistics. */
void gv_html_signed(gv_buffer *out, double number);

/* A cell of a table of results, without trailing zeros of a decimal. */
void gv_html_cell(gv_buffer *out, const gv_cell *cell);

#endif
