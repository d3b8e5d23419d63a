/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gendoc.c -- a program of the build: makes from the tables of verbs and options what
 * must never differ from them.
 *
 *     gendoc man VERB TEMPLATE   the manual page, its places (@OPTIONS@, ...) filled in
 *     gendoc bash|zsh|fish       shell completion
 *     gendoc cli                 docs/cli.md
 *     gendoc schemas             the verbs that have a schema
 *     gendoc schema VERB         docs/schema/VERB.json */
#include "cli/options/help.h"
#include "cli/options/name_lists.h"
#include "cli/schema.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* ---- manual pages ---- */

static void put_verbs(gv_buffer *out)
{
    for (size_t i = 0; i < gv_n_verbs; i++)
        gv_buffer_printf(out, "*%s*\n\t%c%s. See *givens-%s*(1).\n\n",
                         gv_verbs[i]->name, toupper(gv_verbs[i]->summary[0]),
                         gv_verbs[i]->summary + 1, gv_verbs[i]->name);
}

/* Fills the places of one line of a template. */
static void put_template_line(gv_buffer *out, const char *line, const gv_verb *verb)
{
    if (strcmp(line, "@OPTIONS@\n") == 0 && verb)
        gv_options_manual(out, &verb->options);
    else if (strcmp(line, "@VERBS@\n") == 0)
        put_verbs(out);
    else if (strcmp(line, "@THEORIES@\n") == 0)
        gv_manual_theories(out);
    else if (strcmp(line, "@RATINGS@\n") == 0)
        gv_manual_ratings(out);
    else if (strcmp(line, "@ENCODINGS@\n") == 0)
        gv_manual_encodings(out);
    else if (strcmp(line, "@SYNOPSIS@\n") == 0 && verb)
        gv_buffer_printf(out, "*givens %s* [options] %s\n", verb->name, verb->operands);
    else
        gv_buffer_puts(out, line);
}

static bool make_manual(gv_buffer *out, const char *verb_name, const char *path)
{
    FILE *template = fopen(path, "r");
    if (!template)
        return false;
    char line[4096];
    while (fgets(line, sizeof line, template))
        put_template_line(out, line, gv_verb_by_name(verb_name));
    fclose(template);
    return true;
}

/* ---- shell completion ---- */

static void put_verb_names(gv_buffer *out)
{
    for (size_t i = 0; i < gv_n_verbs; i++)
        gv_buffer_printf(out, "%s%s", i ? " " : "", gv_verbs[i]->name);
}

static void make_bash(gv_buffer *out)
{
    gv_buffer_puts(out,
                   "# bash completion for givens; made by the build from the tables of "
                   "verbs and options.\n"
                   "_givens()\n{\n"
                   "    local word=${COMP_WORDS[COMP_CWORD]}\n"
                   "    local before=${COMP_WORDS[COMP_CWORD-1]}\n"
                   "    local verb=${COMP_WORDS[1]}\n"
                   "    COMPREPLY=()\n"
                   "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
                   "        COMPREPLY=($(compgen -W \"");
    put_verb_names(out);
    gv_buffer_puts(out, "\" -- \"$word\"))\n        return\n    fi\n"
                        "    case $verb:$before in\n");
    for (size_t v = 0; v < gv_n_verbs; v++)
        for (size_t i = 0; i < gv_verbs[v]->options.n_rows; i++) {
            const gv_option *row = &gv_verbs[v]->options.rows[i];
            if (row->kind == GV_OPTION_CHOICE)
                gv_buffer_printf(out,
                                 "    %s:--%s) COMPREPLY=($(compgen -W \"%s\" -- "
                                 "\"$word\")); return ;;\n",
                                 gv_verbs[v]->name, row->name, row->words);
        }
    gv_buffer_puts(out,
                   "    esac\n    case $word in\n    -*)\n        case $verb in\n");
    for (size_t v = 0; v < gv_n_verbs; v++) {
        gv_buffer_printf(out, "        %s) COMPREPLY=($(compgen -W \"",
                         gv_verbs[v]->name);
        for (size_t i = 0; i < gv_verbs[v]->options.n_rows; i++)
            gv_buffer_printf(out, " --%s", gv_verbs[v]->options.rows[i].name);
        gv_buffer_puts(out, "\" -- \"$word\")) ;;\n");
    }
    gv_buffer_puts(out, "        esac\n        ;;\n"
                        "    *) [ \"$verb\" = help ] && COMPREPLY=($(compgen -W \"");
    put_verb_names(out);
    gv_buffer_puts(out, "\" -- \"$word\")) ;;\n    esac\n}\n"
                        "complete -o default -F _givens givens\n");
}

/* Both shells quote with ''; a quote inside ends the quotation, is escaped, and starts
 * a new one. */
static void put_quoted(gv_buffer *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '\'')
            gv_buffer_puts(out, "'\\''");
        else
            gv_buffer_putc(out, *text);
    }
}

/* In zsh's _arguments, [ ] and : have a meaning inside a description. */
static void put_zsh_text(gv_buffer *out, const char *text)
{
    for (; *text; text++) {
        if (strchr("[]:", *text))
            gv_buffer_putc(out, '\\');
        const char one[2] = { *text, '\0' };
        put_quoted(out, one);
    }
}

static void put_zsh_option(gv_buffer *out, const gv_option *row)
{
    gv_buffer_printf(out, "            '--%s%s[", row->name, row->argument ? "=" : "");
    put_zsh_text(out, row->text);
    gv_buffer_putc(out, ']');
    if (row->kind == GV_OPTION_CHOICE)
        gv_buffer_printf(out, ":%s:(%s)", row->name, row->words);
    else if (row->letter == 'o')
        gv_buffer_puts(out, ":file:_files");
    else if (row->argument)
        gv_buffer_printf(out, ":%s: ", row->name);
    gv_buffer_puts(out, "' \\\n");
}

static void make_zsh(gv_buffer *out)
{
    gv_buffer_puts(out,
                   "#compdef givens\n"
                   "# zsh completion for givens; made by the build from the tables of "
                   "verbs and options.\n"
                   "_givens() {\n"
                   "    if (( CURRENT == 2 )); then\n"
                   "        local -a verbs=(\n");
    for (size_t v = 0; v < gv_n_verbs; v++) {
        gv_buffer_printf(out, "            '%s:", gv_verbs[v]->name);
        put_zsh_text(out, gv_verbs[v]->summary);
        gv_buffer_puts(out, "'\n");
    }
    gv_buffer_puts(out,
                   "        )\n        _describe verb verbs\n        return\n    fi\n"
                   "    local verb=$words[2]\n    shift words; (( CURRENT-- ))\n"
                   "    case $verb in\n");
    for (size_t v = 0; v < gv_n_verbs; v++) {
        gv_buffer_printf(out, "    %s)\n        _arguments \\\n", gv_verbs[v]->name);
        for (size_t i = 0; i < gv_verbs[v]->options.n_rows; i++)
            put_zsh_option(out, &gv_verbs[v]->options.rows[i]);
        gv_buffer_puts(out, "            '*:file:_files'\n        ;;\n");
    }
    gv_buffer_puts(out, "    esac\n}\n_givens \"$@\"\n");
}

static void make_fish(gv_buffer *out)
{
    gv_buffer_puts(out,
                   "# fish completion for givens; made by the build from the tables of "
                   "verbs and options.\n");
    for (size_t v = 0; v < gv_n_verbs; v++) {
        gv_buffer_printf(out,
                         "complete -c givens -n __fish_use_subcommand -f -a %s -d '",
                         gv_verbs[v]->name);
        put_quoted(out, gv_verbs[v]->summary);
        gv_buffer_puts(out, "'\n");
        for (size_t i = 0; i < gv_verbs[v]->options.n_rows; i++) {
            const gv_option *row = &gv_verbs[v]->options.rows[i];
            gv_buffer_printf(
                out, "complete -c givens -n '__fish_seen_subcommand_from %s' -l %s",
                gv_verbs[v]->name, row->name);
            if (row->letter)
                gv_buffer_printf(out, " -s %c", row->letter);
            if (row->kind == GV_OPTION_CHOICE)
                gv_buffer_printf(out, " -x -a '%s'", row->words);
            else if (row->argument)
                gv_buffer_puts(out, " -r");
            gv_buffer_puts(out, " -d '");
            put_quoted(out, row->text);
            gv_buffer_puts(out, "'\n");
        }
    }
}

/* ---- docs/cli.md ---- */

static void make_cli(gv_buffer *out)
{
    gv_buffer_puts(out, "# The command line\n\n"
                        "Made from the rows of the verbs in `src/cli/verbs/` "
                        "by `make docs`; a test compares.\n\n```\n");
    gv_help_overview(out);
    gv_buffer_puts(out, "```\n");
    for (size_t v = 0; v < gv_n_verbs; v++) {
        gv_buffer_printf(out, "\n## %s\n\n```\n", gv_verbs[v]->name);
        gv_help_verb(out, gv_verbs[v]);
        gv_buffer_puts(out, "```\n");
    }
}

/* ---- docs/schema/ ---- */

/* The verbs that have one, a line each. */
static void list_schemas(gv_buffer *out)
{
    for (size_t v = 0; v < gv_n_verbs; v++)
        if (gv_answer_schema_exists(gv_verbs[v]))
            gv_buffer_printf(out, "%s\n", gv_verbs[v]->name);
}

static bool make_schema(gv_buffer *out, const char *name)
{
    const gv_verb *verb = gv_verb_by_name(name);
    return verb && gv_answer_schema_exists(verb) && gv_answer_schema_put(out, verb);
}

int main(int argc, char **argv)
{
    gv_buffer out;
    gv_buffer_init(&out, NULL);
    bool done = true;
    if (argc == 4 && strcmp(argv[1], "man") == 0)
        done = make_manual(&out, argv[2], argv[3]);
    else if (argc == 2 && strcmp(argv[1], "bash") == 0)
        make_bash(&out);
    else if (argc == 2 && strcmp(argv[1], "zsh") == 0)
        make_zsh(&out);
    else if (argc == 2 && strcmp(argv[1], "fish") == 0)
        make_fish(&out);
    else if (argc == 2 && strcmp(argv[1], "cli") == 0)
        make_cli(&out);
    else if (argc == 2 && strcmp(argv[1], "schemas") == 0)
        list_schemas(&out);
    else if (argc == 3 && strcmp(argv[1], "schema") == 0)
        done = make_schema(&out, argv[2]);
    else
        done = false;
    if (done && !out.failed)
        done = fwrite(out.text, 1, out.length, stdout) == out.length &&
               fflush(stdout) == 0;
    gv_buffer_free(&out);
    if (!done)
        fputs("usage: gendoc man VERB TEMPLATE | bash | zsh | fish | cli | schemas | "
              "schema VERB\n",
              stderr);
    return done ? 0 : 1;
}
