/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check.c -- `givens check`: clues, solutions (0, 1, 2+), minimal, redundant clues;
 * in JSON also which ones. */
#include "cli/verbs/pencilmarks.h"

#include "base/bitset.h"
#include "solve/facts.h"

typedef struct check_options {
    bool pencilmarks, keep_marks;
} check_options;

enum { CLUES, SOLUTIONS, MINIMAL, REDUNDANT };

static gv_status prepare(gv_run *run, gv_error *err)
{
    static const char *const members[] = { "redundant_clues", NULL };
    (void)err;
    if (run->form.kind == GV_FORM_JSON)
        run->layout.own_keys = members;
    return GV_OK;
}

static bool takes_plain(const gv_run *run)
{
    const check_options *own = run->options;
    return !own->pencilmarks;
}

/* How many facts there are. */
static size_t n_clues(const gv_task *task)
{
    if (!task->plain)
        return gv_facts_count(task->parsed.instance);
    size_t count = 0;
    for (size_t i = 0; i < task->parsed.puzzle_length; i++)
        count += task->plain[i] >= '1' && task->plain[i] <= '9';
    return count;
}

/* Room for the redundant clues, if they are named. */
static gv_status make_room(gv_task *task, gv_error *err)
{
    if (task->run->form.kind != GV_FORM_JSON)
        return GV_OK;
    gv_check_question *question = task->state;
    question->redundant =
        GV_ARENA_NEW(&task->worker->tmp, uint64_t, gv_bits_words(n_clues(task) + 1));
    return question->redundant ? GV_OK : gv_fail_memory(err);
}

/* The question about a record; NULL if it was refused. */
static gv_status make_question(gv_check_question **out, gv_task *task, gv_error *err)
{
    const check_options *own = task->run->options;
    if (own->pencilmarks)
        GV_TRY(gv_task_use_pencilmarks(task, err));
    else if (own->keep_marks)
        GV_TRY(gv_task_keep_marks(task, err));
    if (task->outcome != GV_OUTCOME_OK)
        return GV_OK;
    gv_check_question *question = task->state;
    question->instance = task->parsed.instance;
    question->nine = task->plain;
    question->context = task->run->context;
    *out = question;
    return make_room(task, err);
}

static gv_status work(gv_task **tasks, size_t n_tasks, gv_error *err)
{
    gv_arena *tmp = &tasks[0]->worker->tmp;
    gv_check_question **questions = GV_ARENA_NEW(tmp, gv_check_question *, n_tasks);
    size_t n = 0;
    if (!questions)
        return gv_fail_memory(err);
    for (size_t i = 0; i < n_tasks; i++) {
        GV_TRY(make_question(&questions[n], tasks[i], err));
        n += questions[n] != NULL;
    }
    const gv_limits limits = gv_task_limits(tasks[0], 0);
    return gv_check_block(questions, n, &limits, tmp, err);
}

static gv_status answer(gv_task *task, gv_error *err)
{
    (void)err;
    const gv_check_question *question = task->state;
    const gv_check_result result = question->result;
    if (task->outcome != GV_OUTCOME_OK || gv_task_cut_short(task, result.end))
        return GV_OK;
    static const char *const numbers[] = { "0", "1", "2+" };
    gv_cell *cells = task->worker->cells;
    cells[CLUES] = gv_cell_integer(n_clues(task));
    cells[SOLUTIONS] =
        gv_cell_text(numbers[result.solutions < 2 ? result.solutions : 2]);
    cells[MINIMAL] = cells[REDUNDANT] =
        gv_cell_dash(result.solutions ? GV_OUTCOME_MULTIPLE : GV_OUTCOME_NONE);
    if (result.solutions == 1) {
        cells[MINIMAL] = gv_cell_text(result.redundant ? "no" : "yes");
        cells[REDUNDANT] = gv_cell_integer(result.redundant);
    } else {
        gv_run_note(task->run, GV_EXIT_ANSWER);
    }
    return GV_OK;
}

/* ---- JSON ---- */

/* The candidate that a mark excludes: "r1c2<>3". */
static void put_excluded(gv_buffer *out, const gv_instance *instance, gv_label clue)
{
    const gv_net *net = instance->net;
    const gv_var var = net->label_groups[net->label_start[clue]];
    gv_net_group_name(net, var, out);
    gv_buffer_printf(out, "<>%u", clue - net->group_labels[net->group_start[var]] + 1);
}

/* Where the clue is: "r1c2", or the variable of a csp. */
static void put_place(gv_buffer *out, const gv_instance *instance, gv_label clue)
{
    const gv_net *net = instance->net;
    if (gv_net_has_queens(net)) // a label is a cell, its first variable a row
        gv_net_label_name(net, clue, out);
    else
        gv_net_group_name(net, net->label_groups[net->label_start[clue]], out);
}

/* The same for the clue of that number among 81 cells. */
static void put_plain_place(gv_buffer *out, const char *cells, size_t clue)
{
    unsigned cell = 0;
    for (size_t n = 0;; cell++) {
        n += cells[cell] >= '1' && cells[cell] <= '9';
        if (n > clue)
            break;
    }
    gv_buffer_printf(out, "r%uc%u", cell / 9 + 1, cell % 9 + 1);
}

static void put_clue(gv_buffer *out, const gv_task *task, const gv_facts *facts,
                     size_t clue)
{
    gv_buffer_reset(out);
    if (task->plain)
        put_plain_place(out, task->plain, clue);
    else if (facts->are_marks)
        put_excluded(out, facts->instance, facts->labels[clue]);
    else
        put_place(out, facts->instance, facts->labels[clue]);
}

static void put_members(gv_json *json, gv_task *task)
{
    const gv_check_question *question = task->state;
    gv_buffer *place = &task->worker->scratch;
    gv_json_key(json, "redundant_clues");
    if (task->outcome != GV_OUTCOME_OK || question->result.solutions != 1) {
        gv_json_null(json);
        return;
    }
    gv_facts facts = { .instance = NULL };
    if (!task->plain &&
        gv_facts_of(&facts, task->parsed.instance, &task->worker->tmp, NULL) != GV_OK) {
        gv_task_out(task)->failed = true;
        return;
    }
    const size_t n = n_clues(task);
    gv_json_array_begin(json);
    for (size_t clue = gv_bits_next(question->redundant, n, 0); clue < n;
         clue = gv_bits_next(question->redundant, n, clue + 1)) {
        put_clue(place, task, &facts, clue);
        gv_json_string(json, place->text ? place->text : "", place->length);
    }
    gv_json_array_end(json);
}

/* ---- the verb ---- */

static const gv_option option_rows[] = {
    GV_OPT_PENCILMARKS(check_options),
    GV_OPT_KEEP_MARKS(check_options),
    GV_OPTS_TO_TABLE,
    GV_OPTS_FROM,
    GV_OPTS_FORMAT,
    GV_OPTS_OUTPUT,
    GV_OPTS_ROWS,
};

const gv_verb gv_verb_check = {
    .name = "check",
    .options = GV_OPTIONS(option_rows),
    .options_size = sizeof(check_options),
    .record_size = sizeof(gv_check_question),
    .allowed_on_server = true,
    .operands = GV_RECORD_OPERANDS,
    .summary = "check whether each puzzle is valid and minimal",
    .table_only = true,
    .n_columns = 4,
    .columns =
        (const gv_column[]){
            GV_INTEGERS("clues",
                        "number of givens, or of candidates that pencilmarks exclude"),
            { .name = "solutions",
              .kind = GV_COLUMN_TEXT,
              .meaning = "number of solutions",
              .words = (const char *const[]){ "0", "1", "2+", NULL } },
            { .name = "minimal",
              .kind = GV_COLUMN_TEXT,
              .meaning = "whether no clue can be left out",
              .words = (const char *const[]){ "yes", "no", NULL } },
            GV_INTEGERS("redundant", "clues that can be left out, each on its own") },
    .json_members =
        "/** The places of the redundant givens, or the excluded candidates */"
        "redundant_clues: string[] | null",
    .prepare = prepare,
    .takes_plain = takes_plain,
    .work = work,
    .answer = answer,
    .put_members = put_members,
};
