/* SPDX-License-Identifier: GPL-3.0-or-later */
/* outcome.h -- how a question about one instance came out, from the engines to the
 * tables and the JSON. A gv_status says that a call failed, a gv_end why a search
 * ended; an outcome is the answer, or the reason that there is none. */
#ifndef GV_BASE_OUTCOME_H
#define GV_BASE_OUTCOME_H

typedef enum gv_outcome {
    GV_OUTCOME_OK,       /* there is an answer: solved, rated, written */
    GV_OUTCOME_NONE,     /* the instance has no solution */
    GV_OUTCOME_MULTIPLE, /* it has several solutions where one is needed */
    GV_OUTCOME_BEYOND,   /* the allowed rules do not solve it */
    GV_OUTCOME_LIMIT,    /* ended early, by a limit or the stop flag: see the gv_end */
    GV_OUTCOME_ERROR,    /* it could not be asked: the instance or its text is wrong */
    GV_N_OUTCOMES
} gv_outcome;

/* The word for it in tables and JSON: "ok", "none", "multiple", ... */
const char *gv_outcome_name(gv_outcome outcome);

/* The outcome that a word names; GV_N_OUTCOMES if it names none. */
gv_outcome gv_outcome_find(const char *name);

#endif
