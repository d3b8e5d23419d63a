/* SPDX-License-Identifier: GPL-3.0-or-later */
/* search.c -- depth-first search for all puzzles of a block at once.
 *
 * Sweeps go on until many puzzles wait: for a guess, because no single and no lock is
 * left, or for another branch, because they are contradictory or solved. These are then
 * served together, with a few passes over all vectors. Singles and locks have one
 * fixpoint, in whatever order they are used, and a guess waits for it: so the tree of a
 * puzzle depends neither on the others nor on the level.
 *
 * A guess is in a cell with two candidates: the digit that most such cells have, and in
 * these cells its most frequent partner; else in one with three; else anywhere. What is
 * left beside it is saved by depth: one set of vectors for all puzzles at that depth.
 */
#include "solve/sliced/search.h"

#include <assert.h>
#include <string.h>

enum {
    MOST_LANES = 512,
    WORDS = MOST_LANES / 64,
    LOOK_EVERY = 256, /* sweeps */
    MOST_TAKEN = 16   /* branches that idle lanes take at a time */
};

/* A set of lanes. */
typedef struct lanes {
    _Alignas(64) uint64_t word[WORDS];
} lanes;

typedef struct lane {
    gv_sliced_job *job;   /* NULL: idle */
    unsigned base, depth; /* its open branches were saved at these depths */
} lane;

typedef struct search {
    const gv_sliced_kernel *kernel;
    const gv_sliced_shape *shape;
    gv_sliced_state state;
    unsigned n_words;                 /* of a vector */
    size_t n_vectors;                 /* of a saved state */
    uint64_t *given;                  /* [cell]: for loading */
    uint64_t *saved[GV_SLICED_CELLS]; /* by depth; NULL: not needed so far */
    lane lane[MOST_LANES];
    lanes active;
    lanes fresh; /* the job is to be loaded */
    lanes to_pop[GV_SLICED_CELLS];
    unsigned deepest;
    gv_sliced_job *next, **last; /* the jobs that wait */
    const gv_sliced_client *client;
    gv_arena *arena;
} search;

const gv_sliced_kernel *gv_sliced_kernel_of(gv_cpu_level level)
{
#if defined(__x86_64__)
    static const gv_sliced_kernel *const kernels[GV_N_CPU_LEVELS] = {
        [GV_CPU_SCALAR] = &gv_sliced_scalar,
        [GV_CPU_AVX2] = &gv_sliced_avx2,
        [GV_CPU_AVX512] = &gv_sliced_avx512,
    };
    return kernels[level];
#else
    (void)level;
    return &gv_sliced_scalar;
#endif
}

/* ---- sets of lanes ---- */

static inline void add_lane(lanes *set, unsigned l)
{
    set->word[l / 64] |= UINT64_C(1) << l % 64;
}

static inline void remove_lane(lanes *set, unsigned l)
{
    set->word[l / 64] &= ~(UINT64_C(1) << l % 64);
}

static unsigned count_lanes(const lanes *set)
{
    unsigned n = 0;
    for (unsigned w = 0; w < WORDS; w++)
        n += (unsigned)__builtin_popcountll(set->word[w]);
    return n;
}

static bool any_lane(const lanes *set)
{
    uint64_t any = 0;
    for (unsigned w = 0; w < WORDS; w++)
        any |= set->word[w];
    return any;
}

/* The lanes of `set` one after the other. */
#define EACH_LANE(l, set)                                                              \
    for (unsigned w_ = 0, l; w_ < WORDS; w_++)                                         \
        for (uint64_t left_ = (set)->word[w_];                                         \
             left_ && (l = 64 * w_ + (unsigned)__builtin_ctzll(left_), true);          \
             left_ &= left_ - 1)

/* ---- memory ---- */

static uint64_t *take_vectors(gv_arena *arena, size_t n, unsigned n_words)
{
    const size_t size = n * n_words * sizeof(uint64_t);
    char *const bytes = gv_arena_take(arena, size + 64);
    if (!bytes)
        return NULL;
    uint64_t *const at =
        (uint64_t *)(void *)(bytes + (64 - (uintptr_t)bytes % 64) % 64);
    memset(at, 0, size);
    return at;
}

static gv_status make_search(search *s, const gv_sliced_kernel *kernel,
                             const gv_sliced_shape *shape, gv_arena *arena,
                             gv_error *err)
{
    const unsigned n_words = kernel->n_lanes / 64;
    const size_t n = (size_t)shape->n_cells * shape->n_digits;
    memset(s, 0, sizeof *s);
    s->kernel = kernel;
    s->shape = shape;
    s->arena = arena;
    s->n_words = n_words;
    s->n_vectors = n + shape->n_cells;
    uint64_t *const words = take_vectors(arena, s->n_vectors, n_words);
    uint64_t *const others = take_vectors(arena, s->n_vectors, n_words);
    uint64_t *const chosen =
        take_vectors(arena, shape->n_cells + shape->n_digits + 1, n_words);
    uint64_t *const found = take_vectors(arena, 3, n_words);
    s->given = take_vectors(arena, shape->n_cells, n_words);
    if (!words || !others || !chosen || !found || !s->given)
        return gv_fail_memory(err);
    s->state = (gv_sliced_state){ .words = words,
                                  .single = words + n * n_words,
                                  .chosen = chosen,
                                  .others = others,
                                  .dead = found,
                                  .pending = found + n_words,
                                  .open = found + 2 * n_words };
    return GV_OK;
}

/* ---- one lane ---- */

static uint64_t *word_of(const search *s, uint64_t *vectors, size_t vector, unsigned l)
{
    return vectors + vector * s->n_words + l / 64;
}

static void add_job(search *s, gv_sliced_job *job)
{
    job->next = NULL;
    *s->last = job;
    s->last = &job->next;
}

/* The next job for an idle lane. */
static void feed(search *s, unsigned l)
{
    gv_sliced_job *const job = s->next;
    if (!job)
        return;
    s->next = job->next;
    if (!s->next)
        s->last = &s->next;
    job->n_solutions = 0;
    job->n_guesses = 0;
    job->n_lanes = 1;
    s->lane[l] = (lane){ .job = job };
    add_lane(&s->active, l);
    add_lane(&s->fresh, l);
}

static void free_lane(search *s, unsigned l)
{
    s->lane[l].job = NULL;
    remove_lane(&s->active, l);
    for (unsigned depth = 0; depth < s->deepest; depth++)
        remove_lane(&s->to_pop[depth], l);
}

static void end_job(search *s, gv_sliced_job *job, gv_end end)
{
    job->end = end;
    if (end != GV_END_COMPLETE)
        job->n_guesses = 0;
    if (s->client->again && s->client->again(s->client->user, job))
        add_job(s, job);
}

/* All that is left of a job is given up. */
static void end_early(search *s, gv_sliced_job *job)
{
    const lanes active = s->active;
    EACH_LANE(l, &active)
    {
        if (job->n_lanes && s->lane[l].job == job) {
            free_lane(s, l);
            job->n_lanes--;
        }
    }
    end_job(s, job, GV_END_SOLUTIONS);
}

/* The lane goes on with its last open branch, or with another job. */
static void back(search *s, unsigned l)
{
    lane *const at = &s->lane[l];
    if (at->depth > at->base) {
        add_lane(&s->to_pop[--at->depth], l);
        return;
    }
    gv_sliced_job *const job = at->job;
    free_lane(s, l);
    if (--job->n_lanes == 0)
        end_job(s, job, GV_END_COMPLETE);
    feed(s, l);
}

static void read_solution(const search *s, unsigned l, uint8_t *out)
{
    const gv_sliced_shape *const shape = s->shape;
    uint64_t *const words = s->state.words;
    for (unsigned d = 0; d < shape->n_digits; d++)
        for (unsigned c = 0; c < shape->n_cells; c++)
            if (*word_of(s, words, (size_t)d * shape->n_cells + c, l) >> l % 64 & 1)
                out[c] = (uint8_t)d;
}

static void end_solved(search *s, unsigned l)
{
    gv_sliced_job *const job = s->lane[l].job;
    if (job->digits && job->n_solutions == 0)
        read_solution(s, l, job->digits);
    if (++job->n_solutions == job->limit) {
        end_early(s, job);
        feed(s, l);
    } else {
        back(s, l);
    }
}

/* ---- passes over all lanes ---- */

/* Puts the candidates of fresh lanes into place. A given is written, and kept from
 * being filled up with all candidates; so are other cells with fewer. */
static void load_fresh(search *s)
{
    const gv_sliced_shape *const shape = s->shape;
    const unsigned all = (1u << shape->n_digits) - 1;
    if (!any_lane(&s->fresh))
        return;
    s->kernel->clear(&s->state, shape, &s->fresh);
    memset(s->given, 0, (size_t)shape->n_cells * s->n_words * sizeof *s->given);
    EACH_LANE(l, &s->fresh)
    {
        const uint16_t *const cands = s->lane[l].job->cands;
        const uint64_t bit = UINT64_C(1) << l % 64;
        for (unsigned c = 0; c < shape->n_cells; c++) {
            unsigned left = cands[c];
            if (left == all)
                continue;
            *word_of(s, s->given, c, l) |= bit;
            if ((left & (left - 1)) == 0)
                *word_of(s, s->state.single, c, l) |= bit;
            for (; left; left &= left - 1)
                *word_of(s, s->state.words,
                         (size_t)__builtin_ctz(left) * shape->n_cells + c, l) |= bit;
        }
    }
    s->kernel->fill(&s->state, shape, &s->fresh, s->given);
    memset(&s->fresh, 0, sizeof s->fresh);
}

static void pop_branches(search *s)
{
    for (unsigned depth = 0; depth < s->deepest; depth++) {
        if (!any_lane(&s->to_pop[depth]))
            continue;
        s->kernel->copy(s->state.words, s->saved[depth], s->n_vectors,
                        &s->to_pop[depth]);
        memset(&s->to_pop[depth], 0, sizeof s->to_pop[depth]);
    }
}

/* Guesses in the lanes of `waiting`, which no single or lock helps. */
static gv_status guess(search *s, const lanes *waiting, gv_error *err)
{
    lanes at[GV_SLICED_CELLS + 1];
    unsigned n_depths = s->deepest + 1;
    memset(at, 0, n_depths * sizeof *at);
    EACH_LANE(l, waiting)
    {
        lane *const own = &s->lane[l];
        assert(own->depth < s->shape->n_cells);
        add_lane(&at[own->depth++], l);
        own->job->n_guesses++;
    }
    s->kernel->guess(&s->state, s->shape, waiting);
    for (unsigned depth = 0; depth < n_depths; depth++) {
        if (!any_lane(&at[depth]))
            continue;
        if (!s->saved[depth]) {
            s->saved[depth] = take_vectors(s->arena, s->n_vectors, s->n_words);
            if (!s->saved[depth])
                return gv_fail_memory(err);
            s->deepest = depth + 1;
        }
        s->kernel->copy(s->saved[depth], s->state.others, s->n_vectors, &at[depth]);
    }
    return GV_OK;
}

/* ---- sharing ---- */

/* The lane with the oldest open branch, or MOST_LANES. */
static unsigned find_giver(const search *s)
{
    unsigned from = MOST_LANES, oldest = GV_SLICED_CELLS;
    EACH_LANE(l, &s->active)
    {
        const lane *const at = &s->lane[l];
        if (at->base < at->depth && at->base < oldest) {
            oldest = at->base;
            from = l;
        }
    }
    return from;
}

/* An idle lane takes the oldest open branch of another. */
static void take_branch(search *s, unsigned to, unsigned from)
{
    lane *const giver = &s->lane[from];
    uint64_t *const saved = s->saved[giver->base++];
    uint64_t *const words = s->state.words; // and single, which comes after them
    const uint64_t bit = UINT64_C(1) << to % 64;
    for (size_t i = 0; i < s->n_vectors; i++) {
        uint64_t *const word = word_of(s, words, i, to);
        *word &= ~bit;
        *word |= (*word_of(s, saved, i, from) >> from % 64 & 1) << to % 64;
    }
    giver->job->n_lanes++;
    s->lane[to] = (lane){ .job = giver->job };
    add_lane(&s->active, to);
}

static void share(search *s)
{
    for (unsigned to = 0, n = 0; to < s->kernel->n_lanes && n < MOST_TAKEN; to++) {
        if (s->lane[to].job)
            continue;
        const unsigned from = find_giver(s);
        if (from == MOST_LANES)
            return;
        take_branch(s, to, from);
        n++;
    }
}

/* ---- the search ---- */

/* What the lanes wait for after a sweep. */
typedef struct events {
    lanes ended;   /* contradictory or solved */
    lanes dead;    /* of these */
    lanes waiting; /* for locks or a guess */
} events;

static events find_events(const search *s)
{
    const uint64_t *const dead = s->state.dead, *const pending = s->state.pending,
                          *const open = s->state.open;
    events e;
    memset(&e, 0, sizeof e);
    for (unsigned w = 0; w < s->n_words; w++) {
        const uint64_t active = s->active.word[w], stable = active & ~pending[w];
        e.dead.word[w] = active & dead[w];
        e.ended.word[w] = e.dead.word[w] | (stable & ~open[w]);
        e.waiting.word[w] = stable & open[w] & ~dead[w];
    }
    return e;
}

/* Uses locks where that has not been tried, guesses where it has not helped. */
static gv_status serve_waiting(search *s, const lanes *waiting, gv_error *err)
{
    lanes changed, open = *waiting;
    memset(&changed, 0, sizeof changed);
    if (s->shape->n_locks) {
        s->kernel->use_locks(&s->state, s->shape, waiting, &changed);
        for (unsigned w = 0; w < WORDS; w++)
            open.word[w] &= ~changed.word[w];
    }
    return any_lane(&open) ? guess(s, &open, err) : GV_OK;
}

static void serve_ended(search *s, const events *e)
{
    EACH_LANE(l, &e->ended)
    {
        // Another solution of its job may have ended it a moment ago.
        if (!s->lane[l].job || (s->fresh.word[l / 64] >> l % 64 & 1))
            continue;
        if (e->dead.word[l / 64] >> l % 64 & 1)
            back(s, l);
        else
            end_solved(s, l);
    }
}

/* Whether enough lanes wait. */
static bool is_worth_it(const search *s, const events *e)
{
    const unsigned n = count_lanes(&e->ended) + count_lanes(&e->waiting);
    return 2 * n >= count_lanes(&s->active);
}

static gv_status serve(search *s, const events *e, gv_error *err)
{
    GV_TRY(serve_waiting(s, &e->waiting, err));
    serve_ended(s, e);
    pop_branches(s);
    for (unsigned l = 0; l < s->kernel->n_lanes && s->next; l++)
        if (!s->lane[l].job)
            feed(s, l);
    load_fresh(s);
    if (!s->next)
        share(s);
    return GV_OK;
}

static void give_up(search *s, gv_end end)
{
    EACH_LANE(l, &s->active)
    {
        s->lane[l].job->end = end;
        s->lane[l].job->n_guesses = 0;
    }
    for (; s->next; s->next = s->next->next) {
        s->next->n_solutions = 0;
        s->next->n_guesses = 0;
        s->next->end = end;
    }
}

gv_status gv_sliced_run(const gv_sliced_kernel *kernel, const gv_sliced_shape *shape,
                        gv_sliced_job *jobs, size_t n_jobs,
                        const gv_sliced_client *client, gv_arena *tmp, gv_error *err)
{
    static const gv_sliced_client none;
    search *const s = gv_arena_take(tmp, sizeof *s);
    if (!s)
        return gv_fail_memory(err);
    GV_TRY(make_search(s, kernel, shape, tmp, err));
    s->client = client ? client : &none;
    s->last = &s->next;
    for (size_t i = 0; i < n_jobs; i++)
        add_job(s, &jobs[i]);
    for (unsigned l = 0; l < kernel->n_lanes; l++)
        feed(s, l);
    load_fresh(s);
    for (unsigned n = 1; any_lane(&s->active); n++) {
        kernel->sweep(&s->state, shape);
        const events e = find_events(s);
        if (is_worth_it(s, &e))
            GV_TRY(serve(s, &e, err));
        gv_budget *const budget = s->client->budget;
        const gv_end end =
            budget && n % LOOK_EVERY == 0 ? gv_budget_look(budget) : GV_END_COMPLETE;
        if (end != GV_END_COMPLETE) {
            give_up(s, end);
            break;
        }
    }
    return GV_OK;
}
