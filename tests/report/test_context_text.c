/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_context_text.c -- trials as text: the lines of a small one exactly; the numbers
 * of contexts, their depths and parents in large ones; nothing is left in the state. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "path_testing.h"
#include "report/path/te_context_text.h"
#include "report/path/path_text.h"
#include "report/path/step_text.h"

#include <stdio.h>

static const sample queens = { GV_QUEENS, 6, "r4c5 r5c2" };
static const sample deep = {
    GV_SUDOKU, 9,
    ".2......9....89132......56.23.89.47..87.2439....3.7...3.8.7.....92.43....4...8..3"
};

static gv_path trials_of(path_bench *b)
{
    gv_path path = { .instance = b->instance };
    assert_int_equal(gv_theory_parse(&path.theory, "TE", NULL), GV_OK);
    assert_int_equal(gv_path_find(&path, b->ctx, NULL, &b->arena, NULL), GV_OK);
    gv_path_start(b->ctx->state, b->instance, false);
    return path;
}

static void a_trial_is_printed_context_by_context(void **ctx)
{
    (void)ctx;
    path_bench b;
    fixture_start(&b, &queens);
    const gv_path path = trials_of(&b);
    uint32_t n_contexts = 6;
    assert_int_equal(gv_te_context_count(&path.steps[0]), 1);
    gv_te_context_text(&b.out, b.ctx->state, &path.steps[0], &n_contexts, false);
    assert_string_equal(
        b.out.text,
        "GENERATING CONTEXT 7 AT DEPTH 1, SON OF CONTEXT 0, FROM HYPOTHESIS r1c1.\n"
        "NO POSSIBLE VALUE for csp-variable r3 IN CONTEXT 7. RETRACTING CANDIDATE r1c1 "
        "FROM CONTEXT 0.\n"
        "BACK IN CONTEXT 0 with 2 csp-variables solved and 9 candidates remaining.\n");
    assert_int_equal(n_contexts, 7);
    gv_buffer_reset(&b.out);
    gv_step_text(&b.out, b.linkage, &path.steps[0], false);
    assert_string_equal(b.out.text, "T&E[1] ==> r1c1≠Q");
    fixture_end(&b);
}

/* The lines of a path, told by their beginnings. */
typedef struct seen {
    unsigned n_contexts, deepest;
    unsigned open[8]; /* the contexts from the outermost to the present one */
} seen;

static void take_line(seen *s, const char *line)
{
    unsigned own, depth, parent;
    if (sscanf(line, "GENERATING CONTEXT %u AT DEPTH %u, SON OF CONTEXT %u,", &own,
               &depth, &parent) == 3) {
        assert_int_equal(own, ++s->n_contexts);
        assert_in_range(depth, 1, 3);
        assert_int_equal(parent, s->open[depth - 1]);
        s->open[depth] = own;
        s->deepest = depth > s->deepest ? depth : s->deepest;
    } else if (sscanf(line,
                      "NO POSSIBLE VALUE for csp-variable %*s IN CONTEXT %u. "
                      "RETRACTING CANDIDATE %*s FROM CONTEXT %u.",
                      &own, &parent) == 2) {
        depth = 1;
        while (depth < 4 && s->open[depth] != own)
            depth++;
        assert_in_range(depth, 1, 3);
        assert_int_equal(parent, s->open[depth - 1]);
        s->open[depth] = UINT32_MAX;
    }
}

static void contexts_are_numbered_through_a_path(void **ctx)
{
    (void)ctx;
    path_bench b;
    fixture_start(&b, &deep);
    const gv_path path = trials_of(&b);
    assert_int_equal(gv_path_text(&b.out, &path, b.ctx->state,
                                  &(gv_path_style){ .ascii = true }, &b.arena, NULL),
                     GV_OK);
    seen s = { 0 };
    for (char *line = strtok(b.out.text, "\n"); line; line = strtok(NULL, "\n"))
        take_line(&s, line);
    assert_int_equal(s.deepest, 3);
    uint32_t n_contexts = 0;
    for (size_t i = 0; i < path.n_steps; i++)
        n_contexts += gv_te_context_count(&path.steps[i]);
    assert_int_equal(s.n_contexts, n_contexts);
    fixture_end(&b);
}

static void printing_leaves_the_state_as_it_was(void **ctx)
{
    (void)ctx;
    path_bench b;
    fixture_start(&b, &deep);
    const gv_path path = trials_of(&b);
    gv_state *state = b.ctx->state;
    uint32_t n_contexts = 0;
    for (size_t i = 0; i < path.n_steps; i++) {
        const uint32_t n_candidates = state->n_candidates, n_trail = state->n_trail;
        if (path.steps[i].n_proof)
            gv_te_context_text(&b.out, state, &path.steps[i], &n_contexts, false);
        assert_int_equal(state->n_candidates, n_candidates);
        assert_int_equal(state->n_trail, n_trail);
        gv_step_apply(&path.steps[i], state);
    }
    assert_true(gv_state_solved(state));
    fixture_end(&b);
}

static void one_step_has_the_numbers_that_it_has_in_the_path(void **ctx)
{
    (void)ctx;
    path_bench b;
    fixture_start(&b, &queens);
    const gv_path path = trials_of(&b);
    assert_int_equal(gv_path_text_step(&b.out, &path, 2, b.ctx->state,
                                       &(gv_path_style){ 0 }, &b.arena, NULL),
                     GV_OK);
    assert_non_null(strstr(b.out.text, "GENERATING CONTEXT 2 AT DEPTH 1"));
    fixture_end(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_trial_is_printed_context_by_context),
        cmocka_unit_test(contexts_are_numbered_through_a_path),
        cmocka_unit_test(printing_leaves_the_state_as_it_was),
        cmocka_unit_test(one_step_has_the_numbers_that_it_has_in_the_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
