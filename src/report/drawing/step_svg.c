/* SPDX-License-Identifier: GPL-3.0-or-later */
/* step_svg.c -- draws a step in two layers: tints and discs below the candidates,
 * rings, strokes and arrows above them. */
#include "report/drawing/step_svg.h"

#include "base/array.h"
#include "report/path/chain_source.h"
#include "report/report_internal.h"
#include "report/path/step_text.h"
#include "report/path/words_names.h"
#include "rules/technique.h"

#include <assert.h>
#include <math.h>
#include <string.h>

typedef struct picture {
    const gv_state *state;
    const gv_step *step;
    bool ascii;
} picture;

static const char *const tints[] = { "#fde9c9", "#d9ecfb", "#e4f3d8",
                                     "#f6dcea", "#e6e0f5", "#fbf6c4" };
enum { N_TINTS = GV_N_OF(tints) };

/* Frames around the candidates of a constraint of a set, in the order of the tints:
 * what a tint shows alone is lost below candidates. */
static const char *const frames[] = { "#c77700", "#1f6fb2", "#4c8c1b",
                                      "#b03a7c", "#6b4bb8", "#8a7a00" };
static_assert(GV_N_OF(frames) == N_TINTS, "a frame for each tint");

static const char defs[] =
    "<defs><marker id=\"tip\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" "
    "markerWidth=\"5\" markerHeight=\"5\" orient=\"auto-start-reverse\">"
    "<path d=\"M0 0 10 5 0 10z\"/></marker></defs>\n";

/* ---- below the candidates ---- */

/* Whether a label has a place: those of hidden variables of a csp have none. */
static bool is_drawn(const gv_board *board, gv_label label)
{
    return gv_board_place_of(board, label).half > 0;
}

static void put_tinted(const picture *p, const gv_board *board, gv_buffer *out,
                       gv_label label, unsigned number)
{
    if (!gv_state_has(p->state, label) || !is_drawn(board, label))
        return;
    const gv_board_place at = gv_board_place_of(board, label);
    gv_buffer_printf(out,
                     "<rect x=\"%u\" y=\"%u\" width=\"%u\" height=\"%u\" "
                     "fill=\"%s\"/>\n",
                     at.x - at.half, at.y - at.half, 2 * at.half, 2 * at.half,
                     tints[number % N_TINTS]);
}

static void put_tint(const picture *p, const gv_board *board, gv_buffer *out,
                     gv_var var, unsigned number)
{
    for (gv_label label = gv_state_next(p->state, var, GV_NO_LABEL);
         label != GV_NO_LABEL; label = gv_state_next(p->state, var, label))
        put_tinted(p, board, out, label, number);
}

static void put_disc(const gv_board *board, gv_buffer *out, gv_label label)
{
    if (!is_drawn(board, label))
        return;
    const gv_board_place at = gv_board_place_of(board, label);
    gv_buffer_printf(out,
                     "<circle cx=\"%u\" cy=\"%u\" r=\"%u\" fill=\"#7cc47f\" "
                     "stroke=\"#1b5e20\" stroke-width=\"4\"/>\n",
                     at.x, at.y, at.half);
}

/* The labels of the right-linking part of a cell that are candidates. */
typedef void put_label_fn(const gv_board *board, gv_buffer *out, gv_label label);

static void put_rights(const picture *p, const gv_board *board, gv_buffer *out,
                       const gv_chain_cell *cell, put_label_fn *put)
{
    if (cell->kind == GV_RIGHT_LABEL) {
        put(board, out, cell->right);
    } else if (cell->kind == GV_RIGHT_GLABEL) {
        const gv_glabels *glabels = p->state->linkage->glabels;
        for (uint32_t i = glabels->start[cell->right];
             i < glabels->start[cell->right + 1]; i++)
            if (gv_state_has(p->state, glabels->labels[i]))
                put(board, out, glabels->labels[i]);
    } else if (cell->kind == GV_RIGHT_SUBSET) {
        for (uint32_t i = 0; i < cell->subset->set_start[cell->subset->size]; i++)
            put(board, out, cell->subset->sets[i]);
    }
}

static void put_subset_below(const picture *p, const gv_board *board, gv_buffer *out,
                             const gv_subset *subset, unsigned number)
{
    for (uint32_t i = 0; i < subset->size; i++)
        put_tint(p, board, out, subset->vars[i], number + i);
}

/* A candidate of constraint `number` of a set: in its tint, with a frame that leaves
 * room for those of two more constraints. */
static void put_framed(const picture *p, const gv_board *board, gv_buffer *out,
                       gv_label label, unsigned number)
{
    if (!gv_state_has(p->state, label) || !is_drawn(board, label))
        return;
    const gv_board_place at = gv_board_place_of(board, label);
    const unsigned narrower = at.half * (number % 3) / 4;
    const unsigned half = at.half - narrower;
    gv_buffer_printf(out,
                     "<rect x=\"%u\" y=\"%u\" width=\"%u\" height=\"%u\" "
                     "fill=\"%s\" fill-opacity=\"0.8\" stroke=\"%s\" "
                     "stroke-width=\"9\"/>\n",
                     at.x - half, at.y - half, 2 * half, 2 * half,
                     tints[number % N_TINTS], frames[number % N_TINTS]);
}

/* The candidates that the constraints of a set are about, each in one tint. */
static void put_set_below(const picture *p, const gv_board *board, gv_buffer *out,
                          const gv_constraint_set *set)
{
    const gv_constraints *c = set->of;
    const gv_net *net = c->net;
    for (uint32_t i = 0; i < set->n; i++) {
        const uint32_t constraint = set->constraints[i];
        for (uint32_t k = c->group_start[constraint];
             k < c->group_start[constraint + 1]; k++)
            for (uint32_t at = net->group_start[c->groups[k]];
                 at < net->group_start[c->groups[k] + 1]; at++)
                put_framed(p, board, out, net->group_labels[at], i);
        for (uint32_t k = c->pair_start[constraint]; k < c->pair_start[constraint + 1];
             k++)
            put_framed(p, board, out, c->pairs[k], i);
    }
}

/* Each set of a pattern in a tint; what would be deadly on discs. */
static void put_parts_below(const picture *p, const gv_board *board, gv_buffer *out,
                            const gv_pattern *pattern)
{
    for (uint32_t part = 0; part < pattern->n_parts; part++)
        for (uint32_t i = pattern->part_start[part]; i < pattern->part_start[part + 1];
             i++)
            put_tint(p, board, out, pattern->vars[i], part);
    for (uint32_t i = 0; i < 2 * pattern->n_deadly; i++)
        put_disc(board, out, pattern->deadly[i]);
}

static unsigned put_chain_below(const picture *p, const gv_board *board, gv_buffer *out,
                                const gv_chain *chain, unsigned number)
{
    for (uint32_t i = 0; i < chain->n_cells; i++, number++) {
        const gv_chain_cell *cell = &chain->cells[i];
        if (cell->kind == GV_RIGHT_SUBSET)
            put_subset_below(p, board, out, cell->subset, number);
        else if (cell->kind == GV_RIGHT_CHAIN)
            number = put_chain_below(p, board, out, cell->inner, number);
        else
            put_tint(p, board, out, cell->var, number);
    }
    for (uint32_t i = 0; i < chain->n_cells; i++)
        put_rights(p, board, out, &chain->cells[i], put_disc);
    return number;
}

/* A trial: the values in its context, and the variable that they leave without one.
 * Nested contexts are not drawn. */
static void put_proof_below(const picture *p, const gv_board *board, gv_buffer *out)
{
    const gv_step *step = p->step;
    if (step->n_proof)
        put_tint(p, board, out, step->proof[step->n_proof - 1].var, 0);
    for (uint32_t i = 0; i < step->n_proof; i++)
        if (step->proof[i].conclusion == GV_ASSERTS)
            put_disc(board, out, step->proof[i].value);
}

static void put_below(void *user, const gv_board *board, gv_buffer *out)
{
    const picture *p = user;
    const gv_step *step = p->step;
    gv_buffer_puts(out, defs);
    if (!step->subset && step->n_chains != 1 && step->var != GV_NO_VAR)
        put_tint(p, board, out, step->var, 0);
    if (step->set)
        put_set_below(p, board, out, step->set);
    if (step->subset) {
        put_subset_below(p, board, out, step->subset, 0);
        for (uint32_t i = 0; i < step->subset->set_start[step->subset->size]; i++)
            put_disc(board, out, step->subset->sets[i]);
    }
    if (step->pattern)
        put_parts_below(p, board, out, step->pattern);
    put_proof_below(p, board, out);
    unsigned number = 0;
    for (uint32_t i = 0; i < step->n_chains; i++)
        number = put_chain_below(p, board, out, &step->chains[i], number);
    if (step->conclusion == GV_ASSERTS)
        put_disc(board, out, step->value);
}

/* ---- above them ---- */

static void put_ring(const gv_board *board, gv_buffer *out, gv_label label)
{
    if (!is_drawn(board, label))
        return;
    const gv_board_place at = gv_board_place_of(board, label);
    gv_buffer_printf(out,
                     "<circle cx=\"%u\" cy=\"%u\" r=\"%u\" fill=\"none\" "
                     "stroke=\"#111\" stroke-width=\"5\"/>\n",
                     at.x, at.y, at.half - 2);
}

/* The candidate that a nested chain excludes. */
static void put_dots(const gv_board *board, gv_buffer *out, gv_label label)
{
    if (!is_drawn(board, label))
        return;
    const gv_board_place at = gv_board_place_of(board, label);
    gv_buffer_printf(out,
                     "<circle cx=\"%u\" cy=\"%u\" r=\"%u\" fill=\"none\" "
                     "stroke=\"#6a1b9a\" stroke-width=\"8\" "
                     "stroke-dasharray=\"4 8\"/>\n",
                     at.x, at.y, at.half + 4);
}

static void put_target(const gv_board *board, gv_buffer *out, gv_label label)
{
    if (!is_drawn(board, label))
        return;
    const gv_board_place at = gv_board_place_of(board, label);
    const unsigned left = at.x - at.half, top = at.y - at.half;
    gv_buffer_printf(out,
                     "<path fill=\"none\" stroke=\"#c62828\" stroke-width=\"8\" "
                     "d=\"M%u %uL%u %uM%u %uL%u %u\"/>\n",
                     left, top, at.x + at.half, at.y + at.half, left, at.y + at.half,
                     at.x + at.half, top);
    gv_buffer_printf(out,
                     "<circle cx=\"%u\" cy=\"%u\" r=\"%u\" fill=\"none\" "
                     "stroke=\"#c62828\" stroke-width=\"8\"/>\n",
                     at.x, at.y, at.half + 2);
}

/* A z- or t-candidate. */
static void put_stroke(const gv_board *board, gv_buffer *out, gv_label label)
{
    if (!is_drawn(board, label))
        return;
    const gv_board_place at = gv_board_place_of(board, label);
    gv_buffer_printf(out,
                     "<path stroke=\"#777\" stroke-width=\"6\" "
                     "stroke-dasharray=\"8 6\" d=\"M%u %uH%u\"/>\n",
                     at.x - at.half, at.y, at.x + at.half);
}

/* From the rim of one candidate to that of another; dashed along links, solid inside a
 * variable. */
static void put_arrow(const gv_board *board, gv_buffer *out, gv_label from, gv_label to,
                      bool dashed)
{
    if (!is_drawn(board, from) || !is_drawn(board, to))
        return;
    const gv_board_place a = gv_board_place_of(board, from);
    const gv_board_place b = gv_board_place_of(board, to);
    const double dx = (double)b.x - a.x, dy = (double)b.y - a.y;
    const double length = sqrt(dx * dx + dy * dy);
    if (length <= 2.0 * a.half)
        return;
    const double fx = dx * a.half / length, fy = dy * a.half / length;
    gv_buffer_printf(out,
                     "<path fill=\"none\" stroke=\"#111\" stroke-width=\"6\"%s "
                     "marker-end=\"url(#tip)\" d=\"M%ld %ldL%ld %ld\"/>\n",
                     dashed ? " stroke-dasharray=\"18 10\"" : "", lround(a.x + fx),
                     lround(a.y + fy), lround(b.x - fx), lround(b.y - fy));
}

/* ---- chains ---- */

/* Whether the right-linking part of a cell shows `label`. */
static bool is_right(const picture *p, const gv_chain_cell *cell, gv_label label)
{
    if (cell->kind == GV_RIGHT_GLABEL)
        return gv_linkage_in_glabel(p->state->linkage, label, cell->right);
    if (cell->kind != GV_RIGHT_SUBSET)
        return cell->kind == GV_RIGHT_LABEL && cell->right == label;
    for (uint32_t i = 0; i < cell->subset->set_start[cell->subset->size]; i++)
        if (cell->subset->sets[i] == label)
            return true;
    return false;
}

/* Strikes out what a variable of a cell has besides the pattern. */
static void put_others(const picture *p, const gv_board *board, gv_buffer *out,
                       const gv_chain_cell *cell, gv_var var)
{
    for (gv_label label = gv_state_next(p->state, var, GV_NO_LABEL);
         label != GV_NO_LABEL; label = gv_state_next(p->state, var, label))
        if (label != cell->left && !is_right(p, cell, label))
            put_stroke(board, out, label);
}

static void put_chain_above(const picture *p, const gv_board *board, gv_buffer *out,
                            const gv_chain *chain, gv_label target);

/* What is between the left-linking candidate of a cell and the next one. */
static void put_part_above(const picture *p, const gv_board *board, gv_buffer *out,
                           const gv_chain_cell *cell)
{
    if (cell->kind == GV_RIGHT_SUBSET) {
        for (uint32_t i = 0; i < cell->subset->size; i++)
            put_others(p, board, out, cell, cell->subset->vars[i]);
    } else if (cell->kind == GV_RIGHT_CHAIN) {
        put_dots(board, out, cell->inner->target);
        put_chain_above(p, board, out, cell->inner, cell->inner->target);
    } else {
        put_others(p, board, out, cell, cell->var);
        if (cell->kind != GV_RIGHT_NONE)
            put_arrow(board, out, cell->left,
                      gv_chain_source_part(p->state, cell, cell->left), false);
    }
}

static void put_chain_above(const picture *p, const gv_board *board, gv_buffer *out,
                            const gv_chain *chain, gv_label target)
{
    const bool braid = gv_rule_has_inner_braids(p->step->rule); // inner ones, too
    for (uint32_t at = 0; at < chain->n_cells; at++) {
        const gv_chain_cell *cell = &chain->cells[at];
        const gv_label source = gv_chain_source(p->state, chain, target, braid, at);
        put_ring(board, out, cell->left);
        if (source != GV_NO_LABEL)
            put_arrow(board, out, source, cell->left, true);
        put_part_above(p, board, out, cell);
    }
}

static void put_above(void *user, const gv_board *board, gv_buffer *out)
{
    const picture *p = user;
    const gv_step *step = p->step;
    for (uint32_t i = 0; i < step->n_chains; i++) {
        const gv_chain *chain = &step->chains[i];
        const gv_label target = step->n_chains > 1 ? chain->target : step->targets[0];
        put_chain_above(p, board, out, chain, target);
    }
    for (uint32_t i = 0; i < step->n_proof; i++)
        if (step->proof[i].conclusion == GV_ELIMINATES)
            put_stroke(board, out, step->proof[i].targets[0]);
    for (uint32_t i = 0; step->conclusion == GV_ELIMINATES && i < step->n_targets; i++)
        put_target(board, out, step->targets[i]);
}

/* ---- the whole ---- */

/* The text of the step as XML. */
static void put_title(gv_buffer *out, const picture *p)
{
    gv_buffer text;
    gv_buffer_init(&text, out->memory);
    // Steps that were searched by name are called by it already, and singles say
    // enough.
    if (p->step->technique && !p->step->by_name && !p->step->rule->is_single) {
        gv_buffer_puts(&text, gv_techniques[p->step->technique].name);
        gv_buffer_puts(&text, ": ");
    }
    gv_step_text(&text, p->state->linkage, p->step, p->ascii);
    for (size_t i = 0; i < text.length; i++)
        switch (text.text[i]) {
        case '&':
            gv_buffer_puts(out, "&amp;");
            break;
        case '<':
            gv_buffer_puts(out, "&lt;");
            break;
        case '>':
            gv_buffer_puts(out, "&gt;");
            break;
        default:
            gv_buffer_putc(out, text.text[i]);
        }
    out->failed = out->failed || text.failed;
    gv_buffer_free(&text);
}

/* The board in the state of the step: what was given, and what was placed since. */
static gv_status show_values(gv_instance *out, const gv_path *path,
                             const gv_state *state, gv_arena *tmp, gv_error *err)
{
    const gv_instance *start = path->instance;
    const uint32_t n_vars = start->net->n_primary;
    gv_label *values = GV_ARENA_NEW(tmp, gv_label, n_vars);
    uint8_t *placed = GV_ARENA_NEW(tmp, uint8_t, n_vars);
    if (!values || !placed)
        return gv_fail_memory(err);
    uint32_t n = 0;
    for (gv_var var = 0; var < n_vars; var++) {
        if (state->value[var] == GV_NO_LABEL)
            continue;
        values[n] = state->value[var];
        placed[n] = 1;
        for (uint32_t i = 0; i < start->n_givens; i++)
            if (start->givens[i] == values[n])
                placed[n] = 0;
        n++;
    }
    *out = (gv_instance){ .context = start->context,
                          .net = start->net,
                          .n_givens = n,
                          .givens = values,
                          .placed = placed,
                          .alphabet = start->alphabet };
    return GV_OK;
}

/* ---- the legend ---- */

typedef struct legend_lines {
    gv_board_entry *entries;
    uint32_t n, room;
    gv_arena *tmp;
} legend_lines;

/* Takes `words` as a line; false: out of memory. An empty one says nothing. */
static bool add_entry(legend_lines *l, gv_buffer *words, unsigned number)
{
    char *copy = words->failed ? NULL : gv_arena_take(l->tmp, words->length + 1);
    if (!copy || l->n == l->room)
        return copy != NULL;
    memcpy(copy, words->text, words->length);
    copy[words->length] = 0;
    l->entries[l->n++] =
        (gv_board_entry){ tints[number % N_TINTS], frames[number % N_TINTS], copy };
    return true;
}

/* Each constraint of a set in words. */
static bool add_set(legend_lines *l, const picture *p, gv_alphabet alphabet,
                    gv_buffer *scratch)
{
    bool good = true;
    for (uint32_t i = 0; good && i < p->step->set->n; i++) {
        gv_buffer_reset(scratch);
        gv_words_constraint(scratch, alphabet, p->step->set, i);
        good = add_entry(l, scratch, i);
    }
    return good;
}

/* The variables of the chains that have no place on the board of a csp: those that
 * constraints became, by name and constraint. */
static bool add_variables(legend_lines *l, const picture *p, gv_buffer *scratch)
{
    const gv_net *net = p->state->linkage->net;
    const gv_csp_names *csp = net->csp;
    unsigned number = 0;
    bool good = true;
    for (uint32_t i = 0; i < p->step->n_chains; i++)
        for (uint32_t k = 0; k < p->step->chains[i].n_cells; k++, number++) {
            const gv_chain_cell *cell = &p->step->chains[i].cells[k];
            if (cell->kind == GV_RIGHT_SUBSET || cell->kind == GV_RIGHT_CHAIN ||
                csp->group_constraint[cell->var] == GV_NO_CONSTRAINT ||
                net->group_type[cell->var] <= GV_VAR_LAST_UNIT)
                continue;
            const char *words = csp->constraint[csp->group_constraint[cell->var]];
            gv_buffer_reset(scratch);
            gv_net_group_name(net, cell->var, scratch);
            if (words[0])
                gv_buffer_printf(scratch, ": %s", words);
            good = good && add_entry(l, scratch, number);
        }
    return good;
}

static gv_status make_legend(gv_board_legend *out, const picture *p,
                             gv_alphabet alphabet, gv_arena *tmp, gv_error *err)
{
    enum { MOST_LINES = 40 };
    legend_lines l = { .entries = GV_ARENA_NEW(tmp, gv_board_entry, MOST_LINES),
                       .room = MOST_LINES,
                       .tmp = tmp };
    gv_buffer scratch;
    gv_buffer_init(&scratch, tmp->memory);
    bool good = l.entries != NULL;
    if (good && p->step->set)
        good = add_set(&l, p, alphabet, &scratch);
    else if (good && p->state->linkage->net->csp)
        good = add_variables(&l, p, &scratch);
    gv_buffer_free(&scratch);
    *out = (gv_board_legend){ l.entries, l.n };
    return good ? GV_OK : gv_fail_memory(err);
}

static gv_status draw(gv_buffer *out, const gv_path *path, const picture *p,
                      gv_arena *tmp, gv_error *err)
{
    gv_instance shown;
    gv_buffer title;
    gv_board_legend legend;
    GV_TRY(show_values(&shown, path, p->state, tmp, err));
    GV_TRY(make_legend(&legend, p, path->instance->alphabet, tmp, err));
    gv_buffer_init(&title, out->memory);
    put_title(&title, p);
    const gv_board_layers layers = { .title = title.text,
                                     .candidates = p->state->candidates,
                                     .below = put_below,
                                     .above = put_above,
                                     .user = (void *)p,
                                     .legend = legend };
    const gv_status status =
        title.failed ? gv_fail_memory(err) : gv_board_draw(out, &shown, &layers, err);
    gv_buffer_free(&title);
    return status;
}

gv_status gv_step_svg(gv_buffer *out, const gv_path *path, size_t number,
                      gv_state *state, bool ascii, gv_error *err)
{
    gv_path_before(path, number, state);
    const picture p = { state, &path->steps[number - 1], ascii };
    gv_arena tmp;
    gv_arena_init(&tmp, out->memory);
    const gv_status status = draw(out, path, &p, &tmp, err);
    gv_arena_free(&tmp);
    return status;
}
