/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_csp2.c -- the language csp 2: what its declarations, lists and loops become,
 * what is written again, and what is said about bad texts. That constraints mean what
 * they say is tested by tests/cli/csp2_random.py, with an oracle of its own. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/array.h"
#include "text/csp_text.h"
#include "text/format.h"
#include "brute_force.h"

#include <stdio.h>
#include <string.h>

typedef struct fixture {
    gv_context *context;
    gv_arena arena;
} fixture;

static void set_up(fixture *self)
{
    assert_int_equal(gv_context_new(&self->context, NULL), GV_OK);
    gv_arena_init(&self->arena, NULL);
}

static void tear_down(fixture *self)
{
    gv_arena_free(&self->arena);
    gv_context_free(self->context);
}

static gv_status read_text(gv_instance **out, fixture *self, const char *text,
                           gv_error *err)
{
    const gv_record_text raw = { text, strlen(text), 1, 1, GV_FORMAT_CSP, .order = 0 };
    gv_parsed parsed = { .instance = NULL };
    GV_TRY(gv_csp_read(&parsed, &raw, self->context, &self->arena, err));
    *out = parsed.instance;
    return GV_OK;
}

static gv_instance *read_good(fixture *self, const char *text)
{
    gv_instance *instance = NULL;
    gv_error err = { .message = "" };
    (void)read_text(&instance, self, text, &err);
    assert_string_equal(err.message, "");
    return instance;
}

/* What is written for a text, as one line. */
static void assert_written(const char *text, const char *expected)
{
    fixture self;
    gv_buffer line;
    set_up(&self);
    gv_buffer_init(&line, NULL);
    assert_int_equal(gv_csp_text_write_line(&line, read_good(&self, text), NULL),
                     GV_OK);
    assert_string_equal(line.text, expected);
    gv_buffer again;
    gv_buffer_init(&again, NULL);
    assert_int_equal(gv_csp_text_write_line(&again, read_good(&self, expected), NULL),
                     GV_OK);
    assert_string_equal(again.text, expected);
    gv_buffer_free(&again);
    gv_buffer_free(&line);
    tear_down(&self);
}

/* ---- declarations ---- */

/* Two texts of the same problem. */
static void assert_same(const char *one, const char *other)
{
    fixture self;
    set_up(&self);
    const gv_net *a = read_good(&self, one)->net, *b = read_good(&self, other)->net;
    assert_int_equal(a->n_labels, b->n_labels);
    assert_int_equal(a->n_primary, b->n_primary);
    assert_int_equal(a->n_groups, b->n_groups);
    for (gv_label label = 0; label < a->n_labels; label++) {
        assert_string_equal(a->csp->value[label], b->csp->value[label]);
        for (gv_label second = 0; second < label; second++)
            assert_int_equal(gv_net_linked(a, label, second),
                             gv_net_linked(b, label, second));
    }
    for (gv_var var = 0; var < a->n_primary; var++)
        assert_string_equal(a->csp->variable[var], b->csp->variable[var]);
    tear_down(&self);
}

static void several_ways_declare_the_same_variables(void **ctx)
{
    (void)ctx;
    static const char one[] = "csp 1; var A 1 2 3; var B 1 2 3; alldiff A B";
    assert_same(one, "csp 2; var A B 1..3; alldiff A B");
    assert_same(one, "csp 2; var A, B {1, 2..3}; alldiff A, B");
    assert_same(one, "csp 2; domain small 1..3; var A B small; alldiff A B");
    assert_same(one,
                "csp 2; var A 1 2 3 # a comment\nvar B 1 \\\n 2 3; alldiff A \\\n B");
    assert_same(one, "csp 2; var A B (2-1)..3; alldiff A B");
    assert_same(one, "csp 2; var A B 1..3; for v in 1..3: forbid A=v B=v; alldiff A B");
    assert_same("csp 1; var A x y; var B x y; forbid A=x B=x; forbid A=y B=y",
                "csp 2; var A B x..y; A != B");
    assert_same("csp 1; var A red green; var B -1 0 1",
                "csp 2; var A red green; var B -1..1");
    assert_same("csp 1; var x[1,1] 0 1; var x[1,2] 0 1; var x[2,1] 0 1; var x[2,2] 0 1;"
                "alldiff x[1,1] x[2,1]; alldiff x[1,1] x[2,2]",
                "csp 2; array x[1..2, 1..2] 0..1; alldiff x[*,1];"
                "alldiff [x[i,i] for i in 1..2]");
    assert_same("csp 1; var A 1 2; var B 1 2; var 1 1 2; alldiff A B 1",
                "csp 2; var \"A\" B \"1\" 1..2; alldiff A B \"1\"");
}

static void lists_may_be_parts_of_arrays(void **ctx)
{
    (void)ctx;
    static const char array[] = "csp 2; array x[1..3,1..3] 1..3; ";
    static const struct {
        const char *list, *plain;
    } rows[] = {
        { "x[2,*]", "x[2,1] x[2,2] x[2,3]" },
        { "x[*,3]", "x[1,3] x[2,3] x[3,3]" },
        { "x[1..2,2..3]", "x[1,2] x[1,3] x[2,2] x[2,3]" },
        { "[x[i,4-i] for i in 1..3]", "x[1,3] x[2,2] x[3,1]" },
        { "[x[i,j] for i in 1..3, j in i..3 where (i+j) mod 2 = 0 and i != 2]",
          "x[1,1] x[1,3] x[3,3]" },
        { "[x[i,1] x[i,2] for i in {1, 3}]", "x[1,1] x[1,2] x[3,1] x[3,2]" },
        { "x[3,3] x[1 ,1]", "x[3,3] x[1,1]" },
    };
    for (size_t i = 0; i < GV_N_OF(rows); i++) {
        char one[400], other[400];
        (void)snprintf(one, sizeof one, "%salldiff %s", array, rows[i].list);
        (void)snprintf(other, sizeof other, "%salldiff %s", array, rows[i].plain);
        assert_same(one, other);
    }
}

static void loops_fill_in_their_indices(void **ctx)
{
    (void)ctx;
    assert_same("csp 2; array q[1..4] 1..4; for i in 1..4, j in 1..4 where i < j: "
                "abs q[i] - q[j] != j - i",
                "csp 2; array q[1..4] 1..4; for i, j in 1..4 where i < j: for d in "
                "j-i..j-i: abs (q[i] - q[j]) != d");
    assert_same("csp 2; domain c r g b; var A B c; for v in c: forbid A=v B=v",
                "csp 2; domain c r g b; var A B c; A != B");
    assert_same("csp 2; domain c r g b; var A B c; for v, w in c where v = w or v = w "
                "and v != w: forbid A=v B=w",
                "csp 2; domain c r g b; var A B c; A != B");
    assert_same("csp 2; var A B 1..3; for i in 5..4: forbid A=i B=i; A < B",
                "csp 2; var A B 1..3; A < B");
}

static void constraints_have_names_in_words(void **ctx)
{
    (void)ctx;
    fixture self;
    set_up(&self);
    const gv_csp_names *names =
        read_good(&self, "csp 2; array x[1..2,1..2] 1..2\n"
                         "for i in 1..2: alldiff x[i,*] :: \"row {i} of {{2}\"\n"
                         "x[1,1] < x[2,2]")
            ->net->csp;
    assert_int_equal(names->n_constraints, 3);
    assert_string_equal(names->constraint[0], "row 1 of {2}");
    assert_string_equal(names->constraint[1], "row 2 of {2}");
    tear_down(&self);
}

/* ---- writing ---- */

static void a_text_is_written_as_it_was_stated(void **ctx)
{
    (void)ctx;
    assert_written("csp 2\nname \"a  b\"  # first\nvar  A B\t1..3;;A <  B\n"
                   "given B=3; for i in 1..1: given A=i\nshow graph",
                   "csp 2; name \"a  b\"; var A B 1..3; A < B; show graph; given A=1; "
                   "given B=3");
    assert_written("csp 2; var \"a b\" C \"x y\" 1; given \"a b\"=1 C=1",
                   "csp 2; var \"a b\" C \"x y\" 1; given \"a b\"=1; given C=1");
    assert_written("csp 2; array x[1..2] 1..2; given x = 2 .",
                   "csp 2; array x[1..2] 1..2; given x[1]=2");
    assert_written("csp 1; var A 1 2; given A=1", "csp 1; var A 1 2; given A=1");
}

/* A network that was not read from csp 2, but that csp 1 cannot hold. */
static void a_network_without_a_text_is_written_by_its_groups(void **ctx)
{
    (void)ctx;
    static const char text[] =
        "csp 2; var A {0..2 5}; var \"B 1\" {red blue}; hidden h {\"0,1\" 0}; "
        "alldiff A h :: \"they differ\"; exactly-one e type t: A=0 \"B 1\"=red; "
        "at-most-one A=1 h=0; forbid A=2 h=\"0,1\"; given \"B 1\"=blue";
    fixture self;
    set_up(&self);
    gv_instance *instance = read_good(&self, text);
    gv_csp_names names = *instance->net->csp;
    gv_net net = *instance->net;
    names.notes.text = NULL; // as if it came from elsewhere
    net.csp = &names;
    instance->net = &net;
    assert_true(gv_csp_text_needs_2(&net));
    gv_buffer line;
    gv_buffer_init(&line, NULL);
    assert_int_equal(gv_csp_text_write_line(&line, instance, NULL), GV_OK);
    assert_string_equal(line.text, text);
    gv_buffer_free(&line);
    tear_down(&self);
}

/* ---- boards ---- */

static void a_text_says_how_it_is_shown(void **ctx)
{
    (void)ctx;
    fixture self;
    set_up(&self);
    const gv_csp_notes *notes =
        &read_good(&self,
                   "csp 2; name \"N\"; ruleset \"R\"; var A 1; array x[0..2,1..2] "
                   "1..3; show grid x")
             ->net->csp->notes;
    assert_string_equal(notes->title, "N");
    assert_string_equal(notes->ruleset, "R");
    assert_int_equal(notes->board_rows, 3);
    assert_int_equal(notes->board_cols, 2);
    assert_int_equal(notes->board_first, 1);
    assert_false(notes->is_graph);
    assert_true(
        read_good(&self, "csp 2; var A 1; show graph")->net->csp->notes.is_graph);
    tear_down(&self);
}

/* ---- bad input ---- */

static void bad_texts_are_explained_with_their_place(void **ctx)
{
    (void)ctx;
#define AB "csp 2; var A B 1..3\n"
#define X  "csp 2; array x[1..3,1..3] 1..3\n"
    static const struct {
        const char *text;
        size_t line, column;
        const char *message;
    } rows[] = {
        { "csp 2", 1, 6, "expected variables, found the end of the text" },
        { "csp 2 1", 1, 7, "expected the end of the statement, found '1'" },
        { AB "alldif A B", 2, 1,
          "expected a statement or a declared variable, found 'alldif'; did you mean "
          "'alldiff'?" },
        { AB "exactly-onne e: A=1", 2, 1,
          "expected a statement or a declared variable, found 'exactly-onne'; did you "
          "mean 'exactly-one'?" },
        { AB "Var C 1", 2, 1,
          "expected a statement or a declared variable, found 'Var'; did you mean "
          "'var'?" },
        { AB "C < A", 2, 1, "'C' is neither a variable nor a value of the other side" },
        { AB "A < C", 2, 5, "'C' is neither a variable nor a value of the other side" },
        { AB "C = D", 2, 1, "variable 'C' is not declared" },
        { AB "alldiff A C", 2, 11, "variable 'C' is not declared" },
        { AB "alldiff A A", 2, 11, "variable 'A' is named twice" },
        { AB "alldiff A", 2, 10, "expected 2 variables or more, found 1" },
        { AB "A B", 2, 3, "expected one of = != < <= > >=, found 'B'" },
        { AB "A <", 2, 4,
          "expected a number or an index, found the end of the statement" },
        { AB "A*B < 3", 2, 3, "variables can only be multiplied by numbers" },
        { AB "1 < 0", 2, 1, "this relation never holds" },
        { AB "A < B B", 2, 7, "expected the end of the statement, found 'B'" },
        { AB "A < 1 div 0", 2, 11, "division by zero" },
        { AB "A < B :: name", 2, 10,
          "expected the name of the constraint in quotation marks, found 'name'" },
        { AB "A < B :: \"{i}\"", 2, 10, "there is no index 'i' here" },
        { AB "A < B :: \"i", 2, 10, "this quotation mark has no second one" },
        { AB "A < B ~ C", 2, 7,
          "foreign character '~': names with such characters are put in quotation "
          "marks" },
        { AB "A < 10000000000", 2, 5,
          "numbers are at most 1000000000, found 10000000000" },
        { AB "for i in 1..3: var C 1", 2, 16,
          "'var' cannot be used in a 'for'; here i = 1" },
        { AB "for A in 1..3: A < B", 2, 5, "the index 'A' has the name of a variable" },
        { AB "for i in 1..3: for i in 1..2: A < B", 2, 20,
          "there is an index 'i' already; here i = 1" },
        { AB "for i in 1..3 A < B", 2, 15, "expected ':', found 'A'; here i = 1" },
        { AB "for i of 1..3: A < B", 2, 7, "expected 'in', found 'of'" },
        { AB "given A=4", 2, 9, "variable 'A' has no value '4'" },
        { AB "given A 1", 2, 9, "expected '=' and a value, found '1'" },
        { AB "A < 2\ngiven A=3", 3, 9, "a constraint excludes this given" },
        { AB "forbid A=1 B", 2, 13,
          "expected NAME=VALUE, found the end of the statement" },
        { AB "table (A B) allow (1,2) (1,4)", 2, 28, "variable 'B' has no value '4'" },
        { AB "table (A B) allow (1,2,3)", 2, 24, "expected ')', found '3'" },
        { AB "table (A B) (1,2)", 2, 13, "expected 'allow' or 'forbid', found '('" },
        { AB "count A B 1 2", 2, 13, "expected one of = != < <= > >=, found '2'" },
        { AB "element A = B[A]", 2, 13,
          "expected ARRAY[Y] with the name of an array, found 'B'" },
        { AB "show grid A", 2, 11, "expected the name of an array, found 'A'" },
        { AB "show graf", 2, 6, "expected 'grid' or 'graph', found 'graf'" },
        { AB "name SEND", 2, 6, "expected a text in quotation marks, found 'SEND'" },
        { X "alldiff x[4,*]", 2, 11, "array 'x' has the indices 1..3 here, not 4" },
        { X "alldiff x[1]", 2, 12, "array 'x' has 2 indices, separated by commas" },
        { X "alldiff x[1,2", 2, 14, "array 'x' has 2 indices, separated by commas" },
        { X "for i in 1..3: x[i,1] < x[i+1,1]", 2, 27,
          "array 'x' has the indices 1..3 here, not 4; here i = 3" },
        { X "x[1,*] = 3", 2, 1, "'x' stands for 3 variables: put 'sum' before them" },
        { X "alldiff [x[i,1]]", 2, 16, "expected 'for', found ']'" },
        { X "alldiff [x[i,1] for i in 1..3", 2, 30,
          "expected ']', found the end of the statement" },
        { X "element x[1,1] = x[2,3]", 2, 18,
          "expected a variable as an index of 'x'" },
        { "csp 2; var A 1 1", 1, 14, "value '1' is listed twice" },
        { "csp 2; var A", 1, 13, "'A' has no values" },
        { "csp 2; var A 3..1", 1, 14, "this domain has no values" },
        { "csp 2; var A 1..20000", 1, 14,
          "a domain has at most 11585 values, this range 20000" },
        { "csp 2; var A x..3", 1, 14,
          "a range goes from number to number or from letter to letter" },
        { "csp 2; array x[1..3000,1..3000] 1..2", 1, 24,
          "an array has at most 4000000 elements, this one 9000000" },
        { "csp 2; array x[1..3000000] 1..2", 1, 14,
          "the elements of an array have at most 4000000 values in all, these "
          "6000000" },
        { "csp 2; array x[3..1] 1..2", 1, 16,
          "expected a range of indices such as 1..9" },
        { "csp 2; var A 1; domain A 1..2", 1, 24, "variable 'A' is declared already" },
        { "csp 2; var A 1; var \"\" 1", 1, 21, "a name has at least one character" },
    };
    for (size_t i = 0; i < GV_N_OF(rows); i++) {
        fixture self;
        set_up(&self);
        gv_instance *instance = NULL;
        gv_error err = { .message = "" };
        const gv_status status = read_text(&instance, &self, rows[i].text, &err);
        if (err.line != rows[i].line || err.column != rows[i].column)
            print_error("%s: %zu:%zu\n", rows[i].text, err.line, err.column);
        assert_string_equal(err.message, rows[i].message);
        assert_int_equal(err.line, rows[i].line);
        assert_int_equal(err.column, rows[i].column);
        assert_int_equal(status, GV_ERR_INPUT);
        assert_null(instance);
        tear_down(&self);
    }
}

static void work_is_bounded(void **ctx)
{
    (void)ctx;
    fixture self;
    set_up(&self);
    gv_instance *instance = NULL;
    gv_error err = { .message = "" };
    const char *text = "csp 2; array x[1..100000] 1\n"
                       "for i in 1..1000: count x 5 >= 0";
    assert_int_equal(read_text(&instance, &self, text, &err), GV_ERR_INPUT);
    assert_non_null(strstr(err.message, "take more than 50000000 steps"));
    assert_int_equal(err.line, 2);
    gv_buffer deep;
    gv_buffer_init(&deep, NULL);
    gv_buffer_puts(&deep, "csp 2; var A 1..2; A = ");
    gv_buffer_repeat(&deep, '(', 100000);
    assert_int_equal(read_text(&instance, &self, deep.text, &err), GV_ERR_INPUT);
    assert_string_equal(err.message, "more than 64 parentheses inside each other");
    gv_buffer_free(&deep);
    tear_down(&self);
}

/* ---- memory ---- */

static gv_status read_and_write(gv_memory *memory, gv_error *err)
{
    gv_context *context = NULL;
    GV_TRY(gv_context_new_with(&context, memory, err));
    gv_arena arena;
    gv_arena_init(&arena, memory);
    gv_buffer out;
    gv_buffer_init(&out, memory);
    const char *text =
        "csp 2; name \"a \\\"b\\\"\"; domain d 1..4; array x[1..2,1..2] d; var S T d;"
        "for i in 1..2: alldiff x[i,*] :: \"row {i}\"; sum x[*,1] = S + T; abs S - T > "
        "1;"
        "table (S T) allow (1,3) (1,4) (4,1); count x 1 >= 1; exactly-one e: S=1 T=1;"
        "at-least-one S=1 T!=2; forbid S=1 T=3; given S=1; show grid x";
    const gv_record_text raw = { text, strlen(text), 1, 1, GV_FORMAT_CSP, .order = 0 };
    gv_parsed parsed;
    gv_status status = gv_csp_read(&parsed, &raw, context, &arena, err);
    if (status == GV_OK)
        status = gv_csp_write(&out, parsed.instance, GV_ALPHABET_AUTO, err);
    gv_buffer_free(&out);
    gv_arena_free(&arena);
    gv_context_free(context);
    return status;
}

static void reading_and_writing_survive_lack_of_memory(void **ctx)
{
    (void)ctx;
    size_t fail_at = 1;
    for (;; fail_at++) {
        gv_memory memory = { .fail_at = fail_at };
        gv_error err = { .status = GV_OK };
        const gv_status status = read_and_write(&memory, &err);
        if (status == GV_OK)
            break;
        assert_int_equal(status, GV_ERR_MEMORY);
        assert_int_equal(err.status, GV_ERR_MEMORY);
    }
    assert_true(fail_at > 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(several_ways_declare_the_same_variables),
        cmocka_unit_test(lists_may_be_parts_of_arrays),
        cmocka_unit_test(loops_fill_in_their_indices),
        cmocka_unit_test(constraints_have_names_in_words),
        cmocka_unit_test(a_text_is_written_as_it_was_stated),
        cmocka_unit_test(a_network_without_a_text_is_written_by_its_groups),
        cmocka_unit_test(a_text_says_how_it_is_shown),
        cmocka_unit_test(bad_texts_are_explained_with_their_place),
        cmocka_unit_test(work_is_bounded),
        cmocka_unit_test(reading_and_writing_survive_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
