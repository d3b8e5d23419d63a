/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rate_testing.h -- what the tests of ratings share: a plan with its rater, and puzzles
 * from text. Include it after cmocka.h. */
#ifndef GV_TESTS_RATE_TESTING_H
#define GV_TESTS_RATE_TESTING_H

#include "rate/rater.h"

#include <string.h>

typedef struct rate_bench {
    gv_rate_plan *plan;
    gv_rater *rater;
    gv_arena tmp;
} rate_bench;

static inline void rate_bench_open(rate_bench *b, const gv_rate_options *options)
{
    *b = (rate_bench){ 0 };
    assert_int_equal(gv_rate_plan_new(&b->plan, options, NULL), GV_OK);
    assert_int_equal(gv_rater_new(&b->rater, b->plan, NULL), GV_OK);
}

/* By the kernel, or by the rules alone. */
static inline void rate_bench_open_names(rate_bench *b, const char *names,
                                         bool by_rules)
{
    const gv_rate_options options = { .names = names,
                                      .max_length = GV_MAX_LENGTH,
                                      .cpu = gv_cpu_detect(),
                                      .rules_only = by_rules };
    rate_bench_open(b, &options);
}

static inline void rate_bench_close(rate_bench *b)
{
    gv_rater_free(b->rater);
    gv_rate_plan_free(b->plan);
    gv_arena_free(&b->tmp);
}

/* Rates one instance within limits (NULL: none). */
static inline gv_rate_question rate_within(rate_bench *b, const gv_instance *instance,
                                           const gv_limits *limits)
{
    const gv_limits none = { 0 };
    gv_rate_question question = { .search = { .instance = instance,
                                              .context = instance->context } };
    gv_rate_question *questions = &question;
    assert_int_equal(
        gv_rate_block(&questions, 1, b->rater, limits ? limits : &none, &b->tmp, NULL),
        GV_OK);
    return question;
}

static inline gv_rate_question rate_one(rate_bench *b, const gv_instance *instance)
{
    return rate_within(b, instance, NULL);
}

/* Free it with gv_instance_free(). */
static inline gv_instance *puzzle_of(gv_context *context, const char *text,
                                     size_t length)
{
    const gv_text_options options = GV_INIT(gv_text_options);
    gv_instance *instance = NULL;
    assert_int_equal(
        gv_instance_parse(&instance, context, text, length, &options, NULL), GV_OK);
    return instance;
}

/* All values of a question, as tables show them, separated by blanks. */
static inline void assert_values(const rate_bench *b, const gv_rate_question *question,
                                 const char *wanted)
{
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    for (size_t i = 0; i < gv_rate_plan_size(b->plan); i++) {
        gv_buffer_puts(&text, i ? " " : "");
        gv_rate_put(&text, gv_rate_plan_rating(b->plan, i), &question->values[i]);
    }
    assert_string_equal(text.text, wanted);
    gv_buffer_free(&text);
}

#endif
