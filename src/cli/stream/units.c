/* SPDX-License-Identifier: GPL-3.0-or-later */
/* units.c -- the units of a run, on the same schedule as records:
 *
 *     take a number (fetch) -> make (workers) -> count, cut and write (commit)
 *
 * Budgets are kept where units are written, so that what is printed does not depend on
 * the number of threads. */
#include "cli/stream/units.h"

#include "base/os/clock.h"
#include "cli/output/answer.h"
#include "cli/stream/problems.h"
#include "work/progress.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* What has been made, and what may be. */
typedef struct budget {
    uint64_t most_records, most_tries; /* UINT64_MAX: no limit */
    double seconds;                    /* 0: no limit; the env's flag ends the run */
    bool whole_units;                  /* --counts: no unit is cut */
    uint64_t n_records, n_tries;
} budget;

typedef struct units {
    gv_run *run;
    const gv_unit_steps *steps;
    void *user;
    gv_worker *workers;
    uint64_t next_read; /* number of the next unit to begin */

    // Used only by the thread whose turn it is to write.
    budget budget;
    uint64_t next_unit; /* after those that are written */
    bool begun;
    gv_progress progress;
    gv_status status;
    gv_error *err;
} units;

/* ---- one record ---- */

/* The common case, 9x9 as a line, without an instance. */
static void put_nine_line(gv_buffer *out, const gv_label *givens, uint32_t n_givens)
{
    char line[82];
    memset(line, '.', 81);
    for (uint32_t i = 0; i < n_givens; i++)
        line[givens[i] / 9] = (char)('1' + givens[i] % 9);
    line[81] = '\n';
    gv_buffer_add(out, line, sizeof line);
}

/* A record that was not read but made: its text is its puzzle, and that is the answer,
 * whatever its rating. */
static gv_status put_answer(gv_unit_slot *slot, gv_run *run, gv_worker *worker,
                            const gv_instance *puzzle, gv_error *err)
{
    const bool has_status = run->form.kind == GV_FORM_JSON || run->layout.has_status;
    gv_record record = { .status = GV_OK };
    gv_buffer text;
    gv_buffer_init(&text, run->memory);
    gv_status status = gv_answer_made(&text, run, puzzle, err);
    if (status == GV_OK && !text.failed) {
        record.raw.text = text.text;
        record.raw.length = text.length;
        gv_task task = { .run = run,
                         .worker = worker,
                         .record = &record,
                         .number = slot->ends.length / sizeof(size_t) + 1,
                         .outcome = has_status ? slot->outcome : GV_OUTCOME_OK,
                         .has_cells = true,
                         .grid = puzzle,
                         .parsed = { .instance = (gv_instance *)puzzle,
                                     .puzzle_length = text.length,
                                     .tail_start = text.length } };
        worker->started = gv_wall_seconds();
        gv_answer_put(&slot->out, &task, NULL);
        if (task.outcome == GV_OUTCOME_ERROR)
            status = gv_fail(err, GV_ERR_ARGUMENT, "%s", record.error.message);
    }
    gv_buffer_free(&text);
    return status;
}

/* Where the record that was put ends. */
static gv_status note_end(gv_unit_slot *slot, gv_error *err)
{
    const size_t end = slot->out.length;
    gv_buffer_add(&slot->ends, (const char *)&end, sizeof end);
    return slot->out.failed || slot->ends.failed ? gv_fail_memory(err) : GV_OK;
}

gv_status gv_units_put_puzzle(gv_unit_slot *slot, gv_run *run, gv_worker *worker,
                              const gv_instance *puzzle, gv_error *err)
{
    GV_TRY(put_answer(slot, run, worker, puzzle, err));
    return note_end(slot, err);
}

gv_status gv_units_put(gv_unit_slot *slot, gv_run *run, gv_worker *worker,
                       const gv_instance *empty, const gv_label *givens,
                       uint32_t n_givens, gv_error *err)
{
    if (run->form.kind == GV_FORM_LINE && gv_net_is_nine(empty->net)) {
        put_nine_line(&slot->out, givens, n_givens);
        return note_end(slot, err);
    }
    const gv_mark mark = gv_arena_mark(&worker->tmp);
    gv_instance *puzzle;
    GV_TRY(
        gv_instance_with_givens(&puzzle, empty, givens, n_givens, &worker->tmp, err));
    GV_TRY(gv_units_put_puzzle(slot, run, worker, puzzle, err));
    gv_arena_rewind(&worker->tmp, mark);
    return GV_OK;
}

gv_status gv_units_refuse(gv_unit_slot *slot, gv_run *run, gv_worker *worker,
                          const char *text, const gv_error *why, gv_error *err)
{
    gv_record record = { .status = GV_ERR_INPUT, .error = *why };
    record.raw.text = text;
    record.raw.length = strlen(text);
    gv_task task = { .run = run,
                     .worker = worker,
                     .record = &record,
                     .number = slot->unit.number + 1,
                     .outcome = GV_OUTCOME_ERROR };
    slot->refused = true;
    worker->started = gv_wall_seconds();
    gv_answer_put(&slot->out, &task, NULL);
    return slot->out.failed ? gv_fail_memory(err) : GV_OK;
}

/* ---- the steps of the schedule ---- */

static gv_status fetch_unit(void *user, gv_work_item *item, bool *found, gv_error *err)
{
    units *u = user;
    gv_unit_slot *slot = item->data;
    (void)err;
    slot->unit.number = u->next_read++;
    slot->unit.grids = NULL;
    slot->unit.n_grids = 0;
    slot->status = GV_OK;
    slot->refused = false;
    gv_buffer_reset(&slot->grids);
    gv_buffer_reset(&slot->messages);
    gv_buffer_reset(&slot->out);
    gv_buffer_reset(&slot->ends);
    *found = !u->steps->fetch || u->steps->fetch(u->user, slot);
    return GV_OK;
}

/* What fails is said where the unit is written, after its messages. */
static gv_status make_unit(void *user, gv_work_item *item, unsigned index,
                           gv_error *unused)
{
    units *u = user;
    gv_unit_slot *slot = item->data;
    (void)unused;
    slot->status =
        u->steps->make(u->user, slot, &u->workers[index], index, &slot->error);
    return GV_OK;
}

/* Ends the run; it has the first failure. */
static void give_up(units *u, gv_status status, const gv_error *why)
{
    if (u->status == GV_OK) {
        u->status = status;
        *u->err = *why;
    }
    gv_env_end(u->run->env);
}

static void write_text(units *u, const char *text, size_t length)
{
    gv_error err;
    if (!length || u->status != GV_OK)
        return;
    const gv_status status = gv_output_write(&u->run->output, text, length, &err);
    if (status != GV_OK) {
        gv_run_note(u->run, GV_EXIT_OUTPUT);
        give_up(u, status, &err);
    }
}

/* Whether the records are givens of a csp, for which a line names it. */
static bool names_problem(const gv_run *run)
{
    const gv_form form = run->form;
    return form.kind == GV_FORM_LINE || form.kind == GV_FORM_TSV ||
           form.kind == GV_FORM_CSV ||
           (form.kind == GV_FORM_PUZZLE && form.format == GV_FORMAT_CELLS);
}

static void begin_output(units *u, bool has_records)
{
    if (u->begun)
        return;
    u->begun = true;
    gv_buffer opening;
    gv_buffer_init(&opening, u->run->memory);
    if (u->run->problem && names_problem(u->run))
        gv_problems_put_line(&opening, u->run->problem);
    gv_answer_begin(&opening, u->run, NULL);
    if (has_records)
        gv_answer_shape(&opening, u->run);
    write_text(u, opening.text, opening.length);
    gv_buffer_free(&opening);
}

/* How many records of the unit the budgets allow; counts them and their tries. */
static size_t spend(budget *b, const gv_unit *unit)
{
    const size_t n_made = gv_unit_n_puzzles(unit);
    if (b->whole_units) {
        b->n_tries += unit->n_tries;
        b->n_records += gv_unit_n_seen(unit);
        return 0;
    }
    uint64_t tries = 0;
    size_t n = 0;
    for (; n < n_made; n++) {
        const uint64_t with_this = tries + gv_unit_puzzle_at(unit, n)->tries;
        if (b->n_records >= b->most_records || with_this > b->most_tries - b->n_tries)
            break;
        tries = with_this;
        b->n_records++;
    }
    if (b->n_records < b->most_records) // then the tries after the last one count too
        tries = unit->n_tries;
    const uint64_t left = b->most_tries - b->n_tries;
    b->n_tries += tries < left ? tries : left;
    return n;
}

static bool is_spent(const budget *b)
{
    return b->n_records >= b->most_records || b->n_tries >= b->most_tries;
}

/* The fraction of the work that is done, by the budget that is nearest to its end. */
static double fraction_done(const units *u)
{
    const budget *b = &u->budget;
    double fraction = -1;
    if (b->most_records != UINT64_MAX)
        fraction = (double)b->n_records / (double)b->most_records;
    if (b->most_tries != UINT64_MAX)
        fraction = fmax(fraction, (double)b->n_tries / (double)b->most_tries);
    if (b->seconds > 0)
        fraction = fmax(fraction, (gv_wall_seconds() - u->progress.start) / b->seconds);
    return fraction < 1 ? fraction : 1;
}

/* Writes as much of a unit as the budgets allow. */
static void write_records(units *u, gv_unit_slot *slot)
{
    if (u->steps->done)
        u->steps->done(u->user, slot);
    const size_t n = spend(&u->budget, &slot->unit);
    begin_output(u, true);
    const size_t *ends = (const size_t *)(const void *)slot->ends.text;
    if (slot->refused)
        write_text(u, slot->out.text, slot->out.length);
    else if (n && ends)
        write_text(u, slot->out.text, ends[n - 1]);
    u->next_unit = slot->unit.number + 1;
    u->progress.tries = u->budget.n_tries;
    gv_progress_update(&u->progress, u->budget.n_records, fraction_done(u),
                       gv_env_progress_requested(u->run->env));
}

static gv_status commit_unit(void *user, gv_work_item *item, gv_error *unused)
{
    units *u = user;
    gv_unit_slot *slot = item->data;
    (void)unused; // give_up() keeps what fails
    if (slot->messages.length) {
        gv_progress_end(&u->progress);
        gv_env_say(u->run->env, slot->messages.text);
    }
    if (slot->status != GV_OK)
        give_up(u, slot->status, &slot->error);
    else if (!slot->unit.given_up)
        write_records(u, slot);
    if (slot->unit.given_up || u->status != GV_OK || is_spent(&u->budget)) {
        gv_env_end(u->run->env); // what is in work ends, and this was the last one
        gv_work_abort(item->work);
    }
    return GV_OK;
}

/* ---- the whole ---- */

static gv_unit_slot *slot_new(gv_memory *memory)
{
    gv_unit_slot *slot = gv_memory_zeroed(memory, 1, sizeof *slot);
    if (!slot)
        return NULL;
    gv_unit_init(&slot->unit, memory);
    gv_buffer_init(&slot->grids, memory);
    gv_buffer_init(&slot->messages, memory);
    gv_buffer_init(&slot->out, memory);
    gv_buffer_init(&slot->ends, memory);
    return slot;
}

static void slot_free(gv_unit_slot *slot)
{
    if (!slot)
        return;
    gv_unit_free(&slot->unit);
    gv_buffer_free(&slot->grids);
    gv_buffer_free(&slot->messages);
    gv_buffer_free(&slot->out);
    gv_buffer_free(&slot->ends);
    gv_free(slot);
}

static void end_output(units *u)
{
    if (u->status != GV_OK)
        return;
    begin_output(u, false);
    gv_buffer closing;
    gv_buffer_init(&closing, u->run->memory);
    if (u->steps->finish)
        u->steps->finish(u->user, &closing);
    gv_answer_end(&closing, u->run);
    write_text(u, closing.text, closing.length);
    gv_buffer_free(&closing);
}

/* The last line: scripts continue from it. */
static void say_total(const units *u)
{
    const budget *b = &u->budget;
    const bool interrupted = gv_env_interrupted(u->run->env);
    if (interrupted)
        gv_run_note(u->run, GV_EXIT_INTERRUPTED);
    gv_env_sayf(u->run->env,
                "givens: %s%" PRIu64 " %.*s, %" PRIu64 " %s, next unit %" PRIu64 "\n",
                interrupted ? "interrupted: " : "", b->n_records,
                (int)strlen(u->steps->things) - (b->n_records == 1), u->steps->things,
                b->n_tries, b->n_tries == 1 ? "try" : "tries", u->next_unit);
}

uint64_t gv_units_most_records(const gv_unit_options *options, double run_time)
{
    const bool has_other_budget = options->tries || run_time > 0;
    return options->count ? options->count : has_other_budget ? UINT64_MAX : 1;
}

static budget budget_of(const gv_unit_options *o, double run_time)
{
    return (budget){ .most_records = gv_units_most_records(o, run_time),
                     .most_tries = o->tries ? o->tries : UINT64_MAX,
                     .seconds = run_time,
                     .whole_units = o->whole_units };
}

static gv_status run_schedule(units *u, void **slots, size_t n_slots)
{
    static const gv_work_steps steps = { .fetch = fetch_unit,
                                         .work = make_unit,
                                         .commit = commit_unit };
    const gv_work_plan plan = { .steps = &steps,
                                .user = u,
                                .items = slots,
                                .n_items = n_slots,
                                .n_threads = u->run->n_threads,
                                .caller_works = true,
                                .stop = u->run->env->stop };
    gv_run_progress(&u->progress, u->run, u->steps->things);
    const gv_status status = gv_work_run(&plan, NULL, u->err);
    if (u->status == GV_OK)
        u->status = status;
    end_output(u);
    gv_progress_end(&u->progress);
    if (u->status == GV_OK)
        say_total(u);
    return u->status;
}

gv_status gv_units_run(gv_run *run, const gv_unit_options *options,
                       const gv_unit_steps *steps, void *user, gv_error *err)
{
    const uint64_t first = options->first_unit;
    units u = { .run = run,
                .steps = steps,
                .user = user,
                .next_read = first,
                .next_unit = first,
                .budget = budget_of(options, run->settings.run_time),
                .err = err };
    const size_t n_slots = run->n_threads > 1 ? 2 * (size_t)run->n_threads : 1;
    void **slots = gv_memory_zeroed(run->memory, n_slots, sizeof *slots);
    u.workers = gv_workers_new(run);
    bool complete = slots && u.workers;
    for (size_t i = 0; complete && i < n_slots; i++)
        complete = (slots[i] = slot_new(run->memory)) != NULL;
    const gv_status status =
        complete ? run_schedule(&u, slots, n_slots) : gv_fail_memory(err);
    for (size_t i = 0; slots && i < n_slots; i++)
        slot_free(slots[i]);
    gv_free(slots);
    gv_workers_free(u.workers, run);
    return status;
}
