/* SPDX-License-Identifier: GPL-3.0-or-later */
/* api_state.c -- arguments at random, handles in their places, and the program. */
#include "api_state.h"

#include "model/context.h"

#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/time.h>

static const gv_flag flag_on = true, flag_off = false;
static gv_flag flag_soon; /* set once a step has taken enough of the processor */

static void set_flag(int signal_number)
{
    (void)signal_number;
    atomic_store(&flag_soon, true);
}

void arm_flag(bool on)
{
    enum { MOST_US = 100000 };
    const struct itimerval time = { .it_value.tv_usec = on ? MOST_US : 0 };
    const struct sigaction action = { .sa_handler = set_flag, .sa_flags = SA_RESTART };
    atomic_store(&flag_soon, false);
    (void)sigaction(SIGPROF, &action, NULL);
    (void)setitimer(ITIMER_PROF, &time, NULL); // clock: what it cuts off is not judged
}

/* ---- the program ---- */

void write_line(const fuzz *f, const char *text)
{
    if (f->program) {
        (void)fputs(text, f->program);
        (void)fflush(f->program); // the call may be the last one
    }
}

void write_variable(const fuzz *f, const char *type, const char *name)
{
    if (f->program)
        (void)fprintf(f->program, "    %s %s = %s;\n", type, name, f->text.text);
}

void set_text(fuzz *f, const char *format, ...)
{
    va_list args;
    gv_buffer_reset(&f->text);
    va_start(args, format);
    gv_buffer_vprintf(&f->text, format, args);
    va_end(args);
}

void add_text(fuzz *f, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    gv_buffer_vprintf(&f->text, format, args);
    va_end(args);
}

void add_field(fuzz *f, const char *name)
{
    gv_buffer_printf(&f->fields, ", .%s = %s", name, f->text.text);
}

/* ---- what every call promises ---- */

void complain(const char *what)
{
    (void)fprintf(stderr, "fuzz_api: %s\n", what);
    abort();
}

void check_status(fuzz *f, const gv_error *err)
{
    if (!gv_status_name(f->status))
        complain("a status that there is not");
    if (f->status != GV_OK && err && err->status != f->status)
        complain("the error has another status");
    if (f->status != GV_OK && err && !memchr(err->message, '\0', sizeof err->message))
        complain("a message without an end");
    if (f->status != GV_OK && err && !err->message[0])
        complain("an error without a message");
}

void check_untouched(const fuzz *f, const void *out, size_t size, const char *name)
{
    const unsigned char *bytes = out;
    for (size_t i = 0; out && f->status != GV_OK && i < size; i++)
        if (bytes[i] != PATTERN) {
            (void)fprintf(stderr, "fuzz_api: '%s' was touched by a call that failed\n",
                          name);
            abort();
        }
}

/* ---- handles ---- */

static void free_stream(void *handle)
{
    gv_puzzle_stream_free(handle);
}

static void free_instance(void *handle)
{
    gv_instance_free(handle);
}

static void free_scale(void *handle)
{
    gv_scale_free(handle);
}

static void free_statistics(void *handle)
{
    gv_statistics_free(handle);
}

static void free_explanation(void *handle)
{
    gv_explanation_free(handle);
}

static void free_worksheet(void *handle)
{
    gv_worksheet_free(handle);
}

static void free_reader(void *handle)
{
    gv_puzzle_reader_free(handle);
}

static void free_flag(void *handle)
{
    gv_flag_free(handle);
}

static const struct {
    const char *places, *free_name;
    void (*free)(void *handle);
} kinds[N_KINDS] = {
    [INSTANCE] = { "instances", "gv_instance_free", free_instance },
    [STREAM] = { "streams", "gv_puzzle_stream_free", free_stream },
    [SCALE] = { "scales", "gv_scale_free", free_scale },
    [STATISTICS] = { "statistics", "gv_statistics_free", free_statistics },
    [EXPLANATION] = { "explanations", "gv_explanation_free", free_explanation },
    [WORKSHEET] = { "worksheets", "gv_worksheet_free", free_worksheet },
    [READER] = { "readers", "gv_puzzle_reader_free", free_reader },
    [FLAG] = { "flags", "gv_flag_free", free_flag },
};

void release(fuzz *f, kind kind_of, unsigned at)
{
    place *p = &f->places[kind_of][at];
    if (f->program && p->handle)
        (void)fprintf(f->program, "    %s(%s[%u]);\n    %s[%u] = NULL;\n",
                      kinds[kind_of].free_name, kinds[kind_of].places, at,
                      kinds[kind_of].places, at);
    kinds[kind_of].free(p->handle);
    *p = (place){ .context = -1 };
}

/* What was made from the context goes before it. */
void release_context(fuzz *f, unsigned at)
{
    for (unsigned k = 0; k < N_KINDS; k++)
        for (unsigned i = 0; i < N_PLACES; i++)
            if (f->places[k][i].handle && f->places[k][i].context == (int)at)
                release(f, (kind)k, i);
    if (f->program && f->contexts[at])
        (void)fprintf(f->program,
                      "    gv_context_free(contexts[%u]);\n    contexts[%u] = NULL;\n",
                      at, at);
    gv_context_free(f->contexts[at]);
    f->contexts[at] = NULL;
}

void keep(fuzz *f, kind kind_of, void *handle, const char *name)
{
    const unsigned at = below(f, N_PLACES);
    release(f, kind_of, at);
    f->places[kind_of][at] = (place){ .handle = handle, .context = f->context };
    if (f->program)
        (void)fprintf(f->program, "    %s[%u] = %s;\n", kinds[kind_of].places, at,
                      name);
}

/* ---- arguments ---- */

unsigned below(fuzz *f, unsigned n)
{
    return (unsigned)gv_rng_below(&f->rng, n);
}

bool rarely(fuzz *f)
{
    return below(f, 16) == 0;
}

void *new_junk(fuzz *f, size_t size)
{
    void *piece = f->n_junk < MOST_JUNK ? calloc(1, size ? size : 1) : NULL;
    if (!piece)
        complain("no memory for arguments");
    f->junk[f->n_junk++] = piece;
    return piece;
}

void *any_out(fuzz *f, void *room, const char *name)
{
    const bool none = below(f, 64) == 0;
    set_text(f, none ? "NULL" : "&%s", name);
    return none ? NULL : room;
}

gv_error *any_error(fuzz *f)
{
    const bool none = below(f, 4) == 0;
    set_text(f, none ? "NULL" : "&error");
    return none ? NULL : &f->error;
}

gv_context *any_context(fuzz *f)
{
    const unsigned at = below(f, N_CONTEXTS);
    f->context = (int)at;
    set_text(f, "contexts[%u]", at);
    return f->contexts[at];
}

void *any_handle(fuzz *f, kind kind_of)
{
    unsigned at = below(f, N_PLACES);
    for (unsigned i = 0; i < N_PLACES - 1 && !f->places[kind_of][at].handle; i++)
        at = (at + 1) % N_PLACES; // NULL only if there is nothing else
    if (rarely(f)) {
        f->context = -1;
        set_text(f, "NULL");
        return NULL;
    }
    f->context = f->places[kind_of][at].context;
    set_text(f, "%s[%u]", kinds[kind_of].places, at);
    return f->places[kind_of][at].handle;
}

/* ---- options ---- */

void *any_options(fuzz *f, const void *filled, size_t size, const char *type)
{
    enum { BEYOND = 64 };
    unsigned char *options = new_junk(f, size + BEYOND);
    size_t told = size;
    memcpy(options, filled, size);
    if (rarely(f))
        told = below(f, (unsigned)size + BEYOND + 1);
    const bool dirty = told > size && rarely(f); // a field that the library lacks
    if (dirty)
        options[told - 1] = 1;
    memcpy(options, &told, sizeof told);
    set_text(f, "&((union { %s is; char bytes[%zu]; }){ { .size = %zu", type,
             size + BEYOND, told);
    if (f->fields.length)
        gv_buffer_add(&f->text, f->fields.text, f->fields.length);
    add_text(f, " } }).is%s", dirty ? " /* and a 1 at its end */" : "");
    gv_buffer_reset(&f->fields);
    if (below(f, 5))
        return options;
    set_text(f, "NULL");
    return NULL;
}

void *whole_options(fuzz *f, const void *filled, size_t size, const char *type)
{
    void *options = new_junk(f, size);
    memcpy(options, filled, size);
    memcpy(options, &size, sizeof size);
    set_text(f, "&(%s){ .size = sizeof(%s)", type, type);
    gv_buffer_add(&f->text, f->fields.text, f->fields.length);
    gv_buffer_puts(&f->text, " }");
    gv_buffer_reset(&f->fields);
    return options;
}

bool any_bool(fuzz *f)
{
    const bool value = below(f, 2);
    set_text(f, "%d", value);
    return value;
}

size_t this_size(fuzz *f, size_t size)
{
    set_text(f, "%zu", size);
    return size;
}

const gv_flag *soon_flag(fuzz *f)
{
    set_text(f, "&flag_soon");
    return &flag_soon;
}

const gv_flag *any_flag(fuzz *f)
{
    static const gv_flag *const flags[] = { &flag_soon, &flag_off, &flag_on };
    static const char *const names[] = { "&flag_soon", "&flag_off", "&flag_on" };
    const unsigned which = below(f, 8);
    const unsigned i = which < 5 ? 0 : which < 7 ? 1 : 2;
    set_text(f, "%s", names[i]);
    return flags[i];
}

/* Always with an end: no call may take long. */
gv_limits *any_limits(fuzz *f)
{
    enum { BEYOND = 16 };
    gv_limits *limits = new_junk(f, sizeof *limits + BEYOND);
    limits->size = rarely(f)   ? below(f, sizeof(size_t)) // refused
                   : rarely(f) ? sizeof *limits + BEYOND
                               : sizeof *limits;
    limits->solutions = below(f, 3) ? 1 + below(f, 4) : 0;
    limits->nodes = 1 + below(f, 3000);
    limits->time_ms = 20;
    limits->stop = any_flag(f);
    add_field(f, "stop");
    set_text(f,
             "&((union { gv_limits is; char bytes[%zu]; }){ { .size = %zu, "
             ".solutions = %" PRIu64 ", .nodes = %" PRIu64 ", .time_ms = 20",
             sizeof *limits + BEYOND, limits->size, limits->solutions, limits->nodes);
    gv_buffer_add(&f->text, f->fields.text, f->fields.length);
    gv_buffer_puts(&f->text, " } }).is");
    gv_buffer_reset(&f->fields);
    return limits;
}

uint64_t any_number(fuzz *f, uint64_t most)
{
    static const uint64_t strange[] = { 0, 1, UINT32_MAX, INT64_MAX, UINT64_MAX };
    const uint64_t number = rarely(f)    ? strange[below(f, 5)]
                            : most < 100 ? gv_rng_below(&f->rng, most + 3)
                                         : gv_rng_below(&f->rng, most + 1);
    set_text(f, "UINT64_C(%" PRIu64 ")", number);
    return number;
}

gv_shape *any_shape(fuzz *f)
{
    static const gv_shape good[] = {
        { GV_SUDOKU, 3, 3, 9 },     { GV_SUDOKU, 2, 2, 4 },      { GV_SUDOKU, 2, 3, 6 },
        { GV_LATIN, 1, 5, 5 },      { GV_PANDIAGONAL, 1, 5, 5 }, { GV_QUEENS, 1, 6, 6 },
        { GV_SUDOQUEENS, 3, 3, 9 },
    };
    gv_shape *shape = new_junk(f, sizeof *shape);
    *shape = good[below(f, sizeof good / sizeof *good)];
    if (rarely(f))
        shape->family = (gv_family)below(f, 9);
    if (rarely(f))
        shape->block_rows = below(f, 12);
    if (rarely(f))
        shape->order = below(f, 12);
    set_text(f, "&(gv_shape){ (gv_family)%u, %u, %u, %u }", (unsigned)shape->family,
             shape->block_rows, shape->block_cols, shape->order);
    return shape;
}

/* Rules of variants: some that suit small grids, some that suit none. */
static const char *any_rules(fuzz *f)
{
    static const char *const rules[] = {
        "diagonals",
        "anti knight; cage 5 r1c1 r1c2",
        "thermo r1c1 r1c2 r1c3",
        "arrow r1c1 r1c2 r2c2; cage 3 r4c3 r4c4",
        "kropki white r1c1 r1c2; nonconsecutive",
        "little killer 4 r2c1 r1c2",
        "cage 999 r1c1",
        "thermo r1c1 r9c9",
        "nothing",
        "",
    };
    const char *text = rules[below(f, sizeof rules / sizeof *rules)];
    spell_text(f, text, strlen(text));
    return text;
}

gv_text_options *any_text_options(fuzz *f)
{
    gv_text_options filled = { .size = 0 };
    const gv_shape *shape = any_shape(f);
    if (below(f, 3) == 0) { // or what the text says
        filled.has_family = true;
        filled.family = shape->family;
        filled.block_rows = shape->block_rows;
        filled.block_cols = shape->block_cols;
        gv_buffer_printf(&f->fields,
                         ", .has_family = true, .family = (gv_family)%u, "
                         ".block_rows = %u, .block_cols = %u",
                         (unsigned)shape->family, shape->block_rows, shape->block_cols);
    }
    SOMETIMES(alphabet, (gv_alphabet)any_number(f, 6));
    SOMETIMES(format, (gv_format)any_number(f, 19));
    if (below(f, 8) == 0)
        FIELD(variant, any_rules(f));
    return any_options(f, &filled, sizeof filled, "gv_text_options");
}

/* ---- texts and arrays ---- */

void spell_text(fuzz *f, const char *text, size_t length)
{
    set_text(f, "\"");
    for (size_t i = 0; i < length; i++)
        add_text(f, "\\%03o", (unsigned char)text[i]);
    add_text(f, "\"");
}

static const char *const puzzles[] = {
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "1234341221......",
    "24........1.....51.1...35......3..2.",
    "1...2.........3..........4",
    ("csp 1\nvar A red green blue\nvar B red green blue\nvar C red green\n"
     "alldiff A B C\nforbid A=red B=blue\n"),
    "csp 2\nvar A B C 1..4\nalldiff A B C\nsum A B = C\ngiven A=1\n",
    "csp 2; array s[1..3] 0..2; for i in 1..2: s[i] < s[i+1]",
    "3 . . . . .",
    "#variant diagonals; anti king\n1...............",
    "#variant cage 5 r1c1 r1c2; thermo r2c1 r2c2 r2c3\n................",
    "#variant arrow r1c1 r1c2 r2c2\n.........",
    "futoshiki 4\n. . > . < .\n3 .   .   .\n. .   .   .\n- -   -   ^\n. > . > . .",
    "kakurasu\n. . 3\n. . 3\n3 3",
    "slitherlink\n2 .\n. 2",
    "minesweeper\n1 .\n. 1",
    "cryptarithm; AB + A = BA",
    ".................................................................................",
};

const char *any_text(fuzz *f, size_t *length)
{
    const char *puzzle = puzzles[below(f, sizeof puzzles / sizeof *puzzles)];
    size_t n = strlen(puzzle);
    char *text = new_junk(f, n + 1); // with a NUL: lengths may be left out of options
    memcpy(text, puzzle, n);
    for (unsigned k = below(f, 8) == 0 ? 1 + below(f, 4) : 0; k; k--)
        text[below(f, (unsigned)n)] = (char)below(f, 256);
    if (rarely(f))
        n = below(f, (unsigned)n + 1);
    spell_text(f, text, n);
    *length = n;
    return text;
}

const char *any_lines(fuzz *f)
{
    static const char *const texts[] = {
        "",
        "1234341221...... the first\n1...............\n# a remark\nbad\n\n12..",
        "name,puzzle\nx,1...............\ny,12..............\nz\n",
        "1...2.........3..........4\ncsp 1; var A 1 2; var B 1 2; alldiff A B\n5",
        "#size 16\n1\n",
        "#variant diagonals\n1...............\n#variant xv\n.2..............",
        "futoshiki 2\n. > .\n.   .\n\nkakurasu\n. 1\n1",
        "csp 2\nvar A B 1..3\nsum A B = 4\n",
        "{\"puzzle\": \"1...............\", \"name\": \"x\"}\n{\n",
    };
    const char *text = texts[below(f, sizeof texts / sizeof *texts)];
    spell_text(f, text, strlen(text));
    return text;
}

const char *any_word(fuzz *f, const char *list)
{
    if (below(f, 6) == 0) {
        set_text(f, "NULL");
        return NULL;
    }
    char *word = new_junk(f, 64);
    unsigned n_words = 1;
    for (const char *at = list; *at; at++)
        n_words += *at == ' ';
    const char *at = list;
    for (unsigned skip = below(f, n_words); skip; skip--)
        at = strchr(at, ' ') + 1;
    (void)snprintf(word, 64, "%.*s", (int)strcspn(at, " "), at);
    if (rarely(f))
        word[below(f, 8)] = (char)(1 + below(f, 255));
    spell_text(f, word, strlen(word));
    return word;
}

uint16_t *any_values(fuzz *f, size_t n, unsigned order)
{
    uint16_t *values = new_junk(f, n * sizeof *values);
    const bool sparse = below(f, 2);
    set_text(f, "(uint16_t[]){ 0");
    if (n)
        set_text(f, "(uint16_t[]){ ");
    for (size_t i = 0; i < n; i++) {
        values[i] = sparse && below(f, 6) ? 0 : (uint16_t)below(f, order + 1);
        if (below(f, 1000) == 0)
            values[i] = (uint16_t)below(f, 65536);
        add_text(f, "%s%u", i ? ", " : "", values[i]);
    }
    add_text(f, " }");
    return values;
}

bool *any_flags(fuzz *f, size_t n)
{
    bool *flags = new_junk(f, n);
    set_text(f, "(bool[]){ %s", n ? "" : "0");
    for (size_t i = 0; i < n; i++) {
        flags[i] = below(f, 4) > 0;
        add_text(f, "%s%d", i ? ", " : "", flags[i]);
    }
    add_text(f, " }");
    return flags;
}

void *any_room(fuzz *f, size_t n, size_t item, const char *type)
{
    if (below(f, 24) == 0) {
        set_text(f, "NULL");
        return NULL;
    }
    set_text(f, "calloc(%zu, sizeof(%s))", n, type);
    return new_junk(f, n * item);
}
