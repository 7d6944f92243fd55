import CPango

/// The runs of a line with their positions in Pango units, in which carets are found without visiting the lines before.
struct CaretLine {
  private struct Run {
    /// The bytes of the text that the run contains.
    var bytes: Range<Int>
    /// The index of the run's first character in the text.
    var firstCharacter: Int
    /// The left edge, relative to that of the line.
    var x: Int32
    var box: PangoRectangle
    var run: UnsafeMutablePointer<PangoLayoutRun>
  }

  /// The first byte of the line.
  let start: Int
  private let end: Int
  private let box: PangoRectangle
  private let isRightToLeft: Bool
  /// The runs in the order of their bytes.
  private var runs: [Run] = []
  /// The position after the last run.
  private var endBox = PangoRectangle()
  private let text: UnsafePointer<CChar>
  /// The attributes of the whole text, one for each character.
  private let attributes: UnsafePointer<PangoLogAttr>

  /// Returns the lines of a layout, from the first; they are valid as long as the layout is.
  static func lines(of layout: OpaquePointer) -> [CaretLine] {
    var count: Int32 = 0
    guard let text = pango_layout_get_text(layout),
      let attributes = pango_layout_get_log_attrs_readonly(layout, &count), count > 0
    else { return [] }
    let iterator = pango_layout_get_iter(layout)
    defer { pango_layout_iter_free(iterator) }
    var lines: [CaretLine] = []
    repeat {
      guard let line = pango_layout_iter_get_line_readonly(iterator) else { break }
      lines.append(CaretLine(line.pointee, at: iterator, text: text, attributes: attributes))
    } while pango_layout_iter_next_run(iterator) != 0
    // Bytes and characters both count from the beginning of the text.
    var (byte, character) = (0, 0)
    for line in lines.indices {
      for run in lines[line].runs.indices {
        let start = lines[line].runs[run].bytes.lowerBound
        character += g_utf8_strlen(text + byte, start - byte)
        byte = start
        lines[line].runs[run].firstCharacter = character
      }
    }
    return lines
  }

  /// Reads the iterator's line, and moves the iterator to its end.
  private init(
    _ line: PangoLayoutLine, at iterator: OpaquePointer?, text: UnsafePointer<CChar>,
    attributes: UnsafePointer<PangoLogAttr>
  ) {
    self.text = text
    self.attributes = attributes
    start = Int(line.start_index)
    end = start + Int(line.length)
    isRightToLeft = line.resolved_dir == guint(PANGO_DIRECTION_RTL.rawValue)
    var box = PangoRectangle()
    pango_layout_iter_get_line_extents(iterator, nil, &box)
    self.box = box
    var x: Int32 = 0
    while let run = pango_layout_iter_get_run_readonly(iterator) {
      let item = run.pointee.item.pointee
      var box = PangoRectangle()
      pango_layout_iter_get_run_extents(iterator, nil, &box)
      runs.append(
        Run(
          bytes: Int(item.offset)..<Int(item.offset + item.length), firstCharacter: 0, x: x, box: box, run: run))
      x &+= pango_glyph_string_get_width(run.pointee.glyphs)
      pango_layout_iter_next_run(iterator)
    }
    pango_layout_iter_get_run_extents(iterator, nil, &endBox)
    runs.sort { $0.bytes.lowerBound < $1.bytes.lowerBound }
  }

  /// Returns the strong caret before a byte, like `pango_layout_get_cursor_pos`.
  func caret(at byte: Int) -> PangoRectangle {
    let paragraphLevel: guint8 = isRightToLeft ? 1 : 0
    let (left, right): (Int32, Int32) = (0, box.width)
    var before = (x: isRightToLeft ? right : left, level: paragraphLevel)
    if byte > start {
      var previous = byte - 1
      while previous > start, UInt8(bitPattern: text[previous]) & 0xC0 == 0x80 { previous -= 1 }
      before = edge(of: previous, trailing: true)
    }
    let after = byte < end ? edge(of: byte, trailing: false) : (x: isRightToLeft ? left : right, level: paragraphLevel)
    func isOppositeDirection(_ level: guint8) -> Bool { level % 2 != paragraphLevel }
    let isBefore =
      !isOppositeDirection(before.level) && (isOppositeDirection(after.level) || before.level < after.level)
    let place = run(at: byte)?.box ?? endBox
    return PangoRectangle(x: box.x &+ (isBefore ? before.x : after.x), y: place.y, width: 0, height: place.height)
  }

  private func run(at byte: Int) -> Run? {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].bytes.upperBound > byte { high = middle } else { low = middle + 1 }
    }
    return low < runs.count && runs[low].bytes.contains(byte) ? runs[low] : nil
  }

  /// Returns the edge of the character that contains a byte, from the left of the line.
  private func edge(of byte: Int, trailing: Bool) -> (x: Int32, level: guint8) {
    guard let run = run(at: byte) else { return (box.width, 0) }
    let item = run.run.pointee.item
    var character = run.firstCharacter + g_utf8_strlen(text + run.bytes.lowerBound, byte - run.bytes.lowerBound)
    var byte = byte
    // A character of several scalars has carets only at its ends.
    if trailing {
      while byte < end, text[byte] != 0, attributes[character + 1].is_cursor_position == 0 {
        character += 1
        byte = text.distance(to: UnsafePointer(g_utf8_find_next_char(text + byte, nil)))
      }
    } else {
      while byte > start, attributes[character].is_cursor_position == 0 {
        character -= 1
        byte = text.distance(to: UnsafePointer(g_utf8_prev_char(text + byte)))
      }
    }
    var x: Int32 = 0
    pango_glyph_string_index_to_x_full(
      run.run.pointee.glyphs, text + run.bytes.lowerBound, item!.pointee.length, &item!.pointee.analysis,
      UnsafeMutablePointer(mutating: attributes + run.firstCharacter), Int32(byte - run.bytes.lowerBound),
      trailing ? 1 : 0, &x)
    return (run.x &+ x, item!.pointee.analysis.level)
  }
}
