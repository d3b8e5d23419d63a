/* SPDX-License-Identifier: GPL-3.0-or-later */
/* facets.c -- the rounds of the enumeration: candidates, questions, traces. A candidate
 * is written as what it keeps of R: a minimal hitting set of the known traces. A new
 * trace is applied to the list of candidates as in Berge's algorithm for minimal
 * hitting sets. With the questions about pairs first and the traces in an index
 * (unavoidable.h), this is about as fast as a map of all subsets of R up to 17 clues,
 * 10 times faster at 25. */
#include "sudoku9/search/facets.h"

#include "base/log.h"
#include "sudoku9/cell_set.h"
#include "sudoku9/search/minimality.h"
#include "sudoku9/search/questions.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_QUESTIONS = 1024,
    FEW_QUESTIONS = 96, /* while candidates are mostly wrong, ask about some only */
    FIRST_ROOM = 256,
    BLOCK_SETS = 1024,

    /* Between two checks of the control there is work for some milliseconds, counted in
     * candidates passed on; one that is extended costs as many as EXTENSION. */
    EXTENSION = 256,
    LOOK_EVERY = 1 << 17
};

/* Candidates come in millions and move from list to list: lists are made of blocks, and
 * a block that has been processed is reused by the next list at once. Doubling arrays
 * took four times the memory. */
typedef union set_block {
    gv_nine_set sets[BLOCK_SETS];
    union set_block *next; /* of the free blocks */
} set_block;

typedef struct set_list {
    set_block **blocks;
    size_t n; /* sets */
    size_t n_blocks, room;
} set_list;

typedef struct search {
    const gv_nine_minimals_task *task;
    gv_arena *arena;
    gv_nine_work *work;
    const gv_nine_control *control;
    gv_nine_cands grid;
    gv_nine_uas *uas; /* of the grid; used to split second solutions */
    gv_nine_set clues, redundant;
    gv_nine_set fixed; /* clues that are needed */

    gv_nine_uas *traces; /* those applied to `open` */
    set_list found;      /* candidates that are minimal puzzles */
    set_list open;       /* not examined yet */
    set_list rest;       /* scratch: the next `open` */
    set_list new_traces; /* not yet applied */
    set_block *free;     /* in no list */
    bool asks_all;       /* most candidates were right in the last round */

    gv_nine_oracle *oracle;
    gv_nine_question *questions;
    uint8_t (*others)[GV_NINE_CELLS]; /* solutions found */
    unsigned n_passed;                /* since the last check */
    gv_end end;
    bool out_of_memory;
} search;

static bool is_over(const search *s)
{
    return s->out_of_memory || s->end != GV_END_COMPLETE;
}

/* Counts finished work; now and then checks whether the search may continue. The lists
 * can hold millions: a pass over them is long. */
static void spend(search *s, unsigned n)
{
    s->n_passed += n;
    if (s->n_passed < LOOK_EVERY)
        return;
    s->n_passed = 0;
    if (s->end == GV_END_COMPLETE)
        s->end = gv_nine_look(s->control);
}

/* ---- lists ---- */

static gv_nine_set *set_at(const set_list *list, size_t i)
{
    assert(i < list->n_blocks * BLOCK_SETS);
    return &list->blocks[i / BLOCK_SETS]->sets[i % BLOCK_SETS];
}

static void give_back(search *s, set_block *block)
{
    block->next = s->free;
    s->free = block;
}

/* Frees the blocks that contain no set. */
static void trim(search *s, set_list *list)
{
    const size_t n_used = (list->n + BLOCK_SETS - 1) / BLOCK_SETS;
    while (list->n_blocks > n_used)
        give_back(s, list->blocks[--list->n_blocks]);
}

/* One more block; NULL when out of memory. */
static set_block *take_block(search *s)
{
    set_block *const block = s->free;
    if (!block)
        return gv_arena_take(s->arena, sizeof *block);
    s->free = block->next;
    return block;
}

static bool add_block(search *s, set_list *list)
{
    if (list->n_blocks == list->room) {
        const size_t room = list->room ? 2 * list->room : FIRST_ROOM;
        set_block **const blocks = GV_ARENA_NEW(s->arena, set_block *, room);
        if (!blocks)
            return false;
        for (size_t i = 0; i < list->n_blocks; i++)
            blocks[i] = list->blocks[i];
        list->blocks = blocks;
        list->room = room;
    }
    set_block *const block = take_block(s);
    if (block)
        list->blocks[list->n_blocks++] = block;
    return block;
}

/* Appends; a failure is remembered in the search. */
static inline void push(search *s, set_list *list, const gv_nine_set *set)
{
    if (is_over(s))
        return;
    const bool is_full = list->n / BLOCK_SETS == list->n_blocks;
    if (is_full && !add_block(s, list)) {
        s->out_of_memory = true;
        return;
    }
    *set_at(list, list->n++) = *set;
}

/* Appends a candidate, up to the limit. */
static inline void push_candidate(search *s, set_list *list, const gv_nine_set *kept)
{
    if (s->found.n + list->n >= s->task->most)
        s->end = GV_END_NODES;
    else
        push(s, list, kept);
}

/* ---- traces applied ---- */

/* Makes room for one more trace. */
static void grow_traces(search *s)
{
    if (s->traces->n_sets < s->traces->room)
        return;
    gv_nine_uas *const larger = gv_nine_uas_new(s->arena, 2 * s->traces->room);
    if (!larger) {
        s->out_of_memory = true;
        return;
    }
    gv_nine_uas_clear(larger, s->uas->grid);
    for (size_t i = 0; i < s->traces->n_sets; i++)
        gv_nine_uas_add(larger, &s->traces->sets[i]);
    s->traces = larger;
}

/* Adds the candidates made of `kept`, which misses `trace`, and one cell of it. No
 * other candidate gives the same one: that cell is its only one in the trace. */
static void extend(search *s, const gv_nine_set *kept, const gv_nine_set *trace)
{
    assert(!gv_nine_set_meets(kept, trace));
    uint8_t cells[GV_NINE_CELLS];
    const unsigned n = gv_nine_set_list(cells, trace);
    for (unsigned i = 0; i < n; i++) {
        gv_nine_set more = *kept;
        gv_nine_set_add(&more, cells[i]);
        const gv_nine_set needed = gv_nine_uas_needed(s->traces, &more);
        if (gv_nine_set_is_within(&more, &needed))
            push_candidate(s, &s->rest, &more);
    }
}

static void apply_to(search *s, const gv_nine_set *sets, size_t n,
                     const gv_nine_set *trace)
{
    for (size_t i = 0; i < n && !is_over(s); i++) {
        const bool meets = gv_nine_set_meets(&sets[i], trace);
        if (meets)
            push_candidate(s, &s->rest, &sets[i]);
        else
            extend(s, &sets[i], trace);
        spend(s, meets ? 1 : EXTENSION);
    }
}

static void apply_trace(search *s, const gv_nine_set *trace)
{
    assert(!gv_nine_set_is_empty(trace));
    grow_traces(s);
    if (is_over(s) || !gv_nine_uas_add(s->traces, trace))
        return;
    for (size_t i = 0, left = s->open.n; i < s->open.n_blocks; i++) {
        set_block *const block = s->open.blocks[i];
        const size_t n = left < BLOCK_SETS ? left : BLOCK_SETS;
        apply_to(s, block->sets, n, trace);
        give_back(s, block);
        left -= n;
    }
    s->open.n = s->open.n_blocks = 0;
    const set_list applied = s->rest;
    s->rest = s->open;
    s->open = applied;
}

/* Brings `open` up to date. Small traces first: they keep the list short. */
static void apply_new_traces(search *s)
{
    for (unsigned size = 1; size <= GV_NINE_CELLS; size++)
        for (size_t i = 0; i < s->new_traces.n && !is_over(s); i++)
            if (gv_nine_set_count(set_at(&s->new_traces, i)) == size)
                apply_trace(s, set_at(&s->new_traces, i));
    s->new_traces.n = 0;
}

/* ---- traces found ---- */

static void push_trace(search *s, const gv_nine_set *unavoidable)
{
    const gv_nine_set trace = gv_nine_set_and(unavoidable, &s->clues);
    if (gv_nine_set_is_within(&trace, &s->redundant))
        push(s, &s->new_traces, &trace);
}

static void run_questions(search *s, size_t n_questions)
{
    gv_nine_oracle_ask(s->oracle, s->questions, n_questions, s->control);
    for (size_t i = 0; i < n_questions && s->end == GV_END_COMPLETE; i++)
        if (s->questions[i].end != GV_END_SOLUTIONS)
            s->end = s->questions[i].end;
    if (s->end == GV_END_COMPLETE)
        s->end = gv_nine_look(s->control);
}

/* Without the pair, can the grid's digit in its first cell be another one? */
static void ask_pair(search *s, size_t number, unsigned first, unsigned second)
{
    assert(number < MAX_QUESTIONS && first != second);
    gv_nine_question *const question = &s->questions[number];
    *question =
        (gv_nine_question){ .grid = &s->grid, .clues = s->clues, .cell = first };
    gv_nine_set_remove(&question->clues, first);
    gv_nine_set_remove(&question->clues, second);
}

static void run_pairs(search *s, size_t n_questions)
{
    run_questions(s, n_questions);
    for (size_t i = 0; i < n_questions; i++) {
        const gv_nine_question *const question = &s->questions[i];
        const gv_nine_set pair = gv_nine_set_minus(&s->clues, &question->clues);
        if (question->end == GV_END_SOLUTIONS)
            push(s, &s->new_traces, &pair);
    }
}

/* Which pairs of redundant clues cannot both be removed? A trace in a pair is the whole
 * pair. There is no better start: most candidates that it leaves are right. */
static void ask_pairs(search *s)
{
    uint8_t cells[GV_NINE_CELLS];
    const unsigned n_cells = gv_nine_set_list(cells, &s->redundant);
    size_t n_questions = 0;
    for (unsigned a = 0; a < n_cells && !is_over(s); a++) {
        for (unsigned b = a + 1; b < n_cells; b++)
            ask_pair(s, n_questions++, cells[a], cells[b]);
        if (n_questions + GV_NINE_CELLS <= MAX_QUESTIONS)
            continue;
        run_pairs(s, n_questions);
        n_questions = 0;
    }
    if (!is_over(s))
        run_pairs(s, n_questions);
}

static void add_known_traces(search *s)
{
    for (size_t i = 0; i < s->uas->n_sets; i++)
        push_trace(s, &s->uas->sets[i]);
}

/* ---- rounds ---- */

static void ask_candidate(search *s, size_t number, const gv_nine_set *kept)
{
    assert(number < MAX_QUESTIONS);
    s->questions[number] = (gv_nine_question){ .grid = &s->grid,
                                               .clues = gv_nine_set_or(&s->fixed, kept),
                                               .cell = GV_NINE_ANYWHERE,
                                               .digits = s->others[number] };
}

/* A candidate with one solution is a minimal puzzle; else it yields traces. */
static bool take_candidate(search *s, const gv_nine_question *question,
                           const gv_nine_set *kept)
{
    if (question->end == GV_END_COMPLETE) {
        push(s, &s->found, kept);
        return true;
    }
    gv_nine_set parts[GV_NINE_MAX_PARTS];
    const unsigned n = gv_nine_uas_split(parts, s->uas, question->digits);
    for (unsigned i = 0; i < n; i++)
        push_trace(s, &parts[i]);
    return false;
}

/* Whether candidate `i` of `n` is one of `n_asked`, spread evenly. */
static bool is_asked(size_t i, size_t n, size_t n_asked)
{
    return (i + 1) * n_asked / n > i * n_asked / n;
}

/* Asks about some of the open candidates, which are then no longer open: those that are
 * wrong come back as their extensions. */
static void ask_candidates(search *s)
{
    const size_t most = s->asks_all ? MAX_QUESTIONS : FEW_QUESTIONS;
    const size_t n_open = s->open.n, n_asked = n_open < most ? n_open : most;
    size_t n_questions = 0;
    for (size_t i = 0; i < n_open; i++)
        if (is_asked(i, n_open, n_asked))
            ask_candidate(s, n_questions++, set_at(&s->open, i));
    run_questions(s, n_questions);
    size_t n_right = 0, n_left = 0, asked = 0;
    for (size_t i = 0; i < n_open && !is_over(s); i++) {
        const gv_nine_set kept = *set_at(&s->open, i);
        const bool is_right = is_asked(i, n_open, n_asked) &&
                              take_candidate(s, &s->questions[asked++], &kept);
        n_right += is_right;
        if (!is_right)
            *set_at(&s->open, n_left++) = kept;
    }
    s->open.n = n_left;
    trim(s, &s->open);
    s->asks_all = 8 * n_right >= 7 * n_questions;
}

static void find_all(search *s)
{
    static const gv_nine_set nothing = { { 0, 0, 0 } };
    push_candidate(s, &s->open, &nothing);
    ask_pairs(s);
    add_known_traces(s);
    apply_new_traces(s);
    while (s->open.n > 0 && !is_over(s)) {
        GV_LOG(4, search, "minimal subpuzzles: %zu found, %zu candidates, %zu traces",
               s->found.n, s->open.n, s->traces->n_sets);
        ask_candidates(s);
        apply_new_traces(s);
    }
}

/* ---- the whole ---- */

/* The first cell in which two different sets differ decides. */
static int compare_text(const void *left, const void *right)
{
    const gv_nine_set *const a = left, *const b = right;
    const gv_nine_set more = gv_nine_set_minus(a, b), less = gv_nine_set_minus(b, a);
    for (unsigned band = 0; band < 3; band++)
        for (unsigned r = 0; r < 3; r++) {
            const uint32_t x = more.row[r] >> 10 * band & GV_NINE_ROW;
            const uint32_t y = less.row[r] >> 10 * band & GV_NINE_ROW;
            if (x | y)
                return (x & -x) - 1 < (y & -y) - 1 ? 1 : -1;
        }
    return 0;
}

/* Which clues are redundant? */
static void find_redundant(search *s, gv_nine_tester *tester)
{
    gv_nine_clue_trial trial = { .grid = &s->grid, .clues = s->clues, .uas = s->uas };
    gv_nine_try(tester, GV_NINE_FIND_REDUNDANT, &trial, 1, s->control);
    s->end = trial.end;
    s->redundant = trial.redundant;
    assert(gv_nine_set_is_within(&s->redundant, &s->clues));
    s->fixed = gv_nine_set_minus(&s->clues, &s->redundant);
}

/* Allocates what the search needs. */
static bool prepare(search *s)
{
    s->uas = gv_nine_uas_new(s->arena, FIRST_ROOM);
    s->traces = gv_nine_uas_new(s->arena, FIRST_ROOM);
    s->oracle = gv_nine_oracle_new(s->arena, gv_nine_kernel_used(s->work));
    s->questions = GV_ARENA_NEW(s->arena, gv_nine_question, MAX_QUESTIONS);
    s->others = gv_arena_zeroed(s->arena, MAX_QUESTIONS, sizeof *s->others);
    return s->uas && s->traces && s->oracle && s->questions && s->others;
}

static void run_search(search *s)
{
    gv_nine_tester *const tester = gv_nine_tester_new(s->arena, s->work);
    s->out_of_memory = !tester || !prepare(s);
    if (s->out_of_memory)
        return;
    gv_nine_cands_of_digits(&s->grid, s->task->grid);
    gv_nine_uas_start(s->uas, s->task->grid);
    gv_nine_uas_clear(s->traces, s->task->grid);
    find_redundant(s, tester);
    if (!is_over(s))
        find_all(s);
}

/* The answer of a complete search; otherwise only its end. */
static bool report(gv_nine_minimals *out, const search *s, gv_arena *arena)
{
    gv_nine_minimals result = { .end = s->end };
    const bool is_complete = s->end == GV_END_COMPLETE;
    const size_t n = is_complete ? s->found.n : 0;
    gv_nine_set *const puzzles = GV_ARENA_NEW(arena, gv_nine_set, n);
    if (!puzzles)
        return false;
    for (size_t i = 0; i < n; i++) {
        puzzles[i] = gv_nine_set_or(&s->fixed, set_at(&s->found, i));
        assert(gv_nine_set_is_within(&puzzles[i], &s->clues));
        result.by_clues[gv_nine_set_count(&puzzles[i])]++;
    }
    qsort(puzzles, n, sizeof *puzzles, compare_text);
    result.n_puzzles = n;
    result.puzzles = puzzles;
    if (is_complete)
        result.redundant = s->redundant;
    *out = result;
    return true;
}

gv_status gv_nine_minimals_find(gv_nine_minimals *out,
                                const gv_nine_minimals_task *task, gv_nine_work *work,
                                const gv_nine_control *control, gv_arena *arena,
                                gv_arena *tmp, gv_error *err)
{
    const gv_mark mark = gv_arena_mark(tmp);
    search s = { .task = task,
                 .arena = tmp,
                 .work = work,
                 .control = control,
                 .clues = task->clues };
    run_search(&s);
    const bool is_reported = !s.out_of_memory && report(out, &s, arena);
    gv_arena_rewind(tmp, mark);
    return is_reported ? GV_OK : gv_fail_memory(err);
}
