/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cmd_canon.c -- `givens canon`: the canonical form of 9x9 puzzles, their
 * automorphisms, the transformation that was applied; with --unique the first record of
 * each class alone. */
#include "cli/stream.h"
#include "solve/nine_engine.h"

#include <inttypes.h>
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

gv_status cmd_canon_prepare(gv_run *run, gv_error *err)
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

static void to_digits(uint8_t out[CELLS], const gv_label *solution)
{
    for (size_t i = 0; i < CELLS; i++)
        out[i] = (uint8_t)(solution[i] % 9 + 1);
}

/* What no string of 81 digits holds: other sizes, pencilmarks, two givens in a cell. */
static bool refuse(gv_task *task)
{
    const gv_raw *raw = &task->record->raw;
    uint8_t digits[CELLS];
    if (gv_nine_digits(digits, task->parsed.instance))
        return false;
    (void)gv_fail_at(
        &task->error, GV_ERR_INPUT, raw->line, raw->column,
        "canon takes 9x9 Sudoku with blocks of 3x3, without pencilmarks and "
        "with one given a cell");
    task->word = GV_WORD_ERROR;
    return true;
}

/* The unique solutions of the puzzles, for the forms that go by them. */
static gv_status find_solutions(gv_task **tasks, size_t n_tasks, gv_error *err)
{
    gv_arena *tmp = &tasks[0]->worker->tmp;
    gv_search_question *questions = GV_TAKE(tmp, gv_search_question, n_tasks);
    gv_label *labels = GV_TAKE(tmp, gv_label, n_tasks * CELLS);
    if (!questions || !labels)
        return gv_fail_memory(err);
    for (size_t i = 0; i < n_tasks; i++)
        questions[i] = (gv_search_question){ .instance = tasks[i]->parsed.instance,
                                             .limits = gv_task_limits(tasks[i], 2),
                                             .first = labels + i * CELLS };
    GV_TRY(gv_search_block(questions, n_tasks, tmp, err));
    for (size_t i = 0; i < n_tasks; i++) {
        tasks[i]->search = questions[i];
        if (questions[i].n_solutions > 1)
            tasks[i]->word = GV_WORD_MULTIPLE;
        else if (!gv_task_cut_short(tasks[i], questions[i].end) &&
                 questions[i].n_solutions == 0)
            tasks[i]->word = GV_WORD_NONE;
    }
    return GV_OK;
}

gv_status cmd_canon_work(gv_task **tasks, size_t n_tasks, gv_error *err)
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
    gv_canonical *forms = GV_TAKE(&tasks[0]->worker->tmp, gv_canonical, n_taken);
    if (!forms)
        return gv_fail_memory(err);
    for (size_t i = 0; i < n_taken; i++) {
        gv_task *task = tasks[i];
        uint8_t puzzle[CELLS], solution[CELLS];
        if (task->word != GV_WORD_OK || task->stopped)
            continue;
        (void)gv_nine_digits(puzzle, task->parsed.instance);
        if (form->needs_solution)
            to_digits(solution, task->search.first);
        form->find(&forms[i], puzzle, solution);
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
    return gv_instance_put(gv_task_cell(task, FORM), grid, GV_FORMAT_LINE,
                           task->run->text.alphabet, err);
}

gv_status cmd_canon(gv_task *task, gv_error *err)
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
        gv_buffer_printf(gv_task_cell(task, column++), "%" PRIu64,
                         task->canonical->n_automorphisms);
    if (settings->perm)
        put_perm(gv_task_cell(task, column), &task->canonical->map);
    return make_grid(task, err);
}
