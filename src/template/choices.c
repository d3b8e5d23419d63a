/* SPDX-License-Identifier: GPL-3.0-or-later */
/* choices.c -- plays every choice on a copy of the board and sorts the results. */
#include "template/choices.h"

#include <string.h>

typedef struct finder {
    gv_template_choices found;
    gv_template_choice *choices;
    gv_template_pattern *patterns;
    const gv_template_board *board; /* before the choice */
    gv_template_board *after;
    gv_arena *arena;
} finder;

static bool is_pattern(const gv_template_pattern *pattern,
                       const gv_template_board *board, const gv_template_size *size)
{
    return pattern->size.dof == size->dof && pattern->size.n_filled == size->n_filled &&
           memcmp(pattern->values, board->values, board->units->n_cells) == 0;
}

/* The pattern of the board after a choice, found or made; NULL when out of memory. */
static gv_template_pattern *pattern_of(finder *f, bool solved)
{
    const size_t n_cells = f->board->units->n_cells;
    const gv_template_size size = gv_template_measure(f->after);
    for (uint32_t i = 0; i < f->found.n_patterns; i++)
        if (is_pattern(&f->patterns[i], f->after, &size))
            return &f->patterns[i];
    uint8_t *values = gv_arena_take(f->arena, n_cells);
    if (!values)
        return NULL;
    memcpy(values, f->after->values, n_cells);
    gv_template_pattern *made = &f->patterns[f->found.n_patterns++];
    *made = (gv_template_pattern){
        .values = values, .size = size, .solved = solved, .first = f->found.n_choices
    };
    return made;
}

static bool add_choice(finder *f, uint32_t cell, uint32_t digit)
{
    uint32_t pattern = GV_TEMPLATE_NO_PATTERN;
    *f->after = *f->board;
    gv_template_put(f->after, cell, digit);
    const gv_outcome fill = gv_template_fill(f->after);
    if (fill == GV_OUTCOME_NONE) {
        f->found.n_impossible++;
    } else if (fill == GV_OUTCOME_BEYOND &&
               f->after->n_filled == f->board->n_filled + 1) {
        pattern = GV_TEMPLATE_NO_IMPACT;
        f->found.n_no_impact++;
    } else {
        gv_template_pattern *ends_in = pattern_of(f, fill == GV_OUTCOME_OK);
        if (!ends_in)
            return false;
        ends_in->n_choices++;
        pattern = (uint32_t)(ends_in - f->patterns);
    }
    f->choices[f->found.n_choices++] = (gv_template_choice){ cell, digit, pattern };
    return true;
}

gv_status gv_template_choices_find(gv_template_choices *out,
                                   const gv_template_board *board, gv_arena *arena,
                                   gv_error *err)
{
    const size_t n_most = 2 * (size_t)gv_template_measure(board).n_twos;
    finder f = { .choices = GV_ARENA_NEW(arena, gv_template_choice, n_most + 1),
                 .patterns = GV_ARENA_NEW(arena, gv_template_pattern, n_most + 1),
                 .after = GV_ARENA_NEW(arena, gv_template_board, 1),
                 .board = board,
                 .arena = arena };
    if (!f.choices || !f.patterns || !f.after)
        return gv_fail_memory(err);
    for (uint32_t cell = 0; cell < board->units->n_cells; cell++) {
        uint64_t digits = gv_template_candidates(board, cell);
        if (__builtin_popcountll(digits) != 2)
            continue;
        for (; digits; digits &= digits - 1)
            if (!add_choice(&f, cell, (uint32_t)__builtin_ctzll(digits)))
                return gv_fail_memory(err);
    }
    f.found.choices = f.choices;
    f.found.patterns = f.patterns;
    *out = f.found;
    return GV_OK;
}
