import Vitrine

/// A language that the gradient can be copied in as code.
package enum GradientCode: String, CaseIterable, Hashable, Sendable {
  case swift, css, qml

  /// The language's name, for buttons and notices.
  package var title: String {
    switch self {
    case .swift: "Swift"
    case .css: "CSS"
    case .qml: "QML"
    }
  }
}

extension GradientDocument {
  /// Returns the gradient's code in a language.
  package func code(in language: GradientCode) -> String {
    switch language {
    case .swift: swiftCode
    case .css: cssCode
    case .qml: qmlCode
    }
  }

  /// The length of a linear gradient's line that reaches a square's corners, as CSS and Qt draw it, in units of the
  /// square's side; the document's own line is one side long.
  var cornerLine: Double {
    let radians = angle * .pi / 180
    return abs(sin(radians)) + abs(cos(radians))
  }

  /// Returns the colours at the stops, with colours in between if the document mixes in Oklab, for languages that mix
  /// in sRGB only.
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
