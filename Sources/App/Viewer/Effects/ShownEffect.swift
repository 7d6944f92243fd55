import DisplayList
import Shaders
import Vitrine

/// A function with its arguments, as the views apply it.
struct ShownEffect: Hashable {
  /// Where an argument comes from.
  enum Argument: Hashable {
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

  var file: String
  var name: String
  var kind: ShaderKind
  var arguments: [Argument]

  var usesTime: Bool { arguments.contains(.time) }

  /// - Parameters:
  ///   - size: of the view, in points.
  ///   - time: of the scene, in seconds.
  func shader(size: CGSize, time: Double) -> Shader {
    let values = arguments.map { argument -> Shader.Argument in
      switch argument {
      case .numbers(let values): Shader.Argument(values)
      case .time: .float(time)
      case .size: .float2(size)
      case .boundingRect: .boundingRect
      case .color(let c): .color(Color(red: Double(c.x), green: Double(c.y), blue: Double(c.z), opacity: Double(c.w)))
      case .image: .image(Image("lake"))
      case .nothing: .data(Data())
      }
    }
    return Shader(function: ShaderLibrary(url: URL(fileURLWithPath: file))[dynamicMember: name], arguments: values)
  }
}

extension ShownEffect.Argument {
  /// What a parameter is given: what its comment says; else what its name and type suggest, as examples of such
  /// functions are written.
  init(_ parameter: ShaderParameter) {
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

  /// What a parameter is given where something was written for it: the first list of as many numbers as it takes.
  init(_ parameter: ShaderParameter, values lists: [[Double]?]) {
    let fitting = lists.lazy.compactMap { $0 }.first { $0.count == parameter.type.components }
    switch (fitting, parameter.type) {
    case (let values?, .numbers): self = .numbers(values)
    case (let values?, .color): self = .color(SIMD4(values.map { Float($0) }))
    default: self.init(parameter)
    }
  }

  /// The default that the comment gives, else the middle of its range.
  private static func initial(_ annotation: ParameterAnnotation?, count: Int) -> [Double]? {
    guard let annotation else { return nil }
    var values = annotation.defaultValue.map(Double.init)
    if values.isEmpty { values = zip(annotation.minimum, annotation.maximum).map { Double($0 + $1) / 2 } }
    guard let first = values.first else { return nil }
    return values.count == count ? values : [Double](repeating: first, count: count)
  }
}

extension Shader.Argument {
  fileprivate init(_ numbers: [Double]) {
    switch numbers.count {
    case 1: self = .float(numbers[0])
    case 2: self = .float2(numbers[0], numbers[1])
    case 3: self = .float3(numbers[0], numbers[1], numbers[2])
    default: self = .float4(numbers[0], numbers[1], numbers[2], numbers[3])
    }
  }
}

extension View {
  /// The view with the effects on it, the first innermost.
  func effects(_ effects: [ShownEffect], size: CGSize) -> AnyView {
    guard effects.contains(where: \.usesTime) else {
      return effects.reduce(AnyView(self)) { $1.applied(to: $0, size, 0) }
    }
    let still = AnyView(self)
    return AnyView(
      TimelineView(.animation) { timeline in
        effects.reduce(still) { $1.applied(to: $0, size, timeline.date.timeIntervalSinceReferenceDate) }
      })
  }
}

extension ShownEffect {
  fileprivate func applied(to view: AnyView, _ size: CGSize, _ time: Double) -> AnyView {
    let shader = shader(size: size, time: time)
    return switch kind {
    case .color: AnyView(view.colorEffect(shader))
    case .distortion: AnyView(view.distortionEffect(shader, maxSampleOffset: .zero))
    case .layer: AnyView(view.layerEffect(shader, maxSampleOffset: .zero))
    case .fill: AnyView(view.overlay(Rectangle().fill(shader)))
    }
  }
}
