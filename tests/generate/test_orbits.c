/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_orbits.c -- symmetries of the grid and what they make of the clues. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "generate/minimal/orbits.h"

enum { MAX_CELLS = 36 };

static void a_symmetry_is_its_own_inverse(void **ctx)
{
    (void)ctx;
    for (int symmetry = GV_SYMMETRY_NONE; symmetry <= GV_SYMMETRY_DIAGONAL; symmetry++)
        for (uint32_t order = 1; order <= 6; order++)
            for (uint32_t cell = 0; cell < order * order; cell++) {
                const uint32_t image =
                    gv_symmetry_image((gv_symmetry)symmetry, order, cell);
                assert_true(image < order * order);
                assert_int_equal(gv_symmetry_image((gv_symmetry)symmetry, order, image),
                                 cell);
            }
}

static void symmetries_move_the_corners_as_their_names_say(void **ctx)
{
    (void)ctx;
    assert_int_equal(gv_symmetry_image(GV_SYMMETRY_NONE, 9, 1), 1);
    assert_int_equal(gv_symmetry_image(GV_SYMMETRY_ROTATE, 9, 1), 79);
    assert_int_equal(gv_symmetry_image(GV_SYMMETRY_MIRROR, 9, 1), 7);
    assert_int_equal(gv_symmetry_image(GV_SYMMETRY_DIAGONAL, 9, 1), 9);
}

static void orbits_hold_every_cell_once_but_the_own_givens(void **ctx)
{
    (void)ctx;
    const gv_shape shape = { GV_SUDOKU, 2, 3, 6 };
    const gv_label givens[] = { 0, 6 * 6 + 1 }; // cells 0 and 6
    gv_context *context = NULL;
    gv_instance *empty = NULL, *given = NULL;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    assert_int_equal(gv_context_new(&context, NULL), GV_OK);
    assert_int_equal(gv_instance_empty(&empty, context, &shape, NULL), GV_OK);
    assert_int_equal(gv_instance_with_givens(&given, empty, givens, 2, &arena, NULL),
                     GV_OK);
    for (int symmetry = GV_SYMMETRY_NONE; symmetry <= GV_SYMMETRY_DIAGONAL;
         symmetry++) {
        const gv_generator generator = { .options.symmetry = (gv_symmetry)symmetry,
                                         .empty = given,
                                         .net = given->net };
        gv_orbit orbits[MAX_CELLS];
        unsigned n_seen[MAX_CELLS] = { 0 };
        const uint32_t n = gv_orbits_list(orbits, &generator);
        for (uint32_t i = 0; i < n; i++) {
            n_seen[orbits[i].first]++;
            if (orbits[i].second == orbits[i].first)
                continue;
            n_seen[orbits[i].second]++;
            assert_int_equal(
                gv_symmetry_image((gv_symmetry)symmetry, 6, orbits[i].first),
                orbits[i].second);
        }
        for (unsigned cell = 0; cell < MAX_CELLS; cell++)
            assert_int_equal(n_seen[cell], cell != 0 && cell != 6);
    }
    gv_arena_free(&arena);
    gv_instance_free(empty);
    gv_context_free(context);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_symmetry_is_its_own_inverse),
        cmocka_unit_test(symmetries_move_the_corners_as_their_names_say),
        cmocka_unit_test(orbits_hold_every_cell_once_but_the_own_givens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
