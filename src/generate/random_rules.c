/* SPDX-License-Identifier: GPL-3.0-or-later */
/* random_rules.c -- draws rules that hold in a grid: cages that cover it, lines by
 * random walks, marks between neighbours. Lines of one kind do not share cells, but
 * diagonals with a sum may cross. */
#include "generate/random_rules.h"

#include "base/array.h"
#include "base/bitset.h"
#include "solve/solver.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
    MOST_WALKS = 20000, /* that are tried for the lines of a kind */
    MOST_LINE = 9,
    MOST_DIAGONAL = 5 /* longer ones say little, and have many sums */
};

typedef struct rules_draw {
    const gv_random_rules_plan *plan;
    gv_shape shape;
    unsigned n_cells;
    gv_rng rng;
    gv_arena *tmp;
    unsigned *grid;
    bool *is_used; /* by rules of the kind */
    gv_variant_rule *rules;
    uint32_t n_rules;
} rules_draw;

/* ---- what is drawn ---- */

static gv_status draw_cages(rules_draw *d, const gv_rule_kind *kind, gv_error *err);
static gv_status draw_lines(rules_draw *d, const gv_rule_kind *kind, gv_error *err);
static gv_status draw_marks(rules_draw *d, const gv_rule_kind *kind, gv_error *err);
static gv_status draw_cells(rules_draw *d, const gv_rule_kind *kind, gv_error *err);
static gv_status draw_diagonals(rules_draw *d, const gv_rule_kind *kind, gv_error *err);
static gv_status draw_clones(rules_draw *d, const gv_rule_kind *kind, gv_error *err);

/* How the rules of a kind are drawn, and of lines: how long they are. */
static const struct how_drawn {
    const char *name;
    gv_status (*draw)(rules_draw *, const gv_rule_kind *, gv_error *);
    uint32_t shortest, longest;
} how[] = {
    { "cage", draw_cages, 2, 5 },       { "little killer", draw_diagonals, 0, 0 },
    { "arrow", draw_lines, 3, 4 },      { "thermo", draw_lines, 3, 6 },
    { "kropki", draw_marks, 0, 0 },     { "xv", draw_marks, 0, 0 },
    { "odd", draw_cells, 0, 0 },        { "even", draw_cells, 0, 0 },
    { "palindrome", draw_lines, 3, 5 }, { "renban", draw_lines, 3, 5 },
    { "whisper", draw_lines, 3, 6 },    { "clone", draw_clones, 0, 0 },
};

static const struct how_drawn *how_of(const gv_rule_kind *kind)
{
    size_t i = 0;
    while (i < GV_N_OF(how) && strcmp(how[i].name, kind->name) != 0)
        i++;
    return i < GV_N_OF(how) ? &how[i] : NULL;
}

static gv_status fail_kind(const char *name, size_t length, gv_error *err)
{
    char kinds[200] = "";
    size_t n = 0;
    for (size_t i = 0; i < GV_N_OF(how); i++)
        n += (size_t)snprintf(kinds + n, sizeof kinds - n, "%s%s", i ? ", " : "",
                              how[i].name);
    assert(n < sizeof kinds);
    return gv_fail(err, GV_ERR_ARGUMENT, "--random-rules: no kind '%.*s'; kinds are %s",
                   length < 40 ? (int)length : 40, name, kinds);
}

gv_status gv_random_rules_read(gv_random_rules_plan *out, const char *kinds,
                               gv_error *err)
{
    out->n_kinds = 0;
    for (const char *at = kinds; at;
         at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
        char name[32] = "";
        const size_t length = strcspn(at, ",");
        if (length < sizeof name)
            memcpy(name, at, length);
        const gv_rule_kind *kind = gv_rule_kind_by_name(name);
        if (!kind || !how_of(kind))
            return fail_kind(at, length, err);
        if (out->n_kinds == GV_MOST_RANDOM_KINDS)
            return gv_fail(err, GV_ERR_ARGUMENT, "--random-rules: more than %d kinds",
                           GV_MOST_RANDOM_KINDS);
        out->kinds[out->n_kinds++] = kind;
    }
    return GV_OK;
}

/* ---- rules ---- */

static gv_status add_rule(rules_draw *d, gv_variant_rule rule, const uint32_t *cells,
                          uint32_t n, gv_error *err)
{
    uint32_t *kept = GV_ARENA_NEW(d->tmp, uint32_t, (size_t)n + 1);
    if (!kept)
        return gv_fail_memory(err);
    memcpy(kept, cells, n * sizeof *kept);
    rule.cells = kept;
    rule.n_cells = n;
    assert(rule.kind->holds(&rule, d->grid, d->shape));
    for (uint32_t i = 0; i < n; i++)
        d->is_used[cells[i]] = true;
    d->rules[d->n_rules++] = rule;
    return GV_OK;
}

static unsigned below(rules_draw *d, unsigned n)
{
    return (unsigned)gv_rng_below(&d->rng, n);
}

/* A cell next to `cell`, diagonally too if `touches`; false: outside. */
static bool step(rules_draw *d, uint32_t *out, uint32_t cell, bool touches)
{
    static const int steps[8][2] = { { 0, 1 }, { 1, 0 },  { 0, -1 }, { -1, 0 },
                                     { 1, 1 }, { 1, -1 }, { -1, 1 }, { -1, -1 } };
    const int *by = steps[below(d, touches ? 8 : 4)], order = (int)d->shape.order;
    const int row = (int)cell / order + by[0], column = (int)cell % order + by[1];
    *out = (uint32_t)(row * order + column);
    return row >= 0 && row < order && column >= 0 && column < order;
}

static bool lists(const uint32_t *cells, uint32_t n, uint32_t cell)
{
    for (uint32_t i = 0; i < n; i++)
        if (cells[i] == cell)
            return true;
    return false;
}

/* Cages grow from the first free cell, by free neighbours with other digits. What stays
 * alone has no cage. */
static gv_status draw_cages(rules_draw *d, const gv_rule_kind *kind, gv_error *err)
{
    enum { TRIES = 40 };
    for (uint32_t first = 0; first < d->n_cells; first++) {
        if (d->is_used[first])
            continue;
        uint32_t cells[MOST_LINE] = { first }, n = 1;
        const uint32_t size = 2 + below(d, d->shape.order < 6 ? 2 : 4);
        unsigned sum = d->grid[first];
        bool met[GV_MAX_ORDER + 1] = { false };
        met[sum] = true;
        for (unsigned i = 0; i < TRIES && n < size; i++) {
            uint32_t next = 0;
            if (!step(d, &next, cells[below(d, n)], false) || d->is_used[next] ||
                lists(cells, n, next) || met[d->grid[next]])
                continue;
            met[d->grid[next]] = true;
            sum += d->grid[next];
            cells[n++] = next;
        }
        const gv_variant_rule rule = { .kind = kind,
                                       .has_number = true,
                                       .number = sum };
        if (n > 1)
            GV_TRY(add_rule(d, rule, cells, n, err));
    }
    return GV_OK;
}

/* Random walks that happen to have the rule, until there is one for each row. */
static gv_status draw_lines(rules_draw *d, const gv_rule_kind *kind, gv_error *err)
{
    const struct how_drawn *by = how_of(kind);
    const uint32_t span = by->longest - by->shortest + 1, first = d->n_rules;
    for (unsigned i = 0; i < MOST_WALKS && d->n_rules - first < d->shape.order; i++) {
        uint32_t cells[MOST_LINE] = { below(d, d->n_cells) }, n = 1;
        const uint32_t length = by->shortest + below(d, span);
        while (n < length && step(d, &cells[n], cells[n - 1], true) &&
               !d->is_used[cells[n]] && !lists(cells, n, cells[n]))
            n++;
        const gv_variant_rule rule = { .kind = kind, .cells = cells, .n_cells = n };
        if (n == length && !d->is_used[cells[0]] &&
            kind->holds(&rule, d->grid, d->shape))
            GV_TRY(add_rule(d, rule, cells, n, err));
    }
    return GV_OK;
}

/* A mark between the cells, if the grid has one there: of two that it may be, either.
 */
static gv_status draw_mark(rules_draw *d, const gv_rule_kind *kind,
                           const uint32_t cells[2], uint32_t *n_drawn, gv_error *err)
{
    const unsigned start = below(d, 2);
    for (unsigned i = 0; i < 2; i++) {
        const gv_variant_rule rule = {
            .kind = kind, .form = (start + i) % 2, .cells = cells, .n_cells = 2
        };
        if (!kind->holds(&rule, d->grid, d->shape))
            continue;
        ++*n_drawn;
        return add_rule(d, rule, cells, 2, err);
    }
    return GV_OK;
}

/* Marks between neighbours, in random places: twice as many as the grid has rows, or
 * all that it has. A grid of 9x9 has about 44 places for dots, and 24 for X and V. */
static gv_status draw_marks(rules_draw *d, const gv_rule_kind *kind, gv_error *err)
{
    const uint32_t order = d->shape.order, n_places = 2 * d->n_cells;
    uint32_t *places = GV_ARENA_NEW(d->tmp, uint32_t, n_places), n_drawn = 0;
    if (!places)
        return gv_fail_memory(err);
    gv_rng_permutation(&d->rng, places, n_places);
    for (uint32_t i = 0; i < n_places && n_drawn < 2 * order; i++) {
        const uint32_t cell = places[i] / 2;
        const bool down = places[i] % 2;
        const uint32_t cells[2] = { cell, cell + (down ? order : 1) };
        if ((down ? cell / order : cell % order) + 1 < order)
            GV_TRY(draw_mark(d, kind, cells, &n_drawn, err));
    }
    return GV_OK;
}

/* A quarter of the cells that have the rule. */
static gv_status draw_cells(rules_draw *d, const gv_rule_kind *kind, gv_error *err)
{
    uint32_t *cells = GV_ARENA_NEW(d->tmp, uint32_t, d->n_cells), n = 0;
    if (!cells)
        return gv_fail_memory(err);
    for (uint32_t cell = 0; cell < d->n_cells; cell++) {
        const gv_variant_rule rule = { .kind = kind, .cells = &cell, .n_cells = 1 };
        if (kind->holds(&rule, d->grid, d->shape) && below(d, 4) == 0)
            cells[n++] = cell;
    }
    const gv_variant_rule rule = { .kind = kind };
    return n ? add_rule(d, rule, cells, n, err) : GV_OK;
}

/* The diagonal that goes down from a cell of the border; 0: a corner, or the wrong way.
 */
static uint32_t diagonal_from(const rules_draw *d, uint32_t *cells, uint32_t first,
                              int across)
{
    const int order = (int)d->shape.order;
    int row = (int)first / order, column = (int)first % order;
    const bool enters = row == 0 || column - across < 0 || column - across >= order;
    uint32_t n = 0;
    while (row < order && column >= 0 && column < order) {
        cells[n++] = (uint32_t)(row * order + column);
        row++;
        column += across;
    }
    return enters && n > 1 ? n : 0;
}

/* Whether a rule from number `first` on has this diagonal: two cells tell it. */
static bool is_drawn(const rules_draw *d, uint32_t first, const uint32_t *cells)
{
    for (uint32_t i = first; i < d->n_rules; i++)
        if (d->rules[i].cells[0] == cells[0] && d->rules[i].cells[1] == cells[1])
            return true;
    return false;
}

static gv_status draw_diagonals(rules_draw *d, const gv_rule_kind *kind, gv_error *err)
{
    const uint32_t first_rule = d->n_rules;
    uint32_t cells[GV_MAX_ORDER];
    for (unsigned i = 0; i < 1000 && d->n_rules - first_rule < d->shape.order; i++) {
        const int across = below(d, 2) ? 1 : -1;
        const uint32_t start = below(d, d->n_cells),
                       n = diagonal_from(d, cells, start, across);
        gv_variant_rule rule = { .kind = kind, .has_number = true };
        for (uint32_t k = 0; k < n; k++)
            rule.number += d->grid[cells[k]];
        if (n && n <= MOST_DIAGONAL && !is_drawn(d, first_rule, cells))
            GV_TRY(add_rule(d, rule, cells, n, err));
    }
    return GV_OK;
}

/* Two neighbours and their copy elsewhere. */
static gv_status draw_clones(rules_draw *d, const gv_rule_kind *kind, gv_error *err)
{
    const uint32_t order = d->shape.order, first = d->n_rules;
    for (unsigned i = 0; i < MOST_WALKS && d->n_rules - first < order; i++) {
        const uint32_t a = below(d, d->n_cells), b = below(d, d->n_cells),
                       by = below(d, 2) ? order : 1;
        const bool fits = by == 1 ? a % order + 1 < order && b % order + 1 < order
                                  : a + by < d->n_cells && b + by < d->n_cells;
        const uint32_t cells[4] = { a, a + by, b, b + by };
        const gv_variant_rule rule = { .kind = kind, .cells = cells, .n_cells = 4 };
        bool is_free = fits && a != b && a + by != b && b + by != a;
        for (size_t k = 0; k < 4 && is_free; k++)
            is_free = !d->is_used[cells[k]];
        if (is_free && kind->holds(&rule, d->grid, d->shape))
            GV_TRY(add_rule(d, rule, cells, 4, err));
    }
    return GV_OK;
}

/* ---- one puzzle ---- */

static bool is_stopped(const rules_draw *d)
{
    return d->plan->stop && atomic_load(d->plan->stop);
}

static gv_status draw_grid(rules_draw *d, gv_label *labels, gv_error *err)
{
    size_t n_drawn = 0;
    GV_TRY(gv_grid_source_draw(d->plan->source, &d->rng, labels, 1, &n_drawn,
                               d->plan->stop, d->tmp, err));
    for (uint32_t cell = 0; cell < d->n_cells && n_drawn; cell++)
        d->grid[cell] = labels[cell] % d->shape.order + 1;
    return GV_OK;
}

static gv_status draw_rules(rules_draw *d, gv_error *err)
{
    const gv_variant *base = d->plan->empty->net->variant;
    for (uint32_t i = 0; base && i < base->n_rules; i++)
        d->rules[d->n_rules++] = base->rules[i];
    for (unsigned i = 0; i < d->plan->n_kinds; i++) {
        memset(d->is_used, 0, d->n_cells * sizeof *d->is_used);
        GV_TRY(how_of(d->plan->kinds[i])->draw(d, d->plan->kinds[i], err));
    }
    return GV_OK;
}

static gv_status has_one_solution(bool *out, const rules_draw *d,
                                  const gv_instance *full, const uint64_t *keep,
                                  gv_error *err)
{
    const gv_search search = { .limits = { .solutions = 2, .stop = d->plan->stop },
                               .keep = keep,
                               .forbid = GV_NO_LABEL };
    gv_search_result result = { .nodes = 0 };
    gv_bigcount_init(&result.count);
    const gv_status status = gv_search_run(&result, full, &search, d->tmp, err);
    *out = status == GV_OK && result.end == GV_END_COMPLETE &&
           gv_bigcount_u64(&result.count) == 1;
    gv_bigcount_free(&result.count);
    return status;
}

/* Givens of the full grid that are left when each of them is needed. */
static gv_status leave_out(rules_draw *d, gv_label *labels, uint32_t *n,
                           const gv_instance *full, gv_error *err)
{
    uint32_t *order = GV_ARENA_NEW(d->tmp, uint32_t, d->n_cells);
    uint64_t *keep = GV_ARENA_NEW(d->tmp, uint64_t, gv_bits_words(d->n_cells));
    if (!order || !keep)
        return gv_fail_memory(err);
    gv_bits_fill(keep, d->n_cells);
    gv_rng_permutation(&d->rng, order, d->n_cells);
    for (uint32_t i = 0; i < d->n_cells && !is_stopped(d); i++) {
        bool one = false;
        gv_bits_remove(keep, order[i]);
        const gv_mark mark = gv_arena_mark(d->tmp);
        GV_TRY(has_one_solution(&one, d, full, keep, err));
        gv_arena_rewind(d->tmp, mark);
        if (!one)
            gv_bits_add(keep, order[i]);
    }
    *n = 0;
    for (uint32_t cell = 0; cell < d->n_cells; cell++)
        if (gv_bits_has(keep, cell))
            labels[(*n)++] = full->givens[cell];
    return GV_OK;
}

static gv_status make(gv_instance **out, rules_draw *d, gv_arena *arena, gv_error *err)
{
    const gv_instance *empty = d->plan->empty;
    const gv_variant *base = empty->net->variant, *variant = NULL;
    const size_t most =
        (size_t)d->n_cells * 4 * d->plan->n_kinds + (base ? base->n_rules : 0);
    gv_label *labels = GV_ARENA_NEW(d->tmp, gv_label, empty->net->n_primary);
    d->grid = GV_ARENA_NEW(d->tmp, unsigned, d->n_cells);
    d->is_used = GV_ARENA_NEW(d->tmp, bool, d->n_cells);
    d->rules = GV_ARENA_NEW(d->tmp, gv_variant_rule, most);
    if (!labels || !d->grid || !d->is_used || !d->rules)
        return gv_fail_memory(err);
    GV_TRY(draw_grid(d, labels, err));
    if (is_stopped(d))
        return GV_OK;
    GV_TRY(draw_rules(d, err));
    GV_TRY(gv_variant_make(&variant, d->rules, d->n_rules, d->shape, arena, err));
    const gv_net *net = empty->net;
    if (variant)
        GV_TRY(gv_variant_net(&net, variant, arena, err));
    gv_instance *full = NULL;
    uint32_t n = 0;
    GV_TRY(gv_instance_make(&full, empty->context, net, labels, NULL, d->n_cells, NULL,
                            empty->alphabet, arena, err));
    GV_TRY(leave_out(d, labels, &n, full, err));
    if (is_stopped(d))
        return GV_OK;
    return gv_instance_with_givens(out, full, labels, n, arena, err);
}

gv_status gv_random_rules_make(gv_instance **out, const gv_random_rules_plan *plan,
                               uint64_t unit, gv_arena *arena, gv_error *err)
{
    const gv_shape shape = plan->empty->net->shape;
    gv_arena tmp;
    gv_arena_init(&tmp, arena->memory);
    rules_draw d = { .plan = plan,
                     .shape = shape,
                     .n_cells = shape.order * shape.order,
                     .rng = gv_rng_stream(plan->seed, unit),
                     .tmp = &tmp };
    *out = NULL;
    const gv_status status = make(out, &d, arena, err);
    gv_arena_free(&tmp);
    return status;
}
