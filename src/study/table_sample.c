/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table_sample.c -- columns of a table become weights, clues and ratings of a sample.
 */
#include "study/table_sample.h"

#include "rate/rating.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Columns with a meaning of their own. */
enum { PUZZLE, CLUES, LOG_WEIGHT, TRIES, UNIT, GRID, N_KNOWN };
static const char *const known_names[N_KNOWN] = { "puzzle", "clues", "log_weight",
                                                  "tries",  "unit",  "grid" };

#define NO_COLUMN SIZE_MAX

struct gv_table_sample {
    size_t column[N_KNOWN];             /* NO_COLUMN: there is none */
    size_t rating[GV_SAMPLE_VARIABLES]; /* columns, as the variables have them */
    gv_study_variables variables;
    gv_findings findings;
    uint64_t n_rows;
    uint64_t unit, grid;                        /* of the last row */
    double log_number[GV_ESTIMATE_CLASSES];     /* ln C(cells, clues); NAN: not yet */
    double log_correction[GV_ESTIMATE_CLASSES]; /* ln cf(clues); the same */
    double n_tries;
    gv_grid_weights counted; /* of the current grid, if numbers are counted */
    uint64_t n_counted;      /* grids */
};

/* ---- cells ---- */

/* NAN unless the whole cell is a number. */
static double number_of(const char *cell)
{
    char *end;
    const double number = strtod(cell, &end);
    return end != cell && !*end && isfinite(number) ? number : NAN;
}

/* For a rating: a number, or what its word means. */
static double value_of(const char *cell)
{
    const double number = number_of(cell);
    return isnan(number) ? gv_value_of_word(cell) : number;
}

static gv_status whole_number(uint64_t *out, const char *name, const char *cell,
                              uint64_t high, gv_error *err)
{
    const double number = number_of(cell);
    if (!(number >= 0 && number <= (double)high && number == floor(number)))
        return gv_fail(err, GV_ERR_INPUT, "%s '%.40s': a whole number was expected",
                       name, cell);
    *out = (uint64_t)number;
    return GV_OK;
}

static unsigned decimals_of(const char *cell)
{
    const char *point = strchr(cell, '.');
    return point ? (unsigned)strspn(point + 1, "0123456789") : 0;
}

/* A puzzle is as long as the first word of its cell. */
static size_t puzzle_length(const char *cell)
{
    return strcspn(cell, " ");
}

static unsigned clues_in(const char *cell)
{
    unsigned n_clues = 0;
    for (size_t i = 0; i < puzzle_length(cell); i++)
        n_clues += cell[i] != '.' && cell[i] != '0';
    return n_clues;
}

/* ---- columns ---- */

static size_t column_of(const char *name, const char *const *names, size_t n_columns)
{
    for (size_t i = 0; i < n_columns; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return NO_COLUMN;
}

static bool is_listed(const char *name, const char *list)
{
    const size_t length = strlen(name);
    for (const char *at = list; *at; at += strcspn(at, ","), at += *at == ',')
        if (strcspn(at, ",") == length && strncmp(at, name, length) == 0)
            return true;
    return false;
}

/* Names like nb_cands and id come from collections; they are not ratings. */
static bool is_rating(const char *name, const char *cell, const char *list)
{
    for (unsigned i = 0; i < N_KNOWN; i++)
        if (strcmp(name, known_names[i]) == 0)
            return false;
    if (list)
        return is_listed(name, list);
    if (strncmp(name, "nb_", 3) == 0 || strcmp(name, "id") == 0)
        return false;
    return gv_rating_by_name(name) || !isnan(number_of(cell));
}

static gv_status take_rating(gv_table_sample *s, size_t column, const char *name,
                             const char *cell, gv_error *err)
{
    const gv_rating *rating = gv_rating_by_name(name);
    const unsigned n_decimals = rating ? rating->n_decimals : decimals_of(cell);
    GV_TRY(gv_variables_read(&s->variables, name, n_decimals, err));
    s->rating[s->variables.n_read - 1] = column;
    return GV_OK;
}

/* W comes first: joint distributions are kept with the first rating. */
static gv_status take_ratings(gv_table_sample *s, const char *const *names,
                              const char *const *cells, size_t n_columns,
                              const char *list, gv_error *err)
{
    for (unsigned pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < n_columns; i++)
            if ((strcmp(names[i], "W") == 0) == (pass == 0) &&
                is_rating(names[i], cells[i], list))
                GV_TRY(take_rating(s, i, names[i], cells[i], err));
    return GV_OK;
}

static gv_status check_list(const char *list, const char *const *names,
                            size_t n_columns, gv_error *err)
{
    for (const char *at = list; at && *at;) {
        const size_t length = strcspn(at, ",");
        size_t i = 0;
        while (i < n_columns &&
               !(strlen(names[i]) == length && strncmp(names[i], at, length) == 0))
            i++;
        if (i == n_columns)
            return gv_fail(err, GV_ERR_ARGUMENT, "the table has no column '%.*s'",
                           (int)length, at);
        at += length + (at[length] == ',');
    }
    return GV_OK;
}

static gv_status check_columns(const gv_table_sample *s, gv_error *err)
{
    if (s->findings.method == GV_METHOD_WEIGHTED && s->column[LOG_WEIGHT] == NO_COLUMN)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "a sample of the method weighted needs a column log_weight");
    if (s->column[PUZZLE] == NO_COLUMN && s->column[CLUES] == NO_COLUMN)
        return gv_fail(err, GV_ERR_ARGUMENT, "a table needs a column puzzle or clues");
    return GV_OK;
}

gv_status gv_table_sample_new(gv_table_sample **out, gv_method method,
                              const char *const *names, const char *const *cells,
                              size_t n_columns, const char *ratings, gv_arena *arena,
                              gv_error *err)
{
    gv_table_sample *s = GV_ARENA_NEW(arena, gv_table_sample, 1);
    if (!s)
        return gv_fail_memory(err);
    s->findings.method = method;
    s->findings.source = method == GV_METHOD_BOTTOM_UP ? GV_FROM_NONE : GV_FROM_UNKNOWN;
    for (unsigned i = 0; i < N_KNOWN; i++)
        s->column[i] = column_of(known_names[i], names, n_columns);
    for (unsigned n = 0; n < GV_ESTIMATE_CLASSES; n++)
        s->log_number[n] = s->log_correction[n] = NAN;
    const size_t puzzle = s->column[PUZZLE];
    s->findings.n_cells =
        puzzle == NO_COLUMN ? 81 : (uint32_t)puzzle_length(cells[puzzle]);
    s->findings.is_nine = s->findings.n_cells == 81;
    GV_TRY(check_columns(s, err));
    GV_TRY(check_list(ratings, names, n_columns, err));
    GV_TRY(take_ratings(s, names, cells, n_columns, ratings, err));
    GV_TRY(gv_variables_derive(&s->variables, arena, err));
    GV_TRY(gv_sample_new(&s->findings.sample, s->variables.list, s->variables.n, arena,
                         err));
    *out = s;
    return GV_OK;
}

/* ---- rows ---- */

static gv_status read_clues(unsigned *out, const gv_table_sample *s,
                            const char *const *cells, gv_error *err)
{
    uint64_t n_clues = 0;
    if (s->column[CLUES] == NO_COLUMN)
        n_clues = clues_in(cells[s->column[PUZZLE]]);
    else
        GV_TRY(whole_number(&n_clues, "clues", cells[s->column[CLUES]],
                            GV_ESTIMATE_CLASSES - 1, err));
    if (n_clues >= GV_ESTIMATE_CLASSES || n_clues > s->findings.n_cells)
        return gv_fail(err, GV_ERR_INPUT, "%u clues in %u cells", (unsigned)n_clues,
                       (unsigned)s->findings.n_cells);
    *out = (unsigned)n_clues;
    return GV_OK;
}

static gv_status read_weight(double *out, gv_table_sample *s, unsigned clues,
                             const char *const *cells, gv_error *err)
{
    if (s->column[LOG_WEIGHT] != NO_COLUMN) {
        const char *cell = cells[s->column[LOG_WEIGHT]];
        *out = number_of(cell);
        if (isnan(*out) && strcmp(cell, "-") != 0)
            return gv_fail(err, GV_ERR_INPUT,
                           "log_weight '%.40s': a number was expected", cell);
        return GV_OK;
    }
    *out = NAN;
    if (s->findings.method == GV_METHOD_CONTROLLED_BIAS) {
        double *const known = &s->log_correction[clues];
        if (isnan(*known))
            *known = gv_generator_log_correction(s->findings.n_cells, clues);
        *out = *known;
    }
    return GV_OK;
}

static bool has_counts(const gv_table_sample *s)
{
    return s->findings.method == GV_METHOD_CONTROLLED_BIAS &&
           s->column[TRIES] != NO_COLUMN;
}

static void end_counts_of_grid(gv_table_sample *s)
{
    if (!has_counts(s) || !s->n_rows)
        return;
    gv_count_estimate_add(&s->findings.counts, &s->counted);
    s->counted = (gv_grid_weights){ .hits = { 0 } };
    s->n_counted++;
}

/* Identifies the grid of the row. */
static gv_status begin_grid(gv_table_sample *s, const char *const *cells, gv_error *err)
{
    uint64_t unit = 0, grid = s->n_rows;
    const bool named = s->column[UNIT] != NO_COLUMN && s->column[GRID] != NO_COLUMN;
    if (named) {
        GV_TRY(whole_number(&unit, "unit", cells[s->column[UNIT]], INT64_MAX, err));
        GV_TRY(whole_number(&grid, "grid", cells[s->column[GRID]], INT64_MAX, err));
    }
    if (!s->n_rows || unit != s->unit || grid != s->grid) {
        end_counts_of_grid(s);
        gv_sample_grid(s->findings.sample, unit, grid);
    }
    s->unit = unit;
    s->grid = grid;
    return GV_OK;
}

/* A path of controlled bias that ended in n clues represents C(cells, n) puzzles of its
 * grid (docs/theory/sampling.md). */
static gv_status add_count(gv_table_sample *s, unsigned clues, const char *cell,
                           gv_error *err)
{
    const double tries = number_of(cell);
    if (!(tries >= 1))
        return gv_fail(err, GV_ERR_INPUT, "tries '%.40s': a number was expected", cell);
    double *const known = &s->log_number[clues];
    if (isnan(*known))
        *known = gv_generator_log_binomial(s->findings.n_cells, clues);
    s->counted.hits[clues]++;
    s->counted.weight[clues] += exp(*known);
    s->n_tries += tries;
    return GV_OK;
}

gv_status gv_table_sample_add(gv_table_sample *s, const char *const *cells,
                              gv_error *err)
{
    unsigned clues = 0;
    double log_weight, values[GV_SAMPLE_VARIABLES];
    GV_TRY(read_clues(&clues, s, cells, err));
    GV_TRY(read_weight(&log_weight, s, clues, cells, err));
    GV_TRY(begin_grid(s, cells, err));
    if (has_counts(s))
        GV_TRY(add_count(s, clues, cells[s->column[TRIES]], err));
    for (size_t i = 0; i < s->variables.n_read; i++)
        values[i] = value_of(cells[s->rating[i]]);
    gv_variables_complete(&s->variables, values);
    gv_sample_add(s->findings.sample, clues, log_weight, values);
    s->n_rows++;
    return GV_OK;
}

gv_findings gv_table_sample_end(gv_table_sample *s)
{
    gv_findings *const f = &s->findings;
    gv_sample_end(f->sample);
    end_counts_of_grid(s);
    if (has_counts(s) && s->n_tries >= (double)s->n_rows) {
        f->has_counts = true;
        f->n_grids = f->n_tries = (uint64_t)s->n_tries;
        gv_count_estimate_add_empty(&f->counts, f->n_grids - s->n_counted);
    }
    return *f;
}
