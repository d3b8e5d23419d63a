/* SPDX-License-Identifier: GPL-3.0-or-later */
/* exclusion.c -- counts of what partial chains leave open. The links of a candidate to
 * other candidates are collected once, so that searches walk short lists. */
#include "rules/exclusion.h"

#include <assert.h>
#include <string.h>

/* Room for the labels of a variable (GV_CSP_MAX_LABELS) below the number of a test. */
enum { HIT_BITS = 24 };

enum { FEW_LINKS = 1 << 16 }; /* for which there is always room */

gv_status gv_exclusion_new(gv_exclusion **out, const gv_linkage *linkage,
                           gv_arena *arena, gv_error *err)
{
    const gv_net *net = linkage->net;
    gv_exclusion *exclusion = GV_ARENA_NEW(arena, gv_exclusion, 1);
    if (!exclusion)
        return gv_fail_memory(err);
    *exclusion = (gv_exclusion){
        .linkage = linkage,
        .open = GV_ARENA_NEW(arena, uint8_t, net->n_labels),
        .left = GV_ARENA_NEW(arena, gv_var_rest, net->n_vars),
        .candidate = GV_ARENA_NEW(arena, uint8_t, net->n_labels),
        .link_start = GV_ARENA_NEW(arena, uint32_t, net->n_labels),
        .link_end = GV_ARENA_NEW(arena, uint32_t, net->n_labels),
        .seen = GV_ARENA_NEW(arena, uint64_t, gv_bits_words(net->n_labels)),
        .hits = GV_ARENA_NEW(arena, uint64_t, net->n_vars),
        .trail = GV_ARENA_NEW(arena, gv_label, net->n_labels),
        .ones = GV_ARENA_NEW(arena, gv_var, net->n_vars),
        .empty = GV_ARENA_NEW(arena, gv_var, net->n_vars),
    };
    if (!exclusion->open || !exclusion->left || !exclusion->candidate ||
        !exclusion->link_start || !exclusion->link_end || !exclusion->seen ||
        !exclusion->hits || !exclusion->trail || !exclusion->ones || !exclusion->empty)
        return gv_fail_memory(err);
    gv_arena_init(&exclusion->link_memory, arena->memory);
    *out = exclusion;
    return GV_OK;
}

void gv_exclusion_free(gv_exclusion *exclusion)
{
    gv_arena_free(&exclusion->link_memory);
}

/* An upper bound of the links between candidates. */
static size_t most_links(const gv_state *state)
{
    const gv_linkage *linkage = state->linkage;
    const size_t n_labels = linkage->net->n_labels;
    if (linkage->link_start[n_labels] <= FEW_LINKS)
        return linkage->link_start[n_labels];
    size_t n_links = 0;
    for (size_t label = gv_bits_next(state->candidates, n_labels, 0); label < n_labels;
         label = gv_bits_next(state->candidates, n_labels, label + 1))
        n_links += linkage->link_start[label + 1] - linkage->link_start[label];
    return n_links;
}

/* Room for the links between the candidates. */
static bool make_room(gv_exclusion *exclusion, const gv_state *state)
{
    const size_t n_links = most_links(state);
    if (n_links <= exclusion->link_room)
        return true;
    gv_arena_free(&exclusion->link_memory);
    exclusion->link_room = 0;
    exclusion->links =
        gv_arena_take(&exclusion->link_memory, n_links * sizeof *exclusion->links);
    if (!exclusion->links)
        return false;
    exclusion->link_room = n_links;
    return true;
}

bool gv_exclusion_load(gv_exclusion *exclusion, const gv_state *state)
{
    const gv_linkage *linkage = exclusion->linkage;
    const size_t n_labels = linkage->net->n_labels;
    if (!make_room(exclusion, state))
        return false;
    memset(exclusion->candidate, 0, n_labels);
    memset(exclusion->link_start, 0xFF, n_labels * sizeof *exclusion->link_start);
    exclusion->n_links = 0;
    memcpy(exclusion->left, state->left,
           linkage->net->n_vars * sizeof *exclusion->left);
    for (size_t label = gv_bits_next(state->candidates, n_labels, 0); label < n_labels;
         label = gv_bits_next(state->candidates, n_labels, label + 1))
        exclusion->candidate[label] = 1;
    memcpy(exclusion->open, exclusion->candidate, n_labels);
    exclusion->n_trail = exclusion->n_ones = exclusion->n_empty = 0;
    return true;
}

static void list_links(gv_exclusion *exclusion, gv_label label)
{
    const gv_linkage *linkage = exclusion->linkage;
    uint32_t n = exclusion->n_links;
    assert(exclusion->candidate[label]); // there is no room for others
    exclusion->link_start[label] = n;
    for (uint32_t i = linkage->link_start[label]; i < linkage->link_start[label + 1];
         i++) {
        exclusion->links[n] = linkage->links[i];
        n += exclusion->candidate[linkage->links[i]];
    }
    exclusion->link_end[label] = exclusion->n_links = n;
    assert(n <= exclusion->link_room);
}

gv_label_range gv_exclusion_links(gv_exclusion *exclusion, gv_label label)
{
    if (exclusion->link_start[label] == GV_NO_LINKS)
        list_links(exclusion, label);
    return (gv_label_range){ exclusion->links + exclusion->link_start[label],
                             exclusion->links + exclusion->link_end[label] };
}

static inline void exclude_open(gv_exclusion *exclusion, gv_label label)
{
    assert(exclusion->open[label]);
    const gv_linkage *linkage = exclusion->linkage;
    exclusion->open[label] = 0;
    exclusion->trail[exclusion->n_trail++] = label;
    const gv_var *var = linkage->vars + linkage->var_start[label];
    const gv_var *end = linkage->vars + linkage->var_start[label + 1];
    for (; var < end; var++) {
        gv_var_rest *left = &exclusion->left[*var];
        assert(left->n_left > 0);
        left->rest ^= label;
        if (--left->n_left == 1)
            exclusion->ones[exclusion->n_ones++] = *var;
        else if (left->n_left == 0)
            exclusion->empty[exclusion->n_empty++] = *var;
    }
}

void gv_exclude(gv_exclusion *exclusion, gv_label label)
{
    if (exclusion->open[label])
        exclude_open(exclusion, label);
}

void gv_exclude_links(gv_exclusion *exclusion, gv_label label)
{
    const gv_label_range links = gv_exclusion_links(exclusion, label);
    for (const gv_label *link = links.begin; link < links.end; link++)
        if (exclusion->open[*link])
            exclude_open(exclusion, *link);
}

void gv_exclude_glinks(gv_exclusion *exclusion, uint32_t glabel)
{
    const gv_linkage *linkage = exclusion->linkage;
    for (uint32_t i = linkage->glink_start[glabel];
         i < linkage->glink_start[glabel + 1]; i++)
        gv_exclude(exclusion, linkage->glinks[i]);
}

void gv_exclusion_undo(gv_exclusion *exclusion, gv_exclusion_mark mark)
{
    const gv_linkage *linkage = exclusion->linkage;
    assert(mark.n_trail <= exclusion->n_trail && mark.n_ones <= exclusion->n_ones &&
           mark.n_empty <= exclusion->n_empty);
    while (exclusion->n_trail > mark.n_trail) {
        const gv_label label = exclusion->trail[--exclusion->n_trail];
        exclusion->open[label] = 1;
        gv_bits_add(exclusion->seen, label);
        const gv_var *var = linkage->vars + linkage->var_start[label];
        const gv_var *end = linkage->vars + linkage->var_start[label + 1];
        for (; var < end; var++) {
            exclusion->left[*var].rest ^= label;
            exclusion->left[*var].n_left++;
        }
    }
    exclusion->n_ones = mark.n_ones;
    exclusion->n_empty = mark.n_empty;
}

gv_var gv_exclusion_emptied(gv_exclusion *exclusion, const gv_label *labels, uint32_t n,
                            gv_var_type type)
{
    const gv_linkage *linkage = exclusion->linkage;
    // hits[var]: number of the test, then how many of the labels var contains.
    const uint64_t test = ++exclusion->n_tests << HIT_BITS;
    assert(test >> HIT_BITS == exclusion->n_tests);
    for (uint32_t i = 0; i < n; i++) {
        if (!exclusion->open[labels[i]])
            continue;
        gv_bits_add(exclusion->seen, labels[i]);
        const gv_var *var = linkage->vars + linkage->var_start[labels[i]];
        const gv_var *end = linkage->vars + linkage->var_start[labels[i] + 1];
        for (; var < end; var++) {
            const uint64_t old = exclusion->hits[*var];
            const uint64_t hits = (old < test ? test : old) + 1;
            exclusion->hits[*var] = hits;
            if (hits - test == exclusion->left[*var].n_left &&
                (type == GV_N_VAR_TYPES || gv_linkage_type(linkage, *var) == type))
                return *var;
        }
    }
    return GV_NO_VAR;
}

/* Whether all open candidates of `var` are in the g-label. */
static bool confined(const gv_exclusion *exclusion, gv_var var, uint32_t glabel)
{
    const gv_glabels *glabels = exclusion->linkage->glabels;
    uint32_t n_open = 0;
    for (uint32_t i = glabels->start[glabel]; i < glabels->start[glabel + 1]; i++)
        n_open += exclusion->open[glabels->labels[i]];
    return n_open == exclusion->left[var].n_left;
}

uint32_t gv_exclusion_glabel(const gv_exclusion *exclusion, gv_var var)
{
    const gv_linkage *linkage = exclusion->linkage;
    assert(linkage->glabels && exclusion->left[var].n_left >= 2);
    if (exclusion->left[var].n_left > linkage->max_glabel)
        return GV_NO_GLABEL;
    uint32_t best = GV_NO_GLABEL, best_size = UINT32_MAX;
    for (uint32_t glabel = linkage->var_glabels[var];
         glabel < linkage->var_glabels[var + 1]; glabel++) {
        const uint32_t size =
            linkage->glabels->start[glabel + 1] - linkage->glabels->start[glabel];
        if (size < best_size && confined(exclusion, var, glabel)) {
            best = glabel;
            best_size = size;
        }
    }
    return best;
}
