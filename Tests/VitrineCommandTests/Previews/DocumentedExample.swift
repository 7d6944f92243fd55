import Foundation

/// An example in a documentation comment of the library, as a Swift file with a preview.
struct DocumentedExample {
  /// The declared name below the comment, and a number that tells it from others.
  let name: String
  /// The lines between the fences.
  let lines: [String]

  /// The types whose examples are statements, for a function; all others show views.
  private static let statements = ["ImageRenderer", "PreviewList", "UIVisualEffectView", "ViewHost"]
  /// Names that these statements use and do not declare.
  static let standIns = """
    import SwiftUI

    struct Card: View { var body: some View { Text("Card") } }
    struct Clock: View { var body: some View { Text("12:00") } }
    @MainActor let list = PreviewList().pointer
    """

  /// The Swift file: an example's declarations are members of its view, its views are the body.
  var file: String {
    let isStatements = Self.statements.contains(name.trimmingCharacters(in: .decimalDigits))
    let parts = isStatements ? [] : self.parts
    let members = parts.filter { $0.contains(#/^(@|((final )?class|enum|func|struct) )/#) }
    let views = parts.filter { !members.contains($0) }
    let function = "func run() throws {\n\(lines.joined(separator: "\n"))\n}"
    return """
      import SwiftUI

      struct \(name): View {
      \((isStatements ? [function] : members).joined(separator: "\n\n"))

      var body: some View {
      \(views.isEmpty ? "EmptyView()" : views.joined(separator: "\n\n"))
      }
      }

      #Preview("\(name)") { \(name)() }

      """
  }

  /// The example's parts: after the first, each begins at the margin below an empty line.
  private var parts: [String] {
    var parts = [""]
    var isBelowEmpty = false
    for line in lines {
      if isBelowEmpty && !line.hasPrefix(" ") { parts.append(line) } else { parts[parts.count - 1] += "\n" + line }
      isBelowEmpty = line.isEmpty
    }
    return parts.map { $0.trimmingCharacters(in: .newlines) }
  }

  private static let folder =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path + "/Sources/Interface"

  static var sourcesAreThere: Bool { FileManager.default.fileExists(atPath: folder) }

  /// The examples of all files, by the files' names.
  static func all() throws -> [DocumentedExample] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    var examples: [DocumentedExample] = []
    for file in names.filter({ $0.hasSuffix(".swift") }).sorted() {
      var open: [String]?
      var found: [[String]] = []
      for line in try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8).components(separatedBy: "\n") {
        let line = line.trimmingCharacters(in: .whitespaces)
        if line.hasPrefix("///") {
          let text = String(line.dropFirst(line.hasPrefix("/// ") ? 4 : 3))
          if text == "```swift" {
            open = []
          } else if text == "```", let lines = open {
            found.append(lines)
            open = nil
          } else {
            open?.append(text)
          }
        } else if !found.isEmpty, let match = line.firstMatch(of: #/(?:class|enum|func|macro|protocol|struct) (\w+)/#) {
          for lines in found { examples.append(.init(name: "\(match.1)\(examples.count)", lines: lines)) }
          found = []
        }
      }
    }
    return examples
  }
}
