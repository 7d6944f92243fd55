import Vitrine
import Windowing

@testable import Session

/// Events of a window, in the queue that merges them, and what the session makes of its keys.
enum InputEvents: FuzzTarget {
  static let name = "input-events"

  static func run(_ bytes: UnsafeRawBufferPointer) -> Int {
    var state = SceneState()
    state.background = .named("dusk")
    let catalog = Catalog(
      scenes: ["glass", "gallery", "gradient-builder", "textured-box", "effects"], materials: ["thin", "regular"],
      vibrancies: ["label", "fill"], backgrounds: ["dusk", "coast"])
    var model = SceneModel(state, catalog: catalog)
    var queue = InputQueue()
    var (rest, now, requests) = (bytes, 0.0, 0)
    while !rest.isEmpty {
      let kind = rest.takeByte()
      if let event = event(kind, &rest) { queue.append(event) }
      guard kind >= 128 || rest.isEmpty else { continue }
      now += Double(kind) / 64
      let events = queue.take()
      precondition(queue.isEmpty && zip(events, events.dropFirst()).allSatisfy { !areMotions($0, $1) })
      for event in events { requests += handle(event, &model, now) }
      check(model, catalog)
    }
    return "\(requests) \(model.state.scene) \(model.state.look)".utf8.count
  }

  private static func areMotions(_ first: InputEvent, _ second: InputEvent) -> Bool {
    if case .pointerMoved = first, case .pointerMoved = second { true } else { false }
  }

  private static func event(_ kind: UInt8, _ rest: inout UnsafeRawBufferPointer) -> InputEvent? {
    switch kind % 16 {
    case 0: .pointerMoved(x: rest.takeCoordinate(), y: rest.takeCoordinate(), modifiers: [])
    case 1:
      .pointerButton(
        button: Int(rest.takeByte() % 4), pressed: kind & 16 != 0, x: rest.takeCoordinate(), y: rest.takeCoordinate(),
        modifiers: Modifiers(rawValue: rest.takeByte()))
    case 2: .scroll(dx: Double(rest.takeFloat()), dy: Double(rest.takeFloat()), x: 0, y: 0, modifiers: [])
    case 3: .focus(kind & 16 != 0)
    case 4: .visible(kind & 16 != 0)
    case 5: .fullscreen(kind & 16 != 0)
    case 6: .scaleChanged(Double(rest.takeFloat()))
    case 7: kind & 16 != 0 ? .exposed : .backdropChanged
    default: .key(press(&rest, phase: kind & 16 != 0 ? .repeated : kind & 32 != 0 ? .up : .down))
    }
  }

  /// A key of the table, or any other.
  private static func press(_ rest: inout UnsafeRawBufferPointer, phase: KeyInput.Phase) -> KeyInput {
    let (code, modifiers) = (rest.takeByte(), Modifiers(rawValue: rest.takeByte()))
    if code < 128 {
      return KeyInput(.character(Character(UnicodeScalar(code))), modifiers: modifiers, phase: phase)
    }
    let keys: [Key] = [
      .space, .returnKey, .escape, .tab, .backspace, .delete, .home, .end, .pageUp, .pageDown, .up, .down, .left,
      .right, .function(Int(code & 15)),
    ]
    return KeyInput(keys[Int(code) % keys.count], modifiers: modifiers, phase: phase)
  }

  private static func handle(_ event: InputEvent, _ model: inout SceneModel, _ now: Double) -> Int {
    switch event {
    case .key(let press):
      guard let action = HotkeyTable.action(for: press) else { return 0 }
      return model.apply(action, at: now, interval: 1.0 / 60) == nil ? 0 : 1
    case .focus(let isActive): model.setWindowActive(isActive)
    case .fullscreen(let isOn): model.setFullscreen(isOn)
    case .pointerMoved(let x, _, _): return model.apply(.moveLine(x / 1000), at: now, interval: 1.0 / 60) == nil ? 0 : 1
    case .scroll(_, let dy, _, _, _): return model.apply(.nudge(dy), at: now, interval: 1.0 / 60) == nil ? 0 : 1
    default: break
    }
    model.expire(at: now)
    return 0
  }

  /// Checks the rules that every picture relies on, whatever the input was.
  private static func check(_ model: SceneModel, _ catalog: Catalog) {
    let state = model.state
    precondition(catalog.scenes.contains(state.scene), "the scene \(state.scene) exists")
    precondition(catalog.materials.contains(state.material), "the material \(state.material) exists")
    precondition(state.clock.time(at: 1e6).isFinite, "the time is a number")
  }
}
