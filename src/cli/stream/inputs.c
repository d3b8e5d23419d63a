/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inputs.c -- "an operand is a file if such a file exists, else a puzzle". In a
 * sandboxed env it is a puzzle, and standard input is a text in memory. */
#include "cli/stream/inputs.h"

#include "cli/stream/minizinc_input.h"
#include "compress/compress.h"
#include "cli/stream/problems.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_stdin(const char *operand)
{
    return strcmp(operand, "-") == 0;
}

/* The size of an operand's input; false if only reading can determine it. */
static bool input_size(uint64_t *out, const gv_env *env, const char *operand)
{
    if (gv_env_is_sandboxed(env)) {
        *out = is_stdin(operand) ? env->request->input_length : strlen(operand);
        return true;
    }
    struct stat there;
    const bool found = is_stdin(operand) ? fstat(STDIN_FILENO, &there) == 0
                                         : stat(operand, &there) == 0;
    if (!found)
        *out = strlen(operand);
    else if (S_ISREG(there.st_mode))
        *out = (uint64_t)there.st_size;
    return !found || S_ISREG(there.st_mode);
}

void gv_inputs_init(gv_inputs *inputs, gv_run *run)
{
    *inputs = (gv_inputs){ .run = run, .fd = -1 };
    gv_buffer_init(&inputs->text, run->memory);
    bool known = true;
    for (size_t i = 0; i < run->operands.n_items || i == 0; i++) {
        uint64_t size = 0;
        known =
            known && input_size(&size, run->env,
                                run->operands.n_items ? run->operands.items[i] : "-");
        inputs->bytes_all += size;
    }
    if (!known)
        inputs->bytes_all = 0;
}

static gv_status open_text(gv_inputs *inputs, const char *text, size_t length,
                           gv_error *err)
{
    return gv_reader_open_text(&inputs->reader, text ? text : "", text ? length : 0,
                               &inputs->run->input.text,
                               gv_context_memory(inputs->run->context), err);
}

static gv_status open_puzzle(gv_inputs *inputs, const char *operand, gv_error *err)
{
    (void)snprintf(inputs->name, sizeof inputs->name, "operand %zu", inputs->next);
    inputs->is_empty = strcmp(operand, "empty") == 0;
    inputs->is_operand = true;
    return inputs->is_empty ? GV_OK : open_text(inputs, operand, strlen(operand), err);
}

/* A model of MiniZinc, with the data files after it; its FlatZinc is the input. */
static gv_status open_model(gv_inputs *inputs, gv_error *err)
{
    const gv_operands *operands = &inputs->run->operands;
    const size_t first = inputs->next - 1;
    size_t n_taken = 1;
    inputs->file = operands->items[first];
    gv_buffer_reset(&inputs->text);
    const gv_status status =
        gv_minizinc_translate(&inputs->text, &n_taken, inputs->run,
                              operands->items + first, operands->n_items - first, err);
    inputs->next = first + n_taken;
    GV_TRY(status);
    gv_text_options options = inputs->run->input.text;
    options.format = (gv_format)GV_FORMAT_FLATZINC;
    return gv_reader_open_text(&inputs->reader, inputs->text.text, inputs->text.length,
                               &options, gv_context_memory(inputs->run->context), err);
}

/* Opens a descriptor. Files that are not compressed are read directly; whether a pipe
 * is, only its first bytes say. */
static gv_status open_descriptor(gv_inputs *inputs, int fd, gv_error *err)
{
    gv_memory *memory = gv_context_memory(inputs->run->context);
    const gv_text_options *options = &inputs->run->input.text;
    struct stat there;
    const bool is_plain = fstat(fd, &there) == 0 && !S_ISFIFO(there.st_mode) &&
                          !gv_compression_is_file(fd);
    if (is_plain)
        return gv_reader_open_fd(&inputs->reader, fd, options, memory, err);
    if (S_ISREG(there.st_mode))
        inputs->bytes_all = 0; // what its contents will be is not known
    GV_TRY(gv_unpacker_new(&inputs->unpacker, fd, memory, err));
    const gv_source source = { gv_unpacker_read, gv_unpacker_ready, inputs->unpacker };
    return gv_reader_open_source(&inputs->reader, fd, source, options, memory, err);
}

gv_status gv_inputs_open(gv_inputs *inputs, bool *more, gv_error *err)
{
    gv_run *run = inputs->run;
    const gv_operands *operands = &run->operands;
    *more = inputs->next < (operands->n_items ? operands->n_items : 1);
    if (!*more)
        return GV_OK;
    const char *operand = operands->n_items ? operands->items[inputs->next] : "-";
    const bool sandboxed = gv_env_is_sandboxed(run->env), standard = is_stdin(operand);
    const bool is_model =
        !sandboxed && gv_minizinc_is_model(operand) && access(operand, F_OK) == 0;
    const int fd = sandboxed || is_model ? -1
                   : standard            ? STDIN_FILENO
                                         : open(operand, O_RDONLY | O_CLOEXEC);
    const int why = fd < 0 ? errno : 0;
    const bool is_missing = why == ENOENT || why == ENAMETOOLONG || why == ENOTDIR;
    const gv_problem_source *problems = gv_problems_of_run(run);
    gv_status status;
    inputs->next++;
    inputs->is_operand = false;
    inputs->file = NULL;
    inputs->fd = fd;
    if (standard)
        (void)snprintf(inputs->name, sizeof inputs->name,
                       sandboxed ? "input" : "stdin");
    if (!problems) {
        status = gv_fail_memory(err);
    } else if (is_model) {
        status = open_model(inputs, err);
    } else if (!standard && (sandboxed || is_missing)) {
        status = open_puzzle(inputs, operand, err);
    } else if (sandboxed) {
        status = open_text(inputs, run->env->request->input,
                           run->env->request->input_length, err);
    } else {
        inputs->file = standard ? NULL : operand;
        status = fd < 0 ? gv_fail(err, GV_ERR_IO, "cannot open: %s", strerror(why))
                        : open_descriptor(inputs, fd, err);
    }
    if (status != GV_OK)
        gv_inputs_close(inputs);
    if (status == GV_OK && inputs->reader) {
        gv_reader_set_problems(inputs->reader, problems);
        gv_reader_set_column(inputs->reader, run->settings.column);
    }
    return status;
}

gv_status gv_inputs_open_file(gv_inputs *out, gv_run *run, const char *path,
                              gv_error *err)
{
    *out = (gv_inputs){ .run = run, .file = path };
    gv_buffer_init(&out->text, run->memory);
    out->fd = open(path, O_RDONLY | O_CLOEXEC);
    gv_status status = out->fd < 0
                           ? gv_fail(err, GV_ERR_IO, "cannot open: %s", strerror(errno))
                           : open_descriptor(out, out->fd, err);
    const gv_problem_source *problems = gv_problems_of_run(run);
    if (status == GV_OK && !problems)
        status = gv_fail_memory(err);
    if (status != GV_OK) {
        gv_inputs_close(out);
        return status;
    }
    gv_reader_set_problems(out->reader, problems);
    gv_reader_set_column(out->reader, run->settings.column);
    return GV_OK;
}

void gv_inputs_close(gv_inputs *inputs)
{
    if (inputs->reader)
        inputs->bytes_done += gv_reader_position(inputs->reader);
    gv_reader_free(inputs->reader);
    inputs->reader = NULL;
    gv_unpacker_free(inputs->unpacker);
    inputs->unpacker = NULL;
    gv_buffer_free(&inputs->text);
    inputs->is_empty = false;
    if (inputs->fd > STDIN_FILENO)
        close(inputs->fd);
    inputs->fd = -1;
}

const char *gv_inputs_name(const gv_inputs *inputs)
{
    return inputs->file ? inputs->file : inputs->name;
}

void gv_inputs_no_file(gv_error *err, const gv_run *run, const char *operand,
                       size_t length)
{
    enum { SHOWN = 40 };
    const size_t end = strlen(err->message);
    if (err->status == GV_ERR_INPUT && !gv_env_is_sandboxed(run->env))
        (void)snprintf(err->message + end, sizeof err->message - end,
                       "%s is there a file '%.*s'",
                       end && err->message[end - 1] == '?' ? " Nor" : "; nor",
                       length < SHOWN ? (int)length : SHOWN, operand);
}

double gv_inputs_fraction(const gv_inputs *inputs)
{
    if (!inputs->bytes_all)
        return -1;
    const uint64_t done =
        inputs->bytes_done + (inputs->reader ? gv_reader_position(inputs->reader) : 0);
    return (double)done / (double)inputs->bytes_all;
}
