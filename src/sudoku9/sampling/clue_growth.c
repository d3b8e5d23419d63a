/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clue_growth.c -- random clues, tested in blocks. One search for two solutions decides
 * whether the drawn pair is possible and whether the puzzle is unique with it; pairs
 * that two known solutions contain need no search. */
#include "sudoku9/sampling/clue_growth.h"

#include "base/check.h"
#include "sudoku9/inspect.h"
#include "sudoku9/sampling/isomorphic_retry.h"
#include "sudoku9/cell_set.h"
#include "sudoku9/search/minimality.h"

#include <assert.h>
#include <string.h>

enum {
    N_PAIRS = GV_NINE_CELLS * 9,
    PAIR_BITS = 10, /* 2^10 > 729 */
    NO_CELL = GV_NINE_CELLS,
    MOST_GUESSES = 200, /* in a search before another way is tried */
    EASY_CLUES =
        20 /* about the number that can be asked together; 16 to 22 are as fast */
};

struct gv_nine_clue_growth {
    gv_nine_work *work;
    const uint8_t *partner;
    gv_nine_set mask;
    bool has_mask;
    size_t room;
    gv_nine_job *jobs;
    gv_nine_grown_puzzle **active;      /* the asker of each job */
    uint8_t (*found)[2][GV_NINE_CELLS]; /* its solutions */

    gv_rng *rng;
    uint64_t word; /* random bits left of the last word */
    unsigned n_bits;
};

gv_nine_clue_growth *gv_nine_clue_growth_new(gv_arena *arena, gv_nine_work *work,
                                             const uint8_t *partner,
                                             const gv_nine_set *mask, size_t room)
{
    gv_nine_clue_growth *const growth = GV_ARENA_NEW(arena, gv_nine_clue_growth, 1);
    if (!growth)
        return NULL;
    static const gv_nine_set all = { { GV_NINE_ALL, GV_NINE_ALL, GV_NINE_ALL } };
    *growth = (gv_nine_clue_growth){ .work = work,
                                     .partner = partner,
                                     .mask = mask ? *mask : all,
                                     .has_mask = mask != NULL,
                                     .room = room };
    growth->jobs = GV_ARENA_NEW(arena, gv_nine_job, room);
    growth->active = GV_ARENA_NEW(arena, gv_nine_grown_puzzle *, room);
    growth->found = gv_arena_take(arena, room * sizeof *growth->found);
    return growth->jobs && growth->active && growth->found ? growth : NULL;
}

/* ---- drawing ---- */

/* Uniform among the pairs: ten bits at a time, values above 728 are rejected. */
static unsigned draw_pair(gv_nine_clue_growth *growth)
{
    for (;;) {
        if (growth->n_bits < PAIR_BITS) {
            growth->word = gv_rng_next(growth->rng);
            growth->n_bits = 64;
        }
        const unsigned pair = growth->word & ((1u << PAIR_BITS) - 1);
        growth->word >>= PAIR_BITS;
        growth->n_bits -= PAIR_BITS;
        if (pair < N_PAIRS)
            return pair;
    }
}

/* A pair that may still be tried: there is always one, since there is a solution. */
static unsigned draw(gv_nine_clue_growth *growth, const gv_nine_growth_state *state)
{
    unsigned pair;
    do
        pair = draw_pair(growth);
    while (!(state->open[pair / 9] >> pair % 9 & 1) ||
           (state->pending != NO_CELL && pair / 9 != state->pending));
    return pair;
}

/* ---- one puzzle ---- */

static void start(const gv_nine_clue_growth *growth, gv_nine_grown_puzzle *g)
{
    *g = (gv_nine_grown_puzzle){ .state.pending = NO_CELL };
    for (unsigned cell = 0; cell < GV_NINE_CELLS; cell++)
        if (gv_nine_set_has(&growth->mask, cell))
            g->state.open[cell] = GV_NINE_ROW;
}

static bool is_full(const gv_nine_clue_growth *growth,
                    const gv_nine_growth_state *state)
{
    return gv_nine_set_is_within(&growth->mask, &state->clues);
}

/* No pair of the cell, nor with this digit in its peers, may be tried any more. */
static void close_pairs(gv_nine_growth_state *state, unsigned cell, unsigned digit)
{
    const uint16_t others = (uint16_t) ~(1u << digit);
    const unsigned row = cell / 9, column = cell % 9;
    const unsigned corner = row / 3 * 27 + column / 3 * 3;
    state->open[cell] = 0;
    for (unsigned i = 0; i < 9; i++) {
        state->open[row * 9 + i] &= others;
        state->open[i * 9 + column] &= others;
        state->open[corner + i / 3 * 9 + i % 3] &= others;
    }
}

static void add_pair(const gv_nine_clue_growth *growth, gv_nine_growth_state *state,
                     unsigned pair)
{
    const unsigned cell = pair / 9;
    assert(pair < N_PAIRS && !gv_nine_set_has(&state->clues, cell));
    state->digits[cell] = (uint8_t)(pair % 9 + 1);
    gv_nine_set_add(&state->clues, cell);
    close_pairs(state, cell, pair % 9);
    const uint8_t other = growth->partner ? growth->partner[cell] : (uint8_t)cell;
    state->pending = gv_nine_set_has(&state->clues, other) ? NO_CELL : other;
}

static bool has_pair(const uint8_t *solution, unsigned pair)
{
    return solution[pair / 9] == pair % 9 + 1;
}

/* Whether the puzzle is known to have several solutions with this pair. */
static bool is_proved(const gv_nine_grown_puzzle *g, unsigned pair)
{
    unsigned n = 0;
    for (unsigned i = 0; i < g->n_known; i++)
        n += has_pair(g->known[i], pair);
    return n >= 2;
}

static void add_clue(const gv_nine_clue_growth *growth, gv_nine_grown_puzzle *g,
                     unsigned pair)
{
    add_pair(growth, &g->state, pair);
    unsigned n = 0;
    for (unsigned i = 0; i < g->n_known; i++)
        if (has_pair(g->known[i], pair))
            memmove(g->known[n++], g->known[i], GV_NINE_CELLS);
    g->n_known = (uint8_t)n;
}

static void add_known(gv_nine_grown_puzzle *g, const uint8_t *solution)
{
    for (unsigned i = 0; i < g->n_known; i++)
        if (memcmp(g->known[i], solution, GV_NINE_CELLS) == 0)
            return;
    if (g->n_known < GV_NINE_GROWTH_KNOWN)
        memcpy(g->known[g->n_known++], solution, GV_NINE_CELLS);
}

/* Draws pairs to ask about together: many for the first clues, which hardly ever
 * exclude each other, later one at a time. */
static void fill_queue(gv_nine_clue_growth *growth, gv_nine_grown_puzzle *g)
{
    gv_nine_growth_state state = g->state;
    const unsigned n_clues = gv_nine_set_count(&state.clues);
    const unsigned most = n_clues < EASY_CLUES ? EASY_CLUES - n_clues : 1;
    while (g->n_queue < most && !is_full(growth, &state)) {
        const unsigned pair = draw(growth, &state);
        if (g->n_queue == 0 && is_proved(g, pair))
            add_clue(growth, g, pair);
        else
            g->queue[g->n_queue++] = (uint16_t)pair;
        add_pair(growth, &state, pair);
    }
    g->n_asked = g->n_queue;
}

/* Adds the first clues of the queue, because there are several solutions with them. */
static void take_clues(const gv_nine_clue_growth *growth, gv_nine_grown_puzzle *g,
                       const gv_nine_job *job)
{
    for (unsigned i = 0; i < g->n_asked; i++)
        add_clue(growth, g, g->queue[i]);
    assert(g->n_asked > 0 && g->n_asked <= g->n_queue);
    add_known(g, job->first);
    add_known(g, job->second);
    g->n_queue -= g->n_asked;
    memmove(g->queue, g->queue + g->n_asked, g->n_queue * sizeof *g->queue);
    g->n_asked = (uint8_t)((g->n_queue + 1) / 2);
}

/* The puzzle is unique: clues missing in an orbit or in the mask are those of the
 * solution, since no other pair could be added. */
static void finish(const gv_nine_clue_growth *growth, gv_nine_grown_puzzle *g,
                   const uint8_t *solution)
{
    g->done = g->valid = true;
    memcpy(g->solution, solution, GV_NINE_CELLS);
    GV_CHECK(gv_nine_solution_check(g->state.digits, solution), (void)0);
    assert(gv_nine_set_is_within(&g->state.clues, &growth->mask));
    g->clues = g->state.clues;
    if (g->state.pending != NO_CELL)
        gv_nine_set_add(&g->clues, g->state.pending);
    if (growth->has_mask)
        g->clues = growth->mask;
}

/* When several pairs together leave one solution or none, the first half of them is
 * asked about. An impossible pair also discards the pairs that were drawn on the
 * assumption that it would be a clue; whether they are discarded depends on it alone,
 * and not on them, so that the law is the same as without a queue. */
static void take_answer(const gv_nine_clue_growth *growth, gv_nine_grown_puzzle *g,
                        const gv_nine_job *job)
{
    if (job->n_solutions == 2) {
        take_clues(growth, g, job);
    } else if (g->n_asked > 1) {
        g->n_asked /= 2;
    } else if (job->n_solutions == 1) {
        add_clue(growth, g, g->queue[0]);
        finish(growth, g, job->first);
    } else {
        g->state.open[g->queue[0] / 9] &= (uint16_t) ~(1u << g->queue[0] % 9);
        g->n_queue = 0;
    }
}

/* ---- many puzzles ---- */

static void ask(gv_nine_clue_growth *growth, gv_nine_grown_puzzle *g, size_t place)
{
    memcpy(g->digits, g->state.digits, GV_NINE_CELLS);
    for (unsigned i = 0; i < g->n_asked; i++)
        g->digits[g->queue[i] / 9] = (uint8_t)(g->queue[i] % 9 + 1);
    growth->active[place] = g;
    growth->jobs[place] = (gv_nine_job){ .source = GV_NINE_DIGITS,
                                         .puzzle = g->digits,
                                         .limit = 2,
                                         .first = growth->found[place][0],
                                         .second = growth->found[place][1] };
}

/* Asks one question of each puzzle. Returns how many questions there are. */
static size_t ask_all(gv_nine_clue_growth *growth, size_t n_active)
{
    size_t n = 0;
    for (size_t i = 0; i < n_active; i++) {
        gv_nine_grown_puzzle *const g = growth->active[i];
        if (g->done)
            continue;
        if (g->n_queue == 0)
            fill_queue(growth, g);
        g->done = g->n_queue == 0; // the mask is full, to no avail
        if (!g->done)
            ask(growth, g, n++);
    }
    return n;
}

static gv_end take_all(gv_nine_clue_growth *growth, size_t n_active,
                       const gv_nine_control *control)
{
    for (size_t i = 0; i < n_active; i++) {
        gv_nine_job *const job = &growth->jobs[i];
        if (job->end == GV_END_NODES)
            gv_nine_retry(job, growth->work, growth->rng, control);
        if (job->end != GV_END_COMPLETE && job->end != GV_END_SOLUTIONS)
            return job->end;
        take_answer(growth, growth->active[i], job);
    }
    return GV_END_COMPLETE;
}

gv_end gv_nine_clue_growth_run(gv_nine_clue_growth *growth,
                               gv_nine_grown_puzzle *puzzles, size_t n_puzzles,
                               gv_rng *rng, const gv_nine_control *control)
{
    assert(n_puzzles <= growth->room);
    growth->rng = rng;
    growth->n_bits = 0;
    for (size_t i = 0; i < n_puzzles; i++) {
        start(growth, &puzzles[i]);
        growth->active[i] = &puzzles[i];
    }
    gv_nine_control limited = control ? *control : (gv_nine_control){ 0 };
    limited.limit_guesses = MOST_GUESSES;
    gv_end end = GV_END_COMPLETE;
    for (size_t n = n_puzzles; end == GV_END_COMPLETE;) {
        n = ask_all(growth, n);
        if (n == 0)
            return GV_END_COMPLETE;
        gv_nine_run(growth->work, growth->jobs, n, &limited);
        end = take_all(growth, n, &limited);
        if (end == GV_END_COMPLETE)
            end = gv_nine_look(control);
    }
    return end;
}
