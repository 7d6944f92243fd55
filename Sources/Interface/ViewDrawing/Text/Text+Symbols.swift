import Typesetting

extension Text {
  /// A symbol as text: it stands in the line like a letter, in the font and the style of the text.
  ///
  /// Other pictures are left out of a text.
  public init(_ image: Image) {
    guard case .symbol(let name, _) = image.source else {
      self.init(verbatim: "")
      return
    }
    self.init(segments: [Segment(string: "\u{FFFC}", symbol: name)])
  }

  /// The text as a link, in the tint where it has no style of its own.
  func linked(to address: URL) -> Text {
    Text(
      segments: segments.map { segment in
        var segment = segment
        segment.attributes.link = segment.attributes.link ?? address
        return segment
      })
  }
}

extension Text.Segment {
  /// True if the segment is a string alone.
  var isPlain: Bool { symbol == nil && moment == nil }
}

extension InlineDrawing {
  /// Creates the drawing of a symbol beside text of a font; an unknown symbol takes no space.
  init(_ name: String, font: FontDescription, scale: Image.Scale) {
    guard let symbol = Symbol.named(name) else {
      self.init(outline: PathOutline(elements: [], operation: .fill(evenOdd: false)), width: 0, ascent: 0, descent: 0)
      return
    }
    let metrics = SymbolMetrics(
      symbol.bounds, pointSize: CGFloat(font.size), weight: font.weight, scale: scale)
    let map = CGAffineTransform(
      a: metrics.em, b: 0, c: 0, d: metrics.em, tx: metrics.size.width / 2 - metrics.em * symbol.bounds.midX,
      ty: metrics.size.height / 2 - metrics.baseline)
    self.init(
      outline: PathOutline(
        .weighted(symbol.path.applying(map), by: symbol.isKnockout ? -metrics.growth : metrics.growth)),
      width: Double(metrics.size.width), ascent: Double(metrics.baseline),
      descent: Double(metrics.size.height - metrics.baseline))
  }

  /// Returns the drawing scaled about its origin on the baseline.
  func scaled(by factor: Double) -> InlineDrawing {
    let elements = outline.elements.map { element -> PathOutline.Element in
      switch element {
      case .move(let x, let y): .move(x: x * factor, y: y * factor)
      case .line(let x, let y): .line(x: x * factor, y: y * factor)
      case .curve(let x1, let y1, let x2, let y2, let x, let y):
        .curve(
          x1: x1 * factor, y1: y1 * factor, x2: x2 * factor, y2: y2 * factor, x: x * factor, y: y * factor)
      case .close: .close
      }
    }
    var outline = PathOutline(elements: elements, operation: outline.operation)
    if case .weigh(let distance) = outline.operation { outline.operation = .weigh(by: distance * factor) }
    return InlineDrawing(
      outline: outline, width: width * factor, ascent: ascent * factor, descent: descent * factor)
  }
}
