import CX11
import Surfaces
import Windowing

/// The visual of the window, and the memory layout of images for it.
struct WindowVisual {
  let visual: UnsafeMutablePointer<Visual>
  let depth: Int
  let layout: VisualLayout
  /// Nil on the direct path, where the server uses the pixel format of the renderer.
  let packer: PixelPacker?

  /// Takes the first TrueColor visual of `depth`, or the default one of the screen.
  init(_ connection: DisplayConnection, depth wanted: Int? = nil) throws(WindowError) {
    var visual = cx11_default_visual(connection.handle, connection.screen)
    let depth = wanted ?? Int(cx11_default_depth(connection.handle, connection.screen))
    if let wanted {
      var match = XVisualInfo()
      guard XMatchVisualInfo(connection.handle, connection.screen, Int32(wanted), TrueColor, &match) != 0 else {
        throw .missing("TrueColor visual of depth \(wanted)")
      }
      visual = match.visual
    }
    guard let visual, visual.pointee.class == TrueColor || visual.pointee.class == DirectColor else {
      let names = [0: "StaticGray", 1: "GrayScale", 2: "StaticColor", 3: "PseudoColor"]
      let found = visual.flatMap { names[Int($0.pointee.class)] } ?? "unknown"
      throw .missing("TrueColor visual (the default one is \(found), depth \(depth))")
    }
    // Xlib exposes the pixel formats of the server through an image.
    guard
      let image = XCreateImage(connection.handle, visual, UInt32(depth), ZPixmap, 0, nil, 1, 1, 32, 0)
    else { throw .failed(call: "XCreateImage", detail: "depth \(depth)") }
    let layout = VisualLayout(
      redMask: UInt32(truncatingIfNeeded: visual.pointee.red_mask),
      greenMask: UInt32(truncatingIfNeeded: visual.pointee.green_mask),
      blueMask: UInt32(truncatingIfNeeded: visual.pointee.blue_mask),
      bitsPerPixel: Int(image.pointee.bits_per_pixel), isBigEndian: image.pointee.byte_order == MSBFirst)
    cx11_free_image_keeping_pixels(image)
    guard let packer = PixelPacker(layout) else {
      throw .missing("pixel format this can write (depth \(depth) takes \(layout.bitsPerPixel) bits per pixel)")
    }
    self.visual = visual
    self.depth = depth
    self.layout = layout
    self.packer = layout.isBGRA8 ? nil : packer
  }

  /// Returns the width of the image for a frame of `size`, and its size in bytes.
  ///
  /// On the direct path rows are padded to 64 bytes. Multiples of 4 KiB are avoided, because they would map all rows to
  /// the same cache sets.
  func storage(for size: PixelSize) -> (width: Int, bytes: Int) {
    var width = size.width
    if packer == nil {
      width = (width + 15) & ~15
      if width & 1023 == 0 { width += 16 }
    }
    let rowBytes = (width * layout.bitsPerPixel + 31) / 32 * 4
    return (width, rowBytes * size.height)
  }

  /// Creates an image of `width` by `height` with its pixels in `memory`.
  func makeImage(
    width: Int, _ height: Int, in memory: FrameMemory, _ connection: DisplayConnection
  ) throws(WindowError) -> UnsafeMutablePointer<XImage> {
    let pixels = memory.base.assumingMemoryBound(to: CChar.self)
    let image =
      if let segment = memory.segment {
        XShmCreateImage(
          connection.handle, visual, UInt32(depth), ZPixmap, pixels, segment, UInt32(width), UInt32(height))
      } else {
        XCreateImage(
          connection.handle, visual, UInt32(depth), ZPixmap, 0, pixels, UInt32(width), UInt32(height), 32, 0)
      }
    guard let image else { throw .failed(call: "XCreateImage", detail: "\(width)x\(height), depth \(depth)") }
    return image
  }
}
