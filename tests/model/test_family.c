/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_family.c -- the table of families, completed shapes and what is said of wrong
 * ones, and the random automorphisms: permutations that keep groups, drawn uniformly.
 */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "model/family.h"
#include "model/u32_list.h"
#include "model/symbols.h"
#include "small_nets.h"

#include <math.h>
#include <string.h>

static void every_family_is_found_by_its_name(void **ctx)
{
    (void)ctx;
    for (unsigned family = 0; family < gv_n_families; family++) {
        gv_family found = GV_CSP;
        assert_true(gv_family_by_name(&found, gv_family_name((gv_family)family)));
        assert_int_equal(found, family);
        assert_true(strlen(gv_families[family]->summary) > 0);
    }
    gv_family found = GV_CSP;
    assert_false(gv_family_by_name(&found, "kakuro"));
    assert_int_equal(found, GV_CSP);
    assert_null(gv_family_name((gv_family)gv_n_families));
    assert_null(gv_family_name((gv_family)-1));
}

static void what_is_known_completes_a_shape(void **ctx)
{
    (void)ctx;
    static const struct {
        gv_family family;
        unsigned rows, cols, order;
        gv_shape expected;
    } rows[] = {
        { GV_SUDOKU, 0, 0, 9, { GV_SUDOKU, 3, 3, 9 } },
        { GV_SUDOKU, 3, 4, 0, { GV_SUDOKU, 3, 4, 12 } },
        { GV_SUDOKU, 2, 8, 16, { GV_SUDOKU, 2, 8, 16 } },
        { GV_SUDOKU, 3, 0, 12, { GV_SUDOKU, 3, 4, 12 } },
        { GV_SUDOKU, 0, 3, 12, { GV_SUDOKU, 4, 3, 12 } },
        { GV_SUDOKU, 0, 0, 1, { GV_SUDOKU, 1, 1, 1 } },
        { GV_SUDOKU, 64, 1, 0, { GV_SUDOKU, 64, 1, 64 } },
        { GV_LATIN, 0, 0, 5, { GV_LATIN, 1, 5, 5 } },
        { GV_PANDIAGONAL, 1, 7, 7, { GV_PANDIAGONAL, 1, 7, 7 } },
        { GV_QUEENS, 0, 0, 64, { GV_QUEENS, 1, 64, 64 } },
        { GV_SUDOQUEENS, 0, 0, 16, { GV_SUDOQUEENS, 4, 4, 16 } },
        { GV_SUDOQUEENS, 3, 3, 0, { GV_SUDOQUEENS, 3, 3, 9 } },
        { GV_CSP, 0, 0, 0, { GV_CSP, 0, 0, 0 } },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gv_shape shape;
        assert_int_equal(gv_shape_complete(&shape, rows[i].family, rows[i].rows,
                                           rows[i].cols, rows[i].order, NULL),
                         GV_OK);
        assert_memory_equal(&shape, &rows[i].expected, sizeof shape);
    }
}

static void a_wrong_shape_is_explained(void **ctx)
{
    (void)ctx;
    static const struct {
        gv_family family;
        unsigned rows, cols, order;
        const char *message;
    } rows[] = {
        { GV_SUDOKU, 0, 0, 12,
          "order 12 has several block shapes (2x6, 3x4, 4x3, 6x2): give its "
          "blocks" },
        { GV_SUDOKU, 0, 0, 7,
          "order 7 has several block shapes (1x7, 7x1): give its blocks" },
        { GV_SUDOKU, 0, 0, 2,
          "order 2 has several block shapes (1x2, 2x1): give its blocks" },
        { GV_SUDOKU, 0, 0, 60,
          "order 60 has several block shapes (2x30, 3x20, 4x15, 5x12, 6x10, 10x6, "
          "12x5, 15x4, 20x3, 30x2): give its blocks" },
        { GV_SUDOKU, 0, 0, 0,
          "the size of the Sudoku is not known: give its blocks or the order" },
        { GV_SUDOKU, 0, 0, 65, "order 65 is out of range: 1 to 64" },
        { GV_SUDOKU, 3, 3, 12, "blocks of 3x3 make order 9, not 12" },
        { GV_SUDOKU, 3, 0, 0, "only one side of the blocks is known: give both" },
        { GV_SUDOKU, 5, 0, 12, "order 12 is not a multiple of the block side 5" },
        { GV_SUDOKU, 9, 8, 0, "blocks of 9x8 are too large: the order is at most 64" },
        { GV_SUDOKU, 65536, 65536, 0,
          "blocks of 65536x65536 are too large: the order is at most 64" },
        { GV_LATIN, 0, 0, 0, "the order of the latin is not known: give the size" },
        { GV_LATIN, 3, 3, 9, "the family latin has no blocks" },
        { GV_QUEENS, 0, 0, 100, "order 100 is out of range: 1 to 64" },
        { GV_SUDOQUEENS, 0, 0, 8,
          "order 8 is not a square: sudoqueens have orders 1, 4, 9, ... 64" },
        { GV_SUDOQUEENS, 0, 0, 0,
          "the order of the sudoqueens is not known: give the size" },
        { GV_SUDOQUEENS, 2, 2, 9, "sudoqueens of order 9 have blocks of 3x3, not 2x2" },
        { GV_CSP, 0, 0, 9, "a csp has neither order nor blocks: its text declares it" },
        { GV_CSP + 1, 0, 0, 9, "no family has the number 6" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        gv_shape shape = { GV_LATIN, 7, 7, 7 };
        gv_error err;
        assert_int_equal(gv_shape_complete(&shape, rows[i].family, rows[i].rows,
                                           rows[i].cols, rows[i].order, &err),
                         GV_ERR_ARGUMENT);
        assert_string_equal(err.message, rows[i].message);
        assert_int_equal(shape.order, 7); // untouched
    }
}

static void draw(gv_label *image, const gv_net *net, gv_rng *rng)
{
    gv_arena tmp;
    gv_arena_init(&tmp, NULL);
    const gv_family_row *family = gv_families[net->shape.family];
    assert_int_equal(family->automorphism(net, rng, image, &tmp, NULL), GV_OK);
    gv_arena_free(&tmp);
}

/* Whether the sorted `labels` are a group that is of use like `group`: a variable for a
 * variable, an at-most-one group for an at-most-one group. */
static bool is_group(const gv_net *net, gv_var group, const gv_label *labels,
                     uint32_t n_labels)
{
    for (gv_var other = 0; other < net->n_groups; other++)
        if ((other < net->n_vars) == (group < net->n_vars) &&
            gv_net_group_size(net, other) == n_labels &&
            !memcmp(net->group_labels + net->group_start[other], labels,
                    n_labels * sizeof *labels))
            return true;
    return false;
}

static void automorphisms_map_groups_to_groups(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    for (size_t i = 0; i < N_SMALL_SHAPES; i++) {
        const gv_net *net = net_of(context, small_shapes[i]);
        for (uint64_t unit = 0; unit < 10; unit++) {
            gv_rng rng = gv_rng_stream(i, unit);
            gv_label image[729], sorted[729];
            draw(image, net, &rng);
            memcpy(sorted, image, net->n_labels * sizeof *image);
            gv_sort_u32(sorted, net->n_labels);
            for (gv_label label = 0; label < net->n_labels; label++)
                assert_int_equal(sorted[label], label); // a permutation
            for (gv_var group = 0; group < net->n_groups; group++) {
                const uint32_t n = gv_net_group_size(net, group);
                for (uint32_t k = 0; k < n; k++)
                    sorted[k] = image[net->group_labels[net->group_start[group] + k]];
                gv_sort_u32(sorted, n);
                assert_true(is_group(net, group, sorted, n));
            }
        }
    }
    gv_context_free(context);
}

static void automorphisms_are_drawn_uniformly_from_their_group(void **ctx)
{
    (void)ctx;
    static const struct {
        gv_shape shape;
        uint32_t group_order;
    } rows[] = {
        { { GV_SUDOKU, 2, 2, 4 }, 24 * 8 * 8 * 2 },
        { { GV_SUDOKU, 1, 3, 3 }, 6 * 6 * 6 },
        { { GV_LATIN, 1, 3, 3 }, 6 * 6 * 6 * 2 },
        { { GV_PANDIAGONAL, 1, 4, 4 }, 24 * 16 * 2 * 2 },
        { { GV_QUEENS, 1, 5, 5 }, 8 },
        { { GV_SUDOQUEENS, 2, 2, 4 }, 8 },
        { { GV_LATIN, 1, 1, 1 }, 1 },
    };
    enum { DRAWS_EACH = 30, MOST = 3072 };
    gv_context *context = new_context();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const gv_net *net = net_of(context, rows[i].shape);
        gv_arena arena;
        gv_arena_init(&arena, NULL);
        gv_symbols images;
        gv_symbols_init(&images, &arena);
        gv_rng rng = gv_rng_stream(7, i);
        uint32_t seen[MOST] = { 0 };
        for (uint32_t n = 0; n < rows[i].group_order * DRAWS_EACH; n++) {
            gv_label image[729];
            draw(image, net, &rng);
            const gv_symbol bytes = { (const char *)image,
                                      net->n_labels * sizeof *image };
            uint32_t number;
            assert_true(gv_symbols_add(&number, &images, bytes));
            assert_true(number < rows[i].group_order);
            seen[number]++;
        }
        assert_int_equal(images.n_symbols, rows[i].group_order);
        // Chi-square within five standard deviations of its mean.
        double chi2 = 0;
        for (uint32_t k = 0; k < rows[i].group_order; k++)
            chi2 += (seen[k] - (double)DRAWS_EACH) * (seen[k] - (double)DRAWS_EACH) /
                    (double)DRAWS_EACH;
        const double freedom = rows[i].group_order - 1.0;
        assert_true(fabs(chi2 - freedom) <= 5 * sqrt(2 * freedom));
        gv_arena_free(&arena);
    }
    gv_context_free(context);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_family_is_found_by_its_name),
        cmocka_unit_test(what_is_known_completes_a_shape),
        cmocka_unit_test(a_wrong_shape_is_explained),
        cmocka_unit_test(automorphisms_map_groups_to_groups),
        cmocka_unit_test(automorphisms_are_drawn_uniformly_from_their_group),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
