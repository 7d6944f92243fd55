// The messages between a program and the processes that decode pictures for it, and what such a process gives up.
//
// SECURITY.md has the promises.
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// MARK: messages

enum decoding_file {
  // In the process that starts decoders: requests come here. In a decoder: the answer goes here.
  DECODING_SOCKET = 3,
  // What comes with a request: the file's bytes, the memory for pixels, the socket for the answer.
  DECODING_BYTES = 0,
  DECODING_PIXELS,
  DECODING_REPLY,
  DECODING_FILES,
};

// A file whose header was checked; the size is that in the header.
struct decoding_request {
  // The place of the format in the list of all.
  uint32_t format;
  uint32_t width, height;
  // 1, or what a JPEG's sides are divided by.
  uint32_t divisor;
  uint64_t file_bytes, pixel_bytes;
};

enum decoding_kind {
  // The pixels are there, in `rows` of the decoder's, with or without alpha.
  DECODING_PICTURE = 1,
  // The file is corrupt; `text` says how.
  DECODING_CORRUPT,
  DECODING_NO_DECODER,
  // The decoder ended by the signal `code`.
  DECODING_SIGNAL,
  // No process could be started: the error number `code`.
  DECODING_NO_PROCESS,
};

// Comes from a process in which a decoder may have been taken over, so no value in it is trusted.
struct decoding_answer {
  uint32_t kind;
  int32_t code;
  uint32_t width, height, rows, has_alpha;
  char text[256];
};

// Sends a packet with descriptors; 0, or -1 with `errno`.
static inline int decoding_send(int socket, const void *bytes, size_t count, const int *files, size_t file_count) {
  struct iovec part = {(void *)bytes, count};
  _Alignas(struct cmsghdr) char control[CMSG_SPACE(DECODING_FILES * sizeof(int))] = {0};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (file_count) {
    message.msg_control = control, message.msg_controllen = CMSG_SPACE(file_count * sizeof(int));
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET, header->cmsg_type = SCM_RIGHTS, header->cmsg_len = CMSG_LEN(file_count * sizeof(int));
    memcpy(CMSG_DATA(header), files, file_count * sizeof(int));
  }
  ssize_t sent;
  do sent = sendmsg(socket, &message, MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  return sent < 0 ? -1 : 0;
}

// Receives a packet and all three descriptors; the packet's size, 0 at the end, or -1 for anything else.
static inline long decoding_receive(int socket, void *bytes, size_t count, int *files) {
  struct iovec part = {bytes, count};
  _Alignas(struct cmsghdr) char control[CMSG_SPACE(DECODING_FILES * sizeof(int))];
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof(control)};
  ssize_t received;
  do received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  while (received < 0 && errno == EINTR);
  if (received <= 0) return received;
  const struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (!header || header->cmsg_type != SCM_RIGHTS || header->cmsg_len != CMSG_LEN(DECODING_FILES * sizeof(int))) return -1;
  memcpy(files, CMSG_DATA(header), DECODING_FILES * sizeof(int));
  return received;
}

// MARK: processes

// `fork`, which Swift does not import. Only the calling thread goes on in the new process, so there must be no other.
static inline pid_t decoding_fork(void) { return fork(); }

// Makes this process one that only starts decoders: it ends with `parent`, and has no descriptor of it but `socket`.
static inline void decoding_settle(int socket, pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(0);
  prctl(PR_SET_NAME, "vitrine-decoder");
  setpgid(0, 0);
  const int null = open("/dev/null", O_RDWR | O_CLOEXEC);
  const int moved = fcntl(socket, F_DUPFD_CLOEXEC, DECODING_SOCKET + 1);
  if (null < 0 || moved < 0 || dup2(moved, DECODING_SOCKET) < 0) _exit(0);
  for (int file = 0; file < DECODING_SOCKET; ++file) dup2(null, file);
  // Linux 5.9.
  if (syscall(SYS_close_range, DECODING_SOCKET + 1, ~0u, 0) != 0) {
    for (int file = DECODING_SOCKET + 1; file < 4096; ++file) close(file);
  }
  for (int number = 1; number < NSIG; ++number) signal(number, SIG_DFL);
  // Its children leave nothing to wait for.
  signal(SIGCHLD, SIG_IGN);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, 0);
}

// Says by which signal the decoder ends.
static inline void decoding_failed(int number) {
  const struct decoding_answer answer = {.kind = DECODING_SIGNAL, .code = number};
  send(DECODING_SOCKET, &answer, sizeof(answer), MSG_NOSIGNAL);
  _exit(1);
}

static inline void decoding_catch_signals(void) {
  static char stack[32 << 10];
  const stack_t place = {.ss_sp = stack, .ss_size = sizeof(stack)};
  sigaltstack(&place, 0);
  struct sigaction action = {.sa_handler = decoding_failed, .sa_flags = SA_ONSTACK};
  sigfillset(&action.sa_mask);
  const int caught[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS, SIGXCPU, SIGALRM};
  for (size_t i = 0; i < sizeof(caught) / sizeof(*caught); ++i) sigaction(caught[i], &action, 0);
}

static inline void decoding_limit(int resource, rlim_t soft, rlim_t hard) {
  const struct rlimit limits = {soft, hard};
  setrlimit(resource, &limits);
}

// No file at all can be opened, where the kernel has Landlock (5.13). Its header may be older than the kernel.
static inline void decoding_restrict_files(void) {
  enum { create_ruleset = 444, restrict_self = 446 };
  const long version = syscall(create_ruleset, 0, 0, 1);
  if (version < 1) return;
  const struct {
    uint64_t files, network, scope;
  } rules = {(1 << 13) - 1, version >= 4 ? 3 : 0, version >= 6 ? 3 : 0};
  const int ruleset = syscall(create_ruleset, &rules, version >= 6 ? 24 : version >= 4 ? 16 : 8, 0);
  if (ruleset < 0) return;
  syscall(restrict_self, ruleset, 0);
  close(ruleset);
}

#if defined(__x86_64__)
#define DECODING_ARCH AUDIT_ARCH_X86_64
#else
#define DECODING_ARCH AUDIT_ARCH_AARCH64
#endif
#define DECODING_LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define DECODING_RETURN(value) BPF_STMT(BPF_RET | BPF_K, value)
// Skips the next `count` instructions unless the value is equal.
#define DECODING_UNLESS(value, count) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, count)
#define DECODING_ANSWER(number, value) DECODING_UNLESS(number, 1), DECODING_RETURN(value)
#define DECODING_ALLOW(number) DECODING_ANSWER(number, SECCOMP_RET_ALLOW)
// Refused without the end of the process: libraries try these and go on.
#define DECODING_REFUSE(number) DECODING_ANSWER(number, SECCOMP_RET_ERRNO | EACCES)
// Allowed if an argument has none of these bits.
#define DECODING_ALLOW_WITHOUT(number, n, bits)                                                  \
  DECODING_UNLESS(number, 5), DECODING_LOAD(args[n]), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1), \
      DECODING_RETURN(SECCOMP_RET_TRAP), DECODING_RETURN(SECCOMP_RET_ALLOW), DECODING_LOAD(nr)

// Leaves memory of its own, the answer and the end. No handler returns and no signal can be blocked, so that the limits
// of time hold.
static inline void decoding_restrict_calls(void) {
  const struct sock_filter filter[] = {
      DECODING_LOAD(arch),
      DECODING_UNLESS(DECODING_ARCH, 1),
      BPF_JUMP(BPF_JMP | BPF_JA, 1, 0, 0),
      DECODING_RETURN(SECCOMP_RET_KILL_PROCESS),
      DECODING_LOAD(nr),
      DECODING_ALLOW(SYS_brk),
      DECODING_ALLOW(SYS_munmap),
      DECODING_ALLOW(SYS_mremap),
      DECODING_ALLOW(SYS_madvise),
      DECODING_ALLOW(SYS_futex),
      DECODING_ALLOW(SYS_sched_yield),
      DECODING_ALLOW(SYS_getrandom),
      DECODING_ALLOW(SYS_clock_gettime),
      DECODING_ALLOW(SYS_gettimeofday),
      DECODING_ALLOW(SYS_getpid),
      DECODING_ALLOW(SYS_gettid),
      DECODING_ALLOW(SYS_exit),
      DECODING_ALLOW(SYS_exit_group),
      // Memory that counts against RLIMIT_DATA, and no new code.
      DECODING_ALLOW_WITHOUT(SYS_mprotect, 2, PROT_EXEC),
      DECODING_UNLESS(SYS_mmap, 8),
      DECODING_LOAD(args[2]),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 1),
      DECODING_RETURN(SECCOMP_RET_TRAP),
      DECODING_LOAD(args[3]),
      BPF_STMT(BPF_ALU | BPF_AND | BPF_K, MAP_SHARED | MAP_PRIVATE | MAP_ANONYMOUS | MAP_GROWSDOWN),
      DECODING_ANSWER(MAP_PRIVATE | MAP_ANONYMOUS, SECCOMP_RET_ALLOW),
      DECODING_RETURN(SECCOMP_RET_TRAP),
      DECODING_LOAD(nr),
      // A signal to itself, as `abort` sends.
      DECODING_UNLESS(SYS_tgkill, 5),
      DECODING_LOAD(args[0]),
      DECODING_UNLESS((uint32_t)getpid(), 1),
      DECODING_RETURN(SECCOMP_RET_ALLOW),
      DECODING_RETURN(SECCOMP_RET_TRAP),
      DECODING_LOAD(nr),
      DECODING_UNLESS(SYS_sendto, 5),
      DECODING_LOAD(args[0]),
      DECODING_UNLESS(DECODING_SOCKET, 1),
      DECODING_RETURN(SECCOMP_RET_ALLOW),
      DECODING_RETURN(SECCOMP_RET_TRAP),
      DECODING_LOAD(nr),
      // Translations of messages, and warnings on standard error.
      DECODING_REFUSE(SYS_openat),
      DECODING_REFUSE(SYS_newfstatat),
      DECODING_REFUSE(SYS_fstat),
      DECODING_REFUSE(SYS_faccessat),
      DECODING_REFUSE(SYS_readlinkat),
      DECODING_REFUSE(SYS_write),
      DECODING_REFUSE(SYS_writev),
      DECODING_REFUSE(SYS_ioctl),
      DECODING_REFUSE(SYS_close),
      DECODING_REFUSE(SYS_rt_sigprocmask),
#if defined(__x86_64__)
      DECODING_REFUSE(SYS_open),
      DECODING_REFUSE(SYS_stat),
      DECODING_REFUSE(SYS_access),
      DECODING_REFUSE(SYS_readlink),
#endif
      DECODING_RETURN(SECCOMP_RET_TRAP),
  };
  const struct sock_fprog program = {sizeof(filter) / sizeof(*filter), (struct sock_filter *)filter};
  prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

// Gives up everything but the memory that is mapped, `memory` bytes of its own, and `seconds` of processor time.
//
// What the kernel refuses is left out: without seccomp and Landlock, the limits still let it open no descriptor.
static inline void decoding_contain(rlim_t memory, rlim_t seconds) {
  enum { patience = 120 };
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  decoding_catch_signals();
  alarm(patience);
  decoding_restrict_files();
  decoding_limit(RLIMIT_CORE, 0, 0);
  decoding_limit(RLIMIT_FSIZE, 0, 0);
  decoding_limit(RLIMIT_NPROC, 0, 0);
  decoding_limit(RLIMIT_MEMLOCK, 0, 0);
  decoding_limit(RLIMIT_NOFILE, 0, 0);
  decoding_limit(RLIMIT_DATA, memory, memory);
  decoding_limit(RLIMIT_CPU, seconds, seconds + 1);
  decoding_restrict_calls();
}
