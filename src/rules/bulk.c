/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bulk.c -- the bound and the search of whips and braids, many partial chains at a
 * time.
 *
 * For each state the bound is computed for all targets together, a lane each, and
 * continued when a longer chain is asked for. Targets that it leaves are searched
 * together, depth first: what extends some partial chains is tried as one batch, and
 * the bound drops most of it (docs/theory/resolution-rules.md, "Many partial chains at
 * once"). */
#include "rules/bulk.h"

#include "base/log.h"
#include "rules/bulk_kernel.h"

#include <assert.h>
#include <string.h>

/* The bound of all targets, by one kind of chain. */
typedef struct root {
    bool started;
    unsigned n_rounds;     /* done */
    unsigned length;       /* that `hopeful` is for; 0: none */
    gv_bulk_wave *blocks;  /* of 256 candidates each */
    gv_bulk_bits *hopeful; /* of each block */
    gv_bulk_bits *empty;   /* of each block: targets that empty a variable */
    gv_bulk_bits *rights;  /* of each block: what its first round asserted */
    uint64_t **next;       /* of each block: that, turned to rows; NULL: not yet */
} root;

/* Partial chains of equally many right-linking candidates. */
typedef struct level {
    uint32_t n_nodes;
    uint32_t *at;        /* of each: the position of its target in ctx->order */
    gv_bulk_right *last; /* its last right-linking candidate, or its target */
    uint32_t *last_var;  /* and the variable of that, or GV_NO_VAR */
    uint64_t *open;      /* the candidates that are not excluded */

    /* Sets of candidates and gsets. Whips: those that are not in the chain. Braids:
     * those that may be right-linking. */
    uint64_t *fresh;
    uint64_t *next; /* the singles, for whips those of variables that `last` touches */
} level;

/* A way to extend a partial chain. */
typedef struct extension {
    uint32_t var, left; /* of whips */
    gv_bulk_right right;
} extension;

/* A partial chain made from node `parent` of a level. */
typedef struct child {
    uint32_t parent;
    extension by;
} child;

enum { N_KINDS = 4 }; /* whips or braids, with gsets or without */

struct gv_bulk {
    const gv_bulk_kernel *kernel;
    gv_arena arena; /* for what follows from the state */
    bool made, suits;
    bool needs_gsets;      /* some rule of the run did */
    bool has_gsets;        /* it was made with them, if it suits */
    uint32_t trail, undos; /* the state that it was made for */
    gv_bulk_net net;
    gv_bulk_scratch scratch;
    gv_mark made_mark;    /* of the arena, behind the network and the scratch */
    gv_bulk_bits *rights; /* of the first round of a batch */
    root roots[N_KINDS];
    gv_bulk_wave wave; /* of a batch */

    size_t level_words; /* that the levels have room for */
    gv_arena level_memory;
    level levels[GV_MAX_LENGTH];
    child *children;
    uint64_t *rows[3]; /* of the children: open, may, next; word by word */
    extension *extensions;
};

void gv_bulk_free(gv_bulk *bulk)
{
    if (!bulk)
        return;
    gv_arena_free(&bulk->arena);
    gv_arena_free(&bulk->level_memory);
}

static bool is_whip(const gv_chain_search *search)
{
    return !search->rule->kind.braid;
}

static unsigned kind_of(const gv_chain_search *search)
{
    return (is_whip(search) ? 1u : 0u) | (search->g ? 2u : 0u);
}

/* ---- the state ---- */

static bool take_bits(gv_bulk_bits **out, gv_bulk *bulk, size_t n)
{
    *out = gv_arena_take(&bulk->arena, (n + 1) * sizeof **out);
    return *out;
}

static bool take_wave(gv_bulk_wave *wave, gv_bulk *bulk, unsigned kind)
{
    // Turning rows fills whole words.
    *wave = (gv_bulk_wave){ .whips = kind & 1, .g = kind & 2 };
    return take_bits(&wave->open, bulk, 64 * bulk->net.n_words) &&
           take_bits(&wave->may, bulk, 64 * bulk->net.n_all);
}

/* Room for partial chains, if there is more to number than before. */
static bool make_levels(gv_bulk *bulk)
{
    const size_t n_words = bulk->net.n_all;
    if (n_words <= bulk->level_words)
        return true;
    gv_arena_free(&bulk->level_memory);
    gv_arena *arena = &bulk->level_memory;
    memset(bulk->levels, 0, sizeof bulk->levels);
    bulk->level_words = 0;
    bulk->children = GV_ARENA_NEW(arena, child, GV_BULK_LANES);
    bulk->extensions = GV_ARENA_NEW(arena, extension, GV_MAX_LENGTH * 64 * n_words);
    bool ok = bulk->children && bulk->extensions;
    for (unsigned i = 0; i < 3; i++) {
        bulk->rows[i] = GV_ARENA_NEW(arena, uint64_t, GV_BULK_LANES * n_words);
        ok = ok && bulk->rows[i];
    }
    if (ok)
        bulk->level_words = n_words;
    return ok;
}

/* An empty level; NULL when out of memory. */
static level *use_level(gv_bulk *bulk, unsigned depth)
{
    level *l = &bulk->levels[depth];
    gv_arena *arena = &bulk->level_memory;
    const size_t n = GV_BULK_LANES * bulk->level_words;
    assert(depth < GV_MAX_LENGTH);
    if (!l->next) {
        l->at = GV_ARENA_NEW(arena, uint32_t, GV_BULK_LANES);
        l->last = GV_ARENA_NEW(arena, gv_bulk_right, GV_BULK_LANES);
        l->last_var = GV_ARENA_NEW(arena, uint32_t, GV_BULK_LANES);
        l->open = GV_ARENA_NEW(arena, uint64_t, n);
        l->fresh = GV_ARENA_NEW(arena, uint64_t, n);
        if (!l->at || !l->last || !l->last_var || !l->open || !l->fresh)
            return NULL;
        l->next = GV_ARENA_NEW(arena, uint64_t, n);
    }
    l->n_nodes = 0;
    return l->next ? l : NULL;
}

static bool make_scratch(gv_bulk *bulk)
{
    const gv_bulk_net *net = &bulk->net;
    gv_bulk_scratch *scratch = &bulk->scratch;
    const size_t n_all = 64 * net->n_all;
    if (!take_bits(&scratch->right, bulk, n_all) ||
        !take_bits(&bulk->rights, bulk, n_all) ||
        !take_bits(&scratch->alone, bulk, net->n_cands) ||
        !take_bits(&scratch->extra, bulk, net->n_cands) ||
        !take_bits(&scratch->group, bulk, net->n_groups) ||
        !take_bits(&scratch->usable, bulk, net->n_vars))
        return false;
    memset(scratch->extra, 0, net->n_cands * sizeof *scratch->extra);
    return take_wave(&bulk->wave, bulk, 0) && make_levels(bulk);
}

/* Kernels leave alone what has no number, or is gone. */
static void clear_rights(gv_bulk *bulk)
{
    const size_t n_all = 64 * bulk->net.n_all;
    memset(bulk->rights, 0, n_all * sizeof *bulk->rights);
    memset(bulk->scratch.right, 0, n_all * sizeof *bulk->scratch.right);
    memset(bulk->scratch.alone, 0, bulk->net.n_cands * sizeof *bulk->scratch.alone);
}

/* Makes the network again, or marks what is gone. */
static bool make_net(gv_bulk *bulk, const gv_state *state)
{
    if (bulk->made && bulk->suits && bulk->undos == state->n_undos &&
        bulk->net.has_gsets == bulk->needs_gsets &&
        gv_bulk_net_shrink(&bulk->net, state)) {
        gv_arena_rewind(&bulk->arena, bulk->made_mark);
        clear_rights(bulk);
        return true;
    }
    gv_arena_rewind(&bulk->arena, (gv_mark){ 0 });
    bulk->has_gsets = bulk->needs_gsets;
    bulk->suits = gv_bulk_net_suits(state, bulk->needs_gsets);
    if (bulk->suits) {
        if (!gv_bulk_net_make(&bulk->net, state, bulk->needs_gsets, &bulk->arena) ||
            !make_scratch(bulk))
            return false;
        clear_rights(bulk);
    }
    bulk->made_mark = gv_arena_mark(&bulk->arena);
    return true;
}

/* Follows the state. */
static bool follow_state(gv_bulk *bulk, const gv_state *state)
{
    if (bulk->made && bulk->trail == state->n_trail && bulk->undos == state->n_undos &&
        bulk->has_gsets == bulk->needs_gsets)
        return true;
    bulk->made = make_net(bulk, state);
    bulk->trail = state->n_trail;
    bulk->undos = state->n_undos;
    for (unsigned kind = 0; kind < N_KINDS; kind++)
        bulk->roots[kind].started = false;
    return bulk->made;
}

static gv_bulk *make_bulk(gv_rule_context *ctx)
{
    gv_bulk *bulk = GV_ARENA_NEW(&ctx->kept, gv_bulk, 1);
    if (!bulk)
        return NULL;
    gv_arena_init(&bulk->arena, ctx->kept.memory);
    gv_arena_init(&bulk->level_memory, ctx->kept.memory);
    return bulk;
}

gv_bulk *gv_bulk_begin(gv_chain_search *search)
{
    gv_rule_context *ctx = search->ctx;
    const gv_rule *rule = search->rule;
    if ((rule->on_target != gv_whip_on_target &&
         rule->on_target != gv_braid_on_target) ||
        rule->typed || search->length < 2)
        return NULL;
    if (!ctx->bulk)
        ctx->bulk = make_bulk(ctx);
    gv_bulk *bulk = ctx->bulk;
    if (bulk) {
        bulk->kernel = gv_bulk_kernel_of(ctx->cpu);
        bulk->needs_gsets = bulk->needs_gsets || search->g;
    }
    if (!bulk || !follow_state(bulk, ctx->state)) {
        ctx->out_of_memory = true;
        return NULL;
    }
    return bulk->suits ? bulk : NULL;
}

void gv_bulk_reset(gv_bulk *bulk)
{
    if (bulk)
        bulk->needs_gsets = bulk->made = false;
}

/* ---- the bound of all targets ---- */

static uint32_t n_blocks(const gv_bulk *bulk)
{
    return (bulk->net.n_cands + GV_BULK_LANES - 1) / GV_BULK_LANES;
}

/* Lane l of block b is candidate 256 b + l; links are symmetric. */
static void start_block(const gv_bulk *bulk, gv_bulk_wave *wave, uint32_t block)
{
    const gv_bulk_net *net = &bulk->net;
    memset(&wave->ended, 0, sizeof wave->ended);
    for (uint32_t cand = 0; cand < net->n_cands; cand++) {
        const uint64_t *links = gv_bulk_links(net, cand);
        const uint64_t here = gv_bits_has(net->here, cand) ? ~UINT64_C(0) : 0;
        for (size_t word = 0; word < GV_BULK_WORDS; word++) {
            const size_t at = GV_BULK_WORDS * block + word;
            const uint64_t linked = at < net->n_words ? links[at] & here : 0;
            wave->open[cand].word[word] = here & ~linked;
            wave->may[cand].word[word] = wave->whips ? linked : ~UINT64_C(0);
        }
    }
    if (!wave->whips)
        memset(wave->may + gv_bulk_first_gset(net), 0xFF,
               net->n_gsets * sizeof *wave->may);
}

static bool start_root(root *r, gv_bulk *bulk, unsigned kind)
{
    const uint32_t n = n_blocks(bulk);
    *r = (root){ .started = true };
    r->blocks = GV_ARENA_NEW(&bulk->arena, gv_bulk_wave, n + 1);
    r->next = GV_ARENA_NEW(&bulk->arena, uint64_t *, n + 1);
    if (!r->blocks || !r->next || !take_bits(&r->hopeful, bulk, n) ||
        !take_bits(&r->empty, bulk, n) ||
        !take_bits(&r->rights, bulk, 64 * bulk->net.n_all * n))
        return false;
    for (uint32_t block = 0; block < n; block++) {
        if (!take_wave(&r->blocks[block], bulk, kind))
            return false;
        start_block(bulk, &r->blocks[block], block);
    }
    return true;
}

/* The rounds that are missing, and the last one. */
static void bound_block(gv_bulk *bulk, root *r, uint32_t block, unsigned n_rounds)
{
    const size_t n_all = 64 * bulk->net.n_all;
    for (unsigned k = r->n_rounds; k < n_rounds; k++) {
        bulk->kernel->round(&bulk->net, &r->blocks[block], &bulk->scratch);
        if (k > 0)
            continue;
        r->empty[block] = r->blocks[block].empty;
        memcpy(r->rights + block * n_all, bulk->scratch.right,
               n_all * sizeof *r->rights);
    }
    bulk->kernel->last(&bulk->net, &r->blocks[block], &bulk->scratch,
                       &r->hopeful[block]);
}

/* Which targets may have a chain of at most this length; NULL when out of memory. */
static root *bound_targets(gv_bulk *bulk, const gv_chain_search *search)
{
    root *r = &bulk->roots[kind_of(search)];
    const unsigned n_rounds = search->length - 2;
    if (r->started && r->length == search->length)
        return r;
    if ((!r->started || r->n_rounds > n_rounds) &&
        !start_root(r, bulk, kind_of(search)))
        return NULL;
    for (uint32_t block = 0; block < n_blocks(bulk); block++)
        bound_block(bulk, r, block, n_rounds);
    r->n_rounds = n_rounds;
    r->length = search->length;
    return r;
}

static bool has_target(const gv_bulk *bulk, const gv_bulk_bits *blocks, gv_label target)
{
    const uint32_t cand = bulk->net.cand_of[target];
    return gv_bits_has(blocks[cand / GV_BULK_LANES].word, cand % GV_BULK_LANES);
}

/* What may be the first right-linking candidate, in lane `lane` of a block; NULL when
 * out of memory. */
static const uint64_t *first_rights(gv_bulk *bulk, root *r, uint32_t block)
{
    const size_t n_all = bulk->net.n_all;
    if (!r->next[block]) {
        r->next[block] =
            gv_arena_take(&bulk->arena, GV_BULK_LANES * n_all * sizeof(uint64_t));
        if (r->next[block])
            bulk->kernel->turn_back(r->next[block], r->rights + 64 * n_all * block,
                                    n_all);
    }
    return r->next[block];
}

/* ---- partial chains ---- */

/* The sets of a node in one of the lists of a level. */
static uint64_t *open_of(const gv_bulk *bulk, const level *l, uint32_t node)
{
    return l->open + node * bulk->net.n_words;
}

static uint64_t *fresh_of(const gv_bulk *bulk, const level *l, uint32_t node)
{
    return l->fresh + node * bulk->net.n_all;
}

static uint64_t *next_of(const gv_bulk *bulk, const level *l, uint32_t node)
{
    return l->next + node * bulk->net.n_all;
}

/* Where gsets with the same labels are marked: at the first of them. */
static uint32_t mark_of(const gv_bulk_net *net, gv_bulk_right right)
{
    const gv_bulk_right first = gv_bulk_first_gset(net);
    return right < first ? right : first + net->gsets[right - first].first;
}

/* Adds the partial chain of a target; false when out of memory. */
static bool add_target(gv_bulk *bulk, root *r, level *l, uint32_t at, uint32_t target)
{
    const gv_bulk_net *net = &bulk->net;
    const uint32_t node = l->n_nodes++;
    uint64_t *open = open_of(bulk, l, node), *next = next_of(bulk, l, node);
    uint64_t *fresh = fresh_of(bulk, l, node);
    const uint64_t *rights = first_rights(bulk, r, target / GV_BULK_LANES);
    if (!rights)
        return false;
    l->at[node] = at;
    l->last[node] = target;
    l->last_var[node] = GV_NO_VAR;
    memset(fresh, 0xFF, net->n_all * sizeof *fresh);
    memcpy(fresh, net->here, net->n_words * sizeof *fresh);
    for (size_t word = 0; word < net->n_words; word++)
        open[word] = fresh[word] & ~gv_bulk_links(net, target)[word];
    for (size_t word = 0; word < net->n_all; word++)
        next[word] = rights[GV_BULK_LANES * word + target % GV_BULK_LANES];
    gv_bits_remove(fresh, target);
    return true;
}

/* Adds the partial chain of a lane of the last batch, made from a level before. */
static void add_node(gv_bulk *bulk, level *l, const level *from, uint32_t lane)
{
    const gv_bulk_net *net = &bulk->net;
    const child *c = &bulk->children[lane];
    const bool whips = bulk->wave.whips;
    const uint32_t node = l->n_nodes++;
    uint64_t *open = open_of(bulk, l, node), *next = next_of(bulk, l, node);
    uint64_t *fresh = fresh_of(bulk, l, node);
    const uint64_t *old = fresh_of(bulk, from, c->parent);
    l->at[node] = from->at[c->parent];
    l->last[node] = c->by.right;
    l->last_var[node] = c->by.var;
    for (size_t word = 0; word < net->n_words; word++)
        open[word] = bulk->rows[0][GV_BULK_LANES * word + lane];
    for (size_t word = 0; word < net->n_all; word++) {
        const size_t at = GV_BULK_LANES * word + lane;
        next[word] = bulk->rows[2][at];
        fresh[word] = whips ? old[word] : bulk->rows[1][at];
    }
    if (whips) {
        gv_bits_remove(fresh, c->by.left);
        gv_bits_remove(fresh, mark_of(net, c->by.right));
    }
}

/* ---- what extends a partial chain ---- */

/* A node of which extensions are listed. */
typedef struct node_sets {
    const gv_bulk_net *net;
    const uint64_t *open, *fresh, *next;
    const uint64_t *seen; /* by its last right-linking candidate */
    uint32_t last_var;
} node_sets;

/* The first new left-linking candidate among some; GV_NO_LABEL if there is none. */
static uint32_t first_left(const node_sets *n, const uint32_t *cand,
                           const uint32_t *end)
{
    for (; cand < end; cand++)
        if (gv_bits_has(n->seen, *cand) && gv_bits_has(n->fresh, *cand))
            return *cand;
    return GV_NO_LABEL;
}

static bool is_alone(const node_sets *n, uint32_t cand, uint32_t var)
{
    const gv_bulk_net *net = n->net;
    for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++)
        if (gv_bits_has(n->open, net->group_cands[i]) && net->group_cands[i] != cand)
            return false;
    return true;
}

/* The first variable, and its first left-linking candidate, that leave nothing but
 * `cand`. As gv_chain_list_moves(). */
static bool link_cand(const node_sets *n, uint32_t cand, extension *out)
{
    const gv_bulk_net *net = n->net;
    for (uint32_t i = net->cand_start[cand]; i < net->cand_start[cand + 1]; i++) {
        const uint32_t var = net->cand_groups[i];
        if (var >= net->n_vars)
            break;
        if (var == n->last_var || !is_alone(n, cand, var))
            continue;
        const uint32_t left = first_left(n, net->group_cands + net->group_start[var],
                                         net->group_cands + net->group_start[var + 1]);
        if (left == GV_NO_LABEL)
            continue;
        *out = (extension){ var, left, cand };
        return true;
    }
    return false;
}

/* Whether nothing is open outside of a gset. */
static bool is_confined(const node_sets *n, const gv_bulk_gset *gset)
{
    for (uint32_t i = gset->outside; i < gset->seers; i++)
        if (gv_bits_has(n->open, n->net->gset_cands[i]))
            return false;
    return true;
}

/* Whether a gset is the smallest that its variable is confined to. */
static bool is_smallest(const node_sets *n, const gv_linkage *linkage, uint32_t number)
{
    const gv_bulk_net *net = n->net;
    const gv_bulk_gset *gset = &net->gsets[number];
    const uint32_t *start = linkage->glabels->start;
    const uint32_t size = start[gset->glabel + 1] - start[gset->glabel];
    for (uint32_t i = net->gset_start[gset->var]; i < net->gset_start[gset->var + 1];
         i++) {
        const uint32_t glabel = net->gsets[i].glabel;
        const uint32_t other = start[glabel + 1] - start[glabel];
        if ((other < size || (other == size && i < number)) &&
            is_confined(n, &net->gsets[i]))
            return false;
    }
    return true;
}

/* Whether a candidate of `next` is in the gset, which is then superfluous. */
static bool has_inside(const node_sets *n, const gv_linkage *linkage,
                       const gv_bulk_gset *gset)
{
    const gv_bulk_net *net = n->net;
    for (uint32_t i = net->group_start[gset->var]; i < net->group_start[gset->var + 1];
         i++) {
        const uint32_t cand = net->group_cands[i];
        if (gv_bits_has(n->next, cand) && gv_bits_has(n->fresh, cand) &&
            gv_linkage_in_glabel(linkage, net->labels[cand], gset->glabel))
            return true;
    }
    return false;
}

static bool link_gset(const node_sets *n, uint32_t number, extension *out)
{
    const gv_bulk_net *net = n->net;
    const gv_bulk_gset *gset = &net->gsets[number];
    const uint32_t left =
        first_left(n, net->gset_cands + gset->outside, net->gset_cands + gset->seers);
    *out = (extension){ gset->var, left, gv_bulk_first_gset(net) + number };
    return gset->var != n->last_var && left != GV_NO_LABEL;
}

static bool meet(const uint64_t *a, const uint64_t *b, size_t n_words)
{
    uint64_t common = 0;
    for (size_t word = 0; word < n_words; word++)
        common |= a[word] & b[word];
    return common;
}

/* Whether some extension has a gset with the same labels. */
static bool is_listed(const gv_bulk_net *net, const extension *list, uint32_t n,
                      gv_bulk_right right)
{
    for (uint32_t i = 0; i < n; i++)
        if (mark_of(net, list[i].right) == mark_of(net, right))
            return true;
    return false;
}

/* Whether `right` extends the chain of a node, and how. */
static bool extends(const node_sets *n, const gv_linkage *linkage, bool whips,
                    gv_bulk_right right, extension *out)
{
    const gv_bulk_right first = gv_bulk_first_gset(n->net);
    const bool is_gset = right >= first;
    if (!gv_bits_has(n->fresh, mark_of(n->net, right)))
        return false;
    if (is_gset && (has_inside(n, linkage, &n->net->gsets[right - first]) ||
                    !is_smallest(n, linkage, right - first)))
        return false;
    if (whips)
        return is_gset ? link_gset(n, right - first, out) : link_cand(n, right, out);
    *out = (extension){ .var = GV_NO_VAR, .right = right };
    return meet(gv_bulk_seen(n->net, right), n->open, n->net->n_words);
}

static uint32_t list_extensions(gv_bulk *bulk, const gv_chain_search *search,
                                const level *l, uint32_t node, extension *out)
{
    const gv_bulk_net *net = &bulk->net;
    const node_sets sets = { .net = net,
                             .open = open_of(bulk, l, node),
                             .fresh = fresh_of(bulk, l, node),
                             .next = next_of(bulk, l, node),
                             .seen = gv_bulk_seen(net, l->last[node]),
                             .last_var = l->last_var[node] };
    const size_t n_words = search->g ? net->n_all : net->n_words;
    uint32_t n = 0;
    for (size_t word = 0; word < n_words; word++)
        for (uint64_t bits = sets.next[word]; bits; bits &= bits - 1) {
            const gv_bulk_right right =
                (gv_bulk_right)(64 * word) + (gv_bulk_right)__builtin_ctzll(bits);
            if (extends(&sets, search->ctx->linkage, is_whip(search), right, &out[n]) &&
                (word < net->n_words || !is_listed(net, out, n, right)))
                n++;
        }
    return n;
}

/* ---- the search ---- */

/* Children that wait to be tried together. */
typedef struct batch {
    gv_bulk *bulk;
    gv_chain_search *search;
    unsigned depth;  /* of their parents */
    unsigned n_more; /* right-linking candidates that can be added to the children */
    uint32_t n;
    uint32_t found; /* the position of the target of a chain, or GV_NO_LABEL */
} batch;

static void add_child(batch *b, const level *own, uint32_t node, const extension *by)
{
    gv_bulk *bulk = b->bulk;
    const gv_bulk_net *net = &bulk->net;
    const uint64_t *open = open_of(bulk, own, node),
                   *seen = gv_bulk_seen(net, by->right);
    uint64_t *fresh = fresh_of(bulk, own, node);
    const uint32_t lane = b->n++;
    bulk->children[lane] = (child){ node, *by };
    for (size_t word = 0; word < net->n_words; word++)
        bulk->rows[0][GV_BULK_LANES * word + lane] = open[word] & ~seen[word];
    uint64_t *may = bulk->rows[1];
    if (is_whip(b->search)) {
        for (size_t word = 0; word < net->n_words; word++)
            may[GV_BULK_LANES * word + lane] = fresh[word] & seen[word];
        may[GV_BULK_LANES * (by->left / 64) + lane] &= ~(UINT64_C(1) << by->left % 64);
    } else { // neither this one nor later ones use it again
        gv_bits_remove(fresh, mark_of(net, by->right));
        for (size_t word = 0; word < net->n_all; word++)
            may[GV_BULK_LANES * word + lane] = fresh[word];
    }
}

/* The children that may end; *won: and those that have, or do with one more
 * right-linking candidate if that is all that they may get. */
static gv_bulk_bits probe(batch *b, gv_bulk_bits *won)
{
    gv_bulk *bulk = b->bulk;
    gv_bulk_wave *wave = &bulk->wave;
    const gv_bulk_net *net = &bulk->net;
    gv_bulk_bits hit;
    wave->whips = is_whip(b->search);
    wave->g = b->search->g;
    memset(&wave->ended, 0, sizeof wave->ended);
    bulk->kernel->turn(wave->open, bulk->rows[0], net->n_words);
    bulk->kernel->turn(wave->may, bulk->rows[1],
                       wave->whips || !wave->g ? net->n_words : net->n_all);
    gv_bulk_bits *const right = bulk->scratch.right;
    bool go_on = true;
    for (unsigned k = 1; k < b->n_more && go_on; k++) {
        bulk->scratch.right = k == 1 ? bulk->rights : right;
        go_on = bulk->kernel->round(net, wave, &bulk->scratch);
        if (k == 1)
            *won = wave->empty;
    }
    bulk->scratch.right = right;
    bulk->kernel->last(net, wave, &bulk->scratch, &hit);
    for (uint32_t word = 0; word < GV_BULK_WORDS; word++) {
        const uint32_t n = b->n > 64 * word ? b->n - 64 * word : 0;
        hit.word[word] &= n < 64 ? (UINT64_C(1) << n) - 1 : ~UINT64_C(0);
        won->word[word] =
            b->n_more == 1 ? hit.word[word] : won->word[word] & hit.word[word];
    }
    return hit;
}

static bool explore(gv_bulk *bulk, gv_chain_search *search, unsigned depth,
                    unsigned n_rights, uint32_t *found);

/* Counts the children. False if a limit is hit. */
static bool count_children(const batch *b)
{
    bool go_on = true;
    for (uint32_t i = 0; i < b->n && go_on; i++)
        go_on = gv_rule_context_count(b->search->ctx);
    return go_on;
}

/* Follows the children among the first `end` that may end, as explore(). */
static bool follow_children(batch *b, const gv_bulk_bits *hit, uint32_t end)
{
    gv_bulk *bulk = b->bulk;
    uint32_t lane = (uint32_t)gv_bits_next(hit->word, end, 0);
    if (lane == end)
        return true;
    level *next = use_level(bulk, b->depth + 1);
    if (!next) {
        b->search->ctx->out_of_memory = true;
        return false;
    }
    bulk->kernel->turn_back(bulk->rows[2], bulk->rights,
                            b->search->g ? bulk->net.n_all : bulk->net.n_words);
    for (; lane < end; lane = (uint32_t)gv_bits_next(hit->word, end, lane + 1))
        add_node(bulk, next, &bulk->levels[b->depth], lane);
    return explore(bulk, b->search, b->depth + 1, b->n_more, &b->found);
}

/* Tries the children. False if the search is over: a chain was found, or a limit hit.
 */
static bool try_batch(batch *b)
{
    gv_bulk *bulk = b->bulk;
    if (!count_children(b))
        return false;
    gv_bulk_bits won = { { 0 } };
    const gv_bulk_bits hit = probe(b, &won);
    const uint32_t first = (uint32_t)gv_bits_next(won.word, GV_BULK_LANES, 0);
    const uint32_t parent = first < GV_BULK_LANES ? bulk->children[first].parent : 0;
    b->n = 0;
    if (!follow_children(b, &hit, first))
        return false;
    if (first < GV_BULK_LANES)
        b->found = bulk->levels[b->depth].at[parent];
    return first == GV_BULK_LANES;
}

/* Searches the partial chains of a level, which can get `n_rights` more right-linking
 * candidates, two or more. False if the search is over. */
static bool explore(gv_bulk *bulk, gv_chain_search *search, unsigned depth,
                    unsigned n_rights, uint32_t *found)
{
    assert(n_rights >= 2);
    const level *own = &bulk->levels[depth];
    extension *list = bulk->extensions + 64 * bulk->level_words * depth;
    batch b = { .bulk = bulk,
                .search = search,
                .depth = depth,
                .n_more = n_rights - 1,
                .found = GV_NO_LABEL };
    bool go_on = true;
    for (uint32_t node = 0; node < own->n_nodes && go_on; node++) {
        const uint32_t n = list_extensions(bulk, search, own, node, list);
        for (uint32_t i = 0; i < n && go_on; i++) {
            add_child(&b, own, node, &list[i]);
            if (b.n == GV_BULK_LANES)
                go_on = try_batch(&b);
        }
    }
    if (go_on && b.n)
        go_on = try_batch(&b);
    *found = b.found;
    return go_on;
}

/* The first candidate whose label is not below `label`. */
static uint32_t first_cand(const gv_bulk_net *net, gv_label label)
{
    uint32_t low = 0, high = net->n_cands;
    while (low < high) {
        const uint32_t middle = (low + high) / 2;
        if (net->labels[middle] < label)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The first target of the blocks from candidate `cand` on; n_cands if there is none. */
static uint32_t next_cand(const gv_bulk_net *net, const gv_bulk_bits *blocks,
                          uint32_t cand)
{
    uint64_t mask = ~UINT64_C(0) << cand % 64;
    for (size_t word = cand / 64; word < net->n_words; word++, mask = ~UINT64_C(0)) {
        const uint64_t bits = net->here[word] & mask &
                              blocks[word / GV_BULK_WORDS].word[word % GV_BULK_WORDS];
        if (bits)
            return (uint32_t)(64 * word) + (uint32_t)__builtin_ctzll(bits);
    }
    return net->n_cands;
}

/* The position of the first target of the blocks from position `at` on; the number of
 * labels if there is none. */
static uint32_t next_target(const gv_bulk *bulk, const gv_rule_context *ctx,
                            const gv_bulk_bits *blocks, uint32_t at)
{
    const uint32_t n_labels = ctx->linkage->net->n_labels;
    if (!ctx->shuffled) {
        const gv_bulk_net *net = &bulk->net;
        const uint32_t cand = next_cand(net, blocks, first_cand(net, at));
        return cand < net->n_cands ? net->labels[cand] : n_labels;
    }
    while (at < n_labels && !(gv_state_has(ctx->state, ctx->order[at]) &&
                              has_target(bulk, blocks, ctx->order[at])))
        at++;
    return at;
}

/* Collects hopeful targets from position *at on, up to one that has a chain already;
 * false when out of memory. */
static bool gather_targets(gv_bulk *bulk, const gv_rule_context *ctx, root *r,
                           level *first, uint32_t *at)
{
    first->n_nodes = 0;
    for (*at = next_target(bulk, ctx, r->hopeful, *at);
         *at < ctx->linkage->net->n_labels && first->n_nodes < GV_BULK_LANES &&
         !has_target(bulk, r->empty, ctx->order[*at]);
         *at = next_target(bulk, ctx, r->hopeful, *at + 1))
        if (!add_target(bulk, r, first, *at, bulk->net.cand_of[ctx->order[*at]]))
            return false;
    return true;
}

uint32_t gv_bulk_next(gv_bulk *bulk, gv_chain_search *search, uint32_t from)
{
    gv_rule_context *ctx = search->ctx;
    const uint32_t n_labels = ctx->linkage->net->n_labels;
    root *r = bound_targets(bulk, search);
    level *first = r ? use_level(bulk, 0) : NULL;
    uint32_t found = GV_NO_LABEL, at = from;
    if (first && search->length == 2)
        return next_target(bulk, ctx, r->hopeful, from); // the bound is exact
    bool ok = first, go_on = true;
    while (ok && go_on && at < n_labels) {
        ok = gather_targets(bulk, ctx, r, first, &at);
        if (ok && first->n_nodes)
            go_on = explore(bulk, search, 0, search->length - 1, &found);
        if (ok && go_on && at < n_labels &&
            has_target(bulk, r->empty, ctx->order[at])) {
            found = at;
            break;
        }
    }
    ctx->out_of_memory = ctx->out_of_memory || !ok;
    return found != GV_NO_LABEL ? found : n_labels;
}
