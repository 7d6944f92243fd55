import DisplayList
import Foundation
import Platform
import Surfaces
import TestSupport
import Testing

@testable import Shaders

/// Tests of functions that a host compiles for a process that may not compile: what the process gets, and what it does
/// not.
@Suite("Shader server", .enabled(if: Workbench.isAvailable, "clang, which compiles Metal functions, is not installed"))
struct ShaderServerTests {
  private let bench: Workbench
  private let server: ShaderServer
  private let store = ShaderStore()
  private static let secret = "do_not_tell_this"
  private static let size = PixelSize(width: 8, height: 8)

  init() throws {
    bench = try Workbench()
    try FileManager.default.createDirectory(
      atPath: "\(bench.folder)/project/sub", withIntermediateDirectories: true)
    server = ShaderServer(reading: ["\(bench.folder)/project"], cacheFolder: "\(bench.folder)/cache")
    store.use(
      RemoteShaderService { [server] (question) throws(ShaderError) in
        let (reply, library) = server.answer(Self.carried(question))
        return (Self.carried(reply), library.flatMap { try? SealedFile(receiving: dup($0.descriptor)) })
      })
  }

  /// A message as it arrives.
  private static func carried<Message: Codable>(_ message: Message) -> Message {
    guard let bytes = try? JSONEncoder().encode(message),
      let read = try? JSONDecoder().decode(Message.self, from: bytes)
    else { preconditionFailure("a message that cannot be sent: \(message)") }
    return read
  }

  private func write(_ text: String, to name: String = "f.metal") throws -> String {
    try bench.write("#include <metal_stdlib>\nusing namespace metal;\n\(text)", to: "project/\(name)")
  }

  private func program(_ path: String, _ arguments: [ShaderArgument] = [], in store: ShaderStore) -> ShaderProgram? {
    let chain = [ShaderStore.Function(file: path, name: "f", kind: .fill)]
    return store.program(for: chain, arguments: [arguments], size: Self.size, waits: true)
  }

  private func color(_ path: String, _ arguments: [ShaderArgument] = []) throws -> UInt32? {
    guard let program = program(path, arguments, in: store) else { return nil }
    return try Canvas.render(program, from: nil, width: 1, height: 1, arguments: [arguments])[0, 0]
  }

  /// Returns the reason that is given for a source that is not compiled.
  private func refusal(_ path: String) throws -> String {
    #expect(program(path, in: store) == nil)
    return try #require(store.faults.first { $0.chain.first?.file == path }).error.description
  }

  @Test("a link that is pointed elsewhere is watched, and its new file compiled once the process is told")
  func links() throws {
    _ = try write("[[ stitchable ]] half4 f(float2 p) { return half4(1, 0, 0, 1); }", to: "one.metal")
    let two = try write("[[ stitchable ]] half4 f(float2 p) { return half4(0, 1, 0, 1); }", to: "two.metal")
    let link = "\(bench.folder)/project/link.metal"
    try #require(symlink("one.metal", link) == 0)
    #expect(try color(link) == 0xffff_0000)
    #expect(server.files(of: .functions(path: link)).isSuperset(of: [link]))
    try #require(unlink(link) == 0 && symlink("two.metal", link) == 0)
    store.sourcesChanged()
    try waitUntil("the other file") { try color(link) == 0xff00_ff00 }
    #expect(server.files(of: .functions(path: link)).isSuperset(of: [link, two]))
  }

  @Test("a program runs in the process that asks, with arguments of every type, as if that had compiled it")
  func programs() throws {
    let path = try write(
      """
      [[ stitchable ]] half4 f(float2 p, half4 c, device const float *a, int n, device const half4 *b, int m,
          device const void *d, int k, texture2d<half> t) {
        return half4(c.r * (n == 5000), a[4999], b[1].b, m == 2 && k == 3 && t.get_width() == 3);
      }
      """)
    let image = Bitmap(PixelBuffer(size: PixelSize(width: 3, height: 2)), isOpaque: false)
    let arguments: [ShaderArgument] = [
      .color(ResolvedColor(white: 1)), .floatArray((0..<5000).map { Float($0 / 4999) }),
      .colorArray([ResolvedColor(white: 0), ResolvedColor(white: 1)]), .data([1, 2, 3]), .image(image),
    ]
    #expect(try color(path, arguments) == 0xFFFF_FFFF, "\(store.faults)")
    let own = ShaderStore(cacheFolder: "\(bench.folder)/own")
    let remote = try #require(program(path, arguments, in: store))
    let local = try #require(program(path, arguments, in: own))
    #expect(try remote.library.bytes() == local.library.bytes())
    #expect(remote.links == local.links && remote.stamps == local.stamps)
  }

  @Test("errors, wrong arguments, failed trials and saves are told as in the process itself")
  func errors() throws {
    let path = try write("[[ stitchable ]] half4 f(float2 p, float x) { return half4(x, 0, 0, 1) }")
    #expect(try color(path, [.float(1)]) == nil)
    #expect(store.faults.first?.error.description.contains("f.metal:3:") == true, "\(store.faults)")
    _ = try write("[[ stitchable ]] half4 f(float2 p, float x) { return half4(x, 0, 0, 1); }")
    store.sourcesChanged()
    try waitUntil("the mended source") { store.faults.isEmpty }
    #expect(try color(path, [.float(1)]) == 0xFFFF_0000)
    #expect(throws: ShaderError.wrongArguments(function: "f", given: "(float2)", takes: "(float x)")) {
      try color(path, [.float2(1, 1)])
    }
    // Another signature, which nobody asks for.
    _ = try write("[[ stitchable ]] half4 f(float2 p, float2 x) { return half4(0, x.y, 0, 1); }")
    store.sourcesChanged()
    try waitUntil("the new signature") { (try? color(path, [.float2(1, 1)])) == 0xFF00_FF00 }
    _ = try write("[[ stitchable ]] half4 f(float2 p, float2 x) { *(volatile int *)8 = 1; return half4(1); }")
    store.sourcesChanged()
    try waitUntil("the crash in the trial") {
      if case .failed(let failure)? = store.faults.first?.error { failure.line == 3 } else { false }
    }
    #expect(try color(path, [.float2(1, 1)]) == 0xFF00_FF00, "the last good one")
    let unknown = [ShaderStore.Function(file: path, name: "g", kind: .fill)]
    #expect(store.program(for: unknown, arguments: [[]], size: Self.size, waits: true) == nil)
    #expect(store.faults.contains { $0.error == .unknownFunction(name: "g", file: path, nearest: "f") })
  }

  @Test("only regular files of the project are read, wherever links lead")
  func paths() throws {
    let text = "[[ stitchable ]] half4 f(float2 p) { return half4(1); }"
    let outside = try bench.write("\(Self.secret)\n", to: "outside.metal")
    let inside = try write(text, to: "sub/g.metal")
    let project = "\(bench.folder)/project"
    let links = [("out.metal", outside), ("in.metal", inside), ("up", bench.folder), ("twice.metal", "out.metal")]
    for (name, target) in links { #expect(symlink(target, "\(project)/\(name)") == 0) }
    #expect(mkfifo("\(project)/pipe.metal", 0o600) == 0)
    let refused = [
      "/etc/passwd", outside, "\(project)/../outside.metal", "../../outside.metal", "\(project)/out.metal",
      "\(project)/twice.metal", "\(project)/up/outside.metal", "\(project)/pipe.metal", "\(project)/sub", "/dev/zero",
      "\(project)-not", "", "\(project)/missing.metal", String(repeating: "x/", count: 4000),
    ]
    for path in refused {
      let chain = [ShaderStore.Function(file: path, name: "f", kind: .fill)]
      let order = ShaderOrder(chain: chain, arguments: [[]], size: Self.size, options: .init(), isTriedAgain: true)
      for question in [ShaderQuestion.functions(path: path), .program(ProgramQuestion(order))] {
        let (reply, library) = server.answer(question)
        guard case .failed(.cannotRead(path, _)) = reply else {
          Issue.record("\(path): \(reply)")
          continue
        }
        #expect(library == nil && !"\(reply)".contains(Self.secret))
        #expect(server.files(of: question).isEmpty)
      }
    }
    #expect(try color("\(project)/in.metal") == 0xFFFF_FFFF)
  }

  @Test("no word of a file elsewhere is told, however a source names it")
  func includes() throws {
    let outside = try bench.write("\(Self.secret)\n#define hidden \(Self.secret) +\n", to: "outside.h")
    _ = try bench.write("half4 f_elsewhere(float2 p) { return half4(1); }", to: "elsewhere.metal")
    let function = "[[ stitchable ]] half4 f(float2 p)"
    let sources = [
      "#include \"\(outside)\"\n\(function) { return half4(1); }",
      "#include \"../outside.h\"\n\(function) { return half4(hidden 1); }",
      "\(function) {\n#include \"/etc/passwd\"\n}",
      "half4 f_elsewhere(float2 p);\n\(function) { return f_elsewhere(p); }",
    ]
    for (index, source) in sources.enumerated() {
      let said = try refusal(write(source, to: "include\(index).metal"))
      #expect(!said.contains(Self.secret) && !said.contains("root"), "\(said)")
      // In its container clang does not see the file.
      let reasons = ["outside the project", "file not found", "is declared but not defined"]
      #expect(reasons.contains { said.contains($0) }, "\(said)")
    }
    // Errors in other files of the project are quoted.
    _ = try write("constant float value = ;", to: "shared.h")
    let shared = try write("#include \"../shared.h\"\n\(function) { return half4(value); }", to: "sub/shared.metal")
    #expect(try refusal(shared).contains("shared.h:3:24: error: expected expression"))
    // A file outside the project is not read, even if it compiles.
    _ = try bench.write("constant float value = 1;", to: "value.h")
    let path = try write("#include \"../value.h\"\n\(function) { return half4(value); }", to: "value.metal")
    #expect(try refusal(path).contains("'../value.h' file not found"))
    // Compiled by its owner before, it is in the cache.
    let own = ShaderStore(cacheFolder: "\(bench.folder)/cache")
    #expect(program(path, in: own) != nil)
    store.removeAll()
    #expect(try refusal(path).contains("file not found"))
  }

  @Test("numbers that no function takes are cut, and a long chain is refused")
  func limits() throws {
    let huge = Int.max
    let outlines: [ArgumentOutline] = [
      .floatArray([1], count: huge), .colorArray([1, 2, 3], count: -1), .data([], count: huge),
      .image(width: huge, height: -5), .color([]), .numbers([]), .boundingRect,
    ]
    let arguments = ArgumentOutline.arguments(of: [outlines])[0]
    guard case .floatArray(let floats) = arguments[0], case .colorArray(let colors) = arguments[1],
      case .data(let bytes) = arguments[2], case .image(let image) = arguments[3]
    else {
      Issue.record("\(arguments)")
      return
    }
    // Three lists share a million elements.
    let share = (1 << 20) / 3
    #expect(floats.count == share && floats[0] == 1 && floats[1] == 0)
    #expect(colors.isEmpty && bytes.count == share)
    #expect(image.size == PixelSize(width: 2048, height: 1))
    let path = try write("[[ stitchable ]] half4 f(float2 p) { return half4(1); }")
    let function = ShaderStore.Function(file: path, name: "f", kind: .fill)
    for count in [0, 65, 10_000] {
      let order = ShaderOrder(
        chain: Array(repeating: function, count: count), arguments: [], size: PixelSize(width: huge, height: -1),
        options: .init(), isTriedAgain: true)
      guard case .failed(.notOnePass) = server.answer(.program(ProgramQuestion(order))).reply else {
        Issue.record("a chain of \(count)")
        continue
      }
    }
    // Arguments of functions that are not in the chain have no place, whatever they are.
    for surplus in [[[ArgumentOutline.numbers([])]], Array(repeating: [.numbers([1, 2, 3, 4])], count: 63)] {
      var question = ProgramQuestion(
        ShaderOrder(chain: [function], arguments: [[]], size: Self.size, options: .init(), isTriedAgain: true))
      question.arguments += surplus
      guard case .failed(.notOnePass) = server.answer(.program(question)).reply else {
        Issue.record("\(surplus.count) more lists")
        continue
      }
      #expect(!ShaderArguments.fit([[]] + ArgumentOutline.arguments(of: surplus), []))
      #expect(throws: ShaderError.self) {
        try ShaderArguments(ArgumentOutline.arguments(of: surplus), for: [ShaderLink]())
      }
    }
    let all = Array(repeating: ArgumentOutline.colorArray([], count: huge), count: 32)
    let pictures = Array(repeating: ArgumentOutline.image(width: huge, height: huge), count: 32)
    var (elements, pixels) = (0, 0)
    for argument in ArgumentOutline.arguments(of: Array(repeating: all + pictures, count: 64)).joined() {
      switch argument {
      case .colorArray(let list): elements += list.count
      case .image(let bitmap): pixels += bitmap.size.width * bitmap.size.height
      default: break
      }
    }
    #expect(elements <= 1 << 20 && pixels <= 1 << 22)
    let long = ShaderStore.Function(file: path, name: String(repeating: "f", count: 100_000), kind: .fill)
    let order = ShaderOrder(chain: [long], arguments: [[]], size: Self.size, options: .init(), isTriedAgain: true)
    guard case .failed(.cannotRead) = server.answer(.program(ProgramQuestion(order))).reply else {
      Issue.record("a long name")
      return
    }
  }
}
