/* SPDX-License-Identifier: GPL-3.0-or-later */
/* split_list.c -- lists in brackets, as JSON, Python and MiniZinc write them, on one
 * line or on many. A list of objects, of puzzles as strings or of lists of all cells is
 * a list of records, which may be longer than memory; any other list is one puzzle.
 * Objects of several lines are records, too. */
#include "text/find_puzzle.h"
#include "text/record_split.h"
#include "text/scan.h"

#include <string.h>

/* No row of a grid is as long as the least puzzle that a list may contain. */
enum { MOST_IN_ROW = GV_MAX_ORDER };

/* A place in the lines ahead. */
typedef struct list_place {
    size_t ahead;
    size_t at;
} list_place;

static bool is_one_of(const char *set, char c)
{
    return c && strchr(set, c);
}

/* The character there, of which a newline ends each line; false at the end of what can
 * be looked at. */
static bool look(char *c, gv_split *cut, list_place place)
{
    gv_text_line line;
    if (place.ahead >= GV_LINES_AHEAD ||
        !gv_lines_peek(&line, cut->lines, place.ahead) || line.too_long)
        return false;
    *c = place.at < line.length ? line.text[place.at] : '\n';
    return true;
}

static list_place behind(list_place place, char c)
{
    return c == '\n' ? (list_place){ place.ahead + 1, 0 }
                     : (list_place){ place.ahead, place.at + 1 };
}

/* Moves past characters of a set; false at the end. *c is the one after them. */
static bool skip(char *c, gv_split *cut, list_place *place, const char *set)
{
    while (look(c, cut, *place)) {
        if (!is_one_of(set, *c))
            return true;
        *place = behind(*place, *c);
    }
    return false;
}

/* The end of the value that begins there: of a string, or of what is in brackets.
 * *n_items counts what commas separate on the first level. */
static bool find_end(list_place *end, size_t *n_items, gv_split *cut, list_place place)
{
    size_t depth = 0;
    char quote = '\0', c;
    *n_items = 1;
    while (look(&c, cut, place)) {
        if (c == '\0')
            return false;
        const bool escapes = quote && c == '\\';
        place = behind(place, c);
        if (escapes && look(&c, cut, place))
            place = behind(place, c);
        else if (quote)
            quote = c == quote ? '\0' : quote;
        else if (c == '"')
            quote = c;
        else if (is_one_of("[{(", c))
            depth++;
        else if (is_one_of("]})", c))
            depth -= depth > 0;
        else
            *n_items += c == ',' && depth == 1;
        if (!depth && !quote) {
            *end = place;
            return true;
        }
    }
    return false;
}

/* ---- what kind of list it is ---- */

/* Whether a list that begins there is one of records. */
static bool holds_records(gv_split *cut, list_place place)
{
    const size_t told = gv_record_text_order(cut->known);
    char c;
    place.at++; // the bracket
    if (!skip(&c, cut, &place, " \t\n"))
        return false;
    if (c == '[') {
        list_place inner = { place.ahead, place.at + 1 };
        if (!skip(&c, cut, &inner, " \t\n"))
            return false;
        if (is_one_of("[{", c))
            return true;
        size_t n_items, n_inner;
        list_place end, end_of_first;
        if (!find_end(&end, &n_items, cut, place))
            return false;
        const bool is_text = c == '"' &&
                             find_end(&end_of_first, &n_inner, cut, inner) &&
                             end_of_first.at > inner.at + MOST_IN_ROW;
        return is_text || n_items > MOST_IN_ROW || (told && n_items == told * told);
    }
    if (c == ']') { // an empty list, as programs write it that have found nothing
        place.at++;
        return skip(&c, cut, &place, " \t") && c == '\n';
    }
    list_place end;
    size_t n_items;
    if (c == '"' && find_end(&end, &n_items, cut, place)) {
        const size_t length = end.at - place.at - 2;
        return end.ahead > place.ahead || length > MOST_IN_ROW ||
               (told && length == told * told);
    }
    return c == '{';
}

/* Where a list begins in the next line: with it, or after the name that a model gives
 * it. */
static bool find_list(list_place *out, gv_split *cut)
{
    gv_text_line line;
    list_place place = { 0 };
    char c;
    if (!gv_lines_peek(&line, cut->lines, 0) || line.too_long)
        return false;
    if (!skip(&c, cut, &place, " \t"))
        return false;
    if (c != '[') {
        const char *sign = memchr(line.text, '=', line.length);
        place.at = sign ? (size_t)(sign - line.text) + 1 : line.length;
        if (!sign || !skip(&c, cut, &place, " \t") || c != '[')
            return false;
    }
    *out = place;
    const list_place first = { place.ahead, place.at + 1 };
    place = first;
    return skip(&c, cut, &place, " \t\n") && is_one_of("[{\"'|0123456789.-_*nN]", c);
}

/* ---- taking values ---- */

/* Takes the text from one place to another into the record, and moves there. */
static void take_value(gv_split *cut, list_place from, list_place end)
{
    gv_text_line line;
    for (size_t ahead = 0; gv_lines_peek(&line, cut->lines, 0); ahead++) {
        const size_t start = ahead == from.ahead ? from.at : 0;
        const size_t stop = ahead == end.ahead ? end.at : line.length;
        if (ahead > from.ahead)
            gv_buffer_putc(cut->texts, '\n');
        if (ahead >= from.ahead)
            gv_buffer_add(cut->texts, line.text + start, stop - start);
        if (ahead == end.ahead)
            break;
        gv_lines_drop(cut->lines);
    }
    cut->list->at = end.at;
    gv_split_end(cut);
}

/* Makes the value that begins there a record. */
static void cut_value(gv_split *cut, list_place from, list_place end)
{
    gv_text_line line;
    char c = '\0';
    if (!look(&c, cut, from) || !gv_lines_peek(&line, cut->lines, from.ahead))
        return;
    const bool is_json = is_one_of("{\"", c);
    gv_split_begin(cut, line.number, from.at + 1,
                   is_json ? (gv_format)GV_FORMAT_JSON : GV_FORMAT_LINE);
    take_value(cut, from, end);
    if (cut->texts->failed || is_json)
        return;
    const gv_detected unknown = { .format = GV_FORMAT_AUTO };
    gv_split_text(cut, &unknown, cut->start, cut->out->raw.length, cut->out->raw.line,
                  cut->out->raw.column);
}

/* What comes after a list or an object on its line: nothing but signs and comments of
 * programs, and the line is dropped; or something that cut_rest() looks at. */
static void end_line(gv_split *cut)
{
    gv_open_list *list = cut->list;
    list_place place = { 0, list->at };
    char c;
    const bool has_more = skip(&c, cut, &place, " \t;,)") && !is_one_of("\n%#/", c);
    list->open = list->ended = has_more;
    list->at = place.at;
    if (!has_more)
        gv_lines_drop(cut->lines);
}

/* The list ends in the middle: an error, and what follows on the line is lost. */
static void fail_list(gv_split *cut, const char *what)
{
    gv_open_list *list = cut->list;
    gv_text_line line;
    const bool has_line = gv_lines_peek(&line, cut->lines, 0);
    const size_t number = has_line ? line.number : cut->lines->number;
    gv_split_begin(cut, number, list->at + 1, GV_FORMAT_LINE);
    if (list->ended)
        gv_split_fail(cut, number, list->at + 1, "%s", what);
    else
        gv_split_fail(cut, number, list->at + 1, "the list that opens at %zu:%zu %s",
                      list->line, list->column, what);
    gv_buffer_putc(cut->texts, '[');
    gv_split_end(cut);
    list->open = false;
    if (has_line)
        gv_lines_drop(cut->lines);
}

static void open_list(gv_split *cut, const gv_text_line *line, list_place place)
{
    *cut->list = (gv_open_list){
        .open = true, .at = place.at + 1, .line = line->number, .column = place.at + 1
    };
}

/* After the end of a list or an object there is more on its line: where files without a
 * newline at their ends are joined, the next list or object. */
static bool cut_rest(gv_split *cut)
{
    const list_place place = { 0, cut->list->at };
    gv_text_line line;
    list_place end;
    size_t n_items;
    char c;
    if (!look(&c, cut, place) || !gv_lines_peek(&line, cut->lines, 0)) {
        cut->list->open = false;
        return false;
    }
    if (c == '[' && holds_records(cut, place)) {
        open_list(cut, &line, place);
        return gv_split_list_element(cut);
    }
    if (!is_one_of("[{", c) || !find_end(&end, &n_items, cut, place)) {
        fail_list(cut, "expected the end of the line after the list or object");
        return true;
    }
    cut_value(cut, place, end);
    end_line(cut);
    return true;
}

bool gv_split_list_element(gv_split *cut)
{
    gv_open_list *list = cut->list;
    if (list->ended)
        return cut_rest(cut);
    list_place place = { 0, list->at }, end;
    size_t n_items;
    char c;
    while (look(&c, cut, place) && is_one_of(" \t\n,", c)) {
        if (c == '\n')
            gv_lines_drop(cut->lines);
        place.at = c == '\n' ? 0 : place.at + 1;
    }
    list->at = place.at;
    if (!look(&c, cut, place)) {
        fail_list(cut, "is not closed");
        return true;
    }
    if (c == ']') {
        list->at++;
        end_line(cut);
        return false;
    }
    if (!is_one_of("[{\"", c) || !find_end(&end, &n_items, cut, place)) {
        fail_list(cut, "continues with something that is not a puzzle");
        return true;
    }
    cut_value(cut, place, end);
    return true;
}

bool gv_split_may_open(gv_split *cut)
{
    list_place place = { 0 };
    char c;
    return (skip(&c, cut, &place, " \t") && c == '{') || find_list(&place, cut);
}

bool gv_split_opens_list(gv_split *cut)
{
    gv_text_line line;
    list_place place, end;
    size_t n_items;
    if (!find_list(&place, cut) || !gv_lines_peek(&line, cut->lines, 0))
        return false;
    const bool has_records = holds_records(cut, place);
    if (!has_records && !find_end(&end, &n_items, cut, place))
        return false;
    open_list(cut, &line, place);
    if (has_records)
        return true;
    cut_value(cut, (list_place){ 0, 0 }, end);
    end_line(cut);
    return true;
}

bool gv_split_object(gv_split *cut)
{
    list_place place = { 0 }, end;
    size_t n_items;
    char c;
    if (!skip(&c, cut, &place, " \t") || c != '{' ||
        !find_end(&end, &n_items, cut, place) || !end.ahead)
        return false;
    cut_value(cut, place, end);
    end_line(cut);
    return true;
}
