/* SPDX-License-Identifier: GPL-3.0-or-later */
/* statistics.c -- givens_study.h: arrays in, the tables of `givens stats` out. */
#include "givens_study.h"

#include "api/api_internal.h"
#include "base/budget.h"
#include "rate/rating.h"
#include "study_api/build.h"
#include "study/row_sample.h"
#include "study/summary.h"
#include "study_report/stat_text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct gv_statistics {
    gv_memory *memory;
    gv_arena arena;
    gv_stat_tables tables;
    size_t n_tables;
};

/* ---- data ---- */

static gv_status check_data(const gv_puzzle_data *data, gv_method *method,
                            gv_error *err)
{
    *method = GV_METHOD_TOP_DOWN;
    if (data->method && !gv_method_by_name(method, data->method))
        return gv_fail(err, GV_ERR_ARGUMENT, "no such method: '%.60s'", data->method);
    if (data->n_puzzles && !data->clues)
        return gv_fail(err, GV_ERR_ARGUMENT, "the clues are NULL");
    if (!data->units != !data->grids)
        return gv_fail(err, GV_ERR_ARGUMENT, "units and grids go together");
    if (data->n_cells >= GV_ESTIMATE_CLASSES)
        return gv_fail(err, GV_ERR_ARGUMENT, "at most %d cells",
                       GV_ESTIMATE_CLASSES - 1);
    if (data->n_ratings && !data->ratings)
        return gv_fail(err, GV_ERR_ARGUMENT, "the ratings are NULL");
    for (size_t i = 0; i < data->n_ratings; i++)
        if (!data->ratings[i].name || !data->ratings[i].values)
            return gv_fail(err, GV_ERR_ARGUMENT, "rating %zu has no name or no values",
                           i);
    return *method == GV_METHOD_WEIGHTED && !data->log_weights
               ? gv_fail(err, GV_ERR_ARGUMENT, "the method weighted needs log_weights")
               : GV_OK;
}

static const char *copy_text(const char *text, gv_arena *arena)
{
    const size_t size = strlen(text) + 1;
    char *const copy = gv_arena_take(arena, size);
    return copy ? memcpy(copy, text, size) : NULL;
}

/* The ratings in the order of the variables. W comes first: joint distributions are
 * kept with the first one. */
typedef struct rating_list {
    const double *values[GV_SAMPLE_VARIABLES];
    size_t n;
} rating_list;

static gv_status read_ratings(gv_study_variables *variables, rating_list *list,
                              const gv_puzzle_data *data, gv_arena *arena,
                              gv_error *err)
{
    for (unsigned pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < data->n_ratings; i++) {
            const gv_rating_values *given = &data->ratings[i];
            if ((strcmp(given->name, "W") == 0) != (pass == 0))
                continue;
            const gv_rating *rating = gv_rating_by_name(given->name);
            const char *name = copy_text(given->name, arena);
            if (!name)
                return gv_fail_memory(err);
            GV_TRY(gv_variables_read(
                variables, name, rating ? rating->n_decimals : given->n_decimals, err));
            list->values[list->n++] = given->values;
        }
    return GV_OK;
}

static gv_status add_puzzle(gv_row_sample *rows, const gv_puzzle_data *data,
                            const rating_list *list, size_t i, gv_error *err)
{
    double values[GV_SAMPLE_VARIABLES];
    for (size_t k = 0; k < list->n; k++)
        values[k] = list->values[k][i];
    const gv_sample_row row = {
        .clues = data->clues[i],
        .log_weight = data->log_weights ? data->log_weights[i] : NAN,
        .tries = data->tries ? (double)data->tries[i] : 1,
        .unit = data->units ? data->units[i] : 0,
        .grid = data->grids ? data->grids[i] : 0,
        .values = values,
    };
    if (isinf(row.log_weight))
        return gv_fail(err, GV_ERR_ARGUMENT, "a weight that is not finite");
    return gv_row_sample_add(rows, &row, err);
}

static gv_status read_data(gv_findings *out, const gv_puzzle_data *data,
                           gv_method method, gv_meter *meter, gv_arena *arena,
                           gv_error *err)
{
    enum { ROW_COSTS = 100 }; // in the small pieces of a meter
    const gv_row_sample_plan plan = {
        .method = method,
        .n_cells = data->n_cells ? (uint32_t)data->n_cells : 81,
        .has_weights = data->log_weights != NULL,
        .has_tries = data->tries != NULL,
        .has_grids = data->grids != NULL,
    };
    gv_study_variables variables = { .n = 0 };
    rating_list list = { .n = 0 };
    gv_row_sample *rows;
    GV_TRY(read_ratings(&variables, &list, data, arena, err));
    GV_TRY(gv_row_sample_new(&rows, &plan, &variables, arena, err));
    for (size_t i = 0; i < data->n_puzzles; i++) {
        gv_error why;
        if (gv_meter_spend(meter, ROW_COSTS))
            return GV_OK;
        if (add_puzzle(rows, data, &list, i, &why) != GV_OK)
            return gv_fail_row(err, GV_ERR_ARGUMENT, i, "%s", why.message);
    }
    *out = gv_row_sample_end(rows);
    return GV_OK;
}

/* ---- the handle ---- */

static gv_status make_tables(gv_statistics *s, const gv_puzzle_data *data,
                             gv_method method, gv_meter *meter, gv_error *err)
{
    gv_findings findings;
    s->tables.arena = &s->arena;
    if (!data->n_puzzles)
        return GV_OK; // there is nothing to say
    GV_TRY(read_data(&findings, data, method, meter, &s->arena, err));
    if (gv_meter_ended(meter))
        return GV_OK;
    GV_TRY(gv_summary_make(&s->tables, &findings, meter, err));
    for (const gv_stat_table *table = s->tables.first; table; table = table->next)
        s->n_tables++;
    return GV_OK;
}

/* *out is NULL if a limit came first. */
static gv_status make_statistics(gv_statistics **out, gv_memory *memory,
                                 const gv_puzzle_data *data, gv_method method,
                                 gv_meter *meter, gv_error *err)
{
    gv_statistics *s = gv_memory_zeroed(memory, 1, sizeof *s);
    if (!s)
        return gv_fail_memory(err);
    s->memory = memory;
    gv_arena_init(&s->arena, memory);
    const gv_status status = make_tables(s, data, method, meter, err);
    if (status == GV_OK)
        *out = gv_meter_ended(meter) ? NULL : s;
    if (status != GV_OK || gv_meter_ended(meter))
        gv_statistics_free(s);
    return status;
}

gv_status gv_statistics_new(gv_statistics **out, gv_end *end, gv_context *context,
                            const gv_puzzle_data *data, const gv_limits *limits,
                            gv_error *err)
{
    gv_puzzle_data given;
    gv_limits known;
    gv_method method;
    GV_NEED(out);
    GV_NEED(end);
    GV_NEED(context);
    GV_NEED(data);
    GV_TRY(gv_same_build(context, err));
    GV_TRY(GV_READ_OPTIONS(&given, data, err));
    GV_TRY(gv_caller_limits_without_nodes(&known, limits, err));
    GV_TRY(check_data(&given, &method, err));
    const gv_budget budget = gv_budget_start(&known);
    gv_meter meter = gv_meter_of(&budget);
    (void)gv_meter_look(&meter);
    GV_TRY(
        make_statistics(out, gv_context_memory(context), &given, method, &meter, err));
    *end = meter.end;
    return GV_OK;
}

void gv_statistics_free(gv_statistics *statistics)
{
    if (!statistics)
        return;
    gv_arena_free(&statistics->arena);
    gv_free(statistics);
}

/* ---- asking ---- */

/* NULL: there is no such table. */
static const gv_stat_table *find_table(const gv_statistics *s, size_t index)
{
    const gv_stat_table *table = s ? s->tables.first : NULL;
    while (table && index--)
        table = table->next;
    return table;
}

static const gv_cell *find_cell(const gv_statistics *s, size_t table, size_t row,
                                size_t column)
{
    const gv_stat_table *in = find_table(s, table);
    return in && row < in->n_rows && column < in->n_columns
               ? &in->cells[row * in->n_columns + column]
               : NULL;
}

size_t gv_statistics_n_tables(const gv_statistics *statistics)
{
    return statistics ? statistics->n_tables : 0;
}

bool gv_statistics_table_at(gv_statistics_table *out, const gv_statistics *statistics,
                            size_t table)
{
    const gv_stat_table *in = find_table(statistics, table);
    if (!in || !out)
        return false;
    *out = (gv_statistics_table){ .name = in->name,
                                  .title = in->title,
                                  .note = in->note,
                                  .n_rows = in->n_rows,
                                  .n_columns = in->n_columns };
    return true;
}

size_t gv_statistics_find(const gv_statistics *statistics, const char *name)
{
    const size_t n_tables = gv_statistics_n_tables(statistics);
    size_t table = 0;
    while (table < n_tables &&
           (!name || strcmp(find_table(statistics, table)->name, name) != 0))
        table++;
    return table;
}

const char *gv_statistics_column(const gv_statistics *statistics, size_t table,
                                 size_t column)
{
    const gv_stat_table *in = find_table(statistics, table);
    return in && column < in->n_columns ? in->columns[column].name : NULL;
}

double gv_statistics_number(const gv_statistics *statistics, size_t table, size_t row,
                            size_t column)
{
    const gv_cell *cell = find_cell(statistics, table, row, column);
    switch (cell ? cell->kind : GV_CELL_ABSENT) {
    case GV_CELL_INTEGER:
        return (double)cell->integer;
    case GV_CELL_FIXED:
        return (double)cell->integer / pow(10, cell->digits);
    case GV_CELL_REAL:
        return cell->real;
    case GV_CELL_NUMBER:
        return strtod(cell->written->text, NULL);
    default:
        return NAN;
    }
}

size_t gv_statistics_text(char *out, size_t room, const gv_statistics *statistics,
                          size_t table, size_t row, size_t column)
{
    const gv_cell *cell = find_cell(statistics, table, row, column);
    gv_buffer text;
    gv_buffer_init(&text, statistics ? statistics->memory : NULL);
    if (cell)
        gv_cell_put(&text, cell);
    const size_t length = text.failed ? 0 : text.length;
    if (out && room) {
        const size_t n = length < room ? length : room - 1;
        if (n)
            memcpy(out, text.text, n);
        out[n] = '\0';
    }
    gv_buffer_free(&text);
    return length;
}

static gv_status write_tables(gv_buffer *out, const gv_stat_tables *tables,
                              const gv_stat_table *only, const char *form,
                              gv_error *err)
{
    const bool is_csv = strcmp(form, "csv") == 0;
    const gv_table_style style = { .kind = is_csv ? GV_TABLE_CSV : GV_TABLE_TSV };
    if (strcmp(form, "json") == 0) {
        for (const gv_stat_table *table = tables->first; table; table = table->next)
            if (!only || table == only)
                gv_stat_text_json(out, table);
    } else if (!is_csv && strcmp(form, "tsv") != 0) {
        return gv_fail(err, GV_ERR_ARGUMENT, "no such form: '%.60s'", form);
    } else if (only) {
        gv_stat_text_table(out, only, &style);
    } else {
        gv_stat_text_tables(out, tables, &style);
    }
    return GV_OK;
}

gv_status gv_statistics_write(char **out, const gv_statistics *statistics,
                              const char *table, const char *form, gv_error *err)
{
    GV_NEED(out);
    GV_NEED(statistics);
    GV_NEED(form);
    const gv_stat_table *only =
        table ? find_table(statistics, gv_statistics_find(statistics, table)) : NULL;
    if (table && !only)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "there is no table '%.60s' of these puzzles", table);
    gv_buffer text;
    gv_buffer_init(&text, statistics->memory);
    gv_status status = write_tables(&text, &statistics->tables, only, form, err);
    char *whole = status == GV_OK ? gv_buffer_detach(&text) : NULL;
    if (status == GV_OK && !whole)
        status = gv_fail_memory(err);
    if (status == GV_OK)
        *out = whole;
    gv_buffer_free(&text);
    return status;
}
