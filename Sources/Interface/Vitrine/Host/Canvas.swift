import DisplayList
import Surfaces

/// Collects the items that nodes paint, in pixels.
///
/// Layout is snapped to whole pixels here: both edges of a box are rounded, so that neighbours meet and keep their common
/// edge sharp. What a view is moved by with `offset` is not snapped, so that a moving panel glides.
@MainActor
struct Canvas {
  let session: EvaluationSession
  /// Pixels a point.
  let scale: Double
  private(set) var items: [DisplayItem] = []

  init(session: EvaluationSession, scale: Double) {
    self.session = session
    self.scale = scale
  }

  mutating func append(_ content: Content, identity: ViewIdentity, index: Int = 0) {
    items.append(DisplayItem(identity: Self.identity(identity, index), .content(content)))
  }

  private static func identity(_ identity: ViewIdentity, _ index: Int) -> DisplayIdentity {
    DisplayIdentity(index == 0 ? identity.rawValue : identity.child(index).rawValue)
  }

  /// A box of the layout in pixels.
  func deviceRect(_ rect: CGRect, at placement: Placement) -> DeviceRect {
    func edge(_ position: CGFloat, _ origin: CGFloat, _ shift: CGFloat) -> Double {
      let edge = (Double(origin + position) * scale).rounded() + Double(shift) * scale
      // A length that is not a number would make the item differ from itself in every frame.
      return edge.isNaN ? 0 : min(max(edge, -1e9), 1e9)
    }
    return DeviceRect(
      minX: edge(rect.minX, placement.origin.x, placement.shift.width),
      minY: edge(rect.minY, placement.origin.y, placement.shift.height),
      maxX: edge(rect.maxX, placement.origin.x, placement.shift.width),
      maxY: edge(rect.maxY, placement.origin.y, placement.shift.height))
  }

  /// What `draw` paints, inside an effect; nothing when it paints nothing.
  mutating func apply(_ effect: Effect, identity: ViewIdentity, draw: (inout Canvas) -> Void) {
    let inner = nested(draw)
    guard !inner.isEmpty else { return }
    items.append(DisplayItem(identity: Self.identity(identity, 0), .effect(effect, inner)))
  }

  /// What `draw` paints, with less opacity: in the paint where there is one item, as a group otherwise.
  mutating func faded(to opacity: Double, identity: ViewIdentity, draw: (inout Canvas) -> Void) {
    let opacity = min(max(opacity, 0), 1)
    guard opacity > 0 else { return }
    let inner = nested(draw)
    if opacity == 1 {
      items += inner
    } else if inner.count == 1, case .content(let content) = inner[0].value {
      items.append(DisplayItem(identity: inner[0].identity, .content(content.multiplyingOpacity(by: Float(opacity)))))
    } else if !inner.isEmpty {
      items.append(DisplayItem(identity: Self.identity(identity, 0), .effect(.opacity(opacity), inner)))
    }
  }

  private func nested(_ draw: (inout Canvas) -> Void) -> [DisplayItem] {
    var inner = Canvas(session: session, scale: scale)
    draw(&inner)
    return inner.items
  }
}

extension Content {
  /// The content with less opacity; equal to drawing it as a group of one.
  func multiplyingOpacity(by factor: Float) -> Content {
    switch self {
    case .fill(let outline, let paint): return .fill(outline, paint.multiplyingOpacity(by: factor))
    case .mask(let mask, let x, let y, let paint):
      return .mask(mask, x: x, y: y, paint.multiplyingOpacity(by: factor))
    case .image(var image):
      image.opacity *= factor
      return .image(image)
    case .transformedImage(var image):
      image.image.opacity *= factor
      return .transformedImage(image)
    case .backdrop(var backdrop):
      backdrop.opacity *= factor
      return .backdrop(backdrop)
    }
  }
}
