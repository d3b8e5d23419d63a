/* SPDX-License-Identifier: GPL-3.0-or-later */
/* write.c -- the public function from an instance to text: pictures are made by
 * report/drawing/, everything else by the writers of text/. */
#include "report/drawing/board_svg.h"
#include "text/format.h"

gv_status gv_instance_write(char **out, const gv_instance *instance, gv_format format,
                            gv_error *err)
{
    if (!gv_format_name(format))
        return gv_fail(err, GV_ERR_ARGUMENT, "no such format: %d", (int)format);
    gv_buffer buffer;
    gv_buffer_init(&buffer, gv_context_memory(instance->context));
    gv_status status =
        gv_formats[format]->is_picture
            ? gv_board_svg(&buffer, instance, err)
            : gv_format_put(&buffer, instance, format, GV_ALPHABET_AUTO, err);
    if (status == GV_OK) {
        char *text = gv_buffer_detach(&buffer);
        if (text)
            *out = text;
        else
            status = gv_fail_memory(err);
    }
    gv_buffer_free(&buffer);
    return status;
}

void gv_string_free(char *string)
{
    gv_free(string);
}
