import Synchronization

/// A symbol: its outline as a whole and in layers.
struct Symbol: Hashable, Sendable {
  /// A part of a symbol that may have a style of its own.
  struct Layer: Hashable, Sendable {
    var path: Path
    /// The index of the layer's style among those that paint the symbol.
    var level: Int
    /// The region that the layer leaves free.
    var gap: Path?
  }

  /// The outline as a whole, in ems around the centre of the square in which symbols are drawn.
  let path: Path
  /// The layers, from back to front.
  let layers: [Layer]
  /// True if layers leave gaps, so that the symbol cannot be painted as one path.
  let hasGaps: Bool
  /// The separate pieces, from left to right; those of waves and bars from the weakest upwards.
  let parts: [Path]
  /// True if the symbol is a mark cut out of a solid shape, so that a heavier weight enlarges the mark and not the
  /// shape.
  let isKnockout: Bool
  /// The bounds of the outline, in ems.
  let bounds: CGRect

  private init(_ glyph: SymbolGlyph, layers: [Layer]? = nil, isKnockout: Bool = false) {
    self.isKnockout = isKnockout
    path = glyph.path
    bounds = glyph.bounds.isNull ? .zero : glyph.bounds
    let parts = glyph.parts
    self.parts = parts.sorted { $0.order(in: glyph.bounds) < $1.order(in: glyph.bounds) }.map(\.path)
    self.layers = layers ?? Self.layers(of: parts)
    hasGaps = layers?.contains { $0.gap != nil } ?? false
  }

  /// Returns the pieces of a glyph as layers: the largest and those of at least three tenths of its area belong to the
  /// first level, the others to the second.
  private static func layers(of parts: [SymbolGlyph]) -> [Layer] {
    func area(_ part: SymbolGlyph) -> CGFloat { part.contours.reduce(0) { $0 + $1.area } }
    let largest = parts.map(area).max() ?? 0
    return parts.map { Layer(path: $0.path, level: area($0) >= 0.3 * largest ? 0 : 1) }
  }
}

extension Symbol {
  private static let known = Mutex<[String: Symbol?]>([:])
  /// The largest number of cached names: more than a large application uses, and a bound where names are made up.
  private static let limit = 2048
  /// The largest number of bytes in a name; the system's longest names have about 70.
  static let maximumNameLength = 128

  /// Returns the symbol of a name; nil where there is none.
  static func named(_ name: String) -> Symbol? {
    // No symbol has a longer name, and the time of a search is proportional to the name's length.
    guard name.utf8.count <= maximumNameLength else { return nil }
    if let found = known.withLock({ $0[name] }) { return found }
    let made = SymbolVariant(name: name).flatMap(Symbol.init)
    known.withLock { known in
      if known.count >= limit { known.removeAll(keepingCapacity: true) }
      known[name] = .some(made)
    }
    return made
  }

  /// Creates the symbol of a variant from the icon set's own glyph or, where there is none, by rule from that of the
  /// base.
  private init?(_ variant: SymbolVariant) {
    if let own = variant.ownGlyph.flatMap(SymbolGlyph.init) {
      let layers = Self.layers(of: own, in: variant)
      self.init(own, layers: layers, isKnockout: layers != nil && variant.isFilled)
      return
    }
    guard var inner = variant.baseGlyph.flatMap(SymbolGlyph.init) else { return nil }
    let plain = inner
    if variant.isSlashed { inner = inner + SymbolGlyph(Self.slash(half: 0.032)) }
    guard let enclosure = variant.enclosure else {
      let slashed = [
        Layer(path: plain.path, level: 1, gap: Self.slash(half: 0.1)), Layer(path: Self.slash(half: 0.032), level: 0),
      ]
      self.init(inner, layers: variant.isSlashed ? slashed : nil)
      return
    }
    let longest = max(inner.bounds.width, inner.bounds.height, 0.01)
    inner = inner.scaled(by: min(0.56 / longest, 1))
    let area = SymbolGlyph(enclosure.path(inset: 0))
    if variant.isFilled {
      let layers = [Layer(path: area.path, level: 1), Layer(path: inner.path, level: 0)]
      self.init(area + inner.inverted, layers: layers, isKnockout: true)
    } else {
      let ring = area + SymbolGlyph(enclosure.path(inset: 0.0625)).inverted
      self.init(ring + inner, layers: [Layer(path: ring.path, level: 1), Layer(path: inner.path, level: 0)])
    }
  }

  /// Returns the layers of an enclosed symbol: the mark belongs to the first level, the enclosure to the second.
  private static func layers(of glyph: SymbolGlyph, in variant: SymbolVariant) -> [Layer]? {
    guard variant.isEnclosed else { return nil }
    let parts = glyph.parts
    if variant.isFilled {
      let outer = glyph.filled
      guard !glyph.holes.contours.isEmpty else { return nil }
      return [Layer(path: outer.path, level: 1), Layer(path: glyph.holes.path, level: 0)]
    }
    guard parts.count > 1 else { return nil }
    let whole = glyph.bounds.insetBy(dx: 0.02, dy: 0.02)
    let layers = parts.map { Layer(path: $0.path, level: $0.bounds.contains(whole) ? 1 : 0) }
    return layers.sorted { $0.level > $1.level }
  }

  /// Returns a line from the top left to the bottom right.
  ///
  /// - Parameter half: half the width of the line, in ems.
  private static func slash(half: CGFloat) -> Path {
    let (end, half) = (CGFloat(0.46), half * 0.7071)
    return Path { path in
      path.move(to: CGPoint(x: -end - half, y: -end + half))
      path.addLine(to: CGPoint(x: -end + half, y: -end - half))
      path.addLine(to: CGPoint(x: end + half, y: end - half))
      path.addLine(to: CGPoint(x: end - half, y: end + half))
      path.closeSubpath()
    }
  }
}

extension SymbolGlyph {
  /// The sort key of a part among the others: from left to right, and upwards where parts lie above one another, as
  /// waves do.
  fileprivate func order(in whole: CGRect) -> CGFloat {
    let isCentred = abs(bounds.midX - whole.midX) < 0.02
    return isCentred ? -bounds.maxY : bounds.minX
  }
}
