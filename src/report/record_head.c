/* SPDX-License-Identifier: GPL-3.0-or-later */
/* record_head.c -- names puzzles in answers. */
#include "report/record_head.h"

#include "model/family.h"
#include "model/variant.h"
#include "text/csp_text.h"
#include "text/format.h"

#include <stdio.h>

void gv_record_head_line(gv_buffer *out, const gv_instance *instance)
{
    // Without its pencilmarks it would be a different puzzle.
    const gv_format format =
        gv_instance_has_marks(instance) ? GV_FORMAT_SUKAKU : GV_FORMAT_LINE;
    if (gv_format_put(out, instance, format, GV_ALPHABET_AUTO, NULL) !=
        GV_OK) // marks of queens have no such form
        (void)gv_format_put(out, instance, GV_FORMAT_LINE, GV_ALPHABET_AUTO, NULL);
}

void gv_record_head_whole(gv_buffer *out, const gv_instance *instance)
{
    if (gv_family_has_board(instance->net->shape.family) ||
        gv_csp_text_write_line(out, instance, NULL) != GV_OK)
        gv_record_head_line(out, instance);
}

static void put_shape(gv_json *json, gv_shape shape)
{
    if (!gv_family_has_board(shape.family) || gv_shape_is_nine(shape))
        return;
    gv_json_key(json, "family");
    gv_json_puts(json, gv_family_name(shape.family));
    if (!gv_families[shape.family]->free_blocks) {
        gv_json_key(json, "size");
        gv_json_uint(json, shape.order);
        return;
    }
    char block[16];
    (void)snprintf(block, sizeof block, "%ux%u", shape.block_rows, shape.block_cols);
    gv_json_key(json, "block");
    gv_json_puts(json, block);
}

void gv_record_head_shape(gv_json *json, const gv_net *net)
{
    put_shape(json, net->shape);
    if (net->variant) {
        gv_json_key(json, "variant");
        gv_json_puts(json, net->variant->text);
    }
}

void gv_record_head_json(gv_json *json, const gv_instance *instance, gv_outcome outcome,
                         gv_buffer *scratch)
{
    gv_buffer_reset(scratch);
    gv_record_head_whole(scratch, instance);
    gv_json_key(json, "puzzle");
    gv_json_string(json, scratch->text ? scratch->text : "", scratch->length);
    gv_record_head_shape(json, instance->net);
    gv_json_key(json, "status");
    gv_json_puts(json, gv_outcome_name(outcome));
    json->out->failed = json->out->failed || scratch->failed;
}
