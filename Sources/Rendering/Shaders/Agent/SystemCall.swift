/// Names of the system calls that functions may be expected to try.
enum SystemCall {
  /// Returns the name of a system call, or its number.
  static func name(_ number: Int32) -> String { names[number] ?? "system call \(number)" }

  #if arch(x86_64)
    private static let names: [Int32: String] = [
      0: "read", 1: "write", 2: "open", 3: "close", 9: "mmap", 13: "sigaction", 22: "pipe", 25: "mremap", 32: "dup",
      33: "dup2", 35: "nanosleep", 39: "getpid", 41: "socket", 42: "connect", 46: "sendmsg", 47: "recvmsg", 56: "clone",
      57: "fork", 58: "vfork", 59: "execve", 62: "kill", 72: "fcntl", 101: "ptrace", 110: "getppid", 112: "setsid",
      157: "prctl", 160: "setrlimit", 200: "tkill", 234: "tgkill", 257: "openat", 302: "prlimit",
      310: "process_vm_readv",
      311: "process_vm_writev", 319: "memfd_create", 322: "execveat", 435: "clone3",
    ]
  #else
    private static let names: [Int32: String] = [
      56: "openat", 63: "read", 64: "write", 129: "kill", 198: "socket", 203: "connect", 220: "clone", 221: "execve",
      117: "ptrace", 435: "clone3",
    ]
  #endif
}
