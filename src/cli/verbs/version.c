/* SPDX-License-Identifier: GPL-3.0-or-later */
/* version.c -- `givens version`: version, commit, and what this build can use. */
#include "base/provenance.h"
#include "cli/run.h"

static gv_status run_version(gv_run *run, gv_error *err)
{
    if (run->operands.n_items)
        return gv_fail(err, GV_ERR_ARGUMENT, "version takes no operand");
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    gv_buffer_printf(&text, "givens %s (%s)\nCPU level: %s\n", gv_version(),
                     gv_commit(), gv_cpu_name(gv_cpu_detect()));
    const gv_status status =
        text.failed ? gv_fail_memory(err)
                    : gv_output_write(&run->output, text.text, text.length, err);
    gv_buffer_free(&text);
    return status;
}

/* ---- the verb ---- */

static const gv_option option_rows[] = {
    GV_OPTS_COLOR,
    GV_OPTS_HELP,
};

const gv_verb gv_verb_version = {
    .name = "version",
    .options = GV_OPTIONS(option_rows),
    .operands = "",
    .summary = "print version and commit",
    .is_about_command = true,
    .run = run_version,
};
