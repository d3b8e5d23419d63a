/* SPDX-License-Identifier: GPL-3.0-or-later */
/* class_find.c -- classes of records, found by one of two ways. */
#include "cli/verbs/class_find.h"

#include "cli/stream/stream.h"
#include "solve/nine_engine.h"

enum { CELLS = 81 };

void gv_classes_work_init(gv_class_work *work, gv_memory *memory)
{
    work->structure = NULL;
    gv_arena_init(&work->rules, memory);
    gv_arena_init(&work->tmp, memory);
}

void gv_classes_work_free(gv_class_work *work)
{
    gv_arena_free(&work->rules);
    gv_arena_free(&work->tmp);
}

static gv_status find_structure(gv_end *end, gv_class_work *work,
                                const gv_instance *puzzle, const gv_budget *budget,
                                gv_error *err)
{
    *end = GV_END_COMPLETE;
    if (work->structure && work->structure->net == puzzle->net)
        return GV_OK;
    work->structure = NULL;
    gv_arena_rewind(&work->rules, (gv_mark){ 0 });
    return gv_structure_new(&work->structure, end, puzzle->context, puzzle->net, budget,
                            &work->rules, err);
}

static gv_status find_graph(gv_graph_form *out, gv_task *task, gv_class_work *work,
                            gv_error *err)
{
    const gv_instance *puzzle = task->parsed.instance;
    const gv_limits limits = gv_task_limits(task, 0);
    const gv_budget budget = gv_budget_start(&limits);
    GV_TRY(find_structure(&out->end, work, puzzle, &budget, err));
    if (out->end != GV_END_COMPLETE)
        return GV_OK;
    return gv_graph_form_find(out, work->structure, puzzle, &budget, &task->worker->tmp,
                              &work->tmp, err);
}

gv_status gv_classes_find_any(gv_class_found *out, gv_task *task, gv_class_work *work,
                              gv_error *err)
{
    gv_error why;
    const gv_status status = find_graph(&out->any, task, work, &why);
    if (status == GV_ERR_UNSUPPORTED) {
        gv_task_refuse(task, status, why.message);
        return GV_OK;
    }
    if (status == GV_OK)
        (void)gv_task_cut_short(task, out->any.end);
    else if (err)
        *err = why;
    return status;
}

/* The digits of a plain 9x9 puzzle; false for others. */
static bool digits_of(uint8_t digits[CELLS], const gv_task *task)
{
    if (!task->plain)
        return gv_nine_engine_digits(digits, task->parsed.instance);
    for (size_t cell = 0; cell < CELLS; cell++) {
        const char c = task->plain[cell];
        digits[cell] = c >= '1' && c <= '9' ? (uint8_t)(c - '0') : 0;
    }
    return true;
}

gv_status gv_classes_find(gv_class_found *out, gv_task *task, gv_class_work *work,
                          gv_error *err)
{
    uint8_t digits[CELLS];
    out->is_nine = digits_of(digits, task);
    if (!out->is_nine)
        return gv_classes_find_any(out, task, work, err);
    gv_canon_forms[GV_CANON_PUZZLE_MINLEX].find(&out->nine, digits, NULL);
    return GV_OK;
}

void gv_classes_put_name(gv_buffer *out, const gv_class_found *found)
{
    char name[GV_CLASS_NAME_SIZE];
    if (found->is_nine)
        gv_class_name_of(name, found->nine.digits, CELLS);
    else
        gv_class_name_of(name, found->any.key, found->any.key_size);
    gv_buffer_puts(out, name);
}

void gv_classes_put_automorphisms(gv_task *task, size_t column,
                                  const gv_class_found *found)
{
    if (found->is_nine)
        task->worker->cells[column] = gv_cell_integer(found->nine.n_automorphisms);
    else
        gv_buffer_puts(gv_worker_text(task->worker, column, GV_CELL_NUMBER),
                       found->any.n_automorphisms);
}

/* ---- sets ---- */

void gv_classes_init(gv_classes *classes, gv_memory *memory)
{
    gv_canon_set_init(&classes->nine, memory);
    gv_class_set_init(&classes->any, memory);
}

void gv_classes_free(gv_classes *classes)
{
    gv_canon_set_free(&classes->nine);
    gv_class_set_free(&classes->any);
}

gv_status gv_classes_add(bool *is_new, gv_classes *classes, const gv_class_found *found,
                         gv_error *err)
{
    if (found->is_nine)
        return gv_canon_set_add(is_new, &classes->nine, found->nine.digits, err);
    return gv_class_set_add(is_new, &classes->any, found->any.key, found->any.key_size,
                            err);
}

bool gv_classes_have(const gv_classes *classes, const gv_class_found *found)
{
    return found->is_nine
               ? gv_canon_set_has(&classes->nine, found->nine.digits)
               : gv_class_set_has(&classes->any, found->any.key, found->any.key_size);
}

/* ---- the classes of a file ---- */

/* Adds the class of one record, which is a task of its own in the same thread. */
static gv_status add_record(gv_classes *classes, gv_task *task, bool graphs,
                            gv_class_work *work, gv_error *err)
{
    gv_record *record = task->record;
    gv_class_found found = { .is_nine = false };
    bool is_new;
    task->plain = record->plain_nine && !graphs ? record->raw.text : NULL;
    gv_status status = record->status;
    if (status == GV_OK && !task->plain)
        status = gv_record_text_parse(&task->parsed, &record->raw, task->run->context,
                                      &task->worker->tmp, &record->error);
    if (status == GV_ERR_MEMORY)
        return gv_fail_memory(err);
    if (status != GV_OK)
        task->outcome = GV_OUTCOME_ERROR;
    else if (graphs)
        GV_TRY(gv_classes_find_any(&found, task, work, err));
    else
        GV_TRY(gv_classes_find(&found, task, work, err));
    return task->outcome == GV_OUTCOME_OK && !task->stopped
               ? gv_classes_add(&is_new, classes, &found, err)
               : GV_OK;
}

static gv_status add_all(gv_classes *classes, gv_task *task, gv_inputs *in, bool graphs,
                         gv_class_work *work, gv_error *err)
{
    gv_buffer texts;
    gv_buffer_init(&texts, task->run->memory);
    gv_status status = GV_OK;
    for (bool more = true; more && status == GV_OK;) {
        const gv_mark mark = gv_arena_mark(&task->worker->tmp);
        gv_record record;
        gv_buffer_reset(&texts);
        status = gv_reader_next(&record, &more, in->reader, &texts,
                                task->run->env->stop, err);
        if (!more || status != GV_OK)
            break;
        gv_record_settle(&record, &texts);
        gv_task own = { .run = task->run, .worker = task->worker, .record = &record };
        status = add_record(classes, &own, graphs, work, err);
        if (own.outcome == GV_OUTCOME_ERROR) {
            gv_run_note(task->run, GV_EXIT_INPUT);
            gv_message_add(&task->batch->messages, task->run, in->file, &record.error);
        }
        gv_arena_rewind(&task->worker->tmp, mark);
    }
    gv_buffer_free(&texts);
    return status;
}

gv_status gv_classes_add_file(gv_classes *classes, gv_task *task, const char *path,
                              bool graphs, gv_error *err)
{
    gv_inputs in;
    gv_error why;
    gv_status status = gv_inputs_open_file(&in, task->run, path, &why);
    if (status == GV_OK) {
        gv_class_work work;
        gv_classes_work_init(&work, task->run->memory);
        status = add_all(classes, task, &in, graphs, &work, &why);
        gv_classes_work_free(&work);
        gv_inputs_close(&in);
    }
    if (status == GV_ERR_IO)
        why.status = GV_ERR_INPUT; // not of the output
    if (status != GV_OK)
        gv_run_note(task->run, GV_EXIT_INPUT);
    return status == GV_OK ? GV_OK : gv_run_fail_in(err, path, &why);
}
