/* SPDX-License-Identifier: GPL-3.0-or-later */
/* convert_sheet.c -- puzzles with several or no solutions are printed like the others;
 * the back says what is wrong with them. */
#include "cli/verbs/convert_sheet.h"

#include "cli/output/answer.h"
#include "model/family.h"

gv_status gv_convert_sheet_prepare(gv_run *run, gv_error *err)
{
    static const char *const names[] = { "per-page", "title", "captions",
                                         "no-answers" };
    const gv_convert_options *own = run->options;
    const gv_sheet_style style = { .per_page = (unsigned)own->sheet.per_page,
                                   .title = own->sheet.title,
                                   .answers = !own->sheet.no_answers };
    if (run->form.kind == GV_FORM_SHEET) {
        gv_sheet_init(run->state, style, run->memory);
        run->layout.in_turn = true; // a page continues where the record before ended
        return GV_OK;
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (gv_run_given(run, names[i]))
            return gv_fail(err, GV_ERR_ARGUMENT, "--%s needs --to sheet", names[i]);
    return GV_OK;
}

void gv_convert_sheet_begin(gv_run *run, gv_buffer *out)
{
    if (run->form.kind == GV_FORM_SHEET)
        gv_sheet_begin(out, run->state);
}

gv_status gv_convert_sheet_end(gv_run *run, gv_buffer *out, bool *more, gv_error *err)
{
    *more = false;
    if (run->form.kind != GV_FORM_SHEET)
        return GV_OK;
    GV_TRY(gv_sheet_answers(out, more, run->state, err));
    if (!*more)
        gv_sheet_end(out, run->state);
    return GV_OK;
}

static bool has_board(const gv_task *task)
{
    return gv_family_has_board(task->parsed.instance->net->shape.family);
}

gv_status gv_convert_sheet_work(gv_task **tasks, size_t n_tasks, gv_error *err)
{
    const gv_convert_options *own = tasks[0]->run->options;
    if (own->sheet.no_answers)
        return GV_OK;
    gv_task **drawn = GV_ARENA_NEW(&tasks[0]->worker->tmp, gv_task *, n_tasks);
    if (!drawn)
        return gv_fail_memory(err);
    size_t n_drawn = 0;
    for (size_t i = 0; i < n_tasks; i++) {
        if (!has_board(tasks[i]))
            continue;
        tasks[i]->search.first =
            GV_ARENA_NEW(&tasks[i]->worker->tmp, gv_label,
                         tasks[i]->parsed.instance->net->n_primary);
        if (!tasks[i]->search.first)
            return gv_fail_memory(err);
        drawn[n_drawn++] = tasks[i];
    }
    return n_drawn ? gv_tasks_search(drawn, n_drawn, 2, err) : GV_OK;
}

static const char *words_for(gv_outcome outcome)
{
    switch (outcome) {
    case GV_OUTCOME_NONE:
        return "no solution";
    case GV_OUTCOME_MULTIPLE:
        return "several solutions";
    default:
        return "not solved within the limit";
    }
}

void gv_convert_sheet_put(gv_task *task)
{
    const gv_convert_options *own = task->run->options;
    gv_buffer *out = gv_task_out(task);
    if (!has_board(task))
        gv_task_refuse(task, GV_ERR_UNSUPPORTED, "a csp instance has no board to draw");
    else if (!own->sheet.no_answers)
        (void)gv_task_found_one(task);
    // What comes after a record that was cut short is not written.
    if (task->outcome == GV_OUTCOME_ERROR || task->stopped || task->batch->stream->cut)
        return;
    gv_sheet_entry entry = { .puzzle = task->parsed.instance,
                             .no_solution = words_for(task->outcome) };
    if (task->outcome == GV_OUTCOME_OK)
        entry.solution = task->search.first;
    if (own->sheet.captions)
        entry.caption = gv_answer_text(task, &entry.caption_length);
    if (gv_sheet_add(out, task->run->state, &entry, NULL) != GV_OK)
        out->failed = true;
}
