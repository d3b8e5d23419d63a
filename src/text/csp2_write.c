/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csp2_write.c -- writes what csp 1 cannot hold: the statements of a csp 2 text as they
 * were read; any other network by its groups and pairs. Givens come last. */
#include "text/csp_text.h"

#include "base/bitset.h"
#include "model/loop.h"

#include <string.h>

typedef struct csp2_writer {
    gv_buffer *out;
    const gv_instance *instance;
    const gv_net *net;
    const char *separator; /* between statements */
} csp2_writer;

/* ---- names ---- */

static bool is_figure(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_name_byte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_figure(c) ||
           c == '_' || c == '\'' || (unsigned char)c >= 0x80;
}

/* The length of the word at the start of `text`, if it is a name, or 0. */
static size_t word_length(const char *text)
{
    size_t n = 0, n_figures = 0;
    for (; is_name_byte(text[n]); n++)
        n_figures += is_figure(text[n]);
    return n > n_figures ? n : 0;
}

/* The length of a number as the reader writes it, or 0 if it is not one. */
static size_t number_length(const char *text)
{
    enum { MOST_FIGURES = 9 };
    const size_t sign = text[0] == '-';
    size_t n = sign;
    while (is_figure(text[n]))
        n++;
    const bool zeros = text[sign] == '0' && (n > sign + 1 || sign);
    return n > sign && n - sign <= MOST_FIGURES && !zeros ? n : 0;
}

/* Whether `text` is the name of an element: x[1,2]. */
static bool is_element(const char *text)
{
    size_t n = word_length(text);
    if (!n || text[n] != '[')
        return false;
    do {
        const size_t length = number_length(text + n + 1);
        if (!length)
            return false;
        n += length + 1;
    } while (text[n] == ',');
    return text[n] == ']' && !text[n + 1];
}

static void put_quoted(gv_buffer *out, const char *text)
{
    gv_buffer_putc(out, '"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            gv_buffer_putc(out, '\\');
        gv_buffer_putc(out, *text);
    }
    gv_buffer_putc(out, '"');
}

static void put_declared(gv_buffer *out, const char *name)
{
    if (name[0] && word_length(name) == strlen(name))
        gv_buffer_puts(out, name);
    else
        put_quoted(out, name);
}

static void put_variable(gv_buffer *out, const char *name)
{
    if (is_element(name))
        gv_buffer_puts(out, name);
    else
        put_declared(out, name);
}

static void put_value(gv_buffer *out, const char *value)
{
    if (value[0] && number_length(value) == strlen(value))
        gv_buffer_puts(out, value);
    else
        put_declared(out, value);
}

void gv_csp_text_put_label(gv_buffer *out, const gv_net *net, gv_label label)
{
    const gv_var home = net->label_groups[net->label_start[label]];
    put_variable(out, net->csp->variable[home]);
    gv_buffer_putc(out, '=');
    put_value(out, net->csp->value[label]);
}

/* ---- the network by its groups ---- */

static void begin(const csp2_writer *writer, const char *statement)
{
    gv_buffer_puts(writer->out, writer->separator);
    gv_buffer_puts(writer->out, statement);
}

/* The value as a number that the next one may continue; false if it is not a number. */
static bool number_of(int64_t *out, const char *value)
{
    const size_t n = number_length(value);
    const bool negative = value[0] == '-';
    if (!n || value[n])
        return false;
    *out = 0;
    for (size_t i = negative; i < n; i++)
        *out = 10 * *out + (value[i] - '0');
    *out = negative ? -*out : *out;
    return true;
}

/* How many labels from `i` on have consecutive numbers. */
static uint32_t run_length(const gv_net *net, uint32_t i, uint32_t end)
{
    int64_t first, next;
    uint32_t n = 1;
    if (!number_of(&first, net->csp->value[net->group_labels[i]]))
        return 1;
    while (i + n < end && number_of(&next, net->csp->value[net->group_labels[i + n]]) &&
           next == first + (int64_t)n)
        n++;
    return n;
}

static void put_domain(const csp2_writer *writer, const char *statement, gv_var var)
{
    enum { SHORTEST_RUN = 3 };
    const gv_net *net = writer->net;
    const uint32_t end = net->group_start[var + 1];
    begin(writer, statement);
    put_declared(writer->out, net->csp->variable[var]);
    gv_buffer_puts(writer->out, " {");
    for (uint32_t i = net->group_start[var]; i < end;) {
        const uint32_t n = run_length(net, i, end);
        gv_buffer_puts(writer->out, i == net->group_start[var] ? "" : " ");
        put_value(writer->out, net->csp->value[net->group_labels[i]]);
        if (n >= SHORTEST_RUN) {
            gv_buffer_puts(writer->out, "..");
            put_value(writer->out, net->csp->value[net->group_labels[i + n - 1]]);
        }
        i += n >= SHORTEST_RUN ? n : 1;
    }
    gv_buffer_putc(writer->out, '}');
}

/* Whether the statement that was just written ends with these words: then it is called
 * by its text, and needs no name. */
static bool is_own_text(const csp2_writer *writer, const char *words)
{
    const gv_buffer *out = writer->out;
    const size_t n = strlen(words), n_separator = strlen(writer->separator);
    return !out->failed && out->length >= n + n_separator &&
           memcmp(out->text + out->length - n, words, n) == 0 &&
           memcmp(out->text + out->length - n - n_separator, writer->separator,
                  n_separator) == 0;
}

/* The name in words of a constraint, after its statement. */
static void put_words(const csp2_writer *writer, uint32_t constraint)
{
    const gv_csp_names *names = writer->net->csp;
    if (constraint >= names->n_constraints || !*names->constraint[constraint] ||
        is_own_text(writer, names->constraint[constraint]))
        return;
    gv_buffer_puts(writer->out, " :: \"");
    for (const char *c = names->constraint[constraint]; *c; c++) {
        if (*c == '"' || *c == '\\')
            gv_buffer_putc(writer->out, '\\');
        gv_buffer_puts(writer->out, *c == '{' ? "{" : "");
        gv_buffer_putc(writer->out, *c);
    }
    gv_buffer_putc(writer->out, '"');
}

static void put_group(const csp2_writer *writer, gv_var group)
{
    const gv_net *net = writer->net;
    for (uint32_t i = net->group_start[group]; i < net->group_start[group + 1]; i++) {
        gv_buffer_putc(writer->out, ' ');
        gv_csp_text_put_label(writer->out, net, net->group_labels[i]);
    }
    put_words(writer, net->csp->group_constraint[group]);
}

static void put_exactly_one(const csp2_writer *writer, gv_var group)
{
    const gv_net *net = writer->net;
    gv_buffer name;
    begin(writer, "exactly-one ");
    gv_buffer_init(&name, writer->out->memory);
    gv_net_group_name(net, group, &name);
    put_declared(writer->out, name.length ? name.text : "");
    gv_buffer_free(&name);
    const char *type = gv_net_type_name(net, (gv_var_type)net->group_type[group]);
    if (type) {
        gv_buffer_puts(writer->out, " type ");
        put_declared(writer->out, type);
    }
    gv_buffer_putc(writer->out, ':');
    put_group(writer, group);
}

/* The constraint that the groups of an all-different belong to. */
static uint32_t constraint_of(const gv_net *net, uint32_t alldiff)
{
    for (gv_var group = net->n_needed; group < net->n_groups; group++)
        if (net->csp->group_alldiff[group - net->n_needed] == alldiff)
            return net->csp->group_constraint[group];
    return GV_NO_CONSTRAINT;
}

static void put_alldiffs(const csp2_writer *writer)
{
    const gv_csp_names *names = writer->net->csp;
    for (uint32_t alldiff = 0; alldiff < names->n_alldiffs; alldiff++) {
        begin(writer, "alldiff");
        for (uint32_t i = names->alldiff_start[alldiff];
             i < names->alldiff_start[alldiff + 1]; i++) {
            gv_buffer_putc(writer->out, ' ');
            put_variable(writer->out, names->variable[names->alldiff_vars[i]]);
        }
        put_words(writer, constraint_of(writer->net, alldiff));
    }
}

static void put_groups(const csp2_writer *writer)
{
    const gv_net *net = writer->net;
    for (gv_var group = net->n_homes; group < net->n_groups; group++) {
        if (group >= net->n_needed &&
            net->csp->group_alldiff[group - net->n_needed] != UINT32_MAX)
            continue;
        if (group < net->n_vars) {
            put_exactly_one(writer, group);
        } else {
            begin(writer, "at-most-one");
            put_group(writer, group);
        }
    }
}

static void put_pairs(const csp2_writer *writer)
{
    const gv_csp_names *names = writer->net->csp;
    for (uint32_t constraint = 0; constraint < names->n_constraints; constraint++)
        for (uint32_t i = names->constraint_pair_start[constraint];
             i < names->constraint_pair_start[constraint + 1]; i++) {
            begin(writer, "forbid ");
            gv_csp_text_put_label(writer->out, writer->net,
                                  names->constraint_pairs[2 * i]);
            gv_buffer_putc(writer->out, ' ');
            gv_csp_text_put_label(writer->out, writer->net,
                                  names->constraint_pairs[2 * i + 1]);
            put_words(writer, constraint);
        }
}

static void put_network(const csp2_writer *writer)
{
    const gv_net *net = writer->net;
    for (gv_var var = 0; var < net->n_homes; var++)
        put_domain(writer, var < net->n_primary ? "var " : "hidden ", var);
    put_alldiffs(writer);
    put_groups(writer);
    put_pairs(writer);
}

/* ---- the whole ---- */

/* The statements as they were read, which are kept as lines. */
static void put_statements(const csp2_writer *writer, const char *text)
{
    while (*text) {
        const size_t length = strcspn(text, "\n");
        gv_buffer_puts(writer->out, writer->separator);
        gv_buffer_add(writer->out, text, length);
        text += length + (text[length] == '\n');
    }
}

static void put_labels(const csp2_writer *writer)
{
    const gv_instance *instance = writer->instance;
    for (gv_label label = 0; instance->marks && label < writer->net->n_labels; label++)
        if (!gv_bits_has(instance->marks, label)) {
            begin(writer, "forbid ");
            gv_csp_text_put_label(writer->out, writer->net, label);
        }
    for (uint32_t i = 0; i < instance->n_givens; i++) {
        begin(writer, "given ");
        gv_csp_text_put_label(writer->out, writer->net, instance->givens[i]);
    }
}

gv_status gv_csp2_write(gv_buffer *out, const gv_instance *instance,
                        const char *separator, gv_error *err)
{
    const csp2_writer writer = { out, instance, instance->net, separator };
    if (gv_net_loop(instance->net))
        return gv_fail(err, GV_ERR_UNSUPPORTED,
                       "a csp text cannot say that lines form one loop: state the "
                       "puzzle by distances (slitherlink distances)");
    const char *text = instance->net->csp->notes.text;
    gv_buffer_puts(out, "csp 2");
    if (text)
        put_statements(&writer, text);
    else
        put_network(&writer);
    put_labels(&writer);
    return out->failed ? gv_fail_memory(err) : GV_OK;
}

/* ---- csp 1 ---- */

static bool is_plain(const char *name)
{
    return name[0] && !name[strcspn(name, " \t\r\n\v\f=;#")];
}

static bool has_plain_names(const gv_net *net)
{
    for (gv_var var = 0; var < net->n_primary; var++)
        if (!is_plain(net->csp->variable[var]) || !gv_net_group_size(net, var))
            return false;
    for (gv_label label = 0; label < net->n_labels; label++)
        if (!is_plain(net->csp->value[label]))
            return false;
    return true;
}

bool gv_csp_text_needs_2(const gv_net *net)
{
    const gv_csp_names *names = net->csp;
    if (!names)
        return false;
    if (names->notes.text || net->n_needed > net->n_primary || !has_plain_names(net))
        return true;
    for (gv_var group = net->n_needed; group < net->n_groups; group++)
        if (names->group_alldiff[group - net->n_needed] == UINT32_MAX)
            return true;
    for (uint32_t i = 0; i < names->n_constraints; i++)
        if (*names->constraint[i])
            return true;
    return false;
}
