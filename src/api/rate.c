/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rate.c -- the calls of givens.h that rate, on the interface of rater.h. */
#include "api/api_internal.h"
#include "rate/rater.h"

#include <math.h>
#include <string.h>

struct gv_scale {
    const gv_context *context;
    gv_rate_plan *plan;
    gv_rater *rater;
    gv_arena tmp;
};

gv_status gv_caller_rate_plan(gv_rate_plan **out, const gv_scale_options *options,
                              gv_context *context, gv_error *err)
{
    gv_scale_options what;
    GV_TRY(GV_READ_OPTIONS(&what, options, err));
    const unsigned longest = what.max_length ? what.max_length : GV_MAX_LENGTH;
    if (longest > GV_MAX_LENGTH)
        return gv_fail(err, GV_ERR_ARGUMENT, "a length of %u: rules have at most %d",
                       longest, (int)GV_MAX_LENGTH);
    const gv_rate_options plan = {
        .names = what.ratings ? what.ratings : "W",
        .max_length = longest,
        .cpu = context ? gv_context_cpu(context) : gv_cpu_detect(),
        .memory = context ? gv_context_memory(context) : NULL
    };
    return gv_rate_plan_new(out, &plan, err);
}

gv_status gv_scale_new(gv_scale **out, gv_context *context,
                       const gv_scale_options *options, gv_error *err)
{
    GV_NEED(out);
    GV_NEED(context);
    gv_memory *memory = gv_context_memory(context);
    gv_scale *scale = gv_memory_zeroed(memory, 1, sizeof *scale);
    if (!scale)
        return gv_fail_memory(err);
    scale->context = context;
    gv_arena_init(&scale->tmp, memory);
    gv_status status = gv_caller_rate_plan(&scale->plan, options, context, err);
    if (status == GV_OK)
        status = gv_rater_new(&scale->rater, scale->plan, err);
    if (status != GV_OK) {
        gv_scale_free(scale);
        return status;
    }
    *out = scale;
    return GV_OK;
}

void gv_scale_free(gv_scale *scale)
{
    if (!scale)
        return;
    gv_rater_free(scale->rater);
    gv_rate_plan_free(scale->plan);
    gv_arena_free(&scale->tmp);
    gv_free(scale);
}

size_t gv_scale_size(const gv_scale *scale)
{
    return scale ? gv_rate_plan_size(scale->plan) : 0;
}

const char *gv_scale_name(const gv_scale *scale, size_t index)
{
    return index < gv_scale_size(scale) ? gv_rate_plan_rating(scale->plan, index)->name
                                        : NULL;
}

gv_outcome gv_caller_rate_outcome(const gv_rating *rating, const gv_rate_value *value,
                                  const gv_instance *instance)
{
    if (value->outcome != GV_OUTCOME_OK || value->has_value)
        return value->outcome;
    return instance && rating->exists && !rating->exists(instance) ? GV_OUTCOME_ERROR
                                                                   : GV_OUTCOME_BEYOND;
}

static gv_status fill_grade(gv_grade *out, const gv_rating *rating,
                            const gv_rate_value *value, const gv_instance *instance,
                            gv_error *err)
{
    _Static_assert(sizeof out->technique >= GV_SE_NAME_SIZE, "names fit");
    gv_grade grade = { .outcome = gv_caller_rate_outcome(rating, value, instance),
                       .end = value->end,
                       .value = NAN };
    grade.has_value = grade.outcome == GV_OUTCOME_OK;
    grade.is_bound = value->outcome == GV_OUTCOME_LIMIT && value->has_value;
    if (grade.has_value || grade.is_bound)
        grade.value = (double)value->value / pow(10, rating->n_decimals);
    if (grade.has_value && value->by.known)
        gv_se_title_name(grade.technique, value->by);
    gv_buffer text;
    gv_buffer_init(&text, gv_context_memory(instance->context));
    gv_rate_put(&text, rating, value);
    const bool fits = !text.failed && text.length < sizeof grade.text;
    if (fits)
        memcpy(grade.text, text.text, text.length);
    gv_buffer_free(&text);
    if (!fits)
        return gv_fail_memory(err);
    *out = grade;
    return GV_OK;
}

gv_status gv_scale_rate(gv_grade *grades, gv_scale *scale, const gv_instance *instance,
                        const gv_limits *limits, gv_error *err)
{
    gv_limits all;
    gv_grade made[GV_MAX_RATINGS];
    GV_NEED(grades);
    GV_NEED(scale);
    GV_NEED(instance);
    GV_TRY(GV_READ_OPTIONS(&all, limits, err));
    if (instance->context != scale->context)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "the instance and the scale are of different contexts");
    const size_t n_grades = gv_scale_size(scale);
    gv_rate_question question = { .search = { .instance = instance,
                                              .context = instance->context } };
    gv_rate_question *questions = &question;
    GV_TRY(gv_rate_block(&questions, 1, scale->rater, &all, &scale->tmp, err));
    size_t n_errors = 0;
    for (size_t i = 0; i < n_grades; i++)
        n_errors += question.values[i].outcome == GV_OUTCOME_ERROR;
    if (n_errors == n_grades)
        return gv_fail(err, question.status, "%s", question.error.message);
    for (size_t i = 0; i < n_grades; i++)
        GV_TRY(fill_grade(&made[i], gv_rate_plan_rating(scale->plan, i),
                          &question.values[i], instance, err));
    memcpy(grades, made, n_grades * sizeof *grades);
    return GV_OK;
}
