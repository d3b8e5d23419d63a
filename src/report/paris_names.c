/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paris_names.c -- how the Template's units, outcomes and solutions are called. */
#include "report/paris_names.h"

#include "text/format.h"

#include <string.h>

void gv_paris_unit_name(gv_buffer *out, const gv_paris_units *units, uint32_t unit)
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

void gv_paris_outcome_name(gv_buffer *out, const gv_paris_choices *choices,
                           const gv_paris_choice *choice)
{
    if (choice->pattern == GV_PARIS_NO_IMPACT ||
        choice->pattern == GV_PARIS_NO_PATTERN) {
        gv_buffer_puts(out, choice->pattern == GV_PARIS_NO_IMPACT ? "=" : "impossible");
        return;
    }
    const bool solved = choices->patterns[choice->pattern].solved;
    uint32_t number = 0;
    for (uint32_t i = 0; i < choice->pattern; i++)
        number += choices->patterns[i].solved == solved;
    put_letters(out, number, solved ? 'A' : 'a');
}

void gv_paris_solution_name(gv_buffer *out, uint32_t number)
{
    put_letters(out, number, 'A');
}

/* ---- grids ---- */

gv_status gv_paris_values_line(gv_buffer *out, const gv_paris_template *t,
                               const uint8_t *values, gv_arena *tmp, gv_error *err)
{
    const gv_paris_units *units = t->givens->units;
    const gv_mark mark = gv_arena_mark(tmp);
    gv_label *givens = GV_TAKE(tmp, gv_label, units->n_cells);
    gv_instance *shown;
    if (!givens)
        return gv_fail_memory(err);
    uint32_t n_givens = 0;
    for (uint32_t cell = 0; cell < units->n_cells; cell++)
        if (values[cell])
            givens[n_givens++] = cell * units->order + values[cell] - 1U;
    GV_TRY(gv_instance_with_givens(&shown, t->instance, givens, n_givens, tmp, err));
    const gv_status status =
        gv_instance_put(out, shown, GV_FORMAT_LINE, GV_ALPHABET_AUTO, err);
    gv_arena_rewind(tmp, mark);
    return status;
}

/* ---- remarks ---- */

void gv_paris_disclosure(gv_buffer *out, const gv_paris_template *t)
{
    const bool unique = strcmp(t->solutions, "1") == 0;
    const uint32_t n = t->solving.n_solutions;
    if (unique)
        gv_buffer_puts(out, "the only solution");
    else if (t->solving.type == GV_PARIS_MS)
        gv_buffer_printf(out, "%s the selective path, of %s solutions",
                         n > 1 ? "all that tie at the end of" : "the one of",
                         t->solutions);
    else
        gv_buffer_printf(out, "%u that a single step leads to, of %s solutions", n,
                         t->solutions);
}

const char *gv_paris_path_note(const gv_paris_solving *solving)
{
    if (solving->end == GV_PARIS_IMPOSSIBLE)
        return "automatic assignment ends in an impossibility: no type";
    if (solving->outcome == GV_PARIS_PATH_CUT)
        return "the selective path was stopped at a limit";
    if (solving->outcome == GV_PARIS_PATH_DEAD && solving->last->number == 1 &&
        !solving->last->size.n_twos)
        return "no cell has two candidates: the text has no type for that";
    if (solving->outcome == GV_PARIS_PATH_DEAD)
        return "dead end: no step is left that is possible and has an impact";
    if (solving->branches_cut)
        return "more than 64 branches tied: the total may not be the lowest";
    return NULL;
}

const char *gv_paris_cut_note(const gv_paris_tree *tree)
{
    static const char *const notes[] = {
        [GV_PARIS_WHOLE] = NULL,
        [GV_PARIS_CUT_DEPTH] = "cut at the greatest depth",
        [GV_PARIS_CUT_PATTERNS] = "cut at the greatest number of patterns",
        [GV_PARIS_CUT_LIMITS] = "cut at the time limit",
    };
    return notes[tree->cut];
}
