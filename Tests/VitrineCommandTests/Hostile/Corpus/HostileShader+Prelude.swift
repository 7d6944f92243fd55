extension HostileShader {
  /// The functions that the sources share: system calls without the C library, and loops that clang keeps.
  ///
  /// - `hidden<T>(address)`: a pointer of which clang knows nothing.
  /// - `once()`: true for the first call in a process.
  /// - `done(result)`: crashes if a system call was refused. A source whose call succeeds returns a picture, and the
  ///   test sees that no error was reported.
  static let prelude = """
    #include <metal_stdlib>
    #include <SwiftUI/SwiftUI_Metal.h>
    using namespace metal;

    #if defined(__x86_64__)
    enum Call : long {
      sys_read = 0, sys_write = 1, sys_close = 3, sys_mprotect = 10, sys_rt_sigaction = 13, sys_rt_sigprocmask = 14,
      sys_shmget = 29, sys_nanosleep = 35, sys_getpid = 39, sys_socket = 41, sys_connect = 42, sys_clone = 56,
      sys_execve = 59, sys_kill = 62, sys_ptrace = 101, sys_getppid = 110, sys_setsid = 112, sys_prctl = 157,
      sys_exit_group = 231, sys_openat = 257, sys_prlimit64 = 302, sys_memfd_create = 319,
    };
    static long raw(long number, long a, long b, long c, long d, long e, long f) {
      register long r10 __asm__("r10") = d;
      register long r8 __asm__("r8") = e;
      register long r9 __asm__("r9") = f;
      long result;
      __asm__ volatile("syscall" : "=a"(result) : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                       : "rcx", "r11", "memory");
      return result;
    }
    #else
    enum Call : long {
      sys_openat = 56, sys_close = 57, sys_read = 63, sys_write = 64, sys_exit_group = 94, sys_nanosleep = 101,
      sys_ptrace = 117, sys_kill = 129, sys_rt_sigaction = 134, sys_rt_sigprocmask = 135, sys_setsid = 157,
      sys_prctl = 167, sys_getpid = 172, sys_getppid = 173, sys_shmget = 194, sys_socket = 198, sys_connect = 203,
      sys_clone = 220, sys_execve = 221, sys_mprotect = 226, sys_prlimit64 = 261, sys_memfd_create = 279,
    };
    static long raw(long number, long a, long b, long c, long d, long e, long f) {
      register long x8 __asm__("x8") = number;
      register long x0 __asm__("x0") = a;
      register long x1 __asm__("x1") = b;
      register long x2 __asm__("x2") = c;
      register long x3 __asm__("x3") = d;
      register long x4 __asm__("x4") = e;
      register long x5 __asm__("x5") = f;
      __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5) : "memory");
      return x0;
    }
    #endif
    template <class... Arguments>
    static long call(Call number, Arguments... arguments) {
      long all[7] = {(long)arguments...};
      return raw(number, all[0], all[1], all[2], all[3], all[4], all[5]);
    }

    static long done(long result) {
      if (result < 0) __builtin_trap();
      return result;
    }
    static int calls;
    static bool once() { return __atomic_exchange_n(&calls, 1, 5) == 0; }
    static void spin() { for (volatile int turn = 1; turn;) {} }
    template <class T>
    static T *hidden(unsigned long address) {
      __asm__ volatile("" : "+r"(address));
      return (T *)address;
    }
    static long create(const char *path) { return call(sys_openat, -100, path, 0101, 0600); }
    // A child process, as the C library's fork() makes it.
    static long fork() { return call(sys_clone, 17); }
    // Sleeps for 20 s, and ends the process: what a test overlooks does not stay for ever.
    static void linger() {
      long time[2] = {20, 0};
      call(sys_nanosleep, time, 0);
      call(sys_exit_group, 0);
    }
    """
}
