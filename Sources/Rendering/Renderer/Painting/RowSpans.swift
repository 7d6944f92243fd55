import Kernels

/// The pixels of one row that a shape touches: an edge, what it covers wholly, an edge; and where the row goes through a
/// hole, that and the same again.
///
/// Between its corners a shape has the same in every row, coverage too: it is made once a band.
struct RowSpans {
  /// Span `i` is `bounds[i] ..< bounds[i + 1]`.
  private(set) var bounds: SIMD8<Int32>
  /// Spans: three, or seven of which one is the hole.
  private(set) var count = 3

  /// The coverage of the edges, eight pixels each, where none is wider.
  private var edges: UnsafeMutablePointer<UInt8>?

  /// The span that is the hole.
  static let hole = 3

  /// Whether a span is covered wholly.
  static func isSolid(_ index: Int) -> Bool { index & 3 == 1 }

  /// The spans of all straight rows of a shape.
  ///
  /// - Parameter edges: room for the coverage, as long as the spans are used.
  init(straightRowsOf shape: CoverageShape, like y: Int, edges: Scratch<UInt8>) {
    self.init(shape, row: y)
    let edges = edges.reserve(5 * 8)
    for index in stride(from: 0, to: count, by: 2) {
      let width = bounds[index + 1] - bounds[index]
      guard width <= 8 else { return }
      CoverageKernels.coverage(
        of: shape, x: Int(bounds[index]), y: y, count: Int(width), into: edges + index * 4)
    }
    self.edges = edges
  }

  /// Fills in the coverage of part of an edge, eight pixels whatever it has; false where it is not known.
  @inline(__always)
  func cover(_ index: Int, from x: Int, into coverage: UnsafeMutablePointer<UInt8>) -> Bool {
    guard let edges else { return false }
    let eight = UnsafeRawPointer(edges + (index * 4 + x - Int(bounds[index]))).loadUnaligned(as: UInt64.self)
    UnsafeMutableRawPointer(coverage).storeBytes(of: eight, as: UInt64.self)
    return true
  }

  init(_ shape: CoverageShape, row y: Int) {
    let (outer, inner) = CoverageKernels.spans(of: shape, row: y)
    let solid = inner.isEmpty ? outer.upperBound..<outer.upperBound : inner
    bounds = [
      Int32(outer.lowerBound), Int32(solid.lowerBound), Int32(solid.upperBound), Int32(outer.upperBound), 0, 0, 0, 0,
    ]
    guard let hole = shape.inner else { return }
    let (touched, empty) = CoverageKernels.spans(of: hole, row: y)
    guard !empty.isEmpty else { return }
    var filled = shape
    filled.hole = nil
    let whole = CoverageKernels.spans(of: filled, row: y).inner
    count = 7
    // Where nothing on a side is covered wholly, its solid part is empty and at the hole.
    let (left, right) = (outer.lowerBound..<empty.lowerBound, empty.upperBound..<outer.upperBound)
    let isThick = (
      !whole.isEmpty && whole.lowerBound < touched.lowerBound, !whole.isEmpty && touched.upperBound < whole.upperBound
    )
    let solidLeft = isThick.0 ? whole.lowerBound..<touched.lowerBound : left.upperBound..<left.upperBound
    let solidRight = isThick.1 ? touched.upperBound..<whole.upperBound : right.upperBound..<right.upperBound
    bounds = [
      Int32(left.lowerBound), Int32(solidLeft.lowerBound), Int32(solidLeft.upperBound), Int32(left.upperBound),
      Int32(right.lowerBound), Int32(solidRight.lowerBound), Int32(solidRight.upperBound), Int32(right.upperBound),
    ]
  }
}
