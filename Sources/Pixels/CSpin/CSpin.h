// Processor operations for threads that wait for each other.
#pragma once

// A hint to the processor that this is a spin loop.
static inline __attribute__((always_inline)) void spin_pause(void) {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__) || defined(__arm__)
  __asm__ volatile("yield");
#endif
}

// Declared here, since glibc's header declares it only if _GNU_SOURCE is defined before the first include.
extern int sched_getcpu(void);

// Returns the number of the processor that this thread is running on; takes some nanoseconds.
static inline int spin_processor(void) { return sched_getcpu(); }
