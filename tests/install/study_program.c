/* SPDX-License-Identifier: GPL-3.0-or-later */
/* study_program.c -- a program that uses libgivens_study beside libgivens: the backbone
 * of the empty 4x4 Sudoku, by a SAT solver where there is one. */
#include <givens_study.h>

#include <stdio.h>

int main(void)
{
    gv_context *context;
    gv_instance *empty;
    gv_error err;
    gv_backbone_options options = GV_INIT(gv_backbone_options);
    gv_backbone_result found;
    if (gv_context_new(&context, &err) != GV_OK)
        return 1;
    options.exact = gv_context_use_sat(context, &err) == GV_OK;
    if (gv_instance_parse(&empty, context, "................", 16, NULL, &err) !=
            GV_OK ||
        gv_backbone(&found, NULL, 0, empty, &options, NULL, &err) != GV_OK)
        return 1;
    printf("%s: %u of %u\n", options.exact ? "exact" : "look-ahead",
           (unsigned)found.lower, (unsigned)found.n_variables);
    gv_instance_free(empty);
    gv_context_free(context);
    return 0;
}
