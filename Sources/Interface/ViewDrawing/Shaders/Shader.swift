import DisplayList

/// A Metal function together with its arguments.
///
/// ```swift
/// Text("Hello")
///   .font(.largeTitle.bold())
///   .foregroundStyle(ShaderLibrary.plasma(.float(0), .float(110)))
/// ```
///
/// The function is a `[[ stitchable ]]` one of a `.metal` file; it runs on the CPU. As a shape style it is called for
/// every pixel with its position, in points of the shape's view.
@frozen nonisolated public struct Shader: Equatable, Sendable {
  /// The function.
  public var function: ShaderFunction
  /// The arguments, in the order of the function's parameters.
  public var arguments: [Argument]
  /// True if the function's colours are dithered with blue noise, and false if they are rounded to the nearest byte.
  /// Slow gradients need dithering; it has no effect on a distortion, which makes no colours.
  public var dithersColor = false

  /// Creates a call of a function, the same as `library.name(arguments)`.
  public init(function: ShaderFunction, arguments: [Argument]) {
    self.function = function
    self.arguments = arguments
  }

  /// The use of a function.
  public struct UsageType: Hashable, Sendable {
    let kind: ShaderKind

    /// `half4 name(float2 position, args...)`
    public static let shapeStyle = UsageType(kind: .fill)
    /// `half4 name(float2 position, half4 color, args...)`
    public static let colorEffect = UsageType(kind: .color)
    /// `float2 name(float2 position, args...)`
    public static let distortionEffect = UsageType(kind: .distortion)
    /// `half4 name(float2 position, SwiftUI::Layer layer, args...)`
    public static let layerEffect = UsageType(kind: .layer)
  }

  /// A value for one of the function's own parameters, which come after those that the system passes: position, colour
  /// and layer.
  public struct Argument: Equatable, Sendable {
    enum Value: Equatable, Sendable {
      case numbers([Float])
      case color(Color)
      case boundingRect
      case floatArray([Float])
      case colorArray([Color])
      case image(Image)
      case data(Data)
    }

    let value: Value

    private init(_ value: Value) { self.value = value }

    /// `float`.
    public static func float<T: BinaryFloatingPoint>(_ x: T) -> Argument { Argument(.numbers([Float(x)])) }

    /// `float2`.
    public static func float2<T: BinaryFloatingPoint>(_ x: T, _ y: T) -> Argument {
      Argument(.numbers([Float(x), Float(y)]))
    }

    /// `float2`.
    public static func float2(_ point: CGPoint) -> Argument { float2(point.x, point.y) }
    /// `float2`.
    public static func float2(_ size: CGSize) -> Argument { float2(size.width, size.height) }

    /// `float3`.
    public static func float3<T: BinaryFloatingPoint>(_ x: T, _ y: T, _ z: T) -> Argument {
      Argument(.numbers([Float(x), Float(y), Float(z)]))
    }

    /// `float4`.
    public static func float4<T: BinaryFloatingPoint>(_ x: T, _ y: T, _ z: T, _ w: T) -> Argument {
      Argument(.numbers([Float(x), Float(y), Float(z), Float(w)]))
    }

    /// `device const float *` and, as `int`, their number.
    public static func floatArray(_ array: [Float]) -> Argument { Argument(.floatArray(array)) }

    /// `float4(x, y, width, height)` of the view or shape that the effect is applied to, in points.
    public static var boundingRect: Argument { Argument(.boundingRect) }

    /// `half4`, premultiplied.
    public static func color(_ color: Color) -> Argument { Argument(.color(color)) }

    /// `device const half4 *`, premultiplied, and, as `int`, their number.
    public static func colorArray(_ array: [Color]) -> Argument { Argument(.colorArray(array)) }

    /// `texture2d<half>`; a picture that is not found is one transparent pixel.
    public static func image(_ image: Image) -> Argument { Argument(.image(image)) }

    /// `device const void *` and, as `int`, the number of bytes.
    public static func data(_ data: Data) -> Argument { Argument(.data(data)) }
  }
}

/// A function of a shader library, by its name.
@dynamicCallable
nonisolated public struct ShaderFunction: Equatable, Sendable {
  /// The library that is searched when the function is first used.
  public var library: ShaderLibrary
  /// The name in the Metal source.
  public var name: String

  /// Names a function; its existence is checked when it is used.
  public init(library: ShaderLibrary, name: String) {
    self.library = library
    self.name = name
  }

  /// The function together with arguments: `ShaderLibrary.vignette(.boundingRect, .float(0.8), .float(0.5))`.
  public func dynamicallyCall(withArguments args: [Shader.Argument]) -> Shader {
    Shader(function: self, arguments: args)
  }
}
