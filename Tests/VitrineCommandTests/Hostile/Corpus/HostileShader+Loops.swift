extension HostileShader {
  /// Functions that do not return, and code that does not when the library is loaded or unloaded.
  static let loops = [
    HostileShader(name: "loopEverywhere", body: "spin();"),
    // The trial runs some of the rows, and this is none of them at the test's size.
    HostileShader(name: "loopInRow", body: "if (int(position.y) == 101) spin();", passesTrial: true),
    HostileShader(name: "loopAtTime", parameters: ", float time", body: "if (time > 4) spin();", time: 4),
    HostileShader(
      name: "loopAtArgument", parameters: ", float level  // [0 ... 1] = 0\n", body: "if (level > 0.4) spin();",
      arguments: "0.5"),
    HostileShader(
      name: "loopInStaticObject",
      globals: """
        struct Spinner { Spinner() { spin(); } };
        static Spinner spinner;
        """),
    HostileShader(
      name: "loopInGlobal",
      globals: """
        static int compute() { spin(); return 1; }
        static int level = compute();
        """, body: "color.r = half(level);"),
    HostileShader(
      name: "loopInConstructor", globals: "__attribute__((constructor)) static void load() { spin(); }"),
    HostileShader(
      name: "loopInDestructor", outcome: .either,
      globals: "__attribute__((destructor)) static void unload() { spin(); }"),
    HostileShader(name: "loopInDistortion", kind: .distortion, body: "spin();"),
    HostileShader(name: "loopInLayer", kind: .layer, body: "if (int(position.x) == 200) spin();"),
    // About 10 ms per row: slower than a frame, and never silent.
    HostileShader(
      name: "slowRows", outcome: .either,
      body: "if (int(position.x) == 0) for (volatile int turn = 8000000; turn; turn = turn - 1) {}", passesTrial: true),
  ]
}
