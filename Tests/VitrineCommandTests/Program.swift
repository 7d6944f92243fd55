import Foundation
import TestSupport
import Testing

/// The program under test, as a person would start it.
enum Program {
  /// `vitrine` beside the test bundle, or what `VITRINE_EXECUTABLE` names.
  static let path: String? = {
    if let named = ProcessInfo.processInfo.environment["VITRINE_EXECUTABLE"] { return named }
    let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let beside = folder.appendingPathComponent("vitrine").path
    return FileManager.default.isExecutableFile(atPath: beside) ? beside : nil
  }()

  static var isMissing: Bool { path == nil }

  /// Runs it to its end; standard error comes after standard output where `withErrors` says so.
  static func run(_ arguments: String..., withErrors: Bool = false) throws -> (status: Int, output: String) {
    let path = try #require(path)
    if !withErrors {
      return try runTool(["sh", "-c", #"exec "$0" "$@" 2>/dev/null"#, path] + arguments, environment: quiet)
    }
    return try runTool(["sh", "-c", #"exec "$0" "$@" 2>&1"#, path] + arguments, environment: quiet)
  }

  /// A crashed program must not wait for a debugger, and the pictures are those of this repository.
  static let quiet = ["SWIFT_BACKTRACE": "enable=no", "VITRINE_ASSETS": assets]

  private static let assets = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Assets").path
}

/// A folder that goes with the test.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "/vitrine-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func callAsFunction(_ name: String) -> String { path + "/" + name }

  var files: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
}
