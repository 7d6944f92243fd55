extension HostileShader {
  /// Functions that use up the stack or the memory, or write over what is theirs.
  static let memory = [
    HostileShader(
      name: "deepRecursion",
      globals: """
        static int deeper(int depth) {
          volatile char room[1024];
          room[0] = char(depth);
          return depth < 0 ? 0 : deeper(depth + 1) + room[0];
        }
        """, body: "color.r = half(deeper(int(position.x)));"),
    HostileShader(
      name: "hugeFrame",
      body: """
        __attribute__((uninitialized)) volatile char room[512 << 20];
        for (long i = sizeof(room) - 1; i >= 0; i -= 4096) room[i] = 1;
        color.r = half(room[4095]);
        """),
    // 4.5 GB, which is more than a trial may have, and which a test machine has.
    HostileShader(
      name: "mapEverything",
      globals: #"extern "C" void *mmap(void *, unsigned long, int, int, int, long);"#,
      body: """
        for (int i = 0; i < 72; ++i) {
          volatile char *piece = (volatile char *)mmap(0, 64 << 20, 3, 0x22, -1, 0);
          if ((long)piece == -1) __builtin_trap();
          for (long k = 0; k < 64 << 20; k += 4096) piece[k] = 1;
        }
        __builtin_trap();
        """, fillsMemory: true),
    HostileShader(
      name: "allocateEverything", globals: #"extern "C" void *malloc(unsigned long);"#,
      body: """
        for (int i = 0; i < 72; ++i) {
          volatile char *piece = (volatile char *)malloc(64 << 20);
          for (long k = 0; k < 64 << 20; k += 4096) piece[k] = 1;
        }
        __builtin_trap();
        """, fillsMemory: true),
    HostileShader(
      name: "smashedStack", body: "for (volatile char *at = (char *)__builtin_frame_address(0);; ++at) *at = 0x5a;"),
    HostileShader(
      name: "overwrittenData",
      globals: "static volatile char anchor = 1;",
      body: "for (volatile char *at = &anchor;; ++at) *at = 0x5a;"),
    HostileShader(
      name: "overwrittenCode",
      globals: "static int anchor() { return 1; }",
      body: """
        char *code = (char *)((unsigned long)&anchor & ~4095ul);
        for (long page = 0; page < 64; ++page) {
          done(call(sys_mprotect, code - page * 4096, 4096, 7));
          for (volatile char *at = code - page * 4096, *end = at + 4096; at < end; ++at) *at = char(0xcc);
        }
        """),
  ]
}
