/// Determines when the pointer is invisible: in full screen, after two seconds without use.
struct PointerHiding {
  /// The seconds without use after which the pointer is hidden.
  static let delay = 2.0

  private(set) var isHidden = false
  private var isFullscreen = false
  private var lastUse = 0.0

  /// The time at which to hide the pointer (seconds of the monotonic clock); nil outside full screen, and while the
  /// pointer is hidden.
  var deadline: Double? { isFullscreen && !isHidden ? lastUse + PointerHiding.delay : nil }

  /// Records that the pointer moved, or that a button was pressed.
  ///
  /// - Returns: whether the pointer has to be shown again.
  mutating func used(at now: Double) -> Bool {
    lastUse = now
    defer { isHidden = false }
    return isHidden
  }

  /// Records that the window entered or left full screen.
  ///
  /// - Returns: whether the pointer has to be shown again.
  mutating func fullscreenChanged(_ on: Bool, at now: Double) -> Bool {
    isFullscreen = on
    return used(at: now)
  }

  /// Returns whether the pointer has to be hidden now.
  mutating func expire(at now: Double) -> Bool {
    guard let deadline, deadline <= now else { return false }
    isHidden = true
    return true
  }
}
