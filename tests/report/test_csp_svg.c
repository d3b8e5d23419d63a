/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_csp_svg.c -- pictures of csps: the signs, cages and regions of boards, the nodes
 * and edges of graphs, boxes for the rest; a failing allocation leaves nothing. */
#include "report/drawing/board_svg.h"
#include "report/drawing/csp_layout.h"
#include "text/format.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>

typedef struct studio {
    gv_context *context;
    gv_arena arena;
    gv_buffer out;
    const gv_instance *instance;
} studio;

static void studio_open(studio *s, const char *text)
{
    assert_int_equal(gv_context_new(&s->context, NULL), GV_OK);
    gv_arena_init(&s->arena, NULL);
    gv_buffer_init(&s->out, NULL);
    const gv_record_text raw = { .text = text,
                                 .length = strlen(text),
                                 .line = 1,
                                 .column = 1,
                                 .format = GV_FORMAT_CSP };
    gv_parsed parsed;
    assert_int_equal(gv_record_text_parse(&parsed, &raw, s->context, &s->arena, NULL),
                     GV_OK);
    s->instance = parsed.instance;
}

static void studio_close(studio *s)
{
    gv_buffer_free(&s->out);
    gv_arena_free(&s->arena);
    gv_context_free(s->context);
}

static const char *draw(studio *s)
{
    gv_buffer_reset(&s->out);
    assert_int_equal(gv_board_svg(&s->out, s->instance, NULL), GV_OK);
    return s->out.text;
}

static const gv_csp_layout *layout_of(studio *s)
{
    const gv_csp_layout *layout;
    assert_int_equal(gv_csp_layout_new(&layout, s->instance->net, &s->arena, NULL),
                     GV_OK);
    return layout;
}

static size_t count_of(const char *text, const char *part)
{
    size_t n = 0;
    for (const char *at = text; (at = strstr(at, part)); at += strlen(part))
        n++;
    return n;
}

/* ---- boards ---- */

static void a_sign_points_to_the_lesser_cell(void **ctx)
{
    (void)ctx;
    studio s;
    studio_open(&s, "csp 2\narray x[1..2,1..2] 1..3\n"
                    "x[1,1] < x[1,2]\nx[1,1] >= x[2,1]\nx[1,1] < x[2,2]\n"
                    "x[2,1] != x[2,2]\nshow grid x\n");
    const gv_csp_layout *layout = layout_of(&s);
    assert_int_equal(layout->n_signs, 3); // not for other relations
    assert_int_equal(layout->signs[0].less, 0);
    assert_int_equal(layout->signs[0].more, 1);
    assert_true(layout->signs[0].strict);
    assert_int_equal(layout->signs[1].less, 2);
    assert_int_equal(layout->signs[1].more, 0);
    assert_false(layout->signs[1].strict);
    assert_int_equal(layout->n_cages, 0);
    assert_int_equal(layout->signs[2].less, 0);
    assert_int_equal(layout->signs[2].more, 3);
    assert_int_equal(count_of(draw(&s), "fill=\"#fff\" stroke=\"none\"/>"), 2);
    assert_non_null(strstr(s.out.text, "M264 96L216 120L264 144\"")); // "<"
    // Across: a line, and an angle whose tip is nearer to r1c1 than its ends.
    assert_non_null(strstr(s.out.text, "stroke=\"#aaa\" d=\"M162 162L318 318\""));
    assert_non_null(strstr(s.out.text, "L223 223L"));
    studio_close(&s);
}

/* Values that are names have no order to draw. */
static void names_have_no_signs(void **ctx)
{
    (void)ctx;
    studio s;
    studio_open(&s, "csp 2\narray x[1..2] {low mid high}\nx[1] < x[2]\nshow grid x\n");
    assert_int_equal(layout_of(&s)->n_signs, 0);
    studio_close(&s);
}

static const char killer[] = "csp 2\narray x[1..3,1..3] 1..3\n"
                             "for i in 1..3: alldiff x[i,*]\n"
                             "for j in 1..3: alldiff x[*,j]\n"
                             "sum x[1,1] x[1,2] x[2,1] = 5\n" // tuples
                             "sum x[2,2] x[2,3] = 4\n"        // pairs
                             "sum x[3,1..3] = 6\n"            // a set
                             "sum x[1,3] x[3,3] <= 5\n"
                             "show grid x\n";

static void sums_of_connected_cells_are_cages(void **ctx)
{
    (void)ctx;
    studio s;
    studio_open(&s, killer);
    const gv_csp_layout *layout = layout_of(&s);
    static const uint32_t cages[] = { 1, 1, 0, 1, 2, 2, 3, 3, 3 };
    assert_int_equal(layout->n_cages, 3);
    assert_memory_equal(layout->cage, cages, sizeof cages);
    assert_int_equal(layout->cage_sum[1], 5);
    assert_int_equal(layout->cage_sum[2], 4);
    assert_int_equal(layout->cage_sum[3], 6);
    assert_int_equal(count_of(draw(&s), "stroke-dasharray"), 1);
    assert_non_null(strstr(s.out.text, ">5</text>"));
    // Below the upper left cell of the L goes on; its edge turns inwards before it.
    assert_non_null(strstr(s.out.text, "M18 18H240"));
    studio_close(&s);
}

static void sums_that_overlap_are_no_cages(void **ctx)
{
    (void)ctx;
    studio s;
    studio_open(&s, "csp 2\narray x[1..2,1..2] 1..4\nalldiff x\n"
                    "for i in 1..2: sum x[i,*] = 5\nfor i in 1..2: sum x[*,i] = 5\n"
                    "show grid x\n");
    assert_int_equal(layout_of(&s)->n_cages, 0);
    assert_null(strstr(draw(&s), "stroke-dasharray"));
    studio_close(&s);
}

static void blocks_that_cover_the_board_have_thick_borders(void **ctx)
{
    (void)ctx;
    studio s;
    studio_open(&s, "csp 2\narray x[1..4,1..4] 1..4\n"
                    "for i in 1..4: alldiff x[i,*]\nfor j in 1..4: alldiff x[*,j]\n"
                    "for b, c in 0..1: alldiff x[2*b+1..2*b+2, 2*c+1..2*c+2]\n"
                    "show grid x\n");
    const gv_csp_layout *layout = layout_of(&s);
    assert_int_equal(layout->region[0], layout->region[5]);
    assert_int_not_equal(layout->region[1], layout->region[2]);
    assert_int_equal(count_of(draw(&s), "stroke-linecap=\"square\""), 1);
    studio_close(&s);
}

static void variables_beside_the_board_stand_in_boxes(void **ctx)
{
    (void)ctx;
    studio s;
    studio_open(&s, "csp 2\narray x[1..2] 1..2\nvar carry 0..1\nx[1] != x[2]\n"
                    "given carry=1\nshow grid x\n");
    assert_non_null(strstr(draw(&s), ">carry</text>"));
    assert_int_equal(count_of(s.out.text, ">1</text>"), 1);
    const gv_csp_layout *layout = layout_of(&s);
    assert_true(layout->y[2] > layout->y[0] + GV_CSP_CELL);
    studio_close(&s);
}

/* ---- graphs ---- */

static const char triangle[] = "csp 2\nvar A B C D {red green blue}\nalldiff A B C\n"
                               "C != D\nA != C\ngiven A=red D=green\nshow graph\n";

static void a_graph_has_nodes_in_colours_and_each_edge_once(void **ctx)
{
    (void)ctx;
    studio s;
    studio_open(&s, triangle);
    assert_int_equal(layout_of(&s)->n_edges, 4);
    assert_int_equal(count_of(draw(&s), "<circle"), 4);
    assert_int_equal(count_of(s.out.text, "fill=\"#f4a3a0\""), 1); // red
    assert_int_equal(count_of(s.out.text, "fill=\"#a8d8a0\""), 1); // green
    assert_non_null(strstr(s.out.text, ">D</text>"));
    studio_close(&s);
}

static void a_large_constraint_is_a_node_of_its_own(void **ctx)
{
    (void)ctx;
    studio s;
    studio_open(&s, "csp 2\nvar A B C D E 1..5\nalldiff A B C D E\nA < B\n"
                    "show graph\n");
    const gv_csp_layout *layout = layout_of(&s);
    assert_int_equal(layout->n_squares, 1);
    assert_int_equal(layout->n_edges, 6);
    studio_close(&s);
}

static double distance(const double *x, const double *y, uint32_t a, uint32_t b)
{
    return sqrt((x[a] - x[b]) * (x[a] - x[b]) + (y[a] - y[b]) * (y[a] - y[b]));
}

static void a_path_is_stretched_and_parts_stand_apart(void **ctx)
{
    (void)ctx;
    enum { N = 9 };
    gv_graph_edge edges[N];
    double x[N], y[N], again_x[N], again_y[N];
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    for (uint32_t i = 0; i + 1 < 7; i++) // 0 - 1 - ... - 6, and 7 - 8
        edges[i] = (gv_graph_edge){ i, i + 1 };
    edges[6] = (gv_graph_edge){ 7, 8 };
    assert_int_equal(gv_graph_layout(x, y, N, edges, 7, &arena, NULL), GV_OK);
    assert_int_equal(gv_graph_layout(again_x, again_y, N, edges, 7, &arena, NULL),
                     GV_OK);
    assert_memory_equal(x, again_x, sizeof x);
    assert_memory_equal(y, again_y, sizeof y);
    for (uint32_t i = 0; i + 1 < 7; i++)
        assert_true(fabs(distance(x, y, i, i + 1) - 1) < 0.35);
    assert_true(distance(x, y, 0, 6) > 4);
    assert_true(distance(x, y, 7, 3) > 1);
    gv_arena_free(&arena);
}

static void a_graph_of_too_many_nodes_is_refused(void **ctx)
{
    (void)ctx;
    studio s;
    gv_error err = { 0 };
    studio_open(&s, "csp 2\narray x[1..601] 0..1\nx[1] != x[2]\nshow graph\n");
    assert_int_equal(gv_board_svg(&s.out, s.instance, &err), GV_ERR_UNSUPPORTED);
    assert_non_null(strstr(err.message, "more than 600"));
    assert_int_equal(s.out.length, 0);
    studio_close(&s);
}

/* ---- memory ---- */

static void lack_of_memory_leaves_what_was_there(void **ctx)
{
    (void)ctx;
    static const char *const texts[] = { killer, triangle };
    for (size_t i = 0; i < 2; i++) {
        studio s;
        studio_open(&s, texts[i]);
        gv_status status = GV_ERR_MEMORY;
        for (size_t fail_at = 2; status != GV_OK; fail_at++) {
            gv_memory memory = { .fail_at = fail_at }; // the first is for "before"
            gv_buffer out;
            gv_buffer_init(&out, &memory);
            gv_buffer_puts(&out, "before");
            status = gv_board_svg(&out, s.instance, NULL);
            if (status != GV_OK) {
                assert_int_equal(status, GV_ERR_MEMORY);
                assert_string_equal(out.text, "before");
            }
            gv_buffer_free(&out);
        }
        studio_close(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sign_points_to_the_lesser_cell),
        cmocka_unit_test(names_have_no_signs),
        cmocka_unit_test(sums_of_connected_cells_are_cages),
        cmocka_unit_test(sums_that_overlap_are_no_cages),
        cmocka_unit_test(blocks_that_cover_the_board_have_thick_borders),
        cmocka_unit_test(variables_beside_the_board_stand_in_boxes),
        cmocka_unit_test(a_graph_has_nodes_in_colours_and_each_edge_once),
        cmocka_unit_test(a_large_constraint_is_a_node_of_its_own),
        cmocka_unit_test(a_path_is_stretched_and_parts_stand_apart),
        cmocka_unit_test(a_graph_of_too_many_nodes_is_refused),
        cmocka_unit_test(lack_of_memory_leaves_what_was_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
