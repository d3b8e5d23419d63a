/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_puzzles.h -- what the benchmarks of the 9x9 engine share: the clock, and files
 * of 81-character puzzles. A benchmark that cannot go on says why and exits. */
#ifndef GV_BENCH_NINE_BENCH_PUZZLES_H
#define GV_BENCH_NINE_BENCH_PUZZLES_H

#include "base/arena.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BENCH_CELLS = 81 };

static inline double cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static inline void die(const char *what, const char *name)
{
    fprintf(stderr, "bench: %s '%s'\n", what, name);
    exit(1);
}

static inline void *take(gv_arena *arena, size_t count, size_t size)
{
    void *const piece = gv_arena_zeroed(arena, count ? count : 1, size);
    if (!piece)
        die("out of memory for", "puzzles");
    return piece;
}

/* The first 81 characters of each line that has so many; their number in *n_puzzles. */
static inline char (*read_puzzles(size_t *n_puzzles, const char *path,
                                  gv_arena *arena))[BENCH_CELLS]
{
    FILE *const in = fopen(path, "r");
    if (!in)
        die("cannot open", path);
    char line[512];
    size_t n = 0;
    while (fgets(line, sizeof line, in))
        n += strcspn(line, "\r\n") >= BENCH_CELLS;
    rewind(in);
    char(*text)[BENCH_CELLS] = take(arena, n, sizeof *text);
    *n_puzzles = 0;
    while (*n_puzzles < n && fgets(line, sizeof line, in))
        if (strcspn(line, "\r\n") >= BENCH_CELLS)
            memcpy(text[(*n_puzzles)++], line, BENCH_CELLS);
    fclose(in);
    return text;
}

#endif
