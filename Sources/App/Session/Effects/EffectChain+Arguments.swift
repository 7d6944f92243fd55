package import DisplayList
package import Shaders

/// The written arguments of a function, assigned to its parameters.
package struct BoundArguments: Hashable, Sendable {
  /// The numbers for each parameter; nil if none are written.
  package var numbers: [[Double]?]
  /// The name of the file for each parameter; nil if none is written.
  package var files: [String?]
  /// A line for each argument that fits no parameter.
  package var faults: [String] = []
}

extension EffectChain.Call {
  /// Binds the written arguments to a function's parameters.
  package func boundArguments(of function: MetalFunction, as kind: ShaderKind) -> BoundArguments {
    let parameters = function.parameters(as: kind)
    var bound = BoundArguments(numbers: parameters.map { _ in nil }, files: parameters.map { _ in nil })
    for (place, argument) in arguments.enumerated() where argument.value != .standard || argument.label != nil {
      let index = argument.label.map { label in parameters.firstIndex { $0.name == label } } ?? place
      guard let index, parameters.indices.contains(index) else {
        let what = argument.label.map { "argument '\($0)'" } ?? "argument \(place + 1)"
        bound.faults.append("\(name) has no \(what): it takes \(function.takes(as: kind))")
        continue
      }
      let parameter = parameters[index]
      switch argument.value {
      case .standard: break
      case .numbers(let numbers) where numbers.count == parameter.type.components,
        .numberList(let numbers) where parameter.type == .floatArray,
        .colorList(let numbers) where parameter.type == .colorArray:
        bound.numbers[index] = numbers
      case .file(let path) where parameter.type == .image || parameter.type == .data: bound.files[index] = path
      default:
        let given = argument.value.description(for: parameter.type)
        bound.faults.append("\(name): \(parameter.name) takes \(parameter.type.wanted), not \(given)")
      }
    }
    return bound
  }
}

extension ShaderParameterType {
  /// The kind of argument that the type requires, in words.
  fileprivate var wanted: String {
    switch self {
    case .numbers(_, let count): count == 1 ? "a number" : "\(count) numbers"
    case .color: "a colour"
    case .floatArray: "numbers in brackets"
    case .colorArray: "colours in brackets"
    case .image: "an image file"
    case .data: "a file"
    }
  }

  /// Returns true if the numbers are a value of this type: one per component, any number of floats, or four per colour.
  func fits(_ numbers: [Double]) -> Bool {
    switch self {
    case .numbers, .color: numbers.count == components
    case .floatArray: !numbers.isEmpty
    case .colorArray: !numbers.isEmpty && numbers.count % 4 == 0
    case .image, .data: false
    }
  }
}

extension EffectChain.Argument.Value {
  /// Returns the written value in words, for a message about a parameter that it does not fit.
  fileprivate func description(for type: ShaderParameterType) -> String {
    switch (self, type) {
    case (.standard, _): "its default"
    case (.numbers(let numbers), .numbers): "\(numbers.count)"
    case (.numbers(let numbers), _): numbers.count == 1 ? "a number" : "\(numbers.count) numbers"
    case (.numberList, _): "numbers in brackets"
    case (.colorList, _): "colours in brackets"
    case (.file(let text), _): "\"\(text)\""
    }
  }
}
