/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_backend.c -- the solvers inside against the oracle; programs that tell the
 * truth, hang, crash, talk rubbish, lie, stop in the middle, leave children or talk too
 * much. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "solve_oracle.h"

#include "encode/cnf.h"
#include "encode/solution_check.h"
#include "linked_sat/linked_sat.h"
#include "solve/backend_internal.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

typedef struct fixture {
    gv_context *context;
    gv_arena arena;
    gv_label solution[MAX_PRIMARY];
    gv_error err;
} fixture;

static int open_bench(void **ctx)
{
    static fixture b;
    b = (fixture){ .context = new_context() };
    gv_arena_init(&b.arena, NULL);
    *ctx = &b;
    return 0;
}

static int close_bench(void **ctx)
{
    fixture *b = *ctx;
    gv_arena_free(&b->arena);
    gv_context_free(b->context);
    return 0;
}

static const gv_backend *new_backend(fixture *b, const char *words)
{
    gv_backend *made = NULL;
    const gv_status status =
        gv_backend_new(&made, words, gv_linked_sat, &b->arena, NULL, &b->err);
    if (status != GV_OK)
        print_message("%s: %s\n", words ? words : "default", b->err.message);
    assert_int_equal(status, GV_OK);
    return made;
}

static gv_backend_result run_job(fixture *b, const gv_backend *backend,
                                 gv_backend_job job)
{
    gv_backend_result result = { .solution = b->solution };
    assert_int_equal(gv_backend_run(&result, backend, &job, &b->arena, &b->err), GV_OK);
    assert_true(result.wall >= 0 && result.solve_cpu >= 0 && result.encode_cpu >= 0);
    if (result.status == GV_RUN_SAT)
        assert_int_equal(gv_solution_check(job.instance, b->solution, NULL), GV_OK);
    if (result.status < GV_RUN_LIMIT)
        assert_string_equal(result.why, "");
    else
        assert_true(result.why[0] != '\0');
    return result;
}

/* ---- solvers inside ---- */

static const char *const inside[] = { "cadical", "mac-lah" };

static bool is_built_in(const char *name)
{
    return !gv_sat_is_known(name) || gv_sat_by_name(gv_linked_sat, name);
}

static void solvers_inside_say_what_brute_force_says(void **ctx)
{
    fixture *b = *ctx;
    unsigned n_with = 0, n_without = 0;
    for (size_t s = 0; s < 2; s++) {
        if (!is_built_in(inside[s]))
            continue;
        const gv_backend *backend = new_backend(b, inside[s]);
        for (uint64_t unit = 0; unit < UINT64_C(12) * N_SMALL_FAMILIES; unit++) {
            gv_rng rng = gv_rng_stream(81, unit);
            const small_family *small = &small_families[unit % N_SMALL_FAMILIES];
            const gv_net *net = net_of(b->context, small->shape);
            gv_label givens[24];
            uint32_t n_givens = small->least_givens + (uint32_t)gv_rng_below(&rng, 3);
            for (uint32_t i = 0; i < n_givens; i++)
                givens[i] = (gv_label)gv_rng_below(&rng, net->n_labels);
            const gv_instance *puzzle =
                unit % 3
                    ? random_puzzle(b->context, small, &rng, &b->arena)
                    : make_puzzle(b->context, net, givens, n_givens, NULL, &b->arena);
            const bool expected = oracle_count(puzzle, NULL, GV_NO_LABEL) > 0;
            const bool sat = backend->sat;
            gv_backend_job job = { .instance = puzzle, .full = unit % 2 };
            job.encoding = sat && unit % 5 == 0 ? "2d" : NULL;
            const gv_backend_result result = run_job(b, backend, job);
            assert_int_equal(result.status, expected ? GV_RUN_SAT : GV_RUN_UNSAT);
            assert_true(result.stats.has_conflicts);
            n_with += expected;
            n_without += !expected;
        }
    }
    assert_true(n_with > 20 && n_without > 10);
}

static const gv_instance *empty_of(fixture *b, gv_shape shape)
{
    return make_puzzle(b->context, net_of(b->context, shape), NULL, 0, NULL, &b->arena);
}

static void limits_end_a_run_inside(void **ctx)
{
    fixture *b = *ctx;
    const gv_instance *empty = empty_of(b, (gv_shape){ GV_SUDOKU, 2, 2, 4 });
    for (size_t s = 0; s < 2; s++) {
        if (!is_built_in(inside[s]))
            continue;
        const gv_backend *backend = new_backend(b, inside[s]);
        gv_flag stop = true;
        gv_backend_result result =
            run_job(b, backend, (gv_backend_job){ .instance = empty, .stop = &stop });
        assert_int_equal(result.status, GV_RUN_LIMIT);
        assert_true(result.stopped);
        assert_string_equal(result.why, "stopped");
        result = run_job(b, backend,
                         (gv_backend_job){ .instance = empty, .limit_seconds = 1e-12 });
        assert_int_equal(result.status, GV_RUN_LIMIT);
        assert_false(result.stopped);
        assert_string_equal(result.why, "CPU time limit");
        result = run_job(b, backend,
                         (gv_backend_job){ .instance = empty, .limit_wall = 1e-12 });
        assert_string_equal(result.why, "time limit");
        result = run_job(b, backend,
                         (gv_backend_job){ .instance = empty, .limit_bytes = 1 });
        assert_int_equal(result.status, GV_RUN_MEMORY);
        result = run_job(b, backend, (gv_backend_job){ .instance = empty, .seed = 7 });
        assert_int_equal(result.status, GV_RUN_SAT);
        assert_true(result.peak_bytes > 0);
        assert_int_equal(result.n_vars, backend->sat ? 64 : 48);
    }
}

static void a_limit_of_conflicts_ends_a_run_inside(void **ctx)
{
    fixture *b = *ctx;
    if (!gv_sat_by_name(gv_linked_sat, "cadical"))
        skip();
    // so many queens that one conflict is not enough
    const gv_instance *empty = empty_of(b, (gv_shape){ GV_QUEENS, 1, 22, 22 });
    const gv_backend_result result =
        run_job(b, new_backend(b, "cadical"),
                (gv_backend_job){ .instance = empty, .limit_conflicts = 1 });
    assert_int_equal(result.status, GV_RUN_LIMIT);
    assert_string_equal(result.why, "conflict limit");
}

static void names_and_versions_are_told(void **ctx)
{
    fixture *b = *ctx;
    const gv_backend *mac = new_backend(b, "mac-lah");
    assert_string_equal(gv_backend_name(mac), "mac-lah");
    assert_string_equal(gv_backend_version(mac), "mac-lah 1");
    assert_string_equal(gv_backend_encoding(mac), "csp-dual");
    assert_int_equal(gv_backend_check_encoding(mac, "csp-dual", NULL), GV_OK);
    assert_int_equal(gv_backend_check_encoding(mac, "3d", &b->err), GV_ERR_ARGUMENT);
    assert_string_equal(b->err.message, "the solver 'mac-lah' has no encoding '3d'");
    const gv_backend *normal = new_backend(b, NULL);
    assert_string_equal(gv_backend_name(normal),
                        gv_sat_by_name(gv_linked_sat, NULL) ? "cadical" : "mac-lah");
    if (gv_sat_by_name(gv_linked_sat, NULL)) { // the library, and what is set
        const char *version = gv_backend_version(normal);
        assert_ptr_equal(
            strstr(version, gv_sat_by_name(gv_linked_sat, NULL)->signature()), version);
        assert_non_null(strstr(version, " stabilizeonly=1"));
    }
    const gv_backend *command = new_backend(b, "sh -c 'exit 0' {in}");
    assert_string_equal(gv_backend_name(command), "sh -c 'exit 0' {in}");
    assert_string_equal(gv_backend_encoding(command), "3d");
    assert_true(strlen(gv_backend_version(command)) > 5);
    // cat knows --version
    assert_non_null(strstr(gv_backend_version(new_backend(b, "cat {in}")), "cat"));
    assert_non_null(
        strstr(gv_backend_names(gv_linked_sat, &b->arena), "mac-lah, gecode"));
    for (gv_run_status status = 0; status < GV_N_RUN_STATUSES; status++)
        assert_non_null(gv_backend_status_name(status));
}

static void what_is_no_solver_is_refused(void **ctx)
{
    fixture *b = *ctx;
    gv_backend *made = NULL;
    assert_int_equal(
        gv_backend_new(&made, "minisat", gv_linked_sat, &b->arena, NULL, &b->err),
        GV_ERR_ARGUMENT);
    assert_non_null(strstr(b->err.message, "'minisat' is not a solver: use one of "));
    assert_int_equal(gv_backend_new(&made, "/nowhere/sat {in}", gv_linked_sat,
                                    &b->arena, NULL, &b->err),
                     GV_ERR_UNSUPPORTED);
    assert_int_equal(
        gv_backend_new(&made, "sh '{in}", gv_linked_sat, &b->arena, NULL, &b->err),
        GV_ERR_ARGUMENT);
    assert_int_equal(gv_backend_new(&made, "cadical", NULL, &b->arena, NULL, &b->err),
                     GV_ERR_UNSUPPORTED);
    assert_string_equal(b->err.message,
                        "the solver 'cadical' is not built into this program");
    assert_null(made);
}

/* ---- programs ---- */

/* A 4x4 puzzle that has a solution, and all variables. */
static gv_backend_job small_job(fixture *b)
{
    static const gv_label givens[] = { 0, 5, 10, 15, 18 };
    const gv_net *net = net_of(b->context, (gv_shape){ GV_SUDOKU, 2, 2, 4 });
    const gv_instance *puzzle =
        make_puzzle(b->context, net, givens, 5, NULL, &b->arena);
    return (gv_backend_job){ .instance = puzzle, .full = true, .limit_seconds = 30 };
}

/* Runs `sh -c 'SCRIPT' x {in} {out}`. */
static gv_backend_result run_script(fixture *b, const char *script, gv_backend_job job,
                                    bool to_file)
{
    char words[4096];
    (void)snprintf(words, sizeof words, "sh -c '%s' x {in}%s", script,
                   to_file ? " {out}" : "");
    return run_job(b, new_backend(b, words), job);
}

/* The true answer to small_job(), as the literals of a model. */
static void put_model(char *out, size_t room, gv_backend_job job)
{
    gv_label solution[16];
    oracle o = { .net = job.instance->net };
    gv_rng rng = gv_rng_stream(1, 1);
    o.rng = &rng;
    allowed_labels(o.allowed, job.instance, NULL, GV_NO_LABEL);
    oracle_try(&o, 0);
    assert_int_equal(o.count, 1);
    memcpy(solution, o.chosen, sizeof solution);
    size_t length = 0;
    for (gv_label label = 0; label < 64; label++)
        length += (size_t)snprintf(out + length, room - length, "%s%u ",
                                   solution[label / 4] == label ? "" : "-", label + 1);
}

static void a_program_that_tells_the_truth_is_believed(void **ctx)
{
    fixture *b = *ctx;
    const gv_backend_job job = small_job(b);
    char model[600], script[1200];
    put_model(model, sizeof model, job);
    (void)snprintf(script, sizeof script,
                   "grep -q \"^p cnf 64 \" $1 || exit 3; echo \"c conflicts : 12\"; "
                   "echo s SATISFIABLE; echo \"v %s0\"; exit 10",
                   model);
    gv_backend_result result = run_script(b, script, job, false);
    assert_string_equal(result.why, "");
    assert_int_equal(result.status, GV_RUN_SAT);
    assert_true(result.stats.has_conflicts && !result.stats.has_restarts);
    assert_int_equal(result.stats.conflicts, 12);
    assert_int_equal(result.n_vars, 64);
    assert_true(result.n_clauses > 64);
    // as MiniSat has it, in a file
    (void)snprintf(script, sizeof script,
                   "echo SATISFIABLE; (echo SAT; echo \"%s0\") >$2", model);
    result = run_script(b, script, job, true);
    assert_string_equal(result.why, "");
    assert_int_equal(result.status, GV_RUN_SAT);
    // the exit code says something else
    (void)snprintf(script, sizeof script, "echo s SATISFIABLE; echo \"v %s0\"; exit 20",
                   model);
    result = run_script(b, script, job, false);
    assert_int_equal(result.status, GV_RUN_ERROR);
    assert_string_equal(result.why, "says SAT and exits with 20");
}

static void unsatisfiable_needs_a_good_end(void **ctx)
{
    fixture *b = *ctx;
    const gv_backend_job job = small_job(b);
    assert_int_equal(run_script(b, "echo s UNSATISFIABLE; exit 20", job, false).status,
                     GV_RUN_UNSAT);
    assert_int_equal(run_script(b, "echo UNSAT >$2", job, true).status, GV_RUN_UNSAT);
    gv_backend_result result =
        run_script(b, "echo s UNSATISFIABLE; exit 10", job, false);
    assert_int_equal(result.status, GV_RUN_ERROR);
    assert_string_equal(result.why, "says UNSAT and exits with 10");
    result = run_script(b, "echo s UNSATISFIABLE; exit 1", job, false);
    assert_int_equal(result.status, GV_RUN_ERROR);
    result = run_script(b, "echo s UNSATISFIABLE; kill -SEGV $$", job, false);
    assert_int_equal(result.status, GV_RUN_ERROR);
    assert_non_null(strstr(result.why, "crashed: signal 11"));
}

static void rubbish_lies_and_halves_are_recorded_as_such(void **ctx)
{
    fixture *b = *ctx;
    const gv_backend_job job = small_job(b);
    char model[600], script[1200];
    put_model(model, sizeof model, job);
    (void)snprintf(script, sizeof script,
                   "echo s SATISFIABLE; echo \"v %.60s\"; exit 10", model);
    const char *const bad[] = {
        "exit 0",
        "exit 10",
        "echo hello world",
        "head -c 5000 /dev/urandom",
        "echo s SATISFIABLE; exit 10",
        "echo s SATISFIABLE; echo v 1 2 3 4 0; exit 10",
        "echo s SATISFIABLE; echo v 1 2 3; exit 10",
        "echo s SATISFIABLE; echo v 99999999999999999999 0; exit 10",
        "echo s UNKNOWN; exit 0",
        "echo s SATISFIABLE; echo s UNSATISFIABLE; exit 20",
        "kill -ABRT $$",
        script,
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const gv_backend_result result = run_script(b, bad[i], job, false);
        if (result.status != GV_RUN_ERROR)
            print_message("%s: %s\n", bad[i], gv_backend_status_name(result.status));
        assert_int_equal(result.status, GV_RUN_ERROR);
    }
}

static void hanging_and_endless_talking_are_ended(void **ctx)
{
    fixture *b = *ctx;
    gv_backend_job job = small_job(b);
    job.limit_wall = 0.2;
    gv_backend_result result = run_script(b, "sleep 1000", job, false);
    assert_int_equal(result.status, GV_RUN_LIMIT);
    assert_string_equal(result.why, "time limit");
    job.limit_wall = 0;
    job.limit_seconds = 0.05; // more than the shell needs to become sleep
    result = run_script(b, "exec sleep 1000", job, false);
    assert_int_equal(result.status, GV_RUN_ERROR);
    assert_memory_equal(result.why, "hangs: ", 7);
    job.limit_seconds = 0.1;
    result = run_script(b, "while :; do :; done", job, false);
    assert_int_equal(result.status, GV_RUN_LIMIT);
    assert_string_equal(result.why, "CPU time limit");
    assert_true(result.solve_cpu >= 0.1);
    job.limit_seconds = 60;
    result = run_script(b, "yes", job, false);
    assert_int_equal(result.status, GV_RUN_ERROR);
    assert_string_equal(result.why, "printed more than 64 MB");
    gv_flag stop = true;
    job.stop = &stop;
    result = run_script(b, "sleep 1000", job, false);
    assert_int_equal(result.status, GV_RUN_LIMIT);
    assert_true(result.stopped);
}

static void too_much_memory_is_told_apart(void **ctx)
{
    fixture *b = *ctx;
    gv_backend_job job = small_job(b);
    job.limit_bytes = UINT64_C(64) << 20;
    const gv_backend_result result = run_script(b, "exec tail /dev/zero", job, false);
    assert_int_equal(result.status, GV_RUN_MEMORY);
}

/* Whether a process of that number runs (a zombie does not). */
static bool is_running(long pid)
{
    char path[64], line[256] = "";
    (void)snprintf(path, sizeof path, "/proc/%ld/stat", pid);
    FILE *in = fopen(path, "r");
    if (!in)
        return false;
    const char *read = fgets(line, sizeof line, in);
    (void)fclose(in);
    const char *name_end = read ? strrchr(line, ')') : NULL;
    return name_end && name_end[2] != 'Z';
}

static unsigned n_entries(const char *folder)
{
    DIR *open = opendir(folder);
    assert_non_null(open);
    unsigned n = 0;
    while (readdir(open))
        n++;
    (void)closedir(open);
    return n - 2;
}

static void nothing_is_left_behind(void **ctx)
{
    fixture *b = *ctx;
    char folder[] = "/tmp/givens-test-XXXXXX", script[256];
    assert_non_null(mkdtemp(folder));
    const char *before = getenv("TMPDIR");
    (void)setenv("TMPDIR", folder, 1);
    const gv_backend_job job = small_job(b);
    // a child that would live on, a file beside the answer, and a false claim
    (void)snprintf(script, sizeof script,
                   "sleep 1000 & echo $! >%s/pid; touch $2.proof; echo UNSAT >$2",
                   folder);
    assert_int_equal(run_script(b, script, job, true).status, GV_RUN_UNSAT);
    char path[64];
    (void)snprintf(path, sizeof path, "%s/pid", folder);
    FILE *in = fopen(path, "r");
    assert_non_null(in);
    long pid = 0;
    assert_int_equal(fscanf(in, "%ld", &pid), 1);
    (void)fclose(in);
    const struct timespec moment = { .tv_nsec = 10000000 };
    for (int i = 0; i < 30000 && is_running(pid); i++)
        (void)nanosleep(&moment, NULL); // clock: looks again
    assert_false(is_running(pid));
    assert_int_equal(unlink(path), 0);
    (void)run_script(b, "kill -SEGV $$", job, true);
    assert_int_equal(n_entries(folder), 0);
    assert_int_equal(rmdir(folder), 0);
    // a folder that is gone is our own trouble
    gv_backend_result result = { .solution = NULL };
    assert_int_equal(
        gv_backend_run(&result, new_backend(b, "cat {in}"), &job, &b->arena, &b->err),
        GV_ERR_IO);
    if (before)
        (void)setenv("TMPDIR", before, 1);
    else
        (void)unsetenv("TMPDIR");
}

static void figures_are_found_in_what_solvers_print(void **ctx)
{
    (void)ctx;
    gv_sat_stats stats = { .has_conflicts = false };
    gv_backend_read_stats(&stats, "restarts              : 3\n"
                                  "conflicts             : 512            (5 /sec)\n"
                                  "decisions             : 700   (0.00 % random)\n"
                                  "propagations          : 90000          (1 /sec)\n"
                                  "conflict literals     : 4567\n");
    assert_int_equal(stats.restarts, 3);
    assert_int_equal(stats.conflicts, 512);
    assert_int_equal(stats.decisions, 700);
    assert_int_equal(stats.propagations, 90000);
    stats = (gv_sat_stats){ .has_conflicts = false };
    gv_backend_read_stats(&stats, "c conflicts: 7\nc 12 decisions\n"
                                  "%%%mzn-stat: propagations=44\nc 99 restarts done\n");
    assert_int_equal(stats.conflicts, 7);
    assert_int_equal(stats.decisions, 12);
    assert_int_equal(stats.propagations, 44);
    assert_false(stats.has_restarts);
    stats = (gv_sat_stats){ .has_conflicts = false };
    gv_backend_read_stats(&stats,
                          "Choices      : 9\nConflicts    : 8        (Analyzed: 8)"
                          "\n%%%mzn-stat: failures=5\nconflicts : many\n");
    assert_int_equal(stats.decisions, 9);
    assert_int_equal(stats.conflicts, 8);
    gv_backend_read_stats(&stats, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(solvers_inside_say_what_brute_force_says,
                                        open_bench, close_bench),
        cmocka_unit_test_setup_teardown(limits_end_a_run_inside, open_bench,
                                        close_bench),
        cmocka_unit_test_setup_teardown(a_limit_of_conflicts_ends_a_run_inside,
                                        open_bench, close_bench),
        cmocka_unit_test_setup_teardown(names_and_versions_are_told, open_bench,
                                        close_bench),
        cmocka_unit_test_setup_teardown(what_is_no_solver_is_refused, open_bench,
                                        close_bench),
        cmocka_unit_test_setup_teardown(a_program_that_tells_the_truth_is_believed,
                                        open_bench, close_bench),
        cmocka_unit_test_setup_teardown(unsatisfiable_needs_a_good_end, open_bench,
                                        close_bench),
        cmocka_unit_test_setup_teardown(rubbish_lies_and_halves_are_recorded_as_such,
                                        open_bench, close_bench),
        cmocka_unit_test_setup_teardown(hanging_and_endless_talking_are_ended,
                                        open_bench, close_bench),
        cmocka_unit_test_setup_teardown(too_much_memory_is_told_apart, open_bench,
                                        close_bench),
        cmocka_unit_test_setup_teardown(nothing_is_left_behind, open_bench,
                                        close_bench),
        cmocka_unit_test(figures_are_found_in_what_solvers_print),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
