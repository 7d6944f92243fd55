import Testing
import Vitrine

/// Tests of the descriptions of values, by SwiftUI's names and numbers. They are those that OpenSwiftUI's compatibility
/// tests have, which run against SwiftUI as well.
@Suite struct NamedValueTests {
  @Test func axes() {
    #expect(Axis.horizontal.description == "horizontal" && Axis.vertical.description == "vertical")
  }

  @Test func animations() {
    #expect(Animation.default.description == "DefaultAnimation()")
    #expect(Animation.default.debugDescription == "AnyAnimator(SwiftUI.DefaultAnimation())")
    #expect(Animation.default.customMirror.description == "Mirror for Animation")
    // The default is a spring, but not the same animation as one.
    #expect(
      Animation.spring(duration: 0.5).description
        == "FluidSpringAnimation(response: 0.5, dampingFraction: 1.0, blendDuration: 0.0)")
    #expect(Animation.default.delay(2).description.hasPrefix("DefaultAnimation()."))
  }

  @Test func partsOfColours() {
    #expect(Color.red.opacity(0.334).description == "33% red")
    #expect(Color.red.opacity(0.336).description == "34% red")
    #expect(Color.red.opacity(0.3).opacity(0.5).description == "50% 30% red")
    #expect(Color.red.opacity(.nan).description == "0% red")
  }

  @Test(arguments: [
    (Color.RGBColorSpace.sRGB, SIMD4<Float>(0.3, 0.3, 0.3, 0.3), "#4C4C4C4D"),
    (.sRGB, SIMD4(0.412, 0.508, 0.690, 0.748), "#6982B0BF"),
    (.sRGBLinear, SIMD4(0.412, 0.508, 0.690, 0.748), "#ACBDD8BF"),
    (.displayP3, SIMD4(0.3, 0.3, 0.3, 0.3), "#4D4C4C4D"),
    (.displayP3, SIMD4(0.412, 0.508, 0.690, 0.748), "#6382B4BF"),
    (.displayP3, SIMD4(1, 1, 1, 1), "#FFFFFFFF"),
  ])
  func componentsOfColours(_ space: Color.RGBColorSpace, _ parts: SIMD4<Float>, _ text: String) {
    let color = Color.Resolved(colorSpace: space, red: parts.x, green: parts.y, blue: parts.z, opacity: parts.w)
    #expect(color.description == text)
  }

  @Test func anglesAreAnimatedIn128thsOfARadian() {
    var angle = Angle(degrees: 180)
    #expect(angle.animatableData == 128 * Double.pi)
    angle.animatableData /= 2
    #expect(angle.degrees == 90)
  }

  @Test func onlyViewsBecomeViews() {
    #expect(AnyView(_fromValue: EmptyView()) != nil)
    #expect(AnyView(_fromValue: 1) == nil)
  }

  @Test func displaysThatAreDimmedHaveNoFrames() {
    let dates = AnimationTimelineSchedule().entries(from: Date(timeIntervalSinceReferenceDate: 0), mode: .lowFrequency)
    #expect(Array(dates.prefix(2)).isEmpty)
  }

  /// At the start of `easeOut` and at the end of `easeIn` the curve has no direction: there SwiftUI says 1 and 0.
  @Test(arguments: [
    (UnitCurve.easeIn, 0.0, 0.0), (.easeIn, 0.5, 1.07), (.easeIn, 1, 0), (.easeOut, 0, 1), (.easeOut, 1, 0),
    (.easeInOut, 0, 0), (.easeInOut, 0.5, 1.72), (.easeInOut, 1, 0),
  ])
  func velocitiesOfCurves(_ curve: UnitCurve, _ progress: Double, _ velocity: Double) {
    #expect(abs(curve.velocity(at: progress) - velocity) < (progress == 0.5 ? 0.01 : 1e-9))
  }
}
