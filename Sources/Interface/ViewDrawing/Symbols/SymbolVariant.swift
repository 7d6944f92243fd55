import SymbolCatalog

/// The parts of a symbol's name: the base symbol, and the variant that the last words ask for.
struct SymbolVariant {
  /// A shape around a symbol.
  enum Enclosure: String, Sendable {
    case circle, square, rectangle

    /// Returns the outline around the middle of an em.
    ///
    /// - Parameter inset: the inset of the edge, in ems.
    func path(inset: CGFloat) -> Path {
      let box = CGRect(x: -0.5, y: -0.5, width: 1, height: 1)
      let path: Path
      switch self {
      case .circle: path = Path(ellipseIn: box.insetBy(dx: inset, dy: inset))
      case .square:
        let square = box.insetBy(dx: 0.03 + inset, dy: 0.03 + inset)
        path = Path(roundedRect: square, cornerRadius: 0.2 - inset, style: .circular)
      case .rectangle:
        let wide = box.insetBy(dx: inset, dy: 0.125 + inset)
        path = Path(roundedRect: wide, cornerRadius: 0.14 - inset, style: .circular)
      }
      // The path is made of elements, so that its contours can be reversed and joined.
      return Path(elements: path.elements)
    }
  }

  /// The glyph of exactly this variant; nil where the icon set has none.
  private(set) var ownGlyph: Substring?
  /// The glyph from which the variant is drawn.
  private(set) var baseGlyph: Substring?
  /// The enclosure to draw around the base glyph.
  private(set) var enclosure: Enclosure?
  private(set) var isFilled: Bool
  private(set) var isSlashed = false
  /// True if the symbol is a mark in a shape.
  let isEnclosed: Bool

  /// - Returns: nil where there is no such symbol.
  init?(name: String) {
    let words = name.split(separator: ".", omittingEmptySubsequences: false)
    isFilled = words.last == "fill"
    let shapes: Set<Substring> = [
      "circle", "square", "seal", "triangle", "octagon", "diamond", "shield", "app", "rectangle", "bubble",
    ]
    let shape = isFilled ? words.dropLast().last : words.last
    isEnclosed = words.count > (isFilled ? 2 : 1) && shape.map(shapes.contains) == true
    if let row = SymbolNames.table[name[...]] {
      ownGlyph = row.glyph
      return
    }
    let endings: Set<Substring> = ["fill", "circle", "square", "rectangle", "slash"]
    var count = words.count - 1
    while count > 0, endings.contains(words[count]) {
      if let row = SymbolNames.table[words[..<count].joined(separator: ".")[...]] {
        resolve(row, endings: words[count...])
        return
      }
      count -= 1
    }
    return nil
  }

  private mutating func resolve(_ row: SymbolNames.Row, endings: ArraySlice<Substring>) {
    enclosure = endings.lazy.compactMap { Enclosure(rawValue: String($0)) }.first
    isSlashed = endings.contains("slash")
    let exact = ((enclosure == nil ? [row.glyph] : [row.enclosed]) + endings).joined(separator: "-")[...]
    if SymbolOutlines.contains(exact) {
      ownGlyph = exact
      return
    }
    // A filled variant without a glyph of its own is the plain one, as most of these are solid already.
    let inner = ([row.glyph] + endings.prefix { $0 == "slash" }).joined(separator: "-")[...]
    if SymbolOutlines.contains(inner), inner != row.glyph { isSlashed = false }
    let slashed = SymbolOutlines.contains(inner) ? inner : row.glyph
    let filled = "\(slashed)-fill"[...]
    baseGlyph = isFilled && SymbolOutlines.contains(filled) ? filled : slashed
  }
}
