/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solve.c -- `givens solve`: the solution, one of several (--any), or all of them
 * (--all), which are written as they are found. */
#include "cli/output/answer.h"
#include "cli/output/multi_row.h"
#include "cli/verbs/solve_with.h"
#include "solve/solver.h"

enum { CELLS = 81 };

static gv_status prepare(gv_run *run, gv_error *err)
{
    const gv_settings *settings = &run->settings;
    const gv_solve_options *own = run->options;
    if (own->any && own->all)
        return gv_fail(err, GV_ERR_ARGUMENT, "--any and --all cannot be used together");
    if (!own->all && gv_run_given(run, "limit"))
        return gv_fail(err, GV_ERR_ARGUMENT, "--limit needs --all");
    if (own->all && run->form.kind == GV_FORM_FREE)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--all and --format cannot be used together");
    if (own->all && (settings->keep_text || settings->keep_columns))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--all cannot be used with --keep-text or --keep-columns");
    GV_TRY(gv_solve_with_prepare(run, err));
    run->layout.many_rows = own->all;
    run->layout.rows_key = "solutions";
    if (own->all && !settings->to)
        run->form.kind = GV_FORM_TSV;
    return GV_OK;
}

/* The labels of a solution as a complete instance in the worker's memory. */
static gv_status make_grid(const gv_instance **out, gv_task *task,
                           const gv_label *solution, gv_error *err)
{
    const gv_instance *puzzle = task->parsed.instance;
    gv_instance *grid;
    GV_TRY(gv_instance_make(&grid, task->run->context, puzzle->net, solution, NULL,
                            puzzle->net->n_primary, NULL, puzzle->alphabet,
                            &task->worker->tmp, err));
    *out = grid;
    return GV_OK;
}

/* ---- one solution ---- */

static bool takes_plain(const gv_run *run)
{
    const gv_solve_options *own = run->options;
    const gv_solve_state *state = run->state;
    return !own->all && !state->backend && run->input.text.alphabet == GV_ALPHABET_AUTO;
}

/* Makes room for the solution. */
static gv_status make_room(gv_search_question *out, const gv_task *task, gv_arena *tmp,
                           gv_error *err)
{
    if (task->plain)
        out->digits = gv_arena_take(tmp, CELLS);
    else
        out->first = gv_arena_take(tmp, task->parsed.instance->net->n_primary *
                                            sizeof *out->first);
    return out->digits || out->first ? GV_OK : gv_fail_memory(err);
}

static gv_status work(gv_task **tasks, size_t n_tasks, gv_error *err)
{
    const gv_solve_options *own = tasks[0]->run->options;
    const gv_solve_state *state = tasks[0]->run->state;
    if (own->all) // solutions are written as they come
        return GV_OK;
    for (size_t i = 0; i < n_tasks; i++)
        GV_TRY(make_room(&tasks[i]->search, tasks[i], &tasks[0]->worker->tmp, err));
    if (!state->backend)
        return gv_tasks_search(tasks, n_tasks, own->any ? 1 : 2, err);
    for (size_t i = 0; i < n_tasks; i++)
        GV_TRY(gv_solve_with(tasks[i], err));
    return GV_OK;
}

static gv_status solve_one(gv_task *task, gv_error *err)
{
    if (!gv_task_found_one(task))
        return GV_OK;
    if (task->plain) {
        task->worker->cells[0] = gv_cell_digits(task->search.digits, CELLS);
        return GV_OK;
    }
    GV_TRY(make_grid(&task->grid, task, task->search.first, err));
    return gv_answer_solution(gv_task_text(task, 0), task->run, task->grid, err);
}

/* ---- all solutions ---- */

typedef struct all_solutions {
    gv_task *task;
    gv_rows rows;
    gv_status status;
    gv_error *err;
} all_solutions;

/* A row, or a grid in a puzzle format. */
static void put_solution(all_solutions *all, const gv_instance *grid)
{
    gv_task *task = all->task;
    if (task->run->form.kind == GV_FORM_PUZZLE) {
        task->grid = grid;
        gv_answer_put(gv_task_out(task), task, NULL);
        gv_task_flush(task);
    } else {
        (void)gv_answer_solution(gv_task_text(task, 0), task->run, grid, NULL);
        gv_rows_put(&all->rows);
    }
}

static bool write_solution(void *user, const gv_label *solution)
{
    all_solutions *all = user;
    gv_task *task = all->task;
    const gv_mark mark = gv_arena_mark(&task->worker->tmp);
    const gv_instance *grid;
    all->status = make_grid(&grid, task, solution, all->err);
    if (all->status == GV_OK)
        put_solution(all, grid);
    gv_arena_rewind(&task->worker->tmp, mark);
    return all->status == GV_OK;
}

static gv_status solve_all(gv_task *task, gv_error *err)
{
    const gv_solve_options *own = task->run->options;
    all_solutions all = { .task = task, .err = err };
    gv_rows_begin(&all.rows, task);
    const gv_search search = { .limits = gv_task_limits(task, own->limit),
                               .forbid = GV_NO_LABEL,
                               .found = write_solution,
                               .user = &all };
    gv_search_result result;
    gv_bigcount_init(&result.count);
    const gv_status status =
        gv_search_run(&result, task->parsed.instance, &search, &task->worker->tmp, err);
    const bool any = gv_bigcount_at_least(&result.count, 1);
    gv_bigcount_free(&result.count);
    GV_TRY(status);
    GV_TRY(all.status);
    if (!gv_task_cut_short(task, result.end) && !any)
        task->outcome = GV_OUTCOME_NONE;
    if (!task->stopped)
        gv_rows_end(&all.rows);
    return GV_OK;
}

static gv_status answer(gv_task *task, gv_error *err)
{
    const gv_solve_options *own = task->run->options;
    return own->all ? solve_all(task, err) : solve_one(task, err);
}

/* With --sat-status an answered run exits like a SAT solver. */
static int exit_code(const gv_run *run, int code)
{
    const gv_solve_options *own = run->options;
    if (!own->sat_status || code > gv_exit_code(GV_EXIT_ANSWER))
        return code;
    return atomic_load(&run->exit_reasons) & GV_EXIT_UNSAT ? 20 : 10;
}

/* ---- the verb ---- */

static const gv_option option_rows[] = {
    GV_OPT_FLAG("any", GV_OPT_IN(gv_solve_options, any),
                "print one solution even if there are several"),
    GV_OPT_FLAG(
        "all", GV_OPT_IN(gv_solve_options, all),
        "print every solution, up to --limit, as a table of record and solution"),
    GV_OPT_NUMBER(
        "limit", 'n', "N", 0, UINT64_MAX, GV_OPT_IN(gv_solve_options, limit),
        "stop after N solutions; 0 means all (count: 2 by default; solve --all: 0)"),
    GV_OPT_FLAG("sat-status", GV_OPT_IN(gv_solve_options, sat_status),
                "exit with 10 if every record has a solution, with 20 if one has none"),
    GV_OPT_LOCAL("solver", 0, "NAME|COMMAND", "cadical mac-lah",
                 GV_OPT_IN(gv_solve_options, solver),
                 "find one solution with cadical, mac-lah, gecode, or a SAT solver run "
                 "as a command: "
                 "'minisat {in} {out}'"),
    GV_OPT_CHOICE("encoding", "NAME", "3d 2d", GV_OPT_IN(gv_solve_options, encoding),
                  "the clauses for the SAT solver; 3d by default"),
    GV_OPTS_TO_PUZZLES,
    GV_OPTS_FROM,
    GV_OPTS_FORMAT,
    GV_OPTS_OUTPUT,
    GV_OPTS_ROWS,
};

static const gv_column columns[] = { GV_PUZZLES("solution", "the solution") };

const gv_verb gv_verb_solve = {
    .name = "solve",
    .options = GV_OPTIONS(option_rows),
    .options_size = sizeof(gv_solve_options),
    .state_size = sizeof(gv_solve_state),
    .allowed_on_server = true,
    .operands = GV_RECORD_OPERANDS,
    .summary = "print the solution of each puzzle",
    .answers_puzzle = true,
    .answers_solution = true,
    .n_columns = 1,
    .columns = columns,
    .json_rows = { { .name = "solutions", .columns = columns, .n_columns = 1 } },
    .prepare = prepare,
    .takes_plain = takes_plain,
    .work = work,
    .answer = answer,
    .exit_code = exit_code,
};
