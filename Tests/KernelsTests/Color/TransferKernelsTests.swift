import Glibc
import Kernels
import Surfaces
import TestSupport
import Testing

@Suite("Colour transfers")
struct TransferKernelsTests {
  private static func draw(_ random: inout SeededRandom) -> ColorTransfer.Function {
    func values(_ random: inout SeededRandom) -> [Double] {
      (0..<random.int(in: 0...6)).map { _ in random.double(in: -0.5...1.5) }
    }
    switch random.int(in: 0...4) {
    case 0: return .identity
    case 1: return .table(values(&random))
    case 2: return .discrete(values(&random))
    case 3: return .linear(slope: random.double(in: -2...2), intercept: random.double(in: -1...1))
    default:
      return .gamma(
        amplitude: random.double(in: -2...2), exponent: random.double(in: 0.2...4), offset: random.double(in: -1...1))
    }
  }

  /// The function of a level, 0...255, in double precision: section "feComponentTransfer" of Filter Effects 1.
  private static func value(_ function: ColorTransfer.Function, _ level: Int) -> Double {
    let c = Double(level) / 255
    func piece(_ n: Int) -> Int { level == 255 ? n - 1 : Int((c * Double(n)).rounded(.down)) }
    let result: Double
    switch function {
    case .identity: result = c
    case .table(let v) where v.count > 1:
      let n = v.count - 1
      let k = piece(n)
      result = v[k] + (c - Double(k) / Double(n)) * Double(n) * (v[k + 1] - v[k])
    case .table(let v): result = v.first ?? c
    case .discrete(let v): result = v.isEmpty ? c : v[piece(v.count)]
    case .linear(let slope, let intercept): result = slope * c + intercept
    case .gamma(let amplitude, let exponent, let offset): result = amplitude * pow(c, exponent) + offset
    }
    return max(0, min(1, result))
  }

  @Test("rows within half a level of float64, and not a byte beyond")
  func random() async throws {
    try await forEachRandomCase(300) { random in
      let (count, side) = (random.count(), random.side())
      let before = random.pixels(count)
      let pixels = Fenced(before, against: side)
      let opaque = random.bool()
      let transfer = ColorTransfer(
        red: Self.draw(&random), green: Self.draw(&random), blue: Self.draw(&random),
        alpha: opaque ? .identity : Self.draw(&random))
      TransferKernels.apply(TransferTable(transfer), pixels.raw, count: count)
      let functions = [transfer.blue, transfer.green, transfer.red]
      for (index, old) in before.enumerated() {
        let (new, c) = (channels(pixels.base[index]), channels(old))
        let alpha = Self.value(transfer.alpha, c[3])
        #expect(abs(Double(new[3]) - alpha * 255) <= 0.51)
        for i in 0..<3 {
          // The nearest level, and both where the quotient lies between two.
          let level = c[3] == 0 ? 0 : min(255, Double(c[i] * 255) / Double(c[3]))
          let near = Set([(level - 1e-4).rounded(), (level + 1e-4).rounded()]).map { max(0, Int($0)) }
          let fits = near.contains { abs(Double(new[i]) - Self.value(functions[i], $0) * alpha * 255) <= 0.51 }
          #expect(fits, "\(transfer) of \(c): \(new)")
        }
        #expect(new[0...2].allSatisfy { $0 <= new[3] })
      }
      #expect(pixels.isUndamaged)
    }
  }

  @Test("the identity changes no premultiplied pixel")
  func identity() {
    let all = (0...255).flatMap { alpha in (0...alpha).map { pixel([$0, alpha / 2, 0, alpha]) } }
    let row = Fenced(all)
    TransferKernels.apply(TransferTable(.identity), row.raw, count: all.count)
    #expect(row.values == all)
  }
}
