import Shaders
package import Vitrine

/// A parameter of a preview with its control.
package struct PreviewControl: Hashable, Sendable {
  package var parameter: StateParameter
  /// What stands over the parameters of one view.
  package var section: String
  /// The slider of a number; nil for other parameters.
  package var scale: EffectParameter.Scale?
  /// The numbers that may be typed: any, where the source has no range.
  package var typed: ClosedRange<Double>
  /// Why the source's comment on the variable is ignored; nil where it is not.
  package var remark: String?

  /// - Parameter comments: those beside the variable, the first with a range counting.
  package init(_ parameter: StateParameter, section: String, comments: [String] = []) {
    self.parameter = parameter
    self.section = section
    typed = -Self.largest...Self.largest
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

  /// No number beyond this is shown on a slider, or typed.
  private static let largest = 1e9

  /// From 0 to twice the initial value, a turn for an angle, and as far as the view's own value is.
  private static func range(
    around initial: Double, and value: Double, of kind: StateParameter.Kind
  ) -> ClosedRange<Double> {
    func limited(_ number: Double) -> Double { min(max(number, -largest), largest) }
    let least: Double =
      switch kind {
      case .angle: 360
      case .wholeNumber: 10
      default: 1
      }
    let (double, own) = (2 * limited(initial), limited(value))
    let low = kind == .angle && initial < 0 ? -least : 0
    return limited(min(low, double, own))...limited(max(least, double, own))
  }

  /// `[0 ... 100]` of `0...100`, which is what Swift calls a range; other comments as they are.
  private static func bracketed(_ comment: String) -> String {
    guard !comment.contains("["), let dots = comment.firstRange(of: "...") else { return comment }
    let isPart: (Character) -> Bool = { "+-.0123456789eE ".contains($0) }
    let low = comment[..<dots.lowerBound]
    let rest = comment[dots.upperBound...]
    // A word after the numbers may begin with an e.
    let number = rest.drop { $0 == " " }.prefix { isPart($0) && $0 != " " }
    guard !low.isEmpty, low.allSatisfy(isPart), Float(number) != nil else { return comment }
    return "[\(low)...\(number)]\(rest[number.endIndex...])"
  }
}

extension PreviewControl {
  package var id: UInt64 { parameter.id }
  /// Whether the value is not the source's.
  package var isSet: Bool { parameter.value != parameter.initial }

  /// The number of a parameter that is one.
  package var number: Double {
    if case .number(let number) = parameter.value { number } else { 0 }
  }

  /// Returns the value that many steps on; a number within its range, a case among its cases; nil for what has no steps.
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
