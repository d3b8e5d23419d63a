/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_studies.c -- the list of stores, when one of them cannot be read now. What is in
 * stores is tested with the whole server. */
#include "serve/studies.h"

#include "fake_command.h"

static const char *const missing = "/nowhere/at/all.db";

static void state_of(gv_studies *studies, char text[400])
{
    gv_buffer out;
    gv_json json;
    gv_flag never = false;
    gv_buffer_init(&out, NULL);
    gv_json_init(&json, &out);
    gv_studies_state(studies, &never, &json);
    (void)snprintf(text, 400, "%s", out.text);
    gv_buffer_free(&out);
}

/* A store that was there at the start, and is not there now. */
static void set_up(gv_studies *studies)
{
    gv_studies_init(studies);
    studies->files = gv_memory_zeroed(NULL, 1, sizeof *studies->files);
    studies->n_files = 1;
    studies->files[0] = (gv_study_file){
        .path = missing, .name = "all.db", .changed = 5, .n_units = 2, .n_puzzles = 30
    };
}

static void a_store_that_is_gone_is_an_error(void **ctx)
{
    (void)ctx;
    gv_studies studies;
    char text[400];
    set_up(&studies);
    for (unsigned i = 0; i < 2; i++) { // whoever reads it says when it is done
        state_of(&studies, text);
        assert_non_null(strstr(text, "\"error\": "));
        assert_null(strstr(text, "/nowhere"));
    }
    gv_studies_free(&studies);
}

/* Nobody waits for the one who reads, and nobody reads it once more. */
static void a_store_that_another_reads_keeps_its_numbers(void **ctx)
{
    (void)ctx;
    gv_studies studies;
    char text[400];
    set_up(&studies);
    studies.files[0].is_being_read = true;
    state_of(&studies, text);
    assert_non_null(strstr(text, "\"puzzles\": 30, \"units\": 2"));
    assert_null(strstr(text, "error"));
    assert_true(studies.files[0].is_being_read); // it is the other's
    gv_studies_free(&studies);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_store_that_is_gone_is_an_error),
        cmocka_unit_test(a_store_that_another_reads_keeps_its_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
