import CX11
import Surfaces
import Windowing

/// The visual of the window, and how an image for it lies in memory.
struct WindowVisual {
  let visual: UnsafeMutablePointer<Visual>
  let depth: Int
  let layout: VisualLayout
  /// Nil on the direct path, where the renderer's pixels are the server's.
  let packer: PixelPacker?

  init(_ connection: DisplayConnection) throws(WindowError) {
    let visual = cx11_default_visual(connection.handle, connection.screen)
    let depth = Int(cx11_default_depth(connection.handle, connection.screen))
    guard let visual, visual.pointee.class == TrueColor || visual.pointee.class == DirectColor else {
      let names = [0: "StaticGray", 1: "GrayScale", 2: "StaticColor", 3: "PseudoColor"]
      let found = visual.flatMap { names[Int($0.pointee.class)] } ?? "unknown"
      throw .missing("TrueColor visual (the default one is \(found), depth \(depth))")
    }
    // Xlib knows the server's pixel formats and tells them through an image.
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
      throw .missing("pixel format this can write (depth \(depth) takes \(layout.bitsPerPixel) bits a pixel)")
    }
    self.visual = visual
    self.depth = depth
    self.layout = layout
    self.packer = layout.isBGRA8 ? nil : packer
  }

  /// The width of the image that holds a frame of `size`, and its bytes.
  ///
  /// On the direct path rows are padded to 64 bytes, and kept off multiples of 4 KiB, which would put every row into
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

  /// An image of `width` by `height` whose pixels are `memory`.
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
