/// The name of an output file, with a frame's number in it, `out-%05d.png`, or a preview's name, `out-%s.png`.
///
/// In the file's name `%%` is a per cent sign; folders are taken literally.
struct OutputName: Hashable, Sendable {
  private enum Part: Hashable, Sendable {
    case text(String)
    /// The frame's number, padded with zeros to a number of digits.
    case number(digits: Int)
    case title

    /// True if a number or a title is inserted here.
    var isPlace: Bool { if case .text = self { false } else { true } }
  }

  private let parts: [Part]

  /// Creates the name of a single file from a path, which is taken literally.
  init(literal path: String) { parts = [.text(path)] }

  /// Parses a name with at most one place for a number or a title.
  init(_ text: String) throws(UsageError) {
    let start = text.lastIndex(of: "/").map { text.index(after: $0) } ?? text.startIndex
    var parts = [Part.text(String(text[..<start]))]
    var rest = text[start...]
    while let percent = rest.firstIndex(of: "%") {
      parts.append(.text(String(rest[..<percent])))
      let after = rest[rest.index(after: percent)...]
      let number = after.prefix { $0.isASCII && $0.isNumber }
      switch after[number.endIndex...].first {
      case "%" where number.isEmpty: parts.append(.text("%"))
      case "s" where number.isEmpty: parts.append(.title)
      case "d" where number.count <= 2 && (number.isEmpty || number.first == "0"):
        parts.append(.number(digits: Int(number) ?? 0))
      default: throw Self.malformed(text)
      }
      rest = after[number.endIndex...].dropFirst()
    }
    parts.append(.text(String(rest)))
    self.parts = parts
    if parts.filter(\.isPlace).count > 1 { throw Self.malformed(text) }
  }

  private static func malformed(_ text: String) -> UsageError {
    .malformed(option: "-o", text: text, expected: "a pattern like out-%05d.png, in which %% is a per cent sign")
  }

  /// True if each frame has a name of its own.
  var isNumbered: Bool { parts.contains { if case .number = $0 { true } else { false } } }
  /// True if each preview has a name of its own.
  var isTitled: Bool { parts.contains(.title) }

  /// Returns the path of the file.
  func path(frame: Int = 0, title: String = "") -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .title: title
      case .number(let digits):
        String(repeating: "0", count: max(0, digits - String(frame).count)) + String(frame)
      }
    }.joined()
  }
}
