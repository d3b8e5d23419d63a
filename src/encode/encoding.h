/* SPDX-License-Identifier: GPL-3.0-or-later */
/* encoding.h -- the table of encodings: instances in the languages of solvers, and the
 * answers of solvers as solutions. A new encoding is a row in encoding.c and a file. */
#ifndef GV_ENCODE_ENCODING_H
#define GV_ENCODE_ENCODING_H

#include "base/arena.h"
#include "base/budget.h"
#include "base/buffer.h"
#include "model/instance.h"

/* Where a writer puts its text. It calls `flush` now and then (never inside a line), so
 * that the text can be written elsewhere and dropped: memory stays flat however large
 * the encoding is. NULL: the text stays in the buffer. */
typedef struct gv_encode_out {
    gv_buffer *text;
    void (*flush)(void *user);
    void *user;
    gv_meter *meter; /* may end it (budget.h): the text is then truncated */
} gv_encode_out;

typedef struct gv_encode_choice {
    bool full; /* otherwise: first reduced by naked singles */
    gv_encode_part part;
    gv_meter *meter; /* NULL, or what may end reading: the result then means nothing */

    /* For the header; NULL: nothing. */
    const char *remark; /* the text after the puzzle */
    size_t remark_length;
    const char *comments; /* lines before it: what made it */
    size_t comments_length;
} gv_encode_choice;

typedef struct gv_encoding {
    const char *name;
    const char *suffix;  /* of its files, with the dot */
    const char *summary; /* one line for the manual */
    bool has_parts;      /* GV_ENCODE_MODEL and GV_ENCODE_DATA */
    bool is_binary; /* of a csp, it knows all-different and forbidden pairs alone */

    /* Writes the instance. What it needs for that is taken from `tmp`. */
    gv_status (*write)(const gv_encode_out *out, const gv_instance *instance,
                       const gv_encode_choice *choice, gv_arena *tmp, gv_error *err);

    /* Reads the answer of a solver to what write() wrote, for the same instance and
     * choice. SAT: labels[0 .. n_primary - 1] are a solution (they passed
     * gv_solution_check). GV_ERR_INPUT, with the line if there is one, if the answer is
     * truncated, contradicts itself or is wrong; *out is then SAT only if the answer is
     * complete but not a solution. */
    gv_status (*read)(gv_reply *out, gv_label *labels, const gv_instance *instance,
                      const gv_encode_choice *choice, const char *text, size_t length,
                      gv_arena *tmp, gv_error *err);
} gv_encoding;

/* GV_ERR_UNSUPPORTED: a csp with constraints that the encoding does not know. Ask
 * before write() and read(). */
gv_status gv_encoding_suits(const gv_encoding *encoding, const gv_instance *instance,
                            gv_error *err);

enum { GV_N_ENCODINGS = 7 };
extern const gv_encoding gv_encodings[GV_N_ENCODINGS];

/* "dimacs-3d", "opb", ...; NULL if there is none of that name. */
const gv_encoding *gv_encoding_by_name(const char *name);

/* The encoding that an answer looks like; NULL if there is none. The two of DIMACS
 * number their variables alike, and are not distinguished. */
const gv_encoding *gv_encoding_of_answer(const char *text, size_t length);

#endif
