import Platform
import Vitrine

/// The errors in the sources, over the picture that is still shown.
struct FaultView: View {
  /// The errors, a text each; one of a compiler has the source line and a caret below it.
  let faults: [String]
  /// The points around the view.
  let room: Double
  /// The available width, in points.
  let width: Double

  /// The points inside its edges; a window with hardly any room leaves them to the words.
  private var inside: Double { room < 8 ? 4 : 14 }

  /// The most errors that are listed; more would hide the picture.
  private static let maximumFaults = 8
  private static let fontSize = 13.0
  /// The width of a character in the widest of the usual fonts, in points.
  private static let characterWidth = 8.1

  /// Returns the message without the folders at the beginning of its path, and without the word `error`, which is
  /// evident.
  private func words(of fault: String) -> String {
    let text = SourceQuotation.split(fault)?.words ?? fault
    guard text.hasPrefix("/"), let mark = text.firstRange(of: ": error: ") else { return text }
    let place = text[..<mark.lowerBound]
    return "\(place[(place.lastIndex(of: "/").map { place.index(after: $0) } ?? place.startIndex)...]): "
      + text[mark.upperBound...]
  }

  /// Returns the source line and the caret, cut to the available width: in a wrapped line the caret would point at the
  /// wrong place.
  private func quotation(in fault: String) -> String? {
    guard let (_, line, caret) = SourceQuotation.split(fault) else { return nil }
    let columns = Int((width - 2 * (room + inside)) / Self.characterWidth)
    let part = SourceQuotation.fitting(line: line, caret: caret, columns: columns)
    return "\(part.line)\n\(part.caret)"
  }

  var body: some View {
    ScrollingContent {
      VStack(alignment: .leading, spacing: 6) {
        ForEach(Array(faults.prefix(Self.maximumFaults).enumerated()), id: \.offset) { _, fault in
          VStack(alignment: .leading, spacing: 0) {
            Text(verbatim: words(of: fault).breakable())
            if let quotation = quotation(in: fault) { Text(verbatim: quotation).lineLimit(2) }
          }
          .font(.system(size: Self.fontSize, design: .monospaced))
        }
        if faults.count > Self.maximumFaults {
          Text(verbatim: "and \(faults.count - Self.maximumFaults) more").font(.caption)
        }
      }
      .foregroundStyle(.white)
    }
    .environment(\.colorScheme, .dark)
    .padding(inside)
    .background(Color(red: 0.55, green: 0.08, blue: 0.1).opacity(0.92), in: RoundedRectangle(cornerRadius: inside - 2))
    .padding(room)
  }
}
