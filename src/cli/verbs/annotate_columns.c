/* SPDX-License-Identifier: GPL-3.0-or-later */
/* annotate_columns.c -- the table of columns, and the work of a block of records. */
#include "cli/verbs/annotate_columns.h"

#include "base/array.h"
#include "base/names.h"
#include "cli/options/name_lists.h"
#include "cli/output/answer.h"
#include "report/explainer/explain.h"
#include "solve/facts.h"

#include <string.h>
#include <strings.h>

enum { CELLS = 81 };

/* ---- cells ---- */

static size_t n_clues(const gv_task *task)
{
    if (!task->plain)
        return gv_facts_count(task->parsed.instance);
    size_t n = 0;
    for (size_t i = 0; i < CELLS; i++)
        n += task->plain[i] >= '1' && task->plain[i] <= '9';
    return n;
}

static gv_status fill_record(gv_task *task, size_t column, gv_error *err)
{
    (void)err;
    task->worker->cells[column] = gv_cell_integer(task->number);
    return GV_OK;
}

static gv_status fill_clues(gv_task *task, size_t column, gv_error *err)
{
    (void)err;
    task->worker->cells[column] = gv_cell_integer(n_clues(task));
    return GV_OK;
}

/* Why there is no answer that needs one solution; OK: there is one. */
static gv_outcome unique_outcome(uint64_t n_solutions, gv_end end)
{
    if (end != GV_END_COMPLETE && end != GV_END_SOLUTIONS)
        return GV_OUTCOME_LIMIT;
    return n_solutions == 1  ? GV_OUTCOME_OK
           : n_solutions > 1 ? GV_OUTCOME_MULTIPLE
                             : GV_OUTCOME_NONE;
}

static gv_status fill_solution(gv_task *task, size_t column, gv_error *err)
{
    const gv_search_question *search = &task->search;
    gv_cell *cell = &task->worker->cells[column];
    const gv_outcome outcome = unique_outcome(search->n_solutions, search->end);
    *cell = gv_cell_absent(outcome);
    if (outcome != GV_OUTCOME_OK)
        return GV_OK;
    if (task->plain) {
        *cell = gv_cell_digits(search->digits, CELLS);
        return GV_OK;
    }
    const gv_instance *puzzle = task->parsed.instance;
    gv_instance *grid;
    GV_TRY(gv_instance_make(&grid, task->run->context, puzzle->net, search->first, NULL,
                            puzzle->net->n_primary, NULL, puzzle->alphabet,
                            &task->worker->tmp, err));
    return gv_answer_solution(gv_task_text(task, column), task->run, grid, err);
}

static gv_status fill_solutions(gv_task *task, size_t column, gv_error *err)
{
    static const char *const numbers[] = { "0", "1", "2+" };
    const gv_search_question *search = &task->search;
    const bool is_cut =
        unique_outcome(search->n_solutions, search->end) == GV_OUTCOME_LIMIT;
    (void)err;
    task->worker->cells[column] =
        is_cut
            ? gv_cell_absent(GV_OUTCOME_LIMIT)
            : gv_cell_text(numbers[search->n_solutions < 2 ? search->n_solutions : 2]);
    return GV_OK;
}

/* The cells of minimal and redundant: `value` where there is one solution. */
static gv_status fill_checked(gv_task *task, size_t column, gv_cell value)
{
    const gv_annotated *record = task->state;
    const gv_check_result *result = &record->check.result;
    const gv_outcome outcome = unique_outcome(result->solutions, result->end);
    task->worker->cells[column] =
        outcome == GV_OUTCOME_OK ? value : gv_cell_absent(outcome);
    return GV_OK;
}

static gv_status fill_minimal(gv_task *task, size_t column, gv_error *err)
{
    const gv_annotated *record = task->state;
    (void)err;
    return fill_checked(task, column,
                        gv_cell_text(record->check.result.redundant ? "no" : "yes"));
}

static gv_status fill_redundant(gv_task *task, size_t column, gv_error *err)
{
    const gv_annotated *record = task->state;
    (void)err;
    return fill_checked(task, column, gv_cell_integer(record->check.result.redundant));
}

/* The puzzle of the class, 9x9 or any. */
static gv_status fill_canon(gv_task *task, size_t column, gv_error *err)
{
    gv_annotated *record = task->state;
    if (record->no_class)
        task->worker->cells[column] = gv_cell_absent(record->no_class);
    else if (record->found.is_nine)
        task->worker->cells[column] = gv_cell_digits(record->found.nine.digits, CELLS);
    else
        return gv_answer_line(gv_task_text(task, column), task->run,
                              record->found.any.form, err);
    return GV_OK;
}

static gv_status fill_class(gv_task *task, size_t column, gv_error *err)
{
    const gv_annotated *record = task->state;
    (void)err;
    if (!record->no_class)
        gv_classes_put_name(gv_task_text(task, column), &record->found);
    else
        task->worker->cells[column] = gv_cell_absent(record->no_class);
    return GV_OK;
}

static gv_status fill_automorphisms(gv_task *task, size_t column, gv_error *err)
{
    const gv_annotated *record = task->state;
    (void)err;
    if (!record->no_class)
        gv_classes_put_automorphisms(task, column, &record->found);
    else
        task->worker->cells[column] = gv_cell_absent(record->no_class);
    return GV_OK;
}

/* ---- the symmetry of the pattern ---- */

/* The clue cells of a grid of digits, one byte each; 0: it is none. */
static unsigned find_pattern(uint8_t *clue, const gv_task *task)
{
    enum { NINE = 9 };
    const gv_instance *puzzle = task->parsed.instance;
    for (size_t i = 0; task->plain && i < CELLS; i++)
        clue[i] = task->plain[i] >= '1' && task->plain[i] <= '9';
    if (task->plain)
        return NINE;
    if (!gv_net_has_digits(puzzle->net))
        return 0;
    const unsigned order = puzzle->net->shape.order;
    memset(clue, 0, (size_t)order * order);
    for (uint32_t i = 0; i < puzzle->n_givens; i++)
        clue[puzzle->givens[i] / order] = 1;
    return order;
}

/* Where a symmetry of the square takes a cell. */
static unsigned moved(unsigned symmetry, unsigned order, unsigned cell)
{
    const unsigned r = cell / order, c = cell % order, end = order - 1;
    switch (symmetry) {
    case 0: // by a half turn
        return (end - r) * order + end - c;
    case 1: // by a quarter turn
        return c * order + end - r;
    case 2: // up and down
        return (end - r) * order + c;
    case 3: // left and right
        return r * order + end - c;
    case 4: // at the main diagonal
        return c * order + r;
    default: // at the other one
        return (end - c) * order + end - r;
    }
}

static gv_status fill_symmetry(gv_task *task, size_t column, gv_error *err)
{
    static const char *const names[] = { "rotate",     "quarter",  "vertical",
                                         "horizontal", "diagonal", "antidiagonal" };
    uint8_t *clue =
        gv_arena_take(&task->worker->tmp, (size_t)GV_MAX_ORDER * GV_MAX_ORDER);
    if (!clue)
        return gv_fail_memory(err);
    const unsigned order = find_pattern(clue, task);
    task->worker->cells[column] = gv_cell_dash(GV_OUTCOME_OK);
    if (!order)
        return GV_OK;
    gv_buffer *list = gv_worker_text(task->worker, column, GV_CELL_LIST);
    for (unsigned symmetry = 0; symmetry < GV_N_OF(names); symmetry++) {
        unsigned cell = 0;
        while (cell < order * order && clue[cell] == clue[moved(symmetry, order, cell)])
            cell++;
        if (cell == order * order)
            gv_buffer_add(list, names[symmetry], strlen(names[symmetry]) + 1);
    }
    return GV_OK;
}

/* ---- techniques ---- */

static bool has_word(const gv_buffer *list, const char *word)
{
    for (size_t at = 0; at < list->length; at += strlen(list->text + at) + 1)
        if (strcmp(list->text + at, word) == 0)
            return true;
    return false;
}

/* The path, for the cells of a record; it lives as long as these. */
static gv_status find_path(gv_task *task, gv_error *err)
{
    gv_annotated *record = task->state;
    const gv_limits limits = gv_task_limits(task, 0);
    const gv_budget budget = gv_budget_start(&limits);
    gv_error why;
    const gv_status status = gv_explainer_explain(
        &record->path, &record->path_outcome, task->parsed.instance, &budget,
        task->run->memory, &task->worker->tmp, &why);
    if (status == GV_ERR_UNSUPPORTED)
        record->path_outcome = GV_OUTCOME_ERROR;
    else if (status != GV_OK)
        return gv_fail_memory(err);
    else if (record->path_outcome == GV_OUTCOME_LIMIT &&
             record->path.result.end == GV_END_STOPPED)
        task->stopped = gv_env_stopped(task->run->env);
    return GV_OK;
}

/* Whether there is a path; if not, fills the cell. */
static bool has_path(gv_task *task, size_t column)
{
    const gv_annotated *record = task->state;
    task->worker->cells[column] = record->path_outcome == GV_OUTCOME_ERROR
                                      ? gv_cell_dash(GV_OUTCOME_OK)
                                      : gv_cell_absent(record->path_outcome);
    return record->path_outcome == GV_OUTCOME_OK;
}

/* In the order of their first use. */
static gv_status fill_techniques(gv_task *task, size_t column, gv_error *err)
{
    const gv_annotated *record = task->state;
    (void)err;
    if (!has_path(task, column))
        return GV_OK;
    char name[GV_SE_NAME_SIZE];
    gv_buffer *list = gv_worker_text(task->worker, column, GV_CELL_LIST);
    for (size_t i = 0; i < record->path.n_steps; i++) {
        gv_se_hint_name(name, &record->path.steps[i]);
        for (char *c = name; *c; c++)
            *c = *c == ' ' ? '_' : *c; // a list is separated by spaces
        if (!has_word(list, name))
            gv_buffer_add(list, name, strlen(name) + 1);
    }
    return GV_OK;
}

/* The one that sets SER. */
static gv_status fill_hardest(gv_task *task, size_t column, gv_error *err)
{
    const gv_annotated *record = task->state;
    const gv_se_title by = record->path.result.er_by;
    (void)err;
    if (!has_path(task, column))
        return GV_OK;
    task->worker->cells[column] = gv_cell_dash(GV_OUTCOME_OK);
    if (!by.known) // solved already
        return GV_OK;
    char name[GV_SE_NAME_SIZE];
    gv_se_title_name(name, by);
    gv_buffer_puts(gv_task_text(task, column), name);
    return GV_OK;
}

/* ---- the table ---- */

static const gv_annotation annotations[] = {
    { 0, fill_record },
    { 0, fill_clues },
    { GV_NEEDS_SOLUTION, fill_solution },
    { GV_NEEDS_SOLUTION, fill_solutions },
    { GV_NEEDS_CHECK, fill_minimal },
    { GV_NEEDS_CHECK, fill_redundant },
    { GV_NEEDS_CLASS, fill_canon },
    { GV_NEEDS_CLASS, fill_class },
    { GV_NEEDS_CLASS, fill_automorphisms },
    { 0, fill_symmetry },
    { GV_NEEDS_PATH, fill_techniques },
    { GV_NEEDS_PATH, fill_hardest },
};

const gv_column gv_annotation_columns[GV_ANNOTATION_COLUMNS] = {
    GV_OPTIONAL("record", GV_COLUMN_INTEGER, "number of the record in the input"),
    GV_OPTIONAL("clues", GV_COLUMN_INTEGER,
                "number of givens, or of candidates that pencilmarks exclude"),
    GV_OPTIONAL("solution", GV_COLUMN_PUZZLE, "the solution"),
    GV_OPTIONAL("solutions", GV_COLUMN_TEXT, "number of solutions: 0, 1 or 2+"),
    GV_OPTIONAL("minimal", GV_COLUMN_TEXT, "whether no clue can be left out"),
    GV_OPTIONAL("redundant", GV_COLUMN_INTEGER,
                "clues that can be left out, each on its own"),
    GV_OPTIONAL("canon", GV_COLUMN_PUZZLE, "the canonical form"),
    GV_OPTIONAL("class", GV_COLUMN_TEXT, "a name of the class of isomorphic puzzles"),
    GV_OPTIONAL("automorphisms", GV_COLUMN_INTEGER, "number of automorphisms"),
    GV_OPTIONAL("symmetry", GV_COLUMN_LIST, "symmetries of the pattern of clues"),
    GV_OPTIONAL("techniques", GV_COLUMN_LIST,
                "techniques of Sudoku Explainer on the way to the solution"),
    GV_OPTIONAL("hardest", GV_COLUMN_TEXT, "the technique of the hardest step"),
};

_Static_assert(GV_N_OF(annotations) == GV_ANNOTATION_COLUMNS, "a row each");

void gv_annotations_list(gv_buffer *out)
{
    gv_buffer_puts(out, "\ncolumns:\n");
    for (size_t i = 0; i < GV_ANNOTATION_COLUMNS; i++)
        gv_buffer_printf(out, "  %-14s %s\n", gv_annotation_columns[i].name,
                         gv_annotation_columns[i].meaning);
    gv_help_ratings(out);
}

/* ---- the columns of a run ---- */

static bool is_there(size_t *out, const gv_annotations *all, const char *name)
{
    for (size_t i = 0; i < all->n; i++)
        if (strcasecmp(all->columns[i].name, name) == 0) {
            *out = i;
            return true;
        }
    return false;
}

static void add_own(gv_annotations *all, size_t own)
{
    all->rows[all->n] = &annotations[own];
    all->columns[all->n] = gv_annotation_columns[own];
    all->needs |= annotations[own].needs;
}

static void add_rating(gv_annotations *all, const gv_rating *rating)
{
    all->rows[all->n] = NULL;
    all->rating[all->n] = all->n_ratings;
    all->columns[all->n] = gv_rating_column(rating);
    all->ratings[all->n_ratings++] = rating;
    all->needs |= GV_NEEDS_RATINGS;
}

/* The names that are known: our own, then the ratings. */
static const char *name_at(const void *list, size_t i, size_t *length)
{
    (void)list;
    if (i >= GV_ANNOTATION_COLUMNS + gv_n_ratings)
        return NULL;
    const char *name = i < GV_ANNOTATION_COLUMNS
                           ? gv_annotation_columns[i].name
                           : gv_ratings[i - GV_ANNOTATION_COLUMNS].name;
    *length = strlen(name);
    return name;
}

static gv_status check_room(const gv_annotations *all, gv_error *err)
{
    return all->n < GV_MAX_COLUMNS
               ? GV_OK
               : gv_fail(err, GV_ERR_ARGUMENT, "at most %d columns at a time",
                         GV_MAX_COLUMNS);
}

gv_status gv_annotations_add_row(size_t *out, gv_annotations *all,
                                 const gv_annotation *row, gv_column column,
                                 gv_error *err)
{
    GV_TRY(check_room(all, err));
    all->rows[all->n] = row;
    all->columns[all->n] = column;
    all->needs |= row->needs;
    *out = all->n++;
    return GV_OK;
}

gv_status gv_annotations_add(size_t *out, gv_annotations *all, const char *name,
                             gv_error *err)
{
    if (is_there(out, all, name))
        return GV_OK;
    GV_TRY(check_room(all, err));
    const size_t length = strlen(name),
                 found = gv_name_find(name_at, NULL, name, length);
    if (found == SIZE_MAX)
        return gv_fail(
            err, GV_ERR_ARGUMENT,
            "there is no column '%.60s': 'givens help annotate' lists them%s", name,
            gv_name_nearest(name_at, NULL, "", name, length).text);
    if (found < GV_ANNOTATION_COLUMNS)
        add_own(all, found);
    else
        add_rating(all, &gv_ratings[found - GV_ANNOTATION_COLUMNS]);
    *out = all->n++;
    return GV_OK;
}

gv_status gv_annotations_finish(gv_annotations *all, unsigned max_length,
                                const gv_run *run, gv_error *err)
{
    const gv_rate_options options = { .ratings = all->ratings,
                                      .n_ratings = all->n_ratings,
                                      .max_length = max_length,
                                      .cpu = run->cpu,
                                      .memory = run->memory };
    return all->n_ratings ? gv_rate_plan_new(&all->plan, &options, err) : GV_OK;
}

bool gv_annotations_take_plain(const gv_annotations *all)
{
    return !(all->needs & GV_NEEDS_PATH) &&
           (!all->plan || gv_rate_plan_is_quick(all->plan));
}

/* ---- work ---- */

static gv_status work_check(gv_task **tasks, size_t n_tasks, gv_error *err)
{
    gv_arena *tmp = &tasks[0]->worker->tmp;
    gv_check_question **questions = GV_ARENA_NEW(tmp, gv_check_question *, n_tasks);
    if (!questions)
        return gv_fail_memory(err);
    for (size_t i = 0; i < n_tasks; i++) {
        gv_annotated *record = tasks[i]->state;
        record->check = (gv_check_question){ .instance = tasks[i]->parsed.instance,
                                             .nine = tasks[i]->plain,
                                             .context = tasks[i]->run->context };
        questions[i] = &record->check;
    }
    const gv_limits limits = gv_task_limits(tasks[0], 0);
    return gv_check_block(questions, n_tasks, &limits, tmp, err);
}

static gv_status work_solution(gv_task **tasks, size_t n_tasks, gv_error *err)
{
    gv_arena *tmp = &tasks[0]->worker->tmp;
    for (size_t i = 0; i < n_tasks; i++) {
        gv_search_question *search = &tasks[i]->search;
        if (tasks[i]->plain)
            search->digits = gv_arena_take(tmp, CELLS);
        else
            search->first = gv_arena_take(
                tmp, tasks[i]->parsed.instance->net->n_primary * sizeof *search->first);
        if (!search->digits && !search->first)
            return gv_fail_memory(err);
    }
    return gv_tasks_search(tasks, n_tasks, 2, err);
}

static gv_status work_class(gv_task **tasks, size_t n_tasks, gv_error *err)
{
    gv_class_work work;
    gv_status status = GV_OK;
    gv_classes_work_init(&work, tasks[0]->run->memory);
    for (size_t i = 0; i < n_tasks && status == GV_OK; i++) {
        gv_annotated *record = tasks[i]->state;
        status = gv_classes_find(&record->found, tasks[i], &work, err);
        record->no_class = tasks[i]->outcome;
        tasks[i]->outcome = GV_OUTCOME_OK; // the other columns have their values
    }
    gv_classes_work_free(&work);
    return status;
}

static gv_status work_ratings(gv_task **tasks, size_t n_tasks, gv_rater *rater,
                              gv_error *err)
{
    gv_arena *tmp = &tasks[0]->worker->tmp;
    gv_rate_question **questions = GV_ARENA_NEW(tmp, gv_rate_question *, n_tasks);
    if (!questions)
        return gv_fail_memory(err);
    for (size_t i = 0; i < n_tasks; i++) {
        gv_annotated *record = tasks[i]->state;
        questions[i] = &record->rate;
        questions[i]->search.instance = tasks[i]->parsed.instance;
        questions[i]->search.nine = tasks[i]->plain;
        questions[i]->search.context = tasks[i]->run->context;
    }
    const gv_limits limits = gv_task_limits(tasks[0], 0);
    return gv_rate_block(questions, n_tasks, rater, &limits, tmp, err);
}

gv_status gv_annotations_work(gv_task **tasks, size_t n_tasks,
                              const gv_annotations *all, gv_rater *rater, gv_error *err)
{
    if (all->needs & GV_NEEDS_CHECK)
        GV_TRY(work_check(tasks, n_tasks, err));
    if (all->needs & GV_NEEDS_SOLUTION)
        GV_TRY(work_solution(tasks, n_tasks, err));
    if (all->needs & GV_NEEDS_CLASS)
        GV_TRY(work_class(tasks, n_tasks, err));
    return rater ? work_ratings(tasks, n_tasks, rater, err) : GV_OK;
}

/* ---- the row of a record ---- */

/* A record is a limit if some cell is, else what the first cell without a value says.
 */
static void note_reason(gv_task *task, const gv_cell *cell)
{
    const gv_outcome reason = gv_cell_reason(cell);
    if (reason != GV_OUTCOME_OK &&
        (task->outcome == GV_OUTCOME_OK || reason == GV_OUTCOME_LIMIT))
        task->outcome = reason;
}

gv_status gv_annotations_fill(gv_task *task, const gv_annotations *all, gv_error *err)
{
    gv_annotated *record = task->state;
    const bool is_stopped =
        ((all->needs & GV_NEEDS_CHECK) && record->check.result.end == GV_END_STOPPED) ||
        ((all->needs & GV_NEEDS_SOLUTION) && task->search.end == GV_END_STOPPED);
    task->stopped = task->stopped || (is_stopped && gv_env_stopped(task->run->env));
    if (all->needs & GV_NEEDS_PATH)
        GV_TRY(find_path(task, err));
    for (size_t i = 0; i < all->n && !task->stopped; i++) {
        const gv_annotation *row = all->rows[i];
        if (row)
            GV_TRY(row->fill(task, i, err));
        else
            task->worker->cells[i] = gv_rate_cell(all->ratings[all->rating[i]],
                                                  &record->rate.values[all->rating[i]]);
        if (!row && record->rate.values[all->rating[i]].end == GV_END_STOPPED)
            task->stopped = gv_env_stopped(task->run->env);
    }
    for (size_t i = 0; i < all->n && !task->stopped; i++)
        note_reason(task, &task->worker->cells[i]);
    task->has_cells = true;
    return GV_OK;
}
