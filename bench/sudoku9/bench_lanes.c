/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_lanes.c -- speed of the lane engine: puzzles per second of CPU time, best of
 * several passes, for each file of 81-character puzzles and each CPU level; CSV on
 * standard output.
 *
 *     bench_lanes [-p PASSES] [-l LIMIT] [-c LEVEL] [-m MODE] FILE...
 *
 * count: number of solutions up to LIMIT; solve: with the first two solutions; one: one
 * puzzle per call; solo: the same with the kernel for one puzzle; minimal: is each clue
 * needed? (FILE of puzzles with one solution) */
#include "base/buffer.h"
#include "bench_puzzles.h"
#include "sudoku9/cands.h"
#include "sudoku9/search/solo.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef enum mode {
    MODE_COUNT,
    MODE_SOLVE,
    MODE_ONE,
    MODE_SOLO,
    MODE_MINIMAL,
    N_MODES
} mode;

static const char *const mode_names[N_MODES] = { "count", "solve", "one", "solo",
                                                 "minimal" };

typedef struct settings {
    unsigned passes;
    uint64_t limit;
    mode mode;
    const char *level; /* NULL: all */
} settings;

/* The jobs of one file. */
typedef struct bench {
    gv_arena arena;
    size_t n_puzzles;
    char (*text)[GV_NINE_CELLS];
    uint8_t (*solutions)[2][GV_NINE_CELLS];
    gv_nine_cands *grids;
    size_t n_jobs;
    gv_nine_job *jobs;
} bench;

/* One job per puzzle. */
static void make_puzzle_jobs(bench *b, const settings *s)
{
    b->n_jobs = b->n_puzzles;
    b->jobs = take(&b->arena, b->n_jobs, sizeof *b->jobs);
    b->solutions = take(&b->arena, b->n_jobs, sizeof *b->solutions);
    for (size_t i = 0; i < b->n_jobs; i++) {
        b->jobs[i] = (gv_nine_job){ .source = GV_NINE_TEXT,
                                    .puzzle = b->text[i],
                                    .limit = s->limit };
        if (s->mode == MODE_SOLVE) {
            b->jobs[i].first = b->solutions[i][0];
            b->jobs[i].second = b->solutions[i][1];
        }
    }
}

/* One job per clue of each puzzle: without it, is there another solution? */
static void make_minimality_jobs(bench *b, gv_nine_work *work)
{
    const settings solve = { .limit = 2, .mode = MODE_SOLVE };
    make_puzzle_jobs(b, &solve);
    gv_nine_run(work, b->jobs, b->n_jobs, NULL);
    b->grids = take(&b->arena, b->n_puzzles, sizeof *b->grids);
    b->jobs = take(&b->arena, b->n_puzzles * GV_NINE_CELLS, sizeof *b->jobs);
    b->n_jobs = 0;
    for (size_t i = 0; i < b->n_puzzles; i++) {
        gv_nine_cands_of_digits(&b->grids[i], b->solutions[i][0]);
        gv_nine_set clues = { { 0, 0, 0 } };
        for (unsigned cell = 0; cell < GV_NINE_CELLS; cell++)
            if (b->text[i][cell] >= '1' && b->text[i][cell] <= '9')
                gv_nine_set_add(&clues, cell);
        for (unsigned cell = 0; cell < GV_NINE_CELLS; cell++) {
            if (!gv_nine_set_has(&clues, cell))
                continue;
            gv_nine_job *const job = &b->jobs[b->n_jobs++];
            *job = (gv_nine_job){ .source = GV_NINE_GRID,
                                  .puzzle = &b->grids[i],
                                  .clues = clues,
                                  .limit = 1 };
            gv_nine_set_remove(&job->clues, cell);
            gv_nine_set_add(&job->differ, cell);
        }
    }
}

static double best_pass(const bench *b, gv_nine_work *work, const settings *s)
{
    double best = 1e9;
    for (unsigned pass = 0; pass < s->passes; pass++) {
        const double start = cpu_seconds();
        if (s->mode == MODE_ONE)
            for (size_t i = 0; i < b->n_jobs; i++)
                gv_nine_run(work, &b->jobs[i], 1, NULL);
        else if (s->mode == MODE_SOLO)
            for (size_t i = 0; i < b->n_jobs; i++)
                gv_nine_run_solo(gv_nine_kernel_used(work), &b->jobs[i], NULL);
        else
            gv_nine_run(work, b->jobs, b->n_jobs, NULL);
        const double seconds = cpu_seconds() - start;
        best = seconds < best ? seconds : best;
    }
    return best;
}

static void print_row(const bench *b, const char *path, const char *level,
                      const settings *s, double seconds)
{
    uint64_t n_guesses = 0, n_sweeps = 0, count[3] = { 0, 0, 0 };
    for (size_t i = 0; i < b->n_jobs; i++) {
        const gv_nine_job *const job = &b->jobs[i];
        n_guesses += job->n_guesses;
        n_sweeps += job->n_sweeps;
        count[job->n_solutions < 2 ? job->n_solutions : 2]++;
    }
    const char *const slash = strrchr(path, '/');
    const double n = (double)b->n_jobs;
    printf("%s,%s,%s,%zu,%.0f,%.1f,%.3f,%.2f,%llu,%llu,%llu\n",
           slash ? slash + 1 : path, level, mode_names[s->mode], b->n_jobs, n / seconds,
           1e9 * seconds / n, (double)n_guesses / n, (double)n_sweeps / n,
           (unsigned long long)count[0], (unsigned long long)count[1],
           (unsigned long long)count[2]);
}

static void bench_file(const char *path, const settings *s)
{
    for (gv_cpu_level level = GV_CPU_SCALAR; level <= gv_cpu_detect(); level++) {
        if (s->level && strcmp(s->level, gv_cpu_name(level)) != 0)
            continue;
        bench b = { 0 };
        gv_arena_init(&b.arena, NULL);
        gv_nine_work *const work = gv_nine_work_new(&b.arena, gv_nine_kernel_of(level));
        if (!work)
            die("out of memory for", path);
        b.text = read_puzzles(&b.n_puzzles, path, &b.arena);
        if (s->mode == MODE_MINIMAL)
            make_minimality_jobs(&b, work);
        else
            make_puzzle_jobs(&b, s);
        if (b.n_jobs)
            print_row(&b, path, gv_cpu_name(level), s, best_pass(&b, work, s));
        fflush(stdout);
        gv_arena_free(&b.arena);
    }
}

int main(int argc, char **argv)
{
    settings s = { .passes = 5, .limit = 2, .mode = MODE_COUNT };
    for (int option; (option = getopt(argc, argv, "p:l:c:m:")) != -1;) {
        switch (option) {
        case 'p':
            s.passes = (unsigned)strtoul(optarg, NULL, 10);
            break;
        case 'l':
            s.limit = strtoull(optarg, NULL, 10);
            break;
        case 'c':
            s.level = optarg;
            break;
        case 'm':
            for (s.mode = 0; s.mode < N_MODES; s.mode++)
                if (strcmp(optarg, mode_names[s.mode]) == 0)
                    break;
            if (s.mode == N_MODES)
                die("unknown mode", optarg);
            break;
        default:
            return 2;
        }
    }
    puts("file,level,mode,jobs,per_second,ns_per_job,guesses,sweeps,none,one,more");
    for (int i = optind; i < argc; i++)
        bench_file(argv[i], &s);
    return 0;
}
