/* SPDX-License-Identifier: GPL-3.0-or-later */
/* xcsp.c -- XCSP3 as a text format: a file is one record. Its XML becomes a model of
 * variables and constraints, and that a network, as a FlatZinc model does. */
#include "text/detect.h"
#include "text/formats.h"
#include "text/record_split.h"
#include "text/xcsp/model.h"

#include <string.h>

/* The children of <instance> that say something about solutions. */
static gv_status read_parts(gv_xcsp *x, const gv_xml_element *instance)
{
    const gv_xml_element *variables = gv_xml_child(instance, "variables");
    const gv_xml_element *constraints = gv_xml_child(instance, "constraints");
    const gv_xml_element *objectives = gv_xml_child(instance, "objectives");
    if (!gv_xml_is(instance, "instance"))
        return gv_xcsp_fail(x, instance->at, "expected the element <instance>");
    if (objectives)
        return gv_xcsp_fail(x, objectives->at, "objectives are not supported");
    if (!variables)
        return gv_xcsp_fail(x, instance->at, "expected the element <variables>");
    GV_TRY(gv_xcsp_read_variables(x, variables));
    return constraints ? gv_xcsp_read_constraints(x, constraints) : GV_OK;
}

static gv_status read_instance(gv_fzn_network *out, const gv_record_text *raw,
                               gv_context *context, gv_arena *arena, gv_arena *tmp,
                               gv_error *err)
{
    gv_xml_element *root;
    gv_xcsp x = { .raw = raw,
                  .arena = tmp,
                  .err = err,
                  .arrays = { .size = sizeof(gv_xcsp_array) },
                  .variables = { .size = sizeof(gv_fzn_variable) },
                  .constraints = { .size = sizeof(gv_fzn_constraint) } };
    gv_symbols_init(&x.names, tmp);
    GV_TRY(gv_xml_read(&root, raw, tmp, err));
    GV_TRY(read_parts(&x, root));
    const gv_fzn model = { .variables = x.variables.items,
                           .n_variables = x.variables.n,
                           .constraints = x.constraints.items,
                           .n_constraints = x.constraints.n,
                           .goal = GV_FZN_SATISFY };
    return gv_fzn_build(out, &model, raw, context, arena, err);
}

static gv_status read(gv_parsed *out, const gv_record_text *raw, gv_context *context,
                      gv_arena *arena, gv_error *err)
{
    gv_arena tmp;
    gv_fzn_network network;
    gv_arena_init(&tmp, arena->memory);
    const gv_status status = read_instance(&network, raw, context, arena, &tmp, err);
    gv_arena_free(&tmp);
    if (status == GV_OK)
        *out = gv_parsed_whole(network.instance, raw);
    return status;
}

static bool is_head(const char *text, size_t length)
{
    return gv_detect_begins(text, length, "<instance");
}

static bool split(gv_split *cut)
{
    gv_split_rest(cut, (gv_format)GV_FORMAT_XCSP3);
    return true;
}

const gv_format_row gv_format_xcsp3 = {
    .name = "xcsp3",
    .summary = "an instance of XCSP3",
    .read = read,
    .head = is_head,
    .cut = split,
    .always_cut = true,
    .cuts_nul = true,
    .is_xml = true,
};
