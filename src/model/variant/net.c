/* SPDX-License-Identifier: GPL-3.0-or-later */
/* net.c -- the network of a variant, by the builder of csps: a variable for each cell,
 * units as all-different statements that have a type, and what the rules add. */
#include "model/grid.h"
#include "model/variant.h"
#include "model/variant/kind.h"

#include <stdarg.h>
#include <stdio.h>

/* ---- for the rules ---- */

gv_status gv_variant_say(gv_variant_work *work, gv_error *err, const char *format, ...)
{
    char words[240];
    va_list args;
    va_start(args, format);
    const int n = vsnprintf(words, sizeof words, format, args);
    va_end(args);
    const size_t length = n < (int)sizeof words ? (size_t)n : sizeof words - 1;
    return gv_csp_begin_constraint(work->csp, (gv_symbol){ words, length }, err);
}

gv_status gv_variant_add_unit(gv_variant_work *work, gv_var_type type,
                              const uint32_t *cells, uint32_t n, gv_error *err)
{
    GV_TRY(gv_csp_add_unit(work->csp, type, work->n_units[type]++, work->shape.order,
                           err));
    for (uint32_t i = 0; i < n; i++)
        GV_TRY(gv_csp_add_member(work->csp, cells[i], err));
    return GV_OK;
}

bool gv_variant_see(const gv_variant_work *work, uint32_t a, uint32_t b)
{
    const gv_shape shape = work->shape;
    return a / shape.order == b / shape.order || a % shape.order == b % shape.order ||
           (shape.family == GV_SUDOKU &&
            gv_variant_region(work->variant, shape, a) ==
                gv_variant_region(work->variant, shape, b));
}

gv_status gv_variant_exclude(gv_variant_work *work, uint32_t a, unsigned digit_a,
                             uint32_t b, unsigned digit_b, gv_error *err)
{
    const uint32_t order = work->shape.order;
    return gv_csp_add_forbidden(work->csp, a * order + digit_a, b * order + digit_b,
                                err);
}

/* ---- the grid ---- */

static gv_status add_cells(gv_variant_work *work, gv_error *err)
{
    const uint32_t order = work->shape.order;
    for (uint32_t cell = 0; cell < order * order; cell++) {
        char name[24];
        int n =
            snprintf(name, sizeof name, "r%uc%u", cell / order + 1, cell % order + 1);
        GV_TRY(gv_csp_add_variable(work->csp, (gv_symbol){ name, (size_t)n }, err));
        for (uint32_t digit = 1; digit <= order; digit++) {
            n = snprintf(name, sizeof name, "%u", digit);
            GV_TRY(gv_csp_add_value(work->csp, (gv_symbol){ name, (size_t)n }, err));
        }
    }
    return GV_OK;
}

static gv_status add_units(gv_variant_work *work, gv_var_type type, gv_unit_fn *cell_of,
                           gv_error *err)
{
    for (uint32_t unit = 0; unit < work->shape.order; unit++) {
        uint32_t cells[GV_MAX_ORDER];
        for (uint32_t i = 0; i < work->shape.order; i++)
            cells[i] = cell_of(work->shape, unit, i);
        GV_TRY(gv_variant_add_unit(work, type, cells, work->shape.order, err));
    }
    return GV_OK;
}

static gv_status add_regions(gv_variant_work *work, gv_error *err)
{
    const uint32_t order = work->shape.order;
    for (uint32_t region = 0; region < order; region++) {
        uint32_t cells[GV_MAX_ORDER], n = 0;
        for (uint32_t cell = 0; cell < order * order; cell++)
            if (work->variant->region_of[cell] == region)
                cells[n++] = cell;
        GV_TRY(gv_variant_add_unit(work, GV_VAR_BN, cells, n, err));
    }
    return GV_OK;
}

static gv_status add_rules(gv_variant_work *work, gv_error *err)
{
    for (uint32_t i = 0; i < work->variant->n_rules; i++) {
        const gv_variant_rule *rule = &work->variant->rules[i];
        if (rule->kind->state)
            GV_TRY(rule->kind->state(work, rule, err));
    }
    return GV_OK;
}

static gv_status build(const gv_net **out, gv_variant_work *work, gv_arena *arena,
                       gv_error *err)
{
    GV_TRY(gv_csp_new(&work->csp, work->tmp, err));
    gv_csp_set_variant(work->csp, work->variant);
    GV_TRY(add_cells(work, err));
    GV_TRY(add_units(work, GV_VAR_RN, gv_row_cell, err));
    GV_TRY(add_units(work, GV_VAR_CN, gv_column_cell, err));
    if (work->variant->region_of)
        GV_TRY(add_regions(work, err));
    else if (work->shape.family == GV_SUDOKU)
        GV_TRY(add_units(work, GV_VAR_BN, gv_block_cell, err));
    GV_TRY(add_rules(work, err));
    return gv_csp_finish(out, work->csp, arena, err);
}

gv_status gv_variant_net(const gv_net **out, const gv_variant *variant, gv_arena *arena,
                         gv_error *err)
{
    gv_arena tmp;
    gv_arena_init(&tmp, arena->memory);
    gv_variant_work work = { .variant = variant, .shape = variant->shape, .tmp = &tmp };
    const gv_status status = build(out, &work, arena, err);
    gv_arena_free(&tmp);
    return status;
}
