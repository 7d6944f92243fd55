import Glibc
import Surfaces

/// The division of a Gaussian between the pyramid, the small filter and the upsampler.
///
/// `factor` is the largest power of two at most `sigma / 1.5`. Down- and upsampling add a variance of exactly
/// `factor * factor / 2`, so the small filter's sigma is `sqrt((sigma / factor)^2 - 1/2)`: the total is the requested
/// Gaussian for any factor, and an animated sigma changes factors without a visible step.
///
/// The deviation from a Gaussian is largest for a sigma of 1.5 samples: 0.33 levels beside an edge from black to white,
/// 0.11 on average over black and white noise. From 2 samples on it is 0.12 and 0.03, which is as invisible beside the
/// rounding to bytes (0.5 and 0.29), for four times the samples.
///
/// Frames that must take less time have blurs of half the resolution: the factor is doubled, up to `sigma * sqrt(2)`,
/// where down- and upsampling alone are the requested Gaussian, so that a blur becomes coarser and never wider.
struct BlurGeometry: Hashable {
  static let maximumFactor = 32

  let sigma: Double
  let factor: Int
  let smallSigma: Double

  /// - Parameters:
  ///   - sigma: the standard deviation in pixels; clamped to 512, and 0 if it is not finite.
  ///   - shorterSide: the shorter side of the blurred picture, half of which limits the factor: a sample must not be wider
  ///     than the picture.
  ///   - halvings: the number of times that the resolution is halved, as far as sigma and side permit.
  init(sigma: Double, shorterSide: Int = .max, halvings: Int = 0) {
    let sigma = sigma.isFinite ? min(max(sigma, 0), 512) : 0
    self.sigma = sigma
    var factor = 1
    if sigma >= 3, shorterSide >= 4 {
      factor = 2
      while factor < Self.maximumFactor, Double(factor) * 3 <= sigma, factor * 4 <= shorterSide { factor *= 2 }
    }
    for _ in 0..<halvings
    where factor < Self.maximumFactor && Double(factor) * 2 <= sigma * 2.squareRoot() && shorterSide >= factor * 4 {
      factor *= 2
    }
    self.factor = factor
    let ratio = sigma / Double(factor)
    smallSigma = factor == 1 ? sigma : max(0, ratio * ratio - 0.5).squareRoot()
  }

  /// The number of halvings from the surface to the small image.
  var levels: Int { factor.trailingZeroBitCount }

  /// Samples on each side that the small filter weighs, all but 1/2000 of the Gaussian.
  var radius: Int { smallSigma < 0.05 ? 0 : Int((3.5 * smallSigma).rounded(.up)) }

  /// Lattice indices of the samples from which the pixels `range` are interpolated.
  func samples(for range: Range<Int>) -> Range<Int> {
    guard factor > 1, !range.isEmpty else { return range }
    return (floorDivide(range.lowerBound, factor) - 1)..<(floorDivide(range.upperBound - 1, factor) + 2)
  }

  /// The samples from which the pixels of `rect` are interpolated.
  func samples(for rect: PixelRect) -> PixelRect {
    PixelRect(samples(for: rect.columns), samples(for: rect.rows))
  }
}

/// Division that rounds towards minus infinity.
@inline(__always)
func floorDivide(_ a: Int, _ b: Int) -> Int { a >= 0 ? a / b : -((b - 1 - a) / b) }

/// Lattice indices of the half-size samples that depend on the samples `range`.
@inline(__always)
func halved(_ range: Range<Int>) -> Range<Int> {
  floorDivide(range.lowerBound - 1, 2)..<(floorDivide(range.upperBound, 2) + 1)
}

/// Lattice indices of the half-size samples that depend on the samples `bounds`.
func halved(_ bounds: PixelRect) -> PixelRect { PixelRect(halved(bounds.columns), halved(bounds.rows)) }
