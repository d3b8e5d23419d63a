/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path.h -- a resolution path that is kept: where it starts and its steps. Reports
 * print it, verify.h replays it, path_shorten.h shortens it. */
#ifndef GV_RULES_PATH_H
#define GV_RULES_PATH_H

#include "rules/resolution.h"

typedef struct gv_path {
    const gv_instance *instance;
    bool from_state;   /* it starts from the pencilmarks as they are */
    bool one_solution; /* the instance is known to have exactly one */
    gv_theory theory;
    gv_resolution result;
    size_t n_steps;
    const gv_step *steps;
} gv_path;

/* The state that a path of `instance` starts from: its initial candidates. With
 * `from_state` the candidates are exactly the pencilmarks: a cell with one of them is
 * decided only if that excludes no other mark. */
void gv_path_start(gv_state *state, const gv_instance *instance, bool from_state);

/* Makes `state` that before step `number` of the path, from 1 to n_steps + 1. */
void gv_path_before(const gv_path *path, size_t number, gv_state *state);

/* Runs the theory on out->instance and keeps its steps in `arena`; the caller sets
 * instance, from_state and theory. The state of the rule context is left as at the end
 * of the run. */
gv_status gv_path_find(gv_path *out, gv_rule_context *ctx, const gv_limits *limits,
                       gv_arena *arena, gv_error *err);

/* Notes what players call each step; the steps hold from `state` on. */
void gv_steps_name(gv_step *steps, size_t n_steps, const gv_theory *theory,
                   gv_state *state);

/* The size of a resolution state, as the first lines of a path report it. Links are
 * counted per CSP-variable: a pair that shares two of them counts twice
 * (docs/theory/path-notation.md, "First lines"); other links are added to them. */
typedef struct gv_path_size {
    uint32_t n_values; /* primary variables that are decided */
    uint32_t n_candidates;
    uint64_t n_csp_links;
    uint64_t n_links;
} gv_path_size;

gv_path_size gv_path_measure(const gv_state *state, bool with_hidden);

/* The candidates alone. */
uint32_t gv_path_candidates(const gv_state *state, bool with_hidden);

/* The givens of a path, in the state that it starts from: what is decided there, and
 * the givens that clash with it. */
uint32_t gv_path_givens(const gv_path *path, const gv_state *start);

/* In percent: links per pair of candidates. */
double gv_path_density(const gv_path_size *size);

/* The number of steps at the start of a path that belong to BRT. */
size_t gv_path_brt_steps(const gv_path *path);

/* The step that gives the difficulty of a path: of the longest ones, that whose rule
 * the strategy tries last. An empty variable does not count, a set of constraints
 * that cannot hold does. NULL without steps that do. */
const gv_step *gv_path_hardest(const gv_path *path);

#endif
