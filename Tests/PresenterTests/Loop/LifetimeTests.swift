import Session
import Testing
import Vitrine
import Windowing

@testable import Presenter
@_spi(Nodes) @testable import ViewGraph

/// A hundred changes of everything that a key can change: what is not in the window any more is gone.
@MainActor
@Suite("What keys have changed away is gone")
struct LifetimeTests {
  /// One of each line of the table that changes what is shown.
  nonisolated static let bindings: [Hotkey.Binding] = HotkeyTable.rows.compactMap(\.bindings.first).filter {
    switch $0.action {
    // One ends the session, two write files, one copies what the second would write.
    case .quit, .screenshot, .export: false
    default: true
    }
  }

  private struct Weak { weak var node: ViewNode? }

  private static func collect(_ root: ViewNode?, into nodes: inout [ObjectIdentifier: Weak]) {
    guard let root, nodes.updateValue(Weak(node: root), forKey: ObjectIdentifier(root)) == nil else { return }
    for child in root.children { collect(child, into: &nodes) }
    for child in root.placedChildren { collect(child, into: &nodes) }
  }

  @Test("nodes", arguments: bindings)
  func nodes(binding: Hotkey.Binding) {
    let press = KeyInput(binding.chord.key, modifiers: binding.chord.modifiers)
    // Where frames have no limit, no time would pass for what moves.
    let session = ScriptedSession(seconds: 4) { $0.motion = binding.action == .cycleFrameLimit ? .none : .tint }
    // The panel and the help have more to lose than the scene.
    session.backend.press([KeyInput(.function(2)), KeyInput(.character("h"))], at: 100.2)
    // The motion rests while the panel is open, until one is chosen.
    if binding.action != .cycleFrameLimit {
      session.backend.at(100.3) { session.window.apply(.set(.motion(.tint))) }
    }
    for change in 0..<100 { session.backend.at(100.5 + Double(change) / 30, .key(press)) }
    let composer = session.composer
    func shown() -> [ObjectIdentifier: Weak] {
      var nodes: [ObjectIdentifier: Weak] = [:]
      let layers = composer.layers
      for host in [layers.background.host, layers.scene.host, layers.overlays.host, layers.notice.host] {
        Self.collect(host?.root, into: &nodes)
      }
      return nodes
    }
    var met: [ObjectIdentifier: Weak] = [:]
    var frames = 0
    session.backend.onPresent = {
      frames += 1
      guard frames % 3 == 0 else { return }
      met.merge(shown()) { $1 }
    }
    _ = session.run()
    session.backend.onPresent = {}
    #expect(frames > 20 && met.count > 20)
    let present = shown()
    let stale = met.values.compactMap(\.node).filter { present[ObjectIdentifier($0)] == nil }
    #expect(stale.isEmpty, "\(stale.count) of \(met.count), among them \(stale.prefix(3).map { type(of: $0) })")
  }
}
