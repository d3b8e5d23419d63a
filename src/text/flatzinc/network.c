/* SPDX-License-Identifier: GPL-3.0-or-later */
/* network.c -- the network of a FlatZinc model: its variables with their domains and
 * with names that people know, its constraints one after the other (constraints.c), and
 * the way back from labels to numbers. */
#include "text/flatzinc/network.h"

#include "base/buffer.h"
#include "model/u32_list.h"
#include "text/flatzinc/words.h"
#include "text/scan.h"

#include <stdio.h>
#include <string.h>

enum {
    MOST_DOMAIN = 1 << 20
}; // csp.h has a smaller limit, but only once it is reached

/* Gives what the builder of the network complains about the place of what it is about.
 */
static gv_status placed(const gv_fzn_builder *b, size_t at, gv_status status)
{
    if (status == GV_ERR_INPUT && b->err && b->err->line == 0)
        gv_record_text_place(b->raw, at, &b->err->line, &b->err->column);
    return status;
}

/* ---- names ---- */

/* The names of elements of arrays that solutions show: "q[2]", "x[1,3]". MiniZinc
 * itself calls these variables X_INTRODUCED_7_. */
static gv_status name_elements(const char **names, const gv_fzn_builder *b,
                               const gv_fzn_output *output)
{
    gv_buffer text;
    gv_buffer_init(&text, b->kept->memory);
    for (uint32_t i = 0; i < output->value.n_items; i++) {
        const gv_fzn_value *item = &output->value.items[i];
        if (item->kind != GV_FZN_VARIABLE || names[item->variable])
            continue;
        gv_buffer_reset(&text);
        gv_buffer_add(&text, output->name.text, output->name.length);
        uint64_t size = output->value.n_items, rest = i;
        for (uint32_t k = 0; k < output->n_dimensions; k++) {
            const gv_fzn_value *range = &output->dimensions[k];
            size /= (uint64_t)(range->high - range->low + 1);
            gv_buffer_printf(&text, "%c%lld", k ? ',' : '[',
                             (long long)(range->low + (int64_t)(rest / size)));
            rest %= size;
        }
        gv_buffer_putc(&text, ']');
        char *copy = text.failed ? NULL : gv_arena_take(b->kept, text.length + 1);
        if (copy)
            memcpy(copy, text.text, text.length + 1);
        names[item->variable] = copy;
        if (!copy)
            break;
    }
    const bool failed = text.failed;
    gv_buffer_free(&text);
    return failed ? gv_fail_memory(b->err) : GV_OK;
}

/* By variable: NULL if its own name serves. */
static gv_status name_variables(gv_fzn_builder *b)
{
    const gv_fzn *model = b->model;
    const char **names = GV_ARENA_NEW(b->kept, const char *, model->n_variables);
    if (model->n_variables && !names)
        return gv_fail_memory(b->err);
    for (uint32_t i = 0; i < model->n_outputs; i++)
        if (model->outputs[i].n_dimensions)
            GV_TRY(name_elements(names, b, &model->outputs[i]));
    for (uint32_t i = 0; i < model->n_variables; i++)
        if (!gv_fzn_is_introduced(model->variables[i].name))
            names[i] = NULL;
    b->names.name = names;
    b->names.by_definition = GV_ARENA_NEW(b->kept, bool, model->n_variables + 1);
    return b->names.by_definition && gv_fzn_name_defined(&b->names, model, b->kept)
               ? GV_OK
               : gv_fail_memory(b->err);
}

/* ---- variables ---- */

static gv_status add_domain(gv_fzn_builder *b, gv_label first, int64_t *numbers,
                            uint32_t n)
{
    if (b->n_domains == b->domains_room) {
        const uint32_t room = b->domains_room ? 2 * b->domains_room : 64;
        gv_fzn_domain *domains = GV_ARENA_NEW(b->kept, gv_fzn_domain, room);
        b->places = GV_ARENA_NEW(b->kept, uint32_t, room);
        if (!domains || !b->places)
            return gv_fail_memory(b->err);
        if (b->n_domains)
            memcpy(domains, b->domains, b->n_domains * sizeof *domains);
        b->domains = domains;
        b->domains_room = room;
    }
    b->domains[b->n_domains++] = (gv_fzn_domain){ first, n, numbers };
    return GV_OK;
}

/* The values of a variable that was just added. */
static gv_status add_numbers(gv_fzn_builder *b, int64_t *numbers, uint32_t n,
                             bool is_bool)
{
    const gv_label first = gv_csp_first_label(b->csp, b->n_domains);
    if (n && (numbers[0] < -GV_CSP_MAX_NUMBER || numbers[n - 1] > GV_CSP_MAX_NUMBER))
        return gv_fail(b->err, GV_ERR_INPUT, "a value is beyond %lld",
                       (long long)GV_CSP_MAX_NUMBER);
    for (uint32_t i = 0; i < n; i++) {
        static const gv_symbol words[2] = { { "false", 5 }, { "true", 4 } };
        char text[24];
        const int length = snprintf(text, sizeof text, "%lld", (long long)numbers[i]);
        const gv_symbol value = { text, (size_t)length };
        GV_TRY(gv_csp_add_value(b->csp, is_bool ? words[i] : value, b->err));
    }
    b->is_empty |= n == 0;
    return add_domain(b, first, numbers, n);
}

static gv_status add_values(gv_fzn_builder *b, const gv_fzn_value *set, bool is_bool)
{
    const bool is_range = set->kind == GV_FZN_RANGE;
    const int64_t size = !is_range               ? set->n_items
                         : set->low <= set->high ? set->high - set->low + 1
                                                 : 0;
    if (size > MOST_DOMAIN)
        return gv_fail(b->err, GV_ERR_INPUT, "the domain has %lld values: at most %d",
                       (long long)size, MOST_DOMAIN);
    int64_t *numbers = GV_ARENA_NEW(b->kept, int64_t, (size_t)size);
    if (size && !numbers)
        return gv_fail_memory(b->err);
    for (uint32_t i = 0; i < size; i++)
        numbers[i] = is_range ? set->low + i : set->items[i].number;
    return add_numbers(b, numbers, (uint32_t)size, is_bool);
}

static gv_status begin_helper(gv_var *out, gv_fzn_builder *b)
{
    char name[32];
    const int length = snprintf(name, sizeof name, "#%u", ++b->n_hidden);
    *out = b->n_domains;
    return gv_csp_add_hidden_variable(b->csp, (gv_symbol){ name, (size_t)length },
                                      b->err);
}

gv_status gv_fzn_add_helper(gv_var *out, gv_fzn_builder *b, const int64_t *numbers,
                            uint32_t n_numbers)
{
    int64_t *copy = GV_ARENA_NEW(b->kept, int64_t, n_numbers);
    if (!copy)
        return gv_fail_memory(b->err);
    memcpy(copy, numbers, n_numbers * sizeof *copy);
    GV_TRY(begin_helper(out, b));
    return add_numbers(b, copy, n_numbers, false);
}

gv_status gv_fzn_add_helper_range(gv_var *out, gv_fzn_builder *b, int64_t low,
                                  int64_t high)
{
    const gv_fzn_value range = { .kind = GV_FZN_RANGE, .low = low, .high = high };
    GV_TRY(begin_helper(out, b));
    return add_values(b, &range, false);
}

static void mark_variables(bool *is_shown, const gv_fzn_value *value)
{
    if (value->kind == GV_FZN_VARIABLE)
        is_shown[value->variable] = true;
    for (uint32_t i = 0; value->kind == GV_FZN_ARRAY && i < value->n_items; i++)
        mark_variables(is_shown, &value->items[i]);
}

/* What solutions need: all that is printed or chosen. */
static gv_status find_shown(bool **out, const gv_fzn_builder *b)
{
    const gv_fzn *model = b->model;
    bool *is_shown = GV_ARENA_NEW(b->kept, bool, model->n_variables + 1);
    if (!is_shown)
        return gv_fail_memory(b->err);
    for (uint32_t i = 0; i < model->n_variables; i++)
        is_shown[i] =
            !model->variables[i].is_defined || !model->variables[i].has_definition;
    for (uint32_t i = 0; i < model->n_outputs; i++)
        mark_variables(is_shown, &model->outputs[i].value);
    if (model->goal != GV_FZN_SATISFY)
        is_shown[model->objective] = true;
    *out = is_shown;
    return GV_OK;
}

static gv_status add_variable(gv_fzn_builder *b, uint32_t i, const char *name,
                              bool is_shown)
{
    const gv_fzn_variable *variable = &b->model->variables[i];
    const gv_symbol symbol = name ? (gv_symbol){ name, strlen(name) } : variable->name;
    if (!variable->has_domain)
        return gv_fail(b->err, GV_ERR_INPUT, "variable '%.*s' has no bounds",
                       (int)(symbol.length < 60 ? symbol.length : 60), symbol.text);
    b->var[i] = b->n_domains;
    GV_TRY(is_shown ? gv_csp_add_variable(b->csp, symbol, b->err)
                    : gv_csp_add_hidden_variable(b->csp, symbol, b->err));
    return add_values(b, &variable->domain, variable->is_bool);
}

static gv_status add_variables(bool **is_shown, gv_fzn_builder *b)
{
    const gv_fzn *model = b->model;
    b->var = GV_ARENA_NEW(b->kept, gv_var, model->n_variables + 1);
    if (!b->var)
        return gv_fail_memory(b->err);
    GV_TRY(name_variables(b));
    GV_TRY(find_shown(is_shown, b));
    bool any = false;
    for (uint32_t i = 0; i < model->n_variables; i++) {
        any |= (*is_shown)[i];
        GV_TRY(placed(b, model->variables[i].at,
                      add_variable(b, i, b->names.name[i], (*is_shown)[i])));
    }
    if (any)
        return GV_OK;
    // A network needs one, even if there is nothing to choose.
    const gv_fzn_value one = { .kind = GV_FZN_RANGE, .low = 1, .high = 1 };
    GV_TRY(gv_csp_add_variable(b->csp, (gv_symbol){ "solution", 8 }, b->err));
    return add_values(b, &one, false);
}

/* ---- constraints ---- */

/* What a constraint is called: its name in the model, else what it says. */
static gv_status begin_constraint(gv_fzn_builder *b,
                                  const gv_fzn_constraint *constraint)
{
    char words[120];
    gv_buffer said;
    gv_buffer_init(&said, b->kept->memory);
    if (!constraint->words.length)
        gv_fzn_put_words(&said, b->model, &b->names, constraint);
    const gv_symbol text = constraint->words.length
                               ? constraint->words
                               : (gv_symbol){ said.text, said.length };
    const bool failed = said.failed;
    const size_t n =
        failed ? 0 : gv_scan_one_line(words, sizeof words, text.text, text.length);
    gv_buffer_free(&said);
    return failed ? gv_fail_memory(b->err)
                  : gv_csp_begin_constraint(b->csp, (gv_symbol){ words, n }, b->err);
}

static gv_status add_constraints(gv_fzn_builder *b)
{
    // A variable without values has no solution, whatever the constraints are.
    for (uint32_t i = 0; i < b->model->n_constraints && !b->is_empty; i++) {
        const gv_fzn_constraint *constraint = &b->model->constraints[i];
        const gv_mark mark = gv_arena_mark(b->tmp);
        GV_TRY(begin_constraint(b, constraint));
        GV_TRY(placed(b, constraint->at, gv_fzn_state(b, constraint)));
        gv_arena_rewind(b->tmp, mark);
    }
    return GV_OK;
}

/* ---- the network ---- */

static gv_status finish(const gv_net **out, gv_fzn_builder *b, gv_arena *arena)
{
    const gv_status status = gv_csp_finish(out, b->csp, arena, b->err);
    const uint32_t failed = gv_csp_failed_constraint(b->csp);
    return status == GV_ERR_INPUT && failed < b->model->n_constraints
               ? placed(b, b->model->constraints[failed].at, status)
               : status;
}

/* Where the variables are in the network, and the numbers of its labels. */
static gv_status map_back(gv_fzn_network *out, const gv_fzn_builder *b,
                          const gv_net *net, const bool *is_shown, gv_arena *arena)
{
    gv_var *var = GV_ARENA_NEW(arena, gv_var, b->model->n_variables + 1);
    int64_t *numbers = GV_ARENA_NEW(arena, int64_t, net->n_labels + 1);
    if (!var || !numbers)
        return gv_fail_memory(b->err);
    gv_var n_shown = 0;
    for (uint32_t i = 0; i < b->model->n_variables; i++) {
        var[i] = is_shown[i] ? n_shown++ : GV_FZN_HIDDEN;
        if (!is_shown[i])
            continue;
        const gv_fzn_domain *domain = &b->domains[b->var[i]];
        for (uint32_t v = 0; v < domain->n_values; v++) {
            const gv_label label = gv_csp_net_label(b->csp, domain->first + v);
            if (label != GV_NO_LABEL)
                numbers[label] = domain->numbers[v];
        }
    }
    out->var = var;
    out->numbers = numbers;
    return GV_OK;
}

static gv_status build(gv_fzn_network *out, gv_fzn_builder *b, gv_context *context,
                       gv_arena *arena)
{
    bool *is_shown = NULL;
    const gv_net *net = NULL;
    GV_TRY(gv_csp_new(&b->csp, b->kept, b->err));
    if (b->leaves_sums)
        gv_csp_leave_sums(b->csp);
    GV_TRY(add_variables(&is_shown, b));
    GV_TRY(add_constraints(b));
    GV_TRY(finish(&net, b, arena));
    GV_TRY(map_back(out, b, net, is_shown, arena));
    out->sums = gv_csp_sums(b->csp, &out->n_sums);
    return gv_instance_make(&out->instance, context, net, NULL, NULL, 0, NULL,
                            GV_ALPHABET_AUTO, arena, b->err);
}

static gv_status build_model(gv_fzn_network *out, const gv_fzn *model,
                             const gv_record_text *raw, gv_context *context,
                             bool leaves_sums, gv_arena *arena, gv_error *err)
{
    gv_arena kept, tmp;
    gv_arena_init(&kept, arena->memory);
    gv_arena_init(&tmp, arena->memory);
    gv_fzn_builder builder = { .model = model,
                               .raw = raw,
                               .kept = &kept,
                               .tmp = &tmp,
                               .err = err,
                               .leaves_sums = leaves_sums };
    const gv_status status = build(out, &builder, context, arena);
    gv_arena_free(&tmp);
    gv_arena_free(&kept);
    return status;
}

gv_status gv_fzn_build(gv_fzn_network *out, const gv_fzn *model,
                       const gv_record_text *raw, gv_context *context, gv_arena *arena,
                       gv_error *err)
{
    return build_model(out, model, raw, context, false, arena, err);
}

gv_status gv_fzn_build_but_sums(gv_fzn_network *out, const gv_fzn *model,
                                const gv_record_text *raw, gv_context *context,
                                gv_arena *arena, gv_error *err)
{
    return build_model(out, model, raw, context, true, arena, err);
}
