/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table_sample.c -- columns of a table become weights, clues and ratings of a sample.
 */
#include "study/table_sample.h"

#include "rate/rating.h"
#include "study/row_sample.h"

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
    size_t n_ratings;
    bool counts_tries; /* the method says something by them */
    gv_row_sample *rows;
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

/* A puzzle is as long as the first word of its cell. One of a csp is its givens,
 * NAME=VALUE each: how many variables there are is not known. */
static bool is_of_csp(const char *cell)
{
    return strchr(cell, '=') != NULL;
}

static size_t puzzle_length(const char *cell)
{
    return is_of_csp(cell) ? 0 : strcspn(cell, " ");
}

/* Cells that clues are chosen from. Queens are shown on all squares of a board, but are
 * one in each row. */
static uint32_t cells_in(const char *cell)
{
    const size_t length = puzzle_length(cell);
    const bool has_queens = strchr(cell, 'Q') && strspn(cell, ".Q") == length;
    return (uint32_t)(has_queens ? lround(sqrt((double)length)) : (long)length);
}

static unsigned clues_in(const char *cell)
{
    unsigned n_clues = 0;
    for (const char *at = cell; is_of_csp(cell) && *at; at++)
        n_clues += *at == '=';
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

static gv_status take_rating(gv_study_variables *variables, gv_table_sample *s,
                             size_t column, const char *name, const char *cell,
                             gv_error *err)
{
    const gv_rating *rating = gv_rating_by_name(name);
    const unsigned n_decimals = rating ? rating->n_decimals : decimals_of(cell);
    GV_TRY(gv_variables_read(variables, name, n_decimals, err));
    s->rating[s->n_ratings++] = column;
    return GV_OK;
}

/* W comes first: joint distributions are kept with the first rating. */
static gv_status take_ratings(gv_study_variables *variables, gv_table_sample *s,
                              const char *const *names, const char *const *cells,
                              size_t n_columns, const char *list, gv_error *err)
{
    for (unsigned pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < n_columns; i++)
            if ((strcmp(names[i], "W") == 0) == (pass == 0) &&
                is_rating(names[i], cells[i], list))
                GV_TRY(take_rating(variables, s, i, names[i], cells[i], err));
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

gv_status gv_table_sample_new(gv_table_sample **out, gv_method method,
                              const char *const *names, const char *const *cells,
                              size_t n_columns, const char *ratings, gv_arena *arena,
                              gv_error *err)
{
    gv_table_sample *s = GV_ARENA_NEW(arena, gv_table_sample, 1);
    if (!s)
        return gv_fail_memory(err);
    for (unsigned i = 0; i < N_KNOWN; i++)
        s->column[i] = column_of(known_names[i], names, n_columns);
    const size_t puzzle = s->column[PUZZLE];
    const gv_row_sample_plan plan = {
        .method = method,
        .n_cells = puzzle == NO_COLUMN ? 81 : cells_in(cells[puzzle]),
        .has_weights = s->column[LOG_WEIGHT] != NO_COLUMN,
        .has_tries = s->column[TRIES] != NO_COLUMN,
        .has_grids = s->column[UNIT] != NO_COLUMN && s->column[GRID] != NO_COLUMN,
    };
    s->counts_tries = plan.has_tries && method == GV_METHOD_CONTROLLED_BIAS;
    if (puzzle == NO_COLUMN && s->column[CLUES] == NO_COLUMN)
        return gv_fail(err, GV_ERR_ARGUMENT, "a table needs a column puzzle or clues");
    GV_TRY(check_list(ratings, names, n_columns, err));
    gv_study_variables variables = { .n = 0 };
    GV_TRY(take_ratings(&variables, s, names, cells, n_columns, ratings, err));
    GV_TRY(gv_row_sample_new(&s->rows, &plan, &variables, arena, err));
    *out = s;
    return GV_OK;
}

/* ---- rows ---- */

/* NULL: there is no such column. */
static const char *cell_of(const gv_table_sample *s, unsigned known,
                           const char *const *cells)
{
    return s->column[known] == NO_COLUMN ? NULL : cells[s->column[known]];
}

static gv_status read_clues(gv_sample_row *row, const gv_table_sample *s,
                            const char *const *cells, gv_error *err)
{
    const char *clues = cell_of(s, CLUES, cells);
    if (clues)
        return whole_number(&row->clues, "clues", clues, GV_ESTIMATE_CLASSES - 1, err);
    row->clues = clues_in(cells[s->column[PUZZLE]]);
    return GV_OK;
}

static gv_status read_weight(gv_sample_row *row, const char *cell, gv_error *err)
{
    row->log_weight = cell ? number_of(cell) : NAN;
    if (cell && isnan(row->log_weight) && strcmp(cell, "-") != 0)
        return gv_fail(err, GV_ERR_INPUT, "log_weight '%.40s': a number was expected",
                       cell);
    return GV_OK;
}

static gv_status read_tries(gv_sample_row *row, const char *cell, gv_error *err)
{
    row->tries = number_of(cell);
    if (!(row->tries >= 1))
        return gv_fail(err, GV_ERR_INPUT, "tries '%.40s': a number was expected", cell);
    return GV_OK;
}

static gv_status read_grid(gv_sample_row *row, const char *unit, const char *grid,
                           gv_error *err)
{
    if (!unit || !grid)
        return GV_OK;
    GV_TRY(whole_number(&row->unit, "unit", unit, INT64_MAX, err));
    return whole_number(&row->grid, "grid", grid, INT64_MAX, err);
}

gv_status gv_table_sample_add(gv_table_sample *s, const char *const *cells,
                              gv_error *err)
{
    double values[GV_SAMPLE_VARIABLES];
    gv_sample_row row = { 0 };
    GV_TRY(read_clues(&row, s, cells, err));
    GV_TRY(read_weight(&row, cell_of(s, LOG_WEIGHT, cells), err));
    GV_TRY(read_grid(&row, cell_of(s, UNIT, cells), cell_of(s, GRID, cells), err));
    if (s->counts_tries)
        GV_TRY(read_tries(&row, cells[s->column[TRIES]], err));
    for (size_t i = 0; i < s->n_ratings; i++)
        values[i] = value_of(cells[s->rating[i]]);
    row.values = values;
    return gv_row_sample_add(s->rows, &row, err);
}

gv_findings gv_table_sample_end(gv_table_sample *s)
{
    return gv_row_sample_end(s->rows);
}
