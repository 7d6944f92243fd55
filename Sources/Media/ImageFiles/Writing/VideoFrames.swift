import Kernels
public import Surfaces

/// An encoder of the frames of a YUV4MPEG2 stream, over black: Y'CbCr 4:2:0 of BT.709 in limited range, defined by
/// `VideoKernels`.
public final class Y4MEncoder: PictureEncoder {
  private var scratch: [UInt32] = []

  public init() {}

  /// Returns the line before the first frame (yuv4mpeg(5)): progressive, square pixels, chroma sited as in MPEG-2.
  public static func header(_ size: PixelSize, framesPerSecond: Double) -> [UInt8] {
    let rate = Self.rate(framesPerSecond)
    let line =
      "YUV4MPEG2 W\(size.width) H\(size.height) F\(rate.frames):\(rate.seconds) Ip A1:1 C420mpeg2 "
      + "XYSCSS=420MPEG2 XCOLORRANGE=LIMITED\n"
    return Array(line.utf8)
  }

  /// Encodes a surface; never fails.
  public func encode(_ view: SurfaceView, name: String) -> [UInt8] {
    let (width, height) = (view.size.width, view.size.height)
    let (columns, rows) = ((width + 1) / 2, (height + 1) / 2)
    let head = Array("FRAME\n".utf8)
    let bytes = head.count + width * height + 2 * columns * rows
    if scratch.count < 2 * (width + 3) { scratch = [UInt32](repeating: 0, count: 2 * (width + 3)) }
    return [UInt8](unsafeUninitializedCapacity: bytes) { buffer, count in
      _ = buffer.update(fromContentsOf: head)
      let luma = buffer.baseAddress! + head.count
      let blue = luma + width * height
      let red = blue + columns * rows
      scratch.withUnsafeMutableBufferPointer { scratch in
        for row in 0..<rows {
          let lower = min(2 * row + 1, height - 1)
          for y in 2 * row...lower { VideoKernels.luma(view.row(y), into: luma + y * width, count: width) }
          VideoKernels.chroma(
            view.row(2 * row), view.row(lower), scratch: scratch.baseAddress!, blue: blue + row * columns,
            red: red + row * columns, count: width)
        }
      }
      count = bytes
    }
  }

  /// Returns a rate as a fraction: exact for whole numbers and for NTSC rates, such as 30000:1001 for 29.97, otherwise
  /// to a thousandth.
  public static func rate(_ framesPerSecond: Double) -> (frames: Int, seconds: Int) {
    let whole = framesPerSecond.rounded()
    if whole == framesPerSecond, whole >= 1 { return (Int(whole), 1) }
    let nominalRate = (framesPerSecond * 1.001).rounded()
    if nominalRate >= 1, abs(nominalRate / 1.001 - framesPerSecond) < 0.0005 { return (Int(nominalRate) * 1000, 1001) }
    return (max(1, Int((framesPerSecond * 1000).rounded())), 1000)
  }
}

/// An encoder of pixels one after another: red, green, blue and straight alpha, a byte each, without anything between
/// rows and frames.
public final class RGBAEncoder: PictureEncoder {
  public init() {}

  /// Encodes a surface; never fails.
  public func encode(_ view: SurfaceView, name: String) -> [UInt8] {
    let rowBytes = view.size.width * 4
    return [UInt8](unsafeUninitializedCapacity: rowBytes * view.size.height) { buffer, count in
      for y in 0..<view.size.height {
        PixelRows.unpremultiply(
          view.row(y).assumingMemoryBound(to: UInt8.self), into: buffer.baseAddress! + y * rowBytes,
          count: view.size.width)
      }
      count = rowBytes * view.size.height
    }
  }
}
