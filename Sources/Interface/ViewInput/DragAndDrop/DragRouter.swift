import DisplayList
import Surfaces
@_spi(Nodes) import ViewGraph

/// Routes a drag from the view where it starts to the view that it is dropped on.
@MainActor
final class DragRouter: HostService {
  /// A drag in progress.
  struct Drag {
    let items: [NSItemProvider]
    /// The picture under the pointer, as it lay when the drag began, in pixels.
    let picture: [DisplayItem]
    /// The point where the drag began, in the host's coordinates, in points.
    let start: CGPoint
    var location: CGPoint
  }

  private(set) var drag: Drag?
  private weak var target: DropHolder?

  package init() {}

  /// - Parameter background: the colour that stands in for materials, as the picture is painted without its backdrop.
  func begin(_ items: [NSItemProvider], picture: [DisplayItem], background: ResolvedColor, at start: CGPoint) {
    drag = Drag(items: items, picture: picture.map { $0.copy(background: background) }, start: start, location: start)
  }

  func move(to location: CGPoint, root: ViewNode?) {
    guard var drag else { return }
    drag.location = location
    self.drag = drag
    let next = Self.targets(at: location, in: root).first { $0.accepts(drag.items) }
    if next !== target {
      target?.exit(drag)
      target = next
      next?.enter(drag)
    } else {
      target?.move(drag)
    }
  }

  /// Returns the drop targets under a point, innermost first: those that hit testing finds, then all whose bounds
  /// contain the point.
  private static func targets(at location: CGPoint, in root: ViewNode?) -> [DropHolder] {
    guard let root else { return [] }
    var clear: [DropHolder] = []
    func visit(_ node: ViewNode) {
      if let node = node as? DropNode, let point = node.value.place.local(location),
        CGRect(origin: .zero, size: node.size).contains(point)
      {
        clear.insert(node.value, at: 0)
      }
      node.placedChildren.forEach(visit)
    }
    visit(root)
    return root.hitPath(location).compactMap { ($0 as? DropNode)?.value } + clear
  }

  func drop() {
    guard let drag else { return }
    let target = target
    end()
    target?.drop(drag)
  }

  /// Ends the drag without notifying any view.
  func end() { (drag, target) = (nil, nil) }

  func cancel() {
    guard let drag else { return }
    let target = target
    end()
    target?.exit(drag)
  }

  /// Paints the dragged picture over everything else.
  func paint(into canvas: inout DisplayCanvas) {
    guard let drag else { return }
    let shift = AffineMap(
      a: 1, d: 1, tx: ((drag.location.x - drag.start.x) * canvas.scale).rounded(),
      ty: ((drag.location.y - drag.start.y) * canvas.scale).rounded())
    canvas.apply(.opacity(0.8), identity: .root.child(.draggedOpacity)) { canvas in
      canvas.apply(.projection(ProjectiveMap(shift)), identity: .root.child(.draggedPicture)) {
        $0.append(drag.picture)
      }
    }
  }
}

extension DisplayItem {
  /// Returns the item under another identity, with materials replaced by a plain colour.
  fileprivate func copy(background: ResolvedColor) -> DisplayItem {
    let identity = DisplayIdentity(self.identity.rawValue &* 0x9E37_79B9_7F4A_7C15 ^ 0x6472_6167)
    switch value {
    case .content(.backdrop(let backdrop)):
      let paint = Paint.color(background).multiplyingOpacity(by: backdrop.opacity)
      return DisplayItem(identity: identity, .content(.fill(backdrop.outline, paint)))
    case .content: return DisplayItem(identity: identity, value)
    case .effect(.mask(let mask), let items):
      let mask = mask.map { $0.copy(background: background) }
      return DisplayItem(identity: identity, .effect(.mask(mask), items.map { $0.copy(background: background) }))
    case .effect(let effect, let items):
      return DisplayItem(identity: identity, .effect(effect, items.map { $0.copy(background: background) }))
    }
  }
}

/// A drop target, kept across evaluations.
@MainActor
final class DropHolder {
  var delegate: any DropDelegate = NoDropDelegate()
  /// Returns whether the view takes an item.
  var takes: (NSItemProvider) -> Bool = { _ in false }
  var place = PlacedFrame()

  func accepts(_ items: [NSItemProvider]) -> Bool {
    items.contains(where: takes) && delegate.validateDrop(info: DropInfo(location: .zero, items: items))
  }

  func enter(_ drag: DragRouter.Drag) { delegate.dropEntered(info: info(drag)) }
  func exit(_ drag: DragRouter.Drag) { delegate.dropExited(info: info(drag)) }
  func move(_ drag: DragRouter.Drag) { _ = delegate.dropUpdated(info: info(drag)) }

  func drop(_ drag: DragRouter.Drag) {
    let info = info(drag)
    let operation = delegate.dropUpdated(info: info)?.operation
    if operation == .forbidden || operation == .cancel || !delegate.performDrop(info: info) {
      delegate.dropExited(info: info)
    }
  }

  private func info(_ drag: DragRouter.Drag) -> DropInfo {
    DropInfo(location: place.local(drag.location) ?? .zero, items: drag.items.filter(takes))
  }
}

private struct NoDropDelegate: DropDelegate {
  func performDrop(info: DropInfo) -> Bool { false }
}

final class DropNode: ValueNode<DropHolder> {
  override func placeChildren() {
    super.placeChildren()
    value.place = placedFrame
  }
}

extension EvaluationSession {
  var drag: DragRouter { services() }
}
