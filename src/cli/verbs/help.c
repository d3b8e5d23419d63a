/* SPDX-License-Identifier: GPL-3.0-or-later */
/* help.c -- `givens help [verb]`, from the tables of verbs and options. */
#include "cli/options/help.h"

void gv_help_overview(gv_buffer *out)
{
    gv_buffer_puts(out,
                   "usage: givens VERB [options] [puzzle | file | -]...\n\nverbs:\n");
    for (size_t i = 0; i < gv_n_verbs; i++)
        gv_buffer_printf(out, "  %-10s %s\n", gv_verbs[i]->name, gv_verbs[i]->summary);
    gv_buffer_puts(
        out, "\nInput is read from operands (a file if such a file exists, else a\n"
             "puzzle), or from standard input. 'givens help VERB' explains a verb,\n"
             "'man givens' everything.\n");
}

void gv_help_verb(gv_buffer *out, const gv_verb *verb)
{
    if (verb->needs) {
        gv_buffer_printf(out, "'%s' is not in this build: it needs the parts %s\n",
                         verb->name, verb->needs);
        return;
    }
    gv_buffer_printf(out, "usage: givens %s [options]%s%s\n\n%s\n\noptions:\n",
                     verb->name, *verb->operands ? " " : "", verb->operands,
                     verb->summary);
    gv_options_help(out, &verb->options);
    if (verb->list_names) {
        gv_buffer_putc(out, '\n');
        verb->list_names(out);
    }
}

static gv_status run_help(gv_run *run, gv_error *err)
{
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    gv_status status = GV_OK;
    const gv_operands *operands = &run->operands;
    const gv_verb *verb =
        operands->n_items ? gv_verb_by_name(operands->items[0]) : NULL;
    if (operands->n_items > 1)
        status = gv_fail(err, GV_ERR_ARGUMENT, "help takes one verb at most");
    else if (operands->n_items && !verb)
        status = gv_fail(err, GV_ERR_ARGUMENT, "unknown verb '%.60s'%s",
                         operands->items[0], gv_verb_nearest(operands->items[0]).text);
    else if (verb)
        gv_help_verb(&text, verb);
    else
        gv_help_overview(&text);
    if (status == GV_OK)
        status = text.failed
                     ? gv_fail_memory(err)
                     : gv_output_write(&run->output, text.text, text.length, err);
    gv_buffer_free(&text);
    return status;
}

/* ---- the verb ---- */

static const gv_option option_rows[] = {
    GV_OPTS_COLOR,
    GV_OPTS_HELP,
};

const gv_verb gv_verb_help = {
    .name = "help",
    .options = GV_OPTIONS(option_rows),
    .operands = "[verb]",
    .summary = "explain the command or one of its verbs",
    .is_about_command = true,
    .run = run_help,
};
