/* SPDX-License-Identifier: GPL-3.0-or-later */
/* variant.h -- the options that state rules of variants: together they are one text. */
#ifndef GV_CLI_OPTIONS_VARIANT_H
#define GV_CLI_OPTIONS_VARIANT_H

#include "cli/run.h"

/* The rules that the options state, for gv_text_options; NULL: none. */
gv_status gv_run_variant(const char **out, gv_run *run, gv_error *err);

/* The network of a shape with the rules of the options. `arena` may be needed for it.
 */
gv_status gv_run_net(const gv_net **out, const gv_run *run, gv_shape shape,
                     gv_arena *arena, gv_error *err);

#endif
