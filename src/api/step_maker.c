/* SPDX-License-Identifier: GPL-3.0-or-later */
/* step_maker.c -- the steps of resolution rules as plain data. */
#include "api/explanation.h"
#include "report/path/chain_other.h"
#include "report/path/chain_source.h"
#include "report/path/step_text.h"
#include "report/path/words_names.h"

#include <math.h>
#include <string.h>

/* ---- memory ---- */

gv_status gv_step_maker_init(gv_step_maker *m, const gv_net *net, gv_arena *arena,
                             gv_error *err)
{
    *m = (gv_step_maker){ .net = net, .arena = arena };
    m->pattern = GV_ARENA_NEW(arena, uint64_t, gv_bits_words(net->n_labels) + 1);
    gv_buffer_init(&m->scratch, arena->memory);
    return m->pattern ? GV_OK : gv_fail_memory(err);
}

void gv_step_maker_free(gv_step_maker *m)
{
    gv_buffer_free(&m->scratch);
}

void *gv_step_maker_take(gv_step_maker *m, size_t count, size_t size)
{
    void *piece = m->failed || !count ? NULL : gv_arena_zeroed(m->arena, count, size);
    m->failed = m->failed || (count && !piece);
    return piece;
}

#define TAKE(m, type, count) ((type *)gv_step_maker_take((m), (count), sizeof(type)))

const char *gv_step_maker_text(gv_step_maker *m)
{
    char *copy = TAKE(m, char, m->scratch.length + 1);
    m->failed = m->failed || m->scratch.failed;
    if (copy && m->scratch.length)
        memcpy(copy, m->scratch.text, m->scratch.length);
    return copy;
}

/* ---- candidates and names ---- */

gv_candidate gv_step_maker_candidate(const gv_step_maker *m, gv_label label)
{
    const gv_net *net = m->net;
    const gv_var cell = net->label_groups[net->label_start[label]]; // the primary one
    const gv_label first = net->group_labels[net->group_start[cell]];
    return (gv_candidate){ cell, label - first + 1 };
}

gv_candidates gv_step_maker_candidates(gv_step_maker *m, const gv_label *labels,
                                       uint32_t n)
{
    gv_candidate *items = TAKE(m, gv_candidate, n);
    for (uint32_t i = 0; items && i < n; i++)
        items[i] = gv_step_maker_candidate(m, labels[i]);
    return (gv_candidates){ items ? n : 0, items };
}

/* The same, as part of the pattern of the step. */
static gv_candidates pattern_of(gv_step_maker *m, const gv_label *labels, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        gv_bits_add(m->pattern, labels[i]);
    return gv_step_maker_candidates(m, labels, n);
}

static const char *group_name(gv_step_maker *m, gv_var group)
{
    gv_buffer_reset(&m->scratch);
    gv_net_group_name(m->net, group, &m->scratch);
    return gv_step_maker_text(m);
}

static gv_names group_names(gv_step_maker *m, const gv_var *groups, uint32_t n)
{
    const char **items = TAKE(m, const char *, n);
    for (uint32_t i = 0; items && i < n; i++)
        items[i] = group_name(m, groups[i]);
    return (gv_names){ items ? n : 0, items };
}

void gv_step_maker_begin(gv_step_maker *m)
{
    memset(m->pattern, 0, gv_bits_words(m->net->n_labels) * sizeof *m->pattern);
}

void gv_step_maker_end(gv_step_maker *m, gv_explained_step *step)
{
    const size_t n_words = gv_bits_words(m->net->n_labels);
    size_t n = 0;
    for (size_t word = 0; word < n_words; word++)
        n += (size_t)__builtin_popcountll(m->pattern[word]);
    gv_candidate *items = TAKE(m, gv_candidate, n);
    uint32_t *cells = TAKE(m, uint32_t, n);
    if (m->failed || !n)
        return;
    size_t n_items = 0, n_cells = 0;
    for (gv_label label = 0; label < m->net->n_labels; label++)
        if (gv_bits_has(m->pattern, label)) {
            items[n_items] = gv_step_maker_candidate(m, label);
            if (!n_cells || cells[n_cells - 1] != items[n_items].cell)
                cells[n_cells++] = items[n_items].cell;
            n_items++;
        }
    step->pattern = (gv_candidates){ n_items, items };
    step->n_cells = n_cells;
    step->cells = cells;
}

/* ---- Subsets ---- */

static gv_candidates fins_of(gv_step_maker *m, const gv_subset *subset)
{
    uint32_t n = 0;
    gv_label fin = GV_NO_LABEL;
    while ((fin = gv_words_next_other(m->state, subset, fin)) != GV_NO_LABEL)
        n++;
    gv_label *labels = TAKE(m, gv_label, n);
    for (uint32_t i = 0; labels && i < n; i++) {
        fin = gv_words_next_other(m->state, subset, fin);
        labels[i] = fin;
    }
    return pattern_of(m, labels, labels ? n : 0);
}

static const gv_subset_pattern *make_subset(gv_step_maker *m, const gv_subset *subset)
{
    gv_subset_pattern *made = TAKE(m, gv_subset_pattern, 1);
    gv_candidates *sets = TAKE(m, gv_candidates, subset->size);
    if (!made || !sets)
        return NULL;
    for (uint32_t i = 0; i < subset->size; i++)
        sets[i] = pattern_of(m, subset->sets + subset->set_start[i],
                             subset->set_start[i + 1] - subset->set_start[i]);
    made->variables = group_names(m, subset->vars, subset->size);
    made->sets = sets;
    if (subset->set_groups)
        made->constraints = group_names(m, subset->set_groups, subset->size);
    if (m->rule->has_fins)
        made->fins = fins_of(m, subset);
    return made;
}

/* ---- chains ---- */

static uint32_t count_links(const gv_chain *chain)
{
    uint32_t n = chain->n_cells;
    for (uint32_t i = 0; i < chain->n_cells; i++)
        if (chain->cells[i].kind == GV_RIGHT_CHAIN)
            n += count_links(chain->cells[i].inner);
    return n;
}

static gv_candidates others_of(gv_step_maker *m, const gv_chain_place *place,
                               uint32_t at, gv_chain_other kind)
{
    uint32_t n = 0;
    gv_label label = GV_NO_LABEL;
    while ((label = gv_chain_other_next(m->state, m->rule, place, at, kind, label)) !=
           GV_NO_LABEL)
        n++;
    gv_label *labels = TAKE(m, gv_label, n);
    for (uint32_t i = 0; labels && i < n; i++) {
        label = gv_chain_other_next(m->state, m->rule, place, at, kind, label);
        labels[i] = label;
    }
    return gv_step_maker_candidates(m, labels, labels ? n : 0);
}

/* What the link leads to; a chain inside comes as further links. */
static void make_right(gv_step_maker *m, gv_chain_link *link, const gv_chain_cell *cell)
{
    static const gv_link_kind kinds[] = { [GV_RIGHT_NONE] = GV_LINKS_NOTHING,
                                          [GV_RIGHT_LABEL] = GV_LINKS_CANDIDATE,
                                          [GV_RIGHT_GLABEL] = GV_LINKS_GROUP,
                                          [GV_RIGHT_SUBSET] = GV_LINKS_SUBSET,
                                          [GV_RIGHT_CHAIN] = GV_LINKS_CHAIN };
    const gv_glabels *glabels = m->state->linkage->glabels;
    link->kind = kinds[cell->kind];
    if (cell->kind == GV_RIGHT_LABEL)
        link->right = pattern_of(m, &cell->right, 1);
    if (cell->kind == GV_RIGHT_GLABEL)
        link->right =
            pattern_of(m, glabels->labels + glabels->start[cell->right],
                       glabels->start[cell->right + 1] - glabels->start[cell->right]);
    if (cell->kind == GV_RIGHT_SUBSET)
        link->subset = make_subset(m, cell->subset);
    else if (cell->kind != GV_RIGHT_CHAIN)
        link->variable = group_name(m, cell->var);
}

static void make_left(gv_step_maker *m, gv_chain_link *link,
                      const gv_chain_place *place, uint32_t at)
{
    const gv_label left = place->chain->cells[at].left;
    if (left == GV_NO_LABEL)
        return;
    const gv_label source = gv_chain_source(m->state, place->chain, place->target,
                                            gv_rule_has_inner_braids(m->rule), at);
    gv_bits_add(m->pattern, left);
    link->has_left = true;
    link->left = gv_step_maker_candidate(m, left);
    link->has_source = source != GV_NO_LABEL;
    if (link->has_source)
        link->source = gv_step_maker_candidate(m, source);
}

/* The links of a chain with those of the chains inside; returns the next free one. */
static gv_chain_link *make_chain(gv_step_maker *m, gv_chain_link *link,
                                 const gv_chain_place *place, unsigned branch,
                                 unsigned depth)
{
    for (uint32_t i = 0; i < place->chain->n_cells; i++) {
        const gv_chain_cell *cell = &place->chain->cells[i];
        link->branch = branch;
        link->depth = depth;
        link->target = gv_step_maker_candidate(m, place->target);
        make_left(m, link, place, i);
        make_right(m, link, cell);
        link->z = others_of(m, place, i, GV_CHAIN_OTHER_Z);
        link->t = others_of(m, place, i, GV_CHAIN_OTHER_T);
        link->outer = others_of(m, place, i, GV_CHAIN_OTHER_OUTER);
        link++;
        if (cell->kind == GV_RIGHT_CHAIN)
            link = make_chain(
                m, link,
                &(gv_chain_place){ cell->inner, cell->inner->target, place, i }, branch,
                depth + 1);
    }
    return link;
}

static void make_links(gv_step_maker *m, gv_explained_step *out, const gv_step *step)
{
    size_t n = 0;
    for (uint32_t i = 0; i < step->n_chains; i++)
        n += count_links(&step->chains[i]);
    gv_chain_link *links = TAKE(m, gv_chain_link, n), *next = links;
    for (uint32_t i = 0; links && i < step->n_chains; i++) {
        // The chain of a step is on its first target; a branch starts from its own.
        const gv_chain *chain = &step->chains[i];
        const gv_label target = step->n_chains == 1 ? step->targets[0] : chain->target;
        next = make_chain(m, next, &(gv_chain_place){ chain, target, NULL, 0 }, i, 0);
    }
    out->n_links = links ? n : 0;
    out->links = links;
}

/* ---- small sets ---- */

/* The names of the constraints, and the candidates that they are about. */
static void make_set(gv_step_maker *m, gv_explained_step *out,
                     const gv_constraint_set *set)
{
    const gv_constraints *c = set->of;
    const char **names = TAKE(m, const char *, set->n);
    for (uint32_t i = 0; names && i < set->n; i++) {
        const uint32_t constraint = set->constraints[i];
        gv_buffer_reset(&m->scratch);
        gv_constraint_name(c, constraint, &m->scratch);
        names[i] = gv_step_maker_text(m);
        for (uint32_t k = c->group_start[constraint];
             k < c->group_start[constraint + 1]; k++)
            for (uint32_t at = m->net->group_start[c->groups[k]];
                 at < m->net->group_start[c->groups[k] + 1]; at++)
                if (gv_state_has(m->state, m->net->group_labels[at]))
                    gv_bits_add(m->pattern, m->net->group_labels[at]);
        for (uint32_t k = c->pair_start[constraint]; k < c->pair_start[constraint + 1];
             k++)
            if (gv_state_has(m->state, c->pairs[k]))
                gv_bits_add(m->pattern, c->pairs[k]);
    }
    out->units = (gv_names){ names ? set->n : 0, names };
}

/* ---- steps ---- */

/* The candidates of the variables of a pattern. */
static void add_pattern(gv_step_maker *m, const gv_pattern *pattern)
{
    for (uint32_t i = 0; i < pattern->part_start[pattern->n_parts]; i++)
        for (gv_label label = gv_state_next(m->state, pattern->vars[i], GV_NO_LABEL);
             label != GV_NO_LABEL;
             label = gv_state_next(m->state, pattern->vars[i], label))
            gv_bits_add(m->pattern, label);
}

static void make_step(gv_step_maker *m, gv_explained_step *out, const gv_step *step);

static void make_proof(gv_step_maker *m, gv_explained_step *out, const gv_step *step)
{
    gv_explained_step *proof = TAKE(m, gv_explained_step, step->n_proof);
    for (uint32_t i = 0; proof && i < step->n_proof; i++)
        make_step(m, &proof[i], &step->proof[i]);
    out->n_proof = proof ? step->n_proof : 0;
    out->proof = proof;
}

static void make_conclusion(gv_step_maker *m, gv_explained_step *out,
                            const gv_step *step)
{
    if (step->conclusion == GV_ASSERTS)
        out->placed = gv_step_maker_candidates(m, &step->value, 1);
    else if (step->conclusion == GV_ELIMINATES)
        out->eliminated = gv_step_maker_candidates(m, step->targets, step->n_targets);
    else if (step->var == GV_NO_VAR && !step->set)
        out->clashing = pattern_of(m, step->targets, step->n_targets);
    out->contradicts = step->conclusion == GV_CONTRADICTS;
    if (step->rule->is_single)
        gv_bits_add(m->pattern, step->value);
}

static void make_step(gv_step_maker *m, gv_explained_step *out, const gv_step *step)
{
    gv_step_maker_begin(m);
    m->rule = step->rule;
    gv_buffer_reset(&m->scratch);
    gv_step_text_name(&m->scratch, m->state->linkage, step);
    out->name = gv_step_maker_text(m);
    out->rule = step->rule->name;
    out->length = step->length;
    out->rating = NAN;
    if (!step->subset && step->n_chains != 1 && step->var != GV_NO_VAR)
        out->variable = group_name(m, step->var);
    if (step->set)
        make_set(m, out, step->set);
    if (step->subset)
        out->subset = make_subset(m, step->subset);
    if (step->pattern)
        add_pattern(m, step->pattern);
    make_links(m, out, step);
    make_conclusion(m, out, step);
    gv_step_maker_end(m, out);
    if (step->n_proof)
        make_proof(m, out, step);
}

const gv_explained_step *gv_step_maker_rules(gv_step_maker *m, const gv_path *path,
                                             gv_state *state)
{
    gv_explained_step *steps = TAKE(m, gv_explained_step, path->n_steps);
    m->state = state;
    gv_path_before(path, 1, state);
    for (size_t i = 0; steps && i < path->n_steps; i++) {
        make_step(m, &steps[i], &path->steps[i]);
        gv_step_apply(&path->steps[i], state);
    }
    return steps;
}
