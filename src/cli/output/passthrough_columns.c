/* SPDX-License-Identifier: GPL-3.0-or-later */
/* passthrough_columns.c -- the other columns of the input next to the columns of the
 * answer. A new column replaces one of the same name. */
#include "cli/output/passthrough_columns.h"

#include "cli/output/answer.h"

#include <jansson.h>
#include <string.h>

static bool is_own_column(const gv_run *run, const char *name)
{
    if (strcmp(name, "puzzle") == 0 || strcmp(name, "status") == 0 ||
        strcmp(name, "message") == 0 || strcmp(name, "place") == 0 ||
        (strcmp(name, "text") == 0 && run->settings.keep_text) ||
        (run->layout.many_rows && strcmp(name, run->layout.rows_key) == 0))
        return true;
    for (size_t i = 0; i < run->n_columns; i++)
        if (strcmp(name, run->columns[i].name) == 0)
            return true;
    for (const char *const *key = run->layout.own_keys; key && *key; key++)
        if (strcmp(name, *key) == 0)
            return true;
    return false;
}

/* Whether column `i` of the input is not passed on: the puzzle, by whatever name, is
 * there already. */
static bool is_left_out(const gv_run *run, const gv_columns *columns, size_t i)
{
    return i == columns->puzzle || is_own_column(run, columns->names[i]);
}

/* ---- JSON Lines ---- */

/* The object of a record of JSON Lines; NULL for other records, and when out of memory.
 */
static json_t *load_object(const gv_record *record)
{
    if (!gv_formats[record->raw.format]->has_members || record->status != GV_OK)
        return NULL;
    return json_loadb(record->raw.text, record->raw.length, 0, NULL);
}

static int append(const char *text, size_t length, void *user)
{
    gv_buffer_add(user, text, length);
    return 0;
}

/* A value as JSON text. Decimals of up to 15 digits are unchanged. */
static void put_value(gv_buffer *out, const json_t *value)
{
    (void)json_dump_callback(value, append, out,
                             JSON_ENCODE_ANY | JSON_REAL_PRECISION(15));
}

gv_status gv_kept_keys(const gv_columns **out, const gv_record *record, gv_arena *arena,
                       gv_error *err)
{
    json_t *object = load_object(record);
    *out = NULL;
    if (!object)
        return GV_OK;
    gv_columns *columns = GV_ARENA_NEW(arena, gv_columns, 1);
    const char **names = GV_ARENA_NEW(arena, const char *, json_object_size(object));
    gv_status status = columns && names ? GV_OK : gv_fail_memory(err);
    for (void *at = json_object_iter(object); at && status == GV_OK;
         at = json_object_iter_next(object, at)) {
        const char *key = json_object_iter_key(at);
        char *name = gv_arena_take(arena, strlen(key) + 1);
        if (!name) {
            status = gv_fail_memory(err);
            break;
        }
        names[columns->n_columns++] = memcpy(name, key, strlen(key) + 1);
    }
    if (status == GV_OK) {
        columns->names = names;
        columns->puzzle = columns->n_columns; // is_own_column() knows its names
        *out = columns;
    }
    json_decref(object);
    return status;
}

/* What the answer writes itself: its columns, and what the puzzle's text does not say.
 * A board repeats the puzzle, which may differ from the answer's. */
static bool is_own_key(const gv_run *run, const char *key)
{
    return is_own_column(run, key) || strcmp(key, "family") == 0 ||
           strcmp(key, "board") == 0 || strcmp(key, "size") == 0 ||
           strcmp(key, "block") == 0 ||
           (strcmp(key, "text") == 0 && gv_answer_keeps_text(run));
}

static void put_keys(gv_json *json, const gv_task *task)
{
    json_t *object = load_object(task->record);
    gv_buffer *scratch = &task->worker->scratch;
    for (void *at = json_object_iter(object); at;
         at = json_object_iter_next(object, at)) {
        if (is_own_key(task->run, json_object_iter_key(at)))
            continue;
        gv_buffer_reset(scratch);
        put_value(scratch, json_object_iter_value(at));
        gv_json_key(json, json_object_iter_key(at));
        gv_json_decimal(json, scratch->text ? scratch->text : "null");
    }
    json_decref(object);
}

/* A string unchanged, null as nothing, anything else as JSON text. */
static void put_key_cell(gv_table *table, const json_t *value, gv_buffer *scratch)
{
    gv_buffer_reset(scratch);
    if (json_is_string(value))
        gv_buffer_add(scratch, json_string_value(value), json_string_length(value));
    else if (value && !json_is_null(value))
        put_value(scratch, value);
    gv_table_cell(table, scratch->text ? scratch->text : "", scratch->length);
}

/* ---- tables ---- */

void gv_kept_names(gv_table *table, const gv_run *run, const gv_columns *header)
{
    if (!run->settings.keep_columns || !header)
        return;
    for (size_t i = 0; i < header->n_columns; i++)
        if (!is_left_out(run, header, i))
            gv_table_puts(table, header->names[i]);
}

/* The record's cell in column `i` of the header. Later inputs may have their columns in
 * another order: then the first of that name is used. */
static void put_cell(gv_table *table, const gv_task *task, const gv_columns *header,
                     size_t i)
{
    gv_buffer *scratch = &task->worker->scratch;
    gv_buffer_reset(scratch);
    const gv_columns *own = task->record->in_table ? gv_task_columns(task) : NULL;
    size_t at = i;
    if (own && (i >= own->n_columns || strcmp(own->names[i], header->names[i]) != 0))
        for (at = 0; at < own->n_columns; at++)
            if (strcmp(own->names[at], header->names[i]) == 0)
                break;
    if (own && at < own->n_columns)
        gv_row_field(task->record, own, at, scratch);
    gv_table_cell(table, scratch->text ? scratch->text : "", scratch->length);
}

void gv_kept_cells(gv_table *table, const gv_task *task, const gv_columns *header)
{
    if (!task->run->settings.keep_columns || !header)
        return;
    json_t *object = load_object(task->record);
    for (size_t i = 0; i < header->n_columns; i++) {
        if (is_left_out(task->run, header, i))
            continue;
        if (object)
            put_key_cell(table, json_object_get(object, header->names[i]),
                         &task->worker->scratch);
        else
            put_cell(table, task, header, i);
    }
    json_decref(object);
}

/* ---- objects ---- */

void gv_kept_members(gv_json *json, const gv_task *task)
{
    gv_buffer *scratch = &task->worker->scratch;
    if (!task->run->settings.keep_columns)
        return;
    if (!task->record->in_table) {
        put_keys(json, task);
        return;
    }
    const gv_columns *columns = gv_task_columns(task);
    for (size_t i = 0; i < columns->n_columns; i++) {
        if (is_left_out(task->run, columns, i))
            continue;
        gv_buffer_reset(scratch);
        gv_row_field(task->record, columns, i, scratch);
        gv_json_key(json, columns->names[i]);
        gv_json_string(json, scratch->text ? scratch->text : "", scratch->length);
    }
}
