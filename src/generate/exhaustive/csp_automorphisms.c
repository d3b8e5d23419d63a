/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csp_automorphisms.c -- the automorphisms of a network that is no plain family:
 * generators that the labeller of the context finds, as permutations of labels. */
#include "generate/exhaustive/world.h"
#include "symmetry/structure.h"

typedef struct taking {
    gv_permutations *out;
    const gv_structure *structure;
    uint32_t *image; /* by label */
} taking;

/* A generator of the graph permutes its vertices: labels, or cells and digits. */
static gv_status take_generator(void *user, const uint32_t *images, gv_error *err)
{
    const taking *t = user;
    for (gv_label label = 0; label < t->structure->net->n_labels; label++)
        t->image[label] = gv_structure_image(t->structure, label, images);
    return gv_permutations_add(t->out, t->image, err);
}

gv_status gv_csp_automorphisms(gv_permutations *out, const gv_instance *instance,
                               gv_arena *tmp, gv_error *err)
{
    const gv_graph_labeller *labeller = gv_context_labeller(instance->context);
    gv_structure structure;
    gv_graph puzzle;
    uint8_t *states = NULL;
    GV_TRY(gv_structure_build(&structure, instance->net, tmp, err));
    GV_TRY(gv_structure_states(&states, instance, tmp, err));
    GV_TRY(gv_structure_puzzle(&puzzle, &structure, states, tmp, err));
    taking t = { .out = out,
                 .structure = &structure,
                 .image = GV_ARENA_NEW(tmp, uint32_t, instance->net->n_labels) };
    gv_labelling labelling = { .generator = take_generator, .user = &t };
    labelling.place = GV_ARENA_NEW(tmp, uint32_t, (size_t)puzzle.n + 1);
    return labelling.place && t.image
               ? labeller->label(&labelling, &puzzle, NULL, tmp, err)
               : gv_fail_memory(err);
}
