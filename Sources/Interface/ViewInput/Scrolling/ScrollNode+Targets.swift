@_spi(Nodes) import ViewGraph

extension ScrollNode {
  /// Returns a rectangle of the layout relative to the top left corner of the content with its margins, in points.
  func inContent(_ rect: CGRect) -> CGRect {
    let content = children[0].frame
    return rect.offsetBy(dx: margins.leading - content.minX, dy: margins.top - content.minY)
  }

  func contentFrame(of node: ViewNode) -> CGRect { inContent(node.frame) }

  /// Scrolls so that a rectangle of the content is visible.
  func scroll(to rect: CGRect, _ anchor: UnitPoint?, _ animation: Animation?) {
    state.reveal(rect, anchor: anchor, animation: animation, time: session.time)
  }

  func scroll(to edge: Edge, animation: Animation?) {
    let rect = CGRect(
      x: edge == .leading ? 0 : edge == .trailing ? state.limit.x + size.width : offset.x,
      y: edge == .top ? 0 : edge == .bottom ? state.limit.y + size.height : offset.y, width: 0, height: 0)
    let anchor = UnitPoint(x: edge == .trailing ? 1 : 0, y: edge == .bottom ? 1 : 0)
    scroll(to: rect, anchor, animation)
  }

  /// The views of the target layout inside, in order.
  private var targetNodes: [ViewNode] {
    var found: [ViewNode] = []
    func members(_ node: ViewNode) -> [ViewNode] {
      if node is ContainerNode { return node.children }
      if node is LazyNode { return node.placedChildren }
      return node is WrapperNode ? node.children.flatMap(members) : [node]
    }
    func visit(_ node: ViewNode) {
      if let node = node as? ScrollTargetNode { return found += members(node.child) }
      if !(node is ScrollNode) { node.placedChildren.forEach(visit) }
    }
    visit(children[0])
    return found
  }

  /// The frames of the views of the target layout, in the layout's coordinates. Lazy containers include the views that
  /// have not been made.
  private var targetFrames: [CGRect] {
    func lazy(_ node: ViewNode) -> LazyNode? { node as? LazyNode ?? (node as? WrapperNode).flatMap { lazy($0.child) } }
    func visit(_ node: ViewNode) -> LazyNode? {
      if let node = node as? ScrollTargetNode { return lazy(node.child) }
      return node is ScrollNode ? nil : node.placedChildren.lazy.compactMap(visit).first
    }
    return visit(children[0])?.lineFrames ?? targetNodes.map(\.frame)
  }

  /// Returns the place to come to rest at instead of `place`.
  func snapped(_ place: CGPoint, from start: CGPoint, speed: CGSize) -> CGPoint {
    guard let behavior = environment.scrollTargetBehavior?.behavior else { return place }
    var target = ScrollTarget(rect: CGRect(origin: place, size: size), anchor: nil)
    let targets = targetFrames.map { inContent($0).offsetBy(dx: -margins.leading, dy: -margins.top) }
    let context = ScrollTargetBehaviorContext(
      originalTarget: ScrollTarget(rect: CGRect(origin: start, size: size), anchor: nil),
      contentSize: CGSize(width: state.limit.x + size.width, height: state.limit.y + size.height), containerSize: size,
      axes: state.axes, speed: speed, targets: targets, environment: environment)
    behavior.updateTarget(&target, context: context)
    let anchor = target.anchor ?? .topLeading
    return CGPoint(
      x: target.rect.minX + (target.rect.width - size.width) * anchor.x,
      y: target.rect.minY + (target.rect.height - size.height) * anchor.y)
  }

  /// Returns the frame of the view with an id, in the content.
  func place(of id: AnyHashable) -> CGRect? {
    func find(_ node: ViewNode) -> ViewNode? {
      if (node as? IdentifiedNode)?.value == id { return node }
      for child in node.placedChildren { if let found = find(child) { return found } }
      return nil
    }
    func findRow(_ node: ViewNode) -> CGRect? {
      (node as? LazyNode)?.frame(ofRow: id) ?? node.placedChildren.lazy.compactMap(findRow).first
    }
    return find(children[0]).map(contentFrame) ?? findRow(children[0]).map(inContent)
  }

  /// Tells a `scrollPosition` which view of the target layout is the first visible one.
  func reportPosition() {
    guard let link = environment.scrollPositionLink, link.node === self else { return }
    func id(_ node: ViewNode) -> AnyHashable? {
      if let node = node as? IdentifiedNode { return node.value }
      return (node as? WrapperNode).flatMap { id($0.child) }
    }
    let port = placedFrame.frame
    let axis: Axis = state.axes.contains(.vertical) ? .vertical : .horizontal
    func isPastStart(_ node: ViewNode) -> Bool {
      let frame = node.placedFrame.frame
      return axis == .vertical ? frame.midY > port.minY + margins.top : frame.midX > port.minX + margins.leading
    }
    guard let first = targetNodes.first(where: isPastStart).flatMap(id) else { return }
    session.afterLayout(owner: ScrollPosition.self, name: "scrollPosition") {
      // The binding stays as it is until the place that was asked for is reached.
      if case .animated = self.state.motion?.kind { return }
      link.settle(on: first)
    }
  }
}
