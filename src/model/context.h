/* SPDX-License-Identifier: GPL-3.0-or-later */
/* context.h -- what instances share: one network per shape, built on first use. */
#ifndef GV_MODEL_CONTEXT_H
#define GV_MODEL_CONTEXT_H

#include "base/os/cpu.h"
#include "model/net.h"

/* The allocator of everything that is made in this context; NULL is the plain heap. */
gv_memory *gv_context_memory(gv_context *context);

/* The CPU level that engines use for instances of this context: the best one of the
 * machine unless set. Set it before the context is shared. */
gv_cpu_level gv_context_cpu(const gv_context *context);
void gv_context_set_cpu(gv_context *context, gv_cpu_level level);

/* A context whose allocations go through `memory` (tests of memory failure). */
gv_status gv_context_new_with(gv_context **out, gv_memory *memory, gv_error *err);

/* The network of a complete shape (gv_shape_complete), built now or found. It lives as
 * long as the context. Threads may call this at once. */
gv_status gv_context_net(const gv_net **out, gv_context *context, gv_shape shape,
                         gv_error *err);

#endif
