/* SPDX-License-Identifier: GPL-3.0-or-later */
/* minimality.c -- questions about clues, collected from many puzzles. In a round every
 * active puzzle asks about its next clues in order; the fewer puzzles there are, the
 * more clues of each are asked about at once, although answers may come too late to be
 * useful: after a clue is dropped, "redundant" must be asked again, but "needed" stays
 * true. */
#include "sudoku9/search/minimality.h"

#include "base/log.h"
#include "sudoku9/cell_set.h"
#include "sudoku9/search/exchanges.h"
#include "sudoku9/search/questions.h"

#include <assert.h>

enum {
    MAX_QUESTIONS = 1024,
    MAX_ACTIVE = 256, /* active puzzles */
    FULL_ROUND = 64,  /* questions of a round that keep the lanes busy */
    ROUNDS_BEFORE =
        2 /* before the exchanges are used, since one answer may be enough */
};

struct gv_nine_tester {
    gv_nine_oracle *oracle;
    size_t n_questions;
    size_t n_active;
    gv_nine_clue_trial *active[MAX_ACTIVE];
    gv_nine_question questions[MAX_QUESTIONS];
    gv_nine_clue_trial *askers[MAX_QUESTIONS];   /* whose question it is */
    uint8_t other[MAX_QUESTIONS][GV_NINE_CELLS]; /* the solutions found */
};

gv_nine_tester *gv_nine_tester_new(gv_arena *arena, const gv_nine_work *work)
{
    gv_nine_tester *const tester = GV_ARENA_NEW(arena, gv_nine_tester, 1);
    if (!tester)
        return NULL;
    tester->oracle = gv_nine_oracle_new(arena, gv_nine_kernel_used(work));
    return tester->oracle ? tester : NULL;
}

gv_end gv_nine_look(const gv_nine_control *control)
{
    return control && control->look ? control->look(control->user) : GV_END_COMPLETE;
}

/* The clues that the order names. */
static gv_nine_set clues_to_try(const gv_nine_clue_trial *trial)
{
    if (!trial->order)
        return trial->clues;
    gv_nine_set named = { { 0, 0, 0 } };
    for (unsigned place = 0; place < trial->n_order; place++)
        gv_nine_set_add(&named, trial->order[place]);
    return gv_nine_set_and(&named, &trial->clues);
}

static bool is_done(const gv_nine_clue_trial *trial, gv_nine_aim aim)
{
    return trial->end != GV_END_COMPLETE || gv_nine_set_is_empty(&trial->open) ||
           (aim == GV_NINE_IS_MINIMAL && !gv_nine_set_is_empty(&trial->redundant));
}

/* Proves what can be proved without a search. */
static void use_list(gv_nine_clue_trial *trial)
{
    const gv_nine_set needed = gv_nine_uas_needed(trial->uas, &trial->clues);
    trial->open = gv_nine_set_minus(&trial->open, &needed);
}

static void use_exchanges(gv_nine_clue_trial *trial)
{
    gv_nine_exchanges exchanges;
    gv_nine_exchanges_find(&exchanges, trial->grid);
    const gv_nine_set needed =
        gv_nine_exchanges_needed(&exchanges, trial->grid, &trial->clues);
    trial->open = gv_nine_set_minus(&trial->open, &needed);
}

/* A puzzle that is not minimal usually shows it in the first answers, before the
 * exchanges would be found: these can wait. */
static void begin_trial(gv_nine_clue_trial *trial, gv_nine_aim aim)
{
    trial->open = clues_to_try(trial);
    trial->n_waits = 0;
    assert(trial->uas || !trial->learns);
    if (trial->uas)
        use_list(trial);
    else if (aim == GV_NINE_IS_MINIMAL)
        trial->n_waits = ROUNDS_BEFORE;
    else
        use_exchanges(trial);
}

static void go_on(gv_nine_clue_trial *trial)
{
    if (trial->n_waits > 0 && --trial->n_waits == 0)
        use_exchanges(trial);
}

static void ask(gv_nine_tester *tester, gv_nine_clue_trial *trial, unsigned cell)
{
    assert(tester->n_questions < MAX_QUESTIONS);
    assert(gv_nine_set_has(&trial->clues, cell));
    const size_t i = tester->n_questions++;
    gv_nine_question *const q = &tester->questions[i];
    q->grid = trial->grid;
    q->clues = trial->clues;
    gv_nine_set_remove(&q->clues, cell);
    q->cell = cell;
    q->digits = trial->learns ? tester->other[i] : NULL;
    tester->askers[i] = trial;
}

/* The open clues in order; returns how many. */
static unsigned list_open(uint8_t out[GV_NINE_CELLS], gv_nine_clue_trial *trial)
{
    if (!trial->order)
        return gv_nine_set_list(out, &trial->open);
    while (!gv_nine_set_has(&trial->open, trial->order[trial->next]))
        trial->next++;
    assert(trial->next < trial->n_order); // an open clue is in the order
    unsigned n = 0;
    for (unsigned place = trial->next; place < trial->n_order; place++)
        if (gv_nine_set_has(&trial->open, trial->order[place]))
            out[n++] = trial->order[place];
    return n;
}

/* Asks about up to `most` clues. */
static void ask_next(gv_nine_tester *tester, gv_nine_clue_trial *trial, size_t most)
{
    uint8_t cells[GV_NINE_CELLS];
    const unsigned n = list_open(cells, trial);
    for (unsigned i = 0; i < n && i < most && tester->n_questions < MAX_QUESTIONS; i++)
        ask(tester, trial, cells[i]);
}

static void ask_round(gv_nine_tester *tester, gv_nine_aim aim)
{
    assert(tester->n_active > 0 && tester->n_active <= MAX_ACTIVE);
    const size_t share = (FULL_ROUND + tester->n_active - 1) / tester->n_active;
    tester->n_questions = 0;
    for (size_t i = 0; i < tester->n_active && tester->n_questions < MAX_QUESTIONS; i++)
        ask_next(tester, tester->active[i],
                 aim == GV_NINE_FIND_REDUNDANT ? GV_NINE_CELLS : share);
}

/* `question` has shown that a clue is redundant, with the clues that the trial had
 * then. */
static void take_redundant(gv_nine_clue_trial *trial, gv_nine_aim aim,
                           const gv_nine_question *question)
{
    if (aim == GV_NINE_IS_MINIMAL && !gv_nine_set_is_empty(&trial->redundant))
        return;
    if (aim == GV_NINE_MINIMIZE) {
        gv_nine_set rest = trial->clues;
        gv_nine_set_remove(&rest, question->cell);
        if (!gv_nine_set_is_within(&question->clues,
                                   &rest)) // another one was dropped before
            return;
        trial->clues = rest;
        if (trial->uas)
            use_list(trial);
    }
    assert(!gv_nine_set_has(&trial->redundant, question->cell));
    gv_nine_set_remove(&trial->open, question->cell);
    gv_nine_set_add(&trial->redundant, question->cell);
}

static void take_answers(gv_nine_tester *tester, gv_nine_aim aim)
{
    for (size_t i = 0; i < tester->n_questions; i++) {
        const gv_nine_question *const q = &tester->questions[i];
        gv_nine_clue_trial *const trial = tester->askers[i];
        if (q->end == GV_END_SOLUTIONS) {
            gv_nine_set_remove(&trial->open, q->cell);
            if (trial->learns)
                gv_nine_uas_learn(trial->uas, q->digits);
        } else if (q->end != GV_END_COMPLETE) {
            trial->end = q->end;
        } else if (trial->end == GV_END_COMPLETE) {
            take_redundant(trial, aim, q);
        }
    }
}

/* Replaces trials that are finished by others. Returns those that wait. */
static gv_nine_clue_trial *replace_done(gv_nine_tester *tester, gv_nine_aim aim,
                                        gv_nine_clue_trial *next,
                                        const gv_nine_clue_trial *end)
{
    size_t n = 0;
    for (size_t i = 0; i < tester->n_active; i++) {
        gv_nine_clue_trial *const trial = tester->active[i];
        if (!is_done(trial, aim))
            go_on(trial);
        if (!is_done(trial, aim))
            tester->active[n++] = trial;
    }
    for (; n < MAX_ACTIVE && next != end; next++) {
        begin_trial(next, aim);
        if (!is_done(next, aim))
            tester->active[n++] = next;
    }
    tester->n_active = n;
    return next;
}

/* Ends what is not finished. */
static void give_up(const gv_nine_tester *tester, gv_nine_clue_trial *next,
                    const gv_nine_clue_trial *last, gv_end end)
{
    for (size_t i = 0; i < tester->n_active; i++)
        tester->active[i]->end = end;
    for (; next != last; next++)
        next->end = end;
}

void gv_nine_try(gv_nine_tester *tester, gv_nine_aim aim, gv_nine_clue_trial *trials,
                 size_t n_trials, const gv_nine_control *control)
{
    static const gv_nine_set none = { { 0, 0, 0 } };
    for (size_t i = 0; i < n_trials; i++) {
        trials[i].redundant = trials[i].open = none;
        trials[i].end = GV_END_COMPLETE;
        trials[i].next = 0;
    }
    GV_LOG(3, search, "%zu puzzles are tried for redundant clues, aim %d", n_trials,
           (int)aim);
    tester->n_active = 0;
    const gv_nine_clue_trial *const last = trials + n_trials;
    gv_nine_clue_trial *next = replace_done(tester, aim, trials, last);
    while (tester->n_active > 0) {
        const gv_end end = gv_nine_look(control);
        if (end != GV_END_COMPLETE) {
            give_up(tester, next, last, end);
            return;
        }
        ask_round(tester, aim);
        gv_nine_oracle_ask(tester->oracle, tester->questions, tester->n_questions,
                           control);
        take_answers(tester, aim);
        next = replace_done(tester, aim, next, last);
    }
}
