import Foundation
import Testing

@testable import Shaders

/// Which of several Metal files has a function.
struct MetalFilesTests {
  private let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "/vitrine-metal-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: "\(folder)/Sources/App/Views", withIntermediateDirectories: true)
  }

  private func write(_ text: String, _ name: String) throws {
    try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
  }

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }

  @Test(arguments: [
    ("[[ stitchable ]] half4 glow(float2 p, half4 c) { return c; }", ["glow"]),
    ("[[stitchable]]\nvec<float, 4>\n  glow (float2 p);\n[[ stitchable ]] float2 bend(float2 p) {}", ["bend", "glow"]),
    ("// [[ stitchable ]] half4 glow(float2 p)\n/* [[ stitchable ]] half4 a(int b) */ half4 plain(float2 p) {}", []),
    ("const char *s = \"[[ stitchable ]] half4 glow(\";", []),
    ("[[ stitchable ]] ; half4 plain(float2 p) {}", []),
    ("/* [[ stitchable ]]", []), ("\"", []), ("[[ stitchable", []), ("", []),
  ])
  func functionsAreFoundInText(text: String, names: [String]) {
    #expect(MetalText.names(in: Array(text.utf8)).functions.sorted() == names)
  }

  @Test func theFileOfAFunctionIsFound() throws {
    defer { remove() }
    try write("[[ stitchable ]] half4 a(float2 p, half4 c) { return b(c); }", "A.metal")
    try write("[[ stitchable ]] half4 b(float2 p, half4 c) { return c; }", "B.metal")
    try write("EFFECT(d)", "C.metal")
    let paths = ["A", "B", "C"].map { "\(folder)/\($0).metal" }
    let files = MetalFiles { paths }
    #expect(["a", "b", "d", "none"].map { files.path(of: $0) } == [paths[0], paths[1], paths[2], paths[0]])
    // It moves from one file to another.
    try write("// nothing", "B.metal")
    try write("[[ stitchable ]] half4 b(float2 p, half4 c) { return c; }\nEFFECT(d)", "C.metal")
    #expect(files.path(of: "b") == paths[2])
    #expect(MetalFiles { [] }.path(of: "a") == nil)
  }

  /// The file of the source's name comes first, then those beside it, then the others of its target.
  @Test func theFilesAreThoseOfTheTarget() throws {
    defer { remove() }
    try write("", "Package.swift")
    try FileManager.default.createDirectory(atPath: "\(folder)/Sources/Other", withIntermediateDirectories: true)
    for name in ["App/Shared", "App/Views/A", "App/Views/Card", "Other/Foreign"] {
      let function = name.split(separator: "/").last!.lowercased()
      let text = "[[ stitchable ]] half4 \(function)(float2 p) {}\n[[ stitchable ]] half4 all(float2 p) {}"
      try write(text, "Sources/\(name).metal")
    }
    let files = MetalFiles(ofTargetWith: "\(folder)/Sources/App/Views/Card.swift")
    #expect(files.path(of: "all") == "\(folder)/Sources/App/Views/Card.metal")
    #expect(files.path(of: "a") == "\(folder)/Sources/App/Views/A.metal")
    #expect(files.path(of: "shared") == "\(folder)/Sources/App/Shared.metal")
    #expect(files.path(of: "foreign") == "\(folder)/Sources/App/Views/Card.metal")
    let others = MetalFiles(ofTargetWith: "\(folder)/Sources/App/Views/Other.swift")
    #expect(others.path(of: "all") == "\(folder)/Sources/App/Views/A.metal")
  }
}
