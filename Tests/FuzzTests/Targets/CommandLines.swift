import Surfaces

@testable import Session
@testable import VitrineCommand

/// A command line, with a word in each line.
enum CommandLines: FuzzTarget {
  static let name = "command-lines"

  private static let catalog = Catalog(
    scenes: ["glass", "gallery", "effects"], materials: ["thin", "regular"], vibrancies: ["label", "fill"],
    backgrounds: ["dusk", "coast"])

  static func run(_ bytes: UnsafeRawBufferPointer) -> Int {
    let words = bytes.split(separator: UInt8(ascii: "\n")).prefix(32).map { String(decoding: $0, as: UTF8.self) }
    do throws(UsageError) {
      let call = try Invocation(arguments: words, catalog: catalog)
      let size = call.pixelSize(scale: call.scale ?? 1)
      precondition(size.width > 0 && size.height > 0, "\(size) is a size")
      return size.width + size.height
    } catch {
      let text = "\(error)"
      precondition(!text.isEmpty && !text.contains("\n"), "\(text) is one line")
      return text.utf8.count
    }
  }
}
