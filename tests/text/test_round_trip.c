/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_round_trip.c -- what the writers of the cell formats write, their readers read
 * back: every format, every kind of shape, all alphabets, random grids. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "text_testing.h"

#include "base/bitset.h"

#include <string.h>

/* What a format keeps of an instance. */
typedef enum keeps { GIVENS, MARKS, CANDIDATES } keeps;

typedef struct format_case {
    gv_format format;
    keeps keeps;
    bool queens;
    bool placed;
    bool lone_is_placed; /* a lone mark comes back as a placed digit, not as a given */
    bool characters;     /* no decimal numbers */
    unsigned max_order;
} format_case;

static const format_case formats[] = {
    { .format = GV_FORMAT_LINE, .queens = true, .max_order = 64 },
    { .format = GV_FORMAT_GRID, .queens = true, .max_order = 64 },
    { .format = GV_FORMAT_SS, .queens = true, .max_order = 64 },
    { .format = GV_FORMAT_SDK, .queens = true, .placed = true, .max_order = 64 },
    { .format = GV_FORMAT_CELLS, .queens = true, .max_order = 64 },
    { .format = GV_FORMAT_SDM, .characters = true, .max_order = 35 },
    { .format = GV_FORMAT_SUKAKU, .keeps = MARKS, .characters = true, .max_order = 35 },
    { .format = GV_FORMAT_SDX,
      .keeps = MARKS,
      .placed = true,
      .lone_is_placed = true,
      .characters = true,
      .max_order = 29 },
    { .format = GV_FORMAT_PM, .keeps = CANDIDATES, .max_order = 64 },
};
enum { N_FORMATS = sizeof formats / sizeof formats[0] };

typedef struct shape_case {
    gv_family family;
    unsigned rows;
    unsigned cols;
    unsigned order;
    unsigned n_grids;
} shape_case;

static const shape_case shapes[] = {
    { GV_SUDOKU, 2, 2, 4, 200 },      { GV_SUDOKU, 2, 3, 6, 200 },
    { GV_SUDOKU, 3, 2, 6, 200 },      { GV_SUDOKU, 1, 5, 5, 200 },
    { GV_SUDOKU, 3, 3, 9, 200 },      { GV_SUDOKU, 3, 4, 12, 200 },
    { GV_SUDOKU, 4, 4, 16, 200 },     { GV_SUDOKU, 5, 5, 25, 200 },
    { GV_LATIN, 0, 0, 7, 200 },       { GV_LATIN, 0, 0, 10, 200 },
    { GV_PANDIAGONAL, 0, 0, 5, 200 }, { GV_QUEENS, 0, 0, 8, 200 },
    { GV_SUDOQUEENS, 0, 0, 9, 200 },  { GV_SUDOKU, 6, 6, 36, 10 },
    { GV_QUEENS, 0, 0, 36, 10 },      { GV_SUDOKU, 8, 8, 64, 4 },
};
enum { N_SHAPES = sizeof shapes / sizeof shapes[0] };

static bool can(const format_case *f, const shape_case *s)
{
    const bool queens = s->family == GV_QUEENS || s->family == GV_SUDOQUEENS;
    return s->order <= f->max_order && (f->queens || !queens);
}

/* ---- comparing ---- */

static void assert_same_givens(const gv_instance *a, const gv_instance *b)
{
    assert_int_equal(a->n_givens, b->n_givens);
    for (uint32_t i = 0; i < a->n_givens; i++)
        assert_int_equal(a->givens[i], b->givens[i]);
}

static void assert_same_placed(const gv_instance *a, const gv_instance *b)
{
    for (uint32_t i = 0; i < a->n_givens; i++)
        assert_int_equal(is_placed(a, a->givens[i]), is_placed(b, a->givens[i]));
}

/* The candidates of a cell as a pencilmark grid shows them. */
static uint64_t shown(const gv_instance *instance, const uint64_t *candidates,
                      unsigned cell)
{
    const unsigned order = instance->net->shape.order;
    uint64_t digits = 0;
    for (unsigned digit = 0; digit < order; digit++) {
        if (is_given(instance, cell * order + digit))
            return UINT64_C(1) << digit;
        if (gv_bits_has(candidates, cell * order + digit))
            digits |= UINT64_C(1) << digit;
    }
    return digits;
}

static void assert_same_cells(const gv_instance *a, const gv_instance *b,
                              const format_case *f)
{
    static uint64_t candidates[64 * 64 * 64 / 64];
    const unsigned order = a->net->shape.order;
    gv_instance_candidates(a, candidates);
    for (unsigned cell = 0; cell < order * order; cell++) {
        const uint64_t want =
            f->keeps == CANDIDATES ? shown(a, candidates, cell) : allowed(a, cell);
        assert_int_equal(want, allowed(b, cell));
        if (__builtin_popcountll(want) != 1)
            continue;
        const gv_label label = cell * order + (unsigned)__builtin_ctzll(want);
        const bool lone = !is_given(a, label);
        assert_true(is_given(b, label));
        assert_int_equal(is_placed(b, label),
                         f->placed &&
                             (is_placed(a, label) || (lone && f->lone_is_placed)));
    }
}

static void assert_same(const gv_instance *a, const gv_instance *b,
                        const format_case *f)
{
    assert_ptr_equal(a->net, b->net);
    if (f->keeps != GIVENS) {
        assert_same_cells(a, b, f);
        return;
    }
    assert_same_givens(a, b);
    assert_null(b->marks);
    if (f->placed)
        assert_same_placed(a, b);
    else
        assert_null(b->placed);
}

/* ---- the tests ---- */

static void round_trip(const format_case *f, const shape_case *s)
{
    world w;
    world_open(&w);
    const gv_shape shape = shape_of(s->family, s->rows, s->cols, s->order);
    for (unsigned i = 0; i < s->n_grids; i++) {
        gv_rng rng = gv_rng_stream(s->order, i);
        const gv_mark mark = gv_arena_mark(&w.arena);
        const random_parts parts = { .marks = f->keeps != GIVENS, .placed = f->placed };
        const gv_instance *a = random_instance(&w, shape, &rng, parts);
        gv_record_text raw = raw_with(f->format, written(&w, a, f->format), shape);
        raw.alphabet = gv_alphabet_for(GV_ALPHABET_AUTO, shape.order);
        assert_same(a, parsed(&w, &raw).instance, f);
        gv_arena_rewind(&w.arena, mark);
    }
    world_close(&w);
}

static void every_format_reads_back_what_it_writes(void **ctx)
{
    (void)ctx;
    for (size_t f = 0; f < N_FORMATS; f++)
        for (size_t s = 0; s < N_SHAPES; s++)
            if (can(&formats[f], &shapes[s]))
                round_trip(&formats[f], &shapes[s]);
}

/* ---- without being told the format ---- */

/* The list of no cells, "-", could be anything, and a '{' begins JSON (sdx, when the
 * first cell has no candidates). */
static bool tells_its_format(const char *text)
{
    return strcmp(text, "-") != 0 && text[0] != '{';
}

/* What w->text is read as when nobody says its format; the caller frees it. */
static gv_instance *recognised(world *w, const gv_text_options *options)
{
    gv_instance *instance = NULL;
    if (gv_instance_parse(&instance, w->context, w->text.text, w->text.length, options,
                          &w->err) != GV_OK)
        fail_msg("not recognised, %zu:%zu: %s\n%s", w->err.line, w->err.column,
                 w->err.message, w->text.text);
    return instance;
}

static void recognise(const format_case *f, const shape_case *s)
{
    world w;
    world_open(&w);
    const gv_shape shape = shape_of(s->family, s->rows, s->cols, s->order);
    const bool blocks = s->family == GV_SUDOKU;
    const gv_text_options options = {
        .size = sizeof options,
        .has_family = true,
        .family = s->family,
        .order = shape.order,
        .block_rows = blocks ? shape.block_rows : 0,
        .block_cols = blocks ? shape.block_cols : 0,
        .alphabet = gv_alphabet_for(GV_ALPHABET_AUTO, shape.order),
    };
    for (unsigned i = 0; i < s->n_grids; i++) {
        gv_rng rng = gv_rng_stream(100 + s->order, i);
        const gv_mark mark = gv_arena_mark(&w.arena);
        const random_parts parts = { .marks = f->keeps != GIVENS, .placed = f->placed };
        const gv_instance *a = random_instance(&w, shape, &rng, parts);
        const char *text = written(&w, a, f->format);
        if (!tells_its_format(text))
            continue;
        gv_instance *b = recognised(&w, &options);
        assert_same(a, b, f);
        gv_instance_free(b);
        gv_arena_rewind(&w.arena, mark);
    }
    world_close(&w);
}

static void every_text_is_recognised_without_its_format(void **ctx)
{
    (void)ctx;
    for (size_t f = 0; f < N_FORMATS; f++)
        for (size_t s = 0; s < N_SHAPES; s++)
            if (can(&formats[f], &shapes[s]))
                recognise(&formats[f], &shapes[s]);
}

static void pls_reads_back_what_it_writes(void **ctx)
{
    (void)ctx;
    const format_case pls = { .format = GV_FORMAT_PLS, .max_order = 64 };
    const shape_case orders[] = {
        { GV_LATIN, 0, 0, 4, 200 },
        { GV_LATIN, 0, 0, 7, 200 },
        { GV_LATIN, 0, 0, 30, 50 },
        { GV_LATIN, 0, 0, 64, 4 },
    };
    for (size_t i = 0; i < sizeof orders / sizeof orders[0]; i++)
        round_trip(&pls, &orders[i]);
}

/* The alphabet that a format uses for an instance of this one. */
static gv_alphabet used(const format_case *f, gv_alphabet alphabet)
{
    const bool one = (f->characters && alphabet == GV_ALPHABET_DECIMAL) ||
                     (f->format == GV_FORMAT_SDM && alphabet == GV_ALPHABET_ZERO);
    return one ? GV_ALPHABET_ONE : alphabet;
}

static void the_four_alphabets_are_kept(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    const unsigned orders[] = { 10, 16, 20 };
    for (size_t f = 0; f < N_FORMATS; f++)
        for (int alphabet = GV_ALPHABET_LETTERS; alphabet <= GV_ALPHABET_DECIMAL;
             alphabet++)
            for (unsigned i = 0; i < 60; i++) {
                if (formats[f].format == GV_FORMAT_CELLS)
                    continue; // numbers always
                const gv_shape shape = shape_of(GV_LATIN, 0, 0, orders[i % 3]);
                gv_rng rng = gv_rng_stream(7, i);
                const random_parts parts = { .marks = formats[f].keeps != GIVENS,
                                             .placed = formats[f].placed,
                                             .alphabet = (gv_alphabet)alphabet };
                const gv_instance *a = random_instance(&w, shape, &rng, parts);
                const char *text = written(&w, a, formats[f].format);
                gv_record_text raw = raw_with(formats[f].format, text, shape);
                raw.alphabet = used(&formats[f], parts.alphabet);
                const gv_instance *b = parsed(&w, &raw).instance;
                assert_same(a, b, &formats[f]);
                assert_int_equal(b->alphabet, raw.alphabet);
            }
    world_close(&w);
}

/* A 16x16 grid in which every digit and a blank occur: what the choice needs to see. */
static const gv_instance *telling_instance(world *w, gv_rng *rng, gv_alphabet alphabet)
{
    const gv_shape shape = shape_of(GV_SUDOKU, 4, 4, 16);
    for (;;) {
        const gv_instance *a =
            random_instance(w, shape, rng, (random_parts){ .alphabet = alphabet });
        uint64_t digits = 0;
        for (uint32_t i = 0; i < a->n_givens; i++)
            digits |= UINT64_C(1) << a->givens[i] % 16;
        if (digits == 0xFFFF && a->n_givens < 256)
            return a;
    }
}

static void the_four_alphabets_are_told_by_the_text(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    for (size_t f = 0; f < N_FORMATS; f++)
        for (int alphabet = GV_ALPHABET_LETTERS; alphabet <= GV_ALPHABET_DECIMAL;
             alphabet++)
            for (unsigned i = 0; i < 40; i++) {
                const gv_format format = formats[f].format;
                if (format == GV_FORMAT_CELLS)
                    continue;
                gv_rng rng = gv_rng_stream(8, i);
                const gv_instance *a =
                    telling_instance(&w, &rng, (gv_alphabet)alphabet);
                const gv_record_text raw = raw_of(format, written(&w, a, format));
                const gv_instance *b = parsed(&w, &raw).instance;
                assert_same(a, b, &formats[f]);
                assert_int_equal(b->alphabet, used(&formats[f], (gv_alphabet)alphabet));
            }
    world_close(&w);
}

/* ---- what cannot be written ---- */

static void assert_unwritable(world *w, const gv_instance *instance, gv_format format)
{
    gv_buffer_reset(&w->text);
    gv_buffer_puts(&w->text, "before");
    assert_int_equal(
        gv_format_put(&w->text, instance, format, GV_ALPHABET_AUTO, &w->err),
        GV_ERR_UNSUPPORTED);
    assert_string_equal(w->text.text, "before");
}

static void what_a_format_cannot_express_is_refused(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    gv_rng rng = gv_rng_stream(1, 1);
    for (size_t f = 0; f < N_FORMATS; f++)
        for (size_t s = 0; s < N_SHAPES; s++) {
            if (can(&formats[f], &shapes[s]))
                continue;
            const gv_shape shape = shape_of(shapes[s].family, shapes[s].rows,
                                            shapes[s].cols, shapes[s].order);
            const gv_instance *a =
                random_instance(&w, shape, &rng, (random_parts){ 0 });
            assert_unwritable(&w, a, formats[f].format);
        }
    const gv_instance *sudoku =
        random_instance(&w, shape_of(GV_SUDOKU, 3, 3, 9), &rng, (random_parts){ 0 });
    assert_unwritable(&w, sudoku, GV_FORMAT_PLS);
    const gv_instance *pandiagonal = random_instance(
        &w, shape_of(GV_PANDIAGONAL, 0, 0, 5), &rng, (random_parts){ 0 });
    assert_unwritable(&w, pandiagonal, GV_FORMAT_PLS);
    world_close(&w);
}

static void a_csp_is_refused_by_every_format_of_grids(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    const gv_record_text raw = raw_of(GV_FORMAT_CSP, "csp 1\nvar A 1 2\nvar B 1 2\n");
    const gv_instance *csp = parsed(&w, &raw).instance;
    for (size_t f = 0; f < N_FORMATS; f++) {
        if (formats[f].format == GV_FORMAT_LINE || formats[f].format == GV_FORMAT_CELLS)
            continue;
        assert_unwritable(&w, csp, formats[f].format);
        assert_non_null(strstr(w.err.message, "csp instance cannot be written as"));
        assert_non_null(strstr(w.err.message, gv_format_name(formats[f].format)));
    }
    assert_unwritable(&w, csp, GV_FORMAT_PLS);
    assert_non_null(written(&w, csp, GV_FORMAT_LINE));
    world_close(&w);
}

static void two_givens_in_a_cell_are_for_cells_only(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    const gv_record_text raw = raw_of(GV_FORMAT_CELLS, "r1c1=5 r1c1=6 r9c9=1");
    const gv_instance *a = parsed(&w, &raw).instance;
    assert_int_equal(a->n_givens, 3);
    for (size_t f = 0; f < N_FORMATS; f++)
        if (formats[f].format != GV_FORMAT_CELLS) {
            assert_unwritable(&w, a, formats[f].format);
            assert_non_null(strstr(w.err.message, "r1c1 has two givens"));
        }
    assert_string_equal(written(&w, a, GV_FORMAT_CELLS), "r1c1=5 r1c1=6 r9c9=1");
    world_close(&w);
}

/* ---- memory ---- */

/* Reads with the n-th allocation failing; true when nothing had to fail. */
static bool read_with_failure(const gv_record_text *raw, size_t fail_at)
{
    gv_memory memory = { 0 };
    gv_context *context = NULL;
    gv_error err;
    assert_int_equal(gv_context_new_with(&context, &memory, &err), GV_OK);
    gv_arena arena;
    gv_arena_init(&arena, &memory);
    memory.n_calls = 0;
    memory.fail_at = fail_at;
    gv_parsed result = { 0 };
    const gv_status status = gv_record_text_parse(&result, raw, context, &arena, &err);
    if (status != GV_OK) {
        assert_int_equal(status, GV_ERR_MEMORY);
        assert_null(result.instance);
    }
    gv_arena_free(&arena);
    gv_context_free(context);
    return status == GV_OK;
}

/* Writes into a buffer whose n-th allocation fails. */
static bool write_with_failure(const gv_instance *instance, gv_format format,
                               size_t fail_at)
{
    gv_memory memory = { .fail_at = fail_at };
    gv_error err;
    gv_buffer out;
    gv_buffer_init(&out, &memory);
    const gv_status status =
        gv_format_put(&out, instance, format, GV_ALPHABET_AUTO, &err);
    assert_true(status == GV_OK || status == GV_ERR_MEMORY);
    gv_buffer_free(&out);
    return status == GV_OK;
}

static void a_failing_allocation_is_reported_and_nothing_leaks(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w);
    const gv_shape shape = shape_of(GV_SUDOKU, 4, 4, 16);
    for (size_t f = 0; f < N_FORMATS; f++) {
        gv_rng rng = gv_rng_stream(3, f);
        const random_parts parts = { .marks = true, .placed = true };
        const gv_instance *a = random_instance(&w, shape, &rng, parts);
        const char *text = written(&w, a, formats[f].format);
        const gv_record_text raw = raw_with(formats[f].format, text, shape);
        size_t fail_at = 1;
        while (!read_with_failure(&raw, fail_at))
            fail_at++;
        assert_true(fail_at > 1);
        fail_at = 1;
        while (!write_with_failure(a, formats[f].format, fail_at))
            fail_at++;
        assert_true(fail_at > 1);
    }
    world_close(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_format_reads_back_what_it_writes),
        cmocka_unit_test(every_text_is_recognised_without_its_format),
        cmocka_unit_test(pls_reads_back_what_it_writes),
        cmocka_unit_test(the_four_alphabets_are_kept),
        cmocka_unit_test(the_four_alphabets_are_told_by_the_text),
        cmocka_unit_test(what_a_format_cannot_express_is_refused),
        cmocka_unit_test(a_csp_is_refused_by_every_format_of_grids),
        cmocka_unit_test(two_givens_in_a_cell_are_for_cells_only),
        cmocka_unit_test(a_failing_allocation_is_reported_and_nothing_leaks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
