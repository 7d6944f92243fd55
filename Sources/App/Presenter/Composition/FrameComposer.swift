import DisplayList
import FrameTiming
import RenderPlan
import Scenes
import Session
import Surfaces
import Vitrine
import Windowing

/// Turns a scene's state into a display list, and input into actions: the part of a frame that is views.
@MainActor
package final class FrameComposer {
  /// What a frame shows.
  struct Input {
    var state: SceneState
    var overlays = OverlayContent()
    /// Of the surface in pixels.
    var size: PixelSize
    /// Pixels a point.
    var scale: Double
    /// When the frame will be seen, on the clock that `state.clock` is anchored to.
    var instant: Double
  }

  let backgrounds: BackgroundStore
  /// Where the background's functions come from.
  package let effects: EffectLibrary
  /// Told, once each, of what in the views cannot be shown as written and of materials that cannot be read any more.
  package var report: (String) -> Void = { _ in }
  /// What the views cut to and paste from.
  var pasteboard = Pasteboard() {
    didSet {
      background.pasteboard = pasteboard
      scene.pasteboard = pasteboard
      overlays.pasteboard = pasteboard
    }
  }
  private var reported: Set<String> = []
  private let clock: any FrameClock
  let background: LayerHost<BackgroundView>
  let scene: LayerHost<SceneView>
  let overlays: LayerHost<OverlayView>
  private let pointer: PointerDispatcher
  let legibility: LegibilityMeter
  private var actions: [SceneAction] = []
  /// One closure for all frames: with another one in each, every view below would inherit something new.
  private lazy var perform: (SceneAction) -> Void = { [weak self] in self?.actions.append($0) }
  /// Which reading of people's materials the last frame was made with.
  private var materials = MaterialLibrary.shared.generation
  private var newestSize = PixelSize(width: 0, height: 0)

  /// - Parameter wake: called, on any thread, when a view changes its state or text has been measured.
  package init(
    backgrounds: BackgroundStore, effects: EffectLibrary = EffectLibrary(), wake: @escaping @Sendable () -> Void = {}
  ) {
    self.backgrounds = backgrounds
    self.effects = effects
    clock = MonotonicClock()
    background = LayerHost(.scene, wake: wake)
    scene = LayerHost(.scene, wake: wake)
    overlays = LayerHost(.display, wake: wake)
    legibility = LegibilityMeter(wake: wake)
    pointer = PointerDispatcher(layers: [overlays, scene, background])
  }

  /// Evaluates and lays out the views for one display instant.
  ///
  /// - Parameter record: gets the times of update and layout.
  func compose(_ input: Input, record: inout FrameRecord) -> DisplayList {
    record.update.start = clock.now()
    let (state, size, scale) = (input.state, input.size, input.scale)
    _ = refreshMaterials()
    let pose = state.motion.pose(at: state.clock.time(at: input.instant))
    let points = CGSize(width: Double(size.width) / scale, height: Double(size.height) / scale)
    let fit = BackgroundFit(window: size, scrolls: pose.panTime != nil)
    let shown = effects.shown(state.look.effects, values: state.look.effectValues)
    for remark in shown.remarks where reported.insert(remark).inserted { report(remark) }
    background.evaluate(
      BackgroundView(
        backgrounds.picture(for: state.background, fit: fit), window: size, pose: pose, scale: scale, effects: shown),
      size: size, scale: scale, at: input.instant, clock: state.clock)
    scene.evaluate(
      SceneView(
        input: SceneInput(state: state, pose: pose, size: points, shaderRevision: effects.sourceRevision),
        perform: perform), size: size, scale: scale,
      at: input.instant, clock: state.clock)
    overlays.evaluate(
      OverlayView(
        state: state, content: input.overlays, faults: shown.faults, size: points, perform: perform),
      size: size, scale: scale, at: input.instant, clock: state.clock)
    record.update.end = clock.now()

    record.layout.start = record.update.end
    background.layout()
    scene.layout()
    overlays.layout()
    newestSize = size
    for diagnostic in background.diagnostics + scene.diagnostics + overlays.diagnostics {
      if reported.insert(diagnostic.description).inserted { report(diagnostic.description) }
    }
    let list = newestFrame(withOverlays: true)
    record.layout.end = clock.now()
    return list
  }

  /// Reads people's materials anew if their files may have changed.
  ///
  /// - Returns: whether there may be other ones since the last call.
  func refreshMaterials() -> Bool {
    for error in MaterialLibrary.shared.refreshIfStale() { report(error.description) }
    defer { materials = MaterialLibrary.shared.generation }
    return materials != MaterialLibrary.shared.generation
  }

  /// What of the frame that was composed last looks otherwise than its author may expect; each is reported once.
  func notes(scale: Double) -> NotesContent {
    let table = PassTable(newestFrame(withOverlays: false))
    for note in table.notes where note.isForAuthor && reported.insert(note.text).inserted { report(note.text) }
    return NotesContent(table, scale: scale)
  }

  /// What was composed last, with what lies over the scene or without.
  func newestFrame(withOverlays: Bool) -> DisplayList {
    DisplayList(size: newestSize, items: background.items + scene.items + (withOverlays ? overlays.items : []))
  }

  /// Another number when what lies below the overlays may look different; 0 before the first frame.
  var sceneRevision: Int { background.revision + scene.revision }

  /// The texts below the overlays.
  var sceneTexts: [ShownText] { background.texts + scene.texts }

  // MARK: when the next frame is due

  /// Whether a view has changed its state, or a picture has been loaded, since the last frame.
  var hasChanges: Bool {
    background.hasChanges || scene.hasChanges || overlays.hasChanges || backgrounds.hasNews || effects.hasNews
      || MaterialLibrary.shared.isStale
  }

  /// Whether a view's animation makes every frame differ from the one before.
  func isMoving(_ clock: SceneClock) -> Bool {
    background.isMoving(clock) || scene.isMoving(clock) || overlays.isMoving(clock)
  }

  /// The display instant at which a view changes by itself; nil when none will.
  func nextInstant(_ clock: SceneClock) -> Double? {
    [background.nextInstant(clock), scene.nextInstant(clock), overlays.nextInstant(clock)].compactMap(\.self).min()
  }

  // MARK: input

  /// Leads the pointer to the views as they were laid out last.
  ///
  /// - Returns: what they want done.
  func send(_ event: InputEvent, scale: Double, clock: SceneClock, at now: Double) -> [SceneAction] {
    pointer.send(event, scale: scale, clock: clock, at: now)
    defer { actions = [] }
    return actions
  }

  /// Leads a key to the view that has the focus; Escape closes an open menu, then takes the focus away.
  ///
  /// - Returns: whether a view took it, and what the views want done.
  func send(_ press: Windowing.KeyPress, clock: SceneClock, at now: Double) -> (isTaken: Bool, actions: [SceneAction]) {
    defer { actions = [] }
    return (takes(press, clock: clock, at: now), actions)
  }

  private func takes(_ press: Windowing.KeyPress, clock: SceneClock, at now: Double) -> Bool {
    let layers: [any InputLayer] = [overlays, scene]
    let isEscape = press.key == .escape && press.phase != .up
    if isEscape, layers.contains(where: { $0.dismissPresentation() }) { return true }
    func event(for layer: any InputLayer) -> KeyEvent? { KeyEvent(press, time: layer.time(at: now, clock: clock)) }
    func shortcut() -> Bool {
      press.phase != .up && layers.contains { layer in event(for: layer).map { layer.performShortcut($0) } ?? false }
    }
    guard let layer = layers.first(where: \.hasFocus) else { return shortcut() }
    if let event = event(for: layer), layer.send(event) { return true }
    guard isEscape else { return shortcut() }
    layer.clearFocus()
    return true
  }
}
