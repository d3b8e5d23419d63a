/* SPDX-License-Identifier: GPL-3.0-or-later */
/* loop.c -- the rule of networks whose lines form one closed loop (model/loop.h).
 * loop[1]: a line that would close it before it is complete is not drawn, and none is
 * drawn beside a closed loop. loop[2]: the same where a line and those by which it must
 * go on, or those that must be drawn without it, close a loop. Part of every theory. */
#include "model/loop.h"

#include "rules/rule.h"
#include "rules/verify.h"

#include <string.h>

/* A label that holds or is a candidate. */
static bool is_possible(const gv_state *state, gv_label label)
{
    return gv_state_has(state, label) ||
           state->value[gv_net_home(state->linkage->net, label)] == label;
}

/* The lines of a state, and room for what is asked about them. */
typedef struct loop_view {
    const gv_state *state;
    const gv_net *net;
    const gv_loop *loop;
    uint8_t *line;              /* a gv_line of each */
    uint32_t *root;             /* of points */
    uint64_t *excluded;         /* labels */
    uint32_t *n_drawn, *n_open; /* lines at each point */
    uint32_t *at_start, *at;    /* the lines at each point: n_points + 1 offsets */
    uint32_t *queue;            /* points that may decide a line, each once */
    uint8_t *is_queued;
} loop_view;

static void list_lines(const loop_view *v)
{
    const gv_loop *loop = v->loop;
    for (uint32_t i = 0; i < 2 * loop->n_lines; i++)
        v->at_start[loop->ends[i] + 1]++;
    for (uint32_t point = 0; point < loop->n_points; point++)
        v->at_start[point + 1] += v->at_start[point];
    // Filled from the back, with `n_open` as the rest: count_lines() sets it.
    for (uint32_t point = 0; point < loop->n_points; point++)
        v->n_open[point] = v->at_start[point + 1];
    for (uint32_t i = 2 * loop->n_lines; i-- > 0;)
        v->at[--v->n_open[loop->ends[i]]] = i / 2;
}

/* In `tmp`; false: out of memory. */
static bool view(loop_view *out, const gv_state *state, gv_arena *tmp)
{
    const gv_net *net = state->linkage->net;
    const gv_loop *loop = gv_net_loop(net);
    *out = (loop_view){ .state = state,
                        .net = net,
                        .loop = loop,
                        .line = GV_ARENA_NEW(tmp, uint8_t, loop->n_lines),
                        .root = GV_ARENA_NEW(tmp, uint32_t, loop->n_points),
                        .excluded =
                            GV_ARENA_NEW(tmp, uint64_t, gv_bits_words(net->n_labels)),
                        .n_drawn = GV_ARENA_NEW(tmp, uint32_t, loop->n_points),
                        .n_open = GV_ARENA_NEW(tmp, uint32_t, loop->n_points),
                        .at_start = GV_ARENA_NEW(tmp, uint32_t, loop->n_points + 1),
                        .at = GV_ARENA_NEW(tmp, uint32_t, 2 * (size_t)loop->n_lines),
                        .queue = GV_ARENA_NEW(tmp, uint32_t, loop->n_points),
                        .is_queued = GV_ARENA_NEW(tmp, uint8_t, loop->n_points) };
    if (!out->line || !out->root || !out->excluded || !out->n_drawn || !out->n_open ||
        !out->at_start || !out->at || !out->queue || !out->is_queued)
        return false;
    list_lines(out);
    for (uint32_t i = 0; i < loop->n_lines; i++)
        out->line[i] = !is_possible(state, loop->drawn[i])   ? GV_LINE_EMPTY
                       : !is_possible(state, loop->empty[i]) ? GV_LINE_DRAWN
                                                             : GV_LINE_OPEN;
    return true;
}

static bool is_candidate_line(const loop_view *v, uint32_t i)
{
    return v->line[i] == GV_LINE_OPEN && gv_state_has(v->state, v->loop->drawn[i]);
}

/* ---- what a loop would leave out ---- */

static void exclude_links(const loop_view *v, gv_label label)
{
    const gv_net *net = v->net;
    for (uint32_t g = net->label_start[label]; g < net->label_start[label + 1]; g++) {
        const gv_var group = net->label_groups[g];
        for (uint32_t i = net->group_start[group]; i < net->group_start[group + 1]; i++)
            if (net->group_labels[i] != label)
                gv_bits_add(v->excluded, net->group_labels[i]);
    }
    for (uint32_t i = net->pair_start ? net->pair_start[label] : 0;
         net->pair_start && i < net->pair_start[label + 1]; i++)
        gv_bits_add(v->excluded, net->pairs[i]);
}

/* A variable that has no candidate left if the lines drawn and line `last` (or
 * GV_NO_LABEL) are all that there are; GV_NO_VAR: none. */
static gv_var find_left_out(const loop_view *v, uint32_t last)
{
    const gv_net *net = v->net;
    gv_bits_clear(v->excluded, net->n_labels);
    for (uint32_t i = 0; i < v->loop->n_lines; i++) {
        const bool drawn = v->line[i] == GV_LINE_DRAWN || i == last;
        exclude_links(v, drawn ? v->loop->drawn[i] : v->loop->empty[i]);
    }
    for (gv_var var = 0; var < net->n_needed; var++) {
        bool any = false;
        for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1] && !any;
             i++)
            any = is_possible(v->state, net->group_labels[i]) &&
                  !gv_bits_has(v->excluded, net->group_labels[i]);
        if (!any)
            return var;
    }
    return GV_NO_VAR;
}

/* ---- how lines go on ---- */

static void count_lines(const loop_view *v)
{
    const gv_loop *loop = v->loop;
    for (uint32_t point = 0; point < loop->n_points; point++)
        v->n_drawn[point] = v->n_open[point] = 0;
    for (uint32_t i = 0; i < 2 * loop->n_lines; i++) {
        v->n_drawn[loop->ends[i]] += v->line[i / 2] == GV_LINE_DRAWN;
        v->n_open[loop->ends[i]] += v->line[i / 2] == GV_LINE_OPEN;
    }
}

/* What a point decides about its open lines; GV_LINE_OPEN: nothing. */
static gv_line decide(const loop_view *v, uint32_t point)
{
    if (v->n_drawn[point] == 1 && v->n_open[point] == 1)
        return GV_LINE_DRAWN;
    if (v->n_drawn[point] == 2 || (!v->n_drawn[point] && v->n_open[point] == 1))
        return GV_LINE_EMPTY;
    return GV_LINE_OPEN;
}

/* Decides the lines that the points alone decide: at each point two are drawn or none.
 * A ring of points waits to be looked at: each line is decided once. */
static void go_on(const loop_view *v)
{
    const gv_loop *loop = v->loop;
    uint32_t first = 0, n = loop->n_points;
    count_lines(v);
    for (uint32_t point = 0; point < n; point++) {
        v->queue[point] = point;
        v->is_queued[point] = 1;
    }
    while (n) {
        const uint32_t point = v->queue[first];
        first = (first + 1) % loop->n_points;
        n--;
        v->is_queued[point] = 0;
        for (uint32_t k = v->at_start[point]; k < v->at_start[point + 1]; k++) {
            const uint32_t i = v->at[k], *ends = &loop->ends[2 * i];
            const gv_line as = decide(v, point);
            if (v->line[i] != GV_LINE_OPEN || as == GV_LINE_OPEN)
                continue;
            v->line[i] = (uint8_t)as;
            for (unsigned end = 0; end < 2; end++) {
                v->n_open[ends[end]]--;
                v->n_drawn[ends[end]] += as == GV_LINE_DRAWN;
                if (v->is_queued[ends[end]])
                    continue;
                v->is_queued[ends[end]] = 1;
                v->queue[(first + n++) % loop->n_points] = ends[end];
            }
        }
    }
}

static bool any_line(const loop_view *v, gv_line at_least)
{
    for (uint32_t i = 0; i < v->loop->n_lines; i++)
        if (v->line[i] >= at_least)
            return true;
    return false;
}

/* Whether line `i`, drawn or empty, and what follows of it at the points leave a loop
 * that is not the whole one, or no line; *var is what is left out, GV_NO_VAR without a
 * line. Changes the lines. */
static bool closes_early(const loop_view *v, uint32_t i, gv_line as, gv_var *var)
{
    v->line[i] = (uint8_t)as;
    go_on(v);
    const gv_loop_look_result look = gv_loop_look(v->loop, v->line, v->root);
    *var =
        any_line(v, GV_LINE_OPEN) ? gv_net_home(v->net, v->loop->drawn[i]) : GV_NO_VAR;
    if (look == GV_LOOP_CLOSED)
        *var = find_left_out(v, GV_NO_LABEL);
    return look == GV_LOOP_WRONG || (look == GV_LOOP_CLOSED && *var != GV_NO_VAR);
}

/* ---- search ---- */

/* Of a drawn line that is not connected with a point; GV_NO_VAR: there is none. */
static gv_var find_other_line(const loop_view *v, uint32_t point)
{
    const uint32_t whole = gv_loop_root(v->root, point);
    for (uint32_t i = 0; i < v->loop->n_lines; i++)
        if (v->line[i] == GV_LINE_DRAWN &&
            gv_loop_root(v->root, v->loop->ends[2 * i]) != whole)
            return gv_net_home(v->net, v->loop->drawn[i]);
    return GV_NO_VAR;
}

static bool eliminate(gv_rule_context *ctx, const gv_rule *rule, gv_step *step,
                      const gv_label *labels, uint32_t n, gv_var var, unsigned length)
{
    gv_label *targets = GV_STEP_LIST(ctx, gv_label, n);
    for (uint32_t i = 0; targets && i < n; i++)
        targets[i] = labels[i];
    *step = (gv_step){ .rule = rule,
                       .length = length,
                       .type = GV_N_VAR_TYPES,
                       .conclusion = GV_ELIMINATES,
                       .n_targets = n,
                       .targets = targets,
                       .value = GV_NO_LABEL,
                       .var = var };
    return targets;
}

/* All lines beside a closed loop. */
static bool find_beside(gv_rule_context *ctx, const gv_rule *rule, const loop_view *v,
                        gv_step *step)
{
    uint32_t n = 0;
    gv_label *labels = GV_STEP_LIST(ctx, gv_label, v->loop->n_lines);
    if (!labels)
        return false;
    for (uint32_t i = 0; i < v->loop->n_lines; i++)
        if (is_candidate_line(v, i))
            labels[n++] = v->loop->drawn[i];
    return n > 0 && eliminate(ctx, rule, step, labels, n, GV_NO_VAR, 1);
}

/* A line that would close a loop too early. */
static bool find_early(gv_rule_context *ctx, const gv_rule *rule, const loop_view *v,
                       gv_step *step)
{
    count_lines(v);
    for (uint32_t i = 0; i < v->loop->n_lines; i++) {
        const uint32_t *ends = &v->loop->ends[2 * i];
        if (!is_candidate_line(v, i) || v->n_drawn[ends[0]] != 1 ||
            v->n_drawn[ends[1]] != 1 ||
            gv_loop_root(v->root, ends[0]) != gv_loop_root(v->root, ends[1]))
            continue;
        gv_var var = find_other_line(v, ends[0]);
        if (var == GV_NO_VAR)
            var = find_left_out(v, i);
        if (var != GV_NO_VAR)
            return eliminate(ctx, rule, step, &v->loop->drawn[i], 1, var, 1);
    }
    return false;
}

/* A line that, with those that must follow, would close one too early. */
static bool find_forced(gv_rule_context *ctx, const gv_rule *rule, const loop_view *v,
                        gv_step *step)
{
    const gv_loop *loop = v->loop;
    uint8_t *kept = GV_ARENA_NEW(&ctx->tmp, uint8_t, loop->n_lines);
    if (!kept)
        ctx->out_of_memory = true;
    else
        memcpy(kept, v->line, loop->n_lines);
    for (uint32_t i = 0; kept && i < 2 * loop->n_lines; i++) {
        const gv_line as = i % 2 ? GV_LINE_EMPTY : GV_LINE_DRAWN;
        const gv_label label = i % 2 ? loop->empty[i / 2] : loop->drawn[i / 2];
        gv_var var;
        if (kept[i / 2] != GV_LINE_OPEN || !gv_state_has(v->state, label))
            continue;
        if (!gv_rule_context_go_on(ctx))
            return false;
        const bool found = closes_early(v, i / 2, as, &var);
        memcpy(v->line, kept, loop->n_lines);
        if (found)
            return eliminate(ctx, rule, step, &label, 1, var, 2);
    }
    return false;
}

static bool contradict(const gv_rule *rule, const loop_view *v, gv_step *step)
{
    *step = (gv_step){ .rule = rule,
                       .length = 1,
                       .type = GV_N_VAR_TYPES,
                       .conclusion = GV_CONTRADICTS,
                       .value = GV_NO_LABEL,
                       .var = gv_net_home(v->net, v->loop->drawn[0]) };
    return true;
}

bool gv_find_loop(gv_rule_context *ctx, const gv_rule *rule, unsigned length,
                  gv_step *step)
{
    if (!gv_net_loop(ctx->linkage->net))
        return false;
    const gv_mark mark = gv_arena_mark(&ctx->tmp);
    loop_view v;
    bool found = false;
    ctx->out_of_memory = !view(&v, ctx->state, &ctx->tmp);
    if (!ctx->out_of_memory) {
        const gv_loop_look_result look = gv_loop_look(v.loop, v.line, v.root);
        found = look == GV_LOOP_WRONG    ? contradict(rule, &v, step)
                : look == GV_LOOP_CLOSED ? find_beside(ctx, rule, &v, step)
                : length == 1            ? find_early(ctx, rule, &v, step)
                                         : find_forced(ctx, rule, &v, step);
    }
    gv_arena_rewind(&ctx->tmp, mark);
    return found;
}

/* ---- by the definition ---- */

/* Follows drawn lines, which it takes out, from one end of line `i` to the other.
 * False: they end elsewhere. */
static bool take_out_path(const loop_view *v, uint32_t i)
{
    const gv_loop *loop = v->loop;
    uint32_t point = loop->ends[2 * i];
    for (bool goes_on = true; goes_on;) {
        goes_on = false;
        for (uint32_t k = 0; k < loop->n_lines && !goes_on; k++) {
            const uint32_t *ends = &loop->ends[2 * k];
            if (v->line[k] != GV_LINE_DRAWN || (ends[0] != point && ends[1] != point))
                continue;
            point = ends[0] == point ? ends[1] : ends[0];
            v->line[k] = GV_LINE_EMPTY;
            goes_on = true;
        }
        if (point == loop->ends[2 * i + 1])
            return true;
    }
    return false;
}

/* Whether line `i`, drawn, would not leave one loop. Destroys the view. */
static bool is_wrong_line(const loop_view *v, uint32_t i)
{
    const bool rest = find_left_out(v, i) != GV_NO_VAR;
    if (take_out_path(v, i))
        return rest || any_line(v, GV_LINE_DRAWN);
    return false;
}

/* Whether the drawn lines are one closed loop. Destroys the view. */
static bool is_closed(const loop_view *v)
{
    uint32_t first = 0;
    while (first < v->loop->n_lines && v->line[first] != GV_LINE_DRAWN)
        first++;
    if (first == v->loop->n_lines)
        return false;
    v->line[first] = GV_LINE_EMPTY;
    return take_out_path(v, first) && !any_line(v, GV_LINE_DRAWN);
}

static gv_status fail_open(gv_error *err)
{
    return gv_fail(err, GV_ERR_INPUT, "the lines may still become one loop");
}

/* loop[2]: what follows of the label, by go_on(), is checked as in loop[1]: some line,
 * taken as the last one, closes a loop that is not the whole one. Or no line is left.
 */
static gv_status check_forced(const gv_state *state, gv_label target, gv_arena *tmp,
                              gv_error *err)
{
    loop_view all, part;
    if (!view(&all, state, tmp) || !view(&part, state, tmp))
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < all.loop->n_lines; i++)
        if (all.loop->drawn[i] == target || all.loop->empty[i] == target)
            all.line[i] = all.loop->drawn[i] == target ? GV_LINE_DRAWN : GV_LINE_EMPTY;
    go_on(&all);
    if (!any_line(&all, GV_LINE_OPEN))
        return GV_OK;
    for (uint32_t i = 0; i < all.loop->n_lines; i++) {
        if (all.line[i] != GV_LINE_DRAWN)
            continue;
        memcpy(part.line, all.line, all.loop->n_lines);
        part.line[i] = GV_LINE_EMPTY;
        if (is_wrong_line(&part, i))
            return GV_OK;
    }
    return fail_open(err);
}

static gv_status check_line(const gv_state *state, gv_label target, gv_arena *tmp,
                            gv_error *err)
{
    loop_view first, second;
    if (!view(&first, state, tmp) || !view(&second, state, tmp))
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < first.loop->n_lines; i++)
        if (first.loop->drawn[i] == target &&
            (is_wrong_line(&first, i) || is_closed(&second)))
            return GV_OK;
    return fail_open(err);
}

static gv_status check_contradiction(const gv_state *state, gv_arena *tmp,
                                     gv_error *err)
{
    loop_view v;
    if (!view(&v, state, tmp))
        return gv_fail_memory(err);
    return gv_loop_look(v.loop, v.line, v.root) == GV_LOOP_WRONG ? GV_OK
                                                                 : fail_open(err);
}

static gv_status check_targets(const gv_state *state, const gv_step *step,
                               gv_arena *tmp, gv_error *err)
{
    if (!step->n_targets)
        return fail_open(err);
    for (uint32_t i = 0; i < step->n_targets; i++) {
        const gv_mark mark = gv_arena_mark(tmp);
        if (!gv_state_has(state, step->targets[i]))
            return fail_open(err);
        GV_TRY((step->length == 1 ? check_line : check_forced)(state, step->targets[i],
                                                               tmp, err));
        gv_arena_rewind(tmp, mark);
    }
    return GV_OK;
}

gv_status gv_check_loop(const gv_state *state, const gv_step *step, gv_error *err)
{
    gv_arena tmp;
    if (!gv_net_loop(state->linkage->net))
        return gv_fail(err, GV_ERR_INPUT, "this puzzle is not about a loop");
    gv_arena_init(&tmp, state->memory);
    const gv_status status = step->conclusion == GV_CONTRADICTS
                                 ? check_contradiction(state, &tmp, err)
                                 : check_targets(state, step, &tmp, err);
    gv_arena_free(&tmp);
    return status;
}
