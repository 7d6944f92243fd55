import Vitrine

/// A language that the gradient's code is copied in.
package enum GradientCode: String, CaseIterable, Hashable, Sendable {
  case swift, css, qml

  /// As buttons and notices name it.
  package var title: String {
    switch self {
    case .swift: "Swift"
    case .css: "CSS"
    case .qml: "QML"
    }
  }
}

extension GradientDocument {
  /// The gradient in a language.
  package func code(in language: GradientCode) -> String {
    switch language {
    case .swift: swiftCode
    case .css: cssCode
    case .qml: qmlCode
    }
  }

  /// How long the line of a linear gradient is that reaches a square's corners, as CSS and Qt draw it, in the square's
  /// sides; the document's own is one side long.
  var cornerLine: Double {
    let radians = angle * .pi / 180
    return abs(sin(radians)) + abs(cos(radians))
  }

  /// The colours at the stops, and between them where a language mixes in sRGB only and the document does not.
  func sampledStops(between steps: Int) -> [(location: Double, color: SIMD4<Float>)] {
    let plain = stops.map { (location: $0.location, color: $0.color) }
    guard isPerceptual else { return plain }
    return zip(plain, plain.dropFirst()).flatMap { first, second in
      let span = second.location - first.location
      guard span > 0 else { return [first] }
      return (0..<steps).map { step in
        let location = first.location + span * Double(step) / Double(steps)
        return step == 0 ? first : (location, color(at: location))
      }
    } + plain.suffix(1)
  }
}
