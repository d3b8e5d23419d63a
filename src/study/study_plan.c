/* SPDX-License-Identifier: GPL-3.0-or-later */
/* study_plan.c -- ratings in the order of their table, and parameters of a study: made
 * from the generator's options, where all defaults are filled in. */
#include "study/study_plan.h"

#include "base/hash.h"
#include "generate/exhaustive/world.h"
#include "model/family.h"
#include "model/variant.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- ratings ---- */

/* Whether the rating is in the plan, or named. */
static bool is_wanted(const gv_study_plan *plan, const bool *named, size_t row)
{
    for (size_t i = 0; i < plan->n_ratings; i++)
        if (plan->ratings[i] == &gv_ratings[row])
            return true;
    return named[row];
}

static gv_status mark_named(bool *named, const char *names, gv_error *err)
{
    for (const char *name = names;; name++) {
        const size_t length = strcspn(name, ",");
        const gv_rating *rating;
        GV_TRY(gv_rating_find(&rating, name, length, err));
        named[rating - gv_ratings] = true;
        if (rating->rate == gv_rate_partials)
            named[0] = true; // W, the first row
        name += length;
        if (!*name)
            return GV_OK;
    }
}

gv_status gv_study_plan_rate_by(gv_study_plan *plan, const char *names, gv_error *err)
{
    bool named[GV_MAX_RATINGS] = { false };
    gv_study_plan after = *plan;
    GV_TRY(mark_named(named, names, err));
    after.n_ratings = 0;
    for (size_t row = 0; row < gv_n_ratings; row++)
        if (is_wanted(plan, named, row))
            after.ratings[after.n_ratings++] = &gv_ratings[row];
    *plan = after;
    return GV_OK;
}

gv_rating_set gv_study_plan_all_ratings(const gv_study_plan *plan)
{
    return (gv_rating_set)((UINT64_C(1) << plan->n_ratings) - 1);
}

/* ---- versions ---- */

void gv_study_plan_versions(gv_buffer *out, const gv_study_plan *plan)
{
    gv_buffer_printf(out, "generator %d", GV_GENERATOR_VERSION);
    for (size_t i = 0; i < plan->n_ratings; i++)
        gv_buffer_printf(out, ", %s %u", plan->ratings[i]->name,
                         plan->ratings[i]->version);
}

gv_status gv_study_plan_compare(const gv_study_plan *plan, const char *versions,
                                gv_error *err)
{
    gv_buffer ours;
    gv_buffer_init(&ours, NULL);
    gv_study_plan_versions(&ours, plan);
    gv_status status = GV_OK;
    if (ours.failed)
        status = gv_fail_memory(err);
    else if (strcmp(ours.text, versions) != 0)
        status =
            gv_fail(err, GV_ERR_ARGUMENT,
                    "the program of this rank has other versions than that of rank "
                    "0: %s, not %s",
                    ours.text, versions);
    gv_buffer_free(&ours);
    return status;
}

/* ---- parameters ---- */

const char *gv_parameters_value(const gv_parameters *parameters, const char *name)
{
    for (size_t i = 0; i < parameters->n_items; i++)
        if (strcmp(parameters->items[i].name, name) == 0)
            return parameters->items[i].value;
    return NULL;
}

static uint64_t hash_of_csp(const char *text)
{
    return gv_hash_bytes(GV_HASH_START, text, strlen(text));
}

gv_status gv_parameters_csp(const char **out, const gv_parameters *parameters,
                            gv_error *err)
{
    const char *text = gv_parameters_value(parameters, GV_STORE_CSP);
    const char *hash = gv_parameters_value(parameters, GV_STORE_CSP_HASH);
    if (text) {
        char expected[24];
        (void)snprintf(expected, sizeof expected, "%016" PRIx64, hash_of_csp(text));
        if (!hash || strcmp(hash, expected) != 0)
            return gv_fail(err, GV_ERR_INPUT,
                           "the store is damaged: its csp text has the hash %s, not "
                           "%.24s",
                           expected, hash ? hash : "none");
    }
    *out = text;
    return GV_OK;
}

/* A growing list; `failed` is checked once, at the end. */
typedef struct list {
    gv_parameters *out;
    gv_arena *arena;
    bool failed;
} list;

static const char *copy(list *l, const char *text, size_t length)
{
    char *made = gv_arena_take(l->arena, length + 1);
    l->failed = l->failed || !made;
    if (!made)
        return "";
    memcpy(made, text, length);
    made[length] = '\0';
    return made;
}

static void add_text(list *l, const char *name, const char *value, size_t length)
{
    if (l->out->n_items == GV_MAX_PARAMETERS) {
        l->failed = true;
        return;
    }
    gv_parameter *item = &l->out->items[l->out->n_items++];
    item->name = copy(l, name, strlen(name));
    item->value = copy(l, value, length);
}

__attribute__((format(printf, 3, 4))) static void add(list *l, const char *name,
                                                      const char *format, ...)
{
    char value[64];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(value, sizeof value, format, arguments);
    va_end(arguments);
    add_text(l, name, value, strlen(value));
}

static void add_shape(list *l, gv_shape shape)
{
    add(l, "family", "%s", gv_families[shape.family]->name);
    if (gv_families[shape.family]->free_blocks)
        add(l, "block", "%ux%u", shape.block_rows, shape.block_cols);
    else if (gv_family_has_board(shape.family))
        add(l, "size", "%u", shape.order);
}

static void add_csp(list *l, const gv_study_plan *plan)
{
    if (!plan->csp)
        return;
    add_text(l, GV_STORE_CSP, plan->csp, strlen(plan->csp));
    add(l, GV_STORE_CSP_HASH, "%016" PRIx64, hash_of_csp(plan->csp));
}

static const char *grids_word(const gv_generator *generator)
{
    static const char *const words[] = { [GV_GRIDS_UNIFORM] = "uniform",
                                         [GV_GRIDS_CHAIN] = "chain",
                                         [GV_GRIDS_BACKTRACKING] = "backtracking",
                                         [GV_GRIDS_WEIGHTED] = "weighted" };
    if (generator->options.takes_grids)
        return "given";
    if (generator->options.world)
        return "all";
    return generator->source ? words[gv_grid_source_method(generator->source)] : "none";
}

static void add_method(list *l, const gv_generator_options *options)
{
    static const char *const symmetries[] = { "none", "rotate", "mirror", "diagonal" };
    if (options->method == GV_METHOD_CONTROLLED_BIAS) {
        add(l, "paths-per-grid", "%u", options->paths_per_grid);
        if (options->floor_cap)
            add(l, "floor-cap", "%u", options->floor_cap);
    }
    if (options->method == GV_METHOD_WEIGHTED) {
        add(l, "start-clues", "%u", options->start_clues);
        add(l, "enumerate-below", "%u", options->enumerate_below);
        add(l, "starts-per-grid", "%u", options->starts_per_grid);
    }
    const gv_world *const world = options->world;
    if (world) {
        add(l, "isomorphs", world->has_symmetries ? "together" : "apart");
        add(l, GV_STORE_SOLUTIONS, "%zu", world->solutions.n);
        add(l, GV_STORE_PUZZLES, "%zu", world->n_puzzles);
    }
    if (options->path_weights)
        add(l, "weights", "yes");
    if (options->symmetry)
        add(l, "symmetry", "%s", symmetries[options->symmetry]);
}

gv_status gv_study_plan_parameters(gv_parameters *out, const gv_study_plan *plan,
                                   gv_arena *arena, gv_error *err)
{
    const gv_generator *generator = plan->generator;
    gv_parameters made = { .n_items = 0 };
    list l = { .out = &made, .arena = arena };
    add(&l, GV_STORE_GENERATOR, "%d", GV_GENERATOR_VERSION);
    add(&l, "method", "%s", generator->row->name);
    if (generator->options.method != GV_METHOD_EXHAUSTIVE)
        add(&l, "seed", "%" PRIu64, generator->options.seed);
    add_shape(&l, generator->net->shape);
    const gv_variant *variant = generator->net->variant;
    if (variant)
        add_text(&l, "variant", variant->text, strlen(variant->text));
    add_csp(&l, plan);
    add(&l, "grids", "%s", grids_word(generator));
    add_method(&l, &generator->options);
    add(&l, "max-length", "%u", plan->max_length);
    if (l.failed)
        return gv_fail_memory(err);
    *out = made;
    return GV_OK;
}

gv_status gv_study_plan_put(gv_buffer *out, const gv_study_plan *plan, gv_error *err)
{
    gv_parameters parameters = { 0 };
    gv_arena tmp;
    gv_arena_init(&tmp, NULL);
    const gv_status status = gv_study_plan_parameters(&parameters, plan, &tmp, err);
    for (size_t i = 0; status == GV_OK && i < parameters.n_items; i++)
        gv_buffer_printf(out, "%s=%s\n", parameters.items[i].name,
                         parameters.items[i].value);
    for (size_t i = 0; i < plan->n_ratings; i++)
        gv_buffer_printf(out, "%s%s", i ? "," : "ratings=", plan->ratings[i]->name);
    if (plan->n_ratings)
        gv_buffer_putc(out, '\n');
    gv_buffer_puts(out, GV_PLAN_VERSIONS "=");
    gv_study_plan_versions(out, plan);
    gv_buffer_putc(out, '\n');
    gv_arena_free(&tmp);
    return status == GV_OK && out->failed ? gv_fail_memory(err) : status;
}

gv_status gv_parameters_parse(gv_parameters *out, const char *text, gv_arena *arena,
                              gv_error *err)
{
    gv_parameters made = { .n_items = 0 };
    list l = { .out = &made, .arena = arena };
    while (*text && !l.failed) {
        char name[64];
        const size_t n_name = strcspn(text, "=\n"), n_line = strcspn(text, "\n");
        if (text[n_name] != '=' || n_name >= sizeof name || text[n_line] != '\n')
            return gv_fail(err, GV_ERR_INPUT, "expected a line name=value");
        (void)snprintf(name, sizeof name, "%.*s", (int)n_name, text);
        add_text(&l, name, text + n_name + 1, n_line - n_name - 1);
        text += n_line + 1;
    }
    if (l.failed)
        return gv_fail_memory(err);
    *out = made;
    return GV_OK;
}

static void add_stored(void *user, const char *name, const char *value)
{
    add_text(user, name, value, strlen(value));
}

gv_status gv_parameters_read(gv_parameters *out, gv_store *store, gv_arena *arena,
                             gv_error *err)
{
    gv_parameters made = { .n_items = 0 };
    list l = { .out = &made, .arena = arena };
    GV_TRY(gv_store_parameters(store, add_stored, &l, err));
    if (l.failed && made.n_items == GV_MAX_PARAMETERS)
        return gv_fail(err, GV_ERR_INPUT, "the store has more than %d parameters",
                       GV_MAX_PARAMETERS);
    if (l.failed)
        return gv_fail_memory(err);
    *out = made;
    return GV_OK;
}

gv_status gv_parameters_write(const gv_parameters *parameters, gv_store *store,
                              gv_error *err)
{
    for (size_t i = 0; i < parameters->n_items; i++)
        GV_TRY(gv_store_put_parameter(store, parameters->items[i].name,
                                      parameters->items[i].value, err));
    return GV_OK;
}

static gv_status fail_different(const char *name, const char *stored,
                                const char *wanted, gv_error *err)
{
    if (strcmp(name, GV_STORE_GENERATOR) == 0)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "this study was begun by version %s of the generator, and this "
                       "program has version %s: their units cannot be mixed",
                       stored ? stored : "1", wanted);
    if (strcmp(name, GV_STORE_CSP) == 0)
        return gv_fail(err, GV_ERR_ARGUMENT, "this study was begun with another csp");
    if (!stored)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "this study was begun without --%s, found %s", name, wanted);
    return gv_fail(err, GV_ERR_ARGUMENT, "this study was begun with --%s %s, found %s",
                   name, stored, wanted);
}

/* Parameters that may grow are not compared. */
static bool is_compared(const char *name)
{
    return strcmp(name, GV_STORE_GOAL) != 0 && strcmp(name, GV_STORE_GRIDS) != 0;
}

gv_status gv_parameters_match(const gv_parameters *stored, const gv_parameters *wanted,
                              gv_error *err)
{
    for (size_t i = 0; i < wanted->n_items; i++) {
        const gv_parameter *item = &wanted->items[i];
        const char *value = gv_parameters_value(stored, item->name);
        if (is_compared(item->name) && (!value || strcmp(value, item->value) != 0))
            return fail_different(item->name, value, item->value, err);
    }
    for (size_t i = 0; i < stored->n_items; i++) {
        const gv_parameter *item = &stored->items[i];
        if (is_compared(item->name) && !gv_parameters_value(wanted, item->name))
            return fail_different(item->name, item->value, "none", err);
    }
    return GV_OK;
}
