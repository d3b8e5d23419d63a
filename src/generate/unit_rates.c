/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit_rates.c -- between the generators, which know nothing about ratings, and the
 * rater. */
#include "generate/unit_rates.h"

#include <string.h>

static gv_status check_options(const gv_unit_rate_options *own, gv_error *err)
{
    if (!own->rating && (own->min_rating || own->max_rating))
        return gv_fail(err, GV_ERR_ARGUMENT, "the %s rating needs the name of a rating",
                       own->min_rating ? "lowest" : "highest");
    if (own->rating && strchr(own->rating, ','))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "puzzles are made by one rating, found '%.60s'", own->rating);
    return GV_OK;
}

gv_status gv_unit_rates_plan(gv_unit_rates *out, const gv_unit_rate_options *own,
                             gv_cpu_level cpu, gv_memory *memory, gv_error *err)
{
    GV_TRY(check_options(own, err));
    if (!own->rating)
        return GV_OK;
    const gv_rate_options options = { .names = own->rating,
                                      .max_length = (unsigned)own->max_length,
                                      .cpu = cpu,
                                      .unique = true,
                                      .memory = memory };
    GV_TRY(gv_rate_plan_new(&out->plan, &options, err));
    return gv_rate_range_parse(&out->range, gv_rate_plan_rating(out->plan, 0),
                               own->min_rating, own->max_rating, err);
}

gv_status gv_unit_rates_check(const gv_unit_rates *rates, const gv_instance *empty,
                              gv_error *err)
{
    const gv_rating *rating = rates->plan ? gv_rate_plan_rating(rates->plan, 0) : NULL;
    if (rating && rating->exists && !rating->exists(empty))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "the rating %s is not defined for these puzzles", rating->name);
    return GV_OK;
}

/* The questions for all puzzles of the unit. */
static gv_status ask(gv_rate_question **questions, gv_rate_question *room,
                     const gv_unit *unit, const gv_instance *empty, gv_arena *tmp,
                     gv_error *err)
{
    const size_t n = gv_unit_n_puzzles(unit);
    for (size_t i = 0; i < n; i++) {
        const gv_unit_puzzle *made = gv_unit_puzzle_at(unit, i);
        gv_instance *puzzle;
        GV_TRY(gv_instance_with_givens(&puzzle, empty, gv_unit_givens(unit, made),
                                       made->n_clues, tmp, err));
        room[i].search.instance = puzzle;
        room[i].search.context = empty->context;
        questions[i] = &room[i];
    }
    return GV_OK;
}

/* Keeps the puzzles in range, in their order. */
static void keep(gv_rate_value *values, gv_unit *unit, gv_rate_question **questions,
                 const gv_rate_range *range)
{
    gv_unit_puzzle *made = (gv_unit_puzzle *)(void *)unit->puzzles.text;
    const size_t n = gv_unit_n_puzzles(unit);
    uint64_t tries = 0;
    size_t n_kept = 0;
    for (size_t i = 0; i < n; i++) {
        const gv_rate_value *value = &questions[i]->values[0];
        tries += made[i].tries;
        if (!gv_rate_in_range(value, range))
            continue;
        values[n_kept] = *value;
        made[n_kept] = made[i];
        made[n_kept++].tries = tries;
        tries = 0;
    }
    gv_buffer_truncate(&unit->puzzles, n_kept * sizeof *made);
}

gv_status gv_unit_rates_apply(const gv_rate_value **values, gv_unit *unit,
                              const gv_unit_rates *rates, gv_rater *rater,
                              const gv_instance *empty, const gv_flag *stop,
                              gv_arena *tmp, gv_error *err)
{
    const size_t n = gv_unit_n_puzzles(unit);
    const gv_limits limits = { .stop = stop };
    gv_rate_value *kept = GV_ARENA_NEW(tmp, gv_rate_value, n);
    gv_rate_question **questions = GV_ARENA_NEW(tmp, gv_rate_question *, n);
    gv_rate_question *room = GV_ARENA_NEW(tmp, gv_rate_question, n);
    if (!kept || !questions || !room)
        return gv_fail_memory(err);
    *values = kept;
    GV_TRY(ask(questions, room, unit, empty, tmp, err));
    GV_TRY(gv_rate_block(questions, n, rater, &limits, tmp, err));
    for (size_t i = 0; i < n; i++) {
        if (questions[i]->status != GV_OK)
            return gv_fail(err, questions[i]->status, "%s",
                           questions[i]->error.message);
        unit->given_up =
            unit->given_up || questions[i]->values[0].end == GV_END_STOPPED;
    }
    keep(kept, unit, questions, &rates->range);
    return GV_OK;
}
