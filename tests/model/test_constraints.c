/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_constraints.c -- the named constraints of networks: each group and pair belongs
 * to one, and what they say. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "small_nets.h"
#include "model/constraints.h"
#include "model/csp.h"

#include <string.h>

static const gv_constraints *constraints_of(const gv_net *net, gv_arena *arena)
{
    const gv_constraints *c = NULL;
    assert_int_equal(gv_constraints_new(&c, net, arena, NULL), GV_OK);
    return c;
}

static void assert_says(const gv_constraints *c, uint32_t constraint,
                        const char *digits, const char *name, const char *words)
{
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    gv_constraint_name(c, constraint, &text);
    assert_string_equal(text.text, name);
    gv_buffer_reset(&text);
    gv_constraint_words(c, constraint, digits, &text);
    assert_string_equal(text.text, words);
    gv_buffer_free(&text);
}

static void each_group_of_a_family_is_a_constraint(void **unused)
{
    (void)unused;
    gv_context *context = new_context();
    for (size_t i = 0; i < N_SMALL_SHAPES; i++) {
        gv_arena arena;
        gv_arena_init(&arena, NULL);
        const gv_net *net = net_of(context, small_shapes[i]);
        const gv_constraints *c = constraints_of(net, &arena);
        assert_true(c->n >= net->n_groups);
        for (gv_var g = 0; g < net->n_groups; g++) {
            assert_int_equal(c->of_group[g], g);
            assert_int_equal(c->group_start[g + 1] - c->group_start[g], 1);
            assert_int_equal(c->groups[c->group_start[g]], g);
        }
        gv_arena_free(&arena);
    }
    gv_context_free(context);
}

static void families_say_what_people_would(void **unused)
{
    (void)unused;
    gv_context *context = new_context();
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_constraints *c =
        constraints_of(net_of(context, (gv_shape){ GV_SUDOKU, 3, 3, 9 }), &arena);
    assert_says(c, 1, "123456789", "r1c2", "cell r1c2 takes one digit");
    assert_says(c, 81 + 2 * 9 + 4, "123456789", "r3n5", "row 3 needs a 5");
    assert_says(c, 162 + 7, "123456789", "c1n8", "column 1 needs an 8");
    assert_says(c, 243 + 9, "ABCDEFGHI", "b2n1", "block 2 needs an A");
    assert_says(c, 81 + 7, NULL, "r1n8", "row 1 needs an 8");
    c = constraints_of(net_of(context, (gv_shape){ GV_QUEENS, 1, 5, 5 }), &arena);
    assert_says(c, 0, NULL, "r1", "row 1 needs a queen");
    assert_says(c, 7, NULL, "c3", "column 3 needs a queen");
    assert_says(c, 10, NULL, "d1", "at most one queen on diagonal 1");
    gv_arena_free(&arena);
    gv_context_free(context);
}

static gv_symbol symbol(const char *text)
{
    return (gv_symbol){ text, strlen(text) };
}

/* A, B, C of two or three values: all different, a named constraint, a pair. */
static const gv_net *small_csp(gv_arena *tmp, gv_arena *arena)
{
    static const char *const names[] = { "A", "B", "C" };
    gv_csp *csp = NULL;
    const gv_net *net = NULL;
    assert_int_equal(gv_csp_new(&csp, tmp, NULL), GV_OK);
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(gv_csp_add_variable(csp, symbol(names[i]), NULL), GV_OK);
        assert_int_equal(gv_csp_add_value(csp, symbol("1"), NULL), GV_OK);
        assert_int_equal(gv_csp_add_value(csp, symbol("2"), NULL), GV_OK);
        assert_int_equal(gv_csp_add_value(csp, symbol("3"), NULL), GV_OK);
    }
    assert_int_equal(gv_csp_begin_constraint(csp, symbol(""), NULL), GV_OK);
    assert_int_equal(gv_csp_add_alldiff(csp, NULL), GV_OK);
    for (gv_var v = 0; v < 3; v++)
        assert_int_equal(gv_csp_add_member(csp, v, NULL), GV_OK);
    assert_int_equal(gv_csp_begin_constraint(csp, symbol("A comes first"), NULL),
                     GV_OK);
    assert_int_equal(gv_csp_add_relation(csp, 0, GV_CSP_LT, 1, 0, NULL), GV_OK);
    assert_int_equal(gv_csp_begin_constraint(csp, symbol(""), NULL), GV_OK);
    assert_int_equal(gv_csp_add_forbidden(csp, 3, 7, NULL), GV_OK);
    assert_int_equal(gv_csp_finish(&net, csp, arena, NULL), GV_OK);
    return net;
}

static void statements_of_a_csp_keep_their_parts_and_words(void **unused)
{
    (void)unused;
    gv_arena arena, tmp;
    gv_arena_init(&arena, NULL);
    gv_arena_init(&tmp, NULL);
    const gv_net *net = small_csp(&tmp, &arena);
    const gv_constraints *c = constraints_of(net, &arena);
    assert_int_equal(c->n, 3);
    for (gv_var v = 0; v < 3; v++)
        assert_int_equal(c->of_group[v], GV_NO_CONSTRAINT);
    assert_int_equal(c->group_start[1] - c->group_start[0], 3);
    assert_int_equal(c->pair_start[3] - c->pair_start[2], 2);
    assert_says(c, 0, NULL, "constraint1", "A, B and C differ");
    assert_says(c, 1, NULL, "constraint2", "A comes first");
    assert_says(c, 2, NULL, "constraint3", "B=1 excludes C=2");
    for (gv_label label = 0; label < net->n_labels; label++)
        for (uint32_t i = c->link_start[label]; i < c->link_start[label + 1]; i++)
            assert_true(gv_net_linked(net, label, c->links[i]));
    gv_arena_free(&arena);
    gv_arena_free(&tmp);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_group_of_a_family_is_a_constraint),
        cmocka_unit_test(families_say_what_people_would),
        cmocka_unit_test(statements_of_a_csp_keep_their_parts_and_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
