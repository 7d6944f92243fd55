import FrameTiming
import Vitrine

/// A chart of the newest frames, with a bar for each, stacked by stage; the dashed line is the budget, and a triangle
/// marks a dropped frame.
struct HUDChart: View {
  let bars: [HUDContent.Bar]

  /// The points from one bar to the next.
  nonisolated static let pitch = 3.0
  /// The time at the top of the chart, as a multiple of the budget.
  nonisolated static let top = 1.5

  var body: some View {
    ZStack(alignment: .topLeading) {
      ForEach(FrameStage.allCases.indices, id: \.self) { index in
        StageBars(bars: bars, stage: index)
          .fill(HUDStyle.stages[FrameStage.allCases[index]] ?? .white, style: FillStyle(antialiased: false))
      }
      BudgetLine().stroke(HUDStyle.budget, style: StrokeStyle(lineWidth: 1, dash: [4, 3]))
      LateMarks(bars: bars).fill(HUDStyle.alert)
    }
    .frame(height: HUDStyle.chartHeight)
  }
}

/// The bars of one stage, stacked above those of the stages before it.
private struct StageBars: Shape {
  let bars: [HUDContent.Bar]
  let stage: Int

  nonisolated func path(in rect: CGRect) -> Path {
    var path = Path()
    let unit = (rect.height - LateMarks.height) / HUDChart.top
    for (index, bar) in bars.newest(in: rect.width).enumerated() {
      let x = rect.maxX - Double(index + 1) * HUDChart.pitch
      let low = min((0..<stage).reduce(0) { $0 + Double(bar.stages[$1]) }, HUDChart.top)
      let high = min(low + Double(bar.stages[stage]), HUDChart.top)
      // The bottom stage has at least one point, so that every frame is visible.
      let height = max((high - low) * unit, stage == HUDContent.Bar.alwaysVisibleStage && low == 0 ? 1 : 0)
      guard height > 0 else { continue }
      path.addRect(
        CGRect(x: x, y: rect.maxY - low * unit - height, width: HUDChart.pitch - 1, height: height))
    }
    return path
  }
}

/// The line at the height of a frame that takes the whole budget.
private struct BudgetLine: Shape {
  nonisolated func path(in rect: CGRect) -> Path {
    let y = (rect.maxY - (rect.height - LateMarks.height) / HUDChart.top).rounded(.down) + 0.5
    return Path { path in
      path.move(to: CGPoint(x: rect.minX, y: y))
      path.addLine(to: CGPoint(x: rect.maxX, y: y))
    }
  }
}

/// A triangle above the bar of each late frame, pointing down at it.
private struct LateMarks: Shape {
  nonisolated static let height = 6.0
  let bars: [HUDContent.Bar]

  nonisolated func path(in rect: CGRect) -> Path {
    var path = Path()
    for (index, bar) in bars.newest(in: rect.width).enumerated() where bar.isLate {
      let x = rect.maxX - Double(index + 1) * HUDChart.pitch + (HUDChart.pitch - 1) / 2
      path.move(to: CGPoint(x: x - 4, y: rect.minY))
      path.addLine(to: CGPoint(x: x + 4, y: rect.minY))
      path.addLine(to: CGPoint(x: x, y: rect.minY + Self.height))
      path.closeSubpath()
    }
    return path
  }
}

extension [HUDContent.Bar] {
  /// The bars that fit into a width, the newest first.
  fileprivate func newest(in width: Double) -> [HUDContent.Bar] {
    suffix(Swift.max(0, Int(width / HUDChart.pitch))).reversed()
  }
}

/// The names of the stages in their colours, in the order of a frame, which is also that of a bar from the bottom.
struct HUDLegend: View {
  var body: some View {
    HStack(spacing: 0) {
      ForEach(FrameStage.allCases.indices, id: \.self) { index in
        if index > 0 { Spacer(minLength: 2) }
        HStack(spacing: 4) {
          HUDSwatch(stage: FrameStage.allCases[index])
          hudText(FrameStage.allCases[index].rawValue, HUDStyle.caption, size: 11)
        }
      }
    }
  }
}

/// The colour of a stage.
struct HUDSwatch: View {
  let stage: FrameStage

  var body: some View {
    RoundedRectangle(cornerRadius: 2).fill(HUDStyle.stages[stage] ?? .white).frame(width: 8, height: 8)
  }
}
