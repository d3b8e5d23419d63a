/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path_shorten.h -- shortens a path: omits the steps whose conclusions no later step
 * and no value of the solution depends on. */
#ifndef GV_RULES_PATH_SHORTEN_H
#define GV_RULES_PATH_SHORTEN_H

#include "rules/path.h"

/* Makes path->steps the steps that are needed, in their order, in `arena`. A step is
 * kept if it sets a value of the solution (is the contradiction, if the path ends in
 * one), or if it removes a candidate whose presence would invalidate a kept step. A
 * path that reaches neither end keeps all steps. The shortened path is verified;
 * `state` is scratch. */
gv_status gv_path_shorten(gv_path *path, gv_state *state, gv_arena *arena,
                          gv_error *err);

/* The same for steps that end in a contradiction, in the state they apply to, which is
 * restored. They are not verified again. GV_ERR_MEMORY is the only failure. */
gv_status gv_steps_shorten(const gv_step **steps, size_t *n_steps, gv_state *state,
                           gv_arena *arena, gv_error *err);

#endif
