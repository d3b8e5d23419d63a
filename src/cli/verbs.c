/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verbs.c -- the list of verbs, in the order of the help. A new verb is a file
 * verbs/<name>.c and its name here. */
#include "cli/verb.h"

#include <string.h>

#define VERBS(V)                                                                       \
    V(solve)                                                                           \
    V(count)                                                                           \
    V(check)                                                                           \
    V(minimize)                                                                        \
    V(annotate)                                                                        \
    V(canon)                                                                           \
    V(convert)                                                                         \
    V(vary)                                                                            \
    V(explain)                                                                         \
    V(rate)                                                                            \
    V(paris)                                                                           \
    V(grids)                                                                           \
    V(generate)                                                                        \
    V(gsp)                                                                             \
    V(flatzinc)                                                                        \
    V(backbone)                                                                        \
    V(encode)                                                                          \
    V(decode)                                                                          \
    V(sweep)                                                                           \
    V(fit)                                                                             \
    V(study)                                                                           \
    V(export)                                                                          \
    V(merge)                                                                           \
    V(verify)                                                                          \
    V(stats)                                                                           \
    V(report)                                                                          \
    V(serve)                                                                           \
    V(bench)                                                                           \
    V(help)                                                                            \
    V(version)

#define DECLARE(name) extern const gv_verb gv_verb_##name;
VERBS(DECLARE)

#define ADDRESS(name) &gv_verb_##name,
const gv_verb *const gv_verbs[] = { VERBS(ADDRESS) };
const size_t gv_n_verbs = sizeof gv_verbs / sizeof gv_verbs[0];

const gv_verb *gv_verb_by_name(const char *name)
{
    for (size_t i = 0; i < gv_n_verbs; i++)
        if (strcmp(gv_verbs[i]->name, name) == 0)
            return gv_verbs[i];
    return NULL;
}

static const char *name_at(const void *list, size_t i, size_t *length)
{
    const gv_verb *const *verbs = list;
    if (i == gv_n_verbs)
        return NULL;
    *length = strlen(verbs[i]->name);
    return verbs[i]->name;
}

gv_name_hint gv_verb_nearest(const char *name)
{
    return gv_name_nearest(name_at, gv_verbs, "", name, strlen(name));
}
