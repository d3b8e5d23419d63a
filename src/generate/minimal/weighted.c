/* SPDX-License-Identifier: GPL-3.0-or-later */
/* weighted.c -- minimal puzzles with exact weights, for families of up to 256 cells
 * (docs/theory/sampling.md).
 *
 * A start is a random set of clues of a random grid. If it has one solution, a walk
 * deletes redundant clues while there are many, and the minimal puzzles in the rest are
 * listed (listing.h); exact_weights.h gives their weights. Many grids are active at a
 * time, each in a slot: every turn, the questions of all slots go to the oracle in one
 * block. The results of a grid depend only on its own random stream. */
#include "generate/minimal/weighted.h"

#include "base/array.h"
#include "base/log.h"
#include "generate/minimal/clue_oracle.h"
#include "generate/minimal/exact_weights.h"
#include "generate/minimal/known_sets.h"
#include "generate/minimal/listing.h"
#include "generate/methods.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    N_SLOTS = 24,
    MAX_STARTS = 100000, /* per grid */
    NINE_CELLS = 81,
    NINE_GRIDS = 1024, /* of a unit; the searches of other families take longer */
    ANY_GRIDS = 64,
    UNIT_STARTS = 100000 /* fewer grids if a unit would have more starts */
};

/* ---- options ---- */

bool gv_weighted_preset(const char *name, uint32_t n_primary, unsigned *start_clues,
                        unsigned *enumerate_below, unsigned *starts_per_grid)
{
    static const struct preset {
        const char *name;
        unsigned start_clues, enumerate_below, starts_per_grid;
    } presets[] = {
        { "stream", 36, 16, 3 },
        { "counts-low", 30, 22, 100 },
        { "counts-high", 38, 18, 2 },
    };
    for (size_t i = 0; i < GV_N_OF(presets); i++) {
        if (strcmp(presets[i].name, name) != 0)
            continue;
        unsigned clues = presets[i].start_clues;
        if (n_primary != NINE_CELLS) // small families vary more: one extra clue
            clues = (clues * n_primary + NINE_CELLS - 1) / NINE_CELLS + 1;
        *start_clues = clues < n_primary ? clues : n_primary;
        *enumerate_below = presets[i].enumerate_below;
        *starts_per_grid = presets[i].starts_per_grid;
        return true;
    }
    return false;
}

static bool suits(const gv_generator *generator)
{
    gv_var cells[GV_MAX_CELLS];
    const uint32_t n_cells = gv_clue_oracle_cells(cells, generator);
    return n_cells > 0 && n_cells <= GV_MAX_CELLS;
}

static gv_status check_options(const gv_generator_options *options, uint32_t n_cells,
                               gv_error *err)
{
    if (options->start_clues > n_cells)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "%u clues to start from: a puzzle has only %u variables",
                       options->start_clues, n_cells);
    if (options->enumerate_below > GV_MAX_ELEMENTS)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "below %u clues: at most %d can be enumerated",
                       options->enumerate_below, GV_MAX_ELEMENTS);
    if (options->starts_per_grid > MAX_STARTS)
        return gv_fail(err, GV_ERR_ARGUMENT, "%u starts per grid: at most %d",
                       options->starts_per_grid, MAX_STARTS);
    return GV_OK;
}

static gv_status prepare(gv_generator *generator, gv_arena *arena, gv_error *err)
{
    (void)arena;
    gv_generator_options *const options = &generator->options;
    gv_var cells[GV_MAX_CELLS];
    const uint32_t n_cells = gv_clue_oracle_cells(cells, generator);
    unsigned clues, below, starts;
    if (!gv_weighted_preset(options->preset ? options->preset : "stream", n_cells,
                            &clues, &below, &starts))
        return gv_fail(err, GV_ERR_ARGUMENT, "there is no preset '%s'",
                       options->preset);
    if (options->start_clues == 0)
        options->start_clues = clues;
    if (options->enumerate_below == 0 && !options->below_is_given)
        options->enumerate_below = below;
    if (options->starts_per_grid == 0)
        options->starts_per_grid = starts;
    GV_TRY(check_options(options, n_cells, err));

    size_t n_grids = gv_generator_is_nine(generator) ? NINE_GRIDS : ANY_GRIDS;
    if (n_grids * options->starts_per_grid > UNIT_STARTS)
        n_grids = UNIT_STARTS / options->starts_per_grid;
    if (!options->takes_grids)
        n_grids *= gv_grid_source_draws_per_grid(generator->source);
    generator->grids_per_unit = n_grids;
    return GV_OK;
}

/* ---- slots ---- */

/* What the open questions of a slot are about. */
typedef enum phase {
    NEW,       /* none: the slot has no grid yet */
    STARTS,    /* which starts have one solution? */
    REDUNDANT, /* which clues of a set are redundant? */
    PAIRS,     /* a listing */
    FACETS,
    IDLE
} phase;

/* A set of clues with one solution. */
typedef struct start {
    gv_cells256 clues;
    uint32_t number; /* of the start, in its grid */
} start;

/* An active grid. */
typedef struct slot {
    phase phase;
    uint32_t number;        /* of the slot */
    uint32_t grid;          /* its number in the unit */
    gv_label *drawn;        /* room for a grid */
    const gv_label *labels; /* of the grid: there, or among the caller's */
    double weight;          /* of the grid */
    gv_rng rng;
    gv_known_sets known;

    size_t first_question, n_questions; /* its share of the block */

    uint32_t n_drawn; /* starts */
    start starts[GV_LISTING_MOST];
    size_t n_starts, next_start; /* still to be processed */

    start at;                  /* the current one: what is left of it */
    gv_cells256 candidates;    /* those of its clues that may be redundant */
    gv_weighted_walk weighing; /* its walk */
    gv_listing listing;

    uint64_t hits[GV_MAX_CELLS + 1]; /* by number of clues, for tallies */
    double weights[GV_MAX_CELLS + 1];
} slot;

/* The memory of a thread. */
typedef struct worker {
    gv_clue_oracle *oracle;
    gv_live_facets *live;
    slot *slots;
    gv_label *drawn;                       /* by slot */
    gv_clue_question *questions, *answers; /* the block of this turn, of the last one */
} worker;

/* A puzzle of a unit. */
typedef struct result {
    const gv_label *givens; /* ascending */
    uint32_t n_givens;
    uint32_t grid;
    uint64_t start; /* its number in the unit */
    double log_weight;
} result;

/* A unit in progress. */
typedef struct job {
    worker *worker;
    const gv_generator *generator;
    const gv_generator_options *options;
    gv_unit *unit;
    gv_arena *tmp;
    uint32_t n_cells;
    gv_var cell_var[GV_MAX_CELLS];

    gv_rng rng;          /* draws the grids, one after the other */
    uint64_t (*keys)[2]; /* of the grids' random streams */
    uint32_t n_grids, next_grid;

    result *results;
    size_t n_results;
    bool out_of_memory;
} job;

/* Checks the stop flag, and gives up if it is set. */
static bool is_stopped(job *j)
{
    if (j->options->stop && *j->options->stop)
        j->unit->given_up = true;
    return j->unit->given_up;
}

/* The grid of the slot: the caller's, or drawn only now, as a unit has many of them.
 * False when stopped or out of memory, or if the draw yielded none. */
static bool take_grid(job *j, slot *s)
{
    const gv_generator *const generator = j->generator;
    s->labels = s->drawn;
    s->weight = 1;
    if (j->options->takes_grids) {
        s->labels = j->unit->grids + (size_t)s->grid * generator->net->n_primary;
        return true;
    }
    if (gv_grid_source_draw_one(generator->source, &j->rng, s->drawn, &s->weight,
                                j->options->stop, j->tmp, NULL) != GV_OK)
        j->out_of_memory = true;
    else if (isnan(s->weight))
        (void)is_stopped(j);
    return !j->out_of_memory && !j->unit->given_up && s->weight > 0;
}

static phase next_grid(job *j, slot *s)
{
    do {
        if (j->next_grid == j->n_grids || j->out_of_memory || j->unit->given_up)
            return IDLE;
        s->grid = j->next_grid++;
    } while (!take_grid(j, s));
    gv_clue_oracle_set(j->worker->oracle, s->number, s->labels);
    gv_known_sets_start(&s->known, j->worker->oracle, s->labels);
    s->rng = gv_rng_stream(j->keys[s->grid][0], j->keys[s->grid][1]);
    s->n_drawn = 0;
    s->n_starts = s->next_start = 0;
    memset(s->hits, 0, sizeof s->hits);
    memset(s->weights, 0, sizeof s->weights);
    return STARTS;
}

static phase finish_grid(job *j, slot *s)
{
    for (uint32_t n = 0; n <= j->n_cells; n++) {
        const gv_tally tally = { .grid = s->grid,
                                 .n_clues = n + j->generator->empty->n_givens,
                                 .hits = s->hits[n],
                                 .weight = s->weight * s->weights[n] /
                                           j->options->starts_per_grid };
        if (tally.hits > 0)
            gv_unit_add_tally(j->unit, tally);
    }
    return next_grid(j, s);
}

/* The next start of the slot, of the grid, or the next grid. */
static phase next_start(job *j, slot *s)
{
    if (s->next_start == s->n_starts)
        return s->n_drawn < j->options->starts_per_grid ? STARTS : finish_grid(j, s);
    s->at = s->starts[s->next_start++];
    s->candidates = s->at.clues;
    s->weighing = (gv_weighted_walk){ .n_cells = j->n_cells,
                                      .start_clues = j->options->start_clues };
    return REDUNDANT;
}

/* ---- starts ---- */

static size_t ask_starts(const job *j, slot *s, gv_clue_question *out)
{
    size_t n = 0;
    while (s->n_drawn < j->options->starts_per_grid && n < GV_LISTING_MOST) {
        const uint32_t number = s->n_drawn++;
        const gv_cells256 clues =
            gv_cells256_draw(&s->rng, j->n_cells, j->options->start_clues);
        if (gv_known_sets_miss(&s->known, clues))
            continue;
        s->starts[n] = (start){ .clues = clues, .number = number };
        out[n++] = (gv_clue_question){ .clues = clues, .cell = GV_ANY_CELL };
    }
    return n;
}

static phase hear_starts(job *j, slot *s, const gv_clue_question *answers)
{
    s->n_starts = s->next_start = 0;
    for (size_t i = 0; i < s->n_questions; i++)
        if (!answers[i].has_other)
            s->starts[s->n_starts++] = s->starts[i];
    GV_LOG(4, generate, "grid %u: %zu of %zu starts have one solution", s->grid,
           s->n_starts, s->n_questions);
    return next_start(j, s);
}

/* ---- the walk ---- */

static size_t ask_redundant(slot *s, gv_clue_question *out)
{
    size_t n = 0;
    const gv_cells256 needed = gv_known_sets_needed(&s->known, s->at.clues);
    for (gv_cells256 left = gv_cells256_without(s->candidates, needed);
         gv_cells256_any(left); left = gv_cells256_rest(left)) {
        const unsigned cell = gv_cells256_first(left);
        out[n++] = (gv_clue_question){ .clues = gv_cells256_without(
                                           s->at.clues, gv_cells256_of(cell)),
                                       .cell = cell };
    }
    return n;
}

static phase hear_redundant(job *j, slot *s, const gv_clue_question *answers)
{
    gv_cells256 redundant = gv_cells256_none();
    for (size_t i = 0; i < s->n_questions; i++)
        if (!answers[i].has_other)
            redundant = gv_cells256_or(redundant, gv_cells256_of(answers[i].cell));
    const unsigned n = gv_cells256_count(redundant);
    if (n > j->options->enumerate_below) {
        const gv_cells256 gone =
            gv_cells256_of(gv_cells256_draw_one(&s->rng, redundant));
        assert(s->weighing.n_steps < GV_MAX_CELLS);
        s->weighing.choices[s->weighing.n_steps++] = (uint16_t)n;
        s->at.clues = gv_cells256_without(s->at.clues, gone);
        s->candidates =
            gv_cells256_without(redundant, gone); // what is needed stays needed
        return REDUNDANT;
    }
    if (!gv_listing_start(&s->listing, s->at.clues, redundant, &s->known))
        j->out_of_memory = true;
    return PAIRS;
}

/* ---- what was listed ---- */

static void count_puzzles(slot *s)
{
    s->weighing.end_clues = gv_cells256_count(s->at.clues);
    for (size_t i = 0; i < s->listing.facets.n; i++)
        s->weighing.count[gv_listing_n_clues(&s->listing, i)]++;
}

static void tally_puzzles(slot *s)
{
    double sums[GV_MAX_CELLS + 1];
    gv_weighted_walk_sums(&s->weighing, sums);
    for (uint32_t n = 0; n <= s->weighing.end_clues; n++) {
        assert(sums[n] >= 0 && (sums[n] > 0) == (s->weighing.count[n] > 0));
        s->hits[n] += s->weighing.count[n];
        s->weights[n] += sums[n];
    }
}

static int compare_labels(const void *left, const void *right)
{
    const gv_label a = *(const gv_label *)left, b = *(const gv_label *)right;
    return (a > b) - (a < b);
}

/* The labels of a puzzle, ascending, those of the empty instance among them. NULL when
 * out of memory. */
static const gv_label *list_givens(const job *j, const slot *s, gv_cells256 clues,
                                   uint32_t *n_givens)
{
    const gv_instance *const empty = j->generator->empty;
    uint32_t n = 0;
    *n_givens = empty->n_givens + gv_cells256_count(clues);
    gv_label *const givens = gv_arena_take(j->tmp, *n_givens * sizeof *givens);
    if (!givens)
        return NULL;
    for (; n < empty->n_givens; n++)
        givens[n] = empty->givens[n];
    for (gv_cells256 left = clues; gv_cells256_any(left); left = gv_cells256_rest(left))
        givens[n++] = s->labels[j->cell_var[gv_cells256_first(left)]];
    assert(n == *n_givens);
    qsort(givens, n, sizeof *givens, compare_labels);
    return givens;
}

static void draw_puzzle(job *j, slot *s)
{
    const gv_weighted_walk_draw draw = gv_weighted_walk_draw_one(&s->weighing, &s->rng);
    uint64_t index = draw.index;
    size_t i = 0;
    while (gv_listing_n_clues(&s->listing, i) != draw.n_clues || index-- > 0)
        i++;
    assert(i < s->listing.facets.n);
    result *const r = &j->results[j->n_results++];
    *r = (result){ .grid = s->grid,
                   .start =
                       (uint64_t)s->grid * j->options->starts_per_grid + s->at.number,
                   .log_weight = draw.log_weight + log(s->weight) };
    r->givens = list_givens(j, s, gv_listing_puzzle(&s->listing, i), &r->n_givens);
    if (!r->givens)
        j->out_of_memory = true;
}

static phase finish_start(job *j, slot *s)
{
    GV_LOG(3, generate, "grid %u, start %u: %u steps, %zu minimal puzzles", s->grid,
           s->at.number, s->weighing.n_steps, s->listing.facets.n);
    count_puzzles(s);
    if (j->options->counts || j->options->counts_too)
        tally_puzzles(s);
    if (!j->options->counts)
        draw_puzzle(j, s);
    return next_start(j, s);
}

/* ---- turns ---- */

/* Writes the questions of the phase. */
static size_t ask(job *j, slot *s, gv_clue_question *out)
{
    size_t n = 0;
    switch (s->phase) {
    case STARTS:
        return ask_starts(j, s, out);
    case REDUNDANT:
        return ask_redundant(s, out);
    case PAIRS:
        return gv_listing_ask_pairs(&s->listing, out);
    case FACETS:
        if (!gv_listing_ask_facets(&s->listing, j->worker->live, out, &n))
            j->out_of_memory = true;
        return n;
    case NEW:
    case IDLE:
        break;
    }
    return 0;
}

/* Reads the answers, and says what to ask about next. */
static phase hear(job *j, slot *s, const gv_clue_question *answers)
{
    switch (s->phase) {
    case NEW:
        return next_grid(j, s);
    case STARTS:
        return hear_starts(j, s, answers);
    case REDUNDANT:
        return hear_redundant(j, s, answers);
    case PAIRS:
        if (!gv_listing_hear_pairs(&s->listing, answers))
            j->out_of_memory = true;
        return FACETS;
    case FACETS:
        if (s->n_questions == 0)
            return finish_start(j, s);
        if (!gv_listing_hear_facets(&s->listing, answers))
            j->out_of_memory = true;
        return FACETS;
    case IDLE:
        break;
    }
    return IDLE;
}

static void learn(slot *s, const gv_clue_question *answers)
{
    for (size_t i = 0; i < s->n_questions; i++)
        if (answers[i].has_other)
            gv_known_sets_add(&s->known, answers[i].other);
}

/* Reads the answers of a slot and continues until it has questions again. */
static void advance(job *j, slot *s, size_t *n_questions)
{
    const worker *const w = j->worker;
    const gv_clue_question *const answers = w->answers + s->first_question;
    gv_clue_question *const out = w->questions + *n_questions;
    learn(s, answers);
    s->phase = hear(j, s, answers);
    s->n_questions = 0;
    while (s->phase != IDLE && !j->out_of_memory) {
        s->n_questions = ask(j, s, out);
        if (s->n_questions > 0 || j->out_of_memory)
            break;
        s->phase = hear(j, s, NULL);
    }
    s->first_question = *n_questions;
    for (size_t i = 0; i < s->n_questions; i++)
        out[i].slot = s->number;
    *n_questions += s->n_questions;
}

/* Works until no slot has a question; GV_OK also when out of memory or stopped. */
static gv_status run_slots(job *j, gv_error *err)
{
    worker *const w = j->worker;
    for (;;) {
        size_t n_questions = 0;
        for (unsigned i = 0; i < N_SLOTS; i++)
            if (w->slots[i].phase != IDLE)
                advance(j, &w->slots[i], &n_questions);
        if (n_questions == 0 || j->out_of_memory)
            return GV_OK;
        GV_TRY(gv_clue_oracle_ask(w->oracle, w->questions, n_questions, j->tmp, err));
        if (is_stopped(j))
            return GV_OK;
        gv_clue_question *const answers = w->questions;
        w->questions = w->answers;
        w->answers = answers;
    }
}

/* ---- the unit ---- */

static int compare_results(const void *left, const void *right)
{
    const result *const a = left, *const b = right;
    return (a->start > b->start) - (a->start < b->start);
}

static int compare_tallies(const void *left, const void *right)
{
    const gv_tally *const a = left, *const b = right;
    const int by_grid = (a->grid > b->grid) - (a->grid < b->grid);
    return by_grid ? by_grid : (a->n_clues > b->n_clues) - (a->n_clues < b->n_clues);
}

/* The keys of the grids' random streams, room for results, and free slots. */
static gv_status start_unit(job *j, gv_error *err)
{
    worker *const w = j->worker;
    const size_t n =
        j->options->takes_grids ? j->unit->n_grids : j->generator->grids_per_unit;
    j->rng = gv_rng_stream(j->options->seed, j->unit->number);
    j->keys = gv_arena_take(j->tmp, n * sizeof *j->keys);
    j->results =
        gv_arena_take(j->tmp, n * j->options->starts_per_grid * sizeof(result));
    if (!j->keys || !j->results)
        return gv_fail_memory(err);
    for (size_t i = 0; i < n; i++)
        for (unsigned k = 0; k < 2; k++)
            j->keys[i][k] = gv_rng_next(&j->rng);
    j->n_grids = (uint32_t)n;
    for (unsigned i = 0; i < N_SLOTS; i++) {
        w->slots[i].phase = NEW;
        w->slots[i].number = i;
        w->slots[i].drawn = w->drawn + (size_t)i * j->generator->net->n_primary;
        w->slots[i].n_questions = 0;
        gv_listing_init(&w->slots[i].listing, j->tmp);
    }
    return GV_OK;
}

/* In the order of starts: the order in which slots took turns leaves no trace. */
static void sort_results(job *j)
{
    qsort(j->results, j->n_results, sizeof *j->results, compare_results);
    if (j->unit->tallies.length > 0)
        qsort(j->unit->tallies.text, gv_unit_n_tallies(j->unit), sizeof(gv_tally),
              compare_tallies);
}

static gv_status run(void *memory, const gv_generator *generator, gv_unit *unit,
                     gv_arena *tmp, gv_error *err)
{
    worker *const w = memory;
    job j = { .worker = w,
              .generator = generator,
              .options = &generator->options,
              .unit = unit,
              .tmp = tmp };
    j.n_cells = gv_clue_oracle_cells(j.cell_var, generator);
    GV_TRY(start_unit(&j, err));
    if (is_stopped(&j))
        return GV_OK;
    const uint64_t work_before = gv_clue_oracle_work(w->oracle);
    GV_TRY(run_slots(&j, err));
    unit->work = gv_clue_oracle_work(w->oracle) - work_before;
    if (j.out_of_memory)
        return gv_fail_memory(err);
    if (unit->given_up)
        return GV_OK;
    sort_results(&j);
    uint64_t n_reported = 0; // starts
    for (size_t i = 0; i < j.n_results; i++) {
        const result *const r = &j.results[i];
        const gv_unit_puzzle made = { .grid = r->grid,
                                      .tries = r->start + 1 - n_reported,
                                      .log_weight = r->log_weight };
        n_reported = r->start + 1;
        gv_unit_add(unit, made, r->givens, r->n_givens);
    }
    unit->n_grids = j.n_grids;
    unit->n_tries = (uint64_t)j.n_grids * j.options->starts_per_grid;
    return GV_OK;
}

static gv_status worker_new(void **out, const gv_generator *generator, gv_arena *arena,
                            gv_error *err)
{
    enum { BLOCK = N_SLOTS * GV_LISTING_MOST };
    worker *const w = GV_ARENA_NEW(arena, worker, 1);
    if (!w)
        return gv_fail_memory(err);
    w->oracle = gv_clue_oracle_new(generator, N_SLOTS, BLOCK, arena);
    w->live = gv_live_facets_new(arena, generator->options.enumerate_below);
    // Room for the worst case, most of which is never touched: it is not zeroed. A slot
    // is filled when it gets a grid.
    w->slots = gv_arena_take(arena, N_SLOTS * sizeof *w->slots);
    w->drawn = GV_ARENA_NEW(arena, gv_label, N_SLOTS * generator->net->n_primary);
    w->questions = gv_arena_take(arena, BLOCK * sizeof *w->questions);
    w->answers = gv_arena_take(arena, BLOCK * sizeof *w->answers);
    if (!w->oracle || !w->live || !w->slots || !w->drawn || !w->questions ||
        !w->answers)
        return gv_fail_memory(err);
    *out = w;
    return GV_OK;
}

const gv_method_row gv_weighted = {
    .method = GV_METHOD_WEIGHTED,
    .name = "weighted",
    .suits = suits,
    .prepare = prepare,
    .worker_new = worker_new,
    .run = run,
};
