/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path_shorten.h -- shortens a path: leaves out the steps whose conclusions no later
 * step and no value of the solution rests on. */
#ifndef GV_RULES_PATH_SHORTEN_H
#define GV_RULES_PATH_SHORTEN_H

#include "rules/path.h"

/* Makes path->steps the steps that are needed, in their order, in `arena`. A step is
 * kept when it sets a value of the solution (is the contradiction, if the path ends in
 * one), or when it takes a candidate away whose presence would spoil a kept step. A
 * path that reaches neither end keeps all steps. The shortened path is verified;
 * `state` is scratch. */
gv_status gv_path_shorten(gv_path *path, gv_state *state, gv_arena *arena,
                          gv_error *err);

/* The same for steps that end in a contradiction, in a state as they find it, to which
 * it is brought back. They are not verified again. GV_ERR_MEMORY is the only failure.
 */
gv_status gv_steps_shorten(const gv_step **steps, size_t *n_steps, gv_state *state,
                           gv_arena *arena, gv_error *err);

#endif
