/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path_text.h -- a resolution path for people: givens and candidates, size of the state
 * after BRT, every step, how it ends (docs/theory/path-notation.md). */
#ifndef GV_REPORT_PATH_PATH_TEXT_H
#define GV_REPORT_PATH_PATH_TEXT_H

#include "rules/path.h"

typedef struct gv_path_style {
    bool ascii;  /* "<>" for "≠" */
    bool words;  /* plain words instead of the notation */
    bool states; /* show the resolution state before steps that are not singles */

    /* Show the labels of hidden variables. Otherwise steps that are about nothing else
     * are folded into the next one. */
    bool show_hidden;
} gv_path_style;

/* Appends the whole path, each line with its newline. `state` is scratch of the path's
 * network, and so is `tmp`. GV_ERR_MEMORY is the only failure. */
gv_status gv_path_text(gv_buffer *out, const gv_path *path, gv_state *state,
                       const gv_path_style *style, gv_arena *tmp, gv_error *err);

/* Step `number`, from 1 to n_steps, with the state before it. */
gv_status gv_path_text_step(gv_buffer *out, const gv_path *path, size_t number,
                            gv_state *state, const gv_path_style *style, gv_arena *tmp,
                            gv_error *err);

/* The candidates of a state: a pencilmark grid that the reader of text/ accepts; for
 * queens 'Q' for a queen, '+' for a candidate; for csp a line for each variable. */
gv_status gv_path_text_state(gv_buffer *out, const gv_state *state,
                             const gv_instance *instance, gv_error *err);

/* "W[5]", "NP", "HS": the most complex rule of a path; "BRT" if it has no step. */
void gv_path_text_tag(gv_buffer *out, const gv_path *path);

/* A percentage as SudoRules prints it: "5.95", "10.1", "0.0". */
void gv_path_text_density(gv_buffer *out, double density);

/* The solution on one line, for a solved state. */
gv_status gv_path_text_solution(gv_buffer *out, const gv_state *state,
                                const gv_instance *instance, gv_error *err);

#endif
