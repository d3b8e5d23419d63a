/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cadical_shim.cpp -- the only file in C++: an exception of CaDiCaL that reached a
 * caller in C would abort the process. */
#include "linked_sat/cadical_shim.h"

#include <ccadical.h>
#include <new>

struct gv_cadical {
    CCaDiCaL *solver;
    bool out_of_memory;
    bool torn; // memory ran out while its tables were growing
};

namespace
{

// Calls `call` unless memory has run out before; 0 if it does so now.
template <typename Call> int guarded(gv_cadical *c, bool grows, Call call) noexcept
{
    if (c->out_of_memory)
        return 0;
    try {
        return call(c->solver);
    } catch (...) { // nothing but std::bad_alloc and std::length_error is thrown
        c->out_of_memory = true;
        c->torn = grows;
        return 0;
    }
}

} // namespace

gv_cadical *gv_cadical_new(void)
{
    auto *c = new (std::nothrow) gv_cadical{};
    if (!c)
        return nullptr;
    try {
        c->solver = ccadical_init();
    } catch (...) {
        delete c;
        return nullptr;
    }
    return c;
}

void gv_cadical_free(gv_cadical *c)
{
    if (!c->torn)
        ccadical_release(c->solver);
    delete c;
}

bool gv_cadical_out_of_memory(const gv_cadical *c)
{
    return c->out_of_memory;
}

void gv_cadical_add(gv_cadical *c, int literal)
{
    guarded(c, true, [=](CCaDiCaL *s) { return ccadical_add(s, literal), 0; });
}

void gv_cadical_assume(gv_cadical *c, int literal)
{
    guarded(c, true, [=](CCaDiCaL *s) { return ccadical_assume(s, literal), 0; });
}

int gv_cadical_solve(gv_cadical *c)
{
    return guarded(c, false, ccadical_solve);
}

int gv_cadical_val(gv_cadical *c, int literal)
{
    return guarded(c, false, [=](CCaDiCaL *s) { return ccadical_val(s, literal); });
}

int gv_cadical_failed(gv_cadical *c, int literal)
{
    return guarded(c, false, [=](CCaDiCaL *s) { return ccadical_failed(s, literal); });
}

int gv_cadical_fixed(gv_cadical *c, int literal)
{
    return guarded(c, false, [=](CCaDiCaL *s) { return ccadical_fixed(s, literal); });
}

void gv_cadical_constrain(gv_cadical *c, int literal)
{
    guarded(c, true, [=](CCaDiCaL *s) { return ccadical_constrain(s, literal), 0; });
}

int gv_cadical_constraint_failed(gv_cadical *c)
{
    return guarded(c, false, ccadical_constraint_failed);
}

void gv_cadical_set_option(gv_cadical *c, const char *name, int value)
{
    guarded(c, false,
            [=](CCaDiCaL *s) { return ccadical_set_option(s, name, value), 0; });
}

void gv_cadical_limit(gv_cadical *c, const char *name, int limit)
{
    guarded(c, false, [=](CCaDiCaL *s) { return ccadical_limit(s, name, limit), 0; });
}

void gv_cadical_set_terminate(gv_cadical *c, void *state, int (*terminate)(void *state))
{
    guarded(c, false, [=](CCaDiCaL *s) {
        return ccadical_set_terminate(s, state, terminate), 0;
    });
}

void gv_cadical_set_learn(gv_cadical *c, void *state, int max_length,
                          void (*learn)(void *state, int *clause))
{
    guarded(c, false, [=](CCaDiCaL *s) {
        return ccadical_set_learn(s, state, max_length, learn), 0;
    });
}
