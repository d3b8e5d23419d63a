/* SPDX-License-Identifier: GPL-3.0-or-later */
/* naked_singles.h -- what is left to encode: the labels that are open after placing
 * naked singles until there are no more. */
#ifndef GV_ENCODE_NAKED_SINGLES_H
#define GV_ENCODE_NAKED_SINGLES_H

#include "base/arena.h"
#include "model/instance.h"

typedef struct gv_open_labels {
    const uint64_t *open; /* bit set: possible, and not the only one of its variable */
    const uint64_t *held; /* bit set: holds */
    bool contradiction; /* a CSP-variable has no label left; the sets are meaningless */
} gv_open_labels;

/* Propagates givens and marks through the naked singles of the primary variables. The
 * sets live in `arena`. */
gv_status gv_naked_singles(gv_open_labels *out, const gv_instance *instance,
                           gv_arena *arena, gv_error *err);

#endif
