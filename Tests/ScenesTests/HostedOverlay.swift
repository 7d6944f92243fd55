import Renderer
import Session
import Vitrine

@testable import Scenes

/// The panel over a session's state, driven by keys and the pointer.
@MainActor
final class HostedOverlay {
  private(set) var model: SceneModel
  private(set) var performed: [SceneAction] = []
  let size: CGSize
  private let scale: Double
  private let content: OverlayContent
  /// The picture below the panel; nothing where nil.
  private let background: String?
  private(set) var host: ViewHost!
  private var time = 0.0

  init(
    size: CGSize = CGSize(width: 900, height: 1400), scale: Double = 1, content: OverlayContent = OverlayContent(),
    asking savePrompt: SavePrompt? = nil, background: String? = nil, _ change: (inout SceneState) -> Void = { _ in }
  ) {
    var state = SceneState()
    state.showsParameters = true
    change(&state)
    (self.size, self.scale, self.content, self.background) = (size, scale, content, background)
    model = SceneModel(state, catalog: .standard())
    if let savePrompt { model.ask(savePrompt) }
    host = ViewHost(view)
    frame()
  }

  var look: SceneLook { model.state.look }
  var texts: [String] { host.shownTexts.map(\.string) }

  private var view: some View {
    var content = content
    content.parameters = model.parameters
    return ZStack {
      if let background {
        Image(background).resizable().scaledToFill().frame(width: size.width, height: size.height).clipped()
      }
      OverlayView(state: model.state, content: content, faults: [], size: size) { [weak self] in self?.perform($0) }
    }
  }

  /// The texts of the menu or the popover that is open, in the frame as it is.
  func presentedContrasts() -> [TextContrast] {
    time += 1
    let list = host.displayList(size: size, scale: scale, time: time)
    let offscreen = Offscreen(threads: 2)
    return Legibility.contrasts(in: list, of: host.presentedTexts, render: { offscreen.render($0) })
  }

  /// The texts that are shown, in the frame as it is.
  func shownContrasts() -> [TextContrast] {
    time += 1
    let list = host.displayList(size: size, scale: scale, time: time)
    let offscreen = Offscreen(threads: 2)
    return Legibility.contrasts(in: list, of: host.shownTexts, render: { offscreen.render($0) })
  }

  func perform(_ action: SceneAction) {
    performed.append(action)
    _ = model.apply(action, at: time, interval: 1)
  }

  /// Three frames: each may change what the next shows.
  func frame() {
    for _ in 0..<3 {
      time += 1
      host.update(view)
      _ = host.displayList(size: size, scale: scale, time: time)
    }
  }

  /// Returns whether a view took the key.
  @discardableResult
  func press(_ key: KeyEquivalent, _ modifiers: EventModifiers = []) -> Bool {
    let isTaken = host.send(KeyEvent(key, modifiers: modifiers, time: time))
    frame()
    return isTaken
  }

  func type(_ text: String) { for character in text { press(KeyEquivalent(character)) } }

  /// Presses Tab until a row with the title has the focus; returns whether one got it.
  func focus(row title: String) -> Bool {
    for _ in 0..<80 {
      press(.tab)
      if focusedTexts.contains(title) { return true }
    }
    return false
  }

  /// The texts in the view that has the focus.
  var focusedTexts: [String] { host.focusedTexts }

  func send(_ phase: PointerEvent.Phase, _ point: CGPoint, _ button: PointerEvent.Button = .primary) {
    host.send(PointerEvent(phase, at: point, button: button, time: time))
    frame()
  }

  func click(_ point: CGPoint, _ button: PointerEvent.Button = .primary) {
    send(.down, point, button)
    send(.up, point, button)
  }

  func doubleClick(_ point: CGPoint) {
    for _ in 0..<2 {
      for phase in [PointerEvent.Phase.down, .up] { host.send(PointerEvent(phase, at: point, time: time)) }
    }
    frame()
  }

  func wheel(_ point: CGPoint, notches: Double, _ modifiers: EventModifiers = []) {
    host.send(
      ScrollEvent(at: point, delta: CGSize(width: 0, height: 48 * notches), modifiers: modifiers, time: time))
    frame()
  }

  /// The middle of the first text that is shown.
  func place(of text: String) -> CGPoint? { host.textFrames.first { $0.text == text }?.frame.center }
}

extension CGRect {
  var center: CGPoint { CGPoint(x: midX, y: midY) }
}
