/* SPDX-License-Identifier: GPL-3.0-or-later */
/* text.c -- the Template from top to bottom: measures, tables, what is forced, the
 * stages of the selective path, the solutions; then the tree and the removal of clues
 * if they were requested. */
#include "report/template/text.h"

#include "template/choice_name.h"
#include "report/template/names.h"
#include "report/template/tables.h"

static void put_name(gv_buffer *out, const gv_template *t, uint32_t cell,
                     uint32_t digit)
{
    gv_template_name(out, t->givens->units->order, cell, digit);
}

/* Pads what was written since `start` with blanks to a width. */
static void pad(gv_buffer *out, size_t start, size_t width)
{
    const size_t used = out->length - start;
    gv_buffer_repeat(out, ' ', used < width ? width - used : 0);
}

/* ---- measures ---- */

static void put_total(gv_buffer *out, const gv_template_solving *solving)
{
    if (solving->outcome == GV_OUTCOME_OK)
        gv_buffer_printf(out, "%u", solving->total);
    else
        gv_buffer_putc(out, '-');
}

static void put_measures(gv_buffer *out, const gv_template *t)
{
    const gv_template_solving *solving = &t->solving;
    gv_buffer_printf(out, "clues %u, dof %u, type %s, total dof ", t->givens->n_filled,
                     solving->dof, gv_template_type_name(solving->type));
    put_total(out, solving);
    gv_buffer_printf(out, ", solutions %s\n", t->solutions);
    const char *notes[GV_TEMPLATE_MAX_NOTES];
    const size_t n_notes = gv_worksheet_path_notes(notes, solving);
    for (size_t i = 0; i < n_notes; i++)
        gv_buffer_printf(out, "note: %s\n", notes[i]);
}

/* ---- automatic assignment ---- */

/* One line for each forced assignment: what forces it, and the ease before it. */
static void put_forced(gv_buffer *out, const gv_template *t,
                       const gv_template_forced *forced, uint32_t n_forced)
{
    for (uint32_t i = 0; i < n_forced; i++) {
        gv_buffer_printf(out, "%4u  ", i + 1);
        const size_t start = out->length;
        put_name(out, t, forced[i].cell, forced[i].digit);
        pad(out, start, 10);
        const size_t reason = out->length;
        if (forced[i].unit == GV_TEMPLATE_NO_UNIT)
            gv_buffer_puts(out, "cell");
        else
            gv_worksheet_unit_name(out, t->givens->units, forced[i].unit);
        pad(out, reason, 10);
        gv_buffer_printf(out, "%4u\n", forced[i].ease);
    }
}

static void put_automatic(gv_buffer *out, const gv_template *t)
{
    gv_buffer_puts(out, "Automatic assignments, with the ease before each. Order:\n");
    gv_buffer_puts(out, GV_TEMPLATE_EASE_ORDER "\n");
    put_forced(out, t, t->forced, t->n_forced);
    gv_buffer_printf(out, "%u assignments: %s", t->n_forced,
                     gv_worksheet_fill_name(t->fill));
    if (t->fill == GV_OUTCOME_OK) {
        gv_buffer_puts(out, ", average ease ");
        gv_worksheet_ease_text(out, t);
    }
    gv_buffer_putc(out, '\n');
    if (t->fill == GV_OUTCOME_NONE && t->n_forced) { // otherwise it is that of the
                                                     // givens
        gv_worksheet_put_board(out, t->after);
        gv_worksheet_put_warnings(out, t->after);
    }
    gv_buffer_putc(out, '\n');
}

/* ---- the selective path ---- */

static void put_choices(gv_buffer *out, const gv_template *t,
                        const gv_template_choices *choices)
{
    gv_buffer_puts(out, "choice     dof   outcome\n");
    for (uint32_t i = 0; i < choices->n_choices; i++) {
        const gv_template_choice *choice = &choices->choices[i];
        const size_t start = out->length;
        put_name(out, t, choice->cell, choice->digit);
        pad(out, start, 11);
        if (choice->pattern == GV_TEMPLATE_NO_IMPACT) {
            gv_buffer_puts(out, "=\n");
            continue;
        }
        if (choice->pattern != GV_TEMPLATE_NO_PATTERN)
            gv_buffer_printf(out, "%u", choices->patterns[choice->pattern].size.dof);
        pad(out, start, 17);
        gv_worksheet_outcome_name(out, choices, choice);
        gv_buffer_putc(out, '\n');
    }
    gv_buffer_printf(out,
                     "%u choices: %u patterns, %u without impact, %u impossible, "
                     "%u duplicates\n",
                     choices->n_choices, choices->n_patterns, choices->n_no_impact,
                     choices->n_impossible, gv_template_duplicates(choices));
}

/* Names the other patterns that tie with one: all that solve, if that one does. */
static void put_others(gv_buffer *out, const gv_template_choices *choices,
                       uint32_t except, const char *before)
{
    const gv_template_pattern *patterns = choices->patterns;
    for (uint32_t i = 0; i < choices->n_patterns; i++) {
        if (i == except || !gv_template_ties(&patterns[i].size, &patterns[except].size))
            continue;
        gv_buffer_puts(out, before);
        gv_worksheet_pattern_name(out, choices, i);
        before = ", ";
    }
}

/* Which pattern is next and by which rule, and what is forced after its choice. */
static void put_step(gv_buffer *out, const gv_template *t, uint32_t at)
{
    const gv_template_choices *choices = &t->choices[at];
    const gv_template_step *step = &t->steps[at];
    if (!step->exists) {
        gv_buffer_puts(out, "next: none, a dead end\n\n");
        return;
    }
    const gv_template_pattern *pattern = &choices->patterns[step->choice.pattern];
    gv_buffer_puts(out, pattern->solved ? "next: solved as " : "next: pattern ");
    gv_worksheet_pattern_name(out, choices, step->choice.pattern);
    if (pattern->solved) {
        put_others(out, choices, step->choice.pattern, ", ");
    } else {
        gv_buffer_printf(out, ", lowest dof %u", pattern->size.dof);
        if (step->rule == GV_TEMPLATE_BY_FILLED)
            gv_buffer_printf(out, ", by filled cells: %u", pattern->size.n_filled);
        if (step->rule == GV_TEMPLATE_BY_TWOS)
            gv_buffer_printf(out, ", by cells with two candidates: %u",
                             pattern->size.n_twos);
        put_others(out, choices, step->choice.pattern, ", in parallel with ");
    }
    gv_buffer_puts(out, "\nforced by ");
    put_name(out, t, step->choice.cell, step->choice.digit);
    gv_buffer_puts(out, ":\n");
    put_forced(out, t, step->forced, step->n_forced);
    gv_buffer_putc(out, '\n');
}

static void put_stage(gv_buffer *out, const gv_template *t, uint32_t at,
                      gv_template_board *board)
{
    const gv_template_stage *stage = t->stages[at];
    gv_buffer_printf(out, "Step %u", stage->number);
    if (at) {
        gv_buffer_puts(out, " (");
        put_name(out, t, stage->choice.cell, stage->choice.digit);
        gv_buffer_puts(out, ", pattern ");
        gv_worksheet_outcome_name(out, &t->choices[at - 1], &stage->choice);
        gv_buffer_putc(out, ')');
    }
    gv_buffer_putc(out, '\n');
    gv_template_board_set(board, t->givens->units, stage->values);
    gv_worksheet_put_board(out, board);
    put_choices(out, t, &t->choices[at]);
    put_step(out, t, at);
}

/* The sum of Fig. 11. */
static void put_sum(gv_buffer *out, const gv_template *t)
{
    gv_buffer_printf(out, "dof: %u", t->solving.dof);
    for (uint32_t i = 0; i < t->n_stages; i++)
        gv_buffer_printf(out, " + %u", t->stages[i]->size.dof);
    gv_buffer_puts(out, " = ");
    put_total(out, &t->solving);
    if (t->solving.n_branches > 1)
        gv_buffer_printf(out, " (up to %u branches that tied)", t->solving.n_branches);
    gv_buffer_puts(out, "\n");
}

static gv_status put_path(gv_buffer *out, const gv_template *t, gv_arena *tmp,
                          gv_error *err)
{
    gv_template_board *board = GV_ARENA_NEW(tmp, gv_template_board, 1);
    if (!board)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < t->n_stages; i++)
        put_stage(out, t, i, board);
    put_sum(out, t);
    if (t->solving.n_solutions)
        gv_buffer_puts(out, t->solving.n_solutions > 1 ? "solutions: " : "solution: ");
    gv_worksheet_disclosure(out, t);
    gv_buffer_putc(out, '\n');
    for (uint32_t i = 0; i < t->solving.n_solutions; i++) {
        GV_TRY(gv_worksheet_values_line(out, t, t->solving.solutions[i], tmp, err));
        gv_buffer_putc(out, '\n');
    }
    return GV_OK;
}

/* ---- the tree ---- */

/* "7+2": to be continued, and solved if there are any. */
static void put_pair(gv_buffer *out, const uint64_t pair[2])
{
    const size_t start = out->length;
    gv_buffer_uint(out, pair[0]);
    if (pair[1]) {
        gv_buffer_putc(out, '+');
        gv_buffer_uint(out, pair[1]);
    }
    pad(out, start, 14);
}

static void put_level(gv_buffer *out, const gv_template_level *level, uint32_t number)
{
    gv_buffer_printf(out, "%-5u %-8llu %-9llu ", number,
                     (unsigned long long)level->n_boards,
                     (unsigned long long)level->n_choices);
    put_pair(out, level->n_patterns);
    const size_t start = out->length;
    if (level->n_patterns[0])
        gv_buffer_printf(out, "%u-%u", level->least_dof, level->most_dof);
    else
        gv_buffer_putc(out, '-');
    pad(out, start, 10);
    gv_buffer_printf(out, "%-8llu %-8llu ", (unsigned long long)level->n_no_impact,
                     (unsigned long long)level->n_impossible);
    put_pair(out, level->n_duplicates);
    put_pair(out, level->n_known);
    gv_buffer_printf(out, "%u", level->n_solutions);
    if (level->n_solutions)
        gv_buffer_putc(out, ' ');
    gv_worksheet_solution_range(out, level);
    gv_buffer_putc(out, '\n');
}

/* What the tree found, and what it cannot find. */
static void put_tree_end(gv_buffer *out, const gv_template *t)
{
    const gv_template_tree *tree = t->tree;
    gv_buffer_printf(out, "%u boards, %u of %s solutions\n", tree->stuck.n_symbols,
                     tree->solutions.n_symbols, t->solutions);
    const char *note = gv_worksheet_cut_note(tree);
    if (note)
        gv_buffer_printf(out, "note: %s\n", note);
    if (tree->n_without_twos || tree->n_without_impact)
        gv_buffer_printf(out,
                         "note: %llu boards without a cell of two candidates, %llu "
                         "where no choice is possible and has an impact\n",
                         (unsigned long long)tree->n_without_twos,
                         (unsigned long long)tree->n_without_impact);
}

static gv_status put_tree(gv_buffer *out, const gv_template *t, gv_arena *tmp,
                          gv_error *err)
{
    const gv_template_tree *tree = t->tree;
    gv_buffer_puts(out,
                   "\nExhaustive solving; a+b: to be continued + solved\n"
                   "step  boards   choices   patterns      dof       "
                   "=        impos.   duplicates    known         new solutions\n");
    for (uint32_t i = 0; i < tree->n_levels; i++)
        put_level(out, &tree->levels[i], i + 1);
    put_tree_end(out, t);
    for (uint32_t i = 0; i < tree->solutions.n_symbols; i++) {
        const size_t start = out->length;
        gv_worksheet_solution_name(out, i);
        pad(out, start, 4);
        GV_TRY(gv_worksheet_values_line(
            out, t, gv_template_tree_values(&tree->solutions, i), tmp, err));
        gv_buffer_putc(out, '\n');
    }
    return GV_OK;
}

/* ---- removal of clues ---- */

static void put_rest(gv_buffer *out, const gv_template *t, const gv_template_rest *rest)
{
    const uint32_t order = t->givens->units->order;
    const size_t start = out->length;
    if (rest->removed == GV_NO_LABEL)
        gv_buffer_putc(out, '-');
    else
        put_name(out, t, rest->removed / order, rest->removed % order);
    pad(out, start, 11);
    gv_buffer_printf(out, "%-7u%-7u%-6s", rest->n_clues, rest->solving.dof,
                     gv_template_type_name(rest->solving.type));
    const size_t total = out->length;
    put_total(out, &rest->solving);
    pad(out, total, 11);
    gv_buffer_printf(out, "%s\n", gv_worksheet_few(rest->n_solutions));
}

static void put_rests(gv_buffer *out, const gv_template *t)
{
    gv_buffer_puts(out, "\nremoved    clues  dof    type  total-dof  solutions\n");
    for (uint32_t i = 0; i < t->n_rests; i++)
        put_rest(out, t, &t->rests[i]);
    const char *note = gv_worksheet_end_note(t->rests_end);
    if (note)
        gv_buffer_printf(out, "note: %s\n", note);
}

/* ---- the whole ---- */

gv_status gv_worksheet_text(gv_buffer *out, const gv_template *t, gv_arena *tmp,
                            gv_error *err)
{
    put_measures(out, t);
    gv_worksheet_put_warnings(out, t->givens);
    gv_buffer_puts(out, "\nWork area, frequencies (empty cells and dof below), global "
                        "performance\n");
    gv_worksheet_put_board(out, t->givens);
    gv_buffer_puts(out, "\nInteger performance, with totals of rows, blocks and "
                        "columns\n");
    gv_worksheet_put_performance(out, t->givens);
    put_automatic(out, t);
    GV_TRY(put_path(out, t, tmp, err));
    if (t->tree)
        GV_TRY(put_tree(out, t, tmp, err));
    if (t->removes_clues)
        put_rests(out, t);
    return out->failed ? gv_fail_memory(err) : GV_OK;
}
