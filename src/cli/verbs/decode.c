/* SPDX-License-Identifier: GPL-3.0-or-later */
/* decode.c -- `givens decode`: the answers of solvers as solutions of the instances
 * that were encoded, each of them checked. */
#include "cli/options/name_lists.h"
#include "cli/options/variant.h"
#include "cli/output/answer.h"
#include "encode/encoding.h"
#include "text/reader.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

typedef struct decode_options {
    const char *from;
    bool full;
    const char *instance;
} decode_options;

static gv_status prepare(gv_run *run, gv_error *err)
{
    const decode_options *own = run->options;
    if (!own->instance)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "decode needs --instance: what was encoded");
    if (strcmp(own->instance, "-") == 0 && !run->operands.n_items)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "the instance and the answer cannot both be standard input");
    return GV_OK;
}

/* ---- instances ---- */

typedef struct instances {
    const gv_instance **items;
    size_t n_items;
    size_t room;
} instances;

static gv_status add_instance(instances *list, const gv_instance *instance,
                              gv_arena *arena, gv_error *err)
{
    if (list->n_items == list->room) {
        const size_t room = list->room ? 2 * list->room : 16;
        const gv_instance **items = GV_ARENA_NEW(arena, const gv_instance *, room);
        if (!items)
            return gv_fail_memory(err);
        for (size_t i = 0; i < list->n_items; i++)
            items[i] = list->items[i];
        list->items = items;
        list->room = room;
    }
    list->items[list->n_items++] = instance;
    return GV_OK;
}

static gv_status read_records(instances *out, const gv_run *run, gv_reader *reader,
                              gv_buffer *store, gv_error *err)
{
    for (;;) {
        gv_record record;
        gv_parsed parsed;
        bool more = false;
        gv_buffer_reset(store);
        GV_TRY(gv_reader_next(&record, &more, reader, store, run->env->stop, err));
        if (!more)
            return GV_OK;
        gv_record_settle(&record, store);
        if (record.status != GV_OK) {
            *err = record.error;
            return record.status;
        }
        GV_TRY(
            gv_record_text_parse(&parsed, &record.raw, run->context, run->arena, err));
        GV_TRY(add_instance(out, parsed.instance, run->arena, err));
    }
}

static gv_status make_empty(instances *out, const gv_run *run, gv_error *err)
{
    gv_shape shape;
    const gv_net *net;
    gv_instance *instance;
    GV_TRY(gv_run_empty_shape(&shape, run, err));
    GV_TRY(gv_run_net(&net, run, shape, run->arena, err));
    GV_TRY(gv_instance_make(&instance, run->context, net, NULL, NULL, 0, NULL,
                            run->input.text.alphabet, run->arena, err));
    return add_instance(out, instance, run->arena, err);
}

/* A file if there is one of that name, otherwise a puzzle. */
static gv_status read_instances(instances *out, const gv_run *run, gv_error *err)
{
    const decode_options *own = run->options;
    const char *name = own->instance;
    const bool is_stdin = strcmp(name, "-") == 0;
    const bool is_file = is_stdin || access(name, F_OK) == 0;
    gv_memory *memory = gv_context_memory(run->context);
    gv_reader *reader = NULL;
    gv_buffer store;
    if (!is_file && strcmp(name, "empty") == 0)
        return make_empty(out, run, err);
    const int fd = is_stdin  ? STDIN_FILENO
                   : is_file ? open(name, O_RDONLY | O_CLOEXEC)
                             : -1;
    if (is_file && fd < 0)
        return gv_fail(err, GV_ERR_IO, "cannot open: %s", strerror(errno));
    gv_status status =
        is_file ? gv_reader_open_fd(&reader, fd, &run->input.text, memory, err)
                : gv_reader_open_text(&reader, name, strlen(name), &run->input.text,
                                      memory, err);
    gv_buffer_init(&store, NULL);
    if (status == GV_OK) {
        status = read_records(out, run, reader, &store, err);
        gv_reader_free(reader);
    }
    gv_buffer_free(&store);
    if (is_file && !is_stdin)
        close(fd);
    return status;
}

/* Instances and answers correspond one to one, or all answers belong to one instance.
 */
static gv_status load_instances(instances *out, gv_run *run, gv_error *err)
{
    const decode_options *own = run->options;
    gv_error why;
    const size_t n_answers = run->operands.n_items ? run->operands.n_items : 1;
    gv_status status = read_instances(out, run, &why);
    if (status == GV_ERR_MEMORY)
        return gv_fail_memory(err);
    if (status == GV_OK && !out->n_items)
        status = gv_fail(&why, GV_ERR_INPUT, "there is no puzzle in it");
    if (status == GV_OK && out->n_items > 1 && out->n_items != n_answers)
        status = gv_fail(&why, GV_ERR_INPUT, "%zu puzzles for %zu answer%s",
                         out->n_items, n_answers, n_answers == 1 ? "" : "s");
    if (status == GV_OK)
        return GV_OK;
    gv_run_note(run, GV_EXIT_INPUT);
    return gv_run_fail_in(err, own->instance, &why);
}

/* ---- answers ---- */

/* More than any answer takes: a solver writes a few words for each label, perhaps after
 * a long log. */
static size_t longest_answer(const gv_instance *instance)
{
    enum { LOG_BYTES = 16 << 20, LABEL_BYTES = 64 };
    return LOG_BYTES + (size_t)LABEL_BYTES * instance->net->n_labels;
}

static gv_status read_part(gv_buffer *out, ssize_t *n_read, int fd, const gv_run *run,
                           gv_error *err)
{
    char part[1 << 14];
    *n_read = read(fd, part, sizeof part);
    if (gv_env_interrupted(run->env))
        return gv_fail(err, GV_ERR_IO, "interrupted");
    if (*n_read < 0 && errno != EINTR)
        return gv_fail(err, GV_ERR_IO, "cannot read: %s", strerror(errno));
    if (*n_read > 0)
        gv_buffer_add(out, part, (size_t)*n_read);
    return out->failed ? gv_fail_memory(err) : GV_OK;
}

static gv_status read_answer(gv_buffer *out, int fd, size_t limit, const gv_run *run,
                             gv_error *err)
{
    for (ssize_t n_read = 1; n_read != 0;) {
        GV_TRY(read_part(out, &n_read, fd, run, err));
        if (out->length > limit)
            return gv_fail(err, GV_ERR_INPUT,
                           "more than %zu MB: no answer to this puzzle is that long",
                           limit >> 20);
    }
    return GV_OK;
}

static gv_status read_file(gv_buffer *out, const char *name, size_t limit,
                           const gv_run *run, gv_error *err)
{
    if (strcmp(name, "-") == 0)
        return read_answer(out, STDIN_FILENO, limit, run, err);
    const int fd = open(name, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return gv_fail(err, GV_ERR_IO, "cannot open: %s", strerror(errno));
    const gv_status status = read_answer(out, fd, limit, run, err);
    (void)close(fd);
    return status;
}

static gv_status find_encoding(const gv_encoding **out, const gv_run *run,
                               const gv_buffer *text, gv_error *err)
{
    const decode_options *own = run->options;
    const char *name = own->from;
    *out = name ? gv_encoding_by_name(name)
                : gv_encoding_of_answer(text->text ? text->text : "", text->length);
    if (!*out)
        return gv_fail(err, GV_ERR_INPUT,
                       "this does not look like the answer of a solver: give --from");
    return GV_OK;
}

/* The answer as a completed instance; NULL if the reply is not SAT. */
static gv_status decode(const gv_instance **out, gv_reply *reply, const gv_run *run,
                        const gv_instance *instance, const gv_buffer *text,
                        gv_arena *tmp, gv_error *err)
{
    const gv_encoding *encoding = NULL;
    const decode_options *own = run->options;
    const gv_encode_choice choice = { .full = own->full };
    gv_label *labels = GV_ARENA_NEW(tmp, gv_label, instance->net->n_primary);
    if (!labels)
        return gv_fail_memory(err);
    GV_TRY(find_encoding(&encoding, run, text, err));
    GV_TRY(gv_encoding_suits(encoding, instance, err));
    GV_TRY(encoding->read(reply, labels, instance, &choice,
                          text->text ? text->text : "", text->length, tmp, err));
    *out = NULL;
    if (*reply != GV_REPLY_SAT)
        return GV_OK;
    gv_instance *grid = NULL;
    GV_TRY(gv_instance_with_givens(&grid, instance, labels, instance->net->n_primary,
                                   tmp, err));
    *out = grid;
    return GV_OK;
}

/* Reports what is wrong with an answer, and notes it for the exit code. */
static void say(gv_run *run, const char *name, gv_outcome outcome, const gv_error *why)
{
    gv_message(run, name, why);
    gv_run_note(run, outcome == GV_OUTCOME_NONE    ? GV_EXIT_ANSWER
                     : outcome == GV_OUTCOME_LIMIT ? GV_EXIT_LIMIT
                                                   : GV_EXIT_INPUT);
}

/* The outcome of an answer, with the grid if it is GV_OUTCOME_OK and otherwise the
 * reason. */
static gv_status judge(gv_task *task, const char *name, gv_error *err)
{
    gv_buffer text;
    gv_error *why = &task->record->error;
    gv_reply reply = GV_REPLY_UNKNOWN;
    gv_buffer_init(&text, NULL);
    gv_status status =
        read_file(&text, name, longest_answer(task->parsed.instance), task->run, why);
    if (status != GV_OK && gv_env_interrupted(task->run->env))
        gv_run_note(task->run, GV_EXIT_INTERRUPTED);
    if (status == GV_OK)
        status = decode(&task->grid, &reply, task->run, task->parsed.instance, &text,
                        &task->worker->tmp, why);
    gv_buffer_free(&text);
    if (status == GV_ERR_MEMORY)
        return gv_fail_memory(err);
    task->outcome = status != GV_OK           ? GV_OUTCOME_ERROR
                    : reply == GV_REPLY_SAT   ? GV_OUTCOME_OK
                    : reply == GV_REPLY_UNSAT ? GV_OUTCOME_NONE
                                              : GV_OUTCOME_LIMIT;
    if (task->outcome == GV_OUTCOME_NONE)
        (void)gv_fail(why, GV_OK,
                      "the solver says that there is no solution; that is not checked");
    if (task->outcome == GV_OUTCOME_LIMIT)
        (void)gv_fail(why, GV_OK,
                      "the solver has found neither a solution nor that "
                      "there is none");
    if (task->outcome != GV_OUTCOME_OK)
        say(task->run, strcmp(name, "-") == 0 ? "stdin" : name, task->outcome, why);
    return GV_OK;
}

/* The puzzle as a text, for tables and JSON: it is there whatever the answer is. */
static gv_status put_record(gv_buffer *out, gv_task *task, gv_record *record,
                            gv_error *err)
{
    gv_answer_puzzle(out, task); // the word is still OK
    if (out->failed)
        return gv_fail_memory(err);
    record->raw.text = out->text ? out->text : "";
    record->raw.length = out->length;
    task->parsed.puzzle_length = task->parsed.tail_start = out->length;
    return GV_OK;
}

static gv_status put_answer(gv_buffer *out, gv_task *task, const char *name,
                            gv_error *err)
{
    GV_TRY(judge(task, name, err));
    gv_buffer *cell = gv_task_text(task, 0);
    const bool found = task->outcome == GV_OUTCOME_OK;
    if (found)
        GV_TRY(gv_answer_solution(cell, task->run, task->grid, err));
    gv_answer_put(out, task, NULL);
    if (found && task->outcome == GV_OUTCOME_ERROR) // the form cannot express it
        say(task->run, name, GV_OUTCOME_ERROR, &task->record->error);
    return out->failed || cell->failed ? gv_fail_memory(err) : GV_OK;
}

static gv_status answer_one(gv_buffer *out, gv_run *run, const gv_instance *instance,
                            const char *name, gv_worker *worker, gv_error *err)
{
    gv_record record = { .status = GV_OK, .raw = { .text = "" } };
    gv_task task = { .run = run,
                     .worker = worker,
                     .record = &record,
                     .parsed = { .instance = (gv_instance *)instance } };
    gv_buffer puzzle;
    gv_buffer_init(&puzzle, NULL);
    gv_status status = put_record(&puzzle, &task, &record, err);
    if (status == GV_OK)
        status = put_answer(out, &task, name, err);
    gv_buffer_free(&puzzle);
    return status;
}

static gv_status answer_all(gv_buffer *out, gv_run *run, const instances *list,
                            gv_worker *worker, gv_error *err)
{
    assert(list->items);
    gv_answer_begin(out, run, NULL);
    for (size_t i = 0; i < run->operands.n_items || i == 0; i++) {
        const char *name = run->operands.n_items ? run->operands.items[i] : "-";
        GV_TRY(answer_one(out, run, list->items[list->n_items > 1 ? i : 0], name,
                          worker, err));
    }
    gv_answer_end(out, run);
    return out->failed ? gv_fail_memory(err) : GV_OK;
}

static gv_status run_decode(gv_run *run, gv_error *err)
{
    instances list = { .items = NULL };
    GV_TRY(load_instances(&list, run, err));
    gv_worker worker;
    gv_buffer out;
    gv_worker_init(&worker, NULL);
    gv_buffer_init(&out, NULL);
    gv_status status = answer_all(&out, run, &list, &worker, err);
    if (status == GV_OK && out.length) {
        status = gv_output_write(&run->output, out.text, out.length, err);
        if (status != GV_OK)
            gv_run_note(run, GV_EXIT_OUTPUT);
    }
    gv_buffer_free(&out);
    gv_worker_free(&worker);
    return status;
}

/* ---- the verb ---- */

static const gv_option option_rows[] = {
    GV_OPT_CHOICE("from", "ENCODING", GV_ENCODING_NAMES,
                  GV_OPT_IN(decode_options, from),
                  "the encoding that the answer is for; detected by default"),
    GV_OPT_FLAG("full", GV_OPT_IN(decode_options, full),
                "the encoding was made with --full"),
    GV_OPT_LOCAL("instance", 0, "FILE", NULL, GV_OPT_IN(decode_options, instance),
                 "the instance that was encoded; of several, each with its own answer"),
    GV_OPTS_TO_PUZZLES,
    GV_OPTS_OUTPUT,
    GV_OPTS_SHAPE,
    GV_OPTS_ALPHABET,
    GV_OPTS_MACHINES,
    GV_OPTS_COLOR,
    GV_OPTS_HELP,
};

const gv_verb gv_verb_decode = {
    .name = "decode",
    .options = GV_OPTIONS(option_rows),
    .options_size = sizeof(decode_options),
    .operands = "--instance file answer...",
    .summary = "read and check the answers of solvers",
    .list_names = gv_help_encodings,
    .answers_puzzle = true,
    .answers_solution = true,
    .n_columns = 1,
    .columns = (const gv_column[]){ GV_PUZZLES("solution", "the solution") },
    .prepare = prepare,
    .run = run_decode,
};
