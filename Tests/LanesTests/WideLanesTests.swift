import Lanes
import TestSupport
import Testing

@Suite("Vectors as wide as the machine's")
struct WideLanesTests {
  private static let edges: [UInt16] = [0, 1, 127, 128, 255, 256, 32_767, 32_768, 65_280, 65_535]

  /// The lanes of a vector.
  private static func words(_ lanes: WideLanes) -> [UInt16] {
    withUnsafeBytes(of: lanes) { Array($0.bindMemory(to: UInt16.self)) }
  }

  private static func random(_ random: inout SeededRandom) -> (WideLanes, [UInt16]) {
    var words: [UInt16] = []
    for _ in 0..<WideLanes.count {
      words.append(random.oneIn(3) ? random.pick(edges) : UInt16(truncatingIfNeeded: random.next()))
    }
    return (words.withUnsafeBytes { $0.loadUnaligned(as: WideLanes.self) }, words)
  }

  @Test("arithmetic equals the scalar operations")
  func arithmetic() async throws {
    try await forEachRandomCase(300) { random in
      let ((a, x), (b, y)) = (Self.random(&random), Self.random(&random))
      let value = random.pick(Self.edges)
      #expect(Self.words(WideLanes(repeating: value)) == x.map { _ in value })
      func each(_ operation: (UInt16, UInt16) -> UInt16) -> [UInt16] { zip(x, y).map(operation) }
      #expect(Self.words(a.complement) == x.map { ~$0 })
      #expect(Self.words(a &+ b) == each { $0 &+ $1 })
      #expect(Self.words(a &- b) == each { $0 &- $1 })
      #expect(Self.words(a &* b) == each { $0 &* $1 })
      #expect(Self.words(a.lesser(b)) == each { min($0, $1) })
      #expect(Self.words(a.multipliedHigh(by: b)) == each { UInt16((UInt32($0) * UInt32($1)) >> 16) })
      #expect(Self.words(a.averaged(with: b)) == each { UInt16((UInt32($0) + UInt32($1) + 1) / 2) })
      #expect(Self.words(.highBytes(a, b)) == each { $0 >> 8 | $1 & 0xFF00 })
      #expect(Self.words(a.lowSamples) == x.map { ($0 & 255) << 7 })
      #expect(Self.words(a.highSamples) == x.map { ($0 >> 8) << 7 })
      func signed(_ operation: (Int, Int) -> Int) -> [UInt16] {
        each { x, y in
          let result = operation(Int(Int16(bitPattern: x)), Int(Int16(bitPattern: y)))
          return UInt16(bitPattern: Int16(truncatingIfNeeded: result))
        }
      }
      #expect(Self.words(a.signedProduct(b)) == signed { ($0 * $1 + 16_384) >> 15 })
      #expect(Self.words(a.signedSum(b)) == signed { min(max($0 + $1, -32_768), 32_767) })
      let (low, high) = (UInt16(bitPattern: -300), UInt16(9_000))
      let limited = a.signedLimited(WideLanes(repeating: low), WideLanes(repeating: high))
      #expect(Self.words(limited) == signed { x, _ in min(max(x, -300), 9_000) })
    }
  }

  @Test("floats are multiplied, limited and cut off, and come back to their lanes")
  func floats() async throws {
    try await forEachRandomCase(100) { random in
      let (a, x) = Self.random(&random)
      let (factor, addend) = (Float(random.double(in: -2...2)), Float(random.int(in: -70_000...70_000)))
      let (low, high) = a.floats
      func moved(_ lanes: WideFloats) -> WideFloats {
        lanes.times(WideFloats(repeating: factor), plus: WideFloats(repeating: addend))
      }
      let lanes = Self.words(WideLanes(joining: moved(low), moved(high)))
      for (lane, value) in x.enumerated() {
        // One rounding or two: the machine's own affair.
        let exact = Double(factor) * Double(value) + Double(addend)
        let (actual, expected) = (Double(Int16(bitPattern: lanes[lane])), min(max(exact, -32_768), 32_767))
        #expect(abs(actual - expected) <= 1.02)
      }
      let unit = WideFloats(repeating: Float(1) / 32_767)
      func half(_ lanes: WideFloats) -> WideFloats {
        lanes.times(unit, plus: WideFloats(repeating: -0.5)).limitedToUnit
          .times(WideFloats(repeating: 1_000), plus: WideFloats(repeating: 0))
      }
      let limited = Self.words(WideLanes(joining: half(low), half(high)))
      for (lane, value) in x.enumerated() {
        let expected = 1_000 * min(max(Double(value) / 32_767 - 0.5, 0), 1)
        #expect(abs(Double(limited[lane]) - expected) <= 1)
      }
    }
  }

  @Test("interleaved pixels come apart into planes, and planes into the orders that are asked for")
  func planes() async throws {
    try await forEachRandomCase(50) { random in
      let vectors = (0..<4).map { _ in Self.random(&random) }
      let words = vectors.flatMap(\.1)
      let planes = WidePlanes(interleaved: vectors[0].0, vectors[1].0, vectors[2].0, vectors[3].0)
      func channel(_ index: Int) -> [UInt16] { (0..<WideLanes.count).map { words[$0 * 4 + index] } }
      #expect(Self.words(planes.blue.planeInOrder) == channel(0))
      #expect(Self.words(planes.green.planeInOrder) == channel(1))
      #expect(Self.words(planes.red.planeInOrder) == channel(2))
      let (a, x) = vectors[0]
      let (b, y) = vectors[1]
      let both = x + y
      func every(_ first: Int) -> [UInt16] { stride(from: first, to: both.count, by: 2).map { both[$0] } }
      #expect(Self.words(.evenLanes(a, b)) == every(0))
      #expect(Self.words(.oddLanes(a, b)) == every(1))
      both.withUnsafeBytes { memory in
        let shift = random.int(in: 0...WideLanes.count)
        let numbers = WideLanes.laneNumbers &+ WideLanes(repeating: UInt16(shift))
        let between = WideLanes(at: memory.baseAddress! + shift * 2, between: a, and: b, from: numbers)
        #expect(Self.words(between) == Array(both[shift..<(shift + WideLanes.count)]))
      }
    }
  }

  @Test("pixels and words land where they are said to")
  func order() async throws {
    try await forEachRandomCase(50) { random in
      let ((a, x), (b, y)) = (Self.random(&random), Self.random(&random))
      func pixels(_ words: [UInt16]) -> [[UInt16]] {
        (0..<WideLanes.pixelCount).map { Array(words[($0 * 4)..<($0 * 4 + 4)]) }
      }
      let (p, q) = (pixels(x), pixels(y))
      func every(_ first: Int, of pixels: [[UInt16]]) -> [[UInt16]] {
        stride(from: first, to: pixels.count, by: 2).map { pixels[$0] }
      }
      #expect(pixels(Self.words(.evenPixels(a, b))) == every(0, of: p) + every(0, of: q))
      #expect(pixels(Self.words(.oddPixels(a, b))) == every(1, of: p) + every(1, of: q))
      let pairs = 0..<(WideLanes.pixelCount / 2)
      #expect(pixels(Self.words(.lowerPixels(a, b))) == pairs.flatMap { [p[$0 * 2], q[$0 * 2]] })
      #expect(pixels(Self.words(.upperPixels(a, b))) == pairs.flatMap { [p[$0 * 2 + 1], q[$0 * 2 + 1]] })
      #expect(pixels(Self.words(a.next(b))) == Array(p.dropFirst()) + [q[0]])
      func woven(_ first: Int) -> [UInt16] {
        var result: [UInt16] = []
        for group in stride(from: first, to: WideLanes.count, by: 8) {
          for i in group..<(group + 4) { result += [x[i], y[i]] }
        }
        return result
      }
      #expect(Self.words(.interleaveLow(a, b)) == woven(0))
      #expect(Self.words(.interleaveHigh(a, b)) == woven(4))
    }
  }

  @Test("bytes interleave in sixteens, and pairs of them are multiplied and added up")
  func bytes() async throws {
    try await forEachRandomCase(100) { random in
      let count = WideLanes.byteCount
      let (x, y) = ((0..<count).map { _ in random.edgeByte() }, (0..<count).map { _ in random.edgeByte() })
      let a = x.withUnsafeBytes { $0.loadUnaligned(as: WideBytes.self) }
      let b = y.withUnsafeBytes { $0.loadUnaligned(as: WideBytes.self) }
      func woven(_ first: Int) -> [UInt8] {
        var result: [UInt8] = []
        for group in stride(from: first, to: count, by: 16) {
          for i in group..<(group + 8) { result += [x[i], y[i]] }
        }
        return result
      }
      #expect(withUnsafeBytes(of: WideBytes.interleaveLow(a, b)) { Array($0) } == woven(0))
      #expect(withUnsafeBytes(of: WideBytes.interleaveHigh(a, b)) { Array($0) } == woven(8))
      let (low, high) = (Int8(random.int(in: -64...60)), Int8(random.int(in: -64...60)))
      var sums: [UInt16] = []
      for i in stride(from: 0, to: count, by: 2) {
        sums.append(UInt16(truncatingIfNeeded: Int(x[i]) * Int(low) + Int(x[i + 1]) * Int(high)))
      }
      #expect(Self.words(a.dotPairs(WideBytes(pairs: low, high))) == sums)
    }
  }
}
