/* SPDX-License-Identifier: GPL-3.0-or-later */
/* store_testing.h -- what the tests of store/ share: a folder of their own, units whose
 * content follows from their number, and the comparison of a store with them. */
#ifndef GV_TESTS_STORE_TESTING_H
#define GV_TESTS_STORE_TESTING_H

#include "store/store.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <dirent.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- a folder for each test, which is the working directory ---- */

static int enter_folder(void **ctx)
{
    char *folder = strdup("/tmp/givens-store-XXXXXX");
    *ctx = folder;
    return folder && mkdtemp(folder) ? chdir(folder) : -1;
}

static int leave_folder(void **ctx)
{
    DIR *dir = opendir(".");
    for (const struct dirent *entry; dir && (entry = readdir(dir));)
        (void)unlink(entry->d_name);
    closedir(dir);
    const int status = chdir("/") || rmdir(*ctx);
    free(*ctx);
    return status;
}

static inline bool is_there(const char *name)
{
    return access(name, F_OK) == 0;
}

/* ---- units ---- */

enum { MAX_PUZZLES = 4, N_TALLIES = 3, N_SCHEMES = 2, MAX_CELLS = 4096 };

typedef struct sample {
    gv_store_unit unit;
    gv_store_tally tallies[N_TALLIES];
    gv_store_puzzle puzzles[MAX_PUZZLES];
    gv_store_rating ratings[MAX_PUZZLES][N_SCHEMES];
    uint8_t cells[MAX_PUZZLES][MAX_CELLS];
} sample;

/* How puzzles look. */
typedef struct puzzle_look {
    size_t n_cells;
    unsigned n_values;
} puzzle_look;

static const puzzle_look nine_look = { 81, 9 };

/* Any number, the same for the same arguments. */
static uint64_t mix(uint64_t a, uint64_t b)
{
    uint64_t x = a * UINT64_C(0x9E3779B97F4A7C15) + b + 1;
    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
    return x ^ x >> 31;
}

/* Logarithms of weights, of every kind. */
static double some_log(uint64_t a, uint64_t b)
{
    static const double odd[] = { NAN, 0, -0.0, 5e-324, -745.13, 4e8, 3, 1.0 / 3 };
    const uint64_t x = mix(a, b);
    return x % 3 ? (double)(x >> 11) * 0x1p-53 : odd[x / 3 % 8];
}

/* Sums of weights, of every kind. */
static double some_sum(uint64_t a, uint64_t b)
{
    static const double odd[] = { INFINITY, 0, 5e-324, 1e300, 3, 1.0 / 3 };
    const uint64_t x = mix(a, b);
    return x % 3 ? (double)(x >> 11) * 0x1p-53 : odd[x / 3 % 6];
}

static gv_store_rating some_rating(uint64_t unit, uint32_t puzzle, unsigned scheme)
{
    const uint64_t x = mix(unit, 1000 + puzzle * 10 + scheme);
    static const gv_store_rating words[] = { { .word = "beyond" },
                                             { true, 7, ">" },
                                             { true, INT64_MAX, NULL } };
    return x % 3 ? (gv_store_rating){ true, x % 100, NULL } : words[x / 3 % 3];
}

/* Unit `number` as it should be. */
static void make_sample(sample *out, uint64_t number, puzzle_look look, int64_t run)
{
    *out = (sample){ .unit = { .number = number,
                               .run = run,
                               .n_grids = 10 + mix(number, 1) % 5,
                               .n_tries = mix(number, 2) >> 8,
                               .n_puzzles = mix(number, 3) % (MAX_PUZZLES + 1),
                               .sum_aa = some_sum(number, 4),
                               .sum_ab = some_sum(number, 5),
                               .sum_bb = some_sum(number, 6),
                               .largest_a = some_sum(number, 7) } };
    for (uint32_t i = 0; i < N_TALLIES; i++)
        out->tallies[i] = (gv_store_tally){ .clues = 20 + i,
                                            .hits = mix(number, 20 + i) % 100,
                                            .weight = some_sum(number, 30 + i),
                                            .square = some_sum(number, 40 + i),
                                            .with_all = some_sum(number, 50 + i),
                                            .largest = some_sum(number, 60 + i) };
    for (uint32_t p = 0; p < out->unit.n_puzzles; p++) {
        for (size_t i = 0; i < look.n_cells; i++)
            out->cells[p][i] = (uint8_t)(mix(number * 8 + p, i) % (look.n_values + 1));
        out->puzzles[p] = (gv_store_puzzle){ .number = p,
                                             .grid = p / 2,
                                             .clues = 20 + p % N_TALLIES,
                                             .tries = mix(number, 60 + p) % 1000,
                                             .log_weight = some_log(number, 70 + p),
                                             .cells = out->cells[p],
                                             .n_cells = look.n_cells };
        for (unsigned s = 0; s < N_SCHEMES; s++)
            out->ratings[p][s] = some_rating(number, p, s);
    }
}

/* The schemes of all samples. */
static gv_status take_schemes(gv_store *store, gv_store_scheme *schemes, gv_error *err)
{
    schemes[0] = (gv_store_scheme){ .name = "W", .version = 1 };
    schemes[1] = (gv_store_scheme){ .name = "SER", .version = 3, .n_decimals = 1 };
    GV_TRY(gv_store_take_scheme(store, &schemes[0], err));
    return gv_store_take_scheme(store, &schemes[1], err);
}

static gv_status put_ratings(gv_store *store, const sample *s,
                             const gv_store_scheme *scheme, unsigned index,
                             gv_error *err)
{
    for (uint32_t p = 0; p < s->unit.n_puzzles; p++)
        GV_TRY(gv_store_put_rating(store, s->unit.number, p, scheme->id,
                                   &s->ratings[p][index], err));
    return gv_store_put_rated(store, s->unit.number, scheme->id, err);
}

/* Writes the unit without its ratings. */
static gv_status put_sample(gv_store *store, const sample *s, gv_error *err)
{
    for (uint32_t p = 0; p < s->unit.n_puzzles; p++)
        GV_TRY(gv_store_put_puzzle(store, s->unit.number, &s->puzzles[p], err));
    return gv_store_put_unit(store, &s->unit, s->tallies, N_TALLIES, err);
}

/* A whole unit with its ratings, in one transaction. */
static gv_status write_unit(gv_store *store, uint64_t number, puzzle_look look,
                            int64_t run, gv_error *err)
{
    static sample s; // too large for some stacks; tests have one thread
    gv_store_scheme schemes[N_SCHEMES];
    make_sample(&s, number, look, run);
    GV_TRY(gv_store_begin(store, err));
    gv_status status = gv_store_put_layout(store, look.n_cells, look.n_values, err);
    if (status == GV_OK)
        status = take_schemes(store, schemes, err);
    if (status == GV_OK)
        status = put_sample(store, &s, err);
    for (unsigned i = 0; i < N_SCHEMES && status == GV_OK; i++)
        status = put_ratings(store, &s, &schemes[i], i, err);
    if (status == GV_OK)
        return gv_store_commit(store, err);
    gv_store_rollback(store);
    return status;
}

static inline int64_t write_run(gv_store *store)
{
    const gv_store_run run = { .version = "0.1",
                               .commit = "abc",
                               .command = "givens study 'a b.db'",
                               .cpu = "scalar",
                               .n_threads = 2,
                               .n_ranks = 1,
                               .shard = 1,
                               .n_shards = 1 };
    int64_t id;
    assert_int_equal(gv_store_begin(store, NULL), GV_OK);
    assert_int_equal(gv_store_put_run(store, &run, &id, NULL), GV_OK);
    assert_int_equal(gv_store_commit(store, NULL), GV_OK);
    return id;
}

/* A new store with the units first, first + step, ... below `end`. */
static inline void make_store(const char *path, uint64_t first, uint64_t step,
                              uint64_t end, puzzle_look look)
{
    gv_store *store;
    gv_error err;
    assert_int_equal(gv_store_open(&store, path, GV_STORE_CREATE, &err), GV_OK);
    const int64_t run = write_run(store);
    for (uint64_t u = first; u < end; u += step)
        assert_int_equal(write_unit(store, u, look, run, &err), GV_OK);
    gv_store_close(store);
}

/* ---- comparison ---- */

static void assert_same_real(double one, double other)
{
    assert_true((isnan(one) && isnan(other)) || one == other);
}

static void assert_unit(const gv_store_unit *found, const gv_store_unit *wanted)
{
    assert_int_equal(found->number, wanted->number);
    assert_int_equal(found->n_grids, wanted->n_grids);
    assert_int_equal(found->n_tries, wanted->n_tries);
    assert_int_equal(found->n_puzzles, wanted->n_puzzles);
    assert_same_real(found->sum_aa, wanted->sum_aa);
    assert_same_real(found->sum_ab, wanted->sum_ab);
    assert_same_real(found->sum_bb, wanted->sum_bb);
    assert_same_real(found->largest_a, wanted->largest_a);
}

static void assert_tally(const gv_store_tally *found, const gv_store_tally *wanted)
{
    assert_int_equal(found->clues, wanted->clues);
    assert_int_equal(found->hits, wanted->hits);
    assert_same_real(found->weight, wanted->weight);
    assert_same_real(found->square, wanted->square);
    assert_same_real(found->with_all, wanted->with_all);
    assert_same_real(found->largest, wanted->largest);
}

static void assert_puzzle(const gv_store_puzzle *found, const gv_store_puzzle *wanted)
{
    assert_int_equal(found->number, wanted->number);
    assert_int_equal(found->grid, wanted->grid);
    assert_int_equal(found->clues, wanted->clues);
    assert_int_equal(found->tries, wanted->tries);
    assert_same_real(found->log_weight, wanted->log_weight);
    assert_int_equal(found->n_cells, wanted->n_cells);
    assert_memory_equal(found->cells, wanted->cells, wanted->n_cells);
}

static void assert_rating(const gv_store_rating *found, const gv_store_rating *wanted)
{
    assert_int_equal(found->has_value, wanted->has_value);
    if (wanted->has_value)
        assert_int_equal(found->value, wanted->value);
    assert_int_equal(!found->word, !wanted->word);
    if (wanted->word)
        assert_string_equal(found->word, wanted->word);
}

/* The cursors of a comparison. */
typedef struct readers {
    gv_store_cursor *units, *tallies, *puzzles;
} readers;

static void assert_puzzles(const readers *r, const sample *s)
{
    gv_store_puzzle puzzle;
    gv_store_rating ratings[N_SCHEMES];
    uint64_t unit;
    bool found;
    for (uint32_t p = 0; p < s->unit.n_puzzles; p++) {
        assert_int_equal(
            gv_store_next_puzzle_row(r->puzzles, &unit, &puzzle, ratings, &found, NULL),
            GV_OK);
        assert_true(found);
        assert_int_equal(unit, s->unit.number);
        assert_puzzle(&puzzle, &s->puzzles[p]);
        for (unsigned i = 0; i < N_SCHEMES; i++)
            assert_rating(&ratings[i], &s->ratings[p][i]);
    }
}

/* The next unit of the readers is `number`, with all that belongs to it. */
static void assert_next(const readers *r, uint64_t number, puzzle_look look)
{
    static sample s;
    make_sample(&s, number, look, 0);
    gv_store_unit unit;
    gv_store_tally tally;
    uint64_t of_unit;
    bool found;
    assert_int_equal(gv_store_next_unit_row(r->units, &unit, &found, NULL), GV_OK);
    assert_true(found);
    assert_unit(&unit, &s.unit);
    for (size_t i = 0; i < N_TALLIES; i++) {
        assert_int_equal(
            gv_store_next_tally_row(r->tallies, &of_unit, &tally, &found, NULL), GV_OK);
        assert_true(found && of_unit == number);
        assert_tally(&tally, &s.tallies[i]);
    }
    assert_puzzles(r, &s);
}

static void assert_nothing_left(const readers *r)
{
    gv_store_unit unit;
    gv_store_tally tally;
    gv_store_puzzle puzzle;
    gv_store_rating ratings[N_SCHEMES];
    uint64_t number;
    bool found;
    assert_int_equal(gv_store_next_unit_row(r->units, &unit, &found, NULL), GV_OK);
    assert_false(found);
    assert_int_equal(gv_store_next_tally_row(r->tallies, &number, &tally, &found, NULL),
                     GV_OK);
    assert_false(found);
    assert_int_equal(
        gv_store_next_puzzle_row(r->puzzles, &number, &puzzle, ratings, &found, NULL),
        GV_OK);
    assert_false(found);
}

typedef struct scheme_list {
    gv_store_scheme items[8];
    size_t n_items;
} scheme_list;

static inline void collect_scheme(void *user, const gv_store_scheme *scheme)
{
    scheme_list *list = user;
    assert_true(list->n_items < 8);
    list->items[list->n_items++] = *scheme; // the name does not outlive the call
}

/* The store has exactly these units with all their rows. */
static inline void assert_holds(gv_store *store, uint64_t first, uint64_t step,
                                uint64_t end, puzzle_look look)
{
    scheme_list schemes = { .n_items = 0 };
    assert_int_equal(gv_store_schemes(store, collect_scheme, &schemes, NULL), GV_OK);
    assert_true(schemes.n_items == N_SCHEMES || first >= end);
    readers r;
    assert_int_equal(gv_store_read_units(&r.units, store, 0, UINT64_MAX, NULL), GV_OK);
    assert_int_equal(gv_store_read_tallies(&r.tallies, store, 0, UINT64_MAX, NULL),
                     GV_OK);
    assert_int_equal(gv_store_read_puzzles(&r.puzzles, store, 0, UINT64_MAX,
                                           schemes.items, schemes.n_items, NULL),
                     GV_OK);
    for (uint64_t u = first; u < end; u += step)
        assert_next(&r, u, look);
    assert_nothing_left(&r);
    gv_store_cursor_free(r.units);
    gv_store_cursor_free(r.tallies);
    gv_store_cursor_free(r.puzzles);
}

static inline void assert_file_holds(const char *path, uint64_t first, uint64_t step,
                                     uint64_t end, puzzle_look look)
{
    gv_store *store;
    assert_int_equal(gv_store_open(&store, path, GV_STORE_READ, NULL), GV_OK);
    assert_holds(store, first, step, end, look);
    gv_store_close(store);
}

#endif
