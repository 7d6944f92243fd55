import SymbolCatalog
import Testing

@Suite struct SymbolTableTests {
  /// Each glyph that a symbol names is there, and path data are whole numbers after the commands that the reader knows.
  @Test func everyGlyphHasAnOutline() {
    #expect(SymbolNames.table.count > 1000)
    for (name, row) in SymbolNames.table {
      #expect(SymbolOutlines.contains(row.glyph), "\(name)")
    }
    let known = Set("Mmlhvcz-0123456789 \n")
    for name in SymbolOutlines.names {
      let data = SymbolOutlines.pathData(of: name[...]) ?? ""
      #expect(data.hasPrefix(" M") && data.hasSuffix("z\n") && known.isSuperset(of: data), "\(name)")
    }
  }

  @Test func otherNamesHaveNone() {
    for name in ["", " ", "M", "bag\n", "no-such-glyph", "bag "] {
      #expect(!SymbolOutlines.contains(name[...]) && SymbolOutlines.pathData(of: name[...]) == nil, "\(name)")
    }
  }
}
