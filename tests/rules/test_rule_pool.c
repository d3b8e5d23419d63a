/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_rule_pool.c -- the rule contexts of a thread: made once for each network that
 * the library context shares, and gone with the instance where it does not. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "rules/rule_pool.h"
#include "rules_testing.h"

static const gv_shape four = { GV_SUDOKU, 2, 2, 4 };

static gv_rule_pool *new_pool(void)
{
    gv_rule_pool *pool = NULL;
    assert_int_equal(gv_rule_pool_new(&pool, NULL, NULL), GV_OK);
    return pool;
}

static gv_instance *empty_of(gv_context *context, const gv_net *net, gv_arena *arena)
{
    return make_puzzle(context, net, NULL, 0, NULL, arena);
}

static const gv_linkage *linkage_for(gv_rule_pool *pool, const gv_instance *instance,
                                     bool needs_glabels)
{
    gv_rule_context *ctx = NULL;
    assert_int_equal(gv_rule_pool_get(&ctx, pool, instance, needs_glabels, NULL, NULL),
                     GV_OK);
    assert_non_null(ctx);
    assert_ptr_equal(ctx->linkage->net, instance->net);
    return ctx->linkage;
}

static gv_rule_context *rules_for(gv_rule_pool *pool, const gv_linkage *linkage,
                                  unsigned level)
{
    gv_rule_context *ctx = NULL;
    assert_int_equal(gv_rule_pool_level(&ctx, pool, linkage, level, NULL), GV_OK);
    assert_ptr_equal(ctx->linkage, linkage);
    return ctx;
}

static void a_shape_has_one_rule_context_per_level(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, four);
    gv_rule_pool *pool = new_pool();
    const gv_instance *one = empty_of(b.context, b.net, &b.arena);
    const gv_instance *other = empty_of(b.context, b.net, &b.arena);
    const gv_linkage *linkage = linkage_for(pool, one, false);
    gv_rule_context *first = rules_for(pool, linkage, 0);
    assert_ptr_not_equal(rules_for(pool, linkage, 1), first);
    gv_rule_pool_release(pool);
    assert_ptr_equal(linkage_for(pool, other, false), linkage);
    assert_ptr_equal(rules_for(pool, linkage, 0), first);
    gv_rule_pool_free(pool);
    fixture_close(&b);
}

static void pools_of_one_context_share_its_linkages(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, four);
    gv_rule_pool *one = new_pool(), *other = new_pool();
    const gv_instance *puzzle = empty_of(b.context, b.net, &b.arena);
    for (int needs_glabels = 0; needs_glabels < 2; needs_glabels++) {
        const gv_linkage *linkage = linkage_for(one, puzzle, needs_glabels);
        assert_ptr_equal(linkage_for(other, puzzle, needs_glabels), linkage);
        assert_ptr_not_equal(rules_for(one, linkage, 0), rules_for(other, linkage, 0));
    }
    gv_rule_pool_free(one);
    gv_rule_pool_free(other);
    fixture_close(&b);
}

static void a_context_with_glabels_does_for_rules_without(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, four);
    gv_rule_pool *pool = new_pool();
    const gv_instance *puzzle = empty_of(b.context, b.net, &b.arena);
    const gv_linkage *linkage = linkage_for(pool, puzzle, true);
    assert_non_null(linkage->glabels);
    (void)rules_for(pool, linkage, 0);
    assert_ptr_equal(linkage_for(pool, puzzle, false), linkage);
    gv_rule_pool_free(pool);
    fixture_close(&b);
}

/* Its memory is back where it was, instance after instance. */
static void what_is_made_for_one_csp_goes_with_it(void **ctx)
{
    (void)ctx;
    gv_memory memory = { .limit_bytes = (size_t)1 << 30 };
    gv_rule_pool *pool = NULL;
    assert_int_equal(gv_rule_pool_new(&pool, &memory, NULL), GV_OK);
    const size_t used = memory.used_bytes;
    for (uint64_t unit = 0; unit < 20; unit++) {
        gv_rng rng = gv_rng_stream(18, unit);
        fixture b;
        fixture_open_random(&b, &rng);
        const gv_instance *puzzle = empty_of(b.context, b.net, &b.arena);
        const gv_linkage *linkage = linkage_for(pool, puzzle, true);
        assert_ptr_equal(linkage->net, b.net);
        (void)rules_for(pool, linkage, 0);
        assert_ptr_equal(linkage_for(pool, puzzle, false), linkage);
        gv_rule_pool_release(pool);
        assert_int_equal(memory.used_bytes, used);
        fixture_close(&b);
    }
    gv_rule_pool_free(pool);
    assert_int_equal(memory.used_bytes, 0);
}

/* Both kinds of networks, with each allocation of the pool failing. */
static gv_status use_pool(gv_memory *memory, gv_error *err)
{
    fixture b;
    gv_rng rng = gv_rng_stream(18, 1);
    fixture_open_random(&b, &rng);
    const gv_instance *puzzles[2] = { empty_of(b.context, net_of(b.context, four),
                                               &b.arena),
                                      empty_of(b.context, b.net, &b.arena) };
    gv_rule_pool *pool = NULL;
    gv_status status = gv_rule_pool_new(&pool, memory, err);
    for (size_t i = 0; i < 2 && status == GV_OK; i++) {
        gv_rule_context *ctx;
        status = gv_rule_pool_get(&ctx, pool, puzzles[i], true, NULL, err);
        if (status == GV_OK)
            status = gv_rule_pool_level(&ctx, pool, ctx->linkage, 1, err);
        gv_rule_pool_release(pool);
    }
    gv_rule_pool_free(pool);
    fixture_close(&b);
    return status;
}

static void a_pool_survives_lack_of_memory(void **ctx)
{
    (void)ctx;
    assert_survives_lack_of_memory(use_pool);
}

static void a_stop_flag_leaves_no_linkage(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, four);
    const gv_flag stop = true;
    const gv_budget budget = { .limits = { .stop = &stop } };
    gv_meter meter = gv_meter_of(&budget);
    gv_rule_pool *pool = new_pool();
    const gv_net *net = net_of(b.context, (gv_shape){ GV_SUDOKU, 4, 4, 16 });
    const gv_instance *large = empty_of(b.context, net, &b.arena);
    gv_rule_context *none = b.ctx;
    assert_int_equal(gv_rule_pool_get(&none, pool, large, false, &meter, NULL), GV_OK);
    assert_null(none);
    assert_int_equal(meter.end, GV_END_STOPPED);
    (void)linkage_for(pool, large, false);
    gv_rule_pool_free(pool);
    fixture_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_shape_has_one_rule_context_per_level),
        cmocka_unit_test(pools_of_one_context_share_its_linkages),
        cmocka_unit_test(a_context_with_glabels_does_for_rules_without),
        cmocka_unit_test(what_is_made_for_one_csp_goes_with_it),
        cmocka_unit_test(a_pool_survives_lack_of_memory),
        cmocka_unit_test(a_stop_flag_leaves_no_linkage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
