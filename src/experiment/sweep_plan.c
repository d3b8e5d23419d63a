/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep_plan.c -- from words to points and contenders. */
#include "experiment/sweep_plan.h"

#include "base/options.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- words ---- */

#define X(field, name) +1
enum { N_WORDS = 0 GV_SWEEP_WORDS(X) };
#undef X

const char *gv_sweep_word_name(size_t i)
{
    static const char *const names[] = {
#define X(field, name) name,
        GV_SWEEP_WORDS(X)
#undef X
    };
    return names[i];
}

const char **gv_sweep_word_at(gv_sweep_words *words, size_t i)
{
    // All members are of this type, without padding.
    _Static_assert(sizeof(gv_sweep_words) == N_WORDS * sizeof(const char *),
                   "a word is a pointer");
    return &((const char **)words)[i];
}

typedef struct word_reader {
    gv_sweep_words *words;
    gv_arena *arena;
    bool failed;
} word_reader;

static void read_word(void *user, const char *name, const char *value)
{
    word_reader *r = user;
    for (size_t i = 0; i < GV_N_SWEEP_WORDS; i++) {
        const char **const at = gv_sweep_word_at(r->words, i);
        if (*at || strcmp(gv_sweep_word_name(i), name) != 0)
            continue;
        char *copy = gv_arena_take(r->arena, strlen(value) + 1);
        if (copy)
            *at = strcpy(copy, value);
        r->failed |= !copy;
    }
}

gv_status gv_sweep_words_read(gv_sweep_words *words, gv_store *store, gv_arena *arena,
                              gv_error *err)
{
    word_reader r = { .words = words, .arena = arena };
    GV_TRY(gv_store_parameters(store, read_word, &r, err));
    return r.failed ? gv_fail_memory(err) : GV_OK;
}

static gv_status write_words(gv_sweep_words *words, gv_store *store, gv_error *err)
{
    for (size_t i = 0; i < GV_N_SWEEP_WORDS; i++) {
        const char *value = *gv_sweep_word_at(words, i);
        GV_TRY(value ? gv_store_put_parameter(store, gv_sweep_word_name(i), value, err)
                     : gv_store_drop_parameter(store, gv_sweep_word_name(i), err));
    }
    return GV_OK;
}

gv_status gv_sweep_words_write(gv_sweep_words *words, gv_store *store, gv_error *err)
{
    GV_TRY(gv_store_begin(store, err));
    const gv_status status = write_words(words, store, err);
    if (status == GV_OK)
        return gv_store_commit(store, err);
    gv_store_rollback(store);
    return status;
}

/* ---- numbers ---- */

static gv_status read_whole(uint64_t *out, const char *text, const char *option,
                            uint64_t low, uint64_t high, gv_error *err)
{
    char *end;
    if (!text)
        return GV_OK; // keep the default
    errno = 0;
    const uint64_t number = strtoull(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || errno || number < low || number > high)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--%s: expected a number from %" PRIu64 " to %" PRIu64
                       ", found '%.40s'",
                       option, low, high, text);
    *out = number;
    return GV_OK;
}

static gv_status read_seconds(double *out, const char *text, gv_error *err)
{
    char *end;
    if (!text)
        return GV_OK;
    const double number = strtod(text, &end);
    if (end == text || *end || !(number >= 0 && number < 1e9))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--limit-time: expected seconds, found '%.40s'", text);
    *out = number;
    return GV_OK;
}

/* ---- points ---- */

typedef struct planner {
    const gv_sweep_words *words;
    gv_sweep_plan *plan;
    size_t room; /* of points */
    gv_word_list patterns, kinds, methods;
    gv_gsp_plan lengths; /* of chains */
    gv_arena *arena;
} planner;

static gv_status read_lengths(gv_gsp_plan *out, const gv_sweep_words *w, gv_error *err)
{
    const uint64_t most = UINT64_C(1) << 40;
    uint64_t best_of = 0, exchanges = 0, reassign = 0;
    GV_TRY(read_whole(&out->n_moves, w->moves, "moves", 1, most, err));
    GV_TRY(read_whole(&out->excursion_cap, w->excursions, "excursions", 0, most, err));
    GV_TRY(read_whole(&out->n_squares, w->squares, "squares", 1, most, err));
    GV_TRY(read_whole(&best_of, w->best_of, "best-of", 1, 1000, err));
    GV_TRY(read_whole(&out->proposals, w->proposals, "proposals", 1, most, err));
    GV_TRY(read_whole(&exchanges, w->exchanges, "exchanges", 0, 4096, err));
    GV_TRY(read_whole(&reassign, w->reassign, "reassign", 0, 4096, err));
    out->best_of = (unsigned)best_of;
    out->n_exchanges = (uint32_t)exchanges;
    out->n_reassigned = (uint32_t)reassign;
    GV_TRY(read_whole(&out->n_restarts, w->restarts, "restarts", 1, most, err));
    out->plain_fill = w->plain_fill && strcmp(w->plain_fill, "yes") == 0;
    return GV_OK;
}

/* The lengths of a completed plan that matter to it, in words. */
static const char *chain_words(const gv_gsp_plan *p, gv_arena *arena)
{
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    if (p->kind == GV_GSP_RANDOM)
        gv_buffer_printf(&text, "fill=%s restarts=%" PRIu64,
                         p->plain_fill ? "plain" : "checked", p->n_restarts);
    else if (p->method == GV_GSP_PAPER)
        gv_buffer_printf(&text, "squares=%" PRIu64 " best-of=%u", p->n_squares,
                         p->best_of);
    else
        gv_buffer_printf(&text, "moves=%" PRIu64, p->n_moves);
    if (p->kind != GV_GSP_RANDOM && p->method == GV_GSP_CHAIN && p->excursion_cap)
        gv_buffer_printf(&text, " excursions=%" PRIu64, p->excursion_cap);
    if (p->proposals)
        gv_buffer_printf(&text, " proposals=%" PRIu64, p->proposals);
    if (p->kind == GV_GSP_PERTURB)
        gv_buffer_printf(&text, " exchanges=%" PRIu32 " reassign=%" PRIu32,
                         p->n_exchanges, p->n_reassigned);
    char *copy = text.failed ? NULL : gv_arena_take(arena, text.length + 1);
    if (copy)
        memcpy(copy, text.text, text.length + 1);
    gv_buffer_free(&text);
    return copy;
}

static bool make_room(planner *p)
{
    gv_sweep_plan *const plan = p->plan;
    if (plan->n_points < p->room)
        return true;
    const size_t room = p->room ? 2 * p->room : 64;
    gv_gsp_plan *instances = GV_ARENA_NEW(p->arena, gv_gsp_plan, room);
    gv_sweep_point *points = GV_ARENA_NEW(p->arena, gv_sweep_point, room);
    if (!instances || !points)
        return false;
    if (plan->n_points) {
        memcpy(instances, plan->instances, plan->n_points * sizeof *instances);
        memcpy(points, plan->points, plan->n_points * sizeof *points);
    }
    plan->instances = instances;
    plan->points = points;
    p->room = room;
    return true;
}

static bool same_point(const gv_sweep_point *one, const gv_sweep_point *other)
{
    return one->block_rows == other->block_rows &&
           one->block_cols == other->block_cols && one->holes == other->holes &&
           strcmp(one->pattern, other->pattern) == 0 &&
           strcmp(one->kind, other->kind) == 0 &&
           strcmp(one->method, other->method) == 0 &&
           strcmp(one->chain, other->chain) == 0;
}

static gv_status add_point(planner *p, gv_gsp_plan instance, gv_error *err)
{
    gv_sweep_plan *const plan = p->plan;
    // A pattern that some blocks do not have: the paper's tables leave it out.
    if (instance.pattern == GV_HOLES_FULLY &&
        instance.block_rows != instance.block_cols)
        return GV_OK;
    GV_TRY(gv_gsp_plan_check(&instance, err));
    const gv_sweep_point point = {
        .block_rows = instance.block_rows,
        .block_cols = instance.block_cols,
        .pattern = gv_hole_pattern_name(instance.pattern),
        .holes = instance.holes,
        .kind = gv_gsp_kind_name(instance.kind),
        .method = instance.kind == GV_GSP_RANDOM ? "fill"
                                                 : gv_gsp_method_name(instance.method),
        .chain = chain_words(&instance, p->arena),
        .generator = GV_GSP_GENERATOR,
    };
    if (plan->n_points == GV_SWEEP_MOST_POINTS)
        return gv_fail(err, GV_ERR_ARGUMENT, "the sweep has more than %d points",
                       GV_SWEEP_MOST_POINTS);
    if (!point.chain || !make_room(p))
        return gv_fail_memory(err);
    for (size_t i = 0; i < plan->n_points; i++)
        if (same_point(&plan->points[i], &point))
            return GV_OK;
    plan->instances[plan->n_points] = instance;
    plan->points[plan->n_points++] = point;
    return GV_OK;
}

static gv_status read_kind(gv_gsp_kind *out, const char *word, gv_error *err)
{
    for (int kind = GV_GSP_WITH_HOLES; kind <= GV_GSP_PERTURB; kind++)
        if (strcasecmp(word, gv_gsp_kind_name((gv_gsp_kind)kind)) == 0) {
            *out = (gv_gsp_kind)kind;
            return GV_OK;
        }
    return gv_fail(err, GV_ERR_ARGUMENT,
                   "--kind: expected with-holes, random or perturb, found '%.40s'",
                   word);
}

static gv_status read_method(gv_gsp_method *out, const char *word, gv_error *err)
{
    for (int method = GV_GSP_CHAIN; method <= GV_GSP_PAPER; method++)
        if (strcasecmp(word, gv_gsp_method_name((gv_gsp_method)method)) == 0) {
            *out = (gv_gsp_method)method;
            return GV_OK;
        }
    return gv_fail(err, GV_ERR_ARGUMENT,
                   "--method: expected chain or paper, found '%.40s'", word);
}

/* All kinds, methods and patterns of one block and one number of holes. */
static gv_status add_holes(planner *p, gv_gsp_plan instance, gv_error *err)
{
    for (size_t k = 0; k < p->kinds.n_items; k++)
        for (size_t m = 0; m < p->methods.n_items; m++)
            for (size_t i = 0; i < p->patterns.n_items; i++) {
                GV_TRY(read_kind(&instance.kind, p->kinds.items[k], err));
                GV_TRY(read_method(&instance.method, p->methods.items[m], err));
                if (!gv_hole_pattern_by_name(&instance.pattern, p->patterns.items[i]))
                    return gv_fail(
                        err, GV_ERR_ARGUMENT,
                        "--pattern: expected random, singly, doubly, fully or "
                        "nested, found '%.40s'",
                        p->patterns.items[i]);
                GV_TRY(add_point(p, instance, err));
            }
    return GV_OK;
}

/* "5x5", "5x5@344", "5x5@300..400:10". */
static gv_status add_block(planner *p, const char *word, gv_error *err)
{
    gv_option_block block;
    const char *rest = gv_block_read(&block, word);
    if (!rest || (*rest && *rest != '@'))
        return gv_fail(
            err, GV_ERR_ARGUMENT,
            "--block: expected MxN or MxN@HOLES, an order of at most %d, found "
            "'%.60s'",
            GV_MAX_ORDER, word);
    const char *holes = *rest ? rest + 1 : p->words->holes ? p->words->holes : "peak";
    gv_number_list list = { .n_items = 0 };
    GV_TRY(gv_word_list_read_holes(&list, holes, block.rows, block.columns, p->arena,
                                   err));
    for (size_t i = 0; i < list.n_items; i++) {
        gv_gsp_plan instance = p->lengths;
        instance.block_rows = block.rows;
        instance.block_cols = block.columns;
        instance.holes = (uint32_t)list.items[i];
        GV_TRY(add_holes(p, instance, err));
    }
    return GV_OK;
}

static const char *or_default(const char *word, const char *otherwise)
{
    return word ? word : otherwise;
}

static gv_status make_points(gv_sweep_plan *plan, const gv_sweep_words *words,
                             gv_arena *arena, gv_error *err)
{
    planner p = { .words = words, .plan = plan, .arena = arena };
    gv_word_list blocks = { .n_items = 0 };
    GV_TRY(read_lengths(&p.lengths, words, err));
    GV_TRY(gv_word_list_split(&p.patterns, or_default(words->pattern, "doubly"), ',',
                              "pattern", arena, err));
    GV_TRY(gv_word_list_split(&p.kinds, or_default(words->kind, "with-holes"), ',',
                              "kind", arena, err));
    GV_TRY(gv_word_list_split(&p.methods, or_default(words->method, "chain"), ',',
                              "method", arena, err));
    if (!words->block)
        return gv_fail(err, GV_ERR_ARGUMENT, "a sweep needs --block or --preset");
    GV_TRY(gv_word_list_split(&blocks, words->block, ',', "block", arena, err));
    for (size_t i = 0; i < blocks.n_items; i++)
        GV_TRY(add_block(&p, blocks.items[i], err));
    return plan->n_points
               ? GV_OK
               : gv_fail(err, GV_ERR_ARGUMENT, "the pattern fully needs square blocks");
}

/* ---- contenders ---- */

static gv_status add_contender(gv_sweep_plan *plan, gv_backend *backend,
                               const char *encoding, bool full, gv_arena *arena,
                               gv_error *err)
{
    char *name = NULL;
    if (full) { // part of the key
        const size_t size = strlen(encoding) + sizeof "-full";
        name = gv_arena_take(arena, size);
        if (!name)
            return gv_fail_memory(err);
        (void)snprintf(name, size, "%s-full", encoding);
    }
    const gv_contender contender = {
        .backend = backend,
        .encoding = encoding,
        .full = full,
        .key = { .name = backend ? gv_backend_name(backend) : GV_SWEEP_BACKBONE,
                 .version = backend ? gv_backend_version(backend) : "look-ahead 1",
                 .encoding = full ? name : encoding,
                 .limit_seconds = plan->limit_seconds,
                 .limit_bytes = plan->limit_bytes },
    };
    for (size_t i = 0; i < plan->n_contenders; i++)
        if (strcmp(plan->contenders[i].key.name, contender.key.name) == 0 &&
            strcmp(plan->contenders[i].key.encoding, contender.key.encoding) == 0)
            return GV_OK;
    plan->contenders[plan->n_contenders++] = contender;
    return GV_OK;
}

/* A solver with each of the encodings that it can read; with its own if it can read
 * none of them. */
static gv_status add_solver(gv_sweep_plan *plan, const char *word,
                            const gv_word_list *encodings, bool full, gv_arena *arena,
                            const gv_flag *stop, gv_error *err)
{
    if (strcmp(word, GV_SWEEP_BACKBONE) == 0)
        return add_contender(plan, NULL, "3d", false, arena, err);
    gv_backend *backend;
    size_t n_usable = 0;
    GV_TRY(gv_backend_new(&backend, word, plan->sat, arena, stop, err));
    for (size_t i = 0; i < encodings->n_items; i++) {
        if (gv_backend_check_encoding(backend, encodings->items[i], NULL) != GV_OK)
            continue;
        n_usable++;
        GV_TRY(add_contender(plan, backend, encodings->items[i], full, arena, err));
    }
    return n_usable ? GV_OK
                    : add_contender(plan, backend, gv_backend_encoding(backend), full,
                                    arena, err);
}

static gv_status check_encodings(const gv_word_list *encodings, gv_error *err)
{
    for (size_t i = 0; i < encodings->n_items; i++)
        if (!gv_backend_knows_encoding(encodings->items[i]))
            return gv_fail(err, GV_ERR_ARGUMENT, "--encoding: no solver reads '%.40s'",
                           encodings->items[i]);
    return GV_OK;
}

gv_status gv_sweep_plan_check_encodings(const gv_sweep_plan *plan, const char *names,
                                        gv_arena *arena, gv_error *err)
{
    gv_word_list encodings;
    GV_TRY(gv_word_list_split(&encodings, names, ',', "encoding", arena, err));
    for (size_t i = 0; i < encodings.n_items; i++) {
        size_t at = 0;
        while (at < plan->n_contenders &&
               strcmp(plan->contenders[at].encoding, encodings.items[i]) != 0)
            at++;
        if (at == plan->n_contenders)
            return gv_fail(
                err, GV_ERR_ARGUMENT,
                "--encoding: none of the solvers of this sweep reads '%.40s'",
                encodings.items[i]);
    }
    return GV_OK;
}

/* Separated by semicolons if there is one: a command may contain commas. */
static gv_status split_solvers(gv_word_list *out, const char *text, gv_arena *arena,
                               gv_error *err)
{
    const size_t length = strlen(text);
    if (!strchr(text, ';'))
        return gv_word_list_split(out, text, ',', "solver", arena, err);
    char *copy = gv_arena_take(arena, length + 1);
    if (!copy)
        return gv_fail_memory(err);
    memcpy(copy, text, length + 1);
    if (copy[length - 1] == ';')
        copy[length - 1] = '\0'; // one command with commas
    return gv_word_list_split(out, copy, ';', "solver", arena, err);
}

static gv_status make_contenders(gv_sweep_plan *plan, const gv_sweep_words *words,
                                 gv_arena *arena, const gv_flag *stop, gv_error *err)
{
    gv_word_list solvers = { .n_items = 0 }, encodings = { .n_items = 0 };
    const bool full = words->full && strcmp(words->full, "yes") == 0;
    GV_TRY(split_solvers(&solvers, or_default(words->solver, "cadical"), arena, err));
    if (words->encoding)
        GV_TRY(gv_word_list_split(&encodings, words->encoding, ',', "encoding", arena,
                                  err));
    GV_TRY(check_encodings(&encodings, err));
    const size_t n_most = solvers.n_items * (encodings.n_items + 1);
    plan->contenders = GV_ARENA_NEW(arena, gv_contender, n_most);
    if (!plan->contenders)
        return gv_fail_memory(err);
    for (size_t i = 0; i < solvers.n_items; i++)
        GV_TRY(add_solver(plan, solvers.items[i], &encodings, full, arena, stop, err));
    return GV_OK;
}

/* ---- the plan ---- */

static gv_status check_size(const gv_sweep_plan *plan, gv_error *err)
{
    uint64_t n_jobs;
    const uint64_t n_seeds = plan->seeds.n_items;
    if (__builtin_mul_overflow(plan->n_numbers, n_seeds, &n_jobs) ||
        __builtin_mul_overflow(n_jobs, plan->n_points, &n_jobs) ||
        n_jobs > GV_SWEEP_MOST_INSTANCES)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "the sweep has more than %d instances: %zu points, %" PRIu64
                       " seeds, %" PRIu64 " of each",
                       GV_SWEEP_MOST_INSTANCES, plan->n_points, n_seeds,
                       plan->n_numbers);
    return GV_OK;
}

gv_status gv_sweep_plan_make(gv_sweep_plan *out, const gv_sweep_words *words,
                             const gv_sat_kind *const *sat, gv_arena *arena,
                             const gv_flag *stop, gv_error *err)
{
    enum { COUNT = 10, LIMIT = 20 };
    gv_sweep_plan plan = { .n_numbers = COUNT, .limit_seconds = LIMIT, .sat = sat };
    uint64_t megabytes = 0;
    GV_TRY(read_whole(&plan.n_numbers, words->count, "count", 1, UINT32_MAX, err));
    GV_TRY(read_seconds(&plan.limit_seconds, words->limit_time, err));
    GV_TRY(read_whole(&megabytes, words->limit_memory, "limit-memory", 0,
                      UINT64_C(1) << 40, err));
    plan.limit_bytes = megabytes << 20;
    GV_TRY(gv_shard_read(&plan.shard, words->shard, err));
    GV_TRY(
        gv_numbers_read(&plan.seeds, or_default(words->seed, "0"), "seed", arena, err));
    GV_TRY(make_points(&plan, words, arena, err));
    GV_TRY(check_size(&plan, err));
    GV_TRY(make_contenders(&plan, words, arena, stop, err));
    *out = plan;
    return GV_OK;
}

static gv_status enter_all(gv_sweep_plan *plan, gv_store *store, gv_error *err)
{
    for (size_t i = 0; i < plan->n_points; i++)
        GV_TRY(gv_sweep_store_take_point(store, &plan->points[i], err));
    for (size_t i = 0; i < plan->n_contenders; i++)
        GV_TRY(gv_sweep_store_take_solver(store, &plan->contenders[i].key, err));
    return GV_OK;
}

gv_status gv_sweep_plan_enter(gv_sweep_plan *plan, gv_store *store, gv_error *err)
{
    GV_TRY(gv_store_begin(store, err));
    const gv_status status = enter_all(plan, store, err);
    if (status == GV_OK)
        return gv_store_commit(store, err);
    gv_store_rollback(store);
    return status;
}

uint64_t gv_sweep_plan_n_jobs(const gv_sweep_plan *plan)
{
    return plan->n_numbers * plan->seeds.n_items * plan->n_points;
}

gv_sweep_job gv_sweep_plan_job(const gv_sweep_plan *plan, uint64_t job)
{
    const uint64_t at_once = plan->seeds.n_items * plan->n_points;
    return (gv_sweep_job){ .number = job / at_once,
                           .seed = plan->seeds.items[job % at_once / plan->n_points],
                           .point = job % plan->n_points };
}
