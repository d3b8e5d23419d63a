/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_solve.c -- speed of the generic engine: searches per second of CPU time, best
 * of five passes, as CSV on standard output.
 *
 *     bench_solve FILE...                     9x9 puzzles, 81 characters at line start
 *     bench_solve random MxN PERCENT COUNT    shuffled grids with PERCENT of the cells
 *                                             given, at most two seconds for each
 *
 * Every search counts to two. `slowest_ms` is the longest of the last pass; `ended`
 * counts the searches that did not end within their two seconds. */
#include "base/buffer.h"
#include "model/instance.h"
#include "model/family.h"
#include "linked_sat/linked_sat.h"
#include "solve/solver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { N_PASSES = 5, LIMIT_MS = 2000 };

typedef struct bench {
    gv_context *context;
    const gv_net *net;
    gv_arena arena; /* the puzzles */
    gv_arena tmp;
    const gv_instance **puzzles;
    size_t n_puzzles;
} bench;

static _Noreturn void die(const char *what, const char *name)
{
    (void)fprintf(stderr, "bench_solve: %s '%s'\n", what, name);
    exit(1);
}

static double cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void add_puzzle(bench *b, const gv_label *givens, uint32_t n_givens)
{
    gv_instance *puzzle = NULL;
    if (gv_instance_make(&puzzle, b->context, b->net, givens, NULL, n_givens, NULL,
                         GV_ALPHABET_AUTO, &b->arena, NULL) != GV_OK)
        die("out of memory for", "puzzles");
    b->puzzles[b->n_puzzles++] = puzzle;
}

static void set_up(bench *b, gv_shape shape, size_t n_puzzles)
{
    *b = (bench){ 0 };
    gv_arena_init(&b->arena, NULL);
    gv_arena_init(&b->tmp, NULL);
    gv_error err;
    if (gv_context_new(&b->context, &err) != GV_OK ||
        gv_context_net(&b->net, b->context, shape, &err) != GV_OK)
        die("cannot build the network:", err.message);
    gv_context_set_sat(b->context, gv_linked_sat);
    b->puzzles = GV_ARENA_NEW(&b->arena, const gv_instance *, n_puzzles);
    if (!b->puzzles)
        die("out of memory for", "puzzles");
}

static void tear_down(bench *b)
{
    gv_arena_free(&b->tmp);
    gv_arena_free(&b->arena);
    gv_context_free(b->context);
}

/* ---- the puzzles ---- */

static void read_file(gv_buffer *out, const char *path)
{
    FILE *in = fopen(path, "rb");
    if (!in)
        die("cannot open", path);
    char block[1 << 14];
    for (size_t n; (n = fread(block, 1, sizeof block, in)) > 0;)
        gv_buffer_add(out, block, n);
    (void)fclose(in);
    if (out->failed)
        die("out of memory for", path);
}

static void add_line(bench *b, const char *line)
{
    gv_label givens[81];
    uint32_t n_givens = 0;
    for (uint32_t cell = 0; cell < 81; cell++)
        if (line[cell] >= '1' && line[cell] <= '9')
            givens[n_givens++] = cell * 9 + (uint32_t)(line[cell] - '1');
    add_puzzle(b, givens, n_givens);
}

static void load_file(bench *b, const char *path)
{
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    read_file(&text, path);
    set_up(b, (gv_shape){ GV_SUDOKU, 3, 3, 9 }, text.length / 81 + 1);
    const char *line = text.text;
    while (line && *line) {
        const size_t length = strcspn(line, "\r\n");
        if (*line != '#' && length >= 81)
            add_line(b, line);
        line += length + (line[length] != '\0');
    }
    gv_buffer_free(&text);
}

/* The grid whose row r is 0 1 2 ... moved by the place of r among the rows, under a
 * random automorphism; its first `n_givens` cells in random order. */
static void add_random(bench *b, uint64_t unit, uint32_t n_givens)
{
    const gv_shape shape = b->net->shape;
    const uint32_t s = shape.order, m = shape.block_rows, n = shape.block_cols;
    const gv_mark mark = gv_arena_mark(&b->tmp);
    gv_label *image = GV_ARENA_NEW(&b->tmp, gv_label, b->net->n_labels);
    gv_label *givens = GV_ARENA_NEW(&b->tmp, gv_label, b->net->n_primary);
    gv_rng rng = gv_rng_stream(1, unit);
    if (!image || !givens ||
        gv_families[shape.family]->automorphism(b->net, &rng, image, &b->tmp, NULL))
        die("out of memory for", "puzzles");
    for (uint32_t cell = 0; cell < s * s; cell++) {
        const uint32_t row = cell / s, col = cell % s;
        givens[cell] = image[cell * s + (row % m * n + row / m + col) % s];
    }
    gv_rng_shuffle(&rng, givens, s * s);
    add_puzzle(b, givens, n_givens);
    gv_arena_rewind(&b->tmp, mark);
}

static void make_random(bench *b, const char *blocks, const char *percent,
                        const char *count)
{
    char *x;
    const unsigned long m = strtoul(blocks, &x, 10);
    const unsigned long n = *x == 'x' ? strtoul(x + 1, NULL, 10) : 0;
    gv_shape shape;
    gv_error err;
    if (m > GV_MAX_ORDER || n > GV_MAX_ORDER ||
        gv_shape_complete(&shape, GV_SUDOKU, (unsigned)m, (unsigned)n, 0, &err))
        die("expected blocks like 4x4, found", blocks);
    const size_t n_puzzles = strtoull(count, NULL, 10);
    set_up(b, shape, n_puzzles);
    const double cells = (double)b->net->n_primary;
    const double n_givens = cells * strtod(percent, NULL) / 100;
    if (!(n_givens >= 0 && n_givens <= cells))
        die("expected 0 to 100 percent, found", percent);
    for (uint64_t unit = 0; unit < n_puzzles; unit++)
        add_random(b, unit, (uint32_t)n_givens);
}

/* ---- the searches ---- */

typedef struct tally {
    double seconds;
    double slowest;
    uint64_t nodes;
    uint64_t unique;
    uint64_t ended;
} tally;

static tally run_pass(bench *b)
{
    tally t = { 0 };
    const gv_search search = { .limits = { .solutions = 2, .time_ms = LIMIT_MS },
                               .forbid = GV_NO_LABEL };
    for (size_t i = 0; i < b->n_puzzles; i++) {
        gv_search_result result;
        gv_bigcount_init(&result.count);
        const double start = cpu_seconds();
        if (gv_generic_run(&result, b->puzzles[i], &search, &b->tmp, NULL) != GV_OK)
            die("out of memory for", "a search");
        const double seconds = cpu_seconds() - start;
        t.seconds += seconds;
        t.slowest = seconds > t.slowest ? seconds : t.slowest;
        t.nodes += result.nodes;
        t.unique += result.end == GV_END_COMPLETE && result.count.small == 1;
        t.ended += result.end == GV_END_TIME;
    }
    return t;
}

static void measure(bench *b, const char *name)
{
    tally t = run_pass(b);
    double best = t.seconds;
    for (unsigned pass = 1; pass < N_PASSES; pass++) {
        t = run_pass(b);
        best = t.seconds < best ? t.seconds : best;
    }
    const double n = b->n_puzzles ? (double)b->n_puzzles : 1;
    (void)printf("%s,%zu,%.0f,%.2f,%.2f,%.3f,%llu,%llu\n", name, b->n_puzzles,
                 best > 0 ? n / best : 0, best / n * 1e6, (double)t.nodes / n,
                 t.slowest * 1e3, (unsigned long long)t.unique,
                 (unsigned long long)t.ended);
    (void)fflush(stdout);
}

int main(int argc, char **argv)
{
    if (argc < 2 || (strcmp(argv[1], "random") == 0 && argc != 5))
        die("expected files, or random MxN PERCENT COUNT, after", argv[0]);
    (void)puts("set,puzzles,per_second,us_each,nodes_each,slowest_ms,unique,ended");
    bench b;
    if (strcmp(argv[1], "random") == 0) {
        char name[64];
        (void)snprintf(name, sizeof name, "random %s %s%%", argv[2], argv[3]);
        make_random(&b, argv[2], argv[3], argv[4]);
        measure(&b, name);
        tear_down(&b);
        return 0;
    }
    for (int i = 1; i < argc; i++) {
        load_file(&b, argv[i]);
        measure(&b, argv[i]);
        tear_down(&b);
    }
    return 0;
}
