/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solutions.c -- lists solutions with the solver, and sorts them: engines find them in
 * different orders. */
#include "generate/exhaustive/solutions.h"

#include "solve/solver.h"

#include <stdlib.h>
#include <string.h>

/* Solutions while they are found. */
typedef struct collection {
    gv_solutions *all;
    size_t most;
    gv_buffer rows;
    bool too_many;
} collection;

static bool take_solution(void *user, const gv_label *labels)
{
    collection *const c = user;
    c->too_many = c->all->n == c->most;
    if (c->too_many)
        return false;
    for (gv_var var = 0; var < c->all->n_vars; var++)
        gv_buffer_putc(&c->rows, (char)c->all->place[labels[var]]);
    c->all->n++;
    return !c->rows.failed;
}

static gv_status find_all(collection *c, bool *stopped, const gv_instance *instance,
                          const gv_flag *stop, gv_arena *tmp, gv_error *err)
{
    const gv_search search = { .limits = { .stop = stop },
                               .forbid = GV_NO_LABEL,
                               .found = take_solution,
                               .user = c };
    gv_search_result result;
    gv_bigcount_init(&result.count);
    const gv_status status = gv_search_run(&result, instance, &search, tmp, err);
    gv_bigcount_free(&result.count);
    GV_TRY(status);
    if (c->rows.failed)
        return gv_fail_memory(err);
    *stopped = !c->too_many && result.end != GV_END_COMPLETE;
    if (c->too_many)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "exhaustive: there are more than %zu solutions, too "
                       "many to list",
                       c->most);
    if (!*stopped && c->all->n == 0)
        return gv_fail(err, GV_ERR_ARGUMENT, "there is no solution");
    return GV_OK;
}

/* ---- order ---- */

typedef struct row_key {
    const uint8_t *row;
    size_t length;
} row_key;

static int compare_rows(const void *one, const void *other)
{
    const row_key *a = one, *b = other;
    return memcmp(a->row, b->row, a->length);
}

static gv_status sort_rows(gv_solutions *all, const gv_buffer *found, gv_arena *arena,
                           gv_error *err)
{
    gv_arena tmp;
    gv_arena_init(&tmp, arena->memory);
    uint8_t *rows = GV_ARENA_NEW(arena, uint8_t, all->n * all->n_vars);
    row_key *keys = GV_ARENA_NEW(&tmp, row_key, all->n);
    if (rows && keys) {
        for (size_t i = 0; i < all->n; i++)
            keys[i] = (row_key){ (const uint8_t *)found->text + i * all->n_vars,
                                 all->n_vars };
        qsort(keys, all->n, sizeof *keys, compare_rows);
        for (size_t i = 0; i < all->n; i++)
            memcpy(rows + i * all->n_vars, keys[i].row, all->n_vars);
    }
    const bool complete = rows && keys;
    gv_arena_free(&tmp);
    all->rows = rows;
    return complete ? GV_OK : gv_fail_memory(err);
}

size_t gv_solutions_find(const gv_solutions *all, const uint8_t *row)
{
    size_t low = 0, high = all->n;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const int order = memcmp(gv_solution_at(all, middle), row, all->n_vars);
        if (order == 0)
            return middle;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return all->n;
}

/* ---- the list ---- */

static gv_status number_values(gv_solutions *all, gv_arena *arena, gv_error *err)
{
    const gv_net *const net = all->net;
    uint8_t *place = GV_ARENA_NEW(arena, uint8_t, net->n_labels);
    if (!place)
        return gv_fail_memory(err);
    for (gv_var var = 0; var < net->n_primary; var++) {
        const uint32_t size = gv_net_group_size(net, var);
        if (size > UINT8_MAX)
            return gv_fail(err, GV_ERR_ARGUMENT,
                           "exhaustive: a variable has %u values, more than "
                           "%d",
                           size, UINT8_MAX);
        for (uint32_t i = 0; i < size; i++)
            place[net->group_labels[net->group_start[var] + i]] = (uint8_t)i;
    }
    all->place = place;
    return GV_OK;
}

gv_status gv_solutions_list(gv_solutions *out, bool *stopped,
                            const gv_instance *instance, const gv_flag *stop,
                            gv_arena *arena, gv_error *err)
{
    gv_solutions all = { .net = instance->net, .n_vars = instance->net->n_primary };
    collection c = { .all = &all, .most = GV_MOST_SOLUTIONS };
    if (all.n_vars > GV_MOST_SOLUTION_BYTES / GV_MOST_SOLUTIONS)
        c.most = GV_MOST_SOLUTION_BYTES / all.n_vars;
    GV_TRY(number_values(&all, arena, err));
    gv_arena tmp;
    gv_arena_init(&tmp, arena->memory);
    gv_buffer_init(&c.rows, arena->memory);
    gv_status status = find_all(&c, stopped, instance, stop, &tmp, err);
    gv_arena_free(&tmp);
    if (status == GV_OK && !*stopped)
        status = sort_rows(&all, &c.rows, arena, err);
    gv_buffer_free(&c.rows);
    *out = all;
    return status;
}
