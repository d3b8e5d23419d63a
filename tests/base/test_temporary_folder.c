/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_temporary_folder.c -- folders that come and go with all that is in them. */
#include "base/os/temporary_folder.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char path[GV_TEMPORARY_FOLDER_ROOM];

static void make_file(const char *folder, const char *name)
{
    char full[GV_TEMPORARY_FOLDER_ROOM + 200];
    (void)snprintf(full, sizeof full, "%s/%s", folder, name);
    const int fd = open(full, O_WRONLY | O_CREAT, 0666);
    assert_true(fd >= 0);
    close(fd);
}

static void a_folder_goes_with_all_that_is_in_it(void **ctx)
{
    (void)ctx;
    char outside[GV_TEMPORARY_FOLDER_ROOM], inside[GV_TEMPORARY_FOLDER_ROOM + 100];
    assert_int_equal(gv_temporary_folder_make(outside, NULL), GV_OK);
    assert_int_equal(gv_temporary_folder_make(path, NULL), GV_OK);
    make_file(outside, "kept");
    make_file(path, "file");
    for (unsigned depth = 1; depth <= 30; depth++) { // deeper than files are open
        (void)snprintf(inside, sizeof inside, "%s%.*s", path, (int)(2 * depth),
                       "/a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q/r/s/t/u/v/w/x/y/z/1/2/3/4");
        assert_int_equal(mkdir(inside, 0777), 0);
        make_file(inside, "file");
    }
    (void)snprintf(inside, sizeof inside, "%s/a/b/link", path);
    assert_int_equal(symlink(outside, inside), 0);
    gv_temporary_folder_remove(path);
    assert_int_not_equal(access(path, F_OK), 0);
    (void)snprintf(inside, sizeof inside, "%s/kept", outside);
    assert_int_equal(access(inside, F_OK), 0);
    gv_temporary_folder_remove(outside);
    assert_int_not_equal(access(outside, F_OK), 0);
}

static void a_place_that_is_not_there_is_named_with_the_reason(void **ctx)
{
    (void)ctx;
    gv_error err;
    assert_int_equal(setenv("TMPDIR", "/nonexistent", 1), 0);
    assert_int_equal(gv_temporary_folder_make(path, &err), GV_ERR_IO);
    assert_string_equal(err.message, "cannot make a temporary folder in "
                                     "'/nonexistent': No such file or directory");
    char endless[2 * GV_TEMPORARY_FOLDER_ROOM];
    memset(endless, 'x', sizeof endless);
    endless[0] = '/';
    endless[sizeof endless - 1] = '\0';
    assert_int_equal(setenv("TMPDIR", endless, 1), 0);
    assert_int_equal(gv_temporary_folder_make(path, &err), GV_ERR_IO);
    assert_non_null(strstr(err.message, strerror(ENAMETOOLONG)));
    assert_int_equal(setenv("TMPDIR", "", 1), 0);
    assert_int_equal(gv_temporary_folder_make(path, &err), GV_OK);
    assert_memory_equal(path, "/tmp/givens-", 12);
    gv_temporary_folder_remove(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_folder_goes_with_all_that_is_in_it),
        cmocka_unit_test(a_place_that_is_not_there_is_named_with_the_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
