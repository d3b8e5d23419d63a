/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sums.c -- rules about sums: cages, diagonals with a sum outside of the grid, arrows.
 * The builder of csps makes sets or tuples of them (csp_linear.c). */
#include "model/variant/kind.h"

#include <stdio.h>

/* "r1c1+r1c2+r2c1"; cut where it is long. */
typedef struct sum_words {
    char text[160];
} sum_words;

static sum_words words_of(const uint32_t *cells, uint32_t n, gv_shape shape)
{
    sum_words words = { "" };
    size_t at = 0;
    for (uint32_t i = 0; i < n && at < sizeof words.text; i++)
        at += (size_t)snprintf(words.text + at, sizeof words.text - at, "%sr%uc%u",
                               i ? "+" : "", cells[i] / shape.order + 1,
                               cells[i] % shape.order + 1);
    return words;
}

/* The sum of the cells, times `factor` for the first one, is the number. */
static gv_status add_sum(gv_variant_work *work, const uint32_t *cells, uint32_t n,
                         int64_t factor, int64_t sum, gv_error *err)
{
    gv_csp_term *terms = GV_ARENA_NEW(work->tmp, gv_csp_term, (size_t)n + 1);
    if (!terms)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < n; i++)
        terms[i] = (gv_csp_term){ i ? 1 : factor, cells[i] };
    return gv_csp_add_linear(work->csp, terms, n, GV_CSP_EQ, sum, err);
}

static unsigned sum_of(const uint32_t *cells, uint32_t n, const unsigned *grid)
{
    unsigned sum = 0;
    for (uint32_t i = 0; i < n; i++)
        sum += grid[cells[i]];
    return sum;
}

static gv_status fail_sum(gv_error *err, unsigned least, unsigned most)
{
    return gv_fail(err, GV_ERR_INPUT, "the cells can make %u to %u", least, most);
}

/* ---- cages ---- */

static gv_status check_cage(const gv_variant_rule *rule, gv_shape shape, gv_error *err)
{
    const unsigned n = rule->n_cells;
    if (n > shape.order)
        return gv_fail(err, GV_ERR_INPUT, "a cage has at most %u cells", shape.order);
    const unsigned least = n * (n + 1) / 2, most = n * (2 * shape.order + 1 - n) / 2;
    if (rule->has_number && (rule->number < least || rule->number > most))
        return fail_sum(err, least, most);
    return GV_OK;
}

/* A cage of one cell says which digit it is, without taking the others out of the
 * network. */
static gv_status state_cell(gv_variant_work *work, const gv_variant_rule *rule,
                            gv_error *err)
{
    const unsigned order = work->shape.order, cell = rule->cells[0];
    const gv_label label = cell * order + rule->number - 1;
    char name[32];
    const int n =
        snprintf(name, sizeof name, "cage-r%uc%u", cell / order + 1, cell % order + 1);
    GV_TRY(gv_variant_say(work, err, "r%uc%u is %u", cell / order + 1, cell % order + 1,
                          rule->number));
    return gv_csp_add_exactly_one(work->csp, (gv_symbol){ name, (size_t)n },
                                  (gv_symbol){ "", 0 }, &label, 1, err);
}

static gv_status state_cage(gv_variant_work *work, const gv_variant_rule *rule,
                            gv_error *err)
{
    if (rule->n_cells == 1)
        return rule->has_number ? state_cell(work, rule, err) : GV_OK;
    GV_TRY(gv_variant_add_unit(work, GV_VAR_KN, rule->cells, rule->n_cells, err));
    if (!rule->has_number)
        return GV_OK;
    GV_TRY(gv_variant_say(work, err, "%s = %u",
                          words_of(rule->cells, rule->n_cells, work->shape).text,
                          rule->number));
    return add_sum(work, rule->cells, rule->n_cells, 1, rule->number, err);
}

static bool cage_holds(const gv_variant_rule *rule, const unsigned *grid,
                       gv_shape shape)
{
    uint64_t met = 0;
    (void)shape;
    for (uint32_t i = 0; i < rule->n_cells; i++)
        met |= UINT64_C(1) << (grid[rule->cells[i]] - 1);
    return __builtin_popcountll(met) == (int)rule->n_cells &&
           (!rule->has_number ||
            sum_of(rule->cells, rule->n_cells, grid) == rule->number);
}

const gv_rule_kind gv_rule_cage = {
    .name = "cage",
    .number = GV_MAY_HAVE_NUMBER,
    .min_cells = 1,
    .max_cells = GV_MAX_ORDER,
    .unordered = true,
    .says = "The digits of the cage differ, and make the number, if it has one.",
    .check = check_cage,
    .holds = cage_holds,
    .state = state_cage,
};

/* ---- little killer ---- */

/* From border to border in one direction. */
static bool is_diagonal(const gv_variant_rule *rule, gv_shape shape)
{
    const int n = (int)shape.order;
    const int first = (int)rule->cells[0], second = (int)rule->cells[1],
              last = (int)rule->cells[rule->n_cells - 1];
    const int down = second / n - first / n, across = second % n - first % n;
    if (down * down != 1 || across * across != 1)
        return false;
    for (int i = 0; i < (int)rule->n_cells; i++)
        if ((int)rule->cells[i] / n != first / n + i * down ||
            (int)rule->cells[i] % n != first % n + i * across)
            return false;
    const int rows[2] = { first / n - down, last / n + down };
    const int columns[2] = { first % n - across, last % n + across };
    for (size_t i = 0; i < 2; i++)
        if (rows[i] >= 0 && rows[i] < n && columns[i] >= 0 && columns[i] < n)
            return false;
    return true;
}

static gv_status check_little(const gv_variant_rule *rule, gv_shape shape,
                              gv_error *err)
{
    const unsigned n = rule->n_cells;
    if (!is_diagonal(rule, shape))
        return gv_fail(err, GV_ERR_INPUT,
                       "the cells are not a diagonal from border to border");
    if (rule->number < n || rule->number > n * shape.order)
        return fail_sum(err, n, n * shape.order);
    return GV_OK;
}

static gv_status state_little(gv_variant_work *work, const gv_variant_rule *rule,
                              gv_error *err)
{
    GV_TRY(gv_variant_say(work, err, "%s = %u",
                          words_of(rule->cells, rule->n_cells, work->shape).text,
                          rule->number));
    return add_sum(work, rule->cells, rule->n_cells, 1, rule->number, err);
}

static bool little_holds(const gv_variant_rule *rule, const unsigned *grid,
                         gv_shape shape)
{
    (void)shape;
    return sum_of(rule->cells, rule->n_cells, grid) == rule->number;
}

const gv_rule_kind gv_rule_little_killer = {
    .name = "little killer",
    .number = GV_HAS_NUMBER,
    .min_cells = 2,
    .max_cells = GV_MAX_ORDER,
    .says = "A diagonal from border to border makes the number; digits may repeat.",
    .check = check_little,
    .holds = little_holds,
    .state = state_little,
};

/* ---- arrows ---- */

static gv_status check_arrow(const gv_variant_rule *rule, gv_shape shape, gv_error *err)
{
    if (rule->n_cells > shape.order + 1)
        return gv_fail(err, GV_ERR_INPUT, "its sum is above %u", shape.order);
    return GV_OK;
}

static gv_status state_arrow(gv_variant_work *work, const gv_variant_rule *rule,
                             gv_error *err)
{
    const uint32_t circle = rule->cells[0], order = work->shape.order;
    GV_TRY(
        gv_variant_say(work, err, "r%uc%u = %s", circle / order + 1, circle % order + 1,
                       words_of(rule->cells + 1, rule->n_cells - 1, work->shape).text));
    return add_sum(work, rule->cells, rule->n_cells, -1, 0, err);
}

static bool arrow_holds(const gv_variant_rule *rule, const unsigned *grid,
                        gv_shape shape)
{
    (void)shape;
    return sum_of(rule->cells + 1, rule->n_cells - 1, grid) == grid[rule->cells[0]];
}

const gv_rule_kind gv_rule_arrow = {
    .name = "arrow",
    .min_cells = 2,
    .max_cells = GV_MAX_ORDER + 1,
    .says = "The first cell, the circle, is the sum of the others; digits may repeat.",
    .check = check_arrow,
    .holds = arrow_holds,
    .state = state_arrow,
};
