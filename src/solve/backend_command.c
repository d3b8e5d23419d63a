/* SPDX-License-Identifier: GPL-3.0-or-later */
/* backend_command.c -- programs as back ends: the instance is written to a file in a
 * temporary folder, the answer is read from another or from standard output, and is
 * trusted only if it can be checked. */
#include "solve/backend_internal.h"

#include "base/os/process.h"
#include "base/os/temporary_folder.h"
#include "encode/encoding.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    MAX_OUTPUT_BYTES = 64 << 20, /* an order of 64 with all variables takes 2 MB */
    FLUSH_BYTES = 1 << 16,
    HANG_FACTOR = 10, /* times the CPU limit, plus this many seconds: it hangs */
    HANG_SECONDS = 3,
    SAYS_SAT = 10, /* exit codes of SAT solvers */
    SAYS_UNSAT = 20
};

/* ---- the temporary folder ---- */

typedef struct scratch {
    char folder[GV_TEMPORARY_FOLDER_ROOM];
    char in[GV_TEMPORARY_FOLDER_ROOM + 100], out[GV_TEMPORARY_FOLDER_ROOM + 100];
} scratch;

static gv_status open_scratch(scratch *s, const char *suffix, gv_error *err)
{
    GV_TRY(gv_temporary_folder_make(s->folder, err));
    (void)snprintf(s->in, sizeof s->in, "%s/instance%s", s->folder, suffix);
    (void)snprintf(s->out, sizeof s->out, "%s/answer", s->folder);
    return GV_OK;
}

/* ---- the instance ---- */

typedef struct writer {
    FILE *file;
    gv_buffer text;
    bool failed;
    gv_backend_result *out;
} writer;

/* The sizes, from the line of a DIMACS file that states them. */
static void note_sizes(writer *w)
{
    const char *line = w->out->n_clauses ? NULL : strstr(w->text.text, "p cnf ");
    unsigned long long n_vars, n_clauses;
    if (line && (line == w->text.text || line[-1] == '\n') &&
        sscanf(line, "p cnf %llu %llu", &n_vars, &n_clauses) == 2) {
        w->out->n_vars = n_vars;
        w->out->n_clauses = n_clauses;
    }
}

static void write_out(writer *w)
{
    if (w->text.length == 0)
        return;
    note_sizes(w);
    if (fwrite(w->text.text, 1, w->text.length, w->file) != w->text.length)
        w->failed = true;
    gv_buffer_truncate(&w->text, 0);
}

static void flush(void *user)
{
    writer *w = user;
    if (w->text.length >= FLUSH_BYTES)
        write_out(w);
}

static gv_status write_instance(gv_backend_result *out, const scratch *s,
                                const gv_encoding *encoding, const gv_backend_job *job,
                                gv_meter *meter, gv_arena *tmp, gv_error *err)
{
    const double start = gv_thread_seconds();
    const gv_encode_choice choice = { .full = job->full };
    writer w = { .file = fopen(s->in, "we"), .out = out };
    if (!w.file)
        return gv_fail(err, GV_ERR_IO, "cannot make '%.150s': %s", s->in,
                       strerror(errno));
    gv_buffer_init(&w.text, NULL);
    const gv_encode_out to = { &w.text, flush, &w, meter };
    gv_status status = gv_encoding_suits(encoding, job->instance, err);
    if (status == GV_OK)
        status = encoding->write(&to, job->instance, &choice, tmp, err);
    if (status == GV_OK)
        write_out(&w);
    if ((fclose(w.file) != 0 || w.failed) && status == GV_OK)
        status = gv_fail(err, GV_ERR_IO, "cannot write '%.150s'", s->in);
    gv_buffer_free(&w.text);
    out->encode_cpu = gv_thread_seconds() - start;
    return status;
}

/* ---- the command ---- */

/* The word with {in} and {out} replaced. */
static const char *fill_word(const char *word, const scratch *s, gv_arena *tmp)
{
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    while (*word) {
        if (strncmp(word, "{in}", 4) == 0) {
            gv_buffer_puts(&text, s->in);
            word += 4;
        } else if (strncmp(word, "{out}", 5) == 0) {
            gv_buffer_puts(&text, s->out);
            word += 5;
        } else {
            gv_buffer_putc(&text, *word++);
        }
    }
    char *copy = text.failed ? NULL : gv_arena_zeroed(tmp, text.length + 1, 1);
    if (copy && text.length)
        memcpy(copy, text.text, text.length);
    gv_buffer_free(&text);
    return copy;
}

static const char *const *fill_words(const gv_backend *backend, const scratch *s,
                                     gv_arena *tmp)
{
    const char **words = GV_ARENA_NEW(tmp, const char *, backend->n_words + 1);
    for (size_t i = 0; words && i < backend->n_words; i++) {
        words[i] = fill_word(backend->words[i], s, tmp);
        if (!words[i])
            return NULL;
    }
    return words;
}

static bool writes_file(const gv_backend *backend)
{
    for (size_t i = 0; i < backend->n_words; i++)
        if (strstr(backend->words[i], "{out}"))
            return true;
    return false;
}

/* Appends the answer's file. A missing one counts as empty; one that is too large, or
 * not a regular file, is truncated. */
static void read_answer_file(gv_buffer *to, const char *path)
{
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat facts;
    if (fd >= 0 && fstat(fd, &facts) == 0 && S_ISREG(facts.st_mode)) {
        char block[16384];
        for (ssize_t n;
             to->length < MAX_OUTPUT_BYTES && (n = read(fd, block, sizeof block)) > 0;)
            gv_buffer_add(to, block, (size_t)n);
    }
    if (fd >= 0)
        (void)close(fd);
}

/* ---- the verdict ---- */

typedef struct printed {
    gv_buffer out, messages, file;
} printed;

static bool speaks_of_memory(const gv_buffer *text)
{
    return text->text && (strstr(text->text, "bad_alloc") ||
                          strcasestr(text->text, "out of memory") ||
                          strcasestr(text->text, "memory exhausted") ||
                          strcasestr(text->text, "cannot allocate"));
}

static bool ran_out_of_memory(const gv_backend_job *job, const gv_process_result *ended,
                              const printed *p)
{
    return job->limit_bytes &&
           (ended->peak_bytes >= job->limit_bytes / 10 * 9 ||
            speaks_of_memory(&p->messages) || speaks_of_memory(&p->out));
}

/* Explains why there is no answer. */
static void explain_silence(gv_backend_result *out, const gv_backend_job *job,
                            const gv_process_result *ended, const printed *p,
                            const char *problem)
{
    if (job->limit_seconds > 0 && ended->cpu_seconds >= job->limit_seconds)
        gv_backend_end(out, GV_RUN_LIMIT, "CPU time limit");
    else if (ran_out_of_memory(job, ended, p))
        gv_backend_end(out, GV_RUN_MEMORY, "memory limit");
    else if (ended->end == GV_PROCESS_SIGNALED)
        gv_backend_end(out, GV_RUN_ERROR, "crashed: signal %d (%s)", ended->code,
                       strsignal(ended->code));
    else
        gv_backend_end(out, GV_RUN_ERROR, "%.120s (exit code %d)", problem,
                       ended->code);
}

/* What a program that exited by itself has answered. */
static gv_status judge_answer(gv_backend_result *out, const gv_encoding *encoding,
                              const gv_backend_job *job, const gv_process_result *ended,
                              const gv_buffer *answer, const printed *p, gv_arena *tmp,
                              gv_error *err)
{
    const gv_encode_choice choice = { .full = job->full };
    const uint32_t n_primary = job->instance->net->n_primary;
    gv_label *labels = GV_ARENA_NEW(tmp, gv_label, n_primary);
    if (!labels)
        return gv_fail_memory(err);
    gv_reply verdict = GV_REPLY_UNKNOWN;
    gv_error wrong = { .status = GV_OK };
    const gv_status status =
        encoding->read(&verdict, labels, job->instance, &choice,
                       answer->text ? answer->text : "", answer->length, tmp, &wrong);
    if (status == GV_ERR_MEMORY)
        return gv_fail_memory(err);
    if (status != GV_OK && verdict == GV_REPLY_SAT)
        gv_backend_lied(out, wrong.message);
    else if (status != GV_OK)
        explain_silence(out, job, ended, p, wrong.message);
    else if (verdict == GV_REPLY_UNKNOWN || ended->end == GV_PROCESS_SIGNALED)
        explain_silence(out, job, ended, p, "no answer");
    else if (ended->code == (verdict == GV_REPLY_SAT ? SAYS_UNSAT : SAYS_SAT))
        gv_backend_end(out, GV_RUN_ERROR, "says %s and exits with %d",
                       verdict == GV_REPLY_SAT ? "SAT" : "UNSAT", ended->code);
    else if (verdict == GV_REPLY_UNSAT && ended->code != 0 && ended->code != SAYS_UNSAT)
        explain_silence(out, job, ended, p, "says UNSAT, and fails");
    else if (verdict == GV_REPLY_UNSAT)
        out->status = GV_RUN_UNSAT;
    else if (out->solution)
        memcpy(out->solution, labels, n_primary * sizeof *labels);
    return GV_OK; // SAT is the initial status of a result
}

/* How the program ended, and if by itself, with what answer. */
static gv_status judge(gv_backend_result *out, const gv_backend *backend,
                       const gv_encoding *encoding, const gv_backend_job *job,
                       const gv_process_result *ended, const printed *p, gv_arena *tmp,
                       gv_error *err)
{
    switch (ended->end) {
    case GV_PROCESS_STOPPED:
        out->stopped = true;
        gv_backend_end(out, GV_RUN_LIMIT, "stopped");
        return GV_OK;
    case GV_PROCESS_CPU:
        gv_backend_end(out, GV_RUN_LIMIT, "CPU time limit");
        return GV_OK;
    case GV_PROCESS_WALL:
        if (job->limit_wall > 0)
            gv_backend_end(out, GV_RUN_LIMIT, "time limit");
        else
            gv_backend_end(out, GV_RUN_ERROR, "hangs: %.1f s of CPU time in %.1f s",
                           ended->cpu_seconds, ended->wall_seconds);
        return GV_OK;
    case GV_PROCESS_OUTPUT:
        gv_backend_end(out, GV_RUN_ERROR, "printed more than %d MB",
                       MAX_OUTPUT_BYTES >> 20);
        return GV_OK;
    case GV_PROCESS_EXITED:
    case GV_PROCESS_SIGNALED:
        break;
    }
    const gv_buffer *answer = writes_file(backend) ? &p->file : &p->out;
    return judge_answer(out, encoding, job, ended, answer, p, tmp, err);
}

static gv_status run_program(gv_backend_result *out, const gv_backend *backend,
                             const gv_encoding *encoding, const gv_backend_job *job,
                             const scratch *s, printed *p, gv_arena *tmp, gv_error *err)
{
    const char *const *words = fill_words(backend, s, tmp);
    if (!words)
        return gv_fail_memory(err);
    const double patience =
        job->limit_seconds > 0
            ? (double)HANG_FACTOR * job->limit_seconds + (double)HANG_SECONDS
            : 0;
    const gv_process_job process = {
        .words = words,
        .out = &p->out,
        .messages = &p->messages,
        .limit_cpu_seconds = job->limit_seconds,
        .limit_wall_seconds = job->limit_wall > 0 ? job->limit_wall : patience,
        .limit_memory_bytes = job->limit_bytes,
        .limit_output_bytes = MAX_OUTPUT_BYTES,
        .stop = job->stop,
    };
    gv_process_result ended;
    gv_error why = { .message = "" };
    const gv_status status = gv_process_run(&ended, &process, &why);
    if (status == GV_ERR_UNSUPPORTED) { // deleted since it was found: also a result
        gv_backend_end(out, GV_RUN_ERROR, "%.150s", why.message);
        return GV_OK;
    }
    if (status != GV_OK)
        return gv_fail(err, status, "%s", why.message);
    read_answer_file(&p->file, s->out);
    if (p->file.failed)
        return gv_fail_memory(err);
    out->solve_cpu = ended.cpu_seconds;
    out->peak_bytes = ended.peak_bytes;
    if (p->out.text)
        gv_backend_read_stats(&out->stats, p->out.text);
    return judge(out, backend, encoding, job, &ended, p, tmp, err);
}

gv_status gv_backend_run_command(gv_backend_result *out, const gv_backend *backend,
                                 const gv_backend_job *job, const char *name,
                                 gv_arena *tmp, gv_error *err)
{
    const bool is_sat = strcmp(name, "mzn") != 0;
    const bool is_2d = strcmp(name, "2d") == 0;
    const gv_encoding *encoding = gv_encoding_by_name(!is_sat ? "mzn"
                                                      : is_2d ? "dimacs-2d"
                                                              : "dimacs-3d");
    scratch s;
    GV_TRY(open_scratch(&s, encoding->suffix, err));
    printed p;
    gv_buffer_init(&p.out, NULL);
    gv_buffer_init(&p.messages, NULL);
    gv_buffer_init(&p.file, NULL);
    const gv_budget budget = gv_backend_budget(job);
    gv_meter meter = gv_meter_of(&budget);
    gv_status status = write_instance(out, &s, encoding, job, &meter, tmp, err);
    if (status == GV_OK && gv_meter_ended(&meter))
        gv_backend_cut(out, meter.end);
    else if (status == GV_OK)
        status = run_program(out, backend, encoding, job, &s, &p, tmp, err);
    gv_buffer_free(&p.out);
    gv_buffer_free(&p.messages);
    gv_buffer_free(&p.file);
    gv_temporary_folder_remove(s.folder);
    return status;
}
