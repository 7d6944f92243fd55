import Foundation
import Surfaces
import Testing

@Suite struct OklabTests {
  private func oklab(_ red: Double, _ green: Double, _ blue: Double) -> SIMD3<Double> {
    Oklab.coordinates(ofLinear: SIMD3(SRGB.linear(red), SRGB.linear(green), SRGB.linear(blue)), cubeRoot: cbrt)
  }

  /// The table of sRGB primaries in CSS Color 4: red is oklab(62.8% 0.225 0.126).
  @Test func coordinatesAreOttossons() {
    let red = oklab(1, 0, 0)
    #expect(abs(red.x - 0.62796) < 1e-4 && abs(red.y - 0.22486) < 1e-4 && abs(red.z - 0.12585) < 1e-4)
    let white = oklab(1, 1, 1)
    #expect(abs(white.x - 1) < 1e-6 && abs(white.y) < 1e-6 && abs(white.z) < 1e-6)
  }

  @Test func linearIsTheInverse() {
    let color = SIMD3(0.2, 0.7, 0.4)
    let back = Oklab.linear(oklab(color.x, color.y, color.z))
    for channel in 0..<3 { #expect(abs(SRGB.encoded(back[channel]) - color[channel]) < 1e-5) }
  }

  @Test func theTransferFunctionIsOdd() {
    for value in [0.01, 0.5, 1, 1.4] {
      #expect(SRGB.linear(-value) == -SRGB.linear(value))
      #expect(abs(SRGB.encoded(SRGB.linear(value)) - value) < 1e-7)
    }
  }

  /// The ordinates of `3t^2 - 2t^3`, a cubic that its control values 0, 0, 1, 1 give.
  @Test func toneCurvesAreBeziers() {
    for t in stride(from: 0.0, through: 1, by: 0.125) {
      #expect(abs(ToneCurve(SIMD4<Double>(0, 0, 1, 1))(t) - (3 * t * t - 2 * t * t * t)) < 1e-12)
    }
    #expect(ToneCurve(SIMD4<Double>(2, 2, 2, 2))(0.5) == 1)
    #expect(ToneCurve(SIMD4<Double>(-1, -1, -1, -1))(0.5) == 0)
  }
}
