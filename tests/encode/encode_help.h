/* SPDX-License-Identifier: GPL-3.0-or-later */
/* encode_help.h -- instances from text, and texts of encodings, for the tests of this
 * folder. */
#ifndef GV_TESTS_ENCODE_HELP_H
#define GV_TESTS_ENCODE_HELP_H

#include "encode/encoding.h"
#include "model/instance.h"

#include <string.h>

/* A puzzle of 2x3 blocks with one solution, which naked singles do not find. */
#define SIX          "24........1.....51.1...35......3..2."
#define SIX_SOLUTION "241365356412423651615243562134134526"

typedef struct encode_test {
    gv_context *context;
    gv_instance *instance;
    gv_arena arena;
} encode_test;

static inline void encode_open(encode_test *test, gv_family family, unsigned rows,
                               unsigned columns, unsigned order, const char *text)
{
    const gv_text_options options = { .size = sizeof options,
                                      .has_family = true,
                                      .family = family,
                                      .block_rows = rows,
                                      .block_cols = columns,
                                      .order = order };
    gv_arena_init(&test->arena, NULL);
    assert_int_equal(gv_context_new(&test->context, NULL), GV_OK);
    if (text) {
        assert_int_equal(gv_instance_parse(&test->instance, test->context, text,
                                           strlen(text), &options, NULL),
                         GV_OK);
        return;
    }
    const gv_shape shape = { family, rows, columns, order ? order : rows * columns };
    assert_int_equal(gv_instance_empty(&test->instance, test->context, &shape, NULL),
                     GV_OK);
}

static inline void encode_open_six(encode_test *test)
{
    encode_open(test, GV_SUDOKU, 2, 3, 6, SIX);
}

static inline void encode_close(encode_test *test)
{
    gv_arena_free(&test->arena);
    gv_instance_free(test->instance);
    gv_context_free(test->context);
}

/* The labels of a complete grid of digits. */
static inline void encode_labels(gv_label *labels, const char *digits, unsigned order)
{
    for (unsigned cell = 0; cell < order * order; cell++)
        labels[cell] = cell * order + (gv_label)(digits[cell] - '1');
}

/* The instance in that encoding, in `out`, which is made here. */
static inline void encode_text(gv_buffer *out, encode_test *test, const char *name,
                               bool full)
{
    const gv_encode_choice choice = { .full = full };
    const gv_encode_out to = { .text = out };
    gv_buffer_init(out, NULL);
    assert_int_equal(gv_encoding_by_name(name)->write(&to, test->instance, &choice,
                                                      &test->arena, NULL),
                     GV_OK);
}

/* How often `what` occurs. */
static inline size_t encode_count(const gv_buffer *text, const char *what)
{
    size_t n = 0;
    for (const char *at = text->text; (at = strstr(at, what)); at += strlen(what))
        n++;
    return n;
}

#endif
