extension HostileShader {
  /// Functions that create files, connections and shared memory.
  static let files = [
    HostileShader(
      name: "writesInConstructor",
      globals: #"""
        __attribute__((constructor)) static void load() {
          long file = done(create("$SCRATCH/constructor"));
          done(call(sys_write, file, "x", 1));
        }
        """#),
    HostileShader(
      name: "writesFile", body: #"if (once()) done(call(sys_write, done(create("$SCRATCH/function")), "x", 1));"#),
    HostileShader(
      name: "executesShell",
      globals: #"""
        static const char *const words[] = {"/bin/sh", "-c", ": >$SCRATCH/executed", nullptr};
        static const char *const settings[] = {nullptr};
        """#, body: "if (once()) done(call(sys_execve, words[0], words, settings));"),
    HostileShader(
      name: "connectsSocket",
      body: """
        if (once()) {
          long socket = done(call(sys_socket, 2, 1, 0));
          // Port 9 of 127.0.0.1; nothing listens there, and the attempt is what counts.
          unsigned char address[16] = {2, 0, 0, 9, 127, 0, 0, 1};
          call(sys_connect, socket, address, 16);
        }
        """),
    HostileShader(
      name: "sharedMemoryFile", body: #"if (once()) done(create("/dev/shm/vitrine-hostile-$MARK"));"#),
    HostileShader(name: "sharedMemorySegment", body: "if (once()) done(call(sys_shmget, 0, $MARK, 0600 | 01000));"),
    HostileShader(name: "memoryFile", body: #"if (once()) done(call(sys_memfd_create, "hostile", 0));"#),
  ]
}
