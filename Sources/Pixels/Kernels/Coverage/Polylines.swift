import Lanes

/// The subpaths of a path as lines, with what a stroke has to know of the curves that they stand for. To be reused: it
/// keeps its memory.
public struct Polylines: Sendable {
  /// A curve among the points. Those between its ends are inside of it: they are no corners, and its lines turn there by
  /// no more than the tolerance asks for.
  public struct Curve: Sendable {
    /// The indices in `points` of its first and its last point.
    public var first: Int
    public var last: Int
    /// The directions of the curve at its ends, of any length. Zero where there is none: that of the line is taken.
    public var startTangent: SIMD2<Double>
    public var endTangent: SIMD2<Double>

    /// A curve with its first and last index in `points`, and its directions there.
    public init(first: Int, last: Int, startTangent: SIMD2<Double>, endTangent: SIMD2<Double>) {
      (self.first, self.last) = (first, last)
      (self.startTangent, self.endTangent) = (startTangent, endTangent)
    }
  }

  /// The ends of a subpath in the arrays, and its kind.
  public struct Subpath: Sendable {
    /// The index after its last point, and the one after its last curve.
    public var pointEnd: Int
    public var curveEnd: Int
    /// True if its end is joined to its start; it may or may not end with a point equal to its first.
    public var isClosed: Bool
  }

  /// The points of all subpaths. A subpath with a single point is one of zero length; a lone move is no subpath.
  public private(set) var points: [SIMD2<Double>] = []
  /// The curves of all subpaths, in the order of their points.
  public private(set) var curves: [Curve] = []
  /// The subpaths that have been ended.
  public private(set) var subpaths: [Subpath] = []

  /// No subpaths.
  public init() {}

  /// Adds a point to the subpath, after a line.
  public mutating func addPoint(_ point: SIMD2<Double>) { points.append(point) }

  /// Marks the points from index `first` to the last one that has been added as a curve.
  public mutating func addCurve(from first: Int, startTangent: SIMD2<Double>, endTangent: SIMD2<Double>) {
    let last = points.count - 1
    // A point may be the end of one curve and the start of the next.
    guard first >= max(subpaths.last?.pointEnd ?? 0, curves.last?.last ?? 0), first < last else { return }
    curves.append(Curve(first: first, last: last, startTangent: startTangent, endTangent: endTangent))
  }

  /// Ends the subpath of the points that were added since the last one.
  public mutating func endSubpath(isClosed: Bool) {
    guard points.count > subpaths.last?.pointEnd ?? 0 else { return }
    subpaths.append(Subpath(pointEnd: points.count, curveEnd: curves.count, isClosed: isClosed))
  }

  /// Removes the subpaths and keeps the memory.
  public mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    curves.removeAll(keepingCapacity: true)
    subpaths.removeAll(keepingCapacity: true)
  }

  /// The number of bytes of the arrays.
  public var byteCount: Int {
    points.capacity * MemoryLayout<SIMD2<Double>>.stride + curves.capacity * MemoryLayout<Curve>.stride
      + subpaths.capacity * MemoryLayout<Subpath>.stride
  }

  /// The smallest and the largest coordinates; nil if there are no points, or if one is not a number.
  ///
  /// - Complexity: O(*n*), where *n* is the number of points.
  public var bounds: (lower: SIMD2<Double>, upper: SIMD2<Double>)? {
    guard let first = points.first else { return nil }
    // Four points at once, then one by one.
    var lower = Self.repeated(first)
    var upper = lower
    // Zero, until it meets an infinity or a number that is none.
    var check = SIMD8<Double>.zero
    points.withUnsafeBytes { bytes in
      var index = 0
      while index < points.count {
        let isWhole = index &+ 4 <= points.count
        let four =
          isWhole ? bytes.loadUnaligned(fromByteOffset: index &* 16, as: SIMD8.self) : Self.repeated(points[index])
        lower = lower.lesser(four)
        upper = upper.greater(four)
        check += four * 0
        index &+= isWhole ? 4 : 1
      }
    }
    guard check == .zero else { return nil }
    let (left, top) = (lower.evenHalf.min(), lower.oddHalf.min())
    return (SIMD2(left, top), SIMD2(upper.evenHalf.max(), upper.oddHalf.max()))
  }

  /// A point four times.
  private static func repeated(_ point: SIMD2<Double>) -> SIMD8<Double> {
    let two = SIMD4(lowHalf: point, highHalf: point)
    return SIMD8(lowHalf: two, highHalf: two)
  }
}
