/* SPDX-License-Identifier: GPL-3.0-or-later */
/* minimize_all.c -- `givens minimize --all`: every minimal puzzle inside each, or with
 * --counts how many there are of each number of clues. */
#include "cli/verbs/minimize_all.h"

#include "base/bitset.h"
#include "cli/output/answer.h"
#include "cli/output/multi_row.h"
#include "solve/minimal_all.h"
#include "solve/nine_engine.h"
#include "sudoku9/cands.h"

#include <string.h>

enum { CELLS = GV_NINE_CELLS, MOST_BYTES = 1 << 29 };

static void put_count(gv_rows *rows, size_t n_clues, uint64_t number)
{
    if (!number)
        return;
    rows->task->worker->cells[0] = gv_cell_integer(n_clues);
    rows->task->worker->cells[1] = gv_cell_integer(number);
    gv_rows_put(rows);
}

/* The limits that the user did not set have to be reported. */
static void say_limit(gv_task *task, uint64_t most)
{
    gv_error limit;
    (void)gv_fail(
        &limit, GV_OK,
        "more than %llu puzzles had to be held to find the minimal ones: start "
        "from a puzzle with fewer clues",
        (unsigned long long)most);
    gv_task_say(task, limit.message);
}

/* ---- 9x9 ---- */

static void put_nine(gv_rows *rows, const gv_nine_minimals *found,
                     const uint8_t solution[CELLS])
{
    for (size_t i = 0; i < found->n_puzzles; i++) {
        uint8_t digits[CELLS];
        for (unsigned cell = 0; cell < CELLS; cell++)
            digits[cell] =
                gv_nine_set_has(&found->puzzles[i], cell) ? solution[cell] : 0;
        rows->task->worker->cells[0] = gv_cell_digits(digits, CELLS);
        rows->task->worker->cells[1] = gv_cell_integer(gv_nine_engine_n_givens(digits));
        gv_rows_put(rows);
    }
}

static gv_status answer_nine(gv_task *task, gv_error *err)
{
    const gv_minimize_settings *own = task->run->options;
    uint8_t digits[CELLS];
    task->search.digits = digits;
    GV_TRY(gv_tasks_search(&task, 1, 2, err));
    if (!gv_task_found_one(task))
        return GV_OK;
    gv_arena arena;
    gv_arena_init(&arena, task->run->memory);
    gv_nine_minimals found = { 0 };
    const gv_limits limits = gv_task_limits(task, 0);
    const gv_status status =
        gv_nine_engine_minimals(&found, task->parsed.instance, digits, &limits, &arena,
                                &task->worker->tmp, err);
    if (status == GV_OK && found.end == GV_END_NODES && !limits.nodes)
        say_limit(task, GV_NINE_ENGINE_MOST_MINIMALS);
    if (status == GV_OK && !gv_task_cut_short(task, found.end)) {
        gv_rows rows;
        gv_rows_begin(&rows, task);
        for (size_t n = 0; own->counts && n <= CELLS; n++)
            put_count(&rows, n, found.by_clues[n]);
        if (!own->counts)
            put_nine(&rows, &found, digits);
        gv_rows_end(&rows);
    }
    gv_arena_free(&arena);
    return status;
}

/* ---- all others ---- */

/* The minimal puzzles of a record: their facts, one set after the other. */
typedef struct any_minimals {
    gv_facts facts;
    uint64_t *by_clues;
    gv_buffer sets; /* unless they are only counted */
    bool counts;
    bool is_full;
} any_minimals;

static uint64_t most_held(const any_minimals *all)
{
    return MOST_BYTES / (8 * (gv_bits_words(all->facts.n) + 1));
}

static bool keep_minimal(void *user, const uint64_t *keep, uint32_t n_facts)
{
    any_minimals *all = user;
    const size_t n_bytes = gv_bits_words(n_facts) * sizeof *keep;
    all->by_clues[gv_bits_count(keep, n_facts)]++;
    if (all->counts)
        return true;
    gv_buffer_add(&all->sets, (const char *)keep, n_bytes);
    all->is_full = n_bytes && all->sets.length / n_bytes > most_held(all);
    return !all->is_full && !all->sets.failed;
}

static gv_status put_set(gv_rows *rows, const any_minimals *all, const uint64_t *keep,
                         gv_error *err)
{
    gv_task *task = rows->task;
    gv_arena *tmp = &task->worker->tmp;
    const gv_mark mark = gv_arena_mark(tmp);
    gv_instance *minimal;
    GV_TRY(gv_facts_keep(&minimal, &all->facts, keep, tmp, err));
    GV_TRY(gv_answer_line(gv_task_text(task, 0), task->run, minimal, err));
    task->worker->cells[1] = gv_cell_integer(gv_bits_count(keep, all->facts.n));
    gv_rows_put(rows);
    gv_arena_rewind(tmp, mark);
    return GV_OK;
}

/* Those with fewer clues first. */
static gv_status put_sets(gv_rows *rows, const any_minimals *all, gv_error *err)
{
    const size_t n_words = gv_bits_words(all->facts.n);
    const uint64_t *sets = (const uint64_t *)(const void *)all->sets.text;
    uint64_t n_sets = 0;
    for (uint32_t n = 0; n <= all->facts.n; n++)
        n_sets += all->by_clues[n];
    static const uint64_t nothing = 0; // an empty puzzle has no words
    for (uint32_t n = 0; n <= all->facts.n; n++)
        for (uint64_t i = 0; all->by_clues[n] && i < n_sets; i++) {
            const uint64_t *keep = n_words ? sets + i * n_words : &nothing;
            if (gv_bits_count(keep, all->facts.n) == n)
                GV_TRY(put_set(rows, all, keep, err));
        }
    return GV_OK;
}

static gv_status put_any(gv_task *task, const any_minimals *all, gv_error *err)
{
    gv_rows rows;
    gv_rows_begin(&rows, task);
    for (uint32_t n = 0; all->counts && n <= all->facts.n; n++)
        put_count(&rows, n, all->by_clues[n]);
    if (!all->counts)
        GV_TRY(put_sets(&rows, all, err));
    gv_rows_end(&rows);
    return GV_OK;
}

static gv_status find_any(gv_check_result *found, any_minimals *all, gv_task *task,
                          gv_error *err)
{
    gv_arena *tmp = &task->worker->tmp;
    const gv_limits limits = gv_task_limits(task, 0);
    GV_TRY(gv_facts_of(&all->facts, task->parsed.instance, tmp, err));
    all->by_clues = GV_ARENA_NEW(tmp, uint64_t, (size_t)all->facts.n + 1);
    if (!all->by_clues)
        return gv_fail_memory(err);
    GV_TRY(gv_minimals_run(found, &all->facts, keep_minimal, all, &limits, tmp, err));
    return all->sets.failed ? gv_fail_memory(err) : GV_OK;
}

static gv_status answer_any(gv_task *task, gv_error *err)
{
    const gv_minimize_settings *own = task->run->options;
    any_minimals all = { .counts = own->counts };
    gv_check_result found;
    gv_buffer_init(&all.sets, task->run->memory);
    gv_status status = find_any(&found, &all, task, err);
    if (status == GV_OK && all.is_full) {
        say_limit(task, most_held(&all));
        found.end = GV_END_NODES;
    }
    if (status == GV_OK && !gv_task_cut_short(task, found.end)) {
        if (found.solutions == 1)
            status = put_any(task, &all, err);
        else
            task->outcome = found.solutions ? GV_OUTCOME_MULTIPLE : GV_OUTCOME_NONE;
    }
    gv_buffer_free(&all.sets);
    return status;
}

gv_status gv_answer_all_minimals(gv_task *task, gv_error *err)
{
    uint8_t digits[CELLS];
    return gv_nine_engine_digits(digits, task->parsed.instance) ? answer_nine(task, err)
                                                                : answer_any(task, err);
}
