/* SPDX-License-Identifier: GPL-3.0-or-later */
/* job_shop.c -- tasks of jobs on machines, to be done by a time:
 *
 *     job-shop 11
 *     1 3  2 2  3 2
 *     1 2  3 1  2 4
 *     2 4  3 3
 *     starts
 *     0 . .
 *     . . .
 *     . .
 *
 * A line for each job: machine and duration of its tasks, one after the other. A
 * machine does one task at a time. What is to be found is when each task starts, from 0
 * on; the lines after "starts", which may be missing, have the starts that are known.
 */
#include "text/application/application.h"

#include <stdio.h>
#include <string.h>

enum { MOST_TASKS = 400, MOST_HORIZON = 1000 };

typedef struct task {
    uint32_t job, number; /* from 0 */
    int64_t machine, duration;
} task;

typedef struct job_shop {
    int64_t horizon;
    uint32_t n_jobs, n_tasks;
    task task[MOST_TASKS];
    int32_t given[MOST_TASKS]; /* when it starts + 1; 0: not given */
} job_shop;

/* ---- reading ---- */

static gv_status read_job(job_shop *j, gv_app_text *text)
{
    gv_text_span word;
    const uint32_t job = j->n_jobs++;
    for (uint32_t number = 0;; number++) {
        const size_t before = text->at;
        task t = { .job = job, .number = number };
        if (!gv_app_next_word(&word, text))
            return GV_OK;
        if (j->n_tasks == MOST_TASKS)
            return gv_app_fail(text, word.start, "more than %d tasks", MOST_TASKS);
        text->at = before;
        GV_TRY(gv_app_read_number(&t.machine, text, "a machine", 0, MOST_HORIZON));
        GV_TRY(gv_app_read_number(&t.duration, text, "the duration of this task", 1,
                                  j->horizon));
        j->task[j->n_tasks++] = t;
    }
}

static gv_status read_start(job_shop *j, uint32_t i, gv_app_text *text)
{
    gv_text_span word;
    int64_t start;
    const int64_t last = j->horizon - j->task[i].duration;
    (void)gv_app_next_word(&word, text);
    if (gv_app_is(text, word, "."))
        return GV_OK;
    if (!gv_app_number_of(&start, text, word) || start > last) {
        char expected[64];
        (void)snprintf(expected, sizeof expected, "a start: '.' or 0 to %d", (int)last);
        return gv_app_expected(text, word, expected);
    }
    j->given[i] = (int32_t)start + 1;
    return GV_OK;
}

static gv_status read_starts(job_shop *j, gv_app_text *text)
{
    for (uint32_t i = 0; i < j->n_tasks; i++) {
        if (j->task[i].number == 0) {
            if (i)
                GV_TRY(gv_app_end_line(text));
            if (!gv_app_next_line(text))
                return gv_app_fail(text, text->raw->length,
                                   "expected a line of starts for each job");
        }
        GV_TRY(read_start(j, i, text));
    }
    GV_TRY(gv_app_end_line(text));
    return gv_app_end_text(text);
}

static gv_status read(void **out, gv_app_text *text)
{
    gv_text_span word;
    job_shop *j = GV_ARENA_NEW(text->arena, job_shop, 1);
    if (!j)
        return gv_fail_memory(text->err);
    GV_TRY(gv_app_read_number(&j->horizon, text, "the time by which all is done", 1,
                              MOST_HORIZON));
    GV_TRY(gv_app_end_line(text));
    while (gv_app_next_line(text)) {
        const size_t start = text->at;
        (void)gv_app_next_word(&word, text);
        if (gv_app_is(text, word, "starts") && j->n_jobs) {
            GV_TRY(gv_app_end_line(text));
            GV_TRY(read_starts(j, text));
            break;
        }
        text->at = start;
        GV_TRY(read_job(j, text));
    }
    if (!j->n_jobs)
        return gv_app_fail(text, text->raw->length,
                           "expected jobs, found the end of the text");
    *out = j;
    return GV_OK;
}

/* ---- stating ---- */

/* They do not overlap: pairs of starts that are too near. */
static void state_machine(gv_app_model *model, const job_shop *j, uint32_t a,
                          uint32_t b)
{
    const task *x = &j->task[a], *y = &j->task[b];
    gv_app_constraint(model, "machine %d does task %u of job %u or task %u of job %u",
                      (int)x->machine, x->number + 1, x->job + 1, y->number + 1,
                      y->job + 1);
    for (int64_t s = 0; s + x->duration <= j->horizon && model->status == GV_OK; s++)
        for (int64_t t = 0; t + y->duration <= j->horizon; t++)
            if (s < t + y->duration && t < s + x->duration)
                gv_app_forbid(model, gv_app_label(model, a, (uint32_t)s),
                              gv_app_label(model, b, (uint32_t)t));
}

static void state(gv_app_model *model, const void *puzzle)
{
    const job_shop *j = puzzle;
    for (uint32_t i = 0; i < j->n_tasks; i++)
        gv_app_variable(model, 0, j->horizon - j->task[i].duration, "j%ut%u",
                        j->task[i].job + 1, j->task[i].number + 1);
    for (uint32_t i = 1; i < j->n_tasks; i++)
        if (j->task[i].number) {
            gv_app_constraint(model, "task %u of job %u follows task %u",
                              j->task[i].number + 1, j->task[i].job + 1,
                              j->task[i].number);
            gv_app_relate(model, i, GV_CSP_GE, i - 1, j->task[i - 1].duration);
        }
    for (uint32_t b = 0; b < j->n_tasks; b++)
        for (uint32_t a = 0; a < b; a++)
            if (j->task[a].machine == j->task[b].machine &&
                j->task[a].job != j->task[b].job)
                state_machine(model, j, a, b);
    for (uint32_t i = 0; i < j->n_tasks; i++)
        if (j->given[i])
            gv_app_give(model, gv_app_label(model, i, (uint32_t)j->given[i] - 1));
}

/* ---- writing ---- */

static void put(gv_buffer *out, const void *puzzle, const char *const *values)
{
    const job_shop *j = puzzle;
    bool any = false;
    gv_buffer_printf(out, "job-shop %d", (int)j->horizon);
    for (uint32_t i = 0; i < j->n_tasks; i++) {
        gv_buffer_puts(out, j->task[i].number ? "  " : "\n");
        gv_buffer_printf(out, "%d %d", (int)j->task[i].machine,
                         (int)j->task[i].duration);
        any = any || values[i];
    }
    if (!any)
        return;
    gv_buffer_puts(out, "\nstarts");
    for (uint32_t i = 0; i < j->n_tasks; i++) {
        gv_buffer_putc(out, j->task[i].number ? ' ' : '\n');
        gv_buffer_puts(out, values[i] ? values[i] : ".");
    }
}

/* ---- drawing ---- */

/* The machines, each once, ascending; their number. */
static uint32_t list_machines(int64_t *out, const job_shop *j)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < j->n_tasks; i++) {
        uint32_t at = n;
        while (at && out[at - 1] >= j->task[i].machine)
            at--;
        if (at < n && out[at] == j->task[i].machine)
            continue;
        memmove(&out[at + 1], &out[at], (n - at) * sizeof *out);
        out[at] = j->task[i].machine;
        n++;
    }
    return n;
}

/* A chart with a row for each machine. */
static bool draw(gv_app_board *board, const void *puzzle)
{
    const job_shop *j = puzzle;
    int64_t machine[MOST_TASKS + 1];
    const uint32_t n = list_machines(machine, j);
    const char **names = GV_ARENA_NEW(board->arena, const char *, n);
    gv_app_bar *bars = GV_ARENA_NEW(board->arena, gv_app_bar, j->n_tasks);
    board->n_rows = n;
    board->n_times = (uint32_t)j->horizon;
    board->row_name = names;
    board->bar = bars;
    for (uint32_t row = 0; names && row < n; row++) {
        char *name = GV_ARENA_NEW(board->arena, char, 32);
        names[row] = name;
        if (!name)
            return false;
        (void)snprintf(name, 32, "machine %d", (int)machine[row]);
    }
    for (uint32_t i = 0; bars && i < j->n_tasks; i++) {
        uint32_t row = 0;
        while (machine[row] != j->task[i].machine)
            row++;
        bars[i] = (gv_app_bar){ row, (uint32_t)j->task[i].duration, j->task[i].job };
    }
    return names && bars;
}

/* ---- random ones ---- */

/* Lets the jobs do their next tasks in random order, each as early as can be. */
static void draw_schedule(job_shop *j, uint32_t n_machines, gv_rng *rng, uint32_t *next,
                          int64_t *job_free, int64_t *machine_free)
{
    for (uint32_t done = 0; done < j->n_tasks;) {
        const uint32_t job = (uint32_t)gv_rng_below(rng, j->n_jobs);
        if (next[job] == n_machines)
            continue;
        const uint32_t i = job * n_machines + next[job]++;
        int64_t *const machine = &machine_free[j->task[i].machine - 1];
        const int64_t start = *machine > job_free[job] ? *machine : job_free[job];
        j->given[i] = (int32_t)start + 1;
        *machine = job_free[job] = start + j->task[i].duration;
        if (*machine > j->horizon)
            j->horizon = *machine;
        done++;
    }
}

static gv_status make(void **out, const int64_t *sizes, gv_rng *rng, gv_arena *arena,
                      gv_error *err)
{
    enum { LONGEST = 5, MOST = 20 };
    const uint32_t n_jobs = (uint32_t)sizes[0], n_machines = (uint32_t)sizes[1];
    uint32_t next[MOST] = { 0 }, machines[MOST];
    int64_t job_free[MOST] = { 0 }, machine_free[MOST] = { 0 };
    job_shop *j = GV_ARENA_NEW(arena, job_shop, 1);
    if (!j)
        return gv_fail_memory(err);
    j->n_jobs = n_jobs;
    for (uint32_t job = 0; job < n_jobs; job++) {
        gv_rng_permutation(rng, machines, n_machines);
        for (uint32_t i = 0; i < n_machines; i++)
            j->task[j->n_tasks++] =
                (task){ .job = job,
                        .number = i,
                        .machine = machines[i] + 1,
                        .duration = 1 + (int64_t)gv_rng_below(rng, LONGEST) };
    }
    draw_schedule(j, n_machines, rng, next, job_free, machine_free);
    *out = j;
    return GV_OK;
}

static int32_t *clues(uint32_t *n, void *puzzle)
{
    job_shop *j = puzzle;
    *n = j->n_tasks;
    return j->given;
}

const gv_app gv_app_job_shop = {
    .name = "job-shop",
    .summary = "tasks of jobs on machines, to be done by a time",
    .title = "Job shop",
    .read = read,
    .state = state,
    .put = put,
    .draw = draw,
    .n_sizes = 2,
    .sizes = { { "jobs", 2, 10, 3, 1 }, { "machines", 2, 10, 3, 1 } },
    .make = make,
    .clues = clues,
    .clues_are_givens = true,
};
