/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_isomorph.c -- isomorphs, canonical forms and neighbours as a program asks for
 * them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "api_testing.h"
#include "linked_symmetry/linked_symmetry.h"
#include "options_testing.h"

/* A minimal one. */
static const char minimal_text[] =
    ".3..7.......1.5....98....6.8...6...34..8.3..17...2..."
    ".......28....419..........7.";

static const char *const forms[] = { "puzzle-minlex", "solution-minlex",
                                     "solution-maxlex", "relabel", "pattern" };
enum { N_FORMS = sizeof forms / sizeof *forms };

static const char csp_text[] = "csp 2\nvar A B C 1..3\nalldiff A B C\nsum A B = C\n";

/* ---- classes ---- */

/* The image of every candidate is one of the form, which has the same state. */
static void assert_image(const gv_class *found, const gv_instance *puzzle)
{
    enum { MOST = 729 };
    uint32_t image[MOST];
    bool here[MOST], there[MOST], reached[MOST] = { false };
    const size_t n = gv_instance_n_candidates(puzzle);
    assert_true(n <= MOST);
    assert_int_equal(gv_class_image(image, n + 1, found, NULL), GV_ERR_ARGUMENT);
    assert_int_equal(gv_class_image(image, n, found, NULL), GV_OK);
    assert_int_equal(gv_instance_allowed(here, n, puzzle, NULL), GV_OK);
    assert_int_equal(gv_instance_allowed(there, n, gv_class_form(found), NULL), GV_OK);
    for (size_t i = 0; i < n; i++) {
        assert_true(image[i] < n && !reached[image[i]]);
        reached[image[i]] = true;
        assert_int_equal(here[i], there[image[i]]);
    }
}

static void assert_class(api_world *w, const char *text, gv_text_options known,
                         const char *automorphisms)
{
    gv_instance *puzzle = api_parse_as(w, text, known), *shuffled = NULL;
    gv_class *first = NULL, *other = NULL;
    gv_end end = GV_END_STOPPED;
    assert_int_equal(gv_class_new(&first, &end, puzzle, NULL, NULL), GV_OK);
    assert_int_equal(end, GV_END_COMPLETE);
    assert_string_equal(gv_class_automorphisms(first), automorphisms);
    assert_int_equal(strlen(gv_class_name(first)), 32);
    assert_image(first, puzzle);
    assert_int_equal(gv_shuffle(&shuffled, puzzle, 5, 1, NULL), GV_OK);
    gv_instance_free(puzzle); // the class needs it no longer
    assert_int_equal(gv_class_new(&other, &end, shuffled, NULL, NULL), GV_OK);
    assert_string_equal(gv_class_name(other), gv_class_name(first));
    assert_image(other, shuffled);
    gv_instance_free(shuffled);
    gv_class_free(first);
    gv_class_free(other);
}

static void isomorphs_of_every_kind_have_the_same_class(void **state)
{
    (void)state;
    if (!gv_linked_labeller)
        skip();
    api_world w;
    api_open(&w);
    gv_context_set_labeller(w.context, gv_linked_labeller);
    const gv_text_options latin = { .has_family = true, .family = GV_LATIN },
                          queens = { .has_family = true, .family = GV_QUEENS },
                          any = { .has_family = false };
    assert_class(&w, api_easy, any, "1");
    assert_class(&w, "................", any, "3072");    // 4! digits, 128 of cells
    assert_class(&w, "................", latin, "27648"); // 4! three times, transposed
    assert_class(&w, "................", queens, "8");
    api_close(&w);
}

static void a_class_says_why_there_is_none(void **state)
{
    (void)state;
    api_world w;
    api_open(&w);
    gv_instance *puzzle = api_parse(&w, csp_text);
    gv_class *found = NULL;
    gv_end end = GV_END_TIME;
    gv_limits limits = GV_INIT(gv_limits);
    assert_int_equal(gv_class_new(&found, &end, puzzle, NULL, &w.err),
                     GV_ERR_UNSUPPORTED);
    if (gv_linked_labeller) {
        gv_flag stop = true;
        gv_context_set_labeller(w.context, gv_linked_labeller);
        limits.stop = &stop;
        assert_int_equal(gv_class_new(&found, &end, puzzle, &limits, &w.err), GV_OK);
        assert_null(found);
        assert_int_equal(end, GV_END_STOPPED);
    }
    limits.nodes = 1;
    api_refuses(&w, gv_class_new(&found, &end, puzzle, &limits, &w.err), "nodes");
    assert_null(gv_class_form(NULL));
    assert_null(gv_class_name(NULL));
    assert_null(gv_class_automorphisms(NULL));
    gv_class_free(NULL);
    gv_instance_free(puzzle);
    api_close(&w);
}

/* ---- canonical forms ---- */

/* The map leads from the puzzle to its form. */
static void assert_maps(const gv_canon_result *canon, const gv_instance *puzzle)
{
    for (size_t r = 0; r < 9; r++)
        for (size_t c = 0; c < 9; c++) {
            const size_t row = canon->row_map[r], column = canon->column_map[c];
            const size_t cell = canon->transposed ? column * 9 + row : row * 9 + column;
            assert_int_equal(canon->digits[r * 9 + c],
                             canon->digit_map[gv_instance_value(puzzle, cell)]);
        }
}

static void isomorphs_have_the_same_form(void **state)
{
    (void)state;
    api_world w;
    api_open(&w);
    gv_instance *puzzle = api_parse(&w, api_easy);
    for (size_t i = 0; i < N_FORMS; i++) {
        gv_canon_result canon;
        assert_int_equal(gv_canon(&canon, puzzle, FORM(forms[i]), NULL, NULL), GV_OK);
        assert_int_equal(canon.outcome, GV_OUTCOME_OK);
        assert_maps(&canon, puzzle);
    }
    gv_canon_result first, other;
    assert_int_equal(gv_canon(&first, puzzle, NULL, NULL, NULL), GV_OK);
    assert_int_equal(first.n_automorphisms, 1);
    for (uint64_t unit = 0; unit < 5; unit++) {
        gv_instance *shuffled = NULL;
        assert_int_equal(gv_shuffle(&shuffled, puzzle, 3, unit, NULL), GV_OK);
        assert_int_equal(gv_canon(&other, shuffled, FORM("puzzle-minlex"), NULL, NULL),
                         GV_OK);
        assert_memory_equal(other.digits, first.digits, sizeof first.digits);
        assert_maps(&other, shuffled);
        gv_instance_free(shuffled);
    }
    gv_instance_free(puzzle);
    api_close(&w);
}

static void forms_of_the_solution_need_one(void **state)
{
    (void)state;
    api_world w;
    api_open(&w);
    const gv_shape nine = { .family = GV_SUDOKU, .order = 9 };
    gv_instance *empty = NULL, *clash = NULL;
    uint16_t values[81] = { 5, 5 };
    gv_canon_result canon;
    assert_int_equal(gv_instance_empty(&empty, w.context, &nine, NULL), GV_OK);
    assert_int_equal(gv_instance_with_values(&clash, empty, values, 81, NULL), GV_OK);
    assert_int_equal(gv_canon(&canon, empty, FORM("solution-minlex"), NULL, NULL),
                     GV_OK);
    assert_int_equal(canon.outcome, GV_OUTCOME_MULTIPLE);
    assert_int_equal(gv_canon(&canon, clash, FORM("solution-maxlex"), NULL, NULL),
                     GV_OK);
    assert_int_equal(canon.outcome, GV_OUTCOME_NONE);
    assert_int_equal(gv_canon(&canon, clash, FORM("pattern"), NULL, NULL), GV_OK);
    assert_int_equal(canon.outcome, GV_OUTCOME_OK);
    gv_instance_free(clash);
    gv_instance_free(empty);
    api_close(&w);
}

/* Needs some guesses. */
static const char hard_text[] =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7"
    ".....6...3...9.8...2.....1";

static void limits_end_the_search_for_the_solution(void **state)
{
    (void)state;
    api_world w;
    api_open(&w);
    gv_instance *puzzle = api_parse(&w, hard_text);
    gv_limits limits = GV_INIT(gv_limits);
    gv_canon_result canon;
    limits.nodes = 1;
    assert_int_equal(gv_canon(&canon, puzzle, FORM("solution-minlex"), &limits, NULL),
                     GV_OK);
    assert_int_equal(canon.outcome, GV_OUTCOME_LIMIT);
    assert_int_equal(gv_canon(&canon, puzzle, FORM("pattern"), &limits, NULL), GV_OK);
    assert_int_equal(canon.outcome, GV_OUTCOME_OK);
    limits.nodes = 1000000;
    assert_int_equal(gv_canon(&canon, puzzle, FORM("solution-minlex"), &limits, NULL),
                     GV_OK);
    assert_int_equal(canon.outcome, GV_OUTCOME_OK);
    gv_instance_free(puzzle);
    api_close(&w);
}

/* ---- neighbours ---- */

typedef struct neighbours {
    const gv_instance *puzzle;
    size_t n_cells;
    uint64_t n_seen, stop_at;
    unsigned minus, plus;
    bool minimal_only;
} neighbours;

static bool look_at(void *user, const uint16_t *values, size_t n_cells)
{
    neighbours *n = user;
    unsigned n_removed = 0, n_added = 0;
    gv_instance *neighbour = NULL;
    gv_check_result check;
    assert_int_equal(n_cells, n->n_cells);
    for (size_t cell = 0; cell < n_cells; cell++) {
        const unsigned before = gv_instance_value(n->puzzle, cell);
        n_removed += before && before != values[cell];
        n_added += values[cell] && before != values[cell];
    }
    assert_true(n_removed <= n->minus && n_added <= n->plus && n_removed + n_added);
    assert_int_equal(
        gv_instance_with_values(&neighbour, n->puzzle, values, n_cells, NULL), GV_OK);
    assert_int_equal(gv_check(&check, neighbour, NULL, NULL), GV_OK);
    assert_int_equal(check.solutions, 1);
    assert_true(!n->minimal_only || !check.redundant);
    gv_instance_free(neighbour);
    return ++n->n_seen != n->stop_at;
}

static uint64_t count_neighbours(const gv_instance *puzzle,
                                 const gv_vary_options *options)
{
    neighbours n = { .puzzle = puzzle, .n_cells = 81, .minus = 1, .plus = 1 };
    gv_end end;
    if (options && (options->minus || options->plus)) {
        n.minus = options->minus;
        n.plus = options->plus;
    }
    n.minimal_only = options && options->minimal_only;
    assert_int_equal(gv_vary(&end, puzzle, options, NULL, look_at, &n, NULL), GV_OK);
    assert_int_equal(end, GV_END_COMPLETE);
    return n.n_seen;
}

typedef struct marks_seen {
    const bool *before; /* what the puzzle allows */
    size_t n_candidates;
    uint64_t n;
} marks_seen;

/* One candidate more, another one less, and one solution. */
static bool look_at_marks(void *user, const gv_instance *neighbour)
{
    enum { MOST = 64 };
    marks_seen *seen = user;
    bool allowed[MOST];
    gv_check_result check;
    unsigned n_more = 0, n_less = 0;
    assert_int_equal(gv_instance_allowed(allowed, seen->n_candidates, neighbour, NULL),
                     GV_OK);
    for (size_t i = 0; i < seen->n_candidates; i++) {
        n_more += allowed[i] && !seen->before[i];
        n_less += !allowed[i] && seen->before[i];
    }
    assert_int_equal(n_more, 1);
    assert_int_equal(n_less, 1);
    assert_int_equal(gv_check(&check, neighbour, NULL, NULL), GV_OK);
    assert_int_equal(check.solutions, 1);
    seen->n++;
    return true;
}

/* How many pairs of exclusions of a 4x4 puzzle can be exchanged is counted here by
 * trying them all. */
static void neighbours_of_pencilmarks_are_instances(void **state)
{
    (void)state;
    enum { N = 64 };
    // A puzzle whose cells have two candidates or more.
    static const char text[] =
        "12.412..123412.412341234.234.23412.4123412341234123412..1.341234";
    static const gv_shape shape = { GV_SUDOKU, 2, 2, 4 };
    bool before[N], after[N];
    uint64_t n_wanted = 0;
    api_world w;
    gv_end end;
    api_open(&w);
    gv_vary_options options = GV_INIT(gv_vary_options);
    for (size_t i = 0; i < N; i++)
        before[i] = text[i] != '.';
    for (size_t more = 0; more < N; more++)
        for (size_t less = 0; less < N; less++) {
            gv_instance *made = NULL;
            gv_check_result check;
            if (before[more] || !before[less])
                continue;
            memcpy(after, before, sizeof after);
            after[more] = true;
            after[less] = false;
            assert_int_equal(
                gv_instance_from_candidates(&made, w.context, &shape, after, N, NULL),
                GV_OK);
            assert_int_equal(gv_check(&check, made, NULL, NULL), GV_OK);
            n_wanted += check.solutions == 1;
            gv_instance_free(made);
        }
    gv_instance *puzzle = api_parse(&w, text);
    marks_seen seen = { .before = before, .n_candidates = N };
    assert_int_equal(
        gv_vary_marks(&end, puzzle, &options, NULL, look_at_marks, &seen, NULL), GV_OK);
    assert_int_equal(end, GV_END_COMPLETE);
    assert_true(n_wanted > 0);
    assert_int_equal(seen.n, n_wanted);
    options.one_per_class = true;
    assert_int_equal(
        gv_vary_marks(&end, puzzle, &options, NULL, look_at_marks, &seen, NULL),
        GV_ERR_UNSUPPORTED);
    options = (gv_vary_options){ .size = sizeof options, .minus = N + 1 };
    assert_int_equal(
        gv_vary_marks(&end, puzzle, &options, NULL, look_at_marks, &seen, NULL),
        GV_ERR_ARGUMENT);
    gv_instance_free(puzzle);
    api_close(&w);
}

static void neighbours_differ_by_few_clues(void **state)
{
    (void)state;
    api_world w;
    api_open(&w);
    gv_instance *puzzle = api_parse(&w, minimal_text);
    gv_vary_options options = GV_INIT(gv_vary_options);
    const uint64_t n_all = count_neighbours(puzzle, NULL);
    assert_true(n_all > 10);
    assert_int_equal(count_neighbours(puzzle, &options), n_all);
    options.one_per_class = true;
    const uint64_t n_classes = count_neighbours(puzzle, &options);
    assert_true(n_classes > 0 && n_classes <= n_all);
    options = (gv_vary_options){ .size = sizeof options, .minimal_only = true };
    assert_true(count_neighbours(puzzle, &options) < n_all);
    options = (gv_vary_options){ .size = sizeof options, .plus = 1 };
    assert_int_equal(count_neighbours(puzzle, &options), 81 - 22);
    options = (gv_vary_options){ .size = sizeof options, .count = 5, .seed = 8 };
    assert_int_equal(count_neighbours(puzzle, &options), 5);
    neighbours n = {
        .puzzle = puzzle, .n_cells = 81, .minus = 1, .plus = 1, .stop_at = 3
    };
    gv_end end;
    assert_int_equal(gv_vary(&end, puzzle, NULL, NULL, look_at, &n, NULL), GV_OK);
    assert_int_equal(end, GV_END_STOPPED);
    assert_int_equal(n.n_seen, 3);
    gv_instance_free(puzzle);
    api_close(&w);
}

/* .2.3....4..1...., of which a brute force finds so many. */
static void other_families_have_neighbours(void **state)
{
    (void)state;
    static const uint16_t values[16] = { 0, 2, 0, 3, 0, 0, 0, 0, 4, 0, 0, 1 };
    const gv_shape small = { .family = GV_SUDOKU, .order = 4 };
    api_world w;
    api_open(&w);
    gv_instance *empty = NULL, *puzzle = NULL;
    gv_end end;
    assert_int_equal(gv_instance_empty(&empty, w.context, &small, NULL), GV_OK);
    assert_int_equal(gv_instance_with_values(&puzzle, empty, values, 16, NULL), GV_OK);
    neighbours n = { .puzzle = puzzle, .n_cells = 16, .minus = 1, .plus = 1 };
    assert_int_equal(gv_vary(&end, puzzle, NULL, NULL, look_at, &n, NULL), GV_OK);
    assert_int_equal(end, GV_END_COMPLETE);
    assert_int_equal(n.n_seen, 22);
    gv_instance_free(puzzle);
    gv_instance_free(empty);
    api_close(&w);
}

static void wrong_arguments_are_refused(void **state)
{
    (void)state;
    api_world w;
    api_open(&w);
    gv_instance *puzzle = api_parse(&w, api_easy), *none = NULL, *four = NULL;
    const gv_shape small = { .family = GV_SUDOKU, .order = 4 };
    assert_int_equal(gv_instance_empty(&four, w.context, &small, NULL), GV_OK);
    gv_error *err = &w.err;
    gv_canon_result canon = { .n_automorphisms = 77 };
    neighbours n = { .puzzle = puzzle };
    gv_end end = GV_END_NODES;
    const gv_vary_options many = { .size = sizeof many, .minus = 82 };
    const gv_vary_options no_size = { .minus = 1 };
    const gv_limits nodes = { .size = sizeof nodes, .nodes = 5 };
    api_refuses(&w, gv_canon(&canon, puzzle, FORM("nosuch"), NULL, err), "nosuch");
    api_refuses(&w, gv_canon(&canon, NULL, NULL, NULL, err), "instance");
    api_refuses(&w, gv_canon(NULL, puzzle, NULL, NULL, err), "out");
    assert_int_equal(gv_canon(&canon, four, NULL, NULL, err), GV_ERR_UNSUPPORTED);
    assert_int_equal(canon.n_automorphisms, 77);
    const char *const small_text = "................";
    gv_puzzles batch = GV_INIT(gv_puzzles);
    uint8_t digits[81];
    batch.n = 1;
    batch.texts = &small_text;
    assert_int_equal(gv_canon_batch(digits, NULL, NULL, &batch, NULL, NULL, err),
                     GV_ERR_UNSUPPORTED);
    assert_int_equal(err->row, 0);
    api_refuses(&w, gv_vary(&end, puzzle, &many, NULL, look_at, &n, err), "81");
    api_refuses(&w, gv_vary(&end, puzzle, &no_size, NULL, look_at, &n, err), "GV_INIT");
    api_refuses(&w, gv_vary(&end, puzzle, NULL, &nodes, look_at, &n, err), "nodes");
    api_refuses(&w, gv_vary(&end, puzzle, NULL, NULL, NULL, &n, err), "found");
    const gv_vary_options classes = { .size = sizeof classes, .one_per_class = true };
    assert_int_equal(gv_vary(&end, four, &classes, NULL, look_at, &n, err),
                     GV_ERR_UNSUPPORTED);
    api_refuses(&w, gv_shuffle(&none, NULL, 1, 1, err), "instance");
    api_refuses(&w, gv_shuffle(NULL, puzzle, 1, 1, err), "out");
    assert_int_equal(end, GV_END_NODES);
    assert_int_equal(n.n_seen, 0);
    assert_null(none);
    gv_instance_free(four);
    gv_instance_free(puzzle);
    api_close(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(isomorphs_of_every_kind_have_the_same_class),
        cmocka_unit_test(a_class_says_why_there_is_none),
        cmocka_unit_test(isomorphs_have_the_same_form),
        cmocka_unit_test(forms_of_the_solution_need_one),
        cmocka_unit_test(limits_end_the_search_for_the_solution),
        cmocka_unit_test(neighbours_differ_by_few_clues),
        cmocka_unit_test(neighbours_of_pencilmarks_are_instances),
        cmocka_unit_test(other_families_have_neighbours),
        cmocka_unit_test(wrong_arguments_are_refused),
    };
    return cmocka_run_group_tests_name("isomorph", tests, NULL, NULL);
}
