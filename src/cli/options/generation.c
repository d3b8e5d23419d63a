/* SPDX-License-Identifier: GPL-3.0-or-later */
/* generation.c -- from options to a generator, for generate and study. */
#include "cli/options/generation.h"

#include "cli/options/base_instance.h"
#include "cli/options/mask.h"
#include "generate/exhaustive/world.h"
#include "generate/grid/grid_hash.h"
#include "generate/minimal/pilot.h"
#include "model/family.h"

#include <string.h>

/* ---- options ---- */

/* Options that belong to one method, so that none is silently ignored. */
gv_status gv_generation_check(const gv_run *run, const char *method, gv_error *err)
{
    static const struct {
        const char *option, *method;
    } needs[] = {
        { "paths-per-grid", "controlled-bias" },
        { "floor-cap", "controlled-bias" },
        { "preset", "weighted" },
        { "start-clues", "weighted" },
        { "enumerate-below", "weighted" },
        { "starts-per-grid", "weighted" },
        { "weights", "top-down" },
        { "isomorphs", "exhaustive" },
    };
    for (size_t i = 0; i < sizeof needs / sizeof needs[0]; i++)
        if (gv_run_given(run, needs[i].option) && strcmp(method, needs[i].method) != 0)
            return gv_fail(err, GV_ERR_ARGUMENT, "--%s needs --method %s",
                           needs[i].option, needs[i].method);
    return GV_OK;
}

gv_status gv_generation_init(gv_generation *g, gv_run *run,
                             const gv_generation_options *s, gv_error *err)
{
    const bool has_below = s->enumerate_below != GV_BELOW_NOT_GIVEN;
    *g = (gv_generation){ .run = run, .given = s };
    gv_arena_init(&g->arena, run->memory);
    GV_TRY(gv_base_instance(&g->empty, run, s->csp, &g->arena, err));
    g->options =
        (gv_generator_options){ .seed = run->settings.seed,
                                .stop = run->env->stop,
                                .takes_grids = s->grids != NULL,
                                .paths_per_grid = (unsigned)s->paths_per_grid,
                                .floor_cap = (unsigned)s->floor_cap,
                                .path_weights = s->weights,
                                .preset = s->preset,
                                .start_clues = (unsigned)s->start_clues,
                                .enumerate_below =
                                    has_below ? (unsigned)s->enumerate_below : 0,
                                .below_is_given = has_below,
                                .starts_per_grid = (unsigned)s->starts_per_grid };
    (void)gv_method_by_name(&g->options.method, s->method); // all are choices
    if (s->grid_method)
        (void)gv_grid_method_by_name(&g->options.grids, s->grid_method);
    if (s->symmetry)
        (void)gv_symmetry_by_name(&g->options.symmetry, s->symmetry);
    if (s->mask)
        GV_TRY(gv_mask_read(&g->options.mask, run, g->empty->net, s->mask, &g->arena,
                            err));
    return GV_OK;
}

/* ---- sources ---- */

static bool always_has_grids(const gv_instance *empty)
{
    return gv_net_is_gsp(empty->net);
}

static gv_status open_stream(gv_generation *g, gv_error *err)
{
    gv_run *run = g->run;
    run->origin.law = "as given";
    if (!g->given->grids)
        return GV_OK;
    g->has_stream = true;
    return gv_grid_stream_open(&g->stream, run, g->empty->net, g->given->grids, err);
}

/* The symmetries of what the puzzles are part of, unless they are unknown, or unwanted.
 */
static gv_status choose_symmetries(gv_find_automorphisms **out, const gv_generation *g,
                                   gv_error *err)
{
    const char *how = g->given->isomorphs;
    const bool is_variant = g->empty->net->variant != NULL;
    gv_find_automorphisms *known = is_variant ? NULL : gv_known_automorphisms(g->empty);
    if (how && strcmp(how, "together") == 0 && is_variant)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--isomorphs together: the symmetries of variants are unknown");
    if (how && strcmp(how, "together") == 0 && !known)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--isomorphs together needs the symmetries of the csp: this "
                       "program was built without nauty");
    *out = how && strcmp(how, "apart") == 0 ? NULL : known;
    return GV_OK;
}

static void tell_world(void *user, size_t n_done, size_t n_all)
{
    const gv_generation *g = user;
    gv_progress_update(g->tells, n_done, (double)n_done / (double)n_all,
                       gv_env_progress_requested(g->run->env));
}

static gv_status open_world(gv_generation *g, gv_error *err)
{
    gv_world_options options = { .stop = g->options.stop,
                                 .tell = g->tells ? tell_world : NULL,
                                 .user = g };
    if (g->options.takes_grids)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--grids: the method exhaustive takes all grids");
    GV_TRY(choose_symmetries(&options.automorphisms, g, err));
    GV_TRY(gv_world_new(&g->world, g->empty, &options, &g->arena, err));
    g->stopped = !g->world;
    g->options.world = g->world;
    return GV_OK;
}

static gv_status open_source(gv_generation *g, gv_error *err)
{
    if (g->options.method == GV_METHOD_EXHAUSTIVE)
        return open_world(g, err);
    if (g->options.takes_grids && gv_net_is_csp(g->empty->net))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--grids cannot be used with --family csp");
    if (g->options.takes_grids)
        return open_stream(g, err);
    // Bottom-up needs no grids, but there has to be one.
    if (g->options.method == GV_METHOD_BOTTOM_UP && always_has_grids(g->empty))
        return GV_OK;
    gv_grid_source *made;
    GV_TRY(gv_grid_source_new(&made, g->empty, gv_generator_grid_method(&g->options),
                              g->options.stop, &g->arena, err));
    g->stopped = !made;
    if (made)
        g->run->origin.law = gv_grid_source_law(made);
    g->source = made;
    return GV_OK;
}

static void say_biases(const gv_generation *g)
{
    if (g->run->settings.quiet)
        return;
    if (g->source && g->options.method != GV_METHOD_BOTTOM_UP &&
        gv_grid_source_method(g->source) != GV_GRIDS_UNIFORM)
        gv_env_sayf(g->run->env, "givens: complete grids: %s\n",
                    gv_grid_source_law(g->source));
    if (g->options.mask || g->options.symmetry)
        gv_env_say(g->run->env,
                   "givens: puzzles with a symmetry or mask are not an unbiased "
                   "sample\n");
}

/* Numbers that were not given, and says which they are. */
static gv_status run_pilot(gv_generation *g, gv_error *err)
{
    gv_generator_options *const o = &g->options;
    const gv_generator_options before = *o;
    if (!g->has_pilot)
        return GV_OK;
    GV_TRY(gv_weighted_pilot(o, g->empty, g->source, err));
    g->stopped = g->in_pilot = o->stop && atomic_load(o->stop);
    if (!g->run->settings.quiet && o->start_clues &&
        (o->start_clues != before.start_clues ||
         o->starts_per_grid != before.starts_per_grid ||
         o->enumerate_below != before.enumerate_below))
        gv_env_sayf(g->run->env,
                    "givens: chosen by a pilot: --start-clues %u --enumerate-below %u "
                    "--starts-per-grid %u\n",
                    o->start_clues, o->enumerate_below, o->starts_per_grid);
    return GV_OK;
}

gv_status gv_generation_open(gv_generation *g, gv_error *err)
{
    GV_TRY(open_source(g, err));
    if (g->stopped)
        return GV_OK;
    GV_TRY(run_pilot(g, err));
    if (g->stopped)
        return GV_OK;
    GV_TRY(gv_generator_new(&g->generator, &g->options, g->empty, g->source, &g->arena,
                            err));
    say_biases(g);
    return GV_OK;
}

void gv_generation_close(gv_generation *g)
{
    if (g->has_stream)
        gv_grid_stream_close(&g->stream);
    gv_arena_free(&g->arena);
}

/* ---- grids from outside ---- */

/* Takes grids, and records which. */
static size_t take_some(gv_generation *g, gv_buffer *out, size_t n, gv_buffer *messages)
{
    const size_t start = out->length;
    const size_t n_taken = gv_grid_stream_take(&g->stream, n, out, messages);
    if (n_taken && !out->failed) {
        const gv_label *labels = (const gv_label *)(const void *)(out->text + start);
        g->hash = gv_grid_hash(g->hash, labels, n_taken * g->empty->net->n_primary);
    }
    g->n_streamed += n_taken;
    return n_taken;
}

static void skip_grids(gv_generation *g, uint64_t first, gv_buffer *messages)
{
    enum { AT_ONCE = 1024 };
    gv_buffer unused;
    gv_buffer_init(&unused, g->run->memory);
    while (g->n_streamed < first && !g->stream.ended && !g->stream.cut) {
        const uint64_t left = first - g->n_streamed;
        gv_buffer_reset(&unused);
        (void)take_some(g, &unused, left < AT_ONCE ? (size_t)left : AT_ONCE, messages);
    }
    gv_buffer_free(&unused);
}

size_t gv_generation_take_grids(gv_generation *g, gv_buffer *out, uint64_t first,
                                size_t n, gv_buffer *messages)
{
    if (!g->has_stream)
        return 0;
    skip_grids(g, first, messages);
    g->hash_before = g->hash;
    return take_some(g, out, n, messages);
}
