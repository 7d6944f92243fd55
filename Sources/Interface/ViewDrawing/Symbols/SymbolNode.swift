import DisplayList
import Typesetting
@_spi(Nodes) import ViewGraph

/// A node that shows a symbol in the size of its font, or stretched into the proposal.
package final class SymbolNode: ViewNode {
  private let name: String
  /// The symbol; nil where there is none of the name.
  private let symbol: Symbol?
  private let metrics: SymbolMetrics
  private let isResizable: Bool
  /// The outlines with their styles, from back to front.
  private let paints: [SymbolPaint]
  private let environment: EnvironmentValues
  private let displayScale: CGFloat
  private let ownMotion: FrameMotion

  init(_ context: ViewContext, image: Image, name: String, value: Double?) {
    let environment = context.environment
    self.environment = environment
    let varied = environment.symbolVariants == .none ? name : environment.symbolVariants.name(of: name)
    let variant = varied == name ? nil : Symbol.named(varied)
    let symbol = variant ?? Symbol.named(name)
    let shownName = variant == nil ? name : varied
    (self.symbol, self.name) = (symbol, shownName)
    if symbol == nil { context.session.report(.missingSymbol(name, view: context.owner)) }
    var sized = environment
    if let font = environment.symbolFont { sized.font = font }
    let font = Text.Segment(string: "").resolved(in: sized).run.font
    metrics = SymbolMetrics(
      symbol?.bounds ?? Self.placeholderBounds, pointSize: CGFloat(font.size), weight: font.weight,
      scale: environment.imageScale)
    isResizable = image.resizing != nil
    let mode = image.symbolMode ?? (image.renderingMode == .original ? .multicolor : nil)
    paints = symbol.map { Self.paints(of: $0, named: shownName, value: value, mode: mode, in: environment) } ?? []
    displayScale = environment.displayScale
    ownMotion = FrameMotion(context, resizes: isResizable)
    super.init(identity: context.identity)
  }

  package override var motion: FrameMotion? { ownMotion }

  private static let placeholderBounds = CGRect(x: -0.5, y: -0.5, width: 1, height: 1)

  package override func arrange(_ proposal: ProposedViewSize) -> Arrangement {
    func whole(_ length: CGFloat) -> CGFloat { (length * displayScale - 1e-6).rounded(.up) / displayScale }
    let natural = CGSize(width: whole(metrics.size.width), height: whole(metrics.size.height))
    guard isResizable else { return Arrangement(size: natural) }
    // The outline fills the space without margins, so the proportions are those of the outline.
    let bounds = symbol?.bounds ?? Self.placeholderBounds
    let drawn = CGSize(width: max(metrics.em * bounds.width, 1), height: max(metrics.em * bounds.height, 1))
    return Arrangement(size: proposal.replacingUnspecifiedDimensions(by: drawn))
  }

  package override var guideKinds: GuideKinds { isResizable ? [] : .baselines }

  package override func ownGuide(_ key: AlignmentKey, for proposal: ProposedViewSize) -> CGFloat? {
    guard !isResizable, key.isBaseline else { return nil }
    return metrics.baseline + (size(for: proposal).height - metrics.size.height) / 2
  }

  package override func hitTestsSelf(_ point: CGPoint) -> Bool { frame.contains(point) }
  package override var ownHitBounds: LayoutBounds { .within(frame) }

  package override func draw(into canvas: inout DisplayCanvas) {
    guard size.width > 0, size.height > 0 else { return }
    guard let symbol else { return drawPlaceholder(into: &canvas) }
    let (map, growth) = placed(symbol.bounds)
    let motion = environment.symbolMotion
    let box = CGRect(origin: .zero, size: size)
    let place = motion.map { placement.transformed(by: $0.transform(in: frame, em: metrics.em)) } ?? placement
    let styleBox = StyleBox(rect: canvas.deviceRect(box, at: place), transform: canvas.transform(at: place))
    for (index, paint) in paints.enumerated() {
      let opacity = motion?.opacity(ofPart: index, of: paints.count) ?? 1
      let painted = PaintedPath.weighted(paint.path.applying(map), by: paint.growth * growth)
      guard opacity > 0, let silhouette = canvas.silhouette(of: painted, at: place) else { continue }
      let style = paint.style.multiplyingOpacity(by: opacity)
      func lay(_ canvas: inout DisplayCanvas) {
        canvas.paint(
          silhouette, with: style, in: styleBox, environment: environment, identity: identity, index: index)
      }
      guard let gap = paint.gap else {
        lay(&canvas)
        continue
      }
      var outside = Path(CGRect(x: -2, y: -2, width: 4, height: 4))
      outside.addPath(gap)
      canvas.clipped(
        to: outside.applying(map), style: FillStyle(eoFill: true), at: place, identity: identity.child(.symbolGap),
        draw: lay)
    }
  }

  /// Returns the map from ems to points of the node, and the distance by which the outline's edge is moved outwards.
  private func placed(_ bounds: CGRect) -> (map: CGAffineTransform, growth: CGFloat) {
    guard isResizable else {
      let (x, y) = (size.width / 2 - metrics.em * bounds.midX, size.height / 2)
      return (CGAffineTransform(a: metrics.em, b: 0, c: 0, d: metrics.em, tx: x, ty: y), metrics.growth)
    }
    let (width, height) = (max(bounds.width, 0.01), max(bounds.height, 0.01))
    let growth = metrics.growth / metrics.em
    // The outline grows inside the space.
    let (x, y) = (size.width / (width + 2 * max(growth, 0)), size.height / (height + 2 * max(growth, 0)))
    let map = CGAffineTransform(
      a: x, b: 0, c: 0, d: y, tx: size.width / 2 - x * bounds.midX, ty: size.height / 2 - y * bounds.midY)
    return (map, growth * min(x, y))
  }

  /// Draws a box with the name in small type.
  private func drawPlaceholder(into canvas: inout DisplayCanvas) {
    let style = ForegroundStyle().resolvedStyle(in: environment)
    let line = max(min(size.width, size.height) / 16, 0.5)
    let box = CGRect(origin: .zero, size: size).insetBy(dx: line, dy: line)
    let outline = Path(roundedRect: box, cornerRadius: min(box.width, box.height) / 8)
    canvas.paint(
      .stroke(outline, StrokeStyle(lineWidth: line)), at: placement, with: style, environment: environment,
      identity: identity)
    let font = FontDescription(size: max(Double(size.height) / 5, 4))
    let words = String(name.prefix(Symbol.maximumNameLength)).replacingOccurrences(of: ".", with: " ")
    let text = SetText(
      runs: [TextRun(text: words, font: font)], style: TextStyle(font: font, alignment: .center, lineLimit: 3),
      width: Double(box.width - 2 * line), height: Double(box.height - 2 * line))
    let measured = Typesetter.measure(text.runs, style: text.style, width: text.width, height: text.height)
    let offset = CGPoint(
      x: (size.width - CGFloat(measured.width)) / 2, y: (size.height - CGFloat(measured.height)) / 2)
    canvas.paint(
      text, offset: offset, at: placement, size: size, with: style, environment: environment, identity: identity,
      index: 1)
  }
}

/// An outline of a symbol with its style.
private struct SymbolPaint {
  /// The outline, in ems.
  var path: Path
  var style: ResolvedStyle
  /// The region that the outline leaves free.
  var gap: Path?
  /// The factor of the growth that the font's weight adds; negative for a mark that is cut out.
  var growth: CGFloat = 1
}

extension SymbolNode {
  /// Returns the outlines to paint with their styles, from back to front.
  private static func paints(
    of symbol: Symbol, named name: String, value: Double?, mode: SymbolRenderingMode?, in environment: EnvironmentValues
  ) -> [SymbolPaint] {
    func style(_ level: Int) -> ResolvedStyle { environment.foreground.resolved(in: environment, level: level) }
    func layered(_ style: (Int) -> ResolvedStyle) -> [SymbolPaint] {
      symbol.layers.map { SymbolPaint(path: $0.path, style: style($0.level), gap: $0.gap) }
    }
    func plain(_ style: ResolvedStyle) -> [SymbolPaint] {
      guard !symbol.hasGaps else { return layered { _ in style } }
      return [SymbolPaint(path: symbol.path, style: style, growth: symbol.isKnockout ? -1 : 1)]
    }
    if value != nil || environment.symbolMotion?.isLayered == true, symbol.parts.count > 1 {
      let shown = value.map { ($0.isNaN ? 0 : $0) * Double(symbol.parts.count) } ?? .infinity
      return symbol.parts.enumerated().map { index, part in
        SymbolPaint(path: part, style: style(0).multiplyingOpacity(by: Double(index) < shown - 1e-9 ? 1 : 0.3))
      }
    }
    let preferred = mode ?? environment.symbolRenderingMode
    switch preferred?.kind ?? (environment.foreground.count > 1 ? .palette : .monochrome) {
    case .monochrome: return plain(style(0))
    case .hierarchical: return layered { style(0).multiplyingOpacity(by: $0 == 0 ? 1 : 0.4) }
    case .palette: return layered(style)
    case .multicolor:
      guard let colors = SymbolColors.colors(of: name) else { return plain(style(0)) }
      guard colors.count > 1 else { return plain(colors[0].resolvedStyle(in: environment)) }
      return layered { colors[min($0, 1)].resolvedStyle(in: environment) }
    }
  }
}
