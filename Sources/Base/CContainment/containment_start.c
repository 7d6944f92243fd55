// Starts an isolated program: namespaces, a file system of its own, Landlock, limits and a list of system calls.
//
// The new process sets everything up before its `execve`, with system calls alone: it shares this process's memory
// until then (`CLONE_VM | CLONE_VFORK`), like `posix_spawn`, so that the cost does not grow with this process.
#define _GNU_SOURCE
#include "containment.h"
#include "containment_lists.h"

#include <linux/capability.h>
#include <linux/mount.h>
#include <linux/securebits.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

enum { containment_signals = 64 };

// MARK: in the new process. Its memory is the host's: nothing but system calls and its own stack.

struct containment_child {
  struct containment_start *start;
  struct containment_program *program;
  uid_t user;
  gid_t group;
  // A descriptor of the host's process, which tells whether that still runs; -1 for none.
  int host;
};

__attribute__((noreturn)) static void containment_fail(
    struct containment_start *start, enum containment_step step, int error) {
  start->step = step, start->error = error ? error : EINVAL;
  for (;;) syscall(SYS_exit_group, 127);
}

static int containment_put(const char *path, const char *text) {
  const int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return errno;
  const size_t count = strlen(text);
  const int status = write(file, text, count) == (ssize_t)count ? 0 : errno ? errno : EIO;
  close(file);
  return status;
}

// Writes decimal digits; no `snprintf`, which may allocate.
static char *containment_digits(char *end, unsigned value) {
  do *--end = (char)('0' + value % 10);
  while (value /= 10);
  return end;
}

static int containment_map_users(uid_t user, gid_t group) {
  // An ordinary user may map a group only after this. The file is missing before Linux 3.19.
  int status = containment_put("/proc/self/setgroups", "deny");
  if (status && status != ENOENT) return status;
  for (int is_group = 0; is_group < 2; ++is_group) {
    char line[32];
    char *end = line + sizeof(line) - 1;
    *end = 0;
    *--end = '1', *--end = ' ';
    char *const outer = containment_digits(end, is_group ? group : user);
    char *const inner = containment_digits(outer - 1, is_group ? group : user);
    outer[-1] = ' ';
    status = containment_put(is_group ? "/proc/self/gid_map" : "/proc/self/uid_map", inner);
    if (status) return status;
  }
  return 0;
}

// Makes the parent folders of a path below `prefix`; both together fit into `room`.
static int containment_make_parents(char *path, size_t prefix) {
  for (char *at = path + prefix + 1; *at; ++at) {
    if (*at != '/') continue;
    *at = 0;
    const int status = mkdir(path, 0755) == 0 || errno == EEXIST ? 0 : errno;
    *at = '/';
    if (status) return status;
  }
  return 0;
}

enum { containment_longest_path = 4096 };

static int containment_join(char *out, const char *prefix, const char *path) {
  const size_t first = strlen(prefix), second = strlen(path);
  if (first + second >= containment_longest_path) return ENAMETOOLONG;
  memcpy(out, prefix, first), memcpy(out + first, path, second + 1);
  return 0;
}

// Linux 5.12, which may be newer than <linux/mount.h>.
enum {
  containment_mount_setattr = 442,
  containment_read_only = 1,
  containment_no_suid = 2,
  containment_no_dev = 4,
  containment_recursive = 0x8000,
  containment_detach = 2,
};

// Returns 0, or an error number.
static int containment_mount_at(
    const char *source, const char *target, const char *type, unsigned long flags, const char *options) {
  return syscall(SYS_mount, source, target, type, flags, options) == 0 ? 0 : errno;
}

static int containment_seal_mount(const char *path, uint64_t attributes) {
  const struct {
    uint64_t set, clear, propagation, users;
  } change = {attributes, 0, 0, 0};
  return syscall(containment_mount_setattr, AT_FDCWD, path, containment_recursive, &change, sizeof(change)) == 0 ? 0 : errno;
}

// Mounts a folder in memory over the one at `source`, at `target`. Returns 0, or an error number.
static int containment_show_copy(const char *source, const char *target, uint64_t bytes) {
  // A path with these characters would need quoting among the options.
  if (strpbrk(source, ":,\\")) return EINVAL;
  char room[32] = "mode=700,size=";
  char *const digits = containment_digits(room + sizeof(room) - 2, (unsigned)(bytes >> 10));
  const size_t count = (size_t)(room + sizeof(room) - 2 - digits), start = strlen("mode=700,size=");
  memmove(room + start, digits, count);
  room[start + count] = 'k', room[start + count + 1] = 0;
  if (mkdir("/layers", 0700) != 0 && errno != EEXIST) return errno;
  int status = containment_mount_at("tmpfs", "/layers", "tmpfs", MS_NOSUID | MS_NODEV, room);
  if (status) return status;
  if (mkdir("/layers/upper", 0700) != 0 || mkdir("/layers/work", 0700) != 0) return errno;
  char options[containment_longest_path + 64];
  status = containment_join(options, "lowerdir=", source);
  if (status) return status;
  strcat(options, ",upperdir=/layers/upper,workdir=/layers/work,userxattr");
  return containment_mount_at("overlay", target, "overlay", MS_NOSUID | MS_NODEV, options);
}

// Shows a place below `new`, from below `old`. A place that does not exist is left out.
static int containment_show(const struct containment_place *place) {
  char target[containment_longest_path], source[containment_longest_path];
  int status = containment_join(target, "/new", place->path);
  if (!status) status = containment_join(source, "/old", place->path);
  if (status) return status;
  struct stat found;
  const int is_shown = place->kind == CONTAINMENT_SHOW || place->kind == CONTAINMENT_SHOW_WRITABLE ||
      place->kind == CONTAINMENT_SHOW_COPY || place->kind == CONTAINMENT_DEVICE;
  if (is_shown && lstat(source, &found) != 0) return 0;
  if ((status = containment_make_parents(target, 4))) return status;
  switch (place->kind) {
    case CONTAINMENT_LINK: return symlink(place->text, target) == 0 || errno == EEXIST ? 0 : errno;
    case CONTAINMENT_FILE: {
      const int file = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0444);
      if (file < 0) return errno;
      const size_t count = strlen(place->text);
      const int is_whole = write(file, place->text, count) == (ssize_t)count;
      close(file);
      return is_whole ? 0 : EIO;
    }
    case CONTAINMENT_PROCESSES:
      if (mkdir(target, 0555) != 0 && errno != EEXIST) return errno;
      // Read-only: to root, switches of the whole kernel are in it.
      return containment_mount_at("proc", target, "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC | MS_RDONLY, 0);
    default: break;
  }
  if (S_ISDIR(found.st_mode)) {
    if (mkdir(target, 0755) != 0 && errno != EEXIST) return errno;
  } else {
    const int file = open(target, O_WRONLY | O_CREAT | O_CLOEXEC, 0444);
    // It is there already where a folder around it is shown.
    if (file >= 0) close(file);
    else if (lstat(target, &found) != 0) return errno;
  }
  if (place->kind == CONTAINMENT_SHOW_COPY && containment_show_copy(source, target, place->bytes) == 0) return 0;
  if ((status = containment_mount_at(source, target, 0, MS_BIND | MS_REC, 0))) return status;
  uint64_t attributes = containment_no_suid;
  if (place->kind != CONTAINMENT_DEVICE) attributes |= containment_no_dev;
  if (place->kind == CONTAINMENT_SHOW || place->kind == CONTAINMENT_SHOW_COPY) attributes |= containment_read_only;
  return containment_seal_mount(target, attributes);
}

// Gives the process a root that holds the places alone.
static enum containment_step containment_build_root(const struct containment_start *start, int *error) {
  // Mounts must not propagate to the host, nor the host's to this process.
  if ((*error = containment_mount_at(0, "/", 0, MS_REC | MS_PRIVATE, 0))) return CONTAINMENT_AT_MOUNTS;
  *error = containment_mount_at("tmpfs", "/tmp", "tmpfs", MS_NOSUID | MS_NODEV, "size=4m,mode=755");
  if (*error) return CONTAINMENT_AT_MOUNTS;
  if (chdir("/tmp") != 0 || mkdir("new", 0755) != 0 || mkdir("old", 0755) != 0)
    return *error = errno, CONTAINMENT_AT_MOUNTS;
  // The old root moves below the new one, where all sources are found by their paths, those below /tmp too.
  if (syscall(SYS_pivot_root, "/tmp", "/tmp/old") != 0 || chdir("/") != 0) return *error = errno, CONTAINMENT_AT_PIVOT;
  if ((*error = containment_mount_at("/new", "/new", 0, MS_BIND, 0))) return CONTAINMENT_AT_MOUNTS;
  for (uint32_t i = 0; i < start->place_count; ++i) {
    const struct containment_place *place = &start->places[i];
    if ((*error = containment_show(place))) {
      return place->kind == CONTAINMENT_PROCESSES ? CONTAINMENT_AT_PROCESSES : CONTAINMENT_AT_MOUNTS;
    }
  }
  // The root itself is read-only; a place that is writable is a mount of its own.
  const struct {
    uint64_t set, clear, propagation, users;
  } sealed = {containment_read_only | containment_no_suid | containment_no_dev, 0, 0, 0};
  if (chdir("/new") != 0 || syscall(SYS_pivot_root, ".", ".") != 0 || syscall(SYS_umount2, ".", containment_detach) != 0 || chdir("/") != 0)
    return *error = errno, CONTAINMENT_AT_PIVOT;
  if (syscall(containment_mount_setattr, AT_FDCWD, "/", 0, &sealed, sizeof(sealed)) != 0)
    return *error = errno, CONTAINMENT_AT_MOUNTS;
  return CONTAINMENT_DONE;
}

// Gives up all capabilities for good: those of a new user namespace, or of root.
static int containment_drop_privileges(void) {
  for (unsigned long number = 0; number < 64; ++number) {
    // EINVAL: this kernel has no more.
    if (prctl(PR_CAPBSET_DROP, number, 0, 0, 0) != 0) {
      if (errno == EINVAL) break;
      // A process without capabilities cannot drop them from this set, nor gain them, owing to `no_new_privs`.
      if (errno == EPERM) break;
      return errno;
    }
  }
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  prctl(
      PR_SET_SECUREBITS,
      SECBIT_NOROOT | SECBIT_NOROOT_LOCKED | SECBIT_NO_SETUID_FIXUP | SECBIT_NO_SETUID_FIXUP_LOCKED |
          SECBIT_NO_CAP_AMBIENT_RAISE | SECBIT_NO_CAP_AMBIENT_RAISE_LOCKED,
      0, 0, 0);
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  const struct __user_cap_data_struct none[2] = {{0, 0, 0}, {0, 0, 0}};
  return syscall(SYS_capset, &header, none) == 0 ? 0 : errno;
}

// The number of the host's descriptor while the isolation is set up; those of the program lie below.
enum { containment_host_file = 16 };

static void containment_close_range(unsigned first, unsigned last) {
  // Linux 5.9.
  if (syscall(SYS_close_range, first, last, 0) == 0) return;
  for (unsigned file = first; file <= last && file < 65536; ++file) close((int)file);
}

// Moves the descriptors to their numbers and closes all others.
static int containment_arrange_files(const struct containment_start *start, int host) {
  enum { most = containment_host_file };
  int moved[most];
  if (start->file_count > most) return E2BIG;
  for (uint32_t i = 0; i < start->file_count; ++i) {
    const int source = start->files[i] < 0 ? open("/dev/null", O_RDWR | O_CLOEXEC) : start->files[i];
    if (source < 0 || (moved[i] = fcntl(source, containment_dupfd_cloexec, most + 1)) < 0) return errno;
    if (start->files[i] < 0) close(source);
  }
  for (uint32_t i = 0; i < start->file_count; ++i) {
    if (dup2(moved[i], (int)i) < 0) return errno;
  }
  if (host >= 0 && dup2(host, containment_host_file) < 0) return errno;
  containment_close_range(start->file_count, containment_host_file - 1);
  containment_close_range(containment_host_file + (host >= 0), ~0u);
  return 0;
}

// Makes the process end with the thread that started it, even if that has ended already.
static void containment_end_with_host(const struct containment_child *child) {
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  if (child->host < 0) return;
  struct pollfd wait = {containment_host_file, POLLIN, 0};
  if (poll(&wait, 1, 0) != 0) syscall(SYS_exit_group, 127);
  close(containment_host_file);
}

static int containment_run_child(void *context) {
  struct containment_child *const child = (struct containment_child *)context;
  struct containment_start *const start = child->start;
  int error = 0;
  // A group of its own, which the terminal's signals do not reach, and default signals.
  setpgid(0, 0);
  const uint64_t by_default[4] = {0, 0, 0, 0}, none = 0;
  for (int number = 1; number <= containment_signals; ++number) {
    syscall(SYS_rt_sigaction, number, by_default, 0, sizeof(none));
  }
  if ((error = containment_arrange_files(start, child->host))) containment_fail(start, CONTAINMENT_AT_FILES, error);
  if (start->isolation & CONTAINMENT_NAMESPACES) {
    error = containment_map_users(child->user, child->group);
    if (error) containment_fail(start, CONTAINMENT_AT_USERS, error);
    // No further user namespace can be made in this one.
    containment_put("/proc/sys/user/max_user_namespaces", "0");
    if (start->isolation & CONTAINMENT_MOUNTS) {
      const enum containment_step step = containment_build_root(start, &error);
      if (step) containment_fail(start, step, error);
    }
  }
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) containment_fail(start, CONTAINMENT_AT_PRIVILEGES, errno);
  if (start->isolation && (error = containment_drop_privileges())) {
    containment_fail(start, CONTAINMENT_AT_PRIVILEGES, error);
  }
  // Last, since a change of credentials would clear it.
  if (start->ends_with_thread) containment_end_with_host(child);
  if (start->isolation & CONTAINMENT_LANDLOCK) {
    error = containment_restrict_files(start->paths, start->path_count);
    if (error) containment_fail(start, CONTAINMENT_AT_LANDLOCK, error);
  }
  if ((error = containment_set_limits(start->limits, start->limit_count))) {
    containment_fail(start, CONTAINMENT_AT_LIMITS, error);
  }
  if (start->isolation & CONTAINMENT_CALLS) {
    // For the number that the process has in its own namespace.
    containment_compile_list(child->program, (enum containment_list)start->list, (uint32_t)getpid());
    if ((error = containment_install(child->program))) containment_fail(start, CONTAINMENT_AT_CALLS, error);
  }
  syscall(SYS_rt_sigprocmask, SIG_SETMASK, &none, 0, sizeof(none));
  execve(start->arguments[0], start->arguments, start->environment);
  containment_fail(start, CONTAINMENT_AT_EXEC, errno);
}

// MARK: in the host

int containment_start(struct containment_start *start) {
  enum { stack_bytes = 64 << 10 };
  const int new_namespaces =
      start->isolation & CONTAINMENT_NAMESPACES
      ? CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWIPC | CLONE_NEWNET | CLONE_NEWUTS |
          (start->isolation & CONTAINMENT_MOUNTS ? CLONE_NEWNS : 0)
      : 0;
  const size_t room = stack_bytes + sizeof(struct containment_program);
  char *const memory = (char *)mmap(0, room, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
  if (memory == MAP_FAILED) {
    start->step = CONTAINMENT_AT_CLONE;
    return start->error = errno;
  }
  struct containment_child child = {start, (struct containment_program *)(void *)memory, geteuid(), getegid(), -1};
  if (start->ends_with_thread) child.host = (int)syscall(SYS_pidfd_open, getpid(), 0);
  // Until it resets them, the new process has the handlers and the memory of this one.
  const uint64_t all = ~(uint64_t)0;
  uint64_t before = 0;
  syscall(SYS_rt_sigprocmask, SIG_SETMASK, &all, &before, sizeof(all));
  start->step = CONTAINMENT_DONE, start->error = 0;
  const int pid =
      clone(containment_run_child, memory + room, CLONE_VM | CLONE_VFORK | SIGCHLD | new_namespaces, &child);
  if (pid < 0) start->step = CONTAINMENT_AT_CLONE, start->error = errno;
  syscall(SYS_rt_sigprocmask, SIG_SETMASK, &before, 0, sizeof(before));
  munmap(memory, room);
  if (child.host >= 0) close(child.host);
  if (start->step == CONTAINMENT_DONE) {
    start->pid = pid;
    return 0;
  }
  while (pid > 0 && syscall(SYS_wait4, pid, 0, 0, 0) < 0 && errno == EINTR) {}
  start->pid = -1;
  return start->error;
}
