/* SPDX-License-Identifier: GPL-3.0-or-later */
/* worksheet_maker.c -- what a Template shows, as plain data: values from 1, tables as
 * arrays. */
#include "api/worksheet_maker.h"
#include "report/template/names.h"

#include <math.h>

/* A failed allocation is remembered. */
typedef struct maker {
    gv_arena *arena;
    const gv_template_units *units;
    gv_template_board *board; /* scratch */
    bool failed;
} maker;

#define TAKE(m, type, count) ((type *)take((m), (count), sizeof(type)))

static void *take(maker *m, size_t count, size_t size)
{
    void *piece = m->failed || !count ? NULL : gv_arena_zeroed(m->arena, count, size);
    m->failed = m->failed || (count && !piece);
    return piece;
}

static gv_candidate candidate_of(uint32_t cell, uint32_t digit)
{
    return (gv_candidate){ cell, digit + 1 };
}

/* ---- boards ---- */

static void make_warnings(maker *m, gv_worksheet_board *out,
                          const gv_template_board *board)
{
    static const gv_worksheet_trouble troubles[] = {
        [GV_TEMPLATE_CLASH] = GV_TROUBLE_CLASH,
        [GV_TEMPLATE_NO_DIGIT] = GV_TROUBLE_CELL,
        [GV_TEMPLATE_NO_PLACE] = GV_TROUBLE_UNIT,
    };
    gv_template_warning at = { .trouble = GV_TEMPLATE_START };
    size_t n = 0;
    while (gv_template_next_warning(&at, board))
        n++;
    gv_worksheet_warning *warnings = TAKE(m, gv_worksheet_warning, n);
    at = (gv_template_warning){ .trouble = GV_TEMPLATE_START };
    for (size_t i = 0; warnings && gv_template_next_warning(&at, board); i++) {
        const bool is_unit = at.trouble == GV_TEMPLATE_NO_PLACE;
        warnings[i] = (gv_worksheet_warning){
            .trouble = troubles[at.trouble],
            .cell = at.trouble == GV_TEMPLATE_NO_DIGIT ? at.cell : 0,
            .unit = is_unit ? at.unit : 0,
            .value = is_unit ? at.digit + 1 : 0,
        };
    }
    out->n_warnings = warnings ? n : 0;
    out->warnings = warnings;
}

static void make_frequencies(maker *m, gv_worksheet_board *out,
                             const gv_template_board *board)
{
    gv_template_frequencies f;
    gv_template_count(&f, board);
    uint32_t *counts = TAKE(m, uint32_t, m->units->order + 1);
    for (uint32_t i = 0; counts && i <= m->units->order; i++)
        counts[i] = f.counts[i];
    out->frequencies = counts;
    out->n_hopeless = f.n_hopeless;
}

static void make_board(maker *m, gv_worksheet_board *out,
                       const gv_template_board *board, const uint8_t *values)
{
    const uint32_t n_cells = m->units->n_cells, order = m->units->order;
    const gv_template_size size = gv_template_measure(board);
    uint64_t *candidates = TAKE(m, uint64_t, n_cells);
    uint8_t *performance = TAKE(m, uint8_t, n_cells);
    uint8_t *totals = TAKE(m, uint8_t, (size_t)m->units->n_units * order);
    *out = (gv_worksheet_board){ .values = values,
                                 .n_filled = size.n_filled,
                                 .n_twos = size.n_twos,
                                 .dof = size.dof,
                                 .candidates = candidates,
                                 .performance = performance,
                                 .totals = totals };
    if (m->failed)
        return;
    for (uint32_t cell = 0; cell < n_cells; cell++) {
        candidates[cell] = gv_template_candidates(board, cell);
        performance[cell] = (uint8_t)gv_template_performance(board, cell);
    }
    for (uint32_t unit = 0; unit < m->units->n_units; unit++)
        for (uint32_t digit = 0; digit < order; digit++)
            totals[unit * order + digit] =
                (uint8_t)gv_template_total(board, unit, digit);
    make_frequencies(m, out, board);
    make_warnings(m, out, board);
}

/* ---- the selective path ---- */

static const gv_worksheet_forced *
make_forced(maker *m, const gv_template_forced *forced, uint32_t n)
{
    _Static_assert(GV_NO_UNIT == GV_TEMPLATE_NO_UNIT, "they mean the same");
    gv_worksheet_forced *made = TAKE(m, gv_worksheet_forced, n);
    for (uint32_t i = 0; made && i < n; i++)
        made[i] = (gv_worksheet_forced){ candidate_of(forced[i].cell, forced[i].digit),
                                         forced[i].unit, forced[i].ease };
    return made;
}

static gv_choice_end end_of(const gv_template_choices *choices, uint32_t pattern)
{
    if (pattern == GV_TEMPLATE_NO_IMPACT)
        return GV_CHOICE_NO_IMPACT;
    if (pattern == GV_TEMPLATE_NO_PATTERN)
        return GV_CHOICE_IMPOSSIBLE;
    return choices->patterns[pattern].solved ? GV_CHOICE_SOLVED : GV_CHOICE_STUCK;
}

static void make_choices(maker *m, gv_worksheet_stage *out,
                         const gv_template_choices *from)
{
    gv_worksheet_choice *choices = TAKE(m, gv_worksheet_choice, from->n_choices);
    gv_worksheet_pattern *patterns = TAKE(m, gv_worksheet_pattern, from->n_patterns);
    if (m->failed)
        return;
    for (uint32_t i = 0; i < from->n_choices; i++) {
        const gv_template_choice *choice = &from->choices[i];
        const gv_choice_end end = end_of(from, choice->pattern);
        const bool ends = end == GV_CHOICE_STUCK || end == GV_CHOICE_SOLVED;
        choices[i] = (gv_worksheet_choice){ candidate_of(choice->cell, choice->digit),
                                            end, ends ? choice->pattern : 0 };
    }
    for (uint32_t i = 0; i < from->n_patterns; i++) {
        const gv_template_pattern *pattern = &from->patterns[i];
        patterns[i] = (gv_worksheet_pattern){ .values = pattern->values,
                                              .solved = pattern->solved,
                                              .n_filled = pattern->size.n_filled,
                                              .n_twos = pattern->size.n_twos,
                                              .dof = pattern->size.dof,
                                              .n_choices = pattern->n_choices,
                                              .first = pattern->first };
    }
    out->n_choices = from->n_choices;
    out->choices = choices;
    out->n_patterns = from->n_patterns;
    out->patterns = patterns;
    out->n_no_impact = from->n_no_impact;
    out->n_impossible = from->n_impossible;
    out->n_duplicates = gv_template_duplicates(from);
}

/* The step that the path takes, and what ties with it. */
static void make_next(maker *m, gv_worksheet_stage *out, const gv_template_step *step,
                      const gv_template_choices *choices)
{
    if (!step->exists)
        return;
    const uint32_t next = step->choice.pattern;
    const gv_template_size *size = &choices->patterns[next].size;
    uint32_t *parallel = TAKE(m, uint32_t, choices->n_patterns);
    for (uint32_t i = 0; parallel && i < choices->n_patterns; i++)
        if (i != next && gv_template_ties(&choices->patterns[i].size, size))
            parallel[out->n_parallel++] = i;
    out->parallel = parallel;
    out->has_next = true;
    out->next = candidate_of(step->choice.cell, step->choice.digit);
    out->next_pattern = next;
    out->decided_by = gv_worksheet_rule_name(step->rule);
    out->forced = make_forced(m, step->forced, step->n_forced);
    out->n_forced = step->n_forced;
}

static void make_stages(maker *m, gv_worksheet_content *out, const gv_template *t)
{
    gv_worksheet_stage *stages = TAKE(m, gv_worksheet_stage, t->n_stages);
    for (uint32_t i = 0; stages && i < t->n_stages; i++) {
        const gv_template_stage *stage = t->stages[i];
        gv_template_board_set(m->board, m->units, stage->values);
        make_board(m, &stages[i].board, m->board, stage->values);
        stages[i].has_before = i > 0;
        if (i > 0)
            stages[i].after = candidate_of(stage->choice.cell, stage->choice.digit);
        make_choices(m, &stages[i], &t->choices[i]);
        make_next(m, &stages[i], &t->steps[i], &t->choices[i]);
    }
    out->n_stages = stages ? t->n_stages : 0;
    out->stages = stages;
}

/* ---- exhaustive solving, removal ---- */

static void make_level(gv_worksheet_level *out, const gv_template_level *from)
{
    *out = (gv_worksheet_level){ .n_boards = from->n_boards,
                                 .n_choices = from->n_choices,
                                 .n_no_impact = from->n_no_impact,
                                 .n_impossible = from->n_impossible,
                                 .least_dof = from->least_dof,
                                 .most_dof = from->most_dof,
                                 .first_solution = from->first_solution,
                                 .n_solutions = from->n_solutions };
    for (unsigned solved = 0; solved < 2; solved++) {
        out->n_patterns[solved] = from->n_patterns[solved];
        out->n_duplicates[solved] = from->n_duplicates[solved];
        out->n_known[solved] = from->n_known[solved];
    }
}

static void make_tree(maker *m, gv_worksheet_content *out, const gv_template_tree *tree)
{
    gv_worksheet_level *levels = TAKE(m, gv_worksheet_level, tree->n_levels);
    const uint8_t **found = TAKE(m, const uint8_t *, tree->solutions.n_symbols);
    if (m->failed)
        return;
    for (uint32_t i = 0; i < tree->n_levels; i++)
        make_level(&levels[i], &tree->levels[i]);
    for (uint32_t i = 0; i < tree->solutions.n_symbols; i++)
        found[i] = gv_template_tree_values(&tree->solutions, i);
    out->is_exhaustive = true;
    out->is_cut = tree->cut != GV_TEMPLATE_WHOLE;
    out->n_levels = tree->n_levels;
    out->levels = levels;
    out->n_stuck = tree->stuck.n_symbols;
    out->n_without_twos = tree->n_without_twos;
    out->n_without_impact = tree->n_without_impact;
    out->n_found = tree->solutions.n_symbols;
    out->found = found;
}

static void make_rests(maker *m, gv_worksheet_content *out, const gv_template *t)
{
    const uint32_t order = m->units->order;
    gv_worksheet_rest *rests = TAKE(m, gv_worksheet_rest, t->n_rests);
    for (uint32_t i = 0; rests && i < t->n_rests; i++) {
        const gv_template_rest *rest = &t->rests[i];
        const bool removed = rest->removed != GV_NO_LABEL;
        const bool has_total = rest->solving.outcome == GV_OUTCOME_OK;
        rests[i] = (gv_worksheet_rest){
            .has_removed = removed,
            .n_clues = rest->n_clues,
            .dof = rest->solving.dof,
            .type = gv_template_type_name(rest->solving.type),
            .has_total = has_total,
            .total = has_total ? rest->solving.total : 0,
            .n_solutions = rest->n_solutions,
        };
        if (removed)
            rests[i].removed =
                candidate_of(rest->removed / order, rest->removed % order);
    }
    out->n_rests = rests ? t->n_rests : 0;
    out->rests = rests;
    out->rests_end = t->rests_end;
}

/* ---- the whole ---- */

static void make_content(maker *m, gv_worksheet_content *out, const gv_template *t)
{
    const gv_template_solving *solving = &t->solving;
    const bool has_total = solving->outcome == GV_OUTCOME_OK;
    out->shape = m->units->shape;
    out->n_cells = m->units->n_cells;
    out->n_units = m->units->n_units;
    make_board(m, &out->givens, t->givens, t->givens->values);
    out->type = gv_template_type_name(solving->type);
    out->has_total = has_total;
    out->total = has_total ? solving->total : 0;
    out->n_solutions = t->solutions;
    out->fill = t->fill;
    out->forced = make_forced(m, t->forced, t->n_forced);
    out->n_forced = t->n_forced;
    out->ease = t->fill == GV_OUTCOME_OK
                    ? (double)gv_template_mean_ease(t->forced, t->n_forced) / 1000
                    : NAN;
    make_board(m, &out->after, t->after, t->after->values);
    out->path = solving->outcome;
    out->path_end =
        solving->outcome == GV_OUTCOME_LIMIT ? solving->why : GV_END_COMPLETE;
    out->n_branches = solving->n_branches;
    out->branches_cut = solving->branches_cut;
    make_stages(m, out, t);
    out->n_disclosed = solving->n_solutions;
    out->disclosed = (const uint8_t *const *)solving->solutions;
    if (t->tree)
        make_tree(m, out, t->tree);
    if (t->removes_clues)
        make_rests(m, out, t);
}

gv_status gv_worksheet_maker_run(const gv_worksheet_content **out, const gv_template *t,
                                 gv_outcome outcome, gv_arena *arena, gv_error *err)
{
    maker m = { .arena = arena, .units = t->givens->units };
    gv_worksheet_content *content = TAKE(&m, gv_worksheet_content, 1);
    m.board = TAKE(&m, gv_template_board, 1);
    if (!m.failed) {
        content->outcome = outcome;
        make_content(&m, content, t);
    }
    if (m.failed)
        return gv_fail_memory(err);
    *out = content;
    return GV_OK;
}
