// The rights that processes give up before they deal with somebody else's code, as an interface for Swift.
//
// No header of the C library: its types would have two owners in Swift, this module and Glibc.
#ifndef VITRINE_CCONTAINMENT
#define VITRINE_CCONTAINMENT

#include <stddef.h>
#include <stdint.h>
// Only the numbers of system calls.
#include <sys/syscall.h>

// The lists of system calls that a process keeps: `containment_lists.h`.
enum containment_list {
  CONTAINMENT_VIEWS,
  CONTAINMENT_COMPILERS,
  CONTAINMENT_DRIVERS,
  CONTAINMENT_FUNCTIONS,
  CONTAINMENT_DECODERS,
};

// Rights on a folder, as those of <linux/landlock.h>: execute 1, write 2, read a file 4, list 8; from 16 on, removing and
// making entries.
enum {
  containment_execute = 1,
  containment_read = 4 | 8,
  containment_write = 2 | 0x1ff0,
};

struct containment_path {
  // An absolute path; a symbolic link stands for its target.
  const char *path;
  uint64_t rights;
};

// A limit of `setrlimit(2)`.
struct containment_limit {
  int32_t resource;
  uint64_t soft, hard;
};

// The kinds of places in a program's file system.
enum containment_place_kind {
  // The file or folder itself, with everything mounted below it, read-only.
  CONTAINMENT_SHOW = 1,
  // The same, writable too.
  CONTAINMENT_SHOW_WRITABLE,
  // A symbolic link to `text`.
  CONTAINMENT_LINK,
  // A file with `text`.
  CONTAINMENT_FILE,
  // The same folder, writable: the program's changes go to memory, of at most `bytes`, and are lost. Read-only where
  // the kernel cannot do that (overlayfs for users, Linux 5.11).
  CONTAINMENT_SHOW_COPY,
  // A device, readable and writable.
  CONTAINMENT_DEVICE,
  // The processes of the program's own namespace.
  CONTAINMENT_PROCESSES,
};

struct containment_place {
  // Absolute; `.` and `..` are no components.
  const char *path;
  const char *text;
  uint64_t bytes;
  uint32_t kind;
};

enum containment_wall {
  // Namespaces of users, processes, IPC, network and host names. Needs no privilege on most kernels.
  CONTAINMENT_NAMESPACES = 1,
  // A file system of its own that holds `places` alone. Needs namespaces.
  CONTAINMENT_MOUNTS = 2,
  CONTAINMENT_LANDLOCK = 4,
  CONTAINMENT_CALLS = 8,
};

// The step at which a start failed.
enum containment_step {
  CONTAINMENT_DONE,
  CONTAINMENT_AT_CLONE,
  CONTAINMENT_AT_USERS,
  CONTAINMENT_AT_MOUNTS,
  CONTAINMENT_AT_PROCESSES,
  CONTAINMENT_AT_PIVOT,
  CONTAINMENT_AT_FILES,
  CONTAINMENT_AT_PRIVILEGES,
  CONTAINMENT_AT_LANDLOCK,
  CONTAINMENT_AT_LIMITS,
  CONTAINMENT_AT_CALLS,
  CONTAINMENT_AT_EXEC,
};

struct containment_start {
  // Arguments and environment, each with a terminating null pointer; the first argument is the program's path.
  char *const *arguments, *const *environment;
  // The program's descriptors by their numbers, -1 for /dev/null; it gets no others.
  const int *files;
  uint32_t file_count;
  uint32_t isolation;
  const struct containment_place *places;
  uint32_t place_count;
  const struct containment_path *paths;
  uint32_t path_count;
  const struct containment_limit *limits;
  uint32_t limit_count;
  // Installed before `execve`, if CONTAINMENT_CALLS is in `isolation`.
  uint32_t list;
  // True if the program ends with the thread that starts it (PR_SET_PDEATHSIG).
  uint32_t ends_with_thread;
  // Results: the process, and the step at which the start failed.
  int pid;
  uint32_t step;
  int error;
};

// Starts the program. Returns 0, or an error number, with the step in `start`. Blocks the calling thread alone, for
// about two milliseconds with all mechanisms.
int containment_start(struct containment_start *start);

// Restricts this process for good, all its threads and those to come, to the calls of a list. Returns 0, or an error
// number.
int containment_leave_calls(enum containment_list list);

// Restricts a picture decoder to the memory that is mapped, `memory` bytes of its own, and `seconds` of processor time.
//
// Mechanisms that the kernel lacks are left out: without seccomp and Landlock, the limits still let it open no descriptor.
void containment_leave_decoding(uint64_t memory, uint64_t seconds);

// An instruction of a filter: `struct sock_filter` of <linux/filter.h>.
struct containment_instruction {
  uint16_t code;
  uint8_t if_true, if_false;
  uint32_t value;
};

// Writes the filter of a list for the process `self`, up to `room` instructions. Returns the number of instructions of
// the whole filter.
size_t containment_filter(enum containment_list list, uint32_t self, struct containment_instruction *code, size_t room);

// Returns true if the kernel has Landlock (Linux 5.13).
int containment_has_landlock(void);

// AUDIT_ARCH_X86_64 and AUDIT_ARCH_AARCH64 of <linux/audit.h>.
#if defined(__x86_64__)
static const uint32_t containment_architecture = 0xc000003e;
#else
static const uint32_t containment_architecture = 0xc00000b7;
#endif

#endif
