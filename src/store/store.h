/* SPDX-License-Identifier: GPL-3.0-or-later */
/* store.h -- the store of a study: one SQLite file with its parameters, its finished
 * units of work, their puzzles and the ratings of these. A unit is written in one
 * transaction: it is either complete or absent, whenever the program is killed. The
 * schema is in study_schema.c and, for users, in docs/store.md.
 *
 * Nothing here knows how puzzles are made or rated: study/ does. */
#ifndef GV_STORE_STORE_H
#define GV_STORE_STORE_H

#include "base/buffer.h"
#include "base/status.h"

typedef struct gv_store gv_store;

typedef enum gv_store_mode {
    GV_STORE_READ,  /* must exist; may be read while a study writes it */
    GV_STORE_WRITE, /* created if it does not exist; one writer at a time */
    GV_STORE_CREATE /* like GV_STORE_WRITE, but it must not exist */
} gv_store_mode;

/* GV_ERR_ARGUMENT: the file is not a store, of another kind, or of a newer schema;
 * GV_ERR_INPUT: it is damaged, or contains something that we do not make; GV_ERR_IO: it
 * cannot be read or written, or another process is writing it. Messages name the file.
 * A store opened for reading shows its state at that moment until it is closed. For one
 * thread at a time. Numbers of units and counts are below 2^63. */
gv_status gv_store_open(gv_store **out, const char *path, gv_store_mode mode,
                        gv_error *err);
/* The same with a flag that is watched from the start (gv_store_watch), also while a
 * file of an older version is upgraded. */
gv_status gv_store_open_until(gv_store **out, const char *path, gv_store_mode mode,
                              const gv_flag *stop, gv_error *err);
/* For reading, when the caller cannot wait: waits this long for locks of other
 * programs, instead of the seconds of gv_store_open(). *is_locked says whether such a
 * lock was the reason for a failure. */
gv_status gv_store_open_soon(gv_store **out, const char *path, unsigned patience_ms,
                             bool *is_locked, gv_error *err);
/* From now on, whatever reads or writes the store soon ends with GV_ERR_IO once the
 * flag is set; so do stores that are merged into it. NULL: no flag. */
void gv_store_watch(gv_store *store, const gv_flag *stop);
/* Whether the name of a store being written now belongs to another file, or to none.
 * The next commit fails; everything committed so far is in the moved file once this is
 * closed. */
bool gv_store_is_moved(const gv_store *store);
/* Ends an open transaction without effect. NULL is fine. */
void gv_store_close(gv_store *store);

/* ---- transactions ---- */

/* Every put below must come between these. A full disk or an I/O error is GV_ERR_IO;
 * then nothing since `begin` is in the file. */
gv_status gv_store_begin(gv_store *store, gv_error *err);
gv_status gv_store_commit(gv_store *store, gv_error *err);
void gv_store_rollback(gv_store *store);

/* ---- parameters: what makes it this study and no other ---- */

/* Parameters that differ between the stores of a study: the intended number of units,
 * which only grows; the shard that a store is ("2/3"; none for a whole study); and the
 * external grids that were used (study/unit_grids.h). */
#define GV_STORE_GOAL  "units"
#define GV_STORE_SHARD "shard"
#define GV_STORE_GRIDS "grids-used"

/* Parameters of a study of a csp: its text, on one line, and the hash of that. */
#define GV_STORE_CSP      "csp"
#define GV_STORE_CSP_HASH "csp-hash"

/* Parameters of a study of all minimal puzzles: how many solutions there are, and how
 * many puzzles the store has when it is complete. */
#define GV_STORE_SOLUTIONS "solutions"
#define GV_STORE_PUZZLES   "all-puzzles"

/* The parameter with the version of the generator. Files of schema version 1 do not
 * have it: they all belong to its first version. */
#define GV_STORE_GENERATOR "generator-version"

/* Names and values are words of the command line: "method", "weighted". Replaces an
 * existing value. */
gv_status gv_store_put_parameter(gv_store *store, const char *name, const char *value,
                                 gv_error *err);
/* Appends the value; *found says whether there is one. */
gv_status gv_store_parameter(gv_store *store, const char *name, gv_buffer *out,
                             bool *found, gv_error *err);
gv_status gv_store_drop_parameter(gv_store *store, const char *name, gv_error *err);
/* Calls `each` for all, by name. */
gv_status gv_store_parameters(gv_store *store,
                              void (*each)(void *user, const char *name,
                                           const char *value),
                              void *user, gv_error *err);

/* ---- runs: one per start of the program that wrote ---- */

typedef struct gv_store_run {
    int64_t id;          /* given by the store */
    const char *started; /* "2026-11-16T02:23:00Z"; NULL when put: now */
    const char *version, *commit, *command, *cpu;
    unsigned n_threads, n_ranks;
    unsigned shard, n_shards; /* 1 and 1 without shards */
} gv_store_run;

/* *id is for the units of the run. */
gv_status gv_store_put_run(gv_store *store, const gv_store_run *run, int64_t *id,
                           gv_error *err);
/* Calls `each` for all runs in the order of their ids. */
gv_status gv_store_runs(gv_store *store,
                        void (*each)(void *user, const gv_store_run *run), void *user,
                        gv_error *err);

/* ---- units ---- */

/* Sums over the grids of a unit, of A, the weight seen in a grid, and B, the same with
 * each puzzle's weight times its number of clues. */
typedef struct gv_store_unit {
    uint64_t number;
    int64_t run;
    uint64_t n_grids; /* including those without a puzzle */
    uint64_t n_tries;
    uint64_t n_puzzles;
    double sum_aa, sum_ab, sum_bb, largest_a;
    /* Hashes of its tallies and of its puzzles: given by the store, 0 in files of
     * version 1. */
    uint64_t tally_digest, puzzle_digest;
} gv_store_unit;

/* What the grids of a unit contribute to one number of clues. */
typedef struct gv_store_tally {
    uint32_t clues;
    uint64_t hits;
    double weight;   /* sum over grids of A_n */
    double square;   /* of A_n squared */
    double with_all; /* of A_n times A */
    double largest;  /* A_n of the grid that has the most */
} gv_store_tally;

typedef struct gv_store_puzzle {
    uint32_t number; /* in its unit, from 0 */
    uint32_t grid;   /* in its unit, from 0 */
    uint32_t clues;
    uint64_t tries;
    double log_weight; /* NAN: none */
    /* For each primary variable 0, or 1 + the index of the given value: packed in the
     * file, a byte each here. */
    const uint8_t *cells;
    size_t n_cells;
} gv_store_puzzle;

/* How puzzles are packed: call it once, before the first of them. All have `n_cells`
 * cells with values up to `n_values`, at most 255. GV_ERR_ARGUMENT if the store has
 * puzzles of another layout. */
gv_status gv_store_put_layout(gv_store *store, size_t n_cells, unsigned n_values,
                              gv_error *err);
/* The puzzles of a unit in ascending order, and then the unit with its tallies, by
 * ascending clues. */
gv_status gv_store_put_unit(gv_store *store, const gv_store_unit *unit,
                            const gv_store_tally *tallies, size_t n_tallies,
                            gv_error *err);
gv_status gv_store_put_puzzle(gv_store *store, uint64_t unit,
                              const gv_store_puzzle *puzzle, gv_error *err);

/* Removes a unit with everything that belongs to it, if it exists. */
gv_status gv_store_drop_unit(gv_store *store, uint64_t number, gv_error *err);

/* How many units there are below this number, how many puzzles in all units, the number
 * after the last one, whether this one exists, and the first number from `from` on, in
 * steps of `step`, that does not exist. */
gv_status gv_store_n_units(gv_store *store, uint64_t below, uint64_t *out,
                           gv_error *err);
gv_status gv_store_n_puzzles(gv_store *store, uint64_t *out, gv_error *err);
gv_status gv_store_units_end(gv_store *store, uint64_t *out, gv_error *err);
gv_status gv_store_has_unit(gv_store *store, uint64_t number, bool *out, gv_error *err);
/* The first existing unit from `from` on. */
gv_status gv_store_unit_from(gv_store *store, uint64_t from, uint64_t *out, bool *found,
                             gv_error *err);
gv_status gv_store_next_unit(gv_store *store, uint64_t from, uint64_t step,
                             uint64_t *out, gv_error *err);

/* ---- ratings ---- */

/* A rating and its version: values of different versions are never mixed. */
typedef struct gv_store_scheme {
    int64_t id;
    const char *name;
    unsigned version;
    unsigned n_decimals; /* values are in units of the last one */
} gv_store_scheme;

typedef struct gv_store_rating {
    bool has_value;
    uint64_t value;
    const char *word; /* NULL, or "beyond", "limit", ">" with `value`: as `rate` prints
                         it */
} gv_store_rating;

/* Finds or makes the scheme and sets its id. */
gv_status gv_store_take_scheme(gv_store *store, gv_store_scheme *scheme, gv_error *err);
/* Calls `each` for all schemes in the order of their ids. */
gv_status gv_store_schemes(gv_store *store,
                           void (*each)(void *user, const gv_store_scheme *scheme),
                           void *user, gv_error *err);

gv_status gv_store_put_rating(gv_store *store, uint64_t unit, uint32_t puzzle,
                              int64_t scheme, const gv_store_rating *rating,
                              gv_error *err);
/* Records that all puzzles of the unit are rated by it. */
gv_status gv_store_put_rated(gv_store *store, uint64_t unit, int64_t scheme,
                             gv_error *err);
/* The first existing unit from `from` on that is not rated by this scheme. */
gv_status gv_store_next_unrated(gv_store *store, uint64_t from, int64_t scheme,
                                uint64_t *unit, bool *found, gv_error *err);
/* How many units are not rated by this scheme. */
gv_status gv_store_n_unrated(gv_store *store, int64_t scheme, uint64_t *out,
                             gv_error *err);

/* ---- reading in the order of units ---- */

typedef struct gv_store_cursor gv_store_cursor;

/* Units from `first` to `last`, both included; or their puzzles, each with its ratings
 * by the given schemes; or the tallies. A cursor shows one state of the file, even
 * while a study is writing.
 *
 * What is read is compared with the hashes that were written with it: for each unit
 * when its last row was shown, for everything after the last unit. So what was shown is
 * sound when `found` has become false, and GV_ERR_INPUT says what is not. */
gv_status gv_store_read_units(gv_store_cursor **out, gv_store *store, uint64_t first,
                              uint64_t last, gv_error *err);
gv_status gv_store_read_tallies(gv_store_cursor **out, gv_store *store, uint64_t first,
                                uint64_t last, gv_error *err);
gv_status gv_store_read_puzzles(gv_store_cursor **out, gv_store *store, uint64_t first,
                                uint64_t last, const gv_store_scheme *schemes,
                                size_t n_schemes, gv_error *err);
void gv_store_cursor_free(gv_store_cursor *cursor);

/* The next row; *found is false after the last. Pointers are valid until the next call.
 */
gv_status gv_store_next_unit_row(gv_store_cursor *cursor, gv_store_unit *out,
                                 bool *found, gv_error *err);
gv_status gv_store_next_tally_row(gv_store_cursor *cursor, uint64_t *unit,
                                  gv_store_tally *out, bool *found, gv_error *err);
/* `ratings` has room for the schemes of the cursor; a missing one has neither value nor
 * word. */
gv_status gv_store_next_puzzle_row(gv_store_cursor *cursor, uint64_t *unit,
                                   gv_store_puzzle *out, gv_store_rating *ratings,
                                   bool *found, gv_error *err);

/* ---- shards ---- */

/* Copies all units of the store at `from`, between begin and commit like every put. A
 * store without parameters takes those of `from`; otherwise they must be equal. Of the
 * goals and of the numbers of grids used the larger one is kept; the result is no
 * longer a shard. A unit that is in both is skipped if both are equal; otherwise
 * GV_ERR_ARGUMENT names it. */
gv_status gv_store_merge(gv_store *store, const char *from, gv_error *err);

#endif
