// The messages between a program and the processes that decode pictures for it, and the set-up of such a process.
//
// SECURITY.md has the promises.
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// MARK: messages

enum decoding_file {
  // In the process that starts decoders, requests arrive here. In a decoder, the answer is sent here.
  DECODING_SOCKET = 3,
  // The descriptors that come with a request: the file's bytes, the memory for pixels, the socket for the answer.
  DECODING_BYTES = 0,
  DECODING_PIXELS,
  DECODING_REPLY,
  DECODING_FILES,
};

// A request to decode a file whose header was checked; the size is the one in the header.
struct decoding_request {
  // The index of the format in the list of all formats.
  uint32_t format;
  uint32_t width, height;
  // The divisor of a JPEG's sides; 1 for other formats.
  uint32_t divisor;
  uint64_t file_bytes, pixel_bytes;
};

enum decoding_kind {
  // The picture was decoded: its pixels are in the first `rows` rows of the decoder's image, with or without alpha.
  DECODING_PICTURE = 1,
  // The file is corrupt, for the reason in `text`.
  DECODING_CORRUPT,
  DECODING_NO_DECODER,
  // The decoder was ended by the signal `code`.
  DECODING_SIGNAL,
  // No process could be started, because of the error number `code`.
  DECODING_NO_PROCESS,
};

// Comes from a process whose decoder may have been compromised, so no value in it is trusted.
struct decoding_answer {
  uint32_t kind;
  int32_t code;
  uint32_t width, height, rows, has_alpha;
  char text[256];
};

// Sends a packet with descriptors. Returns 0, or -1 with `errno`.
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

// Receives a packet and all three descriptors. Returns the packet's size, 0 at the end, or -1 for anything else.
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

// Calls `fork`, which Swift does not import. Only the calling thread continues in the new process, so there must be no
// other.
static inline pid_t decoding_fork(void) { return fork(); }

// Turns this process into one that only starts decoders: it ends with `parent`, and keeps only the descriptor `socket`.
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
  // Its children are reaped automatically.
  signal(SIGCHLD, SIG_IGN);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, 0);
}

// Reports the signal that ends the decoder.
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

// Makes the decoder end with its program, report the signal that ends it, and end after two minutes in any case.
static inline void decoding_prepare(void) {
  enum { patience = 120 };
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  decoding_catch_signals();
  alarm(patience);
}
