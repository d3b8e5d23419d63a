/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_ser_text.c -- steps of Sudoku Explainer as text and JSON: patterns, chains with
 * several branches and with several parents. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "report/explainer/text.h"

#include <string.h>

enum { R1C1 = 0, R1C5 = 4, R4C5 = 31, R4C1 = 27, R9C1 = 72 };

/* r1c1=3 -> r1c5<>3 -> r4c5=3; r1c1=3 -> r9c1<>3; r4c5=3, r9c1<>3 -> r4c1=3 */
static const gv_se_node nodes[] = {
    { .cell = R1C1, .digit = 2, .on = true },
    { .cell = R1C5, .digit = 2, .first_parent = 0, .n_parents = 1 },
    { .cell = R4C5,
      .digit = 2,
      .on = true,
      .cause = 18 + 4, // column 5
      .first_parent = 1,
      .n_parents = 1 },
    { .cell = R9C1, .digit = 2, .first_parent = 2, .n_parents = 1 },
    { .cell = R4C1,
      .digit = 2,
      .on = true,
      .cause = GV_SE_NO_CELL, // the cell itself
      .first_parent = 3,
      .n_parents = 2 },
};
static const uint32_t parents[] = { 0, 1, 0, 2, 3 };
static const uint32_t ends[] = { 4, 2 };
static const gv_se_chain chain = {
    .nodes = nodes, .n_nodes = 5, .parents = parents, .n_ends = 2, .ends = ends
};

static gv_se_hint hint_of(gv_se_technique technique, double rating)
{
    gv_se_hint hint;
    gv_se_hint_init(&hint, technique, rating);
    return hint;
}

static void assert_text(const gv_se_hint *hint, const char *wanted)
{
    gv_se_path path = { .result.outcome = GV_OUTCOME_BEYOND,
                        .n_steps = 1,
                        .steps = hint };
    gv_buffer out;
    gv_se_grid_init(&path.first, (const uint8_t[GV_SE_CELLS]){ 0 });
    gv_se_grid_init(&path.last, (const uint8_t[GV_SE_CELLS]){ 0 });
    gv_buffer_init(&out, NULL);
    gv_explainer_text(&out, &path, &(gv_explainer_style){ .ascii = true });
    char *end = strchr(out.text, '\n');
    assert_non_null(end);
    *end = '\0';
    assert_string_equal(out.text, wanted);
    assert_int_equal(strlen(end + 1), 82); // the grid
    gv_buffer_free(&out);
}

static void patterns_are_named(void **ctx)
{
    (void)ctx;
    gv_se_hint hint = hint_of(GV_SE_NAKED_SINGLE, 2.3);
    hint.cell = R4C5;
    hint.digit = 8;
    assert_text(&hint, "2.3 Naked Single ==> r4c5=9");
    hint = hint_of(GV_SE_HIDDEN_SINGLE, 1.2);
    hint.cell = R4C5;
    hint.digit = 8;
    hint.bases = 1u << 4;
    assert_text(&hint, "1.2 Hidden Single: 9 of b5 ==> r4c5=9");
    hint = hint_of(GV_SE_POINTING, 2.6);
    hint.digits = 4;
    hint.pattern = gv_se_cell_bit(R1C1) | gv_se_cell_bit(1);
    hint.bases = 1;
    hint.covers = 1u << 9;
    hint.removed[R1C5] = 4;
    hint.removed[7] = 4;
    hint.removes = true;
    assert_text(&hint,
                "2.6 Pointing: 3 in r1c1 r1c2 of b1 and r1 ==> r1c5<>3, r1c8<>3");
}

static void chains_are_written_branch_by_branch(void **ctx)
{
    (void)ctx;
    gv_se_hint hint = hint_of(GV_SE_DYNAMIC_CONTRADICTION, 8.6);
    hint.complexity = 8;
    hint.chain = &chain;
    hint.cell = R9C1;
    hint.digit = 0;
    hint.removed[R9C1] = 4;
    hint.removes = true;
    assert_text(&hint,
                "8.6 Dynamic Contradiction Forcing Chains [8]: r1c1=3 -> r1c5<>3 -> "
                "r4c5=3; r1c1=3 -> r9c1<>3; r4c5=3, r9c1<>3 -> r4c1=3 | r1c1=3 -> "
                "r1c5<>3 -> r4c5=3 ==> r9c1=1, r9c1<>3");
}

static void json_has_nodes_and_ratings(void **ctx)
{
    (void)ctx;
    gv_se_hint hint = hint_of(GV_SE_DYNAMIC_CONTRADICTION, 8.6);
    hint.complexity = 8;
    hint.chain = &chain;
    hint.removed[R1C1] = 4;
    hint.removes = true;
    const gv_se_path path = {
        .result = { .outcome = GV_OUTCOME_OK, .er = 8.6, .ep = 1.2, .ed = 1.2 },
        .n_steps = 1,
        .steps = &hint
    };
    gv_buffer out, scratch;
    gv_json json;
    gv_buffer_init(&out, NULL);
    gv_buffer_init(&scratch, NULL);
    gv_json_init(&json, &out);
    gv_json_object_begin(&json);
    gv_explainer_json(&json, &path, GV_ALPHABET_AUTO, &scratch);
    gv_json_object_end(&json);
    assert_string_equal(
        out.text,
        "{\"ER\": 8.6, \"EP\": 1.2, \"ED\": 1.2, \"steps\": [{\"step\": 1, \"rating\": "
        "8.6, \"technique\": \"Dynamic Contradiction Forcing Chains\", \"text\": \"8.6 "
        "Dynamic Contradiction Forcing Chains [8]: r1c1=3 -> r1c5≠3 -> r4c5=3; r1c1=3 "
        "-> r9c1≠3; r4c5=3, r9c1≠3 -> r4c1=3 | r1c1=3 -> r1c5≠3 -> r4c5=3 ==> "
        "r1c1≠3\", \"words\": \"Suppose r1c1 is 3. Then r1c5 is not 3, so in column 5, "
        "3 must be in r4c5; as r1c1 is 3, r9c1 is not 3; as r4c5 is 3 and r9c1 is not "
        "3, r4c1 must be 3. But also r1c5 is not 3, so in column 5, 3 must be in r4c5. "
        "Both cannot be. So r1c1 is not 3.\", \"eliminations\": [\"r1c1<>3\"], "
        "\"complexity\": 8, \"targets\": [\"n3r1c1\"], \"cells\": [], \"digits\": [], "
        "\"units\": [], \"covers\": [], \"candidates\": [], \"nodes\": [{\"node\": "
        "\"r1c1=3\", \"label\": \"n3r1c1\", \"on\": true, \"parents\": []}, {\"node\": "
        "\"r1c5<>3\", \"label\": \"n3r1c5\", \"on\": false, \"parents\": [0]}, "
        "{\"node\": \"r4c5=3\", \"label\": \"n3r4c5\", \"on\": true, \"by\": \"c5\", "
        "\"parents\": [1]}, {\"node\": \"r9c1<>3\", \"label\": \"n3r9c1\", \"on\": "
        "false, \"parents\": [0]}, {\"node\": \"r4c1=3\", \"label\": \"n3r4c1\", "
        "\"on\": true, \"by\": \"r4c1\", \"parents\": [2, 3]}], \"ends\": [4, 2]}]}");
    gv_buffer_free(&out);
    gv_buffer_free(&scratch);
}

static void json_has_what_a_pattern_is_made_of(void **ctx)
{
    (void)ctx;
    gv_se_hint hint = hint_of(GV_SE_POINTING, 2.6);
    gv_se_path path = { .result.outcome = GV_OUTCOME_BEYOND,
                        .n_steps = 1,
                        .steps = &hint };
    gv_se_grid_init(&path.first, (const uint8_t[GV_SE_CELLS]){ 0 });
    hint.digits = 4;
    hint.pattern = gv_se_cell_bit(R1C1) | gv_se_cell_bit(1);
    hint.bases = 1;
    hint.covers = 1u << 9;
    gv_se_hint_remove(&hint, &path.first, R1C5, 4);
    gv_buffer out, scratch;
    gv_json json;
    gv_buffer_init(&out, NULL);
    gv_buffer_init(&scratch, NULL);
    gv_json_init(&json, &out);
    gv_json_object_begin(&json);
    gv_explainer_json(&json, &path, GV_ALPHABET_AUTO, &scratch);
    gv_json_object_end(&json);
    assert_non_null(strstr(
        out.text, "\"words\": \"In block 1, 3 can only be in row 1 (r1c1, r1c2): so "
                  "r1c5 is not 3.\", \"eliminations\": [\"r1c5<>3\"], \"targets\": "
                  "[\"n3r1c5\"], \"cells\": [\"r1c1\", \"r1c2\"], \"digits\": [3], "
                  "\"units\": [\"b1\"], \"covers\": [\"r1\"], \"candidates\": "
                  "[\"n3r1c1\", \"n3r1c2\"], \"reason\": \"3 in r1c1 r1c2 of b1 and "
                  "r1\""));
    gv_buffer_free(&out);
    gv_buffer_free(&scratch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patterns_are_named),
        cmocka_unit_test(chains_are_written_branch_by_branch),
        cmocka_unit_test(json_has_nodes_and_ratings),
        cmocka_unit_test(json_has_what_a_pattern_is_made_of),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
