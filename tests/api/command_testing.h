/* SPDX-License-Identifier: GPL-3.0-or-later */
/* command_testing.h -- what the command prints, for tests that compare the library with
 * it; and the puzzles and contexts that they use. Include it after cmocka.h. */
#ifndef GV_TESTS_API_COMMAND_TESTING_H
#define GV_TESTS_API_COMMAND_TESTING_H

#include "base/buffer.h"
#include "cli/embedded_command.h"
#include "model/context.h"

#include <stdio.h>
#include <string.h>

static inline gv_context *context_with(gv_memory *memory)
{
    gv_context *context = NULL;
    assert_int_equal(gv_context_new_with(&context, memory, NULL), GV_OK);
    return context;
}

/* A puzzle as the command reads it. */
typedef struct puzzle {
    const char *text;
    const char *options; /* of the command: "--family latin"; or "" */
    gv_text_options known;
} puzzle;

static inline gv_instance *parse(gv_context *context, const puzzle *p)
{
    gv_instance *instance = NULL;
    gv_text_options known = p->known;
    known.size = sizeof known;
    assert_int_equal(
        gv_instance_parse(&instance, context, p->text, strlen(p->text), &known, NULL),
        GV_OK);
    return instance;
}

static bool take_output(void *user, const char *text, size_t length)
{
    gv_buffer_add(user, text, length);
    return true;
}

/* What `givens LINE` prints for the puzzle; free it with gv_free(). */
static char *command_prints(const char *line, const puzzle *p)
{
    char text[400];
    const char *words[24];
    size_t n_words = 0;
    (void)snprintf(text, sizeof text, "%s %s", line, p->options);
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " "))
        words[n_words++] = word;
    gv_buffer out;
    gv_buffer_init(&out, NULL);
    const gv_command_request ask = { .verb = words[0],
                                     .words = words + 1,
                                     .n_words = n_words - 1,
                                     .input = p->text,
                                     .input_length = strlen(p->text),
                                     .n_threads = 1,
                                     .write = take_output,
                                     .user = &out };
    const int code = gv_embedded_command(&ask);
    assert_true(code == 0 || code == 1 || code == 4);
    return gv_buffer_detach(&out);
}

/* Whether the command prints the puzzle on a line, `text`, and an empty line. */
static inline void assert_printed(const char *text, const char *line, const puzzle *p)
{
    char *printed = command_prints(line, p);
    const char *body = strchr(printed, '\n') + 1;
    const size_t length = strlen(text);
    assert_int_equal(strlen(body), length + 1);
    assert_memory_equal(body, text, length);
    assert_string_equal(body + length, "\n");
    gv_free(printed);
}

/* Whether the first line that the command prints is `text`. */
static inline void assert_printed_line(const char *text, const char *line,
                                       const puzzle *p)
{
    char *printed = command_prints(line, p);
    *strchr(printed, '\n') = '\0';
    assert_string_equal(printed, text);
    gv_free(printed);
}

/* Puzzles of several families. */
#define EASY_NINE                                                                      \
    {                                                                                  \
        .text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....4"  \
                "19..5....8..79",                                                      \
        .options = ""                                                                  \
    }
#define HARD_NINE                                                                      \
    {                                                                                  \
        .text = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3..." \
                "9.8...2.....1",                                                       \
        .options = ""                                                                  \
    }
#define SIX                                                                            \
    {                                                                                  \
        .text = "...4.1...2......6.1..5....6...5.2...", .options = "--block 2x3",      \
        .known = {                                                                     \
            .block_rows = 2,                                                           \
            .block_cols = 3                                                            \
        }                                                                              \
    }
#define LATIN                                                                          \
    {                                                                                  \
        .text = "532..2.......1....3..43..", .options = "--family latin --size 5",     \
        .known = {                                                                     \
            .has_family = true,                                                        \
            .family = GV_LATIN,                                                        \
            .order = 5                                                                 \
        }                                                                              \
    }
#define QUEENS                                                                         \
    {                                                                                  \
        .text = ".Q..................................",                                \
        .options = "--family queens --size 6", .known = {                              \
            .has_family = true,                                                        \
            .family = GV_QUEENS,                                                       \
            .order = 6                                                                 \
        }                                                                              \
    }
#define CSP                                                                            \
    {                                                                                  \
        .text = "csp 1; var A 1 2 3; var B 1 2 3; var C 2 3; alldiff A B C; forbid "   \
                "A=1 B=2; given C=3",                                                  \
        .options = "--from csp", .known = {                                            \
            .format = GV_FORMAT_CSP                                                    \
        }                                                                              \
    }

#endif
