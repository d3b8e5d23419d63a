/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_layout.c -- speed of the engine of 9x9 puzzles with other groups, of the sliced
 * search, which takes all puzzles of a file at once, and of the general engine: puzzles
 * counted to two per second of CPU time, best of five passes, as CSV on standard
 * output. The engines take turns.
 *
 *     bench_layout FILE...    puzzles in any format, with their rules ("#variant ...")
 *
 * Each file should hold puzzles of one kind, such as what
 * `givens generate --variant diagonals --count 1000` writes. */
#include "base/buffer.h"
#include "solve/layout.h"
#include "solve/layout_engine.h"
#include "solve/sliced/search.h"
#include "solve/sliced/shape.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { N_PASSES = 5 };

typedef gv_status run_fn(gv_search_result *, const gv_instance *, const gv_search *,
                         gv_arena *, gv_error *);

static void die(const char *what, const char *name)
{
    (void)fprintf(stderr, "bench_layout: %s '%s'\n", what, name);
    exit(1);
}

static double cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

typedef struct bench {
    gv_context *context;
    gv_arena tmp;
    gv_instance **puzzles;
    size_t n_puzzles;
} bench;

static void read_file(gv_buffer *out, const char *path)
{
    FILE *in = fopen(path, "rb");
    if (!in)
        die("cannot open", path);
    char block[1 << 14];
    for (size_t n; (n = fread(block, 1, sizeof block, in)) > 0;)
        gv_buffer_add(out, block, n);
    (void)fclose(in);
    if (out->failed || !out->length)
        die("nothing to read in", path);
}

/* The puzzles of the text; a record has at least one byte. */
static void load(bench *b, const gv_buffer *text)
{
    gv_puzzle_reader *reader = NULL;
    gv_error err;
    b->n_puzzles = 0;
    b->puzzles = calloc(text->length, sizeof(gv_instance *));
    if (!b->puzzles || gv_puzzle_reader_new(&reader, b->context, text->text,
                                            text->length, NULL, &err) != GV_OK)
        die("out of memory for", "puzzles");
    for (gv_instance *next = NULL;; next = NULL) {
        if (gv_puzzle_reader_next(&next, reader, &err) != GV_OK)
            die("not a puzzle:", err.message);
        if (!next)
            break;
        b->puzzles[b->n_puzzles++] = next;
    }
    gv_puzzle_reader_free(reader);
}

typedef struct tally {
    double seconds;
    uint64_t nodes, unique;
} tally;

static tally run_pass(bench *b, run_fn *engine)
{
    tally t = { 0 };
    const gv_search search = { .limits = { .solutions = 2 }, .forbid = GV_NO_LABEL };
    const double start = cpu_seconds();
    for (size_t i = 0; i < b->n_puzzles; i++) {
        gv_search_result result;
        gv_bigcount_init(&result.count);
        if (engine(&result, b->puzzles[i], &search, &b->tmp, NULL) != GV_OK)
            die("out of memory for", "a search");
        t.nodes += result.nodes;
        t.unique += gv_bigcount_u64(&result.count) == 1;
        gv_bigcount_free(&result.count);
    }
    t.seconds = cpu_seconds() - start;
    return t;
}

static void load_cands(uint16_t *out, const gv_instance *puzzle)
{
    const unsigned n = puzzle->net->n_primary, order = puzzle->net->n_labels / n;
    for (unsigned cell = 0; cell < n; cell++)
        out[cell] = (uint16_t)((1u << order) - 1);
    for (uint32_t i = 0; i < puzzle->n_givens; i++)
        out[puzzle->givens[i] / order] = (uint16_t)(1u << puzzle->givens[i] % order);
}

static tally run_sliced(bench *b)
{
    tally t = { 0 };
    const double start = cpu_seconds();
    const gv_mark mark = gv_arena_mark(&b->tmp);
    const gv_sliced_shape *shape = NULL;
    uint16_t(*cands)[81] = gv_arena_take(&b->tmp, b->n_puzzles * sizeof *cands);
    gv_sliced_job *jobs = GV_ARENA_NEW(&b->tmp, gv_sliced_job, b->n_puzzles);
    if (!cands || !jobs ||
        gv_sliced_shape_find(&shape, b->puzzles[0], &b->tmp, NULL) != GV_OK)
        die("out of memory for", "a block");
    for (size_t i = 0; i < b->n_puzzles; i++) {
        load_cands(cands[i], b->puzzles[i]);
        jobs[i] = (gv_sliced_job){ .cands = cands[i], .limit = 2 };
    }
    if (gv_sliced_run(gv_sliced_kernel_of(gv_context_cpu(b->context)), shape, jobs,
                      b->n_puzzles, NULL, &b->tmp, NULL) != GV_OK)
        die("out of memory for", "a search");
    for (size_t i = 0; i < b->n_puzzles; i++) {
        t.nodes += jobs[i].n_guesses;
        t.unique += jobs[i].n_solutions == 1;
    }
    gv_arena_rewind(&b->tmp, mark);
    t.seconds = cpu_seconds() - start;
    return t;
}

/* The rows of one engine and CPU level. */
static void put_row(const bench *b, const char *file, const char *engine,
                    const tally *best)
{
    const double n = b->n_puzzles ? (double)b->n_puzzles : 1;
    (void)printf("%s,%s,%zu,%.0f,%.2f,%.2f,%llu\n", file, engine, b->n_puzzles,
                 n / best->seconds, best->seconds / n * 1e6, (double)best->nodes / n,
                 (unsigned long long)best->unique);
}

static void keep_best(tally *best, tally t)
{
    if (best->seconds == 0 || t.seconds < best->seconds)
        *best = t;
}

/* Puzzles of an order below nine have only the sliced search and the general one. */
static void measure(bench *b, const char *file)
{
    static const char *const names[] = { "scalar", "avx2", "avx512" };
    static const char *const of_sliced[] = { "sliced scalar", "sliced avx2",
                                             "sliced avx512" };
    const unsigned n_levels = (unsigned)gv_cpu_detect() + 1;
    tally sliced[GV_N_CPU_LEVELS] = { { 0 } }, layout[GV_N_CPU_LEVELS] = { { 0 } },
          generic = { 0 };
    const bool has_layout = gv_layout_fits(b->puzzles[0]->net);
    for (size_t i = 0; i < b->n_puzzles; i++)
        if (b->puzzles[i]->net != b->puzzles[0]->net ||
            !gv_sliced_fits(b->puzzles[i]->net))
            die("not puzzles of one kind, of groups alone, in", file);
    for (unsigned pass = 0; pass < N_PASSES; pass++) {
        for (unsigned e = 0; e < n_levels; e++) {
            gv_context_set_cpu(b->context, (gv_cpu_level)e);
            keep_best(&sliced[e], run_sliced(b));
            if (has_layout)
                keep_best(&layout[e], run_pass(b, gv_layout_engine_run));
        }
        keep_best(&generic, run_pass(b, gv_generic_run));
    }
    for (unsigned e = 0; e < n_levels; e++)
        put_row(b, file, of_sliced[e], &sliced[e]);
    for (unsigned e = 0; e < n_levels && has_layout; e++)
        put_row(b, file, names[e], &layout[e]);
    put_row(b, file, "generic", &generic);
}

int main(int argc, char **argv)
{
    if (argc < 2)
        die("expected files after", argv[0]);
    (void)puts("set,engine,puzzles,per_second,us_each,nodes_each,unique");
    for (int i = 1; i < argc; i++) {
        bench b = { 0 };
        gv_buffer text;
        gv_buffer_init(&text, NULL);
        gv_arena_init(&b.tmp, NULL);
        read_file(&text, argv[i]);
        if (gv_context_new(&b.context, NULL) != GV_OK)
            die("out of memory for", argv[i]);
        load(&b, &text);
        measure(&b, argv[i]);
        for (size_t k = 0; k < b.n_puzzles; k++)
            gv_instance_free(b.puzzles[k]);
        free(b.puzzles);
        gv_arena_free(&b.tmp);
        gv_context_free(b.context);
        gv_buffer_free(&text);
    }
    return 0;
}
