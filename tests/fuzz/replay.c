/* SPDX-License-Identifier: GPL-3.0-or-later */
/* replay.c -- stands in for libFuzzer where there is none: runs a fuzz target on the
 * files it is given, so that every test run goes through the seeds, and a finding can
 * be looked at with any compiler. */
#include "fuzz_target.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

/* Runs the target on the bytes of `in`, in a block of exactly their size: a sanitizer
 * then sees a read behind the end. */
static bool replay(FILE *in)
{
    if (fseek(in, 0, SEEK_END) != 0)
        return false;
    const long size = ftell(in);
    rewind(in);
    uint8_t *bytes = malloc(size > 0 ? (size_t)size : 1);
    const bool whole =
        bytes && size >= 0 && fread(bytes, 1, (size_t)size, in) == (size_t)size;
    if (whole)
        (void)LLVMFuzzerTestOneInput(bytes, (size_t)size);
    free(bytes);
    return whole;
}

int main(int n_args, char **args)
{
    for (int i = 1; i < n_args; i++) {
        // The name first: should the target abort, the log ends with it.
        printf("%s\n", args[i]);
        (void)fflush(stdout);
        FILE *in = fopen(args[i], "rb");
        const bool done = in && replay(in);
        if (in)
            (void)fclose(in);
        if (!done) {
            perror(args[i]);
            return 1;
        }
    }
    return 0;
}
