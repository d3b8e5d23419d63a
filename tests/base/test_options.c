/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_options.c -- option tables: every kind of value, its range, and how a wrong
 * command line is refused. */
#include "base/options.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <string.h>

typedef struct values {
    bool loud;
    uint64_t number;
    double seconds;
    const char *color;
    gv_option_block block;
    const char *text;
    const char *file;
    const char *solver;
} values;

typedef struct own_values {
    uint64_t unused;
    bool deep;
} own_values;

// clang-format off
static const gv_option rows[] = {
    { "loud", 'l', GV_OPTION_FLAG, NULL, NULL, 0, 0, GV_OPT_SHARED(values, loud), "be loud", NULL },
    { "number", 'n', GV_OPTION_NUMBER, "N", NULL, 2, 10, GV_OPT_SHARED(values, number), "a number", NULL },
    { "seconds", 0, GV_OPTION_SECONDS, "S", NULL, 0, 0, GV_OPT_SHARED(values, seconds), "a time", NULL },
    { "color", 0, GV_OPTION_CHOICE, "WHEN", "auto always never", 0, 0, GV_OPT_SHARED(values, color), "colours", NULL },
    { "block", 0, GV_OPTION_BLOCK, "MxN", NULL, 0, 0, GV_OPT_SHARED(values, block), "blocks", NULL },
    { "text", 't', GV_OPTION_TEXT, "TEXT", NULL, 0, 0, GV_OPT_SHARED(values, text), "a text", "words" },
    { "file", 0, GV_OPTION_LOCAL, "FILE", NULL, 0, 0, GV_OPT_SHARED(values, file), "a file", NULL },
    { "solver", 0, GV_OPTION_LOCAL, "NAME|COMMAND", "one two", 0, 0, GV_OPT_SHARED(values, solver), "a solver", NULL },
    { "deep", 0, GV_OPTION_FLAG, NULL, NULL, 0, 0, GV_OPT_IN(own_values, deep), "of the verb alone", NULL },
};
// clang-format on
static const gv_options options = GV_OPTIONS(rows);

typedef struct parsed {
    gv_arena arena;
    gv_operands operands;
    values values;
    own_values own;
    gv_error err;
    gv_status status;
} parsed;

static gv_option_values values_of(parsed *p)
{
    return (gv_option_values){ .shared = &p->values, .own = &p->own };
}

static void parse(parsed *p, size_t n_words, const char *const *words)
{
    memset(p, 0, sizeof *p);
    gv_arena_init(&p->arena, NULL);
    p->status = gv_options_parse(&p->operands, values_of(p), &options, words, n_words,
                                 &p->arena, &p->err);
}

#define PARSE(p, ...)                                                                  \
    parse((p), sizeof(const char *[]){ __VA_ARGS__ } / sizeof(char *),                 \
          (const char *const[]){ __VA_ARGS__ })

static void values_come_in_every_spelling(void **ctx)
{
    (void)ctx;
    parsed p;
    PARSE(&p, "-l", "--number", "7", "--seconds=1.5", "--color", "never", "--block=3x4",
          "-tabc");
    assert_int_equal(p.status, GV_OK);
    assert_true(p.values.loud);
    assert_int_equal(p.values.number, 7);
    assert_true(p.values.seconds == 1.5);
    assert_string_equal(p.values.color, "never");
    assert_int_equal(p.values.block.rows, 3);
    assert_int_equal(p.values.block.columns, 4);
    assert_string_equal(p.values.text, "abc");
    assert_true(gv_options_given(&options, p.operands.given, "number"));
    assert_false(gv_options_given(&options, p.operands.given, "deep"));
    assert_false(gv_options_given(&options, p.operands.given, "none of ours"));
    gv_arena_free(&p.arena);
    PARSE(&p, "-n9", "-t", "x");
    assert_int_equal(p.values.number, 9);
    assert_string_equal(p.values.text, "x");
    gv_arena_free(&p.arena);
}

static void a_value_goes_to_the_structure_that_its_row_names(void **ctx)
{
    (void)ctx;
    parsed p;
    PARSE(&p, "--deep", "--number=3");
    assert_int_equal(p.status, GV_OK);
    assert_true(p.own.deep);
    assert_int_equal(p.own.unused, 0);
    assert_int_equal(p.values.number, 3);
    assert_true(gv_options_given(&options, p.operands.given, "deep"));
    gv_arena_free(&p.arena);
}

static void an_option_may_have_another_name_and_a_choice_any_case(void **ctx)
{
    (void)ctx;
    parsed p;
    PARSE(&p, "--words", "abc", "--color=NeVer");
    assert_int_equal(p.status, GV_OK);
    assert_string_equal(p.values.text, "abc");
    assert_true(gv_options_given(&options, p.operands.given, "text"));
    assert_string_equal(p.values.color, "never");
    gv_arena_free(&p.arena);
}

static void operands_and_options_mix_and_two_dashes_end_the_options(void **ctx)
{
    (void)ctx;
    parsed p;
    PARSE(&p, "one", "-l", "-", "--", "--number", "--");
    assert_int_equal(p.status, GV_OK);
    assert_int_equal(p.operands.n_items, 4);
    assert_string_equal(p.operands.items[0], "one");
    assert_string_equal(p.operands.items[1], "-");
    assert_string_equal(p.operands.items[2], "--number");
    assert_string_equal(p.operands.items[3], "--");
    gv_arena_free(&p.arena);
}

static void expect_refusal(const char *message, size_t n_words,
                           const char *const *words)
{
    parsed p;
    parse(&p, n_words, words);
    assert_int_equal(p.status, GV_ERR_ARGUMENT);
    assert_string_equal(p.err.message, message);
    gv_arena_free(&p.arena);
}

#define REFUSES(message, ...)                                                          \
    expect_refusal((message), sizeof(const char *[]){ __VA_ARGS__ } / sizeof(char *),  \
                   (const char *const[]){ __VA_ARGS__ })

static void wrong_options_are_refused_with_a_reason(void **ctx)
{
    (void)ctx;
    REFUSES("unknown option '--what'", "--what");
    REFUSES("unknown option '-z'", "-z");
    REFUSES("unknown option '-lx'", "-lx");
    REFUSES("--loud takes no value", "--lou=yes");
    REFUSES("unknown option '--louder'; did you mean '--loud'?", "--louder");
    REFUSES("option '--s' may mean --seconds or --solver", "--s");
    REFUSES("--number: 11 is out of range (2 to 10)", "--num=11");
    REFUSES("--number needs a value (N)", "--number");
    REFUSES("--number: 'seven' is not a whole number", "--number", "seven");
    REFUSES("--number: '-3' is not a whole number", "--number", "-3");
    REFUSES("--number: '' is not a whole number", "--number=");
    REFUSES("--number: 11 is out of range (2 to 10)", "--number", "11");
    REFUSES("--number: 1 is out of range (2 to 10)", "-n", "1");
    REFUSES("--number: 99999999999999999999999 is out of range (2 to 10)", "-n",
            "99999999999999999999999");
    REFUSES("--file: the value (FILE) is empty", "--file", "");
    REFUSES("--solver: the value (NAME|COMMAND) is empty", "--solver=");
    REFUSES("operand 2 is empty: is a shell variable unset?", "one", "", "--zz");
    REFUSES("operand 1 is empty: is a shell variable unset?", " \t\r\n ");
    REFUSES("--seconds: 'soon' is not a number of seconds", "--seconds", "soon");
    REFUSES("--seconds: '-1' is not a number of seconds", "--seconds", "-1");
    REFUSES("--seconds: 'inf' is not a number of seconds", "--seconds", "inf");
    REFUSES("--color: 'alway' is not one of: auto always never; did you mean 'always'?",
            "--color", "alway");
    REFUSES("--color: 'sometimes' is not one of: auto always never", "--color",
            "sometimes");
    REFUSES("unknown option '--secnods=3'; did you mean '--seconds'?", "--secnods=3");
    REFUSES("--block: '3by3' is not ROWSxCOLUMNS, as in 3x4", "--block", "3by3");
    REFUSES("--block: '3x3x' is not ROWSxCOLUMNS, as in 3x4", "--block", "3x3x");
    REFUSES("--block: '5x+5' is not ROWSxCOLUMNS, as in 3x4", "--block", "5x+5");
    REFUSES("--block: 9x9 is out of range (ROWSxCOLUMNS is 1 to 64)", "--block", "9x9");
    REFUSES("--block: 0x9 is out of range (ROWSxCOLUMNS is 1 to 64)", "--block", "0x9");
}

static gv_status check_sealed(parsed *p)
{
    assert_int_equal(p->status, GV_OK);
    const gv_status status =
        gv_options_check_sealed(&options, p->operands.given, values_of(p), &p->err);
    gv_arena_free(&p->arena);
    return status;
}

static void a_sealed_run_refuses_names_of_files_and_programs(void **ctx)
{
    (void)ctx;
    parsed p;
    PARSE(&p, "--text", "/etc/passwd", "--number", "3", "operand");
    assert_int_equal(check_sealed(&p), GV_OK);
    PARSE(&p, "--file", "f");
    assert_string_equal(p.values.file, "f");
    assert_int_equal(check_sealed(&p), GV_ERR_ARGUMENT);
    assert_string_equal(p.err.message,
                        "--file: files and programs are not accessible here");
    PARSE(&p, "--solver", "two");
    assert_int_equal(check_sealed(&p), GV_OK);
    PARSE(&p, "--solver", "tw");
    assert_int_equal(check_sealed(&p), GV_ERR_ARGUMENT);
    PARSE(&p, "--solver", "one two");
    assert_int_equal(check_sealed(&p), GV_ERR_ARGUMENT);
}

static void help_and_manual_name_the_options_of_the_verb(void **ctx)
{
    (void)ctx;
    gv_buffer help, manual;
    gv_buffer_init(&help, NULL);
    gv_buffer_init(&manual, NULL);
    gv_options_help(&help, &options);
    gv_options_manual(&manual, &options);
    assert_non_null(strstr(help.text, "  -n, --number N"));
    assert_non_null(strstr(help.text, "colours (auto always never)"));
    assert_non_null(strstr(help.text, "--deep"));
    assert_non_null(strstr(manual.text, "*-n*, *--number* _N_\n\ta number.\n"));
    assert_non_null(strstr(manual.text, "*--deep*"));
    gv_buffer_free(&help);
    gv_buffer_free(&manual);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_come_in_every_spelling),
        cmocka_unit_test(a_value_goes_to_the_structure_that_its_row_names),
        cmocka_unit_test(an_option_may_have_another_name_and_a_choice_any_case),
        cmocka_unit_test(operands_and_options_mix_and_two_dashes_end_the_options),
        cmocka_unit_test(wrong_options_are_refused_with_a_reason),
        cmocka_unit_test(a_sealed_run_refuses_names_of_files_and_programs),
        cmocka_unit_test(help_and_manual_name_the_options_of_the_verb),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
