/* SPDX-License-Identifier: GPL-3.0-or-later */
/* free_format.c -- the codes: %g the record's text, %i the bare grid, %n its number, %e
 * the seconds it took, %l %t %% line, tab, percent, %(name) a column of the verb (also
 * puzzle, clues, family, text). */
#include "cli/free_format.h"

#include "base/progress.h"
#include "cli/answer.h"

#include <inttypes.h>
#include <string.h>

/* The names that every verb has, beside its own columns. */
static const char *const common_names[] = { "puzzle", "clues", "family", "text" };

static bool is_name(const char *name, size_t length, const char *candidate)
{
    return strlen(candidate) == length && memcmp(candidate, name, length) == 0;
}

/* The verb's column of that name; n_columns when it has none. */
static size_t find_column(const gv_run *run, const char *name, size_t length)
{
    size_t column = 0;
    while (column < run->n_columns && !is_name(name, length, run->columns[column].name))
        column++;
    return column;
}

static bool is_known(const gv_run *run, const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof common_names / sizeof common_names[0]; i++)
        if (is_name(name, length, common_names[i]))
            return true;
    return find_column(run, name, length) < run->n_columns;
}

gv_status gv_free_format_check(const gv_run *run, gv_error *err)
{
    const char *pattern = run->settings.format;
    if (strcmp(pattern, "serate") == 0)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--format serate needs ratings, which '%s' does not give",
                       run->verb->name);
    for (const char *at = strchr(pattern, '%'); at; at = strchr(at, '%')) {
        at++;
        if (*at == '(') {
            const char *name = at + 1;
            const char *end = strchr(name, ')');
            if (!end)
                return gv_fail(err, GV_ERR_ARGUMENT, "--format: '%%(' without ')'");
            if (!is_known(run, name, (size_t)(end - name)))
                return gv_fail(
                    err, GV_ERR_ARGUMENT, "--format: '%s' has no value named '%.*s'",
                    run->verb->name, (int)(end - name > 40 ? 40 : end - name), name);
            at = end;
        } else if (!*at || !strchr("ginelt%", *at)) {
            return gv_fail(err, GV_ERR_ARGUMENT, "--format: unknown code '%%%.1s'", at);
        }
        at++;
    }
    return GV_OK;
}

static void put_named(gv_buffer *out, const char *name, size_t length,
                      const gv_task *task)
{
    const bool readable = task->word != GV_WORD_ERROR;
    const size_t column = find_column(task->run, name, length);
    if (is_name(name, length, "puzzle")) {
        gv_answer_puzzle(out, task);
    } else if (is_name(name, length, "text")) {
        size_t text_length;
        const char *text = gv_answer_text(task, &text_length);
        gv_buffer_add(out, text, text_length);
    } else if (column < task->run->n_columns &&
               (task->word == GV_WORD_OK || task->has_cells)) {
        const gv_buffer *cell = &task->worker->cells[column];
        gv_buffer_add(out, cell->text, cell->length);
    } else if (column < task->run->n_columns || !readable) {
        gv_buffer_puts(out, gv_word_text(task->word));
    } else if (is_name(name, length, "clues")) {
        gv_buffer_printf(out, "%zu", gv_instance_n_givens(task->parsed.instance));
    } else {
        gv_buffer_puts(out,
                       gv_family_name(gv_instance_shape(task->parsed.instance).family));
    }
}

/* The record's puzzle in line form. */
static void put_grid(gv_buffer *out, const gv_task *task)
{
    if (task->word == GV_WORD_ERROR ||
        gv_instance_put(out, task->parsed.instance, GV_FORMAT_LINE, GV_ALPHABET_AUTO,
                        NULL) != GV_OK)
        gv_buffer_puts(out, gv_word_text(GV_WORD_ERROR));
}

void gv_free_format_put(gv_buffer *out, const char *pattern, const gv_task *task)
{
    for (const char *at = pattern; *at; at++) {
        if (*at != '%') {
            gv_buffer_putc(out, *at);
            continue;
        }
        const char *end;
        switch (*++at) {
        case 'g':
            gv_buffer_add(out, task->record->raw.text, task->record->raw.length);
            break;
        case 'i':
            put_grid(out, task);
            break;
        case 'n':
            gv_buffer_printf(out, "%" PRIu64, task->number);
            break;
        case 'e':
            gv_buffer_printf(out, "%.3f", gv_progress_clock() - task->started);
            break;
        case 'l':
            gv_buffer_putc(out, '\n');
            break;
        case 't':
            gv_buffer_putc(out, '\t');
            break;
        case '(':
            end = strchr(at, ')');
            put_named(out, at + 1, (size_t)(end - at - 1), task);
            at = end;
            break;
        default:
            gv_buffer_putc(out, *at);
            break;
        }
    }
    gv_buffer_putc(out, '\n');
}
