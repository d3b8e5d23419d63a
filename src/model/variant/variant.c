/* SPDX-License-Identifier: GPL-3.0-or-later */
/* variant.c -- variants as data: checks rules, puts them in canonical order, writes
 * them in words. read.c reads those words, net.c builds networks. */
#include "model/variant.h"

#include "model/family.h"
#include "model/u32_list.h"
#include "model/variant/kind.h"
#include "model/variant/kinds.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define DECLARE(name) extern const gv_rule_kind gv_rule_##name;
GV_RULE_KIND_LIST(DECLARE)

#define ADDRESS(name) &gv_rule_##name,
const gv_rule_kind *const gv_rule_kinds[] = { GV_RULE_KIND_LIST(ADDRESS) };

const unsigned gv_n_rule_kinds = sizeof gv_rule_kinds / sizeof *gv_rule_kinds;

const gv_rule_kind *gv_rule_kind_by_name(const char *name)
{
    for (unsigned i = 0; i < gv_n_rule_kinds; i++)
        if (strcmp(gv_rule_kinds[i]->name, name) == 0)
            return gv_rule_kinds[i];
    return NULL;
}

const gv_variant_rule *gv_variant_find(const gv_variant *variant,
                                       const gv_rule_kind *kind)
{
    for (uint32_t i = 0; variant && i < variant->n_rules; i++)
        if (variant->rules[i].kind == kind)
            return &variant->rules[i];
    return NULL;
}

uint32_t gv_variant_region(const gv_variant *variant, gv_shape shape, uint32_t cell)
{
    if (variant && variant->region_of)
        return variant->region_of[cell];
    const uint32_t row = cell / shape.order, column = cell % shape.order;
    return row / shape.block_rows * (shape.order / shape.block_cols) +
           column / shape.block_cols;
}

/* ---- words ---- */

/* The letters of regions, by number. */
static const char letters[GV_MAX_ORDER + 1] =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-";

void gv_variant_rule_put(gv_buffer *out, const gv_variant_rule *rule, unsigned order)
{
    const gv_rule_kind *kind = rule->kind;
    gv_buffer_puts(out, kind->name);
    if (kind->forms && (kind->form_required || rule->form))
        gv_buffer_printf(out, " %s", kind->forms[rule->form]);
    if (rule->has_number)
        gv_buffer_printf(out, " %u", rule->number);
    if (kind->has_regions)
        gv_buffer_putc(out, ' ');
    for (uint32_t i = 0; i < rule->n_cells; i++)
        if (kind->has_regions)
            gv_buffer_putc(out, letters[rule->cells[i]]);
        else
            gv_buffer_printf(out, " r%uc%u", rule->cells[i] / order + 1,
                             rule->cells[i] % order + 1);
}

static gv_status write_text(gv_variant *variant, gv_arena *arena, gv_error *err)
{
    gv_buffer text;
    gv_buffer_init(&text, arena->memory);
    for (uint32_t i = 0; i < variant->n_rules; i++) {
        gv_buffer_puts(&text, i ? "; " : "");
        gv_variant_rule_put(&text, &variant->rules[i], variant->shape.order);
    }
    char *copy = text.failed ? NULL : gv_arena_take(arena, text.length + 1);
    if (copy)
        memcpy(copy, text.text, text.length + 1);
    gv_buffer_free(&text);
    variant->text = copy;
    return copy ? GV_OK : gv_fail_memory(err);
}

/* ---- checks ---- */

static gv_status check_cells(const gv_variant_rule *rule, gv_shape shape, gv_error *err)
{
    const gv_rule_kind *kind = rule->kind;
    const unsigned order = shape.order, n_cells = order * order;
    const unsigned most = kind->max_cells < n_cells ? kind->max_cells : n_cells;
    if (rule->n_cells < kind->min_cells)
        return gv_fail(err, GV_ERR_INPUT, "it needs %s%u cell%s",
                       kind->min_cells == most ? "" : "at least ", kind->min_cells,
                       kind->min_cells == 1 ? "" : "s");
    if (rule->n_cells > most)
        return gv_fail(err, GV_ERR_INPUT, "it has more than %u cells", most);
    for (uint32_t i = 0; i < rule->n_cells; i++) {
        const uint32_t cell = rule->cells[i];
        if (cell >= n_cells)
            return gv_fail(err, GV_ERR_INPUT, "r%uc%u is outside of the grid",
                           cell / order + 1, cell % order + 1);
        for (uint32_t j = 0; j < i && !kind->may_repeat; j++)
            if (rule->cells[j] == cell)
                return gv_fail(err, GV_ERR_INPUT, "r%uc%u is listed twice",
                               cell / order + 1, cell % order + 1);
    }
    return GV_OK;
}

static gv_status check_regions(const gv_variant_rule *rule, gv_shape shape,
                               gv_error *err)
{
    const unsigned order = shape.order;
    unsigned size[GV_MAX_ORDER] = { 0 };
    if (rule->n_cells != order * order)
        return gv_fail(err, GV_ERR_INPUT, "%u letters for %u cells", rule->n_cells,
                       order * order);
    for (uint32_t i = 0; i < rule->n_cells; i++) {
        if (rule->cells[i] >= order)
            return gv_fail(err, GV_ERR_INPUT, "there are more than %u regions", order);
        size[rule->cells[i]]++;
    }
    for (unsigned region = 0; region < order; region++)
        if (size[region] != order)
            return gv_fail(err, GV_ERR_INPUT, "region %u has %u cells instead of %u",
                           region + 1, size[region], order);
    return GV_OK;
}

static gv_status check_rule(const gv_variant_rule *rule, gv_shape shape, gv_error *err)
{
    const gv_rule_kind *kind = rule->kind;
    if (kind->number == GV_HAS_NUMBER && !rule->has_number)
        return gv_fail(err, GV_ERR_INPUT, "its number is missing");
    if (kind->has_regions)
        GV_TRY(check_regions(rule, shape, err));
    else
        GV_TRY(check_cells(rule, shape, err));
    return kind->check ? kind->check(rule, shape, err) : GV_OK;
}

/* ---- canonical order ---- */

static unsigned kind_number(const gv_rule_kind *kind)
{
    unsigned i = 0;
    while (gv_rule_kinds[i] != kind)
        i++;
    return i;
}

static int compare_rules(const void *x, const void *y)
{
    const gv_variant_rule *a = x, *b = y;
    const unsigned numbers[][2] = { { kind_number(a->kind), kind_number(b->kind) },
                                    { a->form, b->form },
                                    { a->has_number, b->has_number },
                                    { a->number, b->number },
                                    { a->n_cells, b->n_cells } };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (numbers[i][0] != numbers[i][1])
            return numbers[i][0] < numbers[i][1] ? -1 : 1;
    for (uint32_t i = 0; i < a->n_cells; i++)
        if (a->cells[i] != b->cells[i])
            return a->cells[i] < b->cells[i] ? -1 : 1;
    return 0;
}

/* Regions are numbered as they first appear. */
static void number_regions(uint32_t *region, uint32_t n)
{
    uint32_t number[GV_MAX_ORDER], n_met = 0;
    memset(number, 0xFF, sizeof number);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t *to = &number[region[i]];
        if (*to == UINT32_MAX)
            *to = n_met++;
        region[i] = *to;
    }
}

/* From the end of which the cells come first. */
static void read_forwards(uint32_t *cells, uint32_t n)
{
    uint32_t i = 0;
    while (i < n / 2 && cells[i] == cells[n - 1 - i])
        i++;
    if (i == n / 2 || cells[i] < cells[n - 1 - i])
        return;
    for (i = 0; i < n / 2; i++) {
        const uint32_t kept = cells[i];
        cells[i] = cells[n - 1 - i];
        cells[n - 1 - i] = kept;
    }
}

static gv_status copy_rule(gv_variant_rule *out, const gv_variant_rule *from,
                           gv_arena *arena, gv_error *err)
{
    uint32_t *cells = GV_ARENA_NEW(arena, uint32_t, (size_t)from->n_cells + 1);
    if (!cells)
        return gv_fail_memory(err);
    if (from->n_cells)
        memcpy(cells, from->cells, from->n_cells * sizeof *cells);
    if (from->kind->unordered)
        gv_sort_u32(cells, from->n_cells);
    if (from->kind->reversible)
        read_forwards(cells, from->n_cells);
    if (from->kind->has_regions)
        number_regions(cells, from->n_cells);
    *out = *from;
    out->cells = cells;
    return GV_OK;
}

/* Whether the regions are nothing but the blocks of the shape. */
static bool are_blocks(const gv_variant_rule *rule, gv_shape shape)
{
    for (uint32_t i = 0; i < rule->n_cells; i++)
        if (rule->cells[i] != gv_variant_region(NULL, shape, i))
            return false;
    return true;
}

static gv_status keep_regions(gv_variant *variant, gv_arena *arena, gv_error *err)
{
    const gv_variant_rule *rule = variant->rules;
    variant->only_groups = true;
    for (uint32_t i = 0; i < variant->n_rules; i++)
        variant->only_groups &= rule[i].kind->only_groups;
    if (!rule->kind->has_regions)
        return GV_OK;
    if (variant->n_rules > 1 && rule[1].kind->has_regions)
        return gv_fail(err, GV_ERR_INPUT, "regions are given twice");
    uint8_t *region_of = GV_ARENA_NEW(arena, uint8_t, rule->n_cells);
    if (!region_of)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < rule->n_cells; i++)
        region_of[i] = (uint8_t)rule->cells[i];
    variant->region_of = region_of;
    return GV_OK;
}

/* The network of a variant has rows, columns and blocks, and what its rules add. */
static gv_status check_family(gv_family family, gv_error *err)
{
    const gv_family_row *const row = gv_families[family];
    if (row->has_digits && !row->has_broken_diagonals)
        return GV_OK;
    return gv_fail(err, GV_ERR_INPUT,
                   "variants are for sudoku and Latin squares, not for %s", row->name);
}

gv_status gv_variant_make(const gv_variant **out, const gv_variant_rule *rules,
                          uint32_t n_rules, gv_shape shape, gv_arena *arena,
                          gv_error *err)
{
    gv_variant *variant = GV_ARENA_NEW(arena, gv_variant, 1);
    gv_variant_rule *kept = GV_ARENA_NEW(arena, gv_variant_rule, (size_t)n_rules + 1);
    if (!variant || !kept)
        return gv_fail_memory(err);
    if (n_rules)
        GV_TRY(check_family(shape.family, err));
    *variant = (gv_variant){ .shape = shape, .rules = kept };
    uint32_t n = 0;
    for (uint32_t i = 0; i < n_rules; i++) {
        gv_status status = check_rule(&rules[i], shape, err);
        if (status != GV_OK && err)
            err->row = i;
        if (status == GV_OK)
            status = copy_rule(&kept[n], &rules[i], arena, err);
        GV_TRY(status);
        n += !rules[i].kind->has_regions || !are_blocks(&kept[n], shape);
    }
    qsort(kept, n, sizeof *kept, compare_rules);
    for (uint32_t i = 0; i < n; i++)
        if (!i || compare_rules(&kept[i - 1], &kept[i]) != 0)
            kept[variant->n_rules++] = kept[i];
    if (n) {
        GV_TRY(keep_regions(variant, arena, err));
        GV_TRY(write_text(variant, arena, err));
    }
    *out = n ? variant : NULL;
    return GV_OK;
}
