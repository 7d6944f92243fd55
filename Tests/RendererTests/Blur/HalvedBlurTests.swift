import DisplayList
import Glibc
import Surfaces
import TestSupport
import Testing

@testable import RenderPlan
@testable import Renderer

@Suite("Blurs of half the resolution")
struct HalvedBlurTests {
  /// The lattice has half the samples, and down- and upsampling never add more than the requested variance.
  @Test func noBlurBecomesWider() {
    var halved = 0
    for tenth in 1...5120 {
      let sigma = Double(tenth) / 10
      for shorterSide in [4, 8, 16, 32, 64, 128, .max] {
        let full = BlurGeometry(sigma: sigma, shorterSide: shorterSide)
        let half = BlurGeometry(sigma: sigma, shorterSide: shorterSide, halvings: 1)
        #expect(half.factor == full.factor || half.factor == 2 * full.factor)
        halved += half.factor > full.factor ? 1 : 0
        guard half.factor > 1 else { continue }
        let factor = Double(half.factor)
        let variance = factor * factor * (half.smallSigma * half.smallSigma + 0.5)
        #expect(abs(variance / (sigma * sigma) - 1) < 1e-9, "sigma \(sigma), side \(shorterSide)")
        let support = half.factor * (half.radius + 3) - 2
        #expect(support <= CanvasPlan.reach(sigma: sigma), "sigma \(sigma), side \(shorterSide)")
      }
    }
    #expect(halved > 1000)
  }

  /// The reason why the resolution is not halved twice: down- and upsampling by four times the factor would alone be
  /// wider than the requested Gaussian, up to `4 * (2 / 3) / sqrt(2)` times, for all but a few sigmas.
  @Test func aQuarterOfTheResolutionWouldBeWider() {
    var (coarser, widest) = (0, 0.0)
    let sigmas = (30...960).map { Double($0) / 10 }
    for sigma in sigmas {
      let half = BlurGeometry(sigma: sigma, halvings: 1)
      if BlurGeometry(sigma: sigma, halvings: 2).factor > half.factor {
        coarser += 1
      } else if half.factor < BlurGeometry.maximumFactor {
        let least = Double(2 * half.factor) / 2.squareRoot()
        #expect(least > sigma)
        widest = max(widest, least / sigma)
      }
    }
    #expect(coarser == 22 && sigmas.count == 931)
    #expect(abs(widest - 4 * (2.0 / 3) / 2.squareRoot()) < 1e-9)
  }

  /// Sharp black and white, the worst that a picture can have, and a ramp with edges; the least PSNR in dB and the
  /// largest difference that were measured.
  @Test(arguments: [
    (2.0, [54.0, 66.0], [4, 1]), (4.0, [56.0, 62.0], [3, 2]), (12.0, [42.0, 45.0], [11, 8]),
    (30.0, [51.5, 51.5], [3, 3]),
  ])
  func theDifferenceIsSmall(_ sigma: Double, _ least: [Double], _ most: [Int]) {
    var random = SeededRandom(seed: 7)
    let size = PixelSize(width: 480, height: 320)
    let planes = [Pictures.binary(size.width, size.height, &random), Pictures.edges(size.width, size.height)]
    for (index, plane) in planes.enumerated() {
      let list = DisplayList(
        size: size,
        items: [
          .image(1, Bitmap(red: plane, green: plane, blue: plane)),
          .panel(2, size.bounds, ResolvedMaterial(sigma: sigma)),
        ])
      var planner = PassPlanner()
      let renderer = FrameRenderer(threads: 2, dither: false)
      let pixels = [0, 1, 0].map { halvings in
        planner.blurHalvings = halvings
        let target = PixelBuffer(size: size)
        renderer.render(planner.plan(list, age: 1), into: target.view)
        return target
      }
      #expect(ImageDiff(pixels[0], pixels[2]).isIdentical, "back at full resolution")
      let planes = pixels.map { $0.plane(size.bounds, channel: 0) }
      let psnr = 20 * log10(255 / planes[0].rootMeanSquare(to: planes[1]))
      let maximum = ImageDiff(pixels[1], pixels[0]).maximum
      #expect(psnr >= least[index] && maximum <= most[index], "PSNR \(psnr), largest \(maximum)")
    }
  }
}
