import Vitrine

/// An outline around the text with the lowest contrast.
struct LegibilityMark: View {
  let summary: LegibilitySummary

  private static let room = 4.0

  var body: some View {
    if let frame = summary.frame {
      ZStack {
        outline.strokeBorder(Color.black.opacity(0.55), lineWidth: 3)
        outline.inset(by: 0.75).strokeBorder(summary.passes ? Color.green : Color.orange, lineWidth: 1.5)
      }
      .frame(width: frame.width + 2 * Self.room, height: frame.height + 2 * Self.room)
      .offset(x: frame.minX - Self.room, y: frame.minY - Self.room)
    }
  }

  private var outline: RoundedRectangle { RoundedRectangle(cornerRadius: 5, style: .continuous) }
}
