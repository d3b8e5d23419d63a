/* SPDX-License-Identifier: GPL-3.0-or-later */
/* encode.c -- `givens encode`: an instance in the language of a solver. One record goes
 * to standard output or to the file of -o; several need a name with %n, which makes a
 * file for each, and their names are printed. */
#include "base/os/output.h"
#include "cli/options/name_lists.h"
#include "cli/output/answer.h"
#include "cli/output/numbered_files.h"
#include "encode/encoding.h"

#include <inttypes.h>
#include <string.h>

typedef struct encode_options {
    const char *to;
    bool full;
    const char *part;
} encode_options;

/* ---- options ---- */

/* For the run: what the options mean. */
typedef struct encode_state {
    const gv_encoding *encoding;
    gv_encode_part part;
} encode_state;

static gv_encode_part part_of(const char *name)
{
    if (!name || strcmp(name, "all") == 0)
        return GV_ENCODE_ALL;
    return strcmp(name, "model") == 0 ? GV_ENCODE_MODEL : GV_ENCODE_DATA;
}

static gv_status prepare(gv_run *run, gv_error *err)
{
    const encode_options *own = run->options;
    encode_state *state = run->state;
    *state = (encode_state){ .encoding = gv_encoding_by_name(own->to),
                             .part = part_of(own->part) };
    if (own->part && !state->encoding->has_parts)
        return gv_fail(err, GV_ERR_ARGUMENT, "--part is for --to mzn");
    return GV_OK;
}

static gv_encode_choice choice_of(const gv_task *task)
{
    const encode_options *own = task->run->options;
    const encode_state *state = task->run->state;
    gv_encode_choice choice = { .full = own->full, .part = state->part };
    choice.remark = gv_answer_text(task, &choice.remark_length);
    choice.comments = task->record->comments;
    choice.comments_length = task->record->comments_length;
    return choice;
}

/* Sets `stopped` if the text was cut off. */
static gv_status encode(gv_task *task, gv_encode_out out, gv_error *err)
{
    const encode_state *state = task->run->state;
    const gv_encode_choice choice = choice_of(task);
    const gv_limits limits = gv_task_limits(task, 0);
    const gv_budget budget = gv_budget_start(&limits);
    gv_meter meter = gv_meter_of(&budget);
    out.meter = &meter;
    const gv_status status = state->encoding->write(&out, task->parsed.instance,
                                                    &choice, &task->worker->tmp, err);
    (void)gv_task_cut_short(task, meter.end);
    return status;
}

/* ---- a file for each record ---- */

enum { FLUSH_BYTES = 256 << 10 };

typedef struct file_sink {
    gv_output output;
    gv_buffer text;
    gv_status status; /* of writing */
    gv_error error;
} file_sink;

static void write_out(file_sink *sink)
{
    if (sink->status == GV_OK && sink->text.length)
        sink->status = gv_output_write(&sink->output, sink->text.text,
                                       sink->text.length, &sink->error);
    gv_buffer_reset(&sink->text);
}

static void flush_file(void *user)
{
    file_sink *sink = user;
    if (sink->text.length >= FLUSH_BYTES && !sink->text.failed)
        write_out(sink);
}

/* Writes and closes the file; an error is in the sink. */
static gv_status write_file(gv_task *task, file_sink *sink, const char *path,
                            gv_error *err)
{
    sink->status = gv_numbered_file_open(&sink->output, task->run, path, &sink->error);
    if (sink->status != GV_OK)
        return GV_OK;
    const gv_encode_out out = { .text = &sink->text,
                                .flush = flush_file,
                                .user = sink };
    const gv_status status = encode(task, out, err);
    if (status == GV_OK && !sink->text.failed)
        write_out(sink);
    gv_error why;
    const bool keep = status == GV_OK && sink->status == GV_OK && !task->stopped;
    const gv_status closed = gv_output_close(&sink->output, keep, &why);
    if (sink->status == GV_OK && closed != GV_OK) {
        sink->status = closed;
        sink->error = why;
    }
    return status;
}

static gv_status answer_with_file(gv_task *task, gv_error *err)
{
    gv_buffer name;
    file_sink sink = { .status = GV_OK };
    gv_buffer_init(&name, NULL);
    gv_buffer_init(&sink.text, NULL);
    gv_numbered_file_name(&name, task->run->settings.file_pattern, task->number);
    gv_status status =
        name.failed ? gv_fail_memory(err) : write_file(task, &sink, name.text, err);
    if (status == GV_OK && sink.status != GV_OK) {
        gv_run_note(task->run, GV_EXIT_OUTPUT);
        gv_task_refuse(task, sink.status, sink.error.message);
    } else if (status == GV_OK && !task->stopped) {
        gv_buffer_add(gv_task_out(task), name.text, name.length);
        gv_buffer_putc(gv_task_out(task), '\n');
        task->placing = GV_PLACED_IN_FILE;
    }
    gv_buffer_free(&sink.text);
    gv_buffer_free(&name);
    return status;
}

/* ---- one record ---- */

static void flush_task(void *user)
{
    gv_task_flush(user);
}

static gv_status answer(gv_task *task, gv_error *err)
{
    const encode_state *state = task->run->state;
    gv_error why;
    if (gv_encoding_suits(state->encoding, task->parsed.instance, &why) != GV_OK) {
        gv_task_refuse(task, why.status, why.message);
        return GV_OK;
    }
    if (task->run->settings.file_pattern)
        return answer_with_file(task, err);
    if (task->number > 1) {
        gv_task_refuse(
            task, GV_ERR_UNSUPPORTED,
            gv_env_is_sandboxed(task->run->env)
                ? "an answer has room for one record only: ask for each of them"
                : "the output has room for one record only: give -o a name with %n");
        task->placing = GV_PLACED_BY_VERB; // no word after what the first record wrote
        return GV_OK;
    }
    const gv_encode_out out = { .text = gv_task_out(task),
                                .flush = flush_task,
                                .user = task };
    return encode(task, out, err);
}

/* ---- the verb ---- */

static const encode_options defaults = { .to = "dimacs-3d" };

static const gv_option option_rows[] = {
    GV_OPT_CHOICE("to", "ENCODING", GV_ENCODING_NAMES, GV_OPT_IN(encode_options, to),
                  "the language to write; dimacs-3d by default"),
    GV_OPT_FLAG("full", GV_OPT_IN(encode_options, full),
                "variables for every label, givens as constraints; reduced by naked "
                "singles if not"),
    GV_OPT_CHOICE(
        "part", "NAME", "all model data", GV_OPT_IN(encode_options, part),
        "mzn: write only the model of the family, or only the data of the instance"),
    GV_OPTS_FROM,
    GV_OPTS_OUTPUT_FILES,
    GV_OPTS_SHAPE,
    GV_OPTS_ALPHABET,
    GV_OPTS_THREADS,
    GV_OPTS_CPU,
    GV_OPTS_MESSAGES,
};

const gv_verb gv_verb_encode = {
    .name = "encode",
    .options = GV_OPTIONS(option_rows),
    .options_size = sizeof(encode_options),
    .defaults = &defaults,
    .state_size = sizeof(encode_state),
    .allowed_on_server = true,
    .operands = GV_RECORD_OPERANDS,
    .summary = "write puzzles in the languages of solvers",
    .list_names = gv_help_encodings,
    .numbered_files = GV_NUMBERED_ALL,
    .prepare = prepare,
    .answer = answer,
};
