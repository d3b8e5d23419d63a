#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""extend.py -- adds a toy family, rule, rating, format and verb to a copy of the tree, each by
the recipe of CONTRIBUTING.md ("How to add"), builds the command, uses all of them, and counts
the files that each took: one new file and one row in a table, beside the list of sources of
its folder.

    extend.py SOURCE
"""
import os
import re
import subprocess
import sys
import tempfile

HEAD = "/* SPDX-License-Identifier: GPL-3.0-or-later */\n/* toy -- an example. */\n"

FAMILY = HEAD + """#include "model/family.h"
#include "model/grid.h"

/* Digits that are different in each row, and nothing else. */
static gv_status build(const gv_net **out, gv_shape shape, gv_arena *arena, gv_error *err)
{
    const uint32_t n_cells = shape.order * shape.order;
    gv_net_builder *builder = NULL;
    GV_TRY(gv_net_builder_new(&builder, arena, shape, n_cells * shape.order, err));
    GV_TRY(gv_grid_add_cells(builder, shape, err));
    GV_TRY(gv_grid_add_digits(builder, GV_VAR_RN, shape, gv_row_cell, err));
    return gv_net_finish(out, builder, n_cells, 2 * n_cells, NULL, err);
}

static gv_status automorphism(const gv_net *net, gv_rng *rng, gv_label *image,
                              gv_arena *tmp, gv_error *err)
{
    (void)rng;
    (void)tmp;
    (void)err;
    for (gv_label label = 0; label < net->n_labels; label++)
        image[label] = label;
    return GV_OK;
}

const gv_family_row gv_family_toy = {
    .name = "toy",
    .summary = "rows of different digits",
    .has_digits = true,
    .complete = gv_shape_complete_plain,
    .build = build,
    .automorphism = automorphism,
};
"""

RULE = HEAD + """#include "rules/rule.h"

/* The same as whips[1], by another name. */
bool gv_find_toy(gv_rule_context *finder, const gv_rule *rule, unsigned length,
                 gv_step *step)
{
    return gv_find_whip1(finder, rule, length, step);
}
"""

RATING = HEAD + """#include "rate/rate_internal.h"

gv_status gv_rate_toy(gv_rate_value *out, gv_rate_job *job, const gv_rating *rating,
                      gv_error *err)
{
    (void)job;
    (void)rating;
    (void)err;
    out->value = 42;
    return GV_OK;
}
"""

FORMAT = HEAD + """#include "text/format.h"

#include <string.h>

/* "toy:" and a line. */
static bool begins(const char *text, size_t length)
{
    return length > 4 && memcmp(text, "toy:", 4) == 0;
}

static gv_status read_toy(gv_parsed *out, const gv_record_text *raw, gv_context *context,
                          gv_arena *arena, gv_error *err)
{
    gv_record_text rest = *raw;
    rest.text += 4;
    rest.length -= 4;
    return gv_line_read(out, &rest, context, arena, err);
}

static gv_status write_toy(gv_buffer *out, const gv_instance *instance,
                           gv_alphabet alphabet, gv_error *err)
{
    gv_buffer_puts(out, "toy:");
    return gv_line_write(out, instance, alphabet, err);
}

const gv_format_row gv_format_toy = {
    .name = "toy",
    .summary = "a line after a word",
    .one_line = true,
    .line_begins = begins,
    .read = read_toy,
    .write = write_toy,
};
"""

VERB = HEAD + """#include "cli/stream/task.h"

typedef struct toy_options {
    uint64_t times;
} toy_options;

static gv_status answer(gv_task *task, gv_error *err)
{
    (void)err;
    const toy_options *own = task->run->options;
    task->worker->cells[0] =
        gv_cell_integer(own->times * task->parsed.instance->n_givens);
    return GV_OK;
}

static const toy_options defaults = { .times = 1 };

static const gv_option option_rows[] = {
    GV_OPT_NUMBER("times", 0, "N", 1, 9, GV_OPT_IN(toy_options, times),
                  "multiply the number of givens"),
    GV_OPTS_TO_TABLE,
    GV_OPTS_FROM,
    GV_OPTS_OUTPUT,
    GV_OPTS_ROWS,
};

const gv_verb gv_verb_toy = {
    .name = "toy",
    .options = GV_OPTIONS(option_rows),
    .options_size = sizeof(toy_options),
    .defaults = &defaults,
    .operands = GV_RECORD_OPERANDS,
    .summary = "count givens",
    .n_columns = 1,
    .columns = (const gv_column[]){ GV_INTEGERS("toy", "givens, multiplied") },
    .answer = answer,
};
"""

RULE_ROW = """GV_RULE(TOY, gv_find_toy, gv_check_chain,
        .name = "toy", .tag = "TOY", .first = 1, .last = 1, .blocked = 1,
        .kind = { .z_first = true },
        .theory = { "TOY", "a toy", GV_RULE_BIT(TOY) },
        .page = GV_RULES_PAGE("whips1"))
"""

# What is added: the new file, the table with its row and where it goes, the list of sources.
ADDED = {
    "family": ("src/model/toy.c", FAMILY, "src/model/families.h",
               (r"( F\(GV_SUDOQUEENS, sudoqueens\))", r"\1 F(GV_CSP + 1, toy)"),
               "src/model/meson.build", "'toy.c'"),
    "rule": ("src/rules/toy.c", RULE, "src/rules/rules.inc",
             (r"(/\* clang-format on \*/)", RULE_ROW + r"\1"),
             "src/rules/meson.build", "'toy.c'"),
    "rating": ("src/rate/toy.c", RATING, "src/rate/ratings.inc",
               (r"(/\* clang-format on \*/)",
                'GV_RATING(gv_rate_toy, .name = "TOY", .summary = "a toy", .version = 1)\n' + r"\1"),
               "src/rate/meson.build", "'toy.c'"),
    "format": ("src/text/toy.c", FORMAT, "src/text/formats.h",
               (r'( F\(GV_FORMAT_CSP, csp, "csp"\))',
                r'\1 F(GV_FORMAT_NEXT, toy, "toy")'),
               "src/text/meson.build", "'toy.c'"),
    "verb": ("src/cli/verbs/toy.c", VERB, "src/cli/verbs.c",
             (r"( V\(version\))", r"\1 V(toy)"),
             "src/cli/meson.build", "'verbs/toy.c'"),
}

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

# This one needs whips[1].
NEEDS_RULE = "..9..4.........1..16.7...4.9..3...54.1..2......36..9.2....1..694....38....6..85.."

# A command, and what its output has to contain.
USES = [
    (["toy", "--times", "2", PUZZLE], "\n60\n"),
    (["help", "toy"], "--times"),
    (["count", "--family", "toy", "--size", "2", "--limit", "0", "empty"], "\n4\n"),
    (["rate", "--ratings", "toy", PUZZLE], "\t42\n"),
    (["explain", "--theory", "TOY", NEEDS_RULE], "toy[1]: "),
    (["explain", "--theory", "TOY", NEEDS_RULE], "IS SOLVED"),
    (["convert", "--to", "toy", PUZZLE], "toy:" + PUZZLE),
    (["convert", "--to", "line", "toy:" + PUZZLE], PUZZLE),
    (["convert", "--from", "toy", "--to", "line", "toy:" + PUZZLE], PUZZLE),
]


def run(words, folder, **more):
    return subprocess.run(words, cwd=folder, check=True, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, **more).stdout


def copy_tree(source, folder):
    names = run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], source)
    names = [n for n in names.splitlines() if os.path.isfile(os.path.join(source, n))]
    run(["cp", "--parents", "--target-directory", folder] + names, source)


def changed(folder):
    """The files that differ from what was copied."""
    lines = run(["git", "status", "--porcelain", "--untracked-files=all"], folder).splitlines()
    return sorted(line[3:] for line in lines)


def commit(folder):
    run(["git", "add", "-A"], folder)
    run(["git", "-c", "user.name=toy", "-c", "user.email=toy", "commit", "-q", "-m", "toy"], folder)


def add(folder, kind):
    file, text, table, (where, row), sources, entry = ADDED[kind]
    with open(os.path.join(folder, file), "w") as out:
        out.write(text)
    for path, pattern, new in ((table, where, row),
                               (sources, r"(static_library\('[^']+',\n)", r"\1  " + entry + ",\n")):
        path = os.path.join(folder, path)
        with open(path) as old:
            content = old.read()
        content, n = re.subn(pattern, new, content, count=1)
        assert n == 1, f"{path} has no place for the toy {kind}"
        with open(path, "w") as out:
            out.write(content)
    files = changed(folder)
    assert files == sorted([file, table, sources]), f"a {kind} took {files}"
    print(f"{kind}: {file}, a row of {table}, a line of {sources}")
    commit(folder)


def build(folder):
    try:
        run(["meson", "setup", "build", "-Dbuildtype=plain", "-Dtests=disabled", "-Dweb=disabled"],
            folder)
        run(["ninja", "-C", "build", "givens"], folder)
    except subprocess.CalledProcessError as failure:
        sys.exit(failure.stdout[-4000:])


def main():
    source = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        copy_tree(source, folder)
        run(["git", "init", "-q"], folder)
        commit(folder)
        for kind in ADDED:
            add(folder, kind)
        build(folder)
        for words, wanted in USES:
            done = subprocess.run([os.path.join(folder, "build", "givens")] + words, text=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
            assert wanted in "\n" + done.stdout, f"{words}: no '{wanted}' in {done.stdout[-500:]}"
            print("givens", " ".join(words))


main()
