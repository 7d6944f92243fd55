package import DisplayList
package import Shaders
package import Surfaces
package import Vitrine

/// A function with its arguments, as the views apply it.
package struct ShownEffect: Hashable {
  /// The source of an argument's value.
  package enum Argument: Hashable {
    case numbers([Double])
    /// The scene's time in seconds.
    case time
    /// The view's size in points.
    case size
    case boundingRect
    /// Red, green, blue and alpha, not premultiplied.
    case color(SIMD4<Float>)
    case floatArray([Float])
    /// A list of colours, in the form of `color`.
    case colorArray([SIMD4<Float>])
    case data(Data)
    /// A picture; nil for the one named "lake".
    case image(Bitmap?)
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
  /// Creates the default argument of a parameter: from the source's comment, or else from the parameter's name and
  /// type.
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
    case .floatArray:
      let given = parameter.annotation?.defaultValue ?? []
      let low = parameter.annotation?.minimum.first ?? 0
      let high = parameter.annotation?.maximum.first ?? 1
      self = .floatArray(given.isEmpty ? Self.ramp(16, from: low, to: high) : given)
    case .colorArray: self = .colorArray(Self.rainbow)
    case .data: self = .data(Self.ramp(64, from: 0, to: 1).withUnsafeBytes { Data($0) })
    case .image: self = .image(nil)
    }
  }

  private static func ramp(_ count: Int, from low: Float, to high: Float) -> [Float] {
    (0..<count).map { low + (high - low) * Float($0) / Float(count - 1) }
  }

  /// Six system colours, the same for any appearance of the panel.
  private static let rainbow = [Color.red, .orange, .yellow, .green, .blue, .purple].map { color in
    let resolved = color.resolve(in: EnvironmentValues())
    return SIMD4(resolved.red, resolved.green, resolved.blue, resolved.opacity)
  }

  /// Creates the argument of a parameter from the first list of values that fits its type, or else its default.
  package init(_ parameter: ShaderParameter, values lists: [[Double]?]) {
    let fitting = lists.lazy.compactMap { $0 }.first { parameter.type.fits($0) }
    switch (fitting, parameter.type) {
    case (let values?, .numbers): self = .numbers(values)
    case (let values?, .color): self = .color(SIMD4(values.map { Float($0) }))
    case (let values?, .floatArray): self = .floatArray(values.map { Float($0) })
    case (let values?, .colorArray):
      self = .colorArray(
        stride(from: 0, to: values.count, by: 4).map { SIMD4(values[$0..<$0 + 4].map { Float($0) }) })
    default: self.init(parameter)
    }
  }

  /// Returns the default in the comment, or else the middle of its range.
  private static func initial(_ annotation: ParameterAnnotation?, count: Int) -> [Double]? {
    guard let annotation else { return nil }
    var values = annotation.defaultValue.map(Double.init)
    if values.isEmpty { values = zip(annotation.minimum, annotation.maximum).map { Double($0 + $1) / 2 } }
    guard let first = values.first else { return nil }
    return values.count == count ? values : [Double](repeating: first, count: count)
  }
}
