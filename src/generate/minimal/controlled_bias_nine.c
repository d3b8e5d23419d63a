/* SPDX-License-Identifier: GPL-3.0-or-later */
/* controlled_bias_nine.c -- the controlled-bias generator on 9x9: a path of deletions
 * (bias_path.h) from a random grid, again and again; a path that succeeds yields a
 * puzzle.
 *
 * With many paths per grid they start in bundles (bias_bundle.h) that use a list of
 * unavoidable sets, otherwise one by one. Paths of many grids are active at a time, so
 * that their questions can be asked together. The law is that of the step-by-step
 * generator, whatever is done first (docs/theory/sampling.md). */
#include "sudoku9/sampling/bias_bundle.h"
#include "base/log.h"
#include "generate/methods.h"
#include "generate/instance/open_cycle.h"
#include "sudoku9/sampling/implied_clue.h"
#include "model/context.h"
#include "sudoku9/cell_set.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    UNIT_PATHS = 1 << 16,
    BUNDLE_FROM = 16,   /* paths per grid: a list is not worthwhile for fewer */
    FIRST_FLOOR = 29,   /* to examine first, for a path without a bundle */
    MAX_PATHS = 512,    /* active */
    BUNDLE_SLOTS = 32,  /* for active grids */
    SINGLE_SLOTS = 512, /* if a slot has one path or few */
    DRAWN_AT_ONCE = 128 /* grids */
};

/* An active grid. */
typedef struct slot {
    uint8_t digits[GV_NINE_CELLS];
    gv_nine_cands cands;
    gv_bias_grid *list;       /* NULL without bundles */
    uint32_t number;          /* of the grid in the unit */
    unsigned n_begun, n_open; /* paths */
} slot;

/* An active path. */
typedef struct runner {
    gv_bias_path path;
    slot *slot;
    unsigned number; /* of the path, of its grid */
} runner;

typedef struct worker {
    gv_nine_oracle *oracle;
    gv_nine_uas *uas;
    unsigned n_slots, turn;
    slot *slots;
    size_t n_runners;
    runner runners[MAX_PATHS];
    gv_nine_question questions[MAX_PATHS];
    gv_bias_bundle bundle;
    uint8_t drawn[DRAWN_AT_ONCE][GV_NINE_CELLS]; /* grids */
    size_t n_drawn, next_drawn;
} worker;

/* A unit in progress. */
typedef struct job {
    worker *w;
    const gv_generator *generator;
    gv_unit *unit;
    gv_rng rng;
    unsigned n_paths; /* per grid */
    size_t n_begun;   /* grids */
    gv_arena *tmp;
    gv_error *err;
    gv_status status;
} job;

static bool suits(const gv_generator *generator)
{
    return gv_generator_is_nine(generator);
}

static gv_status prepare(gv_generator *generator, gv_arena *arena, gv_error *err)
{
    (void)arena;
    (void)err;
    gv_generator_options *const options = &generator->options;
    if (options->paths_per_grid == 0)
        options->paths_per_grid = 1;
    const unsigned n_grids = UNIT_PATHS / options->paths_per_grid;
    generator->grids_per_unit = n_grids ? n_grids : 1;
    return GV_OK;
}

static bool uses_bundles(const gv_generator *generator)
{
    return generator->options.paths_per_grid >= BUNDLE_FROM;
}

static gv_status worker_new(void **out, const gv_generator *generator, gv_arena *arena,
                            gv_error *err)
{
    worker *const w = GV_ARENA_NEW(arena, worker, 1);
    if (!w)
        return gv_fail_memory(err);
    const gv_nine_kernel *const kernel =
        gv_nine_kernel_of(gv_context_cpu(generator->empty->context));
    w->oracle = gv_nine_oracle_new(arena, kernel);
    if (w->oracle)
        gv_nine_oracle_set_counters(w->oracle,
                                    gv_context_counters(generator->empty->context));
    w->uas = gv_nine_uas_new(arena, 0);
    w->n_slots = uses_bundles(generator) ? BUNDLE_SLOTS : SINGLE_SLOTS;
    w->slots = GV_ARENA_NEW(arena, slot, w->n_slots);
    if (!w->oracle || !w->uas || !w->slots)
        return gv_fail_memory(err);
    if (uses_bundles(generator)) {
        gv_bias_grid *const lists = GV_ARENA_NEW(arena, gv_bias_grid, w->n_slots);
        if (!lists)
            return gv_fail_memory(err);
        for (unsigned i = 0; i < w->n_slots; i++)
            w->slots[i].list = &lists[i];
    }
    *out = w;
    return GV_OK;
}

static bool is_stopped(const job *j)
{
    const gv_flag *const stop = j->generator->options.stop;
    return stop && atomic_load_explicit(stop, memory_order_relaxed);
}

static bool may_go_on(const job *j)
{
    return j->status == GV_OK && !is_stopped(j);
}

/* ---- grids ---- */

static void read_labels(uint8_t digits[GV_NINE_CELLS], const gv_label *labels)
{
    assert(labels[GV_NINE_CELLS - 1] / 9 == GV_NINE_CELLS - 1); // by cell
    for (unsigned cell = 0; cell < GV_NINE_CELLS; cell++)
        digits[cell] = (uint8_t)(labels[cell] - 9 * cell + 1);
}

/* Draws a grid from a source without tables. Returns false if the run is stopped or
 * fails. */
static bool draw_slowly(job *j, uint8_t digits[GV_NINE_CELLS])
{
    gv_label labels[GV_NINE_CELLS];
    size_t n_drawn = 0;
    j->status = gv_grid_source_draw(j->generator->source, &j->rng, labels, 1, &n_drawn,
                                    j->generator->options.stop, j->tmp, j->err);
    if (j->status != GV_OK || n_drawn == 0)
        return false;
    read_labels(digits, labels);
    return true;
}

/* The next grid of the unit. Returns false if the run is stopped or fails. */
static bool draw_grid(job *j, uint8_t digits[GV_NINE_CELLS])
{
    worker *const w = j->w;
    const gv_nine_grids *const tables = gv_grid_source_nine(j->generator->source);
    if (!tables)
        return draw_slowly(j, digits);
    if (w->next_drawn == w->n_drawn) {
        const size_t left = j->unit->n_grids - j->n_begun;
        w->n_drawn = left < DRAWN_AT_ONCE ? left : DRAWN_AT_ONCE;
        w->next_drawn = 0;
        gv_nine_grids_draw(tables, &j->rng, w->drawn, w->n_drawn);
    }
    memcpy(digits, w->drawn[w->next_drawn++], GV_NINE_CELLS);
    return true;
}

/* Puts the next grid of the unit into a slot. */
static bool begin_grid(job *j, slot *s)
{
    if (!j->generator->source)
        read_labels(s->digits, j->unit->grids + j->n_begun * GV_NINE_CELLS);
    else if (!draw_grid(j, s->digits))
        return false;
    s->number = (uint32_t)j->n_begun++;
    s->n_begun = 0;
    GV_LOG(4, generate, "grid %u: %u paths", s->number, j->n_paths);
    gv_nine_cands_of_digits(&s->cands, s->digits);
    if (s->list) {
        gv_nine_uas_start(j->w->uas, s->digits);
        gv_bias_grid_start(s->list, j->w->uas);
    }
    return true;
}

/* ---- paths ---- */

/* Adds the puzzle of a path. Its tries are the number of the path in the unit, until
 * put_in_order(). */
static void add_puzzle(const job *j, const runner *r)
{
    const unsigned n_clues = r->path.one;
    assert(n_clues > r->path.several && n_clues < r->path.barred);
    GV_LOG(3, generate, "grid %u, path %u yields a puzzle of %u clues", r->slot->number,
           r->number, n_clues);
    const gv_nine_set clues = gv_bias_path_floor(&r->path, n_clues);
    const uint64_t before = (uint64_t)r->slot->number * j->n_paths;
    const gv_unit_puzzle made = { .grid = r->slot->number,
                                  .tries = before + r->number + 1,
                                  .log_weight = gv_generator_log_correction(
                                      GV_NINE_CELLS, n_clues) };
    gv_unit_add_nine(j->unit, made, r->slot->digits, &clues);
}

/* Continues a path until it asks. Returns false at its end. */
static bool go_on(const job *j, runner *r, gv_nine_question *question)
{
    const gv_bias_state state = gv_bias_path_ask(&r->path, question);
    if (state == GV_BIAS_YIELDS)
        add_puzzle(j, r);
    return state == GV_BIAS_ASKS;
}

/* Whether a floor obviously has several solutions. */
static bool has_several(const slot *s, const gv_bias_path *path, unsigned floor)
{
    const gv_nine_set clues = gv_bias_path_floor(path, floor);
    return s->list ? gv_bias_grid_misses(s->list, &clues)
                   : gv_open_cycle_exists(s->digits, &clues);
}

/* Examines a path that has begun, and activates it if it has to ask. */
static void take_path(job *j, runner *r, unsigned first_floor)
{
    gv_bias_path *const path = &r->path;
    const unsigned cap = j->generator->options.floor_cap;
    gv_bias_path_look(path, &j->rng, first_floor);
    if (cap && path->barred > cap)
        path->barred = (uint8_t)(cap + 1);
    if (has_several(r->slot, path, path->barred - 1u) ||
        !go_on(j, r, &j->w->questions[j->w->n_runners]))
        return;
    r->slot->n_open++;
    j->w->n_runners++;
}

static void begin_bundle(job *j, slot *s)
{
    worker *const w = j->w;
    gv_bias_bundle_draw(&w->bundle, &j->rng);
    const gv_bias_lanes failing = gv_bias_bundle_failing(&w->bundle, s->list);
    for (unsigned lane = 0; lane < GV_BIAS_LANES && s->n_begun < j->n_paths; lane++) {
        const unsigned number = s->n_begun++;
        if (failing[lane / 64] >> lane % 64 & 1)
            continue;
        assert(w->n_runners < MAX_PATHS);
        runner *const r = &w->runners[w->n_runners];
        r->slot = s;
        r->number = number;
        gv_bias_bundle_begin(&w->bundle, lane, &r->path, &s->cands);
        take_path(j, r, r->path.floors[0]);
    }
}

/* Whether a floor obviously has several solutions and a redundant clue. */
static bool is_hopeless(const slot *s, const gv_bias_path *path, unsigned floor)
{
    const gv_nine_set clues = gv_bias_path_floor(path, floor);
    return gv_nine_has_trivially_redundant_clue(&s->cands, &clues) &&
           gv_open_cycle_exists(s->digits, &clues);
}

static void begin_path(job *j, slot *s)
{
    assert(j->w->n_runners < MAX_PATHS);
    runner *const r = &j->w->runners[j->w->n_runners];
    uint8_t order[GV_NINE_CELLS];
    for (unsigned cell = 0; cell < GV_NINE_CELLS; cell++)
        order[cell] = (uint8_t)cell;
    r->slot = s;
    r->number = s->n_begun++;
    gv_bias_path_begin(&r->path, &s->cands, order, 0);
    gv_bias_path_draw(&r->path, &j->rng, FIRST_FLOOR);
    if (!is_hopeless(s, &r->path, FIRST_FLOOR))
        take_path(j, r, FIRST_FLOOR);
}

/* Begins paths of a slot, of its next grid if the current one is done. Returns false if
 * there is nothing to begin. */
static bool begin_some(job *j, slot *s)
{
    if (s->n_begun == j->n_paths &&
        (s->n_open || j->n_begun == j->unit->n_grids || !begin_grid(j, s)))
        return false;
    if (s->list)
        begin_bundle(j, s);
    else
        begin_path(j, s);
    return true;
}

/* Begins paths until enough are active, or there are no more to begin. */
static void fill(job *j)
{
    worker *const w = j->w;
    unsigned n_idle = 0; // slots, one after the other
    while (n_idle < w->n_slots && w->n_runners + GV_BIAS_LANES <= MAX_PATHS &&
           may_go_on(j)) {
        w->turn = (w->turn + 1) % w->n_slots;
        n_idle = begin_some(j, &w->slots[w->turn]) ? 0 : n_idle + 1;
    }
}

/* Asks the questions of all paths, and drops those that have ended. */
static void ask_all(job *j)
{
    worker *const w = j->w;
    gv_nine_oracle_ask(w->oracle, w->questions, w->n_runners, NULL);
    size_t n = 0;
    for (size_t i = 0; i < w->n_runners; i++) {
        runner *const r = &w->runners[i];
        const gv_nine_question *const q = &w->questions[i];
        gv_bias_path_learn(&r->path, q);
        if (r->slot->list && q->end == GV_END_SOLUTIONS)
            gv_bias_grid_add(r->slot->list, &q->other);
        if (n != i)
            w->runners[n] = *r;
        if (go_on(j, &w->runners[n], &w->questions[n]))
            n++;
        else {
            assert(w->runners[n].slot->n_open > 0);
            w->runners[n].slot->n_open--;
        }
    }
    w->n_runners = n;
}

static int compare_made(const void *a, const void *b)
{
    const uint64_t x = ((const gv_unit_puzzle *)a)->tries,
                   y = ((const gv_unit_puzzle *)b)->tries;
    return (x > y) - (x < y);
}

/* Puts the puzzles into the order of their paths, and turns numbers of paths into
 * tries. */
static void put_in_order(gv_unit *unit)
{
    gv_unit_puzzle *const made = (gv_unit_puzzle *)(void *)unit->puzzles.text;
    const size_t n = gv_unit_n_puzzles(unit);
    if (n == 0)
        return;
    qsort(made, n, sizeof *made, compare_made);
    for (size_t i = n; i-- > 1;) {
        assert(made[i].tries > made[i - 1].tries); // a path yields one puzzle at most
        made[i].tries -= made[i - 1].tries;
    }
}

static void begin_unit(job *j)
{
    worker *const w = j->w;
    if (j->generator->source)
        j->unit->n_grids = j->generator->grids_per_unit;
    w->n_runners = w->n_drawn = w->next_drawn = w->turn = 0;
    for (unsigned i = 0; i < w->n_slots; i++) {
        w->slots[i].n_begun = j->n_paths; // all of a grid before the first
        w->slots[i].n_open = 0;
    }
}

static gv_status run(void *worker_memory, const gv_generator *generator, gv_unit *unit,
                     gv_arena *tmp, gv_error *err)
{
    job j = { .w = worker_memory,
              .generator = generator,
              .unit = unit,
              .rng = gv_rng_stream(generator->options.seed, unit->number),
              .n_paths = generator->options.paths_per_grid,
              .tmp = tmp,
              .err = err,
              .status = GV_OK };
    begin_unit(&j);
    fill(&j);
    while (j.w->n_runners && may_go_on(&j)) {
        ask_all(&j);
        fill(&j);
    }
    unit->n_tries = (uint64_t)unit->n_grids * j.n_paths;
    unit->given_up = is_stopped(&j);
    put_in_order(unit);
    return j.status;
}

const gv_method_row gv_controlled_bias_nine = {
    .method = GV_METHOD_CONTROLLED_BIAS,
    .name = "controlled-bias",
    .suits = suits,
    .prepare = prepare,
    .worker_new = worker_new,
    .run = run,
};
