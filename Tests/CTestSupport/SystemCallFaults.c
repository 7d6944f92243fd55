#define _GNU_SOURCE
#include "CTestSupport.h"

#include <errno.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/shm.h>
#include <sys/syscall.h>
#include <unistd.h>

// System calls that fail as a test asks. The linker takes these functions for those of the C library in the test
// program, so that the product has no switch for faults.

typedef struct {
  int nth, count, error, calls;
} fault;

static _Thread_local fault faults[TEST_CALLS];

void tests_fail_call(enum test_call call, int nth, int count, int error) {
  faults[call] = (fault){.nth = nth, .count = count, .error = error};
}

static int fails(enum test_call call) {
  fault *fault = &faults[call];
  if (fault->count == 0) return 0;
  fault->calls += 1;
  if (fault->calls < fault->nth || fault->calls - fault->nth >= fault->count) return 0;
  errno = fault->error;
  return 1;
}

int memfd_create(const char *name, unsigned flags) {
  return fails(TEST_MEMFD_CREATE) ? -1 : (int)syscall(SYS_memfd_create, name, flags);
}

int shmget(key_t key, size_t size, int flags) {
  return fails(TEST_SHMGET) ? -1 : (int)syscall(SYS_shmget, key, size, flags);
}

void *shmat(int id, const void *address, int flags) {
  return fails(TEST_SHMAT) ? (void *)-1 : (void *)syscall(SYS_shmat, id, address, flags);
}

// The sanitizers have an mmap of their own.
#if !__has_feature(thread_sanitizer) && !__has_feature(address_sanitizer)
void *mmap(void *address, size_t length, int protection, int flags, int file, off_t offset) {
  // Not those of the C library's allocator.
  if (file >= 0 && fails(TEST_MMAP)) return MAP_FAILED;
  return (void *)syscall(SYS_mmap, address, length, protection, flags, file, offset);
}
#endif
