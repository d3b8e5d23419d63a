/* SPDX-License-Identifier: GPL-3.0-or-later */
/* context.h -- what instances share: one network per shape, and the tables that are
 * derived from it (linkage.h). Each is made on first use, once for all threads, and is
 * freed with the context. */
#ifndef GV_MODEL_CONTEXT_H
#define GV_MODEL_CONTEXT_H

#include "base/os/cpu.h"
#include "base/counters.h"
#include "model/linkage.h"

/* The build that made a context, which any other build may ask for: givens_study.h is
 * called with contexts that another library made. Everything else about a context is
 * for its own build alone. */
const char *gv_context_build_id(const gv_context *context);

/* The allocator of everything that is made in this context; NULL is the plain heap. */
gv_memory *gv_context_memory(gv_context *context);

/* The CPU level that engines use for instances of this context: the best one of the
 * machine unless set. Set it before the context is shared. */
gv_cpu_level gv_context_cpu(const gv_context *context);
void gv_context_set_cpu(gv_context *context, gv_cpu_level level);

/* Where engines add what they did with instances of this context; NULL, as it is at
 * first: nowhere. Set it before the context is shared. */
gv_counters *gv_context_counters(const gv_context *context);
void gv_context_set_counters(gv_context *context, gv_counters *counters);

/* The SAT solvers that engines may hand instances of this context over to
 * (solve/sat.h), a list that ends with NULL; NULL, as it is at first: none. Set it
 * before the context is shared. */
typedef struct gv_sat_kind gv_sat_kind;
const gv_sat_kind *const *gv_context_sat(const gv_context *context);
void gv_context_set_sat(gv_context *context, const gv_sat_kind *const *list);

/* What finds symmetries of instances of this context (symmetry/graph.h); NULL, as it is
 * at first: nothing does. Set it before the context is shared. */
typedef struct gv_graph_labeller gv_graph_labeller;
const gv_graph_labeller *gv_context_labeller(const gv_context *context);
void gv_context_set_labeller(gv_context *context, const gv_graph_labeller *labeller);

/* A context whose allocations go through `memory` (tests of memory failure). */
gv_status gv_context_new_with(gv_context **out, gv_memory *memory, gv_error *err);

/* The network of a complete shape (gv_shape_complete), built now or already there. It
 * lives as long as the context. Threads may call this at once. */
gv_status gv_context_net(const gv_net **out, gv_context *context, gv_shape shape,
                         gv_error *err);

/* The network of a variant (variant.h), which may be NULL: then that of the shape. The
 * first ones that a context meets are its own, as those of shapes are; when there are
 * many, others are made in `arena`, so that a stream of puzzles with rules of their own
 * does not fill the memory. */
typedef struct gv_variant gv_variant;
gv_status gv_context_variant_net(const gv_net **out, gv_context *context,
                                 gv_shape shape, const gv_variant *variant,
                                 gv_arena *arena, gv_error *err);

/* Shares the tables of a network that belongs not to a shape but to a csp text, and
 * that many instances use: `net` must outlive its use. A csp that is the network of a
 * single instance is not shared: its tables are freed with it (rules/rule_pool.h). */
gv_status gv_context_share_net(gv_context *context, const gv_net *net, gv_error *err);

/* Whether the network is one of the context's, so that gv_context_linkage() has it. */
bool gv_context_shares_net(gv_context *context, const gv_net *net);

/* The linkage of a network that the context shares, with g-labels or without; made now
 * or already there. `meter` may end the making, or the wait for another thread that
 * makes it: *out is then untouched, nothing is left half made, and the next caller
 * makes it. GV_ERR_ARGUMENT: a csp with too many links. Threads may call this at
 * once. */
gv_status gv_context_linkage(const gv_linkage **out, gv_context *context,
                             const gv_net *net, bool with_glabels, gv_meter *meter,
                             gv_error *err);

/* What an engine derives from a network, made on first use and kept with the network:
 * small things, because all threads wait meanwhile. `make` also tells apart what
 * different engines keep. NULL with GV_OK: the context does not share the network. */
typedef gv_status (*gv_net_table_fn)(const void **out, const gv_net *net,
                                     gv_arena *arena, gv_error *err);
gv_status gv_context_table(const void **out, gv_context *context, const gv_net *net,
                           gv_net_table_fn make, gv_error *err);

#endif
