/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rule_pool.c -- a list of linkages with their rule contexts. A thread uses few
 * networks, so a linear search will do. */
#include "rules/rule_pool.h"

#include <assert.h>

typedef struct pooled {
    const gv_linkage *linkage;
    bool is_own; /* made here, for the network of one instance */
    gv_arena arena;
    gv_rule_context *levels[GV_MAX_DEPTH + 1]; /* NULL until needed */
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

/* Adds an item without a linkage. NULL when out of memory. */
static pooled *add_item(gv_rule_pool *pool)
{
    pooled *item = gv_memory_zeroed(pool->memory, 1, sizeof *item);
    if (!item)
        return NULL;
    gv_arena_init(&item->arena, pool->memory);
    item->next = pool->first;
    pool->first = item;
    return item;
}

/* Makes the linkage of a network that belongs to one instance. */
static gv_status make_own(const gv_linkage **out, gv_rule_pool *pool, const gv_net *net,
                          bool needs_glabels, gv_meter *meter, gv_error *err)
{
    pooled *item = add_item(pool);
    if (!item)
        return gv_fail_memory(err);
    item->is_own = true;
    const gv_status status =
        gv_linkage_new(&item->linkage, net, needs_glabels, meter, &item->arena, err);
    *out = item->linkage;
    if (!item->linkage) {
        pool->first = item->next;
        free_pooled(item);
    }
    return status;
}

gv_status gv_rule_pool_linkage(const gv_linkage **out, gv_rule_pool *pool,
                               const gv_instance *instance, bool needs_glabels,
                               gv_meter *meter, gv_error *err)
{
    const gv_net *net = instance->net;
    *out = NULL;
    for (const pooled *item = pool->first; item && !*out; item = item->next)
        if (item->linkage->net == net && (!needs_glabels || item->linkage->glabels))
            *out = item->linkage;
    if (*out)
        return GV_OK;
    if (gv_context_shares_net(instance->context, net))
        return gv_context_linkage(out, instance->context, net, needs_glabels, meter,
                                  err);
    return make_own(out, pool, net, needs_glabels, meter, err);
}

gv_status gv_rule_pool_get(gv_rule_context **out, gv_rule_pool *pool,
                           const gv_linkage *linkage, unsigned level, gv_error *err)
{
    assert(level <= GV_MAX_DEPTH);
    pooled *item = pool->first;
    while (item && item->linkage != linkage)
        item = item->next;
    if (!item) {
        item = add_item(pool);
        if (!item)
            return gv_fail_memory(err);
        item->linkage = linkage;
    }
    if (!item->levels[level])
        GV_TRY(gv_rule_context_new(&item->levels[level], linkage, &item->arena, err));
    *out = item->levels[level];
    return GV_OK;
}
