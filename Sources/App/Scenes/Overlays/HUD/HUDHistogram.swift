import Vitrine

/// A histogram of frame times from 0 to twice the budget. The last bar includes longer ones; the dashed line is the
/// budget.
struct HUDHistogram: View {
  let counts: [Int]
  /// Twice the budget in milliseconds.
  let limit: String

  var body: some View {
    VStack(spacing: 3) {
      ZStack {
        Bars(counts: counts).fill(Color(white: 0.8), style: FillStyle(antialiased: false))
        MidLine().stroke(HUDStyle.budget, style: StrokeStyle(lineWidth: 1, dash: [4, 3]))
      }
      .frame(height: HUDStyle.histogramHeight)
      HUDStyle.rule.frame(height: 1)
      HStack(spacing: 0) {
        hudText("0 ms", HUDStyle.caption, size: 11)
        Spacer(minLength: 4)
        hudText("budget", HUDStyle.caption, size: 11)
        Spacer(minLength: 4)
        hudText(limit, HUDStyle.caption, size: 11)
      }
    }
  }

  private struct Bars: Shape {
    let counts: [Int]

    nonisolated func path(in rect: CGRect) -> Path {
      var path = Path()
      let maximum = Double(max(counts.max() ?? 0, 1))
      let pitch = rect.width / Double(max(counts.count, 1))
      for (index, count) in counts.enumerated() where count > 0 {
        // On a square-root scale, a few slow frames stay visible beside many fast ones.
        let height = max(1, (Double(count) / maximum).squareRoot() * rect.height)
        path.addRect(
          CGRect(x: rect.minX + Double(index) * pitch, y: rect.maxY - height, width: pitch - 1, height: height))
      }
      return path
    }
  }

  private struct MidLine: Shape {
    nonisolated func path(in rect: CGRect) -> Path {
      Path { path in
        path.move(to: CGPoint(x: rect.midX.rounded(.down) + 0.5, y: rect.minY))
        path.addLine(to: CGPoint(x: rect.midX.rounded(.down) + 0.5, y: rect.maxY))
      }
    }
  }
}
