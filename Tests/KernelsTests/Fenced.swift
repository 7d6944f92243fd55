import Kernels
import TestSupport
import Testing

/// Elements against a fence: those that a kernel is asked for, and `spare` ones behind them that its contract lets it
/// touch. Whatever it reads or writes beyond ends the process.
struct Fenced<Element: BitwiseCopyable & Equatable> {
  let count: Int
  private let buffer: FencedBuffer

  init(_ count: Int, spare: Int = 0, against side: FencedBuffer.Side = .end) {
    self.count = count
    buffer = FencedBuffer(byteCount: max(1, count + spare) * MemoryLayout<Element>.stride, against: side)
  }

  init(_ values: [Element], spare: Int = 0, against side: FencedBuffer.Side = .end) {
    self.init(values.count, spare: spare, against: side)
    for (index, value) in values.enumerated() { base[index] = value }
  }

  var base: UnsafeMutablePointer<Element> { buffer.base.assumingMemoryBound(to: Element.self) }
  var raw: UnsafeMutableRawPointer { buffer.base }
  var values: [Element] { (0..<count).map { base[$0] } }
  /// True if the bytes on the other side of the buffer are unchanged.
  var isUndamaged: Bool { buffer.isUndamaged }
}

extension SeededRandom {
  /// A row's length: short ones, where vectors have tails, most often.
  mutating func count() -> Int { oneIn(6) ? pick([63, 64, 65, 127, 128, 129, 255, 257]) : int(in: 1...40) }

  /// Which end of a buffer lies against the fence.
  mutating func side() -> FencedBuffer.Side { pick(FencedBuffer.Side.allCases) }

  mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in edgeByte() } }

  /// Fixed-point values up to `limit`, flat and extreme stretches among them.
  mutating func words(_ count: Int, upTo limit: Int) -> [UInt16] {
    let style = int(in: 0...3)
    let flat = int(in: 0...limit)
    return (0..<count).map { _ in
      switch style {
      case 0: UInt16(flat)
      case 1: bool() ? UInt16(limit) : 0
      default: UInt16(int(in: 0...limit))
      }
    }
  }

  mutating func pixels(_ count: Int) -> [UInt32] { (0..<count).map { _ in premultipliedPixel() } }
}

/// The four channels of a pixel in memory order.
func channels(_ pixel: UInt32) -> [Int] { (0..<4).map { Int(pixel >> (8 * UInt32($0)) & 255) } }

/// A pixel of four channels in memory order.
func pixel(_ channels: [Int]) -> UInt32 { (0..<4).reduce(0) { $0 | UInt32(channels[$1]) << (8 * UInt32($1)) } }

/// `value / 255`, rounded to nearest: what every product of two bytes is divided by.
func dividedBy255(_ value: Int) -> Int { (value + 127) / 255 }

/// The largest and the mean signed error over many values.
struct Errors {
  private(set) var largest = 0.0
  private(set) var count = 0
  private var sum = 0.0
  var mean: Double { sum / Double(max(1, count)) }

  mutating func add(_ actual: Double, _ expected: Double) {
    largest = max(largest, abs(actual - expected))
    sum += actual - expected
    count += 1
  }
}

/// Compares `count` results with the expected ones within `tolerance`, and reports the first that is off: one issue,
/// however many there are, so that a failure can be read.
func expectEach(
  _ count: Int, _ actual: (Int) -> some BinaryInteger, _ expected: (Int) -> Double, within tolerance: Double,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  var (wrong, first, worst) = (0, -1, 0.0)
  for i in 0..<count {
    let difference = abs(Double(actual(i)) - expected(i))
    guard !(difference <= tolerance) else { continue }
    if wrong == 0 { first = i }
    wrong += 1
    worst = max(worst, difference)
  }
  guard wrong > 0 else { return }
  Issue.record(
    """
    \(wrong) of \(count) are off by up to \(worst); the first, at \(first), is \(actual(first)), \
    expected \(expected(first))
    """,
    sourceLocation: sourceLocation)
}

/// `expectEach` for results that are exact.
func expectEach(
  _ count: Int, _ actual: (Int) -> some BinaryInteger, equals expected: (Int) -> Int,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectEach(count, actual, { Double(expected($0)) }, within: 0, sourceLocation: sourceLocation)
}

/// The two tables of thresholds; rows point into them, so they live as long as the process.
enum Thresholds {
  static let noise = DitherTable(isEnabled: true)
  static let nearest = DitherTable(isEnabled: false)
  static func table(dither: Bool) -> DitherTable { dither ? noise : nearest }
}
