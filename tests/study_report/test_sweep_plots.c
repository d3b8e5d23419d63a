/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_sweep_plots.c -- the scripts of a sweep's pictures: a line for each series, what
 * is beyond the limit, and names that are no commands; files where gnuplot is there. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "study_report/sweep_plots.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static gv_arena arena;

/* A table as sweeps have it, of two patterns with three numbers of holes each. */
static gv_stat_tables make_tables(const char *solver)
{
    gv_stat_tables tables = { .arena = &arena };
    static const char *const names[] = {
        "block",  "pattern",        "holes",      "solver",     "limit",
        "median", "solved_percent", "solved_low", "solved_high"
    };
    gv_stat_table *table = gv_stat_table_new(&tables, "hardness", "title");
    for (size_t i = 0; i < 9; i++)
        gv_stat_table_column(table, names[i], names[i]);
    for (unsigned i = 0; i < 6; i++) {
        const gv_cell cells[] = {
            gv_cell_text("5x5"),
            gv_cell_text(i < 3 ? "singly" : "nested"),
            gv_cell_integer(300 + i % 3),
            gv_cell_text(solver),
            gv_cell_integer(20),
            i == 4 ? gv_cell_text("> 20") : gv_cell_real(1 + i, 4),
            gv_cell_real(50, 4),
            gv_cell_real(40, 4),
            gv_cell_real(60, 4)
        };
        assert_true(gv_stat_table_put(&tables, table, cells));
    }
    return tables;
}

static char *script_of(const gv_stat_tables *tables, const char *name)
{
    static gv_buffer script;
    gv_buffer_init(&script, NULL);
    if (!gv_sweep_plots_script(&script, tables, name)) {
        gv_buffer_free(&script);
        return NULL;
    }
    return gv_buffer_detach(&script);
}

static size_t count_of(const char *text, const char *word)
{
    size_t n = 0;
    for (; (text = strstr(text, word)); text++)
        n++;
    return n;
}

static void every_series_is_a_line(void **ctx)
{
    (void)ctx;
    gv_arena_init(&arena, NULL);
    const gv_stat_tables tables = make_tables("cadical");
    char *script = script_of(&tables, "hardness");
    assert_non_null(script);
    assert_int_equal(count_of(script, "<< END"), 2);
    assert_int_equal(count_of(script, "title 'singly'"),
                     1); // what is common is left out
    assert_int_equal(count_of(script, "title 'nested'"), 1);
    assert_int_equal(count_of(script, " 301 - - - 20\n"), 1); // beyond the limit
    assert_int_equal(count_of(script, "logscale y"), 1);
    gv_free(script);
    script = script_of(&tables, "solved");
    assert_int_equal(count_of(script, "yerrorbars"), 2);
    assert_int_equal(count_of(script, " 300 50 40 60 -\n"), 2);
    gv_free(script);
    // Nothing to draw: no such column, no such table, no such picture.
    assert_null(script_of(&tables, "conflicts"));
    assert_null(script_of(&tables, "backbone"));
    assert_null(script_of(&tables, "beauty"));
    gv_arena_free(&arena);
}

static void names_of_solvers_are_no_commands(void **ctx)
{
    (void)ctx;
    gv_arena_init(&arena, NULL);
    gv_stat_tables tables = make_tables("x'; system('rm {in}'); '");
    gv_cell *other = &tables.first->cells[3]; // the first row: now titles have it
    *other = gv_cell_text("y");
    char *script = script_of(&tables, "hardness");
    assert_null(strstr(script, "system('"));
    assert_non_null(strstr(script, "system(?"));
    gv_free(script);
    gv_arena_free(&arena);
}

static void pictures_are_files(void **ctx)
{
    (void)ctx;
    char folder[] = "/tmp/givens-plots-XXXXXX";
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chdir(folder), 0);
    gv_arena_init(&arena, NULL);
    const gv_stat_tables tables = make_tables("cadical");
    gv_error err;
    assert_int_equal(gv_sweep_plots_write(&tables, "out", "no-such-gnuplot", &err),
                     GV_ERR_UNSUPPORTED);
    const gv_status status = gv_sweep_plots_write(&tables, "out", "gnuplot", &err);
    if (status == GV_OK) {
        assert_int_equal(unlink("out/hardness.svg"), 0);
        assert_int_equal(unlink("out/solved.svg"), 0);
    } else {
        assert_int_equal(status, GV_ERR_UNSUPPORTED); // not installed
    }
    assert_int_equal(rmdir("out"), 0); // nothing else is there
    assert_int_equal(gv_sweep_plots_write(&tables, "no/such/folder", "gnuplot", &err),
                     GV_ERR_IO);
    gv_arena_free(&arena);
    assert_int_equal(chdir("/"), 0);
    assert_int_equal(rmdir(folder), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_series_is_a_line),
        cmocka_unit_test(names_of_solvers_are_no_commands),
        cmocka_unit_test(pictures_are_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
