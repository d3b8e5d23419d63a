/* SPDX-License-Identifier: GPL-3.0-or-later */
/* family.c -- the table of families, and shapes completed from what is known. */
#include "model/family.h"

#include <stdio.h>
#include <string.h>

const gv_family_row gv_families[GV_N_FAMILIES] = {
    [GV_SUDOKU] = { "sudoku", "Sudoku with blocks of any shape, orders 1 to 64",
                    gv_sudoku_build, gv_sudoku_automorphism },
    [GV_LATIN] = { "latin", "Latin squares, orders 1 to 64", gv_latin_build,
                   gv_latin_automorphism },
    [GV_PANDIAGONAL] = { "pandiagonal",
                         "Latin squares with all broken diagonals, orders 1 to 64",
                         gv_pandiagonal_build, gv_pandiagonal_automorphism },
    [GV_QUEENS] = { "queens", "queens that do not attack each other, orders 1 to 64",
                    gv_queens_build, gv_queens_automorphism },
    [GV_SUDOQUEENS] = { "sudoqueens",
                        "queens with one in each block, orders 1, 4, 9, ... 64",
                        gv_sudoqueens_build, gv_queens_automorphism },
    [GV_CSP] = { "csp", "any finite binary CSP, declared in its own text", NULL, NULL },
};

const char *gv_family_name(gv_family family)
{
    return (unsigned)family < GV_N_FAMILIES ? gv_families[family].name : NULL;
}

bool gv_family_by_name(gv_family *out, const char *name)
{
    for (unsigned family = 0; family < GV_N_FAMILIES; family++)
        if (!strcmp(gv_families[family].name, name)) {
            *out = (gv_family)family;
            return true;
        }
    return false;
}

/* The root of a square, or 0. */
static unsigned square_root(unsigned n)
{
    for (unsigned root = 1; root * root <= n; root++)
        if (root * root == n)
            return root;
    return 0;
}

static gv_status check_order(unsigned order, gv_error *err)
{
    if (order < 1 || order > GV_MAX_ORDER)
        return gv_fail(err, GV_ERR_ARGUMENT, "order %u is out of range: 1 to %d", order,
                       GV_MAX_ORDER);
    return GV_OK;
}

/* Blocks were given, or one of their sides and the order. */
static gv_status sudoku_from_blocks(gv_shape *shape, gv_error *err)
{
    const unsigned known =
        shape->block_rows ? shape->block_rows : shape->block_cols; // not 0
    if (!shape->block_rows || !shape->block_cols) {
        if (!shape->order)
            return gv_fail(err, GV_ERR_ARGUMENT,
                           "half a block shape: give --block MxN, rows and columns");
        if (shape->order % known)
            return gv_fail(err, GV_ERR_ARGUMENT,
                           "order %u is no multiple of the block side %u", shape->order,
                           known);
        if (!shape->block_rows)
            shape->block_rows = shape->order / known;
        else
            shape->block_cols = shape->order / known;
    }
    const unsigned rows = shape->block_rows, columns = shape->block_cols;
    if (rows > GV_MAX_ORDER || columns > GV_MAX_ORDER / rows)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "blocks of %ux%u are too large: the order is at most %d", rows,
                       columns, GV_MAX_ORDER);
    if (shape->order && shape->order != rows * columns)
        return gv_fail(err, GV_ERR_ARGUMENT, "blocks of %ux%u make order %u, not %u",
                       rows, columns, rows * columns, shape->order);
    shape->order = rows * columns;
    return GV_OK;
}

/* Lists "2x6, 3x4, 4x3, 6x2"; blocks that are whole lines only if there are no others.
 */
static void list_blocks(char *out, size_t size, unsigned order)
{
    size_t length = 0;
    for (unsigned low = 2; !length && low >= 1; low--)
        for (unsigned rows = low; rows * low <= order; rows++)
            if (order % rows == 0 && length < size)
                length += (size_t)snprintf(out + length, size - length, "%s%ux%u",
                                           length ? ", " : "", rows, order / rows);
}

static gv_status complete_sudoku(gv_shape *shape, gv_error *err)
{
    if (shape->block_rows || shape->block_cols)
        return sudoku_from_blocks(shape, err);
    if (!shape->order)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "the size of the Sudoku is not known: give --block or --size");
    GV_TRY(check_order(shape->order, err));
    const unsigned root = square_root(shape->order);
    if (!root) {
        char blocks[80];
        list_blocks(blocks, sizeof blocks, shape->order);
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "order %u has several block shapes (%s): give --block or #size",
                       shape->order, blocks);
    }
    shape->block_rows = shape->block_cols = root;
    return GV_OK;
}

static gv_status complete_sudoqueens(gv_shape *shape, gv_error *err)
{
    const unsigned side = shape->block_rows ? shape->block_rows : shape->block_cols;
    if (!shape->order && side && side <= GV_MAX_ORDER)
        shape->order = side * side;
    if (!shape->order)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "the order of the sudoqueens is not known: give --size");
    GV_TRY(check_order(shape->order, err));
    const unsigned root = square_root(shape->order);
    if (!root)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "order %u is no square: sudoqueens have orders 1, 4, 9, ... 64",
                       shape->order);
    if ((shape->block_rows && shape->block_rows != root) ||
        (shape->block_cols && shape->block_cols != root))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "sudoqueens of order %u have blocks of %ux%u, not %ux%u",
                       shape->order, root, root, shape->block_rows, shape->block_cols);
    shape->block_rows = shape->block_cols = root;
    return GV_OK;
}

/* The families without blocks: one "block" is a whole row. */
static gv_status complete_plain(gv_shape *shape, gv_error *err)
{
    const char *name = gv_families[shape->family].name;
    if (!shape->order)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "the order of the %s is not known: give "
                       "--size",
                       name);
    GV_TRY(check_order(shape->order, err));
    if (shape->block_rows > 1 ||
        (shape->block_cols && shape->block_cols != shape->order))
        return gv_fail(err, GV_ERR_ARGUMENT, "the family %s has no blocks", name);
    shape->block_rows = 1;
    shape->block_cols = shape->order;
    return GV_OK;
}

static gv_status complete_csp(const gv_shape *shape, gv_error *err)
{
    if (shape->block_rows || shape->block_cols || shape->order)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "a csp has neither order nor blocks: its text declares it");
    return GV_OK;
}

gv_status gv_shape_complete(gv_shape *out, gv_family family, unsigned block_rows,
                            unsigned block_cols, unsigned order, gv_error *err)
{
    gv_shape shape = { family, block_rows, block_cols, order };
    switch (family) {
    case GV_SUDOKU:
        GV_TRY(complete_sudoku(&shape, err));
        break;
    case GV_SUDOQUEENS:
        GV_TRY(complete_sudoqueens(&shape, err));
        break;
    case GV_LATIN:
    case GV_PANDIAGONAL:
    case GV_QUEENS:
        GV_TRY(complete_plain(&shape, err));
        break;
    case GV_CSP:
        GV_TRY(complete_csp(&shape, err));
        break;
    default:
        return gv_fail(err, GV_ERR_ARGUMENT, "no family has the number %d",
                       (int)family);
    }
    *out = shape;
    return GV_OK;
}
