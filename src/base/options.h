/* SPDX-License-Identifier: GPL-3.0-or-later */
/* options.h -- command-line options as a table. The same rows parse the command line,
 * print the help, and make the OPTIONS of the manual pages and the shell completions.
 * Each verb has a table of its own, of rows that put their values into the settings
 * that all verbs share, and of rows that put them into the verb's own options. */
#ifndef GV_BASE_OPTIONS_H
#define GV_BASE_OPTIONS_H

#include "base/arena.h"
#include "base/array.h"
#include "base/buffer.h"
#include "base/status.h"

typedef enum gv_option_kind {
    GV_OPTION_FLAG,    /* bool: given or not */
    GV_OPTION_NUMBER,  /* uint64_t between low and high */
    GV_OPTION_SECONDS, /* double, 0 or more */
    GV_OPTION_CHOICE,  /* const char *: one of `words`, given in any case */
    GV_OPTION_BLOCK,   /* gv_option_block: ROWSxCOLUMNS, product up to 64 */
    GV_OPTION_TEXT,    /* const char *: anything */
    GV_OPTION_LOCAL /* const char *: names a file or a program of this machine, unless
                       it is one of `words` (which may be NULL) */
} gv_option_kind;

/* Whose an option is, which says where its value goes. */
typedef enum gv_option_owner {
    GV_OPTION_OWN,       /* the verb's: into its own options */
    GV_OPTION_SHARED,    /* of many verbs: into the shared settings, */
    GV_OPTION_OF_PROCESS /* and so those about the process that runs the verb */
} gv_option_owner;

typedef struct gv_option_block {
    unsigned rows;
    unsigned columns;
} gv_option_block;

/* Reads ROWSxCOLUMNS, digits only, product from 1 to GV_MAX_ORDER. Returns the text
 * after it, or NULL if it is not a block. */
const char *gv_block_read(gv_option_block *out, const char *text);

typedef struct gv_option {
    const char *name; /* without the dashes */
    char letter;      /* short form, or 0 */
    gv_option_kind kind;
    const char *argument; /* the value's name in the help; NULL for a flag */
    const char *words;    /* of a CHOICE or LOCAL, separated by blanks */
    uint64_t low;         /* of a NUMBER */
    uint64_t high;
    size_t offset; /* of its value in the structure that it belongs to */
    gv_option_owner owner;
    const char *text; /* what it does, in one sentence without a period */
    const char *also; /* NULL, or another name that is understood, but not shown */
} gv_option;

/* Rows of a table. `place` is the field that takes the value: GV_OPT_IN(type, field) of
 * the verb's own options, GV_OPT_SHARED(type, field) of the shared settings,
 * GV_OPT_OF_PROCESS(type, field) one of these that is about the process. */
#define GV_OPT_IN(type, field)         offsetof(type, field), GV_OPTION_OWN
#define GV_OPT_SHARED(type, field)     offsetof(type, field), GV_OPTION_SHARED
#define GV_OPT_OF_PROCESS(type, field) offsetof(type, field), GV_OPTION_OF_PROCESS

#define GV_OPT_LETTER_FLAG(name, letter, place, text)                                  \
    {                                                                                  \
        name, letter, GV_OPTION_FLAG, NULL, NULL, 0, 0, place, text, NULL              \
    }
#define GV_OPT_FLAG(name, place, text)                                                 \
    {                                                                                  \
        name, 0, GV_OPTION_FLAG, NULL, NULL, 0, 0, place, text, NULL                   \
    }
#define GV_OPT_NUMBER(name, letter, argument, low, high, place, text)                  \
    {                                                                                  \
        name, letter, GV_OPTION_NUMBER, argument, NULL, low, high, place, text, NULL   \
    }
#define GV_OPT_SECONDS(name, argument, place, text)                                    \
    {                                                                                  \
        name, 0, GV_OPTION_SECONDS, argument, NULL, 0, 0, place, text, NULL            \
    }
#define GV_OPT_CHOICE(name, argument, words, place, text)                              \
    {                                                                                  \
        name, 0, GV_OPTION_CHOICE, argument, words, 0, 0, place, text, NULL            \
    }
#define GV_OPT_BLOCK(name, argument, place, text)                                      \
    {                                                                                  \
        name, 0, GV_OPTION_BLOCK, argument, NULL, 0, 0, place, text, NULL              \
    }
#define GV_OPT_TEXT(name, argument, place, text)                                       \
    {                                                                                  \
        name, 0, GV_OPTION_TEXT, argument, NULL, 0, 0, place, text, NULL               \
    }
#define GV_OPT_TEXT_ALSO(name, also, argument, place, text)                            \
    {                                                                                  \
        name, 0, GV_OPTION_TEXT, argument, NULL, 0, 0, place, text, also               \
    }
#define GV_OPT_LOCAL(name, letter, argument, words, place, text)                       \
    {                                                                                  \
        name, letter, GV_OPTION_LOCAL, argument, words, 0, 0, place, text, NULL        \
    }

enum { GV_MAX_OPTIONS = 64 };

/* Which options were given: bit i is row i. */
typedef uint64_t gv_option_set;

/* The options of one verb. */
typedef struct gv_options {
    const gv_option *rows;
    size_t n_rows; /* at most GV_MAX_OPTIONS */
} gv_options;

/* The table of an array of rows. */
#define GV_OPTIONS(rows)                                                               \
    {                                                                                  \
        rows, GV_N_OF(rows)                                                            \
    }

/* The structures that values go to. */
typedef struct gv_option_values {
    void *shared;
    void *own; /* NULL for a verb without options of its own */
} gv_option_values;

/* What is left of a command line. */
typedef struct gv_operands {
    const char **items;
    size_t n_items;
    gv_option_set given;
} gv_operands;

/* Reads argv[0 .. n_args - 1]: options and operands in any order; `--` ends the
 * options; `-` is an operand; --name=value and --name value, -jN and -j N; a name may
 * be cut where no other begins so. Values go into `values`. GV_ERR_ARGUMENT with a
 * message for anything wrong, such as an empty operand or file name. */
gv_status gv_options_parse(gv_operands *out, gv_option_values values,
                           const gv_options *options, const char *const *argv,
                           size_t n_args, gv_arena *arena, gv_error *err);

/* The row that is called or understood by that name; NULL when there is none. */
const gv_option *gv_options_find(const gv_options *options, const char *name);

/* The field that holds the value of the row. */
void *gv_option_place(const gv_option *row, gv_option_values values);

/* Whether the value is one of the words, separated by blanks. */
bool gv_options_is_word(const char *words, const char *value);

/* Whether the option was given on the command line. */
bool gv_options_given(const gv_options *options, gv_option_set given, const char *name);

/* GV_ERR_ARGUMENT when an option that was given names a file or a program: for a run
 * that must not open any. `values` are those that were read. */
gv_status gv_options_check_sealed(const gv_options *options, gv_option_set given,
                                  gv_option_values values, gv_error *err);

/* "  -j, --threads N      worker threads; ..." for each option. */
void gv_options_help(gv_buffer *out, const gv_options *options);

/* The same as a section of a manual page in scdoc's notation. */
void gv_options_manual(gv_buffer *out, const gv_options *options);

#endif
