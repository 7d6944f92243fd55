import DisplayList
import Session
import Surfaces
import Vitrine

/// A layer of the window, whatever its views are.
@MainActor
protocol WindowLayer: InputLayer {
  var isShown: Bool { get }
  var pasteboard: Pasteboard? { get set }
  var revision: Int { get }
  var texts: [ShownText] { get }
  var occupiedFrames: [CGRect] { get }
  var diagnostics: [ViewDiagnostic] { get }
  var hasChanges: Bool { get }
  func layout()
  func isMoving(_ clock: SceneClock) -> Bool
  func nextInstant(_ clock: SceneClock) -> Double?
}

/// The views of one layer of the window, evaluated only in frames in which they differ.
///
/// A window is a stack of these: while the background scrolls, the card's views are not evaluated.
@MainActor
final class LayerHost<Root: View & Equatable>: WindowLayer {
  /// The group of display items that the views paint.
  private(set) var group = DisplayGroup.empty
  /// The items of `group`.
  var items: [DisplayItem] { group.items }
  /// The number of times that `group` was made.
  private(set) var revision = 0
  /// True while the window shows the layer; a hidden layer has no texts, receives no input and requests no frames.
  var isShown = true
  /// The pasteboard of the views; nil for the host's own.
  var pasteboard: Pasteboard? {
    didSet { if let pasteboard { host?.pasteboard = pasteboard } }
  }
  private let pace: LayerTime
  private let changes: ChangeFlag
  private(set) var host: ViewHost?
  private var root: Root?
  private var size = PixelSize(width: 0, height: 0)
  private var scale = 0.0
  /// The time of the last frame, in the layer's time.
  private var shownTime = 0.0
  private var isStale = false

  /// - Parameter wake: called, on any thread, when a view changes its state.
  init(_ pace: LayerTime, wake: @escaping @Sendable () -> Void) {
    self.pace = pace
    changes = ChangeFlag(wake: wake)
  }

  /// Evaluates the views for a display instant if they or the window have changed.
  func evaluate(_ root: Root, size: PixelSize, scale: Double, at instant: Double, clock: SceneClock) {
    let time = time(at: instant, clock: clock)
    let isNewRoot = root != self.root
    isStale = isNewRoot || size != self.size || scale != self.scale || host?.needsFrame(at: time) ?? true
    guard isStale else { return changes.lower() }
    self.root = root
    self.size = size
    self.scale = scale
    shownTime = time
    let host = self.host ?? ViewHost(root)
    if self.host == nil {
      self.host = host
      if let pasteboard { host.pasteboard = pasteboard }
      host.onInvalidate { [changes] in changes.raise() }
    } else if isNewRoot {
      host.update(root)
    }
    if host.environment.displayScale != scale { host.environment.displayScale = scale }
    // Changes from here on are for the next frame.
    changes.lower()
    host.evaluate(time: time)
  }

  /// Lays out and draws the evaluated views.
  func layout() {
    guard isStale, let host else { return }
    host.layout(size: CGSize(width: Double(size.width) / scale, height: Double(size.height) / scale))
    group = host.displayList().group
    revision += 1
    isStale = false
  }

  /// The texts in `items`.
  var texts: [ShownText] { shownHost?.shownTexts ?? [] }

  /// The frames of the texts and controls in `items`, in points.
  var occupiedFrames: [CGRect] { host?.occupiedFrames ?? [] }

  /// The parts of the views that cannot be shown as written.
  var diagnostics: [ViewDiagnostic] { shownHost?.viewDiagnostics ?? [] }

  private var shownHost: ViewHost? { isShown ? host : nil }

  // MARK: when the next frame is due

  /// True if a view has changed its state since the last frame.
  var hasChanges: Bool { isShown && changes.isRaised }

  /// Returns whether every frame differs from the one before.
  func isMoving(_ clock: SceneClock) -> Bool {
    guard let next = shownHost?.nextFrameTime, next <= shownTime else { return false }
    return pace == .display || !clock.isPaused
  }

  /// Returns the display instant of the next change without input; nil when there will be none.
  func nextInstant(_ clock: SceneClock) -> Double? {
    guard let next = shownHost?.nextFrameTime else { return nil }
    guard pace == .scene else { return next }
    // Rounding must not put the instant before the change.
    return clock.instant(of: next).map { $0 + 1e-6 }
  }

  // MARK: input

  func time(at instant: Double, clock: SceneClock) -> Double { pace == .scene ? clock.time(at: instant) : instant }
  func contains(_ point: CGPoint) -> Bool { shownHost?.contains(point) ?? false }
  func send(_ event: PointerEvent) -> Bool { host?.send(event) ?? false }
  func send(_ event: ScrollEvent) -> Bool { host?.send(event) ?? false }
  func send(_ event: KeyEvent) -> Bool { host?.send(event) ?? false }
  var hasFocus: Bool { shownHost?.hasFocus ?? false }
  func clearFocus() { host?.clearFocus() }
  func performShortcut(_ event: KeyEvent) -> Bool { shownHost?.performShortcut(event) ?? false }
  func dismissPresentation() -> Bool { shownHost?.dismissPresentation() ?? false }
}
