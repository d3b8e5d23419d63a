/* SPDX-License-Identifier: GPL-3.0-or-later */
/* flatzinc.c -- FlatZinc as a text format: a file is one record, its network the
 * instance. What to print and to optimise matters to the verb `flatzinc` alone. */
#include "text/detect.h"
#include "text/flatzinc/model.h"
#include "text/formats.h"
#include "text/record_split.h"

#include <string.h>

/* The first words of a model that say what it is; others need --from flatzinc. */
static bool is_head(const char *text, size_t length)
{
    static const char *const heads[] = { "predicate ",  "var ",   "array [", "array[",
                                         "constraint ", "solve ", "int: ",   "bool: " };
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
        if (gv_detect_begins(text, length, heads[i]))
            return true;
    return false;
}

/* The rest of the input is one model. */
static bool split(gv_split *cut)
{
    gv_split_rest(cut, (gv_format)GV_FORMAT_FLATZINC);
    return true;
}

static gv_status read(gv_parsed *out, const gv_record_text *raw, gv_context *context,
                      gv_arena *arena, gv_error *err)
{
    gv_arena tmp;
    gv_fzn model;
    gv_fzn_network network;
    gv_arena_init(&tmp, arena->memory);
    gv_status status = gv_fzn_parse(&model, raw, &tmp, err);
    if (status == GV_OK)
        status = gv_fzn_build(&network, &model, raw, context, arena, err);
    gv_arena_free(&tmp);
    if (status == GV_OK)
        *out = gv_parsed_whole(network.instance, raw);
    return status;
}

const gv_format_row gv_format_flatzinc = {
    .name = "flatzinc",
    .summary = "a model of MiniZinc, translated for solvers",
    .read = read,
    .head = is_head,
    .cut = split,
    .always_cut = true,
    .cuts_nul = true,
};
