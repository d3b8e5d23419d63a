/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sources of grids: which method suits what, the law of what they draw, and that
 * draws depend on their stream alone. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "generate/grid/grid_source.h"
#include "grid_testing.h"
#include "model/csp.h"

#include <stdio.h>
#include <stdlib.h>

enum { MAX_PRIMARY = 25 * 25 };

typedef struct fixture {
    gv_context *context;
    gv_arena arena;
    gv_arena tmp;
    gv_grid_source *nine; /* 9x9 from tables: it takes long to make */
} fixture;

static int setup(void **ctx)
{
    fixture *const f = test_malloc(sizeof *f);
    f->context = new_context();
    gv_arena_init(&f->arena, NULL);
    gv_arena_init(&f->tmp, NULL);
    f->nine = NULL;
    *ctx = f;
    return 0;
}

static int teardown(void **ctx)
{
    fixture *const f = *ctx;
    gv_arena_free(&f->tmp);
    gv_arena_free(&f->arena);
    gv_context_free(f->context);
    test_free(f);
    return 0;
}

static gv_grid_source *source_of(fixture *f, gv_shape shape, gv_grid_method method)
{
    gv_grid_source *source = NULL;
    const bool is_nine =
        shape.family == GV_SUDOKU && shape.order == 9 && method <= GV_GRIDS_UNIFORM;
    if (is_nine && f->nine)
        return f->nine;
    assert_int_equal(gv_grid_source_new(&source,
                                        empty_instance(f->context, shape, &f->arena),
                                        method, NULL, &f->arena, NULL),
                     GV_OK);
    if (is_nine)
        f->nine = source;
    return source;
}

static void draw(fixture *f, const gv_grid_source *source, gv_rng *rng, gv_label *out,
                 size_t n)
{
    size_t n_drawn = 0;
    assert_int_equal(
        gv_grid_source_draw(source, rng, out, n, &n_drawn, NULL, &f->tmp, NULL), GV_OK);
    assert_int_equal(n_drawn, n);
}

/* ---- which method ---- */

typedef struct expectation {
    gv_shape shape;
    gv_grid_method method;
    const char *law;
} expectation;

static const expectation automatic[] = {
    { { GV_SUDOKU, 3, 3, 9 },
      GV_GRIDS_UNIFORM,
      "exactly uniform (tables of 44 classes)" },
    { { GV_SUDOKU, 2, 2, 4 },
      GV_GRIDS_UNIFORM,
      "exactly uniform (a list of 12 grids, values relabelled at random)" },
    { { GV_SUDOKU, 2, 3, 6 },
      GV_GRIDS_UNIFORM,
      "exactly uniform (a list of 39168 grids, values relabelled at random)" },
    { { GV_SUDOKU, 3, 2, 6 },
      GV_GRIDS_UNIFORM,
      "exactly uniform (a list of 39168 grids, values relabelled at random)" },
    { { GV_LATIN, 1, 1, 1 },
      GV_GRIDS_UNIFORM,
      "exactly uniform (a list of 1 grids, values relabelled at random)" },
    { { GV_LATIN, 1, 5, 5 },
      GV_GRIDS_UNIFORM,
      "exactly uniform (a list of 1344 grids, values relabelled at random)" },
    { { GV_PANDIAGONAL, 1, 7, 7 },
      GV_GRIDS_UNIFORM,
      "exactly uniform (a list of 4 grids, values relabelled at random)" },
    { { GV_QUEENS, 1, 8, 8 },
      GV_GRIDS_UNIFORM,
      "exactly uniform (a list of 92 grids)" },
    { { GV_SUDOQUEENS, 3, 3, 9 },
      GV_GRIDS_UNIFORM,
      "exactly uniform (a list of 144 grids)" },
    { { GV_SUDOKU, 2, 4, 8 },
      GV_GRIDS_CHAIN,
      "uniform on what the chain reaches (cycle and Kempe switches, 16000 moves)" },
    { { GV_SUDOKU, 4, 4, 16 },
      GV_GRIDS_CHAIN,
      "uniform on what the chain reaches (cycle and Kempe switches, 32000 moves)" },
    { { GV_LATIN, 1, 7, 7 },
      GV_GRIDS_CHAIN,
      "uniform in the limit (cycle and Kempe switches, Jacobson-Matthews moves; 14000 "
      "moves)" },
    { { GV_QUEENS, 1, 64, 64 },
      GV_GRIDS_BACKTRACKING,
      "backtracking, smallest variable first: not uniform" },
};

static void the_best_method_that_suits_is_taken_and_told(void **ctx)
{
    for (size_t i = 0; i < sizeof automatic / sizeof *automatic; i++) {
        const expectation *e = &automatic[i];
        const gv_grid_source *source = source_of(*ctx, e->shape, GV_GRIDS_AUTO);
        assert_int_equal(gv_grid_source_method(source), e->method);
        assert_string_equal(gv_grid_source_law(source), e->law);
        assert_int_equal(gv_grid_source_nine(source) != NULL, i == 0);
    }
}

static void assert_refused(fixture *f, gv_shape shape, gv_grid_method method,
                           const char *message)
{
    gv_grid_source *source = NULL;
    gv_error err = { .message = "" };
    assert_int_equal(gv_grid_source_new(&source,
                                        empty_instance(f->context, shape, &f->arena),
                                        method, NULL, &f->arena, &err),
                     GV_ERR_ARGUMENT);
    assert_null(source);
    assert_string_equal(err.message, message);
}

static void what_does_not_suit_is_refused(void **ctx)
{
    const gv_shape sixteen = { GV_SUDOKU, 4, 4, 16 },
                   queens64 = { GV_QUEENS, 1, 64, 64 };
    const char *too_many =
        "uniform grids need 9x9 Sudoku, or few enough grids to list them";
    assert_refused(*ctx, sixteen, GV_GRIDS_UNIFORM, too_many);
    assert_refused(*ctx, (gv_shape){ GV_LATIN, 1, 7, 7 }, GV_GRIDS_UNIFORM, too_many);
    assert_refused(*ctx, queens64, GV_GRIDS_UNIFORM, too_many);
    assert_refused(*ctx, queens64, GV_GRIDS_CHAIN,
                   "the chain of grids needs empty Sudoku or Latin squares");
    const gv_grid_method by_search[] = { GV_GRIDS_BACKTRACKING, GV_GRIDS_WEIGHTED };
    for (size_t i = 0; i < 2; i++)
        assert_refused(
            *ctx, (gv_shape){ GV_PANDIAGONAL, 1, 13, 13 }, by_search[i],
            "pandiagonal squares of order greater than 11 cannot be found by search");
    assert_refused(
        *ctx, (gv_shape){ GV_PANDIAGONAL, 1, 17, 17 }, GV_GRIDS_AUTO,
        "pandiagonal squares of order greater than 11 cannot be found by search");
}

/* Whether the digits of broken diagonals are different, too: the network knows. */
static bool is_solution(const gv_net *net, const gv_label *labels)
{
    for (uint32_t i = 0; i < net->n_primary; i++)
        for (uint32_t k = 0; k < i; k++)
            if (gv_net_linked(net, labels[i], labels[k]))
                return false;
    return true;
}

static int compare_hashes(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static void assert_all_different(const gv_grid_list *list)
{
    const uint32_t n_cells = list->net->n_primary;
    uint64_t *hashes = test_malloc(list->n_grids * sizeof *hashes);
    for (size_t i = 0; i < list->n_grids; i++) {
        hashes[i] = UINT64_C(14695981039346656037); // FNV-1a, a label at a time
        for (uint32_t k = 0; k < n_cells; k++)
            hashes[i] =
                (hashes[i] ^ list->labels[i * n_cells + k]) * UINT64_C(1099511628211);
    }
    qsort(hashes, list->n_grids, sizeof *hashes, compare_hashes);
    for (size_t i = 1; i < list->n_grids; i++)
        assert_true(hashes[i] != hashes[i - 1]);
    test_free(hashes);
}

/* 4, 8 and 12,386 squares with their first row in order (OEIS A338620). */
static void pandiagonal_squares_are_listed(void **ctx)
{
    static const struct {
        uint8_t order;
        size_t n_squares;
    } rows[] = { { 7, 4 }, { 11, 8 }, { 13, 12386 } };
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        const uint8_t n = rows[r].order;
        const gv_grid_list *list = gv_grid_source_list(
            source_of(*ctx, (gv_shape){ GV_PANDIAGONAL, 1, n, n }, GV_GRIDS_UNIFORM));
        assert_int_equal(list->n_grids, rows[r].n_squares);
        for (size_t i = 0; i < list->n_grids; i += 97)
            assert_true(is_solution(list->net, list->labels + i * n * n));
        assert_all_different(list);
    }
}

static void a_list_of_pandiagonal_squares_can_be_stopped(void **ctx)
{
    fixture *f = *ctx;
    gv_flag stop = true;
    gv_grid_source *source = NULL;
    gv_error err = { .message = "" };
    const gv_shape shape = { GV_PANDIAGONAL, 1, 13, 13 };
    assert_int_equal(gv_grid_source_new(&source,
                                        empty_instance(f->context, shape, &f->arena),
                                        GV_GRIDS_AUTO, &stop, &f->arena, &err),
                     GV_OK);
    assert_string_equal(err.message, "");
}

/* 1,128,960 squares with their first row in order (OEIS A000479): a packed list. */
static void latin_squares_of_order_6_are_listed(void **ctx)
{
    enum { ORDER = 6, CELLS = ORDER * ORDER, SAMPLED = 1000 };
    const gv_grid_source *source =
        source_of(*ctx, (gv_shape){ GV_LATIN, 1, ORDER, ORDER }, GV_GRIDS_AUTO);
    const gv_grid_list *list = gv_grid_source_list(source);
    assert_non_null(list);
    assert_int_equal(list->n_grids, 1128960);
    assert_null(list->labels);
    gv_label before[CELLS] = { 0 }, grid[CELLS];
    for (size_t i = 0; i < SAMPLED; i++) {
        gv_grid_list_at(list, i * (list->n_grids / SAMPLED), grid);
        assert_true(i == 0 || memcmp(before, grid, sizeof grid) != 0);
        memcpy(before, grid, sizeof grid);
        for (uint32_t cell = 0; cell < CELLS; cell++) {
            assert_int_equal(grid[cell] / ORDER, cell);
            for (uint32_t other = 0; other < cell; other++)
                if (other / ORDER == cell / ORDER || other % ORDER == cell % ORDER)
                    assert_true(grid[other] % ORDER != grid[cell] % ORDER);
        }
    }
}

static void families_without_grids_are_refused(void **ctx)
{
    static const unsigned orders[] = { 2, 3, 4, 6, 8, 9, 10, 16, 27 };
    for (gv_grid_method method = GV_GRIDS_AUTO; method <= GV_GRIDS_BACKTRACKING;
         method++) {
        if (method == GV_GRIDS_CHAIN)
            continue;
        assert_refused(*ctx, (gv_shape){ GV_QUEENS, 1, 3, 3 }, method,
                       "family queens has no grid of order 3");
        for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
            char message[80];
            snprintf(message, sizeof message,
                     "family pandiagonal has no grid of order %u", orders[i]);
            assert_refused(*ctx, (gv_shape){ GV_PANDIAGONAL, 1, orders[i], orders[i] },
                           method, message);
        }
    }
}

/* ---- grids ---- */

static void all_sources_draw_grids(void **ctx)
{
    static const gv_shape shapes[] = {
        { GV_SUDOKU, 1, 1, 1 },      { GV_SUDOKU, 1, 4, 4 },
        { GV_SUDOKU, 2, 2, 4 },      { GV_SUDOKU, 2, 3, 6 },
        { GV_SUDOKU, 3, 2, 6 },      { GV_SUDOKU, 3, 3, 9 },
        { GV_SUDOKU, 2, 5, 10 },     { GV_SUDOKU, 3, 4, 12 },
        { GV_SUDOKU, 4, 4, 16 },     { GV_SUDOKU, 5, 1, 5 },
        { GV_LATIN, 1, 1, 1 },       { GV_LATIN, 1, 2, 2 },
        { GV_LATIN, 1, 3, 3 },       { GV_LATIN, 1, 8, 8 },
        { GV_LATIN, 1, 25, 25 },     { GV_PANDIAGONAL, 1, 1, 1 },
        { GV_PANDIAGONAL, 1, 5, 5 }, { GV_PANDIAGONAL, 1, 11, 11 },
        { GV_QUEENS, 1, 6, 6 },      { GV_QUEENS, 1, 12, 12 },
        { GV_SUDOQUEENS, 2, 2, 4 },  { GV_SUDOQUEENS, 3, 3, 9 },
    };
    fixture *const f = *ctx;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        const bool is_square =
            shapes[i].family == GV_SUDOKU || shapes[i].family == GV_LATIN;
        for (gv_grid_method method = GV_GRIDS_AUTO; method <= GV_GRIDS_BACKTRACKING;
             method++) {
            if ((method == GV_GRIDS_CHAIN && !is_square) ||
                (method == GV_GRIDS_UNIFORM && shapes[i].order > 6 && is_square))
                continue;
            const gv_grid_source *source = source_of(f, shapes[i], method);
            const gv_net *net = net_of(f->context, shapes[i]);
            gv_label grids[2 * MAX_PRIMARY];
            gv_rng rng = gv_rng_stream(81, i);
            draw(f, source, &rng, grids, 2);
            assert_true(is_grid(net, grids));
            assert_true(is_grid(net, grids + net->n_primary));
            if (net->n_labels >= 100)
                assert_memory_not_equal(grids, grids + net->n_primary,
                                        net->n_primary * sizeof *grids);
        }
    }
}

static void many_at_once_are_the_same_as_one_by_one(void **ctx)
{
    static const expectation cases[] = {
        { { GV_SUDOKU, 3, 3, 9 }, GV_GRIDS_UNIFORM, "" },
        { { GV_SUDOKU, 3, 3, 9 }, GV_GRIDS_CHAIN, "" },
        { { GV_SUDOKU, 3, 3, 9 }, GV_GRIDS_BACKTRACKING, "" },
        { { GV_LATIN, 1, 5, 5 }, GV_GRIDS_UNIFORM, "" },
        { { GV_QUEENS, 1, 10, 10 }, GV_GRIDS_BACKTRACKING, "" },
    };
    fixture *const f = *ctx;
    enum { N = 70 };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const gv_grid_source *source = source_of(f, cases[i].shape, cases[i].method);
        const size_t n_primary = net_of(f->context, cases[i].shape)->n_primary;
        gv_label together[N * 81], single[N * 81];
        gv_rng rng = gv_rng_stream(82, i), again = rng;
        draw(f, source, &rng, together, N);
        for (size_t k = 0; k < N; k++)
            draw(f, source, &again, single + k * n_primary, 1);
        assert_memory_equal(together, single, N * n_primary * sizeof *single);
    }
}

static void a_draw_ends_when_told_to(void **ctx)
{
    fixture *const f = *ctx;
    const gv_flag stop = true;
    for (size_t i = 0; i < sizeof automatic / sizeof *automatic; i++) {
        const gv_grid_source *source =
            source_of(f, automatic[i].shape, automatic[i].method);
        gv_rng rng = gv_rng_stream(83, 0);
        gv_label grid[MAX_PRIMARY];
        size_t n_drawn = 77;
        assert_int_equal(
            gv_grid_source_draw(source, &rng, grid, 1, &n_drawn, &stop, &f->tmp, NULL),
            GV_OK);
        assert_int_equal(n_drawn, 0);
    }
}

/* ---- instances that are not empty ---- */

/* Two variables with the values a, b, c that differ; one of them, or `n_values`, given.
 */
static gv_instance *small_csp(fixture *f, unsigned n_values)
{
    gv_csp *csp = NULL;
    assert_int_equal(gv_csp_new(&csp, &f->tmp, NULL), GV_OK);
    for (unsigned var = 0; var < 2; var++) {
        const gv_symbol names[] = { { "X", 1 }, { "Y", 1 } };
        const gv_symbol values[] = { { "a", 1 }, { "b", 1 }, { "c", 1 } };
        assert_int_equal(gv_csp_add_variable(csp, names[var], NULL), GV_OK);
        for (unsigned value = 0; value < n_values; value++)
            assert_int_equal(gv_csp_add_value(csp, values[value], NULL), GV_OK);
    }
    assert_int_equal(gv_csp_add_alldiff(csp, NULL), GV_OK);
    for (gv_var var = 0; var < 2; var++)
        assert_int_equal(gv_csp_add_member(csp, var, NULL), GV_OK);
    const gv_net *net = NULL;
    assert_int_equal(gv_csp_finish(&net, csp, &f->arena, NULL), GV_OK);
    gv_instance *made = NULL;
    assert_int_equal(gv_instance_make(&made, f->context, net, NULL, NULL, 0, NULL,
                                      GV_ALPHABET_AUTO, &f->arena, NULL),
                     GV_OK);
    return made;
}

static void a_csp_is_listed(void **ctx)
{
    fixture *const f = *ctx;
    gv_grid_source *source = NULL;
    const gv_instance *csp = small_csp(f, 3);
    assert_int_equal(
        gv_grid_source_new(&source, csp, GV_GRIDS_AUTO, NULL, &f->arena, NULL), GV_OK);
    assert_string_equal(gv_grid_source_law(source),
                        "exactly uniform (a list of 6 grids)");
    uint32_t counts[3][3] = { { 0 } }, six[6] = { 0 };
    size_t n_six = 0;
    gv_rng rng = gv_rng_stream(84, 0);
    for (unsigned n = 0; n < 6000; n++) {
        gv_label grid[2];
        draw(f, source, &rng, grid, 1);
        assert_true(is_grid(csp->net, grid));
        counts[grid[0]][grid[1] - 3]++;
    }
    for (unsigned a = 0; a < 3; a++)
        for (unsigned b = 0; b < 3; b++)
            if (a != b)
                six[n_six++] = counts[a][b];
    assert_true(chi_square_excess(six, 6) < 4);
}

static void a_csp_without_solution_is_refused(void **ctx)
{
    fixture *const f = *ctx;
    const gv_instance *csp = small_csp(f, 1);
    for (gv_grid_method method = GV_GRIDS_AUTO; method <= GV_GRIDS_BACKTRACKING;
         method++) {
        gv_grid_source *source = NULL;
        gv_error err = { .message = "" };
        assert_int_equal(
            gv_grid_source_new(&source, csp, method, NULL, &f->arena, &err),
            GV_ERR_ARGUMENT);
        if (method != GV_GRIDS_CHAIN)
            assert_string_equal(err.message, "the instance has no solution");
    }
}

static void givens_hold(void **ctx)
{
    fixture *const f = *ctx;
    const gv_net *net = net_of(f->context, (gv_shape){ GV_SUDOKU, 2, 2, 4 });
    const gv_label givens[] = { 2, 15 * 4 + 1 };
    gv_instance *instance = NULL;
    assert_int_equal(gv_instance_make(&instance, f->context, net, givens, NULL, 2, NULL,
                                      GV_ALPHABET_AUTO, &f->arena, NULL),
                     GV_OK);
    gv_grid_source *source = NULL;
    assert_int_equal(
        gv_grid_source_new(&source, instance, GV_GRIDS_CHAIN, NULL, &f->arena, NULL),
        GV_ERR_ARGUMENT);
    assert_int_equal(
        gv_grid_source_new(&source, instance, GV_GRIDS_AUTO, NULL, &f->arena, NULL),
        GV_OK);
    assert_int_equal(gv_grid_source_method(source), GV_GRIDS_UNIFORM);
    gv_rng rng = gv_rng_stream(85, 0);
    for (unsigned n = 0; n < 100; n++) {
        gv_label grid[16];
        draw(f, source, &rng, grid, 1);
        assert_true(is_grid(net, grid));
        assert_true(grid[0] == givens[0] && grid[15] == givens[1]);
    }
}

/* ---- the law ---- */

/* Chi-square over classes and relabellings of squares of digits, together where there
 * are few, else each for itself. */
static void assert_uniform_squares(fixture *f, gv_shape shape, gv_grid_method method,
                                   size_t n_draws, uint64_t seed)
{
    enum { MAX_TOGETHER = 1000 };
    const class_table table = list_classes(f->context, shape);
    const gv_grid_source *source = source_of(f, shape, method);
    const uint32_t n_cells = shape.order * shape.order;
    size_t n_rows = 1;
    for (uint32_t i = 2; i <= shape.order; i++)
        n_rows *= i;
    const size_t n_all = table.n_classes * n_rows;
    const bool together = n_all <= MAX_TOGETHER;
    uint32_t *classes = calloc(table.n_classes, sizeof *classes);
    uint32_t *rows = calloc(n_rows, sizeof *rows);
    uint32_t *all = calloc(together ? n_all : 1, sizeof *all);
    assert_true(classes && rows && all);
    gv_rng rng = gv_rng_stream(seed, 0);
    for (size_t i = 0; i < n_draws; i++) {
        gv_label grid[MAX_CLASS_CELLS];
        uint8_t digits[MAX_CLASS_CELLS];
        draw(f, source, &rng, grid, 1);
        for (uint32_t cell = 0; cell < n_cells; cell++)
            digits[cell] = (uint8_t)(grid[cell] % shape.order);
        const size_t class = find_class(&table, digits);
        const size_t row = permutation_number(digits, shape.order);
        classes[class]++;
        rows[row]++;
        if (together)
            all[class * n_rows + row]++;
    }
    assert_true(chi_square_excess(classes, table.n_classes) < 4);
    assert_true(chi_square_excess(rows, n_rows) < 4);
    if (together)
        assert_true(chi_square_excess(all, n_all) < 4);
    free(classes);
    free(rows);
    free(all);
    free(table.classes);
}

static void listed_squares_are_uniform(void **ctx)
{
    const gv_shape shapes[] = { { GV_SUDOKU, 2, 2, 4 },
                                { GV_LATIN, 1, 4, 4 },
                                { GV_LATIN, 1, 5, 5 },
                                { GV_PANDIAGONAL, 1, 5, 5 } };
    const size_t n_draws[] = { 288 * 100, 576 * 60, 1344 * 30, 240 * 60 };
    for (unsigned i = 0; i < 4; i++)
        assert_uniform_squares(*ctx, shapes[i], GV_GRIDS_UNIFORM, n_draws[i], 86 + i);
}

static void six_by_six_is_uniform(void **ctx)
{
    assert_uniform_squares(*ctx, (gv_shape){ GV_SUDOKU, 2, 3, 6 }, GV_GRIDS_UNIFORM,
                           39168 * 5, 91);
}

static void all_classes_of_six_by_six_are_uniform(void **ctx)
{
    assert_uniform_squares(*ctx, (gv_shape){ GV_SUDOKU, 2, 3, 6 }, GV_GRIDS_UNIFORM,
                           39168 * 50, 92);
    assert_uniform_squares(*ctx, (gv_shape){ GV_SUDOKU, 3, 2, 6 }, GV_GRIDS_UNIFORM,
                           39168 * 50, 93);
}

static void the_chain_with_its_own_length_is_uniform(void **ctx)
{
    assert_uniform_squares(*ctx, (gv_shape){ GV_SUDOKU, 2, 2, 4 }, GV_GRIDS_CHAIN, 1152,
                           94);
    assert_uniform_squares(*ctx, (gv_shape){ GV_LATIN, 1, 3, 3 }, GV_GRIDS_CHAIN, 480,
                           95);
}

static void the_chain_with_its_own_length_is_uniform_on_more_squares(void **ctx)
{
    assert_uniform_squares(*ctx, (gv_shape){ GV_SUDOKU, 2, 2, 4 }, GV_GRIDS_CHAIN, 8640,
                           96);
    assert_uniform_squares(*ctx, (gv_shape){ GV_LATIN, 1, 5, 5 }, GV_GRIDS_CHAIN, 4032,
                           97);
}

static int compare_grids(const void *a, const void *b)
{
    return memcmp(a, b, 8 * sizeof(gv_label));
}

static void queens_are_uniform(void **ctx)
{
    fixture *const f = *ctx;
    static const unsigned orders[] = { 6, 8 };
    static const size_t n_grids[] = { 4, 92 };
    for (unsigned i = 0; i < 2; i++) {
        const gv_grid_source *source = source_of(
            f, (gv_shape){ GV_QUEENS, 1, orders[i], orders[i] }, GV_GRIDS_UNIFORM);
        enum { PER_GRID = 200 };
        const size_t n = n_grids[i] * PER_GRID;
        gv_label(*grids)[8] = calloc(n, sizeof *grids);
        assert_non_null(grids);
        gv_rng rng = gv_rng_stream(98, i);
        for (size_t k = 0; k < n; k++)
            draw(f, source, &rng, grids[k], 1);
        qsort(grids, n, sizeof *grids, compare_grids);
        uint32_t counts[92] = { 0 };
        size_t n_different = 0;
        for (size_t k = 0; k < n; k++) {
            n_different += k == 0 || compare_grids(grids[k], grids[k - 1]) != 0;
            assert_true(n_different <= n_grids[i]);
            counts[n_different - 1]++;
        }
        assert_int_equal(n_different, n_grids[i]);
        assert_true(chi_square_excess(counts, n_grids[i]) < 4);
        free(grids);
    }
}

/* ---- memory ---- */

static void every_failing_allocation_is_reported(void **ctx)
{
    static const expectation cases[] = {
        { { GV_SUDOKU, 2, 2, 4 }, GV_GRIDS_UNIFORM, "" },
        { { GV_QUEENS, 1, 8, 8 }, GV_GRIDS_UNIFORM, "" },
        { { GV_SUDOKU, 3, 4, 12 }, GV_GRIDS_CHAIN, "" },
        { { GV_QUEENS, 1, 20, 20 }, GV_GRIDS_BACKTRACKING, "" },
    };
    fixture *const f = *ctx;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const gv_instance *instance =
            empty_instance(f->context, cases[i].shape, &f->arena);
        gv_status status = GV_ERR_MEMORY;
        for (size_t fail_at = 1; status != GV_OK; fail_at++) {
            gv_memory memory = { .fail_at = fail_at };
            gv_arena arena, tmp;
            gv_arena_init(&arena, &memory);
            gv_arena_init(&tmp, &memory);
            gv_grid_source *source = NULL;
            status = gv_grid_source_new(&source, instance, cases[i].method, NULL,
                                        &arena, NULL);
            assert_int_equal(source != NULL, status == GV_OK);
            if (source) {
                gv_label grid[MAX_PRIMARY];
                gv_rng rng = gv_rng_stream(99, 0);
                size_t n_drawn = 77;
                status = gv_grid_source_draw(source, &rng, grid, 1, &n_drawn, NULL,
                                             &tmp, NULL);
                assert_int_equal(n_drawn, status == GV_OK ? 1 : 77);
            }
            assert_int_equal(status, memory.n_calls >= fail_at ? GV_ERR_MEMORY : GV_OK);
            gv_arena_free(&tmp);
            gv_arena_free(&arena);
        }
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest quick[] = {
        cmocka_unit_test(the_best_method_that_suits_is_taken_and_told),
        cmocka_unit_test(what_does_not_suit_is_refused),
        cmocka_unit_test(pandiagonal_squares_are_listed),
        cmocka_unit_test(a_list_of_pandiagonal_squares_can_be_stopped),
        cmocka_unit_test(latin_squares_of_order_6_are_listed),
        cmocka_unit_test(families_without_grids_are_refused),
        cmocka_unit_test(all_sources_draw_grids),
        cmocka_unit_test(many_at_once_are_the_same_as_one_by_one),
        cmocka_unit_test(a_draw_ends_when_told_to),
        cmocka_unit_test(a_csp_is_listed),
        cmocka_unit_test(a_csp_without_solution_is_refused),
        cmocka_unit_test(givens_hold),
        cmocka_unit_test(listed_squares_are_uniform),
        cmocka_unit_test(six_by_six_is_uniform),
        cmocka_unit_test(the_chain_with_its_own_length_is_uniform),
        cmocka_unit_test(queens_are_uniform),
        cmocka_unit_test(every_failing_allocation_is_reported),
    };
    const struct CMUnitTest full[] = {
        cmocka_unit_test(all_classes_of_six_by_six_are_uniform),
        cmocka_unit_test(the_chain_with_its_own_length_is_uniform_on_more_squares),
    };
    if (argc > 1 && !strcmp(argv[1], "full"))
        return cmocka_run_group_tests(full, setup, teardown);
    return cmocka_run_group_tests(quick, setup, teardown);
}
