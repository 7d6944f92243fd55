// Linux's interfaces that Swift's Glibc module omits.
#pragma once
#include <malloc.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>

// glibc declares it only if _GNU_SOURCE is defined before the first include.
extern int memfd_create(const char *name, unsigned flags);

extern int *__errno_location(void);
extern int openat(int folder, const char *path, int flags, ...);

extern int renameat2(int old_folder, const char *old_path, int new_folder, const char *new_path, unsigned flags);

// These too only with _GNU_SOURCE.
extern long syscall(long number, ...);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);

// <linux/fs.h>, <linux/memfd.h> and <linux/fcntl.h>, which cannot be included beside glibc's <fcntl.h>; __O_TMPFILE of
// <asm/fcntl.h>, which needs O_DIRECTORY beside it.
enum {
  linux_o_tmpfile = 020000000,
  linux_o_path = 010000000,
  linux_rename_noreplace = 1,
  linux_rename_exchange = 2,
  linux_mfd_cloexec = 1,
  linux_mfd_allow_sealing = 2,
  linux_f_add_seals = 1033,
  linux_f_seal_seal = 1,
  linux_f_seal_shrink = 2,
  linux_f_seal_grow = 4,
  linux_f_seal_write = 8,
  linux_f_seal_future_write = 16,
};

// Flushes `stdout`, which is not a constant in Swift, at the end of each line, even where it is no terminal.
static inline void linux_buffer_output_by_line(void) { setvbuf(stdout, 0, _IOLBF, 0); }
// pidfd_open(2), which glibc has from 2.36 on; -1 with ENOSYS before Linux 5.3. The number is the same on all architectures.
static inline int linux_pidfd_open(int pid) { return (int)syscall(434, pid, 0); }
// Opens the file or folder `name` of a folder, with O_NOFOLLOW among the flags; `mode` is used with O_CREAT alone. No
// link is followed, and no mount point is entered.
// Kernels before 5.6, and filters of system calls that do not know openat2(2), leave both checks to O_NOFOLLOW and the
// caller.
static inline int linux_open_beneath(int folder, const char *name, int flags, unsigned mode) {
  enum { openat2 = 437, eperm = 1, eagain = 11, enosys = 38 };
  // struct open_how with RESOLVE_NO_XDEV, NO_MAGICLINKS, NO_SYMLINKS and BENEATH, of <linux/openat2.h>.
  unsigned long long how[3] = {(unsigned)flags, mode, 0x01 | 0x02 | 0x04 | 0x08};
  long file = syscall(openat2, folder, name, how, sizeof how);
  int error = *__errno_location();
  if (file >= 0 || (error != enosys && error != eperm && error != eagain)) return (int)file;
  return openat(folder, name, flags, mode);
}
