import Session
import Vitrine

/// Frame statistics in the window's corner: a line, or a page.
///
/// The background is plain in both appearances: a material would be part of what is measured.
struct HUDView: View {
  let content: HUDContent
  let level: SceneState.HUDLevel

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      if Build.isDebug { label("debug build: the timings mean nothing", .orange) }
      VStack(alignment: .leading, spacing: 4) {
        label(content.line, .white)
        if let legibility = content.legibility { label(legibility.line, legibility.passes ? .white : .orange) }
      }
      if level == .page { page }
    }
    .padding(EdgeInsets(top: 10, leading: 14, bottom: 10, trailing: 14))
    .background(Color.black.opacity(0.92), in: RoundedRectangle(cornerRadius: 12, style: .continuous))
    .environment(\.colorScheme, .dark)
    .padding(16)
  }

  @ViewBuilder private var page: some View {
    if !content.bars.isEmpty { bars }
    table(heading: content.columns, rows: content.stages)
    if !content.passes.isEmpty { table(heading: ["p50 ms", "Mpx", "MB"], rows: content.passes) }
    VStack(alignment: .leading, spacing: 3) {
      ForEach(content.notes, id: \.self) { note in label(note, .gray) }
    }
  }

  private func table(heading: [String], rows: [HUDContent.Row]) -> some View {
    VStack(alignment: .leading, spacing: 3) {
      row(HUDContent.Row(name: "", cells: heading), .gray)
      ForEach(rows, id: \.self) { entry in row(entry, .white) }
    }
  }

  private func row(_ row: HUDContent.Row, _ color: Color) -> some View {
    HStack(spacing: 0) {
      label(row.name, color).frame(width: 100, alignment: .leading)
      ForEach(row.cells.indices, id: \.self) { index in
        label(row.cells[index], color).frame(width: 66, alignment: .trailing)
      }
    }
  }

  /// One bar per frame, the newest at the right; the line above them is the budget.
  private var bars: some View {
    VStack(alignment: .trailing, spacing: 0) {
      Rectangle().fill(Color.gray.opacity(0.6)).frame(height: 1)
      HStack(alignment: .bottom, spacing: 2) {
        ForEach(content.bars.indices, id: \.self) { index in
          let share = content.bars[index]
          Rectangle()
            .fill(share > 1 ? Color.red : Color.green)
            .frame(width: 5, height: max(1, min(share, 1) * Self.barHeight))
        }
      }
      .frame(height: Self.barHeight, alignment: .bottom)
    }
    .frame(width: Self.width, alignment: .trailing)
  }

  private static let barHeight = 40.0
  /// The width of a row with five cells; sixty bars fit into it.
  private static let width = 430.0
}
