/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_path_json.c -- paths survive the way to JSON and back, and are accepted; with
 * any one value of the JSON changed they are not, and the message names the step. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "path_testing.h"
#include "report/path/path_json.h"
#include "report/path/step_text.h"

#include <jansson.h>
#include <stdlib.h>

static void write_path(path_bench *b, const gv_path *path, gv_buffer *out)
{
    gv_json json;
    gv_buffer_reset(out);
    gv_json_init(&json, out);
    gv_json_object_begin(&json);
    assert_int_equal(gv_path_json(&json, path, b->ctx->state, false, NULL), GV_OK);
    gv_json_object_end(&json);
}

static gv_status verify(path_bench *b, const char *text, gv_error *err)
{
    gv_path path;
    gv_outcome claim;
    return gv_path_json_verify(&path, &claim, text, strlen(text), b->instance, NULL,
                               b->ctx->state, &b->arena, err);
}

static void assert_same_steps(path_bench *b, const gv_path *a, const gv_path *c)
{
    gv_buffer text, other;
    gv_buffer_init(&text, NULL);
    gv_buffer_init(&other, NULL);
    assert_int_equal(a->n_steps, c->n_steps);
    for (size_t i = 0; i < a->n_steps; i++) {
        gv_buffer_reset(&text);
        gv_buffer_reset(&other);
        gv_step_text(&text, b->linkage, &a->steps[i], false);
        gv_step_text(&other, b->linkage, &c->steps[i], false);
        assert_string_equal(text.text, other.text);
        assert_ptr_equal(a->steps[i].rule, c->steps[i].rule);
    }
    gv_buffer_free(&text);
    gv_buffer_free(&other);
}

static void every_path_comes_back_and_is_accepted(void **ctx)
{
    (void)ctx;
    for (size_t s = 0; s < N_SAMPLES; s++)
        for (size_t t = 0; t < N_SAMPLE_THEORIES; t++) {
            path_bench b;
            fixture_start(&b, &samples[s]);
            const gv_path path = fixture_path(&b, sample_theories[t]);
            write_path(&b, &path, &b.out);
            gv_path again = { .instance = b.instance };
            gv_outcome claim;
            gv_error err = { 0 };
            if (gv_path_json_verify(&again, &claim, b.out.text, b.out.length,
                                    b.instance, NULL, b.ctx->state, &b.arena,
                                    &err) != GV_OK)
                fail_msg("sample %zu, %s: %s", s, sample_theories[t], err.message);
            assert_same_steps(&b, &path, &again);
            assert_int_equal(again.result.outcome, path.result.outcome);
            assert_int_equal(again.theory.max_length, path.theory.max_length);
            assert_int_equal(claim, GV_N_OUTCOMES);
            fixture_end(&b);
        }
}

/* ---- tampering ---- */

typedef struct tampering {
    path_bench *b;
    json_t *root;
    size_t n_tried;
} tampering;

/* The path as it is now must be refused; inside steps, with its number. */
static void assert_refused(tampering *t, size_t step)
{
    char *text = json_dumps(t->root, 0);
    gv_error err = { 0 };
    const gv_mark mark = gv_arena_mark(&t->b->arena);
    const gv_status status = verify(t->b, text, &err);
    gv_arena_rewind(&t->b->arena, mark);
    char wanted[32];
    (void)snprintf(wanted, sizeof wanted, "step %zu", step);
    if (status != GV_ERR_INPUT)
        fail_msg("accepted: %s", text);
    if (step && !strstr(err.message, "step "))
        fail_msg("'%s' does not name a step (%s)", err.message, wanted);
    free(text);
    t->n_tried++;
}

/* Another value in the place of `value`. */
static json_t *another(const json_t *value)
{
    if (json_is_string(value)) {
        const char *text = json_string_value(value);
        return json_string(strcmp(text, "n1r1c1") == 0 ? "n2r1c2" : "n1r1c1");
    }
    if (json_is_integer(value))
        return json_integer(json_integer_value(value) + 1);
    if (json_is_real(value))
        return json_real(json_real_value(value) + 1);
    return json_string("x");
}

static void tamper(tampering *t, json_t *value, size_t step);

static void tamper_member(tampering *t, json_t *object, const char *key, size_t step)
{
    json_t *value = json_incref(json_object_get(object, key));
    if (json_is_object(value) || json_is_array(value)) {
        tamper(t, value, step);
    } else {
        assert_int_equal(json_object_set_new(object, key, another(value)), 0);
        assert_refused(t, step);
        assert_int_equal(json_object_set(object, key, value), 0);
    }
    json_decref(value);
}

static void tamper_item(tampering *t, json_t *array, size_t at, size_t step)
{
    json_t *value = json_incref(json_array_get(array, at));
    if (json_is_object(value) || json_is_array(value)) {
        tamper(t, value, step);
    } else {
        assert_int_equal(json_array_set_new(array, at, another(value)), 0);
        assert_refused(t, step);
        assert_int_equal(json_array_set(array, at, value), 0);
    }
    // one less, and one twice
    assert_int_equal(json_array_remove(array, at), 0);
    assert_refused(t, step);
    assert_int_equal(json_array_insert(array, at, value), 0);
    assert_int_equal(json_array_insert(array, at, value), 0);
    assert_refused(t, step);
    assert_int_equal(json_array_remove(array, at), 0);
    json_decref(value);
}

/* Changes every value inside, one after the other. */
static void tamper(tampering *t, json_t *value, size_t step)
{
    if (json_is_array(value)) {
        for (size_t i = 0; i < json_array_size(value); i++)
            tamper_item(t, value, i, step);
        return;
    }
    const char *keys[16];
    size_t n_keys = 0;
    const char *key;
    json_t *member;
    json_object_foreach(value, key, member) keys[n_keys++] = key;
    for (size_t i = 0; i < n_keys; i++)
        tamper_member(t, value, keys[i], step);
    assert_int_equal(json_object_set_new(value, "colour", json_string("red")), 0);
    assert_refused(t, step);
    assert_int_equal(json_object_del(value, "colour"), 0);
}

/* Every value of every step that is the first of its rule; *seen are those rules. */
static size_t tamper_with_steps(path_bench *b, const gv_path *path, uint64_t *seen)
{
    write_path(b, path, &b->out);
    tampering t = { .b = b, .root = json_loads(b->out.text, 0, NULL) };
    assert_non_null(t.root);
    for (size_t i = 0; i < path->n_steps; i++) {
        const gv_step *step = &path->steps[i];
        if (*seen >> step->rule->id & 1)
            continue;
        *seen |= UINT64_C(1) << step->rule->id;
        tamper(&t, json_array_get(json_object_get(t.root, "steps"), i), i + 1);
    }
    json_decref(t.root);
    return t.n_tried;
}

static void no_value_of_a_step_can_be_changed(void **ctx)
{
    (void)ctx;
    size_t n_tried = 0;
    for (size_t s = 0; s < N_SAMPLES; s++) {
        uint64_t seen = 0;
        for (size_t t = 0; t < N_SAMPLE_THEORIES; t++) {
            path_bench b;
            fixture_start(&b, &samples[s]);
            const gv_path path = fixture_path(&b, sample_theories[t]);
            n_tried += tamper_with_steps(&b, &path, &seen);
            fixture_end(&b);
        }
    }
    assert_true(n_tried > 1000);
}

static void what_a_path_says_of_itself_is_checked(void **ctx)
{
    (void)ctx;
    static const struct {
        const char *key;
        const char *value; /* JSON */
        const char *why;
    } changes[] = {
        { "theory", "\"W1\"", "is not a rule of the theory W1" },
        { "theory", "\"X\"", "'X' is not a theory" },
        { "theory", "7", "names no \"theory\"" },
        { "givens", "23", "\"givens\" does not match" },
        { "candidates", "1", "\"candidates\" does not match" },
        { "candidates_after_brt", "1", "\"candidates_after_brt\" does not match" },
        { "max_length", "2", "3 is longer than \"max_length\"" },
        { "max_length", "37", "\"max_length\" is not a number" },
        { "max_length", "\"8\"", "\"max_length\" is not a number" },
        { "csp_links", "1", "\"csp_links\" does not match" },
        { "links", "1", "\"links\" does not match" },
        { "density", "1.5", "\"density\" does not match" },
        { "hardest", "\"W[9]\"", "\"hardest\" does not match" },
        { "rating", "9", "\"rating\" does not match" },
        { "solution", "\"1\"", "\"solution\" does not match" },
        { "status", "\"beyond\"", "but the path solves" },
        { "status", "\"none\"", "but the path solves" },
        { "status", "\"fine\"", "'fine', with which no path" },
        { "status", "\"error\"", "'error', with which no path" },
        { "status", "7", "with which no path" },
        { "steps", "[]", "\"candidates_after_brt\" does not match" },
        { "steps", "7", "list \"steps\"" },
        { "steps", "[7]", "step 1: \"rule\"" },
    };
    path_bench b;
    fixture_start(&b, &samples[0]);
    const gv_path path = fixture_path(&b, "W");
    write_path(&b, &path, &b.out);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        json_t *root = json_loads(b.out.text, 0, NULL);
        assert_int_equal(
            json_object_set_new(root, changes[i].key,
                                json_loads(changes[i].value, JSON_DECODE_ANY, NULL)),
            0);
        char *text = json_dumps(root, 0);
        gv_error err = { 0 };
        assert_int_equal(verify(&b, text, &err), GV_ERR_INPUT);
        if (!strstr(err.message, changes[i].why))
            fail_msg("'%s' does not say '%s'", err.message, changes[i].why);
        free(text);
        json_decref(root);
    }
    fixture_end(&b);
}

/* The path with another "status"; its claim where it is accepted. */
static gv_status verify_status(path_bench *b, const gv_path *path, const char *word,
                               gv_outcome *claim, gv_error *err)
{
    gv_path again;
    write_path(b, path, &b->out);
    json_t *root = json_loads(b->out.text, 0, NULL);
    assert_int_equal(json_object_set_new(root, "status", json_string(word)), 0);
    char *text = json_dumps(root, 0);
    const gv_status status =
        gv_path_json_verify(&again, claim, text, strlen(text), b->instance, NULL,
                            b->ctx->state, &b->arena, err);
    free(text);
    json_decref(root);
    return status;
}

/* Without its last steps a path is still correct, but it ends elsewhere. */
static gv_path cut(const gv_path *path, size_t n_steps)
{
    gv_path shorter = *path;
    shorter.n_steps = n_steps;
    shorter.result.outcome = GV_OUTCOME_BEYOND;
    return shorter;
}

static void a_cut_path_does_not_pass_for_a_whole_one(void **ctx)
{
    (void)ctx;
    path_bench b;
    fixture_start(&b, &samples[0]);
    const gv_path path = fixture_path(&b, "W");
    gv_outcome claim = GV_N_OUTCOMES;
    gv_error err = { 0 };
    assert_int_equal(verify_status(&b, &path, "ok", &claim, &err), GV_OK);
    assert_int_equal(claim, GV_OUTCOME_OK);
    for (size_t n = path.n_steps; n-- > 0;) {
        const gv_path shorter = cut(&path, n);
        assert_int_equal(verify_status(&b, &shorter, "ok", &claim, &err), GV_ERR_INPUT);
        assert_non_null(strstr(err.message, "does not solve"));
    }
    fixture_end(&b);
}

/* Where a path is stuck, its claim is handed out: the steps do not decide it. */
static void what_the_steps_do_not_prove_is_told(void **ctx)
{
    (void)ctx;
    static const struct {
        const char *word;
        gv_outcome claim;
    } claims[] = { { "none", GV_OUTCOME_NONE },
                   { "multiple", GV_OUTCOME_MULTIPLE },
                   { "beyond", GV_OUTCOME_BEYOND },
                   { "limit", GV_OUTCOME_LIMIT } };
    path_bench b;
    fixture_start(&b, &samples[0]);
    const gv_path path = fixture_path(&b, "W1");
    assert_int_equal(path.result.outcome, GV_OUTCOME_BEYOND);
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
        gv_outcome claim = GV_N_OUTCOMES;
        assert_int_equal(verify_status(&b, &path, claims[i].word, &claim, NULL), GV_OK);
        assert_int_equal(claim, claims[i].claim);
    }
    fixture_end(&b);
}

static void a_contradiction_allows_no_claim_but_none(void **ctx)
{
    (void)ctx;
    path_bench b;
    fixture_start(&b, &(sample){ GV_SUDOKU, 4, "11.............." });
    const gv_path path = fixture_path(&b, "W");
    gv_outcome claim = GV_N_OUTCOMES;
    gv_error err = { 0 };
    assert_int_equal(verify_status(&b, &path, "none", &claim, &err), GV_OK);
    static const char *const wrong[] = { "beyond", "multiple", "limit", "ok" };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(verify_status(&b, &path, wrong[i], &claim, &err),
                         GV_ERR_INPUT);
    // the givens that clash are named, and cannot be changed
    assert_non_null(strstr(b.out.text, "\"givens\": [\"n1r1c1\", \"n1r1c2\"]"));
    uint64_t seen = 0;
    assert_true(tamper_with_steps(&b, &path, &seen) > 5);
    fixture_end(&b);
}

/* Rule, length, pattern and targets are enough. */
static void what_is_left_out_is_not_missed(void **ctx)
{
    (void)ctx;
    path_bench b;
    fixture_start(&b, &samples[0]);
    const gv_path path = fixture_path(&b, "gB");
    write_path(&b, &path, &b.out);
    json_t *root = json_loads(b.out.text, 0, NULL);
    json_t *steps = json_object_get(root, "steps");
    for (size_t i = 0; i < json_array_size(steps); i++) {
        json_t *step = json_array_get(steps, i);
        (void)json_object_del(step, "text");
        (void)json_object_del(step, "name");
        (void)json_object_del(step, "step");
        json_t *chain = json_object_get(step, "chain");
        for (size_t k = 0; k < json_array_size(chain); k++) {
            (void)json_object_del(json_array_get(chain, k), "z");
            (void)json_object_del(json_array_get(chain, k), "t");
        }
    }
    (void)json_object_del(root, "solution");
    char *text = json_dumps(root, 0);
    assert_int_equal(verify(&b, text, NULL), GV_OK);
    free(text);
    json_decref(root);
    fixture_end(&b);
}

static void texts_that_are_no_json_are_refused(void **ctx)
{
    (void)ctx;
    static const char *const texts[] = {
        "", "{", "[]", "7", "{\"steps\": []}", "{\"steps\": [], \"steps\": []}"
    };
    path_bench b;
    fixture_start(&b, &samples[0]);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_int_equal(verify(&b, texts[i], NULL), GV_ERR_INPUT);
    fixture_end(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_path_comes_back_and_is_accepted),
        cmocka_unit_test(no_value_of_a_step_can_be_changed),
        cmocka_unit_test(what_a_path_says_of_itself_is_checked),
        cmocka_unit_test(a_cut_path_does_not_pass_for_a_whole_one),
        cmocka_unit_test(what_the_steps_do_not_prove_is_told),
        cmocka_unit_test(a_contradiction_allows_no_claim_but_none),
        cmocka_unit_test(what_is_left_out_is_not_missed),
        cmocka_unit_test(texts_that_are_no_json_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
