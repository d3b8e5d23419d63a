/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csp_marks.c -- what puzzlers draw on a board, found in the network, whatever language
 * the problem was stated in: signs between neighbours of which one is less, cages of
 * sums, thick lines around regions. */
#include "report/drawing/csp_layout.h"

#include "base/bitset.h"

#include <stdlib.h>
#include <string.h>

/* What the functions here read and write. */
typedef struct marker {
    gv_csp_layout *layout;
    const gv_constraints *c;
    gv_arena *tmp;
    uint64_t *seen; /* bits of variables, for gv_csp_layout_vars() */
} marker;

/* ---- numbers ---- */

static bool reads_as(const char *text, int64_t *out)
{
    char *end;
    *out = strtoll(text, &end, 10);
    return *text && !*end;
}

/* The numbers of a domain, which has nothing else. */
static bool is_numeric(const gv_net *net, gv_var var)
{
    int64_t number;
    for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++)
        if (!reads_as(net->csp->value[net->group_labels[i]], &number))
            return false;
    return true;
}

static int64_t number_of(const gv_net *net, gv_label label)
{
    int64_t number = 0;
    (void)reads_as(net->csp->value[label], &number);
    return number;
}

/* ---- relations of two cells ---- */

/* Which pairs a constraint of two variables forbids, by the places in their domains. */
typedef struct relation {
    gv_label first_a, first_b;
    uint32_t n_a, n_b;
    uint64_t *forbidden;
} relation;

static void forbid(const gv_net *net, const relation *r, gv_var var_a, gv_label one,
                   gv_label other)
{
    const gv_label a = gv_net_home(net, one) == var_a ? one : other;
    const gv_label b = a == one ? other : one;
    if (a - r->first_a < r->n_a && b - r->first_b < r->n_b)
        gv_bits_add(r->forbidden, (size_t)(a - r->first_a) * r->n_b + (b - r->first_b));
}

static gv_status read_relation(relation *r, const marker *m, uint32_t constraint,
                               gv_var a, gv_var b, gv_error *err)
{
    const gv_net *net = m->layout->net;
    const gv_constraints *c = m->c;
    *r = (relation){ .first_a = net->group_labels[net->group_start[a]],
                     .first_b = net->group_labels[net->group_start[b]],
                     .n_a = gv_net_group_size(net, a),
                     .n_b = gv_net_group_size(net, b) };
    r->forbidden =
        GV_ARENA_NEW(m->tmp, uint64_t, gv_bits_words((size_t)r->n_a * r->n_b + 1));
    if (!r->forbidden)
        return gv_fail_memory(err);
    for (uint32_t i = c->pair_start[constraint]; i < c->pair_start[constraint + 1];
         i += 2)
        forbid(net, r, a, c->pairs[i], c->pairs[i + 1]);
    for (uint32_t i = c->group_start[constraint]; i < c->group_start[constraint + 1];
         i++) {
        const uint32_t from = net->group_start[c->groups[i]];
        for (uint32_t k = from; k < net->group_start[c->groups[i] + 1]; k++)
            for (uint32_t l = from; l < k; l++)
                forbid(net, r, a, net->group_labels[k], net->group_labels[l]);
    }
    return GV_OK;
}

/* Whether it forbids all pairs of which the first is more, and none of which it is less
 * (`turned`: the other way round). */
static bool is_order(const marker *m, const relation *r, bool turned, bool *strict)
{
    const gv_net *net = m->layout->net;
    uint32_t n_forbidden = 0, n_equal = 0, n_equal_forbidden = 0;
    for (uint32_t i = 0; i < r->n_a; i++)
        for (uint32_t k = 0; k < r->n_b; k++) {
            const int64_t a = number_of(net, r->first_a + i);
            const int64_t b = number_of(net, r->first_b + k);
            const bool out = gv_bits_has(r->forbidden, (size_t)i * r->n_b + k);
            if (a != b && out != (turned ? a < b : a > b))
                return false;
            n_forbidden += out && a != b;
            n_equal += a == b;
            n_equal_forbidden += out && a == b;
        }
    *strict = n_equal_forbidden == n_equal;
    return n_forbidden > 0 && (*strict || !n_equal_forbidden);
}

static gv_status mark_order(const marker *m, uint32_t constraint, gv_var a, gv_var b,
                            gv_error *err)
{
    gv_csp_layout *layout = m->layout;
    const uint32_t cell_a = a - layout->first, cell_b = b - layout->first;
    relation r;
    bool strict;
    if (cell_a >= layout->n_cells || cell_b >= layout->n_cells ||
        !is_numeric(layout->net, a) || !is_numeric(layout->net, b))
        return GV_OK;
    GV_TRY(read_relation(&r, m, constraint, a, b, err));
    if (is_order(m, &r, false, &strict))
        layout->signs[layout->n_signs++] = (gv_csp_sign){ cell_a, cell_b, strict };
    else if (is_order(m, &r, true, &strict))
        layout->signs[layout->n_signs++] = (gv_csp_sign){ cell_b, cell_a, strict };
    return GV_OK;
}

/* ---- cages ---- */

/* The sum of two cells, if all pairs that are not forbidden have the same. */
static bool sum_of_two(int64_t *out, const marker *m, const relation *r)
{
    const gv_net *net = m->layout->net;
    uint32_t n_allowed = 0, n_forbidden = 0;
    for (uint32_t i = 0; i < r->n_a; i++)
        for (uint32_t k = 0; k < r->n_b; k++) {
            const int64_t sum =
                number_of(net, r->first_a + i) + number_of(net, r->first_b + k);
            if (gv_bits_has(r->forbidden, (size_t)i * r->n_b + k)) {
                n_forbidden++;
                continue;
            }
            if (n_allowed++ && sum != *out)
                return false;
            *out = sum;
        }
    return n_allowed > 0 && n_forbidden > 0;
}

/* The sum of the numbers of a tuple ("1,2,3") or set ("1+2+3") of `n`. */
static bool sum_of_text(int64_t *out, const char *text, uint32_t n, char between)
{
    uint32_t n_numbers = 0;
    for (*out = 0;; text++) {
        char *end;
        *out += strtoll(text, &end, 10);
        if (end == text || (*end && *end != between))
            return false;
        n_numbers++;
        if (!*end)
            return n_numbers == n;
        text = end;
    }
}

/* The sum of the cells of a constraint with one hidden variable, if each of its sets or
 * tuples has the same, and these are all that have it. */
static bool sum_of_hidden(int64_t *out, const marker *m, uint32_t constraint,
                          uint32_t n)
{
    const gv_net *net = m->layout->net;
    gv_var hidden = GV_NO_CONSTRAINT;
    for (uint32_t i = m->c->group_start[constraint];
         i < m->c->group_start[constraint + 1]; i++)
        if (net->group_type[m->c->groups[i]] == GV_VAR_HIDDEN) {
            if (hidden != GV_NO_CONSTRAINT)
                return false;
            hidden = m->c->groups[i];
        }
    if (hidden == GV_NO_CONSTRAINT ||
        strncmp(net->csp->variable[hidden], "sum", 3) != 0 ||
        !gv_net_group_size(net, hidden))
        return false;
    for (uint32_t i = net->group_start[hidden]; i < net->group_start[hidden + 1]; i++) {
        const char *text = net->csp->value[net->group_labels[i]];
        int64_t sum = 0;
        if (!sum_of_text(&sum, text, n, strchr(text, '+') ? '+' : ','))
            return false;
        if (i > net->group_start[hidden] && sum != *out)
            return false;
        *out = sum;
    }
    return true;
}

/* Whether one can walk from the first cell to all others. `mine` is room for a byte of
 * each cell of the board, all 0; left with 2 in the cells. */
static bool is_connected(const gv_csp_layout *layout, const gv_var *vars, uint32_t n,
                         uint8_t *mine)
{
    const uint32_t cols = layout->cols;
    for (uint32_t i = 0; i < n; i++)
        mine[vars[i] - layout->first] = 1;
    mine[vars[0] - layout->first] = 2;
    uint32_t n_reached = 1;
    for (bool grown = true; grown;) {
        grown = false;
        for (uint32_t i = 0; i < n; i++) {
            const uint32_t cell = vars[i] - layout->first;
            const bool near = (cell % cols && mine[cell - 1] == 2) ||
                              ((cell + 1) % cols && mine[cell + 1] == 2) ||
                              (cell >= cols && mine[cell - cols] == 2) ||
                              (cell + cols < layout->n_cells && mine[cell + cols] == 2);
            if (mine[cell] == 1 && near) {
                mine[cell] = 2;
                n_reached++;
                grown = true;
            }
        }
    }
    return n_reached == n;
}

static bool is_on_board(const gv_csp_layout *layout, const gv_var *vars, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (vars[i] - layout->first >= layout->n_cells)
            return false;
    return n > 1;
}

static bool all_numeric(const marker *m, const gv_var *vars, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (!is_numeric(m->layout->net, vars[i]))
            return false;
    return true;
}

static gv_status find_sum(bool *found, int64_t *sum, const marker *m,
                          uint32_t constraint, const gv_var *vars, uint32_t n,
                          gv_error *err)
{
    relation r;
    *found = false;
    if (!is_on_board(m->layout, vars, n) || !all_numeric(m, vars, n))
        return GV_OK;
    if (n > 2) {
        *found = sum_of_hidden(sum, m, constraint, n);
        return GV_OK;
    }
    GV_TRY(read_relation(&r, m, constraint, vars[0], vars[1], err));
    *found = sum_of_two(sum, m, &r);
    return GV_OK;
}

/* A cage, unless one of its cells is in another. Sums that overlap, as in a magic
 * square, are no cages at all: then `twice` becomes true. */
static gv_status mark_cage(const marker *m, uint32_t constraint, const gv_var *vars,
                           uint32_t n, bool *twice, gv_error *err)
{
    gv_csp_layout *layout = m->layout;
    int64_t sum = 0;
    bool found;
    GV_TRY(find_sum(&found, &sum, m, constraint, vars, n, err));
    if (!found)
        return GV_OK;
    uint8_t *mine = GV_ARENA_NEW(m->tmp, uint8_t, (size_t)layout->n_cells + 1);
    if (!mine)
        return gv_fail_memory(err);
    if (!is_connected(layout, vars, n, mine))
        return GV_OK;
    for (uint32_t i = 0; i < n; i++)
        *twice = *twice || layout->cage[vars[i] - layout->first];
    layout->cage_sum[++layout->n_cages] = sum;
    for (uint32_t i = 0; i < n; i++)
        layout->cage[vars[i] - layout->first] = layout->n_cages;
    return GV_OK;
}

/* ---- regions ---- */

static bool is_line(const gv_csp_layout *layout, const gv_var *vars, uint32_t n)
{
    bool row = true, column = true;
    for (uint32_t i = 1; i < n; i++) {
        const uint32_t a = vars[0] - layout->first, b = vars[i] - layout->first;
        row = row && a / layout->cols == b / layout->cols;
        column = column && a % layout->cols == b % layout->cols;
    }
    return row || column;
}

/* An all-different of as many connected cells as a row has, in no line. */
static gv_status mark_region(const marker *m, uint32_t constraint, const gv_var *vars,
                             uint32_t n, uint32_t *n_marked, gv_error *err)
{
    gv_csp_layout *layout = m->layout;
    const gv_constraints *c = m->c;
    const gv_net *net = layout->net;
    if (n != layout->cols || !is_on_board(layout, vars, n) ||
        is_line(layout, vars, n) ||
        c->group_start[constraint] == c->group_start[constraint + 1])
        return GV_OK;
    const gv_var group = c->groups[c->group_start[constraint]];
    if (group < net->n_needed ||
        net->csp->group_alldiff[group - net->n_needed] == UINT32_MAX)
        return GV_OK;
    uint8_t *mine = GV_ARENA_NEW(m->tmp, uint8_t, (size_t)layout->n_cells + 1);
    if (!mine)
        return gv_fail_memory(err);
    if (!is_connected(layout, vars, n, mine))
        return GV_OK;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t *region = &layout->region[vars[i] - layout->first];
        *n_marked += !*region;
        *region = constraint + 1;
    }
    return GV_OK;
}

/* ---- all ---- */

static gv_status mark_constraint(const marker *m, uint32_t constraint, bool *twice,
                                 uint32_t *n_marked, gv_error *err)
{
    uint32_t n;
    const gv_var *vars = gv_csp_layout_vars(&n, m->c, constraint, m->seen, m->tmp);
    if (!vars)
        return gv_fail_memory(err);
    if (n == 2)
        GV_TRY(mark_order(m, constraint, vars[0], vars[1], err));
    GV_TRY(mark_cage(m, constraint, vars, n, twice, err));
    return mark_region(m, constraint, vars, n, n_marked, err);
}

gv_status gv_csp_layout_mark(gv_csp_layout *layout, const gv_constraints *constraints,
                             gv_arena *arena, gv_error *err)
{
    const size_t n_cells = layout->n_cells;
    const marker m = {
        .layout = layout,
        .c = constraints,
        .tmp = arena,
        .seen = GV_ARENA_NEW(arena, uint64_t, gv_bits_words(layout->net->n_primary)),
    };
    bool twice = false;
    uint32_t n_in_regions = 0;
    layout->signs = GV_ARENA_NEW(arena, gv_csp_sign, (size_t)constraints->n + 1);
    layout->cage = GV_ARENA_NEW(arena, uint32_t, n_cells + 1);
    layout->region = GV_ARENA_NEW(arena, uint32_t, n_cells + 1);
    layout->cage_sum = GV_ARENA_NEW(arena, int64_t, (size_t)constraints->n + 2);
    if (!m.seen || !layout->signs || !layout->cage || !layout->region ||
        !layout->cage_sum)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < constraints->n; i++) {
        const gv_mark mark = gv_arena_mark(arena);
        GV_TRY(mark_constraint(&m, i, &twice, &n_in_regions, err));
        gv_arena_rewind(arena, mark);
    }
    if (twice)
        layout->n_cages = 0;
    for (size_t cell = 0; cell < n_cells; cell++) {
        layout->cage[cell] = twice ? 0 : layout->cage[cell];
        layout->region[cell] = n_in_regions == n_cells ? layout->region[cell] : 0;
    }
    return GV_OK;
}
