/* SPDX-License-Identifier: GPL-3.0-or-later */
/* studies.h -- the stores named on the command line of the server. Requests refer to
 * them by their numbers, from 1; each answer reads the file again, even while a study
 * runs. */
#ifndef GV_SERVE_STUDIES_H
#define GV_SERVE_STUDIES_H

#include "base/json.h"
#include "base/status.h"

#include <pthread.h>

typedef struct gv_study_file {
    const char *path;
    const char *name; /* without its folders */
    uint64_t changed; /* stamp of the numbers below; 0: that of the start */
    uint64_t n_units, n_puzzles;
    double rests_until; /* it was locked or slow, and is not read again before */
    bool is_being_read; /* by some thread, which nobody else waits for */
} gv_study_file;

typedef struct gv_studies {
    pthread_mutex_t
        mutex; /* guards what changes in the files; not held while reading */
    gv_study_file *files;
    size_t n_files;
} gv_studies;

/* No studies yet. */
void gv_studies_init(gv_studies *studies);

/* Takes these, once, and opens each of them: a file that is not a store fails with a
 * message that names it. Setting `stop` ends the reading, as a failure. */
gv_status gv_studies_open(gv_studies *studies, const char *const *paths, size_t n_paths,
                          const gv_flag *stop, gv_error *err);
void gv_studies_free(gv_studies *studies);

/* The path of study `id`, a number as in a request; NULL if there is none. */
const char *gv_studies_path(const gv_studies *studies, const char *id);

/* Replaces the path of a study by its name in a message, which begins where it did:
 * clients need not know the folders of stores. */
void gv_studies_hide(char *message, const char *path);

/* [{"id": 1, "name": "demo.db"}, ...] */
void gv_studies_names(const gv_studies *studies, gv_json *json);

/* The same with "puzzles", "units" and "changed", a text that differs whenever the file
 * has changed; for a store that cannot be read now, "error" with the message. One that
 * another program has locked keeps the numbers it had, after a short wait. So does one
 * that another request is reading now, however long that takes, and one that has not
 * been read when `stop` is set. */
void gv_studies_state(gv_studies *studies, const gv_flag *stop, gv_json *json);

#endif
