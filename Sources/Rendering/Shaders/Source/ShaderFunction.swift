public import DisplayList

/// The type of a parameter that the caller supplies.
public enum ShaderParameterType: Hashable, Sendable {
  /// One to four numbers: `float`, `float2`, and so on. The element's name is Metal's.
  case numbers(element: String, count: Int)
  /// `half4`, premultiplied.
  case color
  /// `device const float *` and a count.
  case floatArray
  /// `device const half4 *` and a count.
  case colorArray
  /// `texture2d<half>`.
  case image
  /// `device const void *` and a length in bytes.
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
  /// How many numbers it is, a colour's four among them; 0 where it is none.
  public var components: Int {
    switch self {
    case .numbers(_, let count): count
    case .color: 4
    case .floatArray, .colorArray, .image, .data: 0
    }
  }
}

/// A parameter, and what the source says about it in a comment.
public struct ShaderParameter: Hashable, Sendable {
  /// As in the source.
  public var name: String
  /// What the function takes there.
  public var type: ShaderParameterType
  /// Where its name stands; both count from 1.
  public var line: Int
  /// Where in the line the name stands.
  public var column: Int
  /// What the parameter's comment says; nil where it says nothing of a range or a default.
  public var annotation: ParameterAnnotation?
  /// Why a comment that means to say something is not followed.
  public var remark: String?
}

/// A `[[ stitchable ]]` function's signature, as clang reads it.
public struct ShaderFunction: Hashable, Sendable {
  /// As SwiftUI knows it; functions in namespaces are `space::name`.
  public var name: String
  /// The file in which it is defined, which may be one that the source includes.
  public var file: String
  /// Where its name stands in the file; both count from 1.
  public var line: Int
  /// Where in the line the name stands.
  public var column: Int
  /// What it can serve as. Empty when its signature fits nothing that SwiftUI calls.
  public var kinds: [ShaderKind]
  /// The declaration, without attributes.
  public var signature: String
  /// All parameters after the position; for a layer effect, after the layer.
  var afterPosition: [ShaderParameter]
}

extension ShaderFunction {
  /// The parameters that the caller supplies when the function serves as `kind`.
  public func parameters(as kind: ShaderKind) -> [ShaderParameter] {
    kind == .color ? Array(afterPosition.dropFirst()) : afterPosition
  }

  /// What it takes as `kind`, for messages: `(float2 size, float speed)`.
  public func takes(as kind: ShaderKind) -> String {
    "(" + parameters(as: kind).map { "\($0.type) \($0.name)" }.joined(separator: ", ") + ")"
  }
}
