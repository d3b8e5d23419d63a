/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run_request.h -- runs a command at once, in the thread of its request, and turns the
 * exit code of the command into an HTTP status. */
#ifndef GV_SERVE_RUN_REQUEST_H
#define GV_SERVE_RUN_REQUEST_H

#include "serve/json_to_argv.h"
#include "serve/routes.h"

/* `file` is the operand: a store of the command line; NULL: none. `seconds` is the time
 * limit. */
void gv_request_args_answer(gv_service *service, gv_request *request,
                            const gv_request_args *args, const char *file,
                            double seconds, gv_response *reply);

#endif
