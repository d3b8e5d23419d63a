/* SPDX-License-Identifier: GPL-3.0-or-later */
/* models.c -- makes and keeps assignments. Counts of what each group holds are changed
 * label by label, so that an assignment costs what it differs from the solution by. */
#include "mus/models.h"

#include <assert.h>
#include <string.h>

#define NOWHERE UINT32_MAX

enum { MOST_TESTS = 600 /* changes tried for one model */ };

gv_status gv_mus_models_new(gv_mus_models **out, gv_mus_local *local, gv_arena *arena,
                            gv_error *err)
{
    const gv_net *net = local->net;
    const size_t n_constraints = (size_t)local->constraints->n + 1;
    gv_mus_models *m = GV_ARENA_NEW(arena, gv_mus_models, 1);
    if (!m)
        return gv_fail_memory(err);
    *m = (gv_mus_models){
        .local = local,
        .first_node = GV_ARENA_NEW(arena, uint32_t, net->n_labels),
        .holds = GV_ARENA_NEW(arena, uint8_t, net->n_labels),
        .n_holds = GV_ARENA_NEW(arena, uint32_t, net->n_groups),
        .n_broken = GV_ARENA_NEW(arena, uint32_t, n_constraints),
        .violated = GV_ARENA_NEW(arena, uint32_t, n_constraints),
        .place = GV_ARENA_NEW(arena, uint32_t, n_constraints),
        .flip_room = 2 * net->n_labels + MOST_TESTS,
    };
    gv_arena_init(&m->arena, arena->memory);
    m->flips = GV_ARENA_NEW(arena, gv_label, m->flip_room);
    if (!m->first_node || !m->holds || !m->n_holds || !m->n_broken || !m->violated ||
        !m->place || !m->flips)
        return gv_fail_memory(err);
    *out = m;
    return GV_OK;
}

void gv_mus_models_free(gv_mus_models *m)
{
    if (m)
        gv_arena_free(&m->arena);
}

/* ---- the assignment in work ---- */

static void count_broken(gv_mus_models *m, uint32_t constraint, int change)
{
    if (constraint == GV_NO_CONSTRAINT) {
        m->n_wrong += (uint32_t)change;
        return;
    }
    m->n_wrong += m->local->on[constraint] ? (uint32_t)change : 0;
    const uint32_t before = m->n_broken[constraint];
    m->n_broken[constraint] += (uint32_t)change;
    if (!before) {
        m->place[constraint] = m->n_violated;
        m->violated[m->n_violated++] = constraint;
    } else if (!m->n_broken[constraint]) {
        const uint32_t last = m->violated[--m->n_violated];
        m->violated[m->place[constraint]] = last;
        m->place[last] = m->place[constraint];
    }
}

static bool is_broken(const gv_mus_models *m, gv_var group)
{
    return m->n_holds[group] > 1 ||
           (group < m->local->net->n_vars && !m->n_holds[group]);
}

static void flip(gv_mus_models *m, gv_label label)
{
    const gv_net *net = m->local->net;
    const gv_constraints *c = m->local->constraints;
    const int change = m->holds[label] ? -1 : 1;
    m->holds[label] ^= 1;
    m->n_work++;
    for (uint32_t i = net->label_start[label]; i < net->label_start[label + 1]; i++) {
        const gv_var group = net->label_groups[i];
        const bool before = is_broken(m, group);
        m->n_holds[group] += (uint32_t)change;
        if (is_broken(m, group) != before)
            count_broken(m, c->of_group[group], before ? -1 : 1);
    }
    for (uint32_t i = c->link_start[label]; i < c->link_start[label + 1]; i++)
        if (m->holds[c->links[i]])
            count_broken(m, c->of_link[i], change);
}

/* With a note, so that it can be taken back. */
static void flip_noted(gv_mus_models *m, gv_label label)
{
    m->flips[m->n_flips++] = label;
    flip(m, label);
}

static void flip_back(gv_mus_models *m, uint32_t n_flips)
{
    while (m->n_flips > n_flips)
        flip(m, m->flips[--m->n_flips]);
}

/* Nothing holds, and no constraint is active. */
static void clear_assignment(gv_mus_models *m)
{
    const gv_net *net = m->local->net;
    memset(m->holds, 0, net->n_labels);
    memset(m->n_holds, 0, net->n_groups * sizeof *m->n_holds);
    memset(m->n_broken, 0, m->local->constraints->n * sizeof *m->n_broken);
    m->n_violated = m->n_wrong = m->n_flips = 0;
    for (gv_var g = 0; g < net->n_vars; g++)
        count_broken(m, m->local->constraints->of_group[g], 1);
}

void gv_mus_models_start(gv_mus_models *m, const gv_label *solution)
{
    const gv_net *net = m->local->net;
    gv_arena_rewind(&m->arena, (gv_mark){ 0 });
    m->list = NULL;
    m->n_models = m->room = 0;
    gv_u32_list_init(&m->items, &m->arena);
    gv_u32_list_init(&m->node_model, &m->arena);
    gv_u32_list_init(&m->node_next, &m->arena);
    memset(m->first_node, 0xff, net->n_labels * sizeof *m->first_node);
    m->has_solution = solution != NULL;
    m->no_memory = false;
    clear_assignment(m);
    for (gv_var v = 0; solution && v < net->n_homes; v++)
        flip(m, solution[v]);
}

/* ---- improvement ---- */

/* Labels that the search left open may be changed. */
static bool is_free(const gv_mus_models *m, gv_label label)
{
    return m->local->value[label] == GV_MUS_OPEN;
}

/* Keeps the flips since `mark` if fewer constraints are violated than `before`. */
static bool keep_if_better(gv_mus_models *m, uint32_t mark, uint32_t before)
{
    if (m->n_violated < before && !m->n_wrong)
        return true;
    flip_back(m, mark);
    return false;
}

/* Labels that do not fit to `label`, which holds now, give way. */
static void clear_around(gv_mus_models *m, gv_label label)
{
    const gv_net *net = m->local->net;
    for (uint32_t i = net->label_start[label]; i < net->label_start[label + 1]; i++) {
        const gv_var group = net->label_groups[i];
        for (uint32_t k = net->group_start[group];
             m->n_holds[group] > 1 && k < net->group_start[group + 1]; k++) {
            const gv_label other = net->group_labels[k];
            if (other != label && m->holds[other] && is_free(m, other))
                flip_noted(m, other);
        }
    }
}

static bool try_label(gv_mus_models *m, gv_label label)
{
    const uint32_t before = m->n_violated, mark = m->n_flips;
    if (!is_free(m, label) || m->n_flips + 64 > m->flip_room)
        return false;
    flip_noted(m, label);
    if (keep_if_better(m, mark, before))
        return true;
    if (m->holds[label])
        return false;
    flip_noted(m, label);
    clear_around(m, label);
    return keep_if_better(m, mark, before);
}

/* Changes that mend a violated constraint. */
static bool mend(gv_mus_models *m, uint32_t constraint, uint32_t *n_tests)
{
    const gv_constraints *c = m->local->constraints;
    const gv_net *net = c->net;
    for (uint32_t i = c->group_start[constraint]; i < c->group_start[constraint + 1];
         i++) {
        const gv_var group = c->groups[i];
        if (!is_broken(m, group))
            continue;
        const bool too_many = m->n_holds[group] > 1;
        for (uint32_t k = net->group_start[group]; k < net->group_start[group + 1]; k++)
            if ((bool)m->holds[net->group_labels[k]] == too_many &&
                *n_tests < MOST_TESTS && ++*n_tests &&
                try_label(m, net->group_labels[k]))
                return true;
    }
    for (uint32_t i = c->pair_start[constraint]; i < c->pair_start[constraint + 1];
         i += 2)
        if (m->holds[c->pairs[i]] && m->holds[c->pairs[i + 1]] &&
            *n_tests < MOST_TESTS && ++*n_tests &&
            (try_label(m, c->pairs[i]) || try_label(m, c->pairs[i + 1])))
            return true;
    return false;
}

static void improve(gv_mus_models *m)
{
    uint32_t n_tests = 0;
    for (uint32_t i = 0; i < m->n_violated && n_tests < MOST_TESTS;)
        i = mend(m, m->violated[i], &n_tests) ? 0 : i + 1;
}

/* ---- keeping ---- */

static bool note_model_at(gv_mus_models *m, gv_label label, uint32_t model)
{
    const uint32_t node = m->node_model.n_items;
    if (!gv_u32_list_push(&m->node_model, model) ||
        !gv_u32_list_push(&m->node_next, m->first_node[label]))
        return false;
    m->first_node[label] = node;
    return true;
}

static gv_mus_model *new_model(gv_mus_models *m)
{
    if (m->n_models == m->room) {
        const uint32_t room = m->room ? 2 * m->room : 256;
        gv_mus_model *list = GV_ARENA_NEW(&m->arena, gv_mus_model, room);
        if (!list)
            return NULL;
        if (m->n_models)
            memcpy(list, m->list, m->n_models * sizeof *list);
        m->list = list;
        m->room = room;
    }
    return &m->list[m->n_models];
}

/* Labels that differ from the rest position, each once: those flipped an odd number of
 * times, which a look at the solution shows. */
static bool list_changed(gv_mus_models *m, bool added, uint32_t *n)
{
    const gv_net *net = m->local->net;
    for (uint32_t i = 0; i < m->n_flips; i++) {
        const gv_label label = m->flips[i];
        const gv_var home = net->label_groups[net->label_start[label]];
        const bool rest = m->has_solution && m->local->solution[home] == label;
        if ((bool)m->holds[label] == rest || (bool)m->holds[label] != added)
            continue;
        bool again = false;
        for (uint32_t k = 0; k < i && !again; k++)
            again = m->flips[k] == label;
        if (again)
            continue;
        if (!gv_u32_list_push(&m->items, label))
            return false;
        ++*n;
    }
    return true;
}

static uint32_t keep(gv_mus_models *m)
{
    gv_mus_model *model = new_model(m);
    if (!model)
        return UINT32_MAX;
    *model = (gv_mus_model){ .first = m->items.n_items,
                             .n_violated = m->n_violated,
                             .valid = true };
    if (!gv_u32_list_append(&m->items, m->violated, m->n_violated) ||
        !list_changed(m, true, &model->n_added) ||
        !list_changed(m, false, &model->n_removed))
        return UINT32_MAX;
    const uint32_t *added = m->items.items + model->first + model->n_violated;
    for (uint32_t i = 0; i < model->n_added; i++)
        if (!note_model_at(m, added[i], m->n_models))
            return UINT32_MAX;
    return m->n_models++;
}

/* Without a known solution: what holds, and any value for each variable that is left.
 */
static void fill_in(gv_mus_models *m)
{
    const gv_mus_local *l = m->local;
    const gv_net *net = l->net;
    for (gv_label label = 0; label < net->n_labels; label++)
        if (l->value[label] == GV_MUS_TRUE && !m->holds[label])
            flip_noted(m, label);
    for (gv_var v = 0; v < net->n_homes; v++) {
        if (l->constraints->of_group[v] != GV_NO_CONSTRAINT)
            continue;
        for (uint32_t i = net->group_start[v];
             !m->n_holds[v] && i < net->group_start[v + 1]; i++)
            if (is_free(m, net->group_labels[i]))
                flip_noted(m, net->group_labels[i]);
    }
}

/* The parts of active constraints and domains that the rest position breaks. */
static uint32_t count_wrong(const gv_mus_models *m)
{
    const gv_mus_local *l = m->local;
    uint32_t n = 0;
    for (uint32_t i = 0; i < l->n_active; i++)
        n += m->n_broken[l->active[i]];
    for (gv_var v = 0; !m->has_solution && v < l->net->n_homes; v++)
        n += l->constraints->of_group[v] == GV_NO_CONSTRAINT;
    return n;
}

uint32_t gv_mus_models_add(gv_mus_models *m)
{
    const gv_mus_local *l = m->local;
    m->n_flips = 0;
    m->n_wrong = count_wrong(m);
    for (uint32_t i = 0; i < l->n_trail; i++)
        if ((l->value[l->trail[i]] == GV_MUS_TRUE) != (bool)m->holds[l->trail[i]])
            flip_noted(m, l->trail[i]);
    if (!m->has_solution)
        fill_in(m);
    assert(!m->n_wrong);
    improve(m);
    const uint32_t model = keep(m);
    m->no_memory = m->no_memory || model == UINT32_MAX;
    flip_back(m, 0);
    return model;
}

uint32_t gv_mus_models_add_set(gv_mus_models *m, const uint32_t *set, uint32_t n)
{
    gv_mus_model *model = new_model(m);
    if (model)
        *model = (gv_mus_model){ .first = m->items.n_items, .n_violated = n };
    if (!model || !gv_u32_list_append(&m->items, set, n)) {
        m->no_memory = true;
        return UINT32_MAX;
    }
    return m->n_models++;
}

/* ---- new facts ---- */

/* What it added is open still, or holds; what it removed is open or excluded. */
static bool respects_facts(const gv_mus_models *m, const gv_mus_model *model)
{
    if (!m->has_solution)
        return false; // values that were found since are missing
    const uint32_t *labels = m->items.items + model->first + model->n_violated;
    for (uint32_t i = 0; i < model->n_added; i++)
        if (m->local->value[labels[i]] == GV_MUS_FALSE)
            return false;
    for (uint32_t i = 0; i < model->n_removed; i++)
        if (m->local->value[labels[model->n_added + i]] == GV_MUS_TRUE)
            return false;
    return true;
}

void gv_mus_models_sync(gv_mus_models *m)
{
    for (uint32_t i = 0; i < m->n_models; i++)
        m->list[i].valid = m->list[i].valid && respects_facts(m, &m->list[i]);
}
