/* SPDX-License-Identifier: GPL-3.0-or-later */
/* format_string.c -- the codes: %g the record's text, %i the bare grid, %n its number,
 * %e the seconds it took, %l %t %% line, tab, percent, %(name) a column of the verb
 * (also puzzle, clues, family, text); %r %p %d the ratings ER, EP, ED as serate writes
 * them, %R %P %D the techniques that set them, %S %T %U their short names. */
#include "cli/output/format_string.h"

#include "base/os/clock.h"
#include "cli/output/answer.h"
#include "explainer/core/hint.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

/* The names that every verb has, besides its own columns. */
static const char *const common_names[] = { "puzzle", "clues", "family", "text" };

static bool is_name(const char *name, size_t length, const char *candidate)
{
    return strlen(candidate) == length && memcmp(candidate, name, length) == 0;
}

/* The verb's column of that name; n_columns if it has none. */
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

/* The pattern that a value of --format means. */
static const char *pattern_of(const char *format)
{
    return strcmp(format, "serate") == 0 ? "%g ED=%r/%p/%d" : format;
}

/* The codes of ER, EP and ED: the rating, the name of the technique, the short one. */
static const char *const rating_codes[] = { "rRS", "pPT", "dDU" };
enum { N_RATINGS = sizeof rating_codes / sizeof *rating_codes };

/* Which rating a code is about; N_RATINGS for other codes. */
static size_t rating_index(char code)
{
    size_t i = 0;
    while (i < N_RATINGS && (!code || !strchr(rating_codes[i], code)))
        i++;
    return i;
}

/* The column of a code about a rating; NULL for other codes. */
static const char *rating_of(char code)
{
    static const char *const columns[N_RATINGS + 1] = { "SER", "EP", "ED", NULL };
    return columns[rating_index(code)];
}

bool gv_free_format_rates(const char *format)
{
    const char *at = strchr(pattern_of(format), '%');
    while (at && at[1] && !rating_of(at[1]))
        at = strchr(at + 2, '%');
    return at && at[1];
}

static gv_status check_rating(const gv_run *run, char code, gv_error *err)
{
    const char *name = rating_of(code);
    if (find_column(run, name, strlen(name)) == run->n_columns)
        return gv_fail(
            err, GV_ERR_ARGUMENT,
            "--format: '%%%c' needs the rating %s, and '%s' has no such column", code,
            name, run->verb->name);
    return GV_OK;
}

gv_status gv_free_format_check(const gv_run *run, gv_error *err)
{
    const char *pattern = pattern_of(run->settings.format);
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
        } else if (rating_of(*at)) {
            GV_TRY(check_rating(run, *at, err));
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
    const bool readable = task->outcome != GV_OUTCOME_ERROR;
    const size_t column = find_column(task->run, name, length);
    if (is_name(name, length, "puzzle")) {
        gv_answer_puzzle(out, task);
    } else if (is_name(name, length, "text")) {
        size_t text_length;
        const char *text = gv_answer_text(task, &text_length);
        gv_buffer_add(out, text, text_length);
    } else if (column < task->run->n_columns) {
        const gv_cell cell = gv_task_value(task, column);
        gv_cell_put(out, &cell);
    } else if (!readable) {
        gv_buffer_puts(out, gv_outcome_name(task->outcome));
    } else if (is_name(name, length, "clues")) {
        gv_buffer_printf(out, "%u", task->parsed.instance->n_givens);
    } else {
        gv_buffer_puts(out, gv_family_name(task->parsed.instance->net->shape.family));
    }
}

/* The cell of the rating that a code is about. */
static gv_cell rating_cell(char code, const gv_task *task)
{
    const char *name = rating_of(code);
    return gv_task_value(task, find_column(task->run, name, strlen(name)));
}

/* A rating as serate prints it: 20.0 is beyond, 0.0 everything else without a number. A
 * value stopped at a limit, which serate does not have, is unchanged. */
static void put_rating(gv_buffer *out, char code, const gv_task *task)
{
    const gv_cell cell = rating_cell(code, task);
    const gv_outcome reason = gv_cell_reason(&cell);
    if (reason == GV_OUTCOME_BEYOND)
        gv_buffer_puts(out, "20.0");
    else if (gv_cell_is_number(&cell) || reason == GV_OUTCOME_LIMIT)
        gv_cell_put(out, &cell);
    else
        gv_buffer_puts(out, "0.0");
}

/* The technique that set a rating; if there is none, the word, or a dash. */
static void put_technique(gv_buffer *out, char code, const gv_task *task)
{
    const size_t index = rating_index(code);
    char name[GV_SE_NAME_SIZE];
    assert(index < N_RATINGS);
    if (!task->worker->set_by || !task->worker->set_by[index].known) {
        const gv_cell cell = rating_cell(code, task);
        if (gv_cell_is_number(&cell) && !cell.integer) // no step was needed
            gv_buffer_putc(out, '-');
        else
            gv_cell_put(out, &cell);
        return;
    }
    if (code == rating_codes[index][1])
        gv_se_title_name(name, task->worker->set_by[index]);
    else
        gv_se_title_short(name, task->worker->set_by[index]);
    gv_buffer_puts(out, name);
}

/* The record's puzzle in line form. */
static void put_grid(gv_buffer *out, const gv_task *task)
{
    if (task->outcome == GV_OUTCOME_ERROR ||
        gv_format_put(out, task->parsed.instance, GV_FORMAT_LINE, GV_ALPHABET_AUTO,
                      NULL) != GV_OK)
        gv_buffer_puts(out, gv_outcome_name(GV_OUTCOME_ERROR));
}

void gv_free_format_put(gv_buffer *out, const char *format, const gv_task *task)
{
    for (const char *at = pattern_of(format); *at; at++) {
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
            gv_buffer_printf(out, "%.3f", gv_wall_seconds() - task->worker->started);
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
        case 'r':
        case 'p':
        case 'd':
            put_rating(out, *at, task);
            break;
        case 'R':
        case 'P':
        case 'D':
        case 'S':
        case 'T':
        case 'U':
            put_technique(out, *at, task);
            break;
        default:
            gv_buffer_putc(out, *at);
            break;
        }
    }
    gv_buffer_putc(out, '\n');
}
