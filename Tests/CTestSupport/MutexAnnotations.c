// Tells the thread sanitizer about Swift's Mutex. Its fast path is inlined and instrumented. The slow path is a
// function of the Swift library, which is not instrumented: without these replacements, every contended lock looks like
// a race.

#if __has_feature(thread_sanitizer)

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define METHOD __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

extern void __tsan_acquire(void *);
extern void __tsan_release(void *);

static const char lock_name[] = "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF";
static const char unlock_name[] = "$s15Synchronization12_MutexHandleV11_unlockSlowyyF";

// Mutex._lockSlow(UInt32)
METHOD void mutex_lock_slow(uint32_t state, SELF) __asm__("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
METHOD void mutex_lock_slow(uint32_t state, SELF) {
  METHOD void (*original)(uint32_t, SELF) = dlsym(RTLD_NEXT, lock_name);
  original(state, self);
  __tsan_acquire(self);
}

// Mutex._unlockSlow()
METHOD void mutex_unlock_slow(SELF) __asm__("$s15Synchronization12_MutexHandleV11_unlockSlowyyF");
METHOD void mutex_unlock_slow(SELF) {
  METHOD void (*original)(SELF) = dlsym(RTLD_NEXT, unlock_name);
  __tsan_release(self);
  original(self);
}

#endif
