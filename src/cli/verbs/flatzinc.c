/* SPDX-License-Identifier: GPL-3.0-or-later */
/* flatzinc.c -- `givens flatzinc`: solves a FlatZinc model and prints solutions the way
 * MiniZinc expects of a solver. `minizinc --solver givens` runs it. */
#include "base/bitset.h"
#include "cli/run.h"
#include "solve/optimum.h"
#include "solve/solver.h"
#include "text/flatzinc/model.h"
#include "text/formats.h"
#include "text/reader.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

typedef struct flatzinc_options {
    bool all, statistics, free_search;
    uint64_t n_solutions, limit_ms, n_threads, seed;
} flatzinc_options;

/* A model that is being solved. */
typedef struct solving {
    gv_run *run;
    const flatzinc_options *own;
    gv_fzn model;
    gv_fzn_network network;
    gv_arena *arena;
    gv_budget budget;
    gv_buffer text; /* of one solution */
    uint64_t n_solutions, nodes;
    int64_t objective; /* of the last one */
    gv_status status;  /* of writing */
    gv_error *err;
} solving;

/* ---- solutions ---- */

static int64_t number_of(const solving *s, const gv_fzn_value *value,
                         const gv_label *solution)
{
    if (value->kind != GV_FZN_VARIABLE)
        return value->number;
    return s->network.numbers[solution[s->network.var[value->variable]]];
}

static void put_value(solving *s, const gv_fzn_value *value, bool is_bool,
                      const gv_label *solution)
{
    const int64_t number = number_of(s, value, solution);
    if (is_bool)
        gv_buffer_puts(&s->text, number ? "true" : "false");
    else
        gv_buffer_printf(&s->text, "%lld", (long long)number);
}

/* "x = 3;", "q = array1d(1..3,[1,3,2]);". */
static void put_output(solving *s, const gv_fzn_output *output,
                       const gv_label *solution)
{
    gv_buffer_printf(&s->text, "%.*s = ", (int)output->name.length, output->name.text);
    if (output->value.kind != GV_FZN_ARRAY) {
        put_value(s, &output->value, output->is_bool, solution);
        gv_buffer_puts(&s->text, ";\n");
        return;
    }
    gv_buffer_printf(&s->text, "array%ud(", output->n_dimensions);
    for (uint32_t i = 0; i < output->n_dimensions; i++) {
        const gv_fzn_value *range = &output->dimensions[i];
        if (range->kind == GV_FZN_RANGE)
            gv_buffer_printf(&s->text, "%lld..%lld,", (long long)range->low,
                             (long long)range->high);
        else
            gv_buffer_puts(&s->text, "{},");
    }
    gv_buffer_putc(&s->text, '[');
    for (uint32_t i = 0; i < output->value.n_items; i++) {
        if (i)
            gv_buffer_putc(&s->text, ',');
        put_value(s, &output->value.items[i], output->is_bool, solution);
    }
    gv_buffer_puts(&s->text, "]);\n");
}

static gv_status print(solving *s, const char *line)
{
    gv_buffer_puts(&s->text, line);
    const gv_status status =
        s->text.failed
            ? gv_fail_memory(s->err)
            : gv_output_write(&s->run->output, s->text.text, s->text.length, s->err);
    gv_buffer_reset(&s->text);
    return status;
}

static gv_status print_solution(solving *s, const gv_label *solution)
{
    for (uint32_t i = 0; i < s->model.n_outputs; i++)
        put_output(s, &s->model.outputs[i], solution);
    return print(s, "----------\n");
}

/* Called with each solution; false ends the search. */
static bool take_solution(void *user, const gv_label *solution)
{
    solving *s = user;
    s->n_solutions++;
    s->status = print_solution(s, solution);
    return s->status == GV_OK;
}

/* ---- searching ---- */

static gv_status search(gv_end *end, solving *s, const gv_instance *instance,
                        uint64_t n_solutions,
                        bool (*found)(void *user, const gv_label *solution))
{
    gv_arena tmp;
    gv_search_result result;
    gv_search question = { .limits = gv_budget_next(&s->budget),
                           .forbid = GV_NO_LABEL,
                           .found = found,
                           .user = s };
    question.limits.solutions = n_solutions;
    gv_arena_init(&tmp, s->run->memory);
    gv_bigcount_init(&result.count);
    const gv_status status = gv_search_run(&result, instance, &question, &tmp, s->err);
    gv_bigcount_free(&result.count);
    gv_arena_free(&tmp);
    GV_TRY(status);
    GV_TRY(s->status);
    s->nodes += result.nodes;
    *end = result.end;
    return GV_OK;
}

/* The word that ends the output. */
static gv_status print_end(solving *s, bool complete)
{
    if (complete)
        return print(s, s->n_solutions ? "==========\n" : "=====UNSATISFIABLE=====\n");
    return s->n_solutions ? GV_OK : print(s, "=====UNKNOWN=====\n");
}

static gv_status satisfy(solving *s)
{
    const flatzinc_options *own = s->own;
    const uint64_t n_wanted = own->all ? 0 : own->n_solutions ? own->n_solutions : 1;
    gv_end end;
    GV_TRY(search(&end, s, s->network.instance, n_wanted, take_solution));
    return print_end(s, end == GV_END_COMPLETE);
}

/* ---- optimising ---- */

/* Keeps a solution, and its objective, until there is a better one. */
static bool keep_best(void *user, const gv_label *solution)
{
    solving *s = user;
    const gv_fzn_value objective = { .kind = GV_FZN_VARIABLE,
                                     .variable = s->model.objective };
    s->n_solutions++;
    s->objective = number_of(s, &objective, solution);
    gv_buffer_reset(&s->text);
    for (uint32_t i = 0; i < s->model.n_outputs; i++)
        put_output(s, &s->model.outputs[i], solution);
    if (s->own->all)
        s->status = print(s, "----------\n");
    return s->status == GV_OK;
}

/* Leaves the objective only values that are better than the last one. */
static gv_status demand_better(gv_instance **out, solving *s, uint64_t *marks)
{
    const gv_instance *instance = s->network.instance;
    const gv_net *net = instance->net;
    const gv_var var = s->network.var[s->model.objective];
    for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++) {
        const gv_label label = net->group_labels[i];
        const int64_t number = s->network.numbers[label];
        if (s->model.goal == GV_FZN_MINIMIZE ? number >= s->objective
                                             : number <= s->objective)
            gv_bits_remove(marks, label);
    }
    return gv_instance_make(out, instance->context, net, NULL, NULL, 0, marks,
                            GV_ALPHABET_AUTO, s->arena, s->err);
}

/* With one SAT solver that is kept; *ran is false where there is none. */
static gv_status optimise_by_sat(bool *ran, gv_end *end, solving *s)
{
    gv_arena tmp;
    const gv_optimum optimum = { .objective = s->network.var[s->model.objective],
                                 .numbers = s->network.numbers,
                                 .maximize = s->model.goal == GV_FZN_MAXIMIZE,
                                 .budget = s->budget,
                                 .sums = s->network.sums,
                                 .n_sums = s->network.n_sums,
                                 .found = keep_best,
                                 .user = s };
    gv_arena_init(&tmp, s->run->memory);
    const gv_status status = gv_optimum_search(ran, end, &s->nodes, s->network.instance,
                                               &optimum, &tmp, s->err);
    gv_arena_free(&tmp);
    GV_TRY(status);
    return s->status;
}

/* By a search for one solution after the other. */
static gv_status optimise_by_search(gv_end *end, solving *s)
{
    const gv_net *net = s->network.instance->net;
    const size_t n_words = gv_bits_words(net->n_labels);
    uint64_t *marks = GV_ARENA_NEW(s->arena, uint64_t, n_words);
    gv_instance *instance = s->network.instance;
    if (!marks)
        return gv_fail_memory(s->err);
    gv_bits_fill(marks, net->n_labels);
    uint64_t n_before;
    const gv_mark mark = gv_arena_mark(s->arena);
    do {
        n_before = s->n_solutions;
        GV_TRY(search(end, s, instance, 1, keep_best));
        gv_arena_rewind(s->arena, mark);
        if (s->n_solutions > n_before)
            GV_TRY(demand_better(&instance, s, marks));
    } while (s->n_solutions > n_before);
    return GV_OK;
}

static gv_status optimise(solving *s, const gv_record_text *raw)
{
    bool ran = false;
    gv_end end = GV_END_COMPLETE;
    GV_TRY(optimise_by_sat(&ran, &end, s));
    if (!ran && s->network.n_sums) // the search needs them in the network
        GV_TRY(gv_fzn_build(&s->network, &s->model, raw, s->run->context, s->arena,
                            s->err));
    if (!ran)
        GV_TRY(optimise_by_search(&end, s));
    if (s->n_solutions && !s->own->all)
        GV_TRY(print(s, "----------\n"));
    return print_end(s, end == GV_END_COMPLETE);
}

/* ---- the run ---- */

static gv_status print_statistics(solving *s)
{
    const gv_net *net = s->network.instance->net;
    gv_buffer_printf(&s->text,
                     "%%%%%%mzn-stat: solutions=%llu\n"
                     "%%%%%%mzn-stat: nodes=%llu\n"
                     "%%%%%%mzn-stat: variables=%u\n"
                     "%%%%%%mzn-stat: propagators=%u\n",
                     (unsigned long long)s->n_solutions, (unsigned long long)s->nodes,
                     s->model.n_variables, s->model.n_constraints);
    gv_buffer_printf(&s->text, "%%%%%%mzn-stat: labels=%u\n", net->n_labels);
    if (s->n_solutions && s->model.goal != GV_FZN_SATISFY)
        gv_buffer_printf(&s->text, "%%%%%%mzn-stat: objective=%lld\n",
                         (long long)s->objective);
    return print(s, "%%%mzn-stat-end\n");
}

static gv_status solve(solving *s, const gv_record_text *raw)
{
    const gv_limits limits = { .time_ms = s->own->limit_ms, .stop = s->run->env->stop };
    s->budget = gv_budget_start(&limits);
    GV_TRY(gv_fzn_parse(&s->model, raw, s->arena, s->err));
    const bool satisfies = s->model.goal == GV_FZN_SATISFY;
    GV_TRY((satisfies ? gv_fzn_build : gv_fzn_build_but_sums)(
        &s->network, &s->model, raw, s->run->context, s->arena, s->err));
    GV_TRY(satisfies ? satisfy(s) : optimise(s, raw));
    return s->own->statistics ? print_statistics(s) : GV_OK;
}

/* The whole input is one model. */
static gv_status solve_input(gv_run *run, gv_reader *reader, gv_error *err)
{
    gv_buffer store;
    gv_record record;
    bool more = false;
    gv_buffer_init(&store, run->memory);
    gv_status status =
        gv_reader_next(&record, &more, reader, &store, run->env->stop, err);
    if (status == GV_OK && !more)
        status = gv_env_stopped(run->env)
                     ? GV_OK
                     : gv_fail_at(err, GV_ERR_INPUT, 1, 1, "the model is empty");
    if (status == GV_OK && more) {
        gv_record_settle(&record, &store);
        if (record.status != GV_OK && err)
            *err = record.error;
        status = record.status;
    }
    if (status == GV_OK && more) {
        solving s = {
            .run = run, .own = run->options, .arena = run->arena, .err = err
        };
        gv_buffer_init(&s.text, run->memory);
        status = solve(&s, &record.raw);
        gv_buffer_free(&s.text);
    }
    gv_buffer_free(&store);
    return status;
}

static gv_status run_flatzinc(gv_run *run, gv_error *err)
{
    const char *operand = run->operands.n_items ? run->operands.items[0] : "-";
    const bool is_stdin = strcmp(operand, "-") == 0;
    const char *name = is_stdin ? "stdin" : operand;
    const gv_text_options options = { .size = sizeof options,
                                      .format = (gv_format)GV_FORMAT_FLATZINC };
    const int fd = is_stdin ? STDIN_FILENO : open(operand, O_RDONLY | O_CLOEXEC);
    gv_error why = { 0 };
    if (fd < 0) {
        gv_run_note(run, GV_EXIT_INPUT);
        return gv_fail(err, GV_ERR_IO, "%s: cannot open: %s", name, strerror(errno));
    }
    gv_reader *reader = NULL;
    gv_status status = gv_reader_open_fd(&reader, fd, &options, run->memory, &why);
    if (status == GV_OK)
        status = solve_input(run, reader, &why);
    gv_reader_free(reader);
    if (!is_stdin)
        close(fd);
    if (status == GV_OK)
        return GV_OK;
    if (status == GV_ERR_INPUT)
        gv_run_note(run, GV_EXIT_INPUT);
    return gv_run_fail_in(err, name, &why);
}

static gv_status prepare(gv_run *run, gv_error *err)
{
    if (run->operands.n_items > 1)
        return gv_fail(err, GV_ERR_ARGUMENT, "flatzinc takes one model");
    return GV_OK;
}

/* ---- the verb ---- */

/* The letters are those that MiniZinc uses for every solver. */
static const gv_option option_rows[] = {
    GV_OPT_LETTER_FLAG("all", 'a', GV_OPT_IN(flatzinc_options, all),
                       "print every solution; of a problem with an objective, every "
                       "better one that is found"),
    GV_OPT_NUMBER("solutions", 'n', "N", 0, UINT64_MAX,
                  GV_OPT_IN(flatzinc_options, n_solutions),
                  "stop after N solutions; 1 by default"),
    GV_OPT_LETTER_FLAG("solver-statistics", 's',
                       GV_OPT_IN(flatzinc_options, statistics),
                       "print statistics as MiniZinc reads them"),
    GV_OPT_NUMBER("time-limit", 't', "MS", 0, UINT64_MAX / 2,
                  GV_OPT_IN(flatzinc_options, limit_ms),
                  "stop after MS milliseconds; 0 means never"),
    GV_OPT_LETTER_FLAG("free-search", 'f', GV_OPT_IN(flatzinc_options, free_search),
                       "search in any order, as is always done"),
    GV_OPT_NUMBER("parallel", 'p', "N", 0, 1024, GV_OPT_IN(flatzinc_options, n_threads),
                  "accepted; the search uses one thread"),
    GV_OPT_NUMBER("random-seed", 'r', "S", 0, UINT64_MAX,
                  GV_OPT_IN(flatzinc_options, seed),
                  "accepted; the search is not random"),
    GV_OPTS_OUTPUT,
    GV_OPTS_CPU,
    GV_OPTS_MESSAGES,
};

const gv_verb gv_verb_flatzinc = {
    .name = "flatzinc",
    .options = GV_OPTIONS(option_rows),
    .options_size = sizeof(flatzinc_options),
    .operands = "[model.fzn | -]",
    .summary = "solve a FlatZinc model as MiniZinc expects of a solver",
    .prepare = prepare,
    .run = run_flatzinc,
};
