/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csp_automorphisms.c -- the automorphisms of a csp: generators that the labeller of
 * the context finds, restricted to labels. */
#include "generate/exhaustive/world.h"
#include "symmetry/structure.h"

/* Labels are the first vertices, and stay among themselves. */
static gv_status take_generator(void *user, const uint32_t *images, gv_error *err)
{
    return gv_permutations_add(user, images, err);
}

gv_status gv_csp_automorphisms(gv_permutations *out, const gv_instance *instance,
                               gv_arena *tmp, gv_error *err)
{
    const gv_graph_labeller *labeller = gv_context_labeller(instance->context);
    gv_labelling labelling = { .generator = take_generator, .user = out };
    gv_structure structure;
    gv_graph puzzle;
    uint8_t *states = NULL;
    GV_TRY(gv_structure_build(&structure, instance->net, tmp, err));
    GV_TRY(gv_structure_states(&states, instance, tmp, err));
    GV_TRY(gv_structure_puzzle(&puzzle, &structure, states, tmp, err));
    labelling.place = GV_ARENA_NEW(tmp, uint32_t, (size_t)puzzle.n + 1);
    return labelling.place ? labeller->label(&labelling, &puzzle, NULL, tmp, err)
                           : gv_fail_memory(err);
}
