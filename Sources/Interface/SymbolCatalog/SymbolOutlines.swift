import CSymbolCatalog
package import Foundation

/// The outlines of symbols, as text.
///
/// In `outlines.txt` a line with a glyph's name is followed by its outline, indented: SVG path data of the commands
/// `M m l h v c z` in whole hundredths, in a square of 1600. Outer contours run clockwise and holes the other way, so that
/// the nonzero rule fills them; arcs became cubic curves.
///
/// Names without a prefix are Bootstrap Icons 1.10.3, `md-` are Material Icons (the font of
/// material-design-icons-iconfont 6.7.0, brought to the same size), and `vt-` come with this library.
///
/// Bootstrap Icons: Copyright (c) 2019-2021 The Bootstrap Authors, MIT licence. Material Icons: Copyright 2014-2020
/// Material Design Authors, 2019-2022 Jossef Harush, Apache licence 2.0. The texts are in `Assets/Licenses`.
package enum SymbolOutlines {
  /// The side of the square of an outline.
  package static let side: CGFloat = 1600

  /// The names of all glyphs.
  package static var names: some Collection<String> { table.keys }

  /// Returns whether there is a glyph of a name.
  package static func contains(_ name: Substring) -> Bool { table[String(name)] != nil }

  /// Returns the path data of a glyph; nil where there is none of that name.
  package static func pathData(of name: Substring) -> String? {
    table[String(name)].map { String(decoding: resource[$0], as: UTF8.self) }
  }

  private static var resource: UnsafeBufferPointer<UInt8> { vitrine_symbol_outlines().bytes }

  /// The range of each glyph's path data in the resource.
  private static let table: [String: Range<Int>] = {
    let resource = Self.resource
    var table: [String: Range<Int>] = [:]
    table.reserveCapacity(2500)
    var name: String?
    var (start, line) = (0, 0)
    while line < resource.count {
      let end = resource[line...].firstIndex(of: UInt8(ascii: "\n")) ?? resource.count
      if resource[line] != UInt8(ascii: " ") {
        if let name { table[name] = start..<line }
        name = String(decoding: resource[line..<end], as: UTF8.self)
        start = end + 1
      }
      line = end + 1
    }
    if let name { table[name] = start..<resource.count }
    return table
  }()
}

extension VitrineResource {
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: size) }
}
