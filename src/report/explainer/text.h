/* SPDX-License-Identifier: GPL-3.0-or-later */
/* text.h -- paths of Sudoku Explainer as text, as rows of a trace, and as JSON. */
#ifndef GV_REPORT_EXPLAINER_TEXT_H
#define GV_REPORT_EXPLAINER_TEXT_H

#include "base/buffer.h"
#include "base/json.h"
#include "explainer/core/path.h"

/* A difficulty as it is printed: 6.6. */
void gv_explainer_put_rating(gv_buffer *out, double rating);

/* "r2c7=2", empty if nothing is placed; "r4c3<>3 r5c3<>3", each with `sign`, joined by
 * `between`. */
void gv_explainer_put_placement(gv_buffer *out, const gv_se_hint *hint);
void gv_explainer_put_removed(gv_buffer *out, const gv_se_hint *hint, const char *sign,
                              const char *between);

/* How the hint is recognised, without its effect: digits, cells, regions, or the chain.
 */
void gv_explainer_put_reason(gv_buffer *out, const gv_se_hint *hint, const char *sign);

/* One step, "6.6 Turbot Fish: REASON ==> r1c7<>3", without a newline. */
void gv_explainer_put_step(gv_buffer *out, const gv_se_hint *hint, const char *sign);

typedef struct gv_explainer_style {
    bool ascii;           /* "<>" for "≠" */
    bool words;           /* "6.6 Turbot Fish. " and plain words */
    gv_alphabet alphabet; /* of the puzzle, for the words */
} gv_explainer_style;

/* Appends the path: a line for each step, then "ED=ER/EP/ED" as serate prints it, for a
 * complete path, and the final grid. */
void gv_explainer_text(gv_buffer *out, const gv_se_path *path,
                       const gv_explainer_style *style);

/* The line of step `number`, from 1 to n_steps. */
void gv_explainer_text_step(gv_buffer *out, const gv_se_path *path, size_t number,
                            const gv_explainer_style *style);

/* The grid before that step; with n_steps + 1, at the end. */
void gv_explainer_before(gv_se_grid *grid, const gv_se_path *path, size_t number);

/* The cells and digits that a hint is recognised by: those of its pattern; for singles,
 * the one that is placed. No digits: all candidates of the cells. */
void gv_explainer_pattern(gv_se_cells *cells, unsigned *digits, const gv_se_hint *hint);

/* Appends the members ER, EP, ED and steps to an object. A step:
 *
 *   { "step": 8, "rating": 2.6, "technique": "Pointing", "text": "2.6 Pointing: ...",
 *     "words": "In block 6, ...", "eliminations": ["r3c7<>5"], "targets": ["n5r3c7"],
 *     "cells": ["r5c7", "r6c7"], "digits": [5], "units": ["b6"], "covers": ["c7"],
 *     "candidates": ["n5r5c7", "n5r6c7"], "reason": "5 in r5c7 r6c7 of b6 and c7" }
 *
 * A placement is "placement" and "value". Uniqueness of type 3 has "others", the
 * candidates of the further cells of its set. Chains have "complexity", "nodes" with
 * "node", "label", "on", "by" (the unit or the cell that leaves nothing else) and
 * "parents", and "ends" instead of "reason". */
void gv_explainer_json(gv_json *json, const gv_se_path *path, gv_alphabet alphabet,
                       gv_buffer *scratch);

/* Step `number` as the object that "steps" contains. */
void gv_explainer_json_step(gv_json *json, const gv_se_path *path, size_t number,
                            gv_alphabet alphabet, gv_buffer *scratch);

/* Its members; NULL after the last. */
extern const char *const gv_se_json_keys[];

/* The type SePathRecord, and what it needs, in the notation of cli/schema.h. */
extern const char gv_explainer_json_types[];

/* A node of a chain: "r1c1=3", "r1c1<>3". */
void gv_explainer_put_node(gv_buffer *out, const gv_se_node *node, const char *sign);

#endif
