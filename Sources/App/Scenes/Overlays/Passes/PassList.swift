import Vitrine

/// The passes in the order in which they run: the functions that share one, the reason why it is baked, its time and
/// memory.
struct PassList: View {
  let content: PassesContent
  /// The window's size in points.
  let size: CGSize

  /// The widths of the columns.
  private var title: Double { max(120, min(346, size.width - 60 - numbers[0] - numbers[1])) }
  private var numbers: [Double] { size.width < 480 ? [52, 44] : [66, 60] }

  var body: some View {
    VStack(alignment: .leading, spacing: 5) {
      HStack(spacing: 0) {
        label("pass", .gray).frame(width: title, alignment: .leading)
        label("ms", .gray).frame(width: numbers[0], alignment: .trailing)
        label("MB", .gray).frame(width: numbers[1], alignment: .trailing)
      }
      ScrollingContent {
        VStack(alignment: .leading, spacing: 5) { ForEach(content.rows) { row in line(row) } }
      }
      long(content.total, .gray)
    }
    .padding(EdgeInsets(top: 10, leading: 14, bottom: 10, trailing: 14))
    .background(Color.black.opacity(0.92), in: RoundedRectangle(cornerRadius: 12, style: .continuous))
    .environment(\.colorScheme, .dark)
    .padding(size.width < 480 ? 8 : 16)
    // The list does not hide more of the picture than that.
    .frame(maxHeight: max(120, size.height * 0.6), alignment: .bottomLeading)
  }

  /// Returns a text that takes as many lines as it needs.
  private func long(_ text: String, _ color: Color) -> some View {
    label(text.breakable(), color, lines: nil).frame(maxWidth: title + numbers[0] + numbers[1], alignment: .leading)
  }

  private func line(_ row: PassesContent.Row) -> some View {
    HStack(alignment: .top, spacing: 0) {
      PassNumber(number: row.id)
      VStack(alignment: .leading, spacing: 1) {
        long(row.title, .white)
        if !row.reason.isEmpty { long(row.reason, .gray) }
      }
      .padding(.leading, 8)
      .frame(width: title - 26, alignment: .leading)
      label(row.milliseconds, row.isCurrent ? .white : .gray).frame(width: numbers[0], alignment: .trailing)
      label(row.megabytes, .white).frame(width: numbers[1], alignment: .trailing)
    }
  }
}

/// A pass's number in its colour.
struct PassNumber: View {
  let number: Int

  /// Returns one of eight colours that can be told apart on a picture.
  static func color(_ number: Int) -> Color { colors[(number - 1) % colors.count] }

  private static let colors: [Color] = [
    Color(red: 1, green: 0.82, blue: 0.2), Color(red: 0.2, green: 0.85, blue: 1), Color(red: 1, green: 0.45, blue: 0.6),
    Color(red: 0.5, green: 0.95, blue: 0.45), Color(red: 0.75, green: 0.6, blue: 1),
    Color(red: 1, green: 0.6, blue: 0.25),
    Color(red: 0.35, green: 0.95, blue: 0.8), Color(red: 0.95, green: 0.95, blue: 0.95),
  ]

  var body: some View {
    Text(verbatim: "\(number)").font(.system(size: 11, weight: .bold)).monospacedDigit().foregroundStyle(.black)
      .frame(width: 22, height: 16)
      .background(Self.color(number), in: RoundedRectangle(cornerRadius: 5, style: .continuous))
  }
}
