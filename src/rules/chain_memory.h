/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chain_memory.h -- what a chain rule remembers from one step to the next: targets on
 * which it found nothing, as long as nothing changes where it looked. The strategy asks
 * for short chains again after every step; most of them need not be searched twice. */
#ifndef GV_RULES_CHAIN_MEMORY_H
#define GV_RULES_CHAIN_MEMORY_H

#include "rules/rule.h"

typedef struct gv_chain_memory {
    uint8_t *failed; /* of each label: no chain of at most that length; 0: unknown */
    uint64_t *footprints; /* of each label: the candidates excluded while it was
                             searched without success, as a bit set */
    uint64_t *blast; /* scratch: candidates that share a variable with a removed one */
    uint32_t trail, undos; /* the state it is valid for */
} gv_chain_memory;

/* The memory of a rule (of a typed one: for that type of variables), after forgetting
 * everything that changes of the state since the last call may have affected. NULL if
 * it would take too much. */
gv_chain_memory *gv_chain_memory_of(gv_rule_context *ctx, const gv_rule *rule,
                                    gv_var_type type);

/* Notes that a search on `target` for at most `length` variables found nothing; what it
 * excluded is in ctx->exclusion->seen. */
void gv_chain_memory_note(gv_chain_memory *memory, const gv_rule_context *ctx,
                          gv_label target, unsigned length);

#endif
