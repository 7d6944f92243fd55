import CX11
import Surfaces
public import Windowing

extension X11Backend {
  /// Returns the pixmap of the root window's `_XROOTPMAP_ID` property, which wallpaper setters maintain; nil if there
  /// is none, or if its pixels cannot be read.
  ///
  /// The pixmap is read from the server after each change, which takes as long as a screenshot. A pixmap smaller than
  /// the screen is tiled, as in the server.
  public func wallpaper() -> Wallpaper? {
    guard isUsable else { return nil }
    if !backdrop.isCurrent {
      backdrop.isCurrent = true
      backdrop.bitmap = rootPixmap.flatMap(readTiled)
    }
    guard let bitmap = backdrop.bitmap else { return nil }
    var x: Int32 = 0
    var y: Int32 = 0
    var child: Window = 0
    XTranslateCoordinates(connection.handle, window.id, connection.root, 0, 0, &x, &y, &child)
    guard !connection.isLost else { return nil }
    let size = bitmap.size
    return Wallpaper(
      bitmap: bitmap, place: PixelRect(x: -Int(x), y: -Int(y), width: size.width, height: size.height))
  }

  /// Handles a wallpaper that has been set or removed.
  func wallpaperChanged() {
    guard backdrop.isCurrent else { return }
    backdrop.isCurrent = false
    queue.append(.backdropChanged)
  }

  /// Handles a move of the window, which changes the position of the wallpaper in it.
  func windowMoved(to x: Int, _ y: Int) {
    guard backdrop.bitmap != nil, (x, y) != backdrop.place else { return }
    backdrop.place = (x, y)
    queue.append(.backdropChanged)
  }

  private var rootPixmap: Pixmap? {
    var type: Atom = 0
    var format: Int32 = 0
    var count: UInt = 0
    var left: UInt = 0
    var data: UnsafeMutablePointer<UInt8>?
    let status = XGetWindowProperty(
      connection.handle, connection.root, connection.atoms[.rootPixmap], 0, 1, 0, Atom(XA_PIXMAP), &type, &format,
      &count, &left, &data)
    defer { if let data { XFree(data) } }
    guard status == 0, type == Atom(XA_PIXMAP), format == 32, count == 1, let data else { return nil }
    // Xlib returns 32-bit items as longs.
    let pixmap = UnsafeRawPointer(data).load(as: UInt.self)
    return pixmap == 0 ? nil : Pixmap(pixmap)
  }

  /// Reads the pixmap and tiles it over the whole screen.
  private func readTiled(_ pixmap: Pixmap) -> Bitmap? {
    var (root, x, y): (Window, Int32, Int32) = (0, 0, 0)
    var (width, height, border, depth): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
    var image: UnsafeMutablePointer<XImage>?
    // The wallpaper setter may have freed it in the meantime.
    let error = connection.trap {
      guard XGetGeometry(connection.handle, pixmap, &root, &x, &y, &width, &height, &border, &depth) != 0,
        depth == UInt32(pool.visual.depth), (1...32767).contains(width), (1...32767).contains(height)
      else { return }
      image = XGetImage(connection.handle, pixmap, 0, 0, width, height, UInt.max, ZPixmap)
    }
    guard let image else { return nil }
    defer { cx11_destroy_image(image) }
    guard error == nil, !connection.isLost else { return nil }

    let screen = PixelSize(
      width: Int(cx11_display_width(connection.handle, connection.screen)),
      height: Int(cx11_display_height(connection.handle, connection.screen)))
    guard (1...32767).contains(screen.width), (1...32767).contains(screen.height) else { return nil }
    let layout = pool.visual.layout
    let channels = [layout.redMask, layout.greenMask, layout.blueMask].map(ChannelBits.init)
    let tile = PixelSize(width: Int(width), height: Int(height))
    let pixels = PixelBuffer(size: screen)
    var line = [UInt32](repeating: 0, count: tile.width)
    for y in 0..<min(tile.height, screen.height) {
      for x in 0..<tile.width {
        let value = UInt32(truncatingIfNeeded: cx11_get_pixel(image, Int32(x), Int32(y)))
        line[x] =
          0xFF00_0000 | channels[0].level(value) << 16 | channels[1].level(value) << 8 | channels[2].level(value)
      }
      for below in stride(from: y, to: screen.height, by: tile.height) {
        let row = pixels.view.row(below).assumingMemoryBound(to: UInt32.self)
        for x in 0..<screen.width { row[x] = line[x % tile.width] }
      }
    }
    return Bitmap(pixels, isOpaque: true)
  }
}

/// The state of the wallpaper.
struct BackdropState {
  /// True while `bitmap` is up to date; changes are reported only then.
  var isCurrent = false
  var bitmap: Bitmap?
  /// The last reported position of the window.
  var place = (x: 0, y: 0)
}

/// The bits of a channel in a pixel.
private struct ChannelBits {
  let mask: UInt32
  let shift: UInt32
  let maximum: UInt32

  init(_ mask: UInt32) {
    self.mask = mask
    shift = UInt32(mask.trailingZeroBitCount & 31)
    maximum = max(1, mask >> shift)
  }

  /// Returns the level of the channel, 0...255, rounded.
  func level(_ pixel: UInt32) -> UInt32 { ((pixel & mask) >> shift * 510 + maximum) / (2 * maximum) }
}
