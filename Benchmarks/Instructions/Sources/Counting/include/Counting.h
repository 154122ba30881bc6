#include <stddef.h>

/// Where one phase ends: callgrind writes down what it has counted when this is called.
void entryway_phase(void);

/// The bytes that the process holds on its heap; 0 where the system does not tell.
size_t entryway_heap_bytes(void);
