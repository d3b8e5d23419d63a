/* SPDX-License-Identifier: GPL-3.0-or-later */
/* application.c -- the format of puzzles with a notation of their own: a line that
 * names the kind and its size, then the puzzle. What is kept of the text, and read
 * again to write a puzzle or to draw it, is the one that the kind writes itself,
 * without givens. */
#include "text/application/application.h"

#include "base/array.h"
#include "text/application/applications.h"
#include "text/csp_givens.h"
#include "text/detect.h"
#include "text/formats.h"
#include "text/record_split.h"

#include <string.h>
#include <strings.h>

#define DECLARE(name) extern const gv_app gv_app_##name;
GV_APP_LIST(DECLARE)

#define ADDRESS(name) &gv_app_##name,
const gv_app *const gv_apps[] = { GV_APP_LIST(ADDRESS) };
const unsigned gv_n_apps = GV_N_OF(gv_apps);

/* ---- finding the kind ---- */

const gv_app *gv_app_of_text(const char *text, size_t length)
{
    for (unsigned i = 0; i < gv_n_apps; i++) {
        const size_t n = strlen(gv_apps[i]->name);
        if (length >= n && strncasecmp(text, gv_apps[i]->name, n) == 0 &&
            (length == n || strchr(" \t\r\n;", text[n])))
            return gv_apps[i];
    }
    return NULL;
}

static const char *name_at(const void *unused, size_t i, size_t *length)
{
    (void)unused;
    const char *const name = i < gv_n_apps ? gv_apps[i]->name : NULL;
    *length = name ? strlen(name) : 0;
    return name;
}

gv_name_hint gv_app_nearest(const char *word, size_t length)
{
    return gv_name_nearest(name_at, NULL, "", word, length);
}

const gv_app *gv_app_of_net(const gv_net *net)
{
    const char *text = net->csp ? net->csp->notes.application : NULL;
    return text ? gv_app_of_text(text, strlen(text)) : NULL;
}

/* One that needs no name. */
static const gv_app *find_alone(const char *text, size_t length)
{
    for (unsigned i = 0; i < gv_n_apps; i++)
        if (gv_apps[i]->alone && gv_apps[i]->alone(text, length))
            return gv_apps[i];
    return NULL;
}

/* Several lines follow; or `;` stands for their ends. */
static bool is_head(const char *text, size_t length)
{
    return gv_app_of_text(text, length) && !memchr(text, ';', length);
}

static bool is_line(const char *text, size_t length)
{
    return memchr(text, ';', length) && gv_app_of_text(text, length);
}

static bool is_alone(const char *text, size_t length)
{
    return find_alone(text, length);
}

/* Up to a blank line, another puzzle of a kind, or a line that names a csp. */
static bool split(gv_split *cut)
{
    gv_text_line line;
    gv_symbol name;
    for (bool head = true; gv_lines_peek(&line, cut->lines, 0); head = false) {
        size_t column;
        if (head)
            gv_split_begin(cut, line.number, 1, (gv_format)GV_FORMAT_APPLICATION);
        else if (gv_detect_blank(line.text, line.length) ||
                 gv_app_of_text(line.text, line.length) ||
                 gv_csp_givens_head(&name, line.text, line.length))
            break;
        if (gv_split_nul(&line, &column))
            gv_split_fail(cut, line.number, column, "NUL byte");
        gv_split_take(cut);
    }
    gv_split_end(cut);
    return true;
}

/* ---- making instances ---- */

/* The givens as labels of the network. */
static gv_status move_givens(gv_app_model *model)
{
    for (uint32_t i = 0; i < model->givens.n_items; i++) {
        const gv_label label = model->givens.items[i];
        const gv_symbol value = gv_csp_value_name(model->csp, label);
        model->givens.items[i] = gv_csp_net_label(model->csp, label);
        if (model->givens.items[i] == GV_NO_LABEL)
            return gv_fail(model->err, GV_ERR_INPUT,
                           "the clues exclude one of the givens, a %.*s",
                           (int)value.length, value.text);
    }
    return GV_OK;
}

/* What the kind writes when nothing is given. */
static gv_status keep_text(gv_app_model *model, const gv_app *app, const void *puzzle)
{
    const uint32_t n = gv_csp_n_variables(model->csp);
    const char **values = GV_ARENA_NEW(model->tmp, const char *, (size_t)n + 1);
    gv_buffer text;
    if (!values)
        return gv_fail_memory(model->err);
    gv_buffer_init(&text, model->tmp->memory);
    app->put(&text, puzzle, values);
    const gv_csp_notes notes = { .title = app->title,
                                 .application = text.text,
                                 .is_graph = app->is_graph };
    const gv_status status = text.failed
                                 ? gv_fail_memory(model->err)
                                 : gv_csp_set_notes(model->csp, &notes, model->err);
    gv_buffer_free(&text);
    return status;
}

static gv_status build(gv_instance **out, const gv_app *app, const void *puzzle,
                       gv_context *context, gv_arena *arena, gv_arena *builder,
                       gv_arena *tmp, gv_error *err)
{
    gv_app_model model = { .tmp = tmp, .err = err };
    const gv_net *net = NULL;
    gv_u32_list_init(&model.givens, builder);
    GV_TRY(gv_csp_new(&model.csp, builder, err));
    app->state(&model, puzzle);
    GV_TRY(model.status);
    GV_TRY(keep_text(&model, app, puzzle));
    GV_TRY(gv_csp_finish(&net, model.csp, arena, err));
    GV_TRY(move_givens(&model));
    return gv_instance_make(out, context, net, model.givens.items, NULL,
                            model.givens.n_items, NULL, GV_ALPHABET_AUTO, arena, err);
}

gv_status gv_app_instance(gv_instance **out, const gv_app *app, const void *puzzle,
                          gv_context *context, gv_arena *arena, gv_error *err)
{
    gv_arena builder, tmp;
    gv_arena_init(&builder, arena->memory);
    gv_arena_init(&tmp, arena->memory);
    const gv_status status =
        build(out, app, puzzle, context, arena, &builder, &tmp, err);
    gv_arena_free(&tmp);
    gv_arena_free(&builder);
    return status;
}

/* ---- reading ---- */

/* The puzzle; the kind is found again by its name. */
static gv_status read_puzzle(const gv_app **app, void **out, const gv_record_text *raw,
                             gv_arena *arena, gv_error *err)
{
    gv_app_text text = { .raw = raw, .arena = arena, .err = err };
    if (!gv_app_next_line(&text))
        return gv_app_fail(&text, 0, "expected a puzzle");
    gv_text_span word;
    const size_t start = text.at;
    (void)gv_app_next_word(&word, &text);
    *app = gv_app_of_text(raw->text + word.start, word.length);
    if (!*app) {
        *app = find_alone(raw->text + start, text.line_end - start);
        text.at = start;
    }
    if (!*app)
        return gv_app_expected(&text, word, "the name of a kind of puzzle");
    return (*app)->read(out, &text);
}

static gv_status read(gv_parsed *out, const gv_record_text *raw, gv_context *context,
                      gv_arena *arena, gv_error *err)
{
    gv_arena tmp;
    const gv_app *app = NULL;
    void *puzzle = NULL;
    gv_instance *instance = NULL;
    gv_arena_init(&tmp, arena->memory);
    gv_status status = read_puzzle(&app, &puzzle, raw, &tmp, err);
    if (status == GV_OK)
        status = gv_app_instance(&instance, app, puzzle, context, arena, err);
    // What only the whole shows has the place of the puzzle.
    if (status == GV_ERR_INPUT && err && err->line == 0)
        gv_record_text_place(raw, 0, &err->line, &err->column);
    gv_arena_free(&tmp);
    if (status == GV_OK)
        *out = gv_parsed_whole(instance, raw);
    return status;
}

/* ---- writing ---- */

/* The puzzle of a network, without givens. */
static gv_status read_again(const gv_app **app, void **out, const gv_net *net,
                            gv_arena *arena, gv_error *err)
{
    const char *text = net->csp->notes.application;
    const gv_record_text raw = {
        .text = text, .length = strlen(text), .line = 1, .column = 1
    };
    return read_puzzle(app, out, &raw, arena, err);
}

static const char **values_of(const gv_instance *instance, gv_arena *arena)
{
    const gv_net *net = instance->net;
    const char **values = GV_ARENA_NEW(arena, const char *, (size_t)net->n_primary + 1);
    for (uint32_t i = 0; values && i < instance->n_givens; i++) {
        const gv_label label = instance->givens[i];
        if (!gv_net_hides(net, label))
            values[gv_net_home(net, label)] = net->csp->value[label];
    }
    return values;
}

static void put_lines(gv_buffer *out, const char *text, const char *separator)
{
    for (; *text; text++)
        if (*text == '\n')
            gv_buffer_puts(out, separator);
        else
            gv_buffer_putc(out, *text);
}

gv_status gv_app_write(gv_buffer *out, const gv_instance *instance,
                       const char *separator, gv_error *err)
{
    gv_arena tmp;
    gv_buffer text;
    const gv_app *app = NULL;
    void *puzzle = NULL;
    gv_arena_init(&tmp, out->memory);
    gv_buffer_init(&text, out->memory);
    const char **values = values_of(instance, &tmp);
    gv_status status = values ? read_again(&app, &puzzle, instance->net, &tmp, err)
                              : gv_fail_memory(err);
    if (status == GV_OK) {
        app->put(&text, puzzle, values);
        if (text.failed)
            status = gv_fail_memory(err);
        else
            put_lines(out, text.text ? text.text : "", separator);
    }
    gv_buffer_free(&text);
    gv_arena_free(&tmp);
    return status == GV_OK && out->failed ? gv_fail_memory(err) : status;
}

static gv_status write(gv_buffer *out, const gv_instance *instance,
                       gv_alphabet alphabet, gv_error *err)
{
    (void)alphabet; // values have names here, not symbols
    if (!gv_app_of_net(instance->net))
        return gv_fail(err, GV_ERR_UNSUPPORTED,
                       "this is not one of the puzzles that have a notation of their "
                       "own");
    return gv_app_write(out, instance, "\n", err);
}

gv_status gv_app_board_of(gv_app_board *board, const gv_net *net, gv_arena *arena,
                          gv_error *err)
{
    const gv_app *app = NULL;
    void *puzzle = NULL;
    GV_TRY(read_again(&app, &puzzle, net, arena, err));
    *board = (gv_app_board){ .arena = arena };
    return !app->draw || app->draw(board, puzzle) ? GV_OK : gv_fail_memory(err);
}

const gv_format_row gv_format_application = {
    .name = "application",
    .summary = "puzzles with a notation of their own, such as futoshiki",
    .line_begins = is_line,
    .line_contains = is_alone,
    .head = is_head,
    .cut = split,
    .read = read,
    .write = write,
    .has_numbers = true,
};
