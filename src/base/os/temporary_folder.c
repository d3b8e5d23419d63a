/* SPDX-License-Identifier: GPL-3.0-or-later */
/* temporary_folder.c -- made by mkdtemp(), removed from the leaves to the root. */
#include "base/os/temporary_folder.h"

#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static gv_status fail_to_make(const char *where, int code, gv_error *err)
{
    return gv_fail(err, GV_ERR_IO, "cannot make a temporary folder in '%.150s': %s",
                   where, strerror(code));
}

const char *gv_temporary_folder_parent(void)
{
    const char *named = getenv("TMPDIR");
    return named && *named ? named : "/tmp";
}

gv_status gv_temporary_folder_make(char path[GV_TEMPORARY_FOLDER_ROOM], gv_error *err)
{
    const char *where = gv_temporary_folder_parent();
    const int length =
        snprintf(path, GV_TEMPORARY_FOLDER_ROOM, "%s/givens-XXXXXX", where);
    if (length >= GV_TEMPORARY_FOLDER_ROOM)
        return fail_to_make(where, ENAMETOOLONG, err);
    return mkdtemp(path) ? GV_OK : fail_to_make(where, errno, err);
}

static int remove_one(const char *path, const struct stat *facts, int kind,
                      struct FTW *place)
{
    (void)facts;
    (void)kind;
    (void)place;
    (void)remove(path); // a file that cannot be removed does not keep the rest
    return 0;
}

void gv_temporary_folder_remove(const char *path)
{
    enum { OPEN_AT_ONCE = 200 }; // as deep as musl goes down; others open again
    (void)nftw(path, remove_one, OPEN_AT_ONCE, FTW_DEPTH | FTW_PHYS | FTW_MOUNT);
}
