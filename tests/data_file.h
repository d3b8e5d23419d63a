/* SPDX-License-Identifier: GPL-3.0-or-later */
/* data_file.h -- the collections that tests use where they are there: GIVENS_DATA, or
 * ../shared/data beside the source. Nothing of them is in the repository. */
#ifndef GV_TESTS_DATA_FILE_H
#define GV_TESTS_DATA_FILE_H

#include <stdio.h>
#include <stdlib.h>

/* NULL when it is not there: the test then skips itself. */
static inline FILE *open_data(const char *name)
{
    char path[4096];
    const char *const folder = getenv("GIVENS_DATA"), *root = getenv("GIVENS_SOURCE");
    if (folder)
        (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    else
        (void)snprintf(path, sizeof path, "%s/../shared/data/%s", root ? root : ".",
                       name);
    return fopen(path, "r");
}

#endif
