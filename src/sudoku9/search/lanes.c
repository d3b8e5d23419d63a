/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lanes.c -- the lane engine around its kernels: feeds the lanes, keeps the stacks of
 * their searches, shares searches between lanes, and assembles the answers.
 *
 * A search shared by several lanes is a chain of parts in depth-first order. A lane
 * that takes over a branch takes the oldest of a stack, which is the last one in that
 * order: its part comes right after the other's. Each part counts for itself; when it
 * ends, its tally goes to the part before it, or, at the head of the chain, to the next
 * one. So the total is that of one lane, to the last guess. */
#include "sudoku9/search/lanes.h"

#include "base/check.h"
#include "base/log.h"
#include "sudoku9/inspect.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
    NOBODY = -1,
    MARKS = 2, /* solutions of which a tally records more than their existence */
    LOOK_EVERY = 1 << 12, /* sweeps */
    CHECK_EVERY = 64      /* the same, of checks in debug builds */
};

/* The state of the counters when a solution was found, and the solution. */
typedef struct mark {
    uint64_t n_guesses, n_sweeps;
    uint8_t digits[GV_NINE_ROOM];
} mark;

typedef struct tally {
    uint64_t n_solutions, n_guesses, n_sweeps;
    mark mark[MARKS];
} tally;

/* A lane's share of the search of a job. */
typedef struct part {
    gv_nine_job *job;
    uint64_t limit;
    unsigned base, top; /* its open branches on the stack of its lane */
    bool is_shared;     /* other lanes may take branches */
    int prev, next;     /* lanes with the parts before and after, or NOBODY */
    tally own;          /* n_sweeps: less those when it began, until it ends */
    tally after;        /* of ended parts between this and `next` */
} part;

struct gv_nine_work {
    gv_nine_lanes lanes;
    const gv_nine_kernel *kernel;
    part part[GV_NINE_LANES];
    // A path has at most 81 guesses, each in a different cell.
    gv_nine_cands stack[GV_NINE_LANES][GV_NINE_CELLS];
};

/* A run in progress. Sets of lanes have bit l for lane l. */
typedef struct run {
    gv_nine_work *work;
    const gv_nine_control *control;
    uint64_t limit_guesses;
    gv_nine_job *next, *end; /* jobs still to start */
    uint32_t active;         /* lanes in use */
    uint32_t divisible;      /* of these, those with open branches to share */
    bool shares_all;         /* lanes may share any job */
    uint64_t n_sweeps;
} run;

gv_nine_work *gv_nine_work_new(gv_arena *arena, const gv_nine_kernel *kernel)
{
    gv_nine_work *const work = gv_arena_take(arena, sizeof *work);
    if (work) { // the stacks, nearly all of it, are written before they are read
        memset(work, 0, offsetof(gv_nine_work, stack));
        work->kernel = kernel;
    }
    return work;
}

const gv_nine_kernel *gv_nine_kernel_used(const gv_nine_work *work)
{
    return work->kernel;
}

void gv_nine_work_dump(const gv_nine_work *work)
{
    fprintf(stderr, "lanes of level %s\n", work->kernel->name);
    for (unsigned lane = 0; lane < GV_NINE_LANES; lane++) {
        const part *const p = &work->part[lane];
        if (!p->job)
            continue;
        fprintf(
            stderr,
            "lane %u: branches %u to %u, parts before %d, after %d, %llu solutions, "
            "%llu guesses\n",
            lane, p->base, p->top, p->prev, p->next,
            (unsigned long long)p->own.n_solutions,
            (unsigned long long)p->own.n_guesses);
        gv_nine_lanes_dump(&work->lanes, lane);
    }
}

static inline uint32_t lane_bit(unsigned lane)
{
    return 1u << lane;
}

static inline unsigned first_lane(uint32_t lanes)
{
    return (unsigned)__builtin_ctz(lanes);
}

static uint64_t or_none(uint64_t limit)
{
    return limit ? limit : UINT64_MAX;
}

/* Puts candidates into a lane. */
static void restore(gv_nine_lanes *lanes, unsigned lane, const gv_nine_cands *from)
{
    for (unsigned r = 0; r < 3; r++) {
        for (unsigned d = 0; d < 9; d++)
            lanes->word[r][d][lane] = from->word[r][d];
        lanes->single[r][lane] = from->single.row[r];
        lanes->hidden_cell[r][lane] = 0;
    }
}

/* Puts a subset of a grid into a lane: a free cell has all digits, a given its own, and
 * where the solution must differ, the grid's digit is missing. */
static void load_grid(gv_nine_lanes *lanes, unsigned lane, const gv_nine_job *job)
{
    const gv_nine_cands *const grid = job->puzzle;
    for (unsigned r = 0; r < 3; r++) {
        const uint32_t free = GV_NINE_ALL & ~job->clues.row[r];
        for (unsigned d = 0; d < 9; d++) {
            const uint32_t own = grid->word[r][d];
            assert(__builtin_popcount(own) == 3); // the grid is complete
            lanes->word[r][d][lane] = (own & ~job->differ.row[r]) | (free & ~own);
        }
        lanes->single[r][lane] = job->clues.row[r];
        lanes->hidden_cell[r][lane] = 0;
    }
}

static void load(gv_nine_work *work, unsigned lane, const gv_nine_job *job)
{
    switch (job->source) {
    case GV_NINE_TEXT:
        work->kernel->load(&work->lanes, lane, job->puzzle, '1');
        break;
    case GV_NINE_DIGITS:
        work->kernel->load(&work->lanes, lane, job->puzzle, 1);
        break;
    case GV_NINE_CANDS:
        restore(&work->lanes, lane, job->puzzle);
        break;
    case GV_NINE_GRID:
        load_grid(&work->lanes, lane, job);
        break;
    }
}

static void clear(tally *t)
{
    t->n_solutions = t->n_guesses = t->n_sweeps = 0;
}

/* Adds what comes after; what follows the solution that reaches the limit does not
 * count. */
static void append(tally *to, const tally *from, uint64_t limit)
{
    if (to->n_solutions >= limit)
        return;
    const uint64_t n_guesses = to->n_guesses, n_sweeps = to->n_sweeps;
    to->n_guesses += from->n_guesses;
    to->n_sweeps += from->n_sweeps;
    assert(!from->n_solutions || limit <= MARKS);
    for (uint64_t i = 0; i < from->n_solutions; i++) {
        mark *const m = &to->mark[to->n_solutions++];
        *m = from->mark[i];
        m->n_guesses += n_guesses;
        m->n_sweeps += n_sweeps;
        if (to->n_solutions == limit) {
            to->n_guesses = m->n_guesses;
            to->n_sweeps = m->n_sweeps;
            return;
        }
    }
}

static void begin_part(run *r, unsigned lane, gv_nine_job *job, unsigned base)
{
    assert(!(r->active & lane_bit(lane)) && base < GV_NINE_CELLS);
    part *const p = &r->work->part[lane];
    p->job = job;
    p->limit = or_none(job->limit);
    p->base = p->top = base;
    p->is_shared =
        r->shares_all || (p->limit <= MARKS && r->limit_guesses == UINT64_MAX);
    p->prev = p->next = NOBODY;
    clear(&p->own);
    clear(&p->after);
    p->own.n_sweeps -= r->n_sweeps;
    r->active |= lane_bit(lane);
}

/* Gives the next job to a lane that has none. */
static void feed(run *r, unsigned lane)
{
    if (r->next == r->end)
        return;
    gv_nine_job *const job = r->next++;
    load(r->work, lane, job);
    begin_part(r, lane, job, 0);
}

static void answer(gv_nine_job *job, const tally *t, gv_end end)
{
    assert(!job->limit || t->n_solutions <= job->limit);
    GV_LOG(4, search, "9x9 job: %llu solutions, %llu guesses, %llu sweeps, end %d",
           (unsigned long long)t->n_solutions, (unsigned long long)t->n_guesses,
           (unsigned long long)t->n_sweeps, (int)end);
    job->n_solutions = t->n_solutions;
    job->n_guesses = t->n_guesses;
    job->n_sweeps = t->n_sweeps;
    job->end = end;
    if (job->first && t->n_solutions > 0)
        memcpy(job->first, t->mark[0].digits, GV_NINE_CELLS);
    GV_CHECK(job->source == GV_NINE_DIGITS && job->first && t->n_solutions
                 ? gv_nine_solution_check(job->puzzle, job->first)
                 : NULL,
             (void)0);
    if (job->second && t->n_solutions > 1)
        memcpy(job->second, t->mark[1].digits, GV_NINE_CELLS);
}

static void free_lane(run *r, unsigned lane)
{
    r->active &= ~lane_bit(lane);
    r->divisible &= ~lane_bit(lane);
}

/* Drops the parts after that of `lane`: they can no longer change the answer. */
static void drop_later_parts(run *r, unsigned lane)
{
    part *const parts = r->work->part;
    for (int later = parts[lane].next; later != NOBODY; later = parts[later].next)
        free_lane(r, (unsigned)later);
    parts[lane].next = NOBODY;
}

/* Makes the part of `lane` the first one of its chain; `before` is everything before
 * it. */
static void become_head(run *r, unsigned lane, const tally *before)
{
    assert(r->work->part[lane].prev == NOBODY);
    part *const p = &r->work->part[lane];
    tally joined = *before, own = p->own;
    own.n_sweeps += r->n_sweeps;
    append(&joined, &own, p->limit);
    joined.n_sweeps -= r->n_sweeps;
    p->own = joined;
}

/* Ends the part of `lane` and passes its tally on. Returns the lane of the next part,
 * if that became the head of the chain, or NOBODY. */
static int hand_on(run *r, unsigned lane)
{
    part *const parts = r->work->part, *const p = &parts[lane];
    assert(r->active & lane_bit(lane));
    p->own.n_sweeps += r->n_sweeps;
    append(&p->own, &p->after, p->limit);
    const bool full = p->own.n_solutions >= p->limit;
    if (full)
        drop_later_parts(r, lane);
    free_lane(r, lane);
    if (p->next != NOBODY)
        parts[p->next].prev = p->prev;
    if (p->prev != NOBODY) {
        parts[p->prev].next = p->next;
        append(&parts[p->prev].after, &p->own, p->limit);
        return NOBODY;
    }
    if (p->next == NOBODY)
        answer(p->job, &p->own, full ? GV_END_SOLUTIONS : GV_END_COMPLETE);
    else
        become_head(r, (unsigned)p->next, &p->own);
    return p->next;
}

/* The part of `lane` is finished, or has found as many solutions as its job wants. A
 * new head of the chain may then have enough, too. */
static void end_part(run *r, unsigned lane)
{
    const part *const parts = r->work->part;
    int head = hand_on(r, lane);
    while (head != NOBODY && parts[head].own.n_solutions >= parts[head].limit)
        head = hand_on(r, (unsigned)head);
}

/* Continues with the last open branch. Returns false if there is none. */
static bool back(run *r, unsigned lane)
{
    part *const p = &r->work->part[lane];
    if (p->top == p->base)
        return false;
    restore(&r->work->lanes, lane, &r->work->stack[lane][--p->top]);
    if (p->top == p->base)
        r->divisible &= ~lane_bit(lane);
    return true;
}

static void guess(run *r, unsigned lane)
{
    gv_nine_work *const work = r->work;
    part *const p = &work->part[lane];
    assert(p->top < GV_NINE_CELLS);
    work->kernel->branch(&work->lanes, lane, &work->stack[lane][p->top++]);
    p->own.n_guesses++;
    GV_LOG(5, search, "lane %u guesses, depth %u", lane, p->top - p->base);
    if (p->is_shared)
        r->divisible |= lane_bit(lane);
}

static void end_dead(run *r, unsigned lane)
{
    if (back(r, lane))
        return;
    end_part(r, lane);
    feed(r, lane);
}

static void end_solved(run *r, unsigned lane)
{
    part *const p = &r->work->part[lane];
    const uint64_t i = p->own.n_solutions++;
    assert(i < p->limit); // or the part had ended
    if (i < MARKS) {
        mark *const m = &p->own.mark[i];
        m->n_guesses = p->own.n_guesses;
        m->n_sweeps = p->own.n_sweeps + r->n_sweeps;
        if (p->job->first || p->job->second)
            r->work->kernel->digits(m->digits, &r->work->lanes, lane);
    }
    if (i + 1 < p->limit && back(r, lane))
        return;
    end_part(r, lane);
    feed(r, lane);
}

static void end_undecided(run *r, unsigned lane)
{
    part *const p = &r->work->part[lane];
    if (p->own.n_guesses < r->limit_guesses) {
        guess(r, lane);
        return;
    }
    p->own.n_sweeps += r->n_sweeps;
    answer(p->job, &p->own, GV_END_NODES);
    free_lane(r, lane);
    feed(r, lane);
}

/* The lane with the oldest open branch. */
static unsigned oldest(const run *r)
{
    const part *const parts = r->work->part;
    assert(r->divisible && !(r->divisible & ~r->active));
    unsigned from = first_lane(r->divisible);
    for (uint32_t left = r->divisible; left; left &= left - 1)
        if (parts[first_lane(left)].base < parts[from].base)
            from = first_lane(left);
    return from;
}

/* Lets `lane` take the oldest open branch of another. */
static void take_branch(run *r, unsigned lane)
{
    gv_nine_work *const work = r->work;
    const unsigned from = oldest(r);
    part *const giver = &work->part[from], *const taker = &work->part[lane];
    assert(from != lane && giver->base < giver->top);
    restore(&work->lanes, lane, &work->stack[from][giver->base++]);
    if (giver->base == giver->top)
        r->divisible &= ~lane_bit(from);
    GV_LOG(5, search, "lane %u takes a branch of lane %u", lane, from);
    begin_part(r, lane, giver->job, giver->base);
    taker->after = giver->after;
    clear(&giver->after);
    taker->prev = (int)from;
    taker->next = giver->next;
    giver->next = (int)lane;
    if (taker->next != NOBODY)
        work->part[taker->next].prev = (int)lane;
}

/* Lets idle lanes help others. */
static void share(run *r)
{
    uint32_t idle = ((1u << GV_NINE_LANES) - 1) & ~r->active;
    for (; idle && r->divisible; idle &= idle - 1)
        take_branch(r, first_lane(idle));
}

/* Sweeps once, and serves the lanes that need it. */
static void step(run *r)
{
    gv_nine_lanes *const lanes = &r->work->lanes;
    r->work->kernel->sweep(lanes, r->active);
    r->n_sweeps++;
    GV_CHECK(r->n_sweeps % CHECK_EVERY ? NULL : gv_nine_lanes_check(lanes, r->active),
             gv_nine_work_dump(r->work));
    uint32_t events = (lanes->dead | lanes->stable) & r->active;
    for (; events; events &= events - 1) {
        const unsigned lane = first_lane(events);
        if (lanes->dead >> lane & 1)
            end_dead(r, lane);
        else if (lanes->solved >> lane & 1)
            end_solved(r, lane);
        else
            end_undecided(r, lane);
        events &= r->active | lane_bit(lane); // without the parts that were dropped
    }
}

static gv_end look(const run *r)
{
    if (!r->control->look || r->n_sweeps % LOOK_EVERY != 0)
        return GV_END_COMPLETE;
    return r->control->look(r->control->user);
}

/* Ends the unfinished jobs with their current answers. */
static void give_up(run *r, gv_end end)
{
    for (uint32_t left = r->active; left; left &= left - 1) {
        part *const p = &r->work->part[first_lane(left)];
        if (p->prev != NOBODY)
            continue;
        p->own.n_sweeps += r->n_sweeps;
        answer(p->job, &p->own, end);
    }
    static const tally nothing;
    for (; r->next != r->end; r->next++)
        answer(r->next, &nothing, end);
}

static run begin_run(gv_nine_work *work, gv_nine_job *jobs, size_t n_jobs,
                     const gv_nine_control *control)
{
    static const gv_nine_control none;
    const gv_nine_control *const c = control ? control : &none;
    return (run){ .work = work,
                  .control = c,
                  .limit_guesses = or_none(c->limit_guesses),
                  .next = jobs,
                  .end = jobs + n_jobs };
}

void gv_nine_run(gv_nine_work *work, gv_nine_job *jobs, size_t n_jobs,
                 const gv_nine_control *control)
{
    run r = begin_run(work, jobs, n_jobs, control);
    GV_LOG(3, search, "%zu jobs on the %s lanes", n_jobs, work->kernel->name);
    for (unsigned lane = 0; lane < GV_NINE_LANES; lane++)
        feed(&r, lane);
    while (r.active) {
        step(&r);
        if (r.next == r.end)
            share(&r);
        const gv_end end = look(&r);
        if (end != GV_END_COMPLETE) {
            GV_LOG(2, search, "given up with %zu jobs waiting: end %d",
                   (size_t)(r.end - r.next), (int)end);
            give_up(&r, end);
            return;
        }
    }
}

/* Counts a solution and reports it. */
static gv_end visit_solution(const run *r, unsigned lane, gv_nine_job *job,
                             gv_nine_visit_fn *visit, void *user)
{
    job->n_solutions++;
    if (visit) {
        uint8_t digits[GV_NINE_ROOM];
        r->work->kernel->digits(digits, &r->work->lanes, lane);
        if (!visit(user, digits))
            return GV_END_STOPPED;
    }
    return job->n_solutions == job->limit ? GV_END_SOLUTIONS : GV_END_COMPLETE;
}

/* Like step(), for lanes that all work for `job`, without tallies of their own. */
static gv_end enumerate_step(run *r, gv_nine_job *job, gv_nine_visit_fn *visit,
                             void *user)
{
    gv_nine_lanes *const lanes = &r->work->lanes;
    r->work->kernel->sweep(lanes, r->active);
    r->n_sweeps++;
    job->n_sweeps += (unsigned)__builtin_popcount(r->active);
    uint32_t events = (lanes->dead | lanes->stable) & r->active;
    for (; events; events &= events - 1) {
        const unsigned lane = first_lane(events);
        if (!((lanes->dead | lanes->solved) >> lane & 1)) {
            if (job->n_guesses == r->limit_guesses)
                return GV_END_NODES;
            job->n_guesses++;
            guess(r, lane);
            continue;
        }
        if (!(lanes->dead >> lane & 1)) {
            const gv_end end = visit_solution(r, lane, job, visit, user);
            if (end != GV_END_COMPLETE)
                return end;
        }
        if (!back(r, lane))
            free_lane(r, lane);
    }
    return GV_END_COMPLETE;
}

void gv_nine_enumerate(gv_nine_work *work, gv_nine_job *job, gv_nine_visit_fn *visit,
                       void *user, const gv_nine_control *control)
{
    run r = begin_run(work, job, 1, control);
    r.shares_all = true;
    feed(&r, 0);
    job->n_solutions = job->n_guesses = job->n_sweeps = 0;
    gv_end end = GV_END_COMPLETE;
    while (r.active && end == GV_END_COMPLETE) {
        end = enumerate_step(&r, job, visit, user);
        share(&r);
        if (end == GV_END_COMPLETE)
            end = look(&r);
    }
    GV_LOG(3, search, "all solutions: %llu, %llu guesses, end %d",
           (unsigned long long)job->n_solutions, (unsigned long long)job->n_guesses,
           (int)end);
    job->end = end;
}
