/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.h -- what people would write for the constraints of a FlatZinc model, "x + 3 <=
 * y" for int_lin_le([1,-1],[x,y],-3), and for the variables that MiniZinc introduces:
 * what they are functions of. */
#ifndef GV_TEXT_FLATZINC_WORDS_H
#define GV_TEXT_FLATZINC_WORDS_H

#include "base/buffer.h"
#include "text/flatzinc/model.h"

/* Names that MiniZinc makes up begin so. */
bool gv_fzn_is_introduced(gv_symbol name);

/* Completes the names of variables: introduced ones without a name that a constraint
 * defines are called by what it says, "(knight[1] /\ knight[3])". All names are
 * different. False when out of memory. */
bool gv_fzn_name_defined(gv_fzn_names *names, const gv_fzn *model, gv_arena *arena);

/* Appends what the constraint says. */
void gv_fzn_put_words(gv_buffer *out, const gv_fzn *model, const gv_fzn_names *names,
                      const gv_fzn_constraint *constraint);

#endif
