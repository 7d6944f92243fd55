public import DisplayList

/// The type of a parameter for which the caller passes an argument.
public enum ShaderParameterType: Hashable, Sendable, Codable {
  /// One to four numbers: `float`, `float2`, and so on. The element's name is Metal's.
  case numbers(element: String, count: Int)
  /// `half4`, premultiplied.
  case color
  /// A constant pointer to `float`, `float2` or `float4`, and the number of floats.
  case floatArray
  /// A constant pointer to `half4`, premultiplied, and a count.
  case colorArray
  /// `texture2d<half>`.
  case image
  /// A constant pointer to `void` or to any other type, and the size in bytes.
  case data
}

extension ShaderParameterType: CustomStringConvertible {
  public var description: String {
    switch self {
    case .numbers(let element, let count): count == 1 ? element : "\(element)\(count)"
    case .color: "half4"
    case .floatArray: "float array"
    case .colorArray: "colour array"
    case .image: "texture2d<half>"
    case .data: "data"
    }
  }
}

extension ShaderParameterType {
  /// The number of numeric components, four for a colour; 0 for other types.
  public var components: Int {
    switch self {
    case .numbers(_, let count): count
    case .color: 4
    case .floatArray, .colorArray, .image, .data: 0
    }
  }
}

/// A parameter, with the annotation in its comment.
public struct ShaderParameter: Hashable, Sendable, Codable {
  /// The name in the source.
  public var name: String
  public var type: ShaderParameterType
  /// The line of its name, from 1.
  public var line: Int
  /// The column of its name, from 1.
  public var column: Int
  /// The range and default in the parameter's comment; nil if there is neither.
  public var annotation: ParameterAnnotation?
  /// The reason why an annotation is malformed; nil if none is.
  public var remark: String?
}

/// A `[[ stitchable ]]` function's signature, as clang reads it.
public struct MetalFunction: Hashable, Sendable, Codable {
  /// The name, with namespaces as `space::name`.
  public var name: String
  /// The file in which it is defined, which may be an include of the source.
  public var file: String
  /// The line of its name, from 1.
  public var line: Int
  /// The column of its name, from 1.
  public var column: Int
  /// The kinds of effect that it can be used as; empty if its signature matches none.
  public var kinds: [ShaderKind]
  /// The declaration, without attributes.
  public var signature: String
  /// The reason why no argument can be passed for one of the parameters; nil if there is one for each.
  public var obstacle: String?
  /// All parameters after the position; for a layer effect, after the layer.
  var afterPosition: [ShaderParameter]
}

extension MetalFunction {
  /// The parameters for which the caller passes arguments if the function is used as `kind`.
  public func parameters(as kind: ShaderKind) -> [ShaderParameter] {
    kind == .color ? Array(afterPosition.dropFirst()) : afterPosition
  }

  /// Returns the parameters as `kind`, for messages: `(float2 size, float speed)`.
  public func takes(as kind: ShaderKind) -> String {
    "(" + parameters(as: kind).map { "\($0.type) \($0.name)" }.joined(separator: ", ") + ")"
  }
}
