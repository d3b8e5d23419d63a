/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mpi_executor.c -- items of work as messages:
 *
 *     rank 0   -- text, jobs, orders -->   the others
 *              <-- hello, results ------
 *
 * Rank 0 gives each item to the rank that has least to do for its threads. A rank that
 * dies takes the run with it, as mpirun sees to; what is committed stays. Ranks are
 * machines of one kind: numbers are in their own order of bytes. */
#include "work/ranks.h"

#include "base/memory.h"

#include <assert.h>
#include <mpi.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum tag { TAG_TEXT = 1, TAG_HELLO, TAG_JOB, TAG_RESULT, TAG_ORDER };

enum order { NO_ORDER, ABORT, SHUT_DOWN }; /* each includes those before it */

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

/* Ends all ranks: what has begun cannot be ended in order. */
static _Noreturn void give_up(void)
{
    MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
    _Exit(EXIT_FAILURE);
}

/* Receives the message of `status`, which has arrived. */
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

void gv_ranks_hand_over(char **argv)
{
    (void)argv; // this is the program with MPI
}

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

/* What a job or a result begins with; the client's bytes follow, or the message of a
 * failure. */
typedef struct message_head {
    uint64_t number; /* of the item */
    uint32_t is_part, cut_short;
    uint64_t status; /* a gv_status */
} message_head;

_Static_assert(sizeof(message_head) % 8 == 0, "what follows is aligned");

/* The head of a message that was received. */
static message_head head_of(const gv_buffer *bytes)
{
    message_head head;
    if (bytes->length < sizeof head)
        give_up();
    memcpy(&head, bytes->text, sizeof head);
    return head;
}

static void begin_message(gv_buffer *out, const message_head *head)
{
    gv_buffer_reset(out);
    gv_buffer_add(out, (const char *)head, sizeof *head);
}

/* ---- rank 0 ---- */

/* Another rank. */
typedef struct peer {
    unsigned n_threads;
    unsigned n_items; /* that it takes at a time */
    unsigned n_held;
    gv_work_item *held;
} peer;

typedef struct mpi_executor {
    gv_executor executor; /* first */
    peer *peers;          /* one per rank; that of rank 0 takes nothing */
    unsigned n_ranks;
    int last_order;
    gv_buffer bytes; /* of the message that is sent or received */
} mpi_executor;

/* The rank with the least work per thread; 0: all have enough. */
static unsigned choose_rank(const mpi_executor *executor)
{
    unsigned best = 0;
    for (unsigned i = 1; i < executor->n_ranks; i++) {
        const peer *a = &executor->peers[i], *b = &executor->peers[best];
        if (a->n_held < a->n_items && (!best || (uint64_t)a->n_held * b->n_threads <
                                                    (uint64_t)b->n_held * a->n_threads))
            best = i;
    }
    return best;
}

static bool send_job(mpi_executor *executor, gv_work *work)
{
    const unsigned rank = choose_rank(executor);
    gv_work_item *item = rank ? gv_work_take(work) : NULL;
    if (!item)
        return false;
    const gv_work_plan *plan = work->plan;
    peer *to = &executor->peers[rank];
    const message_head head = { .number = item->number };
    begin_message(&executor->bytes, &head);
    plan->steps->codec->write_job(plan->user, &executor->bytes, item->data);
    if (executor->bytes.failed)
        give_up();
    item->rank = rank;
    item->next_held = to->held;
    to->held = item;
    to->n_held++;
    send((int)rank, TAG_JOB, executor->bytes.text, executor->bytes.length);
    return true;
}

/* The item of a message; removed from the list of its rank unless it is a part. */
static gv_work_item *find_item(peer *from, const message_head *head)
{
    for (gv_work_item **link = &from->held; *link; link = &(*link)->next_held) {
        gv_work_item *item = *link;
        if (item->number != head->number)
            continue;
        if (!head->is_part) {
            *link = item->next_held;
            from->n_held--;
        }
        return item;
    }
    return NULL;
}

static bool receive_result(mpi_executor *executor, gv_work *work)
{
    MPI_Status status;
    if (!has_message(MPI_ANY_SOURCE, TAG_RESULT, &status))
        return false;
    const gv_work_plan *plan = work->plan;
    receive(&executor->bytes, &status);
    const message_head head = head_of(&executor->bytes);
    const char *bytes = executor->bytes.text + sizeof head;
    gv_work_item *item = find_item(&executor->peers[status.MPI_SOURCE], &head);
    if (!item)
        give_up();
    item->is_part = head.is_part;
    item->cut_short = head.cut_short;
    item->status = (gv_status)head.status;
    if (item->status != GV_OK)
        (void)gv_fail(&item->error, item->status, "%s", bytes);
    else if (!item->cut_short &&
             !plan->steps->codec->read_result(plan->user, item->data, bytes,
                                              executor->bytes.length - sizeof head))
        item->status = gv_fail_memory(&item->error);
    gv_work_put_back(work, item);
    return true;
}

static bool poll(gv_executor *base, gv_work *work)
{
    mpi_executor *executor = (mpi_executor *)base;
    bool any = false;
    while (send_job(executor, work))
        any = true;
    return receive_result(executor, work) || any;
}

/* None is given twice. */
static void give_order(mpi_executor *executor, int order)
{
    if (order <= executor->last_order)
        return;
    executor->last_order = order;
    for (unsigned rank = 1; rank < executor->n_ranks; rank++)
        send((int)rank, TAG_ORDER, &order, sizeof order);
}

static void give_abort(gv_executor *base)
{
    give_order((mpi_executor *)base, ABORT);
}

/* What a rank says first: how many threads it has, or why it has none. */
typedef struct hello {
    unsigned n_threads, n_items;
    char why[sizeof((gv_error *)NULL)->message];
} hello;

static gv_status hear_hello(peer *out, int rank, gv_error *err)
{
    MPI_Status status;
    hello said;
    wait_for(rank, TAG_HELLO, &status);
    MPI_Recv(&said, sizeof said, MPI_BYTE, rank, TAG_HELLO, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    *out = (peer){ .n_threads = said.n_threads, .n_items = said.n_items };
    return said.n_threads ? GV_OK
                          : gv_fail(err, GV_ERR_MEMORY, "rank %d: %s", rank, said.why);
}

gv_status gv_ranks_executor_new(gv_executor **out, gv_error *err)
{
    int n_ranks;
    MPI_Comm_size(MPI_COMM_WORLD, &n_ranks);
    mpi_executor *executor = gv_memory_zeroed(NULL, 1, sizeof *executor);
    peer *peers = gv_memory_zeroed(NULL, (size_t)n_ranks, sizeof *peers);
    if (!executor || !peers)
        give_up(); // the others wait for orders
    *executor = (mpi_executor){ .executor = { .n_ranks = (unsigned)n_ranks - 1,
                                              .poll = poll,
                                              .abort = give_abort },
                                .peers = peers,
                                .n_ranks = (unsigned)n_ranks,
                                .last_order = NO_ORDER };
    gv_buffer_init(&executor->bytes, NULL);
    gv_status status = GV_OK;
    for (int rank = 1; rank < n_ranks; rank++) {
        const gv_status heard = hear_hello(&peers[rank], rank, err);
        executor->executor.n_threads += peers[rank].n_threads;
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
    for (unsigned rank = 0; rank < own->n_ranks; rank++)
        assert(!own->peers[rank].held);
    gv_buffer_free(&own->bytes);
    gv_free(own->peers);
    gv_free(own);
}

/* ---- the other ranks ---- */

/* A result being sent to rank 0. Reused. */
typedef struct message {
    gv_buffer bytes;
    MPI_Request request;
    struct message *next;
} message;

typedef struct client {
    gv_work work;
    gv_buffer job;
    message *spare, *sending;
    bool is_shut_down;
} client;

static void say_hello(unsigned n_threads, size_t n_items, const char *why)
{
    hello said = { .n_threads = n_threads, .n_items = (unsigned)n_items };
    (void)snprintf(said.why, sizeof said.why, "%s", why);
    send(0, TAG_HELLO, &said, sizeof said);
}

static void take_job(client *c, const MPI_Status *status)
{
    gv_work *work = &c->work;
    receive(&c->job, status);
    const message_head head = head_of(&c->job);
    gv_mutex_lock(&work->lock);
    gv_work_item *item = gv_work_list_take(&work->spare);
    gv_mutex_unlock(&work->lock);
    if (!item)
        give_up(); // rank 0 knows how many there are
    item->number = head.number;
    if (!work->plan->steps->codec->read_job(work->plan->user, item->data,
                                            c->job.text + sizeof head,
                                            c->job.length - sizeof head))
        give_up();
    gv_mutex_lock(&work->lock);
    gv_work_list_put(&work->waiting, item);
    gv_condition_signal(&work->has_work);
    gv_mutex_unlock(&work->lock);
}

static int receive_order(void)
{
    int order = SHUT_DOWN;
    MPI_Recv(&order, sizeof order, MPI_BYTE, 0, TAG_ORDER, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    return order;
}

/* Whether there was a message. */
static bool look_for_message(client *c)
{
    MPI_Status status;
    if (has_message(0, TAG_JOB, &status)) {
        take_job(c, &status);
    } else if (has_message(0, TAG_ORDER, &status)) {
        c->is_shut_down = receive_order() == SHUT_DOWN;
        atomic_store(c->work.plan->stop, true);
    } else {
        return false;
    }
    return true;
}

/* An item that is done, or a part of one; waits briefly for it if `waits`. */
static gv_work_item *take_done(gv_work *work, bool waits)
{
    gv_mutex_lock(&work->lock);
    if (waits && !work->done.first)
        gv_work_wait(work, nap);
    gv_work_item *item = gv_work_list_take(&work->done);
    gv_mutex_unlock(&work->lock);
    return item;
}

static void write_result(gv_buffer *out, const gv_work_plan *plan,
                         const gv_work_item *item)
{
    const message_head head = { .number = item->number,
                                .is_part = item->is_part,
                                .cut_short = item->cut_short,
                                .status = item->status };
    begin_message(out, &head);
    if (item->status != GV_OK)
        gv_buffer_add(out, item->error.message, strlen(item->error.message) + 1);
    else if (!item->cut_short)
        plan->steps->codec->write_result(plan->user, out, item->data);
    if (out->failed)
        give_up();
}

/* A part goes back to its worker, the rest is free for the next job. */
static void release(gv_work *work, gv_work_item *item)
{
    gv_mutex_lock(&work->lock);
    if (item->is_part)
        item->is_part = false;
    else
        gv_work_list_put(&work->spare, item);
    gv_condition_broadcast(&work->changed);
    gv_mutex_unlock(&work->lock);
}

static void start_sending(client *c, gv_work_item *item)
{
    message *m = c->spare;
    if (m)
        c->spare = m->next;
    else
        m = gv_memory_zeroed(NULL, 1, sizeof *m);
    if (!m)
        give_up();
    write_result(&m->bytes, c->work.plan, item);
    release(&c->work, item);
    MPI_Isend(m->bytes.text, (int)m->bytes.length, MPI_BYTE, 0, TAG_RESULT,
              MPI_COMM_WORLD, &m->request);
    m->next = c->sending;
    c->sending = m;
}

/* What has been sent can be used again. */
static void clear_sent(client *c)
{
    for (message **link = &c->sending; *link;) {
        message *m = *link;
        int done = 0;
        MPI_Test(&m->request, &done, MPI_STATUS_IGNORE);
        if (!done) {
            link = &m->next;
            continue;
        }
        *link = m->next;
        m->next = c->spare;
        c->spare = m;
    }
}

static void work_until_shut_down(client *c)
{
    say_hello(c->work.n_running, c->work.plan->n_items, "");
    while (!c->is_shut_down || c->sending) {
        const bool had_message = look_for_message(c);
        gv_work_item *item = take_done(&c->work, !had_message);
        if (item)
            start_sending(c, item);
        clear_sent(c);
    }
    while (c->spare) {
        message *next = c->spare->next;
        gv_buffer_free(&c->spare->bytes);
        gv_free(c->spare);
        c->spare = next;
    }
}

void gv_ranks_serve(const gv_work_plan *plan, const gv_error *why)
{
    client c = { .is_shut_down = false };
    MPI_Status status;
    gv_error err = *why;
    gv_buffer_init(&c.job, NULL);
    if (plan && gv_work_open(&c.work, plan, &err) == GV_OK) {
        assert(plan->stop && plan->steps->codec);
        work_until_shut_down(&c);
        gv_work_close(&c.work);
    } else {
        say_hello(0, 0, err.message);
        do
            wait_for(0, TAG_ORDER, &status);
        while (receive_order() != SHUT_DOWN);
    }
    gv_buffer_free(&c.job);
}
