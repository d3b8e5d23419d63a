/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_step_svg.c -- pictures of steps: every step of every rule and family has one,
 * with balanced tags, its text as title, and a mark for each part of its pattern. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "path_testing.h"
#include "report/drawing/step_svg.h"

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
    assert_int_equal(gv_step_svg(&b->out, path, number, b->ctx->state, false, NULL),
                     GV_OK);
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
            fixture_start(&b, &samples[s]);
            const gv_path path = fixture_path(&b, sample_theories[t]);
            for (size_t i = 1; i <= path.n_steps; i++) {
                const char *svg = draw(&b, &path, i);
                assert_balanced(svg);
                const gv_step *step = &path.steps[i - 1];
                const size_t n_targets =
                    step->conclusion == GV_ELIMINATES ? step->n_targets : 0;
                // a ring and a cross for each target
                assert_int_equal(count(svg, "stroke=\"#c62828\""), 2 * n_targets);
            }
            fixture_end(&b);
        }
}

static void a_whip_shows_rings_discs_and_arrows(void **ctx)
{
    (void)ctx;
    path_bench b;
    fixture_start(&b, &samples[0]);
    const gv_path path = fixture_path(&b, "W");
    size_t i = 0;
    while (path.steps[i].length != 3)
        i++;
    const char *svg = draw(&b, &path, i + 1);
    assert_non_null(strstr(svg, "whip[3]: "));
    assert_non_null(strstr(svg, " ==&gt; "));
    assert_int_equal(count(svg, "stroke=\"#111\" stroke-width=\"5\""), 3); // rings
    assert_int_equal(count(svg, "fill=\"#7cc47f\""), 2);                   // discs
    assert_int_equal(count(svg, "marker-end"), 5);
    assert_int_equal(count(svg, "stroke-dasharray=\"18 10\""), 3); // along links
    fixture_end(&b);
}

/* The first step of a rule in the paths of the samples. Where it is `rare`, the theory
 * has short whips alone: long ones leave it little to do. */
static const gv_step *open_at(path_bench *b, gv_path *path, const char *theory,
                              gv_rule_id id, bool rare, size_t *number)
{
    const uint64_t whips = UINT64_C(1) << GV_RULE_WHIP | UINT64_C(1) << GV_RULE_G_WHIP;
    const gv_limits limits = { .nodes = 20000 };
    for (size_t s = 0; s < N_SAMPLES; s++) {
        if (samples[s].family == GV_CSP)
            continue;
        fixture_start(b, &samples[s]);
        *path = (gv_path){ .instance = b->instance };
        assert_int_equal(gv_theory_parse(&path->theory, theory, NULL), GV_OK);
        path->theory.short_rules = rare ? whips : 0;
        assert_int_equal(gv_path_find(path, b->ctx, &limits, &b->arena, NULL), GV_OK);
        for (size_t i = 0; i < path->n_steps; i++)
            if (path->steps[i].rule->id == id) {
                *number = i + 1;
                return &path->steps[i];
            }
        fixture_end(b);
    }
    fail_msg("no sample of %s", theory);
    return NULL;
}

/* The cells of a chain and of the chains inside, and the number of these. */
static size_t count_cells(const gv_chain *chain, size_t *n_inner)
{
    size_t n = chain->n_cells;
    for (uint32_t i = 0; i < chain->n_cells; i++)
        if (chain->cells[i].kind == GV_RIGHT_CHAIN) {
            n += count_cells(chain->cells[i].inner, n_inner);
            ++*n_inner;
        }
    return n;
}

static void every_part_of_a_composite_chain_is_ringed(void **ctx)
{
    (void)ctx;
    static const struct {
        const char *theory;
        gv_rule_id id;
    } rules[] = { { "SpW", GV_RULE_SP_WHIP }, { "WpW", GV_RULE_WP_WHIP } };
    for (size_t r = 0; r < sizeof rules / sizeof *rules; r++) {
        path_bench b;
        gv_path path;
        size_t number, n_inner = 0;
        const gv_step *step =
            open_at(&b, &path, rules[r].theory, rules[r].id, true, &number);
        const size_t n_cells = count_cells(step->chains, &n_inner);
        const char *svg = draw(&b, &path, number);
        assert_balanced(svg);
        assert_int_equal(count(svg, "stroke=\"#111\" stroke-width=\"5\""), n_cells);
        assert_int_equal(count(svg, "stroke-dasharray=\"4 8\""), n_inner);
        assert_int_equal(n_inner > 0, rules[r].id == GV_RULE_WP_WHIP);
        fixture_end(&b);
    }
}

static void the_title_is_ascii_where_that_is_asked_for(void **ctx)
{
    (void)ctx;
    path_bench b;
    gv_path path;
    size_t number;
    (void)open_at(&b, &path, "W", GV_RULE_WHIP, false, &number);
    assert_non_null(strstr(draw(&b, &path, number), "≠"));
    gv_buffer_reset(&b.out);
    assert_int_equal(gv_step_svg(&b.out, &path, number, b.ctx->state, true, NULL),
                     GV_OK);
    assert_null(strstr(b.out.text, "≠"));
    assert_non_null(strstr(b.out.text, "&lt;&gt;"));
    fixture_end(&b);
}

static void a_csp_has_no_board(void **ctx)
{
    (void)ctx;
    path_bench b;
    fixture_start(&b, &samples[N_SAMPLES - 1]);
    const gv_path path = fixture_path(&b, "W");
    assert_true(path.n_steps > 0);
    assert_int_equal(gv_step_svg(&b.out, &path, 1, b.ctx->state, false, NULL),
                     GV_ERR_UNSUPPORTED);
    assert_int_equal(b.out.length, 0);
    fixture_end(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_step_of_every_family_has_a_picture),
        cmocka_unit_test(a_whip_shows_rings_discs_and_arrows),
        cmocka_unit_test(every_part_of_a_composite_chain_is_ringed),
        cmocka_unit_test(the_title_is_ascii_where_that_is_asked_for),
        cmocka_unit_test(a_csp_has_no_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
