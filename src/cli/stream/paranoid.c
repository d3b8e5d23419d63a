/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paranoid.c -- if the solution is unique, steps are compared with it; if there are
 * several, each conclusion is a question of its own: is there a solution that
 * contradicts it? */
#include "cli/stream/paranoid.h"

#include "base/bitset.h"

#include <string.h>

/* The searches of one record: their nodes and their time count together. */
typedef struct searches {
    const gv_budget *budget;
    uint64_t nodes;
    gv_end end; /* of the last one */
    gv_arena *tmp;
    gv_error *err;
} searches;

static bool cut_short(const searches *s)
{
    return s->end != GV_END_COMPLETE && s->end != GV_END_SOLUTIONS;
}

/* Runs a search for up to `most` solutions within the rest of the budget; *out stays 0
 * if nothing is left. */
static gv_status run_search(unsigned *out, searches *s, const gv_instance *instance,
                            gv_search search, unsigned most)
{
    *out = 0;
    s->end = gv_budget_rest(&search.limits, s->budget, s->nodes);
    if (cut_short(s))
        return GV_OK;
    search.limits.solutions = most;
    gv_search_result result;
    gv_bigcount_init(&result.count);
    const gv_status status = gv_search_run(&result, instance, &search, s->tmp, s->err);
    if (status == GV_OK) {
        while (*out < most && gv_bigcount_at_least(&result.count, *out + 1))
            ++*out;
        s->end = result.end;
        s->nodes += result.nodes;
    }
    gv_bigcount_free(&result.count);
    return status;
}

/* ---- a path ---- */

typedef struct paranoid {
    const gv_instance *instance;
    searches searches;
    unsigned n_solutions; /* up to 2 */
    gv_label *solution;   /* the first */
} paranoid;

static bool take_first(void *user, const gv_label *solution)
{
    paranoid *p = user;
    if (!p->n_solutions++)
        memcpy(p->solution, solution, p->instance->net->n_primary * sizeof *solution);
    return true;
}

/* The puzzle with one more given. */
static gv_status with_given(gv_instance **out, const gv_instance *instance,
                            gv_label label, gv_arena *tmp, gv_error *err)
{
    gv_label *givens = GV_ARENA_NEW(tmp, gv_label, instance->n_givens + 1);
    if (!givens)
        return gv_fail_memory(err);
    if (instance->n_givens)
        memcpy(givens, instance->givens, instance->n_givens * sizeof *givens);
    givens[instance->n_givens] = label;
    return gv_instance_with_givens(out, instance, givens, instance->n_givens + 1, tmp,
                                   err);
}

/* Whether some solution has `label`, as another given. */
static gv_status has_with(bool *out, paranoid *p, gv_label label)
{
    searches *s = &p->searches;
    const gv_mark mark = gv_arena_mark(s->tmp);
    gv_instance *with = NULL;
    unsigned n = 0;
    GV_TRY(with_given(&with, p->instance, label, s->tmp, s->err));
    const gv_search search = { .forbid = GV_NO_LABEL };
    const gv_status status = run_search(&n, s, with, search, 1);
    gv_arena_rewind(s->tmp, mark);
    *out = n > 0;
    return status;
}

/* Whether some solution has `label` (does not have it). */
static gv_status some_solution(bool *out, paranoid *p, gv_label label, bool has)
{
    const gv_net *net = p->instance->net;
    if (p->n_solutions == 1 && gv_net_hides(net, label)) { // the solution determines it
        GV_TRY(has_with(out, p, label));
        *out = *out == has;
        return GV_OK;
    }
    if (p->n_solutions == 1) {
        const gv_var var = net->label_groups[net->label_start[label]];
        *out = (p->solution[var] == label) == has;
        return GV_OK;
    }
    if (has && p->instance->marks && !gv_bits_has(p->instance->marks, label)) {
        *out = false; // as a given it would override the marks
        return GV_OK;
    }
    if (has)
        return has_with(out, p, label);
    const gv_search search = { .forbid = label };
    unsigned n = 0;
    const gv_status status = run_search(&n, &p->searches, p->instance, search, 1);
    *out = n > 0;
    return status;
}

static gv_status check_step(bool *wrong, paranoid *p, const gv_step *step)
{
    *wrong = false;
    if (step->conclusion == GV_ASSERTS)
        return some_solution(wrong, p, step->value, false);
    if (step->conclusion == GV_CONTRADICTS)
        *wrong = p->n_solutions > 0;
    for (uint32_t i = 0; step->conclusion == GV_ELIMINATES && i < step->n_targets;
         i++) {
        GV_TRY(some_solution(wrong, p, step->targets[i], true));
        if (*wrong || cut_short(&p->searches))
            break;
    }
    return GV_OK;
}

gv_status gv_paranoid_check(size_t *step, gv_end *end, const gv_path *path,
                            const gv_budget *budget, gv_arena *tmp, gv_error *err)
{
    paranoid p = { .instance = path->instance,
                   .searches = { .budget = budget, .tmp = tmp, .err = err } };
    p.solution = GV_ARENA_NEW(tmp, gv_label, path->instance->net->n_primary);
    if (!p.solution)
        return gv_fail_memory(err);
    const gv_search first = { .forbid = GV_NO_LABEL, .found = take_first, .user = &p };
    unsigned n_solutions;
    GV_TRY(run_search(&n_solutions, &p.searches, path->instance, first, 2));
    *step = 0;
    for (size_t i = 0;
         i < path->n_steps && n_solutions && !*step && !cut_short(&p.searches); i++) {
        bool wrong;
        GV_TRY(check_step(&wrong, &p, &path->steps[i]));
        if (wrong && !cut_short(&p.searches))
            *step = i + 1;
    }
    *end = cut_short(&p.searches) ? p.searches.end : GV_END_COMPLETE;
    return GV_OK;
}
