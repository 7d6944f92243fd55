package import Surfaces
package import Vitrine

/// The panes of a window that compares looks, each with its background and its scene.
///
/// It draws one clipped item for each pane, in their order.
package struct ComparisonView: View, Equatable {
  let panes: [PaneView]

  package init(panes: [PaneView]) { self.panes = panes }

  package nonisolated static func == (a: ComparisonView, b: ComparisonView) -> Bool { a.panes == b.panes }

  package var body: some View {
    ZStack(alignment: .topLeading) {
      ForEach(panes.indices, id: \.self) { panes[$0] }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }
}

/// A look in its part of the window.
package struct PaneView: View, Equatable {
  let background: BackgroundView
  let scene: SceneView
  /// The frame of the pane, in points.
  let frame: CGRect

  /// - Parameter scale: pixels per point.
  package init(background: BackgroundView, scene: SceneView, bounds: PixelRect, scale: Double) {
    self.background = background
    self.scene = scene
    frame = CGRect(
      x: Double(bounds.minX) / scale, y: Double(bounds.minY) / scale, width: Double(bounds.width) / scale,
      height: Double(bounds.height) / scale)
  }

  package nonisolated static func == (a: PaneView, b: PaneView) -> Bool {
    a.background == b.background && a.scene == b.scene && a.frame == b.frame
  }

  package var body: some View {
    ZStack(alignment: .topLeading) {
      background
      scene
    }
    .frame(width: frame.width, height: frame.height)
    .clipped()
    .offset(x: frame.minX, y: frame.minY)
  }
}
