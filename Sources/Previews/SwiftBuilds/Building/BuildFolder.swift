import Glibc
import Platform

/// The files of one build: the texts, an overlay that shows them to the compiler at the paths of their sources, and the
/// objects.
///
/// With the overlay, messages, `#filePath` and the lines of a crash have the sources' own paths.
struct BuildFolder {
  let directory: TemporaryDirectory
  /// The absolute path of each source.
  let paths: [String]

  init(for sources: [SwiftBuild.Source], cache: PrivateFolder) throws(SwiftBuildError) {
    do throws(PrivateFolder.Failure) {
      directory = try TemporaryDirectory(in: cache)
    } catch {
      throw SwiftBuildError(error)
    }
    let here = FilePath.resolved(".") ?? "/"
    paths = sources.map { $0.path.hasPrefix("/") ? $0.path : "\(here)/\($0.path)" }
    for (index, source) in sources.enumerated() { try write(source.text, to: text(index)) }
    let files = paths.enumerated().map { index, path in
      #"{"type":"file","name":"\#(Self.quoted(path))","external-contents":"\#(Self.quoted(text(index)))"}"#
    }
    try write(#"{"version":0,"use-external-names":false,"roots":[\#(files.joined(separator: ","))]}"#, to: overlay)
  }

  func file(_ name: String) -> String { "\(directory.path)/\(name)" }

  /// The path of a source's text.
  func text(_ index: Int) -> String { file("\(index).swift") }
  func object(_ index: Int) -> String { file("\(index).o") }
  var overlay: String { file("overlay.yaml") }

  private func write(_ text: String, to path: String) throws(SwiftBuildError) {
    do throws(SystemError) {
      try Descriptor.overwrite(path, with: Array(text.utf8), permissions: 0o600)
    } catch {
      throw .cacheUnusable(path: path, reason: error.reason())
    }
  }

  /// Returns a text escaped for quotation marks in YAML.
  private static func quoted(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x7f:
        let digits = String(scalar.value, radix: 16)
        result += "\\x" + String(repeating: "0", count: 2 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
