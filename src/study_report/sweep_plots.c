/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep_plots.c -- scripts for gnuplot from the tables of a sweep, one line for each
 * series of rows, and the files made from them. */
#include "study_report/sweep_plots.h"

#include "base/array.h"
#include "base/os/output.h"
#include "study_report/gnuplot.h"
#include "study_report/table_view.h"

#include <errno.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>

/* One kind of picture. */
typedef struct picture {
    const char *name;
    const char *table;
    const char *x, *y, *low, *high; /* columns; low and high NULL: no error bars */
    const char *x_label, *y_label;
    const char *settings; /* of the script */
    const char *with;     /* how lines are drawn */
} picture;

static const picture pictures[] = {
    { "hardness", "hardness", "holes", "median", NULL, NULL, "holes",
      "median CPU time, s", "set logscale y\nset format y '10^{%T}'\n", "linespoints" },
    { "conflicts", "hardness", "holes", "conflicts", NULL, NULL, "holes",
      "median conflicts", "set logscale y\nset format y '10^{%T}'\n", "linespoints" },
    { "solved", "hardness", "holes", "solved_percent", "solved_low", "solved_high",
      "holes", "per cent solved", "set yrange [0:105]\n", "linespoints" },
    { "satisfiable", "satisfiable", "holes", "sat_percent", "sat_low", "sat_high",
      "holes", "per cent with a solution", "set yrange [0:105]\n", "linespoints" },
    { "backbone", "backbone", "holes", "fixed_all", NULL, NULL, "holes",
      "fixed variables, of all variables of holes", "", "linespoints" },
    { "survival", "survival", "time", "survival", NULL, NULL, "CPU time, s",
      "part that takes longer",
      "set logscale x\nset format x '10^{%T}'\nset yrange [0:1]\n", "steps" },
};

enum { N_PICTURES = GV_N_OF(pictures) };

/* What distinguishes lines, in the order of titles. */
static const char *const keys[] = { "block", "pattern", "kind",     "method",
                                    "holes", "solver",  "encoding", "limit" };
enum { N_KEYS = GV_N_OF(keys) };

/* ---- series ---- */

/* The holes are the horizontal axis, in all tables except that of survival. */
static bool is_key(const picture *p, size_t key)
{
    return strcmp(keys[key], p->x) != 0;
}

static bool same_cell(const gv_table_view *view, size_t one, size_t other,
                      const char *column)
{
    gv_buffer a, b;
    gv_buffer_init(&a, NULL);
    gv_buffer_init(&b, NULL);
    gv_cell_put(&a, gv_view_cell(view, one, column));
    gv_cell_put(&b, gv_view_cell(view, other, column));
    const bool same = !a.failed && !b.failed && strcmp(a.text, b.text) == 0;
    gv_buffer_free(&a);
    gv_buffer_free(&b);
    return same;
}

static bool same_series(const picture *p, const gv_table_view *view, size_t one,
                        size_t other)
{
    for (size_t k = 0; k < N_KEYS; k++)
        if (is_key(p, k) && !same_cell(view, one, other, keys[k]))
            return false;
    return true;
}

/* The keys in which rows differ: the others are in no title. */
static void find_differences(bool *differs, const picture *p, const gv_table_view *view)
{
    const size_t n = view->table->n_rows;
    for (size_t k = 0; k < N_KEYS; k++)
        for (size_t row = 1; row < n && !differs[k]; row++)
            differs[k] = is_key(p, k) && !same_cell(view, 0, row, keys[k]);
}

/* A word of a title, up to the file names of a command: "minisat {in} {out}". */
static void put_word(gv_buffer *title, const char *text)
{
    size_t length = strcspn(text, "{");
    while (length && text[length - 1] == ' ')
        length--;
    gv_buffer_printf(title, "%s%.*s", title->length ? " " : "",
                     length < 30 ? (int)length : 30, text);
}

static void put_title(gv_buffer *script, const gv_table_view *view, size_t row,
                      const bool *differs)
{
    gv_buffer title, cell;
    gv_buffer_init(&title, NULL);
    gv_buffer_init(&cell, NULL);
    for (size_t k = 0; k < N_KEYS; k++) {
        if (!differs[k])
            continue;
        gv_buffer_reset(&cell);
        gv_cell_put(&cell, gv_view_cell(view, row, keys[k]));
        if (!cell.failed)
            put_word(&title, cell.text);
    }
    gv_script_word(script,
                   title.length && !title.failed ? title.text : view->table->name);
    gv_buffer_free(&cell);
    gv_buffer_free(&title);
}

/* ---- data ---- */

static void put_number(gv_buffer *script, double number)
{
    if (isfinite(number))
        gv_buffer_printf(script, " %.9g", number);
    else
        gv_buffer_puts(script, " -");
}

/* x, y, low, high; then the limit, if the value is beyond it. */
static void put_point(gv_buffer *script, const picture *p, const gv_table_view *view,
                      size_t row)
{
    const double y = gv_view_number(view, row, p->y);
    const bool is_beyond = gv_view_word(view, row, p->y)[0] == '>';
    put_number(script, gv_view_number(view, row, p->x));
    put_number(script, y);
    put_number(script, p->low ? gv_view_number(view, row, p->low) : NAN);
    put_number(script, p->high ? gv_view_number(view, row, p->high) : NAN);
    put_number(script, is_beyond ? gv_view_number(view, row, "limit") : NAN);
    gv_buffer_putc(script, '\n');
}

/* A block of data for each series; returns how many there are. */
static size_t put_data(gv_buffer *script, const picture *p, const gv_table_view *view,
                       size_t *n_beyond)
{
    size_t n_series = 0;
    for (size_t row = 0; row < view->table->n_rows; row++) {
        if (row == 0 || !same_series(p, view, row - 1, row)) {
            gv_buffer_printf(script, "%s$series%zu << END\n", n_series ? "END\n" : "",
                             n_series);
            n_series++;
        }
        put_point(script, p, view, row);
        *n_beyond += gv_view_word(view, row, p->y)[0] == '>' ? 1 : 0;
    }
    gv_buffer_puts(script, n_series ? "END\n" : "");
    return n_series;
}

/* ---- scripts ---- */

static void put_settings(gv_buffer *script, const picture *p, size_t n_series)
{
    const unsigned height = n_series > 12 ? 420 + 16 * (unsigned)(n_series - 12) : 420;
    gv_buffer_printf(script,
                     "set terminal svg size 860,%u dynamic enhanced font "
                     "'sans-serif,13' background '#ffffff' linewidth 1.4\n"
                     "set encoding utf8\nset datafile missing '-'\n"
                     "set border 3 lc rgb '#333333' lw 0.7\n"
                     "set tics nomirror out scale 0.5\n"
                     "set grid ytics lc rgb '#dddddd' lt 1 lw 0.7\n"
                     "set key outside right top font ',11'\n"
                     "set xlabel '%s'\nset ylabel '%s'\n%s",
                     height < 2000 ? height : 2000, p->x_label, p->y_label,
                     p->settings);
}

/* A line, its error bars, and open triangles at the limit for what is beyond it. */
static void put_series(gv_buffer *script, const picture *p, const gv_table_view *view,
                       const bool *differs, size_t n_beyond)
{
    size_t n = 0;
    for (size_t row = 0; row < view->table->n_rows; row++) {
        if (row && same_series(p, view, row - 1, row))
            continue;
        const size_t line = n + 1;
        gv_buffer_printf(script,
                         "%s$series%zu using 1:2 with %s lt %zu pt 7 ps 0.5 title ",
                         n ? ", " : "plot ", n, p->with, line);
        put_title(script, view, row, differs);
        if (p->low)
            gv_buffer_printf(script,
                             ", $series%zu using 1:2:3:4 with yerrorbars lt %zu pt 0 "
                             "notitle",
                             n, line);
        if (n_beyond)
            gv_buffer_printf(script,
                             ", $series%zu using 1:5 with points lt %zu pt 8 ps 0.9 "
                             "notitle",
                             n, line);
        n++;
    }
    gv_buffer_putc(script, '\n');
}

static bool has_numbers(const gv_table_view *view, const char *column)
{
    for (size_t row = 0; view->table && row < view->table->n_rows; row++)
        if (!isnan(gv_view_number(view, row, column)))
            return true;
    return false;
}

static bool put_script(gv_buffer *script, const picture *p,
                       const gv_stat_tables *tables)
{
    const gv_table_view view = gv_view_all(tables, p->table);
    bool differs[N_KEYS] = { false };
    size_t n_beyond = 0;
    if (!has_numbers(&view, p->y))
        return false;
    find_differences(differs, p, &view);
    const size_t n_series = put_data(script, p, &view, &n_beyond);
    put_settings(script, p, n_series);
    put_series(script, p, &view, differs, n_beyond);
    return true;
}

bool gv_sweep_plots_script(gv_buffer *script, const gv_stat_tables *tables,
                           const char *name)
{
    for (size_t i = 0; i < N_PICTURES; i++)
        if (strcmp(pictures[i].name, name) == 0)
            return put_script(script, &pictures[i], tables);
    return false;
}

/* ---- files ---- */

static gv_status write_file(const char *folder, const char *name, const gv_buffer *svg,
                            gv_error *err)
{
    gv_buffer path;
    gv_output out;
    gv_buffer_init(&path, NULL);
    gv_buffer_printf(&path, "%s/%s.svg", folder, name);
    gv_status status =
        path.failed ? gv_fail_memory(err) : gv_output_open(&out, path.text, err);
    if (status == GV_OK) {
        status = gv_output_write(&out, svg->text, svg->length, err);
        const gv_status closed = gv_output_close(&out, status == GV_OK, err);
        status = status == GV_OK ? closed : status;
    }
    gv_buffer_free(&path);
    return status;
}

static gv_status draw(const picture *p, const gv_stat_tables *tables,
                      const char *folder, const char *gnuplot, gv_error *err)
{
    gv_buffer script, svg;
    gv_buffer_init(&script, NULL);
    gv_buffer_init(&svg, NULL);
    gv_status status = GV_OK;
    if (put_script(&script, p, tables)) {
        status = gv_gnuplot_run(&svg, gnuplot, &script, err);
        if (status == GV_OK)
            status = write_file(folder, p->name, &svg, err);
    }
    gv_buffer_free(&svg);
    gv_buffer_free(&script);
    return status;
}

gv_status gv_sweep_plots_write(const gv_stat_tables *tables, const char *folder,
                               const char *gnuplot, gv_error *err)
{
    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        return gv_fail(err, GV_ERR_IO, "cannot make '%s': %s", folder, strerror(errno));
    for (size_t i = 0; i < N_PICTURES; i++)
        GV_TRY(draw(&pictures[i], tables, folder, gnuplot, err));
    return GV_OK;
}
