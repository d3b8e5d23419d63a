/* SPDX-License-Identifier: GPL-3.0-or-later */
/* explain_write.c -- explanations as text, JSON and pictures. */
#include "api/api_internal.h"
#include "api/explanation.h"
#include "report/drawing/step_svg.h"
#include "report/explainer/text.h"
#include "report/path/path_json.h"
#include "report/path/path_text.h"
#include "report/record_head.h"

/* Where a text is made, and what is needed for it. */
typedef struct rendering {
    const gv_explanation *e;
    gv_rendering kind;
    size_t number; /* of a step, from 1; 0: the whole path */
    gv_buffer out, scratch;
    gv_arena tmp;
    gv_state *state; /* scratch; NULL for SE */
} rendering;

static gv_status open_rendering(rendering *r, gv_error *err)
{
    gv_buffer_init(&r->out, r->e->memory);
    gv_buffer_init(&r->scratch, r->e->memory);
    gv_arena_init(&r->tmp, r->e->memory);
    return r->e->linkage ? gv_state_new(&r->state, r->e->linkage, &r->tmp, err) : GV_OK;
}

static void close_rendering(rendering *r)
{
    gv_arena_free(&r->tmp);
    gv_buffer_free(&r->scratch);
    gv_buffer_free(&r->out);
}

/* ---- JSON ---- */

/* The members of the path after those that name the puzzle. */
static gv_status put_members(rendering *r, gv_json *json, gv_error *err)
{
    const gv_explanation *e = r->e;
    if (e->linkage)
        return gv_path_json(json, &e->path, r->state, false, err);
    if (e->by_explainer) {
        gv_explainer_json(json, &e->se, e->instance->alphabet, &r->scratch);
        return GV_OK;
    }
    gv_json_key(json, "steps"); // there was no time to find any
    gv_json_array_begin(json);
    gv_json_array_end(json);
    return GV_OK;
}

static gv_status put_json(rendering *r, gv_error *err)
{
    const gv_explanation *e = r->e;
    gv_json json;
    gv_json_init(&json, &r->out);
    if (r->number && e->linkage)
        return gv_path_json_step(&json, &e->path, r->number, r->state, err);
    if (r->number) {
        gv_explainer_json_step(&json, &e->se, r->number, e->instance->alphabet,
                               &r->scratch);
        return GV_OK;
    }
    gv_json_object_begin(&json);
    gv_record_head_json(&json, e->instance, e->outcome, &r->scratch);
    GV_TRY(put_members(r, &json, err));
    gv_json_object_end(&json);
    return GV_OK;
}

/* ---- text ---- */

static gv_status put_path(rendering *r, gv_error *err)
{
    const gv_path_style style = { .ascii = r->kind == GV_RENDER_ASCII,
                                  .words = r->kind == GV_RENDER_WORDS,
                                  .states = r->kind == GV_RENDER_STATES,
                                  .show_hidden = r->e->show_hidden };
    const gv_path *path = &r->e->path;
    return r->number ? gv_path_text_step(&r->out, path, r->number, r->state, &style,
                                         &r->tmp, err)
                     : gv_path_text(&r->out, path, r->state, &style, &r->tmp, err);
}

static gv_status put_hints(rendering *r, gv_error *err)
{
    const gv_explainer_style style = { .ascii = r->kind == GV_RENDER_ASCII,
                                       .words = r->kind == GV_RENDER_WORDS,
                                       .alphabet = r->e->instance->alphabet };
    if (r->kind == GV_RENDER_STATES)
        return gv_fail(err, GV_ERR_UNSUPPORTED, "the theory SE shows no states");
    if (r->number)
        gv_explainer_text_step(&r->out, &r->e->se, r->number, &style);
    else
        gv_explainer_text(&r->out, &r->e->se, &style);
    return GV_OK;
}

static gv_status put_text(rendering *r, gv_error *err)
{
    if (r->e->linkage)
        GV_TRY(put_path(r, err));
    else if (r->e->by_explainer)
        GV_TRY(put_hints(r, err));
    if (!r->number && r->e->outcome != GV_OUTCOME_OK)
        gv_buffer_printf(&r->out, "%s\n", gv_outcome_name(r->e->outcome));
    return GV_OK;
}

/* ---- all of them ---- */

static gv_status put_picture(rendering *r, gv_error *err)
{
    const gv_explanation *e = r->e;
    if (!r->number)
        return gv_fail(err, GV_ERR_ARGUMENT, "a picture shows a single step");
    if (e->by_explainer)
        return gv_fail(err, GV_ERR_UNSUPPORTED, "the theory SE has no picture to draw");
    return gv_step_svg(&r->out, &e->path, r->number, r->state, false, err);
}

static gv_status render(char **out, rendering *r, gv_error *err)
{
    gv_status status = open_rendering(r, err);
    if (status == GV_OK)
        status = r->kind == GV_RENDER_JSON  ? put_json(r, err)
                 : r->kind == GV_RENDER_SVG ? put_picture(r, err)
                                            : put_text(r, err);
    if (status == GV_OK) {
        char *text = gv_buffer_detach(&r->out);
        if (text)
            *out = text;
        else
            status = gv_fail_memory(err);
    }
    close_rendering(r);
    return status;
}

static gv_status check_rendering(gv_rendering kind, gv_error *err)
{
    if ((unsigned)kind > GV_RENDER_SVG)
        return gv_fail(err, GV_ERR_ARGUMENT, "no such rendering: %d", (int)kind);
    return GV_OK;
}

gv_status gv_explanation_write(char **out, const gv_explanation *explanation,
                               gv_rendering kind, gv_error *err)
{
    GV_NEED(out);
    GV_NEED(explanation);
    GV_TRY(check_rendering(kind, err));
    return render(out, &(rendering){ .e = explanation, .kind = kind }, err);
}

gv_status gv_explanation_write_step(char **out, const gv_explanation *explanation,
                                    size_t index, gv_rendering kind, gv_error *err)
{
    GV_NEED(out);
    GV_NEED(explanation);
    GV_TRY(check_rendering(kind, err));
    if (index >= gv_explanation_size(explanation))
        return gv_fail(err, GV_ERR_ARGUMENT, "there is no step %zu: the path has %zu",
                       index, gv_explanation_size(explanation));
    return render(
        out, &(rendering){ .e = explanation, .kind = kind, .number = index + 1 }, err);
}
