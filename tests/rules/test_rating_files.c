/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_rating_files.c -- ratings and counts of candidates against the published ones of
 * the cb collection (docs/testing.md, "Agreement with published ratings"): some hundred
 * rows of each file, all of them with the argument "full". */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "../data_table.h"
#include "rules_testing.h"

enum { QUICK_ROWS = 100, HARD_ROWS = 15 };

static const bool all_rows = true, some_rows = false;

/* ---- one row ---- */

typedef struct tally {
    unsigned n_rows, n_equal;
} tally;

static unsigned level_of(fixture *b, const gv_instance *puzzle, const char *name)
{
    gv_theory theory = theory_of(name, GV_MAX_LENGTH);
    theory = gv_theory_lean(&theory);
    const gv_resolution r = resolve(b, puzzle, &theory, NULL, NULL);
    return r.outcome == GV_OUTCOME_OK ? r.level : GV_MAX_LENGTH;
}

/* Confluent ratings are equal; the others lie between the confluent one and one more
 * than the published value. */
static void check_ratings(fixture *b, const data_table *table,
                          const gv_instance *puzzle, tally *w, tally *gw)
{
    assert_int_equal(level_of(b, puzzle, "B"), data_number(table, "B"));
    assert_int_equal(level_of(b, puzzle, "gB"), data_number(table, "gB"));
    const unsigned own_w = level_of(b, puzzle, "W");
    const unsigned own_gw = level_of(b, puzzle, "gW");
    assert_in_range(own_w, data_number(table, "B"), data_number(table, "W") + 1);
    assert_in_range(own_gw, data_number(table, "gB"), data_number(table, "gW") + 1);
    w->n_rows++;
    gw->n_rows++;
    w->n_equal += own_w == data_number(table, "W");
    gw->n_equal += own_gw == data_number(table, "gW");
    if (own_w != data_number(table, "W"))
        print_message("%s: W %u, file %u\n", data_cell(table, "id"), own_w,
                      data_number(table, "W"));
    if (own_gw != data_number(table, "gW"))
        print_message("%s: gW %u, file %u\n", data_cell(table, "id"), own_gw,
                      data_number(table, "gW"));
}

static void check_counts(fixture *b, const data_table *table, const gv_instance *puzzle)
{
    const gv_theory theory = theory_of("W1", 1);
    const gv_resolution r = resolve(b, puzzle, &theory, NULL, NULL);
    assert_int_equal(r.start_candidates, data_number(table, "nb_cands"));
    assert_int_equal(r.brt_values, data_number(table, "nb_clues_after_BRT"));
    assert_int_equal(r.brt_candidates, data_number(table, "nb_cands_after_BRT"));
    assert_int_equal(r.w1_candidates, data_number(table, "nb_cands_after_W1"));
}

/* ---- whole files ---- */

static void check_file(const char *name, unsigned quick_rows, double least_equal,
                       bool full)
{
    data_table table;
    data_table_open(&table, name);
    fixture b;
    fixture_open(&b, nine);
    gv_arena items;
    gv_arena_init(&items, NULL);
    tally w = { 0 }, gw = { 0 };
    for (unsigned row = 0; (full || row < quick_rows) && data_table_next(&table);
         row++) {
        const gv_mark mark = gv_arena_mark(&items);
        const gv_instance *puzzle =
            nine_puzzle(&b, data_cell(&table, "puzzle"), &items);
        check_counts(&b, &table, puzzle);
        check_ratings(&b, &table, puzzle, &w, &gw);
        gv_arena_rewind(&items, mark);
    }
    assert_true(w.n_rows >= quick_rows);
    assert_true(w.n_equal >= least_equal * w.n_rows);
    assert_true(gw.n_equal >= least_equal * gw.n_rows);
    print_message("%s: W %u, gW %u of %u rows equal\n", name, w.n_equal, gw.n_equal,
                  w.n_rows);
    gv_arena_free(&items);
    fixture_close(&b);
    data_table_close(&table);
}

static void the_sample_of_the_cb_collection_has_its_ratings(void **ctx)
{
    check_file("berthier-cb-sample.tsv", QUICK_ROWS, 0.999, *(const bool *)*ctx);
}

static void the_hard_cases_of_the_cb_collection_have_their_ratings(void **ctx)
{
    check_file("berthier-cb-hard.tsv", HARD_ROWS, 0.9, *(const bool *)*ctx);
}

static bool look(void *user, const gv_state *state, const gv_step *step)
{
    (void)user;
    (void)state;
    (void)step;
    return true;
}

/* The density after BRT as SudoRules counts: the values that BRT asserts stay among the
 * candidates (docs/theory/path-notation.md, "First lines"). Where there are as many
 * links as candidates (4 rows) the file says 1.0, whatever the formula gives. */
static double density(const gv_instance *puzzle, const gv_resolution *r)
{
    const double links = (double)r->brt_csp_links;
    const double c =
        (double)r->brt_candidates + (double)(r->brt_values - puzzle->n_givens);
    if (r->brt_candidates == 0)
        return 0.0;
    return links == c ? 1.0 : 200.0 * links / (c * (c - 1));
}

static void densities_and_typed_whips_of_folder_000_are_the_published_ones(void **ctx)
{
    const bool full = *(const bool *)*ctx;
    data_table table;
    data_table_open(&table, "berthier-cb000-more-ratings.tsv");
    fixture b;
    fixture_open(&b, nine);
    gv_arena items;
    gv_arena_init(&items, NULL);
    const gv_theory singles = theory_of("BRT", 0);
    unsigned n_rows = 0, n_equal = 0;
    for (; (full || n_rows < QUICK_ROWS) && data_table_next(&table); n_rows++) {
        const gv_mark mark = gv_arena_mark(&items);
        const gv_instance *puzzle =
            nine_puzzle(&b, data_cell(&table, "puzzle"), &items);
        const gv_resolution r = resolve(&b, puzzle, &singles, look, NULL);
        const double published = strtod(data_cell(&table, "density_pct"), NULL);
        const double distance = density(puzzle, &r) - published;
        assert_true(distance < 0.0051 && distance > -0.0051); // it has two decimals
        n_equal += level_of(&b, puzzle, "TyW") == data_number(&table, "TyW");
        gv_arena_rewind(&items, mark);
    }
    assert_true(n_rows >= QUICK_ROWS);
    assert_true(n_equal >= 0.99 * n_rows);
    print_message("TyW: %u of %u rows equal\n", n_equal, n_rows);
    gv_arena_free(&items);
    fixture_close(&b);
    data_table_close(&table);
}

static void subsets_and_forcing_whips_of_folder_000_are_the_published_ones(void **ctx)
{
    static const char *const columns[] = { "S+W",     "S+gW", "SFin+W",
                                           "SFin+gW", "FW",   "F3W" };
    enum { N_COLUMNS = sizeof columns / sizeof *columns };
    const bool full = *(const bool *)*ctx;
    data_table table;
    data_table_open(&table, "berthier-cb000-more-ratings.tsv");
    fixture b;
    fixture_open(&b, nine);
    gv_arena items;
    gv_arena_init(&items, NULL);
    unsigned n_rows = 0, n_equal[N_COLUMNS] = { 0 };
    for (; (full || n_rows < QUICK_ROWS) && data_table_next(&table); n_rows++) {
        const gv_mark mark = gv_arena_mark(&items);
        const gv_instance *puzzle =
            nine_puzzle(&b, data_cell(&table, "puzzle"), &items);
        for (unsigned i = 0; i < N_COLUMNS; i++)
            n_equal[i] +=
                level_of(&b, puzzle, columns[i]) == data_number(&table, columns[i]);
        gv_arena_rewind(&items, mark);
    }
    for (unsigned i = 0; i < N_COLUMNS; i++) {
        assert_true(n_equal[i] >= 0.99 * n_rows);
        print_message("%s: %u of %u rows equal\n", columns[i], n_equal[i], n_rows);
    }
    gv_arena_free(&items);
    fixture_close(&b);
    data_table_close(&table);
}

static void braids_are_confluent_on_the_sample(void **ctx)
{
    data_table table;
    data_table_open(&table, "berthier-cb-sample.tsv");
    const unsigned n_wanted = !*(const bool *)*ctx ? 20 : table.is_whole ? 1000 : 200;
    fixture b;
    fixture_open(&b, nine);
    gv_arena items;
    gv_arena_init(&items, NULL);
    unsigned n_done = 0;
    while (n_done < n_wanted && data_table_next(&table)) {
        if (data_number(&table, "B") < 3)
            continue; // nothing that a braid would do
        gv_rng rng = gv_rng_stream(14, n_done++);
        const gv_mark mark = gv_arena_mark(&items);
        const gv_instance *puzzle =
            nine_puzzle(&b, data_cell(&table, "puzzle"), &items);
        assert_confluent(&b, puzzle, "B", data_number(&table, "B") - 1, &rng);
        assert_confluent(&b, puzzle, "gB", data_number(&table, "gB"), &rng);
        gv_arena_rewind(&items, mark);
    }
    assert_int_equal(n_done, n_wanted);
    gv_arena_free(&items);
    fixture_close(&b);
    data_table_close(&table);
}

int main(int argc, char **argv)
{
    const bool full = argc > 1 && !strcmp(argv[1], "full");
    void *rows = (void *)(full ? &all_rows : &some_rows);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(the_sample_of_the_cb_collection_has_its_ratings,
                                  rows),
        cmocka_unit_test_prestate(
            the_hard_cases_of_the_cb_collection_have_their_ratings, rows),
        cmocka_unit_test_prestate(
            densities_and_typed_whips_of_folder_000_are_the_published_ones, rows),
        cmocka_unit_test_prestate(
            subsets_and_forcing_whips_of_folder_000_are_the_published_ones, rows),
        cmocka_unit_test_prestate(braids_are_confluent_on_the_sample, rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
