#define _GNU_SOURCE
#include "CTestSupport.h"

#include <dlfcn.h>

// Counts what Pango has HarfBuzz shape: the work of a layout, the same on every machine. The linker takes this function
// for HarfBuzz's in the test program; programs without text have neither.

typedef void shape(void *font, void *buffer, const void *features, unsigned count);
typedef unsigned get_length(void *buffer);

static _Thread_local long shaped;

long tests_shaped_characters(void) { return shaped; }

__attribute__((visibility("default"))) void hb_shape(
    void *font, void *buffer, const void *features, unsigned count) {
  static shape *next;
  static get_length *length;
  if (!__atomic_load_n(&next, __ATOMIC_ACQUIRE)) {
    __atomic_store_n(&length, (get_length *)dlsym(RTLD_DEFAULT, "hb_buffer_get_length"), __ATOMIC_RELEASE);
    __atomic_store_n(&next, (shape *)dlsym(RTLD_NEXT, "hb_shape"), __ATOMIC_RELEASE);
  }
  shaped += length(buffer);
  next(font, buffer, features, count);
}
