/* SPDX-License-Identifier: GPL-3.0-or-later */
/* numbered_files.c -- names with numbers, and the files with these names. */
#include "cli/output/numbered_files.h"

#include "base/os/output.h"
#include "cli/output/answer.h"
#include "cli/stream/stream.h"

#include <inttypes.h>
#include <string.h>

/* ---- names ---- */

enum { MOST_DIGITS = 20 };

/* The length of a place for a number, "%n" or "%03n"; 0 if it is not one. *width is the
 * minimum number of digits. */
static size_t read_place(const char *at, int *width)
{
    *width = 1;
    if (at[0] != '%')
        return 0;
    if (at[1] == 'n')
        return 2;
    const size_t n_digits = strspn(at + 1, "0123456789");
    if (at[1] != '0' || n_digits < 2 || n_digits > 3 || at[1 + n_digits] != 'n')
        return 0;
    *width = 0;
    for (size_t i = 1; i <= n_digits; i++)
        *width = 10 * *width + (at[i] - '0');
    return *width <= MOST_DIGITS ? n_digits + 2 : 0;
}

/* The length of what was meant as a place for a number, but has an invalid width:
 * "%3n", "%021n". */
static size_t read_odd_place(const char *at)
{
    const size_t n_digits = strspn(at + 1, "0123456789");
    return n_digits && at[1 + n_digits] == 'n' ? n_digits + 2 : 0;
}

/* What a name contains. */
typedef struct name_parts {
    bool has_place;   /* for a number */
    bool has_percent; /* "%%" */
    bool has_stray;   /* '%' that is neither */
    const char *odd;  /* the first place with an invalid width, or NULL */
} name_parts;

static name_parts parts_of(const char *name)
{
    name_parts found = { .has_place = false };
    for (const char *at = strchr(name, '%'); at; at = strchr(at, '%')) {
        int width;
        const size_t length = read_place(at, &width);
        found.has_place = found.has_place || length;
        found.has_percent = found.has_percent || at[1] == '%';
        found.has_stray = found.has_stray || (!length && at[1] != '%');
        if (!length && !found.odd && read_odd_place(at))
            found.odd = at;
        at += length ? length : at[1] == '%' ? 2 : 1;
    }
    return found;
}

void gv_numbered_file_name(gv_buffer *out, const char *pattern, uint64_t number)
{
    while (*pattern) {
        int width;
        const size_t length = read_place(pattern, &width);
        if (length) {
            gv_buffer_printf(out, "%0*" PRIu64, width, number);
            pattern += length;
        } else {
            gv_buffer_putc(out, *pattern);
            pattern += *pattern == '%' ? 2 : 1; // "%%"
        }
    }
}

/* ---- options ---- */

/* Verbs and forms whose answers can each have a file. */
static gv_status check_form(const gv_run *run, gv_error *err)
{
    const gv_numbered_files files = run->verb->numbered_files;
    if (run->form.kind == GV_FORM_SHEET)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--output: a sheet is one file for all records, without %%n");
    if (files == GV_NUMBERED_ALL ||
        (files == GV_NUMBERED_PICTURES && run->form.kind == GV_FORM_PUZZLE))
        return GV_OK;
    return gv_fail(err, GV_ERR_ARGUMENT,
                   "--output: %%n, a file for each record, is for convert, encode and "
                   "explain --to svg");
}

/* A name with "%%" that is not for numbers. */
static gv_status set_plain_name(gv_run *run, gv_error *err)
{
    gv_buffer name;
    gv_buffer_init(&name, NULL);
    gv_numbered_file_name(&name, run->settings.output, 0);
    char *copy = name.failed ? NULL : gv_arena_take(run->arena, name.length + 1);
    if (copy)
        memcpy(copy, name.text, name.length + 1);
    gv_buffer_free(&name);
    run->settings.output = copy;
    return copy ? GV_OK : gv_fail_memory(err);
}

gv_status gv_numbered_files_prepare(gv_run *run, gv_error *err)
{
    gv_settings *settings = &run->settings;
    const name_parts parts = parts_of(settings->output ? settings->output : "");
    const bool fits = check_form(run, NULL) == GV_OK;
    if (!parts.has_place && !parts.odd && (!parts.has_percent || !fits))
        return GV_OK; // a name like any other
    GV_TRY(check_form(run, err));
    if (parts.odd)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--output: '%.*s': the record's number is %%n, or %%02n to "
                       "%%0%dn with zeros in front",
                       (int)read_odd_place(parts.odd), parts.odd, MOST_DIGITS);
    if (parts.has_stray)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--output: '%%' in a name with %%n is written '%%%%'");
    if (!parts.has_place)
        return set_plain_name(run, err);
    settings->file_pattern = settings->output;
    settings->output = NULL;
    return GV_OK;
}

/* ---- files ---- */

/* Whether the names differ after their last '/' only. */
static bool share_folder(const char *pattern)
{
    const char *const slash = strrchr(pattern, '/');
    for (const char *at = pattern; slash && at < slash; at++) {
        int width;
        if (read_place(at, &width))
            return false;
        at += at[0] == '%'; // "%%"
    }
    return true;
}

gv_status gv_numbered_file_open(gv_output *out, const gv_run *run, const char *path,
                                gv_error *err)
{
    GV_TRY(gv_env_output(out, run->env, path, err));
    out->is_one_of_many = share_folder(run->settings.file_pattern);
    return GV_OK;
}

void gv_numbered_files_end(const gv_run *run)
{
    const char *const pattern = run->settings.file_pattern;
    if (!pattern || !share_folder(pattern))
        return;
    gv_buffer name;
    gv_buffer_init(&name, NULL);
    gv_numbered_file_name(&name, pattern, 1);
    if (!name.failed)
        gv_output_sync_folder(name.text);
    gv_buffer_free(&name);
}

static gv_status write_file(const gv_run *run, const char *path, const gv_buffer *text,
                            gv_error *err)
{
    gv_output output;
    GV_TRY(gv_numbered_file_open(&output, run, path, err));
    const gv_status status = gv_output_write(&output, text->text, text->length, err);
    const gv_status closed = gv_output_close(&output, status == GV_OK, err);
    return status == GV_OK ? closed : status;
}

/* The answer as if it were the only one. */
static void put_text(gv_buffer *out, const gv_run *run, const gv_columns *header,
                     const char *answer, size_t length)
{
    while (length && answer[length - 1] == '\n') // records are separated by blank lines
        length--;
    gv_answer_begin(out, run, header);
    gv_buffer_add(out, answer, length);
    gv_buffer_putc(out, '\n');
    gv_answer_end(out, run);
}

static gv_status make_file(gv_task *task, const gv_buffer *name, const gv_buffer *text,
                           gv_error *err)
{
    if (name->failed || text->failed)
        return gv_fail_memory(err);
    gv_error why;
    const gv_status status = write_file(task->run, name->text, text, &why);
    if (status == GV_ERR_MEMORY)
        return gv_fail_memory(err);
    if (status != GV_OK) {
        gv_run_note(task->run, GV_EXIT_OUTPUT);
        gv_task_refuse(task, status, why.message);
    }
    return GV_OK;
}

gv_status gv_numbered_file_put(gv_task *task, size_t start, const gv_columns *header,
                               gv_error *err)
{
    gv_buffer *out = &task->batch->out;
    gv_buffer name, text;
    gv_buffer_init(&name, NULL);
    gv_buffer_init(&text, NULL);
    gv_status status = GV_OK;
    if (!out->failed &&
        (task->outcome == GV_OUTCOME_OK || task->placing == GV_PLACED_BY_VERB)) {
        gv_numbered_file_name(&name, task->run->settings.file_pattern, task->number);
        put_text(&text, task->run, header, out->text + start, out->length - start);
        status = make_file(task, &name, &text, err);
    }
    const bool has_file = name.length && task->outcome != GV_OUTCOME_ERROR;
    gv_buffer_truncate(out, start);
    gv_buffer_printf(out, "%s\n",
                     has_file ? name.text : gv_outcome_name(task->outcome));
    gv_buffer_free(&name);
    gv_buffer_free(&text);
    return status;
}
