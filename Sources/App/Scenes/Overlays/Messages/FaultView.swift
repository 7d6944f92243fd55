import Platform
import Vitrine

/// The errors in a source, over the picture that is still shown.
struct FaultView: View {
  /// A text each; one of a compiler has the source's line and a caret below.
  let faults: [String]
  /// Points around it.
  let room: Double
  /// The width that it may have, in points.
  let width: Double

  /// Points inside its edges; a window that has hardly any room has it for the words.
  private var inside: Double { room < 8 ? 4 : 14 }

  /// More would hide the picture.
  private static let most = 8
  private static let fontSize = 13.0
  /// The widest of the fonts that are usual here, in points.
  private static let characterWidth = 8.1

  /// What is said, without the folders of a path at its beginning and what is to be seen anyway: that it is an error.
  private func words(of fault: String) -> String {
    let text = SourceQuotation.split(fault)?.words ?? fault
    guard text.hasPrefix("/"), let mark = text.firstRange(of: ": error: ") else { return text }
    let place = text[..<mark.lowerBound]
    return "\(place[(place.lastIndex(of: "/").map { place.index(after: $0) } ?? place.startIndex)...]): "
      + text[mark.upperBound...]
  }

  /// The source's line and the caret, as much as there is room for: where lines are broken, no caret points anywhere.
  private func quotation(in fault: String) -> String? {
    guard let (_, line, caret) = SourceQuotation.split(fault) else { return nil }
    let columns = Int((width - 2 * (room + inside)) / Self.characterWidth)
    let part = SourceQuotation.fitting(line: line, caret: caret, columns: columns)
    return "\(part.line)\n\(part.caret)"
  }

  var body: some View {
    ScrollingContent {
      VStack(alignment: .leading, spacing: 6) {
        ForEach(Array(faults.prefix(Self.most).enumerated()), id: \.offset) { _, fault in
          VStack(alignment: .leading, spacing: 0) {
            Text(verbatim: words(of: fault).breakable())
            if let quotation = quotation(in: fault) { Text(verbatim: quotation).lineLimit(2) }
          }
          .font(.system(size: Self.fontSize, design: .monospaced))
        }
        if faults.count > Self.most { Text(verbatim: "and \(faults.count - Self.most) more").font(.caption) }
      }
      .foregroundStyle(.white)
    }
    .environment(\.colorScheme, .dark)
    .padding(inside)
    .background(Color(red: 0.55, green: 0.08, blue: 0.1).opacity(0.92), in: RoundedRectangle(cornerRadius: inside - 2))
    .padding(room)
  }
}
