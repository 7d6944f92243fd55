import Foundation
import Kernels
import TestSupport
import Testing

/// Against the definition in float64: decode, mix by alphas, encode.
@Suite("Linear light")
struct LinearLightKernelsTests {
  private func light(_ level: Double) -> Double {
    level <= 0.04045 ? level / 12.92 : pow((level + 0.055) / 1.055, 2.4)
  }

  private func level(_ light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  /// One pixel over another as red, green, blue and alpha in levels of 255.
  private func reference(_ source: UInt32, _ old: UInt32, share: Double) -> [Double] {
    let alpha = Double(source >> 24) / 255 * share
    let kept = Double(old >> 24) / 255 * (1 - alpha)
    let whole = alpha + kept
    guard whole > 0 else { return [0, 0, 0, 0] }
    func straight(_ pixel: UInt32, _ shift: UInt32) -> Double {
      pixel >> 24 == 0 ? 0 : min(1, Double(pixel >> shift & 255) / Double(pixel >> 24))
    }
    return [16, 8, 0].map { (shift: UInt32) in
      let mixed = (light(straight(source, shift)) * alpha + light(straight(old, shift)) * kept) / whole
      return level(mixed) * whole * 255
    } + [whole * 255]
  }

  private func pixel(_ random: inout SeededRandom) -> UInt32 {
    let alpha = [0, 255, random.int(in: 0...255)][random.int(in: 0...2)]
    return UInt32(alpha) << 24
      | [16, 8, 0].reduce(UInt32(0)) { $0 | UInt32(random.int(in: 0...alpha)) << UInt32($1) }
  }

  @Test("every pixel is within a level of the definition", arguments: [nil, 0, 1, 90, 255] as [UInt8?])
  func against(cover: UInt8?) {
    var random = SeededRandom(seed: 0x11_47)
    var worst = 0.0
    for count in [1, 2, 7, 64, 333] {
      for opacity in [UInt8(255), 128, 0, 3] {
        let upper = (0..<count).map { _ in pixel(&random) }
        let below = (0..<count).map { _ in pixel(&random) }
        let coverage = cover.map { cover in (0..<count).map { _ in cover } }
        var result = below + [0xDEAD_BEEF]
        result.withUnsafeMutableBytes { bytes in
          LinearLightKernels.sourceOver(
            upper, opacity: opacity, coverage: coverage, bytes.baseAddress!, count: count)
        }
        #expect(result[count] == 0xDEAD_BEEF)
        let share = Double(opacity) / 255 * Double(cover ?? 255) / 255
        for i in 0..<count {
          let wanted = reference(upper[i], below[i], share: share)
          let found = [16, 8, 0, 24].map { Double(result[i] >> UInt32($0) & 255) }
          worst = max(worst, zip(wanted, found).map { abs($0 - $1) }.max()!)
        }
      }
    }
    // Half a level of rounding; colours divided by a small alpha are known to a sixteenth of a level.
    #expect(worst < 0.56, "\(worst), seed 0x1147")
  }

  @Test("what is all there, and what is not there, stays as it is")
  func exact() {
    var pixels: [UInt32] = [0xFF12_3456, 0x4010_2030]
    let upper: [UInt32] = [0, 0xFFAB_CDEF]
    pixels.withUnsafeMutableBytes {
      LinearLightKernels.sourceOver(upper, opacity: 255, coverage: nil, $0.baseAddress!, count: 2)
    }
    #expect(pixels == [0xFF12_3456, 0xFFAB_CDEF])
  }
}
