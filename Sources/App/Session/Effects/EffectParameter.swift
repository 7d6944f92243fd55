package import Shaders
import Vitrine

/// A function of the chain with its arguments, as the parameter panel shows it.
package struct EffectFunction: Hashable, Sendable {
  package var name: String
  package var parameters: [EffectParameter]

  package init(name: String, parameters: [EffectParameter]) {
    self.name = name
    self.parameters = parameters
  }
}

/// An argument of the chain with its control.
package struct EffectParameter: Hashable, Sendable {
  package enum Control: Hashable, Sendable {
    /// A slider per component.
    case numbers([Scale])
    case toggle
    case color
    /// The numbers of an array, as a text.
    case numberList
    /// A colour picker per colour.
    case colorList
    /// A description, if the argument cannot be changed.
    case text(String)
  }

  /// The range and the steps of a slider.
  package struct Scale: Hashable, Sendable {
    package var range: ClosedRange<Double>
    package var step: Double
    /// The number of decimals that are printed.
    package var decimals: Int
  }

  package var id: EffectArgument
  package var control: Control
  /// A number for each component or element; colours as red, green, blue and alpha.
  package var values: [Double]
  /// True if the values replace the default.
  package var isSet: Bool
  /// The reason why the source's comment on the parameter is ignored; nil if it is not.
  package var remark: String?

  /// - Parameters:
  ///   - written: the argument on the command line, which is the default.
  ///   - file: the name of the file on the command line.
  ///   - set: the values from the panel; ignored if they no longer fit the type, because the source has changed.
  package init(
    _ id: EffectArgument, _ parameter: ShaderParameter, written: [Double]?, file: String? = nil, set: [Double]?
  ) {
    self.id = id
    let fitting = [set, written].map { values in values.flatMap { parameter.type.fits($0) ? $0 : nil } }
    let automatic = ShownEffect.Argument(parameter)
    isSet = fitting[0] != nil
    remark = parameter.remark
    let values = fitting[0] ?? fitting[1] ?? automatic.numbers
    self.values = values
    if let word = automatic.word, fitting == [nil, nil] {
      control = .text(file.map { String($0.split(separator: "/").last ?? "") } ?? word)
      return
    }
    switch parameter.type {
    case .color: control = .color
    case .numbers("bool", 1): control = .toggle
    case .numbers(let element, _):
      let standard = fitting[1] ?? automatic.numbers
      control = .numbers(
        values.indices.map { index in
          Scale(
            parameter.annotation, index, around: standard.indices.contains(index) ? standard[index] : values[index],
            isWhole: !["float", "half"].contains(element))
        })
    case .floatArray: control = .numberList
    case .colorArray: control = .colorList
    case .image, .data: control = .text("")
    }
  }
}

extension EffectParameter.Scale {
  /// Creates the scale with the range in the source's comment, or else with one from 0 to twice the default.
  init(_ annotation: ParameterAnnotation?, _ index: Int, around value: Double, isWhole: Bool) {
    let range: ClosedRange<Double>
    if let annotation, let low = ParameterAnnotation.component(index, of: annotation.minimum),
      let high = ParameterAnnotation.component(index, of: annotation.maximum), low < high
    {
      range = Double(low)...Double(high)
    } else {
      range = min(0, 2 * value)...max(1, 2 * value)
    }
    self.init(range, isWhole: isWhole)
  }

  init(_ range: ClosedRange<Double>, isWhole: Bool) {
    self.range = range
    guard !isWhole else {
      (step, decimals) = (1, 0)
      return
    }
    // The largest step of 1, 2 or 5 times a power of ten at which the range has at least two hundred of them.
    let finest = (range.upperBound - range.lowerBound) / 200
    let power = pow(10, log10(finest).rounded(.down))
    step = ([5, 2].first { $0 * power <= finest } ?? 1) * power
    decimals = min(max(Int(-log10(step).rounded(.down)), 0), 6)
  }

  /// Returns the nearest number that the slider can show.
  package func snapped(_ value: Double) -> Double {
    let steps = ((value - range.lowerBound) / step).rounded()
    return min(max(range.lowerBound + steps * step, range.lowerBound), range.upperBound)
  }
}

extension EffectParameter {
  /// Returns the values with one component changed by a number of steps, within its range; nil if it has no slider.
  func nudged(_ component: Int, by steps: Double) -> [Double]? {
    guard case .numbers(let scales) = control, scales.indices.contains(component) else { return nil }
    let range = scales[component].range
    var moved = values
    moved[component] = min(max(moved[component] + steps * scales[component].step, range.lowerBound), range.upperBound)
    return moved
  }
}

extension ShownEffect.Argument {
  /// The numbers of the argument; empty if it is computed, or read from a file.
  fileprivate var numbers: [Double] {
    switch self {
    case .numbers(let values): values
    case .color(let color): (0..<4).map { Double(color[$0]) }
    case .floatArray(let values): values.map { Double($0) }
    case .colorArray(let colors): colors.flatMap { color in (0..<4).map { Double(color[$0]) } }
    case .time, .size, .boundingRect, .data, .image: []
    }
  }

  /// The description of an argument that has no numbers to choose.
  fileprivate var word: String? {
    switch self {
    case .numbers, .color, .floatArray, .colorArray: nil
    case .time: "the scene's time"
    case .size: "the view's size"
    case .boundingRect: "the view's rectangle"
    case .data(let data): "\(data.count) bytes"
    case .image: "the picture \"lake\""
    }
  }
}
