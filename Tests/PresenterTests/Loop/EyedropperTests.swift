import Materials
import Session
import Surfaces
import TestSupport
import Testing
import Windowing

@testable import Presenter

/// A colour taken from the picture.
@MainActor
@Suite struct EyedropperTests {
  @Test func aClickTakesThePixelUnderIt() {
    let session = ScriptedSession(seconds: 12, size: PixelSize(width: 320, height: 240)) { $0.panel = nil }
    let (backend, loop) = (session.backend, session.loop)
    backend.press([KeyInput(.character("k"))], at: 101)
    backend.at(103, .pointerMoved(x: 6, y: 230, modifiers: []))
    backend.at(105, .pointerButton(button: 1, pressed: true, x: 6, y: 230, modifiers: []))
    backend.at(105.1, .pointerButton(button: 1, pressed: false, x: 6, y: 230, modifiers: []))
    #expect(session.run() == .timeLimitReached)
    #expect(loop.session.model.state.picking == nil && loop.session.shown.loupe == nil)
    // Outside the panel, where the tint changes nothing.
    let pixel = backend.screen.view[6, 230]
    let color = SIMD3(Float(pixel >> 16 & 255), Float(pixel >> 8 & 255), Float(pixel & 255)) / 255
    #expect(loop.session.model.state.look.overrides.tint.map { SIMD3($0.red, $0.green, $0.blue) } == color)
  }

  /// The colour of a pixel, encoded sRGB.
  private func color(_ pixel: UInt32) -> SIMD3<Float> {
    SIMD3(Float(pixel >> 16 & 255), Float(pixel >> 8 & 255), Float(pixel & 255)) / 255
  }

  /// In the gradient's scene the key is for the selected stop, which keeps its opacity; the tint stays.
  @Test func theSelectedStopTakesThePixel() throws {
    let session = ScriptedSession(seconds: 8, size: PixelSize(width: 320, height: 240)) {
      ($0.panel, $0.scene, $0.selectedStop) = (nil, "gradient-builder", 2)
    }
    let (backend, loop) = (session.backend, session.loop)
    backend.press([KeyInput(.character("k"))], at: 101)
    backend.at(102, .pointerMoved(x: 2, y: 236, modifiers: []))
    backend.at(103, .pointerButton(button: 1, pressed: true, x: 2, y: 236, modifiers: []))
    backend.at(103.1, .pointerButton(button: 1, pressed: false, x: 2, y: 236, modifiers: []))
    backend.press([KeyInput(.character("z"), modifiers: .control)], at: 106)
    var picked: SIMD4<Float>?
    backend.onPresent = {
      if backend.presents.count == 1 { loop.session.apply(.set(.gradient(.setColor([1, 0, 0, 0.25], of: 2)))) }
      if (103..<106).contains(session.clock.now()) { picked = loop.session.model.state.look.gradient[2]?.color }
    }
    #expect(session.run() == .timeLimitReached)
    let expected = color(backend.screen.view[2, 236])
    #expect(try #require(picked) == SIMD4(expected, 0.25))
    #expect(loop.session.model.state.picking == nil && loop.session.model.state.look.overrides.tint == nil)
    // One step of undo.
    #expect(loop.session.model.state.look.gradient[2]?.color == [1, 0, 0, 0.25])
  }

  /// A colour of an array keeps its opacity, and the others stay as they are.
  @Test func anElementOfAnArrayTakesThePixel() {
    let session = ScriptedSession(seconds: 8, size: PixelSize(width: 320, height: 240)) { $0.panel = nil }
    let (backend, loop) = (session.backend, session.loop)
    let inks = EffectArgument("f", "inks")
    let target = ColorTarget.element(inks, 1, of: [1, 0, 0, 1, 0, 1, 0, 0.75, 0, 0, 1, 1])
    backend.onPresent = {
      if backend.presents.count == 1 { loop.session.apply(.startPicking(target)) }
    }
    backend.at(103, .pointerMoved(x: 6, y: 230, modifiers: []))
    backend.at(105, .pointerButton(button: 1, pressed: true, x: 6, y: 230, modifiers: []))
    backend.at(105.1, .pointerButton(button: 1, pressed: false, x: 6, y: 230, modifiers: []))
    #expect(session.run() == .timeLimitReached)
    let pixel = color(backend.screen.view[6, 230])
    let expected = [1, 0, 0, 1] + [pixel.x, pixel.y, pixel.z, 0.75].map { Double($0) } + [0, 0, 1, 1]
    #expect(loop.session.model.state.look.effectValues[inks] == expected)
    #expect(loop.session.model.state.look.overrides.tint == nil)
  }

  @Test func escapeAndTheSecondaryButtonGiveUp() {
    let session = ScriptedSession(seconds: 12)
    let (backend, loop) = (session.backend, session.loop)
    backend.press([KeyInput(.character("k")), KeyInput(.escape)], at: 101)
    backend.press([KeyInput(.character("k"))], at: 103)
    backend.at(104, .pointerButton(button: 3, pressed: true, x: 6, y: 6, modifiers: []))
    backend.at(105, .pointerButton(button: 3, pressed: false, x: 6, y: 6, modifiers: []))
    backend.at(106, .pointerButton(button: 1, pressed: true, x: 6, y: 6, modifiers: []))
    backend.at(106.1, .pointerButton(button: 1, pressed: false, x: 6, y: 6, modifiers: []))
    #expect(session.run() == .timeLimitReached)
    #expect(loop.session.model.state.picking == nil && loop.session.model.state.look.overrides.tint == nil)
  }
}
