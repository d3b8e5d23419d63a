/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stats_input.c -- opens stores and tables and passes them to study/. */
#include "cli/verbs/stats_input.h"

#include "cli/stream/store_input.h"
#include "model/net.h"
#include "study/store_sample.h"
#include "study/table_sample.h"
#include "text/reader.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* ---- stores ---- */

gv_status gv_stats_read_store(gv_findings *out, gv_run *run, const char *path,
                              gv_arena *arena, gv_error *err)
{
    gv_store *store;
    GV_TRY(gv_stored_open(&store, run, path, err));
    const gv_status status =
        gv_stored_status(run, gv_findings_of_store(out, store, arena, err), err);
    gv_store_close(store);
    return status;
}

/* ---- tables ---- */

enum { MAX_COLUMNS = 256 };

/* A table while it is read. */
typedef struct table {
    gv_run *run;
    const gv_stats_input *input;
    gv_arena *arena;
    gv_reader *reader;
    const gv_columns *columns; /* of the first row; all others have the same */
    gv_table_sample *sample;
    gv_record record;
    gv_buffer text;  /* of the record */
    gv_buffer cells; /* of the row, each ended by NUL */
    const char *cell[MAX_COLUMNS];
} table;

static gv_status cut_row(table *t, gv_error *err)
{
    const gv_columns *const columns = gv_reader_columns(t->reader);
    if (!t->record.in_table || !columns)
        return gv_fail_at(err, GV_ERR_INPUT, t->record.raw.line, 1,
                          "a table was expected: a header line with the column puzzle");
    if (columns->n_columns > MAX_COLUMNS)
        return gv_fail_at(err, GV_ERR_INPUT, 1, 1, "more than %d columns", MAX_COLUMNS);
    if (t->columns && t->columns != columns)
        return gv_fail_at(err, GV_ERR_INPUT, t->record.raw.line, 1,
                          "a second header line");
    t->columns = columns;
    size_t start[MAX_COLUMNS];
    gv_buffer_reset(&t->cells);
    for (size_t i = 0; i < columns->n_columns; i++) {
        start[i] = t->cells.length;
        gv_row_field(&t->record, columns, i, &t->cells);
        gv_buffer_putc(&t->cells, '\0');
    }
    if (t->cells.failed)
        return gv_fail_memory(err);
    for (size_t i = 0; i < columns->n_columns; i++)
        t->cell[i] = t->cells.text + start[i];
    return GV_OK;
}

/* The names of the columns outlive the reader: variables are named after them. */
static const char *const *keep_names(const gv_columns *columns, gv_arena *arena)
{
    const char **names = GV_ARENA_NEW(arena, const char *, columns->n_columns);
    for (size_t i = 0; names && i < columns->n_columns; i++) {
        const size_t size = strlen(columns->names[i]) + 1;
        char *const name = gv_arena_take(arena, size);
        if (!name)
            return NULL;
        memcpy(name, columns->names[i], size);
        names[i] = name;
    }
    return names;
}

static gv_status begin_sample(table *t, gv_error *err)
{
    gv_method method = GV_METHOD_TOP_DOWN;
    (void)gv_method_by_name(&method, t->input->method);
    const char *const *names = keep_names(t->columns, t->arena);
    if (!names)
        return gv_fail_memory(err);
    return gv_table_sample_new(&t->sample, method, names, t->cell,
                               t->columns->n_columns, t->input->ratings, t->arena, err);
}

static gv_status add_row(table *t, gv_error *err)
{
    if (t->record.status != GV_OK) {
        *err = t->record.error;
        return t->record.status;
    }
    gv_record_settle(&t->record, &t->text);
    GV_TRY(cut_row(t, err));
    if (!t->sample)
        GV_TRY(begin_sample(t, err));
    const gv_status status = gv_table_sample_add(t->sample, t->cell, err);
    if (status != GV_OK) {
        err->line = t->record.raw.line;
        err->column = 1;
    }
    return status;
}

static gv_status read_rows(table *t, gv_error *err)
{
    for (;;) {
        bool more;
        gv_buffer_reset(&t->text);
        GV_TRY(gv_reader_next(&t->record, &more, t->reader, &t->text, t->run->env->stop,
                              err));
        if (t->text.failed)
            return gv_fail_memory(err);
        if (!more)
            return GV_OK;
        GV_TRY(add_row(t, err));
    }
}

static gv_status read_table(table *t, const char *path, gv_error *err)
{
    const bool standard = strcmp(path, "-") == 0;
    const int fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return gv_fail(err, GV_ERR_IO, "cannot open: %s", strerror(errno));
    // Puzzles are only counted: their family does not matter.
    gv_text_options options = t->run->input.text;
    options.format = GV_FORMAT_CELLS;
    gv_status status = gv_reader_open_fd(&t->reader, fd, &options, NULL, err);
    if (status == GV_OK)
        status = read_rows(t, err);
    gv_reader_free(t->reader);
    if (!standard)
        close(fd);
    return status;
}

gv_status gv_stats_read_table(gv_findings *out, gv_run *run,
                              const gv_stats_input *input, gv_arena *arena,
                              gv_error *err)
{
    const char *path = input->puzzles;
    table t = { .run = run, .input = input, .arena = arena };
    gv_buffer_init(&t.text, run->memory);
    gv_buffer_init(&t.cells, run->memory);
    gv_error why = { .status = GV_OK };
    const gv_status status = read_table(&t, path, &why);
    gv_buffer_free(&t.text);
    gv_buffer_free(&t.cells);
    if (status != GV_OK && status != GV_ERR_ARGUMENT && status != GV_ERR_MEMORY)
        gv_run_note(run, GV_EXIT_INPUT);
    if (status != GV_OK)
        return gv_run_fail_in(err, path, &why);
    if (t.sample) {
        *out = gv_table_sample_end(t.sample);
        if (run->input.has_shape)
            out->is_nine =
                gv_shape_is_nine(run->input.shape) && !run->input.text.variant;
    }
    return GV_OK;
}

gv_status gv_stats_input_check(const gv_stats_input *input, const gv_run *run,
                               gv_error *err)
{
    if (!input->puzzles != !input->method)
        return gv_fail(err, GV_ERR_ARGUMENT, "--method and --puzzles go together");
    if (input->ratings && !input->puzzles)
        return gv_fail(err, GV_ERR_ARGUMENT, "--ratings needs --puzzles");
    if (run->input.has_shape && !input->puzzles)
        return gv_fail(
            err, GV_ERR_ARGUMENT,
            "--family, --size and --block need --puzzles: a store knows its own");
    return GV_OK;
}
