import Kernels

/// The spans of one row of a shape: an edge, the completely covered pixels, an edge; and beside a hole, the hole and
/// the same again.
///
/// Between its corners the rows of a shape have the same spans and coverage, which are computed once per band.
struct RowSpans {
  /// Span `i` is `bounds[i] ..< bounds[i + 1]`.
  private(set) var bounds: SIMD8<Int32>
  /// The number of spans: three, or seven of which one is the hole.
  private(set) var count = 3

  /// The coverage of the edges, eight pixels each; nil if one is wider.
  private var edges: UnsafeMutablePointer<UInt8>?

  /// The index of the hole.
  static let hole = 3

  /// Returns whether a span is completely covered.
  static func isSolid(_ index: Int) -> Bool { index & 3 == 1 }

  /// The spans of all straight rows of a shape.
  ///
  /// - Parameter edges: memory for the coverage, used as long as the spans.
  init(straightRowsOf shape: CoverageShape, like y: Int, edges: ScratchBuffer<UInt8>) {
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

  /// Copies the coverage of part of an edge, always eight pixels. Returns false if it is not known.
  @inline(__always)
  func copyCoverage(_ index: Int, from x: Int, into coverage: UnsafeMutablePointer<UInt8>) -> Bool {
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
    // If no pixel on a side is completely covered, its solid part is empty, at the hole.
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
