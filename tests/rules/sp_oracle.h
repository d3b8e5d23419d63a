/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sp_oracle.h -- Sp-whips and Sp-braids by brute force from their definition: every
 * candidate, g-label and set of variables is tried as the next right-linking part, and
 * what it excludes is found by looking at every label. Include it behind cmocka.h. */
#ifndef GV_TESTS_SP_ORACLE_H
#define GV_TESTS_SP_ORACLE_H

#include "rules/subset_search.h"
#include "rules_testing.h"

enum { SP_MAX_LABELS = 256 };

/* One right-linking part: what it excludes, and the left-linking candidate before it.
 */
typedef struct sp_part {
    bool sees[SP_MAX_LABELS];
    bool excluded[SP_MAX_LABELS]; /* by it or an earlier one */
    gv_label left;
    gv_right_kind kind;
    uint32_t right;
} sp_part;

typedef struct sp_oracle {
    const gv_state *state;
    bool braid;
    unsigned max_size; /* p */
    gv_label target;
    sp_part parts[8]; /* the first one is the target */
    unsigned n_parts;
    bool has_subset;
} sp_oracle;

static inline bool sp_excluded(const sp_oracle *o, gv_label label)
{
    return o->parts[o->n_parts - 1].excluded[label];
}

static inline bool sp_open(const sp_oracle *o, gv_label label)
{
    return gv_state_has(o->state, label) && !sp_excluded(o, label);
}

static inline bool sp_is_var(const sp_oracle *o, gv_var var)
{
    return o->state->value[var] == GV_NO_LABEL &&
           !gv_linkage_in_var(o->state->linkage, o->target, var);
}

/* The first left-linking candidate among those of `n` variables. */
static inline gv_label sp_left(const sp_oracle *o, const gv_var *vars, unsigned n)
{
    const gv_linkage *linkage = o->state->linkage;
    for (gv_label label = 0; label < linkage->net->n_labels; label++) {
        bool fits = gv_state_has(o->state, label) && label != o->target;
        bool inside = false;
        for (unsigned i = 0; i < n; i++)
            inside = inside || gv_linkage_in_var(linkage, label, vars[i]);
        for (unsigned i = 1; i < o->n_parts && !o->braid; i++)
            fits = fits && o->parts[i].left != label;
        if (inside && fits &&
            (o->braid ? sp_excluded(o, label) : o->parts[o->n_parts - 1].sees[label]))
            return label;
    }
    return GV_NO_LABEL;
}

static inline unsigned sp_n_open(const sp_oracle *o, gv_var var)
{
    const gv_net *net = o->state->linkage->net;
    unsigned n = 0;
    for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++)
        n += sp_open(o, net->group_labels[i]);
    return n;
}

static inline bool sp_ends(const sp_oracle *o)
{
    for (gv_var var = 0; var < o->state->linkage->net->n_vars; var++)
        if (sp_is_var(o, var) && !sp_n_open(o, var) &&
            sp_left(o, &var, 1) != GV_NO_LABEL)
            return true;
    return false;
}

static inline bool sp_completes(sp_oracle *o, unsigned n_vars);

/* Goes on behind the part that was just filled in. */
static inline bool sp_goes_on(sp_oracle *o, unsigned n_vars)
{
    sp_part *part = &o->parts[o->n_parts];
    for (gv_label label = 0; label < o->state->linkage->net->n_labels; label++)
        part->excluded[label] = part->sees[label] || sp_excluded(o, label);
    o->n_parts++;
    const bool found = sp_completes(o, n_vars);
    o->n_parts--;
    return found;
}

static inline bool sp_is_new(const sp_oracle *o, gv_right_kind kind, uint32_t right)
{
    for (unsigned i = 0; i < o->n_parts; i++)
        if (o->parts[i].kind == kind && o->parts[i].right == right)
            return false;
    return true;
}

/* ---- candidates and g-candidates ---- */

static inline bool sp_try_label(sp_oracle *o, gv_label right, unsigned n_vars)
{
    const gv_linkage *linkage = o->state->linkage;
    if (!sp_open(o, right) || !sp_is_new(o, GV_RIGHT_LABEL, right))
        return false;
    for (uint32_t i = linkage->var_start[right]; i < linkage->var_start[right + 1];
         i++) {
        sp_part *part = &o->parts[o->n_parts];
        *part = (sp_part){ .kind = GV_RIGHT_LABEL, .right = right };
        part->left = sp_left(o, &linkage->vars[i], 1);
        if (!sp_is_var(o, linkage->vars[i]) || sp_n_open(o, linkage->vars[i]) != 1 ||
            part->left == GV_NO_LABEL)
            continue;
        for (gv_label label = 0; label < linkage->net->n_labels; label++)
            part->sees[label] = gv_linkage_linked(linkage, label, right);
        return sp_goes_on(o, n_vars - 1); // the first variable is kept
    }
    return false;
}

static inline bool sp_try_glabel(sp_oracle *o, uint32_t glabel, unsigned n_vars)
{
    const gv_glabels *glabels = o->state->linkage->glabels;
    const gv_net *net = o->state->linkage->net;
    const gv_var var = glabels->var[glabel];
    const gv_label *labels = glabels->labels + glabels->start[glabel];
    const uint32_t n = glabels->start[glabel + 1] - glabels->start[glabel];
    const uint32_t set = o->state->linkage->glabel_set[glabel];
    unsigned n_open = 0;
    for (uint32_t i = 0; i < n; i++)
        n_open += sp_open(o, labels[i]);
    sp_part *part = &o->parts[o->n_parts];
    *part = (sp_part){ .kind = GV_RIGHT_GLABEL, .right = set };
    part->left = sp_left(o, &var, 1);
    if (!sp_is_var(o, var) || n_open < 2 || n_open != sp_n_open(o, var) ||
        part->left == GV_NO_LABEL || !sp_is_new(o, GV_RIGHT_GLABEL, set))
        return false;
    for (gv_label label = 0; label < net->n_labels; label++) {
        part->sees[label] = true;
        for (uint32_t i = 0; i < n; i++)
            part->sees[label] = part->sees[label] &&
                                gv_linkage_linked(o->state->linkage, label, labels[i]);
    }
    return sp_goes_on(o, n_vars - 1);
}

/* ---- Subsets ---- */

/* A set of variables that is being chosen, and the groups that cover it. */
typedef struct sp_subset {
    unsigned size, n_vars, n_groups;
    gv_var vars[GV_MAX_SUBSET], groups[GV_MAX_SUBSET];
    uint32_t group_types;
} sp_subset;

static inline unsigned sp_places(const sp_oracle *o, const sp_subset *s, gv_label label)
{
    unsigned places = 0;
    for (unsigned k = 0; k < s->n_groups; k++)
        places |= (unsigned)gv_in_group(o->state->linkage->net, label, s->groups[k])
                  << k;
    return places;
}

/* Whether no part of the variables lies in as many groups as it has variables. */
static inline bool sp_is_whole(const sp_oracle *o, const sp_subset *s)
{
    const gv_net *net = o->state->linkage->net;
    for (unsigned some = 1; some + 1 < 1u << s->size; some++) {
        unsigned places = 0, n = 0;
        for (unsigned i = 0; i < s->size; i++) {
            const gv_var var = s->vars[i];
            n += some >> i & 1;
            for (uint32_t k = net->group_start[var];
                 some >> i & 1 && k < net->group_start[var + 1]; k++)
                if (sp_open(o, net->group_labels[k]))
                    places |= sp_places(o, s, net->group_labels[k]);
        }
        if ((unsigned)__builtin_popcount(places) <= n)
            return false;
    }
    return true;
}

/* Whether `label` is linked to all labels of the variables in one of the groups. */
static inline bool sp_sees_a_group(const sp_oracle *o, const sp_subset *s,
                                   gv_label label)
{
    const gv_linkage *linkage = o->state->linkage;
    const gv_net *net = linkage->net;
    for (unsigned k = 0; k < s->n_groups; k++) {
        bool all = true;
        for (unsigned i = 0; i < s->size; i++)
            for (uint32_t at = net->group_start[s->vars[i]];
                 at < net->group_start[s->vars[i] + 1]; at++)
                if (gv_in_group(net, net->group_labels[at], s->groups[k]))
                    all =
                        all && gv_linkage_linked(linkage, label, net->group_labels[at]);
        if (all)
            return true;
    }
    return false;
}

static inline bool sp_try_subset(sp_oracle *o, const sp_subset *s, unsigned n_vars)
{
    sp_part *part = &o->parts[o->n_parts];
    *part = (sp_part){ .kind = GV_RIGHT_SUBSET, .right = UINT32_MAX };
    part->left = sp_left(o, s->vars, s->size);
    if (s->n_groups != s->size || part->left == GV_NO_LABEL || !sp_is_whole(o, s))
        return false;
    for (gv_label label = 0; label < o->state->linkage->net->n_labels; label++)
        part->sees[label] = sp_sees_a_group(o, s, label);
    const bool before = o->has_subset;
    o->has_subset = true;
    const bool found = sp_goes_on(o, n_vars - s->size);
    o->has_subset = before;
    return found;
}

/* Covers the open candidates by groups, in every way. */
static inline bool sp_cover(sp_oracle *o, sp_subset *s, unsigned n_vars)
{
    const gv_net *net = o->state->linkage->net;
    gv_label label = GV_NO_LABEL;
    for (unsigned i = 0; i < s->size; i++)
        for (uint32_t k = net->group_start[s->vars[i]];
             k < net->group_start[s->vars[i] + 1]; k++)
            if (label == GV_NO_LABEL && sp_open(o, net->group_labels[k]) &&
                !sp_places(o, s, net->group_labels[k]))
                label = net->group_labels[k];
    if (label == GV_NO_LABEL)
        return sp_try_subset(o, s, n_vars);
    bool found = false;
    for (uint32_t i = net->label_start[label];
         i < net->label_start[label + 1] && s->n_groups < s->size && !found; i++) {
        const gv_var group = net->label_groups[i];
        bool is_var = false;
        for (unsigned k = 0; k < s->size; k++)
            is_var = is_var || s->vars[k] == group;
        if (is_var || !(s->group_types >> net->group_type[group] & 1))
            continue;
        s->groups[s->n_groups++] = group;
        found = sp_cover(o, s, n_vars);
        s->n_groups--;
    }
    return found;
}

/* Whether two variables of the set have a common open candidate. */
static inline bool sp_overlaps(const sp_oracle *o, const sp_subset *s)
{
    const gv_linkage *linkage = o->state->linkage;
    for (gv_label label = 0; label < linkage->net->n_labels; label++) {
        unsigned n = 0;
        for (unsigned i = 0; i < s->n_vars; i++)
            n += sp_open(o, label) && gv_linkage_in_var(linkage, label, s->vars[i]);
        if (n > 1)
            return true;
    }
    return false;
}

/* Chooses the variables of a type, ascending from `from` on. */
static inline bool sp_choose(sp_oracle *o, sp_subset *s, gv_var_type type, gv_var from,
                             unsigned n_vars)
{
    const gv_net *net = o->state->linkage->net;
    if (s->n_vars == s->size)
        return !sp_overlaps(o, s) && sp_cover(o, s, n_vars);
    bool found = false;
    for (gv_var var = from; var < net->n_vars && !found; var++) {
        const unsigned n_open = net->group_type[var] == type ? sp_n_open(o, var) : 0;
        // With digits, no two candidates of a variable are in one group.
        if (n_open < 2 || !sp_is_var(o, var) ||
            (gv_net_has_digits(net) && n_open > s->size))
            continue;
        s->vars[s->n_vars++] = var;
        found = sp_choose(o, s, type, var + 1, n_vars);
        s->n_vars--;
    }
    return found;
}

static inline bool sp_try_subsets(sp_oracle *o, unsigned n_vars)
{
    for (unsigned rule = GV_RULE_NAKED; rule <= GV_RULE_FISH; rule++) {
        gv_subset_kind kinds[GV_MAX_SUBSET_KINDS];
        const unsigned n_kinds = gv_subset_kinds(kinds, o->state->linkage->net, rule);
        for (unsigned i = 0; i < n_kinds; i++)
            for (unsigned size = 2; size <= o->max_size && size < n_vars; size++) {
                sp_subset s = { .size = size, .group_types = kinds[i].group_types };
                if (sp_choose(o, &s, kinds[i].type, 0, n_vars))
                    return true;
            }
    }
    return false;
}

/* ---- chains ---- */

/* Whether at most n_vars more variables complete the chain. One that is complete
 * without a Subset is no Sp-chain. */
static inline bool sp_completes(sp_oracle *o, unsigned n_vars)
{
    const gv_linkage *linkage = o->state->linkage;
    if (!n_vars)
        return false;
    if (sp_ends(o))
        return o->has_subset;
    if (n_vars < (o->has_subset ? 2u : 3u))
        return false;
    for (gv_label right = 0; right < linkage->net->n_labels; right++)
        if (sp_try_label(o, right, n_vars))
            return true;
    for (uint32_t g = 0; g < linkage->glabels->n_glabels; g++)
        if (sp_try_glabel(o, g, n_vars))
            return true;
    return sp_try_subsets(o, n_vars);
}

/* Whether an Sp-whip (Sp-braid) of at most `length` eliminates `target`. */
static inline bool sp_eliminates(const gv_state *state, bool braid, unsigned max_size,
                                 gv_label target, unsigned length)
{
    const gv_net *net = state->linkage->net;
    sp_oracle o = { .state = state,
                    .braid = braid,
                    .max_size = max_size,
                    .target = target,
                    .n_parts = 1 };
    o.parts[0] =
        (sp_part){ .left = GV_NO_LABEL, .kind = GV_RIGHT_LABEL, .right = target };
    for (gv_label label = 0; label < net->n_labels; label++)
        o.parts[0].sees[label] = o.parts[0].excluded[label] =
            label != target && gv_net_linked(net, label, target);
    return sp_completes(&o, length);
}

#endif
