extension HostileShader {
  /// Functions that end or stop their process.
  static let endings = [
    HostileShader(name: "abortsByLibrary", globals: #"extern "C" void abort();"#, body: "abort();"),
    HostileShader(name: "exitsByLibrary", globals: #"extern "C" void exit(int);"#, body: "exit(0);"),
    HostileShader(name: "exitsAtOnceByLibrary", globals: #"extern "C" void _exit(int);"#, body: "_exit(0);"),
    HostileShader(name: "exitsByCall", body: "call(sys_exit_group, 0);"),
    HostileShader(
      name: "exitsInConstructor",
      globals: "__attribute__((constructor)) static void load() { call(sys_exit_group, 0); }"),
    HostileShader(
      name: "raisesTermination", globals: #"extern "C" int raise(int);"#, body: "raise(15); if (once()) spin();"),
    HostileShader(
      name: "raisesStop", globals: #"extern "C" int raise(int);"#, body: "raise(19); if (once()) spin();"),
    HostileShader(name: "killsItself", body: "done(call(sys_kill, call(sys_getpid), 9)); spin();"),
  ]
}
