import Synchronization

/// A text that is measured for several sizes, such as the label of a stack.
///
/// Most texts are one line, whose metrics are the same at each width that it fits. These are stored here, which avoids
/// a look-up in the cache of all texts.
public struct MeasuredText: Sendable {
  private let key: LayoutKey
  /// True if the text is one line unless its width breaks it.
  private let mayBeLine: Bool
  private var line: TextMetrics?
  /// The text if it is shaped as one line.
  private var shaped: ShapedLine?

  /// Creates a text that has not been measured.
  public init(_ runs: [TextRun], style: TextStyle) {
    key = LayoutKey(runs: runs, style: style, width: nil, height: nil)
    mayBeLine = key.isShort && !runs.contains { SourceText.mayHoldNewlines($0.text) }
  }

  /// Returns whether the text is one whole line in a width, and thus in every larger one, at any height.
  public mutating func isLine(in width: Double?) -> Bool {
    guard mayBeLine, !key.runs.contains(where: { $0.tracking != 0 }) else { return false }
    if line == nil { _ = metrics(width: width, height: nil) }
    return line.map { key.fits($0.width, in: width) } ?? false
  }

  /// Returns the text as one whole line, to be rasterised, if it has been measured as one that fits a width in points;
  /// nil for a text that has to be laid out.
  public func line(in width: Double?) -> ShapedLine? {
    guard let shaped, key.fits(shaped.metrics.width, in: width) else { return nil }
    return shaped
  }

  /// Measures the laid-out runs, like `Typesetter.measure`.
  public mutating func metrics(width: Double?, height: Double?) -> TextMetrics {
    if let line, key.fits(line.width, in: width) { return line }
    return Typesetter.state.withLock { state in
      if mayBeLine, line == nil {
        shaped = state.line(of: key.runs, in: nil)
        let metrics = shaped?.metrics ?? state.metrics(key.unbounded)
        if metrics.lineCount == 1 {
          line = metrics
          if key.fits(metrics.width, in: width) { return metrics }
        }
      }
      var bounded = key
      (bounded.width, bounded.height) = (width, height)
      return state.metrics(bounded)
    }
  }
}
