extension HostileShader {
  /// Functions that start processes and threads, which are to end with the one that ran the function.
  static let processes = [
    HostileShader(name: "forksOnce", body: "if (once() && done(fork()) == 0) linger();"),
    HostileShader(
      name: "leavesOrphan",
      body: """
        if (once() && done(fork()) == 0) {
          call(sys_setsid);
          if (fork() != 0) call(sys_exit_group, 0);
          linger();
        }
        """),
    // 64 processes in sessions of their own; more would be a test of the machine.
    HostileShader(
      name: "forksMany",
      body: """
        if (once()) {
          bool isChild = false;
          for (int turn = 0; turn < 6; ++turn) {
            long child = fork();
            if (child < 0 && !isChild) __builtin_trap();
            if (child == 0) isChild = true, call(sys_setsid);
          }
          if (isChild) linger();
        }
        """),
    // A thread without a stack: parent and child go separate ways within the assembly.
    HostileShader(
      name: "loopingThread",
      body: """
        if (once()) {
          const long flags = 0x50f00;
        #if defined(__x86_64__)
          long result;
          __asm__ volatile("syscall; test %%rax, %%rax; jnz 2f; 1: jmp 1b; 2:"
                           : "=a"(result) : "a"(long(sys_clone)), "D"(flags), "S"(0l), "d"(0l) : "rcx", "r11", "memory");
          done(result);
        #else
          register long x8 __asm__("x8") = sys_clone;
          register long x0 __asm__("x0") = flags;
          register long x1 __asm__("x1") = 0;
          __asm__ volatile("svc 0; cbnz x0, 2f; 1: b 1b; 2:" : "+r"(x0) : "r"(x8), "r"(x1) : "memory");
          done(x0);
        #endif
        }
        """),
    // A session of its own, and no signal when the parent ends (PR_SET_PDEATHSIG).
    HostileShader(
      name: "detachesItself",
      body: """
        call(sys_setsid);
        call(sys_prctl, 1, 0);
        spin();
        """),
  ]

  /// Functions that attack the process that started theirs.
  static let parents = [
    HostileShader(
      name: "killsParent",
      body: """
        long parent = call(sys_getppid);
        if (once() && parent > 1) done(call(sys_kill, parent, 9));
        """),
    HostileShader(
      name: "stopsParent",
      body: """
        long parent = call(sys_getppid);
        if (once() && parent > 1) done(call(sys_kill, parent, 19));
        """),
    // PTRACE_ATTACH, which also stops it.
    HostileShader(
      name: "tracesParent", body: "if (once()) done(call(sys_ptrace, 16, call(sys_getppid), 0, 0));"),
    // RLIMIT_NOFILE: no new descriptors.
    HostileShader(
      name: "limitsParent",
      body: """
        unsigned long none[2] = {0, 0};
        long parent = call(sys_getppid);
        if (once() && parent > 1) done(call(sys_prlimit64, parent, 7, none, 0));
        """),
  ]
}
