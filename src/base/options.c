/* SPDX-License-Identifier: GPL-3.0-or-later */
/* options.c -- parsing and printing of option tables. */
#include "base/options.h"

#include "base/names.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_name(const char *known, const char *name, size_t length)
{
    return strlen(known) == length && memcmp(known, name, length) == 0;
}

static const gv_option *find(const gv_options *options, const char *name, size_t length)
{
    for (size_t i = 0; i < options->n_rows; i++) {
        const gv_option *row = &options->rows[i];
        if (is_name(row->name, name, length) ||
            (row->also && is_name(row->also, name, length)))
            return row;
    }
    return NULL;
}

const gv_option *gv_options_find(const gv_options *options, const char *name)
{
    return find(options, name, strlen(name));
}

static const gv_option *find_letter(const gv_options *options, char letter)
{
    for (size_t i = 0; i < options->n_rows; i++)
        if (options->rows[i].letter == letter)
            return &options->rows[i];
    return NULL;
}

static bool is_given(const gv_options *options, gv_option_set given,
                     const gv_option *row)
{
    return given >> (row - options->rows) & 1;
}

bool gv_options_given(const gv_options *options, gv_option_set given, const char *name)
{
    const gv_option *row = gv_options_find(options, name);
    return row && is_given(options, given, row);
}

void *gv_option_place(const gv_option *row, gv_option_values values)
{
    return (char *)(row->owner == GV_OPTION_OWN ? values.own : values.shared) +
           row->offset;
}

/* ---- values ---- */

static gv_status bad_value(const gv_option *row, const char *value,
                           const char *expected, gv_error *err)
{
    return gv_fail(err, GV_ERR_ARGUMENT, "--%s: '%.60s' is not %s", row->name, value,
                   expected);
}

static gv_status set_number(uint64_t *out, const gv_option *row, const char *value,
                            gv_error *err)
{
    char *end = NULL;
    errno = 0;
    const uint64_t number = strtoull(value, &end, 10);
    const bool digits = *value >= '0' && *value <= '9' && *end == '\0';
    if (!digits)
        return bad_value(row, value, "a whole number", err);
    if (errno == ERANGE || number < row->low || number > row->high)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--%s: %.40s is out of range (%" PRIu64 " to %" PRIu64 ")",
                       row->name, value, row->low, row->high);
    *out = number;
    return GV_OK;
}

static gv_status set_seconds(double *out, const gv_option *row, const char *value,
                             gv_error *err)
{
    char *end = NULL;
    const double seconds = strtod(value, &end);
    const bool plain = (*value >= '0' && *value <= '9') || *value == '.';
    if (!plain || *end != '\0' || !isfinite(seconds))
        return bad_value(row, value, "a number of seconds", err);
    if (seconds > 1e9)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--%s: %.40s is out of range (0 to 1000000000)", row->name,
                       value);
    *out = seconds;
    return GV_OK;
}

bool gv_options_is_word(const char *words, const char *value)
{
    const size_t length = strlen(value);
    while (*words) {
        const size_t word_length = strcspn(words, " ");
        if (length == word_length && memcmp(words, value, length) == 0)
            return true;
        words += word_length + strspn(words + word_length, " ");
    }
    return false;
}

/* The word as the table spells it. */
static gv_status set_choice(const char **out, const gv_option *row, const char *value,
                            gv_arena *arena, gv_error *err)
{
    size_t length = strlen(value);
    const size_t found = gv_name_find(gv_word_at, row->words, value, length);
    if (found == SIZE_MAX)
        return gv_fail(err, GV_ERR_ARGUMENT, "--%s: '%.60s' is not one of: %s%s",
                       row->name, value, row->words,
                       gv_name_nearest(gv_word_at, row->words, "", value, length).text);
    const char *word = gv_word_at(row->words, found, &length);
    char *copy = gv_arena_take(arena, length + 1);
    if (!copy)
        return gv_fail_memory(err);
    memcpy(copy, word, length);
    copy[length] = '\0';
    *out = copy;
    return GV_OK;
}

/* Up to five digits; returns the text after them, or NULL if there are no digits or
 * more than five. */
static const char *read_side(unsigned *out, const char *text)
{
    enum { MOST_DIGITS = 5 };
    unsigned n = 0;
    *out = 0;
    for (; *text >= '0' && *text <= '9' && n <= MOST_DIGITS; text++, n++)
        *out = 10 * *out + (unsigned)(*text - '0');
    return n && n <= MOST_DIGITS ? text : NULL;
}

static const char *read_sides(gv_option_block *out, const char *text)
{
    const char *at = read_side(&out->rows, text);
    return at && *at == 'x' ? read_side(&out->columns, at + 1) : NULL;
}

const char *gv_block_read(gv_option_block *out, const char *text)
{
    gv_option_block block;
    const char *end = read_sides(&block, text);
    const uint64_t order = end ? (uint64_t)block.rows * block.columns : 0;
    if (order == 0 || order > GV_MAX_ORDER)
        return NULL;
    *out = block;
    return end;
}

static gv_status set_block(gv_option_block *out, const gv_option *row,
                           const char *value, gv_error *err)
{
    gv_option_block block;
    const char *end = read_sides(&block, value);
    if (!end || *end)
        return bad_value(row, value, "ROWSxCOLUMNS, as in 3x4", err);
    end = gv_block_read(out, value);
    return end ? GV_OK
               : gv_fail(err, GV_ERR_ARGUMENT,
                         "--%s: %.40s is out of range (ROWSxCOLUMNS is 1 to %d)",
                         row->name, value, GV_MAX_ORDER);
}

static gv_status set_value(void *place, const gv_option *row, const char *value,
                           gv_arena *arena, gv_error *err)
{
    switch (row->kind) {
    case GV_OPTION_FLAG:
        *(bool *)place = true;
        return GV_OK;
    case GV_OPTION_NUMBER:
        return set_number(place, row, value, err);
    case GV_OPTION_SECONDS:
        return set_seconds(place, row, value, err);
    case GV_OPTION_CHOICE:
        return set_choice(place, row, value, arena, err);
    case GV_OPTION_BLOCK:
        return set_block(place, row, value, err);
    case GV_OPTION_LOCAL:
        if (!*value)
            return gv_fail(err, GV_ERR_ARGUMENT, "--%s: the value (%s) is empty",
                           row->name, row->argument);
        *(const char **)place = value;
        return GV_OK;
    case GV_OPTION_TEXT:
        *(const char **)place = value;
        return GV_OK;
    }
    return GV_OK;
}

gv_status gv_options_check_sealed(const gv_options *options, gv_option_set given,
                                  gv_option_values values, gv_error *err)
{
    for (size_t i = 0; i < options->n_rows; i++) {
        const gv_option *row = &options->rows[i];
        if (row->kind != GV_OPTION_LOCAL || !is_given(options, given, row))
            continue;
        const char *value = *(const char **)gv_option_place(row, values);
        if (!row->words || !gv_options_is_word(row->words, value))
            return gv_fail(err, GV_ERR_ARGUMENT,
                           "--%s: files and programs are not accessible here",
                           row->name);
    }
    return GV_OK;
}

/* ---- the command line ---- */

static const char *name_at(const void *list, size_t i, size_t *length)
{
    const gv_options *options = list;
    if (i == options->n_rows)
        return NULL;
    *length = strlen(options->rows[i].name);
    return options->rows[i].name;
}

static gv_status fail_unknown(const gv_options *options, const char *word,
                              gv_error *err)
{
    gv_name_hint hint = { "" };
    if (word[1] == '-')
        hint =
            gv_name_nearest(name_at, options, "--", word + 2, strcspn(word + 2, "="));
    const bool is_long = strlen(word) >= 16;
    return gv_fail(err, GV_ERR_ARGUMENT, "unknown option '%.60s'%s%s", word, hint.text,
                   is_long && !*hint.text
                       ? " (a puzzle that begins with '-' goes after '--')"
                       : "");
}

/* The first option whose name begins so, and how many there are. */
static const gv_option *find_prefix(size_t *n_found, const gv_options *options,
                                    const char *name, size_t length)
{
    const gv_option *found = NULL;
    *n_found = 0;
    for (size_t i = 0; i < options->n_rows && length; i++) {
        const gv_option *row = &options->rows[i];
        if (strncmp(row->name, name, length) == 0 && !(*n_found)++)
            found = row;
    }
    return found;
}

static gv_status fail_ambiguous(const gv_options *options, size_t n_found,
                                const char *word, size_t length, gv_error *err)
{
    char names[300] = "";
    size_t used = 0, at = 0;
    for (size_t i = 0; i < options->n_rows && used < sizeof names; i++) {
        const char *name = options->rows[i].name;
        if (strncmp(name, word + 2, length) != 0)
            continue;
        at++;
        const char *before = at == 1 ? "" : at < n_found ? ", " : " or ";
        used +=
            (size_t)snprintf(names + used, sizeof names - used, "%s--%s", before, name);
    }
    return gv_fail(err, GV_ERR_ARGUMENT, "option '%.60s' may mean %s", word, names);
}

/* The option that a long word names or abbreviates. */
static gv_status find_long(const gv_option **out, const gv_options *options,
                           const char *word, size_t length, gv_error *err)
{
    size_t n_found = 0;
    *out = find(options, word + 2, length);
    if (!*out)
        *out = find_prefix(&n_found, options, word + 2, length);
    return n_found > 1 ? fail_ambiguous(options, n_found, word, length, err) : GV_OK;
}

/* One option at argv[*at]; moves *at past what it used. */
static gv_status parse_one(gv_operands *out, gv_option_values values,
                           const gv_options *options, const char *const *argv,
                           size_t n_args, size_t *at, gv_arena *arena, gv_error *err)
{
    const char *word = argv[(*at)++];
    const char *value = NULL;
    const gv_option *row;
    if (word[1] == '-') {
        const size_t length = strcspn(word + 2, "=");
        if (word[2 + length] == '=')
            value = word + 2 + length + 1;
        GV_TRY(find_long(&row, options, word, length, err));
    } else {
        row = find_letter(options, word[1]);
        if (row && word[2] && row->kind == GV_OPTION_FLAG)
            row = NULL; // flags cannot be combined
        if (row && word[2])
            value = word[2] == '=' ? word + 3 : word + 2;
    }
    if (!row)
        return fail_unknown(options, word, err);
    if (row->kind == GV_OPTION_FLAG && value)
        return gv_fail(err, GV_ERR_ARGUMENT, "--%s takes no value", row->name);
    if (row->kind != GV_OPTION_FLAG && !value) {
        if (*at == n_args)
            return gv_fail(err, GV_ERR_ARGUMENT, "--%s needs a value (%s)", row->name,
                           row->argument);
        value = argv[(*at)++];
    }
    GV_TRY(set_value(gv_option_place(row, values), row, value, arena, err));
    out->given |= UINT64_C(1) << (row - options->rows);
    return GV_OK;
}

gv_status gv_options_parse(gv_operands *out, gv_option_values values,
                           const gv_options *options, const char *const *argv,
                           size_t n_args, gv_arena *arena, gv_error *err)
{
    gv_operands operands = { .items = GV_ARENA_NEW(arena, const char *, n_args + 1) };
    if (!operands.items)
        return gv_fail_memory(err);
    bool options_ended = false;
    for (size_t at = 0; at < n_args;) {
        const char *word = argv[at];
        if (options_ended || word[0] != '-' || word[1] == '\0') {
            operands.items[operands.n_items++] = word;
            at++;
            if (!word[strspn(word, " \t\r\n")]) // no puzzle that anybody means
                return gv_fail(err, GV_ERR_ARGUMENT,
                               "operand %zu is empty: is a shell variable unset?",
                               operands.n_items);
        } else if (strcmp(word, "--") == 0) {
            options_ended = true;
            at++;
        } else {
            GV_TRY(
                parse_one(&operands, values, options, argv, n_args, &at, arena, err));
        }
    }
    *out = operands;
    return GV_OK;
}

/* ---- help and manual ---- */

static void add_spelling(gv_buffer *out, const gv_option *row)
{
    if (row->letter)
        gv_buffer_printf(out, "-%c, ", row->letter);
    gv_buffer_printf(out, "--%s", row->name);
    if (row->argument)
        gv_buffer_printf(out, " %s", row->argument);
}

/* Whether to list the words of a choice: the name of its argument may do that already.
 */
static bool lists_words(const gv_option *row)
{
    return row->kind == GV_OPTION_CHOICE && row->argument &&
           !strchr(row->argument, '|');
}

static void add_words(gv_buffer *out, const gv_option *row)
{
    if (lists_words(row))
        gv_buffer_printf(out, " (%s)", row->words);
}

void gv_options_help(gv_buffer *out, const gv_options *options)
{
    enum { TEXT_COLUMN = 28, LAST_COLUMN = 88 };
    for (size_t i = 0; i < options->n_rows; i++) {
        const gv_option *row = &options->rows[i];
        gv_buffer line, text;
        gv_buffer_init(&line, out->memory);
        gv_buffer_init(&text, out->memory);
        gv_buffer_puts(&line, row->letter ? "  " : "      ");
        add_spelling(&line, row);
        gv_buffer_puts(&text, row->text);
        add_words(&text, row);
        gv_buffer_add(out, line.text, line.length);
        size_t column = line.length;
        if (column >= TEXT_COLUMN) {
            gv_buffer_putc(out, '\n');
            column = 0;
        }
        gv_buffer_repeat(out, ' ', TEXT_COLUMN - column);
        column = TEXT_COLUMN;
        for (const char *word = text.failed ? "" : text.text; *word;) {
            const size_t length = strcspn(word, " ");
            if (column > TEXT_COLUMN && column + 1 + length > LAST_COLUMN) {
                gv_buffer_putc(out, '\n');
                gv_buffer_repeat(out, ' ', TEXT_COLUMN);
                column = TEXT_COLUMN;
            } else if (column > TEXT_COLUMN) {
                gv_buffer_putc(out, ' ');
                column++;
            }
            gv_buffer_add(out, word, length);
            column += length;
            word += length + strspn(word + length, " ");
        }
        gv_buffer_putc(out, '\n');
        gv_buffer_free(&line);
        gv_buffer_free(&text);
    }
}

/* scdoc gives * _ and \ a meaning. */
static void add_escaped(gv_buffer *out, const char *text)
{
    for (; *text; text++) {
        if (strchr("*_\\", *text))
            gv_buffer_putc(out, '\\');
        gv_buffer_putc(out, *text);
    }
}

void gv_options_manual(gv_buffer *out, const gv_options *options)
{
    for (size_t i = 0; i < options->n_rows; i++) {
        const gv_option *row = &options->rows[i];
        if (row->letter)
            gv_buffer_printf(out, "*-%c*, ", row->letter);
        gv_buffer_printf(out, "*--%s*", row->name);
        if (row->argument) {
            gv_buffer_puts(out, " _");
            add_escaped(out, row->argument);
            gv_buffer_puts(out, "_");
        }
        gv_buffer_puts(out, "\n\t");
        add_escaped(out, row->text);
        if (lists_words(row)) {
            gv_buffer_puts(out, " (");
            add_escaped(out, row->words);
            gv_buffer_puts(out, ")");
        }
        gv_buffer_puts(out, ".\n\n");
    }
}
