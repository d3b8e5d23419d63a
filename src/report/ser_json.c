/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ser_json.c -- paths of Sudoku Explainer as JSON. */
#include "report/ser_text.h"

const char *const gv_ser_json_keys[] = { "ER", "EP", "ED", "steps", NULL };

static void put_text(gv_json *json, const char *key, const gv_buffer *text)
{
    gv_json_key(json, key);
    gv_json_string(json, text->text ? text->text : "", text->length);
}

static void put_rating(gv_json *json, const char *key, double rating,
                       gv_buffer *scratch)
{
    gv_buffer_reset(scratch);
    gv_ser_put_rating(scratch, rating);
    gv_json_key(json, key);
    gv_json_decimal(json, scratch->text ? scratch->text : "0");
}

static void put_removed(gv_json *json, const gv_ser_hint *hint)
{
    gv_json_key(json, "eliminations");
    gv_json_array_begin(json);
    for (unsigned cell = 0; cell < GV_SER_CELLS; cell++)
        for (unsigned left = hint->removed[cell]; left; left &= left - 1) {
            const char text[] = {
                'r', (char)('1' + cell / 9),          'c', (char)('1' + cell % 9), '<',
                '>', (char)('1' + gv_ser_first(left))
            };
            gv_json_string(json, text, sizeof text);
        }
    gv_json_array_end(json);
}

/* The nodes, each with the numbers of its parents among them, and the last ones of the
 * branches. */
static void put_chain(gv_json *json, const gv_ser_chain *chain, gv_buffer *scratch)
{
    gv_json_key(json, "nodes");
    gv_json_array_begin(json);
    for (uint32_t i = 0; i < chain->n_nodes; i++) {
        const gv_ser_node *node = &chain->nodes[i];
        gv_json_object_begin(json);
        gv_buffer_reset(scratch);
        gv_ser_put_node(scratch, node, "<>");
        put_text(json, "node", scratch);
        gv_json_key(json, "parents");
        gv_json_array_begin(json);
        for (uint32_t p = 0; p < node->n_parents; p++)
            gv_json_uint(json, chain->parents[node->first_parent + p]);
        gv_json_array_end(json);
        gv_json_object_end(json);
    }
    gv_json_array_end(json);
    gv_json_key(json, "ends");
    gv_json_array_begin(json);
    for (uint32_t i = 0; i < chain->n_ends; i++)
        gv_json_uint(json, chain->ends[i]);
    gv_json_array_end(json);
}

static void put_step(gv_json *json, const gv_ser_hint *hint, gv_buffer *scratch)
{
    char name[GV_SER_NAME_SIZE];
    gv_ser_hint_name(name, hint);
    gv_json_object_begin(json);
    put_rating(json, "rating", hint->rating, scratch);
    gv_json_key(json, "technique");
    gv_json_puts(json, name);
    gv_buffer_reset(scratch);
    gv_ser_put_placement(scratch, hint);
    if (scratch->length)
        put_text(json, "placement", scratch);
    put_removed(json, hint);
    if (hint->complexity) {
        gv_json_key(json, "complexity");
        gv_json_uint(json, hint->complexity);
    }
    if (hint->chain) {
        put_chain(json, hint->chain, scratch);
    } else {
        gv_buffer_reset(scratch);
        gv_ser_put_reason(scratch, hint, "<>");
        put_text(json, "reason", scratch);
    }
    gv_json_object_end(json);
}

void gv_ser_json(gv_json *json, const gv_ser_path *path, gv_buffer *scratch)
{
    const gv_ser_result *result = &path->result;
    if (result->outcome == GV_SER_SOLVED) {
        put_rating(json, "ER", result->er, scratch);
        put_rating(json, "EP", result->ep, scratch);
        put_rating(json, "ED", result->ed, scratch);
    }
    gv_json_key(json, "steps");
    gv_json_array_begin(json);
    for (size_t i = 0; i < path->n_steps; i++)
        put_step(json, &path->steps[i], scratch);
    gv_json_array_end(json);
    json->out->failed = json->out->failed || scratch->failed;
}
