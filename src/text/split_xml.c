/* SPDX-License-Identifier: GPL-3.0-or-later */
/* split_xml.c -- the games in an OpenSudoku file: every element <game ... data="...">
 * is a record, whatever is around it. Only tags are examined: the file may be larger
 * than memory, and may be between other records. */
#include "text/detect.h"
#include "text/formats.h"
#include "text/record_split.h"

#include <string.h>

/* ---- one tag ---- */

/* A tag from '<' to '>', which may be on a later line. */
typedef struct tag {
    size_t ahead; /* lines between */
    size_t end;   /* after the '>', on its line */
} tag;

/* Looks for the '>' in a part of a tag; `quote` is the quote that is open, or 0. */
static const char *find_close(const char *text, size_t length, char *quote)
{
    for (size_t i = 0; i < length; i++) {
        const char c = text[i];
        if (*quote)
            *quote = c == *quote ? '\0' : *quote;
        else if (c == '"' || c == '\'')
            *quote = c;
        else if (c == '>')
            return text + i;
    }
    return NULL;
}

/* Examines a line once, not for each of its tags: it may have thousands. */
static bool has_nul(gv_xml *xml, const gv_text_line *line)
{
    size_t column;
    if (xml->clean >= line->number)
        return false;
    if (gv_split_nul(line, &column))
        return true;
    xml->clean = line->number;
    return false;
}

/* Finds the end of the tag that begins at `start` of the next line. A tag that is not
 * closed before a blank line or a line that is a record is broken. */
static bool find_tag(tag *out, gv_split *cut, gv_xml *xml, size_t start)
{
    gv_text_line line;
    char quote = '\0';
    for (size_t ahead = 0;
         ahead < GV_LINES_AHEAD && gv_lines_peek(&line, cut->lines, ahead); ahead++) {
        const size_t from = ahead ? 0 : start;
        if (line.too_long || has_nul(xml, &line) ||
            (ahead && (gv_detect_blank(line.text, line.length) ||
                       gv_detect_certain(line.text, line.length, cut->known))))
            return false;
        const char *close = find_close(line.text + from, line.length - from, &quote);
        if (close) {
            *out = (tag){ ahead, (size_t)(close - line.text) + 1 };
            return true;
        }
    }
    return false;
}

/* Appends the text of a tag to the texts, and moves past it. */
static void take_tag(gv_split *cut, gv_xml *xml, size_t start, tag found)
{
    gv_text_line line;
    for (size_t ahead = 0; gv_lines_peek(&line, cut->lines, 0); ahead++) {
        const size_t from = ahead ? 0 : start;
        const size_t end = ahead == found.ahead ? found.end : line.length;
        if (ahead)
            gv_buffer_putc(cut->texts, '\n');
        gv_buffer_add(cut->texts, line.text + from, end - from);
        if (ahead == found.ahead)
            break;
        gv_lines_drop(cut->lines);
    }
    xml->at = found.end;
}

static bool is_game(const char *text, size_t length)
{
    return gv_detect_begins(text, length, "<game") && length > 5 &&
           strchr(" \t\n/", text[5]) && memmem(text, length, "data", 4);
}

static void count_tag(gv_xml *xml, const char *text, size_t length)
{
    if (gv_detect_begins(text, length, "<?") || gv_detect_begins(text, length, "<!"))
        return;
    xml->element = true;
    if (gv_detect_begins(text, length, "</"))
        xml->depth -= xml->depth > 0;
    else if (text[length - 2] != '/')
        xml->depth++;
}

/* ---- the text between tags ---- */

static void open_xml(gv_split *cut, gv_xml *xml)
{
    gv_text_line line;
    if (!gv_lines_peek(&line, cut->lines, 0))
        return;
    *xml = (gv_xml){ .open = true, .line = line.number, .column = 1 };
    xml->head_length = line.length < sizeof xml->head ? line.length : sizeof xml->head;
    memcpy(xml->head, line.text, xml->head_length);
}

/* Ends the XML; true if it makes a record, because it contains no game. */
static bool close_xml(gv_split *cut, gv_xml *xml)
{
    xml->open = false;
    if (xml->game)
        return false;
    gv_split_begin(cut, xml->line, xml->column, GV_FORMAT_OPENSUDOKU);
    gv_buffer_add(cut->texts, xml->head, xml->head_length);
    gv_split_fail(cut, xml->line, xml->column, "XML without a game that has data");
    gv_split_end(cut);
    return true;
}

static void drop_line(gv_split *cut, gv_xml *xml)
{
    gv_lines_drop(cut->lines);
    xml->at = 0;
}

/* Whether the line, of which nothing has been read yet, is not part of the XML. */
static bool is_behind(const gv_split *cut, const gv_xml *xml, const gv_text_line *line)
{
    size_t at = 0;
    while (at < line->length && (line->text[at] == ' ' || line->text[at] == '\t'))
        at++;
    if (line->too_long)
        return true;
    if (at == line->length || line->text[at] == '<')
        return false;
    return xml->depth == 0 || gv_detect_certain(line->text, line->length, cut->known);
}

/* Skips a comment that begins at `start` of the next line. A comment that is not closed
 * ends at the next record that is not XML. */
static void skip_comment(gv_split *cut, gv_xml *xml, size_t start)
{
    gv_text_line line;
    xml->at = start;
    while (gv_lines_peek(&line, cut->lines, 0)) {
        if (xml->at == 0 && is_behind(cut, &(gv_xml){ .depth = 1 }, &line))
            return;
        const char *end = memmem(line.text + xml->at, line.length - xml->at, "-->", 3);
        if (end) {
            xml->at = (size_t)(end - line.text) + 3;
            return;
        }
        drop_line(cut, xml);
    }
}

/* An unclosed tag: the line is an error, and the XML is over. */
static void cut_broken(gv_split *cut, gv_xml *xml, const gv_text_line *line,
                       size_t start)
{
    xml->open = false;
    gv_split_begin(cut, line->number, 1, GV_FORMAT_OPENSUDOKU);
    size_t column;
    if (gv_split_nul(line, &column))
        gv_split_fail(cut, line->number, column, "NUL byte");
    else
        gv_split_fail(cut, line->number, start + 1, "XML tag without an end");
    gv_split_take(cut);
    gv_split_end(cut);
}

/* Reads the tag at `start` of the next line; true if it makes a record. */
static bool cut_tag(gv_split *cut, gv_xml *xml, size_t start)
{
    gv_text_line line;
    tag found;
    const bool whole = find_tag(&found, cut, xml, start);
    if (!gv_lines_peek(&line, cut->lines, 0))
        return false;
    if (!whole) {
        cut_broken(cut, xml, &line, start);
        return true;
    }
    gv_split_begin(cut, line.number, start + 1, GV_FORMAT_OPENSUDOKU);
    take_tag(cut, xml, start, found);
    gv_split_end(cut);
    if (cut->texts->failed)
        return true;
    const char *text = cut->texts->text + cut->start;
    const size_t length = cut->out->raw.length;
    count_tag(xml, text, length);
    if (is_game(text, length)) {
        xml->game = true;
        return true;
    }
    gv_buffer_truncate(cut->texts, cut->start);
    return false;
}

/* Whether the XML is an instance of XCSP3: its root, after comments, says so. */
static bool is_instance(gv_split *cut)
{
    static const char root[] = "<instance", *const others[] = { "<opensudoku",
                                                                "<game" };
    gv_text_line line;
    for (size_t i = 0; i < GV_LINES_AHEAD && gv_lines_peek(&line, cut->lines, i); i++) {
        if (memmem(line.text, line.length, root, strlen(root)))
            return true;
        for (size_t k = 0; k < sizeof others / sizeof others[0]; k++)
            if (memmem(line.text, line.length, others[k], strlen(others[k])))
                return false;
    }
    return false;
}

bool gv_split_xml(gv_split *cut)
{
    gv_xml *xml = cut->xml;
    gv_text_line line;
    if (!xml->open && cut->forced == GV_FORMAT_AUTO && is_instance(cut)) {
        gv_split_rest(cut, (gv_format)GV_FORMAT_XCSP3);
        return true;
    }
    if (!xml->open)
        open_xml(cut, xml);
    while (gv_lines_peek(&line, cut->lines, 0)) {
        if (xml->at == 0 && is_behind(cut, xml, &line))
            return close_xml(cut, xml);
        const char *open = memchr(line.text + xml->at, '<', line.length - xml->at);
        if (!open) {
            drop_line(cut, xml);
            if (xml->element && xml->depth == 0)
                return close_xml(cut, xml);
            continue;
        }
        const size_t start = (size_t)(open - line.text);
        if (gv_detect_begins(open, line.length - start, "<!--"))
            skip_comment(cut, xml, start);
        else if (cut_tag(cut, xml, start))
            return true;
    }
    return close_xml(cut, xml);
}
