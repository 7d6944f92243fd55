/// The outlines that symbols are made of, as text.
///
/// A line with a glyph's name is followed by its outline, indented: SVG path data of the commands `M m l h v c z` in
/// whole hundredths, in a square of 1600. Outer contours run clockwise and holes the other way, so that the nonzero
/// rule fills them; arcs became cubic curves.
///
/// Names without a prefix are Bootstrap Icons 1.10.3, `md-` are Material Icons (the font of
/// material-design-icons-iconfont 6.7.0, brought to the same size), and `vt-` come with this library.
///
/// Bootstrap Icons: Copyright (c) 2019-2021 The Bootstrap Authors, MIT licence. Material Icons: Copyright 2014-2020
/// Material Design Authors, 2019-2022 Jossef Harush, Apache licence 2.0. The texts are in `Assets/Licenses`.
enum SymbolOutlines {
  /// The side of the square of an outline.
  static let side: CGFloat = 1600

  /// The path data of each glyph.
  static let table: [Substring: Substring] = {
    var table: [Substring: Substring] = [:]
    table.reserveCapacity(1500)
    for part in [partA, partB, partC, partD, partE, partF, partG, partH, partI, partJ, partK, partL] {
      let text = part[...]
      var name: Substring?
      var start = text.startIndex
      var line = text.startIndex
      while line < text.endIndex {
        let end = text.utf8[line...].firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex
        let next = end < text.endIndex ? text.utf8.index(after: end) : end
        if text.utf8[line] != UInt8(ascii: " ") {
          if let name { table[name] = text[start..<line] }
          name = text[line..<end]
          start = next
        }
        line = next
      }
      if let name { table[name] = text[start...] }
    }
    return table
  }()
}
