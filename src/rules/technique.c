/* SPDX-License-Identifier: GPL-3.0-or-later */
/* technique.c -- the table of techniques, and how the pattern of a step is recognised.
 * Patterns made of chains are recognised by their strong links: variables with two
 * candidates, of one digit or of one cell. */
#include "rules/technique.h"

#include "rules/subset_search.h"

#include <assert.h>

enum { MOST_OF_BLOCK = 64 };

#define NOT_SOUGHT 0, 0
const gv_technique_row gv_techniques[GV_N_TECHNIQUES] = {
#define GV_TECHNIQUE_ROW(id, title, its_level, its_score, its_rule, from, to)          \
    [GV_TECHNIQUE_##id] = { .name = title,                                             \
                            .level = GV_LEVEL_##its_level,                             \
                            .score = its_score,                                        \
                            .rule = GV_RULE_##its_rule,                                \
                            .first = from,                                             \
                            .last = to },
#define GV_TECHNIQUE(...) GV_TECHNIQUE_ROW(__VA_ARGS__)
#include "rules/technique.inc"
#undef GV_TECHNIQUE
};

bool gv_technique_serves(gv_technique found, gv_technique sought)
{
    assert(found < GV_N_TECHNIQUES && sought < GV_N_TECHNIQUES);
    return found == sought || (found && !gv_techniques[found].first &&
                               gv_techniques[found].rule == gv_techniques[sought].rule);
}

/* ---- cells and digits ---- */

static const gv_net *net_of(const gv_state *state)
{
    return state->linkage->net;
}

static unsigned digit_of(const gv_state *state, gv_label label)
{
    return label % net_of(state)->shape.order;
}

static gv_var cell_of(const gv_state *state, gv_label label)
{
    return label / net_of(state)->shape.order;
}

static gv_var_type type_of(const gv_state *state, gv_var var)
{
    return gv_linkage_type(state->linkage, var);
}

/* ---- singles ---- */

/* Whether all other cells of a row, column or block have their values. */
static bool is_last_of_unit(const gv_state *state, gv_label label)
{
    const gv_net *net = net_of(state);
    for (uint32_t i = net->label_start[label]; i < net->label_start[label + 1]; i++) {
        const gv_var group = net->label_groups[i];
        if (net->group_type[group] < GV_VAR_RN || net->group_type[group] > GV_VAR_BN)
            continue;
        uint32_t n_open = 0;
        for (uint32_t k = net->group_start[group]; k < net->group_start[group + 1]; k++)
            n_open += state->value[cell_of(state, net->group_labels[k])] == GV_NO_LABEL;
        if (n_open == 1)
            return true;
    }
    return false;
}

static gv_technique single_of(const gv_state *state, const gv_step *step)
{
    if (is_last_of_unit(state, step->value))
        return GV_TECHNIQUE_FULL_HOUSE;
    return step->type == GV_VAR_RC ? GV_TECHNIQUE_NAKED_SINGLE
                                   : GV_TECHNIQUE_HIDDEN_SINGLE;
}

/* ---- locked candidates ---- */

/* Whether all candidates of `var` and a target are in one unit of type `from` to `to`.
 */
static bool is_in_unit(const gv_state *state, const gv_step *step, gv_var var,
                       gv_var_type from, gv_var_type to)
{
    const gv_net *net = net_of(state);
    const gv_label first = gv_state_next(state, var, GV_NO_LABEL);
    assert(first != GV_NO_LABEL);
    for (uint32_t i = net->label_start[first]; i < net->label_start[first + 1]; i++) {
        const gv_var unit = net->label_groups[i];
        bool has_all = net->group_type[unit] >= from && net->group_type[unit] <= to;
        bool has_target = false;
        for (gv_label label = first; has_all && label != GV_NO_LABEL;
             label = gv_state_next(state, var, label))
            has_all = gv_in_group(net, label, unit);
        for (uint32_t k = 0; has_all && k < step->n_targets; k++)
            has_target = has_target || gv_in_group(net, step->targets[k], unit);
        if (has_all && has_target)
            return true;
    }
    return false;
}

/* A digit of a block in one line, or of a line in one block. Rules of variants make
 * other whips[1], which have no name. */
static gv_technique whip1_of(const gv_state *state, const gv_step *step)
{
    const gv_var var = step->chains[0].cells[0].var;
    const gv_var_type type = type_of(state, var);
    if (type == GV_VAR_BN && is_in_unit(state, step, var, GV_VAR_RN, GV_VAR_CN))
        return GV_TECHNIQUE_POINTING;
    if ((type == GV_VAR_RN || type == GV_VAR_CN) &&
        is_in_unit(state, step, var, GV_VAR_BN, GV_VAR_BN))
        return GV_TECHNIQUE_CLAIMING;
    return GV_TECHNIQUE_NONE;
}

/* ---- Subsets ---- */

/* Whether the cells of a naked Subset are in one block and in one line. */
static bool is_locked(const gv_state *state, const gv_subset *subset)
{
    const gv_net *net = net_of(state);
    bool in_block = false, in_row_or_column = false;
    const gv_label first = subset->vars[0] * net->shape.order;
    for (uint32_t i = net->label_start[first]; i < net->label_start[first + 1]; i++) {
        const gv_var unit = net->label_groups[i];
        bool has_all = true;
        for (uint32_t k = 1; k < subset->size; k++)
            has_all =
                has_all && gv_in_group(net, subset->vars[k] * net->shape.order, unit);
        in_block = in_block || (has_all && net->group_type[unit] == GV_VAR_BN);
        in_row_or_column =
            in_row_or_column || (has_all && (net->group_type[unit] == GV_VAR_RN ||
                                             net->group_type[unit] == GV_VAR_CN));
    }
    return in_block && in_row_or_column;
}

/* Whether some line of a finned fish has a single candidate besides the fins. */
static bool is_sashimi(const gv_state *state, const gv_subset *subset)
{
    for (uint32_t i = 0; i < subset->size; i++) {
        uint32_t n_inside = 0;
        for (uint32_t k = 0; k < subset->set_start[subset->size]; k++)
            n_inside +=
                gv_linkage_in_var(state->linkage, subset->sets[k], subset->vars[i]);
        if (n_inside < 2)
            return true;
    }
    return false;
}

static gv_technique subset_of(const gv_state *state, const gv_step *step)
{
    const gv_subset *subset = step->subset;
    const unsigned at = subset->size - 2;
    static const gv_technique naked[] = { GV_TECHNIQUE_NAKED_PAIR,
                                          GV_TECHNIQUE_NAKED_TRIPLE,
                                          GV_TECHNIQUE_NAKED_QUAD };
    static const gv_technique hidden[] = { GV_TECHNIQUE_HIDDEN_PAIR,
                                           GV_TECHNIQUE_HIDDEN_TRIPLE,
                                           GV_TECHNIQUE_HIDDEN_QUAD };
    static const gv_technique fish[] = { GV_TECHNIQUE_X_WING, GV_TECHNIQUE_SWORDFISH,
                                         GV_TECHNIQUE_JELLYFISH };
    static const gv_technique finned[] = { GV_TECHNIQUE_FINNED_X_WING,
                                           GV_TECHNIQUE_FINNED_SWORDFISH,
                                           GV_TECHNIQUE_FINNED_JELLYFISH };
    static const gv_technique sashimi[] = { GV_TECHNIQUE_SASHIMI_X_WING,
                                            GV_TECHNIQUE_SASHIMI_SWORDFISH,
                                            GV_TECHNIQUE_SASHIMI_JELLYFISH };
    assert(at < 3);
    switch (step->rule->id) {
    case GV_RULE_NAKED:
        if (at < 2 && is_locked(state, subset))
            return at ? GV_TECHNIQUE_LOCKED_TRIPLE : GV_TECHNIQUE_LOCKED_PAIR;
        return naked[at];
    case GV_RULE_HIDDEN:
        return hidden[at];
    case GV_RULE_FISH:
        return fish[at];
    default:
        return is_sashimi(state, subset) ? sashimi[at] : finned[at];
    }
}

/* ---- chains ---- */

/* A chain by its strong links: their candidates, from left to right. */
typedef struct links {
    const gv_state *state;
    unsigned n;
    gv_var var[GV_MAX_LENGTH];
    gv_label left[GV_MAX_LENGTH], right[GV_MAX_LENGTH];
    gv_label target;
} links;

/* Reads the chain of a step. False: a variable has more than two candidates. */
static bool read_links(links *l, const gv_state *state, const gv_step *step)
{
    const gv_chain *chain = step->chains;
    *l = (links){ .state = state, .n = chain->n_cells, .target = step->targets[0] };
    for (unsigned i = 0; i < l->n; i++) {
        const gv_chain_cell *cell = &chain->cells[i];
        if ((cell->kind != GV_RIGHT_LABEL && cell->kind != GV_RIGHT_NONE) ||
            state->left[cell->var].n_left != 2)
            return false;
        l->var[i] = cell->var;
        l->left[i] = cell->left;
        l->right[i] = state->left[cell->var].rest ^ cell->left;
    }
    return true;
}

static bool all_cells(const links *l)
{
    for (unsigned i = 0; i < l->n; i++)
        if (type_of(l->state, l->var[i]) != GV_VAR_RC)
            return false;
    return true;
}

static bool one_digit(const links *l)
{
    for (unsigned i = 0; i < l->n; i++)
        if (type_of(l->state, l->var[i]) == GV_VAR_RC ||
            digit_of(l->state, l->left[i]) != digit_of(l->state, l->left[0]))
            return false;
    return true;
}

/* Whether two candidates are the last ones of a CSP-variable. */
static bool are_conjugate(const gv_state *state, gv_label a, gv_label b)
{
    const gv_linkage *linkage = state->linkage;
    for (uint32_t i = linkage->var_start[a]; i < linkage->var_start[a + 1]; i++)
        if (state->left[linkage->vars[i]].n_left == 2 &&
            gv_linkage_in_var(linkage, b, linkage->vars[i]))
            return true;
    return false;
}

/* Whether two candidates of a digit are in one row, or in one column. */
static bool in_line(const links *l, gv_label a, gv_label b, bool columns)
{
    const unsigned order = net_of(l->state)->shape.order;
    const gv_var one = cell_of(l->state, a), other = cell_of(l->state, b);
    return columns ? one % order == other % order : one / order == other / order;
}

/* Two strong links: in parallel lines that a line joins, or two; in a row and a column
 * that a block joins; or others. */
static gv_technique two_links(const links *l)
{
    const gv_var_type a = type_of(l->state, l->var[0]);
    const gv_var_type b = type_of(l->state, l->var[1]);
    assert(l->n == 2 && a != GV_VAR_RC && b != GV_VAR_RC);
    const bool parallel = a == b && (a == GV_VAR_RN || a == GV_VAR_CN);
    if (parallel && in_line(l, l->right[0], l->left[1], a == GV_VAR_RN))
        return in_line(l, l->left[0], l->right[1], a == GV_VAR_RN)
                   ? GV_TECHNIQUE_X_WING
                   : GV_TECHNIQUE_SKYSCRAPER;
    if ((a == GV_VAR_RN && b == GV_VAR_CN) || (a == GV_VAR_CN && b == GV_VAR_RN))
        return GV_TECHNIQUE_KITE;
    return GV_TECHNIQUE_TURBOT;
}

/* Colouring follows strong links alone; with two colourings, one weak link joins them.
 */
static gv_technique digit_chain(const links *l)
{
    unsigned n_weak = 0;
    if (l->n == 2)
        return two_links(l);
    for (unsigned i = 0; i + 1 < l->n; i++)
        n_weak += !are_conjugate(l->state, l->right[i], l->left[i + 1]);
    return n_weak == 0   ? GV_TECHNIQUE_SIMPLE_COLOURING
           : n_weak == 1 ? GV_TECHNIQUE_MULTI_COLOURING
                         : GV_TECHNIQUE_X_CHAIN;
}

/* Whether two cells have the same two digits. */
static bool same_digits(const links *l, unsigned i, unsigned k)
{
    const unsigned a = digit_of(l->state, l->left[i]);
    const unsigned b = digit_of(l->state, l->right[i]);
    const unsigned c = digit_of(l->state, l->left[k]);
    const unsigned d = digit_of(l->state, l->right[k]);
    return (a == c && b == d) || (a == d && b == c);
}

static gv_technique cell_chain(const links *l)
{
    bool same = true;
    for (unsigned i = 1; i < l->n; i++)
        same = same && same_digits(l, 0, i);
    if (same)
        return l->n > 2 ? GV_TECHNIQUE_REMOTE_PAIR : GV_TECHNIQUE_NAKED_PAIR;
    return l->n == 3  ? GV_TECHNIQUE_XY_WING
           : l->n > 3 ? GV_TECHNIQUE_XY_CHAIN
                      : GV_TECHNIQUE_NONE;
}

/* Two digits of a unit in the same two cells. */
static bool is_hidden_pair(const links *l)
{
    return l->n == 2 && type_of(l->state, l->var[0]) == type_of(l->state, l->var[1]) &&
           cell_of(l->state, l->left[0]) == cell_of(l->state, l->right[1]) &&
           cell_of(l->state, l->right[0]) == cell_of(l->state, l->left[1]);
}

static gv_technique mixed_chain(const links *l)
{
    if (is_hidden_pair(l))
        return GV_TECHNIQUE_HIDDEN_PAIR;
    const gv_var_type middle = type_of(l->state, l->var[1]);
    if (l->n == 3 && type_of(l->state, l->var[0]) == GV_VAR_RC &&
        type_of(l->state, l->var[2]) == GV_VAR_RC && middle != GV_VAR_RC &&
        same_digits(l, 0, 2))
        return GV_TECHNIQUE_W_WING;
    return gv_linkage_linked(l->state->linkage, l->left[0], l->right[l->n - 1])
               ? GV_TECHNIQUE_NICE_LOOP
               : GV_TECHNIQUE_AIC;
}

/* ---- chains with larger variables ---- */

/* A cell of three candidates and two of two that see it: of three digits, one of which
 * all have. */
static bool is_xyz_wing(const gv_state *state, const gv_step *step)
{
    const gv_chain *chain = step->chains;
    unsigned n_pivots = 0;
    uint64_t digits = 0;
    if (chain->n_cells != 3)
        return false;
    for (unsigned i = 0; i < 3; i++) {
        const gv_var var = chain->cells[i].var;
        if (chain->cells[i].kind > GV_RIGHT_LABEL || type_of(state, var) != GV_VAR_RC ||
            state->left[var].n_left > 3)
            return false;
        n_pivots += state->left[var].n_left == 3;
        for (gv_label label = gv_state_next(state, var, GV_NO_LABEL);
             label != GV_NO_LABEL; label = gv_state_next(state, var, label))
            digits |= UINT64_C(1) << digit_of(state, label);
    }
    return n_pivots == 1 && __builtin_popcountll(digits) == 3;
}

/* Whether the candidates of a block, three or more, lie in one row and one column of
 * it, and in neither alone. */
static bool is_cross(const gv_state *state, gv_var var)
{
    const unsigned order = net_of(state)->shape.order;
    gv_label labels[MOST_OF_BLOCK];
    uint32_t n = 0;
    if (type_of(state, var) != GV_VAR_BN || state->left[var].n_left > MOST_OF_BLOCK)
        return false;
    n = gv_state_candidates_of(state, var, labels);
    if (n < 3)
        return false; // a strong link
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < n; k++) {
            const unsigned row = cell_of(state, labels[i]) / order;
            const unsigned column = cell_of(state, labels[k]) % order;
            uint32_t n_row = 0, n_column = 0, n_any = 0;
            for (uint32_t j = 0; j < n; j++) {
                const gv_var cell = cell_of(state, labels[j]);
                n_row += cell / order == row;
                n_column += cell % order == column;
                n_any += cell / order == row || cell % order == column;
            }
            if (n_any == n && n_row < n && n_column < n)
                return true;
        }
    return false;
}

/* A block with a cross and a strong link in a line, of one digit. */
static bool is_empty_rectangle(const gv_state *state, const gv_step *step)
{
    const gv_chain *chain = step->chains;
    if (chain->n_cells != 2)
        return false;
    for (unsigned i = 0; i < 2; i++) {
        const gv_chain_cell *block = &chain->cells[i], *line = &chain->cells[1 - i];
        if (block->kind > GV_RIGHT_GLABEL || line->kind > GV_RIGHT_LABEL)
            return false;
        const gv_var_type type = type_of(state, line->var);
        if ((type == GV_VAR_RN || type == GV_VAR_CN) &&
            state->left[line->var].n_left == 2 &&
            digit_of(state, block->left) == digit_of(state, line->left) &&
            is_cross(state, block->var))
            return true;
    }
    return false;
}

static gv_technique chain_of(const gv_state *state, const gv_step *step)
{
    links l;
    if (step->rule->part_kind != GV_RIGHT_NONE || step->rule->kind.braid)
        return GV_TECHNIQUE_NONE;
    if (is_empty_rectangle(state, step))
        return GV_TECHNIQUE_EMPTY_RECTANGLE;
    if (is_xyz_wing(state, step))
        return GV_TECHNIQUE_XYZ_WING;
    if (read_links(&l, state, step) && l.n > 1)
        return one_digit(&l)   ? digit_chain(&l)
               : all_cells(&l) ? cell_chain(&l)
                               : mixed_chain(&l);
    return step->rule->kind.g && step->rule->kind.ends_at_z ? GV_TECHNIQUE_GROUPED_AIC
                                                            : GV_TECHNIQUE_NONE;
}

/* ---- patterns of cells ---- */

static bool has_extra(const gv_state *state, const gv_pattern *pattern, uint32_t corner)
{
    return state->left[pattern->vars[corner]].n_left > 2;
}

/* By what the corners have besides the two digits, and by what is used beside them. */
static gv_technique rectangle_of(const gv_state *state, const gv_step *step)
{
    const gv_pattern *pattern = step->pattern;
    assert(pattern && pattern->part_start[1] == 4);
    unsigned n_extra = 0;
    for (uint32_t i = 0; i < 4; i++)
        n_extra += has_extra(state, pattern, i);
    if (pattern->n_parts == 1)
        return n_extra == 1 ? GV_TECHNIQUE_UR1 : GV_TECHNIQUE_UR2;
    return type_of(state, pattern->vars[4]) == GV_VAR_RC ? GV_TECHNIQUE_UR3
                                                         : GV_TECHNIQUE_UR4;
}

/* Whether the step is about cells, rows, columns and other units of a grid, and about
 * nothing that the constraints of a variant added. */
static bool is_of_grid(const gv_state *state, const gv_step *step)
{
    const gv_net *net = net_of(state);
    if (!gv_net_has_digits(net) || step->conclusion == GV_CONTRADICTS ||
        step->n_chains > 1 || step->n_proof || step->set)
        return false;
    if (step->conclusion == GV_ASSERTS && step->value >= net->n_shown)
        return false;
    for (uint32_t i = 0; i < step->n_targets; i++)
        if (step->targets[i] >= net->n_shown)
            return false;
    for (uint32_t i = 0; step->subset && i < step->subset->size; i++)
        if (net->group_type[step->subset->vars[i]] > GV_VAR_LAST_UNIT)
            return false;
    for (uint32_t i = 0; step->n_chains && i < step->chains->n_cells; i++)
        if (step->chains->cells[i].var != GV_NO_VAR &&
            net->group_type[step->chains->cells[i].var] > GV_VAR_LAST_UNIT)
            return false;
    return true;
}

gv_technique gv_technique_of(const gv_state *state, const gv_step *step)
{
    if (!is_of_grid(state, step))
        return GV_TECHNIQUE_NONE;
    switch (step->rule->id) {
    case GV_RULE_SINGLE:
        return single_of(state, step);
    case GV_RULE_WHIP1:
        return whip1_of(state, step);
    case GV_RULE_XYZ_WING:
        return GV_TECHNIQUE_XYZ_WING;
    case GV_RULE_UNIQUE_RECTANGLE:
        return rectangle_of(state, step);
    case GV_RULE_BUG1:
        return GV_TECHNIQUE_BUG1;
    case GV_RULE_ALS_XZ:
        return GV_TECHNIQUE_ALS_XZ;
    case GV_RULE_ALS_CHAIN:
        return step->pattern->n_parts == 3 ? GV_TECHNIQUE_ALS_XY_WING
                                           : GV_TECHNIQUE_ALS_CHAIN;
    case GV_RULE_DEATH_BLOSSOM:
        return GV_TECHNIQUE_DEATH_BLOSSOM;
    case GV_RULE_SUE_DE_COQ:
        return GV_TECHNIQUE_SUE_DE_COQ;
    default:
        break;
    }
    if (step->subset)
        return subset_of(state, step);
    return step->n_chains == 1 ? chain_of(state, step) : GV_TECHNIQUE_NONE;
}
