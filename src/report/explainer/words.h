/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.h -- steps of Sudoku Explainer in plain words, like step_words.h for the rules.
 */
#ifndef GV_REPORT_EXPLAINER_WORDS_H
#define GV_REPORT_EXPLAINER_WORDS_H

#include "base/buffer.h"
#include "explainer/core/path.h"

/* Appends the sentences of a step on one line, without a newline. `grid` is the state
 * before it; digits are written in `alphabet`. */
void gv_explainer_words(gv_buffer *out, const gv_se_grid *grid, const gv_se_hint *hint,
                        gv_alphabet alphabet);

/* ---- parts of sentences, for the files of these words ---- */

typedef struct gv_explainer_saying {
    gv_buffer *out;
    const gv_se_grid *grid;
    const gv_se_hint *hint;
    gv_alphabet alphabet; /* not AUTO */
} gv_explainer_saying;

/* "r1c2", "5", "row 3". */
void gv_explainer_say_cell(const gv_explainer_saying *s, unsigned cell);
void gv_explainer_say_digit(const gv_explainer_saying *s, unsigned digit);
void gv_explainer_say_region(const gv_explainer_saying *s, unsigned region);

/* "r1c1, r1c2 and r5c1", "3, 5 or 7", "rows 1 and 4"; `last` is " and " or " or ". */
void gv_explainer_say_cells(const gv_explainer_saying *s, gv_se_cells cells,
                            const char *last);
void gv_explainer_say_digits(const gv_explainer_saying *s, unsigned digits,
                             const char *last);
void gv_explainer_say_regions(const gv_explainer_saying *s, unsigned regions);

/* What the step does: "r1c2 is 5", "r2c6 and r8c6 are not 9; r1c1 is not 5". */
void gv_explainer_say_effect(const gv_explainer_saying *s);

/* The sentences of chains (words_chain.c). */
void gv_explainer_say_chain(const gv_explainer_saying *s);

#endif
