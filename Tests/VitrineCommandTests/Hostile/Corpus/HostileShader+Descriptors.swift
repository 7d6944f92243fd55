extension HostileShader {
  /// Functions that use the descriptors that are open in their process.
  static let descriptors = [
    HostileShader(
      name: "closesDescriptors", body: "if (once()) for (int file = 0; file < 1024; ++file) call(sys_close, file);"),
    HostileShader(
      name: "readsDescriptors",
      body: """
        char room[4096];
        if (once()) for (int file = 3; file < 64; ++file) call(sys_read, file, room, sizeof(room));
        """),
    HostileShader(
      name: "writesGarbage",
      body: """
        char garbage[512];
        for (int i = 0; i < 512; ++i) garbage[i] = char(i * 7 + 1);
        if (once()) for (int file = 0; file < 64; ++file) call(sys_write, file, garbage, sizeof(garbage));
        """),
    HostileShader(name: "printsWithoutEnd", body: #"for (;;) if (call(sys_write, 2, "hostile\n", 8) < 0) spin();"#),
  ]
}
