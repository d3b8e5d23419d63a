/* SPDX-License-Identifier: GPL-3.0-or-later */
/* exhaustive.c -- breadth first. The stuck boards are numbered in the order in which
 * they are reached, so that a level is a range of numbers. */
#include "template/exhaustive.h"

#include "base/budget.h"

typedef struct walker {
    gv_template_tree *tree;
    const gv_template_units *units;
    const gv_template_tree_limits *limits;
    gv_budget budget;
    gv_template_board *board; /* scratch */
    gv_arena *arena, *tmp;
    uint32_t room; /* of tree->levels */
} walker;

/* Numbers the values, unless they were reached before. */
static gv_status number_values(gv_symbols *in, const uint8_t *values,
                               const gv_template_units *units, gv_error *err)
{
    const gv_symbol symbol = { (const char *)values, units->n_cells };
    uint32_t number;
    return gv_symbols_add(&number, in, symbol) ? GV_OK : gv_fail_memory(err);
}

static void widen(gv_template_level *level, uint32_t dof)
{
    const bool first = level->n_patterns[0] == 0;
    if (first || dof < level->least_dof)
        level->least_dof = dof;
    if (first || dof > level->most_dof)
        level->most_dof = dof;
}

static gv_status add_pattern(walker *w, gv_template_level *level,
                             const gv_template_pattern *pattern, gv_error *err)
{
    const int kind = pattern->solved;
    gv_symbols *met = kind ? &w->tree->solutions : &w->tree->stuck;
    const uint32_t n_before = met->n_symbols;
    GV_TRY(number_values(met, pattern->values, w->units, err));
    if (!pattern->solved)
        widen(level, pattern->size.dof);
    level->n_patterns[kind]++;
    level->n_duplicates[kind] += pattern->n_choices - 1;
    level->n_known[kind] += met->n_symbols == n_before;
    return GV_OK;
}

/* All choices of one board. */
static gv_status grow(walker *w, gv_template_level *level, uint32_t number,
                      gv_error *err)
{
    gv_template_choices choices;
    gv_template_board_set(w->board, w->units,
                          gv_template_tree_values(&w->tree->stuck, number));
    GV_TRY(gv_template_choices_find(&choices, w->board, w->tmp, err));
    level->n_boards++;
    level->n_choices += choices.n_choices;
    level->n_no_impact += choices.n_no_impact;
    level->n_impossible += choices.n_impossible;
    for (uint32_t i = 0; i < choices.n_patterns; i++)
        GV_TRY(add_pattern(w, level, &choices.patterns[i], err));
    w->tree->n_without_twos += choices.n_choices == 0;
    w->tree->n_without_impact += choices.n_choices && !choices.n_patterns;
    return GV_OK;
}

/* Whether the walk must end before the next board; records it in the tree. */
static bool must_end(walker *w)
{
    gv_template_tree *tree = w->tree;
    const uint64_t n_patterns =
        (uint64_t)tree->stuck.n_symbols + tree->solutions.n_symbols;
    if (w->limits->patterns && n_patterns >= w->limits->patterns)
        tree->cut = GV_TEMPLATE_CUT_PATTERNS;
    tree->why = gv_budget_look(&w->budget);
    if (tree->why != GV_END_COMPLETE)
        tree->cut = GV_TEMPLATE_CUT_LIMITS;
    return tree->cut != GV_TEMPLATE_WHOLE;
}

/* A new level after the others; NULL when out of memory. */
static gv_template_level *add_level(walker *w)
{
    gv_template_tree *tree = w->tree;
    if (tree->n_levels == w->room) {
        w->room = 2 * w->room + 8;
        gv_template_level *grown = GV_ARENA_NEW(w->arena, gv_template_level, w->room);
        if (!grown)
            return NULL;
        for (uint32_t i = 0; i < tree->n_levels; i++)
            grown[i] = tree->levels[i];
        tree->levels = grown;
    }
    gv_template_level *level = &tree->levels[tree->n_levels++];
    *level = (gv_template_level){ .first_solution = tree->solutions.n_symbols };
    return level;
}

/* The boards from `first` to before `end`. */
static gv_status walk_level(walker *w, uint32_t first, uint32_t end, gv_error *err)
{
    gv_template_level *level = add_level(w);
    if (!level)
        return gv_fail_memory(err);
    for (uint32_t number = first; number < end && !must_end(w); number++) {
        const gv_mark mark = gv_arena_mark(w->tmp);
        GV_TRY(grow(w, level, number, err));
        gv_arena_rewind(w->tmp, mark);
    }
    level->n_solutions = w->tree->solutions.n_symbols - level->first_solution;
    return GV_OK;
}

static gv_status walk(walker *w, gv_error *err)
{
    gv_template_tree *tree = w->tree;
    uint32_t first = 0;
    while (first < tree->stuck.n_symbols && tree->cut == GV_TEMPLATE_WHOLE) {
        const uint32_t end = tree->stuck.n_symbols;
        if (w->limits->depth && tree->n_levels == w->limits->depth) {
            tree->cut = GV_TEMPLATE_CUT_DEPTH;
            return GV_OK;
        }
        GV_TRY(walk_level(w, first, end, err));
        first = end;
    }
    return GV_OK;
}

gv_status gv_template_exhaust(gv_template_tree *out, const gv_template_board *givens,
                              const gv_template_tree_limits *limits, gv_arena *arena,
                              gv_arena *tmp, gv_error *err)
{
    *out = (gv_template_tree){ .n_levels = 0 };
    gv_symbols_init(&out->stuck, arena);
    gv_symbols_init(&out->solutions, arena);
    walker w = { .tree = out,
                 .units = givens->units,
                 .limits = limits,
                 .budget = gv_budget_start(&limits->limits),
                 .board = GV_ARENA_NEW(arena, gv_template_board, 1),
                 .arena = arena,
                 .tmp = tmp };
    if (!w.board)
        return gv_fail_memory(err);
    *w.board = *givens;
    const gv_outcome fill = gv_template_fill(w.board);
    if (fill == GV_OUTCOME_NONE)
        return GV_OK;
    GV_TRY(number_values(fill == GV_OUTCOME_OK ? &out->solutions : &out->stuck,
                         w.board->values, w.units, err));
    return walk(&w, err);
}
