/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paranoid.c -- a unique solution is compared with; where there are several, each
 * conclusion is a question of its own: is there a solution against it? */
#include "cli/paranoid.h"

#include "solve/solver.h"

#include <string.h>

typedef struct first_solution {
    gv_label *labels;
    uint32_t n_labels;
    bool found;
} first_solution;

static bool take_first(void *user, const gv_label *solution)
{
    first_solution *first = user;
    if (!first->found && first->labels)
        memcpy(first->labels, solution, first->n_labels * sizeof *solution);
    first->found = true;
    return true;
}

static gv_status run_search(unsigned *out, gv_end *end, const gv_instance *instance,
                            const gv_search *search, gv_arena *tmp, gv_error *err)
{
    gv_search_result result;
    gv_bigcount_init(&result.count);
    const gv_status status = gv_search_run(&result, instance, search, tmp, err);
    if (status == GV_OK) {
        *out = gv_bigcount_at_least(&result.count, 2)   ? 2
               : gv_bigcount_at_least(&result.count, 1) ? 1
                                                        : 0;
        *end = result.end;
    }
    gv_bigcount_free(&result.count);
    return status;
}

gv_status gv_count_to_two(unsigned *out, gv_end *end, gv_label *solution,
                          const gv_instance *instance, const gv_limits *limits,
                          gv_arena *tmp, gv_error *err)
{
    first_solution first = { .labels = solution, .n_labels = instance->net->n_primary };
    gv_search search = { .limits = *limits,
                         .forbid = GV_NO_LABEL,
                         .found = solution ? take_first : NULL,
                         .user = &first };
    search.limits.solutions = 2;
    return run_search(out, end, instance, &search, tmp, err);
}

typedef struct paranoid {
    const gv_path *path;
    gv_limits limits;
    unsigned n_solutions;
    gv_label *solution; /* the first */
    gv_arena *tmp;
    gv_end end;
    gv_error *err;
} paranoid;

/* Whether some solution has `label` (does not have it). */
static gv_status some_solution(bool *out, paranoid *p, gv_label label, bool has)
{
    const gv_instance *instance = p->path->instance;
    if (p->n_solutions == 1) {
        const gv_net *net = instance->net;
        const gv_var var = net->label_groups[net->label_start[label]];
        *out = (p->solution[var] == label) == has;
        return GV_OK;
    }
    const gv_mark mark = gv_arena_mark(p->tmp);
    gv_search search = { .limits = p->limits, .forbid = has ? GV_NO_LABEL : label };
    search.limits.solutions = 1;
    gv_instance *with = NULL;
    if (has) {
        gv_label *givens = GV_TAKE(p->tmp, gv_label, instance->n_givens + 1);
        if (!givens)
            return gv_fail_memory(p->err);
        if (instance->n_givens)
            memcpy(givens, instance->givens, instance->n_givens * sizeof *givens);
        givens[instance->n_givens] = label;
        GV_TRY(gv_instance_with_givens(&with, instance, givens, instance->n_givens + 1,
                                       p->tmp, p->err));
    }
    unsigned n = 0;
    const gv_status status =
        run_search(&n, &p->end, with ? with : instance, &search, p->tmp, p->err);
    gv_arena_rewind(p->tmp, mark);
    *out = n > 0;
    return status;
}

static bool cut_short(const paranoid *p)
{
    return p->end != GV_END_COMPLETE && p->end != GV_END_SOLUTIONS;
}

static gv_status check_step(bool *wrong, paranoid *p, const gv_step *step)
{
    *wrong = false;
    if (step->conclusion == GV_ASSERTS)
        return some_solution(wrong, p, step->value, false);
    for (uint32_t i = 0; step->conclusion == GV_ELIMINATES && i < step->n_targets;
         i++) {
        GV_TRY(some_solution(wrong, p, step->targets[i], true));
        if (*wrong || cut_short(p))
            return GV_OK;
    }
    if (step->conclusion == GV_CONTRADICTS)
        *wrong = p->n_solutions > 0;
    return GV_OK;
}

gv_status gv_paranoid_check(size_t *step, gv_end *end, const gv_path *path,
                            const gv_limits *limits, gv_arena *tmp, gv_error *err)
{
    paranoid p = { .path = path, .limits = *limits, .tmp = tmp, .err = err };
    p.solution = GV_TAKE(tmp, gv_label, path->instance->net->n_primary);
    if (!p.solution)
        return gv_fail_memory(err);
    GV_TRY(gv_count_to_two(&p.n_solutions, &p.end, p.solution, path->instance, limits,
                           tmp, err));
    *step = 0;
    for (size_t i = 0; i < path->n_steps && p.n_solutions && !cut_short(&p); i++) {
        bool wrong;
        GV_TRY(check_step(&wrong, &p, &path->steps[i]));
        if (wrong && !cut_short(&p)) {
            *step = i + 1;
            break;
        }
    }
    *end = cut_short(&p) ? p.end : GV_END_COMPLETE;
    return GV_OK;
}
