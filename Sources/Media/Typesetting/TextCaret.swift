import CPango

/// A caret position, in points from the top left of the rectangle that `TextMetrics` measures.
public struct TextCaret: Hashable, Sendable {
  /// Points to the right.
  public var x: Double
  /// The top of the line, in points.
  public var y: Double
  /// The height of the line, in points.
  public var height: Double
}

extension TextLayout {
  /// Returns the caret positions before each character of the runs and after the last.
  func carets(of runs: [TextRun]) -> [TextCaret] {
    let left = extents.logical.x
    var carets: [TextCaret] = []
    func append(at byte: Int) {
      var strong = PangoRectangle()
      pango_layout_get_cursor_pos(layout, Int32(byte), &strong, nil)
      carets.append(
        TextCaret(
          x: PangoUnits.points(strong.x - left), y: PangoUnits.points(strong.y),
          height: PangoUnits.points(strong.height)))
    }
    let text = SourceText(runs, asOneParagraph: false)
    var byte = 0
    for run in runs {
      for character in run.text {
        append(at: byte)
        byte += character == "\0" ? 3 : character.utf8.count
      }
    }
    append(at: min(byte, text.bytes.count))
    return carets
  }
}
