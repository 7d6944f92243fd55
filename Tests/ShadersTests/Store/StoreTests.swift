import DisplayList
import Foundation
import Surfaces
import Synchronization
import TestSupport
import Testing

@testable import Shaders

/// A running host's programs, while their sources are edited.
@Suite("Shader store", .enabled(if: Workbench.isAvailable, "clang, which compiles Metal functions, is not installed"))
struct StoreTests {
  private let bench: Workbench
  private let store: ShaderStore
  private static let size = PixelSize(width: 8, height: 8)

  init() throws {
    bench = try Workbench()
    store = ShaderStore(cacheFolder: "\(bench.folder)/cache")
  }

  private func text(_ body: String, _ parameters: String = "") -> String {
    "#include <metal_stdlib>\nusing namespace metal;\n[[ stitchable ]] half4 f(float2 p\(parameters)) { \(body) }\n"
  }

  private func chain(_ path: String) -> [ShaderStore.Function] { [.init(file: path, name: "f", kind: .fill)] }

  /// The one pixel that the chain makes now.
  private func color(_ path: String, _ arguments: [ShaderArgument] = [], waits: Bool = false) throws -> UInt32? {
    let chain = chain(path)
    guard let program = store.program(for: chain, arguments: [arguments], size: Self.size, waits: waits) else {
      return nil
    }
    return try Canvas.render(program, from: nil, width: 1, height: 1, arguments: [arguments])[0, 0]
  }

  /// Links are changed by `ln -sfn`: to the file, to a folder on its path, and to a file that is included.
  @Test("a link that is pointed elsewhere is followed", arguments: ["file", "folder", "include"])
  func links(kind: String) throws {
    for (name, color) in [("one", "1, 0, 0"), ("two", "0, 1, 0")] {
      try FileManager.default.createDirectory(atPath: "\(bench.folder)/\(name)", withIntermediateDirectories: false)
      _ = try bench.write("#define COLOR half4(\(color), 1)\n", to: "\(name)/color.h")
      _ = try bench.write(text("return half4(\(color), 1);"), to: "\(name)/live.metal")
    }
    let path: String
    switch kind {
    case "file": path = "\(bench.folder)/link.metal"
    case "folder": path = "\(bench.folder)/link/live.metal"
    default: path = try bench.write("#include \"link/color.h\"\n" + text("return COLOR;"), to: "live.metal")
    }
    func point(to name: String) throws {
      let link = "\(bench.folder)/\(kind == "file" ? "link.metal" : "link")"
      unlink(link)
      try #require(symlink(kind == "file" ? "\(name)/live.metal" : name, link) == 0)
    }
    try point(to: "one")
    #expect(try color(path, waits: true) == 0xffff_0000)
    store.watch()
    try point(to: "two")
    try waitUntil("the other file") { try color(path) == 0xff00_ff00 }
    let saved = kind == "include" ? "#define COLOR half4(0, 0, 1, 1)\n" : text("return half4(0, 0, 1, 1);")
    _ = try bench.write(saved, to: kind == "include" ? "two/color.h" : "two/live.metal")
    try waitUntil("a save of the other file") { try color(path) == 0xff00_00ff }
    try point(to: "one")
    try waitUntil("the first file again") { try color(path) == 0xffff_0000 }
  }

  @Test("an error has its line and a caret")
  func errorsAreQuoted() throws {
    let path = try bench.write(text("return half4(0, 1, missing, 1);"), to: "broken.metal")
    _ = try color(path, waits: true)
    guard case .doesNotCompile(let diagnostics)? = store.faults.first?.error,
      let error = diagnostics.first(where: { $0.severity == .error })
    else {
      Issue.record("\(store.faults)")
      return
    }
    let line = "  [[ stitchable ]] half4 f(float2 p) { return half4(0, 1, missing, 1); }"
    let column = try #require(line.range(of: "missing")).lowerBound.utf16Offset(in: line)
    #expect(error.quotation == [line, String(repeating: " ", count: column) + "^"])
  }

  @Test("a save goes live, the last good one stays while a source is broken, a new signature is seen")
  func saves() throws {
    let path = try bench.write(text("return half4(1, 0, 0, 1);"), to: "live.metal")
    #expect(try color(path, waits: true) == 0xffff_0000)
    store.watch()
    _ = try bench.write(text("return half4(0, 1, 0, 1);"), to: "live.metal")
    try waitUntil("green") { try color(path) == 0xff00_ff00 }
    #expect(store.faults.isEmpty)

    _ = try bench.write(text("return half4(0, 1, 0, 1) +;"), to: "live.metal")
    try waitUntil("the fault") { !store.faults.isEmpty }
    #expect(try color(path) == 0xff00_ff00)
    guard case .doesNotCompile(let diagnostics)? = store.faults.first?.error else {
      Issue.record("\(store.faults)")
      return
    }
    #expect(diagnostics.first { $0.severity == .error }?.line == 3)

    _ = try bench.write(text("return half4(0, 0, x, 1);", ", float x"), to: "live.metal")
    try waitUntil("the fault of the arguments") {
      if case .wrongArguments? = store.faults.first?.error { true } else { false }
    }
    #expect(try color(path) == 0xff00_ff00)
    try waitUntil("blue, with the argument") { (try? color(path, [.float(1)])) == 0xff00_00ff }
    #expect(store.faults.isEmpty)
  }

  @Test("threads that ask for a chain at once all get it, and so does who waits while it is being made")
  func atOnce() async throws {
    let path = try bench.write(text("return half4(1, 0, 1, 1);"), to: "once.metal")
    let (store, chain) = (store, chain(path))
    func isThere(waits: Bool) -> Bool {
      store.program(for: chain, arguments: [[]], size: Self.size, waits: waits) != nil
    }
    #expect(!isThere(waits: false))
    let answers = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 { group.addTask { isThere(waits: true) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers == [true, true, true, true])
    #expect(store.faults.isEmpty)
  }

  /// Each save falls somewhere into the compilation of an earlier one; the last must be the one that stays.
  @Test("no save is lost, whenever it comes")
  func manySaves() throws {
    let path = try bench.write(text("return half4(0, 0, 0, 1);"), to: "busy.metal")
    #expect(try color(path, waits: true) == 0xff00_0000)
    store.watch()
    for level in 1...30 {
      _ = try bench.write(text("return half4(\(level) / 255.0, 0, 0, 1);"), to: "busy.metal")
      // One more is made each time before the next save; every fourth is waited for.
      for _ in 0..<level * 40 { _ = try color(path) }
      if level % 4 == 0 { try waitUntil("save \(level)") { try color(path) == 0xff00_0000 | UInt32(level) << 16 } }
    }
    try waitUntil("the last save") { try color(path) == 0xff1e_0000 }
  }

  @Test("where functions run in this process, an integer or the length of an array that is new is tried first")
  func trials() throws {
    let path = try bench.write(
      text(
        "if (n == 5 || count == 3) *(volatile int *)8 = 1; return half4(n, list[count + 1000000], x, 1);",
        ", int n, device const float *list, int count, float x"), to: "trials.metal")
    func color(_ n: Float, _ list: [Float], _ x: Float = 0) throws -> UInt32? {
      try self.color(path, [.float(n), .floatArray(list), .float(x)], waits: true)
    }
    #expect(try color(0, [1, 2]) == 0xFF00_0000)
    #expect(try color(1, [1, 2], 1) == 0xFFFF_00FF)
    for _ in 0..<2 {
      #expect(try color(5, [1, 2]) == nil)
      guard case .failed(let failure)? = store.faults.first?.error else {
        Issue.record("\(store.faults)")
        return
      }
      #expect(failure.functions == ["f"] && failure.file == path)
    }
    #expect(try color(0, [1, 2, 3]) == nil)
    #expect(try color(1, [1]) == 0xFFFF_0000)
    #expect(store.faults.isEmpty)
  }

  @Test("what a source holds is known without waiting, and read again though no chain is in use")
  func reading() throws {
    let path = try bench.write("[[ stitchable ]] half4 f(float2 p { return 1; }", to: "first.metal")
    #expect(store.reading(of: path) == nil)
    let changes = Mutex(0)
    store.onChange { changes.withLock { $0 += 1 } }
    store.prepare(path)
    try waitUntil("the fault") { if case .failure(.doesNotCompile)? = store.reading(of: path) { true } else { false } }
    store.watch()
    _ = try bench.write(text("return half4(1);"), to: "first.metal")
    try waitUntil("the functions") { (try? store.reading(of: path)?.get().functions.map(\.name)) == ["f"] }
    try waitUntil("word of both") { changes.withLock { $0 } >= 2 }
  }
}
