/* SPDX-License-Identifier: GPL-3.0-or-later */
/* batch_rows.c -- `batch_rows VERB THREADS < LINES`: the answers of the batch calls, as
 * the command writes them: batch_command.py compares the two. */
#include "givens.h"
#include "options_testing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = 81, MOST = 2000, N_RATINGS = 2 };

typedef struct rows {
    gv_puzzles in;
    gv_batch_options options;
    uint8_t cells[MOST][CELLS], values[MOST][CELLS], outcomes[MOST * N_RATINGS];
    uint64_t numbers[MOST];
    double ratings[MOST][N_RATINGS];
    gv_check_result checks[MOST];
} rows;

static gv_status print_counts(rows *r, gv_error *err)
{
    const gv_status status =
        gv_count_batch(r->numbers, r->outcomes, &r->in, 2, &r->options, err);
    for (size_t i = 0; status == GV_OK && i < r->in.n; i++)
        printf("%d\n", (int)r->numbers[i]);
    return status;
}

/* Values as a line with dots, or the outcome. */
static void print_lines(const rows *r)
{
    for (size_t i = 0; i < r->in.n; i++) {
        const gv_outcome outcome = (gv_outcome)r->outcomes[i];
        for (size_t cell = 0; outcome == GV_OUTCOME_OK && cell < CELLS; cell++)
            putchar(r->values[i][cell] ? '0' + r->values[i][cell] : '.');
        puts(outcome == GV_OUTCOME_OK ? "" : gv_outcome_name(outcome));
    }
}

static gv_status print_solutions(rows *r, gv_error *err)
{
    const gv_status status =
        gv_solve_batch(r->values[0], CELLS, r->outcomes, &r->in, &r->options, err);
    if (status == GV_OK)
        print_lines(r);
    return status;
}

static gv_status print_minimal(rows *r, gv_error *err)
{
    const gv_status status = gv_minimize_batch(r->values[0], CELLS, r->outcomes, &r->in,
                                               DRAWN(0, 1), &r->options, err);
    if (status == GV_OK)
        print_lines(r);
    return status;
}

static gv_status print_forms(rows *r, gv_error *err)
{
    const gv_status status = gv_canon_batch(r->values[0], r->numbers, r->outcomes,
                                            &r->in, NULL, &r->options, err);
    if (status == GV_OK)
        print_lines(r);
    return status;
}

static gv_status print_checks(rows *r, gv_error *err)
{
    const gv_status status =
        gv_check_batch(r->checks, r->outcomes, &r->in, &r->options, err);
    for (size_t i = 0; status == GV_OK && i < r->in.n; i++) {
        const gv_check_result *const check = &r->checks[i];
        if (check->solutions == 1)
            printf("1\t%s\t%u\n", check->redundant ? "no" : "yes", check->redundant);
        else
            printf("%s\t-\t-\n", check->solutions ? "2+" : "0");
    }
    return status;
}

static gv_status print_ratings(rows *r, gv_error *err)
{
    const gv_status status = gv_rate_batch(r->ratings[0], r->outcomes, &r->in,
                                           RATINGS("W,SER"), &r->options, err);
    for (size_t i = 0; status == GV_OK && i < r->in.n; i++)
        for (size_t k = 0; k < N_RATINGS; k++) {
            const char end = k ? '\n' : '\t';
            if (isnan(r->ratings[i][k]))
                printf("%s%c",
                       gv_outcome_name((gv_outcome)r->outcomes[i * N_RATINGS + k]),
                       end);
            else
                printf("%.*f%c", k ? 1 : 0, r->ratings[i][k], end);
        }
    return status;
}

static const struct {
    const char *name;
    gv_status (*print)(rows *, gv_error *);
} verbs[] = {
    { "count", print_counts }, { "solve", print_solutions },
    { "check", print_checks }, { "minimize", print_minimal },
    { "canon", print_forms },  { "rate", print_ratings },
};

int main(int argc, char **argv)
{
    static rows r;
    gv_puzzles in = GV_INIT(gv_puzzles);
    gv_batch_options options = GV_INIT(gv_batch_options);
    char line[128];
    gv_error err;
    while (in.n < MOST && fgets(line, sizeof line, stdin))
        memcpy(r.cells[in.n++], line, CELLS);
    in.cells = r.cells[0];
    options.threads = argc > 2 ? (unsigned)atoi(argv[2]) : 1;
    r.in = in;
    r.options = options;
    for (size_t v = 0; argc > 1 && v < sizeof verbs / sizeof verbs[0]; v++)
        if (strcmp(argv[1], verbs[v].name) == 0)
            return verbs[v].print(&r, &err) != GV_OK;
    return 2;
}
