/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words_chain.c -- chains of Sudoku Explainer in plain words, branch by branch. If a
 * node follows from others than the one before it, those are named. */
#include "report/explainer/words.h"

#include "base/bitset.h"

enum { MAX_NODES = 4096 };

/* One branch in progress. */
typedef struct branch {
    const gv_explainer_saying *s;
    const gv_se_chain *chain;
    uint64_t seen[MAX_NODES / 64];
    uint32_t root; /* where it begins */
    uint32_t last; /* the last node written */
    const char *first;
} branch;

static void say_node(const gv_explainer_saying *s, const gv_se_node *node)
{
    gv_explainer_say_cell(s, node->cell);
    gv_buffer_puts(s->out, node->on ? " is " : " is not ");
    gv_explainer_say_digit(s, node->digit);
}

/* An "on" node by what leaves no other choice: its cell, or a region. */
static void say_forced(const gv_explainer_saying *s, const gv_se_node *node)
{
    if (node->cause == GV_SE_NO_CELL) {
        gv_explainer_say_cell(s, node->cell);
        gv_buffer_puts(s->out, " must be ");
        gv_explainer_say_digit(s, node->digit);
        return;
    }
    gv_buffer_puts(s->out, "in ");
    gv_explainer_say_region(s, node->cause);
    gv_buffer_puts(s->out, ", ");
    gv_explainer_say_digit(s, node->digit);
    gv_buffer_puts(s->out, " must be in ");
    gv_explainer_say_cell(s, node->cell);
}

/* "; then r1c5 is not 3", ", so in column 5, 3 must be in r4c5", "; as r1c1 is 3 and
 * r9c1 is not 3, ...". */
static void say_step(branch *b, uint32_t index)
{
    const gv_se_node *node = &b->chain->nodes[index];
    const uint32_t *parents = b->chain->parents + node->first_parent;
    gv_buffer *out = b->s->out;
    if (node->n_parents == 1 && parents[0] == b->last) {
        gv_buffer_puts(out, b->first ? b->first : node->on ? ", so " : "; then ");
    } else {
        gv_buffer_puts(out, b->first ? b->first : "; ");
        for (uint32_t i = 0; i < node->n_parents; i++) {
            gv_buffer_puts(out, !i ? "as " : i + 1 == node->n_parents ? " and " : ", ");
            say_node(b->s, &b->chain->nodes[parents[i]]);
        }
        gv_buffer_puts(out, ", ");
    }
    b->first = NULL;
    b->last = index;
    if (node->on)
        say_forced(b->s, node);
    else
        say_node(b->s, node);
}

/* What a node follows from, then the node. */
static void say_from(branch *b, uint32_t index) // NOLINT(misc-no-recursion)
{
    const gv_se_node *node = &b->chain->nodes[index];
    gv_bits_add(b->seen, index);
    for (uint32_t i = 0; i < node->n_parents; i++) {
        const uint32_t parent = b->chain->parents[node->first_parent + i];
        if (!gv_bits_has(b->seen, parent))
            say_from(b, parent);
    }
    if (node->n_parents)
        say_step(b, index);
}

/* The assumption that a branch begins with: the first node without parents on the way
 * back from its end. */
static uint32_t root_of(const gv_se_chain *chain, uint32_t end)
{
    uint32_t n = 0;
    while (chain->nodes[end].n_parents && n++ < chain->n_nodes)
        end = chain->parents[chain->nodes[end].first_parent];
    return end;
}

/* The branch to end `number`, starting after its assumption; `first` comes before it.
 */
static void say_branch(const gv_explainer_saying *s, uint32_t number, const char *first)
{
    const gv_se_chain *chain = s->hint->chain;
    branch b = { .s = s, .chain = chain, .first = first };
    b.root = b.last = root_of(chain, chain->ends[number]);
    if (chain->n_nodes > MAX_NODES) {
        gv_buffer_printf(s->out, "%sfrom %u steps ", first, chain->n_nodes);
        say_node(s, &chain->nodes[chain->ends[number]]);
        return;
    }
    say_from(&b, chain->ends[number]);
}

static const gv_se_node *root_node(const gv_explainer_saying *s, uint32_t number)
{
    const gv_se_chain *chain = s->hint->chain;
    return &chain->nodes[root_of(chain, chain->ends[number])];
}

static void say_end(const gv_explainer_saying *s, const char *before)
{
    gv_buffer_puts(s->out, before);
    gv_explainer_say_effect(s);
    gv_buffer_putc(s->out, '.');
}

/* ---- by kind ---- */

static void say_cycle(const gv_explainer_saying *s)
{
    gv_buffer_puts(s->out, "Go round a ring: if ");
    say_node(s, root_node(s, 0));
    say_branch(s, 0, ", then ");
    gv_buffer_puts(s->out, " again. It holds both ways round, so that of each two "
                           "neighbours one is true and one is not");
    say_end(s, ". In each case ");
}

static void say_contradiction(const gv_explainer_saying *s)
{
    gv_buffer_puts(s->out, "Suppose ");
    say_node(s, root_node(s, 0));
    say_branch(s, 0, ". Then ");
    for (uint32_t i = 1; i < s->hint->chain->n_ends; i++)
        say_branch(s, i, ". But also ");
    gv_buffer_puts(s->out, s->hint->chain->n_ends > 1 ? ". Both cannot be" : "");
    say_end(s, ". So ");
}

/* A region in which the digit of the starts has no other places. */
static unsigned region_of_starts(const gv_explainer_saying *s)
{
    const unsigned digit = root_node(s, 0)->digit;
    gv_se_cells cells = 0;
    for (uint32_t i = 0; i < s->hint->chain->n_ends; i++)
        cells |= gv_se_cell_bit(root_node(s, i)->cell);
    unsigned region = 0;
    while (region + 1 < GV_SE_REGIONS &&
           (gv_se_region_sets[region] & s->grid->cells[digit]) != cells)
        region++;
    return region;
}

static void say_starts(const gv_explainer_saying *s)
{
    const gv_se_technique technique = s->hint->technique;
    const unsigned cell = root_node(s, 0)->cell, digit = root_node(s, 0)->digit;
    if (technique == GV_SE_CELL_CHAINS || technique == GV_SE_DYNAMIC_CELL) {
        gv_explainer_say_cell(s, cell);
        gv_buffer_puts(s->out, " can only be ");
        gv_explainer_say_digits(s, s->grid->cands[cell], " or ");
        gv_buffer_puts(s->out, ". ");
    } else if (technique == GV_SE_REGION_CHAINS || technique == GV_SE_DYNAMIC_REGION) {
        const unsigned region = region_of_starts(s);
        gv_buffer_puts(s->out, "In ");
        gv_explainer_say_region(s, region);
        gv_buffer_puts(s->out, ", ");
        gv_explainer_say_digit(s, digit);
        gv_buffer_puts(s->out, " can only be in ");
        gv_explainer_say_cells(s, gv_se_region_sets[region] & s->grid->cells[digit],
                               " or ");
        gv_buffer_puts(s->out, ". ");
    }
}

/* Several assumptions, one of which holds. */
static void say_cases(const gv_explainer_saying *s)
{
    const gv_se_chain *chain = s->hint->chain;
    say_starts(s);
    for (uint32_t i = 0; i < chain->n_ends; i++) {
        gv_buffer_puts(s->out, "If ");
        say_node(s, root_node(s, i));
        if (chain->nodes[chain->ends[i]].n_parents)
            say_branch(s, i, ", then ");
        else
            gv_buffer_puts(s->out, ", there is nothing more to show");
        gv_buffer_puts(s->out, ". ");
    }
    say_end(s, chain->n_ends == 2 ? "Either way " : "In each case ");
}

void gv_explainer_say_chain(const gv_explainer_saying *s)
{
    if (!s->hint->chain) {
        say_end(s, "By a chain, ");
        return;
    }
    switch (s->hint->technique) {
    case GV_SE_X_CYCLE:
    case GV_SE_Y_CYCLE:
    case GV_SE_CYCLE:
        say_cycle(s);
        break;
    case GV_SE_CELL_CHAINS:
    case GV_SE_REGION_CHAINS:
    case GV_SE_DYNAMIC_CELL:
    case GV_SE_DYNAMIC_REGION:
    case GV_SE_DYNAMIC_DOUBLE:
        say_cases(s);
        break;
    default:
        say_contradiction(s);
    }
}
