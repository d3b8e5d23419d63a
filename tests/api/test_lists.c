/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_lists.c -- every list has entries with a name of their own and a summary, and
 * calls know the names. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "api_testing.h"
#include "options_testing.h"

enum { N_LISTS = GV_LIST_KINDS + 1 };

static void every_entry_has_a_name_of_its_own(void **state)
{
    (void)state;
    for (unsigned list = 0; list < N_LISTS; list++) {
        const size_t n = gv_list_size((gv_list)list);
        assert_true(n > 0);
        for (size_t i = 0; i < n; i++) {
            gv_entry entry, other;
            assert_true(gv_list_entry(&entry, (gv_list)list, i));
            assert_true(strlen(entry.name) > 0);
            assert_true(strlen(entry.summary) > 0);
            for (size_t j = 0; j < i; j++) {
                assert_true(gv_list_entry(&other, (gv_list)list, j));
                assert_string_not_equal(entry.name, other.name);
            }
        }
        gv_entry untouched = { .name = "x" };
        assert_false(gv_list_entry(&untouched, (gv_list)list, n));
        assert_string_equal(untouched.name, "x");
    }
    assert_int_equal(gv_list_size((gv_list)N_LISTS), 0);
    assert_int_equal(gv_list_size((gv_list)-1), 0);
    gv_entry entry;
    assert_false(gv_list_entry(&entry, (gv_list)N_LISTS, 0));
    assert_false(gv_list_entry(&entry, (gv_list)-1, 0));
    assert_false(gv_list_entry(NULL, GV_LIST_FAMILIES, 0));
}

static void families_and_formats_are_numbered_as_their_enumerators(void **state)
{
    (void)state;
    gv_entry entry;
    for (unsigned i = 0; i < gv_list_size(GV_LIST_FAMILIES); i++) {
        assert_true(gv_list_entry(&entry, GV_LIST_FAMILIES, i));
        assert_string_equal(entry.name, gv_family_name((gv_family)i));
    }
    for (unsigned i = 0; i < gv_list_size(GV_LIST_FORMATS); i++) {
        assert_true(gv_list_entry(&entry, GV_LIST_FORMATS, i));
        assert_string_equal(entry.name, gv_format_name((gv_format)i));
        assert_true(entry.can_read || entry.can_write);
    }
    assert_true(gv_list_entry(&entry, GV_LIST_FORMATS, GV_FORMAT_SVG));
    assert_true(entry.can_write && !entry.can_read);
    assert_true(gv_list_entry(&entry, GV_LIST_FORMATS, GV_FORMAT_AUTO));
    assert_true(entry.can_read && !entry.can_write);
    assert_null(gv_family_name((gv_family)-1));
    assert_null(gv_format_name((gv_format)-1));
}

static void calls_know_the_names(void **state)
{
    (void)state;
    api_world w;
    api_open(&w);
    gv_instance *puzzle = api_parse(&w, api_easy);
    gv_entry entry;
    for (size_t i = 0; gv_list_entry(&entry, GV_LIST_CANON_FORMS, i); i++) {
        gv_canon_result canon;
        assert_int_equal(gv_canon(&canon, puzzle, FORM(entry.name), NULL, NULL), GV_OK);
    }
    for (size_t i = 0; gv_list_entry(&entry, GV_LIST_ENCODINGS, i); i++) {
        char *text = NULL;
        gv_end end;
        assert_int_equal(gv_encode(&text, &end, puzzle, entry.name, NULL, NULL, NULL),
                         GV_OK);
        gv_string_free(text);
    }
    gv_instance_free(puzzle);
    api_close(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_entry_has_a_name_of_its_own),
        cmocka_unit_test(families_and_formats_are_numbered_as_their_enumerators),
        cmocka_unit_test(calls_know_the_names),
    };
    return cmocka_run_group_tests_name("lists", tests, NULL, NULL);
}
