/* SPDX-License-Identifier: GPL-3.0-or-later */
/* minimality.c -- questions about clues, collected from many puzzles. In a round every
 * puzzle in work asks about its next clues in order; the fewer puzzles there are, the
 * more clues of each are asked about at once, although answers may come too late to be
 * of use: after a drop, "redundant" must be asked again, but "needed" holds for good.
 */
#include "nine/minimality.h"

#include "nine/cell_set.h"

#include <string.h>

enum {
    MAX_JOBS = 1024,
    MAX_ACTIVE = 256, /* puzzles in work */
    FULL_ROUND = 64   /* questions of a round that keep the lanes busy */
};

/* Whose question a job is. */
typedef struct asker {
    gv_nine_trial *trial;
    unsigned cell;
} asker;

struct gv_nine_tester {
    gv_nine_work *work;
    size_t n_jobs;
    size_t n_active;
    gv_nine_trial *active[MAX_ACTIVE];
    gv_nine_job jobs[MAX_JOBS];
    asker askers[MAX_JOBS];
    uint8_t other[MAX_JOBS][GV_NINE_CELLS]; /* the solutions found */
};

gv_nine_tester *gv_nine_tester_new(gv_arena *arena, gv_nine_work *work)
{
    gv_nine_tester *const tester = GV_TAKE(arena, gv_nine_tester, 1);
    if (tester)
        tester->work = work;
    return tester;
}

gv_end gv_nine_look(const gv_nine_control *control)
{
    return control && control->look ? control->look(control->user) : GV_END_COMPLETE;
}

static unsigned n_places(const gv_nine_trial *trial)
{
    return trial->order ? trial->n_order : GV_NINE_CELLS;
}

static unsigned cell_at(const gv_nine_trial *trial, unsigned place)
{
    return trial->order ? trial->order[place] : place;
}

static bool is_decided(const gv_nine_trial *trial, unsigned cell)
{
    return !gv_nine_set_has(&trial->clues, cell) ||
           gv_nine_set_has(&trial->needed, cell) ||
           gv_nine_set_has(&trial->redundant, cell);
}

static bool is_done(const gv_nine_trial *trial, gv_nine_aim aim)
{
    return trial->end != GV_END_COMPLETE || trial->next == n_places(trial) ||
           (aim == GV_NINE_IS_MINIMAL && !gv_nine_set_is_empty(&trial->redundant));
}

static void advance(gv_nine_trial *trial)
{
    while (trial->next < n_places(trial) &&
           is_decided(trial, cell_at(trial, trial->next)))
        trial->next++;
}

/* Proves what can be proved without search. */
static void use_list(gv_nine_trial *trial)
{
    if (!trial->uas)
        return;
    const gv_nine_set needed = gv_nine_uas_needed(trial->uas, &trial->clues);
    trial->needed = gv_nine_set_or(&trial->needed, &needed);
}

static void ask(gv_nine_tester *tester, gv_nine_trial *trial, unsigned cell)
{
    const size_t i = tester->n_jobs++;
    gv_nine_job *const job = &tester->jobs[i];
    *job = (gv_nine_job){ .source = GV_NINE_GRID,
                          .puzzle = trial->grid,
                          .clues = trial->clues,
                          .limit = 1,
                          .first = trial->learns ? tester->other[i] : NULL };
    gv_nine_set_remove(&job->clues, cell);
    gv_nine_set_add(&job->differ, cell);
    tester->askers[i] = (asker){ trial, cell };
}

/* Asks about up to `most` clues. */
static void ask_next(gv_nine_tester *tester, gv_nine_trial *trial, size_t most)
{
    for (unsigned place = trial->next; place < n_places(trial) && most > 0; place++) {
        const unsigned cell = cell_at(trial, place);
        if (is_decided(trial, cell))
            continue;
        if (tester->n_jobs == MAX_JOBS)
            return;
        ask(tester, trial, cell);
        most--;
    }
}

static void ask_round(gv_nine_tester *tester, gv_nine_aim aim)
{
    const size_t share = (FULL_ROUND + tester->n_active - 1) / tester->n_active;
    tester->n_jobs = 0;
    for (size_t i = 0; i < tester->n_active; i++)
        ask_next(tester, tester->active[i],
                 aim == GV_NINE_FIND_REDUNDANT ? GV_NINE_CELLS : share);
}

/* `job` has found that a clue can go, with the clues that the trial had then. */
static void take_redundant(gv_nine_trial *trial, gv_nine_aim aim, unsigned cell,
                           const gv_nine_job *job)
{
    if (aim == GV_NINE_IS_MINIMAL && !gv_nine_set_is_empty(&trial->redundant))
        return;
    if (aim == GV_NINE_MINIMIZE) {
        gv_nine_set rest = trial->clues;
        gv_nine_set_remove(&rest, cell);
        if (!gv_nine_set_is_within(&job->clues, &rest)) // another one went before
            return;
        trial->clues = rest;
        use_list(trial);
    }
    gv_nine_set_add(&trial->redundant, cell);
}

static void take_answers(gv_nine_tester *tester, gv_nine_aim aim)
{
    for (size_t i = 0; i < tester->n_jobs; i++) {
        const gv_nine_job *const job = &tester->jobs[i];
        const asker *const from = &tester->askers[i];
        gv_nine_trial *const trial = from->trial;
        if (job->n_solutions > 0) {
            gv_nine_set_add(&trial->needed, from->cell);
            if (trial->learns)
                gv_nine_uas_learn(trial->uas, job->first);
        } else if (job->end != GV_END_COMPLETE) {
            trial->end = job->end;
        } else if (trial->end == GV_END_COMPLETE) {
            take_redundant(trial, aim, from->cell, job);
        }
    }
}

/* Takes trials that are done out of work, and others in. Returns those that wait. */
static gv_nine_trial *exchange(gv_nine_tester *tester, gv_nine_aim aim,
                               gv_nine_trial *next, const gv_nine_trial *end)
{
    size_t n = 0;
    for (size_t i = 0; i < tester->n_active; i++) {
        gv_nine_trial *const trial = tester->active[i];
        advance(trial);
        if (!is_done(trial, aim))
            tester->active[n++] = trial;
    }
    for (; n < MAX_ACTIVE && next != end; next++) {
        use_list(next);
        advance(next);
        if (!is_done(next, aim))
            tester->active[n++] = next;
    }
    tester->n_active = n;
    return next;
}

/* Ends what is not done. */
static void give_up(const gv_nine_tester *tester, gv_nine_trial *next,
                    const gv_nine_trial *last, gv_end end)
{
    for (size_t i = 0; i < tester->n_active; i++)
        tester->active[i]->end = end;
    for (; next != last; next++)
        next->end = end;
}

void gv_nine_try(gv_nine_tester *tester, gv_nine_aim aim, gv_nine_trial *trials,
                 size_t n_trials, const gv_nine_control *control)
{
    static const gv_nine_set none = { { 0, 0, 0 } };
    for (size_t i = 0; i < n_trials; i++) {
        trials[i].redundant = trials[i].needed = none;
        trials[i].end = GV_END_COMPLETE;
        trials[i].next = 0;
    }
    tester->n_active = 0;
    gv_nine_trial *const last = trials + n_trials;
    gv_nine_trial *next = exchange(tester, aim, trials, last);
    while (tester->n_active > 0) {
        const gv_end end = gv_nine_look(control);
        if (end != GV_END_COMPLETE) {
            give_up(tester, next, last, end);
            return;
        }
        ask_round(tester, aim);
        gv_nine_run(tester->work, tester->jobs, tester->n_jobs, control);
        take_answers(tester, aim);
        next = exchange(tester, aim, next, last);
    }
}
