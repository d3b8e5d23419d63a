/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_output.c -- files that appear whole or not at all, and errors that are seen. */
#include "base/output.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int make_folder(void **ctx)
{
    char *folder = strdup("/tmp/givens-output-XXXXXX");
    *ctx = folder;
    return folder && mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **ctx)
{
    const int status = rmdir(*ctx);
    free(*ctx);
    return status;
}

static unsigned n_files(const char *folder)
{
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    unsigned count = 0;
    for (const struct dirent *entry; (entry = readdir(dir));)
        count += entry->d_name[0] != '.';
    closedir(dir);
    return count;
}

static void path_in(char *out, size_t size, const char *folder, const char *name)
{
    (void)snprintf(out, size, "%s/%s", folder, name);
}

static void a_kept_file_has_all_that_was_written(void **ctx)
{
    char path[200], text[32] = "";
    path_in(path, sizeof path, *ctx, "kept");
    gv_output out;
    assert_int_equal(gv_output_open(&out, path, NULL), GV_OK);
    assert_int_equal(gv_output_write(&out, "one\n", 4, NULL), GV_OK);
    assert_int_not_equal(access(path, F_OK), 0); // not before the end
    assert_int_equal(gv_output_write(&out, "two\n", 4, NULL), GV_OK);
    assert_int_equal(gv_output_close(&out, true, NULL), GV_OK);
    FILE *in = fopen(path, "r");
    assert_non_null(in);
    assert_int_equal(fread(text, 1, sizeof text, in), 8);
    fclose(in);
    assert_string_equal(text, "one\ntwo\n");
    assert_int_equal(n_files(*ctx), 1);
    unlink(path);
}

static void an_abandoned_file_leaves_nothing_and_spares_the_old_one(void **ctx)
{
    char path[200];
    path_in(path, sizeof path, *ctx, "old");
    FILE *old = fopen(path, "w");
    assert_non_null(old);
    fclose(old);
    gv_output out;
    assert_int_equal(gv_output_open(&out, path, NULL), GV_OK);
    assert_int_equal(gv_output_write(&out, "new", 3, NULL), GV_OK);
    assert_int_equal(gv_output_close(&out, false, NULL), GV_OK);
    assert_int_equal(n_files(*ctx), 1);
    unlink(path);
}

static void a_full_disk_is_an_error_of_the_write(void **ctx)
{
    (void)ctx;
    gv_output out;
    gv_error err;
    assert_int_equal(gv_output_open(&out, "/dev/full", &err), GV_OK);
    assert_int_equal(gv_output_write(&out, "text", 4, &err), GV_ERR_IO);
    assert_string_equal(err.message,
                        "cannot write '/dev/full': No space left on device");
    assert_int_equal(gv_output_close(&out, false, NULL), GV_OK);
}

static void a_place_that_cannot_be_written_is_refused_at_once(void **ctx)
{
    (void)ctx;
    gv_output out;
    gv_error err;
    assert_int_equal(gv_output_open(&out, "/no/such/folder/file", &err), GV_ERR_IO);
    assert_non_null(strstr(err.message, "cannot write '/no/such/folder/file'"));
}

/* Wants no more once it has twelve characters. */
static bool take_piece(void *user, const char *text, size_t length)
{
    char *taken = user;
    strncat(taken, text, length);
    return strlen(taken) < 12;
}

static void a_function_takes_the_pieces_until_it_says_no(void **ctx)
{
    (void)ctx;
    char taken[32] = "";
    gv_output out;
    gv_error err;
    gv_output_open_function(&out, take_piece, taken);
    assert_int_equal(gv_output_write(&out, "one", 3, &err), GV_OK);
    assert_int_equal(gv_output_write(&out, "", 0, &err), GV_OK);
    assert_int_equal(gv_output_write(&out, "two, three", 3, &err), GV_OK);
    assert_string_equal(taken, "onetwo");
    assert_int_equal(gv_output_write(&out, "three,", 6, &err), GV_ERR_IO);
    assert_string_equal(err.message, "the output is not wanted any more");
    assert_int_equal(gv_output_close(&out, true, &err), GV_OK);
    assert_int_not_equal(fcntl(STDOUT_FILENO, F_GETFD), -1); // nothing was closed
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_kept_file_has_all_that_was_written,
                                        make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(
            an_abandoned_file_leaves_nothing_and_spares_the_old_one, make_folder,
            remove_folder),
        cmocka_unit_test(a_full_disk_is_an_error_of_the_write),
        cmocka_unit_test(a_place_that_cannot_be_written_is_refused_at_once),
        cmocka_unit_test(a_function_takes_the_pieces_until_it_says_no),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
