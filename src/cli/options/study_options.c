/* SPDX-License-Identifier: GPL-3.0-or-later */
/* study_options.c -- parameters are words of the command line, and are parsed in the
 * same way. */
#include "cli/options/study_options.h"

#include "cli/options/generation.h"
#include "cli/stream/store_input.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* Opens a store to read. One whose writer was killed while it made the file, or in the
 * middle of a change, may have to be repaired first, which only a writer can do. */
static gv_status open_any(gv_store **out, gv_run *run, const char *path, gv_error *err)
{
    if (gv_store_open(out, path, GV_STORE_READ, NULL) == GV_OK ||
        gv_store_open(out, path, GV_STORE_WRITE, NULL) == GV_OK)
        return GV_OK;
    return gv_stored_open(out, run, path, err); // fails again, and records it
}

gv_status gv_study_options_read(gv_parameters *out, bool *found, gv_run *run,
                                const char *path, gv_error *err)
{
    struct stat file;
    gv_store *store;
    *found = false;
    if (stat(path, &file) != 0 || file.st_size == 0)
        return GV_OK; // not made yet, or killed while it was being made
    GV_TRY(open_any(&store, run, path, err));
    const gv_status status = gv_parameters_read(out, store, run->arena, err);
    gv_store_close(store);
    *found = status == GV_OK && out->n_items > 0;
    return status;
}

/* The value of a given option in the form of a parameter. */
static void put_value(char *out, size_t size, const gv_option *row,
                      gv_option_values values)
{
    const void *field = gv_option_place(row, values);
    const gv_option_block *block = field;
    switch (row->kind) {
    case GV_OPTION_NUMBER:
        (void)snprintf(out, size, "%" PRIu64, *(const uint64_t *)field);
        break;
    case GV_OPTION_BLOCK:
        (void)snprintf(out, size, "%ux%u", block->rows, block->columns);
        break;
    case GV_OPTION_CHOICE:
    case GV_OPTION_TEXT:
    case GV_OPTION_LOCAL:
        (void)snprintf(out, size, "%s", *(const char *const *)field);
        break;
    case GV_OPTION_FLAG:
    case GV_OPTION_SECONDS:
        (void)snprintf(out, size, "yes");
        break;
    }
}

static gv_status compare(const gv_option *row, gv_option_values values,
                         const gv_parameter *parameter, gv_error *err)
{
    char value[128];
    put_value(value, sizeof value, row, values);
    if (strcmp(parameter->name, GV_STORE_GOAL) == 0 ||
        strcmp(parameter->value, value) == 0)
        return GV_OK;
    return gv_fail(err, GV_ERR_ARGUMENT, "this study was begun with --%s %s, found %s",
                   parameter->name, parameter->value, value);
}

/* "--name=value", or "--name" of a flag. */
static const char *word_of(gv_arena *arena, const gv_option *row, const char *value)
{
    const size_t size = strlen(row->name) + strlen(value) + 4;
    char *word = gv_arena_take(arena, size);
    if (word && row->kind == GV_OPTION_FLAG)
        (void)snprintf(word, size, "--%s", row->name);
    else if (word)
        (void)snprintf(word, size, "--%s=%s", row->name, value);
    return word;
}

/* --preset means three options: their values are compared later. */
static bool is_in_preset(const char *name)
{
    return strcmp(name, "start-clues") == 0 || strcmp(name, "enumerate-below") == 0 ||
           strcmp(name, "starts-per-grid") == 0;
}

/* A study keeps the source of its grids, which an option names otherwise. */
static gv_status take_grid_method(gv_study_options *own, const char *stored,
                                  bool is_given, bool overrides, gv_error *err)
{
    gv_grid_method method;
    const char *name =
        stored && gv_grid_method_by_name(&method, stored) ? stored : NULL;
    if (is_given && !overrides && stored &&
        strcmp(own->making.grid_method, stored) != 0)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "this study was begun with --grid-method %s, found %s", stored,
                       own->making.grid_method);
    own->making.grid_method = name;
    return GV_OK;
}

gv_status gv_study_options_apply(gv_study_options *own, gv_option_set *given,
                                 gv_run *run, const gv_parameters *parameters,
                                 bool overrides, gv_error *err)
{
    const gv_options *options = &gv_verb_by_name("study")->options;
    const gv_option_values values = { .shared = &run->settings, .own = own };
    const bool has_preset = gv_options_given(options, *given, "preset");
    const char *grids = gv_parameters_value(parameters, "grids");
    const char *words[GV_MAX_PARAMETERS];
    size_t n_words = 0;
    own->takes_grids = grids && strcmp(grids, "given") == 0;
    GV_TRY(gv_stored_status(run, gv_parameters_csp(&own->making.csp, parameters, err),
                            err));
    GV_TRY(take_grid_method(
        own, grids, gv_options_given(options, *given, "grid-method"), overrides, err));
    for (size_t i = 0; i < parameters->n_items; i++) {
        const gv_parameter *item = &parameters->items[i];
        const gv_option *row = gv_options_find(options, item->name);
        const bool is_file = strcmp(item->name, "grids") == 0; // its name is not stored
        if (!row || is_file || (has_preset && is_in_preset(item->name) && !overrides))
            continue;
        if (gv_options_given(options, *given, item->name) && !overrides) {
            GV_TRY(compare(row, values, item, err));
            continue;
        }
        words[n_words] = word_of(run->arena, row, item->value);
        if (!words[n_words++])
            return gv_fail_memory(err);
    }
    gv_operands more;
    // Words of a store that are not ours are bad input, not wrong usage.
    GV_TRY(gv_stored_status(
        run, gv_options_parse(&more, values, options, words, n_words, run->arena, err),
        err));
    *given |= more.given;
    return gv_run_choose_shape(run, err);
}
