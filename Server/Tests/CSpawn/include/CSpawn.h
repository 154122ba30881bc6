#include <spawn.h>

/// Has the child close every file from a number on; does nothing where the system has no such call.
int entryway_close_from(posix_spawn_file_actions_t *actions, int first);
