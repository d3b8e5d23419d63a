/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_step_svg.c -- pictures of steps: every step of every rule and family has one,
 * with balanced tags, its text as title, and a mark for each part of its pattern. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "path_bench.h"
#include "report/step_svg.h"

static size_t count(const char *text, const char *part)
{
    size_t n = 0;
    for (const char *at = strstr(text, part); at; at = strstr(at + 1, part))
        n++;
    return n;
}

static const char *draw(path_bench *b, const gv_path *path, size_t number)
{
    gv_buffer_reset(&b->out);
    assert_int_equal(gv_step_svg(&b->out, path, number, b->finder->state, NULL), GV_OK);
    return b->out.text;
}

/* Every tag that opens is closed, by itself or by its end. */
static void assert_balanced(const char *svg)
{
    const size_t n_open = count(svg, "<"), n_ends = count(svg, "</");
    assert_int_equal(n_open - n_ends, n_ends + count(svg, "/>"));
    assert_int_equal(count(svg, "<"), count(svg, ">"));
}

static void every_step_of_every_family_has_a_picture(void **ctx)
{
    (void)ctx;
    for (size_t s = 0; s < N_SAMPLES; s++)
        for (size_t t = 0; t < N_SAMPLE_THEORIES && samples[s].family != GV_CSP; t++) {
            path_bench b;
            bench_start(&b, &samples[s]);
            const gv_path path = bench_path(&b, sample_theories[t]);
            for (size_t i = 1; i <= path.n_steps; i++) {
                const char *svg = draw(&b, &path, i);
                assert_balanced(svg);
                const gv_step *step = &path.steps[i - 1];
                const size_t n_targets =
                    step->conclusion == GV_ELIMINATES ? step->n_targets : 0;
                // a ring and a cross for each target
                assert_int_equal(count(svg, "stroke=\"#c62828\""), 2 * n_targets);
            }
            bench_end(&b);
        }
}

static void a_whip_shows_rings_discs_and_arrows(void **ctx)
{
    (void)ctx;
    path_bench b;
    bench_start(&b, &samples[0]);
    const gv_path path = bench_path(&b, "W");
    size_t i = 0;
    while (path.steps[i].length != 3)
        i++;
    const char *svg = draw(&b, &path, i + 1);
    assert_non_null(strstr(svg, "<title>whip[3]: "));
    assert_non_null(strstr(svg, " ==&gt; "));
    assert_int_equal(count(svg, "stroke=\"#111\" stroke-width=\"5\""), 3); // rings
    assert_int_equal(count(svg, "fill=\"#7cc47f\""), 2);                   // discs
    assert_int_equal(count(svg, "marker-end"), 5);
    assert_int_equal(count(svg, "stroke-dasharray=\"18 10\""), 3); // along links
    bench_end(&b);
}

static void a_csp_has_no_board(void **ctx)
{
    (void)ctx;
    path_bench b;
    bench_start(&b, &samples[N_SAMPLES - 1]);
    const gv_path path = bench_path(&b, "W");
    assert_true(path.n_steps > 0);
    assert_int_equal(gv_step_svg(&b.out, &path, 1, b.finder->state, NULL),
                     GV_ERR_UNSUPPORTED);
    assert_int_equal(b.out.length, 0);
    bench_end(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_step_of_every_family_has_a_picture),
        cmocka_unit_test(a_whip_shows_rings_discs_and_arrows),
        cmocka_unit_test(a_csp_has_no_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
