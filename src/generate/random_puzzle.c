/* SPDX-License-Identifier: GPL-3.0-or-later */
/* random_puzzle.c -- draws puzzles and leaves clues out. Every question is the same:
 * does this puzzle have one solution? A search that takes too many nodes says no, so
 * that the answer is the same on every machine. */
#include "generate/random_puzzle.h"

#include "base/bitset.h"
#include "solve/solver.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { MOST_NODES = 20000 };

/* ---- head lines ---- */

static gv_status read_size(gv_random_puzzle_plan *plan, uint32_t i,
                           const gv_app_text *text, gv_text_span word, gv_error *err)
{
    const gv_app *app = plan->app;
    if (i >= app->n_sizes)
        return gv_fail(err, GV_ERR_ARGUMENT, "%s takes at most %u number%s", app->name,
                       app->n_sizes, app->n_sizes == 1 ? "" : "s");
    const gv_app_size *size = &app->sizes[i];
    const int64_t step = size->step;
    assert(step > 0);
    if (gv_app_number_of(&plan->sizes[i], text, word) && plan->sizes[i] >= size->low &&
        plan->sizes[i] <= size->high && (plan->sizes[i] - size->low) % step == 0)
        return GV_OK;
    if (step == 1)
        return gv_fail(err, GV_ERR_ARGUMENT, "%s: expected %s from %lld to %lld",
                       app->name, size->name, (long long)size->low,
                       (long long)size->high);
    char list[80] = "";
    for (int64_t at = size->low, n = 0; at <= size->high; at += step)
        n += snprintf(list + n, sizeof list - (size_t)n, "%s%lld",
                      at == size->low          ? ""
                      : at + step > size->high ? " or "
                                               : ", ",
                      (long long)at);
    return gv_fail(err, GV_ERR_ARGUMENT, "%s: expected %s %s", app->name, size->name,
                   list);
}

gv_status gv_random_puzzle_read(gv_random_puzzle_plan *out, bool *is_head,
                                const char *line, gv_error *err)
{
    const gv_record_text raw = { .text = line, .length = strlen(line) };
    gv_app_text text = { .raw = &raw };
    gv_text_span word;
    out->app = gv_app_of_text(line, raw.length);
    *is_head = out->app && !line[strcspn(line, ";\n#")];
    if (!*is_head || !gv_app_next_line(&text))
        return GV_OK;
    int64_t number;
    (void)gv_app_next_word(&word, &text);
    const size_t first = text.at;
    while (gv_app_next_word(&word, &text))
        *is_head = *is_head && gv_app_number_of(&number, &text, word);
    text.at = first;
    if (!*is_head)
        return GV_OK;
    if (!out->app->make)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "there are no random puzzles of the kind %s", out->app->name);
    for (uint32_t i = 0; i < out->app->n_sizes; i++)
        out->sizes[i] = out->app->sizes[i].usual;
    for (uint32_t i = 0; gv_app_next_word(&word, &text); i++)
        GV_TRY(read_size(out, i, &text, word, err));
    return GV_OK;
}

/* ---- one puzzle ---- */

typedef struct puzzle_draw {
    const gv_random_puzzle_plan *plan;
    gv_rng rng;
    gv_arena *tmp;     /* of questions; the puzzle itself is before them */
    gv_arena *scratch; /* of searches */
    bool stopped;
} puzzle_draw;

static bool is_stopped(puzzle_draw *d)
{
    const gv_flag *stop = d->plan->stop;
    d->stopped = d->stopped || (stop && atomic_load(stop));
    return d->stopped;
}

/* `keep` is NULL or a bit for each given that is kept. */
static gv_status search_two(bool *unique, puzzle_draw *d, const gv_instance *instance,
                            const uint64_t *keep, gv_error *err)
{
    const gv_search search = {
        .limits = { .solutions = 2, .nodes = MOST_NODES, .stop = d->plan->stop },
        .keep = keep,
        .forbid = GV_NO_LABEL
    };
    gv_search_result result = { .nodes = 0 };
    gv_bigcount_init(&result.count);
    const gv_status status =
        gv_generic_run(&result, instance, &search, d->scratch, err);
    *unique = status == GV_OK && result.end == GV_END_COMPLETE &&
              gv_bigcount_u64(&result.count) == 1;
    gv_bigcount_free(&result.count);
    return status;
}

static gv_status is_unique(bool *unique, puzzle_draw *d, const void *puzzle,
                           gv_error *err)
{
    const gv_mark mark = gv_arena_mark(d->tmp);
    gv_instance *instance = NULL;
    gv_status status =
        gv_app_instance(&instance, d->plan->app, puzzle, d->plan->context, d->tmp, err);
    if (status == GV_OK)
        status = search_two(unique, d, instance, NULL, err);
    gv_arena_rewind(d->tmp, mark);
    return status;
}

/* Leaves out what can be left out, one clue after the other. */
static gv_status leave_out(puzzle_draw *d, int32_t *clues, uint32_t n, void *puzzle,
                           gv_error *err)
{
    uint32_t *order = GV_ARENA_NEW(d->tmp, uint32_t, n);
    if (!order)
        return gv_fail_memory(err);
    gv_rng_permutation(&d->rng, order, n);
    for (uint32_t i = 0; i < n && !is_stopped(d); i++) {
        int32_t *const clue = &clues[order[i]];
        const int32_t kept = *clue;
        bool unique = false;
        if (!kept)
            continue;
        *clue = 0;
        GV_TRY(is_unique(&unique, d, puzzle, err));
        if (!unique)
            *clue = kept;
    }
    return GV_OK;
}

/* The same where all clues are givens: one network for all questions. The givens of an
 * instance come in the order of the clues, which is that of the variables. */
static gv_status leave_out_givens(puzzle_draw *d, int32_t *clues, uint32_t n,
                                  const void *puzzle, gv_error *err)
{
    gv_instance *full = NULL;
    uint32_t *given_of = GV_ARENA_NEW(d->tmp, uint32_t, n);
    uint32_t *order = GV_ARENA_NEW(d->tmp, uint32_t, n);
    uint64_t *keep = GV_ARENA_NEW(d->tmp, uint64_t, gv_bits_words(n));
    uint32_t n_givens = 0;
    if (!given_of || !order || !keep)
        return gv_fail_memory(err);
    GV_TRY(gv_app_instance(&full, d->plan->app, puzzle, d->plan->context, d->tmp, err));
    for (uint32_t i = 0; i < n; i++)
        if (clues[i])
            given_of[i] = n_givens++;
    assert(n_givens == full->n_givens);
    gv_bits_fill(keep, n_givens);
    gv_rng_permutation(&d->rng, order, n);
    for (uint32_t i = 0; i < n && !is_stopped(d); i++) {
        bool unique = false;
        if (!clues[order[i]])
            continue;
        gv_bits_remove(keep, given_of[order[i]]);
        GV_TRY(search_two(&unique, d, full, keep, err));
        if (unique)
            clues[order[i]] = 0;
        else
            gv_bits_add(keep, given_of[order[i]]);
    }
    return GV_OK;
}

/* Draws until there is one solution. */
static gv_status draw(void **out, uint64_t *n_tries, puzzle_draw *d, gv_error *err)
{
    for (bool unique = false; !unique && !is_stopped(d);) {
        const gv_mark mark = gv_arena_mark(d->tmp);
        *out = NULL;
        ++*n_tries;
        GV_TRY(d->plan->app->make(out, d->plan->sizes, &d->rng, d->tmp, err));
        if (*out)
            GV_TRY(is_unique(&unique, d, *out, err));
        if (!unique)
            gv_arena_rewind(d->tmp, mark);
    }
    return GV_OK;
}

static gv_status make(gv_random_puzzle *out, puzzle_draw *d, gv_arena *arena,
                      gv_error *err)
{
    const gv_app *app = d->plan->app;
    void *puzzle = NULL;
    uint32_t n = 0;
    GV_TRY(draw(&puzzle, &out->n_tries, d, err));
    int32_t *clues = app->clues && !is_stopped(d) ? app->clues(&n, puzzle) : NULL;
    if (clues && app->clues_are_givens)
        GV_TRY(leave_out_givens(d, clues, n, puzzle, err));
    else if (clues)
        GV_TRY(leave_out(d, clues, n, puzzle, err));
    if (is_stopped(d))
        return GV_OK;
    for (uint32_t i = 0; i < n; i++)
        out->n_clues += clues[i] != 0;
    return gv_app_instance(&out->instance, app, puzzle, d->plan->context, arena, err);
}

gv_status gv_random_puzzle_make(gv_random_puzzle *out,
                                const gv_random_puzzle_plan *plan, uint64_t unit,
                                gv_arena *arena, gv_error *err)
{
    gv_arena tmp, scratch;
    gv_arena_init(&tmp, arena->memory);
    gv_arena_init(&scratch, arena->memory);
    puzzle_draw d = { .plan = plan,
                      .rng = gv_rng_stream(plan->seed, unit),
                      .tmp = &tmp,
                      .scratch = &scratch };
    *out = (gv_random_puzzle){ .n_clues = 0 };
    const gv_status status = make(out, &d, arena, err);
    gv_arena_free(&scratch);
    gv_arena_free(&tmp);
    return status;
}
