/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lzstring.c -- LZ-string: LZ78 over UTF-16 units with codes that grow by a bit when
 * the dictionary doubles. Six bits make a base64 character, its highest bit first,
 * while the bits of a number come lowest first.
 *
 * Codes 0 and 1 announce a new unit of 8 or 16 bits; 2 ends the text; from 3 on they
 * are words. A word is an announced unit, or a word and the unit that followed it in
 * the text. */
#include "text/lzstring.h"

#include "base/arena.h"

#include <assert.h>
#include <string.h>

enum { CODE_UNIT8 = 0, CODE_UNIT16 = 1, CODE_END = 2, FIRST_WORD = 3 };

static const char alphabet[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* The width of the next code. Both directions update it alike: each code counts one
 * down, a new unit one more, and at zero the codes get one bit longer. */
typedef struct width {
    unsigned bits;
    uint32_t left;
} width;

static void count_down(width *w)
{
    if (--w->left == 0) {
        w->left = UINT32_C(1) << w->bits;
        w->bits++;
    }
}

/* ---- compression ---- */

/* A word of the dictionary, a node of a tree: the empty word is node 0, the children of
 * a word are the words that extend it by one unit. Node numbers are codes. */
typedef struct node {
    uint32_t first_child; /* 0: none */
    uint32_t next_sibling;
    char unit;
    bool announced; /* only single units need it */
} node;

typedef struct encoder {
    gv_buffer *out;
    unsigned held;   /* bits that do not fill a character yet */
    unsigned n_held; /* always below 6 */
    width width;
    node *nodes;
    uint32_t n_nodes;
} encoder;

static void put_bit(encoder *enc, unsigned bit)
{
    enc->held = enc->held << 1 | bit;
    if (++enc->n_held == 6) {
        gv_buffer_putc(enc->out, alphabet[enc->held]);
        enc->held = 0;
        enc->n_held = 0;
    }
}

static void put_number(encoder *enc, uint32_t number, unsigned n_bits)
{
    for (unsigned i = 0; i < n_bits; i++)
        put_bit(enc, number >> i & 1);
}

static uint32_t child_of(const encoder *enc, uint32_t word, char unit)
{
    uint32_t child = enc->nodes[word].first_child;
    while (child && enc->nodes[child].unit != unit)
        child = enc->nodes[child].next_sibling;
    return child;
}

static uint32_t add_child(encoder *enc, uint32_t word, char unit)
{
    const uint32_t child = enc->n_nodes++;
    enc->nodes[child] =
        (node){ .unit = unit, .next_sibling = enc->nodes[word].first_child };
    enc->nodes[word].first_child = child;
    return child;
}

static void put_word(encoder *enc, uint32_t word, bool single)
{
    node *entry = &enc->nodes[word];
    if (single && !entry->announced) {
        put_number(enc, CODE_UNIT8, enc->width.bits);
        put_number(enc, (unsigned char)entry->unit, 8);
        entry->announced = true;
        count_down(&enc->width);
    } else {
        put_number(enc, word, enc->width.bits);
    }
    count_down(&enc->width);
}

static void put_text(encoder *enc, const char *text, size_t length)
{
    uint32_t word = 0;
    size_t word_length = 0;
    for (size_t i = 0; i < length; i++) {
        assert((unsigned char)text[i] < 0x80);
        uint32_t unit = child_of(enc, 0, text[i]);
        if (!unit)
            unit = add_child(enc, 0, text[i]);
        const uint32_t longer = child_of(enc, word, text[i]);
        if (longer) {
            word = longer;
            word_length++;
            continue;
        }
        put_word(enc, word, word_length == 1);
        (void)add_child(enc, word, text[i]);
        word = unit;
        word_length = 1;
    }
    if (word_length)
        put_word(enc, word, word_length == 1);
}

void gv_lzstring_encode(gv_buffer *out, const char *text, size_t length)
{
    gv_arena tmp;
    gv_arena_init(&tmp, out->memory);
    // each character adds at most itself and one longer word
    node *nodes = GV_ARENA_NEW(&tmp, node, FIRST_WORD + 2 * length);
    if (!nodes) {
        out->failed = true;
        return;
    }
    const size_t start = out->length;
    encoder enc = {
        .out = out, .width = { 2, 2 }, .nodes = nodes, .n_nodes = FIRST_WORD
    };
    put_text(&enc, text, length);
    put_number(&enc, CODE_END, enc.width.bits);
    do // the original pads a full character with one more of zeros
        put_bit(&enc, 0);
    while (enc.n_held);
    gv_buffer_repeat(out, '=', (4 - (out->length - start) % 4) % 4);
    gv_arena_free(&tmp);
}

/* ---- decompression ---- */

/* A word of the dictionary, as its place in the text: a word and the unit after it are
 * adjacent there. */
typedef struct span {
    uint32_t start;
    uint32_t length;
} span;

typedef struct decoder {
    const char *base64;
    size_t length;
    size_t next;   /* character to read */
    unsigned held; /* the character being read */
    unsigned n_held;
    gv_error error; /* the first error in the input */

    width width;
    gv_buffer words; /* of span; the first three are not used */
    gv_buffer units; /* of uint16_t */
    size_t max_units;
} decoder;

static uint32_t n_words(const decoder *dec)
{
    return (uint32_t)(dec->words.length / sizeof(span));
}

static uint32_t n_units(const decoder *dec)
{
    return (uint32_t)(dec->units.length / sizeof(uint16_t));
}

static uint16_t unit_at(const gv_buffer *units, uint32_t index)
{
    uint16_t unit;
    memcpy(&unit, units->text + index * sizeof unit, sizeof unit);
    return unit;
}

static void add_word(decoder *dec, span word)
{
    gv_buffer_add(&dec->words, (const char *)&word, sizeof word);
}

static void add_unit(decoder *dec, uint16_t unit)
{
    gv_buffer_add(&dec->units, (const char *)&unit, sizeof unit);
}

static bool broken(const decoder *dec)
{
    return dec->error.status != GV_OK || dec->words.failed || dec->units.failed;
}

static void fail_too_long(decoder *dec)
{
    (void)gv_fail(&dec->error, GV_ERR_INPUT,
                  "the compressed data holds more than %zu characters", dec->max_units);
}

static void next_character(decoder *dec)
{
    if (dec->next == dec->length) {
        (void)gv_fail(&dec->error, GV_ERR_INPUT, "the compressed data is cut off");
        return;
    }
    const char c = dec->base64[dec->next++];
    const char *place = c ? strchr(alphabet, c) : NULL;
    if (!place) {
        (void)gv_fail(&dec->error, GV_ERR_INPUT,
                      "character %zu of the compressed data is not base64", dec->next);
        return;
    }
    dec->held = (unsigned)(place - alphabet);
    dec->n_held = 6;
}

/* 0 once the input is known to be broken. */
static uint32_t get_number(decoder *dec, unsigned n_bits)
{
    uint32_t number = 0;
    for (unsigned i = 0; i < n_bits; i++) {
        if (!dec->n_held)
            next_character(dec);
        if (dec->error.status != GV_OK)
            return 0;
        dec->n_held--;
        number |= (dec->held >> dec->n_held & 1) << i;
    }
    return number;
}

/* The unit that follows an announcement, appended to the text and made a word. */
static span get_unit(decoder *dec, uint32_t code)
{
    const uint16_t unit = (uint16_t)get_number(dec, code == CODE_UNIT8 ? 8 : 16);
    const span word = { n_units(dec), 1 };
    add_unit(dec, unit);
    add_word(dec, word);
    count_down(&dec->width);
    return word;
}

/* The word of `code`, appended to the text. It is copied unit by unit, because the last
 * unit of the word made last may be the first one copied here. */
static span copy_word(decoder *dec, uint32_t code)
{
    span word;
    if (code >= n_words(dec)) {
        (void)gv_fail(&dec->error, GV_ERR_INPUT, "the compressed data is damaged");
        return (span){ 0 };
    }
    memcpy(&word, dec->words.text + code * sizeof word, sizeof word);
    const span copy = { n_units(dec), word.length };
    if (word.length > dec->max_units - n_units(dec)) {
        fail_too_long(dec);
        return copy;
    }
    for (uint32_t i = 0; i < word.length && !dec->units.failed; i++)
        add_unit(dec, unit_at(&dec->units, word.start + i));
    return copy;
}

static void get_text(decoder *dec)
{
    add_word(dec, (span){ 0 }); // places of the three codes that are not words
    add_word(dec, (span){ 0 });
    add_word(dec, (span){ 0 });
    span last = { 0 };
    for (;;) {
        const uint32_t code = get_number(dec, dec->width.bits);
        if (code == CODE_END || broken(dec))
            return;
        if (n_units(dec) == dec->max_units) {
            fail_too_long(dec);
            return;
        }
        const bool is_new = code == CODE_UNIT8 || code == CODE_UNIT16;
        const span unit = is_new ? get_unit(dec, code) : (span){ 0 };
        if (last.length)
            add_word(dec, (span){ last.start, last.length + 1 });
        if (broken(dec))
            return;
        last = is_new ? unit : copy_word(dec, code);
        count_down(&dec->width);
    }
}

/* The character at *index, which moves on; U+FFFD for half a pair. */
static uint32_t next_point(const gv_buffer *units, uint32_t n, uint32_t *index)
{
    const uint16_t unit = unit_at(units, (*index)++);
    if (unit < 0xD800 || unit > 0xDFFF)
        return unit;
    if (unit < 0xDC00 && *index < n) {
        const uint16_t low = unit_at(units, *index);
        if (low >= 0xDC00 && low <= 0xDFFF) {
            (*index)++;
            return 0x10000 + ((uint32_t)(unit - 0xD800) << 10) + (low - 0xDC00u);
        }
    }
    return 0xFFFD;
}

static void put_utf8(gv_buffer *out, uint32_t point)
{
    if (point < 0x80) {
        gv_buffer_putc(out, (char)point);
        return;
    }
    const unsigned n_more = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
    static const unsigned lead[] = { 0, 0xC0, 0xE0, 0xF0 };
    gv_buffer_putc(out, (char)(lead[n_more] | point >> 6 * n_more));
    for (unsigned i = n_more; i-- > 0;)
        gv_buffer_putc(out, (char)(0x80 | (point >> 6 * i & 0x3F)));
}

/* How many characters the data took, including the padding and the character of zeros
 * that follows a character whose bits are all used. */
static size_t end_of_data(const decoder *dec)
{
    size_t end = dec->next;
    if (!dec->n_held && end < dec->length && dec->base64[end] == alphabet[0])
        end++;
    for (int i = 0; i < 3 && end < dec->length && dec->base64[end] == '='; i++)
        end++;
    return end;
}

gv_status gv_lzstring_decode(gv_buffer *out, size_t *n_used, const char *base64,
                             size_t length, size_t max_units, gv_error *err)
{
    assert(max_units < UINT32_MAX / 2);
    decoder dec = {
        .base64 = base64, .length = length, .width = { 2, 2 }, .max_units = max_units
    };
    gv_buffer_init(&dec.words, out->memory);
    gv_buffer_init(&dec.units, out->memory);
    get_text(&dec);
    gv_status status = dec.error.status;
    if (dec.words.failed || dec.units.failed)
        status = gv_fail_memory(err);
    else if (status != GV_OK)
        (void)gv_fail(err, status, "%s", dec.error.message);
    if (status == GV_OK) {
        const uint32_t n = n_units(&dec);
        for (uint32_t i = 0; i < n;)
            put_utf8(out, next_point(&dec.units, n, &i));
        if (out->failed)
            status = gv_fail_memory(err);
        else
            *n_used = end_of_data(&dec);
    }
    gv_buffer_free(&dec.words);
    gv_buffer_free(&dec.units);
    return status;
}
