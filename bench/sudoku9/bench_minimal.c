/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_minimal.c -- speed of minimality checks: puzzles per second of CPU time, best
 * of several passes, for each file of 81-character puzzles with one solution; CSV on
 * standard output.
 *
 *     bench_minimal [-p PASSES] [-c LEVEL] FILE...
 *
 * Rows: is-minimal (stop at the first redundant clue), redundant (all clues tested),
 * minimize (drop clues in the order of cells); each also with the simple unavoidable
 * sets of the solutions at hand ("+sets"), which takes place before the clock starts;
 * sets: making these lists. Solving the puzzles is not part of the time. */
#include "bench_puzzles.h"
#include "sudoku9/cell_set.h"
#include "sudoku9/search/minimality.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct settings {
    unsigned passes;
    const char *level; /* NULL: all */
} settings;

typedef struct bench {
    gv_arena arena;
    const char *name;
    const char *level;
    size_t n_puzzles;
    char (*text)[GV_NINE_CELLS];
    uint8_t (*solutions)[GV_NINE_CELLS];
    gv_nine_cands *grids;
    gv_nine_uas **uas;
    gv_nine_clue_trial *trials;
    gv_nine_tester *tester;
} bench;

/* Solves the puzzles; those without a single solution are left out. */
static void solve(bench *b, gv_nine_work *work)
{
    gv_nine_job *const jobs = take(&b->arena, b->n_puzzles, sizeof *jobs);
    b->solutions = take(&b->arena, b->n_puzzles, sizeof *b->solutions);
    for (size_t i = 0; i < b->n_puzzles; i++)
        jobs[i] = (gv_nine_job){ .source = GV_NINE_TEXT,
                                 .puzzle = b->text[i],
                                 .limit = 2,
                                 .first = b->solutions[i] };
    gv_nine_run(work, jobs, b->n_puzzles, NULL);
    size_t n = 0;
    for (size_t i = 0; i < b->n_puzzles; i++)
        if (jobs[i].n_solutions == 1) {
            memmove(b->text[n], b->text[i], GV_NINE_CELLS);
            memmove(b->solutions[n++], b->solutions[i], GV_NINE_CELLS);
        }
    b->n_puzzles = n;
}

static void prepare(bench *b, gv_nine_work *work)
{
    b->grids = take(&b->arena, b->n_puzzles, sizeof *b->grids);
    b->trials = take(&b->arena, b->n_puzzles, sizeof *b->trials);
    b->uas = take(&b->arena, b->n_puzzles, sizeof *b->uas);
    b->tester = gv_nine_tester_new(&b->arena, work);
    if (!b->tester)
        die("out of memory for", b->name);
    for (size_t i = 0; i < b->n_puzzles; i++) {
        gv_nine_cands_of_digits(&b->grids[i], b->solutions[i]);
        b->uas[i] = gv_nine_uas_new(&b->arena, 0);
        if (!b->uas[i])
            die("out of memory for", b->name);
    }
}

static double start_lists(bench *b)
{
    const double start = cpu_seconds();
    for (size_t i = 0; i < b->n_puzzles; i++)
        gv_nine_uas_start(b->uas[i], b->solutions[i]);
    return cpu_seconds() - start;
}

static double one_pass(bench *b, gv_nine_aim aim, bool with_sets)
{
    for (size_t i = 0; i < b->n_puzzles; i++) {
        gv_nine_set clues = { { 0, 0, 0 } };
        for (unsigned cell = 0; cell < GV_NINE_CELLS; cell++)
            if (b->text[i][cell] >= '1' && b->text[i][cell] <= '9')
                gv_nine_set_add(&clues, cell);
        b->trials[i] = (gv_nine_clue_trial){ .grid = &b->grids[i],
                                             .clues = clues,
                                             .uas = with_sets ? b->uas[i] : NULL };
    }
    if (with_sets)
        start_lists(b);
    const double start = cpu_seconds();
    gv_nine_try(b->tester, aim, b->trials, b->n_puzzles, NULL);
    return cpu_seconds() - start;
}

static void print_row(const bench *b, const char *what, double seconds,
                      size_t n_minimal, size_t n_redundant)
{
    const double n = (double)b->n_puzzles;
    printf("%s,%s,%s,%zu,%.0f,%.3f,%zu,%zu\n", b->name, b->level, what, b->n_puzzles,
           n / seconds, 1e6 * seconds / n, n_minimal, n_redundant);
    fflush(stdout);
}

static void bench_aim(bench *b, const settings *s, gv_nine_aim aim, bool with_sets)
{
    static const char *const names[][2] = { { "is-minimal", "is-minimal+sets" },
                                            { "redundant", "redundant+sets" },
                                            { "minimize", "minimize+sets" } };
    double best = 1e9;
    for (unsigned pass = 0; pass < s->passes; pass++) {
        const double seconds = one_pass(b, aim, with_sets);
        best = seconds < best ? seconds : best;
    }
    size_t n_minimal = 0, n_redundant = 0;
    for (size_t i = 0; i < b->n_puzzles; i++) {
        const unsigned n = gv_nine_set_count(&b->trials[i].redundant);
        n_minimal += n == 0;
        n_redundant += n;
    }
    print_row(b, names[aim][with_sets], best, n_minimal, n_redundant);
}

static void bench_lists(bench *b, const settings *s)
{
    double best = 1e9;
    for (unsigned pass = 0; pass < s->passes; pass++) {
        const double seconds = start_lists(b);
        best = seconds < best ? seconds : best;
    }
    print_row(b, "sets", best, 0, 0);
}

static void bench_file(const char *path, const settings *s)
{
    const char *const slash = strrchr(path, '/');
    for (gv_cpu_level level = GV_CPU_SCALAR; level <= gv_cpu_detect(); level++) {
        if (s->level && strcmp(s->level, gv_cpu_name(level)) != 0)
            continue;
        bench b = { .name = slash ? slash + 1 : path, .level = gv_cpu_name(level) };
        gv_arena_init(&b.arena, NULL);
        gv_nine_work *const work = gv_nine_work_new(&b.arena, gv_nine_kernel_of(level));
        if (!work)
            die("out of memory for", path);
        b.text = read_puzzles(&b.n_puzzles, path, &b.arena);
        solve(&b, work);
        prepare(&b, work);
        if (b.n_puzzles > 0) {
            for (gv_nine_aim aim = GV_NINE_IS_MINIMAL; aim <= GV_NINE_MINIMIZE; aim++) {
                bench_aim(&b, s, aim, false);
                bench_aim(&b, s, aim, true);
            }
            bench_lists(&b, s);
        }
        gv_arena_free(&b.arena);
    }
}

int main(int argc, char **argv)
{
    settings s = { .passes = 5 };
    for (int option; (option = getopt(argc, argv, "p:c:")) != -1;) {
        switch (option) {
        case 'p':
            s.passes = (unsigned)strtoul(optarg, NULL, 10);
            break;
        case 'c':
            s.level = optarg;
            break;
        default:
            return 2;
        }
    }
    puts("file,level,what,puzzles,per_second,us_per_puzzle,minimal,redundant");
    for (int i = optind; i < argc; i++)
        bench_file(argv[i], &s);
    return 0;
}
