/* SPDX-License-Identifier: GPL-3.0-or-later */
/* text.c -- steps of Sudoku Explainer as lines. A chain is written branch by branch: "a
 * -> b -> c"; a node that follows from others than the one before it is preceded by
 * those: "; a, b -> c". */
#include "report/explainer/text.h"

#include "base/bitset.h"
#include "report/explainer/words.h"

enum { MAX_NODES = 4096 };

void gv_explainer_put_rating(gv_buffer *out, double rating)
{
    const unsigned tenths = gv_se_tenths(rating);
    gv_buffer_printf(out, "%u.%u", tenths / 10, tenths % 10);
}

static void put_cell(gv_buffer *out, unsigned cell)
{
    gv_buffer_printf(out, "r%uc%u", cell / 9 + 1, cell % 9 + 1);
}

void gv_explainer_put_placement(gv_buffer *out, const gv_se_hint *hint)
{
    if (hint->cell == GV_SE_NO_CELL)
        return;
    put_cell(out, hint->cell);
    gv_buffer_printf(out, "=%u", hint->digit + 1u);
}

void gv_explainer_put_removed(gv_buffer *out, const gv_se_hint *hint, const char *sign,
                              const char *between)
{
    const char *before = "";
    for (unsigned cell = 0; hint->removes && cell < GV_SE_CELLS; cell++)
        for (unsigned left = hint->removed[cell]; left; left &= left - 1) {
            gv_buffer_puts(out, before);
            put_cell(out, cell);
            gv_buffer_printf(out, "%s%u", sign, gv_se_first(left) + 1);
            before = between;
        }
}

/* ---- reasons ---- */

void gv_explainer_put_node(gv_buffer *out, const gv_se_node *node, const char *sign)
{
    put_cell(out, node->cell);
    gv_buffer_printf(out, "%s%u", node->on ? "=" : sign, node->digit + 1u);
}

static void put_digits(gv_buffer *out, unsigned digits)
{
    for (const char *before = ""; digits; digits &= digits - 1, before = ",")
        gv_buffer_printf(out, "%s%u", before, gv_se_first(digits) + 1);
}

static void put_cells(gv_buffer *out, gv_se_cells cells)
{
    for (const char *before = ""; cells; cells &= cells - 1, before = " ") {
        gv_buffer_puts(out, before);
        put_cell(out, gv_se_cells_first(cells));
    }
}

static void put_regions(gv_buffer *out, unsigned regions)
{
    for (const char *before = ""; regions; regions &= regions - 1, before = " ") {
        const unsigned region = gv_se_first(regions);
        gv_buffer_printf(out, "%s%c%u", before, "brc"[region / 9], region % 9 + 1);
    }
}

/* One branch in progress. */
typedef struct branch {
    gv_buffer *out;
    const gv_se_chain *chain;
    const char *sign;
    uint64_t seen[MAX_NODES / 64];
    uint32_t last; /* the last node written */
    bool begun;
} branch;

static void put_parents(branch *b, const gv_se_node *node)
{
    for (uint32_t i = 0; i < node->n_parents; i++) {
        gv_buffer_puts(b->out, i ? ", " : "");
        gv_explainer_put_node(
            b->out, &b->chain->nodes[b->chain->parents[node->first_parent + i]],
            b->sign);
    }
}

/* Writes what a node follows from, then the node. */
static void put_from(branch *b, uint32_t index) // NOLINT(misc-no-recursion)
{
    const gv_se_node *node = &b->chain->nodes[index];
    gv_bits_add(b->seen, index);
    for (uint32_t i = 0; i < node->n_parents; i++) {
        const uint32_t parent = b->chain->parents[node->first_parent + i];
        if (!gv_bits_has(b->seen, parent))
            put_from(b, parent);
    }
    const bool follows = b->begun && node->n_parents == 1 &&
                         b->chain->parents[node->first_parent] == b->last;
    if (!follows && node->n_parents) {
        gv_buffer_puts(b->out, b->begun ? "; " : "");
        put_parents(b, node);
    }
    if (node->n_parents)
        gv_buffer_puts(b->out, " -> ");
    if (node->n_parents || !b->begun)
        gv_explainer_put_node(b->out, node, b->sign);
    b->begun = true;
    b->last = index;
}

static void put_chain(gv_buffer *out, const gv_se_chain *chain, const char *sign)
{
    if (chain->n_nodes > MAX_NODES) {
        gv_buffer_printf(out, "a chain of %u nodes", chain->n_nodes);
        return;
    }
    for (uint32_t i = 0; i < chain->n_ends; i++) {
        branch b = { .out = out, .chain = chain, .sign = sign };
        gv_buffer_puts(out, i ? " | " : "");
        put_from(&b, chain->ends[i]);
    }
}

void gv_explainer_put_reason(gv_buffer *out, const gv_se_hint *hint, const char *sign)
{
    if (hint->chain) {
        put_chain(out, hint->chain, sign);
        return;
    }
    const size_t start = out->length;
    put_digits(out, hint->digits);
    if (hint->technique == GV_SE_HIDDEN_SINGLE)
        gv_buffer_printf(out, "%u", hint->digit + 1u);
    if (hint->pattern) {
        gv_buffer_puts(out, out->length > start ? " in " : "");
        put_cells(out, hint->pattern);
    }
    if (hint->bases) {
        gv_buffer_puts(out, out->length > start ? " of " : "");
        put_regions(out, hint->bases);
    }
    if (hint->covers) {
        gv_buffer_puts(out, " and ");
        put_regions(out, hint->covers);
    }
}

/* ---- paths ---- */

void gv_explainer_put_step(gv_buffer *out, const gv_se_hint *hint, const char *sign)
{
    char name[GV_SE_NAME_SIZE];
    gv_se_hint_name(name, hint);
    gv_explainer_put_rating(out, hint->rating);
    gv_buffer_printf(out, " %s", name);
    if (hint->complexity)
        gv_buffer_printf(out, " [%u]", hint->complexity);
    const size_t before = out->length;
    gv_buffer_puts(out, ": ");
    gv_explainer_put_reason(out, hint, sign);
    if (out->length == before + 2)
        gv_buffer_truncate(out, before);
    gv_buffer_puts(out, " ==> ");
    gv_explainer_put_placement(out, hint);
    gv_buffer_puts(out, hint->cell != GV_SE_NO_CELL && hint->removes ? ", " : "");
    gv_explainer_put_removed(out, hint, sign, ", ");
}

static void put_words(gv_buffer *out, const gv_se_grid *grid, const gv_se_hint *hint,
                      gv_alphabet alphabet)
{
    char name[GV_SE_NAME_SIZE];
    gv_se_hint_name(name, hint);
    gv_explainer_put_rating(out, hint->rating);
    gv_buffer_printf(out, " %s. ", name);
    gv_explainer_words(out, grid, hint, alphabet);
}

static void put_grid(gv_buffer *out, const gv_se_grid *grid)
{
    for (unsigned cell = 0; cell < GV_SE_CELLS; cell++)
        gv_buffer_putc(out, grid->value[cell] ? (char)('0' + grid->value[cell]) : '.');
    gv_buffer_putc(out, '\n');
}

void gv_explainer_before(gv_se_grid *grid, const gv_se_path *path, size_t number)
{
    *grid = path->first;
    for (size_t i = 0; i + 1 < number; i++)
        gv_se_hint_apply(grid, &path->steps[i]);
}

static void put_line(gv_buffer *out, const gv_se_grid *grid, const gv_se_hint *hint,
                     const gv_explainer_style *style)
{
    if (style->words)
        put_words(out, grid, hint, style->alphabet);
    else
        gv_explainer_put_step(out, hint, style->ascii ? "<>" : "≠");
    gv_buffer_putc(out, '\n');
}

void gv_explainer_text_step(gv_buffer *out, const gv_se_path *path, size_t number,
                            const gv_explainer_style *style)
{
    gv_se_grid grid;
    gv_explainer_before(&grid, path, number);
    put_line(out, &grid, &path->steps[number - 1], style);
}

void gv_explainer_text(gv_buffer *out, const gv_se_path *path,
                       const gv_explainer_style *style)
{
    const gv_se_result *result = &path->result;
    gv_se_grid grid = path->first;
    for (size_t i = 0; i < path->n_steps; i++) {
        put_line(out, &grid, &path->steps[i], style);
        gv_se_hint_apply(&grid, &path->steps[i]);
    }
    if (result->outcome == GV_OUTCOME_OK) {
        gv_buffer_puts(out, "ED=");
        gv_explainer_put_rating(out, result->er);
        gv_buffer_putc(out, '/');
        gv_explainer_put_rating(out, result->ep);
        gv_buffer_putc(out, '/');
        gv_explainer_put_rating(out, result->ed);
        gv_buffer_putc(out, '\n');
    }
    put_grid(out, &path->last);
}
