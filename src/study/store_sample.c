/* SPDX-License-Identifier: GPL-3.0-or-later */
/* store_sample.c -- a store as a weighted sample: one pass over its puzzles for the
 * sample, one over its units and tallies for the counts. */
#include "study/store_sample.h"

#include "study/study_plan.h"
#include "study/unit_counts.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The store while it is read. */
typedef struct reading {
    gv_store *store;
    gv_arena *arena;
    gv_findings *findings;
    gv_store_scheme schemes[GV_SAMPLE_VARIABLES]; /* W first, then by id */
    size_t n_schemes;
    gv_status status; /* of the callback */
    gv_study_variables variables;
    uint64_t n_all; /* puzzles of a study of all, when it is complete */
    bool is_csp;    /* cells with a given of the text are not chosen by the puzzle */
} reading;

/* ---- parameters ---- */

static bool is_or_missing(const gv_parameters *p, const char *name, const char *word)
{
    const char *value = gv_parameters_value(p, name);
    return !value || strcmp(value, word) == 0;
}

/* "sudoku 3x3"; of a csp the hash of its text. */
static const char *shape_of(const gv_parameters *p, gv_arena *arena)
{
    const char *family = gv_parameters_value(p, "family");
    const char *size = gv_parameters_value(p, GV_STORE_CSP_HASH);
    size = size ? size : gv_parameters_value(p, "block");
    size = size ? size : gv_parameters_value(p, "size");
    family = family ? family : "sudoku";
    size = size ? size : "3x3";
    const size_t room = strlen(family) + strlen(size) + 2;
    char *const shape = gv_arena_take(arena, room);
    if (shape)
        (void)snprintf(shape, room, "%s %s", family, size);
    return shape;
}

/* The maximum number of clues that a puzzle could be found with; 0: any. */
static uint32_t most_clues_of(const gv_parameters *p)
{
    const char *bound = gv_parameters_value(p, "floor-cap");
    bound = bound ? bound : gv_parameters_value(p, "start-clues");
    return bound ? (uint32_t)strtoul(bound, NULL, 10) : 0;
}

static gv_status read_parameters(reading *r, gv_error *err)
{
    gv_parameters p;
    const char *csp;
    GV_TRY(gv_parameters_read(&p, r->store, r->arena, err));
    GV_TRY(gv_parameters_csp(&csp, &p, err));
    r->is_csp = csp != NULL;
    r->findings->is_nine =
        is_or_missing(&p, "family", "sudoku") && !gv_parameters_value(&p, "variant") &&
        is_or_missing(&p, "block", "3x3") && is_or_missing(&p, "size", "9");
    r->findings->shape = shape_of(&p, r->arena);
    if (!r->findings->shape)
        return gv_fail_memory(err);
    r->findings->seed = gv_parameters_value(&p, "seed");
    r->findings->most_clues = most_clues_of(&p);
    r->findings->source = gv_grids_from_parameter(gv_parameters_value(&p, "grids"));
    const char *method = gv_parameters_value(&p, "method");
    if (!method || !gv_method_by_name(&r->findings->method, method))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "the store does not say how its puzzles were made");
    const char *n_all = gv_parameters_value(&p, GV_STORE_PUZZLES);
    r->n_all = n_all ? strtoull(n_all, NULL, 10) : 0;
    return GV_OK;
}

/* ---- ratings ---- */

/* The place of a scheme: that of an older version, the front for W, or the end. */
static gv_store_scheme *place_of(reading *r, const char *name)
{
    for (size_t i = 0; i < r->n_schemes; i++)
        if (strcmp(r->schemes[i].name, name) == 0)
            return &r->schemes[i];
    if (r->n_schemes == GV_SAMPLE_VARIABLES)
        return NULL;
    r->n_schemes++;
    if (strcmp(name, "W") != 0)
        return &r->schemes[r->n_schemes - 1];
    memmove(r->schemes + 1, r->schemes, (r->n_schemes - 1) * sizeof *r->schemes);
    r->schemes[0] = (gv_store_scheme){ 0 };
    return r->schemes;
}

static void take_scheme(void *user, const gv_store_scheme *scheme)
{
    reading *const r = user;
    gv_store_scheme *place = r->status == GV_OK ? place_of(r, scheme->name) : NULL;
    if (!place || (place->name && place->version > scheme->version))
        return;
    const size_t length = strlen(scheme->name) + 1;
    char *const name = gv_arena_take(r->arena, length);
    if (!name) {
        r->status = GV_ERR_MEMORY;
        return;
    }
    memcpy(name, scheme->name, length);
    *place = *scheme;
    place->name = name;
}

static gv_status read_schemes(reading *r, gv_error *err)
{
    GV_TRY(gv_store_schemes(r->store, take_scheme, r, err));
    if (r->status != GV_OK)
        return gv_fail_memory(err);
    for (size_t i = 0; i < r->n_schemes; i++)
        GV_TRY(gv_variables_read(&r->variables, r->schemes[i].name,
                                 r->schemes[i].n_decimals, err));
    GV_TRY(gv_variables_derive(&r->variables, r->arena, err));
    return gv_sample_new(&r->findings->sample, r->variables.list, r->variables.n,
                         r->arena, err);
}

/* ---- puzzles ---- */

static double value_of(const gv_store_rating *rating, unsigned n_decimals)
{
    if (rating->word)
        return gv_value_of_word(rating->word);
    return rating->has_value ? (double)rating->value / pow(10, n_decimals)
                             : GV_VALUE_MISSING;
}

static void add_puzzle(reading *r, const gv_store_puzzle *puzzle,
                       const gv_store_rating *ratings)
{
    double values[GV_SAMPLE_VARIABLES];
    for (size_t i = 0; i < r->n_schemes; i++)
        values[i] = value_of(&ratings[i], r->schemes[i].n_decimals);
    gv_variables_complete(&r->variables, values);
    gv_sample_add(r->findings->sample, puzzle->clues, puzzle->log_weight, values);
}

static gv_status add_puzzles(reading *r, gv_store_cursor *cursor, gv_error *err)
{
    gv_store_puzzle puzzle;
    gv_store_rating ratings[GV_SAMPLE_VARIABLES];
    uint64_t unit, last_unit = UINT64_MAX;
    uint32_t last_grid = 0;
    for (;;) {
        bool found;
        GV_TRY(gv_store_next_puzzle_row(cursor, &unit, &puzzle, ratings, &found, err));
        if (!found)
            return GV_OK;
        if (puzzle.clues >= GV_ESTIMATE_CLASSES)
            return gv_fail(err, GV_ERR_INPUT,
                           "a puzzle with %" PRIu32 " clues: statistics end at %d",
                           puzzle.clues, GV_ESTIMATE_CLASSES - 1);
        if (unit != last_unit || puzzle.grid != last_grid)
            gv_sample_grid(r->findings->sample, unit, puzzle.grid);
        last_unit = unit;
        last_grid = puzzle.grid;
        r->findings->n_cells = r->is_csp ? 0 : (uint32_t)puzzle.n_cells;
        add_puzzle(r, &puzzle, ratings);
    }
}

static gv_status read_puzzles(reading *r, gv_error *err)
{
    gv_store_cursor *cursor;
    GV_TRY(gv_store_read_puzzles(&cursor, r->store, 0, INT64_MAX, r->schemes,
                                 r->n_schemes, err));
    const gv_status status = add_puzzles(r, cursor, err);
    gv_store_cursor_free(cursor);
    gv_sample_end(r->findings->sample);
    return status;
}

/* ---- counts ---- */

static gv_status add_tries(gv_findings *f, gv_store_cursor *cursor, gv_error *err)
{
    for (;;) {
        bool found;
        gv_store_unit unit;
        GV_TRY(gv_store_next_unit_row(cursor, &unit, &found, err));
        if (!found)
            return GV_OK;
        f->n_tries += unit.n_tries;
    }
}

/* Gives up the weights of a small sample of weighted grids. */
static void refuse_few(gv_findings *f)
{
    const double ess = gv_sample_mean(f->sample, 0, GV_TRUE, GV_ALL_CLUES).ess;
    if (f->source != GV_FROM_WEIGHTED || !gv_sample_has_weights(f->sample) ||
        !gv_sample_size(f->sample) || ess >= (double)GV_LEAST_WEIGHTED_ESS)
        return;
    f->refused_ess = ess;
    f->has_counts = false;
    gv_sample_forget_weights(f->sample);
}

static gv_status read_counts(reading *r, gv_error *err)
{
    gv_findings *const f = r->findings;
    gv_store_cursor *cursor;
    GV_TRY(gv_store_read_units(&cursor, r->store, 0, INT64_MAX, err));
    const gv_status status = add_tries(f, cursor, err);
    gv_store_cursor_free(cursor);
    if (status != GV_OK)
        return status;
    GV_TRY(gv_unit_counts_read(&f->counts, r->store, err));
    for (uint32_t clues = f->n_cells + 1; f->n_cells && clues < GV_ESTIMATE_CLASSES;
         clues++)
        if (f->counts.hits[clues])
            return gv_fail(err, GV_ERR_INPUT,
                           "the store is damaged: it counts puzzles with %" PRIu32
                           " clues in %" PRIu32 " cells",
                           clues, f->n_cells);
    f->n_grids = f->counts.n_grids;
    f->has_counts = f->counts.sum_a > 0;
    refuse_few(f);
    return GV_OK;
}

/* A study of all minimal puzzles is exact when it has them all, and no sample of any
 * known law before. */
static void settle_exhaustive(reading *r)
{
    gv_findings *const f = r->findings;
    if (f->method != GV_METHOD_EXHAUSTIVE)
        return;
    f->n_tries = 0;
    f->is_exhaustive = r->n_all && gv_sample_size(f->sample) == r->n_all;
    if (f->is_exhaustive) {
        gv_sample_set_whole(f->sample);
        return;
    }
    f->source = GV_FROM_PART;
    f->has_counts = false;
    f->n_grids = 0;
}

gv_status gv_findings_of_store(gv_findings *out, gv_store *store, gv_arena *arena,
                               gv_error *err)
{
    gv_findings findings = { .sample = NULL };
    reading r = { .store = store, .arena = arena, .findings = &findings };
    GV_TRY(read_parameters(&r, err));
    GV_TRY(read_schemes(&r, err));
    GV_TRY(read_puzzles(&r, err));
    GV_TRY(read_counts(&r, err));
    settle_exhaustive(&r);
    *out = findings;
    return GV_OK;
}
