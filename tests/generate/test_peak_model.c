/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The model of the peak against the published table and against floating point, and the
 * ways to write a number of holes. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "generate/instance/peak_model.h"

#include <math.h>
#include <string.h>

static void the_published_table(void **ctx)
{
    (void)ctx;
    static const unsigned table[][3] = {
        { 5, 5, 347 },  { 7, 4, 410 }, { 10, 3, 442 }, { 6, 5, 482 },
        { 16, 2, 464 }, { 8, 4, 522 }, { 17, 2, 517 }, { 18, 2, 573 },
        { 6, 6, 691 },  { 4, 4, 150 }, { 5, 4, 224 },  { 6, 4, 311 },
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        assert_int_equal(gv_peak_holes(table[i][0], table[i][1]), table[i][2]);
        assert_int_equal(gv_peak_holes(table[i][1], table[i][0]), table[i][2]);
    }
}

static void all_shapes_agree_with_floating_point(void **ctx)
{
    (void)ctx;
    for (unsigned m = 1; m <= 64; m++)
        for (unsigned n = 1; n <= m && m * n <= 64; n++) {
            const double h = exp(-0.217) * pow(m, 1.80) * pow(n, 1.97);
            const double cells = (double)m * n * m * n;
            assert_true(fabs(h - floor(h) - 0.5) > 1e-6); // no tie to round
            assert_int_equal(gv_peak_holes(m, n),
                             (uint32_t)fmin(floor(h + 0.5), cells));
        }
}

static void reads(const char *text, unsigned m, unsigned n, uint32_t wanted)
{
    uint32_t holes = 12345;
    gv_error err;
    assert_int_equal(gv_holes_read(&holes, text, m, n, &err), GV_OK);
    assert_int_equal(holes, wanted);
}

static void texts_are_read(void **ctx)
{
    (void)ctx;
    reads("0", 2, 3, 0);
    reads("36", 2, 3, 36);
    reads("peak", 5, 5, 347);
    reads("55%", 5, 5, 344); // 343.75
    reads("55.0%", 5, 5, 344);
    reads("54.96%", 5, 5, 344); // 343.5
    reads("54.95999999%", 5, 5, 343);
    reads("100%", 8, 8, 4096);
    reads("99.999999999%", 8, 8, 4096);
    reads("0%", 3, 3, 0);
    reads("0.000000001%", 8, 8, 0);
    reads("50%", 1, 1, 1); // a half goes up
}

static void refuses(const char *text, const char *words)
{
    uint32_t holes = 77;
    gv_error err;
    assert_int_equal(gv_holes_read(&holes, text, 3, 3, &err), GV_ERR_ARGUMENT);
    assert_int_equal(holes, 77);
    assert_non_null(strstr(err.message, words));
}

static void other_texts_are_refused(void **ctx)
{
    (void)ctx;
    static const char *const bad[] = { "",      "many", "-1",  "12 ",
                                       "1.5",   ".5%",  "5.%", "5%%",
                                       "peak ", "1e2",  "+4",  "99999999999999" };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        refuses(bad[i], "expected a number");
    refuses("82", "more than the 81 cells");
    refuses("100.000000001%", "more than the 81 cells");
    refuses("101%", "more than the 81 cells");
    refuses("999999999%", "more than the 81 cells");
    refuses("100.7%", "more than the 81 cells");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_published_table),
        cmocka_unit_test(all_shapes_agree_with_floating_point),
        cmocka_unit_test(texts_are_read),
        cmocka_unit_test(other_texts_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
