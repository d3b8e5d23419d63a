/* SPDX-License-Identifier: GPL-3.0-or-later */
/* groups.c -- rules that only say which cells differ: regions, diagonals, windows,
 * disjoint groups, moves of chess. */
#include "model/grid.h"
#include "model/variant/kind.h"

/* ---- regions (jigsaw) ---- */

static gv_status check_regions(const gv_variant_rule *rule, gv_shape shape,
                               gv_error *err)
{
    (void)rule;
    if (shape.family != GV_SUDOKU)
        return gv_fail(err, GV_ERR_INPUT, "regions are for sudoku: a %s has no blocks",
                       gv_family_name(shape.family));
    return GV_OK;
}

const gv_rule_kind gv_rule_regions = {
    .name = "regions",
    .has_regions = true,
    .only_groups = true,
    .says = "Regions of any form, one letter each, have all digits; blocks do not "
            "count.",
    .check = check_regions,
};

/* ---- diagonals ---- */

enum { DOWN = 1, UP = 2 }; // forms; 0: both

static gv_status state_diagonals(gv_variant_work *work, const gv_variant_rule *rule,
                                 gv_error *err)
{
    const uint32_t order = work->shape.order;
    uint32_t cells[2][GV_MAX_ORDER];
    for (uint32_t i = 0; i < order; i++) {
        cells[0][i] = i * order + i;
        cells[1][i] = i * order + order - 1 - i;
    }
    uint32_t *n_units = &work->n_units[GV_VAR_XN];
    if (rule->form != UP && *n_units == 0)
        GV_TRY(gv_variant_add_unit(work, GV_VAR_XN, cells[0], order, err));
    if (rule->form != DOWN && *n_units < 2) {
        *n_units = 1; // this is diagonal 2, even if it is the only one
        GV_TRY(gv_variant_add_unit(work, GV_VAR_XN, cells[1], order, err));
    }
    return GV_OK;
}

static const char *const diagonal_forms[] = { "both", "down", "up", NULL };

const gv_rule_kind gv_rule_diagonals = {
    .name = "diagonals",
    .forms = diagonal_forms,
    .only_groups = true,
    .says = "Both diagonals have all digits (down: only the one from the top left, up: "
            "only the one from the bottom left).",
    .state = state_diagonals,
};

/* ---- windows ---- */

uint32_t gv_variant_windows(uint32_t *cells, gv_shape shape)
{
    const uint32_t order = shape.order, side = shape.block_rows;
    uint32_t n = 0;
    if (shape.family != GV_SUDOKU || side != shape.block_cols || side < 2)
        return 0;
    for (uint32_t top = 1; top + side < order; top += side + 1)
        for (uint32_t left = 1; left + side < order; left += side + 1)
            for (uint32_t i = 0; i < order; i++)
                cells[n++] = (top + i / side) * order + left + i % side;
    return n;
}

static gv_status check_square_blocks(const gv_variant_rule *rule, gv_shape shape,
                                     gv_error *err)
{
    (void)rule;
    if (shape.family != GV_SUDOKU || shape.block_rows != shape.block_cols ||
        shape.block_rows < 2)
        return gv_fail(err, GV_ERR_INPUT,
                       "windoku needs square blocks: windows lie between them");
    return GV_OK;
}

static gv_status state_windows(gv_variant_work *work, const gv_variant_rule *rule,
                               gv_error *err)
{
    (void)rule;
    uint32_t cells[GV_MOST_WINDOW_CELLS];
    const uint32_t order = work->shape.order;
    const uint32_t n = gv_variant_windows(cells, work->shape);
    for (uint32_t first = 0; first < n; first += order)
        GV_TRY(gv_variant_add_unit(work, GV_VAR_WN, cells + first, order, err));
    return GV_OK;
}

const gv_rule_kind gv_rule_windoku = {
    .name = "windoku",
    .only_groups = true,
    .says = "The windows, squares of the size of a block between the blocks, have all "
            "digits.",
    .check = check_square_blocks,
    .state = state_windows,
};

/* ---- disjoint groups ---- */

static gv_status check_blocks(const gv_variant_rule *rule, gv_shape shape,
                              gv_error *err)
{
    (void)rule;
    if (shape.family != GV_SUDOKU)
        return gv_fail(err, GV_ERR_INPUT,
                       "disjoint groups are for sudoku: a %s has no blocks",
                       gv_family_name(shape.family));
    return GV_OK;
}

static gv_status state_disjoint(gv_variant_work *work, const gv_variant_rule *rule,
                                gv_error *err)
{
    (void)rule;
    const uint32_t order = work->shape.order;
    for (uint32_t place = 0; place < order; place++) {
        uint32_t cells[GV_MAX_ORDER];
        for (uint32_t block = 0; block < order; block++)
            cells[block] = gv_block_cell(work->shape, block, place);
        GV_TRY(gv_variant_add_unit(work, GV_VAR_GN, cells, order, err));
    }
    return GV_OK;
}

const gv_rule_kind gv_rule_disjoint = {
    .name = "disjoint groups",
    .only_groups = true,
    .says = "Cells in the same place of their blocks have all digits.",
    .check = check_blocks,
    .state = state_disjoint,
};

/* ---- moves of chess ---- */

/* The two cells differ; rows, columns and regions say so already. */
static gv_status add_move(gv_variant_work *work, const char *piece, uint32_t a,
                          uint32_t b, gv_error *err)
{
    const unsigned order = work->shape.order;
    if (gv_variant_see(work, a, b))
        return GV_OK;
    GV_TRY(gv_variant_say(work, err, "r%uc%u and r%uc%u, a %s's move apart, differ",
                          a / order + 1, a % order + 1, b / order + 1, b % order + 1,
                          piece));
    for (unsigned digit = 0; digit < order; digit++)
        GV_TRY(gv_variant_exclude(work, a, digit, b, digit, err));
    return GV_OK;
}

/* Cells that are one move apart, `down` rows and `across` columns or the other way
 * round, differ. */
static gv_status state_move(gv_variant_work *work, const char *piece, int down,
                            int across, gv_error *err)
{
    const int order = (int)work->shape.order;
    const int steps[4][2] = {
        { down, across }, { down, -across }, { across, down }, { across, -down }
    };
    const size_t n_steps = down == across ? 2 : 4;
    for (int cell = 0; cell < order * order; cell++)
        for (size_t i = 0; i < n_steps; i++) {
            const int row = cell / order + steps[i][0],
                      column = cell % order + steps[i][1];
            if (row < order && column >= 0 && column < order)
                GV_TRY(add_move(work, piece, (uint32_t)cell,
                                (uint32_t)(row * order + column), err));
        }
    return GV_OK;
}

static gv_status state_knight(gv_variant_work *work, const gv_variant_rule *rule,
                              gv_error *err)
{
    (void)rule;
    return state_move(work, "knight", 1, 2, err);
}

static gv_status state_king(gv_variant_work *work, const gv_variant_rule *rule,
                            gv_error *err)
{
    (void)rule;
    return state_move(work, "king", 1, 1, err);
}

const gv_rule_kind gv_rule_anti_knight = {
    .name = "anti knight",
    .only_groups = true,
    .says = "Cells that are a knight's move apart differ.",
    .state = state_knight,
};

const gv_rule_kind gv_rule_anti_king = {
    .name = "anti king",
    .only_groups = true,
    .says = "Cells that are a king's move apart, also diagonally, differ.",
    .state = state_king,
};
