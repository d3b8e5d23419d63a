/* SPDX-License-Identifier: GPL-3.0-or-later */
/* backend_stats.c -- figures in the output of solvers. They are for tables only: what
 * is not understood is left out. */
#include "solve/backend_internal.h"

#include "base/array.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef struct figure {
    const char *word;
    size_t number, has; /* offsets in gv_sat_stats */
} figure;

#define FIGURE(word, field)                                                            \
    {                                                                                  \
        word, offsetof(gv_sat_stats, field), offsetof(gv_sat_stats, has_##field)       \
    }

/* Choices is clasp's word for decisions; failures and nodes are Gecode's. */
static const figure figures[] = {
    FIGURE("conflicts", conflicts), FIGURE("failures", conflicts),
    FIGURE("decisions", decisions), FIGURE("choices", decisions),
    FIGURE("nodes", decisions),     FIGURE("propagations", propagations),
    FIGURE("restarts", restarts),
};

static void note(gv_sat_stats *out, const figure *f, uint64_t number)
{
    bool *has = (bool *)((char *)out + f->has);
    if (*has)
        return; // the first one is the total
    *has = true;
    memcpy((char *)out + f->number, &number, sizeof number);
}

/* After "c ", "%%%mzn-stat: " and blanks. */
static const char *skip_mark(const char *line)
{
    if (line[0] == 'c' && line[1] == ' ')
        line++;
    if (strncmp(line, "%%%mzn-stat:", 12) == 0)
        line += 12;
    return line + strspn(line, " \t");
}

/* "word : 12", "word: 12", "word=12", "12 word". */
static void read_line(gv_sat_stats *out, const char *line)
{
    line = skip_mark(line);
    const size_t n_digits = strspn(line, "0123456789");
    const bool number_first = n_digits > 0;
    const uint64_t leading = number_first ? strtoull(line, NULL, 10) : 0;
    const char *word = line + n_digits;
    word += strspn(word, " ");
    for (size_t i = 0; i < GV_N_OF(figures); i++) {
        const size_t length = strlen(figures[i].word);
        if (strncasecmp(word, figures[i].word, length) != 0)
            continue;
        const char *rest = word + length;
        if (number_first) {
            if (rest[strspn(rest, " ")] == '\n' || rest[strspn(rest, " ")] == '\0')
                note(out, &figures[i], leading);
            return;
        }
        rest += strspn(rest, " \t");
        if (*rest != ':' && *rest != '=')
            return;
        rest += 1 + strspn(rest + 1, " \t");
        if (isdigit((unsigned char)*rest))
            note(out, &figures[i], strtoull(rest, NULL, 10));
        return;
    }
}

void gv_backend_read_stats(gv_sat_stats *out, const char *text)
{
    for (const char *line = text; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        read_line(out, line);
    }
}
