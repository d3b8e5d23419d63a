/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_study_page.c -- the page of a study has every table and plot that its tables
 * allow, is one closed piece of HTML, and comes without gnuplot too. */
#include "study_report/study_page.h"

#include "study_report/study_text.h"
#include "study_tables.h"

typedef struct desk {
    study_tables tables;
    gv_study_page page;
    gv_buffer out;
    gv_error problem, err;
} desk;

static void desk_open(desk *d, const char *gnuplot)
{
    *d = (desk){ .problem = { .status = GV_OK } };
    study_tables_open(&d->tables);
    d->page = (gv_study_page){ .name = "a&b.db",
                               .tables = &d->tables.tables,
                               .maker = "givens 0 (test)",
                               .command = "givens report '<x>.db'",
                               .gnuplot = gnuplot };
    gv_buffer_init(&d->out, NULL);
}

static void desk_close(desk *d)
{
    gv_buffer_free(&d->out);
    study_tables_close(&d->tables);
}

static const char *write_page(desk *d)
{
    assert_int_equal(gv_study_page_write(&d->out, &d->page, &d->problem, &d->err),
                     GV_OK);
    return d->out.text;
}

static size_t count_of(const char *text, const char *part)
{
    size_t n = 0;
    for (const char *at = text; (at = strstr(at, part)); at += strlen(part))
        n++;
    return n;
}

static void assert_has(const char *page, const char *part)
{
    if (!strstr(page, part))
        fail_msg("the page has no %s", part);
}

/* Tags that are opened are closed, in the right order; void elements excepted. */
static void assert_well_formed(const char *page)
{
    static const char *const single[] = { "!DOCTYPE", "meta" };
    char open[32][16];
    size_t depth = 0;
    for (const char *at = page; (at = strchr(at, '<')); at++) {
        const bool closes = at[1] == '/';
        const char *name = at + 1 + closes;
        const size_t length = strcspn(name, " >/\n\t");
        const char *end = strchr(at, '>');
        assert_non_null(end);
        assert_true(length > 0 && length < 16);
        bool is_single = end[-1] == '/';
        for (size_t i = 0; i < 2; i++)
            is_single |= strncmp(name, single[i], length) == 0;
        if (is_single)
            continue;
        if (!closes) {
            assert_true(depth < 32);
            (void)snprintf(open[depth++], 16, "%.*s", (int)length, name);
        } else {
            assert_true(depth > 0);
            assert_memory_equal(open[--depth], name, length);
        }
    }
    assert_int_equal(depth, 0);
}

/* Ids are unique. */
static void assert_unique_ids(const char *page)
{
    for (const char *at = page; (at = strstr(at, " id=")); at += 4) {
        char id[96];
        const char quote = at[4];
        const size_t length = (size_t)(strchr(at + 5, quote) - at) + 1;
        assert_true(length < sizeof id);
        memcpy(id, at, length);
        id[length] = '\0';
        if (count_of(page, id) != 1)
            fail_msg("two elements have%s", id);
    }
}

static void the_page_has_each_table_and_each_plot(void **ctx)
{
    (void)ctx;
    desk d;
    desk_open(&d, "gnuplot");
    const char *page = write_page(&d);
    if (d.problem.status == GV_ERR_UNSUPPORTED) {
        print_message("skipped: %s\n", d.problem.message);
        desk_close(&d);
        skip();
    }
    assert_int_equal(d.problem.status, GV_OK);
    static const char *const plots[] = {
        "plot-counts",   "plot-clues",           "plot-levels-W",
        "plot-levels-B", "plot-by-clues-W",      "plot-by-clues-B",
        "plot-pair-B",   "plot-clues-by-method", "plot-levels-by-method-W",
    };
    for (size_t i = 0; i < sizeof plots / sizeof plots[0]; i++) {
        char part[64];
        (void)snprintf(part, sizeof part, "<svg id=\"%s\"", plots[i]);
        assert_has(page, part);
    }
    assert_int_equal(count_of(page, "<svg "), sizeof plots / sizeof plots[0]);
    assert_int_equal(count_of(page, "role=\"img\""), count_of(page, "<svg "));
    assert_well_formed(page);
    assert_unique_ids(page);
    desk_close(&d);
}

static void without_gnuplot_there_are_all_tables_and_a_warning(void **ctx)
{
    (void)ctx;
    desk d;
    desk_open(&d, "/nowhere/gnuplot");
    const char *page = write_page(&d);
    assert_int_equal(d.problem.status, GV_ERR_UNSUPPORTED);
    assert_int_equal(count_of(page, "<svg"), 0);
    assert_has(page, "There are no plots on this page: gnuplot is not installed");
    static const char *const tables[] = {
        "counts",     "published-counts", "clues",        "published-clues",
        "moments",    "levels-W",         "levels-B",     "by-clues-W",
        "by-clues-B", "published-W",      "correlations", "published",
        "overview",   "parameters",       "runs",
    };
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        char part[64];
        (void)snprintf(part, sizeof part, "<table id=\"table-%s\">", tables[i]);
        assert_has(page, part);
    }
    assert_int_equal(count_of(page, "<table"), sizeof tables / sizeof tables[0]);
    assert_int_equal(count_of(page, "<caption"), count_of(page, "<table"));
    for (size_t i = 0; i < GV_N_SECTIONS; i++)
        assert_has(page, gv_sections[i].question);
    assert_well_formed(page);
    assert_unique_ids(page);
    desk_close(&d);
}

static void nothing_from_outside_is_markup_and_nothing_is_fetched(void **ctx)
{
    (void)ctx;
    desk d;
    desk_open(&d, "/nowhere/gnuplot");
    const char *page = write_page(&d);
    assert_has(page, "&lt;b&gt;&amp;&quot;1&quot;&lt;/b&gt;"); // a parameter
    assert_has(page, "givens study &#39;x&lt;y&#39;.db");      // a run
    assert_has(page, "a&amp;b.db");
    assert_has(page, "givens report &#39;&lt;x&gt;.db&#39;");
    static const char *const never[] = { "<script", "<link",   "<img", "http:",
                                         "https:",  "@import", "url(", "<b>&" };
    for (size_t i = 0; i < sizeof never / sizeof never[0]; i++)
        if (strstr(page, never[i]))
            fail_msg("the page has %s", never[i]);
    desk_close(&d);
}

static void what_rests_on_little_is_warned_of(void **ctx)
{
    (void)ctx;
    desk d;
    desk_open(&d, "/nowhere/gnuplot");
    for (gv_stat_table *table = d.tables.tables.first; table; table = table->next)
        if (strcmp(table->name, "overview") == 0)
            table->note = "One grid holds 12.0 % of all weight.\n3 < 4 have no W.";
    const char *page = write_page(&d);
    assert_has(page, "<li>One grid holds 12.0 % of all weight.</li>");
    assert_has(page, "<li>3 &lt; 4 have no W.</li>");
    assert_has(page,
               "<li>What is said of puzzles with clues = 30; W = 6, 7; B = 6, 7 rests "
               "on fewer than 30 of them");
    desk_close(&d);
}

static void published_methods_stand_side_by_side(void **ctx)
{
    (void)ctx;
    desk d;
    desk_open(&d, "/nowhere/gnuplot");
    const char *page = write_page(&d);
    // clues, three generators, the truth, this study, z beyond 3
    assert_has(page, "<tr><th scope=\"row\">22</th><td>8.24</td><td>3.45</td>"
                     "<td>0.112</td>");
    assert_has(page, "<strong>+3.4</strong>");
    assert_has(page, "mean number of clues</th><td>24.38</td>");
    desk_close(&d);
}

static void without_results_the_page_still_says_what_it_is(void **ctx)
{
    (void)ctx;
    desk d;
    desk_open(&d, "/nowhere/gnuplot");
    gv_stat_tables none = { .arena = &d.tables.arena };
    d.page.tables = &none;
    const char *page = write_page(&d);
    assert_int_equal(d.problem.status, GV_OK); // there was nothing to draw
    assert_int_equal(count_of(page, "<table"), 0);
    assert_int_equal(count_of(page, "Read with care"), 0);
    assert_has(page, "What is this?");
    assert_well_formed(page);
    desk_close(&d);
}

/* Rows of a table with this word become raw ones. */
static void make_raw(study_tables *s, const char *name, const char *word)
{
    for (gv_stat_table *table = s->tables.first; table; table = table->next)
        if (strcmp(table->name, name) == 0)
            for (size_t i = 0; i < table->n_rows * table->n_columns; i++)
                if (table->cells[i].kind == GV_CELL_TEXT &&
                    strcmp(table->cells[i].text, word) == 0)
                    table->cells[i] = gv_cell_text("raw");
}

static void rename_table(study_tables *s, const char *name)
{
    for (gv_stat_table *table = s->tables.first; table; table = table->next)
        if (strcmp(table->name, name) == 0)
            table->name = "unused";
}

/* As a study by top-down of another family has them. */
static void nothing_is_said_of_what_the_study_has_not(void **ctx)
{
    (void)ctx;
    desk d;
    desk_open(&d, "/nowhere/gnuplot");
    make_raw(&d.tables, "moments", "true");
    rename_table(&d.tables, "counts");
    rename_table(&d.tables, "published");
    const char *page = write_page(&d);
    assert_has(page, "not about all minimal puzzles");
    static const char *const never[] = {
        "How many minimal puzzles are there?",
        "Does the generator matter?",

        "estimated share",
        "Berthier",
        "z is the difference",
    };
    for (size_t i = 0; i < sizeof never / sizeof never[0]; i++)
        if (strstr(page, never[i]))
            fail_msg("the page says %s", never[i]);
    assert_well_formed(page);
    desk_close(&d);
}

static void lack_of_memory_leaves_what_was_there(void **ctx)
{
    (void)ctx;
    gv_status status = GV_ERR_MEMORY;
    for (size_t fail_at = 2; status != GV_OK; fail_at++) {
        desk d;
        gv_memory memory = { .fail_at = fail_at };
        desk_open(&d, "/nowhere/gnuplot");
        gv_buffer_init(&d.out, &memory);
        gv_buffer_puts(&d.out, "before");
        status = gv_study_page_write(&d.out, &d.page, &d.problem, &d.err);
        if (status != GV_OK) {
            assert_int_equal(status, GV_ERR_MEMORY);
            assert_string_equal(d.out.text, "before");
        } else {
            assert_true(fail_at > 20);
        }
        desk_close(&d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_page_has_each_table_and_each_plot),
        cmocka_unit_test(without_gnuplot_there_are_all_tables_and_a_warning),
        cmocka_unit_test(nothing_from_outside_is_markup_and_nothing_is_fetched),
        cmocka_unit_test(what_rests_on_little_is_warned_of),
        cmocka_unit_test(published_methods_stand_side_by_side),
        cmocka_unit_test(without_results_the_page_still_says_what_it_is),
        cmocka_unit_test(nothing_is_said_of_what_the_study_has_not),
        cmocka_unit_test(lack_of_memory_leaves_what_was_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
