/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_answers.c -- answers of solvers: right ones are read; wrong, truncated and
 * contradictory ones are refused, with their place. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "encode_help.h"

#include "encode/csp_dual.h"
#include "encode/cnf.h"

#include <stdio.h>

enum { N_CELLS = 36 };

static gv_status read_answer(gv_reply *reply, gv_label *labels, encode_test *test,
                             const char *name, bool full, const char *text,
                             size_t length, gv_error *err)
{
    const gv_encode_choice choice = { .full = full };
    const gv_mark mark = gv_arena_mark(&test->arena);
    const gv_status status = gv_encoding_by_name(name)->read(
        reply, labels, test->instance, &choice, text, length, &test->arena, err);
    gv_arena_rewind(&test->arena, mark);
    return status;
}

/* ---- right answers, made here ---- */

static bool is_true(const gv_cnf *cnf, uint32_t var)
{
    const gv_label label = cnf->label_of[var];
    return SIX_SOLUTION[label / 6] - '1' == (int)(label % 6);
}

static void put_literals(gv_buffer *out, encode_test *test, const char *before,
                         const char *sign, bool full, const char *end)
{
    gv_cnf *cnf = NULL;
    const gv_cnf_choice choice = { GV_CNF_3D, full };
    assert_int_equal(gv_cnf_make(&cnf, test->instance, choice, &test->arena, NULL),
                     GV_OK);
    gv_buffer_puts(out, before);
    for (uint32_t var = 1; var <= cnf->n_vars; var++)
        gv_buffer_printf(out, " %s%s%u", is_true(cnf, var) ? "" : "-", sign, var);
    gv_buffer_puts(out, end);
}

static void put_numbers(gv_buffer *out, const char *before, int shift,
                        const char *separator, const char *end)
{
    gv_buffer_puts(out, before);
    for (unsigned cell = 0; cell < N_CELLS; cell++)
        gv_buffer_printf(out, "%s%d", cell ? separator : "",
                         SIX_SOLUTION[cell] - '0' + shift);
    gv_buffer_puts(out, end);
}

static void put_names(gv_buffer *out)
{
    for (unsigned cell = 0; cell < N_CELLS; cell++)
        gv_buffer_printf(out, "r%uc%u=%c ", cell / 6 + 1, cell % 6 + 1,
                         SIX_SOLUTION[cell]);
    gv_buffer_puts(out, "r1n2=1 c1n2=1\n"); // two of the duals
}

enum { N_ANSWERS = 12 };

/* Right answer number i. */
static const char *put_answer(gv_buffer *out, encode_test *test, unsigned i, bool *full)
{
    *full = i == 2 || i == 4;
    switch (i) {
    case 0:
        put_literals(out, test, "c x\ns SATISFIABLE\nv", "", false, " 0\n");
        return "dimacs-3d";
    case 1:
        put_literals(out, test, "SAT\n", "", false, " 0\n");
        return "dimacs-2d";
    case 2: // as clasp does: the status behind the values
        put_literals(out, test, "v", "", true, "\nv 0\ns SATISFIABLE\n");
        return "dimacs-3d";
    case 3:
        put_literals(out, test, "s SATISFIABLE\nv", "x", false, "\n");
        return "opb";
    case 4:
        put_literals(out, test, "s OPTIMUM FOUND\nv", "x", true, "\n");
        return "opb";
    case 5:
        put_numbers(out, "x = [", 0, ", ", "];\n----------\n==========\n");
        return "mzn";
    case 6: // as FlatZinc does
        put_numbers(out, "x = array2d(1..6, 1..6, [", 0, ", ",
                    "]);\nr = array2d(1..6, 1..6, [1]);\n----------\n");
        return "mzn";
    case 7:
        put_numbers(out,
                    "s SATISFIABLE\nv <instantiation type='solution'>\nv <list> x[][] "
                    "</list>\nv <values> ",
                    -1, " ", " </values>\nv </instantiation>\nd WCK\n");
        return "xcsp3";
    case 8:
        put_numbers(out,
                    "<instantiation> <list> x[0][] x[1..5][] r[0][0] </list> <values> ",
                    -1, " ", " 2 </values> </instantiation>\n");
        return "xcsp3";
    case 9:
        put_numbers(out, "# Minion\nSol: ", 0, " ",
                    "\nSolution Number: 1\nTime:0.1\nProblem solvable?: yes\n");
        return "minion";
    case 10:
        put_numbers(out, "", 0, " ", "\n");
        return "minion";
    default:
        put_names(out);
        return "csp-dual";
    }
}

static void right_answers_are_read(void **ctx)
{
    (void)ctx;
    encode_test test;
    gv_label expected[N_CELLS], labels[N_CELLS];
    encode_open_six(&test);
    encode_labels(expected, SIX_SOLUTION, 6);
    for (unsigned i = 0; i < N_ANSWERS; i++) {
        gv_buffer text;
        bool full;
        gv_reply reply = GV_REPLY_UNKNOWN;
        gv_error err = { .message = "" };
        gv_buffer_init(&text, NULL);
        const char *name = put_answer(&text, &test, i, &full);
        const gv_status status = read_answer(&reply, labels, &test, name, full,
                                             text.text, text.length, &err);
        if (status != GV_OK)
            print_error("answer %u: %s\n", i, err.message);
        assert_int_equal(status, GV_OK);
        assert_int_equal(reply, GV_REPLY_SAT);
        assert_memory_equal(labels, expected, sizeof labels);
        if (i != 10) // mere numbers could be anybody's
            assert_string_equal(gv_encoding_of_answer(text.text, text.length)->suffix,
                                gv_encoding_by_name(name)->suffix);
        gv_buffer_free(&text);
    }
    encode_close(&test);
}

/* ---- the beginning of an answer ---- */

/* What no solver would have ended in earlier is refused. What follows the last value
 * and the sign that all are there may be missing. */
static void truncated_answers_are_refused(void **ctx)
{
    (void)ctx;
    encode_test test;
    gv_label expected[N_CELLS], labels[N_CELLS];
    encode_open_six(&test);
    encode_labels(expected, SIX_SOLUTION, 6);
    for (unsigned i = 0; i < N_ANSWERS; i++) {
        gv_buffer text;
        bool full;
        size_t n_read = 0;
        gv_buffer_init(&text, NULL);
        const char *name = put_answer(&text, &test, i, &full);
        for (size_t length = 0; length < text.length; length++) {
            gv_reply reply = GV_REPLY_UNKNOWN;
            gv_error err;
            const gv_status status =
                read_answer(&reply, labels, &test, name, full, text.text, length, &err);
            if (status == GV_OK) {
                assert_int_equal(reply, GV_REPLY_SAT);
                assert_memory_equal(labels, expected, sizeof labels);
                n_read++;
            } else {
                assert_int_equal(status, GV_ERR_INPUT);
                assert_int_not_equal(err.message[0], '\0');
            }
        }
        assert_true(n_read < 80); // line ends, "==========", statistics, duals
        gv_buffer_free(&text);
    }
    encode_close(&test);
}

/* A changed byte never makes another solution. */
static void changed_answers_are_refused_or_the_same(void **ctx)
{
    (void)ctx;
    encode_test test;
    gv_label expected[N_CELLS], labels[N_CELLS];
    encode_open_six(&test);
    encode_labels(expected, SIX_SOLUTION, 6);
    for (unsigned i = 0; i < N_ANSWERS; i++) {
        gv_buffer text;
        bool full;
        gv_buffer_init(&text, NULL);
        const char *name = put_answer(&text, &test, i, &full);
        static const char bytes[] = "1-0 \n=x]\0";
        for (size_t at = 0; at < text.length; at++) {
            const char right = text.text[at];
            for (size_t b = 0; b < sizeof bytes - 1; b++) {
                gv_reply reply = GV_REPLY_UNKNOWN;
                text.text[at] = bytes[b];
                const gv_status status = read_answer(&reply, labels, &test, name, full,
                                                     text.text, text.length, NULL);
                if (status == GV_OK && reply == GV_REPLY_SAT)
                    assert_memory_equal(labels, expected, sizeof labels);
            }
            text.text[at] = right;
        }
        gv_buffer_free(&text);
    }
    encode_close(&test);
}

/* ---- single faults ---- */

typedef struct fault {
    const char *name, *text;
    gv_status status;
    gv_reply reply;
    size_t line;
    const char *message;
} fault;

static const fault faults[] = {
    { "dimacs-3d", "c nothing\n", GV_ERR_INPUT, 0, 1, "no status" },
    { "dimacs-3d", "s UNSATISFIABLE\n", GV_OK, GV_REPLY_UNSAT, 0, NULL },
    { "dimacs-3d", "UNSAT\n", GV_OK, GV_REPLY_UNSAT, 0, NULL },
    { "dimacs-3d", "s UNKNOWN\n", GV_OK, GV_REPLY_UNKNOWN, 0, NULL },
    { "dimacs-3d", "INDET\n", GV_OK, GV_REPLY_UNKNOWN, 0, NULL },
    { "dimacs-3d", "s SATISFIABLE\ns UNSATISFIABLE\n", GV_ERR_INPUT, 0, 2,
      "contradicts the status" },
    { "dimacs-3d", "s UNSATISFIABLE\nv 1 0\n", GV_ERR_INPUT, 0, 2,
      "contradicts itself" },
    { "dimacs-3d", "s SATISFIABLE\n", GV_ERR_INPUT, 0, 1, "gives none" },
    { "dimacs-3d", "s SATISFIABLE\nv 1 -1 0\n", GV_ERR_INPUT, 0, 2,
      "'-1' contradicts a literal before it" },
    { "dimacs-3d", "s SATISFIABLE\nv 1 two 0\n", GV_ERR_INPUT, 0, 2, "not a literal" },
    { "dimacs-3d", "s SATISFIABLE\nv 1 99999 0\n", GV_ERR_INPUT, 0, 2,
      "was it the full one" },
    { "dimacs-3d", "s SATISFIABLE\nv 1 0\nv 1 0\n", GV_ERR_INPUT, 0, 3,
      "one answer at a time" },
    { "opb", "s SATISFIABLE\nv x1 2\n", GV_ERR_INPUT, 0, 2, "not a literal" },
    { "opb", "s SATISFIABLE\nv x1\n", GV_ERR_INPUT, 0, 2, "cut short" },
    { "mzn", "=====UNSATISFIABLE=====\n", GV_OK, GV_REPLY_UNSAT, 0, NULL },
    { "mzn", "=====UNKNOWN=====\n", GV_OK, GV_REPLY_UNKNOWN, 0, NULL },
    { "mzn", "x = [1,2];\n----------\n", GV_ERR_INPUT, 0, 2, "2 values for 36" },
    { "mzn", "x = [9];\n", GV_ERR_INPUT, 0, 1, "'9' is not a value" },
    { "mzn", "x = [a];\n", GV_ERR_INPUT, 0, 1, "'a' is not a number" },
    { "mzn", "x = [1];\n=====UNSATISFIABLE=====\n", GV_ERR_INPUT, 0, 2,
      "contradicts itself" },
    { "mzn", "", GV_ERR_INPUT, 0, 1, "cut short" },
    { "minion", "Problem solvable?: no\n", GV_OK, GV_REPLY_UNSAT, 0, NULL },
    { "minion", "Time out.\nProblem solvable?: no\n", GV_OK, GV_REPLY_UNKNOWN, 0,
      NULL },
    { "minion", "Sol: 1 2\nSolution Number: 1\n", GV_ERR_INPUT, 0, 2, "cut short" },
    { "xcsp3", "s UNSATISFIABLE\n", GV_OK, GV_REPLY_UNSAT, 0, NULL },
    { "xcsp3", "<unsatisfiable/>\n", GV_OK, GV_REPLY_UNSAT, 0, NULL },
    { "xcsp3", "s SATISFIABLE\n", GV_ERR_INPUT, 0, 1, "cut short" },
    { "xcsp3", "hello\n", GV_ERR_INPUT, 0, 1, "neither a status" },
    { "xcsp3",
      "<instantiation>\n<list> x[0][0] x[0][0] </list>\n<values> 1 2 </values>\n"
      "</instantiation>\n",
      GV_ERR_INPUT, 0, 3, "contradicts a value before it" },
    { "xcsp3",
      "<instantiation>\n<list> x[0][6] </list>\n<values> 1 </values>\n"
      "</instantiation>\n",
      GV_ERR_INPUT, 0, 2, "not a variable" },
    { "xcsp3",
      "<instantiation>\n<list> x[0][0] </list>\n<values> 1 2 </values>\n"
      "</instantiation>\n",
      GV_ERR_INPUT, 0, 3, "more values than variables" },
    { "csp-dual", "none\n", GV_OK, GV_REPLY_UNSAT, 0, NULL },
    { "csp-dual", "limit\n", GV_OK, GV_REPLY_UNKNOWN, 0, NULL },
    { "csp-dual", "r1c1=2\n", GV_ERR_INPUT, 0, 1, "cut short" },
    { "csp-dual", "r1c1=2 r1c1=3\n", GV_ERR_INPUT, 0, 1, "has one" },
    { "csp-dual", "\nr7c1=2\n", GV_ERR_INPUT, 0, 2, "names no variable" },
    { "csp-dual", "r1c1=7\n", GV_ERR_INPUT, 0, 1, "does not exist" },
    { "csp-dual", "hello\n", GV_ERR_INPUT, 0, 1, "NAME=VALUE" },
};

static void faults_are_named_with_their_lines(void **ctx)
{
    (void)ctx;
    encode_test test;
    gv_label labels[N_CELLS];
    encode_open_six(&test);
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        const fault *f = &faults[i];
        gv_reply reply = GV_REPLY_SAT;
        gv_error err = { .line = 0 };
        const gv_status status = read_answer(&reply, labels, &test, f->name, false,
                                             f->text, strlen(f->text), &err);
        if (status != f->status || (f->message && !strstr(err.message, f->message)))
            print_error("fault %zu: %s\n", i, err.message);
        assert_int_equal(status, f->status);
        if (status == GV_OK) {
            assert_int_equal(reply, f->reply);
        } else if (f->message) {
            assert_int_equal(err.line, f->line);
            assert_non_null(strstr(err.message, f->message));
        }
    }
    encode_close(&test);
}

/* A dual that says otherwise than the primal variables, which are right. */
static void duals_must_agree(void **ctx)
{
    (void)ctx;
    encode_test test;
    gv_label labels[N_CELLS];
    gv_buffer text;
    gv_reply reply;
    gv_error err;
    encode_open_six(&test);
    gv_buffer_init(&text, NULL);
    put_names(&text);
    gv_buffer_truncate(&text, text.length - strlen("r1n2=1 c1n2=1\n"));
    gv_buffer_puts(&text, "r1n2=3\n");
    assert_int_equal(read_answer(&reply, labels, &test, "csp-dual", false, text.text,
                                 text.length, &err),
                     GV_ERR_INPUT);
    assert_non_null(strstr(err.message, "contradicts itself"));
    gv_buffer_free(&text);
    encode_close(&test);
}

/* "SAT" for what naked singles refute. */
static void nothing_is_a_solution_of_a_contradiction(void **ctx)
{
    (void)ctx;
    encode_test test;
    gv_label labels[16];
    gv_reply reply;
    gv_error err;
    encode_open(&test, GV_SUDOKU, 2, 2, 4, "11..............");
    static const char text[] = "s SATISFIABLE\nv 0\n";
    assert_int_equal(read_answer(&reply, labels, &test, "dimacs-3d", false, text,
                                 sizeof text - 1, &err),
                     GV_ERR_INPUT);
    assert_non_null(strstr(err.message, "no solution"));
    encode_close(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(right_answers_are_read),
        cmocka_unit_test(truncated_answers_are_refused),
        cmocka_unit_test(changed_answers_are_refused_or_the_same),
        cmocka_unit_test(faults_are_named_with_their_lines),
        cmocka_unit_test(duals_must_agree),
        cmocka_unit_test(nothing_is_a_solution_of_a_contradiction),
    };
    return cmocka_run_group_tests_name("answers", tests, NULL, NULL);
}
