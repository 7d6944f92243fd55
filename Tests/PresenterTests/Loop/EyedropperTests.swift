import Materials
import Session
import Surfaces
import Testing
import Windowing

@testable import Presenter

/// A colour taken from the picture.
@MainActor
@Suite struct EyedropperTests {
  @Test func aClickTakesThePixelUnderIt() {
    let session = ScriptedSession(seconds: 12, size: PixelSize(width: 320, height: 240)) { $0.panel = nil }
    let (backend, loop) = (session.backend, session.loop)
    backend.press([KeyPress(.character("k"))], at: 101)
    backend.at(103, .pointerMoved(x: 6, y: 230, modifiers: []))
    backend.at(105, .pointerButton(button: 1, pressed: true, x: 6, y: 230, modifiers: []))
    backend.at(105.1, .pointerButton(button: 1, pressed: false, x: 6, y: 230, modifiers: []))
    #expect(session.run() == .timeUp)
    #expect(loop.model.state.picking == nil && loop.loupe == nil)
    // Outside the panel, where the tint changes nothing.
    let pixel = backend.screen.view[6, 230]
    let color = SIMD3(Float(pixel >> 16 & 255), Float(pixel >> 8 & 255), Float(pixel & 255)) / 255
    #expect(loop.model.state.look.overrides.tint.map { SIMD3($0.red, $0.green, $0.blue) } == color)
  }

  @Test func escapeAndTheSecondaryButtonGiveUp() {
    let session = ScriptedSession(seconds: 12)
    let (backend, loop) = (session.backend, session.loop)
    backend.press([KeyPress(.character("k")), KeyPress(.escape)], at: 101)
    backend.press([KeyPress(.character("k"))], at: 103)
    backend.at(104, .pointerButton(button: 3, pressed: true, x: 6, y: 6, modifiers: []))
    backend.at(105, .pointerButton(button: 3, pressed: false, x: 6, y: 6, modifiers: []))
    backend.at(106, .pointerButton(button: 1, pressed: true, x: 6, y: 6, modifiers: []))
    backend.at(106.1, .pointerButton(button: 1, pressed: false, x: 6, y: 6, modifiers: []))
    #expect(session.run() == .timeUp)
    #expect(loop.model.state.picking == nil && loop.model.state.look.overrides.tint == nil)
  }
}
