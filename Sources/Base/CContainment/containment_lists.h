// The system calls that each kind of contained process keeps. `Scripts/list-calls` derives the lists of views and of
// compilers again, from the calls that such processes are seen to make, and reports a difference.
//
// A call that is not here is refused (see each list). A comment gives the reason for a line that is not obvious, or
// that a trace does not show.
#ifndef VITRINE_CONTAINMENT_LISTS
#define VITRINE_CONTAINMENT_LISTS

#include "containment.h"

#include <sys/mman.h>

enum {
  // The descriptor by which a contained process communicates with its host.
  containment_socket = 3,
  // Stands for the process's own number in a value: `containment_list_self`.
  containment_self = 0x7fffffff,
  // From <fcntl.h> and <linux/sched.h>, which may lack them.
  containment_dupfd_cloexec = 1030,
  containment_tmpfile = 020000000,
  containment_prctl_name = 15,
  // From <asm/ioctls.h>: the number of readable bytes, terminal settings, close-on-exec, non-blocking.
  containment_fionread = 0x541b,
  containment_tcgets = 0x5401,
  containment_fioclex = 0x5451,
  containment_fionbio = 0x5421,
  // The flags of a thread that glibc starts, and of no process: VM, FS, FILES, SIGHAND, THREAD, SYSVSEM, SETTLS,
  // PARENT_SETTID, CHILD_CLEARTID.
  containment_thread = 0x3d0f00,
};

#define CONTAINMENT_LOW 0xffffffffu
#define CONTAINMENT_WRITING (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND | containment_tmpfile)

// Memory. Private memory counts against RLIMIT_DATA; a growing stack, anonymous shared memory and huge pages would not.
// Nothing is writable and executable at once.
#define CONTAINED_MEMORY(answer)                                                                               \
  CONTAINED(brk, CONTAINMENT_ALLOW),                                                                           \
      CONTAINED_IF(mmap, 2, PROT_WRITE | PROT_EXEC, PROT_WRITE | PROT_EXEC, answer),                           \
      CONTAINED_IF(mmap, 3, MAP_SHARED | MAP_ANONYMOUS, MAP_SHARED | MAP_ANONYMOUS, answer),                   \
      CONTAINED_IF_ANY(mmap, 3, MAP_GROWSDOWN | 0x40000 /* MAP_HUGETLB */, answer), CONTAINED(mmap, CONTAINMENT_ALLOW), \
      CONTAINED_IF(mprotect, 2, PROT_WRITE | PROT_EXEC, PROT_WRITE | PROT_EXEC, answer),                       \
      CONTAINED_IF_ANY(mprotect, 2, 0x1000000 /* PROT_GROWSDOWN */, answer), CONTAINED(mprotect, CONTAINMENT_ALLOW), \
      CONTAINED(munmap, CONTAINMENT_ALLOW), CONTAINED(madvise, CONTAINMENT_ALLOW),                             \
      /* `realloc` of large blocks. */ CONTAINED(mremap, CONTAINMENT_ALLOW)

// Threads, locks, waiting.
#define CONTAINED_THREADS                                                                                              \
  CONTAINED(futex, CONTAINMENT_ALLOW),                                                                                 \
      CONTAINED_IF(clone, 0, CONTAINMENT_WHOLE, containment_thread, CONTAINMENT_ALLOW),                                \
      /* Its flags are behind a pointer; glibc then uses `clone`. */ CONTAINED(clone3, CONTAINMENT_ABSENT),            \
      CONTAINED(set_robust_list, CONTAINMENT_ALLOW), CONTAINED(rseq, CONTAINMENT_ALLOW),                               \
      CONTAINED(sched_yield, CONTAINMENT_ALLOW), CONTAINED(exit, CONTAINMENT_ALLOW),                                   \
      CONTAINED(exit_group, CONTAINMENT_ALLOW), CONTAINED(gettid, CONTAINMENT_ALLOW),                                  \
      CONTAINED(getpid, CONTAINMENT_ALLOW), CONTAINED(rt_sigprocmask, CONTAINMENT_ALLOW),                              \
      /* Handlers of crashes, Swift's and LLVM's. */ CONTAINED(rt_sigaction, CONTAINMENT_ALLOW),                       \
      CONTAINED(rt_sigreturn, CONTAINMENT_ALLOW), CONTAINED(sigaltstack, CONTAINMENT_ALLOW),                           \
      /* `abort` and `raise`: signals to itself alone. */                                                              \
      CONTAINED_IF(tgkill, 0, CONTAINMENT_LOW, containment_self, CONTAINMENT_ALLOW),                                   \
      CONTAINED_IF(kill, 0, CONTAINMENT_LOW, containment_self, CONTAINMENT_ALLOW),                                     \
      /* The kernel's own, after a stop during a wait. */ CONTAINED(restart_syscall, CONTAINMENT_ALLOW),               \
      /* The number of processors: of this thread, or of the first one. */                                             \
      CONTAINED_IF(sched_getaffinity, 0, CONTAINMENT_LOW, 0, CONTAINMENT_ALLOW),                                       \
      CONTAINED_IF(sched_getaffinity, 0, CONTAINMENT_LOW, containment_self, CONTAINMENT_ALLOW),                        \
      /* Only its own limits, and only to read them. */                                                                \
      CONTAINED_UNLESS(prlimit64, 0, CONTAINMENT_LOW, 0, CONTAINMENT_REFUSE),                                          \
      CONTAINED_UNLESS(prlimit64, 2, CONTAINMENT_WHOLE, 0, CONTAINMENT_REFUSE), CONTAINED(prlimit64, CONTAINMENT_ALLOW), \
      CONTAINED_IF(prctl, 0, CONTAINMENT_LOW, containment_prctl_name, CONTAINMENT_ALLOW),                              \
      /* libcap's way to count capabilities, through GLib. */                                                          \
      CONTAINED_IF(prctl, 0, CONTAINMENT_LOW, PR_CAPBSET_READ, CONTAINMENT_ALLOW)

// Clocks. They rarely need a call; negative numbers belong to other processes.
#define CONTAINED_CLOCKS                                                                                \
  CONTAINED_IF(clock_gettime, 0, 0x80000000u, 0, CONTAINMENT_ALLOW),                                    \
      CONTAINED_IF(clock_getres, 0, 0x80000000u, 0, CONTAINMENT_ALLOW),                                 \
      CONTAINED_IF(clock_nanosleep, 0, 0x80000000u, 0, CONTAINMENT_ALLOW), CONTAINED(nanosleep, CONTAINMENT_ALLOW), \
      CONTAINED(gettimeofday, CONTAINMENT_ALLOW)

// Reading. Landlock and the mounts decide which files can be read.
#define CONTAINED_READING                                                                                         \
  CONTAINED(read, CONTAINMENT_ALLOW), CONTAINED(pread64, CONTAINMENT_ALLOW), CONTAINED(readv, CONTAINMENT_ALLOW), \
      CONTAINED(close, CONTAINMENT_ALLOW), CONTAINED(lseek, CONTAINMENT_ALLOW), CONTAINED(fstat, CONTAINMENT_ALLOW), \
      CONTAINED(newfstatat, CONTAINMENT_ALLOW), CONTAINED(readlinkat, CONTAINMENT_ALLOW),                         \
      CONTAINED(getdents64, CONTAINMENT_ALLOW), CONTAINED(getcwd, CONTAINMENT_ALLOW),                             \
      CONTAINED(fadvise64, CONTAINMENT_ALLOW), CONTAINED(fstatfs, CONTAINMENT_ALLOW),                             \
      CONTAINED(statfs, CONTAINMENT_ALLOW), CONTAINED(faccessat, CONTAINMENT_ALLOW),                              \
      CONTAINED(faccessat2, CONTAINMENT_ALLOW),                                                                   \
      /* Their flags are behind a pointer; the C library then uses the older calls. */                            \
      CONTAINED(openat2, CONTAINMENT_ABSENT), CONTAINED(statx, CONTAINMENT_ABSENT),                               \
      CONTAINED_IF(fcntl, 1, CONTAINMENT_LOW, F_GETFD, CONTAINMENT_ALLOW),                                        \
      CONTAINED_IF(fcntl, 1, CONTAINMENT_LOW, F_SETFD, CONTAINMENT_ALLOW),                                        \
      CONTAINED_IF(fcntl, 1, CONTAINMENT_LOW, F_GETFL, CONTAINMENT_ALLOW),                                        \
      CONTAINED_IF(fcntl, 1, CONTAINMENT_LOW, containment_dupfd_cloexec, CONTAINMENT_ALLOW),                      \
      CONTAINED_IF_ANY(fcntl, 2, ~(O_NONBLOCK | O_ACCMODE | 0100000 /* O_LARGEFILE */) & CONTAINMENT_LOW, CONTAINMENT_REFUSE), \
      CONTAINED_IF(fcntl, 1, CONTAINMENT_LOW, F_SETFL, CONTAINMENT_ALLOW),                                        \
      CONTAINED_IF(ioctl, 1, CONTAINMENT_LOW, containment_fionread, CONTAINMENT_ALLOW),                                       \
      CONTAINED_IF(ioctl, 1, CONTAINMENT_LOW, containment_tcgets, CONTAINMENT_ALLOW),                                         \
      CONTAINED_IF(ioctl, 1, CONTAINMENT_LOW, containment_fioclex, CONTAINMENT_ALLOW),                                        \
      CONTAINED_IF(ioctl, 1, CONTAINMENT_LOW, containment_fionbio, CONTAINMENT_ALLOW), CONTAINED(write, CONTAINMENT_ALLOW),   \
      CONTAINED(writev, CONTAINMENT_ALLOW)

#define CONTAINED_FACTS                                                                                       \
  CONTAINED(getrandom, CONTAINMENT_ALLOW), CONTAINED(getuid, CONTAINMENT_ALLOW), CONTAINED(geteuid, CONTAINMENT_ALLOW), \
      CONTAINED(getgid, CONTAINMENT_ALLOW), CONTAINED(getegid, CONTAINMENT_ALLOW), CONTAINED(getppid, CONTAINMENT_ALLOW), \
      CONTAINED(sysinfo, CONTAINMENT_ALLOW), CONTAINED(uname, CONTAINMENT_ALLOW), CONTAINED(getrusage, CONTAINMENT_ALLOW)

// Views of a Swift file: they read their project, fonts and libraries, run timers and threads, and communicate with the
// host. Any other call is refused, and the process goes on: libraries try calls that they can do without.
static const struct containment_line containment_view_calls[] = {
    CONTAINED_THREADS,
    CONTAINED_MEMORY(CONTAINMENT_REFUSE),
    CONTAINED_CLOCKS,
    CONTAINED_READING,
    CONTAINED_FACTS,
    CONTAINED_IF_ANY(openat, 2, CONTAINMENT_WRITING, CONTAINMENT_DENY),
    CONTAINED(openat, CONTAINMENT_ALLOW),
    // Requests and answers.
    CONTAINED_IF(recvmsg, 0, CONTAINMENT_LOW, containment_socket, CONTAINMENT_ALLOW),
    CONTAINED_IF(sendmsg, 0, CONTAINMENT_LOW, containment_socket, CONTAINMENT_ALLOW),
    // Foundation, on descriptors that dispatch sources watch.
    CONTAINED(getsockopt, CONTAINMENT_ALLOW),
    // Name services and the system's log, which cope with a refusal.
    CONTAINED(socket, CONTAINMENT_DENY),
    // Dispatch and run loops.
    CONTAINED(epoll_create1, CONTAINMENT_ALLOW),
    CONTAINED(epoll_ctl, CONTAINMENT_ALLOW),
    CONTAINED(epoll_pwait, CONTAINMENT_ALLOW),
    CONTAINED(eventfd2, CONTAINMENT_ALLOW),
    CONTAINED(timerfd_create, CONTAINMENT_ALLOW),
    CONTAINED(timerfd_settime, CONTAINMENT_ALLOW),
    CONTAINED(timerfd_gettime, CONTAINMENT_ALLOW),
    CONTAINED(ppoll, CONTAINMENT_ALLOW),
    CONTAINED(pipe2, CONTAINMENT_ALLOW),
#if defined(__x86_64__)
    CONTAINED(epoll_wait, CONTAINMENT_ALLOW),
    CONTAINED(poll, CONTAINMENT_ALLOW),
    CONTAINED(access, CONTAINMENT_ALLOW),
    CONTAINED(readlink, CONTAINMENT_ALLOW),
    CONTAINED(time, CONTAINMENT_ALLOW),
#endif
};

#if defined(__x86_64__)
#define CONTAINED_COMPILING_OLD                                                                                      \
  , CONTAINED(arch_prctl, CONTAINMENT_ALLOW), CONTAINED(access, CONTAINMENT_ALLOW),                                  \
      CONTAINED(readlink, CONTAINMENT_ALLOW), CONTAINED(stat, CONTAINMENT_ALLOW),                                    \
      CONTAINED(lstat, CONTAINMENT_ALLOW), CONTAINED(open, CONTAINMENT_ALLOW), CONTAINED(dup2, CONTAINMENT_ALLOW),   \
      CONTAINED(mkdir, CONTAINMENT_ALLOW), CONTAINED(rmdir, CONTAINMENT_ALLOW),                                      \
      CONTAINED(unlink, CONTAINMENT_ALLOW), CONTAINED(rename, CONTAINMENT_ALLOW),                                    \
      CONTAINED(poll, CONTAINMENT_ALLOW), CONTAINED(time, CONTAINMENT_ALLOW)
#else
#define CONTAINED_COMPILING_OLD
#endif

#define CONTAINED_COMPILING                                                                                       \
  CONTAINED_MEMORY(CONTAINMENT_REFUSE), CONTAINED_CLOCKS, CONTAINED_READING, CONTAINED_FACTS,                      \
      CONTAINED(openat, CONTAINMENT_ALLOW), CONTAINED(socket, CONTAINMENT_DENY),                                   \
      /* The program itself; Landlock leaves nothing else that can be executed. */                                 \
      CONTAINED(execve, CONTAINMENT_ALLOW), CONTAINED(set_tid_address, CONTAINMENT_ALLOW),                         \
      CONTAINED(umask, CONTAINMENT_ALLOW), CONTAINED(pwrite64, CONTAINMENT_ALLOW),                                 \
      CONTAINED(ftruncate, CONTAINMENT_ALLOW), CONTAINED(fsync, CONTAINMENT_ALLOW),                                \
      /* gold and lld reserve the room of their output. */ CONTAINED(fallocate, CONTAINMENT_ALLOW),                \
      CONTAINED(dup, CONTAINMENT_ALLOW), CONTAINED(dup3, CONTAINMENT_ALLOW), CONTAINED(mkdirat, CONTAINMENT_ALLOW), \
      CONTAINED(unlinkat, CONTAINMENT_ALLOW), CONTAINED(renameat, CONTAINMENT_ALLOW),                              \
      CONTAINED(renameat2, CONTAINMENT_ALLOW), CONTAINED(chdir, CONTAINMENT_ALLOW),                                \
      CONTAINED(ppoll, CONTAINMENT_ALLOW), CONTAINED(pipe2, CONTAINMENT_ALLOW), CONTAINED(msync, CONTAINMENT_ALLOW) \
      CONTAINED_COMPILING_OLD

// Compilers and linkers, from before their `execve` on: they read sources and write objects. No process is started;
// clang's driver compiles in its own process, and the host starts the linker.
static const struct containment_line containment_compiler_calls[] = {
    CONTAINED_THREADS,
    CONTAINED_COMPILING,
};

// A driver that starts compilers as processes, in its own namespace: otherwise the same as compilers.
static const struct containment_line containment_driver_calls[] = {
    // No namespaces: all flags of CLONE_NEW*.
    CONTAINED_IF_ANY(clone, 0, 0x7e020080, CONTAINMENT_REFUSE),
    CONTAINED(clone, CONTAINMENT_ALLOW),
    CONTAINED(wait4, CONTAINMENT_ALLOW),
    CONTAINED(waitid, CONTAINMENT_ALLOW),
    CONTAINED(setpgid, CONTAINMENT_ALLOW),
    CONTAINED(getpgid, CONTAINMENT_ALLOW),
    // Foundation's processes and run loop.
    CONTAINED_IF(socketpair, 0, CONTAINMENT_LOW, 1 /* AF_UNIX */, CONTAINMENT_ALLOW),
    CONTAINED(epoll_create1, CONTAINMENT_ALLOW),
    CONTAINED(epoll_ctl, CONTAINMENT_ALLOW),
    CONTAINED(epoll_pwait, CONTAINMENT_ALLOW),
    CONTAINED(eventfd2, CONTAINMENT_ALLOW),
    CONTAINED(timerfd_create, CONTAINMENT_ALLOW),
    CONTAINED(timerfd_settime, CONTAINMENT_ALLOW),
#if defined(__x86_64__)
    CONTAINED(epoll_wait, CONTAINMENT_ALLOW),
    CONTAINED(vfork, CONTAINMENT_ALLOW),
    CONTAINED(pipe, CONTAINMENT_ALLOW),
    CONTAINED(getpgrp, CONTAINMENT_ALLOW),
#endif
    CONTAINED_THREADS,
    CONTAINED_COMPILING,
};

// Functions of a Metal file: they compute. A call that is not here ends the process, which reports where it was made.
static const struct containment_line containment_function_calls[] = {
    CONTAINED(futex, CONTAINMENT_ALLOW),
    CONTAINED_IF(recvmsg, 0, CONTAINMENT_LOW, containment_socket, CONTAINMENT_ALLOW),
    CONTAINED_IF(sendto, 0, CONTAINMENT_LOW, containment_socket, CONTAINMENT_ALLOW),
    CONTAINED_MEMORY(CONTAINMENT_TRAP),
    CONTAINED(exit, CONTAINMENT_ALLOW),
    CONTAINED(exit_group, CONTAINMENT_ALLOW),
    CONTAINED(rt_sigreturn, CONTAINMENT_ALLOW),
    CONTAINED(rt_sigprocmask, CONTAINMENT_ALLOW),
    CONTAINED(sched_yield, CONTAINMENT_ALLOW),
    CONTAINED(getpid, CONTAINMENT_ALLOW),
    CONTAINED(gettid, CONTAINMENT_ALLOW),
    CONTAINED_IF(clock_gettime, 0, 0x80000000u, 0, CONTAINMENT_ALLOW),
    // `abort`.
    CONTAINED_IF(tgkill, 0, CONTAINMENT_LOW, containment_self, CONTAINMENT_ALLOW),
    // The calls that `dlopen` makes.
    CONTAINED_IF_ANY(openat, 2, CONTAINMENT_WRITING, CONTAINMENT_TRAP),
    CONTAINED(openat, CONTAINMENT_ALLOW),
    CONTAINED(pread64, CONTAINMENT_ALLOW),
    CONTAINED(fstat, CONTAINMENT_ALLOW),
    CONTAINED(newfstatat, CONTAINMENT_ALLOW),
    CONTAINED(lseek, CONTAINMENT_ALLOW),
    // Messages are received, never read.
    CONTAINED_IF(read, 0, CONTAINMENT_LOW, containment_socket, CONTAINMENT_TRAP),
    CONTAINED(read, CONTAINMENT_ALLOW),
    CONTAINED_IF(close, 0, CONTAINMENT_LOW, containment_socket, CONTAINMENT_TRAP),
    CONTAINED(close, CONTAINMENT_ALLOW),
};

// Picture decoders: memory of their own, the answer and the end. No handler returns and no signal can be blocked, so
// that the time limits hold.
static const struct containment_line containment_decoder_calls[] = {
    CONTAINED(brk, CONTAINMENT_ALLOW),
    CONTAINED(munmap, CONTAINMENT_ALLOW),
    CONTAINED(mremap, CONTAINMENT_ALLOW),
    CONTAINED(madvise, CONTAINMENT_ALLOW),
    CONTAINED(futex, CONTAINMENT_ALLOW),
    CONTAINED(sched_yield, CONTAINMENT_ALLOW),
    CONTAINED(getrandom, CONTAINMENT_ALLOW),
    CONTAINED_IF(clock_gettime, 0, 0x80000000u, 0, CONTAINMENT_ALLOW),
    CONTAINED(gettimeofday, CONTAINMENT_ALLOW),
    CONTAINED(getpid, CONTAINMENT_ALLOW),
    CONTAINED(gettid, CONTAINMENT_ALLOW),
    CONTAINED(exit, CONTAINMENT_ALLOW),
    CONTAINED(exit_group, CONTAINMENT_ALLOW),
    // Memory that counts against RLIMIT_DATA, and no new code.
    CONTAINED_IF_ANY(mprotect, 2, PROT_EXEC, CONTAINMENT_TRAP),
    CONTAINED(mprotect, CONTAINMENT_ALLOW),
    CONTAINED_IF_ANY(mmap, 2, PROT_EXEC, CONTAINMENT_TRAP),
    CONTAINED_IF(
        mmap, 3, MAP_SHARED | MAP_PRIVATE | MAP_ANONYMOUS | MAP_GROWSDOWN, MAP_PRIVATE | MAP_ANONYMOUS, CONTAINMENT_ALLOW),
    CONTAINED_IF(tgkill, 0, CONTAINMENT_LOW, containment_self, CONTAINMENT_ALLOW),
    CONTAINED_IF(sendto, 0, CONTAINMENT_LOW, containment_socket, CONTAINMENT_ALLOW),
    // Translations of messages, and warnings on standard error.
    CONTAINED(openat, CONTAINMENT_DENY),
    CONTAINED(newfstatat, CONTAINMENT_DENY),
    CONTAINED(fstat, CONTAINMENT_DENY),
    CONTAINED(faccessat, CONTAINMENT_DENY),
    CONTAINED(readlinkat, CONTAINMENT_DENY),
    CONTAINED(write, CONTAINMENT_DENY),
    CONTAINED(writev, CONTAINMENT_DENY),
    CONTAINED(ioctl, CONTAINMENT_DENY),
    CONTAINED(close, CONTAINMENT_DENY),
    CONTAINED(rt_sigprocmask, CONTAINMENT_DENY),
#if defined(__x86_64__)
    CONTAINED(open, CONTAINMENT_DENY),
    CONTAINED(stat, CONTAINMENT_DENY),
    CONTAINED(access, CONTAINMENT_DENY),
    CONTAINED(readlink, CONTAINMENT_DENY),
#endif
};

// Compiles the filter of a list for the process `self`.
static inline void containment_compile_list(
    struct containment_program *program, enum containment_list list, uint32_t self) {
  enum { most = 192 };
  struct containment_line lines[most];
  const struct containment_line *source;
  size_t count;
  uint32_t otherwise = CONTAINMENT_TRAP;
#define CONTAINMENT_TAKE(name) source = name, count = sizeof(name) / sizeof(*name)
  switch (list) {
    case CONTAINMENT_VIEWS: CONTAINMENT_TAKE(containment_view_calls), otherwise = CONTAINMENT_REFUSE; break;
    case CONTAINMENT_COMPILERS: CONTAINMENT_TAKE(containment_compiler_calls), otherwise = CONTAINMENT_REFUSE; break;
    case CONTAINMENT_DRIVERS: CONTAINMENT_TAKE(containment_driver_calls), otherwise = CONTAINMENT_REFUSE; break;
    case CONTAINMENT_FUNCTIONS: CONTAINMENT_TAKE(containment_function_calls); break;
    case CONTAINMENT_DECODERS: CONTAINMENT_TAKE(containment_decoder_calls); break;
    default: source = 0, count = 0;
  }
#undef CONTAINMENT_TAKE
  if (count > most) count = 0;
  for (size_t i = 0; i < count; ++i) {
    lines[i] = source[i];
    if (lines[i].value == containment_self && lines[i].mask == CONTAINMENT_LOW) lines[i].value = self;
  }
  containment_compile(program, lines, count, otherwise);
}

#endif
