/* SPDX-License-Identifier: GPL-3.0-or-later */
/* block.c -- blocks of questions, one after the other where no engine takes them
 * together. */
#include "solve/block.h"

#include "solve/nine_minimal.h"

#include <string.h>

typedef struct first_solution {
    gv_label *labels;
    size_t n_labels;
    bool found;
} first_solution;

static bool keep_first(void *user, const gv_label *solution)
{
    first_solution *first = user;
    if (!first->found)
        memcpy(first->labels, solution, first->n_labels * sizeof *solution);
    first->found = true;
    return true;
}

static gv_status search_one(gv_search_question *question, gv_arena *tmp, gv_error *err)
{
    first_solution first = { .labels = question->first,
                             .n_labels = question->instance->net->n_primary };
    const gv_search search = { .limits = question->limits,
                               .forbid = GV_NO_LABEL,
                               .found = question->first ? keep_first : NULL,
                               .user = &first };
    gv_search_result result;
    gv_bigcount_init(&result.count);
    GV_TRY(gv_search_run(&result, question->instance, &search, tmp, err));
    question->n_solutions = gv_bigcount_u64(&result.count);
    question->end = result.end;
    gv_bigcount_free(&result.count);
    return GV_OK;
}

static bool same_limits(const gv_limits *a, const gv_limits *b)
{
    return a->nodes == b->nodes && a->stop == b->stop && !a->time_ms && !b->time_ms;
}

/* The limits that the lanes work to: those of the texts, which nothing else answers, or
 * else of the first 9x9 puzzle. NULL when there is neither. */
static const gv_limits *lane_limits(const gv_search_question *questions,
                                    size_t n_questions)
{
    const gv_limits *limits = NULL;
    for (size_t i = 0; i < n_questions; i++) {
        if (questions[i].nine)
            return &questions[i].limits;
        if (!limits && gv_nine_fits(questions[i].instance))
            limits = &questions[i].limits;
    }
    return limits;
}

gv_status gv_search_block(gv_search_question *questions, size_t n_questions,
                          gv_arena *tmp, gv_error *err)
{
    const gv_mark mark = gv_arena_mark(tmp);
    const gv_limits *limits = lane_limits(questions, n_questions);
    gv_search_question **nine = GV_TAKE(tmp, gv_search_question *, n_questions);
    gv_status status = nine ? GV_OK : gv_fail_memory(err);
    size_t n_nine = 0;
    for (size_t i = 0; i < n_questions && status == GV_OK; i++) {
        gv_search_question *question = &questions[i];
        if (question->nine || (gv_nine_fits(question->instance) &&
                               same_limits(&question->limits, limits)))
            nine[n_nine++] = question;
        else
            status = search_one(question, tmp, err);
    }
    if (n_nine && status == GV_OK)
        status = gv_nine_search_block(nine, n_nine, tmp, err);
    gv_arena_rewind(tmp, mark);
    return status;
}

gv_status gv_check_block(gv_check_question *questions, size_t n_questions,
                         gv_arena *tmp, gv_error *err)
{
    const gv_mark mark = gv_arena_mark(tmp);
    gv_check_question **nine = GV_TAKE(tmp, gv_check_question *, n_questions);
    gv_status status = nine ? GV_OK : gv_fail_memory(err);
    size_t n_nine = 0;
    for (size_t i = 0; i < n_questions && status == GV_OK; i++) {
        gv_check_question *question = &questions[i];
        if (question->nine ||
            gv_nine_minimal_fits(question->instance, &question->limits))
            nine[n_nine++] = question;
        else
            status = gv_check_run(&question->result, NULL, question->instance,
                                  &question->limits, tmp, err);
    }
    if (n_nine && status == GV_OK)
        status = gv_nine_check_block(nine, n_nine, tmp, err);
    gv_arena_rewind(tmp, mark);
    return status;
}

gv_status gv_minimize_block(gv_minimize_question *questions, size_t n_questions,
                            gv_arena *tmp, gv_error *err)
{
    const gv_mark mark = gv_arena_mark(tmp);
    gv_minimize_question **nine = GV_TAKE(tmp, gv_minimize_question *, n_questions);
    gv_status status = nine ? GV_OK : gv_fail_memory(err);
    size_t n_nine = 0;
    for (size_t i = 0; i < n_questions && status == GV_OK; i++) {
        gv_minimize_question *question = &questions[i];
        if (gv_nine_minimal_fits(question->instance, &question->limits))
            nine[n_nine++] = question;
        else
            status =
                gv_minimize_run(&question->result, question->keep, question->instance,
                                &question->rng, &question->limits, tmp, err);
    }
    if (n_nine && status == GV_OK)
        status = gv_nine_minimize_block(nine, n_nine, tmp, err);
    gv_arena_rewind(tmp, mark);
    return status;
}
