// What threads that wait for each other ask of their processor.
#pragma once

// Leaves the core to the thread beside this one, in a loop that waits.

static inline __attribute__((always_inline)) void spin_pause(void) {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__) || defined(__arm__)
  __asm__ volatile("yield");
#endif
}

// glibc's, which its header shows only to those who ask for GNU's extensions before anybody else has included it.
extern int sched_getcpu(void);

// The processor that this thread runs on at the moment; some nanoseconds.
static inline int spin_processor(void) { return sched_getcpu(); }
