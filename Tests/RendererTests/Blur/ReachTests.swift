import Testing

@testable import RenderPlan
@testable import Renderer

@Suite("How far a blur sees")
struct ReachTests {
  /// The planner relies on a blur not seeing pixels beyond its reach.
  @Test("no sigma and no panel make a blur weigh pixels beyond the reach that plans count on")
  func reach() {
    for tenth in 1...5120 {
      let sigma = Double(tenth) / 10
      for shorterSide in [4, 8, 16, 32, 64, 128, .max] {
        let geometry = BlurGeometry(sigma: sigma, shorterSide: shorterSide)
        // The small filter's samples, one to each side for the interpolation, and the pixels that the last one is of.
        let support =
          geometry.factor == 1 ? geometry.radius : geometry.factor * (geometry.radius + 3) - 2
        #expect(support <= CanvasPlan.reach(sigma: sigma), "sigma \(sigma), side \(shorterSide)")
      }
    }
  }
}
