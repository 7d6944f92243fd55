import Foundation
import TestSupport

@testable import SwiftBuilds

/// The compiler, with the options that SwiftPM gives it for a package that depends on the library.
struct PackageCompiler {
  private let toolchain: SwiftToolchain
  private let modules: LibraryModules
  /// The program that expands the macros.
  let macros: String

  /// Creates a compiler; nil if its files are not beside the tests.
  static let shared = try? PackageCompiler()

  private init() throws {
    struct Missing: Error {}
    guard let folder = FilePath.programs, let modules = try? LibraryModules(folder: "\(folder)/Modules") else {
      throw Missing()
    }
    toolchain = try SwiftToolchain()
    self.modules = modules
    macros = "\(folder)/PreviewMacros-tool"
  }

  /// Compiles a file to an object.
  func compile(
    _ text: String, _ options: [String]
  ) throws -> (status: Int, output: String, declaresPreviews: Bool) {
    let folder = "\(NSTemporaryDirectory())/vitrine-macros-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try text.write(toFile: "\(folder)/File.swift", atomically: true, encoding: .utf8)

    let result = try runTool(
      [
        "sh", "-c", #"cd "$0" && exec "$@" 2>&1"#, folder, toolchain.driver, "-c", "File.swift", "-o", "File.o",
        "-module-name", "File", "-parse-as-library", "-load-plugin-executable", "\(macros)#PreviewMacros",
      ] + modules.options + options)
    let object = FileManager.default.contents(atPath: "\(folder)/File.o") ?? Data()
    return (result.status, result.output, object.firstRange(of: Data("PreviewRegistry".utf8)) != nil)
  }
}

private enum FilePath {
  /// The folder of the programs that are built with the tests.
  static var programs: String? {
    CommandLine.arguments.first { $0.contains(".xctest") }.map { path in
      URL(fileURLWithPath: path.components(separatedBy: ".xctest")[0]).deletingLastPathComponent().path
    }
  }
}
