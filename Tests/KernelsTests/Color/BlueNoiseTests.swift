import Glibc
import Testing

@testable import Kernels

/// Ulichney, "The void-and-cluster method for dither array generation", 1993, in integers: the same bytes everywhere.
private struct VoidAndCluster {
  static let side = 64
  static let cells = side * side
  private static let sigma = 1.9

  private(set) var isOn = [Bool](repeating: false, count: cells)
  /// The sum, for every cell, of the Gaussians around the cells that are on, on the torus.
  private var energy = [Int](repeating: 0, count: cells)
  private let gaussian: [Int]

  init() {
    gaussian = (0..<Self.cells).map { index in
      let (x, y) = (index % Self.side, index / Self.side)
      let (dx, dy) = (Double(min(x, Self.side - x)), Double(min(y, Self.side - y)))
      return Int(exp(-(dx * dx + dy * dy) / (2 * Self.sigma * Self.sigma)) * 1_048_576 + 0.5)
    }
  }

  mutating func set(_ cell: Int, _ on: Bool) {
    isOn[cell] = on
    let (cellX, cellY) = (cell % Self.side, cell / Self.side)
    let sign = on ? 1 : -1
    for y in 0..<Self.side {
      let row = ((y - cellY) & 63) * Self.side
      for x in 0..<Self.side { energy[y * Self.side + x] += sign * gaussian[row + ((x - cellX) & 63)] }
    }
  }

  /// The cell that is on and has others closest around it; the first of equals.
  var tightestCluster: Int {
    var best = -1
    for cell in 0..<Self.cells where isOn[cell] && (best < 0 || energy[cell] > energy[best]) { best = cell }
    return best
  }

  /// The cell that is off and lies furthest from any that is on; the first of equals.
  var largestVoid: Int {
    var best = -1
    for cell in 0..<Self.cells where !isOn[cell] && (best < 0 || energy[cell] < energy[best]) { best = cell }
    return best
  }

  static func ranks() -> [Int] {
    var pattern = VoidAndCluster()
    var (state, count) = (UInt64(1), 0)
    while count < 410 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let cell = Int((state >> 33) % UInt64(cells))
      guard !pattern.isOn[cell] else { continue }
      pattern.set(cell, true)
      count += 1
    }
    while true {
      let cluster = pattern.tightestCluster
      pattern.set(cluster, false)
      let void = pattern.largestVoid
      pattern.set(void, true)
      if void == cluster { break }
    }
    var ranks = [Int](repeating: 0, count: cells)
    var shrinking = pattern
    for rank in (0..<count).reversed() {
      let cluster = shrinking.tightestCluster
      shrinking.set(cluster, false)
      ranks[cluster] = rank
    }
    for rank in count..<cells {
      let void = pattern.largestVoid
      pattern.set(void, true)
      ranks[void] = rank
    }
    return ranks
  }
}

@Suite("Blue noise")
struct BlueNoiseTests {
  @Test("the table is what void and cluster makes, value for value")
  func regenerated() {
    let thresholds = VoidAndCluster.ranks().map { UInt8($0 / 16) }
    #expect(BlueNoise.thresholds.count == 4096)
    let differing = zip(BlueNoise.thresholds, thresholds).enumerated().filter { $0.element.0 != $0.element.1 }
    #expect(differing.isEmpty, "\(differing.count) values differ, the first at \(differing.first?.offset ?? -1)")
  }

  @Test("each threshold comes sixteen times")
  func histogram() {
    var counts = [Int](repeating: 0, count: 256)
    for value in BlueNoise.thresholds { counts[Int(value)] += 1 }
    #expect(counts.allSatisfy { $0 == 16 })
  }

  /// White noise has the same power at every frequency: the values' variance times their number.
  @Test("low frequencies have a hundredth of white noise's power")
  func spectrum() {
    let side = 64
    let mean = 127.5
    let values = BlueNoise.thresholds.map { Double($0) - mean }
    let white = values.reduce(0) { $0 + $1 * $1 }
    let waves = (0..<side).map { (cos(2 * Double.pi * Double($0) / 64), sin(2 * Double.pi * Double($0) / 64)) }
    var (power, count) = (0.0, 0)
    for v in -8...8 {
      for u in -8...8 where (1...64).contains(u * u + v * v) {
        var (real, imaginary) = (0.0, 0.0)
        for y in 0..<side {
          for x in 0..<side {
            let wave = waves[(u * x + v * y) & 63]
            real += values[y * side + x] * wave.0
            imaginary += values[y * side + x] * wave.1
          }
        }
        power += real * real + imaginary * imaginary
        count += 1
      }
    }
    #expect(power / Double(count) < white * 0.01)
  }

  /// Seven eighths of a level about its middle, and one more for what truncated products lose.
  @Test("dither thresholds: noise for colour, nearest for alpha, the first sixteen pixels again at the end")
  func ditherTable() {
    let table = Thresholds.noise
    for y in 0..<64 {
      let row = table.row(y)
      for x in 0..<64 {
        let noise = Double(BlueNoise.thresholds[y * 64 + x])
        #expect(abs(Double(row[x * 4]) - (16 + noise * 7 / 8 + 1)) < 1)
        #expect(row[x * 4 + 3] == 129)
      }
      for i in 0..<64 { #expect(row[64 * 4 + i] == row[i]) }
      #expect(table.row(y + 64) == row && table.row(y - 64) == row)
    }
    // Each channel has the same thresholds at other places.
    var sorted: [[UInt16]] = []
    for channel in 0..<3 {
      let values = (0..<4096).map { table.row($0 / 64)[$0 % 64 * 4 + channel] }
      let mean = values.reduce(0.0) { $0 + Double($1) } / 4096
      // A value of exactly half a level goes either way as often.
      #expect(abs(mean - 128.5) <= 0.75)
      sorted.append(values.sorted())
    }
    #expect(sorted[0] == sorted[1] && sorted[1] == sorted[2])
  }

  @Test("the channels by themselves are the same thresholds")
  func planes() {
    let table = Thresholds.noise
    for y in 0..<64 {
      for channel in 0..<4 {
        for i in 0..<128 {
          let x = i & 63
          #expect(table.row(y)[320 + channel * 128 + i] == table.row(y)[x * 4 + channel])
        }
      }
    }
  }

  @Test("without dither every threshold rounds to nearest")
  func nearest() {
    let table = Thresholds.nearest
    for y in 0..<64 { for i in 0..<DitherTable.rowElements { #expect(table.row(y)[i] == 129) } }
  }
}
