/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_philox.c -- Philox4x64-10 against the answers that its authors published, and
 * its multiplication against arithmetic by single bits. */
#include "base/philox.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

typedef struct known_answer {
    uint64_t counter[4], key[2], words[4];
} known_answer;

/* All that there are for ten rounds of 4x64: nothing, ones, and the digits of pi. */
static const known_answer known_answers[] = {
    { { 0, 0, 0, 0 },
      { 0, 0 },
      { UINT64_C(0x16554d9eca36314c), UINT64_C(0xdb20fe9d672d0fdc),
        UINT64_C(0xd7e772cee186176b), UINT64_C(0x7e68b68aec7ba23b) } },
    { { UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX },
      { UINT64_MAX, UINT64_MAX },
      { UINT64_C(0x87b092c3013fe90b), UINT64_C(0x438c3c67be8d0224),
        UINT64_C(0x9cc7d7c69cd777b6), UINT64_C(0xa09caebf594f0ba0) } },
    { { UINT64_C(0x243f6a8885a308d3), UINT64_C(0x13198a2e03707344),
        UINT64_C(0xa4093822299f31d0), UINT64_C(0x082efa98ec4e6c89) },
      { UINT64_C(0x452821e638d01377), UINT64_C(0xbe5466cf34e90c6c) },
      { UINT64_C(0xa528f45403e61d95), UINT64_C(0x38c72dbd566e9788),
        UINT64_C(0xa5a1610e72fd18b5), UINT64_C(0x57bd43b5e52b7fe6) } },
};

static void answers_are_the_published_ones(void **ctx)
{
    (void)ctx;
    for (size_t i = 0; i < sizeof known_answers / sizeof known_answers[0]; i++) {
        uint64_t words[4];
        gv_philox(words, known_answers[i].counter, known_answers[i].key);
        assert_memory_equal(words, known_answers[i].words, sizeof words);
    }
}

/* Adds a << shift, bit by bit of b. */
static gv_philox_product multiply_by_bits(uint64_t a, uint64_t b)
{
    gv_philox_product sum = { 0, 0 };
    for (unsigned shift = 0; shift < 64; shift++) {
        if (!(b >> shift & 1))
            continue;
        const uint64_t low = a << shift;
        sum.high += shift ? a >> (64 - shift) : 0;
        sum.low += low;
        sum.high += sum.low < low;
    }
    return sum;
}

static void products_have_all_their_bits(void **ctx)
{
    (void)ctx;
    static const uint64_t numbers[] = { 0,
                                        1,
                                        UINT32_MAX,
                                        UINT64_C(1) << 32,
                                        UINT64_MAX,
                                        UINT64_C(0xD2E7470EE14C6C93),
                                        UINT64_C(0xCA5A826395121157),
                                        UINT64_C(0xFFFFFFFF00000001) };
    enum { N_NUMBERS = sizeof numbers / sizeof numbers[0] };
    for (size_t i = 0; i < N_NUMBERS; i++)
        for (size_t k = 0; k < N_NUMBERS; k++) {
            const gv_philox_product right = multiply_by_bits(numbers[i], numbers[k]);
            const gv_philox_product parts =
                gv_philox_multiply_parts(numbers[i], numbers[k]);
            const gv_philox_product used = gv_philox_multiply(numbers[i], numbers[k]);
            assert_true(parts.high == right.high && parts.low == right.low);
            assert_true(used.high == right.high && used.low == right.low);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_the_published_ones),
        cmocka_unit_test(products_have_all_their_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
