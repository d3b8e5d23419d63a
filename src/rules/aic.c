/* SPDX-License-Identifier: GPL-3.0-or-later */
/* aic.c -- alternating inference chains, with groups and without: chains of strong
 * links that begin anywhere, not at a target. A strong link is a CSP-variable whose
 * candidates fall into two nodes, single candidates or groups, one of which is true:
 *
 *     L1 = R1 --- L2 = R2 --- ... --- Ln = Rn        L1 or Rn is true
 *
 * so whatever is linked to all of L1 and of Rn is false: a bivalue-chain read from the
 * inside. All links are listed once per call; a chain is a path from link to link,
 * found breadth first from each of them. */
#include "rules/label_set.h"
#include "rules/chain.h"
#include "rules/rule.h"
#include "rules/technique.h"

#include <assert.h>

enum { MOST_LINKS = 4000 };

/* A strong link in one direction. */
typedef struct strong_link {
    gv_var var;
    gv_label left; /* the first candidate of its left node */
    gv_right_kind right_kind;
    uint32_t right;
    gv_label_set left_node;
    gv_label_set sees_left, sees_right; /* candidates linked to all of a node */
} strong_link;

typedef struct chain_net {
    gv_rule_context *ctx;
    const gv_rule *rule;
    gv_step *step;
    gv_label_set candidates;
    strong_link *links;
    uint32_t n_links, room;
    size_t row_words;
    uint64_t *next;    /* of each link: those that can follow, as bits */
    uint64_t *reached; /* by the search from one link */
    uint32_t *queue, *parent;
    uint8_t *depth; /* of those that are reached */
    unsigned first, last;
    bool any; /* chain with targets was met, whatever its name */
    bool found;
    unsigned best; /* length of the chain in `step` */
} chain_net;

/* ---- strong links ---- */

static gv_label_set seen_by(const chain_net *n, const gv_label *labels, uint32_t count)
{
    gv_label_set seen = n->candidates;
    for (uint32_t i = 0; i < count; i++) {
        const gv_label_set links = gv_set_of_links(n->ctx->linkage, labels[i]);
        seen = gv_set_and(&seen, &links);
    }
    return seen;
}

/* A side of a variable: a candidate or a g-label, with its candidates. */
typedef struct node {
    gv_right_kind kind;
    uint32_t item;
    gv_label_set members;
    gv_label_set seen;
} node;

static node node_of_label(const chain_net *n, gv_label label)
{
    node made = { .kind = GV_RIGHT_LABEL, .item = label };
    gv_set_add(&made.members, label);
    made.seen = seen_by(n, &label, 1);
    return made;
}

static node node_of_glabel(const chain_net *n, uint32_t glabel)
{
    const gv_glabels *glabels = n->ctx->linkage->glabels;
    const gv_label *labels = glabels->labels + glabels->start[glabel];
    const uint32_t count = glabels->start[glabel + 1] - glabels->start[glabel];
    node made = { .kind = GV_RIGHT_GLABEL, .item = glabel };
    for (uint32_t i = 0; i < count; i++)
        if (gv_state_has(n->ctx->state, labels[i]))
            gv_set_add(&made.members, labels[i]);
    made.seen = seen_by(n, labels, count);
    return made;
}

static void add_link(chain_net *n, gv_var var, const node *left, const node *right)
{
    assert(!gv_set_meets(&left->members, &right->members));
    if (n->n_links == n->room)
        return;
    n->links[n->n_links++] = (strong_link){ .var = var,
                                            .left = gv_set_next(&left->members, 0),
                                            .right_kind = right->kind,
                                            .right = right->item,
                                            .left_node = left->members,
                                            .sees_left = left->seen,
                                            .sees_right = right->seen };
}

static void add_pair(chain_net *n, gv_var var, const node *a, const node *b)
{
    add_link(n, var, a, b);
    add_link(n, var, b, a);
}

static uint32_t size_of(const gv_label_set *set)
{
    return (uint32_t)gv_bits_count(set->words, GV_SET_LABELS);
}

/* Divides a variable into a g-candidate and the rest, if that is a node, too. Two
 * g-candidates are met twice; the first one then has the smaller number. */
static void split_by_groups(chain_net *n, gv_var var, const gv_label_set *all)
{
    const gv_linkage *linkage = n->ctx->linkage;
    for (uint32_t g = linkage->var_glabels[var]; g < linkage->var_glabels[var + 1];
         g++) {
        const node group = node_of_glabel(n, g);
        const gv_label_set rest = gv_set_without(all, &group.members);
        if (size_of(&group.members) < 2 || gv_set_empty(&rest))
            continue;
        if (size_of(&rest) == 1) {
            const node other = node_of_label(n, gv_set_next(&rest, 0));
            add_pair(n, var, &group, &other);
            continue;
        }
        for (uint32_t h = g + 1; h < linkage->var_glabels[var + 1]; h++) {
            node other = node_of_glabel(n, h);
            if (!gv_set_within(&rest, &other.members))
                continue;
            other.members = rest;
            add_pair(n, var, &group, &other);
        }
    }
}

/* Whether a link of this variable may be in the chains that are looked for. */
static bool is_wanted(const chain_net *n, gv_var var)
{
    const gv_rule_id id = n->rule->id;
    const gv_var_type type = gv_linkage_type(n->ctx->linkage, var);
    const bool is_cell = type == GV_VAR_RC;
    if (n->ctx->technique == GV_TECHNIQUE_EMPTY_RECTANGLE)
        return !is_cell && (type == GV_VAR_BN) == (n->ctx->state->left[var].n_left > 2);
    if (id == GV_RULE_X_CHAIN)
        return !is_cell;
    return id != GV_RULE_XY_CHAIN || is_cell;
}

static void list_links(chain_net *n)
{
    const gv_state *state = n->ctx->state;
    const gv_net *net = n->ctx->linkage->net;
    for (gv_var var = 0; var < net->n_vars; var++) {
        gv_label_set all = { { 0 } };
        if (state->value[var] != GV_NO_LABEL || state->left[var].n_left < 2 ||
            !is_wanted(n, var))
            continue;
        for (gv_label label = gv_state_next(state, var, GV_NO_LABEL);
             label != GV_NO_LABEL; label = gv_state_next(state, var, label))
            gv_set_add(&all, label);
        if (state->left[var].n_left == 2) {
            const gv_label a = gv_set_next(&all, 0), b = gv_set_next(&all, a + 1);
            const node first = node_of_label(n, a), second = node_of_label(n, b);
            add_pair(n, var, &first, &second);
        } else if (n->rule->kind.g) {
            split_by_groups(n, var, &all);
        }
    }
}

/* ---- tables ---- */

/* Which links can follow each: those whose left node its right node excludes. */
static bool join_links(chain_net *n)
{
    gv_arena *tmp = &n->ctx->tmp;
    uint32_t *first = GV_ARENA_NEW(tmp, uint32_t, GV_SET_LABELS);
    uint32_t *later = GV_ARENA_NEW(tmp, uint32_t, n->n_links + 1);
    n->row_words = gv_bits_words(n->n_links + 1);
    n->next = GV_ARENA_NEW(tmp, uint64_t, n->row_words * (n->n_links + 1));
    n->reached = GV_ARENA_NEW(tmp, uint64_t, n->row_words);
    if (!first || !later || !n->next || !n->reached)
        return false;
    memset(n->next, 0, n->row_words * n->n_links * sizeof *n->next);
    memset(first, 0xff, GV_SET_LABELS * sizeof *first); // UINT32_MAX: none
    for (uint32_t i = 0; i < n->n_links; i++) {
        later[i] = first[n->links[i].left];
        first[n->links[i].left] = i;
    }
    for (uint32_t i = 0; i < n->n_links; i++) {
        const gv_label_set *seen = &n->links[i].sees_right;
        for (gv_label label = gv_set_next(seen, 0); label < GV_SET_LABELS;
             label = gv_set_next(seen, label + 1))
            for (uint32_t k = first[label]; k != UINT32_MAX; k = later[k])
                if (n->links[k].var != n->links[i].var &&
                    gv_set_within(&n->links[k].left_node, seen))
                    gv_bits_add(n->next + i * n->row_words, k);
    }
    return true;
}

static bool prepare(chain_net *n)
{
    gv_arena *tmp = &n->ctx->tmp;
    n->room = MOST_LINKS;
    n->links = GV_ARENA_NEW(tmp, strong_link, n->room);
    if (!n->links)
        return false;
    n->candidates = gv_set_of_state(n->ctx->state);
    list_links(n);
    n->queue = GV_ARENA_NEW(tmp, uint32_t, n->n_links + 1);
    n->parent = GV_ARENA_NEW(tmp, uint32_t, n->n_links + 1);
    n->depth = GV_ARENA_NEW(tmp, uint8_t, n->n_links + 1);
    return n->queue && n->parent && n->depth && join_links(n);
}

/* ---- steps ---- */

static void fill_cells(const chain_net *n, uint32_t last, unsigned length,
                       gv_chain_cell *cells)
{
    assert(length >= 1 && length <= GV_MAX_LENGTH);
    for (unsigned i = length; i-- > 0; last = n->parent[last]) {
        const strong_link *link = &n->links[last];
        cells[i] = (gv_chain_cell){ .var = link->var,
                                    .left = link->left,
                                    .kind = link->right_kind,
                                    .right = link->right };
    }
}

/* The targets for which the chain holds by its definition. */
static uint32_t list_targets(const chain_net *n, const gv_chain *chain,
                             const gv_label_set *seen, gv_label *out)
{
    uint32_t count = 0;
    for (gv_label label = gv_set_next(seen, 0); label < GV_SET_LABELS;
         label = gv_set_next(seen, label + 1))
        if (gv_chain_holds(n->ctx->state, n->rule, chain, label))
            out[count++] = label;
    return count;
}

/* Makes the chain that ends with link `last` the step, if it holds and has the name
 * that is looked for. */
static void try_chain(chain_net *n, uint32_t last, unsigned length,
                      const gv_label_set *seen)
{
    gv_chain_cell cells[GV_MAX_LENGTH];
    gv_label targets[GV_SET_LABELS];
    gv_chain chain = { .n_cells = length, .cells = cells };
    gv_step step = { .rule = n->rule,
                     .length = length,
                     .type = GV_N_VAR_TYPES,
                     .conclusion = GV_ELIMINATES,
                     .targets = targets,
                     .value = GV_NO_LABEL,
                     .var = GV_NO_VAR,
                     .n_chains = 1,
                     .chains = &chain };
    fill_cells(n, last, length, cells);
    step.n_targets = list_targets(n, &chain, seen, targets);
    chain.target = step.n_targets ? targets[0] : GV_NO_LABEL;
    n->any = n->any || step.n_targets;
    if (!step.n_targets ||
        !gv_technique_serves(gv_technique_of(n->ctx->state, &step), n->ctx->technique))
        return;
    if (gv_step_copy(n->step, &step, &n->ctx->steps, NULL) != GV_OK) {
        n->ctx->out_of_memory = true;
        return;
    }
    n->found = true;
    n->best = length;
}

/* ---- search ---- */

/* Whether the chain up to a link has its variable already. */
static bool repeats(const chain_net *n, uint32_t link, gv_var var)
{
    for (unsigned i = n->depth[link]; i-- > 0; link = n->parent[link])
        if (n->links[link].var == var)
            return true;
    return false;
}

static void visit(chain_net *n, uint32_t start, uint32_t link)
{
    const unsigned length = n->depth[link];
    assert(length >= 1 && length <= n->last);
    const gv_label_set seen =
        gv_set_and(&n->links[start].sees_left, &n->links[link].sees_right);
    if (length >= n->first && !gv_set_empty(&seen) && (!n->found || length < n->best))
        try_chain(n, link, length, &seen);
}

/* Reaches the links after `link`. A link whose variable the chain has already may be
 * reached on another way. */
static void extend(chain_net *n, uint32_t link, uint32_t *n_queued)
{
    const uint64_t *next = n->next + link * n->row_words;
    for (size_t word = 0; word < n->row_words; word++)
        for (uint64_t open = next[word] & ~n->reached[word]; open; open &= open - 1) {
            const uint32_t at = (uint32_t)(64 * word) + (uint32_t)__builtin_ctzll(open);
            if (repeats(n, link, n->links[at].var))
                continue;
            gv_bits_add(n->reached, at);
            n->depth[at] = (uint8_t)(n->depth[link] + 1);
            n->parent[at] = link;
            n->queue[(*n_queued)++] = at;
        }
}

static void search_from(chain_net *n, uint32_t start)
{
    uint32_t n_queued = 0;
    memset(n->reached, 0, n->row_words * sizeof *n->reached);
    gv_bits_add(n->reached, start);
    n->queue[n_queued++] = start;
    for (uint32_t i = 0; i < n_queued; i++) {
        const uint32_t link = n->queue[i];
        const unsigned bound = n->found ? n->best - 1 : n->last;
        if (n->depth[link] > bound)
            break;
        visit(n, start, link);
        if (n->depth[link] < bound)
            extend(n, link, &n_queued);
    }
}

/* Whether a link can be number `place` of what is looked for: a W-wing is two cells and
 * a link of another kind between them. */
static bool may_be(const chain_net *n, uint32_t link, unsigned place)
{
    const bool is_cell =
        gv_linkage_type(n->ctx->linkage, n->links[link].var) == GV_VAR_RC;
    return n->ctx->technique != GV_TECHNIQUE_W_WING || is_cell == (place != 2);
}

/* Every chain of up to three links: breadth first keeps one path to each link, but a
 * name may need another. */
static void search_all(chain_net *n, uint32_t start, uint32_t link)
{
    const unsigned length = n->depth[link];
    const uint64_t *next = n->next + link * n->row_words;
    if (length == n->last) {
        visit(n, start, link);
        return;
    }
    for (size_t word = 0; word < n->row_words && !n->found; word++)
        for (uint64_t open = next[word]; open && !n->found; open &= open - 1) {
            const uint32_t at = (uint32_t)(64 * word) + (uint32_t)__builtin_ctzll(open);
            if (!may_be(n, at, length + 1) || repeats(n, link, n->links[at].var))
                continue;
            n->depth[at] = (uint8_t)(length + 1);
            n->parent[at] = link;
            search_all(n, start, at);
        }
}

/* Whether the same search was done in the same state, for another name, and met no
 * chain at all. */
static bool is_known_barren(const chain_net *n)
{
    const gv_rule_context *ctx = n->ctx;
    return ctx->no_chains.rule == n->rule && ctx->no_chains.first == n->first &&
           ctx->no_chains.last == n->last &&
           ctx->no_chains.trail == ctx->state->n_trail &&
           ctx->no_chains.undos == ctx->state->n_undos;
}

static void note_barren(const chain_net *n)
{
    gv_rule_context *ctx = n->ctx;
    const bool is_partial = ctx->technique == GV_TECHNIQUE_W_WING ||
                            ctx->technique == GV_TECHNIQUE_EMPTY_RECTANGLE;
    if (n->any || is_partial || !gv_rule_context_running(ctx))
        return;
    ctx->no_chains.rule = n->rule;
    ctx->no_chains.first = n->first;
    ctx->no_chains.last = n->last;
    ctx->no_chains.trail = ctx->state->n_trail;
    ctx->no_chains.undos = ctx->state->n_undos;
}

bool gv_find_aic(gv_rule_context *ctx, const gv_rule *rule, unsigned length,
                 gv_step *step)
{
    enum { SHORT = 3 };
    const gv_mark mark = gv_arena_mark(&ctx->tmp);
    chain_net n = { .ctx = ctx,
                    .rule = rule,
                    .step = step,
                    .first = gv_techniques[ctx->technique].first,
                    .last = length };
    if (!gv_set_serves(ctx->linkage) || is_known_barren(&n))
        return false;
    if (!prepare(&n)) {
        ctx->out_of_memory = true;
        gv_arena_rewind(&ctx->tmp, mark);
        return false;
    }
    for (uint32_t start = 0; start < n.n_links && gv_rule_context_count(ctx) &&
                             !(n.found && n.best == n.first);
         start++) {
        n.depth[start] = 1;
        if (!may_be(&n, start, 1))
            continue;
        if (n.last <= SHORT)
            search_all(&n, start, start);
        else
            search_from(&n, start);
    }
    note_barren(&n);
    gv_arena_rewind(&ctx->tmp, mark);
    return n.found;
}
