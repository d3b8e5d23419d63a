/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_variant.c -- variants: rules from words and back, what is wrong with them and
 * where, their networks, which the context makes once. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "model/constraints.h"
#include "model/variant.h"

#include <string.h>

static const gv_shape four = { GV_SUDOKU, 2, 2, 4 }, six = { GV_SUDOKU, 2, 3, 6 },
                      nine = { GV_SUDOKU, 3, 3, 9 }, latin = { GV_LATIN, 1, 4, 4 };

typedef struct fixture {
    gv_arena arena;
    gv_error error;
} fixture;

static int begin(void **state)
{
    static fixture f;
    gv_arena_init(&f.arena, NULL);
    *state = &f;
    return 0;
}

static int end(void **state)
{
    gv_arena_free(&((fixture *)*state)->arena);
    return 0;
}

static gv_status read_rules(const gv_variant **out, fixture *f, const char *text,
                            gv_shape shape)
{
    f->error = (gv_error){ .status = GV_OK };
    return gv_variant_read(out, text, strlen(text), shape, &f->arena, &f->error);
}

static void rules_are_written_in_canonical_words(void **state)
{
    static const struct {
        gv_shape shape;
        const char *text, *canonical;
    } rows[] = {
        { { GV_SUDOKU, 3, 3, 9 }, "diagonals", "diagonals" },
        { { GV_SUDOKU, 3, 3, 9 }, "  Anti  King ; DIAGONALS;", "diagonals; anti king" },
        { { GV_SUDOKU, 3, 3, 9 }, "windoku;windoku", "windoku" },
        { { GV_SUDOKU, 3, 3, 9 }, "diagonals both", "diagonals" },
        { { GV_SUDOKU, 2, 2, 4 }, "diagonals up", "diagonals up" },
        { { GV_SUDOKU, 2, 2, 4 },
          "regions zzzx zyxx yyxw ywww",
          "regions aaabacbbccbdcddd" },
        { { GV_SUDOKU, 2, 2, 4 }, "regions 1112/1132/3332/4444x", NULL },
        { { GV_SUDOKU, 2, 2, 4 }, "regions aabbaabbccddccdd", "" },
        { { GV_SUDOKU, 2, 2, 4 }, "", "" },
        { { GV_LATIN, 1, 4, 4 }, "anti knight", "anti knight" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const gv_variant *variant = NULL;
        const gv_status status =
            read_rules(&variant, *state, rows[i].text, rows[i].shape);
        if (!rows[i].canonical) {
            assert_int_equal(status, GV_ERR_INPUT);
            continue;
        }
        assert_int_equal(status, GV_OK);
        assert_string_equal(variant ? variant->text : "", rows[i].canonical);
        const gv_variant *again = NULL;
        assert_int_equal(read_rules(&again, *state, rows[i].canonical, rows[i].shape),
                         GV_OK);
        assert_string_equal(again ? again->text : "", rows[i].canonical);
    }
}

static void what_is_wrong_has_a_place(void **state)
{
    static const struct {
        const char *text;
        size_t column;
        const char *part;
    } rows[] = {
        { "diagonals; fog of war", 12, "no rule 'fog of war'" },
        { "diagonal", 1, "no rule 'diagonal'; did you mean 'diagonals'?" },
        { "anti  night", 1, "no rule 'anti  night'; did you mean 'anti knight'?" },
        { "windoku; regions aab", 10, "3 letters for 16 cells" },
        { "regions aaabaabbccbdcdda", 1, "region 1 has 6 cells instead of 4" },
        { "regions abcdefghijklmnop", 1, "more than 4 regions" },
        { "diagonals r1c1", 1, "it has more than 0 cells" },
        { "regions aaabacbbccbdcddd; regions ababbabacdcddcdc", 1, "given twice" },
        { "diagonals r1x1", 11, "expected a cell such as r1c1" },
        { "diagonals r5c1", 11, "r5c1 is outside of the grid" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fixture *f = *state;
        const gv_variant *variant = NULL;
        assert_int_equal(read_rules(&variant, f, rows[i].text, four), GV_ERR_INPUT);
        assert_null(variant);
        assert_int_equal(f->error.column, rows[i].column);
        assert_non_null(strstr(f->error.message, rows[i].part));
    }
}

static void shapes_without_blocks_have_no_rules_about_them(void **state)
{
    static const char *const texts[] = { "windoku", "disjoint groups",
                                         "regions aaabacbbccbdcddd" };
    for (size_t i = 0; i < 3; i++) {
        const gv_variant *variant = NULL;
        assert_int_equal(read_rules(&variant, *state, texts[i], latin), GV_ERR_INPUT);
    }
    const gv_variant *variant = NULL;
    assert_int_equal(read_rules(&variant, *state, "windoku", six), GV_ERR_INPUT);
}

static void pandiagonal_squares_have_no_rules(void **state)
{
    const gv_shape shape = { GV_PANDIAGONAL, 1, 5, 5 };
    const gv_variant *variant = NULL;
    assert_int_equal(read_rules(&variant, *state, "diagonals", shape), GV_ERR_INPUT);
    assert_null(variant);
    assert_int_equal(read_rules(&variant, *state, "", shape), GV_OK);
}

static void diagonals_with_a_sum_end_at_the_border(void **state)
{
    static const char *const wrong[] = {
        "little killer 20 r1c8 r2c9 r4c1 r5c2 r6c3 r7c4 r8c5 r9c6",
        "little killer 20 r1c2 r2c1 r2c9 r3c8 r4c7 r5c6 r6c5 r7c4 r8c3 r9c2",
        "little killer 9 r1c7 r2c8",
    };
    const gv_variant *variant = NULL;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(read_rules(&variant, *state, wrong[i], nine), GV_ERR_INPUT);
    assert_int_equal(read_rules(&variant, *state, "little killer 9 r1c8 r2c9", nine),
                     GV_OK);
    assert_int_equal(
        read_rules(&variant, *state, "little killer 9 r3c1 r2c2 r1c3", nine), GV_OK);
}

static const gv_net *net_of(gv_context *context, fixture *f, const char *text,
                            gv_shape shape)
{
    const gv_variant *variant = NULL;
    const gv_net *net = NULL;
    assert_int_equal(read_rules(&variant, f, text, shape), GV_OK);
    assert_int_equal(
        gv_context_variant_net(&net, context, shape, variant, &f->arena, NULL), GV_OK);
    return net;
}

static void a_context_makes_a_network_once(void **state)
{
    gv_context *context = NULL;
    assert_int_equal(gv_context_new(&context, NULL), GV_OK);
    const gv_net *net = net_of(context, *state, "diagonals;anti king", nine);
    assert_ptr_equal(net_of(context, *state, "anti king; diagonals", nine), net);
    assert_ptr_not_equal(net_of(context, *state, "diagonals", nine), net);
    const gv_net *plain = NULL;
    assert_int_equal(gv_context_net(&plain, context, nine, NULL), GV_OK);
    assert_ptr_equal(net_of(context, *state, "", nine), plain);
    assert_null(plain->variant);
    assert_true(gv_net_is_nine(plain));
    assert_false(gv_net_is_nine(net));
    gv_context_free(context);
}

static void a_network_says_what_its_units_are(void **state)
{
    gv_context *context = NULL;
    assert_int_equal(gv_context_new(&context, NULL), GV_OK);
    const gv_net *net = net_of(context, *state, "diagonals up; windoku", nine);
    assert_int_equal(net->n_labels, 729);
    assert_int_equal(net->n_primary, 81);
    assert_int_equal(net->n_vars, 81 * 4 + 9 + 4 * 9);
    assert_true(net->values_interchangeable);
    assert_string_equal(gv_net_name_of_label(net, 728).text, "n9r9c9");
    assert_string_equal(gv_net_name_of_group(net, 80).text, "r9c9");
    assert_string_equal(gv_net_name_of_group(net, 81 * 2 + 10).text, "c2n2");
    assert_string_equal(gv_net_name_of_group(net, 81 * 4).text, "x2n1");
    assert_string_equal(gv_net_name_of_group(net, 81 * 4 + 9 + 35).text, "w4n9");
    const gv_constraints *c = NULL;
    fixture *f = *state;
    assert_int_equal(gv_constraints_new(&c, net, &f->arena, NULL), GV_OK);
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    gv_constraint_words(c, c->of_group[81 * 4 + 7], NULL, &text);
    assert_string_equal(text.text, "diagonal 2 needs an 8");
    gv_buffer_reset(&text);
    gv_constraint_name(c, c->of_group[81 * 4 + 7], &text);
    assert_string_equal(text.text, "x2n8");
    gv_buffer_free(&text);
    gv_context_free(context);
}

static void a_network_without_memory_is_an_error(void **state)
{
    (void)state;
    for (size_t fail_at = 1;; fail_at++) {
        gv_memory memory = { .fail_at = fail_at };
        gv_arena arena;
        gv_arena_init(&arena, &memory);
        gv_context *context = NULL;
        const gv_variant *variant = NULL;
        const gv_net *net = NULL;
        static const char text[] = "diagonals; anti knight; regions aaabacbbccbdcddd";
        gv_status status = gv_context_new_with(&context, &memory, NULL);
        if (status == GV_OK)
            status = gv_variant_read(&variant, text, strlen(text), four, &arena, NULL);
        if (status == GV_OK)
            status = gv_context_variant_net(&net, context, four, variant, &arena, NULL);
        gv_context_free(context);
        gv_arena_free(&arena);
        if (status == GV_OK)
            break;
        assert_int_equal(status, GV_ERR_MEMORY);
        assert_null(net);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(rules_are_written_in_canonical_words, begin,
                                        end),
        cmocka_unit_test_setup_teardown(what_is_wrong_has_a_place, begin, end),
        cmocka_unit_test_setup_teardown(shapes_without_blocks_have_no_rules_about_them,
                                        begin, end),
        cmocka_unit_test_setup_teardown(pandiagonal_squares_have_no_rules, begin, end),
        cmocka_unit_test_setup_teardown(diagonals_with_a_sum_end_at_the_border, begin,
                                        end),
        cmocka_unit_test_setup_teardown(a_context_makes_a_network_once, begin, end),
        cmocka_unit_test_setup_teardown(a_network_says_what_its_units_are, begin, end),
        cmocka_unit_test_setup_teardown(a_network_without_memory_is_an_error, begin,
                                        end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
