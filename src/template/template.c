/* SPDX-License-Identifier: GPL-3.0-or-later */
/* template.c -- assembles the Template of a puzzle. */
#include "template/template.h"

/* The step from the stage on the board: to the next stage of the path, or, from the
 * last one, to the first of the best patterns. */
static gv_status take_step(gv_template_step *out, gv_template_board *board,
                           const gv_template_choices *choices,
                           const gv_template_stage *next, gv_arena *arena,
                           gv_error *err)
{
    gv_template_preference by;
    gv_outcome fill;
    *out = (gv_template_step){ .exists = gv_template_prefer(&by, choices) };
    if (!out->exists)
        return GV_OK;
    out->rule = by.rule;
    out->choice =
        next ? next->choice : choices->choices[choices->patterns[by.best].first];
    gv_template_put(board, out->choice.cell, out->choice.digit);
    return gv_template_fill_in_order(&fill, &out->forced, &out->n_forced, board, arena,
                                     err);
}

/* The stages of the path in their order, each with its choices and its step. */
static gv_status list_stages(gv_template *t, gv_arena *arena, gv_error *err)
{
    const gv_template_stage *last = t->solving.last, *next = NULL;
    t->n_stages = last ? last->number : 0;
    t->stages = GV_ARENA_NEW(arena, const gv_template_stage *, t->n_stages + 1);
    gv_template_choices *choices =
        GV_ARENA_NEW(arena, gv_template_choices, t->n_stages + 1);
    gv_template_step *steps = GV_ARENA_NEW(arena, gv_template_step, t->n_stages + 1);
    gv_template_board *board = GV_ARENA_NEW(arena, gv_template_board, 1);
    if (!t->stages || !choices || !steps || !board)
        return gv_fail_memory(err);
    for (const gv_template_stage *at = last; at; next = at, at = at->before) {
        const uint32_t i = at->number - 1;
        t->stages[i] = at;
        gv_template_board_set(board, t->givens->units, at->values);
        GV_TRY(gv_template_choices_find(&choices[i], board, arena, err));
        GV_TRY(take_step(&steps[i], board, &choices[i], next, arena, err));
    }
    t->choices = choices;
    t->steps = steps;
    return GV_OK;
}

gv_status gv_template_make(gv_template *out, const gv_instance *instance,
                           const gv_limits *limits, bool first_only, gv_arena *arena,
                           gv_error *err)
{
    gv_template made = { .instance = instance };
    const gv_template_units *units;
    GV_TRY(gv_template_units_new(&units, instance->net->shape, arena, err));
    gv_template_board *boards = GV_ARENA_NEW(arena, gv_template_board, 2);
    if (!boards)
        return gv_fail_memory(err);
    gv_template_board_of(&boards[0], units, instance, NULL);
    boards[1] = boards[0];
    made.givens = &boards[0];
    made.after = &boards[1];
    GV_TRY(gv_template_fill_in_order(&made.fill, &made.forced, &made.n_forced,
                                     &boards[1], arena, err));
    GV_TRY(
        gv_template_solve(&made.solving, made.givens, limits, first_only, arena, err));
    GV_TRY(list_stages(&made, arena, err));
    *out = made;
    return GV_OK;
}
