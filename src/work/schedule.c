/* SPDX-License-Identifier: GPL-3.0-or-later */
/* schedule.c -- the lists of a run, and what the caller's thread does. Items are
 * numbered as they are fetched, and if order matters `n_committed` is the number of the
 * next one to commit: a finished item waits in its list for its turn. */
#include "work/executor.h"

#include "base/check.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/os/clock.h"
#include "work/inspect.h"

#include <assert.h>
#include <stdatomic.h>

static const double patience = 0.2; /* seconds between checks of flag and clock, */
static const double nap = 0.001;    /* and at other processes */

/* ---- lists ---- */

void gv_work_list_put(gv_work_list *list, gv_work_item *item)
{
    assert(!list->first == !list->last);
    item->next = NULL;
    if (list->last)
        list->last->next = item;
    else
        list->first = item;
    list->last = item;
}

/* Takes the item after `before` (NULL: the first) out of its list. */
static gv_work_item *take_behind(gv_work_list *list, gv_work_item *before)
{
    gv_work_item *item = before ? before->next : list->first;
    assert(item);
    if (before)
        before->next = item->next;
    else
        list->first = item->next;
    if (list->last == item)
        list->last = before;
    return item;
}

gv_work_item *gv_work_list_take(gv_work_list *list)
{
    return list->first ? take_behind(list, NULL) : NULL;
}

gv_work_item *gv_work_take(gv_work *work)
{
    gv_mutex_lock(&work->lock);
    gv_work_item *item = gv_work_list_take(&work->waiting);
    gv_mutex_unlock(&work->lock);
    return item;
}

void gv_work_put_back(gv_work *work, gv_work_item *item)
{
    assert(item->work == work);
    gv_mutex_lock(&work->lock);
    gv_work_list_put(&work->done, item);
    gv_condition_broadcast(&work->changed);
    gv_mutex_unlock(&work->lock);
}

/* ---- how a run ends: under the lock ---- */

static bool is_stopped(const gv_work *work)
{
    return work->plan->stop && atomic_load(work->plan->stop);
}

static bool is_late(const gv_work *work)
{
    return work->plan->end_time > 0 && gv_wall_seconds() >= work->plan->end_time;
}

/* Ends unfinished work; other processes are told by the caller's thread. */
static void interrupt(gv_work *work, gv_work_end cause)
{
    if (!work->is_interrupted)
        work->cause = cause;
    work->is_drained = true;
    work->is_interrupted = true;
    if (work->plan->stop)
        atomic_store(work->plan->stop, true);
}

/* Why nothing more should begin; GV_WORK_DONE: there is no reason. */
static gv_work_end limit_reached(const gv_work *work)
{
    return work->is_interrupted ? work->cause
           : is_stopped(work)   ? GV_WORK_STOPPED
           : is_late(work)      ? GV_WORK_TIME
                                : GV_WORK_DONE;
}

/* What was complete before stays complete, and is committed. */
static void look_at_limits(gv_work *work)
{
    const gv_work_end limit = limit_reached(work);
    if (work->is_interrupted || limit == GV_WORK_DONE)
        return;
    if (!work->is_drained)
        work->report.end = limit;
    interrupt(work, limit);
}

static void abort_work(gv_work *work)
{
    GV_LOG(2, work, "the work is aborted");
    GV_LOG_DUMP(5, work, gv_work_dump(work));
    interrupt(work, GV_WORK_DONE);
    work->is_aborted = true;
}

static void note_failure(gv_work *work, gv_status status, const gv_error *why)
{
    if (status == GV_OK)
        return;
    if (work->status == GV_OK) {
        work->status = status;
        work->error = *why;
    }
    abort_work(work);
}

void gv_work_abort(gv_work *work)
{
    gv_mutex_lock(&work->lock);
    abort_work(work); // drains it, too
    gv_mutex_unlock(&work->lock);
}

/* ---- committing ---- */

static bool is_its_turn(const gv_work *work, const gv_work_item *item)
{
    return work->plan->any_order || item->number == work->n_committed;
}

/* The item whose turn it is, out of the list of finished ones. */
static gv_work_item *take_committable(gv_work *work)
{
    gv_work_item *before = NULL;
    for (gv_work_item *item = work->done.first; item; item = item->next) {
        if (is_its_turn(work, item))
            return take_behind(&work->done, before);
        before = item;
    }
    return NULL;
}

static bool has_committable(const gv_work *work)
{
    const gv_work_item *item = work->done.first;
    while (item && !is_its_turn(work, item))
        item = item->next;
    return item;
}

/* If results have an order, those after a gap are not wanted. */
static void note_cut_short(gv_work *work, const gv_work_item *item)
{
    const gv_work_end limit = limit_reached(work);
    const gv_work_end end = limit == GV_WORK_DONE ? GV_WORK_LEFT : limit;
    if (work->report.end == GV_WORK_DONE) {
        work->report.end = end;
        work->report.left_by = item->rank;
    }
    interrupt(work, end);
    work->is_aborted = !work->plan->any_order;
}

/* Commits the item whose turn it is, unless nothing more is wanted. False: there is
 * none, or another thread is committing. The lock is held except during the commit
 * itself. */
static bool commit_next(gv_work *work)
{
    gv_work_item *item = work->is_committing ? NULL : take_committable(work);
    if (!item)
        return false;
    GV_LOG(3, work, "item %llu of rank %u is committed%s",
           (unsigned long long)item->number, item->rank,
           item->cut_short ? ", cut short" : "");
    if (!work->is_aborted && item->status != GV_OK) {
        note_failure(work, item->status, &item->error);
    } else if (!work->is_aborted && item->cut_short) {
        note_cut_short(work, item);
    } else if (!work->is_aborted) {
        gv_error err = { .status = GV_OK };
        work->is_committing = true;
        gv_mutex_unlock(&work->lock);
        const gv_status status =
            work->plan->steps->commit(work->plan->user, item, &err);
        gv_mutex_lock(&work->lock);
        work->is_committing = false;
        note_failure(work, status, &err);
    }
    if (item->is_part) {
        item->is_part = false; // its worker continues with it
    } else {
        assert(work->n_committed < work->n_fetched);
        work->n_committed++;
        gv_work_list_put(&work->spare, item);
        GV_CHECK(gv_work_check(work), gv_work_dump(work));
    }
    gv_condition_broadcast(&work->changed);
    return true;
}

/* ---- working ---- */

bool gv_work_is_alone(const gv_work *work)
{
    return work->n_running == 0 && !work->plan->executor;
}

void gv_work_do(gv_work *work, gv_work_item *item, unsigned worker)
{
    const gv_work_plan *plan = work->plan;
    assert(worker < plan->n_threads && !item->is_part);
    const bool begins = !work->is_interrupted && !is_stopped(work);
    item->cut_short = !begins;
    item->status = GV_OK;
    if (begins) {
        gv_mutex_unlock(&work->lock);
        item->status = plan->steps->work(plan->user, item, worker, &item->error);
        // What is made while the flag is set may be incomplete, whatever it looks like.
        item->cut_short = is_stopped(work);
        gv_mutex_lock(&work->lock);
    }
    gv_work_list_put(&work->done, item);
    if (!plan->caller_works && !gv_work_is_alone(work))
        gv_condition_broadcast(&work->changed);
    else
        while (commit_next(work))
            ;
}

void gv_work_wait_for_turn(gv_work_item *item)
{
    gv_work *work = item->work;
    assert(!work->plan->any_order);
    gv_mutex_lock(&work->lock);
    while (work->n_committed != item->number)
        gv_condition_wait(&work->changed, &work->lock);
    gv_mutex_unlock(&work->lock);
}

bool gv_work_hand_over(gv_work_item *item)
{
    gv_work *work = item->work;
    assert(work->plan->any_order && !work->plan->caller_works && !item->is_part);
    gv_mutex_lock(&work->lock);
    item->is_part = true;
    item->cut_short = is_stopped(work);
    item->status = GV_OK;
    gv_work_list_put(&work->done, item);
    gv_condition_broadcast(&work->changed);
    while (item->is_part)
        if (!gv_work_is_alone(work) || !commit_next(work))
            gv_condition_wait(&work->changed, &work->lock);
    const bool goes_on = !work->is_interrupted && !is_stopped(work);
    gv_mutex_unlock(&work->lock);
    return goes_on;
}

/* ---- the caller's thread ---- */

/* A spare item was filled, if there was still something to fetch. */
static void note_fetched(gv_work *work, gv_work_item *item, bool found)
{
    GV_LOG(4, work, "item %llu is %s", (unsigned long long)item->number,
           found ? "fetched" : "not there: the work is drained");
    if (found) {
        work->n_fetched++;
        gv_work_list_put(&work->waiting, item);
        gv_condition_signal(&work->has_work);
    } else {
        work->is_drained = true;
        gv_work_list_put(&work->spare, item);
    }
    assert(work->n_fetched - work->n_committed <= work->n_items);
}

void gv_work_wait(gv_work *work, double seconds)
{
    assert(seconds >= 0 && seconds < 1);
    gv_condition_wait_for(&work->changed, &work->lock, seconds);
}

static void tick(gv_work *work)
{
    const gv_work_plan *plan = work->plan;
    if (!plan->steps->tick)
        return;
    gv_mutex_unlock(&work->lock);
    plan->steps->tick(plan->user);
    gv_mutex_lock(&work->lock);
}

/* Lets an executor do its part, and waits until something changed if it did nothing.
 * The lock is not held meanwhile. */
static void wait_for_others(gv_work *work)
{
    const gv_work_plan *plan = work->plan;
    gv_executor *executor = plan->executor;
    bool any = false;
    if (executor) {
        const bool aborts = work->is_interrupted && !work->is_passed_on;
        work->is_passed_on = work->is_interrupted;
        gv_mutex_unlock(&work->lock);
        if (aborts)
            executor->abort(executor);
        any = executor->poll(executor, work);
        gv_mutex_lock(&work->lock);
    }
    if (!any && !has_committable(work))
        gv_work_wait(work, executor ? nap : patience);
    tick(work);
}

/* ---- the run ---- */

gv_status gv_work_open(gv_work *work, const gv_work_plan *plan, gv_error *err)
{
    assert(plan->n_items > 0 && (plan->n_threads > 0 || plan->executor));
    assert(!plan->caller_works || !plan->executor);
    *work = (gv_work){ .plan = plan };
    (void)gv_mutex_init(&work->lock);
    (void)gv_condition_init(&work->has_work);
    (void)gv_condition_init(&work->changed);
    work->items = gv_memory_zeroed(NULL, plan->n_items, sizeof *work->items);
    gv_status status = work->items ? gv_threads_start(work, err) : gv_fail_memory(err);
    if (status != GV_OK) {
        gv_work_close(work);
        return status;
    }
    // Alone, nobody else would work on what was fetched before the next item.
    work->n_items = gv_work_is_alone(work) ? 1 : plan->n_items;
    for (size_t i = 0; i < work->n_items; i++) {
        work->items[i].data = plan->items[i];
        work->items[i].work = work;
        gv_work_list_put(&work->spare, &work->items[i]);
    }
    return GV_OK;
}

void gv_work_close(gv_work *work)
{
    gv_threads_join(work);
    gv_condition_destroy(&work->changed);
    gv_condition_destroy(&work->has_work);
    gv_mutex_destroy(&work->lock);
    gv_free(work->threads);
    gv_free(work->items);
}

/* The caller's thread fetches as long as an item is free. Otherwise it works itself, or
 * commits what the others have done. The lock is held except during the steps. */
gv_status gv_work_run(const gv_work_plan *plan, gv_work_report *report, gv_error *err)
{
    gv_work work;
    GV_TRY(gv_work_open(&work, plan, err));
    gv_mutex_lock(&work.lock);
    for (;;) {
        look_at_limits(&work);
        if (work.is_drained && work.n_committed == work.n_fetched)
            break;
        gv_work_item *item;
        if (!work.is_drained && (item = gv_work_list_take(&work.spare))) {
            gv_error why = { .status = GV_OK };
            bool found = false;
            item->number = work.n_fetched;
            item->rank = 0;
            gv_mutex_unlock(&work.lock);
            const gv_status status = plan->steps->fetch(plan->user, item, &found, &why);
            gv_mutex_lock(&work.lock);
            note_failure(&work, status, &why);
            note_fetched(&work, item, status == GV_OK && found);
        } else if (!plan->caller_works && !gv_work_is_alone(&work)) {
            wait_for_others(&work);
            while (commit_next(&work))
                ;
        } else if ((item = gv_work_list_take(&work.waiting))) {
            gv_work_do(&work, item, 0);
            tick(&work);
        } else {
            gv_condition_wait(&work.changed, &work.lock);
        }
    }
    gv_mutex_unlock(&work.lock);
    assert(!work.waiting.first && !work.done.first);
    gv_work_close(&work);
    if (report)
        *report = work.report;
    if (work.status != GV_OK && err)
        *err = work.error;
    return work.status;
}
