/* SPDX-License-Identifier: GPL-3.0-or-later */
/* names.c -- names, pairs of them, and givens NAME=NAME. */
#include "text/application/names.h"

#include "base/bitset.h"

#include <stdio.h>
#include <string.h>

bool gv_app_names_init(gv_app_names *names, bool may_join, gv_arena *arena)
{
    const size_t n_pairs = (size_t)GV_APP_MOST_NAMES * GV_APP_MOST_NAMES;
    gv_symbols_init(&names->symbols, arena);
    names->joined =
        may_join ? GV_ARENA_NEW(arena, uint64_t, gv_bits_words(n_pairs)) : NULL;
    return !may_join || names->joined;
}

gv_status gv_app_names_add(uint32_t *out, gv_app_names *names, const gv_app_text *text,
                           gv_text_span span)
{
    const gv_symbol symbol = { text->raw->text + span.start, span.length };
    if (span.length == 0)
        return gv_app_expected(text, span, "a name");
    for (size_t i = 0; i < span.length; i++)
        if (strchr("=:,-", symbol.text[i])) // NUL too
            return gv_app_fail(text, span.start + i,
                               "expected a name without '=', ':', ',' and '-'");
    if (names->symbols.n_symbols == GV_APP_MOST_NAMES &&
        !gv_symbols_find(out, &names->symbols, symbol))
        return gv_app_fail(text, span.start, "more than %d names", GV_APP_MOST_NAMES);
    return gv_symbols_add(out, &names->symbols, symbol) ? GV_OK
                                                        : gv_fail_memory(text->err);
}

gv_status gv_app_names_find(uint32_t *out, const gv_app_names *names,
                            const gv_app_text *text, gv_text_span span,
                            const char *what)
{
    const gv_symbol symbol = { text->raw->text + span.start, span.length };
    return gv_symbols_find(out, &names->symbols, symbol)
               ? GV_OK
               : gv_app_expected(text, span, what);
}

static size_t bit_of(uint32_t a, uint32_t b)
{
    return (size_t)a * GV_APP_MOST_NAMES + b;
}

void gv_app_names_join(gv_app_names *names, uint32_t a, uint32_t b)
{
    gv_bits_add(names->joined, bit_of(a, b));
    gv_bits_add(names->joined, bit_of(b, a));
}

bool gv_app_names_joined(const gv_app_names *names, uint32_t a, uint32_t b)
{
    return gv_bits_has(names->joined, bit_of(a, b));
}

gv_status gv_app_names_count(gv_app_names *names, uint32_t n, gv_error *err)
{
    for (uint32_t i = 1; i <= n; i++) {
        char text[16];
        uint32_t number;
        const int length = snprintf(text, sizeof text, "%u", i);
        if (!gv_symbols_add(&number, &names->symbols,
                            (gv_symbol){ text, (size_t)length }))
            return gv_fail_memory(err);
    }
    return GV_OK;
}

gv_status gv_app_names_given(uint32_t *left_out, uint32_t *right_out,
                             const gv_app_names *left, const gv_app_names *right,
                             const gv_app_text *text, gv_text_span word,
                             const char *what_left, const char *what_right)
{
    const char *const chars = text->raw->text + word.start;
    const char *const equals = memchr(chars, '=', word.length);
    const size_t n = equals ? (size_t)(equals - chars) : word.length;
    GV_TRY(gv_app_names_find(left_out, left, text, (gv_text_span){ word.start, n },
                             what_left));
    if (!equals)
        return gv_app_fail(text, word.start + n, "expected '=' and %s", what_right);
    return gv_app_names_find(right_out, right, text,
                             (gv_text_span){ word.start + n + 1, word.length - n - 1 },
                             what_right);
}

void gv_app_names_put_values(gv_buffer *out, const gv_app_names *left,
                             const char *const *values)
{
    bool any = false;
    for (uint32_t i = 0; i < left->symbols.n_symbols; i++) {
        if (!values[i])
            continue;
        gv_buffer_putc(out, any ? ' ' : '\n');
        gv_buffer_puts(out, gv_app_names_at(left, i).text);
        gv_buffer_printf(out, "=%s", values[i]);
        any = true;
    }
}
