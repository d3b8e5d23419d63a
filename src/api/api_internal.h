/* SPDX-License-Identifier: GPL-3.0-or-later */
/* api_internal.h -- what the calls of givens.h have in common: they check what programs
 * pass. The folders below may rely on it. */
#ifndef GV_API_API_INTERNAL_H
#define GV_API_API_INTERNAL_H

#include "model/instance.h"
#include "rate/rater.h"
#include "solve/block.h"
#include "sudoku9/canon/canon.h"

/* Reads a struct of options, which begins with its size, into `out` of `out_size`
 * bytes. A program made with an older header has a smaller one: the fields that it
 * lacks become 0, which must mean their defaults. One made with a newer header may have
 * a larger one, if it leaves the fields that this library lacks at 0. NULL: all
 * defaults. GV_ERR_ARGUMENT for anything else.
 *
 * So a new field goes to the end, and must make the struct larger: padding, which older
 * programs do not initialize, may not become a field. */
gv_status gv_caller_options_read(void *out, size_t out_size, const void *options,
                                 gv_error *err);

/* Typed: the options of the caller must have the type of *out. */
#define GV_READ_OPTIONS(out, options, err)                                             \
    gv_caller_options_read((out), sizeof *(1 ? (out) : (options)), (options), (err))

/* The values of primary variables, as programs see them: 1 for the first label of a
 * variable, 0 for no given. Of two givens in one cell it is the first. */
void gv_values_of_labels(uint16_t *values, const gv_net *net, const gv_label *labels,
                         uint32_t n_labels);

/* The labels of the values that are not 0, ascending, to an array with room for
 * n_primary; their number to *n_labels. GV_ERR_ARGUMENT: a wrong number of cells, or a
 * value that its cell does not have. */
gv_status gv_values_to_labels(gv_label *labels, uint32_t *n_labels, const gv_net *net,
                              const uint16_t *values, size_t n_cells, gv_error *err);

/* GV_ERR_ARGUMENT if an array for the cells of `net` has another length;
 * GV_ERR_UNSUPPORTED if it has a variable with more values than 16 bits can count. */
gv_status gv_values_check_room(const gv_net *net, size_t n_cells, gv_error *err);

/* GV_READ_OPTIONS() for what the caller knows about texts, whose enumerators are
 * checked.
 */
gv_status gv_caller_text_options(gv_text_options *out, const gv_text_options *options,
                                 gv_error *err);

/* gv_instance_parse() into an arena of the caller's, with options that were read. */
gv_status gv_caller_text_parse(gv_instance **out, gv_context *context, const char *text,
                               size_t length, const gv_text_options *options,
                               gv_arena *arena, gv_error *err);

/* What one rating came to, for programs: OK only with a value. Internally a rating that
 * there is not is also OK, because the command prints it as "-" and goes on. */
gv_outcome gv_caller_rate_outcome(const gv_rating *rating, const gv_rate_value *value,
                                  const gv_instance *instance);

/* How a search for up to two solutions came out. Two solutions are an answer even if a
 * limit was hit at the same moment. */
gv_outcome gv_caller_outcome(const gv_search_question *question);

/* The limits of calls that have no nodes: GV_ERR_ARGUMENT for a limit of them. */
gv_status gv_caller_limits_without_nodes(gv_limits *out, const gv_limits *limits,
                                         gv_error *err);

/* The form of gv_canon() and gv_canon_batch(). */
gv_status gv_caller_canon_form(const gv_canon_row **out,
                               const gv_canon_options *options, gv_error *err);

/* GV_ERR_UNSUPPORTED for instances that have no such form. */
gv_status gv_caller_canon_refuse(gv_error *err);

/* The plan of gv_scale_new() and gv_rate_batch(). */
gv_status gv_caller_rate_plan(gv_rate_plan **out, const gv_scale_options *options,
                              gv_context *context, gv_error *err);

/* Ends the calling function with GV_ERR_ARGUMENT when the argument is NULL. */
#define GV_NEED(argument)                                                              \
    do {                                                                               \
        if (!(argument))                                                               \
            return gv_fail(err, GV_ERR_ARGUMENT, "the argument '%s' is NULL",          \
                           #argument);                                                 \
    } while (0)

#endif
