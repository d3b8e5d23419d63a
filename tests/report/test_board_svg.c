/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_board_svg.c -- pictures: one to the last character, and what every one must
 * have: balanced tags, one symbol per given and candidate, borders where the family has
 * them. */
#include "report/drawing/board_svg.h"

#include "base/bitset.h"
#include "model/family.h"
#include "text/format.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>

typedef struct studio {
    gv_context *context;
    gv_arena arena;
    gv_buffer out;
} studio;

static void studio_open(studio *s)
{
    assert_int_equal(gv_context_new(&s->context, NULL), GV_OK);
    gv_arena_init(&s->arena, NULL);
    gv_buffer_init(&s->out, NULL);
}

static void studio_close(studio *s)
{
    gv_buffer_free(&s->out);
    gv_arena_free(&s->arena);
    gv_context_free(s->context);
}

static const gv_net *net_of(studio *s, gv_family family, unsigned rows, unsigned cols)
{
    gv_shape shape;
    const bool blocks = family == GV_SUDOKU;
    assert_int_equal(gv_shape_complete(&shape, family, blocks ? rows : 0,
                                       blocks ? cols : 0, rows * cols, NULL),
                     GV_OK);
    const gv_net *net = NULL;
    assert_int_equal(gv_context_net(&net, s->context, shape, NULL), GV_OK);
    return net;
}

static const gv_instance *make(studio *s, const gv_net *net, const gv_label *givens,
                               const uint8_t *placed, uint32_t n, const uint64_t *marks,
                               gv_alphabet alphabet)
{
    gv_instance *instance = NULL;
    assert_int_equal(gv_instance_make(&instance, s->context, net, givens, placed, n,
                                      marks, alphabet, &s->arena, NULL),
                     GV_OK);
    return instance;
}

static const char *draw(studio *s, const gv_instance *instance)
{
    gv_buffer_reset(&s->out);
    assert_int_equal(gv_board_svg(&s->out, instance, NULL), GV_OK);
    return s->out.text;
}

static size_t count_of(const char *text, const char *part)
{
    size_t n = 0;
    for (const char *at = text; (at = strstr(at, part)); at += strlen(part))
        n++;
    return n;
}

/* Every tag that is opened is closed, in the right order, and nothing needs an escape.
 */
static void assert_well_formed(const char *svg)
{
    char open[8][16];
    size_t depth = 0;
    for (const char *at = svg; (at = strchr(at, '<')); at++) {
        char name[16] = { 0 };
        const bool closes = at[1] == '/';
        memcpy(name, at + 1 + closes, strcspn(at + 1 + closes, " >/") % sizeof name);
        const char *end = strchr(at, '>');
        assert_non_null(end);
        if (closes) {
            assert_true(depth > 0);
            assert_string_equal(open[--depth], name);
        } else if (end[-1] != '/') {
            assert_true(depth < 8);
            memcpy(open[depth++], name, sizeof name);
        }
    }
    assert_int_equal(depth, 0);
    assert_null(strchr(svg, '&'));
}

static void a_small_board_is_drawn_to_the_last_character(void **ctx)
{
    (void)ctx;
    studio s;
    studio_open(&s);
    const gv_net *net = net_of(&s, GV_SUDOKU, 2, 2);
    const gv_label givens[] = { 0 * 4 + 2, 15 * 4 + 0 };
    const uint8_t placed[] = { 0, 1 };
    // everything but 1 of r1c2 is forbidden where the givens leave a choice
    uint64_t marks = 0;
    gv_bits_add(&marks, 1 * 4 + 0);
    const char *svg =
        draw(&s, make(&s, net, givens, placed, 2, &marks, GV_ALPHABET_AUTO));
    assert_string_equal(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"164\" height=\"164\" "
        "viewBox=\"-12 -12 984 984\" role=\"img\" font-family=\"sans-serif\" "
        "text-anchor=\"middle\">\n"
        "<title>sudoku 4x4, blocks 2x2, 2 givens</title>\n"
        "<rect x=\"-12\" y=\"-12\" width=\"984\" height=\"984\" fill=\"#fff\"/>\n"
        "<path fill=\"none\" stroke=\"#888\" stroke-width=\"4\" "
        "stroke-linecap=\"square\" d=\"M0 0h960M0 240h960M0 480h960M0 720h960M0 960h960"
        "M0 0v960M240 0v960M480 0v960M720 0v960M960 0v960\"/>\n"
        "<path fill=\"none\" stroke=\"#000\" stroke-width=\"14\" "
        "stroke-linecap=\"square\" d=\"M0 0h960M0 480h960M0 960h960"
        "M0 0v960M480 0v960M960 0v960\"/>\n"
        "<g fill=\"#444\" font-size=\"69\">\n"
        "<text x=\"306\" y=\"90\">1</text>\n"
        "</g>\n"
        "<g fill=\"#111\" font-weight=\"bold\" font-size=\"153\">\n"
        "<text x=\"120\" y=\"175\">3</text>\n"
        "</g>\n"
        "<g fill=\"#1a56c4\" font-size=\"153\">\n"
        "<text x=\"840\" y=\"895\">1</text>\n"
        "</g>\n"
        "</svg>");
    studio_close(&s);
}

static void every_given_is_drawn_once_at_any_size(void **ctx)
{
    (void)ctx;
    static const struct {
        gv_family family;
        unsigned rows, cols;
        const char *title;
        const char *last; /* symbol */
    } boards[] = {
        { GV_SUDOKU, 2, 3, "<title>sudoku 6x6, blocks 2x3, 6 givens</title>", ">6<" },
        { GV_SUDOKU, 4, 4, "<title>sudoku 16x16, blocks 4x4, 16 givens</title>",
          ">G<" },
        { GV_SUDOKU, 8, 8, "<title>sudoku 64x64, blocks 8x8, 64 givens</title>",
          ">64<" },
        { GV_LATIN, 1, 7, "<title>latin 7x7, 7 givens</title>", ">7<" },
        { GV_PANDIAGONAL, 1, 5, "<title>pandiagonal 5x5, 5 givens</title>", ">5<" },
    };
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        studio s;
        studio_open(&s);
        const gv_net *net =
            net_of(&s, boards[i].family, boards[i].rows, boards[i].cols);
        const unsigned order = net->shape.order;
        gv_label givens[GV_MAX_ORDER];
        for (unsigned k = 0; k < order; k++)
            givens[k] = (k * order + k) * order + k; // the main diagonal
        const char *svg =
            draw(&s, make(&s, net, givens, NULL, order, NULL, GV_ALPHABET_AUTO));
        assert_well_formed(svg);
        assert_int_equal(count_of(svg, boards[i].title), 1);
        assert_int_equal(count_of(svg, "<text "), order);
        assert_int_equal(count_of(svg, boards[i].last), 1);
        studio_close(&s);
    }
}

static void only_families_with_blocks_have_inner_borders(void **ctx)
{
    (void)ctx;
    static const struct {
        gv_family family;
        unsigned rows, cols;
        const char *border;
    } boards[] = {
        { GV_LATIN, 1, 4, "M0 0h960M0 960h960M0 0v960M960 0v960\"/>" },
        { GV_PANDIAGONAL, 1, 5, "M0 0h1200M0 1200h1200M0 0v1200M1200 0v1200\"/>" },
        { GV_QUEENS, 1, 4, "M0 0h960M0 960h960M0 0v960M960 0v960\"/>" },
        { GV_SUDOQUEENS, 2, 2,
          "M0 0h960M0 480h960M0 960h960M0 0v960M480 0v960M960 0v960\"/>" },
        { GV_SUDOKU, 1, 4,
          "M0 0h960M0 240h960M0 480h960M0 720h960M0 960h960M0 0v960M960 0v960\"/>" },
    };
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        studio s;
        studio_open(&s);
        const gv_net *net =
            net_of(&s, boards[i].family, boards[i].rows, boards[i].cols);
        const char *svg =
            draw(&s, make(&s, net, NULL, NULL, 0, NULL, GV_ALPHABET_AUTO));
        assert_well_formed(svg);
        const char *thick = strstr(svg, "stroke-width=\"14\"");
        assert_non_null(thick);
        thick = strstr(thick, "d=\"") + 3;
        assert_memory_equal(thick, boards[i].border, strlen(boards[i].border));
        studio_close(&s);
    }
}

static void queens_stand_on_a_chequered_board(void **ctx)
{
    (void)ctx;
    studio s;
    studio_open(&s);
    const gv_net *net = net_of(&s, GV_QUEENS, 1, 8);
    const gv_label givens[] = { 3, 9 };
    const uint8_t placed[] = { 0, 1 };
    const char *svg =
        draw(&s, make(&s, net, givens, placed, 2, NULL, GV_ALPHABET_AUTO));
    assert_well_formed(svg);
    assert_int_equal(count_of(svg, "h240v240h-240z"), 32);
    assert_int_equal(count_of(svg, "M0 1680h240v240"), 1); // a1 is dark
    assert_int_equal(count_of(svg, "translate(720 0)"), 1);
    assert_int_equal(count_of(svg, "translate(240 240)"), 1);
    assert_int_equal(count_of(svg, "<g fill=\"#fff\" stroke=\"#1a56c4\""), 1);
    assert_int_equal(count_of(svg, "<text"), 0);
    studio_close(&s);
}

static void candidates_are_drawn_only_when_marks_tell_something(void **ctx)
{
    (void)ctx;
    studio s;
    studio_open(&s);
    const gv_net *net = net_of(&s, GV_SUDOKU, 3, 3);
    const gv_label given = 0;
    uint64_t marks[12] = { 0 };
    gv_bits_fill(marks, net->n_labels);
    gv_bits_remove(marks, 1 * 9 + 0); // implied by the given
    const gv_instance *plain = make(&s, net, &given, NULL, 1, marks, GV_ALPHABET_ONE);
    assert_int_equal(count_of(draw(&s, plain), "<text "), 1);

    gv_bits_remove(marks, 80 * 9 + 0);
    const gv_instance *marked = make(&s, net, &given, NULL, 1, marks, GV_ALPHABET_ONE);
    uint64_t set[12];
    gv_instance_candidates(marked, set);
    const char *svg = draw(&s, marked);
    assert_well_formed(svg);
    // the candidates of all cells: of the given cell it is the given itself
    assert_int_equal(count_of(svg, "<text "), gv_bits_count(set, net->n_labels));
    studio_close(&s);
}

static void symbols_are_those_of_the_alphabet(void **ctx)
{
    (void)ctx;
    studio s;
    studio_open(&s);
    const gv_net *net = net_of(&s, GV_SUDOKU, 4, 4);
    const gv_label given = 15;
    static const char *const symbols[] = {
        [GV_ALPHABET_AUTO] = ">G<",     [GV_ALPHABET_LETTERS] = ">P<",
        [GV_ALPHABET_ZERO] = ">F<",     [GV_ALPHABET_ONE] = ">G<",
        [GV_ALPHABET_DECIMAL] = ">16<",
    };
    for (gv_alphabet a = GV_ALPHABET_AUTO; a <= GV_ALPHABET_DECIMAL; a++)
        assert_int_equal(
            count_of(draw(&s, make(&s, net, &given, NULL, 1, NULL, a)), symbols[a]), 1);
    studio_close(&s);
}

static void a_csp_has_no_board(void **ctx)
{
    (void)ctx;
    studio s;
    studio_open(&s);
    static const char text[] = "csp 1\nvar A 1 2\nvar B 1 2\nforbid A=1 B=1\n";
    const gv_record_text raw = { .text = text,
                                 .length = strlen(text),
                                 .line = 1,
                                 .column = 1,
                                 .format = GV_FORMAT_CSP };
    gv_parsed parsed;
    assert_int_equal(gv_record_text_parse(&parsed, &raw, s.context, &s.arena, NULL),
                     GV_OK);
    gv_error err = { 0 };
    assert_int_equal(gv_board_svg(&s.out, parsed.instance, &err), GV_ERR_UNSUPPORTED);
    assert_string_equal(err.message, "a csp instance has no board to draw");
    assert_int_equal(s.out.length, 0);
    studio_close(&s);
}

static void lack_of_memory_leaves_what_was_there(void **ctx)
{
    (void)ctx;
    studio s;
    studio_open(&s);
    const gv_net *net = net_of(&s, GV_SUDOKU, 3, 3);
    uint64_t marks[12] = { 0 };
    gv_bits_fill(marks, net->n_labels);
    gv_bits_remove(marks, 5);
    const gv_instance *instance = make(&s, net, NULL, NULL, 0, marks, GV_ALPHABET_AUTO);
    gv_status status = GV_ERR_MEMORY;
    for (size_t fail_at = 1; status != GV_OK; fail_at++) {
        gv_memory memory = { .fail_at = fail_at + 1 }; // the first is for "before"
        gv_buffer out;
        gv_buffer_init(&out, &memory);
        gv_buffer_puts(&out, "before");
        status = gv_board_svg(&out, instance, NULL);
        if (status != GV_OK) {
            assert_int_equal(status, GV_ERR_MEMORY);
            assert_string_equal(out.text, "before");
        } else {
            assert_true(fail_at > 3);
        }
        gv_buffer_free(&out);
    }
    studio_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_small_board_is_drawn_to_the_last_character),
        cmocka_unit_test(every_given_is_drawn_once_at_any_size),
        cmocka_unit_test(only_families_with_blocks_have_inner_borders),
        cmocka_unit_test(queens_stand_on_a_chequered_board),
        cmocka_unit_test(candidates_are_drawn_only_when_marks_tell_something),
        cmocka_unit_test(symbols_are_those_of_the_alphabet),
        cmocka_unit_test(a_csp_has_no_board),
        cmocka_unit_test(lack_of_memory_leaves_what_was_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
