/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_theory.c -- names of theories, and the tables of rules and theories. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "rules/theory.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static gv_theory parse(const char *name)
{
    gv_theory theory;
    assert_int_equal(gv_theory_parse(&theory, name, NULL), GV_OK);
    assert_string_equal(theory.name, name);
    assert_int_equal(theory.max_length, GV_MAX_LENGTH);
    return theory;
}

static bool has(const gv_theory *theory, gv_rule_id id)
{
    return theory->rules >> id & 1;
}

static void every_row_is_a_theory_of_rules_that_exist(void **ctx)
{
    (void)ctx;
    for (size_t i = 0; i < gv_theory_count(); i++) {
        const gv_theory theory = parse(gv_theory_at(i)->name);
        for (unsigned id = 0; id < GV_N_RULES; id++)
            if (has(&theory, (gv_rule_id)id))
                assert_non_null(gv_rules[id].find);
        for (size_t j = 0; j < i; j++)
            assert_string_not_equal(gv_theory_at(i)->name, gv_theory_at(j)->name);
    }
}

static void every_rule_stands_at_its_own_row(void **ctx)
{
    (void)ctx;
    for (unsigned id = 0; id < GV_N_RULES; id++) {
        assert_int_equal(gv_rules[id].id, id);
        assert_non_null(gv_rules[id].find);
        assert_non_null(gv_rules[id].check);
        assert_non_null(gv_rules[id].name);
        assert_non_null(gv_rules[id].tag);
        assert_non_null(gv_rules[id].page);
        assert_true(gv_rules[id].first <= gv_rules[id].last);
        assert_true(gv_rules[id].last <=
                    (gv_rules[id].is_last ? GV_MAX_SET : GV_MAX_LENGTH));
    }
}

/* The anchor of a heading: lower case, spaces as '-', other signs left out. */
static bool is_anchor_of(const char *line, const char *anchor)
{
    if (*line != '#')
        return false;
    for (line += strspn(line, "# "); *line && *line != '\n'; line++)
        if (isalnum((unsigned char)*line) || *line == ' ' || *line == '-') {
            const char wanted = *line == ' ' ? '-' : (char)tolower(*line);
            if (*anchor++ != wanted)
                return false;
        }
    return !*anchor;
}

static void every_rule_names_a_heading_that_exists(void **ctx)
{
    (void)ctx;
    for (unsigned id = 0; id < GV_N_RULES; id++) {
        const char *anchor = strchr(gv_rules[id].page, '#');
        char path[500], line[500];
        bool found = false;
        assert_non_null(anchor);
        (void)snprintf(path, sizeof path, "%s/docs/%.*s", getenv("GIVENS_SOURCE"),
                       (int)(anchor - gv_rules[id].page), gv_rules[id].page);
        FILE *page = fopen(path, "r");
        assert_non_null(page);
        while (!found && fgets(line, sizeof line, page))
            found = is_anchor_of(line, anchor + 1);
        (void)fclose(page);
        assert_true(found);
    }
}

static void names_are_joined_by_plus(void **ctx)
{
    (void)ctx;
    const gv_theory whips = parse("W"), chains = parse("BC+Z+tW"), both = parse("Z+W");
    assert_true(has(&whips, GV_RULE_WHIP) && !has(&whips, GV_RULE_Z_CHAIN));
    assert_true(has(&chains, GV_RULE_T_WHIP) && !has(&chains, GV_RULE_WHIP));
    assert_int_equal(both.rules, whips.rules | parse("Z").rules);
    assert_false(gv_theory_needs_glabels(&both));
    const gv_theory g = parse("gW");
    assert_true(gv_theory_needs_glabels(&g));
}

static void every_rule_keeps_the_size_that_its_own_name_gives_it(void **ctx)
{
    (void)ctx;
    static const struct {
        const char *name;
        unsigned subset, sp, wp, bp;
    } cases[] = {
        { "W", 0, 0, 0, 0 },     { "S", 4, 0, 0, 0 },       { "S2+W", 2, 0, 0, 0 },
        { "SpW", 4, 4, 0, 0 },   { "S2W", 2, 2, 0, 0 },     { "S+S2W", 4, 2, 0, 0 },
        { "S2W+S", 4, 2, 0, 0 }, { "S+WpW", 4, 0, 2, 0 },   { "SFin+W3W", 4, 0, 3, 0 },
        { "BpB", 0, 0, 2, 2 },   { "W3W+BpB", 0, 0, 3, 2 }, { "S3W+B4B", 3, 3, 4, 4 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const gv_theory theory = parse(cases[i].name);
        assert_int_equal(theory.max_part[GV_RULE_FISH], cases[i].subset);
        assert_int_equal(theory.max_part[GV_RULE_SP_WHIP], cases[i].sp);
        assert_int_equal(theory.max_part[GV_RULE_WP_WHIP], cases[i].wp);
        assert_int_equal(theory.max_part[GV_RULE_BP_BRAID], cases[i].bp);
        assert_int_equal(theory.max_part[GV_RULE_WHIP], 0);
    }
}

static void an_unknown_name_is_refused_and_named(void **ctx)
{
    (void)ctx;
    static const char *const wrong[] = { "", "W+", "+W", "q", "W+Q", "WW", "W W" };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        gv_theory theory = { .max_length = 7 };
        gv_error err = { .status = GV_OK };
        assert_int_equal(gv_theory_parse(&theory, wrong[i], &err), GV_ERR_ARGUMENT);
        assert_int_equal(theory.max_length, 7);
    }
    gv_error err;
    gv_theory theory;
    assert_int_equal(gv_theory_parse(&theory, "W+Q", &err), GV_ERR_ARGUMENT);
    assert_non_null(strstr(err.message, "'Q'"));
    char longest[200];
    memset(longest, 'W', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    assert_int_equal(gv_theory_parse(&theory, longest, &err), GV_ERR_ARGUMENT);
}

static void names_are_understood_in_any_case(void **ctx)
{
    (void)ctx;
    const gv_theory exact = parse("gW+S2+TyBC");
    gv_error err;
    gv_theory theory;
    assert_int_equal(gv_theory_parse(&theory, "GW+s2+tybc", &err), GV_OK);
    assert_string_equal(theory.name, "gW+S2+TyBC");
    assert_int_equal(theory.rules, exact.rules);
    assert_memory_equal(theory.max_part, exact.max_part, sizeof exact.max_part);
    assert_int_equal(gv_theory_parse(&theory, "W+gWW", &err), GV_ERR_ARGUMENT);
    assert_non_null(strstr(err.message, "; did you mean 'gW'?"));
}

static void a_lean_theory_keeps_whips_where_braids_begin_later(void **ctx)
{
    (void)ctx;
    const gv_theory braids = parse("B"), lean = gv_theory_lean(&braids);
    assert_int_equal(gv_theory_last(&lean, &gv_rules[GV_RULE_WHIP]), 2);
    assert_int_equal(gv_theory_last(&lean, &gv_rules[GV_RULE_BRAID]), GV_MAX_LENGTH);
    const gv_theory whips = parse("gW"), same = gv_theory_lean(&whips);
    assert_int_equal(same.rules, whips.rules); // not confluent: nothing may be dropped
    assert_int_equal(gv_theory_last(&same, &gv_rules[GV_RULE_WHIP]), GV_MAX_LENGTH);
    const gv_theory braids_of_two = parse("W3W+BpB"), longer = parse("W3W+B4B");
    const gv_theory keeps = gv_theory_lean(&braids_of_two);
    const gv_theory drops = gv_theory_lean(&longer);
    assert_true(has(&keeps, GV_RULE_WP_WHIP)); // a whip[3] inside is no braid[2]
    assert_false(has(&drops, GV_RULE_WP_WHIP));
    gv_theory cut = whips;
    cut.max_length = 1;
    assert_int_equal(gv_theory_last(&cut, &gv_rules[GV_RULE_WHIP]), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row_is_a_theory_of_rules_that_exist),
        cmocka_unit_test(every_rule_stands_at_its_own_row),
        cmocka_unit_test(every_rule_names_a_heading_that_exists),
        cmocka_unit_test(names_are_joined_by_plus),
        cmocka_unit_test(every_rule_keeps_the_size_that_its_own_name_gives_it),
        cmocka_unit_test(an_unknown_name_is_refused_and_named),
        cmocka_unit_test(names_are_understood_in_any_case),
        cmocka_unit_test(a_lean_theory_keeps_whips_where_braids_begin_later),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
