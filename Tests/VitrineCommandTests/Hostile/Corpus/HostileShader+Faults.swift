extension HostileShader {
  /// Functions that the processor stops.
  static let faults = [
    HostileShader(name: "nullRead", body: "color.r = *hidden<volatile int>(0);"),
    HostileShader(name: "nullWrite", body: "*hidden<volatile int>(0) = 1;"),
    HostileShader(name: "wildRead", body: "color.r = *hidden<volatile int>(0x123456789000);"),
    // Not canonical on x86: another fault of the processor than a missing page.
    HostileShader(name: "wildWrite", body: "*hidden<volatile int>(0xdeadbeef00000000) = 1;"),
    HostileShader(name: "wildJump", body: "((void (*)())hidden<void>(0x123456789000))();"),
    HostileShader(
      name: "crashInRow", body: "if (int(position.y) == 101) *hidden<volatile int>(0) = 1;", passesTrial: true),
    HostileShader(
      name: "crashAtTime", parameters: ", float time", body: "if (time > 4) *hidden<volatile int>(0) = 1;", time: 4),
    HostileShader(
      name: "crashAtArgument", parameters: ", float level  // [0 ... 1] = 0\n",
      body: "if (level > 0.4) *hidden<volatile int>(0) = 1;", arguments: "0.5"),
    HostileShader(name: "crashInDistortion", kind: .distortion, body: "position.x = *hidden<volatile float>(0);"),
    HostileShader(
      name: "crashInLayer", kind: .layer, body: "if (int(position.x) == 200) *hidden<volatile int>(0) = 1;"),
    HostileShader(
      name: "crashInConstructor",
      globals: "__attribute__((constructor)) static void load() { *hidden<volatile int>(0) = 1; }"),
    HostileShader(name: "trapInstruction", body: "__builtin_trap();"),
    HostileShader(
      name: "illegalInstruction",
      body: """
        #if defined(__x86_64__)
        __asm__ volatile("ud2");
        #else
        __asm__ volatile("udf #0");
        #endif
        """),
    HostileShader(
      name: "breakpointInstruction",
      body: """
        #if defined(__x86_64__)
        __asm__ volatile("int3");
        #else
        __asm__ volatile("brk #0");
        #endif
        """),
    HostileShader(
      name: "misalignedRead",
      body: """
        #if defined(__x86_64__)
        alignas(16) char room[48] = {};
        __asm__ volatile("movaps 1(%0), %%xmm0" : : "r"(room) : "xmm0", "memory");
        #else
        alignas(16) char room[48] = {};
        __asm__ volatile("ldar w1, [%0]" : : "r"(room + 15) : "x1", "memory");
        #endif
        """),
    HostileShader(
      name: "privilegedInstruction",
      body: """
        #if defined(__x86_64__)
        __asm__ volatile("hlt");
        #else
        __asm__ volatile("msr daifset, #15");
        #endif
        """),
  ]
}
