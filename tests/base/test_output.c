/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_output.c -- files that appear whole or not at all, and errors that are seen. */
#include "base/os/output.h"

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
#include <sys/stat.h>
#include <unistd.h>

/* Takes the place of the C library's: counts, and notes whether the file that is
 * watched was in its place already, a bit for each call. */
static unsigned n_syncs, in_place;
static const char *watched;

int fsync(int fd)
{
    (void)fd;
    in_place |= (unsigned)(watched && access(watched, F_OK) == 0) << n_syncs++;
    return 0;
}

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
    assert_string_equal(err.message, "the output was closed by its reader");
    assert_int_equal(gv_output_close(&out, true, &err), GV_OK);
    assert_int_not_equal(fcntl(STDOUT_FILENO, F_GETFD), -1); // nothing was closed
}

/* Root may write everything, so a test of permissions is somebody else for a while. */
static void a_file_that_may_not_be_written_is_not_replaced(void **ctx)
{
    enum { NOBODY = 65534 };
    char path[200];
    path_in(path, sizeof path, *ctx, "protected");
    const int fd = open(path, O_WRONLY | O_CREAT, 0444);
    assert_true(fd >= 0);
    assert_int_equal(fchmod(fd, 0444), 0);
    close(fd);
    const bool is_root = geteuid() == 0;
    assert_int_equal(chmod(*ctx, 0777), 0);
    assert_int_equal(is_root ? seteuid(NOBODY) : 0, 0);
    gv_output out;
    gv_error err;
    const gv_status status = gv_output_open(&out, path, &err);
    assert_int_equal(is_root ? seteuid(0) : 0, 0);
    assert_int_equal(status, GV_ERR_IO);
    assert_non_null(strstr(err.message, "protected': Permission denied"));
    assert_int_equal(n_files(*ctx), 1);
    unlink(path);
}

static void write_and_close(const char *path, const char *text)
{
    gv_output out;
    assert_int_equal(gv_output_open(&out, path, NULL), GV_OK);
    assert_int_equal(gv_output_write(&out, text, strlen(text), NULL), GV_OK);
    assert_int_equal(gv_output_close(&out, true, NULL), GV_OK);
}

static void a_file_that_is_replaced_keeps_its_permissions(void **ctx)
{
    char path[200];
    struct stat facts;
    path_in(path, sizeof path, *ctx, "file");
    const mode_t mask = umask(026);
    write_and_close(path, "one");
    (void)umask(mask);
    assert_int_equal(stat(path, &facts), 0);
    assert_int_equal(facts.st_mode & 0777, 0640);
    assert_int_equal(chmod(path, 0604), 0);
    write_and_close(path, "three");
    assert_int_equal(stat(path, &facts), 0);
    assert_int_equal(facts.st_mode & 0777, 0604);
    assert_int_equal(facts.st_size, 5);
    assert_int_equal(n_files(*ctx), 1);
    unlink(path);
}

static void a_link_is_kept_and_its_target_written(void **ctx)
{
    char link[200], path[200];
    path_in(link, sizeof link, *ctx, "link");
    path_in(path, sizeof path, *ctx, "file");
    assert_int_equal(symlink("file", link), 0);
    for (int i = 0; i < 2; i++) { // it dangles at first
        write_and_close(link, "text");
        struct stat facts;
        assert_int_equal(lstat(link, &facts), 0);
        assert_true(S_ISLNK(facts.st_mode));
        assert_int_equal(lstat(path, &facts), 0);
        assert_true(S_ISREG(facts.st_mode) && facts.st_size == 4);
    }
    assert_int_equal(n_files(*ctx), 2);
    unlink(link);
    unlink(path);
}

static void a_file_is_safe_on_the_disk_before_it_is_in_its_place(void **ctx)
{
    char path[200];
    path_in(path, sizeof path, *ctx, "file");
    n_syncs = in_place = 0;
    watched = path;
    write_and_close(path, "text");
    watched = NULL;
    assert_int_equal(n_syncs, 2); // the file, then its folder
    assert_int_equal(in_place, 2);
    unlink(path);
}

static void the_folder_of_many_files_is_synced_once(void **ctx)
{
    char path[200], link[200];
    path_in(path, sizeof path, *ctx, "file");
    path_in(link, sizeof link, *ctx, "link");
    n_syncs = 0;
    for (unsigned i = 1; i <= 3; i++) {
        gv_output out;
        assert_int_equal(gv_output_open(&out, path, NULL), GV_OK);
        out.is_one_of_many = true;
        assert_int_equal(gv_output_close(&out, true, NULL), GV_OK);
        assert_int_equal(n_syncs, i); // the file
    }
    gv_output_sync_folder(path);
    assert_int_equal(n_syncs, 4);

    // One that is a link may be in another folder.
    assert_int_equal(symlink("file", link), 0);
    gv_output out;
    assert_int_equal(gv_output_open(&out, link, NULL), GV_OK);
    out.is_one_of_many = true;
    assert_int_equal(gv_output_close(&out, true, NULL), GV_OK);
    assert_int_equal(n_syncs, 6);
    unlink(link);
    unlink(path);
}

/* Two who write the same file at once: the last one to close wins. */
static void a_file_that_appears_meanwhile_is_replaced(void **ctx)
{
    char path[200], text[8] = "";
    path_in(path, sizeof path, *ctx, "file");
    gv_output out;
    assert_int_equal(gv_output_open(&out, path, NULL), GV_OK);
    write_and_close(path, "first");
    assert_int_equal(gv_output_write(&out, "last", 4, NULL), GV_OK);
    assert_int_equal(gv_output_close(&out, true, NULL), GV_OK);
    FILE *in = fopen(path, "r");
    assert_non_null(in);
    assert_int_equal(fread(text, 1, sizeof text, in), 4);
    fclose(in);
    assert_string_equal(text, "last");
    assert_int_equal(n_files(*ctx), 1);
    unlink(path);
}

static void a_folder_in_its_place_is_told_and_nothing_is_left(void **ctx)
{
    char path[200];
    path_in(path, sizeof path, *ctx, "file");
    gv_output out;
    gv_error err;
    assert_int_equal(gv_output_open(&out, path, NULL), GV_OK);
    assert_int_equal(mkdir(path, 0777), 0);
    assert_int_equal(gv_output_close(&out, true, &err), GV_ERR_IO);
    assert_non_null(strstr(err.message, "Is a directory"));
    assert_int_equal(n_files(*ctx), 1);
    rmdir(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_kept_file_has_all_that_was_written,
                                        make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(
            an_abandoned_file_leaves_nothing_and_spares_the_old_one, make_folder,
            remove_folder),
        cmocka_unit_test_setup_teardown(a_file_that_may_not_be_written_is_not_replaced,
                                        make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_file_that_is_replaced_keeps_its_permissions,
                                        make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_link_is_kept_and_its_target_written,
                                        make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(
            a_file_is_safe_on_the_disk_before_it_is_in_its_place, make_folder,
            remove_folder),
        cmocka_unit_test_setup_teardown(the_folder_of_many_files_is_synced_once,
                                        make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_file_that_appears_meanwhile_is_replaced,
                                        make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(
            a_folder_in_its_place_is_told_and_nothing_is_left, make_folder,
            remove_folder),
        cmocka_unit_test(a_full_disk_is_an_error_of_the_write),
        cmocka_unit_test(a_place_that_cannot_be_written_is_refused_at_once),
        cmocka_unit_test(a_function_takes_the_pieces_until_it_says_no),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
