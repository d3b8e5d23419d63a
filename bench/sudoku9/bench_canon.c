/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_canon.c -- speed of canonical forms: puzzles per second of CPU time (median and
 * best of the passes) and the slowest puzzle, for each file of 81-character puzzles and
 * each form; CSV on standard output. Every puzzle is replaced by a random isomorph
 * (seed 1) first. The forms of solutions are timed on files of complete grids.
 *
 *     bench_canon [-p PASSES] FILE... */
#include "base/arena.h"
#include "base/rng.h"
#include "bench_puzzles.h"
#include "sudoku9/canon/canon.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { SEED = 1, MAX_PASSES = 101 };

typedef struct sample {
    uint8_t (*puzzles)[81];
    size_t n_puzzles;
    size_t n_grids; /* complete ones among them */
} sample;

static void shuffle_lines(uint8_t out[9], gv_rng *rng)
{
    uint32_t bands[3];
    gv_rng_permutation(rng, bands, 3);
    for (size_t band = 0; band < 3; band++) {
        uint32_t lines[3];
        gv_rng_permutation(rng, lines, 3);
        for (size_t i = 0; i < 3; i++)
            out[3 * band + i] = (uint8_t)(3 * bands[band] + lines[i]);
    }
}

static void add_puzzle(sample *s, const char *line)
{
    uint8_t digits[81];
    for (size_t cell = 0; cell < 81; cell++)
        digits[cell] =
            (uint8_t)(line[cell] >= '1' && line[cell] <= '9' ? line[cell] - '0' : 0);
    gv_rng rng = gv_rng_stream(SEED, s->n_puzzles);
    gv_nine_map map = { .transposed = gv_rng_below(&rng, 2) };
    uint32_t names[9];
    gv_rng_permutation(&rng, names, 9);
    for (size_t i = 0; i < 9; i++)
        map.digit[i + 1] = (uint8_t)(names[i] + 1);
    shuffle_lines(map.row, &rng);
    shuffle_lines(map.column, &rng);
    s->n_grids += gv_nine_is_grid(digits);
    gv_nine_apply(s->puzzles[s->n_puzzles++], &map, digits);
}

static void read_sample(sample *s, gv_arena *arena, const char *path)
{
    FILE *const in = fopen(path, "r");
    if (!in)
        die("cannot open", path);
    char line[512];
    size_t n_lines = 0;
    while (fgets(line, sizeof line, in))
        n_lines++;
    rewind(in);
    s->puzzles = gv_arena_zeroed(arena, n_lines + 1, sizeof *s->puzzles);
    if (!s->puzzles)
        die("out of memory for", path);
    while (s->n_puzzles < n_lines && fgets(line, sizeof line, in))
        if (line[0] != '#' && strcspn(line, "\r\n") >= 81)
            add_puzzle(s, line);
    (void)fclose(in);
}

static double time_pass(const sample *s, const gv_canon_row *form)
{
    gv_canonical canonical;
    const double start = cpu_seconds();
    for (size_t i = 0; i < s->n_puzzles; i++)
        form->find(&canonical, s->puzzles[i], s->puzzles[i]);
    return cpu_seconds() - start;
}

static double slowest(const sample *s, const gv_canon_row *form)
{
    double seconds = 0;
    for (size_t i = 0; i < s->n_puzzles; i++) {
        gv_canonical canonical;
        const double start = cpu_seconds();
        form->find(&canonical, s->puzzles[i], s->puzzles[i]);
        const double one = cpu_seconds() - start;
        seconds = one > seconds ? one : seconds;
    }
    return seconds;
}

static int compare_seconds(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

static void bench_form(const char *file, const sample *s, const gv_canon_row *form,
                       size_t n_passes)
{
    double seconds[MAX_PASSES];
    time_pass(s, form); // to warm up
    for (size_t pass = 0; pass < n_passes; pass++)
        seconds[pass] = time_pass(s, form);
    qsort(seconds, n_passes, sizeof seconds[0], compare_seconds);
    const double n = (double)s->n_puzzles;
    printf("%s,%s,%zu,%.0f,%.0f,%.1f\n", file, form->name, s->n_puzzles,
           n / seconds[n_passes / 2], n / seconds[0], 1e6 * slowest(s, form));
    (void)fflush(stdout);
}

static void bench_file(const char *path, size_t n_passes)
{
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    sample s = { 0 };
    read_sample(&s, &arena, path);
    const char *const slash = strrchr(path, '/');
    for (size_t form = 0; s.n_puzzles && form < GV_N_CANON_FORMS; form++)
        if (!gv_canon_forms[form].needs_solution || s.n_grids == s.n_puzzles)
            bench_form(slash ? slash + 1 : path, &s, &gv_canon_forms[form], n_passes);
    gv_arena_free(&arena);
}

int main(int argc, char **argv)
{
    size_t n_passes = 5;
    for (int option; (option = getopt(argc, argv, "p:")) != -1;) {
        if (option != 'p')
            return 2;
        n_passes = strtoul(optarg, NULL, 10);
    }
    if (n_passes < 1 || n_passes > MAX_PASSES)
        die("not a number of passes from 1 to 101:", "-p");
    puts("file,form,puzzles,per_second,best_per_second,slowest_us");
    for (int i = optind; i < argc; i++)
        bench_file(argv[i], n_passes);
    return 0;
}
