/* SPDX-License-Identifier: GPL-3.0-or-later */
/* store_merge.c -- all units of one store into another of the same study: the shards of
 * a job array become one store. Runs and schemes get new ids on the way; units that are
 * in both are passed over. */
#include "store/store_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct merge {
    gv_store *here, *there;
    gv_id_map runs;
    gv_id_map schemes;
    gv_status status; /* of the first call that failed, in a callback */
    gv_error *err;
} merge;

gv_status gv_id_map_add(gv_id_map *map, gv_memory *memory, int64_t there, int64_t here,
                        gv_error *err)
{
    gv_id_pair *pairs =
        gv_memory_grow(memory, map->pairs, (map->n_pairs + 1) * sizeof *pairs);
    if (!pairs)
        return gv_fail_memory(err);
    pairs[map->n_pairs++] = (gv_id_pair){ there, here };
    map->pairs = pairs;
    return GV_OK;
}

int64_t gv_id_map_find(const gv_id_map *map, int64_t there)
{
    for (size_t i = 0; i < map->n_pairs; i++)
        if (map->pairs[i].there == there)
            return map->pairs[i].here;
    return 0;
}

/* ---- parameters ---- */

static void count_one(void *user, const char *name, const char *value)
{
    (void)name, (void)value;
    ++*(size_t *)user;
}

static void copy_parameter(void *user, const char *name, const char *value)
{
    merge *m = user;
    if (m->status == GV_OK)
        m->status = gv_store_put_parameter(m->here, name, value, m->err);
}

/* The value in `store`; NULL where there is none. */
static gv_status look_up(gv_store *store, const char *name, gv_buffer *value,
                         const char **out, gv_error *err)
{
    bool found;
    GV_TRY(gv_store_parameter(store, name, value, &found, err));
    *out = found ? value->text : NULL;
    return GV_OK;
}

static gv_status fail_different(merge *m, const char *name, const char *here,
                                const char *there)
{
    return gv_fail(m->err, GV_ERR_ARGUMENT,
                   "'%s' is of another study: its %s is %s, not %s", m->there->path,
                   name, there ? there : "not given", here ? here : "not given");
}

/* Goals, and grids used, begin with a number. */
static bool is_larger(const char *one, const char *other)
{
    return strtoull(one, NULL, 10) > strtoull(other, NULL, 10);
}

static bool keeps_larger(const char *name)
{
    return strcmp(name, GV_STORE_GOAL) == 0 || strcmp(name, GV_STORE_GRIDS) == 0;
}

static bool may_be_missing(const char *name)
{
    return keeps_larger(name) || strcmp(name, GV_STORE_SHARD) == 0;
}

static gv_status settle_parameter(merge *m, const char *name, const char *here,
                                  const char *there)
{
    if (keeps_larger(name) && here && is_larger(here, there))
        return GV_OK;
    if (keeps_larger(name) && (!here || is_larger(there, here)))
        return gv_store_put_parameter(m->here, name, there, m->err);
    return here && strcmp(here, there) == 0 ? GV_OK
                                            : fail_different(m, name, here, there);
}

/* One parameter of the other store against ours. */
static gv_status compare_theirs(merge *m, const char *name, const char *there)
{
    gv_buffer value;
    gv_buffer_init(&value, m->here->memory);
    const char *here;
    gv_status status = look_up(m->here, name, &value, &here, m->err);
    if (status == GV_OK)
        status = settle_parameter(m, name, here, there);
    gv_buffer_free(&value);
    return status;
}

static void compare_each_of_theirs(void *user, const char *name, const char *value)
{
    merge *m = user;
    if (m->status == GV_OK && strcmp(name, GV_STORE_SHARD) != 0)
        m->status = compare_theirs(m, name, value);
}

/* One of ours that the other does not have. */
static void compare_each_of_ours(void *user, const char *name, const char *here)
{
    merge *m = user;
    if (m->status != GV_OK || may_be_missing(name))
        return;
    gv_buffer value;
    gv_buffer_init(&value, m->here->memory);
    const char *there;
    m->status = look_up(m->there, name, &value, &there, m->err);
    if (m->status == GV_OK && !there)
        m->status = fail_different(m, name, here, NULL);
    gv_buffer_free(&value);
}

static gv_status merge_parameters(merge *m)
{
    size_t n_ours = 0;
    GV_TRY(gv_store_parameters(m->here, count_one, &n_ours, m->err));
    if (n_ours == 0) {
        GV_TRY(gv_store_parameters(m->there, copy_parameter, m, m->err));
    } else {
        GV_TRY(gv_store_parameters(m->there, compare_each_of_theirs, m, m->err));
        GV_TRY(m->status);
        GV_TRY(gv_store_parameters(m->here, compare_each_of_ours, m, m->err));
    }
    GV_TRY(m->status);
    return gv_store_drop_parameter(m->here, GV_STORE_SHARD, m->err);
}

static gv_status merge_layout(merge *m)
{
    GV_TRY(gv_store_layout(m->there, m->err));
    return m->there->n_cells == 0
               ? GV_OK
               : gv_store_put_layout(m->here, m->there->n_cells,
                                     m->there->is_nibbles ? 15 : UINT8_MAX, m->err);
}

/* ---- runs and schemes ---- */

static void copy_run(void *user, const gv_store_run *run)
{
    merge *m = user;
    int64_t id;
    if (m->status == GV_OK)
        m->status = gv_store_put_run(m->here, run, &id, m->err);
    if (m->status == GV_OK)
        m->status = gv_id_map_add(&m->runs, m->here->memory, run->id, id, m->err);
}

static void copy_scheme(void *user, const gv_store_scheme *scheme)
{
    merge *m = user;
    gv_store_scheme ours = *scheme;
    if (m->status == GV_OK)
        m->status = gv_store_take_scheme(m->here, &ours, m->err);
    if (m->status == GV_OK)
        m->status =
            gv_id_map_add(&m->schemes, m->here->memory, scheme->id, ours.id, m->err);
}

static gv_status merge_runs_and_schemes(merge *m)
{
    GV_TRY(gv_store_runs(m->there, copy_run, m, m->err));
    GV_TRY(m->status);
    GV_TRY(gv_store_schemes(m->there, copy_scheme, m, m->err));
    return m->status;
}

/* ---- rows ---- */

static bool same_real(double one, double other)
{
    return one == other || (isnan(one) && isnan(other));
}

static bool same_unit(const gv_store_unit *one, const gv_store_unit *other)
{
    return one->n_grids == other->n_grids && one->n_tries == other->n_tries &&
           one->n_puzzles == other->n_puzzles &&
           same_real(one->sum_aa, other->sum_aa) &&
           same_real(one->sum_ab, other->sum_ab) &&
           same_real(one->sum_bb, other->sum_bb) &&
           same_real(one->largest_a, other->largest_a);
}

/* The unit is in both stores: it must be the same. */
static gv_status compare_unit(merge *m, const gv_store_unit *unit)
{
    gv_store_cursor *cursor;
    gv_store_unit ours;
    bool found = false;
    GV_TRY(gv_store_read_units(&cursor, m->here, unit->number, unit->number, m->err));
    gv_status status = gv_store_next_unit_row(cursor, &ours, &found, m->err);
    if (status == GV_OK && !(found && same_unit(unit, &ours)))
        status = gv_fail(m->err, GV_ERR_ARGUMENT,
                         "unit %llu of '%s' is in the other store too, with other "
                         "contents",
                         (unsigned long long)unit->number, m->there->path);
    gv_store_cursor_free(cursor);
    return status;
}

static gv_status merge_unit(merge *m, gv_store_unit *unit)
{
    bool is_here;
    GV_TRY(gv_store_has_unit(m->here, unit->number, &is_here, m->err));
    if (is_here)
        return compare_unit(m, unit);
    unit->run = gv_id_map_find(&m->runs, unit->run);
    return gv_store_put_unit(m->here, unit, m->err);
}

static gv_status merge_units(merge *m)
{
    gv_store_cursor *cursor;
    GV_TRY(gv_store_read_units(&cursor, m->there, 0, UINT64_MAX, m->err));
    for (;;) {
        gv_store_unit unit;
        bool found = false;
        gv_status status = gv_store_next_unit_row(cursor, &unit, &found, m->err);
        if (found)
            status = merge_unit(m, &unit);
        if (!found || status != GV_OK) {
            gv_store_cursor_free(cursor);
            return status;
        }
    }
}

static gv_status merge_tally(merge *m, uint64_t unit, const gv_store_tally *tally)
{
    bool is_here;
    GV_TRY(gv_store_has_unit(m->here, unit, &is_here, m->err));
    return is_here ? GV_OK : gv_store_put_tally(m->here, unit, tally, m->err);
}

static gv_status merge_tallies(merge *m)
{
    gv_store_cursor *cursor;
    GV_TRY(gv_store_read_tallies(&cursor, m->there, 0, UINT64_MAX, m->err));
    for (;;) {
        uint64_t unit;
        gv_store_tally tally;
        bool found = false;
        gv_status status =
            gv_store_next_tally_row(cursor, &unit, &tally, &found, m->err);
        if (found)
            status = merge_tally(m, unit, &tally);
        if (!found || status != GV_OK) {
            gv_store_cursor_free(cursor);
            return status;
        }
    }
}

static gv_status merge_puzzle(merge *m, uint64_t unit, const gv_store_puzzle *puzzle,
                              const gv_store_rating *ratings)
{
    bool is_here;
    GV_TRY(gv_store_has_unit(m->here, unit, &is_here, m->err));
    if (is_here)
        return GV_OK;
    GV_TRY(gv_store_put_puzzle(m->here, unit, puzzle, m->err));
    for (size_t i = 0; i < m->schemes.n_pairs; i++)
        if (ratings[i].has_value || ratings[i].word)
            GV_TRY(gv_store_put_rating(m->here, unit, puzzle->number,
                                       m->schemes.pairs[i].here, &ratings[i], m->err));
    return GV_OK;
}

/* `schemes` and `ratings` have room for those of the other store. */
static gv_status merge_puzzles_with(merge *m, gv_store_scheme *schemes,
                                    gv_store_rating *ratings)
{
    for (size_t i = 0; i < m->schemes.n_pairs; i++)
        schemes[i] = (gv_store_scheme){ .id = m->schemes.pairs[i].there };
    gv_store_cursor *cursor;
    GV_TRY(gv_store_read_puzzles(&cursor, m->there, 0, UINT64_MAX, schemes,
                                 m->schemes.n_pairs, m->err));
    for (;;) {
        uint64_t unit;
        gv_store_puzzle puzzle;
        bool found = false;
        gv_status status =
            gv_store_next_puzzle_row(cursor, &unit, &puzzle, ratings, &found, m->err);
        if (found && status == GV_OK)
            status = merge_puzzle(m, unit, &puzzle, ratings);
        if (!found || status != GV_OK) {
            gv_store_cursor_free(cursor);
            return status;
        }
    }
}

static gv_status merge_puzzles(merge *m)
{
    gv_memory *memory = m->here->memory;
    const size_t n = m->schemes.n_pairs;
    gv_store_scheme *schemes = gv_memory_zeroed(memory, n, sizeof *schemes);
    gv_store_rating *ratings = gv_memory_zeroed(memory, n, sizeof *ratings);
    const gv_status status = schemes && ratings
                                 ? merge_puzzles_with(m, schemes, ratings)
                                 : gv_fail_memory(m->err);
    gv_memory_give(schemes);
    gv_memory_give(ratings);
    return status;
}

static gv_status merge_rated(merge *m)
{
    sqlite3_stmt *rows;
    GV_TRY(gv_sql_get(&rows, m->there, GV_SQL_RATED, m->err));
    for (;;) {
        bool found, is_here;
        GV_TRY(gv_sql_table_row(m->there, rows, GV_TABLE_RATED, &found, m->err));
        if (!found)
            return GV_OK;
        const uint64_t unit = gv_sql_uint_at(rows, 0);
        const int64_t scheme =
            gv_id_map_find(&m->schemes, sqlite3_column_int64(rows, 1));
        GV_TRY(gv_store_has_unit(m->here, unit, &is_here, m->err));
        if (!is_here)
            GV_TRY(gv_store_put_rated(m->here, unit, scheme, m->err));
    }
}

static gv_status merge_all(merge *m)
{
    GV_TRY(merge_parameters(m));
    GV_TRY(merge_layout(m));
    GV_TRY(merge_runs_and_schemes(m));
    GV_TRY(merge_tallies(m));
    GV_TRY(merge_puzzles(m));
    GV_TRY(merge_rated(m));
    return merge_units(m); // last: a unit that is here already had all its rows
}

gv_status gv_store_merge(gv_store *store, const char *from, gv_error *err)
{
    merge m = { .here = store, .err = err };
    GV_TRY(gv_store_open_with(&m.there, from, GV_STORE_READ, store->memory, err));
    const gv_status status = merge_all(&m);
    gv_memory_give(m.runs.pairs);
    gv_memory_give(m.schemes.pairs);
    gv_store_close(m.there);
    return status;
}
