/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_step_text.c -- the notation, line by line as it is printed in the literature.
 * Steps are written as data and read by path_json.h. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "path_testing.h"
#include "report/path/path_json.h"
#include "report/path/step_text.h"

typedef struct golden {
    sample on;
    const char *step; /* JSON, with ' for " */
    const char *text;
} golden;

#define NINE                                                                           \
    {                                                                                  \
        GV_SUDOKU, 9,                                                                  \
            "123456789..............................................................." \
            "........."                                                                \
    }
#define LARGE                                                                          \
    {                                                                                  \
        GV_SUDOKU, 36, "empty"                                                         \
    }

static const golden lines[] = {
    { NINE,
      "{'rule':'whip','length':1,'chain':[{'variable':'b8n3','left':'n3r8c5','right':"
      "null}],'targets':['n3r8c1']}",
      "whip[1]: b8n3{r8c5 .} ==> r8c1≠3" },
    { NINE,
      "{'rule':'whip','length':4,'chain':[{'variable':'c5n1','left':'n1r6c5','right':"
      "'n1r1c5'},{'variable':'c5n5','left':'n5r1c5','right':'n5r7c5'},{'variable':'"
      "r7c6',"
      "'left':'n5r7c6','right':'n8r7c6'},{'variable':'c1n8','left':'n8r7c1'}],'targets'"
      ":["
      "'n8r6c5']}",
      "whip[4]: c5n1{r6 r1} - c5n5{r1 r7} - r7c6{n5 n8} - c1n8{r7 .} ==> r6c5≠8" },
    { NINE,
      "{'rule':'biv-chain','length':2,'chain':[{'variable':'b2n9','left':'n9r3c5','"
      "right':"
      "'n9r2c6'},{'variable':'r5n9','left':'n9r5c6','right':'n9r5c8'}],'targets':["
      "'n5r7c1','n5r8c6']}",
      "biv-chain[2]: b2n9{r3c5 r2c6} - r5n9{c6 c8} ==> r8c6≠5, r7c1≠5" },
    { NINE,
      "{'rule':'z-chain','length':2,'chain':[{'variable':'r4n5','left':'n5r4c4','right'"
      ":"
      "'n5r4c5'},{'variable':'c2n6','left':'n6r7c2'}],'targets':['n6r1c1']}",
      "z-chain[2]: r4n5{c4 c5} - c2n6{r7 .} ==> r1c1≠6" },
    { NINE, // the last right-linking candidate of a t-whip shows as a dot
      "{'rule':'t-whip','length':2,'chain':[{'variable':'r4n5','left':'n5r4c4','right':"
      "'n5r4c5'},{'variable':'c2n6','left':'n6r7c2','right':'n6r8c2'}],'targets':["
      "'n6r1c1']}",
      "t-whip[2]: r4n5{c4 c5} - c2n6{r7 .} ==> r1c1≠6" },
    { NINE,
      "{'rule':'g-whip','length':4,'chain':[{'variable':'b4n8','left':'n8r6c3','right':"
      "'n8r4c1'},{'variable':'r3n8','left':'n8r3c1','right':['n8r3c4','n8r3c5','n8r3c6'"
      "]"
      "},{'variable':'c6n8','left':'n8r2c6','right':'n8r3c6'},{'variable':'c3n4','left'"
      ":"
      "'n4r5c3'}],'targets':['n1r1c1']}",
      "g-whip[4]: b4n8{r6c3 r4c1} - r3n8{c1 c456} - c6n8{r2 r3} - c3n4{r5 .} ==> "
      "r1c1≠1" },
    { NINE,
      "{'rule':'g-braid','length':3,'chain':[{'variable':'c7n8','left':'n8r1c7','right'"
      ":["
      "'n8r7c7','n8r8c7','n8r9c7']},{'variable':'b6n8','left':'n8r4c7','right':['"
      "n8r5c7',"
      "'n8r5c8','n8r5c9']},{'variable':'b6n7','left':'n7r4c8','right':['n7r4c7','"
      "n7r5c7',"
      "'n7r6c7']}],'targets':['n1r1c1']}",
      "g-braid[3]: c7n8{r1 r789} - b6n8{r4c7 r5c789} - b6n7{r4c8 r456c7} ==> r1c1≠1" },
    { NINE,
      "{'rule':'braid','length':3,'chain':[{'variable':'r7c1','left':'n2r7c1','right':"
      "'n3r7c1'},{'variable':'c2n2','left':'n2r7c2','right':'n2r1c2'},{'variable':'"
      "r5c3',"
      "'left':'n4r5c3'}],'targets':['n2r7c3']}",
      "braid[3]: r7c1{n2 n3} - c2n2{r7 r1} - r5c3{n4 .} ==> r7c3≠2" },
    { NINE,
      "{'rule':'whip','type':'rn','length':2,'chain':[{'variable':'r4n5','left':'"
      "n5r4c4',"
      "'right':'n5r4c5'},{'variable':'r2n6','left':'n6r2c7'}],'targets':['n6r1c1']}",
      "whip-rn[2]: r4n5{c4 c5} - r2n6{c7 .} ==> r1c1≠6" },
    { LARGE,
      "{'rule':'naked','length':2,'subset':{'variables':['r16c23','r21c23'],"
      "'transversals':['c23n4','c23n19'],'sets':[['n4r16c23'],['n19r21c23']]},'targets'"
      ":["
      "'n4r1c23']}",
      "naked-pairs-in-a-column: c23{r16 r21}{n4 n19} ==> r1c23≠4" },
    { LARGE,
      "{'rule':'hidden','length':3,'subset':{'variables':['r15n19','r15n20','r15n31'],"
      "'transversals':['r15c29','r15c21','r15c30'],'sets':[['n19r15c29'],['n20r15c21'],"
      "["
      "'n31r15c30']]},'targets':['n1r15c29']}",
      "hidden-triplets-in-a-row: r15{n19 n20 n31}{c29 c21 c30} ==> r15c29≠1" },
    { NINE,
      "{'rule':'fish','length':3,'subset':{'variables':['r1n9','r6n9','r9n9'],"
      "'transversals':['c6n9','c2n9','c8n9'],'sets':[['n9r1c6'],['n9r6c2'],['n9r9c8']]}"
      ","
      "'targets':['n9r2c6']}",
      "swordfish-in-rows: n9{r1 r6 r9}{c6 c2 c8} ==> r2c6≠9" },
    { LARGE,
      "{'rule':'finned-fish','length':2,'subset':{'variables':['r15n15','r10n15'],"
      "'transversals':['c12n15','c15n15'],'sets':[['n15r15c12'],['n15r10c15']]},'"
      "targets'"
      ":['n15r11c15','n15r12c15']}",
      "finned-x-wing-in-rows: n15{r15 r10}{c12 c15} ==> r12c15≠15, r11c15≠15" },
    { NINE,
      "{'rule':'naked','length':2,'subset':{'variables':['r7c7','r9c9'],'transversals':"
      "["
      "'b9n1','b9n4'],'sets':[['n1r7c7'],['n4r9c9']]},'targets':['n1r7c8','n4r7c8',"
      "'n1r9c7','n4r9c7']}",
      "naked-pairs-in-a-block: b9{r7c7 r9c9}{n1 n4} ==> r9c7≠4, r9c7≠1, r7c8≠4, "
      "r7c8≠1" },
    { NINE, "{'rule':'single','length':0,'variable':'r9c4','value':'n5r9c4'}",
      "naked-single ==> r9c4=5" },
    { NINE, "{'rule':'single','length':0,'variable':'b2n5','value':'n5r1c5'}",
      "hidden-single-in-a-block ==> r1c5=5" },
    { NINE,
      "{'rule':'forcing-whip','length':3,'variable':'r2c4','branches':[{'target':'"
      "n1r2c4'"
      ",'chain':[{'variable':'r3n1','left':'n1r3c6','right':'n1r3c8'}]},{'target':"
      "'n4r2c4','chain':[{'variable':'r4n4','left':'n4r4c4','right':'n4r4c8'}]}],"
      "'targets':['n4r3c8']}",
      "forcing-whip[3] based on r2c4:\n"
      "   || n1r2c4 - partial-whip[1]: r3n1{c6 c8} -\n"
      "   || n4r2c4 - partial-whip[1]: r4n4{c4 c8} -\n"
      " ==> r3c8≠4" },
    { NINE, "{'rule':'contradiction','length':0,'variable':'b4n1'}",
      "NO CANDIDATE FOR BN-CELL b4n1" },
    { { GV_PANDIAGONAL, 7, ".1.....4.........3..5..........6......2.........." },
      "{'rule':'naked','length':3,'subset':{'variables':['r7c1','r2c6','r1c7'],"
      "'transversals':['d7n7','d7n2','d7n3'],'sets':[['n7r7c1'],['n2r2c6'],['n3r1c7']]}"
      ","
      "'targets':['n2r3c5','n7r3c5','n7r4c4','n3r5c3','n7r5c3','n3r6c2','n7r6c2']}",
      "naked-triplets-in-a-diagonal: d7{a2 a5 a7}{n7 n2 n3} ==> r6c2≠7, r6c2≠3, "
      "r5c3≠7, "
      "r5c3≠3, r4c4≠7, r3c5≠7, r3c5≠2" },
    { { GV_PANDIAGONAL, 7, ".1.....4.........3..5..........6......2.........." },
      "{'rule':'whip','length':1,'chain':[{'variable':'d1n5','left':'n5r7c2','right':"
      "null}],'targets':['n5r7c1']}",
      "whip[1]: d1n5{r7c2 .} ==> r7c1≠5" },
    { { GV_QUEENS, 8, "r1c2 r2c7 r3c5" },
      "{'rule':'whip','length':2,'chain':[{'variable':'r6','left':'r6c4','right':'r6c6'"
      "},"
      "{'variable':'r8','left':'r8c6'}],'targets':['r7c3','r7c4']}",
      "whip[2]: r6{c4 c6} - r8{c6 .} ==> r7c4≠Q, r7c3≠Q" },
    { { GV_QUEENS, 9, "r3c3" },
      "{'rule':'g-whip','length':3,'chain':[{'variable':'r8','left':'r8c5','right':"
      "'r8c1'},{'variable':'r2','left':'r2c1','right':['r2c5','r2c8']},{'variable':'r4'"
      ","
      "'left':'r4c8'}],'targets':['r2c9']}",
      "g-whip[3]: r8{c5 c1} - r2{c1 c58} - r4{c8 .} ==> r2c9≠Q" },
    { { GV_SUDOQUEENS, 9, "r1c1" },
      "{'rule':'whip','length':3,'chain':[{'variable':'b4','left':'r5c2','right':'r4c2'"
      "},"
      "{'variable':'b9','left':'r9c7','right':'r8c9'},{'variable':'b6','left':'r6c9'}],"
      "'targets':['r5c4']}",
      "whip[3]: b4{r5c2 r4c2} - b9{r9c7 r8c9} - b6{r6c9 .} ==> r5c4≠Q" },
    { { GV_CSP, 0, "csp 1\nvar A red blue\nvar B red blue\nvar C red\nalldiff A B\n" },
      "{'rule':'whip','length':2,'chain':[{'variable':'A','left':'A=red','right':'A="
      "blue'"
      "},{'variable':'alldiff1:red','left':'A=red','right':'B=red'}],'targets':['C=red'"
      "]"
      "}",
      "whip[2]: A{red blue} - alldiff1:red{A B} ==> C≠red" },
};
enum { N_LINES = sizeof lines / sizeof *lines };

/* A path of one step, its quotes made right. */
static gv_path read_golden(path_bench *b, const char *step)
{
    gv_path path = { .instance = b->instance };
    gv_error err = { 0 };
    gv_buffer_reset(&b->out);
    gv_buffer_printf(&b->out, "{'theory':'W','steps':[%s]}", step);
    for (size_t i = 0; i < b->out.length; i++)
        if (b->out.text[i] == '\'')
            b->out.text[i] = '"';
    if (gv_path_json_read(&path, b->out.text, b->out.length, b->linkage, &b->arena,
                          &err) != GV_OK)
        fail_msg("%s: %s", step, err.message);
    gv_buffer_reset(&b->out);
    return path;
}

static void start_golden(path_bench *b, const golden *line)
{
    sample on = line->on;
    char grid[36 * 36 + 1];
    if (strcmp(on.text, "empty") == 0) {
        memset(grid, '.', 36 * 36);
        grid[36 * 36] = 0;
        on.text = grid;
    }
    fixture_start(b, &on);
}

static void steps_are_written_as_they_are_printed(void **ctx)
{
    (void)ctx;
    for (size_t i = 0; i < N_LINES; i++) {
        path_bench b;
        start_golden(&b, &lines[i]);
        const gv_path path = read_golden(&b, lines[i].step);
        gv_step_text(&b.out, b.linkage, &path.steps[0], false);
        assert_string_equal(b.out.text, lines[i].text);
        fixture_end(&b);
    }
}

static void ascii_has_another_sign_for_inequality(void **ctx)
{
    (void)ctx;
    path_bench b;
    start_golden(&b, &lines[2]);
    const gv_path path = read_golden(&b, lines[2].step);
    gv_step_text(&b.out, b.linkage, &path.steps[0], true);
    assert_string_equal(b.out.text, "biv-chain[2]: b2n9{r3c5 r2c6} - r5n9{c6 c8} ==> "
                                    "r8c6<>5, r7c1<>5");
    fixture_end(&b);
}

static void tags_name_rule_and_length(void **ctx)
{
    (void)ctx;
    static const struct {
        size_t line;
        const char *tag;
    } tags[] = { { 1, "W[4]" }, { 2, "BC[2]" }, { 5, "gW[4]" }, { 7, "B[3]" },
                 { 9, "NP" },   { 10, "HT" },   { 11, "SHT" },  { 12, "FSHP" },
                 { 14, "NS" },  { 15, "HS" } };
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++) {
        path_bench b;
        start_golden(&b, &lines[tags[i].line]);
        const gv_path path = read_golden(&b, lines[tags[i].line].step);
        gv_step_text_tag(&b.out, &path.steps[0]);
        assert_string_equal(b.out.text, tags[i].tag);
        fixture_end(&b);
    }
}

static void every_type_of_variable_has_a_name_of_its_own(void **ctx)
{
    (void)ctx;
    const gv_csp_names names = { .n_types = 1, .type = { "room" } };
    const gv_net net = { .csp = &names };
    for (unsigned type = 0; type <= GV_VAR_TYPED; type++) {
        assert_non_null(gv_type_name(&net, (gv_var_type)type));
        for (unsigned other = 0; other < type; other++)
            assert_string_not_equal(gv_type_name(&net, (gv_var_type)type),
                                    gv_type_name(&net, (gv_var_type)other));
    }
    assert_null(gv_type_name(&net, GV_VAR_TYPED + 1));
    assert_null(gv_type_name(&net, GV_N_VAR_TYPES));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_are_written_as_they_are_printed),
        cmocka_unit_test(ascii_has_another_sign_for_inequality),
        cmocka_unit_test(tags_name_rule_and_length),
        cmocka_unit_test(every_type_of_variable_has_a_name_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
