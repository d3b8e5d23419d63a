/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_net_names.c -- names of labels and groups: a few as literals, all of them
 * against the labels that a group holds, and no two alike. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "model/net.h"
#include "model/symbols.h"
#include "small_nets.h"

#include <stdio.h>
#include <string.h>

static void assert_label_name(const gv_net *net, gv_label label, const char *name)
{
    gv_buffer buffer;
    gv_buffer_init(&buffer, NULL);
    gv_net_label_name(net, label, &buffer);
    assert_string_equal(buffer.text, name);
    gv_buffer_free(&buffer);
}

static void assert_group_name(const gv_net *net, gv_var group, const char *name)
{
    gv_buffer buffer;
    gv_buffer_init(&buffer, NULL);
    gv_net_group_name(net, group, &buffer);
    assert_string_equal(buffer.text, name);
    gv_buffer_free(&buffer);
}

static void names_count_from_one(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    const gv_net *sudoku = net_of(context, (gv_shape){ GV_SUDOKU, 3, 3, 9 });
    assert_label_name(sudoku, 0, "n1r1c1");
    assert_label_name(sudoku, 1 * 9 + 4, "n5r1c2");
    assert_label_name(sudoku, 728, "n9r9c9");
    assert_group_name(sudoku, 1, "r1c2");
    assert_group_name(sudoku, 81 + 4, "r1n5");
    assert_group_name(sudoku, 2 * 81 + 9 + 4, "c2n5");
    assert_group_name(sudoku, 323, "b9n9");
    const gv_net *pandiagonal = net_of(context, (gv_shape){ GV_PANDIAGONAL, 1, 5, 5 });
    assert_group_name(pandiagonal, 75, "d1n1");
    assert_group_name(pandiagonal, 124, "a5n5");
    const gv_net *queens = net_of(context, (gv_shape){ GV_SUDOQUEENS, 2, 2, 4 });
    assert_label_name(queens, 1, "r1c2");
    assert_group_name(queens, 0, "r1");
    assert_group_name(queens, 5, "c2");
    assert_group_name(queens, 11, "b4");
    assert_group_name(queens, 12, "d1");
    assert_group_name(queens, 17, "a1");
    assert_group_name(queens, 21, "a5");
    const gv_net *large = net_of(context, (gv_shape){ GV_LATIN, 1, 64, 64 });
    assert_label_name(large, 64 * 64 * 64 - 1, "n64r64c64");
    gv_context_free(context);
}

/* The value behind `letter` in a label's name, from 1; 0 when the letter is absent. */
static unsigned part(const char *name, char letter)
{
    unsigned value = 0;
    const char *at = strchr(name, letter);
    if (at)
        (void)sscanf(at + 1, "%u", &value);
    return value;
}

/* What a group's name claims of a label, worked out from the label's name. */
static unsigned claimed(const gv_shape *shape, const char *label, char letter)
{
    const unsigned s = shape->order;
    const unsigned row = part(label, 'r') - 1, column = part(label, 'c') - 1;
    switch (letter) {
    case 'b':
        return row / shape->block_rows * (s / shape->block_cols) +
               column / shape->block_cols + 1;
    case 'd':
        return (column + row) % s + 1;
    case 'a':
        return (column + s - row) % s + 1;
    default:
        return part(label, letter);
    }
}

static void assert_labels_fit_the_group(const gv_net *net, gv_var group,
                                        const char *name)
{
    for (uint32_t i = net->group_start[group]; i < net->group_start[group + 1]; i++) {
        gv_buffer label;
        gv_buffer_init(&label, NULL);
        gv_net_label_name(net, net->group_labels[i], &label);
        for (const char *letter = name; *letter; letter++)
            if (*letter >= 'a')
                assert_int_equal(claimed(&net->shape, label.text, *letter),
                                 part(name, *letter));
        gv_buffer_free(&label);
    }
}

static void a_variable_holds_exactly_the_labels_that_its_name_tells(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    for (size_t i = 0; i < N_SMALL_SHAPES; i++) {
        const gv_net *net = net_of(context, small_shapes[i]);
        for (gv_var var = 0; var < net->n_vars; var++) {
            gv_buffer name;
            gv_buffer_init(&name, NULL);
            gv_net_group_name(net, var, &name);
            // All labels fit, and there are as many as can: so it is all that fit.
            assert_int_equal(gv_net_group_size(net, var), net->shape.order);
            assert_labels_fit_the_group(net, var, name.text);
            gv_buffer_free(&name);
        }
    }
    gv_context_free(context);
}

static void no_two_names_are_alike(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    for (size_t i = 0; i < N_SMALL_SHAPES; i++) {
        const gv_net *net = net_of(context, small_shapes[i]);
        gv_arena arena;
        gv_arena_init(&arena, NULL);
        gv_symbols names;
        gv_symbols_init(&names, &arena);
        for (gv_var group = 0; group < net->n_groups; group++) {
            gv_buffer name;
            gv_buffer_init(&name, NULL);
            gv_net_group_name(net, group, &name);
            uint32_t number;
            gv_symbols_add(&number, &names, (gv_symbol){ name.text, name.length });
            assert_int_equal(number, group);
            gv_buffer_free(&name);
        }
        gv_arena_free(&arena);
    }
    gv_context_free(context);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_count_from_one),
        cmocka_unit_test(a_variable_holds_exactly_the_labels_that_its_name_tells),
        cmocka_unit_test(no_two_names_are_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
