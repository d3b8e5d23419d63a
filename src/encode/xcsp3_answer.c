/* SPDX-License-Identifier: GPL-3.0-or-later */
/* xcsp3_answer.c -- answers of XCSP3 solvers: an element <instantiation> with a list of
 * variables and their values, in lines "v" next to a line "s", or alone. */
#include "encode/answer_scan.h"
#include "base/array.h"
#include "encode/domains.h"
#include "encode/solution_check.h"

#include <string.h>

typedef struct xml_answer {
    char *text; /* a copy: marks of lines and lines that are not XML are blanked */
    size_t length;
    gv_domains domains;
    gv_label *labels; /* GV_NO_LABEL: no value yet */
    bool has_status;
    gv_reply reply;
    size_t n_lines;
} xml_answer;

/* A part of the text, read word by word over all its lines. */
typedef struct xml_span {
    const xml_answer *answer;
    size_t at;
    size_t end;
} xml_span;

static gv_status fail_at(gv_error *err, const xml_answer *answer, size_t at,
                         const char *message)
{
    size_t line = 1, start = 0;
    for (size_t i = 0; i < at; i++)
        if (answer->text[i] == '\n') {
            line++;
            start = i + 1;
        }
    return gv_fail_at(err, GV_ERR_INPUT, line, at - start + 1, "%s", message);
}

/* ---- lines ---- */

static gv_status take_status(xml_answer *answer, const gv_answer_scan *scan,
                             gv_error *err)
{
    static const struct {
        const char *words;
        gv_reply reply;
    } rows[] = {
        { "s SATISFIABLE", GV_REPLY_SAT },     { "s OPTIMUM FOUND", GV_REPLY_SAT },
        { "s UNSATISFIABLE", GV_REPLY_UNSAT }, { "s UNKNOWN", GV_REPLY_UNKNOWN },
        { "s UNSUPPORTED", GV_REPLY_UNKNOWN },
    };
    size_t i = 0;
    while (i < GV_N_OF(rows) && !gv_answer_scan_line_is(scan, rows[i].words))
        i++;
    if (i == GV_N_OF(rows))
        return gv_answer_scan_fail_line(err, scan, "this is not a status");
    const gv_reply reply = rows[i].reply;
    if (answer->has_status && answer->reply != reply)
        return gv_answer_scan_fail_line(
            err, scan, "this contradicts the status in a line before it");
    answer->has_status = true;
    answer->reply = reply;
    return GV_OK;
}

/* Blanks what is not XML, so that places stay the same. */
static gv_status clean(xml_answer *answer, const char *text, gv_meter *meter,
                       gv_error *err)
{
    gv_answer_scan scan;
    memcpy(answer->text, text, answer->length);
    gv_answer_scan_init(&scan, text, answer->length, meter);
    while (gv_answer_scan_line(&scan)) {
        const char mark = text[scan.at];
        const bool marked = scan.at + 1 == scan.end || text[scan.at + 1] == ' ';
        answer->n_lines = scan.line;
        if (!marked || !strchr("svcod", mark))
            continue;
        if (mark == 's')
            GV_TRY(take_status(answer, &scan, err));
        const size_t n = mark == 'v' ? 1 : scan.end - scan.at;
        memset(answer->text + scan.at, ' ', n);
    }
    return GV_OK;
}

/* ---- elements ---- */

static size_t find(const xml_answer *answer, size_t from, const char *what)
{
    const size_t n = strlen(what);
    for (size_t at = from; at + n <= answer->length; at++)
        if (!memcmp(answer->text + at, what, n))
            return at;
    return answer->length;
}

/* The content of the element that begins with `open` at or after `from`. */
static gv_status find_element(xml_span *out, const xml_answer *answer, size_t from,
                              const char *open, const char *close, gv_error *err)
{
    const size_t start = find(answer, from, open);
    const size_t end = find(answer, start, close);
    if (start == answer->length || end == answer->length)
        return gv_fail_at(err, GV_ERR_INPUT, answer->n_lines ? answer->n_lines : 1, 1,
                          "the answer is cut short: there is no %s",
                          start == answer->length ? open : close);
    *out = (xml_span){ answer, start + strlen(open), end };
    return GV_OK;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static bool next_word(gv_answer_word *out, xml_span *span)
{
    const char *text = span->answer->text;
    while (span->at < span->end && is_space(text[span->at]))
        span->at++;
    const size_t start = span->at;
    while (span->at < span->end && !is_space(text[span->at]))
        span->at++;
    *out = (gv_answer_word){ start, span->at - start };
    return out->length > 0;
}

/* ---- variables and values ---- */

/* The values of the element <values>, where "3x4" is 3 four times. */
typedef struct value_source {
    xml_span span;
    uint32_t value;
    uint32_t repeat; /* how often it is still repeated */
    size_t at;       /* of the word */
} value_source;

/* Reads decimal digits of a word; false if there are none or too many. */
static bool read_uint(uint32_t *out, const char *text, size_t *at, size_t end)
{
    const size_t start = *at;
    uint32_t number = 0;
    while (*at < end && text[*at] >= '0' && text[*at] <= '9' && *at - start < 9)
        number = 10 * number + (uint32_t)(text[(*at)++] - '0');
    *out = number;
    return *at > start;
}

static gv_status next_value(value_source *source, gv_error *err)
{
    const xml_answer *answer = source->span.answer;
    gv_answer_word word;
    if (source->repeat) {
        source->repeat--;
        return GV_OK;
    }
    if (!next_word(&word, &source->span))
        return fail_at(
            err, answer, source->span.end,
            "the answer is cut short: there are fewer values than variables");
    size_t at = word.start;
    const size_t end = word.start + word.length;
    uint32_t times = 1;
    bool good = read_uint(&source->value, answer->text, &at, end);
    if (good && at < end && answer->text[at] == 'x') {
        at++;
        good = read_uint(&times, answer->text, &at, end) && times;
    }
    if (!good || at != end)
        return fail_at(err, answer, word.start, "this is not a value");
    source->at = word.start;
    source->repeat = times - 1;
    return GV_OK;
}

/* One index in brackets: "[]", "[3]", "[0..4]". */
static bool read_index(uint32_t *low, uint32_t *high, const char *text, size_t *at,
                       size_t end, uint32_t size)
{
    if (*at >= end || text[*at] != '[')
        return false;
    ++*at;
    *low = 0;
    *high = size - 1;
    if (read_uint(low, text, at, end)) {
        *high = *low;
        if (*at + 2 < end && text[*at] == '.' && text[*at + 1] == '.') {
            *at += 2;
            if (!read_uint(high, text, at, end))
                return false;
        }
    }
    if (*at >= end || text[*at] != ']' || *low > *high || *high >= size)
        return false;
    ++*at;
    return true;
}

static gv_status set_value(xml_answer *answer, gv_var var, const value_source *source,
                           gv_error *err)
{
    const gv_label label =
        gv_domains_label(&answer->domains, var, (uint64_t)source->value + 1);
    if (label == GV_NO_LABEL)
        return fail_at(err, answer, source->at, "this is not a value of its variable");
    if (answer->labels[var] != GV_NO_LABEL && answer->labels[var] != label)
        return fail_at(err, answer, source->at,
                       "this contradicts a value before it of the same variable");
    answer->labels[var] = label;
    return GV_OK;
}

/* A word of the list: one variable or many. The duals r and c add nothing new. */
static gv_status take_word(xml_answer *answer, gv_answer_word word,
                           value_source *source, gv_error *err)
{
    const gv_net *net = answer->domains.net;
    const bool square = gv_net_has_digits(net);
    const uint32_t columns = square ? net->shape.order : 1;
    const uint32_t rows = square ? net->shape.order : net->n_primary;
    const char array = answer->text[word.start];
    size_t at = word.start + 1;
    const size_t end = word.start + word.length;
    uint32_t low[2] = { 0, 0 }, high[2] = { 0, 0 };
    bool good = array == 'x' || (square && (array == 'r' || array == 'c'));
    good = good && read_index(&low[0], &high[0], answer->text, &at, end, rows);
    if (square)
        good = good && read_index(&low[1], &high[1], answer->text, &at, end, columns);
    if (!good || at != end)
        return fail_at(err, answer, word.start,
                       "this is not a variable of the encoding");
    for (uint32_t i = low[0]; i <= high[0]; i++)
        for (uint32_t j = low[1]; j <= high[1]; j++) {
            GV_TRY(next_value(source, err));
            if (array == 'x')
                GV_TRY(set_value(answer, i * columns + j, source, err));
        }
    return GV_OK;
}

static gv_status read_instantiation(xml_answer *answer, gv_error *err)
{
    static const char open[] = "<instantiation";
    const size_t start = find(answer, 0, open);
    const size_t second = find(answer, start + 1, open);
    if (second < answer->length)
        return fail_at(err, answer, second,
                       "a second solution: give one answer at a time");
    xml_span list = { .answer = answer }, values = list, rest = list;
    GV_TRY(find_element(&list, answer, start, "<list>", "</list>", err));
    GV_TRY(find_element(&values, answer, start, "<values>", "</values>", err));
    GV_TRY(find_element(&rest, answer, start, open, "</instantiation>", err));
    value_source source = { .span = values };
    gv_answer_word word;
    while (next_word(&word, &list))
        GV_TRY(take_word(answer, word, &source, err));
    if (source.repeat || next_word(&word, &source.span))
        return fail_at(err, answer, values.end, "there are more values than variables");
    for (gv_var var = 0; var < answer->domains.net->n_primary; var++)
        if (answer->labels[var] == GV_NO_LABEL)
            return fail_at(err, answer, values.at,
                           "the answer is cut short: a variable has no value");
    return gv_solution_check(answer->domains.instance, answer->labels, err);
}

static gv_status read_answer(gv_reply *out, xml_answer *answer, gv_error *err)
{
    const bool has_values = find(answer, 0, "<instantiation") < answer->length;
    if (!answer->has_status && !has_values) {
        if (find(answer, 0, "<unsatisfiable") == answer->length)
            return gv_fail_at(err, GV_ERR_INPUT, 1, 1,
                              "the answer has neither a status nor an <instantiation>");
        answer->reply = GV_REPLY_UNSAT;
    } else if (!answer->has_status) {
        answer->reply = GV_REPLY_SAT;
    } else if (has_values && answer->reply != GV_REPLY_SAT) {
        return gv_fail_at(
            err, GV_ERR_INPUT, 1, 1,
            "the answer contradicts itself: it has values, but its status "
            "is not SATISFIABLE");
    }
    if (answer->reply == GV_REPLY_SAT)
        GV_TRY(read_instantiation(answer, err));
    *out = answer->reply;
    return GV_OK;
}

gv_status gv_xcsp3_read(gv_reply *out, gv_label *labels, const gv_instance *instance,
                        const gv_encode_choice *choice, const char *text, size_t length,
                        gv_arena *tmp, gv_error *err)
{
    // The numbers of variables and values do not depend on what was chosen.
    xml_answer answer = { .text = gv_arena_take(tmp, length + 1),
                          .length = length,
                          .labels = labels };
    if (!answer.text)
        return gv_fail_memory(err);
    for (gv_var var = 0; var < instance->net->n_primary; var++)
        labels[var] = GV_NO_LABEL;
    GV_TRY(gv_domains_make(&answer.domains, instance, true, tmp, err));
    GV_TRY(clean(&answer, text, choice->meter, err));
    return gv_meter_ended(choice->meter) ? GV_OK : read_answer(out, &answer, err);
}
