/* SPDX-License-Identifier: GPL-3.0-or-later */
/* step_format.c -- the codes: %g the record's text; %i the grid, %m its pencilmarks on
 * one line and %M on several, at that moment; %n the number of the record; and after a
 * step %r its rating, %s and %h what it does, %R and %S the name of the hardest
 * technique so far, long and short, %e the seconds it took. */
#include "cli/verbs/step_format.h"

#include "base/bitset.h"
#include "cli/verbs/explain_se.h"
#include "report/explainer/text.h"
#include "report/explainer/words.h"
#include "text/format.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

/* What a pattern is filled from. */
typedef struct scene {
    const gv_task *task;
    const gv_se_grid *grid;
    const gv_se_grid *before; /* the step, if there is one: */
    const gv_se_hint *hint;   /* NULL: none */
    gv_se_title hardest;
    double seconds;
} scene;

bool gv_step_format_asked(const gv_run *run)
{
    const gv_explain_settings *own = run->options;
    return own->start || own->before || own->after || run->settings.format;
}

static gv_status check(const char *option, const char *pattern, const char *codes,
                       gv_error *err)
{
    for (const char *at = pattern ? strchr(pattern, '%') : NULL; at;
         at = strchr(at + 2, '%'))
        if (!at[1] || !strchr(codes, at[1]))
            return gv_fail(err, GV_ERR_ARGUMENT,
                           "--%s: unknown code '%%%.1s', the codes are %s", option,
                           at + 1, codes);
    return GV_OK;
}

gv_status gv_step_format_check(const gv_run *run, gv_error *err)
{
    const gv_explain_settings *own = run->options;
    GV_TRY(check("start", own->start, "gimMnlt%", err));
    GV_TRY(check("before", own->before, "gimMnlt%", err));
    return check("after", own->after, "gimMnltrRSshe%", err);
}

/* ---- codes ---- */

/* The grid as an instance with its candidates as pencilmarks, in `arena`. */
static gv_status instance_of(gv_instance **out, const scene *s, gv_arena *arena,
                             gv_error *err)
{
    const gv_instance *puzzle = s->task->parsed.instance;
    const uint32_t n_labels = puzzle->net->n_labels;
    gv_label givens[GV_SE_CELLS];
    uint32_t n_givens = 0;
    uint64_t *marks = GV_ARENA_NEW(arena, uint64_t, gv_bits_words(n_labels));
    if (!marks)
        return gv_fail_memory(err);
    for (unsigned cell = 0; cell < GV_SE_CELLS; cell++) {
        if (s->grid->value[cell])
            givens[n_givens++] = cell * 9 + s->grid->value[cell] - 1u;
        for (unsigned left = s->grid->cands[cell]; left; left &= left - 1)
            gv_bits_add(marks, cell * 9 + gv_se_first(left));
    }
    return gv_instance_make(out, puzzle->context, puzzle->net, givens, NULL, n_givens,
                            marks, puzzle->alphabet, arena, err);
}

static gv_status put_grid(gv_buffer *out, const scene *s, gv_format format,
                          gv_error *err)
{
    gv_arena *tmp = &s->task->worker->tmp;
    const gv_mark mark = gv_arena_mark(tmp);
    gv_instance *instance = NULL;
    gv_status status = instance_of(&instance, s, tmp, err);
    if (status == GV_OK)
        status = gv_format_put(out, instance, format, GV_ALPHABET_AUTO, err);
    gv_arena_rewind(tmp, mark);
    return status;
}

static void put_short_step(gv_buffer *out, const gv_se_hint *hint)
{
    char name[GV_SE_NAME_SIZE];
    gv_se_hint_name(name, hint);
    gv_buffer_printf(out, "%s: ", name);
    gv_explainer_put_placement(out, hint);
    gv_buffer_puts(out, hint->cell != GV_SE_NO_CELL && hint->removes ? ", " : "");
    gv_explainer_put_removed(out, hint, "<>", ", ");
}

static void put_name(gv_buffer *out, const scene *s, char code)
{
    char name[GV_SE_NAME_SIZE];
    if (code == 'S')
        gv_se_title_short(name, s->hardest);
    else
        gv_se_title_name(name, s->hardest);
    gv_buffer_puts(out, name);
}

static void put_step_code(gv_buffer *out, const scene *s, char code)
{
    assert(s->hint); // gv_step_format_check() allows these codes only after a step
    if (code == 'r')
        gv_explainer_put_rating(out, s->hint->rating);
    else if (code == 's')
        put_short_step(out, s->hint);
    else if (code == 'h')
        gv_explainer_words(out, s->before, s->hint, s->task->parsed.instance->alphabet);
    else if (code == 'e')
        gv_buffer_printf(out, "%.3f", s->seconds);
    else
        put_name(out, s, code);
}

static gv_status put_code(gv_buffer *out, const scene *s, char code, gv_error *err)
{
    const gv_record_text *raw = &s->task->record->raw;
    switch (code) {
    case 'g':
        gv_buffer_add(out, raw->text, raw->length);
        return GV_OK;
    case 'i':
        return put_grid(out, s, GV_FORMAT_LINE, err);
    case 'm':
        return put_grid(out, s, GV_FORMAT_SUKAKU, err);
    case 'M':
        return put_grid(out, s, GV_FORMAT_PM, err);
    case 'n':
        gv_buffer_printf(out, "%" PRIu64, s->task->number);
        return GV_OK;
    case 'l':
        gv_buffer_putc(out, '\n');
        return GV_OK;
    case 't':
        gv_buffer_putc(out, '\t');
        return GV_OK;
    case '%':
        gv_buffer_putc(out, '%');
        return GV_OK;
    default:
        put_step_code(out, s, code);
        return GV_OK;
    }
}

/* A pattern that is missing or empty writes nothing, not even a line. */
static gv_status put(gv_buffer *out, const char *pattern, const scene *s, gv_error *err)
{
    if (!pattern || !*pattern)
        return GV_OK;
    for (const char *at = pattern; *at; at++) {
        if (*at == '%')
            GV_TRY(put_code(out, s, *++at, err));
        else
            gv_buffer_putc(out, *at);
    }
    gv_buffer_putc(out, '\n');
    return GV_OK;
}

gv_status gv_step_format_put(gv_buffer *out, const gv_task *task,
                             const gv_se_path *path, gv_error *err)
{
    const gv_explain_settings *own = task->run->options;
    gv_se_grid grid = path->first, before;
    scene s = { .task = task, .grid = &grid, .before = &before };
    double hardest = 0;
    GV_TRY(put(out, own->start, &s, err));
    for (size_t i = 0; i < path->n_steps; i++) {
        s.hint = &path->steps[i];
        s.seconds = path->seconds[i];
        GV_TRY(put(out, own->before, &s, err));
        if (s.hint->rating > hardest) {
            hardest = s.hint->rating;
            s.hardest = gv_se_title_of(s.hint);
        }
        before = grid;
        gv_se_hint_apply(&grid, s.hint);
        GV_TRY(put(out, own->after, &s, err));
    }
    return GV_OK;
}
