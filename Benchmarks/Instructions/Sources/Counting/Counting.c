// In C, since callgrind must find the marker by its name, and Swift's module of the C library leaves
// malloc.h out.
#include "Counting.h"

#include <stdlib.h>

__attribute__((noinline)) void entryway_phase(void) { __asm__ volatile(""); }

#if defined(__GLIBC__)
#include <malloc.h>

size_t entryway_heap_bytes(void) {
  struct mallinfo2 information = mallinfo2();
  return information.uordblks + information.hblkhd;
}
#else
size_t entryway_heap_bytes(void) { return 0; }
#endif
