/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mask.c -- reads a pattern of clues, character by character. */
#include "cli/options/mask.h"

#include "base/bitset.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { MAX_LINE = 4096, MOST_LINES = 10000 };

/* A line of a drawn frame: "+---+---+" or "-----". A row of a mask has its own marks.
 */
static bool is_frame(const char *line)
{
    return strspn(line, "+-| \t\r\n") == strlen(line) && strchr(line, '+');
}

typedef struct pattern {
    uint64_t *bits;
    uint32_t n_cells, room;
} pattern;

static gv_status read_line(pattern *mask, const char *line, size_t number,
                           gv_error *err)
{
    if (is_frame(line))
        return GV_OK;
    for (size_t i = 0; line[i]; i++) {
        const char c = line[i];
        if (strchr(" \t\r\n|", c))
            continue;
        const bool empty = strchr(".0-_", c) != NULL;
        const bool clue = (c >= '1' && c <= '9') || (c >= 'A' && c <= 'Z') ||
                          (c >= 'a' && c <= 'z') || strchr("*#?", c);
        if (!empty && !clue)
            return gv_fail_at(err, GV_ERR_INPUT, number, i + 1,
                              "'%c' is neither a clue nor an empty cell of a mask", c);
        if (mask->n_cells == mask->room)
            return gv_fail_at(err, GV_ERR_INPUT, number, i + 1,
                              "the mask has more than %u cells", mask->room);
        if (clue)
            gv_bits_add(mask->bits, mask->n_cells);
        mask->n_cells++;
    }
    return GV_OK;
}

static gv_status read_lines(pattern *mask, FILE *in, gv_error *err)
{
    char line[MAX_LINE];
    for (size_t number = 1; fgets(line, sizeof line, in); number++) {
        if (number > MOST_LINES) // an endless file, for example /dev/zero
            return gv_fail(err, GV_ERR_INPUT, "the mask has more than %d lines",
                           MOST_LINES);
        GV_TRY(read_line(mask, line, number, err));
    }
    if (ferror(in))
        return gv_fail(err, GV_ERR_IO, "cannot read: %s", strerror(errno));
    if (mask->n_cells < mask->room)
        return gv_fail(err, GV_ERR_INPUT, "the mask has %u cells, expected %u",
                       mask->n_cells, mask->room);
    return GV_OK;
}

static gv_status read_file(pattern *mask, const char *path, gv_error *err)
{
    if (strcmp(path, "-") == 0)
        return read_lines(mask, stdin, err);
    FILE *in = fopen(path, "re");
    if (!in)
        return gv_fail(err, GV_ERR_IO, "cannot open: %s", strerror(errno));
    const gv_status status = read_lines(mask, in, err);
    (void)fclose(in);
    return status;
}

gv_status gv_mask_read(const uint64_t **out, gv_run *run, const gv_net *net,
                       const char *path, gv_arena *arena, gv_error *err)
{
    pattern mask = { .bits =
                         GV_ARENA_NEW(arena, uint64_t, gv_bits_words(net->n_primary)),
                     .room = net->n_primary };
    if (!mask.bits)
        return gv_fail_memory(err);
    gv_error why;
    const gv_status status = read_file(&mask, path, &why);
    if (status != GV_OK) {
        gv_run_note(run, GV_EXIT_INPUT);
        return gv_run_fail_in(err, path, &why);
    }
    *out = mask.bits;
    return GV_OK;
}
