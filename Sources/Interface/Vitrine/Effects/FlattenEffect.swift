import DisplayList
import Surfaces

/// A view drawn into a picture of its own, which is as large as the view, whatever of it is painted.
///
/// That is what padding inside a drawing group is for: room into which an effect on the group may move its content.
struct FlattenEffect: DrawingEffect {
  var isOpaque: Bool
  /// Whether what is inside is mixed in linear light.
  var isLinear: Bool
  private var size = CGSize.zero

  init(isOpaque: Bool, isLinear: Bool) {
    self.isOpaque = isOpaque
    self.isLinear = isLinear
  }

  mutating func place(in size: CGSize) { self.size = size }

  func draw(
    in canvas: inout Canvas, at placement: Placement, identity: ViewIdentity, index: Int,
    content: (inout Canvas) -> Void
  ) {
    canvas.apply(.flatten(opaque: isOpaque, isLinear: isLinear), identity: identity, index: index) { inner in
      content(&inner)
      let view = PaintedPath.fill(Path(CGRect(origin: .zero, size: size)), FillStyle())
      guard !inner.items.isEmpty, let box = inner.silhouette(of: view, at: placement)?.bounds,
        !inner.items.extent.contains(box.outerPixels)
      else { return }
      inner.append(
        .fill(.rect(box), .color(.clear)), identity: identity.child(0x626F_78), index: index)
    }
  }
}
