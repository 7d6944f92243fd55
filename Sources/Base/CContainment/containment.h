// The rights that a process gives up for good: system calls (seccomp), files, ports and signals (Landlock), and limits.
//
// Used by every process that runs, compiles or decodes somebody else's work; SECURITY.md has the promises. Plain C that
// needs nothing but the kernel's headers, because the program that runs Metal functions is compiled from it by the
// user's own clang.
#ifndef VITRINE_CONTAINMENT
#define VITRINE_CONTAINMENT

#include "CContainment.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// MARK: system calls

// One line of a list of system calls. The first line of a call that applies decides; a call without such a line gets
// the list's own answer.
//
// A line applies if `(argument & mask) == value`, or with `unless` if that is false; with a mask of 0 always. Bits
// above the 32nd are compared only if the mask has any there, since the kernel reads most arguments as 32 bits.
struct containment_line {
  uint16_t call;
  uint8_t argument;
  uint8_t unless;
  uint32_t answer;
  uint64_t mask, value;
};

enum containment_answer {
  CONTAINMENT_ALLOW = SECCOMP_RET_ALLOW,
  // Ends the process with SIGSYS, which a handler can report.
  CONTAINMENT_TRAP = SECCOMP_RET_TRAP,
  CONTAINMENT_REFUSE = SECCOMP_RET_ERRNO | EPERM,
  // Makes a library do without the call, like an older kernel.
  CONTAINMENT_ABSENT = SECCOMP_RET_ERRNO | ENOSYS,
  CONTAINMENT_DENY = SECCOMP_RET_ERRNO | EACCES,
};

#define CONTAINMENT_WHOLE UINT64_MAX
// Answers a call whatever its arguments.
#define CONTAINED(call, answer) {SYS_##call, 0, 0, answer, 0, 0}
// Answers a call if, or unless, an argument has all of these bits, or this value under a mask.
#define CONTAINED_IF(call, argument, mask, value, answer) {SYS_##call, argument, 0, answer, mask, value}
#define CONTAINED_UNLESS(call, argument, mask, value, answer) {SYS_##call, argument, 1, answer, mask, value}
// Answers a call if an argument has any of these bits.
#define CONTAINED_IF_ANY(call, argument, bits, answer) {SYS_##call, argument, 1, answer, bits, 0}


enum {
  // The newest call that was known to the author of the lists: Linux 6.15. C libraries take EPERM from a newer one for
  // an error instead of trying the older call (runc, issue 2151), so those get ENOSYS.
  containment_newest_call = 467,
  // Numbers from here on belong to the x32 ABI, by which a call would pass the filter as another one.
  containment_x32 = 0x40000000,
  containment_most_instructions = 1024,
};

struct containment_program {
  uint16_t count;
  struct sock_filter code[containment_most_instructions];
};

static inline void containment_add(struct containment_program *program, uint16_t code, uint32_t k, uint8_t yes, uint8_t no) {
  // The kernel refuses a program that is too long, so that the process does not run.
  if (program->count < containment_most_instructions) {
    program->code[program->count] = (struct sock_filter){code, yes, no, k};
  }
  ++program->count;
}

// Adds the instructions of one line; with `is_written` 0 only counts them.
static inline unsigned containment_add_line(
    struct containment_program *program, const struct containment_line *line, int is_written) {
  enum {
    load = BPF_LD | BPF_W | BPF_ABS,
    mask = BPF_ALU | BPF_AND | BPF_K,
    equal = BPF_JMP | BPF_JEQ | BPF_K,
    give = BPF_RET | BPF_K,
  };
  if (!line->mask) {
    if (is_written) containment_add(program, give, line->answer, 0, 0);
    return 1;
  }
  const uint32_t low_offset = offsetof(struct seccomp_data, args) + line->argument * 8;
  const uint32_t high_mask = (uint32_t)(line->mask >> 32);
  if (is_written) {
    if (high_mask) {
      containment_add(program, load, low_offset + 4, 0, 0);
      containment_add(program, mask, high_mask, 0, 0);
      containment_add(program, equal, (uint32_t)(line->value >> 32), 0, line->unless ? 3 : 4);
    }
    containment_add(program, load, low_offset, 0, 0);
    containment_add(program, mask, (uint32_t)line->mask, 0, 0);
    containment_add(program, equal, (uint32_t)line->value, line->unless ? 1 : 0, line->unless ? 0 : 1);
    containment_add(program, give, line->answer, 0, 0);
  }
  return high_mask ? 7 : 4;
}

// Compiles the filter of a list. The lines of one call follow each other.
static inline void containment_compile(
    struct containment_program *program, const struct containment_line *lines, size_t count, uint32_t otherwise) {
  enum {
    load = BPF_LD | BPF_W | BPF_ABS,
    equal = BPF_JMP | BPF_JEQ | BPF_K,
    at_least = BPF_JMP | BPF_JGE | BPF_K,
    give = BPF_RET | BPF_K,
  };
  program->count = 0;
  containment_add(program, load, offsetof(struct seccomp_data, arch), 0, 0);
  containment_add(program, equal, containment_architecture, 1, 0);
  containment_add(program, give, SECCOMP_RET_KILL_PROCESS, 0, 0);
  containment_add(program, load, offsetof(struct seccomp_data, nr), 0, 0);
  containment_add(program, at_least, containment_x32, 0, 1);
  containment_add(program, give, SECCOMP_RET_KILL_PROCESS, 0, 0);
  for (size_t first = 0, end; first < count; first = end) {
    unsigned length = 0;
    for (end = first; end < count && lines[end].call == lines[first].call; ++end) {
      length += containment_add_line(program, &lines[end], 0);
    }
    const int is_open = lines[end - 1].mask != 0;
    containment_add(program, equal, lines[first].call, 0, (uint8_t)(length + is_open));
    for (size_t line = first; line < end; ++line) containment_add_line(program, &lines[line], 1);
    if (is_open) containment_add(program, give, otherwise, 0, 0);
  }
  if (otherwise == CONTAINMENT_REFUSE) {
    containment_add(program, at_least, containment_newest_call + 1, 0, 1);
    containment_add(program, give, CONTAINMENT_ABSENT, 0, 0);
  }
  containment_add(program, give, otherwise, 0, 0);
}

// Keeps this process from gaining privileges, which filters and Landlock require, and others from inspecting it.
static inline int containment_give_up_privileges(void) {
  const int status = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  return status == 0 ? 0 : errno;
}

// Installs a filter for all threads of this process. Returns 0, or an error number.
static inline int containment_install(const struct containment_program *program) {
  if (program->count > containment_most_instructions) return E2BIG;
  const struct sock_fprog filter = {program->count, (struct sock_filter *)program->code};
  const long status = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter);
  // A positive number names a thread that has another filter.
  return status == 0 ? 0 : status > 0 ? EBUSY : errno;
}

// MARK: files (Landlock, Linux 5.13)

// The numbers, layouts and rights of <linux/landlock.h>, which may be older than the kernel.
enum {
  containment_create_ruleset = 444,
  containment_add_rule = 445,
  containment_restrict_self = 446,
  containment_refer = 1 << 13,
  containment_truncate = 1 << 14,
  containment_ioctl = 1 << 15,
  // The rights among those that apply to a file other than a folder.
  containment_of_file = 1 | 2 | 4 | 1 << 14 | 1 << 15,
};

// Returns Landlock's version; 0 where the kernel has none.
static inline int containment_landlock_version(void) {
  const long version = syscall(containment_create_ruleset, 0, 0, 1);
  return version > 0 ? (int)version : 0;
}

// Restricts the calling thread, and the processes that it starts, to the listed rights on the listed paths and
// everything below them; paths that do not exist are skipped. From version 4 on no TCP port can be used, from 6 on no
// abstract socket and no process outside be reached.
//
// Returns 0, or an error number: ENOSYS or EOPNOTSUPP where the kernel has no Landlock. Needs `no_new_privs`.
static inline int containment_restrict_files(const struct containment_path *paths, size_t count) {
  const int version = containment_landlock_version();
  if (version < 1) return errno;
  uint64_t handled = (1 << 13) - 1;
  if (version >= 2) handled |= containment_refer;
  if (version >= 3) handled |= containment_truncate;
  if (version >= 5) handled |= containment_ioctl;
  const struct {
    uint64_t files, network, scope;
  } rules = {handled, version >= 4 ? 3 : 0, version >= 6 ? 3 : 0};
  const int ruleset = (int)syscall(containment_create_ruleset, &rules, version >= 6 ? 24 : version >= 4 ? 16 : 8, 0);
  if (ruleset < 0) return errno;
  for (size_t i = 0; i < count; ++i) {
    enum { o_path = 010000000 };  // O_PATH, which <fcntl.h> has with _GNU_SOURCE alone.
    const int file = open(paths[i].path, o_path | O_CLOEXEC);
    if (file < 0) continue;
    const int folder = openat(file, ".", o_path | O_DIRECTORY | O_CLOEXEC);
    struct __attribute__((packed)) {
      uint64_t rights;
      int32_t parent;
    } rule = {paths[i].rights, file};
    if (rule.rights & 2) rule.rights |= containment_refer | containment_truncate;
    rule.rights &= handled;
    if (folder < 0) rule.rights &= containment_of_file;
    if (rule.rights) syscall(containment_add_rule, ruleset, 1, &rule, 0);
    if (folder >= 0) close(folder);
    close(file);
  }
  const int status = syscall(containment_restrict_self, ruleset, 0) == 0 ? 0 : errno;
  close(ruleset);
  return status;
}

// MARK: limits

// Sets limits, except those that are already lower. Returns 0, or the error number of the first that is refused.
static inline int containment_set_limits(const struct containment_limit *limits, size_t count) {
  for (size_t i = 0; i < count; ++i) {
    struct rlimit both;
    if (getrlimit((int)limits[i].resource, &both) != 0) return errno;
    if (limits[i].hard < both.rlim_max) both.rlim_max = limits[i].hard;
    both.rlim_cur = limits[i].soft < both.rlim_max ? limits[i].soft : both.rlim_max;
    if (setrlimit((int)limits[i].resource, &both) != 0) return errno;
  }
  return 0;
}

#endif
