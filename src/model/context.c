/* SPDX-License-Identifier: GPL-3.0-or-later */
/* context.c -- the networks in use and the tables derived from them. Few networks are
 * in use at a time, so a list is searched; one mutex guards list and arena.
 *
 * Networks are built under the mutex: that is quick. Linkages may take seconds, so the
 * thread that makes one lets go of the mutex meanwhile. Others that ask for the same
 * one wait for it; when it comes to nothing, one of them makes it. */
#include "model/context.h"

#include "base/os/thread.h"
#include "base/provenance.h"
#include "model/family.h"
#include "model/variant.h"

#include <assert.h>
#include <string.h>

enum { MOST_VARIANTS = 64 }; /* that a context keeps */

static const double look_every_seconds = 0.01; /* while waiting for another thread */

/* A linkage and its memory. It is made outside the mutex, by the one thread that set
 * `in_making`. */
typedef struct shared_linkage {
    const gv_linkage *linkage; /* NULL until it is made */
    bool in_making;
    gv_arena arena;
} shared_linkage;

/* What an engine made from a network. */
typedef struct net_table {
    gv_net_table_fn make;
    const void *table;
    struct net_table *next;
} net_table;

/* Networks and tables are only ever added, at the heads of their lists, by who holds
 * the mutex; so they are looked for without it. */
typedef struct shared_net {
    const gv_net *net;
    net_table *_Atomic tables;
    shared_linkage linkages[2]; /* without g-labels, and with them */
    struct shared_net *next;
} shared_net;

struct gv_context {
    const char *build_id; // the first member in every build
    gv_memory *memory;
    gv_cpu_level cpu;
    gv_counters *counters;
    const gv_sat_kind *const *sat;
    const gv_graph_labeller *labeller;
    gv_mutex mutex;
    gv_condition is_made; /* signals that a linkage was made or given up */
    gv_arena arena;       /* the networks and the list */
    shared_net *_Atomic first;
    unsigned n_variants; /* among them */
};

gv_status gv_context_new_with(gv_context **out, gv_memory *memory, gv_error *err)
{
    gv_context *context = gv_memory_zeroed(memory, 1, sizeof *context);
    if (!context)
        return gv_fail_memory(err);
    if (!gv_mutex_init(&context->mutex)) {
        gv_free(context);
        return gv_fail_memory(err);
    }
    if (!gv_condition_init(&context->is_made)) {
        gv_mutex_destroy(&context->mutex);
        gv_free(context);
        return gv_fail_memory(err);
    }
    context->build_id = gv_build_id();
    context->memory = memory;
    context->cpu = gv_cpu_detect();
    gv_arena_init(&context->arena, memory);
    *out = context;
    return GV_OK;
}

gv_status gv_context_new(gv_context **out, gv_error *err)
{
    return out ? gv_context_new_with(out, NULL, err)
               : gv_fail(err, GV_ERR_ARGUMENT, "the argument 'out' is NULL");
}

const char *gv_context_build_id(const gv_context *context)
{
    return context->build_id;
}

void gv_context_free(gv_context *context)
{
    if (!context)
        return;
    for (shared_net *shared = context->first; shared; shared = shared->next)
        for (size_t i = 0; i < 2; i++)
            gv_arena_free(&shared->linkages[i].arena);
    gv_arena_free(&context->arena);
    gv_condition_destroy(&context->is_made);
    gv_mutex_destroy(&context->mutex);
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

gv_counters *gv_context_counters(const gv_context *context)
{
    return context->counters;
}

void gv_context_set_counters(gv_context *context, gv_counters *counters)
{
    context->counters = counters;
}

void gv_context_set_cpu(gv_context *context, gv_cpu_level level)
{
    context->cpu = level;
}

const gv_sat_kind *const *gv_context_sat(const gv_context *context)
{
    return context->sat;
}

void gv_context_set_sat(gv_context *context, const gv_sat_kind *const *list)
{
    context->sat = list;
}

const gv_graph_labeller *gv_context_labeller(const gv_context *context)
{
    return context->labeller;
}

void gv_context_set_labeller(gv_context *context, const gv_graph_labeller *labeller)
{
    context->labeller = labeller;
}

static bool same_shape(gv_shape a, gv_shape b)
{
    return a.family == b.family && a.block_rows == b.block_rows &&
           a.block_cols == b.block_cols && a.order == b.order;
}

/* ---- networks ---- */

static const gv_net *find_shape(const gv_context *context, gv_shape shape)
{
    for (const shared_net *shared = context->first; shared; shared = shared->next)
        if (!shared->net->variant && same_shape(shared->net->shape, shape))
            return shared->net;
    return NULL;
}

static const gv_net *find_variant(const gv_context *context, const gv_variant *variant)
{
    for (const shared_net *shared = context->first; shared; shared = shared->next)
        if (shared->net->variant && same_shape(shared->net->shape, variant->shape) &&
            strcmp(shared->net->variant->text, variant->text) == 0)
            return shared->net;
    return NULL;
}

static shared_net *find_net(const gv_context *context, const gv_net *net)
{
    shared_net *shared = context->first;
    while (shared && shared->net != net)
        shared = shared->next;
    return shared;
}

static gv_status add_net(gv_context *context, const gv_net *net, gv_error *err)
{
    shared_net *shared = GV_ARENA_NEW(&context->arena, shared_net, 1);
    if (!shared)
        return gv_fail_memory(err);
    *shared = (shared_net){ .net = net, .next = context->first };
    for (size_t i = 0; i < 2; i++)
        gv_arena_init(&shared->linkages[i].arena, context->memory);
    context->first = shared;
    return GV_OK;
}

static gv_status build(const gv_net **out, gv_context *context, gv_shape shape,
                       gv_error *err)
{
    const gv_mark mark = gv_arena_mark(&context->arena);
    const gv_net *net = NULL;
    gv_status status =
        gv_families[shape.family]->build(&net, shape, &context->arena, err);
    if (status == GV_OK)
        status = add_net(context, net, err);
    if (status == GV_OK)
        *out = net;
    else
        gv_arena_rewind(&context->arena, mark);
    return status;
}

gv_status gv_context_net(const gv_net **out, gv_context *context, gv_shape shape,
                         gv_error *err)
{
    assert((unsigned)shape.family < gv_n_families);
    if (!gv_families[shape.family]->build)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "an instance of family %s can only be read from text",
                       gv_families[shape.family]->name);
    gv_status status = GV_OK;
    gv_mutex_lock(&context->mutex);
    const gv_net *net = find_shape(context, shape);
    if (!net)
        status = build(&net, context, shape, err);
    gv_mutex_unlock(&context->mutex);
    if (status == GV_OK)
        *out = net;
    return status;
}

/* Builds the network of a copy of the variant. */
static gv_status build_variant(const gv_net **out, const gv_variant *variant,
                               gv_arena *arena, gv_error *err)
{
    const gv_variant *copy = NULL;
    GV_TRY(gv_variant_make(&copy, variant->rules, variant->n_rules, variant->shape,
                           arena, err));
    return gv_variant_net(out, copy, arena, err);
}

static gv_status share_variant(const gv_net **out, gv_context *context,
                               const gv_variant *variant, gv_error *err)
{
    const gv_mark mark = gv_arena_mark(&context->arena);
    gv_status status = build_variant(out, variant, &context->arena, err);
    if (status == GV_OK)
        status = add_net(context, *out, err);
    if (status == GV_OK)
        context->n_variants++;
    else
        gv_arena_rewind(&context->arena, mark);
    return status;
}

gv_status gv_context_variant_net(const gv_net **out, gv_context *context,
                                 gv_shape shape, const gv_variant *variant,
                                 gv_arena *arena, gv_error *err)
{
    if (!variant)
        return gv_context_net(out, context, shape, err);
    gv_status status = GV_OK;
    gv_mutex_lock(&context->mutex);
    const gv_net *net = find_variant(context, variant);
    const bool shares = context->n_variants < MOST_VARIANTS;
    if (!net && shares)
        status = share_variant(&net, context, variant, err);
    gv_mutex_unlock(&context->mutex);
    if (!net && !shares)
        status = build_variant(&net, variant, arena, err);
    if (status == GV_OK)
        *out = net;
    return status;
}

gv_status gv_context_share_net(gv_context *context, const gv_net *net, gv_error *err)
{
    gv_status status = GV_OK;
    gv_mutex_lock(&context->mutex);
    if (!find_net(context, net))
        status = add_net(context, net, err);
    gv_mutex_unlock(&context->mutex);
    return status;
}

bool gv_context_shares_net(gv_context *context, const gv_net *net)
{
    return find_net(context, net) != NULL;
}

static const net_table *find_table(const shared_net *shared, gv_net_table_fn make)
{
    const net_table *table = shared->tables;
    while (table && table->make != make)
        table = table->next;
    return table;
}

static gv_status add_table(shared_net *shared, gv_net_table_fn make, gv_arena *arena,
                           gv_error *err)
{
    const gv_mark mark = gv_arena_mark(arena);
    net_table *table = GV_ARENA_NEW(arena, net_table, 1);
    const gv_status status =
        table ? make(&table->table, shared->net, arena, err) : gv_fail_memory(err);
    if (status != GV_OK) {
        gv_arena_rewind(arena, mark);
        return status;
    }
    table->make = make;
    table->next = shared->tables;
    shared->tables = table;
    return GV_OK;
}

gv_status gv_context_table(const void **out, gv_context *context, const gv_net *net,
                           gv_net_table_fn make, gv_error *err)
{
    gv_status status = GV_OK;
    shared_net *const shared = find_net(context, net);
    if (shared && !find_table(shared, make)) {
        gv_mutex_lock(&context->mutex);
        if (!find_table(shared, make))
            status = add_table(shared, make, &context->arena, err);
        gv_mutex_unlock(&context->mutex);
    }
    if (status == GV_OK)
        *out = shared ? find_table(shared, make)->table : NULL;
    return status;
}

/* ---- linkages ---- */

/* Waits, holding the mutex, until nobody makes the linkage any more or the meter ends.
 */
static void wait_for(gv_context *context, const shared_linkage *shared, gv_meter *meter)
{
    while (shared->in_making && !meter)
        gv_condition_wait(&context->is_made, &context->mutex);
    while (shared->in_making && !gv_meter_look(meter))
        gv_condition_wait_for(&context->is_made, &context->mutex, look_every_seconds);
}

/* Makes a linkage without holding the mutex: from the network, or from `plain`, the
 * linkage without g-labels. Only a complete one stays in memory. */
static gv_status make(const gv_linkage **out, shared_linkage *shared, const gv_net *net,
                      const gv_linkage *plain, gv_meter *meter, gv_error *err)
{
    const gv_status status =
        plain ? gv_linkage_add_glabels(out, plain, meter, &shared->arena, err)
              : gv_linkage_new(out, net, false, meter, &shared->arena, err);
    if (!*out)
        gv_arena_free(&shared->arena);
    return status;
}

/* Finds, waits for or makes one linkage. NULL with GV_OK: the meter ended it. */
static gv_status find_or_make(const gv_linkage **out, gv_context *context,
                              shared_linkage *shared, const gv_net *net,
                              const gv_linkage *plain, gv_meter *meter, gv_error *err)
{
    gv_status status = GV_OK;
    gv_mutex_lock(&context->mutex);
    wait_for(context, shared, meter);
    const gv_linkage *linkage = shared->linkage;
    if (!linkage && !shared->in_making) {
        shared->in_making = true;
        gv_mutex_unlock(&context->mutex);
        status = make(&linkage, shared, net, plain, meter, err);
        gv_mutex_lock(&context->mutex);
        shared->linkage = linkage;
        shared->in_making = false;
        gv_condition_broadcast(&context->is_made);
    }
    gv_mutex_unlock(&context->mutex);
    *out = linkage;
    return status;
}

gv_status gv_context_linkage(const gv_linkage **out, gv_context *context,
                             const gv_net *net, bool with_glabels, gv_meter *meter,
                             gv_error *err)
{
    shared_net *const shared = find_net(context, net);
    assert(shared);
    const gv_linkage *linkage = NULL;
    GV_TRY(
        find_or_make(&linkage, context, &shared->linkages[0], net, NULL, meter, err));
    if (linkage && with_glabels) {
        const gv_linkage *plain = linkage;
        GV_TRY(find_or_make(&linkage, context, &shared->linkages[1], net, plain, meter,
                            err));
    }
    if (linkage)
        *out = linkage;
    return GV_OK;
}
