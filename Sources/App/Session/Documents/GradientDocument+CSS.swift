import FrameTiming
import Vitrine

extension GradientDocument {
  /// The gradient as a CSS declaration: `background: linear-gradient(\u{2026})`.
  ///
  /// Follows CSS Images 4. In SwiftUI a gradient's line ends on the circle in the unit square; in CSS it is long enough
  /// for the corners to have the last colours. Locations are scaled accordingly, for a square box.
  package var cssCode: String {
    let space = isPerceptual ? " in oklab" : ""
    let (head, scale): (String, Double) =
      switch kind {
      case .linear: ("linear-gradient(\(Self.degrees(angle + 90))\(space)", 1 / cornerLine)
      case .radial: ("radial-gradient(circle closest-side\(space)", 1)
      case .elliptical: ("radial-gradient(ellipse closest-side\(space)", 1)
      case .angular: ("conic-gradient(from \(Self.degrees(angle + 90))\(space)", 1)
      }
    let rows = stops.map { stop in
      let location = kind == .linear ? 0.5 + (stop.location - 0.5) * scale : stop.location
      return "  \(Self.css(stop.color)) \((location * 100).short)%"
    }
    let remark =
      kind == .linear && scale < 0.999 ? "/* in a square; in other boxes the angle is not SwiftUI's */\n" : ""
    return "\(remark)background: \(head),\n\(rows.joined(separator: ",\n")));\n"
  }

  private static func degrees(_ angle: Double) -> String {
    "\((angle.truncatingRemainder(dividingBy: 360) + 360).truncatingRemainder(dividingBy: 360).short)deg"
  }

  private static func css(_ color: SIMD4<Float>) -> String {
    let channels = (0..<3).map { (Double(color[$0]) * 255).fixed(0) }.joined(separator: " ")
    return "rgb(\(channels)\(color.w < 1 ? " / \(Double(color.w).short)" : ""))"
  }
}
