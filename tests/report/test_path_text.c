/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_path_text.c -- whole paths: puzzles whose paths are published, with the lines
 * that do not depend on the order of choices; a proof that there is no solution; states
 * that can be read again. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "path_testing.h"
#include "report/path/path_text.h"
#include "text/format.h"

#include <stdio.h>

static const char *text_of(path_bench *b, const gv_path *path, bool states)
{
    const gv_path_style style = { .states = states };
    gv_buffer_reset(&b->out);
    assert_int_equal(
        gv_path_text(&b->out, path, b->ctx->state, &style, &b->arena, NULL), GV_OK);
    return b->out.text;
}

/* The examples of CSP-Rules; first and last lines, and steps that stand in both. */
typedef struct published {
    const char *puzzle;
    const char *theory;
    const char *size;
    const char *tag;
    const char *step; /* "": none that is the only one at its point */
} published;

static const published examples[] = {
    { "39....7........65.5.7...349.4938.5.66.1.54983853...4..9..8..134..294.8654....."
      "297",
      "SFin", "127 candidates, 711 csp-links and 711 links. Density = 8.89%\n", "HP",
      "hidden-pairs-in-a-row: r2{n3 n9}{c5 c6} ==> r2c6≠8, r2c6≠7, r2c6≠2, r2c6≠1, "
      "r2c5≠7, r2c5≠2, r2c5≠1\n" },
    { "...........12....3.4..5..6..5..6..7...38....2.....7..............23...98.6..7.."
      "5.",
      "SFin", "265 candidates, 2088 csp-links and 2088 links. Density = 5.97%\n", "SHT",
      "hidden-pairs-in-a-block: b5{n2 n3}{r4c6 r6c5} ==> r6c5≠9, r6c5≠4, r6c5≠1, "
      "r4c6≠9, r4c6≠4, r4c6≠1\n" },
    { "...........12....3.4..5..6..5..6..7...38....2.....7..............23...98.6..7.."
      "5.",
      "TyBC+BC", "265 candidates, 2088 csp-links and 2088 links. Density = 5.97%\n",
      "BC[3]", "" },
    { "..9.2.48.6....89..82..9...1.9.......7.8...1.2.......7.9...7..65..61....9.52.6.8."
      ".",
      "SFin", "95 candidates, 486 csp-links and 486 links. Density = ", "HQ", "" },
    { "...6.....48.1....3.7.......1345..........1.6.....9.5.....83......5..982.62....9."
      ".",
      "SFin", "144 candidates, 780 csp-links and 780 links. Density = ", "NQ", "" },
    { "463.8.1..2........8.1.3.5.7...3.8...3.7.9.8.5...1.5...1.6.5.7.8........9..8.1."
      "256",
      "SFin", "77 candidates, 307 csp-links and 307 links. Density = 10.49%\n", "SHQ",
      "" },
    { "......3.4.....2......6.......1.4.......5...2.......68....13.5..26......78......."
      ".",
      "TyZ+TytW+SFin", ", 1202 csp-links and 1202 links. Density = ", "TyBC[4]", "" },
    { ".....1..2....3..4...52..1....36...1..2..7...89....57....9..7....8.9....43...4.."
      "8.",
      "BC+Z+tW+W", "220 candidates, 1433 csp-links and 1433 links. Density = 5.95%\n",
      "W[31]", "" },
    { ".....1..2....3..4...52..1....36...1..2..7...89....57....9..7....8.9....43...4.."
      "8.",
      "BC+Z+tW+W+gW",
      "220 candidates, 1433 csp-links and 1433 links. Density = 5.95%\n", "W[12]", "" },
    { "..34......5...912.7...2.....1.5.7..86...9...7.......34..2.............9.9...61."
      "75",
      "SFin+BC+Z+tW+W", ", 978 csp-links and 978 links. Density = ", "BC[5]", "" },
};
enum { N_EXAMPLES = sizeof examples / sizeof *examples };

static void assert_contains(const char *text, const char *part)
{
    assert_non_null(text);
    assert_non_null(part);
    if (text && part && !strstr(text, part))
        fail_msg("%s\ndoes not contain\n%s", text, part);
}

static void published_paths_have_the_same_numbers_and_the_same_hardest_rule(void **ctx)
{
    (void)ctx;
    for (size_t i = 0; i < N_EXAMPLES; i++) {
        const published *example = &examples[i];
        path_bench b;
        fixture_start(&b, &(sample){ GV_SUDOKU, 9, example->puzzle });
        gv_path path = { .instance = b.instance };
        assert_int_equal(gv_theory_parse(&path.theory, example->theory, NULL), GV_OK);
        assert_int_equal(gv_path_find(&path, b.ctx, NULL, &b.arena, NULL), GV_OK);
        const char *text = text_of(&b, &path, false);
        char last[256];
        (void)snprintf(
            last, sizeof last,
            "PUZZLE 0 IS SOLVED. rating-type = %s, MOST COMPLEX RULE TRIED = "
            "%s\n",
            example->theory, example->tag);
        assert_contains(text, example->size);
        assert_contains(text, last);
        assert_contains(text, example->step);
        fixture_end(&b);
    }
}

/* PBCS2, Figure 5.13. */
static void queens_without_solution_are_refuted_on_paper(void **ctx)
{
    (void)ctx;
    path_bench b;
    fixture_start(&b, &(sample){ GV_QUEENS, 6, "r4c5 r5c2" });
    const gv_path path = fixture_path(&b, "W");
    assert_int_equal(path.result.outcome, GV_OUTCOME_NONE);
    const char *text = text_of(&b, &path, false);
    assert_contains(text, "2 givens, 10 candidates\n");
    assert_contains(text,
                    "10 candidates, 16 csp-links and 23 links. Density = 51.11%\n");
    assert_contains(text, "PUZZLE 0 HAS NO SOLUTION : NO CANDIDATE FOR CSP-VARIABLE ");
    fixture_end(&b);
}

static void a_path_that_gets_stuck_ends_with_its_state(void **ctx)
{
    (void)ctx;
    path_bench b;
    fixture_start(&b, &samples[0]);
    const gv_path path = fixture_path(&b, "BRT");
    const char *text = text_of(&b, &path, false);
    assert_contains(text, "170 candidates, 978 csp-links");
    assert_contains(text, "PUZZLE 0 IS NOT SOLVED. 50 VALUES MISSING.\n"
                          "CURRENT RESOLUTION STATE:\n+---");
    fixture_end(&b);
}

static void two_givens_that_clash_are_named_as_the_reason(void **ctx)
{
    (void)ctx;
    path_bench b;
    fixture_start(&b, &(sample){ GV_SUDOKU, 4, "11.............." });
    const gv_path path = fixture_path(&b, "W");
    assert_string_equal(
        text_of(&b, &path, false),
        "2 givens, 53 candidates\n"
        "PUZZLE 0 HAS NO SOLUTION : TWO GIVENS EXCLUDE EACH OTHER: r1c1=1, r1c2=1\n");
    fixture_end(&b);
}

static void singles_alone_are_told_apart_by_the_tag(void **ctx)
{
    (void)ctx;
    path_bench b;
    fixture_start(&b, &(sample){ GV_SUDOKU, 4, "12343412214343.." });
    gv_path path = fixture_path(&b, "W");
    assert_contains(text_of(&b, &path, false), "MOST COMPLEX RULE TRIED = NS\n"
                                               "1234341221434321\n");
    fixture_end(&b);
    fixture_start(&b, &(sample){ GV_SUDOKU, 4, "1234341221434321" });
    path = fixture_path(&b, "W");
    assert_contains(text_of(&b, &path, false), "MOST COMPLEX RULE TRIED = BRT\n");
    fixture_end(&b);
    fixture_start(&b,
                  &(sample){ GV_SUDOKU, 9,
                             ".......12....35......6...7.7.....3.....4..8..1..........."
                             "12.....8.....4..5....6.." });
    path = fixture_path(&b, "BRT");
    assert_contains(text_of(&b, &path, false), "MOST COMPLEX RULE TRIED = HS\n");
    fixture_end(&b);
}

static void states_stand_where_singles_and_whips_1_end(void **ctx)
{
    (void)ctx;
    path_bench b;
    fixture_start(&b, &samples[0]);
    const gv_path path = fixture_path(&b, "W");
    const char *text = text_of(&b, &path, true);
    assert_contains(text, "Resolution state after Singles:\n+---");
    assert_contains(text, "Resolution state after Singles and whips[1]:\n+---");
    assert_contains(text, "Resolution state:\n+---");
    fixture_end(&b);
}

/* The grid of a state, read as pencilmarks, has its candidates and values. */
static void a_state_can_be_read_again(void **ctx)
{
    (void)ctx;
    path_bench b;
    fixture_start(&b, &samples[0]);
    const gv_path path = fixture_path(&b, "W");
    gv_state *state = b.ctx->state;
    gv_path_start(state, path.instance, false);
    for (size_t i = 0; i < path.n_steps; i++) {
        gv_buffer_reset(&b.out);
        assert_int_equal(gv_path_text_state(&b.out, state, b.instance, NULL), GV_OK);
        gv_instance *again;
        const gv_text_options options = { .size = sizeof options,
                                          .format = GV_FORMAT_PM };
        assert_int_equal(gv_instance_parse(&again, b.context, b.out.text, b.out.length,
                                           &options, NULL),
                         GV_OK);
        gv_state *other;
        assert_int_equal(gv_state_new(&other, b.linkage, &b.arena, NULL), GV_OK);
        gv_path_start(other, again, true);
        for (gv_label label = 0; label < 729; label++)
            if (gv_state_has(state, label) != gv_state_has(other, label))
                assert_int_equal(other->value[label / 9], label); // a naked single
        gv_instance_free(again);
        gv_step_apply(&path.steps[i], state);
    }
    fixture_end(&b);
}

static void every_family_has_a_text(void **ctx)
{
    (void)ctx;
    for (size_t s = 0; s < N_SAMPLES; s++)
        for (size_t t = 0; t < N_SAMPLE_THEORIES; t++) {
            path_bench b;
            fixture_start(&b, &samples[s]);
            const gv_path path = fixture_path(&b, sample_theories[t]);
            const char *text = text_of(&b, &path, true);
            assert_contains(text, " givens, ");
            assert_contains(text, "PUZZLE 0 ");
            for (size_t i = 1; i <= path.n_steps; i++) {
                gv_buffer_reset(&b.out);
                assert_int_equal(gv_path_text_step(&b.out, &path, i, b.ctx->state,
                                                   &(gv_path_style){ .ascii = true },
                                                   &b.arena, NULL),
                                 GV_OK);
                assert_null(strstr(b.out.text, "≠"));
            }
            fixture_end(&b);
        }
}

static void densities_drop_a_last_zero(void **ctx)
{
    (void)ctx;
    static const struct {
        double density;
        const char *text;
    } cases[] = { { 5.949, "5.95" },
                  { 10.1, "10.1" },
                  { 14, "14.0" },
                  { 0, "0.0" },
                  { 9.006, "9.01" } };
    gv_buffer out;
    gv_buffer_init(&out, NULL);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        gv_buffer_reset(&out);
        gv_path_text_density(&out, cases[i].density);
        assert_string_equal(out.text, cases[i].text);
    }
    gv_buffer_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(
            published_paths_have_the_same_numbers_and_the_same_hardest_rule),
        cmocka_unit_test(queens_without_solution_are_refuted_on_paper),
        cmocka_unit_test(a_path_that_gets_stuck_ends_with_its_state),
        cmocka_unit_test(two_givens_that_clash_are_named_as_the_reason),
        cmocka_unit_test(singles_alone_are_told_apart_by_the_tag),
        cmocka_unit_test(states_stand_where_singles_and_whips_1_end),
        cmocka_unit_test(a_state_can_be_read_again),
        cmocka_unit_test(every_family_has_a_text),
        cmocka_unit_test(densities_drop_a_last_zero),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
