import Glibc

/// The error of the impulse response of a blur against a Gaussian, in one dimension.
///
/// Method: an impulse at every phase of the grid of the blur is compared with an untruncated Gaussian centred on it, in
/// float64; each value is the worst of all phases.
public struct ImpulseError: Sendable {
  /// `Σ |k - g|`.
  public private(set) var l1 = 0.0
  /// The largest possible error of one axis on 8-bit data, in levels: `255 · l1 / 2`.
  public var levels: Double { 255 * l1 / 2 }
  /// `10 log10(Σ g² / Σ (k - g)²)`, in decibels.
  public private(set) var signalToNoise = Double.infinity
  /// The distance of the centroid of the response from the impulse, in pixels, which causes shimmering under motion.
  public private(set) var centroid = 0.0
  /// The smallest and largest standard deviation of the response over the phases.
  public private(set) var sigmas: ClosedRange<Double>

  /// - Parameters:
  ///   - sigma: the sigma of the Gaussian to compare with, in pixels.
  ///   - phases: the period of the grid of the blur.
  ///   - count: the length of the line, with the impulse in its middle.
  ///   - blur: returns a blurred line of the same length.
  public init(sigma: Double, phases: Int, count: Int = 2048, of blur: ([Double]) -> [Double]) {
    var smallest = Double.infinity
    var largest = 0.0
    for phase in 0..<phases {
      let centre = count / 2 + phase
      var line = [Double](repeating: 0, count: count)
      line[centre] = 1
      let response = blur(line)
      precondition(response.count == count, "a blur keeps a line's length")
      var sum = 0.0, moment = 0.0, square = 0.0, absolute = 0.0, error = 0.0, energy = 0.0
      for x in 0..<count {
        let distance = Double(x - centre)
        let exact = exp(-0.5 * pow(distance / sigma, 2)) / (sigma * (2 * Double.pi).squareRoot())
        sum += response[x]
        moment += response[x] * distance
        square += response[x] * distance * distance
        absolute += abs(response[x] - exact)
        error += pow(response[x] - exact, 2)
        energy += exact * exact
      }
      let mean = moment / sum
      let own = max(0, square / sum - mean * mean).squareRoot()
      smallest = min(smallest, own)
      largest = max(largest, own)
      l1 = max(l1, absolute)
      signalToNoise = min(signalToNoise, 10 * log10(energy / error))
      centroid = max(centroid, abs(mean))
    }
    sigmas = smallest...largest
  }
}
