/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_step_words.c -- steps in plain words: known steps have known sentences, and the
 * words of any step name its targets and all that its pattern consists of. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/rng.h"
#include "path_testing.h"
#include "report/path/step_text.h"
#include "report/path/step_words.h"

#include <stdio.h>

/* The path of a theory without long chains, which take long and say nothing new. */
static gv_path short_path(path_bench *b, const char *theory, unsigned max_length)
{
    gv_path path = { .instance = b->instance };
    assert_int_equal(gv_theory_parse(&path.theory, theory, NULL), GV_OK);
    path.theory.max_length = max_length;
    path.theory.short_rules = UINT64_C(1) << GV_RULE_TRIAL;
    assert_int_equal(gv_path_find(&path, b->ctx, NULL, &b->arena, NULL), GV_OK);
    return path;
}

/* ---- known sentences ---- */

typedef struct golden {
    sample on;
    const char *theory;
    const char *text;  /* the step in its notation, with "<>" */
    const char *words; /* the same in words */
    unsigned longest;  /* rules that the path needs; 0: 4 */
} golden;

#define HARD1                                                                          \
    {                                                                                  \
        GV_SUDOKU, 9,                                                                  \
            ".23....8.4....9..378....5......75.3.......215...61...7.6.5.1....42.3...." \
            "9."                                                                       \
            "...4..8"                                                                  \
    }
#define HARD2                                                                          \
    {                                                                                  \
        GV_SUDOKU, 9,                                                                  \
            "1.3.5.7.9.....92....93.7.4..48...3..3.5.1.......2.....531...86........."  \
            "38."                                                                      \
            "4...5.."                                                                  \
    }
#define HARD3                                                                          \
    {                                                                                  \
        GV_SUDOKU, 9,                                                                  \
            "12..5....45.1.92....923....2..8..96...596...7....2.5......4..72......."   \
            "18.."                                                                     \
            ".3....."                                                                  \
    }
#define HARD4                                                                          \
    {                                                                                  \
        GV_SUDOKU, 9,                                                                  \
            ".2...6.8945...92......7..4....5.3...5.......39.1.2.4...9.8.....7....4.1." \
            ".."                                                                       \
            "2.3.6.."                                                                  \
    }
#define HARD5                                                                          \
    {                                                                                  \
        GV_SUDOKU, 9,                                                                  \
            "1....6..9..........8.1..56..3.6..8.1........7.....8246.4.9...2.56.841..." \
            ".."                                                                       \
            "7..3..."                                                                  \
    }
#define WHIPS                                                                          \
    {                                                                                  \
        GV_SUDOKU, 9,                                                                  \
            "..34......5...912.7...2.....1.5.7..86...9...7.......34..2.............9." \
            "9."                                                                       \
            "..61.75"                                                                  \
    }
#define QUEENS                                                                         \
    {                                                                                  \
        GV_QUEENS, 9, "r3c3 r6c2 r9c7"                                                 \
    }
#define COLOURS                                                                        \
    {                                                                                  \
        GV_CSP, 0,                                                                     \
            "csp 1\nvar A 1 2 3\nvar B 1 2 3\nvar C 1 2 3\nvar D 1 2\n"                \
            "alldiff A B C\nforbid A=1 D=1\nforbid B=2 D=1\nforbid A=2 D=2\n"          \
            "forbid C=3 D=2\nforbid B=3 D=2\nforbid B=1 C=2\ngiven D=2\n"              \
    }

static const golden goldens[] = {
    { WHIPS, "W", "naked-single ==> r4c8=6", "r4c8 can only be 6.", 0 },
    { HARD1, "SFin+gB", "hidden-single-in-a-block ==> r3c3=9",
      "In block 1, 9 can only be in r3c3, so r3c3 is 9.", 0 },
    { WHIPS, "W", "whip[1]: r2n4{c3 .} ==> r3c3<>4, r3c2<>4",
      "Locked candidates (claiming). In row 2, 4 can only be in block 1 (r2c1, r2c3): "
      "so "
      "r3c2 and r3c3 are not 4.",
      0 },
    { HARD1, "S+gB", "hidden-pairs-in-a-row: r8{n6 n7}{c6 c7} ==> r8c7<>9",
      "Hidden pair. In row 8, 6 and 7 can only be in r8c6 and r8c7: so r8c7 is not 9.",
      7 },
    { HARD1, "S+gB", "x-wing-in-rows: n6{r3 r9}{c5 c8} ==> r8c8<>6",
      "X-wing. In rows 3 and 9, 6 can only be in columns 5 and 8 (r3c5, r3c8, r9c5, "
      "r9c8): so "
      "r8c8 is not 6.",
      7 },
    { HARD2, "S+gB",
      "naked-pairs-in-a-block: b1{r1c2 r3c1}{n2 n6} ==> r3c2<>6, r3c2<>2, r2c3<>6, "
      "r2c2<>6",
      "Naked pair. In block 1, r1c2 and r3c1 can only hold 2 and 6: so r2c2 and r2c3 "
      "are not "
      "6; r3c2 is not 2 or 6.",
      0 },
    { HARD3, "SFin+gB", "finned-swordfish-in-rows: n7{r2 r4 r9}{c5 c3 c2} ==> r8c2<>7",
      "Finned swordfish. In rows 2, 4 and 9, 7 can only be in columns 2, 3 and 5 "
      "(r2c3, r2c5, r4c2, "
      "r4c3, r9c2, r9c5) or in r9c1: in each case r8c2 is not 7.",
      7 },
    { HARD5, "SFin+gB", "g-whip[2]: r3n7{c1 c456} - c4n7{r1 .} ==> r6c1<>7",
      "Suppose r6c1 is 7. Then in row 3, 7 must be in r3c5 or r3c6 (not r3c1); then in "
      "column 4 there is no place left for 7 (not r1c4, r2c4; not r6c4 because r6c1 is "
      "7). So r6c1 is not 7.",
      7 },
    { HARD2, "SFin+gB",
      "braid[4]: r4n2{c8 c1} - r9n9{c8 c2} - r5c2{n2 n7} - b6n7{r4c8 .} ==> r4c8<>9",
      "Suppose r4c8 is 9. Then in row 4, 2 must be in r4c1 (not r4c8); then in row 9, "
      "9 must be in r9c2 (not r9c8 because r4c8 is 9); then r5c2 must be 7 (not 9; not "
      "2 because r4c1 is 2); then in block 6 there is no place left for 7 (not r5c8, "
      "r5c9; not r4c8 because r4c8 is 9). So r4c8 is not 9.",
      7 },
    { HARD3, "BC+Z+tW+W", "z-chain[2]: r2n7{c3 c5} - r4n7{c5 .} ==> r6c3<>7",
      "Suppose r6c3 is 7. Then in row 2, 7 must be in r2c5 (not r2c3); then in row 4 "
      "there is no place left for 7 (not r4c5; not r4c2, r4c3 because r6c3 is 7). So "
      "r6c3 is not 7.",
      7 },
    { HARD5, "BC+Z+tW+W", "t-whip[2]: r3n7{c1 c6} - c4n7{r1 .} ==> r6c1<>7",
      "Suppose r6c1 is 7. Then in row 3, 7 must be in r3c6 (not r3c1); then in column "
      "4, 7 must be in r6c4 (not r1c4, r2c4), which excludes 7 in r6c1. So r6c1 is not "
      "7.",
      7 },
    { HARD2, "TyBC+TyZ+TytW+TyW",
      "biv-chain-rc[2]: r1c2{n2 n6} - r3c1{n6 n2} ==> r3c2<>2",
      "Naked pair. Suppose r3c2 is 2. Then r1c2 must be 6 (not 2); then r3c1 must be 2 "
      "(not 6), "
      "which excludes 2 in r3c2. So r3c2 is not 2.",
      7 },
    { HARD4, "SpW",
      "Sp-whip[4]: r7{c7 c8}{n3 n5} - r8n3{c7 c3} - c3n5{r8 .} ==> "
      "r7c6<>7",
      "Suppose r7c6 is 7. Then in row 7, r7c7 and r7c8 must hold 3 and 5 (not 7 in "
      "r7c7, 7 in r7c8); then in row 8, 3 must be in r8c3 (not r8c7); then in column 3 "
      "there is no place left for 5 (not r8c3; not r7c3 because of r7c7 and r7c8). So "
      "r7c6 is not 7.",
      7 },
    { HARD1, "W3W",
      "Wp-whip[6]: r2n8{c5 c4} - (r8n8{c1 c6} - c6n6{r8 .}) - r7c1{n8 n3} - r5c1{n3 "
      "n6} - c3n6{r5 .} ==> r2c5<>6",
      "Suppose r2c5 is 6. Then in row 2, 8 must be in r2c4 (not r2c5); then r5c1 is "
      "not 8 (if r5c1 is 8, then in row 8, 8 must be in r8c6 (not r8c1; not r8c4 "
      "because r2c4 is 8), then in column 6 there is no place left for 6 (not r8c6; "
      "not r1c6, r3c6 because r2c5 is 6)); then r7c1 must be 3 (not 8); then r5c1 must "
      "be 6 (not 3; not 8 for a like reason); then in column 3 there is no place left "
      "for 6 (not r5c3; not r2c3 because r2c5 is 6). So r2c5 is not 6.",
      6 },
    { HARD2, "F3W",
      "forcing3-whip[4] based on r5c2:\n   || n2r5c2 - partial-whip[1]: r4n2{c1 c8} "
      "-\n   || n7r5c2 - partial-whip[1]: b6n7{r5c8 r4c8} -\n   || n9r5c2 - "
      "partial-whip[1]: r9n9{c2 c8} -\n ==> r4c8<>9",
      "r5c2 can only be 2, 7 or 9. If r5c2 is 2, then in row 4, 2 must be in r4c8 (not "
      "r4c1). If r5c2 is 7, then in block 6, 7 must be in r4c8 (not r5c8, r5c9). If "
      "r5c2 is 9, then in row 9, 9 must be in r9c8 (not r9c2). In each case r4c8 is "
      "not 9.",
      7 },
    { HARD4, "TE", "T&E[1] ==> r2c3<>3",
      "Suppose r2c3 is 3. Then in row 1 there is no place left for 3. So r2c3 is not "
      "3.",
      0 },
    { QUEENS, "W", "whip[1]: r8{c9 .} ==> r4c5<>Q",
      "In row 8, the queen can only be at r8c1, r8c5 or r8c9: in each case no queen is "
      "at r4c5.",
      0 },
    { QUEENS, "W", "single ==> r4c6=Q", "In row 4, the queen can only be at r4c6.", 0 },
    { { GV_QUEENS, 6, "r4c5 r5c2" },
      "W",
      "NO CANDIDATE FOR CSP-VARIABLE c3",
      "In column 3 there is no place left for the queen: a contradiction.",
      0 },
    { COLOURS, "W", "single ==> A=3",
      "Among A, B and C, 3 can only go to A, so A is 3.", 0 },
    { COLOURS, "W", "whip[1]: B{2 .} ==> C<>2", "B can only be 1 or 2: so C is not 2.",
      0 },
    { COLOURS, "W", "single ==> C=1", "C can only be 1.", 0 },
    { { GV_SUDOKU, 9,
        "11............................................................................"
        "..." },
      "W",
      "TWO GIVENS EXCLUDE EACH OTHER: r1c1=1, r1c2=1",
      "The givens 1 in r1c1 and 1 in r1c2 contradict each other.",
      0 },
};

/* Finds the step by its notation and compares its words. */
static void assert_words(path_bench *b, const golden *g, gv_alphabet alphabet)
{
    const gv_path path = short_path(b, g->theory, g->longest ? g->longest : 4);
    gv_path_start(b->ctx->state, b->instance, false);
    for (size_t i = 0; i < path.n_steps; i++) {
        gv_buffer_reset(&b->out);
        gv_step_text(&b->out, b->linkage, &path.steps[i], true);
        if (strcmp(b->out.text, g->text) == 0) {
            gv_buffer_reset(&b->out);
            gv_step_words(&b->out, b->ctx->state, alphabet, NULL, &path.steps[i]);
            assert_string_equal(b->out.text, g->words);
            return;
        }
        gv_step_apply(&path.steps[i], b->ctx->state);
    }
    fail_msg("%s has no step %s", g->theory, g->text);
}

static void known_steps_have_known_words(void **ctx)
{
    (void)ctx;
    for (size_t i = 0; i < sizeof goldens / sizeof *goldens; i++) {
        path_bench b;
        fixture_start(&b, &goldens[i].on);
        assert_words(&b, &goldens[i], b.instance->alphabet);
        fixture_end(&b);
    }
}

static void digits_are_written_in_the_symbols_of_the_puzzle(void **ctx)
{
    (void)ctx;
    const golden g = { WHIPS, "W", "whip[1]: r2n4{c3 .} ==> r3c3<>4, r3c2<>4",
                       "Locked candidates (claiming). In row 2, D can only be in block "
                       "1 (r2c1, r2c3): so r3c2 and r3c3 are not D.",
                       0 };
    path_bench b;
    fixture_start(&b, &g.on);
    assert_words(&b, &g, GV_ALPHABET_LETTERS);
    fixture_end(&b);
}

/* ---- what every step has to name ---- */

/* Whether `name` stands in the text, not as a part of a longer name. */
static bool says(const path_bench *b, const char *name)
{
    const size_t length = strlen(name);
    for (const char *at = b->out.text; (at = strstr(at, name)); at += length) {
        const char before = at > b->out.text ? at[-1] : ' ', after = at[length];
        if (!(before >= '0' && before <= '9') && !(before >= 'A' && before <= 'z') &&
            !(after >= '0' && after <= '9') && !(after >= 'A' && after <= 'z'))
            return true;
    }
    return false;
}

static void assert_says(const path_bench *b, const char *name)
{
    if (!says(b, name))
        fail_msg("'%s' is not in: %s", name, b->out.text);
}

/* The place of a label: its cell, or its variable. */
static void assert_place(const path_bench *b, gv_label label)
{
    const gv_net *net = b->instance->net;
    const unsigned order = net->shape.order;
    char name[32];
    if (net->csp) {
        assert_says(b, net->csp->variable[net->label_groups[net->label_start[label]]]);
        return;
    }
    const unsigned cell = gv_net_has_digits(net) ? label / order : label;
    (void)snprintf(name, sizeof name, "r%uc%u", cell / order + 1, cell % order + 1);
    assert_says(b, name);
}

/* A label by what it adds to its variable: a digit is enough in a cell. */
static void assert_option(const path_bench *b, gv_var var, gv_label label)
{
    const gv_net *net = b->instance->net;
    char name[16];
    if (net->group_type[var] != GV_VAR_RC) {
        assert_place(b, label);
        return;
    }
    (void)snprintf(name, sizeof name, "%u", label % net->shape.order + 1);
    assert_says(b, name);
}

static void assert_var(const path_bench *b, gv_var var)
{
    static const char *const units[GV_N_VAR_TYPES] = {
        [GV_VAR_RN] = "row",      [GV_VAR_R] = "row",      [GV_VAR_CN] = "column",
        [GV_VAR_C] = "column",    [GV_VAR_BN] = "block",   [GV_VAR_B] = "block",
        [GV_VAR_DN] = "diagonal", [GV_VAR_AN] = "diagonal"
    };
    gv_buffer name;
    gv_buffer_init(&name, NULL);
    gv_net_group_name(b->instance->net, var, &name);
    const char *unit = units[b->instance->net->group_type[var]];
    if (b->instance->net->group_type[var] == GV_VAR_RC ||
        b->instance->net->group_type[var] == GV_VAR_NAMED)
        assert_says(b, name.text);
    else if (unit)
        assert_true(says(b, unit) || strstr(b->out.text, unit));
    gv_buffer_free(&name);
}

static void assert_subset(const path_bench *b, const gv_subset *subset)
{
    for (uint32_t i = 0; i < subset->size; i++)
        assert_var(b, subset->vars[i]);
    for (uint32_t i = 0; i < subset->set_start[subset->size]; i++)
        assert_place(b, subset->sets[i]);
}

static void assert_chain(const path_bench *b, const gv_chain *chain)
{
    for (uint32_t i = 0; i < chain->n_cells; i++) {
        const gv_chain_cell *cell = &chain->cells[i];
        if (cell->kind == GV_RIGHT_SUBSET) {
            assert_subset(b, cell->subset);
            assert_place(b, cell->left);
            continue;
        }
        if (cell->kind == GV_RIGHT_CHAIN) {
            assert_place(b, cell->inner->target);
            assert_chain(b, cell->inner);
            continue;
        }
        assert_var(b, cell->var);
        assert_option(b, cell->var, cell->left);
        if (cell->kind == GV_RIGHT_LABEL)
            assert_option(b, cell->var, cell->right);
    }
}

static void assert_complete(const path_bench *b, const gv_step *step)
{
    const char last = b->out.text[b->out.length - 1];
    assert_int_equal(last, '.');
    assert_null(strchr(b->out.text, '\n'));
    if (step->conclusion == GV_ASSERTS)
        assert_place(b, step->value);
    for (uint32_t i = 0; i < step->n_targets; i++)
        assert_place(b, step->targets[i]);
    if (step->subset)
        assert_subset(b, step->subset);
    for (uint32_t i = 0; i < step->n_chains; i++)
        assert_chain(b, &step->chains[i]);
    for (uint32_t i = 0; i < step->n_proof; i++)
        if (step->proof[i].conclusion == GV_ASSERTS)
            assert_place(b, step->proof[i].value);
}

/* The words of all steps of a path; returns how many. */
static size_t check_path(path_bench *b, const char *theory)
{
    const gv_path path = short_path(b, theory, 4);
    gv_path_start(b->ctx->state, b->instance, false);
    for (size_t i = 0; i < path.n_steps; i++) {
        gv_buffer_reset(&b->out);
        gv_step_words(&b->out, b->ctx->state, b->instance->alphabet, NULL,
                      &path.steps[i]);
        assert_complete(b, &path.steps[i]);
        gv_step_apply(&path.steps[i], b->ctx->state);
    }
    return path.n_steps;
}

static void words_name_targets_and_patterns_in_every_family(void **ctx)
{
    (void)ctx;
    for (size_t i = 0; i < N_SAMPLES; i++)
        for (size_t t = 0; t < N_SAMPLE_THEORIES; t++) {
            path_bench b;
            fixture_start(&b, &samples[i]);
            (void)check_path(&b, sample_theories[t]);
            fixture_end(&b);
        }
}

static void shuffle(gv_rng *rng, unsigned *items, unsigned n)
{
    for (unsigned i = n; i-- > 1;) {
        const unsigned k = (unsigned)gv_rng_below(rng, i + 1);
        const unsigned item = items[i];
        items[i] = items[k];
        items[k] = item;
    }
}

/* The lines of a Sudoku in a new order that keeps bands together. */
static void draw_lines(gv_rng *rng, unsigned lines[9])
{
    unsigned bands[3] = { 0, 1, 2 };
    shuffle(rng, bands, 3);
    for (unsigned band = 0; band < 3; band++) {
        unsigned inside[3] = { 0, 1, 2 };
        shuffle(rng, inside, 3);
        for (unsigned i = 0; i < 3; i++)
            lines[3 * band + i] = 3 * bands[band] + inside[i];
    }
}

/* The same puzzle in another order of rows, columns and digits: other steps are found
 * first. */
static void draw_likeness(gv_rng *rng, char out[82], const char *puzzle)
{
    unsigned rows[9], columns[9], digits[9] = { 0, 1, 2, 3, 4, 5, 6, 7, 8 };
    draw_lines(rng, rows);
    draw_lines(rng, columns);
    shuffle(rng, digits, 9);
    for (unsigned i = 0; i < 81; i++) {
        const char c = puzzle[9 * rows[i / 9] + columns[i % 9]];
        out[i] = c == '.' ? '.' : (char)('1' + digits[c - '1']);
    }
    out[81] = '\0';
}

static void words_name_targets_and_patterns_of_many_puzzles(void **ctx)
{
    const bool full = *(const bool *)*ctx;
    static const sample bases[] = { HARD1, HARD2, HARD3, HARD4, HARD5 };
    static const char *const theories[] = {
        "SFin+gB", "BC+Z+tW+gBC+W", "TyBC+TyZ+TytW+TyW",
        "FW+F3W",  "S3W",           "S2B",
        "TE",      "W3W",           "B3B"
    };
    enum { N_THEORIES = sizeof theories / sizeof *theories };
    enum { N_SLOW = 2 }; // the last theories are for fewer puzzles
    const unsigned n_puzzles = full ? 225 : 45;
    const unsigned n_with_slow = full ? 36 : N_THEORIES;
    gv_rng rng = gv_rng_stream(20, 1);
    size_t n_steps = 0;
    path_bench b;
    fixture_start(&b, &bases[0]); // its network and its ctx serve all puzzles
    for (unsigned i = 0; i < n_puzzles; i++) {
        char text[82];
        const unsigned n_theories = N_THEORIES - (i < n_with_slow ? 0 : N_SLOW);
        draw_likeness(&rng, text, bases[i % 5].text);
        gv_instance_free(b.instance);
        assert_int_equal(
            gv_instance_parse(&b.instance, b.context, text, 81, NULL, NULL), GV_OK);
        assert_ptr_equal(b.instance->net, b.linkage->net);
        n_steps += check_path(&b, theories[i % n_theories]);
    }
    fixture_end(&b);
    assert_true(n_steps > 10 * n_puzzles);
}

int main(int argc, char **argv)
{
    bool full = argc > 1 && !strcmp(argv[1], "full");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_steps_have_known_words),
        cmocka_unit_test(digits_are_written_in_the_symbols_of_the_puzzle),
        cmocka_unit_test(words_name_targets_and_patterns_in_every_family),
        cmocka_unit_test_prestate(words_name_targets_and_patterns_of_many_puzzles,
                                  &full),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
