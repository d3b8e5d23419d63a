/* SPDX-License-Identifier: GPL-3.0-or-later */
/* study_testing.h -- a plan for a small family, and a folder for stores. Include it
 * behind cmocka.h. */
#ifndef GV_TESTS_STUDY_TESTING_H
#define GV_TESTS_STUDY_TESTING_H

#include "generate/generator.h"
#include "study/study_plan.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A plan with all that it stands on. */
typedef struct small_study {
    gv_arena arena;
    gv_context *context;
    gv_instance *empty;
    gv_grid_source *source;
    gv_generator *generator;
    gv_flag stop;
    gv_study_plan plan;
} small_study;

static inline void small_study_open(small_study *s, gv_generator_options options,
                                    const char *ratings)
{
    const gv_shape shape = { .family = GV_SUDOKU, .order = 4 };
    memset(s, 0, sizeof *s);
    gv_arena_init(&s->arena, NULL);
    options.stop = &s->stop;
    assert_int_equal(gv_context_new(&s->context, NULL), GV_OK);
    assert_int_equal(gv_instance_empty(&s->empty, s->context, &shape, NULL), GV_OK);
    assert_int_equal(
        gv_grid_source_new(&s->source, s->empty, GV_GRIDS_AUTO, NULL, &s->arena, NULL),
        GV_OK);
    assert_int_equal(gv_generator_new(&s->generator, &options, s->empty,
                                      options.takes_grids ? NULL : s->source, &s->arena,
                                      NULL),
                     GV_OK);
    s->plan = (gv_study_plan){ .generator = s->generator,
                               .max_length = 36,
                               .stop = &s->stop };
    if (ratings)
        assert_int_equal(gv_study_plan_rate_by(&s->plan, ratings, NULL), GV_OK);
}

static inline void small_study_close(small_study *s)
{
    gv_arena_free(&s->arena);
    gv_instance_free(s->empty);
    gv_context_free(s->context);
}

static const gv_generator_options weighted_small = { .method = GV_METHOD_WEIGHTED,
                                                     .seed = 7,
                                                     .counts_too = true };

/* ---- a folder for each test, which is the working directory ---- */

static inline int enter_folder(void **ctx)
{
    char *folder = strdup("/tmp/givens-study-XXXXXX");
    *ctx = folder;
    return folder && mkdtemp(folder) ? chdir(folder) : -1;
}

static inline int leave_folder(void **ctx)
{
    DIR *dir = opendir(".");
    for (const struct dirent *entry; dir && (entry = readdir(dir));)
        (void)unlink(entry->d_name);
    closedir(dir);
    const int status = chdir("/") || rmdir(*ctx);
    free(*ctx);
    return status;
}

#endif
