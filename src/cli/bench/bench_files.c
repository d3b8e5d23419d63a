/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_files.c -- `givens bench solve|minimal|canon FILE...`: puzzles per second of
 * CPU time, one thread, best of several passes, for each file and CPU level. What is
 * timed is the engine: 81-character strings in, answers out; files are read before. */
#include "cli/bench/bench.h"
#include "sudoku9/cands.h"
#include "sudoku9/canon/canon.h"
#include "sudoku9/search/minimality.h"
#include "solve/nine_engine.h"

#include <math.h>
#include <string.h>

enum { CELLS = GV_NINE_CELLS, BLOCK = 4096, MIN_PASSES = 5 };
static const double min_seconds = 0.5; /* of all passes over a file together */

/* What one pass over a file did. */
typedef struct pass {
    uint64_t n_guesses;
    uint64_t n_sweeps;
} pass;

typedef struct bench {
    const gv_bench_puzzles *in;
    gv_nine_work *work;
    gv_nine_tester *tester;
    gv_nine_job *jobs;           /* BLOCK */
    uint8_t (*solutions)[CELLS]; /* BLOCK */
    gv_nine_cands *grids;        /* BLOCK */
    gv_nine_clue_trial *trials;  /* BLOCK */
} bench;

typedef struct file_subject {
    const char *name;
    bool uses_level; /* otherwise it is the same on every CPU level */
    void (*run)(const bench *b, size_t first, size_t n, pass *out);
} file_subject;

/* ---- what is measured ---- */

static const char *puzzle_at(const bench *b, size_t i)
{
    return b->in->text.text + i * CELLS;
}

/* Solves puzzles `first` ... of a block, with solutions if wanted. */
static void solve_block(const bench *b, size_t first, size_t n, bool solutions,
                        pass *out)
{
    for (size_t i = 0; i < n; i++)
        b->jobs[i] = (gv_nine_job){ .source = GV_NINE_TEXT,
                                    .puzzle = puzzle_at(b, first + i),
                                    .limit = 2,
                                    .first = solutions ? b->solutions[i] : NULL };
    gv_nine_run(b->work, b->jobs, n, NULL);
    for (size_t i = 0; i < n; i++) {
        out->n_guesses += b->jobs[i].n_guesses;
        out->n_sweeps += b->jobs[i].n_sweeps;
    }
}

static void run_solve(const bench *b, size_t first, size_t n, pass *out)
{
    solve_block(b, first, n, false, out);
}

static gv_nine_set clues_of(const char *puzzle)
{
    gv_nine_set clues = { { 0, 0, 0 } };
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (puzzle[cell] != '.')
            gv_nine_set_add(&clues, cell);
    return clues;
}

/* Every clue of every puzzle that has one solution; finding that solution is part of
 * it. */
static void run_minimal(const bench *b, size_t first, size_t n, pass *out)
{
    solve_block(b, first, n, true, out);
    size_t n_trials = 0;
    for (size_t i = 0; i < n; i++) {
        if (b->jobs[i].n_solutions != 1)
            continue;
        gv_nine_cands_of_digits(&b->grids[n_trials], b->solutions[i]);
        b->trials[n_trials] =
            (gv_nine_clue_trial){ .grid = &b->grids[n_trials],
                                  .clues = clues_of(puzzle_at(b, first + i)) };
        n_trials++;
    }
    gv_nine_try(b->tester, GV_NINE_FIND_REDUNDANT, b->trials, n_trials, NULL);
}

static void run_canon(const bench *b, size_t first, size_t n, pass *out)
{
    (void)out;
    for (size_t i = 0; i < n; i++) {
        const char *text = puzzle_at(b, first + i);
        uint8_t digits[CELLS];
        gv_canonical form;
        for (unsigned cell = 0; cell < CELLS; cell++)
            digits[cell] = text[cell] == '.' ? 0 : (uint8_t)(text[cell] - '0');
        gv_canon_forms[GV_CANON_PUZZLE_MINLEX].find(&form, digits, NULL);
    }
}

/* ---- timing ---- */

static gv_status make_bench(bench *out, const gv_bench_puzzles *in, gv_cpu_level level,
                            gv_arena *arena, gv_error *err)
{
    *out = (bench){ .in = in,
                    .work = gv_nine_work_new(arena, gv_nine_kernel_of(level)),
                    .jobs = GV_ARENA_NEW(arena, gv_nine_job, BLOCK),
                    .solutions = gv_arena_take(arena, BLOCK * sizeof *out->solutions),
                    .grids = GV_ARENA_NEW(arena, gv_nine_cands, BLOCK),
                    .trials = GV_ARENA_NEW(arena, gv_nine_clue_trial, BLOCK) };
    if (out->work)
        out->tester = gv_nine_tester_new(arena, out->work);
    if (!out->tester || !out->jobs || !out->solutions || !out->grids || !out->trials)
        return gv_fail_memory(err);
    return GV_OK;
}

static void run_pass(const bench *b, const file_subject *what, pass *out)
{
    *out = (pass){ 0 };
    for (size_t first = 0; first < b->in->n_puzzles; first += BLOCK) {
        const size_t left = b->in->n_puzzles - first;
        what->run(b, first, left < BLOCK ? left : BLOCK, out);
    }
}

static double time_passes(const bench *b, const file_subject *what, size_t n_passes,
                          pass *out)
{
    const double start = gv_bench_seconds();
    for (size_t i = 0; i < n_passes; i++)
        run_pass(b, what, out);
    return gv_bench_seconds() - start;
}

/* The time of the fastest pass. Passes over a small file are timed together, because
 * the clock may not advance for some microseconds. */
static double time_best(const gv_run *run, const bench *b, const file_subject *what,
                        pass *out)
{
    const size_t n_passes = (BLOCK + b->in->n_puzzles - 1) / b->in->n_puzzles;
    double best = 1e30, spent = 0;
    for (unsigned i = 0;
         (i < MIN_PASSES || spent < min_seconds) && !gv_env_stopped(run->env); i++) {
        const double seconds = time_passes(b, what, n_passes, out);
        best = fmin(best, seconds / (double)n_passes);
        spent += seconds;
    }
    return best;
}

static void put_row(gv_buffer *out, const char *file, const file_subject *what,
                    const char *level, const bench *b, double best, const pass *done)
{
    const double n = (double)b->in->n_puzzles;
    gv_table table;
    gv_table_init(&table, out, GV_TABLE_CSV);
    gv_table_puts(&table, file);
    gv_table_puts(&table, what->name);
    gv_table_puts(&table, level);
    gv_table_uint(&table, b->in->n_puzzles);
    gv_bench_number(&table, 0, n / best);
    gv_bench_number(&table, 1, 1e9 * best / n);
    gv_bench_number(&table, 3, done->n_sweeps ? (double)done->n_guesses / n : NAN);
    gv_bench_number(&table, 2, done->n_sweeps ? (double)done->n_sweeps / n : NAN);
    gv_table_end_row(&table);
}

static gv_status bench_level(gv_run *run, const file_subject *what, const char *file,
                             const gv_bench_puzzles *in, gv_cpu_level level,
                             gv_error *err)
{
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    bench b;
    gv_status status = make_bench(&b, in, level, &arena, err);
    if (status == GV_OK) {
        pass done = { 0 };
        const double best = time_best(run, &b, what, &done);
        gv_buffer row;
        gv_buffer_init(&row, NULL);
        put_row(&row, file, what, what->uses_level ? gv_cpu_name(level) : "-", &b, best,
                &done);
        status = gv_bench_write(run, &row, err);
        gv_buffer_free(&row);
    }
    gv_arena_free(&arena);
    return status;
}

static gv_status bench_file(void *user, gv_run *run, const char *file,
                            const gv_bench_puzzles *in, gv_error *err)
{
    const file_subject *const what = user;
    for (gv_cpu_level level = GV_CPU_SCALAR; level < GV_N_CPU_LEVELS; level++)
        if (gv_bench_wants_level(run, level, what->uses_level) &&
            !gv_env_stopped(run->env))
            GV_TRY(bench_level(run, what, file, in, level, err));
    return GV_OK;
}

static gv_status bench_subject(gv_run *run, file_subject what, gv_error *err)
{
    static const char header[] =
        "file,bench,cpu,puzzles,per_second,ns_per_puzzle,guesses,sweeps\n";
    GV_TRY(gv_output_write(&run->output, header, sizeof header - 1, err));
    return gv_bench_each_file(run, bench_file, &what, err);
}

gv_status gv_bench_solve(gv_run *run, gv_error *err)
{
    return bench_subject(run, (file_subject){ "solve", true, run_solve }, err);
}

gv_status gv_bench_minimal(gv_run *run, gv_error *err)
{
    return bench_subject(run, (file_subject){ "minimal", true, run_minimal }, err);
}

gv_status gv_bench_canon(gv_run *run, gv_error *err)
{
    return bench_subject(run, (file_subject){ "canon", false, run_canon }, err);
}
