/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clue_oracle.c -- questions about subsets of known grids, for the lanes, the engine
 * for boards, a list of all grids, or the solver. */
#include "generate/minimal/clue_oracle.h"

#include "base/bitset.h"
#include "base/u128.h"
#include "generate/methods.h"
#include "generate/minimal/list_oracle.h"
#include "sudoku9/cands.h"
#include "sudoku9/search/questions.h"
#include "sudoku9/search/unavoidable.h"
#include "solve/subgrid.h"
#include "solve/solver.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A grid of another family: an instance in which all of it is given. */
typedef struct full_instance {
    gv_instance instance;
    gv_label *grid;               /* by variable */
    gv_label *givens;             /* the same, ascending */
    uint32_t place[GV_MAX_CELLS]; /* of a cell's label among the givens */
    uint64_t *always;             /* bits: places of the givens of the empty instance */
} full_instance;

struct gv_clue_oracle {
    const gv_generator *generator;
    uint32_t n_cells;
    gv_var cell_var[GV_MAX_CELLS];
    uint64_t work;

    // 9x9; `lanes` is NULL in other families
    gv_nine_oracle *lanes;
    gv_nine_question *questions;
    gv_nine_cands *nine_grids; // by slot
    gv_nine_uas *uas;

    // other families
    const gv_grid_list *list; // NULL unless all grids are in a short list
    gv_label *other;          // one of them
    full_instance *slots;
    uint64_t *keep;
    gv_subgrid *board; // NULL unless it suits
    uint8_t *digits;   // of the grids: n_primary for each slot
};

static int compare_labels(const void *left, const void *right)
{
    const gv_label a = *(const gv_label *)left, b = *(const gv_label *)right;
    return (a > b) - (a < b);
}

uint32_t gv_clue_oracle_cells(gv_var out[GV_MAX_CELLS], const gv_generator *generator)
{
    const gv_instance *const empty = generator->empty;
    uint32_t n = 0;
    for (gv_var var = 0; var < generator->net->n_primary; var++) {
        bool is_given = false;
        for (uint32_t i = 0; i < empty->n_givens && !is_given; i++) {
            const gv_net *const net = generator->net;
            is_given = net->label_groups[net->label_start[empty->givens[i]]] == var;
        }
        if (!is_given && n < GV_MAX_CELLS)
            out[n] = var;
        n += !is_given;
    }
    return n;
}

/* ---- 9x9 ---- */

static gv_nine_set to_nine(gv_cells256 set)
{
    gv_u128 cells = (gv_u128)set.word[1] << 64 | set.word[0];
    gv_nine_set out = { { 0, 0, 0 } };
    for (unsigned band = 0; band < 3; band++, cells >>= 27) {
        const uint32_t low = (uint32_t)cells;
        for (unsigned r = 0; r < 3; r++)
            out.row[r] |= (low >> 9 * r & GV_NINE_ROW) << 10 * band;
    }
    return out;
}

static gv_cells256 from_nine(const gv_nine_set *set)
{
    gv_u128 cells = 0;
    for (unsigned band = 3; band-- > 0;)
        for (unsigned r = 3; r-- > 0;)
            cells = cells << 9 | (set->row[r] >> 10 * band & GV_NINE_ROW);
    return (gv_cells256){ { (uint64_t)cells, (uint64_t)(cells >> 64) } };
}

static bool take_nine(gv_clue_oracle *oracle, unsigned n_slots, size_t most,
                      gv_arena *arena)
{
    const gv_cpu_level level = gv_context_cpu(oracle->generator->empty->context);
    // Each is written before it is asked; few blocks are that large.
    oracle->questions = gv_arena_take(arena, most * sizeof *oracle->questions);
    oracle->nine_grids = GV_ARENA_NEW(arena, gv_nine_cands, n_slots);
    oracle->uas = gv_nine_uas_new(arena, 0);
    oracle->lanes = gv_nine_oracle_new(arena, gv_nine_kernel_of(level));
    if (oracle->lanes)
        gv_nine_oracle_set_counters(
            oracle->lanes, gv_context_counters(oracle->generator->empty->context));
    return oracle->questions && oracle->nine_grids && oracle->uas && oracle->lanes;
}

static void ask_lanes(gv_clue_oracle *oracle, gv_clue_question *questions, size_t n)
{
    for (size_t i = 0; i < n; i++)
        oracle->questions[i] =
            (gv_nine_question){ .grid = &oracle->nine_grids[questions[i].slot],
                                .clues = to_nine(questions[i].clues),
                                .cell = questions[i].cell == GV_ANY_CELL
                                            ? (unsigned)GV_NINE_ANYWHERE
                                            : questions[i].cell };
    gv_nine_oracle_ask(oracle->lanes, oracle->questions, n, NULL);
    for (size_t i = 0; i < n; i++) {
        questions[i].has_other = oracle->questions[i].end == GV_END_SOLUTIONS;
        questions[i].other = from_nine(&oracle->questions[i].other);
        assert(!gv_cells256_meet(questions[i].other, questions[i].clues));
    }
}

static void to_digits(uint8_t out[GV_NINE_CELLS], const gv_label *grid)
{
    for (unsigned cell = 0; cell < GV_NINE_CELLS; cell++)
        out[cell] = (uint8_t)(grid[cell] % 9 + 1);
}

static void set_nine(gv_clue_oracle *oracle, unsigned slot, const gv_label *grid)
{
    uint8_t digits[GV_NINE_CELLS];
    to_digits(digits, grid);
    gv_nine_cands_of_digits(&oracle->nine_grids[slot], digits);
}

size_t gv_clue_oracle_simple_sets(gv_clue_oracle *oracle, const gv_label *grid,
                                  gv_cells256 out[GV_SIMPLE_SETS])
{
    if (!oracle->lanes)
        return 0;
    uint8_t digits[GV_NINE_CELLS];
    to_digits(digits, grid);
    gv_nine_uas_start(oracle->uas, digits);
    for (size_t i = 0; i < oracle->uas->n_sets; i++)
        out[i] = from_nine(&oracle->uas->sets[i]);
    assert(oracle->uas->n_sets <= GV_SIMPLE_SETS);
    return oracle->uas->n_sets;
}

/* ---- other families ---- */

static bool is_empty(const gv_instance *instance)
{
    return instance->n_givens == 0 && !instance->marks;
}

static bool take_any(gv_clue_oracle *oracle, unsigned n_slots, gv_arena *arena)
{
    const uint32_t n = oracle->generator->net->n_primary;
    oracle->keep = GV_ARENA_NEW(arena, uint64_t, gv_bits_words(n));
    oracle->slots = GV_ARENA_NEW(arena, full_instance, n_slots);
    oracle->other = GV_ARENA_NEW(arena, gv_label, n);
    oracle->list = gv_grid_list_that_answers(oracle->generator->source);
    oracle->digits = GV_ARENA_NEW(arena, uint8_t, n_slots * n);
    bool is_complete = oracle->keep && oracle->slots && oracle->other && oracle->digits;
    if (!oracle->list && is_empty(oracle->generator->empty))
        is_complete =
            is_complete && gv_subgrid_new(&oracle->board, oracle->generator->net, arena,
                                          NULL) == GV_OK;
    for (unsigned i = 0; i < n_slots && is_complete; i++) {
        full_instance *const full = &oracle->slots[i];
        full->grid = GV_ARENA_NEW(arena, gv_label, n);
        full->givens = GV_ARENA_NEW(arena, gv_label, n);
        full->always = GV_ARENA_NEW(arena, uint64_t, gv_bits_words(n));
        is_complete = full->grid && full->givens && full->always;
    }
    return is_complete;
}

static uint32_t find_label(const gv_label *sorted, uint32_t n, gv_label label)
{
    const gv_label *const at =
        bsearch(&label, sorted, n, sizeof *sorted, compare_labels);
    assert(at);
    return (uint32_t)(at - sorted);
}

static void set_any(gv_clue_oracle *oracle, unsigned slot, const gv_label *grid)
{
    const gv_instance *const empty = oracle->generator->empty;
    const uint32_t n = empty->net->n_primary;
    full_instance *const full = &oracle->slots[slot];
    memcpy(full->grid, grid, n * sizeof *grid);
    memcpy(full->givens, grid, n * sizeof *grid);
    qsort(full->givens, n, sizeof *grid, compare_labels);
    gv_bits_clear(full->always, n);
    for (uint32_t i = 0; i < empty->n_givens; i++)
        gv_bits_add(full->always, find_label(full->givens, n, empty->givens[i]));
    for (uint32_t cell = 0; cell < oracle->n_cells; cell++)
        full->place[cell] = find_label(full->givens, n, grid[oracle->cell_var[cell]]);
    for (uint32_t cell = 0; cell < n && oracle->board; cell++)
        oracle->digits[slot * n + cell] =
            (uint8_t)(grid[cell] % empty->net->shape.order);
    full->instance = (gv_instance){ .context = empty->context,
                                    .net = empty->net,
                                    .n_givens = n,
                                    .givens = full->givens,
                                    .marks = empty->marks };
}

static gv_cells256 differences(const gv_clue_oracle *oracle, const gv_label *one,
                               const gv_label *other)
{
    gv_cells256 cells = gv_cells256_none();
    for (uint32_t cell = 0; cell < oracle->n_cells; cell++) {
        const gv_var var = oracle->cell_var[cell];
        if (one[var] != other[var])
            cells = gv_cells256_or(cells, gv_cells256_of(cell));
    }
    return cells;
}

/* The search for one answer. */
typedef struct inquiry {
    const gv_clue_oracle *oracle;
    gv_clue_question *question;
} inquiry;

/* Ends the search at the first solution that is not the grid. */
static bool look_at(void *user, const gv_label *solution)
{
    const inquiry *const i = user;
    const gv_label *const grid = i->oracle->slots[i->question->slot].grid;
    const gv_cells256 other = differences(i->oracle, solution, grid);
    assert(
        !gv_cells256_meet(other,
                          i->question->clues)); // another solution has the same clues
    i->question->other = other;
    i->question->has_other = gv_cells256_any(other);
    return !gv_cells256_any(other);
}

static gv_status ask_solver(gv_clue_oracle *oracle, gv_clue_question *question,
                            gv_arena *tmp, gv_error *err)
{
    const full_instance *const full = &oracle->slots[question->slot];
    inquiry i = { .oracle = oracle, .question = question };
    const size_t n_words = gv_bits_words(full->instance.n_givens);
    memcpy(oracle->keep, full->always, n_words * sizeof *oracle->keep);
    for (gv_cells256 left = question->clues; gv_cells256_any(left);
         left = gv_cells256_rest(left))
        gv_bits_add(oracle->keep, full->place[gv_cells256_first(left)]);
    gv_search search = { .limits = { .stop = oracle->generator->options.stop },
                         .keep = oracle->keep,
                         .forbid = GV_NO_LABEL,
                         .found = look_at,
                         .user = &i };
    if (question->cell != GV_ANY_CELL)
        search.forbid = full->grid[oracle->cell_var[question->cell]];
    question->has_other = false;
    question->other = gv_cells256_none();
    gv_search_result result;
    gv_bigcount_init(&result.count);
    const gv_status status = gv_search_run(&result, &full->instance, &search, tmp, err);
    gv_bigcount_free(&result.count);
    if (status == GV_OK)
        oracle->work += (result.nodes + 1) * full->instance.net->n_labels;
    return status;
}

static void ask_list(gv_clue_oracle *oracle, gv_clue_question *question)
{
    enum { WORK_OF_GRID = 4 };
    const gv_label *const grid = oracle->slots[question->slot].grid;
    const bool anywhere = question->cell == GV_ANY_CELL;
    gv_var clues[GV_MAX_CELLS];
    uint32_t n = 0;
    for (gv_cells256 left = question->clues; gv_cells256_any(left);
         left = gv_cells256_rest(left))
        clues[n++] = oracle->cell_var[gv_cells256_first(left)];
    question->has_other = gv_grid_list_other(
        oracle->list, grid, clues, n,
        anywhere ? GV_NO_VAR : oracle->cell_var[question->cell], oracle->other);
    question->other = question->has_other ? differences(oracle, oracle->other, grid)
                                          : gv_cells256_none();
    oracle->work += WORK_OF_GRID * oracle->list->n_grids;
}

static void ask_subgrid(gv_clue_oracle *oracle, gv_clue_question *question)
{
    _Static_assert(GV_SUBGRID_WORDS == (int)GV_CELL_WORDS, "the same sets");
    enum { WORK_PER_LABEL = 4 }; // so much faster than the solver
    const gv_net *const net = oracle->generator->net;
    gv_subgrid_question q = { .grid = oracle->digits + question->slot * net->n_primary,
                              .cell = question->cell == GV_ANY_CELL ? GV_NO_CELL
                                                                    : question->cell };
    uint64_t nodes = 0;
    memcpy(q.clues, question->clues.word, sizeof q.clues);
    question->has_other = gv_subgrid_has_other(oracle->board, question->other.word, &q,
                                               oracle->generator->options.stop, &nodes);
    oracle->work += (nodes + 1) * net->n_labels / WORK_PER_LABEL;
}

/* ---- both ---- */

gv_clue_oracle *gv_clue_oracle_new(const gv_generator *generator, unsigned n_slots,
                                   size_t most, gv_arena *arena)
{
    gv_clue_oracle *const oracle = GV_ARENA_NEW(arena, gv_clue_oracle, 1);
    if (!oracle)
        return NULL;
    oracle->generator = generator;
    oracle->n_cells = gv_clue_oracle_cells(oracle->cell_var, generator);
    assert(oracle->n_cells <= GV_MAX_CELLS);
    const bool is_complete = gv_generator_is_nine(generator)
                                 ? take_nine(oracle, n_slots, most, arena)
                                 : take_any(oracle, n_slots, arena);
    return is_complete ? oracle : NULL;
}

void gv_clue_oracle_set(gv_clue_oracle *oracle, unsigned slot, const gv_label *grid)
{
    if (oracle->lanes)
        set_nine(oracle, slot, grid);
    else
        set_any(oracle, slot, grid);
}

uint64_t gv_clue_oracle_work(const gv_clue_oracle *oracle)
{
    return oracle->work;
}

/* The lanes of 9x9 count for themselves. */
static void count(const gv_clue_oracle *oracle, const gv_clue_question *questions,
                  size_t n_questions)
{
    gv_counters *counters = gv_context_counters(oracle->generator->empty->context);
    uint64_t n_others = 0;
    for (size_t i = 0; i < n_questions; i++)
        n_others += questions[i].has_other;
    gv_counters_add(counters, GV_COUNT_CLUE_QUESTIONS, n_questions);
    gv_counters_add(counters, GV_COUNT_OTHER_SOLUTIONS, n_others);
}

gv_status gv_clue_oracle_ask(gv_clue_oracle *oracle, gv_clue_question *questions,
                             size_t n_questions, gv_arena *tmp, gv_error *err)
{
    if (oracle->lanes) {
        ask_lanes(oracle, questions, n_questions);
        oracle->work += n_questions * oracle->n_cells;
    } else if (oracle->list) {
        for (size_t i = 0; i < n_questions; i++)
            ask_list(oracle, &questions[i]);
    } else if (oracle->board) {
        for (size_t i = 0; i < n_questions; i++)
            ask_subgrid(oracle, &questions[i]);
    } else {
        for (size_t i = 0; i < n_questions; i++)
            GV_TRY(ask_solver(oracle, &questions[i], tmp, err));
    }
    if (!oracle->lanes)
        count(oracle, questions, n_questions);
    return GV_OK;
}
