/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_batch.c -- speed of the library as programs use it: nanoseconds of CPU time per
 * puzzle, for each file of lines that begin with 81 cells; CSV on standard output.
 *
 *     bench_batch [-p PASSES] [-w WAY] [-t PEER.so] FILE...
 *
 * Counts up to two solutions: a batch of cells, a batch of texts, one call of
 * gv_nine_count() per puzzle, and parsing and counting an instance per puzzle. A peer
 * is a shared library with tdoku's function; no code of it is used here. All ways take
 * turns, pass by pass, and the best pass of each counts. */
#include "givens.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { CELLS = 81, STRIDE = 96 };

typedef size_t peer_fn(const char *input, size_t limit, uint32_t configuration,
                       char *solution, size_t *n_guesses);

typedef struct puzzles {
    size_t n;
    uint8_t (*cells)[CELLS]; /* 0 to 9 */
    char (*texts)[STRIDE];   /* with dots, NUL-terminated */
    const char **pointers;
    uint64_t *counts;
    gv_context *context;
    peer_fn *peer;
} puzzles;

static void die(const char *what, const char *which)
{
    fprintf(stderr, "bench_batch: %s %s\n", what, which);
    exit(1);
}

static void *room(size_t n, size_t size)
{
    void *const memory = calloc(n, size);
    if (!memory)
        die("out of", "memory");
    return memory;
}

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* ---- the ways to count ---- */

static void check(gv_status status, const gv_error *err)
{
    if (status != GV_OK)
        die("the library says:", err->message);
}

static void count_cells(puzzles *p)
{
    gv_puzzles rows = GV_INIT(gv_puzzles);
    gv_error err;
    rows.n = p->n;
    rows.cells = p->cells[0];
    check(gv_count_batch(p->counts, NULL, &rows, 2, NULL, &err), &err);
}

static void count_texts(puzzles *p)
{
    gv_puzzles rows = GV_INIT(gv_puzzles);
    gv_error err;
    rows.n = p->n;
    rows.texts = p->pointers;
    check(gv_count_batch(p->counts, NULL, &rows, 2, NULL, &err), &err);
}

static void count_single(puzzles *p)
{
    for (size_t i = 0; i < p->n; i++)
        p->counts[i] = (uint64_t)gv_nine_count(p->texts[i], 2, NULL);
}

static void count_instances(puzzles *p)
{
    gv_limits limits = GV_INIT(gv_limits);
    limits.solutions = 2;
    for (size_t i = 0; i < p->n; i++) {
        gv_instance *instance;
        gv_count_result result;
        gv_error err;
        check(gv_instance_parse(&instance, p->context, p->texts[i], CELLS, NULL, &err),
              &err);
        check(gv_count(&result, instance, &limits, &err), &err);
        gv_instance_free(instance);
        p->counts[i] = result.number;
    }
}

static void count_peer(puzzles *p)
{
    char solution[STRIDE];
    for (size_t i = 0; i < p->n; i++) {
        size_t n_guesses = 0;
        p->counts[i] = p->peer(p->texts[i], 2, 0, solution, &n_guesses);
    }
}

static const struct {
    const char *name;
    void (*run)(puzzles *);
} ways[] = {
    { "batch of cells", count_cells },    { "batch of texts", count_texts },
    { "single calls", count_single },     { "instances", count_instances },
    { "peer, single calls", count_peer },
};
enum { N_WAYS = sizeof ways / sizeof ways[0] };

/* ---- files ---- */

static void read_file(puzzles *p, const char *path)
{
    char line[512];
    size_t room_for = 0;
    FILE *const in = fopen(path, "r");
    if (!in)
        die("cannot open", path);
    while (fgets(line, sizeof line, in))
        room_for++;
    rewind(in);
    p->n = 0;
    p->cells = room(room_for + 1, CELLS);
    p->texts = room(room_for + 1, STRIDE);
    p->pointers = room(room_for + 1, sizeof *p->pointers);
    p->counts = room(room_for + 1, sizeof *p->counts);
    while (fgets(line, sizeof line, in)) {
        if (strspn(line, ".0123456789") < CELLS)
            continue;
        for (size_t i = 0; i < CELLS; i++) {
            const bool given = line[i] >= '1' && line[i] <= '9';
            p->texts[p->n][i] = given ? line[i] : '.';
            p->cells[p->n][i] = given ? (uint8_t)(line[i] - '0') : 0;
        }
        p->pointers[p->n] = p->texts[p->n];
        p->n++;
    }
    fclose(in);
}

static uint64_t sum(const puzzles *p)
{
    uint64_t total = 0;
    for (size_t i = 0; i < p->n; i++)
        total += p->counts[i];
    return total;
}

/* What to measure. */
typedef struct bench_plan {
    unsigned passes;
    const char *way; /* NULL: all */
    peer_fn *peer;
} bench_plan;

static bool is_wanted(const bench_plan *plan, size_t way)
{
    return (!plan->way || strcmp(plan->way, ways[way].name) == 0) &&
           (ways[way].run != count_peer || plan->peer);
}

static void bench_file(const char *path, const bench_plan *plan)
{
    puzzles p = { .peer = plan->peer };
    gv_error err;
    double best[N_WAYS];
    uint64_t total[N_WAYS];
    read_file(&p, path);
    check(gv_context_new(&p.context, &err), &err);
    for (unsigned pass = 0; p.n && pass < plan->passes; pass++)
        for (size_t w = 0; w < N_WAYS; w++) {
            if (!is_wanted(plan, w))
                continue;
            const double start = cpu_seconds();
            ways[w].run(&p);
            const double seconds = cpu_seconds() - start;
            best[w] = !pass || seconds < best[w] ? seconds : best[w];
            total[w] = sum(&p);
        }
    const char *const slash = strrchr(path, '/');
    for (size_t w = 0; p.n && w < N_WAYS; w++)
        if (is_wanted(plan, w))
            printf("%s,%zu,%s,%.1f,%llu\n", slash ? slash + 1 : path, p.n, ways[w].name,
                   1e9 * best[w] / (double)p.n, (unsigned long long)total[w]);
    fflush(stdout);
    gv_context_free(p.context);
    free(p.cells);
    free(p.texts);
    free(p.pointers);
    free(p.counts);
}

int main(int argc, char **argv)
{
    bench_plan plan = { .passes = 5 };
    for (int option; (option = getopt(argc, argv, "p:w:t:")) != -1;) {
        if (option == 'p') {
            plan.passes = (unsigned)strtoul(optarg, NULL, 10);
        } else if (option == 'w') {
            plan.way = optarg;
        } else if (option == 't') {
            void *const library = dlopen(optarg, RTLD_NOW);
            void *const symbol =
                library ? dlsym(library, "TdokuSolverDpllTriadSimd") : NULL;
            if (!symbol)
                die("no peer in", optarg);
            memcpy(&plan.peer, &symbol, sizeof symbol);
        } else {
            return 2;
        }
    }
    puts("file,puzzles,way,ns_per_puzzle,sum_of_counts");
    for (int i = optind; i < argc; i++)
        bench_file(argv[i], &plan);
    return 0;
}
