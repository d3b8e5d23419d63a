/* SPDX-License-Identifier: GPL-3.0-or-later */
/* selective.c -- follows the best pattern of each stage, level by level, all ties in
 * parallel. */
#include "template/selective.h"

#include "base/budget.h"
#include "base/log.h"
#include "template/inspect.h"

#include <assert.h>
#include <string.h>

const char *gv_template_type_name(gv_template_type type)
{
    static const char *const names[] = { [GV_TEMPLATE_D] = "D",
                                         [GV_TEMPLATE_SS] = "SS",
                                         [GV_TEMPLATE_MS] = "MS",
                                         [GV_TEMPLATE_NO_TYPE] = "-" };
    return names[type];
}

/* The branches of one level. */
typedef struct level {
    const gv_template_stage *stages[GV_TEMPLATE_MAX_BRANCHES];
    uint32_t n_stages;
} level;

typedef struct solver {
    gv_template_solving *out;
    const gv_template_units *units;
    gv_template_board *board; /* scratch */
    bool first_only;          /* stop after the first stage */
    gv_arena *arena;
    gv_arena tmp;  /* for one stage: few of its many patterns are kept */
    uint32_t room; /* of out->solutions */
} solver;

/* ---- which pattern is the best ---- */

/* No cell with two candidates is worse than any number of them. */
static uint32_t twos_rank(const gv_template_size *size)
{
    return size->n_twos ? size->n_twos : UINT32_MAX;
}

/* The rule that distinguishes two sizes; *better: whether it prefers `a`. */
static gv_template_rule compare(bool *better, const gv_template_size *a,
                                const gv_template_size *b)
{
    const uint32_t ranks[] = { twos_rank(a), twos_rank(b) };
    if (a->dof != b->dof) {
        *better = a->dof < b->dof;
        return GV_TEMPLATE_BY_DOF;
    }
    if (a->n_filled != b->n_filled) {
        *better = a->n_filled > b->n_filled;
        return GV_TEMPLATE_BY_FILLED;
    }
    *better = ranks[0] < ranks[1];
    return ranks[0] != ranks[1] ? GV_TEMPLATE_BY_TWOS : GV_TEMPLATE_PARALLEL;
}

bool gv_template_ties(const gv_template_size *a, const gv_template_size *b)
{
    bool better;
    return compare(&better, a, b) == GV_TEMPLATE_PARALLEL;
}

static uint32_t first_of_best(const gv_template_choices *choices)
{
    uint32_t best = 0;
    for (uint32_t i = 1; i < choices->n_patterns; i++) {
        bool better;
        (void)compare(&better, &choices->patterns[i].size,
                      &choices->patterns[best].size);
        if (better)
            best = i;
    }
    return best;
}

bool gv_template_prefer(gv_template_preference *out, const gv_template_choices *choices)
{
    if (!choices->n_patterns)
        return false;
    *out = (gv_template_preference){ first_of_best(choices), GV_TEMPLATE_BY_DOF };
    for (uint32_t i = 0; i < choices->n_patterns; i++) {
        bool better;
        const gv_template_rule rule = compare(
            &better, &choices->patterns[out->best].size, &choices->patterns[i].size);
        if (i != out->best && rule > out->rule)
            out->rule = rule; // the closest rival needs the last rule
    }
    return true;
}

/* ---- ends of paths ---- */

static bool same_values(const solver *s, const uint8_t *a, const uint8_t *b)
{
    return memcmp(a, b, s->units->n_cells) == 0;
}

/* A lasting copy; NULL when out of memory. */
static const uint8_t *keep_values(const solver *s, const uint8_t *values)
{
    uint8_t *kept = gv_arena_take(s->arena, s->units->n_cells);
    if (kept)
        memcpy(kept, values, s->units->n_cells);
    return kept;
}

static gv_status add_solution(solver *s, const uint8_t *values, gv_error *err)
{
    gv_template_solving *out = s->out;
    for (uint32_t i = 0; i < out->n_solutions; i++)
        if (same_values(s, out->solutions[i], values))
            return GV_OK;
    if (out->n_solutions == s->room) {
        const uint32_t room = 2 * s->room + 4;
        const uint8_t **grown = GV_ARENA_NEW(s->arena, const uint8_t *, room);
        if (!grown)
            return gv_fail_memory(err);
        for (uint32_t i = 0; i < out->n_solutions; i++)
            grown[i] = out->solutions[i];
        out->solutions = grown;
        s->room = room;
    }
    const uint8_t *kept = keep_values(s, values);
    if (!kept)
        return gv_fail_memory(err);
    out->solutions[out->n_solutions++] = kept;
    return GV_OK;
}

/* A path that solves: better than, as good as, or worse than those before it. */
static gv_status end_path(solver *s, const gv_template_stage *stage,
                          const gv_template_choices *choices, gv_error *err)
{
    gv_template_solving *out = s->out;
    const uint32_t total = out->dof + stage->sum;
    const bool first = out->outcome != GV_OUTCOME_OK;
    GV_LOG(3, template, "a path ends with total %u, %u patterns", total,
           choices->n_patterns);
    if (!first && total > out->total)
        return GV_OK;
    if (first || total < out->total) {
        out->outcome = GV_OUTCOME_OK;
        out->total = total;
        out->last = stage;
        out->n_solutions = 0;
    }
    for (uint32_t i = 0; i < choices->n_patterns; i++)
        if (choices->patterns[i].solved)
            GV_TRY(add_solution(s, choices->patterns[i].values, err));
    return GV_OK;
}

/* ---- levels ---- */

/* Branches that reach the same grid continue as one, the one with the lowest sum. */
static gv_status add_stage(solver *s, level *next, const gv_template_stage *stage,
                           gv_error *err)
{
    uint32_t at = 0;
    while (at < next->n_stages &&
           !same_values(s, next->stages[at]->values, stage->values))
        at++;
    if (at < next->n_stages && next->stages[at]->sum <= stage->sum)
        return GV_OK;
    if (at == GV_TEMPLATE_MAX_BRANCHES) {
        s->out->branches_cut = true;
        return GV_OK;
    }
    gv_template_stage *kept = GV_ARENA_NEW(s->arena, gv_template_stage, 1);
    const uint8_t *values = keep_values(s, stage->values);
    if (!kept || !values)
        return gv_fail_memory(err);
    *kept = *stage;
    kept->values = values;
    next->stages[at] = kept;
    next->n_stages += at == next->n_stages;
    return GV_OK;
}

/* Adds the patterns that tie with the best one to the next level. */
static gv_status go_on(solver *s, level *next, const gv_template_stage *stage,
                       const gv_template_choices *choices,
                       const gv_template_pattern *best, gv_error *err)
{
    for (uint32_t i = 0; i < choices->n_patterns; i++) {
        const gv_template_pattern *pattern = &choices->patterns[i];
        if (!gv_template_ties(&pattern->size, &best->size))
            continue;
        const gv_template_stage after = { .before = stage,
                                          .choice = choices->choices[pattern->first],
                                          .number = stage->number + 1,
                                          .values = pattern->values,
                                          .size = pattern->size,
                                          .sum = stage->sum + pattern->size.dof };
        GV_TRY(add_stage(s, next, &after, err));
    }
    return GV_OK;
}

static gv_status follow(solver *s, level *next, const gv_template_stage *stage,
                        gv_error *err)
{
    gv_template_choices choices;
    gv_template_board_set(s->board, s->units, stage->values);
    GV_TRY(gv_template_choices_find(&choices, s->board, &s->tmp, err));
    if (s->out->outcome != GV_OUTCOME_OK)
        s->out->last = stage;
    if (!choices.n_patterns)
        return GV_OK; // a dead end
    const gv_template_pattern *best = &choices.patterns[first_of_best(&choices)];
    if (best->solved)
        return end_path(s, stage, &choices, err);
    return go_on(s, next, stage, &choices, best, err);
}

/* Stopped: all that is known is that no path through this level costs less. */
static void cut_short(gv_template_solving *out, const level *at)
{
    uint32_t least = out->dof + at->stages[0]->sum;
    for (uint32_t i = 1; i < at->n_stages; i++)
        if (out->dof + at->stages[i]->sum < least)
            least = out->dof + at->stages[i]->sum;
    if (out->outcome != GV_OUTCOME_OK || least < out->total)
        out->total = least;
    out->outcome = GV_OUTCOME_LIMIT;
}

/* The first stage determines the type: it is followed in any case. */
static gv_status follow_all(solver *s, const gv_template_stage *first,
                            const gv_budget *budget, gv_error *err)
{
    level levels[2] = { { { first }, 1 } };
    gv_template_solving *out = s->out;
    for (unsigned turn = 0; levels[turn].n_stages; turn ^= 1) {
        const level *now = &levels[turn];
        level *next = &levels[turn ^ 1];
        next->n_stages = 0;
        if (now->n_stages > out->n_branches)
            out->n_branches = now->n_stages;
        for (uint32_t i = 0; i < now->n_stages; i++) {
            out->why =
                now->stages[i] == first ? GV_END_COMPLETE : gv_budget_look(budget);
            if (out->why != GV_END_COMPLETE ||
                (s->first_only && now->stages[i] != first)) {
                cut_short(out, now);
                return GV_OK;
            }
            const gv_mark mark = gv_arena_mark(&s->tmp);
            GV_TRY(follow(s, next, now->stages[i], err));
            gv_arena_rewind(&s->tmp, mark);
        }
    }
    return GV_OK;
}

/* ---- the whole ---- */

/* The first automatic assignment; for a D puzzle the board is then the solution. */
static void begin(gv_template_solving *out, gv_template_board *board,
                  const gv_template_board *givens)
{
    *board = *givens;
    *out = (gv_template_solving){ .dof = gv_template_measure(givens).dof,
                                  .type = GV_TEMPLATE_NO_TYPE,
                                  .outcome = GV_OUTCOME_BEYOND };
    out->fill = gv_template_fill(board);
    if (out->fill == GV_OUTCOME_OK) {
        out->type = GV_TEMPLATE_D;
        out->outcome = GV_OUTCOME_OK;
        out->total = out->dof;
    } else if (out->fill == GV_OUTCOME_BEYOND) {
        out->type = GV_TEMPLATE_MS; // if nothing simpler is found
    }
}

/* From the first stuck board, which s->board is. */
static gv_status solve_steps(solver *s, const gv_budget *budget, gv_error *err)
{
    gv_template_solving *out = s->out;
    gv_template_stage *first = GV_ARENA_NEW(s->arena, gv_template_stage, 1);
    const uint8_t *values = keep_values(s, s->board->values);
    if (!first || !values)
        return gv_fail_memory(err);
    const gv_template_size size = gv_template_measure(s->board);
    *first = (gv_template_stage){
        .number = 1, .values = values, .size = size, .sum = size.dof
    };
    gv_arena_init(&s->tmp, s->arena->memory);
    const gv_status status = follow_all(s, first, budget, err);
    gv_arena_free(&s->tmp);
    if (out->outcome == GV_OUTCOME_OK && out->last == first)
        out->type = GV_TEMPLATE_SS;
    return status;
}

gv_status gv_template_solve(gv_template_solving *out, const gv_template_board *givens,
                            const gv_limits *limits, bool first_only, gv_arena *arena,
                            gv_error *err)
{
    const gv_budget budget = gv_budget_start(limits);
    gv_template_board *board = GV_ARENA_NEW(arena, gv_template_board, 1);
    if (!board)
        return gv_fail_memory(err);
    solver s = { .out = out,
                 .units = givens->units,
                 .board = board,
                 .first_only = first_only,
                 .arena = arena };
    begin(out, board, givens);
    GV_LOG(2, template, "board of %u filled cells: %s, %u degrees of freedom",
           board->n_filled, gv_outcome_name(out->fill), out->dof);
    GV_LOG_DUMP(5, template, gv_template_board_dump(board));
    if (out->fill == GV_OUTCOME_OK)
        return add_solution(&s, board->values, err);
    if (out->fill == GV_OUTCOME_BEYOND)
        return solve_steps(&s, &budget, err);
    return GV_OK;
}

gv_status gv_template_classify(gv_template_solving *out,
                               const gv_template_board *givens, gv_arena *arena,
                               gv_error *err)
{
    gv_template_board *board = GV_ARENA_NEW(arena, gv_template_board, 1);
    if (!board)
        return gv_fail_memory(err);
    begin(out, board, givens);
    if (out->fill != GV_OUTCOME_BEYOND)
        return GV_OK;
    gv_template_choices choices;
    GV_TRY(gv_template_choices_find(&choices, board, arena, err));
    for (uint32_t i = 0; i < choices.n_patterns; i++)
        if (choices.patterns[i].solved)
            out->type = GV_TEMPLATE_SS;
    return GV_OK;
}
