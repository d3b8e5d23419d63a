/* SPDX-License-Identifier: GPL-3.0-or-later */
/* vary_random.c -- random neighbours of a puzzle by rejection: N clues to remove and M
 * digits to add are drawn uniformly, and kept if the result has one solution. A result
 * in which j removed clues are put back comes from C(n, j) draws, where n is the number
 * of clues that stay the same, and is kept with probability 1 / C(n, j): so all are
 * equally likely. */
#include "sudoku9/canon/vary.h"

#include "sudoku9/canon/canon_set.h"
#include "sudoku9/cell_set.h"
#include "sudoku9/canon/neighbours.h"

#include <assert.h>
#include <string.h>

enum { BLOCK = GV_NEIGHBOUR_BLOCK };

typedef struct sampler {
    const gv_nine_vary_task *task;
    gv_rng *rng;
    gv_neighbours *out;
    gv_nine_neighbour_fn *fn; /* the caller's */
    void *user;
    gv_canon_set seen;
    uint64_t n_wanted;
    uint64_t n_found;
    uint64_t n_vain; /* draws since the last new neighbour */
    bool out_of_memory;
    unsigned n_clues;
    uint32_t clue_cells[GV_NINE_CELLS];
    gv_nine_job jobs[BLOCK];
    uint8_t draws[BLOCK][GV_NINE_CELLS];
    uint8_t solutions[BLOCK][GV_NINE_CELLS];
} sampler;

/* Puts a random choice of `n` items first. */
static void choose(gv_rng *rng, uint32_t *items, unsigned n_items, unsigned n)
{
    assert(n <= n_items);
    for (unsigned i = 0; i < n; i++) {
        const unsigned j = i + (unsigned)gv_rng_below(rng, n_items - i);
        const uint32_t item = items[j];
        items[j] = items[i];
        items[i] = item;
    }
}

/* Removes and adds. Returns the number of removed clues that are put back. */
static unsigned change(sampler *s, uint8_t *cells)
{
    const gv_nine_vary_task *const task = s->task;
    memcpy(cells, task->puzzle, GV_NINE_CELLS);
    choose(s->rng, s->clue_cells, s->n_clues, task->minus);
    for (unsigned i = 0; i < task->minus; i++)
        cells[s->clue_cells[i]] = 0;
    uint32_t empty[GV_NINE_CELLS];
    unsigned n_empty = 0, n_back = 0;
    for (unsigned cell = 0; cell < GV_NINE_CELLS; cell++)
        if (!cells[cell])
            empty[n_empty++] = cell;
    choose(s->rng, empty, n_empty, task->plus);
    for (unsigned i = 0; i < task->plus; i++) {
        const uint8_t digit = (uint8_t)(1 + gv_rng_below(s->rng, 9));
        cells[empty[i]] = digit;
        n_back += task->puzzle[empty[i]] == digit;
    }
    return n_back;
}

static uint64_t binomial(uint64_t n, uint64_t k)
{
    assert(k <= n);
    uint64_t product = 1;
    for (uint64_t i = 1; i <= k; i++)
        product = product * (n - k + i) / i;
    return product;
}

/* Whether the draw counts: not the puzzle itself, and accepted among its equivalents.
 */
static bool is_accepted(const sampler *s, unsigned n_back)
{
    const gv_nine_vary_task *const task = s->task;
    if (n_back == 0)
        return task->minus + task->plus > 0;
    if (n_back == task->minus && n_back == task->plus)
        return false;
    const uint64_t alike = binomial(s->n_clues - task->minus + n_back, n_back);
    return gv_rng_below(s->rng, alike) == 0;
}

/* Draws a block and tests which have one solution. */
static void draw_block(sampler *s, gv_nine_work *work, const gv_nine_control *control)
{
    size_t n = 0;
    for (unsigned i = 0; i < BLOCK; i++) {
        if (!is_accepted(s, change(s, s->draws[n])))
            continue;
        s->jobs[n] = (gv_nine_job){ .source = GV_NINE_DIGITS,
                                    .puzzle = s->draws[n],
                                    .limit = 2,
                                    .first = s->solutions[n] };
        n++;
    }
    s->n_vain += BLOCK;
    gv_nine_run(work, s->jobs, n, control);
    for (size_t i = 0; i < n; i++)
        if (s->jobs[i].n_solutions == 1 && s->jobs[i].end == GV_END_COMPLETE)
            gv_neighbours_add(s->out, s->draws[i], s->solutions[i]);
    gv_neighbours_flush(s->out);
}

/* Passes on what was not passed on before. */
static bool hand_on(void *user, const uint8_t *digits, const uint8_t *solution)
{
    sampler *const s = user;
    bool is_new;
    if (gv_canon_set_add(&is_new, &s->seen, digits, NULL) != GV_OK) {
        s->out_of_memory = true;
        return false;
    }
    if (!is_new)
        return true;
    s->n_found++;
    s->n_vain = 0;
    return s->fn(s->user, digits, solution) && s->n_found < s->n_wanted;
}

static gv_end sample(sampler *s, uint64_t most_tries, gv_nine_work *work,
                     const gv_nine_control *control)
{
    gv_nine_control own = control ? *control : (gv_nine_control){ 0 };
    own.limit_guesses = 0;
    if (s->task->minus > s->n_clues ||
        s->task->plus > GV_NINE_CELLS - s->n_clues + s->task->minus)
        return GV_END_COMPLETE;
    while (s->n_found < s->n_wanted) {
        if (gv_neighbours_stopped(s->out))
            return s->out->result.end;
        if (s->n_vain >= most_tries)
            return GV_END_NODES;
        draw_block(s, work, &own);
    }
    return GV_END_COMPLETE;
}

/* Prepares everything about the puzzle that draws need. */
static void set_up(sampler *s, const gv_nine_vary_task *task, gv_rng *rng,
                   gv_neighbours *out, gv_memory *memory)
{
    s->task = task;
    s->rng = rng;
    s->out = out;
    gv_canon_set_init(&s->seen, memory);
    for (unsigned cell = 0; cell < GV_NINE_CELLS; cell++)
        if (task->puzzle[cell])
            s->clue_cells[s->n_clues++] = cell;
}

// NOLINTNEXTLINE(readability-function-size): many parameters, no two of a kind
gv_status gv_nine_vary_random(gv_nine_vary_result *out, const gv_nine_vary_task *task,
                              uint64_t count, uint64_t most_tries, gv_rng *rng,
                              gv_nine_neighbour_fn *fn, void *user, gv_nine_work *work,
                              const gv_nine_control *control, gv_arena *tmp,
                              gv_error *err)
{
    const gv_mark mark = gv_arena_mark(tmp);
    sampler *const s = GV_ARENA_NEW(tmp, sampler, 1);
    gv_neighbours *const neighbours =
        gv_neighbours_new(tmp, task, hand_on, s, work, control);
    bool has_memory = s && neighbours;
    if (has_memory) {
        set_up(s, task, rng, neighbours, tmp->memory);
        s->fn = fn;
        s->user = user;
        s->n_wanted = count;
        const gv_end end = sample(s, most_tries, work, control);
        has_memory = !s->out_of_memory;
        if (has_memory)
            *out = (gv_nine_vary_result){ .n_neighbours = s->n_found, .end = end };
        gv_canon_set_free(&s->seen);
    }
    gv_arena_rewind(tmp, mark);
    return has_memory ? GV_OK : gv_fail_memory(err);
}
