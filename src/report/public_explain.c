/* SPDX-License-Identifier: GPL-3.0-or-later */
/* public_explain.c -- gv_explain() of givens.h: a resolution path as text. */
#include "report/path_text.h"

static gv_status explain_with(gv_buffer *out, gv_path *path, gv_finder *finder,
                              const gv_limits *limits, gv_arena *arena, gv_error *err)
{
    const gv_path_style style = { 0 };
    GV_TRY(gv_path_find(path, finder, limits, arena, err));
    return gv_path_text(out, path, finder->state, &style, err);
}

static gv_status explain(gv_buffer *out, const gv_instance *instance,
                         const char *theory, const gv_limits *limits, gv_arena *arena,
                         gv_error *err)
{
    gv_path path = { .instance = instance };
    const gv_linkage *linkage;
    gv_finder *finder;
    GV_TRY(gv_theory_parse(&path.theory, theory, err));
    GV_TRY(gv_linkage_new(&linkage, instance->net,
                          gv_theory_needs_glabels(&path.theory), arena, err));
    GV_TRY(gv_finder_new(&finder, linkage, arena, err));
    const gv_status status = explain_with(out, &path, finder, limits, arena, err);
    gv_finder_free(finder);
    return status;
}

gv_status gv_explain(char **out, const gv_instance *instance, const char *theory,
                     const gv_limits *limits, gv_error *err)
{
    const gv_limits none = { 0 };
    gv_buffer text;
    gv_arena arena;
    gv_buffer_init(&text, NULL);
    gv_arena_init(&arena, NULL);
    gv_status status =
        explain(&text, instance, theory, limits ? limits : &none, &arena, err);
    gv_arena_free(&arena);
    if (status == GV_OK && text.failed)
        status = gv_fail_memory(err);
    if (status == GV_OK)
        *out = gv_buffer_detach(&text);
    gv_buffer_free(&text);
    return status;
}
