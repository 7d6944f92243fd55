public import Surfaces

/// Pixels as a span function sees them; the twin of `vitrine::picture`.
struct SpanPicture {
  var pixels: UnsafeRawPointer?
  var width: Int32
  var height: Int32
  /// In pixels.
  var stride: Int32
  /// C pads the structure to its alignment; Swift would put the next member here.
  private var padding: Int32 = 0

  init(_ view: SurfaceView) {
    pixels = UnsafeRawPointer(view.base)
    width = Int32(view.size.width)
    height = Int32(view.size.height)
    stride = Int32(view.stride / 4)
  }
}

/// What a span function is called with; the twin of `vitrine::call`.
struct SpanCall {
  var source: SpanPicture
  var sourceX: Int32
  var sourceY: Int32
  var unit: Float
  var originX: Float
  var originY: Float
  var pixels: Float
  var placeX: Float
  var placeY: Float
  var arguments: UnsafeRawPointer?
  var trace: UnsafeMutablePointer<Float>?
  var thresholds: UnsafePointer<UInt16>?
  var thresholdStride: Int32
}

/// One pass of a chain over one destination: what it reads, and where that lies.
///
/// A value of pointers: the source's memory and the arguments outlive it, which `arguments` sees to for itself.
public struct ShaderCall: @unchecked Sendable {
  var span: SpanCall
  /// What the functions of the chain are called with; kept for as long as the call is.
  public let arguments: ShaderArguments
  /// Keeps a copy of a source that is too small to sample as it is.
  private let padded: PixelBuffer?

  /// A pass that reads a layer, or none, where it lies over the destination.
  ///
  /// - Parameters:
  ///   - source: the layer, premultiplied BGRA; nil for a fill. Outside it all is transparent.
  ///   - sourceX: the destination's column on which the source's first one lies.
  ///   - sourceY: the same of rows.
  ///   - scale: pixels a point.
  ///   - originX: the position in points of the left edge of the destination's first column.
  ///   - originY: that of the upper edge of its first row.
  ///   - thresholds: where a value between two bytes becomes the upper one: 64 rows of 64 pixels of blue, green, red and
  ///     alpha, in 256ths and one more, repeated over the destination. They outlive the call; nil rounds to nearest.
  ///   - thresholdStride: elements from one row of thresholds to the next.
  public init(
    source: SurfaceView?, sourceX: Int = 0, sourceY: Int = 0, scale: Float, originX: Float = 0, originY: Float = 0,
    arguments: ShaderArguments, thresholds: UnsafePointer<UInt16>? = nil, thresholdStride: Int = 0
  ) {
    self.arguments = arguments
    var view = source
    if source == nil || source!.size.width < 2 || source!.size.height < 2 {
      // Sampling takes four pixels at a time.
      let size = PixelSize(width: max(2, source?.size.width ?? 2), height: max(2, source?.size.height ?? 2))
      let buffer = PixelBuffer(size: size)
      if let source, !source.size.isEmpty {
        for row in 0..<source.size.height {
          buffer.view.row(row).copyMemory(from: source.row(row), byteCount: source.size.width * 4)
        }
      }
      padded = buffer
      view = buffer.view
    } else {
      padded = nil
    }
    span = SpanCall(
      source: SpanPicture(view!), sourceX: Int32(sourceX), sourceY: Int32(sourceY), unit: 1 / scale,
      originX: originX, originY: originY, pixels: scale, placeX: -originX * scale - Float(sourceX) - 0.5,
      placeY: -originY * scale - Float(sourceY) - 0.5, arguments: UnsafeRawPointer(arguments.slots), trace: nil,
      thresholds: thresholds,
      thresholdStride: Int32(thresholdStride))
  }
}
