/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_plain_nine.c -- lines of 81 cells that the reader takes without a closer look. A
 * blank in front of such a line says nothing, but makes the reader take the long way:
 * both must tell the same of every input. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "text/reader.h"

#include <string.h>

enum { CELLS = 81, MOST_LINES = 16 };

/* ---- what a reader tells of an input ---- */

/* A text, and which of its lines (from 1) were given a blank in front. */
typedef struct input {
    gv_buffer text;
    bool shifted[MOST_LINES + 2];
    size_t n_lines;
} input;

/* What all its records are, in words, and how many of them were taken the short way. */
typedef struct telling {
    gv_buffer words;
    size_t n_plain;
} telling;

/* A place, as it is without the blank. */
static void tell_place(gv_buffer *out, const input *in, size_t line, size_t column)
{
    assert_true(line <= MOST_LINES + 1);
    gv_buffer_printf(out, "%zu:%zu ", line, column - in->shifted[line]);
}

static void tell_error(gv_buffer *out, const input *in, const gv_error *err)
{
    gv_buffer_puts(out, "error ");
    tell_place(out, in, err->line, err->column);
    gv_buffer_printf(out, "%s\n", err->message);
}

static void tell_instance(gv_buffer *out, const gv_parsed *parsed)
{
    const gv_instance *instance = parsed->instance;
    const gv_shape shape = instance->net->shape;
    gv_buffer_printf(out, "family %d %ux%u %u alphabet %d puzzle %zu+%zu tail %zu+%zu",
                     (int)shape.family, shape.block_rows, shape.block_cols, shape.order,
                     (int)instance->alphabet, parsed->puzzle_start,
                     parsed->puzzle_length, parsed->tail_start, parsed->tail_length);
    assert_null(instance->placed);
    for (uint32_t i = 0; i < instance->n_givens; i++)
        gv_buffer_printf(out, " %u", instance->givens[i]);
    gv_buffer_puts(out, instance->marks ? " marks\n" : "\n");
}

/* What the command relies on when it does not parse such a record. */
static void assert_is_plain(const gv_record *record, const gv_parsed *parsed)
{
    const gv_record_text *raw = &record->raw;
    const gv_shape shape = parsed->instance->net->shape;
    assert_true(shape.family == GV_SUDOKU && shape.block_rows == 3 &&
                shape.block_cols == 3);
    assert_false(record->in_table);
    assert_int_equal(parsed->puzzle_start, 0);
    assert_int_equal(parsed->puzzle_length, CELLS);
    assert_int_equal(parsed->tail_start, raw->length > CELLS ? CELLS + 1 : CELLS);
    assert_int_equal(parsed->tail_start + parsed->tail_length, raw->length);
    uint32_t n_givens = 0;
    for (uint32_t cell = 0; cell < CELLS; cell++)
        if (raw->text[cell] >= '1' && raw->text[cell] <= '9')
            assert_int_equal(parsed->instance->givens[n_givens++],
                             cell * 9 + (uint32_t)(raw->text[cell] - '1'));
    assert_int_equal(parsed->instance->n_givens, n_givens);
    assert_null(parsed->instance->marks);
}

static void tell_record(telling *out, const gv_record *record, const input *in,
                        gv_context *context)
{
    gv_buffer *words = &out->words;
    const gv_record_text *raw = &record->raw;
    if (record->status != GV_OK) {
        assert_false(record->plain_nine);
        tell_error(words, in, &record->error);
        return;
    }
    tell_place(words, in, raw->line, raw->column);
    gv_buffer_printf(words, "%s%s ", gv_format_name(raw->format),
                     record->in_table ? " in a table" : "");
    gv_buffer_add(words, raw->text, raw->length);
    gv_buffer_putc(words, '\n');
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_parsed parsed;
    gv_error err = { 0 };
    if (gv_record_text_parse(&parsed, raw, context, &arena, &err) == GV_OK) {
        tell_instance(words, &parsed);
        if (record->plain_nine)
            assert_is_plain(record, &parsed);
    } else {
        assert_false(record->plain_nine);
        tell_error(words, in, &err);
    }
    out->n_plain += record->plain_nine;
    gv_arena_free(&arena);
}

static telling tell(const input *in, const gv_text_options *options,
                    gv_context *context)
{
    telling out = { .n_plain = 0 };
    gv_buffer store;
    gv_buffer_init(&out.words, NULL);
    gv_buffer_init(&store, NULL);
    gv_buffer_puts(&out.words, "");
    gv_reader *reader = NULL;
    assert_int_equal(gv_reader_open_text(&reader, in->text.text, in->text.length,
                                         options, NULL, NULL),
                     GV_OK);
    bool more = true;
    while (more) {
        gv_record record;
        gv_buffer_reset(&store);
        assert_int_equal(gv_reader_next(&record, &more, reader, &store, NULL, NULL),
                         GV_OK);
        if (!more)
            break;
        gv_record_settle(&record, &store);
        tell_record(&out, &record, in, context);
    }
    gv_reader_free(reader);
    gv_buffer_free(&store);
    assert_false(out.words.failed);
    return out;
}

/* ---- inputs ---- */

/* Whether the line may be taken the short way, and so gets a blank for the long one. */
static bool begins_with_cells(const char *text, size_t length)
{
    return length >= CELLS && strspn(text, "0123456789.") >= CELLS;
}

/* Adds a line as it is to `plain`, and with the blank to `shifted`. */
static void add_line(input *plain, input *shifted, const char *text, size_t length,
                     const char *end)
{
    const size_t line = ++plain->n_lines;
    shifted->n_lines++;
    shifted->shifted[line] = begins_with_cells(text, length);
    if (shifted->shifted[line])
        gv_buffer_putc(&shifted->text, ' ');
    gv_buffer_add(&plain->text, text, length);
    gv_buffer_add(&shifted->text, text, length);
    gv_buffer_puts(&plain->text, end);
    gv_buffer_puts(&shifted->text, end);
}

static input new_input(void)
{
    input in = { .n_lines = 0 };
    gv_buffer_init(&in.text, NULL);
    gv_buffer_puts(&in.text, "");
    return in;
}

/* Fails with the first record that the two tell differently. */
static void assert_same_words(const gv_buffer *fast, const gv_buffer *slow)
{
    const size_t length = fast->length < slow->length ? fast->length : slow->length;
    size_t line = 0, same = 0;
    for (; same < length && fast->text[same] == slow->text[same]; same++)
        if (fast->text[same] == '\n')
            line = same + 1;
    if (same < length || fast->length != slow->length)
        fail_msg("the short way tells '%.200s', the long way '%.200s'",
                 fast->text + line, slow->text + line);
}

/* Both ways; returns how many records went the short one. */
static size_t assert_told_alike(const input *plain, const input *shifted,
                                const gv_text_options *options, gv_context *context)
{
    telling fast = tell(plain, options, context);
    telling slow = tell(shifted, options, context);
    assert_same_words(&fast.words, &slow.words);
    assert_int_equal(slow.n_plain, 0);
    gv_buffer_free(&fast.words);
    gv_buffer_free(&slow.words);
    return fast.n_plain;
}

/* How many records went the short way. */
static size_t count_plain(const input *in, const gv_text_options *options,
                          gv_context *context)
{
    telling told = tell(in, options, context);
    gv_buffer_free(&told.words);
    return told.n_plain;
}

/* n cells; of one line in four all blank. */
static void put_cells(gv_buffer *out, size_t n, gv_rng *rng)
{
    static const char blanks[] = "..0";
    const bool empty = gv_rng_below(rng, 4) == 0;
    const bool one_blank = gv_rng_below(rng, 2) == 0;
    for (size_t i = 0; i < n; i++)
        if (!empty && gv_rng_below(rng, 3) == 0)
            gv_buffer_putc(out, (char)('1' + gv_rng_below(rng, 9)));
        else
            gv_buffer_putc(out, one_blank ? '.' : blanks[gv_rng_below(rng, 3)]);
}

/* What may stand behind the cells. */
static void put_tail(gv_buffer *out, gv_rng *rng)
{
    static const char *const tails[] = {
        " ",
        "  ",
        " a name",
        " 4.5 ER=4.5/1.2/1.2 text",
        "  two blanks",
        " \ttab",
        "\tafter a tab",
        ",after,commas",
        ";after a semicolon",
        ":after a colon",
        " #C a comment",
        " http://www.example.org/sudoku.htm?bd=1.2",
        " see ?load=abc",
        " f-puzzles or fpuzzles",
        " -------+-------+------",
        " ......... .........",
        " x,puzzle",
        " x\tpuzzle",
        " {\"run\": 1}",
        " <game data=\"\"/>",
    };
    enum { N_TAILS = sizeof tails / sizeof *tails };
    const uint64_t draw = gv_rng_below(rng, 2 * N_TAILS);
    if (draw < N_TAILS)
        gv_buffer_puts(out, tails[draw]);
    else if (draw == N_TAILS)
        gv_buffer_add(out, " a\0b", 4);
}

/* Lines that are near to 81 cells. */
static void put_near_line(gv_buffer *out, gv_rng *rng)
{
    static const char others[] = "*-_ aAQx\0";
    put_cells(out, 80 + (size_t)gv_rng_below(rng, 3), rng);
    if (gv_rng_below(rng, 2) == 0)
        out->text[gv_rng_below(rng, out->length)] =
            others[gv_rng_below(rng, sizeof others - 1)];
    put_tail(out, rng);
}

static void put_other_line(gv_buffer *out, gv_rng *rng)
{
    static const char *const others[] = {
        "#size 9",
        "#size 3x3",
        "#size 4",
        "#size 1x9",
        "#size 16",
        "# a comment",
        "",
        "1...2...3...4...",
        "puzzle",
        ":0000:x:..1..2..",
        "r1c1=5 r2c2=3",
        "nothing of that kind",
        "puzzle,name",
        "csp 1; var A 1 2; var B 1 2; alldiff A B",
    };
    gv_buffer_puts(out, others[gv_rng_below(rng, sizeof others / sizeof *others)]);
}

static void put_random_line(gv_buffer *out, gv_rng *rng)
{
    switch (gv_rng_below(rng, 4)) {
    case 0:
        put_other_line(out, rng);
        break;
    case 1:
        put_near_line(out, rng);
        break;
    default:
        put_cells(out, CELLS, rng);
        put_tail(out, rng);
        break;
    }
}

static gv_text_options random_options(gv_rng *rng)
{
    static const gv_text_options some[] = {
        { .has_family = true, .family = GV_SUDOKU },
        { .has_family = true, .family = GV_LATIN },
        { .has_family = true, .family = GV_QUEENS },
        { .block_rows = 3, .block_cols = 3 },
        { .block_rows = 1, .block_cols = 9 },
        { .block_rows = 2, .block_cols = 2, .order = 4 },
        { .order = 9 },
        { .order = 16 },
        { .alphabet = GV_ALPHABET_ONE },
        { .alphabet = GV_ALPHABET_ZERO },
        { .alphabet = GV_ALPHABET_LETTERS },
        { .alphabet = GV_ALPHABET_DECIMAL },
        { .format = GV_FORMAT_LINE },
        { .format = GV_FORMAT_SDM },
        { .format = GV_FORMAT_SUKAKU },
        { .format = GV_FORMAT_HODOKU },
        { .format = GV_FORMAT_LINE, .order = 9, .alphabet = GV_ALPHABET_ONE },
    };
    enum { N_SOME = sizeof some / sizeof *some };
    const uint64_t draw = gv_rng_below(rng, 2 * N_SOME);
    return draw < N_SOME ? some[draw] : (gv_text_options){ 0 };
}

/* ---- the tests ---- */

static void both_ways_tell_the_same_of_random_inputs(void **ctx)
{
    gv_context *context = *ctx;
    gv_buffer line;
    gv_buffer_init(&line, NULL);
    size_t n_plain = 0, n_lines = 0;
    for (uint64_t unit = 0; unit < 20000; unit++) {
        gv_rng rng = gv_rng_stream(51, unit);
        const gv_text_options options = random_options(&rng);
        input plain = new_input(), shifted = new_input();
        const size_t n = 1 + (size_t)gv_rng_below(&rng, MOST_LINES / 2);
        for (size_t i = 0; i < n; i++) {
            gv_buffer_reset(&line);
            gv_buffer_puts(&line, "");
            put_random_line(&line, &rng);
            const char *end = gv_rng_below(&rng, 4) == 0 ? "\r\n" : "\n";
            const bool last = i + 1 == n && gv_rng_below(&rng, 4) == 0;
            add_line(&plain, &shifted, line.text, line.length, last ? "" : end);
        }
        n_plain += assert_told_alike(&plain, &shifted, &options, context);
        n_lines += n;
        gv_buffer_free(&plain.text);
        gv_buffer_free(&shifted.text);
    }
    assert_true(n_plain > n_lines / 8);
    gv_buffer_free(&line);
}

/* Text behind the cells, all symbols and spaces, that makes a line as long as a larger
 * grid, or nearly so. The line stands behind another record: the first one might be the
 * header of a table. */
static void a_line_that_is_a_larger_grid_is_not_taken_for_nine(void **ctx)
{
    static const size_t lengths[] = { 254, 255, 256, 257, 624, 625, 626 };
    const gv_text_options forced = { .format = GV_FORMAT_LINE };
    for (uint64_t unit = 0; unit < 200; unit++) {
        gv_rng rng = gv_rng_stream(52, unit);
        const size_t length = lengths[unit % (sizeof lengths / sizeof *lengths)];
        const bool is_larger = length == 256 || length == 625;
        input in = new_input();
        put_cells(&in.text, CELLS, &rng);
        gv_buffer_putc(&in.text, '\n');
        const size_t start = in.text.length;
        while (in.text.length < start + CELLS) // '0' and '.' are no symbols
            gv_buffer_putc(&in.text, "123456789"[gv_rng_below(&rng, 9)]);
        gv_buffer_putc(&in.text, ' ');
        while (in.text.length < start + length)
            gv_buffer_putc(&in.text, " 123456789"[gv_rng_below(&rng, 10)]);
        assert_int_equal(count_plain(&in, unit % 2 ? &forced : NULL, *ctx),
                         is_larger ? 1 : 2);
        gv_buffer_free(&in.text);
    }
}

static void the_short_way_is_taken(void **ctx)
{
    static const struct {
        const char *tail;
        gv_text_options options;
        bool is_plain;
    } cases[] = {
        { "", { .order = 0 }, true },
        { " text", { .order = 0 }, true },
        { "", { .order = 9 }, true },
        { "", { .block_rows = 3, .block_cols = 3 }, true },
        { "", { .has_family = true, .family = GV_SUDOKU }, true },
        { "", { .alphabet = GV_ALPHABET_ONE }, true },
        { "", { .format = GV_FORMAT_LINE }, true },
        { " text", { .format = GV_FORMAT_SDM }, true },
        { "", { .has_family = true, .family = GV_LATIN }, false },
        { "", { .order = 16 }, false },
        { "", { .block_rows = 1, .block_cols = 9 }, false },
        { "", { .alphabet = GV_ALPHABET_ZERO }, false },
        { "", { .format = GV_FORMAT_SUKAKU }, false },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        input in = new_input();
        gv_buffer_repeat(&in.text, '.', CELLS);
        gv_buffer_putc(&in.text, '\n');
        gv_buffer_repeat(&in.text, '.', CELLS);
        gv_buffer_puts(&in.text, cases[i].tail);
        assert_int_equal(count_plain(&in, &cases[i].options, *ctx),
                         cases[i].is_plain ? 2 : 0);
        gv_buffer_free(&in.text);
    }
}

static int set_up(void **ctx)
{
    gv_context *context = NULL;
    assert_int_equal(gv_context_new(&context, NULL), GV_OK);
    *ctx = context;
    return 0;
}

static int tear_down(void **ctx)
{
    gv_context_free(*ctx);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_ways_tell_the_same_of_random_inputs),
        cmocka_unit_test(a_line_that_is_a_larger_grid_is_not_taken_for_nine),
        cmocka_unit_test(the_short_way_is_taken),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
