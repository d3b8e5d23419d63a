/* SPDX-License-Identifier: GPL-3.0-or-later */
/* small_nets.h -- shapes that are small enough for brute force, and helpers shared by
 * the tests of the model. Include it behind cmocka.h. */
#ifndef GV_TESTS_SMALL_NETS_H
#define GV_TESTS_SMALL_NETS_H

#include "model/context.h"
#include "model/family.h"

static const gv_shape small_shapes[] = {
    { GV_SUDOKU, 2, 2, 4 },      { GV_SUDOKU, 2, 3, 6 },
    { GV_SUDOKU, 3, 2, 6 },      { GV_SUDOKU, 1, 4, 4 },
    { GV_SUDOKU, 3, 3, 9 },      { GV_SUDOKU, 1, 1, 1 },
    { GV_LATIN, 1, 4, 4 },       { GV_LATIN, 1, 1, 1 },
    { GV_PANDIAGONAL, 1, 5, 5 }, { GV_PANDIAGONAL, 1, 4, 4 },
    { GV_QUEENS, 1, 1, 1 },      { GV_QUEENS, 1, 2, 2 },
    { GV_QUEENS, 1, 5, 5 },      { GV_SUDOQUEENS, 2, 2, 4 },
    { GV_SUDOQUEENS, 1, 1, 1 },
};
enum { N_SMALL_SHAPES = sizeof small_shapes / sizeof *small_shapes };

static inline gv_context *new_context(void)
{
    gv_context *context = NULL;
    assert_int_equal(gv_context_new(&context, NULL), GV_OK);
    return context;
}

static inline const gv_net *net_of(gv_context *context, gv_shape shape)
{
    const gv_net *net = NULL;
    assert_int_equal(gv_context_net(&net, context, shape, NULL), GV_OK);
    return net;
}

/* Whether two different labels exclude each other, by the rules of the puzzles and
 * without a look at the network's groups. */
static inline bool linked_by_rule(const gv_shape *shape, gv_label a, gv_label b)
{
    const unsigned s = shape->order;
    const bool queens = shape->family == GV_QUEENS || shape->family == GV_SUDOQUEENS;
    const unsigned n_values = queens ? 1 : s;
    const unsigned cell_a = a / n_values, cell_b = b / n_values;
    const unsigned ra = cell_a / s, ca = cell_a % s, rb = cell_b / s, cb = cell_b % s;
    if (cell_a == cell_b)
        return true; // different digits
    if (a % n_values != b % n_values)
        return false;
    bool linked = ra == rb || ca == cb;
    if (shape->family == GV_SUDOKU || shape->family == GV_SUDOQUEENS)
        linked = linked || (ra / shape->block_rows == rb / shape->block_rows &&
                            ca / shape->block_cols == cb / shape->block_cols);
    if (shape->family == GV_PANDIAGONAL)
        linked = linked || (ca + s - ra) % s == (cb + s - rb) % s ||
                 (ca + ra) % s == (cb + rb) % s;
    if (queens)
        linked = linked || ca + rb == cb + ra || ca + ra == cb + rb;
    return linked;
}

/* Runs `operation` with its 1st, 2nd, 3rd ... allocation failing, until it succeeds.
 * Leaks are for the address sanitizer to find. */
static inline void
assert_survives_lack_of_memory(gv_status (*operation)(gv_memory *memory, gv_error *err))
{
    size_t fail_at = 1;
    for (;; fail_at++) {
        gv_memory memory = { .fail_at = fail_at };
        gv_error err = { .status = GV_OK };
        const gv_status status = operation(&memory, &err);
        if (status == GV_OK)
            break;
        assert_int_equal(status, GV_ERR_MEMORY);
        assert_int_equal(err.status, GV_ERR_MEMORY);
    }
    assert_true(fail_at > 1); // something was taken at all
}

#endif
