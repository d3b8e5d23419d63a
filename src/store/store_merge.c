/* SPDX-License-Identifier: GPL-3.0-or-later */
/* store_merge.c -- copies all units of one store into another of the same study: the
 * shards of a job array become one store. Runs and schemes get new ids; units that are
 * in both are skipped. */
#include "store/store_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct merge {
    gv_store *here, *there;
    gv_id_map runs;
    gv_id_map schemes;
    gv_status status; /* of the first call that failed in a callback */
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

/* The value in `store`; NULL if there is none. */
static gv_status look_up(gv_store *store, const char *name, gv_buffer *value,
                         const char **out, gv_error *err)
{
    bool found;
    GV_TRY(gv_store_parameter(store, name, value, &found, err));
    *out = found ? value->text : NULL;
    if (!found && store->version < 2 && strcmp(name, GV_STORE_GENERATOR) == 0)
        *out = "1";
    return GV_OK;
}

static gv_status fail_different(merge *m, const char *name, const char *here,
                                const char *there)
{
    if (strcmp(name, GV_STORE_CSP) == 0)
        return gv_fail(m->err, GV_ERR_ARGUMENT,
                       "'%s' belongs to another study: it is not of the same csp",
                       m->there->path);
    return gv_fail(
        m->err, GV_ERR_ARGUMENT, "'%s' belongs to another study: its %s is %s, not %s",
        m->there->path, name, there ? there : "not given", here ? here : "not given");
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

/* The newest version of a rating in a store; *found is false if it is not rated. */
static gv_status newest_version(gv_store *store, const char *name, unsigned *out,
                                bool *found, gv_error *err)
{
    sqlite3_stmt *ask;
    GV_TRY(gv_sql_get(&ask, store, GV_SQL_NEWEST_SCHEME, err));
    gv_sql_text(ask, 1, name);
    GV_TRY(gv_sql_row(store, ask, found, err));
    *found = *found && sqlite3_column_type(ask, 0) == SQLITE_INTEGER;
    *out = *found ? (unsigned)gv_sql_uint_at(ask, 0) : 0;
    (void)sqlite3_reset(ask);
    return GV_OK;
}

/* A rating that both have must be of one version: otherwise some of the units would
 * lack it in either. Older values may exist besides. */
static gv_status compare_versions(merge *m, const char *name)
{
    unsigned here, there;
    bool is_here, is_there;
    GV_TRY(newest_version(m->here, name, &here, &is_here, m->err));
    GV_TRY(newest_version(m->there, name, &there, &is_there, m->err));
    if (!is_here || here == there)
        return GV_OK;
    return gv_fail(m->err, GV_ERR_ARGUMENT,
                   "'%s' is rated by version %u of %s, the other store by version %u: "
                   "'givens study' rates the older one again",
                   m->there->path, there, name, here);
}

static void compare_scheme(void *user, const gv_store_scheme *scheme)
{
    merge *m = user;
    if (m->status == GV_OK)
        m->status = compare_versions(m, scheme->name);
}

static gv_status merge_runs_and_schemes(merge *m)
{
    GV_TRY(gv_store_runs(m->there, copy_run, m, m->err));
    GV_TRY(m->status);
    GV_TRY(gv_store_schemes(m->there, compare_scheme, m, m->err));
    GV_TRY(m->status);
    GV_TRY(gv_store_schemes(m->there, copy_scheme, m, m->err));
    return m->status;
}

/* ---- rows ---- */

static bool same_real(double one, double other)
{
    return one == other || (isnan(one) && isnan(other));
}

/* A file of version 1 has none, so nothing is compared. */
static bool same_digest(uint64_t one, uint64_t other)
{
    return one == other || one == 0 || other == 0;
}

static bool same_unit(const gv_store_unit *one, const gv_store_unit *other)
{
    return one->n_grids == other->n_grids && one->n_tries == other->n_tries &&
           one->n_puzzles == other->n_puzzles &&
           same_real(one->sum_aa, other->sum_aa) &&
           same_real(one->sum_ab, other->sum_ab) &&
           same_real(one->sum_bb, other->sum_bb) &&
           same_real(one->largest_a, other->largest_a) &&
           same_digest(one->tally_digest, other->tally_digest) &&
           same_digest(one->puzzle_digest, other->puzzle_digest);
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
        status = gv_fail(
            m->err, GV_ERR_ARGUMENT,
            "unit %llu of '%s' is in the other store too, with different contents",
            (unsigned long long)unit->number, m->there->path);
    gv_store_cursor_free(cursor);
    return status;
}

/* The state for copying a unit. */
typedef struct copying {
    gv_store_cursor *units, *tallies, *puzzles;
    gv_store_scheme *schemes; /* of the other store; so are the ratings */
    gv_store_rating *ratings;
} copying;

/* Appends the tallies of a unit of the other store. */
static gv_status read_tallies(gv_buffer *out, merge *m, gv_store_cursor *tallies,
                              uint64_t unit)
{
    gv_store_cursor_to(tallies, unit);
    for (;;) {
        gv_store_tally tally;
        bool found;
        GV_TRY(gv_store_next_tally_row(tallies, &unit, &tally, &found, m->err));
        if (!found)
            return out->failed ? gv_fail_memory(m->err) : GV_OK;
        gv_buffer_add(out, (const char *)&tally, sizeof tally);
    }
}

static gv_status copy_puzzle(merge *m, uint64_t unit, const gv_store_puzzle *puzzle,
                             const gv_store_rating *ratings)
{
    GV_TRY(gv_store_put_puzzle(m->here, unit, puzzle, m->err));
    for (size_t i = 0; i < m->schemes.n_pairs; i++)
        if (ratings[i].has_value || ratings[i].word)
            GV_TRY(gv_store_put_rating(m->here, unit, puzzle->number,
                                       m->schemes.pairs[i].here, &ratings[i], m->err));
    return GV_OK;
}

static gv_status copy_puzzles(merge *m, const copying *c, uint64_t unit)
{
    gv_store_cursor_to(c->puzzles, unit);
    for (;;) {
        gv_store_puzzle puzzle;
        bool found;
        GV_TRY(gv_store_next_puzzle_row(c->puzzles, &unit, &puzzle, c->ratings, &found,
                                        m->err));
        if (!found)
            return GV_OK;
        GV_TRY(copy_puzzle(m, unit, &puzzle, c->ratings));
    }
}

static gv_status copy_rated(merge *m, uint64_t unit)
{
    for (size_t i = 0; i < m->schemes.n_pairs; i++) {
        const gv_sql which =
            m->there->version < 2 ? GV_SQL_OLD_RATED_BY : GV_SQL_RATED_BY;
        sqlite3_stmt *ask;
        bool is_rated;
        GV_TRY(gv_sql_get(&ask, m->there, which, m->err));
        gv_sql_uint(ask, 1, unit);
        gv_sql_int(ask, 2, m->schemes.pairs[i].there);
        GV_TRY(gv_sql_table_row(m->there, ask, GV_TABLE_RATED, &is_rated, m->err));
        (void)sqlite3_reset(ask);
        if (is_rated)
            GV_TRY(gv_store_put_rated(m->here, unit, m->schemes.pairs[i].here, m->err));
    }
    return GV_OK;
}

static gv_status merge_unit(merge *m, const copying *c, gv_store_unit *unit)
{
    bool is_here;
    GV_TRY(gv_store_has_unit(m->here, unit->number, &is_here, m->err));
    if (is_here)
        return compare_unit(m, unit);
    GV_TRY(copy_puzzles(m, c, unit->number));
    GV_TRY(copy_rated(m, unit->number));
    unit->run = gv_id_map_find(&m->runs, unit->run);
    if (!unit->run)
        return gv_fail(m->err, GV_ERR_INPUT,
                       "'%s' is damaged: unit %llu belongs to no run", m->there->path,
                       (unsigned long long)unit->number);
    gv_buffer tallies;
    gv_buffer_init(&tallies, m->here->memory);
    gv_status status = read_tallies(&tallies, m, c->tallies, unit->number);
    if (status == GV_OK)
        status = gv_store_put_unit(m->here, unit,
                                   (const gv_store_tally *)(const void *)tallies.text,
                                   tallies.length / sizeof(gv_store_tally), m->err);
    gv_buffer_free(&tallies);
    return status;
}

static gv_status open_cursors(merge *m, copying *c)
{
    const size_t n = m->schemes.n_pairs;
    c->schemes = gv_memory_zeroed(m->here->memory, n, sizeof *c->schemes);
    c->ratings = gv_memory_zeroed(m->here->memory, n, sizeof *c->ratings);
    if (!c->schemes || !c->ratings)
        return gv_fail_memory(m->err);
    for (size_t i = 0; i < n; i++)
        c->schemes[i] = (gv_store_scheme){ .id = m->schemes.pairs[i].there };
    GV_TRY(gv_store_read_units(&c->units, m->there, 0, UINT64_MAX, m->err));
    GV_TRY(gv_store_read_tallies(&c->tallies, m->there, 0, 0, m->err));
    return gv_store_read_puzzles(&c->puzzles, m->there, 0, 0, c->schemes, n, m->err);
}

static gv_status copy_units(merge *m, copying *c)
{
    GV_TRY(open_cursors(m, c));
    for (;;) {
        gv_store_unit unit;
        bool found;
        GV_TRY(gv_store_next_unit_row(c->units, &unit, &found, m->err));
        if (!found)
            return gv_total_check_rows(m->there, GV_TABLE_RATED, m->err);
        GV_TRY(merge_unit(m, c, &unit));
    }
}

static gv_status merge_units(merge *m)
{
    copying c = { .units = NULL };
    const gv_status status = copy_units(m, &c);
    gv_store_cursor_free(c.units);
    gv_store_cursor_free(c.tallies);
    gv_store_cursor_free(c.puzzles);
    gv_free(c.schemes);
    gv_free(c.ratings);
    return status;
}

static gv_status merge_all(merge *m)
{
    GV_TRY(merge_parameters(m));
    GV_TRY(merge_layout(m));
    GV_TRY(merge_runs_and_schemes(m));
    return merge_units(m);
}

gv_status gv_store_merge(gv_store *store, const char *from, gv_error *err)
{
    merge m = { .here = store, .err = err };
    GV_TRY(gv_store_open_with(&m.there, from, GV_STORE_READ, store->memory, err));
    gv_store_watch(m.there, store->stop);
    const gv_status status = merge_all(&m);
    gv_free(m.runs.pairs);
    gv_free(m.schemes.pairs);
    gv_store_close(m.there);
    return status;
}
