// Settings of the compiler and of the process that Swift cannot query.
#pragma once
#include <sched.h>

// glibc declares it only if _GNU_SOURCE is defined before the first include.
extern int sched_getaffinity(pid_t process, size_t size, cpu_set_t *processors);

// Returns the number of processors that the main thread of a process may run on; 0 if unknown.
static inline int build_processors_of(pid_t process) {
  cpu_set_t allowed;
  if (sched_getaffinity(process, sizeof allowed, &allowed) != 0) return 0;
  int count = 0;
  for (size_t i = 0; i < sizeof allowed.__bits / sizeof *allowed.__bits; ++i) {
    count += __builtin_popcountl(allowed.__bits[i]);
  }
  return count;
}

// Returns the x86-64 psABI level that the code is compiled for: 1 is the baseline; 0 on other architectures.
static inline int build_x86_64_level(void) {
#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512VL__)
  return 4;
#elif defined(__AVX2__) && defined(__FMA__) && defined(__BMI2__)
  return 3;
#elif defined(__SSE4_2__)
  return 2;
#elif defined(__x86_64__)
  return 1;
#else
  return 0;
#endif
}
