/* SPDX-License-Identifier: GPL-3.0-or-later */
/* store_write.c -- rows into the store. A puzzle is packed into nibbles if its values
 * fit, so that the shell's hex() shows it; a NaN is stored as NULL. */
#include "store/store_internal.h"

#include "base/array.h"
#include "base/log.h"

#include <assert.h>

gv_status gv_store_put_parameter(gv_store *store, const char *name, const char *value,
                                 gv_error *err)
{
    sqlite3_stmt *put;
    GV_TRY(gv_sql_get(&put, store, GV_SQL_PUT_PARAMETER, err));
    gv_sql_text(put, 1, name);
    gv_sql_text(put, 2, value);
    store->is_changed[GV_TABLE_PARAMETER] = true;
    return gv_sql_row(store, put, NULL, err);
}

gv_status gv_store_drop_parameter(gv_store *store, const char *name, gv_error *err)
{
    sqlite3_stmt *drop;
    GV_TRY(gv_sql_get(&drop, store, GV_SQL_DROP_PARAMETER, err));
    gv_sql_text(drop, 1, name);
    store->is_changed[GV_TABLE_PARAMETER] = true;
    return gv_sql_row(store, drop, NULL, err);
}

static const char *or_empty(const char *text)
{
    return text ? text : "";
}

gv_status gv_store_put_run(gv_store *store, const gv_store_run *run, int64_t *id,
                           gv_error *err)
{
    sqlite3_stmt *put;
    GV_TRY(gv_sql_get(&put, store, GV_SQL_PUT_RUN, err));
    gv_sql_text(put, 1, run->started);
    gv_sql_text(put, 2, or_empty(run->version));
    gv_sql_text(put, 3, or_empty(run->commit));
    gv_sql_text(put, 4, or_empty(run->command));
    gv_sql_text(put, 5, or_empty(run->cpu));
    gv_sql_uint(put, 6, run->n_threads);
    gv_sql_uint(put, 7, run->n_ranks);
    gv_sql_uint(put, 8, run->shard);
    gv_sql_uint(put, 9, run->n_shards);
    GV_TRY(gv_sql_row(store, put, NULL, err));
    *id = sqlite3_last_insert_rowid(store->db);
    store->is_changed[GV_TABLE_RUN] = true;
    return GV_OK;
}

gv_status gv_store_put_layout(gv_store *store, size_t n_cells, unsigned n_values,
                              gv_error *err)
{
    assert(n_cells > 0 && n_values <= UINT8_MAX);
    const bool is_nibbles = n_values <= 15;
    GV_TRY(gv_store_layout(store, err));
    if (store->n_cells) {
        if (store->n_cells == n_cells && store->is_nibbles == is_nibbles)
            return GV_OK;
        return gv_fail(err, GV_ERR_ARGUMENT, "'%s' has puzzles of %zu cells, not %zu%s",
                       store->path, store->n_cells, n_cells,
                       store->n_cells == n_cells ? " with that many values" : "");
    }
    sqlite3_stmt *put;
    GV_TRY(gv_sql_get(&put, store, GV_SQL_PUT_LAYOUT, err));
    gv_sql_uint(put, 1, n_cells);
    gv_sql_uint(put, 2, is_nibbles ? 4 : 8);
    GV_TRY(gv_sql_row(store, put, NULL, err));
    store->is_changed[GV_TABLE_LAYOUT] = true;
    store->n_cells = n_cells;
    store->is_nibbles = is_nibbles;
    return GV_OK;
}

/* ---- units ---- */

/* The puzzles of a unit are hashed on the way; the unit itself comes last. */
static void begin_unit(gv_store *store, uint64_t unit)
{
    if (store->unit_put == unit)
        return;
    store->unit_put = unit;
    store->puzzle_digest = GV_DIGEST_START;
}

void gv_store_forget_unit(gv_store *store)
{
    store->unit_put = UINT64_MAX; // no unit has this number
    store->n_chains = 0;
}

/* Binds the row of a tally. */
static void bind_tally(sqlite3_stmt *put, uint64_t unit, const gv_store_tally *tally)
{
    gv_sql_uint(put, 1, unit);
    gv_sql_uint(put, 2, tally->clues);
    gv_sql_uint(put, 3, tally->hits);
    gv_sql_real(put, 4, tally->weight);
    gv_sql_real(put, 5, tally->square);
    gv_sql_real(put, 6, tally->with_all);
    gv_sql_real(put, 7, tally->largest);
}

gv_status gv_store_put_unit(gv_store *store, const gv_store_unit *unit,
                            const gv_store_tally *tallies, size_t n_tallies,
                            gv_error *err)
{
    gv_store_unit sealed = *unit;
    sqlite3_stmt *put;
    sealed.tally_digest = GV_DIGEST_START;
    for (size_t i = 0; i < n_tallies; i++) {
        GV_TRY(gv_sql_get(&put, store, GV_SQL_PUT_TALLY, err));
        bind_tally(put, unit->number, &tallies[i]);
        GV_TRY(gv_sql_row(store, put, NULL, err));
        sealed.tally_digest = gv_digest_tally(sealed.tally_digest, &tallies[i]);
    }
    begin_unit(store, unit->number);
    sealed.puzzle_digest = store->puzzle_digest;
    store->unit_put = UINT64_MAX;
    const uint64_t digest = gv_digest_unit(&sealed);
    GV_LOG(4, store, "unit %llu: %llu puzzles, digest %016llx",
           (unsigned long long)unit->number, (unsigned long long)unit->n_puzzles,
           (unsigned long long)digest);
    GV_TRY(gv_sql_get(&put, store, GV_SQL_PUT_UNIT, err));
    gv_sql_uint(put, 1, unit->number);
    gv_sql_int(put, 2, unit->run);
    gv_sql_uint(put, 3, unit->n_grids);
    gv_sql_uint(put, 4, unit->n_tries);
    gv_sql_uint(put, 5, unit->n_puzzles);
    gv_sql_real(put, 6, unit->sum_aa);
    gv_sql_real(put, 7, unit->sum_ab);
    gv_sql_real(put, 8, unit->sum_bb);
    gv_sql_real(put, 9, unit->largest_a);
    gv_sql_int(put, 10, (int64_t)sealed.tally_digest);
    gv_sql_int(put, 11, (int64_t)sealed.puzzle_digest);
    gv_sql_int(put, 12, (int64_t)digest);
    GV_TRY(gv_sql_row(store, put, NULL, err));
    gv_total_add(store, GV_TABLE_UNIT, digest);
    return GV_OK;
}

/* Subtracts the digests of the rows that `which` finds for a unit from their table. */
static gv_status take_digests(gv_store *store, gv_sql which, gv_table_id table,
                              uint64_t unit, gv_error *err)
{
    sqlite3_stmt *rows;
    GV_TRY(gv_sql_get(&rows, store, which, err));
    gv_sql_uint(rows, 1, unit);
    for (;;) {
        bool found;
        GV_TRY(gv_sql_row(store, rows, &found, err));
        if (!found)
            return GV_OK;
        gv_total_take(store, table, (uint64_t)sqlite3_column_int64(rows, 0));
    }
}

gv_status gv_store_drop_unit(gv_store *store, uint64_t number, gv_error *err)
{
    static const gv_sql parts[] = { GV_SQL_DROP_RATED, GV_SQL_DROP_RATINGS,
                                    GV_SQL_DROP_PUZZLES, GV_SQL_DROP_TALLIES,
                                    GV_SQL_DROP_UNIT };
    GV_TRY(take_digests(store, GV_SQL_UNIT_DIGEST, GV_TABLE_UNIT, number, err));
    GV_TRY(take_digests(store, GV_SQL_RATED_DIGESTS, GV_TABLE_RATED, number, err));
    for (size_t i = 0; i < GV_N_OF(parts); i++) {
        sqlite3_stmt *drop;
        GV_TRY(gv_sql_get(&drop, store, parts[i], err));
        gv_sql_uint(drop, 1, number);
        GV_TRY(gv_sql_row(store, drop, NULL, err));
    }
    return GV_OK;
}

/* Two cells per byte, the first in the high half; an odd last cell is followed by 0. */
static void pack_nibbles(gv_buffer *out, const uint8_t *cells, size_t n_cells)
{
    gv_buffer_reset(out);
    for (size_t i = 0; i < n_cells; i += 2) {
        const unsigned second = i + 1 < n_cells ? cells[i + 1] : 0;
        assert(cells[i] <= 15 && second <= 15);
        gv_buffer_putc(out, (char)((unsigned)cells[i] << 4 | second));
    }
}

const void *gv_puzzle_pack(gv_store *store, const gv_store_puzzle *puzzle,
                           size_t *n_bytes)
{
    assert(store->n_cells == puzzle->n_cells); // gv_store_put_layout() must be called
                                               // first
    *n_bytes = puzzle->n_cells;
    if (!store->is_nibbles)
        return puzzle->cells;
    pack_nibbles(&store->packed, puzzle->cells, puzzle->n_cells);
    *n_bytes = store->packed.length;
    return store->packed.failed ? NULL : store->packed.text;
}

gv_status gv_store_put_puzzle(gv_store *store, uint64_t unit,
                              const gv_store_puzzle *puzzle, gv_error *err)
{
    GV_TRY(gv_store_layout(store, err));
    size_t n_bytes;
    const void *bytes = gv_puzzle_pack(store, puzzle, &n_bytes);
    if (!bytes)
        return gv_fail_memory(err);
    sqlite3_stmt *put;
    GV_TRY(gv_sql_get(&put, store, GV_SQL_PUT_PUZZLE, err));
    gv_sql_uint(put, 1, unit);
    gv_sql_uint(put, 2, puzzle->number);
    gv_sql_uint(put, 3, puzzle->grid);
    gv_sql_uint(put, 4, puzzle->clues);
    gv_sql_uint(put, 5, puzzle->tries);
    gv_sql_real(put, 6, puzzle->log_weight);
    gv_sql_bytes(put, 7, bytes, n_bytes);
    begin_unit(store, unit);
    store->puzzle_digest =
        gv_digest_puzzle(store->puzzle_digest, puzzle, bytes, n_bytes);
    return gv_sql_row(store, put, NULL, err);
}

/* ---- ratings ---- */

/* The ratings of a unit by a scheme, as far as they have been put; NULL: out of memory.
 */
static gv_rating_chain *chain_of(gv_store *store, uint64_t unit, int64_t scheme)
{
    size_t i = 0;
    while (i < store->n_chains && store->chains[i].scheme != scheme)
        i++;
    if (i == store->n_chains) {
        gv_rating_chain *more = gv_memory_grow(store->memory, store->chains,
                                               (i + 1) * sizeof *store->chains);
        if (!more)
            return NULL;
        store->chains = more;
        store->chains[store->n_chains++] = (gv_rating_chain){ scheme, UINT64_MAX, 0 };
    }
    if (store->chains[i].unit != unit)
        store->chains[i] = (gv_rating_chain){ scheme, unit, GV_DIGEST_START };
    return &store->chains[i];
}

gv_status gv_store_put_rating(gv_store *store, uint64_t unit, uint32_t puzzle,
                              int64_t scheme, const gv_store_rating *rating,
                              gv_error *err)
{
    gv_rating_chain *chain = chain_of(store, unit, scheme);
    if (!chain)
        return gv_fail_memory(err);
    chain->digest = gv_digest_rating(chain->digest, puzzle, rating);
    sqlite3_stmt *put;
    GV_TRY(gv_sql_get(&put, store, GV_SQL_PUT_RATING, err));
    (void)sqlite3_clear_bindings(put);
    gv_sql_uint(put, 1, unit);
    gv_sql_uint(put, 2, puzzle);
    gv_sql_int(put, 3, scheme);
    if (rating->has_value)
        gv_sql_uint(put, 4, rating->value);
    gv_sql_text(put, 5, rating->word);
    return gv_sql_row(store, put, NULL, err);
}

gv_status gv_store_put_rated(gv_store *store, uint64_t unit, int64_t scheme,
                             gv_error *err)
{
    gv_rating_chain *chain = chain_of(store, unit, scheme);
    if (!chain)
        return gv_fail_memory(err);
    const uint64_t digest = gv_digest_rated(unit, scheme, chain->digest);
    chain->unit = UINT64_MAX;
    sqlite3_stmt *put;
    GV_TRY(gv_sql_get(&put, store, GV_SQL_PUT_RATED, err));
    gv_sql_uint(put, 1, unit);
    gv_sql_int(put, 2, scheme);
    gv_sql_int(put, 3, (int64_t)digest);
    GV_TRY(gv_sql_row(store, put, NULL, err));
    gv_total_add(store, GV_TABLE_RATED, digest);
    return GV_OK;
}

gv_status gv_store_take_scheme(gv_store *store, gv_store_scheme *scheme, gv_error *err)
{
    sqlite3_stmt *ask, *put;
    GV_TRY(gv_sql_get(&ask, store, GV_SQL_SCHEME, err));
    gv_sql_text(ask, 1, scheme->name);
    gv_sql_uint(ask, 2, scheme->version);
    bool found;
    GV_TRY(gv_sql_row(store, ask, &found, err));
    if (found) {
        const unsigned n_decimals = (unsigned)gv_sql_uint_at(ask, 1);
        scheme->id = sqlite3_column_int64(ask, 0);
        (void)sqlite3_reset(ask);
        return n_decimals == scheme->n_decimals
                   ? GV_OK
                   : gv_fail(err, GV_ERR_INPUT,
                             "'%s' has %u decimals in version %u of %s, not %u",
                             store->path, n_decimals, scheme->version, scheme->name,
                             scheme->n_decimals);
    }
    GV_TRY(gv_sql_get(&put, store, GV_SQL_PUT_SCHEME, err));
    gv_sql_text(put, 1, scheme->name);
    gv_sql_uint(put, 2, scheme->version);
    gv_sql_uint(put, 3, scheme->n_decimals);
    GV_TRY(gv_sql_row(store, put, NULL, err));
    store->is_changed[GV_TABLE_SCHEME] = true;
    scheme->id = sqlite3_last_insert_rowid(store->db);
    return GV_OK;
}
