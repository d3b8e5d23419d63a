/* SPDX-License-Identifier: GPL-3.0-or-later */
/* convert_sheet.c -- puzzles with several or no solutions are printed like the others;
 * at the back stands what is the matter with them. */
#include "cli/verbs/convert_sheet.h"

#include "cli/output/answer.h"

gv_status gv_sheet_prepare(gv_run *run, gv_error *err)
{
    static const char *const own[] = { "per-page", "title", "captions", "no-answers" };
    if (run->form.kind == GV_FORM_SHEET) {
        run->in_turn = true; // a page goes on where the record before ended
        return GV_OK;
    }
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (gv_run_given(run, own[i]))
            return gv_fail(err, GV_ERR_ARGUMENT, "--%s needs --to sheet", own[i]);
    return GV_OK;
}

gv_sheet_style gv_sheet_style_of(const gv_run *run)
{
    return (gv_sheet_style){ .per_page = (unsigned)run->settings.per_page,
                             .title = run->settings.title,
                             .answers = !run->settings.no_answers };
}

static bool has_board(const gv_task *task)
{
    return task->parsed.instance->net->shape.family != GV_CSP;
}

gv_status gv_sheet_work(gv_task **tasks, size_t n_tasks, gv_error *err)
{
    if (tasks[0]->run->settings.no_answers)
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

void gv_sheet_judge(gv_task *task)
{
    if (!has_board(task))
        gv_task_refuse(task, GV_ERR_UNSUPPORTED, "a csp instance has no board to draw");
    else if (!task->run->settings.no_answers)
        (void)gv_task_found_one(task);
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

void gv_sheet_put(gv_buffer *out, gv_task *task)
{
    // what comes behind a record that was cut short is not written
    if (task->outcome == GV_OUTCOME_ERROR || task->stream->cut)
        return;
    gv_sheet_entry entry = { .puzzle = task->parsed.instance,
                             .no_solution = words_for(task->outcome) };
    if (task->outcome == GV_OUTCOME_OK)
        entry.solution = task->search.first;
    if (task->run->settings.captions)
        entry.caption = gv_answer_text(task, &entry.caption_length);
    if (gv_sheet_add(out, &task->stream->sheet, &entry, NULL) != GV_OK)
        out->failed = true;
}
