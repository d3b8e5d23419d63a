/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_xcsp.c -- instances of XCSP3: what is wrong with them, and where. What they mean
 * is compared with brute force (tests/cli/xcsp_peer.py). */
#include "one_record.h"

#include "text/formats.h"

static const gv_format xcsp3 = (gv_format)GV_FORMAT_XCSP3;

#define INSTANCE(constraints)                                                          \
    "<instance><variables><array id=\"x\" size=\"[3]\">0..2</array><var id=\"y\">"     \
    "0 2</var></variables><constraints>" constraints "</constraints></instance>"

static void variables_have_their_names(void **state)
{
    (void)state;
    one_record one;
    one_open(&one);
    const gv_instance *instance = one_read(
        &one, xcsp3,
        "<?xml version='1.0'?><!-- <a> --><instance><variables>"
        "<array id='x' size='[2][2]'><domain for='x[][1]'>5 1..2</domain></array>"
        "<array id='z' size='[1]' as='y'/>"
        "</variables></instance>");
    assert_null(instance); // y is declared nowhere
    assert_string_equal(one.error.message, "this is not declared");
    instance = one_read(&one, xcsp3,
                        "<instance><variables><array id='x' size='[2][2]'>"
                        "<domain for='x[][1]'>5 1..2</domain></array>"
                        "<var id='y' as='x'/></variables></instance>");
    assert_string_equal(one.error.message, "");
    assert_non_null(instance);
    assert_int_equal(instance->net->n_primary, 3); // x[0][0] and x[1][0] do not exist
    assert_string_equal(gv_net_name_of_group(instance->net, 0).text, "x[0][1]");
    assert_string_equal(gv_net_name_of_group(instance->net, 1).text, "x[1][1]");
    assert_string_equal(gv_net_name_of_label(instance->net, 8).text, "y=5");
    one_close(&one);
}

static void ranges_of_elements_may_be_empty(void **state)
{
    (void)state;
    one_record one;
    one_open(&one);
    const gv_instance *instance =
        one_read(&one, xcsp3, INSTANCE("<allDifferent>x[0..-5] y</allDifferent>"));
    assert_string_equal(one.error.message, "");
    assert_int_equal(instance->net->n_primary, 4);
    one_close(&one);
}

static void what_is_wrong_is_said_with_its_place(void **state)
{
    (void)state;
    static const size_t head =
        sizeof "<instance><variables><array id=\"x\" size=\"[3]\">"
               "0..2</array><var id=\"y\">0 2</var></variables>"
               "<constraints>";
    static const struct {
        const char *text;
        size_t column; /* 0: at the constraint */
        const char *message;
    } rows[] = {
        { "", 1, "expected an element" },
        { "<instance>", 1, "the element has no end" },
        { "<instance></a>", 11, "expected </instance>" },
        { "<instance a></instance>", 12, "expected an attribute: NAME=\"VALUE\"" },
        { "<instance a=\"></instance>", 13, "the value has no end" },
        { "<!-- <instance/>", 1, "the comment has no end" },
        { "<a/>", 1, "expected the element <instance>" },
        { "<instance/>", 1, "expected the element <variables>" },
        { "<instance><variables><var "
          "id=\"x\">1</var></variables><objectives/></instance>",
          53, "objectives are not supported" },
        { "<instance><variables><array id=\"x\">1</array></variables></instance>", 22,
          "expected the attribute id, of arrays size" },
        { "<instance><variables><array id=\"x\" "
          "size=\"3\">1</array></variables></instance>",
          42, "expected a size: \"[3][4]\"" },
        { "<instance><variables><array id=\"x\" "
          "size=\"[3000][3000]\">1</array></variables></instance>",
          42, "an array has at most 1000000 elements" },
        { "<instance><variables><var id=\"x\">0..9999999</var></variables></instance>",
          34, "the domains list more than 1048576 values" },
        { "<instance><variables><var id=\"x\" type=\"symbolic\">a</var></variables>"
          "</instance>",
          40, "only variables that are integers are supported" },
        { INSTANCE("<regular/>"), 0, "the constraint <regular> is not supported" },
        { INSTANCE("<lex><list>x[]</list><operator>le</operator></lex>"), 0,
          "expected two lists" },
        { INSTANCE("<lex><list>x[]</list><list>y</list><operator>le</operator></lex>"),
          0, "the lists differ in length" },
        { INSTANCE("<lex><list>x[]</list><list>x[]</list></lex>"), 0,
          "expected <operator>" },
        { INSTANCE("<noOverlap><origins>x[]</origins><lengths>1 2</lengths>"
                   "</noOverlap>"),
          0, "the lists differ in length" },
        { INSTANCE("<noOverlap zeroIgnored=\"wrong\"><origins>x[]</origins>"
                   "<lengths>1 2 3</lengths></noOverlap>"),
          0, "expected 'zeroIgnored' as true or false" },
        { INSTANCE("<sum/>"), 0, "expected an element <list>" },
        { INSTANCE("<allDifferent>x[3]</allDifferent>"), 17,
          "there is no element of this index" },
        { INSTANCE("<allDifferent>z</allDifferent>"), 14, "this is not declared" },
        { INSTANCE("<intension>foo(y)</intension>"), 11,
          "the operator 'foo' is not supported" },
        { INSTANCE("<intension>eq(y</intension>"), 15, "expected ')'" },
        { INSTANCE("<intension>eq(%0,1)</intension>"), 14,
          "'%' has a meaning in a group only" },
        { INSTANCE("<intension>le(y)</intension>"), 11,
          "le: wrong number of arguments" },
        { INSTANCE("<count><list>y</list><values>1</values></count>"), 0,
          "expected an element <condition>" },
        { INSTANCE("<extension><list>x[]</list><supports>(0,1)</supports></extension>"),
          41, "expected ','" },
        { INSTANCE("<intension>eq(y,1..2)</intension>"), 16,
          "<intension>: expected a variable, a number or a call" },
        { INSTANCE("<intension>eq(div(pow(-2,63),-1),y)</intension>"), 11,
          "<intension>: a number in it may be beyond 2^60" },
        { INSTANCE("<allDifferent><matrix>x[]</matrix></allDifferent>"), 14,
          "expected rows: (x,y)(z,w)" },
        { INSTANCE("<allDifferent>x[0] <!-- and --> x[1]</allDifferent>"), 32,
          "a text with a comment inside is not supported" },
        { INSTANCE("<intension reifiedBy=\"y\">eq(x[0],1)</intension>"), 22,
          "the attribute reifiedBy is not supported" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const bool is_whole = strncmp(rows[i].text, INSTANCE(""), head - 1) != 0;
        assert_read_fails(xcsp3, rows[i].text,
                          is_whole ? rows[i].column : head + rows[i].column,
                          rows[i].message);
    }
}

static void lack_of_memory_is_reported(void **state)
{
    (void)state;
    assert_survives_lack_of_memory(
        xcsp3,
        INSTANCE(
            "<sum><list>x[]</list><condition>(le,y)</condition></sum>"
            "<group><intension>ne(%0,add(%1,1))</intension><args>x[0] y</args></group>"
            "<extension><list>x[0..1]</list><supports>(0,*)(1,2)</supports></extension>"
            "<channel>x[]</channel>"),
        false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(variables_have_their_names),
        cmocka_unit_test(ranges_of_elements_may_be_empty),
        cmocka_unit_test(what_is_wrong_is_said_with_its_place),
        cmocka_unit_test(lack_of_memory_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
