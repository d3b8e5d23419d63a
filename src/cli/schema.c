/* SPDX-License-Identifier: GPL-3.0-or-later */
/* schema.c -- from columns to types in the notation of schema.h, and from there to JSON
 * Schema, draft 2020-12. Only gendoc uses it. */
#include "cli/schema.h"

#include "base/arena.h"
#include "model/family.h"
#include "rate/rating.h"

#include <ctype.h>
#include <string.h>

/* ---- reading types ---- */

typedef struct reader {
    const char *at;
    gv_arena *arena;
    bool failed;
} reader;

/* A type as JSON. */
typedef struct type {
    const char *json; /* the text of an object */
    const char *word; /* of a type that is one word, that word; else NULL */
    bool is_constant; /* that word is a text in quotes */
} type;

static type read_type(reader *r);

static const char *keep(reader *r, gv_buffer *text)
{
    char *kept = text->failed ? NULL : gv_arena_take(r->arena, text->length + 1);
    if (kept)
        memcpy(kept, text->text ? text->text : "", text->length + 1);
    r->failed = r->failed || !kept;
    gv_buffer_free(text);
    return kept ? kept : "";
}

static void skip_spaces(reader *r)
{
    r->at += strspn(r->at, " \n");
}

static bool take(reader *r, const char *sign)
{
    skip_spaces(r);
    const size_t length = strlen(sign);
    if (strncmp(r->at, sign, length) != 0)
        return false;
    r->at += length;
    return true;
}

static void expect(reader *r, const char *sign)
{
    r->failed = r->failed || !take(r, sign);
}

/* A name, or a word in quotes. */
static const char *read_word(reader *r)
{
    const bool quoted = take(r, "\"");
    size_t length = 0;
    while (quoted ? r->at[length] && r->at[length] != '"'
                  : isalnum((unsigned char)r->at[length]) || r->at[length] == '_')
        length++;
    gv_buffer word;
    gv_buffer_init(&word, NULL);
    gv_buffer_add(&word, r->at, length);
    r->at += length;
    if (quoted)
        expect(r, "\"");
    r->failed = r->failed || !length;
    return keep(r, &word);
}

/* The comment before a member, or NULL. */
static const char *read_comment(reader *r)
{
    if (!take(r, "/**"))
        return NULL;
    skip_spaces(r);
    const char *end = strstr(r->at, "*/");
    if (!end) {
        r->failed = true;
        return NULL;
    }
    size_t length = (size_t)(end - r->at);
    while (length && r->at[length - 1] == ' ')
        length--;
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    gv_buffer_add(&text, r->at, length);
    r->at = end + 2;
    return keep(r, &text);
}

/* The type with a description as its first member. */
static const char *describe(reader *r, const char *json, const char *comment)
{
    if (!comment)
        return json;
    gv_buffer out;
    gv_json writer;
    gv_buffer_init(&out, NULL);
    gv_buffer_puts(&out, "{\"description\": ");
    gv_json_init(&writer, &out);
    gv_json_puts(&writer, comment);
    gv_buffer_printf(&out, "%s%s", strcmp(json, "{}") == 0 ? "" : ", ", json + 1);
    return keep(r, &out);
}

static type read_object(reader *r)
{
    gv_buffer members, required;
    gv_buffer_init(&members, NULL);
    gv_buffer_init(&required, NULL);
    if (take(r, "[key]")) {
        expect(r, ":");
        gv_buffer_printf(&required, "%s", read_type(r).json);
        expect(r, "}");
        gv_buffer_printf(&members,
                         "{\"type\": \"object\", \"additionalProperties\": %s}",
                         required.text ? required.text : "");
        gv_buffer_free(&required);
        return (type){ .json = keep(r, &members) };
    }
    while (!take(r, "}") && !r->failed) {
        const char *comment = read_comment(r);
        const char *name = read_word(r);
        const bool optional = take(r, "?");
        expect(r, ":");
        const type of = read_type(r);
        gv_buffer_printf(&members, "%s\"%s\": %s", members.length ? ", " : "", name,
                         describe(r, of.json, comment));
        if (!optional)
            gv_buffer_printf(&required, "%s\"%s\"", required.length ? ", " : "", name);
        (void)take(r, ";");
    }
    gv_buffer out;
    gv_buffer_init(&out, NULL);
    gv_buffer_printf(&out, "{\"type\": \"object\", \"properties\": {%s}",
                     members.text ? members.text : "");
    if (required.length)
        gv_buffer_printf(&out, ", \"required\": [%s]", required.text);
    gv_buffer_puts(&out, "}");
    r->failed = r->failed || members.failed || required.failed;
    gv_buffer_free(&members);
    gv_buffer_free(&required);
    return (type){ .json = keep(r, &out) };
}

static type read_name(reader *r)
{
    static const char *const simple[] = { "string", "integer", "number", "boolean",
                                          "null" };
    skip_spaces(r);
    type out = { .is_constant = *r->at == '"' };
    const char *word = read_word(r);
    gv_buffer json;
    gv_buffer_init(&json, NULL);
    if (out.is_constant)
        gv_buffer_printf(&json, "{\"const\": \"%s\"}", word);
    for (size_t i = 0; i < sizeof simple / sizeof *simple && !out.is_constant; i++)
        if (strcmp(word, simple[i]) == 0)
            gv_buffer_printf(&json, "{\"type\": \"%s\"}", word);
    if (json.length)
        out.word = word;
    else if (strcmp(word, "any") == 0)
        gv_buffer_puts(&json, "{}");
    else
        gv_buffer_printf(&json, "{\"$ref\": \"#/$defs/%s\"}", word);
    out.json = keep(r, &json);
    return out;
}

static type read_item(reader *r)
{
    type out;
    if (take(r, "{")) {
        out = read_object(r);
    } else if (take(r, "(")) {
        out = read_type(r);
        expect(r, ")");
    } else {
        out = read_name(r);
    }
    while (take(r, "[]")) {
        gv_buffer json;
        gv_buffer_init(&json, NULL);
        gv_buffer_printf(&json, "{\"type\": \"array\", \"items\": %s}", out.json);
        out = (type){ .json = keep(r, &json) };
    }
    return out;
}

/* Items joined by a sign: all of them as one list of words if they are words of one
 * kind, else under `key`. */
static type join(reader *r, const type *items, size_t n_items, const char *key)
{
    if (n_items == 1)
        return items[0];
    bool simple = true, constant = true;
    for (size_t i = 0; i < n_items; i++) {
        simple = simple && items[i].word && !items[i].is_constant;
        constant = constant && items[i].is_constant;
    }
    gv_buffer json;
    gv_buffer_init(&json, NULL);
    gv_buffer_printf(&json, "{\"%s\": [", simple ? "type" : constant ? "enum" : key);
    for (size_t i = 0; i < n_items; i++) {
        gv_buffer_puts(&json, i ? ", " : "");
        if (simple || constant)
            gv_buffer_printf(&json, "\"%s\"", items[i].word);
        else
            gv_buffer_puts(&json, items[i].json);
    }
    gv_buffer_puts(&json, "]}");
    return (type){ .json = keep(r, &json) };
}

enum { MOST_ITEMS = 24 };

static type read_all_of(reader *r)
{
    type items[MOST_ITEMS];
    size_t n = 0;
    do
        items[n++] = read_item(r);
    while (n < MOST_ITEMS && take(r, "&"));
    return join(r, items, n, "allOf");
}

static type read_type(reader *r)
{
    type items[MOST_ITEMS];
    size_t n = 0;
    do
        items[n++] = read_all_of(r);
    while (n < MOST_ITEMS && take(r, "|"));
    return join(r, items, n, "anyOf");
}

/* Named types as members of "$defs". */
static bool put_definitions(gv_buffer *out, const char *text)
{
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    reader r = { .at = text, .arena = &arena };
    bool first = true;
    skip_spaces(&r);
    while (*r.at && !r.failed) {
        const char *comment = read_comment(&r);
        const char *name = read_word(&r);
        expect(&r, "=");
        const type of = read_type(&r);
        expect(&r, ";");
        gv_buffer_printf(out, "%s\"%s\": %s", first ? "" : ", ", name,
                         describe(&r, of.json, comment));
        first = false;
        skip_spaces(&r);
    }
    gv_arena_free(&arena);
    return !r.failed;
}

/* ---- writing types ---- */

static const char head[] =
    "/** Whether there is an answer, or why there is none */"
    "Status = \"ok\" | \"none\" | \"multiple\" | \"beyond\" | \"limit\" | \"error\";\n"
    "/** What every record has. Members of the input that are kept may come besides */"
    "Head = {"
    "  /** The puzzle on one line, or the text that is none */ puzzle: string;"
    "  /** Unless it is 9x9 Sudoku or csp */ family?: Family;"
    "  /** Order of the grid, unless it is a Sudoku */ size?: integer;"
    "  /** Rows and columns of a block, as 2x3 */ block?: string;"
    "  /** Its rules beyond those of the family */ variant?: string;"
    "  status: Status;"
    "  /** Why the status is error */ message?: string;"
    "  /** Where in the input */ place?: { line: integer; column: integer };"
    "  /** The text after the puzzle */ text?: string };\n";

static const char no_answer[] =
    "/** A record without an answer of its own */"
    "NoAnswer = Head & {"
    "  status: \"none\" | \"multiple\" | \"beyond\" | \"limit\" | \"error\" };\n";

static const char run_line[] =
    "/** The last line, unless --no-run leaves it out */"
    "RunLine = { run: Run };\n"
    "Run = { schema: integer; version: string; commit: string; command: string;"
    "  seed: integer | null; cpu: string;"
    "  /** How grids were drawn */ grids?: string };\n";

static const char stat_table[] = "/** A table of statistics */"
                                 "StatTable = {"
                                 "  /** Its name */ table: string;"
                                 "  title: string;"
                                 "  /** How to read it, and warnings */ note?: string;"
                                 "  rows: StatRow[] };\n"
                                 "/** The cells of a row by the names of the columns */"
                                 "StatRow = { [key]: number | string | null };\n";

static void put_column_type(gv_buffer *out, const gv_column *column)
{
    for (const char *const *word = column->words; word && *word; word++)
        gv_buffer_printf(out, "\"%s\" | ", *word);
    switch (column->kind) {
    case GV_COLUMN_INTEGER:
        gv_buffer_puts(out, "integer");
        break;
    case GV_COLUMN_REAL:
        gv_buffer_puts(out, "number");
        break;
    case GV_COLUMN_LIST:
        gv_buffer_puts(out, "string[]");
        break;
    case GV_COLUMN_MIXED:
        gv_buffer_puts(out, "number | string");
        break;
    case GV_COLUMN_TEXT:
    case GV_COLUMN_PUZZLE:
        gv_buffer_puts(out, column->words ? "null" : "string");
        break;
    }
    if (column->has_bounds)
        gv_buffer_puts(out, " | string");
}

/* `filled`: rows of tables, which are there because they have values. */
static void put_columns(gv_buffer *out, const gv_column *columns, size_t n_columns,
                        bool filled)
{
    for (size_t i = 0; i < n_columns; i++) {
        const gv_column *column = &columns[i];
        if (strcmp(column->name, "status") == 0) // it is one of the head
            continue;
        gv_buffer_printf(out, "/** %s */ \"%s\"%s: ", column->meaning, column->name,
                         column->is_optional ? "?" : "");
        put_column_type(out, column);
        gv_buffer_puts(out, filled || column->words ? ";" : " | null;");
    }
}

static void put_ratings(gv_buffer *out)
{
    for (size_t i = 0; i < gv_n_ratings; i++) {
        gv_column column = gv_rating_column(&gv_ratings[i]);
        column.is_optional = true;
        put_columns(out, &column, 1, false);
    }
}

static void put_families(gv_buffer *out)
{
    gv_buffer_puts(out, "Family = ");
    for (unsigned i = 0; i < gv_n_families; i++)
        gv_buffer_printf(out, "%s\"%s\"", i ? " | " : "", gv_families[i]->name);
    gv_buffer_puts(out, ";\n");
}

/* The names of the lines of an answer, and in `types` what they are. */
static void put_lines(gv_buffer *lines, gv_buffer *types, const gv_verb *verb)
{
    char name[40] = "";
    strncpy(name, verb->name, sizeof name - 1);
    name[0] = (char)toupper((unsigned char)name[0]);
    if (verb->answers_tables) {
        gv_buffer_puts(types, stat_table);
        gv_buffer_puts(lines, "StatTable | ");
    } else {
        gv_buffer_puts(types, head);
        put_families(types);
    }
    if (!verb->answers_tables && !verb->json_rows[0].is_only) {
        gv_buffer_printf(types, "/** The answer to a record */ %sRecord = Head & {",
                         name);
        put_columns(types, verb->columns, verb->n_columns, false);
        if (verb->has_ratings)
            put_ratings(types);
        gv_buffer_printf(types, "%s };\n",
                         verb->json_members ? verb->json_members : "");
        gv_buffer_printf(lines, "%sRecord | ", name);
    }
    for (const gv_json_rows *rows = verb->json_rows; rows->columns; rows++) {
        const size_t first = rows->n_columns == 1 ? 0 : 1;
        gv_buffer_printf(types, "%s%c%s = ", name, toupper((unsigned char)*rows->name),
                         rows->name + 1);
        gv_buffer_puts(types, rows->is_line ? "{" : "Head & { ");
        if (!rows->is_line)
            gv_buffer_printf(types, "%s: ", rows->name);
        if (first && !rows->is_line)
            gv_buffer_puts(types, "{");
        if (first)
            put_columns(types, rows->columns, rows->n_columns, !rows->is_line);
        else
            put_column_type(types, rows->columns);
        gv_buffer_puts(types, rows->is_line ? "};\n" : first ? "}[] };\n" : "[] };\n");
        gv_buffer_printf(lines, "%s%c%s | ", name, toupper((unsigned char)*rows->name),
                         rows->name + 1);
    }
    if (verb->json_lines)
        gv_buffer_printf(lines, "%s | ", verb->json_lines);
    if (verb->json_lines || (verb->json_members && !verb->n_columns)) {
        gv_buffer_puts(types, no_answer); // where there are columns, these are null
        gv_buffer_puts(lines, "NoAnswer | ");
    }
    for (const char *const *more = verb->json_types; more && *more; more++)
        gv_buffer_printf(types, "%s\n", *more);
    gv_buffer_puts(types, run_line);
    gv_buffer_puts(lines, "RunLine");
}

/* ---- the whole ---- */

bool gv_answer_schema_exists(const gv_verb *verb)
{
    for (size_t i = 0; i < verb->options.n_rows; i++) {
        const gv_option *row = &verb->options.rows[i];
        if (strcmp(row->name, "to") == 0 && row->words && strstr(row->words, "json"))
            return true;
    }
    return false;
}

/* How long an object is that has no other one inside and fits one line; else 0. */
static size_t short_length(const char *json)
{
    enum { MOST = 84 };
    bool in_string = false;
    for (size_t i = 1; i < MOST && json[i]; i++) {
        if (json[i] == '"' && json[i - 1] != '\\')
            in_string = !in_string;
        if (!in_string && json[i] == '{')
            return 0;
        if (!in_string && json[i] == '}')
            return i + 1;
    }
    return 0;
}

static void put_break(gv_buffer *out, unsigned depth)
{
    gv_buffer_putc(out, '\n');
    gv_buffer_repeat(out, ' ', 2 * depth);
}

/* JSON on one line as lines with indents: short objects and lists of words stay
 * together. */
static void put_indented(gv_buffer *out, const char *json)
{
    unsigned depth = 0;
    bool in_string = false, in_words = false;
    for (; *json; json++) {
        const size_t together = !in_string && *json == '{' ? short_length(json) : 0;
        if (together) {
            gv_buffer_add(out, json, together);
            json += together - 1;
            continue;
        }
        if (*json == '"' && json[-1] != '\\')
            in_string = !in_string;
        if (!in_string && *json == '[')
            in_words = json[1] == '"';
        const bool opens = !in_string && !in_words && strchr("{[", *json);
        const bool closes = !in_string && !in_words && strchr("}]", *json);
        depth -= closes;
        if (closes)
            put_break(out, depth);
        gv_buffer_putc(out, *json);
        depth += opens;
        if (opens || (!in_string && !in_words && *json == ',')) {
            put_break(out, depth);
            json += json[1] == ' ';
        }
        if (!in_string && *json == ']')
            in_words = false;
    }
    gv_buffer_putc(out, '\n');
}

bool gv_answer_schema_put(gv_buffer *out, const gv_verb *verb)
{
    gv_buffer lines, types, json;
    gv_arena arena;
    gv_buffer_init(&lines, NULL);
    gv_buffer_init(&types, NULL);
    gv_buffer_init(&json, NULL);
    gv_arena_init(&arena, NULL);
    put_lines(&lines, &types, verb);
    bool done = !lines.failed && !types.failed;
    if (done) {
        reader r = { .at = lines.text, .arena = &arena };
        const type line = read_type(&r);
        gv_buffer_printf(
            &json,
            "{\"$schema\": \"https://json-schema.org/draft/2020-12/schema\", "
            "\"$comment\": \"SPDX-License-Identifier: GPL-3.0-or-later; made by make "
            "docs\", "
            "\"title\": \"givens %s --to json\", "
            "\"description\": \"one line of the output\", %.*s, "
            "\"$defs\": {",
            verb->name, (int)strlen(line.json) - 2, line.json + 1);
        done = !r.failed && put_definitions(&json, types.text);
        gv_buffer_puts(&json, "}}");
    }
    if (done && !json.failed)
        put_indented(out, json.text);
    done = done && !json.failed && !out->failed;
    gv_arena_free(&arena);
    gv_buffer_free(&json);
    gv_buffer_free(&types);
    gv_buffer_free(&lines);
    return done;
}
