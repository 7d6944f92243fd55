import DisplayList
import FrameTiming
import RenderPlan
import Scenes
import Session
import Surfaces
import SwiftPreviews
import Typesetting
import Vitrine

/// Turns a session's state into a frame's display list: evaluates the views and lays them out.
@MainActor
package final class FrameComposer {
  /// The state, the size and the instant that a frame is composed from.
  struct Input {
    var state: SceneState
    var overlays = OverlayContent()
    var hud = HUDContent()
    /// The size of the surface, in pixels.
    var size: PixelSize
    /// Pixels per point.
    var scale: Double
    /// The time at which the frame will be seen, on the clock that `state.clock` is anchored to.
    var instant: Double
  }

  let backgrounds: BackgroundStore
  /// The previews that are shown in place of a scene; nil where no Swift file is open.
  package let previews: PreviewStage?
  /// The functions of the Metal source that are applied to the background.
  package let effects: EffectLibrary
  let layers: LayerStack
  /// The motion of the scene, which its views read.
  private let motion = SceneMotion()
  /// The actions that the views have performed.
  let actions = ActionQueue()
  /// The views' use of caches in the last frame, and the cost of its statistics.
  private(set) var totals = FrameTotals()
  private let clock: any FrameClock = MonotonicClock()

  /// - Parameter wake: called, on any thread, when a view changes its state.
  package init(
    backgrounds: BackgroundStore, effects: EffectLibrary = EffectLibrary(), previews: PreviewStage? = nil,
    wake: @escaping @Sendable () -> Void = {}
  ) {
    self.backgrounds = backgrounds
    self.previews = previews
    self.effects = effects
    layers = LayerStack(wake: wake)
  }

  /// Evaluates and lays out the views for one display instant.
  ///
  /// - Parameter record: receives the times of update and layout, and the start of planning, which includes flattening.
  func compose(_ input: Input, record: inout FrameRecord) -> ComposedFrame {
    let before = (text: Typesetter.maskUses, layers: layers.evaluations.made)
    record.update.start = clock.now()
    let shown = evaluate(input)
    var statistics = StatisticsCost(isMeasured: input.state.hud != .off)
    statistics.measure { evaluateHUD(input) }
    record.update.end = clock.now()

    record.layout.start = record.update.end
    statistics.measure { layers.hud.layout() }
    layers.layout()
    placeNotice(input)
    record.layout.end = clock.now()
    totals = FrameTotals()
    totals.making = statistics.seconds
    totals.text = CacheCount(before.text, to: Typesetter.maskUses)
    let (count, made) = layers.evaluations
    totals.layers = CacheCount(kept: max(0, count - made + before.layers), made: made - before.layers)

    record.plan.start = record.layout.end
    return ComposedFrame(
      scene: DisplayList(size: input.size, group: layers.sceneGroup), hud: layers.hud.group,
      overlays: layers.overlays.group, notice: layers.notice.group, sceneRevision: layers.sceneRevision,
      diagnostics: shown.remarks + layers.diagnostics.map(\.description),
      sourceFaults: shown.faults + (previews?.faults ?? []), sourceReports: shown.faults + (previews?.reports ?? []),
      followed: Set(shown.effects.map(\.name)))
  }

  /// Evaluates the layers that differ from the last frame's.
  ///
  /// - Returns: the effects that are applied to the background.
  private func evaluate(_ input: Input) -> ShownEffects {
    let (state, look, size, scale) = (input.state, input.state.look, input.size, input.scale)
    let motion = state.sampledMotion(at: state.clock.time(at: input.instant))
    self.motion.show(motion)
    let points = CGSize(width: Double(size.width) / scale, height: Double(size.height) / scale)
    // Previews cover the window, so that neither the background nor its functions are needed.
    var shown = previews == nil ? effects.shown(look.effects, values: look.effectValues) : ShownEffects()
    preview = previews.map { stage in
      let time = state.clock.time(at: input.instant)
      let newest = stage.update(state, size: size, scale: scale, time: time)
      shown.remarks += newest.remarks
      return PreviewPicture(bitmap: newest.picture, scale: scale, waiting: stage.waiting)
    }
    layers.panes = Pane.panes(of: state, in: size)
    if layers.panes.isEmpty {
      let (background, scene) = views(of: look, shown, input, motion, in: size)
      layers.background.evaluate(background, size: size, scale: scale, at: input.instant, clock: state.clock)
      layers.scene.evaluate(scene, size: size, scale: scale, at: input.instant, clock: state.clock)
    } else {
      let panes = layers.panes.map { pane in
        let effects = pane.look.effects == nil ? ShownEffects() : shown
        let (background, scene) = views(of: pane.look, effects, input, motion, in: pane.bounds.size)
        return PaneView(background: background, scene: scene, bounds: pane.bounds, scale: scale)
      }
      layers.comparison.evaluate(
        ComparisonView(panes: panes), size: size, scale: scale, at: input.instant, clock: state.clock)
    }
    layers.overlays.evaluate(
      OverlayView(
        state: state, content: input.overlays, faults: input.overlays.faults, size: points, perform: actions.perform),
      size: size, scale: scale, at: input.instant, clock: state.clock)
    return shown
  }

  /// The newest picture of the previews; nil where no Swift file is open.
  private var preview: PreviewPicture?

  private func evaluateHUD(_ input: Input) {
    let points = CGSize(width: Double(input.size.width) / input.scale, height: Double(input.size.height) / input.scale)
    layers.hud.evaluate(
      HUDView(content: input.hud, level: input.state.hud, size: points, perform: actions.perform), size: input.size,
      scale: input.scale, at: input.instant, clock: input.state.clock)
  }

  /// Returns the views of a look for the window or one of its panes, with a size in pixels.
  private func views(
    of look: SceneLook, _ shown: ShownEffects, _ input: Input, _ motion: MotionSample, in size: PixelSize
  ) -> (BackgroundView, SceneView) {
    let points = CGSize(width: Double(size.width) / input.scale, height: Double(size.height) / input.scale)
    let fit = BackgroundFit(window: size, scrolls: motion.panTime != nil)
    let picture = previews == nil ? picture(of: look, fit) : nil
    var state = input.state
    state.look = layers.panes.isEmpty ? look : look.fitting(points)
    let scene = SceneInput(
      state: state, motion: self.motion, size: points, shaderRevision: effects.sourceRevision,
      effectNames: shown.effects.map(\.name), picture: picture?.bitmap, preview: preview)
    return (
      BackgroundView(
        picture, window: size, motion: motion, scale: input.scale, effects: shown, transform: BackgroundTransform(look)),
      SceneView(input: scene, perform: actions.perform)
    )
  }

  private func picture(of look: SceneLook, _ fit: BackgroundFit) -> BackgroundPicture? {
    layers.panes.isEmpty
      ? backgrounds.picture(for: look.background, fit: fit) : backgrounds.pane(look.background, fit: fit)
  }

  /// The surroundings that decide where a notice is placed; while they stay the same, so does its place.
  private struct NoticePlace: Equatable {
    var notice: Notice?
    var size: PixelSize
    var scale: Double
    /// True for each that is shown of the panel, the help, the prompts for a name, a file and a preview, and a
    /// comparison.
    var isOpen: [Bool]
  }

  private var noticePlace: NoticePlace?
  private var obstacles: [CGRect] = []

  /// Lays out the notice after the other layers, and keeps its place while it is shown.
  private func placeNotice(_ input: Input) {
    let state = input.state
    let place = NoticePlace(
      notice: state.notice, size: input.size, scale: input.scale,
      isOpen: [
        state.showsParameters, state.showsHelp, state.savePrompt != nil, state.openPrompt != nil,
        state.previewSearch != nil, !layers.panes.isEmpty,
      ])
    // A notice that fades out keeps its place, too.
    if place != noticePlace, state.notice != nil { (noticePlace, obstacles) = (place, layers.occupiedFrames) }
    layers.notice.evaluate(
      NoticeView(text: state.notice?.text, obstacles: obstacles, scheme: state.look.scheme), size: input.size,
      scale: input.scale, at: input.instant, clock: state.clock)
    layers.notice.layout()
  }

  /// True if a view has changed its state, or a picture or a source has been loaded, since the last frame.
  var hasChanges: Bool {
    // A background that is covered by previews is not drawn, so that its updates would never be taken.
    layers.hasChanges || previews?.hasUpdate ?? (backgrounds.hasUpdate || effects.hasUpdate)
  }

  /// Returns whether an animation makes every frame differ from the one before.
  func isMoving(_ clock: SceneClock) -> Bool { layers.isMoving(clock) || previews?.isMoving(clock) ?? false }

  /// Returns the display instant of the next change without input; nil when there will be none.
  func nextInstant(_ clock: SceneClock) -> Double? {
    [layers.nextInstant(clock), previews?.nextInstant(clock)].compactMap(\.self).min()
  }
}

extension CacheCount {
  /// Creates the number of uses of a cache between two moments.
  fileprivate init(_ before: (kept: Int, made: Int), to now: (kept: Int, made: Int)) {
    self.init(kept: now.kept - before.kept, made: now.made - before.made)
  }
}
