import CX11
import Surfaces

/// The refresh intervals of the monitors, read at the start and after every RandR change.
struct RefreshRates {
  private(set) var monitors: [(area: PixelRect, interval: Double?)] = []
  /// The first event number of RandR; nil without RandR.
  let eventBase: Int32?

  /// Creates the intervals of a fixed arrangement of monitors.
  init(monitors: [(area: PixelRect, interval: Double?)]) {
    self.monitors = monitors
    eventBase = nil
  }

  init(_ connection: DisplayConnection) {
    var (base, errors): (Int32, Int32) = (0, 0)
    var (major, minor): (Int32, Int32) = (0, 0)
    guard !connection.isLost, XRRQueryExtension(connection.handle, &base, &errors) != 0,
      XRRQueryVersion(connection.handle, &major, &minor) != 0, (major, minor) >= (1, 3)
    else {
      eventBase = nil
      return
    }
    eventBase = base
    XRRSelectInput(connection.handle, connection.root, Int32(RRScreenChangeNotifyMask))
    read(connection)
  }

  mutating func read(_ connection: DisplayConnection) {
    monitors = []
    guard !connection.isLost, let resources = XRRGetScreenResourcesCurrent(connection.handle, connection.root)
    else { return }
    defer { XRRFreeScreenResources(resources) }
    let modes = UnsafeBufferPointer(start: resources.pointee.modes, count: Int(resources.pointee.nmode))
    for index in 0..<Int(resources.pointee.ncrtc) {
      guard !connection.isLost,
        let crtc = XRRGetCrtcInfo(connection.handle, resources, resources.pointee.crtcs[index])
      else { continue }
      defer { XRRFreeCrtcInfo(crtc) }
      guard crtc.pointee.mode != 0 else { continue }
      let area = PixelRect(
        x: Int(crtc.pointee.x), y: Int(crtc.pointee.y), width: Int(crtc.pointee.width),
        height: Int(crtc.pointee.height))
      let mode = modes.first { $0.id == crtc.pointee.mode }
      monitors.append((area, mode.flatMap { refreshInterval(of: $0) }))
    }
  }

  /// Returns the interval of the first monitor that contains the centre of `area` (in root coordinates); if there is
  /// none, of the one that contains the largest part of `area`.
  func interval(for area: PixelRect) -> Double? {
    let centre = PixelRect(x: area.minX + area.width / 2, y: area.minY + area.height / 2, width: 1, height: 1)
    let monitor =
      monitors.first { !$0.area.intersection(centre).isEmpty }
      ?? monitors.max { $0.area.intersection(area).area < $1.area.intersection(area).area }
    return monitor?.interval
  }
}

/// Returns the seconds between two refreshes: dot clocks per frame divided by dot clocks per second; nil if the mode
/// has no timing.
private func refreshInterval(of mode: XRRModeInfo) -> Double? {
  var lines = Double(mode.vTotal)
  if mode.modeFlags & XRRModeFlags(RR_DoubleScan) != 0 { lines *= 2 }
  if mode.modeFlags & XRRModeFlags(RR_Interlace) != 0 { lines /= 2 }
  guard mode.dotClock > 0, mode.hTotal > 0, lines > 0 else { return nil }
  return Double(mode.hTotal) * lines / Double(mode.dotClock)
}
