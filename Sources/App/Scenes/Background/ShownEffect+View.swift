import DisplayList
import Session
import Shaders
import Vitrine

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
  /// Applies effects to the view, the first innermost.
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
  /// Returns the shader with its arguments.
  ///
  /// - Parameters:
  ///   - size: the size of the view, in points.
  ///   - time: the scene's time, in seconds.
  private func shader(size: CGSize, time: Double) -> Shader {
    let values = arguments.map { argument -> Shader.Argument in
      switch argument {
      case .numbers(let values): Shader.Argument(values)
      case .time: .float(time)
      case .size: .float2(size)
      case .boundingRect: .boundingRect
      case .color(let c): .color(Color(c))
      case .floatArray(let values): .floatArray(values)
      case .colorArray(let colors): .colorArray(colors.map { Color($0) })
      case .data(let data): .data(data)
      case .image(let bitmap): .image(bitmap.map { Image(bitmap: $0) } ?? Image("lake"))
      }
    }
    return Shader(function: ShaderLibrary(url: URL(fileURLWithPath: file))[dynamicMember: name], arguments: values)
  }

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
