package import Vitrine

extension GradientDocument {
  /// The gradient as SwiftUI code: an expression that is a view.
  package var swiftCode: String {
    let list = stops.map { "    .init(color: \(Self.code(for: $0.color)), location: \($0.location.short)),\n" }
      .joined()
    let gradient = isPerceptual ? "Gradient(stops: [\n\(list)  ]).colorSpace(.perceptual)" : "stops: [\n\(list)  ]"
    // A gradient with a colour space is a shape style, not a view.
    let (name, end) =
      isPerceptual
      ? ("Rectangle().fill(.\(kind.rawValue)Gradient", "))") : ("\(kind.rawValue.capitalized)Gradient", ")")
    return "\(name)(\n  \(gradient),\n  \(placement)\(end)"
  }

  private var placement: String {
    switch kind {
    case .linear:
      let (start, end) = linePoints
      return "startPoint: \(Self.code(for: start)), endPoint: \(Self.code(for: end))"
    case .radial: return "center: .center, startRadius: 0, endRadius: 150"
    case .elliptical: return "center: .center"
    case .angular:
      return "center: .center, startAngle: .degrees(\(angle.short)), endAngle: .degrees(\((angle + 360).short))"
    }
  }

  /// The ends of a line through the middle at the angle, on the circle inscribed in the unit square.
  package var linePoints: (start: UnitPoint, end: UnitPoint) {
    let radians = angle * .pi / 180
    let (x, y) = (cos(radians) / 2, sin(radians) / 2)
    return (UnitPoint(x: 0.5 - x, y: 0.5 - y), UnitPoint(x: 0.5 + x, y: 0.5 + y))
  }

  private static func code(for point: UnitPoint) -> String {
    let names: [(UnitPoint, String)] = [
      (.leading, "leading"), (.trailing, "trailing"), (.top, "top"), (.bottom, "bottom"),
    ]
    for (named, name) in names where abs(named.x - point.x) < 1e-9 && abs(named.y - point.y) < 1e-9 {
      return ".\(name)"
    }
    return "UnitPoint(x: \(Double(point.x).short), y: \(Double(point.y).short))"
  }

  private static func code(for color: SIMD4<Float>) -> String {
    let opacity = color.w < 1 ? ", opacity: \(Double(color.w).short)" : ""
    return
      "Color(red: \(Double(color.x).short), green: \(Double(color.y).short), blue: \(Double(color.z).short)\(opacity))"
  }
}
