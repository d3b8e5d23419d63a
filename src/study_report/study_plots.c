/* SPDX-License-Identifier: GPL-3.0-or-later */
/* study_plots.c -- scripts for gnuplot. Each begins with the same settings, then the
 * data as named blocks, then one or two panels. Colours are codes of inks that the page
 * gives a meaning (gnuplot.h). */
#include "study_report/study_plots.h"

#include "base/array.h"
#include "study_report/gnuplot.h"

#include <math.h>
#include <string.h>

enum { WIDTH = 720, HEIGHT = 380 };
enum { MANY_LEVELS = 24 };

/* ---- pieces of scripts ---- */

/* Each "@ink" of a piece of script becomes the colour of that ink. */
static void put_script(gv_buffer *script, const char *text)
{
    static const char *const names[GV_N_INKS] = {
#define X(name, word) [GV_INK_##name] = word,
        GV_INKS(X)
#undef X
    };
    for (; *text; text++) {
        size_t ink = *text == '@' ? 0 : GV_N_INKS;
        while (ink < GV_N_INKS &&
               strncmp(text + 1, names[ink], strlen(names[ink])) != 0)
            ink++;
        if (ink < GV_N_INKS) {
            gv_ink_put(script, (gv_ink)ink);
            text += strlen(names[ink]);
        } else {
            gv_buffer_putc(script, *text);
        }
    }
}

static void put_settings(gv_buffer *script)
{
    gv_buffer_printf(script,
                     "set terminal svg size %d,%d dynamic enhanced font "
                     "'sans-serif,13' linewidth 1.4\n",
                     WIDTH, HEIGHT);
    put_script(script, "set encoding utf8\n"
                       "set datafile missing '-'\n"
                       "set border 3 lc rgb @ink lw 0.7\n"
                       "set tics nomirror out scale 0.5 textcolor rgb @ink\n"
                       "set grid ytics lc rgb @faint lt 1 lw 0.7\n"
                       "set key above horizontal textcolor rgb @ink samplen 2 "
                       "font ',12'\n"
                       "set xlabel textcolor rgb @ink offset 0,0.3\n"
                       "set ylabel textcolor rgb @ink\n"
                       "set title textcolor rgb @ink\n"
                       "set style fill solid 0.35 noborder\n"
                       "set errorbars 0.6\n");
}

static void put_number(gv_buffer *script, double number)
{
    if (isfinite(number))
        gv_buffer_printf(script, " %.9g", number);
    else
        gv_buffer_puts(script, " -");
}

static void begin_block(gv_buffer *script, const char *name)
{
    gv_buffer_printf(script, "$%s << END\n", name);
}

static void end_block(gv_buffer *script)
{
    gv_buffer_puts(script, "END\n");
}

/* ---- levels that are words ---- */

static const char *const level_words[] = { "beyond", "limit" };
enum { N_LEVEL_WORDS = GV_N_OF(level_words) };

/* The smallest distance of two consecutive levels: 1 for whole numbers, 0.1 for SER. */
static double step_of_levels(const gv_table_view *view, const char *column)
{
    double step = 1, last = NAN;
    for (size_t row = 0; (row = gv_view_next(view, row)) != SIZE_MAX; row++) {
        const double level = gv_view_number(view, row, column);
        if (level > last && level - last < step)
            step = level - last;
        last = level;
    }
    return step;
}

typedef struct span {
    double low, high; /* low > high: there is no number */
} span;

static span span_of(const gv_table_view *view, const char *column)
{
    span s = { INFINITY, -INFINITY };
    for (size_t row = 0; (row = gv_view_next(view, row)) != SIZE_MAX; row++) {
        s.low = fmin(s.low, gv_view_number(view, row, column));
        s.high = fmax(s.high, gv_view_number(view, row, column));
    }
    return s;
}

/* Where a level that is a word is drawn: after the numbers, apart from them. */
static double place_of_word(const gv_table_view *view, const char *column, size_t word)
{
    const span s = span_of(view, column);
    if (s.low > s.high)
        return (double)word;
    const double apart = fmax(2 * step_of_levels(view, column), 0.1 * (s.high - s.low));
    return s.high + apart * (double)(word + 1);
}

/* Which of the words is in a cell; N_LEVEL_WORDS for none. */
static size_t word_at(const gv_table_view *view, size_t row, const char *column)
{
    const char *text = gv_view_word(view, row, column);
    size_t word = 0;
    while (word < N_LEVEL_WORDS && strcmp(text, level_words[word]) != 0)
        word++;
    return word;
}

/* A cell as a place on an axis; NAN if it has none. */
static double place_of(const gv_table_view *view, size_t row, const char *column)
{
    const size_t word = word_at(view, row, column);
    return word < N_LEVEL_WORDS ? place_of_word(view, column, word)
                                : gv_view_number(view, row, column);
}

static bool has_word(const gv_table_view *view, const char *column, const char *word)
{
    const gv_table_view rows = gv_view_only(*view, column, word);
    return gv_view_next(&rows, 0) != SIZE_MAX;
}

/* Names the words on an axis, "x" or "y", and restricts the labels of numbers to
 * numbers. */
static void put_word_tics(gv_buffer *script, const gv_table_view *view,
                          const char *column, const char *axis)
{
    const span s = span_of(view, column);
    bool labelled = false;
    for (size_t word = 0; word < N_LEVEL_WORDS; word++) {
        if (!has_word(view, column, level_words[word]))
            continue;
        if (!labelled && s.low <= s.high)
            gv_buffer_printf(script, "set %stics %.6g,%.6g,%.6g\n", axis, floor(s.low),
                             fmax(1, ceil((s.high - s.low) / 12)), s.high);
        else if (!labelled)
            gv_buffer_printf(script, "set %stics ()\n", axis);
        labelled = true;
        gv_buffer_printf(script, "set %stics add ('%s' %.6g)\n", axis,
                         level_words[word], place_of_word(view, column, word));
    }
}

/* Columns of the view as a block; rows without a number in the first two are left out.
 * Returns how many rows there are. */
static size_t put_block(gv_buffer *script, const char *name, const gv_table_view *view,
                        const char *const *columns, size_t n_columns)
{
    size_t n = 0;
    begin_block(script, name);
    for (size_t row = 0; (row = gv_view_next(view, row)) != SIZE_MAX; row++) {
        if (isnan(place_of(view, row, columns[0])) ||
            isnan(place_of(view, row, columns[1])))
            continue;
        if (word_at(view, row, columns[0]) < N_LEVEL_WORDS)
            gv_buffer_putc(script, '\n'); // no line connects numbers and words
        for (size_t i = 0; i < n_columns; i++)
            put_number(script, place_of(view, row, columns[i]));
        gv_buffer_putc(script, '\n');
        n++;
    }
    end_block(script);
    return n;
}

/* The horizontal axis: all values of a column that have a number next to them. */
static void put_range(gv_buffer *script, const gv_table_view *view, const char *column,
                      const char *beside, double margin)
{
    double low = INFINITY, high = -INFINITY;
    for (size_t row = 0; (row = gv_view_next(view, row)) != SIZE_MAX; row++) {
        const double at = place_of(view, row, column);
        if (isnan(at) || isnan(place_of(view, row, beside)))
            continue;
        low = fmin(low, at);
        high = fmax(high, at);
    }
    if (low <= high)
        gv_buffer_printf(script, "set xrange [%.6g:%.6g]\n", low - margin,
                         high + margin);
    // a label for each whole number, if there are few
    if (high - low <= 20)
        gv_buffer_puts(script, "set xtics 1\n");
    put_word_tics(script, view, column, "x");
}

/* ---- published values: the wide tables of published_wide.h ---- */

/* The wide table of a quantity: that of "clues" is "published:clues". */
static gv_table_view published_view(const gv_stat_tables *tables, const char *quantity)
{
    static const char prefix[] = "published:";
    for (const gv_stat_table *table = tables->first; table; table = table->next)
        if (strncmp(table->name, prefix, sizeof prefix - 1) == 0 &&
            strcmp(table->name + sizeof prefix - 1, quantity) == 0)
            return (gv_table_view){ .table = table };
    return (gv_table_view){ .table = NULL };
}

/* Level and published value, one per line. */
static size_t put_published(gv_buffer *script, const char *name,
                            const gv_stat_tables *tables, const char *quantity,
                            const char *method)
{
    const gv_table_view view = published_view(tables, quantity);
    const char *const published[] = { "level", method };
    return put_block(script, name, &view, published, 2);
}

static double published_value(const gv_table_view *published, double level)
{
    for (size_t row = 0; (row = gv_view_next(published, row)) != SIZE_MAX; row++)
        if (gv_view_number(published, row, "level") == level)
            return gv_view_number(published, row, "true");
    return NAN;
}

/* ---- numbers of puzzles ---- */

/* Clues, puzzles, error, published, ratio, error of the ratio. */
static size_t put_counts(gv_buffer *script, const gv_stat_tables *tables,
                         size_t *n_published)
{
    const gv_table_view counts = gv_view_all(tables, "counts");
    const gv_table_view published = published_view(tables, "M");
    size_t n = 0;
    begin_block(script, "counts");
    for (size_t row = 0; (row = gv_view_next(&counts, row)) != SIZE_MAX; row++) {
        const double clues = gv_view_number(&counts, row, "clues");
        const double value = gv_view_number(&counts, row, "M_n");
        const double error = gv_view_number(&counts, row, "rel_error");
        if (isnan(clues) || !(value > 0))
            continue;
        const double known = published_value(&published, clues);
        put_number(script, clues);
        put_number(script, value);
        put_number(script, error * value);
        put_number(script, known);
        put_number(script, value / known);
        put_number(script, error * value / known);
        gv_buffer_putc(script, '\n');
        n++;
        *n_published += isnan(known) ? 0 : 1;
    }
    end_block(script);
    return n;
}

bool gv_plot_counts(gv_buffer *script, const gv_stat_tables *tables,
                    const char *variable)
{
    (void)variable;
    const gv_table_view counts = gv_view_all(tables, "counts");
    size_t n_published = 0;
    put_settings(script);
    const size_t n = put_counts(script, tables, &n_published);
    put_range(script, &counts, "clues", "M_n", 0.7);
    put_script(script, "set format y '10^{%T}'\nset logscale y\n"
                       "set ylabel 'minimal puzzles per grid'\n");
    if (n_published)
        put_script(script, "set multiplot layout 1,2\n");
    put_script(script, "set xlabel 'number of clues'\n"
                       "plot $counts using 1:2:3 with yerrorbars pt 7 ps 0.6 "
                       "lc rgb @ours title 'this study'");
    if (n_published)
        put_script(script,
                   ", $counts using 1:4 with points pt 6 ps 1 lc rgb @truth "
                   "title 'published'\n"
                   "unset logscale y\nset format y '%g'\n"
                   "set ylabel 'this study over published'\n"
                   "set yrange [0.5:1.5]\n"
                   "plot 1 with lines lc rgb @truth notitle, "
                   "$counts using 1:5:6 with yerrorbars pt 7 ps 0.6 lc rgb @ours "
                   "title 'ratio'\nunset multiplot");
    gv_buffer_putc(script, '\n');
    return n > 0;
}

/* ---- distributions ---- */

/* The estimate if there is one, else the unweighted sample. */
static size_t put_shares(gv_buffer *script, const char *name, const gv_table_view *view,
                         const char *level)
{
    const char *const estimated[] = { level, "true_percent", "true_error" };
    return put_block(script, name, view, estimated, 3);
}

static size_t put_raw_shares(gv_buffer *script, const char *name,
                             const gv_table_view *view, const char *level)
{
    const char *const raw[] = { level, "raw_percent", "raw_error" };
    return put_block(script, name, view, raw, 3);
}

/* If a panel already has a line. */
static void next_line(gv_buffer *script, size_t *n_lines)
{
    gv_buffer_puts(script, (*n_lines)++ ? ", " : "plot ");
}

typedef struct distribution {
    size_t n_true, n_raw, n_published;
} distribution;

/* What the shares are of. */
static void put_share_label(gv_buffer *script, const distribution *d)
{
    gv_buffer_printf(script, "set ylabel 'per cent of %s'\n",
                     d->n_true ? "minimal puzzles, estimated" : "the sample");
}

/* Bars of the estimate with their errors, marks of the other two. */
static void put_distribution_panel(gv_buffer *script, const distribution *d)
{
    size_t n_lines = 0;
    if (d->n_true) {
        next_line(script, &n_lines);
        put_script(script, "$true using 1:2 with boxes lc rgb @ours title 'estimated', "
                           "$true using 1:2:3 with yerrorbars pt 0 lc rgb @ours "
                           "notitle");
    }
    if (d->n_raw) {
        next_line(script, &n_lines);
        // a line through many levels would hide the bars
        put_script(script, "$raw using 1:2 with ");
        put_script(script, d->n_raw > MANY_LEVELS ? "points" : "linespoints dt 3");
        put_script(script, " pt 2 ps 0.6 lc rgb @raw title 'as sampled'");
    }
    if (d->n_published) {
        next_line(script, &n_lines);
        put_script(script, "$published using 1:2 with points pt 6 ps 0.9 "
                           "lc rgb @truth title 'published'");
    }
    gv_buffer_putc(script, '\n');
}

static distribution put_distribution(gv_buffer *script, const gv_stat_tables *tables,
                                     const gv_table_view *view, const char *level,
                                     const char *quantity)
{
    return (distribution){
        .n_true = put_shares(script, "true", view, level),
        .n_raw = put_raw_shares(script, "raw", view, level),
        .n_published = put_published(script, "published", tables, quantity, "true"),
    };
}

bool gv_plot_clues(gv_buffer *script, const gv_stat_tables *tables,
                   const char *variable)
{
    (void)variable;
    const gv_table_view view = gv_view_all(tables, "clues");
    put_settings(script);
    const distribution d = put_distribution(script, tables, &view, "clues", "clues");
    put_range(script, &view, "clues", "hits", 0.7);
    put_script(script, "set boxwidth 0.8\n"
                       "set yrange [0:*]\n"
                       "set xlabel 'number of clues'\n");
    put_share_label(script, &d);
    put_distribution_panel(script, &d);
    return d.n_true + d.n_raw > 0;
}

bool gv_plot_levels(gv_buffer *script, const gv_stat_tables *tables,
                    const char *variable)
{
    const gv_table_view view =
        gv_view_only(gv_view_all(tables, "levels"), "variable", variable);
    put_settings(script);
    const distribution d = put_distribution(script, tables, &view, "level", variable);
    const double step = step_of_levels(&view, "level");
    gv_buffer_printf(script, "set boxwidth %.6g\n", 0.8 * step);
    put_range(script, &view, "level", "hits", 0.7 * step);
    put_script(script, "set multiplot layout 1,2\nset yrange [0:*]\n");
    put_share_label(script, &d);
    put_script(script, "set xlabel ");
    gv_script_word(script, variable);
    gv_buffer_putc(script, '\n');
    put_distribution_panel(script, &d);
    put_script(script, "set logscale y\nset yrange [*:*]\nset format y '10^{%T}'\n"
                       "set ylabel 'the same, logarithmic'\n");
    put_distribution_panel(script, &d);
    put_script(script, "unset multiplot\n");
    return d.n_true + d.n_raw > 0;
}

/* ---- the published generators ---- */

static const struct {
    const char *method, *block, *line; /* as the table, the script and the plot say */
} columns[] = {
    { "bottom-up", "bottom", "with linespoints pt 8 ps 0.7 dt 2 lc rgb @bottom" },
    { "top-down", "top", "with linespoints pt 10 ps 0.7 dt 4 lc rgb @top" },
    { "controlled-bias", "biased", "with linespoints pt 4 ps 0.6 dt 5 lc rgb @biased" },
    { "true", "truth", "with linespoints pt 6 ps 0.9 lc rgb @truth" },
};

static bool put_methods(gv_buffer *script, const gv_stat_tables *tables,
                        const char *quantity, size_t n_ours)
{
    size_t n_lines = 0, n_points[GV_N_OF(columns)];
    for (size_t i = 0; i < GV_N_OF(columns); i++)
        n_points[i] = put_published(script, columns[i].block, tables, quantity,
                                    columns[i].method);
    for (size_t i = 0; i < GV_N_OF(columns); i++) {
        if (!n_points[i])
            continue;
        next_line(script, &n_lines);
        gv_buffer_printf(script, "$%s using 1:2 ", columns[i].block);
        put_script(script, columns[i].line);
        gv_buffer_printf(script, " title '%s'",
                         strcmp(columns[i].method, "true") ? columns[i].method
                                                           : "all minimal puzzles");
    }
    if (n_lines && n_ours) {
        next_line(script, &n_lines);
        put_script(script, "$ours using 1:2:3 with yerrorbars pt 7 ps 0.6 "
                           "lc rgb @ours title 'this study, corrected'");
    }
    gv_buffer_putc(script, '\n');
    return n_lines > 0;
}

bool gv_plot_clues_by_method(gv_buffer *script, const gv_stat_tables *tables,
                             const char *variable)
{
    (void)variable;
    const gv_table_view view = gv_view_all(tables, "clues");
    put_settings(script);
    const size_t n_ours = put_shares(script, "ours", &view, "clues");
    put_script(script, "set xtics 1\nset yrange [0:*]\nset xrange [19.5:31.5]\n"
                       "set xlabel 'number of clues'\nset ylabel 'per cent'\n");
    return put_methods(script, tables, "clues", n_ours);
}

bool gv_plot_levels_by_method(gv_buffer *script, const gv_stat_tables *tables,
                              const char *variable)
{
    const gv_table_view view =
        gv_view_only(gv_view_all(tables, "levels"), "variable", variable);
    put_settings(script);
    const size_t n_ours = put_shares(script, "ours", &view, "level");
    put_range(script, &view, "level", "hits", 0.5);
    put_script(script, "set yrange [0:*]\nset ylabel 'per cent'\nset xlabel ");
    gv_script_word(script, variable);
    gv_buffer_putc(script, '\n');
    return put_methods(script, tables, variable, n_ours);
}

/* ---- means, and two ratings together ---- */

/* Means of a variable; with `star` after its name: in the published convention. */
static size_t put_means(gv_buffer *script, const char *name,
                        const gv_stat_tables *tables, const char *variable,
                        const char *star)
{
    // without an error a mean is based on one grid, and says nothing
    static const char *const means[] = { "clues", "error", "mean" };
    gv_buffer word;
    gv_buffer_init(&word, script->memory);
    gv_buffer_printf(&word, "%s%s", variable, star);
    gv_table_view view = gv_view_only(gv_view_all(tables, "by_clues"), "variable",
                                      word.failed ? "" : word.text);
    const size_t n = put_block(script, name, &view, means, 3);
    gv_buffer_free(&word);
    return n;
}

/* If a rating has two conventions, the published means are in the second. */
static size_t put_published_means(gv_buffer *script, const gv_stat_tables *tables,
                                  const char *variable)
{
    gv_buffer quantity;
    gv_buffer_init(&quantity, script->memory);
    gv_buffer_printf(&quantity, "mean_%s", variable);
    const size_t n = put_published(script, "published", tables,
                                   quantity.failed ? "" : quantity.text, "true");
    gv_buffer_free(&quantity);
    return n;
}

/* Whether some puzzles have no value. */
static bool is_of_part(const gv_table_view *view)
{
    for (size_t row = 0; (row = gv_view_next(view, row)) != SIZE_MAX; row++)
        if (gv_view_number(view, row, "solved_percent") < 100)
            return true;
    return false;
}

bool gv_plot_mean_by_clues(gv_buffer *script, const gv_stat_tables *tables,
                           const char *variable)
{
    put_settings(script);
    const size_t n = put_means(script, "means", tables, variable, "");
    const size_t n_star = put_means(script, "star", tables, variable, "*");
    const size_t n_published = put_published_means(script, tables, variable);
    const gv_table_view view =
        gv_view_only(gv_view_all(tables, "by_clues"), "variable", variable);
    put_range(script, &view, "clues", "error", 0.7);
    put_script(script, "set xlabel 'number of clues'\nset ylabel 'mean of '.");
    gv_script_word(script, variable);
    if (is_of_part(&view))
        gv_buffer_puts(script, ".', where it has a value'");
    put_script(script,
               "\nplot $means using 1:3 with lines lw 0.7 lc rgb @ours notitle, "
               "$means using 1:3:2 with yerrorbars pt 7 ps 0.6 lc rgb @ours "
               "title 'this study'");
    if (n_star)
        put_script(script, ", $star using 1:3:2 with yerrorbars pt 5 ps 0.5 "
                           "lc rgb @raw title 'the same, singles as 0.9'");
    if (n_published)
        put_script(script, ", $published using 1:2 with points pt 6 ps 0.9 "
                           "lc rgb @truth title 'published'");
    gv_buffer_putc(script, '\n');
    return n > 0;
}

bool gv_plot_pair(gv_buffer *script, const gv_stat_tables *tables, const char *variable)
{
    static const char *const pairs[] = { "other_level", "one_level", "true_percent" };
    const gv_table_view view =
        gv_view_only(gv_view_all(tables, "pairs"), "other", variable);
    const size_t first = gv_view_next(&view, 0);
    put_settings(script);
    const size_t n = put_block(script, "pairs", &view, pairs, 3);
    if (!n)
        return false;
    put_range(script, &view, "other_level", "one_level", 0.7);
    gv_buffer_puts(script, "set grid xtics ytics\nset offsets 0, 0, 0.7, 0.7\n"
                           "set ytics 1\nunset key\n");
    put_word_tics(script, &view, "one_level", "y");
    gv_buffer_puts(script, "set xlabel ");
    gv_script_word(script, variable);
    gv_buffer_puts(script, "\nset ylabel ");
    gv_script_word(script, gv_view_word(&view, first, "one"));
    // the area of a disc shows the share; the smallest stay visible
    put_script(script, "\nplot $pairs using 1:2:(0.35 + 0.75 * sqrt($3)) with points "
                       "pt 7 ps variable lc rgb @ours\n");
    return true;
}
