/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Grids by backtracking: grids of every family, proofs that there is none, the known
 * bias on 9x9. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "generate/grid/backtracking.h"
#include "grid_testing.h"
#include "sudoku9/cell_set.h"
#include "sudoku9/search/unavoidable.h"

enum { MAX_PRIMARY = 25 * 25 };

static gv_backtracking_end draw(gv_label *out, const gv_instance *instance, gv_rng *rng,
                                gv_arena *tmp)
{
    gv_backtracking_end end;
    assert_int_equal(gv_backtracking_draw(&end, instance, rng, out, NULL, tmp, NULL),
                     GV_OK);
    return end;
}

static void every_family_gets_grids(void **ctx)
{
    (void)ctx;
    static const gv_shape shapes[] = {
        { GV_SUDOKU, 1, 1, 1 },      { GV_SUDOKU, 2, 2, 4 },
        { GV_SUDOKU, 2, 3, 6 },      { GV_SUDOKU, 3, 2, 6 },
        { GV_SUDOKU, 1, 5, 5 },      { GV_SUDOKU, 5, 1, 5 },
        { GV_SUDOKU, 2, 4, 8 },      { GV_SUDOKU, 3, 3, 9 },
        { GV_SUDOKU, 2, 5, 10 },     { GV_SUDOKU, 3, 4, 12 },
        { GV_SUDOKU, 4, 4, 16 },     { GV_SUDOKU, 5, 5, 25 },
        { GV_LATIN, 1, 1, 1 },       { GV_LATIN, 1, 2, 2 },
        { GV_LATIN, 1, 9, 9 },       { GV_LATIN, 1, 20, 20 },
        { GV_PANDIAGONAL, 1, 7, 7 }, { GV_PANDIAGONAL, 1, 11, 11 },
        { GV_QUEENS, 1, 8, 8 },      { GV_QUEENS, 1, 40, 40 },
        { GV_SUDOQUEENS, 2, 2, 4 },  { GV_SUDOQUEENS, 4, 4, 16 },
    };
    gv_context *context = new_context();
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        gv_arena arena;
        gv_arena_init(&arena, NULL);
        const gv_instance *instance = empty_instance(context, shapes[i], &arena);
        gv_label grid[MAX_PRIMARY];
        for (unsigned n = 0; n < 5; n++) {
            gv_rng rng = gv_rng_stream(71, n);
            assert_int_equal(draw(grid, instance, &rng, &arena), GV_BACKTRACKING_GRID);
            assert_true(is_grid(instance->net, grid));
        }
        gv_arena_free(&arena);
    }
    gv_context_free(context);
}

static void that_there_is_no_grid_is_proved(void **ctx)
{
    (void)ctx;
    static const gv_shape shapes[] = { { GV_QUEENS, 1, 2, 2 },
                                       { GV_QUEENS, 1, 3, 3 },
                                       { GV_PANDIAGONAL, 1, 4, 4 },
                                       { GV_PANDIAGONAL, 1, 9, 9 } };
    gv_context *context = new_context();
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        const gv_instance *instance = empty_instance(context, shapes[i], &arena);
        gv_rng rng = gv_rng_stream(72, i);
        gv_label grid[MAX_PRIMARY];
        assert_int_equal(draw(grid, instance, &rng, &arena), GV_BACKTRACKING_NONE);
    }
    gv_arena_free(&arena);
    gv_context_free(context);
}

static void givens_and_marks_hold(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_net *net = net_of(context, (gv_shape){ GV_SUDOKU, 3, 3, 9 });
    const gv_label givens[] = { 3, 80 * 9 + 3 };
    uint64_t marks[(729 + 63) / 64];
    memset(marks, 0xff, sizeof marks);
    marks[1] &= ~UINT64_C(0xff); // labels 64 to 71: cell 7 keeps its first digit, 63
    gv_instance *instance = NULL;
    assert_int_equal(gv_instance_make(&instance, context, net, givens, NULL, 2, marks,
                                      GV_ALPHABET_AUTO, &arena, NULL),
                     GV_OK);
    for (unsigned n = 0; n < 20; n++) {
        gv_rng rng = gv_rng_stream(73, n);
        gv_label grid[81];
        assert_int_equal(draw(grid, instance, &rng, &arena), GV_BACKTRACKING_GRID);
        assert_true(is_grid(net, grid));
        assert_int_equal(grid[0], 3);
        assert_int_equal(grid[80], 80 * 9 + 3);
        assert_int_equal(grid[7], 63);
    }
    gv_arena_free(&arena);
    gv_context_free(context);
}

static void contradictory_givens_have_no_grid(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_net *net = net_of(context, (gv_shape){ GV_SUDOKU, 2, 2, 4 });
    const gv_label givens[] = { 0, 4 }; // 1 in the first two cells
    gv_instance *instance = NULL;
    assert_int_equal(gv_instance_make(&instance, context, net, givens, NULL, 2, NULL,
                                      GV_ALPHABET_AUTO, &arena, NULL),
                     GV_OK);
    gv_rng rng = gv_rng_stream(74, 0);
    gv_label grid[16];
    assert_int_equal(draw(grid, instance, &rng, &arena), GV_BACKTRACKING_NONE);
    gv_arena_free(&arena);
    gv_context_free(context);
}

static void a_search_ends_when_told_to(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_flag stop = true;
    const gv_instance *instance =
        empty_instance(context, (gv_shape){ GV_SUDOKU, 4, 4, 16 }, &arena);
    gv_rng rng = gv_rng_stream(75, 0);
    gv_label grid[256];
    gv_backtracking_end end;
    assert_int_equal(
        gv_backtracking_draw(&end, instance, &rng, grid, &stop, &arena, NULL), GV_OK);
    assert_int_equal(end, GV_BACKTRACKING_STOPPED);
    gv_arena_free(&arena);
    gv_context_free(context);
}

/* ---- the bias ---- */

/* The mean number of unavoidable sets of four cells. */
static double mean_small_sets(size_t n_grids, uint64_t seed)
{
    gv_context *context = new_context();
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_instance *instance =
        empty_instance(context, (gv_shape){ GV_SUDOKU, 3, 3, 9 }, &arena);
    gv_nine_uas *uas = gv_nine_uas_new(&arena, 0);
    assert_non_null(uas);
    size_t n_sets = 0;
    for (size_t i = 0; i < n_grids; i++) {
        gv_rng rng = gv_rng_stream(seed, i);
        gv_label grid[81];
        uint8_t digits[81];
        assert_int_equal(draw(grid, instance, &rng, &arena), GV_BACKTRACKING_GRID);
        for (unsigned cell = 0; cell < 81; cell++)
            digits[cell] = (uint8_t)(grid[cell] % 9 + 1);
        gv_nine_uas_start(uas, digits);
        for (size_t k = 0; k < uas->n_sets; k++)
            n_sets += gv_nine_set_count(&uas->sets[k]) == 4;
    }
    gv_arena_free(&arena);
    gv_context_free(context);
    return (double)n_sets / (double)n_grids;
}

/* Uniform grids have 11.58. A standard error is 0.03. */
static void nine_by_nine_has_the_known_bias(void **ctx)
{
    (void)ctx;
    assert_true(fabs(mean_small_sets(10000, 76) - 11.05) < 0.12);
}

/* A standard error is 0.01. */
static void nine_by_nine_has_the_known_bias_closely(void **ctx)
{
    (void)ctx;
    assert_true(fabs(mean_small_sets(200000, 77) - 11.05) < 0.05);
}

static void the_first_row_is_a_uniform_permutation(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_instance *instance =
        empty_instance(context, (gv_shape){ GV_SUDOKU, 2, 2, 4 }, &arena);
    uint32_t counts[24] = { 0 };
    for (unsigned n = 0; n < 12000; n++) {
        gv_rng rng = gv_rng_stream(78, n);
        gv_label grid[16];
        uint8_t row[4];
        assert_int_equal(draw(grid, instance, &rng, &arena), GV_BACKTRACKING_GRID);
        for (unsigned cell = 0; cell < 4; cell++)
            row[cell] = (uint8_t)(grid[cell] % 4);
        counts[permutation_number(row, 4)]++;
    }
    assert_true(chi_square_excess(counts, 24) < 4);
    gv_arena_free(&arena);
    gv_context_free(context);
}

static void every_failing_allocation_is_reported(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_instance *instance =
        empty_instance(context, (gv_shape){ GV_SUDOKU, 4, 4, 16 }, &arena);
    gv_status status = GV_ERR_MEMORY;
    for (size_t fail_at = 1; status != GV_OK; fail_at++) {
        gv_memory memory = { .fail_at = fail_at };
        gv_arena tmp;
        gv_arena_init(&tmp, &memory);
        gv_rng rng = gv_rng_stream(79, 0);
        gv_label grid[256];
        gv_backtracking_end end;
        status = gv_backtracking_draw(&end, instance, &rng, grid, NULL, &tmp, NULL);
        assert_int_equal(status, memory.n_calls >= fail_at ? GV_ERR_MEMORY : GV_OK);
        gv_arena_free(&tmp);
    }
    gv_arena_free(&arena);
    gv_context_free(context);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest quick[] = {
        cmocka_unit_test(every_family_gets_grids),
        cmocka_unit_test(that_there_is_no_grid_is_proved),
        cmocka_unit_test(givens_and_marks_hold),
        cmocka_unit_test(contradictory_givens_have_no_grid),
        cmocka_unit_test(a_search_ends_when_told_to),
        cmocka_unit_test(nine_by_nine_has_the_known_bias),
        cmocka_unit_test(the_first_row_is_a_uniform_permutation),
        cmocka_unit_test(every_failing_allocation_is_reported),
    };
    const struct CMUnitTest full[] = {
        cmocka_unit_test(nine_by_nine_has_the_known_bias_closely),
    };
    if (argc > 1 && !strcmp(argv[1], "full"))
        return cmocka_run_group_tests(full, NULL, NULL);
    return cmocka_run_group_tests(quick, NULL, NULL);
}
