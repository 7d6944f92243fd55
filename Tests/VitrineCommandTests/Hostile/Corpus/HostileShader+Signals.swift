extension HostileShader {
  /// Functions that change how their process is ended: its signals and limits.
  static let signals = [
    HostileShader(
      name: "blocksSignals",
      body: """
        unsigned long all = ~0ul;
        call(sys_rt_sigprocmask, 0, &all, 0, 8);
        spin();
        """),
    HostileShader(
      name: "catchesFaults",
      globals: "static void caught(int) { spin(); }",
      body: """
        // The kernel's structure: handler, flags (SA_NODEFER, SA_RESTORER), restorer, mask.
        void *action[4] = {(void *)&caught, (void *)0x44000000l, (void *)&caught, nullptr};
        call(sys_rt_sigaction, 11, action, 0, 8);
        call(sys_rt_sigaction, 31, action, 0, 8);
        *hidden<volatile int>(0) = 1;
        """),
    // RLIMIT_FSIZE and RLIMIT_CPU, and then what they forbid.
    HostileShader(
      name: "raisesLimits",
      body: #"""
        if (once()) {
          unsigned long most[2] = {~0ul, ~0ul};
          done(call(sys_prlimit64, 0, 1, most, 0));
          done(call(sys_prlimit64, 0, 0, most, 0));
          done(call(sys_write, done(create("$SCRATCH/raised")), "x", 1));
        }
        """#),
    // RLIMIT_CPU of no time at all.
    HostileShader(
      name: "lowersLimits",
      body: """
        unsigned long none[2] = {0, 0};
        call(sys_prlimit64, 0, 0, none, 0);
        spin();
        """),
  ]
}
