import Session
import Surfaces
import Vitrine

/// The labels of panes, and the line between before and after, which can be dragged.
struct PaneMarks: View {
  let content: PaneMarksContent
  let size: CGSize
  let perform: (SceneAction) -> Void

  var body: some View {
    ZStack(alignment: .topLeading) {
      ForEach(content.labels.indices, id: \.self) { index in
        let label = content.labels[index]
        Text(verbatim: label.text).font(.system(size: 13, weight: .medium)).foregroundStyle(.white).lineLimit(1)
          .padding(EdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 10))
          .background(Color.black.opacity(0.8), in: Capsule())
          .padding(10)
          .frame(width: label.frame.width, height: label.frame.height, alignment: label.alignment)
          .clipped()
          .offset(x: label.frame.minX, y: label.frame.minY)
          .allowsHitTesting(false)
      }
      if let line = content.line { handle(at: line) }
    }
    .frame(width: size.width, height: size.height, alignment: .topLeading)
  }

  private static let reach = 14.0

  private func handle(at x: Double) -> some View {
    ZStack {
      Rectangle().fill(Color.black.opacity(0.45)).frame(width: 4)
      Rectangle().fill(.white).frame(width: 2)
      Circle().fill(.white).frame(width: 26, height: 26).shadow(color: .black.opacity(0.45), radius: 3)
      HStack(spacing: 6) {
        Arrowhead().fill(Color.black).frame(width: 5, height: 9).rotationEffect(.degrees(180))
        Arrowhead().fill(Color.black).frame(width: 5, height: 9)
      }
    }
    .frame(width: 2 * Self.reach, height: size.height)
    .contentShape(Rectangle())
    .gesture(
      DragGesture(minimumDistance: 0, coordinateSpace: .global)
        .onChanged { perform(.moveLine($0.location.x / max(1, size.width))) }
    )
    .offset(x: x - Self.reach)
  }
}

/// A triangle that points to the right.
private struct Arrowhead: Shape {
  nonisolated func path(in rect: CGRect) -> Path {
    var path = Path()
    path.move(to: CGPoint(x: rect.minX, y: rect.minY))
    path.addLine(to: CGPoint(x: rect.maxX, y: rect.midY))
    path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
    path.closeSubpath()
    return path
  }
}

/// The content of `PaneMarks`.
struct PaneMarksContent: Equatable, Sendable {
  struct Label: Equatable, Sendable {
    var text: String
    /// The frame of the pane, in points.
    var frame: CGRect
    var alignment: Alignment
  }

  var labels: [Label] = []
  /// The place of the line, in points; nil if there is none.
  var line: Double?

  /// - Parameter size: the window's size in points.
  init(_ state: SceneState, size: CGSize) {
    // Uses points in place of pixels, because marks lie over whole panes.
    let window = PixelSize(width: Int(size.width.rounded()), height: Int(size.height.rounded()))
    let panes = Pane.panes(of: state, in: window)
    let isWipe = state.comparison.kind == .wipe
    labels = panes.indices.map { index in
      let area = panes[index].area
      return Label(
        text: panes[index].label,
        frame: CGRect(
          x: Double(area.minX), y: Double(area.minY), width: Double(area.width), height: Double(area.height)),
        // Labels stand beside the line, or else in the middle.
        alignment: isWipe ? (index == 0 ? .topTrailing : .topLeading) : .top)
    }
    if isWipe { line = panes.last.map { Double($0.area.minX) } }
  }
}
