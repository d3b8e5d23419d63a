/* SPDX-License-Identifier: GPL-3.0-or-later */
/* api_verbs.c -- the table of verbs for requests, and their options. */
#include "serve/api_verbs.h"

#include "base/array.h"

#include <string.h>

/* For every verb that has them. */
static const char common[] =
    "to from format family block size alphabet seed limit-time "
    "limit-nodes keep-text keep-columns provenance";

const gv_api_verb gv_api_verbs[] = {
    { "solve", "any all limit" },
    { "count", "limit" },
    { "check", "" },
    { "minimize", "all counts" },
    { "canon", "form automorphisms perm class unique" },
    { "convert", "shuffle board per-page title captions no-answers" },
    { "vary", "minus plus count minimal-only canon" },
    { "explain", "theory max-length step from-state only-needed states ascii trace "
                 "paranoid words" },
    { "rate", "ratings min-rating max-rating max-length" },
    { "paris", "exhaustive max-depth max-patterns apply remove-clues limit no-path" },
    { "grids", "count method run-time first-unit" },
    { "generate",
      "method count tries run-time first-unit paths-per-grid floor-cap weights preset "
      "start-clues enumerate-below starts-per-grid counts symmetry rating min-rating "
      "max-rating max-length" },
    { "gsp", "count run-time first-unit holes pattern method moves excursions squares "
             "best-of proposals gsp-random no-forward-check restarts gsp-perturb "
             "exchanges reassign with-solution" },
    { "backbone", "exact both-signs literals" },
    { "encode", "full part" },
};
const size_t gv_n_api_verbs = GV_N_OF(gv_api_verbs);

const gv_api_verb *gv_api_verb_find(const char *name)
{
    for (size_t i = 0; i < gv_n_api_verbs; i++)
        if (strcmp(gv_api_verbs[i].name, name) == 0)
            return &gv_api_verbs[i];
    return NULL;
}

enum { MAX_NAME = 40 };

/* The next word of a list; false after the last. */
static bool next_word(char out[MAX_NAME], const char **list)
{
    *list += strspn(*list, " ");
    const size_t length = strcspn(*list, " ");
    if (length == 0 || length >= MAX_NAME)
        return false;
    memcpy(out, *list, length);
    out[length] = '\0';
    *list += length;
    return true;
}

void gv_api_verb_options(const gv_api_verb *verb, const gv_verb_book *book,
                         void (*each)(void *user, const gv_option *option), void *user)
{
    const char *const lists[] = { verb->options, common };
    for (size_t i = 0; i < GV_N_OF(lists); i++) {
        const char *list = lists[i];
        for (char name[MAX_NAME]; next_word(name, &list);) {
            const gv_option *const option = book->find(verb->name, name);
            if (option)
                each(user, option);
        }
    }
}

typedef struct search {
    const char *name;
    const gv_option *found;
} search;

static void compare(void *user, const gv_option *option)
{
    search *const s = user;
    if (strcmp(option->name, s->name) == 0 ||
        (option->also && strcmp(option->also, s->name) == 0))
        s->found = option;
}

const gv_option *gv_api_option(const gv_api_verb *verb, const gv_verb_book *book,
                               const char *name)
{
    search s = { .name = name };
    gv_api_verb_options(verb, book, compare, &s);
    return s.found;
}
