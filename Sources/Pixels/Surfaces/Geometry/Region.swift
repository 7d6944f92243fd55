/// A set of pixels as disjoint rectangles, in no particular order.
///
/// Regions are small (damage, occlusion): operations are linear in the number of rectangles, which `simplified(to:)`
/// bounds where a region is kept from frame to frame.
public struct Region: Hashable, Sendable {
  /// The rectangles, disjoint and not empty, in no particular order.
  public private(set) var rects: [PixelRect]

  /// An empty region.
  public init() { rects = [] }
  /// The pixels of a rectangle.
  public init(_ rect: PixelRect) { rects = rect.isEmpty ? [] : [rect] }

  /// True if the region has no pixels.
  public var isEmpty: Bool { rects.isEmpty }
  /// The number of pixels.
  ///
  /// - Complexity: O(n), where n is the number of rectangles.
  public var area: Int { rects.reduce(0) { $0 + $1.area } }
  /// The smallest rectangle that contains the region.
  ///
  /// - Complexity: O(n), where n is the number of rectangles.
  public var bounds: PixelRect { rects.reduce(.empty) { $0.union($1) } }

  /// Returns whether any pixel of `rect` is in the region.
  public func intersects(_ rect: PixelRect) -> Bool { rects.contains { $0.intersects(rect) } }

  /// Returns whether every pixel of `rect` is in the region.
  public func contains(_ rect: PixelRect) -> Bool {
    var rest = Region(rect)
    for piece in rects where !rest.isEmpty { rest.subtract(piece) }
    return rest.isEmpty
  }

  /// Adds the pixels of a rectangle.
  ///
  /// - Complexity: O(n + h n), where n is the number of rectangles and h the number of those that `rect` overlaps.
  public mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    if rects.contains(where: { $0.contains(rect) }) { return }
    subtract(rect)
    rects.append(rect)
  }

  /// Adds the pixels of another region.
  ///
  /// - Complexity: that of adding each rectangle of `other`.
  public mutating func add(_ other: Region) {
    for rect in other.rects { add(rect) }
  }

  /// Removes the pixels of a rectangle; a rectangle around the hole becomes at most four.
  ///
  /// - Complexity: O(n + h n), where n is the number of rectangles and h the number of those that `hole` overlaps: each
  ///   is replaced in the middle of the array.
  public mutating func subtract(_ hole: PixelRect) {
    guard !hole.isEmpty else { return }
    // In place: most rectangles do not intersect the hole.
    var index = 0
    while index < rects.count {
      let rect = rects[index]
      guard rect.intersects(hole) else {
        index += 1
        continue
      }
      let cut = rect.intersection(hole)
      rects.remove(at: index)
      func keep(_ minX: Int, _ minY: Int, _ maxX: Int, _ maxY: Int) {
        guard minX < maxX, minY < maxY else { return }
        rects.insert(PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY), at: index)
        index += 1
      }
      // Full-width pieces above and below the hole keep rows long.
      keep(rect.minX, rect.minY, rect.maxX, cut.minY)
      keep(rect.minX, cut.maxY, rect.maxX, rect.maxY)
      keep(rect.minX, cut.minY, cut.minX, cut.maxY)
      keep(cut.maxX, cut.minY, rect.maxX, cut.maxY)
    }
  }

  /// Removes the pixels of another region.
  public mutating func subtract(_ other: Region) {
    let reach = bounds
    for rect in other.rects where reach.intersects(rect) { subtract(rect) }
  }

  /// The part of the region inside a rectangle.
  ///
  /// - Complexity: O(n), where n is the number of rectangles.
  public func intersection(_ rect: PixelRect) -> Region {
    var result = Region()
    for part in rects.lazy.map({ $0.intersection(rect) }) where !part.isEmpty { result.rects.append(part) }
    return result
  }

  /// The pixels that are also in another region.
  ///
  /// - Complexity: O(n m), where n and m are the numbers of rectangles of the two regions.
  public func intersection(_ other: Region) -> Region {
    var result = Region()
    // Parts of disjoint rectangles are disjoint.
    for rect in other.rects { result.rects += intersection(rect).rects }
    return result
  }

  /// The region itself, or its bounding rectangle if it has more than `limit` rectangles.
  ///
  /// - Complexity: O(1) if nothing is to be done, otherwise O(n), where n is the number of rectangles.
  public func simplified(to limit: Int) -> Region { rects.count <= limit ? self : Region(bounds) }
}
