import FrameTiming
import Vitrine

/// The newest frames, a bar each, stacked by stage; the dashed line is the budget, a triangle marks dropped frames.
struct HUDChart: View {
  let bars: [HUDContent.Bar]

  /// Points from one bar to the next.
  nonisolated static let pitch = 3.0
  /// The share of the budget at the top.
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

/// One stage of every frame, above those before it.
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
      // At the bottom a bar has at least a point, so that a frame is seen.
      let height = max((high - low) * unit, stage == HUDContent.Bar.tallest && low == 0 ? 1 : 0)
      guard height > 0 else { continue }
      path.addRect(
        CGRect(x: x, y: rect.maxY - low * unit - height, width: HUDChart.pitch - 1, height: height))
    }
    return path
  }
}

/// The budget, as high as a frame that takes all of it.
private struct BudgetLine: Shape {
  nonisolated func path(in rect: CGRect) -> Path {
    let y = (rect.maxY - (rect.height - LateMarks.height) / HUDChart.top).rounded(.down) + 0.5
    return Path { path in
      path.move(to: CGPoint(x: rect.minX, y: y))
      path.addLine(to: CGPoint(x: rect.maxX, y: y))
    }
  }
}

/// A triangle above each frame that was late, pointing down at its bar.
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

/// The colours of the stages with their names, in the order of a frame, which is that of a bar from below.
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
