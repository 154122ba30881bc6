#include <stddef.h>

/// From here on callgrind counts; before, a program under it runs faster.
void entryway_count(void);

/// Where one phase ends: callgrind writes down what it has counted, and begins anew.
void entryway_phase(void);

/// From here on callgrind does not count.
void entryway_uncount(void);

/// The bytes that the process holds on its heap; 0 where the system does not tell.
size_t entryway_heap_bytes(void);
