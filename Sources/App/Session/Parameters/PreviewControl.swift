import Shaders
package import Vitrine

/// A parameter of a preview with its control.
package struct PreviewControl: Hashable, Sendable {
  package var parameter: StateParameter
  /// The heading of the parameters of one view.
  package var section: String
  /// The slider of a number; nil for other parameters.
  package var scale: EffectParameter.Scale?
  /// The range of numbers that may be typed; unlimited if the source has no range.
  package var typed: ClosedRange<Double>
  /// The reason why the source's comment on the variable is ignored; nil if it is not.
  package var remark: String?

  /// - Parameter comments: the comments beside the variable, of which the first with a range is used.
  package init(_ parameter: StateParameter, section: String, comments: [String] = []) {
    self.parameter = parameter
    self.section = section
    typed = -Self.maximumMagnitude...Self.maximumMagnitude
    guard case .number(let value) = parameter.value, case .number(let initial) = parameter.initial else { return }
    var annotation: ParameterAnnotation?
    for comment in comments where annotation == nil {
      do throws(ParameterAnnotation.Malformed) {
        annotation = try ParameterAnnotation.read(Self.bracketed(comment), components: 1)
      } catch {
        remark = remark ?? error.reason
      }
    }
    if annotation != nil { remark = nil }
    let isWhole = parameter.kind == .wholeNumber
    if let annotation, !annotation.minimum.isEmpty {
      var scale = EffectParameter.Scale(annotation, 0, around: 0, isWhole: isWhole)
      if isWhole, scale.range.lowerBound.rounded(.up) < scale.range.upperBound.rounded(.down) {
        scale.range = scale.range.lowerBound.rounded(.up)...scale.range.upperBound.rounded(.down)
      }
      typed = scale.range
      self.scale = scale
    } else {
      scale = EffectParameter.Scale(
        Self.range(around: initial, and: value, of: parameter.kind), isWhole: isWhole)
    }
  }

  /// The largest magnitude of a number that is typed or shown on a slider.
  private static let maximumMagnitude = 1e9

  /// Returns the range of a slider: from 0 to twice the initial value, or a turn for an angle, extended to the current
  /// value.
  private static func range(
    around initial: Double, and value: Double, of kind: StateParameter.Kind
  ) -> ClosedRange<Double> {
    func limited(_ number: Double) -> Double { min(max(number, -maximumMagnitude), maximumMagnitude) }
    let minimumUpperBound: Double =
      switch kind {
      case .angle: 360
      case .wholeNumber: 10
      default: 1
      }
    let (double, own) = (2 * limited(initial), limited(value))
    let low = kind == .angle && initial < 0 ? -minimumUpperBound : 0
    return limited(min(low, double, own))...limited(max(minimumUpperBound, double, own))
  }

  /// Returns a comment with `0...100` written as `[0 ... 100]`; other comments are unchanged.
  private static func bracketed(_ comment: String) -> String {
    guard !comment.contains("["), let dots = comment.firstRange(of: "...") else { return comment }
    let isPart: (Character) -> Bool = { "+-.0123456789eE ".contains($0) }
    let low = comment[..<dots.lowerBound]
    let rest = comment[dots.upperBound...]
    // The word after the numbers may begin with an `e`.
    let number = rest.drop { $0 == " " }.prefix { isPart($0) && $0 != " " }
    guard !low.isEmpty, low.allSatisfy(isPart), Float(number) != nil else { return comment }
    return "[\(low)...\(number)]\(rest[number.endIndex...])"
  }
}

extension PreviewControl {
  package var id: UInt64 { parameter.id }
  /// True if the value differs from the source's.
  package var isSet: Bool { parameter.value != parameter.initial }

  /// The value of a numeric parameter; 0 for any other.
  package var number: Double {
    if case .number(let number) = parameter.value { number } else { 0 }
  }

  /// Returns the value after a number of steps, within its range or among its cases; nil if it has no steps.
  package func nudged(by steps: Double) -> StateParameter.Value? {
    switch parameter.value {
    case .number(let number):
      guard let scale else { return nil }
      let step = parameter.kind == .wholeNumber ? (steps < 0 ? min(steps, -1) : max(steps, 1)) : steps * scale.step
      return .number(min(max(number + step, scale.range.lowerBound), scale.range.upperBound))
    case .flag: return .flag(steps > 0)
    case .choice(let index):
      guard case .choice(let names) = parameter.kind else { return nil }
      return .choice(min(max(index + (steps > 0 ? 1 : -1), 0), names.count - 1))
    case .text, .color: return nil
    }
  }
}
