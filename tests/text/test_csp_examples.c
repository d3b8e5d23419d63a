/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_csp_examples.c FOLDER -- the csp texts that are shipped in FOLDER can be read
 * and have as many solutions as a brute force over the network finds, and as they
 * claim. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "text/format.h"
#include "brute_force.h"

#include <stdio.h>

static void read_whole(gv_buffer *out, const char *folder, const char *name)
{
    char path[4096], block[4096];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    for (size_t n; (n = fread(block, 1, sizeof block, in)) > 0;)
        gv_buffer_add(out, block, n);
    (void)fclose(in);
}

/* Solutions of an example, with its givens or without. */
static unsigned count_example(const char *folder, const char *name, bool with_givens)
{
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    read_whole(&text, folder, name);
    gv_context *context = NULL;
    assert_int_equal(gv_context_new(&context, NULL), GV_OK);
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_record_text raw = {
        text.text, text.length, 1, 1, GV_FORMAT_CSP, .order = 0
    };
    gv_parsed parsed;
    assert_int_equal(gv_csp_read(&parsed, &raw, context, &arena, NULL), GV_OK);
    gv_instance *instance = NULL;
    assert_int_equal(gv_instance_with_givens(
                         &instance, parsed.instance, parsed.instance->givens,
                         with_givens ? parsed.instance->n_givens : 0, &arena, NULL),
                     GV_OK);
    const unsigned n_solutions = count_solutions(instance);
    gv_arena_free(&arena);
    gv_context_free(context);
    gv_buffer_free(&text);
    return n_solutions;
}

static void australia_has_eighteen_colourings(void **ctx)
{
    assert_int_equal(count_example(*ctx, "australia.csp", false), 18);
    assert_int_equal(count_example(*ctx, "australia.csp", true), 6);
}

static void the_futoshiki_has_one_solution(void **ctx)
{
    assert_int_equal(count_example(*ctx, "futoshiki_4.csp", true), 1);
    assert_true(count_example(*ctx, "futoshiki_4.csp", false) > 1);
}

static void six_queens_stand_in_four_ways(void **ctx)
{
    assert_int_equal(count_example(*ctx, "queens_6.csp", true), 4);
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        (void)fprintf(stderr, "usage: test_csp_examples FOLDER\n");
        return 2;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(australia_has_eighteen_colourings, argv[1]),
        cmocka_unit_test_prestate(the_futoshiki_has_one_solution, argv[1]),
        cmocka_unit_test_prestate(six_queens_stand_in_four_ways, argv[1]),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
