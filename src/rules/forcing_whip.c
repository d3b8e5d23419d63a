/* SPDX-License-Identifier: GPL-3.0-or-later */
/* forcing_whip.c -- forcing whips on variables with two candidates, and with three: one
 * partial whip from each of them, and what all their ends agree on. A candidate linked
 * to all the last right-linking candidates is eliminated, a common one is asserted.
 *
 * For each candidate of the variable: how soon can a partial whip see (or end at) each
 * label? A lower bound, with all singles at once in each round, shows which labels are
 * worth examining; only for them the partial whips are enumerated. */
#include "rules/chain_search.h"

#include <assert.h>
#include <string.h>

enum { MAX_BRANCHES = 3, NEVER = GV_MAX_LENGTH + 1 };

/* The relation of an end of partial whips to a label. */
typedef enum relation { ENDS_AT, SEES, N_RELATIONS } relation;

/* The least length of a partial whip with that relation to each label; NEVER: none. */
typedef struct reach {
    uint8_t *length[N_RELATIONS];
} reach;

typedef struct forcing {
    gv_chain_search search; /* of the current branch */
    unsigned n_branches;
    gv_label start[MAX_BRANCHES];
    reach bound[MAX_BRANCHES]; /* lengths cannot be less */
    reach exact[MAX_BRANCHES]; /* up to the length that was enumerated */

    /* What `enumerate` searches for: the chain to be built, or nothing. */
    unsigned branch;
    bool building;
    relation wanted;
    gv_label label;
} forcing;

/* ---- lengths ---- */

static bool take_reach(gv_rule_context *ctx, reach *out)
{
    const uint32_t n_labels = ctx->linkage->net->n_labels;
    for (relation r = 0; r < N_RELATIONS; r++) {
        out->length[r] = gv_arena_take(&ctx->tmp, n_labels);
        ctx->out_of_memory |= !out->length[r];
    }
    return !ctx->out_of_memory;
}

static void clear_reach(const gv_rule_context *ctx, reach *out)
{
    for (relation r = 0; r < N_RELATIONS; r++)
        memset(out->length[r], NEVER, ctx->linkage->net->n_labels);
}

static void lower(uint8_t *length, unsigned to)
{
    if (*length > to)
        *length = (uint8_t)to;
}

/* A partial whip of `length` ends at `right`. */
static void note_end(gv_exclusion *exclusion, reach *out, gv_label right,
                     unsigned length)
{
    const gv_label_range links = gv_exclusion_links(exclusion, right);
    lower(&out->length[ENDS_AT][right], length);
    for (const gv_label *link = links.begin; link < links.end; link++)
        lower(&out->length[SEES][*link], length);
}

/* One round: all singles since `from` at once. */
static void bound_round(gv_exclusion *exclusion, reach *out, uint32_t from,
                        unsigned round)
{
    const uint32_t to = exclusion->n_ones;
    for (; from < to; from++) {
        const gv_var_rest *left = &exclusion->left[exclusion->ones[from]];
        if (left->n_left == 1 && out->length[ENDS_AT][left->rest] > round) {
            note_end(exclusion, out, left->rest, round);
            gv_exclude_links(exclusion, left->rest);
        }
    }
}

/* Rounds of singles from `start`: no partial whip is faster. After a round that empties
 * a variable nothing is known: singles that are lost to it may lead anywhere. */
static void fill_bound(forcing *f, reach *out, gv_label start, unsigned n_rounds)
{
    gv_exclusion *exclusion = f->search.exclusion;
    const gv_exclusion_mark mark = gv_exclusion_now(exclusion);
    clear_reach(f->search.ctx, out);
    note_end(exclusion, out, start, 0);
    gv_exclude_links(exclusion, start);
    uint32_t from = mark.n_ones;
    for (unsigned round = 1; round <= n_rounds && from < exclusion->n_ones; round++) {
        const uint32_t to = exclusion->n_ones;
        bound_round(exclusion, out, from, round);
        from = to;
        if (exclusion->n_empty > mark.n_empty) {
            for (gv_label label = 0; label < exclusion->linkage->net->n_labels; label++)
                for (relation r = 0; r < N_RELATIONS; r++)
                    lower(&out->length[r][label], round);
            break;
        }
    }
    gv_exclusion_undo(exclusion, mark);
}

static unsigned sum_of(const reach *reaches, unsigned n, relation r, gv_label label)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < n; i++)
        sum += reaches[i].length[r][label];
    return sum;
}

/* ---- partial whips ---- */

/* Whether the branch, which now ends at `right`, is the one to be built. */
static bool is_wanted(const forcing *f, gv_label right)
{
    return f->wanted == ENDS_AT
               ? right == f->label
               : gv_linkage_linked(f->search.ctx->linkage, right, f->label);
}

/* Enumerates the partial whips of at most n_more further right-linking candidates.
 * Stops at the wanted one, which is then on the chain; true. */
static bool enumerate(forcing *f, const gv_move *last, unsigned n_more)
{
    gv_chain_search *search = &f->search;
    gv_chain_scratch *work = search->work;
    if (f->building) {
        if (is_wanted(f, last->right))
            return true;
    } else {
        note_end(search->exclusion, &f->exact[f->branch], last->right, search->n_chain);
    }
    if (!n_more)
        return false;
    const uint32_t first = work->n_moves;
    gv_chain_list_moves(search, last);
    const uint32_t end = work->n_moves;
    for (uint32_t i = first; i < end && search->ctx->end == GV_END_COMPLETE; i++) {
        work->n_moves = end;
        if (gv_chain_covered(search, first, &work->moves[i]))
            continue;
        const gv_move move = work->moves[i];
        const gv_exclusion_mark mark = gv_exclusion_now(search->exclusion);
        if (gv_chain_push(search, &move) && enumerate(f, &move, n_more - 1))
            return true; // left in place: run_branch() takes it back
        gv_chain_pop(search, mark);
    }
    work->n_moves = first;
    return false;
}

/* The moves on the chain as a branch. */
static bool copy_chain(const gv_chain_search *search, gv_chain *out)
{
    gv_chain_cell *cells = GV_STEP_LIST(search->ctx, gv_chain_cell, search->n_chain);
    if (!cells)
        return false;
    for (uint32_t i = 0; i < search->n_chain; i++) {
        const gv_move *move = &search->work->chain[i];
        cells[i] = (gv_chain_cell){ .var = move->var,
                                    .left = move->left,
                                    .kind = move->kind,
                                    .right = move->right };
    }
    *out = (gv_chain){ .target = search->target,
                       .n_cells = search->n_chain,
                       .cells = cells };
    return true;
}

/* Enumerates the partial whips of one branch. With `out`, makes the wanted one a chain
 * in it. */
static bool run_branch(forcing *f, unsigned branch, unsigned length, gv_chain *out)
{
    gv_chain_search *search = &f->search;
    const gv_exclusion_mark mark = gv_exclusion_now(search->exclusion);
    assert(length < NEVER && !search->work->flag[f->start[branch]]);
    const gv_move start = { .var = GV_NO_VAR,
                            .left = GV_NO_LABEL,
                            .kind = GV_RIGHT_LABEL,
                            .right = f->start[branch] };
    f->branch = branch;
    f->building = out != NULL;
    search->target = f->start[branch];
    search->n_chain = 0;
    search->work->flag[search->target] = GV_USED_RIGHT;
    gv_exclude_links(search->exclusion, search->target);
    const bool done = enumerate(f, &start, length) && out && copy_chain(search, out);
    while (search->n_chain)
        gv_chain_pop(search, gv_exclusion_now(search->exclusion));
    gv_exclusion_undo(search->exclusion, mark);
    search->work->n_moves = 0;
    search->work->flag[search->target] = 0;
    return done;
}

/* ---- the conclusion ---- */

static bool build_chains(forcing *f, gv_chain *out, relation wanted, gv_label label)
{
    f->wanted = wanted;
    f->label = label;
    bool built = true;
    for (unsigned i = 0; i < f->n_branches && built; i++)
        built = run_branch(f, i, f->exact[i].length[wanted][label], &out[i]);
    return built;
}

static gv_label end_of(const gv_chain *chain)
{
    return chain->n_cells ? chain->cells[chain->n_cells - 1].right : chain->target;
}

/* The candidates that see the ends of all branches, `first` before the others. */
static uint32_t list_targets(const forcing *f, const gv_chain *chains, gv_label first,
                             gv_label *out)
{
    gv_exclusion *exclusion = f->search.exclusion;
    const gv_label end = end_of(&chains[0]);
    const gv_label_range links = gv_exclusion_links(exclusion, end);
    assert(gv_linkage_linked(exclusion->linkage, end, first));
    uint32_t n = 0;
    out[n++] = first;
    for (const gv_label *link = links.begin; link < links.end; link++) {
        bool all = *link != first;
        for (unsigned b = 1; b < f->n_branches; b++)
            all =
                all && gv_linkage_linked(exclusion->linkage, *link, end_of(&chains[b]));
        if (all)
            out[n++] = *link;
    }
    return n;
}

static bool make_step(forcing *f, gv_var var, relation wanted, gv_label label)
{
    gv_chain_search *search = &f->search;
    gv_rule_context *ctx = search->ctx;
    gv_chain *chains = GV_STEP_LIST(ctx, gv_chain, f->n_branches);
    gv_label *targets = GV_STEP_LIST(ctx, gv_label, ctx->linkage->net->n_labels);
    if (!chains || !targets || !build_chains(f, chains, wanted, label))
        return false;
    assert(1 + sum_of(f->exact, f->n_branches, wanted, label) <= search->length);
    *search->step = (gv_step){
        .rule = search->rule,
        .length = 1 + sum_of(f->exact, f->n_branches, wanted, label),
        .type = GV_N_VAR_TYPES,
        .conclusion = wanted == ENDS_AT ? GV_ASSERTS : GV_ELIMINATES,
        .value = wanted == ENDS_AT ? label : GV_NO_LABEL,
        .var = var,
        .n_chains = f->n_branches,
        .chains = chains,
    };
    if (wanted == SEES) {
        search->step->targets = targets;
        search->step->n_targets = list_targets(f, chains, label, targets);
    }
    return true;
}

/* How far the partial whips of each branch have to be followed: the labels on which all
 * may agree within the length. False if there are none. */
static bool plan(const forcing *f, unsigned *length)
{
    const unsigned most = f->search.length - 1;
    const uint32_t n_labels = f->search.ctx->linkage->net->n_labels;
    bool any = false;
    memset(length, 0, MAX_BRANCHES * sizeof *length);
    for (gv_label label = 0; label < n_labels; label++)
        for (relation r = 0; r < N_RELATIONS; r++) {
            const unsigned sum = sum_of(f->bound, f->n_branches, r, label);
            if (sum > most)
                continue;
            any = true;
            for (unsigned i = 0; i < f->n_branches; i++)
                if (length[i] < most - sum + f->bound[i].length[r][label])
                    length[i] = most - sum + f->bound[i].length[r][label];
        }
    return any;
}

static bool try_var(forcing *f, gv_var var)
{
    const gv_rule_context *ctx = f->search.ctx;
    const unsigned most = f->search.length - 1;
    unsigned length[MAX_BRANCHES];
    const uint32_t n_starts = gv_state_candidates_of(ctx->state, var, f->start);
    assert(n_starts == f->n_branches);
    (void)n_starts; // for builds without asserts
    for (unsigned i = 0; i < f->n_branches; i++)
        fill_bound(f, &f->bound[i], f->start[i], most);
    if (!plan(f, length))
        return false;
    for (unsigned i = 0; i < f->n_branches; i++) {
        clear_reach(ctx, &f->exact[i]);
        (void)run_branch(f, i, length[i], NULL);
    }
    if (ctx->end != GV_END_COMPLETE)
        return false;
    for (relation r = 0; r < N_RELATIONS; r++)
        for (uint32_t i = 0; i < ctx->linkage->net->n_labels; i++)
            if (sum_of(f->exact, f->n_branches, r, ctx->order[i]) <= most)
                return make_step(f, var, r, ctx->order[i]);
    return false;
}

bool gv_find_forcing_whip(gv_rule_context *ctx, const gv_rule *rule, unsigned length,
                          gv_step *step)
{
    const gv_mark mark = gv_arena_mark(&ctx->tmp);
    forcing f = {
        .search = { .ctx = ctx,
                    .rule = rule,
                    .exclusion = gv_rule_context_exclusion(ctx),
                    .work = ctx->chains,
                    .length = length,
                    .type = GV_N_VAR_TYPES,
                    .goal = GV_NO_LABEL,
                    .step = step },
        .n_branches = rule->n_branches,
    };
    bool ready = f.search.exclusion;
    for (unsigned i = 0; i < f.n_branches && ready; i++)
        ready = take_reach(ctx, &f.bound[i]) && take_reach(ctx, &f.exact[i]);
    bool found = false;
    for (gv_var var = 0; var < ctx->linkage->net->n_vars && ready && !found &&
                         gv_rule_context_go_on(ctx);
         var++)
        found = ctx->state->left[var].n_left == f.n_branches && try_var(&f, var);
    gv_arena_rewind(&ctx->tmp, mark);
    return found;
}
