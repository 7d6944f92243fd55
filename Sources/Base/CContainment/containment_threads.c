#undef _FORTIFY_SOURCE
#define _GNU_SOURCE

#include <fcntl.h>
#include <stdarg.h>

// libdispatch reads /proc/TID/stat of its threads once a second while work waits for one, and ends the process if it
// cannot. In a container, Landlock's rule makes only /proc/self readable: the same file is /proc/self/task/TID/stat.
//
// The linker uses this function instead of the C library's in every library that calls it. The sanitizers have their
// own.

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define CONTAINMENT_IS_SANITIZED
#endif
#endif
#ifndef CONTAINMENT_IS_SANITIZED

// Writes /proc/self/task/TID/stat for /proc/TID/stat. Returns 0 for another path. Allocates nothing: `open` may be
// called anywhere.
static int thread_file(const char *path, char *own) {
  static const char before[] = "/proc/", after[] = "/stat", task[] = "/proc/self/task/";
  const char *text = path;
  for (const char *c = before; *c; ++c)
    if (*text++ != *c) return 0;
  for (const char *c = task; *c; ++c) *own++ = *c;
  int digits = 0;
  for (; *text >= '0' && *text <= '9' && digits < 10; ++digits) *own++ = *text++;
  if (!digits) return 0;
  for (const char *c = after; *c; ++c) {
    if (*text++ != *c) return 0;
    *own++ = *c;
  }
  *own = 0;
  return !*text;
}

__attribute__((visibility("default"))) int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  char own[64];
  if (thread_file(path, own)) {
    int file = openat(AT_FDCWD, own, flags, mode);
    // It may belong to another process, which the host wants to know about.
    if (file >= 0) return file;
  }
  return openat(AT_FDCWD, path, flags, mode);
}

#endif
#endif
