/// The glyph of each symbol by its name in SF Symbols.
///
/// A line is a symbol's name, its glyph in `SymbolOutlines`, and where it differs the glyph that its variants in a circle
/// or a square begin with: `xmark x-lg x` finds `xmark.circle` as `x-circle`. Names that end in `.fill`, `.circle`,
/// `.square` or `.slash` need no line where the glyph's own variants have that ending.
enum SymbolNames {
  struct Row {
    var glyph: Substring
    var enclosed: Substring
  }

  /// By name.
  static let table: [Substring: Row] = {
    var table: [Substring: Row] = [:]
    table.reserveCapacity(1500)
    for part in [partA, partB, partC, partD] {
      for line in part.split(separator: "\n") {
        let words = line.split(separator: " ")
        if words.count > 1 { table[words[0]] = Row(glyph: words[1], enclosed: words[words.count > 2 ? 2 : 1]) }
      }
    }
    return table
  }()
}
