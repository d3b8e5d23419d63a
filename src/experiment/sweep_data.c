/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep_data.c -- reads results, sorts them, and cuts them into groups and series. */
#include "experiment/sweep_data.h"

#include "base/array.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct reader {
    gv_sweep_data *data;
    gv_arena *arena;
    size_t points_room, solvers_room;
    gv_buffer makers, machines, seeds;
    bool failed;
} reader;

static const char *kept(reader *r, const char *text)
{
    const size_t size = text ? strlen(text) + 1 : 1;
    char *copy = gv_arena_take(r->arena, size);
    r->failed |= !copy;
    return copy ? memcpy(copy, text ? text : "", size) : NULL;
}

/* `items` with room for one more; NULL when out of memory. */
static void *grown(reader *r, void *items, size_t n_items, size_t *room, size_t size)
{
    if (n_items < *room)
        return items;
    const size_t more = *room ? 2 * *room : 64;
    void *moved = gv_arena_zeroed(r->arena, more, size);
    r->failed |= !moved;
    if (moved && n_items)
        memcpy(moved, items, n_items * size);
    *room = moved ? more : *room;
    return moved;
}

static void read_point(void *user, const gv_sweep_point *point)
{
    reader *r = user;
    gv_sweep_data *d = r->data;
    gv_sweep_point *points =
        grown(r, d->points, d->n_points, &r->points_room, sizeof *points);
    if (r->failed)
        return;
    d->points = points;
    gv_sweep_point *to = &points[d->n_points++];
    *to = *point;
    to->pattern = kept(r, point->pattern);
    to->kind = kept(r, point->kind);
    to->method = kept(r, point->method);
    to->chain = kept(r, point->chain);
}

static void read_solver(void *user, const gv_sweep_solver *solver)
{
    reader *r = user;
    gv_sweep_data *d = r->data;
    gv_sweep_solver *solvers =
        grown(r, d->solvers, d->n_solvers, &r->solvers_room, sizeof *solvers);
    if (r->failed)
        return;
    d->solvers = solvers;
    gv_sweep_solver *to = &solvers[d->n_solvers++];
    *to = *solver;
    to->name = kept(r, solver->name);
    to->version = kept(r, solver->version);
    to->encoding = kept(r, solver->encoding);
}

/* ---- rows ---- */

static gv_sweep_verdict verdict_of(const char *status)
{
    static const char *const names[] = {
        [GV_SWEEP_VERDICT_SAT] = "sat",     [GV_SWEEP_VERDICT_UNSAT] = "unsat",
        [GV_SWEEP_VERDICT_LIMIT] = "limit", [GV_SWEEP_VERDICT_MEMORY] = "memory",
        [GV_SWEEP_VERDICT_ERROR] = "error", [GV_SWEEP_VERDICT_DONE] = "done",
    };
    for (size_t i = 0; i < GV_N_SWEEP_VERDICTS; i++)
        if (status && strcmp(status, names[i]) == 0)
            return (gv_sweep_verdict)i;
    return GV_SWEEP_VERDICT_ERROR; // edited by hand
}

/* Ids ascend in both arrays. */
static size_t point_at(const gv_sweep_data *d, int64_t id)
{
    size_t low = 0, high = d->n_points;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (d->points[middle].id < id)
            low = middle + 1;
        else
            high = middle;
    }
    return low < d->n_points && d->points[low].id == id ? low : SIZE_MAX;
}

static size_t solver_at(const gv_sweep_data *d, int64_t id)
{
    for (size_t i = 0; i < d->n_solvers; i++)
        if (d->solvers[i].id == id)
            return i;
    return SIZE_MAX;
}

static void read_result(void *user, const gv_sweep_result *result)
{
    reader *r = user;
    gv_sweep_data *d = r->data;
    gv_sweep_row row = { .point = point_at(d, result->point),
                         .solver = solver_at(d, result->solver),
                         .seed = result->seed,
                         .number = result->number,
                         .verdict = verdict_of(result->status),
                         .encode_cpu = result->encode_cpu,
                         .solve_cpu = result->solve_cpu,
                         .wall = result->wall };
    memcpy(row.counters, result->counters, sizeof row.counters);
    if (row.point != SIZE_MAX && row.solver != SIZE_MAX)
        d->rows[d->n_rows++] = row;
}

/* ---- order ---- */

static int compare_numbers(uint64_t one, uint64_t other)
{
    return one < other ? -1 : one > other;
}

/* From the easiest pattern to the hardest. */
static unsigned rank_of_pattern(const char *pattern)
{
    static const char *const order[] = { "random", "singly", "doubly", "fully",
                                         "nested" };
    unsigned i = 0;
    while (i < GV_N_OF(order) && strcmp(pattern, order[i]) != 0)
        i++;
    return i;
}

/* Everything except the holes. */
static int compare_points(const gv_sweep_point *a, const gv_sweep_point *b)
{
    int order =
        compare_numbers(a->block_rows * a->block_cols, b->block_rows * b->block_cols);
    order = order ? order : compare_numbers(a->block_rows, b->block_rows);
    order = order ? order
                  : compare_numbers(rank_of_pattern(a->pattern),
                                    rank_of_pattern(b->pattern));
    order = order ? order : strcmp(a->kind, b->kind);
    order = order ? order : strcmp(a->method, b->method);
    order = order ? order : strcmp(a->chain, b->chain);
    return order ? order : compare_numbers(a->generator, b->generator);
}

static int compare_solvers(const gv_sweep_solver *a, const gv_sweep_solver *b)
{
    int order = strcmp(a->name, b->name);
    order = order ? order : strcmp(a->encoding, b->encoding);
    order = order ? order : strcmp(a->version, b->version);
    if (!order && a->limit_seconds != b->limit_seconds)
        order = a->limit_seconds < b->limit_seconds ? -1 : 1;
    return order ? order : compare_numbers(a->limit_bytes, b->limit_bytes);
}

static int compare_series(const gv_sweep_data *d, const gv_sweep_row *a,
                          const gv_sweep_row *b)
{
    const int order = compare_points(&d->points[a->point], &d->points[b->point]);
    return order ? order
                 : compare_solvers(&d->solvers[a->solver], &d->solvers[b->solver]);
}

/* A row in a list to sort: its point and its solver are numbers in the data. */
typedef struct listed_row {
    const gv_sweep_data *data;
    gv_sweep_row row;
} listed_row;

static int compare_rows(const void *one, const void *other)
{
    const gv_sweep_data *const d = ((const listed_row *)one)->data;
    const gv_sweep_row *const a = &((const listed_row *)one)->row;
    const gv_sweep_row *const b = &((const listed_row *)other)->row;
    int order = compare_series(d, a, b);
    order = order
                ? order
                : compare_numbers(d->points[a->point].holes, d->points[b->point].holes);
    order = order ? order : compare_numbers(a->seed, b->seed);
    return order ? order : compare_numbers(a->number, b->number);
}

static bool sort_rows(gv_sweep_data *d, gv_arena *arena)
{
    listed_row *list = GV_ARENA_NEW(arena, listed_row, d->n_rows + 1);
    if (!list)
        return false;
    for (size_t i = 0; i < d->n_rows; i++)
        list[i] = (listed_row){ .data = d, .row = d->rows[i] };
    qsort(list, d->n_rows, sizeof *list, compare_rows);
    for (size_t i = 0; i < d->n_rows; i++)
        d->rows[i] = list[i].row;
    return true;
}

/* ---- groups and series ---- */

static bool make_groups(gv_sweep_data *d, gv_arena *arena)
{
    if (!sort_rows(d, arena))
        return false;
    d->groups = GV_ARENA_NEW(arena, gv_sweep_group, d->n_rows + 1);
    d->series = GV_ARENA_NEW(arena, gv_sweep_series, d->n_rows + 1);
    if (!d->groups || !d->series)
        return false;
    for (size_t i = 0; i < d->n_rows; i++) {
        const gv_sweep_row *const row = &d->rows[i], *const last = i ? row - 1 : NULL;
        const bool is_new_series = !last || compare_series(d, last, row) != 0;
        if (is_new_series || last->point != row->point) {
            d->n_series += is_new_series ? 1 : 0;
            d->groups[d->n_groups++] = (gv_sweep_group){
                .point = &d->points[row->point],
                .solver = &d->solvers[row->solver],
                .rows = row,
                .series = d->n_series - 1,
            };
            gv_sweep_series *series = &d->series[d->n_series - 1];
            if (is_new_series)
                series->groups = &d->groups[d->n_groups - 1];
            series->n_groups++;
        }
        d->groups[d->n_groups - 1].n_rows++;
    }
    return true;
}

/* ---- where it comes from ---- */

/* Appends what is not there yet. */
static void note(gv_buffer *list, const char *text, const char *between)
{
    const char *at = list->text;
    const size_t length = strlen(text);
    while (at && (at = strstr(at, text))) {
        const bool begins = at == list->text || strncmp(at - strlen(between), between,
                                                        strlen(between)) == 0;
        if (begins &&
            (!at[length] || strncmp(at + length, between, strlen(between)) == 0))
            return;
        at++;
    }
    gv_buffer_printf(list, "%s%s", list->length ? between : "", text);
}

static void note_maker(void *user, const gv_store_run *run)
{
    reader *r = user;
    char text[160];
    (void)snprintf(text, sizeof text, "givens %.40s (%.80s)", run->version,
                   run->commit);
    note(&r->makers, text, ", ");
}

static void note_machine(void *user, const char *machine)
{
    reader *r = user;
    note(&r->machines, machine, "; ");
}

static void note_seeds(reader *r)
{
    uint64_t last = 0;
    for (size_t i = 0; i < r->data->n_rows; i++) {
        char text[24];
        const uint64_t seed = r->data->rows[i].seed;
        if (i && seed == last)
            continue;
        last = seed;
        (void)snprintf(text, sizeof text, "%" PRIu64, seed);
        note(&r->seeds, text, ", ");
    }
}

static gv_status read_all(reader *r, gv_store *store, gv_error *err)
{
    uint64_t n_rows;
    GV_TRY(gv_sweep_store_points(store, read_point, r, err));
    GV_TRY(gv_sweep_store_solvers(store, read_solver, r, err));
    GV_TRY(gv_sweep_store_n_results(store, &n_rows, err));
    r->data->rows = GV_ARENA_NEW(r->arena, gv_sweep_row, n_rows + 1);
    if (r->failed || !r->data->rows)
        return gv_fail_memory(err);
    GV_TRY(gv_sweep_store_results(store, read_result, r, err));
    if (r->data->n_rows != n_rows) // they have owners, but a damaged page hides these
        return gv_fail(err, GV_ERR_INPUT,
                       "the store is damaged: of %" PRIu64 " results, only %zu belong "
                       "to a point and a solver",
                       n_rows, r->data->n_rows);
    GV_TRY(gv_store_runs(store, note_maker, r, err));
    GV_TRY(gv_sweep_store_machines(store, note_machine, r, err));
    if (!make_groups(r->data, r->arena))
        return gv_fail_memory(err);
    note_seeds(r);
    r->data->makers = kept(r, r->makers.text);
    r->data->machines = kept(r, r->machines.text);
    r->data->seeds = kept(r, r->seeds.text);
    r->failed |= r->makers.failed || r->machines.failed || r->seeds.failed;
    return r->failed ? gv_fail_memory(err) : GV_OK;
}

gv_status gv_sweep_data_read(gv_sweep_data *out, gv_store *store, gv_arena *arena,
                             gv_error *err)
{
    gv_sweep_data data = { .points = NULL };
    reader r = { .data = &data, .arena = arena };
    gv_buffer_init(&r.makers, NULL);
    gv_buffer_init(&r.machines, NULL);
    gv_buffer_init(&r.seeds, NULL);
    const gv_status status = read_all(&r, store, err);
    gv_buffer_free(&r.makers);
    gv_buffer_free(&r.machines);
    gv_buffer_free(&r.seeds);
    if (status == GV_OK)
        *out = data;
    return status;
}
