import Vitrine

/// The names below a prompt's field: as many as fit, around the marked one.
struct PromptList: View {
  static let rowHeight = 24.0

  let count: Int
  let marked: Int?
  /// The number of rows that fit.
  let rows: Int
  /// The number of rows by which a notch of the wheel moves the mark.
  let notch: Int
  let title: (Int) -> String
  let move: (Int) -> Void
  let select: (Int) -> Void

  var body: some View {
    VStack(alignment: .leading, spacing: 0) { ForEach(shown, id: \.self, content: row) }
      .contentShape(Rectangle())
      .onWheel { event in
        guard event.delta.height != 0 else { return false }
        move(event.delta.height > 0 ? notch : -notch)
        return true
      }
  }

  private var shown: Range<Int> {
    let first = min(max((marked ?? 0) - rows / 2, 0), max(0, count - rows))
    return first..<min(count, first + rows)
  }

  private func row(_ index: Int) -> some View {
    Text(verbatim: title(index))
      .font(.system(size: 13)).lineLimit(1).truncationMode(.middle)
      .frame(maxWidth: .infinity, alignment: .leading)
      .padding(.horizontal, 7)
      .frame(height: Self.rowHeight)
      .background {
        if index == marked { RoundedRectangle(cornerRadius: 6, style: .continuous).fill(.fill.tertiary) }
      }
      .contentShape(Rectangle())
      .onTapGesture { select(index) }
  }
}
