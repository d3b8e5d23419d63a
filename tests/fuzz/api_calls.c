/* SPDX-License-Identifier: GPL-3.0-or-later */
/* api_calls.c -- the table of calls, one row for each call of givens.h and
 * givens_study.h; see api_state.h for how a row is written. Arguments are such that no
 * call takes long. */
#include "api_state.h"

#include "model/context.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

/* ---- contexts ---- */

static void new_context(fuzz *f, unsigned at)
{
    release_context(f, at);
    char line[160];
    (void)snprintf(line, sizeof line,
                   "    (void)gv_context_new(&contexts[%u], NULL);\n", at);
    write_line(f, line);
    if (gv_context_new(&f->contexts[at], NULL) != GV_OK)
        complain("no context");
}

static void call_context_new(fuzz *f)
{
    new_context(f, below(f, N_CONTEXTS));
}

/* One whose n-th allocation fails. */
static void call_context_failing(fuzz *f)
{
    const unsigned at = below(f, N_CONTEXTS);
    const size_t fail_at = 2 + below(f, below(f, 2) ? 20 : 400);
    release_context(f, at);
    char line[200];
    (void)snprintf(
        line, sizeof line,
        "    memories[%u] = (gv_memory){ .fail_at = %zu };\n"
        "    (void)gv_context_new_with(&contexts[%u], &memories[%u], NULL);\n",
        at, fail_at, at, at);
    write_line(f, line);
    f->memories[at] = (gv_memory){ .fail_at = fail_at };
    (void)gv_context_new_with(&f->contexts[at], &f->memories[at], NULL);
}

static void call_context_free(fuzz *f)
{
    release_context(f, below(f, N_CONTEXTS));
}

/* ---- names ---- */

static void call_names(fuzz *f)
{
    VAR(unsigned, number, below(f, 30) + (rarely(f) ? 1000000 : 0));
    SAY(gv_status_name((gv_status)number));
    SAY(gv_outcome_name((gv_outcome)number));
    SAY(gv_family_name((gv_family)number));
    SAY(gv_format_name((gv_format)number));
    SAY(gv_version());
    SAY(gv_interface_version());
}

static void call_lists(fuzz *f)
{
    OUT(gv_entry, out);
    VAR(unsigned, list, (unsigned)any_number(f, 12));
    VAR(size_t, index, any_number(f, 40));
    SAY(gv_list_size((gv_list)list));
    const bool found = gv_list_entry(out, (gv_list)list, index);
    SAY(gv_list_entry(out, (gv_list)list, index));
    f->status = found ? GV_OK : GV_ERR_ARGUMENT;
    UNTOUCHED(out);
    if (found && (!out_room.name || !out_room.summary))
        complain("an entry without a name or a summary");
    if (found != (out && index < gv_list_size((gv_list)list)))
        complain("a list has another size than it says");
}

/* ---- flags ---- */

static void call_flag_new(fuzz *f)
{
    write_line(f, "    gv_flag *flag = gv_flag_new();\n");
    gv_flag *flag = gv_flag_new();
    f->context = -1;
    if (!flag || gv_flag_is_set(flag))
        complain("a new flag is clear");
    keep(f, FLAG, flag, "flag");
}

static void call_flag_set(fuzz *f)
{
    VAR(gv_flag *, flag, any_handle(f, FLAG));
    VAR(bool, value, any_bool(f));
    SAY((gv_flag_set(flag, value), 0));
    SAY(gv_flag_is_set(flag));
    if (gv_flag_is_set(flag) != (flag && value))
        complain("a flag is what it was set to");
}

static void call_flag_free(fuzz *f)
{
    release(f, FLAG, below(f, N_PLACES));
}

/* ---- instances ---- */

static void call_parse(fuzz *f)
{
    size_t n;
    OUT(gv_instance *, out);
    VAR(const gv_text_options *, options, any_text_options(f));
    VAR(const char *, text, any_text(f, &n));
    VAR(gv_error *, err, any_error(f));
    VAR(gv_context *, context, any_context(f));
    VAR(size_t, length, this_size(f, n));
    DO(gv_instance_parse(out, context, text, length, options, err));
    KEEP(INSTANCE, out);
}

static void call_reader_new(fuzz *f)
{
    OUT(gv_puzzle_reader *, out);
    VAR(const gv_text_options *, options, any_text_options(f));
    VAR(const char *, text, any_lines(f));
    VAR(gv_error *, err, any_error(f));
    VAR(gv_context *, context, any_context(f));
    DO(gv_puzzle_reader_new(out, context, text, strlen(text), options, err));
    KEEP(READER, out);
}

static void call_reader_next(fuzz *f)
{
    OUT(gv_instance *, out);
    VAR(gv_error *, err, any_error(f));
    VAR(gv_puzzle_reader *, reader, any_handle(f, READER));
    DO(gv_puzzle_reader_next(out, reader, err));
    SAY(gv_puzzle_reader_line(reader));
    SAY(gv_puzzle_reader_remark(reader));
    KEEP(INSTANCE, out);
}

static void call_reader_free(fuzz *f)
{
    release(f, READER, below(f, N_PLACES));
}

static void call_empty(fuzz *f)
{
    OUT(gv_instance *, out);
    VAR(const gv_shape *, shape, any_shape(f));
    VAR(gv_error *, err, any_error(f));
    VAR(gv_context *, context, any_context(f));
    DO(gv_instance_empty(out, context, shape, err));
    KEEP(INSTANCE, out);
}

/* The cells of a shape, or nearly so. */
static size_t any_size(fuzz *f, const gv_shape *shape)
{
    const size_t right = shape->family == GV_QUEENS || shape->family == GV_SUDOQUEENS
                             ? shape->order
                             : (size_t)shape->order * shape->order;
    const size_t size = rarely(f) ? below(f, 100) : right;
    return this_size(f, size);
}

static void call_from_values(fuzz *f)
{
    OUT(gv_instance *, out);
    VAR(const gv_shape *, shape, any_shape(f));
    VAR(size_t, n_cells, any_size(f, shape));
    VAR(const uint16_t *, values, any_values(f, n_cells, shape->order));
    VAR(gv_error *, err, any_error(f));
    VAR(gv_context *, context, any_context(f));
    DO(gv_instance_from_values(out, context, shape, values, n_cells, err));
    KEEP(INSTANCE, out);
}

static void call_from_candidates(fuzz *f)
{
    OUT(gv_instance *, out);
    VAR(const gv_shape *, shape, any_shape(f));
    VAR(size_t, n, this_size(f, any_size(f, shape) * shape->order));
    VAR(const bool *, allowed, any_flags(f, n));
    VAR(gv_error *, err, any_error(f));
    VAR(gv_context *, context, any_context(f));
    DO(gv_instance_from_candidates(out, context, shape, allowed, n, err));
    KEEP(INSTANCE, out);
}

static void call_with_values(fuzz *f)
{
    OUT(gv_instance *, out);
    VAR(const gv_instance *, in, any_instance(f));
    const int context = f->context;
    size_t right = in ? gv_instance_n_cells(in) : 4;
    if (rarely(f))
        right++;
    VAR(size_t, n_cells, this_size(f, right));
    VAR(const uint16_t *, values, any_values(f, n_cells, 6));
    VAR(gv_error *, err, any_error(f));
    f->context = context;
    DO(gv_instance_with_values(out, in, values, n_cells, err));
    KEEP(INSTANCE, out);
}

static void call_from_latin(fuzz *f)
{
    OUT(gv_instance *, out);
    VAR(unsigned, order, (unsigned)any_number(f, 4));
    VAR(unsigned, block_cols, (unsigned)any_number(f, 5));
    VAR(const uint16_t *, square, any_values(f, order > 8 ? 4096 : 64, 3));
    VAR(gv_error *, err, any_error(f));
    VAR(gv_context *, context, any_context(f));
    DO(gv_instance_from_latin(out, context, square, order, block_cols, err));
    KEEP(INSTANCE, out);
}

static void call_ask_instance(fuzz *f)
{
    char name[16];
    write_line(f, "    char name[16];\n");
    VAR(const gv_instance *, in, any_instance(f));
    VAR(size_t, cell, any_number(f, 81));
    VAR(unsigned, value, (unsigned)any_number(f, 9));
    VAR(size_t, room, any_number(f, 10));
    if (room > sizeof name)
        return;
    SAY(gv_instance_shape(in));
    SAY(gv_instance_n_givens(in));
    SAY(gv_instance_variant(in));
    SAY(gv_instance_n_cells(in));
    SAY(gv_instance_n_variables(in));
    SAY(gv_instance_n_candidates(in));
    SAY(gv_instance_n_values(in, cell));
    SAY(gv_instance_value(in, cell));
    SAY(gv_instance_allows(in, cell, value));
    SAY(gv_instance_cell_name(name, room, in, cell));
    SAY(gv_instance_value_name(name, room, in, cell, value));
    SAY(gv_instance_value_name(NULL, 0, in, cell, value));
}

/* A size that an array should have, or a wrong one. */
static size_t nearly(fuzz *f, size_t right)
{
    const size_t size = rarely(f) ? below(f, 200) : right;
    return this_size(f, size);
}

static void call_values(fuzz *f)
{
    VAR(const gv_instance *, in, any_instance(f));
    VAR(size_t, n_cells, nearly(f, gv_instance_n_cells(in)));
    VAR(uint16_t *, values, any_room(f, n_cells, sizeof *values, "uint16_t"));
    VAR(gv_error *, err, any_error(f));
    DO(gv_instance_values(values, n_cells, in, err));
}

static void call_allowed(fuzz *f)
{
    VAR(const gv_instance *, in, any_instance(f));
    VAR(size_t, n, nearly(f, gv_instance_n_candidates(in)));
    VAR(bool *, allowed, any_room(f, n, sizeof *allowed, "bool"));
    VAR(gv_error *, err, any_error(f));
    DO(gv_instance_allowed(allowed, n, in, err));
}

static void call_write(fuzz *f)
{
    OUT(char *, out);
    VAR(const gv_instance *, in, any_instance(f));
    VAR(unsigned, format, (unsigned)any_number(f, 18));
    gv_write_options filled = { .size = 0 };
    SOMETIMES(alphabet, (gv_alphabet)any_number(f, 5));
    VAR(const gv_write_options *, options,
        any_options(f, &filled, sizeof filled, "gv_write_options"));
    VAR(gv_error *, err, any_error(f));
    DO(gv_instance_write(out, in, (gv_format)format, options, err));
    UNTOUCHED(out);
    if (f->status == GV_OK)
        SAY((gv_string_free(out_room), 0));
}

static void call_instance_free(fuzz *f)
{
    release(f, INSTANCE, below(f, N_PLACES));
}

/* ---- searching ---- */

static void call_count(fuzz *f)
{
    OUT(gv_count_result, out);
    VAR(const gv_instance *, in, any_instance(f));
    VAR(const gv_limits *, limits, any_limits(f));
    VAR(gv_error *, err, any_error(f));
    DO(gv_count(out, in, limits, err));
    UNTOUCHED(out);
}

static void call_check(fuzz *f)
{
    OUT(gv_check_result, out);
    VAR(const gv_instance *, in, any_instance(f));
    VAR(const gv_limits *, limits, any_limits(f));
    VAR(gv_error *, err, any_error(f));
    DO(gv_check(out, in, limits, err));
    UNTOUCHED(out);
}

/* Ends after some solutions. */
static bool go_on(void *user, const uint16_t *values, size_t n_cells)
{
    unsigned *left = user;
    for (size_t i = 0; i < n_cells; i++)
        if (values[i] > 1000)
            complain("a value that no cell has");
    return (*left)-- > 0;
}

static void call_solve(fuzz *f)
{
    unsigned left = 5;
    write_line(f, "    unsigned left = 5;\n");
    OUT(gv_end, end);
    VAR(const gv_instance *, in, any_instance(f));
    VAR(const gv_limits *, limits, any_limits(f));
    VAR(gv_error *, err, any_error(f));
    DO(gv_solve(end, in, limits, go_on, &left, err));
    UNTOUCHED(end);
}

static void call_solve_one(fuzz *f)
{
    OUT(gv_outcome, outcome);
    VAR(const gv_instance *, in, any_instance(f));
    VAR(size_t, n_cells, nearly(f, gv_instance_n_cells(in)));
    VAR(uint16_t *, values, any_room(f, n_cells, sizeof *values, "uint16_t"));
    VAR(const gv_limits *, limits, any_limits(f));
    VAR(gv_error *, err, any_error(f));
    DO(gv_solve_one(values, n_cells, outcome, in, limits, err));
    UNTOUCHED(outcome);
}

static void call_check_redundant(fuzz *f)
{
    OUT(gv_check_result, result);
    VAR(const gv_instance *, in, any_instance(f));
    VAR(size_t, n_cells, nearly(f, gv_instance_n_cells(in)));
    VAR(bool *, redundant, any_room(f, n_cells, sizeof *redundant, "bool"));
    VAR(const gv_limits *, limits, any_limits(f));
    VAR(gv_error *, err, any_error(f));
    DO(gv_check_redundant(redundant, n_cells, result, in, limits, err));
    UNTOUCHED(result);
}

static void call_minimize_all(fuzz *f)
{
    unsigned left = 5;
    write_line(f, "    unsigned left = 5;\n");
    OUT(gv_outcome, outcome);
    VAR(const gv_instance *, in, any_instance(f));
    VAR(const gv_limits *, limits, any_limits(f));
    VAR(gv_error *, err, any_error(f));
    DO(gv_minimize_all(outcome, in, limits, go_on, &left, err));
    UNTOUCHED(outcome);
}

static void call_minimize_counts(fuzz *f)
{
    OUT(gv_outcome, outcome);
    VAR(const gv_instance *, in, any_instance(f));
    VAR(size_t, n, nearly(f, 82));
    VAR(uint64_t *, counts, any_room(f, n, sizeof *counts, "uint64_t"));
    VAR(const gv_limits *, limits, any_limits(f));
    VAR(gv_error *, err, any_error(f));
    DO(gv_minimize_counts(counts, n, outcome, in, limits, err));
    UNTOUCHED(outcome);
}

static gv_canon_options *any_canon_options(fuzz *f)
{
    gv_canon_options filled = { .size = 0 };
    FIELD(form, any_word(f, "puzzle-minlex solution-minlex solution-maxlex relabel "
                            "pattern puzzle-maxlex"));
    return any_options(f, &filled, sizeof filled, "gv_canon_options");
}

static void call_canon(fuzz *f)
{
    OUT(gv_canon_result, out);
    VAR(const gv_instance *, in, any_instance(f));
    VAR(const gv_canon_options *, options, any_canon_options(f));
    VAR(const gv_limits *, limits, any_limits(f));
    VAR(gv_error *, err, any_error(f));
    DO(gv_canon(out, in, options, limits, err));
    UNTOUCHED(out);
}

/* Mostly: others are refused. */
static gv_limits *limits_without_nodes(fuzz *f)
{
    gv_limits *limits = any_limits(f);
    if (below(f, 8)) {
        limits->nodes = 0;
        set_text(f, "&(gv_limits){ .size = %zu, .time_ms = 20 }", limits->size);
    }
    return limits;
}

static gv_vary_options *any_vary_options(fuzz *f)
{
    gv_vary_options filled = { .size = 0 };
    SOMETIMES(minus, (unsigned)any_number(f, 3));
    SOMETIMES(plus, (unsigned)any_number(f, 3));
    FIELD(count, any_number(f, 3));
    FIELD(seed, any_number(f, UINT64_MAX - 1));
    SOMETIMES(minimal_only, any_bool(f));
    SOMETIMES(one_per_class, any_bool(f));
    return any_options(f, &filled, sizeof filled, "gv_vary_options");
}

static void call_vary(fuzz *f)
{
    unsigned left = 3;
    write_line(f, "    unsigned left = 3;\n");
    OUT(gv_end, end);
    VAR(const gv_vary_options *, options, any_vary_options(f));
    VAR(const gv_instance *, in, any_instance(f));
    VAR(const gv_limits *, limits, limits_without_nodes(f));
    VAR(gv_error *, err, any_error(f));
    DO(gv_vary(end, in, options, limits, go_on, &left, err));
    UNTOUCHED(end);
}

static bool take_neighbour(void *user, const gv_instance *instance)
{
    unsigned *left = user;
    (void)gv_instance_n_candidates(instance);
    return --*left > 0;
}

static void call_vary_marks(fuzz *f)
{
    unsigned left = 3;
    write_line(f, "    unsigned left = 3;\n");
    OUT(gv_end, end);
    VAR(const gv_vary_options *, options, any_vary_options(f));
    VAR(const gv_instance *, in, any_instance(f));
    VAR(const gv_limits *, limits, limits_without_nodes(f));
    VAR(gv_error *, err, any_error(f));
    DO(gv_vary_marks(end, in, options, limits, take_neighbour, &left, err));
    UNTOUCHED(end);
}

static gv_minimize_options *any_minimize_options(fuzz *f)
{
    gv_minimize_options filled = { .size = 0 };
    FIELD(seed, any_number(f, UINT64_MAX - 1));
    FIELD(unit, any_number(f, UINT64_MAX - 1));
    return any_options(f, &filled, sizeof filled, "gv_minimize_options");
}

static void call_minimize(fuzz *f)
{
    OUT(gv_check_result, result);
    VAR(const gv_minimize_options *, options, any_minimize_options(f));
    VAR(const gv_limits *, limits, any_limits(f));
    VAR(const gv_instance *, in, any_instance(f));
    gv_instance *out_room = NULL, **out = &out_room;
    write_line(f, "    gv_instance *out_room = NULL, **out = &out_room;\n");
    const int context = f->context;
    VAR(gv_error *, err, any_error(f));
    f->context = context;
    DO(gv_minimize(out, result, in, options, limits, err));
    UNTOUCHED(result);
    if (f->status != GV_OK && out_room)
        complain("'out' was touched by a call that failed");
    if (out_room)
        keep(f, INSTANCE, out_room, "out_room");
}

static void call_shuffle(fuzz *f)
{
    OUT(gv_instance *, out);
    VAR(uint64_t, seed, any_number(f, UINT64_MAX - 1));
    VAR(gv_error *, err, any_error(f));
    VAR(const gv_instance *, in, any_instance(f));
    DO(gv_shuffle(out, in, seed, 7, err));
    KEEP(INSTANCE, out);
}

/* A class, all that it says, and its image of as many candidates as it has, or not. */
static void call_class(fuzz *f)
{
    OUT(gv_class *, out);
    OUT(gv_end, end);
    VAR(const gv_instance *, in, any_instance(f));
    VAR(const gv_limits *, limits, limits_without_nodes(f));
    VAR(gv_error *, err, any_error(f));
    DO(gv_class_new(out, end, in, limits, err));
    UNTOUCHED(out);
    UNTOUCHED(end);
    gv_class *const made = f->status == GV_OK ? out_room : NULL;
    write_line(f, f->status == GV_OK ? "    gv_class *const made = out_room;\n"
                                     : "    gv_class *const made = NULL;\n");
    VAR(size_t, n, nearly(f, gv_instance_n_candidates(in)));
    VAR(uint32_t *, image, any_room(f, n, sizeof *image, "uint32_t"));
    SAY(gv_class_form(made));
    SAY(gv_class_automorphisms(made));
    SAY(gv_class_name(made));
    DO(gv_class_image(image, n, made, err));
    SAY((gv_class_free(made), 0));
}

static void call_backbone(fuzz *f)
{
    OUT(gv_backbone_result, out);
    gv_backbone_options filled = { .size = 0 };
    FIELD(exact, any_bool(f));
    FIELD(both_signs, any_bool(f));
    VAR(const gv_backbone_options *, options,
        any_options(f, &filled, sizeof filled, "gv_backbone_options"));
    VAR(const gv_instance *, in, any_instance(f));
    VAR(size_t, n, nearly(f, gv_instance_n_candidates(in)));
    VAR(uint8_t *, fixing, any_room(f, n, 1, "uint8_t"));
    VAR(const gv_limits *, limits, any_limits(f));
    VAR(gv_error *, err, any_error(f));
    DO(gv_backbone(out, fixing, n, in, options, limits, err));
    UNTOUCHED(out);
}

static void call_nine_count(fuzz *f)
{
    size_t n;
    uint8_t solution[81];
    const char *found = any_text(f, &n);
    if (n < 81) {
        found = NULL;
        set_text(f, "NULL");
    }
    VAR(const char *, text, found);
    write_line(f, "    uint8_t solution[81];\n");
    VAR(unsigned, limit, (unsigned)any_number(f, 5));
    if (limit <= 100)
        SAY(gv_nine_count(text, limit, solution));
    SAY(gv_nine_count(text, 2, NULL));
}

/* ---- other solvers ---- */

#define ENCODINGS "dimacs-3d dimacs-2d opb mzn xcsp3 minion csp-dual"

static gv_encode_options *any_encode_options(fuzz *f)
{
    gv_encode_options filled = { .size = 0 };
    FIELD(full, any_bool(f));
    SOMETIMES(part, (gv_encode_part)any_number(f, 2));
    return any_options(f, &filled, sizeof filled, "gv_encode_options");
}

static void call_encode(fuzz *f)
{
    OUT(char *, out);
    OUT(gv_end, end);
    VAR(const gv_instance *, in, any_instance(f));
    VAR(const char *, encoding, any_word(f, ENCODINGS));
    VAR(const gv_encode_options *, options, any_encode_options(f));
    VAR(const gv_limits *, limits, any_limits(f));
    VAR(gv_error *, err, any_error(f));
    DO(gv_encode(out, end, in, encoding, options, limits, err));
    UNTOUCHED(out);
    UNTOUCHED(end);
    if (f->status == GV_OK)
        SAY((gv_string_free(out_room), 0));
}

static void call_decode(fuzz *f)
{
    static const char *const answers[] = { "s SATISFIABLE\nv 1 -2 3 0\n",
                                           "UNSAT\n",
                                           "s UNKNOWN\n",
                                           "=====UNSATISFIABLE=====",
                                           "x = [1,2,3,4];\n----------\n",
                                           "SAT\n1 0\n",
                                           "" };
    OUT(gv_instance *, out);
    OUT(gv_reply, reply);
    OUT(gv_end, end);
    VAR(const char *, encoding, any_word(f, ENCODINGS));
    VAR(const gv_encode_options *, options, any_encode_options(f));
    const char *chosen = answers[below(f, sizeof answers / sizeof *answers)];
    set_text(f, "\"");
    for (size_t i = 0; chosen[i]; i++)
        add_text(f, "\\%03o", (unsigned char)chosen[i]);
    add_text(f, "\"");
    VAR(const char *, answer, chosen);
    VAR(const gv_limits *, limits, limits_without_nodes(f));
    VAR(gv_error *, err, any_error(f));
    VAR(const gv_instance *, in, any_instance(f));
    DO(gv_decode(out, reply, end, in, encoding, options, answer, strlen(answer), limits,
                 err));
    UNTOUCHED(end);
    UNTOUCHED(reply);
    KEEP(INSTANCE, out);
}

/* ---- rating ---- */

static gv_scale_options *any_scale_options(fuzz *f)
{
    gv_scale_options filled = { .size = 0 };
    FIELD(ratings, any_word(f, "W B W,B SER S+W type,W TE MUS gW,partials ease dof x"));
    SOMETIMES(max_length, (unsigned)any_number(f, 8));
    return any_options(f, &filled, sizeof filled, "gv_scale_options");
}

static void call_scale_new(fuzz *f)
{
    OUT(gv_scale *, out);
    VAR(const gv_scale_options *, options, any_scale_options(f));
    VAR(gv_error *, err, any_error(f));
    VAR(gv_context *, context, any_context(f));
    DO(gv_scale_new(out, context, options, err));
    KEEP(SCALE, out);
}

static void call_rate(fuzz *f)
{
    gv_grade grades_room[16];
    write_line(f, "    gv_grade grades_room[16];\n");
    VAR(gv_scale *, scale, any_handle(f, SCALE));
    VAR(gv_grade *, grades, any_out(f, grades_room, "grades_room[0]"));
    VAR(const gv_instance *, in, any_instance(f));
    VAR(const gv_limits *, limits, any_limits(f));
    VAR(gv_error *, err, any_error(f));
    SAY(gv_scale_name(scale, 1));
    if (gv_scale_size(scale) > 16)
        return;
    DO(gv_scale_rate(grades, scale, in, limits, err));
    for (size_t i = 0; f->status == GV_OK && i < gv_scale_size(scale); i++)
        if (grades_room[i].has_value != (grades_room[i].outcome == GV_OUTCOME_OK))
            complain("OK without a value, or a value without OK");
}

static void call_scale_free(fuzz *f)
{
    release(f, SCALE, below(f, N_PLACES));
}

/* ---- explaining ---- */

static void call_explain(fuzz *f)
{
    gv_explain_options filled = { .size = 0 };
    OUT(gv_explanation *, out);
    FIELD(theory, any_word(f, "W B gW S+W SE W2 BRT S FW TE MUS MUS+W x"));
    SOMETIMES(max_length, (unsigned)any_number(f, 8));
    SOMETIMES(from_state, any_bool(f));
    SOMETIMES(only_needed, any_bool(f));
    SOMETIMES(show_hidden, any_bool(f));
    VAR(const gv_explain_options *, options,
        any_options(f, &filled, sizeof filled, "gv_explain_options"));
    VAR(const gv_limits *, limits, any_limits(f));
    VAR(gv_error *, err, any_error(f));
    VAR(const gv_instance *, in, any_instance(f));
    DO(gv_explain(out, in, options, limits, err));
    KEEP(EXPLANATION, out);
}

static void call_ask_explanation(fuzz *f)
{
    OUT(gv_explanation_summary, out);
    VAR(const gv_explanation *, in, any_handle(f, EXPLANATION));
    VAR(size_t, index, any_number(f, 30));
    VAR(size_t, n, nearly(f, 729));
    VAR(bool *, candidates, any_room(f, n, sizeof *candidates, "bool"));
    VAR(gv_error *, err, any_error(f));
    SAY(gv_explanation_step(in, index));
    DO(gv_explanation_summarize(out, in, err));
    UNTOUCHED(out);
    DO(gv_explanation_state(candidates, n, in, index, err));
}

static void call_write_explanation(fuzz *f)
{
    OUT(char *, out);
    VAR(const gv_explanation *, in, any_handle(f, EXPLANATION));
    VAR(unsigned, rendering, (unsigned)any_number(f, 6));
    VAR(gv_error *, err, any_error(f));
    DO(gv_explanation_write(out, in, (gv_rendering)rendering, err));
    UNTOUCHED(out);
    if (f->status == GV_OK)
        SAY((gv_string_free(out_room), 0));
}

static void call_write_step(fuzz *f)
{
    OUT(char *, out);
    VAR(const gv_explanation *, in, any_handle(f, EXPLANATION));
    VAR(size_t, index, any_number(f, 10));
    VAR(unsigned, rendering, (unsigned)any_number(f, 6));
    VAR(gv_error *, err, any_error(f));
    DO(gv_explanation_write_step(out, in, index, (gv_rendering)rendering, err));
    UNTOUCHED(out);
    if (f->status == GV_OK)
        SAY((gv_string_free(out_room), 0));
}

/* The path of an explanation, right or with another character, for any instance. */
static void call_verify(fuzz *f)
{
    char *json = NULL;
    const gv_explanation *path = any_handle(f, EXPLANATION);
    (void)gv_explanation_write(&json, path, GV_RENDER_JSON, NULL);
    const size_t length = json ? strlen(json) : 0;
    char *changed = new_junk(f, length);
    if (length)
        memcpy(changed, json, length);
    if (length && below(f, 2))
        changed[below(f, (unsigned)length)] = (char)below(f, 128);
    gv_string_free(json);
    spell_text(f, changed, length);
    VAR(const char *, text, changed);
    OUT(gv_outcome, outcome);
    VAR(size_t, n, this_size(f, length));
    VAR(const gv_instance *, in, any_instance(f));
    VAR(const gv_limits *, limits, any_limits(f));
    VAR(gv_error *, err, any_error(f));
    gv_verify_options filled = { .size = 0 };
    SOMETIMES(needs_solution, any_bool(f));
    VAR(const gv_verify_options *, options,
        any_options(f, &filled, sizeof filled, "gv_verify_options"));
    DO(gv_verify(outcome, in, text, n, options, limits, err));
    UNTOUCHED(outcome);
}

static void call_explanation_free(fuzz *f)
{
    release(f, EXPLANATION, below(f, N_PLACES));
}

/* ---- the Template ---- */

static void call_worksheet(fuzz *f)
{
    gv_worksheet_options filled = { .size = 0 };
    OUT(gv_worksheet *, out);
    SOMETIMES(apply, any_word(f, "21.5 r1c1.1 11.2,12.3 x"));
    SOMETIMES(no_path, any_bool(f));
    SOMETIMES(exhaustive, any_bool(f));
    FIELD(max_depth, this_size(f, 2));
    FIELD(max_patterns, this_size(f, 50));
    FIELD(max_solutions, this_size(f, 20));
    SOMETIMES(remove_clues, any_word(f, "increasing smallest largest random"));
    VAR(const gv_worksheet_options *, options,
        any_options(f, &filled, sizeof filled, "gv_worksheet_options"));
    VAR(const gv_limits *, limits, any_limits(f));
    VAR(gv_error *, err, any_error(f));
    VAR(const gv_instance *, in, any_instance(f));
    DO(gv_worksheet_new(out, in, options, limits, err));
    KEEP(WORKSHEET, out);
}

static void call_write_worksheet(fuzz *f)
{
    OUT(char *, out);
    VAR(const gv_worksheet *, in, any_handle(f, WORKSHEET));
    VAR(unsigned, rendering, (unsigned)any_number(f, 6));
    VAR(gv_error *, err, any_error(f));
    SAY(gv_worksheet_read(in));
    DO(gv_worksheet_write(out, in, (gv_rendering)rendering, err));
    UNTOUCHED(out);
    if (f->status == GV_OK)
        SAY((gv_string_free(out_room), 0));
}

static void call_worksheet_free(fuzz *f)
{
    release(f, WORKSHEET, below(f, N_PLACES));
}

/* ---- making ---- */

enum { MOST_CELLS = 256 }; /* of arrays for instances */

/* A rating, and from where to where. */
static void fill_window(fuzz *f, gv_generate_options *into)
{
    gv_generate_options filled = *into;
    if (below(f, 4) == 0) {
        FIELD(rating, any_word(f, "W SER type B x W,B"));
        FIELD(min_rating, any_word(f, "0 1 2.5 SS -1 x"));
        FIELD(max_rating, any_word(f, "9 2 11 MS x 0"));
    }
    *into = filled;
}

/* Grids that puzzles are made of, which the stream reads later: two of 4x4, and for
 * other sizes none. The program has the same. */
static void fill_grids(fuzz *f, gv_generate_options *into)
{
    static const uint16_t grids[2 * MOST_CELLS] = { 1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4,
                                                    3, 4, 3, 2, 1, 1, 2, 4, 3, 4, 3,
                                                    1, 2, 2, 1, 3, 4, 3, 4, 2, 1 };
    gv_generate_options filled = *into;
    set_text(f, "grids");
    FIELD(grids, grids);
    FIELD(n_grids, this_size(f, below(f, 3)));
    *into = filled;
}

/* For puzzles of so many cells. */
static gv_generate_options *any_generate_options(fuzz *f, size_t n_cells)
{
    gv_generate_options filled = { .size = 0 };
    FIELD(method,
          any_word(f, "top-down bottom-up controlled-bias weighted exhaustive"));
    FIELD(seed, any_number(f, UINT64_MAX - 1));
    FIELD(stop, soon_flag(f)); // no puzzle may be in the window
    SOMETIMES(first_unit, any_number(f, 1000));
    SOMETIMES(paths_per_grid, (unsigned)any_number(f, 5));
    SOMETIMES(floor_cap, (unsigned)any_number(f, 40));
    SOMETIMES(weights, any_number(f, 1) == 1);
    SOMETIMES(preset, any_word(f, "stream counts-low counts-high"));
    SOMETIMES(start_clues, (unsigned)any_number(f, 60));
    SOMETIMES(has_enumerate_below, any_bool(f));
    SOMETIMES(enumerate_below, (unsigned)any_number(f, 10));
    SOMETIMES(starts_per_grid, (unsigned)any_number(f, 5));
    SOMETIMES(symmetry, any_word(f, "none rotate mirror diagonal"));
    if (n_cells <= MOST_CELLS)
        SOMETIMES(mask, any_flags(f, n_cells));
    if (n_cells <= MOST_CELLS && below(f, 8) == 0)
        fill_grids(f, &filled);
    fill_window(f, &filled);
    SOMETIMES(max_length, (unsigned)any_number(f, 5));
    SOMETIMES(grid_method, any_word(f, "uniform chain weighted backtracking x"));
    SOMETIMES(isomorphs, any_word(f, "together apart x"));
    return whole_options(f, &filled, sizeof filled, "gv_generate_options");
}

static void call_generate(fuzz *f)
{
    OUT(gv_puzzle_stream *, out);
    VAR(const gv_instance *, in, any_instance(f));
    const int context = f->context;
    VAR(const gv_generate_options *, options,
        any_generate_options(f, gv_instance_n_cells(in)));
    VAR(gv_error *, err, any_error(f));
    f->context = context;
    DO(gv_generate(out, in, options, err));
    KEEP(STREAM, out);
}

static void call_grids(fuzz *f)
{
    gv_grids_options filled = { .size = 0 };
    OUT(gv_puzzle_stream *, out);
    FIELD(method, any_word(f, "uniform chain backtracking"));
    FIELD(seed, any_number(f, UINT64_MAX - 1));
    FIELD(stop, any_flag(f));
    SOMETIMES(first_unit, any_number(f, 1000));
    VAR(const gv_grids_options *, options,
        whole_options(f, &filled, sizeof filled, "gv_grids_options"));
    VAR(gv_error *, err, any_error(f));
    VAR(const gv_instance *, in, any_instance(f));
    DO(gv_generate_grids(out, in, options, err));
    KEEP(STREAM, out);
}

static void call_kind(fuzz *f)
{
    static const char *const heads[] = {
        "futoshiki 3",  "futoshiki",     "kakuro 3 3", "hidato 3 3", "map",
        "futoshiki 99", "kakuro;",       "sudoku 9",   "",           "numbrix 2 2",
        "matching 3",   "magic-square 3"
    };
    gv_kind_options filled = { .size = 0 };
    OUT(gv_instance *, out);
    OUT(gv_kind_result, result);
    FIELD(seed, any_number(f, UINT64_MAX - 1));
    FIELD(stop, soon_flag(f));
    SOMETIMES(unit, any_number(f, 1000));
    VAR(const gv_kind_options *, options,
        whole_options(f, &filled, sizeof filled, "gv_kind_options"));
    const char *const head = heads[below(f, sizeof heads / sizeof *heads)];
    set_text(f, "\"%s\"", head);
    VAR(const char *, of_kind, head);
    VAR(gv_error *, err, any_error(f));
    VAR(gv_context *, context, any_context(f));
    DO(gv_generate_kind(out, result, context, of_kind, options, err));
    KEEP(INSTANCE, out);
}

static void call_gsp(fuzz *f)
{
    gv_gsp_options filled = { .size = 0 };
    OUT(gv_puzzle_stream *, out);
    FIELD(holes, any_word(f, "peak 8 50% 99% 1000 0"));
    FIELD(pattern, any_word(f, "random singly doubly fully nested"));
    FIELD(seed, any_number(f, UINT64_MAX - 1));
    FIELD(stop, any_flag(f));
    SOMETIMES(kind, any_word(f, "with-holes random perturb"));
    SOMETIMES(method, any_word(f, "chain paper"));
    SOMETIMES(moves, any_number(f, 1000) % 1000);
    SOMETIMES(squares, any_number(f, 20) % 100);
    SOMETIMES(best_of, (unsigned)any_number(f, 3));
    SOMETIMES(restarts, any_number(f, 30) % 100);
    SOMETIMES(exchanges, (unsigned)any_number(f, 3));
    SOMETIMES(reassign, (unsigned)any_number(f, 3));
    VAR(const gv_gsp_options *, options,
        whole_options(f, &filled, sizeof filled, "gv_gsp_options"));
    VAR(gv_error *, err, any_error(f));
    VAR(const gv_instance *, in, any_instance(f));
    DO(gv_generate_gsp(out, in, options, err));
    KEEP(STREAM, out);
}

static void call_next(fuzz *f)
{
    OUT(gv_generated, out);
    OUT(bool, made);
    VAR(gv_puzzle_stream *, stream, any_handle(f, STREAM));
    VAR(gv_error *, err, any_error(f));
    DO(gv_puzzle_stream_next(out, made, stream, err));
    UNTOUCHED(out);
    UNTOUCHED(made);
    if (f->status == GV_OK && !isnan((double)out_room.n_cells) && made_room)
        for (size_t i = 0; i < out_room.n_cells; i++)
            if (out_room.values[i] > 1000)
                complain("a value that no cell has");
    SAY(gv_puzzle_stream_law(stream));
    SAY(gv_puzzle_stream_tries(stream));
}

static void call_stream_free(fuzz *f)
{
    release(f, STREAM, below(f, N_PLACES));
}

/* ---- batches ---- */

/* Some 9x9 puzzles as numbers or characters. */
static uint8_t *any_cells(fuzz *f, size_t n)
{
    uint8_t *cells = new_junk(f, n * 81);
    const unsigned zero = below(f, 2) ? '0' : 0;
    set_text(f, "(uint8_t[]){ %s", n ? "" : "0");
    for (size_t i = 0; i < n * 81; i++) {
        cells[i] = (uint8_t)((below(f, 3) ? 0 : below(f, 10)) + zero);
        if (below(f, 2000) == 0)
            cells[i] = (uint8_t)below(f, 256);
        add_text(f, "%u, ", cells[i]);
    }
    add_text(f, "}");
    return cells;
}

/* Texts and their lengths, to both fields. */
static void fill_texts(fuzz *f, gv_puzzles *filled)
{
    const char **texts = new_junk(f, filled->n * sizeof *texts);
    size_t *lengths = new_junk(f, filled->n * sizeof *lengths);
    gv_buffer_puts(&f->fields, ", .texts = (const char *[]){ ");
    for (size_t i = 0; i < filled->n; i++) {
        texts[i] = any_text(f, &lengths[i]);
        gv_buffer_printf(&f->fields, "%s, ", f->text.text);
    }
    gv_buffer_puts(&f->fields, "NULL }, .lengths = (size_t[]){ ");
    for (size_t i = 0; i < filled->n; i++)
        gv_buffer_printf(&f->fields, "%zu, ", lengths[i]);
    gv_buffer_puts(&f->fields, "0 }");
    filled->texts = texts;
    filled->lengths = lengths;
}

/* Up to ten puzzles. */
static gv_puzzles *any_puzzles(fuzz *f)
{
    gv_puzzles filled = { .size = 0 };
    FIELD(n, this_size(f, below(f, 10)));
    if (below(f, 2))
        FIELD(cells, any_cells(f, filled.n));
    else
        fill_texts(f, &filled);
    if (below(f, 2))
        FIELD(context, any_context(f));
    gv_puzzles *puzzles = any_options(f, &filled, sizeof filled, "gv_puzzles");
    return puzzles;
}

static gv_batch_options *any_batch_options(fuzz *f, size_t n)
{
    gv_batch_options filled = { .size = sizeof filled };
    FIELD(nodes, this_size(f, 2000));
    FIELD(time_ms, this_size(f, 50));
    FIELD(stop, any_flag(f));
    SOMETIMES(threads, 1 + (unsigned)this_size(f, below(f, 3)));
    if (below(f, 2)) {
        set_text(f, "calloc(%zu, sizeof(gv_error))", n);
        FIELD(errors, new_junk(f, n * sizeof *filled.errors));
    }
    gv_batch_options *options = new_junk(f, sizeof filled);
    *options = filled; // never without limits
    set_text(f, "&(gv_batch_options){ .size = sizeof(gv_batch_options)%s }",
             f->fields.text);
    gv_buffer_reset(&f->fields);
    return options;
}

/* How many rows the answers have. */
static size_t rows_of(const gv_puzzles *puzzles)
{
    return puzzles ? puzzles->n : 1;
}

static void call_count_batch(fuzz *f)
{
    VAR(const gv_puzzles *, puzzles, any_puzzles(f));
    VAR(const gv_batch_options *, options, any_batch_options(f, rows_of(puzzles)));
    VAR(uint64_t *, counts, any_room(f, rows_of(puzzles), sizeof *counts, "uint64_t"));
    VAR(uint8_t *, outcomes, any_room(f, rows_of(puzzles), 1, "uint8_t"));
    VAR(uint64_t, limit, 1 + any_number(f, 4) % 5);
    VAR(gv_error *, err, any_error(f));
    DO(gv_count_batch(counts, outcomes, puzzles, limit, options, err));
}

/* Solutions and minimal puzzles have `stride` bytes for each row. */
static size_t any_stride(fuzz *f)
{
    const size_t stride = below(f, 4) ? 81 : rarely(f) ? 0 : 1 + below(f, 100);
    return this_size(f, stride);
}

static void call_solve_batch(fuzz *f)
{
    VAR(const gv_puzzles *, puzzles, any_puzzles(f));
    VAR(const gv_batch_options *, options, any_batch_options(f, rows_of(puzzles)));
    VAR(size_t, stride, any_stride(f));
    VAR(uint8_t *, solutions, any_room(f, rows_of(puzzles) * stride, 1, "uint8_t"));
    VAR(uint8_t *, outcomes, any_room(f, rows_of(puzzles), 1, "uint8_t"));
    VAR(gv_error *, err, any_error(f));
    DO(gv_solve_batch(solutions, stride, outcomes, puzzles, options, err));
}

static void call_check_batch(fuzz *f)
{
    VAR(const gv_puzzles *, puzzles, any_puzzles(f));
    VAR(const gv_batch_options *, options, any_batch_options(f, rows_of(puzzles)));
    VAR(gv_check_result *, results,
        any_room(f, rows_of(puzzles), sizeof *results, "gv_check_result"));
    VAR(uint8_t *, outcomes, any_room(f, rows_of(puzzles), 1, "uint8_t"));
    VAR(gv_error *, err, any_error(f));
    DO(gv_check_batch(results, outcomes, puzzles, options, err));
}

static void call_minimize_batch(fuzz *f)
{
    VAR(const gv_puzzles *, puzzles, any_puzzles(f));
    VAR(const gv_batch_options *, options, any_batch_options(f, rows_of(puzzles)));
    VAR(size_t, stride, any_stride(f));
    VAR(uint8_t *, minimal, any_room(f, rows_of(puzzles) * stride, 1, "uint8_t"));
    VAR(uint8_t *, outcomes, any_room(f, rows_of(puzzles), 1, "uint8_t"));
    VAR(const gv_minimize_options *, minimize, any_minimize_options(f));
    VAR(gv_error *, err, any_error(f));
    DO(gv_minimize_batch(minimal, stride, outcomes, puzzles, minimize, options, err));
}

static void call_canon_batch(fuzz *f)
{
    VAR(const gv_puzzles *, puzzles, any_puzzles(f));
    VAR(const gv_batch_options *, options, any_batch_options(f, rows_of(puzzles)));
    VAR(uint8_t *, digits, any_room(f, rows_of(puzzles) * 81, 1, "uint8_t"));
    VAR(uint64_t *, automorphisms,
        any_room(f, rows_of(puzzles), sizeof *automorphisms, "uint64_t"));
    VAR(uint8_t *, outcomes, any_room(f, rows_of(puzzles), 1, "uint8_t"));
    VAR(const gv_canon_options *, canon, any_canon_options(f));
    VAR(gv_error *, err, any_error(f));
    DO(gv_canon_batch(digits, automorphisms, outcomes, puzzles, canon, options, err));
}

static void call_rate_batch(fuzz *f)
{
    enum { MOST_RATINGS = 8 }; // in a word of the list
    VAR(const gv_puzzles *, puzzles, any_puzzles(f));
    VAR(const gv_batch_options *, options, any_batch_options(f, rows_of(puzzles)));
    const size_t n = rows_of(puzzles) * MOST_RATINGS;
    VAR(double *, values, any_room(f, n, sizeof *values, "double"));
    VAR(uint8_t *, outcomes, any_room(f, n, 1, "uint8_t"));
    VAR(const gv_scale_options *, scale, any_scale_options(f));
    VAR(gv_error *, err, any_error(f));
    DO(gv_rate_batch(values, outcomes, puzzles, scale, options, err));
}

static void call_generate_batch(fuzz *f)
{
    OUT(size_t, n_made);
    VAR(const gv_instance *, in, any_instance(f));
    VAR(const gv_generate_options *, generate,
        any_generate_options(f, gv_instance_n_cells(in)));
    VAR(size_t, n, this_size(f, below(f, 4)));
    VAR(const gv_batch_options *, batch, any_batch_options(f, n));
    VAR(uint8_t *, cells, any_room(f, n * gv_instance_n_cells(in), 1, "uint8_t"));
    VAR(double *, log_weights, any_room(f, n, sizeof *log_weights, "double"));
    VAR(gv_error *, err, any_error(f));
    DO(gv_generate_batch(cells, log_weights, n_made, n, in, generate, batch, err));
    UNTOUCHED(n_made);
}

/* ---- statistics ---- */

static void call_statistics(fuzz *f)
{
    static double numbers[3][64];
    static const gv_rating_values ratings[] = { { "W", 0, numbers[0] },
                                                { "own", 1, numbers[1] } };
    gv_puzzle_data filled = { .size = 0 };
    OUT(gv_statistics *, out);
    OUT(gv_end, end);
    for (unsigned i = 0; i < 64; i++) {
        numbers[0][i] = below(f, 7);
        numbers[1][i] = rarely(f) ? INFINITY : below(f, 600) / 10.0;
        numbers[2][i] = below(f, 600) / 10.0;
    }
    FIELD(method, any_word(f, "top-down bottom-up controlled-bias weighted"));
    FIELD(n_puzzles, this_size(f, below(f, 64)));
    set_text(f, "ratings");
    FIELD(ratings, ratings);
    FIELD(clues, any_values(f, 64, 40));
    set_text(f, "numbers[2]");
    if (below(f, 2))
        FIELD(log_weights, numbers[2]);
    set_text(f, "2");
    if (below(f, 2))
        FIELD(n_ratings, 2);
    SOMETIMES(n_cells, any_number(f, 100));
    VAR(const gv_puzzle_data *, data,
        any_options(f, &filled, sizeof filled, "gv_puzzle_data"));
    VAR(const gv_limits *, limits, limits_without_nodes(f));
    VAR(gv_error *, err, any_error(f));
    VAR(gv_context *, context, any_context(f));
    DO(gv_statistics_new(out, end, context, data, limits, err));
    UNTOUCHED(end);
    KEEP(STATISTICS, out);
}

static void call_ask_statistics(fuzz *f)
{
    char cell[24];
    write_line(f, "    char cell[24];\n");
    OUT(gv_statistics_table, table);
    OUT(char *, out);
    VAR(const gv_statistics *, in, any_handle(f, STATISTICS));
    VAR(size_t, at, any_number(f, 6));
    VAR(size_t, row, any_number(f, 20));
    VAR(size_t, column, any_number(f, 12));
    VAR(const char *, name, any_word(f, "overview clues moments levels x"));
    VAR(const char *, form, any_word(f, "tsv csv json html"));
    VAR(gv_error *, err, any_error(f));
    SAY(gv_statistics_n_tables(in));
    SAY(gv_statistics_table_at(table, in, at));
    SAY(gv_statistics_find(in, name));
    SAY(gv_statistics_column(in, at, column));
    SAY(gv_statistics_number(in, at, row, column));
    SAY(gv_statistics_text(cell, sizeof cell, in, at, row, column));
    DO(gv_statistics_write(out, in, name, form, err));
    UNTOUCHED(out);
    if (f->status == GV_OK)
        SAY((gv_string_free(out_room), 0));
}

static void call_statistics_free(fuzz *f)
{
    release(f, STATISTICS, below(f, N_PLACES));
}

/* ---- SAT and symmetry ---- */

/* Of a context that is new, as the header asks. */
static void call_use_sat(fuzz *f)
{
    const unsigned at = below(f, N_CONTEXTS);
    new_context(f, at);
    set_text(f, "contexts[%u]", at);
    VAR(gv_context *, context, f->contexts[at]);
    VAR(gv_error *, err, any_error(f));
    DO(gv_context_use_sat(context, err));
    DO(gv_context_use_symmetry(context, err));
}

/* ---- the table ---- */

const api_call api_calls[] = {
    { "gv_context_new", call_context_new },
    { "gv_context_new_with", call_context_failing },
    { "gv_context_free", call_context_free },
    { "names", call_names },
    { "gv_list_entry", call_lists },
    { "gv_flag_new", call_flag_new },
    { "gv_flag_set", call_flag_set },
    { "gv_flag_free", call_flag_free },
    { "gv_context_use_sat", call_use_sat },
    { "gv_puzzle_reader_new", call_reader_new },
    { "gv_puzzle_reader_next", call_reader_next },
    { "gv_puzzle_reader_next", call_reader_next },
    { "gv_puzzle_reader_free", call_reader_free },
    { "gv_instance_parse", call_parse },
    { "gv_instance_parse", call_parse }, // more often: most calls need one
    { "gv_instance_parse", call_parse },
    { "gv_instance_empty", call_empty },
    { "gv_instance_empty", call_empty },
    { "gv_instance_from_values", call_from_values },
    { "gv_instance_from_candidates", call_from_candidates },
    { "gv_instance_with_values", call_with_values },
    { "gv_instance_from_latin", call_from_latin },
    { "gv_instance_shape, ...", call_ask_instance },
    { "gv_instance_values", call_values },
    { "gv_instance_allowed", call_allowed },
    { "gv_instance_write", call_write },
    { "gv_instance_free", call_instance_free },
    { "gv_count", call_count },
    { "gv_check", call_check },
    { "gv_solve", call_solve },
    { "gv_solve_one", call_solve_one },
    { "gv_check_redundant", call_check_redundant },
    { "gv_minimize_all", call_minimize_all },
    { "gv_minimize_counts", call_minimize_counts },
    { "gv_canon", call_canon },
    { "gv_class_new, ...", call_class },
    { "gv_vary", call_vary },
    { "gv_vary_marks", call_vary_marks },
    { "gv_explain", call_explain },
    { "gv_explanation_...", call_ask_explanation },
    { "gv_explanation_write", call_write_explanation },
    { "gv_explanation_write_step", call_write_step },
    { "gv_verify", call_verify },
    { "gv_explanation_free", call_explanation_free },
    { "gv_worksheet_new", call_worksheet },
    { "gv_worksheet_write", call_write_worksheet },
    { "gv_worksheet_free", call_worksheet_free },
    { "gv_minimize", call_minimize },
    { "gv_shuffle", call_shuffle },
    { "gv_backbone", call_backbone },
    { "gv_nine_count", call_nine_count },
    { "gv_encode", call_encode },
    { "gv_decode", call_decode },
    { "gv_scale_new", call_scale_new },
    { "gv_scale_rate", call_rate },
    { "gv_scale_free", call_scale_free },
    { "gv_generate", call_generate },
    { "gv_generate_grids", call_grids },
    { "gv_generate_kind", call_kind },
    { "gv_generate_gsp", call_gsp },
    { "gv_puzzle_stream_next", call_next },
    { "gv_puzzle_stream_next", call_next },
    { "gv_puzzle_stream_free", call_stream_free },
    { "gv_count_batch", call_count_batch },
    { "gv_solve_batch", call_solve_batch },
    { "gv_check_batch", call_check_batch },
    { "gv_minimize_batch", call_minimize_batch },
    { "gv_canon_batch", call_canon_batch },
    { "gv_rate_batch", call_rate_batch },
    { "gv_generate_batch", call_generate_batch },
    { "gv_statistics_new", call_statistics },
    { "gv_statistics_...", call_ask_statistics },
    { "gv_statistics_free", call_statistics_free },
};

const size_t n_api_calls = sizeof api_calls / sizeof *api_calls;
