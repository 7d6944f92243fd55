import FrameTiming
import Vitrine

/// All statistics, in one column, or in two if the window is wide and low; the page scrolls if they do not fit.
struct HUDPage: View {
  let content: HUDContent
  /// The window's size in points.
  let size: CGSize

  private static let gap = 28.0

  var body: some View {
    Group {
      if hasRoomForTwo {
        ViewThatFits(in: .vertical) {
          single
          HStack(alignment: .top, spacing: Self.gap) {
            column { first }
            column { second }
          }
          scrolling
        }
      } else {
        ViewThatFits(in: .vertical) {
          single
          scrolling
        }
      }
    }
  }

  private var single: some View {
    column {
      first
      second
    }
  }

  /// The column with the scroll bar beside the text.
  private var scrolling: some View {
    ScrollView { single.padding(.trailing, Self.gutter) }.frame(width: width + Self.gutter)
  }

  /// The points beside the page, for both sides together.
  private var sides: Double { 2 * (HUDStyle.margin(in: size) + HUDStyle.padding(in: size)) }

  private var hasRoomForTwo: Bool { size.width >= 2 * HUDStyle.column + Self.gap + sides }

  /// The width of a column: narrower in a narrow window.
  private var width: Double { min(HUDStyle.column, size.width - sides - Self.gutter) }

  private static let gutter = 8.0

  private func column<Content: View>(@ViewBuilder _ content: () -> Content) -> some View {
    VStack(alignment: .leading, spacing: 13) { content() }.frame(width: width, alignment: .leading)
  }

  @ViewBuilder private var first: some View {
    HUDFigures(content: content)
    if !content.bars.isEmpty {
      VStack(alignment: .leading, spacing: 6) {
        HUDChart(bars: content.bars)
        HUDLegend()
      }
    }
    if !content.stages.isEmpty {
      HUDTable(title: content.span, columns: ["p50", "p95", "p99", "max"], rows: content.stages, width: width)
      HUDHistogram(counts: content.histogram, limit: content.histogramLimit)
    }
  }

  @ViewBuilder private var second: some View {
    if !content.passes.isEmpty {
      HUDTable(title: "passes", columns: ["ms/frame", "ms/run", "MB/run"], rows: content.passes, width: width)
    }
    if !content.caches.isEmpty { HUDCaches(rows: content.caches, width: width) }
    if !content.notes.isEmpty { HUDNotes(rows: content.notes) }
    if !content.cost.isEmpty { HUDNotes(rows: [HUDContent.Row(name: "this HUD", cells: [content.cost])]) }
  }
}

/// The rate, the work and the drops in large type, with the values that they are compared with below.
private struct HUDFigures: View {
  let content: HUDContent

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      if content.figures.isEmpty { hudText("no frames yet", HUDStyle.caption) }
      HStack(alignment: .firstTextBaseline, spacing: 0) {
        ForEach(content.figures.indices, id: \.self) { index in
          if index > 0 { Spacer(minLength: 4) }
          figure(content.figures[index])
        }
      }
      if !content.pace.isEmpty { hudText(content.pace, HUDStyle.caption, size: 11, lines: nil) }
      if let legibility = content.legibility {
        hudText(legibility.line, legibility.passes ? HUDStyle.caption : HUDStyle.alert, size: 11, lines: nil)
      }
    }
  }

  private func figure(_ figure: HUDContent.Figure) -> some View {
    VStack(alignment: .leading, spacing: 1) {
      HStack(alignment: .firstTextBaseline, spacing: 3) {
        hudText(figure.value, figure.isAlert ? HUDStyle.alert : HUDStyle.value, size: 24, weight: .semibold)
        hudText(figure.unit, HUDStyle.caption)
      }
      hudText(figure.caption, HUDStyle.caption, size: 11)
    }
  }
}

/// Rows of numbers below the names of their columns.
private struct HUDTable: View {
  let title: String
  let columns: [String]
  let rows: [HUDContent.Row]
  let width: Double

  var body: some View {
    VStack(alignment: .leading, spacing: 3) {
      line(title, nil, columns, HUDStyle.caption, size: 11)
      HUDStyle.rule.frame(height: 1)
      ForEach(rows, id: \.name) { row in line(row.name, row.stage, row.cells, HUDStyle.value, size: 12) }
    }
  }

  private func line(_ name: String, _ stage: FrameStage?, _ cells: [String], _ color: Color, size: CGFloat) -> some View
  {
    HStack(spacing: 0) {
      HStack(spacing: 6) {
        if let stage { HUDSwatch(stage: stage) }
        hudText(name, HUDStyle.caption, size: size)
      }
      .frame(maxWidth: .infinity, alignment: .leading)
      ForEach(cells.indices, id: \.self) { index in
        hudText(cells[index], color, size: size).frame(width: cell, alignment: .trailing)
      }
    }
  }

  private var cell: Double { ((width - 84) / Double(columns.count)).rounded(.down) }
}

/// The hit rates of the caches, three beside one another.
private struct HUDCaches: View {
  let rows: [HUDContent.Row]
  let width: Double

  private var columns: Int { width < 300 ? 2 : 3 }

  var body: some View {
    VStack(alignment: .leading, spacing: 3) {
      hudText("cache hits", HUDStyle.caption, size: 11)
      HUDStyle.rule.frame(height: 1)
      ForEach(Array(stride(from: 0, to: rows.count, by: columns)), id: \.self) { start in
        HStack(spacing: Self.gap) {
          ForEach(Array(start..<min(start + columns, rows.count)), id: \.self) { index in
            HStack(spacing: 4) {
              hudText(rows[index].name, HUDStyle.caption, size: 11)
              Spacer(minLength: 2)
              hudText(rows[index].cells[0], size: 11)
            }
            .frame(width: ((width - Self.gap * Double(columns - 1)) / Double(columns)).rounded(.down))
          }
        }
      }
    }
  }

  private static let gap = 14.0
}

/// Notes, each with a name and a few words.
private struct HUDNotes: View {
  let rows: [HUDContent.Row]

  var body: some View {
    VStack(alignment: .leading, spacing: 3) {
      ForEach(rows, id: \.name) { row in
        HStack(alignment: .top, spacing: 8) {
          hudText(row.name, HUDStyle.caption)
          Spacer(minLength: 4)
          hudText(row.cells[0], lines: nil).multilineTextAlignment(.trailing)
        }
      }
    }
  }
}
