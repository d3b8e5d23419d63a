/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_ser_hint.c -- names of hints, what they do, difficulties as printed, the order
 * of subsets; and the table of producers. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "explainer/core/table.h"

#include <string.h>

static const char *name_of(gv_se_technique technique, unsigned size, unsigned type,
                           unsigned level)
{
    static char name[GV_SE_NAME_SIZE];
    gv_se_hint hint;
    gv_se_hint_init(&hint, technique, 1);
    hint.size = (uint8_t)size;
    hint.type = (uint8_t)type;
    hint.level = (uint8_t)level;
    gv_se_hint_name(name, &hint);
    return name;
}

static void names_are_those_of_sudoku_explainer(void **ctx)
{
    (void)ctx;
    assert_string_equal(name_of(GV_SE_X_WING, 0, 0, 0), "X-Wing");
    assert_string_equal(name_of(GV_SE_UNIQUE_LOOP, 4, 1, 0), "Unique Rectangle type 1");
    assert_string_equal(name_of(GV_SE_UNIQUE_LOOP, 6, 4, 0), "Unique Loop type 4");
    assert_string_equal(name_of(GV_SE_UNIQUE_LOOP, 8, 3, 0), "Unique Loop 8 type 3");
    assert_string_equal(name_of(GV_SE_BUG, 0, 2, 0), "BUG type 2");
    assert_string_equal(name_of(GV_SE_DYNAMIC_CELL, 0, 0, 0),
                        "Dynamic Cell Forcing Chains");
    assert_string_equal(name_of(GV_SE_DYNAMIC_DOUBLE, 0, 0, 1),
                        "Dynamic Double Forcing Chains (+)");
    for (unsigned technique = 0; technique < GV_SE_N_TECHNIQUES; technique++)
        assert_true(strlen(name_of((gv_se_technique)technique, 0, 0, 0)) > 2);
}

static const char *short_of(gv_se_technique technique, uint8_t size, uint8_t type,
                            uint8_t level)
{
    static char name[GV_SE_NAME_SIZE];
    gv_se_title_short(name, (gv_se_title){ .known = true,
                                           .technique = (uint8_t)technique,
                                           .size = size,
                                           .type = type,
                                           .level = level });
    return name;
}

static void short_names_tell_techniques_apart(void **ctx)
{
    (void)ctx;
    assert_string_equal(short_of(GV_SE_TURBOT_FISH, 0, 0, 0), "TF");
    assert_string_equal(short_of(GV_SE_UNIQUE_LOOP, 4, 1, 0), "UR1");
    assert_string_equal(short_of(GV_SE_UNIQUE_LOOP, 6, 4, 0), "UL64");
    assert_string_equal(short_of(GV_SE_BUG, 0, 2, 0), "BUG2");
    assert_string_equal(short_of(GV_SE_NISHIO, 0, 0, 0), "NFC");
    assert_string_equal(short_of(GV_SE_DYNAMIC_DOUBLE, 0, 0, 1), "DdFC+");
    assert_string_equal(short_of(GV_SE_DYNAMIC_REGION, 0, 0, 5), "DRFC+DFC+FC");
    for (unsigned a = 0; a < GV_SE_N_TECHNIQUES; a++)
        for (unsigned b = 0; b < a; b++) {
            char first[GV_SE_NAME_SIZE];
            strcpy(first, short_of((gv_se_technique)a, 0, 0, 0));
            assert_string_not_equal(first, short_of((gv_se_technique)b, 0, 0, 0));
        }
}

static void hints_are_applied(void **ctx)
{
    (void)ctx;
    const uint8_t values[GV_SE_CELLS] = { 0 };
    gv_se_grid grid;
    gv_se_hint hint;
    gv_se_grid_init(&grid, values);
    gv_se_hint_init(&hint, GV_SE_FORCING_CHAIN, 7.0);
    assert_false(hint.removes);
    gv_se_hint_remove(&hint, &grid, 3, 1u << 4 | 1u << 6);
    gv_se_hint_apply(&grid, &hint);
    assert_int_equal(grid.cands[3], 0x1ff & ~(1u << 4 | 1u << 6));
    assert_int_equal(grid.n_empty, 81);
    gv_se_hint_init(&hint, GV_SE_FORCING_CHAIN, 7.0);
    gv_se_hint_remove(&hint, &grid, 3, 1u << 4);
    assert_false(hint.removes); // it is gone
    hint.cell = 3;
    hint.digit = 8;
    gv_se_hint_apply(&grid, &hint);
    assert_int_equal(grid.value[3], 9);
    assert_false(gv_se_grid_has(&grid, 4, 8));
}

/* 6.6 + 0.1 and 6.5 + 0.2 are different doubles, printed alike. */
static void difficulties_are_printed_in_tenths(void **ctx)
{
    (void)ctx;
    assert_true(6.6 + 0.1 < 6.5 + (0.1 + 0.1));
    assert_int_equal(gv_se_tenths(6.6 + 0.1), 67);
    assert_int_equal(gv_se_tenths(6.5 + (0.1 + 0.1)), 67);
    assert_int_equal(gv_se_tenths(1.2), 12);
    assert_int_equal(gv_se_tenths(11.9), 119);
    assert_int_equal(gv_se_tenths(0), 0);
}

static void subsets_come_in_order_of_their_masks(void **ctx)
{
    (void)ctx;
    for (unsigned k = 1; k <= 4; k++) {
        unsigned subset = (1u << k) - 1;
        for (unsigned mask = 0; mask < 512; mask++)
            if (gv_se_count(mask) == k) {
                assert_int_equal(subset, mask);
                subset = gv_se_next_subset(subset);
            }
        assert_true(subset >= 512);
    }
}

static void producers_are_in_order(void **ctx)
{
    (void)ctx;
    for (unsigned i = 0; i < GV_SE_N_PRODUCERS; i++) {
        assert_non_null(gv_se_producers[i].find);
        assert_true(!i || gv_se_producers[i].rating >= gv_se_producers[i - 1].rating);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_those_of_sudoku_explainer),
        cmocka_unit_test(short_names_tell_techniques_apart),
        cmocka_unit_test(hints_are_applied),
        cmocka_unit_test(difficulties_are_printed_in_tenths),
        cmocka_unit_test(subsets_come_in_order_of_their_masks),
        cmocka_unit_test(producers_are_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
