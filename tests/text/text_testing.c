/* SPDX-License-Identifier: GPL-3.0-or-later */
/* text_testing.c -- the common ground of the tests of text formats. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "text_testing.h"

#include "base/bitset.h"
#include "model/family.h"

#include <string.h>

void world_open(world *w)
{
    *w = (world){ 0 };
    assert_int_equal(gv_context_new(&w->context, &w->err), GV_OK);
    gv_arena_init(&w->arena, NULL);
    gv_buffer_init(&w->text, NULL);
}

void world_close(world *w)
{
    gv_buffer_free(&w->text);
    gv_arena_free(&w->arena);
    gv_context_free(w->context);
}

gv_shape shape_of(gv_family family, unsigned block_rows, unsigned block_cols,
                  unsigned order)
{
    gv_shape shape;
    gv_error err;
    if (gv_shape_complete(&shape, family, block_rows, block_cols, order, &err) != GV_OK)
        fail_msg("no shape: %s", err.message);
    return shape;
}

/* The digit of a cell in one Latin square of the order. */
static unsigned latin_digit(unsigned order, unsigned cell, unsigned shift)
{
    return (cell / order + cell % order + shift) % order;
}

/* Leaves each non-given cell, by chance, a random set of digits. */
static void draw_marks(uint64_t *marks, const gv_net *net, const uint8_t *given,
                       gv_rng *rng)
{
    const unsigned order = net->shape.order;
    gv_bits_fill(marks, net->n_labels);
    for (unsigned cell = 0; cell < order * order; cell++) {
        if (given[cell] || gv_rng_below(rng, 3) == 0)
            continue;
        const uint64_t keep = gv_rng_below(rng, 8); // of 8; 0 leaves none
        for (unsigned digit = 0; digit < order; digit++)
            if (gv_rng_below(rng, 8) >= keep)
                gv_bits_remove(marks, cell * order + digit);
    }
}

const gv_instance *random_instance(world *w, gv_shape shape, gv_rng *rng,
                                   random_parts parts)
{
    const gv_net *net = NULL;
    assert_int_equal(gv_context_net(&net, w->context, shape, &w->err), GV_OK);
    const unsigned order = shape.order;
    const unsigned n_digits = gv_net_has_digits(net) ? order : 1;
    const unsigned n_cells = order * order;
    gv_label *givens = GV_ARENA_NEW(&w->arena, gv_label, n_cells);
    uint8_t *placed = GV_ARENA_NEW(&w->arena, uint8_t, n_cells);
    uint8_t *given = GV_ARENA_NEW(&w->arena, uint8_t, n_cells);
    uint64_t *marks = GV_ARENA_NEW(&w->arena, uint64_t, gv_bits_words(net->n_labels));
    const uint64_t share = gv_rng_below(rng, n_cells + 1);
    const bool wild = gv_rng_below(rng, 2);
    const unsigned shift = (unsigned)gv_rng_below(rng, order);
    uint32_t n_givens = 0;
    for (unsigned cell = 0; cell < n_cells; cell++) {
        given[cell] = gv_rng_below(rng, n_cells) < share;
        if (!given[cell])
            continue;
        const unsigned digit = wild ? (unsigned)gv_rng_below(rng, n_digits)
                                    : latin_digit(order, cell, shift) % n_digits;
        placed[n_givens] = parts.placed && gv_rng_below(rng, 4) == 0;
        givens[n_givens++] = cell * n_digits + digit;
    }
    if (parts.marks)
        draw_marks(marks, net, given, rng);
    gv_instance *instance = NULL;
    assert_int_equal(gv_instance_make(&instance, w->context, net, givens, placed,
                                      n_givens, parts.marks ? marks : NULL,
                                      parts.alphabet, &w->arena, &w->err),
                     GV_OK);
    return instance;
}

const char *written(world *w, const gv_instance *instance, gv_format format)
{
    gv_buffer_reset(&w->text);
    const gv_status status =
        gv_format_put(&w->text, instance, format, GV_ALPHABET_AUTO, &w->err);
    if (status != GV_OK)
        fail_msg("cannot write %s: %s", gv_format_name(format), w->err.message);
    return w->text.text;
}

gv_record_text raw_of(gv_format format, const char *text)
{
    return (gv_record_text){
        .text = text,
        .length = strlen(text),
        .line = 1,
        .column = 1,
        .format = format,
    };
}

gv_record_text raw_with(gv_format format, const char *text, gv_shape shape)
{
    gv_record_text raw = raw_of(format, text);
    raw.has_family = true;
    raw.family = shape.family;
    raw.order = shape.order;
    if (shape.family == GV_SUDOKU) {
        raw.block_rows = shape.block_rows;
        raw.block_cols = shape.block_cols;
    }
    return raw;
}

gv_parsed parsed(world *w, const gv_record_text *raw)
{
    gv_parsed result = { 0 };
    if (gv_record_text_parse(&result, raw, w->context, &w->arena, &w->err) != GV_OK)
        fail_msg("cannot read %s at %zu:%zu: %s\n%.*s", gv_format_name(raw->format),
                 w->err.line, w->err.column, w->err.message, (int)raw->length,
                 raw->text);
    return result;
}

void assert_bad(world *w, const gv_record_text *raw, size_t line, size_t column,
                const char *part)
{
    gv_parsed result = { .puzzle_start = 12345 };
    assert_int_equal(gv_record_text_parse(&result, raw, w->context, &w->arena, &w->err),
                     GV_ERR_INPUT);
    if (w->err.line != line || w->err.column != column || !strstr(w->err.message, part))
        fail_msg("expected %zu:%zu: %s\n   found %zu:%zu: %s", line, column, part,
                 w->err.line, w->err.column, w->err.message);
    assert_null(result.instance); // a failure leaves the output as it was
    assert_int_equal(result.puzzle_start, 12345);
}

/* The place of a label among the givens, which ascend; n_givens when it is none. */
static uint32_t find_given(const gv_instance *instance, gv_label label)
{
    uint32_t low = 0;
    uint32_t high = instance->n_givens;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (instance->givens[middle] < label)
            low = middle + 1;
        else
            high = middle;
    }
    const bool found = low < instance->n_givens && instance->givens[low] == label;
    return found ? low : instance->n_givens;
}

bool is_given(const gv_instance *instance, gv_label label)
{
    return find_given(instance, label) < instance->n_givens;
}

bool is_placed(const gv_instance *instance, gv_label label)
{
    return instance->placed && is_given(instance, label) &&
           instance->placed[find_given(instance, label)];
}

uint64_t allowed(const gv_instance *instance, unsigned cell)
{
    const unsigned order = instance->net->shape.order;
    uint64_t marks = 0;
    uint64_t givens = 0;
    for (unsigned digit = 0; digit < order; digit++) {
        const gv_label label = cell * order + digit;
        if (!instance->marks || gv_bits_has(instance->marks, label))
            marks |= UINT64_C(1) << digit;
        if (is_given(instance, label))
            givens |= UINT64_C(1) << digit;
    }
    return givens ? givens : marks;
}
