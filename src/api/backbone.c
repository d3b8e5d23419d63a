/* SPDX-License-Identifier: GPL-3.0-or-later */
/* backbone.c -- gv_backbone(): what all solutions of an instance have in common. */
#include "api/api_internal.h"
#include "base/budget.h"
#include "solve/backbone.h"

#include <string.h>

/* What is known. */
typedef struct found {
    gv_lookahead ahead;
    gv_exact_backbone bone;
    const uint8_t *fixing;
    gv_end end;
    bool contradiction;
} found;

/* The exact backbone, within what the look-ahead has left of the limits. */
static gv_status find_exact(found *f, const gv_instance *instance,
                            const gv_budget *budget, gv_arena *tmp, gv_error *err)
{
    gv_exact_backbone_options options = { .known = &f->ahead };
    f->bone = (gv_exact_backbone){ .n_variables = f->ahead.n_variables,
                                   .n_certain = f->ahead.n_fixed,
                                   .end = gv_budget_rest(&options.limits, budget, 0) };
    if (f->bone.end == GV_END_COMPLETE) {
        GV_TRY(gv_exact_backbone_run(&f->bone, instance, &options, tmp, tmp, err));
        f->fixing = f->bone.fixing;
    }
    f->end = f->bone.end;
    f->contradiction = f->bone.contradiction;
    return GV_OK;
}

static gv_status find(found *f, const gv_instance *instance,
                      const gv_backbone_options *options, const gv_limits *limits,
                      gv_arena *tmp, gv_error *err)
{
    const gv_budget budget = gv_budget_start(limits);
    const gv_lookahead_options ahead = { .limits = *limits,
                                         .both_signs = options->both_signs };
    GV_TRY(gv_lookahead_run(&f->ahead, instance, &ahead, tmp, tmp, err));
    f->fixing = f->ahead.fixing;
    f->end = f->ahead.end;
    f->contradiction = f->ahead.contradiction;
    return options->exact && !f->contradiction
               ? find_exact(f, instance, &budget, tmp, err)
               : GV_OK;
}

static gv_backbone_result result_of(const found *f, bool exact)
{
    if (f->contradiction)
        return (gv_backbone_result){ .outcome = GV_OUTCOME_NONE };
    const gv_lookahead *ahead = &f->ahead;
    return (gv_backbone_result){
        .outcome = f->end == GV_END_COMPLETE ? GV_OUTCOME_OK : GV_OUTCOME_LIMIT,
        .end = f->end,
        .n_holes = ahead->n_holes,
        .n_total = ahead->n_total,
        .n_variables = ahead->n_variables,
        .n_fixed = ahead->n_fixed,
        .n_fixed_of_total = gv_lookahead_fixed_of_total(ahead),
        .lower = exact ? f->bone.n_certain : ahead->n_fixed,
        .upper = exact ? gv_exact_backbone_upper(&f->bone) : ahead->n_variables,
        .n_calls = f->bone.n_calls,
    };
}

gv_status gv_backbone(gv_backbone_result *out, uint8_t *fixing, size_t n_fixing,
                      const gv_instance *instance, const gv_backbone_options *options,
                      const gv_limits *limits, gv_error *err)
{
    gv_backbone_options given;
    gv_limits within;
    GV_NEED(out);
    GV_NEED(instance);
    if (fixing && n_fixing != instance->net->n_labels)
        return gv_fail(err, GV_ERR_ARGUMENT, "room for %zu candidates, expected %u",
                       n_fixing, instance->net->n_labels);
    GV_TRY(GV_READ_OPTIONS(&given, options, err));
    GV_TRY(GV_READ_OPTIONS(&within, limits, err));
    found f = { .fixing = NULL };
    gv_arena tmp;
    gv_arena_init(&tmp, gv_context_memory(instance->context));
    const gv_status status = find(&f, instance, &given, &within, &tmp, err);
    if (status == GV_OK) {
        *out = result_of(&f, given.exact);
        if (fixing && !f.contradiction)
            memcpy(fixing, f.fixing, n_fixing);
    }
    gv_arena_free(&tmp);
    return status;
}
