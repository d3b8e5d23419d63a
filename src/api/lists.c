/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lists.c -- what there is: the rows of the tables that names are looked up in. */
#include "api/api_internal.h"

#include "base/os/cpu.h"
#include "encode/encoding.h"
#include "generate/generator.h"
#include "generate/instance/hole_pattern.h"
#include "model/family.h"
#include "rate/rating.h"
#include "rules/theory.h"
#include "sudoku9/canon/canon.h"
#include "text/application/application.h"
#include "text/format.h"

static gv_entry family_at(size_t i)
{
    return (gv_entry){ .name = gv_families[i]->name,
                       .summary = gv_families[i]->summary };
}

static gv_entry format_at(size_t i)
{
    const gv_format_row *row = gv_formats[i];
    return (gv_entry){ .name = row->name,
                       .summary = row->summary,
                       .can_read = row->read || i == GV_FORMAT_AUTO,
                       .can_write = row->write || row->is_picture };
}

static gv_entry rating_at(size_t i)
{
    return (gv_entry){ .name = gv_ratings[i].name, .summary = gv_ratings[i].summary };
}

/* Those that can be joined, then Sudoku Explainer. */
static size_t n_theories(void)
{
    return gv_theory_count() + 1;
}

static gv_entry theory_at(size_t i)
{
    if (i == gv_theory_count())
        return (gv_entry){ .name = "SE",
                           .summary =
                               "the steps of Sudoku Explainer, of 9x9 Sudoku; alone" };
    return (gv_entry){ .name = gv_theory_at(i)->name,
                       .summary = gv_theory_at(i)->summary };
}

static gv_entry encoding_at(size_t i)
{
    return (gv_entry){ .name = gv_encodings[i].name,
                       .summary = gv_encodings[i].summary };
}

static gv_entry canon_form_at(size_t i)
{
    return (gv_entry){ .name = gv_canon_forms[i].name,
                       .summary = gv_canon_forms[i].text };
}

static gv_entry method_at(size_t i)
{
    static const char *const summaries[] = {
        [GV_METHOD_TOP_DOWN] = "remove clues from a complete grid",
        [GV_METHOD_BOTTOM_UP] = "add clues until the solution is unique, then remove "
                                "the redundant ones",
        [GV_METHOD_CONTROLLED_BIAS] = "top-down with a bias that weights correct",
        [GV_METHOD_WEIGHTED] = "a random walk, then an exact enumeration, with the "
                               "weight of each puzzle",
        [GV_METHOD_EXHAUSTIVE] = "all there are, of what has few solutions",
    };
    return (gv_entry){ .name = gv_method_name((gv_method)i), .summary = summaries[i] };
}

static gv_entry grid_method_at(size_t i)
{
    static const char *const summaries[] = {
        "exactly uniform: 9x9 Sudoku, and families with few grids",
        "a reversible walk, uniform on what it reaches: Sudoku and Latin squares",
        "cell by cell in random order: any family, biased",
        "the same with weights that undo the bias; for gv_generate() alone",
    };
    return (gv_entry){ .name = gv_grid_method_name((gv_grid_method)(i + 1)),
                       .summary = summaries[i] };
}

static gv_entry hole_pattern_at(size_t i)
{
    static const char *const summaries[GV_N_HOLE_PATTERNS] = {
        [GV_HOLES_RANDOM] = "any cells",
        [GV_HOLES_SINGLY] = "as many in each row and column, up to one",
        [GV_HOLES_DOUBLY] = "and in each block",
        [GV_HOLES_FULLY] = "as many in each block, spread evenly inside; square blocks",
        [GV_HOLES_NESTED] = "all of these at once",
    };
    return (gv_entry){ .name = gv_hole_pattern_name((gv_hole_pattern)i),
                       .summary = summaries[i] };
}

/* Those that this machine has. */
static size_t n_cpu_levels(void)
{
    return (size_t)gv_cpu_detect() + 1;
}

static gv_entry cpu_level_at(size_t i)
{
    static const char *const summaries[GV_N_CPU_LEVELS] = {
        [GV_CPU_SCALAR] = "plain C",
        [GV_CPU_AVX2] = "AVX2, BMI, LZCNT and POPCNT",
        [GV_CPU_AVX512] = "AVX-512 as of Ice Lake",
    };
    return (gv_entry){ .name = gv_cpu_name((gv_cpu_level)i), .summary = summaries[i] };
}

/* Those that there are random puzzles of. */
static const gv_app *find_kind(size_t i)
{
    for (unsigned k = 0; k < gv_n_apps; k++)
        if (gv_apps[k]->make && !i--)
            return gv_apps[k];
    return NULL;
}

static size_t n_kinds(void)
{
    size_t n = 0;
    while (find_kind(n))
        n++;
    return n;
}

static gv_entry kind_at(size_t i)
{
    const gv_app *kind = find_kind(i);
    return (gv_entry){ .name = kind->name, .summary = kind->summary };
}

size_t gv_list_size(gv_list list)
{
    switch (list) {
    case GV_LIST_FAMILIES:
        return gv_n_families;
    case GV_LIST_FORMATS:
        return gv_n_formats;
    case GV_LIST_RATINGS:
        return gv_n_ratings;
    case GV_LIST_THEORIES:
        return n_theories();
    case GV_LIST_ENCODINGS:
        return GV_N_ENCODINGS;
    case GV_LIST_METHODS:
        return GV_METHOD_EXHAUSTIVE + 1;
    case GV_LIST_GRID_METHODS:
        return GV_GRIDS_WEIGHTED;
    case GV_LIST_CANON_FORMS:
        return GV_N_CANON_FORMS;
    case GV_LIST_HOLE_PATTERNS:
        return GV_N_HOLE_PATTERNS;
    case GV_LIST_CPU_LEVELS:
        return n_cpu_levels();
    case GV_LIST_KINDS:
        return n_kinds();
    }
    return 0;
}

bool gv_list_entry(gv_entry *out, gv_list list, size_t index)
{
    static gv_entry (*const entries[])(size_t index) = {
        [GV_LIST_FAMILIES] = family_at,
        [GV_LIST_FORMATS] = format_at,
        [GV_LIST_RATINGS] = rating_at,
        [GV_LIST_THEORIES] = theory_at,
        [GV_LIST_ENCODINGS] = encoding_at,
        [GV_LIST_METHODS] = method_at,
        [GV_LIST_GRID_METHODS] = grid_method_at,
        [GV_LIST_CANON_FORMS] = canon_form_at,
        [GV_LIST_HOLE_PATTERNS] = hole_pattern_at,
        [GV_LIST_CPU_LEVELS] = cpu_level_at,
        [GV_LIST_KINDS] = kind_at,
    };
    if (!out || index >= gv_list_size(list))
        return false;
    *out = entries[list](index);
    return true;
}
