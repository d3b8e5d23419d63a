/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clue_removal.c -- deletion of clues in blocks of questions. The first half of the
 * clues of a grid can nearly always be deleted: many items are tried at a time, which
 * is enough when the answer is "still unique". If not, another solution shows a set of
 * items that cannot all be deleted: the last one of them in the order is needed once
 * the others are gone, so that only the items before it are tried next. */
#include "sudoku9/sampling/clue_removal.h"

#include "sudoku9/cell_set.h"
#include "sudoku9/search/minimality.h"

#include <assert.h>
#include <string.h>

/* Down to this many clues, many are tried at a time. Anything from 36 to 42 makes the
 * same number of sweeps; trying two or three at a time below that saves questions, but
 * no sweeps. */
enum { EASY_CLUES = 38 };

struct gv_clue_remover {
    gv_nine_oracle *oracle;
    const gv_nine_set *items;
    uint8_t cell[GV_NINE_CELLS]; /* of each item; GV_NINE_ANYWHERE: it has two */
    size_t room;
    gv_nine_question *questions;
    gv_clue_removal **active; /* the asker of each question */
};

gv_clue_remover *gv_clue_remover_new(gv_arena *arena, gv_nine_oracle *oracle,
                                     const gv_nine_set *items, size_t room)
{
    gv_clue_remover *const thinner = GV_ARENA_NEW(arena, gv_clue_remover, 1);
    if (!thinner)
        return NULL;
    *thinner = (gv_clue_remover){ .oracle = oracle, .items = items, .room = room };
    for (unsigned i = 0; i < GV_NINE_CELLS; i++) {
        uint8_t cells[GV_NINE_CELLS];
        thinner->cell[i] =
            gv_nine_set_list(cells, &items[i]) == 1 ? cells[0] : GV_NINE_ANYWHERE;
    }
    thinner->questions = GV_ARENA_NEW(arena, gv_nine_question, room);
    thinner->active = GV_ARENA_NEW(arena, gv_clue_removal *, room);
    return thinner->questions && thinner->active ? thinner : NULL;
}

static gv_places place_bit(unsigned place)
{
    return (gv_places)1 << place;
}

/* The last place of a non-empty set. */
static unsigned last_place(gv_places set)
{
    const uint64_t high = (uint64_t)(set >> 64);
    return high ? 127 - (unsigned)__builtin_clzll(high)
                : 63 - (unsigned)__builtin_clzll((uint64_t)set);
}

static void start(const gv_clue_remover *thinner, gv_clue_removal *t)
{
    t->kept = 0;
    t->next = t->last = t->n_sets = 0;
    memset(t->place, t->n_items, sizeof t->place);
    for (unsigned place = 0; place < t->n_items; place++) {
        const gv_nine_set *const item = &thinner->items[t->order[place]];
        for (unsigned r = 0; r < 3; r++)
            for (uint32_t bits = item->row[r]; bits; bits &= bits - 1)
                t->place[r][__builtin_ctz(bits)] = (uint8_t)place;
    }
}

/* The next item is needed: sets that contain it say nothing more. */
static void keep_next(gv_clue_removal *t)
{
    assert(t->next < t->n_items);
    const gv_places bit = place_bit(t->next++);
    t->kept |= bit;
    unsigned n = 0;
    for (unsigned i = 0; i < t->n_sets; i++)
        if (!(t->sets[i] & bit))
            t->sets[n++] = t->sets[i];
    t->n_sets = (uint8_t)n;
}

/* The first item known to be needed once all undecided ones before it are gone. Every
 * set was found among items before those, so the last set has it. */
static unsigned first_needed(const gv_clue_removal *t)
{
    return t->n_sets ? last_place(t->sets[t->n_sets - 1]) : t->n_items;
}

/* Chooses what to try next: many items while many clues are left, then one. */
static void choose(const gv_clue_remover *thinner, gv_clue_removal *t)
{
    while (t->next < t->n_items && first_needed(t) == t->next)
        keep_next(t);
    const unsigned end = first_needed(t);
    assert(end >= t->next);
    unsigned n_left = gv_nine_set_count(&t->clues);
    for (t->last = t->next; t->last < end; t->last++) {
        if (t->last > t->next && n_left <= EASY_CLUES)
            return;
        n_left -= gv_nine_set_count(&thinner->items[t->order[t->last]]);
    }
}

static void ask(const gv_clue_remover *thinner, const gv_clue_removal *t,
                gv_nine_question *question)
{
    assert(t->last > t->next && t->last <= t->n_items);
    gv_nine_set rest = t->clues;
    for (unsigned place = t->next; place < t->last; place++)
        rest = gv_nine_set_minus(&rest, &thinner->items[t->order[place]]);
    const unsigned cell = t->last == t->next + 1u ? thinner->cell[t->order[t->next]]
                                                  : (unsigned)GV_NINE_ANYWHERE;
    *question = (gv_nine_question){ .grid = &t->grid, .clues = rest, .cell = cell };
}

/* Another solution: notes which items cannot go together. */
static void learn(gv_clue_removal *t, const gv_nine_set *other)
{
    gv_places set = 0;
    for (unsigned r = 0; r < 3; r++)
        for (uint32_t bits = other->row[r]; bits; bits &= bits - 1)
            set |= place_bit(t->place[r][__builtin_ctz(bits)]);
    set &= place_bit(t->n_items) - 1;
    assert(last_place(set) >= t->next && last_place(set) < t->last);
    assert(!(set & t->kept));
    if (last_place(set) == t->next) {
        keep_next(t);
        return;
    }
    if (t->n_sets == GV_THIN_SETS) // they only save questions: one may be forgotten
        t->n_sets--;
    t->sets[t->n_sets++] = set;
}

static gv_end take_answer(gv_clue_removal *t, const gv_nine_question *question)
{
    if (question->end == GV_END_SOLUTIONS) {
        learn(t, &question->other);
        return GV_END_COMPLETE;
    }
    if (question->end == GV_END_COMPLETE) {
        assert(gv_nine_set_is_within(&question->clues, &t->clues));
        t->clues = question->clues;
        t->next = t->last;
    }
    return question->end;
}

/* Asks one question of each puzzle that is not finished. Returns how many are not. */
static size_t ask_all(gv_clue_remover *thinner, size_t n_active)
{
    size_t n = 0;
    for (size_t i = 0; i < n_active; i++) {
        gv_clue_removal *const t = thinner->active[i];
        choose(thinner, t);
        if (t->next == t->n_items)
            continue;
        ask(thinner, t, &thinner->questions[n]);
        thinner->active[n++] = t;
    }
    return n;
}

gv_end gv_nine_remove_clues(gv_clue_remover *thinner, gv_clue_removal *puzzles,
                            size_t n_puzzles, const gv_nine_control *control)
{
    assert(n_puzzles <= thinner->room);
    for (size_t i = 0; i < n_puzzles; i++) {
        start(thinner, &puzzles[i]);
        thinner->active[i] = &puzzles[i];
    }
    gv_end end = gv_nine_look(control);
    for (size_t n = n_puzzles; end == GV_END_COMPLETE;) {
        n = ask_all(thinner, n);
        if (n == 0)
            return GV_END_COMPLETE;
        gv_nine_oracle_ask(thinner->oracle, thinner->questions, n, control);
        end = gv_nine_look(control);
        for (size_t i = 0; i < n && end == GV_END_COMPLETE; i++)
            end = take_answer(thinner->active[i], &thinner->questions[i]);
    }
    return end;
}
