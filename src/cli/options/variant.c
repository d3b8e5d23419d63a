/* SPDX-License-Identifier: GPL-3.0-or-later */
/* variant.c -- from --diagonals, --anti, --regions and their like to rules in words. */
#include "cli/options/variant.h"

#include "text/format.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { MOST_REGION_BYTES = 1 << 16 }; /* order 64 has 4096 letters */

static void add_rule(gv_buffer *out, const char *rule)
{
    gv_buffer_printf(out, "%s%s", out->length ? "; " : "", rule);
}

/* "knight,king": one rule for each. */
static gv_status add_pieces(gv_buffer *out, const char *pieces, gv_error *err)
{
    static const char *const known[] = { "knight", "king" };
    for (const char *at = pieces;; at++) {
        const size_t length = strcspn(at, ",");
        size_t i = 0;
        while (i < 2 &&
               (strlen(known[i]) != length || strncmp(known[i], at, length) != 0))
            i++;
        if (i == 2)
            return gv_fail(err, GV_ERR_ARGUMENT,
                           "--anti: pieces are knight and king, not '%.*s'",
                           length < 40 ? (int)length : 40, at);
        add_rule(out, known[i][1] == 'n' ? "anti knight" : "anti king");
        at += length;
        if (!*at)
            return GV_OK;
    }
}

/* The letters of a file, without lines that begin with '#'. */
static gv_status add_regions(gv_buffer *out, const char *name, gv_error *err)
{
    FILE *file = fopen(name, "re");
    if (!file)
        return gv_fail(err, GV_ERR_ARGUMENT, "--regions: cannot open %.100s: %s", name,
                       strerror(errno));
    char line[1024];
    size_t n_bytes = 0;
    add_rule(out, "regions ");
    while (fgets(line, sizeof line, file) && n_bytes < MOST_REGION_BYTES) {
        n_bytes += strlen(line);
        line[strcspn(line, "\r\n;")] = '\0';
        if (line[0] != '#')
            gv_buffer_puts(out, line);
    }
    const bool is_broken = ferror(file), is_long = n_bytes >= MOST_REGION_BYTES;
    (void)fclose(file);
    if (is_broken || is_long)
        return gv_fail(err, GV_ERR_ARGUMENT, "--regions: cannot read %.100s: %s", name,
                       is_long ? "it is too long" : "input error");
    return GV_OK;
}

static gv_status add_rules(gv_buffer *out, const gv_settings *settings, gv_error *err)
{
    const struct {
        bool given;
        const char *rule;
    } flags[] = { { settings->diagonals, "diagonals" },
                  { settings->windoku, "windoku" },
                  { settings->disjoint, "disjoint groups" },
                  { settings->nonconsecutive, "nonconsecutive" } };
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (flags[i].given)
            add_rule(out, flags[i].rule);
    if (settings->anti)
        GV_TRY(add_pieces(out, settings->anti, err));
    if (settings->variant)
        add_rule(out, settings->variant);
    return settings->regions ? add_regions(out, settings->regions, err) : GV_OK;
}

gv_status gv_run_variant(const char **out, gv_run *run, gv_error *err)
{
    gv_buffer rules;
    gv_buffer_init(&rules, run->memory);
    gv_status status = add_rules(&rules, &run->settings, err);
    char *copy = NULL;
    if (status == GV_OK && !rules.failed && rules.length)
        copy = gv_arena_take(run->arena, rules.length + 1);
    if (status == GV_OK && (rules.failed || (rules.length && !copy)))
        status = gv_fail_memory(err);
    if (copy)
        memcpy(copy, rules.text, rules.length + 1);
    gv_buffer_free(&rules);
    if (status == GV_OK)
        *out = copy;
    return status;
}

gv_status gv_run_net(const gv_net **out, const gv_run *run, gv_shape shape,
                     gv_arena *arena, gv_error *err)
{
    const char *text = run->input.text.variant;
    const gv_rules_text rules = { .text = text, .length = text ? strlen(text) : 0 };
    gv_error why = { .status = GV_OK };
    const gv_status status =
        gv_rules_net(out, &rules, shape, run->context, arena, &why);
    if (status == GV_ERR_INPUT) // said by an option
        return gv_fail(err, GV_ERR_ARGUMENT, "%s", why.message);
    if (status != GV_OK && err)
        *err = why;
    return status;
}
