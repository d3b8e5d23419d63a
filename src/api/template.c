/* SPDX-License-Identifier: GPL-3.0-or-later */
/* template.c -- the calls of givens.h about the Template: worksheets as text and JSON;
 * worksheet_maker.c makes their contents plain data. */
#include "api/api_internal.h"
#include "api/worksheet_maker.h"
#include "report/record_head.h"
#include "report/template/json.h"
#include "report/template/text.h"
#include "template/analysis.h"

struct gv_worksheet {
    gv_memory *memory;
    gv_arena arena; /* of everything below */
    const gv_instance *instance;
    gv_template template; /* of the instance with the requested assignments */
    const gv_worksheet_content *content;
};

/* ---- making ---- */

static gv_status read_request(gv_template_request *out,
                              const gv_worksheet_options *options, gv_error *err)
{
    enum { MOST_PATTERNS = 1000000, MOST_SOLUTIONS = 1000 };
    const uint64_t patterns = options->max_patterns, solutions = options->max_solutions;
    gv_template_order order = GV_TEMPLATE_INCREASING;
    if (options->remove_clues)
        order = gv_template_order_find(options->remove_clues);
    if (!options->exhaustive && (options->max_depth || options->max_patterns))
        return gv_fail(err, GV_ERR_ARGUMENT, "%s needs exhaustive",
                       options->max_depth ? "max_depth" : "max_patterns");
    if (order == GV_TEMPLATE_N_ORDERS)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "'%.40s' is not an order of removal: increasing, smallest, "
                       "largest, random",
                       options->remove_clues);
    *out = (gv_template_request){
        .first_only = options->no_path,
        .exhaustive = options->exhaustive,
        .max_depth = options->max_depth,
        .max_patterns = patterns == UINT64_MAX ? 0
                        : patterns             ? patterns
                                               : MOST_PATTERNS,
        .fits_memory = !patterns,
        .max_solutions = solutions ? solutions : MOST_SOLUTIONS,
        .removes_clues = options->remove_clues,
        .order = order,
        .rng = gv_rng_stream(options->seed, options->unit),
    };
    return GV_OK;
}

static gv_status fill(gv_worksheet *sheet, const gv_worksheet_options *options,
                      const gv_limits *limits, gv_arena *tmp, gv_error *err)
{
    const gv_instance *instance = sheet->instance;
    gv_template_request request;
    gv_template_gaps gaps;
    if (!gv_template_suits(instance))
        return gv_fail(err, GV_ERR_UNSUPPORTED,
                       "the Template is for Sudoku and Latin squares without "
                       "pencilmarks");
    GV_TRY(read_request(&request, options, err));
    if (options->apply)
        GV_TRY(
            gv_template_apply(&instance, instance, options->apply, &sheet->arena, err));
    GV_TRY(gv_template_analyse(&sheet->template, &gaps, instance, &request, limits,
                               &sheet->arena, tmp, err));
    const bool is_cut = gaps.limited || gaps.stopped;
    return gv_worksheet_maker_run(&sheet->content, &sheet->template,
                                  is_cut ? GV_OUTCOME_LIMIT : GV_OUTCOME_OK,
                                  &sheet->arena, err);
}

gv_status gv_worksheet_new(gv_worksheet **out, const gv_instance *instance,
                           const gv_worksheet_options *options, const gv_limits *limits,
                           gv_error *err)
{
    gv_worksheet_options what;
    gv_limits all;
    GV_NEED(out);
    GV_NEED(instance);
    GV_TRY(GV_READ_OPTIONS(&what, options, err));
    GV_TRY(GV_READ_OPTIONS(&all, limits, err));
    gv_memory *memory = gv_context_memory(instance->context);
    gv_worksheet *sheet = gv_memory_zeroed(memory, 1, sizeof *sheet);
    if (!sheet)
        return gv_fail_memory(err);
    sheet->memory = memory;
    sheet->instance = gv_instance_keep(instance);
    gv_arena_init(&sheet->arena, memory);
    gv_arena tmp;
    gv_arena_init(&tmp, memory);
    const gv_status status = fill(sheet, &what, &all, &tmp, err);
    gv_arena_free(&tmp);
    if (status == GV_OK)
        *out = sheet;
    else
        gv_worksheet_free(sheet);
    return status;
}

void gv_worksheet_free(gv_worksheet *worksheet)
{
    if (!worksheet)
        return;
    gv_arena_free(&worksheet->arena);
    gv_instance_free((gv_instance *)worksheet->instance);
    gv_free(worksheet);
}

const gv_worksheet_content *gv_worksheet_read(const gv_worksheet *worksheet)
{
    return worksheet ? worksheet->content : NULL;
}

/* ---- writing ---- */

static gv_status put_json(gv_buffer *out, const gv_worksheet *sheet, gv_arena *tmp,
                          gv_error *err)
{
    gv_buffer scratch;
    gv_json json;
    gv_buffer_init(&scratch, sheet->memory);
    gv_json_init(&json, out);
    gv_json_object_begin(&json);
    gv_record_head_json(&json, sheet->instance, sheet->content->outcome, &scratch);
    const gv_status status = gv_worksheet_json(&json, &sheet->template, tmp, err);
    gv_json_object_end(&json);
    gv_buffer_free(&scratch);
    return status;
}

static gv_status put_text(gv_buffer *out, const gv_worksheet *sheet, gv_arena *tmp,
                          gv_error *err)
{
    GV_TRY(gv_worksheet_text(out, &sheet->template, tmp, err));
    if (sheet->content->outcome != GV_OUTCOME_OK)
        gv_buffer_printf(out, "%s\n", gv_outcome_name(sheet->content->outcome));
    return GV_OK;
}

gv_status gv_worksheet_write(char **out, const gv_worksheet *worksheet,
                             gv_rendering rendering, gv_error *err)
{
    GV_NEED(out);
    GV_NEED(worksheet);
    if (rendering != GV_RENDER_NOTATION && rendering != GV_RENDER_JSON)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "a worksheet is written as a notation or as JSON");
    gv_buffer buffer;
    gv_arena tmp;
    gv_buffer_init(&buffer, worksheet->memory);
    gv_arena_init(&tmp, worksheet->memory);
    gv_status status = rendering == GV_RENDER_JSON
                           ? put_json(&buffer, worksheet, &tmp, err)
                           : put_text(&buffer, worksheet, &tmp, err);
    if (status == GV_OK) {
        char *text = gv_buffer_detach(&buffer);
        if (text)
            *out = text;
        else
            status = gv_fail_memory(err);
    }
    gv_arena_free(&tmp);
    gv_buffer_free(&buffer);
    return status;
}
