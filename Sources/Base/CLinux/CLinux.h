// Linux's interfaces that Swift's Glibc module omits.
#pragma once
#include <fcntl.h>
#include <malloc.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>

// glibc declares it only if _GNU_SOURCE is defined before the first include.
extern int memfd_create(const char *name, unsigned flags);

extern int renameat2(int old_folder, const char *old_path, int new_folder, const char *new_path, unsigned flags);

// Only with _GNU_SOURCE, too.
extern long syscall(long number, ...);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);

// <linux/fs.h>, <linux/memfd.h> and <linux/fcntl.h>, which cannot be included beside glibc's <fcntl.h>; __O_TMPFILE of
// <asm/fcntl.h>.
enum {
  linux_o_tmpfile = 020000000 | O_DIRECTORY,
  linux_rename_noreplace = 1,
  linux_mfd_cloexec = 1,
  linux_mfd_allow_sealing = 2,
  linux_f_add_seals = 1033,
  linux_f_seal_seal = 1,
  linux_f_seal_shrink = 2,
  linux_f_seal_grow = 4,
  linux_f_seal_write = 8,
  linux_f_seal_future_write = 16,
};

// pidfd_open(2), which glibc has from 2.36 on; -1 with ENOSYS before Linux 5.3. The number is the same on all architectures.
static inline int linux_pidfd_open(int pid) { return (int)syscall(434, pid, 0); }
