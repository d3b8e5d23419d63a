/* SPDX-License-Identifier: GPL-3.0-or-later */
/* names.c -- the names of the Template's units, outcomes and solutions. */
#include "report/template/names.h"

#include "text/format.h"

#include <string.h>

void gv_worksheet_unit_name(gv_buffer *out, const gv_template_units *units,
                            uint32_t unit)
{
    static const char *const kinds[] = { "row", "column", "block" };
    gv_buffer_printf(out, "%s %u", kinds[unit / units->order], unit % units->order + 1);
}

/* ---- letters ---- */

/* 0 is a, 25 is z, 26 is aa. */
static void put_letters(gv_buffer *out, uint32_t number, char first)
{
    char letters[8];
    size_t n = 0;
    for (uint32_t rest = number + 1; rest; rest = (rest - 1) / 26)
        letters[n++] = (char)(first + (char)((rest - 1) % 26));
    while (n)
        gv_buffer_putc(out, letters[--n]);
}

void gv_worksheet_pattern_name(gv_buffer *out, const gv_template_choices *choices,
                               uint32_t pattern)
{
    const bool solved = choices->patterns[pattern].solved;
    uint32_t number = 0;
    for (uint32_t i = 0; i < pattern; i++)
        number += choices->patterns[i].solved == solved;
    put_letters(out, number, solved ? 'A' : 'a');
}

void gv_worksheet_outcome_name(gv_buffer *out, const gv_template_choices *choices,
                               const gv_template_choice *choice)
{
    if (choice->pattern == GV_TEMPLATE_NO_IMPACT)
        gv_buffer_putc(out, '=');
    else if (choice->pattern == GV_TEMPLATE_NO_PATTERN)
        gv_buffer_puts(out, "impossible");
    else
        gv_worksheet_pattern_name(out, choices, choice->pattern);
}

void gv_worksheet_solution_name(gv_buffer *out, uint32_t number)
{
    put_letters(out, number, 'A');
}

void gv_worksheet_solution_range(gv_buffer *out, const gv_template_level *level)
{
    const uint32_t first = level->first_solution, n = level->n_solutions;
    if (n)
        gv_worksheet_solution_name(out, first);
    if (n > 1) {
        gv_buffer_putc(out, '-');
        gv_worksheet_solution_name(out, first + n - 1);
    }
}

/* ---- words ---- */

const char *gv_worksheet_fill_name(gv_outcome fill)
{
    static const char *const names[] = { [GV_OUTCOME_OK] = "solved",
                                         [GV_OUTCOME_BEYOND] = "stuck",
                                         [GV_OUTCOME_NONE] = "impossible" };
    return names[fill];
}

const char *gv_worksheet_rule_name(gv_template_rule rule)
{
    static const char *const names[] = { [GV_TEMPLATE_BY_DOF] = "dof",
                                         [GV_TEMPLATE_BY_FILLED] = "filled",
                                         [GV_TEMPLATE_BY_TWOS] = "twos",
                                         [GV_TEMPLATE_PARALLEL] = "parallel" };
    return names[rule];
}

const char *gv_worksheet_few(uint32_t n_solutions)
{
    static const char *const names[] = { "0", "1", "2+" };
    return names[n_solutions < 2 ? n_solutions : 2];
}

void gv_worksheet_warning_text(gv_buffer *out, const gv_template_units *units,
                               const gv_template_warning *warning)
{
    const uint32_t cell = warning->cell;
    switch (warning->trouble) {
    case GV_TEMPLATE_NO_DIGIT:
        gv_buffer_printf(out, GV_TEMPLATE_MARK " in r%uc%u: no candidate",
                         cell / units->order + 1, cell % units->order + 1);
        break;
    case GV_TEMPLATE_NO_PLACE:
        gv_buffer_printf(out, "no place for %u in ", warning->digit + 1);
        gv_worksheet_unit_name(out, units, warning->unit);
        break;
    default:
        gv_buffer_puts(out, "two givens contradict each other");
    }
}

void gv_worksheet_ease_text(gv_buffer *out, const gv_template *t)
{
    const uint64_t ease = gv_template_mean_ease(t->forced, t->n_forced);
    gv_buffer_printf(out, "%u.%03u", (unsigned)(ease / 1000), (unsigned)(ease % 1000));
}

/* ---- grids ---- */

gv_status gv_worksheet_values_line(gv_buffer *out, const gv_template *t,
                                   const uint8_t *values, gv_arena *tmp, gv_error *err)
{
    const gv_template_units *units = t->givens->units;
    const gv_mark mark = gv_arena_mark(tmp);
    gv_label *givens = GV_ARENA_NEW(tmp, gv_label, units->n_cells);
    gv_instance *shown;
    if (!givens)
        return gv_fail_memory(err);
    uint32_t n_givens = 0;
    for (uint32_t cell = 0; cell < units->n_cells; cell++)
        if (values[cell])
            givens[n_givens++] = cell * units->order + values[cell] - 1U;
    GV_TRY(gv_instance_with_givens(&shown, t->instance, givens, n_givens, tmp, err));
    const gv_status status =
        gv_format_put(out, shown, GV_FORMAT_LINE, GV_ALPHABET_AUTO, err);
    gv_arena_rewind(tmp, mark);
    return status;
}

/* ---- remarks ---- */

static const char *why_nothing(const gv_template_solving *solving)
{
    if (solving->fill == GV_OUTCOME_NONE)
        return "automatic assignment finds the puzzle impossible";
    if (solving->outcome != GV_OUTCOME_LIMIT)
        return "the selective path is a dead end";
    return solving->why == GV_END_COMPLETE ? "the selective path was not followed"
                                           : "the selective path was stopped";
}

static void put_which(gv_buffer *out, const gv_template_solving *solving)
{
    const uint32_t n = solving->n_solutions;
    if (solving->outcome == GV_OUTCOME_LIMIT)
        gv_buffer_printf(out, "%u found before the selective path was stopped", n);
    else if (solving->type == GV_TEMPLATE_SS)
        gv_buffer_printf(out, "%u that a single step leads to", n);
    else if (solving->branches_cut)
        gv_buffer_printf(out,
                         "%u of those that tie at the end of the selective path (cut "
                         "at %u branches)",
                         n, (unsigned)GV_TEMPLATE_MAX_BRANCHES);
    else if (n > 1)
        gv_buffer_printf(out, "all %u that tie at the end of the selective path", n);
    else
        gv_buffer_puts(out, "the one of the selective path");
}

void gv_worksheet_disclosure(gv_buffer *out, const gv_template *t)
{
    if (!t->solving.n_solutions) {
        gv_buffer_printf(out, "no solution to disclose: %s", why_nothing(&t->solving));
    } else if (strcmp(t->solutions, "1") == 0) {
        gv_buffer_puts(out, "the only solution");
    } else {
        put_which(out, &t->solving);
        gv_buffer_printf(out, ", of %s solutions", t->solutions);
    }
}

/* Why there is no total; NULL if there is one. */
static const char *why_no_total(const gv_template_solving *solving)
{
    if (solving->fill == GV_OUTCOME_NONE)
        return "automatic assignment ends in an impossibility: no type";
    if (solving->outcome == GV_OUTCOME_LIMIT)
        return solving->why == GV_END_COMPLETE ? "the selective path was not followed"
               : solving->why == GV_END_STOPPED
                   ? "the selective path was interrupted"
                   : "the selective path was stopped at the time limit";
    if (solving->outcome == GV_OUTCOME_OK)
        return NULL;
    return solving->last->number == 1 && !solving->last->size.n_twos
               ? "no cell has two candidates: the text has no type for that"
               : "dead end: no step is left that is possible and has an impact";
}

size_t gv_worksheet_path_notes(const char *notes[GV_TEMPLATE_MAX_NOTES],
                               const gv_template_solving *solving)
{
    size_t n_notes = 0;
    const char *why = why_no_total(solving);
    if (why)
        notes[n_notes++] = why;
    if (solving->branches_cut)
        notes[n_notes++] = "more than 64 branches tied: 64 were followed, the total "
                           "may not be the lowest";
    return n_notes;
}

const char *gv_worksheet_end_note(gv_end end)
{
    static const char *const notes[] = {
        [GV_END_COMPLETE] = NULL,
        [GV_END_SOLUTIONS] = NULL,
        [GV_END_NODES] = "cut at the limit of nodes",
        [GV_END_TIME] = "cut at the time limit",
        [GV_END_STOPPED] = "cut: interrupted",
    };
    return notes[end];
}

const char *gv_worksheet_cut_note(const gv_template_tree *tree)
{
    if (tree->cut == GV_TEMPLATE_CUT_DEPTH)
        return "cut at the greatest depth";
    if (tree->cut == GV_TEMPLATE_CUT_PATTERNS)
        return "cut at the greatest number of patterns";
    return gv_worksheet_end_note(tree->why);
}
