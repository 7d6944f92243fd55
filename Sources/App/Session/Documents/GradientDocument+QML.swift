import FrameTiming
import Vitrine

extension GradientDocument {
  /// The number of steps between two stops that approximate mixing in Oklab, which Qt does not offer.
  private static let oklabSteps = 8

  /// The gradient as a QML file, with the types of Qt Quick Shapes.
  package var qmlCode: String {
    """
    import QtQuick
    import QtQuick.Shapes

    Shape {
        id: shape
        width: 300
        height: 300

        ShapePath {
            strokeWidth: -1
            startX: 0
            startY: 0
            PathLine { x: shape.width; y: 0 }
            PathLine { x: shape.width; y: shape.height }
            PathLine { x: 0; y: shape.height }
            PathLine { x: 0; y: 0 }
            fillGradient: \(gradientType) {
    \((placementRows + stopRows).map { "            \($0)" }.joined(separator: "\n"))
            }
        }
    }

    """
  }

  private var gradientType: String {
    switch kind {
    case .linear: "LinearGradient"
    case .radial, .elliptical: "RadialGradient"
    case .angular: "ConicalGradient"
    }
  }

  private var placementRows: [String] {
    let (start, end) = linePoints
    func along(_ side: String, _ share: CGFloat) -> String { "shape.\(side) * \(Double(share).short)" }
    switch kind {
    case .linear:
      return [
        "x1: \(along("width", start.x)); y1: \(along("height", start.y))",
        "x2: \(along("width", end.x)); y2: \(along("height", end.y))",
      ]
    case .radial, .elliptical:
      let remark = kind == .elliptical ? ["// Qt has circles only: this is the ellipse of a square."] : []
      return remark + [
        "centerX: shape.width / 2; centerY: shape.height / 2; focalX: centerX; focalY: centerY",
        "centerRadius: Math.min(shape.width, shape.height) / 2",
      ]
    case .angular:
      // Qt measures the angle anticlockwise.
      return ["centerX: shape.width / 2; centerY: shape.height / 2; angle: \(turn(-angle).short)"]
    }
  }

  /// Returns an angle in 0 ..< 360.
  private func turn(_ degrees: Double) -> Double {
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    return rest < 0 ? rest + 360 : rest
  }

  private var stopRows: [String] {
    let turned = kind == .angular
    let rows = sampledStops(between: Self.oklabSteps).map { stop in
      let location = turned ? 1 - stop.location : stop.location
      let channels = (0..<4).map { Double(stop.color[$0]).short }.joined(separator: ", ")
      return "GradientStop { position: \(location.short); color: Qt.rgba(\(channels)) }"
    }
    return turned ? rows.reversed() : rows
  }
}
