/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csp_table.c -- constraints as lists of allowed tuples: each becomes a hidden variable
 * whose labels are the tuples. For a class of values of a variable in its scope,
 * exactly one of these holds: a value outside the class, or a tuple with that class. So
 * links need no list: they are groups, and these groups are CSP-variables or not. */
#include "model/csp_internal.h"

#include "base/bitset.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- names of tuples ---- */

/* The name of a class: its own, or that of the one label in it. */
static const char *class_name(const gv_csp_build *build, const gv_csp_item *item,
                              uint32_t class)
{
    if (item->class_names)
        return item->class_names[class];
    return gv_csp_label_value(build, item->labels[class]);
}

/* "1,2,3": the classes of a tuple. */
static char *tuple_name(const gv_csp_build *build, const gv_csp_item *items,
                        uint32_t n_items, const uint32_t *tuple)
{
    size_t length = 1;
    for (uint32_t i = 0; i < n_items; i++)
        length += strlen(class_name(build, &items[i], tuple[i])) + 1;
    char *name = gv_arena_take(build->tmp, length);
    if (!name)
        return NULL;
    char *to = name;
    for (uint32_t i = 0; i < n_items; i++) {
        const char *part = class_name(build, &items[i], tuple[i]);
        if (i)
            *to++ = ',';
        const size_t size = strlen(part);
        memcpy(to, part, size);
        to += size;
    }
    *to = '\0';
    return name;
}

static const char **tuple_names(const gv_csp_build *build, const gv_csp_item *items,
                                uint32_t n_items, const uint32_t *tuples,
                                size_t n_tuples)
{
    const char **names = GV_ARENA_NEW(build->tmp, const char *, n_tuples + 1);
    for (size_t i = 0; names && i < n_tuples; i++) {
        names[i] = tuple_name(build, items, n_items, tuples + i * n_items);
        if (!names[i])
            return NULL;
    }
    return names;
}

/* ---- tuples ---- */

static uint32_t class_of(const gv_csp_item *item, uint32_t i)
{
    return item->class_of ? item->class_of[i] : i;
}

/* The tuples by their class of item `at`: starts (n_classes + 1) and tuple numbers. */
static gv_status sort_tuples(uint32_t **start, uint32_t **sorted,
                             const gv_csp_build *build, const gv_csp_item *item,
                             uint32_t at, uint32_t n_items, const uint32_t *tuples,
                             size_t n_tuples, gv_error *err)
{
    *start = GV_ARENA_NEW(build->tmp, uint32_t, (size_t)item->n_classes + 2);
    *sorted = GV_ARENA_NEW(build->tmp, uint32_t, n_tuples + 1);
    if (!*start || !*sorted)
        return gv_fail_memory(err);
    for (size_t i = 0; i < n_tuples; i++)
        (*start)[tuples[i * n_items + at] + 1]++;
    for (uint32_t class = 0; class < item->n_classes; class ++)
        (*start)[class + 1] += (*start)[class];
    // Filling each list from its end down leaves the starts one place early.
    for (size_t i = n_tuples; i-- > 0;)
        (*sorted)[--(*start)[tuples[i * n_items + at] + 1]] = (uint32_t)i;
    memmove(*start, *start + 1, item->n_classes * sizeof **start);
    (*start)[item->n_classes] = (uint32_t)n_tuples;
    return GV_OK;
}

/* The groups that link the tuples with the labels of one item. A class without tuples
 * needs none: its labels are linked to all tuples by the groups of the others. */
static gv_status link_item(gv_csp_build *build, gv_label first, const gv_csp_item *item,
                           uint32_t at, uint32_t n_items, const uint32_t *tuples,
                           size_t n_tuples, gv_error *err)
{
    uint32_t *start, *sorted;
    GV_TRY(
        sort_tuples(&start, &sorted, build, item, at, n_items, tuples, n_tuples, err));
    gv_label *group = GV_ARENA_NEW(build->tmp, gv_label, item->n_labels + n_tuples + 1);
    if (!group)
        return gv_fail_memory(err);
    for (uint32_t class = 0; class < item->n_classes; class ++) {
        if (start[class] == start[class + 1])
            continue;
        uint32_t n = 0;
        for (uint32_t i = 0; i < item->n_labels; i++)
            if (class_of(item, i) != class)
                group[n++] = item->labels[i];
        if (!n) // nothing contradicts these tuples
            continue;
        for (uint32_t i = start[class]; i < start[class + 1]; i++)
            group[n++] = first + sorted[i];
        GV_TRY(gv_csp_add_group(build, &build->loose, GV_VAR_SUPPORT, group, n, err));
    }
    return GV_OK;
}

gv_status gv_csp_add_tuples(gv_label *first, gv_csp_build *build,
                            const gv_csp_item *items, uint32_t n_items,
                            const uint32_t *tuples, size_t n_tuples, gv_error *err)
{
    if (n_tuples > GV_CSP_MAX_TUPLES)
        return gv_csp_too_large(build, err, "tuples", GV_CSP_MAX_TUPLES);
    static const char *const part[GV_CSP_N_KINDS] = {
        [GV_CSP_CLAUSE] = "clause",   [GV_CSP_LINEAR] = "sum",
        [GV_CSP_COUNT] = "count",     [GV_CSP_TABLE] = "table",
        [GV_CSP_ELEMENT] = "element", [GV_CSP_CIRCUIT] = "circuit",
    };
    const char **names = tuple_names(build, items, n_items, tuples, n_tuples);
    if (!names)
        return gv_fail_memory(err);
    gv_label from;
    GV_TRY(gv_csp_add_hidden(&from, build, part[build->now->kind], names,
                             (uint32_t)n_tuples, err));
    for (uint32_t i = 0; i < n_items; i++)
        GV_TRY(link_item(build, from, &items[i], i, n_items, tuples, n_tuples, err));
    if (first)
        *first = from;
    return GV_OK;
}

/* ---- tables ---- */

/* A stated tuple in classes; false if one of its labels was dropped. */
static bool read_tuple(uint32_t *out, const gv_csp_build *build, size_t tuple)
{
    const gv_csp_statement *s = build->now;
    for (uint32_t i = 0; i < s->n; i++) {
        const gv_label label =
            gv_csp_net_label(build->csp, s->refs[s->n + tuple * s->n + i]);
        if (label == GV_NO_LABEL)
            return false;
        out[i] = label - build->var_first[s->refs[i]];
    }
    return true;
}

/* The distinct tuples of the statement whose labels are left. */
static gv_status read_tuples(gv_symbols *out, const gv_csp_build *build, gv_error *err)
{
    const gv_csp_statement *s = build->now;
    uint32_t *tuple = GV_ARENA_NEW(build->tmp, uint32_t, s->n);
    gv_symbols_init(out, build->tmp);
    if (!tuple)
        return gv_fail_memory(err);
    for (size_t i = 0; i < s->n_tuples; i++) {
        uint32_t number;
        const gv_symbol bytes = { (const char *)tuple, s->n * sizeof *tuple };
        if (read_tuple(tuple, build, i) && !gv_symbols_add(&number, out, bytes))
            return gv_fail_memory(err);
    }
    return GV_OK;
}

static const uint32_t *tuple_at(const gv_symbols *tuples, uint32_t i)
{
    return (const uint32_t *)(const void *)tuples->symbol[i].text;
}

/* The next tuple of classes, the last item fastest; false after the last one. */
static bool next_tuple(uint32_t *tuple, const gv_csp_item *items, uint32_t n)
{
    for (uint32_t i = n; i-- > 0;) {
        if (++tuple[i] < items[i].n_classes)
            return true;
        tuple[i] = 0;
    }
    return false;
}

/* The number of all tuples, at most `limit` + 1. */
static size_t count_all(const gv_csp_item *items, uint32_t n, size_t limit)
{
    size_t all = 1;
    for (uint32_t i = 0; i < n; i++) {
        if (!items[i].n_classes)
            return 0;
        all = all > limit / items[i].n_classes ? limit + 1 : all * items[i].n_classes;
        if (all > limit)
            all = limit + 1;
    }
    return all;
}

/* Calls for each tuple that is not in `excluded`. */
static gv_status list_others(gv_u32_list *out, const gv_csp_build *build,
                             const gv_csp_item *items, uint32_t n,
                             const gv_symbols *excluded, gv_error *err)
{
    uint32_t *tuple = GV_ARENA_NEW(build->tmp, uint32_t, n);
    gv_u32_list_init(out, build->tmp);
    if (!tuple)
        return gv_fail_memory(err);
    if (!count_all(items, n, 1))
        return GV_OK;
    do {
        uint32_t number;
        const gv_symbol bytes = { (const char *)tuple, n * sizeof *tuple };
        if (!gv_symbols_find(&number, excluded, bytes) &&
            !gv_u32_list_append(out, tuple, n))
            return gv_fail_memory(err);
    } while (next_tuple(tuple, items, n));
    return GV_OK;
}

/* Two variables: what is not allowed are pairs. */
static gv_status add_pairs(gv_csp_build *build, const gv_csp_item *items,
                           const gv_symbols *tuples, bool allowed, gv_error *err)
{
    for (uint32_t a = 0; a < items[0].n_labels; a++)
        for (uint32_t b = 0; b < items[1].n_labels; b++) {
            const uint32_t tuple[2] = { a, b };
            uint32_t number;
            const gv_symbol bytes = { (const char *)tuple, sizeof tuple };
            if (gv_symbols_find(&number, tuples, bytes) != allowed &&
                items[0].labels[a] != items[1].labels[b])
                GV_TRY(gv_csp_add_pair(build, items[0].labels[a], items[1].labels[b],
                                       err));
        }
    return GV_OK;
}

/* A forbidden tuple among too many to list the others: one of its values does not hold.
 */
static gv_status forbid_tuple(gv_csp_build *build, const uint32_t *tuple, gv_error *err)
{
    const gv_csp_statement *table = build->now;
    gv_csp_statement clause = *table;
    gv_label *labels = GV_ARENA_NEW(build->tmp, gv_label, table->n);
    if (!labels)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < table->n; i++)
        labels[i] = build->var_first[table->refs[i]] + tuple[i];
    clause.kind = GV_CSP_CLAUSE;
    build->now = &clause;
    const gv_status status = gv_csp_forbid_all(build, labels, table->n, err);
    build->now = table;
    return status;
}

static gv_status add_forbidden_tuples(gv_csp_build *build, const gv_csp_item *items,
                                      const gv_symbols *tuples, gv_error *err)
{
    const gv_csp_statement *s = build->now;
    enum { FEW = 4096 };
    if (count_all(items, s->n, FEW) <= FEW) {
        gv_u32_list others;
        GV_TRY(list_others(&others, build, items, s->n, tuples, err));
        return gv_csp_add_tuples(NULL, build, items, s->n, others.items,
                                 others.n_items / s->n, err);
    }
    for (uint32_t i = 0; i < tuples->n_symbols; i++)
        GV_TRY(forbid_tuple(build, tuple_at(tuples, i), err));
    return GV_OK;
}

gv_status gv_csp_expand_table(gv_csp_build *build, gv_error *err)
{
    const gv_csp_statement *s = build->now;
    gv_symbols tuples;
    gv_csp_item *items = GV_ARENA_NEW(build->tmp, gv_csp_item, s->n);
    if (!items)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < s->n; i++)
        GV_TRY(gv_csp_item_of(&items[i], build, s->refs[i], err));
    GV_TRY(read_tuples(&tuples, build, err));
    if (s->n == 2 && s->refs[0] != s->refs[1])
        return add_pairs(build, items, &tuples, s->flag, err);
    if (!s->flag)
        return add_forbidden_tuples(build, items, &tuples, err);
    uint32_t *flat =
        GV_ARENA_NEW(build->tmp, uint32_t, (size_t)tuples.n_symbols * s->n + 1);
    if (!flat)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < tuples.n_symbols; i++)
        memcpy(flat + (size_t)i * s->n, tuple_at(&tuples, i), s->n * sizeof *flat);
    return gv_csp_add_tuples(NULL, build, items, s->n, flat, tuples.n_symbols, err);
}

/* ---- element ---- */

/* Whether two labels, of items of these variables, are the same value. */
bool gv_csp_same_value(const gv_csp_build *build, gv_var x, uint32_t a, gv_var y,
                       uint32_t b)
{
    const gv_csp *csp = build->csp;
    const gv_label in_x = build->var_first[x] + a, in_y = build->var_first[y] + b;
    if (csp->is_numeric.items[x] && csp->is_numeric.items[y])
        return build->number[in_x] == build->number[in_y];
    return build->label_value.items[in_x] == build->label_value.items[in_y];
}

/* The labels of the hidden variable of an element constraint: the place in the array
 * and the value there. */
typedef struct element_work {
    gv_csp_item index, result;
    gv_u32_list tuples; /* index, result, number of the array element's label */
} element_work;

static gv_status list_element(element_work *work, gv_csp_build *build, gv_error *err)
{
    const gv_csp_statement *s = build->now;
    const gv_csp_item *index = &work->index;
    for (uint32_t i = 0; i < index->n_labels; i++) {
        const gv_var member = s->refs[2 + (size_t)(index->number[i] - s->k)];
        for (uint32_t r = 0; r < work->result.n_labels; r++)
            for (uint32_t m = 0; m < build->var_size[member]; m++) {
                if (!gv_csp_same_value(build, s->refs[1], r, member, m))
                    continue;
                const uint32_t tuple[3] = { i, r, m };
                if (work->tuples.n_items / 3 >= GV_CSP_MAX_TUPLES)
                    return gv_csp_too_large(build, err, "tuples", GV_CSP_MAX_TUPLES);
                if (!gv_u32_list_append(&work->tuples, tuple, 3))
                    return gv_fail_memory(err);
            }
    }
    return GV_OK;
}

/* A tuple with another value of its element cannot hold. */
static gv_status link_element(element_work *work, gv_csp_build *build, gv_label first,
                              gv_error *err)
{
    const gv_csp_statement *s = build->now;
    for (uint32_t i = 0; 3 * i < work->tuples.n_items; i++) {
        const uint32_t *tuple = work->tuples.items + 3 * (size_t)i;
        const gv_var member =
            s->refs[2 + (size_t)(work->index.number[tuple[0]] - s->k)];
        const uint32_t size = build->var_size[member];
        gv_label *group = GV_ARENA_NEW(build->tmp, gv_label, (size_t)size + 1);
        if (!group)
            return gv_fail_memory(err);
        uint32_t n = 0;
        for (uint32_t m = 0; m < size; m++)
            if (m != tuple[2])
                group[n++] = build->var_first[member] + m;
        if (!n)
            continue;
        group[n++] = first + i;
        GV_TRY(gv_csp_add_group(build, &build->loose, GV_VAR_SUPPORT, group, n, err));
    }
    return GV_OK;
}

gv_status gv_csp_expand_element(gv_csp_build *build, gv_error *err)
{
    const gv_csp_statement *s = build->now;
    element_work work;
    gv_u32_list_init(&work.tuples, build->tmp);
    GV_TRY(gv_csp_item_of(&work.index, build, s->refs[0], err));
    GV_TRY(gv_csp_item_of(&work.result, build, s->refs[1], err));
    GV_TRY(list_element(&work, build, err));
    const uint32_t n = work.tuples.n_items / 3;
    uint32_t *pairs = GV_ARENA_NEW(build->tmp, uint32_t, 2 * (size_t)n + 1);
    if (!pairs)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < n; i++) {
        pairs[2 * i] = work.tuples.items[3 * i];
        pairs[2 * i + 1] = work.tuples.items[3 * i + 1];
    }
    const gv_csp_item items[2] = { work.index, work.result };
    gv_label first;
    GV_TRY(gv_csp_add_tuples(&first, build, items, 2, pairs, n, err));
    return link_element(&work, build, first, err);
}

/* ---- circuit ---- */

/* The place of each node in the cycle, the first node's being 0: hidden variables. */
static gv_status add_places(gv_csp_item *places, gv_csp_build *build, gv_error *err)
{
    const uint32_t n = build->now->n;
    const char **names = GV_ARENA_NEW(build->tmp, const char *, n);
    if (!names)
        return gv_fail_memory(err);
    for (uint32_t place = 0; place < n; place++) {
        char *name = gv_arena_take(build->tmp, 12);
        if (!name)
            return gv_fail_memory(err);
        (void)snprintf(name, 12, "%u", place);
        names[place] = name;
    }
    for (uint32_t node = 0; node < n; node++) {
        const uint32_t size = node ? n - 1 : 1;
        gv_label first;
        GV_TRY(
            gv_csp_add_hidden(&first, build, "place", names + (node > 0), size, err));
        gv_label *labels = GV_ARENA_NEW(build->tmp, gv_label, (size_t)size + 1);
        if (!labels)
            return gv_fail_memory(err);
        for (uint32_t i = 0; i < size; i++)
            labels[i] = first + i;
        places[node] =
            (gv_csp_item){ .labels = labels, .n_labels = size, .n_classes = size };
    }
    return GV_OK;
}

/* The successor of `node` has the next place: exclusions of (successor, place) and the
 * successor's place, by a hidden variable of these two. */
static gv_status link_places(gv_csp_build *build, const gv_csp_item *next,
                             const gv_csp_item *places, uint32_t node, gv_error *err)
{
    const gv_csp_statement *s = build->now;
    gv_u32_list tuples;
    gv_u32_list_init(&tuples, build->tmp);
    for (uint32_t i = 0; i < next->n_labels; i++)
        for (uint32_t p = 0; p < places[node].n_labels; p++) {
            const uint32_t to = (uint32_t)(next->number[i] - s->k);
            const uint32_t place = node ? p + 1 : 0;
            const uint32_t tuple[2] = { i, p };
            if ((to == 0) == (place + 1 == s->n) &&
                !gv_u32_list_append(&tuples, tuple, 2))
                return gv_fail_memory(err);
        }
    const gv_csp_item items[2] = { *next, places[node] };
    gv_label first;
    GV_TRY(gv_csp_add_tuples(&first, build, items, 2, tuples.items, tuples.n_items / 2,
                             err));
    for (uint32_t i = 0; 2 * i < tuples.n_items; i++) {
        const uint32_t to = (uint32_t)(next->number[tuples.items[2 * i]] - s->k);
        const uint32_t place = node ? tuples.items[2 * i + 1] + 1 : 0;
        gv_label *group = GV_ARENA_NEW(build->tmp, gv_label, (size_t)s->n + 1);
        if (!group)
            return gv_fail_memory(err);
        uint32_t n = 0;
        for (uint32_t p = 0; to && p < places[to].n_labels; p++)
            if (p != place) // it is p + 1, and should be place + 1
                group[n++] = places[to].labels[p];
        if (!n)
            continue;
        group[n++] = first + i;
        GV_TRY(gv_csp_add_group(build, &build->loose, GV_VAR_SUPPORT, group, n, err));
    }
    return GV_OK;
}

/* Each node has one predecessor, each place one node. */
static gv_status add_permutation(gv_csp_build *build, const gv_csp_item *next,
                                 const gv_csp_item *places, gv_error *err)
{
    const gv_csp_statement *s = build->now;
    size_t most = s->n;
    for (uint32_t node = 0; node < s->n; node++)
        most += next[node].n_labels;
    gv_label *group = GV_ARENA_NEW(build->tmp, gv_label, most);
    if (!group)
        return gv_fail_memory(err);
    for (uint32_t to = 0; to < s->n; to++) {
        uint32_t n = 0;
        for (uint32_t node = 0; node < s->n; node++)
            for (uint32_t i = 0; i < next[node].n_labels; i++)
                if (next[node].number[i] - s->k == to)
                    group[n++] = next[node].labels[i];
        GV_TRY(gv_csp_add_group(build, &build->implied, GV_VAR_SUPPORT, group, n, err));
    }
    for (uint32_t place = 1; place < s->n; place++) {
        uint32_t n = 0;
        for (uint32_t node = 1; node < s->n; node++)
            group[n++] = places[node].labels[place - 1];
        GV_TRY(gv_csp_add_group(build, &build->implied, GV_VAR_SUPPORT, group, n, err));
    }
    return GV_OK;
}

gv_status gv_csp_expand_circuit(gv_csp_build *build, gv_error *err)
{
    const gv_csp_statement *s = build->now;
    gv_csp_item *next = GV_ARENA_NEW(build->tmp, gv_csp_item, (size_t)s->n + 1);
    gv_csp_item *places = GV_ARENA_NEW(build->tmp, gv_csp_item, (size_t)s->n + 1);
    if (!next || !places)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < s->n; i++)
        GV_TRY(gv_csp_item_of(&next[i], build, s->refs[i], err));
    if (s->n < 2)
        return GV_OK;
    GV_TRY(add_places(places, build, err));
    for (uint32_t node = 0; node < s->n; node++)
        GV_TRY(link_places(build, &next[node], places, node, err));
    return add_permutation(build, next, places, err);
}
