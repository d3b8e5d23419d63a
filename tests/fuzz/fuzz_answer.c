/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz_answer.c -- any bytes as the answer of a solver, to every encoding of a puzzle
 * with one solution: whatever is accepted is that solution. */
#include "fuzz_target.h"

#include "encode/encoding.h"

#include <stdlib.h>
#include <string.h>

enum { CELLS = 36, ORDER = 6 };

static const char puzzle[] = "24........1.....51.1...35......3..2.";
static const char solution[] = "241365356412423651615243562134134526";

static void must(bool holds)
{
    if (!holds)
        abort();
}

static void read_as(const gv_encoding *encoding, bool full, const gv_instance *instance,
                    const uint8_t *data, size_t size)
{
    gv_label labels[CELLS];
    gv_reply reply = GV_REPLY_UNKNOWN;
    gv_error err = { .message = "" };
    gv_arena arena;
    const gv_encode_choice choice = { .full = full };
    gv_arena_init(&arena, NULL);
    const gv_status status = encoding->read(&reply, labels, instance, &choice,
                                            (const char *)data, size, &arena, &err);
    must(status == GV_OK || status == GV_ERR_INPUT);
    must(status == GV_OK || err.message[0]);
    for (unsigned cell = 0; status == GV_OK && reply == GV_REPLY_SAT && cell < CELLS;
         cell++)
        must(labels[cell] == cell * ORDER + (gv_label)(solution[cell] - '1'));
    gv_arena_free(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const gv_text_options options = { .size = sizeof options,
                                      .has_family = true,
                                      .family = GV_SUDOKU,
                                      .block_rows = 2,
                                      .block_cols = 3,
                                      .order = ORDER };
    gv_context *context = NULL;
    gv_instance *instance = NULL;
    must(gv_context_new(&context, NULL) == GV_OK);
    must(gv_instance_parse(&instance, context, puzzle, strlen(puzzle), &options,
                           NULL) == GV_OK);
    (void)gv_encoding_of_answer((const char *)data, size);
    for (size_t i = 0; i < GV_N_ENCODINGS; i++)
        for (unsigned full = 0; full < 2; full++)
            read_as(&gv_encodings[i], full, instance, data, size);
    gv_instance_free(instance);
    gv_context_free(context);
    return 0;
}
