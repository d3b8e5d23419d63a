/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_context.c -- one network per shape, whoever asks and however many at once. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

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
    assert_string_equal(err.message, "a csp instance comes from a text only");
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_shape_has_one_network),
        cmocka_unit_test(a_csp_has_no_network_of_its_own),
        cmocka_unit_test(threads_get_the_same_networks),
        cmocka_unit_test(a_context_survives_lack_of_memory),
        cmocka_unit_test(a_network_that_failed_is_built_when_memory_is_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
