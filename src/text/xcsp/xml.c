/* SPDX-License-Identifier: GPL-3.0-or-later */
/* xml.c -- reads XML without recursion: open elements form a list through `parent`. */
#include "text/xcsp/xml.h"

#include <string.h>

enum { MOST_DEPTH = 100, MOST_ATTRIBUTES = 20 };

typedef struct open_element {
    gv_xml_element *element;
    gv_xml_element **last_child; /* where the next one goes */
} open_element;

typedef struct xml_reader {
    const gv_record_text *raw;
    size_t at;
    gv_arena *arena;
    gv_error *err;
    gv_xml_element *root;
    open_element open[MOST_DEPTH];
    uint32_t depth;
} xml_reader;

static gv_status fail(const xml_reader *r, size_t at, const char *what)
{
    return gv_record_text_fail(r->err, r->raw, at, "%s", what);
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static char peek(const xml_reader *r)
{
    return r->at < r->raw->length ? r->raw->text[r->at] : '\0';
}

static void skip_space(xml_reader *r)
{
    while (r->at < r->raw->length && is_space(r->raw->text[r->at]))
        r->at++;
}

static bool at_text(const xml_reader *r, const char *text)
{
    const size_t n = strlen(text);
    return r->raw->length - r->at >= n && memcmp(r->raw->text + r->at, text, n) == 0;
}

/* Moves past the next `end`. */
static gv_status skip_to(xml_reader *r, const char *end, const char *what)
{
    const char *found =
        memmem(r->raw->text + r->at, r->raw->length - r->at, end, strlen(end));
    if (!found)
        return fail(r, r->at, what);
    r->at = (size_t)(found - r->raw->text) + strlen(end);
    return GV_OK;
}

static gv_symbol take_name(xml_reader *r)
{
    const size_t start = r->at;
    while (r->at < r->raw->length && !is_space(peek(r)) && !strchr("<>/=\"'", peek(r)))
        r->at++;
    return (gv_symbol){ r->raw->text + start, r->at - start };
}

static gv_status read_attribute(gv_xml_attribute *out, xml_reader *r)
{
    out->name = take_name(r);
    skip_space(r);
    if (out->name.length == 0 || peek(r) != '=')
        return fail(r, r->at, "expected an attribute: NAME=\"VALUE\"");
    r->at++;
    skip_space(r);
    const char quote = peek(r);
    if (quote != '"' && quote != '\'')
        return fail(r, r->at, "expected a quoted value");
    out->at = ++r->at;
    const char *end = memchr(r->raw->text + r->at, quote, r->raw->length - r->at);
    if (!end)
        return fail(r, r->at - 1, "the value has no end");
    out->value =
        (gv_symbol){ r->raw->text + r->at, (size_t)(end - r->raw->text) - r->at };
    r->at += out->value.length + 1;
    return GV_OK;
}

static gv_status read_attributes(gv_xml_element *element, xml_reader *r)
{
    gv_xml_attribute found[MOST_ATTRIBUTES];
    uint32_t n = 0;
    for (skip_space(r); peek(r) != '>' && !at_text(r, "/>"); skip_space(r)) {
        if (n == MOST_ATTRIBUTES)
            return fail(r, r->at, "the element has too many attributes");
        GV_TRY(read_attribute(&found[n++], r));
    }
    gv_xml_attribute *copy = GV_ARENA_NEW(r->arena, gv_xml_attribute, n);
    if (n && !copy)
        return gv_fail_memory(r->err);
    if (n)
        memcpy(copy, found, n * sizeof *copy);
    element->attributes = copy;
    element->n_attributes = n;
    return GV_OK;
}

/* "<name ...>" or "<name .../>". */
static gv_status read_open_tag(xml_reader *r)
{
    gv_xml_element *element = GV_ARENA_NEW(r->arena, gv_xml_element, 1);
    if (!element)
        return gv_fail_memory(r->err);
    element->at = r->at++;
    element->name = take_name(r);
    if (element->name.length == 0)
        return fail(r, element->at, "expected the name of an element");
    GV_TRY(read_attributes(element, r));
    if (r->depth)
        *r->open[r->depth - 1].last_child = element;
    else if (r->root)
        return fail(r, element->at, "expected the end of the text");
    else
        r->root = element;
    if (r->depth)
        r->open[r->depth - 1].last_child = &element->next;
    if (peek(r) == '/') {
        r->at += 2;
        return GV_OK;
    }
    if (r->depth == MOST_DEPTH)
        return fail(r, element->at, "elements are nested too deep");
    r->open[r->depth++] = (open_element){ element, &element->child };
    element->text_at = ++r->at;
    return GV_OK;
}

static gv_status read_close_tag(xml_reader *r)
{
    const size_t at = r->at;
    r->at += 2;
    const gv_symbol name = take_name(r);
    skip_space(r);
    if (peek(r) != '>')
        return fail(r, r->at, "expected '>'");
    r->at++;
    const gv_symbol open =
        r->depth ? r->open[r->depth - 1].element->name : (gv_symbol){ "", 0 };
    if (!r->depth || name.length != open.length ||
        memcmp(name.text, open.text, name.length) != 0)
        return gv_record_text_fail(r->err, r->raw, at, "expected </%.*s>",
                                   (int)(open.length < 60 ? open.length : 60),
                                   open.text);
    r->depth--;
    return GV_OK;
}

/* Characters up to the next '<'. */
static gv_status read_text(xml_reader *r)
{
    const size_t start = r->at;
    skip_space(r);
    const size_t first = r->at;
    while (r->at < r->raw->length && peek(r) != '<')
        r->at++;
    if (r->at == first)
        return GV_OK;
    if (!r->depth)
        return fail(r, first, "expected an element");
    gv_xml_element *element = r->open[r->depth - 1].element;
    if (!element->child && element->text.length)
        return fail(r, first, "a text with a comment inside is not supported");
    if (!element->child) {
        element->text = (gv_symbol){ r->raw->text + start, r->at - start };
        element->text_at = start;
    }
    return GV_OK;
}

gv_status gv_xml_read(gv_xml_element **out, const gv_record_text *raw, gv_arena *arena,
                      gv_error *err)
{
    xml_reader r = { .raw = raw, .arena = arena, .err = err };
    for (;;) {
        GV_TRY(read_text(&r));
        if (r.at == raw->length)
            break;
        if (at_text(&r, "<!--"))
            GV_TRY(skip_to(&r, "-->", "the comment has no end"));
        else if (at_text(&r, "<?"))
            GV_TRY(skip_to(&r, "?>", "expected '?>'"));
        else if (at_text(&r, "<!["))
            return fail(&r, r.at, "CDATA sections are not supported");
        else if (at_text(&r, "<!"))
            GV_TRY(skip_to(&r, ">", "expected '>'"));
        else if (at_text(&r, "</"))
            GV_TRY(read_close_tag(&r));
        else
            GV_TRY(read_open_tag(&r));
    }
    if (r.depth)
        return fail(&r, r.open[r.depth - 1].element->at, "the element has no end");
    if (!r.root)
        return fail(&r, 0, "expected an element");
    *out = r.root;
    return GV_OK;
}

bool gv_xml_is(const gv_xml_element *element, const char *name)
{
    return element->name.length == strlen(name) &&
           memcmp(element->name.text, name, element->name.length) == 0;
}

gv_xml_element *gv_xml_child(const gv_xml_element *element, const char *name)
{
    gv_xml_element *child = element->child;
    while (child && !gv_xml_is(child, name))
        child = child->next;
    return child;
}

const gv_xml_attribute *gv_xml_attribute_of(const gv_xml_element *element,
                                            const char *name)
{
    for (uint32_t i = 0; i < element->n_attributes; i++) {
        const gv_symbol found = element->attributes[i].name;
        if (found.length == strlen(name) && memcmp(found.text, name, found.length) == 0)
            return &element->attributes[i];
    }
    return NULL;
}
