import DisplayList
import Surfaces
@_spi(Nodes) import ViewGraph

/// An effect that draws a view into a picture of its own, which is as large as the view even where little of it is
/// painted.
///
/// So padding inside a drawing group is room into which an effect on the group may move its content.
struct FlattenEffect: DrawingEffect {
  var isOpaque: Bool
  /// True if the content is mixed in linear light.
  var isLinear: Bool
  var size = CGSize.zero

  mutating func place(in size: CGSize) { self.size = size }

  func draw(in canvas: inout DisplayCanvas, at site: EffectSite, content: (inout DisplayCanvas) -> Void) {
    let effect = Effect.flatten(opaque: isOpaque, isLinear: isLinear)
    canvas.apply(effect, identity: site.identity, index: site.index) { inner in
      content(&inner)
      let view = PaintedPath.fill(Path(CGRect(origin: .zero, size: size)), FillStyle())
      guard !inner.isEmpty, let box = inner.silhouette(of: view, at: site.placement)?.bounds,
        !inner.extent.contains(box.outerPixels)
      else { return }
      inner.append(.fill(.rect(box), .color(.clear)), identity: site.identity.child(.boundingBox), index: site.index)
    }
  }
}
