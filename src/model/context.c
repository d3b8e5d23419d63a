/* SPDX-License-Identifier: GPL-3.0-or-later */
/* context.c -- the cache of networks by shape. Few shapes are in use at a time, so a
 * list is searched; one mutex guards list and arena. */
#include "model/context.h"

#include "model/family.h"

#include <assert.h>
#include <pthread.h>

typedef struct cached_net {
    const gv_net *net;
    struct cached_net *next;
} cached_net;

struct gv_context {
    gv_memory *memory;
    gv_cpu_level cpu;
    pthread_mutex_t mutex;
    gv_arena arena; /* the networks and the list */
    cached_net *first;
};

gv_status gv_context_new_with(gv_context **out, gv_memory *memory, gv_error *err)
{
    gv_context *context = gv_memory_zeroed(memory, 1, sizeof *context);
    if (!context)
        return gv_fail_memory(err);
    if (pthread_mutex_init(&context->mutex, NULL)) {
        gv_free(context);
        return gv_fail_memory(err);
    }
    context->memory = memory;
    context->cpu = gv_cpu_detect();
    gv_arena_init(&context->arena, memory);
    *out = context;
    return GV_OK;
}

gv_status gv_context_new(gv_context **out, gv_error *err)
{
    return gv_context_new_with(out, NULL, err);
}

void gv_context_free(gv_context *context)
{
    if (!context)
        return;
    gv_arena_free(&context->arena);
    (void)pthread_mutex_destroy(&context->mutex);
    gv_free(context);
}

gv_memory *gv_context_memory(gv_context *context)
{
    return context->memory;
}

gv_cpu_level gv_context_cpu(const gv_context *context)
{
    return context->cpu;
}

void gv_context_set_cpu(gv_context *context, gv_cpu_level level)
{
    context->cpu = level;
}

static bool same_shape(gv_shape a, gv_shape b)
{
    return a.family == b.family && a.block_rows == b.block_rows &&
           a.block_cols == b.block_cols && a.order == b.order;
}

static const gv_net *find(const gv_context *context, gv_shape shape)
{
    for (const cached_net *cached = context->first; cached; cached = cached->next)
        if (same_shape(cached->net->shape, shape))
            return cached->net;
    return NULL;
}

static gv_status build(const gv_net **out, gv_context *context, gv_shape shape,
                       gv_error *err)
{
    const gv_mark mark = gv_arena_mark(&context->arena);
    const gv_net *net = NULL;
    gv_status status =
        gv_families[shape.family].build(&net, shape, &context->arena, err);
    cached_net *cached = NULL;
    if (status == GV_OK) {
        cached = GV_ARENA_NEW(&context->arena, cached_net, 1);
        if (!cached)
            status = gv_fail_memory(err);
    }
    if (status != GV_OK) {
        gv_arena_rewind(&context->arena, mark);
        return status;
    }
    *cached = (cached_net){ .net = net, .next = context->first };
    context->first = cached;
    *out = net;
    return GV_OK;
}

gv_status gv_context_net(const gv_net **out, gv_context *context, gv_shape shape,
                         gv_error *err)
{
    assert((unsigned)shape.family < GV_N_FAMILIES);
    if (!gv_families[shape.family].build)
        return gv_fail(err, GV_ERR_ARGUMENT, "a %s instance comes from a text only",
                       gv_families[shape.family].name);
    gv_status status = GV_OK;
    (void)pthread_mutex_lock(&context->mutex);
    const gv_net *net = find(context, shape);
    if (!net)
        status = build(&net, context, shape, err);
    (void)pthread_mutex_unlock(&context->mutex);
    if (status == GV_OK)
        *out = net;
    return status;
}
