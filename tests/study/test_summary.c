/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_summary.c -- from rows of a table to the tables of statistics: their names and
 * columns are a contract, what they say is checked on rows that can be worked out by
 * hand, and nothing is lost when memory is out. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "study/comparison.h"
#include "study/published.h"
#include "study/summary.h"
#include "study/table_sample.h"

#include <math.h>
#include <string.h>

enum { COLUMNS = 6, ROWS = 40 };

static const char *const names[COLUMNS] = { "id", "tries",    "clues",
                                            "W",  "partials", "SER" };

/* Clues 24 to 27, W 0 to 3, one in ten beyond. */
static void fill_row(const char **cells, unsigned i)
{
    static const char *const clues[] = { "24", "25", "26", "27" };
    static const char *const w[] = { "0", "1", "2", "3", "3" };
    static const char *const partials[] = { "0", "9", "99", "999", "999" };
    static const char *const ser[] = { "1.2", "2.3", "4.2", "7.1", "7.2" };
    cells[0] = "1";
    cells[1] = i == 7 ? "1.5e3" : "2000";
    cells[2] = clues[i % 4];
    cells[3] = i % 10 == 9 ? "beyond" : w[i % 5];
    cells[4] = partials[i % 5];
    cells[5] = ser[i % 5];
}

static gv_status findings_of(gv_findings *out, gv_method method, const char *ratings,
                             gv_arena *arena, gv_error *err)
{
    const char *cells[COLUMNS];
    gv_table_sample *sample;
    fill_row(cells, 0);
    GV_TRY(gv_table_sample_new(&sample, method, names, cells, COLUMNS, ratings, arena,
                               err));
    for (unsigned i = 0; i < ROWS; i++) {
        fill_row(cells, i);
        GV_TRY(gv_table_sample_add(sample, cells, err));
    }
    *out = gv_table_sample_end(sample);
    return GV_OK;
}

/* ---- looking into tables ---- */

static size_t column_of(const gv_stat_table *table, const char *name)
{
    for (size_t i = 0; i < table->n_columns; i++)
        if (strcmp(table->columns[i].name, name) == 0)
            return i;
    fail_msg("table %s has no column %s", table->name, name);
    return 0;
}

static bool cell_is(const gv_cell *cell, const char *text)
{
    gv_buffer shown;
    gv_buffer_init(&shown, NULL);
    gv_cell_put(&shown, cell);
    const bool same = strcmp(shown.text, text) == 0;
    gv_buffer_free(&shown);
    return same;
}

/* The cell of the row that begins with `first` and, unless NULL, `second`. */
static const gv_cell *find(const gv_stat_tables *tables, const char *name,
                           const char *first, const char *second, const char *column)
{
    const gv_stat_table *table = gv_stat_table_find(tables, name);
    assert_non_null(table);
    for (size_t row = 0; row < table->n_rows; row++) {
        const gv_cell *cells = table->cells + row * table->n_columns;
        if (cell_is(&cells[0], first) && (!second || cell_is(&cells[1], second)))
            return &cells[column_of(table, column)];
    }
    fail_msg("table %s has no row %s %s", name, first, second ? second : "");
    return NULL;
}

static void assert_near(const gv_cell *cell, double expected)
{
    assert_int_equal(cell->kind, GV_CELL_REAL);
    if (!(fabs(cell->real - expected) <= 1e-9 * (1 + fabs(expected))))
        fail_msg("%.12g instead of %.12g", cell->real, expected);
}

/* ---- tests ---- */

typedef struct made {
    gv_arena arena;
    gv_findings findings;
    gv_stat_tables tables;
} made;

static void make(made *m, gv_method method)
{
    gv_arena_init(&m->arena, NULL);
    m->tables = (gv_stat_tables){ .arena = &m->arena };
    assert_int_equal(findings_of(&m->findings, method, NULL, &m->arena, NULL), GV_OK);
    assert_int_equal(gv_summary_make(&m->tables, &m->findings, NULL, NULL), GV_OK);
}

static void tables_have_the_columns_that_are_promised(void **ctx)
{
    (void)ctx;
    static const char *const promised[][2] = {
        { "overview", "quantity value error low high hits ess largest" },
        { "clues",
          "clues hits raw_percent raw_error true_percent true_error low high" },
        { "counts", "clues M_n rel_error low high ess hits proportion tries" },
        { "moments", "variable how mean mean_error sd sd_error sd_published skewness "
                     "skewness_error kurtosis kurtosis_error max solved_percent "
                     "solved_error" },
        { "by_clues", "variable clues hits mean error sd skewness kurtosis ess "
                      "largest solved_percent solved_error" },
        { "levels", "variable level hits raw_percent raw_error true_percent true_error "
                    "low high cumulative_percent raw_cumulative_percent ess largest" },
        { "correlations", "one other how value error low high solved_percent "
                          "solved_error" },
        { "pairs", "one other one_level other_level hits true_percent" },
        { "published", "quantity method published published_error ours error z note" },
    };
    made m;
    make(&m, GV_METHOD_CONTROLLED_BIAS);
    assert_int_equal(gv_published_make(&m.tables, &m.findings, NULL), GV_OK);
    const gv_stat_table *table = m.tables.first;
    for (size_t i = 0; i < sizeof promised / sizeof promised[0]; i++) {
        assert_non_null(table);
        assert_string_equal(table->name, promised[i][0]);
        char columns[400] = "";
        for (size_t c = 0; c < table->n_columns; c++) {
            strcat(columns, c ? " " : "");
            strcat(columns, table->columns[c].name);
        }
        assert_string_equal(columns, promised[i][1]);
        table = table->next;
    }
    assert_null(table);
    gv_arena_free(&m.arena);
}

static void figures_are_those_worked_out_by_hand(void **ctx)
{
    (void)ctx;
    made m;
    make(&m, GV_METHOD_CONTROLLED_BIAS);
    assert_int_equal(find(&m.tables, "overview", "puzzles", NULL, "value")->integer,
                     ROWS);
    const uint64_t tries = find(&m.tables, "overview", "tries", NULL, "value")->integer;
    assert_int_equal(tries, 39 * 2000 + 1500);
    assert_near(find(&m.tables, "clues", "24", NULL, "raw_percent"), 25);
    // Of ten rows nine have a W: 0 1 2 3 3 0 1 2 3.
    assert_near(find(&m.tables, "moments", "W", "raw", "mean"), 15.0 / 9);
    assert_near(find(&m.tables, "moments", "W*", "raw", "mean"), 16.8 / 9);
    assert_near(find(&m.tables, "moments", "log10_partials", "raw", "mean"), 9.0 / 5);
    assert_near(find(&m.tables, "levels", "W", "3", "raw_percent"), 30);
    assert_near(find(&m.tables, "levels", "W", "3", "raw_cumulative_percent"), 90);
    assert_near(find(&m.tables, "levels", "W", "beyond", "raw_percent"), 10);
    assert_near(find(&m.tables, "levels", "W", "beyond", "raw_cumulative_percent"),
                100);
    assert_near(find(&m.tables, "moments", "W", "raw", "solved_percent"), 90);
    assert_near(find(&m.tables, "moments", "SER", "raw", "solved_percent"), 100);
    assert_near(find(&m.tables, "correlations", "clues", "W", "solved_percent"), 90);
    assert_near(find(&m.tables, "levels", "SER", "7.1", "raw_percent"), 20);
    assert_near(find(&m.tables, "levels", "SER", "7.1", "raw_cumulative_percent"), 80);
    // Ten puzzles with 25 clues, each for C(81, 25) sets of cells.
    assert_near(find(&m.tables, "counts", "25", NULL, "proportion"),
                10 / (double)tries);
    assert_near(find(&m.tables, "counts", "25", NULL, "tries"), (double)tries / 10);
    gv_arena_free(&m.arena);
}

/* The first row that begins with this cell; their number if none does. */
static size_t row_of(const gv_stat_table *table, const char *first)
{
    size_t row = 0;
    while (row < table->n_rows &&
           !cell_is(&table->cells[row * table->n_columns], first))
        row++;
    return row;
}

static bool has_row(const gv_stat_tables *tables, const char *name, const char *first)
{
    const gv_stat_table *table = gv_stat_table_find(tables, name);
    return row_of(table, first) < table->n_rows;
}

/* Rows 9, 19, 29, 39 are beyond W, and all of them have 27 or 25 clues; W of row i is
 * 0, 1, 2, 3, 3, SER 1.2, 2.3, 4.2, 7.1, 7.2. */
static void means_of_two_ratings_are_compared_on_common_puzzles(void **ctx)
{
    (void)ctx;
    static const double w[] = { 0, 1, 2, 3, 3 }, ser[] = { 1.2, 2.3, 4.2, 7.1, 7.2 };
    made m;
    make(&m, GV_METHOD_CONTROLLED_BIAS);
    double sum = 0, sum_w = 0, sum_ser = 0;
    for (unsigned i = 0; i < ROWS; i++) {
        if (i % 10 == 9)
            continue;
        const double weight = exp(gv_generator_log_correction(81, 24 + i % 4));
        sum += weight;
        sum_w += weight * w[i % 5];
        sum_ser += weight * ser[i % 5];
    }
    const gv_stat_tables *t = &m.tables;
    assert_near(find(t, "overview", "mean_W_with_SER", NULL, "value"), sum_w / sum);
    assert_near(find(t, "overview", "mean_SER_with_W", NULL, "value"), sum_ser / sum);
    // They come first, and the notes of both tables name them.
    const gv_stat_table *overview = gv_stat_table_find(t, "overview");
    assert_true(row_of(overview, "mean_W_with_SER") <
                row_of(overview, "mean_SER_with_W"));
    assert_true(row_of(overview, "mean_SER_with_W") <
                row_of(overview, "mean_W_of_solved"));
    assert_non_null(strstr(overview->note, "use mean_W_with_SER and mean_SER_with_W"));
    assert_non_null(strstr(gv_stat_table_find(t, "moments")->note,
                           "The means of W and of SER are of different puzzles."));
    gv_arena_free(&m.arena);
}

static void a_mean_of_a_part_is_named_so(void **ctx)
{
    (void)ctx;
    made m;
    make(&m, GV_METHOD_CONTROLLED_BIAS);
    assert_true(has_row(&m.tables, "overview", "mean_W_of_solved"));
    assert_false(has_row(&m.tables, "overview", "mean_W"));
    assert_true(has_row(&m.tables, "overview", "mean_SER"));
    assert_true(has_row(&m.tables, "overview", "percent_beyond_W"));
    assert_false(has_row(&m.tables, "overview", "percent_beyond_SER"));
    assert_non_null(strstr(m.tables.first->note, "4 puzzles are beyond W: "));
    // It is not held against a published mean of all.
    assert_int_equal(gv_published_make(&m.tables, &m.findings, NULL), GV_OK);
    assert_int_equal(find(&m.tables, "published", "mean_W", "true", "z")->kind,
                     GV_CELL_ABSENT);
    gv_stat_tables compared = { .arena = &m.arena };
    assert_int_equal(gv_compare_make(&compared, &m.findings, &m.findings, NULL), GV_OK);
    assert_true(has_row(&compared, "compare", "W:beyond"));
    assert_true(has_row(&compared, "compare", "mean_W_of_solved"));
    assert_false(has_row(&compared, "compare", "mean_W"));
    gv_arena_free(&m.arena);
}

static void a_source_that_is_not_uniform_is_told(void **ctx)
{
    (void)ctx;
    static const struct {
        gv_grids_from source;
        const char *word, *note;
    } rows[] = {
        { GV_FROM_UNKNOWN, "unknown", "only if the grids were drawn uniformly" },
        { GV_FROM_UNIFORM, "uniform", NULL },
        { GV_FROM_CHAIN, "chain", "which is not proven" },
        { GV_FROM_BACKTRACKING, "backtracking", "they are biased" },
        { GV_FROM_FILE, "file", "minimal puzzles of these grids" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        made m;
        gv_arena_init(&m.arena, NULL);
        m.tables = (gv_stat_tables){ .arena = &m.arena };
        assert_int_equal(
            findings_of(&m.findings, GV_METHOD_CONTROLLED_BIAS, NULL, &m.arena, NULL),
            GV_OK);
        m.findings.source = rows[i].source;
        assert_int_equal(gv_summary_make(&m.tables, &m.findings, NULL, NULL), GV_OK);
        const gv_stat_table *overview = gv_stat_table_find(&m.tables, "overview");
        const gv_stat_table *moments = gv_stat_table_find(&m.tables, "moments");
        assert_string_equal(find(&m.tables, "overview", "source", NULL, "value")->text,
                            rows[i].word);
        const bool uniform = !rows[i].note;
        assert_true(uniform || strstr(overview->note, rows[i].note));
        assert_true(uniform != !strstr(moments->note, "every minimal puzzle alike"));
        gv_arena_free(&m.arena);
    }
}

static void correlations_leave_out_twins(void **ctx)
{
    (void)ctx;
    made m;
    make(&m, GV_METHOD_CONTROLLED_BIAS);
    (void)find(&m.tables, "correlations", "W", "log10_partials", "value");
    (void)find(&m.tables, "correlations", "clues", "W*", "value");
    const gv_stat_table *table = gv_stat_table_find(&m.tables, "correlations");
    for (size_t row = 0; row < table->n_rows; row++) {
        const gv_cell *cells = table->cells + row * table->n_columns;
        assert_false(cell_is(&cells[0], "W") && cell_is(&cells[1], "W*"));
        assert_false(cell_is(&cells[0], "partials") &&
                     cell_is(&cells[1], "log10_partials"));
    }
    gv_arena_free(&m.arena);
}

static void without_weights_there_is_nothing_true(void **ctx)
{
    (void)ctx;
    made m;
    make(&m, GV_METHOD_BOTTOM_UP);
    assert_null(gv_stat_table_find(&m.tables, "counts"));
    const gv_stat_table *moments = gv_stat_table_find(&m.tables, "moments");
    for (size_t row = 0; row < moments->n_rows; row++)
        assert_false(cell_is(&moments->cells[row * moments->n_columns + 1], "true"));
    assert_int_equal(find(&m.tables, "clues", "24", NULL, "true_percent")->kind,
                     GV_CELL_ABSENT);
    assert_int_equal(gv_published_make(&m.tables, &m.findings, NULL), GV_OK);
    assert_int_equal(
        find(&m.tables, "published", "mean_clues", "bottom-up", "ours")->kind,
        GV_CELL_REAL);
    assert_int_equal(find(&m.tables, "published", "mean_clues", "true", "ours")->kind,
                     GV_CELL_ABSENT);
    gv_arena_free(&m.arena);
}

static void listed_ratings_alone_are_taken(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_error err;
    gv_findings f;
    gv_arena_init(&arena, NULL);
    assert_int_equal(findings_of(&f, GV_METHOD_CONTROLLED_BIAS, "SER,W", &arena, NULL),
                     GV_OK);
    assert_int_equal(gv_sample_n_variables(f.sample), 4); // clues, W, SER, W*
    assert_int_equal(gv_sample_find(f.sample, "W"), 1);
    assert_int_equal(gv_sample_find(f.sample, "partials"), 0);
    assert_int_equal(findings_of(&f, GV_METHOD_CONTROLLED_BIAS, "SER,X", &arena, &err),
                     GV_ERR_ARGUMENT);
    assert_string_equal(err.message, "the table has no column 'X'");
    gv_arena_free(&arena);
}

static void a_sample_agrees_with_itself(void **ctx)
{
    (void)ctx;
    made m;
    make(&m, GV_METHOD_CONTROLLED_BIAS);
    gv_stat_tables tables = { .arena = &m.arena };
    assert_int_equal(gv_compare_make(&tables, &m.findings, &m.findings, NULL), GV_OK);
    const gv_stat_table *compare = gv_stat_table_find(&tables, "compare");
    const size_t z = column_of(compare, "z"), p = column_of(compare, "p");
    size_t n_tested = 0;
    for (size_t row = 0; row < compare->n_rows; row++) {
        const gv_cell *cells = compare->cells + row * compare->n_columns;
        if (cells[z].kind == GV_CELL_ABSENT)
            continue; // too little was seen
        assert_near(&cells[z], 0);
        assert_near(&cells[p], 1);
        n_tested++;
    }
    assert_true(n_tested >= 5 && n_tested < compare->n_rows);
    assert_near(find(&tables, "compare_levels", "clues", NULL, "chi_square"), 0);
    assert_int_equal(find(&tables, "compare_levels", "clues", NULL, "freedom")->integer,
                     3);
    gv_arena_free(&m.arena);
}

static gv_status make_all(gv_memory *memory)
{
    gv_arena arena;
    gv_findings f;
    gv_arena_init(&arena, memory);
    gv_stat_tables tables = { .arena = &arena };
    gv_stat_tables compared = { .arena = &arena };
    gv_status status = findings_of(&f, GV_METHOD_CONTROLLED_BIAS, NULL, &arena, NULL);
    f.seed = "1";
    if (status == GV_OK)
        status = gv_summary_make(&tables, &f, NULL, NULL);
    if (status == GV_OK)
        status = gv_published_make(&tables, &f, NULL);
    if (status == GV_OK)
        status = gv_compare_make(&compared, &f, &f, NULL);
    gv_arena_free(&arena);
    return status;
}

static void memory_that_is_out_is_told(void **ctx)
{
    (void)ctx;
    gv_memory memory = { .fail_at = 0 };
    assert_int_equal(make_all(&memory), GV_OK);
    const size_t n_calls = atomic_load(&memory.n_calls);
    for (size_t i = 1; i <= n_calls; i++) {
        gv_memory failing = { .fail_at = i };
        assert_int_equal(make_all(&failing), GV_ERR_MEMORY);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_have_the_columns_that_are_promised),
        cmocka_unit_test(figures_are_those_worked_out_by_hand),
        cmocka_unit_test(means_of_two_ratings_are_compared_on_common_puzzles),
        cmocka_unit_test(a_mean_of_a_part_is_named_so),
        cmocka_unit_test(a_source_that_is_not_uniform_is_told),
        cmocka_unit_test(correlations_leave_out_twins),
        cmocka_unit_test(without_weights_there_is_nothing_true),
        cmocka_unit_test(listed_ratings_alone_are_taken),
        cmocka_unit_test(a_sample_agrees_with_itself),
        cmocka_unit_test(memory_that_is_out_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
