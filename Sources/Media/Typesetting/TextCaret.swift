import CPango
import Glibc

/// A caret position, in points from the top left of the rectangle that `TextMetrics` measures.
public struct TextCaret: Hashable, Sendable {
  /// Points to the right.
  public var x: Double
  /// The top of the line, in points.
  public var y: Double
  /// The height of the line, in points.
  public var height: Double
  /// The byte after the caret in the laid-out text, in UTF-8, as in a `TextPiece`.
  public var byte: Int
}

extension TextLayout {
  /// Returns the caret positions before each character of the runs and after the last.
  ///
  /// `pango_layout_get_cursor_pos` would search for each from the first line on.
  func carets(of runs: [TextRun]) -> [TextCaret] {
    let left = extents.logical.x
    let lines = CaretLine.lines(of: layout)
    var (carets, byte, line): ([TextCaret], Int, Int) = ([], 0, 0)
    let end = strlen(pango_layout_get_text(layout))
    func append() {
      let place = min(byte, end)
      while line + 1 < lines.count, lines[line + 1].start <= place { line += 1 }
      let caret = lines[line].caret(at: place)
      carets.append(
        TextCaret(
          x: PangoUnits.points(caret.x &- left), y: PangoUnits.points(caret.y), height: PangoUnits.points(caret.height),
          byte: place))
    }
    for run in runs {
      for character in run.text {
        append()
        byte += SourceText.length(of: character)
      }
    }
    append()
    return carets
  }
}
