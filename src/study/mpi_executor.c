/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mpi_executor.c -- items as messages:
 *
 *     rank 0   -- text, jobs, orders -->   the others
 *              <-- hello, results ------
 *
 * Rank 0 gives each unit to the rank that has least to do for its threads. A rank that
 * dies takes the run with it, as mpirun sees to; what is committed stays. */
#include "study/ranks.h"

#include "base/os/clock.h"
#include "study/unit_job.h"
#include "study/unit_result.h"

#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum tag { TAG_TEXT = 1, TAG_HELLO, TAG_JOB, TAG_RESULT, TAG_ORDER };

enum order { NO_ORDER, ABORT, SHUT_DOWN };

static const double nap = 0.001; /* seconds */

/* ---- messages ---- */

static void sleep_a_little(void)
{
    nanosleep(&(struct timespec){ .tv_nsec = (long)(1e9 * nap) }, NULL);
}

static bool has_message(int from, int tag, MPI_Status *status)
{
    int found = 0;
    MPI_Iprobe(from, tag, MPI_COMM_WORLD, &found, status);
    return found;
}

static void wait_for(int from, int tag, MPI_Status *status)
{
    while (!has_message(from, tag, status))
        sleep_a_little();
}

static void send(int to, int tag, const void *bytes, size_t length)
{
    MPI_Send(bytes, (int)length, MPI_BYTE, to, tag, MPI_COMM_WORLD);
}

/* Ends all ranks: what is begun cannot be ended in order. */
static _Noreturn void give_up(void)
{
    MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
    _Exit(EXIT_FAILURE);
}

/* Receives the message of `status`, which is there. */
static void receive(gv_buffer *out, const MPI_Status *status)
{
    int length = 0;
    MPI_Get_count(status, MPI_BYTE, &length);
    gv_buffer_reset(out);
    gv_buffer_repeat(out, 0, (size_t)length);
    if (out->failed)
        give_up();
    MPI_Recv(out->text, length, MPI_BYTE, status->MPI_SOURCE, status->MPI_TAG,
             MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

/* ---- all ranks ---- */

static unsigned count_on_node(void)
{
    MPI_Comm node;
    int n = 1;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
    MPI_Comm_size(node, &n);
    MPI_Comm_free(&node);
    return (unsigned)n;
}

gv_status gv_ranks_begin(gv_ranks *out, gv_error *err)
{
    int level, rank, n_ranks;
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &level) != MPI_SUCCESS ||
        level < MPI_THREAD_FUNNELED)
        return gv_fail(err, GV_ERR_IO, "MPI cannot be started");
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n_ranks);
    *out = (gv_ranks){ .rank = (unsigned)rank,
                       .n_ranks = (unsigned)n_ranks,
                       .n_on_node = count_on_node() };
    return GV_OK;
}

void gv_ranks_end(void)
{
    MPI_Finalize();
}

void gv_ranks_send_text(const gv_buffer *text)
{
    int n_ranks;
    MPI_Comm_size(MPI_COMM_WORLD, &n_ranks);
    for (int rank = 1; rank < n_ranks; rank++)
        send(rank, TAG_TEXT, text->text, text->length);
}

void gv_ranks_receive_text(gv_buffer *text)
{
    MPI_Status status;
    wait_for(0, TAG_TEXT, &status);
    receive(text, &status);
}

/* ---- rank 0 ---- */

/* Where another rank sits; place 0 is the pool's. */
typedef struct place {
    unsigned n_threads;
    unsigned n_in_work;
    gv_work_item *in_work;
} place;

typedef struct mpi_executor {
    gv_executor executor; /* first */
    gv_thread_pool *pool;
    place *places; /* one per rank */
    int last_order;
    unsigned n_ranks;
} mpi_executor;

/* The place with least to do for its threads; rank 0, if all are equal. */
static unsigned choose_place(const mpi_executor *executor)
{
    unsigned best = 0;
    for (unsigned i = 1; i < executor->n_ranks; i++) {
        const place *a = &executor->places[i], *b = &executor->places[best];
        if ((uint64_t)a->n_in_work * b->n_threads <
            (uint64_t)b->n_in_work * a->n_threads)
            best = i;
    }
    return best;
}

static void executor_submit(gv_executor *base, gv_work_item *item)
{
    mpi_executor *executor = (mpi_executor *)base;
    const unsigned rank = choose_place(executor);
    place *at = &executor->places[rank];
    at->n_in_work++;
    if (rank == 0) {
        gv_thread_pool_submit(executor->pool, item);
        return;
    }
    item->next = at->in_work;
    at->in_work = item;
    send((int)rank, TAG_JOB, item->job.text, item->job.length);
}

static gv_work_item *take_local(mpi_executor *executor, double seconds)
{
    gv_work_item *item = gv_thread_pool_collect(executor->pool, seconds);
    if (item) {
        executor->places[0].n_in_work--;
        item->rank = 0;
    }
    return item;
}

/* Head of a job or result: both begin with the number of the unit. */
static uint64_t unit_of(const gv_buffer *bytes)
{
    uint64_t unit = UINT64_MAX;
    if (bytes->length >= sizeof unit)
        memcpy(&unit, bytes->text, sizeof unit);
    return unit;
}

/* The item that a message of this rank answers, out of its list. */
static gv_work_item *take_item(place *at, uint64_t unit)
{
    for (gv_work_item **link = &at->in_work; *link; link = &(*link)->next) {
        gv_work_item *item = *link;
        if (unit_of(&item->job) != unit)
            continue;
        *link = item->next;
        at->n_in_work--;
        return item;
    }
    return NULL;
}

static gv_work_item *take_remote(mpi_executor *executor)
{
    MPI_Status status;
    if (!has_message(MPI_ANY_SOURCE, TAG_RESULT, &status))
        return NULL;
    gv_buffer bytes;
    gv_buffer_init(&bytes, NULL);
    receive(&bytes, &status);
    gv_work_item *item =
        take_item(&executor->places[status.MPI_SOURCE], unit_of(&bytes));
    if (item) {
        gv_buffer_free(&item->result);
        item->result = bytes;
        item->rank = (unsigned)status.MPI_SOURCE;
    } else {
        gv_buffer_free(&bytes);
    }
    return item;
}

static gv_work_item *executor_collect(gv_executor *base, double seconds)
{
    mpi_executor *executor = (mpi_executor *)base;
    const double end = gv_wall_seconds() + seconds;
    for (;;) {
        gv_work_item *item = take_remote(executor);
        if (!item)
            item = take_local(executor, nap);
        if (item || gv_wall_seconds() >= end)
            return item;
    }
}

/* Orders only grow: none is given twice. */
static void give_order(mpi_executor *executor, int order)
{
    if (order <= executor->last_order)
        return;
    executor->last_order = order;
    for (unsigned rank = 1; rank < executor->n_ranks; rank++)
        send((int)rank, TAG_ORDER, &order, sizeof order);
}

static void executor_end(gv_executor *base)
{
    mpi_executor *executor = (mpi_executor *)base;
    gv_thread_pool_end(executor->pool);
    give_order(executor, ABORT);
}

/* A rank says how many threads it has, or why it has none. */
static gv_status hear_hello(place *out, int rank, gv_error *err)
{
    MPI_Status status;
    gv_buffer bytes;
    gv_status result = GV_OK;
    gv_buffer_init(&bytes, NULL);
    wait_for(rank, TAG_HELLO, &status);
    receive(&bytes, &status);
    memcpy(&out->n_threads, bytes.text, sizeof out->n_threads);
    if (out->n_threads == 0)
        result = gv_fail(err, GV_ERR_MEMORY, "rank %d: %s", rank,
                         bytes.text + sizeof out->n_threads);
    gv_buffer_free(&bytes);
    return result;
}

gv_status gv_ranks_executor_new(gv_executor **out, gv_thread_pool *pool, gv_error *err)
{
    int n_ranks;
    MPI_Comm_size(MPI_COMM_WORLD, &n_ranks);
    mpi_executor *executor = gv_memory_zeroed(NULL, 1, sizeof *executor);
    place *places = gv_memory_zeroed(NULL, (size_t)n_ranks, sizeof *places);
    if (!executor || !places)
        give_up(); // the others wait for orders
    *executor =
        (mpi_executor){ .executor = { .n_ranks = (unsigned)n_ranks,
                                      .n_threads = gv_thread_pool_n_threads(pool),
                                      .submit = executor_submit,
                                      .collect = executor_collect,
                                      .end = executor_end },
                        .pool = pool,
                        .places = places,
                        .last_order = NO_ORDER,
                        .n_ranks = (unsigned)n_ranks };
    places[0].n_threads = gv_thread_pool_n_threads(pool);
    gv_status status = GV_OK;
    for (int rank = 1; rank < n_ranks; rank++) {
        const gv_status heard = hear_hello(&places[rank], rank, err);
        executor->executor.n_threads += places[rank].n_threads;
        status = status == GV_OK ? heard : status;
    }
    if (status == GV_OK)
        *out = &executor->executor;
    else
        gv_ranks_executor_free(&executor->executor);
    return status;
}

void gv_ranks_executor_free(gv_executor *executor)
{
    mpi_executor *own = (mpi_executor *)executor;
    if (!own)
        return;
    give_order(own, SHUT_DOWN);
    gv_free(own->places);
    gv_free(own);
}

/* ---- the other ranks ---- */

/* A item of a rank that works for rank 0. */
typedef struct delivery {
    gv_work_item item; /* first */
    MPI_Request request;
    struct delivery *next;
} delivery;

typedef struct client {
    gv_thread_pool *pool;
    delivery *spare, *sending;
    bool is_shut_down;
} client;

static void say_hello(unsigned n_threads, const char *message)
{
    gv_buffer bytes;
    gv_buffer_init(&bytes, NULL);
    gv_buffer_add(&bytes, (const char *)&n_threads, sizeof n_threads);
    gv_buffer_add(&bytes, message, strlen(message) + 1);
    if (bytes.failed)
        give_up();
    send(0, TAG_HELLO, bytes.text, bytes.length);
    gv_buffer_free(&bytes);
}

static void take_job(client *c, const MPI_Status *status)
{
    delivery *d = c->spare;
    if (d)
        c->spare = d->next;
    else
        d = gv_memory_zeroed(NULL, 1, sizeof *d);
    if (!d)
        give_up();
    receive(&d->item.job, status);
    gv_thread_pool_submit(c->pool, &d->item);
}

static void take_order(client *c)
{
    int order = SHUT_DOWN;
    MPI_Recv(&order, sizeof order, MPI_BYTE, 0, TAG_ORDER, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    if (order == SHUT_DOWN)
        c->is_shut_down = true;
    if (c->pool)
        gv_thread_pool_end(c->pool);
}

/* Whether there was a message. */
static bool look_for_message(client *c)
{
    MPI_Status status;
    if (has_message(0, TAG_JOB, &status))
        take_job(c, &status);
    else if (has_message(0, TAG_ORDER, &status))
        take_order(c);
    else
        return false;
    return true;
}

static void start_sending(client *c, gv_work_item *item)
{
    delivery *d = (delivery *)item;
    MPI_Isend(item->result.text, (int)item->result.length, MPI_BYTE, 0, TAG_RESULT,
              MPI_COMM_WORLD, &d->request);
    d->next = c->sending;
    c->sending = d;
}

/* What has been sent can be used again. */
static void clear_sent(client *c)
{
    for (delivery **link = &c->sending; *link;) {
        delivery *d = *link;
        int done = 0;
        MPI_Test(&d->request, &done, MPI_STATUS_IGNORE);
        if (!done) {
            link = &d->next;
            continue;
        }
        *link = d->next;
        d->next = c->spare;
        c->spare = d;
    }
}

static void free_deliveries(delivery *first)
{
    while (first) {
        delivery *next = first->next;
        gv_buffer_free(&first->item.job);
        gv_buffer_free(&first->item.result);
        gv_free(first);
        first = next;
    }
}

static void work_until_shutdown(client *c)
{
    say_hello(gv_thread_pool_n_threads(c->pool), "");
    while (!c->is_shut_down || c->sending) {
        const bool had_message = look_for_message(c);
        gv_work_item *item = gv_thread_pool_collect(c->pool, had_message ? 0 : nap);
        if (item)
            start_sending(c, item);
        clear_sent(c);
    }
    free_deliveries(c->spare);
}

void gv_ranks_serve(gv_thread_pool *pool, const gv_error *why)
{
    client c = { .pool = pool };
    MPI_Status status;
    if (pool) {
        work_until_shutdown(&c);
        return;
    }
    say_hello(0, why->message);
    wait_for(0, TAG_ORDER, &status);
    take_order(&c);
}
