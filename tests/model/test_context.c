/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_context.c -- one network per shape and one linkage per network, whoever asks and
 * however many at once; what cannot be made now is made later. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "../threads.h"
#include "small_nets.h"

#include <pthread.h>

static void a_shape_has_one_network(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    const gv_net *nets[N_SMALL_SHAPES];
    for (size_t i = 0; i < N_SMALL_SHAPES; i++)
        nets[i] = net_of(context, small_shapes[i]);
    for (size_t i = 0; i < N_SMALL_SHAPES; i++) {
        assert_ptr_equal(net_of(context, small_shapes[i]), nets[i]);
        assert_memory_equal(&nets[i]->shape, &small_shapes[i], sizeof(gv_shape));
        for (size_t j = 0; j < i; j++)
            assert_ptr_not_equal(nets[i], nets[j]);
    }
    gv_context_free(context);
}

static void a_csp_has_no_network_of_its_own(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    const gv_net *net = NULL;
    gv_error err;
    assert_int_equal(gv_context_net(&net, context, (gv_shape){ GV_CSP, 0, 0, 0 }, &err),
                     GV_ERR_ARGUMENT);
    assert_string_equal(err.message,
                        "an instance of family csp can only be read from text");
    assert_null(net);
    gv_context_free(context);
}

typedef struct asker {
    gv_context *context;
    const gv_net *nets[N_SMALL_SHAPES];
} asker;

static void *ask(void *user)
{
    asker *self = user;
    for (size_t i = 0; i < N_SMALL_SHAPES; i++)
        if (gv_context_net(&self->nets[i], self->context, small_shapes[i], NULL))
            return NULL;
    return user;
}

static void threads_get_the_same_networks(void **ctx)
{
    (void)ctx;
    needs_threads();
    enum { N_THREADS = 8 };
    gv_context *context = new_context();
    asker askers[N_THREADS];
    pthread_t threads[N_THREADS];
    for (size_t t = 0; t < N_THREADS; t++) {
        askers[t] = (asker){ .context = context };
        assert_int_equal(pthread_create(&threads[t], NULL, ask, &askers[t]), 0);
    }
    for (size_t t = 0; t < N_THREADS; t++) {
        void *result = NULL;
        assert_int_equal(pthread_join(threads[t], &result), 0);
        assert_ptr_equal(result, &askers[t]);
    }
    for (size_t t = 0; t < N_THREADS; t++)
        assert_memory_equal(askers[t].nets, askers[0].nets, sizeof askers[0].nets);
    gv_context_free(context);
}

static gv_status ask_for_two(gv_memory *memory, gv_error *err)
{
    gv_context *context = NULL;
    GV_TRY(gv_context_new_with(&context, memory, err));
    assert_ptr_equal(gv_context_memory(context), memory);
    const gv_net *net = NULL;
    gv_status status =
        gv_context_net(&net, context, (gv_shape){ GV_SUDOKU, 4, 4, 16 }, err);
    if (status == GV_OK)
        status = gv_context_net(&net, context, (gv_shape){ GV_QUEENS, 1, 9, 9 }, err);
    gv_context_free(context);
    return status;
}

static void a_context_survives_lack_of_memory(void **ctx)
{
    (void)ctx;
    assert_survives_lack_of_memory(ask_for_two);
}

static void a_network_that_failed_is_built_when_memory_is_back(void **ctx)
{
    (void)ctx;
    const gv_shape shape = { GV_SUDOKU, 4, 4, 16 };
    gv_memory memory = { .fail_at = 5 };
    gv_context *context = NULL;
    const gv_net *net = NULL;
    assert_int_equal(gv_context_new_with(&context, &memory, NULL), GV_OK);
    assert_int_equal(gv_context_net(&net, context, shape, NULL), GV_ERR_MEMORY);
    assert_null(net);
    assert_int_equal(gv_context_net(&net, context, shape, NULL), GV_OK);
    assert_int_equal(net->n_labels, 4096);
    for (gv_label a = 0; a < 300; a++)
        for (gv_label b = 0; b < a; b++)
            assert_int_equal(gv_net_linked(net, a, b), linked_by_rule(&shape, a, b));
    gv_context_free(context);
}

/* ---- linkages ---- */

static const gv_linkage *linkage_of(gv_context *context, const gv_net *net,
                                    bool with_glabels)
{
    const gv_linkage *linkage = NULL;
    assert_int_equal(
        gv_context_linkage(&linkage, context, net, with_glabels, NULL, NULL), GV_OK);
    assert_non_null(linkage);
    return linkage;
}

static void assert_complete(const gv_linkage *linkage, const gv_net *net,
                            bool with_glabels)
{
    assert_ptr_equal(linkage->net, net);
    for (gv_label a = 0; a < 100 && a < net->n_labels; a++)
        for (gv_label b = 0; b < a; b++)
            assert_int_equal(gv_linkage_linked(linkage, a, b),
                             linked_by_rule(&net->shape, a, b));
    assert_int_equal(linkage->glabels != NULL, with_glabels);
    assert_int_equal(linkage->glinks != NULL, with_glabels);
}

static void a_network_has_one_linkage_of_each_kind(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    for (size_t i = 0; i < N_SMALL_SHAPES; i++) {
        const gv_net *net = net_of(context, small_shapes[i]);
        assert_true(gv_context_shares_net(context, net));
        const gv_linkage *full = linkage_of(context, net, true);
        const gv_linkage *plain = linkage_of(context, net, false);
        assert_ptr_equal(linkage_of(context, net, true), full);
        assert_ptr_equal(linkage_of(context, net, false), plain);
        assert_ptr_equal(full->links, plain->links); // made once for both
        assert_null(plain->glabels);
        assert_non_null(full->glabels);
    }
    gv_context_free(context);
}

static void the_linkage_of_a_csp_is_shared_when_it_is_asked_to_be(void **ctx)
{
    (void)ctx;
    gv_context *owner = new_context(), *context = new_context();
    const gv_net *net = net_of(owner, small_shapes[0]); // any foreign network
    assert_false(gv_context_shares_net(context, net));
    assert_int_equal(gv_context_share_net(context, net, NULL), GV_OK);
    assert_true(gv_context_shares_net(context, net));
    const gv_linkage *linkage = linkage_of(context, net, true);
    assert_int_equal(gv_context_share_net(context, net, NULL), GV_OK);
    assert_ptr_equal(linkage_of(context, net, true), linkage);
    gv_context_free(context);
    gv_context_free(owner);
}

/* One that asks for every linkage; the flag may end what it begins or waits for. */
typedef struct linkage_asker {
    gv_context *context;
    const gv_flag *stop;
    const gv_linkage *linkages[N_SMALL_SHAPES][2];
} linkage_asker;

static void *ask_for_linkages(void *user)
{
    linkage_asker *self = user;
    const gv_budget budget = { .limits = { .stop = self->stop } };
    for (size_t i = 0; i < N_SMALL_SHAPES; i++)
        for (int kind = 1; kind >= 0; kind--) {
            gv_meter meter = gv_meter_of(&budget);
            const gv_net *net = NULL;
            if (gv_context_net(&net, self->context, small_shapes[i], NULL) ||
                gv_context_linkage(&self->linkages[i][kind], self->context, net,
                                   kind == 1, &meter, NULL) ||
                (!self->linkages[i][kind] && meter.end != GV_END_STOPPED))
                return NULL;
        }
    return user;
}

/* Every other thread is in a hurry: it may leave without, the others may not. */
static void threads_get_the_same_linkages(void **ctx)
{
    (void)ctx;
    needs_threads();
    enum { N_THREADS = 8 };
    gv_context *context = new_context();
    const gv_flag stop = true, go_on = false;
    linkage_asker askers[N_THREADS];
    pthread_t threads[N_THREADS];
    for (size_t t = 0; t < N_THREADS; t++) {
        askers[t] =
            (linkage_asker){ .context = context, .stop = t % 2 ? &stop : &go_on };
        assert_int_equal(
            pthread_create(&threads[t], NULL, ask_for_linkages, &askers[t]), 0);
    }
    for (size_t t = 0; t < N_THREADS; t++) {
        void *result = NULL;
        assert_int_equal(pthread_join(threads[t], &result), 0);
        assert_ptr_equal(result, &askers[t]);
    }
    for (size_t t = 0; t < N_THREADS; t++)
        for (size_t i = 0; i < N_SMALL_SHAPES; i++)
            for (size_t kind = 0; kind < 2; kind++)
                if (t % 2 == 0 || askers[t].linkages[i][kind])
                    assert_ptr_equal(
                        askers[t].linkages[i][kind],
                        linkage_of(context, net_of(context, small_shapes[i]), kind));
    gv_context_free(context);
}

/* Lets the 1st, 2nd, 3rd ... allocation of one making fail, each in a context that goes
 * on to be used. */
static void a_linkage_that_failed_is_made_when_memory_is_back(void **ctx)
{
    (void)ctx;
    for (int with_glabels = 0; with_glabels < 2; with_glabels++) {
        bool failed = true;
        size_t n_failures = 0;
        for (size_t k = 1; failed; k++) {
            gv_memory memory = { 0 };
            gv_context *context = NULL;
            const gv_linkage *linkage = NULL;
            assert_int_equal(gv_context_new_with(&context, &memory, NULL), GV_OK);
            const gv_net *net = net_of(context, (gv_shape){ GV_SUDOKU, 2, 2, 4 });
            memory.fail_at = memory.n_calls + k;
            const gv_status status =
                gv_context_linkage(&linkage, context, net, with_glabels, NULL, NULL);
            failed = status != GV_OK;
            n_failures += failed;
            assert_int_equal(status, failed ? GV_ERR_MEMORY : GV_OK);
            assert_int_equal(linkage == NULL, failed);
            linkage = linkage_of(context, net, with_glabels);
            assert_complete(linkage, net, with_glabels);
            gv_context_free(context);
        }
        assert_true(n_failures > 1);
    }
}

/* What was begun and ended leaves nothing: what is in use is what was before. */
static void a_linkage_that_was_stopped_leaves_nothing_and_is_made_later(void **ctx)
{
    (void)ctx;
    const gv_flag stop = true;
    const gv_budget budget = { .limits = { .stop = &stop } };
    gv_memory memory = { .limit_bytes = (size_t)1 << 30 };
    gv_context *context = NULL;
    assert_int_equal(gv_context_new_with(&context, &memory, NULL), GV_OK);
    const gv_net *net = net_of(context, (gv_shape){ GV_SUDOKU, 4, 4, 16 });
    for (int with_glabels = 0; with_glabels < 2; with_glabels++) {
        gv_meter meter = gv_meter_of(&budget);
        const gv_linkage *linkage = NULL;
        const size_t used = memory.used_bytes;
        assert_int_equal(
            gv_context_linkage(&linkage, context, net, with_glabels, &meter, NULL),
            GV_OK);
        assert_null(linkage);
        assert_int_equal(meter.end, GV_END_STOPPED);
        assert_int_equal(memory.used_bytes, used);
        linkage = linkage_of(context, net, with_glabels);
        assert_complete(linkage, net, with_glabels);
    }
    gv_context_free(context);
    assert_int_equal(memory.used_bytes, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_shape_has_one_network),
        cmocka_unit_test(a_csp_has_no_network_of_its_own),
        cmocka_unit_test(threads_get_the_same_networks),
        cmocka_unit_test(a_context_survives_lack_of_memory),
        cmocka_unit_test(a_network_that_failed_is_built_when_memory_is_back),
        cmocka_unit_test(a_network_has_one_linkage_of_each_kind),
        cmocka_unit_test(the_linkage_of_a_csp_is_shared_when_it_is_asked_to_be),
        cmocka_unit_test(threads_get_the_same_linkages),
        cmocka_unit_test(a_linkage_that_failed_is_made_when_memory_is_back),
        cmocka_unit_test(a_linkage_that_was_stopped_leaves_nothing_and_is_made_later),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
