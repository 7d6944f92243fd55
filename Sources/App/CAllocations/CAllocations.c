#include "CAllocations.h"

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

enum kind { UNNAMED, COUNTED, IGNORED };

static _Atomic long counted;
static _Thread_local enum kind kind;
static _Thread_local long own;
static char program[16];
static _Atomic int exhausted_code;

void allocations_ignore_this_thread(void) {
  kind = IGNORED;
  prctl(PR_GET_NAME, program);
}
long allocations_counted(void) { return atomic_load_explicit(&counted, memory_order_relaxed) + own; }

#if defined(__GLIBC__) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer) && \
    !__has_feature(memory_sanitizer)

// These replace the C library's functions, as its manual allows ("Replacing malloc"); they count and forward, so that
// the library's free keeps working.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

// A thread has the name of the thread that started it, often the program's, until it names itself.
static void classify(void) {
  char name[16] = "";
  prctl(PR_GET_NAME, name);
  if (strcmp(name, "vitrine-render") == 0 || strcmp(name, "vitrine-worker") == 0) {
    kind = COUNTED;
  } else if (strcmp(name, program) != 0) {
    kind = IGNORED;
  }
}

// Appends a size without allocating memory: 1,536 MiB as "1536 MiB", and sizes below 1 MiB in bytes.
static size_t append_size(char *text, size_t size) {
  const char *unit = size < 1 << 20 ? " bytes" : " MiB";
  if (size >= 1 << 20) size = (size >> 20) + (size % (1 << 20) != 0);
  char digits[20];
  size_t count = 0, length = 0;
  do digits[count++] = '0' + size % 10;
  while (size /= 10);
  while (count) text[length++] = digits[--count];
  while (*unit) text[length++] = *unit++;
  return length;
}

static void *granted(void *block, size_t size) {
  int code = atomic_load_explicit(&exhausted_code, memory_order_relaxed);
  if (block != NULL || size == 0 || code == 0) return block;
  char line[128] = "vitrine: error: out of memory: ";
  size_t length = strlen(line);
  length += append_size(line + length, size);
  length += (size_t)(stpcpy(line + length, " are not available\n") - (line + length));
  if (write(STDERR_FILENO, line, length) < 0) _exit(code);
  _exit(code);
}

static inline void count(void) {
  if (kind == UNNAMED) classify();
  if (kind == COUNTED) {
    atomic_fetch_add_explicit(&counted, 1, memory_order_relaxed);
  } else {
    own++;
  }
}

void *malloc(size_t size) {
  count();
  return granted(__libc_malloc(size), size);
}

void *calloc(size_t elements, size_t size) {
  count();
  return granted(__libc_calloc(elements, size), elements * size);
}

void *realloc(void *block, size_t size) {
  count();
  return granted(__libc_realloc(block, size), size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count();
  return granted(__libc_memalign(alignment, size), size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  count();
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) return EINVAL;
  void *memory = granted(__libc_memalign(alignment, size), size);
  if (memory == NULL) return ENOMEM;
  *block = memory;
  return 0;
}

#endif

void allocations_end_when_exhausted(int code) { atomic_store(&exhausted_code, code); }
void allocations_return_large_blocks(void) { mallopt(M_MMAP_THRESHOLD, 1 << 20); }
