import Glibc
import Kernels
import Surfaces
import TestSupport
import Testing

@Suite("Coverage of rounded rectangles")
struct CoverageKernelsTests {
  /// Returns whether a point lies in a shape, by the definition of its corners.
  private static func contains(_ shape: CoverageShape, _ x: Double, _ y: Double) -> Bool {
    if let hole = shape.inner, contains(hole, x, y) { return false }
    let rect = shape.rect
    guard x > rect.minX, x < rect.maxX, y > rect.minY, y < rect.maxY else { return false }
    guard shape.extent > 0 else { return true }
    let u = (abs(x - (rect.minX + rect.maxX) / 2) - (rect.width / 2 - shape.extent)) / shape.extent
    let v = (abs(y - (rect.minY + rect.maxY) / 2) - (rect.height / 2 - shape.extent)) / shape.extent
    let power = shape.corner == .circle ? 2 : 3.25
    return u <= 0 || v <= 0 || pow(u, power) + pow(v, power) <= 1
  }

  /// The share of a pixel inside the shape, by 16 x 16 samples.
  private static func sampled(_ shape: CoverageShape, _ x: Int, _ y: Int) -> Double {
    var inside = 0
    for j in 0..<16 {
      for i in 0..<16
      where contains(shape, Double(x) + (Double(i) + 0.5) / 16, Double(y) + (Double(j) + 0.5) / 16) { inside += 1 }
    }
    return Double(inside) / 256
  }

  private static func coverage(_ shape: CoverageShape, _ columns: Range<Int>, _ y: Int) -> [UInt8] {
    let out = Fenced<UInt8>(columns.count)
    CoverageKernels.coverage(of: shape, x: columns.lowerBound, y: y, count: columns.count, into: out.base)
    return out.values
  }

  /// Edges on pixels, halfway between them, or anywhere.
  private static func shape(_ random: inout SeededRandom, sides: ClosedRange<Double>) -> CoverageShape {
    let grid = random.pick([1.0, 2, 0])
    func place(_ range: ClosedRange<Double>) -> Double {
      let value = random.double(in: range)
      return grid == 0 ? value : (value * grid).rounded() / grid
    }
    let rect = DeviceRect(x: place(-3...3), y: place(-3...3), width: place(sides), height: place(sides))
    return CoverageShape(
      rect: rect, extent: random.oneIn(4) ? 0 : random.double(in: 0...20),
      corner: random.bool() ? .circle : .superellipse)
  }

  /// The same with a hole somewhere inside, parallel to the sides or not.
  private static func ring(_ random: inout SeededRandom, sides: ClosedRange<Double>) -> CoverageShape {
    let shape = shape(&random, sides: sides)
    let most = min(shape.rect.width, shape.rect.height) / 2
    let inset = random.bool() ? Double(random.int(in: 0...4)) : random.double(in: 0...most)
    guard inset < most else { return shape }
    return CoverageShape(
      rect: shape.rect, extent: shape.extent, corner: shape.corner,
      hole: (shape.rect.insetBy(inset), max(0, shape.extent - inset)))
  }

  @Test("spans are conservative: outside coverage is 0, inside it is 255")
  func spans() async throws {
    try await forEachRandomCase(600) { random in
      let shape = random.bool() ? Self.shape(&random, sides: 0.2...60) : Self.ring(&random, sides: 0.2...60)
      for y in -5..<68 {
        let (outer, inner) = CoverageKernels.spans(of: shape, row: y)
        for (index, value) in Self.coverage(shape, -6..<70, y).enumerated() {
          let x = index - 6
          guard (!outer.contains(x) && value != 0) || (inner.contains(x) && value != 255) else { continue }
          Issue.record("\(shape), row \(y), column \(x): \(value), outer \(outer), inner \(inner)")
          return
        }
        #expect(inner.isEmpty || (outer.lowerBound <= inner.lowerBound && inner.upperBound <= outer.upperBound))
      }
    }
  }

  @Test("a part of a row is that part of the whole, to the byte")
  func parts() async throws {
    try await forEachRandomCase(400) { random in
      let shape = random.bool() ? Self.shape(&random, sides: 0.2...60) : Self.ring(&random, sides: 0.2...60)
      let columns = random.int(in: -9...5)..<random.int(in: 8...70)
      let first = random.int(in: columns.lowerBound...columns.upperBound - 1)
      let part = first..<random.int(in: first + 1...columns.upperBound)
      for y in -5..<68 {
        let whole = Self.coverage(shape, columns, y)
        let found = Self.coverage(shape, part, y)
        let expected = Array(whole[part.lowerBound - columns.lowerBound..<part.upperBound - columns.lowerBound])
        guard found != expected else { continue }
        Issue.record("\(shape), row \(y), columns \(part) of \(columns): \(found), not \(expected)")
        return
      }
    }
  }

  @Test("rows between the corners have the same spans and coverage, and there are not many others")
  func straightRows() async throws {
    try await forEachRandomCase(400) { random in
      let shape = random.bool() ? Self.shape(&random, sides: 0.2...60) : Self.ring(&random, sides: 0.2...60)
      let rows = CoverageKernels.straightRows(of: shape)
      let first = Self.coverage(shape, -6..<70, rows.lowerBound)
      for y in rows {
        #expect(CoverageKernels.spans(of: shape, row: y) == CoverageKernels.spans(of: shape, row: rows.lowerBound))
        #expect(Self.coverage(shape, -6..<70, y) == first)
      }
      let corner = max(shape.extent, shape.hole.map { $0.rect.minY - shape.rect.minY + $0.extent } ?? 0)
      #expect(Double(rows.count) >= shape.rect.height - 2 * corner - 5)
    }
  }

  @Test("a ring is the shape without its hole, within 1/6 of the sampled area")
  func rings() async throws {
    try await forEachRandomCase(120) { random in Self.compare(Self.ring(&random, sides: 6...40), tolerance: 1 / 6) }
  }

  @Test("plain rectangles, whole or fractional, cover their exact area")
  func rectangles() async throws {
    try await forEachRandomCase(200) { random in
      var shape = Self.shape(&random, sides: 0.1...12)
      shape.extent = 0
      let rect = shape.rect
      for y in -4..<17 {
        let rows = max(0, min(Double(y) + 1, rect.maxY) - max(Double(y), rect.minY))
        let row = Self.coverage(shape, -4..<17, y)
        let exact = { (index: Int) in
          let x = Double(index - 4)
          return rows * max(0, min(x + 1, rect.maxX) - max(x, rect.minX)) * 255
        }
        expectEach(row.count, { row[$0] }, exact, within: 0.5001)
      }
    }
  }

  @Test("rounded corners of 4 pixels and more are within 1/12 of the sampled area")
  func corners() async throws {
    try await forEachRandomCase(80) { random in
      var shape = Self.shape(&random, sides: 10...40)
      let rect = shape.rect
      // Corners on whole pixels of the lattice or not, but large enough to be smooth at a pixel's size.
      shape.extent = min(max(shape.extent, 4), min(rect.width, rect.height) / 2)
      Self.compare(shape, tolerance: 1 / 12)
    }
  }

  @Test("tiny shapes and small radii are within 1/5 of the sampled area")
  func tiny() async throws {
    try await forEachRandomCase(120) { random in
      Self.compare(Self.shape(&random, sides: 0.3...9), tolerance: 1 / 5)
    }
  }

  private static func compare(_ shape: CoverageShape, tolerance: Double) {
    let area = shape.rect.outerPixels.expanded(by: 1)
    for y in area.rows {
      for (index, value) in coverage(shape, area.columns, y).enumerated() {
        let expected = sampled(shape, area.minX + index, y)
        guard abs(Double(value) / 255 - expected) > tolerance else { continue }
        Issue.record("\(shape) at (\(area.minX + index), \(y)): \(value) of 255, expected \(expected * 255)")
        return
      }
    }
  }

  @Test("a shape on whole pixels is symmetric both ways", arguments: [CoverageShape.Corner.circle, .superellipse])
  func symmetry(corner: CoverageShape.Corner) {
    for (width, height) in [(1, 1), (2, 3), (7, 7), (20, 11), (33, 64)] {
      for extent in [0, 0.5, 3, 10] as [Double] {
        let rect = DeviceRect(PixelRect(x: 5, y: -3, width: width, height: height))
        let shape = CoverageShape(rect: rect, extent: extent, corner: corner)
        for y in 0..<height {
          let row = Self.coverage(shape, 5..<(5 + width), y - 3)
          #expect(row == row.reversed())
          #expect(row == Self.coverage(shape, 5..<(5 + width), height - 1 - y - 3))
        }
      }
    }
  }

  @Test("nothing is covered by an empty shape or far from any")
  func nothing() {
    for rect in [DeviceRect(x: 3, y: 3, width: 0, height: 4), DeviceRect(x: 3, y: 3, width: -5, height: 5)] {
      let shape = CoverageShape(rect: rect, extent: 3)
      for y in 0..<10 {
        #expect(CoverageKernels.spans(of: shape, row: y).inner.isEmpty)
        #expect(Self.coverage(shape, 0..<12, y).allSatisfy { $0 == 0 })
      }
    }
    let far = CoverageShape(rect: DeviceRect(x: 1e6, y: 1e6, width: 5, height: 5), extent: 2)
    #expect(CoverageKernels.spans(of: far, row: 3).outer.isEmpty)
    #expect(Self.coverage(far, 0..<20, 3).allSatisfy { $0 == 0 })
  }

  @Test("shapes of any size and place have spans: none traps", arguments: [1e9, 1e19, 1e30, 1e300, .infinity])
  func huge(size: Double) {
    let everything = CoverageShape(rect: DeviceRect(minX: -size, minY: -size, maxX: size, maxY: size), extent: 5)
    let (outer, _) = CoverageKernels.spans(of: everything, row: 7)
    #expect(outer.contains(0) && outer.contains(4000))
    #expect(Self.coverage(everything, 0..<5, 7) == [255, 255, 255, 255, 255])
  }
}
