import Foundation
import Testing

@testable import Session

/// The gradient's code for other programs.
@Suite struct GradientCodeTests {
  private let red = SIMD4<Float>(1, 0, 0, 1)
  private let blue = SIMD4<Float>(0, 0.2, 1, 0.5)

  @Test func cssIsAWholeDeclaration() {
    let plain = GradientDocument([(0.2, red), (1, blue)])
    #expect(
      plain.code(in: .css) == """
        background: linear-gradient(90deg,
          rgb(255 0 0) 20%,
          rgb(0 51 255 / 0.5) 100%);

        """)
    let cone = GradientDocument(kind: .angular, angle: 300, isPerceptual: true, [(0, red), (1, blue)])
    #expect(cone.code(in: .css).hasPrefix("background: conic-gradient(from 30deg in oklab,\n  rgb(255 0 0) 0%,"))
    for (kind, head) in [(GradientDocument.Kind.radial, "circle closest-side"), (.elliptical, "ellipse closest-side")] {
      let round = GradientDocument(kind: kind, isPerceptual: true, [(0, red), (1, blue)])
      #expect(round.code(in: .css).hasPrefix("background: radial-gradient(\(head) in oklab,"))
    }
  }

  /// A line at 45 degrees ends on the inner circle, CSS's in the corners: 0.5 - 0.5 / sqrt(2) of the way.
  @Test func aSlantedLineIsScaled() {
    let css = GradientDocument(angle: 45, [(0, red), (1, blue)]).code(in: .css)
    #expect(css.contains("linear-gradient(135deg,") && css.contains("rgb(255 0 0) 14.645%,"))
    #expect(css.contains(" 85.355%") && css.hasPrefix("/* in a square;"))
  }

  @Test func qmlHasTheSameStops() {
    let line = GradientDocument(angle: 90, [(0, red), (1, blue)]).code(in: .qml)
    #expect(line.contains("fillGradient: LinearGradient {"))
    #expect(line.contains("x1: shape.width * 0.5; y1: shape.height * 0\n"))
    #expect(line.contains("x2: shape.width * 0.5; y2: shape.height * 1\n"))
    #expect(line.contains("GradientStop { position: 1; color: Qt.rgba(0, 0.2, 1, 0.5) }"))
    // Against the clock, from the other end.
    let cone = GradientDocument(kind: .angular, angle: 30, [(0, red), (0.25, blue), (1, red)]).code(in: .qml)
    #expect(cone.contains("ConicalGradient {") && cone.contains("angle: 330"))
    #expect(cone.contains("GradientStop { position: 0.75; color: Qt.rgba(0, 0.2, 1, 0.5) }"))
  }

  /// Colours that Qt mixes in sRGB pass through those of Oklab on the way.
  @Test func oklabIsSampled() {
    let gradient = GradientDocument(isPerceptual: true, [(0, red), (0.5, blue), (1, red)])
    let stops = gradient.sampledStops(between: 8)
    #expect(stops.count == 17 && stops[8].location == 0.5 && stops[8].color == blue)
    #expect(stops[4].location == 0.25 && stops[4].color == gradient.color(at: 0.25))
    #expect(stops[4].color != (red + blue) / 2)
    #expect(gradient.code(in: .qml).components(separatedBy: "GradientStop").count == 18)
  }
}
