/* SPDX-License-Identifier: GPL-3.0-or-later */
/* alphabet.h -- how cell symbols are written: A B C..., 0..9A..., 1..9A..., decimals.
 */
#ifndef GV_TEXT_ALPHABET_H
#define GV_TEXT_ALPHABET_H

#include "base/buffer.h"
#include "base/status.h"

/* The digit (0-based) of character `c` in an order, or -1. Letters count in either
 * case. DECIMAL has no single characters: always -1. */
int gv_alphabet_digit(gv_alphabet alphabet, unsigned order, char c);

/* Appends the symbol of a digit (DECIMAL: the number digit + 1). */
void gv_alphabet_put(gv_alphabet alphabet, unsigned digit, gv_buffer *out);

/* Whether the alphabet has that many symbols: LETTERS 26, ZERO 36, ONE 35, DECIMAL all.
 */
bool gv_alphabet_fits(gv_alphabet alphabet, unsigned order);

/* The alphabet to write with: `wanted`, or if that is AUTO, ONE up to order 35 and
 * DECIMAL above. */
gv_alphabet gv_alphabet_for(gv_alphabet wanted, unsigned order);

/* One of the characters for an empty cell: . 0 * - _ X x (not space). A character is a
 * blank only if it is not a symbol of the alphabet in use. */
bool gv_alphabet_blank(gv_alphabet alphabet, unsigned order, char c);

/* Evidence from texts of one order, collected over a whole input before an alphabet is
 * chosen. Initially zero. */
typedef struct gv_alphabet_survey {
    bool digit;  /* one of 1-9 occurs */
    bool letter; /* a letter that is a symbol of some alphabet of this order occurs */
    bool beyond_one;  /* a letter beyond 1..9A... of this order occurs */
    bool zero;        /* '0' occurs */
    bool other_blank; /* a blank other than '0' occurs (a letter that is a symbol does
                         not count) */
} gv_alphabet_survey;

void gv_alphabet_observe(gv_alphabet_survey *survey, unsigned order, const char *text,
                         size_t length);

/* The rule of docs/formats/detection.md, "The choice of an alphabet": orders up to 9
 * read 1..9 (LETTERS when letters occur and no digit 1-9 does); above, LETTERS if no
 * digit 1-9 occurs or a letter lies beyond ONE, ZERO if '0' and another blank both
 * occur, else ONE. Without any symbol: ONE. */
gv_alphabet gv_alphabet_choose(const gv_alphabet_survey *survey, unsigned order);

/* "A", "0", "1", "decimal" (what --alphabet takes). */
bool gv_alphabet_by_name(gv_alphabet *out, const char *name);

#endif
