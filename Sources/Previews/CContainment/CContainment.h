// What the process that runs previews gives up: the second profile of SECURITY.md.
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// MARK: files (Landlock, Linux 5.13)

// The numbers and layouts of <linux/landlock.h>, which may be older than the kernel.
enum {
  containment_create_ruleset = 444,
  containment_add_rule = 445,
  containment_restrict_self = 446,
  // Rights on a folder: execute 1, write 2, read a file 4, list 8; from 16 on, removing and making entries.
  containment_execute = 1,
  containment_read = 4 | 8,
  containment_write = 2 | 0x1ff0,
  // Of those, what a file that is no folder can have.
  containment_of_file = 1 | 2 | 4,
  // Of <fcntl.h>, which has it with _GNU_SOURCE alone.
  containment_o_path = 010000000,
  containment_refer = 1 << 13,
  containment_truncate = 1 << 14,
};

struct containment_path {
  const char *path;
  uint64_t rights;
};

// Leaves the listed rights on the listed paths and everything below them; those that do not exist are skipped.
// Landlock's version, or 0 where the kernel has none. From 6 on signals reach only this process and its children.
static inline int containment_restrict_files(const struct containment_path *paths, size_t count) {
  const long version = syscall(containment_create_ruleset, 0, 0, 1);
  if (version < 1) return 0;
  uint64_t handled = (1 << 13) - 1;
  if (version >= 2) handled |= containment_refer;
  if (version >= 3) handled |= containment_truncate;
  const struct {
    uint64_t files, network, scope;
  } rules = {handled, version >= 4 ? 3 : 0, version >= 6 ? 3 : 0};
  const int ruleset = (int)syscall(containment_create_ruleset, &rules, version >= 6 ? 24 : version >= 4 ? 16 : 8, 0);
  if (ruleset < 0) return 0;
  for (size_t i = 0; i < count; ++i) {
    const int file = open(paths[i].path, containment_o_path | O_CLOEXEC);
    if (file < 0) continue;
    const int folder = openat(file, ".", containment_o_path | O_DIRECTORY | O_CLOEXEC);
    struct __attribute__((packed)) {
      uint64_t rights;
      int32_t parent;
    } rule = {paths[i].rights, file};
    if (rule.rights & 2) rule.rights |= containment_refer | containment_truncate;
    rule.rights &= handled;
    if (folder < 0) rule.rights &= containment_of_file | containment_truncate;
    syscall(containment_add_rule, ruleset, 1, &rule, 0);
    if (folder >= 0) close(folder);
    close(file);
  }
  const long status = syscall(containment_restrict_self, ruleset, 0);
  close(ruleset);
  return status == 0 ? (int)version : 0;
}

// MARK: system calls

#if defined(__x86_64__)
#define CONTAINMENT_ARCH AUDIT_ARCH_X86_64
#else
#define CONTAINMENT_ARCH AUDIT_ARCH_AARCH64
#endif
#define CONTAINMENT_LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define CONTAINMENT_RETURN(value) BPF_STMT(BPF_RET | BPF_K, value)
#define CONTAINMENT_UNLESS(value, count) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, count)
#define CONTAINMENT_REFUSE(number) CONTAINMENT_UNLESS(number, 1), CONTAINMENT_RETURN(SECCOMP_RET_ERRNO | EACCES)

// Refuses sockets, tracing, and what no view needs of the kernel; with `programs` 0 programs, and with `signals` 0 signals
// to other processes.
static inline int containment_restrict_calls(pid_t self, int programs, int signals) {
  struct sock_filter filter[] = {
      CONTAINMENT_LOAD(arch),
      CONTAINMENT_UNLESS(CONTAINMENT_ARCH, 1),
      BPF_JUMP(BPF_JMP | BPF_JA, 1, 0, 0),
      CONTAINMENT_RETURN(SECCOMP_RET_KILL_PROCESS),
      CONTAINMENT_LOAD(nr),
      CONTAINMENT_REFUSE(SYS_socket),
      CONTAINMENT_REFUSE(SYS_connect),
      CONTAINMENT_REFUSE(SYS_bind),
      CONTAINMENT_REFUSE(SYS_listen),
      CONTAINMENT_REFUSE(SYS_accept),
      CONTAINMENT_REFUSE(SYS_accept4),
      CONTAINMENT_REFUSE(SYS_ptrace),
      CONTAINMENT_REFUSE(SYS_process_vm_readv),
      CONTAINMENT_REFUSE(SYS_process_vm_writev),
      CONTAINMENT_REFUSE(SYS_pidfd_open),
      CONTAINMENT_REFUSE(SYS_pidfd_send_signal),
      CONTAINMENT_REFUSE(SYS_tkill),
      CONTAINMENT_REFUSE(SYS_rt_sigqueueinfo),
      CONTAINMENT_REFUSE(SYS_io_uring_setup),
      CONTAINMENT_REFUSE(SYS_bpf),
      CONTAINMENT_REFUSE(SYS_perf_event_open),
      CONTAINMENT_REFUSE(SYS_userfaultfd),
      CONTAINMENT_REFUSE(SYS_mount),
      CONTAINMENT_REFUSE(SYS_unshare),
      CONTAINMENT_REFUSE(SYS_setns),
      CONTAINMENT_REFUSE(SYS_keyctl),
      CONTAINMENT_REFUSE(SYS_add_key),
      CONTAINMENT_REFUSE(SYS_setpriority),
      CONTAINMENT_REFUSE(SYS_sched_setscheduler),
      // Signals to itself alone: `abort` and `raise`.
      CONTAINMENT_UNLESS(SYS_tgkill, 4),
      CONTAINMENT_LOAD(args[0]),
      CONTAINMENT_UNLESS((uint32_t)self, 1),
      CONTAINMENT_RETURN(SECCOMP_RET_ALLOW),
      CONTAINMENT_RETURN(SECCOMP_RET_ERRNO | EACCES),
      CONTAINMENT_UNLESS(SYS_kill, 4),
      CONTAINMENT_LOAD(args[0]),
      CONTAINMENT_UNLESS((uint32_t)self, 1),
      CONTAINMENT_RETURN(SECCOMP_RET_ALLOW),
      CONTAINMENT_RETURN(signals ? SECCOMP_RET_ALLOW : SECCOMP_RET_ERRNO | EACCES),
      CONTAINMENT_UNLESS(SYS_execve, 1),
      CONTAINMENT_RETURN(programs ? SECCOMP_RET_ALLOW : SECCOMP_RET_ERRNO | EACCES),
      CONTAINMENT_UNLESS(SYS_execveat, 1),
      CONTAINMENT_RETURN(programs ? SECCOMP_RET_ALLOW : SECCOMP_RET_ERRNO | EACCES),
      CONTAINMENT_RETURN(SECCOMP_RET_ALLOW),
  };
  const struct sock_fprog program = {sizeof(filter) / sizeof(*filter), filter};
  return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
}

// MARK: the process

// What is printed leaves line by line, before the frame that it belongs to. Ends with `parent`, gains no privileges, leaves no core file, and can take `memory` bytes of its own.
static inline void containment_limit(pid_t parent, uint64_t memory) {
  setvbuf(stdout, 0, _IOLBF, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(0);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  const struct rlimit none = {0, 0}, most = {memory, memory};
  setrlimit(RLIMIT_CORE, &none);
  setrlimit(RLIMIT_DATA, &most);
}
