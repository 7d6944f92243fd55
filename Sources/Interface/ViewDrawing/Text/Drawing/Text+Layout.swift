import DisplayList
import Surfaces
import Typesetting
@_spi(Nodes) import ViewGraph

extension Text {
  /// The lines of a laid-out text, for a `TextRenderer`.
  public struct Layout: RandomAccessCollection, Equatable {
    let lines: [Line]
    /// True if the text is truncated.
    public let isTruncated: Bool

    /// The index of the first line, 0.
    public var startIndex: Int { 0 }
    /// The number of lines.
    public var endIndex: Int { lines.count }
    /// The line at an index, counted from the top.
    public subscript(index: Int) -> Line { lines[index] }

    /// One line: runs from left to right.
    public struct Line: RandomAccessCollection, Equatable {
      let runs: [Run]

      /// The index of the first run, 0.
      public var startIndex: Int { 0 }
      /// The number of runs.
      public var endIndex: Int { runs.count }
      /// The run at an index, counted from the left.
      public subscript(index: Int) -> Run { runs[index] }
      /// The left end of the baseline, in points from the text's top left.
      public var origin: CGPoint { typographicBounds.origin }
      /// The bounds of the line.
      public var typographicBounds: TypographicBounds { TypographicBounds(around: runs.map(\.typographicBounds)) }
    }

    /// A part of a line with the same attributes. It consists of pieces from left to right, each of one glyph or
    /// several that belong together.
    public struct Run: RandomAccessCollection, Equatable {
      let text: PlacedText
      let pieces: [TextPiece]

      /// The index of the first piece, 0.
      public var startIndex: Int { 0 }
      /// The number of pieces.
      public var endIndex: Int { pieces.count }
      /// The piece at an index, counted from the left.
      public subscript(index: Int) -> RunSlice { self[index..<index + 1] }
      /// A range of pieces.
      public subscript(bounds: Range<Int>) -> RunSlice { RunSlice(run: self, indices: bounds) }

      /// The attribute of a type that `Text.customAttribute(_:)` has attached; nil where there is none.
      public subscript<T: TextAttribute>(key: T.Type) -> T? {
        pieces.first.flatMap { text.attributes.indices.contains($0.run) ? text.attributes[$0.run][key] : nil }
      }

      /// The direction of the run, always from left to right here.
      public var layoutDirection: LayoutDirection { .leftToRight }
      /// The bounds of the run.
      public var typographicBounds: TypographicBounds { self[0..<pieces.count].typographicBounds }
    }

    /// A range of a run's pieces.
    public struct RunSlice: RandomAccessCollection, Equatable {
      /// The run that contains the pieces.
      public let run: Run
      /// The indices of the pieces in the run.
      public let indices: Range<Int>

      /// The index of the first piece in the run.
      public var startIndex: Int { indices.lowerBound }
      /// The index after that of the last piece in the run.
      public var endIndex: Int { indices.upperBound }
      /// The piece at an index of the run.
      public subscript(index: Int) -> RunSlice { run[index] }
      /// A range of pieces, by their indices in the run.
      public subscript(bounds: Range<Int>) -> RunSlice { run[bounds] }
      /// The attribute of a type that `Text.customAttribute(_:)` has attached; nil where there is none.
      public subscript<T: TextAttribute>(key: T.Type) -> T? { run[key] }
      /// The bounds of the pieces.
      public var typographicBounds: TypographicBounds {
        TypographicBounds(around: run.pieces[indices].map(TypographicBounds.init))
      }
    }

    /// The bounds of a part of a text, in points from the text's top left corner.
    public struct TypographicBounds: Equatable, Sendable {
      /// The left end of the baseline.
      public var origin = CGPoint.zero
      /// The distance from the left edge to the right one.
      public var width: CGFloat = 0
      /// The extent above the baseline.
      public var ascent: CGFloat = 0
      /// The extent below the baseline.
      public var descent: CGFloat = 0
      /// The space between lines in addition to the ascent and the descent: always zero here, where the lines
      /// themselves include it.
      public var leading: CGFloat = 0

      /// Empty bounds at the text's top left corner.
      public init() {}

      /// The rectangle from the ascent to the descent.
      public var rect: CGRect { CGRect(x: origin.x, y: origin.y - ascent, width: width, height: ascent + descent) }
    }

    /// Options for drawing a part of a text.
    public struct DrawingOptions: OptionSet, Sendable {
      /// The options, a bit each.
      public let rawValue: UInt32
      /// Options from their bits.
      public init(rawValue: UInt32) { self.rawValue = rawValue }
      /// Places glyphs at fractions of a pixel, which is always the case here.
      public static let disablesSubpixelQuantization = DrawingOptions(rawValue: 1)
    }
  }
}

extension Text.Layout.TypographicBounds {
  fileprivate init(_ piece: TextPiece) {
    origin = CGPoint(x: piece.x, y: piece.baseline)
    (width, ascent, descent) = (CGFloat(piece.width), CGFloat(piece.ascent), CGFloat(piece.descent))
  }

  /// The union of other bounds, on the baseline of the first.
  fileprivate init(around parts: [Self]) {
    guard let first = parts.first else { return }
    let right = parts.reduce(first.origin.x) { max($0, $1.origin.x + $1.width) }
    origin = CGPoint(x: parts.reduce(first.origin.x) { min($0, $1.origin.x) }, y: first.origin.y)
    width = right - origin.x
    ascent = parts.reduce(0) { max($0, origin.y - $1.origin.y + $1.ascent) }
    descent = parts.reduce(0) { max($0, $1.origin.y - origin.y + $1.descent) }
  }
}

/// A text as it is set and painted, of which its layout draws parts.
///
/// Unchecked: the object is never changed, and the environment's objects are used on the main actor alone.
final class PlacedText: Equatable, @unchecked Sendable {
  let text: SetText
  /// The styles, by the paint index of the runs.
  let paints: [ResolvedStyle]
  /// The custom attributes, by the index of the run.
  let attributes: [CustomTextAttributes]
  private let size: CGSize
  private let environment: EnvironmentValues

  init(
    _ text: SetText, paints: [ResolvedStyle], attributes: [CustomTextAttributes], size: CGSize,
    environment: EnvironmentValues
  ) {
    self.text = text
    self.paints = paints
    self.attributes = attributes
    self.size = size
    self.environment = environment
  }

  static func == (a: PlacedText, b: PlacedText) -> Bool {
    a === b
      || a.text.runs == b.text.runs && a.attributes == b.attributes && a.text.width == b.text.width
        && a.text.height == b.text.height
  }

  /// The lines, in which neighbouring pieces of the same run are joined.
  var layout: Text.Layout {
    let lines = Typesetter.lines(text.runs, style: text.style, width: text.width, height: text.height)
    let metrics = Typesetter.measure(text.runs, style: text.style, width: text.width, height: text.height)
    return Text.Layout(
      lines: lines.map { line in
        var runs: [[TextPiece]] = []
        for piece in line {
          if runs.last?.last?.run == piece.run { runs[runs.count - 1].append(piece) } else { runs.append([piece]) }
        }
        return Text.Layout.Line(runs: runs.map { Text.Layout.Run(text: self, pieces: $0) })
      }, isTruncated: metrics.isTruncated)
  }

  @MainActor
  func paint(_ bytes: Range<Int>, into canvas: inout DisplayCanvas, at placement: Placement, identity: ViewIdentity) {
    for (ink, paint) in paints.enumerated() {
      canvas.paint(
        text, ink: paints.count > 1 ? ink : nil, bytes: bytes, at: placement, size: size, with: paint,
        environment: environment, identity: identity, index: ink)
    }
  }
}

extension GraphicsContext {
  /// Draws a line of a text at its place in the text.
  public func draw(_ line: Text.Layout.Line, options: Text.Layout.DrawingOptions = .init()) {
    for run in line { draw(run, options: options) }
  }

  /// Draws a run of a text at its place in the text.
  public func draw(_ run: Text.Layout.Run, options: Text.Layout.DrawingOptions = .init()) {
    draw(run[run.startIndex..<run.endIndex], options: options)
  }

  /// Draws pieces of a text's run at their places in the text.
  public func draw(_ slice: Text.Layout.RunSlice, options: Text.Layout.DrawingOptions = .init()) {
    let pieces = slice.run.pieces[slice.indices]
    guard let start = pieces.map(\.bytes.lowerBound).min(), let end = pieces.map(\.bytes.upperBound).max() else {
      return
    }
    let (text, map) = (slice.run.text, map)
    draw { canvas, placement, identity in
      text.paint(start..<end, into: &canvas, at: placement.drawing(map), identity: identity)
    }
  }
}
