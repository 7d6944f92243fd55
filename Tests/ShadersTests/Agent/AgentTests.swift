import DisplayList
import Foundation
import Platform
import Surfaces
import TestSupport
import Testing

@testable import Shaders

/// Tests of functions in a process of their own: their results, and what is left when they fail.
@Suite("Shader agents", .enabled(if: Workbench.isAvailable, "clang, which compiles Metal functions, is not installed"))
struct AgentTests {
  private let bench: Workbench
  private let store: ShaderStore
  private static let size = PixelSize(width: 40, height: 24)

  init() throws {
    bench = try Workbench()
    store = ShaderStore(cacheFolder: "\(bench.folder)/cache")
    store.isolate()
  }

  private func write(_ body: String, _ parameters: String = "", to name: String = "agent.metal") throws -> String {
    try bench.write(
      """
      #include <metal_stdlib>
      using namespace metal;
      extern "C" void abort();
      extern "C" void exit(int);
      extern "C" long syscall(long, ...);
      [[ stitchable ]] half4 f(float2 p\(parameters)) {
        \(body)
      }
      """, to: name)
  }

  /// The first pixel that a fill gives; nil if there are no pixels.
  private func pixel(
    _ path: String, _ arguments: [ShaderArgument] = [], row: Int = 0, waits: Bool = true, attempt: UInt64? = nil
  ) throws -> UInt32? {
    guard let result = try result(path, arguments, row: row, waits: waits, attempt: attempt) else { return nil }
    var pixel: UInt32 = 0
    result.row(0, row, 1, into: &pixel)
    return pixel
  }

  private func result(
    _ path: String, _ arguments: [ShaderArgument] = [], row: Int = 0, waits: Bool = true, attempt: UInt64? = nil
  ) throws -> AgentResult? {
    let chain = [ShaderStore.Function(file: path, name: "f", kind: .fill)]
    guard let program = store.program(for: chain, arguments: [arguments], size: Self.size, waits: true) else {
      return nil
    }
    let call = ShaderCall(source: nil, scale: 1, arguments: try ShaderArguments([arguments], for: program.links))
    var request = ShaderAgents.Request(
      key: .picture(DisplayIdentity(1)), chain: chain, program: program, call: call, values: [arguments],
      box: SIMD4(0, 0, 40, 24), source: nil, thresholds: nil,
      rects: [PixelRect(x: 0, y: row, width: 40, height: 24 - row)], threads: 2)
    request.attempt = attempt
    return store.agents?.pixels(request, waits: waits)
  }

  private func failure() throws -> ShaderFailure {
    guard case .failed(let failure)? = store.faults.first?.error, store.faults.count == 1 else {
      throw ShaderError.agentUnusable(reason: "\(store.faults)")
    }
    return failure
  }

  @Test(
    "what fails at an argument leaves the last good pixels, a fault with its line, and runs again when it may",
    arguments: [
      ("*(volatile int *)8 = 1;", "crashed"), ("abort();", "crashed"),
      ("*(volatile int *)long(8 / int(p.x)) = 1;", "crashed"),
      ("exit(0);", "ended"), ("syscall(57);", "forbidden"), ("for (;;) p.x += 1;", "tookTooLong"),
    ])
  func failures(_ body: String, _ cause: String) throws {
    let path = try write("if (x > 1) { \(body) } return half4(x, 0, 0, 1);", ", float x")
    #expect(try pixel(path, [.float(1)]) == 0xFFFF_0000)
    for attempt in 0..<2 {
      #expect(try pixel(path, [.float(2)]) == 0xFFFF_0000, "the last good pixels")
      let failure = try failure()
      #expect("\(failure.cause)".hasPrefix(cause), "\(failure)")
      #expect(failure.file == path && failure.functions == ["f"])
      #expect(failure.line == 7 || cause == "ended", "\(failure)")
      #expect(try pixel(path, [.float(0)]) == 0xFFFF_0000, "it does not run until it may")
      store.retry()
      #expect(store.faults.isEmpty)
      #expect(try pixel(path, [.float(Float(attempt))]) == (attempt == 0 ? 0xFF00_0000 : 0xFFFF_0000))
      #expect(try pixel(path, [.float(1)]) == 0xFFFF_0000)
    }
  }

  @Test(
    "answers that a function sends, of another number, without a request, too short or too long, end its process",
    arguments: [
      // AGENT_LOADED, AGENT_REFUSED and AGENT_DONE, and a number that is none of these.
      (1, 0, 32), (2, 0, 64), (3, -1, 32), (99, 0, 32), (3, -1, 4), (3, -1, 5000),
    ])
  func wrongAnswers(kind: Int, serial: Int, count: Int) throws {
    let path = try write(
      """
      if (x > 1) {
        static unsigned answer[2000];
        answer[0] = \(kind), answer[1] = \(serial);
        for (;;) syscall(44, 3, answer, \(count), 0x4000, 0, 0);
      }
      return half4(x, 0, 0, 1);
      """, ", float x")
    #expect(try pixel(path, [.float(1)]) == 0xFFFF_0000)
    for _ in 0..<2 {
      #expect(try pixel(path, [.float(2)]) == 0xFFFF_0000, "the last good pixels")
      // A process that sends no answer at all is ended before it is asked for the reason.
      let isAnswer = kind < 4 && [32, 64].contains(count)
      #expect("\(try failure().cause)".hasPrefix(isAnswer ? "ended" : "crashed"))
      store.retry()
      #expect(try pixel(path, [.float(0)]) == 0xFF00_0000)
      #expect(try pixel(path, [.float(1)]) == 0xFFFF_0000)
    }
  }

  @Test("a frame waits half a second, and later ones not at all, while functions do not answer")
  func late() throws {
    let path = try write("if (x > 1) for (;;) p.x += 1; return half4(x, 0, 0, 1);", ", float x")
    #expect(try pixel(path, [.float(1)]) == 0xFFFF_0000)
    #expect(try pixel(path, [.float(2)], waits: false) == 0xFFFF_0000)
    #expect(try failure().cause == .notAnswering)
    #expect(try pixel(path, [.float(0)], waits: false) == 0xFFFF_0000)
    try waitUntil("the end of the process") {
      if case .tookTooLong? = try? failure().cause { true } else { false }
    }
    #expect(try pixel(path, [.float(0)], waits: false) == 0xFFFF_0000)
    store.retry()
    #expect(try pixel(path, [.float(0)], waits: false) == 0xFF00_0000)
  }

  @Test("a frame that was planned before a retry, and fails after it, does not keep later ones from running")
  func plannedBefore() throws {
    let path = try write("if (x > 1) abort(); return half4(x, 0, 0, 1);", ", float x")
    let before = store.attempt
    #expect(try pixel(path, [.float(1)]) == 0xFFFF_0000)
    store.retry()
    #expect(try pixel(path, [.float(2)], attempt: before) == 0xFFFF_0000, "the last good pixels")
    #expect(store.faults.count == 1)
    #expect(try pixel(path, [.float(0)], attempt: before) == 0xFFFF_0000, "not in a frame of the same attempt")
    #expect(try pixel(path, [.float(0)], attempt: store.attempt) == 0xFF00_0000)
    #expect(store.faults.isEmpty)
  }

  @Test("what is asked for while an agent is ended goes on at once, with the last good pixels")
  func ending() throws {
    let path = try write("if (x > 1) for (;;) p.x += 1; return half4(x, 0, 0, 1);", ", float x")
    #expect(try pixel(path, [.float(1)]) == 0xFFFF_0000)
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.1) { [store] in store.agents?.end() }
    #expect(try pixel(path, [.float(2)]) == 0xFFFF_0000)
    #expect(store.faults.isEmpty)
  }

  @Test("a source that tells half from float gets colours of sixteen bits")
  func strictColors() throws {
    let path = try bench.write(
      """
      #include <metal_stdlib>
      using namespace metal;
      half chosen(half x) { return x; }
      half chosen(float x) { return 0; }
      [[ stitchable ]] half4 f(float2 p, device const half4 *list, int n) { return half4(chosen(list[1].r), 0, 0, 1); }
      """, to: "strict.metal")
    let colors: ShaderArgument = .colorArray([ResolvedColor(white: 0), ResolvedColor(white: 1)])
    #expect(try pixel(path, [colors]) == 0xFFFF_0000)
  }

  @Test("rows that a run does not compute keep what they were")
  func parts() throws {
    let path = try write("return half4(x, p.y > 12, 0, 1);", ", float x")
    #expect(try pixel(path, [.float(0)]) == 0xFF00_0000)
    #expect(try pixel(path, [.float(1)], row: 14) == 0xFFFF_FF00)
    #expect(try pixel(path, [.float(1)], row: 0) == 0xFFFF_0000)
  }

  /// False where the kernel says that it has no Landlock.
  private static let hasLandlock =
    (try? String(contentsOfFile: "/sys/kernel/security/lsm", encoding: .utf8))?.contains("landlock") ?? true

  @Test(
    "no thread of an agent opens a file, nor gets memory that no limit counts",
    .enabled(if: hasLandlock, "the kernel has no Landlock"))
  func containment() throws {
    // openat(2), read-only; each row takes long enough for a second thread to take part.
    let path = try write(
      """
      if (p.x < 1) {
        volatile float x = 0;
        for (int i = 0; i < 1000000; ++i) x += 1;
        return half4(syscall(257, -100, "/etc/passwd", 0) >= 0, 0, 0, 1);
      }
      return half4(0, 1, 0, 1);
      """)
    let opened = try #require(try result(path))
    for row in 0..<Self.size.height {
      var pixel: UInt32 = 0
      opened.row(0, row, 1, into: &pixel)
      #expect(pixel == 0xFF00_0000, "row \(row)")
    }
    // mmap(2) of a private mapping that grows.
    let growing = try write("syscall(9, 0, 1 << 20, 3, 0x122, -1, 0); return half4(1);", to: "growing.metal")
    #expect(try pixel(growing) == nil)
    guard case .failed(let failure)? = store.faults.first?.error else {
      Issue.record("\(store.faults)")
      return
    }
    #expect(failure.cause == .forbidden(call: "mmap"))
  }

  @Test(
    "no file can be opened, not even one of the cache", .enabled(if: hasLandlock, "the kernel has no Landlock"))
  func cacheIsClosed() throws {
    let first = try write("return half4(1);", to: "first.metal")
    #expect(try pixel(first) == 0xFFFF_FFFF)
    let cache = "\(bench.folder)/cache"
    let library = try #require(FileManager.default.contentsOfDirectory(atPath: cache).first { $0.hasSuffix(".so") })
    let path = try write(#"return half4(syscall(257, -100, "\#(cache)/\#(library)", 0) >= 0, 0, 0, 1);"#)
    #expect(try pixel(path) == 0xFF00_0000)
  }

  @Test("what runs is what was read once: whatever the cache holds later, the same library is tried and loaded")
  func sealed() throws {
    let paths = try (0..<3).map { try write("return half4(\($0 & 1), \($0 >> 1), 0, 1);", to: "sealed\($0).metal") }
    let programs = try paths.map { path in
      let chain = [ShaderStore.Function(file: path, name: "f", kind: .fill)]
      return try #require(store.program(for: chain, arguments: [[]], size: Self.size, waits: true))
    }
    let cache = "\(bench.folder)/cache"
    let libraries = try FileManager.default.contentsOfDirectory(atPath: cache).filter { $0.hasSuffix(".so") }
    #expect(libraries.count == 3)
    for library in libraries { try "harm".write(toFile: "\(cache)/\(library)", atomically: false, encoding: .utf8) }
    // Painted in an agent, all at once, and in this process.
    let colors: [UInt32] = [0xFF00_0000, 0xFFFF_0000, 0xFF00_FF00]
    for _ in 0..<2 { #expect(try paths.map { try pixel($0) } == colors) }
    let drawn = try programs.map { program in
      try program.load()
      return try Canvas.render(program, from: nil, width: 1, height: 1)[0, 0]
    }
    #expect(drawn == colors)
  }

  @Test("no file of a library that failed its trial stays, and it fails again")
  func secondTime() throws {
    let path = try write("return half4(*(device const half *)(ulong)p.y);")
    for _ in 0..<2 {
      let store = ShaderStore(cacheFolder: "\(bench.folder)/cache")
      store.isolate()
      let chain = [ShaderStore.Function(file: path, name: "f", kind: .fill)]
      #expect(store.program(for: chain, arguments: [[]], size: Self.size, waits: true) == nil)
      guard case .failed? = store.faults.first?.error else {
        Issue.record("\(store.faults)")
        return
      }
      let files = try FileManager.default.contentsOfDirectory(atPath: "\(bench.folder)/cache")
      #expect(!files.contains { $0.hasSuffix(".so") || $0.hasPrefix("work") }, "\(files)")
    }
  }

  @Test("the place of a function with C linkage that no library has is told, the second time too")
  func undefinedSymbol() throws {
    let source = """
      #include <metal_stdlib>
      extern "C" float helper(float);
      [[ stitchable ]] half4 f(float2 p) {
        return half4(1,
            helper(p.x), 0, 1);
      }
      """
    let path = try bench.write(source, to: "undefined.metal")
    for _ in 0..<2 {
      let store = ShaderStore(cacheFolder: "\(bench.folder)/cache")
      store.isolate()
      let chain = [ShaderStore.Function(file: path, name: "f", kind: .fill)]
      #expect(store.program(for: chain, arguments: [[]], size: Self.size, waits: true) == nil)
      #expect(
        store.faults.map(\.error.description) == ["\(path):5:7: error: 'helper' is declared but not defined"])
    }
  }

  @Test("a frame does not wait for the line of a failure")
  func lineInTheBackground() throws {
    let path = try write("if (x > 1) *(volatile int *)8 = 1; return half4(x, 0, 0, 1);", ", float x")
    #expect(try pixel(path, [.float(1)]) == 0xFFFF_0000)
    #expect(try pixel(path, [.float(2)], waits: false) == 0xFFFF_0000)
    try waitUntil("the line", every: 1000) {
      // One look: the line may come at any time.
      guard let error = store.faults.first?.error, case .failed(let failure) = error else { return false }
      #expect(error.isTransient == (failure.line == nil))
      return failure.line != nil
    }
    #expect(try failure().line == 7)
    #expect(store.faults.first?.error.isTransient == false)
    // It is known from here on.
    store.retry()
    #expect(try pixel(path, [.float(2)], waits: false) == 0xFFFF_0000)
    #expect(try failure().line == 7)
  }

  @Test("a source that has changed since tells no line", arguments: ["// a line\n", " "])
  func changedSource(_ start: String) throws {
    let path = try write("if (x > 1) abort(); return half4(x, 0, 0, 1);", ", float x")
    #expect(try pixel(path, [.float(1)]) == 0xFFFF_0000)
    try (start + String(contentsOfFile: path, encoding: .utf8)).write(toFile: path, atomically: true, encoding: .utf8)
    #expect(try pixel(path, [.float(2)]) == 0xFFFF_0000)
    #expect(try failure().line == nil && failure().functions == ["f"])
    #expect(store.faults.first?.error.isTransient == false)
  }

  @Test("a library has no line tables, and is known by its instructions")
  func machineCode() throws {
    func library(_ value: Int) throws -> [UInt8] {
      let path = try write("return half4(p.x, \(value), 0, 1);", to: "\(value).metal")
      let program = try bench.program(ShaderSource(path: path, compiler: bench.compiler), [("f", .fill)])
      return try program.library.bytes()
    }
    let one = try library(1)
    #expect(!String(decoding: one, as: UTF8.self).contains(".debug_line"))
    let code = try #require(MachineCode(library: one))
    #expect(try MachineCode(library: library(0)) != code)
    // A file that is cut off, or none.
    for length in stride(from: 0, to: one.count, by: 61) { _ = MachineCode(library: Array(one[..<length])) }
    for index in 0..<64 {
      var broken = one
      broken[index] = 0xff
      _ = MachineCode(library: broken)
    }
  }

  @Test("addr2line's answers, with inlined calls and remarks, and those that know no line")
  func places() {
    let text = "helper\n/a b/x.metal:12\nfile0::f(float2)\n/a b/x.metal:30 (discriminator 2)\nvitrine_span\n??:0\n"
    #expect(
      FaultLocator.places(in: text) == [
        .init(function: "helper", file: "/a b/x.metal", line: 12),
        .init(function: "file0::f(float2)", file: "/a b/x.metal", line: 30),
      ])
    #expect(FaultLocator.places(in: "") == [])
    #expect(FaultLocator.places(in: "??\n??:?\n") == [])
  }
}
