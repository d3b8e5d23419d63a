/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mac_lah.c -- MAC-LAH as docs/theory/generalized-sudoku.md describes it.
 *
 * The model is the paper's binary CSP: the domains are the primal variables (cells) and
 * their row and column duals; x_ij = k, r_ik = j and c_jk = i are one and the same
 * label, so that the channels need no constraints of their own. Blocks have no duals:
 * their groups are nogoods between cells only, "at most one" and not "exactly one". In
 * this model singles in the domains are arc consistency: a value loses its last support
 * in a channel when its label is removed from any of its domains, or when the label of
 * another value in them holds; in a nogood between cells when the other cell has only
 * that value. The fixpoint over shared labels does exactly this. In other families
 * every CSP-variable except those of blocks is a domain, and the propagation is the
 * same.
 *
 * At a node, each domain of two values is tried with both. If one value fails, the
 * other holds; if both fail, the search backtracks. Otherwise the domain gets the
 * weight H = w(a) w(b) 1024 + w(a) + w(b), w(v) the number of domains of more than two
 * values that shrink when v is propagated. One pass; then it branches on the first open
 * domain with the greatest H, or, if there is none, on the first of the smallest.
 * Values are tried in ascending order. */
#include "solve/mac_lah.h"

#include "base/bitset.h"

#include <assert.h>
#include <string.h>

enum { REMOVED, CANDIDATE, HOLDS };

enum { STEPS_PER_LOOK = 1 << 12, BALANCE = 1024, SLOTS_PER_WORD = 64 };

#define NO_WEIGHT UINT32_MAX /* the value failed */

typedef struct domain {
    uint32_t n_left;
    uint32_t stamp; /* the propagation that shrank it last */
    bool is_domain; /* otherwise a group of which at most one label holds */
} domain;

/* The result of a look-ahead at a label, valid while nothing has changed since. */
typedef struct probed {
    uint64_t moment;
    uint32_t weight; /* NO_WEIGHT: contradiction */
} probed;

typedef struct weighed {
    gv_var var;
    uint64_t balance;
} weighed;

typedef struct branch {
    gv_label label;
    uint32_t n_trail;
} branch;

typedef struct mac {
    const gv_net *net;
    gv_mac_lah_result *out;

    /* Each group has slots for its labels, in whole words; a bit per slot says whether
     * the label is a candidate or holds. */
    uint32_t *first_word; /* n_groups + 1 */
    uint64_t *left;
    gv_label *slot_label;
    uint32_t *label_slot; /* parallel to net->label_groups */

    domain *domain;
    uint8_t *label;  /* REMOVED, CANDIDATE, HOLDS */
    gv_label *trail; /* labels in the order they ceased to be candidates */
    uint32_t n_trail;
    gv_label *queue; /* last values of domains */
    uint32_t n_queue;
    bool contradictory;
    uint32_t stamp;  /* of the current propagation */
    uint32_t weight; /* domains of more than two values that shrank in it */

    gv_var *open; /* the domains that were open at the root */
    uint32_t n_open;
    probed *probed;
    uint64_t moment; /* counts changes of the node's state */
    weighed *weighed;
    uint32_t n_weighed;
    branch *branches;
    uint32_t n_branches;

    uint64_t limit_conflicts;
    bool (*go_on)(void *user);
    void *user;
    uint64_t n_steps;
} mac;

/* ---- candidates ---- */

static gv_label first_left(const mac *m, gv_var group, gv_label after)
{
    for (uint32_t word = m->first_word[group]; word < m->first_word[group + 1]; word++)
        for (uint64_t bits = m->left[word]; bits; bits &= bits - 1) {
            const gv_label label =
                m->slot_label[word * SLOTS_PER_WORD + (uint32_t)__builtin_ctzll(bits)];
            if (after == GV_NO_LABEL || label > after)
                return label;
        }
    return GV_NO_LABEL;
}

static void shrink(mac *m, gv_var var)
{
    domain *d = &m->domain[var];
    if (d->stamp != m->stamp) {
        d->stamp = m->stamp;
        m->weight += d->n_left > 2;
    }
    if (--d->n_left == 0)
        m->contradictory = true;
    else if (d->n_left == 1)
        m->queue[m->n_queue++] = first_left(m, var, GV_NO_LABEL);
}

static void remove_label(mac *m, gv_label label)
{
    const gv_net *net = m->net;
    assert(m->label[label] == CANDIDATE);
    m->label[label] = REMOVED;
    m->trail[m->n_trail++] = label;
    for (uint32_t i = net->label_start[label]; i < net->label_start[label + 1]; i++)
        gv_bits_remove(m->left, m->label_slot[i]);
    for (uint32_t i = net->label_start[label]; i < net->label_start[label + 1]; i++)
        if (m->domain[net->label_groups[i]].is_domain)
            shrink(m, net->label_groups[i]);
}

/* Removes all of a group except `label`. */
static void clear_group(mac *m, gv_var group, gv_label label)
{
    for (uint32_t word = m->first_word[group]; word < m->first_word[group + 1]; word++)
        for (uint64_t bits = m->left[word]; bits && !m->contradictory;
             bits &= bits - 1) {
            const gv_label other =
                m->slot_label[word * SLOTS_PER_WORD + (uint32_t)__builtin_ctzll(bits)];
            if (other != label)
                remove_label(m, other);
        }
}

static void assert_label(mac *m, gv_label label)
{
    const gv_net *net = m->net;
    assert(m->label[label] == CANDIDATE);
    m->label[label] = HOLDS;
    m->trail[m->n_trail++] = label;
    m->out->stats.propagations++;
    m->n_steps++;
    for (uint32_t i = net->label_start[label]; i < net->label_start[label + 1]; i++)
        clear_group(m, net->label_groups[i], label);
    if (net->pair_start)
        for (uint32_t i = net->pair_start[label];
             i < net->pair_start[label + 1] && !m->contradictory; i++)
            if (m->label[net->pairs[i]] == CANDIDATE)
                remove_label(m, net->pairs[i]);
}

/* To the fixpoint. False: contradiction. */
static bool propagate(mac *m)
{
    while (m->n_queue > 0 && !m->contradictory) {
        const gv_label label = m->queue[--m->n_queue];
        if (m->label[label] == CANDIDATE)
            assert_label(m, label);
    }
    m->n_queue = 0;
    return !m->contradictory;
}

/* Fixes a label for good at this node. */
static bool settle(mac *m, gv_label label)
{
    m->moment++;
    assert_label(m, label);
    return propagate(m);
}

static void undo(mac *m, uint32_t mark)
{
    const gv_net *net = m->net;
    while (m->n_trail > mark) {
        const gv_label label = m->trail[--m->n_trail];
        const bool held = m->label[label] == HOLDS;
        m->label[label] = CANDIDATE;
        if (held)
            continue;
        for (uint32_t i = net->label_start[label]; i < net->label_start[label + 1];
             i++) {
            gv_bits_add(m->left, m->label_slot[i]);
            m->domain[net->label_groups[i]].n_left++; // the others are not needed
        }
    }
    m->contradictory = false;
    m->n_queue = 0;
}

/* ---- look-ahead ---- */

/* w(label), or NO_WEIGHT. A label is in three domains: it is tried only once. */
static uint32_t probe(mac *m, gv_label label)
{
    probed *known = &m->probed[label];
    if (known->moment == m->moment)
        return known->weight;
    const uint32_t mark = m->n_trail;
    m->stamp++;
    m->weight = 0;
    assert_label(m, label);
    const bool alive = propagate(m);
    undo(m, mark);
    *known = (probed){ .moment = m->moment, .weight = alive ? m->weight : NO_WEIGHT };
    return known->weight;
}

/* Tries both values of a domain of two. False: contradiction. */
static bool look_at(mac *m, gv_var var)
{
    const gv_label a = first_left(m, var, GV_NO_LABEL);
    const gv_label b = first_left(m, var, a);
    const uint64_t w_a = probe(m, a), w_b = probe(m, b);
    if (w_a == NO_WEIGHT)
        return w_b != NO_WEIGHT && settle(m, b);
    if (w_b == NO_WEIGHT)
        return settle(m, a);
    m->weighed[m->n_weighed++] =
        (weighed){ .var = var, .balance = w_a * w_b * BALANCE + w_a + w_b };
    return true;
}

static bool look_ahead(mac *m)
{
    m->n_weighed = 0;
    m->moment++;
    for (uint32_t i = 0; i < m->n_open; i++)
        if (m->domain[m->open[i]].n_left == 2 && !look_at(m, m->open[i]))
            return false;
    return true;
}

/* GV_NO_LABEL: all domains have their value. */
static gv_label pick_value(const mac *m)
{
    gv_var best = m->net->n_groups;
    uint64_t balance = 0;
    for (uint32_t i = 0; i < m->n_weighed; i++) {
        const weighed *w = &m->weighed[i];
        if (m->domain[w->var].n_left == 2 &&
            (best == m->net->n_groups || w->balance > balance)) {
            best = w->var;
            balance = w->balance;
        }
    }
    const bool none = best == m->net->n_groups;
    for (uint32_t i = 0; none && i < m->n_open; i++) {
        const gv_var var = m->open[i];
        if (m->domain[var].n_left > 1 &&
            (best == m->net->n_groups ||
             m->domain[var].n_left < m->domain[best].n_left))
            best = var;
    }
    return best == m->net->n_groups ? GV_NO_LABEL : first_left(m, best, GV_NO_LABEL);
}

/* ---- the search ---- */

static bool take_branch(mac *m, gv_label label)
{
    m->branches[m->n_branches++] = (branch){ .label = label, .n_trail = m->n_trail };
    m->out->stats.decisions++;
    return settle(m, label);
}

/* The last branch without its value. */
static bool refute_branch(mac *m)
{
    const branch last = m->branches[--m->n_branches];
    undo(m, last.n_trail);
    m->moment++;
    remove_label(m, last.label);
    return propagate(m);
}

static bool may_go_on(mac *m)
{
    if (m->limit_conflicts && m->out->stats.conflicts >= m->limit_conflicts)
        return false;
    if (m->n_steps < STEPS_PER_LOOK)
        return true;
    m->n_steps = 0;
    return !m->go_on || m->go_on(m->user);
}

/* Looks ahead and branches. False: contradiction; *done: every domain has its value. */
static bool go_deeper(mac *m, bool *done)
{
    if (!look_ahead(m))
        return false;
    const gv_label label = pick_value(m);
    *done = label == GV_NO_LABEL;
    return *done || take_branch(m, label);
}

static void search(mac *m, bool alive)
{
    bool done = false, refuted = false;
    while (!done && !refuted && may_go_on(m)) {
        if (alive)
            alive = go_deeper(m, &done);
        if (alive)
            continue;
        m->out->stats.conflicts++;
        refuted = m->n_branches == 0;
        alive = !refuted && refute_branch(m);
    }
    m->out->complete = done || refuted;
    m->out->satisfiable = done;
}

/* ---- the model ---- */

static bool is_domain(const gv_net *net, gv_var group)
{
    return group < net->n_vars && net->group_type[group] != GV_VAR_BN &&
           net->group_type[group] != GV_VAR_B;
}

static void lay_out(mac *m)
{
    const gv_net *net = m->net;
    for (gv_var group = 0; group < net->n_groups; group++) {
        const uint32_t start = net->group_start[group];
        const uint32_t n = gv_net_group_size(net, group);
        const uint32_t slot = m->first_word[group] * SLOTS_PER_WORD;
        m->domain[group] = (domain){ .n_left = n, .is_domain = is_domain(net, group) };
        m->out->n_domains += m->domain[group].is_domain;
        for (uint32_t i = 0; i < n; i++) {
            m->slot_label[slot + i] = net->group_labels[start + i];
            gv_bits_add(m->left, slot + i);
        }
    }
    for (gv_label label = 0; label < net->n_labels; label++) {
        m->label[label] = CANDIDATE;
        for (uint32_t i = net->label_start[label]; i < net->label_start[label + 1];
             i++) {
            const gv_var group = net->label_groups[i];
            uint32_t slot = m->first_word[group] * SLOTS_PER_WORD;
            while (m->slot_label[slot] != label)
                slot++;
            m->label_slot[i] = slot;
        }
    }
    for (gv_var var = 0; var < net->n_vars; var++) {
        if (m->domain[var].is_domain && m->domain[var].n_left == 0)
            m->contradictory = true;
        if (m->domain[var].is_domain && m->domain[var].n_left == 1)
            m->queue[m->n_queue++] = first_left(m, var, GV_NO_LABEL);
    }
}

static gv_status prepare(mac *m, gv_arena *tmp, gv_error *err)
{
    const gv_net *net = m->net;
    m->first_word = GV_ARENA_NEW(tmp, uint32_t, net->n_groups + 1);
    if (!m->first_word)
        return gv_fail_memory(err);
    for (gv_var group = 0; group < net->n_groups; group++)
        m->first_word[group + 1] =
            m->first_word[group] +
            (uint32_t)gv_bits_words(gv_net_group_size(net, group));
    const size_t n_words = m->first_word[net->n_groups];
    m->left = GV_ARENA_NEW(tmp, uint64_t, n_words);
    m->slot_label = GV_ARENA_NEW(tmp, gv_label, n_words * SLOTS_PER_WORD);
    m->label_slot = GV_ARENA_NEW(tmp, uint32_t, net->label_start[net->n_labels]);
    m->domain = GV_ARENA_NEW(tmp, domain, net->n_groups);
    m->label = GV_ARENA_NEW(tmp, uint8_t, net->n_labels);
    m->trail = GV_ARENA_NEW(tmp, gv_label, net->n_labels);
    m->queue = GV_ARENA_NEW(tmp, gv_label, net->n_vars);
    m->open = GV_ARENA_NEW(tmp, gv_var, net->n_vars);
    m->probed = GV_ARENA_NEW(tmp, probed, net->n_labels);
    m->weighed = GV_ARENA_NEW(tmp, weighed, net->n_vars);
    m->branches = GV_ARENA_NEW(tmp, branch, net->n_vars);
    if (!m->left || !m->slot_label || !m->label_slot || !m->domain || !m->label ||
        !m->trail || !m->queue || !m->open || !m->probed || !m->weighed || !m->branches)
        return gv_fail_memory(err);
    lay_out(m);
    return GV_OK;
}

/* Marks and givens, to the fixpoint. False: contradiction. */
static bool load(mac *m, const gv_instance *instance)
{
    assert(m->label && m->domain && m->open);
    if (m->contradictory)
        return false;
    if (instance->marks)
        for (gv_label label = 0; label < m->net->n_labels; label++)
            if (!gv_bits_has(instance->marks, label))
                remove_label(m, label);
    for (uint32_t i = 0; i < instance->n_givens && !m->contradictory; i++) {
        const gv_label given = instance->givens[i];
        if (m->label[given] == REMOVED)
            return false;
        if (m->label[given] == CANDIDATE)
            assert_label(m, given);
    }
    if (!propagate(m))
        return false;
    for (gv_var var = 0; var < m->net->n_vars; var++)
        if (m->domain[var].is_domain && m->domain[var].n_left > 1)
            m->open[m->n_open++] = var;
    return true;
}

gv_status gv_mac_lah_run(gv_mac_lah_result *out, gv_label *solution,
                         const gv_instance *instance, uint64_t limit_conflicts,
                         bool (*go_on)(void *user), void *user, gv_arena *tmp,
                         gv_error *err)
{
    const gv_mark mark = gv_arena_mark(tmp);
    gv_mac_lah_result result = { .stats = { .has_conflicts = true,
                                            .has_decisions = true,
                                            .has_propagations = true } };
    mac m = { .net = instance->net,
              .out = &result,
              .limit_conflicts = limit_conflicts,
              .go_on = go_on,
              .user = user };
    const gv_status status = prepare(&m, tmp, err);
    if (status == GV_OK) {
        search(&m, load(&m, instance));
        for (gv_var var = 0; result.satisfiable && var < m.net->n_primary; var++)
            solution[var] = first_left(&m, var, GV_NO_LABEL);
        *out = result;
    }
    gv_arena_rewind(tmp, mark);
    return status;
}
