import DisplayList
import Surfaces
@_spi(Nodes) import ViewGraph

/// A shader as an effect on drawings.
struct ShaderDrawing: DrawingEffect {
  var shader: Shader
  var kind: ShaderKind
  /// The distance in points to which an effect may reach beyond the view's frame.
  var maxSampleOffset = CGSize.zero
  var isEnabled: Bool
  private var effect: ShaderEffect?
  private var size = CGSize.zero

  init(_ shader: Shader, kind: ShaderKind, maxSampleOffset: CGSize = .zero, isEnabled: Bool) {
    self.shader = shader
    self.kind = kind
    self.maxSampleOffset = maxSampleOffset
    self.isEnabled = isEnabled
  }

  mutating func resolve(in environment: EnvironmentValues) {
    effect = ShaderEffect(shader, kind: kind, in: environment)
  }

  mutating func place(in size: CGSize) { self.size = size }

  var isUpright: Bool { isEnabled && effect != nil }

  func draw(in canvas: inout DisplayCanvas, at site: EffectSite, content: (inout DisplayCanvas) -> Void) {
    guard isEnabled, let effect else { return content(&canvas) }
    let placed = effect.placed(size: size, map: canvas.map(at: site.placement), reach: maxSampleOffset)
    canvas.applyToEach(.shader(placed), identity: site.identity, index: site.index, draw: content)
  }

  /// The function's numeric arguments, which animate; other arguments and the function itself change at once.
  var animatableData: AnimatableNumbers {
    get {
      AnimatableNumbers(
        values: shader.arguments.flatMap { argument -> [Double] in
          if case .numbers(let numbers) = argument.value { numbers.map { Double($0) } } else { [] }
        })
    }
    set {
      var numbers = newValue.values[...]
      let count = animatableData.values.count
      guard numbers.count == count else { return }
      for (index, argument) in shader.arguments.enumerated() {
        guard case .numbers(let old) = argument.value else { continue }
        let moved = numbers.prefix(old.count).map { Float($0) }
        numbers = numbers.dropFirst(old.count)
        shader.arguments[index] = Shader.Argument(numbers: moved)
        effect?.arguments[index] = .numbers(moved)
      }
    }
  }
}

extension ShaderEffect {
  /// Creates the effect of a shader, not placed on a view yet.
  init(_ shader: Shader, kind: ShaderKind, in environment: EnvironmentValues) {
    self.init(
      kind: kind, file: shader.function.library.path(of: shader.function.name), function: shader.function.name,
      arguments: shader.arguments.map { $0.resolved(in: environment) },
      boundingRect: DeviceRect(x: 0, y: 0, width: 0, height: 0), revision: environment.shaderRevision,
      dithersColor: shader.dithersColor && kind != .distortion)
  }

  /// Returns the effect placed on a view.
  ///
  /// - Parameters:
  ///   - size: the size of the view, in points.
  ///   - map: the map from the view's points to pixels, which keeps rectangles upright.
  ///   - reach: the distance in points to which the view may be shown beyond its own pixels.
  func placed(size: CGSize, map: AffineMap, reach: CGSize = .zero) -> ShaderEffect {
    var effect = self
    effect.scale = abs(map.determinant).squareRoot()
    (effect.originX, effect.originY) = (map.tx, map.ty)
    effect.boundingRect = DeviceRect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    func pixels(_ length: CGFloat) -> Int {
      let pixels = (Double(length) * effect.scale).rounded(.up)
      return pixels > 0 ? Int(min(pixels, 16_384)) : 0
    }
    (effect.reachX, effect.reachY) = (pixels(reach.width), pixels(reach.height))
    return effect
  }
}

extension Shader: PrimitiveShapeStyle {
  package func resolved(in environment: EnvironmentValues, level: Int) -> ResolvedStyle {
    .shader(ShaderEffect(self, kind: .fill, in: environment), opacity: 1)
  }
}

extension Shader.Argument {
  init(numbers: [Float]) {
    switch numbers.count {
    case 1: self = .float(numbers[0])
    case 2: self = .float2(numbers[0], numbers[1])
    case 3: self = .float3(numbers[0], numbers[1], numbers[2])
    default: self = .float4(numbers[0], numbers[1], numbers[2], numbers[3])
    }
  }

  func resolved(in environment: EnvironmentValues) -> ShaderArgument {
    switch value {
    case .numbers(let numbers): .numbers(numbers)
    case .color(let color): .color(color.resolve(in: environment).display)
    case .boundingRect: .boundingRect
    case .floatArray(let array): .floatArray(array)
    case .colorArray(let array): .colorArray(array.map { $0.resolve(in: environment).display })
    case .image(let image): .image(image.bitmap(in: environment) ?? Self.nothing)
    case .data(let data): .data(Array(data))
    }
  }

  /// One transparent pixel.
  private static let nothing = Bitmap(PixelBuffer(size: PixelSize(width: 1, height: 1)), isOpaque: false)
}

extension EnvironmentValues {
  private enum ShaderRevisionKey: EnvironmentKey { static let defaultValue: UInt64 = 0 }

  /// The revision of the Metal sources that the views show: a host sets a new number when one was recompiled.
  public var shaderRevision: UInt64 {
    get { self[ShaderRevisionKey.self] }
    set { self[ShaderRevisionKey.self] = newValue }
  }
}
