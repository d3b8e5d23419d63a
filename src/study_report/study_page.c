/* SPDX-License-Identifier: GPL-3.0-or-later */
/* study_page.c -- assembles the page of a study, section by section, from the lists of
 * study_text.h. Without gnuplot it has all its tables and no plots. */
#include "study_report/study_page.h"

#include "study_report/gnuplot.h"
#include "report/html.h"
#include "study_report/published_wide.h"
#include "study_report/study_text.h"
#include "study_report/study_warnings.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

typedef struct writer {
    const gv_study_page *page;
    gv_buffer *out;
    gv_buffer script;  /* of one plot */
    gv_buffer picture; /* of one plot */
    unsigned has;      /* GV_HAS_... of the study */
    gv_error problem;  /* status GV_OK: all plots could be drawn */
} writer;

/* ---- what the study has ---- */

static bool has_rows(const gv_stat_tables *tables, const char *name)
{
    const gv_table_view view = gv_view_all(tables, name);
    return gv_view_next(&view, 0) != SIZE_MAX;
}

static bool has_estimates(const gv_stat_tables *tables)
{
    const gv_table_view view =
        gv_view_only(gv_view_all(tables, "moments"), "how", "true");
    return gv_view_next(&view, 0) != SIZE_MAX;
}

/* "W*" is W in another convention, and shown together with it. */
static bool is_variant(const char *variable)
{
    const size_t length = strlen(variable);
    return length && variable[length - 1] == '*';
}

static bool has_variants(const gv_stat_tables *tables)
{
    const gv_table_view view = gv_view_all(tables, "moments");
    for (size_t row = 0; (row = gv_view_next(&view, row)) != SIZE_MAX; row++)
        if (is_variant(gv_view_word(&view, row, "variable")))
            return true;
    return false;
}

/* Whether the source of the grids, according to the overview, needs no remark. */
static bool has_uniform_grids(const gv_stat_tables *tables)
{
    const char *word = gv_study_source(tables);
    return strcmp(word, "uniform") == 0 || strcmp(word, "weighted") == 0 ||
           strcmp(word, "none") == 0;
}

/* Whether a row of moments is about all puzzles; older tables do not say. */
static bool is_of_all(const gv_table_view *moments, size_t row)
{
    return !(gv_view_number(moments, row, "solved_percent") < 100);
}

static bool has_unsolved(const gv_stat_tables *tables)
{
    const gv_table_view view = gv_view_all(tables, "moments");
    for (size_t row = 0; (row = gv_view_next(&view, row)) != SIZE_MAX; row++)
        if (!is_of_all(&view, row))
            return true;
    return false;
}

static unsigned what_it_has(const gv_stat_tables *tables)
{
    unsigned has = 0;
    if (has_rows(tables, "moments"))
        has = has_estimates(tables) ? GV_HAS_WEIGHTS : GV_LACKS_WEIGHTS;
    if (has_rows(tables, "counts"))
        has |= GV_HAS_COUNTS;
    if (has_rows(tables, "published"))
        has |= GV_HAS_PUBLISHED;
    if (has_rows(tables, "by_clues"))
        has |= GV_HAS_RATINGS;
    if (has_variants(tables))
        has |= GV_HAS_STARS;
    if (has_rows(tables, "runs"))
        has |= GV_HAS_RUNS;
    if (strcmp(gv_study_source(tables), "all") == 0)
        has |= GV_IS_WHOLE;
    else
        has |= GV_IS_SAMPLE |
               (has_uniform_grids(tables) ? GV_GRIDS_ALIKE : GV_GRIDS_AS_DRAWN);
    if (has_unsolved(tables))
        has |= GV_HAS_UNSOLVED;
    return has;
}

static bool has_all(const writer *w, unsigned needs)
{
    return (w->has & needs) == needs;
}

/* ---- words ---- */

/* Text with "{}" replaced by the name of a rating. */
static void put_filled(gv_buffer *out, const char *text, const char *variable)
{
    const char *slot = strstr(text, "{}");
    if (!slot || !variable) {
        gv_buffer_puts(out, text);
        return;
    }
    gv_buffer_add(out, text, (size_t)(slot - text));
    gv_buffer_puts(out, variable);
    put_filled(out, slot + 2, variable);
}

/* An id of the page: `id`, and the variable with every unsuitable character replaced by
 * a hyphen. */
static void put_id(gv_buffer *out, const char *id, const char *variable)
{
    gv_buffer_puts(out, id);
    if (!variable)
        return;
    gv_buffer_putc(out, '-');
    for (; *variable; variable++)
        gv_buffer_putc(out, isalnum((unsigned char)*variable) ? *variable : '-');
}

/* Texts of one figure or table. */
typedef struct labels {
    gv_buffer id, title, description;
} labels;

static void labels_init(labels *l, gv_memory *memory, const char *id, const char *title,
                        const char *variable)
{
    gv_buffer_init(&l->id, memory);
    gv_buffer_init(&l->title, memory);
    gv_buffer_init(&l->description, memory);
    put_id(&l->id, id, variable);
    put_filled(&l->title, title, variable);
}

static void describe(labels *l, const writer *w, const gv_page_words *pieces,
                     const char *variable)
{
    for (size_t i = 0; i < GV_DESCRIPTION_PIECES && pieces[i].text; i++)
        if (has_all(w, pieces[i].needs))
            put_filled(&l->description, pieces[i].text, variable);
}

static bool labels_failed(const labels *l)
{
    return l->id.failed || l->title.failed || l->description.failed;
}

static void labels_free(labels *l)
{
    gv_buffer_free(&l->id);
    gv_buffer_free(&l->title);
    gv_buffer_free(&l->description);
}

/* ---- numbers in sentences ---- */

/* "mean_W": the estimated mean of W, from the moments; what is not there is in the
 * overview. */
static bool find_answer(const gv_stat_tables *tables, const char *quantity,
                        double *value, double *error, unsigned *digits)
{
    static const char mean[] = "mean_";
    gv_table_view view = gv_view_only(gv_view_all(tables, "moments"), "how", "true");
    size_t row = SIZE_MAX;
    if (strncmp(quantity, mean, sizeof mean - 1) == 0)
        row = gv_view_find(&view, quantity + sizeof mean - 1);
    if (row != SIZE_MAX && !is_of_all(&view, row))
        return false; // "mean_W_of_solved" is another quantity
    const bool is_moment = row != SIZE_MAX;
    if (!is_moment) {
        view = gv_view_all(tables, "overview");
        row = gv_view_find(&view, quantity);
    }
    if (row == SIZE_MAX)
        return false;
    const char *column = is_moment ? "mean" : "value";
    const gv_cell *cell = gv_view_cell(&view, row, column);
    *value = gv_view_number(&view, row, column);
    *error = gv_view_number(&view, row, is_moment ? "mean_error" : "error");
    *digits = cell->kind == GV_CELL_REAL ? cell->digits : 6;
    return !isnan(*value);
}

static void put_answers(writer *w, gv_section_id section)
{
    for (size_t i = 0; i < gv_n_answers; i++) {
        const gv_answer *answer = &gv_answers[i];
        double value, error;
        unsigned digits;
        if (answer->section != section ||
            !find_answer(w->page->tables, answer->quantity, &value, &error, &digits))
            continue;
        gv_buffer_puts(w->out, "<p class=\"answer\">");
        gv_html_text(w->out, answer->before);
        gv_html_measure(w->out, value, error, digits);
        gv_html_text(w->out, answer->after);
        gv_buffer_puts(w->out, "</p>\n");
    }
}

/* The same numbers at the head of the page. */
static void put_figures_of_head(writer *w)
{
    gv_buffer_puts(w->out, "<dl class=\"figures\">\n");
    for (size_t i = 0; i < gv_n_answers; i++) {
        double value, error;
        unsigned digits;
        if (!gv_answers[i].label ||
            !find_answer(w->page->tables, gv_answers[i].quantity, &value, &error,
                         &digits))
            continue;
        gv_buffer_puts(w->out, "<div>");
        gv_html_element(w->out, "dt", NULL, gv_answers[i].label);
        gv_buffer_puts(w->out, "<dd>");
        gv_html_measure(w->out, value, error, digits);
        gv_buffer_puts(w->out, "</dd></div>\n");
    }
    gv_buffer_puts(w->out, "</dl>\n");
}

/* ---- each variable of a table once ---- */

/* Whether this row is the first one with its word. */
static bool is_first(const gv_table_view *view, size_t row, const char *column)
{
    const gv_table_view same =
        gv_view_only(*view, column, gv_view_word(view, row, column));
    return gv_view_next(&same, 0) == row;
}

/* Calls `put` for each word of a column, or once, without one, if `column` is NULL. */
static gv_status for_each(writer *w, const char *source, const char *column,
                          gv_status (*put)(writer *w, const void *what,
                                           const char *variable, gv_error *err),
                          const void *what, gv_error *err)
{
    if (!column)
        return put(w, what, NULL, err);
    const gv_table_view view = gv_view_all(w->page->tables, source);
    for (size_t row = 0; (row = gv_view_next(&view, row)) != SIZE_MAX; row++)
        if (is_first(&view, row, column) &&
            !is_variant(gv_view_word(&view, row, column)))
            GV_TRY(put(w, what, gv_view_word(&view, row, column), err));
    return GV_OK;
}

/* ---- figures ---- */

static void put_caption(writer *w, const labels *l)
{
    gv_buffer_puts(w->out, "<figcaption><b>");
    gv_html_text(w->out, l->title.text);
    gv_buffer_puts(w->out, ".</b> ");
    gv_html_text(w->out, l->description.text);
    gv_buffer_puts(w->out, "</figcaption>\n");
}

/* Draws one plot. If gnuplot is missing or fails, the plot is left out and the problem
 * noted. */
static gv_status draw(writer *w, const labels *l, gv_error *err)
{
    const gv_svg_labels svg = { l->id.text, l->title.text, l->description.text };
    gv_buffer_reset(&w->picture);
    const gv_status status =
        gv_gnuplot_run(&w->picture, w->page->gnuplot, &w->script, &w->problem);
    if (status == GV_ERR_MEMORY)
        return gv_fail_memory(err);
    if (status != GV_OK)
        return GV_OK;
    gv_buffer_puts(w->out, "<figure>\n<div class=\"wide\">\n");
    GV_TRY(gv_svg_inline(w->out, &w->picture, &svg, err));
    gv_buffer_puts(w->out, "</div>\n");
    put_caption(w, l);
    gv_buffer_puts(w->out, "</figure>\n");
    return GV_OK;
}

static gv_status put_figure(writer *w, const void *what, const char *variable,
                            gv_error *err)
{
    const gv_page_figure *figure = what;
    if (w->problem.status != GV_OK)
        return GV_OK; // it would fail again
    gv_buffer_reset(&w->script);
    if (!figure->plot(&w->script, w->page->tables, variable))
        return GV_OK;
    labels l;
    labels_init(&l, w->out->memory, figure->id, figure->title, variable);
    describe(&l, w, figure->description, variable);
    const gv_status status = labels_failed(&l) ? gv_fail_memory(err) : draw(w, &l, err);
    labels_free(&l);
    return status;
}

/* ---- tables ---- */

/* Published values are shown if this study has something to compare with them. */
static bool is_worth_showing(const gv_table_view *view)
{
    if (strncmp(view->table->name, "published:", strlen("published:")) != 0)
        return true;
    for (size_t row = 0; (row = gv_view_next(view, row)) != SIZE_MAX; row++)
        if (gv_view_cell(view, row, "ours")->kind != GV_CELL_ABSENT ||
            gv_view_cell(view, row, "raw")->kind != GV_CELL_ABSENT)
            return true;
    return false;
}

static gv_status put_table(writer *w, const void *what, const char *variable,
                           gv_error *err)
{
    const gv_page_table *row = what;
    gv_table_view view = gv_view_all(w->page->tables, row->source);
    if (variable)
        view = gv_view_only(view, row->each, variable);
    if (gv_view_next(&view, 0) == SIZE_MAX || !is_worth_showing(&view))
        return GV_OK;
    labels l;
    labels_init(&l, w->out->memory, row->shown.id, row->shown.caption, variable);
    gv_shown_table shown = row->shown;
    shown.id = l.id.text;
    shown.caption = l.title.text;
    const bool failed = labels_failed(&l);
    if (!failed)
        gv_html_table(w->out, &shown, &view);
    labels_free(&l);
    return failed ? gv_fail_memory(err) : GV_OK;
}

/* ---- sections ---- */

/* What the ratings of this study mean. */
static void put_rating_words(writer *w)
{
    const gv_table_view levels = gv_view_all(w->page->tables, "levels");
    if (gv_view_next(&levels, 0) == SIZE_MAX)
        return;
    gv_buffer_puts(w->out, "<dl class=\"words\">\n");
    for (size_t row = 0; (row = gv_view_next(&levels, row)) != SIZE_MAX; row++) {
        const char *name = gv_view_word(&levels, row, "variable");
        const char *words = gv_study_text_rating(name);
        if (!words || !is_first(&levels, row, "variable"))
            continue;
        gv_html_element(w->out, "dt", NULL, name);
        gv_html_element(w->out, "dd", NULL, words);
    }
    gv_buffer_puts(w->out, "</dl>\n");
}

static void put_provenance(writer *w)
{
    gv_buffer_puts(w->out, "<p>This page was written by ");
    gv_html_text(w->out, w->page->maker);
    gv_buffer_puts(w->out, " with <code>");
    gv_html_text(w->out, w->page->command);
    gv_buffer_puts(w->out, "</code>.</p>\n");
}

static gv_status put_section(writer *w, gv_section_id id, gv_error *err)
{
    const gv_section *section = &gv_sections[id];
    if (!has_all(w, section->needs))
        return GV_OK;
    gv_buffer_printf(w->out, "<section id=\"%s\">\n", section->id);
    gv_html_element(w->out, "h2", NULL, section->question);
    put_answers(w, id);
    for (size_t i = 0; i < GV_SECTION_PARAGRAPHS && section->paragraphs[i].text; i++)
        if (has_all(w, section->paragraphs[i].needs))
            gv_html_element(w->out, "p", NULL, section->paragraphs[i].text);
    if (id == GV_SECTION_HARD)
        put_rating_words(w);
    if (id == GV_SECTION_MADE)
        put_provenance(w);
    for (size_t i = 0; i < gv_n_page_figures; i++)
        if (gv_page_figures[i].section == id)
            GV_TRY(for_each(w, gv_page_figures[i].each, gv_page_figures[i].column,
                            put_figure, &gv_page_figures[i], err));
    for (size_t i = 0; i < gv_n_page_tables; i++)
        if (gv_page_tables[i].section == id)
            GV_TRY(for_each(w, gv_page_tables[i].source, gv_page_tables[i].each,
                            put_table, &gv_page_tables[i], err));
    gv_buffer_puts(w->out, "</section>\n");
    return GV_OK;
}

/* ---- the page ---- */

/* Published values exist only for 9x9 Sudoku. */
static const char *subject_of(const gv_study_page *page)
{
    return gv_stat_table_find(page->tables, "published") ? "Minimal Sudoku puzzles"
                                                         : "Minimal puzzles";
}

static void put_head(writer *w)
{
    gv_buffer_puts(w->out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
                           "<meta charset=\"utf-8\">\n"
                           "<meta name=\"viewport\" content=\"width=device-width, "
                           "initial-scale=1\">\n"
                           // nothing is ever loaded, not even by mistake
                           "<meta http-equiv=\"Content-Security-Policy\" content=\""
                           "default-src 'none'; style-src 'unsafe-inline'\">\n<title>");
    gv_html_text(w->out, subject_of(w->page));
    gv_buffer_puts(w->out, ": ");
    gv_html_text(w->out, w->page->name);
    gv_buffer_puts(w->out, "</title>\n<style>\n");
    gv_buffer_puts(w->out, gv_page_style);
    gv_buffer_puts(w->out, "</style>\n</head>\n<body>\n");
}

static void put_title(writer *w)
{
    gv_buffer_puts(w->out, "<header>\n<p class=\"kicker\">A study by givens: ");
    gv_html_text(w->out, w->page->name);
    gv_buffer_puts(w->out, "</p>\n<h1>");
    gv_html_text(w->out, subject_of(w->page));
    gv_buffer_printf(w->out, ":%s how many clues they have%s</h1>\n",
                     has_all(w, GV_HAS_COUNTS) ? " how many there are," : "",
                     has_all(w, GV_HAS_RATINGS) ? ", how hard they are" : "");
    put_figures_of_head(w);
    gv_buffer_puts(w->out, "<nav aria-label=\"Questions\"><ul>\n");
    for (size_t i = 0; i < GV_N_SECTIONS; i++) {
        if (!has_all(w, gv_sections[i].needs))
            continue;
        gv_buffer_printf(w->out, "<li><a href=\"#%s\">", gv_sections[i].id);
        gv_html_text(w->out, gv_sections[i].question);
        gv_buffer_puts(w->out, "</a></li>\n");
    }
    gv_buffer_puts(w->out, "</ul></nav>\n</header>\n<main>\n");
}

/* What should be read with care, before anything else; `body` is already complete. */
static void put_warnings(writer *w)
{
    gv_buffer items;
    gv_buffer_init(&items, w->out->memory);
    size_t n = gv_study_warnings(&items, w->page->tables);
    if (w->problem.status != GV_OK) {
        gv_buffer_puts(&items, "<li>There are no plots on this page: ");
        gv_html_text(&items, w->problem.message);
        gv_buffer_puts(&items, ".</li>\n");
        n++;
    }
    w->out->failed |= items.failed;
    if (n && !items.failed) {
        gv_buffer_puts(w->out, "<section class=\"warnings\" id=\"warnings\">\n"
                               "<h2>Read with care</h2>\n<ul>\n");
        gv_buffer_add(w->out, items.text, items.length);
        gv_buffer_puts(w->out, "</ul>\n</section>\n");
    }
    gv_buffer_free(&items);
}

/* The sections come first: only then is it known whether plots can be drawn. */
static gv_status put_page(writer *w, gv_error *err)
{
    gv_buffer *out = w->out;
    gv_buffer body;
    gv_buffer_init(&body, out->memory);
    w->out = &body;
    gv_status status = gv_published_wide_make(w->page->tables, err);
    for (size_t id = 0; status == GV_OK && id < GV_N_SECTIONS; id++)
        status = put_section(w, (gv_section_id)id, err);
    w->out = out;
    if (status == GV_OK) {
        put_head(w);
        put_title(w);
        put_warnings(w);
        gv_buffer_add(out, body.text, body.length);
        gv_buffer_puts(out, "</main>\n<footer>");
        gv_html_text(out, w->page->maker);
        gv_buffer_puts(out, "</footer>\n</body>\n</html>\n");
        if (out->failed || body.failed)
            status = gv_fail_memory(err);
    }
    gv_buffer_free(&body);
    return status;
}

gv_status gv_study_page_write(gv_buffer *out, const gv_study_page *page,
                              gv_error *problem, gv_error *err)
{
    writer w = { .page = page, .out = out, .has = what_it_has(page->tables) };
    const size_t before = out->length;
    gv_buffer_init(&w.script, out->memory);
    gv_buffer_init(&w.picture, out->memory);
    const gv_status status = put_page(&w, err);
    gv_buffer_free(&w.script);
    gv_buffer_free(&w.picture);
    if (status != GV_OK)
        gv_buffer_truncate(out, before);
    if (problem)
        *problem = w.problem;
    return status;
}
