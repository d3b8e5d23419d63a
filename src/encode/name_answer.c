/* SPDX-License-Identifier: GPL-3.0-or-later */
/* name_answer.c -- answers to csp-dual: NAME=VALUE for every primal variable, and for
 * duals if the solver gives them; as `givens solve --family csp` prints them. */
#include "encode/answer_scan.h"
#include "encode/csp_dual.h"
#include "encode/solution_check.h"
#include "model/symbols.h"

#include <string.h>

typedef struct name_reader {
    gv_answer_scan scan;
    const gv_instance *instance;
    const gv_net *net;
    gv_symbols names;
    gv_var *group_of; /* by the number of a name */
    gv_label *chosen; /* by group; GV_NO_LABEL: not named yet */
    gv_buffer scratch;
} name_reader;

static gv_status add_name(name_reader *reader, const char *prefix, gv_var group,
                          gv_error *err)
{
    gv_buffer *name = &reader->scratch;
    gv_buffer_reset(name);
    if (group < reader->net->n_primary)
        gv_net_group_name(reader->net, group, name);
    else
        gv_dual_name(name, reader->net, prefix, group);
    if (name->failed)
        return gv_fail_memory(err);
    uint32_t number;
    const gv_symbol symbol = { name->text ? name->text : "", name->length };
    if (!gv_symbols_add(&number, &reader->names, symbol))
        return gv_fail_memory(err);
    reader->group_of[number] = group;
    return GV_OK;
}

static gv_status prepare(name_reader *reader, gv_arena *tmp, gv_error *err)
{
    const gv_net *net = reader->net;
    const char *prefix = NULL;
    GV_TRY(gv_dual_prefix(&prefix, net, tmp, err));
    reader->group_of = GV_ARENA_NEW(tmp, gv_var, net->n_vars);
    reader->chosen = GV_ARENA_NEW(tmp, gv_label, net->n_vars);
    if (!reader->group_of || !reader->chosen)
        return gv_fail_memory(err);
    gv_symbols_init(&reader->names, tmp);
    for (gv_var group = 0; group < net->n_vars; group++) {
        reader->chosen[group] = GV_NO_LABEL;
        if (group < net->n_primary || gv_dual_is(net, group))
            GV_TRY(add_name(reader, prefix, group, err));
    }
    return GV_OK;
}

/* The label of that value in a group. */
static gv_label find_label(name_reader *reader, gv_var group, gv_symbol value)
{
    const gv_net *net = reader->net;
    gv_buffer *name = &reader->scratch;
    for (uint32_t i = net->group_start[group]; i < net->group_start[group + 1]; i++) {
        const gv_label label = net->group_labels[i];
        gv_buffer_reset(name);
        if (group < net->n_primary)
            gv_primal_value(name, net, label);
        else
            gv_dual_value(name, net, group, label);
        if (!name->failed && name->length == value.length &&
            !memcmp(name->text ? name->text : "", value.text, value.length))
            return label;
    }
    return GV_NO_LABEL;
}

static gv_status take_word(name_reader *reader, gv_answer_word word, gv_error *err)
{
    const gv_answer_scan *scan = &reader->scan;
    const char *text = scan->text + word.start;
    const char *equals = memchr(text, '=', word.length);
    if (!equals)
        return gv_answer_scan_fail_word(err, scan, word,
                                        "is not of the form NAME=VALUE");
    const gv_symbol name = { text, (size_t)(equals - text) };
    const gv_symbol value = { equals + 1, word.length - name.length - 1 };
    uint32_t number;
    if (!gv_symbols_find(&number, &reader->names, name))
        return gv_answer_scan_fail_word(err, scan, word,
                                        "names no variable of the encoding");
    const gv_var group = reader->group_of[number];
    const gv_label label = find_label(reader, group, value);
    if (reader->scratch.failed)
        return gv_fail_memory(err);
    if (label == GV_NO_LABEL)
        return gv_answer_scan_fail_word(err, scan, word,
                                        "gives a value that does not exist");
    if (reader->chosen[group] != GV_NO_LABEL)
        return gv_answer_scan_fail_word(
            err, scan, word, "gives a value to a variable that already has one");
    reader->chosen[group] = label;
    return GV_OK;
}

/* Whether a line is a word that replaces the answer. */
static bool is_reply(gv_reply *out, const gv_answer_scan *scan)
{
    const bool none = gv_answer_scan_line_is(scan, "none");
    *out = none ? GV_REPLY_UNSAT : GV_REPLY_UNKNOWN;
    return none || gv_answer_scan_line_is(scan, "limit");
}

static gv_status check_all(gv_label *labels, const name_reader *reader, gv_error *err)
{
    const gv_net *net = reader->net;
    for (gv_var group = 0; group < net->n_vars; group++) {
        const gv_label label = reader->chosen[group];
        if (group < net->n_primary) {
            labels[group] = label;
            if (label == GV_NO_LABEL)
                return gv_answer_scan_fail_line(
                    err, &reader->scan,
                    "the answer is cut short: a variable has no "
                    "value");
        } else if (label != GV_NO_LABEL && labels[gv_primary_of(net, label)] != label) {
            return gv_answer_scan_fail_line(
                err, &reader->scan,
                "the answer contradicts itself: a dual variable "
                "names a place where its value is not");
        }
    }
    return gv_solution_check(reader->instance, labels, err);
}

static gv_status read_answer(gv_reply *out, gv_label *labels, name_reader *reader,
                             gv_error *err)
{
    bool any = false;
    while (gv_answer_scan_line(&reader->scan)) {
        gv_reply reply;
        gv_answer_word word;
        if (reader->scan.text[reader->scan.at] == '#')
            continue;
        if (!any && is_reply(&reply, &reader->scan)) {
            *out = reply;
            return GV_OK;
        }
        for (; gv_answer_word_next(&word, &reader->scan, ""); any = true)
            GV_TRY(take_word(reader, word, err));
    }
    GV_TRY(check_all(labels, reader, err));
    *out = GV_REPLY_SAT;
    return GV_OK;
}

gv_status gv_csp_dual_read(gv_reply *out, gv_label *labels, const gv_instance *instance,
                           const gv_encode_choice *choice, const char *text,
                           size_t length, gv_arena *tmp, gv_error *err)
{
    name_reader reader = { .instance = instance, .net = instance->net };
    gv_answer_scan_init(&reader.scan, text, length, choice->meter);
    gv_buffer_init(&reader.scratch, tmp->memory);
    gv_status status = prepare(&reader, tmp, err);
    if (status == GV_OK)
        status = read_answer(out, labels, &reader, err);
    gv_buffer_free(&reader.scratch);
    return status;
}
