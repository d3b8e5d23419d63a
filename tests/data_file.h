/* SPDX-License-Identifier: GPL-3.0-or-later */
/* data_file.h -- collections of published facts: the whole file of GIVENS_DATA, or of
 * ../shared/data beside the source; where it is not there, the sample of tests/data.
 * Include it behind cmocka.h. */
#ifndef GV_TESTS_DATA_FILE_H
#define GV_TESTS_DATA_FILE_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static inline FILE *open_data_in(const char *folder, const char *below,
                                 const char *name)
{
    char path[4096];
    (void)snprintf(path, sizeof path, "%s%s/%s", folder, below, name);
    return fopen(path, "r");
}

/* Behind the lines of a sample that tell where its facts come from. */
static inline void skip_comments(FILE *in)
{
    int c;
    while ((c = getc(in)) == '#')
        while ((c = getc(in)) != '\n' && c != EOF)
            ;
    (void)ungetc(c, in);
}

/* The file, at its first line, and whether it is the whole one. The test is skipped
 * when there is neither the file nor a sample: call it before anything is taken. */
static inline FILE *open_data(const char *name, bool *is_whole)
{
    const char *const folder = getenv("GIVENS_DATA"), *root = getenv("GIVENS_SOURCE");
    root = root ? root : ".";
    FILE *in = folder ? open_data_in(folder, "", name)
                      : open_data_in(root, "/../shared/data", name);
    *is_whole = in;
    if (!in)
        in = open_data_in(root, "/tests/data", name);
    if (!in) {
        print_message("skipped: no data file %s (GIVENS_DATA)\n", name);
        skip();
    }
    skip_comments(in);
    return in;
}

#endif
