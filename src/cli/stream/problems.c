/* SPDX-License-Identifier: GPL-3.0-or-later */
/* problems.c -- reads problems by their names. A path is as the command sees it: from
 * the folder in which it runs. */
#include "cli/stream/problems.h"

#include "text/reader.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct gv_problems {
    gv_problem_source source;
    gv_run *run;
    gv_arena arena;
    gv_symbols names;
    const gv_problem **problems; /* by number of the name; NULL: it was not read */
    uint32_t room;
};

static bool begins_csp(gv_symbol name)
{
    return name.length > 4 && memcmp(name.text, "csp ", 4) == 0;
}

/* Opens the file `path`, or, if it is not there and ends with ":N", the file before
 * that. */
static int open_file(const char *path, uint64_t *number, gv_buffer *scratch)
{
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    const char *colon = strrchr(path, ':');
    *number = 1;
    if (fd >= 0 || errno != ENOENT || !colon || !colon[1] ||
        colon[1 + strspn(colon + 1, "0123456789")])
        return fd;
    gv_buffer_add(scratch, path, (size_t)(colon - path));
    *number = strtoull(colon + 1, NULL, 10);
    return scratch->failed ? -1 : open(scratch->text, O_RDONLY | O_CLOEXEC);
}

/* Reads record `number` of an open reader as a csp. */
static gv_status read_record(gv_instance **out, struct gv_problems *self,
                             gv_reader *reader, uint64_t number, gv_buffer *texts,
                             gv_error *err)
{
    gv_record record = { .number = 0 };
    bool more = true;
    while (more && record.number < number) {
        gv_buffer_reset(texts);
        GV_TRY(
            gv_reader_next(&record, &more, reader, texts, self->run->env->stop, err));
    }
    if (!more)
        return gv_fail(err, GV_ERR_INPUT, "it has no record %" PRIu64, number);
    gv_record_settle(&record, texts);
    if (record.status != GV_OK) {
        *err = record.error;
        return record.status;
    }
    gv_parsed parsed;
    GV_TRY(gv_record_text_parse(&parsed, &record.raw, self->run->context, &self->arena,
                                err));
    if (!gv_net_is_csp(parsed.instance->net))
        return gv_fail(err, GV_ERR_INPUT, "it is not a csp");
    *out = parsed.instance;
    // All puzzles of the problem are of this network.
    return gv_context_share_net(self->run->context, parsed.instance->net, err);
}

static gv_status open_reader(gv_reader **out, struct gv_problems *self, gv_symbol name,
                             int *fd, uint64_t *number, gv_buffer *scratch,
                             gv_error *err)
{
    gv_memory *memory = self->run->memory;
    if (begins_csp(name)) {
        *number = 1;
        return gv_reader_open_text(out, name.text, name.length, NULL, memory, err);
    }
    if (gv_env_is_sandboxed(self->run->env))
        return gv_fail(err, GV_ERR_INPUT, "files cannot be named here");
    *fd = open_file(name.text, number, scratch);
    if (*fd < 0)
        return gv_fail(err, GV_ERR_INPUT, "cannot open: %s", strerror(errno));
    return gv_reader_open_fd(out, *fd, NULL, memory, err);
}

static gv_status read_problem(gv_problem **out, struct gv_problems *self,
                              gv_symbol name, gv_error *err)
{
    gv_reader *reader = NULL;
    gv_instance *instance = NULL;
    gv_buffer texts;
    uint64_t number = 1;
    int fd = -1;
    gv_buffer_init(&texts, self->run->memory);
    gv_status status = open_reader(&reader, self, name, &fd, &number, &texts, err);
    if (status == GV_OK)
        status = read_record(&instance, self, reader, number, &texts, err);
    gv_reader_free(reader);
    if (fd >= 0)
        close(fd);
    gv_buffer_free(&texts);
    GV_TRY(status);
    return gv_problem_make(out, name, instance, &self->arena, err);
}

static gv_status make_room(struct gv_problems *self, gv_error *err)
{
    if (self->names.n_symbols < self->room)
        return GV_OK;
    const uint32_t room = self->room ? 2 * self->room : 8;
    const gv_problem **more = GV_ARENA_NEW(&self->arena, const gv_problem *, room);
    if (!more)
        return gv_fail_memory(err);
    if (self->room)
        memcpy(more, self->problems, self->room * sizeof *more);
    self->problems = more;
    self->room = room;
    return GV_OK;
}

/* Says which problem it is about. */
static gv_status fail_named(gv_symbol name, gv_error *err, gv_status status)
{
    enum { SHOWN = 80 };
    const gv_error why = *err;
    const int length = name.length < SHOWN ? (int)name.length : SHOWN;
    if (status == GV_ERR_MEMORY)
        return status;
    if (why.line)
        return gv_fail(err, GV_ERR_INPUT, "#csp %.*s:%zu:%zu: %.140s", length,
                       name.text, why.line, why.column, why.message);
    return gv_fail(err, GV_ERR_INPUT, "#csp %.*s: %.140s", length, name.text,
                   why.message);
}

static gv_status find(const gv_problem **out, void *user, gv_symbol name, gv_error *err)
{
    struct gv_problems *self = user;
    uint32_t number;
    GV_TRY(make_room(self, err));
    if (!gv_symbols_add(&number, &self->names, name))
        return gv_fail_memory(err);
    if (!self->problems[number]) {
        gv_problem *made = NULL; // the copy of the name is terminated
        const gv_status status =
            read_problem(&made, self, self->names.symbol[number], err);
        if (status != GV_OK)
            return fail_named(name, err, status);
        self->problems[number] = made;
    }
    *out = self->problems[number];
    return GV_OK;
}

const gv_problem_source *gv_problems_of_run(gv_run *run)
{
    if (!run->problems) {
        struct gv_problems *self = gv_memory_zeroed(run->memory, 1, sizeof *self);
        if (!self)
            return NULL;
        self->run = run;
        self->source = (gv_problem_source){ find, self };
        gv_arena_init(&self->arena, run->memory);
        gv_symbols_init(&self->names, &self->arena);
        run->problems = self;
    }
    return &run->problems->source;
}

void gv_problems_free(gv_run *run)
{
    if (!run->problems)
        return;
    gv_arena_free(&run->problems->arena);
    gv_free(run->problems);
    run->problems = NULL;
}

void gv_problems_put_name(gv_buffer *out, const char *file, uint64_t number)
{
    gv_buffer_puts(out, file);
    if (number > 1)
        gv_buffer_printf(out, ":%" PRIu64, number);
}

void gv_problems_put_line(gv_buffer *out, const char *name)
{
    gv_buffer_printf(out, "#csp %s\n", name);
}
