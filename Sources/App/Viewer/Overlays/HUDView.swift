import Vitrine

/// The figures in the window's corner: a line, or a page.
struct HUDView: View {
  let content: HUDContent
  let level: SceneState.HUDLevel

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      if Build.isDebug { label("debug build: the timings mean nothing", .orange) }
      label(content.line, .white)
      if level == .page { page }
    }
    .padding(.horizontal, 12)
    .padding(.vertical, 8)
    .background(Color.black.opacity(0.82), in: RoundedRectangle(cornerRadius: 10, style: .continuous))
    .environment(\.colorScheme, .dark)
    .padding(16)
  }

  @ViewBuilder private var page: some View {
    table(heading: content.columns, rows: content.stages)
    if !content.passes.isEmpty { table(heading: ["p50 ms", "Mpx", "MB"], rows: content.passes) }
    bars
    ForEach(content.notes, id: \.self) { note in label(note, .gray) }
  }

  private func table(heading: [String], rows: [HUDContent.Row]) -> some View {
    VStack(alignment: .leading, spacing: 2) {
      row(HUDContent.Row(name: "", cells: heading), .gray)
      ForEach(rows, id: \.self) { entry in row(entry, .white) }
    }
  }

  private func row(_ row: HUDContent.Row, _ color: Color) -> some View {
    HStack(spacing: 0) {
      label(row.name, color).frame(width: 92, alignment: .leading)
      ForEach(row.cells.indices, id: \.self) { index in
        label(row.cells[index], color).frame(width: 58, alignment: .trailing)
      }
    }
  }

  /// One bar a frame; the line above them is the budget.
  private var bars: some View {
    VStack(alignment: .leading, spacing: 0) {
      Rectangle().fill(Color.gray).frame(width: Double(content.bars.count) * 6, height: 1)
      HStack(alignment: .bottom, spacing: 2) {
        ForEach(content.bars.indices, id: \.self) { index in
          let share = content.bars[index]
          Rectangle()
            .fill(share > 1 ? Color.red : Color.green)
            .frame(width: 4, height: max(1, min(share, 1) * Self.barHeight))
        }
      }
      .frame(height: Self.barHeight, alignment: .bottom)
    }
  }

  private static let barHeight = 40.0

  private func label(_ text: String, _ color: Color) -> some View {
    Text(text).font(.system(size: 12, design: .monospaced)).foregroundStyle(color).lineLimit(1)
  }
}

/// How this program was compiled.
public enum Build {
  public static var isDebug: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }
}
