/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_choice_name.c -- names of assignments, written and read. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "template/choice_name.h"

#include <string.h>

static void every_name_is_read_as_it_was_written(void **ctx)
{
    (void)ctx;
    static const uint32_t orders[] = { 1, 4, 9, 10, 16, 25, 64 };
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    for (size_t i = 0; i < sizeof orders / sizeof orders[0]; i++) {
        const uint32_t order = orders[i], n_labels = order * order * order;
        for (gv_label label = 0; label < n_labels; label += 1 + label / 97) {
            gv_label found = GV_NO_LABEL;
            gv_buffer_reset(&text);
            gv_template_name(&text, order, label / order, label % order);
            const char *at = text.text;
            assert_int_equal(gv_template_name_read(&found, &at, order, NULL), GV_OK);
            assert_int_equal(found, label);
            assert_int_equal(*at, 0);
        }
    }
    gv_buffer_free(&text);
}

static void names_are_short_up_to_order_9(void **ctx)
{
    (void)ctx;
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    gv_template_name(&text, 9, 9, 4);
    gv_template_name(&text, 16, 9 * 16 + 2, 11);
    assert_string_equal(text.text, "21.5r10c3.12");
    gv_buffer_free(&text);
}

static void a_list_is_read_name_by_name(void **ctx)
{
    (void)ctx;
    const char *at = "21.5, r2c1.5 R9C9.9,11.1";
    const gv_label wanted[] = { 81 + 4, 81 + 4, 728, 0 };
    for (size_t i = 0; i < 4; i++) {
        gv_label label;
        assert_int_equal(gv_template_name_read(&label, &at, 9, NULL), GV_OK);
        assert_int_equal(label, wanted[i]);
    }
    assert_int_equal(*at, 0);
}

static void what_is_no_name_is_refused(void **ctx)
{
    (void)ctx;
    static const struct {
        const char *text;
        uint32_t order;
    } wrong[] = {
        { "", 9 },      { "21", 9 },       { "21.", 9 },   { "215", 9 },
        { "01.1", 9 },  { "21.0", 9 },     { "21.10", 9 }, { "51.1", 4 },
        { "211.1", 9 }, { "r2.1", 9 },     { "rc.1", 9 },  { "r2c1,5", 9 },
        { "21.5x", 9 }, { "r17c1.1", 16 }, { "21.5", 16 }, { "r1c1.17", 16 },
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        const char *at = wrong[i].text;
        gv_label label = 7;
        gv_error err;
        assert_int_equal(gv_template_name_read(&label, &at, wrong[i].order, &err),
                         GV_ERR_INPUT);
        assert_int_equal(label, 7);
        assert_non_null(strstr(err.message, "is not an assignment such as"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_name_is_read_as_it_was_written),
        cmocka_unit_test(names_are_short_up_to_order_9),
        cmocka_unit_test(a_list_is_read_name_by_name),
        cmocka_unit_test(what_is_no_name_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
