/* SPDX-License-Identifier: GPL-3.0-or-later */
/* api_state.h -- what a sequence of calls has: handles in numbered places, a source of
 * arguments, good and bad, and the C program that is written along (if one is wanted).
 *
 * A call of the table (api_calls.c) is a function like this:
 *
 *     static void call_count(fuzz *f)
 *     {
 *         OUT(gv_count_result, out);
 *         VAR(const gv_instance *, in, any_instance(f));
 *         VAR(const gv_limits *, limits, any_limits(f));
 *         VAR(gv_error *, err, any_error(f));
 *         DO(gv_count(out, in, limits, err));
 *         UNTOUCHED(out);
 *     }
 *
 * The macros make the variables, write them to the program, and check what every call
 * promises: a failure has a message and leaves the outputs as they were. */
#ifndef GV_TESTS_FUZZ_API_STATE_H
#define GV_TESTS_FUZZ_API_STATE_H

#include "base/buffer.h"
#include "base/rng.h"
#include "givens.h"
#include "givens_study.h"

#include <stdio.h>
#include <string.h>

enum { N_CONTEXTS = 2, N_PLACES = 4, MOST_JUNK = 64 };

/* A kind of handle: how it is called in the program, and how it is freed. */
typedef enum kind {
    INSTANCE,
    STREAM,
    SCALE,
    STATISTICS,
    EXPLANATION,
    WORKSHEET,
    READER,
    FLAG,
    N_KINDS
} kind;

typedef struct place {
    void *handle;
    int context; /* that it was made from; -1: none */
} place;

typedef struct fuzz {
    gv_rng rng; /* of the step */
    gv_context *contexts[N_CONTEXTS];
    gv_memory memories[N_CONTEXTS];
    place places[N_KINDS][N_PLACES];
    gv_error error;
    FILE *program;         /* NULL, or where the calls are written */
    gv_buffer text;        /* how the argument that was made last is written */
    gv_buffer fields;      /* the fields of options so far, each after a comma */
    void *junk[MOST_JUNK]; /* freed after the step */
    size_t n_junk;
    int context;      /* of the argument that was made last */
    gv_status status; /* of the call */
} fuzz;

/* ---- for rows ---- */

#define VAR(type, name, maker)                                                         \
    type name = maker;                                                                 \
    write_variable(f, #type, #name)

/* A pointer to room for an answer, filled with a pattern; rarely NULL. */
#define OUT(type, name)                                                                \
    type name##_room;                                                                  \
    memset(&name##_room, PATTERN, sizeof name##_room);                                 \
    write_line(f, "    " #type " " #name "_room;\n");                                  \
    VAR(type *, name, any_out(f, &name##_room, #name "_room"))

/* Calls, after writing that down. */
#define DO(call)                                                                       \
    do {                                                                               \
        write_line(f, "    (void)" #call ";\n");                                       \
        f->status = call;                                                              \
        check_status(f, err);                                                          \
    } while (0)
#define SAY(call)                                                                      \
    do {                                                                               \
        write_line(f, "    (void)" #call ";\n");                                       \
        (void)(call);                                                                  \
    } while (0)

#define UNTOUCHED(name) check_untouched(f, name, sizeof *name, #name)

/* A handle that the call has made. */
#define KEEP(kind_of, name)                                                            \
    do {                                                                               \
        UNTOUCHED(name);                                                               \
        if (f->status == GV_OK && name##_room)                                         \
            keep(f, kind_of, name##_room, #name "_room");                              \
    } while (0)

enum { PATTERN = 0xA5 };

void write_line(const fuzz *f, const char *text);
void write_variable(const fuzz *f, const char *type, const char *name);
void check_status(fuzz *f, const gv_error *err);
void check_untouched(const fuzz *f, const void *out, size_t size, const char *name);
void complain(const char *what);
void keep(fuzz *f, kind kind_of, void *handle, const char *name);
void release(fuzz *f, kind kind_of, unsigned at);
void release_context(fuzz *f, unsigned at);

/* Before and after a step: one of the stop flags is set when it takes long. */
void arm_flag(bool on);

/* A field of the options in the variable `filled`; always, or rarely. */
#define FIELD(name, maker)                                                             \
    do {                                                                               \
        filled.name = maker;                                                           \
        add_field(f, #name);                                                           \
    } while (0)
#define SOMETIMES(name, maker)                                                         \
    do {                                                                               \
        if (rarely(f))                                                                 \
            FIELD(name, maker);                                                        \
    } while (0)

void add_field(fuzz *f, const char *name); /* with the text of its value */

/* ---- arguments; each leaves its text in f->text ---- */

__attribute__((format(printf, 2, 3))) void set_text(fuzz *f, const char *format, ...);
__attribute__((format(printf, 2, 3))) void add_text(fuzz *f, const char *format, ...);

unsigned below(fuzz *f, unsigned n);
bool rarely(fuzz *f); /* one time in sixteen */

void *any_out(fuzz *f, void *room, const char *name);
gv_error *any_error(fuzz *f);
gv_context *any_context(fuzz *f);
void *any_handle(fuzz *f, kind kind_of);
/* These characters. */
void spell_text(fuzz *f, const char *text, size_t length);
bool any_bool(fuzz *f);
gv_limits *any_limits(fuzz *f);
gv_text_options *any_text_options(fuzz *f);
gv_shape *any_shape(fuzz *f);
const char *any_text(fuzz *f, size_t *length); /* of a puzzle, or nearly so */
/* Of several puzzles, for as long as the sequence runs. */
const char *any_lines(fuzz *f);
const char *any_word(fuzz *f,
                     const char *list); /* of a list, or another one, or NULL */
size_t this_size(fuzz *f, size_t size);
uint64_t any_number(fuzz *f, uint64_t most); /* mostly up to `most` */
/* The flag that is set when a step takes long: for what may have no other end. */
const gv_flag *soon_flag(fuzz *f);
const gv_flag *any_flag(fuzz *f); /* never NULL: streams have no other limit */
uint16_t *any_values(fuzz *f, size_t n, unsigned order);
bool *any_flags(fuzz *f, size_t n);
/* Room for n items that ends where it ends; rarely NULL. */
void *any_room(fuzz *f, size_t n, size_t item, const char *type);
/* Options: a copy of the struct, with a right or wrong size; its text is that of the
 * fields since the last options. NULL from time to time. */
void *any_options(fuzz *f, const void *filled, size_t size, const char *type);
/* The same, never without the fields: what would take long without its stop flag. */
void *whole_options(fuzz *f, const void *filled, size_t size, const char *type);
void *new_junk(fuzz *f, size_t size);

static inline gv_instance *any_instance(fuzz *f)
{
    return any_handle(f, INSTANCE);
}

/* ---- the table of calls ---- */

typedef struct api_call {
    const char *name;
    void (*run)(fuzz *f);
} api_call;

extern const api_call api_calls[];
extern const size_t n_api_calls;

#endif
