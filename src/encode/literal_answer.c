/* SPDX-License-Identifier: GPL-3.0-or-later */
/* literal_answer.c -- answers of SAT and pseudo-Boolean solvers: lines "s" and "v" as
 * in the competitions, or the result file of MiniSat ("SAT", then one line of
 * literals). Other lines are additional output of solvers. */
#include "encode/answer_scan.h"
#include "base/array.h"
#include "encode/cnf.h"
#include "encode/encode_internal.h"

#include <string.h>

typedef struct literal_reader {
    gv_answer_scan scan;
    const gv_cnf *cnf;
    bool is_opb;     /* literals are x1, -x2, without a final 0 */
    bool has_status; /* of `reply` */
    gv_reply reply;
    bool is_minisat; /* the line of literals has no "v" */
    bool has_values; /* some were read */
    bool ended;      /* by 0 */
    bool *value;     /* by variable */
    bool *is_set;    /* by variable */
    uint32_t n_set;
} literal_reader;

/* ---- lines ---- */

static gv_status set_status(literal_reader *reader, gv_reply reply, gv_error *err)
{
    if (reader->has_status && reader->reply != reply)
        return gv_answer_scan_fail_line(
            err, &reader->scan, "this contradicts the status in a line before it");
    reader->has_status = true;
    reader->reply = reply;
    return GV_OK;
}

/* The status of a line "s ...", or of MiniSat's first line. */
static gv_status read_status(bool *found, literal_reader *reader, gv_error *err)
{
    static const struct {
        const char *words;
        gv_reply reply;
        bool is_minisat;
    } rows[] = {
        { "s SATISFIABLE", GV_REPLY_SAT, false },
        { "s OPTIMUM FOUND", GV_REPLY_SAT, false },
        { "s UNSATISFIABLE", GV_REPLY_UNSAT, false },
        { "s UNKNOWN", GV_REPLY_UNKNOWN, false },
        { "SAT", GV_REPLY_SAT, true },
        { "UNSAT", GV_REPLY_UNSAT, true },
        { "INDET", GV_REPLY_UNKNOWN, true },
        { "SATISFIABLE", GV_REPLY_SAT, false },
        { "UNSATISFIABLE", GV_REPLY_UNSAT, false },
        { "INDETERMINATE", GV_REPLY_UNKNOWN, false },
    };
    for (size_t i = 0; i < GV_N_OF(rows); i++)
        if (gv_answer_scan_line_is(&reader->scan, rows[i].words)) {
            *found = true;
            reader->is_minisat = reader->is_minisat || rows[i].is_minisat;
            return set_status(reader, rows[i].reply, err);
        }
    *found = false;
    return GV_OK;
}

/* A literal as a number; false if the word is not one. */
static bool read_literal(int64_t *out, const literal_reader *reader,
                         gv_answer_word word)
{
    if (!reader->is_opb)
        return gv_answer_scan_number(out, &reader->scan, word);
    const char *text = reader->scan.text + word.start;
    const bool negative = text[0] == '-' || text[0] == '~';
    if (word.length < 2U + negative || text[negative] != 'x')
        return false;
    const gv_answer_word digits = { word.start + negative + 1,
                                    word.length - negative - 1 };
    int64_t number;
    if (!gv_answer_scan_number(&number, &reader->scan, digits) || number <= 0)
        return false;
    *out = negative ? -number : number;
    return true;
}

static gv_status set_value(literal_reader *reader, int64_t literal, gv_answer_word word,
                           gv_error *err)
{
    const uint64_t var = (uint64_t)(literal < 0 ? -literal : literal);
    const bool value = literal > 0;
    if (var > reader->cnf->n_vars)
        return gv_answer_scan_fail_word(
            err, &reader->scan, word,
            reader->cnf->choice.full ? "is beyond the variables of the encoding"
                                     : "is beyond the variables of the encoding: was "
                                       "it the full one?");
    if (reader->is_set[var] && reader->value[var] != value)
        return gv_answer_scan_fail_word(err, &reader->scan, word,
                                        "contradicts a literal before it");
    reader->n_set += !reader->is_set[var];
    reader->is_set[var] = true;
    reader->value[var] = value;
    return GV_OK;
}

static gv_status read_values(literal_reader *reader, gv_error *err)
{
    gv_answer_word word;
    reader->has_values = true;
    while (gv_answer_word_next(&word, &reader->scan, "")) {
        int64_t literal = 0;
        if (!read_literal(&literal, reader, word))
            return gv_answer_scan_fail_word(err, &reader->scan, word,
                                            "is not a literal");
        if (reader->ended)
            return gv_answer_scan_fail_word(
                err, &reader->scan, word,
                "comes after the 0 that ends the values: one "
                "answer at a time");
        if (literal)
            GV_TRY(set_value(reader, literal, word, err));
        else
            reader->ended = true;
    }
    return GV_OK;
}

static bool begins_with_literal(const literal_reader *reader)
{
    gv_answer_scan copy = reader->scan;
    gv_answer_word word;
    int64_t number;
    return gv_answer_word_next(&word, &copy, "") &&
           gv_answer_scan_number(&number, &copy, word);
}

static gv_status read_lines(literal_reader *reader, gv_error *err)
{
    while (gv_answer_scan_line(&reader->scan)) {
        bool is_status;
        GV_TRY(read_status(&is_status, reader, err));
        if (is_status)
            continue;
        if (gv_answer_scan_skip(&reader->scan, "v ") ||
            gv_answer_scan_line_is(&reader->scan, "v"))
            GV_TRY(read_values(reader, err));
        else if (reader->is_minisat && begins_with_literal(reader))
            GV_TRY(read_values(reader, err));
    }
    return GV_OK;
}

/* ---- the whole ---- */

static gv_status check_values(const literal_reader *reader, gv_error *err)
{
    const gv_cnf *cnf = reader->cnf;
    if (cnf->contradiction)
        return gv_fail(err, GV_ERR_INPUT,
                       "the answer is wrong: naked singles show that there is no "
                       "solution");
    if (!reader->has_values && cnf->n_vars)
        return gv_answer_scan_fail_line(
            err, &reader->scan,
            "the answer says that there is a solution and gives "
            "none");
    if (!reader->is_opb && !reader->ended && cnf->n_vars)
        return gv_answer_scan_fail_line(
            err, &reader->scan, "the answer is cut short: no 0 ends its values");
    for (uint32_t var = 1; var <= cnf->n_vars; var++)
        if (!reader->is_set[var])
            return gv_fail_at(err, GV_ERR_INPUT, reader->scan.line, 1,
                              "the answer is cut short: it has values for %u of %u "
                              "variables, variable %u is missing",
                              reader->n_set, cnf->n_vars, var);
    return GV_OK;
}

static gv_status read_answer(gv_reply *out, gv_label *labels, literal_reader *reader,
                             gv_error *err)
{
    GV_TRY(read_lines(reader, err));
    if (!reader->has_status)
        return gv_answer_scan_fail_line(err, &reader->scan,
                                        "the answer has no status: neither a line 's "
                                        "SATISFIABLE' nor 's UNSATISFIABLE'");
    if (reader->reply != GV_REPLY_SAT && reader->n_set)
        return gv_answer_scan_fail_line(
            err, &reader->scan,
            "the answer contradicts itself: it has values, but "
            "its status is not SATISFIABLE");
    if (reader->reply == GV_REPLY_SAT) {
        GV_TRY(check_values(reader, err));
        *out = GV_REPLY_SAT;
        GV_TRY(gv_cnf_solution(labels, reader->cnf, reader->value, err));
    }
    *out = reader->reply;
    return GV_OK;
}

static gv_status read_text(gv_reply *out, gv_label *labels, const gv_instance *instance,
                           const gv_encode_choice *choice, const char *text,
                           size_t length, bool is_opb, gv_arena *tmp, gv_error *err)
{
    gv_cnf *cnf = NULL;
    const gv_cnf_choice how = { .form = GV_CNF_2D, .full = choice->full };
    GV_TRY(gv_cnf_make(&cnf, instance, how, tmp, err));
    literal_reader reader = { .cnf = cnf,
                              .is_opb = is_opb,
                              .value = GV_ARENA_NEW(tmp, bool, (size_t)cnf->n_vars + 1),
                              .is_set =
                                  GV_ARENA_NEW(tmp, bool, (size_t)cnf->n_vars + 1) };
    if (!reader.value || !reader.is_set)
        return gv_fail_memory(err);
    gv_answer_scan_init(&reader.scan, text, length, choice->meter);
    return read_answer(out, labels, &reader, err);
}

gv_status gv_dimacs_read(gv_reply *out, gv_label *labels, const gv_instance *instance,
                         const gv_encode_choice *choice, const char *text,
                         size_t length, gv_arena *tmp, gv_error *err)
{
    return read_text(out, labels, instance, choice, text, length, false, tmp, err);
}

gv_status gv_opb_read(gv_reply *out, gv_label *labels, const gv_instance *instance,
                      const gv_encode_choice *choice, const char *text, size_t length,
                      gv_arena *tmp, gv_error *err)
{
    return read_text(out, labels, instance, choice, text, length, true, tmp, err);
}
