/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rule_pool.h -- the rule contexts of one thread: one for each network that it uses,
 * reused for every instance of it. The linkages they work with are those of the library
 * context, which all threads share. A csp that is the network of one instance has its
 * own tables here, until that instance is released. */
#ifndef GV_RULES_RULE_POOL_H
#define GV_RULES_RULE_POOL_H

#include "rules/rule_context.h"

typedef struct gv_rule_pool gv_rule_pool;

/* `memory` may be NULL: the heap. */
gv_status gv_rule_pool_new(gv_rule_pool **out, gv_memory *memory, gv_error *err);
void gv_rule_pool_free(gv_rule_pool *pool);

/* The rule context for an instance's network, with g-labels if they are needed; it may
 * have them anyway. NULL: `meter` ended the construction of its linkage.
 * GV_ERR_ARGUMENT: a csp with too many links. */
gv_status gv_rule_pool_get(gv_rule_context **out, gv_rule_pool *pool,
                           const gv_instance *instance, bool needs_glabels,
                           gv_meter *meter, gv_error *err);

/* That of another level, 0 to GV_MAX_DEPTH, for the linkage of one from
 * gv_rule_pool_get(), which is of level 0: trial and error needs one for each level of
 * hypotheses. */
gv_status gv_rule_pool_level(gv_rule_context **out, gv_rule_pool *pool,
                             const gv_linkage *linkage, unsigned level, gv_error *err);

/* Call this when an instance is no longer needed, before it is freed: frees what was
 * made for a network that belongs to it. */
void gv_rule_pool_release(gv_rule_pool *pool);

#endif
