/* SPDX-License-Identifier: GPL-3.0-or-later */
/* canon.c -- `givens canon`: the canonical form of puzzles, their automorphisms, the
 * transformation that was applied; with --unique only the first record of each class.
 * Plain 9x9 puzzles have forms of their own, all others the one of symmetry/. */
#include "cli/output/answer.h"
#include "cli/verbs/class_find.h"
#include "solve/nine_engine.h"

#include <string.h>

typedef struct canon_options {
    const char *form;
    bool automorphisms;
    bool perm;
    bool class_name;
    bool unique;
    const char *against;
    bool is_not;
} canon_options;

enum { FORM, CELLS = 81 };

/* For the run. */
typedef struct canon_state {
    const gv_canon_row *form; /* of plain 9x9 puzzles; NULL: --form graph */
    gv_classes others;        /* --against: of the records of that file */
    bool has_others;          /* it was read */
    gv_classes classes;       /* --unique: of the records that were written */
} canon_state;

static gv_status prepare(gv_run *run, gv_error *err)
{
    const canon_options *own = run->options;
    canon_state *state = run->state;
    if ((own->automorphisms || own->perm || own->class_name) && run->settings.to &&
        (run->form.kind == GV_FORM_LINE || run->form.kind == GV_FORM_PUZZLE))
        return gv_fail(
            err, GV_ERR_ARGUMENT,
            "--automorphisms, --perm and --class need --to tsv, csv or json");
    state->form = gv_canon_form_by_name(own->form); // "graph" is none of its rows
    if (own->is_not && !own->against)
        return gv_fail(err, GV_ERR_ARGUMENT, "--not needs --against");
    if (own->against && own->form && strcmp(own->form, "puzzle-minlex") != 0 &&
        strcmp(own->form, "graph") != 0)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--against needs --form puzzle-minlex or graph: the other forms "
                       "do not tell all classes apart");
    gv_classes_init(&state->classes, run->memory);
    gv_classes_init(&state->others, run->memory);
    run->layout.filters = own->against;
    run->layout.in_turn = own->unique || own->against;
    const gv_column automorphisms = run->columns[1], perm = run->columns[2],
                    class_name = run->columns[3];
    run->n_columns = 1;
    if (own->automorphisms)
        run->columns[run->n_columns++] = automorphisms;
    if (own->perm)
        run->columns[run->n_columns++] = perm;
    if (own->class_name)
        run->columns[run->n_columns++] = class_name;
    if (run->n_columns > 1 && !run->settings.to && !run->settings.format)
        run->form.kind = GV_FORM_TSV;
    return GV_OK;
}

static void finish(gv_run *run)
{
    canon_state *state = run->state;
    gv_classes_free(&state->classes);
    gv_classes_free(&state->others);
}

/* The unique solutions of the puzzles, for the forms that need them. */
static gv_status find_solutions(gv_task **tasks, size_t n_tasks, gv_error *err)
{
    uint8_t *digits = gv_arena_take(&tasks[0]->worker->tmp, n_tasks * CELLS);
    if (!digits)
        return gv_fail_memory(err);
    for (size_t i = 0; i < n_tasks; i++)
        tasks[i]->search.digits = digits + i * CELLS;
    return gv_tasks_search(tasks, n_tasks, 2, err);
}

/* ---- plain 9x9 puzzles ---- */

static gv_status work_nine(gv_task **tasks, size_t n_tasks, gv_error *err)
{
    if (!n_tasks)
        return GV_OK;
    const canon_state *state = tasks[0]->run->state;
    const gv_canon_row *form = state->form;
    if (form->needs_solution)
        GV_TRY(find_solutions(tasks, n_tasks, err));
    for (size_t i = 0; i < n_tasks; i++) {
        gv_task *task = tasks[i];
        gv_class_found *record = task->state;
        uint8_t puzzle[CELLS];
        if (form->needs_solution && !gv_task_found_one(task))
            continue;
        (void)gv_nine_engine_digits(puzzle, task->parsed.instance);
        form->find(&record->nine, puzzle, task->search.digits);
    }
    return GV_OK;
}

/* ---- all others ---- */

static gv_status work_any(gv_task *task, gv_class_work *work, gv_error *err)
{
    const canon_options *own = task->run->options;
    if (own->form && strcmp(own->form, "graph") != 0) {
        gv_task_refuse(task, GV_ERR_UNSUPPORTED,
                       "this --form is for 9x9 Sudoku with blocks of 3x3, without "
                       "pencilmarks and with one given a cell");
        return GV_OK;
    }
    return gv_classes_find_any(task->state, task, work, err);
}

static gv_status work(gv_task **tasks, size_t n_tasks, gv_error *err)
{
    const canon_state *state = tasks[0]->run->state;
    gv_class_work any;
    gv_status status = GV_OK;
    size_t n_nine = 0;
    gv_classes_work_init(&any, tasks[0]->run->memory);
    for (size_t i = 0; i < n_tasks && status == GV_OK; i++) {
        uint8_t digits[CELLS];
        gv_class_found *record = tasks[i]->state;
        record->is_nine =
            state->form && gv_nine_engine_digits(digits, tasks[i]->parsed.instance);
        if (record->is_nine)
            tasks[n_nine++] = tasks[i];
        else
            status = work_any(tasks[i], &any, err);
    }
    gv_classes_work_free(&any);
    return status == GV_OK ? work_nine(tasks, n_nine, err) : status;
}

/* ---- answers ---- */

/* "v=234567891 r=123456789 c=123456789 t=0": what digits 1 to 9 become, the input's
 * rows and columns in the order of the form, and whether it was transposed before. */
static void put_perm(gv_buffer *out, const gv_nine_map *map)
{
    gv_buffer_puts(out, "v=");
    for (unsigned i = 1; i <= 9; i++)
        gv_buffer_putc(out, (char)('0' + map->digit[i]));
    gv_buffer_puts(out, " r=");
    for (unsigned i = 0; i < 9; i++)
        gv_buffer_putc(out, (char)('1' + map->row[i]));
    gv_buffer_puts(out, " c=");
    for (unsigned i = 0; i < 9; i++)
        gv_buffer_putc(out, (char)('1' + map->column[i]));
    gv_buffer_puts(out, map->transposed ? " t=1" : " t=0");
}

/* The form of a plain 9x9 puzzle as an instance. */
static gv_status make_grid(gv_instance **out, gv_task *task, gv_error *err)
{
    const gv_class_found *record = task->state;
    const gv_canonical *canonical = &record->nine;
    gv_label givens[CELLS];
    uint32_t n_givens = 0;
    for (gv_label cell = 0; cell < CELLS; cell++)
        if (canonical->digits[cell])
            givens[n_givens++] = cell * 9 + canonical->digits[cell] - 1u;
    return gv_instance_make(out, task->run->context, task->parsed.instance->net, givens,
                            NULL, n_givens, NULL, task->parsed.instance->alphabet,
                            &task->worker->tmp, err);
}

/* Whether --against leaves the record out. Its file is read for the first record: the
 * answers take turns. */
static gv_status is_left_out(bool *out, gv_task *task, gv_error *err)
{
    const canon_options *own = task->run->options;
    canon_state *state = task->run->state;
    *out = false;
    if (!own->against)
        return GV_OK;
    if (!state->has_others)
        GV_TRY(
            gv_classes_add_file(&state->others, task, own->against, !state->form, err));
    state->has_others = true;
    *out = gv_classes_have(&state->others, task->state) == own->is_not;
    return GV_OK;
}

static gv_status answer(gv_task *task, gv_error *err)
{
    const canon_options *own = task->run->options;
    const gv_class_found *record = task->state;
    bool left_out;
    GV_TRY(is_left_out(&left_out, task, err));
    if (left_out) {
        task->placing = GV_LEFT_OUT;
        return GV_OK;
    }
    if (own->unique) {
        bool is_new;
        canon_state *state = task->run->state;
        GV_TRY(gv_classes_add(&is_new, &state->classes, record, err));
        if (!is_new) {
            task->placing = GV_LEFT_OUT;
            return GV_OK;
        }
    }
    size_t column = FORM + 1;
    if (own->automorphisms)
        gv_classes_put_automorphisms(task, column++, record);
    if (own->perm && record->is_nine)
        put_perm(gv_task_text(task, column), &record->nine.map);
    else if (own->perm)
        gv_graph_form_put_map(gv_task_text(task, column), task->parsed.instance->net,
                              record->any.image);
    column += own->perm;
    if (own->class_name)
        gv_classes_put_name(gv_task_text(task, column), record);
    gv_instance *form = record->any.form;
    if (record->is_nine)
        GV_TRY(make_grid(&form, task, err));
    return gv_answer_with_puzzle(task, form, FORM, err);
}

/* ---- the verb ---- */

static const gv_option option_rows[] = {
    GV_OPT_CHOICE("form", "NAME",
                  "puzzle-minlex solution-minlex solution-maxlex relabel pattern graph",
                  GV_OPT_IN(canon_options, form),
                  "which canonical form; puzzle-minlex by default for 9x9 "
                  "puzzles, graph for all others"),
    GV_OPT_FLAG("automorphisms", GV_OPT_IN(canon_options, automorphisms),
                "print the number of automorphisms, in a table"),
    GV_OPT_FLAG("perm", GV_OPT_IN(canon_options, perm),
                "print the transformation that was applied, in a table"),
    GV_OPT_FLAG("class", GV_OPT_IN(canon_options, class_name),
                "print a name of the class, the same for all isomorphs, in a table"),
    GV_OPT_FLAG("unique", GV_OPT_IN(canon_options, unique),
                "keep the first record of each class"),
    GV_OPT_LOCAL("against", 0, "FILE", NULL, GV_OPT_IN(canon_options, against),
                 "keep the records that are isomorphic to one of FILE"),
    GV_OPT_FLAG("not", GV_OPT_IN(canon_options, is_not),
                "against: keep the records that are not"),
    GV_OPTS_TO_PUZZLES,
    GV_OPTS_FROM,
    GV_OPTS_FORMAT,
    GV_OPTS_OUTPUT,
    GV_OPTS_ROWS,
};

const gv_verb gv_verb_canon = {
    .name = "canon",
    .options = GV_OPTIONS(option_rows),
    .options_size = sizeof(canon_options),
    .state_size = sizeof(canon_state),
    .record_size = sizeof(gv_class_found),
    .allowed_on_server = true,
    .operands = GV_RECORD_OPERANDS,
    .summary = "print the canonical form of each puzzle",
    .answers_puzzle = true,
    .prints_puzzle = true,
    .keeps_marks = true,
    .n_columns = 4,
    .columns =
        (const gv_column[]){
            GV_PUZZLES("form", "the canonical form"),
            GV_OPTIONAL("automorphisms", GV_COLUMN_INTEGER, "number of automorphisms"),
            GV_OPTIONAL("perm", GV_COLUMN_TEXT, "the transformation that was applied"),
            GV_OPTIONAL("class", GV_COLUMN_TEXT, "a name of the class") },
    .prepare = prepare,
    .work = work,
    .answer = answer,
    .finish = finish,
};
