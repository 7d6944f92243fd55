import DisplayList
import Foundation
import Platform
import Surfaces

@testable import Shaders

/// A compiler with a cache of its own, and sources written for one test.
struct Workbench {
  let compiler: ShaderCompiler
  let folder: String

  static let isAvailable = (try? ClangLocation.find()) != nil

  /// One for all tests that do not look at the cache itself.
  static let shared = Result { try Workbench() }

  /// - Parameter clang: its path; nil for the one that is found.
  init(clang: String? = nil) throws {
    var template = Array("\(NSTemporaryDirectory())/vitrine-shaders-XXXXXX".utf8CString)
    folder = FilePath.resolved(String(cString: mkdtemp(&template)))!
    compiler = try ShaderCompiler(clang: clang ?? ClangLocation.find(), cacheFolder: "\(folder)/cache")
    Self.folders.append(folder)
  }

  nonisolated(unsafe) private static var folders: [String] = {
    atexit { for folder in Workbench.folders { try? FileManager.default.removeItem(atPath: folder) } }
    return []
  }()

  func write(_ text: String, to name: String) throws -> String {
    let path = "\(folder)/\(name)"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  /// A source with the usual first lines.
  func source(_ body: String, name: String = "\(UUID().uuidString).metal") throws -> ShaderSource {
    let text = "#include <metal_stdlib>\n#include <SwiftUI/SwiftUI_Metal.h>\nusing namespace metal;\n" + body
    return try ShaderSource(path: write(text, to: name), compiler: compiler)
  }

  func program(
    _ source: ShaderSource, _ chain: [(String, ShaderKind)], options: ShaderProgram.Options = .init()
  ) throws -> ShaderProgram {
    let links = try chain.map { try ShaderLink(source.function(named: $0.0), as: $0.1) }
    return try ShaderProgram.compile(links, options: options, compiler: compiler)
  }
}

/// A picture to draw on and to read from, in tests.
struct Canvas {
  let buffer: PixelBuffer
  var size: PixelSize { buffer.size }

  init(width: Int, height: Int, _ pixel: (_ x: Int, _ y: Int) -> UInt32 = { _, _ in 0 }) {
    buffer = PixelBuffer(size: PixelSize(width: width, height: height))
    for y in 0..<height {
      for x in 0..<width { buffer.view.pixel(x, y).storeBytes(of: pixel(x, y), as: UInt32.self) }
    }
  }

  subscript(x: Int, y: Int) -> UInt32 { buffer.view[x, y] }

  /// Every pixel of a program's result, a row at a time.
  static func render(
    _ program: ShaderProgram, from source: Canvas?, width: Int, height: Int, scale: Float = 1,
    arguments: [[ShaderArgument]] = []
  ) throws -> Canvas {
    let lists = arguments.isEmpty ? program.links.map { _ in [] } : arguments
    let block = try ShaderArguments(lists, for: program)
    block.setBoundingRect(x: 0, y: 0, width: Float(width) / scale, height: Float(height) / scale)
    let call = ShaderCall(source: source?.buffer.view.readOnly, scale: scale, arguments: block)
    let result = Canvas(width: width, height: height)
    for y in 0..<height { program.run(call, row: y, columns: 0..<width, into: result.buffer.view.row(y)) }
    return result
  }

  func writePPM(to path: String) {
    var bytes = Array("P6 \(size.width) \(size.height) 255\n".utf8)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let p = self[x, y]
        bytes += [UInt8(p >> 16 & 255), UInt8(p >> 8 & 255), UInt8(p & 255)]
      }
    }
    _ = FileManager.default.createFile(atPath: path, contents: Data(bytes))
  }
}

extension Canvas: Equatable {
  static func == (a: Canvas, b: Canvas) -> Bool {
    guard a.size == b.size else { return false }
    return (0..<a.size.height).allSatisfy { y in
      memcmp(a.buffer.view.row(y), b.buffer.view.row(y), a.size.width * 4) == 0
    }
  }
}
