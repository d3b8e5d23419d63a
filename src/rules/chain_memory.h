/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chain_memory.h -- what a chain rule remembers from one step to the next: targets on
 * which it found nothing, for as long as nothing changes where it looked. The strategy
 * asks for short chains again after every step; most of them need no second look. */
#ifndef GV_RULES_CHAIN_MEMORY_H
#define GV_RULES_CHAIN_MEMORY_H

#include "rules/rule.h"

typedef struct gv_chain_memory {
    uint8_t *failed; /* of each label: no chain of at most that length; 0: unknown */
    uint64_t *footprints; /* of each label: the candidates excluded while it was
                           * searched in vain, as a bit set */
    uint64_t *blast; /* scratch: candidates that share a variable with a removed one */
    uint32_t trail, undos; /* the state that is known */
} gv_chain_memory;

/* The memory of a rule (of a typed one: for that type of variables), with all forgotten
 * that the changes of the state since the last call may have touched. NULL where it
 * would take too much. */
gv_chain_memory *gv_chain_memory_of(gv_rule_context *finder, const gv_rule *rule,
                                    gv_var_type type);

/* Notes that a search on `target` for at most `length` variables found nothing; what it
 * excluded is in finder->exclusion->seen. */
void gv_chain_memory_note(gv_chain_memory *memory, const gv_rule_context *finder,
                          gv_label target, unsigned length);

#endif
