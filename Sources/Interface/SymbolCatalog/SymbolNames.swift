import CSymbolCatalog

/// The glyph of each symbol by its name in SF Symbols.
///
/// A line of `names.txt` is a symbol's name, its glyph in `SymbolOutlines`, and where it differs the glyph that its variants
/// in a circle or a square begin with: `xmark x-lg x` finds `xmark.circle` as `x-circle`. Names that end in `.fill`,
/// `.circle`, `.square` or `.slash` need no line where the glyph's own variants have that ending.
package enum SymbolNames {
  /// The glyphs of a symbol.
  package struct Row: Sendable {
    /// The glyph of the symbol itself.
    package var glyph: Substring
    /// The name before the endings of its variants in a shape.
    package var enclosed: Substring
  }

  /// By name.
  package static let table: [Substring: Row] = {
    let text = String(decoding: vitrine_symbol_names().bytes, as: UTF8.self)
    var table: [Substring: Row] = [:]
    table.reserveCapacity(1500)
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count > 1 { table[words[0]] = Row(glyph: words[1], enclosed: words[words.count > 2 ? 2 : 1]) }
    }
    return table
  }()
}
