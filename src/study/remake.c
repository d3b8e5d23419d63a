/* SPDX-License-Identifier: GPL-3.0-or-later */
/* remake.c -- a window of units in work, as in study_run.c, but in no order: results
 * are compared with the rows of the store as they come. */
#include "study/remake.h"

#include "study/unit_commit.h"
#include "study/unit_job.h"

#include <inttypes.h>
#include <math.h>
#include <stdatomic.h>
#include <string.h>

enum { IN_WORK_PER_THREAD = 2 };
static const double patience = 0.2; /* seconds between looks at the flag */

typedef struct remake {
    const gv_remaking *about;
    gv_store_check *check;
    gv_store_scheme schemes[GV_MAX_RATINGS]; /* of the plan's ratings; id 0: none */
    gv_rating_set rated_by;                  /* those that the store has */
    const char *wrong;                       /* of the unit that is compared */
    uint32_t wrong_puzzle;
} remake;

/* ---- comparing ---- */

/* Logarithms and exponentials may differ in their last bit between machines. */
static bool near(double one, double other)
{
    return one == other || (isnan(one) && isnan(other)) ||
           fabs(one - other) <= 1e-9 * fmax(fabs(one), fabs(other));
}

static bool same_unit(const gv_store_unit *stored, const gv_store_unit *made)
{
    return stored->n_grids == made->n_grids && stored->n_tries == made->n_tries &&
           stored->n_puzzles == made->n_puzzles && near(stored->sum_aa, made->sum_aa) &&
           near(stored->sum_ab, made->sum_ab) && near(stored->sum_bb, made->sum_bb) &&
           near(stored->largest_a, made->largest_a);
}

static gv_status compare_row(remake *r, const gv_unit_result *made, gv_error *err)
{
    gv_store_cursor *cursor;
    gv_store_unit stored;
    bool found = false;
    const uint64_t number = made->head.unit;
    const gv_store_unit unit = gv_unit_row(made, 0);
    GV_TRY(gv_store_read_units(&cursor, r->about->store, number, number, err));
    const gv_status status = gv_store_next_unit_row(cursor, &stored, &found, err);
    gv_store_cursor_free(cursor);
    if (status == GV_OK && !(found && same_unit(&stored, &unit)))
        r->wrong = "counters or sums";
    return status;
}

static bool same_tally(const gv_store_tally *one, const gv_store_tally *other)
{
    return one->clues == other->clues && one->hits == other->hits &&
           near(one->weight, other->weight) && near(one->square, other->square) &&
           near(one->with_all, other->with_all) && near(one->largest, other->largest);
}

static gv_status compare_tallies(remake *r, const gv_unit_result *made, gv_error *err)
{
    gv_store_cursor *cursor;
    uint64_t number = made->head.unit;
    uint32_t n = 0;
    bool found = true;
    GV_TRY(gv_store_read_tallies(&cursor, r->about->store, number, number, err));
    gv_status status = GV_OK;
    for (;; n++) {
        gv_store_tally tally;
        status = gv_store_next_tally_row(cursor, &number, &tally, &found, err);
        if (status != GV_OK || !found)
            break;
        if (n >= made->head.n_tallies || !same_tally(&tally, &made->tallies[n]))
            r->wrong = "tallies";
    }
    gv_store_cursor_free(cursor);
    if (n != made->head.n_tallies)
        r->wrong = "tallies";
    return status;
}

static bool same_puzzle(const gv_store_puzzle *stored, const gv_unit_result *made)
{
    const gv_result_puzzle *const other = &made->puzzles[stored->number];
    const uint8_t *cells = made->cells + (size_t)stored->number * made->head.n_cells;
    return stored->grid == other->grid && stored->clues == other->clues &&
           stored->tries == other->tries &&
           near(stored->log_weight, other->log_weight) &&
           stored->n_cells == made->head.n_cells &&
           memcmp(stored->cells, cells, stored->n_cells) == 0;
}

static bool same_rating(const gv_store_rating *stored, const gv_result_rating *made)
{
    const gv_store_rating other = gv_unit_rating(made);
    if (!stored->word != !other.word || stored->has_value != other.has_value)
        return false;
    return (!other.word || strcmp(stored->word, other.word) == 0) &&
           (!other.has_value || stored->value == other.value);
}

/* Ratings of the present puzzle, which stand in the order of the plan. */
static bool same_ratings(const remake *r, const gv_store_rating *stored,
                         const gv_unit_result *made, uint32_t puzzle)
{
    const gv_result_rating *next =
        made->ratings + (size_t)puzzle * made->head.n_ratings;
    size_t i = 0;
    for (gv_rating_set left = r->rated_by; left; left &= left - 1, i++, next++)
        if ((stored[i].has_value || stored[i].word) && !same_rating(&stored[i], next))
            return false;
    return true;
}

static gv_status compare_puzzle(remake *r, gv_store_cursor *cursor,
                                const gv_unit_result *made, bool *found, gv_error *err)
{
    gv_store_puzzle puzzle;
    gv_store_rating ratings[GV_MAX_RATINGS];
    uint64_t unit;
    GV_TRY(gv_store_next_puzzle_row(cursor, &unit, &puzzle, ratings, found, err));
    if (!*found)
        return GV_OK;
    const char *wrong = NULL;
    if (puzzle.number >= made->head.n_puzzles ||
        (made->head.makes && !same_puzzle(&puzzle, made)))
        wrong = "puzzle";
    else if (!same_ratings(r, ratings, made, puzzle.number))
        wrong = "ratings of puzzle";
    if (wrong && !r->wrong) {
        r->wrong = wrong;
        r->wrong_puzzle = puzzle.number;
    }
    return GV_OK;
}

static gv_status compare_puzzles(remake *r, const gv_unit_result *made, gv_error *err)
{
    gv_store_cursor *cursor;
    gv_store_scheme schemes[GV_MAX_RATINGS];
    const uint64_t number = made->head.unit;
    size_t n = 0;
    bool found = true;
    for (gv_rating_set left = r->rated_by; left; left &= left - 1)
        schemes[n++] = r->schemes[__builtin_ctz(left)];
    GV_TRY(gv_store_read_puzzles(&cursor, r->about->store, number, number, schemes, n,
                                 err));
    gv_status status = GV_OK;
    while (status == GV_OK && found)
        status = compare_puzzle(r, cursor, made, &found, err);
    gv_store_cursor_free(cursor);
    return status;
}

static gv_status compare_all(remake *r, const gv_unit_result *made, gv_error *err)
{
    if (made->head.makes) {
        GV_TRY(compare_row(r, made, err));
        GV_TRY(compare_tallies(r, made, err));
    }
    return r->wrong ? GV_OK : compare_puzzles(r, made, err);
}

static void tell_wrong(const remake *r, uint64_t unit)
{
    gv_error why;
    if (strstr(r->wrong, "puzzle"))
        (void)gv_fail(&why, GV_ERR_INPUT,
                      "unit %" PRIu64 " comes out otherwise when it is made again: %s "
                      "%" PRIu32,
                      unit, r->wrong, r->wrong_puzzle);
    else
        (void)gv_fail(&why, GV_ERR_INPUT,
                      "unit %" PRIu64 " comes out otherwise when it is made again: its "
                      "%s",
                      unit, r->wrong);
    r->about->tell(r->about->user, why.message);
}

static gv_status compare(remake *r, const gv_buffer *bytes, gv_error *err)
{
    gv_unit_result made;
    gv_error why = { .status = GV_OK };
    if (!gv_unit_result_read(&made, bytes))
        return gv_fail_memory(err);
    if (made.head.status != GV_OK)
        return gv_fail(err, (gv_status)made.head.status, "%s", made.message);
    if (made.head.given_up)
        return GV_OK;
    r->wrong = NULL;
    r->check->n_checked++;
    const gv_status status = compare_all(r, &made, &why);
    if (status == GV_ERR_INPUT) { // its rows cannot be read: told with them
        r->check->n_wrong++;
        return GV_OK;
    }
    if (status != GV_OK)
        return gv_fail(err, status, "%s", why.message);
    if (r->wrong) {
        r->check->n_wrong++;
        tell_wrong(r, made.head.unit);
    }
    return GV_OK;
}

/* ---- handing out ---- */

static gv_status add_puzzles(gv_buffer *job, gv_store *store, uint64_t unit,
                             gv_error *err)
{
    gv_store_cursor *cursor;
    size_t n = 0;
    bool found = true;
    GV_TRY(gv_store_read_puzzles(&cursor, store, unit, unit, NULL, 0, err));
    gv_status status = GV_OK;
    while (status == GV_OK && found) {
        gv_store_puzzle puzzle;
        status = gv_store_next_puzzle_row(cursor, &unit, &puzzle, NULL, &found, err);
        if (status != GV_OK || !found)
            break;
        gv_buffer_add(job, (const char *)puzzle.cells, puzzle.n_cells);
        n++;
    }
    gv_store_cursor_free(cursor);
    gv_unit_job_set_items(job, n);
    return status;
}

/* The job of a unit; *fits is false where its rows cannot be read. */
static gv_status write_job(gv_buffer *job, const remake *r, uint64_t unit, bool *fits,
                           gv_error *err)
{
    const gv_unit_job head = { .unit = unit,
                               .ratings = r->rated_by,
                               .makes = !r->about->only_rates };
    gv_unit_job_write(job, &head);
    gv_error why;
    gv_status status = GV_OK;
    if (r->about->only_rates)
        status = add_puzzles(job, r->about->store, unit, &why);
    *fits = status == GV_OK;
    if (status != GV_OK && status != GV_ERR_INPUT)
        return gv_fail(err, status, "%s", why.message);
    return job->failed ? gv_fail_memory(err) : GV_OK;
}

typedef struct window {
    gv_work_item *items;
    size_t n_items, n_in_work;
    uint64_t next, place; /* unit to look for from, and how many were passed */
    bool no_more;
} window;

/* The next unit of the sample; behind the last, no_more. */
static gv_status next_number(window *w, const remake *r, uint64_t first, uint64_t step,
                             uint64_t *unit, gv_error *err)
{
    for (;;) {
        bool found;
        GV_TRY(gv_store_unit_from(r->about->store, w->next, unit, &found, err));
        if (!found) {
            w->no_more = true;
            return GV_OK;
        }
        w->next = *unit + 1;
        if (w->place++ % step == first)
            return GV_OK;
    }
}

static gv_work_item *free_item(window *w)
{
    for (size_t i = 0; i < w->n_items; i++)
        if (w->items[i].is_done)
            return &w->items[i];
    return NULL;
}

static gv_status hand_out(window *w, const remake *r, uint64_t first, uint64_t step,
                          gv_error *err)
{
    while (!w->no_more && w->n_in_work < w->n_items) {
        uint64_t unit = 0;
        bool fits;
        if (atomic_load(r->about->stop)) {
            w->no_more = true;
            break;
        }
        GV_TRY(next_number(w, r, first, step, &unit, err));
        if (w->no_more)
            break;
        gv_work_item *item = free_item(w);
        GV_TRY(write_job(&item->job, r, unit, &fits, err));
        if (!fits)
            continue; // what is wrong was told where all rows are looked at
        item->is_done = false;
        w->n_in_work++;
        gv_thread_pool_submit(r->about->pool, item);
    }
    return GV_OK;
}

static gv_status run(window *w, remake *r, uint64_t first, uint64_t step, gv_error *err)
{
    for (;;) {
        GV_TRY(hand_out(w, r, first, step, err));
        if (!w->n_in_work)
            return GV_OK;
        if (atomic_load(r->about->stop))
            gv_thread_pool_end(r->about->pool);
        gv_work_item *item = gv_thread_pool_collect(r->about->pool, patience);
        if (!item)
            continue;
        item->is_done = true;
        w->n_in_work--;
        GV_TRY(compare(r, &item->result, err));
    }
}

/* After a failure some are still in work: they come back before memory goes. */
static void drain(window *w, gv_thread_pool *pool)
{
    if (w->n_in_work)
        gv_thread_pool_end(pool);
    while (w->n_in_work)
        if (gv_thread_pool_collect(pool, patience))
            w->n_in_work--;
    for (size_t i = 0; i < w->n_items; i++) {
        gv_buffer_free(&w->items[i].job);
        gv_buffer_free(&w->items[i].result);
    }
    gv_free(w->items);
}

static void find_scheme(void *user, const gv_store_scheme *scheme)
{
    remake *r = user;
    const gv_study_plan *const plan = r->about->plan;
    for (size_t i = 0; i < plan->n_ratings; i++)
        if (strcmp(plan->ratings[i]->name, scheme->name) == 0 &&
            plan->ratings[i]->version == scheme->version) {
            r->schemes[i].id = scheme->id;
            r->rated_by |= (gv_rating_set)1 << i;
        }
}

gv_status gv_units_remake(gv_store_check *out, const gv_remaking *remaking,
                          uint64_t first, uint64_t step, gv_error *err)
{
    gv_store_check check = { .what = "units made again" };
    remake r = { .about = remaking, .check = &check };
    window w = { .n_items = IN_WORK_PER_THREAD *
                            (size_t)gv_thread_pool_n_threads(remaking->pool) };
    GV_TRY(gv_store_schemes(remaking->store, find_scheme, &r, err));
    w.items = gv_memory_zeroed(NULL, w.n_items, sizeof *w.items);
    if (!w.items)
        return gv_fail_memory(err);
    for (size_t i = 0; i < w.n_items; i++)
        w.items[i].is_done = true;
    const gv_status status = run(&w, &r, first, step, err);
    drain(&w, remaking->pool);
    if (status == GV_OK)
        *out = check;
    return status;
}
