// In C, since Swift's module of the C library leaves malloc.h out, and knows no requests to valgrind.
#include "Counting.h"

#include <stdlib.h>

// Nothing happens outside of valgrind, or where its headers were not there to build with.
#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>

void entryway_count(void) { CALLGRIND_START_INSTRUMENTATION; }
void entryway_phase(void) { CALLGRIND_DUMP_STATS; }
void entryway_uncount(void) { CALLGRIND_STOP_INSTRUMENTATION; }
#else
void entryway_count(void) {}
void entryway_phase(void) {}
void entryway_uncount(void) {}
#endif

#if defined(__GLIBC__)
#include <malloc.h>

size_t entryway_heap_bytes(void) {
  struct mallinfo2 information = mallinfo2();
  return information.uordblks + information.hblkhd;
}
#else
size_t entryway_heap_bytes(void) { return 0; }
#endif
