import Vitrine

/// The frame of each pass over the picture, with its number at the corner; frames that coincide are nested.
struct PassOutlines: View {
  let content: PassesContent

  /// The points between the outlines of passes with the same frame.
  private static let inset = 4.0

  var body: some View {
    ZStack(alignment: .topLeading) {
      ForEach(content.rows) { row in outline(row) }
      // The numbers lie above all outlines.
      ForEach(content.rows) { row in
        PassNumber(number: row.id)
          .offset(x: row.frame.minX + 6 + 26 * Double(row.nesting), y: row.frame.minY + 6 + Self.inset * deepest)
      }
    }
  }

  private func outline(_ row: PassesContent.Row) -> some View {
    let inset = Self.inset * Double(row.nesting)
    let frame = row.frame.insetBy(
      dx: min(inset, max(0, row.frame.width / 2 - 2)), dy: min(inset, max(0, row.frame.height / 2 - 2)))
    return Rectangle()
      .strokeBorder(PassNumber.color(row.id), lineWidth: 1.5)
      .frame(width: max(frame.width, 1), height: max(frame.height, 1))
      .offset(x: frame.minX, y: frame.minY)
  }

  /// The highest number of passes with the same frame, less one.
  private var deepest: Double { Double(content.rows.map(\.nesting).max() ?? 0) }
}
