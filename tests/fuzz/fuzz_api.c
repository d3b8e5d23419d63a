/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz_api.c -- random sequences of valid and invalid calls of givens.h:
 *
 *     fuzz_api [--seed S] [--sequences N | --seconds T] [--out FOLDER] [--show Q]
 *
 * Sequence q depends on the seed and q alone. Sequences run in child processes. When
 * one crashes, hangs, leaks or breaks a promise of the header, it is made as short as
 * possible, and written to FOLDER as a C program. --show writes sequence Q, whole, to
 * standard output. */
#include "api_state.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    MOST_STEPS = 40,
    AT_ONCE = 40, /* sequences of a child */
    HANGS_AFTER_S = 60
};

typedef struct step {
    size_t call;
    uint64_t seed;
} step;

typedef struct sequence {
    step steps[MOST_STEPS];
    size_t n;
} sequence;

typedef struct fuzz_options {
    uint64_t seed, sequences, seconds, show;
    bool shows;
    const char *folder;
} fuzz_options;

/* ---- one sequence ---- */

static sequence make_sequence(uint64_t seed, uint64_t number)
{
    gv_rng rng = gv_rng_stream(seed, number);
    sequence s = { .n = 5 + gv_rng_below(&rng, MOST_STEPS - 4) };
    for (size_t i = 0; i < s.n; i++)
        s.steps[i] = (step){ .call = gv_rng_below(&rng, n_api_calls),
                             .seed = gv_rng_next(&rng) };
    return s;
}

static void run_step(fuzz *f, const step *s)
{
    f->rng = gv_rng_stream(s->seed, 0);
    gv_buffer_reset(&f->text);
    gv_buffer_reset(&f->fields);
    if (f->program)
        (void)fprintf(f->program, "    { // %s\n", api_calls[s->call].name);
    arm_flag(true);
    api_calls[s->call].run(f);
    arm_flag(false);
    write_line(f, "    }\n");
    while (f->n_junk)
        free(f->junk[--f->n_junk]);
}

static const char program_begins[] =
    "// Needs src/ (-Isrc -Iinclude) for contexts that run out of memory.\n"
    "#include \"givens.h\"\n"
    "#include \"givens_study.h\"\n"
    "#include \"base/memory.h\"\n"
    "#include \"model/context.h\"\n"
    "#include <math.h>\n"
    "#include <stdlib.h>\n"
    "#include <string.h>\n\n"
    "static gv_context *contexts[2];\n"
    "static gv_memory memories[2];\n"
    "static gv_instance *instances[4];\n"
    "static gv_puzzle_stream *streams[4];\n"
    "static gv_scale *scales[4];\n"
    "static gv_statistics *statistics[4];\n"
    "static gv_explanation *explanations[4];\n"
    "static gv_worksheet *worksheets[4];\n"
    "static gv_puzzle_reader *readers[4];\n"
    "static gv_flag *flags[4];\n"
    "static const gv_flag flag_on = true, flag_off = false;\n"
    "static gv_flag flag_soon; // set it to end a call that takes long\n"
    "static double numbers[3][64];\n"
    "static const uint16_t grids[512] = { 1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, "
    "2,\n"
    "    1, 1, 2, 4, 3, 4, 3, 1, 2, 2, 1, 3, 4, 3, 4, 2, 1 };\n"
    "static const gv_rating_values ratings[] = { { \"W\", 0, numbers[0] },\n"
    "                                            { \"own\", 1, numbers[1] } };\n"
    "static gv_error error;\n\n"
    "static bool take_neighbour(void *user, const gv_instance *instance)\n"
    "{\n"
    "    (void)gv_instance_n_candidates(instance);\n"
    "    return --*(unsigned *)user > 0;\n"
    "}\n\n"
    "static bool go_on(void *user, const uint16_t *values, size_t n_cells)\n"
    "{\n    (void)values, (void)n_cells;\n    return (*(unsigned *)user)-- > 0;\n}\n\n"
    "int main(void)\n{\n"
    "    (void)flag_on, (void)flag_off, (void)flag_soon, (void)error, (void)ratings, "
    "(void)memories;\n"
    "    (void)instances, (void)streams, (void)scales, (void)statistics;\n"
    "    (void)explanations, (void)worksheets, (void)go_on, (void)take_neighbour;\n"
    "    (void)readers, (void)flags, (void)grids;\n"
    "    (void)gv_context_new(&contexts[0], NULL);\n"
    "    (void)gv_context_new(&contexts[1], NULL);\n"
    "    (void)gv_context_use_sat(contexts[1], NULL);\n"
    "    (void)gv_context_use_symmetry(contexts[1], NULL);\n";

static void run_sequence(const sequence *s, FILE *program)
{
    fuzz *f = calloc(1, sizeof *f);
    if (!f)
        exit(EXIT_FAILURE);
    f->program = program;
    gv_buffer_init(&f->text, NULL);
    gv_buffer_init(&f->fields, NULL);
    for (unsigned k = 0; k < N_KINDS; k++)
        for (unsigned i = 0; i < N_PLACES; i++)
            f->places[k][i].context = -1;
    write_line(f, program_begins);
    for (unsigned i = 0; i < N_CONTEXTS; i++)
        if (gv_context_new(&f->contexts[i], NULL) != GV_OK)
            complain("no context");
    (void)gv_context_use_sat(f->contexts[1], NULL);      // theory MUS needs a solver,
    (void)gv_context_use_symmetry(f->contexts[1], NULL); // and classes this
    for (size_t i = 0; i < s->n; i++)
        run_step(f, &s->steps[i]);
    for (unsigned k = 0; k < N_KINDS; k++)
        for (unsigned i = 0; i < N_PLACES; i++)
            release(f, (kind)k, i);
    for (unsigned i = 0; i < N_CONTEXTS; i++)
        release_context(f, i);
    write_line(f, "    return 0;\n}\n");
    gv_buffer_free(&f->text);
    gv_buffer_free(&f->fields);
    free(f);
}

/* ---- in a child ---- */

/* Runs `work` in a child process; whether it ended well. */
static bool ends_well(void (*work)(void *user), void *user, bool quiet)
{
    const pid_t child = fork();
    if (child < 0) {
        perror("fuzz_api: fork");
        exit(EXIT_FAILURE);
    }
    if (child == 0) {
        if (quiet && !freopen("/dev/null", "w", stderr))
            exit(EXIT_FAILURE);
        (void)alarm(HANGS_AFTER_S); // clock: what hangs is a finding, too
        work(user);
        exit(EXIT_SUCCESS); // with the check for leaks, if there is one
    }
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* The sequences of a child; `current` is shared with its parent. */
typedef struct block {
    uint64_t seed, first, n;
    volatile uint64_t *current;
} block;

static void run_block(void *user)
{
    const block *b = user;
    for (uint64_t i = 0; i < b->n; i++) {
        *b->current = b->first + i;
        const sequence s = make_sequence(b->seed, b->first + i);
        run_sequence(&s, NULL);
    }
    *b->current = b->first + b->n;
}

typedef struct trial {
    const sequence *sequence;
    const char *path; /* NULL, or where the program goes */
} trial;

static void run_trial(void *user)
{
    const trial *t = user;
    FILE *program = t->path ? fopen(t->path, "w") : NULL;
    if (t->path && !program)
        exit(EXIT_SUCCESS);
    run_sequence(t->sequence, program);
    if (program)
        (void)fclose(program);
}

/* ---- a finding ---- */

/* Leaves out steps while it still fails: halves first, then smaller and smaller parts.
 */
static void shrink(sequence *s)
{
    for (size_t part = s->n / 2; part > 0;) {
        bool shorter = false;
        for (size_t from = 0; from < s->n;) {
            sequence less = *s;
            const size_t n = from + part < s->n ? part : s->n - from;
            memmove(less.steps + from, less.steps + from + n,
                    (s->n - from - n) * sizeof *s->steps);
            less.n -= n;
            if (!ends_well(run_trial, &(trial){ &less, NULL }, true)) {
                *s = less;
                shorter = true;
            } else {
                from += n;
            }
        }
        if (!shorter || part > s->n)
            part = part > s->n ? s->n : part / 2;
    }
}

static void report(const fuzz_options *o, uint64_t number)
{
    sequence s = make_sequence(o->seed, number);
    char path[512];
    (void)snprintf(path, sizeof path, "%s/api_%" PRIu64 "_%" PRIu64 ".c", o->folder,
                   o->seed, number);
    (void)fprintf(stderr, "fuzz_api: sequence %" PRIu64 " of seed %" PRIu64 " fails\n",
                  number, o->seed);
    shrink(&s);
    (void)ends_well(run_trial, &(trial){ &s, path }, false);
    (void)fprintf(stderr, "fuzz_api: %zu calls are enough: %s\n", s.n, path);
}

/* The sequence of the block that fails; leaks are known only at the end of a child. */
static uint64_t find_failing(const block *b)
{
    if (*b->current < b->first + b->n)
        return *b->current;
    for (uint64_t i = 0; i < b->n; i++) {
        const sequence s = make_sequence(b->seed, b->first + i);
        if (!ends_well(run_trial, &(trial){ &s, NULL }, true))
            return b->first + i;
    }
    return b->first;
}

/* ---- the whole ---- */

static double now(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec;
}

static int run_all(const fuzz_options *o)
{
    const double end = now() + (double)o->seconds;
    volatile uint64_t *current = mmap(NULL, sizeof *current, PROT_READ | PROT_WRITE,
                                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (current == MAP_FAILED)
        return EXIT_FAILURE;
    uint64_t done = 0;
    while (o->seconds ? now() < end : done < o->sequences) {
        const uint64_t left = o->seconds ? AT_ONCE : o->sequences - done;
        block b = { .seed = o->seed,
                    .first = done,
                    .n = left < AT_ONCE ? left : AT_ONCE,
                    .current = current };
        if (!ends_well(run_block, &b, false)) {
            report(o, find_failing(&b));
            return EXIT_FAILURE;
        }
        done += b.n;
    }
    printf("fuzz_api: %" PRIu64 " sequences of seed %" PRIu64 ", no finding\n", done,
           o->seed);
    return EXIT_SUCCESS;
}

static bool read_options(fuzz_options *o, int n_words, char **words)
{
    for (int i = 1; i + 1 < n_words; i += 2) {
        const uint64_t number = strtoull(words[i + 1], NULL, 10);
        if (strcmp(words[i], "--seed") == 0)
            o->seed = number;
        else if (strcmp(words[i], "--sequences") == 0)
            o->sequences = number;
        else if (strcmp(words[i], "--seconds") == 0)
            o->seconds = number;
        else if (strcmp(words[i], "--out") == 0)
            o->folder = words[i + 1];
        else if (strcmp(words[i], "--show") == 0)
            o->shows = true, o->show = number;
        else
            return false;
    }
    return n_words % 2 == 1;
}

int main(int n_words, char **words)
{
    fuzz_options options = { .seed = 1, .sequences = 200, .folder = "." };
    if (!read_options(&options, n_words, words)) {
        (void)fprintf(stderr,
                      "usage: fuzz_api [--seed S] [--sequences N | --seconds T] "
                      "[--out FOLDER] [--show Q]\n");
        return 2;
    }
    if (!options.shows)
        return run_all(&options);
    const sequence s = make_sequence(options.seed, options.show);
    run_sequence(&s, stdout);
    return EXIT_SUCCESS;
}
