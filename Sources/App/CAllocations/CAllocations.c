#include "CAllocations.h"

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>

static _Atomic long counted;
static _Thread_local int ignored;
static _Thread_local long own;

void allocations_ignore_this_thread(void) { ignored = 1; }
long allocations_counted(void) { return atomic_load_explicit(&counted, memory_order_relaxed) + own; }

#if defined(__GLIBC__) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer) && \
    !__has_feature(memory_sanitizer)

// These replace the C library's functions, as its manual allows ("Replacing malloc"); they count and forward, so that
// the library's free keeps working.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static inline void count(void) {
  if (ignored) {
    own++;
  } else {
    atomic_fetch_add_explicit(&counted, 1, memory_order_relaxed);
  }
}

void *malloc(size_t size) {
  count();
  return __libc_malloc(size);
}

void *calloc(size_t elements, size_t size) {
  count();
  return __libc_calloc(elements, size);
}

void *realloc(void *block, size_t size) {
  count();
  return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  count();
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) return EINVAL;
  void *memory = __libc_memalign(alignment, size);
  if (memory == NULL) return ENOMEM;
  *block = memory;
  return 0;
}

#endif

void allocations_return_large_blocks(void) { mallopt(M_MMAP_THRESHOLD, 1 << 20); }
