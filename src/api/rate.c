/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rate.c -- the functions of givens.h that rate, on the interface of rater.h. */
#include "api/api_internal.h"
#include "rate/rater.h"

#include <math.h>
#include <string.h>

struct gv_scale {
    gv_rate_plan *plan;
    gv_rater *rater;
    gv_arena tmp;
};

gv_status gv_scale_new(gv_scale **out, const char *ratings, gv_error *err)
{
    gv_scale *scale = gv_memory_zeroed(NULL, 1, sizeof *scale);
    if (!scale)
        return gv_fail_memory(err);
    gv_arena_init(&scale->tmp, NULL);
    const gv_rate_options options = { .names = ratings,
                                      .max_length = GV_MAX_LENGTH,
                                      .cpu = gv_cpu_detect() };
    gv_status status = gv_rate_plan_new(&scale->plan, &options, err);
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
    return gv_rate_plan_size(scale->plan);
}

static gv_status fill_grade(gv_grade *grade, const gv_rating *rating,
                            const gv_rate_value *value, gv_error *err)
{
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    gv_rate_put(&text, rating, value);
    const bool fits = !text.failed && text.length < sizeof grade->text;
    *grade =
        (gv_grade){ .has_value = value->outcome == GV_OUTCOME_OK && value->has_value };
    if (grade->has_value)
        grade->value = (double)value->value / pow(10, rating->n_decimals);
    if (fits)
        memcpy(grade->text, text.text, text.length);
    gv_buffer_free(&text);
    return fits ? GV_OK : gv_fail_memory(err);
}

gv_status gv_scale_rate(gv_grade *grades, gv_scale *scale, const gv_instance *instance,
                        const gv_limits *limits, gv_error *err)
{
    gv_limits all;
    GV_TRY(GV_READ_OPTIONS(&all, limits, err));
    gv_rate_question question = { .search = { .instance = instance,
                                              .context = instance->context } };
    gv_rate_question *questions = &question;
    GV_TRY(gv_rate_block(&questions, 1, scale->rater, &all, &scale->tmp, err));
    size_t n_errors = 0;
    for (size_t i = 0; i < gv_scale_size(scale); i++)
        n_errors += question.values[i].outcome == GV_OUTCOME_ERROR;
    if (n_errors == gv_scale_size(scale))
        return gv_fail(err, question.status, "%s", question.error.message);
    for (size_t i = 0; i < gv_scale_size(scale); i++)
        GV_TRY(fill_grade(&grades[i], gv_rate_plan_rating(scale->plan, i),
                          &question.values[i], err));
    return GV_OK;
}
