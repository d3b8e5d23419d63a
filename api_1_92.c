// Needs src/ (-Isrc -Iinclude) for contexts that run out of memory.
#include "givens.h"
#include "givens_study.h"
#include "base/memory.h"
#include "model/context.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static gv_context *contexts[2];
static gv_memory memories[2];
static gv_instance *instances[4];
static gv_puzzle_stream *streams[4];
static gv_scale *scales[4];
static gv_statistics *statistics[4];
static gv_explanation *explanations[4];
static gv_worksheet *worksheets[4];
static const gv_flag flag_on = true, flag_off = false;
static double numbers[3][64];
static const gv_rating_values ratings[] = { { "W", 0, numbers[0] },
                                            { "own", 1, numbers[1] } };
static gv_error error;

static bool go_on(void *user, const uint16_t *values, size_t n_cells)
{
    (void)values, (void)n_cells;
    return (*(unsigned *)user)-- > 0;
}

int main(void)
{
    (void)flag_on, (void)flag_off, (void)error, (void)ratings, (void)memories;
    (void)instances, (void)streams, (void)scales, (void)statistics;
    (void)explanations, (void)worksheets, (void)go_on;
    (void)gv_context_new(&contexts[0], NULL);
    { // gv_check_batch
    const gv_puzzles * puzzles = &((union { gv_puzzles is; char bytes[120]; }){ { .size = 34, .n = 6, .texts = (const char *[]){ "\063\040\056\040\056\040\056\040\056\040\056", "\061\056\056\056\062\056\056\056\056\056\056\056\056\056\063\056\056\056\056\056\056\312\056\056\056\064", "\065\063\056\056\067\056\056\056\056\066\056\056\061\071\065\056\056\056\056\071\070\056\056\056\056\066\056\070\056\056\056\066\056\056\056\063\064\056\056\070\056\063\056\056\061\067\056\056\056\062\056\056\056\066\056\066\056\056\056\056\062\070\056\056\056\056\064\061\071\056\056\065\056\056\056\056\070\056\056\067\071", "\065\063\056\056\067\056\056\056\056\066\056\056\061\071\065\056\056\056\056\071\070\056\056\056\056\066\056\070\056\056\056\066\056\056\056\063\064\056\056\070\056\063\056\056\061\067\056\056\056\062\056\056\056\066\056\066\056\056\056\056\062\070\056\056\056\056\064\061\071\056\056\065\056\056\056\056\070\056\056\067\071", "\143\163\160\012\166\141\162\151\141\142\154\145\040\101\040\162\145\144\040\147\162\145\145\156\040\142\154\165\145\012\166\141\162\151\141\142\154\145\040\102\040\162\145\144\040\147\162\145\145\156\040\142\154\165\145\012\166\141\162\151\141\142\154\145\040\103\040\162\145\144\040\147\162\145\145\156\012\141\154\154\144\151\146\146\145\162\145\156\164\040\101\040\102\040\103\012", "\056\056\056\056\056\056\056\056\056\056\056\056\056\056\056\056\056\056\056\056\056\056\056\056\056\056\056\056\056\056\056\056\056\056\056\056\056\056\056\056\056\350\056\242\056\056\056\056\056\056\056\056\056\056\056\056\056\056\056\056\056\056\056\024\056\056\056\056\056\056\056\056\056\056\056\002\056\056\056\056\056", NULL }, .lengths = (size_t[]){ 11, 26, 81, 81, 96, 81, 0 }, .context = contexts[0] } }).is;
    const gv_batch_options * options = &(gv_batch_options){ .size = sizeof(gv_batch_options), .nodes = 2000, .time_ms = 50, .stop = &flag_off };
    gv_check_result * results = calloc(6, sizeof(gv_check_result));
    uint8_t * outcomes = calloc(6, sizeof(uint8_t));
    gv_error * err = &error;
    (void)gv_check_batch(results, outcomes, puzzles, options, err);
