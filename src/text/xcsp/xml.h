/* SPDX-License-Identifier: GPL-3.0-or-later */
/* xml.h -- the elements of an XML text as a tree: what XCSP3 needs of XML, which is
 * elements, attributes, comments, and texts without markup. */
#ifndef GV_TEXT_XCSP_XML_H
#define GV_TEXT_XCSP_XML_H

#include "model/symbols.h"
#include "text/format.h"

typedef struct gv_xml_attribute {
    gv_symbol name, value;
    size_t at;
} gv_xml_attribute;

typedef struct gv_xml_element {
    gv_symbol name;
    size_t at; /* of its '<' in the text of the record */
    const gv_xml_attribute *attributes;
    uint32_t n_attributes;
    gv_symbol text; /* before its first child, and that of a leaf */
    size_t text_at;
    struct gv_xml_element *child, *next;
} gv_xml_element;

/* The root element; names and texts point into the text of the record. GV_ERR_INPUT has
 * the place of what is wrong. */
gv_status gv_xml_read(gv_xml_element **out, const gv_record_text *raw, gv_arena *arena,
                      gv_error *err);

bool gv_xml_is(const gv_xml_element *element, const char *name);

/* The first child of that name, or NULL. */
gv_xml_element *gv_xml_child(const gv_xml_element *element, const char *name);

/* NULL if there is none of that name. */
const gv_xml_attribute *gv_xml_attribute_of(const gv_xml_element *element,
                                            const char *name);

#endif
