import CSymbolCatalog

/// The table of the symbols' glyphs by their names in SF Symbols.
///
/// A line of `names.txt` contains a symbol's name, its glyph in `SymbolOutlines` and, where it differs, the glyph with
/// which the names of its variants in a circle or a square begin: with `xmark x-lg x`, the glyph of `xmark.circle` is
/// `x-circle`. Names that end in `.fill`, `.circle`, `.square` or `.slash` need no line where the glyph's own variants
/// have that ending.
package enum SymbolNames {
  /// The glyphs of a symbol.
  package struct Row: Sendable {
    /// The glyph of the symbol itself.
    package var glyph: Substring
    /// The name with which the glyphs of its variants in a shape begin.
    package var enclosed: Substring
  }

  /// The glyphs by the symbol's name.
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
