/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path_json.h -- a resolution path as data: written for programs, read back to be
 * verified. A step:
 *
 *   { "step": 12, "rule": "whip", "length": 2, "name": "whip[2]", "text": "whip[2]:
 *     ...", "words": "Suppose r6c5 is 5. Then ...", "chain": [ { "variable": "r4n5",
 *     "left": "n5r4c4", "from": "n5r6c5", "right": "n5r4c5", "z": [], "t": [] }, ... ],
 *     "targets": ["n5r6c5"] }
 *
 * "from" is what excludes "left": the target or a candidate of an earlier "right"; null
 * where that is a chain on "left" itself. "right" is a candidate, null, the list of
 * labels of a g-candidate, or an object with "subset" or "chain". In a chain inside
 * another, "outer" are candidates that only the other one excludes. Typed chains have
 * "type"; Subsets "subset" with "variables" and "sets", finned fish also "fins";
 * forcing chains "variable" and "branches"; singles "variable" and "value". A
 * contradiction has "variable", or "givens": the one that is excluded, after the one
 * that excludes it. A trial has "steps" of its own: those in the context of its target,
 * a contradiction the last. */
#ifndef GV_REPORT_PATH_PATH_JSON_H
#define GV_REPORT_PATH_PATH_JSON_H

#include "base/json.h"
#include "rules/path.h"

/* Writes the members of a path into an open object: "theory", "max_length",
 * "from_state", "givens", "candidates", "candidates_after_brt", "csp_links", "links",
 * "density", "steps", "hardest", "rating" and "solution" (null unless the puzzle is
 * solved). Steps about nothing but hidden variables of a csp are "folded" into the next
 * one that is not, unless `show_hidden`. `state` is scratch. */
gv_status gv_path_json(gv_json *json, const gv_path *path, gv_state *state,
                       bool show_hidden, gv_error *err);

/* Writes step `number`, from 1 to n_steps, as the object that "steps" contains. */
gv_status gv_path_json_step(gv_json *json, const gv_path *path, size_t number,
                            gv_state *state, gv_error *err);

/* The names of these members, NULL after the last. */
extern const char *const gv_path_json_keys[];

/* The types PathRecord and Step, and what they need, in the notation of cli/schema.h.
 */
extern const char gv_path_json_types[];

/* Reads the theory and the steps of an object that gv_path_json() wrote; the other
 * members of `out`, except `instance`, are set too: from_state from the object, the
 * result from the steps alone. Lists live in `arena`. GV_ERR_INPUT names the step and
 * the member that cannot be read; whether the steps are correct is not checked. */
gv_status gv_path_json_read(gv_path *out, const char *text, size_t length,
                            const gv_linkage *linkage, gv_arena *arena, gv_error *err);

/* Accepts the path of `instance` in an object that gv_path_json() wrote only if it is
 * correct from the first step to the last: every step is a rule of the theory and
 * holds, every member that is present is right (members may be left out), and the
 * "status" agrees with the end of the path: it is "ok" if and only if the path solves
 * the puzzle, and "none" if it ends in a contradiction. GV_ERR_INPUT names the step.
 * *out is the path; `state` is left at its end.
 *
 * A theory with rules that need exactly one solution has the solutions counted, within
 * `budget` (NULL: none); where it is not known that there is one, such steps are wrong.
 *
 * *claim is the "status" of the object, GV_N_OUTCOMES if it has none. If it is none,
 * multiple or beyond and out->result.outcome is GV_OUTCOME_BEYOND, the path proves
 * nothing about the number of solutions: the caller has to count them. */
gv_status gv_path_json_verify(gv_path *out, gv_outcome *claim, const char *text,
                              size_t length, const gv_instance *instance,
                              const gv_budget *budget, gv_state *state, gv_arena *arena,
                              gv_error *err);

#endif
