import Glibc
import TestSupport
import Testing

/// The reference, checked by a closed form, results of SciPy, and properties of Gaussians.
@Suite struct ReferenceBlurTests {
  static let sigmas = [0.5, 1, 2, 3.7, 8, 16, 30]

  /// The step between pixels 199 and 200 against `erf`, within the midpoint rule's error.
  @Test(arguments: sigmas)
  func stepIsTheErrorFunction(sigma: Double) {
    let line = (0..<400).map { $0 < 200 ? 0.0 : 1 }
    let blurred = ReferenceBlur.gaussian(line, sigma: sigma)
    let bound = 1.3 * exp(-0.5) / (24 * sigma * sigma * (2 * Double.pi).squareRoot())
    for x in 0..<400 where abs(x - 200) < 150 {
      let exact = ReferenceBlur.step(at: Double(x) + 0.5 - 200, sigma: sigma)
      #expect(abs(blurred[x] - exact) <= bound, "pixel \(x)")
    }
  }

  /// Φ(1) and Φ(-2), from any table of the normal distribution.
  @Test func stepHasTheNormalDistributionsValues() {
    #expect(abs(ReferenceBlur.step(at: 5, sigma: 5) - 0.841_344_746_068_543) < 1e-14)
    #expect(abs(ReferenceBlur.step(at: -4, sigma: 2) - 0.022_750_131_948_179) < 1e-14)
    #expect(ReferenceBlur.step(at: 0, sigma: 3) == 0.5)
  }

  /// The moments of the kernel: its standard deviation is the requested one.
  @Test(arguments: sigmas)
  func varianceIsSigmaSquared(sigma: Double) {
    let kernel = ReferenceBlur.kernel(sigma: sigma)
    let radius = kernel.count / 2
    let variance = kernel.indices.reduce(0.0) { $0 + kernel[$1] * pow(Double($1 - radius), 2) }
    #expect(abs(kernel.reduce(0, +) - 1) < 1e-14)
    // The effect of sampling on a Gaussian's moments, by Poisson's summation: 14 % at sigma 0.5, nothing from 1 on.
    let alias = 2 * exp(-2 * Double.pi * Double.pi * sigma * sigma)
    let expected = (1 + alias * (1 - 4 * Double.pi * Double.pi * sigma * sigma)) / (1 + alias)
    #expect(abs(variance / (sigma * sigma) - expected) < 1e-6)
  }

  /// SciPy 1.17, `gaussian_filter1d([0, 10, 4, 1, 7], 1.5, mode=…, truncate=8)`.
  @Test func shortLinesMatchSciPy() {
    let line: [Double] = [0, 10, 4, 1, 7]
    let mirrored = ReferenceBlur.gaussian(line, sigma: 1.5, edge: .mirror)
    let zero = ReferenceBlur.gaussian(line, sigma: 1.5, edge: .zero)
    let scipy = (
      mirror: [3.9162982526781676, 4.319407161827169, 4.516616487120439, 4.554672967238538, 4.693005131135688],
      zero: [2.6561888150715114, 3.8727744442480305, 4.171845136722374, 3.701980725271496, 2.8719959547788245]
    )
    for x in line.indices {
      #expect(abs(mirrored[x] - scipy.mirror[x]) < 1e-12)
      #expect(abs(zero[x] - scipy.zero[x]) < 1e-12)
    }
  }

  @Test(arguments: ReferenceBlur.Edge.allCases)
  func planesBlurLineByLine(edge: ReferenceBlur.Edge) async throws {
    try await forEachRandomCase(20) { random in
      let columns = (0..<random.int(in: 1...40)).map { _ in random.double(in: 0...1) }
      let rows = (0..<random.int(in: 1...40)).map { _ in random.double(in: 0...1) }
      let sigma = random.double(in: 0...9)
      let plane = Plane(width: columns.count, height: rows.count) { x, y in columns[x] * rows[y] }
      let across = ReferenceBlur.gaussian(columns, sigma: sigma, edge: edge)
      let down = ReferenceBlur.gaussian(rows, sigma: sigma, edge: edge)
      let product = Plane(width: columns.count, height: rows.count) { x, y in across[x] * down[y] }
      #expect(ReferenceBlur.gaussian(plane, sigma: sigma, edge: edge).maximumDifference(from: product) < 1e-13)
    }
  }

  /// Mirrored edges preserve constants and the sum of all pixels.
  @Test func mirroredEdgesKeepTheSum() async throws {
    try await forEachRandomCase(20) { random in
      let (width, height) = (random.int(in: 1...30), random.int(in: 1...30))
      var plane = Plane(width: width, height: height)
      for index in plane.values.indices { plane.values[index] = random.double(in: 0...1) }
      let sigma = random.double(in: 0...20)
      let sum = ReferenceBlur.gaussian(plane, sigma: sigma).values.reduce(0, +)
      #expect(abs(sum - plane.values.reduce(0, +)) < 1e-9)
      let flat = Plane(width: width, height: height, repeating: 0.7)
      #expect(ReferenceBlur.gaussian(flat, sigma: sigma).maximumDifference(from: flat) < 1e-13)
    }
  }

  /// Two blurs are one of the root of the sum of squares; pixels are sampled, so nearly.
  @Test func blursCompose() {
    var random = SeededRandom(seed: 5)
    let line = (0..<200).map { _ in random.double(in: 0...1) }
    let twice = ReferenceBlur.gaussian(ReferenceBlur.gaussian(line, sigma: 3), sigma: 4)
    let once = ReferenceBlur.gaussian(line, sigma: 5)
    for x in line.indices { #expect(abs(twice[x] - once[x]) < 1e-9) }
  }
}
