public import Surfaces

/// A value for one of a shader function's own parameters: SwiftUI's thirteen kinds of argument, resolved.
public enum ShaderArgument: Hashable, Sendable {
  /// One to four numbers: `float` to `float4`.
  case numbers([Float])
  /// `half4`, premultiplied for the function.
  case color(ResolvedColor)
  /// `float4(x, y, width, height)`: the effect's `boundingRect`, in points.
  case boundingRect
  /// `device const float *` and, as `int`, the number of elements.
  case floatArray([Float])
  /// `device const half4 *`, premultiplied for the function, and, as `int`, the number of colours.
  case colorArray([ResolvedColor])
  /// `texture2d<half>`.
  case image(Bitmap)
  /// `device const void *` and, as `int`, the number of bytes.
  case data([UInt8])

  /// A `float`.
  public static func float(_ x: Float) -> ShaderArgument { .numbers([x]) }
  /// A `float2`.
  public static func float2(_ x: Float, _ y: Float) -> ShaderArgument { .numbers([x, y]) }
}
