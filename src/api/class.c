/* SPDX-License-Identifier: GPL-3.0-or-later */
/* class.c -- the class of isomorphic instances that one belongs to: the canonical form
 * of symmetry/, for instances of any kind. */
#include "api/api_internal.h"

#include "base/budget.h"
#include "symmetry/canonical.h"
#include "symmetry/class_set.h"

#include <string.h>

/* All of it lies in the arena that its form owns. */
struct gv_class {
    gv_instance *form;
    const uint32_t *image; /* n_labels of the network */
    const char *automorphisms;
    char name[GV_CLASS_NAME_SIZE];
};

static gv_status find_form(gv_graph_form *out, const gv_instance *instance,
                           const gv_budget *budget, gv_arena *arena, gv_error *err)
{
    gv_arena rules, tmp;
    gv_arena_init(&rules, arena->memory);
    gv_arena_init(&tmp, arena->memory);
    gv_structure *structure = NULL;
    out->end = GV_END_COMPLETE;
    gv_status status = gv_structure_new(&structure, &out->end, instance->context,
                                        instance->net, budget, &rules, err);
    if (status == GV_OK && out->end == GV_END_COMPLETE)
        status = gv_graph_form_find(out, structure, instance, budget, arena, &tmp, err);
    gv_arena_free(&tmp);
    gv_arena_free(&rules);
    return status;
}

/* The class, which owns `arena` from then on; *out stays NULL at a limit. */
static gv_status make_class(gv_class **out, gv_end *end, const gv_instance *instance,
                            const gv_budget *budget, gv_arena *arena, gv_error *err)
{
    gv_graph_form found = { .form = NULL };
    GV_TRY(find_form(&found, instance, budget, arena, err));
    *end = found.end;
    if (found.end != GV_END_COMPLETE)
        return GV_OK;
    gv_class *made = GV_ARENA_NEW(arena, gv_class, 1);
    if (!made)
        return gv_fail_memory(err);
    made->form = found.form;
    made->image = found.image;
    made->automorphisms = found.n_automorphisms;
    gv_class_name_of(made->name, found.key, found.key_size);
    made->form->owned = arena;
    if (instance->net->csp)
        made->form->kept = gv_instance_keep(instance->kept ? instance->kept : instance);
    *out = made;
    return GV_OK;
}

gv_status gv_class_new(gv_class **out, gv_end *end, const gv_instance *instance,
                       const gv_limits *limits, gv_error *err)
{
    gv_limits known;
    gv_arena *arena = NULL;
    gv_class *made = NULL;
    gv_end ended = GV_END_COMPLETE;
    GV_NEED(out);
    GV_NEED(end);
    GV_NEED(instance);
    GV_TRY(gv_caller_limits_without_nodes(&known, limits, err));
    const gv_budget budget = gv_budget_start(&known);
    GV_TRY(gv_instance_arena(&arena, instance->context, err));
    const gv_status status = make_class(&made, &ended, instance, &budget, arena, err);
    if (!made)
        gv_instance_arena_free(arena);
    if (status == GV_OK) {
        *out = made;
        *end = ended;
    }
    return status;
}

void gv_class_free(gv_class *isomorphs)
{
    if (isomorphs)
        gv_instance_free(isomorphs->form);
}

const gv_instance *gv_class_form(const gv_class *isomorphs)
{
    return isomorphs ? isomorphs->form : NULL;
}

const char *gv_class_automorphisms(const gv_class *isomorphs)
{
    return isomorphs ? isomorphs->automorphisms : NULL;
}

const char *gv_class_name(const gv_class *isomorphs)
{
    return isomorphs ? isomorphs->name : NULL;
}

gv_status gv_class_image(uint32_t *image, size_t n, const gv_class *isomorphs,
                         gv_error *err)
{
    GV_NEED(image);
    GV_NEED(isomorphs);
    const uint32_t n_labels = isomorphs->form->net->n_labels;
    if (n != n_labels)
        return gv_fail(err, GV_ERR_ARGUMENT, "%zu candidates instead of %u", n,
                       n_labels);
    memcpy(image, isomorphs->image, n * sizeof *image);
    return GV_OK;
}
