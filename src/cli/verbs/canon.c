/* SPDX-License-Identifier: GPL-3.0-or-later */
/* canon.c -- `givens canon`: the canonical form of 9x9 puzzles, their
 * automorphisms, the transformation that was applied; with --unique the first record of
 * each class alone. */
#include "cli/stream/stream.h"
#include "solve/nine_engine.h"

#include <string.h>

enum { FORM, CELLS = 81 };

static const gv_canon_row *chosen_form(const gv_run *run)
{
    const char *name = run->settings.canon_form;
    size_t form = GV_CANON_PUZZLE_MINLEX;
    while (name && strcmp(name, gv_canon_forms[form].name) != 0)
        form++;
    return &gv_canon_forms[form];
}

static gv_status cmd_canon_prepare(gv_run *run, gv_error *err)
{
    const bool asks_columns = run->settings.automorphisms || run->settings.perm;
    if (asks_columns && run->settings.to &&
        (run->form.kind == GV_FORM_LINE || run->form.kind == GV_FORM_PUZZLE))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--automorphisms and --perm need --to tsv, csv or json");
    run->in_turn = run->settings.unique;
    const gv_column automorphisms = run->columns[1], perm = run->columns[2];
    run->n_columns = 1;
    if (run->settings.automorphisms)
        run->columns[run->n_columns++] = automorphisms;
    if (run->settings.perm)
        run->columns[run->n_columns++] = perm;
    if (run->n_columns > 1 && !run->settings.to && !run->settings.format)
        run->form.kind = GV_FORM_TSV;
    return GV_OK;
}

/* What no string of 81 digits holds: other sizes, pencilmarks, two givens in a cell. */
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

/* The unique solutions of the puzzles, for the forms that go by them. */
static gv_status find_solutions(gv_task **tasks, size_t n_tasks, gv_error *err)
{
    uint8_t *digits = gv_arena_take(&tasks[0]->worker->tmp, n_tasks * CELLS);
    if (!digits)
        return gv_fail_memory(err);
    for (size_t i = 0; i < n_tasks; i++)
        tasks[i]->search.digits = digits + i * CELLS;
    return gv_tasks_search(tasks, n_tasks, 2, err);
}

static gv_status cmd_canon_work(gv_task **tasks, size_t n_tasks, gv_error *err)
{
    size_t n_taken = 0;
    for (size_t i = 0; i < n_tasks; i++)
        if (!refuse(tasks[i]))
            tasks[n_taken++] = tasks[i];
    if (!n_taken)
        return GV_OK;
    const gv_canon_row *form = chosen_form(tasks[0]->run);
    if (form->needs_solution)
        GV_TRY(find_solutions(tasks, n_taken, err));
    gv_canonical *forms = GV_ARENA_NEW(&tasks[0]->worker->tmp, gv_canonical, n_taken);
    if (!forms)
        return gv_fail_memory(err);
    for (size_t i = 0; i < n_taken; i++) {
        gv_task *task = tasks[i];
        uint8_t puzzle[CELLS];
        if (form->needs_solution && !gv_task_found_one(task))
            continue;
        (void)gv_nine_engine_digits(puzzle, task->parsed.instance);
        form->find(&forms[i], puzzle, task->search.digits);
        task->canonical = &forms[i];
    }
    return GV_OK;
}

/* "v=234567891 r=123456789 c=123456789 t=0": what digits 1 to 9 become, the input's
 * rows and columns in the order in which they stand in the form, and whether it was
 * transposed before. */
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
    gv_label givens[CELLS];
    uint32_t n_givens = 0;
    for (gv_label cell = 0; cell < CELLS; cell++)
        if (task->canonical->digits[cell])
            givens[n_givens++] = cell * 9 + task->canonical->digits[cell] - 1u;
    gv_instance *grid;
    GV_TRY(gv_instance_make(&grid, task->run->context, task->parsed.instance->net,
                            givens, NULL, n_givens, NULL,
                            task->parsed.instance->alphabet, &task->worker->tmp, err));
    task->grid = grid;
    return gv_format_put(gv_task_text(task, FORM), grid, GV_FORMAT_LINE,
                         task->run->text.alphabet, err);
}

static gv_status cmd_canon(gv_task *task, gv_error *err)
{
    const gv_settings *settings = &task->run->settings;
    if (settings->unique) {
        bool is_new;
        GV_TRY(gv_canon_set_add(&is_new, &task->stream->classes,
                                task->canonical->digits, err));
        task->dropped = !is_new;
        if (task->dropped)
            return GV_OK;
    }
    size_t column = FORM + 1;
    if (settings->automorphisms)
        gv_task_cells(task)[column++] =
            gv_cell_integer(task->canonical->n_automorphisms);
    if (settings->perm)
        put_perm(gv_task_text(task, column), &task->canonical->map);
    return make_grid(task, err);
}

/* ---- the verb ---- */

static const gv_option option_rows[] = {
    GV_OPT_CHOICE(
        "form", "NAME", "puzzle-minlex solution-minlex solution-maxlex relabel pattern",
        GV_SHARED(canon_form), "which canonical form; puzzle-minlex by default"),
    GV_OPT_FLAG("automorphisms", GV_SHARED(automorphisms),
                "tell the number of automorphisms, in a table"),
    GV_OPT_FLAG("perm", GV_SHARED(perm),
                "tell the transformation that was applied, in a table"),
    GV_OPT_FLAG("unique", GV_SHARED(unique), "keep the first record of each class"),
    GV_OPTS_TO_PUZZLES,
    GV_OPTS_FROM,
    GV_OPTS_FORMAT,
    GV_OPTS_OUTPUT,
    GV_OPTS_ROWS,
};

const gv_verb gv_verb_canon = {
    .name = "canon",
    .options = GV_OPTIONS(option_rows),
    .allowed_on_server = true,
    .operands = GV_RECORD_OPERANDS,
    .summary = "print the canonical form of each 9x9 puzzle",
    .answers_puzzle = true,
    .prints_puzzle = true,
    .n_columns = 3,
    .columns = { GV_PUZZLES("form", "the canonical form"),
                 GV_INTEGERS("automorphisms", "number of automorphisms"),
                 GV_TEXTS("perm", "the transformation that was applied") },
    .prepare = cmd_canon_prepare,
    .work = cmd_canon_work,
    .answer = cmd_canon,
};
