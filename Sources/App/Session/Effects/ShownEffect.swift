package import DisplayList
package import Shaders

/// A function with its arguments, as the views apply it.
package struct ShownEffect: Hashable {
  /// Where an argument comes from.
  package enum Argument: Hashable {
    case numbers([Double])
    /// The scene's time in seconds.
    case time
    /// The view's size in points.
    case size
    case boundingRect
    /// Red, green, blue and alpha, not premultiplied.
    case color(SIMD4<Float>)
    case image
    case nothing
  }

  package var file: String
  package var name: String
  package var kind: ShaderKind
  package var arguments: [Argument]

  package var usesTime: Bool { arguments.contains(.time) }

  package init(file: String, name: String, kind: ShaderKind, arguments: [Argument]) {
    self.file = file
    self.name = name
    self.kind = kind
    self.arguments = arguments
  }
}

extension ShownEffect.Argument {
  /// The default argument of a parameter: from the source's comment, else from its name and type.
  package init(_ parameter: ShaderParameter) {
    let name = parameter.name.lowercased()
    switch parameter.type {
    case .numbers(_, let count):
      if let given = Self.initial(parameter.annotation, count: count) {
        self = .numbers(given)
      } else if count == 1, name == "time" || name == "t" {
        self = .time
      } else if count == 2, name.contains("size") {
        self = .size
      } else if count == 2 {
        self = .numbers([0.5, 0.5])
      } else if count == 4 {
        self = .boundingRect
      } else {
        self = .numbers([Double](repeating: 1, count: count))
      }
    case .color:
      let given = Self.initial(parameter.annotation, count: 4) ?? [1, 1, 1, 1]
      self = .color(SIMD4(given.map { Float($0) }))
    case .image: self = .image
    case .floatArray, .colorArray, .data: self = .nothing
    }
  }

  /// The argument of a parameter with values: the first list with as many numbers as it takes, else the default.
  package init(_ parameter: ShaderParameter, values lists: [[Double]?]) {
    let fitting = lists.lazy.compactMap { $0 }.first { $0.count == parameter.type.components }
    switch (fitting, parameter.type) {
    case (let values?, .numbers): self = .numbers(values)
    case (let values?, .color): self = .color(SIMD4(values.map { Float($0) }))
    default: self.init(parameter)
    }
  }

  /// Returns the default in the comment, else the middle of its range.
  private static func initial(_ annotation: ParameterAnnotation?, count: Int) -> [Double]? {
    guard let annotation else { return nil }
    var values = annotation.defaultValue.map(Double.init)
    if values.isEmpty { values = zip(annotation.minimum, annotation.maximum).map { Double($0 + $1) / 2 } }
    guard let first = values.first else { return nil }
    return values.count == count ? values : [Double](repeating: first, count: count)
  }
}
