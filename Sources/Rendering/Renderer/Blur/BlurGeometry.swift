import Glibc
import Surfaces

/// How a Gaussian of one standard deviation is split between the pyramid, the small filter and the upsampler.
///
/// `factor` is the largest power of two at most `sigma / 1.5`. Going down and up again adds a variance of exactly
/// `factor * factor / 2`, so the small filter has `sqrt((sigma / factor)^2 - 1/2)`: the sum is the Gaussian asked for,
/// whatever the factor, and an animated sigma passes from one factor to the next unseen.
///
/// What going down and up adds besides is largest where a sigma is just 1.5 samples: 0.33 levels beside an edge from black
/// to white, 0.11 in the mean over black and white noise. From 2 samples on it is 0.12 and 0.03, of which rounding to
/// bytes, 0.5 and 0.29, leaves as little to be seen, for four times the samples.
struct BlurGeometry: Hashable {
  static let largestFactor = 32

  let sigma: Double
  let factor: Int
  let smallSigma: Double

  /// - Parameters:
  ///   - sigma: in pixels; limited to 512, and 0 when it is not a number.
  ///   - shorterSide: of the picture that is blurred. The factor is kept to half of it: a picture narrower than a sample
  ///     could not be told from its surroundings.
  init(sigma: Double, shorterSide: Int = .max) {
    let sigma = sigma.isFinite ? min(max(sigma, 0), 512) : 0
    self.sigma = sigma
    var factor = 1
    if sigma >= 3, shorterSide >= 4 {
      factor = 2
      while factor < Self.largestFactor, Double(factor) * 3 <= sigma, factor * 4 <= shorterSide { factor *= 2 }
    }
    self.factor = factor
    let ratio = sigma / Double(factor)
    smallSigma = factor == 1 ? sigma : (ratio * ratio - 0.5).squareRoot()
  }

  /// Halvings from the surface to the small image.
  var levels: Int { factor.trailingZeroBitCount }

  /// Samples on each side that the small filter weighs: beyond them lies a two-thousandth of the Gaussian.
  var radius: Int { smallSigma < 0.05 ? 0 : Int((3.5 * smallSigma).rounded(.up)) }

  /// Lattice indices of the small samples that pixels `range` are interpolated from.
  func samples(for range: Range<Int>) -> Range<Int> {
    guard factor > 1, !range.isEmpty else { return range }
    return (floorDivide(range.lowerBound, factor) - 1)..<(floorDivide(range.upperBound - 1, factor) + 2)
  }

  /// The samples that the pixels of `rect` are interpolated from.
  func samples(for rect: PixelRect) -> PixelRect {
    PixelRect(samples(for: rect.columns), samples(for: rect.rows))
  }
}

/// Division that rounds towards minus infinity.
@inline(__always)
func floorDivide(_ a: Int, _ b: Int) -> Int { a >= 0 ? a / b : -((b - 1 - a) / b) }

/// Lattice indices of the half-size samples that see any of the samples `range`.
@inline(__always)
func halved(_ range: Range<Int>) -> Range<Int> {
  floorDivide(range.lowerBound - 1, 2)..<(floorDivide(range.upperBound, 2) + 1)
}

/// Lattice indices of the half-size samples that see any of the samples `bounds`.
func halved(_ bounds: PixelRect) -> PixelRect { PixelRect(halved(bounds.columns), halved(bounds.rows)) }
