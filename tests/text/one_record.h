/* SPDX-License-Identifier: GPL-3.0-or-later */
/* one_record.h -- reads and writes single records of one format, for the tests of the
 * formats of other programs: random instances, what must survive a round trip, errors
 * with their places, lack of memory. */
#ifndef GV_TESTS_ONE_RECORD_H
#define GV_TESTS_ONE_RECORD_H

#include "base/bitset.h"
#include "base/rng.h"
#include "text/format.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

/* A context and an arena, and what came of the last record. */
typedef struct one_record {
    gv_memory memory;
    gv_context *context;
    gv_arena arena;
    gv_status status;
    gv_error error;
    gv_parsed parsed;
} one_record;

static inline void one_open(one_record *one)
{
    *one = (one_record){ 0 };
    assert_int_equal(gv_context_new_with(&one->context, &one->memory, NULL), GV_OK);
    gv_arena_init(&one->arena, &one->memory);
}

static inline void one_close(one_record *one)
{
    gv_arena_free(&one->arena);
    gv_context_free(one->context);
}

static inline gv_record_text one_raw(gv_format format, const char *text)
{
    return (gv_record_text){
        .text = text, .length = strlen(text), .line = 7, .column = 1, .format = format
    };
}

/* Reads a record that stands on line 7 of its input. The text is copied, so that a
 * sanitizer sees who reads beyond its end. */
static inline const gv_instance *one_read_raw(one_record *one,
                                              const gv_record_text *raw)
{
    char *copy = malloc(raw->length + 1);
    assert_non_null(copy);
    memmove(copy, raw->text, raw->length);
    char *exact = raw->length ? realloc(copy, raw->length) : copy;
    assert_non_null(exact);
    gv_record_text own = *raw;
    own.text = exact;
    one->error = (gv_error){ 0 };
    one->parsed = (gv_parsed){ 0 };
    one->status = gv_record_text_parse(&one->parsed, &own, one->context, &one->arena,
                                       &one->error);
    free(exact);
    return one->status == GV_OK ? one->parsed.instance : NULL;
}

static inline const gv_instance *one_read(one_record *one, gv_format format,
                                          const char *text)
{
    const gv_record_text raw = one_raw(format, text);
    return one_read_raw(one, &raw);
}

static inline void assert_read_fails(gv_format format, const char *text, size_t column,
                                     const char *message)
{
    one_record one;
    one_open(&one);
    assert_null(one_read(&one, format, text));
    assert_string_equal(one.error.message, message);
    assert_int_equal(one.status, GV_ERR_INPUT);
    assert_int_equal(one.error.status, GV_ERR_INPUT);
    assert_int_equal(one.error.line, 7);
    assert_int_equal(one.error.column, column);
    one_close(&one);
}

/* What follows the puzzle of a record that must be readable. */
static inline void assert_tail(gv_format format, const char *text, size_t puzzle_length,
                               const char *tail)
{
    one_record one;
    one_open(&one);
    assert_non_null(one_read(&one, format, text));
    assert_int_equal(one.parsed.puzzle_start, 0);
    assert_int_equal(one.parsed.puzzle_length, puzzle_length);
    assert_int_equal(one.parsed.tail_length, strlen(tail));
    assert_string_equal(text + one.parsed.tail_start, tail);
    one_close(&one);
}

static inline const gv_net *one_net(one_record *one, gv_family family, unsigned rows,
                                    unsigned cols)
{
    const gv_shape shape = { family, rows, cols, rows * cols };
    const gv_net *net = NULL;
    assert_int_equal(gv_context_net(&net, one->context, shape, NULL), GV_OK);
    return net;
}

/* A random instance of digits: about a third of the cells given, some of these placed,
 * some candidates of the others forbidden. Contradictions are likely, and welcome. */
static inline const gv_instance *random_instance(one_record *one, const gv_net *net,
                                                 bool with_placed, bool with_marks,
                                                 gv_rng *rng)
{
    const unsigned order = net->shape.order;
    const size_t n_cells = (size_t)order * order;
    gv_label *givens = GV_ARENA_NEW(&one->arena, gv_label, n_cells);
    uint8_t *placed = GV_ARENA_NEW(&one->arena, uint8_t, n_cells);
    uint64_t *marks = GV_ARENA_NEW(&one->arena, uint64_t, gv_bits_words(net->n_labels));
    assert_true(givens && placed && marks);
    gv_bits_fill(marks, net->n_labels);
    uint32_t n = 0;
    for (unsigned cell = 0; cell < n_cells; cell++) {
        if (gv_rng_below(rng, 3) == 0) {
            placed[n] = gv_rng_below(rng, 2) == 0;
            givens[n++] = cell * order + (gv_label)gv_rng_below(rng, order);
            continue;
        }
        const gv_label kept = cell * order + (gv_label)gv_rng_below(rng, order);
        for (gv_label label = cell * order; label < (cell + 1) * order; label++)
            if (label != kept && gv_rng_below(rng, 3) == 0)
                gv_bits_remove(marks, label);
    }
    gv_instance *instance = NULL;
    assert_int_equal(gv_instance_make(&instance, one->context, net, givens,
                                      with_placed ? placed : NULL, n,
                                      with_marks ? marks : NULL, GV_ALPHABET_ONE,
                                      &one->arena, NULL),
                     GV_OK);
    return instance;
}

/* Same network, same givens, same of them placed, same candidates. */
static inline void assert_same_puzzle(const gv_instance *a, const gv_instance *b)
{
    assert_ptr_equal(a->net, b->net);
    assert_int_equal(a->n_givens, b->n_givens);
    for (uint32_t i = 0; i < a->n_givens; i++) {
        assert_int_equal(a->givens[i], b->givens[i]);
        assert_int_equal(a->placed && a->placed[i], b->placed && b->placed[i]);
    }
    const size_t n_words = gv_bits_words(a->net->n_labels);
    uint64_t *sets = calloc(2 * n_words, sizeof *sets);
    assert_non_null(sets);
    gv_instance_candidates(a, sets);
    gv_instance_candidates(b, sets + n_words);
    assert_memory_equal(sets, sets + n_words, n_words * sizeof *sets);
    free(sets);
}

/* Writes in `format` and reads what was written; the two must be the same puzzle. */
static inline void assert_round_trip(one_record *one, const gv_instance *instance,
                                     gv_format format)
{
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    gv_error err = { 0 };
    if (gv_format_put(&text, instance, format, GV_ALPHABET_AUTO, &err) != GV_OK)
        fail_msg("not written: %s", err.message);
    const gv_instance *again = one_read(one, format, text.text);
    if (!again)
        fail_msg("%zu: %s: %s", one->error.column, one->error.message, text.text);
    assert_same_puzzle(instance, again);
    gv_buffer_free(&text);
}

static inline void assert_written(const gv_instance *instance, gv_format format,
                                  const char *expected)
{
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    assert_int_equal(gv_format_put(&text, instance, format, GV_ALPHABET_AUTO, NULL),
                     GV_OK);
    assert_string_equal(text.text, expected);
    gv_buffer_free(&text);
}

static inline void assert_not_written(const gv_instance *instance, gv_format format,
                                      const char *message)
{
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    gv_buffer_puts(&text, "before");
    gv_error err = { 0 };
    assert_int_equal(gv_format_put(&text, instance, format, GV_ALPHABET_AUTO, &err),
                     GV_ERR_UNSUPPORTED);
    assert_string_equal(err.message, message);
    assert_string_equal(text.text, "before");
    gv_buffer_free(&text);
}

/* Reads and writes with the 1st, 2nd, 3rd... allocation failing, until none does. */
static inline void assert_survives_lack_of_memory(gv_format format, const char *text,
                                                  bool also_write)
{
    bool failed = true;
    for (size_t fail_at = 1; failed; fail_at++) {
        one_record one;
        one_open(&one);
        atomic_store(&one.memory.n_calls, 0);
        one.memory.fail_at = fail_at;
        gv_buffer out;
        gv_buffer_init(&out, &one.memory);
        const gv_instance *instance = one_read(&one, format, text);
        gv_status status = one.status;
        if (instance && also_write)
            status = gv_format_put(&out, instance, format, GV_ALPHABET_AUTO, NULL);
        failed = status != GV_OK;
        assert_true(!failed || status == GV_ERR_MEMORY);
        assert_true(failed || fail_at > 2);
        gv_buffer_free(&out);
        one_close(&one);
    }
}

#endif
