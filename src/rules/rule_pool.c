/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rule_pool.c -- a list of linkages with their rule contexts. A thread uses few
 * networks, so a linear search will do. */
#include "rules/rule_pool.h"

#include <assert.h>

typedef struct pooled {
    const gv_linkage *linkage;
    bool is_own; /* made here, for the network of one instance */
    gv_arena arena;
    gv_rule_context *levels[GV_MAX_DEPTH + 1]; /* NULL until needed, but for 0 */
    struct pooled *next;
} pooled;

struct gv_rule_pool {
    gv_memory *memory;
    pooled *first;
};

gv_status gv_rule_pool_new(gv_rule_pool **out, gv_memory *memory, gv_error *err)
{
    gv_rule_pool *pool = gv_memory_zeroed(memory, 1, sizeof *pool);
    if (!pool)
        return gv_fail_memory(err);
    pool->memory = memory;
    *out = pool;
    return GV_OK;
}

static void free_pooled(pooled *item)
{
    for (size_t i = 0; i <= GV_MAX_DEPTH; i++)
        gv_rule_context_free(item->levels[i]);
    gv_arena_free(&item->arena);
    gv_free(item);
}

void gv_rule_pool_free(gv_rule_pool *pool)
{
    while (pool && pool->first) {
        pooled *item = pool->first;
        pool->first = item->next;
        free_pooled(item);
    }
    gv_free(pool);
}

void gv_rule_pool_release(gv_rule_pool *pool)
{
    for (pooled **at = &pool->first; *at;) {
        pooled *item = *at;
        if (item->is_own) {
            *at = item->next;
            free_pooled(item);
        } else {
            at = &item->next;
        }
    }
}

gv_status gv_rule_pool_get(gv_rule_context **out, gv_rule_pool *pool,
                           const gv_instance *instance, bool needs_glabels,
                           gv_meter *meter, gv_error *err)
{
    const gv_net *net = instance->net;
    pooled *item = pool->first;
    while (item &&
           (item->linkage->net != net || (needs_glabels && !item->linkage->glabels)))
        item = item->next;
    *out = item ? item->levels[0] : NULL;
    if (item)
        return GV_OK;
    item = gv_memory_zeroed(pool->memory, 1, sizeof *item);
    if (!item)
        return gv_fail_memory(err);
    gv_arena_init(&item->arena, pool->memory);
    item->is_own = !gv_context_shares_net(instance->context, net);
    gv_status status = item->is_own
                           ? gv_linkage_new(&item->linkage, net, needs_glabels, meter,
                                            &item->arena, err)
                           : gv_context_linkage(&item->linkage, instance->context, net,
                                                needs_glabels, meter, err);
    if (status == GV_OK && item->linkage)
        status =
            gv_rule_context_new(&item->levels[0], item->linkage, &item->arena, err);
    if (status != GV_OK || !item->linkage) {
        free_pooled(item);
        return status;
    }
    item->next = pool->first;
    pool->first = item;
    *out = item->levels[0];
    return GV_OK;
}

gv_status gv_rule_pool_level(gv_rule_context **out, gv_rule_pool *pool,
                             const gv_linkage *linkage, unsigned level, gv_error *err)
{
    assert(level <= GV_MAX_DEPTH);
    pooled *item = pool->first;
    while (item->linkage != linkage)
        item = item->next;
    if (!item->levels[level])
        GV_TRY(gv_rule_context_new(&item->levels[level], linkage, &item->arena, err));
    *out = item->levels[level];
    return GV_OK;
}
