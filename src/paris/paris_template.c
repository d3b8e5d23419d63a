/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paris_template.c -- puts the Template of a puzzle together. */
#include "paris/paris_template.h"

/* The stages of the path in their order, each with its choices. */
static gv_status list_stages(gv_paris_template *t, gv_arena *arena, gv_error *err)
{
    const gv_paris_stage *last = t->solving.last;
    t->n_stages = last ? last->number : 0;
    t->stages = GV_TAKE(arena, const gv_paris_stage *, t->n_stages + 1);
    gv_paris_choices *choices = GV_TAKE(arena, gv_paris_choices, t->n_stages + 1);
    gv_paris_board *board = GV_TAKE(arena, gv_paris_board, 1);
    if (!t->stages || !choices || !board)
        return gv_fail_memory(err);
    for (const gv_paris_stage *at = last; at; at = at->before) {
        t->stages[at->number - 1] = at;
        gv_paris_board_set(board, t->givens->units, at->values);
        GV_TRY(gv_paris_choices_find(&choices[at->number - 1], board, arena, err));
    }
    t->choices = choices;
    return GV_OK;
}

gv_status gv_paris_template_make(gv_paris_template *out, const gv_instance *instance,
                                 const gv_limits *limits, gv_arena *arena,
                                 gv_error *err)
{
    gv_paris_template made = { .instance = instance };
    const gv_paris_units *units;
    GV_TRY(gv_paris_units_new(&units, instance->net->shape, arena, err));
    gv_paris_board *boards = GV_TAKE(arena, gv_paris_board, 2);
    if (!boards)
        return gv_fail_memory(err);
    gv_paris_board_of(&boards[0], units, instance, NULL);
    boards[1] = boards[0];
    made.givens = &boards[0];
    made.after = &boards[1];
    GV_TRY(gv_paris_fill_in_order(&made.end, &made.forced, &made.n_forced, &boards[1],
                                  arena, err));
    GV_TRY(gv_paris_solve(&made.solving, made.givens, limits, arena, err));
    GV_TRY(list_stages(&made, arena, err));
    *out = made;
    return GV_OK;
}
