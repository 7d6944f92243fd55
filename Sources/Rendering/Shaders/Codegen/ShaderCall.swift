public import Surfaces

/// The pixels that a span function reads; the layout of `vitrine::picture`.
struct SpanPicture {
  var pixels: UnsafeRawPointer?
  var width: Int32
  var height: Int32
  /// The distance between rows in pixels.
  var stride: Int32
  /// C pads the structure to its alignment; Swift would place the next member here.
  private var padding: Int32 = 0

  init(_ view: ReadOnlySurfaceView) {
    pixels = view.base
    width = Int32(view.size.width)
    height = Int32(view.size.height)
    stride = Int32(view.stride / 4)
  }
}

/// The parameters of a span function; the layout of `vitrine::call`.
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

/// The parameters of one pass of a chain over one destination.
///
/// Sendable because span functions only read through its pointers; the caller keeps the source's memory alive, and
/// `arguments` keeps its own.
public struct ShaderCall: @unchecked Sendable {
  var span: SpanCall
  /// The arguments of the chain's functions, kept alive by the call.
  public let arguments: ShaderArguments
  /// The memory of the padded copy; nil if there is none.
  private let padding: PixelBuffer?
  /// The padded copy of a source that is too small to sample directly, or of a missing one; nil for other sources.
  let padded: ReadOnlySurfaceView?

  /// True if results are dithered.
  public var isDithered: Bool { span.thresholds != nil }

  /// Creates a pass that reads a layer at a position over the destination, or no layer.
  ///
  /// - Parameters:
  ///   - source: the layer, premultiplied BGRA, transparent outside; nil for a fill.
  ///   - sourceX: the destination column of the source's first column.
  ///   - sourceY: the destination row of the source's first row.
  ///   - scale: pixels per point.
  ///   - originX: the position in points of the left edge of the destination's first column.
  ///   - originY: the position in points of the upper edge of its first row.
  ///   - thresholds: dither thresholds, 64 rows of 64 BGRA pixels, tiled over the destination: `(threshold - 1) / 256`
  ///     of a level is added before truncation. They outlive the call; nil rounds to nearest.
  ///   - thresholdStride: elements from one row of thresholds to the next.
  public init(
    source: ReadOnlySurfaceView?, sourceX: Int = 0, sourceY: Int = 0, scale: Float, originX: Float = 0,
    originY: Float = 0, arguments: ShaderArguments, thresholds: UnsafePointer<UInt16>? = nil, thresholdStride: Int = 0
  ) {
    self.arguments = arguments
    var view = source
    if source == nil || source!.size.width < 2 || source!.size.height < 2 {
      // Sampling reads 2 x 2 pixels.
      let size = PixelSize(width: max(2, source?.size.width ?? 2), height: max(2, source?.size.height ?? 2))
      let buffer = PixelBuffer(size: size)
      if let source, !source.size.isEmpty {
        for row in 0..<source.size.height {
          buffer.view.row(row).copyMemory(from: source.row(row), byteCount: source.size.width * 4)
        }
      }
      padding = buffer
      view = buffer.view.readOnly
    } else {
      padding = nil
    }
    padded = source == nil ? nil : padding?.view.readOnly
    span = SpanCall(
      source: SpanPicture(view!), sourceX: Int32(sourceX), sourceY: Int32(sourceY), unit: 1 / scale,
      originX: originX, originY: originY, pixels: scale, placeX: -originX * scale - Float(sourceX) - 0.5,
      placeY: -originY * scale - Float(sourceY) - 0.5, arguments: UnsafeRawPointer(arguments.slots), trace: nil,
      thresholds: thresholds,
      thresholdStride: Int32(thresholdStride))
  }
}
