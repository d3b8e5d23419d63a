/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gnuplot.c -- runs gnuplot: the script is its input, the picture its output. */
#include "study_report/gnuplot.h"

#include "base/os/process.h"

#include <stdio.h>
#include <string.h>

void gv_ink_put(gv_buffer *script, gv_ink ink)
{
    gv_buffer_printf(script, "'#0000%02x'", (unsigned)ink + 1);
}

void gv_script_word(gv_buffer *script, const char *word)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                "0123456789 .,:*+-()";
    gv_buffer_putc(script, '\'');
    for (; *word; word++)
        gv_buffer_putc(script, strchr(plain, *word) ? *word : '?');
    gv_buffer_putc(script, '\'');
}

/* The last line the program printed; "no message" without one. */
static void read_last_words(const gv_buffer *messages, char *last, size_t room)
{
    (void)snprintf(last, room, "no message");
    const char *line = messages->text ? messages->text : "";
    while (*line) {
        const size_t length = strcspn(line, "\n");
        if (strspn(line, " \t^") < length) // not the mark below a faulty word
            (void)snprintf(last, room, "%.*s", (int)length, line);
        line += length;
        line += *line == '\n';
    }
}

static gv_status run_program(gv_buffer *out, gv_buffer *messages, const char *program,
                             const gv_buffer *script, gv_error *err)
{
    const char *const words[] = { program, "-d", NULL }; // no settings of the user
    const gv_process_job job = { .words = words,
                                 .input = script->text ? script->text : "",
                                 .input_length = script->length,
                                 .out = out,
                                 .messages = messages };
    gv_process_result result;
    const gv_status status = gv_process_run(&result, &job, err);
    if (status == GV_ERR_UNSUPPORTED)
        return gv_fail(err, GV_ERR_UNSUPPORTED,
                       "gnuplot is not installed ('%s' cannot be run)", program);
    GV_TRY(status);
    if (result.end == GV_PROCESS_EXITED && result.code == 0)
        return GV_OK;
    char last[160];
    read_last_words(messages, last, sizeof last);
    return gv_fail(err, GV_ERR_IO, "gnuplot failed: %s", last);
}

gv_status gv_gnuplot_run(gv_buffer *out, const char *program, const gv_buffer *script,
                         gv_error *err)
{
    const size_t before = out->length;
    gv_buffer messages;
    gv_buffer_init(&messages, NULL);
    const gv_status status = script->failed
                                 ? gv_fail_memory(err)
                                 : run_program(out, &messages, program, script, err);
    gv_buffer_free(&messages);
    if (status != GV_OK)
        gv_buffer_truncate(out, before);
    return status;
}
