import Glibc
import TestSupport
import Testing

/// The measure and the reference, checked by the known errors of three box blurs (with SVG's windows) and of a binomial
/// pyramid, both implemented here by definition.
@Suite struct ImpulseErrorTests {
  @Test func sampledGaussianHasNoError() {
    let error = ImpulseError(sigma: 4, phases: 1, count: 512) { ReferenceBlur.gaussian($0, sigma: 4) }
    #expect(error.l1 < 1e-12 && error.signalToNoise > 200 && error.centroid < 1e-12)
    #expect(abs(error.sigmas.lowerBound - 4) < 1e-6)
  }

  /// SVG 1.1, feGaussianBlur: the window `d`. The errors are those of a float64 computation of that formula.
  static let boxes: [(sigma: Double, window: Int, stepError: Double, ownSigma: Double)] = [
    (2, 4, 6.6, 2.12), (4, 8, 4.6, 4.14), (8, 15, 2.6, 7.48), (16, 30, 2.1, 15.16), (30, 56, 2.4, 28.16),
  ]

  @Test(arguments: boxes)
  func threeBoxesHaveTheirKnownErrors(sigma: Double, window: Int, stepError: Double, ownSigma: Double) {
    #expect(window == Int((sigma * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5).rounded(.down)))
    let step = (0..<1024).map { $0 < 512 ? 0.0 : 255 }
    let exact = ReferenceBlur.gaussian(step, sigma: sigma)
    let boxed = threeBoxes(step, window)
    let worst = zip(exact[300..<724], boxed[300..<724]).reduce(0) { max($0, abs($1.0 - $1.1)) }
    #expect(abs(worst - stepError) < 0.06)
    let error = ImpulseError(sigma: sigma, phases: 1) { threeBoxes($0, window) }
    #expect(abs(error.sigmas.lowerBound - ownSigma) < 0.006)
    #expect(error.centroid < 1e-9)
  }

  /// L1 0.035 to 0.039, 29 to 31 dB, for sigma 10 to 60.
  @Test(arguments: [10, 20, 30, 45, 60] as [Double])
  func threeBoxesHaveTheirKnownL1(sigma: Double) {
    let window = Int((sigma * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5).rounded(.down))
    let error = ImpulseError(sigma: sigma, phases: 1) { threeBoxes($0, window) }
    #expect((0.0345...0.0395).contains(error.l1))
    #expect((28.5...31.5).contains(error.signalToNoise))
  }

  /// `[1 3 3 1]/8` cascade, a Gaussian on the small line, one quadratic step up, f = σ/2: 0.25 to 0.40 of a level, of
  /// which 0.40 at σ 4, and no shift of the centre at any phase.
  @Test(arguments: [(4, 1, 0.40), (8, 2, 0.29), (16, 3, 0.26), (32, 4, 0.25)] as [(Double, Int, Double)])
  func binomialPyramidHasItsKnownErrors(sigma: Double, levels: Int, known: Double) {
    let error = ImpulseError(sigma: sigma, phases: 1 << levels) { pyramid($0, sigma: sigma, levels: levels) }
    #expect(abs(error.levels - known) < 0.006)
    #expect(abs(error.l1 - known * 2 / 255) < 0.0001)
    #expect((49.5...55).contains(error.signalToNoise))
    #expect(error.centroid < 1e-9)
    #expect(abs(error.sigmas.lowerBound - sigma) < 1e-3 && abs(error.sigmas.upperBound - sigma) < 1e-3)
  }
}

/// Three boxes of `window`; where it is even, two of them shifted against each other and one of `window + 1`.
private func threeBoxes(_ line: [Double], _ window: Int) -> [Double] {
  let half = window / 2
  let ranges =
    window % 2 == 1 ? [-half...half, -half...half, -half...half] : [-half...half - 1, 1 - half...half, -half...half]
  return ranges.reduce(line) { line, offsets in
    line.indices.map { x in
      offsets.reduce(0.0) { $0 + line[min(max(x + $1, 0), line.count - 1)] } / Double(offsets.count)
    }
  }
}

/// The small Gaussian's variance is what the others leave of σ²: in small pixels the cascade has (1 - f⁻²)/4, the
/// quadratic step ¼.
private func pyramid(_ line: [Double], sigma: Double, levels: Int) -> [Double] {
  var small = line
  for _ in 0..<levels {
    let at = { (x: Int) in small.indices.contains(x) ? small[x] : 0 }
    small = (0..<small.count / 2).map { (at(2 * $0 - 1) + 3 * at(2 * $0) + 3 * at(2 * $0 + 1) + at(2 * $0 + 2)) / 8 }
  }
  let factor = Double(1 << levels)
  let variance = pow(sigma / factor, 2) - 0.5 + 0.25 / (factor * factor)
  let blurred = ReferenceBlur.gaussian(small, sigma: variance.squareRoot(), edge: .zero)
  return line.indices.map { x in
    let position = (Double(x) + 0.5) / factor
    let nearest = Int(position)
    let t = position - Double(nearest) - 0.5
    let weights = [0.5 * (0.5 - t) * (0.5 - t), 0.75 - t * t, 0.5 * (0.5 + t) * (0.5 + t)]
    return (0..<3).reduce(0.0) { sum, tap in
      let index = nearest + tap - 1
      return sum + (blurred.indices.contains(index) ? weights[tap] * blurred[index] : 0)
    }
  }
}
