/* SPDX-License-Identifier: GPL-3.0-or-later */
/* findings.c -- which variables a sample has: the ratings that are read and what
 * follows from them. */
#include "study/findings.h"

#include "rate/rating.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double singles_only = 0.9; // the published value of puzzles rated 0

enum { NINE_ENOUGH_CLUES = 33 };

bool gv_findings_are_partial(const gv_findings *f)
{
    if (!f->most_clues || f->most_clues >= GV_ESTIMATE_CLASSES)
        return false;
    return f->is_nine ? f->most_clues < NINE_ENOUGH_CLUES
                      : f->counts.hits[f->most_clues] ||
                            gv_sample_mean(f->sample, 0, GV_RAW, f->most_clues).hits;
}

/* ---- where grids come from ---- */

static const struct {
    const char *word;
    const char *parameter; /* of a study; NULL: no study has it */
    const char *caution;
} sources[] = {
    [GV_FROM_UNKNOWN] = { "unknown", NULL,
                          "It is not known where the complete grids came from: "
                          "weighted figures are of all minimal puzzles only if the "
                          "grids were drawn uniformly." },
    [GV_FROM_UNIFORM] = { "uniform", "uniform", NULL },
    [GV_FROM_CHAIN] = { "chain", "chain",
                        "The complete grids come from a random walk, whose law is "
                        "uniform only in the limit of long walks and on the grids it "
                        "can reach: weighted figures are of all minimal puzzles as far "
                        "as that holds, which is not proven." },
    [GV_FROM_WEIGHTED] = { "weighted", "weighted", NULL },
    [GV_FROM_BACKTRACKING] = { "backtracking", "backtracking",
                               "The complete grids were drawn by backtracking, which "
                               "is not uniform: weighted figures count every minimal "
                               "puzzle of a grid alike, but grids as often as they are "
                               "drawn. As estimates of all minimal puzzles they are "
                               "biased." },
    [GV_FROM_FILE] = { "file", "given",
                       "The complete grids were given: weighted figures are of the "
                       "minimal puzzles of these grids, and of all minimal puzzles "
                       "only if the grids are a uniform sample." },
    [GV_FROM_NONE] = { "none", "none", NULL },
    [GV_FROM_ALL] = { "all", "all", NULL },
    [GV_FROM_PART] = { "incomplete", NULL,
                       "The study is to have all minimal puzzles, and does not have "
                       "them yet: figures are of those that are there." },
};

const char *gv_grids_from_word(gv_grids_from source)
{
    return sources[source].word;
}

gv_grids_from gv_grids_from_parameter(const char *word)
{
    for (unsigned i = 0; word && i < sizeof sources / sizeof sources[0]; i++)
        if (sources[i].parameter && strcmp(sources[i].parameter, word) == 0)
            return (gv_grids_from)i;
    return GV_FROM_UNKNOWN;
}

const char *gv_grids_from_caution(gv_grids_from source)
{
    return sources[source].caution;
}

/* ---- variables ---- */

static gv_status add(gv_study_variables *v, const char *name, bool has_levels,
                     unsigned n_decimals, gv_error *err)
{
    if (v->n + 1 >= GV_SAMPLE_VARIABLES)
        return gv_fail(err, GV_ERR_ARGUMENT, "more ratings than statistics can take");
    v->list[v->n++] = (gv_sample_variable){ name, has_levels, n_decimals };
    return GV_OK;
}

gv_status gv_variables_read(gv_study_variables *v, const char *name,
                            unsigned n_decimals, gv_error *err)
{
    const bool has_levels = strcmp(name, "partials") != 0;
    GV_TRY(add(v, name, has_levels, n_decimals, err));
    v->n_read = v->n;
    return GV_OK;
}

/* Ratings by a theory are 0 when singles are enough. */
static bool is_by_theory(const char *name)
{
    const gv_rating *rating = gv_rating_by_name(name);
    return rating && rating->theory;
}

static const char *starred(const char *name, gv_arena *arena)
{
    const size_t length = strlen(name);
    char *const out = gv_arena_take(arena, length + 2);
    if (!out)
        return NULL;
    (void)snprintf(out, length + 2, "%s*", name);
    return out;
}

gv_status gv_variables_derive(gv_study_variables *v, gv_arena *arena, gv_error *err)
{
    for (size_t i = 0; i < v->n_read; i++) {
        const char *name = v->list[i].name, *derived = NULL;
        if (strcmp(name, "partials") == 0)
            derived = "log10_partials";
        else if (!is_by_theory(name))
            continue;
        else if (!(derived = starred(name, arena)))
            return gv_fail_memory(err);
        v->source[v->n] = i;
        GV_TRY(add(v, derived, false, 0, err));
    }
    return GV_OK;
}

void gv_variables_complete(const gv_study_variables *v, double *values)
{
    for (size_t i = v->n_read; i < v->n; i++) {
        const double x = values[v->source[i]];
        if (!isfinite(x))
            values[i] = x;
        else if (strcmp(v->list[v->source[i]].name, "partials") == 0)
            values[i] = log10(1 + x);
        else
            values[i] = x == 0 ? singles_only : x;
    }
}

double gv_value_of_word(const char *word)
{
    const gv_outcome outcome = gv_outcome_find(word);
    if (outcome == GV_OUTCOME_BEYOND)
        return GV_VALUE_BEYOND;
    return *word == '>' || outcome == GV_OUTCOME_LIMIT ? GV_VALUE_LIMIT
                                                       : GV_VALUE_MISSING;
}

bool gv_variable_is_derived(const char *name)
{
    const size_t length = strlen(name);
    return (length && name[length - 1] == '*') || strcmp(name, "log10_partials") == 0;
}
