/* SPDX-License-Identifier: GPL-3.0-or-later */
/* vary.c -- all neighbours of a puzzle. A neighbour differs from the puzzle by N - j
 * clues removed and M - j added, for one j: each such change is tried once, and no
 * removed clue is put back.
 *
 * After the removals, the solutions of the rest are listed. Additions are right when
 * exactly one solution contains them all: with a complete list, that is counting. If
 * there are too many solutions, the last addition is tried digit by digit, in the cases
 * that the listed solutions leave open, and earlier ones are made one after the other.
 */
#include "sudoku9/canon/vary.h"

#include "sudoku9/cell_set.h"
#include "sudoku9/canon/neighbours.h"

#include <assert.h>
#include <string.h>

enum {
    LIST = 2048,     /* solutions listed before giving up */
    LIST_LAST = 128, /* the same for the last addition, where trying is cheap */
    MAX_TRIES = 9 * GV_NINE_CELLS
};

typedef uint8_t cells81[GV_NINE_CELLS];

/* The solutions of the puzzle with some additions made. */
typedef struct level {
    size_t n;
    bool is_complete;
    cells81 solutions[LIST];
    uint16_t
        chosen[LIST]; /* numbers of those that contain the additions of outer levels */
} level;

typedef struct search {
    gv_nine_work *work;
    gv_neighbours *out;
    gv_nine_control control; /* the caller's, without limit_guesses */
    const uint8_t *puzzle;
    cells81 cells; /* the puzzle as changed so far */
    level *levels; /* one for each addition still to make, and one */
    gv_nine_job jobs[MAX_TRIES];
    cells81 tries[MAX_TRIES];
    cells81 solutions[MAX_TRIES];
} search;

static bool is_free(const search *s, unsigned cell)
{
    return !s->cells[cell];
}

static bool is_put_back(const search *s, unsigned cell, unsigned digit)
{
    return s->puzzle[cell] == digit;
}

/* ---- with all solutions known ---- */

/* Numbers of the `n` solutions in `from` with `digit` in `cell`; returns how many. */
static size_t choose(uint16_t *to, const level *list, const uint16_t *from, size_t n,
                     unsigned cell, unsigned digit)
{
    size_t n_chosen = 0;
    for (size_t i = 0; i < n; i++)
        if (list->solutions[from[i]][cell] == digit)
            to[n_chosen++] = from[i];
    return n_chosen;
}

/* Makes the last `plus` additions, from cell `first` on. `chosen`: the solutions that
 * contain those made so far; further levels hold the choices of further additions. */
// NOLINTNEXTLINE(misc-no-recursion): as deep as there are additions
static void extend(search *s, const level *list, const uint16_t *chosen, size_t n,
                   unsigned plus, unsigned first)
{
    if (plus == 0) {
        if (n == 1)
            gv_neighbours_add(s->out, s->cells, list->solutions[chosen[0]]);
        return;
    }
    assert(n > 0 || first == 0); // the additions made have a solution
    if (gv_neighbours_stopped(s->out))
        return;
    uint16_t *const next = s->levels[plus - 1].chosen;
    for (unsigned cell = first; cell < GV_NINE_CELLS; cell++) {
        if (!is_free(s, cell))
            continue;
        for (unsigned digit = 1; digit <= 9; digit++) {
            if (is_put_back(s, cell, digit))
                continue;
            const size_t n_next = choose(next, list, chosen, n, cell, digit);
            if (n_next == 0)
                continue;
            s->cells[cell] = (uint8_t)digit;
            extend(s, list, next, n_next, plus - 1, cell + 1);
            s->cells[cell] = 0;
        }
    }
}

/* ---- otherwise ---- */

static bool clashes(const search *s, unsigned cell, unsigned digit)
{
    for (unsigned other = 0; other < GV_NINE_CELLS; other++)
        if (s->cells[other] == digit &&
            (other / 9 == cell / 9 || other % 9 == cell % 9 ||
             (other / 27 == cell / 27 && other % 9 / 3 == cell % 9 / 3)))
            return true;
    return false;
}

/* Whether two of the listed solutions have the digit. */
static bool is_seen_twice(const level *list, unsigned cell, unsigned digit)
{
    unsigned n = 0;
    for (size_t i = 0; i < list->n && n < 2; i++)
        n += list->solutions[i][cell] == digit;
    return n == 2;
}

static void add_try(search *s, size_t number, unsigned cell, unsigned digit)
{
    assert(number < MAX_TRIES && is_free(s, cell));
    memcpy(s->tries[number], s->cells, GV_NINE_CELLS);
    s->tries[number][cell] = (uint8_t)digit;
    s->jobs[number] = (gv_nine_job){ .source = GV_NINE_DIGITS,
                                     .puzzle = s->tries[number],
                                     .limit = 2,
                                     .first = s->solutions[number] };
}

/* Tries every last addition that the list does not decide. */
static void try_last(search *s, const level *list, unsigned first)
{
    size_t n = 0;
    for (unsigned cell = first; cell < GV_NINE_CELLS; cell++)
        for (unsigned digit = 1; is_free(s, cell) && digit <= 9; digit++)
            if (!is_put_back(s, cell, digit) && !clashes(s, cell, digit) &&
                !is_seen_twice(list, cell, digit))
                add_try(s, n++, cell, digit);
    gv_nine_run(s->work, s->jobs, n, &s->control);
    for (size_t i = 0; i < n; i++)
        if (s->jobs[i].n_solutions == 1 && s->jobs[i].end == GV_END_COMPLETE)
            gv_neighbours_add(s->out, s->tries[i], s->solutions[i]);
}

static void add_all(search *s, unsigned plus, unsigned first);

/* Makes each next addition, and then the others. */
// NOLINTNEXTLINE(misc-no-recursion): as deep as there are additions
static void add_one(search *s, unsigned plus, unsigned first)
{
    for (unsigned cell = first; cell < GV_NINE_CELLS; cell++) {
        if (!is_free(s, cell))
            continue;
        for (unsigned digit = 1; digit <= 9; digit++) {
            if (is_put_back(s, cell, digit) || clashes(s, cell, digit))
                continue;
            s->cells[cell] = (uint8_t)digit;
            add_all(s, plus - 1, cell + 1);
            s->cells[cell] = 0;
        }
    }
}

static bool list_solution(void *user, const uint8_t *digits)
{
    level *const list = user;
    assert(list->n < LIST);
    list->chosen[list->n] = (uint16_t)list->n;
    memcpy(list->solutions[list->n++], digits, GV_NINE_CELLS);
    return true;
}

/* Lists solutions of the puzzle as changed, up to `limit`. */
static void list_solutions(search *s, level *list, uint64_t limit)
{
    gv_nine_job job = { .source = GV_NINE_DIGITS, .puzzle = s->cells, .limit = limit };
    list->n = 0;
    gv_nine_enumerate(s->work, &job, list_solution, list, &s->control);
    list->is_complete = job.end == GV_END_COMPLETE;
}

/* Makes `plus` additions, from cell `first` on, in every way. */
// NOLINTNEXTLINE(misc-no-recursion): as deep as there are additions
static void add_all(search *s, unsigned plus, unsigned first)
{
    if (gv_neighbours_stopped(s->out))
        return;
    level *const list = &s->levels[plus];
    list_solutions(s, list, plus == 0 ? 2 : plus == 1 ? LIST_LAST : LIST);
    if (list->is_complete)
        extend(s, list, list->chosen, list->n, plus, first);
    else if (plus == 1)
        try_last(s, list, first);
    else if (plus > 1)
        add_one(s, plus, first);
}

/* The next choice of `n` numbers below `below`, in lexicographic order. */
static bool next_choice(uint8_t *choice, unsigned n, unsigned below)
{
    assert(n <= below);
    for (unsigned i = n; i-- > 0;)
        if (choice[i] < below - n + i) {
            choice[i]++;
            for (unsigned j = i + 1; j < n; j++)
                choice[j] = (uint8_t)(choice[j - 1] + 1);
            return true;
        }
    return false;
}

/* All changes of exactly `minus` clues removed and `plus` added. */
static void change(search *s, unsigned minus, unsigned plus)
{
    const gv_nine_set clues = gv_nine_set_of_digits(s->puzzle);
    uint8_t clue_cells[GV_NINE_CELLS], choice[GV_NINE_CELLS];
    const unsigned n_clues = gv_nine_set_list(clue_cells, &clues);
    for (unsigned i = 0; i < minus; i++)
        choice[i] = (uint8_t)i;
    do {
        memcpy(s->cells, s->puzzle, GV_NINE_CELLS);
        for (unsigned i = 0; i < minus; i++)
            s->cells[clue_cells[choice[i]]] = 0;
        add_all(s, plus, 0);
    } while (!gv_neighbours_stopped(s->out) && next_choice(choice, minus, n_clues));
}

static void run_search(search *s, const gv_nine_vary_task *task)
{
    const gv_nine_set clues = gv_nine_set_of_digits(task->puzzle);
    const unsigned n_clues = gv_nine_set_count(&clues);
    if (task->minus > n_clues || task->plus > GV_NINE_CELLS - n_clues + task->minus)
        return;
    for (unsigned j = 0; j <= task->minus && j <= task->plus; j++)
        if (task->minus != task->plus || j < task->minus)
            change(s, task->minus - j, task->plus - j);
    gv_neighbours_flush(s->out);
}

gv_status gv_nine_vary(gv_nine_vary_result *out, const gv_nine_vary_task *task,
                       gv_nine_neighbour_fn *fn, void *user, gv_nine_work *work,
                       const gv_nine_control *control, gv_arena *tmp, gv_error *err)
{
    const gv_mark mark = gv_arena_mark(tmp);
    search *const s = GV_ARENA_NEW(tmp, search, 1);
    level *const levels = GV_ARENA_NEW(tmp, level, task->plus + 1);
    gv_neighbours *const neighbours =
        gv_neighbours_new(tmp, task, fn, user, work, control);
    const bool has_memory = s && levels && neighbours;
    if (has_memory) {
        s->work = work;
        s->out = neighbours;
        s->puzzle = task->puzzle;
        s->levels = levels;
        if (control)
            s->control = *control;
        s->control.limit_guesses = 0;
        run_search(s, task);
        *out = neighbours->result;
    }
    gv_arena_rewind(tmp, mark);
    return has_memory ? GV_OK : gv_fail_memory(err);
}
