import DisplayList
import Surfaces
@_spi(Nodes) import ViewGraph

extension GraphicsContext {
  /// A text with its fonts, ready to be measured and drawn.
  public struct ResolvedText {
    let node: ViewNode?
    let text: Text
    /// The shading that the text is painted with.
    public var shading = Shading.foreground

    /// Returns the size in points that the text takes of an offered size, broken into lines where it has to be.
    public func measure(in size: CGSize) -> CGSize { node.size(for: ProposedViewSize(size)) }

    /// Returns the distance in points from the top to the first baseline, where the text is laid out in a size.
    public func firstBaseline(in size: CGSize) -> CGFloat { baseline(.firstTextBaseline, in: size) }
    /// Returns the distance in points from the top to the last baseline, where the text is laid out in a size.
    public func lastBaseline(in size: CGSize) -> CGFloat { baseline(.lastTextBaseline, in: size) }

    private func baseline(_ guide: VerticalAlignment, in size: CGSize) -> CGFloat {
      let node = node
      return MainActor.assumeIsolated { node?.dimensions(for: ProposedViewSize(size))[guide] ?? 0 }
    }
  }

  /// A picture, ready to be drawn.
  public struct ResolvedImage {
    let node: ViewNode?
    let image: Image
    /// The picture's own size in points.
    public let size: CGSize
    /// The distance from the top to the baseline, in points: a picture's baseline is always its lower edge.
    public var baseline: CGFloat { size.height }
    /// The shading that a template is painted with; nil stands for the foreground style.
    public var shading: Shading?
  }

  /// One of a canvas's symbols, ready to be drawn.
  public struct ResolvedSymbol {
    let node: ViewNode
    /// The size that is proposed to the view: that of the canvas.
    let proposal: ProposedViewSize
    /// The size in points that the view takes of that proposal.
    public let size: CGSize
  }

  /// Resolves a text's fonts in the context's environment.
  public func resolve(_ text: Text) -> ResolvedText {
    ResolvedText(node: recording.node(of: text, in: environment), text: text)
  }

  /// Looks up a picture in the context's environment.
  public func resolve(_ image: Image) -> ResolvedImage {
    let node = recording.node(of: image, in: environment)
    return ResolvedImage(node: node, image: image, size: node.size(for: .unspecified))
  }

  /// Returns the symbol with a tag; nil where the canvas has none.
  public func resolveSymbol<ID: Hashable>(id: ID) -> ResolvedSymbol? {
    let proposal = ProposedViewSize(size)
    return recording.symbols[AnyHashable(id)].map {
      ResolvedSymbol(node: $0, proposal: proposal, size: Optional($0).size(for: proposal))
    }
  }

  // MARK: text

  /// Draws a text with the anchor of its box at a point.
  public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(shaded(text), size: text.node.size(for: .unspecified), at: point, anchor: anchor, proposal: .unspecified)
  }

  /// Draws a text from the top left corner of a rectangle, in lines no wider than the rectangle.
  public func draw(_ text: ResolvedText, in rect: CGRect) {
    let proposal = ProposedViewSize(rect.size)
    draw(shaded(text), size: rect.size, at: rect.origin, anchor: .topLeading, proposal: proposal)
  }

  /// Draws a text with the anchor of its box at a point.
  public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
    guard let line = CanvasLine(text, in: environment) else {
      return draw(resolve(text), at: point, anchor: anchor)
    }
    recording.countWithoutNode()
    guard let map = place(at: point, anchor: anchor, size: line.size) else { return }
    draw { canvas, placement, identity in
      line.draw(into: &canvas, at: placement.drawing(map), identity: identity)
    }
  }

  /// Draws a text from the top left corner of a rectangle, in lines no wider than the rectangle.
  public func draw(_ text: Text, in rect: CGRect) { draw(resolve(text), in: rect) }

  private func shaded(_ text: ResolvedText) -> ViewNode? {
    guard !(text.shading.style.base is ForegroundStyle) else { return text.node }
    var environment = environment
    environment.foreground.set([text.shading.style])
    return recording.node(of: text.text, in: environment)
  }

  // MARK: pictures

  /// Draws a picture in its own size with its anchor at a point.
  public func draw(_ image: ResolvedImage, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(node(image, image.image), size: image.size, at: point, anchor: anchor, proposal: .unspecified)
  }

  /// Draws a picture scaled to a rectangle.
  public func draw(_ image: ResolvedImage, in rect: CGRect, style: FillStyle = FillStyle()) {
    let sized = image.image.resizing == nil ? image.image.resizable() : image.image
    let proposal = ProposedViewSize(rect.size)
    draw(node(image, sized), size: rect.size, at: rect.origin, anchor: .topLeading, proposal: proposal)
  }

  /// Draws a picture in its own size with its anchor at a point.
  public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(resolve(image), at: point, anchor: anchor)
  }

  /// Draws a picture scaled to a rectangle.
  public func draw(_ image: Image, in rect: CGRect, style: FillStyle = FillStyle()) {
    draw(resolve(image), in: rect, style: style)
  }

  private func node(_ resolved: ResolvedImage, _ image: Image) -> ViewNode? {
    var environment = environment
    if let shading = resolved.shading { environment.foreground.set([shading.style]) }
    return recording.node(of: image, in: environment)
  }

  // MARK: symbols

  /// Draws a symbol in its own size with its anchor at a point.
  public func draw(_ symbol: ResolvedSymbol, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(symbol.node, size: symbol.size, at: point, anchor: anchor, proposal: symbol.proposal)
  }

  /// Draws a symbol scaled to a rectangle.
  public func draw(_ symbol: ResolvedSymbol, in rect: CGRect) {
    guard symbol.size.width > 0, symbol.size.height > 0 else { return }
    var inner = self
    inner.translateBy(x: rect.minX, y: rect.minY)
    inner.scaleBy(x: rect.width / symbol.size.width, y: rect.height / symbol.size.height)
    inner.draw(symbol, at: .zero, anchor: .topLeading)
  }

  private func draw(
    _ node: ViewNode?, size: CGSize, at point: CGPoint, anchor: UnitPoint, proposal: ProposedViewSize
  ) {
    guard let node, let map = place(at: point, anchor: anchor, size: size) else { return }
    draw { canvas, placement, identity in
      node.place(placement.drawing(map), proposal: proposal)
      canvas.append(node, repeatedAs: identity)
    }
  }

  /// Returns the map to the canvas from a box of a size whose anchor lies at a point; nil for a point that is nowhere.
  private func place(at point: CGPoint, anchor: UnitPoint, size: CGSize) -> AffineMap? {
    guard point.x.isFinite, point.y.isFinite else { return nil }
    let corner = AffineMap.translation(
      x: Double(point.x - anchor.x * size.width), y: Double(point.y - anchor.y * size.height))
    return corner.followed(by: map)
  }
}

extension DisplayCanvas {
  /// Appends the picture of a node at its current position, as one of several copies; the identity tells them apart.
  mutating func append(_ node: ViewNode, repeatedAs identity: ViewIdentity) {
    replaceItems({ $0.repeated(identity) }, of: { node.paint(into: &$0) })
  }
}

extension Optional where Wrapped == ViewNode {
  fileprivate func size(for proposal: ProposedViewSize) -> CGSize {
    guard let self else { return .zero }
    return MainActor.assumeIsolated { self.size(for: proposal) }
  }
}
