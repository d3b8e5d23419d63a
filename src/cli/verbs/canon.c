/* SPDX-License-Identifier: GPL-3.0-or-later */
/* canon.c -- `givens canon`: the canonical form of 9x9 puzzles, their automorphisms,
 * the transformation that was applied; with --unique only the first record of each
 * class. */
#include "cli/stream/task.h"
#include "sudoku9/canon/canon.h"
#include "sudoku9/canon/canon_set.h"
#include "solve/nine_engine.h"

typedef struct canon_options {
    const char *form;
    bool automorphisms;
    bool perm;
    bool unique;
} canon_options;

enum { FORM, CELLS = 81 };

/* For the run. */
typedef struct canon_state {
    const gv_canon_row *form;
    gv_canon_set classes; /* --unique: the forms that were written */
} canon_state;

static gv_status prepare(gv_run *run, gv_error *err)
{
    const canon_options *own = run->options;
    canon_state *state = run->state;
    if ((own->automorphisms || own->perm) && run->settings.to &&
        (run->form.kind == GV_FORM_LINE || run->form.kind == GV_FORM_PUZZLE))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--automorphisms and --perm need --to tsv, csv or json");
    state->form = gv_canon_form_by_name(own->form);
    gv_canon_set_init(&state->classes, run->memory);
    run->layout.in_turn = own->unique;
    const gv_column automorphisms = run->columns[1], perm = run->columns[2];
    run->n_columns = 1;
    if (own->automorphisms)
        run->columns[run->n_columns++] = automorphisms;
    if (own->perm)
        run->columns[run->n_columns++] = perm;
    if (run->n_columns > 1 && !run->settings.to && !run->settings.format)
        run->form.kind = GV_FORM_TSV;
    return GV_OK;
}

static void finish(gv_run *run)
{
    canon_state *state = run->state;
    gv_canon_set_free(&state->classes);
}

/* What a string of 81 digits cannot express: other sizes, pencilmarks, two givens in a
 * cell. */
static bool refuse(gv_task *task)
{
    uint8_t digits[CELLS];
    if (gv_nine_engine_digits(digits, task->parsed.instance))
        return false;
    gv_task_refuse(task, GV_ERR_INPUT,
                   "canon takes 9x9 Sudoku with blocks of 3x3, without pencilmarks and "
                   "with one given a cell");
    return true;
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

static gv_status work(gv_task **tasks, size_t n_tasks, gv_error *err)
{
    size_t n_taken = 0;
    for (size_t i = 0; i < n_tasks; i++)
        if (!refuse(tasks[i]))
            tasks[n_taken++] = tasks[i];
    if (!n_taken)
        return GV_OK;
    const canon_state *state = tasks[0]->run->state;
    const gv_canon_row *form = state->form;
    if (form->needs_solution)
        GV_TRY(find_solutions(tasks, n_taken, err));
    for (size_t i = 0; i < n_taken; i++) {
        gv_task *task = tasks[i];
        uint8_t puzzle[CELLS];
        if (form->needs_solution && !gv_task_found_one(task))
            continue;
        (void)gv_nine_engine_digits(puzzle, task->parsed.instance);
        form->find(task->state, puzzle, task->search.digits);
    }
    return GV_OK;
}

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

/* The form as an instance, to be written in any puzzle format. */
static gv_status make_grid(gv_task *task, gv_error *err)
{
    const gv_canonical *canonical = task->state;
    gv_label givens[CELLS];
    uint32_t n_givens = 0;
    for (gv_label cell = 0; cell < CELLS; cell++)
        if (canonical->digits[cell])
            givens[n_givens++] = cell * 9 + canonical->digits[cell] - 1u;
    gv_instance *grid;
    GV_TRY(gv_instance_make(&grid, task->run->context, task->parsed.instance->net,
                            givens, NULL, n_givens, NULL,
                            task->parsed.instance->alphabet, &task->worker->tmp, err));
    task->grid = grid;
    return gv_format_put(gv_task_text(task, FORM), grid, GV_FORMAT_LINE,
                         task->run->input.text.alphabet, err);
}

static gv_status answer(gv_task *task, gv_error *err)
{
    const canon_options *own = task->run->options;
    const gv_canonical *canonical = task->state;
    canon_state *state = task->run->state;
    if (own->unique) {
        bool is_new;
        GV_TRY(gv_canon_set_add(&is_new, &state->classes, canonical->digits, err));
        if (!is_new) {
            task->placing = GV_LEFT_OUT;
            return GV_OK;
        }
    }
    size_t column = FORM + 1;
    if (own->automorphisms)
        task->worker->cells[column++] = gv_cell_integer(canonical->n_automorphisms);
    if (own->perm)
        put_perm(gv_task_text(task, column), &canonical->map);
    return make_grid(task, err);
}

/* ---- the verb ---- */

static const gv_option option_rows[] = {
    GV_OPT_CHOICE("form", "NAME",
                  "puzzle-minlex solution-minlex solution-maxlex relabel pattern",
                  GV_OPT_IN(canon_options, form),
                  "which canonical form; puzzle-minlex by default"),
    GV_OPT_FLAG("automorphisms", GV_OPT_IN(canon_options, automorphisms),
                "print the number of automorphisms, in a table"),
    GV_OPT_FLAG("perm", GV_OPT_IN(canon_options, perm),
                "print the transformation that was applied, in a table"),
    GV_OPT_FLAG("unique", GV_OPT_IN(canon_options, unique),
                "keep the first record of each class"),
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
    .record_size = sizeof(gv_canonical),
    .allowed_on_server = true,
    .operands = GV_RECORD_OPERANDS,
    .summary = "print the canonical form of each 9x9 puzzle",
    .answers_puzzle = true,
    .prints_puzzle = true,
    .n_columns = 3,
    .columns =
        (const gv_column[]){
            GV_PUZZLES("form", "the canonical form"),
            GV_OPTIONAL("automorphisms", GV_COLUMN_INTEGER, "number of automorphisms"),
            GV_OPTIONAL("perm", GV_COLUMN_TEXT,
                        "the transformation that was applied") },
    .prepare = prepare,
    .work = work,
    .answer = answer,
    .finish = finish,
};
