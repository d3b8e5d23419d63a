/* SPDX-License-Identifier: GPL-3.0-or-later */
/* remake.c -- a window of units, as in study_run.c, but in no order: results are
 * compared with the rows of the store as they come. */
#include "study/remake.h"

#include "study/unit_commit.h"
#include "study/unit_worker.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

enum { ITEMS_PER_THREAD = 2 };

typedef struct remake {
    gv_unit_workers workers; /* first: the steps of units need it there */
    const gv_remaking *about;
    gv_store_check *check;
    gv_store_scheme schemes[GV_MAX_RATINGS]; /* of the plan's ratings; id 0: none */
    gv_rating_set rated_by;                  /* those that the store has */
    const char *wrong;                       /* of the unit that is compared */
    uint32_t wrong_puzzle;
    uint64_t next, place; /* unit to search from, and how many were passed */
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
    const gv_store_unit unit = gv_unit_commit_row(made, 0);
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
    const gv_store_rating other = gv_unit_commit_rating(made);
    if (!stored->word != !other.word || stored->has_value != other.has_value)
        return false;
    return (!other.word || strcmp(stored->word, other.word) == 0) &&
           (!other.has_value || stored->value == other.value);
}

/* Ratings of the current puzzle, in the order of the plan. */
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
                      "unit %" PRIu64
                      " comes out differently when it is generated again: %s "
                      "%" PRIu32,
                      unit, r->wrong, r->wrong_puzzle);
    else
        (void)gv_fail(&why, GV_ERR_INPUT,
                      "unit %" PRIu64
                      " comes out differently when it is generated again: its "
                      "%s",
                      unit, r->wrong);
    r->about->tell(r->about->user, why.message);
}

/* ---- the steps of the schedule ---- */

static gv_status compare(void *user, gv_work_item *item, gv_error *err)
{
    remake *r = user;
    const gv_unit_result *made = &((const gv_unit_work *)item->data)->result;
    gv_error why = { .status = GV_OK };
    r->wrong = NULL;
    r->check->n_checked++;
    const gv_status status = compare_all(r, made, &why);
    if (status == GV_ERR_INPUT) { // its rows cannot be read: reported with them
        r->check->n_wrong++;
        return GV_OK;
    }
    if (status != GV_OK)
        return gv_fail(err, status, "%s", why.message);
    if (r->wrong) {
        r->check->n_wrong++;
        tell_wrong(r, made->head.unit);
    }
    return GV_OK;
}

/* The job of a unit; *fits is false if its rows cannot be read. */
static gv_status begin_job(gv_unit_work *work, const remake *r, uint64_t unit,
                           bool *fits, gv_error *err)
{
    const gv_unit_job job = { .unit = unit,
                              .ratings = r->rated_by,
                              .makes = !r->about->only_rates };
    gv_error why;
    gv_status status = GV_OK;
    gv_unit_work_begin(work, &job);
    if (r->about->only_rates)
        status = gv_unit_work_add_stored(work, r->about->store,
                                         r->about->plan->generator->net, &why);
    *fits = status == GV_OK;
    return status == GV_OK || status == GV_ERR_INPUT
               ? GV_OK
               : gv_fail(err, status, "%s", why.message);
}

/* The next unit of the sample. One that does not fit was reported when all rows were
 * checked. */
static gv_status fetch(void *user, gv_work_item *item, bool *found, gv_error *err)
{
    remake *r = user;
    bool fits = false;
    while (!fits) {
        uint64_t unit;
        GV_TRY(gv_store_unit_from(r->about->store, r->next, &unit, found, err));
        if (!*found)
            return GV_OK;
        r->next = unit + 1;
        if (r->place++ % r->about->step == 0)
            GV_TRY(begin_job(item->data, r, unit, &fits, err));
    }
    return GV_OK;
}

static void tell_done(void *user)
{
    const remake *r = user;
    r->about->tell_done(r->about->user, r->check->n_checked);
}

static gv_status run(remake *r, gv_error *err)
{
    static const gv_work_steps steps = { .fetch = fetch,
                                         .work = gv_unit_workers_step,
                                         .commit = compare,
                                         .tick = tell_done };
    const gv_remaking *about = r->about;
    gv_work_plan plan = { .steps = &steps,
                          .user = r,
                          .n_items = ITEMS_PER_THREAD * (size_t)about->n_threads,
                          .n_threads = about->n_threads,
                          .any_order = true,
                          .stop = about->plan->stop };
    GV_TRY(gv_unit_workers_init(&r->workers, about->plan, about->n_threads, err));
    plan.items = gv_unit_work_list_new(plan.n_items);
    const gv_status status =
        plan.items ? gv_work_run(&plan, NULL, err) : gv_fail_memory(err);
    gv_unit_work_list_free(plan.items, plan.n_items);
    gv_unit_workers_free(&r->workers);
    return status;
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

gv_status gv_remake_units(gv_store_check *out, const gv_remaking *remaking,
                          gv_error *err)
{
    gv_store_check check = { .what = "units made again" };
    remake r = { .about = remaking, .check = &check };
    GV_TRY(gv_store_schemes(remaking->store, find_scheme, &r, err));
    GV_TRY(run(&r, err));
    *out = check;
    return GV_OK;
}
